//! Battles, retreats and sieges (§7).

use super::board::{Kind, rounded};
use super::map::{FRENCH, Hex, Water, distance};
use super::{Reader, between, hexes, name, number, side_of};
use std::collections::{BTreeMap, BTreeSet};

/// A battle that is under way. Pairs are of the attacker and the defender, unless they are of sides.
#[derive(Clone, Debug, Default)]
pub(super) struct Fight {
    side: usize,
    from: Vec<Hex>,
    at: Vec<Hex>,
    units: [BTreeSet<usize>; 2],
    /// Hexes of which the log has told who is there.
    listed: BTreeSet<Hex>,
    /// Hexes of which a stack, or a part of it, retreats before the battle.
    withdraws: BTreeSet<Hex>,
    may_go: BTreeSet<usize>,
    gone: BTreeSet<usize>,
    /// The battle itself has begun, with those who are still in it.
    begun: bool,
    leads: [Option<usize>; 2],
    bonus: [i64; 2],
    heroism: bool,
    guns: bool,
    told: Vec<usize>,
    ground: BTreeSet<Hex>,
    modifiers: [Vec<(i64, &'static str)>; 2],
    steps: i64,
    strength: [i64; 2],
    stood: [i64; 2],
    /// Losses by the table, of each.
    losses: [i64; 2],
    rolled: [bool; 2],
    lost: [i64; 2],
    for_heroism: i64,
    checked: BTreeSet<usize>,
    driven: BTreeSet<usize>,
    ignores: BTreeSet<Hex>,
    /// Where each unit stood in the battle.
    origins: BTreeMap<usize, Hex>,
    /// Where each unit was that has retreated, and the hexes since.
    retreats: BTreeMap<usize, (Hex, i64)>,
    further: i64,
    has_ended: bool,
}

impl Fight {
    fn who(&self, side: usize) -> usize {
        usize::from(side != self.side)
    }

    fn all(&self) -> BTreeSet<usize> {
        &self.units[0] | &self.units[1]
    }
}

const TOLD: [&str; 8] = [
    "strength ",
    "morale ",
    "terrain",
    "bonus of",
    "a unit is out of supply",
    "a unit is disorganised",
    "second activation",
    "heroism",
];

impl Reader {
    pub(super) fn fighting(&mut self, section: &str, words: &str) -> bool {
        match section {
            "7.1" if words.contains(" attack ") => self.attack(words),
            "7.1" => self.listed(words),
            "7.2.1" => self.withdrawal(words),
            "7.2.5" => self.siege(words),
            "7.2.3" => self.morale(words),
            "7.2.4" if words.contains(" advances to ") => self.advances(words),
            "7.2.4" if words.starts_with("Loss results compared: ") => self.outcome(words),
            "7.2.4" if words.contains(" retreat from ") || words.contains(" retreats from ") => self.retreat(words),
            "7.2.4" if words.starts_with("There is no room in ") => {
                let Some(fight) = &mut self.fight else { return false };
                fight.further = 1;
            }
            _ if words.contains(" loses a step ") => self.loses(words),
            "11" => {
                let hex = between(words, "The stack in ", "").map(number);
                let Some(fight) = &mut self.fight else { return false };
                if let Some(hex) = hex {
                    fight.ignores.insert(hex);
                    let stands = self.board.has_fortress(hex);
                    self.expect(stands, "no fortress is there");
                }
            }
            _ => return self.battle(section, words),
        }
        true
    }

    /// What is told of a battle before its losses.
    fn battle(&mut self, section: &str, words: &str) -> bool {
        if self.fight.is_none() {
            return false;
        }
        if words.contains(" gives a bonus of ") {
            self.bonus(words);
        } else if words.contains(" leads the ") {
            self.leads(words);
        } else if let Some(rest) = words.strip_prefix("Heroism: ") {
            self.heroism(rest);
        } else if let Some(rest) = words.strip_prefix("Mitrailleuses: ") {
            self.mitrailleuses(rest);
        } else if section == "7.2.2" && words.contains(": strength ") && words.contains(" step") {
            if words.starts_with("The ") {
                self.modifier(words);
            } else {
                self.worth(words);
            }
        } else if section == "T.terrain" {
            self.ground(words);
        } else if words.contains(" steps in the battle: ") {
            self.magnitude(words);
        } else if words.starts_with("The ") && words.contains(" roll ") {
            self.rolls(words);
        } else if words.starts_with("The ") && (words.contains(" +") || words.contains(" -")) {
            self.modifier(words);
        } else {
            return false;
        }
        true
    }

    /// §7.1
    fn attack(&mut self, words: &str) {
        self.march = None;
        self.over();
        let side = side_of(between(words, "", " attack ").unwrap_or(""));
        self.expect(side == self.segment.side, "it is the other side's turn");
        let at = hexes(between(words, " attack ", " from ").unwrap_or(""));
        let from = hexes(between(words, " from ", ": ").unwrap_or(""));
        let fresh = |i: &usize| !self.board.units[*i].was_attacked;
        let defenders: BTreeSet<usize> =
            at.iter().flat_map(|hex| self.board.combat(*hex, 1 - side)).filter(fresh).collect();
        let mut attackers = BTreeSet::new();
        let mut wrong = Vec::new();
        for hex in &from {
            //
            let can = |i: &usize| self.board.units[*i].acts && !(self.segment.late && self.board.units[*i].moved);
            let stack: Vec<usize> = self.board.combat(*hex, side).filter(can).collect();
            if stack.is_empty() {
                wrong.push(format!("nobody can attack from {hex}"));
            }
            for i in stack {
                let unit = &self.board.units[i];
                if unit.has_attacked || (self.segment.or && unit.moved) {
                    wrong.push(format!("{} has attacked or moved", unit.name));
                }
                attackers.insert(i);
            }
            // Zones of control do not extend into a fortress (§3.2.1).
            let zone = |beside: &Hex| self.board.combat(*beside, 1 - side).any(|i| fresh(&i)) && !at.contains(beside);
            if let Some(left) = self.board.map.beside(*hex).find(zone).filter(|_| !self.board.has_fortress(*hex)) {
                wrong.push(format!("{left} is not attacked from {hex}"));
            }
            if !at.iter().any(|target| distance(*target, *hex) == 1) {
                wrong.push(format!("nobody is attacked from {hex}"));
            }
        }
        for hex in &at {
            let is_reached = from.iter().any(|from| distance(*from, *hex) == 1);
            let fresh = self.board.combat(*hex, 1 - side).any(|i| fresh(&i));
            if !is_reached || !fresh {
                wrong.push(format!("{hex} cannot be attacked"));
            }
        }
        let told = words.rsplit_once(": ").and_then(|(_, rest)| rest.split_once(" against "));
        let counts = (attackers.len() as i64, defenders.len() as i64);
        if told.map(|(a, b)| (number(a), number(b))) != Some(counts) {
            wrong.push(format!("{counts:?} units are in it"));
        }
        for fault in wrong {
            self.fault(fault);
        }
        for i in &attackers {
            self.board.units[*i].has_attacked = true;
        }
        for i in &defenders {
            self.board.units[*i].was_attacked = true;
        }
        let units = [attackers, defenders];
        self.fight = Some(Fight { side, from, at, units, ..Fight::default() });
    }

    /// `The French in 2905: MacMahon, 3rd Reserve cavalry`
    fn listed(&mut self, words: &str) {
        let side = side_of(between(words, "", ": ").unwrap_or(""));
        let hex = number(between(words, " in ", "").unwrap_or(""));
        let told = self.units(between(words, ": ", "").unwrap_or(""));
        let Some(fight) = self.fight.as_mut() else { return self.fault("no battle is under way") };
        fight.listed.insert(hex);
        let units = fight.units[fight.who(side)].clone();
        let there = self.board.at(hex, side);
        let mine = there.filter(|i| !self.board.units[*i].is_combat() || units.contains(i)).collect();
        self.same(&mine, &told, "in it");
    }

    /// §7.2.1
    fn withdrawal(&mut self, words: &str) {
        let Some(mut fight) = self.fight.take() else { return self.fault("no battle is under way") };
        if let Some(rest) = words.strip_prefix("Cavalry screens the stack in ") {
            let hex = number(rest);
            let cavalry = |units: &mut dyn Iterator<Item = usize>| -> i64 {
                let units = units.map(|i| &self.board.units[i]).filter(|unit| unit.kind == Kind::Cavalry);
                units.map(super::board::Unit::strength).sum()
            };
            let stack = self.standing(&fight, hex);
            let points = cavalry(&mut stack.iter().copied());
            let others = cavalry(&mut fight.units[0].iter().copied());
            let told = between(words, "(", ")").and_then(|rest| rest.split_once(" to "));
            if told.map(|(a, b)| (number(a), number(b))) != Some((points, others)) {
                self.fault(format!("the cavalry has {points} to {others} points"));
            }
            self.expect(points >= others && points > 0, "it is too weak");
            fight.withdraws.insert(hex);
            fight.may_go.extend(stack);
        } else if let Some(rest) = words.strip_prefix("The stack in ") {
            let (hex, die) = (number(rest), number(between(rest, " rolls ", "").unwrap_or("")));
            let mut stack = self.standing(&fight, hex);
            // A fortress never moves (§11).
            stack.retain(|i| self.board.units[*i].kind != Kind::Fortress);
            let passed = stack.iter().filter(|i| die <= self.board.units[**i].checked()).count();
            let told = between(rest, ": ", "").and_then(|rest| rest.split_once(", "));
            let mine = (passed as i64, (stack.len() - passed) as i64);
            self.expect(told.map(|(a, b)| (number(a), number(b))) == Some(mine), "others pass");
            fight.withdraws.insert(hex);
            self.checks = Some((die, 0, stack));
        } else if words.contains(", morale ") {
            let Some(i) = self.unit(words, ", morale ") else { return };
            if self.checked(i, words) && words.ends_with(": passed") {
                fight.may_go.insert(i);
            }
        } else if let Some(to) = between(words, " retreats before combat to ", "").map(number) {
            let Some(i) = self.unit(words, " retreats before ") else { return };
            self.goes(&mut fight, i, to);
        } else if words.contains(" loses a step ") {
            self.fight = Some(fight);
            return self.loses(words);
        } else {
            self.fault("it is not understood");
        }
        self.fight = Some(fight);
    }

    /// The defenders of a hex who have not left it.
    fn standing(&self, fight: &Fight, hex: Hex) -> BTreeSet<usize> {
        let units = fight.units[1].iter().copied().filter(|i| self.board.units[*i].at == Some(hex));
        units.filter(|i| !fight.gone.contains(i)).collect()
    }

    /// A unit checks its morale; whether it does so in its turn.
    fn checked(&mut self, i: usize, words: &str) -> bool {
        let morale = self.board.units[i].checked();
        let Some((die, _, left)) = self.checks.as_mut() else {
            self.fault("no stack is checked");
            return false;
        };
        let (listed, passed) = (left.remove(&i), *die <= morale);
        self.expect(listed, "it is not checked");
        self.expect(number(between(words, ", morale ", "").unwrap_or("")) == morale, "its morale is another");
        self.expect(passed == words.ends_with(": passed"), "the roll says otherwise");
        self.report.tests += 1;
        true
    }

    /// A unit retreats before combat.
    fn goes(&mut self, fight: &mut Fight, i: usize, to: Hex) {
        let unit = &self.board.units[i];
        let (side, from) = (unit.side, unit.at.unwrap_or_default());
        // headquarters go along.
        let can = fight.may_go.contains(&i)
            || (!unit.is_combat()
                && fight.withdraws.contains(&from)
                && fight.may_go.iter().any(|i| self.board.units[*i].at == Some(from) || fight.gone.contains(i)));
        self.expect(can && side != fight.side, "it cannot");
        self.expect(distance(from, to) == 1 && !self.board.is_closed(to), "it cannot go there");
        let enemy = self.board.at(to, 1 - side).next().is_some();
        self.expect(!enemy, "an enemy is there");
        let room = self.fits(i, to);
        self.expect(room, "there is no room");
        // those who retreat with it do not help.
        let gone = |other: &usize| fight.retreats.get(other).is_some_and(|(hex, _)| *hex == from);
        let friends = self.board.combat(to, side).any(|other| !gone(&other));
        if self.board.units[i].is_combat() && self.board.zone(to, 1 - side) && !friends {
            self.owes.insert(i);
        }
        fight.retreats.insert(i, (from, 1));
        fight.gone.insert(i);
        self.board.units[i].at = Some(to);
        self.passes(i, to);
        self.report.retreats += 1;
    }

    /// The battle begins with those who have not left.
    fn begins_battle(&mut self) {
        let Some(fight) = self.fight.as_mut().filter(|fight| !fight.begun) else { return };
        fight.begun = true;
        fight.retreats.clear();
        let gone = std::mem::take(&mut fight.gone);
        fight.units[1].retain(|i| !gone.contains(i));
        let hexes = |units: &BTreeSet<usize>| -> BTreeSet<Hex> {
            units.iter().filter_map(|i| self.board.units[*i].at).collect()
        };
        //
        let at = hexes(&fight.units[1]);
        let near = |i: &usize| self.board.units[*i].at.is_some_and(|at_| at.iter().any(|hex| distance(at_, *hex) == 1));
        fight.units[0].retain(near);
        for who in [0, 1] {
            let units = || fight.units[who].iter().map(|i| &self.board.units[*i]);
            fight.strength[who] = units().map(super::board::Unit::strength).sum();
            fight.stood[who] = units().map(|unit| unit.steps).sum();
        }
        fight.steps = fight.stood[0] + fight.stood[1];
        let at = |i: usize| self.board.units[i].at.map(|at| (i, at));
        fight.origins = fight.all().into_iter().filter_map(at).collect();
        let listed = fight.from.iter().chain(&fight.at).all(|hex| fight.listed.contains(hex));
        self.expect(listed, "before it: who is in the battle");
    }

    /// §1.2
    fn bonus(&mut self, words: &str) {
        self.begins_battle();
        let Some(hq) = self.unit(words, " in ") else { return };
        let Some(fight) = self.fight.clone() else { return };
        let of = self.board.units[hq].clone();
        let who = fight.who(of.side);
        let (range, led) = (self.board.range(hq), self.board.commanded(hq));
        let units = &fight.units[who];
        let near = units.iter().all(|i| self.board.units[*i].at.is_some_and(|at| range.contains(&at)));
        self.expect(near && units.is_subset(&led), "it does not command all of them");
        //
        self.expect(who == 1 || self.segment.hq == Some(hq), "it does not act");
        self.expect(who == 1 || !self.segment.late, "nobody leads them");
        self.expect(!of.unsupplied && !of.gave[0] && fight.bonus[who] == 0, "it cannot");
        self.expect(number(words.rsplit(' ').next().unwrap_or("")) == of.bonus, "its bonus is another");
        self.board.units[hq].gave[0] = true;
        if let Some(fight) = &mut self.fight {
            fight.bonus[who] = of.bonus;
        }
    }

    fn leads(&mut self, words: &str) {
        self.begins_battle();
        let Some(i) = self.unit(words, " leads the ") else { return };
        let side = self.board.units[i].side;
        let Some(fight) = &mut self.fight else { return };
        let who = fight.who(side);
        fight.leads[who] = Some(i);
        let is_in = fight.units[who].contains(&i);
        self.expect(is_in, "it is not in the battle");
    }

    fn heroism(&mut self, rest: &str) {
        let Some(fight) = &mut self.fight else { return };
        fight.heroism = rest.contains(", passed");
        let lead = fight.leads[fight.who(FRENCH)];
        let morale = lead.map_or(0, |i| self.board.units[i].morale());
        self.expect(number(between(rest, "(morale ", "").unwrap_or("")) == morale, "its morale is another");
        self.expect((number(rest) <= morale) == rest.contains(", passed"), "the roll says otherwise");
        self.report.tests += 1;
    }

    fn mitrailleuses(&mut self, rest: &str) {
        let Some(fight) = &mut self.fight else { return };
        fight.guns = rest.contains(", passed");
        let french = fight.units[fight.who(FRENCH)].iter().map(|i| &self.board.units[*i]);
        let can = french.clone().any(|unit| unit.kind == Kind::Corps && !unit.is_flipped() && !unit.unsupplied);
        self.expect(can, "no corps can");
        let die = number(between(rest, " shows ", "").unwrap_or(""));
        self.expect((die >= 5) == rest.contains(", passed"), "the roll says otherwise");
        self.report.tests += 1;
    }

    /// `1st Corps in 2905: strength 2, 2 steps, disorganised, out of supply, second activation`
    fn worth(&mut self, words: &str) {
        let Some(i) = self.unit(words, " in ") else { return };
        let unit = self.board.units[i].clone();
        let who = match &mut self.fight {
            Some(fight) => {
                fight.told.push(i);
                fight.units.iter().position(|units| units.contains(&i))
            }
            None => None,
        };
        self.expect(who.is_some(), "it is not in the battle");
        let at = unit.at.map_or(String::new(), |at| {
            let city = self.board.map.cities.get(&at).map_or(String::new(), |city| format!(" {}", city.name));
            format!("{at:04}{city}")
        });
        let plural = if unit.steps == 1 { "" } else { "s" };
        let mut mine = format!("{} in {at}: strength {}, {} step{plural}", unit.name, unit.strength(), unit.steps);
        for (so, words) in [
            (unit.disorganised, ", disorganised"),
            (unit.unsupplied, ", out of supply"),
            (unit.second, ", second activation"),
        ] {
            mine += if so { words } else { "" };
        }
        let place = between(words, &format!("{} in ", unit.name), ": ").unwrap_or("");
        if words.replacen(place, "", 1) != mine.replacen(&at, "", 1) || number(place) != unit.at.unwrap_or_default() {
            self.fault(mine);
        }
    }

    /// What a side has to cross to a hex: the least of what lies before those beside it.
    fn crossing(&self, fight: &Fight, hex: Hex, side: usize) -> Water {
        let enemies = fight.units[1 - fight.who(side)].iter().filter_map(|i| self.board.units[*i].at);
        let water = |from: Hex| self.board.map.water(from, hex);
        let all: Vec<Water> = enemies.filter(|from| distance(*from, hex) == 1).map(water).collect();
        match all.as_slice() {
            all if all.contains(&Water::None) || all.is_empty() => Water::None,
            all if all.contains(&Water::Bridge) => Water::Bridge,
            _ => Water::River,
        }
    }

    /// §T.terrain Points of a hex: water counts for the defender, and the better of two advantages.
    fn advantage(&self, fight: &Fight, hex: Hex, side: usize) -> i64 {
        let of = |what: &str| self.tables.at("tables/terrain").at(what).list()[1].number();
        let water = match self.crossing(fight, hex, side) {
            _ if side == fight.side => 0,
            Water::None => 0,
            Water::Bridge => of("bridge"),
            Water::River => of("river"),
        };
        of(self.board.map.ground(hex)).max(water)
    }

    /// `The French in 2905: clear behind a bridge, 1 point`
    fn ground(&mut self, words: &str) {
        let side = side_of(between(words, "", " in ").unwrap_or(""));
        let hex = number(between(words, " in ", "").unwrap_or(""));
        let Some(fight) = self.fight.clone() else { return };
        let behind = match self.crossing(&fight, hex, side) {
            Water::None => "",
            Water::Bridge => " behind a bridge",
            Water::River => " behind a river",
        };
        let points = self.advantage(&fight, hex, side);
        let mine = format!("{}{behind}, {points} point", self.board.map.ground(hex));
        let told = between(words, ": ", "").unwrap_or("").trim_end_matches('s');
        if told != mine {
            self.fault(mine);
        }
        if let Some(fight) = &mut self.fight {
            fight.ground.insert(hex);
        }
    }

    /// §7.2.2
    fn magnitude(&mut self, words: &str) {
        let Some(fight) = self.fight.clone() else { return };
        let told: BTreeSet<usize> = fight.told.iter().copied().collect();
        let all = fight.all();
        self.same(&all, &told, "in the battle");
        let at: BTreeSet<Hex> = all.iter().filter_map(|i| self.board.units[*i].at).collect();
        self.expect(at == fight.ground, "other hexes are in the battle");
        let dice = match fight.steps {
            ..=12 => "one die a side",
            13..=33 => "two dice a side",
            _ => "two dice and a third without modifiers a side",
        };
        let mine = format!("{} steps in the battle: {dice}", fight.steps);
        if mine != words {
            self.fault(mine);
        }
    }

    /// `The French +2: heroism`
    fn modifier(&mut self, words: &str) {
        let side = side_of(between(words, "", ": ").unwrap_or(""));
        let by = words.split(' ').nth(2).map_or(0, number);
        let what = between(words, ": ", "").unwrap_or("");
        let Some(fight) = &mut self.fight else { return };
        let kind = TOLD.into_iter().find(|told| what.starts_with(told)).unwrap_or("mitrailleuses");
        let who = fight.who(side);
        fight.modifiers[who].push((by, kind));
        let strength = format!("strength {} to {}, ", fight.strength[who], fight.strength[1 - who]);
        let right = kind != "strength " || what.starts_with(&strength);
        self.expect(right, &strength);
    }

    /// §T.modifiers, R-2, R-3: the ratio of the stronger to the weaker, to the nearest line.
    fn ratio(&self, own: i64, other: i64) -> i64 {
        let halves = rounded(2 * own.max(other), own.min(other));
        let of = |row: &str| self.tables.at("tables/ratio").get(row).expect("a row").number();
        match (own >= other, halves) {
            (_, ..=2) => 0,
            (true, 3) => of("3/2"),
            (true, 4) => of("2/1"),
            (true, 5) => of("5/2"),
            (true, 7) if 2 * own >= 7 * other => of("4/1+"),
            (true, 6 | 7) => of("3/1"),
            (true, _) => of("4/1+"),
            (false, 3) => 0,
            (false, _) => of("1/2-"),
        }
    }

    /// The modifiers of the attacker's dice, or the defender's.
    fn modifiers(&self, fight: &Fight, who: usize) -> Vec<(i64, &'static str)> {
        let units = || fight.units[who].iter().map(|i| &self.board.units[*i]);
        let of = |what: &str| self.tables.at("tables/modifiers").at(what).number();
        let morale = fight.leads.map(|lead| lead.map_or(0, |i| self.board.units[i].morale()));
        let sides = [fight.side, 1 - fight.side];
        let ground = [0, 1].map(|who| {
            let hexes: BTreeSet<Hex> = fight.units[who].iter().filter_map(|i| self.board.units[*i].at).collect();
            let points: i64 = hexes.iter().map(|hex| self.advantage(fight, *hex, sides[who])).sum();
            (points, hexes.len() as i64)
        });
        let ((own, hexes), (others, other_hexes)) = (ground[who], ground[1 - who]);
        let better = (own * other_hexes - others * hexes).max(0);
        let if_so = |so: bool, what: &str| if so { of(what) } else { 0 };
        let french = sides[who] == FRENCH;
        let mut all = vec![
            (self.ratio(fight.strength[who], fight.strength[1 - who]), "strength "),
            ((morale[who] - morale[1 - who]).max(0), "morale "),
            (rounded(better, (hexes * other_hexes).max(1)), "terrain"),
            (fight.bonus[who], "bonus of"),
            (if_so(units().any(|unit| unit.unsupplied), "unsupplied"), "a unit is out of supply"),
            (if_so(units().any(|unit| unit.disorganised), "disorganised"), "a unit is disorganised"),
            //
            (if_so(who == 0 && units().any(|unit| unit.second), "second"), "second activation"),
            (if_so(french && fight.heroism, "heroism"), "heroism"),
            (if_so(french && fight.guns, "mitrailleuses"), "mitrailleuses"),
        ];
        all.retain(|(by, _)| *by != 0);
        all
    }

    /// `The Prussians roll 8+6 and 6: 7 steps (total 14: 5 steps; total 6: 2 steps)`
    fn rolls(&mut self, words: &str) {
        let Some(mut fight) = self.fight.take() else { return };
        let who = fight.who(side_of(between(words, "", " roll ").unwrap_or("")));
        let mut mine = self.modifiers(&fight, who);
        let mut told = std::mem::take(&mut fight.modifiers[who]);
        told.retain(|(by, _)| *by != 0);
        mine.sort_unstable();
        told.sort_unstable();
        if mine != told {
            self.fault(format!("the modifiers are {mine:?}, not {told:?}"));
        }
        let modifier: i64 = mine.iter().map(|(by, _)| by).sum();
        let roll = between(words, " roll ", ": ").unwrap_or("");
        let (dice, by) = roll.split_at(roll.find(['+', '-']).unwrap_or(roll.len()));
        let dice = number(dice);
        let range = if fight.steps <= 12 { 1..=6 } else { 2..=12 };
        self.expect(range.contains(&dice), "no dice show it");
        self.expect(number(by) == modifier, "the modifier is another");
        let column = 1 - who;
        let cell =
            |total: i64| self.tables.at("tables/combat").at(&total.clamp(0, 15).to_string()).list()[column].number();
        let single = between(roll, " and ", "").map(number);
        let loses = cell(dice + modifier) + single.map_or(0, cell);
        self.expect(single.is_some() == (fight.steps > 33), "it is the third die of the largest battles");
        self.expect(number(between(words, "(total ", "").unwrap_or("")) == dice + modifier, "the total is another");
        let told = between(words, ": ", "").map_or(0, number);
        if told != loses {
            self.fault(format!("the table gives {loses}"));
        }
        (fight.losses[1 - who], fight.rolled[who]) = (loses, true);
        self.fight = Some(fight);
    }

    /// A step is lost, in a battle, a siege or a retreat.
    fn loses(&mut self, words: &str) {
        let Some(i) = self.unit(words, " loses a step ") else { return };
        let unit = &mut self.board.units[i];
        unit.steps -= 1;
        let (left, side) = (unit.steps, unit.side);
        self.expect(left >= 0, "it had none");
        if words.ends_with(" in the siege") {
            self.besieged -= 1;
            return self.expect(self.besieged >= 0, "the siege takes less");
        }
        if words.ends_with(", in retreat") {
            // before combat each loses one, in a retreat the stack.
            let begun = self.fight.as_ref().is_some_and(|fight| fight.begun);
            let owes = self.owes.remove(&i);
            if begun {
                self.owes.clear();
            }
            return self.expect(owes, "it is in no enemy zone of control");
        }
        let Some(fight) = &mut self.fight else { return self.fault("no battle is under way") };
        let who = fight.who(side);
        let is_lead = fight.leads[who] == Some(i);
        if words.ends_with(" for heroism") {
            fight.for_heroism += 1;
            // another one, if the lead unit has lost its last step.
            let lead_lost = fight.leads[who].is_some_and(|i| self.board.units[i].at.is_none());
            let right = (is_lead || lead_lost) && fight.heroism && side == FRENCH;
            return self.expect(right, "it is not for it");
        }
        fight.lost[who] += 1;
        let (first, rolled) = (fight.lost[who] == 1, fight.rolled == [true, true]);
        let is_in = fight.units[who].contains(&i);
        self.expect(rolled && is_in, "it is not in the battle");
        self.expect(!first || is_lead, "the lead unit loses the first step");
    }

    /// §7.2.3
    fn morale(&mut self, words: &str) {
        let Some(mut fight) = self.fight.take() else { return self.fault("no battle is under way") };
        if let Some(rest) = words.strip_prefix("Morale in ") {
            self.unchecked();
            let (hex, die) = (number(rest), number(between(rest, " shows ", "").unwrap_or("")));
            let there = |i: &usize| self.board.units[*i].at == Some(hex);
            let stack: BTreeSet<usize> = fight.all().into_iter().filter(there).collect();
            let fails = |again: bool| {
                let units = stack.iter().map(|i| &self.board.units[*i]);
                units.filter(|unit| unit.disorganised == again && die > unit.checked()).count() as i64
            };
            let told = between(rest, "; ", "").and_then(|rest| rest.split_once(", "));
            let mine = (fails(false), fails(true));
            self.expect(told.map(|(a, b)| (number(a), number(b))) == Some(mine), "others fail");
            self.expect(!stack.is_empty(), "nobody is there");
            self.checks = Some((die, 0, stack));
        } else if let Some(i) = self.unit(words, ", morale ") {
            let again = self.board.units[i].disorganised;
            self.checked(i, words);
            fight.checked.insert(i);
            let failed = !words.ends_with(": passed");
            let told = words.contains(" again, must retreat");
            self.expect(told == (failed && again), "it is disorganised again, or is not");
            if told {
                fight.driven.insert(i);
            }
            self.board.units[i].disorganised |= failed;
        }
        self.fight = Some(fight);
    }

    fn outcome(&mut self, words: &str) {
        let Some(fight) = &mut self.fight else { return self.fault("no battle is under way") };
        fight.has_ended = true;
        let fight = fight.clone();
        let told =
            (number(between(words, ": attacker ", "").unwrap_or("")), number(words.rsplit(' ').next().unwrap_or("")));
        self.expect(told == (fight.losses[0], fight.losses[1]), "the table gives other losses");
        self.expect(fight.rolled == [true, true], "no dice were rolled");
        for who in [0, 1] {
            let french = fight.who(FRENCH) == who;
            let due = i64::from(french && fight.heroism && fight.stood[who] > fight.losses[who].min(1));
            let loses = fight.losses[who].min(fight.stood[who] - due);
            if fight.lost[who] != loses || (french && fight.for_heroism != due) {
                let side = name([fight.side, 1 - fight.side][who]);
                self.fault(format!("the {side} lose {loses} steps, and {due} for heroism"));
            }
            let alive = |i: &&usize| self.board.units[**i].at.is_some();
            let left: BTreeSet<usize> = fight.units[who].iter().filter(alive).copied().collect();
            let checked: BTreeSet<usize> = fight.checked.intersection(&left).copied().collect();
            self.same(&left, &checked, "checked");
        }
        self.report.battles += 1;
    }

    /// `2 units and a headquarters retreat from 2907 Hagenau to 2908: …`
    fn retreat(&mut self, words: &str) {
        let ends = between(words, " from ", ": ").and_then(|rest| rest.split_once(" to "));
        let Some((from, to)) = ends.map(|(from, to)| (number(from), number(to))) else { return };
        let units = self.units(between(words, ": ", "").unwrap_or(""));
        let Some(mut fight) = self.fight.take() else { return self.fault("no battle is under way") };
        let Some(side) = units.first().map(|i| self.board.units[*i].side) else { return self.fault("nobody is") };
        self.expect(fight.has_ended, "the battle is not over");
        self.expect(distance(from, to) == 1 && !self.board.is_closed(to), "they cannot go there");
        let enemy = self.board.at(to, 1 - side).next().is_some();
        self.expect(!enemy, "an enemy is there");
        let friends = self.board.combat(to, side).next().is_some();
        let fights = units.iter().any(|i| self.board.units[*i].is_combat());
        if self.board.zone(to, 1 - side) && !friends && fights {
            self.owes = units.iter().copied().filter(|i| self.board.units[*i].is_combat()).collect();
        }
        for &i in &units {
            let unit = &self.board.units[i];
            let (was, can) = (unit.at, unit.kind != Kind::Fortress && unit.side == side);
            let (origin, far) = fight.retreats.get(&i).copied().unwrap_or((from, 0));
            fight.retreats.insert(i, (origin, far + 1));
            self.expect(was == Some(from) && can, "it is elsewhere");
            //
            self.expect(distance(origin, to) == far + 1, "it does not lead away");
            self.board.units[i].at = Some(to);
            self.passes(i, to);
        }
        self.fight = Some(fight);
        self.report.retreats += 1;
    }

    ///
    pub(super) fn cannot_retreat(&mut self, i: usize) {
        let Some(fight) = self.fight.clone() else { return self.fault("no battle is under way") };
        let unit = self.board.units[i].clone();
        let (origin, far) = fight.retreats.get(&i).copied().unwrap_or((unit.at.unwrap_or_default(), 0));
        let way = |to: &Hex| {
            !self.board.is_closed(*to)
                && self.board.at(*to, 1 - unit.side).next().is_none()
                && distance(origin, *to) == far + 1
        };
        let free = unit.at.and_then(|at| self.board.map.beside(at).find(way));
        self.expect(free.is_none_or(|to| !self.fits(i, to)), "it can");
    }

    /// After a victory, or where all have retreated before combat.
    fn advances(&mut self, words: &str) {
        let Some(i) = self.unit(words, " advances to ") else { return };
        let to = number(between(words, " advances to ", "").unwrap_or(""));
        let Some(fight) = self.fight.clone() else { return self.fault("no battle is under way") };
        let unit = self.board.units[i].clone();
        let from = unit.at.unwrap_or_default();
        let beside = distance(from, to) == 1 && fight.at.contains(&to);
        //
        let is_in = unit.side == fight.side && unit.acts && fight.from.contains(&from) && unit.kind != Kind::Fortress;
        let fought = !unit.is_combat() || unit.has_attacked;
        self.expect(beside && is_in && fought, "it cannot");
        let won = !fight.begun || fight.losses[0] < fight.losses[1];
        self.expect(won, "they have not won");
        let room = self.fits(i, to);
        self.expect(room, "there is no room");
        // its battle is over, though others may stand.
        if let Some(fight) = self.fight.as_mut().filter(|fight| !fight.begun) {
            fight.units[0].remove(&i);
        }
        self.board.units[i].at = Some(to);
        self.passes(i, to);
    }

    /// A battle is over: who had to retreat has done so.
    pub(super) fn over(&mut self) {
        let Some(fight) = self.fight.take() else { return };
        if !fight.begun {
            let stay = fight.units[1].iter().find(|i| self.board.units[**i].at.is_some() && !fight.gone.contains(i));
            self.expect(stay.is_none(), "before it: the battle is fought");
            return;
        }
        self.expect(fight.has_ended, "before it: the battle is fought");
        for who in [0, 1] {
            let most = [1, 2][who];
            let beaten = fight.losses[who] > fight.losses[1 - who];
            let even = fight.losses[0] == fight.losses[1];
            for i in &fight.units[who] {
                let unit = &self.board.units[*i];
                if unit.at.is_none() {
                    continue;
                }
                let far = fight.retreats.get(i).map_or(0, |(_, far)| *far);
                let stays = unit.kind == Kind::Fortress || fight.ignores.contains(&fight.origins[i]);
                let right = match far {
                    0 => stays || !(beaten || fight.driven.contains(i)),
                    far if fight.driven.contains(i) && !stays => (2..=2 + fight.further).contains(&far),
                    far => (beaten || even) && !stays && (most..=most + fight.further).contains(&far),
                };
                if !right {
                    let fault = format!("before it: {} has retreated {far} hexes", unit.name);
                    self.fault(fault);
                }
            }
        }
    }

    /// §7.2.5
    fn siege(&mut self, words: &str) {
        if words.contains(" loses a step ") {
            return self.loses(words);
        }
        self.closes();
        let Some(hq) = self.unit(words, " besieges ") else { return };
        let fortress = between(words, " besieges ", ": ").and_then(|name| self.board.find(name));
        let Some(fortress) = fortress.map(|i| self.board.units[i].clone()) else { return self.fault("nothing is") };
        let of = self.board.units[hq].clone();
        let beside = of.at.zip(fortress.at).is_some_and(|(a, b)| distance(a, b) == 1);
        self.expect(beside && of.side != fortress.side, "it is not next to it");
        self.expect(of.acts && !of.unsupplied && !of.is_combat(), "it cannot");
        self.expect(!(self.segment.late || self.segment.or && of.moved), "it has moved, or it is not the phase for it");
        let superior = fortress.front() >= 5;
        let die = number(between(words, " shows ", "").unwrap_or("")) - i64::from(superior);
        let takes = self.tables.at("tables/siege").at(&die.to_string()).list()[0].number().min(fortress.steps);
        self.expect(superior == words.contains("superior fortress"), "it is a superior fortress, or is not");
        self.expect(number(between(words, ", ", "").unwrap_or("")) == takes, "the table gives another number");
        self.besieged = takes;
        self.report.sieges += 1;
    }
}
