//! `sandtable balance`: the changes that make a scenario even.

use crate::args::BalanceArguments;
use crate::command_line;
use crate::error::Done;
use crate::lab::finish_with;
use crate::options;
use crate::progress::asking;
use sandtable_questions::{Error, balance};
use sandtable_reports::lab::finding::Finding;

/// Searches, and reports the changes found.
pub(crate) fn balance(typed: &BalanceArguments) -> Result<Done, Error> {
    let games = options::games(&typed.games)?;
    let threads = options::threads(typed.results.threads.as_deref())?;
    let chart = typed.results.picture()?;
    let mut table = options::table(&typed.table)?;
    if typed.table.bot.is_empty() {
        table = balance::with_best_players(table)?;
    }
    let kept = typed.results.keep();
    let keep = kept.as_deref();
    let question = balance::Question { table: &table, levers: &typed.lever, games, keep };
    let answer = asking(typed.results.quiet, threads, |control| balance::ask(&question, control))?;
    let mut more: Vec<(&str, String)> = typed.lever.iter().map(|lever| ("--lever", lever.clone())).collect();
    more.push(("--games", games.to_string()));
    let command = command_line::command(&table, "balance", &more);
    answer.write(&command)?;
    let fresh = balance::fresh_table(&table, &answer.found)?;
    let check = fresh.map(|table| command_line::command(&table, "run", &[("--games", games.to_string())]));
    let check =
        check.map_or_else(String::new, |line| format!("\nTo check the first change, with other games\n  {line}\n"));
    let found = &answer.found;
    finish_with(found, |width| found.text(width) + &check, &command, (&typed.results, chart))
}
