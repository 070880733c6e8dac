//! `sandtable rules`: the sections of a rulebook, and their places in the sources.

use crate::args::ListFormat;
use crate::error::Done;
use crate::options;
use crate::page::{count, show, width};
use clap::Args;
use sandtable_engine::{Coverage, Section};
use sandtable_questions::marks::{self, Mark, Place};
use sandtable_questions::systems::SystemFacts;
use sandtable_questions::{Error, rules};
use sandtable_reports::words::wrap;
use std::fmt::Write;

/// List the sections of a rulebook, or the places of one section in the code, the tests and the data
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable rules belfort
  sandtable rules belfort 9.2.1
  sandtable rules belfort stratagems.ruse-of-war
  sandtable rules spicheren 11.2.1
  sandtable rules grandes-batailles T.terrain")]
pub(crate) struct Arguments {
    /// A rule system or a scenario of it, such as belfort or spicheren
    #[arg(value_name = "SYSTEM")]
    system: String,
    /// The section's number, or a word in its title or summary
    #[arg(value_name = "SECTION")]
    section: Option<String>,
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    format: ListFormat,
}

/// Lists the sections, or describes one.
pub(crate) fn rules(typed: &Arguments) -> Result<Done, Error> {
    let system = options::system(&typed.system)?;
    let word = typed.section.as_deref();
    let answer = rules::ask(&system, word)?;
    show(typed.format, |format| match (format, word, &answer.sections[..]) {
        (ListFormat::Json, ..) => answer.to_json(),
        (ListFormat::Table, None, _) => Ok(list(&system)),
        (ListFormat::Table, _, [section]) => Ok(about(&system, section)),
        (ListFormat::Table, Some(word), sections) => Ok(found(&system, word, sections)),
    })?;
    Ok(Done::Finished)
}

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
fn found(system: &SystemFacts, word: &str, sections: &[&Section]) -> String {
    let (card, width) = (system.card, width());
    let with = if word.starts_with(char::is_alphabetic) { "with" } else { "below" };
    let mut out = format!("{}: {} {with} \"{word}\"\n", card.rulebook.title, count(sections.len() as u64, "section"));
    for section in sections {
        out.push('\n');
        wrap(&mut out, "", &format!("§{}  {}", section.number, section.title), 2, width);
        wrap(&mut out, "  ", section.summary, 2, width);
    }
    out
}

fn list(system: &SystemFacts) -> String {
    let (rulebook, width) = (system.card.rulebook, width());
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
    wrap(
        &mut out,
        "",
        &format!(
            "`sandtable rules {} SECTION` lists the places of a section in the code and in the tests.",
            system.card.system
        ),
        0,
        width,
    );
    out
}

fn about(system: &SystemFacts, section: &'static Section) -> String {
    let (card, width) = (system.card, width());
    let mut out = String::new();
    let lead = format!("§{}  ", section.number);
    wrap(&mut out, &lead, section.title, lead.chars().count(), width);
    wrap(&mut out, "", &format!("{}: {}", card.rulebook.title, coverage(section)), 2, width);
    if !section.summary.is_empty() {
        wrap(&mut out, "\n", section.summary, 0, width);
    }

    let within = |number: &str| {
        number == section.number || number.strip_prefix(section.number).is_some_and(|rest| rest.starts_with('.'))
    };
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
        let _ = writeln!(out, "  `sandtable rulings {} ID` has the choices.", card.system);
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
