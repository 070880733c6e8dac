//! The rulebook, the code and the tests name the same sections.

use crate::traceability::Traced;
use crate::verdun::rulebook::RULEBOOK;
use crate::verdun::rulings::{RULINGS, SETTLED};

const VERDUN: Traced =
    Traced { folder: "verdun", rulebook: &RULEBOOK, rulings: RULINGS, settled: SETTLED, answers: &[] };

#[test]
fn every_section_is_in_the_code_and_in_the_tests() {
    VERDUN.hold_sections();
}

#[test]
fn rulings_name_sections_of_the_rulebook() {
    VERDUN.hold_rulings();
}

#[test]
fn every_ruling_that_is_cited_is_there() {
    VERDUN.hold_citations();
}

#[test]
fn an_unknown_section_is_found() {
    VERDUN.finds_unknown("7.6");
}

#[test]
fn a_section_without_code_or_test_is_found() {
    VERDUN.finds_missing(("rules/r09_movement", "9.5"), ("tests/r04_cards", "cards.discard-kind"));
}
