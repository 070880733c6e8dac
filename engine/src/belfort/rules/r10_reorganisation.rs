//! §10 Reorganisation: phase G.

use crate::belfort::event::Price;
use crate::belfort::menu::{Menu, Part};
use crate::belfort::rulebook::rule;
use crate::belfort::rulings::{
    FirstToBuy, FrenchWorks, PioneerLimit, PioneerTrench, RebuildDelay, RebuiltAndRaised, RebuiltGuns,
    ReorganisationOrder, ShelteredBuilding, TrenchFilling, TrenchInFortification, TrenchUnderUhlans,
};
use crate::belfort::state::*;
use crate::belfort::unit::{UnitId, UnitSet};
use crate::belfort::{Action, Belfort, Event};
use crate::geometry::{ZoneId, ZoneSet};
use crate::observer::Env;
use crate::side::{BySide, Side};

impl Belfort {
    pub(super) fn begin_reorganisation(&self, s: &mut State, env: &mut impl Env<Self>) {
        env.rekey(u64::from(s.turn) << 8 | 3);
        // §10.1
        env.rule(rule!("10.1"));
        s.used = BySide::default();
        s.done = BySide::default();
        // R-75 The turn in which the French could fill in the trenches is over.
        if self.data.rulings.trench_filling == TrenchFilling::FollowingTurn {
            s.manned |= s.trenched;
        }
        match self.data.rulings.reorganisation_order {
            ReorganisationOrder::StratagemsFirst => self.begin_stratagems(s, env),
            ReorganisationOrder::PurchasesFirst => self.begin_purchases(s, env),
        }
    }

    /// §10.6 Places reinforcements and units that return after Bourbaki; then follow the purchases.
    pub(super) fn begin_purchases(&self, s: &mut State, env: &mut impl Env<Self>) {
        for unit in self.arrivals(s.turn) {
            if s.place[PRUSSIAN][unit.index()] == Place::Waiting {
                self.put(s, PRUSSIAN, unit, Place::Zone(HEADQUARTERS));
                env.tell(rule!("10.6"), || Event::Arrived { unit });
            }
        }
        if !self.bring_back(s, env) {
            self.open_reorganisation(s, env);
        }
    }

    pub(super) fn open_reorganisation(&self, s: &mut State, env: &mut impl Env<Self>) {
        self.offer_reorganisation(s, self.first_to_buy(s), env);
    }

    /// §10.1, R-119 The side that buys first.
    fn first_to_buy(&self, s: &State) -> Side {
        match self.data.rulings.first_to_buy {
            FirstToBuy::Initiative => s.initiative,
            FirstToBuy::Other => s.initiative.enemy(),
        }
    }

    fn offer_reorganisation(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        s.fortifications_built = 0;
        s.pioneers_built = false;
        s.trenches_built = 0;
        s.free_left = if side == PRUSSIAN { self.data.limits.free_rehabilitated } else { 0 };
        self.go_on_reorganising(s, side, env);
    }

    fn go_on_reorganising(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let free = side == PRUSSIAN && !self.freely_rehabilitable(s).is_empty();
        if s.points[side] == 0 && !free {
            self.reorganised(s, side, env);
        } else {
            s.step = Step::Reorganise(side);
        }
    }

    fn reorganised(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if side == self.first_to_buy(s) {
            self.offer_reorganisation(s, side.enemy(), env);
            return;
        }
        match self.data.rulings.reorganisation_order {
            ReorganisationOrder::StratagemsFirst => self.begin_keeping(s, env),
            ReorganisationOrder::PurchasesFirst => self.begin_stratagems(s, env),
        }
    }

