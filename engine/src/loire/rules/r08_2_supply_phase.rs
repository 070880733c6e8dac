//! §8 The supply phase: units that parties supply, and the effects on units without supply.

use crate::loire::event::{End, Event};
use crate::loire::rulebook::rule;
use crate::loire::state::{State, Step, Task};
use crate::loire::terrain::HexSet;
use crate::loire::unit::{UnitId, UnitSet};
use crate::loire::{GERMAN, Loire};
use crate::observer::Env;

impl Loire {
    /// §8, §8.1 Checks the supply of the acting side. If parties cannot feed all German units without a supply line, the Germans choose.
    pub(super) fn check_supply(&self, s: &mut State, env: &mut impl Env<Self>) {
        let own = self.supplied_hexes(s, s.acting);
        let supplied = self.supplied_units_from(s, s.acting, own);
        if s.acting == GERMAN {
            let open = self.feedable_from(s, own, s.fed);
            if self.feeds_all(s, own, open) {
                s.fed |= open;
            } else {
                s.step = Step::Provision(GERMAN);
                return;
            }
        }
        self.end_supply(s, supplied | s.fed, env);
    }

    /// Whether parties can feed all of these units in addition to those that they feed.
    fn feeds_all(&self, s: &State, own: HexSet, open: UnitSet) -> bool {
        let mut fed = s.fed;
        for unit in open {
            if !self.feedable_from(s, own, fed).has(unit) {
                return false;
            }
            fed.insert(unit);
        }
        true
    }

    pub(super) fn provision(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        s.fed.insert(unit);
        env.rule(rule!("8.1"));
    }

    /// §8.2 Removes irregular units and decoys without supply, and marks regular ones. Supplied regular units take the place in their hex (15).
    fn end_supply(&self, s: &mut State, supplied: UnitSet, env: &mut impl Env<Self>) {
        let side = s.acting;
        let own = self.own(s, side);
        let without = own.minus(supplied);
        let marked = without & self.classes.regular;
        env.tell(rule!("8.1"), || Event::SupplyChecked { side, count: marked.len() as u8, unsupplied: marked });
        for unit in without.minus(self.classes.regular) {
            self.remove(s, unit, End::Unsupplied, env);
        }
        s.unsupplied = s.unsupplied.minus(own) | marked;
        env.rule(rule!("8"));
        env.rule_if(rule!("3.3"), || s.zones[side.enemy()].meets(&s.stood[side]));
        env.rule_if(rule!("8.2"), || !without.is_empty());
        for unit in own & supplied & self.classes.regular {
            self.pass(s, unit, env);
        }
        s.task = Task::Placing(Self::FIRST);
    }
}
