//! Doctrines are read with every error reported, and played as written.

use super::Scripted;
use crate::doctrine::tried::{self, assert_example, assert_read, faults};
use crate::loire::DOCTRINES;
use crate::loire::tests::game;
use sandtable_engine::loire::{Action, FRENCH, GERMAN, Loire, State, Step};
use sandtable_engine::{Choose, Game, Purpose, Stream, View};
use std::sync::LazyLock;

static GAME: LazyLock<Loire> = LazyLock::new(game);

#[test]
fn those_that_come_with_the_program_are_read() {
    assert_read(&*GAME, &DOCTRINES, 8);
}

#[test]
fn the_example_of_the_guide_is_a_doctrine() {
    let guide = include_str!("../../../data/loire/doctrines/README.md");
    assert_example(&*GAME, guide, FRENCH);
}

faults! {
    &*GAME;
    a_misspelt_order: FRENCH, "[[order]]\nhunnt = { units = \"any\" }"; "order.1.hunnt", "the unknown name `hunnt`", Some("hunt");
    a_misspelt_town: FRENCH, "[[order]]\ngo = { to = [\"Orleans\"] }"; "order.1.go.to", "the text \"Orleans\"", Some("Orléans");
    a_hex_that_is_none: GERMAN, "[[order]]\ngo = { to = [3524] }"; "order.1.go.to", "hex 3524, which is not on the map", None;
    a_corps_of_the_enemy: FRENCH, "[[order]]\nleave = [\"X Corps\"]"; "order.1.leave.corps", "the text \"X Corps\"", Some("15 Corps");
    odds_upside_down: FRENCH, "[[order]]\nattack = [20, 10]"; "order.1.attack.odds", "[20, 10]", None;
}

/// Plays by these French orders until `stop` holds at a decision, in the first game in which it does.
fn played(orders: &str, stop: impl Fn(&State) -> bool) -> (State, Scripted) {
    let game = |seed| tried::played(&*GAME, FRENCH, seed, orders, Action::Done, &stop);
    (3..23).find_map(game).expect("it is awaited in one of these games")
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
