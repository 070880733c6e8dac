//! Exact odds of the rolls of Wissembourg and Spicheren under the rules in force, computed once and looked up.
//!
//! All probabilities are counts out of 6 or 36, and all expectations are sums over those: whole numbers.

use sandtable_engine::Side;
use sandtable_engine::grandes_batailles::rules::Terms;
use sandtable_engine::grandes_batailles::tables::LAST_COLUMN;
use sandtable_engine::grandes_batailles::{FRENCH, GrandesBatailles, PRUSSIAN};

/// The largest die modifier that is distinguished, up or down.
const SPREAD: i32 = 12;
/// The largest values of attack and defence that are distinguished.
const MOST_ATTACK: i32 = 40;
const MOST_DEFENCE: i32 = 24;
/// The highest protection.
const MOST_PROTECTION: i32 = 3;
/// The value of a whole brigade: a larger attack is one of several units.
const BRIGADE: i32 = 8;
/// The morale of an average unit.
const AVERAGE_MORALE: i32 = 2;

/// The number of faces that give each result, in the order of [`CombatResult::ALL`](sandtable_engine::grandes_batailles::tables::CombatResult::ALL).
pub type Faces = [u8; 4];

/// The expected effect of a result on a unit, each in thirty-sixths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Toll {
    /// Steps lost.
    pub steps: i32,
    /// Flips from good order to disorganised.
    pub shaken: i32,
    /// Hits by D or D+1, which make the unit retreat unless the ground holds it.
    pub driven: i32,
}

impl Toll {
    /// The toll of these results on a unit that passes its morale test with `pass` faces.
    #[must_use]
    pub fn of(faces: Faces, pass: i32, disorganised: bool) -> Toll {
        let [_, tests, disorders, steps] = faces.map(i32::from);
        let (disorder, step) = (6 * disorders + tests * (6 - pass), 6 * steps);
        if disorganised {
            Toll { steps: disorder + 2 * step, shaken: 0, driven: disorder + step }
        } else {
            Toll { steps: step, shaken: disorder + step, driven: disorder + step }
        }
    }
}

/// The expected effect of a combat between average units: the defensive combat, then the assault of the remaining attackers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Duel {
    /// On all attackers together.
    pub attacker: Toll,
    /// On the defender.
    pub defender: Toll,
}

/// The look-up tables of one game.
#[derive(Clone, Debug)]
pub struct Odds {
    /// By column and die modifier from -[`SPREAD`].
    combat: [[Faces; 2 * SPREAD as usize + 1]; LAST_COLUMN as usize + 1],
    /// By total without the die, from -[`SPREAD`]: the faces that pass a test.
    tests: [u8; 2 * SPREAD as usize + 1],
    /// By side of the defender, protection, attack, defence.
    duels: Vec<Duel>,
}

impl Odds {
    /// The odds under the rules of `game`.
    #[must_use]
    pub fn new(game: &GrandesBatailles) -> Odds {
        let tables = &game.data().tables;
        let combat = std::array::from_fn(|column| {
            std::array::from_fn(|i| {
                let mut faces = Faces::default();
                for die in 1..=6 {
                    faces[tables.combat.at(die + i as i32 - SPREAD, column as i32) as usize] += 1;
                }
                faces
            })
        });
        let target = i32::from(tables.tests.target);
        let tests = std::array::from_fn(|i| (1..=6).filter(|die| die + i as i32 - SPREAD >= target).count() as u8);
        let mut odds = Odds { combat, tests, duels: Vec::new() };
        let mut duels = Vec::new();
        for side in [FRENCH, PRUSSIAN] {
            for protection in 1..=MOST_PROTECTION {
                for attack in 0..=MOST_ATTACK {
                    duels.extend((0..=MOST_DEFENCE).map(|d| odds.fight(game, side, protection, attack, d)));
                }
            }
        }
        odds.duels = duels;
        odds
    }

    /// §T.combat The number of faces that give each result for a roll with these `terms` under the rules of `game`.
    #[must_use]
    pub fn results(&self, game: &GrandesBatailles, terms: Terms) -> Faces {
        let (column, die) = game.column(terms);
        self.at(column, die)
    }

    #[inline]
    fn at(&self, column: i32, die: i32) -> Faces {
        self.combat[column.clamp(0, LAST_COLUMN) as usize][(die.clamp(-SPREAD, SPREAD) + SPREAD) as usize]
    }

    /// §0.4 The number of faces of a die that pass a test with the sum `total` of its modifiers: morale, rally, activation, coordination, inertia.
    #[must_use]
    #[inline]
    pub fn passes(&self, total: i32) -> i32 {
        i32::from(self.tests[(total.clamp(-SPREAD, SPREAD) + SPREAD) as usize])
    }

    /// The combat of average units of these values; `side` is the defender's.
    #[must_use]
    #[inline]
    pub fn duel(&self, side: Side, attack: i32, defence: i32, protection: u8) -> Duel {
        let (attack, defence) = (attack.clamp(0, MOST_ATTACK), defence.clamp(0, MOST_DEFENCE));
        let protection = i32::from(protection).clamp(1, MOST_PROTECTION) - 1;
        let row = (side.index() as i32 * MOST_PROTECTION + protection) * (MOST_ATTACK + 1) + attack;
        self.duels[(row * (MOST_DEFENCE + 1) + defence) as usize]
    }

    fn fight(&self, game: &GrandesBatailles, side: Side, protection: i32, attack: i32, defence: i32) -> Duel {
        let pass = self.passes(AVERAGE_MORALE);
        let attackers = (attack + BRIGADE - 1) / BRIGADE;
        if attackers == 0 {
            return Duel::default();
        }
        let rifles = i32::from(game.data().tables.die.infantry_defence[side]);
        let fire = Terms { value: defence / attackers, shifts: 0, die: rifles };
        let on_each = Toll::of(self.results(game, fire), pass, false);
        let left = attack * (36 - on_each.driven) / 36;
        let assault = Terms { value: left / protection, ..Terms::default() };
        let Toll { steps, shaken, driven } = on_each;
        Duel {
            attacker: Toll { steps: steps * attackers, shaken: shaken * attackers, driven: driven * attackers },
            defender: Toll::of(self.results(game, assault), pass, false),
        }
    }
}
