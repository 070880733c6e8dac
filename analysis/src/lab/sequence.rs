//! Intervals that are valid for any number of looks; when to stop.

use super::paired::Numbers;
use super::root::bisect;
use crate::estimate::{CONFIDENCE, Interval, Rate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The number of bets in each direction: shares of the capital of 2^(-k/2), for k from 1 to this.
const BETS: u32 = 27;

/// The k of the bet that gets most of the capital: the best one for some thousands of differing games.
const FAVOURITE: f64 = 9.0;

/// The distance from it, in steps of k, at which a bet gets half as much.
const REACH: f64 = 6.0;

/// A confidence sequence for the mean of bounded integers: an interval after every game that covers the true mean at *all* times at once with the
/// probability of its level. One may look after every game and stop for any reason.
///
/// A gambler who believes that the mean is not *m* bets on every game. If it is *m*, the bets are fair, and no strategy multiplies its capital by 1/α
/// at any time with a probability above α (Ville's inequality). The interval contains each *m* against which the gambler has not done so. (I.
/// Waudby-Smith and A. Ramdas, *Estimating means of bounded random variables by betting*, JRSS B 86, 2024, section 4.) Here the capital is spread
/// over 54 fixed bets, 27 in each direction, as in a universal portfolio (F. Orabona and K.-S. Jun, *Tight concentrations and confidence sequences
/// from the regret of universal portfolio*, IEEE Transactions on Information Theory 70, 2024). So the interval is a function of the counts alone:
/// exact for any number of games, independent of their order, and as narrow as the observed variance allows. Nothing is approximated; the finite set
/// of bets is no approximation either.
#[derive(Clone, Debug)]
pub struct Sequence {
    range: u32,
    alpha: f64,
    games: u64,
    sum: i128,
    /// Games by value, `-range` first.
    counts: Vec<u64>,
    bets: Vec<Bet>,
}

/// A share of the capital that is bet, and the logarithm of the part of the capital that bets this share.
#[derive(Clone, Copy, Debug)]
struct Bet {
    share: f64,
    weight: f64,
}

/// The verdict of a confidence sequence about a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The difference is above the margin.
    Above,
    /// The difference is below minus the margin.
    Below,
    /// The difference is within the margin either way.
    Within,
    /// Not decided yet.
    Open,
}

impl Sequence {
    /// A sequence without games yet, of differences of wins: -1, 0 or 1, at the level [`CONFIDENCE`].
    #[must_use]
    pub fn of_wins() -> Sequence {
        Sequence::new(1, 1.0 - CONFIDENCE)
    }

    /// A sequence without games yet, of integers from `-range` to `range`. `alpha` is the probability that any of the intervals ever misses the mean.
    /// The range must be that of the *possible* values, not of those seen; a range that is too wide costs games.
    ///
    /// # Panics
    /// If the range is 0 or above a million, or alpha is not between 0 and 1.
    #[must_use]
    pub fn new(range: u32, alpha: f64) -> Sequence {
        assert!((1..=1_000_000).contains(&range), "a range of {range}");
        assert!(alpha > 0.0 && alpha < 1.0, "an alpha of {alpha}");
        let liking = |k: u32| 1.0 / (1.0 + ((f64::from(k) - FAVOURITE) / REACH).powi(2));
        let all: f64 = 2.0 * (1..=BETS).map(liking).sum::<f64>();
        let bets = (1..=BETS).map(|k| {
            let odd = if k % 2 == 1 { std::f64::consts::FRAC_1_SQRT_2 } else { 1.0 };
            Bet { share: odd / f64::from(1u32 << (k / 2)), weight: libm::log(liking(k) / all) }
        });
        Sequence { range, alpha, games: 0, sum: 0, counts: vec![0; 2 * range as usize + 1], bets: bets.collect() }
    }

