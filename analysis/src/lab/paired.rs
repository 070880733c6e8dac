//! Differences between two variants played on equal seeds.

use super::normal::Z;
use super::root::bisect;
use crate::batch::Played;
use crate::estimate::{Interval, Rate};
use crate::record::{Record, WINNERS, winner_index};
use sandtable_engine::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A square table of counts, base by variant: how often each pair of answers was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joint {
    size: usize,
    counts: Box<[u64]>,
}

impl Joint {
    /// A table without games yet, for `size` possible answers, 0 to `size - 1`.
    #[must_use]
    pub fn new(size: usize) -> Joint {
        Joint { size, counts: vec![0; size * size].into() }
    }

    /// Counts one game with the answers `base` and `variant`.
    ///
    /// # Panics
    /// If an answer is not below the size.
    pub fn add(&mut self, base: usize, variant: usize) {
        assert!(base < self.size && variant < self.size, "answers {base} and {variant} of {}", self.size);
        self.counts[base * self.size + variant] += 1;
    }

    /// The number of games with the answers `base` and `variant`.
    ///
    /// # Panics
    /// As [`Joint::add`].
    #[must_use]
    pub fn count(&self, base: usize, variant: usize) -> u64 {
        assert!(base < self.size && variant < self.size, "answers {base} and {variant} of {}", self.size);
        self.counts[base * self.size + variant]
    }

    /// The counts of one event: an answer for which `happened` holds.
    #[must_use]
    pub fn event(&self, happened: impl Fn(usize) -> bool) -> Fourfold {
        let mut table = Fourfold::default();
        for (base, row) in self.counts.chunks_exact(self.size).enumerate() {
            for (variant, &count) in row.iter().enumerate() {
                *table.cell(happened(base), happened(variant)) += count;
            }
        }
        table
    }

    fn merge(&mut self, other: &Joint) {
        assert_eq!(self.size, other.size, "tables of different answers");
        self.counts.iter_mut().zip(&other.counts).for_each(|(mine, theirs)| *mine += theirs);
    }
}

/// The paired counts of one event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fourfold {
    /// It happened in both games.
    pub both: u64,
    /// It happened in the base game only.
    pub base_only: u64,
    /// It happened in the variant's game only.
    pub variant_only: u64,
    /// It happened in neither.
    pub neither: u64,
}

impl Fourfold {
    /// Counts one pair of games.
    pub(crate) fn add(&mut self, base: bool, variant: bool) {
        *self.cell(base, variant) += 1;
    }

    /// Adds all pairs of another count.
    pub(crate) fn merge(&mut self, other: &Fourfold) {
        self.both += other.both;
        self.base_only += other.base_only;
        self.variant_only += other.variant_only;
        self.neither += other.neither;
    }

    fn cell(&mut self, base: bool, variant: bool) -> &mut u64 {
        match (base, variant) {
            (true, true) => &mut self.both,
            (true, false) => &mut self.base_only,
            (false, true) => &mut self.variant_only,
            (false, false) => &mut self.neither,
        }
    }

    /// The number of pairs of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.both + self.base_only + self.variant_only + self.neither
    }

    /// The difference of the rates, variant less base.
    #[must_use]
    pub fn difference(&self) -> PairedRate {
        let n = self.games();
        let sum = i128::from(self.variant_only) - i128::from(self.base_only);
        let discordant = i128::from(self.variant_only) + i128::from(self.base_only);
        let (base, variant) = (self.both + self.base_only, self.both + self.variant_only);
        let own = |count: u64| scatter(n, i128::from(count), i128::from(count));
        let scatter = scatter(n, sum, discordant);
        let Interval { low, high } = tango(self.variant_only, self.base_only, n);
        PairedRate {
            base: Rate::of(base, n),
            variant: Rate::of(variant, n),
            difference: if n == 0 { 0.0 } else { sum as f64 / n as f64 },
            se: error(n, scatter),
            low,
            high,
            gained: self.variant_only,
            lost: self.base_only,
            saved: saved(own(base) + own(variant), scatter),
        }
    }
}

