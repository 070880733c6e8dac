//! `sandtable rulings`: readings of unclear rules.

use super::rank;
use crate::args::{Format, RulingsArguments};
use crate::failure::Done;
use crate::options;
use crate::page::{print, width};
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_questions::Failure;
use sandtable_questions::json;
use sandtable_questions::systems::SystemFacts;
use sandtable_questions::table::number;
use sandtable_reports::words::wrap;
use sandtable_scenarios::diagnostic::nearest;
use serde::Serialize;
use std::fmt::Write;

/// Lists the rulings, or tells of one.
pub(crate) fn rulings(typed: &RulingsArguments) -> Result<Done, Failure> {
    if typed.rank {
        return rank::rank(typed);
    }
    only_with_rank(typed)?;
    let system = options::system(&typed.system)?;
    let found = typed.id.as_ref().map(|id| find(&system, id)).transpose()?;
    let text = match (found, typed.ranking.results.format) {
        (found, Format::Json) => objects(&system, found)?,
        (None, _) => list(&system),
        (Some(Found::Switch(ruling)), _) => about(&system, ruling),
        (Some(Found::Settled(settled)), _) => about_settled(settled),
    };
    print(&text)?;
    Ok(Done::Finished)
}

/// Refuses what means nothing in a list. What clap can refuse itself is not here.
fn only_with_rank(typed: &RulingsArguments) -> Result<(), Failure> {
    let (overlays, results) = (&typed.ranking.overlays.0, &typed.ranking.results);
    let idle = [
        ("errata", !overlays.is_empty()),
        ("threads", results.threads.is_some()),
        ("format", matches!(results.format, Format::Csv | Format::Md)),
        ("chart", results.chart.is_some()),
    ];
    match idle.into_iter().find(|(_, typed)| *typed) {
        Some((name, _)) => Err(Failure::argument(name, "it without --rank", "--rank beside it", None)),
        None => Ok(()),
    }
}

/// A ruling in `--format json`.
#[derive(Serialize)]
struct Listed {
    number: u8,
    section: &'static str,
    question: &'static str,
    /// Its name, where it can be switched.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'static str>,
    /// Its readings, the default first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<Reading>,
    /// The section that settles it, and how.
    #[serde(skip_serializing_if = "Option::is_none")]
    settled_by: Option<[&'static str; 2]>,
}

#[derive(Serialize)]
struct Reading {
    choice: &'static str,
    meaning: &'static str,
}

/// All rulings, or one.
fn objects(system: &SystemFacts, found: Option<Found>) -> Result<String, Failure> {
    let switch = |ruling: &'static Ruling| Listed {
        number: ruling.number,
        section: ruling.section,
        question: ruling.question,
        id: Some(ruling.id),
        choices: ruling.choices.iter().map(|choice| Reading { choice: choice.name, meaning: choice.meaning }).collect(),
        settled_by: None,
    };
    let settled = |settled: &'static Settled| Listed {
        number: settled.number,
        section: settled.section,
        question: settled.question,
        id: None,
        choices: Vec::new(),
        settled_by: Some([settled.by, settled.answer]),
    };
    match found {
        Some(Found::Switch(ruling)) => json::list("rulings", &[switch(ruling)]),
        Some(Found::Settled(of)) => json::list("rulings", &[settled(of)]),
        None => {
            let all = system.rulings.iter().map(switch).chain(system.settled.iter().map(settled));
            json::list("rulings", &all.collect::<Vec<_>>())
        }
    }
}

enum Found {
    Switch(&'static Ruling),
    Settled(&'static Settled),
}

fn find(system: &SystemFacts, typed: &str) -> Result<Found, Failure> {
    let number = number(typed);
    let switch = system.rulings.iter().find(|ruling| ruling.id == typed || Some(ruling.number) == number);
    let settled = system.settled.iter().find(|settled| Some(settled.number) == number);
    match (switch, settled) {
        (Some(ruling), _) => Ok(Found::Switch(ruling)),
        (None, Some(settled)) => Ok(Found::Settled(settled)),
        (None, None) => {
            let near = nearest(typed, system.rulings.iter().map(|ruling| ruling.id));
            let expected =
                format!("the name or number of a ruling; `sandtable rulings {}` lists them", system.card.system);
            Err(Failure::argument("ID", format!("`{typed}`"), expected, near))
        }
    }
}

fn list(system: &SystemFacts) -> String {
    let width = width();
    let mut out = format!("{}: unclear rules and their readings; * marks the default\n", system.card.title);
    for ruling in system.rulings {
        let _ = writeln!(out, "\n{:<6}{} (§{})", format!("R-{}", ruling.number), ruling.id, ruling.section);
        wrap(&mut out, "      ", ruling.question, 6, width);
        for (i, choice) in ruling.choices.iter().enumerate() {
            let lead = if i == 0 { "      * " } else { "        " };
            wrap(&mut out, lead, &format!("{}: {}", choice.name, choice.meaning), 10, width);
        }
    }
    if !system.settled.is_empty() {
        out.push_str("\nSettled by another section: nothing to switch\n");
        for settled in system.settled {
            let lead = format!("{:<6}", format!("R-{}", settled.number));
            out.push('\n');
            wrap(&mut out, &lead, &format!("{} (§{})", settled.question, settled.section), 6, width);
            wrap(&mut out, "        ", &format!("§{}: {}", settled.by, settled.answer), 10, width);
        }
    }
    let name = system.card.system;
    let _ = writeln!(
        out,
        "\n`sandtable rulings {name} ID` says why; --ruling ID=CHOICE switches; --rank tells which matter."
    );
    out
}

fn about(system: &SystemFacts, ruling: &Ruling) -> String {
    let width = width();
    let mut out = format!("R-{}  {} (§{})\n", ruling.number, ruling.id, ruling.section);
    wrap(&mut out, "", ruling.question, 0, width);
    out.push('\n');
    let indent = ruling.choices.iter().map(|choice| choice.name.len()).max().unwrap_or(0) + 5;
    for (i, choice) in ruling.choices.iter().enumerate() {
        let (mark, note) = if i == 0 { ("*", " (the default)") } else { (" ", "") };
        let lead = format!("{:indent$}", format!(" {mark} {}", choice.name));
        wrap(&mut out, &lead, &format!("{}{note}", choice.meaning), indent, width);
    }
    out.push('\n');
    wrap(&mut out, "Why: ", ruling.why, 5, width);
    if let Some(other) = ruling.choices.get(1) {
        let _ = writeln!(out, "\nsandtable run {} --ruling {}={}", system.example(), ruling.id, other.name);
    }
    out
}

fn about_settled(settled: &Settled) -> String {
    let width = width();
    let mut out =
        format!("R-{}  (§{}), settled by §{}: nothing to switch\n", settled.number, settled.section, settled.by);
    wrap(&mut out, "", settled.question, 0, width);
    out.push('\n');
    wrap(&mut out, "", settled.answer, 0, width);
    out
}
