//! §7 Operational movement: phase D, the Prussian first.

use crate::belfort::menu::{Menu, Part};
use crate::belfort::rulebook::rule;
use crate::belfort::rulings::{DepartureException, EntryException, FrenchTransfer};
use crate::belfort::state::*;
use crate::belfort::unit::{UnitId, UnitSet};
use crate::belfort::{Belfort, Event};
use crate::geometry::{ZoneId, ZoneSet};
use crate::observer::Env;
use crate::side::{BySide, Side};

impl Belfort {
    pub(super) fn begin_operational(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.moved = BySide::default();
        self.offer_operational(s, PRUSSIAN, env);
    }

    fn offer_operational(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        s.offer = Offer { units: self.may_move_operationally(s, side), ..Offer::default() };
        if s.offer.units.is_empty() {
            self.operational_done(s, side, env);
        } else {
            s.step = Step::PickOperational(side);
        }
    }

    pub(super) fn operational_done(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if side == PRUSSIAN {
            self.offer_operational(s, FRENCH, env);
        } else {
            self.begin_bombardment(s, env);
        }
    }

    pub(super) fn operational_choices(&self, s: &State, out: &mut impl Menu) {
        out.add(Part::Unit(s.offer.units));
        Belfort::offer_done(out);
    }

    /// §7.1 Zones away from the French, or with works: where operational movement goes.
    fn safe(&self, s: &State, side: Side) -> ZoneSet {
        let enemies = s.held[side.enemy()];
        (self.map.zones().minus(self.map.next_to_any(enemies)) | self.works(s, side)).minus(enemies)
    }

    /// §7.1 Zones where units from the headquarters enter.
    fn entries(&self, s: &State) -> ZoneSet {
        let near = self.map.next_to_any(s.held[FRENCH]);
        let excepted = match self.data.rulings.entry_exception {
            EntryException::Fortification => s.fortified,
            EntryException::AnyWorks => self.works(s, PRUSSIAN),
        };
        // §1.1.1 asks works of the French zones too.
        self.edge.minus(s.held[FRENCH]) & (self.map.zones().minus(near) | excepted) & self.unexposed(s, PRUSSIAN)
    }

    /// Units that have a move: each moves once.
    #[must_use]
    pub fn may_move_operationally(&self, s: &State, side: Side) -> UnitSet {
        let mut able = UnitSet::EMPTY;
        let anywhere = side == PRUSSIAN || self.data.rulings.french_transfer == FrenchTransfer::Anywhere;
        if side == FRENCH {
            let citadel = self.data.citadel;
            let ring = self.map.next_to(citadel);
            if s.held[FRENCH].has(citadel) && ring.minus(s.held[PRUSSIAN]).meets(self.unexposed(s, FRENCH)) {
                able |= s.at[citadel.index()];
            }
            let home = !s.held[PRUSSIAN].has(citadel) && self.unexposed(s, FRENCH).has(citadel);
            if home {
                able |= self.units_in(s, ring & s.held[FRENCH]);
            }
            able = able.minus(s.frozen);
        }
        if anywhere {
            let safe = self.safe(s, side);
            let near = self.map.next_to_any(s.held[side.enemy()]);
            let strict = self.data.rulings.departure_exception == DepartureException::No;
            let from = if strict { s.held[side].minus(near) } else { s.held[side] & safe };
            able |= self.units_in(s, from & (self.map.next_to_any(safe) | self.edge));
            if side == PRUSSIAN && !self.entries(s).is_empty() {
                able |= s.at[HEADQUARTERS.index()];
            }
            able = able.minus(if side == FRENCH { s.frozen } else { UnitSet::EMPTY });
        }
        able.minus(s.moved[side])
    }

    pub(super) fn operational_destinations(&self, s: &State, side: Side, unit: UnitId, out: &mut impl Menu) {
        let from = s.zone_of(side, unit).expect("a unit that moves is somewhere");
        let (reach, full) = (self.operational_reach(s, side, unit), self.full(s, side, unit));
        let swaps = (reach & full).keep(|zone| !self.swap_partners(s, side, unit, zone).is_empty());
        let zones = reach.minus(full) | swaps;
        // Every zone in reach is full: the unit stays.
        out.add(Part::To(if zones.is_empty() { ZoneSet::one(from) } else { zones }));
    }

