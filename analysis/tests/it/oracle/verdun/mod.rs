//! Verdun 1916 from its rulebook: the odds, and games played again from their logs, by code that shares none with the rules in the engine.
//!
//! The log is that of `sandtable play verdun-february --decisions`, line by line. It names every zone, all dice and every card that is shown, so
//! positions are followed from set-up to the end, and each line is held against what the rulebook makes of them: set-up, the control of zones
//! (§3.2), supply (§11), action points and what they buy (§9), movements before assaults (§7.4), barrages with their dice, answers and hits
//! (§7.3, §12.3), assaults (§7.5), morale (§12.2), cards and events (§4, §8), decks and hands (§5, §6), victory points and the result (§10).
//! What follows without a choice must be told, in these words: `due`.
//!
//! Not checked: whether who has a choice has all of it; which cards are in a hand, that nobody sees: only how many there can be of each, and, where
//! a turn begins, how many were laid aside that it does not have (what is drawn tells that); points that were spent in more strategic or tactical
//! movements than the blocks need.

mod barrage;
mod board;
mod cards;
mod moves;
pub(crate) mod odds;

use super::log::{Line, report};
use super::toml::Value;
use barrage::{Assault, Barrage};
use board::{Board, FRENCH, GERMAN, Zone};
use cards::Decks;
use moves::Points;
use std::collections::{BTreeMap, BTreeSet};

/// The texts of a scenario: `map`, `cards`, `scenario`.
#[derive(Debug)]
pub(crate) struct Texts<'a>(pub(crate) [&'a str; 3]);

report! {
    rounds,
    moves,
    /// What action points buy besides.
    bought,
    barrages,
    assaults,
    /// Zones with blocks whose supply was traced.
    supplied,
    unsupplied,
    cards,
    /// Lines that follow without a choice.
    due,
}

/// A game as far as its log has been read.
#[derive(Debug)]
struct Reader {
    board: Board,
    decks: Decks,
    scenario: Value,
    report: Report,
    turn: i64,
    month: i64,
    round: i64,
    acts: usize,
    is_set_up: bool,
    is_open: bool,
    is_over: bool,
    /// Lines that must come before anything else is done.
    due: Vec<String>,
    marker: i64,
    morale: [i64; 2],
    /// Positive for the French.
    air: i64,
    us: [i64; 2],
    points: Points,
    assaults: Vec<Assault>,
    barrage: Option<Barrage>,
    /// §13.1 Points of the markers on the map.
    markers: BTreeMap<Zone, i64>,
    /// A trench is built in the next line.
    builds_next: bool,
    /// R-61 Where the active side had blocks as its barrage began.
    was_there: BTreeSet<Zone>,
    /// R-75 Zones whose last blocks were out of supply.
    forlorn: BTreeSet<Zone>,
    /// §3.2 Zones that the active side has gone through.
    passed: BTreeSet<Zone>,
}

/// The text between two others.
fn between<'a>(words: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let rest = if from.is_empty() { words } else { words.split_once(from)?.1 };
    if to.is_empty() { Some(rest) } else { Some(rest.split_once(to)?.0) }
}

/// The number that a text begins with: `+2`, `13 Brabant`.
fn number(words: &str) -> i64 {
    let words = words.trim_start_matches('+');
    let end = words.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(words.len());
    words[..end].parse().unwrap_or(i64::MIN)
}

/// The side that is named first.
fn side_of(words: &str) -> usize {
    let at = |side| words.find(side).unwrap_or(usize::MAX);
    usize::from(at("German") < at("French"))
}

fn plural(n: impl Into<i64>, one: &str) -> String {
    let n = n.into();
    format!("{n} {one}{}", if n.abs() == 1 { "" } else { "s" })
}

const SIDES: [&str; 2] = ["French", "Germans"];
const OF: [&str; 2] = ["French", "German"];

