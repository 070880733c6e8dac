//! `sandtable bench`: the number of games a second, and of allocations while they are played.

use crate::args::ListFormat;
use crate::error::Done;
use crate::options;
use crate::page::{count, show};
use crate::progress::asking;
use clap::{Args, ValueHint};
use cpu_time::ProcessTime;
use sandtable_bots::catalogue::BotKind;
use sandtable_questions::bench::{self, Answer, Measured, Meters};
use sandtable_questions::{Error, Table};
use sandtable_reports::terminal::grid;
use sandtable_reports::words::{decimal, number};
use sandtable_scenarios::{Loaded, builtin};
use sandtable_store::texts;
use std::thread;
use std::time::Duration;

/// Measure the speed in games and decisions per second
///
/// Each bot plays both sides, on one thread and on all. Allocations are counted on one thread after a warm-up of a few games.
/// Processor time is that of this process: workers' is their own. Equal fingerprints mean equal games.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  sandtable bench
  sandtable bench belfort --games 5k --format json")]
pub(crate) struct Arguments {
    /// A scenario's name, or its folder; a rule system for all of its scenarios [default: all]
    #[arg(value_name = "SCENARIO", value_hint = ValueHint::DirPath)]
    scenario: Option<String>,
    /// Number of games each: 20000, 20k, 2.5k, 1M
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "2k")]
    games: String,
    /// The seed
    #[arg(long, allow_hyphen_values = true, value_name = "N", default_value = "1")]
    seed: String,
    /// What to print
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    format: ListFormat,
    /// No progress on standard error
    #[arg(long, short)]
    quiet: bool,
}

/// The bots that are measured.
const BOTS: [BotKind; 2] = [BotKind::Random, BotKind::Heuristic];

/// Measures and prints the speed.
pub(crate) fn bench(typed: &Arguments) -> Result<Done, Error> {
    let games = options::games(&typed.games)?;
    let seed = options::whole("seed", &typed.seed, 0, u64::MAX)?;
    let scenarios = match &typed.scenario {
        Some(name) => options::scenarios(name)?,
        None => builtin().iter().map(|scenario| scenario.name.to_owned()).collect(),
    };
    let (mut all, mut tables, mut stopped) = (Measured::default(), Vec::new(), false);
    for name in scenarios {
        let on_table = Table { seed, ..Table::open(&name, texts::scenario(&name)?, Vec::new())? };
        let (answers, broken) = measured(&on_table, games, typed.quiet)?;
        tables.push(table(&on_table.scenario, games, seed, &answers));
        all.measured.extend(answers);
        if broken {
            stopped = true;
            break;
        }
    }
    show(typed.format, |format| match format {
        ListFormat::Table => Ok(tables.join("\n")),
        ListFormat::Json => all.to_json(),
    })?;
    Ok(if stopped { Done::Stopped } else { Done::Finished })
}

/// Measures each bot on one thread and on all, until cancelled. Returns whether it was.
fn measured(table: &Table, games: u64, quiet: bool) -> Result<(Vec<Answer>, bool), Error> {
    let all = thread::available_parallelism().map_or(1, usize::from);
    let mut answers = Vec::new();
    for bot in BOTS {
        for threads in if all == 1 { vec![1] } else { vec![1, all] } {
            if !quiet {
                let (games, threads) = (count(games, "game"), count(threads as u64, "thread"));
                tell!("{}, {}, {games}, {threads}", table.scenario.name, bot.name());
            }
            let question = bench::Question { table, bot, games };
            match asking(true, threads, |control| bench::ask(&question, METERS, control))? {
                Some(answer) => answers.push(answer),
                None => return Ok((answers, true)),
            }
        }
    }
    Ok((answers, false))
}

/// The measurements that only this program can make.
pub(crate) const METERS: Meters<'static> = Meters { allocations: &allocations, cpu: &cpu };

/// The processor time of this process so far, on all threads.
fn cpu() -> Duration {
    ProcessTime::try_now().map_or(Duration::ZERO, |now| now.as_duration())
}

/// The number of heap allocations of some work.
fn allocations(work: &mut dyn FnMut()) -> u64 {
    allocation_counter::measure(work).count_total
}

fn table(scenario: &Loaded, games: u64, seed: u64, answers: &[Answer]) -> String {
    let mut out = format!("{}, {} of seed {seed} each\n\n", scenario.title, count(games, "game"));
    let cells = answers.iter().map(|row| {
        vec![
            row.bot.clone(),
            row.threads.to_string(),
            number(row.games_per_s.round() as u64),
            number(row.turns_per_s.round() as u64),
            number(row.decisions_per_s.round() as u64),
            decimal(row.cpu_seconds),
            row.decisions_per_cpu_s.map_or("–".to_owned(), |rate| number(rate.round() as u64)),
            number(row.forced_decisions_per_s.round() as u64),
            decimal(row.allocations_per_game),
            row.fingerprint.clone(),
        ]
    });
    let heads = [
        "bot",
        "threads",
        "games/s",
        "turns/s",
        "decisions/s",
        "CPU s",
        "decisions/CPU s",
        "forced/s",
        "allocations/game",
        "fingerprint",
    ];
    out += &grid(&heads, cells, &[]);
    out
}
