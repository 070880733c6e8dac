//! Overlays: changes of a scenario, applied in the order given.

use crate::diagnostic::{Fault, FaultKind, MOST_FAULTS, nearest};
use crate::kind::{ERRATA_FOR, POSITION_FOR, TextKind};
use crate::notation::header;
use crate::origin::{Origin, Sources};
use crate::path::{Path, Pattern};
use crate::position;
use crate::schema::Schema;
use crate::systems::SCHEMAS;
use crate::tables::Span;
use crate::tree::{self, Entry, Node, Spot, Table, Value};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// The most entries of a table after an overlay: each is compared with those before it.
const MOST_ENTRIES: usize = 4096;

/// A change of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Overlay {
    /// A TOML text: tables merge by key, other values replace, `"none"` removes what is optional.
    Errata {
        /// The name of its file.
        name: String,
        /// All of it.
        text: String,
    },
    /// `PATH=VALUE`, an existing value, or all that a pattern covers; `PATH+=N` and `PATH-=N` change numbers by N.
    Set(String),
    /// `ID=CHOICE`, a reading of an unclear rule.
    Ruling(String),
    /// The name of an option of the scenario, which is then played with.
    Option(String),
    /// A position in TOML, where games start.
    Position {
        /// The name of its file.
        name: String,
        /// All of it.
        text: String,
    },
}
impl Overlay {
    /// The name of arguments of this kind.
    #[must_use]
    pub fn argument(&self) -> &'static str {
        match self {
            Overlay::Errata { .. } => "errata",
            Overlay::Set(_) => "set",
            Overlay::Ruling(_) => "ruling",
            Overlay::Option(_) => "option",
            Overlay::Position { .. } => "position",
        }
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Overlay::Errata { text, .. } | Overlay::Position { text, .. } => text,
            Overlay::Set(text) | Overlay::Ruling(text) | Overlay::Option(text) => text,
        }
    }
}

/// The name of the overlay in answers.
impl fmt::Display for Overlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Overlay::Errata { name, .. } => f.write_str(name),
            Overlay::Set(change) => f.write_str(change),
            Overlay::Ruling(reading) => write!(f, "ruling {reading}"),
            Overlay::Option(name) => write!(f, "option {name}"),
            Overlay::Position { name, text } => write!(f, "the position {name} ({})", &position::hash_of(text)[..8]),
        }
    }
}

/// The value that removes an optional entry.
pub(crate) const NONE: &str = "none";
/// The other keys of an errata file that concern the file itself.
pub(crate) const ON: &str = "overlay_on";
pub(crate) const TITLE: &str = "title";
/// The table of the sources of values.
pub(crate) const PROVENANCE: &str = "provenance";

/// The table of a scenario's options: names with true or false.
const OPTIONS: &str = "options";

/// The options of a scenario, each with whether it is in play.
pub(crate) fn options(root: &Table) -> Vec<(String, bool)> {
    let Some(Spot::Table(options)) = tree::find(root, &[OPTIONS.to_owned()]) else { return Vec::new() };
    let flag = |entry: &Entry| match entry.node.value {
        Value::Flag(on) => Some((entry.name.clone(), on)),
        _ => None,
    };
    options.0.iter().filter_map(flag).collect()
}

/// The effect of an overlay.
#[derive(Debug, Default)]
pub(crate) struct Applied {
    /// Its description.
    pub(crate) description: String,
    /// Its `[provenance]`.
    pub(crate) provenance: Option<Entry>,
    /// The paths that it set, each with everything below it.
    pub(crate) touched: Vec<Path>,
}

/// The parts of an errata file.
#[derive(Debug)]
pub(crate) struct Errata {
    /// The system it is for, with the place where this is written.
    pub(crate) system: Option<(String, Origin)>,
    /// The built-in scenario it is for, if its system has several, with the place where this is written.
    pub(crate) scenario: Option<(String, Origin)>,
    /// Its title.
    pub(crate) title: Option<String>,
    provenance: Option<Entry>,
    changes: Table,
}

