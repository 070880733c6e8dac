//! What a side cannot see: which stratagem counters the enemy holds, as against those in his container (§6).
//!
//! How many he holds is in the open, and so is a counter whose reusable side was played this turn. The awaited step is left as it is: where it
//! betrays a counter (a reaction is asked for), only the side that decides is shown a view.

use super::state::State;
use crate::chance::Chance;
use crate::geometry::Bits;
use crate::side::Side;

/// The counters of the enemy's hand that he has not shown, as bits of the data's list.
#[derive(Clone, Copy, Debug)]
pub struct Secret(u8);

/// Blanks what `side` cannot see: a counter that the enemy has not shown might as well be in his container.
#[inline]
pub(super) fn hide(s: &mut State, side: Side) -> Secret {
    let enemy = side.enemy();
    let secret = s.hand[enemy] & !s.played[enemy];
    s.cup[enemy] |= secret;
    s.hand[enemy] &= !secret;
    Secret(secret)
}

/// Puts back what [`hide`] took out.
#[inline]
pub(super) fn reveal(s: &mut State, side: Side, Secret(secret): Secret) {
    let enemy = side.enemy();
    s.cup[enemy] &= !secret;
    s.hand[enemy] |= secret;
}

/// Draws again what `side` cannot see: another hand of the same size.
pub(super) fn resample(s: &mut State, side: Side, chance: &mut impl Chance) {
    hide(s, side);
    let enemy = side.enemy();
    while s.hand[enemy].count_ones() < u32::from(s.hand_size[enemy]) {
        let cup = s.cup[enemy];
        let nth = chance.uniform(cup.count_ones());
        let counter = Bits(u64::from(cup)).nth(nth as usize).expect("the draw lies within the cup");
        s.cup[enemy] &= !(1 << counter);
        s.hand[enemy] |= 1 << counter;
    }
}
