//! The unknown values on which the outcome depends.

use super::design::Design;
use super::normal::Z;
use sandtable_engine::{Chance, Purpose, Stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How often the blocks are resampled to estimate the sampling error.
const RESAMPLES: u64 = 1000;

/// A share of the outcome's variance, with its sampling error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Index {
    /// The estimate. Sampling error can carry it below 0 or above 1.
    pub share: f64,
    /// Its standard error (bootstrap).
    pub se: f64,
    /// Lower bound at 95 %: the bootstrap's percentile.
    pub low: f64,
    /// Upper bound at 95 %.
    pub high: f64,
}

/// Sobol indices of each unknown value.
///
/// `first` is the share of the variance that would disappear, on average, if this value became known (the estimator of Saltelli et al. 2010, table 2,
/// row b). `total` is the share that would remain if all the others became known: the value's own effect and its part in interactions (M. J. W.
/// Jansen, *Analysis of variance designs for model output*, Computer Physics Communications 117, 1999). If `total` is near 0, the value does not
/// matter anywhere in its range.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Indices {
    /// The mean of the outcome over the ranges.
    pub mean: f64,
    /// Its variance over the ranges, in squared units of the outcome.
    pub variance: f64,
    /// One per unknown value.
    pub first: Vec<Index>,
    /// One per unknown value.
    pub total: Vec<Index>,
}

impl Indices {
    /// The indices from `outcomes`, one per point of `design`, in the design's order. An incomplete block is left out. `None` if there are fewer than
    /// two blocks or if the outcome does not vary.
    ///
    /// The sampling error comes from a bootstrap of the blocks (G. E. B. Archer, A. Saltelli and I. M. Sobol, *Sensitivity measures, ANOVA-like
    /// techniques and the use of bootstrap*, Journal of Statistical Computation and Simulation 58, 1997), with a thousand resamples, always with the
    /// same random numbers. It treats the points as independent and so errs on the wide side.
    #[must_use]
    pub fn of(design: &Design, outcomes: &[f64]) -> Option<Indices> {
        let blocks: Vec<Block> = outcomes
            .chunks_exact(design.block())
            .map(|outcomes| Block { outcomes: outcomes.to_vec(), luck: Luck::none(design.unknowns()) })
            .collect();
        Indices::of_blocks(&blocks)
    }

    /// The same from `blocks`, complete blocks of a design, some of which may be missing, with the sampling error of the outcomes removed. Also
    /// `None` if the remaining variance is less than 1.96 of its standard errors: then everything seen may be sampling error, and shares of it would
    /// mean nothing.
    #[must_use]
    pub fn of_blocks(blocks: &[Block]) -> Option<Indices> {
        if blocks.len() < 2 {
            return None;
        }
        let ones: Vec<u32> = vec![1; blocks.len()];
        let point = estimate(blocks, &ones)?;
        let mut spread = vec![Vec::with_capacity(RESAMPLES as usize); point.shares.len()];
        let mut variances = Moments::default();
        for resample in 0..RESAMPLES {
            let mut stream = Stream::new(0, resample, Purpose::Worlds);
            let mut times = vec![0; blocks.len()];
            (0..blocks.len()).for_each(|_| times[stream.uniform(blocks.len() as u32) as usize] += 1);
            if let Some(drawn) = estimate(blocks, &times) {
                spread.iter_mut().zip(&drawn.shares).for_each(|(spread, &share)| spread.push(share));
                variances.add(drawn.variance);
            }
        }
        if blocks.iter().any(|block| block.luck.variance > 0.0) && point.variance < Z * variances.deviation() {
            return None;
        }
        // Percentiles: the share is a ratio, and a single resample that hardly varies would dominate a standard error.
        let index = |(&share, spread): (&f64, &Vec<f64>)| {
            let mut sorted = spread.clone();
            sorted.sort_by(f64::total_cmp);
            let mut moments = Moments::default();
            sorted.iter().for_each(|&share| moments.add(share));
            let at = |part: f64| sorted.get((part * sorted.len() as f64) as usize).copied().unwrap_or(share);
            Index { share, se: moments.deviation(), low: at(0.025).min(share), high: at(0.975).max(share) }
        };
        let mut first: Vec<Index> = point.shares.iter().zip(&spread).map(index).collect();
        let total = first.split_off(first.len() / 2);
        Some(Indices { mean: point.mean, variance: point.variance, first, total })
    }
}

