//! The rules, one file for each chapter of the rulebook. This file says which chapter answers which decision, and what comes next.

mod r01_units;
mod r02_sequence;
mod r03_stacking;
mod r04_supply;
mod r05_command;
mod r06_2_rail;
mod r06_movement;
mod r07_1_attacks;
mod r07_2_1_withdrawal;
mod r07_2_2_battle;
mod r07_2_3_results;
mod r07_2_5_sieges;
mod r08_reorganisation;
mod r10_isolation;
mod r12_reinforcements;
mod r13_strays;
mod r15_victory;
mod r16_set_up;

pub use r07_2_2_battle::Party;
pub use r15_victory::Conditions;

use super::Eagle;
use super::action::Action;
use super::state::{State, Step, Task};
use crate::observer::Env;

impl Eagle {
    /// Lists every legal action of the awaited decision.
    pub(super) fn choices(&self, s: &State, out: &mut Vec<Action>) {
        match s.step {
            Step::Begin(_) => out.push(Action::Go),
            Step::SetUp(..) => self.set_up_choices(s, out),
            Step::Marker(side) => self.marker_choices(s, side, out),
            Step::Command(_, hq) => self.command_choices(s, hq, out),
            Step::Call(_) => self.call_choices(s, out),
            Step::Entry(_, unit) => self.entry_choices(s, unit, out),
            Step::Takeover(side) => self.takeover_choices(s, side, out),
            Step::Rally(_) => self.rally_choices(s, out),
            Step::Mover(side) => self.mover_choices(s, side, out),
            Step::March(_) => self.march_choices(s, out),
            Step::Excess(side, hex) => self.excess_choices(s, side, hex, out),
            Step::Stack(side) => self.stack_choices(s, side, out),
            Step::Attack(side) => self.attack_choices(s, side, out),
            Step::Target(_) => self.target_choices(s, out),
            Step::Join(_) => self.join_choices(s, out),
            Step::Next(side) => out.extend(self.goers(s, side).into_iter().map(Action::To)),
            Step::WithdrawTo(_, unit) => self.leave_choices(s, unit, out),
            Step::Bonus(side) => self.bonus_choices(s, side, out),
            Step::Lead(side) => out.extend(self.leaders(s, side).into_iter().map(Action::Unit)),
            Step::Loss(side) => self.loss_choices(s, side, out),
            Step::RetreatTo(_) => self.retreat_choices(s, out),
            Step::Advance(_) => self.advance_choices(s, out),
            Step::Siege(_, hq) => self.siege_choices(s, hq, out),
            Step::Stand(side, hex) => self.stand_choices(s, side, hex, out),
            Step::Recover(..) | Step::Withdraw(..) | Step::Heroism(_) | Step::GiveWay(_) => {
                out.extend([Action::Go, Action::Done]);
            }
            Step::Working | Step::Over => {}
        }
    }

