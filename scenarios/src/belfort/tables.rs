//! `tables.toml`: the tables in their printed layout.

use crate::diagnostic::FaultKind::{Contradiction, UnknownName, Value};
use crate::reader::{Fields, Item};
use crate::tree::COLUMNS;
use sandtable_engine::belfort::tables::{Column, Hits, MAX_CELLS, Table, Tables};

/// A heading: `3`, `1-2`, `13+`.
fn heading(text: &str) -> Option<Column> {
    let number = |text: &str| text.parse::<u8>().ok().filter(|&n| (1..=99).contains(&n));
    let (low, high) = match (text.split_once('-'), text.strip_suffix('+')) {
        (Some((low, high)), _) => (number(low)?, number(high)?),
        (None, Some(low)) => (number(low)?, u8::MAX),
        (None, None) => (number(text)?, number(text)?),
    };
    (low <= high).then_some(Column { low, high })
}

pub(super) fn read(root: &Fields<'_, '_>) -> Option<Tables> {
    root.table("tables", "the tables [tables.bombardment], [tables.fire] and so on", |tables| {
        let hits = |cell: &Item<'_, '_>| cell.whole::<u8>(0..=9);
        let bombardment = sheet(tables, "bombardment", None, hits);
        let taken_off = |cell: &Item<'_, '_>| cell.whole::<i8>(-9..=0).map(i8::unsigned_abs);
        let counter_battery = sheet(tables, "counter_battery", None, taken_off);
        let fire = sheet(tables, "fire", None, hits);
        let mut won = 0;
        let assault = sheet(tables, "assault", Some(&mut won), both);
        Some(Tables {
            bombardment: bombardment?,
            counter_battery: counter_battery?,
            fire: fire?,
            assault: assault?,
            assault_won: won,
        })
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
) -> Option<Table<T>> {
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
            let headings: Vec<String> = columns.iter().map(ToString::to_string).collect();
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
    Some(Table { columns, rows })
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
        let Some(column) = heading(&text) else {
            element.fault(Value, element.node.value.describe(), "a value such as 3, a range \"1-2\", or \"13+\"");
            continue;
        };
        if column.high == u8::MAX && i + 1 < list.len() {
            element.fault(Contradiction, format!("{text:?} before the last column"), "a `+` in the last column only");
        } else if columns.last().is_some_and(|before| before.high >= column.low) {
            element.fault(Contradiction, format!("{text:?} after a higher column"), "columns in ascending order");
        } else {
            columns.push(column);
        }
    }
    (columns.len() == list.len()).then_some(columns)
}
