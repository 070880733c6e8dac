//! §7 Operational movement: phase D, the Prussians first.
//!
//! Limits are checked at the end of the movements. So a unit may enter a full zone if a unit there can make room: that unit moves next, and so
//! on until every zone is within its limits. Units that can reach the headquarters always have a place to go, so whole stacks can be exchanged in
//! any way; elsewhere, and for the French, units exchange places one for one.

use crate::belfort::menu::{Menu, Part};
use crate::belfort::rulebook::rule;
use crate::belfort::rulings::{
    ArrivalWorks, CrossingWorks, DepartureException, EnteredUnits, EntryException, FrenchTransfer, MovingOn,
    OperationalGuns, TransferConditions,
};
use crate::belfort::state::*;
use crate::belfort::unit::{UnitId, UnitSet};
use crate::belfort::{Belfort, Event};
use crate::geometry::{ZoneId, ZoneSet};
use crate::observer::Env;
use crate::side::{BySide, Side};

impl Belfort {
    pub(super) fn begin_operational(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.done = BySide::default();
        s.gap = HEADQUARTERS;
        self.offer_operational(s, PRUSSIAN, env);
    }

    pub(super) fn offer_operational(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        s.offer = Offer { units: self.may_move_operationally(s, side), ..Offer::default() };
        if s.offer.units.is_empty() {
            self.operational_done(s, side, env);
        } else {
            s.step = Step::PickOperational(side);
        }
    }

    pub(super) fn operational_done(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if side == FRENCH {
            self.begin_bombardment(s, env);
            return;
        }
        // §1.1.1 Under R-142 the Prussians may now be next to the French in the open.
        let zones = s.held[FRENCH].minus(self.works(s, FRENCH)) & s.near(PRUSSIAN);
        if zones.is_empty() || self.data.rulings.arrival_works == ArrivalWorks::Both {
            self.offer_operational(s, FRENCH, env);
            return;
        }
        env.detail(rule!("1.1.1"), || Event::Exposed { side: FRENCH, zones });
        env.rule(rule!("1.1.1"));
        let units = self.units_in(s, zones);
        self.drive_out(s, FRENCH, units, Then::PrussiansMoved, env);
    }

    pub(super) fn operational_choices(&self, s: &State, out: &mut impl Menu) {
        out.add(Part::Unit(s.offer.units));
        Belfort::offer_done(out);
    }

    /// §7.1 Zones not next to the French, or with works: the area of operational movement.
    fn safe(&self, s: &State, side: Side) -> ZoneSet {
        let enemies = s.held[side.enemy()];
        let works = match self.data.rulings.crossing_works {
            CrossingWorks::FortificationOrBonus => self.printed | s.fortified,
            CrossingWorks::AnyWorks => self.works(s, side),
        };
        (self.map.zones().minus(s.near(side.enemy())) | works).minus(enemies)
    }

    /// §7.1 Zones that units of `side` may leave.
    fn departures(&self, s: &State, side: Side) -> ZoneSet {
        match self.data.rulings.departure_exception {
            DepartureException::No => s.held[side].minus(s.near(side.enemy())),
            DepartureException::Yes => s.held[side] & self.safe(s, side),
        }
    }

    /// §7.2 Zones that French transfers may leave, and those where they may end.
    fn transfers(&self, s: &State) -> (ZoneSet, ZoneSet) {
        let open = self.unexposed(s, FRENCH).minus(s.held[PRUSSIAN]);
        match self.data.rulings.transfer_conditions {
            TransferConditions::Free => (s.held[FRENCH], open),
            TransferConditions::Prussian => (self.departures(s, FRENCH), open & self.safe(s, FRENCH)),
        }
    }

    /// §7.1 Zones where units enter from the headquarters.
    fn entries(&self, s: &State) -> ZoneSet {
        let excepted = match self.data.rulings.entry_exception {
            EntryException::Fortification => s.fortified,
            EntryException::AnyWorks => self.works(s, PRUSSIAN),
        };
        self.edge.minus(s.held[FRENCH])
            & (self.map.zones().minus(s.near(FRENCH)) | excepted)
            & self.places_to_stop(s, PRUSSIAN)
    }

