//! The folder of a run or a comparison: the results, the pages and charts made from them, and all that is needed to repeat it.
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

/// The journal, which exists until a run is complete.
const JOURNAL: &str = "games.journal";

/// The folder of the charts within it.
pub(crate) const CHARTS: &str = "charts";

/// A folder that a run may write into. Open it before the games are played, so that they are not played in vain.
#[derive(Debug)]
pub struct Results {
    path: PathBuf,
    /// The question.
    asked: Manifest,
    /// Files of the earlier run in this folder.
    old: Vec<String>,
    /// Whether the folder itself is new.
    new: bool,
    /// Whether the folder was empty.
    empty: bool,
    written: bool,
    /// None once it is released.
    lock: Option<Lock>,
    tables: Option<Tables>,
    /// The files of the tables that were written.
    made: Vec<String>,
}

/// The file of a table.
fn file(table: &str) -> String {
    format!("{table}.parquet")
}

impl Results {
    /// Opens a folder that is new, empty, or has earlier results of the same question, none of which would be lost; with `replace`, also one with
    /// any results of ours. Its contents stay until [`KeepResults::write`]. A folder that is dropped before that is left as it was.
    ///
    /// # Errors
    /// If there are other results or files that are not ours, another process writes there, or the folder cannot be created or read.
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
            // From now on an interrupted run is recognised as ours.
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
            // A process that was killed may not have synced the name of its manifest.
            disk::sync_folder(path).map_err(io)?;
        }
        results.old.extend(NAMES.map(|name| format!("{}{PART}", file(name))));
        results.old.push(JOURNAL.into());
        Ok(results)
    }

    /// Refuses a name at which there is a file that is not part of the earlier results.
    fn free(&self, name: &String) -> Result<(), Error> {
        if self.empty || self.old.contains(name) { Ok(()) } else { foreign(&self.path, name) }
    }

    fn put_manifest(&self, manifest: &Manifest) -> Result<(), Error> {
        manifest::put(&self.path, manifest)
    }

    /// Writes a manifest that says that results are being written, perhaps in place of earlier ones.
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
            // The journal is empty; if it cannot be removed, it is still recognised as ours.
            let _ = disk::remove_file(&self.path.join(JOURNAL));
            return Ok(());
        };
        self.made = tables.names().into_iter().map(file).collect();
        if !self.empty {
            // From now on the contents differ from the earlier manifest.
            self.put_begun(&self.made)?;
        }
        tables.finish()
    }

    fn write(&mut self, outputs: &[Output], manifest: Manifest) -> Result<Manifest, Error> {
        let written = outputs.iter().map(rendered).collect::<Result<Vec<_>, _>>()?.concat();
        let mut names: Vec<String> = written.iter().map(|(name, _)| name.clone()).collect();
        names.iter().try_for_each(|name| self.free(name))?;
        // If the process is killed here, its files are recognised as ours.
        self.put_begun(&names)?;
        written.iter().try_for_each(|(name, bytes)| files::put(&self.path, name, bytes))?;
        // The tables are in their places. A stopped run needs the journal to resume. In a finished folder it would be the only file whose contents
        // depend on the order of threads.
        names.extend(self.made.iter().cloned());
        let journal = self.path.join(JOURNAL);
        let kept = manifest.stopped && disk::exists(&journal).map_err(|error| unusable(&journal, &error))?;
        names.extend(kept.then(|| JOURNAL.to_owned()));
        names.push(MANIFEST.into());
        remove(&self.path, self.old.iter().filter(|old| !names.contains(old)))?;
        // The manifest says that everything exists, so everything must survive a loss of power.
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
        // If the folder cannot be listed, nothing is removed.
        let Ok(names) = disk::names(&self.path) else { return };
        if names.iter().all(|name| name == MANIFEST || name == LOCK) {
            // Best effort: files that cannot be removed are recognised as ours the next time.
            let _ = disk::remove_file(&self.path.join(MANIFEST));
            if self.new {
                // The lock is released first: a lock at its path afterwards belongs to another process.
                self.lock = None;
                let _ = disk::remove_folder(&self.path);
            }
        }
    }
}
