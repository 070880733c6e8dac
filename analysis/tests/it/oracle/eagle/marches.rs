//! Marches, movement by rail and what is done on the way (§2.7, §6, §12.1, §14).

use super::board::Kind;
use super::map::{FRENCH, Hex, Water, distance};
use super::{Reader, between, number};
use std::collections::BTreeSet;

/// A unit that marches.
#[derive(Clone, Copy, Debug)]
pub(super) struct March {
    unit: usize,
    spent: i64,
    has_moved: bool,
    /// It has entered an enemy zone of control (§3.2.2), or has gone by rail.
    has_stopped: bool,
}

impl Reader {
    pub(super) fn marching(&mut self, section: &str, words: &str) -> bool {
        if section == "6.1" && words.contains(" moves from ") {
            self.steps(words);
        } else if words.contains(" goes by rail from ") {
            self.trains(words);
        } else if words.contains(" converts the railway in ") {
            self.converts(words);
        } else if words.contains(" comes by rail to ") || words.contains(" comes to ") {
            self.arrives(words);
        } else {
            return false;
        }
        true
    }

    /// Who marches; another one has ended its march.
    fn marches(&mut self, i: usize) -> March {
        if let Some(march) = self.march.filter(|march| march.unit == i) {
            return march;
        }
        self.over();
        let unit = &mut self.board.units[i];
        let again = std::mem::replace(&mut unit.moved, true);
        let can = unit.acts && unit.kind != Kind::Fortress;
        let fought = unit.has_attacked && (self.segment.or || self.segment.late);
        self.expect(!again, "it has moved in this segment");
        self.expect(can, "it does not act");
        self.expect(!fought, "it has fought");
        March { unit: i, spent: 0, has_moved: false, has_stopped: false }
    }

    /// Points to enter a hex from beside it.
    fn cost(&self, from: Hex, to: Hex) -> i64 {
        let of = |what: &str| self.tables.at("tables/terrain").at(what).list()[0].number();
        let water = match self.board.map.water(from, to) {
            Water::None => 0,
            Water::Bridge => of("bridge"),
            Water::River => of("river"),
        };
        of(self.board.map.ground(to)) + water
    }

    /// One step of a march.
    fn steps(&mut self, words: &str) {
        let Some(i) = self.unit(words, " moves from ") else { return };
        let ends = between(words, " from ", "").and_then(|rest| rest.split_once(" to "));
        let Some((from, to)) = ends.map(|(from, to)| (number(from), number(to))) else { return };
        let mut march = self.marches(i);
        let side = self.board.units[i].side;
        self.expect(self.board.units[i].at == Some(from), "it is elsewhere");
        self.expect(distance(from, to) == 1, "the hexes are not neighbours");
        self.expect(!self.board.is_closed(to), "it is closed");
        self.expect(!self.board.holds(to, 1 - side), "an enemy is there");
        self.expect(!march.has_stopped, "it had to stop");
        let zone = self.board.zone(to, 1 - side);
        march.spent += self.cost(from, to) + i64::from(zone);
        let allowance = self.board.units[i].allowance();
        // §6.1, R-43: a hex can always be moved.
        if march.spent > allowance && march.has_moved {
            self.fault(format!("{} points are spent, {allowance} can be", march.spent));
        }
        (march.has_moved, march.has_stopped) = (true, zone);
        self.march = Some(march);
        self.board.units[i].at = Some(to);
        self.passes(i, to);
        self.report.marches += 1;
    }

    /// Whether a unit can begin a movement by rail in a hex, or go on there (§6.2, R-77).
    fn runs(&self, hex: Hex, side: usize, i: usize) -> bool {
        let friends = self.board.combat(hex, side).any(|other| other != i);
        !self.board.holds(hex, 1 - side) && (!self.board.zone(hex, 1 - side) || friends)
    }

