//! §12.3 The march to the sound of the guns: who may try, where to, with which chance.

use crate::geometry::HexId;
use crate::loire::Loire;
use crate::loire::rulings::Marchers;
use crate::loire::state::State;
use crate::loire::terrain::HexSet;
use crate::loire::unit::{UnitId, UnitSet};

/// §12.3 What comes of a march to the guns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coming {
    /// It does not move.
    Stays,
    /// It arrives late.
    Late,
    /// It arrives in time.
    InTime,
}

impl Loire {
    /// §12.3 Whether a regular unit may march to the guns by itself: no enemy regular unit has it in its zone of control.
    #[must_use]
    pub fn hears_the_guns(&self, s: &State, unit: UnitId) -> bool {
        let counter = self.unit(unit);
        let loose = counter.corps.is_none() || self.classes.headquarters.has(unit);
        let may = loose || self.data.rulings.marchers == Marchers::Any;
        may && self.free_to_go(s, unit)
    }

    /// §12.3 The units that a headquarters may take along: subordinates that stand with it.
    #[must_use]
    pub fn comrades(&self, s: &State, hq: UnitId) -> UnitSet {
        self.subordinates_with(s, hq).keep(|unit| self.free_to_go(s, unit))
    }

    fn free_to_go(&self, s: &State, unit: UnitId) -> bool {
        let enemy = self.unit(unit).side.enemy();
        self.classes.regular.has(unit) && !s.firm_zones[enemy].has(s.at(unit))
    }

    /// §12.3 The hexes to which units may march: attacked ones and those beside them, within range, where all of them can get to.
    #[must_use]
    pub fn gun_goals(&self, s: &State, units: UnitSet, attacked: HexSet) -> HexSet {
        let grid = &self.data.map.grid;
        let Some(first) = units.first() else { return HexSet::EMPTY };
        let within = |hex: &HexId| grid.distance(s.at(first), *hex) <= self.data.limits.guns_range;
        let goals = (attacked | grid.beside(attacked)).into_iter().filter(within);
        goals.filter(|&goal| goal != s.at(first) && self.gun_factor(s, units, goal).is_some()).collect()
    }

    /// §12.3 The factor of units that march together: the rating of the headquarters, or of the unit that goes by itself, less the cost of
    /// the way, rounded down.
    #[must_use]
    pub fn gun_factor(&self, s: &State, units: UnitSet, goal: HexId) -> Option<i8> {
        let leader = (units & self.classes.headquarters).first().or(units.first())?;
        let cost = |unit| self.cost_to(s, unit, goal);
        let cost = units.into_iter().try_fold(0, |most: u8, unit| Some(most.max(cost(unit)?)))?;
        Some((2 * self.rating(s, leader) as i8 - cost as i8).div_euclid(2))
    }

    /// §12.3 What comes of a roll.
    #[must_use]
    pub fn coming(&self, roll: u8, factor: i8) -> Coming {
        match (roll as i8).cmp(&factor) {
            _ if roll == 2 => Coming::InTime,
            std::cmp::Ordering::Less => Coming::InTime,
            std::cmp::Ordering::Equal => Coming::Late,
            std::cmp::Ordering::Greater => Coming::Stays,
        }
    }
}