impl Errata {
    /// Reads the text number `source`.
    pub(crate) fn read(sources: &Sources, source: usize, faults: &mut Vec<Fault>) -> Errata {
        let mut changes = tree::parse(sources, source, faults);
        let provenance = changes.remove(PROVENANCE);
        let mut text = |name: &str, expected: &str| {
            let entry = changes.remove(name)?;
            match entry.node.value {
                Value::Text(text) => Some((text, entry.node.origin)),
                other => {
                    let path = Path(vec![name.to_owned()]);
                    let origin = Some(entry.node.origin);
                    let fault = Fault::new(FaultKind::Value, sources, origin, &path, other.describe(), expected);
                    faults.push(fault);
                    None
                }
            }
        };
        let system = text(ERRATA_FOR, "the name of a rule system, in quotes");
        let scenario = text(ON, "the name of a scenario, in quotes");
        let title = text(TITLE, "a title, in quotes").map(|(title, _)| title);
        Errata { system, scenario, title, provenance, changes }
    }

    /// Reads the file that is text number `source`. It must name its system, or else any file of a scenario would pass for errata.
    pub(crate) fn of_file(sources: &Sources, source: usize, faults: &mut Vec<Fault>) -> Errata {
        let before = faults.len();
        let mut errata = Errata::read(sources, source, faults);
        let kind = TextKind::of(&sources.0[source].text);
        // Whether no line of it could be read.
        let text = faults.len() > before && errata.changes.0.is_empty() && kind.is_none();
        if errata.system.is_none() && (text || kind == Some(TextKind::Game) || faults.len() == before) {
            faults.truncate(before);
            let systems: Vec<String> = SCHEMAS.iter().map(|schema| format!("{:?}", schema.system)).collect();
            let expected = format!(
                "at the top {ERRATA_FOR} = SYSTEM for errata, or {POSITION_FOR} = SCENARIO for a position; systems: {}",
                systems.join(", ")
            );
            let unknown =
                if text { "a text that is no TOML" } else { "a file that does not say which system it is for" };
            let found = kind.map_or(unknown, TextKind::name);
            if kind.is_some() {
                errata.changes = Table(Vec::new());
            }
            faults.push(Fault::of_file(sources.0[source].name.name(), found, expected));
        }
        errata
    }

    /// Applies the changes to `root`.
    pub(crate) fn apply(self, description: String, layer: &mut Layer<'_>) -> Applied {
        if let Some((system, origin)) = self.system
            && system != layer.schema.system
        {
            let path = Path(vec![ERRATA_FOR.to_owned()]);
            let (found, expected) = (format!("{system:?}"), format!("{:?}", layer.schema.system));
            let near = nearest(&system, [layer.schema.system]);
            let fault = Fault::new(FaultKind::Value, layer.sources, Some(origin), &path, found, expected);
            layer.faults.push(fault.near(near));
            // Its changes have no meaning here.
            return Applied { description, provenance: None, touched: Vec::new() };
        }
        // Your own scenario may have any name, but naming another built-in one is an error.
        if let Some((scenario, origin)) = self.scenario
            && scenario != layer.name
            && layer.schema.scenarios.iter().any(|other| other.name == layer.name)
        {
            let path = Path(vec![ON.to_owned()]);
            let (found, expected) = (format!("{scenario:?}"), format!("{:?}", layer.name));
            let near = nearest(&scenario, [layer.name]);
            let fault = Fault::new(FaultKind::Value, layer.sources, Some(origin), &path, found, expected);
            layer.faults.push(fault.near(near));
        }
        let mut touched = Vec::new();
        layer.merge(&Path::root(), self.changes, &mut touched);
        let description = self.title.map_or(description.clone(), |title| format!("{description} ({title})"));
        Applied { description, provenance: self.provenance, touched }
    }
}

/// A tree that overlays are applied to.
pub(crate) struct Layer<'a> {
    pub(crate) schema: &'a Schema,
    /// The scenario's name.
    pub(crate) name: &'a str,
    pub(crate) sources: &'a Sources,
    pub(crate) root: &'a mut Table,
    pub(crate) faults: &'a mut Vec<Fault>,
}

