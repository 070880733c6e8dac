//! `tables.toml`: the tables in their printed layout.

use crate::diagnostic::FaultKind::{Contradiction, UnknownName, Value};
use crate::reader::{Fields, Item};
use crate::tree::COLUMNS;
use sandtable_engine::belfort::tables::{Hits, MAX_CELLS, Table, Tables};

/// The tables and the artillery ratings that have a column.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) tables: Tables,
    /// The columns of the bombardment and of the counter-battery table.
    pub(super) ratings: [Vec<Column>; 2],
}

/// A column's heading: the lowest and the highest value it serves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) heading: String,
    low: u8,
    high: u8,
    open: bool,
}

impl Column {
    /// Whether the column is for `value`.
    pub(super) fn serves(&self, value: u8) -> bool {
        self.low <= value && (self.open || value <= self.high)
    }

    fn parse(heading: &str) -> Option<Column> {
        let number = |text: &str| text.parse::<u8>().ok().filter(|&n| (1..=99).contains(&n));
        let (low, high, open) = match (heading.split_once('-'), heading.strip_suffix('+')) {
            (Some((low, high)), _) => (number(low)?, number(high)?, false),
            (None, Some(low)) => (number(low)?, number(low)?, true),
            (None, None) => (number(heading)?, number(heading)?, false),
        };
        (low <= high).then(|| Column { heading: heading.to_owned(), low, high, open })
    }
}

pub(super) fn read(root: &Fields<'_, '_>) -> Option<Read> {
    root.table("tables", "the tables [tables.bombardment], [tables.fire] and so on", |tables| {
        let hits = |cell: &Item<'_, '_>| cell.whole::<u8>(0..=9);
        let bombardment = sheet(tables, "bombardment", None, hits);
        let taken_off = |cell: &Item<'_, '_>| cell.whole::<i8>(-9..=0).map(i8::unsigned_abs);
        let counter_battery = sheet(tables, "counter_battery", None, taken_off);
        let fire = sheet(tables, "fire", None, hits);
        let mut won = 0;
        let assault = sheet(tables, "assault", Some(&mut won), both);
        let (bombardment, counter_battery) = (bombardment?, counter_battery?);
        let ratings = [bombardment.1, counter_battery.1];
        let (bombardment, counter_battery) = (bombardment.0, counter_battery.0);
        let (fire, assault) = (fire?.0, assault?.0);
        Some(Read { tables: Tables { bombardment, counter_battery, fire, assault, assault_won: won }, ratings })
    })
    .flatten()
}

/// The hits on the defender and on the attacker, `2/1`.
fn both(cell: &Item<'_, '_>) -> Option<Hits> {
    let expected = "hits on the defender and on the attacker, such as \"2/1\"";
    let text = cell.text(expected)?;
    let number = |text: &str| text.parse::<u8>().ok().filter(|&n| n <= 9);
    let hits = text.split_once('/').and_then(|(defender, attacker)| Some((number(defender)?, number(attacker)?)));
    if hits.is_none() {
        cell.fault(Value, cell.node.value.describe(), expected);
    }
    hits.map(|(defender, attacker)| Hits { defender, attacker })
}

/// A table: `columns`, rows 1 to n, and for the assault the lowest die that wins.
fn sheet<'r, 'a, T: Copy>(
    tables: &Fields<'r, 'a>,
    name: &str,
    won: Option<&mut i8>,
    cell: impl Fn(&Item<'r, 'a>) -> Option<T>,
) -> Option<(Table<T>, Vec<Column>)> {
    let fields = tables.required(name, "a table with columns and rows")?.fields()?;
    let columns = read_columns(&fields);
    let wins = "attacker_wins";
    let is_assault = won.is_some();
    if let Some(won) = won {
        *won = fields.whole(wins, 1..=11);
    }
    let mut rows: Vec<(u8, bool, Item<'r, 'a>)> = Vec::new();
    for (row, item) in fields.all() {
        if row == COLUMNS || is_assault && row == wins {
            continue;
        }
        let (digits, open) = row.strip_suffix('+').map_or((row, false), |digits| (digits, true));
        match digits.parse::<u8>() {
            Ok(number) if (1..=MAX_CELLS as u8).contains(&number) && number.to_string() == digits => {
                if rows.iter().any(|(other, ..)| *other == number) {
                    item.fault_at_name(Contradiction, format!("row {number} a second time"), "each row once", None);
                } else {
                    rows.push((number, open, item));
                }
            }
            _ => {
                let expected = format!("`columns` or a die result from 1 to {MAX_CELLS}");
                item.fault_at_name(UnknownName, format!("the row {row:?}"), expected, None);
            }
        }
    }
    rows.sort_by_key(|(number, ..)| *number);
    let last = rows.last().map_or(0, |(number, ..)| *number);
    let missing: Vec<String> = (1..=last.max(6))
        .filter(|number| rows.iter().all(|(row, ..)| row != number))
        .map(|number| number.to_string())
        .collect();
    if !missing.is_empty() {
        let found = format!("no row {}", missing.join(", "));
        fields.fault(Contradiction, found, format!("rows 1 to {}, one for each die result", last.max(6)));
    }
    for (_, open, item) in &rows[..rows.len().saturating_sub(1)] {
        if *open {
            item.fault_at_name(Contradiction, "a `+` before the last row", "a `+` in the last row only", None);
        }
    }
    let columns = columns?;
    let cells: Option<Vec<Vec<T>>> = rows
        .iter()
        .map(|(_, _, item)| {
            let headings: Vec<&str> = columns.iter().map(|column| column.heading.as_str()).collect();
            let expected = format!("{} cells, one for each column: {}", columns.len(), headings.join(", "));
            let list = item.list(&expected)?;
            if list.len() != columns.len() {
                item.fault(Value, item.node.value.describe(), expected);
                return None;
            }
            // Every cell is looked at, so that all faults of a row are told.
            let read: Vec<Option<T>> =
                list.iter().zip(&headings).map(|(item, heading)| cell(&item.named(heading))).collect();
            read.into_iter().collect()
        })
        .collect();
    let rows = cells.filter(|_| missing.is_empty())?;
    Some((Table { columns: columns.iter().map(|column| column.high).collect(), rows }, columns))
}

fn read_columns(fields: &Fields<'_, '_>) -> Option<Vec<Column>> {
    let item = fields.required(COLUMNS, "the headings of the columns, such as [\"1-2\", 3, \"4+\"]")?;
    let list = item.list("the headings of the columns, such as [\"1-2\", 3, \"4+\"]")?;
    if list.is_empty() || list.len() > MAX_CELLS {
        item.fault(Value, item.node.value.describe(), format!("1 to {MAX_CELLS} columns"));
        return None;
    }
    let mut columns: Vec<Column> = Vec::new();
    for (i, element) in list.iter().enumerate() {
        let text = element.node.value.to_string();
        let Some(column) = Column::parse(&text) else {
            element.fault(Value, element.node.value.describe(), "a value such as 3, a range \"1-2\", or \"13+\"");
            continue;
        };
        if column.open && i + 1 < list.len() {
            element.fault(Contradiction, format!("{text:?} before the last column"), "a `+` in the last column only");
        } else if columns.last().is_some_and(|before| before.high >= column.low) {
            element.fault(Contradiction, format!("{text:?} after a higher column"), "columns in ascending order");
        } else {
            columns.push(column);
        }
    }
    (columns.len() == list.len()).then_some(columns)
}
