//! §12.5, §12.6 Strength, odds and modifiers of a combat of regular units.

use crate::geometry::HexId;
use crate::loire::event::{Cause, Faced, Worth};
use crate::loire::rulings::{
    ArtilleryGround, ByItself, CombatMorale, Crossing as CrossingReading, Halvings, HqFacing, HqStrength, LateArrival,
    LateMinimum, LooseGuns, MarchersGround, MixedCrossing,
};
use crate::loire::state::{Fight, State};
use crate::loire::terrain::{Crossing, HexSet, Terrain};
use crate::loire::unit::{Kind, UnitId, UnitSet};
use crate::loire::{FRENCH, Loire};
use crate::side::Side;

/// §12.6 The arms that a side has in a combat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Arms {
    infantry: bool,
    cavalry: bool,
    headquarters: bool,
}

impl Arms {
    /// The arms that an enemy of these faces. Only used if there are any.
    fn faced(self) -> Faced {
        match (self.infantry, self.cavalry) {
            (true, true) => Faced::Both,
            (false, true) => Faced::Cavalry,
            _ => Faced::Infantry,
        }
    }
}

impl Loire {
    /// §12.5 The strength of attacker and defender in `fight`, at least 1 each.
    #[must_use]
    pub fn strengths(&self, s: &State, fight: &Fight) -> [u32; 2] {
        [fight.attackers, fight.defenders].map(|units| {
            let sum: u32 = units.into_iter().map(|unit| u32::from(self.value_in(s, unit, fight))).sum();
            sum.max(1)
        })
    }

    /// §12.5, §12.6 The strength of `unit` in `fight`.
    #[must_use]
    pub fn value_in(&self, s: &State, unit: UnitId, fight: &Fight) -> u8 {
        self.worth_in(s, unit, fight).value
    }

    /// §12.5, §12.6 The strength of `unit` in `fight`, and the reasons for it.
    #[must_use]
    #[inline]
    pub fn worth_in(&self, s: &State, unit: UnitId, fight: &Fight) -> Worth {
        let counter = self.unit(unit);
        let late = fight.late.has(unit);
        if counter.kind == Kind::Headquarters {
            let guns = self.guns_in_strength(self.artillery(s, unit));
            let (value, full) = (self.headquarters_point(s, unit) + guns, self.data.limits.headquarters + guns);
            return Worth { value, full, late: late.then_some(full), halved: [value < full, false, false] };
        }
        let steps = s.steps(unit);
        let full = match self.data.rulings.late_arrival {
            _ if !late => counter.value(steps),
            LateArrival::Step => counter.value(steps - 1).max(1),
            LateArrival::Point => counter.value(steps).saturating_sub(1).max(1),
        };
        let mounted = counter.kind == Kind::Cavalry;
        let halved = [
            s.unsupplied().has(unit),
            mounted && self.data.map.terrain(s.at(unit)).covers(),
            mounted && fight.attackers.has(unit) && self.crosses(s, s.at(unit), fight),
        ];
        let times = match (self.data.rulings.halvings, halved) {
            (Halvings::Each, _) => halved.into_iter().filter(|&reason| reason).count(),
            (Halvings::Sentence, [unsupplied, covered, crosses]) => {
                usize::from(unsupplied) + usize::from(covered | crosses)
            }
            (Halvings::Once, _) => usize::from(halved != [false; 3]),
        };
        //
        let least = u8::from(late && self.data.rulings.late_minimum == LateMinimum::After);
        let value = (full >> times).max(least);
        Worth { value, full, late: late.then(|| counter.value(steps)), halved }
    }

    /// §12.5 R-35 The strength that `points` artillery points add to their headquarters.
    #[must_use]
    pub fn guns_in_strength(&self, points: u8) -> u8 {
        if self.data.rulings.hq_strength == HqStrength::One { 0 } else { points }
    }

