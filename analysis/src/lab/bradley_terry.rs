//! Strengths from the results of each bot of one side against each of the other: the model of Bradley and Terry.
//!
//! The log odds that the first side wins are the strength of its bot less that of the second side's (R. A. Bradley and M. E. Terry, *Rank analysis of
//! incomplete block designs: I. The method of paired comparisons*, Biometrika 39, 1952). A bot that plays both sides has a strength on each, so the
//! strengths include the advantage of a side. Draws are half a win to both.
//!
//! With a bot that wins every game, or a cell without a loss, the likelihood has no maximum. So it is penalised by the information (D. Firth, *Bias
//! reduction of maximum likelihood estimates*, Biometrika 80, 1993). This makes all strengths finite and nearly unbiased (G. Heinze and M. Schemper,
//! *A solution to the problem of separation in logistic regression*, Statistics in Medicine 21, 2002). In effect, half of the leverage of each cell
//! is added to its wins and as much to its losses. A single cell gets one half of each, a cell with almost no information almost nothing. Halves in
//! every cell would instead pull all strengths towards each other, by more than their errors where many games are one-sided. Newton's method finds
//! the maximum.
//!
//! All cells play the same seeds, and no model is exactly true. So errors are not those of independent games under the model. They come from the
//! variance of the points of blocks of seeds, all cells of a block together: the sandwich estimator of P. J. Huber (*The behavior of maximum
//! likelihood estimates under nonstandard conditions*, Proceedings of the Fifth Berkeley Symposium 1, 1967), by clusters (K.-Y. Liang and S. L.
//! Zeger, *Longitudinal data analysis using generalized linear models*, Biometrika 73, 1986). To first order this equals a bootstrap of the blocks,
//! without its random error. The added wins and losses have the variance of games, so that a cell without a single loss is not taken for certain.

use super::blocks::{self, as_games};
use super::many::holm;
use super::normal::{Z, beyond};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The points of the first side in every cell.
#[derive(Clone, Debug)]
pub(super) struct Results<'a> {
    /// Bots of the first side.
    pub(super) rows: usize,
    /// Bots of the second side.
    pub(super) columns: usize,
    /// Games of a cell.
    pub(super) games: u64,
    /// Half points by block, for each cell; row by row.
    pub(super) cells: Vec<&'a [u64]>,
}

/// The chance of a win.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Estimate {
    /// The log odds of a win.
    pub log_odds: f64,
    /// Their standard error; none for fewer than 30 games a cell.
    pub se: Option<f64>,
    /// The same as a share of games; draws count half.
    pub share: f64,
    /// Lower bound of the share.
    pub low: Option<f64>,
    /// Upper bound of the share.
    pub high: Option<f64>,
}

/// The prediction of the strengths for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Expected {
    /// The first side's expected share of points.
    pub share: f64,
    /// The first side's share of points less the expected one.
    pub off: f64,
    /// The p-value of a cell that follows the model, corrected over all cells by Holm's procedure. None for fewer than 30 games a cell, and if a side
    /// has only one bot: then any results would fit.
    pub adjusted: Option<f64>,
}

/// The strengths.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fit {
    /// The first side's wins between average bots.
    pub(super) level: Estimate,
    /// Each bot against the average of the other side.
    pub(super) strengths: [Vec<Estimate>; 2],
    /// The predictions, one per cell.
    pub(super) cells: Vec<Expected>,
}

/// Fits the strengths with the largest penalised likelihood.
///
/// # Panics
/// If there is no cell or no game.
pub(super) fn fit(results: &Results<'_>) -> Fit {
    let model = Model::of(results);
    let (rows, columns) = (results.rows, results.columns);
    // A bot, or the average of its side, against the average of the other side.
    let against = |side: usize, bot: Option<usize>| {
        let mut form = vec![0.0; rows + columns];
        let (own, other) = form.split_at_mut(rows);
        let [own, other] = if side == 0 { [own, other] } else { [other, own] };
        let average = |bots: &mut [f64], sign: f64| bots.fill(sign / bots.len() as f64);
        average(other, -1.0);
        match bot {
            Some(bot) => own[bot] = 1.0,
            None => average(own, 1.0),
        }
        model.estimate(&form)
    };
    Fit {
        level: against(0, None),
        strengths: [0, 1].map(|side| (0..[rows, columns][side]).map(|bot| against(side, Some(bot))).collect()),
        cells: model.expected(),
    }
}

