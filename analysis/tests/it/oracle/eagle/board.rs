//! Who stands where, as far as a log has been read, with zones of control (§3.2), supply (§4), command (§5) and railways (§2.7).

use super::map::{FRENCH, Hex, Map, PRUSSIAN};
use crate::oracle::toml::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Corps,
    Division,
    Cavalry,
    Fortress,
    Headquarters,
}

/// A counter. Pairs are of its front and its back.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub(crate) name: String,
    pub(crate) side: usize,
    pub(crate) kind: Kind,
    /// The headquarters of its colour; of none if it is independent.
    pub(crate) armies: Vec<String>,
    /// Whose cavalry it is (§13.3).
    pub(crate) corps: Option<String>,
    strength: [i64; 2],
    morale: [i64; 2],
    movement: [i64; 2],
    pub(crate) radius: i64,
    pub(crate) bonus: i64,
    pub(crate) role: String,
    /// §13.2 The headquarters that was lost when it came.
    pub(crate) replaces: Option<String>,
    pub(crate) enters: i64,
    pub(crate) full: i64,
    pub(crate) steps: i64,
    pub(crate) at: Option<Hex>,
    /// It was on the map, and will not come back.
    pub(crate) lost: bool,
    pub(crate) unsupplied: bool,
    pub(crate) disorganised: bool,
    /// It has acted in this turn.
    pub(crate) activated: bool,
    /// A headquarters has led an army in this turn.
    pub(crate) has_led: bool,
    pub(crate) second: bool,
    /// It acts in this segment.
    pub(crate) acts: bool,
    pub(crate) moved: bool,
    pub(crate) has_attacked: bool,
    pub(crate) was_attacked: bool,
    /// A headquarters has given its bonus this turn: to a battle, to a stack that reorganises.
    pub(crate) gave: [bool; 2],
    pub(crate) recovered: bool,
    /// The turns that it has been isolated.
    pub(crate) isolated: i64,
}

/// A number that is not negative by another, to the nearest, a half rounded up (§0).
pub(crate) fn rounded(number: i64, by: i64) -> i64 {
    (2 * number + by) / (2 * by)
}

impl Unit {
    pub(crate) fn is_combat(&self) -> bool {
        self.kind != Kind::Headquarters
    }

    /// Its back is up (§1.1).
    pub(crate) fn is_flipped(&self) -> bool {
        2 * self.steps <= self.full && self.is_combat()
    }

    fn side_up<T: Copy>(&self, values: [T; 2]) -> T {
        values[usize::from(self.is_flipped())]
    }

    /// §1.1, R-22
    pub(crate) fn strength(&self) -> i64 {
        let [front, back] = self.strength;
        match (self.full, self.steps) {
            (_, 0) => 0,
            (4, 3) => rounded(3 * front, 4),
            (4, 1) => rounded(back, 2),
            _ => self.side_up([front, back]),
        }
    }

    /// §15: what it has lost, by the strength on its front.
    pub(crate) fn points_lost(&self) -> i64 {
        let on_map = self.at.is_some();
        if self.is_combat() && (on_map || self.lost) {
            self.strength[0] - if on_map { self.strength() } else { 0 }
        } else {
            0
        }
    }

    pub(crate) fn front(&self) -> i64 {
        self.strength[0]
    }

    pub(crate) fn morale(&self) -> i64 {
        self.side_up(self.morale)
    }

    /// §8.1
    pub(crate) fn checked(&self) -> i64 {
        self.morale() - i64::from(self.disorganised)
    }

    /// §6.1, R-27
    pub(crate) fn allowance(&self) -> i64 {
        let halves = [self.unsupplied, self.second].iter().filter(|so| **so).count();
        rounded(self.side_up(self.movement), 1 << halves)
    }

    /// §3.1: half corps.
    pub(crate) fn room(&self) -> i64 {
        match self.kind {
            Kind::Headquarters => 0,
            Kind::Corps if !self.is_flipped() => 2,
            _ => 1,
        }
    }
}

/// A position, with the printed map.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) map: Map,
    pub(crate) units: Vec<Unit>,
    /// Who controls each city.
    pub(crate) owners: BTreeMap<Hex, usize>,
    /// Who controls each hex of the railways.
    pub(crate) rails: BTreeMap<Hex, usize>,
    /// Conversions of this turn.
    pub(crate) converted: BTreeMap<Hex, usize>,
    pub(crate) is_invaded: bool,
}

