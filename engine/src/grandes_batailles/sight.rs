//! §10.2 Range, arc and line of sight: queries, no decisions.

use super::GrandesBatailles;
use super::rulings::FireArc;
use super::state::State;
use super::unit::UnitId;
use crate::geometry::{Direction, HexId};

impl GrandesBatailles {
    /// §10.2.2 Whether the hex `to` can be seen from the hex `from`; never farther than any gun or decoy needs.
    #[must_use]
    pub fn sees(&self, s: &State, from: HexId, to: HexId) -> bool {
        let distance = self.ground.distance(from, to);
        let held = || s.held[crate::Side::First] | s.held[crate::Side::Second];
        distance <= 1 || distance <= self.ground.reach() && self.ground.sees(&self.data.map, from, to, held)
    }

    /// §10.2.1 Whether a hex is in the arc of a gun that faces `facing`.
    #[must_use]
    pub(super) fn in_arc(&self, s: &State, gun: UnitId, facing: Direction, to: HexId) -> bool {
        let from = s.at(gun);
        //
        self.all_round(s, gun)
            || match self.data.rulings.fire_arc {
                FireArc::Cone => self.data.map.grid.in_cone(from, facing, to),
                FireArc::HalfCircle => self.data.map.grid.in_half_circle(from, facing, to),
            }
    }

    /// §10.2.1, §13.1.6 The range of `gun` this turn, in hexes.
    #[must_use]
    pub fn range(&self, s: &State, gun: UnitId) -> u8 {
        let printed = self.data.units[gun.index()].range;
        if self.is_night(s) { printed.min(self.data.special.night_gun_range) } else { printed }
    }

    /// §10.1.1 Whether a gun with one of these facings could fire at a hex within `range`.
    #[must_use]
    #[inline]
    pub(super) fn can_fire(&self, s: &State, gun: UnitId, facings: &[Direction], to: HexId, range: u8) -> bool {
        let from = s.at(gun);
        to != from
            && self.ground.distance(from, to) <= range
            && facings.iter().any(|&facing| self.in_arc(s, gun, facing, to))
            && self.sees(s, from, to)
    }
}
