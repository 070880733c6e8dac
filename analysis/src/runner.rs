//! Plays games in parallel and hands the records over in game order.

use crate::record::{Record, Recorder};
use rayon::ThreadPoolBuilder;
use sandtable_engine::laws::{Choose, MOST_DECISIONS};
use sandtable_engine::{Desk, Game, Observer, Purpose, Side, Silent, Status, Stream, View};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fmt, io};

/// Which games to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The seed: games 0, 1, 2... of one seed are the same games in every run.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// On how many threads; 0 for as many as the machine has. Changes nothing but the time.
    pub threads: usize,
}

/// Takes records, in game order, in batches of any size.
pub trait Sink {
    /// Takes the next records.
    ///
    /// # Errors
    /// Where they cannot be kept (a full disk); the run ends there.
    fn take(&mut self, records: &[Record]) -> io::Result<()>;
}

impl Sink for Vec<Record> {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        self.extend_from_slice(records);
        Ok(())
    }
}

/// How far a run is, after a batch.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Games played so far.
    pub done: u64,
    /// Games planned.
    pub of: u64,
    /// Games won so far, by side.
    pub wins: [u64; 2],
    /// Time since the start.
    pub elapsed: Duration,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Games played: games 0 to `games - 1` of the seed.
    pub games: u64,
    /// Whether it was stopped before its last game.
    pub stopped: bool,
    /// How long it took.
    pub elapsed: Duration,
    /// On how many threads.
    pub threads: usize,
}

/// Why a run failed.
#[derive(Debug)]
pub enum RunError {
    /// The threads could not be started.
    Threads(String),
    /// The rules or a bot failed: a bug, to be seen again by playing this game alone.
    Game {
        /// The seed.
        seed: u64,
        /// The game.
        game: u64,
        /// What went wrong.
        what: String,
    },
    /// The records could not be kept.
    Sink(io::Error),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Threads(what) => write!(f, "could not start the threads: {what}"),
            RunError::Game { seed, game, what } => {
                write!(f, "a fault in the rules or in a bot, in game {game} of seed {seed}: {what}")
            }
            RunError::Sink(error) => write!(f, "could not keep the records: {error}"),
        }
    }
}

impl std::error::Error for RunError {}

/// Plays one game after another; allocates nothing once it is made.
#[derive(Debug)]
pub struct Worker<'g, G: Game, A, B> {
    game: &'g G,
    first: A,
    second: B,
    legal: Vec<G::Action>,
    seen: G::State,
}

