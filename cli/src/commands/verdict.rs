//! `sandtable verdict`: the same scenario at every level of play.

use crate::args::{Format, OverlayArguments, ResultArguments, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::lab::finish;
use crate::options;
use crate::page::{self, show};
use crate::progress::asking;
use clap::{Args, ValueHint};
use sandtable_questions::{Error, verdict, verdicts};
use sandtable_reports::lab::bracket;

/// Report the balance at each level of play
///
/// Both sides play at the same level. The levels are: random, doctrines, the heuristic bot with older and with current weights,
/// with --search N also the searching bot, and the equilibrium that `strategy` found for the scenario. With --out, each level is
/// written as soon as it is played, and the same command resumes a stopped one. Ctrl-C stops and exits with 130.
///
/// Without SCENARIO, no game is played: the command lists what `strategy` found for the built-in scenarios.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable verdict
  sandtable verdict belfort
  sandtable verdict belfort --errata my-errata.toml
  sandtable verdict spicheren --search 100 --chart spicheren.png --out runs/levels")]
pub(crate) struct Arguments {
    /// A scenario's name, or its folder [default: what is known of the built-in ones]
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    scenario: Option<String>,
    /// The seed of all random numbers
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1", requires = "scenario")]
    seed: String,
    #[command(flatten)]
    overlays: OverlayArguments,
    /// Number of games at each level: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "2k")]
    games: String,
    /// Also play N games between two searching bots, which take seconds each
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    search: Option<String>,
    #[command(flatten)]
    results: ResultArguments,
}

/// Plays every level, and reports whether the verdict changes.
pub(crate) fn verdict(typed: &Arguments) -> Result<Done, Error> {
    let Some(scenario) = &typed.scenario else { return known(typed) };
    let games = options::games(&typed.games)?;
    let searched = typed.search.as_deref().map(|typed| options::number("search", "games", typed)).transpose()?;
    let threads = options::threads(typed.results.threads.as_deref())?;
    let chart = typed.results.picture()?;
    let table = options::table(&TableArguments {
        scenario: scenario.clone(),
        seed: typed.seed.clone(),
        bot: Vec::new(),
        overlays: OverlayArguments(typed.overlays.0.clone()),
    })?;
    let mut more = vec![("--games", games.to_string())];
    more.extend(searched.map(|games| ("--search", games.to_string())));
    more.push(("--seed", table.seed.to_string()));
    let command = command_line::without_players(&table, "verdict", &more);
    let kept = typed.results.keep();
    let keep = kept.as_deref();
    let question = verdict::Question { table: &table, games, searched: searched.unwrap_or(0), keep };
    let answer = asking(typed.results.quiet, threads, |control| verdict::ask(&question, control))?;
    answer.write(&command)?;
    finish(&answer.found, &command, (&typed.results, chart))
}

/// Prints what is known of the built-in scenarios.
fn known(typed: &Arguments) -> Result<Done, Error> {
    if !typed.overlays.0.is_empty() || typed.search.is_some() || typed.results.out.is_some() {
        return Err(Error::argument("scenario", "no scenario", "one to play: its name, or its folder", None));
    }
    let answer = verdicts::ask();
    if let Some(picture) = typed.results.picture()? {
        picture.draw(bracket::chart(&answer.verdicts))?;
    }
    show(typed.results.format, |format| {
        Ok(match format {
            Format::Table => bracket::terminal(&answer.verdicts, page::width()),
            Format::Json => answer.to_json()?,
            Format::Csv => bracket::csv(&answer.verdicts),
            Format::Md => bracket::markdown(&answer.verdicts),
        })
    })?;
    Ok(Done::Finished)
}
