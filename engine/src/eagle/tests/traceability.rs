//! The rulebook, the code and the tests name the same sections.

use crate::eagle::rulebook::RULEBOOK;
use crate::eagle::rulings::{RULINGS, SETTLED};
use crate::traceability::Traced;

const EAGLE: Traced = Traced { folder: "eagle", rulebook: &RULEBOOK, rulings: RULINGS, settled: SETTLED, answers: &[] };

#[test]
fn every_section_is_in_the_code_and_in_the_tests() {
    EAGLE.hold_sections();
}

#[test]
fn an_unknown_section_is_found() {
    EAGLE.finds_unknown("7.6");
}

#[test]
fn a_section_without_code_or_test_is_found() {
    EAGLE.finds_missing(("rules/r12_reinforcements", "12.2"), ("tests/r10_isolation", "2.6"));
}

#[test]
fn rulings_name_sections_of_the_rulebook() {
    EAGLE.hold_rulings();
}

#[test]
fn every_ruling_that_is_cited_is_there() {
    EAGLE.hold_citations();
}

#[test]
fn numbers_and_names_of_rulings_are_their_own() {
    let mut numbers: Vec<u8> = RULINGS.iter().map(|r| r.number).chain(SETTLED.iter().map(|s| s.number)).collect();
    let mut names: Vec<&str> = RULINGS.iter().map(|r| r.id).collect();
    let (all, named) = (numbers.len(), names.len());
    numbers.sort_unstable();
    numbers.dedup();
    names.sort_unstable();
    names.dedup();
    assert_eq!((numbers.len(), names.len()), (all, named));
}
