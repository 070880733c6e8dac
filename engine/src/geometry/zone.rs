//! Numbered zones and which of them border on which.

crate::bit_set! {
    /// A zone, by its number on the map; 63 is the highest there can be.
    ZoneId,
    /// A set of zones.
    ZoneSet
}

/// The most zones a map can have, numbers included that it leaves out.
pub const MAX_ZONES: usize = 64;

/// Borders between zones, and distances over them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneMap {
    zones: ZoneSet,
    borders: [ZoneSet; MAX_ZONES],
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
        ZoneMap { zones, borders }
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
        let mut near = ZoneSet::EMPTY;
        for zone in zones {
            near |= self.borders[zone.index()];
        }
        near
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
