//! Marches, railways, work on the way (§9, §11), and tests (§1.5).

use super::board::Kind;
use super::map::{FRENCH, GERMAN, Hex, distance, hexside};
use super::{Reader, between, number, side_of};
use std::collections::{BTreeMap, BTreeSet};

/// A march that is under way.
#[derive(Clone, Debug)]
pub(super) struct March {
    pub(super) units: Vec<usize>,
    /// The allowance counts so often.
    pace: i64,
    /// Half points spent, on foot and mounted.
    spent: [i64; 2],
    has_moved: bool,
    passing: Passing,
}

/// Whether who moves is under a marker, and whether he found another where he is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Passing {
    masked: bool,
    found: bool,
}

impl Reader {
    /// Marches and what interrupts them; also steps that are lost, and tests.
    pub(super) fn marching(&mut self, words: &str) -> bool {
        if let Some(pace) = between(words, " begins a ", " march") {
            let Some(i) = self.unit(words, " begins a ") else { return true };
            let pace =
                ["", "tactical", "strategic", "forced"].iter().position(|name| *name == pace).unwrap_or(0) as i64;
            self.march =
                Some(March { units: Vec::new(), pace, spent: [0, 0], has_moved: false, passing: Passing::default() });
            self.joins(i);
        } else if let Some(names) = words.strip_prefix("with ").or(words.strip_prefix("With ")) {
            for name in names.split(", ") {
                match self.board.find(name) {
                    Some(i) => self.joins(i),
                    None => self.fault(format!("{name} is no unit")),
                }
            }
        } else if words.contains(" marches ") && !words.contains(" to the guns") {
            self.steps(words);
        } else if words.contains(" goes by rail ") {
            self.trains(words);
        } else if let Some(who) = words.strip_prefix("Forced march of ") {
            let Some(i) = self.unit(who, ": ") else { return true };
            self.tested(i, words);
        } else if let Some(rest) = between(words, " reconnoitres ", "") {
            let Some(i) = self.unit(words, " reconnoitres ") else { return true };
            let far = distance(number(rest), self.board.units[i].at.unwrap_or_default());
            let can = match self.board.units[i].kind {
                Kind::Party => 3,
                Kind::Cavalry if self.board.units[i].side == GERMAN => 3,
                _ => 2,
            };
            self.expect((2..=can).contains(&far), "it is out of range");
            self.tested(i, words);
        } else if words.contains(" gives way to ") || words.contains(" retires to ") {
            let until = if words.contains(" gives way to ") { " gives way to " } else { " retires to " };
            let Some(i) = self.unit(words, until) else { return true };
            let to = number(between(words, until, "").unwrap_or(""));
            let (side, kind) = (self.board.units[i].side, self.board.units[i].kind);
            let friends = self.board.holds(to, side);
            let gives_way = words.contains(" gives way to ");
            let free = self.board.zones(to, 1 - side).is_empty() || (friends && (!gives_way || kind != Kind::Cavalry));
            self.expect(free, "an enemy zone of control is there");
            self.expect(matches!(kind, Kind::Cavalry | Kind::Party | Kind::FrancsTireurs), "it cannot");
            self.goes(i, to);
        } else if words.starts_with("The bridge from ") || words.starts_with("The pontoon ") {
            self.bridges(words);
        } else if words.starts_with("The railway in ") {
            let hex = number(between(words, " in ", "").unwrap_or(""));
            if words.ends_with("destroyed") {
                self.expect(self.acts == GERMAN && self.board.nearest_enemy(hex, GERMAN) > 3, "it cannot be destroyed");
                self.board.broken.insert(hex);
            } else {
                let broken = self.board.broken.remove(&hex);
                self.expect(broken && self.board.nearest_enemy(hex, self.acts) >= 3, "it cannot be repaired");
            }
            if self.acts == GERMAN {
                self.works();
            }
        } else {
            return false;
        }
        true
    }

