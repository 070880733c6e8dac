//! `tables.toml`: the tables in their printed layout, and the numbers of the rules.

use super::SIDES;
use crate::diagnostic::FaultKind::Contradiction;
use crate::reader::{Fields, Item};
use crate::sides;
use crate::tables::{SheetRow, sheet};
use sandtable_engine::BySide;
use sandtable_engine::eagle::data::{Limits, Magnitude, Modifiers, Tables};
use sandtable_engine::eagle::terrain::{Terrain, TerrainEffects, TerrainTable};
use std::ops::RangeInclusive;

/// Modifiers of die rolls.
const MODIFIER: RangeInclusive<i64> = -9..=9;
/// Losses in steps: results of two look-ups are added.
const LOSSES: RangeInclusive<i64> = 0..=60;
/// At least 1: free movement might never end.
const COST: RangeInclusive<i64> = 1..=9;
const EXTRA_COST: RangeInclusive<i64> = 0..=9;
const ADVANTAGE: RangeInclusive<i64> = 0..=20;
/// Steps of a unit, and the steps that can move by rail.
const STEPS: RangeInclusive<i64> = 1..=20;
/// Distances in hexes.
const HEXES: RangeInclusive<i64> = 0..=9;

pub(super) fn read(root: &Fields<'_, '_>) -> Option<Tables> {
    root.table("tables", "the tables [tables.combat], [tables.terrain] and so on", |tables| {
        let combat = combat(tables);
        let magnitude = magnitude(tables);
        let modifiers = modifiers(tables);
        let initiative = initiative(tables);
        let siege = siege(tables);
        let surrender = surrender(tables);
        let terrain = terrain(tables);
        let die = tables.table("die", "the modifiers of the dice of sieges and of surrender", |fields| {
            ["superior", "emperor"].map(|name| fields.whole(name, MODIFIER))
        });
        let [superior, emperor] = die?;
        Some(Tables {
            combat: combat?,
            magnitude: magnitude?,
            modifiers: modifiers?,
            initiative: initiative?,
            siege: siege?,
            superior,
            surrender: surrender?,
            emperor,
            terrain: terrain?,
        })
    })?
}

/// The cell of a column.
fn cell<T>(row: &SheetRow<'_, '_>, column: &str, read: impl Fn(&Item<'_, '_>) -> Option<T>) -> Option<T> {
    row.iter().find(|(name, _)| *name == column).and_then(|(_, item)| read(item))
}

/// Reads every row, so that all errors are reported; `None` if one of them has an error.
fn all<'r, 'a, T>(rows: &[SheetRow<'r, 'a>], read: impl Fn(&SheetRow<'r, 'a>) -> Option<T>) -> Option<Vec<T>> {
    let rows: Vec<Option<T>> = rows.iter().map(read).collect();
    rows.into_iter().collect()
}

/// §T.combat
fn combat(tables: &Fields<'_, '_>) -> Option<Vec<(u8, u8)>> {
    const ROWS: [&str; 16] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"];
    let rows = sheet(tables, "combat", &["attacker", "defender"], &ROWS)?;
    all(&rows, |row| {
        let [attacker, defender] = ["attacker", "defender"].map(|side| cell(row, side, |item| item.whole(LOSSES)));
        Some((attacker?, defender?))
    })
}

/// §T.combat
fn magnitude(tables: &Fields<'_, '_>) -> Option<Magnitude> {
    tables.table("magnitude", "the most steps of a small and of a middling battle", |fields| {
        let magnitude = Magnitude { small: fields.whole("small", 0..=200), middle: fields.whole("middle", 0..=200) };
        if magnitude.middle < magnitude.small {
            let found = format!("up to {} steps, fewer than the {} of a small one", magnitude.middle, magnitude.small);
            fields.fault(Contradiction, found, "`middle` not below `small`");
        }
        magnitude
    })
}

/// §T.modifiers
fn modifiers(tables: &Fields<'_, '_>) -> Option<Modifiers> {
    /// The strength ratios of the stronger side, each as a number of halves.
    const RATIOS: [(&str, u8); 5] = [("3/2", 3), ("2/1", 4), ("5/2", 5), ("3/1", 6), ("4/1+", 8)];
    const WEAKER: &str = "1/2-";
    let ratio = tables.table("ratio", "the modifiers of the strength ratio", |fields| {
        let of = |name: &str| fields.whole(name, MODIFIER);
        (RATIOS.map(|(name, halves)| (halves, of(name))).to_vec(), (4, of(WEAKER)))
    });
    let modifiers = tables.table("modifiers", "the modifiers of a battle's dice", |fields| {
        let of = |name: &str| fields.whole(name, MODIFIER);
        Modifiers {
            disorganised: [of("disorganised"), of("disorganised_7_2_2")],
            unsupplied: of("unsupplied"),
            second: of("second"),
            mitrailleuses: of("mitrailleuses"),
            heroism: of("heroism"),
            ratio: Vec::new(),
            weaker: (0, 0),
        }
    });
    let (ratio, weaker) = ratio?;
    Some(Modifiers { ratio, weaker, ..modifiers? })
}

