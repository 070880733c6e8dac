//! The decisions of a player.

use super::unit::UnitId;
use crate::geometry::HexId;

/// One atomic decision. Its meaning depends on the [`Step`](super::state::Step) that awaits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Decline or stop: stand, stay, end.
    Done,
    /// Agree: try, retreat, ignore.
    Go,
    /// A hex: a destination, a stack or a target.
    To(HexId),
    /// A unit that moves, leads, loses a step or gives a bonus.
    Unit(UnitId),
    /// §2.3.2 Activate the army of a headquarters.
    Army(UnitId),
    /// §12.1 Bring a reinforcement.
    Enter(UnitId),
    /// §6.2 Move by rail to a hex.
    Rail(HexId),
    /// §2.7 Convert the railway in the hex.
    Convert,
    /// §7.2.1, §7.2.4 Advance with a unit into a hex.
    Advance(UnitId, HexId),
    /// §14 Invade Luxemburg.
    Invade,
}
