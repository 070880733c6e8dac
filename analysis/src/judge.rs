//! A judge of positions, fitted to games.
//!
//! Positions are drawn from games that are played with some noise, so that the judge also knows positions that good play avoids. For each stage, a
//! logistic regression with a ridge penalty (A. E. Hoerl and R. W. Kennard, *Ridge regression*, 1970) is fitted by Newton's method. Games that were
//! held out measure the fit, by log-loss: minus the mean logarithm of the chance given to what happened. Less is better.

use crate::record::{Record, Recorder};
use crate::spectator::Tracer;
use sandtable_bots::judge::{Judge, LOGIT, WIN};
use sandtable_engine::{Choose, Desk, Game, Purpose, Side, Status, Stream, View};
use schemars::JsonSchema;
use serde::Serialize;

/// One decision in this many is made at random.
const NOISE: u32 = 100;
/// The number of positions that are kept of each stage of a game.
const KEPT: u32 = 3;
/// One game in this many is held out of the fit, to measure it.
const HELD_OUT: u64 = 5;
/// The ridge penalty, on features of unit variance.
const RIDGE: f64 = 10.0;
/// A stage with fewer positions is judged like the one before it.
const FEWEST: usize = 500;

/// A position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The game's number.
    pub game: u64,
    /// The stage.
    pub stage: u8,
    /// The features that it is judged by.
    pub features: Vec<i32>,
}

/// Reads a position: returns its stage and appends its features. `None` if it is not a position to judge.
pub type Probe<G> = fn(&G, &<G as Game>::State, &mut Vec<i32>) -> Option<usize>;

/// Plays game `index` of `seed` with some decisions made at random, and appends some of its positions to `samples`.
pub(crate) fn sample<G: Game, A: Choose<G>, B: Choose<G>>(
    game: &G,
    (first, second): (&mut A, &mut B),
    (seed, index): (u64, u64),
    probe: Probe<G>,
    record: &mut Record,
    samples: &mut Vec<Sample>,
) {
    let mut dice = Side::BOTH.map(|side| Stream::new(seed, index, Purpose::Bot(side)));
    let mut noise = Stream::new(seed, index, Purpose::Worlds);
    let mut tracer = Tracer::default();
    let observer = Recorder::new(game, index, record, &mut tracer);
    let mut desk = Desk { chance: Stream::new(seed, index, Purpose::Rules), observer };
    let (mut legal, mut decisions, mut forced, mut state) = (Vec::new(), 0, 0, game.setup());
    let (from, mut seen) = (samples.len(), [0; 256]);
    first.new_game();
    second.new_game();
    let outcome = loop {
        let side = match game.status(&state) {
            Status::Awaiting(side) => side,
            Status::Over(outcome) => break outcome,
        };
        let mut features = Vec::new();
        if let Some(stage) = probe(game, &state, &mut features) {
            let stage = stage.min(seen.len() - 1);
            let number = seen[stage];
            seen[stage] += 1;
            let sample = Sample { game: index, stage: stage as u8, features };
            // Each position of the stage is kept with the same chance (J. S. Vitter, Random sampling with a reservoir, 1985).
            if number < KEPT {
                samples.push(sample);
            } else {
                let place = noise.below(number + 1);
                let kept = samples[from..].iter_mut().filter(|sample| usize::from(sample.stage) == stage);
                if let Some(old) = kept.into_iter().nth(place as usize) {
                    *old = sample;
                }
            }
        }
        game.legal_actions(&state, &mut legal);
        decisions += 1;
        let own = &mut dice[side.index()];
        let mut choice = 0;
        if legal.len() < 2 {
            forced += 1;
        } else {
            choice = View::show(game, &mut state, side, |view| match side {
                Side::First => first.choose(view, &legal, own),
                Side::Second => second.choose(view, &legal, own),
            });
            if noise.below(NOISE) == 0 {
                choice = noise.below(legal.len() as u32) as usize;
            }
        }
        game.apply(&mut state, legal[choice], &mut desk);
    };
    desk.observer.close(&state, outcome, decisions, forced);
}

/// The quality of a judge in one stage.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct StageFit {
    /// The stage.
    pub stage: usize,
    /// Positions that it was fitted to.
    pub fitted: usize,
    /// Held-out positions that it was measured on.
    pub held_out: usize,
    /// Log-loss of the share of wins alone.
    pub constant: f64,
    /// Log-loss of a regression on the standing alone.
    pub standing: f64,
    /// Log-loss of the judge.
    pub judge: f64,
}

