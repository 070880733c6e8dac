//! `sandtable openings`: the early choices that correlate with victory.

use crate::args::{Format, OpeningsArguments};
use crate::command_line;
use crate::error::Done;
use crate::options;
use crate::page::{self, count, show};
use crate::progress::asking;
use sandtable_questions::{Error, openings};

/// Plays the games, and reports the choices.
pub(crate) fn openings(typed: &OpeningsArguments) -> Result<Done, Error> {
    let (games, threads) = (options::games(&typed.games)?, options::threads(typed.threads.as_deref())?);
    let table = options::table(&typed.table)?;
    let turns = table.ruleset.turns();
    let turn = |turn| options::whole("turn", turn, u64::from(*turns.start()), u64::from(*turns.end()));
    let turn = typed.turn.as_deref().map(turn).transpose()?.map(|turn| turn as u8);
    let question = openings::Question { table: &table, games, turn };
    let answer = asking(typed.quiet, threads, |control| openings::ask(&question, control))?;
    let more = [("--turn", answer.turn.to_string()), ("--games", answer.setting.games.to_string())];
    let command = command_line::command(&table, "openings", &more);
    let shown = answer.shown();
    show(typed.format, |format| {
        Ok(match format {
            Format::Table => shown.terminal(&command, page::width()),
            Format::Json => answer.to_json(&command)?,
            Format::Csv => shown.csv(),
            Format::Md => shown.document(&command).markdown(&[]),
        })
    })?;
    if shown.openings.is_empty() && !answer.stopped {
        tell!("count the choices until turn {} as well, or play more games", answer.turn + 1);
    }
    if answer.stopped {
        tell!("stopped after {}", count(answer.setting.games, "game"));
        return Ok(Done::Stopped);
    }
    Ok(Done::Finished)
}
