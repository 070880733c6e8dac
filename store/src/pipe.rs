//! Batches and results as lines of text, for any program that moves lines between machines.
//!
//! A line to a worker is a job, the JSON of `jobs/KEY.json`, or a batch, `KEY-FROM-TO`, whose job came before it. The worker answers each batch with
//! a line `KEY-FROM-TO RESULT WORKER`, with the result in hexadecimal digits.

use crate::disk;
use crate::files;
use crate::layout::{AGAIN, DONE, key, parsed};
use crate::queue::deliver;
use crate::worker::Worked;
use sandtable_analysis::batch::{Batch, Cancel, Job, Spec};
use sandtable_analysis::executor::Executor;
use sandtable_questions::{Error, job, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The most bytes of a name before or after a result.
const NAME: u64 = 1024;

/// The next line, without its end, of at most `most` bytes; `None` at the end of the input.
fn line(from: &mut (impl BufRead + ?Sized), most: u64) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if from.take(most + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() as u64 > most {
        let most = if most < 1 << 20 { format!("{most} bytes") } else { format!("{} MiB", most >> 20) };
        return Err(io::Error::other(format!("a line of more than {most}")));
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    String::from_utf8(bytes).map(Some).map_err(|_| io::Error::other("a line that is not UTF-8"))
}

/// The bytes of the following hexadecimal digits up to a space, decoded while they are read; `None` if other characters occur.
fn bytes(from: &mut (impl BufRead + ?Sized)) -> io::Result<Option<Vec<u8>>> {
    let (mut bytes, mut high) = (Vec::new(), None);
    for byte in from.bytes() {
        let digit = match byte? {
            b' ' => return Ok(high.is_none().then_some(bytes)),
            byte => char::from(byte).to_digit(16),
        };
        let Some(digit) = digit else { return Ok(None) };
        match high.take() {
            None => high = Some(digit),
            Some(_) if bytes.len() as u64 == files::MOST => {
                return Err(io::Error::other(format!("a result of more than {} MiB", files::MOST >> 20)));
            }
            Some(high) => bytes.push((16 * high + digit) as u8),
        }
    }
    Ok(None)
}

/// The error of the line `nth`, from 1.
fn wrong_line(nth: u64, found: String, expected: &str) -> Error {
    Error::of_file(&format!("line {nth}"), found, expected)
}

/// The input, and the jobs that were read.
struct Lines<'a> {
    from: &'a mut (dyn BufRead + Send),
    /// The number of lines that were read.
    count: u64,
    jobs: BTreeMap<String, Arc<Job>>,
    version: &'a str,
}

impl Lines<'_> {
    /// The next batch, with its name; `None` at the end.
    fn next(&mut self) -> Result<Option<(String, Batch)>, Error> {
        while let Some(line) = line(self.from, files::MOST_TEXT).map_err(Error::other)? {
            self.count += 1;
            let (text, wrong) = (line.trim(), |found, expected| wrong_line(self.count, found, expected));
            if let Some((key, from, to)) = parsed(text) {
                let unknown = || wrong(format!("`{text}`"), "the line of its job before it");
                let job = Arc::clone(self.jobs.get(key).ok_or_else(unknown)?);
                return Ok(Some((text.to_owned(), Batch { job, from, to })));
            }
            if !text.is_empty() {
                let start: String = text.chars().take(40).collect();
                let unread = |error| wrong(format!("`{start}`: {}", json::found(&error)), "a job or a batch");
                let spec = serde_json::from_str::<Spec>(text).map_err(unread)?;
                let job = job::open(spec, self.version)?;
                self.jobs.insert(key(&job), job);
            }
        }
        Ok(None)
    }
}

/// Plays the batches of `lines` on all threads of `executor`, and writes their results.
///
/// # Errors
/// A line that is neither a job of this version nor a batch of one; an error of reading or writing.
pub fn play(
    lines: &mut (dyn BufRead + Send),
    results: &mut (dyn Write + Send),
    executor: &dyn Executor,
    (version, name): (&str, &str),
    cancel: &AtomicBool,
) -> Result<Worked, Error> {
    let lines = Mutex::new(Lines { from: lines, count: 0, jobs: BTreeMap::new(), version });
    let (results, worked, error) = (Mutex::new(results), Mutex::new(Worked::default()), Mutex::new(None));
    let never = AtomicBool::new(false);
    let next = |thread: usize| {
        let Some((text, batch)) = locked(&lines).next()? else { return Ok(false) };
        let result = batch.play(Cancel::new(&never, &never), None);
        let mut line = format!("{text} ");
        for byte in result.to_bytes(&batch.job) {
            let _ = write!(line, "{byte:02x}");
        }
        let _ = writeln!(line, " {name} {}", thread + 1);
        let mut results = locked(&results);
        results.write_all(line.as_bytes()).and_then(|()| results.flush()).map_err(Error::other)?;
        let mut worked = locked(&worked);
        worked.batches += 1;
        worked.games += result.count();
        Ok(true)
    };
    executor.each(executor.width(), &|thread| {
        while !cancel.load(Ordering::Relaxed) && locked(&error).is_none() {
            match next(thread) {
                Ok(true) => {}
                Ok(false) => return,
                Err(why) => drop(locked(&error).get_or_insert(why)),
            }
        }
    });
    match locked(&error).take() {
        Some(why) => Err(why),
        None => Ok(*locked(&worked)),
    }
}

