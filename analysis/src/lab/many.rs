//! p-values of paired differences, corrected for their number.

use super::normal;
use super::paired::{Fourfold, Numbers};
use super::sequence::FEWEST_CHANGED;
use crate::estimate::CONFIDENCE;

/// The most differing games for which [`mcnemar`] is exact.
pub const EXACT_UP_TO: u64 = 10_000;

/// The two-sided p-value of the paired difference of rates in `table`: the probability of such an uneven split of the games that differ, if the
/// variant gained and lost equally often (Q. McNemar, *Note on the sampling error of the difference between correlated proportions*, Psychometrika
/// 12, 1947). It is exact binomial up to [`EXACT_UP_TO`] differing games. Beyond, it is normal with continuity correction (A. L. Edwards,
/// Psychometrika 13, 1948); there the two agree to 4 decimals. It is 1 if no game differs. The exact test errs on the cautious side: with few
/// differing games it has fewer false alarms than its level allows.
#[must_use]
pub fn mcnemar(table: &Fourfold) -> f64 {
    let (fewer, n) = (table.variant_only.min(table.base_only), table.variant_only + table.base_only);
    let apart = (n - 2 * fewer) as f64;
    if n > EXACT_UP_TO {
        return normal::beyond((apart - 1.0).max(0.0) / (n as f64).sqrt());
    }
    if apart <= 1.0 {
        return 1.0;
    }
    // From the most likely term down, each computed from its ratio to the one before.
    let (k, m) = (fewer as f64, n as f64);
    let log = libm::lgamma(m + 1.0) - libm::lgamma(k + 1.0) - libm::lgamma(m - k + 1.0) - m * std::f64::consts::LN_2;
    let mut term = 1.0;
    let mut sum = 0.0;
    for i in (0..=fewer).rev() {
        sum += term;
        term *= i as f64 / (n - i + 1) as f64;
        if term < 1e-17 * sum {
            break;
        }
    }
    (2.0 * libm::exp(log) * sum).min(1.0)
}

/// The two-sided p-value of the mean difference in `numbers`. From [`FEWEST_CHANGED`] differing games on, it is that of the normal distribution
/// (central limit theorem). With fewer, or if all games differ by the same, it is that of the exact sign test (up against down, as [`mcnemar`]). It
/// is 1 if no game differs.
#[must_use]
pub fn of_mean(numbers: &Numbers) -> f64 {
    match numbers.moments() {
        Some((mean, sd)) if sd > 0.0 && numbers.changed() >= FEWEST_CHANGED => {
            normal::beyond(mean / (sd / (numbers.games() as f64).sqrt()))
        }
        _ => mcnemar(&numbers.signs()),
    }
}

/// The p-values `p` of several tests, adjusted to control the probability of *any* false alarm (S. Holm, *A simple sequentially rejective multiple
/// test procedure*, Scandinavian Journal of Statistics 6, 1979), for any dependence between the tests. A test whose adjusted value is at most 0.05 is
/// significant at 5 %. They are in the order given.
///
/// # Panics
/// If a p-value is not between 0 and 1.
#[must_use]
pub fn holm(p: &[f64]) -> Vec<f64> {
    let order = ascending(p);
    let mut adjusted = vec![0.0; p.len()];
    let mut most: f64 = 0.0;
    for (rank, &i) in order.iter().enumerate() {
        most = most.max(((p.len() - rank) as f64 * p[i]).min(1.0));
        adjusted[i] = most;
    }
    adjusted
}

/// The p-values `p` of several tests, adjusted to control the expected *share* of false alarms among the alarms (Y. Benjamini and Y. Hochberg,
/// *Controlling the false discovery rate*, JRSS B 57, 1995), for tests that are independent or positively dependent (Benjamini and Yekutieli, Annals
/// of Statistics 29, 2001). They are in the order given.
///
/// # Panics
/// As [`holm`].
#[must_use]
pub fn benjamini_hochberg(p: &[f64]) -> Vec<f64> {
    let order = ascending(p);
    let mut adjusted = vec![0.0; p.len()];
    let mut least: f64 = 1.0;
    for (rank, &i) in order.iter().enumerate().rev() {
        least = least.min(p.len() as f64 * p[i] / (rank + 1) as f64);
        adjusted[i] = least;
    }
    adjusted
}

/// Indices in the order of p-values; equal ones in the order given.
fn ascending(p: &[f64]) -> Vec<usize> {
    assert!(p.iter().all(|p| (0.0..=1.0).contains(p)), "p-values {p:?}");
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    order
}

