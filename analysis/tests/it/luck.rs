//! Luck is nothing on average: what is taken out of a rate leaves it where it was.

use crate::common::lane;
use sandtable_analysis::luck::Lucks;
use sandtable_analysis::{Job, Recording, dispatch};
use sandtable_bots::random::Random;
use sandtable_engine::Game;
use sandtable_engine::belfort::Belfort;
use sandtable_scenarios::{Source, load};
use sandtable_store::Threads;
use std::sync::atomic::AtomicBool;

/// The rate moves by β c̄, of which the standard error is that of the rate times the root of the share that luck has in it.
#[test]
fn the_rate_stays_where_it_was() {
    let scenario = load(&Source::named("belfort").expect("it comes with the program"), &[]).expect("no faults");
    let game = Belfort::new(scenario.data.to().expect("the data of belfort"));
    let job = Job::unnamed(5, Recording::Luck, vec![lane(&game, &Random, &Random)]);
    let (mut lucks, executor) = (Lucks::new(Belfort::CARD), Threads::new(0).expect("threads"));
    let finish = dispatch::records(&job, 0..600, &executor, &AtomicBool::new(false), &mut [&mut lucks], &mut |_| {});
    let found = lucks.result(finish.expect("no faults").stopped).expect("games were played");
    for side in found.sides {
        let p = side.played.rate;
        let error = (side.share * p * (1.0 - p) / found.games as f64).sqrt();
        assert!((side.rate - p).abs() <= 4.0 * error + 0.005, "{side:?}: {error}");
    }
}
