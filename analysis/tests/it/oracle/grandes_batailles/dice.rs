//! Every way through the dice of a procedure, with its weight.

use std::collections::BTreeMap;

/// How many of [`WHOLE`] equally likely rolls end in each row of results (in a procedure's order).
pub type Law = BTreeMap<Vec<i32>, u128>;

/// All rolls: 48 dice are more than any procedure rolls in a row.
pub const WHOLE: u128 = 6_u128.pow(48);

/// One way through all chances: at each the branch taken and the weights of all.
#[derive(Debug, Default)]
pub struct Dice {
    path: Vec<(usize, Vec<u128>)>,
    next: usize,
    weight: u128,
}

impl Dice {
    /// Takes a branch; `weights` add up to `of`.
    fn branch(&mut self, weights: &[u128], of: u128) -> usize {
        assert_eq!(weights.iter().sum::<u128>(), of, "weights of a chance");
        if self.next == self.path.len() {
            let first = weights.iter().position(|&weight| weight > 0).unwrap();
            self.path.push((first, weights.to_vec()));
        }
        let taken = self.path[self.next].0;
        self.next += 1;
        assert_eq!(self.weight % of, 0, "more dice in a row than the weights allow");
        self.weight = self.weight / of * weights[taken];
        taken
    }

    /// The faces of a die put together by what they mean.
    pub fn roll(&mut self, mean: impl Fn(i32) -> i32) -> i32 {
        let mut weights = [0; 4];
        for die in 1..=6 {
            weights[mean(die) as usize] += 1;
        }
        self.branch(&weights, 6) as i32
    }

    /// §0.4: 6 or more.
    pub fn test(&mut self, value: i32) -> bool {
        self.roll(|die| i32::from(die + value >= 6)) == 1
    }

    /// §9.3: 12 with two dice.
    pub fn killed(&mut self) -> bool {
        self.branch(&[35, 1], 36) == 1
    }

    /// On to the next way through; false after the last.
    fn advance(&mut self) -> bool {
        while let Some((taken, weights)) = self.path.last_mut() {
            if let Some(next) = (*taken + 1..weights.len()).find(|&branch| weights[branch] > 0) {
                *taken = next;
                return true;
            }
            self.path.pop();
        }
        false
    }
}

/// Plays every way through from a position of this weight.
pub fn every<T: Ord>(weight: u128, into: &mut BTreeMap<T, u128>, mut play: impl FnMut(&mut Dice) -> T) {
    let mut dice = Dice::default();
    loop {
        dice.next = 0;
        dice.weight = weight;
        let end = play(&mut dice);
        *into.entry(end).or_insert(0) += dice.weight;
        if !dice.advance() {
            return;
        }
    }
}

/// The law of a play from the start.
pub fn law(play: impl FnMut(&mut Dice) -> Vec<i32>) -> Law {
    let mut law = Law::new();
    every(WHOLE, &mut law, play);
    law
}
