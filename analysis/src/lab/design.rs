//! Where to play in a space of unknown values.

/// The most unknown values of a [`Design`].
pub const MOST_UNKNOWNS: usize = sobol_burley::NUM_DIMENSIONS as usize / 2;

/// The most base points of a [`Design`].
pub const MOST_POINTS: u32 = 1 << 16;

/// The integers from `low` to `high`, both included, each equally likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The lowest value.
    pub low: i64,
    /// The highest value.
    pub high: i64,
}

impl Range {
    /// The value at `at` of the way, 0 up to but not 1. A range with its ends swapped has its low end only.
    #[must_use]
    pub fn value(&self, at: f64) -> i64 {
        let steps = (i128::from(self.high) - i128::from(self.low)).max(0) as f64 + 1.0;
        (i128::from(self.low) + (at * steps) as i128).clamp(self.low.into(), self.high.max(self.low).into()) as i64
    }
}

/// Points for a variance-based sensitivity analysis (A. Saltelli, P. Annoni, I. Azzini, F. Campolongo, M. Ratto and S. Tarantola,
/// *Variance based sensitivity analysis of model output*, Computer Physics Communications 181, 2010): `points` base
/// points, each a block of `unknowns + 2` points to play at. In a block the first is *a*, the second *b*, the others are *a* with
/// one unknown value taken from *b*. Any number of whole blocks is a design itself, so one that is stopped is not lost.
///
/// Coordinates come from an Owen-scrambled Sobol sequence (crate `sobol_burley`: direction numbers of Joe and Kuo 2008, scrambling by
/// hash of Burley 2020), which fills the space more evenly than chance. Powers of two of points fill it best. The same
/// seed gives the same points on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Design {
    seed: u32,
    unknowns: usize,
    points: u32,
}

impl Design {
    /// A design; none for no unknown values or for more than [`MOST_UNKNOWNS`], or for more points than [`MOST_POINTS`].
    #[must_use]
    pub fn new(seed: u64, unknowns: usize, points: u32) -> Option<Design> {
        // Both halves of the seed count.
        let seed = (seed ^ (seed >> 32).wrapping_mul(0x9e37_79b9)) as u32;
        ((1..=MOST_UNKNOWNS).contains(&unknowns) && points <= MOST_POINTS).then_some(Design { seed, unknowns, points })
    }

    /// How many unknown values.
    #[must_use]
    pub fn unknowns(&self) -> usize {
        self.unknowns
    }

    /// How many points there are to play at: `points (unknowns + 2)`.
    #[must_use]
    pub fn len(&self) -> usize {
        self.points as usize * self.block()
    }

    /// Whether there is no point to play at.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.points == 0
    }

    /// How many points a block has.
    #[must_use]
    pub fn block(&self) -> usize {
        self.unknowns + 2
    }

    /// The coordinates of a point, one an unknown value, from 0 up to but not 1.
    ///
    /// # Panics
    /// Where `index` is not below [`Design::len`].
    #[must_use]
    pub fn at(&self, index: usize) -> Vec<f64> {
        assert!(index < self.len(), "point {index} of {}", self.len());
        let (point, place) = ((index / self.block()) as u32, index % self.block());
        let coordinate = |unknown: usize| {
            let second = place == 1 || place == unknown + 2;
            let dimension = if second { self.unknowns + unknown } else { unknown };
            f64::from(sobol_burley::sample(point, dimension as u32, self.seed))
        };
        (0..self.unknowns).map(coordinate).collect()
    }

    /// The values of a point, one a range.
    ///
    /// # Panics
    /// As [`Design::at`]; where there are not as many ranges as unknown values.
    #[must_use]
    pub fn values(&self, index: usize, ranges: &[Range]) -> Vec<i64> {
        assert_eq!(ranges.len(), self.unknowns, "ranges of a design for another number of unknown values");
        self.at(index).into_iter().zip(ranges).map(|(at, range)| range.value(at)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn design(seed: u64, unknowns: usize, points: u32) -> Design {
        Design::new(seed, unknowns, points).expect("a design")
    }

    #[test]
    fn a_range_is_divided_evenly_and_never_left() {
        let range = Range { low: -2, high: 3 };
        let mut counts = [0; 6];
        (0..600).for_each(|i| counts[(range.value(f64::from(i) / 600.0) + 2) as usize] += 1);
        assert_eq!(counts, [100; 6]);
        assert_eq!(range.value(1.0 - f64::EPSILON), 3);
        assert_eq!(Range { low: 7, high: 7 }.value(0.99), 7);
        assert_eq!(Range { low: 7, high: 2 }.value(0.99), 7);
        let all = Range { low: i64::MIN, high: i64::MAX };
        assert!(all.value(0.0) == i64::MIN && all.value(1.0 - f64::EPSILON) > i64::MAX / 2);
    }

    /// A power of two of points puts equally many into each of as many slices of every coordinate.
    #[test]
    fn every_coordinate_is_stratified() {
        let d = design(5, 40, 256);
        for unknown in 0..40 {
            for place in [0, 1] {
                let mut seen = [false; 256];
                (0..256).for_each(|p| seen[(d.at(p * d.block() + place)[unknown] * 256.0) as usize] = true);
                assert!(seen.iter().all(|&s| s), "unknown {unknown}");
            }
        }
    }

    #[test]
    fn a_block_swaps_one_value_at_a_time() {
        let d = design(1, 3, 8);
        assert_eq!((d.len(), d.block()), (40, 5));
        for point in 0..8 {
            let block: Vec<_> = (0..5).map(|place| d.at(point * 5 + place)).collect();
            for unknown in 0..3 {
                let mut swapped = block[0].clone();
                swapped[unknown] = block[1][unknown];
                assert_eq!(block[unknown + 2], swapped);
                assert_ne!(block[0][unknown], block[1][unknown]);
            }
        }
    }

    #[test]
    fn points_depend_on_the_seed_alone() {
        assert_eq!(design(9, 4, 64).at(100), design(9, 4, 1024).at(100));
        assert_ne!(design(9, 4, 64).at(100), design(10, 4, 64).at(100));
        assert_ne!(design(9, 4, 64).at(100), design(9 + (1 << 40), 4, 64).at(100));
        // Pinned: a new release of the crate must not move a result unseen.
        let ranges = [Range { low: 1, high: 6 }; 4];
        let values: Vec<_> = (0..3).map(|i| design(1, 4, 16).values(i * 6, &ranges)).collect();
        assert_eq!(values, PINNED);
    }

    const PINNED: [[i64; 4]; 3] = [[3, 5, 1, 2], [6, 1, 4, 6], [2, 3, 6, 4]];

    #[test]
    fn impossible_designs_are_refused() {
        assert_eq!(Design::new(1, 0, 8), None);
        assert_eq!(Design::new(1, MOST_UNKNOWNS + 1, 8), None);
        assert_eq!(Design::new(1, 3, MOST_POINTS + 1), None);
        assert!(design(1, MOST_UNKNOWNS, 1).at(1).len() == MOST_UNKNOWNS && design(1, 2, 0).is_empty());
    }
}
