//! A map of zones or of hexes, drawn once or many times.

use super::hex::HexShape;
use super::hex::{self, HexMapSheet};
use super::kept::Kept;
use super::{Below, Drawing, ZoneMapSheet, ZoneShape};
use std::sync::Arc;

/// A map with all texts on and around it.
#[derive(Clone, Debug)]
pub enum MapSheet {
    /// A map of numbered zones.
    Zones(ZoneMapSheet),
    /// A map of hexes.
    Hexes(HexMapSheet),
}

/// A cache of the parts that many drawings of a map have in common.
#[derive(Debug)]
pub struct Grounds {
    pub(super) zones: Kept<ZoneMapSheet, Below>,
    /// Each zone with its contents.
    pub(super) filled: Kept<ZoneShape, Arc<str>>,
    pub(super) hexes: Kept<HexMapSheet, Arc<str>>,
    /// Each hex with the counters in it.
    pub(super) stacks: Kept<HexShape, Arc<str>>,
}

impl Default for Grounds {
    fn default() -> Grounds {
        let (zones, hexes) = (Kept::most(16), Kept::most(16));
        Grounds { zones, filled: Kept::most(32), hexes, stacks: Kept::most(32) }
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

    /// One of many drawings of the same map with different counters; `grounds` keeps the parts that they share. On a map of hexes names do not avoid
    /// the counters, so that they do not move between drawings.
    #[must_use]
    pub fn draw_on(self, grounds: &Grounds) -> Drawing {
        match self {
            MapSheet::Zones(sheet) => super::draw_on(sheet, grounds),
            MapSheet::Hexes(sheet) => hex::draw_on(sheet, grounds),
        }
    }
}
