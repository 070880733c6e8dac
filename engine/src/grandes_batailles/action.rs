//! The decisions of a player.

use super::leader::LeaderId;
use super::unit::{FormationId, UnitId};
use crate::geometry::{Direction, HexId};

/// One atomic decision. What it means depends on the [`Step`](super::state::Step) that awaits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Nothing (more): stop, pass, decline, wait, stand, stay out.
    Done,
    /// Do it: act, test, join, take part, retreat, go along.
    Go,
    /// A hex: where to be set up, to enter, to move, to retreat, to be placed; which one to attack.
    To(HexId),
    /// Leave the map.
    Exit,
    /// Where to face.
    Face(Direction),
    /// A unit: which one moves, fires, is fired at, is taken, advances, takes a loss; the first of the next combat.
    Unit(UnitId),
    /// Which leader moves.
    Leader(LeaderId),
    /// §13.1.6 Which face-down marker moves; which hex of the two is the real one's.
    Marker(u8),
    /// Which formation is activated.
    Formation(FormationId),
    /// §11.2.1 How many points.
    Points(u8),
}
