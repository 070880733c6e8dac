//! §6.1, §3.2.2, §14 Movement on foot, and the invasion of Luxemburg.

use crate::eagle::event::{End, Event};
use crate::eagle::rulebook::rule;
use crate::eagle::rulings::{Invasion, RailWholeMove};
use crate::eagle::state::{March, Mark, State, Step, Task};
use crate::eagle::terrain::{HexSet, PlaceId};
use crate::eagle::unit::{UnitId, UnitSet};
use crate::eagle::{Action, Eagle, FRENCH, PRUSSIAN};
use crate::geometry::HexId;
use crate::observer::Env;
use crate::side::Side;

use super::r01_units::nearest;

impl Eagle {
    /// §6.1, §4.2, §0 The movement points of `unit`: halved if out of supply, halved in a second activation, rounded once.
    #[must_use]
    pub fn allowance(&self, s: &State, unit: UnitId) -> u8 {
        let halved = [Mark::Unsupplied, Mark::Second].into_iter().filter(|&mark| s.has(unit, mark)).count();
        nearest(self.face(s, unit).movement.into(), 1 << halved) as u8
    }

    /// §6.1, §T.terrain The movement points of a step of a unit of `side` from `from` into the neighbouring hex `to`.
    #[must_use]
    pub fn step_cost(&self, s: &State, side: Side, from: HexId, to: HexId) -> u8 {
        self.data.ground_cost(from, to) + self.zone_cost(s, side, to)
    }

    /// §3.2.2, §T.terrain The additional movement points for an enemy zone of control.
    fn zone_cost(&self, s: &State, side: Side, to: HexId) -> u8 {
        if s.zones[side.enemy()].has(to) { self.data.tables.terrain.zone } else { 0 }
    }

    /// Hexes that `unit` cannot enter: enemy units, for a headquarters also an enemy headquarters that is alone, and neutral ground.
    #[must_use]
    pub fn barred(&self, s: &State, unit: UnitId) -> HexSet {
        let side = self.unit(unit).side;
        let barred = s.held[side.enemy()] | self.neutral(s, side);
        if self.classes.headquarters.has(unit) { barred | self.lone_headquarters(s, side.enemy()) } else { barred }
    }

    /// §1.2 Hexes with headquarters of `side` and no combat units.
    #[must_use]
    pub fn lone_headquarters(&self, s: &State, side: Side) -> HexSet {
        self.hexes_of(s, s.on_map & self.classes.of[side] & self.classes.headquarters).minus(s.held[side])
    }

