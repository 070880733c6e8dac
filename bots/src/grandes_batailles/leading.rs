//! §4, §7.2, §8 Leaders and markers: facts and ratings that hold for every bot.

use super::field::Field;
use super::ground::FAR;
use super::reach::Reach;
use sandtable_engine::geometry::HexId;
use sandtable_engine::grandes_batailles::leader::Role;
use sandtable_engine::grandes_batailles::mobility::Mobility;
use sandtable_engine::grandes_batailles::terrain::LEADERS_MOVE_AS;
use sandtable_engine::grandes_batailles::{Action, FormationId, LeaderId};

impl Field<'_> {
    /// §7.2 Whether a C-in-C has no reason to move: no enemy is next to him, and all his HQs are in his range.
    pub(super) fn stays(&self, leader: LeaderId) -> bool {
        let here = self.s.leader_at(leader);
        if self.g.data().map.grid.next_to(here).meets(&self.s.held(self.me.enemy())) {
            return false;
        }
        let hqs = self.g.data().leaders.iter().enumerate();
        let own = hqs.filter(|(_, l)| l.side == self.me && matches!(l.role, Role::Headquarters(..)));
        let mut placed = own.map(|(i, _)| self.s.leader_at(LeaderId(i as u8))).filter(|at| at.is_some());
        placed.all(|at| self.g.in_range(self.s, leader, at))
    }

    /// §4 Rates a formation by how much it can do: enemies in reach count by their distance.
    pub(super) fn formation(&self, action: Action) -> i32 {
        let Action::Formation(formation) = action else { return i32::MIN + 1 };
        self.urgency(formation)
    }

    pub(super) fn urgency(&self, formation: FormationId) -> i32 {
        let mut sum = 0;
        for unit in self.g.members(formation) & self.s.on_map() {
            let value = i32::from(self.g.value(self.s, unit));
            let near = self.army(self.me.enemy()).into_iter();
            let nearest = near.map(|e| self.ground.distance(self.s.at(unit), self.s.at(e))).min().unwrap_or(9);
            sum += value * i32::from(8u8.saturating_sub(nearest));
        }
        sum
    }

    /// §13.1.6 Rates holding a marker for a stronger blow: another division is still to be drawn, both HQs are in command and in each other's range,
    /// and both formations are in contact. Never in the last turn: a marker that is not played then is lost.
    pub(super) fn hold(&self, formation: FormationId, action: Action) -> i32 {
        let hq = |f: FormationId| self.g.data().formations[f.index()].headquarters;
        let here = self.s.leader_at(hq(formation));
        let led = |f: FormationId| !self.s.marked().has(hq(f));
        let worth = here.is_some()
            && led(formation)
            && self.s.turn() < self.g.data().course.turns
            && self.urgency(formation) > 0
            && self.s.cup().into_iter().any(|f| {
                let there = self.s.leader_at(hq(f));
                f != formation
                    && led(f)
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

    /// Whether a unit of a formation stands next to an enemy.
    pub(super) fn at_grips(&self, formation: FormationId) -> bool {
        let grid = &self.g.data().map.grid;
        let beside = |at: HexId| grid.neighbours(at).iter().any(|&n| self.s.held(self.me.enemy()).has(n));
        (self.g.members(formation) & self.s.on_map()).into_iter().any(|u| beside(self.s.at(u)))
    }

    /// §8.2 Rates the units that the C-in-C commands himself: the strongest first.
    pub(super) fn direct(&self, action: Action) -> i32 {
        match action {
            Action::Unit(unit) if self.is_gun(unit) => 1,
            Action::Unit(unit) => 10 + i32::from(self.g.value(self.s, unit)),
            _ => 0,
        }
    }

    /// The distance of a leader from the troops that he leads.
    pub(super) fn off_troops(&self, leader: LeaderId, hex: HexId) -> i32 {
        let counter = &self.g.data().leaders[leader.index()];
        let way = |to: HexId| (self.ground.way(LEADERS_MOVE_AS, hex, to) - 4).clamp(0, i32::from(FAR) / 2);
        match counter.role {
            Role::Headquarters(formation, _) => {
                let units = self.g.members(formation) & self.s.on_map();
                let sum: i32 = units.into_iter().map(|u| way(self.s.at(u))).sum();
                let chief = self.chief().map_or(0, |at| (way(at) - 8).max(0) * 2);
                sum * 4 / units.len().max(1) as i32 + chief
            }
            Role::Commander(_) => {
                let hqs = self
                    .g
                    .data()
                    .leaders
                    .iter()
                    .enumerate()
                    .filter(|(_, l)| l.side == self.me && matches!(l.role, Role::Headquarters(..)));
                hqs.map(|(i, _)| self.s.leader_at(LeaderId(i as u8)))
                    .filter(|at| at.is_some())
                    .map(|at| (way(at) - 6).max(0))
                    .sum()
            }
        }
    }

    /// The value of a hex for a leader.
    pub(super) fn leader_stand(&self, leader: LeaderId, hex: HexId) -> i32 {
        let grid = &self.g.data().map.grid;
        let mut value = -self.off_troops(leader, hex);
        let beside = grid.neighbours(hex).iter().any(|&n| self.s.held(self.me.enemy()).has(n));
        if self.s.held(self.me).has(hex) {
            let line = self.line_at(hex);
            value += if line.is_empty() { 2 } else { 8 };
            if let Role::Headquarters(formation, _) = self.g.data().leaders[leader.index()].role
                && line.meets(self.g.members(formation))
            {
                // §11.1 With troops in contact an HQ coordinates and lends its bonus.
                value += if beside { 30 } else { 10 };
            } else if beside {
                value -= 10;
            }
        } else if beside {
            value -= 100;
        }
        value
    }

    /// §11.3 A leader stays while friends remain with him.
    pub(super) fn follows(&self, leader: LeaderId, action: Action) -> i32 {
        let at = self.s.leader_at(leader);
        let alone = self.line_at(at).is_empty();
        i32::from((action == Action::Go) == alone)
    }

    /// §7.1 Searches the hexes that the moving leader can reach, and returns the one with the highest worth.
    pub(super) fn ride(
        &self,
        reach: &mut Reach,
        leader: LeaderId,
        mobility: &Mobility<'_>,
        worth: impl Fn(HexId) -> i32,
    ) -> HexId {
        let start = self.s.leader_at(leader);
        reach.search(mobility, start, self.s.mover().1, self.s.sets_out());
        let own = self.s.held(self.me);
        // Only hexes with troops, if he can reach any.
        let mut found = (start, i32::MIN);
        let troops = reach.hexes().iter().any(|&h| own.has(h));
        for &hex in reach.hexes() {
            if troops && !own.has(hex) {
                continue;
            }
            let value = worth(hex);
            if value > found.1 {
                found = (hex, value);
            }
        }
        found.0
    }
}
