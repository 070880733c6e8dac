//! Rates with Wilson intervals, means with standard errors.

use crate::histogram::Histogram;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The confidence level of every interval.
pub const CONFIDENCE: f64 = 0.95;

/// The standard normal deviate that leaves half of `1 - CONFIDENCE` above it.
pub const Z: f64 = 1.959_963_984_540_054;

/// An interval at the level [`CONFIDENCE`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// The score interval of the rate of `count` in `trials` (E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, JASA
/// 22, 1927). It stays within 0 and 1 and keeps its level near them. For 0 trials it is 0 to 1.
#[must_use]
pub fn wilson(count: u64, trials: u64) -> Interval {
    of_points(count as f64, trials)
}

/// [`wilson`] for `points` from `trials`, of which each gives from 0 to 1. Within these bounds no points have a larger variance than those of all or
/// nothing, so the interval errs on the cautious side.
#[must_use]
pub fn of_points(points: f64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, z2) = (trials as f64, Z * Z);
    let p = points / n;
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    Interval {
        low: if points == 0.0 { 0.0 } else { (centre - half).max(0.0) },
        high: if points == n { 1.0 } else { (centre + half).min(1.0) },
    }
}

/// The interval of the mean of `n` values with the standard deviation `sd`. If values can be below 0, it is `mean ± 1.96 se`. If they are counts, it
/// is the score interval of a Poisson mean (C. R. Rao's test, inverted, as [`wilson`] does it for a rate), with the dispersion of the counts (R. W.
/// M. Wedderburn, *Quasi-likelihood functions, generalized linear models, and the Gauss-Newton method*, Biometrika 61, 1974): the means `μ` that
/// `(mean - μ)² <= z² φ μ / n` does not reject, with `φ = sd² / mean`. It never reaches below 0. It approaches the other interval where counts are
/// large. If no event was seen, its upper bound is `z² / n`.
#[must_use]
pub fn of_mean(mean: f64, sd: f64, n: u64, count: bool) -> Interval {
    let n = n as f64;
    if !count {
        let half = Z * sd / n.sqrt();
        return Interval { low: mean - half, high: mean + half };
    }
    let dispersion = if mean > 0.0 { sd * sd / mean } else { 1.0 };
    let shift = Z * Z * dispersion / (2.0 * n);
    let half = (shift * (shift + 2.0 * mean)).sqrt();
    Interval { low: (mean + shift - half).max(0.0), high: mean + shift + half }
}

/// How often something happened.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Rate {
    /// The number of games in which it happened.
    pub count: u64,
    /// The share of all games, 0 to 1; 0 if there were no games.
    pub rate: f64,
    /// Lower bound of the share ([`wilson`]).
    pub low: f64,
    /// Upper bound of the share.
    pub high: f64,
}

impl Rate {
    /// The rate of `count` in `trials`.
    #[must_use]
    pub fn of(count: u64, trials: u64) -> Rate {
        let Interval { low, high } = wilson(count, trials);
        Rate { count, rate: share(count, trials), low, high }
    }
}

/// `count / trials`, or 0 if there were no trials.
#[must_use]
pub fn share(count: u64, trials: u64) -> f64 {
    if trials == 0 { 0.0 } else { count as f64 / trials as f64 }
}

/// How a number is spread over games. Quantiles are those of [`Histogram::quantile`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Spread {
    /// The arithmetic mean.
    pub mean: f64,
    /// The sample standard deviation; none for a single game.
    pub sd: Option<f64>,
    /// The standard error of the mean; none for a single game.
    pub se: Option<f64>,
    /// Lower bound of the mean ([`of_mean`]); none for a single game.
    pub low: Option<f64>,
    /// Upper bound of the mean; none for a single game.
    pub high: Option<f64>,
    /// The smallest value.
    pub min: i64,
    /// The 5th percentile.
    pub p05: i64,
    /// The first quartile.
    pub p25: i64,
    /// The median.
    pub p50: i64,
    /// The third quartile.
    pub p75: i64,
    /// The 95th percentile.
    pub p95: i64,
    /// The largest value.
    pub max: i64,
}

