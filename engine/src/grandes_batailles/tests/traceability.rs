//! The rulebook, the code and the tests name the same sections.

use crate::grandes_batailles::rulebook::RULEBOOK;
use crate::grandes_batailles::rulings::RULINGS;
use crate::grandes_batailles::settled::SETTLED;
use crate::traceability::Traced;

const BATTLES: Traced = Traced {
    folder: "grandes_batailles",
    rulebook: &RULEBOOK,
    rulings: RULINGS,
    settled: SETTLED,
    answers: &["command.rs", "facing.rs", "ground.rs", "mod.rs", "sight.rs"],
};

#[test]
fn every_section_is_in_the_code_and_in_the_tests() {
    BATTLES.hold_sections();
}

#[test]
fn rulings_name_sections_of_the_rulebook_and_are_cited_by_their_numbers() {
    BATTLES.hold_rulings();
    BATTLES.hold_citations();
}

#[test]
fn an_unknown_section_is_found() {
    BATTLES.finds_unknown("9.9.2");
    BATTLES.finds_unknown("T.weather");
}

#[test]
fn a_section_without_code_or_test_is_found() {
    BATTLES.finds_missing(("rules/r12", "12"), ("tests/r07", "6.2"));
}
