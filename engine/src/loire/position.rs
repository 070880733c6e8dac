//! Positions in their written form; `docs/positions.md` lists the lines.
//!
//! A position is at rest before a march and before an attack.

use super::data::March;
use super::rulings::RailGroups;
use super::state::*;
use super::terrain::{BridgeId, BridgeSet, PlaceId, PlaceSet};
use super::unit::{CorpsId, UnitId, UnitSet};
use super::{FRENCH, GERMAN, Loire};
use crate::geometry::HexId;
use crate::position::{Positions, Sheet};
use crate::side::{BySide, Side};

const SIDES: [(&str, Side); 2] = [("french", FRENCH), ("german", GERMAN)];

/// The decisions at which a position is at rest, and whether they are about attacks.
const PHASES: [(&str, bool); 2] = [("movement", false), ("attacks", true)];

/// The place of a unit, on the map or off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Hex(HexId),
    ToCome,
    Destroyed,
    Gone,
}

const AWAY: [(&str, Place); 3] =
    [("to come", Place::ToCome), ("destroyed", Place::Destroyed), ("out of the game", Place::Gone)];

/// A bound above every count.
const MANY: u8 = 200;

impl Positions for Loire {
    const WRITTEN: bool = true;

    fn begin(&self) -> State {
        self.initial_state()
    }

    fn starting(mut self, state: State) -> Loire {
        self.start = Some(Box::new(state));
        self
    }

    fn at_rest(&self, s: &State) -> bool {
        matches!(s.step, Step::Mover(_) | Step::Attack(_)) && s.turn > 0 && !s.attacks_wait()
    }

    fn clear(&self, s: &mut State) {
        let blank = State::blank();
        *s = State {
            to_set_up: (0, 0),
            marching: Marching::NONE,
            combat: Combat::NONE,
            declared: Declared::NONE,
            named: Named::NONE,
            retreat: Retreat::NONE,
            losses: BySide::default(),
            pledged: blank.pledged,
            asked: blank.asked,
            open: blank.open,
            ..s.clone()
        };
    }

    fn lines(&self, s: &mut State, sheet: &mut Sheet) {
        let (mut attacks, mut side) = match s.step {
            Step::Mover(side) => (false, side),
            Step::Attack(side) => (true, side),
            _ => (true, FRENCH),
        };
        s.turn = s.turn.max(1);
        sheet.whole("", "turn", &mut s.turn, 1..=self.data.turns);
        sheet.name("", "phase", &mut attacks, &PHASES, "a phase");
        sheet.name("", "side", &mut side, &SIDES, "a side");
        sheet.head_ends();
        if sheet.reads() {
            s.acting = side;
            (s.step, s.task) = match attacks {
                true => (Step::Attack(side), Task::Attacks),
                false => (Step::Mover(side), Task::Movement),
            };
        }
        let hexes = self.hexes_by_name();
        self.game_lines(s, &hexes, sheet);
        self.phase_lines(s, sheet);
        for (name, side) in SIDES {
            self.side_lines(s, name, side, &hexes, sheet);
        }
        self.unit_lines(s, &hexes, sheet);
        if sheet.reads() {
            for side in Side::BOTH {
                s.stood[side] = self.hexes_of(s, self.own(s, side));
            }
            if !sheet.says("french", "control") {
                self.hold_places(s);
            }
            for side in Side::BOTH {
                self.zone(s, side);
            }
            self.clear(s);
        }
    }
}

/// A line with one of `names`, or `none`.
fn one_of<T: Copy + PartialEq>(
    sheet: &mut Sheet,
    (table, key): (&str, &str),
    value: &mut T,
    none: T,
    names: &[(String, T)],
    what: &str,
) {
    let mut names: Vec<(String, T)> = names.to_vec();
    names.push(("none".into(), none));
    sheet.name(table, key, value, &names, what);
}

impl Loire {
    /// §13, §15 Gives each place with supplied regular units of one side to that side.
    fn hold_places(&self, s: &mut State) {
        let able = |side| (self.own(s, side) & self.classes.regular).minus(s.unsupplied);
        let there = BySide(Side::BOTH.map(|side| self.hexes_of(s, able(side))));
        for (place, at) in (0..).map(PlaceId).zip(&self.data.map.places) {
            for side in
                Side::BOTH.into_iter().filter(|&side| there[side].has(at.hex) && !there[side.enemy()].has(at.hex))
            {
                s.control[side].insert(place);
                s.control[side.enemy()].remove(place);
            }
        }
    }

