//! The heuristic bot: every kind of decision has a purpose.
//!
//! It values what is at stake with [`Weights`] and weighs it with exact [`Odds`] under the rules in force, so a changed
//! table or value changes its play. It looks one activation ahead: a [`Plan`] is made when a zone is activated and followed
//! until the activation ends. Nothing is random but the choice among equals, which is the first.

mod activation;
mod bombardment;
mod movement;
mod reorganisation;
mod value;
mod worth;

use super::odds::Odds;
use super::weights::Weights;
use crate::search::rate::{Best, Idea, Noted, Weigh};
use sandtable_engine::belfort::{Action, Belfort, State, Step, Stratagem, UnitSet};
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::{Choose, Side, Stream, View};
use std::sync::Arc;
use worth::Worth;

/// What an activation is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The activated zone.
    from: ZoneId,
    /// Who goes.
    units: UnitSet,
    /// Where to.
    base: ZoneId,
    /// What to attack from there, if anything.
    target: Option<ZoneId>,
}

/// The bot.
#[derive(Clone, Debug)]
pub struct Heuristic {
    weights: Arc<Weights>,
    odds: Arc<Odds>,
    worth: Arc<Worth>,
    plan: Plan,
}

/// One decision: what the side sees, and what it goes by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    pub(super) g: &'a Belfort,
    pub(super) s: &'a State,
    pub(super) me: Side,
    pub(super) w: &'a Weights,
    pub(super) odds: &'a Odds,
    worth: &'a Worth,
}

impl Heuristic {
    /// A bot with these weights under the rules of `game`.
    #[must_use]
    pub fn new(game: &Belfort, weights: Weights) -> Heuristic {
        let worth = Arc::new(Worth::new(game, &weights));
        Heuristic { weights: Arc::new(weights), odds: Arc::new(Odds::new(game)), worth, plan: Plan::default() }
    }

    fn seen<'a>(&'a self, view: &View<'a, Belfort>) -> Seen<'a> {
        let (g, s, me) = (view.game(), view.state(), view.side());
        Seen { g, s, me, w: &self.weights, odds: &self.odds, worth: &self.worth }
    }

    /// The action to take.
    #[must_use]
    pub(super) fn decide(&mut self, view: &View<'_, Belfort>, legal: &[Action]) -> usize {
        if matches!(view.state().step(), Step::Activate(_)) {
            let (choice, plan) = self.seen(view).activation(legal);
            self.plan = plan;
            return choice;
        }
        self.weigh(view, legal, &mut Best)
    }

    /// Adds what it thinks of each action.
    pub(super) fn think(&self, view: &View<'_, Belfort>, legal: &[Action], ideas: &mut Vec<Idea<Plan>>) {
        if matches!(view.state().step(), Step::Activate(_)) {
            self.seen(view).activations(legal, ideas);
        } else {
            self.weigh(view, legal, &mut Noted(ideas));
        }
    }

    /// This is the plan of the activation.
    pub(super) fn take_up(&mut self, plan: Plan) {
        self.plan = plan;
    }

    /// Weighs any decision but the one that makes a plan.
    #[inline]
    fn weigh(&self, view: &View<'_, Belfort>, legal: &[Action], weigh: &mut impl Weigh) -> usize {
        let seen = self.seen(view);
        match view.state().step() {
            Step::Deploy(_) => weigh.best(legal, |a| seen.deployment(a)),
            Step::BuyStratagem(_) => weigh.best(legal, |a| seen.purchase(a, legal)),
            Step::PickOperational(_) => weigh.best(legal, |a| seen.operational_pick(a)),
            Step::MoveOperational(_, unit) => weigh.best(legal, |a| seen.operational_post(unit, a)),
            Step::GiveWay(..) => weigh.best(legal, |a| seen.exchange_out(a)),
            Step::Bombard(_) => seen.bombardment(legal, weigh),
            Step::CounterBattery(_) => seen.answer(legal, weigh),
            Step::CancelCounter | Step::CancelShot => {
                weigh.best(legal, |a| seen.reaction(a, Stratagem::BadQualityShell, seen.shot_value()))
            }
            Step::FightFire => weigh.best(legal, |a| seen.reaction(a, Stratagem::Firefighters, seen.fire_in_citadel())),
            Step::Allocate(_) => weigh.best(legal, |a| seen.hit(a)),
            Step::Exchange(_, unit) => weigh.best(legal, |a| seen.exchange_with(unit, a)),
            Step::MoveGun(_, unit) => weigh.best(legal, |a| seen.post(unit, a)),
            Step::Select(_) => weigh.best(legal, |a| seen.selection(a, &self.plan)),
            Step::Undisciplined => weigh.best(legal, |a| seen.reaction(a, Stratagem::LackOfDiscipline, i32::MAX)),
            Step::PickUndisciplined => weigh.best(legal, |a| -seen.worth_of(a, Side::First)),
            Step::March(_) => weigh.best(legal, |a| seen.march(a, &self.plan)),
            Step::Objective(_) => weigh.best(legal, |a| seen.objective(a)),
            Step::Ruse => weigh.best(legal, |a| seen.reaction(a, Stratagem::RuseOfWar, seen.threat_of_attack())),
            Step::DefensiveFire(_) => weigh.best(legal, |a| seen.defensive_fire(a)),
            Step::Assault(_) => weigh.best(legal, |a| seen.assault(a)),
            Step::Retreat(side) => {
                let unit = seen.g.next_to_retreat(seen.s, side).unwrap_or_default();
                debug_assert!(side == seen.me, "a side retreats its own units");
                weigh.best(legal, |a| seen.retreat(unit, a))
            }
            Step::Advance(side) => weigh.best(legal, |a| seen.worth_of(a, side)),
            Step::PlayStratagem(_) => weigh.best(legal, |a| seen.stratagem(a)),
            Step::PlaceScouts => weigh.best(legal, |a| seen.scouts(a)),
            Step::Illness(side) => weigh.best(legal, |a| seen.illness(a, side.enemy())),
            Step::Desertion(side) => weigh.best(legal, |a| {
                if side == Side::First { -seen.worth_of(a, side) } else { seen.worth_of(a, side.enemy()) }
            }),
            Step::ReturnInGoodOrder => weigh.best(legal, |a| seen.worth_of(a, Side::Second)),
            Step::Reorganise(_) => weigh.best(legal, |a| seen.reorganisation(a)),
            Step::Rehabilitate(_) => weigh.best(legal, |a| seen.rehabilitation(a)),
            Step::Keep(_) => weigh.best(legal, |a| seen.keeping(a)),
            Step::KeepPoints(_) => weigh.only(legal.len() - 1, legal.len()),
            Step::Activate(_) | Step::Over => 0,
        }
    }
}

impl Choose<Belfort> for Heuristic {
    fn new_game(&mut self) {
        self.plan = Plan::default();
    }

    fn choose(&mut self, view: &View<'_, Belfort>, legal: &[Action], _dice: &mut Stream) -> usize {
        self.decide(view, legal)
    }
}
