//! The laws, over random games of The Loire Campaign.
//!
//! `SANDTABLE_LAWS=full` plays 100,000 under the default rulings, 10,000 under each option, and 1,000 under each switched ruling;
//! `SANDTABLE_LAWS=ci` 150, 40 and 8 of that: a game has some 2,700 decisions, each of which is checked.

use sandtable_engine::laws::{self, Tally};
use sandtable_engine::loire::rulings::RULINGS;
use sandtable_engine::loire::{Data, Loire};
use sandtable_scenarios::loire::SCHEMA;
use sandtable_scenarios::{Overlay, Source};
use std::ops::Range;
use std::thread;

fn game(overlays: &[Overlay]) -> Loire {
    let source = Source::Folder(concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios/loire").into());
    let loaded = SCHEMA.load(&source, overlays).unwrap_or_else(|faults| panic!("{faults}"));
    Loire::new(loaded.data.to::<Data>().expect("the data of loire"))
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
fn conform(what: &str, game: &Loire, seed: u64, count: u64) -> Vec<Tally> {
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

/// The laws hold in so many random games, the longest of which has so many decisions.
fn conforms(what: &str, game: &Loire, games: u64, decisions: Range<u64>) {
    let tallies = conform(what, game, 1, games);
    let longest = tallies.iter().map(|t| t.longest).max();
    assert!(longest.is_some_and(|n| decisions.contains(&n)), "{what}: {longest:?} decisions at most");
}

#[test]
fn the_campaign_conforms() {
    conforms("the campaign", &game(&[]), wanted(30, 150, 100_000), 1_000..10_000);
}

#[test]
fn the_options_conform() {
    for option in ["open", "no_withdrawals"] {
        let game = game(&[Overlay::Set(format!("options.{option}=true"))]);
        conforms(option, &game, wanted(10, 40, 10_000), 1_000..10_000);
    }
}

/// Every reading of every ruling that is not in force, one at a time.
#[test]
fn every_switched_ruling_conforms() {
    let games = wanted(2, 8, 1_000);
    let in_force = game(&[]).data().rulings.clone();
    let mut switches = 0;
    for (i, ruling) in RULINGS.iter().enumerate() {
        for (j, choice) in ruling.choices.iter().enumerate() {
            if j == in_force.get(i) {
                continue;
            }
            let switch = format!("{}={}", ruling.id, choice.name);
            let game = game(&[Overlay::Ruling(switch.clone())]);
            conform(&switch, &game, 2, games);
            switches += 1;
        }
    }
    assert!(switches >= RULINGS.len());
}
