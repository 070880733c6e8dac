//! The heuristic bot: it rates the actions of every kind of decision by their purpose.
//!
//! Once in a segment, and after each battle, it surveys the map (`survey`): the strength felt in each hex, supply, groups that could be surrounded,
//! and goals. A march (`march`) is planned as a whole, with each hex scored by [`Weights`], and then followed; battles are rated with exact [`Odds`]
//! under the rules in force. Nothing is random; among equals the first action is chosen.

mod battle;
mod board;
mod command;
mod front;
mod march;
mod retreat;
mod survey;
mod worth;

use super::land::{HEXES, Land};
use super::odds::Odds;
use super::reach::{Plan, Reach};
use super::weights::Weights;
use crate::search::rate::{Best, Idea, Noted, Weigh};
use board::Board;
use front::Fronts;
use march::Sights;

use sandtable_engine::eagle::{Action, Eagle, HexSet, State, Step, UnitId, UnitSet};
use sandtable_engine::geometry::HexId;
use sandtable_engine::{Choose, Side, Stream, View};
use std::sync::Arc;
use survey::Survey;

/// The bot.
#[derive(Clone, Debug)]
pub struct Heuristic {
    weights: Arc<Weights>,
    odds: Arc<Odds>,
    land: Arc<Land>,
    board: Board,
    survey: Survey,
    reach: Reach,
    fronts: Fronts,
    known: [(i32, i32); HEXES],
    plan: Plan,
    /// Units that stay in their hex in this segment.
    settled: UnitSet,
}

/// The context of one decision: the position that the side sees, weights, odds and values.
#[derive(Clone, Copy, Debug)]
struct Seen<'a> {
    g: &'a Eagle,
    s: &'a State,
    me: Side,
    foe: Side,
    w: &'a Weights,
    odds: &'a Odds,
    land: &'a Land,
    board: &'a Board,
}

impl Heuristic {
    /// A bot with these weights under the rules of `game`.
    #[must_use]
    pub fn new(game: &Eagle, weights: Weights) -> Heuristic {
        Heuristic {
            weights: Arc::new(weights),
            odds: Arc::new(Odds::new(game)),
            land: Arc::new(Land::new(game)),
            board: Board::EMPTY,
            survey: Survey::NONE,
            reach: Reach::NOWHERE,
            fronts: Fronts::UNKNOWN,
            known: [(0, 0); HEXES],
            plan: Plan::NONE,
            settled: UnitSet::EMPTY,
        }
    }

    /// Adds an idea for each action.
    pub(super) fn think(&mut self, view: &View<'_, Eagle>, legal: &[Action], ideas: &mut Vec<Idea<()>>) {
        self.weigh(view, legal, &mut Noted(ideas));
    }

    /// Copies the units' aims from another bot of its side.
    pub(super) fn remember(&mut self, with: &Heuristic) {
        self.survey.remember(&with.survey);
    }

