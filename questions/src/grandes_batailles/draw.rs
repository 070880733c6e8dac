//! The map, with the set-up or a position.

use crate::hex_sheet::{self, Drawn};
use crate::system::{Heading, Layer, Scene};
use sandtable_engine::geometry::{Direction, HexId, HexSet};
use sandtable_engine::grandes_batailles::data::Scheme;
use sandtable_engine::grandes_batailles::leader::{LeaderId, Role};
use sandtable_engine::grandes_batailles::terrain::Terrain;
use sandtable_engine::grandes_batailles::unit::{Arm, Formation, FormationId};
use sandtable_engine::grandes_batailles::{FRENCH, GrandesBatailles, State, Step, UnitId, UnitSet};
use sandtable_engine::{Game, Side};
use sandtable_reports::map::hex::{
    HexArea, HexAreaKind, HexCounter, HexCounterKind, HexFormation, HexMapSheet, HexMark, HexObjective, HexShape,
    HexSideKind, HexSideMark, HexTerrain,
};
use sandtable_reports::words::capital;
use sandtable_scenarios::HexSheet;

/// The most exits that are drawn as arrows; more are a note.
const ARROWS: u32 = 8;

/// The map.
pub(super) fn map_sheet(
    game: &GrandesBatailles,
    sheet: &HexSheet,
    heading: &Heading,
    scene: Scene<'_, GrandesBatailles>,
) -> HexMapSheet {
    let Pieces { counters, areas, objectives, notes } = match scene {
        Scene::Blank => Pieces::default(),
        Scene::SetUp => set_up(game),
        Scene::Position(state) => position(game, state),
    };
    let grid = &game.data().map.grid;
    let mut hexes: Vec<HexShape> = grid.hexes().into_iter().map(|hex| shape(game, hex)).collect();
    for (hex, counter) in counters {
        if let Some(shape) = hexes.iter_mut().find(|shape| shape.id == grid.place(hex)) {
            shape.counters.push(counter);
        }
    }
    let common = hex_sheet::sheet(GrandesBatailles::CARD, grid, sheet, heading);
    HexMapSheet { hexes, hexsides: hexsides(game), areas, objectives, notes, ..common }
}

/// Everything on and around the map except the terrain.
#[derive(Default)]
struct Pieces {
    counters: Vec<(HexId, HexCounter)>,
    areas: Vec<HexArea>,
    objectives: Vec<HexObjective>,
    notes: Vec<String>,
}

fn shape(game: &GrandesBatailles, hex: HexId) -> HexShape {
    let map = &game.data().map;
    let here = map.hex(hex);
    let terrain = match here.terrain {
        Terrain::Clear => HexTerrain::Clear,
        Terrain::Woods => HexTerrain::Woods,
        Terrain::Village if map.walled.has(hex) => HexTerrain::WalledTown,
        Terrain::Village if map.towns.has(hex) => HexTerrain::Town,
        Terrain::Village => HexTerrain::Village,
        Terrain::Hamlet => HexTerrain::Hamlet,
        Terrain::Fort => HexTerrain::Fort,
        Terrain::Castle => HexTerrain::Castle,
    };
    HexShape { id: map.grid.place(hex), terrain, level: here.level, counters: Vec::new() }
}

fn hexsides(game: &GrandesBatailles) -> Vec<HexSideMark> {
    let map = &game.data().map;
    let entrenched = |hex: HexId, side: Direction| {
        // A trench is stored in the entrenched hex.
        (map.hex(hex).trenches >> side as u8 & 1 == 1).then_some(HexSideKind::Trench)
    };
    let mut marks = hex_sheet::water(&map.grid, &map.sides);
    marks.extend(hex_sheet::marks(&map.grid, |hex, side, _| entrenched(hex, side)));
    marks
}

fn placed(game: &GrandesBatailles, hexes: HexSet) -> Vec<Drawn> {
    hex_sheet::drawn(&game.data().map.grid, hexes)
}

