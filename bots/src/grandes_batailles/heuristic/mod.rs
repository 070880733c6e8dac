//! The heuristic bot: it rates the actions of every kind of decision by their purpose.
//!
//! It rates what is at stake with [`Weights`] and chances with exact [`Odds`] under the rules in force, so a changed table or value changes its
//! play. It looks one activation ahead: posts are planned when a formation is activated, attacks when the first is announced, and both are followed
//! until the activation ends. Among equals the first action is chosen; only the choice of the decoy is random.

mod combat;
mod command;
mod fire;
mod movement;
mod plan;
mod reaction;
mod value;

use super::facing::facing;
use super::field::Field;
use super::ground::Ground;
use super::odds::Odds;
use super::path::Path;
use super::reach::Reach;
use super::weights::Weights;
use crate::search::rate::{Best, Idea, Noted, Weigh};
use plan::Plan;
use sandtable_engine::geometry::HexSet;
use sandtable_engine::grandes_batailles::{Action, FRENCH, GrandesBatailles, Mover, PRUSSIAN, State, Step};
use sandtable_engine::{Choose, Stream, View};
use std::ops::Deref;
use std::sync::Arc;

/// The bot.
#[derive(Clone, Debug)]
pub struct Heuristic {
    weights: Arc<Weights>,
    odds: Arc<Odds>,
    ground: Arc<Ground>,
    /// The cost of losses, by turn.
    stakes: Arc<[Stakes]>,
    plan: Plan,
    /// The hexes of objectives that the French entered last, as far as the bot has seen.
    french: HexSet,
    /// The contents of those hexes when last seen: French ground, French units, Prussian units.
    seen: [HexSet; 3],
    reach: Reach,
}

/// The context of one decision: the position that the side sees, weights and values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    field: Field<'a>,
    w: &'a Weights,
    french: &'a HexSet,
    stakes: &'a Stakes,
}

/// The cost of losses in a turn.
#[derive(Clone, Copy, Debug)]
struct Stakes {
    /// A step of a unit that is not known.
    step: i32,
    /// A step of a gun.
    gun: i32,
    /// The disorganisation of a unit.
    disorder: i32,
}

impl Stakes {
    fn new(w: &Weights, turns: u8, turn: u8) -> Stakes {
        let lasts = lasts(turns.into(), turn.into(), w.late);
        let [step, gun, disorder] = [w.step, w.gun, w.disorder].map(|loss| loss * lasts / 100);
        Stakes { step, gun, disorder }
    }
}

impl<'a> Deref for Seen<'a> {
    type Target = Field<'a>;

    #[inline]
    fn deref(&self) -> &Field<'a> {
        &self.field
    }
}

impl<'a> Seen<'a> {
    #[inline]
    fn new(field: Field<'a>, w: &'a Weights, by_turn: &'a [Stakes], french: &'a HexSet) -> Seen<'a> {
        Seen { field, w, french, stakes: &by_turn[usize::from(field.s.turn())] }
    }
}

impl Heuristic {
    /// A bot with these weights under the rules of `game`.
    #[must_use]
    pub fn new(game: &GrandesBatailles, weights: Weights) -> Heuristic {
        let turns = game.data().course.turns;
        Heuristic {
            stakes: (0..=turns).map(|turn| Stakes::new(&weights, turns, turn)).collect(),
            weights: Arc::new(weights),
            odds: Arc::new(Odds::new(game)),
            ground: Arc::new(Ground::new(game)),
            plan: Plan::NONE,
            french: HexSet::EMPTY,
            seen: [HexSet::EMPTY; 3],
            reach: Reach::NOWHERE,
        }
    }

    /// Updates the owners of the hexes of objectives if anything has changed.
    fn note_owners(&mut self, g: &GrandesBatailles, s: &State) {
        let objectives = self.ground.objectives;
        let now = [s.french_ground(), s.held(FRENCH), s.held(PRUSSIAN)].map(|hexes| hexes & objectives);
        // This runs at every decision, so a function call to compare each set would be noticeable.
        let changed = self.seen.iter().zip(&now).fold(HexSet::EMPTY, |changed, (&seen, &now)| changed | (seen ^ now));
        if !changed.is_empty() {
            self.seen = now;
            self.french = owned(g, s, self.french);
        }
    }

