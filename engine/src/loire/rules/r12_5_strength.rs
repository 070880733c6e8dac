//! §12.5, §12.6 Strength, odds and modifiers of a combat of regular units.

use crate::geometry::HexId;
use crate::loire::Loire;
use crate::loire::rulings::{ArtilleryGround, ByItself, Halvings, HqStrength, LateArrival, LooseGuns};
use crate::loire::state::State;
use crate::loire::terrain::{Crossing, HexSet, Terrain};
use crate::loire::unit::{Kind, UnitId, UnitSet};
use crate::side::Side;

/// §12.4 Who fights in a combat, and what helps them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fight {
    /// Regular units that attack.
    pub attackers: UnitSet,
    /// Regular units that are attacked, or have come to their help.
    pub defenders: UnitSet,
    /// §12.3 Those among them that came late.
    pub late: UnitSet,
    /// §12.6 Artillery points of the attacker and of the defender.
    pub guns: [u8; 2],
    /// §12.6 Whether General de Sonis helps the attacker, and the defender.
    pub sonis: [bool; 2],
}

impl Fight {
    pub(crate) const NONE: Fight = Fight {
        attackers: UnitSet::EMPTY,
        defenders: UnitSet::EMPTY,
        late: UnitSet::EMPTY,
        guns: [0; 2],
        sonis: [false; 2],
    };
}

/// §12.6 Which arms a side has in a combat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Arms {
    infantry: bool,
    cavalry: bool,
    headquarters: bool,
}

impl Loire {
    /// §12.5 The strength of both sides, at least 1 each.
    #[must_use]
    pub fn strengths(&self, s: &State, fight: &Fight) -> [u32; 2] {
        [fight.attackers, fight.defenders].map(|units| {
            let sum: u32 = units.into_iter().map(|unit| u32::from(self.value_in(s, unit, fight))).sum();
            sum.max(1)
        })
    }

    /// §12.5 The column of the odds.
    #[must_use]
    pub fn odds_column(&self, s: &State, fight: &Fight) -> usize {
        let [attack, defence] = self.strengths(s, fight);
        self.data.tables.combat.column(attack, defence)
    }

    /// §12.5, §12.6 What a unit is worth in a combat.
    #[must_use]
    pub fn value_in(&self, s: &State, unit: UnitId, fight: &Fight) -> u8 {
        let counter = self.unit(unit);
        if counter.kind == Kind::Headquarters {
            let guns = if self.data.rulings.hq_strength == HqStrength::One { 0 } else { self.artillery(s, unit) };
            return self.data.limits.headquarters + guns;
        }
        let steps = s.steps(unit);
        let printed = match self.data.rulings.late_arrival {
            _ if !fight.late.has(unit) => counter.value(steps),
            LateArrival::Step => counter.value(steps - 1).max(1),
            LateArrival::Point => counter.value(steps).saturating_sub(1).max(1),
        };
        let mounted = counter.kind == Kind::Cavalry;
        let reasons = [
            s.unsupplied().has(unit),
            mounted && self.data.map.terrain(s.at(unit)).covers(),
            mounted && fight.attackers.has(unit) && self.crosses(s, s.at(unit), fight),
        ];
        let times = reasons.into_iter().filter(|&reason| reason).count();
        printed >> if self.data.rulings.halvings == Halvings::Once { times.min(1) } else { times }
    }

    /// §12.6 Whether an attack from a hex goes over water alone.
    fn crosses(&self, s: &State, from: HexId, fight: &Fight) -> bool {
        let at: HexSet = self.hexes_of(s, fight.defenders) & self.joined(s, from);
        !at.into_iter().any(|to| self.crossing(s, from, to) == Crossing::Land)
    }

    /// §12.6 The modifier of the roll: what helps the attacker less what helps the defender.
    #[must_use]
    pub fn combat_modifier(&self, s: &State, fight: &Fight) -> i8 {
        let modifiers = &self.data.tables.modifiers;
        let of = |applies: bool, modifier: i8| if applies { modifier } else { 0 };
        let (attackers, defenders) = (self.arms(fight.attackers), self.arms(fight.defenders));
        let over_water = self.hexes_of(s, fight.attackers).into_iter().all(|from| self.crosses(s, from, fight));
        let attack = of(over_water, modifiers.crossing)
            + self.troop_modifier(attackers, defenders)
            + self.gun_modifier(s, fight.guns[0], fight.defenders)
            + of(fight.sonis[0], modifiers.sonis);
        let fired_at = match self.data.rulings.artillery_ground {
            ArtilleryGround::Defender => fight.defenders,
            ArtilleryGround::Enemy => fight.attackers,
        };
        let defence = self.ground_modifier(s, fight.defenders)
            + self.troop_modifier(defenders, attackers)
            + self.gun_modifier(s, fight.guns[1], fired_at)
            + of(fight.sonis[1], modifiers.sonis);
        attack - defence
    }

    /// §12.6 The best ground that infantry of the defender stands in.
    fn ground_modifier(&self, s: &State, defenders: UnitSet) -> i8 {
        let infantry = defenders.keep(|unit| self.unit(unit).kind == Kind::Infantry);
        let worth = |unit| self.data.tables.modifiers.terrain[self.data.map.terrain(s.at(unit)) as usize];
        infantry.into_iter().map(worth).max().unwrap_or(0)
    }

    fn arms(&self, units: UnitSet) -> Arms {
        let has = |kind| units.into_iter().any(|unit| self.unit(unit).kind == kind);
        Arms { infantry: has(Kind::Infantry), cavalry: has(Kind::Cavalry), headquarters: has(Kind::Headquarters) }
    }

    /// §12.6 What a side has for its arms: cavalry that faces infantry, headquarters by themselves.
    fn troop_modifier(&self, own: Arms, enemy: Arms) -> i8 {
        let modifiers = &self.data.tables.modifiers;
        let of = |(one, both): (i8, i8)| if enemy.infantry && enemy.cavalry { both } else { one };
        let alone = !own.infantry || self.data.rulings.by_itself == ByItself::Enemy;
        match own {
            Arms { cavalry: true, .. } if alone && enemy.infantry => of(modifiers.cavalry),
            Arms { infantry: false, cavalry: false, headquarters: true } if enemy.infantry || enemy.cavalry => {
                of(modifiers.headquarters)
            }
            _ => 0,
        }
    }

    /// §12.6 What artillery points are worth against units: more with one of them in the clear.
    fn gun_modifier(&self, s: &State, points: u8, against: UnitSet) -> i8 {
        let (clear, covered) = self.data.tables.modifiers.artillery;
        let open = against.into_iter().any(|unit| self.data.map.terrain(s.at(unit)) == Terrain::Clear);
        (points / if open { clear } else { covered }) as i8
    }

    /// §12.6 Headquarters of a side that can support units: with them, or beside them.
    #[must_use]
    pub fn supporters(&self, s: &State, side: Side, units: UnitSet) -> UnitSet {
        let hexes = self.hexes_of(s, units);
        let reach = hexes.into_iter().fold(hexes, |reach, hex| reach | self.data.map.grid.next_to(hex));
        (s.on_map() & self.units_of(side) & self.classes.headquarters).keep(|hq| reach.has(s.at(hq)))
    }

    /// §12.6 The artillery points that a headquarters can use in a phase of this side.
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

    /// §12.7 The steps of units that are engaged.
    #[must_use]
    pub fn steps_engaged(&self, s: &State, units: UnitSet) -> u8 {
        units.into_iter().map(|unit| s.steps(unit)).sum()
    }
}