    pub(super) fn reorganisation_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        let costs = &self.data.costs;
        let points = s.points[side];
        if side == PRUSSIAN {
            out.add(Part::RehabilitateFree(self.freely_rehabilitable(s)));
        }
        if points >= costs.rehabilitation && !self.rehabilitable(s, side).is_empty() {
            out.add(Part::One(Action::Rehabilitate));
        }
        if points >= costs.rebuilding {
            out.add(Part::Rebuild(self.rebuildable(s, side)));
        }
        if points >= costs.fortification {
            out.add(Part::Fortify(self.fortifiable(s, side)));
        }
        if side == PRUSSIAN {
            let (zones, cheap) = (self.diggable(s), self.dug_by_pioneers(s));
            let payable = |zones, cost| if points >= cost { zones } else { ZoneSet::EMPTY };
            out.add(Part::Dig(
                payable(zones & cheap, costs.pioneer_trench) | payable(zones.minus(cheap), costs.trench),
            ));
        }
        Belfort::offer_done(out);
    }

    pub(super) fn reorganise(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let costs = &self.data.costs;
        match action {
            Action::RehabilitateFree(unit) => {
                s.free_left -= 1;
                self.raise(s, side, unit, Price::Free, env);
            }
            Action::Rehabilitate => {
                self.pay(s, side, costs.rehabilitation, env);
                s.to_raise = self.data.limits.rehabilitated;
                s.step = Step::Rehabilitate(side);
                return;
            }
            Action::Rebuild(unit) => {
                self.pay(s, side, costs.rebuilding, env);
                let to = if side == PRUSSIAN { HEADQUARTERS } else { self.data.citadel };
                self.put(s, side, unit, Place::Zone(to));
                if side == FRENCH {
                    s.diminished[side].insert(unit);
                }
                if self.data.rulings.rebuilt_and_raised == RebuiltAndRaised::No {
                    s.done[side].insert(unit);
                }
                env.tell(rule!("10.3"), || Event::Rebuilt { side, unit });
            }
            Action::Fortify(zone) => {
                self.pay(s, side, costs.fortification, env);
                s.fortifications_built += 1;
                s.pioneers_built |= s.at[zone.index()].meets(self.classes[side].pioneers);
                self.fortify(s, zone, true);
                env.tell(rule!("10.4"), || Event::Fortified { side, zone });
            }
            Action::Dig(zone) => {
                let cost = self.trench_cost(s, zone);
                self.pay(s, side, cost, env);
                s.trenches_built += 1;
                s.trenched.insert(zone);
                s.manned.remove(zone);
                if s.infantry_at[side].has(zone) {
                    s.manned.insert(zone);
                }
                env.tell(rule!("10.5"), || Event::Dug { zone, cost });
            }
            _ => {
                self.reorganised(s, side, env);
                return;
            }
        }
        self.go_on_reorganising(s, side, env);
    }

    // ---- §10.2 Rehabilitation ----

    /// §10.2 Battalions of `side` that can be rehabilitated: once a turn, and not next to the enemy except in the citadel.
    #[must_use]
    pub fn rehabilitable(&self, s: &State, side: Side) -> UnitSet {
        let mut barred = s.near(side.enemy());
        barred.remove(self.data.citadel);
        (s.diminished[side] | s.exhausted[side])
            .minus(s.done[side])
            .keep(|unit| s.zone_of(side, unit).is_some_and(|zone| !barred.has(zone)))
    }

    /// §10.2 Prussian battalions in the headquarters that can be rehabilitated for free, while the limit allows it.
    fn freely_rehabilitable(&self, s: &State) -> UnitSet {
        if s.free_left == 0 {
            return UnitSet::EMPTY;
        }
        let able = s.at[HEADQUARTERS.index()] & self.named_battalions(PRUSSIAN);
        (able & (s.diminished[PRUSSIAN] | s.exhausted[PRUSSIAN])).minus(s.done[PRUSSIAN])
    }

    pub(super) fn rehabilitation_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        out.add(Part::Unit(self.rehabilitable(s, side)));
        if s.to_raise < self.data.limits.rehabilitated {
            Belfort::offer_done(out);
        }
    }

    pub(super) fn rehabilitate(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        if let Action::Unit(unit) = action {
            let price = if s.to_raise == self.data.limits.rehabilitated { Price::Spent } else { Price::Same };
            s.to_raise -= 1;
            self.raise(s, side, unit, price, env);
            if s.to_raise > 0 && !self.rehabilitable(s, side).is_empty() {
                return;
            }
        }
        self.go_on_reorganising(s, side, env);
    }

    fn raise(&self, s: &mut State, side: Side, unit: UnitId, price: Price, env: &mut impl Env<Self>) {
        if s.exhausted[side].has(unit) {
            s.exhausted[side].remove(unit);
            s.diminished[side].insert(unit);
        } else {
            s.diminished[side].remove(unit);
        }
        s.done[side].insert(unit);
        let status = s.status(side, unit);
        env.tell(rule!("10.2"), || Event::Rehabilitated { side, unit, status, price });
    }

    // ---- §10.3 Rebuilding ----

    /// §10.3 Battalions, Uhlans, scouts and Prussian guns of `side` out of action that may return, within the citadel's limit for the French.
    #[must_use]
    pub fn rebuildable(&self, s: &State, side: Side) -> UnitSet {
        let class = &self.classes[side];
        let to = if side == PRUSSIAN { HEADQUARTERS } else { self.data.citadel };
        // §1.1.1 They cannot return next to the enemy in the open either.
        if side == FRENCH && (s.held[PRUSSIAN].has(to) || !self.unexposed(s, FRENCH).has(to)) {
            return UnitSet::EMPTY;
        }
        let barred = match self.data.rulings.rebuild_delay {
            RebuildDelay::Later => s.lost_now[side],
            // A battalion that has fallen ill does not recover in the same phase.
            RebuildDelay::AtOnce => s.done[side],
        };
        //
        let guns = side == PRUSSIAN && self.data.rulings.rebuilt_guns == RebuiltGuns::Yes;
        let units = if guns { class.infantry | class.guns } else { class.infantry };
        units.minus(barred).keep(|u| s.place[side][u.index()] == Place::OutOfAction).keep(|u| self.room(s, side, u, to))
    }

    // ---- §10.4 Fortifications ----

    /// §10.4 Zones where `side` can build a fortification.
    #[must_use]
    pub fn fortifiable(&self, s: &State, side: Side) -> ZoneSet {
        let limits = &self.data.limits;
        let class = &self.classes[side];
        let near = s.near(side.enemy());
        let built = s.fortifications_built;
        let zones = s.infantry_at[side].minus(s.fortified).minus(self.data.forts);
        let builders = class.builders;
        //
        let printed = match self.data.rulings.sheltered_building {
            ShelteredBuilding::Any => self.printed,
            ShelteredBuilding::PlusOne => self.printed.keep(|zone| self.bonus[zone.index()] == 1),
        };
        let sheltered = zones.minus(near) | zones & (printed | s.trenched);
        let plain = match (side, self.data.rulings.french_works) {
            (FRENCH, FrenchWorks::One) => limits.french_fortifications,
            _ => limits.fortifications,
        };
        let zones = sheltered.keep(|zone| s.at[zone.index()].meets(builders));
        if side == FRENCH {
            return if built < plain { zones } else { ZoneSet::EMPTY };
        }
        // §10.4 With the pioneers in one of the zones the limit is higher.
        let pioneers = zones.keep(|zone| s.at[zone.index()].meets(class.pioneers));
        let able = self.data.rulings.pioneer_limit == PioneerLimit::Able && !pioneers.is_empty();
        if built < if s.pioneers_built || able { limits.pioneer_fortifications } else { plain } {
            zones
        } else if built < limits.pioneer_fortifications {
            pioneers
        } else {
            ZoneSet::EMPTY
        }
    }

    // ---- §10.5 Trenches ----

    /// §10.5 Zones for a trench in the position `s`: next to a battalion, without a bonus, not held by the enemy; §1.3.2 nor by Uhlans.
    #[must_use]
    pub fn diggable(&self, s: &State) -> ZoneSet {
        if s.trenches_built >= self.data.limits.trenches {
            return ZoneSet::EMPTY;
        }
        let with = |units: UnitSet| s.infantry_at[PRUSSIAN].keep(|zone| s.at[zone.index()].meets(units));
        let mut barred = self.printed | s.trenched | s.held[FRENCH];
        if self.data.rulings.trench_in_fortification == TrenchInFortification::No {
            barred |= s.fortified;
        }
        if self.data.rulings.trench_under_uhlans == TrenchUnderUhlans::NotDug {
            barred |= with(self.classes[PRUSSIAN].uhlans);
        }
        self.map.next_to_any(with(self.classes[PRUSSIAN].diggers)).minus(barred)
    }

    /// §10.5 The cost of a trench in `zone`, in resource points: lower with the pioneers.
    #[must_use]
    pub fn trench_cost(&self, s: &State, zone: ZoneId) -> u8 {
        if self.dug_by_pioneers(s).has(zone) { self.data.costs.pioneer_trench } else { self.data.costs.trench }
    }

    /// §10.5 Zones where the pioneers can dig in the position `s`.
    #[must_use]
    pub fn dug_by_pioneers(&self, s: &State) -> ZoneSet {
        let pioneers = self.classes[PRUSSIAN].pioneers.into_iter();
        let there = pioneers.filter_map(|unit| s.zone_of(PRUSSIAN, unit)).collect::<ZoneSet>() & s.held[PRUSSIAN];
        match self.data.rulings.pioneer_trench {
            PioneerTrench::Digging => self.map.next_to_any(there),
            PioneerTrench::InZone => there,
        }
    }
}