    /// Whether a movement by rail can begin in a hex, or off the map, and where it leads.
    fn railway_from(&self, i: usize, from: Option<Hex>) -> (bool, BTreeSet<Hex>) {
        let side = self.board.units[i].side;
        let own = |hex: &Hex| {
            let converted = self.board.converted.get(hex).is_some_and(|by| *by != side);
            self.board.rails.get(hex) == Some(&side) && !converted && !self.board.holds(*hex, 1 - side)
        };
        let mut next: Vec<Hex> = match from {
            Some(from) => vec![from],
            None => self.board.map.exits[side].iter().copied().filter(own).collect(),
        };
        let mut found = BTreeSet::new();
        while let Some(hex) = next.pop() {
            // It ends where it enters a zone of control.
            if found.insert(hex) && (from == Some(hex) || self.runs(hex, side, i)) {
                next.extend(self.board.map.rails.get(&hex).into_iter().flatten().copied().filter(own));
            }
        }
        (from.is_none_or(|from| own(&from) && self.runs(from, side, i)), found)
    }

    /// §6.2
    fn trains(&mut self, words: &str) {
        let Some(i) = self.unit(words, " goes by rail from ") else { return };
        let ends = between(words, " from ", "").and_then(|rest| rest.split_once(" to "));
        let Some((from, to)) = ends else { return };
        let (from, to) = (Some(from).filter(|from| *from != "off the map").map(number), number(to));
        let unit = self.board.units[i].clone();
        let side = unit.side;
        self.expect(unit.at == from, "it is elsewhere");
        let steps = if unit.is_combat() { unit.steps } else { 1 };
        self.expect(number(between(words, "(", "").unwrap_or("")) == steps, "another number of steps");
        self.by_rail[side] += steps;
        self.expect(self.by_rail[side] <= 4, "the railways are full");
        let (starts, leads) = self.railway_from(i, from);
        self.expect(starts, "it cannot begin there");
        self.expect(leads.contains(&to), "no railway leads there");
        if from.is_some() {
            let march = self.marches(i);
            //
            self.expect(!march.has_moved && march.spent == 0, "it has marched");
        } else {
            self.expect(side == FRENCH, "only the French come by rail");
            self.board.units[i].moved = true;
        }
        self.march = Some(March { unit: i, spent: 0, has_moved: true, has_stopped: true });
        self.board.units[i].at = Some(to);
        self.passes(i, to);
        self.report.trains += 1;
    }

    /// §2.7
    fn converts(&mut self, words: &str) {
        let Some(i) = self.unit(words, " converts ") else { return };
        let hex = number(between(words, " in ", "").unwrap_or(""));
        let mut march = self.marches(i);
        march.spent += 1;
        self.march = Some(march);
        let unit = self.board.units[i].clone();
        self.expect(unit.at == Some(hex), "it is elsewhere");
        self.expect(matches!(unit.kind, Kind::Corps | Kind::Division), "it is no infantry");
        self.expect(march.spent <= unit.allowance(), "no point is left");
        self.expect(!self.segment.late, "it is not the phase for it");
        let before = self.board.converted.insert(hex, unit.side);
        let owner = before.or(self.board.rails.get(&hex).copied());
        self.expect(self.board.map.rails.contains_key(&hex), "no railway is there");
        self.expect(owner != Some(unit.side), "the railway is its own");
    }

    /// §12.1, §2.3.2
    fn arrives(&mut self, words: &str) {
        let by_rail = words.contains(" comes by rail to ");
        let Some(i) = self.unit(words, if by_rail { " comes by rail to " } else { " comes to " }) else { return };
        let hex = number(between(words, " to ", "").unwrap_or(""));
        let unit = self.board.units[i].clone();
        self.expect(self.segment.extra && unit.side == self.segment.side, "no marker is for it");
        self.expect(self.turn >= unit.enters.max(2) && !unit.lost, "it cannot come");
        if unit.role == "replacement" {
            // §13.2 does not say which, if two are lost: the last.
            let own = |name: &&String| self.board.find(name).is_some_and(|i| self.board.units[i].side == unit.side);
            let lost = self.lost.iter().rev().find(own).cloned();
            self.expect(lost.is_some(), "no headquarters is lost");
            self.board.units[i].replaces = lost;
        }
        if by_rail {
            self.expect(unit.at == Some(hex), "it is elsewhere");
        } else {
            let side = ["french", "prussian"][unit.side];
            let arrival = number(self.scenario.at("course/arrivals").at(side).at("hex").text());
            self.expect(hex == arrival && unit.at.is_none(), "it comes elsewhere");
            self.board.units[i].at = Some(hex);
            self.passes(i, hex);
        }
        self.acts(i, false);
    }
}
