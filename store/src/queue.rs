//! Batches in a shared folder, which workers on any machine play: an executor around another.
//!
//! Its files have the names of `layout`.
//!
//! Everything is done with files that appear completely and with renames, which only one process wins, so any shared file system will do. The asking
//! process plays too. A batch whose worker does not come back is released again. A result of another job, or with a changed byte, is refused, and a
//! sample is played by a second worker and compared.

use crate::disk;
use crate::files::{self, whole};
use crate::layout::{AGAIN, DONE, JOBS, Key, QUESTION, TAKEN, WAITING, key, made, name, names, parsed, short};
use crate::leftovers::{self, is_older};
use sandtable_analysis::RunError;
use sandtable_analysis::batch::{Batch, BatchResult, Cancel, Job, Lost};
use sandtable_analysis::details::Recording;
use sandtable_analysis::executor::{Executor, Next, Recall, Work};
use sandtable_analysis::runner::Clock;
use sandtable_questions::Error;
use std::cell::{Cell, RefCell};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The target time of a batch: much longer than it takes to hand it over.
const BATCH_TIME: Duration = Duration::from_secs(2);
/// The number of batches that are handed over at a time, and the number for each worker; the larger total counts.
const AHEAD: usize = 64;
const FOR_EACH: usize = 4;
/// With more workers than this for each thread, the asking process only collects results.
const CROWD: usize = 16;
/// A batch is lost if it was taken longer ago than this plus ten times the longest time of a batch.
const LEASE: Duration = Duration::from_millis(if cfg!(test) { 300 } else { 15_000 });
/// After waiting this long for the last batches, the asking process plays them too: the first result counts.
const PATIENCE: Duration = Duration::from_millis(if cfg!(test) { 100 } else { 4_000 });
/// The pause while there is nothing to do.
pub(crate) const PAUSE: Duration = Duration::from_millis(20);
/// A batch is played by two workers and compared if this many leading bits of a hash of its first game are 0: the first batch, and one of 64.
const SAMPLE_BITS: u32 = 6;

/// The worker's name in results that were played while the parts of a plan are merged: no worker has this name.
const MERGED: &str = "merge";

/// Hands batches to workers through a folder, and also plays them with another executor.
#[derive(Debug)]
pub struct Queue<'e> {
    inner: &'e dyn Executor,
    folder: PathBuf,
    /// Results from an earlier time, by their jobs: the first game and the name of each.
    known: RefCell<BTreeMap<Key, BTreeMap<u64, String>>>,
    /// The number of workers that have delivered a result.
    workers: Cell<usize>,
    /// Whether a question was planned in the folder. If so, jobs and results stay, so that a second merge plays nothing.
    planned: bool,
}

/// Whether the result of a batch is compared with a second one.
pub(crate) fn is_sample(from: u64) -> bool {
    from.wrapping_mul(0x9e37_79b9_7f4a_7c15).leading_zeros() >= SAMPLE_BITS
}

/// Whether a job is played only by the asking process: it measures times, which are those of this machine.
pub(crate) fn stays(job: &Job) -> bool {
    job.spec().recording == Recording::Costs
}

