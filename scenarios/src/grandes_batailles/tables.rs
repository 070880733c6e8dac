//! `tables.toml`: the combat results table as it is printed, and the modifiers.

use super::{MODIFIER, by_side};
use crate::diagnostic::FaultKind::{Contradiction, UnknownName, Value};
use crate::diagnostic::nearest;
use crate::reader::{Fields, Item};
use crate::tree::COLUMNS;
use sandtable_engine::grandes_batailles::tables::{
    Columns, CombatResult, CombatTable, CommandModifiers, DieModifiers, MoraleModifiers, RallyModifiers, Tables, Tests,
};

pub(super) fn read(root: &Fields<'_, '_>) -> Option<Tables> {
    root.table("tables", "the tables [tables.combat], [tables.columns] and so on", |tables| {
        let combat = combat(tables);
        let columns = tables.table("shifts", "the column modifiers", |fields| Columns {
            loss_level: fields.whole("loss_level", MODIFIER),
            uphill: fields.whole("uphill", MODIFIER),
            uphill_artillery: fields.whole("uphill_artillery", MODIFIER),
            downhill: fields.whole("downhill", MODIFIER),
        });
        let die = tables.table("die", "the die modifiers", |fields| DieModifiers {
            column_above_last: fields.whole("column_above_last", MODIFIER),
            near_artillery: fields.whole("near_artillery", MODIFIER),
            artillery_reach: by_side(fields, "artillery_reach", 0..=9),
            flank: fields.whole("flank", MODIFIER),
            infantry_defence: by_side(fields, "infantry_defence", MODIFIER),
            night: fields.whole("night", MODIFIER),
            trench: fields.whole("trench", MODIFIER),
        });
        let defence = tables
            .table("defence", "the modifier of the defence value", |fields| fields.whole::<u8>("flank_divisor", 1..=9));
        let tests = tables.table("tests", "what tests need", |fields| Tests {
            target: fields.whole("target", 1..=12),
            mortality: fields.whole("mortality", 2..=13),
        });
        let morale = tables.table("morale", "the modifiers of morale", |fields| MoraleModifiers {
            protection_from: fields.whole("protection_from", 1..=9),
            protection: fields.whole("protection", MODIFIER),
            leader_stacked: fields.whole("leader_stacked", MODIFIER),
            step_lost: fields.whole("step_lost", MODIFIER),
            out_of_command: fields.whole("out_of_command", MODIFIER),
            enemy_on_flank: fields.whole("enemy_on_flank", MODIFIER),
            demoralised: fields.whole("demoralised", MODIFIER),
            night: fields.whole("night", MODIFIER),
        });
        let rally = tables.table("rally", "the modifiers of rally only", |fields| RallyModifiers {
            leader_adjacent: fields.whole("leader_adjacent", MODIFIER),
            enemy_guns: fields.whole("enemy_guns", MODIFIER),
        });
        let command = tables.table("command", "the command distances", |fields| CommandModifiers {
            town: fields.whole("town", MODIFIER),
            night: fields.whole("night", MODIFIER),
            alarm: fields.whole("alarm", 0..=12),
        });
        Some(Tables {
            combat: combat?,
            columns: columns?,
            die: die?,
            flank_divisor: defence?,
            tests: tests?,
            morale: morale?,
            rally: rally?,
            command: command?,
        })
    })
    .flatten()
}

fn combat(tables: &Fields<'_, '_>) -> Option<CombatTable> {
    const HEADINGS: [&str; 9] = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];
    const ROWS: [&str; 7] = ["0-", "1", "2", "3", "4", "5", "6+"];
    let sheet = sheet(tables, "combat", &HEADINGS, &ROWS)?;
    let mut table = CombatTable { rows: [[CombatResult::Nothing; 9]; 7] };
    let mut complete = true;
    for (row, cells) in table.rows.iter_mut().zip(&sheet) {
        for (result, heading) in row.iter_mut().zip(HEADINGS) {
            let cell = cells.iter().find(|(name, _)| *name == heading);
            match cell.and_then(|(_, item)| item.choice(&CombatResult::ALL, "a result")) {
                Some(read) => *result = read,
                None => complete = false,
            }
        }
    }
    complete.then_some(table)
}

/// The cells of a row, each with its column.
pub(super) type SheetRow<'r, 'a> = Vec<(&'static str, Item<'r, 'a>)>;

/// A printed table with known columns and rows, in the order of `rows`. The columns may stand in any order.
pub(super) fn sheet<'r, 'a>(
    fields: &Fields<'r, 'a>,
    name: &str,
    columns: &[&'static str],
    rows: &[&'static str],
) -> Option<Vec<SheetRow<'r, 'a>>> {
    let fields = fields.required(name, "a table with columns and rows")?.fields()?;
    let headings = headings(&fields, columns);
    let expected = |n: usize| format!("{n} cells, one for each column");
    let read: Vec<Option<SheetRow<'r, 'a>>> = rows
        .iter()
        .map(|row| {
            let item = fields.required(row, "a row of the table")?;
            let headings = headings.as_ref()?;
            let list = item.list(&expected(headings.len()))?;
            if list.len() != headings.len() {
                item.fault(Value, item.node.value.describe(), expected(headings.len()));
                return None;
            }
            Some(headings.iter().zip(list).map(|(heading, cell)| (*heading, cell.named(heading))).collect())
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
