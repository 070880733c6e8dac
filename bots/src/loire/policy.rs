//! The simple policy: it makes the decisions within a procedure whose odds are computed.

use crate::catalogue::{BotInfo, KEEP_STRENGTH};
use crate::policy;
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::unit::Kind;
use sandtable_engine::loire::{Action, Loire, State, Step, UnitId};
use sandtable_engine::{Choose, Side, Stream, View};

/// The only policy.
pub(super) const POLICIES: [BotInfo; 1] = [BotInfo {
    name: KEEP_STRENGTH,
    about: "all units that can join the attack or march to the guns do so, all artillery fires, and each owner loses the least strength",
    file: None,
}];

/// Decides by simple rules:
///
/// - all units that can join the attack do (12.4), all artillery points are given (12.6), and General de Sonis helps;
/// - all units that can march to the guns do (12.3): headquarters first, with all their comrades, to an attacked hex if one is open;
/// - the step is lost that takes the least combat value with it, among equals from the unit with the most steps left;
/// - a retreating unit goes to the first open hex, preferably outside zones of control, and stands at the edge of the map;
/// - all units that can advance do, cavalry does not give way, and none retires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeepStrength;

impl Choose<Loire> for KeepStrength {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, Loire>, legal: &[Action], _dice: &mut Stream) -> usize {
        let (game, s) = (view.game(), view.state());
        let of = |wanted: Action| legal.iter().position(|action| *action == wanted);
        let found = match s.step() {
            Step::Join(_) | Step::Comrades(_) => legal.iter().position(|action| matches!(action, Action::Unit(_))),
            Step::Support(_) => first_best(legal, |unit| (game.unit(unit).kind == Kind::Headquarters).into()),
            Step::Goal(_) | Step::Target(_) => goal(s, legal),
            Step::Sonis(_) => of(Action::Go),
            Step::Guns(..) => legal.len().checked_sub(1),
            Step::Loss(_) | Step::Burden(_) | Step::Excess(..) => first_best(legal, |unit| -price(game, s, unit)),
            Step::Retreat(side, _) => way_back(s, side, legal).or_else(|| of(Action::Done)),
            Step::Advance(_) => legal.iter().position(|action| matches!(action, Action::Advance(..))),
            Step::Attack(_) => legal.iter().position(|action| matches!(action, Action::To(_))),
            _ => of(Action::Done),
        };
        found.unwrap_or(0)
    }
}

/// The index of the first unit with the highest worth; `None` if there is no unit to choose.
fn first_best(legal: &[Action], worth: impl Fn(UnitId) -> i32) -> Option<usize> {
    policy::first_best(legal, |action| if let Action::Unit(unit) = action { Some(worth(*unit)) } else { None })
}

/// The combat value lost with a unit's next step, times eight, less the steps it has.
fn price(game: &Loire, s: &State, unit: UnitId) -> i32 {
    let (counter, steps) = (game.unit(unit), s.steps(unit));
    let points = match counter.kind {
        Kind::Headquarters if steps > 1 => 0,
        Kind::Headquarters => game.data().limits.headquarters + counter.artillery,
        _ => counter.value(steps) - counter.value(steps.saturating_sub(1)),
    };
    8 * i32::from(points) - i32::from(steps)
}

/// §12.3 An attacked hex, or else the first one that is open.
fn goal(s: &State, legal: &[Action]) -> Option<usize> {
    let attacked = |hex: HexId| s.combat().at.has(hex);
    let first = legal.iter().position(|action| matches!(action, Action::To(hex) if attacked(*hex)));
    first.or_else(|| legal.iter().position(|action| matches!(action, Action::To(_))))
}

/// §12.7 The first hex outside zones of control, or else the first.
fn way_back(s: &State, side: Side, legal: &[Action]) -> Option<usize> {
    let quiet = |hex: HexId| !s.zones(side.enemy()).has(hex);
    let first = legal.iter().position(|action| matches!(action, Action::To(hex) if quiet(*hex)));
    first.or_else(|| legal.iter().position(|action| matches!(action, Action::To(_))))
}
