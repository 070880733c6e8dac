//! The Loire Campaign played again from its log, by code that was written from the rulebook and shares none with the rules in the engine.
//!
//! The log is that of `sandtable play loire --decisions`, line by line. It names every unit, every hex entered, every die and every value, so
//! positions are followed from set-up to the end, and each line is held against what the rulebook makes of them: marches and railways (§9),
//! work on bridges (§11), tests (§1.5), supply of every unit (§8), skirmishes (§12.2), marches to the guns (§12.3), strengths, odds,
//! modifiers, results, losses and retreats (§12.4 to 12.7), replacements (§5.2), National Morale with its reasons and the result (§13, §15).
//!
//! Not checked: what was left undone, such as combats of irregular units that must fight, and who has to test after a retreat (§12.8);
//! stacking (§4); where units are placed; where "?" markers are (§10), which the log does not say of each: they are followed.

mod board;
mod combat;
mod map;
mod marches;

use super::log::{Line, report};
use super::toml::Value;
use board::{Board, Kind};
use combat::Fight;
use map::{FRENCH, GERMAN, Hex, area};
use marches::March;
use std::collections::BTreeSet;

/// The texts of a scenario: `map`, `tables`, `units`, `scenario`.
#[derive(Debug)]
pub(crate) struct Texts<'a>(pub(crate) [&'a str; 4]);

report! {
    marches,
    trains,
    tests,
    combats,
    skirmishes,
    /// Units whose supply was traced.
    supplied,
    unsupplied,
    /// Rolls on tables of points, reasons that count, moves of the marker, results.
    points,
}

/// A game as far as its log has been read.
#[derive(Debug)]
struct Reader {
    board: Board,
    tables: Value,
    scenario: Value,
    report: Report,
    turn: i64,
    acts: usize,
    march: Option<March>,
    fight: Option<Fight>,
    /// The corps that goes by rail in this phase.
    rail: Option<String>,
    /// §T.arrivals Corps of the 2nd Army whose foot has begun forced marches in this phase, or others.
    paces: [BTreeSet<String>; 2],
    /// §8.2 Irregular units that have to go.
    starved: BTreeSet<usize>,
    /// §15 Places that have changed hands, of which the log has not told.
    due: BTreeSet<(usize, String)>,
    morale: i64,
    /// What counts for National Morale in this half turn, by my reckoning and by the log.
    counts: [Vec<(i64, String)>; 2],
    replacements: i64,
    /// The point for the column: to come, and of this phase.
    lost_column: i64,
    of_column: i64,
    sonis_wounded: bool,
    has_withdrawn: bool,
}

/// The text between two others.
pub(crate) fn between<'a>(words: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let rest = if from.is_empty() { words } else { words.split_once(from)?.1 };
    if to.is_empty() { Some(rest) } else { Some(rest.split_once(to)?.0) }
}

/// The number that a text begins with: `+2`, `2511 Orléans`.
pub(crate) fn number(words: &str) -> i64 {
    let words = words.trim_start().trim_start_matches('+');
    let end = words.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(words.len());
    // `4-10`, `0101-0121`
    let end = words[1.min(end)..end].find('-').map_or(end, |at| at + 1);
    words[..end].parse().unwrap_or(i64::MIN)
}

fn side_of(words: &str) -> usize {
    usize::from(words.contains("German"))
}

pub(crate) fn plural(n: i64, one: &str) -> String {
    format!("{n} {one}{}", if n == 1 { "" } else { "s" })
}

/// Reads the log of a whole game.
pub(crate) fn read(texts: &Texts<'_>, log: &[Line]) -> Report {
    let [map, tables, units, scenario] = texts.0.map(Value::read);
    let mut reader = Reader {
        board: Board::new(&map, &units),
        tables,
        scenario,
        report: Report::default(),
        turn: 0,
        acts: FRENCH,
        march: None,
        fight: None,
        rail: None,
        paces: [BTreeSet::new(), BTreeSet::new()],
        starved: BTreeSet::new(),
        due: BTreeSet::new(),
        morale: 0,
        counts: [Vec::new(), Vec::new()],
        replacements: 0,
        lost_column: 0,
        of_column: 0,
        sonis_wounded: false,
        has_withdrawn: false,
    };
    for (_, section, words) in log {
        let before = reader.report.faults.len();
        reader.line(section, words);
        for fault in &mut reader.report.faults[before..] {
            *fault = format!("turn {}, §{section} {words}: {fault}", reader.turn);
        }
    }
    reader.report
}

