//! Exact odds under the rules in force: the results of each column of the combat results table, by modifier and steps engaged.

use sandtable_engine::loire::event::Coming;
use sandtable_engine::loire::{Loire, UnitId};
use sandtable_engine::{Desk, Enumerated};
use std::ops::ControlFlow;

/// The number of rolls that probabilities are counted out of.
pub const ALL: i32 = 36;

/// The range of modifiers that is distinguished.
const LOWEST: i32 = -14;
const HIGHEST: i32 = 14;
const MODIFIERS: usize = (HIGHEST - LOWEST + 1) as usize;
/// The number of levels of losses, no loss included.
const LEVELS: usize = 8;
/// The number of steps engaged that are distinguished.
const ENGAGED: usize = 32;

/// §12.3 The highest factor of a march to the guns: with more, all units arrive in time.
const MOST_FACTOR: i8 = 13;

/// The expected result of a combat, out of [`ALL`]; attacker and defender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fate {
    /// The steps that are lost.
    pub losses: [i32; 2],
    /// The chance that a side retreats.
    pub retreats: [i32; 2],
    /// The chance that a side retreats and the other does not.
    pub beaten: [i32; 2],
}

/// The numbers of rolls by result, for one column and modifier.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    /// By side and level of losses.
    levels: [[u8; LEVELS]; 2],
    retreats: [u8; 2],
    beaten: [u8; 2],
}

impl Cell {
    /// The losses of a side, given the steps that each level costs.
    fn lost(&self, side: usize, steps: &[u8; LEVELS]) -> i32 {
        self.levels[side].iter().zip(steps).map(|(&rolls, &lost)| i32::from(rolls) * i32::from(lost)).sum()
    }
}

/// The look-up tables of one game.
#[derive(Clone, Debug)]
pub struct Odds {
    /// By column and modifier.
    cells: Vec<Cell>,
    /// The steps lost, by steps engaged and level.
    steps: Vec<[u8; LEVELS]>,
    /// The largest expected loss with this many steps engaged or fewer, out of [`ALL`].
    most_lost: [i32; ENGAGED],
    /// By factor from 0: the chance that a march to the guns arrives.
    arrivals: Vec<i32>,
}

impl Odds {
    /// The odds under the rules of `game`.
    #[must_use]
    pub fn new(game: &Loire) -> Odds {
        let tables = &game.data().tables;
        let columns = 0..tables.combat.columns.len();
        let cells = columns.flat_map(|column| (LOWEST..=HIGHEST).map(move |modifier| cell(game, column, modifier)));
        let levels = tables.losses.rows.first().map_or(0, Vec::len);
        let lost = |engaged: usize, level: usize| match level {
            0 => 0,
            _ => tables.losses.steps(engaged as u8, level.min(levels) as u8),
        };
        let steps = (0..ENGAGED).map(|engaged| std::array::from_fn(|level| lost(engaged, level)));
        let arrivals = (0..=MOST_FACTOR).map(|factor| arrivals(game, factor));
        let (cells, steps): (Vec<Cell>, Vec<_>) = (cells.collect(), steps.collect());
        let most = steps.iter().map(|steps| cells.iter().map(|cell| cell.lost(1, steps)).max().unwrap_or(0));
        let mut most_lost: [i32; ENGAGED] = [0; ENGAGED];
        most_lost.iter_mut().zip(most).fold(0, |before, (place, most)| {
            *place = most.max(before);
            *place
        });
        Odds { cells, steps, most_lost, arrivals: arrivals.collect() }
    }

    /// §12.3 The chance that a march to the guns with this `factor` arrives, out of [`ALL`]; a late arrival counts half.
    #[must_use]
    #[inline]
    pub fn arrives(&self, factor: i8) -> i32 {
        self.arrivals[factor.clamp(0, MOST_FACTOR) as usize]
    }

    /// The largest expected loss of a defender with this many steps `engaged` or fewer, out of [`ALL`].
    #[must_use]
    #[inline]
    pub fn most_lost(&self, engaged: i32) -> i32 {
        self.most_lost[engaged.clamp(0, ENGAGED as i32 - 1) as usize]
    }

