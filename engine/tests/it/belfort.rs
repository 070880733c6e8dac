//! Random games of Storm over Belfort keep every law and allocate nothing.
//!
//! `SANDTABLE_LAWS=full` plays 100,000 under the default rulings, and 1,000 under each switched ruling; `SANDTABLE_LAWS=ci` a
//! hundredth of that.

use crate::plays::{
    allocate_nothing, conforms, every_reading_conforms, switch, tells_nothing_hidden, wanted, writes_positions,
};
use sandtable_engine::belfort::Belfort;
use sandtable_engine::belfort::rulings::RULINGS;
use sandtable_scenarios::{Overlay, Source, load};

fn game(overlays: &[Overlay]) -> Belfort {
    let source = Source::named("belfort").unwrap_or_else(|faults| panic!("{faults}"));
    let loaded = load(&source, overlays).unwrap_or_else(|faults| panic!("{faults}"));
    Belfort::new(loaded.data.to().expect("the data of belfort"))
}

#[test]
fn the_default_scenario_conforms() {
    conforms("belfort", &game(&[]), wanted(2_000, 1_000, 100_000), 500..5_000);
}

#[test]
fn every_switched_ruling_conforms() {
    let in_force = game(&[]).data().rulings.clone();
    let under = |i: usize, j| game(&[Overlay::Ruling(switch(&RULINGS[i], j))]);
    every_reading_conforms("belfort", RULINGS, |i| in_force.get(i), under, wanted(20, 10, 1_000));
}

#[test]
fn a_side_hears_nothing_that_it_does_not_see() {
    tells_nothing_hidden("belfort", &game(&[]), 500, 100);
}

#[test]
fn a_game_allocates_nothing() {
    allocate_nothing("belfort", &game(&[]), 50);
}

#[test]
fn positions_are_written_and_read() {
    writes_positions("belfort", &game(&[]), wanted(30, 60, 2_000));
}
