//! §T The tables of the fixture, as printed; §T.combat, §T.modifiers, §T.terrain, §T.morale.

use super::scenarios::{tables, terrain};
use crate::geometry::Water;
use crate::grandes_batailles::tables::{CombatResult, LAST_COLUMN, LAST_ROW};
use crate::grandes_batailles::terrain::{Ford, Terrain};
use crate::grandes_batailles::unit::Arm;

#[test]
fn results_never_fall_along_a_row_or_down_a_column() {
    let table = tables().combat;
    for die in 0..=LAST_ROW {
        for column in 0..=LAST_COLUMN {
            assert!(table.at(die, column) <= table.at(die + 1, column), "{die} {column}");
            assert!(table.at(die, column) <= table.at(die, column + 1), "{die} {column}");
        }
    }
}

#[test]
fn results_are_as_printed() {
    let table = tables().combat;
    let row = |die| (0..=LAST_COLUMN).map(|c| table.at(die, c).to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(row(-3), "- - - - - - T T T");
    assert_eq!(row(4), "- - T T T D D D D+1");
    assert_eq!(row(9), "T T T D D D D+1 D+1 D+1");
    assert_eq!(table.at(5, 40), CombatResult::StepAndDisorder);
}

#[test]
fn the_rivers_differ_between_the_battles() {
    let ford = |wissembourg, water, arm| terrain(wissembourg).water(water).ford[arm];
    assert_eq!(ford(true, Water::River, Arm::Infantry), Ford::All);
    assert_eq!(ford(false, Water::River, Arm::Infantry), Ford::No);
    assert_eq!(ford(false, Water::Stream, Arm::Cavalry), Ford::All);
    assert_eq!(terrain(true).level_protection[2], 2);
    assert_eq!(terrain(false).of(Terrain::Woods).protection, 2);
}
