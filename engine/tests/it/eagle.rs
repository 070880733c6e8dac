//! Random games of The Stricken Eagle keep every law and allocate nothing.
//!
//! `SANDTABLE_LAWS=full` plays 100,000 under the default rulings, 10,000 of the alternate history, and 1,000 under each switched ruling;
//! `SANDTABLE_LAWS=ci` 300, 100 and 8 of that.

use crate::plays::{
    allocate_nothing, conforms, every_reading_conforms, switch, tells_nothing_hidden, wanted, writes_positions,
};
use sandtable_engine::eagle::Eagle;
use sandtable_engine::eagle::rulings::RULINGS;
use sandtable_scenarios::{Overlay, Source, load};

fn game(overlays: &[Overlay]) -> Eagle {
    let source = Source::named("eagle").unwrap_or_else(|faults| panic!("{faults}"));
    let loaded = load(&source, overlays).unwrap_or_else(|faults| panic!("{faults}"));
    Eagle::new(loaded.data.to().expect("the data of eagle"))
}

fn alternate() -> Eagle {
    game(&[Overlay::Set("options.alternate=true".into())])
}

#[test]
fn the_campaign_conforms() {
    conforms("the campaign", &game(&[]), wanted(30, 300, 100_000), 500..10_000);
}

#[test]
fn the_alternate_history_conforms() {
    conforms("the alternate history", &alternate(), wanted(10, 100, 10_000), 500..20_000);
}

#[test]
fn every_switched_ruling_conforms() {
    let in_force = game(&[]).data().rulings.clone();
    let under = |i: usize, j| game(&[Overlay::Ruling(switch(&RULINGS[i], j))]);
    every_reading_conforms("the campaign", RULINGS, |i| in_force.get(i), under, wanted(2, 8, 1_000));
}

#[test]
fn a_side_hears_nothing_that_it_does_not_see() {
    // Whatever something happens to is turned up, but for who is recovered or lost below the top of its stack.
    tells_nothing_hidden("the campaign", &game(&[]), 500, 0);
    tells_nothing_hidden("the alternate history", &alternate(), 500, 0);
}

#[test]
fn a_game_allocates_nothing() {
    allocate_nothing("the campaign", &game(&[]), 20);
    allocate_nothing("the alternate history", &alternate(), 20);
}

#[test]
fn positions_are_written_and_read() {
    writes_positions("the campaign", &game(&[]), wanted(5, 10, 500));
    writes_positions("the alternate history", &alternate(), wanted(3, 5, 200));
}
