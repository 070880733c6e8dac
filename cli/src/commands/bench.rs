//! `sandtable bench`: how many games a second, and whether anything is allocated while they are played.

use crate::args::{BenchArguments, BenchFormat};
use crate::failure::Done;
use crate::options;
use crate::page::{count, print};
use crate::progress::stop_on_ctrl_c;
use sandtable_analysis::{Fingerprinter, Plan, Record, Sink, Worker};
use sandtable_bots::catalogue::BotChoice;
use sandtable_engine::Side;
use sandtable_questions::Failure;
use sandtable_questions::system::System;
use sandtable_questions::systems::{self, Visit, visit};
use sandtable_reports::terminal::grid;
use sandtable_reports::words::{decimal, number};
use sandtable_scenarios::{Loaded, Source, builtin, load};
use serde::Serialize;
use std::{io, thread};

/// The bots that are measured.
const BOTS: [&str; 2] = ["random", "heuristic"];

/// Games that are played before allocations are counted.
const WARM_UP: u64 = 20;
/// Games over which allocations are counted.
const COUNTED: u64 = 200;

/// Measures.
pub(crate) fn bench(typed: &BenchArguments) -> Result<Done, Failure> {
    let games = options::games(&typed.games)?;
    let seed = options::whole("--seed", &typed.seed, 0, u64::MAX)?;
    let scenarios = match &typed.scenario {
        Some(name) => systems::scenarios(name)?,
        None => builtin().iter().map(|scenario| scenario.name.to_owned()).collect(),
    };
    let (mut all, mut tables, mut stopped) = (Vec::new(), Vec::new(), false);
    for name in scenarios {
        let scenario = load(&Source::named(&name)?, &[])?;
        let measured = Measured { scenario: &scenario, games, seed, quiet: typed.quiet };
        let (rows, broken) = visit(&scenario.data, measured)?;
        tables.push(table(&scenario, games, seed, &rows));
        all.extend(rows);
        if broken {
            stopped = true;
            break;
        }
    }
    let text = match typed.format {
        BenchFormat::Table => tables.join("\n"),
        BenchFormat::Json => {
            let text = serde_json::to_string_pretty(&all);
            text.map_err(|error| Failure::Said(error.to_string()))? + "\n"
        }
    };
    print(&text)?;
    Ok(if stopped { Done::Stopped } else { Done::Finished })
}

/// One measurement.
#[derive(Debug, Serialize)]
struct Row {
    scenario: String,
    bot: String,
    threads: usize,
    games: u64,
    seconds: f64,
    games_per_s: f64,
    turns_per_s: f64,
    decisions_per_s: f64,
    forced_decisions_per_s: f64,
    allocations_per_game: f64,
    fingerprint: String,
}

struct Measured<'a> {
    scenario: &'a Loaded,
    games: u64,
    seed: u64,
    quiet: bool,
}

/// Counts what was played.
#[derive(Debug, Default)]
struct Counts {
    turns: u64,
    decisions: u64,
    forced: u64,
}

impl Sink for Counts {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        for record in records {
            self.turns += u64::from(record.last_turn);
            self.decisions += u64::from(record.decisions);
            self.forced += u64::from(record.forced);
        }
        Ok(())
    }
}

impl Visit for Measured<'_> {
    type Out = Result<(Vec<Row>, bool), Failure>;

    fn visit<G: System>(self, game: &G) -> Result<(Vec<Row>, bool), Failure> {
        let Measured { scenario, games, seed, quiet } = self;
        let all = thread::available_parallelism().map_or(1, usize::from);
        let stop = stop_on_ctrl_c();
        let mut rows = Vec::new();
        for name in BOTS {
            let choice = BotChoice { name, file: None };
            let (first, _) = game.bot(&choice, Side::First)?;
            let (second, _) = game.bot(&choice, Side::Second)?;
            let allocations_per_game = allocations(game, &first, &second, seed);
            for threads in if all == 1 { vec![1] } else { vec![1, all] } {
                if !quiet {
                    eprintln!(
                        "{}, {name}, {}, {}",
                        scenario.name,
                        count(games, "game"),
                        count(threads as u64, "thread")
                    );
                }
                let (mut counts, mut print) = (Counts::default(), Fingerprinter::new(G::CARD));
                let plan = Plan { seed, games, threads };
                let sinks: &mut [&mut dyn Sink] = &mut [&mut counts, &mut print];
                let finish = sandtable_analysis::run(game, &first, &second, &plan, stop, sinks, &mut |_| {})?;
                if finish.stopped {
                    return Ok((rows, true));
                }
                let seconds = finish.elapsed.as_secs_f64();
                let a_second = |count: u64| count as f64 / seconds;
                rows.push(Row {
                    scenario: scenario.name.clone(),
                    bot: name.to_owned(),
                    threads,
                    games,
                    seconds,
                    games_per_s: a_second(games),
                    turns_per_s: a_second(counts.turns),
                    decisions_per_s: a_second(counts.decisions),
                    forced_decisions_per_s: a_second(counts.forced),
                    allocations_per_game,
                    fingerprint: print.fingerprint().to_string(),
                });
            }
        }
        Ok((rows, false))
    }
}

/// Heap allocations a game of a worker that has played some.
fn allocations<G: System>(game: &G, first: &G::Bot, second: &G::Bot, seed: u64) -> f64 {
    let mut worker = Worker::new(game, first, second);
    let mut record = Record::EMPTY;
    (0..WARM_UP).for_each(|index| worker.play(seed, index, &mut record));
    let info = allocation_counter::measure(|| {
        (0..COUNTED).for_each(|index| worker.play(seed, index, &mut record));
    });
    info.count_total as f64 / COUNTED as f64
}

fn table(scenario: &Loaded, games: u64, seed: u64, rows: &[Row]) -> String {
    let mut out = format!("{}, {} of seed {seed} each\n\n", scenario.title, count(games, "game"));
    let cells = rows.iter().map(|row| {
        vec![
            row.bot.clone(),
            row.threads.to_string(),
            number(row.games_per_s.round() as u64),
            number(row.turns_per_s.round() as u64),
            number(row.decisions_per_s.round() as u64),
            number(row.forced_decisions_per_s.round() as u64),
            decimal(row.allocations_per_game),
            row.fingerprint.clone(),
        ]
    });
    let heads =
        ["bot", "threads", "games/s", "turns/s", "decisions/s", "forced of them", "allocations/game", "fingerprint"];
    out += &grid(&heads, cells, &[]);
    out
}
