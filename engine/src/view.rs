//! The position as one side sees it.

use crate::game::Game;
use crate::side::Side;

/// One side's view of a position: the rules in force, and the state with everything hidden that the side cannot see.
///
/// A bot is given a `View` and never the state, so it cannot look at the enemy's hand. The leak law ([`crate::laws`]) checks that
/// hiding is complete.
#[derive(Debug)]
pub struct View<'a, G: Game> {
    game: &'a G,
    seen: &'a G::State,
    side: Side,
}

impl<G: Game> View<'_, G> {
    /// Calls `look` with the position as `side` sees it. The rest is hidden in place during the call, because copying a position costs more than
    /// many a decision.
    #[inline]
    pub fn show<T>(game: &G, state: &mut G::State, side: Side, look: impl FnOnce(&View<'_, G>) -> T) -> T {
        let secret = game.hide(state, side);
        let answer = look(&View { game, seen: state, side });
        game.reveal(state, side, secret);
        answer
    }
}

impl<'a, G: Game> View<'a, G> {
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

    /// The side whose view it is.
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
