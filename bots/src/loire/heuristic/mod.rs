//! The heuristic bot: it rates the actions of every kind of decision by their purpose.
//!
//! Once in a phase, and after each combat, it surveys the map (`survey`): the strength felt in each hex, supply, usable railways, and goals. Each
//! masked enemy stack counts with the average strength. A march (`march`) is planned as a whole, with each hex scored by [`Weights`], and then
//! followed; combats are rated with exact [`Odds`] under the rules in force. Nothing is random; among equals the first action is chosen.

mod battle;
mod board;
mod command;
mod irregular;
mod march;
mod movers;
mod retreat;
mod survey;
#[cfg(test)]
mod tests;
mod worth;

use super::land::{Land, Ways};
use super::odds::Odds;
use super::reach::{Plan, Reach};
use super::weights::Weights;
use crate::search::rate::{Best, Idea, Noted, Weigh};
use board::Board;
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::{Action, HexSet, Loire, State, Step, UnitId, UnitSet};
use sandtable_engine::{Choose, Side, Stream, View};
use std::sync::Arc;
use survey::Survey;

/// The bot.
#[derive(Clone, Debug)]
pub struct Heuristic {
    weights: Arc<Weights>,
    odds: Arc<Odds>,
    land: Arc<Land>,
    ways: Ways,
    board: Board,
    survey: Survey,
    reach: Reach,
    plan: Plan,
    /// Units that stay in their hex in this phase.
    settled: UnitSet,
    /// The chosen hex of the unit that is being placed.
    spot: HexId,
}

/// The context of one decision: the position that the side sees, weights, odds and values.
#[derive(Clone, Copy, Debug)]
struct Seen<'a> {
    g: &'a Loire,
    s: &'a State,
    me: Side,
    foe: Side,
    w: &'a Weights,
    odds: &'a Odds,
    land: &'a Land,
    ways: &'a Ways,
    board: &'a Board,
}

impl Heuristic {
    /// A bot with these weights under the rules of `game`.
    #[must_use]
    pub fn new(game: &Loire, weights: Weights) -> Heuristic {
        let land = Land::new(game);
        Heuristic {
            weights: Arc::new(weights),
            odds: Arc::new(Odds::new(game)),
            ways: Ways::new(game, land.town_hexes),
            land: Arc::new(land),
            board: Board::EMPTY,
            survey: Survey::NONE,
            reach: Reach::new(),
            plan: Plan::NONE,
            settled: UnitSet::EMPTY,
            spot: HexId::NONE,
        }
    }

    /// Adds an idea for each action.
    pub(super) fn think(&mut self, view: &View<'_, Loire>, legal: &[Action], ideas: &mut Vec<Idea<()>>) {
        self.weigh(view, legal, &mut Noted(ideas));
    }

    /// Copies the units' aims from another bot of its side.
    pub(super) fn remember(&mut self, with: &Heuristic) {
        self.survey.remember(&with.survey);
    }

