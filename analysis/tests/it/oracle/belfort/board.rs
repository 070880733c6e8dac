//! The map, the counters and where they are.

use super::super::toml::Value;
use super::{FRENCH, PRUSSIAN};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

pub(super) type Zone = usize;
pub(super) type Id = usize;

/// §1.1.1 The Siege Corps HQ.
pub(super) const HEADQUARTERS: Zone = 0;
pub(super) const CITADEL: Zone = 1;
/// §1.3.3
pub(super) const FORTS: [Zone; 4] = [1, 2, 3, 8];
/// §8
const HEAVY_TARGETS: [Zone; 6] = [1, 2, 3, 7, 8, 9];
/// §1.3.1 The words of a status.
pub(super) const STATUSES: [&str; 3] = ["good order", "diminished", "exhausted"];
pub(super) const EXHAUSTED: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Infantry,
    Pioneers,
    Scouts,
    Uhlans,
    Field,
    Heavy,
    Fortress,
    Flying,
}

/// Where a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    In(Zone),
    /// Not yet in play.
    Waiting,
    /// §1.3.1 Out of action since this turn.
    Out(i64),
    /// Out of the game.
    Gone,
    /// Sent away by Bourbaki.
    Away,
}

#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub(super) name: String,
    pub(super) side: usize,
    pub(super) kind: Kind,
    /// §1.1.2 The colour of its tile; none for siege artillery, pioneers and the French.
    pub(super) division: String,
    pub(super) regiment: String,
    pub(super) fire: i64,
    pub(super) attack: i64,
    pub(super) defence: i64,
    pub(super) unreliable: bool,
    /// §10.6
    pub(super) arrives: i64,
    pub(super) place: Place,
    pub(super) status: usize,
    /// §8.1 It has fired in this turn.
    pub(super) is_used: bool,
    /// §1.3.3 It may not leave the citadel.
    pub(super) is_bound: bool,
}

impl Unit {
    pub(super) fn is_gun(&self) -> bool {
        matches!(self.kind, Kind::Field | Kind::Heavy | Kind::Fortress | Kind::Flying)
    }

    pub(super) fn is_heavy(&self) -> bool {
        matches!(self.kind, Kind::Heavy | Kind::Fortress)
    }

    /// §9.3.2 Scouts and artillery are no battalions in a combat.
    pub(super) fn is_battalion(&self) -> bool {
        !self.is_gun() && self.kind != Kind::Scouts
    }

    pub(super) fn is_in(&self, zone: Zone) -> bool {
        self.place == Place::In(zone)
    }

    /// §1.3.1 Each level costs 1, never below 0.
    pub(super) fn worn(&self, value: i64) -> i64 {
        (value - self.status as i64).max(0)
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Ground {
    pub(super) name: String,
    pub(super) printed: i64,
    pub(super) edge: bool,
    pub(super) borders: BTreeSet<Zone>,
    /// §1.1.1 Zones that touch it at a corner only.
    pub(super) corners: BTreeSet<Zone>,
    pub(super) fortification: bool,
    pub(super) trench: bool,
    /// §10.5 A Prussian battalion has been in the trench.
    pub(super) is_taken: bool,
    /// §8.2.5
    pub(super) damage: i64,
}

impl Ground {
    /// §8.2.5 What damage leaves of the bonus.
    pub(super) fn bonus(&self) -> i64 {
        self.printed - self.damage
    }

    /// §1.1.1
    pub(super) fn is_sheltered(&self) -> bool {
        self.printed > 0 || self.fortification || self.trench
    }
}

/// How a unit goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// §9.1
    March,
    /// §9.3.3 By who is no beaten defender: full zones are closed.
    Retreat,
    /// §9.3.3 By a beaten defender.
    Rout,
}

#[derive(Clone, Debug)]
pub(super) struct Board {
    /// By number; 0 is the headquarters.
    pub(super) zones: Vec<Ground>,
    pub(super) units: Vec<Unit>,
    names: BTreeMap<String, Id>,
}

impl Board {
    pub(super) fn new(map: &Value, units: &Value) -> Self {
        let table = map.at("zones").table();
        let mut zones = vec![Ground::default(); table.len() + 1];
        for (number, zone) in table {
            let ground = &mut zones[number.parse::<Zone>().unwrap()];
            ground.name = format!("{number} {}", zone.at("name").text());
            ground.printed = zone.at("bonus").number();
            ground.borders = zone.at("borders").list().iter().map(|other| other.number() as Zone).collect();
            ground.edge = matches!(zone.at("edge"), Value::Flag(true));
        }
        for pair in map.at("map/corners").list() {
            let [one, other] = [0, 1].map(|i| pair.list()[i].number() as Zone);
            zones[one].corners.insert(other);
            zones[other].corners.insert(one);
        }
        let units: Vec<Unit> = units.at("units").table().iter().map(|(name, of)| unit(name, of)).collect();
        let names = units.iter().enumerate().map(|(id, unit)| (unit.name.clone(), id)).collect();
        Board { zones, units, names }
    }

