//! An executor that keeps results of batches in a file as they are played by another executor, so that a run that was killed resumes.
//!
//! The file has the hash of the job, then blocks: a length and the bytes of a result, which contain their own digest. An incomplete block at the
//! end, as a killed run leaves it, is cut off. The journal of another job is overwritten.

use crate::disk::File;
use crate::files::{named, own};
use sandtable_analysis::RunError;
use sandtable_analysis::batch::{BatchResult, Cancel, Job, Lost};
use sandtable_analysis::executor::{Executor, Next, Recall, Work};
use sandtable_analysis::runner::Clock;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// More bytes than any block has.
const MOST_BYTES: u32 = 1 << 28;

/// Plays batches with another executor and keeps their results.
#[derive(Debug)]
pub struct Journal<'e> {
    inner: &'e dyn Executor,
    path: PathBuf,
    open: RefCell<Option<Open>>,
}

/// A journal of a job.
#[derive(Debug)]
struct Open {
    file: File,
    /// The position and the length of each result in the file, by its first game.
    known: BTreeMap<u64, (u64, u32)>,
}

impl<'e> Journal<'e> {
    /// Keeps at `path` what `inner` plays.
    #[must_use]
    pub fn around(inner: &'e dyn Executor, path: &Path) -> Journal<'e> {
        Journal { inner, path: path.to_owned(), open: RefCell::new(None) }
    }

    /// Opens the file for a job if it is not open yet, and calls `act` with it.
    fn with<T>(&self, job: &Job, act: impl FnOnce(&mut Open) -> io::Result<T>) -> io::Result<T> {
        let mut open = self.open.borrow_mut();
        let open = match &mut *open {
            Some(open) => open,
            none => none.insert(Open::at(&self.path, job).map_err(|error| named(&self.path, &error))?),
        };
        act(open).map_err(|error| named(&self.path, &error))
    }
}

impl Open {
    fn at(path: &Path, job: &Job) -> io::Result<Open> {
        let mut file = own(path)?;
        let mut head = Vec::new();
        (&file).take(job.key().len() as u64).read_to_end(&mut head)?;
        if head != job.key() {
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(job.key())?;
        }
        let (mut known, mut end) = (BTreeMap::new(), job.key().len() as u64);
        while let Some((result, length)) = block(&mut file, job)? {
            known.insert(result.from, (end, length));
            end += 4 + u64::from(length);
        }
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        log::info!("journal {}: {} batches are known", path.display(), known.len());
        Ok(Open { file, known })
    }

    fn append(&mut self, job: &Job, result: &BatchResult) -> io::Result<()> {
        let bytes = result.to_bytes(job);
        self.file.write_all(&(bytes.len() as u32).to_le_bytes())?;
        self.file.write_all(&bytes)
    }
}

/// Reads a block: the result and its length; `None` if it is not complete.
fn block(file: &mut File, job: &Job) -> io::Result<Option<(BatchResult, u32)>> {
    let mut head = Vec::new();
    file.take(4).read_to_end(&mut head)?;
    let Ok(length) = head.try_into().map(u32::from_le_bytes) else { return Ok(None) };
    if length > MOST_BYTES {
        return Ok(None);
    }
    // A buffer of exactly this size: a growing one takes twice as much. If the block is incomplete, the rest of the buffer is never touched.
    let mut bytes = Vec::with_capacity(length as usize);
    file.take(length.into()).read_to_end(&mut bytes)?;
    Ok(BatchResult::from_bytes(job, &bytes).filter(|result| result.count() > 0).map(|result| (result, length)))
}

impl Executor for Journal<'_> {
    fn width(&self) -> usize {
        self.inner.width()
    }

    fn clock(&self) -> Option<Clock> {
        self.inner.clock()
    }

    fn batch_time(&self) -> Duration {
        self.inner.batch_time()
    }

    fn recall(&self, job: &Job, from: u64) -> io::Result<Recall> {
        let own = self.with(job, |Open { file, known }| {
            let Some((place, _)) = known.get(&from) else {
                let next = known.range(from..).next().map_or(u64::MAX, |(next, _)| *next);
                return Ok(Recall::Until(next));
            };
            file.seek(SeekFrom::Start(*place))?;
            let found = block(file, job)?;
            file.seek(SeekFrom::End(0))?;
            Ok(found.map_or(Recall::Until(u64::MAX), |(result, _)| Recall::Known(Box::new(result))))
        })?;
        let Recall::Until(next) = own else { return Ok(own) };
        let other = self.inner.recall(job, from)?;
        match &other {
            // The results in a folder of workers are removed once all have arrived, so they are kept here too.
            Recall::Known(result) => self.with(job, |open| open.append(job, result))?,
            Recall::Until(after) => return Ok(Recall::Until(next.min(*after))),
        }
        Ok(other)
    }

    fn execute(&self, work: &mut dyn Work, cancel: Cancel<'_>) -> Result<(), RunError> {
        let mut kept = Kept { journal: self, work, job: None, error: None };
        self.inner.execute(&mut kept, cancel)?;
        kept.error.map_or(Ok(()), |error| Err(RunError::Sink(error)))
    }

