//! The simple policies: they make the decisions within a procedure whose odds are computed.

use crate::catalogue::{BotInfo, PRESS, SPARE};
use sandtable_engine::verdun::state::Stage;
use sandtable_engine::verdun::{Action, State, Step, Verdun};
use sandtable_engine::{Choose, Side, Stream, View};

/// The policies, by name.
pub(super) const POLICIES: [BotInfo; 2] = [
    BotInfo {
        name: PRESS,
        about: "all extra dice are rolled, and poor barrages rolled again; no card answers",
        file: None,
    },
    BotInfo { name: SPARE, about: "the same, but no extra dice that can hit own blocks", file: None },
];

/// Decides by simple rules:
///
/// - all extra dice are rolled, or none if their sixes can hit friendly blocks (7.3);
/// - with air superiority a barrage is rolled again if it made fewer hits than its dice make on average (12.3);
/// - attackers come from the first possible zone, as many as may; none is replaced;
/// - no barrage is countered, no card answers, and no permanent is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// Whether no extra dice are rolled if their sixes can hit friendly blocks.
    spares: bool,
}

impl Press {
    /// One of the [`POLICIES`], by name.
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

/// Whether a barrage made fewer hits than its dice make on average. With extra dice for sixes a die makes 3/5 of a hit (far: 2/5), at level 3, where
/// fives give extra dice too, 3/4 (1/2); before extra dice it makes 1/2 (1/3).
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