    /// The index of the chosen action.
    #[must_use]
    fn decide(&mut self, view: &View<'_, GrandesBatailles>, legal: &[Action], dice: &mut Stream) -> usize {
        let choice = self.weigh(view, legal, dice, &mut Best);
        if let Step::Assign(_, unit) = view.state().step()
            && !matches!(legal[choice], Action::To(_))
            && !view.state().announced().has(unit)
        {
            self.plan.give_up(unit);
        }
        choice
    }

    /// Adds an idea for each action; if a unit sets out on a march, for each hex that it may go to.
    pub(super) fn think(
        &mut self,
        view: &View<'_, GrandesBatailles>,
        legal: &[Action],
        dice: &mut Stream,
        ideas: &mut Vec<Idea<Path>>,
    ) {
        let (g, s, me) = (view.game(), view.state(), view.side());
        let (Step::March(_), mover @ Mover::Unit(unit)) = (s.step(), s.mover().0) else {
            self.weigh(view, legal, dice, &mut Noted(ideas));
            return;
        };
        let sets_out = !self.plan.is_of(s) || !self.plan.is_under_way(mover, s.at(unit));
        let index = self.decide(view, legal, dice);
        let Heuristic { weights: w, odds, ground, stakes, plan, french, reach, .. } = self;
        ideas.push(Idea { index, score: i32::MAX, plan: plan.path });
        if sets_out && legal[index] != Action::Exit {
            let field = Field { g, s, me, odds, ground };
            let seen = Seen::new(field, w, stakes, french);
            seen.marches(plan, reach, unit, legal, ideas);
        }
    }

    /// Copies the memory of another bot, including its plan.
    pub(super) fn learn(&mut self, of: &Heuristic) {
        (self.plan, self.french, self.seen) = (of.plan, of.french, of.seen);
    }

    /// Sets the path of a march, or a unit's target, to what is carried out.
    pub(super) fn take_up(&mut self, s: &State, action: Action, path: Path) {
        match (s.step(), action) {
            (Step::March(_), _) => self.plan.path = path,
            (Step::Assign(_, unit), Action::To(hex)) if !s.announced().has(unit) => {
                self.plan.target[unit.index()] = hex
            }
            (Step::Assign(_, unit), _) if !s.announced().has(unit) => self.plan.give_up(unit),
            _ => {}
        }
    }

