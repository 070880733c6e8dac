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

    /// The action to take.
    #[must_use]
    pub(super) fn decide(&mut self, view: &View<'_, Belfort>, legal: &[Action]) -> usize {
        let seen = Seen {
            g: view.game(),
            s: view.state(),
            me: view.side(),
            w: &self.weights,
            odds: &self.odds,
            worth: &self.worth,
        };
        match view.state().step() {
            Step::Deploy(_) => best(legal, |a| seen.deployment(a)),
            Step::BuyStratagem(_) => best(legal, |a| seen.purchase(a, legal)),
            Step::PickOperational(_) => best(legal, |a| seen.operational_pick(a)),
            Step::MoveOperational(_, unit) => best(legal, |a| seen.operational_post(unit, a)),
            Step::GiveWay(..) => best(legal, |a| seen.exchange_out(a)),
            Step::Bombard(_) => seen.bombardment(legal),
            Step::CounterBattery(_) => seen.answer(legal),
            Step::CancelCounter | Step::CancelShot => {
                best(legal, |a| seen.reaction(a, Stratagem::BadQualityShell, seen.shot_value()))
            }
            Step::FightFire => best(legal, |a| seen.reaction(a, Stratagem::Firefighters, seen.fire_in_citadel())),
            Step::Allocate(_) => best(legal, |a| seen.hit(a)),
            Step::Activate(_) => {
                let (choice, plan) = seen.activation(legal);
                self.plan = plan;
                choice
            }
            Step::Exchange(_, unit) => best(legal, |a| seen.exchange_with(unit, a)),
            Step::MoveGun(_, unit) => best(legal, |a| seen.post(unit, a)),
            Step::Select(_) => best(legal, |a| seen.selection(a, &self.plan)),
            Step::Undisciplined => best(legal, |a| seen.reaction(a, Stratagem::LackOfDiscipline, i32::MAX)),
            Step::PickUndisciplined => best(legal, |a| -seen.worth_of(a, Side::First)),
            Step::March(_) => best(legal, |a| seen.march(a, &self.plan)),
            Step::Objective(_) => best(legal, |a| seen.objective(a)),
            Step::Ruse => best(legal, |a| seen.reaction(a, Stratagem::RuseOfWar, seen.threat_of_attack())),
            Step::DefensiveFire(_) => best(legal, |a| seen.defensive_fire(a)),
            Step::Assault(_) => best(legal, |a| seen.assault(a)),
            Step::Retreat(side) => {
                let unit = seen.g.next_to_retreat(seen.s, side).unwrap_or_default();
                debug_assert!(side == seen.me, "a side retreats its own units");
                best(legal, |a| seen.retreat(unit, a))
            }
            Step::Advance(side) => best(legal, |a| seen.worth_of(a, side)),
            Step::PlayStratagem(_) => best(legal, |a| seen.stratagem(a)),
            Step::PlaceScouts => best(legal, |a| seen.scouts(a)),
            Step::Illness(side) => best(legal, |a| seen.illness(a, side.enemy())),
            Step::Desertion(side) => {
                best(
                    legal,
                    |a| if side == Side::First { -seen.worth_of(a, side) } else { seen.worth_of(a, side.enemy()) },
                )
            }
            Step::ReturnInGoodOrder => best(legal, |a| seen.worth_of(a, Side::Second)),
            Step::Reorganise(_) => best(legal, |a| seen.reorganisation(a)),
            Step::Rehabilitate(_) => best(legal, |a| seen.rehabilitation(a)),
            Step::Keep(_) => best(legal, |a| seen.keeping(a)),
            Step::KeepPoints(_) => legal.len() - 1,
            Step::Over => 0,
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

/// The index of the best action, the first of equals.
fn best(legal: &[Action], mut score: impl FnMut(Action) -> i32) -> usize {
    let mut found = (0, i32::MIN);
    for (i, &action) in legal.iter().enumerate() {
        let value = score(action);
        if value > found.1 {
            found = (i, value);
        }
    }
    found.0
}
