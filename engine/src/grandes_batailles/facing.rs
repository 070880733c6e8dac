//! §2, §6, §11.3 Front and flank, zones of control, protection: queries, no decisions.

use super::GrandesBatailles;
use super::rulings::{HamletOnHeight, SingleRegiment as R40};
use super::state::State;
use super::terrain::SingleRegiment;
use super::unit::{Size, UnitId, UnitSet};
use crate::geometry::{Direction, HexId, HexSet};
use crate::side::Side;

impl GrandesBatailles {
    /// The units in `hex`, of either side.
    #[must_use]
    #[inline]
    pub fn units_at(&self, s: &State, hex: HexId) -> UnitSet {
        if !s.held[Side::First].has(hex) && !s.held[Side::Second].has(hex) {
            return UnitSet::EMPTY;
        }
        s.there(hex)
    }

    /// §T.terrain The benefit of a hex for a single French regiment in it; `None` if its units are not that.
    #[inline]
    fn single_regiment(&self, s: &State, hex: HexId) -> Option<SingleRegiment> {
        if !self.ground.helps_single(hex) || !s.held[self.data.special.single_regiments].has(hex) {
            return None;
        }
        self.gain_of(hex, s.there(hex))
    }

    /// §T.terrain The benefit of a hex for these units, if they were in it.
    fn gain_of(&self, hex: HexId, units: UnitSet) -> Option<SingleRegiment> {
        let there = units.minus(self.classes.guns);
        let of_side = there.within(self.of_side[self.data.special.single_regiments]);
        let regiment = |u: UnitId| self.data.units[u.index()].size == Size::Regiment;
        let alone = of_side && there.len() == 1 && there.into_iter().all(regiment);
        self.data.terrain.of(self.data.map.hex(hex).terrain).single_regiment.filter(|_| alone)
    }

    /// §2 Whether `unit` faces in all directions.
    #[must_use]
    pub fn all_round(&self, s: &State, unit: UnitId) -> bool {
        let hex = s.at(unit);
        self.ground.all_round().has(hex) || self.single_regiment(s, hex).is_some_and(|gain| gain.all_round)
    }

    /// §2 Whether the neighbouring hex in the direction `side` is one of the front hexes of `unit`.
    #[must_use]
    pub fn is_front(&self, s: &State, unit: UnitId, side: Direction) -> bool {
        s.facing(unit).faces(side) || self.all_round(s, unit)
    }

    /// §2 Whether `hex` is one of the flank hexes of `unit`.
    #[must_use]
    pub fn is_flank(&self, s: &State, unit: UnitId, hex: HexId) -> bool {
        self.data.map.grid.direction(s.at(unit), hex).is_some_and(|side| !self.is_front(s, unit, side))
    }

    /// Recomputes a side's hexes and ZoC.
    pub(super) fn refresh(&self, s: &mut State, side: Side) {
        let army = s.on_map & self.of_side[side];
        let gains = side == self.data.special.single_regiments;
        s.held[side] = army.into_iter().map(|u| s.at(u)).collect();
        s.zoc[side] = army.into_iter().fold(HexSet::EMPTY, |zoc, unit| {
            let hex = s.at(unit);
            let rounded = gains && self.single_regiment(s, hex).is_some_and(|gain| gain.all_round);
            let facing = if rounded { None } else { Some(s.facing(unit)) };
            zoc | *self.ground.zone(self.unit(unit).arm, hex, facing)
        });
        s.unseen = false;
    }

    /// Whether a hex is next to an enemy combat unit, from the point of view of `side`.
    #[must_use]
    pub(super) fn beside_enemy(&self, s: &State, side: Side, hex: HexId) -> bool {
        self.data.map.grid.next_to(hex).meets(&s.held[side.enemy()])
    }

    /// §11.3 The protection of `hex`, a divisor, for the units there.
    #[must_use]
    pub fn protection(&self, s: &State, hex: HexId) -> u8 {
        self.sheltered(hex, self.single_regiment(s, hex))
    }

    /// §11.3 The protection of `hex`, a divisor, if exactly these `units` were there.
    #[must_use]
    #[inline]
    pub fn protection_for(&self, hex: HexId, units: UnitSet) -> u8 {
        let helps = self.ground.helps_single(hex);
        self.sheltered(hex, if helps { self.gain_of(hex, units) } else { None })
    }

    #[inline]
    fn sheltered(&self, hex: HexId, gain: Option<SingleRegiment>) -> u8 {
        let best = self.ground.protection(hex);
        gain.map_or(best, |gain| best.max(gain.protection))
    }

    /// §T.modifiers The die modifier of a hex's terrain for attacks on it (hamlets).
    #[must_use]
    pub(super) fn terrain_die(&self, s: &State, hex: HexId) -> i32 {
        let die = self.data.terrain.of(self.data.map.hex(hex).terrain).die;
        if die != 0 && (self.is_rounded(s, hex) || self.is_overtopped(hex)) {
            return 0;
        }
        i32::from(die)
    }

    /// R-40 Whether a single regiment gets the benefit of a hex instead of the die modifier.
    fn is_rounded(&self, s: &State, hex: HexId) -> bool {
        self.data.rulings.single_regiment == R40::Instead && self.single_regiment(s, hex).is_some()
    }

    /// R-135 Whether the level of a hex protects better than its terrain, which then does not count.
    fn is_overtopped(&self, hex: HexId) -> bool {
        let cover = self.data.terrain.of(self.data.map.hex(hex).terrain).protection;
        self.data.rulings.hamlet_on_height == HamletOnHeight::No && self.ground.protection(hex) > cover
    }

    /// §3 Whether `unit` may stop in `hex`.
    #[must_use]
    pub fn has_room(&self, s: &State, unit: UnitId, hex: HexId) -> bool {
        let side = self.side_of(unit);
        if s.held[side.enemy()].has(hex) {
            return false;
        }
        if !s.held[side].has(hex) {
            return true;
        }
        let mut there = s.there(hex);
        there.remove(unit);
        self.fits(unit, there)
    }

    /// §3 Whether a unit may stack with others of its side.
    pub(super) fn fits(&self, unit: UnitId, there: UnitSet) -> bool {
        let side = self.side_of(unit);
        let guns = there & self.classes.guns;
        let others = there.minus(guns);
        //
        let most_guns = match self.data.rulings.stacking {
            super::rulings::Stacking::One => 1,
            super::rulings::Stacking::Two => 2,
        };
        if self.classes.guns.has(unit) {
            return if others.is_empty() { guns.len() < 2 } else { guns.len() < most_guns };
        }
        let doubled = self.data.special.double_stacking == Some(side);
        let fits = match others.first() {
            None => true,
            Some(other) => {
                doubled && others.len() == 1 && self.data.units[other.index()].arm == self.data.units[unit.index()].arm
            }
        };
        fits && guns.len() <= most_guns
    }

    /// §13.2.6 The unit in a hex whose facing another must adopt.
    #[must_use]
    pub(super) fn companion(&self, s: &State, unit: UnitId, hex: HexId) -> Option<UnitId> {
        if self.classes.guns.has(unit) || self.data.special.double_stacking != Some(self.side_of(unit)) {
            return None;
        }
        let mut there = self.units_at(s, hex).minus(self.classes.guns);
        there.remove(unit);
        there.first()
    }
}
