//! A scenario over the ranges of its unknown values: how far the result depends on what nobody knows.

use super::indices::{Block, Indices, Luck};
use super::lanes::Played;
use crate::estimate::CONFIDENCE;
use crate::summary::{BotFacts, Provenance, ScenarioFacts};
use sandtable_engine::{Card, Side};
use serde::{Deserialize, Serialize};

/// Unknown values that are drawn together: those of one line of a `[provenance]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// The pattern of the line, `units.*.fire`.
    pub pattern: String,
    /// How many values it stands for.
    pub values: u64,
    /// Why they are what they are.
    pub why: String,
}

/// A sum over games of what happened at a block's points, with the products that tell luck from effect.
#[derive(Clone, Debug, Default)]
struct Sums {
    games: i128,
    /// One a point.
    of: Vec<i128>,
    /// Of (*a* - *b*) squared.
    apart: i128,
    /// For each unknown value: of (*ab_i* - *a*) squared, and of *b* (*ab_i* - *a*).
    moved: Vec<(i128, i128)>,
}

impl Sums {
    fn new(points: usize) -> Sums {
        Sums { games: 0, of: vec![0; points], apart: 0, moved: vec![(0, 0); points - 2] }
    }

    fn add(&mut self, outcomes: impl Iterator<Item = i128> + Clone) {
        self.games += 1;
        self.of.iter_mut().zip(outcomes.clone()).for_each(|(sum, y)| *sum += y);
        let mut first = outcomes.clone().take(2);
        let (a, b) = (first.next().unwrap_or(0), first.next().unwrap_or(0));
        self.apart += (a - b).pow(2);
        for (moved, y) in self.moved.iter_mut().zip(outcomes.skip(2)) {
            moved.0 += (y - a).pow(2);
            moved.1 += b * (y - a);
        }
    }

    /// The means, and what luck adds to their products: a variance of the mean of *n* games is that of a game by *n*.
    fn block(&self) -> Block {
        let n = self.games;
        let mean = |sum: i128| sum as f64 / n as f64;
        // The covariance of two means from sums of the games' products: exact until the division.
        let luck = |products: i128, x: i128, y: i128| match n {
            ..2 => 0.0,
            _ => (n * products - x * y) as f64 / (n as f64 * n as f64 * (n - 1) as f64),
        };
        let (a, b) = (self.of[0], self.of[1]);
        let each = || self.moved.iter().zip(self.of[2..].iter().map(|sum| sum - a));
        Block {
            outcomes: self.of.iter().map(|&sum| mean(sum)).collect(),
            luck: Luck {
                variance: 0.5 * luck(self.apart, a - b, a - b),
                first: each().map(|((_, with), d)| luck(*with, b, d)).collect(),
                total: each().map(|((squares, _), d)| 0.5 * luck(*squares, d, d)).collect(),
            },
        }
    }
}

/// What happened in the games at the points of one block.
#[derive(Clone, Debug)]
pub struct Games {
    wins: Sums,
    lead: Sums,
    margin: Sums,
}

impl Games {
    /// No games yet at the points of a block of this size, at least 2.
    #[must_use]
    pub fn new(points: usize) -> Games {
        let sums = Sums::new(points.max(2));
        Games { wins: sums.clone(), lead: sums.clone(), margin: sums }
    }

    /// Adds the same game at every point.
    pub fn add(&mut self, lanes: &[Played]) {
        self.wins.add(lanes.iter().map(|lane| i128::from(lane.record.winner == Some(Side::First))));
        self.lead.add(lanes.iter().map(|lane| i128::from(lane.record.sign())));
        self.margin.add(lanes.iter().map(|lane| i128::from(lane.record.margin)));
    }
}

