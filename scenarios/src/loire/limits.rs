//! `[limits]` of `tables.toml`: the numbers of the rules.

use super::SIDES;
use super::units::Roster;
use crate::diagnostic::FaultKind::{Missing, UnknownName};
use crate::reader::Fields;
use crate::sides;
use sandtable_engine::loire::data::{Bridging, Limits, March, Reconnaissance, Stacking, Unsupplied};
use std::ops::RangeInclusive;

/// Distances in hexes.
const HEXES: RangeInclusive<i64> = 0..=20;
/// Modifiers of die rolls.
const MODIFIER: RangeInclusive<i64> = -9..=9;
/// Numbers of units, steps, points.
const COUNT: RangeInclusive<i64> = 0..=20;

/// Reads `[limits]`, and the number that is added to the artillery points of every headquarters. The numbers of irregular units and markers are
/// those of the counters.
pub(super) fn read(root: &Fields<'_, '_>, roster: &Roster<'_, '_>) -> Option<(Limits, i8)> {
    root.table("limits", "the table of limits", |fields| {
        let headquarters = fields.whole("headquarters", 0..=9);
        let stacking = fields.table("stacking", STACKING, |ways| stacking(ways, headquarters));
        let unsupplied = fields.table("unsupplied", "what being out of supply takes off", |off| Unsupplied {
            infantry: off.whole("infantry", COUNT),
            cavalry: off.whole("cavalry", COUNT),
            rating: off.whole("rating", COUNT),
            artillery: off.whole("artillery", COUNT),
        });
        let marches = fields.table("marches", "movement allowances of each march", |marches| {
            March::ALL.map(|(name, _)| marches.whole(name, 1..=3))
        });
        let reconnaissance =
            fields.table("reconnaissance", "ranges and modifiers of reconnaissance", |of| Reconnaissance {
                range: (of.whole("range", HEXES), of.whole("german", HEXES)),
                cover: of.whole("cover", MODIFIER),
                far: of.whole("far", MODIFIER),
            });
        let bridging = fields.table("bridging", "modifiers of work on bridges", |of| Bridging {
            held: (of.whole("regular", MODIFIER), of.whole("irregular", MODIFIER)),
            pontoon: of.whole("pontoon", MODIFIER),
        });
        let artillery = fields.whole("artillery_shift", MODIFIER);
        let limits = Limits {
            stacking: stacking?,
            rebuilding: fields.whole("rebuilding", HEXES),
            rejoining: fields.whole("rejoining", HEXES),
            irregulars: roster.irregulars,
            irregular_distance: fields.whole("irregular_distance", HEXES),
            party_range: fields.whole("party_range", HEXES),
            supply: fields.whole("supply", HEXES),
            party_distance: fields.whole("party_distance", HEXES),
            party_supplies: fields.whole("party_supplies", COUNT),
            unsupplied: unsupplied?,
            marches: marches?,
            distance: fields.whole("distance", HEXES),
            rail: fields.whole("rail", COUNT),
            masks: roster.masks,
            reconnaissance: reconnaissance?,
            demolition: fields.whole("demolition", HEXES),
            repairs: fields.whole("repairs", COUNT),
            bridging: bridging?,
            guns_range: fields.whole("guns_range", HEXES),
            headquarters: fields.whole("headquarters_value", 1..=20),
            loose_artillery: sides::whole(fields, "loose_artillery", &SIDES, COUNT),
            sonis: fields.whole("sonis", 0..=12),
            headquarters_step: fields.whole("headquarters_step", 1..=9),
            rally_cover: fields.whole("rally_cover", MODIFIER),
        };
        Some((limits, artillery))
    })?
}

/// The description of the ways to fill a hex, for messages.
const STACKING: &str = "steps of cavalry beside each number of infantry units, such as { 2 = 2, 1 = 4 }";

/// §4 The ways to fill a hex.
fn stacking(ways: &Fields<'_, '_>, headquarters: u8) -> Vec<Stacking> {
    let mut read = Vec::new();
    for (name, item) in ways.all() {
        match name.parse::<u8>() {
            Ok(infantry) => {
                let cavalry = item.whole(0..=40).unwrap_or_default();
                read.push(Stacking { infantry, cavalry, headquarters });
            }
            Err(_) => item.fault_at_name(UnknownName, format!("{name} units"), STACKING, None),
        }
    }
    if read.is_empty() {
        ways.fault(Missing, "no way to fill a hex", STACKING);
    }
    read
}
