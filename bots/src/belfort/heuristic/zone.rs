//! What the bot knows of a zone: as a garrison, as a target, as the object of an attack and of bombardments.

use crate::belfort::odds::MOST_HITS;
use sandtable_engine::belfort::{Totals, UnitSet};
use sandtable_engine::geometry::{ZoneId, ZoneSet};

/// The garrison of a zone.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Garrison {
    pub(super) stake: Stake,
    /// The values of the infantry.
    pub(super) infantry: Totals,
    /// The values of the part that can attack.
    pub(super) able: Totals,
    /// The part of the stake that is at risk.
    pub(super) risk: i32,
}

/// The value that can be lost in a zone.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stake {
    pub(super) worth: i32,
    /// Whether the zone can be held at all: units in the open are driven out.
    pub(super) works: bool,
}

/// An enemy zone as a target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) zone: ZoneId,
    /// §9.1.2 Whether its units retreat before an attack from another zone, and the value of that.
    pub(super) goes: bool,
    pub(super) driven_out: i32,
    pub(super) defence: i32,
    pub(super) fire: u8,
    pub(super) counted: u32,
    pub(super) levels: i32,
    pub(super) works: i32,
    pub(super) bonus: i32,
    pub(super) prize: i32,
    /// The prize if it is not retaken.
    pub(super) most_prize: i32,
    pub(super) undefended: bool,
    /// §1.3.2 Whether Uhlans may not attack it.
    pub(super) closed: bool,
}

/// The prospect of an attack.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prospect {
    /// Zones that it could be made from: only the activated one if that is among them.
    pub(super) bases: ZoneSet,
    /// The zone that it is made from, and the attackers; none if it cannot be made.
    pub(super) base: ZoneId,
    pub(super) units: UnitSet,
    pub(super) strength: Totals,
    /// The zones caught in the open on the way.
    pub(super) caught: ZoneSet,
    /// Its value, before the fire at units that leave and the loss of the activated zone.
    pub(super) value: i32,
}

/// The value of 0, 1, 2 ... hits on a target.
pub(super) type Effects = [i32; MOST_HITS + 1];
