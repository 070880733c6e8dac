//! `sandtable ladder`: every bot of one side against every bot of the other.

use crate::args::{ResultArguments, SceneArguments};
use crate::command_line;
use crate::error::Done;
use crate::lab::finish_with;
use crate::options;
use crate::progress::asking;
use clap::Args;
use sandtable_bots::catalogue::{self, BotChoice};
use sandtable_engine::Side;
use sandtable_questions::systems::SystemFacts;
use sandtable_questions::{Error, OpenBot, Table, ladder};
use sandtable_reports::lab::ladder as shown;
use sandtable_scenarios::{Fault, Faults};
use sandtable_store::OnDisk;

/// Play every bot of one side against every bot of the other, and report the strength of each
///
/// Every pair plays the same games with the same dice. The answer is the table of all pairs, the strength and the computing time
/// of each bot, and the results that strengths do not explain: bots that beat each other in a circle, or whose order changes with
/// the opponent. With --out, each pair is written as soon as it is played, and the same command resumes a stopped one. Ctrl-C
/// stops and exits with 130.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable ladder belfort
  sandtable ladder belfort --bots random,heuristic --chart ladder.png
  sandtable ladder belfort --bots heuristic --bots french=heuristic:my-weights.toml,scripted:denfert
  sandtable ladder spicheren --games 200 --out runs/ladder")]
pub(crate) struct Arguments {
    #[command(flatten)]
    scene: SceneArguments,
    /// The bots, for both sides or one; can be repeated [default: random, every doctrine and heuristic]; see
    /// `sandtable bots`
    #[arg(long, value_name = "[SIDE=]NAME[:FILE],...")]
    bots: Vec<String>,
    /// Number of games of each pair: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "10k")]
    games: String,
    #[command(flatten)]
    results: ResultArguments,
}

/// Plays all bots against each other, and reports the strength of each.
pub(crate) fn ladder(typed: &Arguments) -> Result<Done, Error> {
    let games = options::games(&typed.games)?;
    let threads = options::threads(typed.results.threads.as_deref())?;
    let chart = typed.results.picture()?;
    let table = options::table(&typed.scene.table())?;
    let bots = opened(&table, &typed.bots, ladder::usual)?;
    let command = command(&table, &bots, games);
    let kept = typed.results.keep();
    let keep = kept.as_deref();
    let question = ladder::Question { table: &table, bots, games, keep };
    let answer = asking(typed.results.quiet, threads, |control| ladder::ask(&question, control))?;
    answer.write(&command)?;
    let (ladder, times) = (&answer.ladder, answer.times());
    finish_with(ladder, |width| shown::text(ladder, Some(&times), width), &command, (&typed.results, chart))
}

/// The bots of both sides, as typed, or the `usual` ones.
pub(super) fn opened(
    table: &Table,
    typed: &[String],
    usual: impl Fn(&SystemFacts) -> [Vec<BotChoice>; 2],
) -> Result<[Vec<OpenBot>; 2], Error> {
    let system = table.system();
    let choices = if typed.is_empty() { usual(&system) } else { bots(typed, &system)? };
    ladder::open(&*table.ruleset, &choices, &OnDisk)
}

/// Reads the values of all `--bots`: `[SIDE=]NAME[:FILE],...`, for one side or for both.
fn bots(typed: &[String], system: &SystemFacts) -> Result<[Vec<BotChoice>; 2], Error> {
    let sides = system.card.sides;
    let mut bots: [Vec<BotChoice>; 2] = Default::default();
    let mut faults: Vec<Fault> = Vec::new();
    for argument in typed {
        let (side, names) = match argument.split_once('=') {
            // The name of a file may contain an equals sign.
            Some((side, names)) if !side.contains([':', ',']) => (Some(side), names),
            _ => (None, argument.as_str()),
        };
        for name in names.split(',') {
            // If both sides are meant, either side will do for parsing.
            match catalogue::parse("bots", &format!("{}={}", side.unwrap_or(sides[0]), name.trim()), sides) {
                Ok((named, bot)) => Side::BOTH
                    .into_iter()
                    .filter(|own| side.is_none() || *own == named)
                    .for_each(|own| bots[own.index()].push(bot.clone())),
                // A wrong side is reported once, however many bots it has.
                Err(wrong) => wrong.iter().cloned().for_each(|fault| {
                    if !faults.iter().any(|known| known.to_string() == fault.to_string()) {
                        faults.push(fault);
                    }
                }),
            }
        }
    }
    match faults.is_empty() {
        true => Ok(bots),
        false => Err(Faults::new(faults).into()),
    }
}

/// The command line that repeats the ladder.
fn command(table: &Table, bots: &[Vec<OpenBot>; 2], games: u64) -> String {
    let mut more = lists(table, bots);
    more.extend([("--games", games.to_string()), ("--seed", table.seed.to_string())]);
    command_line::without_players(table, "ladder", &more)
}

/// The bots of each side, in the form in which they are typed.
pub(super) fn lists(table: &Table, bots: &[Vec<OpenBot>; 2]) -> Vec<(&'static str, String)> {
    let list = |(side, bots): (&str, &Vec<OpenBot>)| {
        let names: Vec<String> = bots.iter().map(ToString::to_string).collect();
        ("--bots", format!("{side}={}", names.join(",")))
    };
    table.system().card.sides.into_iter().zip(bots).map(list).collect()
}
