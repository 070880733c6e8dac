//! Counters and where they are: zones of control, stacking, the range of leaders.

use super::map::{Arm, Hex, Map, direction, distance, front, hexes};
use crate::oracle::toml::Value;
use std::collections::BTreeMap;

pub(crate) const FRENCH: usize = 0;
pub(crate) const PRUSSIAN: usize = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Waiting,
    Here,
    Eliminated,
    /// It left the map; whether that counts by §13.1.3.
    Left(bool),
}

#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub(crate) name: String,
    pub(crate) formation: usize,
    pub(crate) side: usize,
    pub(crate) arm: Arm,
    pub(crate) regiment: bool,
    values: [i64; 2],
    pub(crate) steps: i64,
    pub(crate) movement: i64,
    pub(crate) range: i64,
    pub(crate) state: State,
    pub(crate) at: Hex,
    pub(crate) facing: usize,
    pub(crate) disorganised: bool,
    pub(crate) lost: i64,
}

impl Unit {
    pub(crate) fn value(&self) -> i64 {
        self.values[usize::from(self.disorganised)]
    }

    pub(crate) fn is_here(&self) -> bool {
        self.state == State::Here
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Leader {
    pub(crate) name: String,
    pub(crate) side: usize,
    /// Commanders in chief have none.
    pub(crate) formation: Option<usize>,
    /// Command or inertia, as printed in front and on the back.
    command: [i64; 2],
    /// Combat bonus or initiative.
    bonus: [i64; 2],
    pub(crate) movement: i64,
    pub(crate) range: i64,
    pub(crate) replaced: bool,
    pub(crate) state: State,
    pub(crate) at: Hex,
    /// §8.3
    pub(crate) marked: bool,
}

impl Leader {
    pub(crate) fn command(&self) -> i64 {
        self.command[usize::from(self.replaced)]
    }

    pub(crate) fn bonus(&self) -> i64 {
        self.bonus[usize::from(self.replaced)]
    }

    pub(crate) fn is_here(&self) -> bool {
        self.state == State::Here
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Formation {
    pub(crate) name: String,
    pub(crate) side: usize,
    pub(crate) threshold: i64,
    pub(crate) demoralised: bool,
    /// §13.1.6: an infantry division that a held marker may join.
    pub(crate) division: bool,
}

#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) map: Map,
    pub(crate) units: Vec<Unit>,
    pub(crate) leaders: Vec<Leader>,
    pub(crate) formations: Vec<Formation>,
    pub(crate) night: bool,
    /// §13.1.6: face-down markers.
    pub(crate) markers: BTreeMap<usize, Hex>,
    /// §13.1.6: hexes that are too narrow for guns and others.
    pub(crate) narrow: Vec<Hex>,
}

fn side(text: &str) -> usize {
    usize::from(text == "prussian")
}

impl Board {
    pub(crate) fn read(map: Map, units: &Value, scenario: &Value) -> Board {
        let formations: Vec<Formation> = units
            .at("formations")
            .table()
            .iter()
            .map(|(name, entry)| Formation {
                name: name.clone(),
                side: side(entry.at("side").text()),
                threshold: entry.at("threshold").number(),
                demoralised: false,
                division: entry.get("division").is_some(),
            })
            .collect();
        let of = |name: &str| formations.iter().position(|f| f.name == name).expect("a formation");
        let number = |entry: &Value, key: &str| entry.get(key).map_or(0, Value::number);
        let counters = units.at("units").table().iter().map(|(name, entry)| {
            let formation = of(entry.at("formation").text());
            Unit {
                name: name.clone(),
                formation,
                side: formations[formation].side,
                arm: match entry.at("arm").text() {
                    "infantry" => Arm::Infantry,
                    "cavalry" => Arm::Cavalry,
                    _ => Arm::Guns,
                },
                regiment: entry.at("size").text() == "regiment",
                values: [entry.at("value").number(), entry.at("disorganised").number()],
                steps: entry.at("steps").number(),
                movement: entry.at("movement").number(),
                range: number(entry, "range"),
                state: State::Waiting,
                at: 0,
                facing: 0,
                disorganised: false,
                lost: 0,
            }
        });
        let leaders = units.at("leaders").table().iter().map(|(name, entry)| {
            let formation = entry.get("formation").map(|name| of(name.text()));
            let [command, bonus] = if formation.is_some() { ["command", "bonus"] } else { ["inertia", "initiative"] };
            let both = |key: &str| [entry.at(key).number(), number(entry.at("replacement"), key)];
            Leader {
                name: name.clone(),
                side: formation.map_or_else(|| side(entry.at("side").text()), |f| formations[f].side),
                formation,
                command: both(command),
                bonus: both(bonus),
                movement: entry.at("movement").number(),
                range: entry.at("range").number(),
                replaced: false,
                state: State::Waiting,
                at: 0,
                marked: false,
            }
        });
        let narrow = scenario.at("special/halved_guns");
        Board {
            units: counters.collect(),
            leaders: leaders.collect(),
            narrow: hexes(narrow),
            map,
            formations,
            night: false,
            markers: BTreeMap::new(),
        }
    }

    /// Units on the map.
    pub(crate) fn here(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.units.len()).filter(|&u| self.units[u].is_here())
    }

    /// Units of a side in a hex.
    pub(crate) fn of(&self, side: usize, hex: Hex) -> Vec<usize> {
        self.here().filter(|&u| self.units[u].at == hex && self.units[u].side == side).collect()
    }

    pub(crate) fn holds(&self, side: usize, hex: Hex) -> bool {
        self.here().any(|u| self.units[u].at == hex && self.units[u].side == side)
    }

    pub(crate) fn is_occupied(&self, hex: Hex) -> bool {
        self.holds(FRENCH, hex) || self.holds(PRUSSIAN, hex)
    }

    /// Infantry and cavalry of a side in a hex.
    pub(crate) fn troops(&self, side: usize, hex: Hex) -> Vec<usize> {
        self.of(side, hex).into_iter().filter(|&u| self.units[u].arm != Arm::Guns).collect()
    }

    /// Leaders of a side in a hex.
    pub(crate) fn leaders_at(&self, side: usize, hex: Hex) -> Vec<usize> {
        let there = |l: &Leader| l.is_here() && l.side == side && l.at == hex;
        (0..self.leaders.len()).filter(|&l| there(&self.leaders[l])).collect()
    }

    /// §T.terrain, notes 4 and 5: the troops of a hex are one French regiment.
    pub(crate) fn is_single(&self, side: usize, hex: Hex) -> bool {
        let troops = self.troops(side, hex);
        side == FRENCH && troops.len() == 1 && self.units[troops[0]].regiment
    }

    /// §2: the front of a unit is all around it.
    pub(crate) fn all_round(&self, unit: usize) -> bool {
        let unit = &self.units[unit];
        match self.map.terrain(unit.at) {
            'v' | 'c' => true,
            'h' | 'f' => self.is_single(unit.side, unit.at),
            _ => false,
        }
    }

    /// §2: whether a hex next to a unit is in front of it.
    pub(crate) fn is_front(&self, unit: usize, hex: Hex) -> bool {
        let Some(to) = direction(self.units[unit].at, hex) else { return false };
        self.all_round(unit) || front(self.units[unit].facing).contains(&to)
    }

    /// §2: whether a hex is one of the flank hexes of a unit.
    pub(crate) fn is_flank(&self, unit: usize, hex: Hex) -> bool {
        distance(self.units[unit].at, hex) == 1 && !self.is_front(unit, hex)
    }

    /// §6, §6.1: whether a hex is in a ZoC of a side.
    pub(crate) fn zone(&self, side: usize, hex: Hex) -> bool {
        self.here().any(|u| {
            let unit = &self.units[u];
            unit.side == side && self.is_front(u, hex) && self.map.crosses(unit.arm, unit.at, hex)
        })
    }

    pub(crate) fn beside(&self, side: usize, hex: Hex) -> bool {
        self.map.around(hex).any(|next| self.holds(side, next))
    }

    /// §3, §13.2.6, R-79: whether the units of a side in a hex may stay together.
    pub(crate) fn fits(&self, side: usize, hex: Hex) -> bool {
        let units = self.of(side, hex);
        let troops = self.troops(side, hex);
        let guns = units.len() - troops.len();
        let doubled = side == FRENCH && self.map.is_wissembourg;
        let alike = troops.iter().all(|&u| {
            let (one, other) = (&self.units[u], &self.units[troops[0]]);
            one.arm == other.arm && one.facing == other.facing
        });
        match troops.len() {
            0 => guns <= 2,
            1 => guns <= 1,
            2 => doubled && alike && guns <= 1,
            _ => false,
        }
    }

    /// §8.2, §9.1: whether a hex is within the range of a leader.
    pub(crate) fn in_range(&self, leader: usize, hex: Hex) -> bool {
        let leader = &self.leaders[leader];
        let town = if self.map.terrain(leader.at) == 'v' { 2 } else { 0 };
        let night = if self.night { 2 } else { 0 };
        let most = 2 * (leader.range + town - night);
        let mut costs = BTreeMap::from([(leader.at, 0)]);
        let mut open = vec![leader.at];
        while let Some(from) = open.pop() {
            let spent = costs[&from];
            for to in self.map.around(from) {
                // water that takes the whole movement costs the printed range.
                let cost = match self.map.ford(Arm::Cavalry, from, to, leader.range) {
                    Some(_) if !self.map.crosses(Arm::Cavalry, from, to) => continue,
                    Some(whole) => whole,
                    None => self.map.step(Arm::Cavalry, from, to),
                };
                let barred =
                    self.holds(1 - leader.side, to) || self.zone(1 - leader.side, to) && !self.holds(leader.side, to);
                let sum = spent + cost;
                if barred || sum > most || costs.get(&to).is_some_and(|old| *old <= sum) {
                    continue;
                }
                costs.insert(to, sum);
                open.push(to);
            }
        }
        costs.contains_key(&hex)
    }

    /// The HQ of a formation, if it is on the map.
    pub(crate) fn hq(&self, formation: usize) -> Option<usize> {
        (0..self.leaders.len()).find(|&l| self.leaders[l].formation == Some(formation) && self.leaders[l].is_here())
    }

    /// The C-in-C of a side, if he is on the map.
    pub(crate) fn chief(&self, side: usize) -> Option<usize> {
        let is = |l: &Leader| l.formation.is_none() && l.side == side && l.is_here();
        (0..self.leaders.len()).find(|&l| is(&self.leaders[l]))
    }

    /// §9.1, R-83: whether a unit is in the range of its HQ; R-84: of others, if its HQ has not come.
    pub(crate) fn is_led(&self, unit: usize) -> bool {
        let (formation, side, at) = (self.units[unit].formation, self.units[unit].side, self.units[unit].at);
        match self.hq(formation) {
            Some(hq) => self.in_range(hq, at),
            None => {
                self.chief(side).is_some_and(|chief| self.in_range(chief, at))
                    || (0..self.leaders.len()).any(|l| {
                        let leader = &self.leaders[l];
                        leader.is_here()
                            && leader.side == side
                            && leader.formation.is_some()
                            && !leader.marked
                            && self.in_range(l, at)
                    })
            }
        }
    }
}
