//! Rolls on the table of results, tests of morale, barrages, and the lives of leaders.

use super::board::{FRENCH, State};
use super::map::{Arm, Hex, distance, in_cone};
use super::{Reader, Who, begin, between, number};
use crate::oracle::grandes_batailles::COMBAT;

const RESULTS: [&str; 4] = ["-", "T", "D", "D+1"];

/// Why a unit tests its morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    Result,
    Refusal,
    Rally,
}

/// What is added to a column and to a die.
#[derive(Debug, Default)]
pub(super) struct Shifts {
    column: i64,
    die: i64,
    items: Vec<String>,
}

impl Shifts {
    pub(super) fn column(&mut self, by: i64, why: &str) {
        if by != 0 {
            self.column += by;
            let columns = if by.abs() == 1 { "column" } else { "columns" };
            self.items.push(format!("{by:+} {columns}: {why}"));
        }
    }

    pub(super) fn die(&mut self, by: i64, why: &str) {
        if by != 0 {
            self.die += by;
            self.items.push(format!("{by:+} on the die: {why}"));
        }
    }

    /// §T.modifiers: levels; guns lose one column uphill, whatever the difference (46).
    pub(super) fn slope(&mut self, own: i64, other: i64, guns: bool) {
        if own > other {
            self.column(1, "downhill");
        } else {
            let up = own - other;
            self.column(if guns { up.max(-1) } else { up }, "uphill");
        }
    }
}

/// `+1: night` of a test, or `+1 on the die: night` of a roll.
fn is_item(words: &str, of_test: bool) -> bool {
    let Some(rest) = words.strip_prefix(['+', '-']) else { return false };
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    after.len() < rest.len() && after.starts_with(':') == of_test
}

