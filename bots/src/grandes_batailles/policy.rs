//! The simple policy: it makes the decisions within a procedure whose odds are computed.

use crate::catalogue::{BotInfo, KEEP_STRENGTH};
use crate::policy::first_best;
use sandtable_engine::grandes_batailles::{Action, GrandesBatailles, State, Step, UnitId};
use sandtable_engine::{Choose, Stream, View};

/// The only policy.
pub(super) const POLICIES: [BotInfo; 1] = [BotInfo {
    name: KEEP_STRENGTH,
    about: "each owner keeps the most combat value, and no unit retreats that need not",
    file: None,
}];

/// Decides by simple rules:
///
/// - no unit retreats before combat (11.4); HQs lend their bonus, all neighbours and guns that may support do, all units that can coordinate do, and
///   stacked guns fire together;
/// - a source of defence puts all its points against one attacker (11.2.1) among those that it reaches: one in its front before one on its flank,
///   then the one with the highest combat value, then the first;
/// - a retreat is refused (11.3) only if each of the three hexes towards the unit's edge is off the map, held by the enemy or in an enemy ZoC, so
///   that the retreat would cost a step as well, and if the unit has a step to give;
/// - a unit retreats to the first hex that is open, and its HQ goes along; no unit turns;
/// - of two stacked units the one with more steps left takes the step (13.2.6);
/// - the unit with the highest combat value advances or occupies a vacated hex; combats are fought in the order of the units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeepStrength;

impl Choose<GrandesBatailles> for KeepStrength {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, GrandesBatailles>, legal: &[Action], _dice: &mut Stream) -> usize {
        let (game, s) = (view.game(), view.state());
        let of = |wanted: Action| legal.iter().position(|action| *action == wanted);
        // The index of the first unit with the highest worth.
        let best = |worth: &dyn Fn(UnitId) -> u8| {
            first_best(legal, |action| if let Action::Unit(unit) = action { Some(worth(*unit)) } else { None })
        };
        let found = match s.step() {
            Step::Split(_, source, attacker) => {
                let all =
                    legal.iter().map(|action| if let Action::Points(points) = action { *points } else { 0 }).max();
                let points = if chief_enemy(game, s, source) == Some(attacker) { all.unwrap_or(0) } else { 0 };
                of(Action::Points(points))
            }
            Step::Refuse(_, unit) => {
                let stands = is_cornered(game, s, unit) && s.losses(unit) + 1 < game.unit(unit).steps;
                of(if stands { Action::Go } else { Action::Done })
            }
            Step::TurnOne(_, unit) => of(Action::Face(s.facing(unit))),
            Step::LossTaker(_) => best(&|unit| game.unit(unit).steps - s.losses(unit)),
            Step::Advance(_) | Step::Occupy(_) => best(&|unit| game.value(s, unit)),
            Step::DefenderBonus(_)
            | Step::AttackerBonus(_)
            | Step::Support(..)
            | Step::Coordinate(..)
            | Step::Together(..)
            | Step::LeaderFollows(..) => of(Action::Go),
            _ => of(Action::Done),
        };
        found.unwrap_or(0)
    }
}

/// The attacker that a source of defence puts all its points against.
fn chief_enemy(game: &GrandesBatailles, s: &State, source: UnitId) -> Option<UnitId> {
    let worth = |a: &UnitId| (!game.is_flank(s, source, s.at(*a)), game.value(s, *a), std::cmp::Reverse(*a));
    game.reached(s, &s.clash(), source).into_iter().max_by_key(worth)
}

/// Whether a unit loses a step wherever it retreats.
fn is_cornered(game: &GrandesBatailles, s: &State, unit: UnitId) -> bool {
    let side = game.side_of(unit);
    let data = game.data();
    let closed = s.held(side.enemy()) | s.zones_of_control(side.enemy());
    data.course.edges[side].towards().into_iter().all(|direction| {
        let hex = data.map.grid.neighbour(s.at(unit), direction);
        !hex.is_some() || closed.has(hex)
    })
}
