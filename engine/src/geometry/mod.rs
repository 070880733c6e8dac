//! Zones, sets of zones, and what can be computed of them once.

pub mod set;
pub mod zone;

pub use set::Bits;
pub use zone::{ZoneId, ZoneMap, ZoneSet};
