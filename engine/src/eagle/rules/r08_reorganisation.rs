//! §8.2 Reorganisation.

use crate::eagle::event::{Event, Test};
use crate::eagle::roll::Roll;
use crate::eagle::rulebook::rule;
use crate::eagle::rulings::HqBonusWhose;
use crate::eagle::state::{Mark, State, Step, Task};
use crate::eagle::terrain::HexSet;
use crate::eagle::unit::{UnitId, UnitSet};
use crate::eagle::{Action, Eagle};
use crate::geometry::HexId;
use crate::observer::Env;
use crate::roll::Numbered;

impl Eagle {
    /// §8.2 Disorganised units that act.
    fn disordered(&self, s: &State) -> UnitSet {
        s.marked(Mark::Active) & s.marked(Mark::Disorganised) & s.on_map
    }

    /// §8.2 The hexes of disorganised stacks that a headquarters can help.
    fn rally_hexes(&self, s: &State, hq: UnitId) -> HexSet {
        self.hexes_of(s, self.disordered(s)) & self.command_range(s, hq)
    }

    /// §8.2, §1.2, §4.2 Headquarters that can help a stack: the one that leads, or any of the side.
    fn lenders(&self, s: &State) -> UnitSet {
        if self.disordered(s).is_empty() {
            return UnitSet::EMPTY;
        }
        let hqs = match self.data.rulings.hq_bonus_whose {
            HqBonusWhose::Own => s.segment.leader.some().map_or(UnitSet::EMPTY, UnitSet::one),
            HqBonusWhose::AnyHq => s.on_map & self.classes.of[s.segment.side] & self.classes.headquarters,
        };
        let fresh = hqs.minus(s.marked(Mark::RallyBonus) | s.marked(Mark::Unsupplied) | self.silenced(s));
        fresh.keep(|hq| self.bonus(Some(hq)) > 0 && !self.rally_hexes(s, hq).is_empty())
    }

    /// §8.2 Lets stacks try to reorganise before they move; first asks which one a headquarters helps.
    pub(super) fn reorganise(&self, s: &mut State, env: &mut impl Env<Self>) {
        let lenders = self.lenders(s);
        match lenders.first() {
            None => self.reorganise_stacks(s, None, HexId::NONE, env),
            Some(only) if lenders.len() == 1 => s.task = Task::Rally(only),
            Some(_) => s.step = Step::Rally(s.segment.side),
        }
    }

    pub(super) fn rally_choices(&self, s: &State, out: &mut Vec<Action>) {
        match s.task {
            Task::Rally(hq) => out.extend(self.rally_hexes(s, hq).into_iter().map(Action::To)),
            _ => out.extend(self.lenders(s).into_iter().map(Action::Unit)),
        }
        out.push(Action::Done);
    }

    pub(super) fn rally(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        match (s.task, action) {
            (_, Action::Unit(hq)) => s.task = Task::Rally(hq),
            (Task::Rally(hq), Action::To(hex)) => {
                self.lend(s, hq, env);
                self.reorganise_stacks(s, Some(hq), hex, env);
            }
            _ => self.reorganise_stacks(s, None, HexId::NONE, env),
        }
    }

    /// §1.2 Gives the bonus of a headquarters to a stack, which reveals a headquarters that does not lead.
    fn lend(&self, s: &mut State, hq: UnitId, env: &mut impl Env<Self>) {
        s.mark(UnitSet::one(hq), Mark::RallyBonus);
        env.rule(rule!("1.2"));
        if hq != s.segment.leader {
            s.mark(UnitSet::one(hq), Mark::Shown);
            let (side, hex, bonus) = (s.segment.side, s.at(hq), self.bonus(Some(hq)));
            env.tell(rule!("1.2"), || Event::BonusGiven { side, hq, hex, bonus });
        }
    }

    /// §8.2 Rolls one die for each stack with disorganised units.
    fn reorganise_stacks(&self, s: &mut State, hq: Option<UnitId>, helped: HexId, env: &mut impl Env<Self>) {
        let side = s.segment.side;
        let disordered = self.disordered(s);
        for hex in self.hexes_of(s, disordered) {
            let stack = disordered.keep(|unit| s.at(unit) == hex);
            let bonus = if hex == helped { self.bonus(hq) } else { 0 };
            let (die, passed) = self.roll_reorganisation(s, stack, bonus, env);
            env.tell(rule!("8.2"), || Event::Reorganised { side, hex, die, units: passed.len() as u8, bonus });
            let test =
                |unit| (self.face(s, unit).morale + bonus, if passed.has(unit) { Test::Passed } else { Test::Failed });
            self.tell_tests(side, stack, rule!("8.2"), test, env);
            s.unmark(passed, Mark::Disorganised);
        }
        s.task = Task::Movement;
    }

    /// §8.2, §8.1 Rolls one die for `stack`. Returns it, and the units that pass: those whose printed morale with the `bonus` it does not exceed.
    pub fn roll_reorganisation(&self, s: &State, stack: UnitSet, bonus: u8, env: &mut impl Env<Self>) -> (u8, UnitSet) {
        let first = stack.first().unwrap_or(UnitId::NONE);
        let die = Roll::Reorganisation(first).die(env);
        (die, stack.keep(|unit| die <= self.face(s, unit).morale + bonus))
    }
}