    fn joins(&mut self, i: usize) {
        let unit = &mut self.board.units[i];
        let again = std::mem::replace(&mut unit.has_marched, true);
        let (side, kind, at, regular) = (unit.side, unit.kind, unit.at, unit.is_regular());
        let Some(march) = &mut self.march else { return self.fault("nobody marches") };
        march.units.push(i);
        let (pace, lead) = (march.pace, march.units[0]);
        self.expect(!again, "it has marched in this phase");
        self.expect(side == self.acts, "it is the other side's turn");
        self.expect(at.is_some() && at == self.board.units[lead].at, "it is elsewhere");
        self.expect(pace < 2 || regular, "§9.4: it is not regular");
        self.expect(pace < 3 || matches!(kind, Kind::Infantry | Kind::Headquarters), "§9.5: it is mounted");
        let far = at.is_some_and(|hex| self.board.nearest_enemy(hex, side) >= 3);
        self.expect(pace < 2 || far, "§9.4, §9.5: an enemy is near");
        let corps = self.board.units[i].corps.clone();
        let army = self.scenario.at("arrivals/second-army");
        let comes =
            army.at("turn").number() == self.turn && army.at("units").list().iter().any(|unit| unit.text() == corps);
        if comes && far && matches!(kind, Kind::Infantry | Kind::Headquarters) {
            let [forced, others] = if pace == 3 { [0, 1] } else { [1, 0] };
            let whole = !self.paces[others].contains(&corps);
            self.expect(whole, "§T.arrivals: a corps makes a forced march as a whole");
            self.paces[forced].insert(corps);
        }
    }

    /// Half points to enter a hex from beside it; none over a river without a bridge.
    pub(super) fn cost(&self, from: Hex, to: Hex, class: usize) -> Option<i64> {
        if self.board.is_cut_off(from, to) {
            return None;
        }
        let of = |name: &str| self.tables.at("tables/terrain").at(name).list()[class].number();
        let water = match (self.board.has_bridge(from, to), self.board.map.is_stream(from, to)) {
            (true, _) => of("bridge"),
            (_, true) => of("stream"),
            _ => 0,
        };
        Some(of(super::map::ground(self.board.map.letter(to))) + water)
    }

    /// The least half points of a way around enemies, whatever their zones of control.
    pub(super) fn way(&self, from: Hex, to: Hex, side: usize, class: usize) -> Option<i64> {
        let mut best = BTreeMap::from([(from, 0)]);
        let mut next = BTreeSet::from([(0, from)]);
        while let Some((cost, hex)) = next.pop_first() {
            if hex == to {
                return Some(cost);
            }
            for beside in self.board.map.beside(hex) {
                let Some(more) = self.cost(hex, beside, class) else { continue };
                let barred = self.board.holds(beside, 1 - side);
                if !barred && best.get(&beside).is_none_or(|known| cost + more < *known) && cost + more < 60 {
                    best.insert(beside, cost + more);
                    next.insert((cost + more, beside));
                }
            }
        }
        None
    }

    /// Adds half points of each class to a march, and compares them with the allowances.
    fn spends(&mut self, half_points: [i64; 2]) {
        let Some(march) = &mut self.march else { return self.fault("nobody marches") };
        march.spent = [march.spent[0] + half_points[0], march.spent[1] + half_points[1]];
        let march = march.clone();
        for class in [0, 1] {
            let units = march.units.iter().map(|i| &self.board.units[*i]).filter(|unit| unit.class() == class);
            let Some(allowance) = units.map(|unit| 2 * march.pace * unit.allowance()).min() else { continue };
            let spent = march.spent[class];
            if spent > allowance {
                self.fault(format!("{spent} half points are spent, {allowance} can be"));
            }
        }
    }

