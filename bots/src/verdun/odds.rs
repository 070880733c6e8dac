//! Exact odds of barrages under the rules in force, computed once and looked up.
//!
//! A die with its chain of extra dice has a law in closed form; several dice are convolved. Probabilities are counts out of [`ALL`].

use sandtable_engine::verdun::Verdun;
use sandtable_engine::verdun::dice::{Aim, MOST_DICE};

/// A probability of one.
pub const ALL: i32 = 4_096;
/// The largest number of hits that is distinguished.
pub const MOST_HITS: usize = 20;

/// The unit in which laws are computed: a probability of one.
const UNIT: u64 = 1 << 32;

type Law = [u64; MOST_HITS + 1];

/// The faces that give extra dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Extra {
    /// None.
    #[default]
    None,
    /// Sixes.
    Sixes,
    /// Fives and sixes.
    Fives,
}

/// The look-up tables of one game.
#[derive(Clone, Debug)]
pub struct Odds {
    /// By kind of barrage and number of dice: the probability of at least each number of hits.
    tails: [[[u16; MOST_HITS + 1]; MOST_DICE as usize + 1]; 6],
    /// By number of dice: the expected hits on friendly blocks.
    friendly: [u16; MOST_DICE as usize + 1],
}

impl Odds {
    /// The odds under the rules of `game`.
    #[must_use]
    pub fn new(game: &Verdun) -> Odds {
        let mut tails = [[[0; MOST_HITS + 1]; MOST_DICE as usize + 1]; 6];
        for (kind, tails) in tails.iter_mut().enumerate() {
            let aim = Aim { far: kind % 2 == 1, fives: kind / 2 == Extra::Fives as usize };
            let die = chain([7, 6, 5][kind / 2], game.hits_from(aim));
            each_number(&die, |dice, law| tails[dice] = tail(law));
        }
        let mut friendly = [0; MOST_DICE as usize + 1];
        each_number(&chain(6, 6), |dice, law| {
            let hits =
                (0..).zip(law).map(|(sixes, &p)| u64::from(sixes / u32::from(game.data().limits.friendly_fire)) * p);
            friendly[dice] = (hits.sum::<u64>() * ALL as u64 / UNIT) as u16;
        });
        Odds { tails, friendly }
    }

    /// The probabilities of at least this many hits with `dice` dice, by hits, out of [`ALL`]. `far` says whether the firing side controls no zone
    /// next to the target (§7.3), and `extra` which faces give extra dice.
    #[must_use]
    #[inline]
    pub fn tails(&self, far: bool, extra: Extra, dice: u8) -> &[u16; MOST_HITS + 1] {
        &self.tails[2 * extra as usize + usize::from(far)][usize::from(dice.min(MOST_DICE))]
    }

    /// The expected hits on friendly blocks from this many `dice`, out of [`ALL`].
    #[must_use]
    #[inline]
    pub fn friendly(&self, dice: u8) -> i32 {
        self.friendly[usize::from(dice.min(MOST_DICE))].into()
    }
}

/// The faces that give extra dice in a barrage with this aim, or none if extra dice are `denied`.
#[must_use]
pub fn extra(aim: Aim, denied: bool) -> Extra {
    match (denied, aim.fives) {
        (true, _) => Extra::None,
        (false, true) => Extra::Fives,
        (false, false) => Extra::Sixes,
    }
}

/// The law of the hits of a die that is rolled again if it shows `again` or more, and hits if it shows `hits` or more.
fn chain(again: u64, hits: u8) -> Law {
    let goes_on = 7 - again;
    let last_hits = again.saturating_sub(u64::from(hits).min(again));
    let misses = 6 - goes_on - last_hits;
    let mut law = [0; MOST_HITS + 1];
    let mut reached = UNIT;
    for k in 0..=MOST_HITS {
        law[k] += reached * misses / 6;
        if k < MOST_HITS {
            law[k + 1] += reached * last_hits / 6;
        }
        reached = reached * goes_on / 6;
    }
    law
}

/// The laws of no die, one die and so on.
fn each_number(die: &Law, mut found: impl FnMut(usize, &Law)) {
    let mut law: Law = [0; MOST_HITS + 1];
    law[0] = UNIT;
    for dice in 0..=usize::from(MOST_DICE) {
        found(dice, &law);
        let mut next: Law = [0; MOST_HITS + 1];
        for (a, &p) in law.iter().enumerate() {
            for (b, &q) in die.iter().enumerate() {
                next[(a + b).min(MOST_HITS)] += (u128::from(p) * u128::from(q) / u128::from(UNIT)) as u64;
            }
        }
        law = next;
    }
}

fn tail(law: &Law) -> [u16; MOST_HITS + 1] {
    let mut tails = [0; MOST_HITS + 1];
    let mut above = 0;
    for hits in (0..=MOST_HITS).rev() {
        above += law[hits];
        tails[hits] = ((above * ALL as u64 + UNIT / 2) / UNIT) as u16;
    }
    tails
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_scenarios::{Source, load};

    fn odds() -> Odds {
        let loaded = load(&Source::named("verdun").unwrap(), &[]).unwrap();
        Odds::new(&Verdun::new(loaded.data.to().unwrap()))
    }

    #[test]
    fn one_die_hits_with_four_to_six_near_and_five_or_six_far() {
        let odds = odds();
        assert_eq!(odds.tails(false, Extra::Sixes, 1)[..2], [4096, 2048]);
        assert_eq!(odds.tails(true, Extra::Sixes, 1)[..2], [4096, 1365]);
        // A second hit needs a six and then a hit.
        assert_eq!(odds.tails(false, Extra::Sixes, 1)[2], 341);
        assert_eq!(odds.tails(false, Extra::None, 1)[2], 0);
        // Fives too: 2/6 and then 3/6.
        assert_eq!(odds.tails(false, Extra::Fives, 1)[2], 683);
    }

    #[test]
    fn more_dice_are_never_worse() {
        let odds = odds();
        for dice in 0..MOST_DICE {
            let (less, more) = (odds.tails(false, Extra::Sixes, dice), odds.tails(false, Extra::Sixes, dice + 1));
            assert!(less.iter().zip(more).all(|(less, more)| less <= more), "{dice}");
            assert!(odds.friendly(dice) <= odds.friendly(dice + 1));
        }
    }
}