/// Reads the log of a whole game.
pub(crate) fn read(texts: &Texts<'_>, log: &[Line]) -> Report {
    let [map, cards, scenario] = texts.0.map(Value::read);
    let mut reader = Reader {
        board: Board::new(&map),
        decks: Decks::new(&cards, &scenario),
        marker: scenario.at("course/vp").number(),
        us: ["level", "modifier"].map(|key| us_entry(&scenario).map_or(0, |us| us.at(key).number())),
        scenario,
        report: Report::default(),
        turn: 0,
        month: 0,
        round: 0,
        acts: FRENCH,
        is_set_up: false,
        is_open: false,
        is_over: false,
        due: Vec::new(),
        morale: [10; 2],
        air: 0,
        points: Points::default(),
        assaults: Vec::new(),
        barrage: None,
        markers: BTreeMap::new(),
        builds_next: false,
        was_there: BTreeSet::new(),
        forlorn: BTreeSet::new(),
        passed: BTreeSet::new(),
    };
    for zone in reader.scenario.at("set-up/german_zones").list() {
        reader.board.owner[zone.number() as usize] = GERMAN;
    }
    for (i, (_, section, words)) in log.iter().enumerate() {
        reader.builds_next = log.get(i + 1).is_some_and(|(.., next)| next.contains(" trench is built in "));
        let before = reader.report.faults.len();
        reader.line(section, words);
        for fault in &mut reader.report.faults[before..] {
            *fault = format!("turn {}, §{section} {words}: {fault}", reader.turn);
        }
    }
    reader.settle();
    reader.expect(reader.is_over, "the log ends before the game");
    reader.report
}

