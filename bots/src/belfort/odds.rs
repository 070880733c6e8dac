//! Exact odds of Storm over Belfort's rolls under the rules in force, computed once and looked up.
//!
//! All probabilities are counts out of 6 or 36, and all expectations are sums over those: whole numbers.

use sandtable_engine::belfort::{Belfort, FRENCH, PRUSSIAN};
use sandtable_engine::{BySide, Side};

/// The largest difference between attack and defence that is distinguished.
const FAR: i32 = 16;

/// The [`Odds::risk`] of a zone that falls to every attack.
pub const RISKS: i32 = 42;

/// The most hits that a table gives; higher results are capped.
pub const MOST_HITS: usize = 8;
/// The most battalions that an assault is computed for, and the highest fire value; higher numbers count as these.
const MOST_BATTALIONS: usize = 12;
const MOST_FIRE: usize = 40;
/// Modifiers of an assault go from -8 to 8; the rules cap them there.
const SPREAD: i32 = 8;

/// The results of a die: each possible number of hits, ascending, with the number of faces that give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faces {
    hits: [(u8, u8); 6],
    len: usize,
}

impl Faces {
    fn of(hits: impl Fn(u8) -> u8) -> Faces {
        let mut all: [u8; 6] = std::array::from_fn(|face| hits(face as u8 + 1).min(MOST_HITS as u8));
        all.sort_unstable();
        let mut faces = Faces { hits: [(0, 0); 6], len: 0 };
        for same in all.chunk_by(|a, b| a == b) {
            faces.hits[faces.len] = (same[0], same.len() as u8);
            faces.len += 1;
        }
        faces
    }

    /// Each number of hits with the number of its faces.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (usize, i32)> + '_ {
        self.hits[..self.len].iter().map(|&(hits, faces)| (usize::from(hits), i32::from(faces)))
    }

    /// The expected hits, times six.
    fn mean(&self) -> i32 {
        self.iter().map(|(hits, faces)| hits as i32 * faces).sum()
    }
}

/// The result of an assault, summed over the six faces of the die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AssaultOdds {
    /// The number of faces that win for the attacker.
    pub wins: i32,
    /// Hits on the defender, before works absorb any.
    pub on_defender: i32,
    /// Hits on the attacker.
    pub on_attacker: i32,
}

/// An upper bound on the results of an assault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MostOfAssault {
    /// The number of faces that win for the attacker.
    pub wins: i32,
    /// Hits on the defender beyond those on the attacker, summed over the six faces.
    pub margin: i32,
}

/// The look-up tables of one game.
#[derive(Clone, Debug)]
pub struct Odds {
    /// By number of battalions (0 to 12) and modifier: the result of an assault.
    assault: [[AssaultOdds; 2 * SPREAD as usize + 1]; MOST_BATTALIONS + 1],
    /// By rating (0 to 6) and modifier: the results of a bombardment.
    bombardment: Vec<[Faces; 2 * SPREAD as usize + 1]>,
    /// By number of battalions and difference from -[`FAR`]: see [`Odds::risk`].
    risk: [[i32; 2 * FAR as usize + 1]; MOST_BATTALIONS + 1],
    /// The attack points of three average battalions, by attacking side.
    usual_attack: BySide<i32>,
    /// By fire value (0 to 40): the results of a fire roll.
    fire: [Faces; MOST_FIRE + 1],
    /// By fire value: see [`Odds::fire_mean`].
    fire_mean: [i32; MOST_FIRE + 1],
    /// By number of battalions and modifier: see [`Odds::most_of_assault`].
    most: [[MostOfAssault; 2 * SPREAD as usize + 1]; MOST_BATTALIONS + 1],
    /// By number of battalions and difference from -[`FAR`]: see [`Odds::least_risk`].
    least_risk: [[i32; 2 * FAR as usize + 1]; MOST_BATTALIONS + 1],
    /// By fire value: the largest [`Odds::fire_mean`] of this value and all smaller ones.
    most_fire_mean: [i32; MOST_FIRE + 1],
}

impl Odds {
    /// The odds under the rules of `game`.
    #[must_use]
    pub fn new(game: &Belfort) -> Odds {
        let assault: [[AssaultOdds; 2 * SPREAD as usize + 1]; _] = std::array::from_fn(|battalions| {
            std::array::from_fn(|i| {
                let mut odds = AssaultOdds::default();
                let difference = i as i32 - SPREAD;
                let modifier = game.assault_modifier(difference.max(0) as u8, (-difference).max(0) as u8);
                for die in 1..=6 {
                    let (hits, won) = game.assault_result((battalions as u8).max(1), die + modifier);
                    odds.wins += i32::from(won);
                    odds.on_defender += i32::from(hits.defender);
                    odds.on_attacker += i32::from(hits.attacker);
                }
                odds
            })
        });
        let fire: [Faces; _] = std::array::from_fn(|value| {
            Faces::of(|die| if value == 0 { 0 } else { game.fire_hits(value as u8, die, 0) })
        });
        let bombardment = (0..=6u8)
            .map(|rating| {
                std::array::from_fn(|i| Faces::of(|die| game.bombardment_hits(rating, die, (i as i32 - SPREAD) as i8)))
            })
            .collect();
        let mut odds = Odds {
            risk: [[0; 2 * FAR as usize + 1]; MOST_BATTALIONS + 1],
            assault,
            fire_mean: std::array::from_fn(|value| fire[value].mean()),
            fire,
            bombardment,
            most: Default::default(),
            least_risk: [[0; 2 * FAR as usize + 1]; MOST_BATTALIONS + 1],
            most_fire_mean: [0; MOST_FIRE + 1],
            usual_attack: BySide([FRENCH, PRUSSIAN].map(|side| usual_attack(game, side))),
        };
        odds.risk = std::array::from_fn(|battalions| {
            std::array::from_fn(|i| {
                let difference = i as i32 - FAR;
                (-2..=4).map(|more| odds.assault(difference + more, 0, battalions as u32).wins).sum()
            })
        });
        odds.bound();
        odds
    }