    /// §5, §6, §11, §13 The lines of the game as a whole.
    fn game_lines(&self, s: &mut State, hexes: &[(String, HexId)], sheet: &mut Sheet) {
        let (least, most) = self.data.morale.range;
        let what = "a hex of the map by its number in quotes, a place, or none";
        sheet.whole("", "morale", &mut s.morale, least..=most);
        sheet.whole("", "morale_to_come", &mut s.events, -100..=100);
        for (key, flag) in ["victory_counted", "defeat_counted"].into_iter().zip(&mut s.battles) {
            sheet.flag("", key, flag);
        }
        one_of(sheet, ("", "government"), &mut s.government, HexId::NONE, hexes, what);
        one_of(sheet, ("", "camp"), &mut s.camp, HexId::NONE, hexes, what);
        sheet.whole("", "replacement_points", &mut s.points, 0..=MANY);
        sheet.whole("", "replacement_points_for_infantry", &mut s.infantry_points, 0..=MANY);
        sheet.whole("", "replacement_points_to_come", &mut s.coming_points, 0..=MANY);
        let corps = self.corps_by_name();
        sheet.set("", "withdrawn", &mut s.sent, &corps, "a corps");
        sheet.whole("", "corps_to_withdraw", &mut s.leaving, 0..=MANY);
        sheet.whole("", "corps_to_withdraw_later", &mut s.owed, 0..=MANY);
        let arrivals = self.rail_groups();
        let mut by_rail: Vec<UnitSet> =
            arrivals.iter().map(|(_, units)| *units).filter(|units| units.within(s.by_rail)).collect();
        sheet.list("", "arrivals_by_rail", &mut by_rail, &arrivals, "the number of an arrival that can come by rail");
        sheet.each_once("", "arrivals_by_rail", &by_rail, &arrivals);
        s.by_rail = by_rail.into_iter().fold(UnitSet::EMPTY, |all, units| all | units);
        sheet.flag("", "sonis_wounded", &mut s.wounded);
        sheet.hexes("", "railways_destroyed", &mut s.broken, hexes);
        let name = |hex: HexId| format!("{:04}", self.data.map.grid.number(hex));
        let bridges: Vec<(String, BridgeId)> = self
            .data
            .map
            .bridges
            .iter()
            .zip((0..).map(BridgeId))
            .map(|(bridge, id)| (format!("{}-{}", name(bridge.ends.0), name(bridge.ends.1)), id))
            .collect();
        let all: BridgeSet = bridges.iter().map(|(_, bridge)| *bridge).collect();
        let mut destroyed = all.minus(s.standing);
        sheet.set(
            "",
            "bridges_destroyed",
            &mut destroyed,
            &bridges,
            "a bridge by the hexes at its ends, the lower number first",
        );
        s.standing = all.minus(destroyed);
        self.pontoon_lines(s, hexes, sheet);
    }

    /// §11.5 The lines of the pontoon bridge.
    fn pontoon_lines(&self, s: &mut State, hexes: &[(String, HexId)], sheet: &mut Sheet) {
        let mut gone = s.pontoon == PontoonBridge::Gone;
        let mut ends = match s.pontoon {
            PontoonBridge::Laid(one, other) => vec![one, other],
            PontoonBridge::Ready | PontoonBridge::Gone => Vec::new(),
        };
        sheet.list("", "pontoon_bridge", &mut ends, hexes, "a hex of the map by its number in quotes");
        sheet.flag("", "pontoon_bridge_destroyed", &mut gone);
        if !sheet.reads() {
            return;
        }
        s.pontoon = match ends[..] {
            [] if gone => PontoonBridge::Gone,
            [] => PontoonBridge::Ready,
            [one, other] if !gone && self.data.map.grid.next_to(one).has(other) => PontoonBridge::Laid(one, other),
            _ => {
                let expected = "two hexes that touch, in brackets; none where it is destroyed";
                sheet.wrong("", "pontoon_bridge", "other hexes", expected);
                PontoonBridge::Ready
            }
        };
    }

    /// §9 The lines of what was done in the half turn.
    fn phase_lines(&self, s: &mut State, sheet: &mut Sheet) {
        let corps = self.corps_by_name();
        for (key, (_, march)) in
            ["arrived_tactically", "arrived_strategically", "arrived_by_forced_march"].into_iter().zip(March::ALL)
        {
            sheet.set("", key, &mut s.paces[march as usize], &corps, "a corps");
        }
        sheet.flag("", "isolated_units_move", &mut s.isolated);
        sheet.set("", "corps_by_rail", &mut s.on_rails, &corps, "a corps");
        sheet.whole("", "railway_used", &mut s.rails_taken, 0..=MANY);
        sheet.whole("", "railways_repaired", &mut s.repaired, 0..=MANY);
    }

