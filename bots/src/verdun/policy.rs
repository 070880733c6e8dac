//! Who decides on the way through a procedure whose odds are asked for.

use crate::catalogue::{BotInfo, PRESS, SPARE};
use sandtable_engine::verdun::state::Stage;
use sandtable_engine::verdun::{Action, State, Step, Verdun};
use sandtable_engine::{Choose, Side, Stream, View};

/// Either of the policies.
pub(super) const POLICIES: [BotInfo; 2] = [
    BotInfo {
        name: PRESS,
        about: "all extra dice are rolled, and poor barrages rolled again; no card answers",
        file: None,
    },
    BotInfo { name: SPARE, about: "the same, but no extra dice that can hit own blocks", file: None },
];

/// Decisions by simple rules:
///
/// - all extra dice are rolled, or none where their sixes can strike the own blocks (7.3);
/// - with air superiority a barrage is rolled again where it made fewer hits than this many dice make on average (12.3);
/// - attackers come from the first zone that they can come from, as many as may; nobody takes their places;
/// - nobody counters or answers, and no permanent is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// Whether no extra dice are rolled where their sixes can strike the own blocks.
    spares: bool,
}

impl Press {
    /// Either of the [`POLICIES`].
    pub(super) fn of(name: &str) -> Press {
        Press { spares: name == SPARE }
    }
}

impl Choose<Verdun> for Press {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, Verdun>, legal: &[Action], _dice: &mut Stream) -> usize {
        let of = |wanted: Action| legal.iter().position(|action| *action == wanted);
        let found = match view.state().step() {
            Step::MoreDice(_) => of(if self.spares { Action::Done } else { Action::Rest }),
            Step::Reroll(side) if is_poor(view.game(), view.state(), side) => of(Action::Go),
            Step::Assault(_) => of(Action::Go),
            Step::Muster(_) => legal.iter().position(|action| matches!(action, Action::To(_))),
            _ => of(Action::Done),
        };
        found.unwrap_or(0)
    }
}

/// Whether a barrage made fewer hits than its dice make on average. A die that is rolled on while it shows a six makes 3/5 (far 2/5), at level 3, where
/// fives go on too, 3/4 (1/2); before extra dice a die makes 1/2 (1/3).
fn is_poor(game: &Verdun, s: &State, side: Side) -> bool {
    let salvo = s.salvo();
    let aim = game.aim_at(s, side, salvo.target());
    let [near, far] = match (salvo.stage, aim.fives) {
        (Stage::FirstReroll, _) => [(1, 2), (1, 3)],
        (_, false) => [(3, 5), (2, 5)],
        (_, true) => [(3, 4), (1, 2)],
    };
    let (hits, of_dice) = if aim.far { far } else { near };
    u32::from(salvo.hits) * of_dice < u32::from(salvo.dice) * hits
}
