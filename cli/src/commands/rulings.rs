//! `sandtable rulings`: readings of unclear rules.

use super::rank::{self, RankArguments};
use crate::args::Format;
use crate::error::Done;
use crate::options;
use crate::page::{show, width};
use clap::{Args, ValueHint};
use sandtable_questions::Error;
use sandtable_questions::rulings::{self, Found};
use sandtable_reports::words::wrap;

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
        (_, None) => Ok(rulings::list(&system, width()) + &hint(&typed.system)),
        (_, Some(_)) => Ok(answer.found.iter().map(|found| about(scenario, found)).collect::<Vec<_>>().join("\n")),
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

/// What to ask next about the rulings of a system or scenario.
fn hint(name: &str) -> String {
    let words = format!(
        "`sandtable rulings {name} ID` shows the readings and says why; a number, a section or a word shows all that it \
         has. --ruling ID=CHOICE switches; --rank measures the effects."
    );
    let mut out = String::new();
    wrap(&mut out, "\n", &words, 0, width());
    out
}

/// A ruling, and the command that switches it.
fn about(scenario: &str, found: &Found) -> String {
    let text = found.text(width());
    let other = match found {
        Found::Switch(ruling) => ruling.choices.get(1).map(|choice| (ruling.id, choice.name)),
        Found::Settled(_) => None,
    };
    other.map_or(text.clone(), |(id, choice)| format!("{text}\nsandtable run {scenario} --ruling {id}={choice}\n"))
}
