//! Games of the bot that searches are the same on any number of threads.

use crate::common::{Plan, lane, run};
use sandtable_analysis::{Fingerprint, Fingerprinter, Record};
use sandtable_bots::catalogue::{BotChoice, BotKind};
use sandtable_bots::{belfort, grandes_batailles};
use sandtable_engine::belfort::Belfort;
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::{Choose, Game, Side};
use sandtable_scenarios::{GameData, Source, load};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

fn data(scenario: &str) -> GameData {
    load(&Source::named(scenario).unwrap(), &[]).unwrap().data
}

/// A search that is over soon.
fn quick() -> BotChoice {
    BotChoice::built_in(BotKind::Search, Some("quick.toml"))
}

/// Its settings.
fn texts(settings: &str) -> BTreeMap<String, String> {
    BTreeMap::from([("quick.toml".to_owned(), settings.to_owned())])
}

fn play<G: Game + Clone + Send + Sync + 'static, B: Choose<G> + Clone + Debug + Send + Sync + 'static>(
    game: &G,
    bots: &[B; 2],
    threads: usize,
) -> (Vec<Record>, Fingerprint) {
    let (mut records, mut fingerprinter) = (Vec::new(), Fingerprinter::new(G::CARD));
    let plan = Plan { seed: 2, games: 7, threads };
    let lane = lane(game, &bots[0], &bots[1]);
    run(&lane, &plan, &AtomicBool::new(false), &mut [&mut records, &mut fingerprinter], &mut |_| {})
        .expect("no faults");
    (records, fingerprinter.fingerprint())
}

fn assert_same_on_any_number_of_threads<G, B>(game: &G, bots: &[B; 2])
where
    G: Game + Clone + Send + Sync + 'static,
    B: Choose<G> + Clone + Debug + Send + Sync + 'static,
{
    let one = play(game, bots, 1);
    for threads in [2, 3, 7] {
        let many = play(game, bots, threads);
        assert!(many == one, "{threads} threads: {}, not {}", many.1, one.1);
    }
}

#[test]
fn at_belfort() {
    let game = Belfort::new(data("belfort").to().unwrap());
    let texts = texts(include_str!("../../../bots/tests/it/search/belfort.toml"));
    let bots = Side::BOTH.map(|side| belfort::Player::open(&quick(), side, &game, &texts).expect("no faults"));
    assert_same_on_any_number_of_threads(&game, &bots);
}

#[test]
fn at_wissembourg() {
    let game = GrandesBatailles::new(data("wissembourg").to().unwrap());
    let texts = texts(include_str!("../../../bots/tests/it/search/grandes-batailles.toml"));
    let bots =
        Side::BOTH.map(|side| grandes_batailles::Player::open(&quick(), side, &game, &texts).expect("no faults"));
    assert_same_on_any_number_of_threads(&game, &bots);
}