    /// §6.1 Neighbours that the marching unit can enter; the first step is allowed at any cost.
    pub(super) fn next_hexes<'s>(
        &'s self,
        s: &'s State,
        unit: UnitId,
        march: &March,
    ) -> impl Iterator<Item = HexId> + use<'s> {
        let (side, March { left, walked, stopped, .. }) = (self.unit(unit).side, *march);
        let near = self.steps[s.at(unit).index()].iter().take_while(move |(to, _)| to.is_some() && !stopped);
        let in_reach = move |to: HexId, cost: u8| !walked || cost + self.zone_cost(s, side, to) <= left;
        let can = near.filter(move |&&(to, cost)| !self.bars(s, unit, to) && in_reach(to, cost));
        can.map(|&(to, _)| to)
    }

    /// Whether a hex is [barred](Self::barred) to a unit.
    fn bars(&self, s: &State, unit: UnitId, hex: HexId) -> bool {
        let side = self.unit(unit).side;
        let alone = || self.classes.headquarters.has(unit) && !self.units_at(s, side.enemy(), hex).is_empty();
        s.held[side.enemy()].has(hex) || self.is_neutral(s, side, hex) || alone()
    }

    /// The march of `unit`, which has not moved yet.
    #[must_use]
    pub fn fresh_march(&self, s: &State, unit: UnitId) -> March {
        March { unit, left: self.allowance(s, unit), ..March::NONE }
    }

    /// §6 Whether a march can begin or continue.
    fn can_go(&self, s: &State, march: &March) -> bool {
        self.next_hexes(s, march.unit, march).next().is_some()
            || self.can_convert(s, march, s.at(march.unit))
            || !self.rail_hexes(s, march).is_empty()
    }

    /// §6 Active units that can still move.
    fn movers(&self, s: &State) -> impl Iterator<Item = UnitId> {
        let waiting = self.mobile(s.marked(Mark::Active) & s.on_map).minus(s.marked(Mark::Moved));
        waiting.into_iter().filter(|&unit| self.can_go(s, &self.fresh_march(s, unit)))
    }

    /// §6 Asks for the next unit that moves, or checks stacking.
    pub(super) fn next_mover(&self, s: &mut State) {
        if self.movers(s).next().is_none() { s.task = Task::Stacking } else { s.step = Step::Mover(s.segment.side) }
    }

    pub(super) fn mover_choices(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        out.extend(self.movers(s).map(Action::Unit));
        if self.can_invade(s, side) {
            out.push(Action::Invade);
        }
        out.push(Action::Done);
    }

    pub(super) fn begin_march(&self, s: &mut State, unit: UnitId) {
        let one = UnitSet::one(unit);
        s.mark(one, Mark::Moved);
        s.unmark(one, Mark::Shown);
        s.march = self.fresh_march(s, unit);
        s.task = Task::Marching;
    }

    /// §14 R-85 Offers the invasion, if it can be declared before units are activated.
    pub(super) fn offer_invasion(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        if self.data.rulings.invasion == Invasion::Wish && self.can_invade(s, side) {
            out.push(Action::Invade);
        }
    }

    /// §14 Whether a side can invade Luxemburg.
    fn can_invade(&self, s: &State, side: Side) -> bool {
        side == PRUSSIAN && !s.invaded && !self.data.map.luxemburg.is_empty()
    }

    /// §14 Invades Luxemburg: its places and its railways come under Prussian control.
    pub(super) fn invade(&self, s: &mut State, env: &mut impl Env<Self>) {
        let map = &self.data.map;
        let rails = self.railways & map.luxemburg;
        s.invaded = true;
        s.rails[PRUSSIAN] |= rails;
        // Under R-42 `open` the French may have been there before.
        s.rails[FRENCH] = s.rails[FRENCH].minus(rails);
        s.converted[FRENCH] = s.converted[FRENCH].minus(rails);
        env.tell(rule!("14"), || Event::Invaded);
        let taken = map.luxemburg.minus(s.held[FRENCH]);
        for place in s.control[FRENCH].keep(|place| taken.has(map.places[place.index()].hex)) {
            self.take_place(s, PRUSSIAN, place, env);
        }
    }

    /// §6 Asks for the next step of a march, or ends it.
    pub(super) fn march_on(&self, s: &mut State) {
        if self.can_go(s, &s.march) { s.step = Step::March(s.segment.side) } else { self.end_march(s) }
    }

    pub(super) fn end_march(&self, s: &mut State) {
        s.march = March::NONE;
        s.task = Task::Movement;
    }

    pub(super) fn march_choices(&self, s: &State, out: &mut Vec<Action>) {
        let march = &s.march;
        out.extend(self.next_hexes(s, march.unit, march).map(Action::To));
        out.extend(self.rail_hexes(s, march).into_iter().map(Action::Rail));
        if self.can_convert(s, march, s.at(march.unit)) {
            out.push(Action::Convert);
        }
        if march.begun {
            out.push(Action::Done);
        }
    }

    /// §6.1, §3.2.2 Makes a step on foot, the last one if it enters an enemy zone of control.
    pub(super) fn walk(&self, s: &mut State, to: HexId, env: &mut impl Env<Self>) {
        let (unit, side) = (s.march.unit, s.segment.side);
        let from = s.at(unit);
        let cost = self.step_cost(s, side, from, to);
        let zone = s.zones[side.enemy()].has(to);
        self.enter(s, unit, to, env);
        s.march.left = s.march.left.saturating_sub(cost);
        (s.march.walked, s.march.begun, s.march.stopped) = (true, true, zone);
        env.rule_if(rule!("3.2.2"), || zone);
        env.rule(rule!("T.terrain"));
        env.tell(rule!("6.1"), || Event::Moved { side, unit, from, to });
    }

    /// Moves a unit into a hex. A combat unit takes the place there, and enemy headquarters that are alone are lost (1.2).
    pub(super) fn enter(&self, s: &mut State, unit: UnitId, to: HexId, env: &mut impl Env<Self>) {
        let side = self.unit(unit).side;
        self.put(s, unit, to);
        if self.classes.headquarters.has(unit) {
            return;
        }
        for hq in self.units_at(s, side.enemy(), to) {
            self.eliminate(s, hq, End::Headquarters, env);
        }
        if let Some(place) = self.places[to.index()].filter(|&place| !s.control[side].has(place)) {
            self.take_place(s, side, place, env);
        }
    }

    fn take_place(&self, s: &mut State, side: Side, place: PlaceId, env: &mut impl Env<Self>) {
        s.control[side].insert(place);
        s.control[side.enemy()].remove(place);
        env.tell(rule!("15"), || Event::Taken { side, place });
    }

    /// §6.2 R-59 Whether a unit can still move by rail.
    pub(super) fn may_board(&self, march: &March) -> bool {
        match self.data.rulings.rail_whole_move {
            RailWholeMove::Yes => !march.begun,
            RailWholeMove::No => !march.railed && !march.stopped,
        }
    }
}
