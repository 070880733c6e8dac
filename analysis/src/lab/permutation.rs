//! The permutation test of two groups of games: how often chance alone makes their scores differ at least as much.

use super::normal::beyond;
use crate::estimate::{Interval, of_points};

/// Games by their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Results {
    /// The number of all games.
    pub(super) games: u64,
    pub(super) wins: u64,
    pub(super) draws: u64,
}

/// The most results of a group that are enumerated. Beyond, the normal distribution is accurate enough.
const MOST: u64 = 200_000;

impl Results {
    /// Adds a game of 2, 1 or 0 half points.
    pub(super) fn add(&mut self, half_points: u64) {
        self.games += 1;
        self.wins += u64::from(half_points == 2);
        self.draws += u64::from(half_points == 1);
    }

    pub(super) fn without(self, other: Results) -> Results {
        Results { games: self.games - other.games, wins: self.wins - other.wins, draws: self.draws - other.draws }
    }

    fn half_points(self) -> u64 {
        2 * self.wins + self.draws
    }

    /// The share of points.
    pub(super) fn score(self) -> f64 {
        self.half_points() as f64 / (2 * self.games.max(1)) as f64
    }

    /// The interval of the difference of two groups' scores: the squared distances to the ends of their own intervals are added (R. G. Newcombe,
    /// *Interval estimation for the difference between independent proportions*, Statistics in Medicine 17, 1998, method 10).
    pub(super) fn difference(self, other: Results) -> Interval {
        let interval = |group: Results| of_points(group.half_points() as f64 / 2.0, group.games);
        let (a, b, own, others) = (self.score(), other.score(), interval(self), interval(other));
        let reach = |a: f64, b: f64| (a * a + b * b).sqrt();
        Interval { low: a - b - reach(a - own.low, others.high - b), high: a - b + reach(own.high - a, b - others.low) }
    }

    /// The two-sided p-value: the share of all groups of this size, drawn from `all`, whose score is at least as far from that of `all` (R. A.
    /// Fisher, *The design of experiments*, 1935). It is exact without draws and with few.
    pub(super) fn p_value(self, all: Results) -> f64 {
        let n = self.games;
        let off = |half_points: u64| {
            (i128::from(all.games) * i128::from(half_points) - i128::from(n) * i128::from(all.half_points()))
                .unsigned_abs()
        };
        let observed = off(self.half_points());
        if observed == 0 {
            return 1.0;
        }
        let ways = (all.wins.min(n) + 1).saturating_mul(all.draws.min(n) + 1);
        if all.draws > 0 && ways > MOST {
            let games = all.games as f64;
            let squares = (4 * all.wins + all.draws) as f64 / games - (all.half_points() as f64 / games).powi(2);
            let variance = squares / (games - 1.0) * (games - n as f64) / n as f64;
            return beyond(observed as f64 / (games * n as f64) / variance.sqrt());
        }
        let (fewest, wins) = hypergeometric(all.wins, all.games - all.wins, n);
        let possible = (fewest..).zip(wins).filter(|(_, likely)| *likely > 0.0);
        let of_wins = possible.map(|(wins, likely)| {
            let left = all.games - all.wins;
            let (fewest, draws) = hypergeometric(all.draws, left - all.draws, n - wins);
            let far = (fewest..).zip(draws).filter(|(draws, _)| off(2 * wins + draws) >= observed);
            likely * far.map(|(_, share)| share).sum::<f64>()
        });
        of_wins.sum::<f64>().min(1.0)
    }
}

/// The distribution of the number of good ones among those drawn: the least number, and the probabilities of it and the following numbers. The
/// computation starts from the likeliest number, so that only terms too small for a float are lost at the ends.
fn hypergeometric(good: u64, bad: u64, drawn: u64) -> (u64, Vec<f64>) {
    let (low, high) = (drawn.saturating_sub(bad), good.min(drawn));
    let mode = (u128::from(good + 1) * u128::from(drawn + 1) / u128::from(good + bad + 2)) as u64;
    let mode = mode.clamp(low, high);
    // The probability of k + 1 divided by that of k.
    let ratio = |k: u64| ((good - k) as f64 * (drawn - k) as f64) / ((k + 1) as f64 * (bad + k + 1 - drawn) as f64);
    let mut shares = vec![1.0; (high - low + 1) as usize];
    for k in mode..high {
        shares[(k + 1 - low) as usize] = shares[(k - low) as usize] * ratio(k);
    }
    for k in (low..mode).rev() {
        shares[(k - low) as usize] = shares[(k + 1 - low) as usize] / ratio(k);
    }
    let sum: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= sum);
    (low, shares)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(games: u64, wins: u64, draws: u64) -> Results {
        Results { games, wins, draws }
    }

    /// The lady tasting tea (Fisher, 1935): eight cups of two kinds, four of them named. All right, or all wrong: 2 of 70 ways. Three right or
    /// three wrong: 32 more.
    #[test]
    fn the_lady_tasting_tea() {
        let all = results(8, 4, 0);
        assert!((results(4, 4, 0).p_value(all) - 2.0 / 70.0).abs() < 1e-12);
        assert!((results(4, 3, 0).p_value(all) - 34.0 / 70.0).abs() < 1e-12);
        assert!((results(4, 2, 0).p_value(all) - 1.0).abs() < 1e-12);
    }

    /// None of 32 games, of 39 wins in 600: C(561, 32) / C(600, 32) = 0.111 by hand, and as far on the other side are 4.16 wins, so 5 and more.
    #[test]
    fn no_win_of_few_games_is_no_surprise() {
        let p = results(32, 0, 0).p_value(results(600, 39, 0));
        assert!((0.1..0.25).contains(&p), "{p}");
    }

    /// A win, a draw and two losses: of the six pairs one has a win and a draw, two a win and a loss, two a draw and a loss, one two losses.
    #[test]
    fn draws_count_half() {
        let all = results(4, 1, 1);
        // 3 half points of 2, where 1.5 are expected; two losses are as far, by 1.5.
        assert!((results(2, 1, 1).p_value(all) - 2.0 / 6.0).abs() < 1e-12);
        assert!((results(2, 1, 0).p_value(all) - 1.0).abs() < 1e-12);
    }

    /// With many games the normal distribution agrees with the exact one.
    #[test]
    fn many_games_are_normal() {
        let exact = results(3_000, 1_560, 18).p_value(results(10_000, 5_000, 60));
        let normal = results(3_000, 1_560, 30).p_value(results(10_000, 5_000, 100));
        assert!((exact - normal).abs() < 5e-4 && (0.005..0.01).contains(&normal), "{exact} {normal}");
    }

    /// Newcombe (1998), table II, method 10: 56/70 and 48/80; 10/10 and 0/10.
    #[test]
    fn newcombe_s_examples() {
        for (a, b, low, high) in [
            ((70, 56), (80, 48), 0.0524, 0.3339),
            ((10, 10), (10, 0), 0.6075, 1.0),
            ((10, 0), (10, 0), -0.2775, 0.2775),
        ] {
            let found = results(a.0, a.1, 0).difference(results(b.0, b.1, 0));
            assert!((found.low - low).abs() < 1e-4 && (found.high - high).abs() < 1e-4, "{found:?}");
        }
    }
}
