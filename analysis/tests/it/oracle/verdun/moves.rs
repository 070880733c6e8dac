//! Action points and what they buy: trenches, requests, refreshes, movements (§9).

use super::board::{GERMAN, Zone};
use super::{OF, Reader, between, number, plural, side_of};
use std::collections::BTreeSet;

/// Where a block is: a zone, or the reserve.
type Place = Option<Zone>;

/// What a side can spend in its round, in half points, and what it has spent.
#[derive(Debug, Default)]
pub(crate) struct Points {
    pub(crate) budget: i64,
    pub(crate) spent: i64,
    /// Cards that were played, or passing.
    pub(crate) plays: u64,
    ///
    pub(crate) goals: BTreeSet<Zone>,
    /// Of events.
    pub(crate) free_trenches: i64,
    pub(crate) free_strategic: i64,
    /// The strategic movement that goes on: where from, and how many blocks.
    strategic: Option<(Place, i64)>,
    tactical: i64,
    rotations: i64,
    /// Rotations that go on: each block's way.
    rotation: Vec<(Zone, Zone)>,
    through: Option<Zone>,
    has_come: bool,
}

impl Reader {
    /// A movement in points: §9.4, §9.5.
    pub(crate) fn moving(&mut self, section: &str, words: &str) -> bool {
        let side = self.acts;
        if let Some(name) = between(words, " goes through ", ", which is free of the enemy") {
            let zone = self.zone(name);
            self.expect(!self.board.holds(zone, 1 - side), "the enemy is there");
            self.points.through = Some(zone);
            self.passed.insert(zone);
            return true;
        }
        let fresh = words.starts_with("A fresh ");
        if !fresh && !words.starts_with("An exhausted ") {
            return false;
        }
        let Some((_, rest)) = words.split_once(" block ") else { return false };
        self.expect(side_of(words) == side, "it is not their round");
        let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let (from, to) = match (verb, rest.strip_prefix("from ").and_then(|rest| rest.split_once(" to "))) {
            ("moves" | "comes" | "rotates", Some((from, to))) => (from, to),
            ("returns", None) => {
                let home = rest.strip_prefix("to ").unwrap_or("");
                (home, home)
            }
            _ => return false,
        };
        let from = if from == "the reserve" { None } else { Some(self.zone(from)) };
        let to = self.zone(to);
        if verb == "comes" {
            // It has come in, and may go on.
            self.points.has_come = true;
            self.change_morale(side, 1);
            return true;
        }
        self.report.moves += 1;
        if verb == "rotates" {
            self.rotates(from.unwrap_or(to), to, fresh);
        } else if section == "9.4" {
            self.strategic(from, to, fresh);
        } else {
            self.tactical(from, to, fresh);
        }
        if from.is_none() && !std::mem::take(&mut self.points.has_come) {
            self.change_morale(side, 1);
        }
        true
    }

    /// Takes a block from where it is; §11: not out of a zone with a marker.
    pub(crate) fn leave(&mut self, from: Place, fresh: bool) {
        let side = self.acts;
        let Some(zone) = from else {
            self.board.reserve[side] -= 1;
            self.expect(fresh && self.board.reserve[side] >= 0, "the reserve has no such block");
            return;
        };
        self.expect(self.board.marker[zone][side] == 0, "it is out of supply");
        let can = self.board.take(zone, side, fresh);
        self.expect(can, "no such block is there that can still move");
    }

    /// §3.3, R-62: the limit holds as the round ends.
    pub(crate) fn arrive(&mut self, to: Zone, fresh: bool, has_moved: bool) {
        let side = self.acts;
        self.board.put(to, side, fresh, has_moved);
    }