    pub(super) fn unit(&self, name: &str) -> Option<Id> {
        self.names.get(name).copied()
    }

    /// The zone with this number and name.
    pub(super) fn zone(&self, called: &str) -> Option<Zone> {
        if called == "the headquarters" {
            return Some(HEADQUARTERS);
        }
        (1..self.zones.len()).find(|&zone| self.zones[zone].name == called)
    }

    pub(super) fn called(&self, zone: Zone) -> String {
        if zone == HEADQUARTERS { "the headquarters".to_owned() } else { self.zones[zone].name.clone() }
    }

    pub(super) fn all(&self) -> std::ops::Range<Zone> {
        1..self.zones.len()
    }

    pub(super) fn zone_of(&self, unit: Id) -> Option<Zone> {
        match self.units[unit].place {
            Place::In(zone) => Some(zone),
            _ => None,
        }
    }

    /// The units in a zone.
    pub(super) fn at(&self, zone: Zone) -> Vec<Id> {
        (0..self.units.len()).filter(|&id| self.units[id].is_in(zone)).collect()
    }

    /// Those that are no artillery.
    pub(super) fn foot_at(&self, zone: Zone) -> Vec<Id> {
        self.at(zone).into_iter().filter(|&id| !self.units[id].is_gun()).collect()
    }

    pub(super) fn holds(&self, side: usize, zone: Zone) -> bool {
        self.units.iter().any(|unit| unit.side == side && unit.is_in(zone))
    }

    pub(super) fn has_foot(&self, side: usize, zone: Zone) -> bool {
        self.units.iter().any(|unit| unit.side == side && unit.is_in(zone) && !unit.is_gun())
    }

    /// Zones of a side next to a zone.
    pub(super) fn near(&self, side: usize, zone: Zone) -> Vec<Zone> {
        self.zones[zone].borders.iter().copied().filter(|&next| self.holds(side, next)).collect()
    }

    pub(super) fn near_foot(&self, side: usize, zone: Zone) -> bool {
        self.zones[zone].borders.iter().any(|&next| self.has_foot(side, next))
    }

    /// §1.1.2 What of the limit the units in a zone use: battalions, artillery.
    fn load(&self, units: &[Id]) -> [usize; 2] {
        let count = |of: &[Kind]| units.iter().filter(|&&id| of.contains(&self.units[id].kind)).count();
        [count(&[Kind::Infantry, Kind::Pioneers]), count(&[Kind::Field, Kind::Heavy, Kind::Fortress])]
    }

    fn limits(zone: Zone) -> [usize; 2] {
        if zone == CITADEL { [6, 4] } else { [3, 1] }
    }

    /// §1.1.2 Whether these may be in a zone together, by number.
    pub(super) fn fits(&self, zone: Zone, units: &[Id]) -> bool {
        let (load, limits) = (self.load(units), Board::limits(zone));
        zone == HEADQUARTERS || load[0] <= limits[0] && load[1] <= limits[1]
    }

    /// §1.1.2 Divisions keep apart.
    pub(super) fn mixes(&self, zone: Zone, units: &[Id]) -> bool {
        let divisions: BTreeSet<&str> = units.iter().map(|&id| self.units[id].division.as_str()).collect();
        zone == HEADQUARTERS || divisions.iter().filter(|division| !division.is_empty()).count() <= 1
    }

    /// §1.1.2, §1.3.2 Whether a unit may be in a zone with those that are there.
    pub(super) fn may_be_in(&self, unit: Id, zone: Zone) -> bool {
        let mut there = self.at(zone);
        if !there.contains(&unit) {
            there.push(unit);
        }
        self.may_enter(unit, zone) && self.fits(zone, &there) && self.mixes(zone, &there)
    }

