//! The folder of a run: what was found, the pages and charts made from it, and all that is needed to repeat it.
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

use crate::chart::{CHARTS, Chart, ChartError};
use crate::document::Block;
use crate::lab;
use crate::picture::{PictureError, png};
use crate::{findings, html};
use sandtable_analysis::frame::{Entry, Tables};
use sandtable_analysis::json;
use sandtable_analysis::lab::Comparison;
use sandtable_analysis::summary::{BotFacts, Overlay, RulingInForce};
use sandtable_analysis::{ScenarioFacts, Summary, Timing};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::{fmt, io};

/// Pixels of a PNG to a unit of its SVG.
const PNG_SCALE: f32 = 2.0;

const WRITTEN_BY: &str = "sandtable";
const MANIFEST: &str = "manifest.json";
const GAMES: &str = "games.parquet";
/// Until a run is whole.
const JOURNAL: &str = "games.journal";
const UNDER_WAY: [&str; 4] = ["games.parquet.part", "control.parquet.part", "events.parquet.part", JOURNAL];
/// Who held what, where it was asked for.
const CONTROL: &str = "control.parquet";
/// What happened, where it was asked for.
const EVENTS: &str = "events.parquet";
const DICTIONARY: &str = "dictionary.json";

/// All that is needed to repeat a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Manifest {
    /// `sandtable`: the folder is ours.
    pub written_by: String,
    /// Whether the run was finished and every file is there.
    pub complete: bool,
    /// The program's version.
    pub version: String,
    /// What is in the folder, `run of belfort`. Another's results are not written over it.
    pub holds: String,
    /// The command line.
    pub command: String,
    /// The rule system's short name.
    pub system: String,
    /// The scenario's short name.
    pub scenario: String,
    /// A hash of the scenario's data with everything that was laid over it.
    pub scenario_hash: String,
    /// Its files that are another scenario's, each with where it is.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub shared: BTreeMap<String, String>,
    /// What was laid over the scenario, with its text.
    pub overlays: Vec<Overlay>,
    /// How many values of a copy were edited without a source.
    pub edited: u64,
    /// The rulings in force.
    pub rulings: Vec<RulingInForce>,
    /// The bots, the first side's first.
    pub bots: Vec<SideBot>,
    /// The seed.
    pub seed: u64,
    /// Games played: games 0 to `games - 1`.
    pub games: u64,
    /// Whether the run was stopped before its last game.
    pub stopped: bool,
    /// The hash of all records in game order.
    pub fingerprint: String,
    /// How long it took: not needed to repeat it.
    pub timing: Option<Timing>,
    /// The files of the run, `/` between their parts. `cells/*.json` are all that are named by numbers.
    pub files: Vec<String>,
    /// What the variant, which all else here is about, was compared with; none for a run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<ManifestBase>,
}

impl Manifest {
    /// What is in the folder; where that is not said, it was written by an earlier version, or nothing is.
    #[must_use]
    pub fn holds(&self) -> String {
        match (&self.holds, &self.base) {
            (holds, _) if !holds.is_empty() || !self.complete => holds.clone(),
            (_, None) => format!("run of {}", self.scenario),
            (_, Some(_)) => format!("comparison of {}", self.scenario),
        }
    }
}

impl Manifest {
    /// Its files, by name, as they are in its folder.
    #[must_use]
    pub fn files_in(&self, folder: &Path) -> Vec<String> {
        let numbered = |within: &str| -> Vec<String> {
            let names = fs::read_dir(folder.join(within)).into_iter().flatten().flatten();
            let names = names.filter_map(|entry| entry.file_name().into_string().ok());
            let ours = |name: &String| {
                let number = name.strip_suffix(".part").unwrap_or(name).strip_suffix(".json");
                number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
            };
            names.filter(ours).map(|name| format!("{within}/{name}")).collect()
        };
        let named = |name: &String| name.strip_suffix("/*.json").map_or_else(|| vec![name.clone()], numbered);
        self.files.iter().flat_map(named).collect()
    }
}

/// The base of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ManifestBase {
    /// How the scenario was named.
    pub scenario: String,
    /// The bots, the first side's first.
    pub bots: Vec<SideBot>,
    /// A hash of the scenario's data with everything that was laid over it.
    pub scenario_hash: String,
    /// What was laid over the scenario, with its text.
    pub overlays: Vec<Overlay>,
    /// The rulings in force.
    pub rulings: Vec<RulingInForce>,
    /// The hash of all records in game order.
    pub fingerprint: String,
}

