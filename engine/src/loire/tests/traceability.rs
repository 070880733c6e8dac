//! The rulebook, the code and the tests name the same sections.

use crate::loire::rulebook::RULEBOOK;
use crate::loire::rulings::{RULINGS, SETTLED};
use crate::traceability::Traced;

const LOIRE: Traced = Traced {
    folder: "loire",
    rulebook: &RULEBOOK,
    rulings: RULINGS,
    settled: SETTLED,
    answers: &["data.rs", "terrain.rs", "unit.rs"],
};

#[test]
fn every_section_that_is_modelled_is_in_the_code_and_in_the_tests() {
    LOIRE.hold_sections();
}

#[test]
fn an_unknown_section_is_found() {
    LOIRE.finds_unknown("7.6");
}

#[test]
fn rulings_name_sections_of_the_rulebook() {
    LOIRE.hold_rulings();
}

#[test]
fn every_ruling_that_is_cited_is_there() {
    LOIRE.hold_citations();
}

#[test]
fn numbers_are_without_gaps_and_names_are_their_own() {
    let mut numbers: Vec<u8> = RULINGS.iter().map(|r| r.number).chain(SETTLED.iter().map(|s| s.number)).collect();
    let mut names: Vec<&str> = RULINGS.iter().map(|r| r.id).collect();
    let named = names.len();
    numbers.sort_unstable();
    names.sort_unstable();
    names.dedup();
    assert_eq!(numbers, (1..=numbers.len() as u8).collect::<Vec<_>>());
    assert_eq!(names.len(), named);
}
