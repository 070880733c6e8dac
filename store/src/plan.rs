//! A question that is cut into batches before workers start: for schedulers that run numbered jobs.
//!
//! ```text
//! question    the words of the command line, as JSON
//! plan        a batch a line, KEY-FROM-TO: part K of N plays every Nth, from the Kth on, and a sample of those before them
//! ```
//!
//! Jobs and results are those of a [`Queue`], so that its folder serves both.

use crate::disk;
use crate::files::{self, whole};
use crate::queue::{AGAIN, DONE, Queue, is_sample, parsed, stays};
use sandtable_analysis::RunError;
use sandtable_analysis::batch::{Batch, Job};
use sandtable_analysis::executor::{Cancel, Clock, Executor, Next, Recall, Work};
use sandtable_questions::Error;
use std::cell::RefCell;
use std::io;
use std::path::Path;
use std::time::Duration;

const QUESTION: &str = "question";
const PLAN: &str = "plan";

/// Lists batches instead of playing them. The first ones are played, until it is known how long a game takes.
#[derive(Debug)]
pub struct Planner<'e> {
    queue: Queue<'e>,
    listed: RefCell<Listed>,
}

/// What is to be played.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    /// The names of the batches.
    names: Vec<String>,
    /// Their games.
    pub games: u64,
}

impl Listed {
    /// How many batches there are.
    #[must_use]
    pub fn batches(&self) -> usize {
        self.names.len()
    }
}

impl<'e> Planner<'e> {
    /// Lists for a folder, in which known results are read.
    ///
    /// # Errors
    /// As [`Queue::around`].
    pub fn new(inner: &'e dyn Executor, folder: &Path) -> Result<Planner<'e>, Error> {
        Ok(Planner { queue: Queue::around(inner, folder)?, listed: RefCell::default() })
    }

    /// What was listed.
    #[must_use]
    pub fn listed(&self) -> Listed {
        self.listed.borrow().clone()
    }
}

/// Writes what is to be played for a question.
///
/// # Errors
/// Where it cannot be written.
pub fn write(folder: &Path, question: &[String], listed: &Listed) -> Result<(), Error> {
    let words = serde_json::to_vec(question).map_err(|error| Error::Other(error.to_string()))?;
    let lines: String = listed.names.iter().flat_map(|name| [name, "\n"]).collect();
    // Where there is a question, there is its plan.
    let sync = || disk::sync_folder(folder).map_err(|error| files::unusable(folder, &error));
    let _ = disk::remove_file(&folder.join(QUESTION));
    sync()?;
    whole(&folder.join(PLAN), lines.as_bytes())?;
    sync()?;
    whole(&folder.join(QUESTION), &words)?;
    sync()
}

/// The words of the planned question.
///
/// # Errors
/// Where there is none.
pub fn question(folder: &Path) -> Result<Vec<String>, Error> {
    let path = folder.join(QUESTION);
    let none = |why: String| Error::File { path: path.display().to_string(), why };
    let bytes = files::read(&path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            none("no question was planned in this folder: `sandtable work FOLDER -- QUESTION` plans one".into())
        }
        _ => none(error.to_string()),
    })?;
    serde_json::from_slice(&bytes).map_err(|error| none(format!("expected words as JSON: {error}")))
}

/// The results that part `part` of `parts`, counted from 1, has to give, in order. Some are a second result for a batch of another part.
///
/// # Errors
/// Where nothing was planned.
pub fn part(folder: &Path, part: usize, parts: usize) -> Result<Vec<String>, Error> {
    question(folder)?;
    let path = folder.join(PLAN);
    let unusable = |error: io::Error| files::unusable(&path, &error);
    let text = files::read_text(&path).map_err(unusable)?;
    let sampled = |name: &str| parsed(name).is_some_and(|(_, from, _)| is_sample(from));
    let place = |(nth, name): (usize, &str)| match () {
        () if nth % parts == part - 1 => Some(format!("{DONE}/{name}")),
        () if (nth + 1) % parts == part - 1 && sampled(name) => Some(format!("{AGAIN}/{name}")),
        () => None,
    };
    Ok(text.lines().enumerate().filter_map(place).collect())
}

/// Forgets a plan whose question is answered.
pub fn forget(folder: &Path) {
    for name in [QUESTION, PLAN] {
        let _ = disk::remove_file(&folder.join(name));
    }
}

impl Executor for Planner<'_> {
    fn width(&self) -> usize {
        1
    }

    fn clock(&self) -> Option<Clock> {
        self.queue.clock()
    }

    fn batch_time(&self) -> Duration {
        self.queue.batch_time()
    }

    fn recall(&self, job: &Job, from: u64) -> io::Result<Recall> {
        self.queue.recall(job, from)
    }

    fn execute(&self, work: &mut dyn Work, cancel: Cancel<'_>) -> Result<(), RunError> {
        let mut known = false;
        let failed = |error: io::Error| RunError::Executor(error.to_string());
        let mut listed = self.listed.borrow_mut();
        while let Next::Play(batch) = work.next() {
            let Batch { job, from, to } = &batch;
            if !known || stays(job) {
                let result = batch.play(cancel, self.clock());
                known = result.took.is_none_or(|took| took >= self.batch_time() / 4);
                // Bytes hold no times, so what is timed is played again where it is asked.
                if result.count() > 0 && !stays(job) {
                    self.queue.keep("planner", job, &result).map_err(failed)?;
                }
                work.done(Ok(result));
                continue;
            }
            if listed.names.is_empty() {
                self.queue.publish(job).map_err(failed)?;
            }
            listed.games += to - from;
            listed.names.push(crate::queue::name(job, *from, *to));
        }
        match listed.names.is_empty() {
            true => Ok(()),
            // What comes next depends on their results.
            false => Err(RunError::Executor("the question waits for its parts".into())),
        }
    }

    fn each(&self, count: usize, task: &(dyn Fn(usize) + Sync)) {
        self.queue.each(count, task);
    }
}
