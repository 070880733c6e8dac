//! The rulebook, the code and the tests name the same sections.

use crate::belfort::rulebook::RULEBOOK;
use crate::belfort::rulings::RULINGS;
use crate::belfort::settled::SETTLED;
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

/// What a section's summary leaves to a ruling, it names: each ruling is named, and nothing else is.
#[test]
fn summaries_name_the_rulings() {
    let named = |section: &crate::rulebook::Section| {
        section.summary.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let named: Vec<String> = RULEBOOK.sections.iter().flat_map(named).collect();
    let unnamed: Vec<&str> = RULINGS.iter().map(|r| r.id).filter(|id| named.iter().all(|name| name != id)).collect();
    let unknown: Vec<&String> = named.iter().filter(|name| RULINGS.iter().all(|r| r.id != *name)).collect();
    assert_eq!((unnamed, unknown), (Vec::new(), Vec::new()));
    let silent =
        |s: &&crate::rulebook::Section| s.summary.is_empty() != (s.coverage == crate::rulebook::Coverage::Heading);
    assert_eq!(RULEBOOK.sections.iter().filter(silent).map(|s| s.number).collect::<Vec<_>>(), [""; 0]);
}