fn counter(name: &str, of: &Value, is_hq: bool) -> Unit {
    let number = |key: &str| of.get(key).map(Value::number);
    let pair = |key: &str| {
        let front = number(key).unwrap_or(0);
        [front, of.get("reduced").and_then(|back| back.get(key)).map_or(front, Value::number)]
    };
    let text = |key: &str| of.get(key).map(|text| text.text().to_owned());
    let kind = match text("kind").as_deref() {
        Some("corps") => Kind::Corps,
        Some("infantry division") => Kind::Division,
        Some("cavalry division") => Kind::Cavalry,
        Some("fortress") => Kind::Fortress,
        None if is_hq => Kind::Headquarters,
        other => panic!("{name} is {other:?}"),
    };
    let full = match kind {
        Kind::Corps | Kind::Fortress => 4,
        Kind::Division | Kind::Cavalry => 2,
        Kind::Headquarters => 1,
    };
    let armies = of.get("armies").map_or(&[][..], Value::list);
    Unit {
        name: name.to_owned(),
        side: usize::from(of.at("side").text() == "prussian"),
        kind,
        armies: armies.iter().map(|army| army.text().to_owned()).collect(),
        corps: text("corps"),
        strength: pair("strength"),
        morale: pair("morale"),
        movement: pair("movement"),
        radius: number("radius").unwrap_or(0),
        bonus: number("bonus").unwrap_or(0),
        role: text("role").unwrap_or_default(),
        replaces: None,
        enters: number("enters").unwrap_or(1),
        full,
        steps: full,
        at: None,
        lost: false,
        unsupplied: false,
        disorganised: false,
        activated: false,
        has_led: false,
        second: false,
        acts: false,
        moved: false,
        has_attacked: false,
        was_attacked: false,
        gave: [false, false],
        recovered: false,
        isolated: 0,
    }
}

