//! The only source of chance in the rules.
//!
//! Rules draw through [`Chance`] alone. A [`Stream`](crate::Stream) generates the draws, [`Scripted`] dictates them, and [`Enumerated`] visits
//! every path with its exact weight. So exact odds come from the same code that plays the games.

use crate::pool::Pool;
use std::ops::ControlFlow;

/// A source of random outcomes.
pub trait Chance {
    /// One of `0..n`, each equally likely.
    fn uniform(&mut self, n: u32) -> u32;

    /// An index into `weights`, with a probability proportional to its weight. At least one weight is positive.
    fn weighted(&mut self, weights: &[u64]) -> usize;

    /// The total of a pool of dice, as one draw. A wrapper must pass this call on unchanged: a draw by the pool's weights would lose the
    /// probability that they leave out ([`laws::pools_arrive`](crate::laws::pools_arrive)).
    fn pool(&mut self, pool: &Pool) -> usize;

    /// Starts again from `key`, whatever was drawn before: here two games on the same seed return to the same random numbers.
    fn rekey(&mut self, key: u64);

    /// Names the roll that the next draws belong to, until another is named. Each roll has its own substream, and a new one each time it is made
    /// between two re-keyings. So an additional roll does not change the dice of any other.
    fn substream(&mut self, roll: u32);
}

/// Dictated draws, for tests and replays. Uniform draws are written as [`Chance::uniform`] returns them: a die of 3 is 2.
///
/// A script that is too short, is not used up or contains an impossible draw is an error of the test: see [`Scripted::finish`].
#[derive(Clone, Debug)]
pub struct Scripted {
    draws: Vec<u32>,
    next: usize,
}

impl Scripted {
    /// A script of raw `draws`, from 0: a die of 3 is 2.
    #[must_use]
    pub fn new(draws: impl Into<Vec<u32>>) -> Scripted {
        Scripted { draws: draws.into(), next: 0 }
    }

    /// A script of `dice`, as they fall: 1 to 6.
    ///
    /// # Panics
    /// If one of them is 0.
    #[must_use]
    pub fn dice(dice: &[u32]) -> Scripted {
        Scripted::new(dice.iter().map(|d| d - 1).collect::<Vec<_>>())
    }

    /// Checks that every draw was used.
    ///
    /// # Panics
    /// If some are left.
    pub fn finish(self) {
        assert!(
            self.next == self.draws.len(),
            "{} scripted draws were left over: {:?}",
            self.draws.len() - self.next,
            &self.draws[self.next..]
        );
    }

    fn take(&mut self, n: u32) -> u32 {
        let draw = *self.draws.get(self.next).expect("the script ran out of draws");
        assert!(draw < n, "scripted draw {draw} is not below {n}");
        self.next += 1;
        draw
    }
}

impl Chance for Scripted {
    fn uniform(&mut self, n: u32) -> u32 {
        self.take(n)
    }

    fn weighted(&mut self, weights: &[u64]) -> usize {
        let draw = self.take(weights.len() as u32) as usize;
        assert!(weights[draw] > 0, "scripted draw {draw} has no weight");
        draw
    }

    fn pool(&mut self, pool: &Pool) -> usize {
        self.weighted(pool.weights())
    }

    fn rekey(&mut self, _key: u64) {}

    fn substream(&mut self, _roll: u32) {}
}

/// A probability as a fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// The numerator.
    pub numerator: u128,
    /// The denominator; not 0.
    pub denominator: u128,
}

impl Weight {
    /// Certainty.
    pub const ONE: Weight = Weight { numerator: 1, denominator: 1 };
    /// Impossibility.
    pub const ZERO: Weight = Weight { numerator: 0, denominator: 1 };

    /// The fraction of `numerator` over `denominator`, in lowest terms.
    ///
    /// # Panics
    /// If the denominator is 0.
    #[must_use]
    pub fn new(numerator: u128, denominator: u128) -> Weight {
        assert!(denominator > 0, "a fraction over nothing");
        let g = gcd(numerator, denominator);
        Weight { numerator: numerator / g, denominator: denominator / g }
    }

    /// The sum of this fraction and `other`.
    #[must_use]
    pub fn plus(self, other: Weight) -> Weight {
        let g = gcd(self.denominator, other.denominator);
        let (a, b) = (other.denominator / g, self.denominator / g);
        Weight::new(self.numerator * a + other.numerator * b, self.denominator * a)
    }
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    if a == 0 { 1 } else { a }
}

/// Draws that visit every path: see [`Enumerated::walk`].
#[derive(Clone, Debug, Default)]
pub struct Enumerated {
    /// The draws of the current path.
    path: Vec<Draw>,
    at: usize,
}

/// One draw of a path.
#[derive(Clone, Debug)]
struct Draw {
    /// The branch taken.
    taken: usize,
    branches: usize,
    /// The weights of all branches; empty if all are equally likely.
    weights: Vec<u64>,
    total: u64,
    /// See [`Pool::left_out`].
    left_out: u64,
}

impl Draw {
    fn weight(&self) -> u64 {
        self.weights.get(self.taken).copied().unwrap_or(1)
    }

    /// Moves to the next branch of positive weight, if there is one.
    fn advance(&mut self) -> bool {
        loop {
            self.taken += 1;
            if self.taken >= self.branches {
                return false;
            }
            if self.weight() > 0 {
                return true;
            }
        }
    }
}

