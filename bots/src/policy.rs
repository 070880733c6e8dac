//! Policies: they make the decisions within a procedure whose odds are computed.

use crate::bot::Bot;
use crate::player::Player;
use crate::system::Bots;
use sandtable_engine::{Choose, Side, Stream, View};
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::{Fault, Faults};
use std::cmp::Reverse;

/// A policy of one side.
#[derive(Clone, Debug)]
pub enum Policy<G: Bots> {
    /// Simple rules that anybody can follow at the table.
    Rules(G::Rules),
    /// A bot.
    Bot(Box<Player<G>>),
}

impl<G: Bots> Policy<G> {
    /// The simple rules called `name`, one of [`Bots::POLICIES`].
    ///
    /// # Errors
    /// An unknown name, with the nearest known one.
    pub fn named(name: &str) -> Result<Policy<G>, Faults> {
        let names: Vec<&str> = G::POLICIES.iter().map(|policy| policy.name).collect();
        if names.contains(&name) {
            return Ok(Policy::Rules(G::rules(name)));
        }
        let expected = format!("one of {}", names.join(", "));
        Err(Fault::argument("policy", format!("the policy `{name}`"), expected).near(nearest(name, names)).into())
    }

    /// `bot` as the policy of `side` under the rules and on the board of `game`.
    ///
    /// # Errors
    /// As [`Player::new`].
    pub fn of(bot: &Bot, side: Side, game: &G) -> Result<Policy<G>, Faults> {
        Ok(Policy::Bot(Box::new(Player::new(bot, side, game)?)))
    }
}

/// The index of the first legal action with the highest worth; `None` if none has a worth.
pub(crate) fn first_best<A, W: Ord>(legal: &[A], worth: impl Fn(&A) -> Option<W>) -> Option<usize> {
    let worths = legal.iter().enumerate().filter_map(|(i, action)| Some((worth(action)?, Reverse(i))));
    worths.max().map(|(_, Reverse(i))| i)
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
