//! What one side may know.

use crate::game::Game;
use crate::side::Side;

/// One side's sight of a position: the rules in force, and the state with all that the side cannot see blanked out.
///
/// A bot is handed a `View` and never the state, so it cannot look at the enemy's hand. That the blanking is complete is
/// checked by the leak law ([`crate::laws`]).
#[derive(Debug)]
pub struct View<'a, G: Game> {
    game: &'a G,
    seen: &'a G::State,
    side: Side,
}

impl<'a, G: Game> View<'a, G> {
    /// Blanks `state` into `scratch` for `side`.
    pub fn new(game: &'a G, state: &G::State, side: Side, scratch: &'a mut G::State) -> View<'a, G> {
        scratch.clone_from(state);
        game.redact(scratch, side);
        View { game, seen: scratch, side }
    }

    /// The rules in force.
    #[must_use]
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// The position as far as the side can see it.
    #[must_use]
    pub fn state(&self) -> &'a G::State {
        self.seen
    }

    /// Whose view it is.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }
}

impl<G: Game> Clone for View<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for View<'_, G> {}
