//! `tables.toml`: the tables.

use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::reader::{Fields, Item};
use crate::tables::{SheetRow, Span, cells, rows, sheet};
use crate::tree::COLUMNS;
use sandtable_engine::loire::data::{CombatTable, IrregularTable, LossTable, Modifiers, RollTable, Suffers, Tables};
use sandtable_engine::loire::terrain::{Cost, Terrain, TerrainTable};
use sandtable_engine::loire::unit::Kind;
use std::ops::RangeInclusive;

/// Modifiers of die rolls.
const MODIFIER: RangeInclusive<i64> = -9..=9;
/// Half movement points; at least 1, since free movement might never end.
const COST: RangeInclusive<i64> = 1..=16;
const EXTRA_COST: RangeInclusive<i64> = 0..=16;
/// Results of a table of two dice and National Morale.
const BROUGHT: RangeInclusive<i64> = 0..=20;
/// The most levels of losses, and the most hexes of retreat.
const MOST: u8 = 9;

pub(super) fn read(root: &Fields<'_, '_>) -> Option<Tables> {
    root.table("tables", "the tables [tables.combat], [tables.losses] and so on", |tables| {
        let losses = tables.table("losses", "the loss table", losses);
        let levels =
            losses.as_ref().and_then(|losses| losses.as_ref()).and_then(|table| Some(table.rows.first()?.len()));
        let combat = tables.table("combat", "the combat results table", |fields| combat(fields, levels));
        let terrain = terrain(tables);
        let roll = |name: &str| tables.table(name, "what each modified roll brings", brought);
        let (replacements, francs_tireurs) = (roll("replacements"), roll("francs_tireurs"));
        let irregular = tables.table("irregular", "the irregular combat table", irregular);
        let modifiers = tables.table("modifiers", "the modifiers of combat", modifiers);
        Some(Tables {
            combat: combat??,
            losses: losses??,
            terrain: terrain?,
            replacements: replacements??,
            francs_tireurs: francs_tireurs??,
            irregular: irregular??,
            modifiers: modifiers??,
        })
    })?
}

/// §T.combat `levels` is the number of levels of losses, if it is known.
fn combat(fields: &Fields<'_, '_>, levels: Option<usize>) -> Option<CombatTable> {
    let shift = fields.whole(SHIFT, MODIFIER);
    let (rolls, columns) = (by_roll(fields), odds(fields)?);
    let headings: Vec<String> = columns.iter().map(|(attack, defence)| format!("{attack}:{defence}")).collect();
    let from = rolls.first()?.0;
    let rows: Vec<Option<Vec<(Suffers, Suffers)>>> =
        rolls.iter().map(|(_, row)| cells(row, &headings, |cell| result(cell, levels))).collect();
    Some(CombatTable { columns, from, rows: rows.into_iter().collect::<Option<_>>()?, shift })
}

/// The key of the number that is added to every roll of the combat results table.
const SHIFT: &str = "shift";

/// The rows of the combat results table by modified roll, without gaps: the first may end in `-`, the last in `+`.
fn by_roll<'r, 'a>(fields: &Fields<'r, 'a>) -> Vec<(i8, Item<'r, 'a>)> {
    let mut rolls: Vec<(i8, Item<'r, 'a>)> = Vec::new();
    for (name, item) in fields.all().into_iter().filter(|(name, _)| *name != COLUMNS && *name != SHIFT) {
        match name.trim_end_matches(['-', '+']).parse() {
            Ok(roll) => rolls.push((roll, item)),
            Err(_) => {
                let expected = "a modified roll: 2- for the first row, 3, ... \"12+\" for the last";
                item.fault_at_name(Value, format!("the row {name:?}"), expected, None);
            }
        }
    }
    rolls.sort_by_key(|(roll, _)| *roll);
    let gap = rolls.windows(2).find(|pair| pair[0].0.checked_add(1) != Some(pair[1].0));
    if let Some([(before, _), (roll, item)]) = gap {
        let found = format!("row {roll} after row {before}");
        item.fault_at_name(Contradiction, found, "a row for each roll, each once", None);
    }
    if rolls.is_empty() {
        fields.fault(Contradiction, "no rows", "a row for each modified roll");
    }
    rolls
}

