//! Pools of identical dice, drawn at once.
//!
//! The sum of two dice has 11 results, not 36. A barrage of 20 dice whose sixes are rolled again has no highest result, and yet a simple law.
//! A [`Pool`] is that law, ready for [`Chance::pool`](crate::Chance::pool): played, it costs one draw; enumerated, it costs one branch for each
//! result.

/// One face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    /// The number that the face adds to the total.
    pub counts: u8,
    /// Whether the die is rolled again, and counts again.
    pub again: bool,
}

/// A face that adds `counts` and ends the die.
#[must_use]
pub const fn counts(counts: u8) -> Face {
    Face { counts, again: false }
}

/// A face that adds `counts` and is rolled again.
#[must_use]
pub const fn again(counts: u8) -> Face {
    Face { counts, again: true }
}

/// The distribution of the total of a number of identical dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// By total from 0.
    weights: Vec<u64>,
    left_out: u64,
}

/// The resolution of a rounded pool: its weights are parts of 2^62.
const RESOLUTION: u32 = 62;
/// The resolution in which such a distribution is computed.
const FINE: u32 = 120;

impl Pool {
    /// The distribution of `dice` dice with these faces, each equally likely.
    ///
    /// # Panics
    /// If there is no face, if there are more than 255, or if no face ends a die.
    #[must_use]
    pub fn new(faces: &[Face], dice: u32) -> Pool {
        Pool::up_to(faces, dice).pop().expect("there is one for 0 dice")
    }

    /// The distributions of 0, 1, ... `most` dice with these faces, each computed from the one before.
    ///
    /// With *f* the distribution before and *g* the one with one die more, of *n* faces: *n g(k)* is the sum of *f(k - c)* over the faces that
    /// count *c* and end the die, and of *g(k - c)* over those that are rolled again. Only what falls below the resolution is cut off;
    /// [`Pool::left_out`] says how much that is.
    ///
    /// # Panics
    /// As [`Pool::new`].
    #[must_use]
    pub fn up_to(faces: &[Face], most: u32) -> Vec<Pool> {
        let n = u8::try_from(faces.len()).expect("a die has at most 255 faces");
        let ends = |face: &&Face| !face.again;
        assert!(faces.iter().any(|face| ends(&face)), "a die must end");
        let idle = faces.iter().filter(|face| face.again && face.counts == 0).count() as u128;
        let highest = faces.iter().map(|face| usize::from(face.counts)).max().unwrap_or(0);
        // If all faces end the die, the weights are exact integers as long as these fit.
        let exact = faces.iter().all(|face| ends(&face));
        let fits = |dice: u32| exact && u64::from(n).checked_pow(dice).is_some();

        let mut whole = vec![1u128];
        let mut fine = vec![1u128 << FINE];
        let mut pools = vec![Pool { weights: vec![1], left_out: 0 }];
        for dice in 1..=most {
            if fits(dice) {
                whole = one_more(&whole, faces, 1, highest);
                let weights = whole.iter().map(|&w| w as u64).collect();
                pools.push(Pool { weights, left_out: 0 });
            }
            if !fits(most) {
                fine = one_more(&fine, faces, u128::from(n) - idle, highest);
            }
            if !fits(dice) {
                pools.push(Pool::rounded(&fine));
            }
        }
        pools
    }

    /// The distribution of the sum of `dice` dice numbered from 1 to `sides`.
    ///
    /// # Panics
    /// If `sides` is 0.
    #[must_use]
    pub fn of_numbers(sides: u8, dice: u32) -> Pool {
        let faces: Vec<Face> = (1..=sides).map(counts).collect();
        Pool::new(&faces, dice)
    }

    fn rounded(fine: &[u128]) -> Pool {
        let mut weights: Vec<u64> = fine.iter().map(|&w| (w >> (FINE - RESOLUTION)) as u64).collect();
        while weights.last() == Some(&0) {
            weights.pop();
        }
        let left_out = (1 << RESOLUTION) - weights.iter().sum::<u64>();
        Pool { weights, left_out }
    }

