//! `sandtable strategy`: good play for both sides at once.

use super::ladder::{lists, opened};
use crate::args::{Points, StrategyArguments};
use crate::command_line;
use crate::error::Done;
use crate::lab::finish;
use crate::options;
use crate::progress::asking;
use sandtable_bots::catalogue::BotChoice;
use sandtable_questions::{Error, strategy};

/// Searches for best responses in turn, and reports what the scenario is worth.
pub(crate) fn strategy(typed: &StrategyArguments) -> Result<Done, Error> {
    let games = options::games(&typed.games)?;
    let rounds = options::whole("rounds", &typed.rounds, 1, 200)? as u32;
    let bound = options::rate("bound", &typed.bound, false)?;
    let searches = options::whole("searches", &typed.searches, 1, 100)? as u32;
    let response_games = options::number("response-games", "games", &typed.response_games)?;
    let (candidates, step) = options::search(&typed.search)?;
    let tries = options::number("tries", "games", &typed.tries)?;
    let check = options::number("check", "games", &typed.check)?;
    let searched = typed.searched.as_deref().map(|typed| options::number("searched", "games", typed)).transpose()?;
    let threads = options::threads(typed.results.threads.as_deref())?;
    let chart = typed.results.picture()?;
    let table = options::table(&typed.scene.table())?;
    let bots = opened(&table, &typed.bots, |_| [(); 2].map(|()| vec![BotChoice::default()]))?;
    let mut more = lists(&table, &bots);
    more.extend([("--rounds", rounds.to_string()), ("--bound", typed.bound.clone()), ("--games", games.to_string())]);
    more.extend([("--searches", searches.to_string()), ("--response-games", response_games.to_string())]);
    let levels = typed.search.points == Points::Levels;
    more.extend(levels.then(|| ("--points", "levels".to_owned())));
    more.extend(candidates.map(|number| ("--candidates", number.to_string())));
    more.extend([
        ("--tries", tries.to_string()),
        ("--step", typed.search.step.clone()),
        ("--check", check.to_string()),
    ]);
    more.extend(searched.map(|games| ("--searched", games.to_string())));
    more.push(("--seed", table.seed.to_string()));
    let command = command_line::without_players(&table, "strategy", &more);
    let kept = typed.results.keep();
    let keep = kept.as_deref();
    let question = strategy::Question {
        table: &table,
        bots,
        levels,
        rounds,
        bound,
        games,
        searches,
        response_games,
        candidates,
        tries,
        step,
        check,
        searched: searched.unwrap_or(0),
        keep,
    };
    let answer = asking(typed.results.quiet, threads, |control| strategy::ask(&question, control))?;
    answer.write(&command)?;
    finish(&answer.solution, &command, (&typed.results, chart))
}
