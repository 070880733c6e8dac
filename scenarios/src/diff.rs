//! The differences between two scenarios, value by value, also as an errata file.

use crate::kind::ERRATA_FOR;
use crate::load::Loaded;
use crate::notation::{header, key, quoted, written};
use crate::overlay::{NONE, PROVENANCE, TITLE};
use crate::path::Path;
use crate::provenance::{Class, Sourced};
use crate::schema::{LABELS, RULINGS};
use crate::systems::schema_of;
use crate::tree::{self, COLUMNS, Spot, Table, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A difference of the second of two scenarios from the first.
#[derive(Clone, Debug)]
pub enum Difference {
    /// A value has changed.
    Changed {
        /// Its path.
        path: Path,
        /// The old value.
        before: Value,
        /// The new value.
        after: Value,
    },
    /// A value or a whole table was added.
    Added {
        /// Its path.
        path: Path,
        /// The new value.
        after: Value,
    },
    /// A value or a whole table was removed.
    Removed {
        /// Its path.
        path: Path,
    },
    /// The entries of a table in which order matters have another order.
    Reordered {
        /// The table's path.
        path: Path,
    },
}

/// The differences from `first` to `second`, two scenarios of a rule system, in the order of their data. Labels are ignored.
#[must_use]
pub fn diff(first: &Loaded, second: &Loaded) -> Vec<Difference> {
    let (before, after) = (tree::leaves(&first.values), tree::leaves(&second.values));
    let known: BTreeMap<&Path, &Value> = before.iter().map(|(path, node)| (path, &node.value)).collect();
    let kept: BTreeSet<&Path> = after.iter().map(|(path, _)| path).collect();
    let is_value = |path: &Path| path.0[0] != LABELS;
    let mut found: Vec<Difference> = Vec::new();
    for (path, _) in before.iter().filter(|(path, _)| is_value(path) && !kept.contains(path)) {
        let path = highest_without(&second.values, path);
        if !found.iter().any(|one| matches!(one, Difference::Removed { path: known } if *known == path)) {
            found.push(Difference::Removed { path });
        }
    }
    for (path, node) in after.iter().filter(|(path, _)| is_value(path)) {
        match known.get(path) {
            Some(value) if value.same(&node.value) => {}
            Some(value) => found.push(Difference::Changed {
                path: path.clone(),
                before: (*value).clone(),
                after: node.value.clone(),
            }),
            None => {
                let path = highest_without(&first.values, path);
                let after = whole(&second.values, &path).unwrap_or_else(|| node.value.clone());
                if !found.iter().any(|one| matches!(one, Difference::Added { path: known, .. } if *known == path)) {
                    found.push(Difference::Added { path, after });
                }
            }
        }
    }
    let ordered = schema_of(&first.system).map_or(&[][..], |schema| schema.ordered);
    found.extend(
        ordered
            .iter()
            .filter(|name| reordered(&first.values, &second.values, name))
            .map(|name| Difference::Reordered { path: Path::root().to(name) }),
    );
    found
}

/// The topmost table on the way to a path, or else the path itself, that a tree does not have.
fn highest_without(root: &Table, path: &Path) -> Path {
    let missing = (1..=path.0.len()).find(|&n| tree::find(root, &path.0[..n]).is_none());
    Path(path.0[..missing.unwrap_or(path.0.len())].to_vec())
}

/// The table or value at a path.
fn whole(root: &Table, path: &Path) -> Option<Value> {
    match tree::find(root, &path.0)? {
        Spot::Table(table) => Some(Value::Table(table.clone())),
        Spot::Row(cells, _) => Some(Value::List(cells.to_vec())),
        Spot::Leaf(node) => Some(node.value.clone()),
    }
}

/// Whether the entries that two trees have in common in a table are in different orders.
fn reordered(first: &Table, second: &Table, name: &str) -> bool {
    let names = |root: &Table| -> Vec<String> {
        match tree::find(root, &[name.to_owned()]) {
            Some(Spot::Table(table)) => table.0.iter().map(|entry| entry.name.clone()).collect(),
            _ => Vec::new(),
        }
    };
    let (one, other) = (names(first), names(second));
    let common = |of: &[String], with: &[String]| -> Vec<String> {
        of.iter().filter(|name| with.contains(name)).cloned().collect()
    };
    common(&one, &other) != common(&other, &one)
}

/// The `differences` from a first scenario to `second` as an errata file with this `title`, for scenarios of the first one's system. Errata cannot
/// express an order, so that is omitted; to find what else is missing, apply the file to the first scenario and call [`diff`] again.
#[must_use]
pub fn errata(differences: &[Difference], second: &Loaded, title: &str) -> String {
    let mut text = format!("{ERRATA_FOR} = {}\n{TITLE} = {}\n", quoted(&second.system), quoted(title));
    let mut tables: Vec<(Path, Vec<String>)> = Vec::new();
    let mut sources: Vec<String> = Vec::new();
    for difference in differences {
        match difference {
            Difference::Changed { path, after, .. } => line(&mut tables, path, &written(after)),
            Difference::Added { path, after } => add(&mut tables, path, after),
            // A ruling that is not named keeps its default.
            Difference::Removed { path } if path.0[0] == RULINGS => {}
            Difference::Removed { path } => line(&mut tables, path, &quoted(NONE)),
            Difference::Reordered { .. } => {}
        }
        if let Difference::Changed { path, .. } | Difference::Added { path, .. } = difference {
            sources.extend(second.provenance.values.iter().filter(|value| below(path, &value.path)).filter_map(source));
        }
    }
    for (table, lines) in tables {
        let _ = write!(text, "\n[{}]\n{}\n", header(&table.0), lines.join("\n"));
    }
    if !sources.is_empty() {
        let _ = write!(text, "\n[{PROVENANCE}]\n{}\n", sources.join("\n"));
    }
    text
}

/// Whether a value is at a path or below it.
fn below(path: &Path, value: &str) -> bool {
    let path = path.to_string();
    value == path || value.strip_prefix(&path).is_some_and(|rest| rest.starts_with('.'))
}

/// The line of `[provenance]` for a value with a source.
fn source(value: &Sourced) -> Option<String> {
    if matches!(value.class, Class::Edited | Class::Overlay) {
        return None;
    }
    let why = if value.why.is_empty() { String::new() } else { format!(", why = {}", quoted(&value.why)) };
    Some(format!("{} = {{ source = {}{why} }}", quoted(&value.path), quoted(value.class.name())))
}

/// Adds the line of a value to its table.
fn line(tables: &mut Vec<(Path, Vec<String>)>, path: &Path, value: &str) {
    let Some((name, above)) = path.0.split_last() else { return };
    let (above, line) = (Path(above.to_vec()), format!("{} = {value}", key(name)));
    match tables.iter_mut().find(|(table, _)| *table == above) {
        Some((_, lines)) => lines.push(line),
        None => tables.push((above, vec![line])),
    }
}

/// Adds the lines of a value or of all values of a table.
fn add(tables: &mut Vec<(Path, Vec<String>)>, path: &Path, value: &Value) {
    match value {
        Value::Table(table) => {
            // The headings of a printed table come first: they define its rows.
            let headings = table.0.iter().filter(|entry| entry.name == COLUMNS);
            let others = table.0.iter().filter(|entry| entry.name != COLUMNS);
            headings.chain(others).for_each(|entry| add(tables, &path.to(&entry.name), &entry.node.value));
        }
        value => line(tables, path, &written(value)),
    }
}
