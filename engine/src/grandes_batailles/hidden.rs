//! What a side cannot see: which of the two face-down markers is the 13th Division (§13.1.6).
//!
//! Everything else is open. The cup holds no secret: which markers are in it is known, and the next is drawn when it is needed.

use super::state::{FRENCH, State};
use crate::chance::Chance;
use crate::side::Side;

/// Which marker is real.
#[derive(Clone, Copy, Debug)]
pub struct Secret(u8);

/// Blanks what `side` cannot see: which marker is real.
pub(super) fn hide(s: &mut State, side: Side) -> Secret {
    let secret = Secret(s.real);
    if is_secret(s, side) {
        s.real = 0;
    }
    secret
}

/// Puts back what [`hide`] took out.
pub(super) fn reveal(s: &mut State, _side: Side, Secret(real): Secret) {
    s.real = real;
}

/// Draws again what `side` cannot see: either marker is as likely as the other.
pub(super) fn resample(s: &mut State, side: Side, chance: &mut impl Chance) {
    if is_secret(s, side) {
        s.real = chance.uniform(2) as u8;
    }
}

/// Whether the French cannot tell: while a marker lies face down. Once the decoy was turned up, the other is known.
fn is_secret(s: &State, side: Side) -> bool {
    side == FRENCH && s.marker_at.iter().all(|h| h.is_some())
}
