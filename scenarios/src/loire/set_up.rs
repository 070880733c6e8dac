//! The set-up (§14) and the arrivals (§5.1).

use super::units::Roster;
use super::{SIDES, area, places};
use crate::diagnostic::FaultKind::Contradiction;
use crate::reader::{Fields, Item};
use crate::sides::side;
use crate::turns::Turns;
use sandtable_engine::Side;
use sandtable_engine::geometry::Direction;
use sandtable_engine::loire::data::{Arrival, Detour, Garrison, March, Placement};
use sandtable_engine::loire::{HexGrid, HexSet, Map, UnitId, UnitSet};

/// The set-up and the arrivals.
#[derive(Debug)]
pub(super) struct SetUp {
    pub(super) placements: Vec<Placement>,
    pub(super) garrisons: Vec<Garrison>,
    pub(super) arrivals: Vec<Arrival>,
    pub(super) detours: Vec<Detour>,
}

/// Reads `[set-up]`, `[garrisons]`, `[arrivals]` and `[detours]`.
pub(super) fn read(root: &Fields<'_, '_>, map: Option<&Map>, roster: &Roster<'_, '_>, turns: Turns) -> Option<SetUp> {
    let grid = map.map(|map| &map.grid);
    let mut placed = UnitSet::EMPTY;
    let placements = lines(root, "set-up", "who begins where", |fields| placement(fields, grid, roster, &mut placed));
    let garrisons = lines(root, "garrisons", "what must stand where", |fields| garrison(fields, grid));
    let arrivals =
        lines(root, "arrivals", "who comes when", |fields| arrival(fields, grid, roster, turns, &mut placed));
    let detours = root.table("detours", "where they come whose hex is occupied", |fields| detours(fields, map));
    Some(SetUp { placements: placements?, garrisons: garrisons?, arrivals: arrivals?, detours: detours? })
}

/// The lines of a table; those with errors are omitted.
fn lines<T>(
    root: &Fields<'_, '_>,
    name: &str,
    expected: &str,
    mut read: impl FnMut(&Fields<'_, '_>) -> Option<T>,
) -> Option<Vec<T>> {
    let fields = root.required(name, expected)?.fields()?;
    let mut line = |item: &Item<'_, '_>| {
        let fields = item.fields()?;
        let read = read(&fields);
        fields.finish();
        read
    };
    Some(fields.all().iter().filter_map(|(_, item)| line(item)).collect())
}

fn placement(
    fields: &Fields<'_, '_>,
    grid: Option<&HexGrid>,
    roster: &Roster<'_, '_>,
    placed: &mut UnitSet,
) -> Option<Placement> {
    let side = side(fields, "side", &SIDES);
    let units = units(fields, side, roster, placed);
    let together = fields.optional("together").and_then(|item| item.flag()).unwrap_or(false);
    let (hexes, march) = (hexes(fields, grid), march(fields));
    let both = strict(fields, "both", hexes, grid);
    let rows = fields.optional("south").and_then(|item| item.whole(0..=9)).unwrap_or(0u8);
    let [hexes, both] = [hexes, both].map(|hexes| southwards(hexes, rows, grid));
    Some(Placement { side: side?, units: units?, hexes, both, together, march })
}

/// A list of units, each of which may begin or arrive only once.
fn units(
    fields: &Fields<'_, '_>,
    side: Option<Side>,
    roster: &Roster<'_, '_>,
    placed: &mut UnitSet,
) -> Option<Vec<UnitId>> {
    let expected = "a list of units and corps, such as [\"15 Corps\", \"Rousseau\"]";
    let list = fields.required("units", expected)?.list(expected)?;
    let mut units = Vec::new();
    for element in list {
        let Some(group) = side.and_then(|side| roster.group(&element, side)) else { continue };
        if group.iter().any(|unit| placed.has(*unit)) {
            element.fault(Contradiction, format!("{} a second time", element.node.value), "each unit once");
        }
        group.iter().for_each(|unit| placed.insert(*unit));
        units.extend(group);
    }
    Some(units)
}

