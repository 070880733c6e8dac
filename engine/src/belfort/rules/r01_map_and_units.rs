//! §1 Zones, stacking, units: what the other chapters ask of the map.

use crate::belfort::rulebook::rule;
use crate::belfort::rulings::*;
use crate::belfort::state::*;
use crate::belfort::{Belfort, UnitId, UnitSet};
use crate::geometry::zone::MAX_ZONES;
use crate::geometry::{ZoneId, ZoneSet};
use crate::observer::Env;
use crate::side::Side;

impl Belfort {
    /// §1.1.1 Zones with a defence bonus in the wide sense for `side`: printed, fortification or, for those who dig them, trench.
    #[must_use]
    #[inline]
    pub fn works(&self, s: &State, side: Side) -> ZoneSet {
        let works = self.printed | s.fortified;
        if side == PRUSSIAN { works | s.trenched } else { works }
    }

    /// §1.1.1 Whether units of `side` in `zone` would stand next to the enemy where they may not: unless both zones have a bonus.
    #[inline]
    #[must_use]
    pub fn exposed(&self, s: &State, side: Side, zone: ZoneId) -> bool {
        let enemies = self.map.next_to(zone) & s.held[side.enemy()];
        let both_in_works = self.works(s, side).has(zone) && enemies.within(self.works(s, side.enemy()));
        !(enemies.is_empty() || both_in_works)
    }

    /// §1.1.1 The zones where units of `side` may stand as far as the enemy's nearness goes.
    #[inline]
    #[must_use]
    pub fn unexposed(&self, s: &State, side: Side) -> ZoneSet {
        let works = self.works(s, side);
        let enemies = s.held[side.enemy()];
        // In the open: away from every enemy. In works: away from enemies in the open.
        let near_any = self.map.next_to_any(enemies);
        let near_open = self.map.next_to_any(enemies.minus(self.works(s, side.enemy())));
        self.map.zones().minus(near_any) | (works & self.map.zones()).minus(near_open)
    }

    /// §1.1.2 Whether the stacking limit lets `unit` into `zone`, given who is there.
    #[inline]
    #[must_use]
    pub fn room(&self, s: &State, side: Side, unit: UnitId, zone: ZoneId) -> bool {
        let there = s.at[zone.index()];
        if there.is_empty() || zone == HEADQUARTERS {
            return true;
        }
        let stack = &self.stacking[side][unit.index()];
        let most = if zone == self.data.citadel { stack.citadel } else { stack.zone };
        (there & stack.alike).len() < most && !there.meets(stack.apart)
    }

    /// §1.1.2 The zones that `unit` could not end in for want of room; with `crossing`, those that it could not even cross.
    #[inline]
    pub(in crate::belfort) fn full(&self, s: &State, side: Side, unit: UnitId, crossing: bool) -> ZoneSet {
        let stack = &self.stacking[side][unit.index()];
        let apart = if !crossing || self.data.rulings.passing_through == PassingThrough::Stacking {
            stack.apart
        } else {
            UnitSet::EMPTY
        };
        let mut full = ZoneSet::EMPTY;
        for zone in s.held[side] {
            let there = s.at[zone.index()];
            let most = if zone == self.data.citadel { stack.citadel } else { stack.zone };
            if (there & stack.alike).len() >= most || there.meets(apart) {
                full.insert(zone);
            }
        }
        full
    }

    /// §1.1.2 Whether a Prussian unit may stack with these: one division a zone; siege artillery and pioneers go with any.
    #[inline]
    pub(super) fn divisions_agree(&self, unit: UnitId, there: UnitSet) -> bool {
        !there.meets(self.stacking[PRUSSIAN][unit.index()].apart)
    }

    /// §1.1.1, §1.3.2 Zones that a unit may be in at all: not the enemy's, and for Uhlans none with a trench or a bonus.
    #[inline]
    #[must_use]
    pub fn enterable(&self, s: &State, side: Side, unit: UnitId) -> ZoneSet {
        let open = self.map.zones().minus(s.held[side.enemy()]);
        if !self.classes[side].uhlans.has(unit) {
            return open;
        }
        let barred = match self.data.rulings.uhlans_in_works {
            UhlansInWorks::Yes => self.printed | s.trenched,
            UhlansInWorks::No => self.works(s, PRUSSIAN),
        };
        open.minus(barred)
    }

    /// §1.1.2, §1.3.2 Marks what limited a unit's choice of zone.
    #[inline]
    pub(super) fn limited(&self, side: Side, unit: UnitId, env: &mut impl Env<Self>) {
        env.rule(rule!("1.1.2"));
        if self.classes[side].uhlans.has(unit) {
            env.rule(rule!("1.3.2"));
        }
    }

    /// §1.1.2 Friendly zones that `unit` may not even cross: the limit is permanent.
    #[inline]
    #[must_use]
    pub fn uncrossable(&self, s: &State, side: Side, unit: UnitId) -> ZoneSet {
        match self.data.rulings.passing_through {
            PassingThrough::Nothing => ZoneSet::EMPTY,
            _ => self.full(s, side, unit, true),
        }
    }

    /// §1.3.3 Units that may not leave the citadel.
    #[inline]
    #[must_use]
    pub fn bound(&self, s: &State, side: Side, unit: UnitId) -> bool {
        side == FRENCH && s.frozen.has(unit)
    }

