//! A search for a vector of real numbers with a high score, where scores are noisy: the covariance matrix adaptation evolution strategy, CMA-ES (N.
//! Hansen, *The CMA Evolution Strategy: A Tutorial*, arXiv:1604.00772, 2016; equation numbers below are from it).
//!
//! The caller asks for a generation of candidates, scores them, and reports the scores. The mean moves towards the better half, and the covariance
//! takes the shape of the steps that improved the score. Everything is a function of the start, the seed and the reported scores, so a search resumes
//! from its scores alone.

use sandtable_engine::Stream;
use std::cmp::Ordering;

/// Standard normal deviates from a stream (G. E. P. Box and M. E. Muller, *Annals of Mathematical Statistics* 29, 1958).
#[derive(Clone, Debug)]
pub struct Normals {
    stream: Stream,
    /// Deviates come in pairs: the second one, until it is needed.
    spare: Option<f64>,
}

impl Normals {
    /// Deviates from the random numbers of `stream`.
    #[must_use]
    pub fn new(stream: Stream) -> Normals {
        Normals { stream, spare: None }
    }

    /// The next deviate.
    pub fn draw(&mut self) -> f64 {
        if let Some(second) = self.spare.take() {
            return second;
        }
        let (distance, angle) = (self.unit(), std::f64::consts::TAU * self.unit());
        let distance = (-2.0 * libm::log(distance)).sqrt();
        self.spare = Some(distance * libm::sin(angle));
        distance * libm::cos(angle)
    }

    /// A uniform number between 0 and 1, both excluded.
    fn unit(&mut self) -> f64 {
        (f64::from(self.stream.below(1 << 31)) + 0.5) / f64::from(1u32 << 31)
    }
}

/// A search in progress.
#[derive(Clone, Debug)]
pub struct Evolution {
    mean: Vec<f64>,
    /// The step size, σ.
    step: f64,
    /// The covariance matrix C, row by row, and its decomposition: axes (columns) with their lengths.
    covariance: Vec<f64>,
    axes: Vec<f64>,
    lengths: Vec<f64>,
    /// The evolution paths of the step and of the covariance.
    step_path: Vec<f64>,
    path: Vec<f64>,
    generation: u32,
    /// The steps of the candidates that were asked for and not yet scored, in units of the step size.
    asked: Vec<Vec<f64>>,
    rates: Rates,
}

/// The strategy's parameters, all computed from the dimension and the number of candidates (table 1).
#[derive(Clone, Debug)]
struct Rates {
    /// Candidates in a generation, λ.
    candidates: usize,
    /// Weights of the better half, adding up to 1.
    weights: Vec<f64>,
    /// The variance-effective number of parents, μ_eff.
    effective: f64,
    step_path: f64,
    damping: f64,
    path: f64,
    rank_one: f64,
    rank_many: f64,
    /// The mean length of a standard normal vector.
    length: f64,
}

