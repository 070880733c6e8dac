//! The folder of a run or a comparison: what was found, the pages and charts made from it, and all that is needed to repeat it.
//!
//! ```text
//! games.parquet     one row a game
//! control.parquet   one row a place at the end of a turn of a game, where that is asked for
//! events.parquet    one row an event of a game, where that is asked for
//! dictionary.json   what their columns tell
//! summary.json      everything that was found
//! report.html       the page to read and to send: one file with everything on it
//! summary.md        the same as text, for other programs
//! charts/           each chart as .svg and .png
//! manifest.json     what was played by whom, and which files are ours
//! ```

use crate::files::{self, PART, not_linked, rendered, unusable};
use crate::folder::CHARTS;
use crate::journal::Journal;
use crate::lock::{LOCK, Lock};
use crate::manifest::{MANIFEST, files_in, foreign, is_empty, read_manifest, remove};
use crate::tables::{ControlFile, EventsFile, GamesFile};
use sandtable_analysis::Sink;
use sandtable_analysis::executor::Executor;
use sandtable_analysis::json;
use sandtable_questions::Error;
use sandtable_questions::keep::{KeepResults, Output, RunTables};
use sandtable_questions::manifest::{Manifest, WRITTEN_BY};
use std::fs;
use std::path::{Path, PathBuf};

const GAMES: &str = "games.parquet";
/// Who held what, where it was asked for.
const CONTROL: &str = "control.parquet";
/// What happened, where it was asked for.
const EVENTS: &str = "events.parquet";
/// Until a run is whole.
const JOURNAL: &str = "games.journal";

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
    _lock: Lock,
    tables: Option<Tables>,
    /// The tables that were made.
    made: Vec<&'static str>,
}

/// The tables that grow while games are played.
#[derive(Debug)]
struct Tables {
    games: GamesFile,
    control: Option<ControlFile>,
    events: Option<EventsFile>,
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
        if path.exists() && !path.is_dir() {
            return refused("expected a folder for the results, found a file; name another folder".into());
        }
        let new = !path.exists();
        fs::create_dir_all(path).map_err(io)?;
        let lock = Lock::take(path, &asked.holds)?;
        not_linked(path, Some(Path::new(CHARTS)))?;
        let empty = is_empty(path).map_err(io)?;
        let asked = Manifest { written_by: WRITTEN_BY.into(), ..asked.clone() };
        let (old, written, tables, made) = (Vec::new(), false, None, Vec::new());
        let mut results = Results { path: path.into(), asked, old, new, empty, written, _lock: lock, tables, made };
        if empty {
            // From now on an interrupted run is known as ours.
            results.put_manifest(&results.asked)?;
        } else {
            let Some(known) = read_manifest(path) else {
                return refused(format!(
                    "this folder holds files and no {MANIFEST} of an earlier run, so nothing was written; name a new or empty folder"
                ));
            };
            let other = known.holds();
            let lost = match other.is_empty() || other == results.asked.holds {
                true => known.loses(&results.asked).map(|why| format!(", and {why}")),
                false => Some(String::new()),
            };
            if let (Some(why), false) = (lost, replace) {
                return refused(format!(
                    "this folder holds the {}{why}; nothing was written; name another folder, or say @force to replace it",
                    known.about()
                ));
            }
            results.old = files_in(&known, path);
        }
        let tables = [GAMES, CONTROL, EVENTS];
        results.old.extend(tables.map(|name| format!("{name}{PART}")));
        results.old.push(JOURNAL.into());
        Ok(results)
    }

    /// Refuses a name at which there is a file that is not of the earlier results.
    fn free(&self, name: &String) -> Result<(), Error> {
        if self.empty || self.old.contains(name) { Ok(()) } else { foreign(&self.path, name) }
    }

    /// Whether this run made a table, or left a journal.
    fn made(&self, name: &str) -> bool {
        (self.made.contains(&name) || name == JOURNAL) && self.path.join(name).exists()
    }

    fn put_manifest(&self, manifest: &Manifest) -> Result<(), Error> {
        files::put(&self.path, MANIFEST, json::object(manifest).map_err(Error::other)?.as_bytes())
    }
}