    /// Adds one game with the difference `difference`.
    ///
    /// # Panics
    /// If it is outside the range.
    pub fn add(&mut self, difference: i64) {
        self.add_many(difference, 1);
    }

    /// Adds `count` games with the same difference.
    ///
    /// # Panics
    /// As [`Sequence::add`].
    pub fn add_many(&mut self, difference: i64, count: u64) {
        let range = i64::from(self.range);
        assert!((-range..=range).contains(&difference), "a difference of {difference} beyond {range}");
        self.counts[(difference + range) as usize] += count;
        self.games += count;
        self.sum += i128::from(difference) * i128::from(count);
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The mean so far; 0 if there are no games.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.sum as f64 / self.games as f64 }
    }

    /// The logarithm of the capital won against `mean`. From `ln(1/alpha)` on, `mean` is refuted. For the mean so far it is never above 0.
    #[must_use]
    pub fn evidence(&self, mean: f64) -> f64 {
        let width = 2.0 * f64::from(self.range);
        // On the unit interval: Waudby-Smith and Ramdas' X and m.
        let fair = (mean + f64::from(self.range)) / width;
        if !(fair > 0.0 && fair < 1.0) {
            let edge = if fair <= 0.0 { self.counts.first() } else { self.counts.last() };
            return if edge == Some(&self.games) { 0.0 } else { f64::INFINITY };
        }
        let seen = self.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        let seen: Vec<(f64, f64)> = seen.map(|(value, &count)| (value as f64 / width, count as f64)).collect();
        let mut logs = Vec::with_capacity(2 * self.bets.len());
        for &Bet { share, weight } in &self.bets {
            let (mut up, mut down) = (weight, weight);
            for &(x, count) in &seen {
                up += count * libm::log(1.0 - share + share * x / fair);
                down += count * libm::log(1.0 - share + share * (1.0 - x) / (1.0 - fair));
            }
            logs.extend([up, down]);
        }
        let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        most + libm::log(logs.iter().map(|log| libm::exp(log - most)).sum())
    }

    /// Whether `mean` is refuted.
    #[must_use]
    pub fn refutes(&self, mean: f64) -> bool {
        self.evidence(mean) >= -libm::log(self.alpha)
    }

    /// The anytime p-value of `mean`: the smallest level at which it is refuted now.
    #[must_use]
    pub fn p(&self, mean: f64) -> f64 {
        // Games without any difference are no evidence against 0, whatever rounding gives.
        if self.sum == 0 && mean == 0.0 { 1.0 } else { libm::exp(-self.evidence(mean)).min(1.0) }
    }

    /// All means that are not refuted. They form an interval around the mean so far, because each bet's capital is a log-convex function of the mean
    /// that it bets against. Before the first game it is the whole range.
    #[must_use]
    pub fn interval(&self) -> Interval {
        let (mean, range) = (self.mean(), f64::from(self.range));
        let bound = |edge: f64| if self.refutes(edge) { bisect(mean, edge, |m| self.refutes(m)) } else { edge };
        Interval { low: bound(-range), high: bound(range) }
    }

    /// Half the interval's width.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        let Interval { low, high } = self.interval();
        0.5 * (high - low)
    }

    /// Whether half the interval's width is below `width`: a reason to stop.
    #[must_use]
    pub fn narrower_than(&self, width: f64) -> bool {
        // If the interval reaches `2 width` beyond the mean on one side, it need not be computed.
        let mean = self.mean();
        self.refutes(mean + 2.0 * width) && self.refutes(mean - 2.0 * width) && self.half_width() < width
    }

    /// Whether the difference is beyond `margin`, and on which side, or within it. Any verdict except [`Verdict::Open`] is a reason to stop. With a
    /// margin of 0 only the sign can be decided.
    ///
    /// # Panics
    /// If the margin is negative.
    #[must_use]
    pub fn verdict(&self, margin: f64) -> Verdict {
        assert!(margin >= 0.0, "a margin of {margin}");
        let mean = self.mean();
        match (self.refutes(margin), self.refutes(-margin)) {
            (true, _) if mean > margin => Verdict::Above,
            (_, true) if mean < -margin => Verdict::Below,
            (true, true) if mean.abs() < margin => Verdict::Within,
            _ => Verdict::Open,
        }
    }
}

