//! The rules, one file per chapter of the rulebook. This file maps each decision to its chapter.

mod hits;
mod r01_map_and_units;
mod r02_deployment;
mod r04_r05_turn_start;
mod r06_stratagems;
mod r07_operational_movement;
mod r08_bombardment;
mod r09_1_2_caught;
mod r09_1_activation;
mod r09_2_defensive_fire;
mod r09_3_assault;
mod r09_3_retreat;
mod r10_reorganisation;
mod r11_victory;

pub use r08_bombardment::{BombardmentTerms, CounterTerms};
pub use r09_3_assault::AssaultTerms;

use super::action::Action;
use super::menu::{Menu, Part};
use super::state::{FRENCH, PRUSSIAN, State, Step, Then};
use super::{Belfort, Stratagem};
use crate::observer::Env;

impl Belfort {
    /// Collects all legal actions of the awaited decision.
    #[inline(always)]
    pub(super) fn choices(&self, s: &State, out: &mut impl Menu) {
        match s.step {
            Step::Deploy(side) => self.deployment_choices(s, side, out),
            Step::BuyStratagem(side) => self.purchase_choices(s, side, out),
            Step::PickOperational(_) => self.operational_choices(s, out),
            Step::MoveOperational(side, unit) => self.operational_destinations(s, side, unit, out),
            Step::GiveWay(side, zone) => out.add(Part::Unit(self.give_way(s, side, zone))),
            Step::Bombard(side) => self.bombardment_choices(s, side, out),
            Step::CounterBattery(side) => self.counter_battery_choices(s, side, out),
            Step::CancelCounter | Step::CancelShot => {
                self.play_or_decline(s, PRUSSIAN, Stratagem::BadQualityShell, out)
            }
            Step::FightFire => self.play_or_decline(s, FRENCH, Stratagem::Firefighters, out),
            Step::Allocate(_) => self.allocation_choices(s, out),
            Step::PickMarker(_) => {
                Belfort::offer_done(out);
                out.add(Part::One(Action::Go));
            }
            Step::Activate(side) => self.activation_choices(s, side, out),
            Step::Exchange(side, unit) => self.exchange_choices(s, side, unit, out),
            Step::MoveGun(side, unit) => self.gun_destinations(s, side, unit, out),
            Step::Select(side) => self.selection_choices(s, side, out),
            Step::Undisciplined => self.play_or_decline(s, PRUSSIAN, Stratagem::LackOfDiscipline, out),
            Step::PickUndisciplined => out.add(Part::Unit(self.undisciplined(s))),
            Step::March(side) => self.march_choices(s, side, out),
            Step::CaughtNext(_) => out.add(Part::To(self.may_be_next(s))),
            Step::CaughtTarget(side) => out.add(Part::To(self.caught_targets(s, side))),
            Step::PickNext(side) => out.add(Part::Unit(self.may_go_next(s, side))),
            Step::Objective(side) => self.objective_choices(s, side, out),
            Step::Ruse => self.play_or_decline(s, PRUSSIAN, Stratagem::RuseOfWar, out),
            Step::DefensiveFire(side) => self.defensive_fire_choices(s, side, out),
            Step::Assault(side) => self.assault_choices(s, side, out),
            Step::Retreat(_) => self.retreat_choices(s, out),
            Step::Advance(side) => out.add(Part::Unit(self.may_advance(s, side))),
            Step::PlayStratagem(side) => self.stratagem_choices(s, side, out),
            Step::PlaceScouts => out.add(Part::To(self.scout_zones(s))),
            Step::Illness(side) => out.add(Part::Unit(self.may_fall_ill(s, side.enemy()))),
            Step::Desertion(_) => out.add(Part::Unit(self.may_desert(s))),
            Step::ReturnInGoodOrder => out.add(Part::Unit(self.may_return(s))),
            Step::Reorganise(side) => self.reorganisation_choices(s, side, out),
            Step::Rehabilitate(side) => self.rehabilitation_choices(s, side, out),
            Step::Keep(side) => self.keeping_choices(s, side, out),
            Step::KeepPoints(side) => {
                (0..=self.points_to_keep(s, side)).for_each(|points| out.add(Part::One(Action::KeepPoints(points))));
            }
            Step::Over => {}
        }
    }

