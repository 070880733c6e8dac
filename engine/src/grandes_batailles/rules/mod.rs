//! The rules, one file per chapter of the rulebook. This file maps each decision to its chapter, and determines what comes next.

mod r01_units;
mod r03_stacking;
mod r04_sequence;
mod r05_activation;
mod r07_4_reinforcements;
mod r07_movement;
mod r08_leaders;
mod r10_artillery;
mod r11_1_attacks;
mod r11_2_combat;
mod r11_3_results;
mod r11_4_early_retreat;
mod r12_rally;
mod r13_1_6_markers;
mod r13_set_up;
mod r13_victory;

pub use r10_artillery::Terms;
pub use r11_2_combat::Strike;

use super::GrandesBatailles;
use super::action::Action;
use super::event::Why;
use super::state::{Mover, State, Step, Task};
use crate::geometry::Direction;
use crate::observer::Env;

impl GrandesBatailles {
    /// Collects all legal actions of the awaited decision.
    pub(super) fn choices(&self, s: &State, out: &mut Vec<Action>) {
        match s.step {
            Step::SetUpHex(_) => self.set_up_choices(s, out),
            Step::SetUpFacing(..) | Step::Face(..) => out.extend(Direction::ALL.map(Action::Face)),
            Step::PlaceCommander(..) => self.commander_choices(s, out),
            Step::PlaceDecoy(_) => out.extend([Action::Marker(0), Action::Marker(1)]),
            Step::ChooseFormation(side) => self.formation_choices(s, side, out),
            Step::DirectCommand(_) => self.direct_choices(s, out),
            Step::Gun(_) => self.gun_choices(s, out),
            Step::TurnGun(_, gun) => self.turn_choices(s, gun, out),
            Step::Target(_, gun) => self.target_choices(s, gun, out),
            Step::JoinHeld(_, drawn) => self.join_choices(s, drawn, out),
            Step::Mover(_) => self.mover_choices(s, out),
            Step::Enter(_) => self.entry_choices(s, out),
            Step::March(_) => self.march_choices(s, out),
            Step::Assign(_, unit) => self.assignment_choices(s, unit, out),
            Step::NextCombat(_) => self.combat_choices(s, out),
            Step::RetreatBeforeHex(_, unit) => self.slip_choices(s, unit, out),
            Step::Occupy(_) => self.occupation_choices(s, out),
            Step::Split(..) => out.extend((0..=s.combat.purse).map(Action::Points)),
            Step::RetreatHex(_, unit) => self.retreat_choices(s, unit, out),
            Step::TurnOne(_, unit) => self.turn_one_choices(s, unit, out),
            Step::LossTaker(_) => self.loss_choices(s, out),
            Step::Advance(_) => self.advance_choices(s, out),
            Step::PlaceLeader(_, leader) => self.placement_choices(s, leader, out),
            Step::RevealHex(_, unit) => self.reveal_choices(s, unit, out),
            Step::RevealLeader(..) => self.reveal_leader_choices(s, out),
            Step::MoveCommander(..)
            | Step::HoldMarker(..)
            | Step::Activate(..)
            | Step::Together(..)
            | Step::Coordinate(..)
            | Step::RetreatBefore(..)
            | Step::DefenderBonus(_)
            | Step::AttackerBonus(_)
            | Step::Support(..)
            | Step::Refuse(..)
            | Step::LeaderFollows(..)
            | Step::ReturnFormer(..) => out.extend([Action::Go, Action::Done]),
            Step::Working | Step::Over => {}
        }
    }

