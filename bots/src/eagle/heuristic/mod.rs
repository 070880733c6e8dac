//! The heuristic bot.

use super::KeepStrength;
use super::weights::Weights;
use crate::search::rate::{Idea, Noted, Weigh};
use sandtable_engine::eagle::{Action, Eagle};
use sandtable_engine::{Choose, Stream, View};

/// The bot.
#[derive(Clone, Debug)]
pub struct Heuristic;

impl Heuristic {
    /// A bot with these weights under the rules of `game`.
    #[must_use]
    pub fn new(_game: &Eagle, _weights: Weights) -> Heuristic {
        Heuristic
    }

    /// Adds what it thinks of each action.
    pub(super) fn think(&mut self, view: &View<'_, Eagle>, legal: &[Action], ideas: &mut Vec<Idea<()>>) {
        let index = KeepStrength.choose(view, legal, &mut Stream::new(0, 0, sandtable_engine::Purpose::Rules));
        Noted(ideas).only(index, legal.len());
    }
}

impl Choose<Eagle> for Heuristic {
    fn new_game(&mut self) {}

    fn choose(&mut self, view: &View<'_, Eagle>, legal: &[Action], dice: &mut Stream) -> usize {
        KeepStrength.choose(view, legal, dice)
    }
}
