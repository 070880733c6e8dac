//! The value of zones for units: deployment, operational movement, retreats, guns.

use super::Seen;
use super::memory::Memory;
use sandtable_engine::belfort::unit::Status;
use sandtable_engine::belfort::{Action, FRENCH, HEADQUARTERS, PRUSSIAN, UnitId, UnitSet};
use sandtable_engine::geometry::{ZoneId, ZoneSet};

impl Seen<'_> {
    /// Rates a destination for a unit.
    pub(super) fn post(&self, memory: &mut Memory, unit: UnitId, action: Action) -> i32 {
        match action {
            Action::To(zone) => self.post_score(memory, unit, zone),
            // Off the map only if there is nothing else.
            _ => i32::MIN + 1,
        }
    }

    /// §7.1 Rates a destination of operational movement: one without room only if an exchange with a battalion there helps.
    pub(super) fn operational_post(&self, memory: &mut Memory, unit: UnitId, action: Action) -> i32 {
        let Action::To(zone) = action else { return i32::MIN + 1 };
        let status = self.s.status(self.me, unit);
        let rests = |zone| zone == HEADQUARTERS || zone == self.g.data().citadel;
        let worth_it = |other: UnitId| {
            let theirs = self.s.status(self.me, other);
            let relieves = if rests(zone) { status > theirs } else { status < theirs };
            relieves && self.g.room_instead(self.s, self.me, unit, other, zone)
        };
        let battalions = self.g.classes(self.me).battalions;
        let crowded = !self.g.room(self.s, self.me, unit, zone);
        if crowded && !(battalions.has(unit) && (self.s.units_at(zone) & battalions).into_iter().any(worth_it)) {
            return i32::MIN + 2;
        }
        self.post_score(memory, unit, zone)
    }

    /// §9.3.3 Rates a retreat. §9.3.1 Units that may stay do, except exhausted Prussians: next to the enemy nobody recovers (§10.2).
    pub(super) fn retreat(&self, memory: &mut Memory, unit: UnitId, action: Action) -> i32 {
        let stays = matches!(action, Action::To(zone) if Some(zone) == self.s.zone_of(self.me, unit));
        if !stays {
            return self.post(memory, unit, action);
        }
        let goes = self.me == PRUSSIAN && self.s.status(self.me, unit) == Status::Exhausted;
        if goes { i32::MIN + 2 } else { i32::MAX }
    }

    /// The value of a unit in a zone.
    pub(super) fn post_score(&self, memory: &mut Memory, unit: UnitId, zone: ZoneId) -> i32 {
        let class = self.g.classes(self.me);
        if class.guns.has(unit) {
            return memory.battery(self, class.heavy.has(unit), zone);
        }
        match self.me {
            FRENCH => self.french_post(memory, unit, zone),
            PRUSSIAN => self.prussian_post(memory, unit, zone),
        }
    }

    fn french_post(&self, memory: &mut Memory, unit: UnitId, zone: ZoneId) -> i32 {
        let citadel = zone == self.g.data().citadel;
        let mut score = self.adds(memory, unit, zone) + self.zone(zone) / 20;
        // §10.2 In the citadel battalions recover even next to the enemy.
        let status = self.s.status(FRENCH, unit);
        if citadel && status != Status::GoodOrder {
            score += self.w.rest * if status == Status::Exhausted { 3 } else { 1 };
        }
        if !self.g.works(self.s, FRENCH).has(zone) {
            score -= self.w.open_ground;
        }
        score
    }

    fn prussian_post(&self, memory: &mut Memory, unit: UnitId, zone: ZoneId) -> i32 {
        if zone == HEADQUARTERS {
            // §10.2 Four recover there without cost.
            return match self.s.status(PRUSSIAN, unit) {
                Status::Exhausted => 500,
                Status::Diminished => 90,
                Status::GoodOrder => -200,
            };
        }
        let there = if self.s.held(PRUSSIAN).has(zone) { self.s.units_at(zone) } else { UnitSet::EMPTY };
        // Full stacks make the best use of an activation.
        let company = (there & self.worth.company[unit.index()]).len() as i32;
        let mut score = 20 + 25 * company.min(2) + memory.place(self, zone);
        // §10.2 A garrison next to the enemy does not recover.
        let worn = self.s.status(PRUSSIAN, unit) != Status::GoodOrder;
        if worn && self.g.map().next_to(zone).meets(self.s.infantry_at(FRENCH)) {
            score -= self.w.rear;
        }
        if self.worth.ring.has(zone) && !there.meets(self.g.classes(PRUSSIAN).battalions) {
            score += self.w.ring;
        }
        score
    }

    /// The value of a zone for any Prussian infantry: near the French, out of range of their guns.
    pub(super) fn place(&self, zone: ZoneId) -> i32 {
        let mut score = 0;
        let french = self.g.map().next_to(zone) & self.s.infantry_at(FRENCH);
        if !french.is_empty() {
            score += 15 + self.worth.beside.over(french);
        }
        if self.w.shelter != 0 {
            score -= self.exposure(zone);
        }
        if self.g.printed().has(zone) {
            score += 12;
        }
        score
    }

    /// The value of a zone for field or for heavy guns: the targets that they can fire at from there.
    pub(super) fn battery(&self, heavy: bool, zone: ZoneId) -> i32 {
        if zone == HEADQUARTERS {
            return -10;
        }
        let data = self.g.data();
        let class = self.g.classes(self.me);
        let french = self.me == FRENCH;
        let fires = self.s.fortified().has(zone) || french && data.forts.has(zone);
        let there = self.s.held(self.me).has(zone);
        let infantry = there && self.s.units_at(zone).meets(class.infantry);
        let mut score = if fires { 60 } else { 0 };
        let reach = self.worth.reach[self.me][usize::from(heavy)][zone.index()];
        if french {
            // Guns stand behind walls, and where the besiegers must come.
            score += (reach & self.s.held(PRUSSIAN)).len() as i32;
        } else {
            let open = if heavy { data.heavy_targets } else { reach };
            let targets = reach & open & self.s.held(FRENCH);
            let near = if heavy { targets & self.g.map().next_to(zone) } else { ZoneSet::EMPTY };
            let in_range = 2 * self.worth.in_range.over(targets) + self.worth.in_range.over(near);
            score += if heavy { in_range * self.w.siege / 100 } else { in_range };
        }
        if french && data.forts.has(zone) {
            score += 20;
        }
        if there && !infantry && !data.forts.has(zone) {
            score -= 8;
        }
        if infantry {
            score += 6;
        } else if !data.forts.has(zone) || !french {
            score -= self.w.guard;
        }
        score
    }

    /// §8.1 The penalty of a zone for the French guns that can fire at it.
    fn exposure(&self, zone: ZoneId) -> i32 {
        let reached = |gun: UnitId| i32::from(self.g.gun_reach(self.s, FRENCH, gun).0.has(zone));
        let guns = self.g.guns_in_battery(self.s, FRENCH).into_iter();
        self.w.shelter * guns.map(|gun| reached(gun) * i32::from(self.g.unit(FRENCH, gun).fire)).sum::<i32>() / 10
    }

    // ---- Operational movement ----

    /// Rates the units for operational movement: those that are out of place; none moves for a negative value.
    pub(super) fn operational_pick(&self, memory: &mut Memory, open: ZoneSet, action: Action) -> i32 {
        let Action::Unit(unit) = action else { return 0 };
        let class = self.g.classes(self.me);
        let Some(from) = self.s.zone_of(self.me, unit) else { return -1 };
        if class.guns.has(unit) {
            return self.gun_pick(memory, unit, from);
        }
        let status = self.s.status(self.me, unit);
        if self.me == FRENCH {
            return self.french_pick(memory, open, unit, from);
        }
        if from == HEADQUARTERS {
            return match status {
                Status::GoodOrder => 40,
                Status::Diminished => {
                    // There are more than can recover without cost: the rest may as well fight.
                    let hurt = (self.s.units_at(HEADQUARTERS)
                        & (self.s.diminished(PRUSSIAN) | self.s.exhausted(PRUSSIAN)))
                    .len();
                    if hurt > u32::from(self.g.data().limits.free_rehabilitated) { 10 } else { -1 }
                }
                Status::Exhausted => -1,
            };
        }
        match status {
            Status::Exhausted => 60,
            Status::Diminished => {
                let resting = (self.s.units_at(HEADQUARTERS) & class.battalions).minus(self.healthy()).len();
                if resting < u32::from(self.g.data().limits.free_rehabilitated) { 20 } else { -1 }
            }
            Status::GoodOrder => {
                // Lone battalions join a stack of their division.
                let company = (self.s.units_at(from) & class.battalions).len();
                if company == 1 && class.battalions.has(unit) && self.could_join(unit, from) { 15 } else { -1 }
            }
        }
    }

    fn healthy(&self) -> sandtable_engine::belfort::UnitSet {
        let class = self.g.classes(self.me);
        class.all.minus(self.s.diminished(self.me)).minus(self.s.exhausted(self.me))
    }

    fn could_join(&self, unit: UnitId, from: ZoneId) -> bool {
        let class = self.g.classes(self.me);
        let Some(own) = class.division.iter().find(|d| d.has(unit)) else { return false };
        let near = self.g.map().next_to_any(self.s.held(FRENCH));
        let mut others = self.s.held(PRUSSIAN).minus(near).minus(self.g.full(self.s, PRUSSIAN, unit));
        others.remove(from);
        others.into_iter().any(|z| (1..3).contains(&(self.s.units_at(z) & class.battalions & *own).len()))
    }

    fn gun_pick(&self, memory: &mut Memory, gun: UnitId, from: ZoneId) -> i32 {
        if self.me == FRENCH {
            let citadel = self.g.data().citadel;
            // Guns are safest behind the citadel's walls, and reach a zone farther from there.
            let garrisoned = self.g.data().forts.has(from) || self.infantry(FRENCH, from).len() > 1;
            let needed = self.g.guns_in_battery(self.s, FRENCH).has(gun) && garrisoned;
            return if !needed && from != citadel && self.g.room(self.s, FRENCH, gun, citadel) { 30 } else { -1 };
        }
        let heavy = self.g.classes(PRUSSIAN).heavy.has(gun);
        let home = memory.battery(self, heavy, from);
        let mut others = (self.s.fortified() & self.g.map().zones()).minus(self.s.held(FRENCH));
        others.remove(from);
        let roomy = others.minus(self.g.full(self.s, PRUSSIAN, gun));
        let better = roomy.into_iter().any(|z| memory.battery(self, heavy, z) > home + 3);
        if better || from == HEADQUARTERS { 50 } else { -1 }
    }

    /// §1.1.1 Zones that French units can move to, ignoring stacking.
    pub(super) fn open_to_french(&self) -> ZoneSet {
        self.g.unexposed(self.s, FRENCH).minus(self.s.held(PRUSSIAN))
    }

    /// §7.2 Battalions move where they add more safety than they remove, or to the citadel to rest.
    fn french_pick(&self, memory: &mut Memory, open: ZoneSet, unit: UnitId, from: ZoneId) -> i32 {
        let citadel = self.g.data().citadel;
        let stays = self.french_post(memory, unit, from);
        let near = if from == citadel { self.g.map().next_to(citadel) } else { ZoneSet::one(citadel) };
        (near & open)
            .minus(self.g.full(self.s, FRENCH, unit))
            .into_iter()
            .map(|z| self.french_post(memory, unit, z) - stays - self.w.transfer)
            .max()
            .unwrap_or(-1)
    }
}
