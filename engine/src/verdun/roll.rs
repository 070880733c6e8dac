//! The rolls of the rules, by purpose and by side or target.

use crate::roll::Numbered;
use crate::side::Side;

/// A roll or draw of the rules: its purpose, and its side or target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// §5 Cards that a side draws to fill its hand.
    Hand(Side),
    /// §8 Cards that a side draws by an event.
    Drawn(Side),
    /// §8 Cards that a side discards at random.
    Lost(Side),
    /// §7.3 Sixes of a wave of a barrage, on the first target (0) or the second (1).
    Sixes(u8),
    /// §7.3 The other dice of the wave.
    Others(u8),
    /// §7.3 Sixes of all remaining extra dice.
    RestSixes(u8),
    /// §7.3 The other dice of all remaining extra dice.
    RestOthers(u8),
    /// §12.4 US entry.
    UsEntry,
    /// §10 An event with a table.
    Table,
    /// §10 An event with a die.
    Die,
}

impl Numbered for Roll {
    fn number(self) -> u32 {
        let (kind, which) = match self {
            Roll::Hand(side) => (0, side as u32),
            Roll::Drawn(side) => (1, side as u32),
            Roll::Lost(side) => (2, side as u32),
            Roll::Sixes(target) => (3, target.into()),
            Roll::Others(target) => (4, target.into()),
            Roll::RestSixes(target) => (5, target.into()),
            Roll::RestOthers(target) => (6, target.into()),
            Roll::UsEntry => (7, 0),
            Roll::Table => (7, 1),
            Roll::Die => (8, 0),
        };
        kind << 1 | which
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::own_dice;
    use crate::verdun::Verdun;

    #[test]
    fn every_roll_has_dice_of_its_own() {
        let mut rolls = vec![Roll::UsEntry, Roll::Table, Roll::Die];
        for side in Side::BOTH {
            rolls.extend([Roll::Hand(side), Roll::Drawn(side), Roll::Lost(side)]);
        }
        for target in [0, 1] {
            rolls.extend([Roll::Sixes(target), Roll::Others(target)]);
            rolls.extend([Roll::RestSixes(target), Roll::RestOthers(target)]);
        }
        assert_eq!(own_dice::<Verdun, _>(&[rolls]), Ok(()));
    }
}
