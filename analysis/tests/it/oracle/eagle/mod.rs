//! The Stricken Eagle from its rulebook: the odds, and games played again from their logs, by code that shares none with the rules in the engine.
//!
//! The log is that of `sandtable play eagle --decisions`, line by line. It names every unit, every hex entered, every die and every value, so
//! positions are followed from set-up to the end, and each line is held against what the rulebook makes of them: supply of all units and
//! headquarters (§4), recovery (§12.2), markers and whom they activate (§2.3, §5, §13.1), marches with their costs and zones of control,
//! and movement by rail (§6), control of railways (§2.7), battles from the retreat before them to the advance (§7), sieges, reorganisation
//! (§8), cavalry that is tied to a corps (§13.3), isolation and surrender (§10), and the result (§15).
//!
//! Not checked: what was left undone, such as recoveries, sieges and mitrailleuses; where units are placed at set-up, but for their country
//! and the room there; which non-activated stacks did not act; whether a side's choice of a marker's use was open to it; the margin of the
//! result. Luxemburg is not invaded in the logs that were read.

mod board;
mod combat;
mod map;
mod marches;
pub(crate) mod odds;

use super::log::{Line, report};
use super::loire::{between, number};
use super::toml::Value;
use board::{Board, Kind};
use combat::Fight;
use map::{FRENCH, Hex, PRUSSIAN, distance};
use marches::March;
use std::collections::BTreeSet;

/// The texts of a scenario: `map`, `tables`, `units`, `scenario`.
#[derive(Debug)]
pub(crate) struct Texts<'a>(pub(crate) [&'a str; 4]);

report! {
    marches,
    trains,
    /// Hexes of railways that are converted, or not.
    rails,
    /// Units whose supply was traced.
    supplied,
    unsupplied,
    /// Activations of a headquarters, with all that it commands.
    activations,
    /// Checks of morale, reorganisation and recovery.
    tests,
    battles,
    retreats,
    sieges,
    /// Stacks that are isolated.
    isolated,
    /// Cities that change hands, and results.
    points,
}

/// A segment of the operations phase, or that of a non-activated stack.
#[derive(Debug, Default)]
struct Segment {
    side: usize,
    /// §2.5
    late: bool,
    /// The headquarters that commands (§13.1).
    hq: Option<usize>,
    /// §13.1 The one whose place it takes.
    replaced: Option<usize>,
    /// §5.1 Out of command: each moves or fights.
    or: bool,
    /// It has led in this turn before.
    again: bool,
    /// A supplementary marker.
    extra: bool,
}

/// A game as far as its log has been read.
#[derive(Debug)]
struct Reader {
    board: Board,
    tables: Value,
    scenario: Value,
    report: Report,
    turn: i64,
    phase: String,
    segment: Segment,
    /// Headquarters whose markers are in the cup, and supplementary ones of each side.
    cup: BTreeSet<usize>,
    extra: [i64; 2],
    march: Option<March>,
    fight: Option<Fight>,
    /// Steps that a siege takes, of which the log has not told.
    besieged: i64,
    /// Steps by rail in this turn (§6.2).
    by_rail: [i64; 2],
    /// Who is without supply, by side, until the log has told it.
    hungry: [BTreeSet<usize>; 2],
    /// Those of whom the log tells what their check makes of them: in a stack that reorganises, and with what bonus.
    checks: Option<(i64, i64, BTreeSet<usize>)>,
    /// Who may lose a step, having retreated into a zone of control.
    owes: BTreeSet<usize>,
    /// Cities that were told to be taken before the unit was told to come.
    taken: BTreeSet<(usize, String)>,
    /// Hexes of isolated stacks that the log has not told, and those who surrender.
    ring: Option<BTreeSet<(Hex, usize)>>,
    surrenders: BTreeSet<usize>,
    /// §2.7 Conversions of each side that stand, and those that come to nothing.
    railways: Option<[[BTreeSet<Hex>; 2]; 2]>,
    operations: bool,
    /// Headquarters of armies that are lost, in this order.
    lost: Vec<String>,
}

fn side_of(words: &str) -> usize {
    usize::from(words.contains("Prussian"))
}

fn name(side: usize) -> &'static str {
    if side == FRENCH { "French" } else { "Prussians" }
}

