//! Positions in files: from texts to lines and back, with errors.

use crate::diagnostic::{Fault, FaultKind, Faults, MOST_FAULTS, nearest};
use crate::hash::hash;
use crate::kind::{POSITION_FOR, TextKind};
use crate::notation;
use crate::origin::{Origin, Sources};
use crate::path::Path;
use crate::tree::{self, Entry, Node, Table, Value};
use sandtable_engine::position::{self, Line, Misfit, Part};
use std::fmt::Write;

/// A position as it was read from a text.
#[derive(Clone, Debug)]
pub struct Position {
    /// The name of the text.
    pub name: String,
    /// The scenario that it is for, as its text names it.
    pub scenario: String,
    /// A hash of its lines, in hexadecimal: comments, layout and order do not affect it.
    pub hash: String,
    /// Its lines.
    pub lines: Vec<Line>,
    sources: Sources,
    /// The places of each line's table, key and value.
    places: Vec<[Origin; 3]>,
    top: Origin,
}

impl Position {
    /// Reads the `text` of a file called `name`.
    ///
    /// # Errors
    /// Every error: a text that is not TOML or does not name its scenario, and values that no position has.
    pub fn read(name: &str, text: &str) -> Result<Position, Faults> {
        if let Some(other) = TextKind::of(text).filter(|kind| *kind != TextKind::Position) {
            return Err(Fault::of_file(
                name,
                other.name(),
                format!("a position, with {POSITION_FOR} = \"SCENARIO\" at the top"),
            )
            .into());
        }
        if text.trim_start().starts_with('{') {
            return Err(Fault::of_file(name, "JSON", "a position, which is TOML; a saved game goes to @from").into());
        }
        let (mut sources, mut faults) = (Sources::default(), Vec::new());
        let source = sources.add(name, text);
        let mut root = tree::parse(&sources, source, &mut faults);
        let key = root.remove(POSITION_FOR);
        let whole = Position {
            name: name.to_owned(),
            scenario: String::new(),
            hash: hash(&root, &[]),
            lines: Vec::new(),
            top: Origin { source, start: 0, end: 0 },
            places: Vec::new(),
            sources,
        };
        let mut position = whole;
        match key.map(|entry| (entry.node.value, entry.node.origin)) {
            Some((Value::Text(scenario), origin)) => (position.scenario, position.top) = (scenario, origin),
            Some((other, origin)) => {
                let expected = "the name of a scenario, in quotes";
                faults.push(position.fault(
                    FaultKind::Value,
                    origin,
                    &Path::root().to(POSITION_FOR),
                    other.describe(),
                    expected,
                ));
            }
            None if faults.is_empty() => {
                let expected = format!("a position, with {POSITION_FOR} = \"SCENARIO\" at the top");
                faults.push(Fault::of_file(name, "a file that does not say which scenario it is for", expected));
            }
            None => {}
        }
        for entry in root.0 {
            match entry.node.value {
                Value::Table(inner) => {
                    inner.0.into_iter().for_each(|inner| position.add(&entry.name, entry.origin, inner, &mut faults));
                }
                _ => position.add("", entry.origin, entry, &mut faults),
            }
        }
        if faults.is_empty() { Ok(position) } else { Err(Faults::new(faults)) }
    }

    fn add(&mut self, table: &str, heading: Origin, entry: Entry, faults: &mut Vec<Fault>) {
        let Entry { name: key, origin, node: Node { value, origin: place } } = entry;
        let text = |node: &Node| match &node.value {
            Value::Text(text) => Some(text.clone()),
            Value::Whole(number) => Some(number.to_string()),
            _ => None,
        };
        let read = match &value {
            Value::Whole(number) => Some(position::Value::Whole(*number)),
            Value::Flag(flag) => Some(position::Value::Flag(*flag)),
            Value::Text(text) => Some(position::Value::Text(text.clone())),
            Value::List(list) => list.iter().map(text).collect::<Option<Vec<_>>>().map(position::Value::List),
            _ => None,
        };
        let Some(read) = read else {
            let expected = "a number, true, false, a text in quotes or a list of names";
            faults.push(self.fault(FaultKind::Value, place, &path(table, &key), value.describe(), expected));
            return;
        };
        self.lines.push(Line { table: table.to_owned(), key, value: read });
        self.places.push([heading, origin, place]);
    }

