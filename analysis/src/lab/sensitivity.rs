//! A scenario over the ranges of its unknown values: how far the result depends on them.
//!
//! Block *k* of the [`Design`] is played on seed *s + k*, every point of it on the same games. So differences within a block are due to the values
//! alone, and the sampling errors of different blocks are independent.

use super::columns::Columns;
use super::design::{Design, Range};
use super::indices::{Block, Indices, Luck};
use super::normal::Z;
use super::setting::Setting;
use crate::batch::Played;
use crate::estimate::{CONFIDENCE, Rate};
use sandtable_engine::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An unknown value, with the numbers that are plausible for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct Value {
    /// Its path.
    pub path: String,
    /// Its number in the data.
    pub now: i64,
    /// The plausible numbers, in ascending order; at least two.
    pub numbers: Vec<i64>,
}

impl Value {
    /// The number at a coordinate, from 0 to below 1.
    fn at(&self, coordinate: f64) -> i64 {
        let last = self.numbers.len().saturating_sub(1) as i64;
        self.numbers.get(Range { low: 0, high: last }.value(coordinate) as usize).copied().unwrap_or(self.now)
    }

    /// The position of a number among them: the lowest at 0, the highest at 1.
    fn place(&self, number: i64) -> f64 {
        let nth = self.numbers.iter().position(|&known| known == number).unwrap_or_default();
        nth as f64 / (self.numbers.len().saturating_sub(1)).max(1) as f64
    }

    /// The number at a position.
    fn standing(&self, place: f64) -> i64 {
        let nth = (place * self.numbers.len().saturating_sub(1) as f64).round() as usize;
        self.numbers.get(nth).copied().unwrap_or(self.now)
    }
}

/// Unknown values with one common reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct Group {
    /// Its name in lists.
    pub name: String,
    /// The reason for their present numbers.
    pub why: String,
    /// The values; at least one.
    pub values: Vec<Value>,
}

impl Group {
    /// The mean position of these numbers between their lowest (0) and their highest (1).
    fn place(&self, values: &[i64]) -> f64 {
        let places = self.values.iter().zip(values).map(|(value, &number)| value.place(number));
        places.sum::<f64>() / self.values.len() as f64
    }
}

/// The plan of the games, fixed before the first game. Two runs with equal plans find the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct SensitivityPlan {
    /// The scenario with the present data, the seed of the draws and of the games of the first block, and the games at each point.
    #[serde(flatten)]
    pub setting: Setting,
    /// The unknown values.
    pub groups: Vec<Group>,
    /// Whether all values of a group are drawn alike, all high or all low; otherwise each is drawn separately.
    pub together: bool,
    /// The number of blocks.
    pub blocks: u32,
}

impl SensitivityPlan {
    /// The design; `None` if it is impossible: see [`Design::grouped`].
    #[must_use]
    pub fn design(&self) -> Option<Design> {
        let size = |group: &Group| if self.together { 1 } else { group.values.len() };
        Design::grouped(self.setting.seed, self.groups.iter().map(size).collect(), self.blocks)
    }

    /// The points of block number `block` (from 0) of `design`, *a* and *b* first: the values of each point, in the order of the groups.
    ///
    /// # Panics
    /// If the design has no such block.
    #[must_use]
    pub fn points(&self, design: &Design, block: usize) -> Vec<Vec<i64>> {
        let point = |place: usize| {
            let mut at = design.at(block * design.block() + place).into_iter();
            let mut next = || at.next().expect("a coordinate for each value");
            let mut values = Vec::new();
            for group in &self.groups {
                let mut coordinate = 0.0;
                for (i, value) in group.values.iter().enumerate() {
                    if i == 0 || !self.together {
                        coordinate = next();
                    }
                    values.push(value.at(coordinate));
                }
            }
            values
        };
        (0..design.block()).map(point).collect()
    }

    /// The mean position of each group's values between lowest (0) and highest (1), from `values`: one number per value, in the order of the groups.
    #[must_use]
    pub fn places(&self, mut values: &[i64]) -> Vec<f64> {
        let place = |group: &Group| {
            let (of_group, rest) = values.split_at(group.values.len());
            values = rest;
            group.place(of_group)
        };
        self.groups.iter().map(place).collect()
    }

