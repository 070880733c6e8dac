//! Policies: who decides on the way through a procedure whose odds are asked for.

use crate::bot::Bot;
use crate::player::{Bots, Player};
use sandtable_engine::{Choose, Side, Stream, View};
use sandtable_scenarios::Faults;

/// A policy of one side.
#[derive(Clone, Debug)]
pub enum Policy<G: Bots> {
    /// Simple rules that anybody can follow at the table.
    Rules(G::Rules),
    /// A bot.
    Bot(Box<Player<G>>),
}

impl<G: Bots> Policy<G> {
    /// The simple rules of this name, one of [`Bots::POLICIES`].
    ///
    /// # Errors
    /// Rules that have no meaning in this system.
    pub fn named(name: &str) -> Result<Policy<G>, Faults> {
        Ok(Policy::Rules(G::rules(name)?))
    }

    /// `bot` as the policy of `side` under the rules and on the board of `game`.
    ///
    /// # Errors
    /// As [`Player::new`].
    pub fn of(bot: &Bot, side: Side, game: &G) -> Result<Policy<G>, Faults> {
        Ok(Policy::Bot(Box::new(Player::new(bot, side, game)?)))
    }
}

impl<G: Bots> Choose<G> for Policy<G> {
    fn new_game(&mut self) {
        match self {
            Policy::Rules(rules) => rules.new_game(),
            Policy::Bot(bot) => bot.new_game(),
        }
    }

    fn choose(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize {
        match self {
            Policy::Rules(rules) => rules.choose(view, legal, dice),
            Policy::Bot(bot) => bot.choose(view, legal, dice),
        }
    }
}
