//! A question that is divided into batches before workers start: for schedulers that run numbered jobs.
//!
//! ```text
//! question    the words of the command line, as JSON
//! plan        a batch a line, KEY-FROM-TO: part K of N plays every Nth, from the Kth on, and a sample of those before them
//! ```
//!
//! Jobs and results are those of a [`Queue`], so that its folder serves both. All of them stay: a second merge, after a kill or into another folder,
//! plays nothing. Whoever planned the question removes the folder.

use crate::disk;
use crate::files::{self, whole};
use crate::layout::{self, AGAIN, DONE, PLAN, QUESTION, parsed};
use crate::queue::{Queue, is_sample, stays};
use sandtable_analysis::RunError;
use sandtable_analysis::batch::{Batch, Cancel, Job};
use sandtable_analysis::executor::{Executor, Next, Recall, Work};
use sandtable_analysis::runner::Clock;
use sandtable_questions::{Error, json};
use std::cell::RefCell;
use std::io;
use std::path::Path;
use std::time::Duration;

/// The most bytes of the two files: enough for millions of batches, whose names take twice as much in memory.
const MOST_QUESTION: u64 = 4 << 20;
const MOST_PLAN: u64 = 128 << 20;

/// An executor that lists batches instead of playing them. The first ones are played, until the time of a game is known.
#[derive(Debug)]
pub struct Planner<'e> {
    queue: Queue<'e>,
    listed: RefCell<Listed>,
}

/// The batches to be played.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    /// The names of the batches.
    names: Vec<String>,
    /// The number of their games.
    pub games: u64,
}

impl Listed {
    /// The number of batches.
    #[must_use]
    pub fn batches(&self) -> usize {
        self.names.len()
    }
}

impl<'e> Planner<'e> {
    /// A planner for `folder`, with the clock of `inner`; results that are already there are used.
    ///
    /// # Errors
    /// The same as for [`Queue::around`].
    pub fn new(inner: &'e dyn Executor, folder: &Path) -> Result<Planner<'e>, Error> {
        Ok(Planner { queue: Queue::around(inner, folder)?, listed: RefCell::default() })
    }

    /// The batches listed so far.
    #[must_use]
    pub fn listed(&self) -> Listed {
        self.listed.borrow().clone()
    }
}

/// Refuses a `folder` in which a plan would replace that of another question, or a file of someone else; `question` has the words of the command line
/// that asks it.
///
/// # Errors
/// The file that prevents it.
pub fn fits(folder: &Path, question: &[String]) -> Result<(), Error> {
    let read = |name: &str, most: u64| match files::read(&folder.join(name), most) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(files::unusable(&folder.join(name), &error)),
        Ok(bytes) => Ok(Some(bytes)),
    };
    let refused = |name: &str, why: String| Err(Error::File { path: folder.join(name).display().to_string(), why });
    let foreign = "this file was not written by this program and would be replaced; move it or name another folder";
    if let Some(bytes) = read(QUESTION, MOST_QUESTION)? {
        match serde_json::from_slice::<Vec<String>>(&bytes) {
            Ok(known) if known == question => {}
            Ok(known) => {
                let known: String = known.join(" ").chars().take(200).collect();
                let why =
                    format!("a plan of another question, `{known}`; answer it and remove the folder, or name another");
                return refused(QUESTION, why);
            }
            Err(_) => return refused(QUESTION, foreign.into()),
        }
    }
    let own =
        |bytes: &[u8]| std::str::from_utf8(bytes).is_ok_and(|text| text.lines().all(|name| parsed(name).is_some()));
    match read(PLAN, MOST_PLAN)? {
        Some(bytes) if !own(&bytes) => refused(PLAN, foreign.into()),
        _ => Ok(()),
    }
}

/// Writes the plan of `question`, the words of the command line that asks it, into `folder`: the `listed` batches.
///
/// # Errors
/// If the folder contains something else, or the plan cannot be written or would be too long to read.
pub fn write(folder: &Path, question: &[String], listed: &Listed) -> Result<(), Error> {
    fits(folder, question)?;
    let words = serde_json::to_vec(question).map_err(|error| Error::Other(error.to_string()))?;
    let lines: String = listed.names.iter().flat_map(|name| [name, "\n"]).collect();
    if lines.len() as u64 > MOST_PLAN {
        let why = format!("a plan of more than {} MiB; plan fewer games at a time", MOST_PLAN >> 20);
        return Err(files::unusable(&folder.join(PLAN), &io::Error::other(why)));
    }
    // The question is written last: if it exists, so does its plan.
    let sync = || disk::sync_folder(folder).map_err(|error| files::unusable(folder, &error));
    let _ = disk::remove_file(&folder.join(QUESTION));
    sync()?;
    whole(&folder.join(PLAN), lines.as_bytes())?;
    sync()?;
    whole(&folder.join(QUESTION), &words)?;
    sync()
}

