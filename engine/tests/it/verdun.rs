//! Random games of the three scenarios of Verdun 1916 keep every law and allocate nothing.
//!
//! `SANDTABLE_LAWS=full` plays 100,000 of each under the default rulings, and 1,000 of February under each switched ruling; `SANDTABLE_LAWS=ci`
//! 500 and 25 of that.

use crate::plays::{
    allocate_nothing, conforms, every_reading_conforms, switch, tells_nothing_hidden, wanted, writes_positions,
};
use sandtable_engine::verdun::Verdun;
use sandtable_engine::verdun::rulings::RULINGS;
use sandtable_scenarios::{Overlay, Source, load};
use std::ops::Range;

const FEBRUARY: &str = "verdun-february";
const AUTUMN: &str = "verdun-autumn";
const CAMPAIGN: &str = "verdun";

fn game(name: &str, overlays: &[Overlay]) -> Verdun {
    let source = Source::named(name).unwrap_or_else(|faults| panic!("{faults}"));
    let loaded = load(&source, overlays).unwrap_or_else(|faults| panic!("{faults}"));
    Verdun::new(loaded.data.to().expect("the data of verdun"))
}

fn scenario_conforms(name: &str, decisions: Range<u64>) {
    conforms(name, &game(name, &[]), wanted(50, 500, 100_000), decisions);
}

#[test]
fn february_conforms() {
    scenario_conforms(FEBRUARY, 100..5_000);
}

#[test]
fn autumn_conforms() {
    scenario_conforms(AUTUMN, 200..5_000);
}

#[test]
fn the_campaign_conforms() {
    scenario_conforms(CAMPAIGN, 500..10_000);
}

#[test]
fn every_switched_ruling_conforms() {
    let in_force = game(FEBRUARY, &[]).data().rulings.clone();
    let under = |i: usize, j| game(FEBRUARY, &[Overlay::Ruling(switch(&RULINGS[i], j))]);
    every_reading_conforms(FEBRUARY, RULINGS, |i| in_force.get(i), under, wanted(3, 25, 1_000));
}

#[test]
fn a_side_hears_nothing_that_it_does_not_see() {
    for name in ["verdun-february", "verdun-autumn", "verdun"] {
        tells_nothing_hidden(name, &game(name, &[]), 500, 100);
    }
}

#[test]
fn a_game_allocates_nothing() {
    for name in [FEBRUARY, AUTUMN, CAMPAIGN] {
        allocate_nothing(name, &game(name, &[]), 20);
    }
}

#[test]
fn positions_are_written_and_read() {
    for name in [FEBRUARY, AUTUMN, CAMPAIGN] {
        writes_positions(name, &game(name, &[]), wanted(10, 30, 1_000));
    }
}