    /// The expected result of a combat in a `column` (an index into those of the table) with a `modifier`; `engaged` are the steps engaged of the
    /// attacker and of the defender.
    #[must_use]
    #[inline]
    pub fn fate(&self, column: usize, modifier: i32, engaged: [i32; 2]) -> Fate {
        let place = (modifier.clamp(LOWEST, HIGHEST) - LOWEST) as usize;
        let cell = &self.cells[column * MODIFIERS + place];
        let losses = |i: usize| cell.lost(i, &self.steps[engaged[i].clamp(0, ENGAGED as i32 - 1) as usize]);
        Fate {
            losses: [losses(0), losses(1)],
            retreats: cell.retreats.map(i32::from),
            beaten: cell.beaten.map(i32::from),
        }
    }
}

/// §12.3 The number of rolls with which a march to the guns arrives; late arrivals count half.
fn arrivals(game: &Loire, factor: i8) -> i32 {
    let mut halves = 0;
    Enumerated::default().walk(
        |chance| game.roll_march(UnitId(0), factor, &mut Desk::silent(chance)).1,
        |coming, path| {
            let rolls = path.draws().fold(ALL, |rolls, (weight, total)| rolls * weight as i32 / total as i32);
            halves += rolls
                * match coming {
                    Coming::InTime => 2,
                    Coming::Late => 1,
                    Coming::Stays | Coming::Barred => 0,
                };
            ControlFlow::Continue(())
        },
    );
    halves / 2
}

/// §12.7 The results of all rolls of two dice in a column.
fn cell(game: &Loire, column: usize, modifier: i32) -> Cell {
    let mut cell = Cell::default();
    for roll in 0..ALL {
        let dice = 2 + roll / 6 + roll % 6;
        let (attacker, defender) = game.data().tables.combat.result(column, (dice + modifier) as i8);
        let goes = [attacker.retreat > 0, defender.retreat > 0];
        for (i, suffers) in [attacker, defender].into_iter().enumerate() {
            cell.levels[i][usize::from(suffers.level).min(LEVELS - 1)] += 1;
            cell.retreats[i] += u8::from(goes[i]);
            cell.beaten[i] += u8::from(goes[i] && !goes[1 - i]);
        }
    }
    cell
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loire::tests::game;

    /// Even odds without a modifier: the defender goes back with 8 and more, the attacker with 4 and less.
    #[test]
    fn even_odds_are_as_the_table_says() {
        let game = game();
        let even = game.data().tables.combat.column(10, 10);
        let fate = Odds::new(&game).fate(even, 0, [6, 6]);
        assert_eq!((fate.beaten[1], fate.beaten[0]), (15, 6));
        // Six steps lose one at P1 and P2, two at P3: the attacker two with a 2 and none with a 12, the defender none with 2 and 3.
        assert_eq!(fate.losses, [2 + 34, 33]);
    }

    /// A late arrival counts half: with a factor of 7 fifteen rolls are in time and six late. A roll of 2 is always in time.
    #[test]
    fn a_march_to_the_guns_arrives_as_the_rules_say() {
        let odds = Odds::new(&game());
        assert_eq!([-3, 1, 2, 3, 7, 12, 13, 20].map(|factor| odds.arrives(factor)), [1, 1, 1, 2, 18, 35, 36, 36]);
    }

    #[test]
    fn better_modifiers_and_columns_are_never_worse_for_the_attacker() {
        let game = game();
        let odds = Odds::new(&game);
        for column in 0..6 {
            for modifier in LOWEST..HIGHEST {
                let [less, more] = [modifier, modifier + 1].map(|modifier| odds.fate(column, modifier, [8, 8]));
                assert!(more.beaten[1] >= less.beaten[1] && more.beaten[0] <= less.beaten[0]);
                assert!(more.losses[0] <= less.losses[0] && more.losses[1] >= less.losses[1]);
            }
        }
    }
}
