//! §0.4, §11.3 The items of a roll: summed in play, listed in a log.

use super::event::{Account, Cause, Event};
use crate::rulebook::Rule;

/// Records the items of a roll.
pub trait Ledger {
    /// Records an item, unless its amount is 0.
    fn add(&mut self, to: Account, cause: Cause, amount: i32);
}

/// Adds up the items of a test.
impl Ledger for i32 {
    #[inline]
    fn add(&mut self, _: Account, _: Cause, amount: i32) {
        *self += amount;
    }
}

/// The lines of a log, each with its section.
pub(super) type Lines = Vec<(Rule, Event)>;

impl Ledger for Lines {
    fn add(&mut self, to: Account, cause: Cause, amount: i32) {
        if amount != 0 {
            self.push((cause.section(), Event::Added { to, cause, amount: amount as i8 }));
        }
    }
}
