//! Data as a tree of values, each with the place where it was written.

use crate::diagnostic::{Fault, FaultKind, MOST_FAULTS};
use crate::origin::{Origin, Sources};
use crate::path::Path;
use std::fmt;
use toml::de::{DeTable, DeValue};

/// A value and the place where it is written.
#[derive(Clone, Debug)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// The place where it is written; for a table with a header, the last name of its header.
    pub origin: Origin,
}

/// The kinds of values.
#[derive(Clone, Debug)]
pub enum Value {
    /// A whole number.
    Whole(i64),
    /// A number with a fraction.
    Decimal(f64),
    /// `true` or `false`.
    Flag(bool),
    /// Text.
    Text(String),
    /// A date or a time, as written.
    Date(String),
    /// A list.
    List(Vec<Node>),
    /// A row of a map that is written as text, one character for each cell ([`unfolded`]).
    Cells(Vec<Node>),
    /// Names with values.
    Table(Table),
}

/// One name of a table with its value.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name.
    pub name: String,
    /// The place where the name is written.
    pub origin: Origin,
    /// Its value.
    pub node: Node,
}

/// Names with values, in the order in which they are written.
#[derive(Clone, Debug, Default)]
pub struct Table(pub Vec<Entry>);

/// The key of the column headings of a printed table.
pub const COLUMNS: &str = "columns";

impl Table {
    /// The entry called `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.name == name)
    }

    /// The entry called `name`, mutable.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Entry> {
        self.0.iter_mut().find(|entry| entry.name == name)
    }

    /// The cell `name` of a map whose rows are entries of this table: `1607` is column 16 of the row `07`.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<&Node> {
        let (column, row) = cell_place(name)?;
        match &self.get(row)?.node.value {
            Value::Cells(cells) => cells.get(column),
            _ => None,
        }
    }

    /// Removes the entry called `name` and returns it.
    pub fn remove(&mut self, name: &str) -> Option<Entry> {
        let at = self.0.iter().position(|entry| entry.name == name)?;
        Some(self.0.remove(at))
    }

    /// The headings of a printed table's columns, as used in paths.
    #[must_use]
    pub fn headings(&self) -> Option<Vec<String>> {
        match &self.get(COLUMNS)?.node.value {
            Value::List(list) => Some(list.iter().map(|node| node.value.to_string()).collect()),
            _ => None,
        }
    }
}

impl Value {
    /// Whether it and `other` are equal, regardless of where they are written.
    #[must_use]
    pub fn same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Whole(a), Value::Whole(b)) => a == b,
            (Value::Decimal(a), Value::Decimal(b)) => a == b,
            (Value::Flag(a), Value::Flag(b)) => a == b,
            (Value::Text(a), Value::Text(b)) | (Value::Date(a), Value::Date(b)) => a == b,
            (Value::List(a), Value::List(b)) | (Value::Cells(a), Value::Cells(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.value.same(&b.value))
            }
            (Value::Table(a), Value::Table(b)) => {
                a.0.len() == b.0.len()
                    && a.0.iter().all(|entry| b.get(&entry.name).is_some_and(|e| e.node.value.same(&entry.node.value)))
            }
            _ => false,
        }
    }

    /// A description for a message: `9`, `the text "x"`, `a list of 3`.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Value::Whole(_) | Value::Decimal(_) | Value::Flag(_) => self.to_string(),
            Value::Text(text) => format!("the text {text:?}"),
            Value::Date(date) => format!("the date {date}"),
            Value::List(list) if list.is_empty() => "an empty list".to_owned(),
            Value::List(list) => format!("a list of {}", list.len()),
            Value::Cells(_) => format!("the text {:?}", self.to_string()),
            Value::Table(table) if table.0.is_empty() => "an empty table".to_owned(),
            Value::Table(table) => {
                let names: Vec<&str> = table.0.iter().take(3).map(|entry| entry.name.as_str()).collect();
                format!("a table of {}{}", names.join(", "), if table.0.len() > 3 { ", ..." } else { "" })
            }
        }
    }
}

/// The value in the notation of a change, `PATH=VALUE`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Whole(number) => write!(f, "{number}"),
            Value::Decimal(number) => write!(f, "{number:?}"),
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Text(text) | Value::Date(text) => f.write_str(text),
            Value::List(list) => {
                f.write_str("[")?;
                for (i, node) in list.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    inner(&node.value, f)?;
                }
                f.write_str("]")
            }
            Value::Cells(cells) => cells.iter().try_for_each(|cell| write!(f, "{}", cell.value)),
            Value::Table(table) => {
                f.write_str("{ ")?;
                for (i, entry) in table.0.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{:?} = ", entry.name)?;
                    inner(&entry.node.value, f)?;
                }
                f.write_str(" }")
            }
        }
    }
}

