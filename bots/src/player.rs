//! Any bot for a rule system, as one type.

use crate::bot::Bot;
use crate::catalogue::BotChoice;
use crate::doctrine::Follow;
use crate::mixture::Mixture;
use crate::random::Random;
use crate::search::{Search, rate};
use crate::system::Bots;
use crate::texts::Texts;
use crate::weights::Key;
use sandtable_engine::choose::Draw;
use sandtable_engine::{Choose, Side, Stream, View};
use sandtable_scenarios::Faults;

/// A bot of any kind.
#[derive(Clone, Debug)]
pub enum Player<G: Bots> {
    /// Plays at random.
    Random(Random),
    /// Plays by a doctrine.
    Scripted(Box<G::Scripted>),
    /// Plays by weights and odds.
    Heuristic(Box<G::Heuristic>),
    /// Plays each game as one of several bots.
    Mixture(Box<Mixture<Player<G>>>),
    /// Plays the game on before it decides.
    Search(Box<Search<G, G::Heuristic, Player<G>>>),
}

impl<G: Bots> Player<G> {
    /// The player of `bot` for `side` under the rules of `game`.
    ///
    /// # Errors
    /// Every error of a doctrine under these rules; weights of another rule system.
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

    /// Opens a `choice` and makes its player; see [`Bot::open`].
    ///
    /// # Errors
    /// Every error of its texts; an unknown name.
    pub fn open(choice: &BotChoice, side: Side, game: &G, texts: &dyn Texts) -> Result<Player<G>, Faults> {
        Player::new(&Bot::open(choice, side, game, texts, "bot")?.bot, side, game)
    }

    /// The heuristic for `game` with these `weights`, in the order of their keys.
    #[must_use]
    pub fn weighted(game: &G, weights: &[i32]) -> Player<G> {
        Player::Heuristic(Box::new(game.heuristic(weights)))
    }

    /// One player for `game` without each non-zero weight of the heuristic `bot`, with its key, to show which weights a decision depends on. Empty
    /// for other bots.
    #[must_use]
    pub fn without_each(bot: &Bot, game: &G) -> Vec<(Key, Player<G>)> {
        let Bot::Heuristic(weights) = bot else { return Vec::new() };
        let without = |(nth, key): (usize, Key)| {
            let mut others = weights.clone();
            others[nth] = 0;
            (key, Player::weighted(game, &others))
        };
        G::weights().into_iter().enumerate().filter(|(nth, _)| weights[*nth] != 0).map(without).collect()
    }
}

impl<G: Bots> Choose<G> for Player<G> {
    fn new_game(&mut self) {
        match self {
            Player::Random(bot) => Choose::<G>::new_game(bot),
            Player::Scripted(bot) => bot.new_game(),
            Player::Heuristic(bot) => bot.new_game(),
            Player::Mixture(bot) => Choose::<G>::new_game(bot.as_mut()),
            Player::Search(bot) => bot.new_game(),
        }
    }

    fn choose(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize {
        match self {
            Player::Random(bot) => bot.choose(view, legal, dice),
            Player::Scripted(bot) => bot.choose(view, legal, dice),
            Player::Heuristic(bot) => bot.choose(view, legal, dice),
            Player::Mixture(bot) => bot.choose(view, legal, dice),
            Player::Search(bot) => bot.choose(view, legal, dice),
        }
    }

    fn blind(&self) -> Option<Draw> {
        match self {
            Player::Random(bot) => Choose::<G>::blind(bot),
            _ => None,
        }
    }

    fn margin(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream, chosen: usize) -> Option<i32> {
        match self {
            Player::Heuristic(bot) => rate::margin(bot.as_mut(), view, legal, dice, chosen),
            Player::Mixture(bot) => bot.margin(view, legal, dice, chosen),
            Player::Search(bot) => bot.margin(view, legal, dice, chosen),
            Player::Random(_) | Player::Scripted(_) => None,
        }
    }
}

impl<G: Bots> Follow for Player<G> {
    fn order(&self) -> Option<u8> {
        match self {
            Player::Scripted(bot) => bot.order(),
            Player::Mixture(bot) => bot.order(),
            Player::Random(_) | Player::Heuristic(_) | Player::Search(_) => None,
        }
    }
}