    /// Every value, in the order of the groups.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.groups.iter().flat_map(|group| &group.values)
    }

    /// The seed of the games of block number `block` (from 0).
    #[must_use]
    pub fn seed_of(&self, block: usize) -> u64 {
        self.setting.seed.wrapping_add(block as u64)
    }

    /// The first field in which the plan `other` differs, in a designer's words.
    #[must_use]
    pub fn differs(&self, other: &SensitivityPlan) -> Option<&'static str> {
        let fields = [
            (self.groups == other.groups, "what is drawn (@only, @by) or its range"),
            (self.together == other.together, "how it is drawn (@together)"),
            (self.blocks == other.blocks, "the number of blocks (@blocks)"),
            (self == other, "the names in it"),
        ];
        let own = || fields.into_iter().find(|(same, _)| !same).map(|(_, what)| what);
        self.setting.differs(&other.setting).or_else(own)
    }
}

/// Sums over games of an outcome at the base and at a block's points, with the products that separate sampling error from effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Sums {
    games: i64,
    base: i64,
    /// One per point.
    of: Vec<i64>,
    /// Sums of the squares of *a* and *b*.
    squares: [i64; 2],
    /// For each unknown, sums of (*ab_i* - *a*) squared, and of *b* (*ab_i* - *a*).
    moved: Vec<(i64, i64)>,
}

impl Sums {
    fn new(points: usize) -> Sums {
        Sums { games: 0, base: 0, of: vec![0; points], squares: [0; 2], moved: vec![(0, 0); points.saturating_sub(2)] }
    }

    /// Adds a game: the outcome at the base, and at every point.
    fn add(&mut self, base: i64, points: impl Iterator<Item = i64> + Clone) {
        self.games += 1;
        self.base += base;
        self.of.iter_mut().zip(points.clone()).for_each(|(sum, y)| *sum += y);
        let mut first = points.clone().take(2);
        let (a, b) = (first.next().unwrap_or(0), first.next().unwrap_or(0));
        self.squares[0] += a * a;
        self.squares[1] += b * b;
        for (moved, y) in self.moved.iter_mut().zip(points.skip(2)) {
            moved.0 += (y - a).pow(2);
            moved.1 += b * (y - a);
        }
    }

    /// The means, and what sampling error adds to their products. The variance of a mean of *n* games is that of one game divided by *n*.
    fn block(&self) -> Block {
        let n = i128::from(self.games);
        let mean = |sum: i64| sum as f64 / n as f64;
        // The covariance of two means from sums of the games' products, exact until the division.
        let luck = |products: i64, x: i64, y: i64| match n {
            ..2 => 0.0,
            _ => {
                let [products, x, y] = [products, x, y].map(i128::from);
                (n * products - x * y) as f64 / (n as f64 * n as f64 * (n - 1) as f64)
            }
        };
        let (a, b) = (self.of[0], self.of[1]);
        let each = || self.moved.iter().zip(self.of[2..].iter().map(|sum| sum - a));
        Block {
            outcomes: self.of.iter().map(|&sum| mean(sum)).collect(),
            luck: Luck {
                variance: 0.5 * (luck(self.squares[0], a, a) + luck(self.squares[1], b, b)),
                first: each().map(|((_, with), d)| luck(*with, b, d)).collect(),
                total: each().map(|((squares, _), d)| 0.5 * luck(*squares, d, d)).collect(),
            },
        }
    }
}

/// The outcomes of the games of one block, at the base and at its points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Games {
    wins: Sums,
    lead: Sums,
    margin: Sums,
}

impl Games {
    /// No games yet, for a block with `points` points, at least 2.
    #[must_use]
    pub fn new(points: usize) -> Games {
        let sums = Sums::new(points.max(2));
        Games { wins: sums.clone(), lead: sums.clone(), margin: sums }
    }

