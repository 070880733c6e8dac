//! The map, with the set-up or a position.

use crate::hex_sheet::{self, Drawn};
use crate::system::{Heading, Layer, Scene};
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::data::{Arrival, Garrison, March};
use sandtable_engine::loire::state::PontoonBridge;
use sandtable_engine::loire::terrain::{BridgeId, BridgeSet, PlaceSet, Terrain};
use sandtable_engine::loire::unit::{Kind, UnitSet};
use sandtable_engine::loire::{FRENCH, GERMAN, HexSet, Loire, State, UnitId};
use sandtable_engine::{Game, Side};
use sandtable_reports::map::hex::{
    HexArea, HexAreaKind, HexCounter, HexCounterKind, HexFlag, HexFormation, HexLine, HexLineKind, HexMapSheet,
    HexMark, HexObjective, HexShape, HexSideKind, HexSideMark, HexTerrain,
};
use sandtable_reports::words::capital;
use sandtable_scenarios::HexSheet;
use std::cmp::Reverse;

/// The meaning of the figures on counters.
const VALUES: &str = "On counters: combat value, morale, movement; headquarters: artillery, competence, movement; irregular units: morale, \
                      movement. The colour beside a symbol is that of the corps";

/// The map.
pub(super) fn map_sheet(game: &Loire, sheet: &HexSheet, heading: &Heading, scene: Scene<'_, Loire>) -> HexMapSheet {
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
    let mut common = hex_sheet::sheet(Loire::CARD, &map.grid, sheet, heading);
    if let Scene::Position(state) = scene {
        hexsides.retain(|mark| mark.kind != HexSideKind::Bridge);
        hexsides.extend(bridges(game, state));
        let broken = placed(game, state.broken());
        common.flags = flags(game, state);
        common.lines = common.lines.iter().flat_map(|line| cut(line, &broken)).collect();
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
        Terrain::Wood => HexTerrain::Woods,
        Terrain::Difficult => HexTerrain::Broken,
        Terrain::Locality => HexTerrain::Locality,
        Terrain::Town => HexTerrain::Town,
    }
}

/// §11 Bridges that stand, those that are destroyed, and the pontoon bridge.
fn bridges(game: &Loire, s: &State) -> Vec<HexSideMark> {
    let map = &game.data().map;
    let between = |a, b| (map.grid.place(a), map.grid.place(b));
    let standing: BridgeSet = s.standing();
    let mark = |(i, ends): (u8, (HexId, HexId))| {
        let kind = if standing.has(BridgeId(i)) { HexSideKind::Bridge } else { HexSideKind::BrokenBridge };
        HexSideMark { kind, between: between(ends.0, ends.1) }
    };
    let mut marks: Vec<HexSideMark> = (0..).zip(map.bridges.iter().map(|bridge| bridge.ends)).map(mark).collect();
    if let PontoonBridge::Laid(a, b) = s.pontoon() {
        marks.push(HexSideMark { kind: HexSideKind::Pontoon, between: between(a, b) });
    }
    marks
}

/// §11.1 A railway, divided into stretches: those into and out of a destroyed hex are cut.
fn cut(line: &HexLine, broken: &[Drawn]) -> Vec<HexLine> {
    if line.kind != HexLineKind::Railway || !line.hexes.iter().any(|hex| broken.contains(hex)) {
        return vec![line.clone()];
    }
    let kind = |pair: &[Drawn]| match pair.iter().any(|hex| broken.contains(hex)) {
        true => HexLineKind::CutRailway,
        false => HexLineKind::Railway,
    };
    let steps: Vec<&[Drawn]> = line.hexes.windows(2).collect();
    let mut stretches: Vec<HexLine> = Vec::new();
    for run in steps.chunk_by(|a, b| kind(a) == kind(b)) {
        let hexes = run.iter().map(|pair| pair[0]).chain([run[run.len() - 1][1]]).collect();
        stretches.push(HexLine { kind: kind(run[0]), hexes, off_map: (false, false) });
    }
    if let Some(first) = stretches.first_mut() {
        first.off_map.0 = line.off_map.0;
    }
    if let Some(last) = stretches.last_mut() {
        last.off_map.1 = line.off_map.1;
    }
    stretches
}