/// The number of games that make a difference significant among this many tests with a probability of 80 %, rounded up to two digits. `p` is the
/// p-value of `games` games with such a difference. Tests share the 5 % (Bonferroni), so the number is rather high. `None` without a difference.
#[must_use]
pub fn games_to_decide(p: f64, tests: usize, games: u64) -> Option<u64> {
    if p >= 1.0 {
        return None;
    }
    // The test statistic grows with the root of the number of games.
    let wanted = normal::deviate((1.0 - CONFIDENCE) / tests as f64) + normal::deviate(0.4);
    let games = games as f64 * (wanted / normal::deviate(p)).powi(2);
    let digits = 10f64.powf(games.log10().floor() - 1.0).max(1.0);
    Some(((games / digits).ceil() * digits) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: &[f64], b: &[f64], by: f64) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= by)
    }

    fn split(gained: u64, lost: u64) -> f64 {
        mcnemar(&Fourfold { variant_only: gained, base_only: lost, both: 5, neither: 5 })
    }

    /// The fifteen p-values in the example of Benjamini and Hochberg (1995): their procedure rejects four at 5 %, Bonferroni's
    /// and Holm's three.
    #[test]
    fn the_example_of_benjamini_and_hochberg() {
        let p = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
            0.7590, 1.0,
        ];
        assert_eq!(benjamini_hochberg(&p).iter().filter(|p| **p <= 0.05).count(), 4);
        assert_eq!(holm(&p).iter().filter(|p| **p <= 0.05).count(), 3);
    }

    /// By hand, out of order and with a tie that monotony makes.
    #[test]
    fn adjusted_values_known_by_hand() {
        let p = [0.01, 0.04, 0.03, 0.005];
        assert!(close(&holm(&p), &[0.03, 0.06, 0.06, 0.02], 1e-15));
        assert!(close(&benjamini_hochberg(&p), &[0.02, 0.04, 0.04, 0.02], 1e-15));
        assert!(close(&holm(&[0.6, 0.5]), &[1.0, 1.0], 0.0));
        assert!(close(&benjamini_hochberg(&[0.6, 0.5]), &[0.6, 0.6], 1e-15));
        assert!(holm(&[]).is_empty() && benjamini_hochberg(&[]).is_empty());
    }

    #[test]
    fn the_order_given_does_not_matter() {
        let p = [0.2, 0.001, 0.04, 0.04, 0.9, 0.013];
        let turned: Vec<f64> = p.iter().rev().copied().collect();
        for correct in [holm, benjamini_hochberg] {
            let back: Vec<f64> = correct(&turned).into_iter().rev().collect();
            assert_eq!(correct(&p), back);
            assert!(correct(&p).iter().zip(&p).all(|(adjusted, p)| adjusted >= p));
        }
    }

    #[test]
    #[should_panic(expected = "p-values")]
    fn a_p_value_beyond_1_is_refused() {
        let _ = holm(&[0.1, 1.5]);
    }

    /// Binomial sums by hand: 2 · (1 + 8) / 256 (the counts of Fagerland et al. 2014), 2 / 1024, and so on.
    #[test]
    fn exact_mcnemar_is_a_binomial_sum() {
        for (gained, lost, p) in
            [(1, 7, 18.0 / 256.0), (10, 0, 2.0 / 1024.0), (2, 4, 44.0 / 64.0), (5, 5, 1.0), (0, 0, 1.0)]
        {
            assert!((split(gained, lost) - p).abs() < 1e-12, "{gained} {lost}: {}", split(gained, lost));
            assert_eq!(split(gained, lost), split(lost, gained));
        }
        assert!(split(0, 1000) < 1e-300 && split(0, 1000) > 0.0);
    }

    #[test]
    fn the_approximation_takes_over_without_a_step() {
        for apart in [0, 40, 100, 196, 260, 400, 600] {
            let low = EXACT_UP_TO / 2 - apart / 2;
            let (exact, normal) = (split(low, EXACT_UP_TO - low), split(low + 1, EXACT_UP_TO - low + 1));
            assert!((exact - normal).abs() < 1e-4, "{apart}: {exact} {normal}");
        }
    }

    #[test]
    fn p_values_of_means_follow_their_error() {
        let mut numbers = Numbers::default();
        assert_eq!(of_mean(&numbers), 1.0);
        (0..400).for_each(|i| numbers.add(i, i + [3, -1, 0, -1][i as usize % 4]));
        let d = numbers.difference().expect("games");
        assert!((of_mean(&numbers) - normal::beyond(d.difference / d.se.expect("games"))).abs() < 1e-12);
        let mut equal = Numbers::default();
        (0..9).for_each(|i| equal.add(i, i));
        assert_eq!(of_mean(&equal), 1.0);
    }

    /// Three games of ten thousand, all up: 1.96 standard errors would nearly do, a coin thrown three times does not.
    #[test]
    fn few_changed_games_are_judged_by_their_signs() {
        let mut numbers = Numbers::default();
        (0..10_000).for_each(|i| numbers.add(0, i64::from(i < 3)));
        assert!((of_mean(&numbers) - 0.25).abs() < 1e-12);
        // All games differ by the same: no spread to measure by.
        let mut shifted = Numbers::default();
        (0..40).for_each(|i| shifted.add(i, i + 2));
        assert!((of_mean(&shifted) / 0.5f64.powi(39) - 1.0).abs() < 1e-9);
    }
}
