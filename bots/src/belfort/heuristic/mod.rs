//! The heuristic bot: it rates the actions of every kind of decision by their purpose.
//!
//! It rates what is at stake with [`Weights`] and chances with exact [`Odds`] under the rules in force, so a changed table or value changes its
//! play. It looks one activation ahead: a [`Plan`] is made when a zone is activated and followed until the activation ends. Among equals the first
//! action is chosen; only the set-up can have a random part.

mod activation;
mod bombardment;
mod memory;
mod movement;
mod reorganisation;
mod set_up;
#[cfg(test)]
mod tests;
mod value;
mod worth;
mod zone;

use super::odds::Odds;
use super::weights::Weights;
use crate::search::rate::{Best, Idea, Noted, Weigh};
use memory::{Memory, Prospects, Shots};
use sandtable_engine::belfort::{Action, Belfort, State, Step, Stratagem, UnitSet};
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::{Choose, Side, Stream, View};
use set_up::Luck;
use std::sync::Arc;
use worth::Worth;

/// The plan of an activation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The activated zone.
    from: ZoneId,
    /// The units that move.
    units: UnitSet,
    /// Their destination.
    base: ZoneId,
    /// The zone to attack from there, if any.
    target: Option<ZoneId>,
}

/// The bot.
#[derive(Debug)]
pub struct Heuristic {
    weights: Arc<Weights>,
    odds: Arc<Odds>,
    worth: Arc<Worth>,
    plan: Plan,
    /// The random part of this game's set-up.
    luck: Option<Luck>,
    memory: Memory,
    prospects: Prospects,
    shots: Shots,
}