impl Reader<'_> {
    /// The items that follow must be these, in any order.
    pub(super) fn items(&mut self, expected: &[String], of_test: bool) {
        let mut expected = expected.to_vec();
        let first = self.next;
        loop {
            let words = self.words();
            if !is_item(&words, of_test) {
                break;
            }
            match expected.iter().position(|item| *item == words) {
                Some(at) => {
                    expected.remove(at);
                    self.report.items += 1;
                }
                None => self.fault(&format!("this item is wrong; {expected:?} are due")),
            }
            self.next += 1;
        }
        if !expected.is_empty() {
            let next = std::mem::replace(&mut self.next, first.saturating_sub(1));
            self.fault(&format!("items are missing: {expected:?}"));
            self.next = next;
        }
    }

    /// §0.4: `die 5, total 8, passed (...)`; the value is added to the die.
    pub(super) fn test(&mut self, words: &str, value: i64) -> bool {
        let die = number(words.trim_start_matches("die "));
        let total = between(words, "total ", ",").map_or(i64::MIN, number);
        self.expect((1..=6).contains(&die) && total == die + value, &format!("the total is {}", die + value));
        let passed = die + value >= 6;
        self.expect(words.contains(if passed { ", passed (" } else { ", failed (" }), "the test ends otherwise");
        if let Some(own) = between(words, "(", " for his value") {
            self.expect(number(own) == value, &format!("his value is {value}"));
        }
        self.report.leaders += 1;
        self.next += 1;
        passed
    }

    /// §0.5, R-61, R-83. Units of an HQ that failed its test are looked at when they test.
    fn is_out_for_morale(&self, unit: usize) -> bool {
        let formation = self.board.units[unit].formation;
        let has_failed = self.board.hq(formation).is_some_and(|hq| self.failed.contains(&hq));
        let checked = self.active.contains(&formation) && (!has_failed || self.taken.contains(&unit));
        let out = if checked { self.beyond.contains(&unit) } else { !self.board.is_led(unit) };
        out && self.board.hq(formation).is_some()
    }

    /// Its HQ or the C-in-C.
    fn is_its_leader(&self, unit: usize, leader: usize) -> bool {
        let (unit, leader) = (&self.board.units[unit], &self.board.leaders[leader]);
        leader.is_here()
            && leader.side == unit.side
            && leader.formation.is_none_or(|formation| formation == unit.formation)
    }

    /// §0.5, §T.morale: a test of morale, and whether it is passed.
    pub(super) fn morale(&mut self, unit: usize, why: Test) -> bool {
        let it = self.board.units[unit].clone();
        let what = match why {
            Test::Result => "tests morale",
            Test::Refusal => "tries to stand",
            Test::Rally => "tries to rally",
        };
        let words = self.words();
        let Some(test) = words.strip_prefix(&format!("{} {what}: ", begin(&it.name))) else {
            self.fault(&format!("due is: {} {what}", it.name));
            return true;
        };
        self.report.morale += 1;
        let mut items = vec![(it.steps, "morale")];
        let protection = self.board.map.protection(it.at, self.board.is_single(it.side, it.at));
        items.push((i64::from(protection >= 2), "ground with a protection of 2 or more"));
        let leaders: Vec<usize> =
            (0..self.board.leaders.len()).filter(|&leader| self.is_its_leader(unit, leader)).collect();
        let near = |far: i64| leaders.iter().any(|&l| distance(self.board.leaders[l].at, it.at) == far);
        items.push((i64::from(near(0)), "its headquarters or commander in the hex"));
        items.push((-it.lost, "steps lost"));
        let enemy = 1 - it.side;
        let flanked = self.board.map.around(it.at).any(|h| self.board.holds(enemy, h) && self.board.is_flank(unit, h));
        items.push((-i64::from(flanked), "an enemy on the flank"));
        items.push((-i64::from(self.is_out_for_morale(unit)), "out of command"));
        items.push((-i64::from(self.board.formations[it.formation].demoralised), "formation demoralised"));
        items.push((-i64::from(self.is_night()), "night"));
        if why == Test::Rally {
            items.push((i64::from(near(1)), "its headquarters or commander in the next hex"));
            //
            let in_range = self.board.here().any(|u| {
                let gun = &self.board.units[u];
                gun.side == enemy && gun.arm == Arm::Guns && distance(gun.at, it.at) <= self.reach(gun.range)
            });
            items.push((-i64::from(in_range), "in range of enemy guns"));
        }
        items.retain(|(by, _)| *by != 0);
        let passed = self.test(test, items.iter().map(|(by, _)| by).sum());
        self.report.leaders -= 1;
        let items: Vec<String> = items.into_iter().map(|(by, why)| format!("{by:+}: {why}")).collect();
        self.items(&items, true);
        passed
    }

    /// §13.1.6: guns fire one hex at night.
    pub(super) fn reach(&self, range: i64) -> i64 {
        if self.is_night() { range.min(1) } else { range }
    }

    /// §11.3: a roll, with the items before it. R-5: columns above 8 go to the die.
    pub(super) fn roll(&mut self, what: &str, unit: usize, value: i64, mut shifts: Shifts) -> usize {
        self.report.rolls += 1;
        let column = value + shifts.column;
        shifts.die((column - 8).max(0), "columns above 8");
        let column = column.clamp(0, 8);
        self.items(&shifts.items, false);
        let words = self.words();
        let name = self.name(unit);
        let Some(roll) = words.strip_prefix(&format!("{what} {name}: ")) else {
            self.fault(&format!("due is: {what} {name}"));
            return 0;
        };
        let die = between(roll, "die ", "").map_or(0, number_of_die);
        let row = (die + shifts.die).clamp(0, 6);
        let result = COMBAT[row as usize][column as usize] as usize;
        let right = format!("value {value}, column {column}, die {die}{:+}: {} (", shifts.die, RESULTS[result]);
        self.expect((1..=6).contains(&die) && roll.starts_with(&right), &right);
        self.next += 1;
        result
    }

    /// A step; the last eliminates.
    pub(super) fn lose_step(&mut self, unit: usize) {
        let name = self.name(unit);
        self.due(&format!("{name} loses a step"));
        self.board.units[unit].lost += 1;
        if self.board.units[unit].lost >= self.board.units[unit].steps {
            self.due(&format!("{name} is eliminated"));
            self.board.units[unit].state = State::Eliminated;
        }
    }

    /// §11.3: turned over, or a step if it is.
    pub(super) fn disorganise(&mut self, unit: usize) {
        if self.board.units[unit].disorganised {
            self.lose_step(unit);
        } else {
            let name = self.name(unit);
            self.due(&format!("{name} is disorganised"));
            self.board.units[unit].disorganised = true;
        }
    }

    /// §9.3: an HQ's test.
    pub(super) fn mortality(&mut self, leader: usize) {
        let name = self.leader_name(leader);
        let words = self.words();
        let Some(dice) = words.strip_prefix(&format!("{} tests mortality: dice ", begin(&name))) else {
            self.fault(&format!("due is: {name} tests mortality"));
            return;
        };
        let dice = number(dice);
        let killed = dice == 12;
        self.expect((2..=12).contains(&dice), "two dice give another number");
        self.expect(words.contains(if killed { ", killed (" } else { ", unhurt (" }), "his fate is another");
        self.report.leaders += 1;
        self.next += 1;
        if killed {
            self.fall(&[leader]);
        }
    }

    /// §8.4, §9.3: leaders fall, and others take their places.
    pub(super) fn fall(&mut self, leaders: &[usize]) {
        for &leader in leaders {
            let name = self.leader_name(leader);
            self.due(&format!("{name} falls"));
            self.board.leaders[leader].state = State::Waiting;
        }
        self.fallen.extend_from_slice(leaders);
        self.replace();
    }

    /// §8.4, §9.3: whoever takes the place of leaders that fell.
    pub(super) fn replace(&mut self) {
        loop {
            let words = self.words();
            // Alvensleben may come back instead of Zastrow's replacement.
            let (text, end) = match words.strip_prefix("The replacement of ") {
                Some(rest) => (rest, " takes over in "),
                None => (words.as_str(), " arrives in "),
            };
            let Some((Who::Leader(next), rest)) = self.who(text) else { return };
            let (place, is_none) = (rest.strip_prefix(end), rest == " has nobody left to lead");
            if place.is_none() && !is_none {
                return;
            }
            let own = self.fallen.iter().position(|&leader| leader == next);
            let same = |leader: usize| {
                let it = &self.board.leaders[leader];
                it.formation.is_none() && it.side == self.board.leaders[next].side
            };
            let former = self.fallen.iter().position(|&leader| same(leader) && self.has_handed_over(next));
            let Some(at) = own.or(former) else { return };
            let leader = self.fallen.remove(at);
            let (of, side) = (self.board.leaders[leader].formation, self.board.leaders[leader].side);
            let led = self.board.units.iter().filter(|unit| {
                unit.is_here() && unit.side == side && of.is_none_or(|formation| unit.formation == formation)
            });
            let places: Vec<Hex> = led.map(|unit| unit.at).collect();
            match place {
                None => {
                    self.expect(places.is_empty(), "there are units of his");
                    self.board.leaders[leader].state = State::Eliminated;
                }
                Some(place) => {
                    let hex = self.hex(place);
                    self.expect(places.contains(&hex), "no unit of his is there");
                    self.board.leaders[next].replaced |= next == leader;
                    (self.board.leaders[next].state, self.board.leaders[next].at) = (State::Here, hex);
                }
            }
            self.next += 1;
            self.report.due += 1;
        }
    }

    /// §13.1.2: a C-in-C for whom another came.
    fn has_handed_over(&self, leader: usize) -> bool {
        let name = &self.board.leaders[leader].name;
        let commanders = self.scenario.at("commanders").table().values();
        commanders.into_iter().any(|entry| entry.get("removes").is_some_and(|old| old.text() == name))
    }

    /// Everybody who fell has been replaced.
    pub(super) fn all_replaced(&mut self) {
        self.replace();
        for leader in std::mem::take(&mut self.fallen) {
            let name = self.leader_name(leader);
            self.fault(&format!("due is: another takes the place of {name}"));
        }
    }

    /// §10.1.1: a barrage, from the shot to its results.
    pub(super) fn barrage(&mut self, words: &str) -> bool {
        // A gun may turn before it fires.
        if let Some((gun, facing)) = self.faces() {
            let fires = self.log[self.next].0.contains("barrage") && self.board.units[gun].arm == Arm::Guns;
            if fires {
                let by = (facing + 6 - self.board.units[gun].facing) % 6;
                self.expect([1, 5].contains(&by), "it may turn by one side");
                self.board.units[gun].facing = facing;
                self.next += 1;
            }
            return fires;
        }
        let Some((gun, rest)) = self.unit(words) else { return false };
        let (partner, rest) = match rest.strip_prefix(" and ").and_then(|rest| self.unit(rest)) {
            Some((partner, rest)) => (Some(partner), rest),
            None => (None, rest),
        };
        let Some(rest) = rest.strip_prefix(" fires at ").or_else(|| rest.strip_prefix(" fire at ")) else {
            return false;
        };
        let Some((target, rest)) = self.unit(rest) else { return false };
        let (from, to) = rest.trim_start_matches(", from ").split_once(" at ").unwrap_or(("", ""));
        let (from, to) = (self.hex(from), self.hex(to));
        self.report.barrages += 1;
        let side = self.board.units[gun].side;
        let guns: Vec<usize> = [Some(gun), partner].into_iter().flatten().collect();
        let far = distance(from, to);
        for &gun in &guns {
            let it = &self.board.units[gun];
            let is_gun = it.is_here() && it.arm == Arm::Guns && it.at == from && self.active.contains(&it.formation);
            let fits = far <= self.reach(it.range) && (self.board.all_round(gun) || in_cone(from, it.facing, to));
            let moved = self.march.is_some() || !self.spent.is_empty();
            let fresh = self.fired.insert(gun);
            self.expect(is_gun && fresh, "it cannot fire now");
            self.expect(fits, "it is out of range, or outside the fire zone");
            self.expect(!moved && self.attacks.is_empty(), "guns fire before others move");
        }
        if let Some(partner) = partner {
            let of = [gun, partner].map(|gun| self.board.units[gun].formation);
            // guns of one Prussian formation at Wissembourg, of two divisions together at Spicheren.
            let right = if self.board.map.is_wissembourg { side != FRENCH && of[0] == of[1] } else { of[0] != of[1] };
            self.expect(right, "they do not fire together");
        }
        let it = &self.board.units[target];
        let is_target = it.is_here() && it.side != side && it.at == to;
        self.expect(is_target, "no such enemy is there");
        let seen = self.board.map.sees(from, to, |hex| self.board.is_occupied(hex));
        self.expect(seen, "it cannot be seen");
        let hexes = if far == 1 { "1 hex".to_owned() } else { format!("{far} hexes") };
        self.expect(words.ends_with(&format!(", {hexes}")), &format!("it is {hexes} away"));
        self.next += 1;
        let mut sum = 0;
        for &gun in &guns {
            sum += self.brings(gun);
        }
        let single = self.board.is_single(1 - side, to);
        let value = self.divided(sum, to, single, guns.len());
        for &gun in &guns {
            if self.is_crowded(gun) {
                self.crowded(gun);
            }
        }
        let mut shifts = Shifts::default();
        shifts.column(-guns.iter().map(|&gun| self.board.units[gun].lost).sum::<i64>(), "levels of losses");
        shifts.slope(self.board.map.level(from), self.board.map.level(to), true);
        shifts.die(i64::from(far <= near(side)), "guns near the enemy");
        //
        shifts.die(2 * i64::from(self.board.is_flank(target, from)), "on the flank");
        shifts.die(-i64::from(self.is_night()), "night");
        shifts.die(-i64::from(self.board.map.enters_trench(from, to)), "through a trench");
        shifts.die(-self.cover(1 - side, to), "hamlet or fort");
        let result = self.roll("Barrage by", gun, value, shifts);
        if result == 3 {
            self.lose_step(target);
        }
        let is_left = self.board.units[target].is_here();
        if is_left && (result >= 2 || result == 1 && !self.morale(target, Test::Result)) {
            self.disorganise(target);
        }
        //
        if result >= 1 {
            let mut hqs = self.board.leaders_at(1 - side, to);
            hqs.retain(|&leader| self.board.leaders[leader].formation.is_some());
            while !hqs.is_empty() {
                let words = self.words();
                let named = hqs.iter().position(|&hq| self.who(&words).map(|found| found.0) == Some(Who::Leader(hq)));
                self.mortality(hqs.remove(named.unwrap_or(0)));
            }
        }
        self.all_replaced();
        true
    }

    /// §T.terrain: what a hamlet takes from the die.
    pub(super) fn cover(&self, side: usize, hex: Hex) -> i64 {
        i64::from(matches!(self.board.map.terrain(hex), 'h' | 'f') && !self.board.is_single(side, hex))
    }

    /// `X in H brings n`. §13.1.6: half for guns that are not alone in a narrow hex.
    pub(super) fn brings(&mut self, unit: usize) -> i64 {
        let it = self.board.units[unit].clone();
        let crowded = self.is_crowded(unit);
        let value = if crowded { it.value() / 2 } else { it.value() };
        let words = self.words();
        let right = words.starts_with(&format!("{} in {:04}", begin(&it.name), it.at))
            && words.ends_with(&format!(" brings {value}"));
        self.expect(right, &format!("due is: {} in {:04} brings {value}", it.name, it.at));
        self.next += 1;
        value
    }

    /// §13.1.6
    pub(super) fn is_crowded(&self, unit: usize) -> bool {
        let it = &self.board.units[unit];
        it.arm == Arm::Guns && self.board.narrow.contains(&it.at) && self.board.of(it.side, it.at).len() > 1
    }

    pub(super) fn crowded(&mut self, unit: usize) {
        let words = self.words();
        let name = begin(&self.name(unit));
        let right =
            words.starts_with(&format!("{name} is not alone in ")) && words.ends_with("half of its value counts");
        self.expect(right, "due is that the hex is too narrow");
        self.next += 1;
        self.report.due += 1;
    }

    /// §11.3: the sum divided by the protection; said where several fire, or it is divided.
    pub(super) fn divided(&mut self, sum: i64, hex: Hex, single: bool, sources: usize) -> i64 {
        let by = self.board.map.protection(hex, single);
        let words = self.words();
        if by > 1 {
            let right = words.starts_with(&format!("{sum} divided by {by}, the protection of {hex:04}"))
                && words.ends_with(&format!(": {}", sum / by));
            self.expect(right, &format!("due is: {sum} divided by {by}: {}", sum / by));
            self.next += 1;
        } else if sources > 1 {
            let right = words.starts_with(&format!("{sum} together against {hex:04}"));
            self.expect(right, &format!("due is: {sum} together"));
            self.next += 1;
        }
        sum / by
    }
}

/// §T.modifiers, 88: how near guns must be.
pub(super) fn near(side: usize) -> i64 {
    if side == FRENCH { 1 } else { 2 }
}

/// `4+1`: the number before the sign.
fn number_of_die(words: &str) -> i64 {
    let end = words.find(['+', '-']).unwrap_or(words.len());
    words[..end].parse().unwrap_or(0)
}
