//! What the reader of a scenario needs to know about its rule system.

use crate::data::GameData;
use crate::path::{Path, Pattern};
use crate::reader::{Fields, Reader};
use crate::sheet::Sheet;
use crate::tree::{Table, Value};

/// A built-in scenario.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its short name.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its rule system.
    pub system: &'static str,
    /// A description in one sentence.
    pub description: &'static str,
    /// The name and text of each file.
    pub files: &'static [(&'static str, &'static str)],
}

/// The files of a built-in scenario, by its folder in this crate: `files!("belfort": "scenario.toml", "map.toml")`.
#[macro_export]
macro_rules! files {
    ($folder:literal: $($file:literal),+ $(,)?) => {
        &[$(($file, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $file)))),+]
    };
}

/// Something that an overlay may add or remove.
#[derive(Clone, Copy, Debug)]
pub struct Optional {
    /// The path, as a pattern.
    pub pattern: &'static str,
    /// The names that an added entry must define, so that a misspelt name is not taken for an addition.
    pub needs: &'static [&'static str],
}

/// The data files of one rule system.
#[derive(Debug)]
pub struct Schema {
    /// The system's name, as in `[scenario] system`.
    pub system: &'static str,
    /// Its built-in scenarios.
    pub scenarios: &'static [BuiltIn],
    /// The labels that `[scenario]` may have in addition to those of every system.
    pub labels: &'static [&'static str],
    /// The top-level tables, each with the file in which it is written.
    pub topics: &'static [(&'static str, &'static str)],
    /// Tables in which the order of the entries matters.
    pub ordered: &'static [&'static str],
    /// Tables that are maps: each row is a text with one character for each cell.
    pub maps: &'static [&'static str],
    /// What overlays may add or remove.
    pub optional: &'static [Optional],
    /// Reads the tree. Returns `None` only if there are errors.
    pub read: for<'r, 'a> fn(&'r Reader<'a>, &Fields<'r, 'a>) -> Option<(GameData, Sheet)>,
}

/// The table of a scenario's name, title, system and description: labels, not values of the game.
pub const LABELS: &str = "scenario";

/// The table of the readings in force.
pub(crate) const RULINGS: &str = "rulings";

/// A label that a system may have: the name of the bots' weights and mixtures that were made for the scenario.
pub(crate) const BOTS: &str = "bots";

/// The text of a label, if there is one; errors in labels are reported when the scenario is read.
pub(crate) fn label(root: &Fields<'_, '_>, name: &str) -> Option<String> {
    match &root.optional(LABELS)?.node.value {
        Value::Table(labels) => labels.get(name).map(|entry| entry.node.value.to_string()),
        _ => None,
    }
}

/// The file that names a scenario's system.
pub const FIRST_FILE: &str = "scenario.toml";

impl Schema {
    /// The files of a scenario, each once, in the order of the topics.
    #[must_use]
    pub fn files(&self) -> Vec<&'static str> {
        let mut files: Vec<&str> = Vec::new();
        for (_, file) in self.topics {
            if !files.contains(file) {
                files.push(file);
            }
        }
        files
    }

    /// Whether an overlay may remove the value at `path`. A ruling always has a reading, and the name of that may be `none`.
    pub(crate) fn may_remove(&self, path: &Path) -> bool {
        path.0.first().is_none_or(|table| table != RULINGS)
            && self.optional.iter().any(|optional| Pattern::literal(optional.pattern).matches(path))
    }

    /// Whether an overlay may add at `path` an entry that defines `names` (none for a single value).
    pub(crate) fn may_add(&self, path: &Path, added: Option<&Table>) -> bool {
        self.optional.iter().any(|optional| {
            Pattern::literal(optional.pattern).matches(path)
                && match added {
                    None => optional.needs.is_empty(),
                    Some(table) => {
                        !optional.needs.is_empty() && optional.needs.iter().all(|name| table.get(name).is_some())
                    }
                }
        })
    }
}