    /// §1.1.1 also applies at the end of a move: a unit may not stop in works next to an enemy in the open, unless R-142 accepts the exceptions of
    /// 7.1.
    fn places_to_stop(&self, s: &State, side: Side) -> ZoneSet {
        match self.data.rulings.arrival_works {
            ArrivalWorks::Own if side == PRUSSIAN => self.map.zones(),
            _ => self.unexposed(s, side),
        }
    }

    /// Units of `side` that can move; each moves once.
    #[must_use]
    pub fn may_move_operationally(&self, s: &State, side: Side) -> UnitSet {
        let mut able = UnitSet::EMPTY;
        let anywhere = side == PRUSSIAN || self.data.rulings.french_transfer == FrenchTransfer::Anywhere;
        if side == FRENCH {
            let citadel = self.data.citadel;
            let ring = self.map.next_to(citadel);
            let (left, open) = self.transfers(s);
            if left.has(citadel) && ring.meets(open) {
                able |= s.at[citadel.index()];
            }
            if open.has(citadel) {
                able |= self.units_in(s, ring & left);
            }
            able = able.minus(s.frozen);
        }
        if anywhere {
            let safe = self.safe(s, side);
            able |= self.units_in(s, self.departures(s, side) & (self.map.next_to_any(safe) | self.edge));
            if side == PRUSSIAN && !self.entries(s).is_empty() {
                able |= s.at[HEADQUARTERS.index()];
            }
            able = able.minus(if side == FRENCH { s.frozen } else { UnitSet::EMPTY });
        }
        able.minus(s.done[side])
    }

    pub(super) fn operational_destinations(&self, s: &State, side: Side, unit: UnitId, out: &mut impl Menu) {
        let from = s.zone_of(side, unit).expect("a unit that moves is somewhere");
        let mut reach = self.operational_reach(s, side, unit, from);
        if self.moves_on_from_citadel(s, side, unit, from) {
            reach |= self.map.next_to(self.data.citadel) & self.transfers(s).1;
            reach.remove(from);
        }
        reach = reach.minus(self.closed_to_guns(s, side, unit));
        let full = self.full(s, side, unit);
        let crowded = reach & full;
        let open = Open::of(self, s, side, crowded);
        // If all units can leave a zone for the headquarters, there is room. The other zones are checked one by one.
        let (mut made, mut asked) = (ZoneSet::EMPTY, ZoneSet::EMPTY);
        for zone in crowded {
            let there = s.at[zone.index()];
            let all = self.leaving(s, side, zone, &open) == there;
            made.set(zone, all);
            asked.set(zone, !all & !there.within(s.done[side]));
        }
        made |= asked.keep(|zone| self.gives_way(s, side, unit, zone, &open));
        let mut zones = reach.minus(full) | made;
        if self.kept(s, side, from) {
            zones.remove(s.gap);
        }
        // Every zone in reach is full: the unit stays.
        out.add(Part::To(if zones.is_empty() { ZoneSet::one(from) } else { zones }));
    }

    /// §7.1, §7.2 Destinations of a unit, including the headquarters, without stacking limits. Depends only on whether the unit is cavalry, and
    /// whether it is French artillery.
    fn operational_reach(&self, s: &State, side: Side, unit: UnitId, from: ZoneId) -> ZoneSet {
        let enterable = self.enterable(s, side, unit);
        if from == HEADQUARTERS {
            let entries = self.entries(s) & enterable;
            return match self.data.rulings.entered_units {
                EnteredUnits::Edge => entries,
                EnteredUnits::Onward => {
                    entries | self.map.flood(entries, self.safe(s, side) & enterable) & self.places_to_stop(s, side)
                }
            };
        }
        let mut zones = ZoneSet::EMPTY;
        if side == FRENCH {
            let citadel = self.data.citadel;
            let (left, open) = self.transfers(s);
            if from == citadel {
                zones = self.map.next_to(citadel) & open;
            } else if self.map.next_to(citadel).has(from) {
                zones = ZoneSet::one(citadel) & open;
            }
            if !left.has(from) {
                zones = ZoneSet::EMPTY;
            }
        }
        let anywhere = side == PRUSSIAN || self.data.rulings.french_transfer == FrenchTransfer::Anywhere;
        if anywhere && self.departures(s, side).has(from) {
            let reached = self.comes_to(side, unit, from, self.safe(s, side) & enterable);
            zones |= reached & self.places_to_stop(s, side);
            if side == PRUSSIAN && reached.meets(self.edge) {
                zones.insert(HEADQUARTERS);
                if self.data.rulings.moving_on == MovingOn::Yes {
                    zones |= self.operational_reach(s, side, unit, HEADQUARTERS);
                }
            }
        }
        zones.remove(from);
        zones
    }