impl Reader {
    fn fault(&mut self, what: impl Into<String>) {
        self.report.faults.push(what.into());
    }

    fn expect(&mut self, holds: bool, what: &str) {
        if !holds {
            self.fault(what);
        }
    }

    /// The unit that a line begins with, up to these words.
    fn unit(&mut self, words: &str, until: &str) -> Option<usize> {
        let name = between(words, "", until)?;
        let found = self.board.find(name);
        if found.is_none() {
            self.fault(format!("{name} is no unit"));
        }
        found
    }

    fn line(&mut self, section: &str, words: &str) {
        if !words.contains("is removed without supply") && !self.starved.is_empty() {
            let left: Vec<&str> = self.starved.iter().map(|i| self.board.units[*i].name.as_str()).collect();
            let left = left.join(", ");
            self.fault(format!("not removed before it, though out of supply: {left}"));
            self.starved.clear();
        }
        let told = self.course(words) || self.points(section, words) || self.marching(words) || self.fighting(words);
        if !told
            && !["Reconnaissance parties formed", "A marker", "The new corps", "Reinforcements", "Of the towns"]
                .iter()
                .any(|of| words.starts_with(of))
        {
            self.fault("it is not understood");
        }
        if let Some(hex) = words.strip_prefix("A marker is placed on ").map(number) {
            let side = usize::from(!self.board.holds(hex, FRENCH));
            self.board.masks[side].insert(hex);
        }
    }

    /// Turns, who comes and goes, and supply.
    fn course(&mut self, words: &str) -> bool {
        if let Some(turn) = words.strip_prefix("Turn ") {
            self.turn = number(turn);
        } else if words.ends_with(" act") {
            self.acts = side_of(words);
            self.rail = None;
            if self.acts == FRENCH {
                self.of_column = std::mem::take(&mut self.lost_column);
            }
            for unit in &mut self.board.units {
                (unit.has_marched, unit.has_fought, unit.has_retreated, unit.guns_used) = (false, false, false, 0);
            }
        } else if let Some(hex) = between(words, " is set up in ", "").or(between(words, " enters in ", "")) {
            let hex = number(hex);
            let until = if words.contains(" is set up in ") { " is set up in " } else { " enters in " };
            let Some(i) = self.unit(words, until) else { return true };
            let unit = &mut self.board.units[i];
            unit.at = Some(hex);
            unit.unsupplied = false;
            if !unit.is_regular() {
                unit.steps = 1;
            }
            let enemy = 1 - self.board.units[i].side;
            self.expect(!self.board.holds(hex, enemy), "an enemy is there");
            self.passes(i, hex);
        } else if let Some(names) = words.strip_prefix("Out of supply among the ") {
            self.supply(side_of(names), names.splitn(3, ": ").nth(2).unwrap_or(""));
        } else if let Some(end) = words.strip_prefix("The stack of the ") {
            let hex = number(between(end, " in ", "").unwrap_or(""));
            self.board.masks[side_of(end)].remove(&hex);
        } else {
            return self.leaves(words);
        }
        true
    }