    /// §9.4
    fn strategic(&mut self, from: Place, to: Zone, fresh: bool) {
        let side = self.acts;
        let n = match self.points.strategic {
            // All blocks of a zone, of which there can be more than three, or three of the reserve.
            Some((place, n)) if place == from && (n < 3 || from.is_some()) => n,
            _ if self.points.free_strategic > 0 => {
                self.points.free_strategic -= 1;
                0
            }
            _ => {
                self.points.spent += 2 * self.decks.of_enemy(side, "enemy-strategic").unwrap_or(1);
                0
            }
        };
        self.points.strategic = Some((from, n + 1));
        self.expect(self.points.tactical + self.points.rotations == 0, "tactical movements have begun");
        self.expect(from.is_none_or(|zone| self.board.is_own(zone, side)), "the zone is not uncontested and friendly");
        let is_goal = self.points.goals.contains(&to) && self.board.is_own(to, side);
        self.expect(is_goal, "it cannot lead there");
        self.leave(from, fresh);
        self.arrive(to, fresh, false);
    }

    /// §9.5
    fn tactical(&mut self, from: Place, to: Zone, fresh: bool) {
        let side = self.acts;
        let through = self.points.through.take().filter(|zone| Some(*zone) != from);
        self.points.tactical += 1;
        if self.points.tactical % 3 == 1 {
            self.points.spent += 2;
        }
        let first = through.unwrap_or(to);
        self.step(from, first);
        if through.is_some() {
            let slow = self.scenario.at("course/slow").at(if side == GERMAN { "german" } else { "french" }).list();
            let is_slow = slow.iter().any(|turn| turn.number() == self.turn);
            self.expect(!is_slow, "this side has no second step in this turn");
            let home = from.is_none_or(|zone| self.board.is_own(zone, side));
            self.expect(home, "the second step begins in an uncontested friendly zone");
            let across = from.is_some_and(|zone| self.board.is_across(zone, first)) || self.board.is_across(first, to);
            self.expect(!across, "the second step does not go with the Meuse");
            self.step(Some(first), to);
            self.expect(!self.board.holds(to, 1 - side), "the second step leads to an uncontested zone");
        }
        self.leave(from, fresh);
        self.arrive(to, fresh, true);
    }

    /// §9.5 A step that is allowed.
    fn step(&mut self, from: Place, to: Zone) {
        let side = self.acts;
        let (owner, foe) = (self.board.owner[to], self.board.holds(to, 1 - side));
        let near = match from {
            Some(zone) => self.board.zones[to].near.contains(&zone),
            None => self.board.zones[to].edge == Some(side),
        };
        self.expect(near, "the zones are not adjacent");
        // a zone that is still the side's own is none of the enemy.
        let entered = foe && owner != side && !self.board.holds(to, side);
        self.expect(!entered, "the enemy is there alone");
        let contested = from.is_some_and(|zone| self.board.is_contested(zone));
        self.expect(!contested || owner == side || foe, "it comes from a contested zone");
    }

    /// §9.5 A rotation: blocks of one zone for blocks of those around it.
    fn rotates(&mut self, from: Zone, to: Zone, fresh: bool) {
        let side = self.acts;
        self.points.through = None;
        self.expect(self.board.zones[to].near.contains(&from), "the zones are not adjacent");
        let there = self.board.holds(to, side) || self.points.rotation.contains(&(to, from));
        self.expect(there, "none of its blocks is there");
        self.points.rotation.push((from, to));
        // it can have made its movement, or make it later.
        self.expect(self.board.marker[from][side] == 0, "it is out of supply");
        let moved = self.board.moved[from];
        let has_moved = if fresh { moved.fresh > 0 } else { moved.exhausted > 0 };
        if has_moved {
            *(if fresh { &mut self.board.moved[from].fresh } else { &mut self.board.moved[from].exhausted }) -= 1;
        }
        let can = self.board.take(from, side, fresh);
        self.expect(can, "no such block is there");
        self.board.put(to, side, fresh, has_moved);
    }

