//! Tables in their printed layout: headings that are ranges of values, headings that are names, rows and cells.

use crate::diagnostic::FaultKind::{Contradiction, UnknownName, Value};
use crate::diagnostic::nearest;
use crate::reader::{Fields, Item};
use crate::tree::COLUMNS;
use std::fmt;
use std::ops::RangeInclusive;

/// The values that a column or a row stands for: `3`, `1-2`, or `13+`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The lowest.
    pub low: u8,
    /// The highest; 255 for no upper limit.
    pub high: u8,
}

impl Span {
    /// Parses a heading whose numbers are among `values`.
    #[must_use]
    pub fn parse(heading: &str, values: &RangeInclusive<u8>) -> Option<Span> {
        let number = |text: &str| text.parse::<u8>().ok().filter(|n| values.contains(n) && n.to_string() == text);
        let (low, high) = match (heading.split_once('-'), heading.strip_suffix('+')) {
            (Some((low, high)), _) => (number(low)?, number(high)?),
            (None, Some(low)) => (number(low)?, u8::MAX),
            (None, None) => (number(heading)?, number(heading)?),
        };
        (low <= high).then_some(Span { low, high })
    }

    /// Whether it has no upper limit.
    #[must_use]
    pub fn is_open(self) -> bool {
        self.high == u8::MAX
    }

    /// Whether it contains `value`.
    #[must_use]
    pub fn serves(self, value: u8) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// The heading as it is printed.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Span { low, high: u8::MAX } => write!(f, "{low}+"),
            Span { low, high } if low == high => write!(f, "{low}"),
            Span { low, high } => write!(f, "{low}-{high}"),
        }
    }
}

/// The headings of the columns of a table: at most `most` ranges of `values`, in ascending order.
pub fn columns(fields: &Fields<'_, '_>, values: &RangeInclusive<u8>, most: usize) -> Option<Vec<Span>> {
    let expected = "the headings of the columns, such as [\"1-2\", 3, \"4+\"]";
    let item = fields.required(COLUMNS, expected)?;
    let list = item.list(expected)?;
    if list.is_empty() || list.len() > most {
        item.fault(Value, item.node.value.describe(), format!("1 to {most} columns"));
        return None;
    }
    let mut columns: Vec<Span> = Vec::new();
    for (i, element) in list.iter().enumerate() {
        let text = element.node.value.to_string();
        let Some(column) = Span::parse(&text, values) else {
            element.fault(Value, element.node.value.describe(), "a value such as 3, a range \"1-2\", or \"13+\"");
            continue;
        };
        if column.is_open() && i + 1 < list.len() {
            element.fault(Contradiction, format!("{text:?} before the last column"), "a `+` in the last column only");
        } else if columns.last().is_some_and(|before| before.high >= column.low) {
            element.fault(Contradiction, format!("{text:?} after a higher column"), "columns in ascending order");
        } else {
            columns.push(column);
        }
    }
    (columns.len() == list.len()).then_some(columns)
}

/// The rows of a table that are named after ranges of `values`, in ascending order; `except` are its other names. `expected` describes the
/// names that a row can have. Whether values without a row are an error is up to the system.
pub fn rows<'r, 'a>(
    fields: &Fields<'r, 'a>,
    values: &RangeInclusive<u8>,
    except: &[&str],
    expected: &str,
) -> Vec<(Span, Item<'r, 'a>)> {
    let named = fields.all().into_iter().filter(|(name, _)| *name != COLUMNS && !except.contains(name));
    let span = |(name, item): (&str, Item<'r, 'a>)| {
        let span = Span::parse(name, values);
        if span.is_none() {
            item.fault_at_name(UnknownName, format!("the row {name:?}"), expected, None);
        }
        Some((span?, item))
    };
    let mut rows: Vec<(Span, Item<'r, 'a>)> = named.filter_map(span).collect();
    rows.sort_by_key(|(span, _)| span.low);
    for pair in rows.windows(2) {
        let [(before, above), (span, item)] = pair else { continue };
        if before.is_open() {
            above.fault_at_name(Contradiction, "a `+` before the last row", "a `+` in the last row only", None);
        } else if before.high >= span.low {
            item.fault_at_name(Contradiction, format!("row {} a second time", span.low), "each row once", None);
        }
    }
    rows
}