/// The rows of a die.
const DIE: [&str; 6] = ["1", "2", "3", "4", "5", "6"];

/// §T.initiative
fn initiative(tables: &Fields<'_, '_>) -> Option<[BySide<u8>; 6]> {
    let rows = sheet(tables, "initiative", &SIDES.map(|(side, _)| side), &DIE)?;
    let rows = all(&rows, |row| {
        let [french, prussian] = SIDES.map(|(side, _)| cell(row, side, |item| item.whole(0..=9)));
        Some(BySide([french?, prussian?]))
    });
    rows?.try_into().ok()
}

/// §T.siege
fn siege(tables: &Fields<'_, '_>) -> Option<[u8; 7]> {
    const ROWS: [&str; 7] = ["0", "1", "2", "3", "4", "5", "6"];
    let rows = sheet(tables, "siege", &["steps"], &ROWS)?;
    all(&rows, |row| cell(row, "steps", |item| item.whole(0..=9)))?.try_into().ok()
}

/// §T.isolation
fn surrender(tables: &Fields<'_, '_>) -> Option<[[bool; 4]; 6]> {
    const TURNS: [&str; 4] = ["1", "2", "3", "4+"];
    let rows = sheet(tables, "isolation", &TURNS, &DIE)?;
    let rows = all(&rows, |row| {
        let results = [("-", false), ("S", true)];
        let [first, second, third, later] = TURNS.map(|turn| cell(row, turn, |item| item.choice(&results, "a result")));
        Some([first?, second?, third?, later?])
    });
    rows?.try_into().ok()
}

/// §T.terrain
fn terrain(tables: &Fields<'_, '_>) -> Option<TerrainTable> {
    const EXTRA: [&str; 2] = ["river", "bridge"];
    let zone = tables.table("zone", "the cost of an enemy zone of control", |fields| fields.whole("cost", EXTRA_COST));
    let names: Vec<&str> = Terrain::ALL.iter().map(|(name, _)| *name).chain(EXTRA).collect();
    let rows = sheet(tables, "terrain", &["cost", "advantage"], &names)?;
    let (hexes, sides) = rows.split_at(Terrain::ALL.len());
    let effects = |row: &SheetRow<'_, '_>, cost: &RangeInclusive<i64>| {
        let cost = cell(row, "cost", |item| item.whole(cost.clone()));
        let advantage = cell(row, "advantage", |item| item.whole(ADVANTAGE));
        Some(TerrainEffects { cost: cost?, advantage: advantage? })
    };
    let (hexes, sides) = (all(hexes, |row| effects(row, &COST)), all(sides, |row| effects(row, &EXTRA_COST)));
    let [river, bridge] = sides?.try_into().ok()?;
    Some(TerrainTable { hexes: hexes?.try_into().ok()?, river, bridge, zone: zone? })
}

/// The numbers of the rules.
pub(super) fn limits(root: &Fields<'_, '_>) -> Option<Limits> {
    root.table("limits", "the table of limits", |fields| {
        let (first_step, third_step) = (fraction(fields, "first_step"), fraction(fields, "third_step"));
        Limits {
            corps_steps: fields.whole("corps_steps", STEPS),
            division_steps: fields.whole("division_steps", STEPS),
            first_step,
            third_step,
            stacking: fields.whole("stacking", 2..=40),
            headquarters: fields.whole("headquarters", 1..=9),
            supply: fields.whole("supply", HEXES),
            rail: fields.whole("rail", 0..=40),
            rail_headquarters: fields.whole("rail_headquarters", STEPS),
            mitrailleuses: fields.whole("mitrailleuses", 1..=7),
            heroism: fields.whole("heroism", 0..=9),
            attacker_retreat: fields.whole("attacker_retreat", HEXES),
            defender_retreat: fields.whole("defender_retreat", HEXES),
            driven_retreat: fields.whole("driven_retreat", HEXES),
            superior: fields.whole("superior", 1..=99),
            disorganised_morale: fields.whole("disorganised_morale", 0..=6),
            recovery: sides::whole(fields, "recovery", &SIDES, 1..=9),
            recovery_fortress: fields.whole("recovery_fortress", 0..=6),
        }
    })
}

/// A fraction, `[3, 4]`; 1/1, with an error, if it is none.
fn fraction(fields: &Fields<'_, '_>, name: &str) -> (u8, u8) {
    let expected = "a part of a whole, such as [3, 4] for three quarters";
    let read = |item: &Item<'_, '_>| {
        let list = item.list(expected)?;
        let numbers: Option<Vec<u8>> = list.iter().map(|number| number.whole(1..=20)).collect();
        match numbers?[..] {
            [part, whole] if part <= whole => Some((part, whole)),
            _ => {
                item.fault(Contradiction, item.node.value.to_string(), expected);
                None
            }
        }
    };
    fields.required(name, expected).and_then(|item| read(&item)).unwrap_or((1, 1))
}