    /// §12.6 Whether an attack from a hex goes over water.
    fn crosses(&self, s: &State, from: HexId, fight: &Fight) -> bool {
        // R-116 It is possible that no attacked unit counts.
        let stood = if fight.defenders.is_empty() { s.combat.at } else { self.hexes_of(s, fight.defenders) };
        let attacked = match self.data.rulings.crossing {
            CrossingReading::Any => HexSet::EMPTY,
            CrossingReading::Attacked => stood & s.combat.at,
        };
        let at: HexSet = if attacked.is_empty() { stood } else { attacked };
        let over_land = |to: HexId| self.crossing(s, from, to) == Crossing::Land;
        match self.data.rulings.mixed_crossing {
            MixedCrossing::Land => !(at & self.joined(s, from)).into_iter().any(over_land),
            MixedCrossing::AnyWater => {
                let at = at & self.attackable(s, from);
                at.is_empty() || !at.into_iter().all(over_land)
            }
        }
    }

    /// §12.6 The modifier of the roll of `fight`: the total of the attacker less that of the defender.
    #[must_use]
    pub fn combat_modifier(&self, s: &State, fight: &Fight) -> i8 {
        let mut sum = 0;
        self.each_modifier(s, fight, |_, _, amount| sum += amount);
        sum
    }

    /// §12.6 Calls `visit` with each modifier: its side (0 is the attacker, 1 the defender), its cause, and the amount added to the roll.
    #[inline]
    pub(super) fn each_modifier(&self, s: &State, fight: &Fight, mut visit: impl FnMut(usize, Cause, i8)) {
        let modifiers = &self.data.tables.modifiers;
        let of = |applies: bool, modifier: i8| if applies { modifier } else { 0 };
        let over_water = self.hexes_of(s, fight.attackers).into_iter().all(|from| self.crosses(s, from, fight));
        visit(0, Cause::Crossing, of(over_water, modifiers.crossing));
        let defenders = self.on_attacked_ground(s, fight.defenders);
        let (ground, amount) = self.ground_modifier(s, defenders);
        visit(1, Cause::Ground(ground), -amount);
        let arms = [fight.attackers, fight.defenders].map(|units| self.arms(units));
        let fired_at = match self.data.rulings.artillery_ground {
            ArtilleryGround::Defender => defenders,
            ArtilleryGround::Enemy => fight.attackers,
        };
        for (i, sign) in [1, -1].into_iter().enumerate() {
            let (own, enemy) = (arms[i], arms[1 - i]);
            visit(i, Cause::Cavalry(enemy.faced()), sign * self.cavalry_modifier(own, enemy));
            visit(i, Cause::Headquarters(enemy.faced()), sign * self.headquarters_modifier(own, enemy));
            let (points, against) = (fight.guns[i], if i == 0 { defenders } else { fired_at });
            let needed = self.points_for_one(s, against);
            visit(i, Cause::Guns(points, needed), sign * (points / needed) as i8);
            visit(i, Cause::Sonis, sign * of(fight.sonis[i], modifiers.sonis));
        }
        let defends = usize::from(!fight.attackers.meets(self.classes.of[FRENCH]));
        visit(defends, Cause::Morale, self.morale_modifier(s, defends == 0));
    }

    /// §13 R-43 The modifier for National Morale in a combat in which the French attack (`french_attack`), or defend.
    #[must_use]
    pub fn morale_modifier(&self, s: &State, french_attack: bool) -> i8 {
        match (self.data.rulings.combat_morale, french_attack) {
            (CombatMorale::None, _) | (CombatMorale::Attack, false) => 0,
            (_, true) => s.morale,
            (_, false) => -s.morale,
        }
    }

    /// §12.6 R-117 The defenders whose terrain counts.
    fn on_attacked_ground(&self, s: &State, defenders: UnitSet) -> UnitSet {
        let there = match self.data.rulings.marchers_ground {
            MarchersGround::Any => UnitSet::EMPTY,
            MarchersGround::Attacked => defenders.keep(|unit| s.combat.at.has(s.at(unit))),
        };
        if there.is_empty() { defenders } else { there }
    }

