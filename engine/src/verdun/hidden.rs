//! What a side cannot see: which cards the enemy holds, as against those in his draw deck (§5).
//!
//! How many he holds is in the open. The awaited step is left as it is: where it betrays a card (an answer is asked for), only the side that decides is
//! shown a view.

use super::card::{CardId, MAX_CARDS};
use super::state::State;
use crate::chance::Chance;
use crate::side::Side;

/// The enemy's hand, by kind.
#[derive(Clone, Copy, Debug)]
pub struct Secret([u8; MAX_CARDS]);

/// Blanks what `side` cannot see: every card in the enemy's hand might as well be in his deck.
#[inline]
pub(super) fn hide(s: &mut State, side: Side) -> Secret {
    let enemy = side.enemy();
    let hand = std::mem::replace(&mut s.hand[enemy], [0; MAX_CARDS]);
    s.deck[enemy].iter_mut().zip(hand).for_each(|(deck, cards)| *deck += cards);
    Secret(hand)
}

/// Puts back what [`hide`] took out.
#[inline]
pub(super) fn reveal(s: &mut State, side: Side, Secret(hand): Secret) {
    let enemy = side.enemy();
    s.deck[enemy].iter_mut().zip(hand).for_each(|(deck, cards)| *deck -= cards);
    s.hand[enemy] = hand;
}

/// Draws again what `side` cannot see: another hand of the same size.
pub(super) fn resample(s: &mut State, side: Side, chance: &mut impl Chance) {
    hide(s, side);
    let enemy = side.enemy();
    for _ in 0..s.hand_size[enemy] {
        let weights = s.deck[enemy].map(u64::from);
        let card = CardId(chance.weighted(&weights) as u8);
        s.deck[enemy][card.index()] -= 1;
        s.hand[enemy][card.index()] += 1;
    }
}
