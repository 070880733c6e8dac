//! `sandtable sensitivity`: how far the result depends on unknown values.

use crate::args::{ResultArguments, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::lab::finish;
use crate::options::{self, number, whole};
use crate::progress::asking;
use clap::{Args, ValueEnum};
use sandtable_analysis::lab::design::MOST_POINTS;
use sandtable_questions::sensitivity::{self, MOST_GAMES};
use sandtable_questions::{Error, Table};

/// Report how far the result depends on unknown values
///
/// The command draws the reconstructed values from their plausible ranges many times and plays each draw. The result is the band
/// of win rates, and the share of its spread that each unknown value explains. All draws of a block play the same games as the
/// unmodified scenario. With --out, each block is written as soon as it is played, and the same command resumes a stopped one.
/// Ctrl-C stops: the command reports the blocks played so far and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable sensitivity belfort
  sandtable sensitivity belfort --only 'zones.*.bonus' --chart bonus.png
  sandtable sensitivity wissembourg --only 'units.*.value' --by value --blocks 128
  sandtable sensitivity spicheren --together --out runs/unknown")]
pub(crate) struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// Number of blocks of draws; a power of two spreads them best
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "64")]
    blocks: String,
    /// Number of games for each draw: 200, 2.5k; each block plays other games
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "100")]
    games: String,
    /// Draw only these values, such as `zones.*.bonus` or `units.Bavarian*`; can be repeated
    #[arg(long, value_name = "PATTERN")]
    only: Vec<String>,
    /// The groups: all values with the same reason, or each value
    #[arg(long, value_enum, default_value_t = By::Reason)]
    by: By,
    /// Draw the values with the same reason together, all high or all low, as if they shared one error
    #[arg(long)]
    together: bool,
    #[command(flatten)]
    results: ResultArguments,
}

/// The groups of unknown values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    /// All values with the same reason
    Reason,
    /// Each value separately
    Value,
}

/// Plays draws from the ranges of the reconstructed values, and reports their effects.
pub(crate) fn sensitivity(typed: &Arguments) -> Result<Done, Error> {
    let (blocks, games) = draws(&typed.blocks, "games", &typed.games)?;
    let threads = options::threads(typed.results.threads.as_deref())?;
    let chart = typed.results.picture()?;
    let table = options::table(&typed.table)?;
    let kept = typed.results.keep();
    let keep = kept.as_deref();
    let question = sensitivity::Question {
        table: &table,
        only: &typed.only,
        by: by(typed.by),
        together: typed.together,
        blocks,
        games,
        keep,
    };
    let answer = asking(typed.results.quiet, threads, |control| sensitivity::ask(&question, control))?;
    let command = command(typed, &table, blocks, games);
    answer.write(&command)?;
    let Some(found) = &answer.sensitivity else {
        return Ok(Done::stopped("before two blocks were played", typed.results.out.as_deref()));
    };
    finish(found, &command, (&typed.results, chart))
}

fn by(typed: By) -> sensitivity::By {
    match typed {
        By::Reason => sensitivity::By::Reason,
        By::Value => sensitivity::By::Value,
    }
}

/// The number of blocks of draws, and the number of games for each draw, which is the value of `option`.
pub(super) fn draws(blocks: &str, option: &str, typed: &str) -> Result<(u32, u64), Error> {
    let blocks = whole("blocks", blocks, 2, MOST_POINTS.into())? as u32;
    let games = number(option, "games", typed)?;
    if !(2..=MOST_GAMES).contains(&games) {
        let expected = "from 2 to 1M games for each draw: one game cannot separate the effect from sampling error";
        return Err(Error::argument(option, format!("`{typed}`"), expected, None));
    }
    Ok((blocks, games))
}

/// The command line that repeats the question.
fn command(typed: &Arguments, table: &Table, blocks: u32, games: u64) -> String {
    let mut more: Vec<(&str, String)> = typed.only.iter().map(|only| ("--only", only.clone())).collect();
    if typed.by == By::Value {
        more.push(("--by", "value".into()));
    }
    if typed.together {
        more.push(("--together", String::new()));
    }
    more.extend([("--blocks", blocks.to_string()), ("--games", games.to_string())]);
    command_line::command(table, "sensitivity", &more)
}
