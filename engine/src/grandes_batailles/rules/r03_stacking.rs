//! §3 The time at which the stacking limit applies to moving units.
//!
//! Under `formation` a unit may stop in a full hex if another unit there that has not moved can still leave it for a hex with room. That unit, or
//! another that can do so, moves next and may not stay. So between two moves at most one hex is over its limit, and after all moves none.

use crate::geometry::HexId;
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::rulings::StackingTime;
use crate::grandes_batailles::state::State;
use crate::grandes_batailles::unit::{UnitId, UnitSet};

impl GrandesBatailles {
    /// R-184 Whether the limit applies only after the formation has moved.
    #[inline]
    pub(super) fn is_lenient(&self) -> bool {
        self.data.rulings.stacking_time == StackingTime::Formation
    }

    /// R-184 The hex of the active side that is over its limit between two moves.
    pub(crate) fn crowded(&self, s: &State) -> Option<HexId> {
        if !self.is_lenient() {
            return None;
        }
        let units = s.on_map & self.of_side[self.active_side(s)];
        units.into_iter().find(|&unit| !self.has_room(s, unit, s.at(unit))).map(|unit| s.at(unit))
    }

    /// R-184 The units of a hex over its limit that may move next: those whose departure restores the limit.
    pub(crate) fn crowding(&self, s: &State) -> UnitSet {
        let Some(hex) = self.crowded(s) else { return UnitSet::EMPTY };
        let there = s.there(hex);
        let rests = |unit: UnitId| {
            let rest = there.minus(UnitSet::one(unit));
            rest.into_iter().all(|other| self.fits(other, rest.minus(UnitSet::one(other))))
        };
        let mut after = s.clone();
        self.unmoved(s, there).into_iter().filter(|&unit| rests(unit) && self.can_leave(&mut after, unit)).collect()
    }

    /// R-184 Whether a moving unit puts its current hex over the limit.
    pub(super) fn is_too_many(&self, s: &State, unit: UnitId) -> bool {
        self.is_lenient() && s.on_map.has(unit) && !self.has_room(s, unit, s.at(unit))
    }

    /// R-184 Whether a unit may stop in a full hex because another unit there can leave it afterwards.
    pub(crate) fn may_crowd(&self, s: &State, unit: UnitId, hex: HexId) -> bool {
        if !self.is_lenient() || !s.held[self.side_of(unit)].has(hex) {
            return false;
        }
        let there = s.there(hex).minus(UnitSet::one(unit));
        let makes_room = |other: &UnitId| self.fits(unit, there.minus(UnitSet::one(*other)));
        let others = self.unmoved(s, there.minus(UnitSet::one(unit)));
        let others: UnitSet = others.into_iter().filter(makes_room).collect();
        if others.is_empty() {
            return false;
        }
        // The expensive check comes last: as if the unit had stopped there.
        let mut after = s.clone();
        self.put(&mut after, unit, hex);
        others.into_iter().any(|other| self.can_leave(&mut after, other))
    }

    /// §7.1 The units among these that are on the map, active and have not moved.
    fn unmoved(&self, s: &State, units: UnitSet) -> UnitSet {
        (units & self.active_units(s) & s.on_map).minus(s.moved)
    }

    /// R-184 Whether a unit can begin a move that ends in another hex with room; `after` is left with this move begun.
    fn can_leave(&self, after: &mut State, unit: UnitId) -> bool {
        self.begin_unit(after, unit);
        after.march.left > 0 && self.steps_to_room(after, after.at(unit)) != 0
    }
}