    /// §7.1, §7.2 Where a unit can move to, stacking aside; the headquarters among it.
    fn operational_reach(&self, s: &State, side: Side, unit: UnitId) -> ZoneSet {
        let from = s.zone_of(side, unit).expect("a unit that moves is somewhere");
        let enterable = self.enterable(s, side, unit);
        if from == HEADQUARTERS {
            return self.entries(s) & enterable;
        }
        let mut zones = ZoneSet::EMPTY;
        if side == FRENCH {
            let citadel = self.data.citadel;
            if from == citadel {
                zones = self.map.next_to(citadel) & enterable & self.unexposed(s, FRENCH);
            } else if self.map.next_to(citadel).has(from) {
                zones = ZoneSet::one(citadel) & enterable & self.unexposed(s, FRENCH);
            }
        }
        if side == PRUSSIAN || self.data.rulings.french_transfer == FrenchTransfer::Anywhere {
            let near = self.map.next_to_any(s.held[side.enemy()]);
            if self.data.rulings.departure_exception == DepartureException::Yes || !near.has(from) {
                let reached = self.map.flood(ZoneSet::one(from), self.safe(s, side) & enterable);
                // §1.1.1 binds at the end of the move too: works next to an enemy in the open are no place to stop.
                zones |= reached & self.unexposed(s, side);
                if side == PRUSSIAN && reached.meets(self.edge) {
                    zones.insert(HEADQUARTERS);
                }
            }
        }
        zones.remove(from);
        zones
    }

    /// §7.1 Limits are verified at the end of the movement, so units of full zones can change places: who of `zone` could go
    /// where `unit` comes from.
    pub(super) fn swap_partners(&self, s: &State, side: Side, unit: UnitId, zone: ZoneId) -> UnitSet {
        let Some(from) = s.zone_of(side, unit) else { return UnitSet::EMPTY };
        if !s.held[side].has(zone) {
            return UnitSet::EMPTY;
        }
        let class = &self.classes[side];
        let alike = if class.guns.has(unit) { class.guns.minus(class.flying) } else { class.battalions };
        let candidates = (s.at[zone.index()] & alike).minus(s.moved[side]);
        if !alike.has(unit) || candidates.is_empty() {
            return UnitSet::EMPTY;
        }
        // The way there is the way back; what is left to ask is whether the other may leave, and where it comes to stand.
        let citadel = self.data.citadel;
        let transfer = side == FRENCH && (from == citadel || zone == citadel) && self.map.next_to(from).has(zone);
        let leaves = transfer
            || self.data.rulings.departure_exception == DepartureException::Yes
            || !self.map.next_to_any(s.held[side.enemy()]).has(zone);
        if !leaves || from != HEADQUARTERS && !self.unexposed(s, side).has(from) {
            return UnitSet::EMPTY;
        }
        let agree = |who: UnitId, there: UnitSet| side == FRENCH || self.divisions_agree(who, there);
        let others = s.at[from.index()].minus(UnitSet::one(unit));
        candidates.keep(|v| {
            !self.bound(s, side, v)
                && agree(unit, s.at[zone.index()].minus(UnitSet::one(v)))
                && (from == HEADQUARTERS || agree(v, others))
        })
    }

    pub(super) fn swap_operationally(
        &self,
        s: &mut State,
        side: Side,
        unit: UnitId,
        zone: ZoneId,
        other: UnitId,
        env: &mut impl Env<Self>,
    ) {
        let from = s.zone_of(side, unit).expect("a unit that moves is somewhere");
        self.put(s, side, other, Place::Zone(from));
        s.moved[side].insert(other);
        let rule = if side == PRUSSIAN { rule!("7.1") } else { rule!("7.2") };
        env.tell(rule, || Event::MovedOperationally { side, unit: other, from: zone, to: from });
        self.move_operationally(s, side, unit, zone, env);
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
        if from != to && !self.room(s, side, unit, to) {
            s.step = Step::SwapOperational(side, unit, to);
            return;
        }
        s.moved[side].insert(unit);
        if from != to {
            self.limited(side, unit, env);
            self.put(s, side, unit, Place::Zone(to));
            let rule = if side == PRUSSIAN { rule!("7.1") } else { rule!("7.2") };
            env.tell(rule, || Event::MovedOperationally { side, unit, from, to });
            if self.fill_trench(s, side, unit, to) {
                env.tell(rule!("10.5"), || Event::TrenchFilled { zone: to });
            }
        }
        self.offer_operational(s, side, env);
    }
}
