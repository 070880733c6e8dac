//! Numbered zones and their borders.

use super::BitSet;
use super::set::CHUNK;

crate::bit_set! {
    /// A zone, by its number on the map.
    ZoneId,
    /// A set of zones of a map of at most 64.
    ZoneSet in u64
}

/// The most zones of a map whose sets are [`ZoneSet`]s; unused numbers count.
pub const MAX_ZONES: usize = 64;

/// Borders between zones, numbered below `ZONES`, and distances between them. A map with more than 64 zones needs sets of a wider word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneMap<S: BitSet = ZoneSet, const ZONES: usize = MAX_ZONES> {
    zones: S,
    borders: [S; ZONES],
    /// The neighbours of the members of each chunk.
    near: Box<S::Unions>,
}

impl<S: BitSet<Member = ZoneId>, const ZONES: usize> ZoneMap<S, ZONES> {
    /// A map of `zones`, where `borders[z]` are the neighbours of zone `z`.
    ///
    /// # Panics
    /// If a border is one-way, leads to a zone that does not exist, or leads to the zone itself.
    #[must_use]
    pub fn new(zones: S, borders: [S; ZONES]) -> ZoneMap<S, ZONES> {
        const { assert!(ZONES <= S::CAPACITY, "the word is too narrow for this many zones") };
        for zone in zones {
            let near = borders[zone.index()];
            assert!(near.within(zones) && !near.has(zone), "a border of zone {} leads nowhere", zone.0);
            assert!(near.into_iter().all(|n| borders[n.index()].has(zone)), "a border of zone {} is one-way", zone.0);
        }
        let near = S::unions(|zone| borders.get(zone.index()).copied().unwrap_or(S::EMPTY));
        ZoneMap { zones, borders, near }
    }

    /// All zones.
    #[must_use]
    pub fn zones(&self) -> S {
        self.zones
    }

    /// The zones that share a border with `zone`.
    #[must_use]
    #[inline]
    pub fn next_to(&self, zone: ZoneId) -> S {
        self.borders[zone.index()]
    }

    /// The zones that share a border with any of `zones`, including members of `zones` that border each other.
    #[must_use]
    #[inline]
    pub fn next_to_any(&self, zones: S) -> S {
        zones.united(&self.near, ZONES.div_ceil(CHUNK))
    }

    /// All zones that can be reached from `start` by steps into `open` zones, including `start`.
    #[must_use]
    pub fn flood(&self, start: S, open: S) -> S {
        let (mut reached, mut edge) = (start, start);
        // Two steps at a time: the processor predicts the end of the loop more often.
        while !edge.is_empty() {
            for _ in 0..2 {
                edge = (self.next_to_any(edge) & open).minus(reached);
                reached |= edge;
            }
        }
        reached
    }

    /// The zones of `goals` that can be reached from `start`, which counts, by steps into `open` zones. Stops when all are found.
    #[must_use]
    pub fn flood_to(&self, goals: S, start: S, open: S) -> S {
        let (mut reached, mut edge) = (start, start);
        while !(edge.is_empty() | goals.within(reached)) {
            edge = (self.next_to_any(edge) & open).minus(reached);
            reached |= edge;
        }
        reached & goals
    }

