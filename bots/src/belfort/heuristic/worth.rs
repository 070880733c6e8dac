//! The values of zones under the rules in force and by the weights: computed once for all games.

use crate::belfort::weights::Weights;
use sandtable_engine::belfort::unit::MAX_UNITS;
use sandtable_engine::belfort::{Belfort, FRENCH, PRUSSIAN, UnitId, UnitSet};
use sandtable_engine::geometry::zone::MAX_ZONES;
use sandtable_engine::geometry::{ZoneId, ZoneSet};
use sandtable_engine::{BySide, Side};

/// The number of zones whose sum is one look-up.
const CHUNK: usize = 6;

/// A value for each zone; a set is summed by eleven look-ups, without a loop of unknown length.
#[derive(Clone, Debug)]
pub(super) struct Sums([[i32; 1 << CHUNK]; MAX_ZONES.div_ceil(CHUNK)]);

impl Sums {
    fn of(worth: impl Fn(ZoneId) -> i32) -> Sums {
        let mut sums = [[0; 1 << CHUNK]; MAX_ZONES.div_ceil(CHUNK)];
        for (chunk, sums) in sums.iter_mut().enumerate() {
            for (members, sum) in sums.iter_mut().enumerate() {
                let zones = ZoneSet((members as u64) << (chunk * CHUNK));
                *sum = zones.into_iter().map(&worth).sum();
            }
        }
        Sums(sums)
    }

    /// The sum over these zones.
    #[inline]
    pub(super) fn over(&self, zones: ZoneSet) -> i32 {
        let members = |chunk: usize| (zones.0 >> (chunk * CHUNK)) as usize % (1 << CHUNK);
        self.0.iter().enumerate().map(|(chunk, sums)| sums[members(chunk)]).sum()
    }
}

/// The values of zones.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    /// §11 The value of holding a zone, the same for both sides.
    pub(super) zone: [i32; MAX_ZONES],
    /// The same, summed over a set.
    pub(super) zones: Sums,
    /// Zones between the French and the edge.
    pub(super) ring: ZoneSet,
    /// For each Prussian unit, the battalions that it prefers to stack with.
    pub(super) company: [UnitSet; MAX_UNITS],
    /// The value of driving the enemy out of several zones.
    pub(super) driven_out: Sums,
    /// The value of several zones for a battalion next to them.
    pub(super) beside: Sums,
    /// The value of several zones for a gun that can fire at them.
    pub(super) in_range: Sums,
    /// §1.3.3 The zones that a side's field and heavy guns reach from each zone within their normal range.
    pub(super) reach: BySide<[[ZoneSet; MAX_ZONES]; 2]>,
    /// The reverse: the zones from which they reach each zone.
    pub(super) reached_from: BySide<[[ZoneSet; MAX_ZONES]; 2]>,
}

impl Worth {
    pub(super) fn new(game: &Belfort, weights: &Weights) -> Worth {
        let data = game.data();
        let zone = std::array::from_fn(|zone| {
            let zone = ZoneId(zone as u8);
            let mut value = weights.bonus * i32::from(game.printed_bonus(zone));
            if data.course.automatic.has(zone) {
                value += weights.fort;
            }
            if data.deployment.french_area.has(zone) {
                value += weights.ground;
            }
            value
        });
        let at = |id: ZoneId| zone[id.index()];
        let on_map = |id: ZoneId| if game.map().zones().has(id) { at(id) } else { 0 };
        let reach = |side: Side, range: u8| -> [ZoneSet; MAX_ZONES] {
            std::array::from_fn(|zone| {
                let rings = game.lines(side, ZoneId(zone as u8)).iter().take(usize::from(range));
                rings.fold(ZoneSet::EMPTY, |zones, ring| zones | *ring)
            })
        };
        let limits = &data.limits;
        let reach =
            BySide([FRENCH, PRUSSIAN].map(|side| [limits.field_range, limits.heavy_range].map(|r| reach(side, r))));
        let from = |reach: &[ZoneSet; MAX_ZONES]| {
            let reaches = |zone: u8| (0..).zip(reach).filter(move |(_, reached)| reached.has(ZoneId(zone)));
            std::array::from_fn(|zone| reaches(zone as u8).map(|(from, _)| ZoneId(from)).collect())
        };
        let near = |zone: ZoneId| game.map().next_to(zone).meets(data.deployment.french_area);
        let prussians = game.classes(PRUSSIAN);
        let company = |unit: usize| {
            let own = prussians.division.iter().find(|division| division.has(UnitId(unit as u8)));
            own.map_or(prussians.battalions, |own| *own & prussians.battalions)
        };
        Worth {
            ring: game.map().zones().minus(game.edge()).keep(near),
            company: std::array::from_fn(company),
            reached_from: BySide([FRENCH, PRUSSIAN].map(|side| reach[side].each_ref().map(from))),
            zones: Sums::of(on_map),
            driven_out: Sums::of(|zone| on_map(zone) * weights.driven_out / 100),
            beside: Sums::of(|zone| on_map(zone) / 20),
            in_range: Sums::of(|zone| 2 + on_map(zone) / 50),
            reach,
            zone,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_zones() {
        let worth = |zone: ZoneId| i32::from(zone.0) * 37 % 23 - 5;
        let sums = Sums::of(worth);
        for zones in [0, 1, 1 << 63, u64::MAX, 0x1248_8421_0ff0_f00f, 0xdead_beef_1234_5678].map(ZoneSet) {
            assert_eq!(sums.over(zones), zones.into_iter().map(worth).sum::<i32>());
        }
    }
}
