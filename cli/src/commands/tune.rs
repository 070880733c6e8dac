//! `sandtable tune`: weights found by play.

use crate::args::{Points, TuneArguments};
use crate::command_line;
use crate::error::Done;
use crate::lab::finish;
use crate::options;
use crate::progress::asking;
use sandtable_bots::catalogue;
use sandtable_questions::error::all;
use sandtable_questions::{Error, OpenBot, tune};
use sandtable_store::OnDisk;

/// Searches, and reports what was found and what it gains.
pub(crate) fn tune(typed: &TuneArguments) -> Result<Done, Error> {
    let games = options::games(&typed.games)?;
    let generations = options::whole("generations", &typed.generations, 1, 100_000)? as u32;
    let (candidates, step) = options::search(&typed.search)?;
    let check = options::number("check", "games", &typed.check)?;
    let threads = options::threads(typed.results.threads.as_deref())?;
    let chart = typed.results.picture()?;
    let table = options::table(&typed.table)?;
    let side = catalogue::side_named("side", &typed.side, table.system().card.sides)?;
    let against = all(typed.against.iter().map(|bot| catalogue::bot("against", bot)))?;
    let against = OpenBot::each(&*table.ruleset, &against, side.enemy(), &OnDisk, "against")?;
    let levels = typed.search.points == Points::Levels;
    let kept = typed.results.keep();
    let keep = kept.as_deref();
    let question = tune::Question {
        table: &table,
        side,
        against: &against,
        levels,
        generations,
        candidates,
        games,
        step,
        check,
        keep,
    };
    let answer = asking(typed.results.quiet, threads, |control| tune::ask(&question, control))?;
    let mut more = vec![("--side", typed.side.clone())];
    more.extend((!typed.against.is_empty()).then(|| ("--against", typed.against.join(","))));
    more.push(("--generations", generations.to_string()));
    more.extend(levels.then(|| ("--points", "levels".to_owned())));
    more.extend(candidates.map(|number| ("--candidates", number.to_string())));
    more.extend([
        ("--games", games.to_string()),
        ("--step", typed.search.step.clone()),
        ("--check", check.to_string()),
    ]);
    let command = command_line::command(&table, "tune", &more);
    answer.write(&command)?;
    finish(&answer.tuning, &command, (&typed.results, chart))
}
