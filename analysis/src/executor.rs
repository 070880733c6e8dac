//! Who plays batches: an executor takes them one after the other and gives their results back, in any order.
//!
//! [`Inline`] plays them here and now, on one thread and without a clock. Threads, a journal and whatever carries batches to another
//! process are executors of their own, in the crates that have the means.

use crate::batch::{Batch, BatchResult, Cancel, Job, Lost};
use crate::runner::{Clock, GameFault};
use std::fmt;
use std::io;
use std::time::Duration;

/// Why a run failed.
#[derive(Debug)]
pub enum RunError {
    /// The executor could not go on.
    Executor(String),
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
            RunError::Executor(what) => f.write_str(what),
            RunError::Game { seed, game, what } => GameFault { seed: *seed, game: *game, what: what.clone() }.fmt(f),
            RunError::Sink(error) => write!(f, "could not keep the records: {error}"),
        }
    }
}

impl std::error::Error for RunError {}

/// The next thing to do.
#[derive(Debug)]
pub enum Next {
    /// To play this batch.
    Play(Batch),
    /// To ask again when a result was handed over: too many wait for one before them.
    Wait,
    /// Nothing: there are no more batches.
    End,
}

/// Hands out batches and takes their results.
pub trait Work {
    /// The next batch.
    fn next(&mut self) -> Next;

    /// The result of a batch that was handed out, in any order. One that was lost on the way is handed out again; one that comes twice
    /// does no harm.
    fn done(&mut self, result: Result<BatchResult, Lost>);
}

/// What an executor knows of games that were played at another time.
#[derive(Debug)]
pub enum Recall {
    /// The result of a batch that begins with the game.
    Known(Box<BatchResult>),
    /// None; the first game after it of which there is one, or `u64::MAX`.
    Until(u64),
}

/// Plays batches.
pub trait Executor: fmt::Debug {
    /// How many batches are played at a time. It may grow while some are.
    fn width(&self) -> usize;

    /// A clock, where there is one. It decides how large batches are and reports how long they took; no result depends on it.
    fn clock(&self) -> Option<Clock> {
        None
    }

    /// Whether batches of several jobs can be under way at a time.
    fn mixes(&self) -> bool {
        false
    }

    /// How long a batch should take, where there is a clock.
    fn batch_time(&self) -> Duration {
        Duration::from_millis(200)
    }

    /// What is known of games that were played at another time: those of `job` from game `from` on.
    ///
    /// # Errors
    /// Where it cannot be read.
    fn recall(&self, job: &Job, from: u64) -> io::Result<Recall> {
        let _ = (job, from);
        Ok(Recall::Until(u64::MAX))
    }

    /// Plays all batches of `work`. Once `cancel` is raised, those under way end with the game that they are in.
    ///
    /// # Errors
    /// Where it cannot go on: a lost connection, a full disk.
    fn execute(&self, work: &mut dyn Work, cancel: Cancel<'_>) -> Result<(), RunError>;

    /// Does `task` for 0 to `count - 1`, in any order.
    fn each(&self, count: usize, task: &(dyn Fn(usize) + Sync)) {
        (0..count).for_each(task);
    }
}

/// Plays batches one after the other on the thread that asks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inline;

impl Executor for Inline {
    fn width(&self) -> usize {
        1
    }

    fn mixes(&self) -> bool {
        true
    }

    fn execute(&self, work: &mut dyn Work, cancel: Cancel<'_>) -> Result<(), RunError> {
        while let Next::Play(batch) = work.next() {
            work.done(Ok(batch.play(cancel, None)));
        }
        Ok(())
    }
}
