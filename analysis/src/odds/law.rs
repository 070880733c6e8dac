//! The law of a procedure in stages.

use super::fraction::Fraction;
use foldhash::fast::FixedState;
use sandtable_engine::chance::Path;
use sandtable_engine::{Chance, Enumerated};
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::{fmt, mem};

/// The result of a stage of a procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<S, R> {
    /// Another stage.
    Stage(S),
    /// The end.
    Result(R),
}

/// The exact probabilities of all results. They add up to 1.
#[derive(Clone, Debug)]
pub struct Law<R> {
    /// Each possible result with its probability.
    pub outcomes: BTreeMap<R, Fraction>,
    /// The number of paths of dice and random choices.
    pub paths: u128,
    /// A bound on the probability that was left out by pools of dice without a last result; 0 if everything is exact.
    pub left_out: f64,
}

/// The error of a procedure that branches too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyPaths {
    /// The most branches that may be followed.
    pub budget: u64,
}

impl fmt::Display for TooManyPaths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more than {} branches of dice and choices", self.budget)
    }
}

impl std::error::Error for TooManyPaths {}

/// How a stage was reached.
#[derive(Clone, Debug)]
struct Reached {
    probability: Fraction,
    paths: u128,
    /// In units of 2^-62.
    left_out: u64,
}

/// The branches of one stage that are to be followed.
#[derive(Debug)]
pub struct Branches<'a, S, R> {
    from: &'a Reached,
    chance: &'a mut Enumerated,
    stages: &'a mut HashMap<S, Reached, FixedState>,
    ends: &'a mut HashMap<R, Reached, FixedState>,
    left: &'a mut u64,
    spent: bool,
}

impl<S: Eq + Hash, R: Eq + Hash> Branches<'_, S, R> {
    /// Runs `procedure` once for each path of its draws.
    pub fn each(&mut self, mut procedure: impl FnMut(&mut dyn Chance) -> Next<S, R>) {
        let Branches { from, chance, stages, ends, left, spent } = self;
        chance.walk(
            |chance| procedure(chance),
            |next, path| {
                if **left == 0 {
                    *spent = true;
                    return ControlFlow::Break(());
                }
                **left -= 1;
                let reached = from.along(path);
                match next {
                    Next::Stage(stage) => reach(stages, stage, reached),
                    Next::Result(result) => reach(ends, result, reached),
                }
                ControlFlow::Continue(())
            },
        );
    }
}

/// Records that `place` was reached, again or for the first time.
fn reach<T: Eq + Hash>(known: &mut HashMap<T, Reached, FixedState>, place: T, reached: Reached) {
    match known.entry(place) {
        Entry::Occupied(mut known) => known.get_mut().merge(&reached),
        Entry::Vacant(new) => {
            new.insert(reached);
        }
    }
}

impl Reached {
    fn along(&self, path: Path<'_>) -> Reached {
        let certain = self.probability.clone();
        let probability =
            path.draws().fold(certain, |p, (weight, total)| if total == 1 { p } else { p.times(weight, total) });
        Reached { probability, paths: self.paths, left_out: self.left_out.saturating_add(path.left_out()) }
    }

    fn merge(&mut self, other: &Reached) {
        self.probability.add(&other.probability);
        self.paths = self.paths.saturating_add(other.paths);
        self.left_out = self.left_out.max(other.left_out);
    }
}

