//! Any bot for a rule system, as one type.

use crate::catalogue::{
    BotChoice, BotInfo, BotText, DEFAULT, DoctrineInfo, MIXTURE, SEARCH, doctrine_text, mixture_text, search_in_search,
    search_text, weights_text,
};
use crate::mixture::{self, Member, Mixture};
use crate::random::Random;
use crate::search::{Rate, Search, Searched, Settings};
use crate::weights::{self, Key, SidesInfo};
use sandtable_engine::choose::Draw;
use sandtable_engine::{BySide, Choose, Side, Stream, View};
use sandtable_scenarios::Faults;
use std::fmt::Debug;

/// What the bots for a rule system are made of.
pub trait Bots: Searched + Clone {
    /// Plays by a doctrine.
    type Scripted: Choose<Self> + Follow + Clone + Debug + Send + Sync;
    /// Plays by weights and odds.
    type Heuristic: Rate<Self, Plan: Send + Sync> + Send + Sync;
    /// Decides by simple rules on the way through a procedure.
    type Rules: Choose<Self> + Clone + Debug;

    /// Every doctrine that comes with the program; the first of a side is the one that `scripted` plays by where none is chosen.
    const DOCTRINES: &'static [DoctrineInfo];
    /// The weights that come with the program; see [`weights::usual`] for those that `heuristic` plays by where none are chosen.
    const WEIGHTS: &'static [SidesInfo];
    /// The mixtures that come with the program, of both sides each.
    const MIXTURES: &'static [SidesInfo];
    /// The simple rules that decide on the way through a procedure; those first that do where nothing is chosen.
    const POLICIES: &'static [BotInfo];
    /// The settings that `search` plays by where none are chosen.
    const SEARCH: BySide<&'static str>;

    /// What its scenario calls its bots: the weights and the mixture that were made for it play where none are chosen.
    fn home(&self) -> Option<&str> {
        None
    }

    /// The bot that plays by the doctrine of a file.
    ///
    /// # Errors
    /// Every fault of the file.
    fn scripted(&self, file: &BotText, side: Side) -> Result<Self::Scripted, Faults>;

    /// Section and key of each weight of the heuristic, in their order.
    fn weights() -> Vec<Key>;

    /// The heuristic with these weights, in the order of their keys.
    fn heuristic(&self, weights: &[i32]) -> Self::Heuristic;

    /// The simple rules of this name, one of [`Bots::POLICIES`].
    ///
    /// # Errors
    /// Rules that have no meaning in this system.
    fn rules(name: &str) -> Result<Self::Rules, Faults>;
}

/// Who may follow the orders of a doctrine.
pub trait Follow {
    /// The order that the last choice followed, by its number from 0; none where it followed none, or only went on with a plan.
    fn order(&self) -> Option<u8> {
        None
    }
}

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
    /// Plays games on before it decides.
    Search(Box<Search<G, G::Heuristic, Player<G>>>),
}

impl<G: Bots> Player<G> {
    /// The chosen bot for `side` under the rules of `game`, with the text that it was made from.
    ///
    /// # Errors
    /// Every fault of its file.
    pub fn build(choice: &BotChoice, side: Side, game: &G) -> Result<(Player<G>, Option<BotText>), Faults> {
        weights::at_home(game.home(), &[G::WEIGHTS, G::MIXTURES])?;
        let file = choice.file.as_deref();
        let (player, text) = match choice.name {
            "random" => return Ok((Player::Random(Random), None)),
            "scripted" => {
                let text = doctrine_text(file, G::DOCTRINES, side, G::CARD.sides)?;
                (Player::Scripted(Box::new(game.scripted(&text, side)?)), text)
            }
            MIXTURE => Player::mixture(mixture_text(file, G::MIXTURES, game.home(), side)?, side, game)?,
            SEARCH => Player::search(search_text(file, G::SEARCH[side])?, side, game)?,
            _ => {
                let text = weights_text(file, G::WEIGHTS, game.home(), side)?;
                (Player::weighted(game, &weights::read(&text.name, &text.text, &G::weights())?), text)
            }
        };
        Ok((player, Some(text)))
    }

