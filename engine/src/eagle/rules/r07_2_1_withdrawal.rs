//! §7.2.1 Retreat before combat.

use crate::eagle::event::{Event, Loss, Test};
use crate::eagle::roll::Roll;
use crate::eagle::rulebook::rule;
use crate::eagle::rulings::{
    CavalryScreen, LoneHeadquarters, ScreenValue, StackOrder, WithdrawalHqs, WithdrawalRefuge, WithdrawalZones,
};
use crate::eagle::state::{State, Step, Task};
use crate::eagle::terrain::HexSet;
use crate::eagle::unit::{UnitId, UnitSet};
use crate::eagle::{Action, Eagle};
use crate::geometry::HexId;
use crate::observer::Env;
use crate::roll::Numbered;
use crate::rulebook::Rule;
use crate::side::Side;

impl Eagle {
    /// The defenders of the battle in a hex.
    fn defenders_in(&self, s: &State, hex: HexId) -> UnitSet {
        (s.battle.defenders & s.on_map).keep(|unit| s.at(unit) == hex)
    }

    /// §7.2.1 Asks the next stack that can retreat before combat, from a hex on, or lets its owner name it.
    pub(super) fn next_withdrawal(&self, s: &mut State, from: HexId) {
        let side = s.segment.side.enemy();
        let able = |hex: &HexId| !self.ways_to_withdraw(s, *hex).is_empty();
        let next = match self.data.rulings.stack_order {
            StackOrder::Rows => s.battle.at.into_iter().find(|hex| *hex >= from && able(hex)),
            StackOrder::Owner => {
                let stacks = self.unasked(s);
                if stacks.len() > 1 {
                    s.step = Step::Next(side);
                    return;
                }
                stacks.first()
            }
        };
        match next {
            Some(hex) => s.step = Step::Withdraw(side, hex),
            None => s.task = Task::Contact,
        }
    }

    /// R-123 `owner` The hexes of stacks that can retreat before combat and have not been asked.
    pub(super) fn unasked(&self, s: &State) -> HexSet {
        let waits = |hex: &HexId| !self.defenders_in(s, *hex).meets(s.battle.retreating);
        s.battle.at.into_iter().filter(|hex| waits(hex) && !self.ways_to_withdraw(s, *hex).is_empty()).collect()
    }

    /// §7.2.1 The hexes to which units of the stack in a hex can retreat.
    pub(super) fn ways_to_withdraw(&self, s: &State, hex: HexId) -> HexSet {
        let stack = self.mobile(self.combat(self.defenders_in(s, hex)));
        stack.into_iter().fold(HexSet::EMPTY, |ways, unit| ways | self.withdrawal_hexes(s, unit))
    }

    /// §7.2.1, §3.1 The hexes to which a unit can retreat: neighbours with room.
    fn withdrawal_hexes(&self, s: &State, unit: UnitId) -> HexSet {
        let side = self.unit(unit).side;
        let attacked = match self.data.rulings.withdrawal_refuge {
            WithdrawalRefuge::Yes => HexSet::EMPTY,
            WithdrawalRefuge::No => s.battle.at,
        };
        let near = self.data.map.grid.next_to(s.at(unit)).minus(self.shut(s, unit) | attacked);
        near.into_iter().filter(|&hex| self.has_room(s, UnitSet::one(unit), side, hex)).collect()
    }

    /// §7.2.1, §7.2.4 R-93 Hexes into which a unit cannot retreat.
    pub(super) fn shut(&self, s: &State, unit: UnitId) -> HexSet {
        let barred = self.barred(s, unit);
        match self.data.rulings.lone_headquarters {
            LoneHeadquarters::Blocks => barred | self.lone_headquarters(s, self.unit(unit).side.enemy()),
            LoneHeadquarters::Lost => barred,
        }
    }

    /// §7.2.1 The nominal strength of units.
    fn nominal(&self, s: &State, units: UnitSet) -> u16 {
        let front = self.data.rulings.screen_value == ScreenValue::Front;
        let of = |unit| if front { self.unit(unit).front } else { self.face(s, unit) };
        units.into_iter().map(|unit| u16::from(of(unit).strength)).sum()
    }

    /// §7.2.1 The points of cavalry among units.
    fn screen(&self, s: &State, units: UnitSet) -> u16 {
        self.nominal(s, units & self.classes.cavalry)
    }

    /// §7.2.1 The points that the cavalry of a stack must match to retreat without a check; `None` if it cannot.
    fn screened_against(&self, s: &State, stack: UnitSet) -> Option<u16> {
        let attackers = s.battle.attackers & s.on_map;
        let against = match self.data.rulings.cavalry_screen {
            CavalryScreen::Cavalry => self.screen(s, attackers),
            CavalryScreen::Total => self.nominal(s, self.combat(attackers)),
        };
        (stack.meets(self.classes.cavalry) && self.screen(s, stack) >= against).then_some(against)
    }

    /// §7.2.1 Whether `stack`, a stack of the battle, has enough cavalry to retreat without a check.
    #[must_use]
    pub fn is_screened(&self, s: &State, stack: UnitSet) -> bool {
        self.screened_against(s, stack).is_some()
    }

    /// §7.2.1, §7.2.3, §8.2 Reports the result of each unit's check in a stack.
    pub(super) fn tell_tests(
        &self,
        side: Side,
        stack: UnitSet,
        rule: Rule,
        check: impl Fn(UnitId) -> (u8, Test),
        env: &mut impl Env<Self>,
    ) {
        for unit in stack {
            env.detail(rule, || {
                let (morale, test) = check(unit);
                Event::Tested { side, unit, morale, test }
            });
        }
    }