    /// The zones at exactly 0, 1, 2, ... `N - 1` steps from `zone`, where steps lead only from zones in `through` (and from `zone`
    /// itself).
    #[must_use]
    pub fn rings<const N: usize>(&self, zone: ZoneId, through: S) -> [S; N] {
        let mut rings = [S::EMPTY; N];
        let mut seen = S::one(zone);
        let mut edge = seen;
        for ring in &mut rings {
            *ring = edge;
            let from = if edge == S::one(zone) { edge } else { edge & through };
            edge = self.next_to_any(from).minus(seen);
            seen |= edge;
        }
        rings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::bit_set! {
        /// A set of zones of a map of 79.
        Many of ZoneId in u128
    }

    /// Calls a check for maps of at most 64 zones and of 79, and with the number of the last zone of a ring of five.
    macro_rules! on_every_map {
        ($check:ident) => {
            $check::<ZoneSet, 64>(5);
            $check::<ZoneSet, 64>(63);
            $check::<Many, 79>(5);
            $check::<Many, 79>(78);
        };
    }

    /// 1 - 2 - 3 - 4 - last - 1.
    fn ring<S: BitSet<Member = ZoneId>, const ZONES: usize>(last: u8) -> ZoneMap<S, ZONES> {
        let mut borders = [S::EMPTY; ZONES];
        for (a, b) in [(1, 2), (2, 3), (3, 4), (4, last), (last, 1)] {
            borders[usize::from(a)] |= S::one(ZoneId(b));
            borders[usize::from(b)] |= S::one(ZoneId(a));
        }
        ZoneMap::new(set(&[1, 2, 3, 4, last]), borders)
    }

    fn set<S: BitSet<Member = ZoneId>>(zones: &[u8]) -> S {
        zones.iter().fold(S::EMPTY, |all, &zone| all | S::one(ZoneId(zone)))
    }

    fn floods<S: BitSet<Member = ZoneId> + std::fmt::Debug, const ZONES: usize>(last: u8) {
        let map = ring::<S, ZONES>(last);
        assert_eq!(map.flood(set(&[1]), set(&[2, 3])), set(&[1, 2, 3]));
        assert_eq!(map.flood(set(&[1]), set(&[3, 4])), set(&[1]));
        assert_eq!(map.flood(set(&[1]), set(&[last, 4])), set(&[1, 4, last]));
        // The same, of any goals.
        let sets: Vec<S> = (0..32u8)
            .map(|bits| set(&[1, 2, 3, 4, last].map(|z| if bits >> (z % 5) & 1 == 1 { z } else { 1 })))
            .collect();
        for (&goals, &open) in sets.iter().flat_map(|goals| sets.iter().map(move |open| (goals, open))) {
            for start in [S::EMPTY, set(&[1]), set(&[2, 4])] {
                assert_eq!(map.flood_to(goals, start, open), map.flood(start, open) & goals);
            }
        }
    }

    fn neighbours_of_sets<S: BitSet<Member = ZoneId> + std::fmt::Debug, const ZONES: usize>(_last: u8) {
        let mut borders = [S::EMPTY; ZONES];
        for (a, b) in (0..ZONES).map(|a| (a, (a * 7 + 5) % ZONES)).filter(|(a, b)| a != b) {
            borders[a] |= S::one(ZoneId(b as u8));
            borders[b] |= S::one(ZoneId(a as u8));
        }
        let some = |wanted: &dyn Fn(usize) -> bool| {
            (0..ZONES).filter(|&zone| wanted(zone)).fold(S::EMPTY, |all, zone| all | S::one(ZoneId(zone as u8)))
        };
        let map = ZoneMap::<S, ZONES>::new(some(&|_| true), borders);
        let (odd, spread) = (some(&|zone| zone % 2 == 1), some(&|zone| zone % 11 == 3 || zone + 1 == ZONES));
        for zones in [S::EMPTY, S::one(ZoneId(0)), S::one(ZoneId(ZONES as u8 - 1)), map.zones(), odd, spread] {
            let near = zones.into_iter().fold(S::EMPTY, |near, zone| near | map.next_to(zone));
            assert_eq!(map.next_to_any(zones), near);
        }
    }

    #[test]
    fn a_set_borders_on_what_its_zones_border_on() {
        on_every_map!(neighbours_of_sets);
    }

    #[test]
    fn a_flood_stops_at_closed_zones() {
        on_every_map!(floods);
    }

    fn rings<S: BitSet<Member = ZoneId> + std::fmt::Debug, const ZONES: usize>(last: u8) {
        let map = ring::<S, ZONES>(last);
        let all = map.rings::<3>(ZoneId(1), map.zones());
        assert_eq!(all, [set(&[1]), set(&[2, last]), set(&[3, 4])]);
        let blocked = map.rings::<4>(ZoneId(1), set(&[2, 3]));
        assert_eq!(blocked, [set(&[1]), set(&[2, last]), set(&[3]), set(&[4])]);
    }

    #[test]
    fn rings_count_steps_and_do_not_look_through() {
        on_every_map!(rings);
    }

    #[test]
    #[should_panic(expected = "one-way")]
    fn a_one_way_border_is_refused() {
        let mut borders = [ZoneSet::EMPTY; MAX_ZONES];
        borders[1].insert(ZoneId(2));
        let _ = ZoneMap::new(set(&[1, 2]), borders);
    }

    #[test]
    #[should_panic(expected = "leads nowhere")]
    fn a_border_with_itself_is_refused() {
        let mut borders = [Many::EMPTY; 79];
        borders[78].insert(ZoneId(78));
        let _ = ZoneMap::new(set(&[78]), borders);
    }
}
