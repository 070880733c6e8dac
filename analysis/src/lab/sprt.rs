//! The sequential probability ratio test on pairs of games, and the estimate after it.

use super::normal;
use super::root::bisect;
use crate::record::Record;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::f64::consts::PI;

/// The count of a cell without games, so that a likelihood exists (as in the test frameworks of chess engines).
const NOTHING: f64 = 1e-3;

/// Elo per unit of normalised difference: 800 / ln 10.
const ELO: f64 = 347.435_585_522_601_44;

/// Pairs of games by their score: the first side's result with the variant less that with the base rules, in steps of half a game from -1 to 1. (In a
/// match of two players, the pair's score from 0 to 2.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial {
    /// Pairs with a difference of -1, -½, 0, ½, 1.
    pub counts: [u64; 5],
}

impl Pentanomial {
    /// Adds one game, as played by the base rules (`base`) and by the variant (`variant`).
    pub fn add(&mut self, base: &Record, variant: &Record) {
        self.counts[(2 + variant.sign() - base.sign()) as usize] += 1;
    }

    /// The number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The mean score, 0 to 1, and the variance of one pair's score; ½ and 0 if there are no pairs.
    fn moments(&self) -> (f64, f64) {
        let n = self.pairs();
        if n == 0 {
            return (0.5, 0.0);
        }
        let sum = |power: u32| -> u64 { self.counts.iter().zip(0u64..).map(|(count, k)| count * k.pow(power)).sum() };
        let (sum, squares) = (i128::from(sum(1)), i128::from(sum(2)));
        let n2 = n as f64 * n as f64;
        (sum as f64 / (4.0 * n as f64), (i128::from(n) * squares - sum * sum) as f64 / (16.0 * n2))
    }

    /// The mean difference, -1 to 1.
    #[must_use]
    pub fn difference(&self) -> f64 {
        2.0 * self.moments().0 - 1.0
    }

    /// Scores with their probabilities, and the number of pairs. Cells without games count [`NOTHING`].
    fn distribution(&self) -> ([Cell; 5], f64) {
        let counts = self.counts.map(|count| if count == 0 { NOTHING } else { count as f64 });
        let n: f64 = counts.iter().sum();
        (std::array::from_fn(|k| Cell { at: k as f64 / 4.0, p: counts[k] / n }), n)
    }
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    at: f64,
    p: f64,
}

/// The two hypotheses of a test. Each is a simple hypothesis at the named bound.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hypotheses {
    /// The mean difference of the first side's result, -1 to 1. Without draws it is a change of its win rate.
    Difference {
        /// The difference under the null hypothesis.
        null: f64,
        /// The difference under the alternative, above the null.
        alternative: f64,
    },
    /// Elo on the logistic scale, from the mean score.
    Logistic {
        /// Elo under the null hypothesis.
        null: f64,
        /// Elo under the alternative, above the null.
        alternative: f64,
    },
    /// Normalised Elo: the mean score in units of its standard deviation (M. Van den Bergh, *Normalized Elo*).
    Normalized {
        /// Normalised Elo under the null hypothesis.
        null: f64,
        /// Normalised Elo under the alternative, above the null.
        alternative: f64,
    },
}

impl Hypotheses {
    /// Whether the alternative is above the null and both are within ±1, ±4000 Elo, or ±100 normalised Elo. A test of other hypotheses panics.
    #[must_use]
    pub fn are_sound(&self) -> bool {
        let (null, alternative, most) = match *self {
            Hypotheses::Difference { null, alternative } => (null, alternative, 1.0),
            Hypotheses::Logistic { null, alternative } => (null, alternative, 4000.0),
            Hypotheses::Normalized { null, alternative } => (null, alternative, 100.0),
        };
        -most < null && null < alternative && alternative < most
    }