    /// Adds the same game at the base, which is the first lane, and at every point. `lane_of` gives the lane of each point.
    pub fn add(&mut self, lanes: &[Played], lane_of: &[usize]) {
        let points = || lane_of.iter().map(|&lane| &lanes[lane].record);
        let base = &lanes[0].record;
        let won = |winner: Option<Side>| i64::from(winner == Some(Side::First));
        self.wins.add(won(base.winner), points().map(|record| won(record.winner)));
        self.lead.add(base.sign().into(), points().map(|record| record.sign().into()));
        self.margin.add(base.margin.into(), points().map(|record| record.margin.into()));
    }

    /// The first side's share of wins at the points *a* and *b*.
    #[must_use]
    pub fn wins(&self) -> [f64; 2] {
        [0, 1].map(|half| self.wins.of[half] as f64 / self.wins.games.max(1) as f64)
    }

    /// Whether the block is complete: `games` games at `points` points.
    #[must_use]
    pub fn fits(&self, games: u64, points: usize) -> bool {
        let whole = |sums: &Sums| {
            i128::from(sums.games) == i128::from(games) && sums.of.len() == points && sums.moved.len() + 2 == points
        };
        [&self.wins, &self.lead, &self.margin].into_iter().all(whole)
    }
}

/// The outcome of a block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It was played.
    Played(Box<Games>),
    /// It was left out, because the data checks refused some of its points.
    LeftOut {
        /// The number of refused points.
        refused: u64,
        /// The first refusal in words.
        refusal: String,
    },
}

/// The fewest steps for which a slope is estimated; with fewer, its error would be a guess.
pub const FEWEST_STEPS: usize = 10;

/// A change of an outcome, with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Change {
    /// The estimate.
    pub change: f64,
    /// Its standard error.
    pub se: f64,
    /// Lower bound at 95 %, `change - 1.96 se`.
    pub low: f64,
    /// Upper bound at 95 %.
    pub high: f64,
}

impl Change {
    fn of(change: f64, se: f64) -> Change {
        Change { change, se, low: change - Z * se, high: change + Z * se }
    }

    /// The mean of some changes; `None` for fewer than [`FEWEST_STEPS`].
    fn mean(changes: &[f64]) -> Option<Change> {
        let n = changes.len() as f64;
        let mean = changes.iter().sum::<f64>() / n;
        let scatter: f64 = changes.iter().map(|x| (x - mean).powi(2)).sum();
        (changes.len() >= FEWEST_STEPS).then(|| Change::of(mean, (scatter / (n - 1.0) / n).sqrt()))
    }

    /// The slope of a line through the origin, from steps and the changes of the outcome, with a standard error that allows for unequal variances (H.
    /// White, *Econometrica* 48, 1980; the correction HC1 for few steps of J. G. MacKinnon and H. White, *Journal of Econometrics* 29, 1985). `None`
    /// for fewer than [`FEWEST_STEPS`].
    fn slope(steps: &[(f64, f64)]) -> Option<Change> {
        let steps: Vec<_> = steps.iter().filter(|(x, _)| *x != 0.0).collect();
        let n = steps.len() as f64;
        let squares: f64 = steps.iter().map(|(x, _)| x * x).sum();
        let slope = steps.iter().map(|(x, y)| x * y).sum::<f64>() / squares;
        let scatter: f64 = steps.iter().map(|(x, y)| (x * (y - slope * x)).powi(2)).sum();
        (steps.len() >= FEWEST_STEPS).then(|| Change::of(slope, (scatter * n / (n - 1.0)).sqrt() / squares))
    }