/// An outcome over the ranges.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Band {
    /// As the data stand.
    pub base: f64,
    /// Of the draws, 5 % are below.
    pub low: f64,
    /// Half of the draws are below.
    pub median: f64,
    /// Of the draws, 5 % are above.
    pub high: f64,
    /// The mean of the draws.
    pub mean: f64,
    /// The standard deviation of the draws, luck included.
    pub sd: f64,
    /// The share of their variance that the luck of the games accounts for, from 0 to 1; none where the draws are all equal.
    pub luck: Option<f64>,
    /// What each group explains of the rest; none where the rest cannot be told from luck.
    pub indices: Option<Indices>,
}

impl Band {
    fn of(base: f64, blocks: &[Block]) -> Band {
        // The points *a* and *b* are draws from the ranges; the others share values with them.
        let mut draws: Vec<f64> = blocks.iter().flat_map(|block| block.outcomes[..2].iter().copied()).collect();
        draws.sort_by(f64::total_cmp);
        let n = draws.len() as f64;
        let mean = draws.iter().sum::<f64>() / n;
        let variance = draws.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n;
        let luck = blocks.iter().map(|block| block.luck.variance).sum::<f64>() / blocks.len() as f64;
        Band {
            base,
            low: quantile(&draws, 0.05),
            median: quantile(&draws, 0.5),
            high: quantile(&draws, 0.95),
            mean,
            sd: variance.sqrt(),
            luck: (variance > 0.0).then(|| (luck / variance).clamp(0.0, 1.0)),
            indices: Indices::of_blocks(blocks),
        }
    }
}

/// A quantile of sorted numbers, between neighbours in proportion (R. J. Hyndman and Y. Fan 1996, type 7).
fn quantile(sorted: &[f64], at: f64) -> f64 {
    let place = at * (sorted.len() - 1) as f64;
    let (below, part) = (place.floor() as usize, place.fract());
    let above = sorted[(below + 1).min(sorted.len() - 1)];
    sorted[below] + part * (above - sorted[below])
}

/// Who is ahead over the draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ahead {
    /// The first side in at least 95 % of them.
    First,
    /// The second side in at least 95 % of them.
    Second,
    /// Now one, now the other.
    Open,
}

/// How many points there are, and what became of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    /// Blocks that were asked for.
    pub planned: u64,
    /// Blocks that were played.
    pub played: u64,
    /// Blocks left out, since the data checks refused a draw of theirs.
    pub left_out: u64,
    /// Draws that the data checks refused.
    pub refused: u64,
    /// The first refusal in words.
    pub refusal: Option<String>,
}

impl Points {
    /// Whether all was done that was asked for.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.played + self.left_out == self.planned
    }
}

/// The facts of a run over the ranges.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sensitivity {
    /// The program's version.
    pub version: String,
    /// The scenario's short name.
    pub scenario: String,
    /// The scenario's title.
    pub scenario_title: String,
    /// The hash of the scenario as the data stand.
    pub scenario_hash: String,
    /// Where its data come from.
    pub provenance: Provenance,
    /// What is laid over it.
    pub overlays: Vec<String>,
    /// The sides' names.
    pub sides: [String; 2],
    /// The bots.
    pub bots: [BotFacts; 2],
    /// The seed of the draws and of the games.
    pub seed: u64,
    /// Games at each point.
    pub games: u64,
    /// Confidence of every interval, each for itself.
    pub confidence: f64,
    /// The points.
    pub points: Points,
    /// The groups of values, in the order of the indices.
    pub groups: Vec<Group>,
    /// Who is ahead.
    pub ahead: Ahead,
    /// The first side's wins, a share of the games.
    pub wins: Band,
    /// The first side's wins less the second side's.
    pub lead: Band,
    /// The margin.
    pub margin: Band,
}

