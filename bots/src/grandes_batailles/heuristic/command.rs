//! §4, §8, §13.1.1 Set-up, the C-in-C, which formation goes first, held markers, direct command.

use super::Seen;
use sandtable_engine::geometry::HexId;
use sandtable_engine::grandes_batailles::leader::Role;
use sandtable_engine::grandes_batailles::unit::Arm;
use sandtable_engine::grandes_batailles::{Action, FormationId, LeaderId, Step};

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

    /// §7.2 A C-in-C moves unless all his HQs are in his range where he is.
    pub(super) fn commander(&self, leader: LeaderId, action: Action) -> i32 {
        let hqs = self.g.data().leaders.iter().enumerate();
        let own = hqs.filter(|(_, l)| l.side == self.me && matches!(l.role, Role::Headquarters(..)));
        let mut placed = own.map(|(i, _)| self.s.leader_at(LeaderId(i as u8))).filter(|at| at.is_some());
        let area = self.g.command_area(self.s, leader);
        let near = placed.all(|at| area.has(at));
        let beside = |at: HexId| {
            let grid = &self.g.data().map.grid;
            grid.neighbours(at).iter().any(|&n| self.s.held(self.me.enemy()).has(n))
        };
        let stays = near && !beside(self.s.leader_at(leader));
        i32::from((action == Action::Go) != stays)
    }

    /// §4 The formation with the most to do: enemies in reach, then reinforcements.
    pub(super) fn formation(&self, action: Action) -> i32 {
        let Action::Formation(formation) = action else { return i32::MIN + 1 };
        self.urgency(formation)
    }

    fn urgency(&self, formation: FormationId) -> i32 {
        let mut sum = 0;
        for unit in self.g.members(formation) & self.s.on_map() {
            let value = i32::from(self.g.value(self.s, unit));
            let near = self.army(self.me.enemy()).into_iter();
            let nearest = near.map(|e| self.ground.distance(self.s.at(unit), self.s.at(e))).min().unwrap_or(9);
            sum += value * i32::from(8u8.saturating_sub(nearest));
        }
        sum
    }

    /// §13.1.6 Holds a marker for a stronger blow: a division that is still to be drawn, the HQs in each other's range, both at the enemy.
    pub(super) fn hold(&self, formation: FormationId, action: Action) -> i32 {
        let hq = |f: FormationId| self.g.data().formations[f.index()].headquarters;
        let here = self.s.leader_at(hq(formation));
        let worth = here.is_some()
            && self.urgency(formation) > 0
            && self.s.cup().into_iter().any(|f| {
                let there = self.s.leader_at(hq(f));
                f != formation
                    && self.g.data().formations[f.index()].division
                    && there.is_some()
                    && self.ground.distance(here, there) <= 3
                    && self.g.in_range(self.s, hq(formation), there)
                    && self.g.in_range(self.s, hq(f), here)
                    && self.at_grips(f)
                    && self.at_grips(formation)
            });
        i32::from((action == Action::Go) == worth)
    }

    /// Whether a unit of a formation stands beside an enemy.
    fn at_grips(&self, formation: FormationId) -> bool {
        let grid = &self.g.data().map.grid;
        let beside = |at: HexId| grid.neighbours(at).iter().any(|&n| self.s.held(self.me.enemy()).has(n));
        (self.g.members(formation) & self.s.on_map()).into_iter().any(|u| beside(self.s.at(u)))
    }

    /// §8.2 The C-in-C takes the strongest.
    pub(super) fn direct(&self, action: Action) -> i32 {
        match action {
            Action::Unit(unit) if self.is_gun(unit) => 1,
            Action::Unit(unit) => 10 + i32::from(self.g.value(self.s, unit)),
            _ => 0,
        }
    }
}
