//! `sandtable coverage`: the number of games in which each section came into play.

use crate::args::{ListArguments, ListFormat, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::options;
use crate::page::{count, show, width};
use crate::progress::asking;
use clap::Args;
use sandtable_questions::coverage::{self, Place};
use sandtable_questions::{Error, Table};

/// Count the games in which each section of the rulebook came into play
///
/// By default, the random bot plays 50 % of the games and the heuristic bot 50 %. Each plays the first N/2 games of the seed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable coverage belfort
  sandtable coverage grandes-batailles
  sandtable coverage belfort --games 20k --bot french=heuristic --bot prussian=random")]
pub(crate) struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// Number of games: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "2k")]
    games: String,
    #[command(flatten)]
    list: ListArguments,
}

/// Counts the sections.
pub(crate) fn coverage(typed: &Arguments) -> Result<Done, Error> {
    let (games, threads) = (options::games(&typed.games)?, options::threads(typed.list.threads.as_deref())?);
    let scenarios = options::scenarios(&typed.table.scenario)?;
    let tables = scenarios.iter().map(|scenario| options::table_of(scenario, &typed.table));
    let tables = tables.collect::<Result<Vec<_>, _>>()?;
    let question = coverage::Question { tables: &tables, chosen: !typed.table.bot.is_empty(), games };
    let answer = asking(typed.list.quiet, threads, |control| coverage::ask(&question, control))?;
    show(typed.list.format, |format| {
        Ok(match format {
            ListFormat::Table => answer.text(&tables, &play, width()),
            ListFormat::Json => answer.to_json()?,
        })
    })?;
    if answer.stopped {
        let played: u64 = answer.parts.iter().map(|part| part.played).sum();
        tell!("stopped after {}; nothing is kept", count(played, "game"));
        return Ok(Done::Stopped);
    }
    Ok(Done::Finished)
}

/// The command line that plays the game of a place.
fn play(table: &Table, place: &Place) -> String {
    let more = [("--game", place.game.to_string()), ("--decisions", String::new())];
    command_line::command(table, "play", &more)
}