/// The difference of a rate between variant and base.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct PairedRate {
    /// How often it happened in the base games.
    pub base: Rate,
    /// How often it happened in the variant's games.
    pub variant: Rate,
    /// Variant less base, -1 to 1; 0 if there were no games.
    pub difference: f64,
    /// The standard error of the difference; none for fewer than two games.
    pub se: Option<f64>,
    /// Lower bound of the difference ([`tango`]).
    pub low: f64,
    /// Upper bound of the difference.
    pub high: f64,
    /// Games in which it happened with the variant only.
    pub gained: u64,
    /// Games in which it happened with the base only.
    pub lost: u64,
    /// How many times as many games two unpaired runs would need for the same standard error; none if no game differed.
    pub saved: Option<f64>,
}

/// The score interval at 95 % of a difference of paired rates, `(gained - lost) / games`: of `games` pairs, the event happened only with the variant
/// in `gained` and only with the base in `lost` (T. Tango, *Equivalence test and confidence interval for the difference in proportions for the
/// paired-sample design*, Statistics in Medicine 17, 1998). It is for paired rates what Wilson's interval is for one rate: it stays within -1 and 1,
/// and keeps its level if few games or none differ. If none of *n* games differs, it is ±z²/(n + z²). Newcombe's square-and-add interval is half as
/// wide there if the rate is 50 %, which claims too much. Tango's excludes 0 exactly if McNemar's z exceeds 1.96. For no games it is -1 to 1.
///
/// # Panics
/// If more games differ than there are.
#[must_use]
pub fn tango(gained: u64, lost: u64, games: u64) -> Interval {
    assert!(gained.checked_add(lost).is_some_and(|d| d <= games), "{gained} and {lost} differ of {games} games");
    if games == 0 {
        return Interval { low: -1.0, high: 1.0 };
    }
    Interval { low: -tango_upper(lost, gained, games), high: tango_upper(gained, lost, games) }
}

fn tango_upper(gained: u64, lost: u64, games: u64) -> f64 {
    let (b, c, n) = (gained as f64, lost as f64, games as f64);
    let estimate = (b - c) / n;
    if gained == games {
        return 1.0;
    }
    // Whether the score statistic rejects `delta`, without a division.
    let rejects = |delta: f64| {
        let spread = delta * (1.0 - delta);
        let linear = (2.0 * n - b + c) * delta - b - c;
        let root = (linear * linear + 8.0 * n * c * spread).max(0.0).sqrt();
        // The most likely probability of `lost` if the difference is `delta`, in the form that does not cancel.
        let lost = if linear > 0.0 { 2.0 * c * spread / (linear + root) } else { (root - linear) / (4.0 * n) };
        let gap = b - c - n * delta;
        gap * gap > Z * Z * n * (2.0 * lost + spread)
    };
    bisect(estimate, 1.0, rejects)
}

/// n S₂ - S₁², which is n(n - 1) times the sample variance: exact, and 0 if all values are equal.
fn scatter(n: u64, sum: i128, squares: i128) -> i128 {
    i128::from(n) * squares - sum * sum
}

/// The standard error of a mean.
fn error(n: u64, scatter: i128) -> Option<f64> {
    (n > 1).then(|| (scatter as f64 / (n as f64 * (n - 1) as f64)).sqrt() / (n as f64).sqrt())
}

/// The ratio of the variances of an unpaired and of the paired difference.
fn saved(unpaired: i128, paired: i128) -> Option<f64> {
    (paired > 0).then(|| unpaired as f64 / paired as f64)
}

/// Exact sums of one integer in both variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbers {
    games: u64,
    /// Games in which the variant's value is higher, and those in which it is lower.
    up: u64,
    down: u64,
    /// Sum and sum of squares.
    base: [i128; 2],
    variant: [i128; 2],
    difference: [i128; 2],
}

