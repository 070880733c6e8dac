//! Results that no strengths explain: bots that beat each other in a circle, and bots whose order depends on the opponent.

use super::blocks::{Difference, difference, other_side, sum};
use super::many::holm;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// The largest adjusted p-value of what is reported.
pub(super) const SEEN: f64 = 0.05;

/// Three bots of which each beats the next, and the last beats the first, both sides taken together.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Circle {
    /// Their names.
    pub bots: [String; 3],
    /// The share of points that each takes from the next, over both sides.
    pub shares: [f64; 3],
}

/// Two bots of one side of which one does better against one opponent, and the other against another.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Reversal {
    /// The side's name.
    pub side: String,
    /// Their names.
    pub bots: [String; 2],
    /// The opponent against which each of them does better.
    pub against: [String; 2],
    /// The difference in each case, as a share of points.
    pub by: [f64; 2],
}

/// The results of a ladder, with names.
#[derive(Clone, Debug)]
pub(super) struct Named<'a> {
    /// The names of the sides.
    pub(super) sides: [&'a str; 2],
    /// The names of each side's bots.
    pub(super) bots: [Vec<&'a str>; 2],
    /// The number of games in a cell.
    pub(super) games: u64,
    /// The first side's half points by block, for each cell; row by row.
    pub(super) cells: Vec<&'a [u64]>,
}

impl Named<'_> {
    /// The half points of a side's bot against one bot of the other side, by block.
    fn points(&self, side: usize, bot: usize, opponent: usize) -> Vec<u64> {
        let (row, column) = if side == 0 { (bot, opponent) } else { (opponent, bot) };
        let cell = self.cells[row * self.bots[1].len() + column];
        match side {
            0 => cell.to_vec(),
            _ => cell.iter().enumerate().map(|(block, &points)| other_side(block, self.games, points)).collect(),
        }
    }

    /// The half points of a bot against all bots of the other side.
    fn total(&self, side: usize, bot: usize) -> Vec<u64> {
        let all: Vec<Vec<u64>> =
            (0..self.bots[1 - side].len()).map(|opponent| self.points(side, bot, opponent)).collect();
        sum(all.iter().map(Vec::as_slice))
    }

    /// The bots of a side that are not significantly weaker than its best, the best first.
    pub(super) fn best(&self, side: usize) -> Vec<String> {
        let names = &self.bots[side];
        let totals: Vec<Vec<u64>> = (0..names.len()).map(|bot| self.total(side, bot)).collect();
        let all = |bot: usize| totals[bot].iter().sum::<u64>();
        // Of equal bots, the first in the plan.
        let Some(best) = (0..names.len()).rev().max_by_key(|&bot| all(bot)) else { return Vec::new() };
        let others: Vec<usize> = (0..names.len()).filter(|bot| *bot != best).collect();
        let p: Vec<f64> = others.iter().map(|&other| difference(&totals[best], &totals[other], self.games).p).collect();
        let mut level: Vec<usize> =
            others.iter().zip(holm(&p)).filter(|(_, p)| *p > SEEN).map(|(&other, _)| other).collect();
        level.sort_by_key(|&bot| std::cmp::Reverse(all(bot)));
        [best].into_iter().chain(level).map(|bot| names[bot].to_owned()).collect()
    }

    /// Circles of three among the bots that play both sides. Whether one beats another is judged by the points of both games of a seed, with sides
    /// swapped. Holm's procedure corrects over all pairs, so the chance of reporting any false circle is below 5 %.
    pub(super) fn circles(&self) -> Vec<Circle> {
        let place = |name: &str| self.bots[1].iter().position(|other| *other == name);
        let both: Vec<(usize, usize)> =
            self.bots[0].iter().enumerate().filter_map(|(row, name)| Some((row, place(name)?))).collect();
        let pairs: Vec<(usize, usize)> = (0..both.len()).flat_map(|a| (0..a).map(move |b| (b, a))).collect();
        let lead = |&(a, b): &(usize, usize)| {
            let of = |a: (usize, usize), b: (usize, usize)| {
                let (first, second) = (self.points(0, a.0, b.1), self.points(1, a.1, b.0));
                sum([&first[..], &second[..]])
            };
            difference(&of(both[a], both[b]), &of(both[b], both[a]), self.games)
        };
        let leads: Vec<Difference> = pairs.iter().map(lead).collect();
        let p: Vec<f64> = leads.iter().map(|lead| lead.p).collect();
        // The lead of each bot over each other one, if it is significant.
        let mut ahead = vec![vec![0.0; both.len()]; both.len()];
        for ((&(a, b), lead), _) in pairs.iter().zip(&leads).zip(holm(&p)).filter(|(_, p)| *p <= SEEN) {
            (ahead[a][b], ahead[b][a]) = (lead.share, -lead.share);
        }
        let beats = |a: usize, b: usize| ahead[a][b] > 0.0;
        // Points are of two games, and each point above one half is missing on the other side.
        let share = |a: usize, b: usize| 0.5 + ahead[a][b] / 4.0;
        let mut circles = Vec::new();
        for a in 0..both.len() {
            for b in a + 1..both.len() {
                for c in (a + 1..both.len()).filter(|c| *c != b) {
                    if beats(a, b) && beats(b, c) && beats(c, a) {
                        let bots = [a, b, c].map(|bot| self.bots[0][both[bot].0].to_owned());
                        circles.push(Circle { bots, shares: [share(a, b), share(b, c), share(c, a)] });
                    }
                }
            }
        }
        circles
    }

    /// Pairs of bots of one side whose order depends on the opponent, each with the two opponents that show it most clearly. Differences are paired
    /// by seed. Holm's procedure corrects over all pairs of both sides and all opponents. The clearest pairs come first.
    pub(super) fn reversals(&self) -> Vec<Reversal> {
        let mut tests: Vec<(usize, [usize; 2], usize, Difference)> = Vec::new();
        for side in [0, 1] {
            for a in 0..self.bots[side].len() {
                for b in a + 1..self.bots[side].len() {
                    for opponent in 0..self.bots[1 - side].len() {
                        let [one, other] = [a, b].map(|bot| self.points(side, bot, opponent));
                        tests.push((side, [a, b], opponent, difference(&one, &other, self.games)));
                    }
                }
            }
        }
        let p: Vec<f64> = tests.iter().map(|(.., difference)| difference.p).collect();
        let seen: Vec<_> = tests.iter().zip(holm(&p)).filter(|(_, p)| *p <= SEEN).map(|(test, _)| test).collect();
        let mut reversals: Vec<Reversal> = seen
            .chunk_by(|one, next| (one.0, one.1) == (next.0, next.1))
            .filter_map(|tests| {
                let by_share = |one: &&&_, other: &&&_| share(one).total_cmp(&share(other));
                let (most, least) = (tests.iter().max_by(by_share)?, tests.iter().min_by(by_share)?);
                let &(side, bots, ..) = *most;
                (share(most) > 0.0 && share(least) < 0.0).then(|| Reversal {
                    side: self.sides[side].to_owned(),
                    bots: bots.map(|bot| self.bots[side][bot].to_owned()),
                    against: [most.2, least.2].map(|opponent| self.bots[1 - side][opponent].to_owned()),
                    by: [share(most), -share(least)],
                })
            })
            .collect();
        reversals.sort_by(clearest);
        reversals
    }
}

