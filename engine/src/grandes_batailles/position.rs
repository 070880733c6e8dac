//! Reading and writing of positions in text form; `docs/positions.md` lists the lines.
//!
//! A position is at rest between activations: when the side with the initiative chooses a formation, and when a formation may act.

use super::GrandesBatailles;
use super::leader::{LeaderId, LeaderSet};
use super::rulings::{ColumnCount, HeldMarkers};
use super::state::*;
use super::unit::{FormationId, FormationSet, UnitId, UnitSet};
use crate::geometry::{Direction, HexId};
use crate::position::{Positions, Sheet};
use crate::side::Side;

const SIDES: [(&str, Side); 2] = [("french", FRENCH), ("prussian", PRUSSIAN)];

/// The decisions at which a position is at rest, and whether each is about a formation that may act.
const PHASES: [(&str, bool); 2] = [("initiative", false), ("activation", true)];

const FACINGS: [(&str, Direction); 6] = [
    ("N", Direction::N),
    ("NE", Direction::NE),
    ("SE", Direction::SE),
    ("S", Direction::S),
    ("SW", Direction::SW),
    ("NW", Direction::NW),
];

/// The place of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Hex(HexId),
    Waiting,
    Eliminated,
    Left,
    LeftForPoints,
    Nowhere,
}

const AWAY: [(&str, Place); 5] = [
    ("waiting", Place::Waiting),
    ("eliminated", Place::Eliminated),
    ("left the map", Place::Left),
    ("left for points", Place::LeftForPoints),
    ("not in the game", Place::Nowhere),
];

/// An upper limit for everything that is counted.
const MANY: u8 = 100;

impl Positions for GrandesBatailles {
    const WRITTEN: bool = true;

    /// §13 Sets up the counters that have a single hex to choose from.
    fn begin(&self) -> State {
        let mut s = self.initial_state();
        for placement in self.data.setup.iter().filter(|placement| placement.hexes.len() == 1) {
            let Some(hex) = placement.hexes.first() else { continue };
            for unit in &placement.units {
                s.at[unit.index()] = hex;
                s.on_map.insert(*unit);
            }
            placement.leaders.iter().for_each(|leader| s.leader_at[leader.index()] = hex);
        }
        s
    }

    fn starting(mut self, state: State) -> GrandesBatailles {
        self.start = Some(Box::new(state));
        self
    }

    fn at_rest(&self, s: &State) -> bool {
        matches!(s.step, Step::ChooseFormation(_) | Step::Activate(..)) && s.turn > 0
    }

    fn clear(&self, s: &mut State) {
        let fresh = self.initial_state();
        *s = State {
            cursor: 0,
            march: fresh.march,
            combat: Combat::NONE,
            direct: fresh.direct,
            failed: fresh.failed,
            spent: fresh.spent,
            tired: fresh.tired,
            walked: fresh.walked,
            fired: fresh.fired,
            entered: if self.data.rulings.column_count == ColumnCount::PerTurn { s.entered } else { fresh.entered },
            attackers: fresh.attackers,
            coordinated: fresh.coordinated,
            attacked: fresh.attacked,
            defended: fresh.defended,
            spread: fresh.spread,
            target: fresh.target,
            took_part: fresh.took_part,
            fresh: fresh.fresh,
            revealed_at: fresh.revealed_at,
            ..s.clone()
        };
        for (i, facing) in s.facing.iter_mut().enumerate() {
            let there = s.on_map.has(UnitId(i as u8));
            *facing = if there { *facing } else { fresh.facing[i] };
        }
        if s.marker_at == [HexId::NONE; 2] {
            (s.real, s.unseen) = (0, false);
        }
    }

    /// Removes C-in-Cs who can no longer arrive: with one on the map, only his replacement is still to come.
    fn complete(&self, s: &mut State) {
        for side in Side::BOTH {
            let Some(chief) = self.commander(s, side) else { continue };
            for leader in self.commanders[side] {
                let arrival = self.data.commander_arrivals.iter().find(|arrival| arrival.commander == leader);
                if arrival.and_then(|arrival| arrival.removes) != Some(chief) {
                    s.leaders_waiting.remove(leader);
                }
            }
        }
    }