    /// The logarithm of the generalised likelihood ratio of `pairs`; above 0 the alternative is more likely (M. Van den Bergh, *A practical
    /// introduction to the GSPRT* and *Normalized Elo in practice*, as in fishtest and fastchess). Each hypothesis is represented by its most likely
    /// distribution over the five scores (A. B. Owen, *Empirical Likelihood*, 2001).
    ///
    /// # Panics
    /// If the hypotheses are not sound ([`Hypotheses::are_sound`]).
    #[must_use]
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        assert!(self.are_sound(), "{self:?}");
        let (observed, n) = pairs.distribution();
        let [null, alternative] = match *self {
            Hypotheses::Normalized { null, alternative } => {
                [null, alternative].map(|elo| with_ratio(&observed, elo * std::f64::consts::SQRT_2 / ELO))
            }
            _ => self.scores().map(|score| tilt(&observed, |cell| cell.at - score)),
        };
        n * observed
            .iter()
            .zip(null.iter().zip(&alternative))
            .map(|(o, (a, b))| o.p * libm::log(b.p / a.p))
            .sum::<f64>()
    }

    /// The mean scores of null and alternative. Those of normalised Elo depend on a variance; they are given as ½.
    fn scores(&self) -> [f64; 2] {
        match *self {
            Hypotheses::Difference { null, alternative } => [null, alternative].map(|d| 0.5 + 0.5 * d),
            Hypotheses::Logistic { null, alternative } => {
                [null, alternative].map(|elo| 1.0 / (1.0 + libm::exp10(-elo / 400.0)))
            }
            Hypotheses::Normalized { .. } => [0.5; 2],
        }
    }

    /// The mean scores of null and alternative, if one pair's score has this variance.
    fn scores_at(&self, variance: f64) -> [f64; 2] {
        match *self {
            Hypotheses::Normalized { null, alternative } => {
                [null, alternative].map(|elo| 0.5 + elo * (2.0 * variance).sqrt() / ELO)
            }
            _ => self.scores(),
        }
    }
}

/// The most likely distribution in which `value` has mean 0: each probability divided by `1 + x value`, with x the root of a decreasing function.
fn tilt(observed: &[Cell; 5], value: impl Fn(&Cell) -> f64) -> [Cell; 5] {
    let values = observed.map(|cell| value(&cell));
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let (from, to) = (-1.0 / most, -1.0 / least);
    let falls = |x: f64| observed.iter().zip(&values).map(|(cell, v)| cell.p * v / (1.0 + x * v)).sum::<f64>() < 0.0;
    let x = bisect(from, to, falls);
    std::array::from_fn(|k| Cell { at: observed[k].at, p: observed[k].p / (1.0 + x * values[k]) })
}

/// The most likely distribution in which `mean - ½` is this multiple of its standard deviation, by iteration from the uniform one.
fn with_ratio(observed: &[Cell; 5], ratio: f64) -> [Cell; 5] {
    let mut now = observed.map(|cell| Cell { p: 0.2, ..cell });
    for _ in 0..10 {
        let mean: f64 = now.iter().map(|cell| cell.at * cell.p).sum();
        let deviation = now.iter().map(|cell| cell.p * (cell.at - mean) * (cell.at - mean)).sum::<f64>().sqrt();
        let value = |cell: &Cell| {
            let apart = (cell.at - mean) / deviation;
            cell.at - 0.5 - 0.5 * ratio * deviation * (1.0 + apart * apart)
        };
        let next = tilt(observed, value);
        let moved = next.iter().zip(&now).map(|(a, b)| (a.p - b.p).abs()).fold(0.0, f64::max);
        now = next;
        if moved < 1e-9 {
            break;
        }
    }
    now
}

/// The limits at which a test stops (A. Wald, *Sequential tests of statistical hypotheses*, Annals of Mathematical Statistics 16, 1945).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Limits {
    /// The null hypothesis is accepted from this log-likelihood ratio downwards: ln(β/(1 - α)).
    pub lower: f64,
    /// The alternative is accepted from this log-likelihood ratio upwards: ln((1 - β)/α).
    pub upper: f64,
}

/// The hypothesis that was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Accepted {
    /// The null hypothesis.
    Null,
    /// The alternative.
    Alternative,
}

