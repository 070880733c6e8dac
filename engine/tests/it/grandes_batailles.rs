//! Random games of Wissembourg and Spicheren keep every law and allocate nothing.
//!
//! `SANDTABLE_LAWS=full` plays 100,000 of each battle and 10,000 of each with its options under the default rulings, 1,000 under each
//! switched reading; `SANDTABLE_LAWS=ci` a hundredth of that.

use crate::plays::{
    allocate_nothing, conforms, every_reading_conforms, tells_nothing_hidden, wanted, writes_positions,
};
use crate::scenarios::{Extras, spicheren, wissembourg};
use sandtable_engine::grandes_batailles::rulings::RULINGS;
use sandtable_engine::grandes_batailles::{Data, GrandesBatailles};

/// Each scenario and how many of its games are played in full.
fn scenarios() -> [(&'static str, Data, u64); 4] {
    let both = Extras { frossard_early: true, castagny: true };
    [
        ("spicheren", spicheren(Extras::default()), 100_000),
        ("spicheren with both options", spicheren(both), 10_000),
        ("wissembourg", wissembourg(false), 100_000),
        ("wissembourg, extended", wissembourg(true), 10_000),
    ]
}

#[test]
fn both_battles_conform() {
    for (name, data, all) in scenarios() {
        conforms(name, &GrandesBatailles::new(data), wanted(150, all / 100, all), 200..10_000);
    }
}

#[test]
fn every_switched_ruling_conforms() {
    for (name, data, _) in scenarios() {
        let in_force = data.rulings.clone();
        let under = |i, j| {
            let mut data = data.clone();
            data.rulings.set(i, j);
            GrandesBatailles::new(data)
        };
        every_reading_conforms(name, RULINGS, |i| in_force.get(i), under, wanted(4, 3, 250));
    }
}

#[test]
fn a_side_hears_nothing_that_it_does_not_see() {
    let data = spicheren(Extras { frossard_early: true, castagny: true });
    // Only the French cannot tell which marker is the real one.
    tells_nothing_hidden("spicheren", &GrandesBatailles::new(data), 1_000, 0);
}

#[test]
fn a_game_allocates_nothing() {
    for (name, data, _) in scenarios() {
        allocate_nothing(name, &GrandesBatailles::new(data), 50);
    }
}

#[test]
fn positions_are_written_and_read() {
    for (name, data, _) in scenarios() {
        writes_positions(name, &GrandesBatailles::new(data), wanted(20, 60, 1_000));
    }
}