/// The law of a procedure that begins with `start`. `expand` is called once for each stage that can be reached, and runs its branches. Stages that
/// are equal after the same number of steps are merged. At most `budget` branches are followed.
///
/// # Errors
/// If there are more branches.
///
/// # Panics
/// If the probabilities do not add up to 1, which cannot happen.
pub fn law<S: Eq + Hash, R: Ord + Hash>(
    start: S,
    budget: u64,
    mut expand: impl FnMut(&S, &mut Branches<'_, S, R>),
) -> Result<Law<R>, TooManyPaths> {
    let mut chance = Enumerated::default();
    let mut left = budget;
    let mut ends = HashMap::default();
    let certain = Reached { probability: Fraction::ONE, paths: 1, left_out: 0 };
    let mut stages: HashMap<S, Reached, FixedState> = [(start, certain)].into_iter().collect();
    let mut next = HashMap::default();
    while !stages.is_empty() {
        for (stage, from) in stages.drain() {
            let (stages, ends, left) = (&mut next, &mut ends, &mut left);
            let mut branches = Branches { from: &from, chance: &mut chance, stages, ends, left, spent: false };
            expand(&stage, &mut branches);
            if branches.spent {
                return Err(TooManyPaths { budget });
            }
        }
        mem::swap(&mut stages, &mut next);
    }
    let mut total = Fraction::ZERO;
    let mut law = Law { outcomes: BTreeMap::new(), paths: 0, left_out: 0.0 };
    for (result, reached) in ends {
        total.add(&reached.probability);
        law.paths = law.paths.saturating_add(reached.paths);
        law.left_out = law.left_out.max(reached.left_out as f64 / (1u64 << 62) as f64);
        law.outcomes.insert(result, reached.probability.reduced());
    }
    assert!(total.is_one(), "probabilities that add up to {total}");
    Ok(law)
}

impl<R: Ord> Law<R> {
    /// The probability of `result`; 0 if it is not among the outcomes.
    #[must_use]
    pub fn probability(&self, result: &R) -> Fraction {
        self.outcomes.get(result).cloned().unwrap_or(Fraction::ZERO)
    }

    /// The probability of all results for which `wanted` holds.
    #[must_use]
    pub fn probability_of(&self, wanted: impl Fn(&R) -> bool) -> Fraction {
        let mut sum = Fraction::ZERO;
        for (_, probability) in self.outcomes.iter().filter(|(result, _)| wanted(result)) {
            sum.add(probability);
        }
        sum.reduced()
    }

    /// The expectation of the whole number that `number` computes from each result.
    #[must_use]
    pub fn expectation(&self, number: impl Fn(&R) -> i64) -> Fraction {
        let mut sum = Fraction::ZERO;
        for (result, probability) in &self.outcomes {
            sum.add(&probability.scaled(number(result)));
        }
        sum.reduced()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::Pool;

    /// `(dice left, sum)` to the sum of five dice.
    fn five_dice(budget: u64) -> Result<Law<u32>, TooManyPaths> {
        law((5, 0), budget, |&(left, sum), branches| {
            branches.each(|chance| match left {
                0 => Next::Result(sum),
                _ => Next::Stage((left - 1, sum + chance.uniform(6) + 1)),
            });
        })
    }

    #[test]
    fn equal_stages_are_followed_once() {
        let law = five_dice(1_000).unwrap();
        assert_eq!(law.paths, 6u128.pow(5));
        assert_eq!(law.probability(&5), Fraction::new(1, 7_776));
        assert_eq!(law.probability(&17), Fraction::new(780, 7_776));
        assert_eq!(law.expectation(|&sum| sum.into()), Fraction::new(35, 2));
        assert_eq!(law.left_out.to_bits(), 0);
    }

    #[test]
    fn the_budget_is_kept() {
        assert_eq!(five_dice(100).unwrap_err(), TooManyPaths { budget: 100 });
    }

    #[test]
    fn paths_of_different_length_add_up() {
        let law = law(0u32, 100, |&rolled, branches| {
            branches.each(|chance| match (rolled, chance.uniform(6)) {
                (0 | 1, 5) => Next::Stage(rolled + 1),
                (_, face) => Next::Result((rolled, face)),
            });
        });
        let law = law.unwrap();
        assert_eq!(law.probability(&(2, 5)), Fraction::new(1, 216));
        assert_eq!(law.probability_of(|(rolled, _)| *rolled == 0), Fraction::new(5, 6));
    }

    #[test]
    fn what_a_pool_leaves_out_is_told() {
        use sandtable_engine::pool::{again, counts};
        let barrage = Pool::new(&[counts(0), counts(0), counts(0), counts(1), counts(1), again(1)], 3);
        let law = law((), 1_000, |(), branches| branches.each(|chance| Next::Result(chance.pool(&barrage)))).unwrap();
        assert!(law.left_out > 0.0 && law.left_out < 1e-16, "{}", law.left_out);
        assert!((law.expectation(|&hits| hits as i64).value() - 1.8).abs() < 1e-12);
    }
}
