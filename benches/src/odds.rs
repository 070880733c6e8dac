//! Questions of exact odds that are also put to other tools, with known answers.

use sandtable_analysis::odds::{Law, Next, law};
use sandtable_engine::Pool;
use sandtable_engine::pool::{again, counts};

/// The barrages of 0 to `most` dice that hit on 4 to 6; each 6 hits and rolls one more die.
#[must_use]
pub fn barrages(most: u32) -> Vec<Pool> {
    Pool::up_to(&[counts(0), counts(0), counts(0), counts(1), counts(1), again(1)], most)
}

/// The probability of `hits` hits of such a barrage: the coefficient of *z^hits* in *((3 + 2z) / (6 - z))^dice*.
#[must_use]
pub fn closed_form(dice: u32, hits: u32) -> f64 {
    let choose = |n: u32, k: u32| (0..k).fold(1.0, |c, i| c * f64::from(n - i) / f64::from(i + 1));
    (0..=dice.min(hits))
        .map(|first| {
            let later = hits - first;
            choose(dice, first)
                * 3f64.powi((dice - first) as i32)
                * 2f64.powi(first as i32)
                * choose(dice + later - 1, later)
                * 6f64.powi(-((dice + later) as i32))
        })
        .sum()
}

/// The strengths of the attacking units, whole and reduced; then the dice of defensive fire at each.
const STRENGTHS: [(u32, u32); 6] = [(4, 2), (4, 2), (3, 1), (3, 1), (2, 1), (2, 1)];
const DICE: [u32; 6] = [3, 3, 2, 2, 1, 1];
/// The strength of the defence.
const DEFENCE: u32 = 6;
/// By odds column: the highest sum of two dice at which the attacker is eliminated, is repulsed, both suffer, the defender is repulsed.
const RESULTS: [[usize; 4]; 5] = [[2, 6, 8, 10], [2, 5, 7, 10], [2, 4, 6, 9], [2, 3, 5, 8], [1, 2, 4, 7]];

/// The units eliminated, the units reduced, and the result, from 0 (attacker eliminated) to 4 (defender eliminated).
pub type Combat = (u8, u8, u8);

/// An attack by `units` units in two stages. First, each unit suffers defensive fire of at least `least` dice: a die hits on 5 and 6; one hit reduces
/// the unit, more hits eliminate it. Then the ratio of the remaining strength to the defence gives the column of a results table for two dice.
///
/// # Panics
/// If there are more than `u64::MAX` branches.
#[must_use]
pub fn two_stage(units: usize, least: u32) -> Law<Combat> {
    let hits: Vec<Pool> = Pool::up_to(&[counts(0), counts(0), counts(0), counts(0), counts(1), counts(1)], 3);
    let two = Pool::of_numbers(6, 2);
    let start = (0usize, 0u32, 0u8, 0u8);
    let found = law(start, u64::MAX, |&(unit, strength, gone, reduced), branches| {
        branches.each(|chance| {
            if unit == units {
                let column = if strength < DEFENCE { 0 } else { (strength / DEFENCE).min(4) };
                let sum = chance.pool(&two);
                let result = RESULTS[column as usize].iter().filter(|&&most| sum > most).count();
                return Next::Result((gone, reduced, result as u8));
            }
            let (whole, less) = STRENGTHS[unit % 6];
            Next::Stage(match chance.pool(&hits[DICE[unit % 6].max(least) as usize]) {
                0 => (unit + 1, strength + whole, gone, reduced),
                1 => (unit + 1, strength + less, gone, reduced + 1),
                _ => (unit + 1, strength, gone + 1, reduced),
            })
        });
    });
    found.expect("no budget")
}
