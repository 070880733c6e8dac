//! `map.toml`: the zones and their borders.

use crate::diagnostic::FaultKind::Contradiction;
use crate::reader::Fields;
use crate::sheet::ZoneSheet;
use crate::zones::{Numbers, Zones};
use sandtable_engine::belfort::data::Zone;
use sandtable_engine::geometry::{ZoneId, ZoneSet};
use std::ops::RangeInclusive;

/// The numbers that zones can have.
pub(super) const NUMBERS: RangeInclusive<u8> = 1..=63;
/// The highest bonus of a zone.
const MOST_BONUS: i64 = 5;

/// The map as it was read.
#[derive(Debug)]
pub(super) struct Map {
    pub(super) numbers: Numbers,
    pub(super) zones: Vec<Zone>,
    pub(super) citadel: ZoneId,
    pub(super) forts: ZoneSet,
    pub(super) heavy_targets: ZoneSet,
    pub(super) sheet: ZoneSheet,
}

/// The fields of a zone in this system.
#[derive(Debug)]
struct Own {
    bonus: u8,
    edge: bool,
}

/// Reads `[map]` and `[zones]`. `None` if not even the zones' numbers are known.
pub(super) fn read(root: &Fields<'_, '_>) -> Option<Map> {
    let mut zones = Zones::read(root, NUMBERS, |fields| Own {
        bonus: fields.whole("bonus", 0..=MOST_BONUS),
        edge: fields.optional("edge").and_then(|item| item.flag()).unwrap_or(false),
    })?;
    if zones.iter().len() > 0 && zones.iter().all(|zone| !zone.own.edge) {
        zones.fault("no zone at the edge of the map", "`edge = true` in the zones at the edge");
    }
    let numbers = zones.numbers.clone();
    let (mut citadel, mut forts, mut heavy_targets) = (None, ZoneSet::EMPTY, ZoneSet::EMPTY);
    if let Some(map) = &zones.map {
        citadel = map.required("citadel", "the number of the citadel's zone").and_then(|item| numbers.one(&item));
        forts = read_forts(map, &numbers, citadel);
        heavy_targets = numbers.required(map, "heavy_targets").map_or(ZoneSet::EMPTY, |(set, _)| set);
    }
    zones.finish(citadel);
    Some(Map {
        numbers,
        zones: zones
            .iter()
            .map(|zone| Zone {
                id: zone.id,
                corners: zones.corners(zone),
                name: zone.name.clone(),
                bonus: zone.own.bonus,
                edge: zone.own.edge,
                borders: zones.borders(zone),
            })
            .collect(),
        citadel: citadel.unwrap_or_default(),
        forts,
        heavy_targets,
        sheet: zones.sheet(),
    })
}

/// Reads the forts; the citadel must be one of them.
fn read_forts(map: &Fields<'_, '_>, numbers: &Numbers, citadel: Option<ZoneId>) -> ZoneSet {
    let Some((forts, item)) = numbers.required::<ZoneSet>(map, "forts") else { return ZoneSet::EMPTY };
    if let Some(citadel) = citadel.filter(|citadel| !forts.has(*citadel)) {
        let expected = format!("a list with the citadel, zone {}, in it", citadel.0);
        item.fault(Contradiction, item.node.value.to_string(), expected);
    }
    forts
}