/// What the sampling error of the outcomes adds, on average, to their products; each outcome is a mean over games.
#[derive(Clone, Debug, PartialEq)]
pub struct Luck {
    /// To the squared deviations of *a* and *b* from the mean, averaged over the two.
    pub variance: f64,
    /// To *b* (*ab_i* - *a*), one per unknown value.
    pub first: Vec<f64>,
    /// To half of (*a* - *ab_i*) squared, one per unknown value.
    pub total: Vec<f64>,
}

impl Luck {
    /// Outcomes without sampling error, for a design of `unknowns` values or groups.
    #[must_use]
    pub fn none(unknowns: usize) -> Luck {
        Luck { variance: 0.0, first: vec![0.0; unknowns], total: vec![0.0; unknowns] }
    }
}

/// The outcomes at the points of one block of a [`Design`].
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// One per point, in the design's order.
    pub outcomes: Vec<f64>,
    /// What sampling error adds to their products.
    pub luck: Luck,
}

#[derive(Debug)]
struct Estimate {
    mean: f64,
    variance: f64,
    /// First-order indices, then total indices.
    shares: Vec<f64>,
}

/// The estimate from blocks, each of which counts `times` times.
fn estimate(blocks: &[Block], times: &[u32]) -> Option<Estimate> {
    let n: f64 = times.iter().map(|&t| f64::from(t)).sum();
    let over = |value: &dyn Fn(&[f64], &Luck) -> f64| {
        let each = blocks.iter().zip(times);
        each.map(|(block, &t)| f64::from(t) * value(&block.outcomes, &block.luck)).sum::<f64>() / n
    };
    // Mean and variance from both base points.
    let mean = over(&|f, _| 0.5 * (f[0] + f[1]));
    let variance = over(&|f, luck| 0.5 * ((f[0] - mean).powi(2) + (f[1] - mean).powi(2)) - luck.variance);
    let unknowns = blocks.first()?.outcomes.len() - 2;
    // Rounding leaves traces of variance in outcomes that are all equal.
    if variance <= 1e-24 * mean * mean || variance <= 0.0 {
        return None;
    }
    let first = (0..unknowns).map(|i| over(&|f, luck| (f[1] - mean) * (f[i + 2] - f[0]) - luck.first[i]) / variance);
    let total = (0..unknowns).map(|i| over(&|f, luck| 0.5 * (f[0] - f[i + 2]).powi(2) - luck.total[i]) / variance);
    Some(Estimate { mean, variance, shares: first.chain(total).collect() })
}