/// The bot of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideBot {
    /// The side's name.
    pub side: String,
    /// The bot, as on the command line.
    pub bot: String,
    /// A hash of its file's contents; none for a bot without a file.
    pub hash: Option<String>,
    /// The contents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// A finished run, to be written.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// What was found.
    pub summary: &'a Summary,
    /// What was played.
    pub facts: &'a ScenarioFacts,
    /// The command line that repeats it.
    pub command: &'a str,
    /// Whether it was stopped before its last game.
    pub stopped: bool,
    /// Which tables there are beside the one of the games.
    pub tables: Tables,
    /// The columns of the files.
    pub dictionary: &'a [Entry],
}

/// A finished comparison, to be written.
#[derive(Clone, Copy, Debug)]
pub struct ComparisonRun<'a> {
    /// What was found.
    pub comparison: &'a Comparison,
    /// Base and variant.
    pub facts: [&'a ScenarioFacts; 2],
    /// The command line that repeats it.
    pub command: &'a str,
    /// How long it took.
    pub timing: Timing,
}

/// Why a folder could not be written.
#[derive(Debug)]
pub enum OutputError {
    /// There is a file of that name.
    NotAFolder(PathBuf),
    /// There are files in it that are not ours.
    NotOurs(PathBuf),
    /// There are other results in it.
    OfAnother(PathBuf, String),
    /// A file could not be read or written.
    Io(PathBuf, io::Error),
    /// A chart could not be drawn.
    Chart(ChartError),
    /// A chart could not be turned into a PNG.
    Picture(PictureError),
    /// A summary or manifest could not be put into JSON.
    Json(serde_json::Error),
}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutputError::NotAFolder(path) => {
                write!(f, "{}: expected a folder for the results, found a file; name another folder", path.display())
            }
            OutputError::NotOurs(path) => write!(
                f,
                "{}: this folder holds files and no {MANIFEST} of an earlier run, so nothing was written; name a new or empty \
                 folder",
                path.display()
            ),
            OutputError::OfAnother(path, holds) => write!(
                f,
                "{}: this folder holds the {holds}, so nothing was written; name another folder, or say --force to replace it",
                path.display()
            ),
            OutputError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            OutputError::Chart(error) => error.fmt(f),
            OutputError::Picture(error) => error.fmt(f),
            OutputError::Json(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OutputError {}

impl From<ChartError> for OutputError {
    fn from(error: ChartError) -> OutputError {
        OutputError::Chart(error)
    }
}

impl From<PictureError> for OutputError {
    fn from(error: PictureError) -> OutputError {
        OutputError::Picture(error)
    }
}

impl From<serde_json::Error> for OutputError {
    fn from(error: serde_json::Error) -> OutputError {
        OutputError::Json(error)
    }
}

/// A folder that a run may write into. Open it before the games are played, so that nothing is played in vain.
#[derive(Debug)]
pub struct Folder {
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
}

impl Folder {
    /// Opens a folder that is new, empty or of earlier results of the same (`holds`, as `run of belfort`), or of any that we wrote where
    /// `force` is said; what is in it stays until [`Folder::write`]. A folder that is dropped before that is left as it was found.
    ///
    /// # Errors
    /// Where there are files that are not ours or other results, or the folder cannot be made or read.
    pub fn open(path: &Path, holds: &str, force: bool) -> Result<Folder, OutputError> {
        let io = |error| OutputError::Io(path.into(), error);
        if path.exists() && !path.is_dir() {
            return Err(OutputError::NotAFolder(path.into()));
        }
        let new = !path.exists();
        fs::create_dir_all(path).map_err(io)?;
        let empty = fs::read_dir(path).map_err(io)?.next().is_none();
        let mut folder = Folder { path: path.into(), holds: holds.into(), old: Vec::new(), new, empty, written: false };
        if empty {
            // From now on an interrupted run is known as ours.
            let claim = Manifest { written_by: WRITTEN_BY.into(), holds: holds.into(), ..Manifest::default() };
            folder.put(MANIFEST, json::object(&claim)?.as_bytes())?;
        } else {
            let known = read_manifest(path).ok_or_else(|| OutputError::NotOurs(path.into()))?;
            let other = known.holds();
            if !other.is_empty() && other != holds && !force {
                return Err(OutputError::OfAnother(path.into(), other));
            }
            folder.old = known.files_in(path);
        }
        folder.old.extend(UNDER_WAY.map(String::from));
        Ok(folder)
    }

    /// Where it goes who held what, where that is asked for.
    #[must_use]
    pub fn control(&self) -> PathBuf {
        self.path.join(CONTROL)
    }

    /// Where it goes what happened, where that is asked for.
    #[must_use]
    pub fn events(&self) -> PathBuf {
        self.path.join(EVENTS)
    }

    /// Where the records are kept while they are played.
    #[must_use]
    pub fn journal(&self) -> PathBuf {
        self.path.join(JOURNAL)
    }

    /// Where the records go: the path for [`GamesFile::create`](sandtable_analysis::GamesFile::create).
    #[must_use]
    pub fn games(&self) -> PathBuf {
        self.path.join(GAMES)
    }

    /// Writes everything but the records, and removes what an earlier run wrote and this one did not. Each file appears whole
    /// or not at all; the manifest comes last. `more` is what the report tells beside what was found. Returns the manifest.
    ///
    /// # Errors
    /// Where a file cannot be written or a chart cannot be drawn.
    pub fn write(mut self, run: &Run<'_>, more: Vec<Block>) -> Result<Manifest, OutputError> {
        let Run { summary, facts, command, stopped, tables, dictionary } = *run;
        let charts: Vec<&dyn Chart> = CHARTS.iter().copied().filter(|chart| chart.applies(summary)).collect();
        let mut files = Vec::new();
        for chart in &charts {
            let svg = chart.svg(summary)?;
            let picture = png(&svg, PNG_SCALE)?;
            files.push((format!("charts/{}.svg", chart.name()), svg.into_bytes()));
            files.push((format!("charts/{}.png", chart.name()), picture));
        }
        files.push(("summary.json".into(), summary.to_json()?.into_bytes()));
        let found = findings::document(summary, facts, command, more);
        files.push(("summary.md".into(), found.markdown(&charts).into_bytes()));
        files.push(("report.html".into(), html::page(&found.drawn(summary, &charts)?).into_bytes()));
        files.push((DICTIONARY.into(), json::list("columns", dictionary)?.into_bytes()));
        let records = self.games().exists();
        let mut names = Vec::new();
        names.extend(records.then(|| GAMES.into()));
        names.extend(tables.control.then(|| CONTROL.into()));
        names.extend(tables.events.then(|| EVENTS.into()));
        // Who goes on needs it.
        names.extend((stopped && self.journal().exists()).then(|| JOURNAL.into()));
        let names = self.put_all(files, names)?;
        let manifest = Manifest {
            written_by: WRITTEN_BY.into(),
            complete: true,
            version: summary.version.clone(),
            holds: self.holds.clone(),
            command: command.into(),
            system: summary.system.clone(),
            scenario: summary.scenario.clone(),
            scenario_hash: summary.scenario_hash.clone(),
            shared: facts.shared.clone(),
            overlays: facts.overlays.clone(),
            edited: facts.provenance.edited,
            rulings: summary.rulings.clone(),
            bots: side_bots(&summary.sides, facts),
            seed: summary.seed,
            games: summary.games,
            stopped,
            fingerprint: summary.fingerprint.clone(),
            timing: summary.timing,
            files: names,
            base: None,
        };
        self.put(MANIFEST, json::object(&manifest)?.as_bytes())?;
        self.written = true;
        Ok(manifest)
    }

    /// Writes a comparison as [`Folder::write`] does a run: `comparison.json`, `.csv` and `.md`, `report.html`, `charts/differences`, and
    /// the manifest.
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub fn write_comparison(mut self, run: &ComparisonRun<'_>) -> Result<Manifest, OutputError> {
        let ComparisonRun { comparison, facts: [base, variant], command, timing } = *run;
        let svg = lab::forest::comparison(comparison)?;
        let picture = png(&svg, PNG_SCALE)?;
        let overlays = [base.overlays.as_slice(), variant.overlays.as_slice()];
        let page = lab::page::comparison(comparison, overlays, command, Some(svg.clone()));
        let files = vec![
            ("charts/differences.svg".to_owned(), svg.into_bytes()),
            ("charts/differences.png".to_owned(), picture),
            ("comparison.json".to_owned(), comparison.to_json()?.into_bytes()),
            ("comparison.csv".to_owned(), lab::csv::comparison(comparison).into_bytes()),
            ("comparison.md".to_owned(), page.markdown(&[]).into_bytes()),
            ("report.html".to_owned(), html::page(&page).into_bytes()),
        ];
        let names = self.put_all(files, Vec::new())?;
        let manifest = Manifest {
            written_by: WRITTEN_BY.into(),
            complete: true,
            version: comparison.version.clone(),
            holds: self.holds.clone(),
            command: command.into(),
            system: comparison.system.clone(),
            scenario: comparison.scenario.clone(),
            scenario_hash: variant.hash.clone(),
            shared: variant.shared.clone(),
            overlays: variant.overlays.clone(),
            edited: variant.provenance.edited,
            rulings: variant.rulings.clone(),
            bots: side_bots(&comparison.sides, variant),
            seed: comparison.seed,
            games: comparison.games,
            stopped: comparison.interrupted,
            fingerprint: comparison.variant.fingerprint.clone(),
            timing: Some(timing),
            files: names,
            base: Some(ManifestBase {
                scenario: base.named.clone(),
                bots: side_bots(&comparison.sides, base),
                scenario_hash: base.hash.clone(),
                overlays: base.overlays.clone(),
                rulings: base.rulings.clone(),
                fingerprint: comparison.base.fingerprint.clone(),
            }),
        };
        self.put(MANIFEST, json::object(&manifest)?.as_bytes())?;
        self.written = true;
        Ok(manifest)
    }

    /// Writes the files beside those that are there, removes those of an earlier run that are not among them, and gives the names of all.
    fn put_all(&self, files: Vec<(String, Vec<u8>)>, mut names: Vec<String>) -> Result<Vec<String>, OutputError> {
        for (name, bytes) in &files {
            self.put(name, bytes)?;
        }
        names.extend(files.into_iter().map(|(name, _)| name));
        names.push(MANIFEST.into());
        remove(&self.path, self.old.iter().filter(|old| !names.contains(old)));
        Ok(names)
    }

    /// Writes a file under a temporary name, then renames it.
    fn put(&self, name: &str, bytes: &[u8]) -> Result<(), OutputError> {
        let path = self.path.join(name);
        let part = self.path.join(format!("{name}.part"));
        let made = path.parent().map_or(Ok(()), fs::create_dir_all);
        made.and_then(|()| fs::write(&part, bytes))
            .and_then(|()| fs::rename(&part, &path))
            .map_err(|error| OutputError::Io(path, error))
    }
}

impl Drop for Folder {
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

/// Removes files of a folder, and folders in it that are empty then.
pub fn remove<'n>(folder: &Path, names: impl Iterator<Item = &'n String>) {
    for name in names.filter_map(|name| inside(name)) {
        // It may have been removed by hand, which is as well.
        let _ = fs::remove_file(folder.join(name));
        let within = name.parent().filter(|within| !within.as_os_str().is_empty());
        // A folder that is not empty stays.
        let _ = within.map(|within| fs::remove_dir(folder.join(within)));
    }
}

/// The manifest of a folder that we wrote; none if there is none of ours.
#[must_use]
pub fn read_manifest(folder: &Path) -> Option<Manifest> {
    let text = fs::read_to_string(folder.join(MANIFEST)).ok()?;
    serde_json::from_str(&text).ok().filter(|manifest: &Manifest| manifest.written_by == WRITTEN_BY)
}

fn side_bots(sides: &[String; 2], facts: &ScenarioFacts) -> Vec<SideBot> {
    let seated = sides.iter().zip(facts.bots.iter().zip(&facts.bot_texts));
    let named = |(side, (bot, text)): (&String, (&BotFacts, &Option<String>))| SideBot {
        side: side.clone(),
        bot: bot.name.clone(),
        hash: bot.hash.clone(),
        text: text.clone(),
    };
    seated.map(named).collect()
}

/// A path that stays within its folder.
fn inside(name: &str) -> Option<&Path> {
    let path = Path::new(name);
    path.components().all(|part| matches!(part, Component::Normal(_))).then_some(path)
}