fn inner(value: &Value, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match value {
        Value::Text(text) => write!(f, "{text:?}"),
        other => write!(f, "{other}"),
    }
}

/// The name of the cell of a map at `index`, from 0, in the row named `row`: `1607` for the 16th cell of the row `07`.
#[must_use]
pub fn cell_name(row: &str, index: usize) -> String {
    format!("{:02}{row}", index + 1)
}

/// The index of a cell in its row, and the row's name.
fn cell_place(name: &str) -> Option<(usize, &str)> {
    let (column, row) = name.split_at_checked(2)?;
    Some((column.parse::<usize>().ok()?.checked_sub(1)?, row))
}

/// The text of `node`, a map's row from `sources`, as cells: a digit becomes a whole number, any other character a text.
#[must_use]
pub fn unfolded(sources: &Sources, node: &Node) -> Option<Node> {
    let Value::Text(text) = &node.value else { return None };
    let Origin { source, start, end } = node.origin;
    // If the text stands in the file unchanged, each character has its own place.
    let written = sources.0.get(source).and_then(|file| file.text.get(start..end)?.find(text.as_str()));
    let cells = text.char_indices().map(|(at, c)| Node {
        value: c.to_digit(10).map_or_else(|| Value::Text(c.to_string()), |digit| Value::Whole(i64::from(digit))),
        origin: written.map_or(node.origin, |from| Origin {
            source,
            start: start + from + at,
            end: start + from + at + c.len_utf8(),
        }),
    });
    Some(Node { value: Value::Cells(cells.collect()), origin: node.origin })
}

/// Turns the rows of the maps at `paths` into cells.
pub(crate) fn unfold(sources: &Sources, root: &mut Table, paths: &[&str]) {
    for path in paths {
        let names: Vec<String> = path.split('.').map(str::to_owned).collect();
        for entry in find_table_mut(root, &names).into_iter().flat_map(|table| &mut table.0) {
            if let Some(row) = unfolded(sources, &entry.node) {
                entry.node = row;
            }
        }
    }
}

/// All single values below `table`, in order, with their paths. A list is one value, except for the rows of a printed
/// table, whose cells are values. The cells of a map are values too.
#[must_use]
pub fn leaves(table: &Table) -> Vec<(Path, &Node)> {
    let mut found = Vec::new();
    walk(table, &Path::root(), &mut found);
    found
}

fn walk<'a>(table: &'a Table, path: &Path, found: &mut Vec<(Path, &'a Node)>) {
    let headings = table.headings();
    for entry in &table.0 {
        let here = path.to(&entry.name);
        match (&entry.node.value, &headings) {
            (Value::Table(inner), _) => walk(inner, &here, found),
            (Value::Cells(cells), _) => {
                let named = cells.iter().enumerate().map(|(i, cell)| (path.to(&cell_name(&entry.name, i)), cell));
                found.extend(named);
            }
            (Value::List(cells), Some(headings)) if entry.name != COLUMNS => {
                found.extend(headings.iter().zip(cells).map(|(heading, cell)| (here.to(heading), cell)));
            }
            _ => found.push((here, &entry.node)),
        }
    }
}

/// What a path can lead to.
#[derive(Debug)]
pub enum Spot<'a> {
    /// A table of names.
    Table(&'a Table),
    /// A row of a printed table with its headings, or a row of a map.
    Row(&'a [Node], Vec<String>),
    /// A single value.
    Leaf(&'a Node),
}

/// Follows `path` below `table`.
#[must_use]
pub fn find<'a>(table: &'a Table, path: &[String]) -> Option<Spot<'a>> {
    let Some((name, rest)) = path.split_first() else { return Some(Spot::Table(table)) };
    let Some(entry) = table.get(name) else {
        return table.cell(name).filter(|_| rest.is_empty()).map(Spot::Leaf);
    };
    match (&entry.node.value, table.headings()) {
        (Value::Table(inner), _) => find(inner, rest),
        (Value::Cells(cells), _) => rest.is_empty().then_some(Spot::Row(cells, Vec::new())),
        (Value::List(cells), Some(headings)) if name != COLUMNS => match rest {
            [] => Some(Spot::Row(cells, headings)),
            [heading] => Some(Spot::Leaf(cells.get(headings.iter().position(|h| h == heading)?)?)),
            _ => None,
        },
        _ => rest.is_empty().then_some(Spot::Leaf(&entry.node)),
    }
}

