//! Any bot for Wissembourg and Spicheren, as one type.

use super::Heuristic;
use super::weights::{self, Weights};
use crate::catalogue::{BotChoice, BotText, read_text};
use crate::random::Random;
use sandtable_engine::grandes_batailles::{Action, GrandesBatailles};
use sandtable_engine::laws::Choose;
use sandtable_engine::{Side, Stream, View};
use sandtable_scenarios::{Fault, Faults};

/// A bot of any kind.
#[derive(Clone, Debug)]
pub enum Player {
    /// Plays at random.
    Random(Random),
    /// Plays by weights and odds.
    Heuristic(Box<Heuristic>),
}

impl Player {
    /// The chosen bot for `side` under the rules of `game`, with the text that it was made from.
    ///
    /// # Errors
    /// Every fault of its file; a kind of bot that does not play this system.
    pub fn build(choice: &BotChoice, side: Side, game: &GrandesBatailles) -> Result<(Player, Option<BotText>), Faults> {
        match choice.name {
            "random" => Ok((Player::Random(Random), None)),
            "heuristic" => {
                let text = match &choice.file {
                    Some(file) => read_text(file)?,
                    None => BotText { name: "built-in weights".into(), text: weights::BUILT_IN[side].into() },
                };
                let weights = Weights::read(&text.name, &text.text)?;
                Ok((Player::Heuristic(Box::new(Heuristic::new(game, weights))), Some(text)))
            }
            other => {
                let found = format!("the bot `{other}`");
                Err(Fault::of_file("--bot", found, "`random` or `heuristic` for this system").into())
            }
        }
    }
}

impl Choose<GrandesBatailles> for Player {
    fn new_game(&mut self) {
        match self {
            Player::Random(_) => {}
            Player::Heuristic(bot) => bot.new_game(),
        }
    }

    fn choose(&mut self, view: &View<'_, GrandesBatailles>, legal: &[Action], dice: &mut Stream) -> usize {
        match self {
            Player::Random(bot) => bot.choose(view, legal, dice),
            Player::Heuristic(bot) => bot.choose(view, legal, dice),
        }
    }
}
