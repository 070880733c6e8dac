//! The simple policy: it makes the decisions within a procedure whose odds are computed.

use crate::catalogue::{BotInfo, KEEP_STRENGTH};
use crate::policy;
use sandtable_engine::eagle::{Action, Eagle, State, Step, UnitId};
use sandtable_engine::geometry::HexId;
use sandtable_engine::{Choose, Side, Stream, View};

/// The only policy.
pub(super) const POLICIES: [BotInfo; 1] = [BotInfo {
    name: KEEP_STRENGTH,
    about: "each owner loses the least strength, no unit retreats that need not, and no heroism is tried",
    file: None,
}];

/// Decides by simple rules:
///
/// - all stacks next to the attacked ones join the attack; none retreats before combat (7.2.1), and a headquarters gives its bonus;
/// - the unit with the highest morale leads, among equals the one with the most steps left; no heroism is tried;
/// - the step is lost by the unit that loses the least strength by it, among equals by the one with the most steps left;
/// - if losses are equal no stack retreats (7.2.4), and the stack of a fortress ignores its retreat;
/// - of several stacks that retreat the first on the map does so first;
/// - a beaten stack goes to the first hex without an uncancelled enemy zone of control, or else to the first;
/// - all units that can advance do, and if a hex is overstacked a unit of the least strength is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeepStrength;

impl Choose<Eagle> for KeepStrength {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, Eagle>, legal: &[Action], _dice: &mut Stream) -> usize {
        let (game, s) = (view.game(), view.state());
        let of = |wanted: Action| legal.iter().position(|action| *action == wanted);
        let found = match s.step() {
            Step::Lead(_) => lead(game, s, legal),
            Step::Loss(_) => loser(game, s, legal),
            Step::Excess(..) => first_best(legal, |unit| -i32::from(game.strength(s, unit))),
            Step::RetreatTo(side) => way_back(game, s, side, legal),
            Step::Bonus(_) => legal.iter().position(|action| matches!(action, Action::Unit(_))),
            Step::Stand(..) => of(Action::Go),
            Step::Join(_) | Step::Target(_) => legal.iter().position(|action| matches!(action, Action::To(_))),
            Step::Advance(_) => legal.iter().position(|action| matches!(action, Action::Advance(..))),
            _ => of(Action::Done),
        };
        found.unwrap_or(0)
    }
}

/// The index of the first unit with the highest worth.
fn first_best(legal: &[Action], worth: impl Fn(UnitId) -> i32) -> Option<usize> {
    policy::first_best(legal, |action| if let Action::Unit(unit) = action { Some(worth(*unit)) } else { None })
}

fn lead(game: &Eagle, s: &State, legal: &[Action]) -> Option<usize> {
    first_best(legal, |unit| 8 * i32::from(game.face(s, unit).morale) + i32::from(game.steps_left(s, unit)))
}

fn loser(game: &Eagle, s: &State, legal: &[Action]) -> Option<usize> {
    first_best(legal, |unit| {
        let lost = i32::from(game.strength(s, unit)) - i32::from(game.strength_after(unit, s.lost(unit) + 1));
        i32::from(game.steps_left(s, unit)) - 8 * lost
    })
}

/// §7.2.4 The first hex in which a retreat costs no step.
fn way_back(game: &Eagle, s: &State, side: Side, legal: &[Action]) -> Option<usize> {
    let quiet = |hex: HexId| !game.uncancelled(s, side).has(hex);
    legal.iter().position(|action| matches!(action, Action::To(hex) if quiet(*hex)))
}
