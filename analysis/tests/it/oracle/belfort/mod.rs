//! Storm over Belfort from its rulebook: the odds, and games played again from their logs, by code that shares none with the rules in the engine.
//!
//! The log is that of `sandtable play belfort --decisions`, line by line. It names every unit, zone and die, so positions are followed from set-up
//! to the end, and each line is held against what the rulebook makes of them: set-up (§2), initiative and points (§4, §5), counters and stratagems
//! (§6), operational movement (§7), bombardments with their answers, modifiers and hits (§8), activations, exchanges and moves of guns (§9.1),
//! the three kinds of defensive fire (§9.1.2, §9.2, §9.4.1), assaults with retreats, lost guns, works and the advance (§9.3, §9.6), units in the
//! open (§1.1.1), purchases and reinforcements (§10) and the result (§11). Between two activations, and at the end of each phase, no position may
//! break §1.1.1 or §1.1.2. What follows without a choice must be in the log, in these words: `due`.
//!
//! Readings of unclear rules are the default ones (`R-n`).
//!
//! Not checked: whether who has a choice has all of it, such as an answer, a barrage or a stratagem; that units march and retreat in their order;
//! the order of lines that follow from the same thing; which of two counters with the same face was played, until another line decides it.
//!
//! Where rulebook and rulings are silent, the reader follows the log: nobody fires at guns alone; battalions that another fire than that at the
//! attack has exhausted retreat with the attackers of their zone (R-77, §9.3.3).

mod activation;
mod assault;
mod board;
mod course;
mod guns;
pub(crate) mod odds;
mod stratagems;

use super::log::{Line, report};
use super::loire::{between, number};
use super::toml::Value;
use activation::Act;
use board::{Board, EXHAUSTED, Id, Kind, Place, STATUSES, Way, Zone};
use guns::Shot;
use std::collections::BTreeSet;
use stratagems::Hands;

/// The texts of a scenario: `map`, `units`, `stratagems`, `scenario`.
#[derive(Debug)]
pub(crate) struct Texts<'a>(pub(crate) [&'a str; 4]);

const FRENCH: usize = 0;
const PRUSSIAN: usize = 1;
const SIDES: [&str; 2] = ["French", "Prussians"];
const OF: [&str; 2] = ["French", "Prussian"];

report! {
    /// Moves of phase D.
    transfers,
    marches,
    exchanges,
    bombardments,
    answers,
    /// Defensive fire of all three kinds.
    fires,
    assaults,
    retreats,
    hits,
    stratagems,
    /// What points buy in phase G.
    bought,
    /// Lines that follow without a choice.
    due,
}

/// Hits that a side has to allocate.
#[derive(Debug)]
struct Volley {
    side: usize,
    /// Who can take them.
    units: Vec<Id>,
    /// Who has taken none since everybody has taken one.
    round: Vec<Id>,
    left: i64,
    /// §8.2.1 Nobody is put out of action.
    by_artillery: bool,
}

/// A unit that has to retreat.
#[derive(Clone, Copy, Debug)]
struct Leaver {
    unit: Id,
    way: Way,
    ///
    barred: Option<Zone>,
    /// R-77 It may stay.
    is_free: bool,
}

/// What a part of the reader makes of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    /// It belongs there.
    Taken,
    /// Something was over before it: look again.
    Again,
    /// It belongs elsewhere.
    Alien,
}

/// A game as far as its log has been read.
#[derive(Debug)]
struct Reader {
    board: Board,
    hands: Hands,
    scenario: Value,
    report: Report,
    turn: i64,
    /// `S` for the set-up, then `A` to `G`.
    phase: char,
    initiative: usize,
    points: [i64; 2],
    kept: [i64; 2],
    /// Of stratagems, for the next turn.
    pending: [i64; 2],
    is_reduced: bool,
    is_over: bool,
    /// Lines that must come before anything else is done.
    due: Vec<String>,
    volleys: Vec<Volley>,
    leavers: Vec<Leaver>,
    /// Who bombards or activates next.
    next: usize,
    stopped: [bool; 2],
    shot: Option<Shot>,
    /// §8.1 Zones bombarded in this turn.
    shelled: BTreeSet<Zone>,
    /// §8.1, Swiss delegation: the guns that fired in phase E.
    fired: BTreeSet<Id>,
    act: Option<Act>,
    /// §9.1.2 Guns that have moved on their own.
    rolled: BTreeSet<Id>,
    passed: usize,
    /// Units that have moved in phase D.
    moved: BTreeSet<Id>,
    course: course::Course,
}

fn plural(n: i64, one: &str) -> String {
    format!("{n} {one}{}", if n == 1 { "" } else { "s" })
}

/// The side that is named first.
fn side_of(words: &str) -> usize {
    let at = |side| words.find(side).unwrap_or(usize::MAX);
    usize::from(at("Prussian") < at("French"))
}