    fn lines(&self, s: &mut State, sheet: &mut Sheet) {
        let formations: Vec<(&str, FormationId)> =
            self.data.formations.iter().map(|formation| formation.name.as_str()).zip((0..).map(FormationId)).collect();
        let what = "a formation";
        let (mut acts, mut side, mut formation) = match s.step {
            Step::ChooseFormation(side) => (false, side, FormationId(0)),
            Step::Activate(side, formation) => (true, side, formation),
            _ => (true, FRENCH, FormationId(0)),
        };
        s.turn = s.turn.max(1);
        sheet.whole("", "turn", &mut s.turn, 1..=self.data.course.turns);
        sheet.name("", "phase", &mut acts, &PHASES, "a phase");
        if acts {
            sheet.name("", "formation", &mut formation, &formations, what);
            side = self.data.formations[formation.index()].side;
        } else {
            sheet.name("", "side", &mut side, &SIDES, "a side");
        }
        let usual = sheet.reads() && !sheet.says("", "cup");
        sheet.set("", "cup", &mut s.cup, &formations, what);
        sheet.head_ends();
        if sheet.reads() {
            (s.step, s.task) = match acts {
                true => (Step::Activate(side, formation), Task::Offer(formation)),
                false => (Step::ChooseFormation(side), Task::Draw),
            };
        }
        let mut held = s.kept();
        sheet.set("", "held_marker", &mut held, &formations, what);
        //
        s.keep(match (self.data.rulings.held_markers, held.first()) {
            (HeldMarkers::One, Some(first)) => FormationSet::one(first),
            _ => held,
        });
        if acts {
            sheet.set("", "joined_by", &mut s.active, &formations, what);
        }
        sheet.set("", "demoralised", &mut s.demoralised, &formations, what);
        self.battle_lines(s, sheet);
        self.leader_lines(s, sheet);
        self.unit_lines(s, sheet);
        if sheet.reads() {
            for side in Side::BOTH {
                self.refresh(s, side);
            }
            if !sheet.says("", "french_objectives") {
                self.hold_objectives(s);
            }
            if usual {
                let there = |f: &FormationId| (self.members(*f) & s.on_map) != UnitSet::EMPTY;
                s.cup = formations.iter().map(|(_, formation)| *formation).filter(there).collect();
            }
            if acts {
                s.cup.remove(formation);
            }
            self.clear(s);
            s.unseen = s.marker_at != [HexId::NONE; 2] && self.found(s).is_none();
        }
    }
}

impl GrandesBatailles {
    /// §13.1.3 Lets a side hold an objective hex if only this side has units in it.
    fn hold_objectives(&self, s: &mut State) {
        let [french, prussian] = [FRENCH, PRUSSIAN].map(|side| s.held[side] & self.objectives);
        s.french_ground = (s.french_ground | french.minus(prussian)).minus(prussian.minus(french));
    }

    /// §13 Points, objectives, options and face-down markers.
    fn battle_lines(&self, s: &mut State, sheet: &mut Sheet) {
        for (name, side) in SIDES {
            sheet.whole(name, "points", &mut s.points[side], -100..=100);
            sheet.whole(name, "direct_commands", &mut s.direct_used[side], 0..=MANY);
        }
        let hexes = self.hexes_by_number();
        sheet.hexes("", "french_objectives", &mut s.french_ground, &hexes);
        sheet.flag("", "lost_a_place", &mut s.lost_place);
        if self.data.options.castagny.is_some() {
            sheet.whole("", "castagny_on_turn", &mut s.castagny, 0..=MANY);
        }
        if self.data.options.castagny.is_some() || self.data.options.frossard_early.is_some() {
            sheet.whole("", "commander_came_on_turn", &mut s.commander_turn, 0..=s.turn);
        }
        if self.data.rulings.column_count == ColumnCount::PerTurn {
            for (hex, entered) in self.entries.iter().zip(&mut s.entered) {
                sheet.whole("entered", &self.hex_name(*hex), entered, 0..=MANY);
            }
        }
        if self.data.special.decoy.is_some() {
            let mut places: Vec<(String, HexId)> = hexes.clone();
            places.push(("none".into(), HexId::NONE));
            for (key, hex) in ["marker_1", "marker_2"].into_iter().zip(&mut s.marker_at) {
                sheet.name("", key, hex, &places, "a hex by its number in quotes, or none");
            }
            let mut real = s.real + 1;
            sheet.whole("", "real_marker", &mut real, 1..=2);
            s.real = real - 1;
            sheet.whole("", "markers_moved", &mut s.markers_moved, 0..=3);
        }
    }

