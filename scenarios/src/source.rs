//! The texts of a scenario: built-in, or passed in by a caller who has read a folder.

use crate::diagnostic::{Fault, Faults, nearest};
use crate::schema::{BuiltIn, FIRST_FILE};
use crate::systems::builtin;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The texts of a scenario, by value: later changes on disk have no effect.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "Content", try_from = "Content")]
pub enum Source {
    /// A built-in scenario.
    BuiltIn(BuiltIn),
    /// A folder.
    Folder {
        /// The folder, together with the neighbouring ones that it shares files with, by name.
        folders: Arc<BTreeMap<String, Folder>>,
        /// Its name among them.
        name: String,
    },
}

/// The texts of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Folder {
    /// The prefix of the names of its files in messages, `my/belfort/`.
    #[serde(skip)]
    pub label: String,
    /// The text of each file, or what was found instead, `a file that cannot be read`.
    pub texts: BTreeMap<String, Result<String, String>>,
    /// The names of all files in the folder, to suggest one for an unknown name.
    #[serde(skip)]
    pub names: Vec<String>,
    /// The names of the neighbouring folders with a scenario, for the same purpose.
    #[serde(skip)]
    pub beside: Vec<String>,
}

/// A source in its serialised form, without what only messages need.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Content {
    BuiltIn(String),
    Folder { name: String, folders: Arc<BTreeMap<String, Folder>> },
}

impl From<Source> for Content {
    fn from(source: Source) -> Content {
        match source {
            Source::BuiltIn(scenario) => Content::BuiltIn(scenario.name.to_owned()),
            Source::Folder { folders, name } => Content::Folder { name, folders },
        }
    }
}

impl TryFrom<Content> for Source {
    type Error = Faults;

    fn try_from(content: Content) -> Result<Source, Faults> {
        match content {
            Content::BuiltIn(name) => Source::named(&name),
            Content::Folder { name, folders } => Ok(Source::Folder { folders, name }),
        }
    }
}

/// The reason why a file is not available.
#[derive(Debug)]
pub(crate) enum Unreadable {
    /// There is no such file.
    Absent,
    /// The file exists but cannot be read.
    Broken(String),
}

impl Source {
    /// The built-in scenario called `name`.
    ///
    /// # Errors
    /// If there is none: one error, with the nearest name.
    pub fn named(name: &str) -> Result<Source, Faults> {
        let found = || Source::unknown(name, "no built-in scenario of this name", "", &[]);
        builtin().iter().find(|scenario| scenario.name == name).map(|known| Source::BuiltIn(*known)).ok_or_else(found)
    }

    /// The error for an unknown scenario name: what was `found`, and what else than a built-in scenario was possible (`otherwise`).
    #[must_use]
    pub fn unknown(name: &str, found: &str, otherwise: &str, folders: &[String]) -> Faults {
        let names: Vec<&str> = builtin().iter().map(|scenario| scenario.name).collect();
        let expected = format!("a scenario ({}){otherwise}", names.join(", "));
        let all = names.into_iter().chain(folders.iter().map(String::as_str));
        Fault::of_file(name, found, expected).near(nearest(name, all)).into()
    }

    /// A scenario made of these `texts`, pairs of a file's name and its text.
    pub fn texts(texts: impl IntoIterator<Item = (String, String)>) -> Source {
        let texts = texts.into_iter().map(|(name, text)| (name, Ok(text))).collect();
        let name = String::new();
        Source::Folder { folders: Arc::new([(name.clone(), Folder { texts, ..Folder::default() })].into()), name }
    }

    /// The scenario in the neighbouring folder of this name, unless it is this one.
    pub(crate) fn beside(&self, other: &str) -> Option<Source> {
        let Source::Folder { folders, name } = self else { return None };
        let there = other != name && folders.get(other).is_some_and(|folder| folder.texts.contains_key(FIRST_FILE));
        there.then(|| Source::Folder { folders: Arc::clone(folders), name: other.to_owned() })
    }

    /// The names of the neighbouring folders with a scenario.
    pub(crate) fn neighbours(&self) -> Vec<String> {
        self.folder().map_or_else(Vec::new, |folder| folder.beside.clone())
    }

    fn folder(&self) -> Option<&Folder> {
        match self {
            Source::BuiltIn(_) => None,
            Source::Folder { folders, name } => folders.get(name),
        }
    }

    /// Whether both are the same scenario or folder.
    pub(crate) fn is(&self, other: &Source) -> bool {
        match (self, other) {
            (Source::BuiltIn(one), Source::BuiltIn(other)) => one.name == other.name,
            (Source::Folder { name: one, .. }, Source::Folder { name: other, .. }) => one == other,
            _ => false,
        }
    }

    /// The name under which a file of this source appears in messages.
    pub(crate) fn label(&self, file: &str) -> String {
        match self {
            Source::BuiltIn(scenario) => format!("{}/{file}", scenario.name),
            Source::Folder { .. } => self.folder().map_or_else(String::new, |folder| folder.label.clone()) + file,
        }
    }

    /// The file of the folder with the nearest name.
    pub(crate) fn nearest(&self, file: &str) -> Option<String> {
        nearest(file, &self.folder()?.names)
    }

    /// The text of a file.
    pub(crate) fn text(&self, file: &str) -> Result<String, Unreadable> {
        match self {
            Source::BuiltIn(scenario) => {
                let found = scenario.files.iter().find(|(name, _)| *name == file);
                found.map(|(_, text)| (*text).to_owned()).ok_or(Unreadable::Absent)
            }
            Source::Folder { .. } => match self.folder().and_then(|folder| folder.texts.get(file)) {
                Some(text) => text.clone().map_err(Unreadable::Broken),
                None => Err(Unreadable::Absent),
            },
        }
    }
}

impl Unreadable {
    /// A description of what was found instead of a file.
    pub(crate) fn found(self) -> String {
        match self {
            Unreadable::Absent => "no such file".to_owned(),
            Unreadable::Broken(found) => found,
        }
    }
}
