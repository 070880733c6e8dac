//! The heuristic in single positions.

use super::Heuristic;
use crate::search::rate::{Idea, Rate};
use crate::system::Bots;
use crate::verdun::weights::{BUILT_IN, Weights};
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::{Action, CardId, GERMAN, State, Step, Verdun};
use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Status, Stream, View};
use sandtable_scenarios::{Overlay, Source, load};
use std::sync::LazyLock;

fn game(scenario: &str, sets: &[&str]) -> Verdun {
    let overlays: Vec<Overlay> = sets.iter().map(|set| Overlay::Set((*set).into())).collect();
    let loaded =
        load(&Source::named(scenario).expect("a scenario"), &overlays).unwrap_or_else(|faults| panic!("{faults}"));
    Verdun::new(loaded.data.to().expect("the data of verdun"))
}

static FEBRUARY: LazyLock<Verdun> = LazyLock::new(|| game("verdun-february", &[]));

fn bot(game: &Verdun, side: Side) -> Heuristic {
    Heuristic::new(game, Weights::read("built in", BUILT_IN[0].text[side]).expect("weights"))
}

fn card(game: &Verdun, side: Side, name: &str) -> CardId {
    let place = game.data().cards[side].iter().position(|card| card.name == name).expect("a card");
    CardId(place as u8)
}

/// A bot's ideas for the actions of a position.
fn thoughts(game: &Verdun, s: &mut State, bot: &mut Heuristic) -> Vec<(Action, i32)> {
    let Status::Awaiting(side) = game.status(s) else { panic!("the game is over") };
    let (mut legal, mut ideas) = (Vec::new(), Vec::<Idea<()>>::new());
    game.legal_actions(s, &mut legal);
    let mut dice = Stream::new(1, 0, Purpose::Bot(side));
    View::show(game, s, side, |view| bot.rate(view, &legal, &mut dice, &mut ideas));
    ideas.iter().map(|idea| (legal[idea.index], idea.score)).collect()
}

/// Plays the built-in heuristics on both sides until `stop` holds.
fn until(game: &Verdun, seed: u64, stop: impl Fn(&State) -> bool) -> State {
    let mut bots = Side::BOTH.map(|side| bot(game, side));
    let mut env = Desk::silent(Stream::new(seed, 0, Purpose::Rules));
    let (mut s, mut legal) = (game.setup(), Vec::new());
    let mut dice = Stream::new(seed, 0, Purpose::Bot(GERMAN));
    while let Status::Awaiting(side) = game.status(&s) {
        if stop(&s) {
            return s;
        }
        game.legal_actions(&s, &mut legal);
        let choice = View::show(game, &mut s, side, |view| bots[side.index()].choose(view, &legal, &mut dice));
        game.apply(&mut s, legal[choice], &mut env);
    }
    panic!("no such position in the game of seed {seed}");
}

#[test]
fn every_action_of_every_decision_is_rated_and_the_first_of_the_best_is_done() {
    let game = &*FEBRUARY;
    let mut bots = Side::BOTH.map(|side| bot(game, side));
    let mut env = Desk::silent(Stream::new(2, 0, Purpose::Rules));
    let (mut s, mut legal) = (game.setup(), Vec::new());
    let mut dice = Stream::new(2, 0, Purpose::Bot(GERMAN));
    while let Status::Awaiting(side) = game.status(&s) {
        game.legal_actions(&s, &mut legal);
        let rated = thoughts(game, &mut s, &mut bots[side.index()]);
        assert_eq!(rated.len(), legal.len(), "{:?}", s.step());
        let best = rated.iter().map(|(_, score)| *score).max().expect("an action");
        let first = rated.iter().position(|(_, score)| *score == best).expect("the best");
        let choice = View::show(game, &mut s, side, |view| bots[side.index()].choose(view, &legal, &mut dice));
        assert_eq!(choice, first, "{:?}", s.step());
        game.apply(&mut s, legal[choice], &mut env);
    }
}

/// The bot's caches change no choice.
#[test]
fn a_bot_that_remembers_nothing_chooses_the_same() {
    let game = &*FEBRUARY;
    let mut bots = Side::BOTH.map(|side| bot(game, side));
    let mut env = Desk::silent(Stream::new(5, 0, Purpose::Rules));
    let (mut s, mut legal) = (game.setup(), Vec::new());
    let mut dice = Stream::new(5, 0, Purpose::Bot(GERMAN));
    while let Status::Awaiting(side) = game.status(&s) {
        game.legal_actions(&s, &mut legal);
        let mut blank = bots[side.index()].clone();
        let choice = View::show(game, &mut s, side, |view| {
            let choice = bots[side.index()].choose(view, &legal, &mut dice);
            assert_eq!(blank.choose(view, &legal, &mut dice), choice, "{:?}", view.state().step());
            choice
        });
        game.apply(&mut s, legal[choice], &mut env);
    }
}

/// §10 Points past the end of the track are lost: nothing is played for them.
#[test]
fn an_event_for_points_is_worth_less_at_the_end_of_the_track() {
    let worth = |vp: i8| {
        let game = game("verdun-autumn", &[&format!("course.vp={vp}")]);
        let mut s = until(&game, 1, |s| matches!(s.step(), Step::ChooseCard(GERMAN)));
        let propaganda = card(&game, GERMAN, "propaganda");
        let rated = thoughts(&game, &mut s, &mut bot(&game, GERMAN));
        rated.iter().find(|(action, _)| *action == Action::Card(propaganda)).expect("propaganda").1
    };
    assert!(worth(24) > worth(50));
}

