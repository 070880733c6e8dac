//! The interface of whatever plays batches: an executor takes them one after the other and gives their results back, in any order.
//!
//! [`Inline`] plays them at once, on one thread and without a clock. Other crates have executors of their own: threads, a journal, and those that
//! carry batches to other processes.

use crate::batch::{Batch, BatchResult, Cancel, Job, Lost};
use crate::runner::{Clock, GameFault};
use std::fmt;
use std::io;
use std::time::Duration;

/// Why a run failed.
#[derive(Debug)]
pub enum RunError {
    /// The executor could not continue.
    Executor(String),
    /// The rules or a bot failed: a bug, reproducible by playing this game alone.
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

/// The answer to a request for a batch.
#[derive(Debug)]
pub enum Next {
    /// Play this batch.
    Play(Batch),
    /// Ask again after handing over a result: too many results wait for an earlier one.
    Wait,
    /// End: there are no more batches.
    End,
}

/// Hands out batches and takes their results.
pub trait Work {
    /// The next batch.
    fn next(&mut self) -> Next;

    /// Takes the result of a batch that was handed out, in any order. A batch that was lost is handed out again; a second result of the same games is
    /// ignored.
    fn done(&mut self, result: Result<BatchResult, Lost>);
}

/// What an executor knows of games that were played earlier.
#[derive(Debug)]
pub enum Recall {
    /// The result of a batch that begins with the game.
    Known(Box<BatchResult>),
    /// No such batch. Holds the first later game for which there is one, or `u64::MAX`.
    Until(u64),
}

/// Plays batches.
pub trait Executor: fmt::Debug {
    /// The number of batches that are played at a time. It may grow during the run.
    fn width(&self) -> usize;

    /// The clock, if there is one. It decides how large batches are and reports how long they took; no result depends on it.
    fn clock(&self) -> Option<Clock> {
        None
    }

    /// Whether batches of several jobs can be played at the same time.
    fn mixes(&self) -> bool {
        false
    }

    /// The time a batch should take, if there is a clock.
    fn batch_time(&self) -> Duration {
        Duration::from_millis(200)
    }

    /// Returns what is known of games that were played earlier: those of `job` from game `from` on.
    ///
    /// # Errors
    /// If it cannot be read.
    fn recall(&self, job: &Job, from: u64) -> io::Result<Recall> {
        let _ = (job, from);
        Ok(Recall::Until(u64::MAX))
    }

    /// Plays all batches of `work`. Once `cancel` is raised, those under way end with the game that they are in.
    ///
    /// # Errors
    /// If it cannot continue: a lost connection, a full disk.
    fn execute(&self, work: &mut dyn Work, cancel: Cancel<'_>) -> Result<(), RunError>;

    /// Runs `task` for 0 to `count - 1`, in any order.
    fn each(&self, count: usize, task: &(dyn Fn(usize) + Sync)) {
        (0..count).for_each(task);
    }
}

/// Plays batches one after the other on the calling thread.
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