    /// Puts a unit somewhere, keeping every index of the state in step.
    #[inline]
    pub(in crate::belfort) fn put(&self, s: &mut State, side: Side, unit: UnitId, to: Place) {
        let infantry = self.classes[side].infantry;
        if let Place::Zone(zone) = s.place[side][unit.index()] {
            let left = &mut s.at[zone.index()];
            left.remove(unit);
            if zone != HEADQUARTERS {
                if left.is_empty() {
                    s.held[side].remove(zone);
                }
                if !left.meets(infantry) {
                    s.infantry_at[side].remove(zone);
                }
            }
        }
        s.place[side][unit.index()] = to;
        match to {
            Place::Zone(zone) => {
                s.at[zone.index()].insert(unit);
                if zone != HEADQUARTERS {
                    s.held[side].insert(zone);
                    if infantry.has(unit) {
                        s.infantry_at[side].insert(zone);
                    }
                }
                // §1.3.3 French artillery that comes into the citadel stays.
                if zone == self.data.citadel && side == FRENCH && self.classes[FRENCH].guns.has(unit) {
                    s.frozen.insert(unit);
                }
            }
            _ => {
                s.diminished[side].remove(unit);
                s.exhausted[side].remove(unit);
                s.frozen = if side == FRENCH { s.frozen.minus(UnitSet::one(unit)) } else { s.frozen };
            }
        }
    }

    /// §10.5 A French battalion that enters a trench nobody holds fills it in. Returns whether it did.
    pub(super) fn fill_trench(&self, s: &mut State, side: Side, unit: UnitId, zone: ZoneId) -> bool {
        let fills = side == FRENCH && s.trenched.has(zone) && self.classes[FRENCH].infantry.has(unit);
        if fills {
            s.trenched.remove(zone);
        }
        fills
    }

    /// §1.3.3 The zones at each distance that a side's guns reach from each zone.
    ///
    /// Distances are the fewest steps over borders. Prussian shells do not cross a zone with a printed bonus.
    pub(in crate::belfort) fn lines_of_fire(&self, side: Side) -> Vec<[ZoneSet; 4]> {
        let through = match (side, self.data.rulings.prussian_line_of_fire) {
            (PRUSSIAN, PrussianLineOfFire::Blocked) => self.map.zones().minus(self.printed),
            _ => self.map.zones(),
        };
        let mut lines = vec![[ZoneSet::EMPTY; 4]; MAX_ZONES];
        for zone in self.map.zones() {
            let [_, near @ ..] = self.map.rings::<5>(zone, through);
            lines[zone.index()] = near;
        }
        lines
    }

    /// §1.3.3 The zones at 1, 2, 3 and 4 steps that guns of `side` in `zone` could reach if their range allowed.
    #[must_use]
    #[inline]
    pub fn lines(&self, side: Side, zone: ZoneId) -> &[ZoneSet; 4] {
        &self.reach[side][zone.index()]
    }

    /// §1.3.3 How far a gun in `zone` reaches, and from which distance on it is long range.
    #[inline]
    pub(super) fn gun_range(&self, side: Side, gun: UnitId, zone: ZoneId) -> (u8, u8) {
        let limits = &self.data.limits;
        let heavy = self.classes[side].heavy.has(gun);
        let base = if heavy { limits.heavy_range } else { limits.field_range };
        match side {
            FRENCH if zone == self.data.citadel => (base + limits.citadel_range, base),
            PRUSSIAN if self.data.rulings.prussian_line_of_fire == PrussianLineOfFire::TwoZones => {
                let short = base.min(limits.field_range);
                (short, short)
            }
            _ => (base, base),
        }
    }

    /// §1.3.3 The zones that a gun reaches from where it is, and those of them at long range.
    #[inline]
    #[must_use]
    pub fn gun_reach(&self, s: &State, side: Side, gun: UnitId) -> (ZoneSet, ZoneSet) {
        let Place::Zone(zone) = s.place[side][gun.index()] else { return (ZoneSet::EMPTY, ZoneSet::EMPTY) };
        let (range, normal) = self.gun_range(side, gun, zone);
        let rings = &self.reach[side][zone.index()];
        let mut reached = ZoneSet::EMPTY;
        let mut long = ZoneSet::EMPTY;
        for (i, ring) in rings.iter().enumerate().take(usize::from(range)) {
            reached |= *ring;
            if i >= usize::from(normal) {
                long |= *ring;
            }
        }
        (reached, long)
    }

    /// §1.3.3, §8 Whether a gun stands where it may fire: in a fort (French), behind a fortification, or, for the flying battery,
    /// beside a battalion.
    #[inline]
    #[must_use]
    pub fn in_battery(&self, s: &State, side: Side, gun: UnitId) -> bool {
        let Place::Zone(zone) = s.place[side][gun.index()] else { return false };
        let there = s.at[zone.index()];
        s.fortified.has(zone)
            || side == FRENCH && self.data.forts.has(zone)
            || self.classes[side].flying.has(gun) && there.meets(self.classes[side].battalions)
    }

    /// §8.2.5 A zone's bonus with the damage of its fort.
    #[inline]
    #[must_use]
    pub fn present_bonus(&self, s: &State, zone: ZoneId) -> u8 {
        self.bonus[zone.index()].saturating_sub(s.damage(zone))
    }
}