/// A rate, `count` of `trials` games, with the bounds of the confidence sequence instead of Wilson's.
///
/// # Panics
/// If there are fewer games than counts.
#[must_use]
pub fn rate(count: u64, trials: u64) -> Rate {
    // Values of +1 and -1 use the whole range of a sequence of differences.
    let mut sequence = Sequence::of_wins();
    sequence.add_many(1, count);
    sequence.add_many(-1, trials.checked_sub(count).expect("no more counts than games"));
    let Interval { low, high } = sequence.interval();
    Rate { low: 0.5 * (low + 1.0), high: 0.5 * (high + 1.0), ..Rate::of(count, trials) }
}

/// The game after which to look next, after `games` games: every game at first, later after 1 % more games. The schedule is
/// fixed, because batches depend on the machine's speed. A look costs time, not validity.
#[must_use]
pub fn next_look(games: u64) -> u64 {
    games + 1 + games / 100
}

/// The fewest games in which a number must differ before [`anytime`] answers.
pub const FEWEST_CHANGED: u64 = 30;

/// An anytime-valid interval for a mean difference without known bounds, such as that of a margin or a metric: the asymptotic confidence sequence of
/// a normal mixture (I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, *Time-uniform central limit theory and asymptotic confidence
/// sequences*, Annals of Statistics 52, 2024, section 2). It is narrowest at `planned` games (with *rho* tuned as in the paper), in units of the
/// differences, at the level [`CONFIDENCE`].
///
/// Like a central limit theorem, it is valid for many differences only. `None` before [`FEWEST_CHANGED`] games differ. To decide when to stop, use a
/// [`Sequence`].
#[must_use]
pub fn anytime(numbers: &Numbers, planned: u64) -> Option<Interval> {
    let Mixture { mean, sd, n, rho2 } = Mixture::of(numbers, planned)?;
    let grown = n * rho2 + 1.0;
    let half = sd * (2.0 * grown / (n * n * rho2) * libm::log(grown.sqrt() / ALPHA)).sqrt();
    Some(Interval { low: mean - half, high: mean + half })
}

/// The p-value of no difference in `numbers` that belongs to [`anytime`] with the same `planned` games: at most 0.05 if that interval excludes 0.
/// Before there is an interval, it is the exact one of a [`Sequence`] of signs, up against down.
#[must_use]
pub fn anytime_p(numbers: &Numbers, planned: u64) -> f64 {
    let Some(Mixture { mean, sd, n, rho2 }) = Mixture::of(numbers, planned) else {
        let signs = numbers.signs();
        let mut sequence = Sequence::of_wins();
        sequence.add_many(1, signs.variant_only);
        sequence.add_many(0, signs.neither);
        sequence.add_many(-1, signs.base_only);
        return sequence.p(0.0);
    };
    let grown = n * rho2 + 1.0;
    let z = n * mean / sd;
    libm::exp(0.5 * libm::log(grown) - z * z * rho2 / (2.0 * grown)).min(1.0)
}

const ALPHA: f64 = 1.0 - CONFIDENCE;

/// The parameters of the mixture.
struct Mixture {
    mean: f64,
    sd: f64,
    n: f64,
    rho2: f64,
}

