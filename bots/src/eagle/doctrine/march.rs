//! Marches as the orders ask for: movers, destinations and ways.

use super::Decision;
use super::order::{Directive, Kind};
use crate::eagle::land::FAR;
use crate::eagle::reach::Plan;
use sandtable_engine::eagle::{Action, HexSet, UnitId, UnitSet};
use sandtable_engine::geometry::HexId;
use std::cmp::Reverse;

/// The aim that an order gives to a unit.
#[derive(Clone, Copy, Debug)]
enum Aim {
    /// To stay.
    Stay,
    /// To come within this many hexes of a hex.
    Near(HexId, u8),
    /// To be next to a hex, where no other unit watches it.
    Around(HexId),
    /// To be next to an enemy.
    Beside(HexId),
}

impl Decision<'_> {
    // ---- Movers ----

    /// The first unit with a destination: headquarters last, then by number.
    pub(super) fn mover(&mut self) -> usize {
        for headquarters in [false, true] {
            for (index, action) in self.legal.iter().enumerate() {
                let Action::Unit(unit) = *action else { continue };
                if self.g.headquarters().has(unit) != headquarters || self.memory.settled.has(unit) {
                    continue;
                }
                if let Some(plan) = self.planned(unit, true) {
                    self.memory.plan = plan;
                    return index;
                }
                self.memory.settled.insert(unit);
            }
        }
        self.find(Action::Done).unwrap_or(0)
    }

    /// The aim that the first order for a unit gives to it. Without an order, a headquarters follows its army.
    fn aim(&mut self, unit: UnitId) -> Option<Aim> {
        let orders = self.orders;
        for (number, order) in orders.on(Kind::March) {
            let spent = self.tally.of(number) >= order.at_most;
            if spent || !order.when.holds(self.g, self.s, self.me) {
                continue;
            }
            if let Some(aim) = self.wanted(&order.what, unit) {
                self.tally.count(number);
                return Some(aim);
            }
        }
        self.g.headquarters().has(unit).then(|| self.army_of(unit)).flatten()
    }

    fn wanted(&self, what: &Directive, unit: UnitId) -> Option<Aim> {
        match what {
            Directive::Go { units, to, near } if units.has(unit) => {
                let taken = |hex: &HexId| self.owned(*hex);
                to.iter().find(|hex| !taken(hex)).or(to.last()).map(|&hex| Aim::Near(hex, *near))
            }
            Directive::Surround { units, at } if units.has(unit) => at
                .iter()
                .find(|&&hex| !self.owned(hex) && self.is_wanted_around(unit, hex))
                .map(|&hex| Aim::Around(hex)),
            Directive::Hunt { units, within } if units.has(unit) => self.quarry(unit, *within).map(Aim::Beside),
            Directive::Stay { units } if units.has(unit) => Some(Aim::Stay),
            _ => None,
        }
    }

    /// Whether a hex is a place that this side controls.
    fn owned(&self, hex: HexId) -> bool {
        self.land.place_at(hex).is_some_and(|place| self.s.control(self.me).has(place))
    }

    /// §10 Whether a hex is not surrounded yet, or the unit stands next to it.
    fn is_wanted_around(&self, unit: UnitId, hex: HexId) -> bool {
        let grid = &self.g.data().map.grid;
        grid.distance(self.s.at(unit), hex) <= 1 || !self.open_around(hex).is_empty()
    }

    /// The hexes around another that this side neither holds nor watches.
    fn open_around(&self, hex: HexId) -> HexSet {
        let watched = self.s.held(self.me) | self.g.uncancelled(self.s, self.me.enemy());
        self.g.data().map.grid.next_to(hex).minus(watched)
    }

    /// The nearest enemy stack within this many hexes.
    fn quarry(&self, unit: UnitId, within: u8) -> Option<HexId> {
        let grid = &self.g.data().map.grid;
        let at = self.s.at(unit);
        let near = self.s.held(self.me.enemy()).into_iter().map(|hex| (grid.distance(at, hex), hex));
        near.filter(|(distance, _)| *distance <= within).min().map(|(_, hex)| hex)
    }

    /// The strongest stack that a headquarters commands, as its aim.
    fn army_of(&self, hq: UnitId) -> Option<Aim> {
        let own = (self.s.on_map() & self.g.units_of(self.me)).minus(self.g.headquarters() | self.g.fortresses());
        let army = own.keep(|unit| self.g.unit(unit).commanders.has(hq));
        let hexes: HexSet = army.into_iter().map(|unit| self.s.at(unit)).collect();
        let strongest = hexes.into_iter().max_by_key(|&hex| (self.strength(self.me, HexSet::one(hex)), Reverse(hex)));
        strongest.map(|hex| Aim::Near(hex, 0))
    }

    // ---- Destinations ----

    /// The march of a unit; `None` if it stays.
    fn planned(&mut self, unit: UnitId, begins: bool) -> Option<Plan> {
        let aim = self.aim(unit)?;
        let start = self.s.at(unit);
        self.memory.reach.search(self.g, self.s, self.land, unit, begins);
        let reach = &self.memory.reach;
        let mut found = (self.away(aim, unit, start), None);
        for hex in reach.hexes() {
            let away = self.away(aim, unit, hex);
            let fits = || self.g.has_room(self.s, UnitSet::one(unit), self.me, hex);
            if hex != start && away < found.0 && fits() {
                found = (away, Some(hex));
            }
        }
        found.1.map(|hex| Plan::walk(unit, start, hex, reach))
    }

    /// The distance of a hex from an aim; 0 is best.
    fn away(&self, aim: Aim, unit: UnitId, hex: HexId) -> u32 {
        let grid = &self.g.data().map.grid;
        match aim {
            Aim::Stay => 0,
            Aim::Near(to, near) => self.way(hex, to).saturating_sub(near.into()),
            Aim::Beside(to) => 8 * u32::from(grid.distance(hex, to).abs_diff(1)) + self.exposure(hex),
            Aim::Around(to) => {
                let beside = u32::from(grid.distance(hex, to).abs_diff(1));
                let mut covered = grid.next_to(hex).minus(self.land.fortified);
                covered.insert(hex);
                let stays = hex == self.s.at(unit);
                let gained = if stays && beside == 0 { 4 } else { (self.open_around(to) & covered).len() };
                8 * (self.way(hex, to) + beside) + 6_u32.saturating_sub(gained)
            }
        }
    }

    /// §T.terrain The exposure of a hex: the less, the more its terrain protects.
    fn exposure(&self, hex: HexId) -> u32 {
        let data = self.g.data();
        7_u32.saturating_sub(data.tables.terrain.of(data.map.terrain(hex)).advantage.into())
    }

    /// The movement points to a place, or the distance to another hex.
    fn way(&self, from: HexId, to: HexId) -> u32 {
        match self.land.place_at(to) {
            Some(place) => self.land.ways[place.index()][from.index()].min(FAR).into(),
            None => self.g.data().map.grid.distance(from, to).into(),
        }
    }

    // ---- Ways ----

    /// The next step of the march; infantry converts railways with its spare points.
    pub(super) fn step(&mut self) -> usize {
        let march = self.s.march();
        let at = self.s.at(march.unit);
        if !self.memory.plan.leads(march.unit, at) {
            let plan = self.planned(march.unit, !march.begun);
            self.memory.plan = plan.unwrap_or(Plan::stay(march.unit, at));
        }
        let plan = &mut self.memory.plan;
        if plan.spare > 0
            && let Some(index) = self.legal.iter().position(|action| *action == Action::Convert)
        {
            plan.spare -= 1;
            return index;
        }
        let next = self.memory.plan.after(at).and_then(|hex| self.find(Action::To(hex)));
        next.or_else(|| self.find(Action::Done)).unwrap_or(0)
    }

    /// §12.1 A reinforcement enters where it is nearest to the aim of its first order.
    pub(super) fn entry(&mut self, unit: UnitId) -> Option<usize> {
        let aim = self.aim(unit)?;
        let away = |action: &Action| match action {
            Action::To(hex) | Action::Rail(hex) => self.away(aim, unit, *hex),
            _ => u32::MAX,
        };
        (0..self.legal.len()).min_by_key(|&i| away(&self.legal[i]))
    }
}
