//! `sandtable openings`: the early choices that correlate with victory.

use crate::args::{Format, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::options;
use crate::page::{self, count, show};
use crate::progress::asking;
use clap::Args;
use sandtable_questions::{Error, openings};

/// List the early choices that correlate with victory
///
/// For each choice of the set-up and of the first game turns the command compares the score of the side that chooses it with its score in the games in which
/// it does not. A correlation is not a cause.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable openings belfort
  sandtable openings spicheren --turn 2 --games 1k
  sandtable openings belfort --bot french=mixture --bot prussian=mixture --format csv")]
pub(crate) struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// The last game turn whose choices count; the set-up always does [default: the first turn]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    turn: Option<String>,
    /// Number of games: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "4k")]
    games: String,
    /// Number of threads [default: all of the machine]
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    threads: Option<String>,
    /// No progress on standard error
    #[arg(long, short)]
    quiet: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// Plays the games, and reports the choices.
pub(crate) fn openings(typed: &Arguments) -> Result<Done, Error> {
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
