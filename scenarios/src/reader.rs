//! A small typed reader of trees: it continues after an error and collects all of them.

use crate::diagnostic::{Fault, FaultKind, Faults, MOST_FAULTS, is_command, nearest};
use crate::origin::{Origin, Sources};
use crate::path::Path;
use crate::shape::Note;
use crate::tree::{self, Entry, Node, Spot, Table, Value, cell_name};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A reader, with everything that it has found so far.
#[derive(Debug)]
pub struct Reader<'a> {
    /// The texts that the values come from.
    pub sources: &'a Sources,
    faults: RefCell<Vec<Fault>>,
    bounds: RefCell<BTreeMap<Path, (i64, i64)>>,
    /// The names and kinds of values that were asked for, if they are recorded.
    notes: Option<RefCell<Vec<(Path, Note)>>>,
}

/// The most elements of a list: more than any scenario needs, but few enough to compare each with all names.
const MOST_ELEMENTS: usize = 5_000;

impl<'a> Reader<'a> {
    /// A reader of values from `sources`, without errors so far.
    #[must_use]
    pub fn new(sources: &'a Sources) -> Reader<'a> {
        Reader { sources, faults: RefCell::default(), bounds: RefCell::default(), notes: None }
    }

    /// A reader of values from `sources` that records what it is asked for.
    #[must_use]
    pub fn noting(sources: &'a Sources) -> Reader<'a> {
        Reader { notes: Some(RefCell::default()), ..Reader::new(sources) }
    }

    /// What was asked for, in order.
    #[must_use]
    pub fn notes(self) -> Vec<(Path, Note)> {
        self.notes.map(RefCell::into_inner).unwrap_or_default()
    }

    fn note(&self, of: impl FnOnce() -> (Path, Note)) {
        if let Some(notes) = &self.notes {
            notes.borrow_mut().push(of());
        }
    }

    /// Adds the error `fault`, up to a maximum: each holds its line.
    pub fn add(&self, fault: Fault) {
        let mut faults = self.faults.borrow_mut();
        if faults.len() < 2 * MOST_FAULTS {
            faults.push(fault);
        }
    }

    /// Adds an error at `origin`, up to a maximum: each is looked up in its text.
    fn report(
        &self,
        kind: FaultKind,
        origin: Option<Origin>,
        path: &Path,
        found: impl Into<String>,
        expected: impl Into<String>,
        near: Option<String>,
    ) {
        if self.faults.borrow().len() < 2 * MOST_FAULTS {
            self.add(Fault::new(kind, self.sources, origin, path, found, expected).near(near));
        }
    }

    /// Whether there has been an error.
    #[must_use]
    pub fn has_faults(&self) -> bool {
        !self.faults.borrow().is_empty()
    }

    /// The errors, and the lowest and highest value allowed for every whole number that was read.
    #[must_use]
    pub fn finish(self) -> (Vec<Fault>, BTreeMap<Path, (i64, i64)>) {
        (self.faults.into_inner(), self.bounds.into_inner())
    }

    /// The fields of the table at `path`. A missing field is reported at `origin`, if there is one.
    #[must_use]
    pub fn fields<'r>(&'r self, table: &'a Table, path: Path, origin: Option<Origin>) -> Fields<'r, 'a> {
        self.note(|| (path.clone(), Note::Table));
        Fields { reader: self, table, path, origin, asked: RefCell::default(), whole: Cell::new(false) }
    }
}

/// Reads a TOML file with the function `read`, which is given the fields of its root.
///
/// # Errors
/// Every error of the file.
pub fn read<T>(name: &str, text: &str, read: impl FnOnce(&Reader<'_>, &Fields<'_, '_>) -> T) -> Result<T, Faults> {
    let mut sources = Sources::default();
    let number = sources.add(name, text);
    let mut faults = Vec::new();
    let table = tree::parse(&sources, number, &mut faults);
    let reader = Reader::new(&sources);
    faults.into_iter().for_each(|fault| reader.add(fault));
    let root = reader.fields(&table, Path::default(), Some(Origin { source: number, start: 0, end: 0 }));
    let found = read(&reader, &root);
    root.finish();
    let (faults, _) = reader.finish();
    if faults.is_empty() { Ok(found) } else { Err(Faults::new(faults)) }
}

/// The fields of one table, read by name.
#[derive(Debug)]
pub struct Fields<'r, 'a> {
    reader: &'r Reader<'a>,
    table: &'a Table,
    path: Path,
    origin: Option<Origin>,
    asked: RefCell<Vec<String>>,
    /// Whether all entries were asked for, whatever their names.
    whole: Cell<bool>,
}

impl<'r, 'a> Fields<'r, 'a> {
    /// The table's path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The field `name`, which may be absent.
    pub fn optional(&self, name: &str) -> Option<Item<'r, 'a>> {
        self.ask(name, false)
    }

    /// A single value at `path`, the names below this table, without marking it as read.
    #[must_use]
    pub fn peek(&self, path: &[&str]) -> Option<&'a Node> {
        let path: Vec<String> = path.iter().map(|name| (*name).to_owned()).collect();
        match tree::find(self.table, &path)? {
            Spot::Leaf(node) => Some(node),
            _ => None,
        }
    }

    fn ask(&self, name: &str, required: bool) -> Option<Item<'r, 'a>> {
        self.asked.borrow_mut().push(name.to_owned());
        self.reader.note(|| (self.path.to(name), Note::Asked(required)));
        let entry = self.table.get(name)?;
        Some(Item { reader: self.reader, node: &entry.node, key: entry.origin, path: self.path.to(name) })
    }

    /// A required field: its absence is an error. `expected` describes it in a designer's words.
    pub fn required(&self, name: &str, expected: &str) -> Option<Item<'r, 'a>> {
        let item = self.ask(name, true);
        if item.is_none() {
            let expected = format!("`{name}`, {expected}");
            let path = self.path.to(name);
            self.reader.report(FaultKind::Missing, self.origin, &path, "nothing", expected, None);
        }
        item
    }

    /// The required whole number `name` within `range`; 0, with an error, if it is missing or wrong.
    pub fn whole<T: TryFrom<i64> + Default>(&self, name: &str, range: RangeInclusive<i64>) -> T {
        let item = self.required(name, &expected_whole(&range));
        item.and_then(|item| item.whole(range)).unwrap_or_default()
    }

    /// The fields of a required table, read by `read`.
    pub fn table<T>(&self, name: &str, expected: &str, read: impl FnOnce(&Fields<'r, 'a>) -> T) -> Option<T> {
        let fields = self.required(name, expected)?.fields()?;
        let value = read(&fields);
        fields.finish();
        Some(value)
    }

    /// All entries, whatever their names.
    pub fn all(&self) -> Vec<(&'a str, Item<'r, 'a>)> {
        self.reader.note(|| (self.path.clone(), Note::Open));
        self.whole.set(true);
        let item = |entry: &'a Entry| {
            let path = self.path.to(&entry.name);
            self.reader.note(|| (path.clone(), Note::Asked(false)));
            (entry.name.as_str(), Item { reader: self.reader, node: &entry.node, key: entry.origin, path })
        };
        self.table.0.iter().map(item).collect()
    }

