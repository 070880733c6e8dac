//! Games of Wissembourg and Spicheren played again from their logs, by code that was written from the rulebook and shares none with the engine.
//!
//! The log is that of `sandtable play wissembourg --decisions`, line by line. Every unit and leader is followed from set-up to the end, and each
//! line is held against what the rulebook makes of it: set-up and arrivals (§7.4), the verification of command (§4.A, §8), initiative and draws
//! (§4, §5), the check of command and the tests of HQs (§8.3, §9.1), barrages with range, fire zone and line of sight (§10), each step with its
//! movement points, zones of control and stacking (§3, §6, §7), places taken, face-down markers (§13.1.6), attacks from their announcement to the
//! advance with each item of each roll and the result of the table (§11), retreats and what they cost, the lives of leaders (§8.4, §9.3), rally
//! (§12), demoralisation (§9.4), points and the result (§13). What follows without a choice must be in the log.
//!
//! Not checked: whether who has a choice has all of it; that demoralised units withdraw where no next hex is free and clear from the first to the
//! last; where the two markers of the 13th Division come on, if the French hold a road; how many units share a hex where a division is
//! placed; the sections of lines; options of §13.1.7 and §13.2.7, errata and other readings than the default ones.

mod board;
mod combat;
mod course;
mod fire;
mod map;
mod marches;
mod score;

use crate::oracle::log::{Line, report};
use crate::oracle::toml::Value;
use board::{Board, State};
use map::{Hex, Map, NAMES};
use marches::March;
use std::collections::{BTreeMap, BTreeSet};

/// The texts of a scenario: `map`, `units`, `scenario`.
#[derive(Debug)]
pub(crate) struct Texts<'a>(pub(crate) [&'a str; 3]);

report! {
    activations,
    /// Units and HQs whose command was traced.
    commanded,
    /// Of these: out of command.
    out,
    steps,
    entries,
    barrages,
    combats,
    /// Rolls on the table of results, those of barrages too.
    rolls,
    /// Items of rolls and tests.
    items,
    /// Tests of morale and rally.
    morale,
    /// Tests of leaders, and rolls for their lives.
    leaders,
    retreats,
    advances,
    points,
    /// Lines that follow without a choice.
    due,
}

/// Who a line begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Who {
    Unit(usize),
    Leader(usize),
    Formation(usize),
}

/// A game as far as its log has been read.
#[derive(Debug)]
struct Reader<'a> {
    log: &'a [Line],
    next: usize,
    board: Board,
    scenario: Value,
    report: Report,
    turn: i64,
    is_over: bool,
    /// A line of the phase of this turn that rallies has been read.
    is_rallying: bool,
    /// §4.A is over.
    is_verified: bool,
    /// C-in-Cs who have arrived in this turn.
    arrived: BTreeSet<usize>,
    /// §7.2: C-in-Cs who may move, or have tested.
    free: BTreeSet<usize>,
    tested: BTreeSet<usize>,
    initiative: Option<usize>,
    /// Whether a formation was drawn, or may be chosen.
    drawn: Option<usize>,
    /// §4: whose markers are drawn in this turn.
    cup: BTreeSet<usize>,
    is_first: bool,
    done: BTreeSet<usize>,
    /// §13.1.6: markers that are held, and those that a draw of the shared marker leaves in the cup.
    held: BTreeSet<usize>,
    active: Vec<usize>,
    /// §9.2: out of command at the check.
    out: BTreeSet<usize>,
    /// out of range at the check.
    beyond: BTreeSet<usize>,
    /// §8.3: HQs that failed their test.
    failed: BTreeSet<usize>,
    /// §8.2: units that the C-in-C has taken himself, in this activation and in this turn.
    taken: BTreeSet<usize>,
    quota: [i64; 2],
    march: Option<March>,
    /// What each has spent in this activation, in half points.
    spent: BTreeMap<Who, i64>,
    /// §7.4: units that have entered by each hex in this activation.
    column: BTreeMap<Hex, i64>,
    fired: BTreeSet<usize>,
    /// §10.1.2: in this activation, and French guns at Wissembourg in this turn.
    supported: BTreeSet<usize>,
    /// §11.2.1: points that neighbours have given in this activation.
    lent: BTreeMap<usize, i64>,
    attacks: Vec<(usize, Hex)>,
    /// §11.1: hexes that are attacked in this activation.
    attacked: BTreeSet<Hex>,
    rallied: BTreeSet<usize>,
    owner: BTreeMap<Hex, usize>,
    before: [i64; 2],
    /// §13.1.6: where the division is that was under a marker.
    revealed: Option<Hex>,
    /// §11.1: HQs that have coordinated, and not yet attacked.
    pending: Vec<usize>,
    /// Leaders who fell and have not been replaced.
    fallen: Vec<usize>,
    /// §9.4: where demoralised units could go as the activation began; none is to leave the map.
    withdrawing: Vec<(usize, Hex, Option<Hex>)>,
    /// §13.2.6: the face of the shared marker that was drawn.
    shared: Option<String>,
    exits: i64,
}