/// Stores the results in `lines`, each `KEY-FROM-TO RESULT WORKER`, in the `folder` of a plan. A second result for the same games is compared with
/// the first when they are merged.
///
/// # Errors
/// A line that is not a result; an error of reading or writing.
pub fn collect(folder: &Path, mut lines: impl BufRead) -> Result<(), Error> {
    for nth in 1_u64.. {
        let wrong = |found| wrong_line(nth, found, "a result, `KEY-FROM-TO RESULT WORKER`");
        let unread = |error: io::Error| wrong(error.to_string());
        let other = || wrong("another line".into());
        let mut name = Vec::new();
        if lines.by_ref().take(NAME).read_until(b' ', &mut name).map_err(unread)? == 0 {
            break;
        }
        let name = String::from_utf8(name).ok().and_then(|name| Some(name.strip_suffix(' ')?.to_owned()));
        let name = name.filter(|name| parsed(name).is_some()).ok_or_else(other)?;
        let bytes = bytes(&mut lines).map_err(unread)?.ok_or_else(other)?;
        let worker = line(&mut lines, NAME).map_err(unread)?.ok_or_else(other)?;
        let there = disk::exists(&folder.join(DONE).join(&name)).map_err(Error::other)?;
        let part = if there { AGAIN } else { DONE };
        deliver(folder, &format!("{part}/{name}"), &worker, &bytes).map_err(Error::other)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file without an end of a line, such as a device, would fill the memory.
    #[test]
    fn a_line_that_is_too_long_is_refused_before_all_of_it_is_read() {
        let mut endless = io::BufReader::new(io::repeat(b'a'));
        let refused = line(&mut endless, 3 << 20).expect_err("too long");
        assert_eq!(refused.to_string(), "a line of more than 3 MiB");
        let mut lines = &b"abc\r\nab\n\nabcd"[..];
        let mut next = |most| line(&mut lines, most).map_err(|error| error.to_string());
        assert_eq!(next(4), Ok(Some("abc".into())));
        assert_eq!(next(2), Ok(Some("ab".into())));
        assert_eq!(next(2), Ok(Some(String::new())));
        assert_eq!(next(4), Ok(Some("abcd".into())));
        assert_eq!(next(4), Ok(None));
        assert!(line(&mut &b"\xff\n"[..], 4).is_err());
    }

    /// The digits of a result take twice as much as the result.
    #[test]
    fn digits_are_read_into_the_bytes_that_they_stand_for() {
        let read = |text: &str| bytes(&mut text.as_bytes()).expect("no error of the disk");
        assert_eq!(read("00ffA9 me"), Some(vec![0, 255, 0xa9]));
        assert_eq!(read(" me"), Some(Vec::new()));
        for wrong in ["", "0", "00", "0 me", "0g me", "00\n me"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        let folder = std::env::temp_dir().join(format!("sandtable-lines-{}", std::process::id()));
        crate::layout::made(&folder).expect("room on the disk");
        let name = "0123456789abcdef-000000000000-000000000009";
        let lines = format!("{name} 00ff first worker\n{name} 01 second\r\n");
        collect(&folder, lines.as_bytes()).expect("two results");
        let result = |part: &str| std::fs::read(folder.join(part).join(name)).expect("it is there");
        assert_eq!((result(DONE), result(AGAIN)), (b"first worker\n\x00\xff".to_vec(), b"second\n\x01".to_vec()));
        for wrong in ["\n", name, "mine 00 me\n", &format!("{name} 0g me\n"), &format!("{name} 00")] {
            let error = collect(&folder, wrong.as_bytes()).expect_err("no result").to_string();
            assert!(
                error.contains("expected a result, `KEY-FROM-TO RESULT WORKER`") && error.contains("line 1"),
                "{error}"
            );
        }
        std::fs::remove_dir_all(folder).expect("our own folder");
    }
}
