//! The interface of bots.

use crate::game::Game;
use crate::streams::Stream;
use crate::view::View;

/// Draws an index below the given number of actions.
pub type Draw = fn(usize, &mut Stream) -> usize;

/// A bot: it answers with an index into the legal list.
pub trait Choose<G: Game> {
    /// Forgets the previous game.
    fn new_game(&mut self);
    /// The index of the chosen action. Called only if there are several, so a bot must not rely on seeing every decision.
    fn choose(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize;
    /// The draw of a bot that needs neither the position nor a memory: the index of one of a number of actions. Such a bot is shown nothing.
    fn blind(&self) -> Option<Draw> {
        None
    }
    /// The rating of the action at index `chosen` minus that of the best other one, in a unit of the bot's own; `None` if it rates no other.
    /// Called on a copy of the bot from before the choice, with a copy of its dice.
    fn margin(&mut self, _view: &View<'_, G>, _legal: &[G::Action], _dice: &mut Stream, _chosen: usize) -> Option<i32> {
        None
    }
}

impl<G: Game, B: Choose<G> + ?Sized> Choose<G> for Box<B> {
    fn new_game(&mut self) {
        (**self).new_game();
    }

    fn choose(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize {
        (**self).choose(view, legal, dice)
    }

    fn blind(&self) -> Option<Draw> {
        (**self).blind()
    }

    fn margin(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream, chosen: usize) -> Option<i32> {
        (**self).margin(view, legal, dice, chosen)
    }
}
