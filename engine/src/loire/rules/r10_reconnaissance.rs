//! §10.2 Long-range reconnaissance: who, how far, how hard.

use crate::geometry::HexId;
use crate::loire::rulings::Scouts;
use crate::loire::state::State;
use crate::loire::terrain::HexSet;
use crate::loire::unit::{Kind, UnitId};
use crate::loire::{GERMAN, Loire};

impl Loire {
    /// §10.2 The range at which a unit reconnoitres; none for who cannot.
    #[must_use]
    pub fn scouting_range(&self, s: &State, unit: UnitId) -> Option<u8> {
        let counter = self.unit(unit);
        let (near, far) = self.data.limits.reconnaissance.range;
        let with_hq = !(self.units_at(s, counter.side, s.at(unit)) & self.classes.headquarters).is_empty();
        let free = !with_hq || self.data.rulings.scouts == Scouts::NotHq;
        match counter.kind {
            Kind::Party => Some(far),
            Kind::Cavalry if counter.side == GERMAN && free => Some(far),
            Kind::Infantry | Kind::Cavalry if free => Some(near),
            _ => None,
        }
    }

    /// §10.2 The masked hexes that a unit can reconnoitre from afar: those beside it are met by close reconnaissance.
    #[must_use]
    pub fn scouting_targets(&self, s: &State, unit: UnitId) -> HexSet {
        let Some(range) = self.scouting_range(s, unit) else { return HexSet::EMPTY };
        let (grid, from) = (&self.data.map.grid, s.at(unit));
        let masked = s.masked(self.unit(unit).side.enemy()).into_iter();
        masked.filter(|&hex| (2..=range).contains(&grid.distance(from, hex))).collect()
    }

    /// §10.2 What is added to the roll: for cover on the way that has least of it, the target's hex included, and for the longer range.
    #[must_use]
    pub fn scouting_modifier(&self, from: HexId, target: HexId) -> i8 {
        let rules = self.data.limits.reconnaissance;
        let distance = self.data.map.grid.distance(from, target);
        let far = if distance == rules.range.1 { rules.far } else { 0 };
        self.least_cover(from, target, distance) as i8 * rules.cover + far
    }

    /// The least covered hexes on a shortest way, its first hex excepted.
    fn least_cover(&self, from: HexId, to: HexId, distance: u8) -> u8 {
        let map = &self.data.map;
        let nearer = |hex: &HexId| map.grid.distance(*hex, to) < distance;
        let next = map.grid.next_to(from).into_iter().filter(nearer);
        let cover = |hex| u8::from(map.terrain(hex).covers()) + self.least_cover(hex, to, distance - 1);
        next.map(cover).min().unwrap_or(0)
    }
}