impl Numbers {
    /// Adds one game, with the value `base` under the base and `variant` under the variant. The sums are exact for absolute values below 2³² and up
    /// to 10⁹ games.
    pub fn add(&mut self, base: i64, variant: i64) {
        let (base, variant) = (i128::from(base), i128::from(variant));
        let difference = variant - base;
        self.games += 1;
        self.up += u64::from(difference > 0);
        self.down += u64::from(difference < 0);
        for (sums, value) in [(&mut self.base, base), (&mut self.variant, variant), (&mut self.difference, difference)]
        {
            sums[0] += value;
            sums[1] += value * value;
        }
    }

    /// The number of pairs of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of games in which the values differed.
    #[must_use]
    pub fn changed(&self) -> u64 {
        self.up + self.down
    }

    /// The counts of higher and lower values: an event that happens in the variant's game only, or in the base game only.
    #[must_use]
    pub fn signs(&self) -> Fourfold {
        let neither = self.games - self.changed();
        Fourfold { both: 0, base_only: self.down, variant_only: self.up, neither }
    }

    /// The mean difference and the sample standard deviation of the differences; `None` for fewer than two games.
    #[must_use]
    pub fn moments(&self) -> Option<(f64, f64)> {
        let [sum, squares] = self.difference;
        let n = self.games as f64;
        let se = error(self.games, scatter(self.games, sum, squares))?;
        Some((sum as f64 / n, se * n.sqrt()))
    }

    /// The difference of the means, variant less base; `None` if there are no games.
    #[must_use]
    pub fn difference(&self) -> Option<PairedMean> {
        let n = self.games;
        let mean = |sums: [i128; 2]| sums[0] as f64 / n as f64;
        let scatters = [self.base, self.variant, self.difference].map(|[sum, squares]| scatter(n, sum, squares));
        let (difference, se) = (mean(self.difference), error(n, scatters[2]));
        let spread = se.filter(|&se| se > 0.0);
        (n > 0).then(|| PairedMean {
            base: mean(self.base),
            variant: mean(self.variant),
            sd: error(n, scatters[0]).map(|se| se * (n as f64).sqrt()),
            difference,
            se,
            low: spread.map(|se| difference - Z * se),
            high: spread.map(|se| difference + Z * se),
            changed: Rate::of(self.changed(), n),
            saved: saved(scatters[0] + scatters[1], scatters[2]),
        })
    }

    pub(crate) fn merge(&mut self, other: &Numbers) {
        self.games += other.games;
        self.up += other.up;
        self.down += other.down;
        for (mine, theirs) in
            [(&mut self.base, other.base), (&mut self.variant, other.variant), (&mut self.difference, other.difference)]
        {
            mine[0] += theirs[0];
            mine[1] += theirs[1];
        }
    }
}

/// The difference of a mean between variant and base.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct PairedMean {
    /// The mean of the base games.
    pub base: f64,
    /// The mean of the variant's games.
    pub variant: f64,
    /// The sample standard deviation of the base games; none for a single game.
    pub sd: Option<f64>,
    /// Variant less base.
    pub difference: f64,
    /// The standard error of the difference; none for a single game.
    pub se: Option<f64>,
    /// Lower bound, `difference - 1.96 se`; none if all games differ by the same, as a width of 0 would claim too much.
    pub low: Option<f64>,
    /// Upper bound of the difference; none as [`PairedMean::low`].
    pub high: Option<f64>,
    /// Games in which the value differs. With fewer than about 30 of them the interval is a rough guide.
    pub changed: Rate,
    /// How many times as many games two unpaired runs would need for the same standard error; none if all differences are equal.
    pub saved: Option<f64>,
}

/// Everything that is compared between two variants, counted while pairs of records stream by. All counts are integers; the order of the games does
/// not matter.
#[derive(Clone, Debug)]
pub struct Pairs {
    card: &'static Card,
    games: u64,
    identical: u64,
    /// The last turn that any game reached, for base and variant.
    last: [u8; 2],
    /// Winners ([`winner_index`]).
    winners: Joint,
    levels: Joint,
    endings: Joint,
    margin: Numbers,
    turns: Numbers,
    decisions: Numbers,
    metrics: Vec<Numbers>,
}