impl Board {
    pub(crate) fn new(map: &Value, units: &Value) -> Board {
        let map = Map::new(map);
        let hqs = units.at("headquarters").table().iter().map(|(name, of)| counter(name, of, true));
        let others = units.at("units").table().iter().map(|(name, of)| counter(name, of, false));
        let mut units: Vec<Unit> = hqs.chain(others).collect();
        for fortress in units.iter_mut().filter(|unit| unit.kind == Kind::Fortress) {
            fortress.at = map.cities.iter().find(|(_, city)| city.name == fortress.name).map(|(hex, _)| *hex);
        }
        let rails = map.rails.keys().filter_map(|hex| match map.country(*hex) {
            'f' => Some((*hex, FRENCH)),
            'p' => Some((*hex, PRUSSIAN)),
            _ => None,
        });
        Board {
            rails: rails.collect(),
            owners: map.cities.iter().map(|(hex, city)| (*hex, city.owner)).collect(),
            map,
            units,
            converted: BTreeMap::new(),
            is_invaded: false,
        }
    }

    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.units.iter().position(|unit| unit.name == name)
    }

    /// All of a side in a hex.
    pub(crate) fn at(&self, hex: Hex, side: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.units.len()).filter(move |i| self.units[*i].at == Some(hex) && self.units[*i].side == side)
    }

    /// The combat units of a side in a hex.
    pub(crate) fn combat(&self, hex: Hex, side: usize) -> impl Iterator<Item = usize> + '_ {
        self.at(hex, side).filter(|i| self.units[*i].is_combat())
    }

    pub(crate) fn holds(&self, hex: Hex, side: usize) -> bool {
        self.combat(hex, side).next().is_some()
    }

    pub(crate) fn has_fortress(&self, hex: Hex) -> bool {
        self.units.iter().any(|unit| unit.kind == Kind::Fortress && unit.at == Some(hex))
    }

    /// §3.2.1 A zone of control of this side is there.
    pub(crate) fn zone(&self, hex: Hex, side: usize) -> bool {
        !self.has_fortress(hex) && self.map.beside(hex).any(|beside| self.holds(beside, side))
    }

    /// §14, R-42
    pub(crate) fn is_closed(&self, hex: Hex) -> bool {
        match self.map.country(hex) {
            '-' => true,
            'l' => !self.is_invaded,
            _ => false,
        }
    }

    /// Whether no line of supply or of command leads over a hex.
    pub(crate) fn bars(&self, hex: Hex, side: usize) -> bool {
        let enemy = 1 - side;
        self.is_closed(hex) || self.holds(hex, enemy) || (self.zone(hex, enemy) && !self.holds(hex, side))
    }

    /// Hexes from which so many hexes lead to one of these; the first of them does not count, those count.
    pub(crate) fn reach(&self, to: impl IntoIterator<Item = Hex>, most: i64, side: usize) -> BTreeSet<Hex> {
        let mut found = BTreeSet::new();
        let mut next: VecDeque<(Hex, i64)> = to.into_iter().map(|hex| (hex, 0)).collect();
        found.extend(next.iter().map(|(hex, _)| *hex));
        while let Some((hex, far)) = next.pop_front() {
            if far < most && (far == 0 || !self.bars(hex, side)) {
                let beside: Vec<Hex> = self.map.beside(hex).filter(|beside| found.insert(*beside)).collect();
                next.extend(beside.into_iter().map(|beside| (beside, far + 1)));
            }
        }
        found
    }

    /// Hexes of railways that are joined to these through hexes that pass.
    pub(crate) fn joined(&self, from: impl IntoIterator<Item = Hex>, pass: impl Fn(Hex) -> bool) -> BTreeSet<Hex> {
        let mut found = BTreeSet::new();
        let mut next: Vec<Hex> = from.into_iter().collect();
        while let Some(hex) = next.pop() {
            if pass(hex) && found.insert(hex) {
                next.extend(self.map.rails.get(&hex).into_iter().flatten());
            }
        }
        found
    }

    /// §4.1 Where a line of supply begins without a headquarters.
    pub(crate) fn supplied(&self, side: usize) -> BTreeSet<Hex> {
        let fortress = |(hex, city): &(&Hex, &super::map::City)| {
            city.supply && city.owner == side && self.owners[*hex] == side && !self.bars(**hex, side)
        };
        let mut sources: BTreeSet<Hex> = self.map.cities.iter().filter(fortress).map(|(hex, _)| *hex).collect();
        let mut ends = sources.clone();
        //
        if side == FRENCH {
            ends.extend(&self.map.exits[FRENCH]);
        }
        sources.extend(self.joined(ends, |hex| self.rails.get(&hex) == Some(&side) && !self.bars(hex, side)));
        self.reach(sources, 2, side)
    }

    /// §5.1, §13.1, §13.2: whether a headquarters may command a unit, wherever they are.
    pub(crate) fn may_command(&self, hq: usize, i: usize) -> bool {
        let (hq, unit) = (&self.units[hq], &self.units[i]);
        hq.side == unit.side
            && unit.is_combat()
            && (hq.role == "supreme"
                || unit.armies.is_empty()
                || unit.armies.contains(&hq.name)
                || hq.replaces.as_ref().is_some_and(|army| unit.armies.contains(army)))
    }

    /// Hexes within the range of a headquarters (§1.2).
    pub(crate) fn range(&self, hq: usize) -> BTreeSet<Hex> {
        let hq = &self.units[hq];
        self.reach(hq.at, hq.radius, hq.side)
    }

    /// §2.3.2, §13.1 Whom a headquarters activates in the place of another one: that one's army, its own units and independent ones.
    pub(crate) fn activated_for(&self, hq: usize, army: usize) -> BTreeSet<usize> {
        let own = |unit: &Unit| unit.armies.is_empty() || unit.armies.contains(&self.units[hq].name);
        let led = |i: &usize| own(&self.units[*i]) || self.may_command(army, *i);
        self.commanded(hq).into_iter().filter(led).collect()
    }

    /// Whom a headquarters commands.
    pub(crate) fn commanded(&self, hq: usize) -> BTreeSet<usize> {
        let range = self.range(hq);
        let there = |i: &usize| self.units[*i].at.is_some_and(|at| range.contains(&at));
        (0..self.units.len()).filter(there).filter(|i| self.may_command(hq, *i)).collect()
    }

    pub(crate) fn headquarters(&self, side: usize) -> impl Iterator<Item = usize> + '_ {
        let is = move |i: &usize| self.units[*i].side == side && !self.units[*i].is_combat();
        (0..self.units.len()).filter(is).filter(|i| self.units[*i].at.is_some())
    }

    /// §4.1 Who has no line of supply.
    pub(crate) fn unsupplied(&self, side: usize) -> BTreeSet<usize> {
        let lines = self.supplied(side);
        let has = |i: &usize| self.units[*i].at.is_some_and(|at| lines.contains(&at));
        let mut fed: BTreeSet<usize> = (0..self.units.len()).filter(has).collect();
        for hq in self.headquarters(side).filter(has) {
            fed.extend(self.commanded(hq));
        }
        let all = (0..self.units.len()).filter(|i| self.units[*i].side == side && self.units[*i].at.is_some());
        all.filter(|i| !fed.contains(i)).collect()
    }

    /// §10, R-32, R-57, R-108: the hexes that stand side by side with this one are surrounded. An empty city is one of them, and a
    /// headquarters that is alone is not.
    pub(crate) fn is_surrounded(&self, hex: Hex, side: usize, city: bool) -> bool {
        let (mut group, mut next) = (BTreeSet::from([hex]), vec![hex]);
        while let Some(hex) = next.pop().filter(|hex| city || self.holds(*hex, side)) {
            let stacks = self.map.beside(hex).filter(|beside| self.holds(*beside, side));
            next.extend(stacks.filter(|beside| group.insert(*beside)));
        }
        let mut ring = group.iter().flat_map(|hex| self.map.beside(*hex)).filter(|hex| !group.contains(hex));
        let zone = |hex| self.zone(hex, 1 - side) && !self.holds(hex, side);
        ring.all(|hex| self.holds(hex, 1 - side) || zone(hex))
    }

    /// Hexes that are joined to a side's railways that leave the map, if these are broken.
    pub(crate) fn net(&self, side: usize, broken: &BTreeSet<Hex>) -> BTreeSet<Hex> {
        let own = |hex| {
            let converted = self.converted.get(&hex) == Some(&side);
            converted || (self.rails.get(&hex) == Some(&side) && !broken.contains(&hex))
        };
        self.joined(self.map.exits[side].iter().copied(), own)
    }
}