impl Limits {
    /// Limits for two error rates: `alpha` is the probability of accepting the alternative if the null holds, `beta` the opposite. `None` unless both
    /// are above 0 and together below 1.
    #[must_use]
    pub fn new(alpha: f64, beta: f64) -> Option<Limits> {
        let sound = alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0;
        sound.then(|| Limits { lower: libm::log(beta / (1.0 - alpha)), upper: libm::log((1.0 - beta) / alpha) })
    }

    /// The hypothesis that is accepted at the log-likelihood ratio `llr`; `None` if the test continues.
    #[must_use]
    pub fn decide(&self, llr: f64) -> Option<Accepted> {
        if llr >= self.upper {
            Some(Accepted::Alternative)
        } else if llr <= self.lower {
            Some(Accepted::Null)
        } else {
            None
        }
    }
}

/// The estimate after a test that has stopped.
///
/// When a test stops, the mean is biased towards the limit at which it stopped. This estimate is the difference for which stopping so early on this
/// side, or in a still more extreme way, has a probability of one half. The interval has the differences for which it is 2.5 % and 97.5 % (D.
/// Siegmund, *Sequential Analysis*, 1985, chapter III; M. Van den Bergh in fishtest). The log-likelihood ratio is treated as a Brownian motion whose
/// variance does not depend on the difference and which stops exactly *on* a limit. This is accurate enough for **small** effects that take hundreds
/// of pairs, in a test that is looked at after every pair. A large effect stops the test within a few dozen. Then report a
/// [`Sequence`](super::Sequence) of the same games, which is valid for any effect and any stopping rule.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stopped {
    /// The hypothesis that was accepted.
    pub accepted: Accepted,
    /// The mean difference of the pairs that were played, -1 to 1; biased towards the limit.
    pub naive: f64,
    /// The difference, corrected for stopping.
    pub difference: f64,
    /// Lower bound at 95 %.
    pub low: f64,
    /// Upper bound at 95 %.
    pub high: f64,
}

impl Stopped {
    /// The estimate from `pairs` after a test of `hypotheses` with `limits`; `None` if the test has not stopped, or if all pairs were equal.
    ///
    /// # Panics
    /// As [`Hypotheses::llr`].
    #[must_use]
    pub fn of(pairs: &Pentanomial, hypotheses: &Hypotheses, limits: &Limits) -> Option<Stopped> {
        let accepted = limits.decide(hypotheses.llr(pairs))?;
        let (_, variance) = pairs.moments();
        if variance <= 0.0 {
            return None;
        }
        let [null, alternative] = hypotheses.scores_at(variance);
        let sigma = (alternative - null) / variance.sqrt();
        let time = pairs.pairs() as f64;
        let (up, down) = (limits.upper / sigma, -limits.lower / sigma);
        // The probability of a less favourable end if this is the mean score: a decreasing function of it.
        let worse = |score: f64| {
            let drift = (score - 0.5 * (null + alternative)) / variance.sqrt();
            match accepted {
                Accepted::Alternative => 1.0 - exits(drift, up, down, time),
                Accepted::Null => exits(-drift, down, up, time),
            }
        };
        let at = |p: f64| 2.0 * bisect(-1.0, 2.0, |score| worse(score) < p).clamp(0.0, 1.0) - 1.0;
        Some(Stopped { accepted, naive: pairs.difference(), difference: at(0.5), low: at(0.975), high: at(0.025) })
    }
}

