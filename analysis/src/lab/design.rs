//! The points at which a space of unknown values is sampled.

use sandtable_engine::{Purpose, Stream};

/// The most values of a [`Design`] with evenly spread coordinates. The coordinates of further values are random.
pub const MOST_EVEN: usize = sobol_burley::NUM_DIMENSIONS as usize / 2;

/// The most values of a [`Design`].
pub const MOST_VALUES: usize = 1 << 16;

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
    /// The value at position `at` of the range, from 0 to below 1. If the ends are swapped, the range has only its low end.
    #[must_use]
    pub fn value(&self, at: f64) -> i64 {
        let steps = (i128::from(self.high) - i128::from(self.low)).max(0) as f64 + 1.0;
        (i128::from(self.low) + (at * steps) as i128).clamp(self.low.into(), self.high.max(self.low).into()) as i64
    }
}

/// Points for a variance-based sensitivity analysis (A. Saltelli, P. Annoni, I. Azzini, F. Campolongo, M. Ratto and S. Tarantola, *Variance based
/// sensitivity analysis of model output*, Computer Physics Communications 181, 2010): `points` base points, each a block of `unknowns + 2` points to
/// play at. The first point of a block is *a*, the second *b*; the others are *a* with one unknown taken from *b*. The first blocks, however many,
/// are a design of their own, so a run that is stopped is not lost.
///
/// An unknown is one value or a group of values. The values of a group have coordinates of their own and are taken from *b* together, so that an
/// index is that of the whole group (I. M. Sobol, *Sensitivity estimates for nonlinear mathematical models*, Mathematical Modelling and Computational
/// Experiments 1, 1993).
///
/// The *b* of each *a* is drawn at random among blocks 2 and 3, 4 to 7, 8 to 15 and so on. Some pairs of the sequence's dimensions are correlated
/// over few points, and *a* and *b* must be independent.
///
/// Coordinates come from an Owen-scrambled Sobol sequence (crate `sobol_burley`: direction numbers of Joe and Kuo 2008, scrambling by hash of Burley
/// 2020). It fills the space more evenly than random points, best for powers of two of points. Beyond [`MOST_EVEN`] values the coordinates are
/// random, as in hybrid sequences. The same seed gives the same points on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    seed: u32,
    /// The number of values of each unknown.
    sizes: Vec<usize>,
    /// For each block, the point of the sequence from which *b* is taken.
    partners: Vec<u32>,
}

impl Design {
    /// A design of `unknowns` single values with `points` base points, made from `seed`. `None` for no unknowns, for more than [`MOST_VALUES`], or
    /// for more points than [`MOST_POINTS`].
    #[must_use]
    pub fn new(seed: u64, unknowns: usize, points: u32) -> Option<Design> {
        (unknowns <= MOST_VALUES).then(|| Design::grouped(seed, vec![1; unknowns], points))?
    }

    /// A design of groups with `points` base points, made from `seed`; `sizes` has the number of values in each group. `None` if there is no group,
    /// an empty one, or too many values or points as in [`Design::new`].
    #[must_use]
    pub fn grouped(seed: u64, sizes: Vec<usize>, points: u32) -> Option<Design> {
        // Both halves of the seed count.
        let seed = (seed ^ (seed >> 32).wrapping_mul(0x9e37_79b9)) as u32;
        let values = sizes.iter().fold(0usize, |sum, &size| sum.saturating_add(size));
        let right = !sizes.is_empty() && !sizes.contains(&0) && values <= MOST_VALUES && points <= MOST_POINTS;
        right.then(|| Design { seed, sizes, partners: partners(seed, points) })
    }

    /// The number of unknowns: values or groups.
    #[must_use]
    pub fn unknowns(&self) -> usize {
        self.sizes.len()
    }

    /// The number of points to play at: `points (unknowns + 2)`.
    #[must_use]
    pub fn len(&self) -> usize {
        self.partners.len() * self.block()
    }

    /// Whether there is no point to play at.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.partners.is_empty()
    }

    /// The number of points in a block.
    #[must_use]
    pub fn block(&self) -> usize {
        self.unknowns() + 2
    }

    /// The coordinates of a point, one per value, from 0 to below 1.
    ///
    /// # Panics
    /// If `index` is not below [`Design::len`].
    #[must_use]
    pub fn at(&self, index: usize) -> Vec<f64> {
        assert!(index < self.len(), "point {index} of {}", self.len());
        let (point, place) = ((index / self.block()) as u32, index % self.block());
        let values: usize = self.sizes.iter().sum();
        let even = values.min(MOST_EVEN);
        let mut random = [0, 1].map(|half| Stream::new(self.seed.into(), 2 * u64::from(point) + half, Purpose::Worlds));
        let from_b = self.sizes.iter().enumerate().flat_map(|(unknown, &size)| {
            let second = place == 1 || place == unknown + 2;
            std::iter::repeat_n(second, size)
        });
        let coordinate = |(value, second): (usize, bool)| {
            if value < even {
                let (point, dimension) =
                    if second { (self.partners[point as usize], even + value) } else { (point, value) };
                return f64::from(sobol_burley::sample(point, dimension as u32, self.seed));
            }
            // Both streams advance, so that a value has the same two coordinates in all points of a block.
            let drawn = random.each_mut().map(|stream| f64::from(stream.below(1 << 24)) / f64::from(1 << 24));
            drawn[usize::from(second)]
        };
        from_b.enumerate().map(coordinate).collect()
    }
}