    /// Whether its interval excludes 0.
    #[must_use]
    pub fn seen(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// An outcome over the ranges.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Band {
    /// The outcome with the present data.
    pub base: f64,
    /// The mean of the draws less the base.
    pub shift: Option<Change>,
    /// 5 % of the draws are below. Sampling error is removed: see [`Band::luck`].
    pub low: f64,
    /// 50 % of the draws are below.
    pub median: f64,
    /// 5 % of the draws are above.
    pub high: f64,
    /// The same 5 %, 50 % and 95 % quantiles of the draws as they were played, with sampling error.
    pub seen: [f64; 3],
    /// The mean of the draws.
    pub mean: f64,
    /// The standard deviation of the draws, with sampling error.
    pub sd: f64,
    /// The share of their variance that is sampling error, from 0 to 1; none if all draws are equal. The draws are moved towards their mean until
    /// this share of the variance is removed.
    pub luck: Option<f64>,
    /// The share of the remaining variance that each group explains; none if the remainder cannot be distinguished from sampling error.
    pub indices: Option<Indices>,
    /// For each group, the change of the outcome if its values go from lowest to highest, averaged over the others: the slope over the steps from *a*
    /// to *ab_i*. None if there were fewer than [`FEWEST_STEPS`].
    pub over_range: Vec<Option<Change>>,
}

impl Band {
    /// The band of some blocks. The second part of each block is the change of each group's position from *a* to *ab_i*.
    fn of(blocks: &[(&Sums, &[f64])]) -> (Band, Vec<f64>) {
        let games: i64 = blocks.iter().map(|(sums, _)| sums.games).sum();
        let base = blocks.iter().map(|(sums, _)| sums.base).sum::<i64>() as f64 / games as f64;
        let of: Vec<Block> = blocks.iter().map(|(sums, _)| sums.block()).collect();
        // The points *a* and *b* are draws from the ranges; the other points share values with them.
        let draws: Vec<f64> = of.iter().flat_map(|block| block.outcomes[..2].iter().copied()).collect();
        let n = draws.len() as f64;
        let mean = draws.iter().sum::<f64>() / n;
        let variance = draws.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n;
        let luck = of.iter().map(|block| block.luck.variance).sum::<f64>() / of.len() as f64;
        let kept = if variance > 0.0 { (1.0 - luck / variance).clamp(0.0, 1.0) } else { 0.0 };
        let freed: Vec<f64> = draws.iter().map(|x| mean + (x - mean) * kept.sqrt()).collect();
        let quantiles = |draws: &[f64]| {
            let mut sorted = draws.to_vec();
            sorted.sort_by(f64::total_cmp);
            [0.05, 0.5, 0.95].map(|at| quantile(&sorted, at))
        };
        let [low, median, high] = quantiles(&freed);
        let shifts: Vec<f64> = blocks
            .iter()
            .zip(&of)
            .map(|((sums, _), block)| {
                0.5 * (block.outcomes[0] + block.outcomes[1]) - sums.base as f64 / sums.games as f64
            })
            .collect();
        let groups = of[0].outcomes.len() - 2;
        let slope = |i: usize| {
            let steps: Vec<(f64, f64)> = blocks
                .iter()
                .zip(&of)
                .map(|((_, steps), block)| (steps[i], block.outcomes[i + 2] - block.outcomes[0]))
                .collect();
            Change::slope(&steps)
        };
        let band = Band {
            base,
            shift: Change::mean(&shifts),
            low,
            median,
            high,
            seen: quantiles(&draws),
            mean,
            sd: variance.sqrt(),
            luck: (variance > 0.0).then_some(1.0 - kept),
            indices: Indices::of_blocks(&of),
            over_range: (0..groups).map(slope).collect(),
        };
        (band, freed)
    }
}

/// A quantile of sorted numbers, interpolated between neighbours (R. J. Hyndman and Y. Fan 1996, type 7).
fn quantile(sorted: &[f64], at: f64) -> f64 {
    let place = at * (sorted.len() - 1) as f64;
    let (below, part) = (place.floor() as usize, place.fract());
    let above = sorted[(below + 1).min(sorted.len() - 1)];
    sorted[below] + part * (above - sorted[below])
}

/// The outcomes of the blocks, counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct Points {
    /// Blocks that were played.
    pub played: u64,
    /// Blocks left out, because the data checks refused some of their points.
    pub left_out: u64,
    /// Points that the data checks refused.
    pub refused: u64,
    /// The first refusal in words.
    pub refusal: Option<String>,
}

