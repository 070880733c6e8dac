//! Every rulebook in our words.

use super::engine::{Coverage, Game, Rulebook, belfort, eagle, grandes_batailles, kuhn, loire, verdun};

/// Sections whose summary is missing, or that are headings with one.
fn wrong(rulebook: &Rulebook) -> Vec<&'static str> {
    let wrong = rulebook.sections.iter().filter(|s| s.summary.is_empty() != (s.coverage == Coverage::Heading));
    wrong.map(|section| section.number).collect()
}

#[test]
fn every_section_that_is_no_heading_has_a_summary() {
    let cards = [
        belfort::Belfort::CARD,
        eagle::Eagle::CARD,
        grandes_batailles::GrandesBatailles::CARD,
        loire::Loire::CARD,
        verdun::Verdun::CARD,
    ];
    for card in cards {
        assert_eq!(wrong(card.rulebook), Vec::<&str>::new(), "{}", card.system);
    }
}

/// Planted: a section without a summary.
#[test]
fn a_section_without_a_summary_is_found() {
    assert_eq!(wrong(kuhn::Kuhn::CARD.rulebook), ["1", "2", "3"]);
}
