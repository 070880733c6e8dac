//! The decisions of a player.

use super::data::March;
use super::unit::{CorpsId, UnitId};
use crate::geometry::HexId;

/// One atomic decision. What it means depends on the [`Step`](super::state::Step) that awaits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Nothing (more): stop, stay, nobody.
    Done,
    /// Do it: go, later, yes.
    Go,
    /// A column of the map, before a hex of it.
    Column(u8),
    /// A hex: where to, which stack, which target.
    To(HexId),
    /// A unit: who moves, goes along, loses a step.
    Unit(UnitId),
    /// §5.2, §6 A corps.
    Corps(CorpsId),
    /// §7.2, §12.6 How many.
    Count(u8),
    /// §9.1 A kind of march.
    Pace(March),
    /// §9.6 By rail to a hex.
    Rail(HexId),
    /// §11.1, §11.3 Destroy the railway in the hex, or repair it.
    Railway,
    /// §11.2, §11.4 Destroy the bridge to a hex, or repair it.
    Bridge(HexId),
    /// §11.5 Lay the pontoon bridge to a hex.
    Pontoon(HexId),
    /// §12.7 A unit advances into a hex.
    Advance(UnitId, HexId),
    /// §12.7 Leave the map.
    Leave,
}
