//! `sandtable sensitivity`: how far the result depends on unknown values.

use crate::args::{self, SensitivityArguments};
use crate::command_line;
use crate::error::Done;
use crate::lab::finish;
use crate::options::{self, number, whole};
use crate::progress::asking;
use sandtable_analysis::lab::design::MOST_POINTS;
use sandtable_questions::sensitivity::{self, By, MOST_GAMES};
use sandtable_questions::{Error, Table};

/// Plays draws from the ranges of what is reconstructed, and reports what they do.
pub(crate) fn sensitivity(typed: &SensitivityArguments) -> Result<Done, Error> {
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

fn by(typed: args::By) -> By {
    match typed {
        args::By::Reason => By::Reason,
        args::By::Value => By::Value,
    }
}

/// A number of blocks of draws, and of games for each draw, which is typed behind `option`.
pub(super) fn draws(blocks: &str, option: &str, typed: &str) -> Result<(u32, u64), Error> {
    let blocks = whole("blocks", blocks, 2, MOST_POINTS.into())? as u32;
    let games = number(option, "games", typed)?;
    if !(2..=MOST_GAMES).contains(&games) {
        let expected = "from 2 to 1M games for each draw: one game cannot separate the effect from sampling error";
        return Err(Error::argument(option, format!("`{typed}`"), expected, None));
    }
    Ok((blocks, games))
}

/// The command line that does it again.
fn command(typed: &SensitivityArguments, table: &Table, blocks: u32, games: u64) -> String {
    let mut more: Vec<(&str, String)> = typed.only.iter().map(|only| ("--only", only.clone())).collect();
    if typed.by == args::By::Value {
        more.push(("--by", "value".into()));
    }
    if typed.together {
        more.push(("--together", String::new()));
    }
    more.extend([("--blocks", blocks.to_string()), ("--games", games.to_string())]);
    command_line::command(table, "sensitivity", &more)
}