    /// §12.6 The best terrain that infantry of the defender is in, and its modifier.
    fn ground_modifier(&self, s: &State, defenders: UnitSet) -> (Terrain, i8) {
        let infantry = defenders.keep(|unit| self.unit(unit).kind == Kind::Infantry);
        let grounds = infantry.into_iter().map(|unit| self.data.map.terrain(s.at(unit)));
        let worth = |terrain: Terrain| (terrain, self.data.tables.modifiers.terrain[terrain as usize]);
        grounds.map(worth).max_by_key(|(_, worth)| *worth).unwrap_or((Terrain::Clear, 0))
    }

    fn arms(&self, units: UnitSet) -> Arms {
        let has = |kind| units.into_iter().any(|unit| self.unit(unit).kind == kind);
        Arms { infantry: has(Kind::Infantry), cavalry: has(Kind::Cavalry), headquarters: has(Kind::Headquarters) }
    }

    /// §12.6 R-52 The modifier of a side whose cavalry faces infantry by itself.
    fn cavalry_modifier(&self, own: Arms, enemy: Arms) -> i8 {
        let (one, both) = self.data.tables.modifiers.cavalry;
        let alone = match self.data.rulings.by_itself {
            ByItself::Cavalry => !own.infantry,
            ByItself::Enemy => true,
            ByItself::Only => !own.infantry && !own.headquarters,
        };
        match own.cavalry && alone && enemy.infantry {
            true if enemy.cavalry => both,
            true => one,
            false => 0,
        }
    }

    /// §12.6 R-81 The modifier of a side whose headquarters faces infantry or cavalry.
    fn headquarters_modifier(&self, own: Arms, enemy: Arms) -> i8 {
        let (one, both) = self.data.tables.modifiers.headquarters;
        let alone = !own.infantry && !own.cavalry || self.data.rulings.hq_facing == HqFacing::Any;
        match own.headquarters && alone {
            true if enemy.infantry && enemy.cavalry => both,
            true if enemy.infantry || enemy.cavalry => one,
            _ => 0,
        }
    }

    /// §12.6 The number of artillery points that makes 1 against units. It depends on whether any of them is in the clear.
    fn points_for_one(&self, s: &State, against: UnitSet) -> u8 {
        let (clear, covered) = self.data.tables.modifiers.artillery;
        let hexes = if against.is_empty() { s.combat.at } else { self.hexes_of(s, against) };
        let open = hexes.into_iter().any(|hex| self.data.map.terrain(hex) == Terrain::Clear);
        if open { clear } else { covered }
    }

    /// §12.6 Headquarters of `side` that can support `units`: in their hexes or adjacent ones.
    #[must_use]
    pub fn supporters(&self, s: &State, side: Side, units: UnitSet) -> UnitSet {
        let hexes = self.hexes_of(s, units);
        let reach = hexes.into_iter().fold(hexes, |reach, hex| reach | self.data.map.grid.next_to(hex));
        (s.on_map() & self.units_of(side) & self.classes.headquarters).keep(|hq| reach.has(s.at(hq)))
    }

    /// §12.6 The artillery points that a headquarters can use in a combat phase of side `phasing`.
    #[must_use]
    pub fn usable_artillery(&self, s: &State, hq: UnitId, phasing: Side) -> u8 {
        let side = self.unit(hq).side;
        let (points, loose) = (self.artillery(s, hq), self.data.limits.loose_artillery[side]);
        if points <= loose || side != phasing && self.data.rulings.loose_guns == LooseGuns::Attacker {
            return points;
        }
        let there = self.units_at(s, side, s.at(hq));
        let alone = (there & self.classes.regular).minus(UnitSet::one(hq)).is_empty();
        let bound = alone || there.meets(self.subordinates[hq.index()]);
        if bound { points } else { loose }
    }

    /// §12.7 The number of steps that `units` engage.
    #[must_use]
    pub fn steps_engaged(&self, s: &State, units: UnitSet) -> u8 {
        units.into_iter().map(|unit| s.steps(unit)).sum()
    }
}