/// The context of one decision: the position that the side sees, weights, odds and values.
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
        Heuristic::with(Arc::new(weights), Arc::new(Odds::new(game)), worth)
    }

    fn with(weights: Arc<Weights>, odds: Arc<Odds>, worth: Arc<Worth>) -> Heuristic {
        let (memory, prospects, shots) = (Memory::new(), Prospects::new(), Shots::new());
        Heuristic { weights, odds, worth, plan: Plan::default(), luck: None, memory, prospects, shots }
    }

    /// The index of the chosen action.
    #[must_use]
    pub(super) fn decide(&mut self, view: &View<'_, Belfort>, legal: &[Action], dice: &mut Stream) -> usize {
        if matches!(view.state().step(), Step::Activate(_)) {
            let Heuristic { weights, odds, worth, plan, memory, prospects, .. } = self;
            memory.begin();
            let (choice, found) = Seen::of(view, weights, odds, worth).activation(memory, prospects, legal);
            *plan = found;
            return choice;
        }
        self.weigh(view, legal, dice, &mut Best)
    }

    /// Adds an idea for each action.
    pub(super) fn think(
        &mut self,
        view: &View<'_, Belfort>,
        legal: &[Action],
        dice: &mut Stream,
        ideas: &mut Vec<Idea<Plan>>,
    ) {
        if matches!(view.state().step(), Step::Activate(_)) {
            let Heuristic { weights, odds, worth, memory, prospects, .. } = self;
            memory.begin();
            Seen::of(view, weights, odds, worth).activations(memory, prospects, legal, ideas);
        } else {
            self.weigh(view, legal, dice, &mut Noted(ideas));
        }
    }

    /// The plan of the activation.
    pub(super) fn plan(&self) -> Plan {
        self.plan
    }

    /// Sets the plan of the activation.
    pub(super) fn take_up(&mut self, plan: Plan) {
        self.plan = plan;
    }

    /// Rates the actions of any decision except the one that makes a plan.
    #[inline]
    fn weigh(
        &mut self,
        view: &View<'_, Belfort>,
        legal: &[Action],
        dice: &mut Stream,
        weigh: &mut impl Weigh,
    ) -> usize {
        let Heuristic { weights, odds, worth, plan, luck, memory, shots, .. } = self;
        let seen = Seen::of(view, weights, odds, worth);
        memory.begin();
        match view.state().step() {
            Step::Deploy(_) => {
                let unit = seen.s.next_to_deploy().unwrap_or_default();
                let luck = luck.get_or_insert_with(|| Luck::draw(weights, dice));
                weigh.best(legal, |a| seen.deployment(memory, luck, unit, a))
            }
            Step::BuyStratagem(_) => weigh.best(legal, |a| seen.purchase(a, legal)),
            Step::PickOperational(_) => {
                let open = seen.open_to_french();
                weigh.best(legal, |a| seen.operational_pick(memory, open, a))
            }
            Step::MoveOperational(_, unit) => weigh.best(legal, |a| seen.operational_post(memory, unit, a)),
            Step::GiveWay(..) => weigh.best(legal, |a| seen.exchange_out(a)),
            Step::Bombard(_) => seen.bombardment(memory, shots, legal, weigh),
            Step::CounterBattery(_) => seen.answer(memory, shots, legal, weigh),
            Step::CancelCounter | Step::CancelShot => {
                weigh.best(legal, |a| seen.reaction(a, Stratagem::BadQualityShell, seen.shot_value()))
            }
            Step::FightFire => weigh.best(legal, |a| seen.reaction(a, Stratagem::Firefighters, seen.fire_in_citadel())),
            Step::Allocate(_) => weigh.best(legal, |a| seen.hit(a)),
            Step::Exchange(_, unit) => weigh.best(legal, |a| seen.exchange_with(memory, unit, a)),
            Step::MoveGun(_, unit) => weigh.best(legal, |a| seen.post(memory, unit, a)),
            Step::Select(_) => weigh.best(legal, |a| seen.selection(a, plan)),
            Step::Undisciplined => weigh.best(legal, |a| seen.reaction(a, Stratagem::LackOfDiscipline, i32::MAX)),
            Step::PickUndisciplined => weigh.best(legal, |a| -seen.missed(a)),
            Step::March(_) => weigh.best(legal, |a| seen.march(a, plan)),
            Step::CaughtNext(_) => weigh.best(legal, |a| seen.caught_first(a)),
            Step::PickMarker(_) => weigh.best(legal, |a| seen.marker(a)),
            Step::CaughtTarget(_) => weigh.best(legal, |a| seen.aim(a)),
            Step::PickNext(side) => weigh.best(legal, |a| seen.worth_of(a, side)),
            Step::Objective(_) => weigh.best(legal, |a| seen.objective(a)),
            Step::Ruse => weigh.best(legal, |a| seen.reaction(a, Stratagem::RuseOfWar, seen.threat_of_attack())),
            Step::DefensiveFire(_) => weigh.best(legal, |a| seen.defensive_fire(a)),
            Step::Assault(_) => weigh.best(legal, |a| seen.assault(a)),
            Step::Retreat(side) => {
                let unit = seen.g.next_to_retreat(seen.s, side).unwrap_or_default();
                debug_assert!(side == seen.me, "a side retreats its own units");
                weigh.best(legal, |a| seen.retreat(memory, unit, a))
            }
            Step::Advance(side) => weigh.best(legal, |a| seen.worth_of(a, side)),
            Step::PlayStratagem(_) => weigh.best(legal, |a| seen.stratagem(a)),
            Step::PlaceScouts => weigh.best(legal, |a| seen.scouts(a)),
            Step::Illness(side) => weigh.best(legal, |a| seen.illness(a, side.enemy())),
            Step::Desertion(side) => weigh.best(legal, |a| {
                if side == Side::First { -seen.worth_of(a, side) } else { seen.worth_of(a, side.enemy()) }
            }),
            Step::ReturnInGoodOrder => weigh.best(legal, |a| seen.worth_of(a, Side::Second)),
            Step::Reorganise(_) => {
                let sites = seen.sites();
                weigh.best(legal, |a| seen.reorganisation(memory, &sites, a))
            }
            Step::Rehabilitate(_) => weigh.best(legal, |a| seen.rehabilitation(a)),
            Step::Keep(_) => weigh.best(legal, |a| seen.keeping(a)),
            Step::KeepPoints(_) => weigh.only(legal.len() - 1, legal.len()),
            Step::Activate(_) | Step::Over => 0,
        }
    }
}

impl<'a> Seen<'a> {
    fn of(view: &View<'a, Belfort>, w: &'a Weights, odds: &'a Odds, worth: &'a Worth) -> Seen<'a> {
        Seen { g: view.game(), s: view.state(), me: view.side(), w, odds, worth }
    }
}

/// The caches change no choice: a copy starts with empty ones, and `clone_from` keeps its own.
impl Clone for Heuristic {
    fn clone(&self) -> Heuristic {
        let (weights, odds, worth) = (Arc::clone(&self.weights), Arc::clone(&self.odds), Arc::clone(&self.worth));
        Heuristic { plan: self.plan, luck: self.luck, ..Heuristic::with(weights, odds, worth) }
    }

    fn clone_from(&mut self, other: &Heuristic) {
        if !Arc::ptr_eq(&self.worth, &other.worth) {
            *self = other.clone();
        }
        (self.plan, self.luck) = (other.plan, other.luck);
    }
}

impl Choose<Belfort> for Heuristic {
    fn new_game(&mut self) {
        (self.plan, self.luck) = (Plan::default(), None);
        self.memory.forget();
    }

    fn choose(&mut self, view: &View<'_, Belfort>, legal: &[Action], dice: &mut Stream) -> usize {
        self.decide(view, legal, dice)
    }
}
