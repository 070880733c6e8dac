//! The style of a player, in numbers: the metrics of its games, and the places that its side holds after the first game turn.

use crate::tally::Tally;
use sandtable_engine::Side;

/// The style of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Portrait {
    /// The games that it was taken from.
    pub games: u64,
    /// The mean of each metric of the card.
    pub means: Vec<f64>,
    /// Its standard deviation from game to game.
    pub deviations: Vec<f64>,
    /// The share of games in which its side held each place at the end of the first game turn.
    pub held: Vec<f64>,
}

/// A difference between two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trait {
    /// The feature in which they differ.
    pub of: Feature,
    /// Its value for this player.
    pub here: f64,
    /// Its value for the other player.
    pub there: f64,
    /// The distance between the two, in standard deviations.
    pub apart: f64,
}

/// The feature that a [`Trait`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// The mean of a metric of the card, by its number.
    Metric(usize),
    /// A place, by its number: the share of games in which it is held at the end of the first game turn.
    Place(usize),
}

/// The least distance that is reported; smaller ones hardly show in play.
const NOTED: f64 = 0.3;

impl Portrait {
    /// The portrait of the player of `side` in these games.
    #[must_use]
    pub fn of(tally: &Tally, side: Side) -> Portrait {
        let games = tally.games();
        let of = |sum: f64| if games == 0 { 0.0 } else { sum / games as f64 };
        let metric = |metric: &crate::tally::MetricTally| {
            let (sum, squares) = metric.values.sums();
            let mean = of(sum as f64);
            (mean, (of(squares as f64) - mean * mean).max(0.0).sqrt())
        };
        let (means, deviations) = tally.metrics.iter().map(metric).unzip();
        let held = tally.control[0].iter().map(|held| of(held[side.index()].iter().sum::<u64>() as f64)).collect();
        Portrait { games, means, deviations, held }
    }

    /// The differences from the player of `other`, the largest first.
    #[must_use]
    pub fn unlike(&self, other: &Portrait) -> Vec<Trait> {
        let between = |of: Feature, here: f64, there: f64, deviation: f64| {
            let apart = if deviation > 0.0 { (here - there).abs() / deviation } else { 0.0 };
            Trait { of, here, there, apart }
        };
        let spread = |i: usize| self.deviations[i].hypot(other.deviations[i]) / std::f64::consts::SQRT_2;
        let metrics =
            (0..self.means.len()).map(|i| between(Feature::Metric(i), self.means[i], other.means[i], spread(i)));
        let places = self.held.iter().zip(&other.held).enumerate().map(|(i, (&here, &there))| {
            let both = 0.5 * (here + there);
            between(Feature::Place(i), here, there, (both * (1.0 - both)).sqrt())
        });
        let mut traits: Vec<Trait> = metrics.chain(places).filter(|one| one.apart >= NOTED).collect();
        traits.sort_by(|one, other| other.apart.total_cmp(&one.apart));
        traits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_most_apart_comes_first_and_what_is_near_not_at_all() {
        let one = Portrait {
            games: 100,
            means: vec![5.0, 1.0, 7.0],
            deviations: vec![1.0, 1.0, 0.0],
            held: vec![0.1, 1.0, 0.5],
        };
        let other = Portrait { means: vec![3.0, 1.2, 7.0], held: vec![0.9, 1.0, 0.4], ..one.clone() };
        let unlike = one.unlike(&other);
        assert_eq!(unlike.iter().map(|one| one.of).collect::<Vec<_>>(), [Feature::Metric(0), Feature::Place(0)]);
        assert!((unlike[0].apart - 2.0).abs() < 1e-12 && (unlike[1].apart - 1.6).abs() < 1e-12, "{unlike:?}");
        assert!(one.unlike(&one).is_empty());
    }
}