/// A draw of all unknown values, with its outcome.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Draw {
    /// Its block, from 1.
    pub block: u64,
    /// The seed of its games.
    pub seed: u64,
    /// The mean position of each group's values between lowest (0) and highest (1).
    pub places: Vec<f64>,
    /// The first side's wins, a share of the games.
    pub wins: f64,
    /// The first side's wins less the second side's.
    pub lead: f64,
    /// The margin.
    pub margin: f64,
}

/// The result of a scenario over the ranges of its unknown values. The same games give a byte-identical result.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Sensitivity {
    /// The plan.
    pub plan: SensitivityPlan,
    /// Confidence of every interval, not corrected for their number.
    pub confidence: f64,
    /// The outcomes of the blocks, counted.
    pub points: Points,
    /// The first side's wins with the present data.
    pub base: Rate,
    /// The shares of the draws in which the first side and the second side lead, with sampling error removed.
    pub ahead: [f64; 2],
    /// The same for the draws as they were played.
    pub ahead_seen: [f64; 2],
    /// The first side's wins, a share of the games.
    pub wins: Band,
    /// The first side's wins less the second side's.
    pub lead: Band,
    /// The margin.
    pub margin: Band,
    /// Two draws of each block, *a* and *b*, with sampling error.
    pub draws: Vec<Draw>,
}

impl Sensitivity {
    /// The result from `outcomes`, those of the first blocks of `plan`, in order; `None` if fewer than two blocks were played or if the plan has no
    /// design.
    #[must_use]
    pub fn of(plan: SensitivityPlan, outcomes: &[Outcome]) -> Option<Sensitivity> {
        let design = plan.design()?;
        let mut points = Points { played: 0, left_out: 0, refused: 0, refusal: None };
        let mut played: Vec<(usize, &Games)> = Vec::new();
        for (block, outcome) in outcomes.iter().enumerate() {
            match outcome {
                Outcome::Played(games) => {
                    points.played += 1;
                    played.push((block, games));
                }
                Outcome::LeftOut { refused, refusal } => {
                    points.left_out += 1;
                    points.refused += refused;
                    points.refusal.get_or_insert_with(|| refusal.clone());
                }
            }
        }
        if played.len() < 2 {
            return None;
        }
        let places: Vec<Vec<Vec<f64>>> = played
            .iter()
            .map(|(block, _)| plan.points(&design, *block).iter().map(|values| plan.places(values)).collect())
            .collect();
        let step = |places: &Vec<Vec<f64>>| (0..plan.groups.len()).map(|i| places[i + 2][i] - places[0][i]).collect();
        let steps: Vec<Vec<f64>> = places.iter().map(step).collect();
        let band = |of: &dyn Fn(&Games) -> &Sums| {
            let blocks: Vec<(&Sums, &[f64])> =
                played.iter().zip(&steps).map(|((_, games), steps)| (of(games), steps.as_slice())).collect();
            Band::of(&blocks)
        };
        let [(wins, _), (lead, leads), (margin, _)] =
            [band(&|games| &games.wins), band(&|games| &games.lead), band(&|games| &games.margin)];
        let ahead = |leads: &[f64]| {
            let share =
                |of: &dyn Fn(f64) -> bool| leads.iter().filter(|lead| of(**lead)).count() as f64 / leads.len() as f64;
            [share(&|lead| lead > 0.0), share(&|lead| lead < 0.0)]
        };
        let draws = played.iter().zip(&places).flat_map(|((block, games), places)| {
            [0, 1].map(|half| Draw {
                block: *block as u64 + 1,
                seed: plan.seed_of(*block),
                places: places[half].clone(),
                wins: games.wins.of[half] as f64 / games.wins.games as f64,
                lead: games.lead.of[half] as f64 / games.lead.games as f64,
                margin: games.margin.of[half] as f64 / games.margin.games as f64,
            })
        });
        let draws: Vec<Draw> = draws.collect();
        let sum = |of: &dyn Fn(&Sums) -> i64| played.iter().map(|(_, games)| of(&games.wins)).sum::<i64>() as u64;
        Some(Sensitivity {
            confidence: CONFIDENCE,
            points,
            base: Rate::of(sum(&|sums| sums.base), sum(&|sums| sums.games)),
            ahead: ahead(&leads),
            ahead_seen: ahead(&draws.iter().map(|draw| draw.lead).collect::<Vec<f64>>()),
            draws,
            wins,
            lead,
            margin,
            plan,
        })
    }

