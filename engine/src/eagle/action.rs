//! The decisions of a player.

use super::unit::UnitId;
use crate::geometry::HexId;

/// One atomic decision. What it means depends on the [`Step`](super::state::Step) that awaits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Nothing (more): stand, stay, stop, leave it.
    Done,
    /// Do it: try, retreat, ignore.
    Go,
    /// A hex: where to, which stack, which target.
    To(HexId),
    /// A unit: who moves, leads, loses a step, gives a bonus.
    Unit(UnitId),
    /// §2.3.2 Activate the army of a headquarters.
    Army(UnitId),
    /// §12.1 Bring a reinforcement.
    Enter(UnitId),
    /// §6.2 By rail to a hex.
    Rail(HexId),
    /// §2.7 Convert the railway in the hex.
    Convert,
    /// §7.2.1, §7.2.4 A unit advances into a hex.
    Advance(UnitId, HexId),
    /// §14 Invade Luxemburg.
    Invade,
}