    /// A unit goes off the map.
    fn leaves(&mut self, words: &str) -> bool {
        const ENDS: [&str; 11] = [
            " is destroyed",
            " is removed for want of room",
            " is sent elsewhere",
            " has gone astray",
            " is removed without supply",
            " cannot get away",
            " is found out",
            " is beaten",
            " is swept away",
            " leaves the map",
            " is scattered",
        ];
        let Some(end) = ENDS.into_iter().find(|end| words.ends_with(end)) else { return false };
        let Some(i) = self.unit(words, end) else { return false };
        match end {
            " is destroyed" => self.expect(self.board.units[i].steps == 0, "it has steps left"),
            " is removed without supply" => {
                let starved = self.starved.remove(&i);
                self.expect(starved, "it has a line of supply");
            }
            " has gone astray" => {
                let at = self.board.units[i].at.unwrap_or_default();
                let near = |unit: &board::Unit| {
                    unit.side == GERMAN && unit.is_regular() && unit.at.is_some_and(|hex| map::distance(hex, at) <= 5)
                };
                let near = self.board.units.iter().any(near);
                self.expect(!near, "a regular unit is within five hexes");
            }
            " is removed for want of room" => self.board.units[i].steps = 0,
            _ => {}
        }
        let unit = &mut self.board.units[i];
        (unit.at, unit.unsupplied) = (None, false);
        let (name, gone) = (unit.name.clone(), unit.steps == 0);
        if gone && ["Mecklenburg", "Frederick-Charles"].contains(&name.as_str()) {
            self.count(1, "a commander is lost");
        }
        // §5.2 The column's infantry gives a point in the next phase.
        if gone && name == "Tours Column infantry" {
            self.lost_column = 1;
        }
        self.clear_masks();
        true
    }

    /// Markers on hexes that are empty are taken up.
    fn clear_masks(&mut self) {
        for side in [FRENCH, GERMAN] {
            let left: BTreeSet<Hex> =
                self.board.units.iter().filter(|unit| unit.side == side).filter_map(|unit| unit.at).collect();
            self.board.masks[side].retain(|hex| left.contains(hex));
        }
    }

    /// §8.1, §8.2 Each unit of a side is traced.
    fn supply(&mut self, side: usize, names: &str) {
        let names: Vec<&str> = names.split(", ").filter(|name| !name.is_empty()).collect();
        let lines = self.board.supplied(side);
        let parties = if side == GERMAN { self.board.parties(&lines) } else { Vec::new() };
        let mut guests = Vec::new();
        let mut guest_names = Vec::new();
        let mut wrong = Vec::new();
        let mut hungry = BTreeSet::new();
        for name in &names {
            match self.board.find(name) {
                Some(i) => _ = hungry.insert(i),
                None => wrong.push(format!("{name} is no unit")),
            }
        }
        for (i, unit) in self.board.units.iter_mut().enumerate() {
            let Some(at) = unit.at.filter(|_| unit.side == side) else { continue };
            unit.unsupplied = unit.is_regular() && hungry.contains(&i);
            let near: Vec<usize> = (0..parties.len()).filter(|party| parties[*party].contains(&at)).collect();
            let line = lines.contains(&at);
            self.report.supplied += 1;
            if !unit.is_regular() {
                // Parties feed any number of their own kind, and of decoys.
                if !line && near.is_empty() {
                    self.starved.insert(i);
                    self.report.unsupplied += 1;
                }
            } else if line {
                if unit.unsupplied {
                    wrong.push(format!("{} in {at} has a line of supply", unit.name));
                }
            } else if unit.unsupplied {
                self.report.unsupplied += 1;
            } else {
                guests.push(near);
                guest_names.push(format!("{} in {at}", unit.name));
            }
        }
        // A party feeds one regular unit.
        let mut seats = vec![None; parties.len()];
        for (guest, name) in guest_names.iter().enumerate() {
            if !seat(guest, &guests, &mut seats, &mut vec![false; parties.len()]) {
                wrong.push(format!("{name} has no line of supply"));
            }
        }
        for fault in wrong {
            self.fault(fault);
        }
        // Who was without supply where he stands may have it again.
        for i in 0..self.board.units.len() {
            if let Some(hex) = self.board.units[i].at.filter(|_| self.board.units[i].side == side) {
                self.passes(i, hex);
            }
        }
    }

    /// §15 A regular unit in supply takes the place that it comes to.
    fn passes(&mut self, i: usize, hex: Hex) {
        let unit = &self.board.units[i];
        let place = self.board.map.places.iter().find(|(_, (at, _))| *at == hex).map(|(name, _)| name.clone());
        if let (Some(place), true, false) = (place, unit.is_regular(), unit.unsupplied) {
            let side = unit.side;
            if self.board.owners.insert(place.clone(), side) != Some(side) {
                self.due.insert((side, place));
            }
        }
    }

