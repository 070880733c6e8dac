//! Set-up, operational movement, retreats, and separate moves of guns.

use super::Decision;
use super::order::Who;
use sandtable_engine::belfort::{Action, HEADQUARTERS, PRUSSIAN, UnitId, UnitSet};
use sandtable_engine::geometry::{ZoneId, ZoneSet};

impl Decision<'_> {
    pub(super) fn deploy(&self, who: Who, zones: &[ZoneId], up_to: u8) -> Option<usize> {
        let unit = self.seen.s.next_to_deploy().unwrap_or_default();
        if !who.units.has(unit) {
            return None;
        }
        let open = |zone: &&ZoneId| self.company(unit, **zone) < u32::from(up_to);
        zones.iter().filter(open).find_map(|&zone| self.find(Action::To(zone)))
    }

    /// The number of units of the same kind in a zone.
    fn company(&self, unit: UnitId, zone: ZoneId) -> u32 {
        let class = self.seen.g.classes(self.seen.me);
        let alike = if class.guns.has(unit) { class.guns } else { class.battalions | class.uhlans };
        (self.seen.units(self.seen.me, zone) & alike).len()
    }

    /// Without an order: guns where they can fire, other units at the highest bonus; then where the fewest units are.
    pub(super) fn set_up_simply(&self) -> usize {
        let unit = self.seen.s.next_to_deploy().unwrap_or_default();
        let (g, s, me) = (self.seen.g, self.seen.s, self.seen.me);
        let gun = g.classes(me).guns.has(unit);
        let score = |action| {
            let Action::To(zone) = action else { return None };
            let fires = gun && (s.fortified().has(zone) || me != PRUSSIAN && g.data().forts.has(zone));
            let bonus = i32::from(g.printed_bonus(zone));
            Some(1_000 * i32::from(fires) + 100 * bonus - self.company(unit, zone) as i32)
        };
        self.best(score).unwrap_or(0)
    }

    /// Without an order: zones with room first, then the highest bonus, works, the nearest zone; off the map last.
    pub(super) fn go_simply(&self, unit: UnitId) -> usize {
        let (g, s, me) = (self.seen.g, self.seen.s, self.seen.me);
        let from = s.zone_of(me, unit).unwrap_or_default();
        let works = g.works(s, me);
        let rings = g.map().rings::<12>(from, g.map().zones());
        let score = |action| {
            let Action::To(zone) = action else { return Some(i32::MIN) };
            let far = rings.iter().position(|ring| ring.has(zone)).unwrap_or(rings.len());
            let bonus = i32::from(g.present_bonus(s, zone));
            Some(
                100_000 * i32::from(zone == from || g.room(s, me, unit, zone))
                    + 1_000 * bonus
                    + 100 * i32::from(works.has(zone))
                    - far as i32,
            )
        };
        self.best(score).unwrap_or(0)
    }

    /// §7
    pub(super) fn move_operationally(
        &mut self,
        who: Who,
        from: ZoneSet,
        to: &[ZoneId],
        up_to: u8,
        leave: u8,
        swap: bool,
    ) -> Option<usize> {
        let (g, s, me) = (self.seen.g, self.seen.s, self.seen.me);
        let mut movers = UnitSet::EMPTY;
        for &action in self.legal {
            if let Action::Unit(unit) = action
                && who.has(s, me, unit)
                && let Some(zone) = s.zone_of(me, unit)
                && from.has(zone)
                && !to.contains(&zone)
            {
                movers.insert(unit);
            }
        }
        for &zone in to {
            if !movers.is_empty() && s.held(me.enemy()).has(zone) {
                continue;
            }
            for unit in movers {
                let home = s.zone_of(me, unit).unwrap_or_default();
                let spared = self.company(unit, home) > u32::from(leave);
                let room = spared && self.company(unit, zone) < u32::from(up_to) && g.room(s, me, unit, zone);
                if !room && !swap || !self.destinations(unit, Action::Unit(unit)).has(zone) {
                    continue;
                }
                let partner = if room { None } else { self.gives_way(unit, zone) };
                if room || partner.is_some() {
                    self.memory.plan.to = zone;
                    self.memory.plan.from = home;
                    self.memory.plan.partner = partner;
                    return self.find(Action::Unit(unit));
                }
            }
        }
        None
    }

    /// §7.1 The unit that leaves a full zone for `unit`: a more worn one if `unit` comes from a place of rest, or else a fresher one.
    fn gives_way(&self, unit: UnitId, zone: ZoneId) -> Option<UnitId> {
        let (g, s, me) = (self.seen.g, self.seen.s, self.seen.me);
        if zone == HEADQUARTERS || g.room(s, me, unit, zone) || !g.classes(me).battalions.has(unit) {
            return None;
        }
        let status = |u: UnitId| s.status(me, u) as i32;
        let home = s.zone_of(me, unit)?;
        let at_rest = home == g.data().citadel || home == HEADQUARTERS;
        // Worn battalions go where they recover, fresh ones where they are needed.
        let others = self.seen.battalions(me, zone).into_iter();
        if at_rest {
            others.filter(|&u| status(u) > status(unit)).max_by_key(|&u| (status(u), std::cmp::Reverse(u)))
        } else {
            others.filter(|&u| status(u) < status(unit)).min_by_key(|&u| (status(u), u))
        }
    }

    /// §9.3.3
    pub(super) fn retreat(&self, who: Who, from: ZoneSet, to: &[Action]) -> Option<usize> {
        let (s, me) = (self.seen.s, self.seen.me);
        let unit = self.seen.g.next_to_retreat(s, me)?;
        let concerned = who.has(s, me, unit) && s.zone_of(me, unit).is_some_and(|zone| from.has(zone));
        if concerned { to.iter().find_map(|&action| self.find(action)) } else { None }
    }

    /// §9.1.2
    pub(super) fn move_guns(&mut self, guns: UnitSet, from: ZoneSet, to: &[ZoneId]) -> Option<usize> {
        let (s, me) = (self.seen.s, self.seen.me);
        for &zone in to {
            for gun in guns {
                let away = s.zone_of(me, gun).is_some_and(|home| from.has(home) && !to.contains(&home));
                if !away || self.find(Action::MoveGun(gun)).is_none() {
                    continue;
                }
                if self.destinations(gun, Action::MoveGun(gun)).has(zone) {
                    self.memory.plan.to = zone;
                    return self.find(Action::MoveGun(gun));
                }
            }
        }
        None
    }

    /// §9.1.1 Exchanges a worn battalion for a fresher one in neighbouring works.
    pub(super) fn exchange(&mut self, who: Who, from: ZoneSet, with: ZoneSet) -> Option<usize> {
        let (s, me) = (self.seen.s, self.seen.me);
        let legal = self.legal;
        for (i, &action) in legal.iter().enumerate() {
            let Action::Exchange(unit) = action else { continue };
            if !who.has(s, me, unit) || !s.zone_of(me, unit).is_some_and(|zone| from.has(zone)) {
                continue;
            }
            let fresher = |partner: UnitId| {
                s.status(me, partner) < s.status(me, unit) && s.zone_of(me, partner).is_some_and(|zone| with.has(zone))
            };
            let partner = |a: &Action| match a {
                Action::Unit(partner) if fresher(*partner) => Some(*partner),
                _ => None,
            };
            let partner = self.ask(action).iter().filter_map(partner).min_by_key(|&u| (s.status(me, u), u));
            if partner.is_some() {
                self.memory.plan.partner = partner;
                return Some(i);
            }
        }
        None
    }

    /// Without an order: forts with the enemy next to them first, then where the fewest units are.
    pub(super) fn place_scouts_simply(&self) -> usize {
        let (g, s, me) = (self.seen.g, self.seen.s, self.seen.me);
        let score = |action| {
            let Action::To(zone) = action else { return None };
            let pressed = g.map().next_to(zone).meets(s.held(me.enemy()));
            Some(100 * i32::from(pressed) - self.seen.units(me, zone).len() as i32)
        };
        self.best(score).unwrap_or(0)
    }
}