impl Rates {
    fn of(dimension: usize, candidates: usize) -> Rates {
        let n = dimension as f64;
        let parents = candidates / 2;
        let raw: Vec<f64> =
            (1..=parents).map(|rank| libm::log((candidates as f64 + 1.0) / 2.0) - libm::log(rank as f64)).collect();
        let sum: f64 = raw.iter().sum();
        let weights: Vec<f64> = raw.iter().map(|weight| weight / sum).collect();
        let effective = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        let step_path = (effective + 2.0) / (n + effective + 5.0);
        let damping = 1.0 + 2.0 * (((effective - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + step_path;
        let path = (4.0 + effective / n) / (n + 4.0 + 2.0 * effective / n);
        let rank_one = 2.0 / ((n + 1.3) * (n + 1.3) + effective);
        let rank_many =
            (2.0 * (effective - 2.0 + 1.0 / effective) / ((n + 2.0) * (n + 2.0) + effective)).min(1.0 - rank_one);
        let length = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));
        Rates { candidates, weights, effective, step_path, damping, path, rank_one, rank_many, length }
    }
}

/// The number of candidates in a generation, for a search over `dimension` numbers (equation 48).
#[must_use]
pub fn candidates(dimension: usize) -> usize {
    4 + (3.0 * libm::log(dimension as f64)) as usize
}

impl Evolution {
    /// A search from `mean`, with first steps of about the length `step` in every direction.
    ///
    /// # Panics
    /// If there is nothing to search, no step, or fewer than four candidates.
    #[must_use]
    pub fn new(mean: Vec<f64>, step: f64, candidates: usize) -> Evolution {
        let n = mean.len();
        assert!(n > 0 && step > 0.0 && candidates >= 4, "a search of {n} numbers with steps of {step}");
        let mut unit = vec![0.0; n * n];
        (0..n).for_each(|i| unit[i * n + i] = 1.0);
        Evolution {
            step,
            covariance: unit.clone(),
            axes: unit,
            lengths: vec![1.0; n],
            step_path: vec![0.0; n],
            path: vec![0.0; n],
            generation: 0,
            asked: Vec::new(),
            rates: Rates::of(n, candidates),
            mean,
        }
    }

    /// The mean of the search: the best guess under noise.
    #[must_use]
    pub fn mean(&self) -> &[f64] {
        &self.mean
    }

    /// The step size.
    #[must_use]
    pub fn step(&self) -> f64 {
        self.step
    }

    /// The number of generations scored.
    #[must_use]
    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// The candidates of the next generation, drawn with the deviates of `normals` (equations 38 to 40).
    pub fn ask(&mut self, normals: &mut Normals) -> Vec<Vec<f64>> {
        let n = self.mean.len();
        self.asked = (0..self.rates.candidates)
            .map(|_| {
                let along: Vec<f64> = self.lengths.iter().map(|length| length * normals.draw()).collect();
                (0..n).map(|i| (0..n).map(|k| self.axes[i * n + k] * along[k]).sum()).collect()
            })
            .collect();
        let at = |y: &Vec<f64>| self.mean.iter().zip(y).map(|(mean, y)| mean + self.step * y).collect();
        self.asked.iter().map(at).collect()
    }

    /// Takes `scores`, one per candidate, in their order; higher is better. Of equal scores, the first counts as better.
    ///
    /// # Panics
    /// If there are not as many scores as candidates were asked for.
    pub fn tell(&mut self, scores: &[f64]) {
        assert_eq!(scores.len(), self.asked.len(), "a score for each candidate");
        let Rates { effective, step_path: c_step, damping, path: c_path, rank_one, rank_many, length, .. } = self.rates;
        let n = self.mean.len();
        let mut ranks: Vec<usize> = (0..scores.len()).collect();
        ranks.sort_by(|&a, &b| scores[b].partial_cmp(&scores[a]).unwrap_or(Ordering::Equal).then(a.cmp(&b)));
        let best: Vec<(f64, &[f64])> =
            self.rates.weights.iter().zip(&ranks).map(|(&weight, &i)| (weight, self.asked[i].as_slice())).collect();
        // (41), (42): the mean goes where the better half went.
        let moved: Vec<f64> = (0..n).map(|i| best.iter().map(|(weight, y)| weight * y[i]).sum()).collect();
        self.mean.iter_mut().zip(&moved).for_each(|(mean, moved)| *mean += self.step * moved);
        // (43), (44): the step size grows if steps keep their direction, and shrinks if they go back and forth.
        let along: Vec<f64> =
            (0..n).map(|k| (0..n).map(|i| self.axes[i * n + k] * moved[i]).sum::<f64>() / self.lengths[k]).collect();
        let keep = (c_step * (2.0 - c_step) * effective).sqrt();
        for i in 0..n {
            let white: f64 = (0..n).map(|k| self.axes[i * n + k] * along[k]).sum();
            self.step_path[i] = (1.0 - c_step) * self.step_path[i] + keep * white;
        }
        let norm = self.step_path.iter().map(|p| p * p).sum::<f64>().sqrt();
        self.step *= libm::exp((c_step / damping * (norm / length - 1.0)).min(1.0));
        // (45): while the step size grows fast, the path is not extended.
        self.generation += 1;
        let settled = 1.0 - libm::pow(1.0 - c_step, 2.0 * f64::from(self.generation));
        let calm = norm / settled.sqrt() < (1.4 + 2.0 / (n as f64 + 1.0)) * length;
        let keep = if calm { (c_path * (2.0 - c_path) * effective).sqrt() } else { 0.0 };
        for (path, moved) in self.path.iter_mut().zip(&moved) {
            *path = (1.0 - c_path) * *path + keep * moved;
        }
        // (47), without its negative weights.
        let waiting = if calm { 0.0 } else { c_path * (2.0 - c_path) };
        let old = 1.0 + rank_one * waiting - rank_one - rank_many;
        for i in 0..n {
            for j in 0..=i {
                let many: f64 = best.iter().map(|(weight, y)| weight * y[i] * y[j]).sum();
                let value =
                    old * self.covariance[i * n + j] + rank_one * self.path[i] * self.path[j] + rank_many * many;
                self.covariance[i * n + j] = value;
                self.covariance[j * n + i] = value;
            }
        }
        self.asked.clear();
        self.decompose();
    }

