//! The map, with the set-up or a position.

use crate::system::{Heading, Scene};
use crate::zone_sheet;
use sandtable_engine::verdun::zone::Zone;
use sandtable_engine::verdun::{FRENCH, GERMAN, State, Verdun};
use sandtable_engine::{BySide, Game, Side};
use sandtable_reports::map::{Emblem, ZoneArea, ZoneMapSheet, ZoneShape};
use sandtable_reports::words::capital;
use sandtable_scenarios::ZoneSheet;

/// The side that stands for a side in drawings: there the first is blue, the colour of the French in all games.
pub(super) fn drawn(side: Side) -> Side {
    side.enemy()
}

/// The map.
pub(super) fn map_sheet(game: &Verdun, sheet: &ZoneSheet, heading: &Heading, scene: Scene<'_, Verdun>) -> ZoneMapSheet {
    let begins = game.setup();
    let state = match scene {
        Scene::Blank => None,
        Scene::SetUp => Some(&begins),
        Scene::Position(state) => Some(state),
    };
    let zones = sheet.zones.iter().filter_map(|drawn| {
        let zone = game.data().zones.iter().find(|zone| u16::from(zone.id.0) == drawn.number)?;
        let mut shape = ZoneShape {
            edge: zone.edge.is_some(),
            borders: zone.borders.into_iter().map(|border| border.0).collect(),
            emblems: printed(zone),
            ..zone_sheet::shape(drawn)
        };
        if let Some(state) = state {
            position(state, zone, &mut shape);
        }
        Some(shape)
    });
    let zones = zones.collect();
    let common = zone_sheet::sheet(Verdun::CARD, sheet, heading, zones);
    let notes = state.map(|state| beside_the_map(game, state)).unwrap_or_default();
    let BySide([german, french]) = common.sides;
    let river = Some(("The Meuse".to_owned(), banks(game)));
    ZoneMapSheet { river, notes, sides: BySide([french, german]), ..common }
}

/// The symbols that are printed in a zone.
fn printed(zone: &Zone) -> Vec<Emblem> {
    let points = [(GERMAN, zone.german_vp), (FRENCH, zone.french_vp)];
    let circles = points.into_iter().filter(|(_, vp)| *vp > 0).map(|(side, vp)| Emblem::Points(drawn(side), vp));
    let land = zone.fort.then_some(Emblem::Fort).into_iter().chain(zone.height.then_some(Emblem::Height));
    land.chain(circles).chain((zone.stars > 0).then_some(Emblem::Stars(zone.stars))).collect()
}

/// Control, trenches, blocks and markers.
fn position(state: &State, zone: &Zone, shape: &mut ZoneShape) {
    for side in Side::BOTH {
        let colour = drawn(side);
        if state.control(side).has(zone.id) {
            shape.area = Some(ZoneArea::Held(colour));
            let marker = state.marker(zone.id);
            shape.emblems.extend((marker > 0).then_some(Emblem::Points(colour, marker)));
        }
        shape.emblems.extend(state.trenches(side).has(zone.id).then_some(Emblem::Trench(Some(colour))));
        let blocks = state.blocks(side, zone.id);
        shape.emblems.extend((blocks.fresh() > 0).then_some(Emblem::Fresh(colour, blocks.fresh())));
        shape.emblems.extend((blocks.exhausted() > 0).then_some(Emblem::Exhausted(colour, blocks.exhausted())));
        // §11 The second supply marker is worse than the first.
        let level = state.unsupplied(side).iter().filter(|zones| zones.has(zone.id)).count() as u8;
        shape.emblems.extend(
            (level > 0 && blocks.fresh() + blocks.exhausted() > 0).then_some(Emblem::Unsupplied(colour, level)),
        );
    }
}

/// Pairs of zones with the Meuse between them.
fn banks(game: &Verdun) -> Vec<(u8, u8)> {
    let pairs = game.data().zones.iter().flat_map(|zone| zone.borders.into_iter().map(move |other| (zone.id, other)));
    pairs.filter(|&(zone, other)| zone.0 < other.0 && game.across(zone, other)).map(|(a, b)| (a.0, b.0)).collect()
}

/// The notes next to the map: the tracks, and the blocks off the map.
fn beside_the_map(game: &Verdun, state: &State) -> Vec<String> {
    let mut notes = vec![format!("Victory points: {}", state.vp())];
    for side in Side::BOTH {
        let name = capital(Verdun::CARD.sides[side.index()]);
        notes.push(format!(
            "{name}: {} blocks in the reserve, {} en route, morale {}",
            state.reserve(side),
            state.en_route(side),
            state.morale(side)
        ));
        let in_play: Vec<&str> =
            state.in_play(side).into_iter().map(|card| game.card(side, card).name.as_str()).collect();
        if !in_play.is_empty() {
            notes.push(format!("{name} cards in play: {}", in_play.join(", ")));
        }
    }
    notes
}
