//! `sandtable sweep`: the same games over a grid of values.

use crate::args::{ResultArguments, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::lab::finish;
use crate::options;
use crate::progress::asking;
use clap::Args;
use sandtable_questions::{Error, sweep, vary};
use sandtable_store::OnDisk;

/// Play the same games over a grid of values and report how the result changes
///
/// You can vary one or two of these: values of the scenario, readings of rulings, options, bots. Every cell is compared with the
/// base, the scenario with its overlays (--errata, --set, --ruling), on the same dice. With --out, each cell is written as soon as
/// it is played, and the same command resumes a stopped one. Ctrl-C stops and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable sweep belfort --vary course.income.prussian=4..12:2
  sandtable sweep belfort --vary zones.12.bonus=0..3 --vary ruling.repeat-fire=once,each --chart grid.png
  sandtable sweep belfort --vary bot.french=heuristic,random --out runs/bots
  sandtable sweep spicheren --vary option.castagny=false,true --games 200")]
pub(crate) struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// What to vary, once or twice: a path of the data as for --set, ruling.ID (or its beginning), option.NAME or bot.SIDE, with
    /// its values, `0..12`, `0..12:3` or `once,each`; a bar, `a|b`, where a value has a comma in it
    #[arg(long, value_name = "PATH=VALUES", required = true)]
    vary: Vec<String>,
    /// Number of games in each cell: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1k")]
    games: String,
    #[command(flatten)]
    results: ResultArguments,
}

/// Plays the same games in every cell, and reports how the result changes.
pub(crate) fn sweep(typed: &Arguments) -> Result<Done, Error> {
    let games = options::games(&typed.games)?;
    let threads = options::threads(typed.results.threads.as_deref())?;
    let chart = typed.results.picture()?;
    let table = options::table(&typed.table)?;
    let varied = vary::read(&typed.vary, &table, &OnDisk)?;
    let kept = typed.results.keep();
    let keep = kept.as_deref();
    let question = sweep::Question { table: &table, varied: &varied, games, keep };
    let answer = asking(typed.results.quiet, threads, |control| sweep::ask(&question, control))?;
    let mut more: Vec<(&str, String)> = typed.vary.iter().map(|vary| ("--vary", vary.clone())).collect();
    more.push(("--games", games.to_string()));
    let command = command_line::command(&table, "sweep", &more);
    answer.write(&command)?;
    finish(&answer.found, &command, (&typed.results, chart))
}