/// The model at its maximum. Its parameters are the first side's strengths, then the second side's, of which the first is 0.
struct Model<'a> {
    results: &'a Results<'a>,
    strengths: Vec<f64>,
    /// The wins, and also the losses, that the penalty adds to each cell.
    added: Vec<f64>,
    /// The inverse of the information.
    inverse: Vec<Vec<f64>>,
    /// Points of each block less its share of the cell's points, by cell.
    residuals: Vec<Vec<f64>>,
}

impl<'a> Model<'a> {
    fn of(results: &'a Results<'a>) -> Model<'a> {
        assert!(!results.cells.is_empty() && results.games > 0, "strengths of no games");
        let size = results.rows + results.columns;
        let residuals = results.cells.iter().map(|cell| residuals(cell, results.games)).collect();
        let strengths = vec![0.0; size];
        let mut model = Model { results, strengths, added: Vec::new(), inverse: Vec::new(), residuals };
        model.climb();
        model
    }

    /// Row and column of each cell, as indices of parameters.
    fn places(&self) -> impl Iterator<Item = (usize, usize)> + 'a {
        let Results { rows, columns, .. } = *self.results;
        (0..rows).flat_map(move |row| (rows..rows + columns).map(move |column| (row, column)))
    }

    /// Points and games of each cell.
    fn played(&self) -> impl Iterator<Item = (f64, f64)> + 'a {
        let games = self.results.games as f64;
        self.results.cells.iter().map(move |cell| (as_games(cell.iter().sum()), games))
    }

    /// Newton's method; a step that overshoots is halved.
    fn climb(&mut self) {
        let mut height = self.survey();
        for _ in 0..100 {
            let mut step = times(&self.inverse, &self.gradient());
            let from = self.strengths.clone();
            for _ in 0..40 {
                self.strengths = from.iter().zip(&step).map(|(from, step)| from + step).collect();
                let there = self.survey();
                if there >= height {
                    height = there;
                    break;
                }
                step.iter_mut().for_each(|step| *step *= 0.5);
            }
            if step.iter().all(|step| step.abs() < 1e-9) {
                break;
            }
        }
    }

    /// Computes the information and what it adds to the cells; returns the logarithm of the penalised likelihood.
    fn survey(&mut self) -> f64 {
        let size = self.strengths.len();
        let mut information = vec![vec![0.0; size]; size];
        let mut height = 0.0;
        let mut weights = Vec::with_capacity(self.results.cells.len());
        for ((row, column), (points, games)) in self.places().zip(self.played()) {
            let odds = self.strengths[row] - self.strengths[column];
            height += points * odds - games * (odds.max(0.0) + libm::log1p(libm::exp(-odds.abs())));
            let weight = games * logistic(odds) * logistic(-odds);
            information[row][row] += weight;
            information[column][column] += weight;
            information[row][column] -= weight;
            information[column][row] -= weight;
            weights.push(weight);
        }
        // Only differences matter, so one strength is fixed at 0.
        let held = self.results.rows;
        information.iter_mut().for_each(|row| row[held] = 0.0);
        information[held].fill(0.0);
        information[held][held] = 1.0;
        let (mut inverse, log_determinant) = inverse(information);
        inverse[held][held] = 0.0;
        let leverage = |((row, column), weight): ((usize, usize), &f64)| {
            weight * (inverse[row][row] + inverse[column][column] - 2.0 * inverse[row][column])
        };
        self.added = self.places().zip(&weights).map(|cell| 0.5 * leverage(cell)).collect();
        self.inverse = inverse;
        height + 0.5 * log_determinant
    }

    /// The gradient of the penalised likelihood.
    fn gradient(&self) -> Vec<f64> {
        let mut gradient = vec![0.0; self.strengths.len()];
        for (((row, column), (points, games)), added) in self.places().zip(self.played()).zip(&self.added) {
            let p = logistic(self.strengths[row] - self.strengths[column]);
            let above = points + added - (games + 2.0 * added) * p;
            gradient[row] += above;
            gradient[column] -= above;
        }
        gradient[self.results.rows] = 0.0;
        gradient
    }

    /// The estimate of a linear form of the strengths.
    fn estimate(&self, form: &[f64]) -> Estimate {
        let log_odds: f64 = form.iter().zip(&self.strengths).map(|(weight, strength)| weight * strength).sum();
        let moved = times(&self.inverse, form);
        let weights: Vec<f64> = self.places().map(|(row, column)| moved[row] - moved[column]).collect();
        let se = self.variance(&weights).map(f64::sqrt);
        let share = |sign: f64| se.map(|se| logistic(log_odds + sign * Z * se));
        Estimate { log_odds, se, share: logistic(log_odds), low: share(-1.0), high: share(1.0) }
    }

    /// The variance of the weighted sum of all cells' points.
    fn variance(&self, weights: &[f64]) -> Option<f64> {
        let blocks = self.residuals[0].len();
        if blocks < blocks::FEWEST {
            return None;
        }
        let of_block = |block: usize| -> f64 {
            weights.iter().zip(&self.residuals).map(|(weight, residuals)| weight * residuals[block]).sum()
        };
        let scatter: f64 = (0..blocks).map(|block| of_block(block).powi(2)).sum();
        let of_added = |(((row, column), weight), added): (((usize, usize), &f64), &f64)| {
            let p = logistic(self.strengths[row] - self.strengths[column]);
            weight * weight * added * (p * p + (1.0 - p) * (1.0 - p))
        };
        let of_added: f64 = self.places().zip(weights).zip(&self.added).map(of_added).sum();
        Some(scatter * blocks as f64 / (blocks - 1) as f64 + of_added)
    }

    /// The prediction for each cell, and the deviation from it.
    fn expected(&self) -> Vec<Expected> {
        let games = self.results.games as f64;
        let testable = self.results.rows > 1 && self.results.columns > 1;
        let mut p: Vec<f64> = Vec::new();
        let mut found: Vec<Expected> = Vec::new();
        for (cell, (row, column)) in self.places().enumerate() {
            let share = logistic(self.strengths[row] - self.strengths[column]);
            let off = as_games(self.results.cells[cell].iter().sum()) / games - share;
            let mut form = vec![0.0; self.strengths.len()];
            (form[row], form[column]) = (1.0, -1.0);
            let moved = times(&self.inverse, &form);
            // One more point changes the cell itself, and the strengths that predict it.
            let mut weights: Vec<f64> =
                self.places().map(|(row, column)| -share * (1.0 - share) * (moved[row] - moved[column])).collect();
            weights[cell] += 1.0 / games;
            // A cell that is all won or all lost has no scatter; games with the expected chances would.
            let as_expected = share * (1.0 - share) / games * (1.0 - 2.0 * self.added[cell]);
            let variance = self.variance(&weights).map(|variance| variance.max(as_expected));
            let variance = variance.filter(|variance| testable && *variance > 0.0);
            p.extend(variance.map(|variance| beyond(off / variance.sqrt())));
            found.push(Expected { share, off, adjusted: None });
        }
        if p.len() == found.len() {
            found.iter_mut().zip(holm(&p)).for_each(|(cell, adjusted)| cell.adjusted = Some(adjusted));
        }
        found
    }
}

