//! Who decides on the way through a procedure whose odds are asked for.

use sandtable_engine::verdun::{Action, Step, Verdun};
use sandtable_engine::{Choose, Stream, View};

/// Decisions by simple rules: extra dice are rolled to the last, a barrage is rolled again only if it hit nothing, nobody answers, counters,
/// doubles or goes on, and of what is left the first is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain;

impl Choose<Verdun> for Plain {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, Verdun>, legal: &[Action], _dice: &mut Stream) -> usize {
        let of = |wanted: Action| legal.iter().position(|action| *action == wanted);
        let found = match view.state().step() {
            Step::MoreDice(_) => of(Action::Rest),
            Step::Reroll(_) if view.state().salvo().hits == 0 => of(Action::Go),
            Step::Assault(_) => of(Action::Go),
            _ => of(Action::Done),
        };
        found.unwrap_or(0)
    }
}
