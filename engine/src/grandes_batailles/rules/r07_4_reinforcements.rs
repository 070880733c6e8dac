//! §7.4 Reinforcements and the road column; §13.1.2, §13.2.2 the arrivals are data.

use super::r07_movement::Halt;
use crate::geometry::{HexId, HexSet};
use crate::grandes_batailles::GrandesBatailles;
use crate::grandes_batailles::action::Action;
use crate::grandes_batailles::event::Event;
use crate::grandes_batailles::leader::{LeaderId, Role};
use crate::grandes_batailles::rulebook::rule;
use crate::grandes_batailles::rulings::{ColumnCount, ColumnLeaders, EntryTest, LateColumn, LateCommand, LateEntry};
use crate::grandes_batailles::state::{Mover, State, Task};
use crate::grandes_batailles::terrain::{HalfPoints, LEADERS_MOVE_AS};
use crate::grandes_batailles::unit::{Arm, UnitId};
use crate::observer::Env;

impl GrandesBatailles {
    fn entry_index(&self, hex: HexId) -> usize {
        self.entries.iter().position(|&h| h == hex).expect("an entry hex")
    }

    /// §7.4 The cost for the next unit to enter by a hex: `k` times the cost for the `k`-th unit of a column.
    #[must_use]
    pub(crate) fn column_cost(&self, s: &State, arm: Arm, hex: HexId) -> HalfPoints {
        //
        let before = match self.data.rulings.column_count {
            ColumnCount::PerHex | ColumnCount::PerTurn => s.entered[self.entry_index(hex)],
            ColumnCount::PerFormation => s.entered.iter().sum(),
            ColumnCount::InAll => self.entered_so_far(s),
        };
        self.ground.entry(arm, hex).saturating_mul(before + 1)
    }

    /// §7.4 The cost for a unit to enter by a hex.
    fn unit_entry_cost(&self, s: &State, unit: UnitId, hex: HexId) -> HalfPoints {
        let arm = self.unit(unit).arm;
        if self.is_of_column(s, unit) { self.column_cost(s, arm, hex) } else { self.ground.entry(arm, hex) }
    }

    /// R-179 Whether a unit belongs to a road column.
    fn is_of_column(&self, s: &State, unit: UnitId) -> bool {
        self.data.rulings.late_column == LateColumn::Rising || !self.is_late(s, unit)
    }

    /// §7.4 Whether a unit arrives after its HQ, which is on the map.
    pub(super) fn is_late(&self, s: &State, unit: UnitId) -> bool {
        let hq = self.hq(self.formation_of(unit));
        s.leader_at(hq).is_some() && !self.comes_with(unit, hq)
    }

    /// Whether a unit is out of command when it enters.
    pub(super) fn enters_out_of_command(&self, s: &State, unit: UnitId) -> bool {
        self.fails_with_hq(s, unit)
            || self.data.rulings.late_command == LateCommand::OutOfCommand && self.is_late(s, unit)
    }

    /// R-134 Whether an entering unit is affected by the failed test of its HQ.
    fn fails_with_hq(&self, s: &State, unit: UnitId) -> bool {
        let hq = self.hq(self.formation_of(unit));
        self.data.rulings.late_entry == LateEntry::OutOfCommand && s.failed.has(hq) && s.leader_at(hq).is_some()
    }

    /// R-178 Whether a unit out of command enters with its full movement.
    pub(super) fn comes_in_full(&self, s: &State, unit: UnitId) -> bool {
        s.waiting.has(unit) && !self.fails_with_hq(s, unit)
    }

    /// R-18 The number of units of the activated formations that have entered so far, with their HQs if these count.
    fn entered_so_far(&self, s: &State) -> u8 {
        let arrives = |unit: &UnitId| !self.arrival_hexes(*unit).is_empty() && self.is_of_column(s, *unit);
        let units = (self.active_units(s).minus(s.waiting)).into_iter().filter(arrives).count();
        let comes = |hq: &LeaderId| self.leader_due(s, *hq).is_some() && !s.leaders_waiting.has(*hq);
        let hqs = match self.data.rulings.column_leaders {
            ColumnLeaders::Yes => s.active.into_iter().map(|f| self.hq(f)).filter(comes).count(),
            ColumnLeaders::No => 0,
        };
        (units + hqs) as u8
    }

    /// The possible hexes of entry of an arriving unit.
    pub(super) fn arrival_hexes(&self, unit: UnitId) -> HexSet {
        match (self.arrival(unit), &self.data.options.castagny) {
            (Some(arrival), _) => arrival.by,
            (None, Some(castagny)) if castagny.formation == self.formation_of(unit) => castagny.by,
            _ => HexSet::EMPTY,
        }
    }