/// Running mean and sum of squared deviations (Welford 1962).
#[derive(Clone, Copy, Debug, Default)]
struct Moments {
    n: f64,
    mean: f64,
    scatter: f64,
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.n += 1.0;
        let from = value - self.mean;
        self.mean += from / self.n;
        self.scatter += from * (value - self.mean);
    }

    fn deviation(&self) -> f64 {
        if self.n < 2.0 { 0.0 } else { (self.scatter / (self.n - 1.0)).sqrt() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    fn indices(seed: u64, unknowns: usize, points: u32, outcome: impl Fn(&[f64]) -> f64) -> Indices {
        let design = Design::new(seed, unknowns, points).expect("a design");
        let outcomes: Vec<f64> = (0..design.len()).map(|i| outcome(&design.at(i))).collect();
        Indices::of(&design, &outcomes).expect("it varies")
    }

    /// T. Ishigami and T. Homma (1990) with a = 7, b = 0.1.
    fn ishigami(x: &[f64]) -> f64 {
        let [x, y, z] = [x[0], x[1], x[2]].map(|u| PI * (2.0 * u - 1.0));
        x.sin() + 7.0 * y.sin().powi(2) + 0.1 * z.powi(4) * x.sin()
    }

    const ISHIGAMI: ([f64; 3], [f64; 3]) = ([0.3139, 0.4424, 0.0], [0.5576, 0.4424, 0.2437]);

    /// The published indices of Ishigami's function (Saltelli et al., *Global Sensitivity Analysis: The Primer*, 2008).
    #[test]
    fn ishigamis_function_has_its_published_indices() {
        let found = indices(1, 3, 4096, ishigami);
        assert!((found.mean - 3.5).abs() < 0.02 && (found.variance - 13.845).abs() < 0.1, "{found:?}");
        for i in 0..3 {
            assert!((found.first[i].share - ISHIGAMI.0[i]).abs() < 0.02, "{found:?}");
            assert!((found.total[i].share - ISHIGAMI.1[i]).abs() < 0.02, "{found:?}");
        }
    }

    /// Sobol's g-function with a = (0, 1, 4.5, 9, 99, 99, 99, 99): first-order and total indices as published by Saltelli et
    /// al. (2010).
    #[test]
    fn the_g_function_has_its_published_indices() {
        let a = [0.0, 1.0, 4.5, 9.0, 99.0, 99.0, 99.0, 99.0];
        let g = |x: &[f64]| x.iter().zip(&a).map(|(x, a)| ((4.0 * x - 2.0).abs() + a) / (1.0 + a)).product();
        let found = indices(1, 8, 4096, g);
        let first = [0.716, 0.179, 0.0237, 0.0072, 0.0001, 0.0001, 0.0001, 0.0001];
        let total = [0.788, 0.242, 0.0343, 0.0105, 0.0001, 0.0001, 0.0001, 0.0001];
        for i in 0..8 {
            // Published to four digits; three standard errors, which are small.
            for (index, truth) in [(found.first[i], first[i]), (found.total[i], total[i])] {
                assert!((index.share - truth).abs() < 3.0 * index.se + 1e-4 && index.se < 0.02, "{i}: {found:?}");
            }
        }
    }

    /// Over 200 seeds. The bootstrap takes the even points for independent ones, so it covers more than it says.
    #[test]
    fn the_sampling_error_covers_the_published_indices() {
        let mut missed = [0; 6];
        for seed in 0..200 {
            let found = indices(seed, 3, 128, ishigami);
            for i in 0..3 {
                let out = |index: &Index, truth: f64| usize::from(truth < index.low || truth > index.high);
                missed[i] += out(&found.first[i], ISHIGAMI.0[i]);
                missed[i + 3] += out(&found.total[i], ISHIGAMI.1[i]);
            }
        }
        // 5 % of 200 is 10, and 4 standard errors more is 22.
        assert!(missed.iter().all(|&m| m <= 22), "{missed:?}");
    }

    #[test]
    fn a_sum_has_no_interactions_and_a_product_has() {
        let sum = indices(3, 2, 1024, |x| x[0] + 2.0 * x[1] + 1e6);
        let [first, total] = [sum.first[0], sum.total[0]];
        assert!((first.share - 0.2).abs() < 3.0 * first.se && first.se < 0.03, "{sum:?}");
        assert!((total.share - 0.2).abs() < 3.0 * total.se && total.se < 0.02, "{sum:?}");
        let product = indices(3, 2, 1024, |x| (x[0] - 0.5) * (x[1] - 0.5));
        assert!(product.first[0].share.abs() < 0.05 && (product.total[0].share - 1.0).abs() < 0.05, "{product:?}");
    }

    #[test]
    fn a_value_that_does_nothing_has_an_index_of_exactly_0() {
        let found = indices(3, 3, 64, |x| (10.0 * x[0]).floor() + x[2]);
        assert_eq!((found.first[1].share, found.total[1].share, found.total[1].high), (0.0, 0.0, 0.0));
    }

    #[test]
    fn outcomes_that_do_not_vary_have_no_indices() {
        let design = Design::new(1, 2, 8).expect("a design");
        assert_eq!(Indices::of(&design, &[0.1 + 0.2; 32]), None);
        assert_eq!(Indices::of(&design, &[1.0, 2.0, 3.0, 4.0]), None);
    }

    #[test]
    fn a_block_cut_short_is_left_out() {
        let design = Design::new(1, 2, 8).expect("a design");
        let outcomes: Vec<f64> = (0..18).map(|i| design.at(i)[0]).collect();
        assert_eq!(Indices::of(&design, &outcomes), Indices::of(&design, &outcomes[..16]));
    }

    #[test]
    fn outcomes_in_the_wrong_order_are_noticed() {
        let design = Design::new(1, 3, 4096).expect("a design");
        let mut outcomes: Vec<f64> = (0..design.len()).map(|i| ishigami(&design.at(i))).collect();
        outcomes.rotate_left(1);
        let found = Indices::of(&design, &outcomes).expect("it varies");
        assert!((found.total[1].share - ISHIGAMI.1[1]).abs() > 0.1, "{found:?}");
    }
}
