//! `[scenario] shares`: another scenario, which provides the files that this one lacks.

use crate::diagnostic::{Fault, FaultKind, nearest};
use crate::origin::Sources;
use crate::path::Path;
use crate::schema::{FIRST_FILE, LABELS, Schema};
use crate::source::{Source, Unreadable};
use crate::tree::{self, Entry, Node, Spot, Table, Value};

/// The label that names the other scenario. It documents where files are, is not a value itself, and does not affect the hash.
pub(crate) const SHARES: &str = "shares";

/// The places where a scenario's files are looked for: its own folder, then that of the scenario it shares with, and so on.
#[derive(Debug)]
pub(crate) struct Places(Vec<Source>);

impl Places {
    /// The places of the scenario at `source` with the first file `root`, from which the label is removed. `None` if a scenario to share with is
    /// unknown, of another system, or shares with this one in turn.
    pub(crate) fn of(
        schemas: &[&Schema],
        schema: &Schema,
        source: &Source,
        root: &mut Table,
        sources: &mut Sources,
        faults: &mut Vec<Fault>,
    ) -> Option<Places> {
        let mut places = vec![source.clone()];
        let mut label = take_label(root);
        while let Some(shares) = label {
            let wrong = |found: String, expected: String, near: Option<String>, sources: &Sources| {
                let path = Path::root().to(LABELS).to(SHARES);
                Fault::new(FaultKind::Value, sources, Some(shares.node.origin), &path, found, expected).near(near)
            };
            let here = &places[places.len() - 1];
            let Some(next) = shared_by(schemas, here, &shares.node) else {
                let names = names(schema, here);
                let expected =
                    format!("another scenario of its system or a folder beside this one: {}", names.join(", "));
                let near = nearest(&shares.node.value.to_string(), names);
                faults.push(wrong(shares.node.value.describe(), expected, near, sources));
                return None;
            };
            if places.iter().any(|place| place.is(&next)) {
                let found = format!("{}, which shares with this scenario in turn", shares.node.value.describe());
                faults.push(wrong(found, "a scenario that does not need this one".to_owned(), None, sources));
                return None;
            }
            let mut other = first_file(&next, sources, faults)?;
            match tree::find(&other, &Path::root().to(LABELS).to("system").0) {
                Some(Spot::Leaf(node)) if node.value.to_string() == schema.system => {}
                _ => {
                    let found = format!("{}, a scenario of another rule system", shares.node.value.describe());
                    let expected = format!("one of {}: {}", schema.system, names(schema, here).join(", "));
                    faults.push(wrong(found, expected, None, sources));
                    return None;
                }
            }
            label = take_label(&mut other);
            places.push(next);
        }
        Some(Places(places))
    }

    /// The text of a file, with the place where it was found.
    pub(crate) fn text(&self, file: &str) -> (&Source, Result<String, Unreadable>) {
        let found = |place| (place, Source::text(place, file));
        let there = |(_, text): &(&Source, Result<String, Unreadable>)| !matches!(text, Err(Unreadable::Absent));
        self.0.iter().map(found).find(there).unwrap_or((&self.0[0], Err(Unreadable::Absent)))
    }

    /// Whether a place is the scenario's own.
    pub(crate) fn own(&self, place: &Source) -> bool {
        self.0[0].is(place)
    }

    /// The other places where a file may be, for messages: `, or base/map.toml`.
    pub(crate) fn elsewhere(&self, file: &str) -> String {
        self.0[1..].iter().map(|place| format!(", or {}", place.label(file))).collect()
    }
}

/// Removes the label that names the scenario to share with from the tree of a first file.
fn take_label(root: &mut Table) -> Option<Entry> {
    match &mut root.get_mut(LABELS)?.node.value {
        Value::Table(labels) => labels.remove(SHARES),
        _ => None,
    }
}

/// The scenario that one at `here` names: another folder next to it, or else a built-in one.
fn shared_by(schemas: &[&Schema], here: &Source, named: &Node) -> Option<Source> {
    let Value::Text(name) = &named.value else { return None };
    let beside = here.beside(name);
    let built_in = || schemas.iter().flat_map(|schema| schema.scenarios).find(|scenario| scenario.name == name);
    beside.or_else(|| built_in().map(|scenario| Source::BuiltIn(*scenario)))
}

/// The names that a scenario at `here` can share with.
fn names(schema: &Schema, here: &Source) -> Vec<String> {
    let built_in = schema.scenarios.iter().map(|scenario| scenario.name.to_owned());
    let mut names: Vec<String> = built_in.chain(here.neighbours()).collect();
    names.sort();
    names.dedup();
    names
}

/// The first file of a scenario to share with; `None` if it has errors.
fn first_file(place: &Source, sources: &mut Sources, faults: &mut Vec<Fault>) -> Option<Table> {
    let before = faults.len();
    let table = match place.text(FIRST_FILE) {
        Ok(text) => {
            let number = sources.add(place.label(FIRST_FILE), text);
            tree::parse(sources, number, faults)
        }
        Err(why) => {
            let expected = "the first file of a scenario to share with";
            faults.push(Fault::of_file(place.label(FIRST_FILE), why.found(), expected));
            return None;
        }
    };
    (faults.len() == before).then_some(table)
}

/// The name of the folder or scenario that a scenario shares files with, from the text of its `first_file`; for callers who read folders.
#[must_use]
pub fn shares(first_file: &str) -> Option<String> {
    let mut sources = Sources::default();
    let number = sources.add(FIRST_FILE, first_file);
    let root = tree::parse(&sources, number, &mut Vec::new());
    let Value::Table(labels) = &root.get(LABELS)?.node.value else { return None };
    match &labels.get(SHARES)?.node.value {
        Value::Text(name) => Some(name.clone()),
        _ => None,
    }
}