    /// One step of a march.
    fn steps(&mut self, words: &str) {
        let Some(i) = self.unit(&words.replacen(" marches with ", " marches from with ", 1), " marches from ") else {
            return;
        };
        let ends = between(words, " from ", "").and_then(|rest| rest.split_once(" to "));
        let Some((from, to)) = ends.map(|(from, to)| (number(from), number(to))) else { return };
        let Some(march) = self.march.clone().filter(|march| march.units.first() == Some(&i)) else {
            return self.fault("it has not begun to march");
        };
        let side = self.board.units[i].side;
        let others = between(words, " with ", " other").map_or(0, number);
        self.expect(others == march.units.len() as i64 - 1, "others march with it");
        self.expect(march.units.iter().all(|i| self.board.units[*i].at == Some(from)), "it is elsewhere");
        self.expect(distance(from, to) == 1, "the hexes are not neighbours");
        self.expect(!self.board.holds(to, 1 - side), "an enemy is there");
        match [0, 1].map(|class| self.cost(from, to, class)) {
            [Some(foot), Some(horse)] => self.spends([foot, horse]),
            _ => self.fault("no bridge is there"),
        }
        // §3.2, §9.2 Who has given way, or was found out, is gone by now.
        let (left, entered) =
            (!self.board.zones(from, 1 - side).is_empty(), !self.board.zones(to, 1 - side).is_empty());
        self.expect(!(left && march.has_moved), "it had to halt in a zone of control");
        self.expect(!(left && entered), "it goes from one zone of control to another");
        let barred = march.units.iter().any(|i| matches!(self.board.units[*i].kind, Kind::FrancsTireurs | Kind::Decoy));
        self.expect(!(barred && entered), "it may not enter a zone of control");
        self.expect(march.pace < 2 || self.board.nearest_enemy(to, side) >= 3, "§9.4, §9.5: an enemy is near");
        let passing = self.moves(&march.units, to, march.passing);
        if let Some(march) = &mut self.march {
            (march.has_moved, march.passing) = (true, passing);
        }
        self.report.marches += 1;
    }

    /// §9.6
    fn trains(&mut self, words: &str) {
        let ends = between(words, " from ", "").and_then(|rest| rest.split_once(" to "));
        let Some((from, to)) = ends.map(|(from, to)| (number(from), number(to))) else { return };
        let Some(march) = self.march.clone() else { return self.fault("nobody marches") };
        let units: Vec<_> = march.units.iter().map(|i| self.board.units[*i].clone()).collect();
        self.expect(march.pace == 1 && units.iter().all(|unit| unit.side == FRENCH && unit.is_regular()), "it cannot");
        self.expect(units.iter().all(|unit| unit.at == Some(from)), "it is elsewhere");
        for unit in units {
            let corps = if unit.corps.is_empty() { unit.name } else { unit.corps };
            let other = self.rail.replace(corps.clone()).is_some_and(|other| other != corps);
            self.expect(!other, "another corps has the railway");
        }
        let mut found = BTreeSet::new();
        let mut next = vec![from];
        while let Some(hex) = next.pop() {
            let far = self.board.nearest_enemy(hex, FRENCH) >= 3 && self.board.is_open(hex, FRENCH);
            if far && !self.board.broken.contains(&hex) && found.insert(hex) {
                next.extend(self.board.map.rails.get(&hex).into_iter().flatten());
            }
        }
        self.expect(found.contains(&to) && self.board.map.rails.contains_key(&to), "no railway leads there");
        let passing = self.moves(&march.units, to, march.passing);
        if let Some(march) = &mut self.march {
            march.passing = passing;
        }
        self.report.trains += 1;
    }

    /// §11 Half of the allowance goes for it, rounded up.
    fn works(&mut self) {
        let Some(march) = &self.march else { return self.fault("nobody works") };
        let (alone, pace) = (march.units.len() == 1, march.pace);
        let half = (self.board.units[march.units[0]].allowance() + 1) / 2 * 2;
        self.expect(alone && pace == 1, "§11: it is no tactical march of one unit");
        self.spends([half, half]);
    }