    /// Reports every field that nobody asked for.
    pub fn finish(&self) {
        if self.whole.get() {
            return;
        }
        let asked = self.asked.borrow();
        // No more errors than this are shown.
        let unknown = self.table.0.iter().filter(|entry| !asked.contains(&entry.name));
        for entry in unknown.take(MOST_FAULTS) {
            let expected = match asked.as_slice() {
                [] => "no name here".to_owned(),
                names => format!("one of {}", names.join(", ")),
            };
            let found = format!("the unknown name `{}`", entry.name);
            let absent = asked.iter().filter(|name| self.table.get(name).is_none());
            let near = nearest(&entry.name, absent).or_else(|| nearest(&entry.name, asked.iter()));
            if let Some(near) = &near {
                // If a name is misspelt, it is not reported as missing too.
                let meant = self.path.to(near).to_string();
                let mut faults = self.reader.faults.borrow_mut();
                faults.retain(|fault| fault.kind != FaultKind::Missing || fault.path != meant);
            }
            let path = self.path.to(&entry.name);
            self.reader.report(FaultKind::UnknownName, Some(entry.origin), &path, found, expected, near);
        }
    }

    /// Adds an error of this `kind` at the table's name: what was `found`, and what was `expected`.
    pub fn fault(&self, kind: FaultKind, found: impl Into<String>, expected: impl Into<String>) {
        self.reader.report(kind, self.origin, &self.path, found, expected, None);
    }
}