/// A judge and its quality.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The judge.
    pub judge: Judge,
    /// Its quality by stage.
    pub stages: Vec<StageFit>,
}

impl Fit {
    /// The mean log-loss over all held-out positions: of the share of wins, of the standing alone, of the judge.
    #[must_use]
    pub fn losses(&self) -> [f64; 3] {
        let count: usize = self.stages.iter().map(|stage| stage.held_out).sum();
        let mean = |of: fn(&StageFit) -> f64| {
            self.stages.iter().map(|stage| of(stage) * stage.held_out as f64).sum::<f64>() / count as f64
        };
        [mean(|stage| stage.constant), mean(|stage| stage.standing), mean(|stage| stage.judge)]
    }
}

/// Fits a judge to positions of games. `points` gives the result of a game by its number: 1 for a win of the first side, 1/2 for a draw, 0 otherwise.
#[must_use]
pub fn fit(samples: &[Sample], points: &dyn Fn(u64) -> f64) -> Fit {
    let stages = samples.iter().map(|sample| usize::from(sample.stage) + 1).max().unwrap_or(0);
    let (mut judge, mut fits) = (Judge { stages: vec![Vec::new(); stages] }, Vec::new());
    for stage in 0..stages {
        let of_stage = samples.iter().filter(|sample| usize::from(sample.stage) == stage);
        let (held, known): (Vec<&Sample>, Vec<&Sample>) = of_stage.partition(|sample| sample.game % HELD_OUT == 0);
        if known.len() < FEWEST {
            continue;
        }
        let rows = |width: usize| -> Vec<(Vec<f64>, f64)> {
            let row = |sample: &&Sample| {
                (sample.features[..width].iter().map(|value| f64::from(*value)).collect(), points(sample.game))
            };
            known.iter().map(row).collect()
        };
        let losses = [0, 1, known[0].features.len()].map(|width| {
            judge.stages[stage] = regression(&rows(width));
            let loss = |sample: &&Sample| {
                // No judgement is certain: chances beyond the range of the table count as 1 in 2,000.
                let chance = f64::from(judge.chance(stage, &sample.features[..width])) / f64::from(WIN);
                let (chance, won) = (chance.clamp(0.0005, 0.9995), points(sample.game));
                -won * libm::log(chance) - (1.0 - won) * libm::log(1.0 - chance)
            };
            held.iter().map(loss).sum::<f64>() / held.len().max(1) as f64
        });
        let [constant, standing, judged] = losses;
        fits.push(StageFit { stage, fitted: known.len(), held_out: held.len(), constant, standing, judge: judged });
    }
    Fit { judge, stages: fits }
}

/// The first side's points in the game of `record`: 1 for a win, 1/2 for a draw, 0 otherwise.
#[must_use]
pub fn points(record: &Record) -> f64 {
    match record.winner {
        Some(Side::First) => 1.0,
        Some(Side::Second) => 0.0,
        None => 0.5,
    }
}

/// The weights of a ridge regression in units of [`LOGIT`]: the constant, then each column.
fn regression(rows: &[(Vec<f64>, f64)]) -> Vec<i32> {
    let (count, width) = (rows.len() as f64, rows[0].0.len());
    let mean: Vec<f64> = (0..width).map(|i| rows.iter().map(|(row, _)| row[i]).sum::<f64>() / count).collect();
    let spread =
        |i: usize| libm::sqrt(rows.iter().map(|(row, _)| (row[i] - mean[i]) * (row[i] - mean[i])).sum::<f64>() / count);
    let spread: Vec<f64> = (0..width).map(spread).collect();
    // A constant column carries no information.
    let used: Vec<usize> = (0..width).filter(|&i| spread[i] > 1e-9).collect();
    let size = used.len() + 1;
    let scaled: Vec<f64> = rows
        .iter()
        .flat_map(|(row, _)| std::iter::once(1.0).chain(used.iter().map(|&i| (row[i] - mean[i]) / spread[i])))
        .collect();
    let mut weights = vec![0.0; size];
    for _ in 0..30 {
        let (mut slope, mut curve) = (vec![0.0; size], vec![0.0; size * size]);
        for (row, (_, won)) in scaled.chunks_exact(size).zip(rows) {
            let sum: f64 = row.iter().zip(&weights).map(|(value, weight)| value * weight).sum();
            let chance = 1.0 / (1.0 + libm::exp(-sum));
            let (miss, certainty) = (won - chance, chance * (1.0 - chance));
            for i in 0..size {
                slope[i] += miss * row[i];
                let scale = certainty * row[i];
                curve[i * size..i * size + i + 1].iter_mut().zip(row).for_each(|(cell, value)| *cell += scale * value);
            }
        }
        for i in 1..size {
            slope[i] -= RIDGE * weights[i];
            curve[i * size + i] += RIDGE;
        }
        curve[0] += 1e-6;
        let step = solve(curve, slope, size);
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        if step.iter().all(|step| step.abs() < 1e-7) {
            break;
        }
    }
    let mut columns = vec![0.0; width + 1];
    columns[0] = weights[0];
    for (&i, weight) in used.iter().zip(&weights[1..]) {
        columns[i + 1] = weight / spread[i];
        columns[0] -= weight / spread[i] * mean[i];
    }
    columns.iter().map(|weight| libm::round(weight * f64::from(LOGIT)) as i32).collect()
}