impl Mixture {
    fn of(numbers: &Numbers, planned: u64) -> Option<Mixture> {
        let (mean, sd) = numbers.moments()?;
        if numbers.changed() < FEWEST_CHANGED || sd == 0.0 {
            return None;
        }
        let log = -2.0 * libm::log(ALPHA);
        let rho2 = (log + libm::log(log + 1.0)) / planned.max(1) as f64;
        Some(Mixture { mean, sd, n: numbers.games() as f64, rho2 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(gained: u64, same: u64, lost: u64) -> Sequence {
        let mut sequence = Sequence::of_wins();
        sequence.add_many(1, gained);
        sequence.add_many(0, same);
        sequence.add_many(-1, lost);
        sequence
    }

    /// The capital's expectation after any game is what it was before, for every mean and every distribution with that mean: the
    /// property that all else rests on.
    #[test]
    fn the_bets_are_fair() {
        for (p, q) in [(0.3, 0.3), (0.01, 0.002), (0.9, 0.05), (0.0, 0.4)] {
            let mean = p - q;
            for (gained, same, lost) in [(0, 0, 0), (3, 5, 1), (0, 40, 2), (100, 3, 7)] {
                let capital = |s: Sequence| s.evidence(mean).exp();
                let now = capital(of(gained, same, lost));
                let next = p * capital(of(gained + 1, same, lost))
                    + (1.0 - p - q) * capital(of(gained, same + 1, lost))
                    + q * capital(of(gained, same, lost + 1));
                assert!((next / now - 1.0).abs() < 1e-9, "{p} {q} after {gained} {same} {lost}: {now} {next}");
            }
        }
        assert!(Sequence::of_wins().evidence(0.2).abs() < 1e-12);
    }

    #[test]
    fn an_unfair_bet_would_be_noticed() {
        // The same check against a mean that is not the distribution's.
        let capital = |s: Sequence| s.evidence(0.1).exp();
        let next = 0.3 * capital(of(4, 5, 1)) + 0.4 * capital(of(3, 6, 1)) + 0.3 * capital(of(3, 5, 2));
        assert!((next / capital(of(3, 5, 1)) - 1.0).abs() > 1e-3);
    }

    #[test]
    fn the_interval_holds_the_mean_and_its_ends_are_where_evidence_suffices() {
        for (gained, same, lost) in [(1, 0, 0), (0, 0, 5), (3, 90, 7), (2000, 7000, 1000), (0, 1_000_000, 1)] {
            let s = of(gained, same, lost);
            let i = s.interval();
            assert!(i.low <= s.mean() && s.mean() <= i.high, "{i:?}");
            for (end, out) in [(i.low, -1e-9), (i.high, 1e-9)] {
                if end.abs() < 1.0 {
                    assert!(s.refutes(end + out) && !s.refutes(end - out), "{gained} {same} {lost}: {i:?}");
                }
            }
        }
        assert_eq!(Sequence::of_wins().interval(), Interval { low: -1.0, high: 1.0 });
    }

    /// How much wider than an interval for a number of games that was fixed before.
    #[test]
    fn peeking_costs_less_than_twice_the_width() {
        for (p, n) in [(0.4f64, 400.0f64), (0.05, 10_000.0), (0.2, 100_000.0), (0.01, 1_000_000.0)] {
            let differ = (p * n / 2.0) as u64;
            let s = of(differ, n as u64 - 2 * differ, differ);
            let ratio = s.half_width() / (1.96 * (p / n).sqrt());
            assert!(ratio > 1.6 && ratio < 1.9, "{p} {n}: {ratio}");
        }
    }

    #[test]
    fn a_clear_advantage_is_seen_at_once() {
        let games = (1..).find(|&n| of(n, 0, 0).verdict(0.0) == Verdict::Above).expect("some number of games");
        assert!(games <= 20, "{games}");
        let games = (1..).find(|&n| of(n, n, 0).verdict(0.0) == Verdict::Above).expect("some number of pairs");
        assert!(games <= 20, "{games}");
    }

    #[test]
    fn verdicts_are_those_of_the_interval() {
        for (gained, same, lost) in [(60, 900, 40), (100, 5000, 20), (3, 50_000, 2), (20, 5000, 100), (9, 9, 9)] {
            let s = of(gained, same, lost);
            let i = s.interval();
            for margin in [0.0, 0.002, 0.01, 0.02, 0.5] {
                let expected = match () {
                    () if i.low > margin => Verdict::Above,
                    () if i.high < -margin => Verdict::Below,
                    () if -margin < i.low && i.high < margin => Verdict::Within,
                    () => Verdict::Open,
                };
                assert_eq!(s.verdict(margin), expected, "{gained} {same} {lost} {margin}: {i:?}");
            }
            for width in [0.5, 0.9, 1.1, 1.5, 5.0].map(|factor| factor * s.half_width()) {
                assert_eq!(s.narrower_than(width), s.half_width() < width, "{gained} {same} {lost} {width}");
            }
        }
    }

    #[test]
    fn a_wider_range_in_larger_steps_is_the_same_sequence() {
        let (mut narrow, mut wide) = (Sequence::of_wins(), Sequence::new(10, 0.05));
        for (value, count) in [(1, 30), (0, 200), (-1, 12)] {
            narrow.add_many(value, count);
            wide.add_many(10 * value, count);
        }
        assert!((narrow.half_width() * 10.0 - wide.half_width()).abs() < 1e-9);
    }

    #[test]
    fn looks_thin_out() {
        let looks: Vec<_> =
            std::iter::successors(Some(0), |&n| Some(next_look(n))).take_while(|&n| n < 1_000_000).collect();
        assert_eq!(looks[..100], (0..100).collect::<Vec<_>>());
        assert!(looks.len() < 1200, "{}", looks.len());
    }

    /// At the planned number of games the width is that of the paper's formula, computed by hand for unit variance: alpha
    /// 0.05, 1,000 games.
    #[test]
    fn the_asymptotic_interval_has_its_published_width() {
        let mut numbers = Numbers::default();
        (0..1000).for_each(|i| numbers.add(0, if i % 2 == 0 { 1 } else { -1 }));
        let i = anytime(&numbers, 1000).expect("many games differ");
        // rho² n = 5.991465 + ln 6.991465 = 7.936155; ln(√8.936155 / 0.05) = 4.090785; 2 · 8.936155 / 7.936155 · 4.090785 = 9.212494.
        let sd = (1000.0f64 / 999.0).sqrt();
        assert!((i.high / (sd * (9.212_494f64 / 1000.0).sqrt()) - 1.0).abs() < 1e-5, "{i:?}");
    }

    #[test]
    fn the_asymptotic_interval_waits_for_differences() {
        let mut numbers = Numbers::default();
        (0..10_000).for_each(|i| numbers.add(0, i64::from(i % 400 == 0)));
        assert_eq!((numbers.changed(), anytime(&numbers, 1000)), (25, None));
    }

    #[test]
    fn p_values_and_intervals_say_the_same() {
        for gained in [20, 40, 60, 90] {
            let sequence = of(gained, 500, 30);
            let i = sequence.interval();
            assert_eq!(sequence.p(0.0) <= 0.05, i.low > 0.0 || i.high < 0.0, "{gained}");
            let mut numbers = Numbers::default();
            (0..gained).for_each(|_| numbers.add(0, 2));
            (0..30).for_each(|_| numbers.add(3, 1));
            (0..500).for_each(|_| numbers.add(7, 7));
            let i = anytime(&numbers, 1000).expect("many changed");
            assert_eq!(anytime_p(&numbers, 1000) <= 0.05, i.low > 0.0 || i.high < 0.0, "{gained}");
        }
        // Few changes: the signs decide, and nothing is no evidence.
        let mut numbers = Numbers::default();
        (0..100).for_each(|_| numbers.add(1, 1));
        assert_eq!(anytime_p(&numbers, 1000), 1.0);
        (0..25).for_each(|_| numbers.add(1, 2));
        assert!(anytime_p(&numbers, 1000) < 0.01);
    }
}