    /// §1.1.1 No enemy is there; §1.3.2 what Uhlans cannot enter.
    pub(super) fn may_enter(&self, unit: Id, zone: Zone) -> bool {
        let (of, ground) = (&self.units[unit], &self.zones[zone]);
        !self.holds(1 - of.side, zone) && (of.kind != Kind::Uhlans || !ground.trench && ground.printed == 0)
    }

    /// Zones that a unit can come to from where it is, with those that it can only cross, without its own.
    pub(super) fn reach(&self, unit: Id, from: Zone, way: Way) -> BTreeSet<Zone> {
        let enemy = 1 - self.units[unit].side;
        let (mut seen, mut found) = (BTreeSet::from([from]), BTreeSet::new());
        let mut open = VecDeque::from([from]);
        while let Some(zone) = open.pop_front() {
            for &next in &self.zones[zone].borders {
                if seen.contains(&next) || !self.may_enter(unit, next) {
                    continue;
                }
                seen.insert(next);
                let friends = self.holds(self.units[unit].side, next);
                let mut there = self.at(next);
                if !there.contains(&unit) {
                    there.push(unit);
                }
                // R-57 Friends let pass whom the numbers of the limit let in.
                if friends && way != Way::Rout && !self.fits(next, &there) {
                    continue;
                }
                found.insert(next);
                // §1.3.3, R-129 A French gun that comes into the citadel does not leave it.
                let ends = next == CITADEL && self.units[unit].side == FRENCH && self.units[unit].is_gun();
                // §9.1 Next to the enemy a march ends, unless friends are there.
                if !ends && (way != Way::March || friends || self.near(enemy, next).is_empty()) {
                    open.push_back(next);
                }
            }
        }
        found
    }

    /// §1.1.1, R-120 A unit that is not active may be in this zone.
    pub(super) fn is_safe(&self, side: usize, zone: Zone) -> bool {
        let enemies = self.near(1 - side, zone);
        enemies.is_empty()
            || self.zones[zone].is_sheltered() && enemies.iter().all(|&other| self.zones[other].is_sheltered())
    }

    /// §1.1.1 In the open next to the enemy.
    pub(super) fn is_exposed(&self, side: usize, zone: Zone) -> bool {
        self.holds(side, zone) && !self.zones[zone].is_sheltered() && !self.near(1 - side, zone).is_empty()
    }

    /// §9.3.3 Where a unit can end its retreat; whether it can leave the map.
    pub(super) fn refuges(&self, unit: Id, from: Zone, way: Way, barred: Option<Zone>) -> (BTreeSet<Zone>, bool) {
        let (side, is_gun) = (self.units[unit].side, self.units[unit].is_gun());
        if self.units[unit].is_bound {
            return (BTreeSet::new(), false);
        }
        let reach = self.reach(unit, from, way);
        let edge = self.zones[from].edge || reach.iter().any(|&zone| self.zones[zone].edge);
        let ends = reach.into_iter().filter(|&zone| {
            // §9.1.2, R-115 No gun ends next to enemy infantry without infantry of its own.
            let alone = is_gun && self.near_foot(1 - side, zone) && !self.has_foot(side, zone);
            let is_open = zone != from && Some(zone) != barred && !alone;
            is_open && self.may_be_in(unit, zone) && self.is_safe(side, zone)
        });
        (ends.collect(), edge)
    }

    /// §7.1 Zones that a Prussian unit can cross to or be moved to from a zone on the map.
    pub(super) fn safe_ways(&self, unit: Id, from: Zone) -> BTreeSet<Zone> {
        let is_open = |zone: Zone| {
            let ground = &self.zones[zone];
            // R-63 A fortification or a printed bonus lets units pass next to the French.
            self.may_enter(unit, zone)
                && (self.near(FRENCH, zone).is_empty() || ground.fortification || ground.printed > 0)
        };
        let (mut seen, mut open) = (BTreeSet::from([from]), VecDeque::from([from]));
        while let Some(zone) = open.pop_front() {
            for &next in &self.zones[zone].borders {
                if is_open(next) && seen.insert(next) {
                    open.push_back(next);
                }
            }
        }
        seen
    }

