//! The set-up, and trenches that an event digs.

use super::Seen;
use super::moves::NEVER;
use sandtable_engine::verdun::Action;

impl Seen<'_> {
    pub(super) fn deployment(&self, action: Action) -> i32 {
        match action {
            Action::To(zone) => self.adds(zone, true, 1),
            _ => 0,
        }
    }

    /// Trenches go where blocks are; in the set-up, too, since blocks are placed first.
    pub(super) fn entrenchment(&self, action: Action) -> i32 {
        match action {
            Action::To(zone) if self.s.trenches(self.me).len() >= u32::from(self.g.data().limits.trenches) => {
                if self.s.turn() == 0 { self.trench(zone) } else { NEVER }
            }
            Action::To(zone) => self.trench(zone) - i32::from(!self.own_at.has(zone)),
            _ => 0,
        }
    }

    pub(super) fn wearied(&self, action: Action) -> i32 {
        match action {
            Action::To(zone) => self.post_with(zone, -1, 1) - self.post_with(zone, 0, 0),
            _ => 0,
        }
    }
}
