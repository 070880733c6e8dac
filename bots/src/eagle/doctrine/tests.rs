//! Doctrines are read with every error reported, and played as written.

use super::Scripted;
use crate::doctrine::tried::{self, assert_example, assert_read, faults};
use crate::eagle::DOCTRINES;
use crate::eagle::tests::data;
use sandtable_engine::eagle::{Action, Eagle, FRENCH, PRUSSIAN, State, Step};
use sandtable_engine::{Choose, Game, Purpose, Stream, View};
use std::sync::LazyLock;

static GAME: LazyLock<Eagle> = LazyLock::new(|| Eagle::new(data()));

#[test]
fn those_that_come_with_the_program_are_read() {
    assert_read(&*GAME, &DOCTRINES, 8);
}

#[test]
fn the_example_of_the_guide_is_a_doctrine() {
    let guide = include_str!("../../../data/eagle/doctrines/README.md");
    assert_example(&*GAME, guide, FRENCH);
}

faults! {
    &*GAME;
    a_misspelt_order: FRENCH, "[[order]]\ngoo = { to = [1508] }"; "order.1.goo", "the unknown name `goo`", Some("go");
    a_misspelt_city: FRENCH, "[[order]]\ngo = { to = [\"Mets\"] }"; "order.1.go.to", "the text \"Mets\"", Some("Metz");
    a_hex_that_is_none: PRUSSIAN, "[[order]]\ngo = { to = [3524] }"; "order.1.go.to", "hex 3524, which is not on the map", None;
    a_unit_of_the_enemy: FRENCH, "[[order]]\nstay = [\"V Corps\"]"; "order.1.stay.units", "the text \"V Corps\"", None;
    odds_upside_down: FRENCH, "[[order]]\nattack = [20, 10]"; "order.1.attack.odds", "[20, 10]", None;
}

/// Plays by these French orders until `stop` holds at a decision.
fn played(orders: &str, stop: impl Fn(&State) -> bool) -> (State, Scripted) {
    tried::played(&*GAME, FRENCH, 3, orders, Action::Done, stop).expect("it is awaited")
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