    /// The heuristic with these weights, in the order of their keys.
    #[must_use]
    pub fn weighted(game: &G, weights: &[i32]) -> Player<G> {
        Player::Heuristic(Box::new(game.heuristic(weights)))
    }

    /// The heuristic of a choice, once without each of its weights: what a decision hangs on shows in who decides otherwise. Nobody where the
    /// choice is another bot.
    ///
    /// # Errors
    /// Every fault of its file.
    pub fn without_each(choice: &BotChoice, side: Side, game: &G) -> Result<Vec<(Key, Player<G>)>, Faults> {
        if choice.name != DEFAULT {
            return Ok(Vec::new());
        }
        let text = weights_text(choice.file.as_deref(), G::WEIGHTS, game.home(), side)?;
        let keys = G::weights();
        let weights = weights::read(&text.name, &text.text, &keys)?;
        let without = |(nth, key): (usize, Key)| {
            let mut others = weights.clone();
            others[nth] = 0;
            (key, Player::weighted(game, &others))
        };
        Ok(keys.into_iter().enumerate().filter(|(nth, _)| weights[*nth] != 0).map(without).collect())
    }

    /// Plays each game as one of these, by their shares.
    #[must_use]
    pub fn mixed(members: Vec<(u32, Player<G>)>) -> Player<G> {
        Player::Mixture(Box::new(Mixture::new(members)))
    }

    /// The members of the chosen mixture.
    ///
    /// # Errors
    /// Every fault of its file.
    pub fn members(choice: &BotChoice, side: Side, game: &G) -> Result<Vec<Member>, Faults> {
        let text = mixture_text(choice.file.as_deref(), G::MIXTURES, game.home(), side)?;
        mixture::read(&text.name, &text.text, &G::weights())
    }

    /// The mixture of a file; to the text come those that its members are made from.
    fn mixture(mut text: BotText, side: Side, game: &G) -> Result<(Player<G>, BotText), Faults> {
        let file = text.name.clone();
        let members = mixture::read(&file, &text.text, &G::weights())?;
        let players = mixture::build(&file, &members, |member| {
            if let Some(weights) = &member.weights {
                return Ok(Player::weighted(game, weights));
            }
            let (player, from) = Player::build(&member.bot, side, game)?;
            text.add(&member.bot, from);
            Ok(player)
        })?;
        Ok((Player::Mixture(Box::new(players)), text))
    }

    /// The search of a file; to the text come those that its bots are made from.
    fn search(mut text: BotText, side: Side, game: &G) -> Result<(Player<G>, BotText), Faults> {
        let file = text.name.clone();
        let settings = Settings::read::<G>(&file, &text.text, &G::weights())?;
        let mut postures = Vec::new();
        for (number, posture) in settings.postures.iter().enumerate() {
            let from = weights_text(posture.bot.file.as_deref(), G::WEIGHTS, game.home(), side)?;
            let values = weights::read(&from.name, &from.text, &G::weights())?;
            postures.push(game.heuristic(&posture.weights(values)));
            if settings.postures[..number].iter().all(|before| before.bot != posture.bot) {
                text.add(&posture.bot, Some(from));
            }
        }
        let mut opponents = Vec::new();
        for opponent in &settings.opponents {
            let (player, from) = Player::build(&opponent.bot, side.enemy(), game)?;
            text.add(&opponent.bot, from);
            opponents.push(player);
        }
        if opponents.iter().any(Player::searches) {
            return Err(search_in_search(&file));
        }
        Ok((Player::Search(Box::new(Search::new(settings, postures, opponents))), text))
    }

    /// Whether it plays games on before it decides.
    fn searches(&self) -> bool {
        match self {
            Player::Search(_) => true,
            Player::Mixture(mixture) => mixture.members().iter().any(Player::searches),
            _ => false,
        }
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