/// `2105 Forbach and 3005 Wissembourg`
fn hexes(words: &str) -> Vec<Hex> {
    words.split(" and ").map(number).collect()
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
        phase: String::new(),
        segment: Segment::default(),
        cup: BTreeSet::new(),
        extra: [0, 0],
        march: None,
        fight: None,
        besieged: 0,
        by_rail: [0, 0],
        hungry: [BTreeSet::new(), BTreeSet::new()],
        checks: None,
        owes: BTreeSet::new(),
        taken: BTreeSet::new(),
        ring: None,
        surrenders: BTreeSet::new(),
        railways: None,
        operations: false,
        lost: Vec::new(),
    };
    for (phase, section, words) in log {
        let before = reader.report.faults.len();
        reader.line(phase, section, words);
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

    /// `Metz, 2nd Corps`
    fn units(&mut self, names: &str) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        for name in names.split(", ").filter(|name| !name.is_empty()) {
            match self.board.find(name) {
                Some(i) => _ = found.insert(i),
                None => self.fault(format!("{name} is no unit")),
            }
        }
        found
    }

    /// Compares a set of units with that of the log.
    fn same(&mut self, mine: &BTreeSet<usize>, told: &BTreeSet<usize>, what: &str) {
        let only = |a: &BTreeSet<usize>, b: &BTreeSet<usize>| -> Vec<String> {
            a.difference(b).map(|i| format!("{} in {:?}", self.board.units[*i].name, self.board.units[*i].at)).collect()
        };
        let (missing, more) = (only(mine, told), only(told, mine));
        if !missing.is_empty() || !more.is_empty() {
            self.fault(format!("{what}: {missing:?} are missing, {more:?} too many"));
        }
    }

    fn line(&mut self, phase: &str, section: &str, words: &str) {
        self.overdue(phase, section, words);
        self.phase = phase.to_owned();
        let told = self.course(section, words)
            || self.markers(section, words)
            || self.ending(section, words)
            || self.marching(section, words)
            || self.fighting(section, words)
            || self.goes_out(words);
        if !told {
            self.fault("it is not understood");
        }
    }

    /// What had to be told before this line.
    fn overdue(&mut self, phase: &str, section: &str, words: &str) {
        if !words.contains(" out of supply: ") && self.hungry.iter().any(|units| !units.is_empty()) {
            let [french, prussian] = std::mem::take(&mut self.hungry);
            let hungry = &french | &prussian;
            self.same(&hungry, &BTreeSet::new(), "out of supply");
        }
        if !self.owes.is_empty() && !words.contains(" in an enemy zone of control, in retreat") {
            self.owes.clear();
            self.fault("before it: a step is lost in an enemy zone of control");
        }
        if !["8.2", "7.2.3", "7.2.1"].contains(&section) {
            self.unchecked();
        }
        if !words.ends_with(" surrenders") && !self.surrenders.is_empty() {
            let left = std::mem::take(&mut self.surrenders);
            self.same(&left, &BTreeSet::new(), "before it: they surrender");
        }
        if self.phase == "Movement" && phase != "Movement" || section == "2.5" || section == "2.4" {
            self.room();
        }
        if phase == "End of the turn" && self.ring.is_none() && words.starts_with(|c: char| c != 'T') {
            self.closes();
        }
        // §13.3, R-97: at the end of the operations phase.
        if self.operations && section != "13.3" && (section == "2.5" || phase == "End of the turn") {
            self.closes();
            self.operations = false;
            let strays: BTreeSet<usize> = (0..self.board.units.len()).filter(|i| self.strays(*i)).collect();
            self.same(&strays, &BTreeSet::new(), "before it: they are not next to their corps");
            let left = !self.cup.is_empty() || self.extra != [0, 0];
            self.expect(!left, "markers are left in the cup");
            self.cup.clear();
        }
        if phase == "End of the turn" && self.ring.is_none() {
            self.rings();
        }
    }

    /// All of a stack that checks its morale must have been told.
    fn unchecked(&mut self) {
        if let Some((_, _, left)) = self.checks.take() {
            self.same(&left, &BTreeSet::new(), "before it: morale is checked");
        }
    }

    /// §13.3
    fn strays(&self, i: usize) -> bool {
        let unit = &self.board.units[i];
        let corps = unit.corps.as_ref().and_then(|corps| self.board.find(corps)).and_then(|i| self.board.units[i].at);
        matches!((unit.at, corps), (Some(at), Some(corps)) if distance(at, corps) > 1)
    }

    /// §3.1 Whether there is room, in hexes of who has acted.
    fn room(&mut self) {
        let side = self.segment.side;
        let acting = self.board.units.iter().filter(|unit| unit.acts && unit.side == side).filter_map(|unit| unit.at);
        for hex in acting.collect::<BTreeSet<Hex>>() {
            let (room, hqs) = self.stands(hex, side);
            if room > 6 || hqs > 2 {
                self.fault(format!("before it: {room} half corps and {hqs} headquarters are in {hex}"));
            }
        }
    }

    /// Half corps and headquarters of a side in a hex.
    fn stands(&self, hex: Hex, side: usize) -> (i64, usize) {
        let units = || self.board.at(hex, side).map(|i| &self.board.units[i]);
        (units().map(board::Unit::room).sum(), units().filter(|unit| !unit.is_combat()).count())
    }

    /// Whether a unit finds room in a hex.
    fn fits(&self, i: usize, hex: Hex) -> bool {
        let unit = &self.board.units[i];
        let (room, hqs) = self.stands(hex, unit.side);
        room + unit.room() <= 6 && (unit.is_combat() || hqs < 2)
    }

    /// Set-up, turns, supply, recovery and the number of markers.
    fn course(&mut self, section: &str, words: &str) -> bool {
        if let Some(hex) = between(words, " is set up in ", "").map(number) {
            let Some(i) = self.unit(words, " is set up in ") else { return true };
            self.board.units[i].at = Some(hex);
            let own = if self.board.units[i].side == FRENCH { 'f' } else { 'p' };
            let (room, hqs) = self.stands(hex, self.board.units[i].side);
            self.expect(room <= 6 && hqs <= 2, "there is no room");
            self.expect(self.board.map.country(hex) == own, "it is not its country");
        } else if let Some(turn) = words.strip_prefix("Turn ").filter(|turn| turn.ends_with(" begins")) {
            self.turn += 1;
            self.expect(number(turn) == self.turn, "it is another turn");
            for unit in &mut self.board.units {
                (unit.activated, unit.second, unit.gave, unit.recovered) = (false, false, [false, false], false);
                (unit.acts, unit.unsupplied, unit.has_led) = (false, false, false);
            }
            self.by_rail = [0, 0];
            self.ring = None;
            self.operations = true;
            self.report.supplied += self.board.units.iter().filter(|unit| unit.at.is_some()).count() as u64;
            self.hungry = [FRENCH, PRUSSIAN].map(|side| self.board.unsupplied(side));
            let cup = (0..self.board.units.len()).filter(|i| !self.board.units[*i].is_combat());
            self.cup = cup.filter(|i| self.board.units[*i].at.is_some()).collect();
        } else if let Some((of, names)) = words.split_once(" out of supply: ") {
            let side = side_of(of);
            let told = self.units(names);
            let mine = std::mem::take(&mut self.hungry[side]);
            self.same(&mine, &told, "out of supply");
            for i in told {
                self.board.units[i].unsupplied = true;
                self.report.unsupplied += 1;
            }
        } else if words.contains(" to recover a step: ") {
            self.recovers(words);
        } else if section == "2.3.1" {
            let side = side_of(words);
            let table = self.tables.at("tables/initiative");
            let row = table.at(&number(between(words, " roll ", "").unwrap_or("")).to_string()).list();
            let (gives, told) = (row[side].number(), number(between(words, ": ", "").unwrap_or("")));
            self.extra[side] = told;
            self.expect(gives == told, "the table gives another number");
        } else {
            return false;
        }
        true
    }

    /// §12.2
    fn recovers(&mut self, words: &str) {
        let Some(i) = self.unit(words, " rolls ") else { return };
        let unit = self.board.units[i].clone();
        let Some(at) = unit.at else { return self.fault("it is not on the map") };
        let feeds = |hq: &usize| {
            let of = &self.board.units[*hq];
            let colour = |army: &String| *army == of.name || of.replaces.as_ref() == Some(army);
            let subordinate = unit.armies.is_empty() || unit.armies.iter().any(colour);
            of.at == Some(at) && !of.unsupplied && subordinate && unit.is_combat()
        };
        let fed = self.board.headquarters(unit.side).any(|hq| feeds(&hq)) && !self.board.zone(at, 1 - unit.side);
        self.expect(fed, "no headquarters is there that can");
        self.expect(unit.steps < unit.full && !unit.recovered, "it cannot");
        let bonus = i64::from(self.board.map.ground(at) == "fortress");
        let least = if unit.side == FRENCH { 5 } else { 3 };
        let told = (between(words, "(+", " in a fortress").map_or(0, number), number(needed(words)));
        self.expect(told == (bonus, least), "another number is needed");
        let passed = number(between(words, " rolls ", "").unwrap_or("")) + bonus >= least;
        self.expect(passed == words.contains(": passed"), "the roll says otherwise");
        let unit = &mut self.board.units[i];
        unit.recovered = true;
        unit.steps += i64::from(words.contains(": passed"));
        self.report.tests += 1;
    }

    /// A unit takes the city that it comes to, and the headquarters that are alone there.
    fn passes(&mut self, i: usize, hex: Hex) {
        let side = self.board.units[i].side;
        if !self.board.units[i].is_combat() {
            return;
        }
        if let Some(owner) = self.board.owners.get_mut(&hex) {
            let before = std::mem::replace(owner, side);
            let city = self.board.map.cities[&hex].name.clone();
            let told = self.taken.remove(&(side, city));
            self.expect(told == (before != side), "the city changes hands, or does not");
            self.report.points += u64::from(before != side);
        }
        let left = self.board.at(hex, 1 - side).next().is_some();
        self.expect(!left, "an enemy is there");
    }

    /// A unit goes off the map, or stays there without steps.
    fn goes_out(&mut self, words: &str) -> bool {
        const ENDS: [&str; 6] = [
            " is destroyed",
            " is lost without units",
            " surrenders",
            " is neither with nor next to its corps and is eliminated",
            " is eliminated for want of room",
            " cannot retreat and is eliminated",
        ];
        let Some(end) = ENDS.into_iter().find(|end| words.ends_with(end)) else { return false };
        let Some(i) = self.unit(words, end) else { return false };
        let unit = &self.board.units[i];
        let (at, side, steps) = (unit.at, unit.side, unit.steps);
        self.expect(at.is_some(), "it is not on the map");
        match end {
            " is destroyed" => self.expect(steps == 0, "it has steps left"),
            " is lost without units" => {
                let alone = at.is_some_and(|at| !self.board.holds(at, side));
                self.expect(alone && !self.board.units[i].is_combat(), "it has units");
            }
            " surrenders" => {
                let told = self.surrenders.remove(&i);
                self.expect(told, "its stack holds out");
            }
            " is eliminated for want of room" => {
                let full = at.is_some_and(|at| self.stands(at, side).0 > 6 || self.stands(at, side).1 > 2);
                self.expect(full && self.board.units[i].kind != Kind::Fortress, "there is room");
            }
            " cannot retreat and is eliminated" => self.cannot_retreat(i),
            _ => {
                let strays = self.operations && self.strays(i);
                self.expect(strays, "it is next to its corps");
            }
        }
        let unit = &mut self.board.units[i];
        (unit.at, unit.lost, unit.acts) = (None, true, false);
        if unit.role == "army" {
            self.lost.push(unit.name.clone());
        }
        //
        self.cup.remove(&i);
        true
    }

    /// Markers, activations, reorganisation (§2.3, §2.5, §5, §8.2, §13.1).
    fn markers(&mut self, section: &str, words: &str) -> bool {
        if section == "2.4" && words.contains(" marker is drawn") {
            let side = side_of(words);
            let hq = between(words, ": ", "");
            self.begins(side, false);
            if let Some(hq) = hq {
                let hq = self.board.find(hq);
                let there = hq.is_some_and(|hq| self.cup.remove(&hq) && self.board.units[hq].side == side);
                self.expect(there, "that marker is not in the cup");
                self.segment.hq = hq;
            } else {
                self.segment.extra = true;
                self.extra[side] -= 1;
                self.expect(self.extra[side] >= 0, "no such marker is left");
            }
        } else if words.contains(" takes the place of ") {
            let Some(hq) = self.unit(words, " takes ") else { return true };
            let other = between(words, " place of ", "").and_then(|name| self.board.find(name));
            let [a, b] = [Some(hq), other].map(|hq| hq.map(|hq| &self.board.units[hq]));
            let can = a.zip(b).is_some_and(|(a, b)| a.role == "supreme" && a.at.is_some() && a.at == b.at);
            self.expect(can, "it cannot");
            let drawn = self.segment.extra || [Some(hq), other].contains(&self.segment.hq);
            self.expect(drawn, "another marker was drawn");
            (self.segment.hq, self.segment.replaced) = (Some(hq), other);
        } else if words.contains(" activates ") {
            self.activates(words);
        } else if let Some((hq, names)) = words.strip_prefix("Under ").and_then(|rest| rest.split_once(": ")) {
            let Some(hq) = self.board.find(hq).filter(|hq| self.segment.hq == Some(*hq)) else {
                self.fault("it does not act");
                return true;
            };
            let (names, _) = names.rsplit_once(" (").unwrap_or((names, ""));
            let (mine, told) = (self.activated(hq), self.units(names));
            self.same(&mine, &told, "under command");
            let again = self.segment.again;
            told.iter().for_each(|i| self.acts(*i, again));
            self.second(told.into_iter().filter(|_| !again), words);
            self.report.activations += 1;
        } else if let Some(hex) = between(words, "Independent units in ", " are activated").map(number) {
            let side = self.segment.side;
            self.expect(self.segment.extra, "it is no supplementary marker");
            let led: BTreeSet<usize> = self.board.headquarters(side).flat_map(|hq| self.board.commanded(hq)).collect();
            let units: Vec<usize> = self.board.combat(hex, side).filter(|i| !led.contains(i)).collect();
            self.expect(!units.is_empty(), "nobody is independent there");
            units.iter().for_each(|i| self.acts(*i, false));
            self.second(units.into_iter(), words);
        } else if let Some(rest) = words.strip_prefix("Non-activated ") {
            let side = side_of(rest);
            self.expect(side == FRENCH || self.segment.side == PRUSSIAN || !self.segment.late, "it is too late");
            self.begins(side, true);
            let hex = number(between(rest, " in ", "").unwrap_or(""));
            let units: Vec<usize> = self.board.at(hex, side).filter(|i| !self.board.units[*i].activated).collect();
            self.expect(!units.is_empty(), "all have been activated there");
            for i in units {
                self.acts(i, false);
            }
        } else if section == "8.2" {
            self.reorganises(words);
        } else {
            return false;
        }
        true
    }

    /// Another side, or another stack, acts.
    fn begins(&mut self, side: usize, late: bool) {
        self.closes();
        self.segment = Segment { side, late, ..Segment::default() };
        for unit in &mut self.board.units {
            (unit.acts, unit.moved, unit.has_attacked, unit.was_attacked) = (false, false, false, false);
        }
    }

    /// A movement or a battle is over.
    fn closes(&mut self) {
        self.march = None;
        self.over();
        if !self.taken.is_empty() {
            let left = std::mem::take(&mut self.taken);
            self.fault(format!("before it: nobody has come to {left:?}"));
        }
    }

    fn acts(&mut self, i: usize, again: bool) {
        let unit = &mut self.board.units[i];
        //
        unit.second = !self.segment.late && (again || unit.activated);
        (unit.acts, unit.activated) = (true, true);
    }

    /// `(12 for the second time)`, after the units; not where all of them are led once more.
    fn second(&mut self, units: impl Iterator<Item = usize>, words: &str) {
        let again = units.filter(|i| self.board.units[*i].second).count() as i64;
        let told = words.strip_suffix(" for the second time)").and_then(|words| words.rsplit_once(" ("));
        self.expect(told.map_or(0, |(_, told)| number(told)) == again, "others act for the second time");
    }

    /// §5.1, §13.1 The units that act in the segment of a headquarters.
    fn activated(&self, hq: usize) -> BTreeSet<usize> {
        match self.segment.replaced {
            Some(army) => self.board.activated_for(hq, army),
            None => self.board.commanded(hq),
        }
    }

    /// `2nd Army activates 9 units once more, out of command: each moves or fights`
    fn activates(&mut self, words: &str) {
        let Some(hq) = self.unit(words, " activates ") else { return };
        let told = number(between(words, " activates ", "").unwrap_or(""));
        self.expect(self.board.units[hq].side == self.segment.side, "it is the other side's turn");
        let drawn =
            self.segment.hq.is_none_or(|drawn| drawn == hq) && (self.segment.hq.is_some() || self.segment.extra);
        self.expect(drawn, "another marker was drawn");
        self.segment.hq = Some(hq);
        let mut again = std::mem::replace(&mut self.board.units[hq].has_led, true);
        again |= self.segment.replaced.is_some_and(|other| self.board.units[other].has_led);
        self.segment.again = again;
        self.expect(again == words.contains(" once more"), "it has been activated, or has not");
        let at = self.board.units[hq].at;
        let led = at.is_some_and(|at| self.board.supplied(self.segment.side).contains(&at));
        self.segment.or = words.contains("out of command");
        self.expect(led != self.segment.or, "it is in command, or is not");
        self.expect(self.activated(hq).len() as i64 == told, "another number of units");
        self.acts(hq, again);
        if let Some(other) = self.segment.replaced {
            self.board.units[other].has_led = true;
            self.acts(other, again);
        }
    }

    /// §8.2
    fn reorganises(&mut self, words: &str) {
        let side = self.segment.side;
        if let Some(rest) = words.strip_prefix("The stack in ") {
            let bonus = between(rest, "(morale +", " by").map_or(0, number);
            let (hex, die) = (number(rest), number(between(rest, " rolls ", "").unwrap_or("")));
            self.unchecked();
            let shaken = self.board.combat(hex, side).map(|i| (i, &self.board.units[i]));
            let shaken: BTreeSet<usize> =
                shaken.filter(|(_, unit)| unit.acts && unit.disorganised).map(|(i, _)| i).collect();
            let passed = shaken.iter().filter(|i| die <= self.board.units[**i].morale() + bonus).count() as i64;
            self.expect(!shaken.is_empty(), "nobody is disorganised");
            self.expect(passed == number(between(rest, ": ", "").unwrap_or("")), "another number of units");
            if let (true, Some(hq)) = (bonus > 0, self.segment.hq) {
                let can = self.board.range(hq).contains(&hex);
                let hq = &mut self.board.units[hq];
                let can = can && hq.bonus == bonus && !hq.unsupplied && !std::mem::replace(&mut hq.gave[1], true);
                self.expect(can, "the headquarters cannot");
            } else {
                self.expect(bonus == 0, "no headquarters acts");
            }
            self.checks = Some((die, bonus, shaken));
        } else if let Some(i) = self.unit(words, ", morale ") {
            let Some((die, bonus, left)) = self.checks.as_mut() else { return self.fault("no stack reorganises") };
            let (listed, morale) = (left.remove(&i), self.board.units[i].morale() + *bonus);
            let passed = *die <= morale;
            self.expect(listed, "it is not disorganised");
            self.expect(morale == number(between(words, ", morale ", "").unwrap_or("")), "its morale is another");
            self.expect(passed == words.ends_with(": passed"), "the roll says otherwise");
            self.board.units[i].disorganised &= !passed;
            self.report.tests += 1;
        }
    }

    /// Isolation, railways and the result (§2.6, §2.7, §10, §15).
    fn ending(&mut self, section: &str, words: &str) -> bool {
        if section == "2.6" {
            self.is_isolated(words);
        } else if section == "10" && words.starts_with("The stack in ") {
            self.holds_out(words);
        } else if section == "2.7" && words.contains(" without a connection") {
            let told: BTreeSet<Hex> = hexes(between(words, ": ", "").unwrap_or("")).into_iter().collect();
            self.railway(side_of(words), 1, told);
        } else if section == "2.7" && words.contains(" that become ") {
            let told: BTreeSet<Hex> = hexes(between(words, "(", ")").unwrap_or("")).into_iter().collect();
            self.railway(side_of(words), 0, told);
        } else if let Some(turn) = words.strip_prefix("Turn ").filter(|turn| turn.ends_with(" ends")) {
            self.expect(number(turn) == self.turn, "it is another turn");
            self.railway_ends();
            for unit in &mut self.board.units {
                unit.disorganised = false;
            }
        } else if section == "15" && words.starts_with("Cities captured: ") {
            self.conditions(words);
        } else if let Some(rest) = words.strip_prefix("The game ends ") {
            self.ends(rest);
        } else if let Some((side, city)) = words.split_once(" take ").filter(|_| section == "15") {
            self.taken.insert((side_of(side), city.to_owned()));
        } else {
            return false;
        }
        true
    }

    /// §10 Who is isolated at the end of the turn.
    fn rings(&mut self) {
        let mut stacks = BTreeSet::new();
        for unit in self.board.units.iter() {
            if let Some(at) = unit.at.filter(|at| self.board.is_surrounded(*at, unit.side, false)) {
                stacks.insert((at, unit.side));
            }
        }
        for unit in &mut self.board.units {
            let isolated = unit.at.is_some_and(|at| stacks.contains(&(at, unit.side)));
            unit.isolated = if isolated { unit.isolated + 1 } else { 0 };
        }
        self.ring = Some(stacks);
    }

    fn is_isolated(&mut self, words: &str) {
        let hex = number(between(words, " isolated in ", "").unwrap_or(""));
        let told = self.units(between(words, ": ", "").unwrap_or(""));
        let Some(side) = told.first().map(|i| self.board.units[*i].side) else { return self.fault("nobody is") };
        let mine: BTreeSet<usize> = self.board.at(hex, side).collect();
        self.same(&mine, &told, "isolated");
        let due = self.ring.as_mut().is_some_and(|ring| ring.remove(&(hex, side)));
        self.expect(due, "it is not surrounded");
        let turns = told.iter().map(|i| self.board.units[*i].isolated).max().unwrap_or(0);
        self.expect(number(between(words, " for ", " turn").unwrap_or("")) == turns, "another number of turns");
        self.report.isolated += 1;
    }

    fn holds_out(&mut self, words: &str) {
        let hex = number(between(words, "The stack in ", "").unwrap_or(""));
        let side = usize::from(self.board.at(hex, PRUSSIAN).next().is_some());
        let units: Vec<usize> = self.board.at(hex, side).collect();
        let turns = units.iter().map(|i| self.board.units[*i].isolated).max().unwrap_or(0);
        let emperor = i64::from(units.iter().any(|i| self.board.units[*i].name == "Napoléon III"));
        let told =
            (number(between(words, "(turn ", "").unwrap_or("")), between(words, ", +", " with").map_or(0, number));
        self.expect(told == (turns, emperor), "another column, or another modifier");
        let die = (number(between(words, " rolls ", "").unwrap_or("")) + emperor).min(6);
        let row = self.tables.at("tables/isolation").at(&die.to_string()).list();
        let surrenders = row[(turns.clamp(1, 4) - 1) as usize].text() == "S";
        self.expect(surrenders == words.contains(" and surrenders"), "the roll says otherwise");
        if words.contains(" and surrenders") {
            self.surrenders = units.into_iter().collect();
        }
    }

    /// §2.7 What becomes of conversions: what stands and is new, and what comes to nothing.
    fn railway(&mut self, side: usize, what: usize, told: BTreeSet<Hex>) {
        let nets = self.nets();
        let due = self.railways.get_or_insert_with(|| {
            [FRENCH, PRUSSIAN].map(|side| {
                let own = self.board.converted.iter().filter(|(_, by)| **by == side).map(|(hex, _)| *hex);
                let own = own.filter(|hex| self.board.rails.get(hex) != Some(&side));
                own.partition(|hex| nets[side].contains(hex)).into()
            })
        });
        let mine = std::mem::take(&mut due[side][what]);
        self.report.rails += told.len() as u64;
        if mine != told {
            self.fault(format!("it should be {mine:?}"));
        }
    }

    /// §2.7 Hexes that are joined to each side's railways that leave the map. A break that the enemy cannot keep does not count; of two that
    /// cut off each other none is kept.
    fn nets(&self) -> [BTreeSet<Hex>; 2] {
        let kept = [FRENCH, PRUSSIAN].map(|side| self.board.net(side, &BTreeSet::new()));
        let kept = |side: usize| -> BTreeSet<Hex> {
            let own = self.board.converted.iter().filter(|(hex, by)| **by == side && kept[side].contains(hex));
            own.map(|(hex, _)| *hex).collect()
        };
        [self.board.net(FRENCH, &kept(PRUSSIAN)), self.board.net(PRUSSIAN, &kept(FRENCH))]
    }

    fn railway_ends(&mut self) {
        self.railway(FRENCH, 0, BTreeSet::new());
        let Some(due) = self.railways.take() else { return };
        for side in [FRENCH, PRUSSIAN] {
            for what in due[side].iter().filter(|what| !what.is_empty()) {
                self.fault(format!("before it: the railway in {what:?}, of the {}", name(side)));
            }
        }
        let nets = self.nets();
        for (hex, by) in std::mem::take(&mut self.board.converted) {
            if nets[by].contains(&hex) {
                self.board.rails.insert(hex, by);
            }
        }
        if let Some(left) = self.ring.as_ref().filter(|ring| !ring.is_empty()) {
            let left = format!("before it: isolated in {left:?}");
            self.fault(left);
        }
    }

    /// §15 Losses in strength points of a side.
    fn losses(&self, side: usize) -> i64 {
        self.board.units.iter().filter(|unit| unit.side == side).map(board::Unit::points_lost).sum()
    }

    /// The cities of a list that the enemy of their owner has captured, and those that he has isolated.
    fn cities(&self, list: &str) -> [Vec<String>; 2] {
        let mut found = [Vec::new(), Vec::new()];
        let list = self.scenario.at("victory").at(list).list();
        for (hex, of) in self.board.map.cities.iter().filter(|(_, of)| list.iter().any(|city| city.text() == of.name)) {
            if self.board.owners[hex] != of.owner {
                found[0].push(of.name.clone());
            } else if self.board.is_surrounded(*hex, of.owner, true) {
                found[1].push(of.name.clone());
            }
        }
        found
    }

    /// The conditions that the Prussians fulfil.
    fn fulfilled(&self) -> [bool; 3] {
        let [captured, isolated] = self.cities("cities");
        let needed = self.scenario.at("victory/needed").number();
        let fortresses = self.board.units.iter().filter(|unit| unit.kind == Kind::Fortress && unit.side == PRUSSIAN);
        let home = |name: &str| self.board.map.cities.iter().find(|(_, city)| city.name == name).map(|(hex, _)| *hex);
        let held = fortresses.filter_map(|unit| home(&unit.name)).all(|hex| self.board.owners[&hex] == PRUSSIAN);
        let ratio = if self.board.is_invaded { 2 } else { 1 };
        let cities = (captured.len() + isolated.len()) as i64;
        [cities >= needed, held, self.losses(FRENCH) > ratio * self.losses(PRUSSIAN)]
    }

    fn conditions(&mut self, words: &str) {
        let mut lists = self.cities("cities");
        let told = [("captured: ", ";"), ("isolated: ", ";")].map(|(from, to)| between(words, from, to).unwrap_or(""));
        for (mine, told) in lists.iter_mut().zip(told) {
            // In whatever order.
            mine.sort_by_key(|city| told.find(city.as_str()));
        }
        let none = |list: Vec<String>| if list.is_empty() { "none".to_owned() } else { list.join(", ") };
        let [captured, isolated] = lists.map(none);
        let [_, held, enough] = self.fulfilled();
        let (inflicted, suffered) = (self.losses(FRENCH), self.losses(PRUSSIAN));
        let ratio = if self.board.is_invaded { 2 } else { 1 };
        let mine = format!(
            "Cities captured: {captured}; isolated: {isolated}; needed: 3; own fortresses held: {}; strength points inflicted: {inflicted}; \
             suffered: {suffered}; needed: more than {}: {}",
            if held { "yes" } else { "no" },
            ratio * suffered,
            if enough { "enough" } else { "not enough" }
        );
        if mine != words {
            self.fault(mine);
        }
        self.report.points += 1;
    }

    fn ends(&mut self, rest: &str) {
        let [captured, isolated] = self.cities("automatic");
        let in_france = |unit: &&board::Unit| {
            unit.side == PRUSSIAN
                && unit.is_combat()
                && !unit.unsupplied
                && unit.at.is_some_and(|at| self.board.map.country(at) == 'f')
        };
        let driven = !self.board.units.iter().any(|unit| in_france(&unit));
        let mine = match self.fulfilled().into_iter().filter(|so| *so).count() {
            _ if driven && !(captured.is_empty() && isolated.is_empty()) => "(automatic): French automatic victory",
            3 => "(last turn): Prussian total victory",
            2 => "(last turn): Prussian marginal victory",
            _ => "(last turn): French victory",
        };
        self.expect(rest.starts_with(mine), mine);
        let last = mine.starts_with("(a") || self.turn == self.scenario.at("course/turns").number();
        self.expect(last, "it is not the last turn");
        self.report.points += 1;
    }
}

/// `(+1 in a fortress, 5 needed)`
fn needed(words: &str) -> &str {
    words.rsplit_once(" needed").map_or("", |(rest, _)| rest.rsplit([' ', '(']).next().unwrap_or(""))
}