/// §13.1.1, §13.2.1 Counters without a choice are drawn in their hexes; the others have areas. Reinforcements have arrows.
fn set_up(game: &GrandesBatailles) -> Pieces {
    let data = game.data();
    let mut pieces = Pieces { notes: vec![VALUES.into()], ..Pieces::default() };
    let mut labels: Vec<(HexAreaKind, Side, HexSet, Vec<String>)> = Vec::new();
    let mut label = |kind, side, hexes: HexSet, word: String| match labels
        .iter_mut()
        .find(|(k, s, h, _)| (*k, *s, *h) == (kind, side, hexes))
    {
        Some((.., words)) if words.contains(&word) => {}
        Some((.., words)) => words.push(word),
        None => labels.push((kind, side, hexes, vec![word])),
    };
    for placement in &data.setup {
        if placement.hexes.len() == 1
            && let Some(hex) = placement.hexes.first()
        {
            let units = placement.units.iter().map(|&unit| (hex, printed(game, unit)));
            pieces.counters.extend(units);
            let leaders = placement.leaders.iter().map(|&leader| (hex, leader_counter(game, leader, false)));
            pieces.counters.extend(leaders);
        } else {
            let units = placement.units.iter().map(|unit| game.unit(*unit).name.clone());
            let leaders = placement.leaders.iter().map(|leader| data.leaders[leader.index()].name.clone());
            units.chain(leaders).for_each(|name| label(HexAreaKind::SetUp, placement.side, placement.hexes, name));
        }
    }
    let mut entries: Vec<(Side, HexSet, Vec<u8>)> = Vec::new();
    let mut enter = |side, hexes: HexSet, turn| match entries.iter_mut().find(|(s, h, _)| (*s, *h) == (side, hexes)) {
        Some((.., turns)) if turns.contains(&turn) => {}
        Some((.., turns)) => turns.push(turn),
        None => entries.push((side, hexes, vec![turn])),
    };
    for arrival in &data.arrivals {
        let unit = arrival.units.first().map(|&unit| game.formation_of(unit));
        let side = match (unit, arrival.leaders.first()) {
            (Some(formation), _) => data.formations[formation.index()].side,
            (None, Some(leader)) => data.leaders[leader.index()].side,
            (None, None) => continue,
        };
        enter(side, arrival.by, arrival.turn);
    }
    for arrival in data.commander_arrivals.iter().filter(|arrival| arrival.enters) {
        enter(data.leaders[arrival.commander.index()].side, arrival.hexes, arrival.turn);
    }
    for (side, hexes, mut turns) in entries {
        turns.sort_unstable();
        let list: Vec<String> = turns.iter().map(ToString::to_string).collect();
        let word = if turns.len() > 1 { "turns" } else { "turn" };
        label(HexAreaKind::Entry, side, hexes, format!("{word} {}", list.join(", ")));
    }
    if let Some(decoy) = &data.special.decoy {
        let side = data.formations[decoy.formation.index()].side;
        for hex in decoy.hexes {
            label(HexAreaKind::Entry, side, HexSet::one(hex), format!("turn {}, marker or decoy", decoy.turn));
        }
    }
    if let Some(castagny) = &data.options.castagny {
        let side = data.formations[castagny.formation.index()].side;
        label(HexAreaKind::Entry, side, castagny.by, data.formations[castagny.formation.index()].name.clone());
    }
    for (kind, side, hexes, words) in labels {
        pieces.areas.push(HexArea { kind, side, label: words.join(", "), hexes: placed(game, hexes) });
    }
    // §13.2.7 In the extended battle, leaving the map scores nothing.
    let exits = if data.victory.scheme == Scheme::Extended { HexSet::EMPTY } else { data.victory.exits };
    if (1..=ARROWS).contains(&exits.len()) {
        let hexes = placed(game, exits);
        pieces.areas.push(HexArea { kind: HexAreaKind::Exit, side: FRENCH, label: String::new(), hexes });
    } else if !exits.is_empty() {
        pieces.notes.push(format!("The French may leave the map for points by {} hexes of its edge", exits.len()));
    }
    for objective in &data.objectives {
        let holder = Some(objective.at_start);
        let hexes = placed(game, objective.hexes);
        pieces.objectives.push(HexObjective { hexes, points: objective.points, holder });
    }
    pieces.notes.extend(arrivals(game));
    pieces
}