    /// §8 The places of the leaders.
    fn leader_lines(&self, s: &mut State, sheet: &mut Sheet) {
        let mut places = self.places_by_number();
        places
            .extend([("waiting", Place::Waiting), ("not in the game", Place::Nowhere)].map(|(n, p)| (n.to_owned(), p)));
        for (i, counter) in self.data.leaders.iter().enumerate() {
            let leader = LeaderId(i as u8);
            let Some(mut words) = sheet.words("leaders", &counter.name) else { continue };
            let mut place = match s.leader_at(leader) {
                hex if hex.is_some() => Place::Hex(hex),
                _ if s.leaders_waiting.has(leader) => Place::Waiting,
                _ => Place::Nowhere,
            };
            words.first(&mut place, &places, "a hex by its number, waiting or not in the game");
            if words.reads() {
                s.leader_at[i] = if let Place::Hex(hex) = place { hex } else { HexId::NONE };
                s.leaders_waiting.set(leader, place == Place::Waiting);
            }
            let sets: [(&str, &mut LeaderSet); 5] = [
                ("replaced", &mut s.replaced),
                ("to be placed", &mut s.to_place),
                ("displaced", &mut s.displaced),
                ("out of command", &mut s.marked),
                ("moved", &mut s.leaders_moved),
            ];
            for (word, set) in sets {
                words.member(word, set, leader);
            }
            words.end();
        }
    }

    /// §0.3 The places, facings and losses of the units.
    fn unit_lines(&self, s: &mut State, sheet: &mut Sheet) {
        let mut places = self.places_by_number();
        places.extend(AWAY.map(|(name, place)| (name.to_owned(), place)));
        let usual = self.initial_state().facing;
        for (i, counter) in self.data.units.iter().enumerate() {
            let unit = UnitId(i as u8);
            let Some(mut words) = sheet.words("units", &counter.name) else { continue };
            let mut place = match s.at(unit) {
                hex if hex.is_some() => Place::Hex(hex),
                _ if s.waiting.has(unit) => Place::Waiting,
                _ if s.eliminated.has(unit) => Place::Eliminated,
                _ if s.exit_points.has(unit) => Place::LeftForPoints,
                _ if s.exited.has(unit) => Place::Left,
                _ => Place::Nowhere,
            };
            words.first(
                &mut place,
                &places,
                "a hex by its number, waiting, eliminated, left the map, left for points or not in the game",
            );
            if words.reads() {
                s.at[i] = if let Place::Hex(hex) = place { hex } else { HexId::NONE };
                s.on_map.set(unit, matches!(place, Place::Hex(_)));
                s.waiting.set(unit, place == Place::Waiting);
                s.eliminated.set(unit, place == Place::Eliminated);
                s.exited.set(unit, matches!(place, Place::Left | Place::LeftForPoints));
                s.exit_points.set(unit, place == Place::LeftForPoints);
            }
            if matches!(place, Place::Hex(_)) {
                words.choice(&mut s.facing[i], usual[i], &FACINGS);
                words.member("disorganised", &mut s.disorganised, unit);
            }
            let mut lost = if place == Place::Eliminated { 0 } else { s.losses[i] };
            if place != Place::Eliminated {
                words.count("lost", &mut lost, counter.steps.saturating_sub(1).max(1));
            }
            s.losses[i] = if place == Place::Eliminated { counter.steps } else { lost };
            for (word, set) in
                [("out of command", &mut s.out), ("moved", &mut s.moved), ("supported", &mut s.supported)]
            {
                words.member(word, set, unit);
            }
            words.end();
        }
    }

    fn hexes_by_number(&self) -> Vec<(String, HexId)> {
        self.data.map.grid.hexes().into_iter().map(|hex| (self.hex_name(hex), hex)).collect()
    }

    fn places_by_number(&self) -> Vec<(String, Place)> {
        self.hexes_by_number().into_iter().map(|(name, hex)| (name, Place::Hex(hex))).collect()
    }
}
