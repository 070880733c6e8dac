//! `sandtable balance`: the changes that make a scenario even.

use crate::args::{ResultArguments, TableArguments};
use crate::command_line;
use crate::error::Done;
use crate::lab::finish_with;
use crate::options;
use crate::progress::asking;
use clap::Args;
use sandtable_questions::{Error, balance};
use sandtable_reports::lab::finding::Finding;

/// Find the changes that make a scenario even: its handicap, or other numbers
///
/// For each lever, a number of the scenario, the command searches for the change after which the first side scores 50 % of the match points: a win
/// counts 1, a draw 1/2. A change that is clearly not even is given up early. The change found plays --games fresh games against the scenario. The
/// bots are by default the best players known of the scenario: the mixtures that `strategy` found. With --out, each step is written as soon as
/// it is played, and the same command resumes a stopped one. Ctrl-C stops and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable balance belfort
  sandtable balance spicheren --lever victory.handicap --lever objectives.Forbach.points --games 2k
  sandtable balance belfort --lever zones.12.bonus --bot french=heuristic --bot prussian=heuristic
  sandtable balance wissembourg --chart even.png --out runs/even")]
#[command(mut_arg("bot", |bot| bot.help("The bot of a side [default: the best players known]; see `sandtable bots`")))]
pub(crate) struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// A number of the scenario that can be changed, by its path as for --set, or a pattern for many at once; can be repeated [default: the
    /// handicap and what else designers change]
    #[arg(long, value_name = "PATH")]
    lever: Vec<String>,
    /// The most games of a change that is tried, and the games of one that is found: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1k")]
    games: String,
    #[command(flatten)]
    results: ResultArguments,
}

/// Searches, and reports the changes found.
pub(crate) fn balance(typed: &Arguments) -> Result<Done, Error> {
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
    let fresh = balance::fresh_table(&table, &answer.found)?;
    let check = fresh.map(|table| command_line::command(&table, "run", &[("--games", games.to_string())]));
    let check =
        check.map_or_else(String::new, |line| format!("\nTo check the first change, with other games\n  {line}\n"));
    let found = &answer.found;
    finish_with(found, |width| found.text(width) + &check, &command, (&typed.results, chart))
}