/// The paths in `root` that `path` stands for. The name of a numbered entry may replace its number. A name with a dot needs no quotes, which a
/// shell would remove. A pattern stands for all paths that it matches.
#[must_use]
pub fn meant(root: &Table, path: Path) -> Vec<Path> {
    if tree::find(root, &path.0).is_some() {
        return vec![path];
    }
    if path.0.iter().any(|name| name.contains('*')) {
        let pattern = Pattern(path.clone());
        let leaves = tree::leaves(root).into_iter().map(|(leaf, _)| leaf);
        let covered: Vec<Path> = leaves.filter(|leaf| pattern.matches(leaf)).collect();
        return if covered.is_empty() { vec![path] } else { covered };
    }
    vec![joined(root, &path).unwrap_or_else(|| numbered(root, path))]
}

/// The path with parts joined again that belong to a name with a dot in it, if there is such a value.
fn joined(root: &Table, path: &Path) -> Option<Path> {
    let (mut names, mut rest) = (Vec::new(), &path.0[..]);
    while let Some(Spot::Table(list)) = tree::find(root, &names) {
        let whole = |name: &str| name.split('.').map(str::trim).collect::<Vec<_>>().join(".");
        let of = |n: &usize| list.0.iter().find(|entry| whole(&entry.name) == rest[..*n].join("."));
        let Some((n, entry)) = (1..=rest.len()).find_map(|n| Some((n, of(&n)?))) else { break };
        names.push(entry.name.clone());
        rest = &rest[n..];
    }
    names.extend_from_slice(rest);
    tree::find(root, &names).map(|_| Path(names))
}

/// The path with the number of an entry in place of its name on the map or the counter.
fn numbered(root: &Table, mut path: Path) -> Path {
    if path.0.len() < 2 || tree::find(root, &path.0[..2]).is_some() {
        return path;
    }
    let named = |entry: &&Entry| called(entry).is_some_and(|name| name.eq_ignore_ascii_case(&path.0[1]));
    if let Some(Spot::Table(list)) = tree::find(root, &path.0[..1])
        && let Some(entry) = list.0.iter().find(named)
    {
        path.0[1].clone_from(&entry.name);
    }
    path
}

/// The path with a name in place of the number, if the text uses that name.
pub(crate) fn as_written(root: &Table, text: &str, path: &str) -> Option<String> {
    let mut path = Path::parse(path).ok()?;
    let Some(Spot::Table(list)) = tree::find(root, path.0.get(..1)?) else { return None };
    let name = called(list.get(path.0.get(1)?)?)?;
    let mut words = text.split(['.', '"', '\'', '[', ']', '=', '{', '\n']);
    words.any(|word| word.trim().eq_ignore_ascii_case(name)).then(|| {
        name.clone_into(&mut path.0[1]);
        path.to_string()
    })
}

/// The name of an entry on the map or the counter.
fn called(entry: &Entry) -> Option<&str> {
    let Value::Table(table) = &entry.node.value else { return None };
    match &table.get("name")?.node.value {
        Value::Text(name) => Some(name),
        _ => None,
    }
}

