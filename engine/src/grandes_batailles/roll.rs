//! The rolls of the system, and who makes them.

use super::event::{CombatRoll, LeaderTest, MoraleTest};
use super::leader::LeaderId;
use super::unit::UnitId;
use crate::roll::Numbered;
use crate::side::Side;

/// A roll or draw of the rules: its purpose, and the side, leader or unit that rolls or is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// §13.1.7 The early arrival of Frossard.
    Frossard,
    /// §13.1.7 The arrival of Castagny.
    Castagny,
    /// §4.B A side's die for the initiative.
    Initiative(Side),
    /// §4.B The draw of a marker.
    Marker,
    /// §13.2.6 The formation of the shared marker.
    SharedMarker,
    /// §7.2, §8.3, §11.1 The test of a leader.
    Leader(LeaderTest, LeaderId),
    /// §9.3 The mortality of an HQ that took part in a combat.
    Mortality(LeaderId),
    /// §10.1.1, §9.3 The mortality of an HQ under a barrage.
    MortalityUnderFire(LeaderId),
    /// §10.1.1 The barrage of a gun; §11.2.1 the defensive combat against an attacker; §11.2.2 the assault by this attacker, or by the group whose
    /// first attacker it was when the combat began.
    Combat(CombatRoll, UnitId),
    /// §0.5, §11.3, §12 The test of a unit.
    Morale(MoraleTest, UnitId),
}

impl Numbered for Roll {
    /// All numbers are below [`COUNTED`](crate::streams::COUNTED): no two rolls share a counter.
    fn number(self) -> u32 {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grandes_batailles::GrandesBatailles;
    use crate::grandes_batailles::leader::MAX_LEADERS;
    use crate::grandes_batailles::unit::MAX_UNITS;
    use crate::laws::own_dice;
    use crate::streams::COUNTED;

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
    fn every_roll_has_dice_of_its_own() {
        let all = all();
        assert!(all.iter().all(|roll| (roll.number() as usize) < COUNTED));
        assert_eq!(own_dice::<GrandesBatailles, _>(&[all]), Ok(()));
    }
}
