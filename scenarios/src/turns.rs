//! Game turns in the data.

use crate::diagnostic::FaultKind::Contradiction;
use crate::reader::{Fields, Item};
use crate::tree::Value;

/// The turns that the data may name.
#[derive(Clone, Copy, Debug)]
pub struct Turns {
    /// The most turns of any scenario of the system.
    pub most: i64,
    /// The last turn of this scenario, or `most` if it is unknown.
    pub last: i64,
    /// The number of the text in which the last turn is written.
    pub written: usize,
}

impl Turns {
    /// Any turn, up to `most`, that a scenario of the system can have.
    #[must_use]
    pub fn any(most: i64) -> Turns {
        Turns { most, last: most, written: 0 }
    }

    /// The turns up to the value `turns` in the table `table` of `root`, or up to `most` if that value is missing or wrong.
    pub fn of(root: &Fields<'_, '_>, table: &str, most: i64) -> Turns {
        let turns = root.peek(&[table, "turns"]);
        match turns.map(|node| (&node.value, node.origin.source)) {
            Some((Value::Whole(last), written)) if (1..=most).contains(last) => Turns { most, last: *last, written },
            _ => Turns::any(most),
        }
    }

    /// The turn `item`, not after the last. If a change shortens the game, later turns that were written before remain valid: they are simply never
    /// reached.
    pub fn one(self, item: &Item<'_, '_>) -> Option<u8> {
        let turn = item.whole(1..=self.most)?;
        if i64::from(turn) > self.last && item.node.origin.source >= self.written {
            let expected = format!("a turn from 1 to {}, the last", self.last);
            item.fault(Contradiction, format!("turn {turn}, after the last"), expected);
            return None;
        }
        Some(turn)
    }

    /// The turns of the required list `name` in `fields`, as bits: bit 3 is turn 3.
    pub fn list(self, fields: &Fields<'_, '_>, name: &str) -> u16 {
        let expected = "a list of game turns, such as [11, 12]";
        let list = fields.required(name, expected).and_then(|item| item.list(expected));
        let mut bits = 0u16;
        for element in list.unwrap_or_default() {
            let Some(turn) = self.one(&element) else { continue };
            if bits >> turn & 1 == 1 {
                element.fault(Contradiction, format!("turn {turn} a second time"), "each turn once");
            }
            bits |= 1 << turn;
        }
        bits
    }
}
