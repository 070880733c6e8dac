//! The rolls of the system, and who makes them.

use super::event::FireKind;
use super::unit::UnitId;
use crate::geometry::ZoneId;
use crate::roll::Numbered;
use crate::side::Side;

/// A roll or draw of the rules: its purpose, its side, and its gun or zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// §6 The free draw of a stratagem.
    FreeDraw(Side),
    /// §6 The draw of a second counter, bought at random.
    BoughtDraw(Side),
    /// §8.1 A side's counter-battery against the shot of this gun.
    CounterBattery(Side, UnitId),
    /// §8.1 The bombardment by this gun of a side.
    Bombardment(Side, UnitId),
    /// §9.2.1, §9.4.1, §9.1.2 A side's fire: for the attacked zone, at units that leave this zone, or from the caught zone.
    Fire(FireKind, Side, ZoneId),
    /// §9.3.2 A side's assault on this zone.
    Assault(Side, ZoneId),
}

impl Numbered for Roll {
    /// Kinds 0 to 3 are rolls of phase F, 4 and 5 of phase E, 6 and 7 of phase C: rolls of a phase never share a counter
    /// ([`COUNTED`](crate::streams::COUNTED)).
    fn number(self) -> u32 {
        let (kind, side, piece) = match self {
            Roll::Fire(FireKind::Defensive, side, zone) => (0, side, zone.0),
            Roll::Fire(FireKind::Leaving, side, zone) => (1, side, zone.0),
            Roll::Fire(FireKind::Caught, side, zone) => (2, side, zone.0),
            Roll::Assault(side, zone) => (3, side, zone.0),
            Roll::CounterBattery(side, gun) => (4, side, gun.0),
            Roll::Bombardment(side, gun) => (5, side, gun.0),
            Roll::FreeDraw(side) => (6, side, 0),
            Roll::BoughtDraw(side) => (7, side, 0),
        };
        kind << 7 | (side as u32) << 6 | u32::from(piece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belfort::Belfort;
    use crate::geometry::zone::MAX_ZONES;
    use crate::laws::own_dice;

    /// All rolls that are made between two re-keyings, phase by phase.
    fn phases() -> [Vec<Roll>; 3] {
        let [mut draws, mut bombardment, mut activations] = [Vec::new(), Vec::new(), Vec::new()];
        for side in Side::BOTH {
            draws.extend([Roll::FreeDraw(side), Roll::BoughtDraw(side)]);
            for piece in 0..MAX_ZONES as u8 {
                let (gun, zone) = (UnitId(piece), ZoneId(piece));
                bombardment.extend([Roll::CounterBattery(side, gun), Roll::Bombardment(side, gun)]);
                activations.push(Roll::Assault(side, zone));
                let kinds = [FireKind::Defensive, FireKind::Leaving, FireKind::Caught];
                activations.extend(kinds.map(|kind| Roll::Fire(kind, side, zone)));
            }
        }
        [draws, bombardment, activations]
    }

    #[test]
    fn every_roll_has_dice_of_its_own() {
        assert_eq!(own_dice::<Belfort, _>(&phases()), Ok(()));
    }
}