    fn bridges(&mut self, words: &str) {
        let ends = between(words, " from ", "").and_then(|rest| rest.split_once(" to "));
        let Some((from, to)) = ends.map(|(from, to)| (number(from), number(to))) else { return };
        self.works();
        let Some(i) = self.march.as_ref().map(|march| march.units[0]) else { return };
        let (at, kind, enemy) = (self.board.units[i].at, self.board.units[i].kind, 1 - self.acts);
        self.expect(at == Some(from), "the unit is elsewhere");
        self.expect(matches!(kind, Kind::Infantry | Kind::Headquarters), "the unit cannot");
        let side = hexside(from, to);
        if words.starts_with("The pontoon ") {
            let first = self.board.pontoon.replace(side).is_none();
            self.expect(first, "it has been laid before");
            let free = self.board.zones(from, enemy).is_empty() && self.board.zones(to, enemy).is_empty();
            return self.expect(free, "a zone of control is there");
        }
        let repair = words.contains("repaired");
        self.expect(self.board.map.bridges.contains(&side) || self.board.pontoon == Some(side), "no bridge is there");
        self.expect(self.board.cut.contains(&side) == repair, "the bridge stands, or it does not");
        // §11.2: who stands at the other end; §11.4: in whose zones of control it is.
        let held: Vec<Hex> = if repair { self.board.zones(to, enemy) } else { vec![to] };
        let regular = held.iter().any(|hex| self.board.counts_as_regular(*hex, enemy));
        let any = held.iter().any(|hex| self.board.holds(*hex, enemy));
        let mut modifier = if regular { 2 } else { i64::from(any) };
        if self.board.pontoon == Some(side) && !repair {
            modifier -= 2;
        }
        let told =
            between(words, " (", "").map_or(0, |rest| if rest.starts_with("at most") { 0 } else { number(rest) });
        if told != modifier {
            self.fault(format!("the modifier is {modifier} of {held:?}"));
        }
        self.tested(i, &words.replace(", done", ", passed").replace(", in vain", ", failed"));
        if words.contains(", done") {
            if repair {
                self.board.cut.remove(&side);
            } else if self.board.pontoon != Some(side) {
                self.board.cut.insert(side);
            } else {
                self.board.pontoon = None;
            }
        }
    }

    /// `…: 9, passed (+1, at most 8), …`
    pub(super) fn tested(&mut self, i: usize, words: &str) {
        let Some(rest) = words.rsplit_once(": ").map(|(_, rest)| rest) else { return };
        let modifier =
            between(rest, " (", "").map_or(0, |rest| if rest.starts_with("at most") { 0 } else { number(rest) });
        let most = number(between(rest, "at most ", "").unwrap_or(""));
        let rating = self.board.units[i].tested();
        if most != rating {
            self.fault(format!("its rating is {rating}"));
        }
        let passed = number(rest) + modifier <= rating;
        self.expect(passed == rest.contains(", passed"), "the roll says otherwise");
        self.report.tests += 1;
    }

    /// Units enter a hex, with their marker if nobody was left behind. Who passes through a hex leaves the marker that he found there.
    fn moves(&mut self, units: &[usize], to: Hex, passing: Passing) -> Passing {
        let first = &self.board.units[units[0]];
        let (from, side) = (first.at.unwrap_or_default(), first.side);
        let Passing { mut masked, found } = passing;
        if !found && self.board.masks[side].contains(&from) {
            let all = self.board.at(from, side).all(|i| units.contains(&i));
            if all || masked {
                self.board.masks[side].remove(&from);
            }
            masked |= all;
        }
        let found = self.board.is_masked(to, side);
        if masked {
            self.board.masks[side].insert(to);
        }
        for &i in units {
            self.board.units[i].at = Some(to);
            self.passes(i, to);
        }
        Passing { masked, found }
    }

    /// A unit goes to a neighbour, outside of a march.
    pub(super) fn goes(&mut self, i: usize, to: Hex) {
        let unit = &self.board.units[i];
        let (from, side) = (unit.at.unwrap_or_default(), unit.side);
        self.expect(distance(from, to) == 1 && !self.board.is_cut_off(from, to), "it cannot go there");
        self.expect(!self.board.holds(to, 1 - side), "an enemy is there");
        self.moves(&[i], to, Passing::default());
    }

    /// `The French …`
    pub(super) fn side_acting(&mut self, words: &str) -> usize {
        let side = side_of(words);
        self.expect(side == self.acts, "it is the other side's turn");
        side
    }
}