/// One value of a table, with its path.
#[derive(Clone, Debug)]
pub struct Item<'r, 'a> {
    reader: &'r Reader<'a>,
    /// The value.
    pub node: &'a Node,
    /// The place where its name is written.
    pub key: Origin,
    /// Its path.
    pub path: Path,
}

fn expected_whole(range: &RangeInclusive<i64>) -> String {
    match (*range.start(), *range.end()) {
        (low, high) if low == high => format!("{low}"),
        (low, i64::MAX) => format!("a whole number of {low} or more"),
        (low, high) => format!("a whole number from {low} to {high}"),
    }
}

impl<'r, 'a> Item<'r, 'a> {
    /// The value of an entry, at `path`.
    #[must_use]
    pub fn of(reader: &'r Reader<'a>, entry: &'a Entry, path: Path) -> Item<'r, 'a> {
        Item { reader, node: &entry.node, key: entry.origin, path }
    }

    /// Adds an error of this `kind` at the value: what was `found`, and what was `expected`.
    pub fn fault(&self, kind: FaultKind, found: impl Into<String>, expected: impl Into<String>) {
        self.fault_near(kind, found, expected, None);
    }

    /// Adds an error of this `kind` at the value: what was `found`, what was `expected`, and the nearest valid name, `near`.
    pub fn fault_near(
        &self,
        kind: FaultKind,
        found: impl Into<String>,
        expected: impl Into<String>,
        near: Option<String>,
    ) {
        self.reader.report(kind, Some(self.node.origin), &self.path, found, expected, near);
    }

    /// Adds an error of this `kind` at the value's end, where something is missing: what was `found`, and what was `expected`.
    pub fn fault_at_end(&self, kind: FaultKind, found: impl Into<String>, expected: impl Into<String>) {
        let Origin { source, end, .. } = self.node.origin;
        let origin = Some(Origin { source, start: end.saturating_sub(1), end });
        self.reader.report(kind, origin, &self.path, found, expected, None);
    }

    /// Adds an error of this `kind` at the value's name: what was `found`, what was `expected`, and the nearest valid name, `near`.
    pub fn fault_at_name(
        &self,
        kind: FaultKind,
        found: impl Into<String>,
        expected: impl Into<String>,
        near: Option<String>,
    ) {
        self.reader.report(kind, Some(self.key), &self.path, found, expected, near);
    }

    fn wrong(&self, expected: impl Into<String>) {
        self.fault(FaultKind::Value, self.node.value.describe(), expected);
    }

    /// A whole number within `range`.
    pub fn whole<T: TryFrom<i64>>(&self, range: RangeInclusive<i64>) -> Option<T> {
        self.reader.note(|| (self.path.clone(), Note::Whole(*range.start(), *range.end())));
        match self.node.value {
            Value::Whole(number) if range.contains(&number) => {
                self.reader.bounds.borrow_mut().insert(self.path.clone(), (*range.start(), *range.end()));
                T::try_from(number).ok()
            }
            _ => {
                self.wrong(expected_whole(&range));
                None
            }
        }
    }

