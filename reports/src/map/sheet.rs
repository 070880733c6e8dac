//! A map of either kind.

use super::ZoneMapSheet;
use super::hex::{self, HexMapSheet};
use std::sync::{Arc, Mutex};

/// A map with all that is written on and around it.
#[derive(Clone, Debug)]
pub enum MapSheet {
    /// Of numbered zones.
    Zones(ZoneMapSheet),
    /// Of hexes.
    Hexes(HexMapSheet),
}

/// Grounds of maps that are drawn many times with other counters.
#[derive(Debug, Default)]
pub struct Grounds(Mutex<Vec<Arc<hex::Ground>>>);

impl MapSheet {
    /// The map as a self-contained SVG document.
    #[must_use]
    pub fn draw(&self) -> String {
        match self {
            MapSheet::Zones(sheet) => super::draw(sheet),
            MapSheet::Hexes(sheet) => hex::draw_hex(sheet),
        }
    }

    /// One of many drawings of the map: what lies below the counters is drawn once, and names do not make way for them.
    #[must_use]
    pub fn draw_on(self, grounds: &Grounds) -> String {
        match self {
            MapSheet::Zones(sheet) => super::draw(&sheet),
            MapSheet::Hexes(sheet) => hex::draw_on(sheet, &grounds.0),
        }
    }
}
