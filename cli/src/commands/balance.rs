//! `sandtable balance`: the changes that make a scenario even.

use crate::args::{BalanceArguments, Format};
use crate::command_line;
use crate::error::Done;
use crate::options;
use crate::page::{self, show};
use crate::progress::asking;
use sandtable_questions::{Error, balance};
use sandtable_reports::lab::balance as shown;

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
    let balance = &answer.balance;
    if balance.base.is_some() {
        if let Some(picture) = chart {
            picture.draw(shown::chart(balance))?;
        }
        show(typed.results.format, |format| {
            Ok(match format {
                Format::Table => shown::terminal(balance, &command, page::width()) + &typed.results.written(),
                Format::Json => answer.to_json(&command)?,
                Format::Csv => shown::csv(balance),
                Format::Md => shown::document(balance, &command, None).markdown(&[]),
            })
        })?;
    }
    if balance.complete() {
        return Ok(Done::Finished);
    }
    let done = balance.found.iter().filter(|found| found.fresh.is_some()).count();
    Ok(Done::stopped(&format!("after {done} of {} levers", balance.plan.levers.len()), typed.results.out.as_deref()))
}
