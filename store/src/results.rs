//! The folder of a run or a comparison: what was found, the pages and charts made from it, and all that is needed to repeat it.
//!
//! ```text
//! games.parquet     one row a game
//! control.parquet   one row a place at the end of a turn of a game, where that is asked for
//! events.parquet    one row an event of a game, where that is asked for
//! decisions.parquet one row a decision of a game, where that is asked for
//! dictionary.json   what their columns tell
//! summary.json      everything that was found
//! report.html       the page to read and to send: one file with everything on it
//! summary.md        the same as text, for other programs
//! charts/           each chart as .svg and .png
//! manifest.json     what was played by whom, and which files are ours
//! ```

use crate::disk;
use crate::files::{self, PART, not_linked, rendered, unusable};
use crate::journal::Journal;
use crate::lock::{LOCK, Lock};
use crate::manifest::{self, MANIFEST, files_in, foreign, is_empty, read_manifest, remove};
use crate::parquet::Table;
use crate::tables::{Groups, Growing, NAMES, Tables};
use sandtable_analysis::Sink;
use sandtable_analysis::executor::Executor;
use sandtable_questions::Error;
use sandtable_questions::keep::{KeepResults, Output, RunTables};
use sandtable_questions::manifest::{Manifest, WRITTEN_BY};
use std::path::{Path, PathBuf};

/// Until a run is whole.
const JOURNAL: &str = "games.journal";

/// The folder of the charts in it.
pub(crate) const CHARTS: &str = "charts";

/// A folder that a run may write into. Open it before the games are played, so that nothing is played in vain.
#[derive(Debug)]
pub struct Results {
    path: PathBuf,
    /// What is asked.
    asked: Manifest,
    /// Files of the run that was written here before.
    old: Vec<String>,
    /// Whether the folder itself is new.
    new: bool,
    /// Whether there was nothing in it.
    empty: bool,
    written: bool,
    /// None once it is given up.
    lock: Option<Lock>,
    tables: Option<Tables>,
    /// The tables that were made.
    made: Vec<String>,
}

/// The file of a table.
fn file(table: &str) -> String {
    format!("{table}.parquet")
}

impl Results {
    /// Opens a folder that is new, empty or of earlier results of the same question, of which none would be lost, or of any that we wrote
    /// where they may be replaced; what is in it stays until [`KeepResults::write`]. A folder that is dropped before that is left as it was
    /// found.
    ///
    /// # Errors
    /// Where there are files that are not ours or other results, where another process writes there, or the folder cannot be made or read.
    pub fn open(path: &Path, asked: &Manifest, replace: bool) -> Result<Results, Error> {
        let io = |error| unusable(path, &error);
        let refused = |why: String| Err(Error::File { path: path.display().to_string(), why });
        let new = !disk::exists(path).map_err(io)?;
        if !new && !disk::is_folder(path).map_err(io)? {
            return refused("expected a folder for the results, found a file; name another folder".into());
        }
        disk::make_folders(path).map_err(io)?;
        let lock = Lock::take(path, &asked.holds)?;
        not_linked(path, Some(Path::new(CHARTS)))?;
        let empty = is_empty(path).map_err(io)?;
        let asked = Manifest { written_by: WRITTEN_BY.into(), ..asked.clone() };
        let (old, written, tables, made) = (Vec::new(), false, None, Vec::new());
        let mut results =
            Results { path: path.into(), asked, old, new, empty, written, lock: Some(lock), tables, made };
        if empty {
            // From now on an interrupted run is known as ours.
            results.put_manifest(&results.asked)?;
        } else {
            let Some(known) = read_manifest(path)? else {
                return refused(format!(
                    "this folder holds files and no {MANIFEST} of an earlier run, so nothing was written; name a new or empty folder"
                ));
            };
            let other = known.holds();
            let lost = match other.is_empty() || other == results.asked.holds {
                true => known.loses(&results.asked).map(|why| format!(", and {why}")),
                false => Some(format!(", not that of the {}", results.asked.holds)),
            };
            if let (Some(why), false) = (lost, replace) {
                return refused(format!(
                    "this folder holds the {}{why}; nothing was written; name another folder, or say @force to replace it",
                    known.about()
                ));
            }
            results.old = files_in(&known, path)?;
            // A process that was killed may have left its name to chance.
            disk::sync_folder(path).map_err(io)?;
        }
        results.old.extend(NAMES.map(|name| format!("{}{PART}", file(name))));
        results.old.push(JOURNAL.into());
        Ok(results)
    }

