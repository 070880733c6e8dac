//! The rolls of the rules, by purpose and by side or unit.

use super::unit::UnitId;
use crate::roll::Numbered;
use crate::side::Side;

/// A roll or draw of the rules: its purpose, and its side or unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// §12.2 Whether a unit recovers a step.
    Recovery(UnitId),
    /// §2.3.1 Supplementary markers.
    Initiative(Side),
    /// §2.4 The next marker.
    Marker,
    /// §8.2 The reorganisation of a stack, by its first unit.
    Reorganisation(UnitId),
    /// §7.2.1 The retreat before combat of a stack, by its first unit.
    Withdrawal(UnitId),
    /// §7.2.2 Heroism.
    Heroism,
    /// §7.2.2 Mitrailleuses.
    Mitrailleuses,
    /// §7.2.2 The dice of a side.
    Fire(Side),
    /// §7.2.2 The die of a side without modifiers.
    Single(Side),
    /// §7.2.3 The morale of a stack, by its first unit.
    Morale(UnitId),
    /// §7.2.5 The siege of a headquarters.
    Siege(UnitId),
    /// §10 The surrender of a stack, by its first unit.
    Surrender(UnitId),
}

impl Numbered for Roll {
    /// Rolls between two re-keyings differ in their last nine bits. The beginning of a turn, a segment, a battle, sieges and isolation have separate
    /// keys.
    fn number(self) -> u32 {
        let (kind, which) = match self {
            Roll::Initiative(side) => (0, side as u8),
            Roll::Marker => (0, 2),
            Roll::Heroism => (0, 3),
            Roll::Mitrailleuses => (0, 4),
            Roll::Fire(side) => (0, 6 + side as u8),
            Roll::Single(side) => (0, 8 + side as u8),
            Roll::Recovery(unit) => (1, unit.0),
            Roll::Reorganisation(unit) => (2, unit.0),
            Roll::Withdrawal(unit) => (3, unit.0),
            Roll::Morale(unit) => (5, unit.0),
            Roll::Siege(hq) => (4, hq.0),
            Roll::Surrender(unit) => (6, unit.0),
        };
        kind << 7 | u32::from(which)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eagle::{Eagle, MAX_UNITS};
    use crate::laws::own_dice;

    #[test]
    fn every_roll_has_dice_of_its_own() {
        let of_units = |roll: fn(UnitId) -> Roll| (0..MAX_UNITS as u8).map(move |unit| roll(UnitId(unit)));
        let of_sides = |roll: fn(Side) -> Roll| Side::BOTH.into_iter().map(roll);
        let turn = of_units(Roll::Recovery).chain(of_sides(Roll::Initiative)).collect();
        let segment = of_units(Roll::Reorganisation).chain([Roll::Marker]).collect();
        let battle = of_units(Roll::Withdrawal).chain(of_units(Roll::Morale)).chain(of_sides(Roll::Fire));
        let battle = battle.chain(of_sides(Roll::Single)).chain([Roll::Heroism, Roll::Mitrailleuses]).collect();
        let phases = [turn, segment, battle, of_units(Roll::Siege).collect(), of_units(Roll::Surrender).collect()];
        assert_eq!(own_dice::<Eagle, _>(&phases), Ok(()));
    }
}
