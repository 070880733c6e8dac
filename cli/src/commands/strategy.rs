//! `sandtable strategy`: good play for both sides at once.

use super::ladder::{lists, opened};
use crate::args::{Points, ResultArguments, SceneArguments, SearchArguments};
use crate::command_line;
use crate::error::Done;
use crate::lab::finish;
use crate::options;
use crate::progress::asking;
use clap::Args;
use sandtable_bots::catalogue::BotChoice;
use sandtable_questions::{Error, strategy};

/// Find good play for both sides at once, and report the balance of the scenario under it
///
/// Each side has a portfolio of bots. In each round, the command computes the equilibrium mixtures of the two portfolios. Then
/// each side searches for a response to the mixture of the other side; a response that gains joins the portfolio. The search ends
/// when no response gains more than the bound, or after the maximum number of rounds. The answer is the score of each side with
/// its bounds, and the two mixtures. It is settled if the best response of either side, played again on fresh games, gains less
/// than 5 percentage points including its error. With --out, each step is written as soon as it is played, and the same command resumes a
/// stopped one. Ctrl-C stops and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable strategy belfort
  sandtable strategy belfort --rounds 20 --searches 2 --searched 400 --out runs/belfort
  sandtable strategy spicheren --bots prussian=heuristic,scripted:moltke --chart spicheren.png
  sandtable run belfort --bot french=mixture:runs/belfort/mixture-french.toml")]
pub(crate) struct Arguments {
    #[command(flatten)]
    scene: SceneArguments,
    /// The bots of the portfolios at the start, for both sides or one; can be repeated [default: heuristic]; see `sandtable bots`
    #[arg(long, value_name = "[SIDE=]NAME[:FILE],...")]
    bots: Vec<String>,
    /// The maximum number of rounds
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "6")]
    rounds: String,
    /// The gain that a response needs to join, in percentage points
    #[arg(long, allow_hyphen_values = true, value_name = "POINTS", default_value = "2%")]
    bound: String,
    /// Number of games of each pair of members
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "4k")]
    games: String,
    /// Number of searches for each response: first from the member with the largest share, then from the least similar members;
    /// the best response counts
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    searches: String,
    /// The maximum number of games of a search for weights; it ends when its result stops improving on fresh games
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "200k")]
    response_games: String,
    #[command(flatten)]
    search: SearchArguments,
    /// Number of games of each candidate in a generation
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "100")]
    tries: String,
    /// Number of games to measure the gain of a response and to describe a member
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    check: String,
    /// Also try the `search` bot as a response, over the leading weights and over the response; N games where a player searches
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    searched: Option<String>,
    #[command(flatten)]
    results: ResultArguments,
}

/// Searches for best responses round by round, and reports the value of the scenario.
pub(crate) fn strategy(typed: &Arguments) -> Result<Done, Error> {
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
