//! What the crate must know of a rule system to read its data.

use crate::load::{GameData, Sheet};
use crate::path::{Path, Pattern};
use crate::reader::{Fields, Reader};
use crate::tree::Table;

/// Something that an overlay may add or remove.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Optional {
    /// What it is, as a pattern.
    pub(crate) pattern: &'static str,
    /// The names that an added entry must define, so that a slip in a name is not taken for an addition.
    pub(crate) needs: &'static [&'static str],
}

/// The data files of one rule system.
#[derive(Debug)]
pub(crate) struct Schema {
    /// The system's name, as in `[scenario] system`.
    pub(crate) system: &'static str,
    /// The tables at the top of the tree, each with the file in which it is written.
    pub(crate) topics: &'static [(&'static str, &'static str)],
    /// Tables in which the order of the entries matters.
    pub(crate) ordered: &'static [&'static str],
    /// Tables that are maps: a row a text, one character a cell.
    pub(crate) maps: &'static [&'static str],
    /// What overlays may add or remove.
    pub(crate) optional: &'static [Optional],
    /// Reads the tree. None only where there are faults.
    pub(crate) read: for<'r, 'a> fn(&'r Reader<'a>, &Fields<'r, 'a>) -> Option<(GameData, Sheet)>,
}

/// The table of a scenario's name, title, system and description: labels, not values of the game.
pub(crate) const LABELS: &str = "scenario";
/// The file that tells a scenario's system.
pub(crate) const FIRST_FILE: &str = "scenario.toml";

/// Every rule system whose data can be read.
pub(crate) static SCHEMAS: &[&Schema] = &[&crate::belfort::SCHEMA, &crate::grandes_batailles::SCHEMA];

impl Schema {
    /// The schema of a system.
    pub(crate) fn of(system: &str) -> Option<&'static Schema> {
        SCHEMAS.iter().find(|schema| schema.system == system).copied()
    }

    /// The files of a scenario, each once, in the order of the topics.
    pub(crate) fn files(&self) -> Vec<&'static str> {
        let mut files: Vec<&str> = Vec::new();
        for (_, file) in self.topics {
            if !files.contains(file) {
                files.push(file);
            }
        }
        files
    }

    /// Whether an overlay may remove what stands at `path`.
    pub(crate) fn may_remove(&self, path: &Path) -> bool {
        self.optional.iter().any(|optional| Pattern::literal(optional.pattern).matches(path))
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