impl KeepResults for Results {
    fn begin(&mut self, run: &RunTables<'_>) -> Result<(), Error> {
        let RunTables { card, setting, tables, places } = *run;
        let played = [
            ("scenario", setting.scenario.clone()),
            ("scenario_hash", setting.scenario_hash.clone()),
            ("overlays", setting.overlays.join(", ")),
            ("bots", setting.bots.each_ref().map(|bot| bot.name.as_str()).join(", ")),
            ("seed", setting.seed.to_string()),
        ];
        for name in &self.asked.files {
            self.free(name)?;
        }
        let [games, control, events] = [GAMES, CONTROL, EVENTS].map(|name| self.path.join(name));
        let at = |path: &Path| {
            let path = path.to_owned();
            move |error: std::io::Error| unusable(&path, &error)
        };
        self.tables = Some(Tables {
            games: GamesFile::create(&games, card, &played).map_err(at(&games))?,
            control: tables
                .control
                .then(|| ControlFile::create(&control, card, places, &played))
                .transpose()
                .map_err(at(&control))?,
            events: tables
                .events
                .then(|| EventsFile::create(&events, card, &played))
                .transpose()
                .map_err(at(&events))?,
        });
        Ok(())
    }

    fn journal<'a>(&'a mut self, executor: &'a dyn Executor) -> (Box<dyn Executor + 'a>, Vec<&'a mut dyn Sink>) {
        let mut sinks: Vec<&mut dyn Sink> = Vec::new();
        if let Some(Tables { games, control, events }) = &mut self.tables {
            sinks.push(games);
            sinks.extend(control.as_mut().map(|control| control as &mut dyn Sink));
            sinks.extend(events.as_mut().map(|events| events as &mut dyn Sink));
        }
        (Box::new(Journal::around(executor, &self.path.join(JOURNAL))), sinks)
    }

    fn finish(&mut self, games: u64) -> Result<(), Error> {
        let Some(tables) = self.tables.take().filter(|_| games > 0) else {
            // It is empty; what is left of it is known as ours.
            let _ = fs::remove_file(self.path.join(JOURNAL));
            return Ok(());
        };
        self.made = vec![GAMES];
        self.made.extend(tables.control.is_some().then_some(CONTROL));
        self.made.extend(tables.events.is_some().then_some(EVENTS));
        let finish = || {
            tables.games.finish()?;
            tables.control.map_or(Ok(()), ControlFile::finish)?;
            tables.events.map_or(Ok(()), EventsFile::finish)
        };
        finish().map_err(|error| Error::Other(format!("the records could not be kept: {error}")))
    }

    fn write(&mut self, outputs: &[Output], manifest: Manifest) -> Result<Manifest, Error> {
        let written = outputs.iter().map(rendered).collect::<Result<Vec<_>, _>>()?.concat();
        let mut names: Vec<String> = written.iter().map(|(name, _)| name.clone()).collect();
        names.iter().try_for_each(|name| self.free(name))?;
        // What a process that is killed here leaves is known as ours.
        let files = self.asked.files.iter().chain(&self.old).chain(&names).cloned().collect();
        self.put_manifest(&Manifest { files, ..self.asked.clone() })?;
        written.iter().try_for_each(|(name, bytes)| files::put(&self.path, name, bytes))?;
        // The tables are in their places. Who goes on needs the journal.
        let tables = [(GAMES, true), (CONTROL, true), (EVENTS, true), (JOURNAL, manifest.stopped)];
        let there = |(name, wanted): &(&str, bool)| *wanted && self.made(name);
        names.extend(tables.iter().filter(|table| there(table)).map(|(name, _)| (*name).to_owned()));
        names.push(MANIFEST.into());
        remove(&self.path, self.old.iter().filter(|old| !names.contains(old)));
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
        let names = || fs::read_dir(&self.path).into_iter().flatten().flatten().map(|entry| entry.file_name());
        if !self.written && self.empty && names().all(|name| name == MANIFEST || name == LOCK) {
            // Best effort: what cannot be removed is known as ours the next time.
            let _ = fs::remove_file(self.path.join(MANIFEST));
            if self.new {
                let _ = fs::remove_file(self.path.join(LOCK));
                let _ = fs::remove_dir(&self.path);
            }
        }
    }
}
