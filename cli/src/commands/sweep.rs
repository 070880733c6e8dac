//! `sandtable sweep`: the same games over a grid of values.

use crate::args::SweepArguments;
use crate::command_line;
use crate::error::Done;
use crate::lab::finish;
use crate::options;
use crate::progress::asking;
use sandtable_questions::{Error, sweep, vary};
use sandtable_store::OnDisk;

/// Plays the same games in every cell, and reports how the result moves.
pub(crate) fn sweep(typed: &SweepArguments) -> Result<Done, Error> {
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
