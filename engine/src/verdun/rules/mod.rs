//! The rules, one file for each chapter of the rulebook. This file says which chapter answers which decision.

mod r00_set_up;
mod r03_3_stacking;
mod r03_map;
mod r04_cards;
mod r05_turns;
mod r06_rounds;
mod r07_4_assault_movements;
mod r07_5_assault;
mod r07_barrage;
mod r08_events;
mod r09_movement;
mod r09_points;
mod r10_victory;
mod r11_supply;
mod r12_tracks;

pub use r07_5_assault::AssaultTerms;
pub use r07_barrage::Thrown;
pub use r09_movement::Afoot;

use super::Verdun;
use super::action::Action;
use super::menu::{Menu, Part};
use super::state::{State, Step};
use crate::observer::Env;

impl Verdun {
    /// Lists every legal action of the awaited decision.
    pub(super) fn choices(&self, s: &State, out: &mut impl Menu) {
        match s.step {
            Step::Deal(_) => out.add(Part::One(Action::Go)),
            Step::Deploy(side) => out.add(Part::To(self.deployment_zones(s, side))),
            Step::Entrench(side) => self.entrench_choices(s, side, out),
            Step::Weary(side) => out.add(Part::To(self.weary_zones(s, side))),
            Step::ChooseCard(side) => self.card_choices(s, side, out),
            Step::SearchTake(side) => {
                out.add(Part::Cards(Action::Card, super::state::kinds(&s.deck[side])));
            }
            Step::Round(side) => self.round_choices(s, side, out),
            Step::SearchDiscard(side) | Step::Yield(side) => {
                out.add(Part::Cards(Action::Card, self.nameable(s, side)));
            }
            Step::Spend(side) => self.spending_choices(s, side, out),
            Step::Dig(side) => out.add(Part::To(self.diggable(s, side))),
            Step::Unearth(side, _) => out.add(Part::To(s.trenches[side])),
            Step::Request(side) => self.request_choices(s, side, out),
            Step::Refresh(side) => out.add(Part::To(self.refreshable(s, side))),
            Step::Source(side) => out.add(Part::To(self.strategic_sources(s, side))),
            Step::Place(side) => {
                out.add(Part::To(self.placing_zones(s, side)));
                out.done();
            }
            Step::Mover(side) => self.mover_choices(s, side, out),
            Step::Block(side, zone) => self.block_choices(s, side, zone, out),
            Step::Move(side) => out.add(Part::To(self.first_steps(s, side, s.march.from))),
            Step::MoveOn(side) => self.second_step_choices(s, side, out),
            Step::Rotate(side) => out.add(Part::To(self.rotatable(s, side))),
            Step::RotateIn(side) => self.rotate_in_choices(s, side, out),
            Step::RotateOut(side) => self.rotate_out_choices(s, side, out),
            Step::Second(_) => {
                out.add(Part::Cards(Action::Card, self.second_cards(s)));
                out.done();
            }
            Step::Target(side) => out.add(Part::To(s.occupied[side.enemy()])),
            Step::Sustain(..) | Step::Assault(_) | Step::Reroll(_) | Step::Double(..) | Step::Suffer(..) => {
                out.add(Part::One(Action::Go));
                out.done();
            }
            Step::Muster(_) => self.muster_choices(s, out),
            Step::Relieve(side) => self.relief_choices(s, side, out),
            Step::Replace(_) => self.replacing_choices(s, out),
            Step::Stockpile(side) => {
                out.add(Part::Cards(Action::Card, self.stockpiles(s, side)));
                out.done();
            }
            Step::Counter(_) => {
                out.add(Part::Cards(Action::Card, self.counter_cards(s)));
                out.done();
            }
            Step::Answer(side) => self.answer_choices(s, side, out),
            Step::MoreDice(_) => self.more_dice_choices(s, out),
            Step::Infiltrate(_) => self.infiltration_choices(s, out),
            Step::PlaceMarker(side) => out.add(Part::To(self.marker_zones(s, side))),
            Step::Sweeten(side) => self.sweeten_choices(s, side, out),
            Step::Keep(side) => self.keep_choices(s, side, out),
            Step::Over => {}
        }
    }

