//! Named streams of random numbers, derived from a seed.
//!
//! `stream(seed, game, purpose)` is the same stream on every machine, for one game or among millions, with any number of threads.
//! The rules' stream is re-keyed as the game continues ([`Chance::rekey`]), and each roll has its own substream
//! ([`Chance::substream`]): two variants played on the same seed throw the same dice for the same rolls, even if one makes more of
//! them. This is the synchronisation of common random numbers (A. M. Law, *Simulation Modeling and Analysis*) by substreams
//! (L'Ecuyer, Simard, Chen and Kelton, *Operations Research* 50(6), 2002). Draws before the first named roll come from the generator
//! of the re-keying; draws after it come from the roll's, until another is named. So rules name every roll.
//!
//! The generator is PCG XSL RR 128/64 (M. E. O'Neill, *PCG: A family of simple fast space-efficient statistically good
//! algorithms for random number generation*, 2014); the bounded integer is implemented here, so that a new release of a library cannot
//! change a game. Both are pinned by value-stability tests.

use crate::chance::Chance;
use crate::pool::Pool;
use crate::side::Side;
use rand_core::Rng;
use rand_pcg::Pcg64;

/// The purpose of a stream. Streams of different purposes are independent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Dice and draws of the rules.
    Rules,
    /// Choices of one side's bot.
    Bot(Side),
    /// Guesses at what a side cannot see (determinisation).
    Worlds,
}

impl Purpose {
    const fn key(self) -> u64 {
        match self {
            Purpose::Rules => 1,
            Purpose::Bot(Side::First) => 2,
            Purpose::Bot(Side::Second) => 3,
            Purpose::Worlds => 4,
        }
    }
}

/// The number of counters of rolls between two re-keyings. Rolls whose numbers are equal modulo this share a counter. Their dice differ even
/// so, because the number is part of the key, but how often one was made changes the dice of the other.
pub const COUNTED: usize = 512;

/// A stream of random numbers from a generator.
#[derive(Clone, Debug)]
pub struct Stream {
    base: u64,
    game: u64,
    purpose: u64,
    /// The key that the last re-keying led to.
    point: u64,
    /// How often each roll was made since then. A counter whose bit in `used` is not set stands for 0, so that re-keying clears a few words
    /// instead of all counters.
    made: [u32; COUNTED],
    used: [u64; COUNTED / 64],
    rng: Pcg64,
}

/// Distinguishes the generators of rolls from those of re-keyings: it is larger than any purpose.
const ROLL: u64 = 0x80;

