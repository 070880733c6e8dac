//! Where games are played, how they are cancelled, and how progress is reported.

use sandtable_analysis::executor::Executor;
use sandtable_analysis::{Finish, Inline, Job, Progress, RunError, Sink, dispatch};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Receives the progress of an answer, and a preliminary result, which may be empty.
pub type Report<'a> = &'a mut dyn FnMut(&Progress, &str);

/// Where games are played, how they are cancelled, and how progress is reported.
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
    /// Games are played by `executor`, and their progress is reported to `report` from time to time. Setting `cancel` stops them: the answer is then
    /// about the games played so far.
    pub fn new(executor: &'a dyn Executor, cancel: &'a AtomicBool, report: Report<'a>) -> Control<'a> {
        Control { executor, cancel, report: Some(report) }
    }

    /// Games are played by `executor` to their end, without progress reports.
    #[must_use]
    pub fn quiet(executor: &'a dyn Executor) -> Control<'a> {
        Control { executor, cancel: &NEVER, report: None }
    }

    /// Games are played on the calling thread, without progress reports.
    #[must_use]
    pub fn inline() -> Control<'static> {
        Control::quiet(&Inline)
    }

    /// The executor that plays the games.
    #[must_use]
    pub fn executor(&self) -> &'a dyn Executor {
        self.executor
    }

    /// The flag that cancels.
    #[must_use]
    pub fn cancel(&self) -> &'a AtomicBool {
        self.cancel
    }

    /// Whether it was cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// The time since a fixed moment; zero without a clock.
    pub(crate) fn now(&self) -> Duration {
        self.executor.clock().map_or(Duration::ZERO, |clock| clock())
    }

    /// Reports the progress of the answer, and a preliminary result.
    pub(crate) fn report(&mut self, progress: &Progress, so_far: &str) {
        if let Some(report) = &mut self.report {
            report(progress, so_far);
        }
    }

    /// Plays `games` of the only lane of `job` and passes their records to `sinks`; `note` gives the preliminary result.
    ///
    /// # Errors
    /// An executor that fails; rules or a bot with an error; records that cannot be kept.
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
