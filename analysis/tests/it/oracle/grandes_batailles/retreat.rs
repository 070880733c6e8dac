//! Retreats in positions that games come to, worked out from the rulebook alone: where they lead (§11.3, §11.4), what they cost, whom they
//! disorganise (§3), and who goes along (§8.4, §9.3). `R-n` are the default readings.

use sandtable_engine::Side;
use sandtable_engine::geometry::{Direction, HexId, Water};
use sandtable_engine::grandes_batailles::data::Data;
use sandtable_engine::grandes_batailles::leader::Role;
use sandtable_engine::grandes_batailles::terrain::Terrain;
use sandtable_engine::grandes_batailles::unit::{Arm, Size};
use sandtable_engine::grandes_batailles::{FRENCH, LeaderId, PRUSSIAN, State, UnitId};
use std::collections::BTreeSet;

/// What comes of a retreat after combat.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// §11.3: no way, so a step.
    Barred,
    /// Where it ends, whether a step is lost to a ZoC, who of the friends on the way is turned over.
    Away { end: HexId, caught: bool, shaken: Vec<UnitId> },
}

/// What comes of a retreat before combat: where it ends, whether the unit is disorganised for it (or loses a step), and who is disorganised
/// because it passed.
pub type Slip = (HexId, bool, BTreeSet<UnitId>);

/// A position.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// The scenario.
    pub data: &'a Data,
    /// The position.
    pub s: &'a State,
}

