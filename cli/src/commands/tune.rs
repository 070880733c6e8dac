//! `sandtable tune`: weights found by play.

use crate::args::{Points, ResultArguments, SearchArguments, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::lab::finish;
use crate::options;
use crate::progress::asking;
use clap::Args;
use sandtable_bots::catalogue;
use sandtable_questions::error::all;
use sandtable_questions::{Error, OpenBot, tune};
use sandtable_store::OnDisk;

/// Find the weights with which a bot scores best against given opponents
///
/// The search is CMA-ES: all candidates of a generation play the same games against every opponent, and the search moves towards
/// the better half. It starts from the heuristic bot of the side (for other than the built-in weights: --bot SIDE=heuristic:FILE).
/// At the end, the gain is measured on games that the search did not use. With --out, each generation is written as soon as it is
/// played, and the same command resumes a stopped one and finds the same weights.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable tune belfort --side french --out runs/french
  sandtable tune belfort --side prussian --against heuristic,scripted:denfert --generations 300
  sandtable tune spicheren --side french --bot french=heuristic:my-weights.toml")]
pub(crate) struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// The side whose weights are found
    #[arg(long, value_name = "SIDE")]
    side: String,
    /// The opponents, separated by commas: bots as for --bot [default: the --bot of the other side]
    #[arg(long, value_name = "BOT", value_delimiter = ',')]
    against: Vec<String>,
    /// Number of generations
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "150")]
    generations: String,
    #[command(flatten)]
    search: SearchArguments,
    /// Number of games of each candidate against each opponent in a generation
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "200")]
    games: String,
    /// Number of games against each opponent to measure the gain
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    check: String,
    #[command(flatten)]
    results: ResultArguments,
}

/// Searches for weights, and reports them and their gain.
pub(crate) fn tune(typed: &Arguments) -> Result<Done, Error> {
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
