//! §12.3 R-135 Marches to the guns: each is tested when it is named, or all after the last has been named.

use crate::geometry::HexId;
use crate::loire::Loire;
use crate::loire::event::{Coming, Event};
use crate::loire::rulebook::rule;
use crate::loire::rulings::GunsNames;
use crate::loire::state::{Named, State, Task};
use crate::loire::unit::UnitSet;
use crate::observer::Env;

impl Loire {
    /// §12.3 Names the goal of the units that gather to march. They are tested at once, or after the last march has been named.
    pub(super) fn name_march(&self, s: &mut State, to: HexId, env: &mut impl Env<Self>) {
        let units = s.combat.marching;
        s.task = Task::Support;
        s.marched |= units;
        match self.data.rulings.guns_names {
            GunsNames::Each => self.march_to_guns(s, to, env),
            GunsNames::First => s.named.add(units, to),
        }
    }

    /// §12.3 Ends the naming of marches: tests those that wait, if any.
    pub(super) fn end_names(&self, s: &mut State) {
        if s.named.is_empty() { self.end_answer(s) } else { s.named.close() }
    }

    /// §12.3 Tests the next waiting march, if it can still be made. After the last one the marches to this attack are over.
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

    /// §12.3, §4 Whether units can march there now: others may have filled the hex, or enemies may have given way.
    fn is_open_march(&self, s: &State, units: UnitSet, to: HexId) -> bool {
        units.into_iter().all(|unit| self.free_to_go(s, unit)) && self.goals(s, units).has(to)
    }
}
