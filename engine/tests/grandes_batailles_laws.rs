//! The laws, over random games of Wissembourg and Spicheren.
//!
//! `SANDTABLE_LAWS=full` plays 100,000 of each battle and 10,000 of each with its options under the default rulings, 1,000 under each
//! switched reading; `SANDTABLE_LAWS=ci` a twentieth of that.

use sandtable_engine as engine;
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::grandes_batailles::rulings::RULINGS;
use sandtable_engine::laws::{self, Tally};
use scenarios::{Extras, spicheren, wissembourg};
use std::thread;

#[path = "../src/grandes_batailles/tests/maps.rs"]
mod maps;
#[path = "../src/grandes_batailles/tests/scenarios.rs"]
mod scenarios;

/// How many games: few by default, a twentieth of all in CI, all before a release.
fn wanted(few: u64, all: u64) -> u64 {
    match std::env::var("SANDTABLE_LAWS").as_deref() {
        Ok("full") => all,
        Ok("ci") => all / 20,
        _ => few,
    }
}

/// Each scenario and how many of its games are played in full.
fn games() -> [(&'static str, engine::grandes_batailles::Data, u64); 4] {
    let both = Extras { frossard_early: true, castagny: true };
    [
        ("spicheren", spicheren(Extras::default()), 100_000),
        ("spicheren with both options", spicheren(both), 10_000),
        ("wissembourg", wissembourg(false), 100_000),
        ("wissembourg, extended", wissembourg(true), 10_000),
    ]
}

/// Plays games on every core.
fn conform(what: &str, game: &GrandesBatailles, seed: u64, count: u64) -> Vec<Tally> {
    let threads = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let part = count.div_ceil(threads);
    let tallies: Vec<Tally> = thread::scope(|scope| {
        let share = |i: u64| (i * part).min(count)..((i + 1) * part).min(count);
        let workers: Vec<_> =
            (0..threads).map(|i| scope.spawn(move || laws::conformance(game, seed, share(i)))).collect();
        let joined = workers.into_iter().map(|w| w.join().expect("a worker runs to its end"));
        joined.map(|tally| tally.unwrap_or_else(|broken| panic!("{what}: {broken}"))).collect()
    });
    assert_eq!(tallies.iter().map(|t| t.games).sum::<u64>(), count);
    tallies
}

#[test]
fn both_battles_conform() {
    for (name, data, all) in games() {
        let count = wanted(150, all);
        let tallies = conform(name, &GrandesBatailles::new(data), 1, count);
        let longest = tallies.iter().map(|t| t.longest).max();
        assert!(longest.is_some_and(|n| (200..10_000).contains(&n)), "{name}: {longest:?} decisions at most");
    }
}

/// Every reading of every ruling that is not in force, one at a time.
#[test]
fn every_switched_ruling_conforms() {
    let count = wanted(4, 250);
    let mut switches = 0;
    for (i, ruling) in RULINGS.iter().enumerate() {
        for (j, choice) in ruling.choices.iter().enumerate().skip(1) {
            for (name, mut data, _) in games() {
                data.rulings.set(i, j);
                conform(&format!("{name}, {}={}", ruling.id, choice.name), &GrandesBatailles::new(data), 2, count);
            }
            switches += 1;
        }
    }
    assert!(switches >= RULINGS.len());
}
