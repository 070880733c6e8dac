//! The rules, one file per chapter of the rulebook. This module assigns decisions and tasks to the chapters.

mod r01_6_steps;
mod r01_units;
mod r02_sequence;
mod r03_zones;
mod r04_stacking;
mod r05_1_reinforcements;
mod r05_2_replacements;
mod r06_withdrawals;
mod r07_irregulars;
mod r08_2_supply_phase;
mod r08_supply;
mod r09_1_march;
mod r09_2_giving_way;
mod r09_6_rail;
mod r09_movement;
mod r10_1_markers;
mod r10_reconnaissance;
mod r11_bridges;
mod r11_works;
mod r12_1_declared;
mod r12_2_irregular;
mod r12_2_skirmish;
mod r12_3_guns;
mod r12_3_names;
mod r12_4_attacks;
mod r12_5_strength;
mod r12_6_artillery;
mod r12_7_results;
mod r12_8_tests;
mod r13_morale;
mod r14_set_up;
mod r15_victory;

pub use r12_7_results::Outcome;
pub use r15_victory::Verdict;

use super::Loire;
use super::action::Action;
use super::event::Loss;
use super::state::{State, Step, Task};
use super::unit::UnitSet;
use crate::observer::Env;

impl Loire {
    /// Lists every legal action of the awaited decision.
    pub(super) fn choices(&self, s: &State, out: &mut Vec<Action>) {
        if let Some((units, nobody)) = self.units_to_choose(s) {
            out.extend(units.into_iter().map(Action::Unit));
            if nobody {
                out.push(Action::Done);
            }
            return;
        }
        match s.step {
            Step::Begin(_) => out.push(Action::Go),
            Step::Camp(_) => self.camp_choices(out),
            Step::Place(_, unit, column) => self.place_choices(s, unit, column, out),
            Step::Mask(side) => self.mask_choices(s, side, out),
            Step::Rest(_) => self.rest_choices(s, out),
            Step::Withdraw(side) => self.withdraw_choices(s, side, out),
            Step::Parties(_) => self.party_choices(s, out),
            Step::Pace(_) => self.pace_choices(s, out),
            Step::March(_) => self.march_choices(s, out),
            Step::GiveWay(_, unit) => self.give_way_choices(s, unit, out),
            Step::Scout(_, unit) => self.scout_choices(s, unit, out),
            Step::Repair(_) => self.repair_choices(s, out),
            Step::WayOut(_, unit) => self.way_out_choices(s, unit, out),
            Step::Skirmish(_) => self.skirmish_choices(s, out),
            Step::Attack(_) => self.attack_choices(s, out),
            Step::Target(_) => self.target_choices(s, out),
            Step::Goal(_) => self.goal_choices(s, out),
            Step::Guns(_, hq) => self.gun_choices(s, hq, out),
            Step::Retreat(..) => self.retreat_choices(s, out),
            Step::Advance(side) => self.advance_choices(s, side, out),
            Step::ByRail(..) | Step::Evacuate(_) | Step::Sonis(_) => out.extend([Action::Go, Action::Done]),
            _ => {}
        }
    }

    /// If the awaited decision is the choice of a unit: the units to choose from, and whether none may be chosen.
    pub(super) fn units_to_choose(&self, s: &State) -> Option<(UnitSet, bool)> {
        Some(match s.step {
            Step::Rebuild(_) => (self.rebuildable(s), true),
            Step::Provision(_) => (self.feedable(s, s.fed), false),
            Step::Mover(_) => self.mover_choices(s),
            Step::Company(_) => (self.company(s), true),
            Step::Burden(_) => (s.marching.burdened, false),
            Step::Excess(side, hex) => (self.too_many(s, side, hex), false),
            Step::Retire(_) => (self.retirers(s), true),
            Step::Foe(_, unit) => (self.foes(s, unit), false),
            Step::Occupy(side, hex) => (self.occupiers(s, side, hex), true),
            Step::Join(_) => (self.joiners(s), !s.combat.fight.attackers.is_empty()),
            Step::Support(side) => (self.marchers(s, side), true),
            Step::Comrades(_) => (self.followers(s), true),
            Step::Loss(side) => (self.engaged(s, side), false),
            Step::Retreater(side) => (s.combat.retreating & self.own(s, side), false),
            _ => return None,
        })
    }

