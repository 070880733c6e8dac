//! How bots answer.

use crate::game::Game;
use crate::streams::Stream;
use crate::view::View;

/// A choice among so many.
pub type Draw = fn(usize, &mut Stream) -> usize;

/// A bot: it answers with an index into the legal list.
pub trait Choose<G: Game> {
    /// Forgets the last game.
    fn new_game(&mut self);
    /// The index of the chosen action. Asked only where there are several: what a bot remembers cannot count on being asked.
    fn choose(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize;
    /// How a bot chooses that looks at nothing and remembers nothing: one of so many. It is then shown neither position nor list.
    fn blind(&self) -> Option<Draw> {
        None
    }
}