impl Spread {
    /// The spread of the values in `histogram`; `None` if it is empty.
    #[must_use]
    pub fn of(histogram: &Histogram) -> Option<Spread> {
        let (min, max) = histogram.range()?;
        let n = histogram.total();
        let (sum, squares) = histogram.sums();
        let mean = sum as f64 / n as f64;
        // The numerator n*S2 - S1^2 is exact in integers, so nothing cancels.
        let sd = (n > 1).then(|| {
            let numerator = i128::from(n) * squares - sum * sum;
            (numerator as f64 / (n as f64 * (n - 1) as f64)).sqrt()
        });
        let se = sd.map(|sd| sd / (n as f64).sqrt());
        let interval = sd.map(|sd| of_mean(mean, sd, n, min >= 0));
        let [p05, p25, p50, p75, p95] = [5, 25, 50, 75, 95].map(|p| histogram.quantile(p).unwrap_or(min));
        Some(Spread {
            mean,
            sd,
            se,
            low: interval.map(|interval| interval.low),
            high: interval.map(|interval| interval.high),
            min,
            p05,
            p25,
            p50,
            p75,
            p95,
            max,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, by: f64) -> bool {
        (a - b).abs() <= by
    }

    /// R. G. Newcombe, *Two-sided confidence intervals for the single proportion*, Statistics in Medicine 17 (1998), table I,
    /// method 3; and textbook values.
    #[test]
    fn wilson_matches_published_values() {
        for (count, trials, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
            (10, 10, 0.7225, 1.0),
            (0, 10, 0.0, 0.2775),
            (50, 100, 0.4038, 0.5962),
        ] {
            let i = wilson(count, trials);
            assert!(close(i.low, low, 5e-5) && close(i.high, high, 5e-5), "{count}/{trials}: {i:?}");
        }
    }

    #[test]
    fn wilson_of_no_games_knows_nothing() {
        assert_eq!(wilson(0, 0), Interval { low: 0.0, high: 1.0 });
        assert_eq!(Rate::of(0, 0).rate, 0.0);
    }

    #[test]
    fn wilson_is_symmetric_and_holds_the_rate() {
        for trials in [1u64, 2, 7, 100, 1_000_000] {
            for count in [0, 1, trials / 3, trials / 2, trials] {
                let (a, b) = (wilson(count, trials), wilson(trials - count, trials));
                assert!(close(a.low, 1.0 - b.high, 1e-12), "{count}/{trials}");
                let p = share(count, trials);
                assert!(a.low <= p && p <= a.high && 0.0 <= a.low && a.high <= 1.0, "{count}/{trials}: {a:?}");
            }
        }
    }

    /// The mean is 5, the squares of the deviations add up to 32.
    #[test]
    fn mean_and_deviation_of_a_set_known_by_hand() {
        let mut h = Histogram::default();
        for x in [2, 4, 4, 4, 5, 5, 7, 9] {
            h.add(x);
        }
        let s = Spread::of(&h).expect("eight values");
        assert_eq!(s.mean, 5.0);
        assert!(close(s.sd.expect("more than one"), (32.0f64 / 7.0).sqrt(), 1e-12));
        assert!(close(s.se.expect("more than one"), (4.0f64 / 7.0).sqrt(), 1e-12));
        assert_eq!((s.min, s.p25, s.p50, s.p75, s.max), (2, 4, 4, 5, 9));
    }

    /// Of 1,000 games 6 have one event: a score interval of a rare count is that of a rare rate, and both bounds are above 0.
    #[test]
    fn the_interval_of_a_count_stays_above_nothing() {
        let mut h = Histogram::default();
        h.add_many(0, 994);
        h.add_many(1, 6);
        let s = Spread::of(&h).expect("values");
        let (low, high) = (s.low.expect("a bound"), s.high.expect("a bound"));
        let rate = wilson(6, 1_000);
        assert!(close(low, rate.low, 2e-5) && close(high, rate.high, 6e-5), "[{low}, {high}], {rate:?}");
        // The bounds are where the score test rejects: (mean - μ)² n = z² φ μ.
        let dispersion = s.sd.expect("a deviation").powi(2) / s.mean;
        for bound in [low, high] {
            let score = (s.mean - bound).powi(2) * 1_000.0 / (dispersion * bound);
            assert!(close(score, Z * Z, 1e-9), "{score}");
        }
        // Nothing seen in 1,000 games: at most z²/n. Values below 0 are no counts.
        assert_eq!(of_mean(0.0, 0.0, 1_000, true).low, 0.0);
        assert!(close(of_mean(0.0, 0.0, 1_000, true).high, Z * Z / 1_000.0, 1e-12));
        assert!(of_mean(0.01, 1.0, 1_000, false).low < 0.0);
        // Many counts: the normal interval.
        let (score, normal) = (of_mean(500.0, 20.0, 10_000, true), of_mean(500.0, 20.0, 10_000, false));
        assert!(close(score.low, normal.low, 2e-4) && close(score.high, normal.high, 2e-4), "{score:?}, {normal:?}");
    }

    #[test]
    fn a_large_offset_does_not_cancel() {
        let mut h = Histogram::default();
        for x in [1_000_000_004, 1_000_000_007, 1_000_000_013, 1_000_000_016] {
            h.add(x);
        }
        assert!(close(Spread::of(&h).and_then(|s| s.sd).expect("four values"), 30f64.sqrt(), 1e-9));
    }

    #[test]
    fn one_value_has_no_deviation_and_none_has_no_spread() {
        let mut h = Histogram::default();
        assert_eq!(Spread::of(&h), None);
        h.add(-3);
        let s = Spread::of(&h).expect("one value");
        assert_eq!((s.mean, s.sd, s.low, s.p50), (-3.0, None, None, -3));
    }
}