impl Layer<'_> {
    /// Applies a change `PATH=VALUE`, text number `source`.
    pub(crate) fn set(&mut self, overlay: &Overlay, source: usize) -> Applied {
        let (text, description) = (overlay.text(), overlay.to_string());
        let mut touched = Vec::new();
        let expected = self.example("PATH=VALUE", None, "");
        let Some((end, value)) = self.split(source, &expected) else {
            return Applied { description, provenance: None, touched };
        };
        let (end, by) = self.signed(text, end);
        match Path::parse(text[..end].trim_end()) {
            Ok(path) => {
                let key = Origin { source, start: 0, end };
                for path in meant(self.root, path) {
                    match by {
                        Some(sign) => self.change_value(&path, key, value, sign, &mut touched),
                        None => self.set_value(&path, key, value, &mut touched),
                    }
                }
            }
            Err((at, found)) => {
                let origin = Some(Origin { source, start: at, end });
                let expected = "names between dots, with quotes around a name that has a dot in it";
                self.faults.push(Fault::new(FaultKind::Value, self.sources, origin, &Path::root(), found, expected));
            }
        }
        Applied { description, provenance: None, touched }
    }

    /// `form, such as PATH=VALUE`, with the value called `name` in a table of this scenario, or the first one. Without a table, with a number.
    fn example(&self, form: &str, table: Option<&str>, name: &str) -> String {
        let mut leaves = tree::leaves(self.root);
        leaves.retain(|(path, node)| match table {
            Some(table) => path.0.len() == 2 && path.0[0] == table,
            None => matches!(node.value, Value::Whole(_)),
        });
        let value = leaves.iter().find(|(path, _)| path.0[1] == name).or(leaves.first());
        value.map_or_else(|| form.to_owned(), |(path, node)| format!("{form}, such as {path}={}", node.value))
    }

    /// The end of an argument's path, and the sign before its `=`. A path may itself end in a plus, like `tables.assault.2.7+`.
    fn signed(&self, text: &str, end: usize) -> (usize, Option<i64>) {
        let is_path = Path::parse(text[..end].trim_end()).is_ok_and(|path| tree::find(self.root, &path.0).is_some());
        let before = |sign| text[..end].trim_end().strip_suffix(sign).map(str::len).filter(|_| !is_path);
        match (before('+'), before('-')) {
            (Some(end), _) => (end, Some(1)),
            (_, Some(end)) => (end, Some(-1)),
            _ => (end, None),
        }
    }

    /// Changes the number at `path` by the number written at `origin`.
    fn change_value(&mut self, path: &Path, key: Origin, origin: Origin, sign: i64, touched: &mut Vec<Path>) {
        let Some(Value::Whole(by)) = tree::parse_value(self.sources, origin) else {
            let written = self.sources.0[origin.source].text[origin.start..origin.end].to_owned();
            self.fault(path, origin, format!("`{written}`"), "a whole number behind += or -=", None);
            return;
        };
        let now = match tree::find(self.root, &path.0) {
            Some(Spot::Leaf(Node { value: Value::Whole(now), .. })) => *now,
            Some(Spot::Leaf(node)) => {
                let found = format!("{}, which is no number", node.value.describe());
                self.fault(path, key, found, "a whole number, which can be raised or lowered; = sets any value", None);
                return;
            }
            _ => {
                self.unknown(path, key);
                return;
            }
        };
        let name = path.0.last().cloned().unwrap_or_default();
        let value = Value::Whole(now.saturating_add(by.saturating_mul(sign)));
        self.put(path, Entry { name, origin: key, node: Node { value, origin } }, touched);
    }

    /// Applies a reading `ID=CHOICE`, text number `source`.
    pub(crate) fn ruling(&mut self, overlay: &Overlay, source: usize) -> Applied {
        let text = overlay.text();
        let mut touched = Vec::new();
        let expected = self.example("ID=CHOICE", Some("rulings"), text.trim()).replace("rulings.", "");
        if let Some((end, value)) = self.split(source, &expected) {
            let path = Path::root().to("rulings").to(text[..end].trim());
            self.set_value(&path, Origin { source, start: 0, end }, value, &mut touched);
        }
        Applied { description: overlay.to_string(), provenance: None, touched }
    }

    /// Switches on the option whose name is text number `source`.
    pub(crate) fn option(&mut self, overlay: &Overlay, source: usize) -> Applied {
        let (text, description, mut touched) = (overlay.text(), overlay.to_string(), Vec::new());
        let origin = Origin { source, start: 0, end: text.len() };
        let known = options(self.root);
        if known.iter().any(|(name, _)| name == text) {
            let node = Node { value: Value::Flag(true), origin };
            let path = Path::root().to(OPTIONS).to(text);
            self.put(&path, Entry { name: text.to_owned(), origin, node }, &mut touched);
        } else {
            let names: Vec<&str> = known.iter().map(|(name, _)| name.as_str()).collect();
            let expected = match names[..] {
                [] => "none: this scenario has no options".to_owned(),
                _ => format!("an option of the scenario: {}", names.join(", ")),
            };
            let found = format!("the unknown option `{text}`");
            let path = Path::root().to(OPTIONS);
            let fault = Fault::new(FaultKind::UnknownName, self.sources, Some(origin), &path, found, expected);
            self.faults.push(fault.near(nearest(text, names)));
        }
        Applied { description, provenance: None, touched }
    }

    /// The place of the `=` in an argument, and the place of its value.
    fn split(&mut self, source: usize, expected: &str) -> Option<(usize, Origin)> {
        let text = &self.sources.0[source].text;
        let (mut quote, mut begins, mut equals) = (None, true, None);
        for (at, c) in text.char_indices() {
            match (quote, c) {
                (Some(open), _) if c == open => quote = None,
                (Some(_), _) => {}
                (None, '"' | '\'') if begins => quote = Some(c),
                (None, '=') => {
                    equals = Some(at);
                    break;
                }
                (None, _) => {}
            }
            begins = c == '.';
        }
        let fault = match equals {
            None => Some((0, text.len(), "no `=`")),
            Some(0) => Some((0, 1, "nothing before the `=`")),
            Some(at) if text[at + 1..].trim().is_empty() => Some((at, at + 1, "nothing after the `=`")),
            Some(_) => None,
        };
        if let Some((start, end, found)) = fault {
            let origin = Some(Origin { source, start, end });
            self.faults.push(Fault::new(FaultKind::Value, self.sources, origin, &Path::root(), found, expected));
            return None;
        }
        let at = equals?;
        let start = at + 1 + (text[at + 1..].len() - text[at + 1..].trim_start().len());
        Some((at, Origin { source, start, end: text.trim_end().len() }))
    }

    /// Sets `path` to the value written at `origin`. Text needs no quotes here.
    fn set_value(&mut self, path: &Path, key: Origin, origin: Origin, touched: &mut Vec<Path>) {
        let raw = self.sources.0[origin.source].text[origin.start..origin.end].to_owned();
        if let Some(number) = raw.strip_prefix('+').filter(|number| number.parse::<u32>().is_ok()) {
            let near = Some(format!("{path}+={number}"));
            self.fault(path, origin, format!("`{raw}`, with a sign"), "+=N to raise a number, =N to set it", near);
            return;
        }
        let raw = Value::Text(raw);
        let written = tree::parse_value(self.sources, origin);
        let value = match (tree::find(self.root, &path.0), written) {
            (_, Some(text @ Value::Text(_))) => text,
            (Some(Spot::Leaf(Node { value: Value::Text(_), .. })), _) | (_, None) => raw,
            (_, Some(value)) => value,
        };
        let name = path.0.last().cloned().unwrap_or_default();
        self.put(path, Entry { name, origin: key, node: Node { value, origin } }, touched);
    }

    fn merge(&mut self, path: &Path, changes: Table, touched: &mut Vec<Path>) {
        for entry in changes.0 {
            if self.faults.len() >= MOST_FAULTS {
                return;
            }
            self.put(&numbered(self.root, path.to(&entry.name)), entry, touched);
        }
    }

    fn put(&mut self, path: &Path, entry: Entry, touched: &mut Vec<Path>) {
        let remove = matches!(&entry.node.value, Value::Text(text) if text == NONE) && self.schema.may_remove(path);
        let Some((name, parent)) = path.0.split_last() else { return };
        match (tree::find(self.root, &path.0), entry.node.value) {
            (None, value) => {
                let added = match &value {
                    Value::Table(table) => Some(table),
                    _ => None,
                };
                let addable = remove || self.schema.may_add(path, added);
                match tree::find_table_mut(self.root, parent).filter(|_| addable) {
                    Some(_) if remove => {}
                    Some(table) if table.0.len() >= MOST_ENTRIES => {
                        let (found, expected) = ("one entry more", format!("at most {MOST_ENTRIES} in a table"));
                        self.fault(path, entry.origin, found, expected, None);
                    }
                    Some(table) => {
                        let node = Node { value, origin: entry.node.origin };
                        table.0.push(Entry { name: name.clone(), origin: entry.origin, node });
                        touched.push(path.clone());
                    }
                    None => self.unknown(path, entry.origin),
                }
            }
            (Some(_), _) if remove => {
                if let Some(table) = tree::find_table_mut(self.root, parent) {
                    table.remove(name);
                }
            }
            (Some(Spot::Table(_) | Spot::Row(..)), Value::Table(changes)) => self.merge(path, changes, touched),
            (Some(Spot::Table(table)), value) => {
                let below = tree::leaves(table).first().map(|(leaf, _)| Path([&path.0[..], &leaf.0[..]].concat()));
                let expected = match &below {
                    Some(below) => format!("the path of a single value, such as {below}"),
                    None => "the path of a single value".to_owned(),
                };
                self.fault(path, entry.origin, format!("a table that cannot be {}", value.describe()), expected, None);
            }
            (Some(Spot::Leaf(_)), value @ Value::Table(_)) => {
                self.fault(path, entry.origin, value.describe(), "a single value", None);
            }
            (Some(Spot::Row(..)), value) => {
                let sources = self.sources;
                if let Some(old) = tree::find_table_mut(self.root, parent).and_then(|table| table.get_mut(name)) {
                    let node = Node { value, origin: entry.node.origin };
                    let cells = matches!(old.node.value, Value::Cells(_)).then(|| tree::unfolded(sources, &node));
                    old.origin = entry.origin;
                    match cells.flatten() {
                        // The paths of a map's cells are next to that of the row, not below it.
                        Some(row) => {
                            let number = row.value.to_string().chars().count();
                            let above = Path(parent.to_vec());
                            touched.extend((0..number).map(|i| above.to(&tree::cell_name(name, i))));
                            old.node = row;
                        }
                        None => {
                            old.node = node;
                            touched.push(path.clone());
                        }
                    }
                }
            }
            (Some(Spot::Leaf(_)), value) => {
                if let Some(old) = tree::find_leaf_mut(self.root, &path.0) {
                    *old = Node { value, origin: entry.node.origin };
                    touched.push(path.clone());
                }
                // An error in the name itself, such as an unknown ruling, belongs to the overlay too.
                if let Some(old) = tree::find_table_mut(self.root, parent).and_then(|table| table.get_mut(name)) {
                    old.origin = entry.origin;
                }
            }
        }
    }

    fn unknown(&mut self, path: &Path, origin: Origin) {
        if let Some(Spot::Table(_)) = tree::find(self.root, &path.0) {
            let names = names_at(self.root, self.schema, &path.0);
            let named = names.iter().take(FEW).map(|name| path.to(name).to_string()).collect::<Vec<_>>();
            let expected = format!("a value in it, such as {}", named.join(", "));
            return self.fault(path, origin, format!("the table `{path}`"), expected, None);
        }
        let (known, near, names) = match path.0.iter().any(|name| name.contains('*')) {
            true => covered_up_to(self.root, path),
            false => {
                let known = (0..path.0.len()).rev().find(|&n| tree::find(self.root, &path.0[..n]).is_some());
                let (known, near) = (known.unwrap_or(0), nearest_path(self.root, self.schema, path));
                (known, near, names_at(self.root, self.schema, &path.0[..known]))
            }
        };
        let mut expected = "the path of a value of the scenario".to_owned();
        if near.is_none() && (1..=FEW).contains(&names.len()) {
            expected += &format!(", here one of {}", names.join(", "));
        }
        let name = &path.0[known];
        let mut near = near;
        // A whole path within one pair of quotes.
        if let Ok(inner) = Path::parse(name)
            && inner.0.len() > 1
            && tree::find(self.root, &[&path.0[..known], &inner.0].concat()).is_some()
        {
            "a name; each name of a path has its own quotes".clone_into(&mut expected);
            near = Some(header(&inner.0));
        }
        self.fault(path, origin, format!("the unknown name `{name}`"), expected, near);
    }

    fn fault(
        &mut self,
        path: &Path,
        origin: Origin,
        found: impl Into<String>,
        expected: impl Into<String>,
        near: Option<String>,
    ) {
        let fault = Fault::new(FaultKind::UnknownName, self.sources, Some(origin), path, found, expected);
        self.faults.push(fault.near(near));
    }
}

