//! Units that are about to move.

use super::survey::GOALS;
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::{HexSet, UnitSet};

/// The data of moving units that is the same for all hexes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Movers {
    pub(super) units: UnitSet,
    pub(super) start: HexId,
    pub(super) strength: i32,
    pub(super) steps: i32,
    pub(super) guns: i32,
    /// Whether all of them are in supply.
    pub(super) supplied: bool,
    pub(super) goal: Option<usize>,
    /// The goals by their gains, for units that are not on the map yet.
    pub(super) gains: [(usize, i32); GOALS],
    /// Nearby strength that can still follow them.
    pub(super) following: i32,
    /// The hexes of other friendly regular units.
    pub(super) others: HexSet,
    /// Hexes with a place, or with the Government, that can be taken or held.
    pub(super) stakes: HexSet,
    /// Hexes that the enemy occupies or watches: no way out.
    pub(super) watched: HexSet,
    /// An upper bound on the gain of a hex by the enemy strength felt there.
    pub(super) most_felt: i32,
}
