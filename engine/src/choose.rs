//! How bots answer.

use crate::game::Game;
use crate::streams::Stream;
use crate::view::View;

/// A choice among this many.
pub type Draw = fn(usize, &mut Stream) -> usize;

/// A bot: it answers with an index into the legal list.
pub trait Choose<G: Game> {
    /// Forgets the last game.
    fn new_game(&mut self);
    /// The index of the chosen action. Asked only where there are several: what a bot remembers cannot count on being asked.
    fn choose(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize;
    /// How a bot chooses that looks at nothing and remembers nothing: one of this many. It is then shown neither position nor list.
    fn blind(&self) -> Option<Draw> {
        None
    }
    /// By how much it rates the action of index `chosen` above the best of the others, in a unit of its own; none where it rates no other.
    /// It is asked of a copy of the bot as it was before the choice, with a copy of its dice.
    fn margin(&mut self, _view: &View<'_, G>, _legal: &[G::Action], _dice: &mut Stream, _chosen: usize) -> Option<i32> {
        None
    }
}