fn placed(game: &Loire, hexes: HexSet) -> Vec<Drawn> {
    hex_sheet::drawn(&game.data().map.grid, hexes)
}

fn side_name(side: Side) -> String {
    capital(Loire::CARD.sides[side.index()])
}

/// §15 The towns of the victory conditions.
fn objectives(game: &Loire, holder: impl Fn(PlaceSet) -> Side) -> Vec<HexObjective> {
    let data = game.data();
    let towns = (data.victory.tactical | data.victory.strategic).into_iter();
    towns
        .map(|town| HexObjective {
            hexes: placed(game, HexSet::one(data.map.places[town.index()].hex)),
            points: 0,
            holder: Some(holder(PlaceSet::one(town))),
        })
        .collect()
}

// ---- Set-up ----

/// §14 Units without a choice are drawn in their hexes; the others have areas. Reinforcements have arrows.
fn set_up(game: &Loire) -> Pieces {
    let data = game.data();
    let mut pieces = Pieces { notes: vec![VALUES.into()], ..Pieces::default() };
    for placement in &data.set_up {
        let units: UnitSet = placement.units.iter().copied().collect();
        match placement.hexes.first() {
            Some(hex) if placement.hexes.len() == 1 => {
                pieces.counters.extend(units.into_iter().map(|unit| (hex, printed(game, unit))));
            }
            Some(_) => {
                // The lists are below the map: over the hexes they would be unreadable.
                let letter = char::from(b'A' + pieces.areas.len() as u8).to_string();
                let hexes = placed(game, placement.hexes);
                let side = placement.side;
                pieces.notes.push(format!("{letter}, {}: {}", side_name(side), listed(game, units)));
                pieces.areas.push(HexArea { kind: HexAreaKind::SetUp, side, label: letter, hexes });
            }
            None => pieces.notes.push(format!(
                "{}, in the camp that is chosen: {}",
                side_name(placement.side),
                listed(game, units)
            )),
        }
    }
    pieces.counters.extend(government(data.government));
    pieces.objectives = objectives(game, |town| owner(game, town));
    pieces.notes.extend(data.garrisons.iter().map(|garrison| stationed(game, garrison)));
    for arrival in &data.arrivals {
        pieces.areas.extend(entry(game, arrival));
        pieces.notes.push(coming(game, arrival));
    }
    pieces
}

fn owner(game: &Loire, town: PlaceSet) -> Side {
    town.first().map_or(FRENCH, |town| game.data().map.places[town.index()].owner)
}

/// §14.1 `German in 2004 Chartres: at least 2 regular units, of them 1 infantry`.
fn stationed(game: &Loire, garrison: &Garrison) -> String {
    let where_ = match (garrison.hexes.first(), garrison.hexes.len()) {
        (Some(hex), 1) => game.hex_name(hex),
        (first, _) => {
            let last = garrison.hexes.into_iter().last();
            let number = |hex: Option<HexId>| hex.map_or(0, |hex| game.data().map.grid.number(hex));
            format!("{:04}-{:04}", number(first), number(last))
        }
    };
    let needs: Vec<String> =
        [(garrison.infantry, "infantry"), (garrison.cavalry, "cavalry"), (garrison.regular, "regular units in all")]
            .iter()
            .filter(|(least, _)| *least > 0)
            .map(|(least, of)| format!("{least} {of}"))
            .collect();
    format!("{} in {where_}, at least: {}", side_name(garrison.side), needs.join(", "))
}

/// The most hexes for which arrows are clearer than words.
const ARROWS: u32 = 12;

/// §5.1 The area where reinforcements enter.
fn entry(game: &Loire, arrival: &Arrival) -> Option<HexArea> {
    let label = format!("turn {}", arrival.turn);
    let hexes = placed(game, arrival.hexes);
    let few = (1..=ARROWS).contains(&arrival.hexes.len());
    few.then_some(HexArea { kind: HexAreaKind::Entry, side: arrival.side, label, hexes })
}

