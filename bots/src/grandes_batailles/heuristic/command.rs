//! §4, §8, §13.1.1 Set-up, the C-in-C, the order of formations, held markers, direct command.

use super::Seen;
use crate::grandes_batailles::path::Path;
use crate::grandes_batailles::reach::Reach;
use sandtable_engine::geometry::HexId;
use sandtable_engine::grandes_batailles::leader::Role;
use sandtable_engine::grandes_batailles::terrain::LEADERS_MOVE_AS;
use sandtable_engine::grandes_batailles::unit::Arm;
use sandtable_engine::grandes_batailles::{Action, FormationId, LeaderId, Step};

impl Seen<'_> {
    /// §13.1.1 Rates a hex of the set-up: forward, under cover, spread out; a C-in-C near his troops.
    pub(super) fn set_up(&self, action: Action) -> i32 {
        let Action::To(hex) = action else { return i32::MIN + 1 };
        if let Step::PlaceCommander(_, leader) = self.s.step() {
            return self.leader_stand(leader, hex);
        }
        let there = if self.s.held(self.me).has(hex) { self.g.units_at(self.s, hex).len() as i32 } else { 0 };
        let way = self.ground.way(Arm::Infantry, hex, self.goal_from(hex));
        6 * i32::from(self.g.protection(self.s, hex)) - way - 4 * there
    }

    /// §4 Rates the formation that goes first: the one with the most to do.
    pub(super) fn first(&self, action: Action) -> i32 {
        let Action::Formation(formation) = action else { return i32::MIN + 1 };
        let w = self.w;
        let mut sum = self.urgency(formation);
        if (w.grips, w.places) != (0, 0) {
            let enemies = self.g.data().map.grid.beside(self.s.held(self.me.enemy()));
            for unit in self.g.members(formation) & self.s.on_map() {
                let (at, value) = (self.s.at(unit), i32::from(self.g.value(self.s, unit)));
                sum += value * w.grips * i32::from(enemies.has(at));
                sum += value * w.places * i32::from(self.ground.about_objectives.has(at));
            }
        }
        sum += w.waiting * (self.g.members(formation) & self.s.waiting()).len() as i32;
        let hq = self.g.data().formations[formation.index()].headquarters;
        sum + w.led * i32::from(!self.s.marked().has(hq))
    }

    /// §7.1 The path of the moving leader.
    pub(super) fn find_ride(&self, reach: &mut Reach, leader: LeaderId) -> Path {
        let worth = |hex: HexId| self.post_of_leader(leader, hex);
        let (start, own, mobility) =
            (self.s.leader_at(leader), self.s.held(self.me), self.g.leader_mobility(self.s, leader));
        // §8.3 A leader who may only escape has few hexes to examine.
        if own.has(start) && !mobility.escaping {
            // A leader with troops goes only to troops: if no such hex that he may reach is worth more, no search is needed.
            let (here, budget) = (worth(start), self.s.mover().1);
            let near = |hex: HexId| self.ground.may_lead(LEADERS_MOVE_AS, &mobility, start, hex, budget);
            if own.into_iter().all(|hex| !near(hex) || worth(hex) <= here) {
                return Path::stay(start);
            }
        }
        Path::to(self.ride(reach, leader, &mobility, worth), reach)
    }

    /// The value of a hex for a moving leader: §11.1 an HQ leads units that stand with it against one enemy.
    pub(super) fn post_of_leader(&self, leader: LeaderId, hex: HexId) -> i32 {
        let value = self.leader_stand(leader, hex);
        match self.g.data().leaders[leader.index()].role {
            Role::Headquarters(formation, _) if self.w.lead != 0 => {
                value + self.w.lead * self.led_from(formation, hex) / 10
            }
            _ => value,
        }
    }

    /// §11.1 The values of a formation's units next to the same enemy as its units in a hex; the highest sum over such enemies.
    fn led_from(&self, formation: FormationId, hex: HexId) -> i32 {
        let grid = &self.g.data().map.grid;
        let members = self.g.members(formation) & self.s.on_map();
        let able = |at: HexId| self.line_at(at) & members;
        if able(hex).is_empty() {
            return 0;
        }
        let against = |enemy: HexId| {
            let near = grid.next_to(enemy).into_iter().filter(|&at| self.s.held(self.me).has(at));
            near.flat_map(able).map(|u| i32::from(self.g.value(self.s, u))).sum::<i32>()
        };
        let enemies = grid.next_to(hex) & self.s.held(self.me.enemy());
        enemies.into_iter().map(against).max().unwrap_or(0)
    }

    /// §13.1.2 Whether the former C-in-C returns in his successor's place: the better rating decides.
    pub(super) fn successor(&self, leader: LeaderId, action: Action) -> i32 {
        let rating = |leader: LeaderId, face: usize| match self.g.data().leaders[leader.index()].role {
            Role::Commander(faces) => i32::from(faces[face].initiative) + i32::from(faces[face].inertia),
            Role::Headquarters(..) => 0,
        };
        let arrival = self.g.data().commander_arrivals.iter().find(|a| a.commander == leader);
        match (action, arrival.and_then(|a| a.removes)) {
            (Action::Go, Some(former)) => rating(former, 0),
            _ => rating(leader, 1),
        }
    }
}