impl<'g, G: Game, A: Choose<G> + Clone, B: Choose<G> + Clone> Worker<'g, G, A, B> {
    /// A worker with bots of its own, copies of these.
    pub fn new(game: &'g G, first: &A, second: &B) -> Worker<'g, G, A, B> {
        Worker {
            game,
            first: first.clone(),
            second: second.clone(),
            legal: Vec::with_capacity(G::CARD.max_actions),
            seen: game.setup(),
        }
    }

    /// Plays game `index` of `seed` into `record`.
    ///
    /// # Panics
    /// Where the rules or a bot are at fault: nothing to choose, a choice that was not offered, a game without end.
    pub fn play(&mut self, seed: u64, index: u64, record: &mut Record) {
        self.watch(seed, index, record, &mut Silent);
    }

    /// [`Worker::play`] with somebody watching.
    ///
    /// # Panics
    /// As [`Worker::play`].
    pub fn watch<O: Observer<G>>(&mut self, seed: u64, index: u64, record: &mut Record, witness: &mut O) {
        let observer = Recorder::new(self.game, index, record, witness);
        let mut desk = Desk { chance: Stream::new(seed, index, Purpose::Rules), observer };
        let Walked { state, decisions, .. } = self.walk(seed, index, &mut desk, None);
        let Status::Over(outcome) = self.game.status(&state) else { unreachable!("a game is played to its end") };
        desk.observer.close(&state, outcome, decisions);
    }

    /// The position of game `index` of `seed` in which its decision number `decision` is awaited, counted from 1 and without those
    /// that have no alternative.
    ///
    /// # Errors
    /// The number of such decisions of the game, where there are no more.
    ///
    /// # Panics
    /// As [`Worker::play`].
    pub fn position(&mut self, seed: u64, index: u64, decision: u32) -> Result<G::State, u32> {
        let mut desk = Desk::silent(Stream::new(seed, index, Purpose::Rules));
        let walked = self.walk(seed, index, &mut desk, Some(decision));
        match self.game.status(&walked.state) {
            Status::Awaiting(_) => Ok(walked.state),
            Status::Over(_) => Err(walked.choices),
        }
    }

    /// Plays a game up to a decision that has an alternative, or to its end.
    fn walk<O: Observer<G>>(
        &mut self,
        seed: u64,
        index: u64,
        desk: &mut Desk<Stream, O>,
        before: Option<u32>,
    ) -> Walked<G> {
        let game = self.game;
        let mut dice = Side::BOTH.map(|side| Stream::new(seed, index, Purpose::Bot(side)));
        let mut state = game.setup();
        let (mut decisions, mut choices) = (0, 0);
        self.first.new_game();
        self.second.new_game();
        while let Status::Awaiting(side) = game.status(&state) {
            game.legal_actions(&state, &mut self.legal);
            let choice = if self.legal.len() == 1 {
                0
            } else {
                if before == Some(choices + 1) {
                    break;
                }
                choices += 1;
                let view = View::new(game, &state, side, &mut self.seen);
                let dice = &mut dice[side.index()];
                match side {
                    Side::First => self.first.choose(&view, &self.legal, dice),
                    Side::Second => self.second.choose(&view, &self.legal, dice),
                }
            };
            let Some(&action) = self.legal.get(choice) else {
                let side = G::CARD.sides[side.index()];
                panic!("{side} chose action {choice} of {} at decision {decisions}", self.legal.len());
            };
            game.apply(&mut state, action, desk);
            decisions += 1;
            assert!(u64::from(decisions) < MOST_DECISIONS, "no end after {decisions} decisions");
        }
        Walked { state, decisions, choices }
    }
}

/// A game that was played up to somewhere.
#[derive(Debug)]
struct Walked<G: Game> {
    state: G::State,
    /// Decisions taken.
    decisions: u32,
    /// Those of them that had an alternative.
    choices: u32,
}

/// Plays game `index` of `seed` alone, with somebody watching ([`Silent`] for nobody): the same game as among millions.
///
/// # Panics
/// As [`Worker::play`].
pub fn play_one<G, A, B, O>(game: &G, first: &A, second: &B, seed: u64, index: u64, witness: &mut O) -> Record
where
    G: Game,
    A: Choose<G> + Clone,
    B: Choose<G> + Clone,
    O: Observer<G>,
{
    let mut record = Record::EMPTY;
    Worker::new(game, first, second).watch(seed, index, &mut record, witness);
    record
}

/// How long a batch should take: how often sinks and progress are served.
const BATCH_TIME: Duration = Duration::from_millis(500);

/// The most games in a batch. Two batches are in memory at a time, however many games are played.
const MAX_BATCH: u64 = 16_384;

/// Plays games 0 to `plan.games - 1` and hands every record to every sink, in game order. Nothing that a sink sees depends on
/// the number of threads or on the size of the batches. While one batch is played, the one before is handed over.
///
/// Raising `stop` ends the run within one game a thread; the games that were played without a gap are kept: the same records
/// as a plan for that many games.
///
/// # Errors
/// Where the rules or a bot are at fault, a sink fails or the threads cannot be started.
pub fn run<G, A, B>(
    game: &G,
    first: &A,
    second: &B,
    plan: &Plan,
    stop: &AtomicBool,
    sinks: &mut [&mut dyn Sink],
    progress: &mut dyn FnMut(&Progress),
) -> Result<Finish, RunError>
where
    G: Game,
    A: Choose<G> + Clone + Send + Sync,
    B: Choose<G> + Clone + Send + Sync,
{
    let start = Instant::now();
    let pool = ThreadPoolBuilder::new()
        .num_threads(plan.threads)
        .thread_name(|i| format!("games-{i}"))
        .build()
        .map_err(|error| RunError::Threads(error.to_string()))?;
    let threads = pool.current_num_threads();
    let mut workers: Vec<_> = (0..threads).map(|_| Worker::new(game, first, second)).collect();
    let failed = AtomicBool::new(false);
    let fault: Mutex<Option<(u64, String)>> = Mutex::new(None);

    let (mut playing, mut played) = (Vec::new(), Vec::new());
    let mut size = threads as u64;
    let mut begun = 0;
    let mut gap = false;
    let mut told = Progress { done: 0, of: plan.games, wins: [0; 2], elapsed: Duration::ZERO };
    loop {
        let count = if gap || stop.load(Ordering::Relaxed) { 0 } else { size.min(plan.games - begun) };
        if count == 0 && played.is_empty() {
            break;
        }
        playing.clear();
        playing.resize(count as usize, Record::EMPTY);
        let batch_start = Instant::now();
        // Small enough that no thread is left with much to do alone at the end.
        let chunk = (count as usize / (threads * 16)).clamp(1, 64);
        let chunks = Mutex::new((begun..).step_by(chunk).zip(playing.chunks_mut(chunk)));
        let handed = pool.in_place_scope(|scope| {
            for worker in &mut workers {
                let (chunks, failed, fault) = (&chunks, &failed, &fault);
                scope.spawn(move |_| {
                    let next = || chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
                    while let Some((from, records)) = next() {
                        for (index, record) in (from..).zip(records) {
                            if stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed) {
                                return;
                            }
                            let played = catch_unwind(AssertUnwindSafe(|| worker.play(plan.seed, index, record)));
                            if let Err(payload) = played {
                                failed.store(true, Ordering::Relaxed);
                                let mut fault = fault.lock().unwrap_or_else(PoisonError::into_inner);
                                if fault.as_ref().is_none_or(|&(game, _)| index < game) {
                                    *fault = Some((index, message(payload.as_ref())));
                                }
                                return;
                            }
                        }
                    }
                });
            }
            let handed = hand_over(&played, sinks, &mut told);
            if handed.is_err() {
                failed.store(true, Ordering::Relaxed);
            } else if !played.is_empty() {
                told.elapsed = start.elapsed();
                progress(&told);
            }
            handed
        });
        handed.map_err(RunError::Sink)?;
        if let Some((game, what)) = fault.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(RunError::Game { seed: plan.seed, game, what });
        }
        let whole = playing.iter().take_while(|record| record.game != Record::EMPTY.game).count();
        gap |= (whole as u64) < count;
        playing.truncate(whole);
        begun += count;
        std::mem::swap(&mut playing, &mut played);
        let pace = BATCH_TIME.as_secs_f64() / batch_start.elapsed().as_secs_f64().max(1e-6);
        size = ((size as f64 * pace.clamp(0.25, 4.0)) as u64).clamp(threads as u64, MAX_BATCH.max(threads as u64));
    }
    Ok(Finish { games: told.done, stopped: told.done < plan.games, elapsed: start.elapsed(), threads })
}

fn hand_over(records: &[Record], sinks: &mut [&mut dyn Sink], told: &mut Progress) -> io::Result<()> {
    if records.is_empty() {
        return Ok(());
    }
    for sink in sinks {
        sink.take(records)?;
    }
    told.done += records.len() as u64;
    for side in records.iter().filter_map(|record| record.winner) {
        told.wins[side.index()] += 1;
    }
    Ok(())
}

fn message(payload: &(dyn Any + Send)) -> String {
    payload
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| payload.downcast_ref::<&str>().map(ToString::to_string))
        .unwrap_or_else(|| "it gave no reason".into())
}