impl Sensitivity {
    /// What these blocks of games say, and the games at the base; none for fewer than two blocks.
    #[must_use]
    pub fn of(
        card: &Card,
        facts: &ScenarioFacts,
        groups: Vec<Group>,
        (seed, games): (u64, u64),
        points: Points,
        base: &Games,
        blocks: &[Games],
    ) -> Option<Sensitivity> {
        if blocks.len() < 2 {
            return None;
        }
        let band = |of: &dyn Fn(&Games) -> &Sums| {
            let blocks: Vec<Block> = blocks.iter().map(|games| of(games).block()).collect();
            Band::of(of(base).block().outcomes[0], &blocks)
        };
        let lead = band(&|games| &games.lead);
        let ahead = match (lead.low > 0.0, lead.high < 0.0) {
            (true, _) => Ahead::First,
            (_, true) => Ahead::Second,
            _ => Ahead::Open,
        };
        Some(Sensitivity {
            version: facts.version.clone(),
            scenario: facts.scenario.clone(),
            scenario_title: facts.title.clone(),
            scenario_hash: facts.hash.clone(),
            provenance: facts.provenance,
            overlays: facts.overlays.iter().map(|overlay| overlay.name.clone()).collect(),
            sides: card.sides.map(String::from),
            bots: facts.bots.clone(),
            seed,
            games,
            confidence: CONFIDENCE,
            points,
            groups,
            ahead,
            wins: band(&|games| &games.wins),
            lead,
            margin: band(&|games| &games.margin),
        })
    }

    /// The groups from the one that explains most of the wins in all to the one that explains least: in the order of the
    /// data where that cannot be told.
    #[must_use]
    pub fn ranked(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.groups.len()).collect();
        let by = self.wins.indices.as_ref().or(self.margin.indices.as_ref());
        if let Some(indices) = by {
            order.sort_by(|&a, &b| indices.total[b].share.total_cmp(&indices.total[a].share));
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Design;
    use sandtable_engine::{Chance, Purpose, Stream};

    fn blocks(points: u32, games: u64, chance: impl Fn(&[f64]) -> f64) -> Vec<Block> {
        let design = Design::new(3, 2, points).expect("a design");
        let block = |block: usize| {
            let mut sums = Sums::new(4);
            for game in 0..games {
                // Every point has luck of its own.
                let mut stream = Stream::new(block as u64, game, Purpose::Worlds);
                let wins: Vec<i128> = (0..4)
                    .map(|place| {
                        let luck = f64::from(stream.uniform(1 << 20)) / f64::from(1 << 20);
                        i128::from(luck < chance(&design.at(block * 4 + place)))
                    })
                    .collect();
                sums.add(wins.iter().copied());
            }
            sums.block()
        };
        (0..points as usize).map(block).collect()
    }

    /// A chance of 0.3 + 0.4 x: all of the variance, 0.16 / 12, is the first value's. With 20 games a point, luck is more than
    /// a third of what is seen.
    #[test]
    fn the_luck_of_the_games_is_taken_out() {
        let blocks = blocks(4096, 20, |x| 0.3 + 0.4 * x[0]);
        let found = Indices::of_blocks(&blocks).expect("it varies");
        assert!((found.variance - 0.16 / 12.0).abs() < 0.001, "{found:?}");
        for (index, truth) in found.first.iter().chain(&found.total).zip([1.0, 0.0, 1.0, 0.0]) {
            // Left in, luck would make 0.47 of the last one.
            assert!((index.share - truth).abs() < 3.0 * index.se && index.se < 0.06, "{found:?}");
        }
        let band = Band::of(0.5, &blocks);
        assert!(band.luck.is_some_and(|luck| luck > 0.3 && luck < 0.6), "{band:?}");
    }

    #[test]
    fn luck_alone_explains_nothing() {
        let band = Band::of(0.5, &blocks(64, 20, |_| 0.5));
        assert!(band.luck.is_some_and(|luck| luck > 0.7) && band.indices.is_none(), "{band:?}");
    }

    #[test]
    fn quantiles_lie_between_neighbours() {
        assert_eq!(quantile(&[1.0, 2.0, 4.0], 0.5), 2.0);
        assert_eq!(quantile(&[0.0, 10.0], 0.05), 0.5);
        assert_eq!(quantile(&[3.0, 3.0], 0.95), 3.0);
    }
}
