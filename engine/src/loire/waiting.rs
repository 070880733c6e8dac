//! Decisions that are made before they are carried out: declared attacks, named marches to the guns.

use super::unit::{MAX_UNITS, UnitId, UnitSet};
use crate::geometry::HexId;

/// R-131 Attacks that have been declared and wait for marches to the guns and for their dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::loire) struct Declared {
    /// By unit, the number of its attack, from 1 on, with flags for how it came there; 0 if it is in none.
    pub(super) of: [u8; MAX_UNITS],
    /// The number of declared attacks.
    pub(super) count: u8,
    /// The attack that is answered or fought now.
    pub(super) now: u8,
}

impl Declared {
    pub(super) const NONE: Declared = Declared { of: [0; MAX_UNITS], count: 0, now: 0 };
    /// The maximum number of attacks declared in a phase; also the mask of an attack's number in `of`.
    pub(super) const MOST: u8 = 0x3f;
    /// §12.3 Flag: the unit has marched to a hex that was not attacked.
    pub(super) const BESIDE: u8 = 0x40;
    /// §12.3 Flag: the unit has come late.
    pub(super) const LATE: u8 = 0x80;

    /// The units of all declared attacks.
    pub(super) fn all(&self) -> UnitSet {
        if self.count == 0 { UnitSet::EMPTY } else { self.units(|how| how != 0) }
    }

    /// The units whose entry in `of` is `wanted`.
    pub(super) fn units(&self, wanted: impl Fn(u8) -> bool) -> UnitSet {
        (0..).zip(self.of).filter(|&(_, how)| wanted(how)).map(|(i, _)| UnitId(i)).collect()
    }
}

/// R-135 Marches to the guns of an attack that have been named and wait for their tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::loire) struct Named {
    /// By unit, the number of its march, from 1 on; 0 if it is in none.
    pub(super) of: [u8; MAX_UNITS],
    /// By march, its goal.
    to: [HexId; Named::MOST],
    pub(super) count: u8,
    /// The number of marches that have been tested; `None` while marches are still named.
    tested: Option<u8>,
}

impl Named {
    pub(super) const NONE: Named = Named { of: [0; MAX_UNITS], to: [HexId::NONE; Named::MOST], count: 0, tested: None };
    /// The maximum number of marches.
    const MOST: usize = 48;

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(super) fn is_full(&self) -> bool {
        usize::from(self.count) == Named::MOST
    }

    /// Whether no more marches are named.
    pub(super) fn is_closed(&self) -> bool {
        self.tested.is_some()
    }

    pub(super) fn close(&mut self) {
        self.tested = Some(0);
    }

    /// Adds a march of these units.
    pub(super) fn add(&mut self, units: UnitSet, to: HexId) {
        self.to[usize::from(self.count)] = to;
        self.count += 1;
        for unit in units {
            self.of[unit.index()] = self.count;
        }
    }

    /// Takes the next march to test, if one is left.
    pub(super) fn next(&mut self) -> Option<(UnitSet, HexId)> {
        let last = self.tested.filter(|&last| last < self.count)?;
        self.tested = Some(last + 1);
        let units = (0..).zip(self.of).filter(|&(_, march)| march == last + 1).map(|(i, _)| UnitId(i)).collect();
        Some((units, self.to[usize::from(last)]))
    }

    /// The units of all marches.
    pub(super) fn all(&self) -> UnitSet {
        if self.is_empty() {
            return UnitSet::EMPTY;
        }
        (0..).zip(self.of).filter(|&(_, march)| march != 0).map(|(i, _)| UnitId(i)).collect()
    }
}
