//! `tables.toml`: the combat results table in its printed layout, and the modifiers.

use super::{MODIFIER, SIDES};
use crate::reader::Fields;
use crate::sides;
use crate::tables::sheet;
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
            artillery_reach: sides::whole(fields, "artillery_reach", &SIDES, 0..=9),
            flank: fields.whole("flank", MODIFIER),
            infantry_defence: sides::whole(fields, "infantry_defence", &SIDES, MODIFIER),
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
