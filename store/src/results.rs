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

use crate::files::{self, rendered, unusable};
use crate::journal::Journal;
use crate::manifest::{MANIFEST, files_in, read_manifest, remove};
use crate::tables::{ControlFile, Detail, DetailFile, GamesFile};
use sandtable_analysis::Sink;
use sandtable_analysis::executor::Executor;
use sandtable_analysis::json;
use sandtable_analysis::matchup::{Decision, Happening};
use sandtable_questions::Error;
use sandtable_questions::keep::{KeepResults, Output, RunTables};
use sandtable_questions::manifest::{Manifest, WRITTEN_BY};
use std::fs;
use std::path::{Path, PathBuf};

const GAMES: &str = "games.parquet";
/// Who held what, where it was asked for.
const CONTROL: &str = "control.parquet";
/// What happened and what was decided, where it was asked for.
const EVENTS: &str = Happening::FILE;
const DECISIONS: &str = Decision::FILE;
/// Until a run is whole.
const JOURNAL: &str = "games.journal";
const UNDER_WAY: [&str; 5] =
    ["games.parquet.part", "control.parquet.part", "events.parquet.part", "decisions.parquet.part", JOURNAL];

/// A folder that a run may write into. Open it before the games are played, so that nothing is played in vain.
#[derive(Debug)]
pub struct Results {
    path: PathBuf,
    /// What will be in it.
    holds: String,
    /// Files of the run that was written here before.
    old: Vec<String>,
    /// Whether the folder itself is new.
    new: bool,
    /// Whether there was nothing in it.
    empty: bool,
    written: bool,
    tables: Option<Tables>,
    /// The tables that were made.
    made: Vec<&'static str>,
}

/// The tables that grow while games are played.
#[derive(Debug)]
struct Tables {
    games: GamesFile,
    control: Option<ControlFile>,
    events: Option<DetailFile<Happening>>,
    decisions: Option<DetailFile<Decision>>,
}

impl Results {
    /// Opens a folder that is new, empty or of earlier results of the same (`holds`, as `run of belfort`), or of any that we wrote where
    /// they may be replaced; what is in it stays until [`KeepResults::write`]. A folder that is dropped before that is left as it was found.
    ///
    /// # Errors
    /// Where there are files that are not ours or other results, or the folder cannot be made or read.
    pub fn open(path: &Path, holds: &str, replace: bool) -> Result<Results, Error> {
        let io = |error| unusable(path, &error);
        let refused = |why: String| Err(Error::File { path: path.display().to_string(), why });
        if path.exists() && !path.is_dir() {
            return refused("expected a folder for the results, found a file; name another folder".into());
        }
        let new = !path.exists();
        fs::create_dir_all(path).map_err(io)?;
        let empty = fs::read_dir(path).map_err(io)?.next().is_none();
        let (holds, old, written, tables, made) = (holds.into(), Vec::new(), false, None, Vec::new());
        let mut results = Results { path: path.into(), holds, old, new, empty, written, tables, made };
        if empty {
            // From now on an interrupted run is known as ours.
            let claim = Manifest { written_by: WRITTEN_BY.into(), holds: results.holds.clone(), ..Manifest::default() };
            results.put_manifest(&claim)?;
        } else {
            let Some(known) = read_manifest(path) else {
                return refused(format!(
                    "this folder holds files and no {MANIFEST} of an earlier run, so nothing was written; name a new or empty folder"
                ));
            };
            let other = known.holds();
            if !other.is_empty() && other != results.holds && !replace {
                return refused(format!(
                    "this folder holds the {other}, so nothing was written; name another folder, or say @force to replace it"
                ));
            }
            results.old = files_in(&known, path);
        }
        results.old.extend(UNDER_WAY.map(String::from));
        Ok(results)
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
        let [games, control, events, decisions] = [GAMES, CONTROL, EVENTS, DECISIONS].map(|name| self.path.join(name));
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
                .then(|| DetailFile::create(&events, card, &played))
                .transpose()
                .map_err(at(&events))?,
            decisions: tables
                .decisions
                .then(|| DetailFile::create(&decisions, card, &played))
                .transpose()
                .map_err(at(&decisions))?,
        });
        Ok(())
    }

    fn journal<'a>(&'a mut self, executor: &'a dyn Executor) -> (Box<dyn Executor + 'a>, Vec<&'a mut dyn Sink>) {
        let mut sinks: Vec<&mut dyn Sink> = Vec::new();
        if let Some(Tables { games, control, events, decisions }) = &mut self.tables {
            sinks.push(games);
            sinks.extend(control.as_mut().map(|control| control as &mut dyn Sink));
            sinks.extend(events.as_mut().map(|events| events as &mut dyn Sink));
            sinks.extend(decisions.as_mut().map(|decisions| decisions as &mut dyn Sink));
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
        self.made.extend(tables.decisions.is_some().then_some(DECISIONS));
        let finish = || {
            tables.games.finish()?;
            tables.control.map_or(Ok(()), ControlFile::finish)?;
            tables.events.map_or(Ok(()), DetailFile::finish)?;
            tables.decisions.map_or(Ok(()), DetailFile::finish)
        };
        finish().map_err(|error| Error::Other(format!("the records could not be kept: {error}")))
    }

    fn write(&mut self, outputs: &[Output], manifest: Manifest) -> Result<Manifest, Error> {
        let mut names = Vec::new();
        for output in outputs {
            for (name, bytes) in rendered(output)? {
                files::put(&self.path, &name, &bytes)?;
                names.push(name);
            }
        }
        // The tables are in their places. Who goes on needs the journal.
        let tables = [(GAMES, true), (CONTROL, true), (EVENTS, true), (DECISIONS, true), (JOURNAL, manifest.stopped)];
        let there = |(name, wanted): &(&str, bool)| *wanted && self.made(name);
        names.extend(tables.iter().filter(|table| there(table)).map(|(name, _)| (*name).to_owned()));
        names.push(MANIFEST.into());
        remove(&self.path, self.old.iter().filter(|old| !names.contains(old)));
        let manifest = Manifest {
            written_by: WRITTEN_BY.into(),
            complete: true,
            holds: self.holds.clone(),
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
        let alone = || fs::read_dir(&self.path).is_ok_and(|files| files.count() == 1);
        if !self.written && self.empty && alone() {
            // Best effort: what cannot be removed is known as ours the next time.
            let _ = fs::remove_file(self.path.join(MANIFEST));
            if self.new {
                let _ = fs::remove_dir(&self.path);
            }
        }
    }
}
