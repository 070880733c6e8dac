//! Any bot for a rule system, as one type.

use crate::bot::{Bot, BotText};
use crate::catalogue::{BotChoice, BotInfo, DoctrineInfo};
use crate::mixture::Mixture;
use crate::random::Random;
use crate::search::{Rate, Search, Searched, rate};
use crate::texts::Texts;
use crate::weights::{Key, SidesInfo};
use sandtable_engine::choose::Draw;
use sandtable_engine::{Choose, Side, Stream, View};
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

    /// Every doctrine that is built in; the first of a side is the one that `scripted` plays by where none is chosen.
    const DOCTRINES: &'static [DoctrineInfo];
    /// The weights that are built in; see [`usual`](crate::weights::usual) for those that `heuristic` plays by where none are chosen.
    const WEIGHTS: &'static [SidesInfo];
    /// The mixtures that are built in, of both sides each.
    const MIXTURES: &'static [SidesInfo];
    /// The simple rules that decide on the way through a procedure; those first that do where nothing is chosen.
    const POLICIES: &'static [BotInfo];
    /// The settings of searches that are built in; see [`usual`](crate::weights::usual) for those of `search` where none are chosen.
    const SEARCHES: &'static [SidesInfo];
    /// The judges of positions that are built in, by name.
    const JUDGES: &'static [(&'static str, &'static str)];

    /// What its scenario calls its bots: the weights and the mixture that were made for it play where none are chosen.
    fn home(&self) -> Option<&str> {
        None
    }

    /// The bot that plays by the doctrine of a file.
    ///
    /// # Errors
    /// Every error of the file.
    fn scripted(&self, file: &BotText, side: Side) -> Result<Self::Scripted, Faults>;

    /// Section and key of each weight of the heuristic, in their order.
    fn weights() -> Vec<Key>;

    /// The heuristic with these weights, in the order of their keys.
    fn heuristic(&self, weights: &[i32]) -> Self::Heuristic;

    /// The simple rules of this name, one of [`Bots::POLICIES`].
    fn rules(name: &str) -> Self::Rules;
}

/// The bots of a system, whose module has the same names as those of the others; `rules` finds a policy by its name.
macro_rules! bots {
    ($game:ident, $rules:ident, rules: $named:expr $(, home: |$self:ident| $home:expr)?) => {
        /// Any bot for it.
        pub type Player = crate::player::Player<$game>;
        /// Any policy for it.
        pub type Policy = crate::policy::Policy<$game>;

        impl crate::player::Bots for $game {
            type Scripted = Scripted;
            type Heuristic = Heuristic;
            type Rules = $rules;

            const DOCTRINES: &'static [DoctrineInfo] = &DOCTRINES;
            const WEIGHTS: &'static [crate::weights::SidesInfo] = &weights::BUILT_IN;
            const MIXTURES: &'static [crate::weights::SidesInfo] = &weights::MIXTURES;
            const POLICIES: &'static [crate::catalogue::BotInfo] = &policy::POLICIES;
            const SEARCHES: &'static [crate::weights::SidesInfo] = &search::SEARCHES;
            const JUDGES: &'static [(&'static str, &'static str)] = &search::JUDGES;

            $(fn home(&self) -> Option<&str> {
                let $self = self;
                $home
            })?

            fn scripted(&self, file: &crate::bot::BotText, side: Side) -> Result<Scripted, sandtable_scenarios::Faults> {
                Ok(Scripted::new(self, Doctrine::read(&file.name, &file.text, self, side)?))
            }

            fn weights() -> Vec<crate::weights::Key> {
                weights::Weights::keys()
            }

            fn heuristic(&self, values: &[i32]) -> Heuristic {
                Heuristic::new(self, weights::Weights::of(values))
            }

            fn rules(name: &str) -> $rules {
                let named: fn(&str) -> $rules = $named;
                named(name)
            }
        }
    };
}

pub(crate) use bots;

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
    /// The player of a `choice` that is opened for it alone; see [`Bot::open`].
    ///
    /// # Errors
    /// Every error of its texts; a name that means nothing.
    pub fn open(choice: &BotChoice, side: Side, game: &G, texts: &dyn Texts) -> Result<Player<G>, Faults> {
        Player::new(&Bot::open(choice, side, game, texts, "bot")?.bot, side, game)
    }

    /// The heuristic with these weights, in the order of their keys.
    #[must_use]
    pub fn weighted(game: &G, weights: &[i32]) -> Player<G> {
        Player::Heuristic(Box::new(game.heuristic(weights)))
    }

    /// A heuristic, once without each of its weights: what a decision depends on shows in who decides otherwise. Nobody where `bot` is another.
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
