//! Where is a section of the rulebook in the sources, and how far is it modelled?

use crate::error::Error;
use crate::json;
use crate::marks::{self, Mark, Place};
use crate::systems::SystemFacts;
use sandtable_engine::{Card, Coverage, Section};
use sandtable_reports::words::{count, wrap};
use sandtable_scenarios::diagnostic::nearest;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::Write;

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

    /// The answer to [`ask`] with the same `system` and `typed`, in lines of at most `width` characters.
    #[must_use]
    pub fn text(&self, system: &SystemFacts, typed: Option<&str>, width: usize) -> String {
        match (typed, &self.sections[..]) {
            (None, _) => list(system, width),
            (_, [section]) => about(system, section, width),
            (Some(word), sections) => found(system, word, sections, width),
        }
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

// ---- Text ----

/// How far a section is modelled, in a few words.
pub(crate) fn coverage(section: &Section) -> String {
    match section.coverage {
        Coverage::Modelled => "modelled".into(),
        Coverage::Partly(why) => format!("modelled in part: {why}"),
        Coverage::OutOfScope(why) => format!("out of scope: {why}"),
        Coverage::Heading => "a heading".into(),
    }
}

/// The sections that contain a word.
fn found(system: &SystemFacts, word: &str, sections: &[&Section], width: usize) -> String {
    let card = system.card;
    let with = if word.starts_with(char::is_alphabetic) { "with" } else { "below" };
    let mut out = format!("{}: {} {with} \"{word}\"\n", card.rulebook.title, count(sections.len() as u64, "section"));
    for section in sections {
        out.push('\n');
        wrap(&mut out, "", &format!("§{}  {}", section.number, section.title), 2, width);
        wrap(&mut out, "  ", section.summary, 2, width);
    }
    out
}

/// All sections.
fn list(system: &SystemFacts, width: usize) -> String {
    let rulebook = system.card.rulebook;
    let mut out = format!("{}\n", rulebook.title);
    let chapter = |section: &Section| section.number.split('.').next().unwrap_or_default();
    let chapters = rulebook.sections.chunk_by(|a, b| chapter(a) == chapter(b));
    let (mut modelled, mut partly, mut outside) = (0u64, 0u64, 0u64);
    for sections in chapters {
        out.push('\n');
        let indent = sections.iter().map(|section| section.number.chars().count()).max().unwrap_or(0).max(6) + 4;
        for section in sections {
            let note = match section.coverage {
                Coverage::Heading => String::new(),
                Coverage::Modelled => {
                    modelled += 1;
                    String::new()
                }
                Coverage::Partly(why) => {
                    partly += 1;
                    format!(" (in part: {why})")
                }
                Coverage::OutOfScope(why) => {
                    outside += 1;
                    format!(" (out of scope: {why})")
                }
            };
            let lead = format!("{:indent$}", format!("  {}", section.number));
            wrap(&mut out, &lead, &format!("{}{note}", section.title), indent, width);
        }
    }
    let _ = writeln!(
        out,
        "\n{} modelled, {partly} in part, {outside} out of scope; the others are headings.",
        count(modelled, "section")
    );
    out
}

/// Whether the number is that of a section, or of one below it.
fn is_within(number: &str, section: &Section) -> bool {
    number.strip_prefix(section.number).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Whether `section` of the rulebook of `system`, or one below it, has a ruling.
#[must_use]
pub fn has_readings(system: &SystemFacts, section: &Section) -> bool {
    let mut numbers =
        system.rulings.iter().map(|ruling| ruling.section).chain(system.settled.iter().map(|settled| settled.section));
    numbers.any(|number| is_within(number, section))
}

/// One section, and its places in the sources.
fn about(system: &SystemFacts, section: &'static Section, width: usize) -> String {
    let card = system.card;
    let mut out = String::new();
    let lead = format!("§{}  ", section.number);
    wrap(&mut out, &lead, section.title, lead.chars().count(), width);
    wrap(&mut out, "", &format!("{}: {}", card.rulebook.title, coverage(section)), 2, width);
    if !section.summary.is_empty() {
        wrap(&mut out, "\n", section.summary, 0, width);
    }

    let within = |number: &str| is_within(number, section);
    let below: Vec<&Section> =
        card.rulebook.sections.iter().filter(|s| within(s.number) && s.number != section.number).collect();
    if !below.is_empty() {
        out.push_str("\nIts sections\n");
        let indent = below.iter().map(|section| section.number.chars().count()).max().unwrap_or(0) + 4;
        for section in &below {
            wrap(&mut out, &format!("{:indent$}", format!("  {}", section.number)), section.title, indent, width);
        }
    }
    let rulings: Vec<_> = system.rulings.iter().filter(|ruling| within(ruling.section)).collect();
    let settled: Vec<_> = system.settled.iter().filter(|settled| within(settled.section)).collect();
    if !rulings.is_empty() || !settled.is_empty() {
        out.push_str("\nReadings\n");
        for ruling in rulings {
            let words = format!("{}: {} (§{})", ruling.id, ruling.question, ruling.section);
            wrap(&mut out, &format!("  {:<6}", format!("R-{}", ruling.number)), &words, 8, width);
        }
        for settled in settled {
            let words = format!("{} Settled by §{} (§{})", settled.question, settled.by, settled.section);
            wrap(&mut out, &format!("  {:<6}", format!("R-{}", settled.number)), &words, 8, width);
        }
    }
    for (title, place) in [("In the code", Place::Code), ("In the tests", Place::Test), ("In the data", Place::Data)] {
        let marks = marks::of(card.system, section.number, place);
        if !marks.is_empty() {
            let _ = writeln!(out, "\n{title}");
            places(&mut out, &marks);
        } else if place == Place::Code && below.is_empty() {
            let _ = writeln!(out, "\n{title}\n  no mark with its number");
        }
    }
    out
}

/// The places in the sources, one line for each function of a file.
fn places(out: &mut String, marks: &[&'static Mark]) {
    let spot = |mark: &Mark| format!("{}:{}", mark.file, mark.line);
    let groups: Vec<&[&Mark]> =
        marks.chunk_by(|a, b| a.file == b.file && a.name == b.name && a.place != Place::Data).collect();
    let indent = groups.iter().map(|group| spot(group[0]).chars().count()).max().unwrap_or(0) + 4;
    for group in groups {
        let more: Vec<String> = group[1..].iter().map(|mark| mark.line.to_string()).collect();
        let more = if more.is_empty() { String::new() } else { format!("  (also {})", more.join(", ")) };
        let name = if group[0].name.is_empty() { "head of the file" } else { group[0].name };
        let line = format!("{:indent$}{name}{more}", format!("  {}", spot(group[0])));
        out.push_str(line.trim_end());
        out.push('\n');
    }
}