impl Pairs {
    /// Counts of no games yet, for the rule system of `card`.
    #[must_use]
    pub fn new(card: &'static Card) -> Pairs {
        Pairs {
            card,
            games: 0,
            identical: 0,
            last: [0; 2],
            winners: Joint::new(WINNERS),
            levels: Joint::new(card.levels.len()),
            endings: Joint::new(card.endings.len()),
            margin: Numbers::default(),
            turns: Numbers::default(),
            decisions: Numbers::default(),
            metrics: vec![Numbers::default(); card.metrics.len()],
        }
    }

    /// Adds one game, as played by the base rules (`base`) and by the variant (`variant`).
    ///
    /// # Panics
    /// If the records are not of the same game of the seed.
    pub fn add(&mut self, base: &Record, variant: &Record) {
        self.identical += u64::from(base == variant);
        self.count(base, variant);
    }

    /// Adds one game that was played in two lanes: `base`, the first lane, and `variant`. It counts as identical if the same events happened in both.
    ///
    /// # Panics
    /// As [`Pairs::add`].
    pub fn add_played(&mut self, base: &Played, variant: &Played) {
        self.identical += u64::from(variant.same);
        self.count(&base.record, &variant.record);
    }

    fn count(&mut self, base: &Record, variant: &Record) {
        assert_eq!(base.game, variant.game, "records of different games were paired");
        self.games += 1;
        self.last = [self.last[0].max(base.last_turn), self.last[1].max(variant.last_turn)];
        self.winners.add(winner_index(base.winner), winner_index(variant.winner));
        self.levels.add(base.level.into(), variant.level.into());
        self.endings.add(base.ending.into(), variant.ending.into());
        self.margin.add(base.margin.into(), variant.margin.into());
        self.turns.add(base.last_turn.into(), variant.last_turn.into());
        self.decisions.add(base.decisions.into(), variant.decisions.into());
        for (numbers, (&base, &variant)) in self.metrics.iter_mut().zip(base.metrics.iter().zip(&variant.metrics)) {
            numbers.add(base.into(), variant.into());
        }
    }

    /// Adds the records in `base` and `variant`, game by game: two batches of the same games in the same order.
    ///
    /// # Panics
    /// If they are not of the same games.
    pub fn take(&mut self, base: &[Record], variant: &[Record]) {
        assert_eq!(base.len(), variant.len(), "batches of different games were paired");
        base.iter().zip(variant).for_each(|(base, variant)| self.add(base, variant));
    }

    /// Adds all games of `other`, another comparison of the same rule system.
    ///
    /// # Panics
    /// If the systems differ.
    pub fn merge(&mut self, other: &Pairs) {
        assert_eq!(self.card.system, other.card.system, "comparisons of different systems");
        self.games += other.games;
        self.identical += other.identical;
        self.last = [0, 1].map(|lane| self.last[lane].max(other.last[lane]));
        self.winners.merge(&other.winners);
        self.levels.merge(&other.levels);
        self.endings.merge(&other.endings);
        self.margin.merge(&other.margin);
        self.turns.merge(&other.turns);
        self.decisions.merge(&other.decisions);
        self.metrics.iter_mut().zip(&other.metrics).for_each(|(mine, theirs)| mine.merge(theirs));
    }