/// The odds of the columns, attacker to defender, in ascending order.
fn odds(fields: &Fields<'_, '_>) -> Option<Vec<(u8, u8)>> {
    let expected = "the odds of the columns, such as [\"1:2\", \"1:1\", \"2:1\"]";
    let item = fields.required(COLUMNS, expected)?;
    let mut columns: Vec<(u8, u8)> = Vec::new();
    let list = item.list(expected)?;
    for element in &list {
        let text = element.node.value.to_string();
        let read = text.split_once(':').and_then(|(a, d)| Some((a.parse().ok()?, d.parse().ok()?)));
        let Some((attack, defence)) =
            read.filter(|(attack, defence)| (1..=99).contains(attack) && (1..=99).contains(defence))
        else {
            element.fault(Value, element.node.value.describe(), "odds, such as \"2:1\"");
            continue;
        };
        let higher = |&(a, d): &(u8, u8)| u32::from(attack) * u32::from(d) > u32::from(a) * u32::from(defence);
        if columns.last().is_some_and(|before| !higher(before)) {
            element.fault(Contradiction, format!("{text:?} after higher odds"), "columns in ascending order");
        }
        columns.push((attack, defence));
    }
    if list.is_empty() {
        item.fault(Value, "no column", expected);
    }
    (!list.is_empty() && columns.len() == list.len()).then_some(columns)
}

/// §12.7 A cell: the results for the attacker and for the defender.
fn result(cell: &Item<'_, '_>, levels: Option<usize>) -> Option<(Suffers, Suffers)> {
    let expected = "attacker/defender, each `-`, `P2` for losses, `R1` for a retreat or `P2R1`, such as \"P1/P2R1\"";
    let text = cell.text(expected)?;
    let both = text.split_once('/').and_then(|(attacker, defender)| Some((suffers(attacker)?, suffers(defender)?)));
    let Some((attacker, defender)) = both else {
        cell.fault(Value, cell.node.value.describe(), expected);
        return None;
    };
    let level = usize::from(attacker.level.max(defender.level));
    if let Some(levels) = levels.filter(|levels| level > *levels) {
        cell.fault(
            Contradiction,
            format!("losses of level {level}"),
            format!("one of the {levels} levels of [tables.losses]"),
        );
    }
    both
}

/// Parses `-`, `P2`, `R1` or `P2R1`.
fn suffers(text: &str) -> Option<Suffers> {
    let number = |digits: &str| digits.parse::<u8>().ok().filter(|n| (1..=MOST).contains(n) && digits.len() == 1);
    match text.split_once('R') {
        _ if text == "-" => Some(Suffers::default()),
        None => Some(Suffers { level: number(text.strip_prefix('P')?)?, retreat: 0 }),
        Some(("", hexes)) => Some(Suffers { level: 0, retreat: number(hexes)? }),
        Some((losses, hexes)) => Some(Suffers { level: number(losses.strip_prefix('P')?)?, retreat: number(hexes)? }),
    }
}

/// §T.losses
fn losses(fields: &Fields<'_, '_>) -> Option<LossTable> {
    let expected = "the levels of losses, [\"P1\", \"P2\", ...]";
    let rows = spans(fields, 1, "steps engaged, such as 1, \"2-3\", \"14+\"");
    let item = fields.required(COLUMNS, expected)?;
    let headings: Vec<String> = item.list(expected)?.iter().map(|element| element.node.value.to_string()).collect();
    let named = headings.iter().zip(1u8..).all(|(heading, level)| *heading == format!("P{level}"));
    if !named || !(1..=usize::from(MOST)).contains(&headings.len()) {
        item.fault(Value, item.node.value.to_string(), expected);
        return None;
    }
    let steps =
        |(span, item): &(Span, Item<'_, '_>)| Some((span.high, cells(item, &headings, |cell| cell.whole(0..=40))?));
    let read: Vec<Option<(u8, Vec<u8>)>> = rows?.iter().map(steps).collect();
    let (engaged, rows) = read.into_iter().collect::<Option<Vec<_>>>()?.into_iter().unzip();
    Some(LossTable { engaged, rows })
}

/// §T.replacements, §T.creation
fn brought(fields: &Fields<'_, '_>) -> Option<RollTable> {
    let rows = spans(fields, 0, "a modified roll, such as 8, \"2-3\", \"14+\"")?;
    let from = rows.first()?.0.low;
    let mut values = Vec::new();
    for (span, item) in &rows {
        let value: u8 = item.whole(BROUGHT)?;
        let rolls = if span.is_open() { 1 } else { usize::from(span.high - span.low) + 1 };
        values.extend(std::iter::repeat_n(value, rolls));
    }
    Some(RollTable { from: from as i8, values })
}

