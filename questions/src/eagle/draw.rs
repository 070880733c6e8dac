//! The map, with the set-up or a position.

use crate::hex_sheet::{self, Drawn};
use crate::system::{Heading, Layer, Scene};
use sandtable_engine::eagle::data::Placement;
use sandtable_engine::eagle::rulings::LuxemburgBefore;
use sandtable_engine::eagle::terrain::{PlaceId, Terrain};
use sandtable_engine::eagle::unit::{Kind, UnitSet};
use sandtable_engine::eagle::{Eagle, FRENCH, HexSet, Mark, PRUSSIAN, State, Step, UnitId};
use sandtable_engine::geometry::HexId;
use sandtable_engine::{Game, Side};
use sandtable_reports::map::hex::{
    HexArea, HexAreaKind, HexCounter, HexCounterKind, HexFlag, HexFormation, HexMapSheet, HexMark, HexNeutral,
    HexObjective, HexShape, HexSideKind, HexSideMark, HexTerrain,
};
use sandtable_reports::words::capital;
use sandtable_scenarios::HexSheet;
use std::cmp::Reverse;

/// The meaning of the figures on counters.
const VALUES: &str = "On counters: combat strength, morale, movement; fortresses: strength, morale; headquarters: radius, tactical modifier, \
                      movement. The colour beside a symbol is that of the headquarters";

/// The map.
pub(super) fn map_sheet(game: &Eagle, sheet: &HexSheet, heading: &Heading, scene: Scene<'_, Eagle>) -> HexMapSheet {
    let Pieces { counters, areas, objectives, notes } = match scene {
        Scene::Blank => Pieces::default(),
        Scene::SetUp => set_up(game),
        Scene::Position(state) => position(game, state),
    };
    let map = &game.data().map;
    let shape =
        |hex| HexShape { id: map.grid.place(hex), terrain: ground(map.terrain(hex)), level: 1, counters: Vec::new() };
    let mut hexes: Vec<HexShape> = map.grid.hexes().into_iter().map(shape).collect();
    for (hex, counter) in counters {
        if let Some(shape) = hexes.iter_mut().find(|shape| shape.id == map.grid.place(hex)) {
            shape.counters.push(counter);
        }
    }
    let mut hexsides = hex_sheet::water(&map.grid, &map.sides);
    hexsides.extend(borders(game));
    let mut common = hex_sheet::sheet(Eagle::CARD, &map.grid, sheet, heading);
    // §2.7, §4.1 A line leads off the map only at an exit.
    let exits = placed(game, map.exits[FRENCH] | map.exits[PRUSSIAN]);
    let leaves = |end: Option<&Drawn>| end.is_some_and(|hex| exits.contains(hex));
    for line in &mut common.lines {
        let [first, last] = [line.hexes.first(), line.hexes.last()].map(leaves);
        line.off_map = (line.off_map.0 && first, line.off_map.1 && last);
    }
    common.neutral = match scene {
        Scene::Position(state) if state.invaded() => None,
        _ => neutral(game),
    };
    if let Scene::Position(state) = scene {
        common.flags = flags(game, state);
    }
    HexMapSheet { hexes, hexsides, areas, objectives, notes, ..common }
}

/// Everything on and around the map except the terrain.
#[derive(Default)]
struct Pieces {
    counters: Vec<(HexId, HexCounter)>,
    areas: Vec<HexArea>,
    objectives: Vec<HexObjective>,
    notes: Vec<String>,
}

fn ground(terrain: Terrain) -> HexTerrain {
    match terrain {
        Terrain::Clear => HexTerrain::Clear,
        Terrain::Forest => HexTerrain::Woods,
        Terrain::Mountain => HexTerrain::Mountain,
        Terrain::City => HexTerrain::Town,
        Terrain::Fortress => HexTerrain::Fort,
    }
}

/// §14 Luxemburg until the Prussians invade it, and the side that can enter it.
fn neutral(game: &Eagle) -> Option<HexNeutral> {
    let data = game.data();
    let label = match data.rulings.luxemburg_before {
        LuxemburgBefore::Closed => "Luxemburg: neutral, closed until the Prussians invade it",
        LuxemburgBefore::Open => "Luxemburg: neutral, closed to the Prussians until they invade it",
    };
    let hexes = placed(game, data.map.luxemburg);
    (!hexes.is_empty()).then(|| HexNeutral { label: label.into(), hexes })
}

