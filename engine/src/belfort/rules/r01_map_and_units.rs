//! §1 Zones, stacking and units, for the other chapters.

use crate::belfort::rulebook::rule;
use crate::belfort::rulings::*;
use crate::belfort::state::*;
use crate::belfort::{Belfort, UnitId, UnitSet};
use crate::geometry::zone::MAX_ZONES;
use crate::geometry::{ZoneId, ZoneSet};
use crate::observer::Env;
use crate::side::Side;

impl Belfort {
    /// §1.1.1 Zones with a defence bonus in the wide sense for `side`: printed, fortification or trench.
    #[must_use]
    #[inline]
    pub fn works(&self, s: &State, side: Side) -> ZoneSet {
        let works = self.printed | s.fortified;
        if side == PRUSSIAN {
            works | s.trenched
        } else if self.data.rulings.french_trenches == FrenchTrenches::Yes {
            works | self.lasting_trenches(s)
        } else {
            works
        }
    }

    /// §1.1.1, §10.5 Whether a trench can shelter the French.
    pub(in crate::belfort) fn french_in_trenches(&self) -> bool {
        let rulings = &self.data.rulings;
        rulings.french_trenches == FrenchTrenches::Yes && rulings.trench_filling != TrenchFilling::Any
    }

    /// §10.5 Trenches that the French do not fill in by entering them.
    #[inline]
    fn lasting_trenches(&self, s: &State) -> ZoneSet {
        match self.data.rulings.trench_filling {
            TrenchFilling::Unoccupied | TrenchFilling::FollowingTurn => s.manned(),
            TrenchFilling::Any => ZoneSet::EMPTY,
        }
    }

    /// §1.1.1 Whether units of `side` in `zone` would be next to the enemy without a bonus in both zones, which is not allowed.
    #[inline]
    #[must_use]
    pub fn exposed(&self, s: &State, side: Side, zone: ZoneId) -> bool {
        let enemies = self.map.next_to(zone) & s.held[side.enemy()];
        let both_in_works = self.works(s, side).has(zone) && enemies.within(self.works(s, side.enemy()));
        !(enemies.is_empty() || both_in_works)
    }

    /// §1.1.1 The zones where units of `side` may stand, as far as enemy adjacency is concerned.
    #[inline]
    #[must_use]
    pub fn unexposed(&self, s: &State, side: Side) -> ZoneSet {
        let works = self.works(s, side);
        let enemies = s.held[side.enemy()];
        // In the open: away from every enemy. In works: away from enemies in the open.
        let near_any = s.near(side.enemy());
        let near_open = self.map.next_to_any(enemies.minus(self.works(s, side.enemy())));
        self.map.zones().minus(near_any) | (works & self.map.zones()).minus(near_open)
    }

    /// §1.1.1 The zones of `side` next to the enemy where its units may not stand.
    #[inline]
    pub(in crate::belfort) fn all_exposed(&self, s: &State, side: Side) -> ZoneSet {
        s.held[side].minus(self.unexposed(s, side))
    }

    /// §1.1.2 Whether these units may stay in a zone together.
    pub(super) fn orderly(&self, side: Side, zone: ZoneId, units: UnitSet) -> bool {
        let class = &self.classes[side];
        let [battalions, guns] = self.most[zone.index()];
        let fits =
            ((units & class.counted).len() <= battalions) & ((units & class.guns.minus(class.flying)).len() <= guns);
        let apart = self.data.rulings.pioneers_stack == PioneersStack::NoFieldArtillery
            && units.into_iter().any(|unit| self.stacking[side][unit.index()].apart.meets(units));
        zone == HEADQUARTERS || fits & (self.divisions(side, units) <= 1) && !apart
    }

    /// §1.1.2 The number of divisions among these units.
    #[inline]
    pub(super) fn divisions(&self, side: Side, units: UnitSet) -> u32 {
        self.classes[side].division.iter().map(|division| u32::from(division.meets(units))).sum()
    }

    /// §1.1.2 Whether the stacking limit allows `unit` in `zone` with the units there.
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

    /// §1.1.2 Whether the stacking limit allows `unit` in `zone` in place of `other`.
    #[inline]
    #[must_use]
    pub fn room_instead(&self, s: &State, side: Side, unit: UnitId, other: UnitId, zone: ZoneId) -> bool {
        let there = s.at[zone.index()].minus(UnitSet::one(other));
        let stack = &self.stacking[side][unit.index()];
        let most = if zone == self.data.citadel { stack.citadel } else { stack.zone };
        (there & stack.alike).len() < most && !there.meets(stack.apart)
    }

