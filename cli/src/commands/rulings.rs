//! `sandtable rulings`: readings of unclear rules.

use super::rank::{self, RankArguments};
use crate::args::Format;
use crate::error::Done;
use crate::options;
use crate::page::{show, width};
use clap::{Args, ValueHint};
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_questions::Error;
use sandtable_questions::rulings::{self, Found};
use sandtable_questions::systems::SystemFacts;
use sandtable_reports::words::wrap;
use std::fmt::Write;

/// List the readings of unclear rules, explain one, or rank them by their effect
///
/// With --rank, the command plays the same games under every other reading of every unclear rule, one at a time, and compares each
/// with the reading in force. The ranking shows which ambiguities matter. With --out, the games are written in blocks as they are
/// played, and the same command resumes a stopped one. Ctrl-C stops: the command reports the games played so far and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable rulings belfort
  sandtable rulings belfort repeat-fire
  sandtable rulings wissembourg single-regiment
  sandtable rulings belfort R-9
  sandtable rulings belfort --rank --games 2k --chart rulings.png
  sandtable rulings belfort --rank --correct bh --bot french=random")]
pub(crate) struct Arguments {
    /// A rule system or a scenario of it, such as belfort or spicheren; with --rank a scenario, by name or folder
    #[arg(value_name = "SYSTEM", value_hint = ValueHint::DirPath)]
    system: String,
    /// The ruling's name or number, a section of the rulebook, or a word
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// Rank the readings of a scenario by their effect: all, or those of ID
    #[arg(long)]
    rank: bool,
    #[command(flatten)]
    ranking: RankArguments,
}

/// Lists the rulings, or describes one.
pub(crate) fn rulings(typed: &Arguments) -> Result<Done, Error> {
    if typed.rank {
        return rank::rank(&typed.system, typed.id.as_deref(), &typed.ranking);
    }
    only_with_rank(typed)?;
    let system = options::system(&typed.system)?;
    let scenario = if typed.system == system.card.system { system.example() } else { &typed.system };
    let answer = rulings::ask(&system, scenario, typed.id.as_deref())?;
    show(typed.ranking.results.format, |format| match (format, &typed.id) {
        (Format::Json, _) => answer.to_json(),
        (_, None) => Ok(list(&system, &typed.system)),
        (_, Some(_)) => Ok(answer.found.iter().map(|found| about(scenario, *found)).collect::<Vec<_>>().join("\n")),
    })?;
    Ok(Done::Finished)
}

/// Refuses arguments that have no meaning in a list and that clap cannot refuse itself.
fn only_with_rank(typed: &Arguments) -> Result<(), Error> {
    let (overlays, results) = (&typed.ranking.overlays.0, &typed.ranking.results);
    let idle = [
        ("errata", !overlays.is_empty()),
        ("threads", results.threads.is_some()),
        ("format", matches!(results.format, Format::Csv | Format::Md)),
        ("chart", results.chart.is_some()),
        ("out", results.out.is_some()),
    ];
    match idle.into_iter().find(|(_, typed)| *typed) {
        Some((name, _)) => Err(Error::argument(name, "nothing that plays games", "@rank as well", None)),
        None => Ok(()),
    }
}

/// A line of the index: section, number, name if it can be switched, question.
type Line = (&'static str, u8, &'static str, &'static str);

/// An index by section.
fn list(system: &SystemFacts, name: &str) -> String {
    let switches = system.rulings.iter().map(|ruling| (ruling.section, ruling.number, ruling.id, ruling.question));
    let settled = system.settled.iter().map(|settled| (settled.section, settled.number, "", settled.question));
    let mut out = format!("{}: unclear rules, by section\n\n", system.card.title);
    index(&mut out, switches.collect());
    if !system.settled.is_empty() {
        out.push_str("\nSettled by another section, without alternatives\n\n");
        index(&mut out, settled.collect());
    }
    let last = format!(
        "`sandtable rulings {name} ID` shows the readings and says why; a number, a section or a word shows all that it \
         has. --ruling ID=CHOICE switches; --rank measures the effects."
    );
    out.push('\n');
    wrap(&mut out, "", &last, 0, width());
    out
}

fn index(out: &mut String, mut lines: Vec<Line>) {
    let parts = |section: &'static str| -> Vec<(Option<u32>, &'static str)> {
        section.split(|c: char| !c.is_alphanumeric()).map(|part| (part.parse().ok(), part)).collect()
    };
    // Numbers come before letters: `10.1`, `T.arrivals`.
    lines.sort_by_key(|line| (parts(line.0)[0].0.is_none(), parts(line.0), line.1));
    let widest = |of: fn(&Line) -> &str| lines.iter().map(|line| of(line).chars().count()).max().unwrap_or(0);
    let (section, id) = (widest(|line| line.0) + 2, widest(|line| line.2) + 2);
    for line in lines {
        let lead = format!("§{:section$}{:<7}{:id$}", line.0, format!("R-{}", line.1), line.2);
        wrap(out, &lead, line.3, lead.chars().count(), width());
    }
}

fn about(scenario: &str, found: Found) -> String {
    match found {
        Found::Switch(ruling) => about_switch(scenario, ruling),
        Found::Settled(settled) => about_settled(settled),
    }
}

fn about_switch(scenario: &str, ruling: &Ruling) -> String {
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
        let _ = writeln!(out, "\nsandtable run {scenario} --ruling {}={}", ruling.id, other.name);
    }
    out
}

fn about_settled(settled: &Settled) -> String {
    let width = width();
    let mut out =
        format!("R-{}  (§{}), settled by §{}, without alternatives\n", settled.number, settled.section, settled.by);
    wrap(&mut out, "", settled.question, 0, width);
    out.push('\n');
    wrap(&mut out, "", settled.answer, 0, width);
    out
}