/// The reinforcements, one line for each arrival.
fn arrivals(game: &GrandesBatailles) -> Vec<String> {
    let data = game.data();
    let at = |turn: u8| format!("{}:00", data.course.first_hour + turn - 1);
    let list = |hexes: HexSet| {
        let names: Vec<String> = hexes.into_iter().map(|hex| game.hex_name(hex)).collect();
        names.join(" or ")
    };
    let mut notes: Vec<(u8, String)> = Vec::new();
    for arrival in &data.arrivals {
        let leaders = arrival.leaders.iter().map(|leader| data.leaders[leader.index()].name.as_str());
        let units = arrival.units.iter().map(|&unit| game.unit(unit).name.as_str());
        let names: Vec<&str> = leaders.chain(units).collect();
        let words =
            format!("Turn {}, {}: {}, by {}", arrival.turn, at(arrival.turn), names.join(", "), list(arrival.by));
        notes.push((arrival.turn, words));
    }
    for arrival in &data.commander_arrivals {
        let name = &data.leaders[arrival.commander.index()].name;
        let way = if arrival.enters { "by" } else { "in" };
        let words = format!("Turn {}, {}: {name}, {way} {}", arrival.turn, at(arrival.turn), list(arrival.hexes));
        notes.push((arrival.turn, words));
    }
    if let Some(decoy) = &data.special.decoy {
        let [a, b] = decoy.hexes.map(|hex| game.hex_name(hex));
        let name = &data.formations[decoy.formation.index()].name;
        notes.push((decoy.turn, format!("Turn {}, {}: {name} and a decoy, {a} and {b}", decoy.turn, at(decoy.turn))));
    }
    notes.sort_by_key(|(turn, _)| *turn);
    notes.into_iter().map(|(_, words)| words).collect()
}

/// The meaning of the figures on counters.
const VALUES: &str = "On counters: combat value, morale, movement; guns: power, range in brackets, movement; headquarters: \
                      command, combat bonus; commanders: initiative, inertia";

fn kind(arm: Arm) -> HexCounterKind {
    match arm {
        Arm::Infantry => HexCounterKind::Infantry,
        Arm::Cavalry => HexCounterKind::Cavalry,
        Arm::Artillery => HexCounterKind::Artillery,
    }
}

/// §1 The name, the code and the place by which the counters of a formation are distinguished.
fn formation(game: &GrandesBatailles, id: FormationId) -> HexFormation {
    let formations = &game.data().formations;
    let names: Vec<&str> = formations.iter().map(|formation| formation.name.as_str()).collect();
    HexFormation { name: names[id.index()].to_owned(), code: code(&names, id.index()), place: id.0 }
}

/// A formation's code: its corps, its numbers, or the first letter of its name, whichever comes first. A letter is added if an earlier formation has
/// the same code.
fn code(names: &[&str], place: usize) -> String {
    let code = short(names[place]);
    let earlier = names[..place].iter().filter(|name| short(name) == code).count();
    match (1..=earlier).zip('b'..='z').last() {
        Some((_, letter)) => format!("{code}{letter}"),
        None => code,
    }
}

fn short(name: &str) -> String {
    let words = || name.split_whitespace();
    if let Some(corps) = words().find(|word| word.chars().all(|c| "IVX".contains(c))) {
        return corps.to_owned();
    }
    let figures = |word: &str| -> String { word.chars().take_while(char::is_ascii_digit).collect() };
    let numbers: Vec<String> = words().map(figures).filter(|number| !number.is_empty()).collect();
    if !numbers.is_empty() {
        return numbers.join("/");
    }
    let own = words().find(|word| word.starts_with(char::is_uppercase)).or_else(|| words().next());
    own.and_then(|word| word.chars().next()).map(|c| c.to_uppercase().to_string()).unwrap_or_default()
}

/// A unit's counter as it is printed.
fn printed(game: &GrandesBatailles, id: UnitId) -> HexCounter {
    let unit = game.unit(id);
    HexCounter {
        label: unit.name.clone(),
        side: game.side_of(id),
        kind: kind(unit.arm),
        formation: Some(formation(game, unit.formation)),
        values: figures(game, id, unit.value),
        facing: None,
        lost: 0,
        disorganised: false,
        marks: Vec::new(),
    }
}

fn figures(game: &GrandesBatailles, id: UnitId, value: u8) -> String {
    let unit = game.unit(id);
    match unit.arm {
        Arm::Artillery => format!("{value}({})-{}", unit.range, unit.movement),
        Arm::Infantry | Arm::Cavalry => format!("{value}-{}-{}", game.morale(id), unit.movement),
    }
}

/// The counter of a unit as it is now.
fn unit_counter(game: &GrandesBatailles, state: &State, id: UnitId) -> HexCounter {
    HexCounter {
        values: figures(game, id, game.value(state, id)),
        facing: (!game.all_round(state, id)).then(|| state.facing(id) as u8),
        lost: state.losses(id),
        disorganised: state.disorganised().has(id),
        marks: marks(game, state, game.formation_of(id), is_astray(game, state, id)),
        ..printed(game, id)
    }
}

