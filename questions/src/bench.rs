//! How many games and decisions a second are played?

use crate::asker::Asker;
use crate::failure::Failure;
use crate::seats::Seats;
use crate::system::System;
use crate::systems::{Visit, visit};
use crate::table::Table;
use sandtable_analysis::{Fingerprinter, Plan, Record, Sink, Worker};
use sandtable_bots::catalogue::BotChoice;
use serde::Serialize;
use std::io;

/// Games that are played before allocations are counted, at most.
const WARM_UP: u64 = 20;
/// Games over which allocations are counted, at most: no more than are timed.
const COUNTED: u64 = 200;

/// Games to time.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The scenario and the seed.
    pub table: &'a Table,
    /// The bot of both sides.
    pub bot: &'static str,
    /// How many games.
    pub games: u64,
    /// On how many threads.
    pub threads: usize,
}

/// One measurement.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// The scenario's short name.
    pub scenario: String,
    /// The bot of both sides.
    pub bot: String,
    /// On how many threads.
    pub threads: usize,
    /// Games played.
    pub games: u64,
    /// The time they took.
    pub seconds: f64,
    /// Games a second.
    pub games_per_s: f64,
    /// Game turns a second.
    pub turns_per_s: f64,
    /// Decisions a second.
    pub decisions_per_s: f64,
    /// Those of them a second that had no alternative.
    pub forced_decisions_per_s: f64,
    /// Heap allocations a game on one thread, once it is warm.
    pub allocations_per_game: f64,
    /// The hash of all records.
    pub fingerprint: String,
}

/// Counts the heap allocations of what it is given to do: only the program itself can tell.
pub type Count<'a> = &'a dyn Fn(&mut dyn FnMut()) -> u64;

/// Plays the games; none where it was called off.
///
/// # Errors
/// Rules or a bot at fault.
pub fn ask(question: &Question<'_>, count: Count<'_>, asker: &Asker<'_>) -> Result<Option<Answer>, Failure> {
    visit(&question.table.scenario.data, Timed { question, count, asker })
}

struct Timed<'a, 'b> {
    question: &'a Question<'a>,
    count: Count<'a>,
    asker: &'a Asker<'b>,
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

impl Visit for Timed<'_, '_> {
    type Out = Result<Option<Answer>, Failure>;

    fn visit<G: System>(self, game: &G) -> Result<Option<Answer>, Failure> {
        let Timed { question: &Question { table, bot, games, threads }, count, asker } = self;
        let seats = Seats::new(game, &[bot, bot].map(|name| BotChoice { name, file: None }))?;
        let allocations = allocations(game, &seats, (table.seed, games), count);
        let (mut counts, mut print) = (Counts::default(), Fingerprinter::new(G::CARD));
        let plan = Plan { seed: table.seed, games, threads, from: 0 };
        let sinks: &mut [&mut dyn Sink] = &mut [&mut counts, &mut print];
        let [first, second] = &seats.bots;
        let finish = sandtable_analysis::run(game, first, second, &plan, asker.stop(), sinks, &mut |_| {})?;
        let seconds = finish.elapsed.as_secs_f64();
        let a_second = |count: u64| count as f64 / seconds;
        Ok((!finish.stopped).then(|| Answer {
            scenario: table.scenario.name.clone(),
            bot: bot.to_owned(),
            threads,
            games,
            seconds,
            games_per_s: a_second(games),
            turns_per_s: a_second(counts.turns),
            decisions_per_s: a_second(counts.decisions),
            forced_decisions_per_s: a_second(counts.forced),
            allocations_per_game: allocations as f64 / games.clamp(1, COUNTED) as f64,
            fingerprint: print.fingerprint().to_string(),
        }))
    }
}

/// Heap allocations of a worker that has played some games.
fn allocations<G: System>(game: &G, seats: &Seats<G>, (seed, games): (u64, u64), count: Count<'_>) -> u64 {
    let mut worker = Worker::new(game, &seats.bots[0], &seats.bots[1]);
    let mut record = Record::EMPTY;
    (0..games.clamp(1, WARM_UP)).for_each(|index| worker.play(seed, index, &mut record));
    count(&mut || (0..games.clamp(1, COUNTED)).for_each(|index| worker.play(seed, index, &mut record)))
}
