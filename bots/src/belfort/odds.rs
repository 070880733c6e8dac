//! Exact odds of Storm over Belfort's rolls under the rules in force, computed once and looked up.
//!
//! All probabilities are counts out of 6 or 36, all expectations sums over those: whole numbers.

use sandtable_engine::belfort::{Belfort, FRENCH, PRUSSIAN};
use sandtable_engine::{BySide, Side};

/// Differences beyond this are all alike.
const FAR: i32 = 16;

/// [`Odds::risk`] of a zone that falls to every attack.
pub const RISKS: i32 = 42;

/// The most hits that a table gives.
pub const MOST_HITS: usize = 8;
/// Modifiers of an assault from -8 to 8, beyond which the rules cap them.
const SPREAD: i32 = 8;

/// What an assault does, summed over the six faces of the die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AssaultOdds {
    /// Faces that win for the attacker.
    pub wins: i32,
    /// Hits on the defender, before works absorb any.
    pub on_defender: i32,
    /// Hits on the attacker.
    pub on_attacker: i32,
}

/// The look-up tables of one game.
#[derive(Clone, Debug)]
pub struct Odds {
    /// By number of battalions (0 to 12) and modifier.
    assault: Vec<[AssaultOdds; 2 * SPREAD as usize + 1]>,
    /// By rating (0 to 6) and modifier: how many of the six faces of a bombardment give 0, 1, 2 ... hits.
    bombardment: Vec<[[u8; MOST_HITS + 1]; 2 * SPREAD as usize + 1]>,
    /// By number of battalions and difference from -[`FAR`]: see [`Odds::risk`].
    risk: Vec<[i32; 2 * FAR as usize + 1]>,
    /// Attack points of three average battalions, by the side that attacks.
    usual_attack: BySide<i32>,
    /// By fire value (0 to 40): how many of the six faces give 0, 1, 2 ... hits.
    fire: Vec<[u8; MOST_HITS + 1]>,
}

impl Odds {
    /// The odds under the rules of `game`.
    #[must_use]
    pub fn new(game: &Belfort) -> Odds {
        let assault = (0..=12u8)
            .map(|battalions| {
                std::array::from_fn(|i| {
                    let mut odds = AssaultOdds::default();
                    let difference = i as i32 - SPREAD;
                    let modifier = game.assault_modifier(difference.max(0) as u8, (-difference).max(0) as u8);
                    for die in 1..=6 {
                        let (hits, won) = game.assault_result(battalions.max(1), die + modifier);
                        odds.wins += i32::from(won);
                        odds.on_defender += i32::from(hits.defender);
                        odds.on_attacker += i32::from(hits.attacker);
                    }
                    odds
                })
            })
            .collect();
        let fire = (0..=40u8)
            .map(|value| {
                let mut faces = [0; MOST_HITS + 1];
                for die in 1..=6 {
                    let hits = if value == 0 { 0 } else { game.fire_hits(value, die, 0) };
                    faces[usize::from(hits).min(MOST_HITS)] += 1;
                }
                faces
            })
            .collect();
        let bombardment = (0..=6u8)
            .map(|rating| {
                std::array::from_fn(|i| {
                    let mut faces = [0; MOST_HITS + 1];
                    for die in 1..=6 {
                        let hits = game.bombardment_hits(rating, die, (i as i32 - SPREAD) as i8);
                        faces[usize::from(hits).min(MOST_HITS)] += 1;
                    }
                    faces
                })
            })
            .collect();
        let mut odds = Odds {
            risk: Vec::new(),
            assault,
            fire,
            bombardment,
            usual_attack: BySide([FRENCH, PRUSSIAN].map(|side| usual_attack(game, side))),
        };
        odds.risk = (0..=12)
            .map(|battalions| {
                std::array::from_fn(|i| {
                    let difference = i as i32 - FAR;
                    (-2..=4).map(|more| odds.assault(difference + more, 0, battalions).wins).sum()
                })
            })
            .collect();
        odds
    }

    /// The odds of an assault of `attack` on `defence` points with so many battalions.
    #[must_use]
    #[inline]
    pub fn assault(&self, attack: i32, defence: i32, battalions: u32) -> AssaultOdds {
        let difference = (attack - defence).clamp(-SPREAD, SPREAD) + SPREAD;
        self.assault[(battalions as usize).min(12)][difference as usize]
    }

    /// How many of the six faces of a bombardment with this rating and modifier give each number of hits.
    #[must_use]
    #[inline]
    pub fn bombardment(&self, rating: u8, modifier: i8) -> &[u8; MOST_HITS + 1] {
        let modifier = i32::from(modifier).clamp(-SPREAD, SPREAD) + SPREAD;
        &self.bombardment[usize::from(rating).min(6)][modifier as usize]
    }

    /// How likely a zone with so much defence and fire falls to an attack as `attacker` usually makes them, out of [`RISKS`]: the faces of
    /// the die that win, added up over attacks from somewhat weaker to a good deal stronger than the usual.
    #[must_use]
    #[inline]
    pub fn risk(&self, attacker: Side, defence: i32, fire: u8, battalions: u32) -> i32 {
        let usual = self.usual_attack[attacker] - (self.fire_mean(fire) + 3) / 6;
        let difference = (usual - defence).clamp(-FAR, FAR) + FAR;
        self.risk[(battalions as usize + 3).min(12)][difference as usize]
    }

    /// How many of the six faces of a fire roll give each number of hits.
    #[must_use]
    #[inline]
    pub fn fire(&self, value: u8) -> &[u8; MOST_HITS + 1] {
        &self.fire[usize::from(value).min(40)]
    }

    /// Expected hits of a fire roll, times six.
    #[must_use]
    #[inline]
    pub fn fire_mean(&self, value: u8) -> i32 {
        self.fire(value).iter().enumerate().map(|(hits, &faces)| hits as i32 * i32::from(faces)).sum()
    }
}

/// Three battalions of the side's average attack value, rounded up.
fn usual_attack(game: &Belfort, side: Side) -> i32 {
    let battalions = game.classes(side).battalions;
    let sum: i32 = battalions.into_iter().map(|u| i32::from(game.unit(side, u).attack)).sum();
    let n = battalions.len().max(1) as i32;
    (3 * sum + n - 1) / n
}
