//! The laws, over random games of the three scenarios of Verdun 1916.
//!
//! `SANDTABLE_LAWS=full` plays 100,000 of each under the default rulings, and 1,000 of February under each switched ruling; `SANDTABLE_LAWS=ci`
//! 700 and 40 of that.

use sandtable_engine::laws::{self, Tally};
use sandtable_engine::verdun::Verdun;
use sandtable_engine::verdun::rulings::RULINGS;
use sandtable_scenarios::{Overlay, Source, load};
use std::ops::Range;
use std::thread;

fn game(name: &str, overlays: &[Overlay]) -> Verdun {
    let source = Source::named(name).unwrap_or_else(|faults| panic!("{faults}"));
    let loaded = load(&source, overlays).unwrap_or_else(|faults| panic!("{faults}"));
    Verdun::new(loaded.data.to().expect("the data of verdun"))
}

/// How many games: few by default, more in CI, all before a release.
fn wanted(few: u64, ci: u64, all: u64) -> u64 {
    match std::env::var("SANDTABLE_LAWS").as_deref() {
        Ok("full") => all,
        Ok("ci") => ci,
        _ => few,
    }
}

/// Plays games on every core.
fn conform(what: &str, game: &Verdun, seed: u64, count: u64) -> Vec<Tally> {
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

/// The laws hold in random games of a scenario, the longest of which has so many decisions.
fn conforms(name: &str, decisions: Range<u64>) {
    let tallies = conform(name, &game(name, &[]), 1, wanted(50, 700, 100_000));
    let longest = tallies.iter().map(|t| t.longest).max();
    assert!(longest.is_some_and(|n| decisions.contains(&n)), "{name}: {longest:?} decisions at most");
}

#[test]
fn february_conforms() {
    conforms("verdun-february", 100..5_000);
}

#[test]
fn autumn_conforms() {
    conforms("verdun-autumn", 200..5_000);
}

#[test]
fn the_campaign_conforms() {
    conforms("verdun", 500..10_000);
}

/// Every reading of every ruling that is not in force, one at a time.
#[test]
fn every_switched_ruling_conforms() {
    let games = wanted(3, 40, 1_000);
    let in_force = game("verdun-february", &[]).data().rulings.clone();
    let mut switches = 0;
    for (i, ruling) in RULINGS.iter().enumerate() {
        for (j, choice) in ruling.choices.iter().enumerate() {
            if j == in_force.get(i) {
                continue;
            }
            let switch = format!("{}={}", ruling.id, choice.name);
            let game = game("verdun-february", &[Overlay::Ruling(switch.clone())]);
            conform(&switch, &game, 2, games);
            switches += 1;
        }
    }
    assert!(switches >= RULINGS.len());
}
