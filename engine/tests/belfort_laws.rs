//! The laws, over random games of the default scenario of Storm over Belfort.
//!
//! `SANDTABLE_LAWS=full` plays as many games as CI does: 100,000 under the default rulings, and 1,000 under each switched ruling.

use sandtable_engine::belfort::Belfort;
use sandtable_engine::belfort::rulings::RULINGS;
use sandtable_engine::laws::{self, Tally};
use sandtable_scenarios::{Overlay, Source, load};
use std::thread;

fn default_game(overlays: &[Overlay]) -> Belfort {
    let source = Source::named("belfort").unwrap_or_else(|faults| panic!("{faults}"));
    let loaded = load(&source, overlays).unwrap_or_else(|faults| panic!("{faults}"));
    Belfort::new(loaded.data.belfort().expect("the data of belfort"))
}

fn full() -> bool {
    std::env::var("SANDTABLE_LAWS").is_ok_and(|wanted| wanted == "full")
}

#[test]
fn the_default_scenario_conforms() {
    let games: u64 = if full() { 100_000 } else { 2_000 };
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
    let games = if full() { 1_000 } else { 20 };
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
