//! A comparison, or columns, as one table for a spreadsheet.

use crate::words::quoted;
use sandtable_analysis::lab::Comparison;
use sandtable_analysis::lab::columns::Columns;
use sandtable_analysis::lab::comparison::{Row, Topic};

pub(super) fn text(lines: Vec<Vec<String>>) -> String {
    lines.iter().map(|cells| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\n").collect()
}

/// The `columns` as CSV, unchanged.
#[must_use]
pub fn columns(columns: &Columns) -> String {
    text([vec![columns.names()], columns.rows()].concat())
}

pub(super) const NUMBERS: [&str; 10] =
    ["base", "variant", "difference", "low", "high", "sd_base", "changed", "saved", "p", "p_adjusted"];

/// The numbers of a row, unrounded; missing ones are empty.
pub(super) fn numbers(row: &Row) -> Vec<String> {
    let cell = |x: Option<f64>| x.map(|x| x.to_string()).unwrap_or_default();
    let (changed, rest) = (row.changed.count.to_string(), [row.saved, Some(row.p), row.adjusted]);
    let first = [Some(row.base), Some(row.variant), Some(row.difference), row.low, row.high, row.sd];
    first.into_iter().map(cell).chain([changed]).chain(rest.into_iter().map(cell)).collect()
}

/// The name of a topic in a cell.
pub(super) fn topic(topic: Topic) -> &'static str {
    match topic {
        Topic::Wins => "wins",
        Topic::Draws => "draws",
        Topic::Level => "level",
        Topic::Ending => "ending",
        Topic::Margin => "margin",
        Topic::Turns => "turns",
        Topic::Decisions => "decisions",
        Topic::Metric => "metric",
    }
}

/// A line for each row: rates from 0 to 1, means in their own units. `changed` counts games.
#[must_use]
pub fn comparison(c: &Comparison) -> String {
    let header = ["topic", "name"].into_iter().chain(NUMBERS).map(String::from).collect();
    let row = |row: &Row| [vec![topic(row.topic).into(), row.name.clone()], numbers(row)].concat();
    text([header].into_iter().chain(c.rows.iter().map(row)).collect())
}