    /// A text that is not empty. `expected` describes it in an error.
    pub fn text(&self, expected: &str) -> Option<&'a str> {
        self.reader.note(|| (self.path.clone(), Note::Text));
        match &self.node.value {
            Value::Text(text) if text.chars().any(|c| is_command(c) && !matches!(c, '\n' | '\t')) => {
                self.wrong(format!("{expected}, in quotes, without control characters and those that nobody sees"));
                None
            }
            Value::Text(text) if !text.trim().is_empty() => Some(text),
            _ => {
                self.wrong(format!("{expected}, in quotes"));
                None
            }
        }
    }

    /// `true` or `false`.
    pub fn flag(&self) -> Option<bool> {
        self.reader.note(|| (self.path.clone(), Note::Flag));
        match self.node.value {
            Value::Flag(flag) => Some(flag),
            _ => {
                self.wrong("true or false");
                None
            }
        }
    }

    /// One of several names. `what` describes them if they are too many to list.
    pub fn choice<T: Copy>(&self, names: &[(&str, T)], what: &str) -> Option<T> {
        self.reader
            .note(|| (self.path.clone(), Note::Choice(names.iter().map(|(name, _)| (*name).to_owned()).collect())));
        let expected = || match names {
            [(one, _)] => format!("{one:?}"),
            _ if names.len() <= 8 => {
                format!("one of {}", names.iter().map(|(name, _)| format!("{name:?}")).collect::<Vec<_>>().join(", "))
            }
            _ => what.to_owned(),
        };
        match &self.node.value {
            Value::Text(text) => {
                let found = names.iter().find(|(name, _)| name == text);
                if found.is_none() {
                    let near = nearest(text, names.iter().map(|(name, _)| *name));
                    self.fault_near(FaultKind::Value, self.node.value.describe(), expected(), near);
                }
                found.map(|(_, value)| *value)
            }
            _ => {
                self.wrong(expected());
                None
            }
        }
    }

    /// The elements of a list, at most 5,000. They have the list's path. `expected` describes the list in an error.
    pub fn list(&self, expected: &str) -> Option<Vec<Item<'r, 'a>>> {
        self.reader.note(|| (self.path.clone(), Note::List));
        match &self.node.value {
            Value::List(list) if list.len() > MOST_ELEMENTS => {
                let found = format!("a list of {} elements", list.len());
                self.fault(FaultKind::Value, found, format!("at most {MOST_ELEMENTS}"));
                None
            }
            Value::List(list) => Some(list.iter().map(|node| Item { node, ..self.clone() }).collect()),
            _ => {
                self.wrong(expected);
                None
            }
        }
    }

    /// The words of a text, possibly none. `expected` describes the text in an error.
    pub fn words(&self, expected: &str) -> Option<Vec<Word<'r, 'a>>> {
        self.reader.note(|| (self.path.clone(), Note::Text));
        let Value::Text(text) = &self.node.value else {
            self.wrong(format!("{expected}, in quotes"));
            return None;
        };
        let Origin { source, start, end } = self.node.origin;
        // If the text stands in the file unchanged, each word has its own place.
        let file = self.reader.sources.0.get(source);
        let written = file.and_then(|file| file.text.get(start..end)?.find(text.as_str()));
        let word = |word: &'a str| {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            let origin = written.map_or(self.node.origin, |from| Origin {
                source,
                start: start + from + at,
                end: start + from + at + word.len(),
            });
            Word { text: word, origin, item: self.clone() }
        };
        Some(text.split_whitespace().map(word).collect())
    }

    /// The cells of a map's row, each under its own path. `expected` describes the row in an error.
    pub fn cells(&self, expected: &str) -> Option<Vec<Item<'r, 'a>>> {
        self.reader.note(|| (self.path.clone(), Note::Text));
        let Value::Cells(cells) = &self.node.value else {
            self.wrong(format!("{expected}, in quotes"));
            return None;
        };
        let (row, above) = self.path.0.split_last()?;
        let above = Path(above.to_vec());
        let named = |(i, node)| Item { node, path: above.to(&cell_name(row, i)), ..self.clone() };
        Some(cells.iter().enumerate().map(named).collect())
    }

    /// The fields of a table.
    pub fn fields(&self) -> Option<Fields<'r, 'a>> {
        match &self.node.value {
            Value::Table(table) => Some(self.reader.fields(table, self.path.clone(), Some(self.key))),
            _ => {
                self.wrong("a table of names and values");
                None
            }
        }
    }

    /// This value, with `name` appended to its path.
    #[must_use]
    pub fn named(&self, name: &str) -> Item<'r, 'a> {
        Item { path: self.path.to(name), ..self.clone() }
    }
}

/// A word of a text, with its own place.
#[derive(Clone, Debug)]
pub struct Word<'r, 'a> {
    /// The word.
    pub text: &'a str,
    /// The place where it is written.
    pub origin: Origin,
    item: Item<'r, 'a>,
}

impl Word<'_, '_> {
    /// Adds an error of this `kind` at the word: what was `found`, what was `expected`, and the nearest valid name, `near`.
    pub fn fault(&self, kind: FaultKind, found: impl Into<String>, expected: impl Into<String>, near: Option<String>) {
        self.item.reader.report(kind, Some(self.origin), &self.item.path, found, expected, near);
    }
}
