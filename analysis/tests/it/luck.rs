//! Luck is nothing on average: what is taken out of a rate leaves it where it was.

use sandtable_analysis::Plan;
use sandtable_analysis::luck::luck;
use sandtable_bots::random::Random;
use sandtable_engine::belfort::Belfort;
use sandtable_scenarios::{Source, load};
use std::sync::atomic::AtomicBool;

/// The rate moves by β c̄, of which the standard error is that of the rate times the root of the share that luck has in it.
#[test]
fn the_rate_stays_where_it_was() {
    let scenario = load(&Source::named("belfort").expect("it comes with the program"), &[]).expect("no faults");
    let game = Belfort::new(scenario.data.to().expect("the data of belfort"));
    let plan = Plan { seed: 5, games: 600, threads: 0, from: 0 };
    let found = luck(&game, (&Random, &Random), &plan, &AtomicBool::new(false), &mut |_| {});
    let found = found.expect("no faults").expect("it was not called off");
    for side in found.sides {
        let p = side.played.rate;
        let error = (side.share * p * (1.0 - p) / found.games as f64).sqrt();
        assert!((side.rate - p).abs() <= 4.0 * error + 0.005, "{side:?}: {error}");
    }
}
