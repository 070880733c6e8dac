//! A map of either kind, drawn once or many times.

use super::hex::HexShape;
use super::hex::{self, HexMapSheet};
use super::kept::Kept;
use super::{Below, Drawing, ZoneMapSheet, ZoneShape};
use std::sync::Arc;

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

    /// One of many drawings of the same map, each with other counters: on a map of hexes names do not make way for them, so they stay where
    /// they are.
    #[must_use]
    pub fn draw_on(self, grounds: &Grounds) -> Drawing {
        match self {
            MapSheet::Zones(sheet) => super::draw_on(sheet, grounds),
            MapSheet::Hexes(sheet) => hex::draw_on(sheet, grounds),
        }
    }
}