    /// §7.4 Whether an HQ arrives together with a unit.
    pub(super) fn comes_with(&self, unit: UnitId, hq: LeaderId) -> bool {
        match self.arrival(unit) {
            Some(arrival) => arrival.leaders.contains(&hq),
            None => true,
        }
    }

    /// §7.4 The first turn in which an HQ that has not arrived may enter.
    fn leader_due(&self, s: &State, leader: LeaderId) -> Option<u8> {
        if let Some(arrival) = self.leader_arrival[leader.index()] {
            return Some(self.data.arrivals[usize::from(arrival)].turn);
        }
        let castagny = self.data.options.castagny.as_ref().filter(|c| self.hq(c.formation) == leader);
        castagny.map(|_| s.castagny).filter(|&turn| turn > 0)
    }

    /// §7.4 Whether an HQ tests to enter with its troops.
    pub(super) fn tests_entry(&self, s: &State, hq: LeaderId) -> bool {
        let last = match self.data.rulings.entry_test {
            EntryTest::None => return false,
            EntryTest::Activation => s.turn,
            EntryTest::Delayed => s.turn.saturating_sub(1),
        };
        s.leaders_waiting.has(hq) && self.leader_due(s, hq).is_some_and(|turn| turn <= last)
    }

    /// §7.4 The bonus of an HQ off the map for the turns in which it has not entered.
    pub(super) fn turns_waited(&self, s: &State, leader: LeaderId) -> i32 {
        let due = self.leader_due(s, leader).filter(|_| s.leaders_waiting.has(leader));
        due.map_or(0, |turn| i32::from(s.turn.saturating_sub(turn)))
    }

    /// §7.4 The hexes by which a unit can enter now.
    #[must_use]
    pub(crate) fn unit_entries(&self, s: &State, unit: UnitId) -> HexSet {
        if self.waits_for_hq(s, unit) {
            return HexSet::EMPTY;
        }
        self.arrival_hexes(unit).into_iter().filter(|&h| self.may_enter_at(s, unit, h)).collect()
    }

    /// §7.4 Whether a unit can enter now.
    pub(super) fn may_enter(&self, s: &State, unit: UnitId) -> bool {
        !self.waits_for_hq(s, unit) && self.arrival_hexes(unit).into_iter().any(|h| self.may_enter_at(s, unit, h))
    }

    /// §7.4 Whether a unit's HQ failed its test to enter.
    fn waits_for_hq(&self, s: &State, unit: UnitId) -> bool {
        let hq = self.hq(self.formation_of(unit));
        s.failed.has(hq) && s.leaders_waiting.has(hq)
    }

    fn may_enter_at(&self, s: &State, unit: UnitId, hex: HexId) -> bool {
        let enemy = self.side_of(unit).enemy();
        // §9.4
        if s.demoralised.has(self.formation_of(unit)) && self.beside_enemy(s, enemy.enemy(), hex) {
            return false;
        }
        if self.marker_closes(s, enemy.enemy(), hex) {
            return false;
        }
        // §9.2, R-134, R-178
        if s.out.has(unit) && s.zoc[enemy].has(hex) {
            return false;
        }
        let left = self.allowance(s, unit).checked_sub(self.unit_entry_cost(s, unit, hex));
        let Some(left) = left.filter(|_| !s.held[enemy].has(hex)) else { return false };
        // There must be room beyond a full hex.
        let room = |at: HexId, _| self.has_room(s, unit, at) || self.may_crowd(s, unit, at);
        let woods = self.is_woods(hex, self.data.map.sides[hex].off_map.is_some());
        let (halt, mobility) = (Halt { hex, left, woods }, self.unit_mobility(s, unit));
        //
        let late = self.march_to_hq(s, unit);
        let ends = |at: HexId, left| room(at, left) && late.is_none_or(|late| self.joins_hq(s, late, at));
        room(hex, left) || !s.zoc[enemy].has(hex) && self.goes_on(s, (unit, &mobility), halt, |_, _| true, ends)
    }

    /// §7.4, §13.2.6 Whether a leader off the map enters with the activated formations.
    pub(super) fn leader_joins(&self, s: &State, leader: LeaderId) -> bool {
        if let Some(arrival) = self.leader_arrival[leader.index()] {
            let arrival = &self.data.arrivals[usize::from(arrival)];
            let formation = match self.data.leaders[leader.index()].role {
                Role::Headquarters(formation, _) => Some(formation),
                Role::Commander(_) => arrival.units.first().map(|&u| self.formation_of(u)),
            };
            return arrival.turn <= s.turn && !s.failed.has(leader) && formation.is_some_and(|f| s.active.has(f));
        }
        self.data.options.castagny.as_ref().is_some_and(|c| {
            self.hq(c.formation) == leader
                && (1..=s.turn).contains(&s.castagny)
                && s.active.has(c.formation)
                && !s.failed.has(leader)
        })
    }

