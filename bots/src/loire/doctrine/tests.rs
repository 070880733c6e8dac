//! Doctrines are read with every fault told, and played as they say.

use super::{Doctrine, Scripted};
use crate::loire::DOCTRINES;
use crate::loire::tests::game;
use sandtable_engine::loire::{Action, FRENCH, GERMAN, Loire, State, Step};
use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Status, Stream, View};
use std::sync::LazyLock;

static GAME: LazyLock<Loire> = LazyLock::new(game);

fn text(side: Side, orders: &str) -> String {
    let side = Loire::CARD.sides[side.index()];
    format!("[doctrine]\nname = \"test\"\nside = \"{side}\"\nabout = \"a test\"\n{orders}")
}

#[test]
fn those_that_come_with_the_program_are_read() {
    for info in DOCTRINES {
        let read = Doctrine::read(info.name, info.text, &*GAME, info.side).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!((read.name.as_str(), read.about.as_str()), (info.name, info.about));
        assert!(read.len() > 8);
    }
}

#[test]
fn the_example_of_the_guide_is_a_doctrine() {
    let guide = include_str!("../../../data/loire/doctrines/README.md");
    let example = guide.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    Doctrine::read("README.md", example, &*GAME, FRENCH).unwrap_or_else(|faults| panic!("{faults}"));
}

/// `name: side, orders; path, found, nearest`.
macro_rules! faults {
    ($($name:ident: $side:expr, $orders:expr; $path:literal, $found:expr, $near:expr;)+) => {
        $(#[test]
        fn $name() {
            let faults = Doctrine::read("test.toml", &text($side, $orders), &*GAME, $side).expect_err("a fault");
            let fault = faults.iter().next().unwrap();
            let near: Option<&str> = $near;
            assert_eq!(faults.len(), 1, "{faults}");
            assert_eq!((fault.path.as_str(), fault.found.as_str(), fault.nearest.as_deref()), ($path, $found, near), "{fault}");
        })+
    };
}

faults! {
    a_misspelt_order: FRENCH, "[[order]]\nhunnt = { units = \"any\" }"; "order.1.hunnt", "the unknown name `hunnt`", Some("hunt");
    a_misspelt_town: FRENCH, "[[order]]\ngo = { to = [\"Orleans\"] }"; "order.1.go.to", "the text \"Orleans\"", Some("Orléans");
    a_hex_that_is_none: GERMAN, "[[order]]\ngo = { to = [3524] }"; "order.1.go.to", "hex 3524, which is not on the map", None;
    a_corps_of_the_enemy: FRENCH, "[[order]]\nleave = [\"X Corps\"]"; "order.1.leave.corps", "the text \"X Corps\"", Some("15 Corps");
    odds_upside_down: FRENCH, "[[order]]\nattack = [20, 10]"; "order.1.attack.odds", "[20, 10]", None;
}

/// Plays by these French orders against a bot that does nothing, until a decision is awaited that `stop` knows.
fn played(orders: &str, stop: impl Fn(&State) -> bool) -> (State, Scripted) {
    (3..23).find_map(|seed| played_with(seed, orders, &stop)).expect("it is awaited in one of these games")
}

/// The same with these dice; nothing if the game ends before.
fn played_with(seed: u64, orders: &str, stop: impl Fn(&State) -> bool) -> Option<(State, Scripted)> {
    let doctrine =
        Doctrine::read("test", &text(FRENCH, orders), &*GAME, FRENCH).unwrap_or_else(|faults| panic!("{faults}"));
    let mut bot = Scripted::new(&*GAME, doctrine);
    let mut env = Desk::silent(Stream::new(seed, 0, Purpose::Rules));
    let mut dice = Stream::new(seed, 0, Purpose::Bot(FRENCH));
    let mut state = GAME.setup();
    let mut legal = Vec::new();
    bot.new_game();
    while !stop(&state) {
        let Status::Awaiting(side) = GAME.status(&state) else { return None };
        GAME.legal_actions(&state, &mut legal);
        let choice = if side == FRENCH {
            View::show(&*GAME, &mut state, side, |view| bot.choose(view, &legal, &mut dice))
        } else {
            legal.iter().position(|action| *action == Action::Done).unwrap_or(0)
        };
        GAME.apply(&mut state, legal[choice], &mut env);
    }
    Some((state, bot))
}

fn hex_of(state: &State, name: &str) -> u16 {
    let units = GAME.units_of(FRENCH) | GAME.units_of(GERMAN);
    let unit = units.into_iter().find(|unit| GAME.unit(*unit).name == name).expect("a unit");
    GAME.data().map.grid.number(state.at(unit))
}

#[test]
fn units_are_set_up_where_the_order_says() {
    let (state, _) = played("[[order]]\nplace = { units = \"Barry\", hexes = [2212] }", |s| s.turn() == 1);
    assert_eq!(hex_of(&state, "Barry"), 2212);
}

#[test]
fn a_corps_goes_to_the_first_place_that_it_does_not_hold_and_then_to_the_last() {
    let orders = "[[order]]\nplace = { units = \"17 Corps\", hexes = [\"Tours\"] }
        [[order]]\ngo = { units = \"Roquebrune\", to = [\"Le Mans\"] }";
    let (state, _) = played(orders, |s| s.turn() == 3);
    assert_eq!(hex_of(&state, "Roquebrune"), 809);
}

#[test]
fn who_is_told_to_stay_stays() {
    let orders = "[[order]]\nplace = { units = \"Barry\", hexes = [2212] }
        [[order]]\nstay = \"16 Corps\"\n[[order]]\ngo = { to = [\"Le Mans\"] }";
    let (state, _) = played(orders, |s| s.turn() == 3);
    assert_eq!(hex_of(&state, "Barry"), 2212);
}

#[test]
fn who_stands_at_a_bridge_works_on_it() {
    let orders = "[[order]]\nplace = { units = \"Barry\", hexes = [2212] }
        [[order]]\nblow = { units = \"Barry\", at = [2212] }\n[[order]]\nstay = \"Barry\"";
    let (state, _) = played(orders, |s| s.turn() == 6);
    let grid = &GAME.data().map.grid;
    let [here, there] = [2212, 2213].map(|number| grid.numbered(number).expect("a hex"));
    let bridge = GAME.data().map.bridge(here, there).expect("a bridge");
    assert!(!state.standing().has(bridge));
}

#[test]
fn the_corps_that_is_named_first_leaves() {
    let asked = |s: &State| matches!(s.step(), Step::Withdraw(FRENCH));
    let (mut state, mut bot) = played("[[order]]\nleave = [\"18 Corps\", \"16 Corps\"]", asked);
    let mut legal = Vec::new();
    GAME.legal_actions(&state, &mut legal);
    let mut dice = Stream::new(1, 1, Purpose::Bot(FRENCH));
    let choice = View::show(&*GAME, &mut state, FRENCH, |view| bot.choose(view, &legal, &mut dice));
    let Action::Corps(corps) = legal[choice] else { panic!("a corps") };
    assert_eq!(GAME.data().corps[corps.index()].name, "18 Corps");
}
