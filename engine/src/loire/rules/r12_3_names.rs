//! §12.3 R-135 Marches to the guns that are tested as they are named, or once all of them are.

use crate::geometry::HexId;
use crate::loire::Loire;
use crate::loire::event::{Coming, Event};
use crate::loire::rulebook::rule;
use crate::loire::rulings::GunsNames;
use crate::loire::state::{Named, State, Task};
use crate::loire::unit::UnitSet;
use crate::observer::Env;

impl Loire {
    /// §12.3 Units that march together, and where to, are named: they are tested at once, or when nobody is named any more.
    pub(super) fn name_march(&self, s: &mut State, to: HexId, env: &mut impl Env<Self>) {
        let units = s.combat.marching;
        s.task = Task::Support;
        s.marched |= units;
        match self.data.rulings.guns_names {
            GunsNames::Each => self.march_to_guns(s, to, env),
            GunsNames::First => s.named.add(units, to),
        }
    }

    /// §12.3 Nobody is named any more: marches that wait are tested, or the attack is answered.
    pub(super) fn end_names(&self, s: &mut State) {
        if s.named.is_empty() { self.end_answer(s) } else { s.named.close() }
    }

    /// §12.3 The next march that waits is tested, if it can still be made; after the last one the attack is answered.
    pub(super) fn next_named(&self, s: &mut State, env: &mut impl Env<Self>) {
        let Some((units, to)) = s.named.next() else {
            s.named = Named::NONE;
            return self.end_answer(s);
        };
        s.combat.marching = units;
        if self.is_open_march(s, units, to) {
            return self.march_to_guns(s, to, env);
        }
        let (side, unit) = (s.acting.enemy(), self.guns_leader(s, units));
        let Some(unit) = unit else { return };
        let (rating, coming) = (self.rating(s, unit), Coming::Barred);
        env.tell(rule!("12.3"), || Event::MarchedToTheGuns {
            side,
            unit,
            units,
            to,
            rating,
            cost: 0,
            factor: 0,
            roll: 0,
            coming,
        });
    }

    /// §12.3, §4 Whether units can march there now: others may have filled the hex, or enemies have given way.
    fn is_open_march(&self, s: &State, units: UnitSet, to: HexId) -> bool {
        units.into_iter().all(|unit| self.free_to_go(s, unit)) && self.goals(s, units).has(to)
    }
}
