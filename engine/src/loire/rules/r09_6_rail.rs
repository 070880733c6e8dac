//! §9.6 Movement by rail.

use crate::geometry::HexId;
use crate::loire::data::March;
use crate::loire::event::Event;
use crate::loire::rulebook::rule;
use crate::loire::state::{Marching, State};
use crate::loire::terrain::HexSet;
use crate::loire::unit::{CorpsId, UnitId};
use crate::loire::{FRENCH, Loire};
use crate::observer::Env;

impl Loire {
    /// §9.6 Where those who march can go by rail: French regular units of one corps, on a tactical march that has come near no enemy, along
    /// railways which are not destroyed and far from enemies.
    pub(super) fn rail_hexes(&self, s: &State) -> HexSet {
        let Marching { at, march, railed, near, .. } = s.marching;
        let may = s.acting == FRENCH && march == March::Tactical && !railed && !near && self.railways.has(at);
        if !may || self.corps_on_rails(s).is_none() {
            return HexSet::EMPTY;
        }
        let far = self.far_from_enemies(s, FRENCH, self.data.limits.distance);
        let mut hexes = self.railways_to(s, HexSet::one(at), far);
        hexes.remove(at);
        hexes
    }

    /// §9.6 The corps of those who march, if all are of it and it can still use the railway.
    fn corps_on_rails(&self, s: &State) -> Option<CorpsId> {
        let units = s.marching.units;
        let corps = self.unit(units.first()?).corps?;
        let same = units.within(self.classes.regular) && units.within(self.data.corps[corps.index()].units);
        let taken = s.on_rails.len() as u8 + s.rails_taken;
        let free = s.on_rails.has(corps) || taken < self.data.limits.rail;
        (same && free).then_some(corps)
    }

    /// §9.6 The units go by rail, and march no nearer to enemies after it.
    pub(super) fn go_by_rail(&self, s: &mut State, to: HexId, env: &mut impl Env<Self>) {
        let Marching { units, at: from, .. } = s.marching;
        if let Some(corps) = self.corps_on_rails(s) {
            s.on_rails.insert(corps);
        }
        s.marching.railed = true;
        self.advance_march(s, to, env);
        let (side, unit) = (s.acting, units.first().unwrap_or(UnitId::NONE));
        env.tell(rule!("9.6"), || Event::WentByRail { side, unit, units: units.len() as u8, from, to });
    }
}