/// The rows of a table of ranges without gaps; the last one has no upper limit.
fn spans<'r, 'a>(fields: &Fields<'r, 'a>, lowest: u8, expected: &str) -> Option<Vec<(Span, Item<'r, 'a>)>> {
    let rows = rows(fields, &(lowest..=99), &[], expected);
    let gap = rows.windows(2).find(|pair| !pair[0].0.is_open() && pair[1].0.low > pair[0].0.high + 1);
    if let Some([(before, _), (span, item)]) = gap {
        let found = format!("row {span} after row {before}");
        item.fault_at_name(Contradiction, found, "rows without gaps", None);
    }
    match rows.last() {
        Some((span, _)) if span.is_open() => Some(rows),
        last => {
            let found = last.map_or("no rows".to_owned(), |(span, _)| format!("{span} as the last row"));
            fields.fault(Contradiction, found, "a `+` in the last row");
            None
        }
    }
}

/// The cell of a column.
fn cell(row: &SheetRow<'_, '_>, column: &str, range: &RangeInclusive<i64>) -> Option<u8> {
    row.iter().find(|(name, _)| *name == column).and_then(|(_, item)| item.whole(range.clone()))
}

/// §T.terrain
fn terrain(tables: &Fields<'_, '_>) -> Option<TerrainTable> {
    const EXTRA: [&str; 2] = ["stream", "bridge"];
    let names: Vec<&str> = Terrain::ALL.iter().map(|(name, _)| *name).chain(EXTRA).collect();
    let rows = sheet(tables, "terrain", &["infantry", "cavalry"], &names)?;
    let (hexes, sides) = rows.split_at(Terrain::ALL.len());
    let costs = |rows: &[SheetRow<'_, '_>], range: RangeInclusive<i64>| -> Vec<Option<Cost>> {
        let cost = |row: &SheetRow<'_, '_>| {
            let (infantry, cavalry) = (cell(row, "infantry", &range), cell(row, "cavalry", &range));
            Some(Cost { infantry: infantry?, cavalry: cavalry? })
        };
        rows.iter().map(cost).collect()
    };
    let (hexes, sides) = (costs(hexes, COST), costs(sides, EXTRA_COST));
    let [stream, bridge] = sides.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()?;
    Some(TerrainTable { hexes: hexes.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()?, stream, bridge })
}

/// §T.irregular
fn irregular(fields: &Fields<'_, '_>) -> Option<IrregularTable> {
    let targets = |name: &str, against: &[(&str, Kind)]| {
        fields.table(name, "what they need, by whom they attack", |row| {
            against.iter().fold([0u8; 6], |mut targets, (name, kind)| {
                targets[*kind as usize] = row.whole(name, 1..=12);
                targets
            })
        })
    };
    let regular = [("infantry", Kind::Infantry), ("cavalry", Kind::Cavalry), ("headquarters", Kind::Headquarters)];
    let with_parties = [regular[0], regular[1], regular[2], ("party", Kind::Party)];
    let (francs_tireurs, parties) = (targets("francs_tireurs", &with_parties), targets("parties", &regular));
    let modifier = |name: &str| fields.whole(name, MODIFIER);
    Some(IrregularTable {
        hidden: modifier("hidden"),
        ridden_down: modifier("ridden_down"),
        several: modifier("several"),
        seeking: modifier("seeking"),
        critical: fields.whole("critical", 2..=12),
        francs_tireurs: francs_tireurs?,
        parties: parties?,
    })
}

/// §12.6
fn modifiers(fields: &Fields<'_, '_>) -> Option<Modifiers> {
    let modifier = |name: &str| fields.whole(name, MODIFIER);
    let pair = |name: &str, names: [&str; 2], range: RangeInclusive<i64>| {
        let expected = format!("two numbers, such as {{ {} = 1, {} = 2 }}", names[0], names[1]);
        let read =
            |of: &Fields<'_, '_>| (of.whole::<i8>(names[0], range.clone()), of.whole::<i8>(names[1], range.clone()));
        fields.table(name, &expected, read)
    };
    let cavalry = pair("cavalry", ["infantry", "both"], MODIFIER);
    let headquarters = pair("headquarters", ["either", "both"], MODIFIER);
    let artillery = pair("artillery", ["clear", "covered"], 1..=9);
    let terrain = Terrain::ALL.map(|(name, terrain)| if terrain.covers() { modifier(name) } else { 0 });
    let (clear, covered) = artillery?;
    Some(Modifiers {
        terrain,
        crossing: modifier("crossing"),
        cavalry: cavalry?,
        headquarters: headquarters?,
        artillery: (clear as u8, covered as u8),
        sonis: modifier("sonis"),
    })
}
