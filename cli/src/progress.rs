//! The progress of an answer, on standard error; and Ctrl-C.

use indicatif::{ProgressBar, ProgressStyle};
use sandtable_analysis::{Executor, Progress};
use sandtable_questions::{Control, Error};
use sandtable_reports::words::number;
use sandtable_store::Threads;
use sandtable_store::logbook::{self, Logged};
use sandtable_store::plan::{Listed, Planner};
use sandtable_store::queue::Queue;
use sandtable_store::remote::Remote;
use std::cell::RefCell;
use std::io::{IsTerminal, stderr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::error::INTERRUPTED;
use crate::front::front;

/// How often a line is written if there is no terminal for a progress bar.
pub(crate) const LINE_EVERY: Duration = Duration::from_secs(5);

static STOP: AtomicBool = AtomicBool::new(false);

thread_local! {
    static SHARE: RefCell<Option<Share>> = const { RefCell::new(None) };
    static LISTED: RefCell<Listed> = RefCell::default();
}

/// How the games of questions on this thread are shared.
#[derive(Clone, Debug)]
pub(crate) enum Share {
    /// Workers of this folder play them as well.
    Workers(PathBuf),
    /// They are only listed, for this folder.
    Plan(PathBuf),
}

/// Sets how the following questions on this thread are shared; none: they are played here.
pub(crate) fn share_with(share: Option<Share>) {
    SHARE.set(share);
}

/// The batches that were listed on this thread.
pub(crate) fn listed() -> Listed {
    LISTED.take()
}

/// From now on, Ctrl-C sets the returned flag; a second Ctrl-C ends the program.
pub(crate) fn stop_on_ctrl_c() -> &'static AtomicBool {
    // If signals are not available, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    });
    &STOP
}

/// Asks a question whose games are played on this many threads, 0 for all of the machine. Its progress is shown on standard error, and Ctrl-C
/// cancels it.
pub(crate) fn asking<T>(
    quiet: bool,
    threads: usize,
    ask: impl FnOnce(&mut Control<'_>) -> Result<T, Error>,
) -> Result<T, Error> {
    let threads = Threads::new(threads)?;
    if let Some((carrier, returned)) = front().and_then(|front| front.carrier()) {
        return answer(quiet, &Remote::around(&threads, &*carrier, returned), ask);
    }
    match SHARE.with_borrow(Option::clone) {
        None => answer(quiet, &threads, ask),
        Some(Share::Workers(folder)) => answer(quiet, &Queue::around(&threads, &folder)?, ask),
        Some(Share::Plan(folder)) => {
            let planner = Planner::new(&threads, &folder)?;
            let answered = answer(quiet, &planner, ask);
            LISTED.set(planner.listed());
            answered
        }
    }
}

fn answer<T>(
    quiet: bool,
    executor: &dyn Executor,
    ask: impl FnOnce(&mut Control<'_>) -> Result<T, Error>,
) -> Result<T, Error> {
    let logged = Logged(executor);
    let executor: &dyn Executor = if logbook::is_open() { &logged } else { executor };
    if let Some(front) = front() {
        let mut resumed = false;
        let mut report = |progress: &Progress, so_far: &str| {
            if let Some(words) = resuming(progress, &mut resumed) {
                front.tell(&words);
            }
            front.progress(progress, so_far);
        };
        return ask(&mut Control::new(executor, front.cancel(), &mut report));
    }
    let mut meter = Meter::new(quiet);
    let mut report = |progress: &Progress, so_far: &str| meter.tell(progress, so_far);
    ask(&mut Control::new(executor, stop_on_ctrl_c(), &mut report))
}

/// Shows the progress of an answer.
#[derive(Debug)]
struct Meter {
    show: Show,
    /// Whether the note about games that were played before has been shown.
    resumed: bool,
}

#[derive(Debug)]
enum Show {
    Bar(ProgressBar),
    Lines { last: Instant },
    Nothing,
}

impl Meter {
    fn new(quiet: bool) -> Meter {
        let show = if quiet {
            Show::Nothing
        } else if stderr().is_terminal() {
            let style = ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} games, {msg}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
            Show::Bar(ProgressBar::no_length().with_style(style.progress_chars("━╸─")))
        } else {
            Show::Lines { last: Instant::now() }
        };
        Meter { show, resumed: false }
    }

    fn tell(&mut self, progress: &Progress, so_far: &str) {
        if let Some(words) = resuming(progress, &mut self.resumed) {
            match &self.show {
                Show::Bar(bar) => bar.suspend(|| tell!("{words}")),
                Show::Lines { .. } => tell!("{words}"),
                Show::Nothing => {}
            }
        }
        // The games that were played before took no time now.
        let now = progress.done.saturating_sub(progress.known);
        let games_per_s = now as f64 / progress.elapsed.as_secs_f64().max(1e-9);
        let left = (progress.of - progress.done) as f64 / games_per_s.max(1e-9);
        let mut message = format!("{}/s, {} left", number(games_per_s as u64), clock(left));
        if !so_far.is_empty() {
            message += &format!(", {so_far}");
        }
        match &mut self.show {
            Show::Bar(bar) => {
                bar.set_length(progress.of);
                bar.set_position(progress.done);
                bar.set_message(message);
            }
            Show::Lines { last } if last.elapsed() >= LINE_EVERY => {
                tell!("{} of {} games, {message}", number(progress.done), number(progress.of));
                *last = Instant::now();
            }
            Show::Lines { .. } | Show::Nothing => {}
        }
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        if let Show::Bar(bar) = &self.show {
            bar.finish_and_clear();
        }
    }
}

/// The note that games were played before, shown once, as soon as new ones are played.
fn resuming(progress: &Progress, said: &mut bool) -> Option<String> {
    let Progress { done, known, of, .. } = *progress;
    let resumes = known > 0 && done > known && !std::mem::replace(said, true);
    resumes.then(|| format!("resuming: {} of {} games were played before", number(known), number(of)))
}

/// Seconds in words: `12 s`, `3:05 min`, `1:02:03 h`.
pub(crate) fn clock(seconds: f64) -> String {
    let s = seconds.ceil() as u64;
    match s {
        0..60 => format!("{s} s"),
        60..3600 => format!("{}:{:02} min", s / 60, s % 60),
        _ => format!("{}:{:02}:{:02} h", s / 3600, s / 60 % 60, s % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_well() {
        assert_eq!([0.2, 59.5, 185.0, 3723.0].map(clock), ["1 s", "1:00 min", "3:05 min", "1:02:03 h"]);
    }
}
