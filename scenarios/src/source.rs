//! Where a scenario's files come from: built in, a folder, or texts in memory.

use crate::diagnostic::{Fault, Faults, nearest};
use crate::schema::{FIRST_FILE, SCHEMAS};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// A scenario that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// The name to call it by.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its rule system.
    pub system: &'static str,
    /// What it is, in a sentence.
    pub description: &'static str,
    /// Its files, each with its name.
    pub files: &'static [(&'static str, &'static str)],
}

/// The files of a scenario that comes with the program, by its folder below the crate's: `files!("belfort": "scenario.toml", "map.toml")`.
#[macro_export]
macro_rules! files {
    ($folder:literal: $($file:literal),+ $(,)?) => {
        &[$(($file, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $file)))),+]
    };
}

/// The scenarios that come with the program.
#[must_use]
pub fn builtin() -> &'static [BuiltIn] {
    static ALL: LazyLock<Vec<BuiltIn>> =
        LazyLock::new(|| SCHEMAS.iter().flat_map(|schema| schema.scenarios).copied().collect());
    &ALL
}

/// Where a scenario's files are.
#[derive(Clone, Debug)]
pub enum Source {
    /// In the program.
    BuiltIn(BuiltIn),
    /// In a folder.
    Folder(PathBuf),
    /// In memory: each file with its name.
    Texts(Vec<(String, String)>),
}

/// Why a file could not be had.
#[derive(Debug)]
pub(crate) enum Unreadable {
    /// There is none.
    Absent,
    /// It is there, but it cannot be read.
    Broken(String),
}

impl Source {
    /// The source that is meant by the name of a built-in scenario or the path of a folder.
    ///
    /// # Errors
    /// One fault, with the nearest name, where there is neither.
    pub fn named(name: &str) -> Result<Source, Faults> {
        if let Some(scenario) = builtin().iter().find(|scenario| scenario.name == name) {
            return Ok(Source::BuiltIn(*scenario));
        }
        let folder = Path::new(name);
        if folder.is_dir() {
            return Ok(Source::Folder(folder.to_owned()));
        }
        let names: Vec<&str> = builtin().iter().map(|scenario| scenario.name).collect();
        let found = match folder.is_file() {
            true => "a file",
            false => "neither a built-in scenario nor a folder of this name",
        };
        let expected = format!("a scenario ({}) or the folder of one", names.join(", "));
        Err(Fault::of_file(name, found, expected).near(nearest(name, names)).into())
    }

    /// Whether the name of a scenario that comes with the program is also that of a folder with a scenario here, which is meant by its path:
    /// `./belfort`.
    #[must_use]
    pub fn shadows_a_folder(name: &str) -> bool {
        builtin().iter().any(|scenario| scenario.name == name) && Path::new(name).join(FIRST_FILE).is_file()
    }

    /// The scenario in a folder of this name beside this one.
    pub(crate) fn beside(&self, name: &str) -> Option<Source> {
        let Source::Folder(here) = self else { return None };
        let plain = !name.is_empty() && name != ".." && name != "." && !name.contains(['/', '\\']);
        // A folder that is named by its way alone, `.`, has those around it above it.
        let folder = match here.file_name() {
            Some(_) => here.with_file_name(name),
            None => here.join("..").join(name),
        };
        (plain && folder.join(FIRST_FILE).is_file()).then_some(Source::Folder(folder))
    }

    /// The names of the other folders with a scenario that lie beside this one, sorted.
    pub(crate) fn neighbours(&self) -> Vec<String> {
        let Source::Folder(here) = self else { return Vec::new() };
        let entries = std::fs::read_dir(here.join("..")).into_iter().flatten();
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let own = here.canonicalize().ok();
        let other = |name: &String| match self.beside(name) {
            Some(Source::Folder(folder)) => folder.canonicalize().ok() != own,
            _ => false,
        };
        let mut names: Vec<String> = names.filter(other).collect();
        names.sort();
        names
    }

    /// The name under which a file of this source appears in messages.
    pub(crate) fn label(&self, file: &str) -> String {
        match self {
            Source::BuiltIn(scenario) => format!("{}/{file}", scenario.name),
            Source::Folder(folder) => folder.join(file).display().to_string(),
            Source::Texts(_) => file.to_owned(),
        }
    }

    /// The file in a folder whose name comes nearest.
    pub(crate) fn nearest(&self, file: &str) -> Option<String> {
        match self {
            Source::Folder(folder) => nearest_file(&folder.join(file)),
            Source::BuiltIn(_) | Source::Texts(_) => None,
        }
    }

    /// The text of a file.
    pub(crate) fn text(&self, file: &str) -> Result<String, Unreadable> {
        match self {
            Source::BuiltIn(scenario) => {
                let found = scenario.files.iter().find(|(name, _)| *name == file);
                found.map(|(_, text)| (*text).to_owned()).ok_or(Unreadable::Absent)
            }
            Source::Folder(folder) => read_file(&folder.join(file)),
            Source::Texts(texts) => {
                let found = texts.iter().find(|(name, _)| name == file);
                found.map(|(_, text)| text.clone()).ok_or(Unreadable::Absent)
            }
        }
    }
}

impl Unreadable {
    /// What was found in its place.
    pub(crate) fn found(self) -> String {
        match self {
            Unreadable::Absent => "no such file".to_owned(),
            Unreadable::Broken(found) => found,
        }
    }
}

/// The text of a file on disk.
pub(crate) fn read_file(path: &Path) -> Result<String, Unreadable> {
    match std::fs::read(path) {
        Ok(bytes) => String::from_utf8(bytes).map_err(|error| {
            Unreadable::Broken(format!(
                "a byte that is not UTF-8 text, number {}",
                error.utf8_error().valid_up_to() + 1
            ))
        }),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Err(Unreadable::Absent),
        Err(error) => Err(Unreadable::Broken(format!("a file that cannot be read ({error})"))),
    }
}

/// The file in the same folder whose name comes nearest.
pub(crate) fn nearest_file(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = std::fs::read_dir(folder).ok()?;
    let mut names: Vec<String> = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    nearest(name, names)
}
