//! `terrain.toml`: the terrain effects table in its printed layout.

use super::MODIFIER;
use crate::diagnostic::FaultKind::Value as Wrong;
use crate::reader::{Fields, Item};
use crate::tables::sheet;
use crate::tree::Value;
use sandtable_engine::geometry::Route;
use sandtable_engine::grandes_batailles::terrain::{
    Ford, HalfPoints, LEVELS, SingleRegiment, Terrain, TerrainEffects, TerrainTable, WaterEffects,
};
use sandtable_engine::grandes_batailles::unit::{Arm, ByArm};
use std::ops::RangeInclusive;

/// The divisor of an attack.
const PROTECTION: RangeInclusive<i64> = 1..=9;

const FORDS: [(&str, Ford); 3] = [("half", Ford::Half), ("all", Ford::All), ("no", Ford::No)];

/// Movement points, in steps of 0.5; read as half points.
fn points(item: &Item<'_, '_>) -> Option<HalfPoints> {
    let halves = match item.node.value {
        Value::Whole(points) => points.checked_mul(2),
        Value::Decimal(points) if (points * 2.0).fract() == 0.0 && points.abs() < 100.0 => Some((points * 2.0) as i64),
        _ => None,
    };
    let read = halves.filter(|halves| (1..=40).contains(halves));
    if read.is_none() {
        item.fault(Wrong, item.node.value.describe(), "movement points from 0.5 to 20, in halves");
    }
    read.map(|halves| halves as HalfPoints)
}

fn modifier(item: &Item<'_, '_>) -> Option<i8> {
    item.whole(MODIFIER)
}

/// The name of each arm.
const ARMS: [&str; 3] = ["infantry", "cavalry", "artillery"];

/// A value for each arm, from the columns of a row.
fn by_arm<'r, 'a, T: Copy>(
    row: &[(&'static str, Item<'r, 'a>)],
    read: impl Fn(&Item<'r, 'a>) -> Option<T>,
) -> Option<ByArm<T>> {
    // All arms are read before any is rejected, so that all errors of a row are reported.
    let [infantry, cavalry, artillery] =
        ARMS.map(|arm| row.iter().find(|(name, _)| *name == arm).and_then(|(_, item)| read(item)));
    Some(ByArm([infantry?, cavalry?, artillery?]))
}

pub(super) fn read(root: &Fields<'_, '_>) -> Option<TerrainTable> {
    root.table("terrain", "the terrain effects table", |fields| {
        let effects = effects(fields);
        let level_protection = level_protection(fields);
        let slope = fields.table("slope", "`cost` of a level and `free_by_route`", |slope| {
            let cost = slope.required("cost", "movement points of each level").and_then(|item| points(&item));
            (cost, slope.whole("free_by_route", 0..=LEVELS as i64))
        });
        let route = fields.table("routes", "the cost of a road, a path and a railway", |routes| {
            let costs = Route::ALL.map(|(name, _)| routes.required(name, "movement points").and_then(|i| points(&i)));
            let [road, path, railway] = costs;
            Some([road?, path?, railway?])
        });
        let stream = water(fields, "stream");
        let river = water(fields, "river");
        let walled =
            fields.table("walls", "`protection` of a walled village", |walls| walls.whole("protection", PROTECTION));
        let (level, free_by_route) = slope?;
        Some(TerrainTable {
            effects: effects?,
            level_protection: level_protection?,
            level: level?,
            free_by_route,
            route: route.flatten()?,
            stream: stream?,
            river: river?,
            walled_protection: walled?,
        })
    })
    .flatten()
}

/// The rows of the table, one for each terrain.
fn effects(fields: &Fields<'_, '_>) -> Option<[TerrainEffects; 6]> {
    const COLUMNS: [&str; 9] = [
        "infantry",
        "cavalry",
        "artillery",
        "protection",
        "blocks",
        "all_round",
        "die",
        "disorganises_cavalry",
        "single_regiment",
    ];
    let rows = sheet(fields, "effects", &COLUMNS, &Terrain::ALL.map(|(name, _)| name))?;
    let read: Vec<Option<TerrainEffects>> = rows
        .iter()
        .map(|row| {
            let [_, _, _, protection, blocks, all_round, die, disorganises, single] =
                COLUMNS.map(|column| row.iter().find(|(name, _)| *name == column).map(|(_, item)| item));
            let cost = by_arm(row, points);
            let protection = protection.and_then(|item| item.whole(PROTECTION));
            let flag = |item: Option<&Item<'_, '_>>| item.and_then(Item::flag);
            let (blocks, all_round, disorganises) = (flag(blocks), flag(all_round), flag(disorganises));
            let (die, single) = (die.and_then(modifier), single.and_then(single_regiment));
            Some(TerrainEffects {
                cost: cost?,
                protection: protection?,
                blocks: blocks?,
                all_round: all_round?,
                die: die?,
                disorganises_cavalry: disorganises?,
                single_regiment: single?,
            })
        })
        .collect();
    let read: Option<Vec<TerrainEffects>> = read.into_iter().collect();
    read?.try_into().ok()
}

/// The protection of a single regiment: `-`, `3`, or `2 all-round`.
fn single_regiment(item: &Item<'_, '_>) -> Option<Option<SingleRegiment>> {
    let text = item.node.value.to_string();
    let (number, all_round) = match text.strip_suffix(" all-round") {
        Some(number) => (number, true),
        None => (text.as_str(), false),
    };
    let protection = number.parse::<u8>().ok().filter(|number| PROTECTION.contains(&i64::from(*number)));
    match (text.as_str(), protection) {
        ("-", _) => Some(None),
        (_, Some(protection)) => Some(Some(SingleRegiment { protection, all_round })),
        _ => {
            let expected = "the protection of a single regiment: \"-\" for none of its own, 3, or \"3 all-round\"";
            item.fault(Wrong, item.node.value.describe(), expected);
            None
        }
    }
}

fn level_protection(fields: &Fields<'_, '_>) -> Option<[u8; LEVELS]> {
    const COLUMNS: [&str; LEVELS] = ["1", "2", "3", "4", "5", "6"];
    let rows = sheet(fields, "levels", &COLUMNS, &["protection"])?;
    let read = COLUMNS.map(|column| {
        let cell = rows[0].iter().find(|(name, _)| *name == column);
        cell.and_then(|(_, item)| item.whole::<u8>(PROTECTION))
    });
    let read: Option<Vec<u8>> = read.into_iter().collect();
    read?.try_into().ok()
}

fn water(fields: &Fields<'_, '_>, name: &str) -> Option<WaterEffects> {
    debug_assert_eq!(ARMS, Arm::ALL.map(|(arm, _)| arm), "arms in the order of the rules");
    let rows = sheet(fields, name, &ARMS, &["ford", "column", "die"])?;
    let ford = by_arm(&rows[0], |item| item.choice(&FORDS, "what it costs to cross"));
    let (column, die) = (by_arm(&rows[1], modifier), by_arm(&rows[2], modifier));
    Some(WaterEffects { ford: ford?, column: column?, die: die? })
}