    fn weigh(&mut self, view: &View<'_, Eagle>, legal: &[Action], weigh: &mut impl Weigh) -> usize {
        let Heuristic { weights, odds, land, board, survey, reach, fronts, known, plan, settled } = self;
        let (g, s, me) = (view.game(), view.state(), view.side());
        board.see(g, s, land);
        let seen = Seen { g, s, me, foe: me.enemy(), w: weights, odds, land, board };
        if survey.see(&seen) {
            *plan = Plan::NONE;
            *settled = UnitSet::EMPTY;
        }
        if seen.somebody_goes() {
            survey.trace(&seen);
        }
        match s.step() {
            Step::Begin(_) | Step::Working | Step::Over => weigh.only(0, legal.len()),
            Step::SetUp(_, unit) => {
                let mut placed = seen.placing(survey, unit);
                weigh.best(legal, |a| seen.set_up(&mut placed, unit, a))
            }
            Step::Recover(_, unit) => weigh.best(legal, |a| seen.recovery(unit, a)),
            Step::Marker(_) => weigh.best(legal, |a| seen.marker(survey, a)),
            Step::Command(_, hq) => weigh.best(legal, |a| seen.joined_command(survey, hq, a)),
            Step::Call(_) => weigh.best(legal, |a| seen.called(survey, a)),
            Step::Entry(_, unit) => {
                let mut placed = seen.placing(survey, unit);
                weigh.best(legal, |a| seen.entry(&mut placed, unit, a))
            }
            Step::Takeover(_) => weigh.best(legal, |a| seen.takeover(a)),
            Step::Rally(_) => weigh.best(legal, |a| seen.rallied(a)),
            Step::Mover(_) => {
                let index = seen.mover(legal, survey, &mut Sights { reach, fronts, known }, plan, settled);
                weigh.only(index, legal.len())
            }
            Step::March(_) => {
                let index = seen.step(legal, survey, &mut Sights { reach, fronts, known }, plan);
                weigh.only(index, legal.len())
            }
            Step::Excess(..) => weigh.best(legal, |a| seen.given_up(a)),
            Step::Stack(_) => weigh.best(legal, |a| seen.late_stack(survey, a)),
            Step::Attack(_) => weigh.best(legal, |a| seen.attack(legal, a)),
            Step::Target(_) => weigh.best(legal, |a| seen.target(a)),
            Step::Join(_) => weigh.best(legal, |a| seen.join(a)),
            Step::Next(_) => weigh.best(legal, |a| seen.goes_first(a)),
            Step::Withdraw(_, hex) => weigh.best(legal, |a| seen.withdrawal(survey, hex, a)),
            Step::WithdrawTo(_, unit) => weigh.best(legal, |a| seen.withdrawal_to(survey, unit, a)),
            Step::Bonus(_) => weigh.best(legal, |a| seen.bonus(a)),
            Step::Lead(_) => weigh.best(legal, |a| seen.lead(a)),
            Step::Heroism(_) => weigh.best(legal, |a| seen.heroism(a)),
            Step::Loss(_) => weigh.best(legal, |a| seen.loss(a)),
            Step::GiveWay(_) => weigh.best(legal, |a| seen.given_way(survey, a)),
            Step::Stand(_, hex) => weigh.best(legal, |a| seen.standing(survey, hex, a)),
            Step::RetreatTo(_) => weigh.best(legal, |a| seen.retreat_to(survey, a)),
            Step::Advance(_) => weigh.best(legal, |a| seen.advance(survey, a)),
            Step::Siege(_, hq) => weigh.best(legal, |a| seen.siege(hq, a)),
        }
    }
}

impl Seen<'_> {
    /// The strength of a side in a hex.
    #[inline]
    fn strength_in(&self, side: Side, hex: HexId) -> i32 {
        self.board.of(side)[hex.index()].strength.into()
    }

    /// The strength of a side in a hex that can move, without fortresses.
    #[inline]
    fn mobile_in(&self, side: Side, hex: HexId) -> i32 {
        self.board.of(side)[hex.index()].mobile.into()
    }

    /// The present strength of a unit.
    #[inline]
    fn strength(&self, unit: UnitId) -> i32 {
        self.land.strength(unit, self.s.lost(unit))
    }

    /// Whether the decision is about where a unit goes or is placed.
    fn somebody_goes(&self) -> bool {
        let placed = matches!(self.s.step(), Step::SetUp(..) | Step::Entry(..) | Step::Mover(_) | Step::March(_));
        placed || matches!(self.s.step(), Step::WithdrawTo(..) | Step::RetreatTo(_) | Step::Advance(_))
    }

    /// §3.1 Whether a hex has room for a unit that is not in it yet.
    fn has_room(&self, unit: UnitId, hex: HexId) -> bool {
        self.g.has_room(self.s, UnitSet::one(unit), self.me, hex)
    }

    /// Friendly combat units on the map that can move.
    fn own_mobile(&self) -> UnitSet {
        (self.s.on_map() & self.g.units_of(self.me)).minus(self.g.headquarters() | self.g.fortresses())
    }

    /// §10 Hexes that a side's enemy can neither occupy nor pass through.
    fn watched_by(&self, side: Side) -> HexSet {
        self.s.held(side) | self.g.uncancelled(self.s, side.enemy())
    }
}

impl Choose<Eagle> for Heuristic {
    fn new_game(&mut self) {
        self.survey.forget();
        self.plan = Plan::NONE;
        self.settled = UnitSet::EMPTY;
    }

    fn choose(&mut self, view: &View<'_, Eagle>, legal: &[Action], _dice: &mut Stream) -> usize {
        self.weigh(view, legal, &mut Best)
    }
}