    /// Rates the actions of any decision.
    #[inline]
    fn weigh(
        &mut self,
        view: &View<'_, GrandesBatailles>,
        legal: &[Action],
        dice: &mut Stream,
        weigh: &mut impl Weigh,
    ) -> usize {
        let (g, s, me) = (view.game(), view.state(), view.side());
        self.note_owners(g, s);
        let Heuristic { weights: w, odds, ground, stakes, plan, french, reach, .. } = self;
        let field = Field { g, s, me, odds, ground };
        let seen = Seen::new(field, w, stakes, french);
        if !plan.is_of(s) && seen.acts() {
            *plan = seen.plan();
        }
        match s.step() {
            Step::SetUpHex(_) | Step::PlaceCommander(..) => weigh.best(legal, |a| seen.set_up(a)),
            Step::SetUpFacing(_, unit) | Step::Face(_, unit) | Step::TurnOne(_, unit) => {
                let values = seen.facings(unit);
                weigh.best(legal, |a| facing(&values, a))
            }
            Step::MoveCommander(_, leader) => {
                plan.begin(Mover::Leader(leader));
                let stays = seen.stays(leader);
                weigh.best(legal, |a| i32::from((a == Action::Go) != stays))
            }
            Step::ChooseFormation(_) => weigh.best(legal, |a| seen.first(a)),
            Step::HoldMarker(_, formation) => weigh.best(legal, |a| seen.hold(formation, a)),
            Step::DirectCommand(_) => weigh.best(legal, |a| seen.direct(a)),
            Step::TurnGun(_, gun) => {
                let shots = seen.shots(gun);
                weigh.best(legal, |a| seen.turn_gun(&shots, gun, a))
            }
            Step::Target(_, gun) => weigh.best(legal, |a| seen.target(gun, a)),
            Step::Together(_, gun, target) => weigh.best(legal, |a| seen.together(gun, target, a)),
            Step::Mover(_) => weigh.best(legal, |a| seen.mover(plan, a)),
            Step::Enter(_) => {
                plan.follow(s.mover().0);
                weigh.best(legal, |a| seen.entry(plan, s.mover().0, a))
            }
            Step::March(_) => {
                plan.follow(s.mover().0);
                weigh.only(seen.march(plan, reach, legal), legal.len())
            }
            Step::Assign(_, unit) => {
                if !plan.announced {
                    seen.announce(plan);
                }
                let wanted = plan.target[unit.index()];
                weigh.best(legal, |a| seen.assignment(wanted, a))
            }
            Step::Coordinate(_, unit) => weigh.best(legal, |a| i32::from((a == Action::Go) == plan.together.has(unit))),
            Step::NextCombat(_) => weigh.best(legal, |a| seen.next_combat(plan, a)),
            Step::RetreatBefore(_, unit) => weigh.best(legal, |a| seen.retreat_before(unit, a)),
            Step::RetreatBeforeHex(_, unit) | Step::RetreatHex(_, unit) => weigh.best(legal, |a| seen.refuge(unit, a)),
            Step::Occupy(_) | Step::Advance(_) => weigh.best(legal, |a| seen.advance(a)),
            Step::Split(..) => {
                let steady = seen.all_steady(s.assailants());
                weigh.best(legal, |a| seen.split(&steady, legal.len(), a))
            }
            Step::Refuse(_, unit) => weigh.best(legal, |a| seen.refuse(plan, unit, a)),
            Step::LossTaker(_) => weigh.best(legal, |a| seen.loss_taker(a)),
            Step::LeaderFollows(_, leader) => weigh.best(legal, |a| seen.follows(leader, a)),
            Step::PlaceLeader(..) | Step::RevealLeader(..) => weigh.best(legal, |a| seen.leader_place(a)),
            Step::RevealHex(_, unit) => weigh.best(legal, |a| seen.reveal(unit, a)),
            // §13.1.6 Random, since a fixed rule for the decoy would be known to anyone who reads it.
            Step::PlaceDecoy(_) => weigh.only(usize::from(dice.below(100) as i32 >= w.first), legal.len()),
            Step::Gun(_) => weigh.best(legal, |a| seen.gun(a)),
            Step::DefenderBonus(_) => weigh.best(legal, |a| seen.defender_bonus(a)),
            Step::AttackerBonus(_) => weigh.best(legal, |a| seen.attacker_bonus(a)),
            Step::Support(_, unit) => weigh.best(legal, |a| seen.supports(unit, a)),
            Step::ReturnFormer(_, leader) => weigh.best(legal, |a| seen.successor(leader, a)),
            // §5 An activated formation may still do nothing, so it always acts. §13.1.6 A held division goes with the first one that it may go
            // with, since there may be no other.
            Step::Activate(..) | Step::JoinHeld(..) => weigh.only(0, legal.len()),
            Step::Working | Step::Over => 0,
        }
    }
}

impl Choose<GrandesBatailles> for Heuristic {
    fn new_game(&mut self) {
        self.plan = Plan::NONE;
        self.french = HexSet::EMPTY;
        self.seen = [HexSet::EMPTY; 3];
    }

    fn choose(&mut self, view: &View<'_, GrandesBatailles>, legal: &[Action], dice: &mut Stream) -> usize {
        self.decide(view, legal, dice)
    }
}

/// The percentage of a lasting loss that still counts: 100 in the first turn, `late` in the last.
fn lasts(turns: i32, turn: i32, late: i32) -> i32 {
    late + (100 - late) * (turns - turn) / (turns - 1).max(1)
}

/// §13.1.3 The hexes of objectives that the French own. Units own the hex in which they stand, whole objectives are open information, and for all
/// other hexes the last observation holds.
fn owned(g: &GrandesBatailles, s: &State, before: HexSet) -> HexSet {
    let mut french = before;
    for objective in &g.data().objectives {
        match g.holder(s, objective) {
            Some(FRENCH) => french |= objective.hexes,
            Some(PRUSSIAN) => french = french.minus(objective.hexes),
            None => {
                french |= objective.hexes & s.held(FRENCH);
                french = french.minus(objective.hexes & s.held(PRUSSIAN));
            }
        }
    }
    french
}
