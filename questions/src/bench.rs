//! How many games and decisions a second are played?

use crate::control::Control;
use crate::error::Error;
use crate::json;
use crate::lineup::{self, OpenBot};
use crate::table::Table;
use sandtable_analysis::{Fingerprinter, Job, Record, Recording, Sink};
use sandtable_bots::catalogue::{BotChoice, BotKind};
use schemars::JsonSchema;
use serde::Serialize;
use std::io;
use std::time::Duration;

/// The most games that are played as a warm-up before allocations are counted.
const WARM_UP: u64 = 20;
/// The most games over which allocations are counted; never more than are timed.
const COUNTED: u64 = 200;

/// The games to time.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The scenario and the seed.
    pub table: &'a Table,
    /// The bot of both sides.
    pub bot: BotKind,
    /// The number of games.
    pub games: u64,
}

/// One measurement.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Answer {
    /// The scenario's short name.
    pub scenario: String,
    /// The bot of both sides.
    pub bot: String,
    /// The number of threads.
    pub threads: usize,
    /// Games played.
    pub games: u64,
    /// The time they took.
    pub seconds: f64,
    /// The processor time of this process for them, over all threads.
    pub cpu_seconds: f64,
    /// Games a second.
    pub games_per_s: f64,
    /// Game turns a second.
    pub turns_per_s: f64,
    /// Decisions a second.
    pub decisions_per_s: f64,
    /// Decisions a second of processor time; none if that was too short for the system's clock.
    pub decisions_per_cpu_s: Option<f64>,
    /// Decisions without an alternative, a second.
    pub forced_decisions_per_s: f64,
    /// Heap allocations a game on one thread, after a warm-up.
    pub allocations_per_game: f64,
    /// The hash of all records.
    pub fingerprint: String,
}

/// What `bench` measures.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Measured {
    /// The measurements.
    pub measured: Vec<Answer>,
}

impl Measured {
    /// The answers as JSON.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, Error> {
        json::object(self)
    }
}

/// Measurements that only the program itself can make.
#[expect(missing_debug_implementations, reason = "functions have no text")]
#[derive(Clone, Copy)]
pub struct Meters<'a> {
    /// Runs a function and counts its heap allocations.
    pub allocations: &'a dyn Fn(&mut dyn FnMut()) -> u64,
    /// The processor time of this process so far.
    pub cpu: &'a dyn Fn() -> Duration,
}

/// Plays and times the games of `question` with the executor of `control`; `meters` measure allocations and processor time. `None` if cancelled.
///
/// # Errors
/// Rules or a bot in error.
pub fn ask(question: &Question<'_>, meters: Meters<'_>, control: &mut Control<'_>) -> Result<Option<Answer>, Error> {
    let Question { table, bot, games } = *question;
    let bots = OpenBot::both(&*table.ruleset, &[bot, bot].map(|kind| BotChoice::built_in(kind, None)))?;
    let table = &Table { bots, ..table.clone() };
    let job = lineup::job(table.seed, Recording::Rows, &[table.lane()])?;
    let allocations = allocations(&job, games, meters);
    let (mut counts, mut print) = (Counts::default(), Fingerprinter::new(table.ruleset.card()));
    let before = (meters.cpu)();
    let finish = control.records(&job, 0..games, &mut [&mut counts, &mut print], &|_| String::new())?;
    let cpu = (meters.cpu)().saturating_sub(before).as_secs_f64();
    let seconds = finish.elapsed.as_secs_f64();
    let a_second = |count: u64| count as f64 / seconds;
    Ok((!finish.stopped).then(|| Answer {
        scenario: table.scenario.name.clone(),
        bot: bot.name().to_owned(),
        threads: finish.threads,
        games,
        seconds,
        cpu_seconds: cpu,
        games_per_s: a_second(games),
        turns_per_s: a_second(counts.turns),
        decisions_per_s: a_second(counts.decisions),
        decisions_per_cpu_s: (cpu > 0.0).then(|| counts.decisions as f64 / cpu),
        forced_decisions_per_s: a_second(counts.forced),
        allocations_per_game: allocations as f64 / games.clamp(1, COUNTED) as f64,
        fingerprint: print.fingerprint().to_string(),
    }))
}

/// Counts the turns and decisions played.
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

/// The heap allocations of some games, counted after a warm-up.
fn allocations(job: &Job, games: u64, meters: Meters<'_>) -> u64 {
    let (seed, mut player, mut record) = (job.spec().seed, job.first().player(), Record::EMPTY);
    (0..games.clamp(1, WARM_UP)).for_each(|game| player.play(seed, game, &mut record));
    (meters.allocations)(&mut || (0..games.clamp(1, COUNTED)).for_each(|game| player.play(seed, game, &mut record)))
}