    /// §7.4 The hexes by which a leader can enter now: he pays the cost once.
    #[must_use]
    pub(crate) fn leader_entries(&self, s: &State, leader: LeaderId) -> HexSet {
        self.leader_hexes(leader).into_iter().filter(|&h| self.leader_may_enter_at(s, leader, h)).collect()
    }

    /// §7.4 Whether a leader can enter now.
    pub(super) fn leader_may_enter(&self, s: &State, leader: LeaderId) -> bool {
        self.leader_hexes(leader).into_iter().any(|h| self.leader_may_enter_at(s, leader, h))
    }

    /// The possible hexes of entry of an arriving leader.
    fn leader_hexes(&self, leader: LeaderId) -> HexSet {
        match (self.leader_arrival[leader.index()], &self.data.options.castagny) {
            (Some(arrival), _) => self.data.arrivals[usize::from(arrival)].by,
            (None, Some(castagny)) => castagny.by,
            (None, None) => HexSet::EMPTY,
        }
    }

    fn leader_may_enter_at(&self, s: &State, leader: LeaderId, hex: HexId) -> bool {
        let counter = &self.data.leaders[leader.index()];
        let closed = self.marker_closes(s, counter.side, hex);
        !closed && self.leader_may_be(s, leader, hex) && self.leader_entry_cost(s, leader, hex) <= 2 * counter.movement
    }

    fn leader_entry_cost(&self, s: &State, leader: LeaderId, hex: HexId) -> HalfPoints {
        let counted = self.data.rulings.column_leaders == ColumnLeaders::Yes && !self.is_commander(leader);
        if counted { self.column_cost(s, LEADERS_MOVE_AS, hex) } else { self.ground.entry(LEADERS_MOVE_AS, hex) }
    }

    pub(super) fn entry_choices(&self, s: &State, out: &mut Vec<Action>) {
        let hexes = match s.march.who {
            Mover::Unit(unit) => self.unit_entries(s, unit),
            Mover::Leader(leader) => self.leader_entries(s, leader),
            Mover::Marker(_) => HexSet::EMPTY,
        };
        out.extend(hexes.into_iter().map(Action::To));
        out.push(Action::Done);
    }

    /// §7.4 Lets the mover enter the map.
    pub(super) fn enter(&self, s: &mut State, hex: HexId, env: &mut impl Env<Self>) {
        let at = self.entry_index(hex);
        match s.march.who {
            Mover::Unit(unit) => {
                let cost = self.unit_entry_cost(s, unit, hex);
                s.march.left = s.march.left.saturating_sub(cost);
                s.march.used = cost;
                s.entered[at] += u8::from(self.is_of_column(s, unit));
                let taken = self.put(s, unit, hex);
                s.walked.insert(unit);
                env.tell(rule!("7.4"), || Event::Entered { unit, hex });
                self.say_taken(s, self.side_of(unit), hex, taken, env);
                // §13.1.7 Castagny's division is not in the table of reinforcements.
                match self.arrival(unit) {
                    Some(_) => env.rule(self.of_battle(rule!("13.1.2"), rule!("13.2.2"))),
                    None => env.rule(rule!("13.1.7")),
                }
                self.mark_zones(s, self.side_of(unit), HexId::NONE, hex, env);
                let enemy = self.side_of(unit).enemy();
                if s.zoc[enemy].has(hex) {
                    s.march.left = 0;
                }
                let routed = self.data.map.sides[hex].off_map.is_some();
                self.feel_terrain(s, unit, routed, env);
                self.displace_approached(s, unit, self.commanders[enemy], env);
            }
            Mover::Leader(leader) => {
                let cost = self.leader_entry_cost(s, leader, hex);
                s.march.left = s.march.left.saturating_sub(cost);
                s.march.used = cost;
                if self.leader_mobility(s, leader).zoc.has(hex) {
                    s.march.left = 0;
                }
                if self.data.rulings.column_leaders == ColumnLeaders::Yes && !self.is_commander(leader) {
                    s.entered[at] += 1;
                }
                s.leader_at[leader.index()] = hex;
                s.leaders_waiting.remove(leader);
                env.tell(rule!("7.4"), || Event::LeaderEntered { leader, hex });
            }
            Mover::Marker(_) => {}
        }
        s.march.first = false;
        s.task = Task::Marching;
    }
}