    /// §1.1.2 The zones without room for `unit`.
    #[inline]
    #[must_use]
    pub fn full(&self, s: &State, side: Side, unit: UnitId) -> ZoneSet {
        let stack = &self.stacking[side][unit.index()];
        let [first, second, third] = s.survey.division[side];
        let [one, two, three] = stack.others;
        let full = s.survey.full[side][stack.limit] | first & one | second & two | third & three;
        match self.data.rulings.pioneers_stack {
            PioneersStack::NoFieldArtillery => full | s.held[side].keep(|zone| s.at[zone.index()].meets(stack.apart)),
            _ => full,
        }
    }

    /// §1.1.2 A superset of the zones without room for any one gun of a side.
    #[inline]
    pub(super) fn full_for_some_guns(&self, s: &State, side: Side) -> ZoneSet {
        let [_, guns, _] = s.survey.full[side];
        match self.data.rulings.pioneers_stack {
            PioneersStack::NoFieldArtillery => s.held[side],
            _ => s.survey.division[side].into_iter().fold(guns, |full, zones| full | zones),
        }
    }

    /// §1.1.2 Whether a Prussian unit may stack with these: one division per zone; siege artillery and pioneers stack with any.
    #[inline]
    pub(super) fn divisions_agree(&self, unit: UnitId, there: UnitSet) -> bool {
        !there.meets(self.stacking[PRUSSIAN][unit.index()].apart)
    }

    /// §1.1.1, §1.3.2 Zones that `unit` of `side` may enter at all: not held by the enemy, and for Uhlans without a trench or bonus.
    #[inline]
    #[must_use]
    pub fn enterable(&self, s: &State, side: Side, unit: UnitId) -> ZoneSet {
        let open = self.map.zones().minus(s.held[side.enemy()]);
        if self.classes[side].uhlans.has(unit) { open.minus(self.closed_to_riders(s)) } else { open }
    }

    /// §1.3.2 Zones that Uhlans may not enter.
    #[inline]
    pub(super) fn closed_to_riders(&self, s: &State) -> ZoneSet {
        match self.data.rulings.uhlans_in_works {
            UhlansInWorks::Yes => self.printed | s.trenched,
            UhlansInWorks::No => self.works(s, PRUSSIAN),
        }
    }

    /// §1.1.2, §1.3.2 Records the rules that limited a unit's choice of zone.
    #[inline]
    pub(super) fn limited(&self, side: Side, unit: UnitId, env: &mut impl Env<Self>) {
        env.rule(rule!("1.1.2"));
        if self.classes[side].uhlans.has(unit) {
            env.rule(rule!("1.3.2"));
        }
    }

    /// §1.1.2 Friendly zones that `unit` may not even cross: the stacking limit always applies.
    #[inline]
    #[must_use]
    pub fn uncrossable(&self, s: &State, side: Side, unit: UnitId) -> ZoneSet {
        match self.data.rulings.passing_through {
            PassingThrough::Nothing => ZoneSet::EMPTY,
            PassingThrough::Stacking => self.full(s, side, unit),
            _ => s.survey.full[side][self.stacking[side][unit.index()].limit],
        }
    }

    /// §1.3.3 Whether `unit` of `side` may not leave the citadel.
    #[inline]
    #[must_use]
    pub fn bound(&self, s: &State, side: Side, unit: UnitId) -> bool {
        side == FRENCH && s.frozen.has(unit)
    }

    /// §1.3.3 Whether a unit that enters the citadel stays there, as French artillery does.
    #[inline]
    pub(super) fn ends_in_citadel(&self, side: Side, unit: UnitId) -> bool {
        side == FRENCH && self.classes[FRENCH].guns.has(unit) && self.data.rulings.crossed_citadel == CrossedCitadel::No
    }

    /// The zones that a unit can reach from `from` through these open zones, including `from`.
    #[inline]
    pub(super) fn comes_to(&self, side: Side, unit: UnitId, from: ZoneId, open: ZoneSet) -> ZoneSet {
        if !self.ends_in_citadel(side, unit) {
            return self.map.flood(ZoneSet::one(from), open);
        }
        let citadel = ZoneSet::one(self.data.citadel);
        let reached = self.map.flood(ZoneSet::one(from), open.minus(citadel));
        reached | self.map.next_to_any(reached) & open & citadel
    }

    /// §1.3.3, §8 Zones where any gun of a side may fire: with a fortification, for the French also the forts.
    #[inline]
    pub(super) fn walls(&self, s: &State, side: Side) -> ZoneSet {
        s.fortified | if side == FRENCH { self.data.forts } else { ZoneSet::EMPTY }
    }

