//! The rolls of the rules, each with its purpose and its unit.

use super::unit::UnitId;
use crate::roll::Numbered;

/// A roll of the rules: its purpose, and the unit or battle that it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// §5.2 Replacement points.
    Replacements,
    /// §7.1 Francs-tireurs.
    FrancsTireurs,
    /// §6.1 Withdrawal of corps.
    Withdrawals,
    /// §12.7 A combat.
    Combat,
    /// §12.6 Whether General de Sonis is wounded.
    Sonis,
    /// §13 A battle elsewhere, by its number in the data.
    Theatre(u8),
    /// §9.5 A forced march.
    ForcedMarch(UnitId),
    /// §10.2 Long-range reconnaissance.
    Reconnaissance(UnitId),
    /// §11.2, §11.4 Work on a bridge.
    Bridge(UnitId),
    /// §12.2 Combat of irregular units, by the first unit of the stack.
    Irregular(UnitId),
    /// §12.3 A march to the guns, by the unit that leads it.
    March(UnitId),
    /// §12.8 A test after a retreat.
    AfterRetreat(UnitId),
    /// §12.7 A second hex of advance.
    Advance(UnitId),
}

impl Numbered for Roll {
    /// Rolls between two re-keyings differ in their last nine bits; phases and combats have different keys.
    fn number(self) -> u32 {
        let (kind, which) = match self {
            Roll::Replacements => (0, 0),
            Roll::FrancsTireurs => (0, 1),
            Roll::Withdrawals => (0, 2),
            Roll::Combat => (0, 3),
            Roll::Sonis => (0, 4),
            Roll::Theatre(number) => (0, 8 + number),
            Roll::ForcedMarch(unit) => (1, unit.0),
            Roll::Reconnaissance(unit) => (2, unit.0),
            Roll::Bridge(unit) => (3, unit.0),
            Roll::Irregular(unit) => (4, unit.0),
            Roll::March(unit) => (5, unit.0),
            Roll::AfterRetreat(unit) => (6, unit.0),
            Roll::Advance(unit) => (7, unit.0),
        };
        kind << 7 | u32::from(which)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::own_dice;
    use crate::loire::{Loire, MAX_UNITS};

    #[test]
    fn every_roll_has_dice_of_its_own() {
        let of_units = |roll: fn(UnitId) -> Roll| (0..MAX_UNITS as u8).map(move |unit| roll(UnitId(unit)));
        let arrivals = vec![Roll::Replacements, Roll::Withdrawals];
        let movement = of_units(Roll::ForcedMarch).chain(of_units(Roll::Reconnaissance)).chain(of_units(Roll::Bridge));
        let combat = of_units(Roll::March).chain(of_units(Roll::AfterRetreat)).chain(of_units(Roll::Advance));
        let combat = combat.chain([Roll::Combat, Roll::Sonis]).collect();
        let morale = (0..64).map(Roll::Theatre).collect();
        let irregular = of_units(Roll::Irregular).collect();
        let phases = [arrivals, vec![Roll::FrancsTireurs], movement.collect(), irregular, combat, morale];
        assert_eq!(own_dice::<Loire, _>(&phases), Ok(()));
    }
}