impl Ground<'_> {
    fn side(&self, unit: UnitId) -> Side {
        self.data.formations[self.data.units[unit.index()].formation.index()].side
    }

    fn arm(&self, unit: UnitId) -> Arm {
        self.data.units[unit.index()].arm
    }

    /// Units of a side in a hex.
    fn there(&self, side: Side, hex: HexId) -> Vec<UnitId> {
        self.s.on_map().into_iter().filter(|&u| self.s.at(u) == hex && self.side(u) == side).collect()
    }

    fn holds(&self, side: Side, hex: HexId) -> bool {
        !self.there(side, hex).is_empty()
    }

    /// Infantry and cavalry of a side in a hex.
    pub fn garrison(&self, side: Side, hex: HexId) -> Vec<UnitId> {
        self.there(side, hex).into_iter().filter(|&u| self.arm(u) != Arm::Artillery).collect()
    }

    /// §2, §T.terrain note 4.
    fn all_round(&self, unit: UnitId) -> bool {
        let hex = self.s.at(unit);
        match self.data.map.hex(hex).terrain {
            Terrain::Village | Terrain::Castle => true,
            Terrain::Hamlet | Terrain::Fort => {
                let garrison = self.garrison(self.side(unit), hex);
                self.side(unit) == FRENCH
                    && garrison.len() == 1
                    && self.data.units[garrison[0].index()].size == Size::Regiment
            }
            Terrain::Clear | Terrain::Woods => false,
        }
    }

    /// §T.terrain: whether an arm can cross a side. Ways cross on bridges.
    fn crosses(&self, arm: Arm, from: HexId, direction: Direction) -> bool {
        let sides = &self.data.map.sides[from];
        if sides.bridged(direction) || sides.route(direction).is_some() {
            return true;
        }
        let spicheren = self.data.map.walled.is_empty();
        match (sides.water(direction), arm) {
            (None, _) | (Some(Water::Stream), Arm::Infantry | Arm::Cavalry) => true,
            (Some(Water::River), Arm::Infantry) => !spicheren,
            _ => false,
        }
    }

    /// §6, §6.1: whether a hex is in a ZoC of a side.
    fn zone(&self, side: Side, hex: HexId) -> bool {
        self.s.on_map().into_iter().filter(|&u| self.side(u) == side).any(|u| {
            let direction = self.data.map.grid.direction(self.s.at(u), hex);
            direction.is_some_and(|d| {
                let front = self.all_round(u) || self.s.facing(u).front().contains(&d);
                front && self.crosses(self.arm(u), self.s.at(u), d)
            })
        })
    }

    fn beside(&self, side: Side, hex: HexId) -> bool {
        Direction::ALL.into_iter().any(|d| self.holds(side, self.data.map.grid.neighbour(hex, d)))
    }

    /// Whether a unit can step from a hex in a direction at all; enemies and face-down markers bar it.
    fn open(&self, unit: UnitId, from: HexId, direction: Direction) -> Option<HexId> {
        let to = self.data.map.grid.neighbour(from, direction);
        let side = self.side(unit);
        let marker = side == FRENCH && self.s.markers().contains(&to);
        let barred = !to.is_some() || marker || self.holds(side.enemy(), to);
        (!barred && self.crosses(self.arm(unit), from, direction)).then_some(to)
    }

    /// §11.3: what a step costs without ways, in half points.
    fn cost(&self, unit: UnitId, from: HexId, direction: Direction) -> u32 {
        let map = &self.data.map;
        let (here, there) = (map.hex(from), map.hex(map.grid.neighbour(from, direction)));
        let allowance = u32::from(self.data.units[unit.index()].movement);
        let arm = self.arm(unit);
        let ground = match (there.terrain, arm) {
            (Terrain::Woods, Arm::Infantry) => 4,
            (Terrain::Woods, _) => 6,
            _ => 2,
        };
        let sides = &map.sides[from];
        let dry = sides.bridged(direction) || sides.route(direction).is_some();
        // water is all that such a step costs.
        match sides.water(direction).filter(|_| !dry) {
            Some(Water::Stream) if arm == Arm::Infantry => allowance,
            Some(_) => 2 * allowance,
            None => ground + 2 * u32::from(here.level.abs_diff(there.level)),
        }
    }

    /// §11.3: one hex towards the edge, or one more beyond friends; as little ZoC as can be, then as few friends, then the
    /// cheaper ground, hex by hex.
    pub fn retreats(&self, unit: UnitId) -> BTreeSet<Outcome> {
        let side = self.side(unit);
        let from = self.s.at(unit);
        let towards = if side == PRUSSIAN { Direction::N.front() } else { Direction::S.front() };
        let zone = |hex: HexId| u32::from(self.zone(side.enemy(), hex));
        // Every way, first hexes first: how bad it is, and what its hexes cost.
        let mut ways: Vec<([u32; 3], u32, Vec<HexId>)> = Vec::new();
        for first in towards {
            let Some(hex) = self.open(unit, from, first) else { continue };
            let cost = self.cost(unit, from, first);
            if !self.holds(side, hex) {
                ways.push(([zone(hex), 0, cost], 0, vec![hex]));
                continue;
            }
            for second in towards {
                let Some(end) = self.open(unit, hex, second) else { continue };
                if !self.holds(side, end) {
                    let beyond = self.cost(unit, hex, second);
                    ways.push(([zone(hex) + zone(end), 1, cost], beyond, vec![hex, end]));
                }
            }
        }
        let Some(best) = ways.iter().map(|way| way.0).min() else { return BTreeSet::from([Outcome::Barred]) };
        ways.retain(|way| way.0 == best);
        let cheapest = |hex: HexId| ways.iter().filter(|way| way.2[0] == hex).map(|way| way.1).min();
        let chosen = ways.iter().filter(|way| Some(way.1) == cheapest(way.2[0]));
        chosen
            .map(|(_, _, way)| {
                let passed = if way.len() == 2 { self.there(side, way[0]) } else { Vec::new() };
                Outcome::Away {
                    end: way[way.len() - 1],
                    //
                    caught: way.iter().any(|&hex| zone(hex) > 0),
                    shaken: passed.into_iter().filter(|&u| !self.s.disorganised().has(u)).collect(),
                }
            })
            .collect()
    }

    /// §3, §13.2.6: whether a unit finds room in a hex.
    fn room(&self, unit: UnitId, hex: HexId) -> bool {
        let side = self.side(unit);
        let others: Vec<UnitId> = self.there(side, hex).into_iter().filter(|&u| u != unit).collect();
        let guns = others.iter().filter(|&&u| self.arm(u) == Arm::Artillery).count();
        let troops = others.len() - guns;
        if self.arm(unit) == Arm::Artillery {
            return if troops == 0 { guns < 2 } else { guns < 1 };
        }
        let doubled = side == FRENCH && !self.data.map.walled.is_empty();
        let alike = others.iter().all(|&u| self.arm(u) == Arm::Artillery || self.arm(u) == self.arm(unit));
        guns < 2 && (troops == 0 || doubled && troops == 1 && alike)
    }

    /// §11.4: a hex outside all ZoC with room, or a second one for cavalry before infantry alone.
    pub fn slips(&self, unit: UnitId, attackers: &[UnitId]) -> BTreeSet<Slip> {
        let side = self.side(unit);
        let movement = |u: UnitId| self.data.units[u.index()].movement;
        // §9.4: the demoralised go next to no enemy of their own will.
        let timid = self.s.demoralised().has(self.data.units[unit.index()].formation);
        let step = |from: HexId, d: Direction| {
            let to = self.open(unit, from, d)?;
            let bad = self.zone(side.enemy(), to) || timid && self.beside(side.enemy(), to);
            (!bad && self.room(unit, to)).then_some(to)
        };
        let shuns = self.arm(unit) == Arm::Cavalry && !self.s.disorganised().has(unit);
        let woods = |from: HexId, d: Direction, to: HexId| {
            shuns && self.data.map.hex(to).terrain == Terrain::Woods && self.data.map.sides[from].route(d).is_none()
        };
        //
        let caught = attackers.iter().any(|&a| movement(a) >= movement(unit));
        let twice = self.arm(unit) == Arm::Cavalry && attackers.iter().all(|&a| self.arm(a) == Arm::Infantry);
        let mut slips = BTreeSet::new();
        for first in Direction::ALL {
            let Some(hex) = step(self.s.at(unit), first) else { continue };
            let hurt = caught || woods(self.s.at(unit), first, hex);
            slips.insert((hex, hurt, BTreeSet::new()));
            let passed = self.there(side, hex).into_iter().filter(|&u| !self.s.disorganised().has(u));
            let passed: BTreeSet<UnitId> = passed.collect();
            for second in Direction::ALL.into_iter().filter(|_| twice) {
                if let Some(end) = step(hex, second) {
                    slips.insert((end, hurt || woods(hex, second, end), passed.clone()));
                }
            }
        }
        slips
    }

    /// HQs of a unit's side in its hex.
    pub fn staff(&self, unit: UnitId) -> BTreeSet<LeaderId> {
        self.leaders(unit, |role| matches!(role, Role::Headquarters(..)))
    }

    /// C-in-Cs of a unit's side in its hex.
    pub fn chiefs(&self, unit: UnitId) -> BTreeSet<LeaderId> {
        self.leaders(unit, |role| matches!(role, Role::Commander(_)))
    }

    fn leaders(&self, unit: UnitId, wanted: impl Fn(&Role) -> bool) -> BTreeSet<LeaderId> {
        let leaders =
            self.data.leaders.iter().enumerate().filter(|(_, l)| l.side == self.side(unit) && wanted(&l.role));
        leaders.map(|(i, _)| LeaderId(i as u8)).filter(|&l| self.s.leader_at(l) == self.s.at(unit)).collect()
    }

    /// Whether no other unit of its side is with a unit.
    pub fn is_alone(&self, unit: UnitId) -> bool {
        self.there(self.side(unit), self.s.at(unit)).len() == 1
    }

    /// Whether nobody of its side is left in the hex that a unit has gone from.
    pub fn is_alone_after(&self, unit: UnitId, after: &State) -> bool {
        let after = Ground { data: self.data, s: after };
        !after.holds(self.side(unit), self.s.at(unit))
    }
}
