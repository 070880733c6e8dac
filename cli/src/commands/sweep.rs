//! `sandtable sweep`: the same games over a grid of values.

use super::vary;
use crate::args::{Format, SweepArguments};
use crate::command_line;
use crate::error::Done;
use crate::options;
use crate::page::{self, show};
use crate::progress::asking;
use sandtable_questions::{Error, sweep};
use sandtable_reports::lab::{grid, sweep as shown};

/// Plays the same games in every cell, and reports how the result moves.
pub(crate) fn sweep(typed: &SweepArguments) -> Result<Done, Error> {
    let games = options::games(&typed.games)?;
    let threads = options::threads(typed.results.threads.as_deref())?;
    let chart = typed.results.picture()?;
    let table = options::table(&typed.table)?;
    let varied = vary::read(&typed.vary, &table)?;
    let kept = typed.results.keep();
    let keep = kept.as_deref();
    let question = sweep::Question { table: &table, varied: &varied, games, keep };
    let answer = asking(typed.results.quiet, threads, |control| sweep::ask(&question, control))?;
    let mut more: Vec<(&str, String)> = typed.vary.iter().map(|vary| ("--vary", vary.clone())).collect();
    more.push(("--games", games.to_string()));
    let command = command_line::command(&table, "sweep", &more);
    answer.write(&command)?;
    let sweep = &answer.sweep;
    if !sweep.cells.is_empty() {
        if let Some(picture) = chart {
            picture.draw(grid::chart(sweep))?;
        }
        show(typed.results.format, |format| {
            Ok(match format {
                Format::Table => shown::terminal(sweep, &command, page::width()) + &typed.results.written(),
                Format::Json => answer.to_json(&command)?,
                Format::Csv => shown::csv(sweep),
                Format::Md => shown::document(sweep, &command, None).markdown(&[]),
            })
        })?;
    }
    if sweep.complete() {
        return Ok(Done::Finished);
    }
    Ok(Done::stopped(
        &format!("after {} of {} cells", sweep.cells.len(), sweep.plan.cells.len()),
        typed.results.out.as_deref(),
    ))
}
