//! The laws, over random games of the default scenario of Storm over Belfort.
//!
//! `SANDTABLE_LAWS=full` plays 100,000 under the default rulings, and 1,000 under each switched ruling; `SANDTABLE_LAWS=ci` a twentieth of
//! that.

use sandtable_engine::belfort::Belfort;
use sandtable_engine::belfort::rulings::RULINGS;
use sandtable_engine::laws::{self, Tally};
use sandtable_scenarios::{Overlay, Source, load};
use std::thread;

fn default_game(overlays: &[Overlay]) -> Belfort {
    let source = Source::named("belfort").unwrap_or_else(|faults| panic!("{faults}"));
    let loaded = load(&source, overlays).unwrap_or_else(|faults| panic!("{faults}"));
    Belfort::new(loaded.data.to().expect("the data of belfort"))
}

/// How many games: few by default, a twentieth of all in CI, all before a release.
fn wanted(few: u64, all: u64) -> u64 {
    match std::env::var("SANDTABLE_LAWS").as_deref() {
        Ok("full") => all,
        Ok("ci") => all / 20,
        _ => few,
    }
}

#[test]
fn the_default_scenario_conforms() {
    let games = wanted(2_000, 100_000);
    let threads = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let game = default_game(&[]);
    let tallies: Vec<Tally> = thread::scope(|scope| {
        let part = games.div_ceil(threads);
        let workers: Vec<_> = (0..threads)
            .map(|i| {
                let game = &game;
                scope.spawn(move || laws::conformance(game, 1, i * part..((i + 1) * part).min(games)))
            })
            .collect();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("a worker runs to its end").unwrap_or_else(|broken| panic!("{broken}")))
            .collect()
    });
    assert_eq!(tallies.iter().map(|t| t.games).sum::<u64>(), games);
    let longest = tallies.iter().map(|t| t.longest).max();
    assert!(longest.is_some_and(|n| (500..5_000).contains(&n)), "the longest game had {longest:?} decisions");
}

/// Every reading of every ruling that is not in force, one at a time.
#[test]
fn every_switched_ruling_conforms() {
    let games = wanted(20, 1_000);
    let mut switches = 0;
    let in_force = default_game(&[]).data().rulings.clone();
    for (i, ruling) in RULINGS.iter().enumerate() {
        for (j, choice) in ruling.choices.iter().enumerate() {
            if j == in_force.get(i) {
                continue;
            }
            let switch = format!("{}={}", ruling.id, choice.name);
            let game = default_game(&[Overlay::Ruling(switch.clone())]);
            laws::conformance(&game, 2, 0..games).unwrap_or_else(|broken| panic!("{switch}: {broken}"));
            switches += 1;
        }
    }
    assert!(switches >= RULINGS.len());
}
