//! Game turns that values name.

use crate::diagnostic::FaultKind::Contradiction;
use crate::reader::{Fields, Item};
use crate::tree::Value;

/// The turns that can be named.
#[derive(Clone, Copy, Debug)]
pub struct Turns {
    /// The most that a scenario of the system can have.
    pub most: i64,
    /// The last of this scenario; the same, where it is not known.
    pub last: i64,
    /// The number of the text in which the last one is written.
    pub written: usize,
}

impl Turns {
    /// All that a scenario of the system can have.
    #[must_use]
    pub fn any(most: i64) -> Turns {
        Turns { most, last: most, written: 0 }
    }

    /// Those up to `turns` in a table.
    pub fn of(root: &Fields<'_, '_>, table: &str, most: i64) -> Turns {
        let turns = root.peek(&[table, "turns"]);
        match turns.map(|node| (&node.value, node.origin.source)) {
            Some((Value::Whole(last), written)) if (1..=most).contains(last) => Turns { most, last: *last, written },
            _ => Turns::any(most),
        }
    }

    /// A turn, none of them after the last. A change that shortens the game leaves what was written before as it is: who would come
    /// later never comes.
    pub fn one(self, item: &Item<'_, '_>) -> Option<u8> {
        let turn = item.whole(1..=self.most)?;
        if i64::from(turn) > self.last && item.node.origin.source >= self.written {
            let expected = format!("a turn from 1 to {}, the last", self.last);
            item.fault(Contradiction, format!("turn {turn}, after the last"), expected);
            return None;
        }
        Some(turn)
    }

    /// The turns of a list that must be there, as bits: bit 3 is turn 3.
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
