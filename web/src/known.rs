//! Games that were played elsewhere: an executor that plays nothing itself.
//!
//! A page has workers and cannot wait for them in the middle of a question. So it asks the question, hears which games are wanted, has
//! them played, hands their results in, and asks again. That costs little: a question only counts what came of the games.

use sandtable_analysis::RunError;
use sandtable_analysis::batch::{BatchResult, Cancel, Job};
use sandtable_analysis::executor::{Executor, Next, Recall, Work};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::Arc;

/// The results of a job by their first games, each with the game behind its last.
type Results = BTreeMap<u64, (u64, Vec<u8>)>;

/// The results that were handed in, and what was wanted when a question was asked last.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// By job, then by first game: the game behind the last one, and the bytes of the result.
    results: RefCell<HashMap<[u8; 32], Results>>,
    wanted: RefCell<Option<Wanted>>,
    /// Whether a question is answered with what is known.
    partly: Cell<bool>,
    /// How many workers there are.
    width: Cell<usize>,
}

/// Games `from` to `to - 1` of a job are to be played.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) job: Arc<Job>,
    pub(crate) from: u64,
    pub(crate) to: u64,
}

/// The most games that are wanted at a time.
const MOST: u64 = 1 << 20;

impl Known {
    /// Before a question: whether it is to be answered with what is known, and how many workers play.
    pub(crate) fn prepare(&self, partly: bool, width: usize) {
        self.wanted.take();
        self.partly.set(partly);
        self.width.set(width.max(1));
    }

    /// What the question could not be answered without.
    pub(crate) fn wanted(&self) -> Option<Wanted> {
        self.wanted.take()
    }

    /// Keeps a result of games `from` to `to - 1` of the job of this hash. It is looked into where it is asked for.
    pub(crate) fn add(&self, key: [u8; 32], from: u64, to: u64, bytes: Vec<u8>) {
        self.results.borrow_mut().entry(key).or_default().insert(from, (to, bytes));
    }

    /// Forgets all results.
    pub(crate) fn clear(&self) {
        self.results.borrow_mut().clear();
    }
}

impl Executor for Known {
    fn width(&self) -> usize {
        self.width.get()
    }

    fn recall(&self, job: &Job, from: u64) -> io::Result<Recall> {
        let results = self.results.borrow();
        let Some(results) = results.get(job.key()) else { return Ok(Recall::Until(u64::MAX)) };
        if let Some((_, bytes)) = results.get(&from)
            && let Some(result) = BatchResult::from_bytes(job, bytes)
        {
            return Ok(Recall::Known(Box::new(result)));
        }
        Ok(Recall::Until(results.range(from + 1..).next().map_or(u64::MAX, |(next, _)| *next)))
    }

    fn execute(&self, work: &mut dyn Work, _: Cancel<'_>) -> Result<(), RunError> {
        let Next::Play(first) = work.next() else { return Ok(()) };
        let mut wanted = Wanted { job: Arc::clone(&first.job), from: first.from, to: first.to };
        while let Next::Play(batch) = work.next() {
            if batch.from != wanted.to || wanted.to - wanted.from >= MOST {
                break;
            }
            wanted.to = batch.to;
        }
        self.wanted.replace(Some(wanted));
        match self.partly.get() {
            true => Ok(()),
            false => Err(RunError::Executor("games that are not played yet".into())),
        }
    }
}