    /// Carries out a legal action with all its consequences up to the next decision.
    pub(super) fn carry_out(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        match (s.step, action) {
            (Step::Deploy(side), Action::To(zone)) => self.deploy(s, side, zone, env),
            (Step::BuyStratagem(side), _) => self.purchase(s, side, action, env),
            (Step::PickOperational(side), Action::Unit(unit)) => s.step = Step::MoveOperational(side, unit),
            (Step::PickOperational(side), _) => self.operational_done(s, side, env),
            (Step::MoveOperational(side, unit), Action::To(zone)) => self.move_operationally(s, side, unit, zone, env),
            (Step::GiveWay(side, _), Action::Unit(unit)) => s.step = Step::MoveOperational(side, unit),
            (Step::Bombard(side), _) => self.bombard(s, side, action, env),
            (Step::CounterBattery(side), _) => self.answer(s, side, action, env),
            (Step::CancelCounter, _) => self.cancel_counter(s, action, env),
            (Step::CancelShot, _) => self.cancel_shot(s, action, env),
            (Step::FightFire, _) => self.fight_fire(s, action, env),
            (Step::Allocate(_), Action::Unit(unit)) => self.allocate(s, unit, env),
            (Step::PickMarker(_), _) => self.give_up_marker(s, action == Action::Go, env),
            (Step::Activate(side), _) => self.activate(s, side, action, env),
            (Step::Exchange(side, first), Action::Unit(second)) => self.exchange(s, side, first, second, env),
            (Step::MoveGun(side, unit), Action::To(zone)) => self.move_gun(s, side, unit, zone, env),
            (Step::Select(side), _) => self.select(s, side, action, env),
            (Step::Undisciplined, _) => self.answer_undisciplined(s, action, env),
            (Step::PickUndisciplined, Action::Unit(unit)) => self.fail(s, unit, env),
            (Step::March(side), Action::To(zone)) => self.march(s, side, zone, env),
            (Step::CaughtNext(_), Action::To(zone)) => self.caught_next(s, zone, env),
            (Step::CaughtTarget(_), Action::To(zone)) => self.aim(s, zone, env),
            (Step::PickNext(side), Action::Unit(unit)) => self.goes_next(s, side, unit, env),
            (Step::Objective(side), _) => self.choose_objective(s, side, action, env),
            (Step::Ruse, _) => self.answer_ruse(s, action, env),
            (Step::DefensiveFire(side), _) => self.defend(s, side, action, env),
            (Step::Assault(side), Action::Unit(unit)) => self.keep_back(s, side, unit, env),
            (Step::Assault(side), _) => self.assault_or_call_off(s, side, action == Action::Go, env),
            (Step::Retreat(side), _) => self.retreat(s, side, action, env),
            (Step::Advance(side), Action::Unit(unit)) => self.advance_one(s, side, unit, env),
            (Step::PlayStratagem(side), _) => self.play_in_reorganisation(s, side, action, env),
            (Step::PlaceScouts, Action::To(zone)) => self.place_scouts(s, zone, env),
            (Step::Illness(side), Action::Unit(unit)) => self.fall_ill(s, side, unit, env),
            (Step::Desertion(_), Action::Unit(unit)) => self.desert(s, unit, env),
            (Step::ReturnInGoodOrder, Action::Unit(unit)) => self.return_in_good_order(s, unit, env),
            (Step::Reorganise(side), _) => self.reorganise(s, side, action, env),
            (Step::Rehabilitate(side), _) => self.rehabilitate(s, side, action, env),
            (Step::Keep(side), _) => self.keep(s, side, action, env),
            (Step::KeepPoints(side), Action::KeepPoints(points)) => self.keep_points(s, side, points, env),
            (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
        }
    }

    /// Continues with what follows hits or retreats.
    fn go_on(&self, s: &mut State, then: Then, env: &mut impl Env<Self>) {
        match then {
            Then::ShotDone => self.shot_done(s, env),
            Then::PrussiansMoved => self.offer_operational(s, FRENCH, env),
            Then::Leaving => self.fire_at_leavers(s, env),
            Then::CaughtRetreat => self.caught_retreat(s, env),
            Then::NextCaught => self.next_caught(s, env),
            Then::AfterFire => self.after_fire(s, env),
            Then::Deserted => self.after_desertion(s, env),
            Then::AttackerHits => self.attacker_hits(s, env),
            Then::Decided => self.loser_retreats(s, env),
            Then::Advance => self.advance(s, env),
            Then::SettleActive => self.settle_active(s, Then::ActivationDone, env),
            Then::SettlePassive => self.settle_passive(s, Then::ActivationDone, env),
            Then::ActivationDone => self.end_activation(s, env),
        }
    }
}
