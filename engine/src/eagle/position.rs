//! Positions as people write them; `docs/positions.md` lists the lines.
//!
//! A position is at rest when a marker was drawn, before a march, before an attack, and before a non-activated stack acts.

use super::state::*;
use super::terrain::{HexSet, PlaceId};
use super::unit::{UnitId, UnitSet};
use super::{Eagle, FRENCH, PRUSSIAN};
use crate::geometry::HexId;
use crate::position::{Positions, Sheet};
use crate::side::{BySide, Side};

const SIDES: [(&str, Side); 2] = [("french", FRENCH), ("prussian", PRUSSIAN)];

/// The decisions at which a position is at rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Marker,
    Movement,
    Attacks,
    Late,
}

const PHASES: [(&str, Phase); 4] = [
    ("marker", Phase::Marker),
    ("movement", Phase::Movement),
    ("attacks", Phase::Attacks),
    ("non-activated stacks", Phase::Late),
];

const SEGMENTS: [(&str, Kind); 4] = [
    ("army", Kind::Army),
    ("independent stack", Kind::Independent),
    ("reinforcements", Kind::Arrival),
    ("non-activated stack", Kind::NonActivated),
];

/// The words for the marks of a unit.
const WORDS: [(&str, Mark); 12] = [
    ("shown", Mark::Shown),
    ("unsupplied", Mark::Unsupplied),
    ("disorganised", Mark::Disorganised),
    ("activated", Mark::Activated),
    ("flipped", Mark::Flipped),
    ("second activation", Mark::Second),
    ("active", Mark::Active),
    ("moved", Mark::Moved),
    ("fought", Mark::Fought),
    ("attacked", Mark::Struck),
    ("battle bonus given", Mark::BattleBonus),
    ("rally bonus given", Mark::RallyBonus),
];

/// The place of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Hex(HexId),
    Waiting,
    Eliminated,
}

fn phase(s: &State) -> Option<(Phase, Side)> {
    Some(match s.step {
        Step::Marker(side) if s.segment.kind == Kind::Army => (Phase::Marker, side),
        Step::Mover(side) => (Phase::Movement, side),
        Step::Attack(side) => (Phase::Attacks, side),
        Step::Stack(side) => (Phase::Late, side),
        _ => return None,
    })
}

/// A bound for everything that is counted.
const MANY: u8 = 200;

impl Positions for Eagle {
    const WRITTEN: bool = true;

    fn begin(&self) -> State {
        self.initial_state()
    }

    fn starting(mut self, state: State) -> Eagle {
        self.start = Some(Box::new(state));
        self
    }

    fn at_rest(&self, s: &State) -> bool {
        phase(s).is_some() && s.turn > 0
    }

    fn clear(&self, s: &mut State) {
        let Some((phase, side)) = phase(s) else { return };
        (s.to_set_up, s.march, s.battle, s.retreat, s.due) =
            ((0, 0), March::NONE, Battle::NONE, Retreat::NONE, BySide::default());
        let Segment { number, battles, arrivals, hq, .. } = s.segment;
        s.segment = match phase {
            Phase::Marker => Segment { arrivals, hq, ..Segment::of(side, Kind::Army, number) },
            Phase::Movement | Phase::Attacks => s.segment,
            Phase::Late => Segment { battles, ..Segment::of(side, Kind::NonActivated, number) },
        };
    }

    fn complete(&self, s: &mut State) {
        if let Some((Phase::Movement | Phase::Attacks, side)) = phase(s)
            && s.marked(Mark::Active).is_empty()
        {
            s.mark(s.on_map & self.units_of(side), Mark::Active);
        }
    }