/// §8.3, §9.1 Whether a unit is out of command in its hex, or its HQ has the marker.
fn is_astray(game: &GrandesBatailles, state: &State, id: UnitId) -> bool {
    let hq = game.data().formations[game.formation_of(id).index()].headquarters;
    state.turn() > 0 && (!game.is_led(state, id) || state.marked().has(hq))
}

/// §4.B, §8.3, §9.4 The marks of a counter of a formation.
fn marks(game: &GrandesBatailles, state: &State, formation: FormationId, astray: bool) -> Vec<HexMark> {
    // With an empty cup and no active formation, no phase of operations is under way: no counter is marked as activated.
    let playing = !state.cup().is_empty() || !state.active().is_empty();
    let waits = state.cup().has(formation) || state.kept().has(formation);
    let hq = game.data().formations[formation.index()].headquarters;
    let arrived = !state.leaders_waiting().has(hq);
    let marks = [
        (playing && !waits && arrived, HexMark::Activated),
        (astray, HexMark::Astray),
        (state.demoralised().has(formation), HexMark::Demoralised),
    ];
    marks.into_iter().filter(|(has, _)| *has).map(|(_, mark)| mark).collect()
}

fn leader_counter(game: &GrandesBatailles, id: LeaderId, replaced: bool) -> HexCounter {
    let leader = &game.data().leaders[id.index()];
    let back = usize::from(replaced);
    let (kind, formation, values) = match leader.role {
        Role::Commander(sides) => {
            (HexCounterKind::Leader, None, format!("{}-{}", sides[back].initiative, sides[back].inertia))
        }
        Role::Headquarters(id, sides) => {
            let values = format!("{}-{}", sides[back].command, sides[back].bonus);
            (HexCounterKind::Headquarters, Some(formation(game, id)), values)
        }
    };
    let label = if replaced { format!("{}†", leader.name) } else { leader.name.clone() };
    HexCounter {
        label,
        side: leader.side,
        kind,
        formation,
        values,
        facing: None,
        lost: 0,
        disorganised: false,
        marks: Vec::new(),
    }
}

/// §6, §9.1 The hexes of an overlay: zones of control, or the command range of headquarters.
pub(super) fn overlay(game: &GrandesBatailles, state: &State, layer: Layer, side: Side) -> Vec<Drawn> {
    let commands = |formation: &&Formation| formation.side == side && state.leader_at(formation.headquarters).is_some();
    let area = |formation: &Formation| game.command_area(state, formation.headquarters);
    placed(
        game,
        match layer {
            Layer::Command => {
                game.data().formations.iter().filter(commands).map(area).fold(HexSet::EMPTY, |a, b| a | b)
            }
            _ => state.zones_of_control(side),
        },
    )
}

fn position(game: &GrandesBatailles, state: &State) -> Pieces {
    let data = game.data();
    let mut pieces = Pieces::default();
    // Infantry and cavalry first, guns last: the list of a side is ordered by formation.
    let guns = |unit: &UnitId| game.unit(*unit).arm == Arm::Artillery;
    let mut units: Vec<UnitId> = state.on_map().into_iter().collect();
    units.sort_by_key(guns);
    pieces.counters.extend(units.into_iter().map(|unit| (state.at(unit), unit_counter(game, state, unit))));
    for (marker, hex) in (0u8..).zip(state.markers()) {
        if let Some(decoy) = data.special.decoy.as_ref().filter(|_| hex.is_some()) {
            let formation = &data.formations[decoy.formation.index()];
            let real = marker == state.real_marker();
            let counter = HexCounter {
                label: if real { formation.name.clone() } else { "decoy".into() },
                side: formation.side,
                kind: HexCounterKind::Marker,
                formation: None,
                values: String::new(),
                facing: None,
                lost: 0,
                disorganised: false,
                marks: Vec::new(),
            };
            pieces.counters.push((hex, counter));
        }
    }
    for id in leaders(game).filter(|&id| state.leader_at(id).is_some()) {
        let counter = leader_counter(game, id, state.replaced().has(id));
        let marks = match data.leaders[id.index()].role {
            Role::Headquarters(formation, _) => marks(game, state, formation, state.marked().has(id)),
            Role::Commander(_) => Vec::new(),
        };
        pieces.counters.push((state.leader_at(id), HexCounter { marks, ..counter }));
    }
    for objective in &data.objectives {
        let (hexes, holder) = (placed(game, objective.hexes), game.holder(state, objective));
        pieces.objectives.push(HexObjective { hexes, points: objective.points, holder });
    }
    pieces.notes = beside_the_map(game, state);
    pieces
}

