//! §4, §8, §13.1.1 Set-up, the C-in-C, which formation goes first, held markers, direct command.

use super::Seen;
use sandtable_engine::grandes_batailles::unit::Arm;
use sandtable_engine::grandes_batailles::{Action, Step};

impl Seen<'_> {
    /// §13.1.1 Forward, under cover, not all in one hex; a C-in-C near his troops.
    pub(super) fn set_up(&self, action: Action) -> i32 {
        let Action::To(hex) = action else { return i32::MIN + 1 };
        if let Step::PlaceCommander(_, leader) = self.s.step() {
            return self.leader_stand(leader, hex);
        }
        let there = if self.s.held(self.me).has(hex) { self.g.units_at(self.s, hex).len() as i32 } else { 0 };
        let way = self.ground.way(Arm::Infantry, hex, self.goal_from(hex));
        6 * i32::from(self.g.protection(self.s, hex)) - way - 4 * there
    }
}