/// The cells of `row`, read by `cell`, one for each of the `headings` and each under its own path; `None` if one of them has an error.
pub fn cells<'r, 'a, T>(
    row: &Item<'r, 'a>,
    headings: &[String],
    cell: impl Fn(&Item<'r, 'a>) -> Option<T>,
) -> Option<Vec<T>> {
    let expected = format!("{} cells, one for each column: {}", headings.len(), headings.join(", "));
    let list = row.list(&expected)?;
    if list.len() != headings.len() {
        row.fault(Value, row.node.value.describe(), expected);
        return None;
    }
    // All cells are read before any is rejected, so that all errors of a row are reported.
    let read: Vec<Option<T>> = list.iter().zip(headings).map(|(item, heading)| cell(&item.named(heading))).collect();
    read.into_iter().collect()
}

/// The cells of a row, each with its column.
pub type SheetRow<'r, 'a> = Vec<(&'static str, Item<'r, 'a>)>;

/// A printed table with known columns and rows, in the order of `rows`. The columns may stand in any order.
pub fn sheet<'r, 'a>(
    fields: &Fields<'r, 'a>,
    name: &str,
    columns: &[&'static str],
    rows: &[&'static str],
) -> Option<Vec<SheetRow<'r, 'a>>> {
    let fields = fields.required(name, "a table with columns and rows")?.fields()?;
    let headings = headings(&fields, columns);
    let names: Option<Vec<String>> = headings.as_ref().map(|names| names.iter().map(ToString::to_string).collect());
    let read: Vec<Option<SheetRow<'r, 'a>>> = rows
        .iter()
        .map(|row| {
            let item = fields.required(row, "a row of the table")?;
            let cells = cells(&item, names.as_ref()?, |cell| Some(cell.clone()))?;
            Some(headings.iter().flatten().copied().zip(cells).collect())
        })
        .collect();
    fields.finish();
    read.into_iter().collect()
}

fn headings(fields: &Fields<'_, '_>, columns: &[&'static str]) -> Option<Vec<&'static str>> {
    let expected = format!("the headings of the columns: {}", columns.join(", "));
    let item = fields.required(COLUMNS, &expected)?;
    let mut headings: Vec<&'static str> = Vec::new();
    let mut complete = true;
    for element in item.list(&expected)? {
        let text = element.node.value.to_string();
        match columns.iter().find(|column| **column == text) {
            Some(column) if headings.contains(column) => {
                element.fault(Contradiction, format!("column {text:?} a second time"), "each column once");
                complete = false;
            }
            Some(column) => headings.push(column),
            None => {
                let near = nearest(&text, columns);
                element.fault_near(UnknownName, format!("the unknown column {text:?}"), expected.clone(), near);
                complete = false;
            }
        }
    }
    let missing: Vec<&str> = columns.iter().filter(|column| !headings.contains(column)).copied().collect();
    if complete && !missing.is_empty() {
        item.fault(Contradiction, format!("no column {}", missing.join(", ")), expected);
        complete = false;
    }
    complete.then_some(headings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_values_ranges_or_open() {
        let read = |text: &str| Span::parse(text, &(0..=20)).map(|span| (span.low, span.high));
        assert_eq!(["3", "1-2", "0-1", "13+"].map(read), [Some((3, 3)), Some((1, 2)), Some((0, 1)), Some((13, 255))]);
        for wrong in ["", "+", "-", "2-", "-2", "2-1", "21", "20-21", "1-2+", "03", "3 ", "three", "1-2-3"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        for text in ["3", "1-2", "13+"] {
            assert_eq!(Span::parse(text, &(0..=20)).map(|span| span.to_string()).as_deref(), Some(text));
        }
    }

    #[test]
    fn a_span_serves_what_lies_in_it() {
        let served =
            |text: &str| (0..=9).filter(|n| Span::parse(text, &(0..=9)).unwrap().serves(*n)).collect::<Vec<_>>();
        assert_eq!(served("2-4"), [2, 3, 4]);
        assert_eq!(served("8+"), [8, 9]);
        assert_eq!(served("5"), [5]);
    }
}