    /// Axes and lengths of the covariance matrix, by cyclic Jacobi rotations (Golub and Van Loan, *Matrix Computations*, 8.5).
    fn decompose(&mut self) {
        let n = self.mean.len();
        let mut a = self.covariance.clone();
        let mut axes = vec![0.0; n * n];
        (0..n).for_each(|i| axes[i * n + i] = 1.0);
        for _ in 0..MOST_SWEEPS {
            let off: f64 =
                (0..n).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| a[i * n + j] * a[i * n + j]).sum();
            let all: f64 = (0..n).map(|i| a[i * n + i] * a[i * n + i]).sum();
            if off <= 1e-24 * all {
                break;
            }
            for p in 0..n {
                for q in p + 1..n {
                    rotate(&mut a, &mut axes, n, p, q);
                }
            }
        }
        self.lengths = (0..n).map(|i| a[i * n + i].max(SHORTEST).sqrt()).collect();
        self.axes = axes;
    }
}

/// The most sweeps of a decomposition; a few are usual.
const MOST_SWEEPS: usize = 50;

/// The least variance along an axis; with less, the search would stand still along it.
const SHORTEST: f64 = 1e-20;

/// Rotates the plane of two coordinates so that the matrix entry between them becomes 0.
fn rotate(a: &mut [f64], axes: &mut [f64], n: usize, p: usize, q: usize) {
    let entry = a[p * n + q];
    if entry == 0.0 {
        return;
    }
    let theta = (a[q * n + q] - a[p * n + p]) / (2.0 * entry);
    let t = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
    let c = 1.0 / (t * t + 1.0).sqrt();
    let s = t * c;
    for k in 0..n {
        let (kp, kq) = (a[k * n + p], a[k * n + q]);
        a[k * n + p] = c * kp - s * kq;
        a[k * n + q] = s * kp + c * kq;
    }
    for k in 0..n {
        let (pk, qk) = (a[p * n + k], a[q * n + k]);
        a[p * n + k] = c * pk - s * qk;
        a[q * n + k] = s * pk + c * qk;
    }
    for k in 0..n {
        let (kp, kq) = (axes[k * n + p], axes[k * n + q]);
        axes[k * n + p] = c * kp - s * kq;
        axes[k * n + q] = s * kp + c * kq;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::{Purpose, Side};

    /// The mean after `generations` generations that minimise `cost`, with normal noise of this size.
    fn least(cost: impl Fn(&[f64]) -> f64, start: Vec<f64>, step: f64, generations: u32, noise: f64) -> Vec<f64> {
        let mut evolution = Evolution::new(start.clone(), step, candidates(start.len()));
        let mut normals = Normals::new(Stream::new(1, 0, Purpose::Worlds));
        let mut noises = Normals::new(Stream::new(1, 0, Purpose::Bot(Side::First)));
        for _ in 0..generations {
            let asked = evolution.ask(&mut normals);
            let scores: Vec<f64> = asked.iter().map(|at| noise * noises.draw() - cost(at)).collect();
            evolution.tell(&scores);
        }
        assert_eq!(evolution.generation(), generations);
        evolution.mean().to_vec()
    }

    fn sphere(at: &[f64]) -> f64 {
        at.iter().map(|x| x * x).sum()
    }

    /// Ten numbers and ten candidates: N. Hansen, *The CMA Evolution Strategy: A Tutorial* (2016), equations 49 to 58.
    #[test]
    fn the_rates_are_those_of_the_tutorial() {
        let rates = Rates::of(10, candidates(10));
        assert_eq!(rates.candidates, 10);
        let weights = [0.456_27, 0.270_75, 0.162_23, 0.085_23, 0.025_51];
        assert!(
            rates.weights.iter().zip(weights).all(|(own, known)| (own - known).abs() < 1e-5),
            "{:?}",
            rates.weights
        );
        let Rates { effective, step_path, damping, path, rank_one, rank_many, .. } = rates;
        let own = [effective, step_path, damping, path, rank_one, rank_many];
        let known = [3.167_299, 0.284_428, 1.284_428, 0.294_990, 0.015_284, 0.020_154];
        assert!(own.iter().zip(known).all(|(own, known)| (own - known).abs() < 1e-6), "{own:?}");
    }

    #[test]
    fn a_sphere_an_ellipsoid_and_a_bent_valley_are_searched_to_the_bottom() {
        assert!(least(sphere, vec![3.0; 10], 1.0, 300, 0.0).iter().all(|x| x.abs() < 1e-8));
        let ellipsoid = |at: &[f64]| at.iter().zip(0..).map(|(x, i)| 10f64.powi(i) * x * x).sum();
        assert!(least(ellipsoid, vec![3.0; 7], 1.0, 500, 0.0).iter().all(|x| x.abs() < 1e-6));
        let rosenbrock =
            |at: &[f64]| at.windows(2).map(|x| 100.0 * (x[1] - x[0] * x[0]).powi(2) + (1.0 - x[0]).powi(2)).sum();
        // Not from -1: there the valley has a second bottom.
        assert!(least(rosenbrock, vec![0.0; 8], 0.5, 900, 0.0).iter().all(|x| (x - 1.0).abs() < 1e-6));
    }

    /// From a cost of 180, with noise as large as the cost near the end.
    #[test]
    fn the_mean_finds_its_way_through_noise() {
        assert!(sphere(&least(sphere, vec![3.0; 20], 1.0, 400, 1.0)) < 5.0);
    }

    #[test]
    fn the_same_scores_lead_the_same_way() {
        let start = || vec![1.0, -2.0, 0.5];
        assert_eq!(least(sphere, start(), 0.3, 50, 0.2), least(sphere, start(), 0.3, 50, 0.2));
    }

    #[test]
    fn deviates_are_normal() {
        let mut normals = Normals::new(Stream::new(7, 0, Purpose::Worlds));
        let drawn: Vec<f64> = (0..40_000).map(|_| normals.draw()).collect();
        let mean = drawn.iter().sum::<f64>() / 40_000.0;
        let variance = drawn.iter().map(|x| x * x).sum::<f64>() / 40_000.0;
        let beyond = drawn.iter().filter(|x| x.abs() > 1.96).count();
        // Four standard errors: 0.02, 0.028 and 174.
        assert!(
            mean.abs() < 0.02 && (variance - 1.0).abs() < 0.028 && beyond.abs_diff(2_000) < 174,
            "{mean} {variance} {beyond}"
        );
    }
}