    /// The card of the rule system.
    #[must_use]
    pub fn card(&self) -> &'static Card {
        self.card
    }

    /// The number of pairs of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The share of games that the variant left identical: equal records, and equal traces for games that were added by [`Pairs::add_played`].
    #[must_use]
    pub fn identical(&self) -> Rate {
        Rate::of(self.identical, self.games)
    }

    /// Winners: answers by [`winner_index`].
    #[must_use]
    pub fn winners(&self) -> &Joint {
        &self.winners
    }

    /// Victory levels: answers are indices into [`Card::levels`].
    #[must_use]
    pub fn levels(&self) -> &Joint {
        &self.levels
    }

    /// Endings: answers are indices into [`Card::endings`].
    #[must_use]
    pub fn endings(&self) -> &Joint {
        &self.endings
    }

    /// The margin.
    #[must_use]
    pub fn margin(&self) -> &Numbers {
        &self.margin
    }

    /// Game turns played.
    #[must_use]
    pub fn turns(&self) -> &Numbers {
        &self.turns
    }

    /// The last turn that games of both base and variant reached.
    #[must_use]
    pub fn last(&self) -> u8 {
        self.last[0].min(self.last[1])
    }

    /// Decisions per game.
    #[must_use]
    pub fn decisions(&self) -> &Numbers {
        &self.decisions
    }

    /// One per entry of [`Card::metrics`], in the card's order.
    #[must_use]
    pub fn metrics(&self) -> &[Numbers] {
        &self.metrics
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::Side;

    fn close(a: f64, b: f64, by: f64) -> bool {
        (a - b).abs() <= by
    }

    /// M. W. Fagerland, S. Lydersen, P. Laake, *Recommended tests and confidence intervals for paired binomial proportions*,
    /// Statistics in Medicine 33 (2014): airway hyper-responsiveness of 21 children before and after a transplantation.
    #[test]
    fn tango_matches_the_published_interval() {
        let i = tango(1, 7, 21);
        assert!(close(i.low, -0.517, 5e-4) && close(i.high, -0.026, 5e-4), "{i:?}");
    }

    /// The multinomial likelihood is maximised on a grid instead of by Tango's formula.
    #[test]
    fn tango_is_the_inverted_score_test() {
        for (gained, lost, games) in [(1u64, 7u64, 21u64), (40, 20, 160), (86, 150, 1600), (3, 0, 50), (0, 0, 30)] {
            let (b, c, n) = (gained as f64, lost as f64, games as f64);
            let z = |delta: f64| {
                let (from, to) = ((-delta).max(0.0), (1.0 - delta) / 2.0);
                let likelihood = |q: f64| {
                    let term = |count: f64, p: f64| if count == 0.0 { 0.0 } else { count * p.max(1e-300).ln() };
                    term(b, q + delta) + term(c, q) + term(n - b - c, 1.0 - 2.0 * q - delta)
                };
                let points = 400_000;
                let q = (0..=points)
                    .map(|i| from + (to - from) * f64::from(i) / f64::from(points))
                    .max_by(|&x, &y| likelihood(x).total_cmp(&likelihood(y)))
                    .expect("a grid");
                (b - c - n * delta) / (n * (2.0 * q + delta * (1.0 - delta))).sqrt()
            };
            let i = tango(gained, lost, games);
            assert!(close(z(i.low), Z, 2e-3) && close(z(i.high), -Z, 2e-3), "{gained} {lost} {games}: {i:?}");
        }
    }

    #[test]
    fn tango_agrees_with_mcnemar_on_whether_there_is_a_difference() {
        for games in [40u64, 1000, 1_000_000] {
            for gained in 0..=20 {
                for lost in 0..=20 {
                    let i = tango(gained, lost, games);
                    let z = (gained as f64 - lost as f64) / ((gained + lost).max(1) as f64).sqrt();
                    assert_eq!(i.low > 0.0 || i.high < 0.0, z.abs() > Z, "{gained} {lost} {games}: {i:?}");
                    let mirrored = tango(lost, gained, games);
                    assert_eq!((i.low, i.high), (-mirrored.high, -mirrored.low));
                }
            }
        }
    }

    #[test]
    fn tango_stays_honest_where_nothing_differs_and_where_everything_does() {
        let i = tango(0, 0, 1_000_000);
        assert!(close(i.high, Z * Z / (1e6 + Z * Z), 1e-12) && i.low == -i.high, "{i:?}");
        let i = tango(10, 0, 10);
        assert!(i.high == 1.0 && i.low > 0.3 && i.low < 1.0, "{i:?}");
        assert_eq!(tango(0, 0, 0), Interval { low: -1.0, high: 1.0 });
        // A difference of one game in a million does not drown.
        let i = tango(1, 0, 1_000_000);
        assert!(i.low < 0.0 && i.high > 1e-6 && i.high < 1e-5, "{i:?}");
    }

    /// Ten games by hand: 4 won both ways, 1 lost by the variant, 3 gained, 2 lost both ways.
    #[test]
    fn a_difference_of_rates_known_by_hand() {
        let d = Fourfold { both: 4, base_only: 1, variant_only: 3, neither: 2 }.difference();
        assert_eq!((d.base.count, d.variant.count, d.gained, d.lost), (5, 7, 3, 1));
        assert!(close(d.difference, 0.2, 1e-15));
        // Differences: 3 times 1, once -1, six times 0; variance (4 - 4/10)/9 = 0.4.
        assert!(close(d.se.expect("ten games"), 0.04f64.sqrt(), 1e-15));
        // Variances of the two columns: 2.5/9 and 2.1/9.
        assert!(close(d.saved.expect("some differ"), (2.5 + 2.1) / 3.6, 1e-12));
    }

    #[test]
    fn a_difference_of_means_known_by_hand() {
        let mut numbers = Numbers::default();
        for (base, variant) in [(1, 2), (5, 5), (-3, 0), (7, 7)] {
            numbers.add(base, variant);
        }
        let d = numbers.difference().expect("four games");
        assert_eq!((d.base, d.variant, d.difference, d.changed.count), (2.5, 3.5, 1.0, 2));
        // Differences 1, 0, 3, 0: variance 6/3.
        assert!(close(d.se.expect("four"), (2.0f64 / 4.0).sqrt(), 1e-15));
        assert!(close(d.high.expect("four") - d.low.expect("four"), 2.0 * Z * 0.5f64.sqrt(), 1e-12));
        assert!(close(d.saved.expect("differ"), (59.0 + 29.0) / 6.0, 1e-12));
    }

    #[test]
    fn a_large_offset_does_not_cancel() {
        let mut numbers = Numbers::default();
        for i in 0..1000 {
            numbers.add(2_000_000_000 + i % 2, 2_000_000_001 + i % 3);
        }
        let d = numbers.difference().expect("a thousand games");
        let exact: f64 = (0..1000).map(|i| f64::from(1 + i % 3 - i % 2)).sum::<f64>() / 1000.0;
        assert!(close(d.difference, exact, 1e-12));
    }

    #[test]
    fn equal_games_differ_by_exactly_nothing() {
        let card = card();
        let mut pairs = Pairs::new(card);
        for game in 0..50 {
            pairs.add(&record(game, 1), &record(game, 1));
        }
        assert_eq!((pairs.identical().count, pairs.identical().rate), (50, 1.0));
        let wins = pairs.winners().event(|winner| winner == 0).difference();
        assert_eq!((wins.difference, wins.se, wins.saved), (0.0, Some(0.0), None));
        let margin = pairs.margin().difference().expect("fifty games");
        assert_eq!((margin.difference, margin.low, margin.saved, margin.changed.count), (0.0, None, None, 0));
    }

    #[test]
    fn batches_in_any_order_merge_to_the_same_counts() {
        let card = card();
        let (base, variant): (Vec<_>, Vec<_>) =
            (0..40).map(|game| (record(game, game as i16 % 5 - 2), record(game, game as i16 % 3 - 1))).unzip();
        let mut whole = Pairs::new(card);
        whole.take(&base, &variant);
        let (mut first, mut second) = (Pairs::new(card), Pairs::new(card));
        second.take(&base[13..], &variant[13..]);
        first.take(&base[..13], &variant[..13]);
        second.merge(&first);
        assert_eq!(format!("{whole:?}"), format!("{second:?}"));
        assert!(whole.identical().count > 0 && whole.identical().count < 40);
    }

    #[test]
    #[should_panic(expected = "different games")]
    fn a_shifted_pairing_is_caught() {
        let card = card();
        Pairs::new(card).take(&[record(0, 1), record(1, 1)], &[record(1, 1), record(2, 1)]);
    }

    fn card() -> &'static Card {
        use sandtable_engine::{Game, belfort::Belfort};
        <Belfort as Game>::CARD
    }

    fn record(game: u64, margin: i16) -> Record {
        let winner = match margin.signum() {
            1 => Some(Side::First),
            -1 => Some(Side::Second),
            _ => None,
        };
        Record { game, winner, margin, last_turn: 3, ..Record::EMPTY }
    }
}
