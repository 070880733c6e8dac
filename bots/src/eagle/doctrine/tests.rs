//! Doctrines are read with every fault told, and played as they say.

use super::{Doctrine, Scripted};
use crate::eagle::DOCTRINES;
use sandtable_engine::eagle::{Action, Eagle, FRENCH, PRUSSIAN, State, Step};
use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Status, Stream, View};
use sandtable_scenarios::{Source, load};
use std::sync::LazyLock;

static GAME: LazyLock<Eagle> = LazyLock::new(|| {
    let loaded = load(&Source::named("eagle").expect("a scenario"), &[]).expect("no faults");
    Eagle::new(loaded.data.to().expect("the data of eagle"))
});

fn text(side: Side, orders: &str) -> String {
    let side = Eagle::CARD.sides[side.index()];
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
    let guide = include_str!("../../../data/eagle/doctrines/README.md");
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
    a_misspelt_order: FRENCH, "[[order]]\ngoo = { to = [1508] }"; "order.1.goo", "the unknown name `goo`", Some("go");
    a_misspelt_city: FRENCH, "[[order]]\ngo = { to = [\"Mets\"] }"; "order.1.go.to", "the text \"Mets\"", Some("Metz");
    a_hex_that_is_none: PRUSSIAN, "[[order]]\ngo = { to = [3524] }"; "order.1.go.to", "hex 3524, which is not on the map", None;
    a_unit_of_the_enemy: FRENCH, "[[order]]\nstay = [\"V Corps\"]"; "order.1.stay.units", "the text \"V Corps\"", None;
    odds_upside_down: FRENCH, "[[order]]\nattack = [20, 10]"; "order.1.attack.odds", "[20, 10]", None;
}

/// Plays by these French orders against a bot that does nothing, until a decision is awaited that `stop` knows.
fn played(orders: &str, stop: impl Fn(&State) -> bool) -> (State, Scripted) {
    let doctrine =
        Doctrine::read("test", &text(FRENCH, orders), &*GAME, FRENCH).unwrap_or_else(|faults| panic!("{faults}"));
    let mut bot = Scripted::new(&*GAME, doctrine);
    let mut env = Desk::silent(Stream::new(3, 0, Purpose::Rules));
    let mut dice = Stream::new(3, 0, Purpose::Bot(FRENCH));
    let mut state = GAME.setup();
    let mut legal = Vec::new();
    bot.new_game();
    while !stop(&state) {
        let Status::Awaiting(side) = GAME.status(&state) else { panic!("the game ended") };
        GAME.legal_actions(&state, &mut legal);
        let choice = if side == FRENCH {
            View::show(&*GAME, &mut state, side, |view| bot.choose(view, &legal, &mut dice))
        } else {
            legal.iter().position(|action| *action == Action::Done).unwrap_or(0)
        };
        GAME.apply(&mut state, legal[choice], &mut env);
    }
    (state, bot)
}

fn hex_of(state: &State, name: &str) -> u16 {
    let units = GAME.units_of(FRENCH) | GAME.units_of(PRUSSIAN);
    let unit = units.into_iter().find(|unit| GAME.unit(*unit).name == name).expect("a unit");
    GAME.data().map.grid.number(state.at(unit))
}

#[test]
fn units_are_set_up_where_the_order_says() {
    let (state, _) = played("[[order]]\nset-up = { units = \"3rd Corps\", hexes = [2106] }", |s| s.turn() == 1);
    assert_eq!(hex_of(&state, "3rd Corps"), 2106);
}

#[test]
fn an_army_goes_to_the_first_place_that_it_does_not_hold_and_then_to_the_last() {
    let (state, _) = played("[[order]]\ngo = { units = \"6th Corps\", to = [\"Verdun\"] }", |s| s.turn() == 4);
    assert_eq!(hex_of(&state, "6th Corps"), 909);
}

#[test]
fn who_is_told_to_stay_stays() {
    let orders = "[[order]]\nstay = \"6th Corps\"\n[[order]]\ngo = { to = [\"Verdun\"] }";
    let (state, _) = played(orders, |s| s.turn() == 3);
    assert_eq!(hex_of(&state, "6th Corps"), 113);
}

#[test]
fn a_marker_is_for_the_first_that_can_be_done() {
    let asked = |s: &State| s.turn() > 1 && s.step() == Step::Marker(FRENCH);
    let (mut state, mut bot) = played("[[order]]\nmarker = [\"13th Corps\", \"Bazaine\"]", asked);
    let mut legal = Vec::new();
    GAME.legal_actions(&state, &mut legal);
    let mut dice = Stream::new(1, 1, Purpose::Bot(FRENCH));
    let choice = View::show(&*GAME, &mut state, FRENCH, |view| bot.choose(view, &legal, &mut dice));
    let Action::Enter(unit) = legal[choice] else { panic!("a reinforcement") };
    assert_eq!(GAME.unit(unit).name, "13th Corps");
}