    /// Whether every block was played or left out.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.points.played + self.points.left_out == u64::from(self.plan.blocks)
    }

    /// The groups, ordered by the share of the variance of wins that they explain in total, the largest first. If the wins have no indices, the
    /// margin decides; if it has none either, the order is that of the data.
    #[must_use]
    pub fn ranked(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.plan.groups.len()).collect();
        let by = self.wins.indices.as_ref().or(self.margin.indices.as_ref());
        if let Some(indices) = by {
            order.sort_by(|&a, &b| indices.total[b].share.total_cmp(&indices.total[a].share));
        }
        order
    }

    /// One row per draw: its block and seed, the numbers drawn for each group, and the outcomes, with sampling error. A group of one value has a
    /// column with the number, named by its path. A group of several values has a column with their mean position between lowest (0) and highest (1);
    /// its name ends in `position`.
    #[must_use]
    pub fn columns(&self) -> Columns {
        let draws = || self.draws.iter();
        let mut columns = Columns::default();
        columns.counts("block", draws().map(|draw| draw.block));
        columns.counts("seed", draws().map(|draw| draw.seed));
        for (i, group) in self.plan.groups.iter().enumerate() {
            match &group.values[..] {
                [value] => columns.whole(&group.name, draws().map(|draw| value.standing(draw.places[i]))),
                _ => columns.numbers(&format!("{} position", group.name), draws().map(|draw| Some(draw.places[i]))),
            }
        }
        columns.numbers("wins", draws().map(|draw| Some(draw.wins)));
        columns.numbers("lead", draws().map(|draw| Some(draw.lead)));
        columns.numbers("margin", draws().map(|draw| Some(draw.margin)));
        columns
    }

    /// Whether the change from the lowest to the highest values of group `group` (from 0) is meaningful. It is not if several values move separately.
    #[must_use]
    pub fn moves_as_one(&self, group: usize) -> bool {
        self.plan.together || self.plan.groups[group].values.len() == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::{BotFacts, Provenance};
    use sandtable_engine::{Purpose, Stream};

    /// Random wins over a design of two single values. If games are `shared`, one random number per game decides it at all points.
    fn played(points: u32, games: u64, shared: bool, chance: impl Fn(&[f64]) -> f64) -> Vec<(Sums, Vec<f64>)> {
        let design = Design::new(3, 2, points).expect("a design");
        let block = |block: usize| {
            let mut sums = Sums::new(4);
            let at: Vec<Vec<f64>> = (0..4).map(|place| design.at(block * 4 + place)).collect();
            for game in 0..games {
                let mut stream = Stream::new(block as u64, game, Purpose::Worlds);
                let mut draw = || f64::from(stream.below(1 << 20)) / f64::from(1 << 20);
                let common = draw();
                let wins: Vec<i64> =
                    at.iter().map(|x| i64::from(if shared { common } else { draw() } < chance(x))).collect();
                sums.add(i64::from(common < chance(&[0.5, 0.5])), wins.iter().copied());
            }
            let steps = (0..2).map(|i| at[i + 2][i] - at[0][i]).collect();
            (sums, steps)
        };
        (0..points as usize).map(block).collect()
    }

    fn band(played: &[(Sums, Vec<f64>)]) -> (Band, Vec<f64>) {
        let blocks: Vec<(&Sums, &[f64])> = played.iter().map(|(sums, steps)| (sums, steps.as_slice())).collect();
        Band::of(&blocks)
    }

    #[test]
    fn a_change_has_an_interval_of_196_hundredths_of_its_error() {
        let Change { low, high, .. } = Change::of(1.0, 0.5);
        assert!((low - 0.02).abs() < 1e-3 && (high - 1.98).abs() < 1e-3, "{low} to {high}");
    }

    /// A chance of 0.3 + 0.4 x: all of the variance, 0.16 / 12, is the first value's. With 20 games a point, luck is 40 % and more
    /// of what is seen, whether it is common to the points of a block or not.
    #[test]
    fn the_luck_of_the_games_is_taken_out() {
        for shared in [false, true] {
            let (band, freed) = band(&played(4096, 20, shared, |x| 0.3 + 0.4 * x[0]));
            let found = band.indices.as_ref().expect("it varies");
            assert!((found.variance - 0.16 / 12.0).abs() < 0.001, "{shared}: {found:?}");
            for (index, truth) in found.first.iter().chain(&found.total).zip([1.0, 0.0, 1.0, 0.0]) {
                assert!(
                    (index.share - truth).abs() < 4.0 * index.se.max(1e-9) && index.se < 0.06,
                    "{shared}: {found:?}"
                );
            }
            assert!(band.luck.is_some_and(|luck| luck > 0.4 && luck < 0.5), "{shared}: {band:?}");
            let spread = freed.iter().map(|x| (x - band.mean).powi(2)).sum::<f64>() / freed.len() as f64;
            assert!((spread - 0.16 / 12.0).abs() < 0.001, "{spread}");
            // 5 % and 95 % of the chances themselves are 0.32 and 0.68; with sampling error they lie from 0.2 to 0.8.
            assert!((band.low - 0.32).abs() < 0.035 && (band.high - 0.68).abs() < 0.035, "{shared}: {band:?}");
            assert!(band.seen[0] < 0.26 && band.seen[2] > 0.74, "{shared}: {band:?}");
        }
    }

    #[test]
    fn luck_alone_explains_nothing() {
        for shared in [false, true] {
            let (band, _) = band(&played(64, 20, shared, |_| 0.5));
            assert!(band.luck.is_some_and(|luck| luck > 0.7) && band.indices.is_none(), "{band:?}");
            assert!(band.high - band.low < 0.5 * (band.seen[2] - band.seen[0]), "{band:?}");
        }
    }

    /// From lowest to highest: +40 points for the first value, nothing for the second; on common games nothing in every game.
    #[test]
    fn a_slope_is_the_change_over_the_range() {
        for shared in [false, true] {
            let (band, _) = band(&played(512, 20, shared, |x| 0.3 + 0.4 * x[0]));
            let [first, second] = [0, 1].map(|i| band.over_range[i].expect("steps"));
            assert!((first.change - 0.4).abs() < 4.0 * first.se && first.se < 0.03 && first.seen(), "{first:?}");
            assert!(second.change.abs() < 4.0 * second.se.max(1e-12), "{second:?}");
            assert!(!shared || second.change == 0.0, "{second:?}");
        }
    }

    /// Over 400 repetitions of 40 steps each: 5 % of 400 is 20, and 4 standard errors more is 37. The spread grows with the step.
    #[test]
    fn a_slopes_interval_covers_it() {
        let mut missed = 0;
        for repetition in 0..400 {
            let mut stream = Stream::new(9, repetition, Purpose::Worlds);
            let mut draw = || f64::from(stream.below(1 << 20)) / f64::from(1 << 19) - 1.0;
            let steps: Vec<(f64, f64)> = (0..40)
                .map(|_| {
                    let x = draw();
                    (x, 0.3 * x + draw() * x.abs())
                })
                .collect();
            let slope = Change::slope(&steps).expect("steps");
            missed += u32::from(slope.low > 0.3 || slope.high < 0.3);
        }
        assert!((6..=37).contains(&missed), "{missed}");
    }

    #[test]
    fn few_steps_have_no_slope() {
        let up: Vec<(f64, f64)> = (0..10).map(|i| (f64::from(i % 2) - 0.5, 2.0 * (f64::from(i % 2) - 0.5))).collect();
        assert_eq!(Change::slope(&up).map(|slope| (slope.change, slope.se)), Some((2.0, 0.0)));
        assert_eq!(Change::slope(&up[1..]), None);
        assert_eq!(Change::slope(&[&up[1..], &[(0.0, 1.0)]].concat()), None);
    }

    #[test]
    fn quantiles_lie_between_neighbours() {
        assert_eq!(quantile(&[1.0, 2.0, 4.0], 0.5), 2.0);
        assert_eq!(quantile(&[0.0, 10.0], 0.05), 0.5);
        assert_eq!(quantile(&[3.0, 3.0], 0.95), 3.0);
    }

    fn plan(together: bool) -> SensitivityPlan {
        let value = |path: &str, now, numbers: &[i64]| Value { path: path.into(), now, numbers: numbers.to_vec() };
        let group = |name: &str, values| Group { name: name.into(), why: String::new(), values };
        let bot = || BotFacts { name: "heuristic".into(), hash: None };
        let setting = Setting {
            version: "0".into(),
            scenario: "s".into(),
            scenario_title: "S".into(),
            scenario_hash: "0".into(),
            provenance: Provenance::default(),
            overlays: Vec::new(),
            sides: ["a".into(), "b".into()],
            bots: [bot(), bot()],
            seed: 7,
            games: 10,
        };
        SensitivityPlan {
            setting,
            groups: vec![
                group(
                    "guns",
                    vec![value("guns.1", 2, &[1, 2, 4]), value("guns.2", 2, &[1, 2, 4]), value("guns.3", 0, &[0, 9])],
                ),
                group("fort", vec![value("fort", 0, &[-1, 0, 1])]),
            ],
            together,
            blocks: 64,
        }
    }

    #[test]
    fn values_are_drawn_alike_or_each_for_itself() {
        for together in [false, true] {
            let plan = plan(together);
            let design = plan.design().expect("a design");
            let mut alike = 0;
            for block in 0..64 {
                let points = plan.points(&design, block);
                assert_eq!(points.len(), 4);
                for (values, place) in points.iter().zip(0..) {
                    assert!(values.iter().zip(plan.values()).all(|(at, value)| value.numbers.contains(at)));
                    assert_eq!(values[..3], points[[0, 1, 1, 0][place]][..3], "the guns go over as one");
                    assert_eq!(values[3], points[[0, 1, 0, 1][place]][3]);
                    alike += usize::from(values[0] == values[1]);
                }
            }
            assert_eq!(alike == 256, together, "{alike}");
        }
        assert_eq!(plan(false).places(&[1, 4, 0, 0]), [1.0 / 3.0, 0.5]);
        assert_eq!(plan(false).places(&[2, 2, 0, 1]), [1.0 / 3.0, 1.0]);
        assert_eq!(plan(false).places(&[4, 4, 9, -1]), [1.0, 0.0]);
    }

    #[test]
    fn a_block_that_is_refused_is_left_out_and_told() {
        let plan = plan(false);
        let block = |wins: i64| {
            let mut games = Games::new(4);
            for sums in [&mut games.wins, &mut games.lead, &mut games.margin] {
                (0..10).for_each(|_| sums.add(0, [0, wins, 0, 0].into_iter()));
            }
            assert!(games.fits(10, 4) && !games.fits(9, 4) && !games.fits(10, 5));
            Outcome::Played(Box::new(games))
        };
        let refused = || Outcome::LeftOut { refused: 2, refusal: "too strong".into() };
        let of = |outcomes: &[Outcome]| Sensitivity::of(plan.clone(), outcomes);
        assert!(of(&[block(1), refused()]).is_none());
        let found = of(&[refused(), block(1), refused(), block(0)]).expect("two blocks");
        assert_eq!((found.points.played, found.points.left_out, found.points.refused), (2, 2, 4));
        assert_eq!(found.points.refusal.as_deref(), Some("too strong"));
        assert_eq!(
            found.draws.iter().map(|draw| (draw.block, draw.wins)).collect::<Vec<_>>(),
            [(2, 0.0), (2, 1.0), (4, 0.0), (4, 0.0)]
        );
        assert!(!found.complete() && found.base.rate == 0.0);
    }
}