    /// §9.1.2 Zones where a gun may not end its operational move: next to enemy infantry, without infantry that it can stack with.
    fn closed_to_guns(&self, s: &State, side: Side, unit: UnitId) -> ZoneSet {
        let class = &self.classes[side];
        if self.data.rulings.operational_guns == OperationalGuns::Yes || !class.guns.has(unit) {
            return ZoneSet::EMPTY;
        }
        let company = class.infantry.minus(self.stacking[side][unit.index()].apart);
        let covered = s.infantry_at[side].keep(|zone| s.at[zone.index()].meets(company));
        self.map.next_to_any(s.infantry_at[side.enemy()]).minus(covered)
    }

    /// §7.2 Whether a unit may pass through the citadel to the zones next to it. §1.3.3 Guns stay there.
    fn moves_on_from_citadel(&self, s: &State, side: Side, unit: UnitId, from: ZoneId) -> bool {
        side == FRENCH
            && self.data.rulings.moving_on == MovingOn::Yes
            && self.classes[FRENCH].infantry.has(unit)
            && self.map.next_to(self.data.citadel).has(from)
            && self.transfers(s).1.has(self.data.citadel)
    }

    // ---- §7.1 Limits are verified at the end of the movements ----

    /// Whether units in a zone without room for `unit` can make room, though not all can leave it.
    fn gives_way(&self, s: &State, side: Side, unit: UnitId, zone: ZoneId, open: &Open) -> bool {
        let there = s.at[zone.index()];
        let moved = UnitSet::one(unit);
        let leaving = self.leaving(s, side, zone, open);
        if !leaving.is_empty() {
            return self.orderly(side, zone, there.minus(leaving) | moved);
        }
        let Some(from) = s.zone_of(side, unit).filter(|from| !self.kept(s, side, *from)) else { return false };
        let gap = if s.crowded.is_empty() { from } else { s.gap };
        let left = s.at[gap.index()].minus(moved);
        !self.exchangers(s, side, (zone, there | moved), (gap, left)).is_empty()
    }

    /// Whether the gap is reserved for a unit of a crowded zone other than `from` that has nowhere else to go.
    fn kept(&self, s: &State, side: Side, from: ZoneId) -> bool {
        let mut others = s.crowded;
        others.remove(from);
        let open = Open::of(self, s, side, others);
        others.into_iter().any(|zone| self.leaving(s, side, zone, &open).is_empty())
    }

    /// Units of a zone that can go to the headquarters, where there is always room.
    fn leaving(&self, s: &State, side: Side, zone: ZoneId, open: &Open) -> UnitSet {
        let there = s.at[zone.index()].minus(s.done[side]);
        let class = &self.classes[side];
        let leaves = |area: ZoneSet, units: UnitSet| [UnitSet::EMPTY, units][usize::from(area.has(zone))];
        there & (leaves(open.all, class.all.minus(class.uhlans)) | leaves(open.uhlans, class.uhlans))
    }