#[test]
fn zones_through_which_others_are_supplied_are_worth_more() {
    let game = &*FEBRUARY;
    let weights = Weights::read("built in", BUILT_IN[0].text[GERMAN]).expect("weights");
    let with = Weights { supply: 50, ..weights.clone() };
    let without = Weights { supply: 0, ..weights };
    let s = game.setup();
    let sum = |w: &Weights| {
        let mut values = super::ground::Values::new();
        let land = super::ground::Land::new(game, w);
        values.see(game, &s, &land, w);
        values.of
    };
    let (with, without) = (sum(&with), sum(&without));
    // 28 Maucourt depends on 18 Romagne heights alone.
    let zone = ZoneId(18).index();
    assert!(with[zone] > without[zone]);
    let zone = ZoneId(0).index();
    assert_eq!(with[zone], without[zone]);
}

/// §3.2, §11 A block that leaves a zone for the next one, which is taken at the end of the round, is supplied through the first.
#[test]
fn a_lifeline_counts_zones_that_are_taken_this_round() {
    let game = &*FEBRUARY;
    let weights = Weights::read("built in", BUILT_IN[0].text[GERMAN]).expect("weights");
    let taken = |s: &State| s.occupied(GERMAN).minus(s.control(GERMAN) | s.occupied(Side::Second));
    let s = until(game, 3, |s| matches!(s.step(), Step::Mover(GERMAN)) && !taken(s).is_empty());
    let soon = crate::verdun::field::held_soon(&s, GERMAN);
    assert!(taken(&s).within(soon) && !taken(&s).meets(s.control(GERMAN)));
    let values = |lifeline: i32| {
        let w = Weights { supply: 0, lifeline, ..weights.clone() };
        let mut values = super::ground::Values::new();
        values.see(game, &s, &super::ground::Land::new(game, &w), &w);
        values.of
    };
    let (with, without) = (values(50), values(0));
    assert!(with.iter().zip(&without).all(|(with, without)| with >= without));
    assert!(with != without);
}

/// §12.2 At morale 4 a step down forbids assaults and refreshes in the months that are left: half of the cliff is the price of the last step.
#[test]
fn a_permanent_that_costs_morale_is_dearer_at_the_edge() {
    let price = |morale: u8, cliff: i32| {
        let game = game("verdun-autumn", &[&format!("limits.morale={morale}")]);
        let mut s = until(&game, 1, |s| matches!(s.step(), Step::Sustain(Side::Second, _)));
        let weights = Weights { cliff, ..Weights::read("built in", BUILT_IN[0].text[Side::Second]).expect("weights") };
        let rated = thoughts(&game, &mut s, &mut Heuristic::new(&game, weights));
        rated.iter().find(|(action, _)| *action == Action::Go).expect("to pay").1
    };
    assert_eq!(price(4, 0) - price(4, 100), 100 * 4 / 2);
    assert_eq!(price(10, 0), price(10, 100));
}

/// §7.1 A counter-barrage costs a card and no round.
#[test]
fn a_card_that_counters_costs_what_of_its_worth_the_weight_says() {
    let game = &*FEBRUARY;
    let mut s = until(game, 5, |s| matches!(s.step(), Step::Counter(_)));
    let Status::Awaiting(side) = game.status(&s) else { panic!("the game is over") };
    let weights = Weights::read("built in", BUILT_IN[0].text[side]).expect("weights");
    let mut rated = |countered: i32| {
        let rated = thoughts(game, &mut s, &mut Heuristic::new(game, Weights { countered, ..weights.clone() }));
        rated.into_iter().find(|(action, _)| matches!(action, Action::Card(_))).expect("a card")
    };
    let ((card, full), (same, half), (_, free)) = (rated(100), rated(50), rated(0));
    assert_eq!(card, same);
    assert!(full < half && half < free);
    assert!((free - half - (half - full)).abs() <= 1);
}

/// The first block of a fort near the enemy is worth more for it; another one is not.
#[test]
fn the_first_block_of_a_fort_is_its_garrison() {
    let game = game("verdun-autumn", &[]);
    let french = Side::Second;
    let stands = |s: &State| !(game.forts() & s.occupied(french)).is_empty();
    let mut s = until(&game, 1, |s| matches!(s.step(), Step::Deploy(Side::Second)) && stands(s));
    let weights = Weights::read("built in", BUILT_IN[0].text[french]).expect("weights");
    let held = s.occupied(french);
    let mut rated =
        |garrison: i32| thoughts(&game, &mut s, &mut Heuristic::new(&game, Weights { garrison, ..weights.clone() }));
    let (without, with) = (rated(0), rated(50));
    let mut dearer = 0;
    for ((action, before), (_, now)) in without.into_iter().zip(with) {
        let Action::To(zone) = action else { panic!("no zone") };
        assert!(now == before || game.forts().has(zone) && !held.has(zone), "{zone:?}");
        dearer += i32::from(now > before);
    }
    assert!(dearer > 0);
}

#[test]
fn weights_of_any_size_play() {
    let game = &*FEBRUARY;
    for sign in [-1, 1] {
        let weights = vec![sign * crate::weights::MOST; Verdun::weights().len()];
        let mut bots = [game.heuristic(&weights), game.heuristic(&weights)];
        let mut env = Desk::silent(Stream::new(5, 0, Purpose::Rules));
        let (mut s, mut legal) = (game.setup(), Vec::new());
        let mut dice = Stream::new(5, 0, Purpose::Bot(GERMAN));
        while let Status::Awaiting(side) = game.status(&s) {
            game.legal_actions(&s, &mut legal);
            let choice = View::show(game, &mut s, side, |view| bots[side.index()].choose(view, &legal, &mut dice));
            game.apply(&mut s, legal[choice], &mut env);
        }
    }
}