    /// Updates all that the state caches about a zone.
    ///
    /// Called whenever units of `side` enter or leave the zone, or a fortification is built or lost.
    pub(in crate::belfort) fn survey(&self, s: &mut State, side: Side, zone: ZoneId) {
        let class = &self.classes[side];
        let there = s.at[zone.index()];
        // §1.3.3, §8 A gun fires from a fort (French), behind a fortification, or (the flying battery) with a battalion.
        let walls = self.walls(s, side).has(zone);
        let beside = there.meets(class.builders);
        let ready =
            [UnitSet::EMPTY, class.flying][usize::from(beside)] | [UnitSet::EMPTY, class.guns][usize::from(walls)];
        let survey = &mut s.survey;
        survey.in_battery[side] = survey.in_battery[side].minus(there) | there & ready;
        if zone == HEADQUARTERS {
            return;
        }
        let anybody = !there.is_empty();
        if s.held[side].has(zone) != anybody {
            s.held[side].set(zone, anybody);
            survey.near[side] = match anybody {
                true => survey.near[side] | self.map.next_to(zone),
                false => self.map.next_to_any(s.held[side]),
            };
        }
        s.infantry_at[side].set(zone, there.meets(class.infantry));
        let [battalions, guns] = self.most[zone.index()];
        let reached = |units: UnitSet, most: u32| anybody & ((there & units).len() >= most);
        let [full, full_of_guns, _] = &mut survey.full[side];
        full.set(zone, reached(class.counted, battalions));
        full_of_guns.set(zone, reached(class.guns.minus(class.flying), guns));
        // The French have no divisions.
        if side == PRUSSIAN {
            for (zones, division) in survey.division[side].iter_mut().zip(class.division) {
                zones.set(zone, there.meets(division));
            }
        }
    }

    /// Updates what the state caches about all zones.
    pub(in crate::belfort) fn survey_all(&self, s: &mut State) {
        s.survey = Survey::default();
        for side in Side::BOTH {
            let zones: ZoneSet = self.classes[side].all.into_iter().filter_map(|unit| s.zone_of(side, unit)).collect();
            s.held[side] = ZoneSet::EMPTY;
            s.infantry_at[side] = ZoneSet::EMPTY;
            zones.into_iter().for_each(|zone| self.survey(s, side, zone));
        }
    }

    /// Moves a unit to a place and updates all indexes of the state.
    #[inline]
    pub(in crate::belfort) fn put(&self, s: &mut State, side: Side, unit: UnitId, to: Place) {
        if let Place::Zone(zone) = s.place[side][unit.index()] {
            s.at[zone.index()].remove(unit);
            s.survey.in_battery[side].remove(unit);
            self.survey(s, side, zone);
        }
        s.place[side][unit.index()] = to;
        match to {
            Place::Zone(zone) => {
                s.at[zone.index()].insert(unit);
                self.survey(s, side, zone);
                if side == PRUSSIAN && (s.trenched & s.infantry_at[side]).has(zone) {
                    s.manned.insert(zone);
                }
                // §1.3.3 French artillery that enters the citadel stays, unless it never arrived (§9.4.1, §9.1.2).
                if side == FRENCH && self.classes[FRENCH].guns.has(unit) {
                    s.frozen.set(unit, zone == self.data.citadel);
                }
            }
            _ => {
                s.diminished[side].remove(unit);
                s.exhausted[side].remove(unit);
                // §1.3.3 A battalion that was set up in the citadel is rebuilt there (§10.3), and stays.
                let stays = to == Place::OutOfAction && self.classes[FRENCH].infantry.has(unit);
                if side == FRENCH && !stays {
                    s.frozen.remove(unit);
                }
            }
        }
    }

    /// §8.2.3, §9.3.3, §10.4 Adds a fortification to a zone, or removes it.
    pub(super) fn fortify(&self, s: &mut State, zone: ZoneId, stands: bool) {
        s.fortified.set(zone, stands);
        if let Some(side) = s.holder(zone) {
            self.survey(s, side, zone);
        }
    }

    /// The units in these zones.
    #[inline]
    pub(super) fn units_in(&self, s: &State, zones: ZoneSet) -> UnitSet {
        zones.into_iter().fold(UnitSet::EMPTY, |units, zone| units | s.at[zone.index()])
    }

    /// §10.5 A French battalion that enters a trench before the Prussians have occupied it fills it in. Returns whether it did.
    pub(super) fn fill_trench(&self, s: &mut State, side: Side, unit: UnitId, zone: ZoneId) -> bool {
        let fills = self.fillable(s, side, unit).has(zone);
        if fills {
            s.trenched.remove(zone);
        }
        fills
    }

    /// §10.5 The trenches that a unit fills in by entering them.
    #[inline]
    pub(super) fn fillable(&self, s: &State, side: Side, unit: UnitId) -> ZoneSet {
        let digs = side == FRENCH && self.classes[FRENCH].infantry.has(unit);
        if digs { s.trenched.minus(self.lasting_trenches(s)) } else { ZoneSet::EMPTY }
    }

