//! Exact odds of a battle's dice under the rules in force, computed once and looked up.

use sandtable_engine::eagle::{Eagle, FRENCH};
use sandtable_engine::{Desk, Enumerated, Weight};
use std::ops::ControlFlow;

/// A probability of one.
pub const ALL: i32 = 1_024;
/// The range of modifiers that is distinguished.
const LOWEST: i32 = -8;
const HIGHEST: i32 = 14;
const MODIFIERS: usize = (HIGHEST - LOWEST) as usize + 1;
/// The losses of one side stay below this.
const LOSSES: usize = 16;
/// The number of ways to roll: one die, two dice, and two with a third.
const DICE: usize = 3;

/// The expected result of both sides' dice, out of [`ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Duel {
    /// The steps that the attacker loses.
    pub attacker: i32,
    /// The steps that the defender loses.
    pub defender: i32,
    /// The chance that the defender loses more.
    pub won: i32,
    /// The chance that the attacker loses more.
    pub lost: i32,
}

/// The chances of each number of steps, out of [`PATHS`].
type Law = [i64; LOSSES];
const PATHS: u128 = 216;

/// The look-up tables of one game.
#[derive(Clone, Debug)]
pub struct Odds {
    small: u16,
    middle: u16,
    /// By number of dice, modifier of the attacker and modifier of the defender.
    duels: Vec<Duel>,
    mitrailleuses: i32,
    /// The largest expected loss of a defender among them.
    most_lost: i32,
}

impl Odds {
    /// The odds under the rules of `game`.
    #[must_use]
    pub fn new(game: &Eagle) -> Odds {
        let magnitude = game.data().tables.magnitude;
        let mut duels = Vec::with_capacity(DICE * MODIFIERS * MODIFIERS);
        let (small, middle) = (u16::from(magnitude.small), u16::from(magnitude.middle));
        // A battle with each number of dice.
        for steps in [0, small + 1, middle + 1] {
            let laws = |attacks: bool| (LOWEST..=HIGHEST).map(move |modifier| law(game, steps, attacks, modifier));
            let by_defender: Vec<Law> = laws(false).collect();
            for by_attacker in laws(true) {
                duels.extend(by_defender.iter().map(|by_defender| duel(&by_attacker, by_defender)));
            }
        }
        let mut mitrailleuses = 0;
        Enumerated::default().walk(
            |chance| game.roll_mitrailleuses(&mut Desk::silent(chance)).1,
            |passed, path| {
                mitrailleuses += if passed { part(path.weight(), 6) as i32 } else { 0 };
                ControlFlow::Continue(())
            },
        );
        let most_lost = duels.iter().map(|duel| duel.defender).max().unwrap_or(0);
        Odds { small, middle, duels, mitrailleuses, most_lost }
    }

    /// §7.2.2 The faces of a die that bring mitrailleuses into play.
    #[must_use]
    #[inline]
    pub fn mitrailleuses(&self) -> i32 {
        self.mitrailleuses
    }

    /// The largest number of steps that a defender can be expected to lose, out of [`ALL`], for any dice and modifiers.
    #[must_use]
    #[inline]
    pub fn most_lost(&self) -> i32 {
        self.most_lost
    }

    /// The expected result of a battle of this many `steps`, those of both sides together, with the modifiers of `attacker` and `defender`.
    #[must_use]
    #[inline]
    pub fn duel(&self, steps: u16, attacker: i32, defender: i32) -> Duel {
        let dice = usize::from(steps > self.small) + usize::from(steps > self.middle);
        let place = |modifier: i32| (modifier.clamp(LOWEST, HIGHEST) - LOWEST) as usize;
        self.duels[(dice * MODIFIERS + place(attacker)) * MODIFIERS + place(defender)]
    }
}

/// A probability as a number of equally likely outcomes.
fn part(chance: Weight, of: u128) -> i64 {
    (chance.numerator * of / chance.denominator) as i64
}

/// §T.combat The losses that a side inflicts in a battle of this many steps.
fn law(game: &Eagle, steps: u16, attacks: bool, modifier: i32) -> Law {
    let mut law = [0; LOSSES];
    Enumerated::default().walk(
        |chance| game.roll_fire(FRENCH, attacks, steps, modifier as i8, &mut Desk::silent(chance)).2,
        |losses, path| {
            law[usize::from(losses).min(LOSSES - 1)] += part(path.weight(), PATHS);
            ControlFlow::Continue(())
        },
    );
    law
}

fn duel(by_attacker: &Law, by_defender: &Law) -> Duel {
    let all = by_attacker.iter().sum::<i64>();
    let mean = |law: &Law| {
        let sum: i64 = (0..).zip(law).map(|(losses, chances)| losses * chances).sum();
        (sum * i64::from(ALL) / all) as i32
    };
    let chance = |wanted: fn(&usize, &usize) -> bool| {
        let pairs = by_attacker.iter().enumerate().flat_map(|(theirs, p)| {
            by_defender.iter().enumerate().filter(move |(own, _)| wanted(&theirs, own)).map(move |(_, q)| p * q)
        });
        (pairs.sum::<i64>() * i64::from(ALL) / (all * all)) as i32
    };
    Duel { attacker: mean(by_defender), defender: mean(by_attacker), won: chance(usize::gt), lost: chance(usize::lt) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eagle::tests::data;

    fn odds() -> Odds {
        Odds::new(&Eagle::new(data()))
    }

    #[test]
    fn mitrailleuses_are_as_likely_as_the_rules_say() {
        let faces = [1, 4, 5, 7].map(|lowest| {
            let mut data = data();
            data.limits.mitrailleuses = lowest;
            Odds::new(&Eagle::new(data)).mitrailleuses()
        });
        assert_eq!(faces, [6, 3, 2, 0]);
    }

    /// Two dice without modifiers: the attacker inflicts 1 with 2 to 4, 2 with 5 to 7, 3 with 8 to 10, 4 with 11 and 12; the defender 1 with
    /// 2 and 3, 2 with 4 to 6, 3 with 7 to 10, 4 with 11 and 12.
    #[test]
    fn a_battle_of_two_dice_is_as_the_table_says() {
        let duel = odds().duel(20, 0, 0);
        let mean = |of: [i32; 4]| (1..).zip(of).map(|(losses, chances)| losses * chances).sum::<i32>() * ALL / 36;
        assert_eq!((duel.defender, duel.attacker), (mean([6, 15, 12, 3]), mean([3, 12, 18, 3])));
        let won = (15 * 3 + 12 * (3 + 12) + 3 * (3 + 12 + 18)) * ALL / 1_296;
        assert_eq!(duel.won, won);
    }

    #[test]
    fn better_modifiers_are_never_worse() {
        let odds = odds();
        for steps in [8, 20, 40] {
            for modifier in LOWEST..HIGHEST {
                let [less, more] = [modifier, modifier + 1].map(|modifier| odds.duel(steps, modifier, 0));
                assert!(more.defender >= less.defender && more.won >= less.won && more.lost <= less.lost);
            }
        }
    }
}