fn leaders(game: &GrandesBatailles) -> impl Iterator<Item = LeaderId> {
    (0..game.data().leaders.len()).map(|i| LeaderId(i as u8))
}

/// The notes next to the map: the hour, the activation, points, and the counters off the map.
fn beside_the_map(game: &GrandesBatailles, state: &State) -> Vec<String> {
    let data = game.data();
    let formation = |id: FormationId| data.formations[id.index()].name.as_str();
    let leader = |id: LeaderId| data.leaders[id.index()].name.as_str();
    let over = state.step() == Step::Over;
    let mut notes = vec![VALUES.to_owned()];
    if state.turn() > 0 {
        let night = if game.is_night(state) { ", night" } else { "" };
        notes.push(format!("Turn {}, {}:00{night}", state.turn(), data.course.first_hour + state.turn() - 1));
    }
    let active: Vec<&str> = state.active().into_iter().map(formation).collect();
    if !active.is_empty() && !over {
        notes.push(format!("Activated: {}", active.join(", ")));
    }
    let cup: Vec<&str> = state.cup().into_iter().map(formation).collect();
    if !cup.is_empty() && !over {
        notes.push(format!("In the cup: {}", cup.join(", ")));
    }
    for kept in state.kept() {
        notes.push(format!("Marker held: {}", formation(kept)));
    }
    if state.turn() > 0 {
        let points = if over { state.points() } else { game.final_points(state) };
        let [french, prussian] = points.0;
        let when = if over { "" } else { ", were it over" };
        notes.push(format!("Victory points{when}: French {french}, Prussian {prussian}"));
    }
    let held = data.objectives.iter().map(|place| {
        let holder = game.holder(state, place).map_or("nobody", |side| GrandesBatailles::CARD.sides[side.index()]);
        format!("{} ({}) {}", place.name, place.points, capital(holder))
    });
    notes.push(format!("Places and their points: {}", held.collect::<Vec<_>>().join(", ")));
    for side in Side::BOTH {
        let word = capital(GrandesBatailles::CARD.sides[side.index()]);
        let of_side = |units: UnitSet| -> Vec<&str> {
            units
                .into_iter()
                .filter(|&unit| game.side_of(unit) == side)
                .map(|unit| game.unit(unit).name.as_str())
                .collect()
        };
        let own = |id: &LeaderId| data.leaders[id.index()].side == side;
        let mut waiting = of_side(state.waiting());
        waiting.extend(state.leaders_waiting().into_iter().filter(own).map(leader));
        let marked = state.marked().into_iter().filter(own).map(leader).collect();
        let astray = state.on_map().into_iter().filter(|&unit| is_astray(game, state, unit)).collect();
        let shaken = state.demoralised().into_iter().filter(|id| data.formations[id.index()].side == side);
        for (what, names) in [
            ("headquarters out of command", marked),
            ("units out of command", of_side(astray)),
            ("disorganised", of_side(state.disorganised())),
            ("demoralised", shaken.map(formation).collect()),
            ("to come", waiting),
            ("left the map", of_side(state.exited())),
            ("eliminated", of_side(state.eliminated())),
        ] {
            if !names.is_empty() {
                notes.push(format!("{word}, {what}: {}", names.join(", ")));
            }
        }
    }
    if leaders(game).any(|id| state.replaced().has(id) && state.leader_at(id).is_some()) {
        notes.push("†: killed; the counter shows the replacement".into());
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formations_have_codes_of_their_own() {
        let spicheren = ["1re DI", "2e DI", "cavalry division", "2e DI III Corps", "13 ID", "5 ID", "5 and 6 Kav Div"];
        let codes = |names: &[&str]| -> Vec<String> { (0..names.len()).map(|i| code(names, i)).collect() };
        assert_eq!(codes(&spicheren), ["1", "2", "C", "III", "13", "5", "5/6"]);
        let wissembourg = ["1re brigade", "2e brigade", "cavalry brigade", "brigade Wolff", "II Bav Korps", "XI Korps"];
        assert_eq!(codes(&wissembourg), ["1", "2", "C", "W", "II", "XI"]);
        assert_eq!(codes(&["1re brigade", "1re DI", "1 ID", "Wolff", "Wolf"]), ["1", "1b", "1c", "W", "Wb"]);
    }
}
