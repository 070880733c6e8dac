//! Where is a section of the rulebook in the sources, and how far is it modelled?

use crate::error::Error;
use crate::json;
use crate::marks::{self, Place};
use crate::systems::SystemFacts;
use sandtable_engine::{Card, Coverage, Section};
use sandtable_scenarios::diagnostic::nearest;
use schemars::JsonSchema;
use serde::Serialize;

/// The sections that were asked for.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The rule system's short name.
    pub system: &'static str,
    /// The sections, in the order of the rulebook.
    pub sections: Vec<&'static Section>,
}

/// What `@sandtable rules` lists.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Object {
    /// The sections.
    sections: Vec<Listed>,
}

/// A section.
#[derive(Serialize, JsonSchema)]
struct Listed {
    /// Its number.
    section: &'static str,
    /// Its title.
    title: &'static str,
    /// Its content, in our own words; empty for a heading.
    summary: &'static str,
    /// How far it is modelled: `modelled`, `partly`, `out of scope` or `heading`.
    coverage: &'static str,
    /// Why it is not fully modelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
    /// Its places in the sources, `FILE:LINE`.
    places: Vec<String>,
}

impl Answer {
    /// The answer as JSON.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        json::object(&Object { sections: self.sections.iter().map(|section| listed(self.system, section)).collect() })
    }
}

/// Lists all sections of the rulebook of `system`; with `typed`, a number or a word, the section with this number, or the sections below it, or all
/// whose titles or summaries contain this word.
///
/// # Errors
/// An unknown number or word, with the nearest number.
pub fn ask(system: &SystemFacts, typed: Option<&str>) -> Result<Answer, Error> {
    let sections = match typed {
        Some(typed) => match with_word(system, typed) {
            found if found.is_empty() => match find(system, typed) {
                Ok(section) => vec![section],
                Err(error) => Some(below(number(typed), system.card)).filter(|below| !below.is_empty()).ok_or(error)?,
            },
            found => found,
        },
        None => system.card.rulebook.sections.iter().collect(),
    };
    Ok(Answer { system: system.card.system, sections })
}

fn listed(system: &str, section: &'static Section) -> Listed {
    let (coverage, why) = match section.coverage {
        Coverage::Modelled => ("modelled", None),
        Coverage::Partly(why) => ("partly", Some(why)),
        Coverage::OutOfScope(why) => ("out of scope", Some(why)),
        Coverage::Heading => ("heading", None),
    };
    let marks = [Place::Code, Place::Test, Place::Data].map(|place| marks::of(system, section.number, place));
    let places = marks.concat().iter().map(|mark| format!("{}:{}", mark.file, mark.line)).collect();
    Listed { section: section.number, title: section.title, summary: section.summary, coverage, why, places }
}

/// The sections that contain a word; none if it is the number of a section or not a word.
fn with_word(system: &SystemFacts, typed: &str) -> Vec<&'static Section> {
    let word = typed.trim().to_lowercase();
    if !word.starts_with(char::is_alphabetic) || find(system, typed).is_ok() {
        return Vec::new();
    }
    let has = |text: &str| text.to_lowercase().contains(&word);
    system.card.rulebook.sections.iter().filter(|section| has(section.title) || has(section.summary)).collect()
}

fn find(system: &SystemFacts, typed: &str) -> Result<&'static Section, Error> {
    let (number, rulebook) = (number(typed), system.card.rulebook);
    let alike = || rulebook.sections.iter().find(|section| section.number.eq_ignore_ascii_case(number));
    let found = rulebook.find(number).or_else(|| rulebook.find(alike()?.number));
    found.map(|rule| rulebook.section(rule)).ok_or_else(|| {
        let near = near(number, system.card);
        let expected =
            format!("a section of the rulebook or a word in one; `@sandtable rules {}` lists them", system.card.system);
        Error::argument("SECTION", format!("`{typed}`"), expected, near)
    })
}

fn number(typed: &str) -> &str {
    typed.trim_start_matches('§').trim_end_matches('.')
}

/// The section that was probably meant by a number that does not exist.
pub(crate) fn near(number: &str, card: &Card) -> Option<String> {
    let numbers: Vec<&str> = card.rulebook.sections.iter().map(|section| section.number).collect();
    let below = below(number, card).first().map(|section| section.number.to_owned());
    below.or_else(|| above(number, &numbers)).or_else(|| nearest(number, &numbers))
}

/// The sections below a number that has no section itself.
fn below(number: &str, card: &Card) -> Vec<&'static Section> {
    let is_below = |section: &&Section| section.number.strip_prefix(number).is_some_and(|rest| rest.starts_with('.'));
    card.rulebook.sections.iter().filter(is_below).collect()
}

/// The nearest existing section above a number that does not exist, below its chapter.
fn above(number: &str, numbers: &[&str]) -> Option<String> {
    let mut rest = number;
    while let Some((above, _)) = rest.rsplit_once('.').filter(|(above, _)| above.contains('.')) {
        if numbers.contains(&above) {
            return Some(above.to_owned());
        }
        rest = above;
    }
    None
}