    /// §7.2.1 Carries out the decision of a stack, which is final: units that pass retreat, the others fight.
    pub(super) fn withdraw(&self, s: &mut State, side: Side, hex: HexId, action: Action, env: &mut impl Env<Self>) {
        s.task = Task::Withdrawal(HexId(hex.0 + 1));
        let stack = self.mobile(self.combat(self.defenders_in(s, hex)));
        s.battle.retreating |= stack;
        if action != Action::Go {
            return;
        }
        let passed = if let Some(against) = self.screened_against(s, stack) {
            env.tell(rule!("7.2.1"), || Event::Screened { side, hex, points: self.screen(s, stack), against });
            stack
        } else {
            let (die, passed) = self.roll_withdrawal(s, stack, env);
            let failed = stack.minus(passed).len() as u8;
            env.tell(rule!("7.2.1"), || Event::WithdrawalRolled { side, hex, die, passed: passed.len() as u8, failed });
            let test = |unit| (self.morale(s, unit), if passed.has(unit) { Test::Passed } else { Test::Failed });
            self.tell_tests(side, stack, rule!("7.2.1"), test, env);
            passed
        };
        if passed.is_empty() {
            return;
        }
        let goes = self.data.rulings.withdrawal_hqs == WithdrawalHqs::Go;
        let hqs = self.defenders_in(s, hex) & self.classes.headquarters;
        s.battle.leaving = passed | if goes { hqs } else { UnitSet::EMPTY };
        s.battle.gone = UnitSet::EMPTY;
        s.task = Task::Leaving(hex);
    }

    /// §7.2.1 Rolls one die for `stack`. Returns it, and the units that pass: those whose morale it does not exceed.
    pub fn roll_withdrawal(&self, s: &State, stack: UnitSet, env: &mut impl Env<Self>) -> (u8, UnitSet) {
        let first = stack.first().unwrap_or(UnitId::NONE);
        let die = Roll::Withdrawal(first).die(env);
        (die, stack.keep(|unit| die <= self.morale(s, unit)))
    }

    /// §7.2.1 Moves the next unit that retreats; one without a destination stays. Headquarters go last, and stay if no unit has gone.
    pub(super) fn next_to_leave(&self, s: &mut State, hex: HexId, env: &mut impl Env<Self>) {
        let side = s.segment.side.enemy();
        while let Some(unit) = self.combat(s.battle.leaving).first().or(s.battle.leaving.first()) {
            if self.classes.headquarters.has(unit) && self.combat(s.battle.gone).is_empty() {
                break;
            }
            let hexes = self.withdrawal_hexes(s, unit);
            let is_hq = self.classes.headquarters.has(unit);
            match hexes.first() {
                None => s.battle.leaving.remove(unit),
                Some(only) if hexes.len() == 1 && !is_hq => self.leave(s, unit, Action::To(only), env),
                Some(_) => {
                    s.step = Step::WithdrawTo(side, unit);
                    return;
                }
            }
        }
        s.battle.leaving = UnitSet::EMPTY;
        s.task = Task::Withdrawal(HexId(hex.0 + 1));
    }

    pub(super) fn leave_choices(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        out.extend(self.withdrawal_hexes(s, unit).into_iter().map(Action::To));
        if self.classes.headquarters.has(unit) {
            out.push(Action::Done);
        }
    }

    /// §7.2.1 Moves a unit. An enemy zone of control costs a step, unless units cancel it that do not retreat with its stack.
    pub(super) fn leave(&self, s: &mut State, unit: UnitId, action: Action, env: &mut impl Env<Self>) {
        s.battle.leaving.remove(unit);
        let Action::To(to) = action else { return };
        let side = self.unit(unit).side;
        let gone = match self.data.rulings.withdrawal_zones {
            WithdrawalZones::Together => s.battle.gone,
            WithdrawalZones::InTurn => UnitSet::EMPTY,
        };
        let others = self.cancelling(self.units_at(s, side, to)).minus(gone);
        let caught = s.zones[side.enemy()].has(to) && others.is_empty();
        s.battle.left.insert(s.at(unit));
        s.battle.defenders.remove(unit);
        s.battle.gone.insert(unit);
        self.enter(s, unit, to, env);
        env.tell(rule!("7.2.1"), || Event::Withdrew { side, unit, to });
        if caught && !self.classes.headquarters.has(unit) {
            self.take_step(s, unit, Loss::Withdrawal, env);
        }
    }

    /// §7.2.1 Attackers without enemies next to them after retreats before combat; none once the battle of the others is fought.
    pub(super) fn freed(&self, s: &State) -> UnitSet {
        if s.battle.lead[s.segment.side].is_some() {
            return UnitSet::EMPTY;
        }
        let left = self.hexes_of(s, self.combat(s.battle.defenders & s.on_map));
        let near = self.data.map.grid.beside(left);
        (s.battle.attackers & s.on_map).keep(|unit| !near.has(s.at(unit)))
    }

    /// §7.2.1 Ends the battle for stacks without enemies, which may advance; the others fight.
    pub(super) fn make_contact(&self, s: &mut State) {
        s.battle.won = self.combat(s.battle.defenders & s.on_map).is_empty();
        s.task = if self.freed(s).is_empty() { Task::Bonus(self.first_to_help(s)) } else { Task::Advance(UnitId(0)) };
    }
}