    /// §1.3.3 The zones at each distance that a side's guns reach from each zone, without regard to built works.
    pub(in crate::belfort) fn lines_of_fire(&self, side: Side) -> Vec<[ZoneSet; 4]> {
        let lines = |zone: u8| match ZoneId(zone) {
            zone if self.map.zones().has(zone) => self.lines_from(side, zone, ZoneSet::EMPTY),
            _ => [ZoneSet::EMPTY; 4],
        };
        (0..MAX_ZONES as u8).map(lines).collect()
    }

    /// §1.3.3 The zones at each distance that a side's guns reach from a zone.
    ///
    /// Distances are the fewest steps across borders. Prussian fire does not cross a zone with a printed bonus, nor the given
    /// `works`.
    fn lines_from(&self, side: Side, zone: ZoneId, works: ZoneSet) -> [ZoneSet; 4] {
        let rulings = &self.data.rulings;
        let all = self.map.zones();
        let blocking = match rulings.blocking_bonus {
            BlockingBonus::Any => self.printed,
            BlockingBonus::PlusOne => all.into_iter().filter(|z| self.bonus[z.index()] == 1).collect(),
        };
        let through = match (side, rulings.prussian_line_of_fire) {
            (PRUSSIAN, PrussianLineOfFire::Blocked) => all.minus(blocking | works),
            _ => all,
        };
        let [_, mut near @ ..] = self.map.rings::<5>(zone, through);
        if rulings.fire_around == FireAround::Shortest {
            let [_, shortest @ ..] = self.map.rings::<5>(zone, all);
            for (ring, shortest) in near.iter_mut().zip(shortest) {
                *ring = *ring & shortest;
            }
        }
        near
    }

    /// §1.3.3 The zones at 1, 2, 3 and 4 steps that guns of `side` in `zone` could reach with sufficient range.
    #[must_use]
    #[inline]
    pub fn lines(&self, side: Side, zone: ZoneId) -> &[ZoneSet; 4] {
        &self.reach[side][zone.index()]
    }

    /// §1.3.3 The range of a gun in `zone`, and its normal range, beyond which fire is at long range.
    fn gun_range(&self, side: Side, heavy: bool, zone: ZoneId) -> (u8, u8) {
        let limits = &self.data.limits;
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

    /// §1.3.3 For each zone, the zones in range of a field or heavy gun, and those of them at long range.
    pub(in crate::belfort) fn all_ranges(&self, side: Side, heavy: bool) -> Vec<(ZoneSet, ZoneSet)> {
        let zones = self.reach[side].iter().enumerate();
        zones.map(|(zone, rings)| self.range_from(side, heavy, ZoneId(zone as u8), rings)).collect()
    }

    /// §1.3.3 The zones in range of a field or heavy gun along these lines, and those of them at long range.
    fn range_from(&self, side: Side, heavy: bool, zone: ZoneId, rings: &[ZoneSet; 4]) -> (ZoneSet, ZoneSet) {
        let (range, normal) = self.gun_range(side, heavy, zone);
        let within = |rings: &[ZoneSet]| rings.iter().fold(ZoneSet::EMPTY, |zones, ring| zones | *ring);
        let [range, normal] = [range, normal].map(|steps| usize::from(steps).min(rings.len()));
        (within(&rings[..range]), within(&rings[normal.min(range)..range]))
    }

    /// §1.3.3 The zones in range of `gun` of `side` from its current zone, and those of them at long range.
    #[inline]
    #[must_use]
    pub fn gun_reach(&self, s: &State, side: Side, gun: UnitId) -> (ZoneSet, ZoneSet) {
        let Place::Zone(zone) = s.place[side][gun.index()] else { return (ZoneSet::EMPTY, ZoneSet::EMPTY) };
        let heavy = self.classes[side].heavy.has(gun);
        if side == PRUSSIAN && self.data.rulings.blocking_markers == BlockingMarkers::Yes {
            return self.range_from(side, heavy, zone, &self.lines_from(side, zone, s.fortified | s.trenched));
        }
        self.ranges[side][usize::from(heavy)][zone.index()]
    }

    /// §1.3.3, §8 The guns of `side` that are where they may fire: in a fort (French), behind a fortification, or (the flying battery) with a
    /// battalion.
    #[inline]
    #[must_use]
    pub fn guns_in_battery(&self, s: &State, side: Side) -> UnitSet {
        s.survey.in_battery[side]
    }

    /// §8.2.5 The printed bonus of `zone`, reduced by the damage of its fort.
    #[inline]
    #[must_use]
    pub fn present_bonus(&self, s: &State, zone: ZoneId) -> u8 {
        self.bonus[zone.index()].saturating_sub(s.damage(zone))
    }
}
