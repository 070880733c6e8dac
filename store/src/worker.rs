//! A worker, which plays the batches that a queue has put into a shared folder.

use crate::disk;
use crate::files;
use crate::layout::{DONE, JOBS, TAKEN, WAITING, key, made, name, names, parsed};
use crate::manifest::MANIFEST;
use crate::queue::{PAUSE, deliver};
use sandtable_analysis::batch::{Batch, Cancel, Job, Spec};
use sandtable_analysis::executor::Executor;
use sandtable_analysis::runner::Clock;
use sandtable_questions::{Error, job, json};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The work of a worker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worked {
    /// Batches played.
    pub batches: u64,
    /// Games played.
    pub games: u64,
}

/// A worker on a folder.
#[derive(Debug)]
pub struct Worker<'a> {
    /// The folder.
    pub folder: &'a Path,
    /// The program's version: batches of other versions are left to others.
    pub version: &'a str,
    /// The name of the worker in results.
    pub name: &'a str,
    /// How long to wait for a batch before the work ends; none: forever.
    pub idle: Option<Duration>,
    /// The planned batches to play, named as for `deliver`: the worker does not wait for others.
    pub part: Option<Vec<String>>,
    /// The flag that ends the work after the current batch.
    pub cancel: &'a AtomicBool,
}

/// A batch that was taken: its job, the place of its result, and its games.
pub(crate) type Taken = (Arc<Job>, String, u64, u64);

/// The jobs that were opened, or the reasons why they could not be.
pub(crate) type Opened = BTreeMap<String, Result<Arc<Job>, String>>;

impl Worker<'_> {
    /// Plays batches on all threads of `executor`, and reports through `tell` what cannot be played.
    ///
    /// # Errors
    /// If the folder cannot be used.
    pub fn work(&self, executor: &dyn Executor, tell: &(dyn Fn(&str) + Sync)) -> Result<Worked, Error> {
        self.work_on(Opened::new(), executor, tell)
    }

    /// The same, with some jobs already open.
    pub(crate) fn work_on(
        &self,
        opened: Opened,
        executor: &dyn Executor,
        tell: &(dyn Fn(&str) + Sync),
    ) -> Result<Worked, Error> {
        if disk::exists(&self.folder.join(MANIFEST)).unwrap_or(false) {
            let why = "this folder holds results; a worker needs the folder of a command that waits for workers, or of a plan";
            return Err(Error::File { path: self.folder.display().to_string(), why: why.into() });
        }
        made(self.folder).map_err(|error| crate::files::unusable(self.folder, &error))?;
        let (worked, opened, error) = (Mutex::new(Worked::default()), Mutex::new(opened), Mutex::new(None));
        let next = AtomicUsize::new(0);
        let clock = executor.clock();
        executor.each(executor.width(), &|thread| {
            let ended = self.on_thread(thread, clock, (&opened, &worked, &next), tell);
            if let Err(why) = ended {
                self.cancel.store(true, Ordering::Relaxed);
                *error.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
            }
        });
        let error = error.into_inner().unwrap_or_else(PoisonError::into_inner);
        match error {
            Some(error) => Err(crate::files::unusable(self.folder, &error)),
            None => Ok(worked.into_inner().unwrap_or_else(PoisonError::into_inner)),
        }
    }

    fn on_thread(
        &self,
        thread: usize,
        clock: Option<Clock>,
        (opened, worked, next): (&Mutex<Opened>, &Mutex<Worked>, &AtomicUsize),
        tell: &(dyn Fn(&str) + Sync),
    ) -> io::Result<()> {
        let never = AtomicBool::new(false);
        let mut last = disk::moment();
        while !self.cancel.load(Ordering::Relaxed) {
            let taken = match &self.part {
                None => self.take(opened, tell)?,
                Some(names) => match names.get(next.fetch_add(1, Ordering::Relaxed)) {
                    None => return Ok(()),
                    Some(place) if disk::exists(&self.folder.join(place))? => continue,
                    Some(place) => Some(self.planned(place, opened, tell)?),
                },
            };
            match taken {
                Some((job, place, from, to)) => {
                    let batch = Batch { job: Arc::clone(&job), from, to };
                    let result = batch.play(Cancel::new(&never, &never), clock);
                    let worker = format!("{} {}", self.name, thread + 1);
                    deliver(self.folder, &place, &worker, &result.to_bytes(&job))?;
                    // The asking process may have released it again.
                    let _ = disk::remove_file(&self.folder.join(TAKEN).join(name(&job, from, to)));
                    log::info!("batch {} was played as {worker}", name(&job, from, to));
                    let mut worked = worked.lock().unwrap_or_else(PoisonError::into_inner);
                    worked.batches += 1;
                    worked.games += result.count();
                    last = disk::moment();
                }
                None if self.idle.is_some_and(|idle| disk::moment().duration_since(last) >= idle) => return Ok(()),
                None => disk::sleep(PAUSE),
            }
        }
        Ok(())
    }

    /// Takes the first waiting batch whose job can be played.
    pub(crate) fn take(&self, opened: &Mutex<Opened>, tell: &(dyn Fn(&str) + Sync)) -> io::Result<Option<Taken>> {
        for name in names(&self.folder.join(WAITING))? {
            let Some((key, from, to)) = parsed(&name) else { continue };
            let Some(job) = self.job(key, opened, tell) else { continue };
            let taken = self.folder.join(TAKEN).join(&name);
            if disk::rename(&self.folder.join(WAITING).join(&name), &taken).is_ok() {
                // The time of its lease starts now, by the clock of the file system.
                let _ = files::fresh(&taken).and_then(|mut file| file.write_all(self.name.as_bytes()));
                return Ok(Some((job, format!("{DONE}/{name}"), from, to)));
            }
        }
        Ok(None)
    }

    /// A batch of the plan, by the place of its result.
    fn planned(&self, place: &str, opened: &Mutex<Opened>, tell: &(dyn Fn(&str) + Sync)) -> io::Result<Taken> {
        let (_, name) = place.split_once('/').unwrap_or_default();
        let (key, from, to) =
            parsed(name).ok_or_else(|| io::Error::other(format!("no batch has the name `{name}`")))?;
        let job =
            self.job(key, opened, tell).ok_or_else(|| io::Error::other(format!("job {key} cannot be played here")))?;
        Ok((job, place.to_owned(), from, to))
    }

    /// The job with this name, opened only once; `None` if it cannot be played here.
    fn job(&self, key: &str, opened: &Mutex<Opened>, tell: &(dyn Fn(&str) + Sync)) -> Option<Arc<Job>> {
        let mut opened = opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = opened.get(key) {
            return known.as_ref().ok().cloned();
        }
        let text = files::read_text(&self.folder.join(JOBS).join(format!("{key}.json"))).ok()?;
        let spec = serde_json::from_str::<Spec>(&text).map_err(|error| json::found(&error));
        let job = spec.and_then(|spec| job::open(spec, self.version).map_err(|error| error.to_string()));
        let job = job.and_then(|job| match self::key(&job) {
            own if own == key => Ok(job),
            own => Err(format!("its file holds the job {own}")),
        });
        if let Err(why) = &job {
            tell(&format!("job {key} is left to others: {why}"));
        }
        let job = opened.entry(key.to_owned()).or_insert(job);
        job.as_ref().ok().cloned()
    }
}
