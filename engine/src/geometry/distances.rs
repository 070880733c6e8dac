//! Distances that are looked up instead of computed, for maps with few hexes.

use super::{Grid, HexId};

/// The distances between all hexes of a map. Takes the square of the map's size in bytes, so it is for small maps; for a large one use
/// [`Grid::distance`] or [discs](Grid::discs).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    size: usize,
    steps: Vec<u8>,
}

impl Distances {
    /// The distances of the map `grid`, in steps.
    #[must_use]
    pub fn new<const W: usize>(grid: &Grid<W>) -> Distances {
        let hexes = || (0..grid.size()).map(|i| HexId(i as u16));
        let steps = hexes().flat_map(|a| hexes().map(move |b| grid.distance(a, b))).collect();
        Distances { size: grid.size(), steps }
    }

    /// The distance between the hexes `a` and `b`, in steps.
    #[must_use]
    #[inline]
    pub fn between(&self, a: HexId, b: HexId) -> u8 {
        self.steps[a.index() * self.size + b.index()]
    }

    /// The distances from `hex` in steps, by hex.
    #[must_use]
    #[inline]
    pub fn from(&self, hex: HexId) -> &[u8] {
        &self.steps[hex.index() * self.size..][..self.size]
    }
}

#[cfg(test)]
mod tests {
    use super::super::grid::tests::{grid, on_every_grid};
    use super::*;
    use crate::geometry::OddColumns;

    fn all_are_known<const W: usize>(odd: OddColumns) {
        let grid = grid::<W>(odd);
        let distances = Distances::new(&grid);
        for a in grid.hexes() {
            for b in grid.hexes() {
                assert_eq!(distances.between(a, b), grid.distance(a, b));
                assert_eq!(distances.from(a)[b.index()], grid.distance(a, b));
            }
        }
    }

    #[test]
    fn every_distance_is_known() {
        on_every_grid!(all_are_known);
    }
}
