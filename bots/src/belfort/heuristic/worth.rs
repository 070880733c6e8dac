//! What zones are worth under the rules in force and by the weights: computed once for all games.

use crate::belfort::weights::Weights;
use sandtable_engine::belfort::unit::MAX_UNITS;
use sandtable_engine::belfort::{Belfort, FRENCH, PRUSSIAN, UnitId, UnitSet};
use sandtable_engine::geometry::zone::MAX_ZONES;
use sandtable_engine::geometry::{ZoneId, ZoneSet};
use sandtable_engine::{BySide, Side};

/// Zones whose worths are looked up together.
const CHUNK: usize = 6;

/// Numbers of zones, added up over a set by eleven look-ups, without a loop of unknown length.
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

/// What zones are worth.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    /// §11 What holding a zone is worth, to either side.
    pub(super) zone: [i32; MAX_ZONES],
    /// The same, of several zones.
    pub(super) zones: Sums,
    /// Zones between the French and the edge.
    pub(super) ring: ZoneSet,
    /// By Prussian unit: the battalions that it would rather stand with.
    pub(super) company: [UnitSet; MAX_UNITS],
    /// What it counts for to drive the enemy out of several.
    pub(super) driven_out: Sums,
    /// What there is for a battalion next to several.
    pub(super) beside: Sums,
    /// What there is for a gun that can fire at several.
    pub(super) in_range: Sums,
    /// §1.3.3 What a side's field and heavy guns reach from each zone within their normal range.
    pub(super) reach: BySide<[[ZoneSet; MAX_ZONES]; 2]>,
    /// Conversely: the zones from which they reach each zone.
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