    /// Refuses a name at which there is a file that is not of the earlier results.
    fn free(&self, name: &String) -> Result<(), Error> {
        if self.empty || self.old.contains(name) { Ok(()) } else { foreign(&self.path, name) }
    }

    fn put_manifest(&self, manifest: &Manifest) -> Result<(), Error> {
        manifest::put(&self.path, manifest)
    }

    /// Reports that results are on the way, which may be in the place of earlier ones.
    fn put_begun(&self, more: &[String]) -> Result<(), Error> {
        let files = self.asked.files.iter().chain(&self.old).chain(more).cloned().collect();
        self.put_manifest(&Manifest { files, ..self.asked.clone() })
    }
}

impl KeepResults for Results {
    fn begin(&mut self, run: &RunTables<'_>) -> Result<(), Error> {
        for name in &self.asked.files {
            self.free(name)?;
        }
        let path = &self.path;
        let open = |name: &str, like: &Table, about| {
            let path = path.join(file(name));
            let growing = Growing::create(&path, like, about).map_err(|error| unusable(&path, &error))?;
            Ok(Box::new(growing) as Box<dyn Groups>)
        };
        self.tables = Some(Tables::begin(run, open)?);
        Ok(())
    }

    fn journal<'a>(&'a mut self, executor: &'a dyn Executor) -> (Box<dyn Executor + 'a>, Vec<&'a mut dyn Sink>) {
        let sinks = self.tables.as_mut().map(Tables::sinks).unwrap_or_default();
        (Box::new(Journal::around(executor, &self.path.join(JOURNAL))), sinks)
    }

    fn finish(&mut self, games: u64) -> Result<(), Error> {
        let Some(tables) = self.tables.take().filter(|_| games > 0) else {
            // It is empty; what is left of it is known as ours.
            let _ = disk::remove_file(&self.path.join(JOURNAL));
            return Ok(());
        };
        self.made = tables.names().into_iter().map(file).collect();
        if !self.empty {
            // From now on there is something else than the earlier manifest says.
            self.put_begun(&self.made)?;
        }
        tables.finish()
    }

    fn write(&mut self, outputs: &[Output], manifest: Manifest) -> Result<Manifest, Error> {
        let written = outputs.iter().map(rendered).collect::<Result<Vec<_>, _>>()?.concat();
        let mut names: Vec<String> = written.iter().map(|(name, _)| name.clone()).collect();
        names.iter().try_for_each(|name| self.free(name))?;
        // What a process that is killed here leaves is known as ours.
        self.put_begun(&names)?;
        written.iter().try_for_each(|(name, bytes)| files::put(&self.path, name, bytes))?;
        // The tables are in their places. Who goes on needs the journal. In a finished folder it would be the one file that threads order.
        names.extend(self.made.iter().cloned());
        let journal = self.path.join(JOURNAL);
        let kept = manifest.stopped && disk::exists(&journal).map_err(|error| unusable(&journal, &error))?;
        names.extend(kept.then(|| JOURNAL.to_owned()));
        names.push(MANIFEST.into());
        remove(&self.path, self.old.iter().filter(|old| !names.contains(old)))?;
        // The manifest says that all is there: so it must be, whatever happens.
        manifest::sync(&self.path, names.iter())?;
        let manifest = Manifest {
            written_by: WRITTEN_BY.into(),
            complete: true,
            holds: self.asked.holds.clone(),
            files: names,
            ..manifest
        };
        self.put_manifest(&manifest)?;
        self.written = true;
        Ok(manifest)
    }
}

impl Drop for Results {
    fn drop(&mut self) {
        if self.written || !self.empty {
            return;
        }
        // Where nobody can tell what is there, it stays.
        let Ok(names) = disk::names(&self.path) else { return };
        if names.iter().all(|name| name == MANIFEST || name == LOCK) {
            // Best effort: what cannot be removed is known as ours the next time.
            let _ = disk::remove_file(&self.path.join(MANIFEST));
            if self.new {
                // Given up first: what is at its path later is the lock of another process.
                self.lock = None;
                let _ = disk::remove_folder(&self.path);
            }
        }
    }
}
