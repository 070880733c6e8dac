//! §8.2 Reorganisation.

use crate::eagle::event::{Event, Test};
use crate::eagle::roll::Roll;
use crate::eagle::rulebook::rule;
use crate::eagle::state::{Mark, State, Step, Task};
use crate::eagle::terrain::HexSet;
use crate::eagle::unit::{UnitId, UnitSet};
use crate::eagle::{Action, Eagle};
use crate::geometry::HexId;
use crate::observer::Env;
use crate::roll::Numbered;

impl Eagle {
    /// §8.2 Units that act and are disorganised.
    fn disordered(&self, s: &State) -> UnitSet {
        s.marked(Mark::Active) & s.marked(Mark::Disorganised) & s.on_map
    }

    /// §8.2, §1.2, §4.2 The hexes of disorganised stacks that the headquarters can help.
    fn rally_hexes(&self, s: &State) -> HexSet {
        let leader = s.segment.leader;
        let spent = s.marked(Mark::RallyBonus) | s.marked(Mark::Unsupplied);
        if !leader.is_some() || spent.has(leader) || self.bonus(Some(leader)) == 0 {
            return HexSet::EMPTY;
        }
        self.hexes_of(s, self.disordered(s)) & self.command_range(s, leader)
    }

    /// §8.2 Stacks try to reorganise before they move; first it is asked which one the headquarters helps.
    pub(super) fn reorganise(&self, s: &mut State, env: &mut impl Env<Self>) {
        if self.rally_hexes(s).is_empty() {
            self.reorganise_stacks(s, HexId::NONE, env);
        } else {
            s.step = Step::Rally(s.segment.side);
        }
    }

    pub(super) fn rally_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.rally_hexes(s).into_iter().map(Action::To));
        out.push(Action::Done);
    }

    pub(super) fn rally(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let helped = if let Action::To(hex) = action { hex } else { HexId::NONE };
        if helped.is_some() {
            s.mark(UnitSet::one(s.segment.leader), Mark::RallyBonus);
            env.rule(rule!("1.2"));
        }
        self.reorganise_stacks(s, helped, env);
    }

    /// §8.2 One die for each stack with disorganised units.
    fn reorganise_stacks(&self, s: &mut State, helped: HexId, env: &mut impl Env<Self>) {
        let side = s.segment.side;
        let disordered = self.disordered(s);
        for hex in self.hexes_of(s, disordered) {
            let stack = disordered.keep(|unit| s.at(unit) == hex);
            let bonus = if hex == helped { self.bonus(s.segment.leader.some()) } else { 0 };
            let (die, passed) = self.roll_reorganisation(s, stack, bonus, env);
            env.tell(rule!("8.2"), || Event::Reorganised { side, hex, die, units: passed.len() as u8, bonus });
            let test =
                |unit| (self.face(s, unit).morale + bonus, if passed.has(unit) { Test::Passed } else { Test::Failed });
            self.tell_tests(side, stack, rule!("8.2"), test, env);
            s.unmark(passed, Mark::Disorganised);
        }
        s.task = Task::Movement;
    }

    /// §8.2, §8.1 One die; units pass whose morale, as printed, and bonus it does not exceed.
    pub fn roll_reorganisation(&self, s: &State, stack: UnitSet, bonus: u8, env: &mut impl Env<Self>) -> (u8, UnitSet) {
        let first = stack.first().unwrap_or(UnitId::NONE);
        let die = Roll::Reorganisation(first).die(env);
        (die, stack.keep(|unit| die <= self.face(s, unit).morale + bonus))
    }
}