    fn fault(
        &self,
        kind: FaultKind,
        origin: Origin,
        path: &Path,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Fault {
        Fault::new(kind, &self.sources, Some(origin), path, found, expected)
    }

    /// The errors `misfits` of the position under the rules of its scenario, as errors of its text.
    #[must_use]
    pub fn faults(&self, misfits: Vec<Misfit>) -> Faults {
        let fault = |misfit: Misfit| {
            let Misfit { line, part, found, expected, names } = misfit;
            let near = nearest(found.trim_matches('`'), names);
            match line {
                None => Fault::of_file(&self.name, found, expected),
                Some(line) => {
                    let Line { table, key, .. } = &self.lines[line];
                    let [of_table, of_key, of_value] = self.places[line];
                    let key = path(table, key);
                    let (kind, origin, path) = match part {
                        Part::Table => (FaultKind::UnknownName, of_table, Path::root().to(table)),
                        Part::Key => (FaultKind::UnknownName, of_key, key),
                        Part::Value => (FaultKind::Value, self.within(of_value, &found), key),
                    };
                    self.fault(kind, origin, &path, found, expected)
                }
            }
            .near(near)
        };
        Faults::new(misfits.into_iter().take(MOST_FAULTS).map(fault).collect())
    }

    /// The place of `found` (in backticks) within a value; the whole value if it is not one of several names.
    fn within(&self, value: Origin, found: &str) -> Origin {
        let name = found.trim_matches('`');
        let text = &self.sources.0[value.source].text[value.start..value.end];
        match text.find(&format!("\"{name}\"")) {
            Some(at) => Origin { start: value.start + at, end: value.start + at + name.len() + 2, ..value },
            None => value,
        }
    }

    /// An error for the scenario that the position names. `expected` describes a position that fits.
    #[must_use]
    pub fn not_for(&self, expected: impl Into<String>) -> Fault {
        let found = format!("a position for `{}`", self.scenario);
        self.fault(FaultKind::Value, self.top, &Path::root().to(POSITION_FOR), found, expected)
    }
}

fn path(table: &str, key: &str) -> Path {
    let root = if table.is_empty() { Path::root() } else { Path::root().to(table) };
    root.to(key)
}

/// Whether `text` is a position, that is, names the scenario it is for.
#[must_use]
pub fn is_position(text: &str) -> bool {
    scenario_of(text).is_some()
}

/// The `text` of a position called `name` with another `value` in the line `key` of `table`, or without the line if `value` is `None`. Comments at
/// the top of the text are kept, others are not.
///
/// # Errors
/// As [`Position::read`].
pub fn with_line(
    name: &str,
    text: &str,
    table: &str,
    key: &str,
    value: Option<position::Value>,
) -> Result<String, Faults> {
    let Position { scenario, mut lines, .. } = Position::read(name, text)?;
    let place = lines.iter().position(|line| line.table == table && line.key == key);
    match (place, value) {
        (Some(place), Some(value)) => lines[place].value = value,
        (Some(place), None) => drop(lines.remove(place)),
        (None, Some(value)) => lines.push(Line { table: table.to_owned(), key: key.to_owned(), value }),
        (None, None) => {}
    }
    let above = text.lines().map_while(|line| line.strip_prefix('#'));
    let above: Vec<&str> = above.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    Ok(self::text(&scenario, &above.join("\n"), &lines))
}

/// The scenario that `text` names if it is a position; `None` for other texts.
#[must_use]
pub fn scenario_of(text: &str) -> Option<String> {
    let mut sources = Sources::default();
    let source = sources.add("", text);
    let root = tree::parse(&sources, source, &mut Vec::new());
    root.get(POSITION_FOR).map(|entry| entry.node.value.to_string())
}

/// The hash of the lines of a text.
pub(crate) fn hash_of(text: &str) -> String {
    let mut sources = Sources::default();
    let source = sources.add("", text);
    let mut root: Table = tree::parse(&sources, source, &mut Vec::new());
    root.remove(POSITION_FOR);
    hash(&root, &[])
}

/// The text of a file with these lines for a scenario; `comment` is written at the top.
#[must_use]
pub fn text(scenario: &str, comment: &str, lines: &[Line]) -> String {
    let mut out: String = comment.lines().map(|line| format!("# {line}\n")).collect();
    let _ = writeln!(out, "{POSITION_FOR} = {}", notation::quoted(scenario));
    let mut tables: Vec<&str> = Vec::new();
    for line in lines {
        if !tables.contains(&line.table.as_str()) {
            tables.push(&line.table);
        }
    }
    tables.sort_by_key(|table| !table.is_empty());
    for table in tables {
        out.push('\n');
        if !table.is_empty() {
            let _ = writeln!(out, "[{}]", notation::key(table));
        }
        for Line { key, value, .. } in lines.iter().filter(|line| line.table == table) {
            let value = match value {
                position::Value::Whole(number) => number.to_string(),
                position::Value::Flag(flag) => flag.to_string(),
                position::Value::Text(text) => worded(text),
                position::Value::List(list) => {
                    format!("[{}]", list.iter().map(|text| worded(text)).collect::<Vec<_>>().join(", "))
                }
            };
            let _ = writeln!(out, "{} = {value}", notation::key(key));
        }
    }
    out
}

/// A text in quotes; a number without them.
fn worded(text: &str) -> String {
    let number = text.parse::<u32>().is_ok_and(|number| number.to_string() == text);
    if number { text.to_owned() } else { notation::quoted(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let line = |table: &str, key: &str, value| Line { table: table.into(), key: key.into(), value };
        let lines = vec![
            line("", "turn", position::Value::Whole(4)),
            line("zones", "damaged twice", position::Value::List(vec!["12".into(), "Le \"Château\"".into()])),
            line("units", "1/35 RM", position::Value::Text("0407, diminished".into())),
            line("zones", "open", position::Value::Flag(true)),
        ];
        let written = text("belfort", "A position\nof a test", &lines);
        let read = Position::read("p.toml", &written).expect("no faults");
        assert_eq!(read.scenario, "belfort");
        let mut wanted = lines.clone();
        wanted.swap(2, 3);
        assert_eq!(read.lines, wanted, "{written}");
        assert_eq!(read.hash, hash_of(&written));
        assert_eq!(hash_of(&written), hash_of(&written.replace("# A position\n", "")));
        assert_ne!(hash_of(&written), hash_of(&written.replace("0407", "0408")));
    }

    #[test]
    fn a_line_is_changed_added_and_removed() {
        let text = "# Mine\nposition_for = \"belfort\"\n\n[units]\n\"1/35 RM\" = 12 # here\n";
        let with = |key: &str, value: Option<&str>| {
            let value = value.map(|value| position::Value::Text(value.into()));
            with_line("p.toml", text, "units", key, value).expect("no faults")
        };
        let whole = |units: &str| format!("# Mine\nposition_for = \"belfort\"\n{units}");
        assert_eq!(with("1/35 RM", Some("13, exhausted")), whole("\n[units]\n\"1/35 RM\" = \"13, exhausted\"\n"));
        assert_eq!(with("GNS", Some("6")), whole("\n[units]\n\"1/35 RM\" = 12\nGNS = 6\n"));
        assert_eq!(with("1/35 RM", None), whole(""));
        assert_eq!(with("GNS", None), whole("\n[units]\n\"1/35 RM\" = 12\n"));
        with_line("p.toml", "x", "units", "GNS", None).expect_err("no position");
    }

    #[test]
    fn what_is_no_position_is_refused_with_its_place() {
        let faults = |text: &str| Position::read("p.toml", text).expect_err("a fault").to_string();
        assert!(faults("turn = 1\n").contains("does not say which scenario"), "{}", faults("turn = 1\n"));
        let nested = faults("position_for = \"belfort\"\n[units]\na = { b = 1 }\n");
        assert!(nested.contains("p.toml:3:5") && nested.contains("units.a"), "{nested}");
        assert!(faults("position_for = 3\n").contains("p.toml:1:16"), "{}", faults("position_for = 3\n"));
    }
}
