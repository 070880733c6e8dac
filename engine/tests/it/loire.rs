//! Random games of The Loire Campaign keep every law and allocate nothing.
//!
//! `SANDTABLE_LAWS=full` plays 100,000 under the default rulings, 10,000 under each option, and 1,000 under each switched ruling;
//! `SANDTABLE_LAWS=ci` 75, 20 and 2 of that: a game has some 2,700 decisions, each of which is checked.

use crate::plays::{
    allocate_nothing, conforms, every_reading_conforms, switch, tells_nothing_hidden, wanted, writes_positions,
};
use sandtable_engine::loire::Loire;
use sandtable_engine::loire::rulings::RULINGS;
use sandtable_scenarios::{Overlay, Source, load};

fn game(overlays: &[Overlay]) -> Loire {
    let source = Source::named("loire").unwrap_or_else(|faults| panic!("{faults}"));
    let loaded = load(&source, overlays).unwrap_or_else(|faults| panic!("{faults}"));
    Loire::new(loaded.data.to().expect("the data of loire"))
}

fn with(option: &str) -> Loire {
    game(&[Overlay::Set(format!("options.{option}=true"))])
}

#[test]
fn the_campaign_conforms() {
    conforms("the campaign", &game(&[]), wanted(30, 75, 100_000), 1_000..10_000);
}

#[test]
fn the_options_conform() {
    for option in ["open", "no_withdrawals"] {
        conforms(option, &with(option), wanted(10, 20, 10_000), 1_000..10_000);
    }
}

#[test]
fn every_switched_ruling_conforms() {
    let in_force = game(&[]).data().rulings.clone();
    let under = |i: usize, j| game(&[Overlay::Ruling(switch(&RULINGS[i], j))]);
    every_reading_conforms("the campaign", RULINGS, |i| in_force.get(i), under, wanted(2, 2, 1_000));
}

#[test]
fn a_side_hears_nothing_that_it_does_not_see() {
    tells_nothing_hidden("the campaign", &game(&[]), 500, 100);
}

#[test]
fn a_game_allocates_nothing() {
    allocate_nothing("the campaign", &game(&[]), 20);
    allocate_nothing("open", &with("open"), 20);
}

#[test]
fn positions_are_written_and_read() {
    writes_positions("the campaign", &game(&[]), wanted(5, 10, 500));
    for option in ["open", "no_withdrawals"] {
        writes_positions(option, &with(option), wanted(2, 3, 100));
    }
}
