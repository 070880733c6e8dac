//! Doctrines are read with every error reported, and played as written.

use super::Scripted;
use crate::doctrine::tried::{self, assert_example, assert_read, faults};
use crate::verdun::DOCTRINES;
use sandtable_engine::Game;
use sandtable_engine::verdun::{Action, CardId, FRENCH, GERMAN, State, Step, Verdun};
use sandtable_scenarios::{Source, load};
use std::sync::LazyLock;

static GAME: LazyLock<Verdun> = LazyLock::new(|| {
    let loaded = load(&Source::named("verdun-february").expect("a scenario"), &[]).expect("no faults");
    Verdun::new(loaded.data.to().expect("the data of verdun"))
});

#[test]
fn those_that_come_with_the_program_are_read_in_every_scenario() {
    for scenario in ["verdun", "verdun-february", "verdun-autumn"] {
        let loaded = load(&Source::named(scenario).expect("a scenario"), &[]).expect("no faults");
        let game = Verdun::new(loaded.data.to().expect("the data of verdun"));
        assert_read(&game, &DOCTRINES, 10);
    }
}

#[test]
fn the_example_of_the_guide_is_a_doctrine() {
    let guide = include_str!("../../../data/verdun/doctrines/README.md");
    assert_example(&*GAME, guide, FRENCH);
}

faults! {
    &*GAME;
    a_misspelt_order: FRENCH, "[[order]]\ndigg = [4]"; "order.1.digg", "the unknown name `digg`", Some("dig");
    a_misspelt_zone: GERMAN, "[[order]]\ndig = [\"Douaumond\"]"; "order.1.dig.zones", "the text \"Douaumond\"", Some("Douaumont");
    a_zone_that_is_none: GERMAN, "[[order]]\ndig = [79]"; "order.1.dig.zones", "zone 79, which is not on the map", Some("7");
    a_zone_twice: GERMAN, "[[order]]\ndig = [38, \"Douaumont\"]"; "order.1.dig.zones", "Douaumont a second time", None;
    a_card_of_the_enemy: FRENCH, "[[order]]\nevent = \"flamethrowers\""; "order.1.event.cards", "the text \"flamethrowers\"", None;
    a_misspelt_card: FRENCH, "[[order]]\nevent = \"castelnou\""; "order.1.event.cards", "the text \"castelnou\"", Some("castelnau");
    a_lead_upside_down: FRENCH, "[[order]]\ndig = [38]\nlead = [4, -4]"; "order.1.lead", "[4, -4]", None;
}

/// Plays by these German orders until `stop` holds at a decision.
fn played(orders: &str, stop: impl Fn(&State) -> bool) -> (State, Scripted) {
    tried::played(&*GAME, GERMAN, 3, orders, Action::Done, stop).expect("it is awaited")
}

fn second_round(s: &State) -> bool {
    s.round() == 2 && matches!(s.step(), Step::Round(_))
}

#[test]
fn without_an_order_nothing_is_played() {
    let (s, _) = played("", second_round);
    assert_eq!(s.hand_size(GERMAN), 10);
    assert_eq!(s.control(GERMAN), GAME.setup().control(GERMAN));
}

#[test]
fn an_event_is_played_before_what_stands_below_it() {
    let chaos = GAME.data().cards[GERMAN].iter().position(|card| card.name == "chaos-in-the-rear").unwrap();
    let orders = "[[order]]\nevent = \"chaos-in-the-rear\"\n[[order]]\npass = true";
    let (s, _) = played(orders, second_round);
    assert!(s.in_play(GERMAN).has(CardId(chaos as u8)));
    let (s, _) = played("[[order]]\npass = true\n[[order]]\nevent = \"chaos-in-the-rear\"", second_round);
    assert!(s.in_play(GERMAN).is_empty());
}

#[test]
fn blocks_go_to_the_first_zone_with_room() {
    let orders = "[[order]]\npoints = \"any\"\nat-most = 1\n[[order]]\nmove = { to = [8, 2], from = [9], up-to = 2 }";
    let (s, _) = played(orders, second_round);
    let [at_8, at_2] = [8, 2].map(|zone| s.blocks(GERMAN, sandtable_engine::geometry::ZoneId(zone)).len());
    assert!((1..=2).contains(&at_8), "{at_8} blocks in 8");
    assert_eq!(at_2, 0, "two blocks are all that zone 9 has");
}

#[test]
fn a_barrage_falls_on_the_first_target_and_the_infantry_follows() {
    let orders = "[[order]]\nbarrage = { targets = [38, 27, 13], assault = 2 }\nat-most = 1";
    let (s, _) = played(orders, |s| s.salvo().named > 0 || second_round(s));
    assert_eq!(s.salvo().targets[0].0, 27, "nobody is in 38");
    let (s, _) = played(orders, |s| matches!(s.step(), Step::Muster(_)) || second_round(s));
    assert!(matches!(s.step(), Step::Muster(_)));
}
