//! §8.2, §9.1 Command routes: queries, no decisions.

use super::GrandesBatailles;
use super::leader::{LeaderId, Role};
use super::routes;
use super::rulings::{NoCommander, PairedCommand, WithoutHq};
use super::state::State;
use super::terrain::HalfPoints;
use super::unit::{FormationId, UnitId};
use crate::geometry::{HexId, HexSet};

impl GrandesBatailles {
    /// §8.1, §8.2, §9.1 The command range of `leader` in half movement points.
    #[must_use]
    pub fn command_range(&self, s: &State, leader: LeaderId) -> HalfPoints {
        let counter = &self.data.leaders[leader.index()];
        let commander = matches!(counter.role, Role::Commander(_));
        routes::range_in(&self.data, counter.range, commander, s.leader_at(leader), self.is_night(s))
    }

    /// §8.2 Hexes that no command route of a leader enters: those with enemies, and those in an enemy ZoC without a friendly unit.
    fn closed_to_routes(&self, s: &State, leader: LeaderId, friends: HexSet) -> HexSet {
        let enemy = self.data.leaders[leader.index()].side.enemy();
        s.held[enemy] | s.zoc[enemy].minus(friends)
    }

    /// Hexes with units of a leader's side.
    fn friends_of(&self, s: &State, leader: LeaderId) -> HexSet {
        s.held[self.data.leaders[leader.index()].side]
    }

    /// §8.2 The hexes in the command range of `leader`.
    #[must_use]
    pub fn command_area(&self, s: &State, leader: LeaderId) -> HexSet {
        self.command_area_past(s, leader, self.friends_of(s, leader))
    }

    /// §8.2 The same, if `friends` were the hexes with units of his side.
    pub(super) fn command_area_past(&self, s: &State, leader: LeaderId, friends: HexSet) -> HexSet {
        let start = s.leader_at(leader);
        let free = self.routes.area(leader, start, self.is_night(s));
        let closed = self.closed_to_routes(s, leader, friends);
        if !free.meets(&closed) {
            return *free;
        }
        let budget = self.command_range(s, leader);
        self.routes.follow(&self.data.map.grid, leader, start, budget, free.minus(closed), HexId::NONE)
    }

    /// §8.2 Whether `hex` is in the command range of `leader`.
    #[must_use]
    pub fn in_range(&self, s: &State, leader: LeaderId, hex: HexId) -> bool {
        self.in_range_past(s, leader, hex, self.friends_of(s, leader))
    }

    /// §8.2 The same, if `friends` were the hexes with units of his side.
    #[inline]
    pub(super) fn in_range_past(&self, s: &State, leader: LeaderId, hex: HexId, friends: HexSet) -> bool {
        self.plainly_in_range(s, leader, hex, friends).unwrap_or_else(|closed| {
            let start = s.leader_at(leader);
            let (budget, free) = (self.command_range(s, leader), self.routes.area(leader, start, self.is_night(s)));
            let grid = &self.data.map.grid;
            self.routes.is_skirted(grid, leader, (start, hex), budget, (free, &closed))
                || self.routes.follow(grid, leader, start, budget, free.minus(closed), hex).has(hex)
        })
    }

    /// §8.2 Whether a hex is in a leader's command range, as far as no search is needed. Otherwise returns the hexes that routes may not enter.
    #[inline]
    pub(super) fn plainly_in_range(
        &self,
        s: &State,
        leader: LeaderId,
        hex: HexId,
        friends: HexSet,
    ) -> Result<bool, HexSet> {
        let start = s.leader_at(leader);
        if !self.routes.area(leader, start, self.is_night(s)).has(hex) {
            return Ok(false);
        }
        let closed = self.closed_to_routes(s, leader, friends);
        if !self.routes.is_barred(&self.data.map.grid, leader, start, hex, &closed) {
            return Ok(true);
        }
        if closed.has(hex) { Ok(false) } else { Err(closed) }
    }

    /// §8.2 Whether a command route from a leader to a hex costs at most `budget` half points.
    #[cfg(test)]
    pub(super) fn command_cost(&self, s: &State, leader: LeaderId, hex: HexId, budget: HalfPoints) -> bool {
        let open = self.data.map.grid.hexes().minus(self.closed_to_routes(s, leader, self.friends_of(s, leader)));
        self.routes.follow(&self.data.map.grid, leader, s.leader_at(leader), budget, open, HexId::NONE).has(hex)
    }

    /// §8.2 Whether an HQ on the map is within its C-in-C's range.
    #[must_use]
    pub(super) fn is_commanded(&self, s: &State, hq: LeaderId) -> bool {
        let side = self.data.leaders[hq.index()].side;
        match self.commander(s, side) {
            Some(chief) => self.in_range(s, chief, s.leader_at(hq)),
            //
            None => self.data.rulings.no_commander == NoCommander::InCommand,
        }
    }

    /// §9.1, §8.3 Whether `unit` is in command, regardless of its HQ's marker and test.
    #[must_use]
    pub fn is_led(&self, s: &State, unit: UnitId) -> bool {
        let formation = self.formation_of(unit);
        let hq = self.data.formations[formation.index()].headquarters;
        if s.leader_at(hq).is_some() {
            return self.in_range(s, hq, s.at(unit)) || self.is_led_by_partner(s, unit, formation);
        }
        //
        match self.data.rulings.without_hq {
            WithoutHq::InCommand => true,
            WithoutHq::OutOfCommand => false,
            WithoutHq::Detached => self.is_led_detached(s, unit, formation),
        }
    }

    /// R-114 Whether a unit is commanded by the HQ of a division that is activated together with its own.
    fn is_led_by_partner(&self, s: &State, unit: UnitId, formation: FormationId) -> bool {
        let either = self.data.rulings.paired_command == PairedCommand::Either && s.active.has(formation);
        either && s.active.into_iter().any(|f| f != formation && self.in_range(s, self.hq(f), s.at(unit)))
    }

    /// §8.3 Whether a detached unit is commanded by the C-in-C, or by the HQ of another formation that is in command.
    fn is_led_detached(&self, s: &State, unit: UnitId, formation: FormationId) -> bool {
        let side = self.side_of(unit);
        if let Some(chief) = self.commander(s, side)
            && self.in_range(s, chief, s.at(unit))
        {
            return true;
        }
        self.data.formations.iter().enumerate().any(|(i, f)| {
            let hq = f.headquarters;
            f.side == side
                && i != formation.index()
                && s.leader_at(hq).is_some()
                && !s.marked.has(hq)
                && self.in_range(s, hq, s.at(unit))
        })
    }
}