/// The borders between hexes of different countries.
fn borders(game: &Eagle) -> Vec<HexSideMark> {
    let map = &game.data().map;
    let country = |hex| (map.country[FRENCH].has(hex), map.country[PRUSSIAN].has(hex), map.luxemburg.has(hex));
    hex_sheet::marks(&map.grid, |hex, _, next| {
        (hex < next && country(hex) != country(next)).then_some(HexSideKind::NationalBorder)
    })
}

fn placed(game: &Eagle, hexes: HexSet) -> Vec<Drawn> {
    hex_sheet::drawn(&game.data().map.grid, hexes)
}

fn name(game: &Eagle, unit: UnitId) -> &str {
    &game.unit(unit).name
}

/// §15 The cities of the victory conditions.
fn objectives(game: &Eagle, holder: impl Fn(PlaceId) -> Side) -> Vec<HexObjective> {
    let data = game.data();
    let cities = data.victory.cities.into_iter();
    cities
        .map(|place| HexObjective {
            hexes: placed(game, HexSet::one(data.map.places[place.index()].hex)),
            points: 0,
            holder: Some(holder(place)),
        })
        .collect()
}

/// §16.1 Counters without a choice are drawn in their hexes; the others have areas.
fn set_up(game: &Eagle) -> Pieces {
    let data = game.data();
    let mut pieces = Pieces { notes: vec![VALUES.into()], ..Pieces::default() };
    pieces.counters.extend(data.at_start.iter().map(|&(unit, hex)| (hex, printed(game, unit))));
    for placement in &data.set_up {
        match placement.hexes.first() {
            Some(hex) if placement.hexes.len() == 1 => {
                pieces.counters.extend(placement.units.iter().map(|&unit| (hex, printed(game, unit))));
            }
            Some(_) => {
                // The area contains only a letter; the units are listed next to the map.
                let letter = char::from(b'A' + pieces.areas.len() as u8);
                let (side, units) = (people(placement.side), listed(game, placement.units.iter().copied()));
                pieces.areas.push(area(game, placement, letter));
                pieces.notes.push(format!("{letter}: the {side} set up {units}"));
            }
            None => {}
        }
        if placement.with_headquarters {
            let side = capital(Eagle::CARD.sides[placement.side.index()]);
            pieces
                .notes
                .push(format!("{side}, with any headquarters: {}", listed(game, placement.units.iter().copied())));
        }
    }
    pieces.objectives = objectives(game, |place| data.map.places[place.index()].owner);
    pieces.notes.push(exits(game));
    pieces.notes.push("Luxemburg is neutral until the Prussians invade it (14)".into());
    pieces.notes.extend(reserves(game));
    pieces
}

fn people(side: Side) -> &'static str {
    if side == FRENCH { "French" } else { "Prussians" }
}

fn area(game: &Eagle, placement: &Placement, letter: char) -> HexArea {
    HexArea {
        kind: HexAreaKind::SetUp,
        side: placement.side,
        label: letter.to_string(),
        hexes: placed(game, placement.hexes),
    }
}

fn listed(game: &Eagle, units: impl IntoIterator<Item = UnitId>) -> String {
    units.into_iter().map(|unit| name(game, unit)).collect::<Vec<_>>().join(", ")
}

/// §2.7, §4.1 The hexes where railways leave the map.
fn exits(game: &Eagle) -> String {
    let map = &game.data().map;
    let list = |side: Side| map.exits[side].into_iter().map(|hex| game.hex_name(hex)).collect::<Vec<_>>().join(", ");
    format!("Railways leave the map for the French at {}; for the Prussians at {}", list(FRENCH), list(PRUSSIAN))
}

