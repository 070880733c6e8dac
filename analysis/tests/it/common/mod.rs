//! How much is drawn, and optimal Kuhn poker, as bots.

use sandtable_engine::kuhn::{Action, Kuhn};
use sandtable_engine::{Choose, Side, Stream, View};

/// How many are drawn: all by default, fewer in CI (`SANDTABLE_LAWS=ci`).
pub(crate) fn drawn(all: u64, ci: u64) -> u64 {
    if std::env::var("SANDTABLE_LAWS").is_ok_and(|wanted| wanted == "ci") { ci } else { all }
}

/// Kuhn's optimal strategies (1950); for the first player the member of the family that never opens. Mixes by its stream.
#[derive(Clone, Debug)]
pub(crate) struct Optimal;

impl Choose<Kuhn> for Optimal {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, Kuhn>, _legal: &[Action], dice: &mut Stream) -> usize {
        let (card, said) = (view.state().card(view.side()), view.state().said());
        let bet_in_three = match (view.side(), card, said) {
            (Side::First, 2, 0b1001) | (Side::Second, 1, 1) | (Side::Second, 2, 2) => 1,
            (Side::First, 3, 0b1001) | (Side::Second, 3, _) => 3,
            _ => 0,
        };
        usize::from(dice.below(3) < bet_in_three)
    }
}
