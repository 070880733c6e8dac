//! Zones and hexes, sets of them, and what is computed from a map in advance.

pub mod distances;
pub mod grid;
pub mod hex;
pub mod hex_set;
pub mod line;
pub mod search;
pub mod set;
pub mod sides;
pub mod zone;

pub use distances::Distances;
pub use grid::{Grid, OddColumns, Passes};
pub use hex::{Direction, HexId};
pub use hex_set::Hexes;
pub use line::{Crossing, Line};
pub use search::Frontier;
pub use set::{BitSet, Bits};
pub use sides::{HexSides, NotAdjacent, Route, Sides, Water};
pub use zone::{ZoneId, ZoneMap, ZoneSet};

/// A set of hexes of a map with at most 384, in six words.
pub type HexSet = Hexes<6>;

/// A map with at most 384 hexes.
pub type HexGrid = Grid<6>;
