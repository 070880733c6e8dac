//! `tables.toml`: the tables in their printed layout.

use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::reader::{Fields, Item};
use crate::tables::{self, Span};
use sandtable_engine::belfort::tables::{Column, Hits, MAX_CELLS, Table, Tables};
use std::ops::RangeInclusive;

/// The values that headings can have.
const VALUES: RangeInclusive<u8> = 1..=99;

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

/// A table: `columns`, rows 1 to n, and for the assault the lowest die roll that wins.
fn sheet<'r, 'a, T: Copy>(
    tables: &Fields<'r, 'a>,
    name: &str,
    won: Option<&mut i8>,
    cell: impl Fn(&Item<'r, 'a>) -> Option<T>,
) -> Option<Table<T>> {
    let fields = tables.required(name, "a table with columns and rows")?.fields()?;
    let wins = "attacker_wins";
    let is_assault = won.is_some();
    if let Some(won) = won {
        *won = fields.whole(wins, 1..=11);
    }
    let columns = tables::columns(&fields, &VALUES, MAX_CELLS);
    let except: &[&str] = if is_assault { &[wins] } else { &[] };
    let dice = 1..=MAX_CELLS as u8;
    let rows = tables::rows(&fields, &dice, except, &format!("`columns` or a die result from 1 to {MAX_CELLS}"));
    let last = rows.last().map_or(0, |(span, _)| if span.is_open() { span.low } else { span.high });
    let served = |die: &u8| rows.iter().any(|(span, _)| span.serves(*die));
    let missing: Vec<String> = (1..=last.max(6)).filter(|die| !served(die)).map(|die| die.to_string()).collect();
    if !missing.is_empty() {
        let found = format!("no row {}", missing.join(", "));
        fields.fault(Contradiction, found, format!("rows 1 to {}, one for each die result", last.max(6)));
    }
    let columns: Vec<Column> = columns?.iter().map(|span| Column { low: span.low, high: span.high }).collect();
    let headings: Vec<String> = columns.iter().map(ToString::to_string).collect();
    let cells: Vec<Option<Vec<T>>> = rows.iter().map(|(_, item)| tables::cells(item, &headings, &cell)).collect();
    let cells = cells.into_iter().collect::<Option<Vec<_>>>().filter(|_| missing.is_empty())?;
    // A row for several results is repeated for each of them.
    let dice = |span: &Span| if span.is_open() { 1 } else { usize::from(span.high - span.low) + 1 };
    let rows = rows.iter().zip(cells).flat_map(|((span, _), cells)| std::iter::repeat_n(cells, dice(span))).collect();
    Some(Table { columns, rows })
}
