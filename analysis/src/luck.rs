//! Luck: the share of a result that is due to the dice.
//!
//! Before dice fall, the rules know all their possible results with exact odds. So for anything that is counted in a position, its average after the
//! roll is known. The difference between the result and this average is luck. On average luck is zero, whatever the players do. Removing from a win
//! rate what luck explains does not shift it, and makes its interval narrower: control variates (S. S. Lavenberg and P. D. Welch, *A perspective on
//! the use of control variables to increase the efficiency of Monte Carlo simulations*, Management Science 27, 1981), with luck measured as M. White
//! and M. Bowling do (*Learning a value analysis tool for agent evaluation*, IJCAI 2009).

use crate::details::Details;
use crate::dispatch::Sink;
use crate::estimate::{Rate, Z};
use crate::fortune::{Fortune, KINDS, Row};
use crate::record::{Record, WINNERS, winner_index};
use sandtable_engine::{Card, Side};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::VecDeque;
use std::io;

/// How luck affected the win rates.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Luck {
    /// Games played: games 0 to `games - 1` of the seed.
    pub games: u64,
    /// Decisions that led to a roll, in all games.
    pub rolls: u64,
    /// Rolls with too many possible results to compute their average. Of their luck, only that of the dice themselves is removed.
    pub not_followed: u64,
    /// Each side, the first side first.
    pub sides: Vec<SideLuck>,
    /// Whether it was cancelled before the last game.
    #[serde(skip)]
    pub stopped: bool,
}

/// How luck affected a side's wins.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SideLuck {
    /// The side's name.
    pub side: String,
    /// How often it won.
    pub played: Rate,
    /// How often it wins with luck removed.
    pub rate: f64,
    /// Lower bound of `rate`.
    pub low: f64,
    /// Upper bound of `rate`.
    pub high: f64,
    /// The share of the variance of wins that luck explains, 0 to 1.
    pub share: f64,
}

/// Sums up luck over the games that it takes.
#[derive(Debug)]
pub struct Lucks {
    card: &'static Card,
    sums: Sums,
    /// The winners of the games whose luck was not taken yet.
    winners: VecDeque<usize>,
}

impl Lucks {
    /// Sums over no games yet, for the rule system of `card`.
    #[must_use]
    pub fn new(card: &'static Card) -> Lucks {
        Lucks { card, sums: Sums::default(), winners: VecDeque::new() }
    }

    /// How luck affected the win rates; `None` if there were no games. `stopped` says whether the run was cancelled before its last game.
    #[must_use]
    pub fn result(&self, stopped: bool) -> Option<Luck> {
        let sides = Side::BOTH.map(|side| self.sums.of_side(side, self.card.sides[side.index()]));
        let Sums { games, rolls, not_followed, .. } = self.sums;
        (games > 0).then(|| Luck { games, rolls, not_followed, sides: sides.into(), stopped })
    }
}

impl Sink for Lucks {
    fn take(&mut self, records: &[Record]) -> io::Result<()> {
        self.winners.extend(records.iter().map(|record| winner_index(record.winner)));
        Ok(())
    }

    fn details(&mut self, details: &Details) -> io::Result<()> {
        for (fortune, winner) in details.luck.iter().zip(self.winners.drain(..)) {
            self.sums.add(winner, fortune);
        }
        Ok(())
    }
}

/// Sums over games, in game order.
#[derive(Debug)]
struct Sums {
    games: u64,
    rolls: u64,
    not_followed: u64,
    wins: [u64; WINNERS],
    luck: Row,
    /// Products of two kinds of luck; the lower triangle.
    products: Vec<f64>,
    /// Luck in the games that each side won.
    won: [Row; 2],
}

impl Default for Sums {
    fn default() -> Sums {
        let products = vec![0.0; KINDS * KINDS];
        let zero = [0.0; KINDS];
        Sums { games: 0, rolls: 0, not_followed: 0, wins: [0; WINNERS], luck: zero, products, won: [zero; 2] }
    }
}

impl Sums {
    fn add(&mut self, winner: usize, fortune: &Fortune) {
        let Fortune { rolls, not_followed, luck } = fortune;
        self.games += 1;
        self.rolls += rolls;
        self.not_followed += not_followed;
        self.wins[winner] += 1;
        for (a, of_a) in luck.iter().enumerate().filter(|(_, luck)| **luck != 0.0) {
            self.luck[a] += of_a;
            self.products[a * KINDS..].iter_mut().zip(&luck[..=a]).for_each(|(sum, of_b)| *sum += of_a * of_b);
            if let Some(won) = self.won.get_mut(winner) {
                won[a] += of_a;
            }
        }
    }

