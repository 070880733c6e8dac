//! Doctrines are read with every fault told, and played as they say.

use super::{Doctrine, Scripted};
use crate::verdun::DOCTRINES;
use sandtable_engine::verdun::{Action, CardId, FRENCH, GERMAN, State, Step, Verdun};
use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Status, Stream, View};
use sandtable_scenarios::{Source, load};
use std::sync::LazyLock;

static GAME: LazyLock<Verdun> = LazyLock::new(|| {
    let loaded = load(&Source::named("verdun-february").expect("a scenario"), &[]).expect("no faults");
    Verdun::new(loaded.data.to().expect("the data of verdun"))
});

fn text(side: Side, orders: &str) -> String {
    let side = Verdun::CARD.sides[side.index()];
    format!("[doctrine]\nname = \"test\"\nside = \"{side}\"\nabout = \"a test\"\n{orders}")
}

#[test]
fn those_that_come_with_the_program_are_read_in_every_scenario() {
    for scenario in ["verdun", "verdun-february", "verdun-autumn"] {
        let loaded = load(&Source::named(scenario).expect("a scenario"), &[]).expect("no faults");
        let game = Verdun::new(loaded.data.to().expect("the data of verdun"));
        for info in DOCTRINES {
            let read =
                Doctrine::read(info.name, info.text, &game, info.side).unwrap_or_else(|faults| panic!("{faults}"));
            assert_eq!((read.name.as_str(), read.about.as_str()), (info.name, info.about));
            assert!(read.len() > 10);
        }
    }
}

#[test]
fn the_example_of_the_guide_is_a_doctrine() {
    let guide = include_str!("../../../data/verdun/doctrines/README.md");
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
    a_misspelt_order: FRENCH, "[[order]]\ndigg = [4]"; "order.1.digg", "the unknown name `digg`", Some("dig");
    a_misspelt_zone: GERMAN, "[[order]]\ndig = [\"Douaumond\"]"; "order.1.dig.zones", "the text \"Douaumond\"", Some("Douaumont");
    a_zone_that_is_none: GERMAN, "[[order]]\ndig = [79]"; "order.1.dig.zones", "zone 79, which is not on the map", Some("7");
    a_zone_twice: GERMAN, "[[order]]\ndig = [38, \"Douaumont\"]"; "order.1.dig.zones", "Douaumont a second time", None;
    a_card_of_the_enemy: FRENCH, "[[order]]\nevent = \"flamethrowers\""; "order.1.event.cards", "the text \"flamethrowers\"", None;
    a_misspelt_card: FRENCH, "[[order]]\nevent = \"castelnou\""; "order.1.event.cards", "the text \"castelnou\"", Some("castelnau");
    a_lead_upside_down: FRENCH, "[[order]]\ndig = [38]\nlead = [4, -4]"; "order.1.lead", "[4, -4]", None;
}

/// Plays by these German orders against a bot that does nothing, until a decision is awaited that `stop` knows.
fn played(orders: &str, stop: impl Fn(&State) -> bool) -> (State, Scripted) {
    let doctrine =
        Doctrine::read("test", &text(GERMAN, orders), &*GAME, GERMAN).unwrap_or_else(|faults| panic!("{faults}"));
    let mut bot = Scripted::new(&*GAME, doctrine);
    let mut env = Desk::silent(Stream::new(3, 0, Purpose::Rules));
    let mut dice = Stream::new(3, 0, Purpose::Bot(GERMAN));
    let (mut s, mut legal) = (GAME.setup(), Vec::new());
    bot.new_game();
    let game: &Verdun = &GAME;
    while let Status::Awaiting(side) = game.status(&s) {
        if stop(&s) {
            return (s, bot);
        }
        game.legal_actions(&s, &mut legal);
        let done = legal.iter().position(|action| *action == Action::Done).unwrap_or(0);
        let choice = match side {
            GERMAN => View::show(game, &mut s, side, |view| bot.choose(view, &legal, &mut dice)),
            FRENCH => done,
        };
        game.apply(&mut s, legal[choice], &mut env);
    }
    (s, bot)
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
