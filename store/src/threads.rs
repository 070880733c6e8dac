//! An executor that plays batches on all cores.

use rayon::{ThreadPool, ThreadPoolBuilder};
use sandtable_analysis::RunError;
use sandtable_analysis::batch::{Batch, BatchResult, Cancel};
use sandtable_analysis::executor::{Executor, Next, Work};
use sandtable_analysis::runner::Clock;
use std::num::NonZero;
use std::sync::mpsc::{self, Receiver};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// An executor that plays batches on a pool of threads.
#[derive(Debug)]
pub struct Threads {
    pool: ThreadPool,
}

impl Threads {
    /// Starts this many `threads`, but at most 16 for each of the machine's cores; 0 for one per core.
    ///
    /// # Errors
    /// If they cannot be started.
    pub fn new(threads: usize) -> Result<Threads, RunError> {
        let most = 16 * available_parallelism().map_or(1, NonZero::get);
        let pool =
            ThreadPoolBuilder::new().num_threads(threads.min(most)).thread_name(|i| format!("games-{i}")).build();
        let pool = pool.map_err(|error| RunError::Executor(format!("could not start the threads: {error}")))?;
        Ok(Threads { pool })
    }
}

/// The time since the first call.
fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Waits for the next batch; `None` when there will be no more.
fn next(batches: &Mutex<Receiver<Batch>>) -> Option<Batch> {
    batches.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

impl Executor for Threads {
    fn width(&self) -> usize {
        self.pool.current_num_threads()
    }

    fn mixes(&self) -> bool {
        true
    }

    fn clock(&self) -> Option<Clock> {
        Some(now)
    }

    fn execute(&self, work: &mut dyn Work, cancel: Cancel<'_>) -> Result<(), RunError> {
        let (to_players, batches) = mpsc::channel::<Batch>();
        let (to_us, results) = mpsc::channel::<BatchResult>();
        let batches = Mutex::new(batches);
        self.pool.in_place_scope(|scope| {
            for _ in 0..self.width() {
                let (batches, to_us) = (&batches, to_us.clone());
                scope.spawn(move |_| {
                    while let Some(batch) = next(batches) {
                        if to_us.send(batch.play(cancel, Some(now))).is_err() {
                            return;
                        }
                    }
                });
            }
            // As many batches wait as are played, so that no thread is idle while results are taken.
            let (most, mut under_way) = (2 * self.width(), 0);
            loop {
                while under_way < most
                    && let Next::Play(batch) = work.next()
                {
                    under_way += usize::from(to_players.send(batch).is_ok());
                }
                if under_way == 0 {
                    break;
                }
                let Ok(result) = results.recv() else { break };
                under_way -= 1;
                work.done(Ok(result));
            }
            drop(to_players);
        });
        Ok(())
    }

    fn each(&self, count: usize, task: &(dyn Fn(usize) + Sync)) {
        use rayon::prelude::*;
        self.pool.install(|| (0..count).into_par_iter().for_each(task));
    }
}
