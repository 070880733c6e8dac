//! The decisions of a player.

use super::leader::LeaderId;
use super::unit::{FormationId, UnitId};
use crate::geometry::{Direction, HexId};

/// One atomic decision. Its meaning depends on the [`Step`](super::state::Step) that awaits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Stop, pass, decline, wait, stand, stay out: nothing (more).
    Done,
    /// Carry it out: act, test, join, take part, retreat, go along.
    Go,
    /// A hex: where to set up, enter, move, retreat or be placed; which one to attack.
    To(HexId),
    /// Leave the map.
    Exit,
    /// The direction to face.
    Face(Direction),
    /// A unit: to move, fire, be fired at, be taken, advance, or take a loss; the first of the next combat.
    Unit(UnitId),
    /// The leader that moves.
    Leader(LeaderId),
    /// §13.1.6 The face-down marker that moves; the one of two hexes for the real marker.
    Marker(u8),
    /// The formation to activate.
    Formation(FormationId),
    /// §11.2.1 The number of points.
    Points(u8),
}
