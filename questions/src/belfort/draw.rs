//! The map, with the set-up or a position.

use crate::system::{Heading, Scene};
use crate::zone_sheet;
use sandtable_engine::belfort::unit::{Division, Kind, Unit, UnitId, UnitSet};
use sandtable_engine::belfort::{Belfort, FRENCH, HEADQUARTERS, PRUSSIAN, Place, State, data};
use sandtable_engine::geometry::ZoneSet;
use sandtable_engine::{Game, Side};
use sandtable_reports::map::{CounterKind, CounterMark, CounterTile, Emblem, ZoneArea, ZoneMapSheet, ZoneShape};
use sandtable_reports::words::capital;
use sandtable_scenarios::ZoneSheet;

/// The map.
pub(super) fn map_sheet(
    game: &Belfort,
    sheet: &ZoneSheet,
    heading: &Heading,
    scene: Scene<'_, Belfort>,
) -> ZoneMapSheet {
    let zones = sheet.zones.iter().filter_map(|drawn| {
        let zone = game.data().zones.iter().find(|zone| u16::from(zone.id.0) == drawn.number)?;
        let mut shape = ZoneShape {
            edge: zone.edge,
            borders: zone.borders.into_iter().map(|border| border.0).collect(),
            ..zone_sheet::shape(drawn)
        };
        shape.emblems.extend((zone.bonus > 0).then_some(Emblem::Bonus(zone.bonus)));
        shape.emblems.extend(game.data().forts.has(zone.id).then_some(Emblem::Fort));
        match scene {
            Scene::Blank => {}
            Scene::SetUp => set_up(game, zone, &mut shape),
            Scene::Position(state) => position(game, state, zone, &mut shape),
        }
        Some(shape)
    });
    let notes = match scene {
        Scene::Position(state) => beside_the_map(game, state),
        Scene::Blank | Scene::SetUp => Vec::new(),
    };
    let tiles = vec![
        (CounterTile::Gold, "I. Division reserve".into()),
        (CounterTile::Green, "Detachment of the IV. Division reserve".into()),
        (CounterTile::Red, "Detachment Debschitz".into()),
    ];
    let common = zone_sheet::sheet(Belfort::CARD, sheet, heading, zones.collect());
    ZoneMapSheet { tiles, notes, ..common }
}

fn set_up(game: &Belfort, zone: &data::Zone, shape: &mut ZoneShape) {
    let deployment = &game.data().deployment;
    if zone.id == game.data().citadel || deployment.french_area.has(zone.id) {
        shape.area = Some(ZoneArea::SetUp(FRENCH));
    } else if zone.edge {
        shape.area = Some(ZoneArea::Entry(PRUSSIAN));
    }
    let fortified = Side::BOTH.into_iter().find(|&side| deployment.fortifications[side].has(zone.id));
    shape.emblems.extend(fortified.map(Emblem::Fortification));
}

fn position(game: &Belfort, state: &State, zone: &data::Zone, shape: &mut ZoneShape) {
    let holder = state.holder(zone.id);
    shape.area = holder.map(ZoneArea::Held);
    if state.fortified().has(zone.id) {
        // A fortification that nobody holds belongs to the side in whose area it is.
        let near = game.data().deployment.french_area.has(zone.id) || zone.id == game.data().citadel;
        shape.emblems.push(Emblem::Fortification(holder.unwrap_or(if near { FRENCH } else { PRUSSIAN })));
    }
    shape.emblems.extend(state.trenched().has(zone.id).then_some(Emblem::Trench(None)));
    let damage = state.damage(zone.id);
    shape.emblems.extend((damage > 0).then_some(Emblem::Damage(damage)));
    let units = holder.map_or(UnitSet::EMPTY, |_| state.units_at(zone.id));
    shape.counters = holder
        .into_iter()
        .flat_map(|side| units.into_iter().map(move |unit| (side, unit)))
        .map(|(side, unit)| counter(game, state, side, unit))
        .collect();
}

/// §1.3.3, §8 Zones that a side's guns in battery reach.
pub(super) fn under_fire(game: &Belfort, state: &State, side: Side) -> ZoneSet {
    let guns = game.guns_in_battery(state, side).into_iter();
    guns.fold(ZoneSet::EMPTY, |zones, gun| zones | game.gun_reach(state, side, gun).0)
}

/// The notes next to the map: the printed bonuses that §11.2 would count, whether Belfort is surrounded (§5.1), and the units off the map.
fn beside_the_map(game: &Belfort, state: &State) -> Vec<String> {
    let names = |side: Side, wanted: &dyn Fn(Place) -> bool| -> Vec<&str> {
        let units = (0..).map(UnitId).zip(&game.data().units[side]);
        units.filter(|(id, _)| wanted(state.place(side, *id))).map(|(_, unit)| unit.name.as_str()).collect()
    };
    let (french, prussian) = game.victory_points(state);
    let cut_off = if game.surrounded(state) { "surrounded" } else { "not surrounded" };
    let mut notes = vec![
        format!("Printed bonuses (11.2): French {french}, Prussian {prussian}"),
        format!("Belfort is {cut_off} (5.1)"),
    ];
    let away: [(&str, &dyn Fn(Place) -> bool); 4] = [
        ("in the headquarters", &|place| place == Place::Zone(HEADQUARTERS)),
        ("out of action", &|place| place == Place::OutOfAction),
        ("removed", &|place| place == Place::Removed),
        ("away", &|place| place == Place::Away),
    ];
    for side in Side::BOTH {
        for (what, wanted) in away {
            let names = names(side, wanted);
            if !names.is_empty() {
                let side = capital(Belfort::CARD.sides[side.index()]);
                notes.push(format!("{side}, {what}: {}", names.len()));
            }
        }
    }
    notes
}

fn counter(game: &Belfort, state: &State, side: Side, id: UnitId) -> CounterMark {
    let unit = game.unit(side, id);
    let now = game.values(state, side, id);
    CounterMark {
        label: unit.name.clone(),
        side,
        kind: kind(unit),
        values: match unit.kind.is_artillery() {
            true => unit.fire.to_string(),
            false => format!("{}-{}-{}", now.fire, now.attack, now.defence),
        },
        tile: unit.division.map(tile),
        unreliable: unit.unreliable,
        lost: state.status(side, id) as u8,
    }
}

fn kind(unit: &Unit) -> CounterKind {
    match unit.kind {
        Kind::Infantry => CounterKind::Infantry,
        Kind::Pioneers => CounterKind::Pioneers,
        Kind::Scouts => CounterKind::Scouts,
        Kind::Uhlans => CounterKind::Cavalry,
        Kind::FieldArtillery | Kind::FlyingBattery => CounterKind::FieldArtillery,
        Kind::HeavyArtillery | Kind::FortressArtillery => CounterKind::HeavyArtillery,
    }
}

fn tile(division: Division) -> CounterTile {
    match division {
        Division::First => CounterTile::Gold,
        Division::Fourth => CounterTile::Green,
        Division::Debschitz => CounterTile::Red,
    }
}