    /// The weight of each total, from 0: its probability times the sum of all weights.
    #[must_use]
    pub fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// A bound on the total probability that the weights leave out, in units of 2^-62: totals beyond the last, and what was rounded down in the
    /// others. 0 if the distribution is exact.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out
    }
}

/// The distribution with one die more, with each weight divided by `by`.
fn one_more(before: &[u128], faces: &[Face], by: u128, highest: usize) -> Vec<u128> {
    let mut after: Vec<u128> = Vec::with_capacity(before.len() + 4 * highest);
    loop {
        let k = after.len();
        let mut sum = 0;
        for face in faces {
            let Some(from) = k.checked_sub(usize::from(face.counts)) else { continue };
            // A face that counts nothing and is rolled again changes nothing: it is excluded from `by`.
            sum += match (face.again, face.counts) {
                (true, 0) => 0,
                (true, _) => after[from],
                (false, _) => before.get(from).copied().unwrap_or(0),
            };
        }
        let next = sum / by;
        let ended = k >= before.len() && after.iter().rev().take(highest).all(|&w| w == 0);
        if ended && next == 0 {
            break;
        }
        after.push(next);
    }
    while after.last() == Some(&0) && after.len() > 1 {
        after.pop();
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_have_eleven_sums() {
        assert_eq!(Pool::of_numbers(6, 2).weights(), [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
        assert_eq!(Pool::of_numbers(6, 2).left_out(), 0);
        assert_eq!(Pool::of_numbers(6, 0).weights(), [1]);
    }

    #[test]
    fn hits_on_five_and_six_are_binomial() {
        let faces = [counts(0), counts(0), counts(0), counts(0), counts(1), counts(1)];
        assert_eq!(Pool::new(&faces, 3).weights(), [64, 96, 48, 8]);
    }

    #[test]
    fn twenty_four_dice_are_exact_and_more_are_rounded() {
        let pools = Pool::up_to(&[counts(0), counts(1), counts(1), counts(1), counts(1), counts(1)], 40);
        assert_eq!(pools[24].weights().iter().sum::<u64>(), 6u64.pow(24));
        assert_eq!(pools[24].left_out(), 0);
        assert!(pools[40].left_out() > 0 && pools[40].left_out() < 60);
    }

    /// Hits on 4 to 6, sixes are rolled again: 1/2 for none, 5/12 (1/6)^(k-1) for k.
    #[test]
    fn a_die_that_is_rolled_again_has_the_geometric_law() {
        let faces = [counts(0), counts(0), counts(0), counts(1), counts(1), again(1)];
        let pool = Pool::new(&faces, 1);
        let whole = 1u64 << RESOLUTION;
        assert_eq!(pool.weights()[0], whole / 2);
        for k in 1..20u32 {
            let expected = u128::from(whole) * 5 / (12 * 6u128.pow(k - 1));
            assert!(u128::from(pool.weights()[k as usize]).abs_diff(expected) <= 1, "{k} hits");
        }
        assert!(pool.left_out() < 40, "{}", pool.left_out());
    }

    #[test]
    fn a_face_that_only_rolls_again_is_no_face() {
        let with = Pool::new(&[counts(0), counts(1), counts(2), again(0)], 3);
        let without = Pool::new(&[counts(0), counts(1), counts(2)], 3);
        let share = |pool: &Pool, k: usize| {
            u128::from(pool.weights()[k]) * 1_000_000 / pool.weights().iter().map(|&w| u128::from(w)).sum::<u128>()
        };
        assert!((0..7).all(|k| share(&with, k).abs_diff(share(&without, k)) <= 1));
    }

    #[test]
    #[should_panic(expected = "a die must end")]
    fn a_die_that_never_ends_is_refused() {
        let _ = Pool::new(&[again(1)], 1);
    }
}
