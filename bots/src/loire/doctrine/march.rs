//! Marches as the orders ask for: movers, destinations and ways.

use super::Decision;
use super::order::{Directive, Kind};
use crate::loire::land::FAR;
use crate::loire::reach::Plan;
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::data::March;
use sandtable_engine::loire::{Action, HexSet, UnitId, UnitSet};
use std::cmp::Reverse;

/// The aim that an order gives to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// To stay.
    Stay,
    /// To come within this many hexes of a hex, with at most this kind of march, or by rail.
    Near(HexId, u8, March, bool),
    /// To be this many hexes from an enemy.
    Beside(HexId, u8),
}

impl Decision<'_> {
    // ---- Movers ----

    /// The first unit with a destination: headquarters last, then by number. Units in its hex with the same aim go along.
    pub(super) fn mover(&mut self) -> usize {
        for headquarters in [false, true] {
            for (index, action) in self.legal.iter().enumerate() {
                let Action::Unit(unit) = *action else { continue };
                if self.land.headquarters.has(unit) != headquarters || self.memory.settled.has(unit) {
                    continue;
                }
                if let Some(plan) = self.planned(unit) {
                    self.memory.plan = plan;
                    return index;
                }
                self.memory.settled.insert(unit);
            }
        }
        // If movement cannot end yet, the next unit that must make a forced march.
        let bound = self.g.bound_to_march(self.s);
        let first = self.legal.iter().position(|action| matches!(action, Action::Unit(unit) if bound.has(*unit)));
        let index = self.find(Action::Done).or(first).unwrap_or(0);
        if let Action::Unit(unit) = self.legal[index] {
            self.memory.plan = Plan::stay(UnitSet::one(unit));
            self.memory.plan.march = March::Forced;
        }
        index
    }

    /// The aim that the first order for a unit gives to it. Without an order, a headquarters follows its corps.
    fn aim(&self, unit: UnitId) -> Option<Aim> {
        let found = self.orders.on(Kind::March).find_map(|(_, order)| {
            let aim = self.wanted(&order.what, unit)?;
            order.when.holds(self.g, self.s, self.me).then_some(aim)
        });
        found.or_else(|| self.land.headquarters.has(unit).then(|| self.corps_of(unit)).flatten())
    }

    fn wanted(&self, what: &Directive, unit: UnitId) -> Option<Aim> {
        match what {
            Directive::Go { units, to, near, march, rail } if units.has(unit) => {
                let taken = |hex: &HexId| self.owned(*hex);
                to.iter().find(|hex| !taken(hex)).or(to.last()).map(|&hex| Aim::Near(hex, *near, *march, *rail))
            }
            Directive::Hunt { units, within } if units.has(unit) => self.quarry(unit, *within),
            Directive::Stay { units } if units.has(unit) => Some(Aim::Stay),
            _ => None,
        }
    }

    /// Whether a hex is a place that this side controls.
    fn owned(&self, hex: HexId) -> bool {
        self.land.place_at(hex).is_some_and(|place| self.s.control(self.me).has(place))
    }

    /// The nearest enemy stack within this many hexes, as an aim.
    fn quarry(&self, unit: UnitId, within: u8) -> Option<Aim> {
        let grid = &self.g.data().map.grid;
        let at = self.s.at(unit);
        let near = self.s.stood(self.foe).into_iter().map(|hex| (grid.distance(at, hex), hex));
        let nearest = near.filter(|(distance, _)| *distance <= within).min()?;
        Some(Aim::Beside(nearest.1, if self.land.regular.has(unit) { 1 } else { self.land.pins }))
    }

    /// The strongest stack that a headquarters commands, as its aim.
    fn corps_of(&self, hq: UnitId) -> Option<Aim> {
        let own = self.s.on_map() & self.land.of[self.me] & self.land.regular;
        let corps = own.keep(|unit| self.g.unit(unit).commanders.has(hq));
        let hexes: HexSet = corps.into_iter().map(|unit| self.s.at(unit)).collect();
        let strongest = hexes.into_iter().max_by_key(|&hex| (self.strength_in(self.me, hex), Reverse(hex)));
        strongest.map(|hex| Aim::Near(hex, 0, March::Strategic, false))
    }

    // ---- Destinations ----

    /// The march of a unit with its company; `None` if it stays.
    fn planned(&mut self, unit: UnitId) -> Option<Plan> {
        let aim = self.aim(unit)?;
        if let Some(plan) = self.work(unit, aim) {
            return Some(plan);
        }
        let at = self.s.at(unit);
        let waiting = self.legal.iter().filter_map(|a| if let Action::Unit(unit) = a { Some(*unit) } else { None });
        let there: UnitSet = waiting.filter(|&other| self.s.at(other) == at).collect();
        let with = there.keep(|other| self.aim(other) == Some(aim)) | UnitSet::one(unit);
        self.best_march(with, aim).or_else(|| self.best_march(UnitSet::one(unit), aim))
    }

    /// The march that comes nearest to the aim; among equals the slowest kind.
    fn best_march(&mut self, units: UnitSet, aim: Aim) -> Option<Plan> {
        let start = units.first().map(|unit| self.s.at(unit))?;
        let mut reach = std::mem::take(&mut self.memory.reach);
        let near = self.g.near_enemy(self.s, self.me);
        let mut found = (self.away(aim, start), None);
        for (_, march) in March::ALL {
            let may = march as u8 <= most(aim) as u8;
            if !may || !units.into_iter().all(|unit| self.g.can_march(self.s, unit, march)) {
                continue;
            }
            reach.search((self.g, self.s), &self.memory.ways, units, (march, near));
            for hex in reach.hexes() {
                let away = self.away(aim, hex);
                if hex != start && away < found.0 && self.g.has_room(self.s, units, self.me, hex) {
                    found = (away, Some(Plan::walk(units, march, start, hex, &reach)));
                }
            }
        }
        self.memory.reach = reach;
        found.1.or_else(|| self.ride(units, aim, start, near))
    }

    /// §9.6 A ride by rail, if the order allows it.
    fn ride(&self, units: UnitSet, aim: Aim, start: HexId, near: HexSet) -> Option<Plan> {
        let Aim::Near(.., true) = aim else { return None };
        self.g.corps_on_rails(self.s, units)?;
        let rails = self.land.railways.minus(self.s.broken() | near);
        let open = self.land.rails_from(start, rails).into_iter();
        let open = open.filter(|&hex| hex != start && self.g.has_room(self.s, units, self.me, hex));
        let (away, hex) = open.map(|hex| (self.away(aim, hex), hex)).min()?;
        (away < self.away(aim, start)).then(|| Plan::ride(units, hex))
    }

    /// The distance of a hex from an aim; 0 is best. Near an enemy, cover decides between equal distances.
    fn away(&self, aim: Aim, hex: HexId) -> u32 {
        let grid = &self.g.data().map.grid;
        match aim {
            Aim::Stay => 0,
            Aim::Near(to, near, ..) => 4 * self.way(hex, to).saturating_sub(2 * u32::from(near)),
            Aim::Beside(to, wanted) => {
                8 * u32::from(grid.distance(hex, to).abs_diff(wanted)) + u32::from(!self.land.cover.has(hex))
            }
        }
    }

    /// Half movement points to a hex if an order names it, or else twice the distance.
    fn way(&self, from: HexId, to: HexId) -> u32 {
        if self.memory.goals.has(to) {
            return (self.memory.ways.to(to, from) as u32).min(FAR.into());
        }
        2 * u32::from(self.g.data().map.grid.distance(from, to))
    }

    // ---- §11.2 Bridges ----

    /// A unit at a bridge that it is ordered to destroy stays there and works on it.
    fn work(&self, unit: UnitId, aim: Aim) -> Option<Plan> {
        let bridges = self.bridges_to_blow(unit);
        let stays = aim == Aim::Stay || self.away(aim, self.s.at(unit)) == 0;
        (stays && bridges).then(|| Plan::stay(UnitSet::one(unit)))
    }

    fn bridges_to_blow(&self, unit: UnitId) -> bool {
        let at = self.s.at(unit);
        let stands = |&to: &HexId| self.g.data().map.bridge(at, to).is_some_and(|bridge| self.s.standing().has(bridge));
        self.is_told_to_blow(unit, at) && self.g.data().map.grid.next_to(at).into_iter().any(|to| stands(&to))
    }

    fn is_told_to_blow(&self, unit: UnitId, at: HexId) -> bool {
        let mut orders = self.orders.on(Kind::Blow).filter(|(_, o)| o.when.holds(self.g, self.s, self.me));
        orders.any(|(_, order)| matches!(&order.what, Directive::Blow { units, at: hexes } if units.has(unit) && hexes.has(at)))
    }

    // ---- Ways ----

    /// §9.1 The units of the plan go along.
    pub(super) fn company(&self) -> usize {
        let wanted = |action: &Action| matches!(action, Action::Unit(unit) if self.memory.plan.units.has(*unit));
        self.legal.iter().position(wanted).or_else(|| self.find(Action::Done)).unwrap_or(0)
    }

    /// The next step of the march; at its end bridges are destroyed.
    pub(super) fn step(&mut self) -> usize {
        let march = self.s.marching();
        let planned = march.units.meets(self.memory.plan.units);
        let plan = &self.memory.plan;
        let next = plan.after(march.at).filter(|_| planned).and_then(|hex| self.find(Action::To(hex)));
        let ride = if planned && plan.rail.is_some() { self.find(Action::Rail(plan.rail)) } else { None };
        let blow = || {
            let unit = march.units.first().filter(|&unit| self.is_told_to_blow(unit, march.at))?;
            let stands = |to: HexId| {
                self.g.data().map.bridge(self.s.at(unit), to).is_some_and(|bridge| self.s.standing().has(bridge))
            };
            self.legal.iter().position(|action| matches!(action, Action::Bridge(to) if stands(*to)))
        };
        next.or(ride).or_else(blow).or_else(|| self.find(Action::Done)).unwrap_or(0)
    }
}

/// The fastest kind of march for an aim.
fn most(aim: Aim) -> March {
    if let Aim::Near(_, _, march, _) = aim { march } else { March::Strategic }
}