/// The single value at `path` below `table`, mutable.
#[must_use]
pub fn find_leaf_mut<'a>(table: &'a mut Table, path: &[String]) -> Option<&'a mut Node> {
    let (name, rest) = path.split_first()?;
    let headings = table.headings();
    if table.cell(name).is_some() && rest.is_empty() {
        let (column, row) = cell_place(name)?;
        return match &mut table.get_mut(row)?.node.value {
            Value::Cells(cells) => cells.get_mut(column),
            _ => None,
        };
    }
    let node = &mut table.get_mut(name)?.node;
    let is_row = matches!(node.value, Value::List(_)) && headings.is_some() && name != COLUMNS;
    if !is_row && !matches!(node.value, Value::Table(_)) {
        return rest.is_empty().then_some(node);
    }
    match (&mut node.value, headings, rest) {
        (Value::Table(inner), ..) => find_leaf_mut(inner, rest),
        (Value::List(cells), Some(headings), [heading]) => cells.get_mut(headings.iter().position(|h| h == heading)?),
        _ => None,
    }
}

/// The table at `path` below `table`, mutable.
#[must_use]
pub fn find_table_mut<'a>(table: &'a mut Table, path: &[String]) -> Option<&'a mut Table> {
    let Some((name, rest)) = path.split_first() else { return Some(table) };
    match &mut table.get_mut(name)?.node.value {
        Value::Table(inner) => find_table_mut(inner, rest),
        _ => None,
    }
}

/// A longer text is read only up to its first error: the parser makes a message of each error, and there may be a million.
const LONG: usize = 1 << 17;

/// Reads the text number `source` as TOML. The readable part of a text with errors is returned too.
pub fn parse(sources: &Sources, source: usize, faults: &mut Vec<Fault>) -> Table {
    let text = sources.0[source].text.as_str();
    let (document, errors) = match DeTable::parse(text) {
        Err(error) if text.len() > LONG => {
            let end = text[..error.span().map_or(0, |span| span.start)].rfind('\n').unwrap_or(0);
            (DeTable::parse_recoverable(&text[..end]).0, vec![error])
        }
        Ok(document) => (document, Vec::new()),
        Err(_) => DeTable::parse_recoverable(text),
    };
    let mut lines_with_faults = Vec::new();
    for error in errors.into_iter().take(MOST_FAULTS) {
        let span = error.span().unwrap_or(0..0);
        let mut fault = syntax_fault(sources, Origin { source, start: span.start, end: span.end }, error.message());
        // A header that is not closed: its values end up in the table before it.
        if error.message().starts_with("unclosed table") {
            fault.kind = FaultKind::Unclosed;
        }
        // If a missing comma is reported at the start of a line, a bracket is still open, and the rest cannot be read.
        let before = text[..span.start].trim_end_matches([' ', '\t']);
        if [NO_COMMA, NO_COMMA_IN_LIST].iter().any(|no_comma| error.message().starts_with(no_comma))
            && before.ends_with('\n')
        {
            fault.kind = FaultKind::Unclosed;
            faults.push(fault);
            break;
        }
        // One error often makes the rest of its line unreadable.
        let line = fault.line();
        if !lines_with_faults.contains(&line) {
            lines_with_faults.push(line);
            faults.push(fault);
        }
    }
    TomlReader { sources, source, start: 0, faults }.table(document.get_ref())
}

/// Parses the text at `origin` as one value in TOML's notation, if it is one.
pub(crate) fn parse_value(sources: &Sources, Origin { source, start, end }: Origin) -> Option<Value> {
    let text = &sources.0[source].text[start..end];
    let value = DeValue::parse(text).ok()?;
    let mut faults = Vec::new();
    let read = TomlReader { sources, source, start, faults: &mut faults }.node(0..text.len(), value.get_ref(), "");
    faults.is_empty().then_some(read.value)
}

/// The parser's message for a pair in an inline table without a comma before it.
const NO_COMMA: &str = "missing comma between key-value pairs";

/// The parser's message for an element of a list without a comma before it.
const NO_COMMA_IN_LIST: &str = "missing comma between array elements";

