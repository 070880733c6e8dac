//! Which rolls there are, and whose. Each has dice of its own: a roll more or less changes no other
//! ([`Env::substream`]).

use super::GrandesBatailles;
use super::event::{CombatRoll, LeaderTest, MoraleTest};
use super::leader::LeaderId;
use super::unit::UnitId;
use crate::observer::Env;
use crate::side::Side;

/// A roll or draw of the rules: what for, and who rolls or is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// §13.1.7 Whether Frossard comes early.
    Frossard,
    /// §13.1.7 Whether Castagny is sent.
    Castagny,
    /// §4.B A side's die for the initiative.
    Initiative(Side),
    /// §4.B Which marker is drawn.
    Marker,
    /// §13.2.6 Whose the shared marker is.
    SharedMarker,
    /// §7.2, §8.3, §11.1 The test of a leader.
    Leader(LeaderTest, LeaderId),
    /// §9.3 The mortality of an HQ that took part in a combat.
    Mortality(LeaderId),
    /// §10.1.1, §9.3 The mortality of an HQ under a barrage.
    MortalityUnderFire(LeaderId),
    /// §10.1.1 The barrage of a gun; §11.2.1 the defensive combat against an attacker; §11.2.2 the assault by this attacker, or by those
    /// whose first he was when the combat began.
    Combat(CombatRoll, UnitId),
    /// §0.5, §11.3, §12 The test of a unit.
    Morale(MoraleTest, UnitId),
}

impl Roll {
    /// Below [`COUNTED`](crate::streams::COUNTED): none shares a counter with another.
    pub(super) fn number(self) -> u32 {
        let (kind, piece) = match self {
            Roll::Frossard => (0, 0),
            Roll::Castagny => (0, 1),
            Roll::Initiative(side) => (0, 2 + side as u8),
            Roll::Marker => (0, 4),
            Roll::SharedMarker => (0, 5),
            Roll::Leader(LeaderTest::Inertia, leader) => (1, leader.0),
            Roll::Leader(LeaderTest::Activation, leader) => (2, leader.0),
            Roll::Leader(LeaderTest::Coordination, leader) => (3, leader.0),
            Roll::Mortality(leader) => (4, leader.0),
            Roll::MortalityUnderFire(leader) => (5, leader.0),
            Roll::Combat(CombatRoll::Barrage, gun) => (6, gun.0),
            Roll::Combat(CombatRoll::Defence, attacker) => (7, attacker.0),
            Roll::Combat(CombatRoll::Assault, attacker) => (8, attacker.0),
            Roll::Morale(MoraleTest::Result, unit) => (9, unit.0),
            Roll::Morale(MoraleTest::Refusal, unit) => (10, unit.0),
            Roll::Morale(MoraleTest::Rally, unit) => (11, unit.0),
        };
        kind << 5 | u32::from(piece)
    }

    /// One of `0..n`, each equally likely.
    pub(super) fn uniform(self, n: u32, env: &mut impl Env<GrandesBatailles>) -> u32 {
        env.substream(self.number());
        env.uniform(n)
    }

    /// A die, 1 to 6.
    pub(super) fn die(self, env: &mut impl Env<GrandesBatailles>) -> u8 {
        self.uniform(6, env) as u8 + 1
    }

    /// The sum of two dice.
    pub(super) fn two_dice(self, env: &mut impl Env<GrandesBatailles>) -> u8 {
        self.die(env) + env.uniform(6) as u8 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grandes_batailles::leader::MAX_LEADERS;
    use crate::grandes_batailles::unit::MAX_UNITS;
    use crate::observer::Desk;
    use crate::streams::{COUNTED, Purpose, Stream};
    use std::collections::BTreeSet;

    fn all() -> Vec<Roll> {
        let mut all = vec![Roll::Frossard, Roll::Castagny, Roll::Marker, Roll::SharedMarker];
        all.extend(Side::BOTH.map(Roll::Initiative));
        for leader in (0..MAX_LEADERS as u8).map(LeaderId) {
            all.extend([Roll::Mortality(leader), Roll::MortalityUnderFire(leader)]);
            let tests = [LeaderTest::Inertia, LeaderTest::Activation, LeaderTest::Coordination];
            all.extend(tests.map(|test| Roll::Leader(test, leader)));
        }
        for unit in (0..MAX_UNITS as u8).map(UnitId) {
            let rolls = [CombatRoll::Barrage, CombatRoll::Defence, CombatRoll::Assault];
            all.extend(rolls.map(|roll| Roll::Combat(roll, unit)));
            let tests = [MoraleTest::Result, MoraleTest::Refusal, MoraleTest::Rally];
            all.extend(tests.map(|test| Roll::Morale(test, unit)));
        }
        all
    }

    #[test]
    fn every_roll_has_a_number_and_a_counter_of_its_own() {
        let all = all();
        let numbers: BTreeSet<u32> = all.iter().map(|roll| roll.number()).collect();
        assert_eq!(numbers.len(), all.len());
        assert!(numbers.iter().all(|&number| (number as usize) < COUNTED));
    }

    /// The dice of all rolls but one, after that one was made `more` times before them.
    fn dice(rolls: &[Roll], extra: Roll, more: usize) -> Vec<u32> {
        let mut env = Desk::silent(Stream::new(1, 0, Purpose::Rules));
        Env::<GrandesBatailles>::rekey(&mut env, 257);
        for _ in 0..more {
            extra.die(&mut env);
        }
        rolls.iter().filter(|&&roll| roll != extra).map(|roll| roll.uniform(1 << 30, &mut env)).collect()
    }

    #[test]
    fn a_roll_more_leaves_the_dice_of_all_others() {
        let rolls = all();
        for &extra in &rolls {
            assert_eq!(dice(&rolls, extra, 0), dice(&rolls, extra, 2), "{extra:?}");
        }
    }
}