    /// Computes the bounds over all assaults and zones, without assuming that the tables are monotonic.
    fn bound(&mut self) {
        for n in 0..=MOST_BATTALIONS {
            let mut most = MostOfAssault::default();
            for i in 0..self.most[n].len() {
                let odds = self.assault[n][i];
                let fewer = if n > 0 { self.most[n - 1][i] } else { most };
                most.wins = most.wins.max(odds.wins).max(fewer.wins);
                most.margin = most.margin.max(odds.on_defender - odds.on_attacker).max(fewer.margin);
                self.most[n][i] = most;
            }
            let mut least = RISKS;
            for i in (0..self.risk[n].len()).rev() {
                let fewer = if n > 0 { self.least_risk[n - 1][i] } else { least };
                least = least.min(self.risk[n][i]).min(fewer);
                self.least_risk[n][i] = least;
            }
        }
        let mut most = 0;
        for (bound, mean) in self.most_fire_mean.iter_mut().zip(&self.fire_mean) {
            most = most.max(*mean);
            *bound = most;
        }
    }

    /// The odds of an assault of `attack` on `defence` points with this many battalions.
    #[must_use]
    #[inline]
    pub fn assault(&self, attack: i32, defence: i32, battalions: u32) -> AssaultOdds {
        let difference = (attack - defence).clamp(-SPREAD, SPREAD) + SPREAD;
        self.assault[(battalions as usize).min(MOST_BATTALIONS)][difference as usize]
    }

    /// The results of a bombardment with this `rating` (above 6 it counts as 6) and this `modifier` of the die (limited to -8 to 8).
    #[must_use]
    #[inline]
    pub fn bombardment(&self, rating: u8, modifier: i8) -> &Faces {
        let modifier = i32::from(modifier).clamp(-SPREAD, SPREAD) + SPREAD;
        &self.bombardment[usize::from(rating).min(6)][modifier as usize]
    }

    /// How likely a zone with these values falls to a typical attack by `attacker`, out of [`RISKS`]: the winning faces of the die, summed over
    /// attacks from somewhat weaker to much stronger than the typical one.
    #[must_use]
    #[inline]
    pub fn risk(&self, attacker: Side, defence: i32, fire: u8, battalions: u32) -> i32 {
        let usual = self.usual_attack[attacker] - (self.fire_mean(fire) + 3) / 6;
        let difference = (usual - defence).clamp(-FAR, FAR) + FAR;
        self.risk[(battalions as usize + 3).min(MOST_BATTALIONS)][difference as usize]
    }

    /// The results of a fire roll with the fire value `value` (above 40 it counts as 40).
    #[must_use]
    #[inline]
    pub fn fire(&self, value: u8) -> &Faces {
        &self.fire[usize::from(value).min(MOST_FIRE)]
    }

    /// The expected hits of a fire roll with the fire value `value` (above 40 it counts as 40), times six.
    #[must_use]
    #[inline]
    pub fn fire_mean(&self, value: u8) -> i32 {
        self.fire_mean[usize::from(value).min(MOST_FIRE)]
    }

    /// An upper bound on assaults of up to `attack` on at least `defence` points, with at most this many battalions.
    #[must_use]
    #[inline]
    pub fn most_of_assault(&self, attack: i32, defence: i32, battalions: u32) -> MostOfAssault {
        let difference = (attack - defence).clamp(-SPREAD, SPREAD) + SPREAD;
        self.most[(battalions as usize).min(MOST_BATTALIONS)][difference as usize]
    }

    /// A lower bound on the [risk](Odds::risk) from an `attacker` of zones with at most these values: points of `defence`, `fire` value and number
    /// of `battalions`.
    #[must_use]
    #[inline]
    pub fn least_risk(&self, attacker: Side, defence: i32, fire: u8, battalions: u32) -> i32 {
        let hits = self.most_fire_mean[usize::from(fire).min(MOST_FIRE)];
        let difference = (self.usual_attack[attacker] - (hits + 3) / 6 - defence).clamp(-FAR, FAR) + FAR;
        self.least_risk[(battalions as usize + 3).min(MOST_BATTALIONS)][difference as usize]
    }
}

/// The attack points of three average battalions of the side, rounded up.
fn usual_attack(game: &Belfort, side: Side) -> i32 {
    let battalions = game.classes(side).battalions;
    let sum: i32 = battalions.into_iter().map(|u| i32::from(game.unit(side, u).attack)).sum();
    let n = battalions.len().max(1) as i32;
    (3 * sum + n - 1) / n
}