fn syntax_fault(sources: &Sources, origin: Origin, message: &str) -> Fault {
    let (found, expected) = message.split_once(", expected ").unwrap_or((message, ""));
    let expected = match (found, expected) {
        (NO_COMMA, _) => "a `,` or a `}` before it".to_owned(),
        ("key with no value", _) => "name = value; a name with spaces or a / stands in quotes".to_owned(),
        ("unexpected key or value", _) => {
            "the end of the line: a text with spaces stands in quotes, and numbers have no comma".to_owned()
        }
        ("invalid basic string", _) => "a quotation mark at both ends of a text".to_owned(),
        ("string values must be quoted", _) => "text in quotes, a number, true, false or a list".to_owned(),
        ("duplicate key", _) => "each name once".to_owned(),
        ("unexpected leading zero", _) => "a number without it, or a text in quotes".to_owned(),
        (NO_COMMA_IN_LIST, _) => "a `,` or a `]` before it, perhaps in an earlier line".to_owned(),
        ("unclosed table", _) => "a `]`; a name with spaces stands in quotes, as in [table.\"two words\"]".to_owned(),
        ("invalid unquoted key", _) => "a name of letters, digits, - and _, or one in quotes".to_owned(),
        ("invalid float", "`inf`" | "`nan`") => "text in quotes, a number, true, false or a list".to_owned(),
        (_, "") => "a line of the form name = value, or a [header]".to_owned(),
        (_, names) => names.to_owned(),
    };
    let found = match found {
        "string values must be quoted" => "text without quotes",
        "invalid float" if matches!(message, "invalid float, expected `inf`" | "invalid float, expected `nan`") => {
            "text without quotes"
        }
        NO_COMMA_IN_LIST => "an element that does not follow a comma",
        "unclosed table" => "a header without its end",
        "invalid unquoted key" => "a name with other characters",
        NO_COMMA => "a name inside of `{`",
        "duplicate key" => "a name that was given before",
        "key with no value" => "a name without a value",
        "unexpected key or value" => "more behind a value",
        "invalid basic string" => "a text that does not end",
        "unexpected leading zero" => "a number with a 0 before it",
        deep if deep.contains("recursion depth") => "too many brackets within each other",
        other => other,
    };
    Fault::new(FaultKind::Syntax, sources, Some(origin), &Path::root(), found, expected)
}

struct TomlReader<'a> {
    sources: &'a Sources,
    source: usize,
    start: usize,
    faults: &'a mut Vec<Fault>,
}

impl TomlReader<'_> {
    fn origin(&self, span: std::ops::Range<usize>) -> Origin {
        Origin { source: self.source, start: self.start + span.start, end: self.start + span.end }
    }

    fn table(&mut self, table: &DeTable<'_>) -> Table {
        let mut entries: Vec<Entry> = table
            .iter()
            .map(|(key, value)| {
                let origin = self.origin(key.span());
                let mut node = self.node(value.span(), value.get_ref(), key.get_ref());
                let inline = self.sources.0[self.source].text[self.start..]
                    .get(value.span())
                    .is_some_and(|t| t.starts_with('{'));
                if matches!(node.value, Value::Table(_)) && !inline {
                    node.origin = origin;
                }
                Entry { name: key.get_ref().to_string(), origin, node }
            })
            .collect();
        entries.sort_by_key(|entry| entry.origin.start);
        Table(entries)
    }

    fn node(&mut self, span: std::ops::Range<usize>, value: &DeValue<'_>, key: &str) -> Node {
        let origin = self.origin(span);
        // A number that cannot be read at all is already an error of its line.
        if let DeValue::Integer(number) = value
            && !number.as_str().is_empty()
            && i64::from_str_radix(number.as_str(), number.radix()).is_err()
        {
            let path = Path(vec![key.to_owned()]);
            let (found, expected) = (format!("{number}"), "a number of fewer digits");
            self.faults.push(Fault::new(FaultKind::Syntax, self.sources, Some(origin), &path, found, expected));
        }
        Node { value: self.value(value), origin }
    }

    fn value(&mut self, value: &DeValue<'_>) -> Value {
        match value {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(number) => {
                Value::Whole(i64::from_str_radix(number.as_str(), number.radix()).unwrap_or_default())
            }
            DeValue::Float(number) => Value::Decimal(number.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::Boolean(flag) => Value::Flag(*flag),
            DeValue::Datetime(date) => Value::Date(date.to_string()),
            DeValue::Array(list) => {
                Value::List(list.iter().map(|item| self.node(item.span(), item.get_ref(), "")).collect())
            }
            DeValue::Table(table) => Value::Table(self.table(table)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_text_with_errors_what_stands_before_the_first_is_read() {
        let mut sources = Sources::default();
        let source = sources.add("long.toml", format!("a = 1\nb = 2\n{}c = 3\n", "=\n".repeat(LONG / 2)));
        let mut faults = Vec::new();
        let table = parse(&sources, source, &mut faults);
        let names: Vec<&str> = table.0.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!((names, faults.len(), faults[0].line()), (vec!["a", "b"], 1, 3));
    }
}