/// The most names that are listed if none of them is similar.
const FEW: usize = 24;

/// The number of leading names of a pattern that match something, the pattern with the nearest valid name after these, and all such names.
fn covered_up_to(root: &Table, pattern: &Path) -> (usize, Option<String>, Vec<String>) {
    let leaves = tree::leaves(root);
    let below = |n: usize| {
        let before = Pattern(Path(pattern.0[..n].to_vec()));
        leaves.iter().filter(move |(leaf, _)| before.covers(leaf)).filter_map(move |(leaf, _)| leaf.0.get(n))
    };
    let known = (0..pattern.0.len()).rev().find(|&n| below(n).next().is_some()).unwrap_or(0);
    let near = nearest(&pattern.0[known], below(known)).map(|near| {
        let mut meant = pattern.clone();
        meant.0[known] = near;
        meant.to_string()
    });
    let names: BTreeSet<&String> = below(known).collect();
    (known, near, names.into_iter().cloned().collect())
}

/// The names that may follow `path`.
fn names_at(root: &Table, schema: &Schema, path: &[String]) -> Vec<String> {
    let mut names = match tree::find(root, path) {
        Some(Spot::Table(table)) => table.0.iter().map(|entry| entry.name.clone()).collect(),
        Some(Spot::Row(_, headings)) => headings,
        Some(Spot::Leaf(_)) | None => Vec::new(),
    };
    for optional in schema.optional {
        let mut pattern = Pattern::literal(optional.pattern);
        if let Some(last) = pattern.0.0.pop()
            && !last.contains('*')
            && pattern.matches(&Path(path.to_vec()))
            && !names.contains(&last)
        {
            names.push(last);
        }
    }
    names
}