    /// §10, §15 The lines of a side: places and markers.
    fn side_lines(&self, s: &mut State, name: &str, side: Side, hexes: &[(String, HexId)], sheet: &mut Sheet) {
        if side == FRENCH {
            let places = &self.data.map.places;
            let names: Vec<(&str, PlaceId)> =
                places.iter().map(|place| place.name.as_str()).zip((0..).map(PlaceId)).collect();
            let all: PlaceSet = names.iter().map(|(_, place)| *place).collect();
            sheet.set(name, "control", &mut s.control[side], &names, "a place");
            s.control[side.enemy()] = all.minus(s.control[side]);
        }
        sheet.hexes(name, "markers", &mut s.masked[side], hexes);
    }

    /// §1 The lines of the units: place, steps and state.
    fn unit_lines(&self, s: &mut State, hexes: &[(String, HexId)], sheet: &mut Sheet) {
        let mut places: Vec<(String, Place)> =
            hexes.iter().map(|(name, hex)| (name.clone(), Place::Hex(*hex))).collect();
        places.extend(AWAY.map(|(name, place)| (name.to_owned(), place)));
        for (i, counter) in self.data.units.iter().enumerate() {
            let unit = UnitId(i as u8);
            let Some(mut words) = sheet.words("units", &counter.name) else { continue };
            let mut place = match s.at(unit) {
                hex if hex.is_some() => Place::Hex(hex),
                _ if s.dead.has(unit) => Place::Destroyed,
                _ if s.gone.has(unit) => Place::Gone,
                _ => Place::ToCome,
            };
            words.first(
                &mut place,
                &places,
                "a hex of the map by its number or a place, to come, destroyed or out of the game",
            );
            if words.reads() {
                s.at[i] = if let Place::Hex(hex) = place { hex } else { HexId::NONE };
                s.on_map.set(unit, matches!(place, Place::Hex(_)));
                s.dead.set(unit, place == Place::Destroyed);
                s.gone.set(unit, place == Place::Gone);
            }
            // By default a unit has all its steps on the map, and none elsewhere.
            let whole = if matches!(place, Place::Hex(_)) { counter.steps } else { 0 };
            let mut changed = whole.abs_diff(s.steps[i]);
            let (word, most) =
                if whole > 0 { ("lost", counter.steps.saturating_sub(1).max(1)) } else { ("steps", counter.steps) };
            words.count(word, &mut changed, most);
            s.steps[i] = if whole > 0 { whole - changed } else { changed };
            let sets: [(&str, &mut UnitSet); 13] = [
                ("unsupplied", &mut s.unsupplied),
                ("due", &mut s.due),
                ("rebuilt", &mut s.rebuilt),
                ("regained a step", &mut s.regained),
                ("fed", &mut s.fed),
                ("slow", &mut s.slow),
                ("steady", &mut s.steady),
                ("come by rail", &mut s.railed),
                ("moved", &mut s.moved),
                ("fought", &mut s.fought),
                ("must attack", &mut s.bound),
                ("retreated", &mut s.retreated),
                ("marched to the guns", &mut s.marched),
            ];
            for (word, set) in sets {
                words.member(word, set, unit);
            }
            if counter.artillery > 0 {
                words.count("artillery used", &mut s.fired[i], counter.artillery);
            }
            words.end();
        }
    }

    /// The groups that come by rail together, named by the number of the arrival, and by corps or unit if it has several groups.
    fn rail_groups(&self) -> Vec<(String, UnitSet)> {
        let mut groups = Vec::new();
        for number in 0..self.data.arrivals.len() as u8 {
            let parts = (0..).map(|part| self.rail_group(number, part)).take_while(|units| !units.is_empty());
            let parts: Vec<UnitSet> = parts.collect();
            for units in &parts {
                let first = units.first().map(|unit| self.unit(unit)).filter(|_| parts.len() > 1);
                let of = first.and_then(|unit| match self.data.rulings.rail_groups {
                    RailGroups::Unit => Some(&unit.name),
                    RailGroups::Named | RailGroups::Corps => Some(&self.data.corps[unit.corps?.index()].name),
                });
                let of = of.map_or(String::new(), |of| format!(" {of}"));
                groups.push((format!("{}{of}", number + 1), *units));
            }
        }
        groups
    }

    fn corps_by_name(&self) -> Vec<(String, CorpsId)> {
        self.data.corps.iter().map(|corps| corps.name.clone()).zip((0..).map(CorpsId)).collect()
    }

    /// Hexes by number, then the hexes of places by their names.
    fn hexes_by_name(&self) -> Vec<(String, HexId)> {
        let map = &self.data.map;
        let numbers = map.grid.hexes().into_iter().map(|hex| (format!("{:04}", map.grid.number(hex)), hex));
        numbers.chain(map.places.iter().map(|place| (place.name.clone(), place.hex))).collect()
    }
}
