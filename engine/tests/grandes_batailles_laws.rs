//! The laws, over random games of Wissembourg and Spicheren.
//!
//! `SANDTABLE_LAWS=full` plays as many games as CI does: 1,000 of each scenario under the default rulings, 20 under each switched ruling.

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

fn full() -> bool {
    std::env::var("SANDTABLE_LAWS").is_ok_and(|wanted| wanted == "full")
}

fn games() -> Vec<(&'static str, engine::grandes_batailles::Data)> {
    let both = Extras { frossard_early: true, castagny: true };
    vec![
        ("spicheren", spicheren(Extras::default())),
        ("spicheren with both options", spicheren(both)),
        ("wissembourg", wissembourg(false)),
        ("wissembourg, extended", wissembourg(true)),
    ]
}

#[test]
fn both_battles_conform() {
    let count: u64 = if full() { 1_000 } else { 150 };
    let threads = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    for (name, data) in games() {
        let game = GrandesBatailles::new(data);
        let tallies: Vec<Tally> = thread::scope(|scope| {
            let part = count.div_ceil(threads);
            let workers: Vec<_> = (0..threads)
                .map(|i| {
                    let game = &game;
                    scope.spawn(move || laws::conformance(game, 1, i * part..((i + 1) * part).min(count)))
                })
                .collect();
            let joined = workers.into_iter().map(|w| w.join().expect("a worker runs to its end"));
            joined.map(|tally| tally.unwrap_or_else(|broken| panic!("{name}: {broken}"))).collect()
        });
        assert_eq!(tallies.iter().map(|t| t.games).sum::<u64>(), count);
        let longest = tallies.iter().map(|t| t.longest).max();
        assert!(longest.is_some_and(|n| (200..10_000).contains(&n)), "{name}: {longest:?} decisions at most");
    }
}

/// Every reading of every ruling that is not in force, one at a time.
#[test]
fn every_switched_ruling_conforms() {
    let count = if full() { 20 } else { 4 };
    let mut switches = 0;
    for (i, ruling) in RULINGS.iter().enumerate() {
        for (j, choice) in ruling.choices.iter().enumerate().skip(1) {
            for (name, mut data) in games() {
                data.rulings.set(i, j);
                let game = GrandesBatailles::new(data);
                let switch = format!("{name}, {}={}", ruling.id, choice.name);
                laws::conformance(&game, 2, 0..count).unwrap_or_else(|broken| panic!("{switch}: {broken}"));
            }
            switches += 1;
        }
    }
    assert!(switches >= RULINGS.len());
}
