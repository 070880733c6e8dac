//! Numbered zones and which of them border on which.

crate::bit_set! {
    /// A zone, by its number on the map; 63 is the highest there can be.
    ZoneId,
    /// A set of zones.
    ZoneSet
}

/// The most zones a map can have, numbers included that it leaves out.
pub const MAX_ZONES: usize = 64;

/// Zones whose neighbours are looked up together.
const CHUNK: usize = 6;

/// Borders between zones, and distances over them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneMap {
    zones: ZoneSet,
    borders: [ZoneSet; MAX_ZONES],
    /// What borders on any zone of each set of six neighbouring numbers, so that the neighbours of a set take eleven look-ups and no loop
    /// of unknown length.
    near: Box<[[ZoneSet; 1 << CHUNK]; MAX_ZONES.div_ceil(CHUNK)]>,
}

impl ZoneMap {
    /// A map of `zones` where `borders[z]` are the neighbours of zone `z`.
    ///
    /// # Panics
    /// Where a border runs one way only, or to a zone that is not there, or to the zone itself.
    #[must_use]
    pub fn new(zones: ZoneSet, borders: [ZoneSet; MAX_ZONES]) -> ZoneMap {
        for zone in zones {
            let near = borders[zone.index()];
            assert!(near.within(zones) && !near.has(zone), "a border of zone {} leads nowhere", zone.0);
            assert!(near.into_iter().all(|n| borders[n.index()].has(zone)), "a border of zone {} is one-way", zone.0);
        }
        let near = std::array::from_fn(|chunk| {
            std::array::from_fn(|members| {
                let chunk = ZoneSet((members as u64) << (chunk * CHUNK));
                chunk.into_iter().fold(ZoneSet::EMPTY, |near, zone| near | borders[zone.index()])
            })
        });
        ZoneMap { zones, borders, near: Box::new(near) }
    }

    /// All zones.
    #[must_use]
    pub fn zones(&self) -> ZoneSet {
        self.zones
    }

    /// The zones that share a border with `zone`.
    #[must_use]
    #[inline]
    pub fn next_to(&self, zone: ZoneId) -> ZoneSet {
        self.borders[zone.index()]
    }

    /// The zones that share a border with any of `zones`; members of it among them where they border each other.
    #[must_use]
    #[inline]
    pub fn next_to_any(&self, zones: ZoneSet) -> ZoneSet {
        let members = |chunk: usize| (zones.0 >> (chunk * CHUNK)) as usize % (1 << CHUNK);
        self.near.iter().enumerate().fold(ZoneSet::EMPTY, |near, (chunk, unions)| near | unions[members(chunk)])
    }

    /// Every zone that can be reached from `start` (which counts) by steps into `open` zones.
    #[must_use]
    pub fn flood(&self, start: ZoneSet, open: ZoneSet) -> ZoneSet {
        let (mut reached, mut edge) = (start, start);
        while !edge.is_empty() {
            edge = (self.next_to_any(edge) & open).minus(reached);
            reached |= edge;
        }
        reached
    }

    /// The zones at exactly 0, 1, 2, ... `N - 1` steps from `zone`, where no step leaves a zone outside `through`
    /// (`zone` itself excepted).
    #[must_use]
    pub fn rings<const N: usize>(&self, zone: ZoneId, through: ZoneSet) -> [ZoneSet; N] {
        let mut rings = [ZoneSet::EMPTY; N];
        let mut seen = ZoneSet::one(zone);
        let mut edge = seen;
        for ring in &mut rings {
            *ring = edge;
            let from = if edge == ZoneSet::one(zone) { edge } else { edge & through };
            edge = self.next_to_any(from).minus(seen);
            seen |= edge;
        }
        rings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1 - 2 - 3 - 4 and 1 - 5 - 4.
    fn ring() -> ZoneMap {
        let mut borders = [ZoneSet::EMPTY; MAX_ZONES];
        for (a, b) in [(1, 2), (2, 3), (3, 4), (4, 5), (5, 1)] {
            borders[a].insert(ZoneId(b as u8));
            borders[b].insert(ZoneId(a as u8));
        }
        ZoneMap::new((1..=5).map(ZoneId).collect(), borders)
    }

    fn set(ids: &[u8]) -> ZoneSet {
        ids.iter().map(|&z| ZoneId(z)).collect()
    }

    #[test]
    fn a_set_borders_on_what_its_zones_border_on() {
        let mut borders = [ZoneSet::EMPTY; MAX_ZONES];
        for (a, b) in (0..MAX_ZONES).map(|a| (a, (a * 7 + 5) % MAX_ZONES)).filter(|(a, b)| a != b) {
            borders[a].insert(ZoneId(b as u8));
            borders[b].insert(ZoneId(a as u8));
        }
        let map = ZoneMap::new(ZoneSet(u64::MAX), borders);
        for zones in [0, 1, 1 << 63, u64::MAX, 0x1248_8421_0ff0_f00f, 0xdead_beef_1234_5678].map(ZoneSet) {
            let near = zones.into_iter().fold(ZoneSet::EMPTY, |near, zone| near | map.next_to(zone));
            assert_eq!(map.next_to_any(zones), near);
        }
    }

    #[test]
    fn a_flood_stops_at_closed_zones() {
        let map = ring();
        assert_eq!(map.flood(set(&[1]), set(&[2, 3])), set(&[1, 2, 3]));
        assert_eq!(map.flood(set(&[1]), set(&[3, 4])), set(&[1]));
    }

    #[test]
    fn rings_count_steps_and_do_not_look_through() {
        let map = ring();
        let all = map.rings::<3>(ZoneId(1), map.zones());
        assert_eq!(all, [set(&[1]), set(&[2, 5]), set(&[3, 4])]);
        let blocked = map.rings::<4>(ZoneId(1), set(&[2, 3]));
        assert_eq!(blocked, [set(&[1]), set(&[2, 5]), set(&[3]), set(&[4])]);
    }

    #[test]
    #[should_panic(expected = "one-way")]
    fn a_one_way_border_is_refused() {
        let mut borders = [ZoneSet::EMPTY; MAX_ZONES];
        borders[1].insert(ZoneId(2));
        let _ = ZoneMap::new(set(&[1, 2]), borders);
    }
}
