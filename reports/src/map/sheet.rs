//! A map of either kind, drawn once or many times.

use super::hex::{self, HexMapSheet};
use super::{Below, ZoneMapSheet, ZoneShape};
use std::sync::{Arc, Mutex, PoisonError};

/// A map with all that is written on and around it.
#[derive(Clone, Debug)]
pub enum MapSheet {
    /// Of numbered zones.
    Zones(ZoneMapSheet),
    /// Of hexes.
    Hexes(HexMapSheet),
}

/// What many drawings of a map have in common, kept from one to the next.
#[derive(Debug)]
pub struct Grounds {
    pub(super) zones: Kept<ZoneMapSheet, Below>,
    /// Each zone with what stands in it.
    pub(super) filled: Kept<ZoneShape, Arc<str>>,
    pub(super) hexes: Kept<HexMapSheet, Arc<str>>,
}

impl Default for Grounds {
    fn default() -> Grounds {
        Grounds { zones: Kept::most(16), filled: Kept::most(2_000), hexes: Kept::most(16) }
    }
}

impl MapSheet {
    /// The map as a self-contained SVG document.
    #[must_use]
    pub fn draw(&self) -> String {
        match self {
            MapSheet::Zones(sheet) => super::draw(sheet),
            MapSheet::Hexes(sheet) => hex::draw_hex(sheet),
        }
    }

    /// One of many drawings of the same map, each with other counters: on a map of hexes names do not make way for them, so they stay where
    /// they are.
    #[must_use]
    pub fn draw_on(self, grounds: &Grounds) -> String {
        match self {
            MapSheet::Zones(sheet) => super::draw_on(sheet, grounds),
            MapSheet::Hexes(sheet) => hex::draw_on(sheet, &grounds.hexes),
        }
    }
}

/// What was made last, by what it was made of.
#[derive(Debug)]
pub(super) struct Kept<K, V> {
    made: Mutex<Vec<(K, V)>>,
    most: usize,
}

impl<K: Clone + PartialEq, V: Clone> Kept<K, V> {
    /// As many as these.
    pub(super) fn most(most: usize) -> Kept<K, V> {
        Kept { made: Mutex::new(Vec::new()), most }
    }

    /// As it was made of this, or else made now.
    pub(super) fn get(&self, of: &K, make: impl FnOnce(&K) -> V) -> V {
        let kept = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, made)) = kept().iter().find(|(key, _)| key == of) {
            return made.clone();
        }
        // Two may make the same at the same time.
        let made = make(of);
        let mut kept = kept();
        kept.insert(0, (of.clone(), made.clone()));
        kept.truncate(self.most);
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_made_is_not_made_again_until_others_were() {
        let kept = Kept::most(2);
        assert_eq!([1, 2, 1].map(|of| kept.get(&of, |of| of * 10)), [10, 20, 10]);
        assert_eq!(kept.get(&2, |_| 0), 20);
        assert_eq!(kept.get(&3, |_| 30), 30);
        assert_eq!((kept.get(&1, |_| 11), kept.get(&3, |_| 31)), (11, 30));
    }
}