    /// Counts something for National Morale, as the rulebook does.
    fn count(&mut self, by: i64, why: &str) {
        self.counts[0].push((by, why.to_owned()));
    }

    /// Points and places: §5.2, §6, §7.1, §13, §15.
    fn points(&mut self, section: &str, words: &str) -> bool {
        if words.starts_with("Replacements: roll ") || words.starts_with("Francs-tireurs: roll ") {
            let roll = number(between(words, "roll ", "").unwrap_or(""));
            let morale = number(between(words, "National Morale ", "").unwrap_or(""));
            let got = number(words.rsplit(": ").next().unwrap_or(""));
            let table = if words.starts_with('R') { "tables/replacements" } else { "tables/francs_tireurs" };
            self.expect(morale == self.morale, "National Morale differs");
            let points = row(self.tables.at(table), roll + morale).number();
            if words.starts_with('R') {
                self.expect(got == points, "the table gives another number");
                self.replacements = points;
            } else {
                let on_map =
                    self.board.units.iter().filter(|unit| unit.kind == Kind::FrancsTireurs && unit.at.is_some());
                let room = 10 - on_map.count() as i64;
                let of_table = between(words, "; the table has ", ",").map_or(got, number);
                self.expect(got == points.min(room) || got == points, "the table gives another number");
                self.expect(of_table == points, "the log gives another number of the table");
            }
            self.report.points += 1;
        } else if let Some(to) = between(words, " is brought to ", "") {
            let Some(i) = self.unit(words, " is brought to ") else { return true };
            let unit = &mut self.board.units[i];
            unit.steps += 1;
            let (cost, right) = (if unit.kind == Kind::Infantry { 1 } else { 2 }, unit.steps == number(to));
            let below = unit.steps < unit.full;
            if cost == 1 && self.of_column > 0 {
                self.of_column -= 1;
            } else {
                self.replacements -= cost;
            }
            self.expect(right, "it has another number of steps");
            self.expect(below, "it is as strong as at the start");
            self.expect(self.replacements >= 0, "no points are left");
            self.report.points += 1;
        } else if let Some(steps) = between(words, " rests: ", "") {
            let corps = between(words, "", " rests: ").unwrap_or("").to_owned();
            let mut gained = 0;
            for unit in self.board.units.iter_mut().filter(|unit| unit.corps == corps && unit.at.is_some()) {
                if unit.steps + 1 < unit.full {
                    unit.steps += 1;
                    gained += 1;
                }
            }
            self.expect(gained == number(steps), "another number of steps");
        } else if let Some(rest) = words.strip_prefix("The Army of the East: ") {
            let held = ["Chartres", "Orléans"].iter().any(|town| self.board.owners[*town] == FRENCH);
            let target = if held { 10 } else { 6 };
            let corps = (number(rest) - target).clamp(0, 3);
            self.expect(number(between(rest, " against ", "").unwrap_or("")) == target, "another target");
            let told = between(rest, ", ", "").unwrap_or("");
            let said = if told.starts_with("no ") { 0 } else { number(told) };
            self.expect(corps == said, "another number of corps");
            self.report.points += 1;
        } else if words.contains(" leaves with ") {
            self.has_withdrawn |= self.acts == FRENCH;
        } else if let Some(place) = between(words, " take ", "") {
            let taken = (side_of(words), place.to_owned());
            let due = self.due.remove(&taken);
            self.expect(due, "nobody has come there who takes it");
            let is_town = self.board.map.places.get(place).is_some_and(|(hex, _)| self.board.map.letter(*hex) == 't');
            if is_town {
                let by = if taken.0 == FRENCH { 1 } else { -1 };
                self.count(by, &format!("a town that the {} take", if by > 0 { "French" } else { "Germans" }));
            }
            self.report.points += 1;
        } else if words.starts_with("The Government ") {
            match words {
                "The Government is captured" => self.count(-2, "the Government is captured"),
                "The Government leaves" => self.count(-1, "the Government leaves"),
                _ => {}
            }
        } else if let Some(rest) = words.strip_prefix("This counts ") {
            let why = between(rest, ": ", "").unwrap_or("").to_owned();
            self.counts[1].push((number(rest), why));
            self.report.points += 1;
        } else if let Some(rest) = words.strip_prefix("National Morale ").filter(|_| !section.starts_with("12")) {
            self.marker(rest);
        } else if let Some(rest) = words.strip_prefix("The game ends: ") {
            self.ends(rest);
        } else if let Some((name, rest)) = words.split_once(": ").filter(|_| words.ends_with("victory")) {
            let Some(battle) = self.scenario.at("theatres").get(name).cloned() else { return false };
            let won = number(rest) <= battle.at("most").number();
            self.expect(self.turn == battle.at("turn").number() && self.acts == FRENCH, "it is another turn");
            self.expect(battle.get("withdrawal").is_none() || self.has_withdrawn, "no corps has left");
            self.expect(won == words.ends_with("a victory"), "the roll says otherwise");
            if won {
                self.count(1, "a victory elsewhere");
            }
            self.report.points += 1;
        } else {
            return false;
        }
        true
    }

