//! Zones and hexes, sets of them, and what can be computed of them once.

pub mod hex;
pub mod hex_set;
pub mod set;
pub mod zone;

pub use hex::{Crossing, Direction, HexGrid, HexId};
pub use hex_set::HexSet;
pub use set::Bits;
pub use zone::{ZoneId, ZoneMap, ZoneSet};