    /// §1.3.3 How many zones away a zone is for a gun of a side.
    pub(super) fn range(&self, side: usize, from: Zone, to: Zone) -> Option<usize> {
        let (mut seen, mut open) = (BTreeSet::from([from]), VecDeque::from([(from, 0)]));
        while let Some((zone, far)) = open.pop_front() {
            if zone == to {
                return Some(far);
            }
            // No Prussian fire across a printed bonus.
            if side == PRUSSIAN && zone != from && self.zones[zone].printed > 0 {
                continue;
            }
            for &next in &self.zones[zone].borders {
                if seen.insert(next) {
                    open.push_back((next, far + 1));
                }
            }
        }
        None
    }

    /// §1.3.3 Whether a gun reaches a zone: not, or at long range or not.
    pub(super) fn shot(&self, gun: Id, to: Zone) -> Option<bool> {
        let unit = &self.units[gun];
        let from = self.zone_of(gun)?;
        let normal = if unit.is_heavy() { 3 } else { 2 };
        let more = usize::from(unit.side == FRENCH && from == CITADEL);
        let far = self.range(unit.side, from, to)?;
        (far <= normal + more).then_some(far > normal)
    }

    /// §1.3.3, §8 A gun can fire from where it is.
    pub(super) fn is_emplaced(&self, gun: Id) -> bool {
        let Some(zone) = self.zone_of(gun) else { return false };
        let unit = &self.units[gun];
        zone != HEADQUARTERS
            && (self.zones[zone].fortification
                || unit.side == FRENCH && FORTS.contains(&zone)
                || unit.kind == Kind::Flying && self.has_foot(unit.side, zone))
    }

    /// §8 What a gun may bombard.
    pub(super) fn is_target(&self, gun: Id, zone: Zone) -> bool {
        let unit = &self.units[gun];
        let heavy = unit.side == PRUSSIAN && unit.is_heavy();
        self.holds(1 - unit.side, zone) && (!heavy || HEAVY_TARGETS.contains(&zone)) && self.shot(gun, zone).is_some()
    }

    /// §5.1, R-31 No French zone has a way to the edge that no line of Prussian zones closes.
    pub(super) fn is_surrounded(&self) -> bool {
        let mut seen: BTreeSet<Zone> = self.all().filter(|&zone| self.holds(FRENCH, zone)).collect();
        let mut open: Vec<Zone> = seen.iter().copied().collect();
        while let Some(zone) = open.pop() {
            let ground = &self.zones[zone];
            if ground.edge {
                return false;
            }
            for &next in ground.borders.iter().chain(&ground.corners) {
                if !self.holds(PRUSSIAN, next) && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        true
    }

    /// §1.1.1, §1.1.2 What no position between two activations may have.
    pub(super) fn breach(&self) -> Option<String> {
        for zone in self.all() {
            let (there, name) = (self.at(zone), &self.zones[zone].name);
            if self.holds(FRENCH, zone) && self.holds(PRUSSIAN, zone) {
                return Some(format!("both sides are in {name}"));
            }
            if !self.fits(zone, &there) || !self.mixes(zone, &there) {
                return Some(format!("the units in {name} cannot stack"));
            }
            for side in [FRENCH, PRUSSIAN] {
                if self.is_exposed(side, zone) {
                    return Some(format!("units in {name} are in the open next to the enemy"));
                }
            }
        }
        None
    }
}

fn unit(name: &str, of: &Value) -> Unit {
    let number = |key: &str| of.get(key).map_or(0, Value::number);
    let text = |key: &str| of.get(key).map_or(String::new(), |value| value.text().to_owned());
    let kind = match of.at("kind").text() {
        "infantry" => Kind::Infantry,
        "pioneers" => Kind::Pioneers,
        "scouts" => Kind::Scouts,
        "uhlans" => Kind::Uhlans,
        "field-artillery" => Kind::Field,
        "heavy-artillery" => Kind::Heavy,
        "fortress-artillery" => Kind::Fortress,
        "flying-battery" => Kind::Flying,
        other => panic!("{other} is no kind of unit"),
    };
    let arrives = match of.get("arrives") {
        Some(Value::Number(turn)) => *turn,
        Some(_) => i64::MAX,
        None => 0,
    };
    Unit {
        name: name.to_owned(),
        side: if of.at("side").text() == "french" { FRENCH } else { PRUSSIAN },
        kind,
        division: text("division"),
        regiment: text("regiment"),
        fire: number("fire"),
        attack: number("attack"),
        defence: number("defence"),
        unreliable: of.get("unreliable").is_some(),
        arrives,
        place: Place::Waiting,
        status: 0,
        is_used: false,
        is_bound: false,
    }
}