/// §12.1 The reinforcements, with the turn from which they enter, and where.
fn reserves(game: &Eagle) -> Vec<String> {
    let data = game.data();
    let mut notes = Vec::new();
    for side in Side::BOTH {
        let arrival = data.course.arrivals[side];
        let rail = if arrival.by_rail { ", or by rail from where it leaves the map" } else { "" };
        for turn in 1..=data.course.turns {
            let units = game.units_of(side).into_iter().filter(|&unit| game.unit(unit).enters == Some(turn));
            let names = listed(game, units);
            if !names.is_empty() {
                let word = capital(Eagle::CARD.sides[side.index()]);
                let hex = game.hex_name(arrival.hex);
                notes.push(format!("{word} from turn {turn} on, at {hex}{rail}: {names}"));
            }
        }
    }
    notes
}

fn kind(kind: Kind) -> HexCounterKind {
    match kind {
        Kind::Corps | Kind::Infantry => HexCounterKind::Infantry,
        Kind::Cavalry => HexCounterKind::Cavalry,
        Kind::Fortress => HexCounterKind::Fortress,
        Kind::Headquarters => HexCounterKind::Headquarters,
    }
}

/// §1.1 The colour of a counter: that of the first headquarters of its stripe; a headquarters has its own.
fn formation(game: &Eagle, id: UnitId) -> Option<HexFormation> {
    let unit = game.unit(id);
    let hq = if unit.kind == Kind::Headquarters { id } else { unit.commanders.first()? };
    let hqs = game.headquarters() & game.units_of(unit.side);
    let place = hqs.into_iter().position(|other| other == hq)? as u8;
    let first = |text: &str| text.chars().next().map(String::from).unwrap_or_default();
    let name = game.unit(hq).name.clone();
    let code = if unit.side == FRENCH { first(&name) } else { name.chars().take_while(char::is_ascii_digit).collect() };
    let code = if code.is_empty() { first(&name) } else { code };
    Some(HexFormation { name, code, place })
}

/// A unit's counter as it is printed.
fn printed(game: &Eagle, id: UnitId) -> HexCounter {
    let unit = game.unit(id);
    let front = unit.front;
    let values = match (unit.kind, unit.headquarters) {
        (_, Some(hq)) => format!("{}-{}-{}", hq.radius, hq.bonus, front.movement),
        (Kind::Fortress, _) => format!("{}-{}", front.strength, front.morale),
        _ => format!("{}-{}-{}", front.strength, front.morale, front.movement),
    };
    HexCounter {
        label: unit.name.clone(),
        side: unit.side,
        kind: kind(unit.kind),
        formation: formation(game, id),
        values,
        facing: None,
        lost: 0,
        disorganised: false,
        marks: Vec::new(),
    }
}

/// The label of a unit that is not identified.
const UNKNOWN: &str = "?";

/// The counter of a unit as it is now; §3.1 of a unit that a side cannot see, only its kind and its losses.
fn counter(game: &Eagle, s: &State, id: UnitId) -> HexCounter {
    let (face, strength) = (game.face(s, id), game.strength(s, id));
    let printed = printed(game, id);
    if s.has(id, Mark::Masked) {
        let [label, values] = [UNKNOWN, ""].map(str::to_owned);
        return HexCounter { label, values, formation: None, lost: s.lost(id), ..printed };
    }
    let values = match game.unit(id).kind {
        Kind::Headquarters => printed.values.clone(),
        Kind::Fortress => format!("{strength}-{}", face.morale),
        _ => format!("{strength}-{}-{}", face.morale, face.movement),
    };
    let marks = marks(s, id);
    HexCounter { values, lost: s.lost(id), disorganised: s.has(id, Mark::Disorganised), marks, ..printed }
}

/// The marks of a unit.
fn marks(s: &State, id: UnitId) -> Vec<HexMark> {
    let twice = s.has(id, Mark::Second);
    let badges = [
        (s.has(id, Mark::Unsupplied), HexMark::Unsupplied),
        (s.isolated(id) > 0, HexMark::Isolated),
        (s.has(id, Mark::Activated) && !twice, HexMark::Activated),
        (twice, HexMark::Twice),
        (s.has(id, Mark::Flipped), HexMark::Led),
    ];
    badges.into_iter().filter_map(|(has, mark)| has.then_some(mark)).collect()
}

