//! Any bot for Wissembourg and Spicheren, as one type.

use super::weights::{BUILT_IN, Weights};
use super::{DOCTRINES, Doctrine, Heuristic, Scripted, search};
use crate::catalogue::{
    BotChoice, BotText, SEARCH, doctrine_text, mixture_text, search_in_search, search_text, weights_text,
};
use crate::mixture::{self, Mixture};
use crate::random::Random;
use crate::search::{Search, Settings};
use sandtable_engine::choose::Draw;
use sandtable_engine::grandes_batailles::{Action, GrandesBatailles};
use sandtable_engine::{Choose, Game, Side, Stream, View};
use sandtable_scenarios::Faults;

/// A bot of any kind.
#[derive(Clone, Debug)]
pub enum Player {
    /// Plays at random.
    Random(Random),
    /// Plays by a doctrine.
    Scripted(Box<Scripted>),
    /// Plays by weights and odds.
    Heuristic(Box<Heuristic>),
    /// Plays each game as one of several bots.
    Mixture(Box<Mixture<Player>>),
    /// Plays games on before it decides.
    Search(Box<Search<GrandesBatailles, Heuristic, Player>>),
}

impl Player {
    /// The chosen bot for `side` under the rules of `game`, with the text that it was made from.
    ///
    /// # Errors
    /// Every fault of its file.
    pub fn build(choice: &BotChoice, side: Side, game: &GrandesBatailles) -> Result<(Player, Option<BotText>), Faults> {
        match choice.name {
            "random" => Ok((Player::Random(Random), None)),
            "scripted" => {
                let sides = GrandesBatailles::CARD.sides;
                let text = doctrine_text(choice.file.as_deref(), &DOCTRINES, side, sides)?;
                let doctrine = Doctrine::read(&text.name, &text.text, game, side)?;
                Ok((Player::Scripted(Box::new(Scripted::new(game, doctrine))), Some(text)))
            }
            "mixture" => {
                let text = mixture_text(choice.file.as_deref())?;
                let members = mixture::read(&text.name, &text.text, &Weights::keys())?;
                let players = mixture::build(&text.name, &members, |member| match &member.weights {
                    Some(weights) => Ok(Player::weighted(game, weights)),
                    None => Ok(Player::build(&member.bot, side, game)?.0),
                })?;
                Ok((Player::Mixture(Box::new(players)), Some(text)))
            }
            SEARCH => {
                let mut text = search_text(choice.file.as_deref(), search::BUILT_IN[side])?;
                let settings = Settings::read::<GrandesBatailles>(&text.name, &text.text)?;
                let mut build = |choice: &BotChoice, side| {
                    let (player, from) = Player::build(choice, side, game)?;
                    text.add(choice, from);
                    Ok::<_, Faults>(player)
                };
                let Player::Heuristic(own) = build(&settings.own, side)? else {
                    unreachable!("settings name a heuristic")
                };
                let opponents = settings.opponents.iter().map(|opponent| build(&opponent.bot, side.enemy()));
                let opponents = opponents.collect::<Result<Vec<_>, _>>()?;
                if opponents.iter().any(Player::searches) {
                    return Err(search_in_search(&text.name));
                }
                Ok((Player::Search(Box::new(Search::new(settings, *own, opponents))), Some(text)))
            }
            _ => {
                let text = weights_text(choice.file.as_deref(), &BUILT_IN, side)?;
                let weights = Weights::read(&text.name, &text.text)?;
                Ok((Player::Heuristic(Box::new(Heuristic::new(game, weights))), Some(text)))
            }
        }
    }

    /// Whether it plays games on before it decides.
    fn searches(&self) -> bool {
        match self {
            Player::Search(_) => true,
            Player::Mixture(mixture) => mixture.members().iter().any(Player::searches),
            _ => false,
        }
    }

    /// The heuristic with these weights, in the order of their keys.
    #[must_use]
    pub fn weighted(game: &GrandesBatailles, weights: &[i32]) -> Player {
        let weights = Weights::of(weights);
        Player::Heuristic(Box::new(Heuristic::new(game, weights)))
    }
}

impl Choose<GrandesBatailles> for Player {
    fn new_game(&mut self) {
        match self {
            Player::Random(_) => {}
            Player::Scripted(bot) => bot.new_game(),
            Player::Heuristic(bot) => bot.new_game(),
            Player::Mixture(bot) => Choose::<GrandesBatailles>::new_game(bot.as_mut()),
            Player::Search(bot) => bot.new_game(),
        }
    }

    fn choose(&mut self, view: &View<'_, GrandesBatailles>, legal: &[Action], dice: &mut Stream) -> usize {
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
            Player::Random(bot) => Choose::<GrandesBatailles>::blind(bot),
            _ => None,
        }
    }
}