    /// Units of a zone that can exchange places with the newcomer, such that the zone and the gap are both within their limits.
    fn exchangers(
        &self,
        s: &State,
        side: Side,
        (zone, there): (ZoneId, UnitSet),
        (gap, left): (ZoneId, UnitSet),
    ) -> UnitSet {
        let mut able = (s.at[zone.index()] & there).minus(s.done[side]);
        if side == FRENCH {
            able = able.minus(s.frozen);
        }
        let class = &self.classes[side];
        for alike in [class.uhlans, class.guns, class.infantry.minus(class.uhlans)] {
            if (able & alike).first().is_some_and(|unit| !self.operational_reach(s, side, unit, zone).has(gap)) {
                able = able.minus(alike);
            }
        }
        able.keep(|unit| {
            let one = UnitSet::one(unit);
            self.orderly(side, zone, there.minus(one))
                && self.orderly(side, gap, left | one)
                && !self.closed_to_guns(s, side, unit).has(gap)
        })
    }

    /// Units that can leave a crowded zone to bring it within its limits: those that may not stack with the units that stay, and all of a kind with
    /// too many units.
    pub(in crate::belfort) fn give_way(&self, s: &State, side: Side, zone: ZoneId) -> UnitSet {
        let there = s.at[zone.index()];
        let leaving = self.leaving(s, side, zone, &Open::of(self, s, side, ZoneSet::one(zone)));
        if leaving.is_empty() {
            return self.exchangers(s, side, (zone, there), (s.gap, s.at[s.gap.index()]));
        }
        let staying = there.minus(leaving);
        leaving.keep(|unit| {
            let stack = &self.stacking[side][unit.index()];
            let most = if zone == self.data.citadel { stack.citadel } else { stack.zone };
            (there & stack.alike).len() > most || staying.meets(stack.apart)
        })
    }

    pub(super) fn move_operationally(
        &self,
        s: &mut State,
        side: Side,
        unit: UnitId,
        to: ZoneId,
        env: &mut impl Env<Self>,
    ) {
        let from = s.zone_of(side, unit).expect("a unit that moves is somewhere");
        s.done[side].insert(unit);
        if from != to {
            self.limited(side, unit, env);
            if s.crowded.is_empty() {
                s.gap = from;
            }
            if to != HEADQUARTERS && !self.room(s, side, unit, to) {
                s.crowded.insert(to);
            }
            self.put(s, side, unit, Place::Zone(to));
            let rule = if side == PRUSSIAN { rule!("7.1") } else { rule!("7.2") };
            env.tell(rule, || Event::MovedOperationally { side, unit, from, to });
            if self.fill_trench(s, side, unit, to) {
                env.tell(rule!("10.5"), || Event::TrenchFilled { zone: to });
            }
            let settled =
                |zone: ZoneId| self.orderly(side, zone, s.at[zone.index()]) || self.give_way(s, side, zone).is_empty();
            if s.crowded.has(from) && settled(from) {
                s.crowded.remove(from);
            }
        }
        match s.crowded.first() {
            Some(zone) => s.step = Step::GiveWay(side, zone),
            None => self.offer_operational(s, side, env),
        }
    }
}

/// Zones that Prussian units on operational movement can leave for the headquarters.
struct Open {
    all: ZoneSet,
    /// §1.3.2 For Uhlans.
    uhlans: ZoneSet,
}

impl Open {
    /// Determines which of `zones` can be left for the headquarters.
    fn of(game: &Belfort, s: &State, side: Side, zones: ZoneSet) -> Open {
        let departures = zones & game.departures(s, side);
        if side == FRENCH || departures.is_empty() {
            return Open { all: ZoneSet::EMPTY, uhlans: ZoneSet::EMPTY };
        }
        let safe = game.safe(s, side);
        let area = |open: ZoneSet| game.map.flood_to(departures, game.edge & open, open);
        let all = area(safe);
        let riders = game.classes[side].uhlans;
        let uhlans = match riders.first() {
            Some(rider) if all.into_iter().any(|z| s.at[z.index()].meets(riders)) => {
                area(safe & game.enterable(s, side, rider))
            }
            _ => ZoneSet::EMPTY,
        };
        Open { all, uhlans }
    }
}