/// §5.1 `French, turn 3: 20 Corps; by rail on turn 4`.
fn coming(game: &Loire, arrival: &Arrival) -> String {
    let mut words = format!(
        "{}, turn {}: {}",
        side_name(arrival.side),
        arrival.turn,
        listed(game, arrival.units.iter().copied().collect())
    );
    if arrival.hexes.is_empty() {
        words.push_str(", in the camp that is chosen");
    }
    match arrival.march {
        Some(March::Tactical) => words.push_str("; no more than a tactical march"),
        Some(March::Strategic) => words.push_str("; no forced march"),
        Some(March::Forced) | None => {}
    }
    if let Some((turn, _)) = arrival.by_rail {
        words.push_str(&format!("; or by rail on turn {turn}"));
    }
    words
}

/// Units by name: whole corps by the name of the corps, and kinds whose units are alike by their number.
fn listed(game: &Loire, units: UnitSet) -> String {
    let (mut names, mut left) = (Vec::new(), units);
    for corps in &game.data().corps {
        if !corps.units.is_empty() && corps.units.within(left) {
            names.push(corps.name.clone());
            left = left.minus(corps.units);
        }
    }
    let of = |kind: Kind| left.keep(|unit| game.unit(unit).kind == kind);
    names.extend(left.keep(|unit| game.unit(unit).kind.regular()).into_iter().map(|unit| name(game, unit).to_owned()));
    for (kind, word) in
        [(Kind::FrancTireur, "francs-tireurs"), (Kind::Party, "reconnaissance parties"), (Kind::Decoy, "decoys")]
    {
        let number = of(kind).len();
        if number > 0 {
            names.push(format!("{number} {word}"));
        }
    }
    names.join(", ")
}

// ---- Counters ----

fn name(game: &Loire, unit: UnitId) -> &str {
    &game.unit(unit).name
}

fn kind(kind: Kind) -> HexCounterKind {
    match kind {
        Kind::Infantry => HexCounterKind::Infantry,
        Kind::Cavalry => HexCounterKind::Cavalry,
        Kind::Headquarters => HexCounterKind::Headquarters,
        Kind::FrancTireur | Kind::Party => HexCounterKind::Irregular,
        Kind::Decoy => HexCounterKind::Marker,
    }
}

/// §1.7 The colour of a counter: that of its corps.
fn formation(game: &Loire, id: UnitId) -> Option<HexFormation> {
    let unit = game.unit(id);
    let corps = game.data().corps.iter().filter(|corps| corps.side == unit.side);
    let (place, corps) = corps.enumerate().find(|(_, corps)| corps.units.has(id))?;
    let first = corps.name.split(' ').next().unwrap_or_default();
    let letters = if first.len() > 3 { 1 } else { first.len() };
    Some(HexFormation { name: corps.name.clone(), code: first.chars().take(letters).collect(), place: place as u8 })
}

/// A unit's counter with this many steps, combat value and artillery.
fn counter(game: &Loire, id: UnitId, steps: u8, value: u8, artillery: u8) -> HexCounter {
    let unit = game.unit(id);
    let values = match unit.kind {
        Kind::Infantry | Kind::Cavalry => format!("{value}-{}-{}", unit.rating, unit.movement),
        Kind::Headquarters => format!("{artillery}-{}-{}", unit.rating, unit.movement),
        Kind::FrancTireur | Kind::Party => format!("{}-{}", unit.rating, unit.movement),
        Kind::Decoy => String::new(),
    };
    HexCounter {
        label: unit.name.clone(),
        side: unit.side,
        kind: kind(unit.kind),
        formation: formation(game, id),
        values,
        facing: None,
        lost: unit.steps.saturating_sub(steps),
        disorganised: false,
        marks: Vec::new(),
    }
}

/// A unit's counter as it is printed.
fn printed(game: &Loire, id: UnitId) -> HexCounter {
    let unit = game.unit(id);
    counter(game, id, unit.steps, unit.value(unit.steps), unit.artillery)
}

fn marker(side: Side, label: &str) -> HexCounter {
    HexCounter {
        label: label.to_owned(),
        side,
        kind: HexCounterKind::Marker,
        formation: None,
        values: String::new(),
        facing: None,
        lost: 0,
        disorganised: false,
        marks: Vec::new(),
    }
}

/// §13 The Government, while it is on the map.
fn government(hex: HexId) -> Option<(HexId, HexCounter)> {
    hex.is_some().then(|| (hex, marker(FRENCH, "Government")))
}

// ---- A position ----