/// The words of the question that is planned in `folder`.
///
/// # Errors
/// If there is none.
pub fn question(folder: &Path) -> Result<Vec<String>, Error> {
    let path = folder.join(QUESTION);
    let none = |why: String| Error::File { path: path.display().to_string(), why };
    let bytes = files::read(&path, MOST_QUESTION).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            none("no question was planned in this folder: `sandtable work FOLDER -- QUESTION` plans one".into())
        }
        _ => none(error.to_string()),
    })?;
    serde_json::from_slice(&bytes)
        .map_err(|error| none(format!("found {}, expected words as JSON", json::found(&error))))
}

/// The results that part `part` of `parts`, counted from 1, must deliver, in order. Some are second results for batches of another part.
///
/// # Errors
/// If nothing was planned.
pub fn part(folder: &Path, part: usize, parts: usize) -> Result<Vec<String>, Error> {
    question(folder)?;
    let path = folder.join(PLAN);
    let unusable = |error: io::Error| files::unusable(&path, &error);
    let bytes = files::read(&path, MOST_PLAN).map_err(unusable)?;
    let text = String::from_utf8(bytes).map_err(|error| unusable(io::Error::other(error)))?;
    let mut places = Vec::new();
    for (nth, name) in text.lines().enumerate() {
        let Some((_, from, _)) = parsed(name) else {
            let start: String = name.chars().take(80).collect();
            return Err(unusable(io::Error::other(format!("no batch has the name `{start}`"))));
        };
        if nth % parts == part - 1 {
            places.push(format!("{DONE}/{name}"));
        } else if (nth + 1) % parts == part - 1 && is_sample(from) {
            places.push(format!("{AGAIN}/{name}"));
        }
    }
    Ok(places)
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
                // Results as bytes contain no times, so a job with times is played again where the question is asked.
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
            listed.names.push(layout::name(job, *from, *to));
        }
        match listed.names.is_empty() {
            true => Ok(()),
            // The following batches depend on their results.
            false => Err(RunError::Executor("the question waits for its parts".into())),
        }
    }

    fn each(&self, count: usize, task: &(dyn Fn(usize) + Sync)) {
        self.queue.each(count, task);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::Journal;
    use crate::layout::key;
    use crate::worker::{Opened, Worker};
    use sandtable_analysis::executor::Inline;
    use sandtable_analysis::{Fingerprinter, Pairing, Recording, VERSION, dispatch};
    use sandtable_bots::Random;
    use sandtable_engine::kuhn::Kuhn;
    use std::fs;
    use std::path::PathBuf;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    fn folder(of: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("sandtable-plan-{of}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn job() -> Arc<Job> {
        let bots = Arc::new(Pairing::new(&Arc::new(Kuhn::default()), Random, Random));
        Job::unnamed(1, Recording::Rows, vec![bots])
    }

    /// The fingerprint of some games, and how many were played for it.
    fn played(job: &Arc<Job>, executor: &dyn Executor) -> Result<(String, u64), String> {
        let (mut print, never) = (Fingerprinter::new(job.first().card()), AtomicBool::new(false));
        let finish = dispatch::records(job, 0..60, executor, &never, &mut [&mut print], &mut |_| {});
        let now = finish.map_err(|error| error.to_string())?.now;
        Ok((print.fingerprint().to_string(), now))
    }

    /// A folder with a planned question and the results of the first of two parts.
    fn planned(of: &str, job: &Arc<Job>) -> PathBuf {
        let folder = folder(of);
        let planner = Planner::new(&Inline, &folder).expect("a folder");
        played(job, &planner).expect_err("its parts are missing");
        let listed = planner.listed();
        assert!(listed.batches() > 2);
        write(&folder, &["run".to_owned()], &listed).expect("room on the disk");
        let (cancel, part) = (AtomicBool::new(false), part(&folder, 1, 2).expect("a plan"));
        let worker =
            Worker { folder: &folder, version: VERSION, name: "tester", idle: None, part: Some(part), cancel: &cancel };
        let opened = Opened::from([(key(job), Ok(Arc::clone(job)))]);
        worker.work_on(opened, &Inline, &|_| {}).expect("a folder");
        folder
    }

    /// Nothing is used up by a merge: one whose answer was not written, or which is asked a second time, plays nothing.
    #[test]
    fn what_was_merged_once_is_merged_again_without_playing() {
        let job = job();
        let (alone, all) = played(&job, &Inline).expect("an answer");
        let folder = planned("twice", &job);
        let merged = || played(&job, &Queue::around(&Inline, &folder).expect("a folder"));
        let (print, now) = merged().expect("an answer");
        assert!(print == alone && 0 < now && now < all, "{now} of {all}");
        for _ in 0..2 {
            assert_eq!(merged(), Ok((alone.clone(), 0)));
        }
        // The comparisons are kept, too: no game of a sample is played once more.
        for name in layout::names(&folder.join(DONE)).expect("a folder") {
            let played_here = fs::read(folder.join(DONE).join(&name)).expect("it is there").starts_with(b"merge\n");
            let (_, from, _) = parsed(&name).expect("a batch");
            assert!(!is_sample(from) || played_here || folder.join(AGAIN).join(&name).exists(), "{name}");
        }
        assert_eq!(question(&folder).expect("it stays"), ["run"]);
        fs::remove_dir_all(folder).expect("our own folder");
    }

    /// The journal of a folder of results does not hide what was played in parts, and holds it then.
    #[test]
    fn parts_are_merged_into_a_folder_without_playing() {
        let job = job();
        let (alone, _) = played(&job, &Inline).expect("an answer");
        let folder = planned("journal", &job);
        let path = folder.join("journal");
        let merged = |path: &Path| {
            let queue = Queue::around(&Inline, &folder).expect("a folder");
            played(&job, &Journal::around(&queue, path))
        };
        let (print, now) = merged(&path).expect("an answer");
        assert!(print == alone && now > 0);
        assert_eq!(played(&job, &Journal::around(&Inline, &path)), Ok((alone.clone(), 0)));
        assert_eq!(merged(&folder.join("another")), Ok((alone, 0)));
        fs::remove_dir_all(folder).expect("our own folder");
    }

    /// Neither the plan of another question nor a file of that name is replaced.
    #[test]
    fn a_plan_replaces_nothing_but_itself() {
        let (folder, question) = (folder("taken"), |words: &str| [words.to_owned()]);
        fs::create_dir_all(&folder).expect("room on the disk");
        let written =
            |words: &str| write(&folder, &question(words), &Listed::default()).map_err(|error| error.to_string());
        assert_eq!((written("run"), written("run")), (Ok(()), Ok(())));
        assert!(written("rank").expect_err("it is taken").contains("a plan of another question, `run`"));
        for name in [QUESTION, PLAN] {
            fs::write(folder.join(name), "my own").expect("room on the disk");
            assert!(written("run").expect_err("it is another's").contains("was not written by this program"), "{name}");
            assert_eq!(fs::read_to_string(folder.join(name)).expect("it is there"), "my own");
            fs::remove_file(folder.join(name)).expect("our own folder");
        }
        fs::remove_dir_all(folder).expect("our own folder");
    }

    #[test]
    fn without_a_plan_nothing_stays() {
        let (job, folder) = (job(), folder("live"));
        let asked = || played(&job, &Queue::around(&Inline, &folder).expect("a folder")).expect("an answer").1;
        assert_eq!((asked(), asked()), (60, 60));
        assert_eq!(layout::names(&folder.join(DONE)).expect("a folder"), Vec::<String>::new());
        fs::remove_dir_all(folder).expect("our own folder");
    }

    #[test]
    fn a_plan_with_a_name_of_no_batch_is_refused() {
        let folder = folder("name");
        fs::create_dir_all(&folder).expect("room on the disk");
        fs::write(folder.join(QUESTION), "[\"run\"]").expect("room on the disk");
        fs::write(folder.join(PLAN), "\n".repeat(9)).expect("room on the disk");
        let error = part(&folder, 1, 1).expect_err("no batches").to_string();
        assert!(error.contains("no batch has the name"), "{error}");
        fs::remove_dir_all(folder).expect("our own folder");
    }
}