/// The existing path that was most likely meant by one that does not exist.
fn nearest_path(root: &Table, schema: &Schema, path: &Path) -> Option<String> {
    let known = (0..path.0.len()).rev().find(|&n| tree::find(root, &path.0[..n]).is_some())?;
    let (before, wrong) = (&path.0[..known], &path.0[known]);
    let names = names_at(root, schema, before);
    let column = names.iter().find(|heading| serves(heading, wrong)).cloned();
    if let Some(right) = column.or_else(|| nearest(wrong, &names)) {
        let mut corrected = path.clone();
        corrected.0[known] = right;
        if tree::find(root, &corrected.0).is_some() {
            return Some(corrected.to_string());
        }
        // An optional entry that is absent may be meant, but there is nothing below it.
        if known + 1 < path.0.len() && corrected != *path {
            return nearest_path(root, schema, &corrected)
                .or_else(|| Some(Path(corrected.0[..=known].to_vec()).to_string()));
        }
        return Some(Path(corrected.0[..=known].to_vec()).to_string());
    }
    // A zone may also be called by its name on the map.
    if let (1, Some(Spot::Table(list))) = (known, tree::find(root, before))
        && let Some(right) = nearest(wrong, list.0.iter().filter_map(called))
    {
        let mut corrected = path.clone();
        right.clone_into(&mut corrected.0[known]);
        return Some(corrected.to_string());
    }
    let wanted = path.to_string();
    nearest(&wanted, tree::leaves(root).into_iter().map(|(leaf, _)| leaf.to_string()))
}

/// Whether a column with a heading such as `4-6` or `13+` contains `value`.
fn serves(heading: &str, value: &str) -> bool {
    let span = Span::parse(heading, &(0..=u8::MAX - 1));
    value.parse().is_ok_and(|value| span.is_some_and(|span| span.serves(value)))
}
