//! `map.toml`: the zones, their borders, and the way across the Meuse.

use super::SIDES;
use crate::reader::Fields;
use crate::sheet::ZoneSheet;
use crate::zones::{Numbers, Zones};
use sandtable_engine::Side;
use sandtable_engine::verdun::data::Arrow;
use sandtable_engine::verdun::zone::{Bank, Zone};
use std::ops::RangeInclusive;

/// The numbers that zones can have.
pub(super) const NUMBERS: RangeInclusive<u8> = 0..=79;
/// The most victory points in a circle.
const MOST_VP: i64 = 9;

/// The map as it was read.
#[derive(Debug)]
pub(super) struct Map {
    pub(super) numbers: Numbers,
    pub(super) zones: Vec<Zone>,
    pub(super) arrow: Option<Arrow>,
    pub(super) sheet: ZoneSheet,
}

/// The fields of a zone in this system.
#[derive(Debug)]
struct Own {
    bank: Bank,
    fort: bool,
    height: bool,
    german_vp: u8,
    french_vp: u8,
    stars: u8,
    edge: Option<Side>,
}

impl Own {
    fn read(fields: &Fields<'_, '_>) -> Own {
        let flag = |name: &str| fields.optional(name).and_then(|item| item.flag()).unwrap_or(false);
        let points = |name: &str, most: i64| fields.optional(name).and_then(|item| item.whole(0..=most)).unwrap_or(0);
        let bank = fields.required("bank", "\"west\" or \"east\" of the Meuse");
        let edges = [("north", Side::First), ("south", Side::Second)];
        Own {
            bank: bank.and_then(|item| item.choice(&Bank::ALL, "a bank")).unwrap_or(Bank::West),
            fort: flag("fort"),
            height: flag("height"),
            german_vp: points("german_vp", MOST_VP),
            french_vp: points("french_vp", MOST_VP),
            stars: points("stars", MOST_VP),
            edge: fields.optional("edge").and_then(|item| item.choice(&edges, "an edge")),
        }
    }
}

/// Reads `[map]` and `[zones]`. `None` if not even the zones' numbers are known.
pub(super) fn read(root: &Fields<'_, '_>) -> Option<Map> {
    let mut zones = Zones::read(root, NUMBERS, Own::read)?;
    for ((name, side), edge) in SIDES.into_iter().zip(["north", "south"]) {
        if zones.iter().all(|zone| zone.own.edge != Some(side)) {
            let expected = format!("`edge = {edge:?}` in the zones from which the {name} side is supplied");
            zones.fault(format!("no zone at the {edge} edge"), expected);
        }
    }
    let numbers = zones.numbers.clone();
    let expected = "the way across the Meuse, such as { from = 61, to = 71, gate = 59 }";
    let arrow = zones.map.as_ref().and_then(|map| map.table("arrow", expected, |fields| read_arrow(fields, &numbers)));
    zones.finish(None);
    Some(Map {
        numbers,
        zones: zones
            .iter()
            .map(|zone| Zone {
                id: zone.id,
                name: zone.name.clone(),
                bank: zone.own.bank,
                fort: zone.own.fort,
                height: zone.own.height,
                german_vp: zone.own.german_vp,
                french_vp: zone.own.french_vp,
                stars: zone.own.stars,
                edge: zone.own.edge,
                borders: zones.borders(zone),
            })
            .collect(),
        arrow: arrow.flatten(),
        sheet: zones.sheet(),
    })
}

/// §7.4.
fn read_arrow(fields: &Fields<'_, '_>, numbers: &Numbers) -> Option<Arrow> {
    let zone = |name: &str| fields.required(name, "the number of a zone").and_then(|item| numbers.one(&item));
    let (from, to, gate) = (zone("from"), zone("to"), zone("gate"));
    Some(Arrow { from: from?, to: to?, gate: gate? })
}