    /// Carries out a legal action.
    pub(super) fn carry_out(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let step = std::mem::replace(&mut s.step, Step::Working);
        match (step, action) {
            (Step::SetUp(_, unit), Action::To(hex)) => self.set_up(s, unit, hex, env),
            (Step::Recover(_, unit), Action::Go) => self.try_recovery(s, unit, env),
            (Step::Marker(_), Action::Army(hq)) => self.activate_army(s, hq),
            (Step::Marker(_), Action::To(hex)) => self.activate_stack(s, hex, env),
            (Step::Marker(_), Action::Enter(unit)) => self.bring(s, unit),
            (Step::Marker(_) | Step::Stack(_), Action::Invade) => {
                self.invade(s, env);
                s.step = step;
            }
            (Step::Marker(_), _) => self.decline_marker(s),
            (Step::Command(_, hq), Action::Unit(other)) => self.join_command(s, hq, other, env),
            (Step::Command(..), _) => s.task = Task::Command,
            (Step::Call(_), action) => self.call(s, action),
            (Step::Entry(_, unit), action) => self.come(s, unit, action, env),
            (Step::Takeover(_), Action::Unit(hq)) => self.take_over_of(s, hq, env),
            (Step::Rally(_), action) => self.rally(s, action, env),
            (Step::Mover(_), Action::Unit(unit)) => self.begin_march(s, unit),
            (Step::Mover(_), Action::Invade) => self.invade(s, env),
            (Step::Mover(_), _) => s.task = Task::Stacking,
            (Step::March(_), action) => self.march(s, action, env),
            (Step::Excess(..), Action::Unit(unit)) => self.give_up(s, unit, env),
            (Step::Stack(side), action) => self.activate_late(s, side, action, env),
            (Step::Attack(side), action) => self.attack(s, side, action, env),
            (Step::Target(_), action) => self.target(s, action),
            (Step::Join(side), action) => self.join(s, side, action, env),
            (Step::Next(side), Action::To(hex)) => self.go_first(s, side, hex, env),
            (Step::Withdraw(side, hex), action) => self.withdraw(s, side, hex, action, env),
            (Step::WithdrawTo(_, unit), action) => self.leave(s, unit, action, env),
            (Step::Bonus(side), Action::Unit(hq)) => self.give_bonus(s, side, hq, env),
            (Step::Lead(side), Action::Unit(unit)) => s.battle.lead[side] = unit,
            (Step::Heroism(_), Action::Go) => self.try_heroism(s, env),
            (Step::Loss(side), Action::Unit(unit)) => self.lose(s, side, unit, env),
            (Step::GiveWay(side), action) => self.give_way(s, side, action, env),
            (Step::Stand(side, hex), action) => self.stand(s, side, hex, action, env),
            (Step::RetreatTo(_), Action::To(hex)) => self.retreat_to(s, hex, env),
            (Step::RetreatTo(_), Action::Unit(unit)) => self.go_further(s, unit),
            (Step::RetreatTo(_), _) => s.retreat.left = 0,
            (Step::Advance(side), action) => self.advance(s, side, action, env),
            (Step::Siege(side, hq), action) => self.besiege(s, side, hq, action, env),
            // An action that declines, or needs nothing done: the current task continues.
            (Step::Begin(_) | Step::Recover(..) | Step::Bonus(_) | Step::Heroism(_), _) => {}
            (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
        }
    }

    /// Continues until a decision is awaited.
    pub(super) fn go_on(&self, s: &mut State, env: &mut impl Env<Self>) {
        self.go_on_until(s, env, |_| false);
    }

    /// Continues until a decision is awaited, or until `over` holds before the next task of the rules.
    #[inline]
    pub(super) fn go_on_until(&self, s: &mut State, env: &mut impl Env<Self>, over: impl Fn(&State) -> bool) {
        while s.step == Step::Working {
            if self.settle_losses(s, env) {
                continue;
            }
            if over(s) {
                return;
            }
            self.work(s, env);
        }
    }

    /// Carries out the next task of the rules.
    fn work(&self, s: &mut State, env: &mut impl Env<Self>) {
        match s.task {
            Task::SetUp => self.set_up_on(s, env),
            Task::TurnStart => self.begin_turn(s, env),
            Task::Recovery(side, from) => self.recover(s, side, from, env),
            Task::Initiative => self.fill_cup(s, env),
            Task::Draw => self.draw(s, env),
            Task::SecondArrival => self.offer_second_arrival(s, env),
            Task::Command => self.begin_command(s, env),
            Task::Called => self.check_command(s, env),
            Task::Reorganisation => self.reorganise(s, env),
            Task::Rally(_) => s.step = Step::Rally(s.segment.side),
            Task::Movement => self.next_mover(s),
            Task::Marching => self.march_on(s),
            Task::Stacking => self.check_stacking(s, env),
            Task::Attacks => self.next_attack(s, env),
            Task::Targets => self.name_targets(s),
            Task::Joining => self.next_joiner(s, env),
            Task::Withdrawal(from) => self.next_withdrawal(s, from),
            Task::Leaving(hex) => self.next_to_leave(s, hex, env),
            Task::Contact => self.make_contact(s),
            Task::Bonus(side) => self.ask_for_bonus(s, side),
            Task::Leads => self.ask_for_leads(s, env),
            Task::Checks => self.check_mitrailleuses(s, env),
            Task::Fire => self.fire(s, env),
            Task::Morale => self.check_morale(s, env),
            Task::Winner => self.find_winner(s, env),
            Task::Retreats => self.next_retreat(s, env),
            Task::Retreating => self.retreat_on(s, env),
            Task::Advance(from) => self.next_advance(s, from),
            Task::BattleOver => self.end_battle(s),
            Task::Sieges(from) => self.next_siege(s, from),
            Task::SegmentOver => self.end_segment(s),
            Task::NonActivated(side) => self.next_non_activated(s, side),
            Task::OperationsOver => self.end_operations(s, env),
            Task::LastStacking(side) => self.check_all_stacking(s, side, env),
            Task::TurnEnd => self.end_turn(s, env),
        }
    }
}
