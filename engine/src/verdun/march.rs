//! §7.4, §9.4, §9.5 Blocks on the move.

use super::block::Condition;
use super::state::RESERVE;
use super::zone::ZoneSet;
use crate::geometry::ZoneId;

/// How blocks move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moving {
    /// §9.4
    Strategically,
    /// §9.5
    Tactically,
    /// §9.5
    Rotating,
    /// §7.4 Into the place of one who left for an assault.
    Up,
    /// From a zone that an assault has cleared.
    On,
}

/// Blocks on the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct March {
    /// How they move.
    pub what: Moving,
    /// Where the block comes from; the zone that rotates.
    pub from: ZoneId,
    /// Where the block is on its way.
    pub at: ZoneId,
    /// How it stands.
    pub condition: Condition,
    /// Blocks that may still move, or zones that a block may still go on.
    pub left: u8,
    /// §9.4 The lowest zone that the next block like the last one may go to.
    pub floor: ZoneId,
    /// §9.5 Blocks that came into the zone that rotates, by condition.
    pub came: [u8; 2],
    /// §9.5 Blocks that left it.
    pub went: u8,
    /// §9.5 The zones that it exchanges blocks with.
    pub near: ZoneSet,
}

impl March {
    /// §9.5 How many blocks came into the zone that rotates.
    pub(super) const fn arrived(&self) -> u8 {
        self.came[0] + self.came[1]
    }

    pub(super) const fn of(what: Moving, left: u8) -> March {
        March {
            what,
            from: RESERVE,
            at: RESERVE,
            condition: Condition::Fresh,
            left,
            floor: ZoneId(0),
            came: [0; 2],
            went: 0,
            near: ZoneSet::EMPTY,
        }
    }
}
