//! Policies: who decides on the way through a procedure whose odds are asked for.

use crate::catalogue::PolicyChoice;
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
    /// The chosen policy of `side` under the rules and on the board of `game`.
    ///
    /// # Errors
    /// Every fault of a bot's file; a policy that has no meaning in this system.
    pub fn build(choice: &PolicyChoice, side: Side, game: &G) -> Result<Policy<G>, Faults> {
        Ok(match choice {
            PolicyChoice::Named(name) => Policy::Rules(G::rules(name)?),
            PolicyChoice::Bot(bot) => Policy::Bot(Box::new(Player::build(bot, side, game)?.0)),
        })
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
