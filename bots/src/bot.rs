//! Bots by content.

use crate::catalogue::{BotChoice, BotText};
use crate::player::{Bots, Player};
use sandtable_engine::Side;
use sandtable_scenarios::Faults;
use serde::{Deserialize, Serialize};

/// A bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bot {
    /// As chosen.
    Chosen(String, Option<String>),
    /// The heuristic with these weights, in the order of their keys.
    Heuristic(Vec<i32>),
    /// Each game as one of these, by their shares.
    Mixture(Vec<(u32, Bot)>),
}

impl Bot {
    /// Opens a choice.
    ///
    /// # Errors
    /// Every fault of its file.
    pub fn open<G: Bots>(choice: &BotChoice, side: Side, game: &G) -> Result<(Bot, Option<BotText>), Faults> {
        let (_, text) = Player::build(choice, side, game)?;
        Ok((Bot::Chosen(choice.name.to_owned(), choice.file.clone()), text))
    }
}

impl<G: Bots> Player<G> {
    /// The player of a bot.
    ///
    /// # Errors
    /// Every fault of it.
    pub fn new(bot: &Bot, side: Side, game: &G) -> Result<Player<G>, Faults> {
        Ok(match bot {
            Bot::Chosen(name, file) => {
                let name =
                    crate::catalogue::BOTS.iter().find(|known| known.name == name).map_or("", |known| known.name);
                Player::build(&BotChoice { name, file: file.clone() }, side, game)?.0
            }
            Bot::Heuristic(weights) => Player::weighted(game, weights),
            Bot::Mixture(members) => {
                let member = |(share, bot): &(u32, Bot)| Ok((*share, Player::new(bot, side, game)?));
                Player::mixed(members.iter().map(member).collect::<Result<_, Faults>>()?)
            }
        })
    }
}
