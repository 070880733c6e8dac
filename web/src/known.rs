//! Results of games that were played elsewhere: an executor that plays nothing itself.
//!
//! A page has workers and cannot wait for them in the middle of a question. So it asks the question, hears which games are wanted, has its workers
//! play them, hands their results in, and asks again. This costs little, because a question only counts results.

use sandtable_analysis::RunError;
use sandtable_analysis::batch::{BatchResult, Cancel, Job};
use sandtable_analysis::executor::{Executor, Next, Recall, Work};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::Arc;

/// The results of a job by their first games, each with the game after its last one.
type Results = BTreeMap<u64, (u64, Vec<u8>)>;

/// The results that were handed in, and the games that the last question wanted.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// The results by job.
    results: RefCell<HashMap<[u8; 32], Results>>,
    wanted: RefCell<Option<Wanted>>,
    /// Whether a question is answered from the games that are known.
    partly: Cell<bool>,
    /// The number of workers.
    width: Cell<usize>,
}

/// Games `from` to `to - 1` of a job, which are to be played.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) job: Arc<Job>,
    pub(crate) from: u64,
    pub(crate) to: u64,
}

/// The most games that are wanted at the same time.
const MOST: u64 = 1 << 20;

impl Known {
    /// Prepares for a question: whether it is answered from the games that are known, and the number of workers.
    pub(crate) fn prepare(&self, partly: bool, width: usize) {
        self.wanted.take();
        self.partly.set(partly);
        self.width.set(width.max(1));
    }

    /// Takes the games that the question could not be answered without.
    pub(crate) fn wanted(&self) -> Option<Wanted> {
        self.wanted.take()
    }

    /// Stores a result of games `from` to `to - 1` of the job with this hash. It is decoded when it is needed.
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