/// One path of draws, with its probability: the product of its [`Path::draws`].
#[derive(Clone, Copy, Debug)]
pub struct Path<'a>(&'a [Draw]);

impl Path<'_> {
    /// For each draw, the weight of the branch taken and the sum of all branches' weights.
    pub fn draws(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.0.iter().map(|draw| (draw.weight(), draw.total))
    }

    /// The probability.
    ///
    /// # Panics
    /// If the product of the denominators exceeds 128 bits.
    #[must_use]
    pub fn weight(&self) -> Weight {
        let (numerator, denominator) =
            self.draws().fold((1, 1), |(n, d), (weight, total)| (n * u128::from(weight), d * u128::from(total)));
        Weight::new(numerator, denominator)
    }

    /// A bound on the probability that the path's [`Pool`]s leave out, in units of 2^-62.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.0.iter().map(|draw| draw.left_out).sum()
    }
}

impl Enumerated {
    /// Runs `procedure` once for each path of its draws and passes every result with its path to `sink`, until `sink` breaks off.
    ///
    /// # Panics
    /// If `procedure` does not draw the same way twice.
    pub fn walk<T>(
        &mut self,
        mut procedure: impl FnMut(&mut Enumerated) -> T,
        mut sink: impl FnMut(T, Path<'_>) -> ControlFlow<()>,
    ) {
        self.path.clear();
        self.at = 0;
        loop {
            let result = procedure(self);
            assert!(self.at == self.path.len(), "the enumerated procedure did not draw the same way twice");
            if sink(result, Path(&self.path)).is_break() || !self.advance() {
                return;
            }
        }
    }

    fn draw(&mut self, branches: usize, weights: &[u64], left_out: u64) -> usize {
        if self.at == self.path.len() {
            let taken = weights.iter().position(|&w| w > 0).unwrap_or(0);
            let total = if weights.is_empty() { branches as u64 } else { weights.iter().sum() };
            self.path.push(Draw { taken, branches, weights: weights.to_vec(), total, left_out });
        }
        let draw = &self.path[self.at];
        assert!(draw.branches == branches, "the enumerated procedure did not draw the same way twice");
        self.at += 1;
        draw.taken
    }

    /// Moves to the next path; false after the last.
    fn advance(&mut self) -> bool {
        self.at = 0;
        while let Some(last) = self.path.last_mut() {
            if last.advance() {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Chance for Enumerated {
    fn uniform(&mut self, n: u32) -> u32 {
        self.draw(n as usize, &[], 0) as u32
    }

    fn weighted(&mut self, weights: &[u64]) -> usize {
        self.draw(weights.len(), weights, 0)
    }

    fn pool(&mut self, pool: &Pool) -> usize {
        self.draw(pool.weights().len(), pool.weights(), pool.left_out())
    }

    fn rekey(&mut self, _key: u64) {}

    fn substream(&mut self, _roll: u32) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every result of `procedure` with its weight, and the number of paths.
    fn enumerate<T>(procedure: impl FnMut(&mut Enumerated) -> T, mut sink: impl FnMut(T, Weight)) -> u64 {
        let mut paths = 0;
        Enumerated::default().walk(procedure, |result, path| {
            paths += 1;
            sink(result, path.weight());
            ControlFlow::Continue(())
        });
        paths
    }

    #[test]
    fn two_dice_make_36_paths_and_the_known_law() {
        let mut law = [Weight::ZERO; 13];
        let paths =
            enumerate(|c| c.uniform(6) + c.uniform(6) + 2, |sum, w| law[sum as usize] = law[sum as usize].plus(w));
        assert_eq!(paths, 36);
        assert_eq!(law[7], Weight::new(1, 6));
        assert_eq!(law[2], Weight::new(1, 36));
        assert_eq!(law.into_iter().fold(Weight::ZERO, Weight::plus), Weight::ONE);
    }

    #[test]
    fn weighted_branches_without_weight_are_not_visited() {
        let mut seen = Vec::new();
        let paths = enumerate(|c| c.weighted(&[0, 3, 0, 1]), |i, w| seen.push((i, w)));
        assert_eq!(paths, 2);
        assert_eq!(seen, [(1, Weight::new(3, 4)), (3, Weight::new(1, 4))]);
    }

    #[test]
    fn paths_of_different_length_weigh_one_together() {
        let mut total = Weight::ZERO;
        let paths = enumerate(|c| if c.uniform(6) == 5 { c.uniform(6) } else { 0 }, |_, w| total = total.plus(w));
        assert_eq!((paths, total), (11, Weight::ONE));
    }

    #[test]
    fn a_walk_ends_when_the_sink_has_enough() {
        let mut paths = 0;
        Enumerated::default().walk(
            |c| c.uniform(6) + c.uniform(6),
            |_, _| {
                paths += 1;
                if paths == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(paths, 7);
    }

    #[test]
    fn a_pool_is_one_draw() {
        let two = Pool::of_numbers(6, 2);
        let mut law = Vec::new();
        let paths = enumerate(|c| c.pool(&two), |sum, w| law.push((sum, w)));
        assert_eq!(paths, 11);
        assert_eq!(law[5], (7, Weight::new(6, 36)));
    }

    #[test]
    #[should_panic(expected = "1 scripted draws were left over")]
    fn a_script_must_be_used_up() {
        let mut script = Scripted::dice(&[3, 4]);
        assert_eq!(script.uniform(6), 2);
        script.finish();
    }
}
