//! `[scenario] copy_of`: the scenario that this one was copied from, and the values that were changed since.

use crate::diagnostic::{Fault, FaultKind, nearest};
use crate::origin::Sources;
use crate::path::{Path, Pattern};
use crate::provenance::{Class, Provenance, Sourced};
use crate::schema::{BuiltIn, LABELS, Schema};
use crate::source::Source;
use crate::tree::{Table, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The label that names the original. It documents the source of values, is not a value itself, and does not affect the hash.
pub(crate) const COPY_OF: &str = "copy_of";

/// The built-in scenario of which the one at `source` is a copy: the one that its label names, or else the one of the same name. The label is
/// removed from the tree.
pub(crate) fn original(
    schema: &Schema,
    source: &Source,
    root: &mut Table,
    sources: &Sources,
    faults: &mut Vec<Fault>,
) -> Option<BuiltIn> {
    let Value::Table(labels) = &mut root.get_mut(LABELS)?.node.value else { return None };
    let named = labels.remove(COPY_OF);
    let own = labels.get("name").map(|entry| entry.node.value.to_string());
    let of_name = |name: &str| schema.scenarios.iter().find(|scenario| scenario.name == name).copied();
    let Some(named) = named else {
        return own.and_then(|own| of_name(&own)).filter(|_| !matches!(source, Source::BuiltIn(_)));
    };
    let name = named.node.value.to_string();
    let original = of_name(&name);
    if original.is_none() {
        let names = || schema.scenarios.iter().map(|scenario| scenario.name);
        let expected = format!("a built-in scenario: {}", names().collect::<Vec<_>>().join(", "));
        let path = Path::root().to(LABELS).to(COPY_OF);
        let found = named.node.value.describe();
        let fault = Fault::new(FaultKind::Value, sources, Some(named.node.origin), &path, found, expected);
        faults.push(fault.near(nearest(&name, names())));
    }
    original
}

/// The values of the original and their sources.
#[derive(Debug)]
pub(crate) struct Original {
    /// The value at each path.
    values: BTreeMap<String, String>,
    /// The claims of `[provenance]` that apply to a value.
    claims: BTreeSet<(Class, Arc<str>, Arc<str>)>,
}

impl Original {
    /// The original with this provenance.
    pub(crate) fn of(provenance: Provenance) -> Original {
        let claims = provenance.values.iter().map(claim).collect();
        let values = provenance.values.into_iter().map(|value| (value.path, value.value)).collect();
        Original { values, claims }
    }

    /// The original's value at a path.
    pub(crate) fn value(&self, path: &str) -> Option<String> {
        self.values.get(path).cloned()
    }

    /// Whether the original has another value at a path, or none.
    pub(crate) fn lacks(&self, path: &Path, value: &Value) -> bool {
        self.values.get(&path.to_string()) != Some(&value.to_string())
    }

    /// Whether the original has a value that a pattern covers.
    pub(crate) fn has(&self, pattern: &Pattern) -> bool {
        self.values.keys().any(|path| Path::parse(path).is_ok_and(|path| pattern.covers(&path)))
    }

    /// What the copy no longer has: tables that are gone entirely, as large as possible, and single values.
    pub(crate) fn removed<T>(&self, copied: &BTreeMap<&Path, T>) -> Vec<String> {
        // The paths of a table's contents follow its own path.
        let left = |path: &Path| copied.range::<Path, _>(path..).next().is_some_and(|(kept, _)| path.leads_to(kept));
        let largest = |path: Path| {
            let tables = (1..path.0.len()).map(|names| Path(path.0[..names].to_vec()));
            tables.chain([path.clone()]).find(|table| !left(table)).filter(|table| table.0[0] != LABELS)
        };
        let mut removed: Vec<String> = Vec::new();
        for table in self.values.keys().filter_map(|path| largest(Path::parse(path).ok()?)) {
            let path = table.to_string();
            if !removed.contains(&path) {
                removed.push(path);
            }
        }
        removed
    }

    /// Whether a value of the copy differs from the original's although the same line of `[provenance]` applies to it, so that the source of the
    /// change is not given.
    pub(crate) fn edited(&self, copied: &Sourced) -> bool {
        self.values.get(&copied.path) != Some(&copied.value) && self.claims.contains(&claim(copied))
    }
}

fn claim(value: &Sourced) -> (Class, Arc<str>, Arc<str>) {
    (value.class, value.pattern.clone(), value.why.clone())
}