/// Reads the log of a whole game.
pub(crate) fn read(texts: &Texts<'_>, log: &[Line]) -> Report {
    let [map, units, scenario] = texts.0.map(Value::read);
    let map = Map::read(&map, scenario.at("scenario/name").text());
    let mut owner = BTreeMap::new();
    for place in scenario.at("objectives").table().values() {
        let side = usize::from(place.at("at_start").text() == "prussian");
        owner.extend(map::hexes(place.at("hexes")).into_iter().map(|hex| (hex, side)));
    }
    let mut reader = Reader {
        log,
        next: 0,
        board: Board::read(map, &units, &scenario),
        scenario,
        report: Report::default(),
        turn: 0,
        is_over: false,
        is_rallying: false,
        is_verified: true,
        arrived: BTreeSet::new(),
        free: BTreeSet::new(),
        tested: BTreeSet::new(),
        initiative: None,
        drawn: None,
        cup: BTreeSet::new(),
        is_first: true,
        done: BTreeSet::new(),
        held: BTreeSet::new(),
        active: Vec::new(),
        out: BTreeSet::new(),
        beyond: BTreeSet::new(),
        failed: BTreeSet::new(),
        taken: BTreeSet::new(),
        quota: [0; 2],
        march: None,
        spent: BTreeMap::new(),
        column: BTreeMap::new(),
        fired: BTreeSet::new(),
        supported: BTreeSet::new(),
        lent: BTreeMap::new(),
        attacks: Vec::new(),
        attacked: BTreeSet::new(),
        rallied: BTreeSet::new(),
        owner,
        before: [0; 2],
        revealed: None,
        pending: Vec::new(),
        fallen: Vec::new(),
        shared: None,
        withdrawing: Vec::new(),
        exits: 0,
    };
    while reader.next < log.len() {
        let at = reader.next;
        reader.line();
        if reader.next == at {
            reader.fault("it is not due");
            reader.next += 1;
        }
    }
    if !reader.is_over && reader.report.faults.is_empty() {
        reader.fault("the game has no end");
    }
    reader.report
}

/// The text between two others.
fn between<'a>(words: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let rest = if from.is_empty() { words } else { words.split_once(from)?.1 };
    if to.is_empty() { Some(rest) } else { Some(rest.split_once(to)?.0) }
}

/// The number that a text begins with: `+2`, `1607 Rotherberg`.
fn number(words: &str) -> i64 {
    let words = words.trim_start_matches('+');
    let end = words.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(words.len());
    words[..end].parse().unwrap_or(i64::MIN)
}

/// A line begins with a capital.
fn begin(words: &str) -> String {
    let first = words.chars().next().map_or(0, char::len_utf8);
    words[..first].to_uppercase() + &words[first..]
}

const PEOPLE: [&str; 2] = ["French", "Prussians"];
const OF: [&str; 2] = ["French", "Prussian"];

