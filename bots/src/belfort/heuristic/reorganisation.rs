//! Phase G: purchases with points; also exchanges and scouts.

use super::Seen;
use super::memory::{Memory, Prospects};
use super::zone::{Garrison, Stake};
use sandtable_engine::belfort::unit::Status;
use sandtable_engine::belfort::{Action, FRENCH, PRUSSIAN, Totals, UnitId};
use sandtable_engine::geometry::{ZoneId, ZoneSet};

impl Seen<'_> {
    /// The value of a purchase beyond that of keeping the point.
    pub(super) fn reorganisation(&self, memory: &mut Memory, sites: &Sites, action: Action) -> i32 {
        let costs = &self.g.data().costs;
        let points = i32::from(self.s.points(self.me));
        // §5.1 Two points can be kept; the others are lost.
        let kept = |cost: u8| {
            let lost_anyway = (points - 2).max(0).min(i32::from(cost));
            (i32::from(cost) - lost_anyway) * self.w.point
        };
        match action {
            Action::RehabilitateFree(unit) => 1_000 + self.next_to_rise(unit),
            Action::Rehabilitate => {
                let hurt = self.g.rehabilitable(self.s, self.me).len() as i32;
                let most = i32::from(self.g.data().limits.rehabilitated);
                let enough = hurt >= self.w.rehabilitate_from;
                self.w.level * hurt.min(most) * if enough { 3 } else { 2 } / 2 - kept(costs.rehabilitation)
            }
            Action::Rebuild(unit) => self.w.rebuild * (self.quality(self.me, unit) + 3) / 12 - kept(costs.rebuilding),
            Action::Fortify(zone) => self.fortification(memory, sites, zone) - kept(costs.fortification),
            Action::Dig(zone) => {
                let cost = if sites.by_pioneers.has(zone) { costs.pioneer_trench } else { costs.trench };
                let trench = if sites.pinning.has(zone) { self.trench(zone) } else { 0 };
                trench - kept(cost)
            }
            _ => 0,
        }
    }

    /// The data that all purchases of works depend on.
    pub(super) fn sites(&self) -> Sites {
        let by_pioneers = self.g.dug_by_pioneers(self.s);
        if self.me == FRENCH {
            return Sites { by_pioneers, pinning: ZoneSet::EMPTY, idle: false };
        }
        let (infantry, works) = (self.s.infantry_at(FRENCH), self.g.works(self.s, FRENCH));
        let pinning = self.g.map().next_to_any(infantry & works).minus(self.g.map().next_to_any(infantry.minus(works)));
        let silent = self.g.classes(PRUSSIAN).guns.minus(self.g.guns_in_battery(self.s, PRUSSIAN));
        Sites { by_pioneers, pinning, idle: silent.into_iter().any(|gun| self.s.zone_of(PRUSSIAN, gun).is_some()) }
    }

    /// Rates a unit for rehabilitation: those that can then fight again come first.
    fn next_to_rise(&self, unit: UnitId) -> i32 {
        let exhausted = self.s.status(self.me, unit) == Status::Exhausted;
        self.quality(self.me, unit) + if exhausted { 5 } else { 0 }
    }

    pub(super) fn rehabilitation(&self, action: Action) -> i32 {
        match action {
            Action::Unit(unit) => 1 + self.next_to_rise(unit),
            _ => 0,
        }
    }

    fn fortification(&self, memory: &mut Memory, sites: &Sites, zone: ZoneId) -> i32 {
        let class = self.g.classes(self.me);
        let there = self.s.units_at(zone);
        let battalions = (there & class.battalions).len() as i32;
        let guns = (there & class.guns).len() as i32;
        if self.me == FRENCH {
            // Where a bonus is printed, a fortification is useful only to guns.
            if self.g.printed().has(zone) {
                return if guns > 0 { self.w.fortify } else { 0 };
            }
            let near = self.g.map().next_to(zone).meets(self.g.map().next_to_any(self.s.held(PRUSSIAN)));
            return self.w.fortify * (battalions + guns) / 2 + if near { 6 } else { 0 };
        }
        // The Prussians build batteries: where guns have targets.
        if class.heavy.is_empty() || !sites.idle {
            return 0;
        }
        self.w.fortify * memory.battery(self, true, zone).min(60) / 30
    }

    /// §10.5 A trench next to French zones that count: battalions in it pin the garrison.
    fn trench(&self, zone: ZoneId) -> i32 {
        let french = self.g.map().next_to(zone) & self.s.infantry_at(FRENCH);
        let worth = self.worth.zones.over(french);
        let pinned = self.g.map().next_to(zone).meets(self.s.trenched());
        self.w.trench * worth / 300 / if pinned { 2 } else { 1 }
    }

    pub(super) fn scouts(&self, action: Action) -> i32 {
        let Action::To(zone) = action else { return i32::MIN + 1 };
        let pressed = self.g.map().next_to(zone).meets(self.s.held(PRUSSIAN));
        // One more unit to take a hit, where it matters most.
        self.zone(zone) / 10 + if pressed { 40 } else { 0 } - 4 * self.infantry(FRENCH, zone).len() as i32
    }

    /// Rates the unit that makes room: the most worn comes first.
    pub(super) fn exchange_out(&self, action: Action) -> i32 {
        let Action::Unit(unit) = action else { return i32::MIN + 1 };
        self.s.status(self.me, unit) as i32 * 20 - self.quality(self.me, unit)
    }

    /// §9.1.1 The gain of a worn battalion's best exchange, if it can exceed `least`; fresh battalions seek none.
    pub(super) fn best_exchange(
        &self,
        memory: &mut Memory,
        prospects: &mut Prospects,
        unit: UnitId,
        least: i32,
    ) -> Option<i32> {
        let here = self.s.zone_of(self.me, unit)?;
        if self.s.status(self.me, unit) == Status::GoodOrder || here == self.g.data().citadel {
            return None;
        }
        if let Some(gain) = prospects.recall_exchange(unit, here) {
            return Some(gain);
        }
        let works = self.g.works(self.s, self.me);
        let near = self.g.map().next_to(here) & works & self.s.infantry_at(self.me);
        let first = self.exchanged(memory, unit, here);
        // The gain is at most what is at risk, plus two levels of rest.
        let mut most = |there| self.as_gain(first.risk + memory.garrison(self, there).risk, there);
        if near.into_iter().all(|there| most(there) + 2 * self.w.relief.abs() <= least) {
            return None;
        }
        let mut best = i32::MIN / 2;
        for there in near {
            for other in self.s.units_at(there) & self.g.classes(self.me).battalions {
                best = best.max(self.exchange_gain(&first, &self.exchanged(memory, other, there)));
            }
        }
        prospects.keep_exchange(unit, here, best);
        Some(best)
    }

    /// A unit that may change places, with its zone.
    fn exchanged(&self, memory: &mut Memory, unit: UnitId, zone: ZoneId) -> Exchanged {
        let Garrison { stake, infantry, risk, .. } = *memory.garrison(self, zone);
        let own = self.g.total(self.s, self.me, unit);
        let level = self.s.status(self.me, unit) as i32;
        Exchanged { zone, stake, risk, own, others: infantry.without(own), level }
    }

    /// The gain in safety of both zones if two battalions change places, plus the rest of a worn one in the citadel.
    fn exchange_gain(&self, here: &Exchanged, there: &Exchanged) -> i32 {
        let then = |zone: &Exchanged, into: &Exchanged| self.at_risk(zone.stake, zone.others.with(into.own));
        let safer = here.risk - then(here, there) + there.risk - then(there, here);
        let relief = if there.zone == self.g.data().citadel { self.w.relief * (here.level - there.level) } else { 0 };
        self.as_gain(safer, there.zone) + relief
    }

    /// Safety as a gain; §11.2 an empty zone belongs to the Prussians, so safety counts less for them.
    fn as_gain(&self, safer: i32, there: ZoneId) -> i32 {
        let rest = if there == self.g.data().citadel { self.w.level } else { 0 };
        rest + if self.me == PRUSSIAN { safer / 8 } else { safer }
    }

    pub(super) fn exchange_with(&self, memory: &mut Memory, unit: UnitId, action: Action) -> i32 {
        let Action::Unit(partner) = action else { return i32::MIN + 1 };
        let mut now = |unit| self.exchanged(memory, unit, self.s.zone_of(self.me, unit).unwrap_or_default());
        self.exchange_gain(&now(unit), &now(partner))
    }
}

/// The sites of works.
pub(super) struct Sites {
    by_pioneers: ZoneSet,
    /// Zones next to French infantry, all of it behind works: a trench pins it there.
    pinning: ZoneSet,
    /// Whether Prussian guns stand where they cannot fire.
    idle: bool,
}

/// A battalion that may change places with another.
struct Exchanged {
    zone: ZoneId,
    stake: Stake,
    /// The part of the stake that is at risk now.
    risk: i32,
    /// Its values, and those of the infantry that stays.
    own: Totals,
    others: Totals,
    /// The number of levels that it has lost.
    level: i32,
}
