//! Any bot for Storm over Belfort, as one type.

use super::{Heuristic, Scripted};
use crate::random::Random;
use sandtable_engine::belfort::{Action, Belfort};
use sandtable_engine::laws::Choose;
use sandtable_engine::{Stream, View};

/// A bot of any kind.
#[derive(Clone, Debug)]
pub enum Player {
    /// Plays at random.
    Random(Random),
    /// Plays by a doctrine.
    Scripted(Box<Scripted>),
    /// Plays by weights and odds.
    Heuristic(Heuristic),
}

impl Choose<Belfort> for Player {
    fn new_game(&mut self) {
        match self {
            Player::Random(_) => {}
            Player::Scripted(bot) => bot.new_game(),
            Player::Heuristic(bot) => bot.new_game(),
        }
    }

    fn choose(&mut self, view: &View<'_, Belfort>, legal: &[Action], dice: &mut Stream) -> usize {
        match self {
            Player::Random(bot) => bot.choose(view, legal, dice),
            Player::Scripted(bot) => bot.choose(view, legal, dice),
            Player::Heuristic(bot) => bot.choose(view, legal, dice),
        }
    }
}