    fn each(&self, count: usize, task: &(dyn Fn(usize) + Sync)) {
        self.inner.each(count, task);
    }
}

/// Work whose results are kept.
struct Kept<'a, 'e> {
    journal: &'a Journal<'e>,
    work: &'a mut dyn Work,
    /// The job, once it is known.
    job: Option<Arc<Job>>,
    error: Option<io::Error>,
}

impl Work for Kept<'_, '_> {
    fn next(&mut self) -> Next {
        if self.error.is_some() {
            return Next::End;
        }
        let next = self.work.next();
        if let Next::Play(batch) = &next {
            self.job.get_or_insert_with(|| Arc::clone(&batch.job));
        }
        next
    }

    fn done(&mut self, result: Result<BatchResult, Lost>) {
        if let (Ok(result), Some(job), None) = (&result, &self.job, &self.error)
            && result.count() > 0
        {
            self.error = self.journal.with(job, |open| open.append(job, result)).err();
        }
        self.work.done(result);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_analysis::executor::Inline;
    use sandtable_analysis::{Batch, Fingerprinter, Pairing, Recording, dispatch};
    use sandtable_bots::Random;
    use sandtable_engine::Game;
    use sandtable_engine::kuhn::Kuhn;
    use std::fs;
    use std::sync::atomic::AtomicBool;

    fn job(seed: u64) -> Arc<Job> {
        Job::unnamed(seed, Recording::Rows, vec![Arc::new(Pairing::new(&Arc::new(Kuhn::default()), Random, Random))])
    }

    fn play(job: &Arc<Job>, games: u64, executor: &dyn Executor) -> String {
        let (mut prints, never) = (Fingerprinter::new(Kuhn::CARD), AtomicBool::new(false));
        let played = dispatch::records(job, 0..games, executor, &never, &mut [&mut prints], &mut |_| {});
        assert_eq!(played.expect("no faults").games, games);
        prints.fingerprint().to_string()
    }

    /// The games that are recalled, from the first on without a gap.
    fn recalled(path: &Path, job: &Job) -> u64 {
        let journal = Journal::around(&Inline, path);
        let mut from = 0;
        while let Recall::Known(result) = journal.recall(job, from).expect("a file") {
            from = result.to();
        }
        from
    }

    /// Cut off at any byte, and with any byte changed, what is recalled are whole results; whatever is missing is played again to the same
    /// games.
    #[test]
    fn what_a_killed_run_leaves_is_gone_on_with() {
        let path = std::env::temp_dir().join(format!("sandtable-journal-{}", std::process::id()));
        let (job, whole) = (job(1), play(&job(1), 40, &Inline));
        assert_eq!(play(&job, 40, &Journal::around(&Inline, &path)), whole);
        let bytes = fs::read(&path).expect("our own file");
        assert_eq!(recalled(&path, &job), 40);
        for cut in (0..bytes.len()).step_by(5) {
            fs::write(&path, &bytes[..cut]).expect("room on the disk");
            assert!(recalled(&path, &job) < 40);
            assert_eq!(play(&job, 40, &Journal::around(&Inline, &path)), whole, "{cut}");
            assert_eq!(recalled(&path, &job), 40, "{cut}");
        }
        for at in (0..bytes.len()).step_by(7) {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            fs::write(&path, &changed).expect("room on the disk");
            assert_eq!(play(&job, 40, &Journal::around(&Inline, &path)), whole, "{at}");
        }
        fs::write(&path, &bytes).expect("room on the disk");
        assert_eq!(
            play(&job, 25, &Journal::around(&Inline, &path)),
            play(&job, 25, &Inline),
            "no more than was asked for"
        );
        assert_eq!(recalled(&path, &super::tests::job(2)), 0, "another run's");
        fs::remove_file(path).expect("our own file");
    }

    #[test]
    fn an_error_of_a_journal_names_its_file() {
        let path = std::env::temp_dir().join("sandtable-nowhere").join("journal");
        let error = Journal::around(&Inline, &path).recall(&job(1), 0).expect_err("there is no such folder");
        assert!(error.to_string().starts_with(&path.display().to_string()), "{error}");
    }

    /// A result that came before one that is missing is used when its turn comes.
    #[test]
    fn what_was_played_behind_a_gap_is_not_played_again() {
        let path = std::env::temp_dir().join(format!("sandtable-gap-{}", std::process::id()));
        let job = job(1);
        let never = AtomicBool::new(false);
        let behind = Batch { job: Arc::clone(&job), from: 10, to: 20 }.play(Cancel::new(&never, &never), None);
        let mut open = Open::at(&path, &job).expect("a new file");
        open.append(&job, &behind).expect("room on the disk");
        drop(open);
        let journal = Journal::around(&Inline, &path);
        assert!(matches!(journal.recall(&job, 3), Ok(Recall::Until(10))));
        assert_eq!(play(&job, 30, &journal), play(&job, 30, &Inline));
        drop(journal);
        let again = Open::at(&path, &job).expect("our own file");
        assert!(again.known.contains_key(&10) && again.known.range(11..20).next().is_none());
        fs::remove_file(path).expect("our own file");
    }
}
