//! Who decides on the way through a procedure whose odds are asked for.

use crate::catalogue::{BotInfo, KEEP_STRENGTH};
use crate::policy;
use sandtable_engine::eagle::{Action, Eagle, State, Step, UnitId};
use sandtable_engine::geometry::HexId;
use sandtable_engine::{Choose, Side, Stream, View};

/// The one policy.
pub(super) const POLICIES: [BotInfo; 1] = [BotInfo {
    name: KEEP_STRENGTH,
    about: "each owner loses the least strength, no unit retreats that need not, and no heroism is tried",
    file: None,
}];

/// Decisions by simple rules:
///
/// - whoever stands next to the attacked stacks joins the attack; nobody retreats before combat (7.2.1), and a headquarters gives its bonus;
/// - the unit with the highest morale leads, of these the one with the most steps left; no heroism is tried;
/// - the unit loses a step that loses the least strength by it, of these the one with the most steps left;
/// - where losses are equal nobody retreats (7.2.4), and the stack of a fortress ignores its retreat;
/// - of several stacks that retreat the first on the map does so first;
/// - a beaten stack goes to the first hex that no enemy zone of control reaches, or where one of its side stands; then to the first;
/// - all who can advance do, and a unit of the least strength is given up where there is too much in a hex.
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

/// The first unit with the highest worth.
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

/// §7.2.4 The first hex where a retreat costs no step.
fn way_back(game: &Eagle, s: &State, side: Side, legal: &[Action]) -> Option<usize> {
    let quiet = |hex: HexId| !game.uncancelled(s, side).has(hex);
    legal.iter().position(|action| matches!(action, Action::To(hex) if quiet(*hex)))
}
