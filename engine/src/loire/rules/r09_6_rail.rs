//! §9.6 Movement by rail.

use crate::geometry::HexId;
use crate::loire::data::March;
use crate::loire::event::Event;
use crate::loire::rulebook::rule;
use crate::loire::rulings::{TacticalRail, TrainDistance, TrainTowns};
use crate::loire::state::{Marching, State};
use crate::loire::terrain::HexSet;
use crate::loire::unit::{CorpsId, UnitId, UnitSet};
use crate::loire::{FRENCH, Loire};
use crate::observer::Env;

impl Loire {
    /// §9.6 The hexes to which the units on the march can go by rail: on a tactical march that has not come near an enemy, along intact
    /// railways far from enemies.
    pub(super) fn rail_hexes(&self, s: &State) -> HexSet {
        let Marching { units, at, march, railed, near, .. } = s.marching;
        let may = march == March::Tactical && !railed && !near && self.railways.has(at);
        if !may || self.corps_on_rails(s, units).is_none() {
            return HexSet::EMPTY;
        }
        let far = self.far_from_enemies(s, FRENCH, self.data.limits.distance);
        let mut hexes = self.railways_to(s, HexSet::one(at) & far, self.train_ways(s)) & far;
        hexes.remove(at);
        hexes
    }

    /// §9.6 R-114 Hexes through which a train can pass.
    fn train_ways(&self, s: &State) -> HexSet {
        match self.data.rulings.train_distance {
            TrainDistance::Far => self.far_from_enemies(s, FRENCH, self.data.limits.distance),
            TrainDistance::Zones => self.open_ways(s, FRENCH),
        }
    }

    /// R-128 The hexes between two railway hexes, on a shortest route of a train.
    fn train_way(&self, s: &State, from: HexId, to: HexId) -> HexSet {
        // `within` is the hexes that a train reaches in a number of steps. The route is found backwards from its end.
        let ways = self.train_ways(s);
        let step = |reached: HexSet| {
            let next = |hex: HexId| self.rails_from(s, hex) & ways;
            reached.into_iter().fold(reached, |all, hex| all | next(hex))
        };
        let within = |steps: usize| (0..steps).fold(HexSet::one(from), |reached, _| step(reached));
        let most = self.railways.len() as usize;
        let Some(length) = (0..most).find(|&steps| within(steps).has(to)) else { return HexSet::EMPTY };
        let (mut way, mut at) = (HexSet::EMPTY, to);
        for steps in (1..length).rev() {
            let Some(before) = (within(steps) & self.rails_from(s, at)).first() else { break };
            way.insert(before);
            at = before;
        }
        way
    }

    /// §9.6 The corps of `units` if they can go by rail together: French regular units of one corps that can still use the railway.
    #[must_use]
    pub fn corps_on_rails(&self, s: &State, units: UnitSet) -> Option<CorpsId> {
        if s.acting != FRENCH || self.walks(s, units) {
            return None;
        }
        let corps = self.unit(units.first()?).corps?;
        let same = units.within(self.classes.regular) && units.within(self.data.corps[corps.index()].units);
        (same && (units.within(s.railed) || self.has_railway(s, units.first()?))).then_some(corps)
    }

    /// §9.6 Whether the corps of a unit can use the railway: it already does, or the railway is free.
    pub(super) fn has_railway(&self, s: &State, unit: UnitId) -> bool {
        self.has_free_railway(s) || self.unit(unit).corps.is_some_and(|corps| s.on_rails.has(corps))
    }

    /// §9.6 Whether one more corps, or the Government (13), can use the railway.
    pub(super) fn has_free_railway(&self, s: &State) -> bool {
        s.on_rails.len() as u8 + s.rails_taken < self.data.limits.rail
    }

    /// §14.2, §T.arrivals R-91 Whether some of the units are limited to a tactical march, and thus may not use the railway, unless they come by rail.
    fn walks(&self, s: &State, units: UnitSet) -> bool {
        let slow = units & s.slow;
        self.data.rulings.tactical_rail == TacticalRail::No && !slow.within(s.by_rail)
    }

    /// §9.6 Moves the units by rail.
    pub(super) fn go_by_rail(&self, s: &mut State, to: HexId, env: &mut impl Env<Self>) {
        let Marching { units, at: from, .. } = s.marching;
        //
        if let Some(corps) = self.corps_on_rails(s, units).filter(|_| !units.within(s.railed)) {
            s.on_rails.insert(corps);
        }
        s.marching.railed = true;
        let (side, unit) = (s.acting, units.first().unwrap_or(UnitId::NONE));
        env.tell(rule!("9.6"), || Event::WentByRail { side, unit, units: units.len() as u8, from, to });
        //
        if self.data.rulings.train_towns == TrainTowns::Way && !units.minus(s.unsupplied).is_empty() {
            for hex in self.train_way(s, from, to) {
                self.take_place(s, side, hex, env);
            }
        }
        self.advance_march(s, to, env);
    }
}