fn share(test: &(usize, [usize; 2], usize, Difference)) -> f64 {
    test.3.share
}

/// Orders reversals by their smaller difference, the largest first.
fn clearest(one: &Reversal, other: &Reversal) -> Ordering {
    let least = |reversal: &Reversal| reversal.by[0].min(reversal.by[1]);
    least(other).total_cmp(&least(one))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::blocks::Points;
    use sandtable_engine::{Purpose, Side, Stream};

    const GAMES: u64 = 1_000;

    /// Results of cells in which the first side wins with these chances, on common luck.
    fn played(chances: &[Vec<f64>], seed: u64) -> Vec<Vec<u64>> {
        let play = |(cell, chance): (usize, &f64)| {
            let mut points = Points::new(GAMES);
            for game in 0..GAMES {
                let mut luck = Stream::new(seed, game, Purpose::Rules);
                let common = luck.below(1000);
                let own = (0..=cell).map(|_| luck.below(1000)).last().unwrap_or_default();
                let luck = if game % 2 == 0 { common } else { own };
                points.add(game, Some(if f64::from(luck) < 1000.0 * chance { Side::First } else { Side::Second }));
            }
            points.into_blocks()
        };
        chances.iter().flatten().enumerate().map(play).collect()
    }

    fn named<'a>(rows: &[&'a str], columns: &[&'a str], cells: &'a [Vec<u64>]) -> Named<'a> {
        let cells = cells.iter().map(Vec::as_slice).collect();
        Named { sides: ["french", "prussian"], bots: [rows.to_vec(), columns.to_vec()], games: GAMES, cells }
    }

    const BOTS: [&str; 3] = ["rock", "scissors", "paper"];

    /// The first side is worth ten points; each beats the next by as much again.
    fn rock_paper_scissors() -> Vec<Vec<f64>> {
        let chance = |a: usize, b: usize| match (3 + b - a) % 3 {
            1 => 0.8,
            2 => 0.4,
            _ => 0.6,
        };
        (0..3).map(|a| (0..3).map(|b| chance(a, b)).collect()).collect()
    }

    #[test]
    fn a_planted_circle_is_named_with_its_shares() {
        let cells = played(&rock_paper_scissors(), 1);
        let circles = named(&BOTS, &BOTS, &cells).circles();
        assert_eq!(circles.len(), 1);
        assert_eq!(circles[0].bots, BOTS.map(String::from));
        // 0.8 as the first side, 0.6 as the second.
        assert!(circles[0].shares.iter().all(|share| (share - 0.7).abs() < 0.03), "{circles:?}");
    }

    /// The names of the second side in another order are the same bots.
    #[test]
    fn bots_are_known_by_their_names() {
        let chances: Vec<Vec<f64>> =
            rock_paper_scissors().into_iter().map(|row| vec![row[2], row[0], row[1], 0.5]).collect();
        let cells = played(&chances, 2);
        let circles = named(&BOTS, &["paper", "rock", "scissors", "well"], &cells).circles();
        assert_eq!(circles.iter().map(|circle| circle.bots.clone()).collect::<Vec<_>>(), [BOTS.map(String::from)]);
    }

    #[test]
    fn what_is_transitive_is_not_named() {
        let strengths = [0.25, 0.0, -0.2];
        let chance = |a: usize, b: usize| 0.5 + strengths[a] - strengths[b];
        let chances: Vec<Vec<f64>> = (0..3).map(|a| (0..3).map(|b| chance(a, b)).collect()).collect();
        for seed in 0..20 {
            let cells = played(&chances, seed);
            let named = named(&BOTS, &BOTS, &cells);
            assert_eq!((named.circles(), named.reversals()), (vec![], vec![]), "{seed}");
        }
    }

    /// No bot differs from another: a circle or a reversal would be luck.
    #[test]
    fn luck_alone_is_not_named() {
        let chances = vec![vec![0.5; 4]; 4];
        let bots = ["a", "b", "c", "d"];
        let found = (0..100).filter(|&seed| {
            let cells = played(&chances, seed);
            let named = named(&bots, &bots, &cells);
            !named.circles().is_empty() || !named.reversals().is_empty()
        });
        assert_eq!(found.count(), 0);
    }

    #[test]
    fn a_planted_reversal_is_named_with_its_opponents() {
        let chances = vec![vec![0.6, 0.4, 0.5], vec![0.4, 0.55, 0.5]];
        let cells = played(&chances, 5);
        let reversals = named(&["walls", "sorties"], &["storm", "siege", "nobody"], &cells).reversals();
        let of_french: Vec<&Reversal> = reversals.iter().filter(|one| one.side == "french").collect();
        assert_eq!(of_french.len(), 1, "{reversals:?}");
        assert_eq!(of_french[0].bots, ["walls", "sorties"].map(String::from));
        assert_eq!(of_french[0].against, ["storm", "siege"].map(String::from));
        assert!((of_french[0].by[0] - 0.2).abs() < 0.04 && (of_french[0].by[1] - 0.15).abs() < 0.04, "{reversals:?}");
        // A reversal of rows is one of columns as well.
        assert!(reversals.iter().any(|one| one.side == "prussian" && one.bots == ["storm", "siege"].map(String::from)));
    }

    #[test]
    fn the_best_are_those_that_cannot_be_told_from_the_best() {
        let cells = played(&[vec![0.3, 0.4], vec![0.7, 0.8], vec![0.69, 0.8]], 1);
        let named = named(&["a", "b", "c"], &["x", "y"], &cells);
        let mut best = named.best(0);
        best.sort();
        assert_eq!(best, ["b", "c"]);
        assert_eq!(named.best(1), ["x"]);
    }
}