    /// Carries out a legal action.
    pub(super) fn carry_out(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let step = std::mem::replace(&mut s.step, Step::Working);
        match (step, action) {
            (Step::Begin(_), _) => {}
            (Step::Camp(_), Action::To(hex)) => self.choose_camp(s, hex, env),
            (Step::Place(_, unit, _), action) => self.place(s, unit, action, env),
            (Step::Mask(side), action) => self.put_marker(s, side, action, env),
            (Step::Rebuild(_), action) => self.rebuild(s, action, env),
            (Step::Rest(_), action) => self.rest(s, action, env),
            (Step::Withdraw(side), Action::Corps(corps)) => self.withdraw(s, side, corps, env),
            (Step::ByRail(_, number, part), action) => self.choose_arrival(s, number, part, action, env),
            (Step::Parties(_), Action::Count(count)) => self.form_parties(s, count, env),
            (Step::Provision(_), Action::Unit(unit)) => self.provision(s, unit, env),
            (Step::Evacuate(_), action) => self.evacuate(s, action, env),
            (Step::Mover(_), action) => self.choose_mover(s, action, env),
            (Step::Company(_), action) => self.join_march(s, action, env),
            (Step::Pace(_), Action::Pace(march)) => self.begin_march(s, march, env),
            (Step::Burden(_), Action::Unit(unit)) => self.lose_step(s, unit, Loss::ForcedMarch, 1, env),
            (Step::March(_), action) => self.march(s, action, env),
            (Step::GiveWay(_, unit), action) => self.give_way(s, unit, action, env),
            (Step::Scout(_, unit), action) => self.scout(s, unit, action, env),
            (Step::Repair(_), action) => self.repair(s, action, env),
            (Step::Excess(..), Action::Unit(unit)) => self.give_up(s, unit, env),
            (Step::Retire(_), action) => self.retire(s, action, env),
            (Step::WayOut(_, unit), Action::To(hex)) => self.go_out(s, unit, hex, env),
            (Step::Skirmish(_), Action::To(hex)) => self.skirmish(s, hex, env),
            (Step::Foe(_, unit), Action::Unit(foe)) => self.attack_irregularly(s, unit, foe, env),
            (Step::Occupy(side, hex), action) => self.occupy(s, side, hex, action, env),
            (Step::Attack(_), action) => self.attack(s, action, env),
            (Step::Target(_), action) => self.target(s, action, env),
            (Step::Join(_), action) => self.join(s, action, env),
            (Step::Support(_), action) => self.support(s, action),
            (Step::Comrades(_), action) => self.follow(s, action, env),
            (Step::Goal(_), Action::To(hex)) => self.name_march(s, hex, env),
            (Step::Sonis(_), action) => self.answer_sonis(s, action),
            (Step::Guns(_, hq), Action::Count(points)) => self.pledge(s, hq, points),
            (Step::Loss(side), Action::Unit(unit)) => self.suffer(s, side, unit, env),
            (Step::Retreater(_), Action::Unit(unit)) => self.begin_retreat(s, unit, env),
            (Step::Retreat(..), action) => self.retreat(s, action, env),
            (Step::Advance(side), action) => self.advance(s, side, action, env),
            (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
        }
    }

    /// Continues until a decision is awaited.
    pub(super) fn go_on(&self, s: &mut State, env: &mut impl Env<Self>) {
        self.go_on_until(s, env, |_| false);
    }

    /// Continues until a decision is awaited, or until `over` holds before the next task.
    #[inline]
    pub(super) fn go_on_until(&self, s: &mut State, env: &mut impl Env<Self>, over: impl Fn(&State) -> bool) {
        while s.step == Step::Working {
            if self.settle_losses(s, env) {
                continue;
            }
            if over(s) {
                return;
            }
            self.work_on(s, env);
        }
    }

    /// Carries out the current task of the rules.
    fn work_on(&self, s: &mut State, env: &mut impl Env<Self>) {
        match s.task {
            Task::SetUp => self.set_up_on(s, env),
            Task::SetUpMasks => self.mask_set_up(s),
            Task::TurnStart => self.begin_turn(s, env),
            Task::HalfTurn => self.begin_half(s, env),
            Task::Rebuilding => self.next_rebuilding(s),
            Task::Resting => self.next_rest(s),
            Task::Withdrawals => self.find_withdrawals(s, env),
            Task::Leaving => self.next_withdrawal(s),
            Task::Arrivals(from, part) => self.next_arrival(s, from, part, env),
            Task::Irregulars => self.raise_irregulars(s, env),
            Task::Supply => self.check_supply(s, env),
            Task::Placing(from) => self.place_next(s, from, env),
            Task::Decoys(from) => self.place_decoy(s, from, env),
            Task::Masking => self.mask_stacks(s),
            Task::Evacuation => self.begin_movement(s, env),
            Task::Movement => self.next_mover(s),
            Task::Forming => self.form(s, env),
            Task::ForcedTests => self.test_forced(s, env),
            Task::GivingWay => self.ask_to_give_way(s, env),
            Task::Marching => self.march_on(s),
            Task::Scouting => self.scout_on(s),
            Task::Repairs => self.next_repair(s),
            Task::MovementOver => self.end_movement(s, env),
            Task::Retiring => self.next_to_retire(s),
            Task::Skirmishes(side) => self.next_skirmish(s, side, env),
            Task::Occupation(side, hex) => self.ask_to_occupy(s, side, hex),
            Task::Attacks => self.next_attack(s),
            Task::Joining => self.next_joiner(s, env),
            Task::Answers(number) => self.next_answer(s, number, env),
            Task::Battles(number) => self.next_battle(s, number, env),
            Task::Support => self.ask_for_support(s, env),
            Task::Assembling => self.assemble(s, env),
            Task::SonisHelps => self.ask_sonis(s),
            Task::Guns(side, from) => self.ask_for_guns(s, side, from),
            Task::Fire => self.fire(s, env),
            Task::Rout(side) => self.rout(s, side, env),
            Task::Retreats(side) => self.next_retreat(s, side, env),
            Task::Retreating => self.retreat_on(s, env),
            Task::Tests(side) => self.test_after_retreat(s, side, env),
            Task::Advances => self.next_advance(s),
            Task::CombatOver => self.end_combat(s, env),
            Task::Morale => self.end_half(s, env),
            Task::TurnEnd => self.end_turn(s, env),
        }
    }
}