    fn lines(&self, s: &mut State, sheet: &mut Sheet) {
        let (mut now, mut side) = phase(s).unwrap_or((Phase::Attacks, PRUSSIAN));
        s.turn = s.turn.max(1);
        sheet.whole("", "turn", &mut s.turn, 1..=self.data.course.turns);
        sheet.name("", "phase", &mut now, &PHASES, "a phase");
        sheet.name("", "side", &mut side, &SIDES, "a side");
        sheet.head_ends();
        if sheet.reads() {
            (s.step, s.task) = match now {
                Phase::Marker => (Step::Marker(side), Task::Draw),
                Phase::Movement => (Step::Mover(side), Task::Movement),
                Phase::Attacks => (Step::Attack(side), Task::Attacks),
                Phase::Late => (Step::Stack(side), Task::NonActivated(side)),
            };
            s.segment = match now {
                Phase::Movement | Phase::Attacks => Segment::of(side, Kind::Independent, 1),
                Phase::Marker => Segment { arrivals: self.arrivals_of_a_marker(s), ..Segment::of(side, Kind::Army, 1) },
                Phase::Late => Segment::of(side, Kind::Army, 1),
            };
        }
        self.segment_lines(s, now, sheet);
        sheet.flag("", "luxemburg_invaded", &mut s.invaded);
        let units = self.unit_names(UnitSet(u128::MAX));
        let mut replaced = s.replaced.some();
        one_of(sheet, "replaced", &mut replaced, &units);
        s.replaced = replaced.unwrap_or(UnitId::NONE);
        for (key, side) in [("french_displaced", FRENCH), ("prussian_displaced", PRUSSIAN)] {
            let hqs = self.headquarters() & self.units_of(side);
            let mut displaced = s.displaced & hqs;
            sheet.set("", key, &mut displaced, &self.unit_names(hqs), "a headquarters");
            s.displaced = s.displaced.minus(hqs) | displaced;
        }
        sheet.set("", "cup", &mut s.cup, &self.unit_names(self.headquarters()), "a headquarters");
        for (name, side) in SIDES {
            self.side_lines(s, name, side, sheet);
        }
        let hexes = self.hexes_by_name();
        sheet.hexes("", "attacked_hexes", &mut s.struck, &hexes);
        self.unit_lines(s, &hexes, sheet);
        if sheet.reads() {
            self.settle_position(s);
            if !sheet.says("french", "control") {
                self.hold_places(s);
            }
            self.clear(s);
        }
    }
}

/// A line with one of these units, or none.
fn one_of(sheet: &mut Sheet, key: &str, unit: &mut Option<UnitId>, units: &[(String, UnitId)]) {
    let mut list: Vec<UnitId> = unit.iter().copied().collect();
    sheet.list("", key, &mut list, units, "a headquarters");
    if list.len() > 1 {
        sheet.wrong("", key, format!("{} units", list.len()), "one unit in brackets, or none");
    }
    *unit = list.first().copied();
}

impl Eagle {
    /// Computes what follows from the hexes of units.
    fn settle_position(&self, s: &mut State) {
        for side in Side::BOTH {
            let own = s.on_map & self.units_of(side);
            s.held[side] = self.hexes_of(s, self.combat(own));
            for hex in self.hexes_of(s, self.mobile(own)) {
                let there = self.mobile(self.units_at(s, side, hex));
                if !there.meets(s.marked(Mark::OnTop)) {
                    s.mark(there.first().map_or(UnitSet::EMPTY, UnitSet::one), Mark::OnTop);
                }
            }
        }
        for side in Side::BOTH {
            s.zones[side] = self.zones_of(s, side);
        }
    }

    /// §15 Gives places to a side that alone has combat units there.
    fn hold_places(&self, s: &mut State) {
        for (place, at) in (0..).map(PlaceId).zip(&self.data.map.places) {
            for side in
                Side::BOTH.into_iter().filter(|&side| s.held[side].has(at.hex) && !s.held[side.enemy()].has(at.hex))
            {
                s.control[side].insert(place);
                s.control[side.enemy()].remove(place);
            }
        }
    }

    /// §2.4 The lines of the segment under way.
    fn segment_lines(&self, s: &mut State, now: Phase, sheet: &mut Sheet) {
        let segment = &mut s.segment;
        sheet.whole("", "segment", &mut segment.number, 0..=MANY);
        let headquarters = self.unit_names(self.headquarters());
        if now == Phase::Marker {
            let mut hq = segment.hq.some();
            one_of(sheet, "headquarters", &mut hq, &headquarters);
            segment.hq = hq.unwrap_or(UnitId::NONE);
            // A marker brings one unit at least (12.1).
            sheet.whole("", "arrivals", &mut segment.arrivals, 1..=MANY);
        }
        if matches!(now, Phase::Movement | Phase::Attacks) {
            sheet.name("", "acts", &mut segment.kind, &SEGMENTS, "what acts");
            for (key, unit) in [("headquarters", &mut segment.hq), ("leader", &mut segment.leader)] {
                let mut hq = unit.some();
                one_of(sheet, key, &mut hq, &headquarters);
                *unit = hq.unwrap_or(UnitId::NONE);
            }
            sheet.flag("", "limited", &mut segment.limited);
            sheet.whole("", "arrivals", &mut segment.arrivals, 0..=MANY);
        }
        if now != Phase::Marker {
            sheet.whole("", "battles", &mut segment.battles, 0..=MANY);
        }
    }

