//! A log file with a line for each action of the program, for long runs. Answers do not depend on it.
//!
//! Lines come through the facade `log` from all crates. Several processes may share a file.

use crate::{files, layout};
use log::{Level, LevelFilter, Log, Metadata, Record, info, warn};
use sandtable_analysis::RunError;
use sandtable_analysis::batch::{Batch, BatchResult, Cancel, Job, Lost};
use sandtable_analysis::executor::{Executor, Next, Recall, Work};
use sandtable_analysis::runner::Clock;
use sandtable_questions::Error;
use sandtable_scenarios::diagnostic::is_command;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The first line, by which a file is recognised as a log.
const MARK: &str = "# Sandtable log: time in UTC, process, level, what\n";

/// A logger that writes the lines of our crates to a file.
struct Logbook(File);

/// Starts to log at `path`, after the lines that are already there. Only the first log of a process is opened.
///
/// # Errors
/// If the file cannot be written, or is not a log.
pub fn open(path: &Path) -> Result<(), Error> {
    if is_open() {
        return Ok(());
    }
    let begun = || -> io::Result<File> {
        let mut there = Vec::new();
        (&files::own(path)?).take(MARK.len() as u64).read_to_end(&mut there)?;
        if !there.is_empty() && there != MARK.as_bytes() {
            return Err(io::Error::other("this file exists and is not a log; name another file"));
        }
        let mut file = OpenOptions::new().append(true).open(path)?;
        file.write_all(if there.is_empty() { MARK.as_bytes() } else { b"" })?;
        Ok(file)
    };
    let file = begun().map_err(|error| files::unusable(path, &error))?;
    if log::set_boxed_logger(Box::new(Logbook(file))).is_ok() {
        log::set_max_level(LevelFilter::Info);
    }
    Ok(())
}

/// Whether there is a log.
#[must_use]
pub fn is_open() -> bool {
    log::max_level() > LevelFilter::Off
}

/// Writes `what` as a line.
pub fn note(what: &str) {
    info!("{what}");
}

impl Log for Logbook {
    fn enabled(&self, about: &Metadata<'_>) -> bool {
        about.target().starts_with("sandtable")
    }

    fn log(&self, line: &Record<'_>) {
        if self.enabled(line.metadata()) {
            let level = if line.level() == Level::Warn { "warn" } else { "info" };
            let plain = |c: char| if is_command(c) { '\u{fffd}' } else { c };
            let what: String = line.args().to_string().chars().map(plain).collect();
            let text = format!("{} {} {level} {what}\n", utc(SystemTime::now()), std::process::id());
            // In one call, because other processes may write too. A full disk does not stop a question.
            let _ = (&self.0).write_all(text.as_bytes());
        }
    }

    fn flush(&self) {}
}

/// The time in UTC: `2026-11-26T03:04:05.678Z`.
fn utc(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    let (s, ms) = (since.as_secs(), since.subsec_millis());
    // The years begin in March, so that leap days are at their end.
    let days = s / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (date, january) = (day - (153 * month + 2) / 5 + 1, month >= 10);
    let (year, month) = (era * 400 + year + u64::from(january), if january { month - 9 } else { month + 3 });
    format!("{year:04}-{month:02}-{date:02}T{:02}:{:02}:{:02}.{ms:03}Z", s / 3600 % 24, s / 60 % 60, s % 60)
}

/// An executor that logs the batches of another.
#[derive(Debug)]
pub struct Logged<'e>(pub &'e dyn Executor);

impl Executor for Logged<'_> {
    fn width(&self) -> usize {
        self.0.width()
    }

    fn clock(&self) -> Option<Clock> {
        self.0.clock()
    }

    fn mixes(&self) -> bool {
        self.0.mixes()
    }

    fn batch_time(&self) -> Duration {
        self.0.batch_time()
    }

    fn recall(&self, job: &Job, from: u64) -> io::Result<Recall> {
        let known = self.0.recall(job, from)?;
        if let Recall::Known(result) = &known {
            info!("batch {} is known", layout::name(job, result.from, result.to()));
        }
        Ok(known)
    }

    fn execute(&self, work: &mut dyn Work, cancel: Cancel<'_>) -> Result<(), RunError> {
        let executed = self.0.execute(&mut Watched(work), cancel);
        if let Err(error) = &executed {
            warn!("{error}");
        }
        executed
    }

    fn each(&self, count: usize, task: &(dyn Fn(usize) + Sync)) {
        self.0.each(count, task);
    }
}

/// Work whose batches are logged.
struct Watched<'a>(&'a mut dyn Work);

impl Work for Watched<'_> {
    fn next(&mut self) -> Next {
        let next = self.0.next();
        if let Next::Play(Batch { job, from, to }) = &next {
            info!("batch {} is dispatched", layout::name(job, *from, *to));
        }
        next
    }

    fn done(&mut self, result: Result<BatchResult, Lost>) {
        match &result {
            Ok(result) => {
                let took = result.took.map(|took| format!(", {:.3} s", took.as_secs_f64())).unwrap_or_default();
                info!("batch {} is back{took}", layout::name_by(&result.key, result.from, result.to()));
            }
            Err(Lost { key, from, to }) => {
                warn!("batch {} is lost, and is retried", layout::name_by(key, *from, *to));
            }
        }
        self.0.done(result);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_commands_no_terminal_and_turns_no_text_round() {
        let path = std::env::temp_dir().join(format!("sandtable-log-{}", std::process::id()));
        let book = Logbook(File::create(&path).expect("a new file"));
        book.log(&Record::builder().target("sandtable").args(format_args!("a\u{1b}[2J\u{202e}b\nc")).build());
        let text = std::fs::read_to_string(&path).expect("our own file");
        assert!(text.ends_with(" info a\u{fffd}[2J\u{fffd}b\u{fffd}c\n"), "{text:?}");
        std::fs::remove_file(path).expect("our own file");
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        let at = |s: u64| utc(UNIX_EPOCH + Duration::from_millis(1_000 * s + 7));
        assert_eq!(at(0), "1970-01-01T00:00:00.007Z");
        assert_eq!(at(951_782_400 + 86_399), "2000-02-29T23:59:59.007Z");
        assert_eq!(at(1_767_225_599), "2025-12-31T23:59:59.007Z");
        assert_eq!(at(4_107_542_400), "2100-03-01T00:00:00.007Z");
    }
}