impl Reader<'_> {
    /// The next line's words; none at the end.
    fn words(&self) -> String {
        self.log.get(self.next).map_or_else(String::new, |line| line.2.clone())
    }

    fn fault(&mut self, fault: &str) {
        let line = self.log.get(self.next).or(self.log.last()).map_or("", |line| line.2.as_str());
        self.report.faults.push(format!("turn {}, line {}, {line}: {fault}", self.turn, self.next));
    }

    fn expect(&mut self, right: bool, fault: &str) {
        if !right {
            self.fault(fault);
        }
    }

    /// The next line must be this one.
    fn due(&mut self, line: &str) -> bool {
        let line = begin(line);
        if self.words() == line {
            self.next += 1;
            self.report.due += 1;
            return true;
        }
        self.fault(&format!("due is: {line}"));
        false
    }

    /// Who a text begins with, and the rest of it.
    fn who<'w>(&self, words: &'w str) -> Option<(Who, &'w str)> {
        let units = self.board.units.iter().enumerate().map(|(i, unit)| (Who::Unit(i), &unit.name));
        let leaders = self.board.leaders.iter().enumerate().map(|(i, leader)| (Who::Leader(i), &leader.name));
        let formations =
            self.board.formations.iter().enumerate().map(|(i, formation)| (Who::Formation(i), &formation.name));
        let all = units.chain(leaders).chain(formations);
        let begins = |name: &str| {
            let rest = words.strip_prefix(name).or_else(|| words.strip_prefix(&begin(name)))?;
            (rest.is_empty() || rest.starts_with([' ', ':', ','])).then_some(rest)
        };
        let found = all.filter_map(|(who, name)| Some((name.len(), who, begins(name)?)));
        found.max_by_key(|(length, ..)| *length).map(|(_, who, rest)| (who, rest))
    }

    /// The unit that a text begins with.
    fn unit<'w>(&self, words: &'w str) -> Option<(usize, &'w str)> {
        match self.who(words)? {
            (Who::Unit(unit), rest) => Some((unit, rest)),
            _ => None,
        }
    }

    fn name(&self, unit: usize) -> String {
        self.board.units[unit].name.clone()
    }

    fn leader_name(&self, leader: usize) -> String {
        self.board.leaders[leader].name.clone()
    }

    /// The facing that a line gives a unit, if it is such a line.
    fn faces(&self) -> Option<(usize, usize)> {
        let words = self.words();
        let (unit, rest) = self.unit(&words)?;
        let facing = NAMES.iter().position(|name| rest.strip_prefix(" faces ") == Some(*name))?;
        Some((unit, facing))
    }

    /// Units turn by one side at most; with those in their hex that must face as they do (§13.2.6).
    fn turns_one(&mut self, allowed: &[usize]) {
        while let Some((unit, facing)) = self.faces() {
            if !allowed.contains(&unit) {
                return;
            }
            let old = self.board.units[unit].facing;
            let by = (facing + 6 - old) % 6;
            self.expect([1, 5].contains(&by) || self.is_joined(unit, facing), "it may turn by one side");
            self.board.units[unit].facing = facing;
            self.next += 1;
        }
    }

    /// §13.2.6: another unit of the hex faces so already.
    fn is_joined(&self, unit: usize, facing: usize) -> bool {
        let at = &self.board.units[unit];
        let troops = self.board.troops(at.side, at.at);
        self.board.map.is_wissembourg
            && troops.contains(&unit)
            && troops.iter().any(|&u| u != unit && self.board.units[u].facing == facing)
    }

    /// The hex that a text names.
    fn hex(&mut self, words: &str) -> Hex {
        let hex = number(words);
        if !self.board.map.all().any(|other| other == hex) {
            self.fault("there is no such hex");
        }
        hex
    }

    fn is_night(&self) -> bool {
        self.board.night
    }

    /// §13.1.3, §13.2.3: who holds a place, after a step.
    fn takes(&mut self, side: usize, hex: Hex) {
        let Some(old) = self.owner.get(&hex).copied() else { return };
        if old == side {
            return;
        }
        self.owner.insert(hex, side);
        let places = self.scenario.at("objectives").table().values().map(|place| map::hexes(place.at("hexes")));
        let place = places.into_iter().find(|hexes| hexes.contains(&hex)).unwrap_or_default();
        let whole = place.iter().all(|hex| self.owner[hex] == side);
        let end = match (place.len(), whole) {
            (1, _) => "",
            (_, true) => ", and hold the whole place",
            (_, false) => ": the place is divided",
        };
        let words = self.words();
        let right = words.starts_with(&format!("The {} take {hex:04}", PEOPLE[side])) && words.ends_with(end);
        if right && (!end.is_empty() || !words.contains("hold the whole") && !words.contains("divided")) {
            self.next += 1;
            self.report.due += 1;
        } else {
            self.fault(&format!("due is: the {} take {hex:04}{end}", PEOPLE[side]));
        }
    }

    /// §8.4, §9.3, R-56, R-165: leaders next to an enemy without troops go to the nearest friends.
    fn make_off(&mut self) {
        loop {
            let words = self.words();
            let Some((Who::Leader(leader), rest)) = self.who(&words) else { return };
            let Some(place) = rest.strip_prefix(" makes off to ") else { return };
            let hex = self.hex(place);
            let (side, at) = (self.board.leaders[leader].side, self.board.leaders[leader].at);
            let lone =
                !self.board.holds(side, at) && (self.board.beside(1 - side, at) || self.board.holds(1 - side, at));
            self.expect(lone, "it is not alone next to an enemy");
            self.expect(self.is_refuge(leader, hex), "others are nearer");
            self.board.leaders[leader].at = hex;
            self.next += 1;
            self.report.due += 1;
        }
    }

    /// Whether a hex is the nearest with friends; for an HQ with those of its formation, if they are as near.
    fn is_refuge(&self, leader: usize, hex: Hex) -> bool {
        let leader = &self.board.leaders[leader];
        let friends: Vec<usize> = self.board.here().filter(|&u| self.board.units[u].side == leader.side).collect();
        let far = |u: usize| map::distance(leader.at, self.board.units[u].at);
        let Some(least) = friends.iter().map(|&u| far(u)).min() else { return false };
        let nearest: Vec<usize> = friends.into_iter().filter(|&u| far(u) == least).collect();
        let own: Vec<usize> =
            nearest.iter().copied().filter(|&u| Some(self.board.units[u].formation) == leader.formation).collect();
        let those = if own.is_empty() { nearest } else { own };
        those.iter().any(|&u| self.board.units[u].at == hex)
    }

    /// No leader of these sides is left alone next to an enemy.
    fn no_lone_leader(&mut self, sides: &[usize]) {
        for leader in 0..self.board.leaders.len() {
            if !sides.contains(&self.board.leaders[leader].side) {
                continue;
            }
            let (side, at) = (self.board.leaders[leader].side, self.board.leaders[leader].at);
            let lone = self.board.leaders[leader].is_here()
                && !self.board.holds(side, at)
                && (self.board.beside(1 - side, at) || self.board.holds(1 - side, at));
            let anybody = self.board.here().any(|u| self.board.units[u].side == side);
            if lone && anybody {
                let name = self.leader_name(leader);
                self.fault(&format!("{name} is alone next to an enemy"));
            }
        }
    }

    /// Whether a formation takes part in the draw: it has units on the map, or they come now.
    fn is_in_cup(&self, formation: usize) -> bool {
        let hidden = self.is_hidden(Some(formation)) && !self.board.markers.is_empty();
        let on = hidden
            || self.board.hq(formation).is_some()
            || self.board.here().any(|u| self.board.units[u].formation == formation);
        on || (0..self.board.units.len()).any(|u| {
            let unit = &self.board.units[u];
            unit.formation == formation && unit.state == State::Waiting && self.entry_of(&unit.name).is_some()
        })
    }

    /// Whether a counter comes on at all.
    fn comes(&self, name: &str) -> bool {
        let arrivals = self.scenario.at("arrivals").table().values();
        arrivals
            .filter(|arrival| arrival.get("option").is_none())
            .any(|arrival| arrival.at("counters").list().iter().any(|counter| counter.text() == name))
    }

    /// §7.4: the hexes by which a counter may come on now.
    fn entry_of(&self, name: &str) -> Option<Vec<Hex>> {
        self.scenario.at("arrivals").table().values().find_map(|arrival| {
            let is = arrival.at("counters").list().iter().any(|counter| counter.text() == name);
            let due = arrival.at("turn").number() <= self.turn && arrival.get("option").is_none();
            (is && due).then(|| map::hexes(arrival.at("by")))
        })
    }
}