/// The points of each block less its share of all points.
fn residuals(cell: &[u64], games: u64) -> Vec<f64> {
    let share = as_games(cell.iter().sum()) / games as f64;
    let residual = |(block, &points): (usize, &u64)| as_games(points) - share * blocks::games_of(block, games) as f64;
    cell.iter().enumerate().map(residual).collect()
}

fn logistic(log_odds: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-log_odds))
}

fn times(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// The inverse of a symmetric positive definite matrix, and the logarithm of its determinant, by Gauss-Jordan elimination. No pivot of such a matrix
/// is 0.
fn inverse(mut matrix: Vec<Vec<f64>>) -> (Vec<Vec<f64>>, f64) {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    let mut log_determinant = 0.0;
    for pivot in 0..size {
        log_determinant += libm::log(matrix[pivot][pivot]);
        let by = 1.0 / matrix[pivot][pivot];
        for half in [&mut matrix, &mut inverse] {
            half[pivot].iter_mut().for_each(|x| *x *= by);
        }
        for row in (0..size).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot];
            for half in [&mut matrix, &mut inverse] {
                let from = half[pivot].clone();
                half[row].iter_mut().zip(from).for_each(|(x, from)| *x -= factor * from);
            }
        }
    }
    (inverse, log_determinant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::blocks::Points;
    use sandtable_engine::{Purpose, Side, Stream};

    /// Ladders on games that share half of their luck over all cells.
    struct Planted {
        rows: Vec<f64>,
        columns: Vec<f64>,
        /// What is added to the log odds of a cell.
        extra: fn(usize, usize) -> f64,
        games: u64,
    }

    impl Planted {
        fn play(&self, seed: u64) -> Vec<Vec<u64>> {
            let mut cells = vec![Points::new(self.games); self.rows.len() * self.columns.len()];
            for game in 0..self.games {
                let mut luck = Stream::new(seed, game, Purpose::Rules);
                let mut uniform = || f64::from(luck.below(1 << 20)) / f64::from(1 << 20);
                let common = uniform();
                for (cell, points) in cells.iter_mut().enumerate() {
                    let (row, column) = (cell / self.columns.len(), cell % self.columns.len());
                    let odds = self.rows[row] - self.columns[column] + (self.extra)(row, column);
                    let luck = if uniform() < 0.5 { common } else { uniform() };
                    points.add(game, Some(if luck < logistic(odds) { Side::First } else { Side::Second }));
                }
            }
            cells.into_iter().map(Points::into_blocks).collect()
        }

        fn fit(&self, seed: u64) -> Fit {
            let cells = self.play(seed);
            let cells = cells.iter().map(Vec::as_slice).collect();
            fit(&Results { rows: self.rows.len(), columns: self.columns.len(), games: self.games, cells })
        }

        /// The log odds of each bot against the average of the other side.
        fn true_strengths(&self) -> [Vec<f64>; 2] {
            let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
            let [rows, columns] = [mean(&self.rows), mean(&self.columns)];
            [
                self.rows.iter().map(|row| row - columns).collect(),
                self.columns.iter().map(|column| column - rows).collect(),
            ]
        }
    }

    /// This many wins of each cell, spread evenly.
    fn blocks_of(games: u64, wins: &[u64]) -> Vec<Vec<u64>> {
        let of_cell = |&wins: &u64| {
            let mut points = Points::new(games);
            (0..games).for_each(|game| {
                let won = (game + 1) * wins / games > game * wins / games;
                points.add(game, Some(if won { Side::First } else { Side::Second }));
            });
            points.into_blocks()
        };
        wins.iter().map(of_cell).collect()
    }

    fn of(rows: usize, columns: usize, games: u64, wins: &[u64]) -> Fit {
        let blocks = blocks_of(games, wins);
        fit(&Results { rows, columns, games, cells: blocks.iter().map(Vec::as_slice).collect() })
    }

    fn close(a: f64, b: f64, by: f64) -> bool {
        (a - b).abs() <= by
    }

    /// Against one opponent a strength is the log odds of the cell with a half added to wins and losses: it has no other results.
    #[test]
    fn one_column_is_known_by_hand() {
        let fit = of(3, 1, 40, &[30, 10, 40]);
        for (strength, odds) in fit.strengths[0].iter().zip([30.5 / 10.5, 10.5 / 30.5, 40.5 / 0.5]) {
            assert!(close(strength.log_odds, f64::ln(odds), 1e-9), "{strength:?}");
        }
        let mean = (f64::ln(30.5 / 10.5) + f64::ln(10.5 / 30.5) + f64::ln(81.0)) / 3.0;
        assert!(close(fit.level.log_odds, mean, 1e-9) && close(fit.strengths[1][0].log_odds, -mean, 1e-9));
        assert!(fit.cells.iter().all(|cell| cell.adjusted.is_none()), "a column alone fits whatever comes");
    }

    /// Each bot's expected points are the points that it has, what is added included: what makes the likelihood largest. As much is
    /// added as there are strengths to find.
    #[test]
    fn expected_points_add_up_to_the_points_of_each_bot() {
        let wins = [180, 20, 77, 200, 150, 0, 100, 3, 55];
        let blocks = blocks_of(200, &wins);
        let results = Results { rows: 3, columns: 3, games: 200, cells: blocks.iter().map(Vec::as_slice).collect() };
        let model = Model::of(&results);
        let had = |cell: usize| wins[cell] as f64 + model.added[cell];
        let should = |cell: usize| {
            (200.0 + 2.0 * model.added[cell]) * logistic(model.strengths[cell / 3] - model.strengths[3 + cell % 3])
        };
        for line in 0..3 {
            let sums = |of: &dyn Fn(usize) -> usize| {
                (0..3).map(of).fold((0.0, 0.0), |(a, b), cell| (a + had(cell), b + should(cell)))
            };
            for (had, should) in [sums(&|i| 3 * line + i), sums(&|i| 3 * i + line)] {
                assert!(close(had, should, 1e-6), "{had} {should}");
            }
        }
        assert!(close(model.added.iter().sum(), 2.5, 1e-9), "half of five: {:?}", model.added);
    }

    #[test]
    fn planted_strengths_are_found() {
        let planted = Planted {
            rows: vec![1.5, 0.0, -2.0, 0.4],
            columns: vec![0.3, -1.0, 4.0],
            extra: |_, _| 0.0,
            games: 40_000,
        };
        let fit = planted.fit(1);
        for (found, truth) in fit.strengths.iter().flatten().zip(planted.true_strengths().iter().flatten()) {
            assert!(close(found.log_odds, *truth, 0.08), "{found:?} {truth}");
            let se = found.se.expect("games enough");
            assert!(se > 0.002 && se < 0.04, "{found:?}");
        }
    }

    /// Errors are right though all cells share luck, which a count of independent games would miss.
    #[test]
    fn intervals_hold_what_they_say() {
        hold(Planted { rows: vec![0.5, -0.5], columns: vec![1.0, 0.0, -0.6], extra: |_, _| 0.0, games: 150 });
    }

    /// As at Belfort: a bot that hardly ever wins and one that hardly ever loses on each side, so that half of the cells are all won or all
    /// lost.
    #[test]
    fn intervals_hold_where_most_games_are_one_sided() {
        let (rows, columns) = (vec![2.3, -0.6, 0.2, -6.0], vec![2.0, -1.2, -1.5, -6.0]);
        hold(Planted { rows, columns, extra: |_, _| 0.0, games: 60 });
    }

    #[test]
    fn intervals_hold_where_some_games_are_one_sided() {
        let (rows, columns) = (vec![1.5, 0.3, -0.6, -2.0], vec![1.0, 0.2, -1.2, -2.5]);
        hold(Planted { rows, columns, extra: |_, _| 0.0, games: 60 });
    }

    fn hold(planted: Planted) {
        let truth: Vec<f64> = planted.true_strengths().concat();
        let mut held = vec![0u32; truth.len()];
        let mut off = 0u32;
        const LADDERS: u64 = 400;
        for seed in 0..LADDERS {
            let fit = planted.fit(seed);
            for ((found, truth), held) in fit.strengths.iter().flatten().zip(&truth).zip(&mut held) {
                let se = found.se.expect("games enough");
                *held += u32::from((found.log_odds - truth).abs() <= Z * se);
            }
            off += u32::from(fit.cells.iter().any(|cell| cell.adjusted.is_some_and(|p| p <= 0.05)));
        }
        // 95 % of 400, give or take three standard errors; a little of it goes to taking 75 blocks for many.
        assert!(held.iter().all(|held| (364..=394).contains(held)), "{held:?}");
        assert!(off <= 34, "{off} ladders with a cell that lies off a model which is true");
    }

    #[test]
    fn a_planted_cell_is_off_the_model() {
        let extra = |row, column| if (row, column) == (1, 2) { 1.2 } else { 0.0 };
        let fit = Planted { rows: vec![0.5, 0.0, -0.5], columns: vec![0.5, 0.0, -0.5], extra, games: 2_000 }.fit(3);
        let furthest = (0..9).max_by(|&a, &b| fit.cells[a].off.abs().total_cmp(&fit.cells[b].off.abs()));
        assert_eq!(furthest, Some(5));
        assert!(fit.cells[5].off > 0.05 && fit.cells[5].adjusted.is_some_and(|p| p < 1e-4), "{:?}", fit.cells[5]);
    }

    #[test]
    fn a_bot_that_always_wins_is_not_taken_for_certain() {
        let fit = of(2, 2, 100, &[100, 100, 50, 60]);
        let best = fit.strengths[0][0];
        assert!(
            best.share > 0.98 && best.low.is_some_and(|low| low < 0.985) && best.high.is_some_and(|high| high < 1.0)
        );
        assert!(best.se.is_some_and(|se| se > 0.5), "{best:?}");
        let few = of(2, 2, 29, &[29, 0, 5, 6]);
        assert!(few.level.se.is_none() && few.level.low.is_none() && few.level.log_odds.is_finite());
    }

    #[test]
    fn an_inverse_is_one() {
        let matrix = vec![vec![4.0, 1.0, -0.5], vec![1.0, 3.0, 0.2], vec![-0.5, 0.2, 2.0]];
        let (inverse, log_determinant) = inverse(matrix.clone());
        // 4 · (3 · 2 - 0.2 · 0.2) - 1 · (1 · 2 + 0.2 · 0.5) - 0.5 · (1 · 0.2 + 3 · 0.5).
        assert!(close(log_determinant, f64::ln(23.84 - 2.1 - 0.85), 1e-12));
        for (i, row) in matrix.iter().enumerate() {
            for (j, x) in times(&inverse, row).into_iter().enumerate() {
                assert!(close(x, f64::from(u8::from(i == j)), 1e-12), "{i} {j}: {x}");
            }
        }
    }
}
