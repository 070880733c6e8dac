//! Points and the result (§13.1.3, §13.2.3).

use super::board::State;
use super::map::{self, Hex};
use super::{OF, PEOPLE, Reader, between, number};
use std::collections::BTreeSet;

impl Reader<'_> {
    /// The places that a side holds as a whole, with their points.
    fn held(&self, side: usize) -> Vec<(String, i64, Vec<Hex>)> {
        let places = self
            .scenario
            .at("objectives")
            .table()
            .iter()
            .map(|(name, place)| (name.clone(), place.at("points").number(), map::hexes(place.at("hexes"))));
        places.filter(|(.., hexes)| hexes.iter().all(|hex| self.owner[hex] == side)).collect()
    }

    /// §13.1.3: the battlefield is counted at the beginning of a turn.
    pub(super) fn count(&mut self) {
        let counts = self.scenario.at("victory/count_turns").list().iter().any(|turn| turn.number() == self.turn);
        if !counts {
            return;
        }
        let mut due: Vec<(usize, i64, String)> = Vec::new();
        for side in 0..2 {
            due.extend(self.held(side).into_iter().map(|(name, points, _)| (side, points, name)));
        }
        for (side, points, _) in &due {
            self.before[*side] += points;
        }
        self.scored(due);
        let [french, prussian] = self.before;
        self.due(&format!("the battlefield is counted: French {french}, Prussian {prussian}"));
    }

    /// §13.1.3, R-78: whether a line leads from a hex to an edge, outside enemies and their ZoC.
    fn has_line(&self, side: usize, from: Hex) -> bool {
        let (mut seen, mut open) = (BTreeSet::from([from]), vec![from]);
        while let Some(hex) = open.pop() {
            if self.board.map.is_edge(side, hex) {
                return true;
            }
            for next in self.board.map.around(hex) {
                let barred = self.board.holds(1 - side, next) || self.board.zone(1 - side, next);
                if !barred && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        false
    }

    /// §13.1.3, §13.2.3: units of a side that are eliminated, and that are cut off.
    fn losses(&self, side: usize) -> [i64; 2] {
        let of = |state: &dyn Fn(usize) -> bool| {
            (0..self.board.units.len()).filter(|&u| self.board.units[u].side == side && state(u)).count() as i64
        };
        let gone = |u: usize| self.board.units[u].state == State::Eliminated;
        let cut = |u: usize| self.board.units[u].is_here() && !self.has_line(side, self.board.units[u].at);
        [of(&gone), of(&cut)]
    }

    /// The points of both sides, in words.
    fn points(&self) -> Vec<(usize, i64, String)> {
        let wissembourg = self.board.map.is_wissembourg;
        let mut all = Vec::new();
        for side in 0..2 {
            all.push((side, self.before[side], "points counted before the end".to_owned()));
            for (name, points, hexes) in self.held(side) {
                let whole = !wissembourg || hexes.iter().any(|hex| self.has_line(side, *hex));
                all.push((side, if whole { points } else { 1 }, name));
            }
            let broken = |of: usize| {
                let there = |formation: usize| {
                    let on = |state| matches!(state, State::Here | State::Left(_));
                    self.board.units.iter().any(|unit| unit.formation == formation && on(unit.state))
                };
                let formations = self.board.formations.iter().enumerate();
                let broken = formations
                    .filter(|(i, it)| it.side == of && it.demoralised && (!wissembourg || of == 1 || there(*i)));
                broken.count() as i64
            };
            let (enemy, own) = (broken(1 - side), broken(side));
            if wissembourg {
                if side == 1 {
                    all.push((side, enemy.min(1), format!("{} formations demoralised", OF[1 - side])));
                    all.push((side, -own, format!("{} formations demoralised", OF[side])));
                }
            } else {
                all.push((side, enemy, format!("{} formations demoralised", OF[1 - side])));
            }
            if !wissembourg || side == 1 {
                let [gone, cut] = self.losses(1 - side);
                let units = if gone == 1 { "unit" } else { "units" };
                let words = format!("{gone} {} {units} eliminated, {cut} cut off", OF[1 - side]);
                all.push((side, (gone + cut) / 2, words));
            }
            if side == 0 {
                all.push((side, self.exits / 2, "units that left by the exits".to_owned()));
                let alone = self.board.chief(0).is_some() && !self.board.here().any(|u| self.board.units[u].side == 0);
                all.push((side, -i64::from(alone), "the commander is alone on the map".to_owned()));
            }
        }
        all.retain(|(_, points, _)| *points != 0);
        all
    }

    /// §13.2.3: both places at noon; at the end, points and the result.
    pub(super) fn scores(&mut self, words: &str) {
        if words.starts_with("The French hold every place at noon: ") {
            if !self.is_rallying {
                self.end_turn();
            }
            let noon = self.scenario.at("victory/noon").clone();
            let right = noon.at("turn").number() == self.turn && self.held(0).len() == 2;
            self.expect(right, "they do not hold both, or it is not noon");
            self.expect(words.ends_with(&format!(": {} points", noon.at("points").number())), "it is another number");
            self.before[0] += noon.at("points").number();
            self.next += 1;
            return;
        }
        let is_score = PEOPLE.iter().any(|people| between(words, " for the ", ": ") == Some(people));
        if !is_score && !words.starts_with("Victory points: ") || self.is_over {
            return;
        }
        self.end_turn();
        let is_last = self.turn == self.scenario.at("course/turns").number();
        let is_empty = (0..2).any(|side| !self.board.here().any(|u| self.board.units[u].side == side));
        self.expect(is_last || is_empty, "the game is not over");
        let due = self.points();
        let mut sums = [0; 2];
        for (side, points, _) in &due {
            sums[*side] += points;
        }
        self.scored(due);
        let margin = sums[0] - sums[1];
        let levels = self.scenario.at("victory/levels");
        let reaches = |level: &&str| margin.abs() >= levels.at(level).number();
        let level = ["strategic", "operational", "tactical"].into_iter().find(reaches);
        let winner = OF[usize::from(margin < 0)];
        let result = level.map_or("draw".to_owned(), |level| format!("{winner} {level} victory"));
        self.due(&format!("Victory points: French {}, Prussian {}: {result}", sums[0], sums[1]));
        self.is_over = true;
    }

    /// Lines of points, in any order.
    fn scored(&mut self, mut due: Vec<(usize, i64, String)>) {
        loop {
            let words = self.words();
            let Some((points, why)) =
                words.split_once(" for the ").and_then(|(n, rest)| Some((n, rest.split_once(": ")?)))
            else {
                break;
            };
            let side = usize::from(why.0 == PEOPLE[1]);
            let found = due.iter().position(|(s, n, what)| (*s, *n, what.as_str()) == (side, number(points), why.1));
            match found {
                Some(at) => {
                    due.remove(at);
                    self.report.points += 1;
                }
                None => self.fault(&format!("these points are due: {due:?}")),
            }
            self.next += 1;
        }
        self.expect(due.is_empty(), &format!("points are missing: {due:?}"));
    }
}