    fn weigh(&mut self, view: &View<'_, Loire>, legal: &[Action], weigh: &mut impl Weigh) -> usize {
        let Heuristic { weights, odds, land, ways, board, survey, reach, plan, settled, spot } = self;
        let (g, s, me) = (view.game(), view.state(), view.side());
        board.see(g, s, land, me);
        ways.see(g, s);
        let seen = Seen { g, s, me, foe: me.enemy(), w: weights, odds, land, ways, board };
        if survey.see(&seen) {
            *plan = Plan::NONE;
            *settled = UnitSet::EMPTY;
        }
        if seen.somebody_goes() {
            survey.trace(&seen);
        }
        match s.step() {
            Step::Begin(_) | Step::Working | Step::Over => weigh.only(0, legal.len()),
            Step::Camp(_) => weigh.best(legal, |a| seen.camp(a)),
            Step::Place(_, unit, column) => {
                if column == 0 || !spot.is_some() {
                    *spot = seen.spot(survey, unit);
                }
                weigh.best(legal, |a| seen.placing(*spot, a))
            }
            Step::Mask(_) => weigh.best(legal, |a| seen.masking(survey, a)),
            Step::Rebuild(_) => weigh.best(legal, |a| seen.rebuilding(survey, a)),
            Step::Rest(_) => weigh.best(legal, |a| seen.resting(a)),
            Step::Withdraw(_) => weigh.best(legal, |a| seen.withdrawing(a)),
            Step::ByRail(_, number, part) => weigh.best(legal, |a| seen.by_rail(g.rail_group(number, part), a)),
            Step::Parties(_) => weigh.best(legal, |a| seen.counted(a)),
            Step::Provision(_) | Step::Foe(..) => weigh.best(legal, |a| seen.strongest(a)),
            Step::Evacuate(_) => weigh.best(legal, |a| seen.evacuation(survey, a)),
            Step::Mover(_) => {
                let index = seen.mover(legal, survey, reach, plan, settled);
                weigh.only(index, legal.len())
            }
            Step::Company(_) => weigh.best(legal, |a| seen.company(plan, a)),
            Step::Pace(_) => weigh.best(legal, |a| seen.pace(plan, a)),
            Step::March(_) => {
                seen.keep_pace(survey, reach, plan);
                let index = seen.step(legal, survey, plan);
                weigh.only(index, legal.len())
            }
            Step::Burden(_) | Step::Excess(..) | Step::Loss(_) => weigh.best(legal, |a| seen.loss(a)),
            Step::GiveWay(_, unit) => weigh.best(legal, |a| seen.giving_way(survey, unit, a)),
            Step::Scout(_, unit) => weigh.best(legal, |a| seen.scouting(survey, unit, a)),
            Step::Repair(_) | Step::Skirmish(_) => weigh.best(legal, |a| seen.nearest(survey, a)),
            Step::Retire(_) => weigh.best(legal, |a| seen.retiring(a)),
            Step::WayOut(_, unit) => weigh.best(legal, |a| seen.refuge(survey, unit, a)),
            Step::Occupy(_, hex) => weigh.best(legal, |a| seen.occupation(survey, hex, a)),
            Step::Attack(_) => weigh.best(legal, |a| seen.attack(legal, a)),
            Step::Target(_) => weigh.best(legal, |a| seen.target(a)),
            Step::Join(_) => {
                let with_all = seen.joined(units_of(legal));
                weigh.best(legal, |a| seen.join(with_all, a))
            }
            Step::Support(_) => {
                let without = seen.without_help();
                weigh.best(legal, |a| seen.support(survey, without, a))
            }
            Step::Comrades(_) => {
                let without = seen.without_help();
                weigh.best(legal, |a| seen.comrade(survey, without, a))
            }
            Step::Goal(_) => {
                let mut movers = seen.movers(s.combat().marching, survey);
                weigh.best(legal, |a| seen.goal(survey, &mut movers, a))
            }
            Step::Sonis(_) => weigh.best(legal, |a| seen.sonis(a)),
            Step::Guns(_, hq) => weigh.best(legal, |a| seen.guns(hq, a)),
            Step::Retreater(_) => weigh.only(0, legal.len()),
            Step::Retreat(_, unit) => weigh.best(legal, |a| seen.refuge(survey, unit, a)),
            Step::Advance(_) => weigh.best(legal, |a| seen.advance(survey, a)),
        }
    }
}

/// The units that can be chosen.
fn units_of(legal: &[Action]) -> UnitSet {
    legal.iter().filter_map(|action| if let Action::Unit(unit) = action { Some(*unit) } else { None }).collect()
}

impl Seen<'_> {
    /// The strength of a side in a hex.
    #[inline]
    fn strength_in(&self, side: Side, hex: HexId) -> i32 {
        self.board.at(side, self.me, hex).strength.into()
    }

    /// The present strength of a unit.
    #[inline]
    fn strength(&self, unit: UnitId) -> i32 {
        self.land.value(unit, self.s.steps(unit))
    }

    /// Whether the decision is about where a unit goes or is placed, or soon will be.
    fn somebody_goes(&self) -> bool {
        match self.s.step() {
            Step::Place(_, unit, _) => (self.land.regular | self.land.parties).has(unit),
            Step::WayOut(..) | Step::Occupy(..) | Step::Goal(_) | Step::Retreat(..) | Step::Advance(_) => true,
            step => survey::part(step) == 1,
        }
    }

    fn strength_of(&self, units: UnitSet) -> i32 {
        units.into_iter().map(|unit| self.strength(unit)).sum()
    }

    /// Friendly units on the map.
    #[inline]
    fn own(&self) -> UnitSet {
        self.s.on_map() & self.land.of[self.me]
    }

    /// Friendly regular units on the map.
    #[inline]
    fn own_regular(&self) -> UnitSet {
        self.own() & self.land.regular
    }

    /// The hexes of some units.
    fn hexes_of(&self, units: UnitSet) -> HexSet {
        units.into_iter().map(|unit| self.s.at(unit)).collect()
    }
}

impl Choose<Loire> for Heuristic {
    fn new_game(&mut self) {
        self.survey.forget();
        self.plan = Plan::NONE;
        self.settled = UnitSet::EMPTY;
        self.spot = HexId::NONE;
    }

    fn choose(&mut self, view: &View<'_, Loire>, legal: &[Action], _dice: &mut Stream) -> usize {
        self.weigh(view, legal, &mut Best)
    }
}