    /// Carries out a legal action, and whatever follows up to the next decision.
    pub(super) fn carry_out(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        self.decide(s, action, env);
        while s.salvo.firing {
            self.fire(s, env);
        }
    }

    /// The same, up to the next decision or the next stage of a barrage.
    pub(super) fn decide(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        match (s.step, action) {
            (Step::Deal(_), _) => self.begin_war(s, env),
            (Step::Deploy(side), Action::To(zone)) => self.deploy(s, side, zone, env),
            (Step::Entrench(side), _) => self.entrench(s, side, action, env),
            (Step::Weary(side), Action::To(zone)) => self.weary(s, side, zone, env),
            (Step::Sustain(side, card), _) => self.sustain(s, side, card, action == Action::Go, env),
            (Step::ChooseCard(side), _) => self.choose_card(s, side, action, env),
            (Step::Round(side), _) => self.play_round(s, side, action, env),
            (Step::SearchDiscard(side), Action::Card(card)) => self.search_discard(s, side, card, env),
            (Step::SearchTake(side), Action::Card(card)) => self.search_take(s, side, card, env),
            (Step::Spend(side), _) => self.spend(s, side, action, env),
            (Step::Dig(side), Action::To(zone)) => self.dig(s, side, zone, env),
            (Step::Unearth(side, zone), Action::To(from)) => self.unearth(s, side, from, zone, env),
            (Step::Request(side), Action::Count(blocks)) => self.request(s, side, blocks, env),
            (Step::Refresh(side), Action::To(zone)) => self.refresh(s, side, zone, env),
            (Step::Source(side), Action::To(zone)) => self.designate(s, side, zone, env),
            (Step::Place(side), _) => self.place(s, side, action, env),
            (Step::Mover(side), _) => self.choose_mover(s, side, action, env),
            (Step::Block(side, zone), _) => self.choose_block(s, side, zone, action, env),
            (Step::Move(side), Action::To(zone)) => self.step_out(s, side, zone, env),
            (Step::MoveOn(side), _) => self.step_on(s, side, action, env),
            (Step::Rotate(side), Action::To(zone)) => self.begin_rotation(s, side, zone, env),
            (Step::RotateIn(side), _) => self.choose_rotation(s, side, action, env),
            (Step::RotateOut(side), _) => self.rotate_out(s, side, action, env),
            (Step::Second(_), _) => self.add_second(s, action, env),
            (Step::Target(_), Action::To(zone)) => self.aim(s, zone, env),
            (Step::Assault(_), _) => self.declare(s, action, env),
            (Step::Muster(side), _) => self.muster(s, side, action, env),
            (Step::Relieve(side), _) => self.relieve(s, side, action, env),
            (Step::Replace(side), _) => self.choose_replacement(s, side, action, env),
            (Step::Stockpile(_), _) => self.open_stockpile(s, action, env),
            (Step::Counter(_), _) => self.counter(s, action, env),
            (Step::Answer(side), _) => self.answer(s, side, action, env),
            (Step::MoreDice(_), _) => self.more_dice(s, action, env),
            (Step::Reroll(_), _) => self.reroll(s, action, env),
            (Step::Double(side, card), _) => self.double(s, side, card, action, env),
            (Step::Suffer(side, card), _) => self.suffer(s, side, card, action, env),
            (Step::Infiltrate(side), _) => self.infiltrate(s, side, action, env),
            (Step::PlaceMarker(side), Action::To(zone)) => self.place_marker(s, side, zone, env),
            (Step::Yield(side), Action::Card(card)) => self.yield_card(s, side, card, env),
            (Step::Sweeten(side), _) => self.sweeten(s, side, action, env),
            (Step::Keep(side), _) => self.keep(s, side, action, env),
            (step, action) => unreachable!("{action:?} is no answer to {step:?}"),
        }
    }
}