fn us_entry(scenario: &Value) -> Option<&Value> {
    scenario.at("course").get("us_entry")
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

    fn zone(&mut self, name: &str) -> Zone {
        let found = self.board.find(name);
        self.expect(found.is_some(), &format!("{name} is no zone"));
        found.unwrap_or(0)
    }

    fn name(&self, zone: Zone) -> String {
        self.board.zones[zone].name.clone()
    }

    /// All that was due has been told.
    fn settle(&mut self) {
        for line in std::mem::take(&mut self.due) {
            self.fault(format!("not told before it: {line}"));
        }
    }

    fn line(&mut self, section: &str, words: &str) {
        if self.builds_next && words.ends_with(" is gone") {
            return self.takes_up(words);
        }
        let closes = words.starts_with("Round ")
            || words.starts_with("Month ")
            || words.starts_with("Circles of ")
            || words.contains(" is under ")
            || words.ends_with(" is gone")
            || section == "5" && (words.contains(" discard ") || words.ends_with("leaves the game"))
            || words.ends_with(" in the reserve") && words.contains(" arrive");
        if self.barrage.as_ref().is_some_and(|barrage| barrage.is_rolled) && !barrage::belongs(words) {
            self.hit();
        }
        if self.is_told(words) {
            return;
        }
        if closes && self.is_open {
            self.close();
        } else if self.turn == 0 && !self.is_set_up && (closes || words.starts_with("Turn ")) {
            self.set_up();
        }
        if words.starts_with("Circles of ") {
            self.score();
        } else if words.contains(" fresh and ") {
            self.assault();
        }
        if self.is_told(words) {
            return;
        }
        self.settle();
        if !words.contains(" rotates ") && !words.contains(" goes through ") {
            self.end_of_rotation();
        }
        let is_known = self.course(section, words)
            || self.plays(section, words)
            || self.fires(words)
            || self.moving(section, words)
            || self.buys(words);
        self.expect(is_known, "it is not due");
    }

    fn is_told(&mut self, words: &str) -> bool {
        let Some(at) = self.due.iter().position(|line| line == words) else { return false };
        self.due.remove(at);
        self.report.due += 1;
        true
    }

    /// Set-up, turns, months, rounds.
    fn course(&mut self, section: &str, words: &str) -> bool {
        if let Some(place) = between(words, " set up in ", "") {
            let n = if words.starts_with("A ") { 1 } else { number(words) };
            if place == "the reserve" {
                self.board.reserve[side_of(words)] += n;
                return true;
            }
            let zone = self.zone(place);
            self.board.blocks[zone][side_of(words)].fresh += n as i32;
        } else if let Some(list) = words.strip_prefix("Trenches of the ") {
            for place in between(list, ": ", "").unwrap_or("").split(", ") {
                let zone = self.zone(place);
                self.board.trench[zone][side_of(words)] = true;
            }
        } else if let Some(place) = between(words, " block in ", " begins exhausted") {
            let zone = self.zone(place);
            let blocks = &mut self.board.blocks[zone][side_of(words)];
            blocks.fresh -= 1;
            blocks.exhausted += 1;
        } else if let Some(turn) = words.strip_prefix("Turn ") {
            let first = self.turn == 0;
            let next = if first { self.scenario.at("course/first").number() } else { self.turn + 1 };
            self.turn = number(turn);
            self.month = 0;
            self.expect(self.turn == next, "it is another turn");
            if !first {
                self.end_of_permanents();
            }
            self.decks.build(self.turn);
        } else if words.starts_with("Month ") {
            self.month += 1;
            let months = if self.one_month() { 1 } else { 2 };
            self.expect(words == format!("Month {} of turn {}", self.month, self.turn), "it is another month");
            self.expect(self.month <= months, "the turn has no other month");
            self.expect(self.round == 0 || self.round == 7 && self.acts == FRENCH, "the month before is not over");
            self.round = 0;
            self.begin_month();
        } else if words.starts_with("Round ") {
            self.acts = if self.round == 0 { GERMAN } else { 1 - self.acts };
            self.round += i64::from(self.acts == GERMAN);
            let right = format!("Round {} of the {}", self.round, SIDES[self.acts]);
            self.expect(words == right && self.round <= 7, &right);
            self.report.rounds += 1;
            if (self.round, self.acts) == (1, GERMAN) {
                self.end_of_payments();
            }
            self.open();
        } else {
            return self.draws(section, words);
        }
        true
    }

    fn one_month(&self) -> bool {
        self.scenario.at("course/one_month").list().iter().any(|turn| turn.number() == self.turn)
    }

    /// What stands where is what the scenario says.
    fn set_up(&mut self) {
        self.is_set_up = true;
        let up = self.scenario.at("set-up").clone();
        for (side, name) in ["french", "german"].into_iter().enumerate() {
            let mut right = self.board.reserve[side] == up.at("reserve").at(name).number();
            let zones =
                |list: &Value| -> Vec<usize> { list.list().iter().map(|zone| zone.number() as usize).collect() };
            let there = |z: &Zone| self.board.holds(*z, side);
            if let Some(free) = up.get("free").and_then(|free| free.get(name)) {
                let allowed = zones(free.at("zones"));
                // §3.3 A zone where both may be set up is contested.
                let sum = |of: fn(&odds::Blocks) -> i32| -> i64 {
                    self.board.blocks.iter().map(|blocks| i64::from(of(&blocks[side]))).sum()
                };
                right &= sum(|blocks| blocks.len()) == free.at("blocks").number()
                    && sum(|blocks| blocks.exhausted) == free.at("exhausted").number()
                    && self.board.trenches(side) as i64 == free.at("trenches").number()
                    && self
                        .board
                        .all()
                        .filter(|z| there(z) || self.board.trench[*z][side])
                        .all(|z| allowed.contains(&z))
                    && self.board.blocks.iter().all(|blocks| blocks[side].len() <= 3);
            } else {
                let trenches = zones(up.at("trenches").at(name));
                let blocks = up.at("blocks").at(name).list();
                right &= self.board.all().filter(there).count() == blocks.len()
                    && blocks.iter().all(|pair| {
                        let [zone, n] = [0, 1].map(|i| pair.list()[i].number());
                        i64::from(self.board.blocks[zone as usize][side].fresh) == n
                    })
                    && self.board.all().all(|z| self.board.trench[z][side] == trenches.contains(&z));
            }
            self.expect(right, &format!("the {} are set up otherwise", SIDES[side]));
        }
        self.control();
    }

    /// §11 A round begins with supply.
    fn open(&mut self) {
        let side = self.acts;
        self.is_open = true;
        self.board.moved = vec![odds::Blocks { fresh: 0, exhausted: 0 }; self.board.zones.len()];
        (self.assaults, self.barrage) = (Vec::new(), None);
        self.passed.clear();
        self.forlorn.clear();
        self.was_there.clear();
        let fed = self.board.supplied(side);
        for zone in self.board.all() {
            let blocks = self.board.blocks[zone][side];
            if blocks.len() == 0 {
                continue;
            }
            self.report.supplied += 1;
            let (name, level) = (self.name(zone), self.board.marker[zone][side]);
            let of = SIDES[side];
            if fed.contains(&zone) {
                self.board.marker[zone][side] = 0;
                if level > 0 {
                    self.due.push(format!("The {of} in {name} are in supply again"));
                }
                continue;
            }
            self.report.unsupplied += 1;
            if level == 2 {
                let (n, is) = (blocks.len(), if blocks.len() == 1 { "is" } else { "are" });
                self.due.push(format!("{} of the {of} in {name} {is} lost", plural(n, "block")));
                self.board.blocks[zone][side] = odds::Blocks { fresh: 0, exhausted: 0 };
                self.board.marker[zone][side] = 0;
                self.lower_morale(side, n);
                if self.board.owner[zone] == side {
                    self.board.owner[zone] = 1 - side;
                    let to = OF[1 - side];
                    self.due.push(format!(
                        "{name} is under {to} control: the last blocks of the {of} there, out of supply, are lost"
                    ));
                }
                continue;
            }
            self.board.marker[zone][side] = level + 1;
            self.due.push(format!("The {of} in {name} are out of supply, level {}", level + 1));
            if level == 1 && blocks.fresh > 0 {
                let n = blocks.fresh;
                let is = if n == 1 { "is" } else { "are" };
                self.due.push(format!("{} of the {of} in {name} {is} exhausted", plural(n, "fresh block")));
                self.board.blocks[zone][side] = odds::Blocks { fresh: 0, exhausted: blocks.len() };
            }
        }
        for zone in self.board.cut_off(side) {
            let (name, to, of) = (self.name(zone), OF[1 - side], SIDES[side]);
            self.due.push(format!("{name} is under {to} control: it is empty, and the {of} no longer supply it"));
        }
        // R-21 Where strategic movements can lead.
        let fed = self.board.supplied(side);
        self.points = Points::default();
        self.points.goals = self.board.all().filter(|z| self.board.is_own(*z, side) && fed.contains(z)).collect();
    }

    /// §3.2, §9.1, §12.1 A round ends.
    fn close(&mut self) {
        self.settle();
        self.is_open = false;
        let side = self.acts;
        self.end_of_barrage();
        self.end_of_points();
        self.end_of_cards();
        self.control();
        let n = std::mem::take(&mut self.board.route[side]);
        if n > 0 {
            self.board.reserve[side] += n;
            let arrive = if n == 1 { "arrives" } else { "arrive" };
            self.due.push(format!("{} of the {} {arrive} in the reserve", plural(n, "block"), SIDES[side]));
        }
        for zone in self.board.all() {
            for side in [FRENCH, GERMAN] {
                self.expect(self.board.blocks[zone][side].len() <= 3, "more than three blocks are in a zone");
            }
        }
    }

    /// §3.2, §9.1 Who has which zone, and what trenches go.
    fn control(&mut self) {
        let side = self.acts;
        for zone in self.board.all() {
            let has = [FRENCH, GERMAN].map(|side| self.board.holds(zone, side));
            let owner = match has {
                [true, true] => continue,
                [true, false] => FRENCH,
                [false, true] => GERMAN,
                _ if self.passed.contains(&zone) => side,
                _ if self.forlorn.contains(&zone) => 1 - self.board.owner[zone],
                _ => continue,
            };
            if std::mem::replace(&mut self.board.owner[zone], owner) != owner {
                self.due.push(format!("{} is under {} control", self.name(zone), OF[owner]));
            }
        }
        for zone in self.board.all() {
            for of in [FRENCH, GERMAN] {
                if self.board.trench[zone][of] && self.board.is_own(zone, 1 - of) {
                    self.board.trench[zone][of] = false;
                    self.due.push(format!("The {} trench in {} is gone", OF[of], self.name(zone)));
                }
            }
        }
    }

    /// §12.2
    fn lower_morale(&mut self, side: usize, by: i32) {
        self.change_morale(side, -i64::from(by));
    }

    fn change_morale(&mut self, side: usize, by: i64) {
        let morale = (self.morale[side] + by).clamp(0, 10);
        if morale != self.morale[side] {
            self.morale[side] = morale;
            self.due.push(format!("Morale of the {} is {morale}", SIDES[side]));
        }
    }

    /// §10 Moves the marker, for the Germans if positive; what was lost beyond the end is told.
    fn move_marker(&mut self, by: i64) -> String {
        let sum = self.marker + by;
        self.marker = sum.clamp(-15, 50);
        let beyond = (sum - self.marker).abs();
        let end = if beyond > 0 { format!(", {beyond} of them beyond the end of the track") } else { String::new() };
        format!("the marker is at {}{end}", self.marker)
    }

    /// §10 Points for a side, which are due to be told.
    fn score_points(&mut self, side: usize, n: i64) {
        let at = self.move_marker(if side == GERMAN { n } else { -n });
        let sign = if n >= 0 { "+" } else { "" };
        self.due.push(format!("{sign}{} for the {}: {at}", plural(n, "point"), SIDES[side]));
    }

    /// §5, §10 The end of a turn.
    fn score(&mut self) {
        self.settle();
        let last = self.turn == self.scenario.at("course/last").number();
        let months = if self.one_month() { 1 } else { 2 };
        self.expect(self.month == months && self.round == 7 && self.acts == FRENCH, "the turn is not over");
        let mut points = [0; 2];
        for side in [GERMAN, FRENCH] {
            let own = |z: &Zone| self.board.owner[*z] == side;
            let circles: i64 = self.board.all().filter(own).map(|z| self.board.zones[z].circles[side]).sum();
            let forts = self.board.all().filter(own).filter(|z| self.board.zones[*z].fort).count() as i64;
            let pairs = if side == GERMAN { forts / 2 } else { 0 };
            let markers: i64 = self.markers.iter().filter(|(z, _)| own(z)).map(|(_, n)| n).sum();
            let twice = if last { circles + pairs + markers } else { 0 };
            points[side] = circles + pairs + markers + twice;
            let of = SIDES[side];
            self.due.push(format!(
                "Circles of the {of}: {circles}; pairs of forts: {pairs}; markers: {markers}; the last turn adds {twice}"
            ));
        }
        let [french, german] = points;
        let at = self.move_marker(german - french);
        self.due.push(format!("The map scores {german} for the Germans and {french} for the French: {at}"));
        let held = |z: &Zone| self.board.owner[*z] == GERMAN;
        let stars: i64 = self.board.all().filter(held).map(|z| self.board.zones[z].stars).sum();
        self.is_over = true;
        if stars >= 2 {
            self.due.push(format!("Verdun taken: German victory, the marker is at {}", self.marker));
        } else if self.marker == 50 {
            self.due.push("50 points: German victory, the marker is at 50".to_owned());
        } else if last {
            if let Some(us) = us_entry(&self.scenario).cloned() {
                let level = self.us[0];
                let by = us.at("points").list()[level as usize].number();
                let at = self.move_marker(by);
                let sign = if by >= 0 { "+" } else { "" };
                self.due.push(format!("US entry at level {level}: {sign}{}, {at}", plural(by, "point")));
            }
            let need = self.scenario.at("course/target").number();
            let (who, at) = (OF[usize::from(self.marker >= need)], self.marker);
            self.due.push(format!("Last turn: {who} victory, the marker is at {at}, and the Germans need {need}"));
        } else {
            self.is_over = false;
        }
    }
}