/// §2.7, §15 The holders of the places that are not objectives, and the enemy railways that a side has converted.
fn flags(game: &Eagle, s: &State) -> Vec<HexFlag> {
    let map = &game.data().map;
    let place = |place: PlaceId| HexSet::one(map.places[place.index()].hex);
    let mut flags = Vec::new();
    for side in Side::BOTH {
        let places = s.control(side).minus(game.data().victory.cities).into_iter().map(place);
        let held = places.fold(s.rails(side) & map.country[side.enemy()], |all, hex| all | hex);
        flags.extend(placed(game, held).into_iter().map(|hex| HexFlag { hex, side }));
    }
    flags
}

/// The hexes of an overlay.
pub(super) fn overlay(game: &Eagle, s: &State, layer: Layer, side: Side) -> Vec<Drawn> {
    let commands = |unit: &UnitId| game.unit(*unit).headquarters.is_some();
    placed(
        game,
        match layer {
            Layer::Supply => game.supplied_hexes(s, side),
            Layer::Command => {
                let hqs = (s.on_map() & game.units_of(side)).into_iter().filter(commands);
                hqs.fold(HexSet::EMPTY, |all, hq| all | game.command_range(s, hq))
            }
            _ => s.zones(side),
        },
    )
}

fn position(game: &Eagle, s: &State) -> Pieces {
    let mut pieces = Pieces::default();
    // The strongest first, headquarters after the units that they command; units that a side cannot see are below.
    let mut units: Vec<UnitId> = s.on_map().into_iter().collect();
    units.sort_by_key(|&unit| (s.has(unit, Mark::Masked), Reverse(game.strength(s, unit))));
    pieces.counters.extend(units.into_iter().map(|unit| (s.at(unit), counter(game, s, unit))));
    pieces.objectives = objectives(game, |place| if s.control(FRENCH).has(place) { FRENCH } else { PRUSSIAN });
    pieces.notes = beside_the_map(game, s);
    pieces
}

/// The notes next to the map: markers, losses, railways, and the units off the map.
fn beside_the_map(game: &Eagle, s: &State) -> Vec<String> {
    let mut notes = vec![VALUES.to_owned()];
    if s.turn() > 0 {
        notes.push(format!("Turn {} of {}", s.turn(), game.data().course.turns));
        let conditions = game.conditions(s);
        let [french, prussian] = Side::BOTH.map(|side| game.points_lost(s, side));
        notes.push(format!(
            "Strength points lost: French {french}, Prussian {prussian}; cities: {} captured, {} isolated",
            conditions.captured, conditions.isolated
        ));
    }
    notes.push(if s.invaded() { "Luxemburg is invaded" } else { "Luxemburg is neutral" }.into());
    for side in Side::BOTH {
        let word = capital(Eagle::CARD.sides[side.index()]);
        let own = game.units_of(side);
        if s.step() != Step::Over {
            let hqs = s.cup() & own;
            let mut markers: Vec<String> = hqs.into_iter().map(|hq| name(game, hq).to_owned()).collect();
            if s.supplementary(side) > 0 {
                markers.push(format!("{} supplementary", s.supplementary(side)));
            }
            if !markers.is_empty() {
                notes.push(format!("{word}, in the cup: {}", markers.join(", ")));
            }
        }
        let enemy_rails = s.rails(side) & game.data().map.country[side.enemy()];
        if !enemy_rails.is_empty() {
            notes.push(format!("{word}, {} railway hexes in the enemy's country", enemy_rails.len()));
        }
        let waiting = own.minus(s.on_map() | s.eliminated());
        for (what, units) in [
            ("in its second activation", own & s.marked(Mark::Second)),
            ("out of supply", own & s.marked(Mark::Unsupplied)),
            ("to come", if s.turn() > 0 { waiting } else { UnitSet::EMPTY }),
            ("eliminated", own & s.eliminated()),
        ] {
            let hidden = (units & s.marked(Mark::Masked)).len();
            let mut names: Vec<&str> =
                units.minus(s.marked(Mark::Masked)).into_iter().map(|unit| name(game, unit)).collect();
            names.extend((0..hidden).map(|_| UNKNOWN));
            if !names.is_empty() {
                notes.push(format!("{word}, {what}: {}", names.join(", ")));
            }
        }
    }
    notes
}