/// The hexes to choose from; none for the chosen camp.
fn hexes(fields: &Fields<'_, '_>, grid: Option<&HexGrid>) -> HexSet {
    match fields.optional("camp").and_then(|item| item.flag()) {
        Some(true) => HexSet::EMPTY,
        Some(false) | None => area::required(fields, "hexes", grid),
    }
}

/// An area, extended by this many rows to the south.
fn southwards(hexes: HexSet, rows: u8, grid: Option<&HexGrid>) -> HexSet {
    let Some(grid) = grid else { return hexes };
    (0..rows).fold(hexes, |hexes, _| {
        hexes | hexes.into_iter().map(|hex| grid.neighbour(hex, Direction::S)).filter(|hex| hex.is_some()).collect()
    })
}

/// R-2 The hexes that remain if all conditions on an area must hold, from the field `name`; all of `hexes` if it is absent or none remain.
pub(super) fn strict(fields: &Fields<'_, '_>, name: &str, hexes: HexSet, grid: Option<&HexGrid>) -> HexSet {
    let both = fields.optional(name).map_or(hexes, |item| area::area(&item, grid) & hexes);
    if both.is_empty() { hexes } else { both }
}

fn march(fields: &Fields<'_, '_>) -> Option<March> {
    fields.optional("march").and_then(|item| item.choice(&March::ALL, "a march"))
}

fn garrison(fields: &Fields<'_, '_>, grid: Option<&HexGrid>) -> Option<Garrison> {
    let side = side(fields, "side", &SIDES);
    let hexes = area::required(fields, "hexes", grid);
    let count = |name: &str| fields.optional(name).and_then(|item| item.whole(0..=20)).unwrap_or(0);
    let (infantry, cavalry, regular): (u8, u8, u8) = (count("infantry"), count("cavalry"), count("regular"));
    Some(Garrison { side: side?, hexes, infantry, cavalry, regular: regular.max(infantry + cavalry) })
}

fn arrival(
    fields: &Fields<'_, '_>,
    grid: Option<&HexGrid>,
    roster: &Roster<'_, '_>,
    turns: Turns,
    placed: &mut UnitSet,
) -> Option<Arrival> {
    let turn = fields.required("turn", "the turn when they come").and_then(|item| turns.one(&item));
    let side = side(fields, "side", &SIDES);
    let units = units(fields, side, roster, placed);
    let (hexes, march) = (hexes(fields, grid), march(fields));
    let corps = fields.optional("corps").and_then(|item| item.fields()).map(|fields| corps(&fields));
    let by_rail = fields.optional("by_rail").and_then(|item| item.fields()).map(|fields| {
        let turn = fields.required("turn", "the turn when they come").and_then(|item| turns.one(&item));
        let hexes = area::at_edge(&fields, "hexes", grid);
        fields.finish();
        Some((turn?, hexes))
    });
    Some(Arrival {
        turn: turn?,
        side: side?,
        units: units?,
        hexes,
        march,
        corps: corps.unwrap_or_default(),
        by_rail: by_rail.flatten(),
    })
}

/// The number of corps for each march.
fn corps(fields: &Fields<'_, '_>) -> [u8; 3] {
    let count = |(name, _): (&str, March)| fields.optional(name).and_then(|item| item.whole(0..=9)).unwrap_or(0);
    let corps = March::ALL.map(count);
    fields.finish();
    corps
}

/// §5.1
fn detours(fields: &Fields<'_, '_>, map: Option<&Map>) -> Vec<Detour> {
    let detour = |(name, item): (&str, Item<'_, '_>)| {
        let instead = area::edge(&item, map.map(|map| &map.grid));
        let hex = places::of_entry(name, &item, map?)?;
        Some(Detour { hex, instead })
    };
    fields.all().into_iter().filter_map(detour).collect()
}