    /// §2.3, §2.7, §6.2, §15 The lines of what a side holds and has used.
    fn side_lines(&self, s: &mut State, name: &str, side: Side, sheet: &mut Sheet) {
        let places = &self.data.map.places;
        let names: Vec<(&str, PlaceId)> =
            places.iter().map(|place| place.name.as_str()).zip((0..).map(PlaceId)).collect();
        if side == FRENCH {
            sheet.set(name, "control", &mut s.control[side], &names, "a place");
            if sheet.reads() {
                let all: super::terrain::PlaceSet = names.iter().map(|(_, place)| *place).collect();
                s.control[side.enemy()] = all.minus(s.control[side]);
            }
        }
        let (hexes, at_first) = (self.hexes_by_name(), self.railways & self.data.map.country[side]);
        let mut taken = s.rails[side].minus(at_first);
        sheet.hexes(name, "railways_taken", &mut taken, &hexes);
        if sheet.reads() {
            s.rails[side] |= taken;
            s.rails[side.enemy()] = s.rails[side.enemy()].minus(taken);
        }
        sheet.hexes(name, "railways_converted", &mut s.converted[side], &hexes);
        let parts = self.parts_of_a_point() as u16;
        let (mut points, mut rest) = (s.regained[side] / parts, s.regained[side] % parts);
        sheet.whole(name, "points_regained", &mut points, 0..=u16::MAX / parts - 1);
        sheet.whole(name, "parts_of_a_point_regained", &mut rest, 0..=parts - 1);
        if sheet.reads() {
            s.regained[side] = points * parts + rest;
        }
        sheet.whole(name, "supplementary_markers", &mut s.supplementary[side], 0..=MANY);
        sheet.whole(name, "steps_by_rail", &mut s.rail_used[side], 0..=self.data.limits.rail);
    }

    /// §1 The lines of units: their places and their status.
    fn unit_lines(&self, s: &mut State, hexes: &[(String, HexId)], sheet: &mut Sheet) {
        let mut places: Vec<(String, Place)> =
            hexes.iter().map(|(name, hex)| (name.clone(), Place::Hex(*hex))).collect();
        places.push(("waiting".into(), Place::Waiting));
        places.push(("eliminated".into(), Place::Eliminated));
        let mut stacked = HexSet::EMPTY;
        let mut seen = HexSet::EMPTY;
        for unit in self.mobile(s.on_map) {
            if seen.has(s.at(unit)) {
                stacked.insert(s.at(unit));
            }
            seen.insert(s.at(unit));
        }
        if sheet.reads() {
            s.marks = [UnitSet::EMPTY; MARKS];
        }
        for (name, unit) in self.unit_names(UnitSet(u128::MAX)) {
            let Some(mut words) = sheet.words("units", &name) else { continue };
            let mut place = match s.at(unit) {
                hex if hex.is_some() => Place::Hex(hex),
                _ if s.eliminated.has(unit) => Place::Eliminated,
                _ => Place::Waiting,
            };
            words.first(&mut place, &places, "a hex of the map by its number or a place, waiting or eliminated");
            if words.reads() {
                s.at[unit.index()] = if let Place::Hex(hex) = place { hex } else { HexId::NONE };
                s.on_map.set(unit, matches!(place, Place::Hex(_)));
                s.eliminated.set(unit, place == Place::Eliminated);
            }
            let steps = self.steps(unit);
            if steps > 0 {
                words.count("lost", &mut s.lost[unit.index()], steps);
            }
            words.count("isolated", &mut s.isolated[unit.index()], MANY);
            let mut top = s.has(unit, Mark::OnTop) && stacked.has(s.at(unit));
            words.mark("on top", &mut top);
            if words.reads() {
                s.marks[Mark::OnTop as usize].set(unit, top);
            }
            for (word, mark) in WORDS {
                words.member(word, &mut s.marks[mark as usize], unit);
            }
            words.end();
        }
    }

    fn unit_names(&self, among: UnitSet) -> Vec<(String, UnitId)> {
        let units = self.data.units.iter().map(|unit| unit.name.clone()).zip((0..).map(UnitId));
        units.filter(|(_, unit)| among.has(*unit)).collect()
    }

    /// Hexes by number, then the hexes of places by their names.
    fn hexes_by_name(&self) -> Vec<(String, HexId)> {
        let map = &self.data.map;
        let numbers = map.grid.hexes().into_iter().map(|hex| (format!("{:04}", map.grid.number(hex)), hex));
        numbers.chain(map.places.iter().map(|place| (place.name.clone(), place.hex))).collect()
    }
}
