//! Bots by content.

use crate::mixture::Mixture;
use crate::player::{Bots, Player};
use crate::random::Random;
use crate::search::{Search, Settings};
use sandtable_engine::Side;
use sandtable_scenarios::{Fault, Faults};
use serde::{Deserialize, Serialize};

/// A text that a bot is made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BotText {
    /// The file's name, or the name of a built-in text.
    pub name: String,
    /// All of it.
    pub text: String,
}

/// A bot by content: nothing is read to make a player of it. Equal bots have equal JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bot {
    /// Plays at random.
    Random,
    /// Plays by a doctrine, which the rules and the map give its meaning.
    Scripted(BotText),
    /// The heuristic with these weights, in the order of their keys.
    Heuristic(Vec<i32>),
    /// Each game as one of these, by their shares.
    Mixture(Vec<(u32, Bot)>),
    /// Plays games on before it decides.
    Search {
        /// How.
        settings: Settings,
        /// The weights of each posture, its own first.
        postures: Vec<Vec<i32>>,
        /// Who plays the other side in the rollouts.
        opponents: Vec<Bot>,
    },
}

impl Bot {
    /// Whether it, or one of its members, plays games on before it decides: such games take some hundred times as long.
    #[must_use]
    pub fn searches(&self) -> bool {
        match self {
            Bot::Random | Bot::Scripted(_) | Bot::Heuristic(_) => false,
            Bot::Mixture(members) => members.iter().any(|(share, bot)| *share > 0 && bot.searches()),
            Bot::Search { .. } => true,
        }
    }

    /// The same without rollouts: a search is what it searches over.
    #[must_use]
    pub fn without_rollouts(&self) -> Bot {
        match self {
            Bot::Mixture(members) => {
                Bot::Mixture(members.iter().map(|(share, bot)| (*share, bot.without_rollouts())).collect())
            }
            Bot::Search { postures, .. } => Bot::Heuristic(postures.first().cloned().unwrap_or_default()),
            bot => bot.clone(),
        }
    }

    /// Whether it can play `side` of `game`, as [`Player::new`] finds, but without making a player.
    ///
    /// # Errors
    /// Every error of a doctrine under these rules; a bot of another rule system.
    pub fn check<G: Bots>(&self, side: Side, game: &G) -> Result<(), Faults> {
        self.shape::<G>()?;
        match self {
            Bot::Random | Bot::Heuristic(_) => Ok(()),
            Bot::Scripted(text) => game.scripted(text, side).map(drop),
            Bot::Mixture(members) => members.iter().try_for_each(|(_, bot)| bot.check(side, game)),
            Bot::Search { opponents, .. } => opponents.iter().try_for_each(|bot| bot.check(side.enemy(), game)),
        }
    }

    /// Whether it has as many weights, members and opponents as such a bot has: it may come from another machine.
    fn shape<G: Bots>(&self) -> Result<(), Faults> {
        let wrong = |found: String, expected: String| Err(Fault::argument("bot", found, expected).into());
        let weights = |weights: &Vec<i32>| match (weights.len(), G::weights().len()) {
            (found, expected) if found == expected => Ok(()),
            (found, expected) => wrong(format!("{found} weights"), format!("{expected} for {}", G::CARD.title)),
        };
        match self {
            Bot::Random | Bot::Scripted(_) => Ok(()),
            Bot::Heuristic(own) => weights(own),
            Bot::Mixture(members) if members.iter().all(|(share, _)| *share == 0) => {
                wrong("a mixture of no bots".into(), "a member with a share".into())
            }
            Bot::Mixture(_) => Ok(()),
            Bot::Search { settings, postures, opponents } => {
                postures.iter().try_for_each(weights)?;
                if !settings.fits(postures.len(), opponents.len()) {
                    let found = format!("a search with {} postures and {} opponents", postures.len(), opponents.len());
                    return wrong(found, "as many as its settings have".into());
                }
                Ok(())
            }
        }
    }
}

impl<G: Bots> Player<G> {
    /// The player of `bot` for `side` under the rules of `game`.
    ///
    /// # Errors
    /// Every error of a doctrine under these rules; a bot of another rule system.
    pub fn new(bot: &Bot, side: Side, game: &G) -> Result<Player<G>, Faults> {
        bot.shape::<G>()?;
        Ok(match bot {
            Bot::Random => Player::Random(Random),
            Bot::Scripted(text) => Player::Scripted(Box::new(game.scripted(text, side)?)),
            Bot::Heuristic(weights) => Player::weighted(game, weights),
            Bot::Mixture(members) => {
                let member = |(share, bot): &(u32, Bot)| Ok((*share, Player::new(bot, side, game)?));
                Player::Mixture(Box::new(Mixture::new(members.iter().map(member).collect::<Result<_, Faults>>()?)))
            }
            Bot::Search { settings, postures, opponents } => {
                let postures = postures.iter().map(|weights| game.heuristic(weights)).collect();
                let opponents = opponents.iter().map(|bot| Player::new(bot, side.enemy(), game));
                let opponents = opponents.collect::<Result<_, Faults>>()?;
                Player::Search(Box::new(Search::new(settings.clone(), postures, opponents)))
            }
        })
    }
}