/// Solves a symmetric, positive definite system by Cholesky's method. Only the lower triangle of `matrix` is read.
fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>, size: usize) -> Vec<f64> {
    for i in 0..size {
        for j in 0..=i {
            let sum: f64 = (0..j).map(|k| matrix[i * size + k] * matrix[j * size + k]).sum();
            let rest = matrix[i * size + j] - sum;
            matrix[i * size + j] = if i == j { libm::sqrt(rest) } else { rest / matrix[j * size + j] };
        }
    }
    for i in 0..size {
        let sum: f64 = (0..i).map(|k| matrix[i * size + k] * right[k]).sum();
        right[i] = (right[i] - sum) / matrix[i * size + i];
    }
    for i in (0..size).rev() {
        let sum: f64 = (i + 1..size).map(|k| matrix[k * size + i] * right[k]).sum();
        right[i] = (right[i] - sum) / matrix[i * size + i];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of one position each: the chance to win is the logistic function of 0.5 + 2 a - b.
    fn games(count: u64) -> (Vec<Sample>, Vec<f64>) {
        let mut dice = Stream::new(1, 0, Purpose::Worlds);
        let mut draw = |n: u32| dice.below(n);
        (0..count)
            .map(|game| {
                let (a, b, idle) = (draw(5) as i32 - 2, draw(5) as i32 - 2, draw(9) as i32);
                let chance = 1.0 / (1.0 + libm::exp(-(0.5 + 2.0 * f64::from(a) - f64::from(b))));
                let won = f64::from(u8::from(f64::from(draw(1_000_000)) < chance * 1e6));
                (Sample { game, stage: 1, features: vec![a, b, 7, idle] }, won)
            })
            .unzip()
    }

    /// The triangle of A. L. Cholesky's method with 2, 3, 5 on its diagonal, times (1, -2, 3).
    #[test]
    fn a_system_of_three_is_solved() {
        let lower = vec![4.0, 0.0, 0.0, 2.0, 10.0, 0.0, -8.0, 11.0, 66.0];
        let found = solve(lower, vec![-24.0, 15.0, 168.0], 3);
        assert!(found.iter().zip([1.0, -2.0, 3.0]).all(|(found, known)| (found - known).abs() < 1e-12), "{found:?}");
    }

    #[test]
    fn the_weights_that_made_the_games_are_found() {
        let (samples, won) = games(40_000);
        let Fit { judge, stages } = fit(&samples, &|game| won[game as usize]);
        assert!(judge.stages[0].is_empty());
        let expected = [50_000, 200_000, -100_000, 0, 0];
        for (found, expected) in judge.stages[1].iter().zip(expected) {
            assert!((found - expected).abs() < 6_000, "{found} for {expected}");
        }
        let [StageFit { stage: 1, fitted: 32_000, held_out: 8_000, constant, standing, judge }] = stages[..] else {
            panic!("{stages:?}")
        };
        assert!(judge < standing && standing < constant, "{stages:?}");
    }

    #[test]
    fn features_that_say_nothing_help_nobody() {
        let (samples, _) = games(10_000);
        let mut coin = Stream::new(2, 0, Purpose::Worlds);
        let won: Vec<f64> = samples.iter().map(|_| f64::from(coin.below(2))).collect();
        let [constant, _, judge] = fit(&samples, &|game| won[game as usize]).losses();
        assert!(judge > constant - 0.002, "{judge} and {constant}");
    }

    #[test]
    fn a_stage_with_few_positions_has_no_weights_of_its_own() {
        let (samples, won) = games(600);
        assert!(fit(&samples, &|game| won[game as usize]).stages.is_empty());
    }
}
