//! The rulebook, the code and the tests name the same sections.

use crate::belfort::rulebook::RULEBOOK;
use crate::belfort::rulings::{RULINGS, SETTLED};
use crate::traceability::Traced;

const BELFORT: Traced =
    Traced { folder: "belfort", rulebook: &RULEBOOK, rulings: RULINGS, settled: SETTLED, answers: &[] };

#[test]
fn every_section_is_in_the_code_and_in_the_tests() {
    BELFORT.hold_sections();
}

#[test]
fn rulings_name_sections_of_the_rulebook() {
    BELFORT.hold_rulings();
}

#[test]
fn an_unknown_section_is_found() {
    BELFORT.finds_unknown("9.2.2");
}

#[test]
fn a_section_without_code_or_test_is_found() {
    BELFORT.finds_missing(("rules/r11", "11.2"), ("tests/stratagems", "stratagems.bourbaki"));
}
