//! Common helpers for the tests of all systems' doctrines.

use super::{Doctrine, Scripted, Scripts};
use crate::catalogue::DoctrineInfo;
use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Status, Stream, View};

/// A doctrine for a side with these orders, which start in line 6.
pub(crate) fn text<G: Game>(side: Side, orders: &str) -> String {
    let side = G::CARD.sides[side.index()];
    format!("[doctrine]\nname = \"test\"\nside = \"{side}\"\nabout = \"a test\"\n\n{orders}\n")
}

/// Asserts that built-in doctrines can be read, agree with the catalogue, and have more orders than `more_than`.
pub(crate) fn assert_read<G: Scripts>(game: &G, doctrines: &[DoctrineInfo], more_than: usize) {
    for info in doctrines {
        let read = Doctrine::read(info.name, info.text, game, info.side);
        let read = read.unwrap_or_else(|faults| panic!("{}: {faults}", info.name));
        assert_eq!((read.name.as_str(), read.about.as_str()), (info.name, info.about));
        assert!(read.len() > more_than, "{} has {} orders", info.name, read.len());
    }
}

/// Asserts that the first example of a guide is a valid doctrine.
pub(crate) fn assert_example<G: Scripts>(game: &G, guide: &str, side: Side) {
    let example = guide.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    Doctrine::read("README.md", example, game, side).unwrap_or_else(|faults| panic!("{faults}"));
}

/// Asserts that the orders have exactly one error, at this path.
pub(crate) fn assert_fault<G: Scripts>(
    game: &G,
    side: Side,
    orders: &str,
    path: &str,
    found: &str,
    near: Option<&str>,
) {
    let faults = Doctrine::read("test.toml", &text::<G>(side, orders), game, side).expect_err("a refusal");
    let fault = faults.iter().next().expect("one");
    assert_eq!(faults.len(), 1, "{faults}");
    assert_eq!((fault.path.as_str(), fault.found.as_str(), fault.nearest.as_deref()), (path, found, near), "{fault}");
}

/// Tests of errors, `name: side, orders; path, found, nearest`.
macro_rules! faults {
    ($game:expr; $($name:ident: $side:expr, $orders:expr; $path:literal, $found:expr, $near:expr;)+) => {
        $(#[test]
        fn $name() {
            $crate::doctrine::tried::assert_fault($game, $side, $orders, $path, $found, $near);
        })+
    };
}
pub(crate) use faults;

/// Plays a side by these orders until `stop` holds at a decision. The other side ends its phases as soon as it can, by `done`. `None` if the game
/// ends before.
pub(crate) fn played<G: Scripts>(
    game: &G,
    side: Side,
    seed: u64,
    orders: &str,
    done: G::Action,
    stop: impl Fn(&G::State) -> bool,
) -> Option<(G::State, Scripted<G>)> {
    let doctrine = Doctrine::read("test", &text::<G>(side, orders), game, side);
    let mut bot = Scripted::new(game, doctrine.unwrap_or_else(|faults| panic!("{faults}")));
    let mut env = Desk::silent(Stream::new(seed, 0, Purpose::Rules));
    let mut dice = Stream::new(seed, 0, Purpose::Bot(side));
    let (mut state, mut legal) = (game.setup(), Vec::new());
    bot.new_game();
    while !stop(&state) {
        let Status::Awaiting(mover) = game.status(&state) else { return None };
        game.legal_actions(&state, &mut legal);
        let choice = match mover == side {
            true => View::show(game, &mut state, side, |view| bot.choose(view, &legal, &mut dice)),
            false => legal.iter().position(|action| *action == done).unwrap_or(0),
        };
        game.apply(&mut state, legal[choice], &mut env);
    }
    Some((state, bot))
}