    /// A side's wins with luck removed: a stepwise regression on the kinds of luck, with the most informative added first.
    fn of_side(&self, side: Side, name: &str) -> SideLuck {
        let (n, wins) = (self.games as f64, self.wins[side.index()]);
        let mean = wins as f64 / n;
        let mut luck: Vec<f64> = self.luck.iter().map(|sum| sum / n).collect();
        let mut with_win: Vec<f64> =
            self.won[side.index()].iter().zip(&luck).map(|(won, luck)| won / n - mean * luck).collect();
        let mut spread: Vec<Vec<f64>> = (0..KINDS)
            .map(|a| (0..KINDS).map(|b| self.products[a.max(b) * KINDS + a.min(b)] / n - luck[a] * luck[b]).collect())
            .collect();
        let own: Vec<f64> = (0..KINDS).map(|a| spread[a][a]).collect();
        let (mut rate, mut left, mut taken) = (mean, mean * (1.0 - mean), 0.0);
        let mut open: Vec<usize> = (0..KINDS).filter(|&kind| own[kind] > 0.0).collect();
        while taken < n / GAMES_A_KIND {
            // A kind that is a linear combination of kinds already added has no variance left.
            open.retain(|&kind| spread[kind][kind] > own[kind] * 1e-9);
            let tells = |kind: usize| with_win[kind] * with_win[kind] / spread[kind][kind];
            let Some(&kind) = open.iter().max_by(|a, b| tells(**a).total_cmp(&tells(**b))) else { break };
            if tells(kind) * n < LEAST * left {
                break;
            }
            rate -= with_win[kind] / spread[kind][kind] * luck[kind];
            left -= tells(kind);
            taken += 1.0;
            // What remains of the others after regression on this one.
            open.retain(|&other| other != kind);
            let of_kind = spread[kind].clone();
            for &a in &open {
                let part = of_kind[a] / of_kind[kind];
                with_win[a] -= part * with_win[kind];
                luck[a] -= part * luck[kind];
                open.iter().for_each(|&b| spread[a][b] -= part * of_kind[b]);
            }
        }
        let all = mean * (1.0 - mean);
        let half = Z * (left.max(0.0) / (n - 1.0 - taken).max(1.0)).sqrt();
        SideLuck {
            side: name.into(),
            played: Rate::of(wins, self.games),
            rate: rate.clamp(0.0, 1.0),
            low: (rate - half).max(0.0),
            high: (rate + half).min(1.0),
            share: if all > 0.0 { 1.0 - left / all } else { 0.0 },
        }
    }
}

/// At most one kind of luck is added per this many games: a regression on more would overfit.
const GAMES_A_KIND: f64 = 20.0;

/// A kind of luck is added only if chance alone would seldom make it explain as much: the F-to-enter of a stepwise regression (M. A. Efroymson,
/// *Multiple regression analysis*, 1960).
const LEAST: f64 = 4.0;

#[cfg(test)]
mod tests {
    use super::*;

    fn fortune(winner: usize, luck: f64) -> (usize, Fortune) {
        let mut row = Box::new([0.0; KINDS]);
        row[0] = luck;
        (winner, Fortune { rolls: 1, not_followed: 0, luck: row })
    }

    fn told(fortunes: &[(usize, Fortune)]) -> SideLuck {
        let mut sums = Sums::default();
        fortunes.iter().for_each(|(winner, fortune)| sums.add(*winner, fortune));
        sums.of_side(Side::First, "first")
    }

    /// Computed by hand: won where luck was 1, lost where it was -1, and it was 1 in three games of four.
    #[test]
    fn what_luck_alone_decides_is_even_without_it() {
        let games = [fortune(0, 1.0), fortune(0, 1.0), fortune(0, 1.0), fortune(1, -1.0)];
        let SideLuck { played, rate, low, high, share, .. } = told(&vec![games; 25].concat());
        assert_eq!(played.rate, 0.75);
        assert!((rate - 0.5).abs() < 1e-12 && (share - 1.0).abs() < 1e-12, "{rate} {share}");
        assert!(low > 0.49 && high < 0.51);
    }

    #[test]
    fn what_has_nothing_to_do_with_luck_stays_as_it_was_played() {
        let games = [fortune(0, 1.0), fortune(0, -1.0), fortune(1, 1.0), fortune(1, -1.0)];
        let told = told(&vec![games; 25].concat());
        assert_eq!((told.rate, told.share), (0.5, 0.0));
        assert!((told.high - told.low - 2.0 * Z * (0.25_f64 / 99.0).sqrt()).abs() < 1e-12);
    }
}
