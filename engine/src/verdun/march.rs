//! §7.4, §9.4, §9.5 A movement under way.

use super::block::Condition;
use super::zone::{RESERVE, ZoneSet};
use crate::geometry::ZoneId;

/// The kinds of movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moving {
    /// §9.4 Strategic movement.
    Strategically,
    /// §9.5 Tactical movement.
    Tactically,
    /// §9.5 A rotation.
    Rotating,
    /// §7.4 Into the place of a block that left for an assault.
    Up,
    /// Beyond a zone that an assault has cleared.
    On,
}

/// A movement under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct March {
    /// The kind of movement.
    pub what: Moving,
    /// The zone that the block comes from, or the zone that rotates.
    pub from: ZoneId,
    /// The zone that the block has reached on its way; in a rotation, the zone that it comes from.
    pub at: ZoneId,
    /// The condition of the block.
    pub condition: Condition,
    /// The number of blocks that may still move, or of zones that a block may still advance.
    pub left: u8,
    /// §9.4 The lowest zone that may be named for the next block of the same kind.
    pub floor: ZoneId,
    /// §9.5 Blocks that came into the rotating zone, by condition; after an assault, blocks that may still advance.
    pub came: [u8; 2],
    /// §9.5 The number of blocks that left the rotating zone.
    pub went: u8,
    /// §9.5 The zones with which it exchanges blocks.
    pub near: ZoneSet,
}

impl March {
    /// §9.5 The number of blocks that came into the rotating zone.
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