    /// Carries out a legal action.
    pub(super) fn carry_out(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let step = s.step;
        s.step = Step::Working;
        match (step, action) {
            (Step::SetUpHex(_), Action::To(hex)) => self.set_up(s, hex, env),
            (Step::SetUpFacing(_, unit) | Step::Face(_, unit), Action::Face(facing)) => self.face(s, unit, facing, env),
            (Step::PlaceCommander(..), Action::To(hex)) => self.commander_comes(s, hex, env),
            (Step::MoveCommander(_, leader), Action::Go) => self.move_commander(s, leader, env),
            (Step::PlaceDecoy(_), Action::Marker(real)) => self.place_markers(s, real, env),
            (Step::ChooseFormation(_), Action::Formation(formation)) => self.choose_formation(s, formation, env),
            (Step::HoldMarker(_, formation), Action::Go) => self.hold(s, formation, env),
            (Step::HoldMarker(_, formation), _) => self.ask_to_join(s, formation),
            (Step::JoinHeld(_, drawn), _) => self.join(s, drawn, action, env),
            (Step::Activate(_, formation), Action::Go) => self.activate(s, formation, env),
            (Step::Activate(_, formation), Action::Done) => self.pass(s, formation, env),
            (Step::DirectCommand(_), Action::Unit(unit)) => self.take_unit(s, unit, env),
            (Step::DirectCommand(_), Action::Done) => self.settle_command(s, env),
            (Step::Gun(_), Action::Unit(gun)) => self.choose_gun(s, gun),
            (Step::Gun(_), Action::Done) => s.task = Task::Movement,
            (Step::TurnGun(_, gun), Action::Face(facing)) => self.turn_gun(s, gun, facing, env),
            (Step::Target(_, gun), Action::Unit(target)) => self.aim(s, gun, target, env),
            (Step::Together(_, gun, target), Action::Go) => self.fire_together(s, gun, target, env),
            (Step::Together(_, gun, target), Action::Done) => self.fire(s, gun, target, None, env),
            (Step::Mover(_), Action::Unit(unit)) => self.begin_unit(s, unit),
            (Step::Mover(_), Action::Leader(leader)) => self.begin_leader(s, leader),
            (Step::Mover(_), Action::Marker(marker)) => self.begin_marker(s, marker),
            (Step::Mover(_), Action::Done) => s.task = Task::Announce(0),
            (Step::Enter(_), Action::To(hex)) => self.enter(s, hex, env),
            (Step::March(_), Action::To(hex)) => self.step_to(s, hex, env),
            (Step::March(_), Action::Exit) => self.exit(s, env),
            (Step::March(_), Action::Go) => {
                if let Mover::Marker(marker) = s.march.who {
                    self.turn_up(s, marker, env);
                }
            }
            (Step::March(_), Action::Done) => s.task = Task::Stopped,
            (Step::Assign(_, unit), Action::To(hex)) => self.assign(s, unit, hex, env),
            (Step::Coordinate(_, unit), Action::Go) => self.coordinate(s, unit),
            (Step::NextCombat(_), Action::Unit(unit)) => self.begin_combat(s, unit, env),
            (Step::RetreatBefore(_, unit), Action::Go) => self.slip(s, unit, env),
            (Step::RetreatBeforeHex(_, unit), Action::To(hex)) => self.slip_to(s, unit, hex, env),
            (Step::RetreatBeforeHex(_, unit), Action::Done) => self.end_slip(s, unit, env),
            (Step::Occupy(_) | Step::Advance(_), Action::Unit(unit)) => self.advance(s, unit, env),
            (Step::DefenderBonus(_), Action::Go) => self.lend_bonus(s, 0, env),
            (Step::AttackerBonus(_), Action::Go) => self.lend_bonus(s, 1, env),
            (Step::Support(_, unit), Action::Go) => self.supports(s, unit, env),
            (Step::Support(_, unit), _) => self.say_why(s, unit, Why::Declined, env),
            (Step::Split(_, source, attacker), Action::Points(points)) => self.give(s, source, attacker, points, env),
            (Step::Refuse(_, unit), Action::Go) => self.refuse(s, unit, env),
            (Step::Refuse(_, unit), Action::Done) => self.retreat(s, unit, env),
            (Step::RetreatHex(_, unit), Action::To(hex)) => self.retreat_to(s, unit, hex, env),
            (Step::TurnOne(_, unit), Action::Face(facing)) => self.turn_one(s, unit, facing, env),
            (Step::LossTaker(_), Action::Unit(unit)) => {
                let stand = s.combat.defenders.minus(self.classes.guns);
                self.take_loss(s, unit, stand, env);
            }
            (Step::LeaderFollows(_, leader), Action::Go) => self.follow(s, leader, env),
            (Step::LeaderFollows(_, leader), Action::Done) => self.stay(s, leader),
            (Step::PlaceLeader(_, leader), Action::To(hex)) => self.place_leader(s, leader, hex, env),
            (Step::ReturnFormer(_, leader), Action::Go) => {
                if let Some(former) = self.former_commander(s, leader) {
                    self.former_returns(s, leader, former);
                }
            }
            (Step::ReturnFormer(_, leader), Action::Done) => self.replacement_comes(s, leader, env),
            (Step::RevealHex(_, unit), Action::To(hex)) => self.reveal(s, unit, hex, env),
            (Step::RevealLeader(_, leader), Action::To(hex)) => self.reveal_leader(s, leader, hex, env),
            // Declined: the current task continues.
            (_, Action::Done) => {}
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
        while matches!(s.step, Step::Working) {
            if self.interrupted(s, env) {
                continue;
            }
            if over(s) {
                return;
            }
            self.work(s, env);
        }
    }

    /// Handles what must be settled before anything else. Returns whether there was something.
    fn interrupted(&self, s: &mut State, env: &mut impl Env<Self>) -> bool {
        if let Some(unit) = s.to_face.first() {
            s.step = Step::SetUpFacing(self.side_of(unit), unit);
            return true;
        }
        self.reveal_next(s, env)
            || self.turn_up_markers(s, env)
            || self.leaders_follow(s, env)
            || self.leaders_wait(s, env)
    }

    /// Executes the next task of the rules.
    fn work(&self, s: &mut State, env: &mut impl Env<Self>) {
        match s.task {
            Task::SetUp => self.set_up_next(s, env),
            Task::TurnStart => self.begin_turn(s, env),
            Task::CommanderArrivals(from) => self.commanders_arrive(s, from, env),
            Task::Commanders(from) => self.commanders_move(s, from),
            Task::Verify => self.verify_command(s, env),
            Task::Operations => self.begin_operations(s, env),
            Task::Draw => self.draw(s, env),
            Task::Drawn(formation) => self.play_marker(s, formation),
            Task::Offer(formation) => self.offer(s, formation, env),
            Task::Direct => self.direct_command(s, env),
            Task::Barrage => {
                if !self.next_gun(s) {
                    s.task = Task::Movement;
                }
            }
            Task::Movement => self.next_mover(s),
            Task::Marching => self.march(s),
            Task::Stopped => self.stop(s, env),
            Task::Announce(from) => self.announce(s, from),
            Task::Coordination(from) => self.coordination(s, from, env),
            Task::NextCombat => self.next_combat(s, env),
            Task::BeforeCombat(from) => self.before_combat(s, from),
            Task::BeforeCombatOn(unit) => self.slip_on(s, unit, env),
            Task::Stood => self.stood(s, env),
            Task::Support(from) => self.support(s, from, env),
            Task::Split(source, attacker) => self.split(s, source, attacker, env),
            Task::Defence(from) => self.defend(s, from, env),
            Task::DefenderTurns => self.defender_turns(s),
            Task::Assault => self.assault(s, env),
            Task::AssaultRoll => self.roll_the_assault(s, env),
            Task::Settle => self.settle(s, env),
            Task::AfterAssault => self.after_assault(s, env),
            Task::CombatOver => self.end_combat(s, env),
            Task::ActivationOver => self.end_activation(s, env),
            Task::Rally => self.end_turn(s, env),
        }
    }
}
