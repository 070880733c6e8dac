//! §8.2, §9.1 Command routes: answers, no decisions.

use super::GrandesBatailles;
use super::leader::{LeaderId, Role};
use super::rulings::{NightCommand, NoCommander, TownBonus, WithoutHq};
use super::state::State;
use super::terrain::{Ford, HalfPoints, LEADERS_MOVE_AS, Terrain};
use super::unit::{FormationId, UnitId};
use crate::geometry::{Direction, HexId, HexSet};

/// The longest command range that a search can take, in half points.
const LONGEST: i32 = 24;

impl GrandesBatailles {
    /// §8.1, §8.2, §9.1 A leader's range in half points.
    #[must_use]
    pub fn command_range(&self, s: &State, leader: LeaderId) -> HalfPoints {
        let counter = &self.data.leaders[leader.index()];
        let rules = &self.data.tables.command;
        let mut range = i32::from(counter.range);
        let hex = s.leader_at(leader);
        //
        let town = match self.data.rulings.town_bonus {
            TownBonus::AnyVillage => self.data.map.hex(hex).terrain == Terrain::Village,
            TownBonus::Towns => self.data.map.towns.has(hex),
        };
        if town {
            range += i32::from(rules.town);
        }
        //
        let commander = matches!(counter.role, Role::Commander(_));
        if self.is_night(s) && (commander || self.data.rulings.night_command == NightCommand::Both) {
            range += i32::from(rules.night);
        }
        (2 * range).clamp(0, LONGEST) as HalfPoints
    }

    /// §8.2 The cost of a step of a command route, if it may be taken.
    fn route_cost(&self, s: &State, leader: LeaderId, from: HexId, direction: Direction, to: HexId) -> Option<u8> {
        let counter = &self.data.leaders[leader.index()];
        let (side, enemy) = (counter.side, counter.side.enemy());
        if s.held[enemy].has(to) || s.zoc[enemy].has(to) && !s.held[side].has(to) {
            return None;
        }
        let step = self.ground.step(LEADERS_MOVE_AS, from, direction);
        let whole = 2 * counter.range;
        // an unbridged stream takes a cavalryman's whole movement.
        match step.ford {
            None => Some(step.points),
            Some(Ford::Half) => Some(whole / 2),
            Some(Ford::All) => Some(whole),
            Some(Ford::No) => None,
        }
    }

    /// §8.2 The hexes in a leader's command range.
    #[must_use]
    pub fn command_area(&self, s: &State, leader: LeaderId) -> HexSet {
        let mut area = HexSet::EMPTY;
        self.data.map.grid.spend(
            s.leader_at(leader),
            self.command_range(s, leader),
            |from, left, direction, to| left.checked_sub(self.route_cost(s, leader, from, direction, to)?),
            |hex, _| {
                area.insert(hex);
                false
            },
        );
        area
    }

    /// §8.2 Whether a hex is in a leader's command range.
    #[must_use]
    pub fn in_range(&self, s: &State, leader: LeaderId, hex: HexId) -> bool {
        self.command_cost(s, leader, hex, self.command_range(s, leader))
    }

    /// §8.2 Whether a command route from a leader to a hex costs no more than `budget` half points.
    #[must_use]
    pub(super) fn command_cost(&self, s: &State, leader: LeaderId, hex: HexId, budget: HalfPoints) -> bool {
        let mut found = false;
        self.data.map.grid.spend(
            s.leader_at(leader),
            budget,
            |from, left, direction, to| left.checked_sub(self.route_cost(s, leader, from, direction, to)?),
            |at, _| {
                found = at == hex;
                found
            },
        );
        found
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

    /// §9.1, §8.3 Whether a unit is in command, its HQ's marker and test apart.
    #[must_use]
    pub(super) fn is_led(&self, s: &State, unit: UnitId) -> bool {
        let formation = self.formation_of(unit);
        let hq = self.data.formations[formation.index()].headquarters;
        if s.leader_at(hq).is_some() {
            return self.in_range(s, hq, s.at(unit));
        }
        //
        match self.data.rulings.without_hq {
            WithoutHq::InCommand => true,
            WithoutHq::OutOfCommand => false,
            WithoutHq::Detached => self.is_led_detached(s, unit, formation),
        }
    }

    /// §8.3 A detached unit is led by the C-in-C, or by the HQ of another formation that is in command.
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