/// The partner of each point. Each run from one power of two to the next is shuffled within itself, so that the first 2, 4, 8, ... points stay
/// together, however many there are.
fn partners(seed: u32, points: u32) -> Vec<u32> {
    let mut partners: Vec<u32> = (0..points.max(1).next_power_of_two()).collect();
    let mut first = 2;
    while first < partners.len() {
        let run = &mut partners[first..2 * first];
        let mut stream = Stream::new(u64::from(seed) | 1 << 32, first as u64, Purpose::Worlds);
        for last in (1..run.len()).rev() {
            run.swap(last, stream.below(last as u32 + 1) as usize);
        }
        first *= 2;
    }
    partners.truncate(points as usize);
    partners
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

    /// The coordinates of *a* and *b* are correlated no more than independent ones would be, also over few points: over 40 seeds and 10
    /// values the root of the mean square of the correlation is that of 1 / (n - 1).
    #[test]
    fn the_halves_of_a_block_are_independent() {
        for n in [16u32, 32, 64] {
            let mut squares = 0.0;
            for seed in 0..40 {
                let d = design(seed, 10, n);
                for value in 0..10 {
                    let at = |place: usize| (0..n as usize).map(move |p| (p, place));
                    let [a, b] =
                        [0, 1].map(|place| at(place).map(|(p, q)| d.at(p * 12 + q)[value]).collect::<Vec<f64>>());
                    let mean = |x: &[f64]| x.iter().sum::<f64>() / x.len() as f64;
                    let (ma, mb) = (mean(&a), mean(&b));
                    let sum = |x: &[f64], y: &[f64], mx: f64, my: f64| {
                        x.iter().zip(y).map(|(x, y)| (x - mx) * (y - my)).sum::<f64>()
                    };
                    squares += sum(&a, &b, ma, mb).powi(2) / (sum(&a, &a, ma, ma) * sum(&b, &b, mb, mb));
                }
            }
            let of_independent = (1.0 / f64::from(n - 1)).sqrt();
            let found = (squares / 400.0).sqrt();
            assert!((0.7 * of_independent..1.4 * of_independent).contains(&found), "{n}: {found} {of_independent}");
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
        let range = Range { low: 1, high: 6 };
        let values = |i: usize| design(1, 4, 16).at(i * 6).iter().map(|&at| range.value(at)).collect::<Vec<_>>();
        assert_eq!([0, 1, 2].map(values), PINNED);
    }

    const PINNED: [[i64; 4]; 3] = [[3, 5, 1, 2], [6, 1, 4, 6], [2, 3, 6, 4]];

    #[test]
    fn a_group_goes_over_as_a_whole() {
        let d = Design::grouped(4, vec![2, 1, 3], 8).expect("a design");
        assert_eq!((d.unknowns(), d.block(), d.len()), (3, 5, 40));
        for point in 0..8 {
            let block: Vec<_> = (0..5).map(|place| d.at(point * 5 + place)).collect();
            for (group, values) in [0..2, 2..3, 3..6].into_iter().enumerate() {
                let mut swapped = block[0].clone();
                swapped[values.clone()].copy_from_slice(&block[1][values]);
                assert_eq!(block[group + 2], swapped);
            }
        }
        let alone = design(4, 6, 8);
        assert_eq!([d.at(5), d.at(6)], [alone.at(8), alone.at(9)]);
    }

    /// Values beyond those that are spread evenly: within their bounds, the same in a block, others in the next one.
    #[test]
    fn further_values_are_random() {
        let d = Design::grouped(4, vec![MOST_EVEN, 300], 64).expect("a design");
        let [a, b, ab] = [0, 1, 3].map(|place| d.at(place));
        assert!(a[..MOST_EVEN] == ab[..MOST_EVEN] && b[MOST_EVEN..] == ab[MOST_EVEN..]);
        assert!((MOST_EVEN..a.len()).all(|i| a[i] != b[i] && a[i] != d.at(4)[i]));
        let all: Vec<f64> = (0..64).flat_map(|point| d.at(4 * point)[MOST_EVEN..].to_vec()).collect();
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        // The standard error is 0.29 by the root of 19,200.
        assert!((mean - 0.5).abs() < 0.01 && all.iter().all(|x| (0.0..1.0).contains(x)), "{mean}");
    }

    #[test]
    fn impossible_designs_are_refused() {
        assert_eq!(Design::new(1, 0, 8), None);
        assert_eq!(Design::new(1, MOST_VALUES + 1, 8), None);
        assert_eq!(Design::new(1, usize::MAX, 8), None);
        assert_eq!(Design::new(1, 3, MOST_POINTS + 1), None);
        assert_eq!(Design::grouped(1, vec![2, 0], 8), None);
        assert_eq!(Design::grouped(1, vec![usize::MAX, 2], 8), None);
        assert!(design(1, MOST_VALUES, 1).at(1).len() == MOST_VALUES && design(1, 2, 0).is_empty());
    }
}