/// Visible units are drawn in their hexes, the strongest first. A "?" marker lies on every masked stack; of a hidden stack only the marker is drawn.
fn position(game: &Loire, s: &State) -> Pieces {
    let mut pieces = Pieces::default();
    let mut units: Vec<UnitId> = s.on_map().into_iter().collect();
    units.sort_by_key(|&unit| Reverse(game.value(s, unit)));
    let now = |unit| {
        let marks = marks(game, s, unit);
        let counter = counter(game, unit, s.steps(unit), game.value(s, unit), game.artillery(s, unit));
        (s.at(unit), HexCounter { marks, ..counter })
    };
    pieces.counters.extend(units.into_iter().map(now));
    for side in Side::BOTH {
        pieces.counters.extend(s.masked(side).into_iter().map(|hex| (hex, marker(side, "?"))));
    }
    pieces.counters.extend(government(s.government()));
    pieces.objectives = objectives(game, |town| if town.within(s.control(FRENCH)) { FRENCH } else { GERMAN });
    pieces.notes = beside_the_map(game, s);
    pieces
}

/// The marks of a unit. §10 A "?" marker lies on a masked stack, so the mark of the units below it is only for their own side.
fn marks(game: &Loire, s: &State, unit: UnitId) -> Vec<HexMark> {
    let badges = [
        (s.unsupplied().has(unit), HexMark::Unsupplied),
        (s.masked(game.unit(unit).side).has(s.at(unit)), HexMark::Masked),
        (s.moved().has(unit), HexMark::Marched),
        (s.fought().has(unit), HexMark::Fought),
        (s.retreated().has(unit), HexMark::Retreated),
        (s.fired(unit) > 0, HexMark::Lent),
    ];
    badges.into_iter().filter_map(|(has, mark)| has.then_some(mark)).collect()
}

/// §15 The holders of the places that are not objectives.
fn flags(game: &Loire, s: &State) -> Vec<HexFlag> {
    let data = game.data();
    let counted = data.victory.tactical | data.victory.strategic;
    let held = |side: Side| {
        let places = s.control(side).minus(counted).into_iter();
        let hexes: HexSet = places.map(|place| data.map.places[place.index()].hex).collect();
        placed(game, hexes).into_iter().map(move |hex| HexFlag { hex, side })
    };
    Side::BOTH.into_iter().flat_map(held).collect()
}

/// The hexes of an overlay.
pub(super) fn overlay(game: &Loire, s: &State, layer: Layer, side: Side) -> Vec<Drawn> {
    placed(
        game,
        match layer {
            Layer::Supply => game.supplied_hexes(s, side),
            _ => s.zones(side),
        },
    )
}

/// The notes next to the map.
fn beside_the_map(game: &Loire, s: &State) -> Vec<String> {
    let data = game.data();
    let mut notes = vec![VALUES.to_owned()];
    if s.turn() > 0 {
        let half = side_name(s.acting());
        notes.push(format!("Turn {} of {}, {half} half; National Morale {:+}", s.turn(), data.turns, s.morale()));
        if s.points() > 0 {
            notes.push(format!("French, replacement points: {}", s.points()));
        }
    }
    if s.pontoon() == PontoonBridge::Gone {
        notes.push("The pontoon bridge is destroyed".into());
    }
    if s.wounded() {
        notes.push("General de Sonis is wounded".into());
    }
    if !s.government().is_some() && data.government.is_some() {
        notes.push("The Government has left the map".into());
    }
    let sent: Vec<&str> = s.sent().into_iter().map(|corps| data.corps[corps.index()].name.as_str()).collect();
    if !sent.is_empty() {
        notes.push(format!("Sent elsewhere: {}", sent.join(", ")));
    }
    for side in Side::BOTH {
        let own = game.units_of(side);
        let regular = own.keep(|unit| game.unit(unit).kind.regular());
        let waiting = regular.minus(s.on_map() | s.hidden() | s.dead() | s.gone());
        for (what, units) in [
            ("out of supply", own & s.unsupplied()),
            ("under markers", own & s.hidden()),
            ("to come", if s.turn() > 0 { waiting } else { UnitSet::EMPTY }),
            ("destroyed", own & s.dead()),
            ("gone", own & s.gone()),
        ] {
            if !units.is_empty() {
                notes.push(format!("{}, {what}: {}", side_name(side), listed(game, units)));
            }
        }
    }
    notes
}
