//! The files that dead processes leave in a folder of workers. Without locks, only the age of a file, by its disk's clock, shows that.

use crate::disk;
use crate::files::{self, PART};
use crate::layout::{AGAIN, DONE, JOBS, PLAN, QUESTION, is_key, parsed};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// The writer of an unfinished file of this age is dead: writing takes seconds.
const DEAD: Duration = Duration::from_secs(3_600);

/// The file that shows the time. Earlier versions left it behind.
const CLOCK: &str = "clock";

/// A path for an unfinished file, which no other thread uses.
pub(crate) fn unfinished(folder: &Path, place: &str) -> PathBuf {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    folder.join(format!("{place}.{}-{number}.part", process::id()))
}

/// The time by the clock of the folder's disk, which is the same for all machines.
pub(crate) fn now(folder: &Path) -> io::Result<SystemTime> {
    let clock = unfinished(folder, CLOCK);
    let now = files::fresh(&clock).and_then(|_| disk::modified(&clock));
    let _ = disk::remove_file(&clock);
    now
}

/// Whether a file exists and was written longer ago than `age`.
pub(crate) fn is_older(path: &Path, now: SystemTime, age: Duration) -> bool {
    disk::modified(path).is_ok_and(|since| now.duration_since(since).unwrap_or_default() > age)
}

/// Removes unfinished files of dead processes.
///
/// # Errors
/// If the folder cannot be read.
pub(crate) fn sweep(folder: &Path) -> io::Result<()> {
    let mut left = Vec::new();
    for part in ["", JOBS, DONE, AGAIN] {
        let within = folder.join(part);
        for name in disk::names(&within)? {
            let (path, name) = (within.join(&name), name.to_string_lossy());
            let clock = || part.is_empty() && name == CLOCK && files::read(&path, 0).is_ok();
            if is_unfinished(&name) || clock() {
                left.push(path);
            }
        }
    }
    if left.is_empty() {
        return Ok(());
    }
    let now = now(folder)?;
    for path in left.iter().filter(|path| is_older(path, now, DEAD)) {
        let _ = disk::remove_file(path);
    }
    Ok(())
}

/// Whether only this program gives such a name, to an unfinished file.
fn is_unfinished(name: &str) -> bool {
    if let Some(whole) = name.strip_suffix(PART) {
        return [QUESTION, PLAN].contains(&whole) || whole.strip_suffix(".json").is_some_and(is_key);
    }
    let Some((whole, writer)) = name.strip_suffix(".part").and_then(|name| name.rsplit_once('.')) else { return false };
    let is_number = |text: &str| text.parse::<u64>().is_ok();
    let numbered = writer.split_once('-').is_some_and(|(process, number)| is_number(process) && is_number(number));
    numbered && (whole == CLOCK || parsed(whole).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{TAKEN, made, name};
    use crate::queue::Queue;
    use sandtable_analysis::executor::Inline;
    use sandtable_analysis::{Fingerprinter, Job, Pairing, Recording, dispatch};
    use sandtable_bots::Random;
    use sandtable_engine::kuhn::Kuhn;
    use std::fs;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    const BATCH: &str = "0123456789abcdef-000000000000-000000000009";

    fn folder(of: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("sandtable-leftovers-{of}-{}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        made(&folder).expect("room on the disk");
        folder
    }

    /// Writes a file, as if that had been so long ago.
    fn write(path: &Path, text: &str, age: Duration) {
        fs::write(path, text).expect("room on the disk");
        let file = fs::OpenOptions::new().write(true).open(path).expect("it is there");
        file.set_modified(SystemTime::now() - age).expect("a time");
    }

    #[test]
    fn what_dead_processes_did_not_finish_is_removed_and_nothing_else() {
        let folder = folder("parts");
        let dead = [
            format!("done/{BATCH}.12-3.part"),
            format!("again/{BATCH}.12-3.part"),
            "jobs/0123456789abcdef.json.sandtable-part".into(),
            "plan.sandtable-part".into(),
            "question.sandtable-part".into(),
            "clock.12-3.part".into(),
            "clock".into(),
        ];
        let others = [
            format!("done/{BATCH}"),
            format!("done/{BATCH}.part"),
            format!("done/{BATCH}.mine-3.part"),
            "done/mine.12-3.part".into(),
            "jobs/mine.json.sandtable-part".into(),
            "jobs/clock".into(),
            "mine.sandtable-part".into(),
            "mine.part".into(),
        ];
        let young = [format!("done/{BATCH}.12-4.part"), "clock.12-4.part".into()];
        for name in dead.iter().chain(&others) {
            write(&folder.join(name), "", 2 * DEAD);
        }
        young.iter().for_each(|name| write(&folder.join(name), "", DEAD / 2));
        drop(Queue::around(&Inline, &folder).expect("a folder"));
        let there = |names: &[String]| names.iter().filter(|name| folder.join(name).exists()).count();
        assert_eq!((there(&dead), there(&others), there(&young)), (0, others.len(), young.len()));
        // One that says something is not ours.
        write(&folder.join(CLOCK), "mine", 2 * DEAD);
        drop(Queue::around(&Inline, &folder).expect("a folder"));
        assert!(folder.join(CLOCK).exists());
        fs::remove_dir_all(folder).expect("our own folder");
    }

    #[test]
    fn what_a_dead_worker_took_is_gone_when_its_job_is_over() {
        let folder = folder("taken");
        let of = |seed| {
            let bots = Arc::new(Pairing::new(&Arc::new(Kuhn::default()), Random, Random));
            Job::unnamed(seed, Recording::Rows, vec![bots])
        };
        let (job, never) = (of(1), AtomicBool::new(false));
        let taken = |job: &Job, from: u64| folder.join(TAKEN).join(name(job, from, from + 9));
        write(&taken(&job, 100), "dead", 2 * DEAD);
        write(&taken(&of(2), 100), "another's", 2 * DEAD);
        // Written a moment ago, however slow this machine is.
        write(&taken(&job, 200), "alive", Duration::ZERO);
        let later = SystemTime::now() + DEAD;
        let file = fs::OpenOptions::new().write(true).open(taken(&job, 200)).expect("it is there");
        file.set_modified(later).expect("a time");
        let mut print = Fingerprinter::new(job.first().card());
        let queue = Queue::around(&Inline, &folder).expect("a folder");
        let played = dispatch::records(&job, 0..5, &queue, &never, &mut [&mut print], &mut |_| {});
        assert_eq!(played.expect("no errors").games, 5);
        assert!(!taken(&job, 100).exists() && taken(&of(2), 100).exists() && taken(&job, 200).exists());
        assert!(!folder.join(CLOCK).exists());
        fs::remove_dir_all(folder).expect("our own folder");
    }
}