    /// The fewest rotations that make these ways, one after the other, are paid for.
    pub(crate) fn end_of_rotation(&mut self) {
        let ways = std::mem::take(&mut self.points.rotation);
        let mut fewest: Vec<Option<i64>> = vec![Some(0)];
        for end in 1..=ways.len() {
            let cut = |from: usize| fewest[from].filter(|_| is_rotation(&ways[from..end])).map(|n| n + 1);
            fewest.push((0..end).filter_map(cut).min());
        }
        let n = fewest.pop().flatten();
        self.expect(n.is_some(), "no zone has rotated its blocks");
        self.points.rotations += n.unwrap_or(0);
        self.points.spent += 2 * n.unwrap_or(0);
    }

    /// §9.1 A trench is taken up, to be built elsewhere.
    pub(crate) fn takes_up(&mut self, words: &str) {
        let side = self.acts;
        let name = between(words, " trench in ", " is gone").unwrap_or("");
        let zone = self.zone(name);
        let all = self.board.trenches(side) == 20;
        let there = std::mem::take(&mut self.board.trench[zone][side]);
        self.expect(all && there && side_of(words) == side, "it is not to be taken up");
    }

    /// Trenches, requests, refreshes: §9.1 to 9.3.
    pub(crate) fn buys(&mut self, words: &str) -> bool {
        let side = self.acts;
        if let Some(name) = between(words, " trench is built in ", "") {
            let zone = self.zone(name);
            if self.turn == 0 {
                self.board.trench[zone][side_of(words)] = true;
                return true;
            }
            let contested = self.board.is_contested(zone);
            let free = self.points.free_trenches > 0;
            if free {
                self.points.free_trenches -= 1;
            } else {
                self.points.spent += if contested { 2 } else { 1 };
            }
            // R-2; an event builds in friendly zones.
            let own = if free { self.board.owner[zone] == side } else { contested || self.board.is_own(zone, side) };
            self.expect(own, "the zone is the enemy's");
            let there = std::mem::replace(&mut self.board.trench[zone][side], true);
            self.expect(!there, "a trench is there");
            self.expect(self.board.trenches(side) <= 20, "the side has 20 trenches");
        } else if let Some(rest) = between(words, " request ", "") {
            let n = number(rest);
            let (most, points) = self.decks.request(side).unwrap_or((3, n));
            self.points.spent += 2;
            self.board.route[side] += n;
            self.expect(n <= most && self.board.in_play(side) <= 60, "it asks for too many");
            let right =
                format!("The {} request {} for {}", super::SIDES[side], plural(n, "block"), plural(points, "point"));
            self.expect(words == right, &right);
            self.score_points(side, -points);
        } else if let Some(name) = between(words, " block in ", " is fresh again") {
            let zone = self.zone(name);
            let halves = if self.board.is_contested(zone) { 2 } else { 1 };
            self.points.spent += self.decks.own(side, "refresh-halves").unwrap_or(halves);
            self.expect(words == format!("A {} block in {name} is fresh again", OF[side]), "it is not their round");
            self.expect(self.morale[side] > 3, "the morale is too low");
            self.expect(self.board.marker[zone][side] == 0, "it is out of supply");
            let can = self.board.refresh(zone, side);
            self.expect(can, "no exhausted block is there");
        } else {
            return false;
        }
        self.report.bought += 1;
        true
    }

    /// §9 What was spent was there.
    pub(crate) fn end_of_points(&mut self) {
        self.end_of_rotation();
        let (spent, budget) = (self.points.spent, self.points.budget);
        self.expect(spent <= budget, &format!("{spent} half points are spent, of {budget}"));
        self.expect(self.points.plays == 1, "the side has not played one card or passed");
    }
}

/// §9.5, R-51: from one zone and to it, one to three blocks each way.
fn is_rotation(ways: &[(Zone, Zone)]) -> bool {
    [ways[0].0, ways[0].1].iter().any(|zone| {
        let out = ways.iter().filter(|way| way.0 == *zone).count();
        let into = ways.iter().filter(|way| way.1 == *zone).count();
        out + into == ways.len() && (1..=3).contains(&out) && (1..=3).contains(&into)
    })
}
