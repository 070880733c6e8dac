//! Bots by content.

use crate::search::Settings;
use crate::system::Bots;
use crate::texts::BotText;
use sandtable_engine::Side;
use sandtable_scenarios::{Fault, Faults};
use serde::{Deserialize, Serialize};

/// A bot by content: a player is made of it without reading anything else. Equal bots have equal JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bot {
    /// Plays at random.
    Random,
    /// Plays by a doctrine, whose names are looked up in the rules and on the map.
    Scripted(BotText),
    /// The heuristic with these weights, in the order of their keys.
    Heuristic(Vec<i32>),
    /// Plays each game as one of these bots, drawn by their shares.
    Mixture(Vec<(u32, Bot)>),
    /// Plays the game on before it decides.
    Search {
        /// The settings of the search.
        settings: Settings,
        /// The weights of each posture, the bot's own first.
        postures: Vec<Vec<i32>>,
        /// The bots that play the other side in the rollouts.
        opponents: Vec<Bot>,
    },
}

impl Bot {
    /// Whether the bot, or one of its members, plays the game on before it decides: such games take some hundred times as long.
    #[must_use]
    pub fn searches(&self) -> bool {
        match self {
            Bot::Random | Bot::Scripted(_) | Bot::Heuristic(_) => false,
            Bot::Mixture(members) => members.iter().any(|(share, bot)| *share > 0 && bot.searches()),
            Bot::Search { .. } => true,
        }
    }

    /// The same bot without rollouts: a search becomes the heuristic that it searches over.
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

    /// Checks that the bot can play `side` of `game`. Finds what [`Player::new`](crate::player::Player::new) finds, without making a player.
    ///
    /// # Errors
    /// Every error of a doctrine under these rules; weights of another rule system.
    pub fn check<G: Bots>(&self, side: Side, game: &G) -> Result<(), Faults> {
        self.shape::<G>()?;
        match self {
            Bot::Random | Bot::Heuristic(_) => Ok(()),
            Bot::Scripted(text) => game.scripted(text, side).map(drop),
            Bot::Mixture(members) => members.iter().try_for_each(|(_, bot)| bot.check(side, game)),
            Bot::Search { opponents, .. } => opponents.iter().try_for_each(|bot| bot.check(side.enemy(), game)),
        }
    }

    /// Checks the numbers of weights, members and opponents: the bot may come from another machine.
    pub(crate) fn shape<G: Bots>(&self) -> Result<(), Faults> {
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