/// The finaliser of `SplitMix64` (Steele, Lea and Flood, OOPSLA 2014): a bijection that mixes all bits.
const fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl Stream {
    /// The stream of one purpose in game `game` of `seed`.
    #[must_use]
    pub fn new(seed: u64, game: u64, purpose: Purpose) -> Stream {
        let mut stream = Stream {
            base: mix(mix(seed) ^ game),
            game,
            purpose: purpose.key(),
            point: 0,
            made: [0; COUNTED],
            used: [0; COUNTED / 64],
            rng: Pcg64::new(0, 0),
        };
        stream.rekey(0);
        stream
    }

    /// A number in `0..n`, each equally likely, by Lemire's multiply-and-reject (ACM TOMACS 29(1), 2019).
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "a draw from nothing");
        let mut wide = u64::from(self.next()) * u64::from(n);
        if (wide as u32) < n {
            let floor = n.wrapping_neg() % n;
            while (wide as u32) < floor {
                wide = u64::from(self.next()) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    /// Starts the generator from two words. The increment contains the kind, so re-keyings and rolls have different generators.
    fn start(&mut self, high: u64, low: u64, kind: u64) {
        self.rng = Pcg64::new(u128::from(high) << 64 | u128::from(low), u128::from(self.game) << 8 | u128::from(kind));
    }

    /// Returns how often rolls with this counter were made before, and adds one.
    #[inline]
    fn count(&mut self, counter: usize) -> u32 {
        let (used, bit) = (&mut self.used[counter / 64], 1 << (counter % 64));
        let before = if *used & bit == 0 { 0 } else { self.made[counter] };
        *used |= bit;
        self.made[counter] = before + 1;
        before
    }

    #[inline]
    fn next(&mut self) -> u32 {
        (self.rng.next_u64() >> 32) as u32
    }
}

impl Chance for Stream {
    #[inline]
    fn uniform(&mut self, n: u32) -> u32 {
        self.below(n)
    }

    fn weighted(&mut self, weights: &[u64]) -> usize {
        let total: u64 = weights.iter().sum();
        // Rejection below the smallest power of two that is not less than the total keeps every weight exact.
        let bits = 64 - (total - 1).leading_zeros();
        let mut point = loop {
            let candidate = if bits == 0 { 0 } else { self.rng.next_u64() >> (64 - bits) };
            if candidate < total {
                break candidate;
            }
        };
        weights
            .iter()
            .position(|&w| {
                let hit = point < w;
                if !hit {
                    point -= w;
                }
                hit
            })
            .expect("the point lies below the total")
    }

    fn pool(&mut self, pool: &Pool) -> usize {
        self.weighted(pool.weights())
    }

    fn rekey(&mut self, key: u64) {
        self.point = mix(self.base ^ mix(self.purpose << 56 ^ key));
        self.used = [0; COUNTED / 64];
        self.start(self.point, mix(self.point), self.purpose);
    }

    fn substream(&mut self, roll: u32) {
        let nth = u64::from(roll) << 32 | u64::from(self.count(roll as usize % COUNTED));
        // Three rounds of a Feistel network mix both words and keep them distinct: no two rolls of a game have the same start.
        let one = nth ^ mix(self.point);
        let two = self.point ^ mix(one);
        self.start(two, one ^ mix(two), self.purpose | ROLL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change of any of these numbers changes every result ever saved: it is a value-breaking release.
    #[test]
    fn value_stability() {
        let mut s = Stream::new(1, 0, Purpose::Rules);
        let dice: Vec<u32> = (0..12).map(|_| s.below(6) + 1).collect();
        assert_eq!(dice, VALUE_STABILITY_DICE);
        let mut s = Stream::new(1, 7, Purpose::Bot(Side::Second));
        let wide: Vec<u32> = (0..4).map(|_| s.below(1_000_000)).collect();
        assert_eq!(wide, VALUE_STABILITY_WIDE);
        let mut s = Stream::new(u64::MAX, u64::MAX, Purpose::Worlds);
        let weighted: Vec<usize> = (0..8).map(|_| s.weighted(&[1, 2, 3])).collect();
        assert_eq!(weighted, VALUE_STABILITY_WEIGHTED);
        let mut s = Stream::new(1, 0, Purpose::Rules);
        s.rekey(257);
        let rolls = [7, 8, 7, 7 + COUNTED as u32, u32::MAX].map(|roll| {
            s.substream(roll);
            s.below(1_000_000)
        });
        assert_eq!(rolls, VALUE_STABILITY_ROLLS);
    }

    const VALUE_STABILITY_DICE: [u32; 12] = [2, 1, 6, 3, 1, 5, 6, 1, 3, 1, 3, 5];
    const VALUE_STABILITY_WIDE: [u32; 4] = [35469, 349571, 386592, 674722];
    const VALUE_STABILITY_WEIGHTED: [usize; 8] = [0, 1, 1, 2, 2, 1, 2, 2];
    const VALUE_STABILITY_ROLLS: [u32; 5] = [912279, 586741, 86008, 565145, 868444];

    #[test]
    fn rekeying_forgets_what_was_drawn() {
        let mut a = Stream::new(5, 3, Purpose::Rules);
        let mut b = Stream::new(5, 3, Purpose::Rules);
        for _ in 0..17 {
            b.below(6);
        }
        a.rekey(4);
        b.rekey(4);
        assert_eq!(a.below(1 << 30), b.below(1 << 30));
    }

    #[test]
    fn purposes_and_games_differ() {
        let draw = |game, purpose| Stream::new(1, game, purpose).below(u32::MAX);
        let all = [
            draw(0, Purpose::Rules),
            draw(1, Purpose::Rules),
            draw(0, Purpose::Bot(Side::First)),
            draw(0, Purpose::Bot(Side::Second)),
            draw(0, Purpose::Worlds),
        ];
        for (i, a) in all.iter().enumerate() {
            assert!(!all[..i].contains(a));
        }
    }

    /// A die of a roll: at this point of this game, made for this time.
    fn die(game: u64, key: u64, roll: u32, nth: u32) -> usize {
        let mut s = Stream::new(3, game, Purpose::Rules);
        s.rekey(key);
        for _ in 0..=nth {
            s.substream(roll);
        }
        s.below(6) as usize
    }

    #[test]
    fn a_roll_made_again_has_other_dice() {
        let mut s = Stream::new(5, 3, Purpose::Rules);
        let mut seen = Vec::new();
        for _ in 0..100 {
            s.substream(9);
            let drawn = s.below(u32::MAX);
            assert!(!seen.contains(&drawn));
            seen.push(drawn);
        }
        s.rekey(0);
        s.substream(9);
        assert_eq!(s.below(u32::MAX), seen[0], "counted from the re-keying on");
    }

    #[test]
    fn the_order_of_rolls_does_not_matter() {
        let (mut a, mut b) = (Stream::new(5, 3, Purpose::Rules), Stream::new(5, 3, Purpose::Rules));
        let mut drawn = [[0; 300]; 2];
        for roll in 0..300 {
            a.substream(roll);
            drawn[0][roll as usize] = a.below(u32::MAX);
            b.substream(299 - roll);
            drawn[1][299 - roll as usize] = b.below(u32::MAX);
            b.below(6);
        }
        assert_eq!(drawn[0], drawn[1]);
    }

    /// Rolls that share a counter are still others; so are points and rolls.
    #[test]
    fn no_two_rolls_or_points_start_alike() {
        let mut seen = std::collections::BTreeSet::new();
        let mut s = Stream::new(5, 3, Purpose::Rules);
        let mut drawn = 0;
        let mut draw = |s: &mut Stream| {
            drawn += 1;
            seen.insert((s.below(u32::MAX), s.below(u32::MAX)));
        };
        for key in 0..200 {
            s.rekey(key);
            draw(&mut s);
            for roll in [0, 1, 2, 200, COUNTED as u32, 2 * COUNTED as u32, u32::MAX] {
                for _ in 0..5 {
                    s.substream(roll);
                    draw(&mut s);
                }
            }
        }
        assert_eq!(seen.len(), drawn);
    }

    /// Chi-squared of counts that should all be equal.
    fn chi_squared(counts: &[u32]) -> f64 {
        let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
        counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
    }

    /// The first dice of neighbouring rolls: of the next roll, the next time, point and game.
    #[test]
    fn neighbouring_rolls_are_fair_and_independent() {
        let mut singles = [0; 6];
        let mut pairs = [[0; 36]; 4];
        for game in 0..20 {
            for key in (0..20).map(|key| 256 + key) {
                for roll in 0..20 {
                    for nth in 0..4 {
                        let one = die(game, key, roll, nth);
                        singles[one] += 1;
                        let others = [
                            die(game, key, roll + 1, nth),
                            die(game, key, roll, nth + 1),
                            die(game, key + 1, roll, nth),
                            die(game + 1, key, roll, nth),
                        ];
                        for (pairs, other) in pairs.iter_mut().zip(others) {
                            pairs[6 * one + other] += 1;
                        }
                    }
                }
            }
        }
        // At 0.1 %, with 5 and with 35 degrees of freedom. The pairs overlap, which leaves the law of independent dice as it is.
        assert!(chi_squared(&singles) < 20.5, "{singles:?}");
        for pairs in &pairs {
            assert!(chi_squared(pairs) < 66.6, "{pairs:?}");
        }
    }

    /// Two dice of one roll.
    #[test]
    fn a_roll_of_two_dice_is_fair() {
        let mut pairs = [0; 36];
        let mut s = Stream::new(2, 0, Purpose::Rules);
        for key in 0..400 {
            s.rekey(key);
            for roll in 0..100 {
                s.substream(roll);
                pairs[(6 * s.below(6) + s.below(6)) as usize] += 1;
            }
        }
        assert!(chi_squared(&pairs) < 66.6, "{pairs:?}");
    }

    #[test]
    fn a_die_is_fair() {
        let mut counts = [0u32; 6];
        let mut s = Stream::new(2, 0, Purpose::Rules);
        for _ in 0..60_000 {
            counts[s.below(6) as usize] += 1;
        }
        // Chi-squared with 5 degrees of freedom: 20.5 at 0.1 %.
        let chi: f64 = counts.iter().map(|&c| (f64::from(c) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 20.5, "{counts:?}");
    }
}
