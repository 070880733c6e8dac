//! Where games are played, who may cancel them, and who hears how far they are.

use sandtable_analysis::executor::Executor;
use sandtable_analysis::{Finish, Inline, Job, Progress, RunError, Sink, dispatch};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Hears how far an answer is, and what can be said so far, which may be nothing.
pub type Report<'a> = &'a mut dyn FnMut(&Progress, &str);

/// Where games are played, who may cancel them, and who hears how far they are.
pub struct Control<'a> {
    executor: &'a dyn Executor,
    cancel: &'a AtomicBool,
    report: Option<Report<'a>>,
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control").field("executor", &self.executor).field("cancel", self.cancel).finish_non_exhaustive()
    }
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> Control<'a> {
    /// Games are played by `executor`; `report` hears from time to time how far they are. Raising `cancel` ends them: then the answer is about what was
    /// played so far.
    pub fn new(executor: &'a dyn Executor, cancel: &'a AtomicBool, report: Report<'a>) -> Control<'a> {
        Control { executor, cancel, report: Some(report) }
    }

    /// Games are played by `executor` to their end, and nobody hears how far they are.
    #[must_use]
    pub fn quiet(executor: &'a dyn Executor) -> Control<'a> {
        Control { executor, cancel: &NEVER, report: None }
    }

    /// Games are played on the thread that asks, and nobody hears how far they are.
    #[must_use]
    pub fn inline() -> Control<'static> {
        Control::quiet(&Inline)
    }

    /// Who plays the games.
    #[must_use]
    pub fn executor(&self) -> &'a dyn Executor {
        self.executor
    }

    /// Raised to cancel.
    #[must_use]
    pub fn cancel(&self) -> &'a AtomicBool {
        self.cancel
    }

    /// Whether it was cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// The time since some moment, where there is a clock.
    pub(crate) fn now(&self) -> Duration {
        self.executor.clock().map_or(Duration::ZERO, |clock| clock())
    }

    /// How far the answer is, and what can be said so far.
    pub(crate) fn report(&mut self, progress: &Progress, so_far: &str) {
        if let Some(report) = &mut self.report {
            report(progress, so_far);
        }
    }

    /// Plays `games` of the one lane of `job` and hands their records to `sinks`; `note` is what can be said so far.
    ///
    /// # Errors
    /// An executor that cannot go on; rules or a bot with an error; records that cannot be kept.
    pub fn records(
        &mut self,
        job: &Arc<Job>,
        games: Range<u64>,
        sinks: &mut [&mut dyn Sink],
        note: &dyn Fn(&Progress) -> String,
    ) -> Result<Finish, RunError> {
        let (executor, cancel) = (self.executor, self.cancel);
        let mut tell = |progress: &Progress| self.report(progress, &note(progress));
        dispatch::records(job, games, executor, cancel, sinks, &mut tell)
    }
}
