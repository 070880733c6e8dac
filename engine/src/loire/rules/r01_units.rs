//! §1 Units: their values, their hexes, and their headquarters.

use crate::geometry::HexId;
use crate::loire::Loire;
use crate::loire::rulings::{HqMarch, HqPoint};
use crate::loire::state::State;
use crate::loire::terrain::{BridgeId, HexSet, PlaceId};
use crate::loire::unit::{Kind, UnitId, UnitSet};
use crate::side::{BySide, Side};

impl Loire {
    /// §1.1, §8.2 The combat value of `unit`: that of its steps, halved out of supply. That of a headquarters does not depend on its steps.
    #[must_use]
    pub fn value(&self, s: &State, unit: UnitId) -> u8 {
        let counter = self.unit(unit);
        match counter.kind {
            Kind::Infantry | Kind::Cavalry => counter.value(s.steps(unit)) >> u8::from(s.unsupplied.has(unit)),
            Kind::Headquarters => self.headquarters_point(s, unit),
            Kind::FrancTireur | Kind::Party | Kind::Decoy => 0,
        }
    }

    /// §12.5, R-83 The strength of a headquarters without its artillery.
    #[inline]
    pub(super) fn headquarters_point(&self, s: &State, hq: UnitId) -> u8 {
        let halved = self.data.rulings.hq_point == HqPoint::Halved && s.unsupplied.has(hq);
        self.data.limits.headquarters >> u8::from(halved)
    }

    /// §1.5, §8.2 The target of the tests of `unit`: its morale or competence, reduced out of supply.
    #[must_use]
    pub fn rating(&self, s: &State, unit: UnitId) -> u8 {
        let less = if s.unsupplied.has(unit) { self.data.limits.unsupplied.rating } else { 0 };
        self.unit(unit).rating.saturating_sub(less)
    }

    /// §1.2, §8.2 The artillery points of the headquarters `hq`.
    #[must_use]
    pub fn artillery(&self, s: &State, hq: UnitId) -> u8 {
        let less = if s.unsupplied.has(hq) { self.data.limits.unsupplied.artillery } else { 0 };
        self.unit(hq).artillery.saturating_sub(less)
    }

    /// §1.1, §8.2 The movement allowance of `unit`, in movement points.
    #[must_use]
    pub fn allowance(&self, s: &State, unit: UnitId) -> u8 {
        self.unit(unit).movement.saturating_sub(self.lost_movement(s, unit))
    }

    /// §8.2 The movement points that a unit loses out of supply.
    pub(super) fn lost_movement(&self, s: &State, unit: UnitId) -> u8 {
        let unsupplied = &self.data.limits.unsupplied;
        match self.unit(unit).kind {
            _ if !s.unsupplied.has(unit) => 0,
            Kind::Cavalry => unsupplied.cavalry,
            //
            Kind::Headquarters if self.data.rulings.hq_march == HqMarch::Nothing => 0,
            _ => unsupplied.infantry,
        }
    }

    /// §1.7 The subordinates of the headquarters `hq` that are stacked with it, including those of its army.
    #[must_use]
    pub fn subordinates_with(&self, s: &State, hq: UnitId) -> UnitSet {
        self.units_at(s, self.unit(hq).side, s.at(hq)) & self.subordinates[hq.index()]
    }

    /// A position before the start, with these units at full strength in these hexes, and markers in the hexes `masked`.
    #[must_use]
    pub fn position(&self, units: &[(UnitId, HexId)], masked: BySide<HexSet>) -> State {
        let mut s = State::blank();
        s.standing = (0..self.data.map.bridges.len() as u8).map(BridgeId).collect();
        for (i, place) in (0..).zip(&self.data.map.places) {
            s.control[place.owner].insert(PlaceId(i));
        }
        self.classes.decoys.into_iter().for_each(|decoy| s.steps[decoy.index()] = 1);
        for &(unit, hex) in units {
            s.steps[unit.index()] = self.unit(unit).steps;
            self.put(&mut s, unit, hex);
        }
        for side in Side::BOTH {
            masked[side].into_iter().for_each(|hex| self.mask(&mut s, side, hex, true));
        }
        s
    }

    /// The units of `side` in `hex`.
    #[must_use]
    #[inline]
    pub fn units_at(&self, s: &State, side: Side, hex: HexId) -> UnitSet {
        if s.stood[side].has(hex) { s.all_at(hex) & self.own(s, side) } else { UnitSet::EMPTY }
    }

    /// The hexes in which units stand.
    #[must_use]
    pub(crate) fn hexes_of(&self, s: &State, units: UnitSet) -> HexSet {
        units.into_iter().map(|unit| s.at(unit)).collect()
    }

    /// Puts a unit into a hex, or with [`HexId::NONE`] off the map. Removes a marker that has no units left under it (§10.1).
    pub(crate) fn put(&self, s: &mut State, unit: UnitId, to: HexId) {
        self.put_all(s, UnitSet::one(unit), self.unit(unit).side, to);
    }

    /// Puts units of a side into a hex, or off the map.
    pub(crate) fn put_all(&self, s: &mut State, units: UnitSet, side: Side, to: HexId) {
        let mut left = HexSet::EMPTY;
        for unit in units {
            let from = std::mem::replace(&mut s.at[unit.index()], to);
            if from.is_some() {
                left.insert(from);
            }
            s.on_map.set(unit, to.is_some());
        }
        for hex in left | HexSet::one(to) {
            let there = s.all_at(hex) & self.own(s, side);
            if there.is_empty() {
                s.masked[side].remove(hex);
            }
            self.zone_again(s, side, hex, there);
        }
    }

    /// §10.1 Puts a "?" marker on a stack, or removes it.
    pub(crate) fn mask(&self, s: &mut State, side: Side, hex: HexId, masked: bool) {
        if masked {
            s.masked[side].insert(hex);
        } else {
            s.masked[side].remove(hex);
        }
        let there = s.all_at(hex) & self.own(s, side);
        self.zone_again(s, side, hex, there);
    }
}
