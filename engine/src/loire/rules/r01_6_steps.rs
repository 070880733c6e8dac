//! §1.6 Steps, units that leave the map, and the effects of a unit that enters a hex (§13, §15).

use crate::geometry::HexId;
use crate::loire::event::{End, Event, Loss, MoraleEvent};
use crate::loire::rulebook::rule;
use crate::loire::rulings::ExcessUnits;
use crate::loire::state::State;
use crate::loire::unit::{Kind, UnitId, UnitSet};
use crate::loire::{FRENCH, GERMAN, Loire, PlaceId};
use crate::observer::Env;
use crate::side::Side;

impl Loire {
    /// The units of a side on the map.
    #[must_use]
    #[inline]
    pub(crate) fn own(&self, s: &State, side: Side) -> UnitSet {
        s.on_map & self.classes.of[side]
    }

    /// §1.6 Takes a step from a unit, and removes the unit with its last one. The step counts as `counts` lost steps (12.7).
    pub(in crate::loire) fn lose_step(
        &self,
        s: &mut State,
        unit: UnitId,
        why: Loss,
        counts: u8,
        env: &mut impl Env<Self>,
    ) {
        let side = self.unit(unit).side;
        s.steps[unit.index()] -= 1;
        env.tell(rule!("1.6"), || Event::LostStep { side, unit, why, counts });
        if s.steps(unit) == 0 {
            self.remove(s, unit, End::Steps, env);
        }
    }

    /// Removes a unit from the map. Destroyed regular units can be rebuilt; irregular units and decoys can come back.
    pub(crate) fn remove(&self, s: &mut State, unit: UnitId, end: End, env: &mut impl Env<Self>) {
        let side = self.unit(unit).side;
        self.put(s, unit, HexId::NONE);
        s.unsupplied.remove(unit);
        s.marching.units.remove(unit);
        env.tell(end.rule(), || Event::Removed { side, unit, end });
        if !self.classes.regular.has(unit) {
            return;
        }
        //
        let gone = end == End::Stacking && self.data.rulings.excess_units == ExcessUnits::Gone;
        if gone || matches!(end, End::Withdrawn | End::OffMap) {
            s.gone.insert(unit);
            return;
        }
        s.steps[unit.index()] = 0;
        s.dead.insert(unit);
        if self.data.morale.commanders.has(unit) {
            self.count_morale(s, self.data.morale.commander, MoraleEvent::Commander, env);
        }
        for &(lost, points) in &self.data.rebuilding.column {
            s.coming_points += if lost == unit { points } else { 0 };
        }
    }

    /// Moves a unit into a hex: it takes the place there, and reconnoitres.
    pub(crate) fn enter(&self, s: &mut State, unit: UnitId, to: HexId, env: &mut impl Env<Self>) {
        self.shift(s, unit, to);
        self.pass(s, unit, env);
        self.reconnoitre(s, self.unit(unit).side, to, env);
    }

    /// §13, §15 A supplied regular unit takes the place in its hex; a German one also captures the Government there.
    pub(super) fn pass(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        if !self.classes.regular.has(unit) || s.unsupplied.has(unit) {
            return;
        }
        let (hex, side) = (s.at(unit), self.unit(unit).side);
        if side == GERMAN && hex.is_some() && hex == s.government {
            self.capture_government(s, env);
        }
        self.take_place(s, side, hex, env);
    }

    /// §15 Gives a side the place in a hex, if there is one that it does not control.
    pub(super) fn take_place(&self, s: &mut State, side: Side, hex: HexId, env: &mut impl Env<Self>) {
        let place = self.place_in.get(hex.index()).copied().flatten();
        if let Some(place) = place.filter(|&place| !s.control[side].has(place)) {
            self.take(s, side, place, env);
        }
    }

    /// §15, §T.morale Gives a place to a side.
    fn take(&self, s: &mut State, side: Side, place: PlaceId, env: &mut impl Env<Self>) {
        s.control[side].insert(place);
        s.control[side.enemy()].remove(place);
        env.rule(rule!("15"));
        env.tell(rule!("13"), || Event::Taken { side, place });
        if self.data.morale.towns.has(place) {
            let by = if side == FRENCH { self.data.morale.town } else { -self.data.morale.town };
            self.count_morale(s, by, MoraleEvent::Town(side), env);
        }
    }

    /// §13 When French units have left a hex or were lost there, the Government is captured if it is left there alone.
    pub(super) fn leave_government(&self, s: &mut State, hex: HexId, env: &mut impl Env<Self>) {
        if hex == s.government && !s.stood[FRENCH].has(hex) {
            self.capture_government(s, env);
        }
    }

    pub(super) fn capture_government(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.government = HexId::NONE;
        env.tell(rule!("13"), || Event::GovernmentCaptured);
        self.count_morale(s, self.data.morale.captured, MoraleEvent::Captured, env);
    }

    /// §13 Whether `unit` may enter `hex` at all. Of the Germans, only supplied regular units may enter the hex of the Government.
    #[must_use]
    pub fn admitted(&self, s: &State, unit: UnitId, hex: HexId) -> bool {
        let caller = self.unit(unit).side == FRENCH || self.classes.regular.has(unit) && !s.unsupplied.has(unit);
        caller || hex != s.government
    }

    /// Whether a unit is infantry.
    pub(super) fn is_infantry(&self, unit: UnitId) -> bool {
        self.unit(unit).kind == Kind::Infantry
    }

    /// Whether a unit is of a kind that can repair and build: infantry or a headquarters.
    pub(super) fn can_build(&self, unit: UnitId) -> bool {
        matches!(self.unit(unit).kind, Kind::Infantry | Kind::Headquarters)
    }
}