/// Reads the log of a whole game.
pub(crate) fn read(texts: &Texts<'_>, log: &[Line]) -> Report {
    let [map, units, stratagems, scenario] = texts.0.map(Value::read);
    let mut reader = Reader {
        board: Board::new(&map, &units),
        hands: Hands::new(&stratagems),
        scenario,
        report: Report::default(),
        turn: 0,
        phase: 'S',
        initiative: FRENCH,
        points: [0; 2],
        kept: [0; 2],
        pending: [0; 2],
        is_reduced: false,
        is_over: false,
        due: Vec::new(),
        volleys: Vec::new(),
        leavers: Vec::new(),
        next: FRENCH,
        stopped: [false; 2],
        shot: None,
        shelled: BTreeSet::new(),
        fired: BTreeSet::new(),
        act: None,
        rolled: BTreeSet::new(),
        passed: 0,
        moved: BTreeSet::new(),
        course: course::Course::default(),
    };
    reader.fortify();
    for (phase, section, words) in log {
        let before = reader.report.faults.len();
        reader.line(phase, words);
        for fault in &mut reader.report.faults[before..] {
            *fault = format!("turn {}, §{section} {words}: {fault}", reader.turn);
        }
    }
    reader.end_of_phase();
    reader.settle();
    reader.expect(reader.is_over, "the log ends before the game");
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

    fn zone(&mut self, called: &str) -> Zone {
        let found = self.board.zone(called);
        self.expect(found.is_some(), &format!("{called} is no zone"));
        found.unwrap_or(0)
    }

    fn name(&self, unit: Id) -> String {
        self.board.units[unit].name.clone()
    }

    /// A line that must come.
    fn must(&mut self, words: impl Into<String>) {
        self.due.push(words.into());
    }

    fn is_told(&mut self, words: &str) -> bool {
        let Some(at) = self.due.iter().position(|line| line == words) else { return false };
        self.due.remove(at);
        self.report.due += 1;
        true
    }

    /// All that had to come has come.
    fn settle(&mut self) {
        self.end_of_hits();
        for line in std::mem::take(&mut self.due) {
            self.fault(format!("not told before it: {line}"));
        }
        for volley in std::mem::take(&mut self.volleys) {
            self.fault(format!("{} of the {} are left to take", plural(volley.left, "hit"), SIDES[volley.side]));
        }
        let (free, left): (Vec<Leaver>, Vec<Leaver>) = self.leavers.drain(..).partition(|leaver| leaver.is_free);
        self.leavers = free;
        for leaver in left {
            self.fault(format!("{} has to retreat before it", self.board.units[leaver.unit].name));
        }
    }

    fn line(&mut self, phase: &str, words: &str) {
        let phase = match phase.chars().next() {
            _ if words.starts_with("turn ") => 'A',
            _ if words.contains(" set up ") => 'S',
            _ if words.contains(", printed bonuses of ") => 'G',
            Some(phase) => phase,
            None => self.phase,
        };
        for _ in 0..40 {
            self.end_of_hits();
            if self.is_told(words) || self.takes_hit(words) || self.retreats(words) {
                return;
            }
            self.settle();
            let flow = self.fires(words);
            let flow = if flow == Flow::Alien { self.activation(words) } else { flow };
            match flow {
                Flow::Taken => return,
                Flow::Again => continue,
                Flow::Alien => {}
            }
            // A phase begins with its first line.
            if phase != self.phase {
                self.next_phase(phase);
                continue;
            }
            let known = self.plays(words) || self.course_line(words) || self.bombards(words) || self.acts(words);
            self.expect(known, "it is not due");
            return;
        }
        self.fault("the reader finds no place for it");
    }

    /// Hits that nobody is left to take.
    fn end_of_hits(&mut self) {
        let mut lost = Vec::new();
        for volley in &mut self.volleys {
            let board = &self.board;
            volley.units.retain(|&id| matches!(board.units[id].place, Place::In(_)));
            volley.round.retain(|&id| matches!(board.units[id].place, Place::In(_)));
            // §8.2.1 Artillery puts nobody out of action: where all are exhausted the hits are lost.
            let worn = |id: &Id| board.units[*id].status == EXHAUSTED;
            let is_lost =
                volley.by_artillery && volley.round.len() == volley.units.len() && volley.units.iter().all(worn);
            if (volley.units.is_empty() || is_lost) && volley.left > 0 {
                let hits = plural(volley.left, "hit");
                lost.push(format!("no {} battalion is left that can take {hits}", OF[volley.side]));
                volley.left = 0;
            }
        }
        self.volleys.retain(|volley| volley.left > 0);
        self.due.extend(lost);
    }

    fn volley(&mut self, side: usize, units: Vec<Id>, left: i64, by_artillery: bool) {
        if left > 0 {
            self.report.hits += left as u64;
            self.volleys.push(Volley { side, round: units.clone(), units, left, by_artillery });
        }
    }

    /// §8.2.1, §8.2.2, §9.2.1 A unit takes a hit.
    fn takes_hit(&mut self, words: &str) -> bool {
        let ends = [
            " is diminished",
            " is exhausted",
            " is put out of action",
            " is removed from the game",
            " already: the hit is lost",
        ];
        let Some(end) = ends.iter().find(|end| words.ends_with(**end)) else { return false };
        let name = words.strip_suffix(end).unwrap().trim_end_matches(" is exhausted");
        let Some(unit) = self.board.unit(name) else { return false };
        let side = self.board.units[unit].side;
        let Some(at) = self.volleys.iter().position(|volley| volley.side == side) else { return false };
        let (is_there, waits) = (self.volleys[at].units.contains(&unit), self.volleys[at].round.contains(&unit));
        self.expect(is_there, "it cannot take these hits");
        self.expect(!is_there || waits, "others take a hit before its second");
        let by_artillery = self.volleys[at].by_artillery;
        let right = self.hit(unit, by_artillery);
        self.expect(words == right, &right);
        let volley = &mut self.volleys[at];
        volley.left -= 1;
        volley.round.retain(|&other| other != unit);
        if volley.round.is_empty() {
            volley.round = volley.units.clone();
            let board = &self.board;
            volley.round.retain(|&id| matches!(board.units[id].place, Place::In(_)));
        }
        true
    }

    /// §1.3.1 A unit loses a level; in what words.
    fn hit(&mut self, unit: Id, by_artillery: bool) -> String {
        let turn = self.turn;
        let of = &mut self.board.units[unit];
        if of.kind == Kind::Scouts {
            of.place = Place::Gone;
            return format!("{} is removed from the game", of.name);
        }
        if of.status < EXHAUSTED {
            of.status += 1;
            return format!("{} is {}", of.name, STATUSES[of.status]);
        }
        if by_artillery {
            return format!("{} is exhausted already: the hit is lost", of.name);
        }
        (of.place, of.status) = (Place::Out(turn), 0);
        format!("{} is put out of action", of.name)
    }

    fn leave(&mut self, units: impl IntoIterator<Item = Id>, way: Way, barred: Option<Zone>) {
        for unit in units {
            self.leavers.retain(|leaver| leaver.unit != unit);
            self.leavers.push(Leaver { unit, way, barred, is_free: false });
        }
    }

    /// §9.3.3 A unit retreats.
    fn retreats(&mut self, words: &str) -> bool {
        let name = [" retreats from ", " retreats off the map from ", " cannot retreat: "]
            .iter()
            .find_map(|verb| Some(words.split_once(verb)?.0))
            .or_else(|| between(words, "the guns of ", " are lost"));
        let Some(unit) = name.and_then(|name| self.board.unit(name)) else { return false };
        let Some(at) = self.leavers.iter().position(|leaver| leaver.unit == unit) else { return false };
        let leaver = self.leavers.remove(at);
        let Some(from) = self.board.zone_of(unit) else { return false };
        self.report.retreats += 1;
        let (ends, edge) = self.board.refuges(unit, from, leaver.way, leaver.barred);
        let (side, is_gun) = (self.board.units[unit].side, self.board.units[unit].is_gun());
        let name = self.name(unit);
        let is_trapped = words.ends_with(" cannot retreat: it is removed from the game");
        if is_trapped || is_gun && words.starts_with("the guns of ") {
            self.expect(ends.is_empty() && !edge, &format!("it can retreat to {ends:?}, {edge}"));
            self.board.units[unit].place = Place::Gone;
        } else if words.contains(" off the map ") {
            self.expect(edge, "it cannot come to the edge of the map");
            let gone = if side == FRENCH { "removed from the game" } else { "out of action" };
            let right = format!("{name} retreats off the map from {}: {gone}", self.board.called(from));
            self.expect(words == right, &right);
            let out = side == PRUSSIAN && !is_gun;
            self.board.units[unit].place = if out { Place::Out(self.turn) } else { Place::Gone };
            self.board.units[unit].status = 0;
        } else {
            let to = self.zone(between(words, " to ", "").unwrap_or(""));
            let right = format!("{name} retreats from {} to {}", self.board.called(from), self.board.called(to));
            self.expect(words == right, &right);
            self.expect(ends.contains(&to), "it cannot retreat there");
            self.put(unit, to);
            self.fill();
        }
        true
    }

    /// A unit comes to a zone.
    fn put(&mut self, unit: Id, zone: Zone) {
        let of = &mut self.board.units[unit];
        of.place = Place::In(zone);
        // §1.3.3, R-16
        if of.side == FRENCH && of.is_gun() && zone == board::CITADEL {
            of.is_bound = true;
        }
        if of.side == PRUSSIAN && !of.is_gun() {
            self.board.zones[zone].is_taken = true;
        }
    }

    /// §10.5, R-75 The French fill in trenches that no Prussian battalion has occupied.
    fn fill(&mut self) {
        for zone in self.board.all() {
            let ground = &self.board.zones[zone];
            if ground.trench && !ground.is_taken && self.board.has_foot(FRENCH, zone) {
                self.board.zones[zone].trench = false;
                self.must(format!("the trench in {} is filled in", self.board.called(zone)));
            }
        }
    }
}
