//! `[set-up]`: the units at the start (§16.1).

use super::SIDES;
use super::map;
use super::units::Roster;
use crate::diagnostic::FaultKind::{Contradiction, Missing, Value};
use crate::diagnostic::nearest;
use crate::hexes;
use crate::reader::{Fields, Item};
use crate::sides::side;
use sandtable_engine::Side;
use sandtable_engine::eagle::data::Placement;
use sandtable_engine::eagle::unit::{Kind, Unit};
use sandtable_engine::eagle::{HexSet, Map, UnitId, UnitSet};

/// The distances from a hex or a border for the set-up.
const HEXES: std::ops::RangeInclusive<i64> = 0..=20;

pub(super) fn read(root: &Fields<'_, '_>, map: Option<&Map>, roster: &Roster<'_, '_>) -> Option<Vec<Placement>> {
    let fields = root.required("set-up", "who begins where")?.fields()?;
    let mut placed = UnitSet::EMPTY;
    let mut placements = Vec::new();
    for (_, item) in fields.all() {
        let read = item.fields().and_then(|fields| placement(&fields, map, roster, &mut placed));
        placements.extend(read);
    }
    for (_, named) in roster.all() {
        if let Some(unit) = &named.unit {
            fortress(&named.item, unit, map);
        }
    }
    Some(placements)
}

/// Whether a unit is set up by its owner; fortresses have fixed hexes.
pub(super) fn is_set_up(unit: &Unit) -> bool {
    unit.enters.is_none() && unit.kind != Kind::Fortress
}

/// §16.1 Checks that a fortress has the name of a city of its side, and is not a reinforcement.
fn fortress(item: &Item<'_, '_>, unit: &Unit, map: Option<&Map>) {
    let Some(map) = map.filter(|_| unit.kind == Kind::Fortress) else { return };
    match map.places.iter().find(|place| place.name == unit.name) {
        None => {
            let near = nearest(&unit.name, map.places.iter().map(|place| place.name.as_str()));
            let expected = "a fortress with the name of a city";
            item.fault_at_name(Missing, format!("no city {}", unit.name), expected, near);
        }
        Some(place) if place.owner != unit.side => {
            item.fault_at_name(Contradiction, "a fortress in a city of the other side", "one of its own side", None);
        }
        Some(_) => {}
    }
    if unit.enters.is_some() {
        item.fault_at_name(Contradiction, "a fortress as a reinforcement", "no `enters`", None);
    }
}

/// A line of the set-up.
fn placement(
    fields: &Fields<'_, '_>,
    map: Option<&Map>,
    roster: &Roster<'_, '_>,
    placed: &mut UnitSet,
) -> Option<Placement> {
    let side = side(fields, "side", &SIDES);
    let units = fields.required("units", "a list of units, those first that are set up first");
    let units = units.zip(side).map(|(item, side)| units_of(&item, side, roster, placed));
    let with = fields.optional("with").and_then(|item| item.choice(&[("headquarters", ())], "who stands already"));
    let hexes = match with {
        Some(()) => HexSet::EMPTY,
        None => area(fields, side, map),
    };
    fields.finish();
    Some(Placement { side: side?, units: units?, hexes, with_headquarters: with.is_some() })
}

fn units_of(item: &Item<'_, '_>, side: Side, roster: &Roster<'_, '_>, placed: &mut UnitSet) -> Vec<UnitId> {
    let expected = "a list of units, such as [\"Bazaine\", \"2nd Corps\"]";
    let own = |unit: &Unit| unit.side == side && is_set_up(unit);
    let mut units = Vec::new();
    for element in item.list(expected).unwrap_or_default() {
        let Some(id) = roster.named(&element, "a unit of the side that is set up", own) else { continue };
        if placed.has(id) {
            element.fault(Contradiction, format!("{} a second time", element.node.value), "each unit once");
        }
        placed.insert(id);
        units.push(id);
    }
    units
}

/// The hexes to choose from: a list, or the hexes within a distance of one, optionally in one country and near the other's border.
fn area(fields: &Fields<'_, '_>, side: Option<Side>, map: Option<&Map>) -> HexSet {
    let grid = map.map(|map| &map.grid);
    let around = fields.optional("around");
    let Some(around) = around else {
        return fields
            .required("hexes", "hex numbers, or `around` and `within`")
            .map_or(HexSet::EMPTY, |item| hexes::some(&item, grid));
    };
    let centre = map::one(&around, grid);
    let within: u8 = fields.whole("within", HEXES);
    let country = fields.optional("in").and_then(|item| item.choice(&SIDES, "a country"));
    let border: Option<u8> = fields.optional("border").and_then(|item| item.whole(HEXES));
    let Some(((map, centre), side)) = map.zip(centre).zip(side) else { return HexSet::EMPTY };
    let mut area = map.grid.disc(centre, within).minus(map.luxemburg);
    if let Some(country) = country {
        area = area & map.country[country];
    }
    if let Some(border) = border {
        let foreign = map.country[side.enemy()];
        area = area & map.grid.flood_within(foreign, map.grid.hexes(), usize::from(border));
    }
    if area.is_empty() {
        around.fault(Value, "no hex to set up in", "a hex with some of the side's country around it");
    }
    area
}
