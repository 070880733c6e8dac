//! §13.3 Cavalry that is tied to a corps.

use crate::eagle::Eagle;
use crate::eagle::event::End;
use crate::eagle::rulings::GuardCavalry;
use crate::eagle::state::State;
use crate::eagle::unit::UnitId;
use crate::observer::Env;

impl Eagle {
    /// §13.3 The corps that `unit`, a division of cavalry, is tied to.
    #[must_use]
    pub fn tied_to(&self, unit: UnitId) -> Option<UnitId> {
        let guard = self.data.guard.filter(|_| self.data.rulings.guard_cavalry == GuardCavalry::Tied);
        self.unit(unit).tied_to.or(guard.filter(|(cavalry, _)| *cavalry == unit).map(|(_, corps)| corps))
    }

    /// §13.3 Whether a division is neither with nor next to its corps, which is still in the game.
    fn is_astray(&self, s: &State, unit: UnitId) -> bool {
        let corps = self.tied_to(unit).filter(|&corps| s.on_map.has(corps));
        corps.is_some_and(|corps| self.data.map.grid.distance(s.at(unit), s.at(corps)) > 1)
    }

    /// §13.3 Eliminates every division that is not beside its corps; checked once, at the end of the operations phase.
    pub(super) fn lose_strays(&self, s: &mut State, env: &mut impl Env<Self>) {
        for unit in s.on_map & self.classes.cavalry {
            if self.is_astray(s, unit) {
                self.eliminate(s, unit, End::Astray, env);
            }
        }
    }
}