    /// §13 The marker moves at the end of a half turn.
    fn marker(&mut self, rest: &str) {
        let [mut mine, mut told] = std::mem::take(&mut self.counts);
        mine.sort();
        told.sort();
        if mine != told {
            self.fault(format!("what counts is {mine:?}, told are {told:?}"));
        }
        let sum: i64 = mine.iter().map(|(by, _)| by).sum();
        let morale = (self.morale + sum).clamp(-2, 2);
        let by = morale - self.morale;
        let signed = |n: i64| if n > 0 { format!("+{n}") } else { n.to_string() };
        let mut words = match by {
            0 => format!("stays at {morale}"),
            _ => format!("moves by {} to {morale}", signed(by)),
        };
        if by != sum {
            words += &format!(", the end of its scale: {} was counted", signed(sum));
        }
        self.expect(words == rest, &format!("National Morale {words}"));
        self.morale = morale;
        self.report.points += 1;
        if !self.due.is_empty() {
            let due = std::mem::take(&mut self.due);
            self.fault(format!("not told before it: {due:?}"));
        }
    }

    /// §15
    fn ends(&mut self, rest: &str) {
        let holds = |towns: &str, side| {
            let towns = self.scenario.at("victory").at(towns).list();
            towns.iter().filter(|town| self.board.owners[town.text()] == side).count()
        };
        let zone = area(self.scenario.at("victory/zone").text());
        let there = |unit: &&board::Unit| {
            unit.side == FRENCH
                && unit.kind == Kind::Infantry
                && !unit.unsupplied
                && unit.at.is_some_and(|hex| zone.contains(&hex))
        };
        let strong = self.board.units.iter().filter(there).count() as i64;
        let level = match (holds("tactical", FRENCH), holds("tactical", GERMAN)) {
            (2, _) if strong >= self.scenario.at("victory/infantry").number() => "French strategic victory",
            (2, _) => "French tactical victory",
            (_, 2) if holds("strategic", GERMAN) == 2 => "German strategic victory",
            (_, 2) => "German tactical victory",
            _ => "draw",
        };
        self.expect(rest.starts_with(level), level);
        self.report.points += 1;
    }
}

/// Finds a party for a guest, who may send others to their other parties.
fn seat(guest: usize, guests: &[Vec<usize>], seats: &mut [Option<usize>], asked: &mut [bool]) -> bool {
    for &party in &guests[guest] {
        if !std::mem::replace(&mut asked[party], true)
            && seats[party].is_none_or(|other| seat(other, guests, seats, asked))
        {
            seats[party] = Some(guest);
            return true;
        }
    }
    false
}

/// The row of a table for a roll: `7`, `2-`, `4-6`, `12+`.
fn row(table: &Value, roll: i64) -> &Value {
    let fits = |key: &str| match key.split_once('-') {
        Some((from, "")) => roll <= number(from),
        Some((from, to)) => (number(from)..=number(to)).contains(&roll),
        None if key.ends_with('+') => roll >= number(key),
        None => key.parse() == Ok(roll),
    };
    let mut rows = table.table().iter();
    rows.find(|(key, _)| key.starts_with(|c: char| c.is_ascii_digit()) && fits(key)).expect("a row").1
}
