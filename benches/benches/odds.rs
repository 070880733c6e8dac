//! Exact odds: `cargo bench --profile release -p sandtable-benches --bench odds`. Prints milliseconds, the minimum of many runs.

use sandtable_benches::odds::{barrages, two_stage};
use std::hint::black_box;
use std::time::Instant;

/// The shortest time of `runs` runs, in milliseconds.
fn least(runs: u32, mut question: impl FnMut()) -> f64 {
    let times = (0..runs).map(|_| {
        let start = Instant::now();
        question();
        start.elapsed().as_secs_f64() * 1e3
    });
    times.fold(f64::INFINITY, f64::min)
}

fn main() {
    println!("question,milliseconds");
    println!("barrages of 1 to 20 dice,{:.4}", least(200, || drop(black_box(barrages(black_box(20))))));
    for (units, dice) in [(6, 1), (8, 2), (10, 2), (18, 2)] {
        let law = two_stage(units, dice);
        let time = least(50, || drop(black_box(two_stage(black_box(units), dice))));
        println!("two stages with {units} units ({} outcomes),{time:.4}", law.outcomes.len());
    }
}