/// The probability that a Brownian motion of unit variance with this drift reaches `up` by `time` without reaching `-down` before, by reflections (A.
/// N. Borodin and P. Salminen, *Handbook of Brownian Motion*, 2002, part II, chapter 2).
fn exits(drift: f64, up: f64, down: f64, time: f64) -> f64 {
    let root = time.sqrt();
    let term = |to: f64| {
        let c = to.abs();
        let m = drift.abs();
        let reached = libm::exp(drift * up - c * m) * normal::below((m * time - c) / root);
        let x = (m * time + c) / root;
        let reflected = if x < 20.0 {
            libm::exp(drift * up + c * m) * normal::below(-x)
        } else {
            // Both factors exceed the range of floats, but their product does not (Mills' ratio).
            let x2 = x * x;
            let mills = (1.0 - (1.0 - (3.0 - 15.0 / x2) / x2) / x2) / x;
            libm::exp(drift * up - m * time * (m * time) / (2.0 * time) - c * c / (2.0 * time)) * mills
                / (2.0 * PI).sqrt()
        };
        (reached + reflected) * to.signum()
    };
    let mut sum = term(up);
    let mut k = 1.0;
    loop {
        let width = 2.0 * k * (up + down);
        let pair = term(up + width) + term(up - width);
        sum += pair;
        k += 1.0;
        if (pair.abs() < 1e-12 && width > root) || k > 10_000.0 {
            return sum.clamp(0.0, 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(counts: [u64; 5]) -> Pentanomial {
        Pentanomial { counts }
    }

    /// What fishtest's reference implementation answers.
    #[test]
    fn the_log_likelihood_ratio_is_that_of_fishtest() {
        let normalized = |null, alternative| Hypotheses::Normalized { null, alternative };
        let logistic = |null, alternative| Hypotheses::Logistic { null, alternative };
        for (hypotheses, counts, llr) in [
            (normalized(0.0, 2.0), [379, 10170, 21828, 10640, 343], 2.945_495),
            (logistic(0.0, 2.0), [379, 10170, 21828, 10640, 343], 3.125_676),
            (normalized(0.0, 5.0), [10, 60, 110, 80, 20], 0.788_567),
            (logistic(-3.0, 1.0), [10789, 19328, 33806, 19402, 10543], 2.131_068),
            (normalized(0.0, 3.0), [0, 3, 10, 9, 2], 0.132_258),
            (logistic(0.0, 50.0), [20, 0, 100, 0, 60], 9.061_717),
        ] {
            let found = hypotheses.llr(&of(counts));
            assert!((found - llr).abs() < 1e-6, "{hypotheses:?} {counts:?}: {found}");
        }
    }

    #[test]
    fn a_difference_is_the_logistic_model_at_the_same_score() {
        let pairs = of([20, 7, 100, 9, 60]);
        let elo = 400.0 * (0.55f64 / 0.45).log10();
        let a = Hypotheses::Difference { null: 0.0, alternative: 0.1 }.llr(&pairs);
        let b = Hypotheses::Logistic { null: 0.0, alternative: elo }.llr(&pairs);
        assert!((a - b).abs() < 1e-9, "{a} {b}");
    }

    #[test]
    fn sides_and_hypotheses_turn_round_together() {
        let ahead = Hypotheses::Difference { null: -0.02, alternative: 0.05 }.llr(&of([5, 3, 200, 11, 20]));
        let behind = Hypotheses::Difference { null: -0.05, alternative: 0.02 }.llr(&of([20, 11, 200, 3, 5]));
        assert!((ahead + behind).abs() < 1e-9, "{ahead} {behind}");
    }

    #[test]
    fn unsound_hypotheses_and_error_rates_are_told() {
        assert!(!Hypotheses::Difference { null: 0.1, alternative: 0.1 }.are_sound());
        assert!(!Hypotheses::Difference { null: 0.0, alternative: 1.0 }.are_sound());
        assert!(!Hypotheses::Logistic { null: f64::NAN, alternative: 5.0 }.are_sound());
        assert!(!Hypotheses::Normalized { null: 0.0, alternative: 1e6 }.are_sound());
        assert_eq!([Limits::new(0.0, 0.05), Limits::new(0.5, 0.5), Limits::new(f64::NAN, 0.1)], [None; 3]);
    }

    /// Hypotheses far from what was seen and cells without games: a number all the same.
    #[test]
    fn a_likelihood_is_found_at_the_edges() {
        for counts in [[0; 5], [1, 0, 0, 0, 0], [0, 0, 1_000_000, 0, 0], [0, 0, 0, 0, 5000], [1_000_000; 5]] {
            for hypotheses in [
                Hypotheses::Difference { null: -0.99, alternative: 0.99 },
                Hypotheses::Logistic { null: -3999.0, alternative: 3999.0 },
                Hypotheses::Normalized { null: -99.0, alternative: 99.0 },
            ] {
                let llr = hypotheses.llr(&of(counts));
                assert!(llr.is_finite(), "{counts:?} {hypotheses:?}: {llr}");
            }
        }
    }

    #[test]
    fn limits_are_walds() {
        let limits = Limits::new(0.05, 0.05).expect("error rates");
        assert!((limits.upper - 19f64.ln()).abs() < 1e-15 && (limits.lower + 19f64.ln()).abs() < 1e-15);
        assert_eq!(limits.decide(3.0), Some(Accepted::Alternative));
        assert_eq!(limits.decide(-3.0), Some(Accepted::Null));
        assert_eq!(limits.decide(2.9), None);
    }

    /// The probability of leaving on one side in the end is that of Wald; without drift it is a share of the way.
    #[test]
    fn exits_end_at_the_gamblers_ruin() {
        for (drift, up, down) in
            [(0.0f64, 3.0f64, 5.0f64), (0.3, 2.0, 4.0), (-0.2, 5.0, 5.0), (2.0, 1.0, 1.0), (-1.5, 4.0, 30.0)]
        {
            let ruin = if drift == 0.0 {
                down / (up + down)
            } else {
                ((2.0 * drift * down).exp() - 1.0) / ((2.0 * drift * down).exp() - (-2.0 * drift * up).exp())
            };
            let found = exits(drift, up, down, 5000.0);
            assert!((found - ruin).abs() < 1e-8, "{drift} {up} {down}: {found} {ruin}");
        }
    }

    /// With the other limit out of reach: the inverse Gaussian distribution, as tabulated through the normal one.
    #[test]
    fn exits_are_an_inverse_gaussian_where_the_other_limit_is_far() {
        for (drift, up, time) in [(0.5f64, 3.0f64, 4.0f64), (0.0, 1.0, 1.0), (-0.4, 2.0, 9.0), (3.0, 40.0, 14.0)] {
            let root = time.sqrt();
            let exact = normal::below((drift * time - up) / root)
                + (2.0 * drift * up).exp() * normal::below((-drift * time - up) / root);
            assert!((exits(drift, up, 1e4, time) - exact).abs() < 1e-9, "{drift} {up} {time}");
        }
    }

    #[test]
    fn the_estimate_after_an_early_end_is_smaller_than_the_mean() {
        let hypotheses = Hypotheses::Difference { null: 0.0, alternative: 0.05 };
        let limits = Limits::new(0.05, 0.05).expect("error rates");
        let pairs = of([73, 0, 600, 0, 108]);
        let stopped = Stopped::of(&pairs, &hypotheses, &limits).expect("it stopped");
        assert_eq!(stopped.accepted, Accepted::Alternative);
        assert!(stopped.low < stopped.difference && stopped.difference < stopped.naive && stopped.naive < stopped.high);
        assert_eq!(Stopped::of(&of([73, 0, 600, 0, 80]), &hypotheses, &limits), None);
    }

    /// Turned round, everything changes sign.
    #[test]
    fn the_estimate_does_not_depend_on_which_side_is_first() {
        let limits = Limits::new(0.05, 0.05).expect("error rates");
        let hypotheses = Hypotheses::Difference { null: -0.04, alternative: 0.04 };
        let a = Stopped::of(&of([60, 3, 600, 4, 120]), &hypotheses, &limits).expect("it stopped");
        let b = Stopped::of(&of([120, 4, 600, 3, 60]), &hypotheses, &limits).expect("it stopped");
        assert_eq!((a.accepted, b.accepted), (Accepted::Alternative, Accepted::Null));
        for (x, y) in [(a.difference, b.difference), (a.low, b.high), (a.high, b.low)] {
            assert!((x + y).abs() < 1e-9, "{a:?} {b:?}");
        }
    }
}