/// The workers whose results for these games differ from that of this machine; `None` if there are none, or if it was cancelled before that was
/// known.
pub(crate) fn liars<'n>(batch: &Batch, cancel: Cancel<'_>, replies: &[(&'n str, &[u8])]) -> Option<String> {
    let own = batch.play(cancel, None);
    if own.to() != batch.to && own.fault.is_none() {
        return None;
    }
    let own = own.to_bytes(&batch.job);
    let wrong: Vec<&'n str> = replies.iter().filter(|(_, bytes)| **bytes != *own).map(|(name, _)| *name).collect();
    (!wrong.is_empty()).then(|| wrong.join(" and "))
}

/// The process of a worker's thread.
fn process(worker: &str) -> &str {
    worker.rsplit_once(' ').map_or(worker, |(process, _)| process)
}

fn failed(folder: &Path) -> impl Fn(io::Error) -> RunError {
    let folder = folder.display().to_string();
    move |error| RunError::Executor(format!("{folder}: {error}"))
}

/// Stores the result of a batch in a folder, as `done/NAME` or `again/NAME`, with the name of its worker: completely or not at all.
pub(crate) fn deliver(folder: &Path, place: &str, worker: &str, result: &[u8]) -> io::Result<()> {
    let mut bytes = format!("{worker}\n").into_bytes();
    bytes.extend(result);
    let part = leftovers::unfinished(folder, place);
    let mut written = files::fresh(&part).and_then(|mut file| file.write_all(&bytes));
    written = written.and_then(|()| disk::rename(&part, &folder.join(place)));
    written.inspect_err(|_| drop(disk::remove_file(&part)))
}

/// Creates an empty file if it does not exist.
fn touch(path: &Path) -> io::Result<()> {
    match disk::begin(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

impl<'e> Queue<'e> {
    /// Plays with `inner`, and with the workers on `folder`.
    ///
    /// # Errors
    /// If the folder cannot be created.
    pub fn around(inner: &'e dyn Executor, folder: &Path) -> Result<Queue<'e>, Error> {
        let at = |error: io::Error| files::unusable(folder, &error);
        made(folder).map_err(at)?;
        // Leftovers do no harm.
        let _ = leftovers::sweep(folder);
        let planned = disk::exists(&folder.join(QUESTION)).map_err(at)?;
        Ok(Queue { inner, folder: folder.to_owned(), known: RefCell::default(), workers: Cell::new(0), planned })
    }

    fn path(&self, part: &str, name: &str) -> PathBuf {
        self.folder.join(part).join(name)
    }

    /// The message that a worker delivered a wrong result.
    fn lie(&self, worker: &str, batch: &Batch) -> String {
        let (from, to, folder) = (batch.from, batch.to - 1, self.folder.display());
        format!(
            "the worker {worker} gave another result for games {from} to {to} than this machine; end it, remove {folder} and ask again"
        )
    }

    /// Stores a job in the folder, by content.
    pub(crate) fn publish(&self, job: &Job) -> io::Result<()> {
        let mut spec = serde_json::to_vec(job.spec()).map_err(io::Error::other)?;
        // A single line, as `pipe` reads them.
        spec.push(b'\n');
        whole(&self.path(JOBS, &format!("{}.json", key(job))), &spec).map_err(io::Error::other)
    }

    /// Stores a result in the folder.
    pub(crate) fn keep(&self, worker: &str, job: &Job, result: &BatchResult) -> io::Result<()> {
        let place = format!("{DONE}/{}", name(job, result.from, result.to()));
        let kept = deliver(&self.folder, &place, worker, &result.to_bytes(job));
        kept.map_err(|error| files::named(&self.folder.join(place), &error))
    }

    /// The result of a batch with the name of its worker; `None` if it is not of this job, or is incomplete or changed.
    fn result(&self, part: &str, job: &Job, name: &str) -> Option<(String, BatchResult)> {
        let bytes = files::read(&self.path(part, name), files::MOST).ok()?;
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let worker = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let result = BatchResult::from_bytes(job, &bytes[end + 1..])?;
        let (_, from, _) = parsed(name)?;
        (result.from == from && result.count() > 0).then_some((worker, result))
    }

    /// Compares a result with that of another process, or otherwise with one of this machine. Returns the message about a wrong one.
    fn settle(&self, batch: &Batch, cancel: Cancel<'_>, worker: &str, result: &BatchResult) -> Option<String> {
        if worker == MERGED {
            return None;
        }
        let Batch { job, from, to } = batch;
        let own = result.to_bytes(job);
        let other = self.result(AGAIN, job, &name(job, *from, *to));
        let other = other.map(|(name, result)| (name, result.to_bytes(job)));
        if other.as_ref().is_some_and(|(name, bytes)| process(name) != process(worker) && *bytes == own) {
            return None;
        }
        let mut replies = vec![(worker, &own[..])];
        replies.extend(other.as_ref().map(|(name, bytes)| (&name[..], &bytes[..])));
        let lie = liars(batch, cancel, &replies).map(|names| self.lie(&names, batch));
        if self.planned && lie.is_none() && !cancel.is_raised() {
            // The confirmed result is kept, so that a later merge need not play it. If it cannot be stored, that merge plays it.
            let _ = deliver(&self.folder, &format!("{AGAIN}/{}", name(job, *from, *to)), MERGED, &own);
        }
        lie
    }
}

impl Executor for Queue<'_> {
    fn width(&self) -> usize {
        self.inner.width().max(AHEAD / 4).max(self.workers.get())
    }

    fn clock(&self) -> Option<Clock> {
        self.inner.clock()
    }

    fn mixes(&self) -> bool {
        true
    }

    fn batch_time(&self) -> Duration {
        BATCH_TIME
    }

    fn recall(&self, job: &Job, from: u64) -> io::Result<Recall> {
        let mut known = self.known.borrow_mut();
        let there = match known.entry(*job.key()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let of = key(job);
                let own = |name: String| {
                    let (key, from, _) = parsed(&name)?;
                    (key == of).then_some((from, name.clone()))
                };
                new.insert(names(&self.folder.join(DONE))?.into_iter().filter_map(own).collect())
            }
        };
        if let Some(name) = there.remove(&from)
            && let Some((worker, result)) = self.result(DONE, job, &name)
        {
            if is_sample(from) {
                let never = AtomicBool::new(false);
                let to = parsed(&name).map_or(result.to(), |(_, _, to)| to);
                let batch = Batch { job: Arc::new(job.clone()), from, to };
                if let Some(lie) = self.settle(&batch, Cancel::new(&never, &never), &worker, &result) {
                    return Err(io::Error::other(lie));
                }
            }
            return Ok(Recall::Known(Box::new(result)));
        }
        Ok(Recall::Until(there.range(from..).next().map_or(u64::MAX, |(next, _)| *next)))
    }

    fn execute(&self, work: &mut dyn Work, cancel: Cancel<'_>) -> Result<(), RunError> {
        let mut feed = Feed::of(self, work, cancel);
        self.inner.execute(&mut feed, cancel)?;
        feed.withdraw();
        match feed.error {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn each(&self, count: usize, task: &(dyn Fn(usize) + Sync)) {
        self.inner.each(count, task);
    }
}

/// The identity of a batch: its job and its first game.
fn id(batch: &Batch) -> (Key, u64) {
    (*batch.job.key(), batch.from)
}

/// Work of which some is played elsewhere.
struct Feed<'a, 'e> {
    queue: &'a Queue<'e>,
    work: &'a mut dyn Work,
    cancel: Cancel<'a>,
    /// Batches in the folder, in order.
    posted: Vec<Batch>,
    /// The batches that are played here, by their jobs and first games.
    own: BTreeSet<(Key, u64)>,
    /// The batches that are played a second time.
    again: BTreeSet<(Key, u64)>,
    /// The workers that have delivered a result.
    workers: BTreeSet<String>,
    /// A batch that must not leave this machine.
    here: Option<Batch>,
    /// The time since when it has been waiting for others.
    waits: Option<Instant>,
    /// The time of the last search for lost batches.
    looked: Option<Instant>,
    /// The jobs in the folder.
    jobs: BTreeMap<Key, Arc<Job>>,
    /// The longest time of a batch on this machine.
    longest: Duration,
    error: Option<RunError>,
}

impl<'a, 'e> Feed<'a, 'e> {
    fn of(queue: &'a Queue<'e>, work: &'a mut dyn Work, cancel: Cancel<'a>) -> Feed<'a, 'e> {
        Feed {
            queue,
            work,
            cancel,
            posted: Vec::new(),
            own: BTreeSet::new(),
            again: BTreeSet::new(),
            workers: BTreeSet::new(),
            here: None,
            waits: None,
            looked: None,
            jobs: BTreeMap::new(),
            longest: Duration::ZERO,
            error: None,
        }
    }

    /// Hands batches over until there are enough. Returns whether one must be played here.
    fn post(&mut self) -> io::Result<bool> {
        // The first batches are small, until the time of a game is known.
        let known = self.queue.clock().is_none() || self.longest >= BATCH_TIME / 8;
        let most = if known { AHEAD.max(FOR_EACH * self.workers.len()) } else { 2 * self.queue.inner.width() };
        while self.posted.len() < most {
            match self.work.next() {
                Next::Play(batch) if stays(&batch.job) => {
                    self.here = Some(batch);
                    return Ok(true);
                }
                Next::Play(batch) => {
                    let Batch { job, from, to } = &batch;
                    let name = name(job, *from, *to);
                    if let Entry::Vacant(new) = self.jobs.entry(*job.key()) {
                        self.queue.publish(job)?;
                        new.insert(Arc::clone(job));
                    }
                    if !disk::exists(&self.queue.path(TAKEN, &name))? && !disk::exists(&self.queue.path(DONE, &name))? {
                        touch(&self.queue.path(WAITING, &name))?;
                    }
                    self.posted.push(batch);
                }
                Next::Wait => return Ok(true),
                Next::End => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Collects the results of workers.
    fn collect(&mut self) -> io::Result<()> {
        if self.posted.is_empty() {
            return Ok(());
        }
        let done: BTreeSet<String> = names(&self.queue.folder.join(DONE))?.into_iter().collect();
        for batch in std::mem::take(&mut self.posted) {
            let Batch { job, from, to } = &batch;
            let name = name(job, *from, *to);
            if self.own.contains(&id(&batch)) || !done.contains(&name) {
                self.posted.push(batch);
                continue;
            }
            let result = self.queue.result(DONE, job, &name);
            let Some((worker, result)) = result.filter(|(_, one)| one.to() == *to || one.fault.is_some()) else {
                log::warn!("batch {name}: the result is refused, and the batch is retried");
                // It is of another version or has a changed byte, and is played again.
                disk::remove_file(&self.queue.path(DONE, &name))?;
                touch(&self.queue.path(WAITING, &name))?;
                self.posted.push(batch);
                continue;
            };
            log::info!("batch {name} comes from worker {worker}");
            self.waits = None;
            if is_sample(*from) {
                if self.again.insert(id(&batch)) && !disk::exists(&self.queue.path(AGAIN, &name))? {
                    disk::rename(&self.queue.path(DONE, &name), &self.queue.path(AGAIN, &name))?;
                    touch(&self.queue.path(WAITING, &name))?;
                    self.posted.push(batch);
                } else {
                    self.compare(&batch, &worker, &result);
                }
            }
            self.workers.insert(worker);
            self.queue.workers.set(self.queue.workers.get().max(self.workers.len()));
            self.work.done(Ok(result));
        }
        Ok(())
    }

    /// Compares the results of a batch that was played twice; a wrong one becomes an error with the worker's name.
    fn compare(&mut self, batch: &Batch, worker: &str, result: &BatchResult) {
        if let Some(lie) = self.queue.settle(batch, self.cancel, worker, result) {
            self.error.get_or_insert(RunError::Executor(lie));
        }
    }

    /// The time that a worker may take.
    fn lease(&self) -> Duration {
        LEASE + 10 * self.longest
    }

    /// Releases batches that were taken too long ago.
    fn put_back(&mut self) -> io::Result<()> {
        let looks = disk::moment();
        if self.looked.is_some_and(|at| looks.duration_since(at) < LEASE / 15) {
            return Ok(());
        }
        self.looked = Some(looks);
        let now = leftovers::now(&self.queue.folder)?;
        for Batch { job, from, to } in self.posted.iter().filter(|batch| !self.own.contains(&id(batch))) {
            let name = name(job, *from, *to);
            let taken = self.queue.path(TAKEN, &name);
            if is_older(&taken, now, self.lease()) {
                log::warn!("batch {name}: its worker is late, and the batch is retried");
                let _ = disk::rename(&taken, &self.queue.path(WAITING, &name));
            }
        }
        Ok(())
    }

    /// Takes the first batch that no worker has taken.
    fn take(&mut self) -> Option<Batch> {
        let free = self.posted.iter().find(|batch| {
            let name = name(&batch.job, batch.from, batch.to);
            disk::rename(&self.queue.path(WAITING, &name), &self.queue.path(TAKEN, &name)).is_ok()
        })?;
        self.own.insert(id(free));
        Some(free.clone())
    }

    /// Removes the batches that have not been played from the folder. If the jobs are over, also removes the results, unless they were planned.
    fn withdraw(&self) {
        let posted: BTreeSet<String> = self.jobs.keys().map(short).collect();
        // All results of a command that was killed may be known.
        let asked: BTreeSet<String> =
            self.queue.known.borrow().keys().map(short).chain(posted.iter().cloned()).collect();
        let of = |part: &str, jobs: &BTreeSet<String>| {
            let there = names(&self.queue.folder.join(part)).unwrap_or_default().into_iter();
            let own = there.filter(|name| parsed(name).is_some_and(|(job, ..)| jobs.contains(job)));
            own.map(|name| self.queue.path(part, &name)).collect::<Vec<PathBuf>>()
        };
        let remove = |path: &PathBuf| drop(disk::remove_file(path));
        of(WAITING, &asked).iter().for_each(remove);
        // A command that resumes needs the results.
        if !self.posted.is_empty() || self.cancel.is_raised() {
            return;
        }
        if !self.queue.planned {
            for job in &posted {
                remove(&self.queue.path(JOBS, &format!("{job}.json")));
            }
            [DONE, AGAIN].iter().for_each(|part| of(part, &posted).iter().for_each(remove));
        }
        // The rest was taken by a worker that is late, or by a process that was killed.
        let taken = of(TAKEN, &asked);
        if !taken.is_empty()
            && let Ok(now) = leftovers::now(&self.queue.folder)
        {
            taken.iter().filter(|path| is_older(path, now, self.lease())).for_each(remove);
        }
    }

    fn step(&mut self) -> io::Result<Option<Next>> {
        self.collect()?;
        let more = self.post()?;
        let crowd = self.workers.len() > CROWD * self.queue.inner.width();
        if let Some(batch) = self.here.take().or_else(|| if crowd { None } else { self.take() }) {
            self.waits = None;
            return Ok(Some(Next::Play(batch)));
        }
        if !self.own.is_empty() {
            return Ok(Some(Next::Wait));
        }
        if self.posted.is_empty() {
            return Ok(Some(if more { Next::Wait } else { Next::End }));
        }
        self.put_back()?;
        let waits = *self.waits.get_or_insert_with(disk::moment);
        if disk::moment().duration_since(waits) < PATIENCE {
            return Ok(None);
        }
        self.waits = None;
        let late = self.posted.first().cloned();
        self.own.extend(late.iter().map(id));
        Ok(late.map(Next::Play))
    }
}

impl Work for Feed<'_, '_> {
    fn next(&mut self) -> Next {
        loop {
            if self.error.is_some() || self.cancel.is_raised() {
                return Next::End;
            }
            match self.step() {
                Ok(Some(next)) => return next,
                Ok(None) => disk::sleep(PAUSE),
                Err(error) => {
                    self.error = Some(failed(&self.queue.folder)(error));
                    return Next::End;
                }
            }
        }
    }

    fn done(&mut self, result: Result<BatchResult, Lost>) {
        let of = match &result {
            Ok(result) => (result.key, result.from),
            Err(lost) => (lost.key, lost.from),
        };
        if let Ok(result) = &result {
            self.longest = self.longest.max(result.took.unwrap_or_default());
        }
        self.own.remove(&of);
        if let Some(at) = self.posted.iter().position(|batch| id(batch) == of) {
            let batch = self.posted.remove(at);
            let _ = disk::remove_file(&self.queue.path(TAKEN, &name(&batch.job, batch.from, batch.to)));
            if let Ok(own) = &result
                && self.queue.planned
                && own.count() > 0
                && own.fault.is_none()
            {
                // A result that cannot be stored is played again by the next merge.
                let _ = self.queue.keep(MERGED, &batch.job, own);
            }
            if let Ok(own) = &result
                && self.again.contains(&of)
                && (own.to() == batch.to || own.fault.is_some())
                && let Some((worker, first)) =
                    self.queue.result(AGAIN, &batch.job, &name(&batch.job, batch.from, batch.to))
                && first.to_bytes(&batch.job) != own.to_bytes(&batch.job)
            {
                self.error.get_or_insert(RunError::Executor(self.queue.lie(&worker, &batch)));
            }
        }
        self.work.done(result);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worker::{Opened, Worked, Worker};
    use sandtable_analysis::Pairing;
    use sandtable_analysis::batch::Played;
    use sandtable_analysis::dictionary::Tables;
    use sandtable_analysis::dispatch::{self, Pace, Part, Scorer};
    use sandtable_analysis::executor::Inline;
    use sandtable_bots::Random;
    use sandtable_engine::kuhn::Kuhn;
    use sandtable_questions::{Control, Table, lineup, run};
    use std::fs;
    use std::ops::ControlFlow;
    use std::sync::Mutex;
    use std::sync::atomic::Ordering;
    use std::thread::scope;

    const VERSION: &str = sandtable_analysis::VERSION;

    fn folder(of: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("sandtable-queue-{of}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        made(&folder).expect("room on the disk");
        folder
    }

    /// The fingerprint of these games of Belfort.
    fn run(games: u64, executor: &dyn Executor) -> Result<String, Error> {
        let table = Table::new("belfort", Vec::new()).expect("a scenario");
        let more = Tables::default();
        let question = run::Question { table: &table, games, keep: None, when: &[], more, report: None };
        run::ask(&question, &mut Control::quiet(executor)).map(|answer| answer.summary.fingerprint)
    }

    fn worker<'a>(folder: &'a Path, version: &'a str, cancel: &'a AtomicBool) -> Worker<'a> {
        Worker { folder, version, name: "tester", idle: Some(Duration::from_secs(30)), part: None, cancel }
    }

    /// Runs through the queue while `other` works on it, which is asked to end when the answer is there.
    fn beside(games: u64, folder: &Path, other: impl FnOnce(&AtomicBool) + Send) -> Result<String, Error> {
        let over = AtomicBool::new(false);
        scope(|scope| {
            scope.spawn(|| other(&over));
            let answer = run(games, &Queue::around(&Inline, folder).expect("a folder"));
            over.store(true, Ordering::Relaxed);
            answer
        })
    }

    /// Takes one batch after the other and gives back what `change` makes of each result.
    fn give(folder: &Path, over: &AtomicBool, change: &dyn Fn(&mut BatchResult), bytes: &dyn Fn(&mut Vec<u8>)) {
        let never = AtomicBool::new(false);
        while !over.load(Ordering::Relaxed) {
            let own = worker(folder, VERSION, &never);
            let taken = own.take(&Mutex::new(Opened::new()), &|_| {}).expect("a folder");
            let Some((job, _, from, to)) = taken else { continue };
            let name = name(&job, from, to);
            let mut result = Batch { job: Arc::clone(&job), from, to }.play(Cancel::new(&never, &never), None);
            change(&mut result);
            let mut written = b"liar\n".to_vec();
            written.extend(result.to_bytes(&job));
            bytes(&mut written);
            let part = folder.join(format!("{name}.part"));
            fs::write(&part, written).expect("room on the disk");
            fs::rename(&part, folder.join(DONE).join(&name)).expect("the same disk");
            let _ = fs::remove_file(folder.join(TAKEN).join(&name));
        }
    }

    #[test]
    fn workers_play_what_one_machine_plays() {
        let (folder, played) = (folder("plain"), Mutex::new(Worked::default()));
        let answer = beside(1_200, &folder, |over| {
            *played.lock().expect("no panic") =
                worker(&folder, VERSION, over).work(&Inline, &|_| {}).expect("a folder");
        });
        assert_eq!(answer.expect("an answer"), run(1_200, &Inline).expect("an answer"));
        assert!(played.into_inner().expect("no panic").games > 0);
        // Nothing is left but the folders.
        for part in [JOBS, WAITING, TAKEN, DONE, AGAIN] {
            assert_eq!(fs::read_dir(folder.join(part)).expect("a folder").count(), 0, "{part}");
        }
        fs::remove_dir_all(folder).expect("our own folder");
    }

    /// Counts games.
    struct Counter(u64);

    impl Scorer for Counter {
        fn game(&mut self, _: &[Played]) -> io::Result<ControlFlow<()>> {
            self.0 += 1;
            Ok(ControlFlow::Continue(()))
        }
    }

    /// Whoever asks for the games of several jobs hands all of them out, and takes away what is left of all.
    #[test]
    fn batches_of_several_jobs_are_in_the_folder_at_a_time() {
        let folder = folder("several");
        let over = AtomicBool::new(false);
        let jobs = [1, 2].map(|seed| {
            let table = Table::new("belfort", Vec::new()).expect("a scenario");
            lineup::job(seed, Recording::Rows, &[table.lane()]).expect("a job")
        });
        let seen = Mutex::new(BTreeSet::new());
        let mut counters = [Counter(0), Counter(0)];
        scope(|scope| {
            scope.spawn(|| {
                let watched = AtomicBool::new(false);
                let own = worker(&folder, VERSION, &watched);
                while !over.load(Ordering::Relaxed) {
                    let there = names(&folder.join(WAITING)).expect("a folder");
                    let keys: BTreeSet<String> = there.iter().filter_map(|name| Some(parsed(name)?.0.into())).collect();
                    let mut seen = seen.lock().expect("no panic");
                    if keys.len() > seen.len() {
                        *seen = keys;
                    }
                    drop(seen);
                    let Ok(Some((job, place, from, to))) = own.take(&Mutex::new(Opened::new()), &|_| {}) else {
                        continue;
                    };
                    let result = Batch { job: Arc::clone(&job), from, to }.play(Cancel::new(&watched, &watched), None);
                    deliver(&folder, &place, "tester 1", &result.to_bytes(&job)).expect("room on the disk");
                    let _ = fs::remove_file(folder.join(TAKEN).join(name(&job, from, to)));
                }
            });
            let paces = [Pace::default(), Pace::default()];
            let parts = jobs.iter().zip(&mut counters).zip(&paces);
            let parts = parts.map(|((job, scorer), pace)| Part { job, games: 0..200, scorer, pace }).collect();
            let queue = Queue::around(&Inline, &folder).expect("a folder");
            let never = AtomicBool::new(false);
            let finishes = dispatch::together(parts, &queue, &never).expect("all games");
            over.store(true, Ordering::Relaxed);
            assert!(finishes.iter().all(|finish| finish.games == 200 && !finish.stopped), "{finishes:?}");
        });
        assert_eq!(counters.map(|counter| counter.0), [200, 200]);
        assert_eq!(seen.into_inner().expect("no panic").len(), 2);
        for part in [JOBS, WAITING, TAKEN, DONE, AGAIN] {
            assert_eq!(fs::read_dir(folder.join(part)).expect("a folder").count(), 0, "{part}");
        }
        fs::remove_dir_all(folder).expect("our own folder");
    }

    #[test]
    fn a_worker_of_another_version_leaves_the_job_and_says_so() {
        let (folder, said) = (folder("version"), Mutex::new(Vec::new()));
        let answer = beside(400, &folder, |over| {
            let tell = |what: &str| said.lock().expect("no panic").push(what.to_owned());
            let worked = worker(&folder, "0.0.0", over).work(&Inline, &tell).expect("a folder");
            assert_eq!(worked, Worked::default());
        });
        assert_eq!(answer.expect("an answer"), run(400, &Inline).expect("an answer"));
        let said = said.into_inner().expect("no panic");
        assert!(said.len() == 1 && said[0].contains("this is version 0.0.0"), "{said:?}");
        fs::remove_dir_all(folder).expect("our own folder");
    }

    #[test]
    fn a_changed_byte_is_refused_and_the_batch_played_again() {
        let folder = folder("byte");
        let flip = |bytes: &mut Vec<u8>| {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
        };
        let answer = beside(600, &folder, |over| give(&folder, over, &|_| {}, &flip));
        assert_eq!(answer.expect("an answer"), run(600, &Inline).expect("an answer"));
        fs::remove_dir_all(folder).expect("our own folder");
    }

    /// Names come from whoever can write into the folder.
    #[test]
    fn a_name_of_a_batch_stays_within_its_folder() {
        assert_eq!(parsed("0123456789abcdef-000000000007-000000000009"), Some(("0123456789abcdef", 7, 9)));
        for wrong in [
            "../x-000000000000-000000000009",
            "/etc/passwd-000000000000-000000000009",
            "0123456789abcdef-7-9",
            "0123456789abcdef-000000000009-000000000009",
            "0123456789abcdef-000000000000-18446744073709551615",
        ] {
            assert_eq!(parsed(wrong), None, "{wrong}");
        }
    }

    /// The first batch is always compared.
    #[test]
    fn a_worker_that_lies_is_named() {
        let folder = folder("liar");
        let over = AtomicBool::new(false);
        let bots = Arc::new(Pairing::new(&Arc::new(Kuhn::default()), Random, Random));
        let job = Job::unnamed(1, Recording::Rows, vec![bots]);
        let never = AtomicBool::new(false);
        let batch = Batch { job: Arc::clone(&job), from: 0, to: 1 };
        let right = batch.play(Cancel::new(&never, &never), None);
        let mut wrong = right.clone();
        wrong.games[0].record.margin += 1;
        let queue = Queue::around(&Inline, &folder).expect("a folder");
        let mut nobody = Nobody;
        let mut feed = Feed::of(&queue, &mut nobody, Cancel::new(&over, &never));
        feed.posted.push(batch.clone());
        let give = |part: &str, worker: &str, result: &BatchResult| {
            let place = format!("{part}/{}", name(&job, 0, 1));
            deliver(&folder, &place, worker, &result.to_bytes(&job)).expect("room on the disk");
        };
        give(DONE, "liar", &wrong);
        feed.collect().expect("a folder");
        // The result is there; a second worker plays the games, too.
        assert!(feed.error.is_none() && feed.posted.len() == 1);
        assert!(queue.path(WAITING, &name(&job, 0, 1)).exists());
        give(DONE, "other", &right);
        feed.collect().expect("a folder");
        assert!(feed.posted.is_empty());
        let said = feed.error.expect("an error").to_string();
        assert!(said.contains("the worker liar gave another result for games 0 to 0"), "{said}");
        // In parts, two play it; this machine does where there is one result, or where both are of one process.
        let names = |first: (&str, &BatchResult), second: Option<(&str, &BatchResult)>| {
            give(DONE, first.0, first.1);
            let _ = fs::remove_file(queue.path(AGAIN, &name(&job, 0, 1)));
            second.inspect(|(worker, result)| give(AGAIN, worker, result));
            let again = Queue::around(&Inline, &folder).expect("a folder").recall(&job, 0);
            again.err().map(|error| error.to_string()).unwrap_or_default()
        };
        assert!(names(("liar 1", &wrong), None).contains("the worker liar 1 gave"));
        assert!(names(("other 1", &right), Some(("liar 1", &wrong))).contains("the worker liar 1 gave"));
        assert!(names(("liar 1", &wrong), Some(("liar 2", &wrong))).contains("the worker liar 1 and liar 2 gave"));
        assert_eq!(names(("other 1", &right), Some(("third 1", &right))), "");
        fs::remove_dir_all(folder).expect("our own folder");
    }

    /// Takes what it is given.
    struct Nobody;

    impl Work for Nobody {
        fn next(&mut self) -> Next {
            Next::End
        }

        fn done(&mut self, result: Result<BatchResult, Lost>) {
            drop(result);
        }
    }

    /// A worker that takes a batch and never comes back; and results of a command that was killed.
    #[test]
    fn a_lost_batch_is_put_back_and_old_results_are_read() {
        let folder = folder("lost");
        let took = AtomicBool::new(false);
        let answer = beside(1_200, &folder, |over| {
            while !over.load(Ordering::Relaxed) && !took.load(Ordering::Relaxed) {
                let own = worker(&folder, VERSION, over);
                let taken = own.take(&Mutex::new(Opened::new()), &|_| {}).expect("a folder");
                took.fetch_or(taken.is_some(), Ordering::Relaxed);
            }
        });
        assert!(took.load(Ordering::Relaxed), "the batch was lost");
        assert_eq!(answer.expect("an answer"), run(1_200, &Inline).expect("an answer"));
        fs::remove_dir_all(folder).expect("our own folder");
    }
}
