//! §9.6 Movement by rail.

use crate::geometry::HexId;
use crate::loire::data::March;
use crate::loire::event::Event;
use crate::loire::rulebook::rule;
use crate::loire::rulings::{TacticalRail, TrainDistance};
use crate::loire::state::{Marching, State};
use crate::loire::terrain::HexSet;
use crate::loire::unit::{CorpsId, UnitId, UnitSet};
use crate::loire::{FRENCH, Loire};
use crate::observer::Env;

impl Loire {
    /// §9.6 Where those who march can go by rail: on a tactical march that has come near no enemy, along railways which are not destroyed and
    /// far from enemies.
    pub(super) fn rail_hexes(&self, s: &State) -> HexSet {
        let Marching { units, at, march, railed, near, .. } = s.marching;
        let may = march == March::Tactical && !railed && !near && self.railways.has(at);
        if !may || self.corps_on_rails(s, units).is_none() {
            return HexSet::EMPTY;
        }
        let far = self.far_from_enemies(s, FRENCH, self.data.limits.distance);
        //
        let passed = match self.data.rulings.train_distance {
            TrainDistance::Far => far,
            TrainDistance::Zones => self.open_ways(s, FRENCH),
        };
        let mut hexes = self.railways_to(s, HexSet::one(at) & far, passed) & far;
        hexes.remove(at);
        hexes
    }

    /// §9.6 The corps of units that can go by rail together: French regular ones, if all are of it and it can still use the railway.
    #[must_use]
    pub fn corps_on_rails(&self, s: &State, units: UnitSet) -> Option<CorpsId> {
        if s.acting != FRENCH || self.walks(s, units) {
            return None;
        }
        let corps = self.unit(units.first()?).corps?;
        let same = units.within(self.classes.regular) && units.within(self.data.corps[corps.index()].units);
        let taken = s.on_rails.len() as u8 + s.rails_taken;
        let free = s.on_rails.has(corps) || taken < self.data.limits.rail;
        (same && free).then_some(corps)
    }

    /// §14.2, §T.arrivals R-91 Whether some of the units are limited to a tactical march, and so to their feet. Who comes by rail continues by it.
    fn walks(&self, s: &State, units: UnitSet) -> bool {
        let slow = units & s.slow;
        self.data.rulings.tactical_rail == TacticalRail::No && slow.into_iter().any(|unit| !self.comes_by_rail(s, unit))
    }

    /// §9.6 The units go by rail, and march no nearer to enemies after it.
    pub(super) fn go_by_rail(&self, s: &mut State, to: HexId, env: &mut impl Env<Self>) {
        let Marching { units, at: from, .. } = s.marching;
        if let Some(corps) = self.corps_on_rails(s, units) {
            s.on_rails.insert(corps);
        }
        s.marching.railed = true;
        let (side, unit) = (s.acting, units.first().unwrap_or(UnitId::NONE));
        env.tell(rule!("9.6"), || Event::WentByRail { side, unit, units: units.len() as u8, from, to });
        self.advance_march(s, to, env);
    }
}
