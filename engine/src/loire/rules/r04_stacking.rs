//! §4 Stacking.

use crate::geometry::HexId;
use crate::loire::Loire;
use crate::loire::data::Stacking;
use crate::loire::event::End;
use crate::loire::rulebook::rule;
use crate::loire::state::{State, Step};
use crate::loire::unit::{Kind, UnitId, UnitSet};
use crate::observer::Env;
use crate::side::Side;

impl Loire {
    /// §4 The room that `units` need in a hex: counted in units of infantry, steps of cavalry, and headquarters. Others need none.
    #[must_use]
    pub fn load(&self, s: &State, units: UnitSet) -> Stacking {
        (units & self.classes.regular).into_iter().fold(Stacking::NONE, |load, unit| load.and(self.load_of(s, unit)))
    }

    /// §4 The room that a unit needs.
    #[inline]
    pub(in crate::loire) fn load_of(&self, s: &State, unit: UnitId) -> Stacking {
        match self.unit(unit).kind {
            Kind::Infantry => Stacking { infantry: 1, ..Stacking::NONE },
            Kind::Cavalry => Stacking { cavalry: s.steps(unit), ..Stacking::NONE },
            Kind::Headquarters => Stacking { headquarters: 1, ..Stacking::NONE },
            Kind::FrancTireur | Kind::Party | Kind::Decoy => Stacking::NONE,
        }
    }

    /// §4 Whether `units` can stand together.
    #[must_use]
    pub fn fits(&self, s: &State, units: UnitSet) -> bool {
        self.holds(self.load(s, units))
    }

    /// §4 Whether a hex can hold a load.
    #[inline]
    pub(in crate::loire) fn holds(&self, load: Stacking) -> bool {
        let within = |most: &Stacking| {
            load.infantry <= most.infantry && load.cavalry <= most.cavalry && load.headquarters <= most.headquarters
        };
        self.data.limits.stacking.iter().any(within)
    }

    /// §4 Whether there is room for `units` of `side` in `hex`.
    #[must_use]
    pub fn has_room(&self, s: &State, units: UnitSet, side: Side, hex: HexId) -> bool {
        self.fits(s, self.units_at(s, side, hex) | units)
    }

    /// §4 The excess of a load, in units of infantry plus steps of cavalry, over the nearest of the stacking limits.
    fn excess(&self, load: Stacking) -> u8 {
        let over =
            |most: &Stacking| load.infantry.saturating_sub(most.infantry) + load.cavalry.saturating_sub(most.cavalry);
        self.data.limits.stacking.iter().map(over).min().unwrap_or(0)
    }

    /// §4 The units of `side` in `hex`, an overstacked hex, whose removal would reduce the excess.
    #[must_use]
    pub fn too_many(&self, s: &State, side: Side, hex: HexId) -> UnitSet {
        let there = self.units_at(s, side, hex);
        if self.fits(s, there) {
            return UnitSet::EMPTY;
        }
        let (hqs, others) = (there & self.classes.headquarters, there.minus(self.classes.headquarters));
        let hqs = if self.fits(s, hqs) { UnitSet::EMPTY } else { hqs };
        let excess = |units: UnitSet| self.excess(self.load(s, units));
        let all = excess(others);
        hqs | others.keep(|unit| excess(others.minus(UnitSet::one(unit))) < all)
    }

    /// §4, §12.7 Asks which unit of an overstacked hex is removed. Returns whether there is such a hex.
    pub(super) fn ask_for_excess(&self, s: &mut State, side: Side) -> bool {
        let crowded = s.stood[side].into_iter().find(|&hex| !self.too_many(s, side, hex).is_empty());
        if let Some(hex) = crowded {
            s.step = Step::Excess(side, hex);
        }
        crowded.is_some()
    }

    pub(super) fn give_up(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        env.rule(rule!("4"));
        self.remove(s, unit, End::Stacking, env);
    }
}
