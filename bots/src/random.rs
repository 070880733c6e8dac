//! The bot that plays every legal action with the same probability.

use sandtable_engine::choose::Draw;
use sandtable_engine::{Choose, Game, Stream, View};

/// Chooses uniformly among the legal actions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Choose<G> for Random {
    fn new_game(&mut self) {}

    fn choose(&mut self, _view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize {
        draw(legal.len(), dice)
    }

    fn blind(&self) -> Option<Draw> {
        Some(draw)
    }
}

fn draw(count: usize, dice: &mut Stream) -> usize {
    dice.below(count as u32) as usize
}
