//! The decisions of a player.

use super::data::March;
use super::unit::{CorpsId, UnitId};
use crate::geometry::HexId;

/// One atomic decision. Its meaning depends on the [`Step`](super::state::Step) that awaits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Nothing, or nothing more: stop, stay, choose no unit.
    Done,
    /// Yes: do it, go, come later.
    Go,
    /// A column of the map, before one of its hexes is chosen.
    Column(u8),
    /// A hex: the goal of a move, a stack, or a target.
    To(HexId),
    /// A unit: the one that moves, joins a march, loses a step.
    Unit(UnitId),
    /// §5.2, §6 A corps.
    Corps(CorpsId),
    /// §7.2, §12.6 A number of parties or of artillery points.
    Count(u8),
    /// §9.1 A kind of march.
    Pace(March),
    /// §9.6 Go to a hex by rail.
    Rail(HexId),
    /// §11.1, §11.3 Destroy the railway in the hex, or repair it.
    Railway,
    /// §11.2, §11.4 Destroy the bridge to a hex, or repair it.
    Bridge(HexId),
    /// §11.5 Lay the pontoon bridge to a hex.
    Pontoon(HexId),
    /// §12.7 Advance a unit into a hex.
    Advance(UnitId, HexId),
    /// §12.7 Leave the map.
    Leave,
}
