//! The names of the files in a shared folder.
//!
//! ```text
//! question, plan      what was planned here, and its batches
//! jobs/KEY.json       what is played, by content
//! todo/KEY-FROM-TO    a batch that waits
//! taken/KEY-FROM-TO   a batch that somebody plays
//! done/KEY-FROM-TO    who played it, and its result
//! again/KEY-FROM-TO   another result of it, to be compared
//! ```

use crate::disk;
use sandtable_analysis::batch::{Job, MOST_ROWS};
use std::io;
use std::path::Path;

pub(crate) const JOBS: &str = "jobs";
pub(crate) const WAITING: &str = "todo";
pub(crate) const TAKEN: &str = "taken";
pub(crate) const DONE: &str = "done";
pub(crate) const AGAIN: &str = "again";

pub(crate) const QUESTION: &str = "question";
pub(crate) const PLAN: &str = "plan";

/// The hash of a job.
pub(crate) type Key = [u8; 32];

/// The name of a job.
pub(crate) fn key(job: &Job) -> String {
    short(job.key())
}

/// The name of a job, by its hash.
pub(crate) fn short(key: &Key) -> String {
    key[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The name of a batch.
pub(crate) fn name(job: &Job, from: u64, to: u64) -> String {
    name_by(job.key(), from, to)
}

/// The name of a batch, by the hash of its job.
pub(crate) fn name_by(key: &Key, from: u64, to: u64) -> String {
    named(&short(key), from, to)
}

/// The job and the games of a batch, from its name.
pub(crate) fn parsed(name: &str) -> Option<(&str, u64, u64)> {
    let mut parts = name.split('-');
    let (key, from, to): (_, u64, u64) = (parts.next()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let some = from < to && to - from <= MOST_ROWS;
    // Only the exact form is a name: no other text, and no path to another folder.
    (is_key(key) && some && name == named(key, from, to)).then_some((key, from, to))
}

/// Whether a text can be the name of a job.
pub(crate) fn is_key(name: &str) -> bool {
    name.len() == 16 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn named(key: &str, from: u64, to: u64) -> String {
    format!("{key}-{from:012}-{to:012}")
}

/// The names of batches in a folder, in order; unfinished files are left out.
pub(crate) fn names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for name in disk::names(folder)? {
        let name = name.to_string_lossy().into_owned();
        if parsed(&name).is_some() {
            names.push(name);
        }
    }
    names.sort_unstable();
    Ok(names)
}

/// Creates the folders if they do not exist.
pub(crate) fn made(folder: &Path) -> io::Result<()> {
    [JOBS, WAITING, TAKEN, DONE, AGAIN].iter().map(|part| folder.join(part)).try_for_each(|part| {
        // The target of a link belongs to someone else.
        match disk::if_there(disk::found_itself(&part))? {
            Some(disk::Kind::Link) => Err(io::Error::other(format!("{} is a link, expected a folder", part.display()))),
            _ => disk::make_folders(&part),
        }
    })
}
