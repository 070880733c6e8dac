//! `sandtable judge`: the value of a position, learned from games.

use crate::args::{ListArguments, ListFormat, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::options;
use crate::page::{count, show, width};
use crate::progress::asking;
use clap::Args;
use sandtable_questions::{Error, judge};
use sandtable_store::files;
use std::path::PathBuf;

/// Learn from games what a position is worth
///
/// The bots play the games; one decision in 100 is made at random. The judge is a logistic regression for each stage of the game, on
/// the standing, the metrics, the places held and features of the system. It is measured on games that the fit has not seen. A search
/// uses it to stop its rollouts early: set `quiet` and `judge` in the file of the search.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable judge belfort
  sandtable judge verdun-february --bot german=mixture --bot french=mixture --games 6k --save judge.toml")]
pub(crate) struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// Number of games: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "6k")]
    games: String,
    /// Write the judge as a file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Replace the file of --save if there is one
    #[arg(long, requires = "save")]
    force: bool,
    #[command(flatten)]
    list: ListArguments,
}

/// Fits a judge, and reports its quality.
pub(crate) fn judge(typed: &Arguments) -> Result<Done, Error> {
    let (games, threads) = (options::games(&typed.games)?, options::threads(typed.list.threads.as_deref())?);
    let table = options::table(&typed.table)?;
    if let Some(path) = &typed.save {
        files::writable(path, typed.force)?;
    }
    let answer =
        asking(typed.list.quiet, threads, |control| judge::ask(&judge::Question { table: &table, games }, control))?;
    let command = command_line::command(&table, "judge", &[("--games", answer.games.to_string())]);
    if let Some(path) = typed.save.as_ref().filter(|_| !answer.stopped) {
        files::write(path, answer.file(&command)?.as_bytes(), typed.force)?;
    }
    show(typed.list.format, |format| {
        Ok(match format {
            ListFormat::Table => answer.text(&table, width()) + &format!("\nRepeat with\n  {command}\n"),
            ListFormat::Json => answer.to_json()?,
        })
    })?;
    if answer.stopped {
        tell!(
            "stopped after {}{}",
            count(answer.games, "game"),
            typed.save.as_ref().map_or("", |_| ": no judge is saved")
        );
        return Ok(Done::Stopped);
    }
    Ok(Done::Finished)
}
