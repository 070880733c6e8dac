//! Combats of irregular and of regular units (§12).

use super::board::Kind;
use super::map::{FRENCH, Hex, distance, ground};
use super::{Reader, between, number, plural, row, side_of};
use std::collections::{BTreeMap, BTreeSet};

/// A combat of regular units that is under way.
#[derive(Clone, Debug)]
pub(super) struct Fight {
    side: usize,
    from: Vec<Hex>,
    at: Vec<Hex>,
    /// The units, with their sides, hexes and values by the log.
    engaged: Vec<(usize, i64)>,
    /// Units that have marched to the guns.
    came: BTreeSet<usize>,
    late: BTreeSet<usize>,
    guns: [i64; 2],
    sonis: i64,
    column: usize,
    told: Vec<i64>,
    /// Level and hexes of retreat, of attacker and defender.
    fates: [(i64, i64); 2],
    losses: [i64; 2],
    lost: [i64; 2],
    /// Hexes that units retreated, or lost steps for.
    retreats: BTreeMap<usize, i64>,
    has_retreated: BTreeSet<usize>,
    /// Units that have failed their test, and have to retreat for that (§12.8).
    shaken: BTreeSet<usize>,
    rolled: bool,
}

/// Hexes with their ground: `2003 (clear) and 2103 Maintenon (locality)`.
fn hexes(words: &str) -> Vec<(Hex, &str)> {
    words.split(" and ").map(|hex| (number(hex), between(hex, "(", ")").unwrap_or(""))).collect()
}

fn name(side: usize) -> &'static str {
    if side == FRENCH { "French" } else { "Germans" }
}

impl Reader {
    pub(super) fn fighting(&mut self, words: &str) -> bool {
        if words.starts_with("The ") && words.contains(" attack ") {
            self.attack(words);
        } else if words.contains(" marches to the guns") {
            self.guns_heard(words);
        } else if words.contains(" artillery point") && words.contains(" gives ") {
            self.guns(words);
        } else if words.starts_with("French: ") || words.starts_with("Germans: ") {
            self.engaged(words);
        } else if words.starts_with("Odds ") {
            self.odds(words);
        } else if words.starts_with(['+', '-']) {
            if let Some(fight) = self.fight.as_mut().filter(|fight| !fight.rolled) {
                fight.told.push(number(words));
            }
        } else if words.starts_with("At ") && words.contains(", roll ") {
            self.result(words);
        } else if let Some(rest) = words.strip_prefix("General de Sonis: ") {
            self.sonis_wounded |= number(rest) > 6;
            self.expect((number(rest) > 6) == rest.ends_with("wounded"), "the roll says otherwise");
        } else if words.contains(" loses a step ") {
            self.loses(words);
        } else if let Some(to) = between(words, " retreats to ", "") {
            let Some(i) = self.unit(words, " retreats to ") else { return true };
            if let Some(fight) = &mut self.fight {
                let shaken = fight.shaken.remove(&i);
                if !shaken {
                    *fight.retreats.entry(i).or_default() += 1;
                }
                fight.has_retreated.insert(i);
                // §12.4 Who has fought is not attacked again; §12.8 who has retreated since goes with his stack.
                let unit = &self.board.units[i];
                let goes = shaken || fight.engaged.iter().any(|(j, _)| *j == i);
                let held = unit.has_fought && !unit.has_retreated && !goes;
                self.expect(!held, "it has fought before, and held");
            }
            self.board.units[i].has_retreated = true;
            self.goes(i, number(to));
        } else if words.contains(" is tested after the retreat: ") {
            let Some(i) = self.unit(words, " is tested ") else { return true };
            let covered = self.board.units[i].at.is_some_and(|hex| self.board.map.letter(hex) != '.');
            let told = between(words, " (", "").is_some_and(|rest| rest.starts_with("-1"));
            self.expect(covered == told, "the modifier is for who is in cover");
            self.tested(i, words);
            if let Some(fight) =
                self.fight.as_mut().filter(|_| words.contains(", failed") && words.ends_with("beside a retreat"))
            {
                fight.shaken.insert(i);
            }
        } else if words.contains(" tries to go on: ") {
            let Some(i) = self.unit(words, " tries ") else { return true };
            self.tested(i, words);
        } else if let Some(to) = between(words, " advances to ", "").or(between(words, " enters ", "")) {
            let until = if words.contains(" advances to ") { " advances to " } else { " enters " };
            let Some(i) = self.unit(words, until) else { return true };
            self.goes(i, number(to));
        } else if words.contains(" attacks ") {
            self.skirmish(words);
        } else if words.ends_with(" won") {
            self.over(words);
        } else {
            return false;
        }
        true
    }

    /// §12.2
    fn skirmish(&mut self, words: &str) {
        let Some(i) = self.unit(words, " attacks ") else { return };
        let foe = between(words, " attacks ", ": ").and_then(|name| self.board.find(name));
        let Some(foe) = foe else { return self.fault("nobody is attacked") };
        let (unit, enemy) = (self.board.units[i].clone(), self.board.units[foe].clone());
        let Some(at) = unit.at else { return self.fault("it is not on the map") };
        let Some(target) = between(words, " against ", ")").map(number) else { return };
        let enemies = self.board.zones(at, enemy.side);
        self.expect(enemy.at.is_some_and(|hex| enemies.contains(&hex)), "it is not in the zone of control of its foe");
        let of = |table: &str| self.tables.at("tables/irregular").at(table).number();
        let kind = match enemy.kind {
            Kind::Infantry => "infantry",
            Kind::Cavalry => "cavalry",
            Kind::Headquarters => "headquarters",
            _ => "party",
        };
        let letter = self.board.map.letter(at);
        let around = || enemies.iter().flat_map(|hex| self.board.at(*hex, enemy.side)).map(|i| &self.board.units[i]);
        let mounted = around().any(|unit| matches!(unit.kind, Kind::Cavalry | Kind::Party));
        let several = around().filter(|unit| unit.is_regular()).count() > 1;
        let (francs, hidden) = (unit.kind == Kind::FrancsTireurs, |letter| matches!(letter, 'w' | 'd' | 't'));
        let (number_of, mut modifier) = match francs {
            true => (of(&format!("francs_tireurs/{kind}")), 0),
            //
            false if enemy.kind == Kind::FrancsTireurs => (of("francs_tireurs/party"), 0),
            false => (of(&format!("parties/{kind}")), 0),
        };
        if francs {
            modifier += if hidden(letter) { of("hidden") } else { 0 };
            modifier += if letter == '.' && mounted { of("ridden_down") } else { 0 };
            modifier += if several { of("several") } else { 0 };
        } else if enemy.kind == Kind::FrancsTireurs && enemy.at.is_some_and(|hex| hidden(self.board.map.letter(hex))) {
            modifier += of("seeking");
        }
        let roll = number(between(words, ": ", "").unwrap_or(""));
        let how = match roll {
            2 => "a critical success",
            _ if roll + modifier <= number_of => "success",
            _ => "failure",
        };
        let modified = if modifier < 0 { modifier.to_string() } else { format!("+{modifier}") };
        let mine = format!("{roll}, {how} ({roll}{modified} against {number_of})");
        let told = between(words, ": ", "").unwrap_or("").to_owned();
        if told != mine || target != number_of {
            self.fault(mine);
        }
        if how.starts_with('a') && francs {
            self.count(1, "a critical success of francs-tireurs");
        }
        self.report.skirmishes += 1;
    }

    /// Who can be attacked there: regular units that have neither fought (§12.4) nor retreated (§12.8).
    fn defenders(&self, hex: Hex, side: usize) -> Vec<usize> {
        let counts = |i: &usize| {
            let unit = &self.board.units[*i];
            unit.is_regular() && !unit.has_fought && !unit.has_retreated
        };
        self.board.at(hex, side).filter(counts).collect()
    }

    /// §12.4
    fn attack(&mut self, words: &str) {
        self.march = None;
        let side = self.side_acting(words);
        let at = hexes(between(words, " attack ", " from ").unwrap_or(""));
        let from = hexes(between(words, " from ", ": ").unwrap_or(""));
        for (hex, told) in at.iter().chain(&from) {
            self.expect(ground(self.board.map.letter(*hex)) == *told, "the ground is another");
        }
        let [at, from] = [at, from].map(|all| all.into_iter().map(|(hex, _)| hex).collect::<Vec<Hex>>());
        self.expect(at.len() == 1 || from.len() == 1, "it is from several hexes against several");
        let defenders: Vec<usize> = at.iter().flat_map(|hex| self.defenders(*hex, 1 - side)).collect();
        let told = number(between(words, " against ", "").unwrap_or(""));
        self.expect(defenders.len() as i64 == told, "the defenders are others");
        let must = |hex: Hex, beside: &Hex| {
            let reached = !self.board.is_cut_off(hex, *beside) && !at.contains(beside);
            reached && !self.defenders(*beside, 1 - side).is_empty()
        };
        let left_out = |hex: &Hex| self.board.map.beside(*hex).find(|beside| must(*hex, beside));
        let left_out: Vec<Hex> = from.iter().filter_map(left_out).collect();
        self.expect(left_out.is_empty(), &format!("{left_out:?} are not attacked"));
        self.fight = Some(Fight {
            side,
            from,
            at,
            engaged: Vec::new(),
            came: BTreeSet::new(),
            late: BTreeSet::new(),
            guns: [0, 0],
            sonis: 0,
            column: 0,
            told: Vec::new(),
            fates: [(0, 0), (0, 0)],
            losses: [0, 0],
            lost: [0, 0],
            retreats: BTreeMap::new(),
            has_retreated: BTreeSet::new(),
            shaken: BTreeSet::new(),
            rolled: false,
        });
    }

    /// §12.3
    fn guns_heard(&mut self, words: &str) {
        let Some(i) = self.unit(words, " marches to the guns at ") else { return };
        let Some(fight) = self.fight.clone() else { return self.fault("no combat is under way") };
        let to = number(between(words, " at ", "").unwrap_or(""));
        let unit = self.board.units[i].clone();
        let from = unit.at.unwrap_or_default();
        self.expect(unit.side != fight.side && unit.is_regular(), "it cannot");
        self.expect(distance(from, to) <= 3 && from != to, "it is too far, or there");
        self.expect(fight.at.iter().any(|hex| distance(*hex, to) <= 1), "no combat is there");
        let zones = self.board.zones(from, fight.side);
        let regular = zones.iter().any(|hex| self.board.counts_as_regular(*hex, fight.side));
        self.expect(!regular, "it is in the zone of control of a regular unit");
        let way = between(words, " less a way of ", ")").unwrap_or("");
        let cost = 2 * number(way) + i64::from(way.contains(".5"));
        let with = between(words, "; with ", "").unwrap_or("");
        let others = with.split(", ").filter_map(|name| self.board.find(name));
        let all: Vec<usize> = [i].into_iter().chain(others).collect();
        let least = all.iter().map(|i| self.way(from, to, unit.side, self.board.units[*i].class()));
        let right = least.flatten().min().is_some_and(|least| least <= cost);
        self.expect(right, "the way is longer");
        let most = all.iter().map(|i| 2 * self.board.units[*i].allowance()).max();
        self.expect(most.is_some_and(|most| cost <= most), "the way is longer than its allowance");
        let factor = (2 * unit.tested() - cost).div_euclid(2);
        let roll = number(between(words, ", ", "").unwrap_or(""));
        let how = match roll - factor {
            _ if roll == 2 => "and comes in time",
            ..0 => "and comes in time",
            0 => "and comes late",
            _ => "in vain",
        };
        let told = between(words, ", ", " (").unwrap_or("").to_owned();
        let mine = format!("{roll} against {factor}, {how}");
        if told != mine {
            self.fault(mine);
        }
        self.report.tests += 1;
        if how == "in vain" {
            return;
        }
        for &i in &all {
            self.board.units[i].at = Some(to);
            self.passes(i, to);
            if let Some(fight) = &mut self.fight {
                fight.came.insert(i);
                if how.ends_with("late") {
                    fight.late.insert(i);
                }
            }
        }
        self.clear_masks();
    }

    /// §12.6 Points of a headquarters.
    fn guns(&mut self, words: &str) {
        let Some(i) = self.unit(words, " in ") else { return };
        let Some(fight) = self.fight.clone() else { return self.fault("no combat is under way") };
        let points = number(between(words, " gives ", "").unwrap_or(""));
        let hq = self.board.units[i].clone();
        let at = hq.at.unwrap_or_default();
        let own = if hq.side == fight.side { &fight.from } else { &fight.at };
        let came = fight.came.iter().filter_map(|i| self.board.units[*i].at);
        let near = own.iter().copied().chain(came.filter(|_| hq.side != fight.side)).any(|hex| distance(hex, at) <= 1);
        self.expect(near, "it is not near");
        self.expect(points + hq.guns_used <= hq.guns(), "it has fewer");
        let stack = self.board.at(at, hq.side).filter(|j| *j != i && self.board.units[*j].is_regular());
        let own: Vec<bool> = stack.map(|j| self.board.units[j].commanders.contains(&hq.name)).collect();
        let (alone, own) = (own.is_empty(), own.contains(&true));
        //
        let most = if hq.side == FRENCH { 1 } else { 2 };
        let loose = hq.side == fight.side && !alone && !own;
        self.expect(!loose || points <= most, "it stands with others, and gives too many");
        self.board.units[i].guns_used += points;
        let Some(fight) = &mut self.fight else { return };
        fight.guns[hq.side] += points;
        let right = fight.guns[hq.side] == number(between(words, ", ", "").unwrap_or(""));
        self.expect(right, "the sum is another");
    }

    fn engaged(&mut self, words: &str) {
        let side = side_of(words.split(':').next().unwrap_or(""));
        let Some(i) = between(words, ": ", " in ").and_then(|name| self.board.find(name)) else {
            return self.fault("nobody is engaged");
        };
        let Some(fight) = &mut self.fight else { return self.fault("no combat is under way") };
        fight.engaged.push((i, number(words.splitn(3, ": ").nth(2).unwrap_or(""))));
        let (fight, unit) = (fight.clone(), self.board.units[i].clone());
        let at = unit.at.unwrap_or_default();
        self.expect(number(between(words, " in ", "").unwrap_or("")) == at, "it is elsewhere");
        self.expect(number(between(words, "), ", "").unwrap_or("")) == unit.steps, "it has another number of steps");
        let hexes = if side == fight.side { &fight.from } else { &fight.at };
        self.expect(hexes.contains(&at) || fight.came.contains(&i), "it is not in the combat");
        self.expect(!unit.has_fought && unit.side == side, "it cannot fight");
        self.board.units[i].has_fought = true;
    }

    /// Hexes of units in the combat.
    fn hexes_of(&self, fight: &Fight, side: usize) -> BTreeSet<Hex> {
        let units = fight.engaged.iter().map(|(i, _)| &self.board.units[*i]);
        units.filter(|unit| unit.side == side).filter_map(|unit| unit.at).collect()
    }

    /// §12.6, R-111 Whether an attack from there goes over water alone.
    fn over_water(&self, from: Hex, enemies: &BTreeSet<Hex>) -> bool {
        let mut beside = enemies.iter().filter(|hex| distance(**hex, from) == 1).peekable();
        beside.peek().is_some() && beside.all(|hex| self.board.is_water(from, *hex))
    }

    /// §12.5, §12.6 What a unit is worth.
    fn worth(&self, fight: &Fight, i: usize) -> i64 {
        let unit = &self.board.units[i];
        if unit.kind == Kind::Headquarters {
            return 1;
        }
        let steps = unit.steps - i64::from(fight.late.contains(&i));
        // §12.3 With a step less, but 1 at least.
        let mut worth = if steps == 0 { 1 } else { unit.values[steps as usize - 1] };
        let at = unit.at.unwrap_or_default();
        let cavalry = unit.kind == Kind::Cavalry;
        let water = unit.side == fight.side && self.over_water(at, &self.hexes_of(fight, 1 - fight.side));
        for halved in [unit.unsupplied, cavalry && self.board.map.letter(at) != '.', cavalry && water] {
            worth /= if halved { 2 } else { 1 };
        }
        worth
    }

    /// §12.5
    fn odds(&mut self, words: &str) {
        let Some(fight) = self.fight.clone() else { return self.fault("no combat is under way") };
        let mut sums = [0, 0];
        for &(i, told) in &fight.engaged {
            let worth = self.worth(&fight, i);
            let unit = &self.board.units[i];
            sums[usize::from(unit.side != fight.side)] += worth;
            if worth != told {
                let fault = format!("{} is worth {worth}", unit.name);
                self.fault(fault);
            }
        }
        // Who is engaged has fought.
        let missing = fight.at.iter().flat_map(|hex| self.defenders(*hex, 1 - fight.side)).next();
        if let Some(i) = missing {
            let fault = format!("{} defends too", self.board.units[i].name);
            self.fault(fault);
        }
        let [attack, defence] = sums.map(|sum| sum.max(1));
        let columns = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1"];
        let column = match attack / defence {
            0 if 2 * attack < defence => 0,
            0 => 1,
            whole => 1 + whole.min(4) as usize,
        };
        let mine = format!("Odds {} ({attack} to {defence})", columns[column]);
        if mine != words {
            self.fault(mine);
        }
        if let Some(fight) = &mut self.fight {
            fight.column = column;
        }
    }

    /// §12.6 The modifiers of the roll.
    fn modifiers(&self, fight: &Fight) -> Vec<i64> {
        let of = |path: &str| self.tables.at("tables/modifiers").at(path).number();
        let mut all = Vec::new();
        let units = |side: usize| {
            fight.engaged.iter().map(|(i, _)| &self.board.units[*i]).filter(move |unit| unit.side == side)
        };
        let (attackers, defenders) = (fight.side, 1 - fight.side);
        let has = |side, kind| units(side).any(|unit| unit.kind == kind);
        let letters = |kind: Option<Kind>| -> BTreeSet<char> {
            let there = units(defenders).filter(|unit| kind.is_none_or(|kind| unit.kind == kind));
            there.filter_map(|unit| unit.at).map(|hex| self.board.map.letter(hex)).collect()
        };
        let ground = letters(Some(Kind::Infantry)).into_iter().filter(|letter| *letter != '.');
        all.extend(ground.map(|letter| of(super::map::ground(letter))).max().map(|by| -by));
        let (from, at) = (self.hexes_of(fight, attackers), self.hexes_of(fight, defenders));
        if from.iter().all(|hex| self.over_water(*hex, &at)) {
            all.push(of("crossing"));
        }
        let open = letters(None).contains(&'.');
        for side in [attackers, defenders] {
            let sign = if side == attackers { 1 } else { -1 };
            let facing = [Kind::Infantry, Kind::Cavalry].map(|kind| has(1 - side, kind));
            let [foot, horse] = [Kind::Infantry, Kind::Cavalry].map(|kind| has(side, kind));
            let by = match (foot, horse, facing) {
                (false, true, [true, false]) => of("cavalry/infantry"),
                (false, true, [true, true]) => of("cavalry/both"),
                (false, false, [true, true]) => of("headquarters/both"),
                (false, false, [true, false] | [false, true]) => of("headquarters/either"),
                _ => 0,
            };
            all.push(sign * by);
            let needed = if open { of("artillery/clear") } else { of("artillery/covered") };
            all.push(sign * (fight.guns[side] / needed));
        }
        if fight.side == FRENCH {
            all.push(self.morale);
        }
        all.retain(|by| *by != 0);
        all
    }

    /// §12.7
    fn result(&mut self, words: &str) {
        let Some(mut fight) = self.fight.clone() else { return self.fault("no combat is under way") };
        let mut mine = self.modifiers(&fight);
        mine.sort_unstable();
        fight.told.retain(|by| *by != 0);
        fight.told.sort_unstable();
        // General de Sonis is his owner's choice.
        let sonis = if fight.side == FRENCH { 1 } else { -1 };
        let mut with = mine.clone();
        with.push(sonis);
        with.sort_unstable();
        if fight.told == with {
            fight.sonis = sonis;
            self.expect(!self.sonis_wounded, "General de Sonis is wounded");
            let hq = self.board.units.iter().find(|unit| unit.name == "Durrieu").and_then(|unit| unit.at);
            let near = |at: Hex| fight.from.iter().chain(&fight.at).any(|hex| distance(*hex, at) <= 1);
            self.expect(hq.is_some_and(near), "General de Sonis is not near");
        } else if fight.told != mine {
            self.fault(format!("the modifiers are {mine:?}, not {:?}", fight.told));
        }
        let modifier = mine.iter().sum::<i64>() + fight.sonis;
        let roll = number(between(words, ", roll ", "").unwrap_or(""));
        let total = roll + modifier;
        let cell = row(self.tables.at("tables/combat"), total).list()[fight.column].text().to_owned();
        let fate = |text: &str| {
            let after = |letter| between(text, letter, "").map_or(0, number);
            (after("P"), after("R"))
        };
        let (attacker, defender) = cell.split_once('/').unwrap_or((&cell, ""));
        // `P3R2`: the number behind P ends before R.
        fight.fates = [fate(attacker), fate(defender)];
        let mut parts = Vec::new();
        for (who, side) in [fight.side, 1 - fight.side].into_iter().enumerate() {
            let units = fight.engaged.iter().map(|(i, _)| &self.board.units[*i]).filter(|unit| unit.side == side);
            let steps: i64 = units.map(|unit| unit.steps).sum();
            let (level, retreat) = fight.fates[who];
            let mut part = match level {
                0 => format!("the {} lose nothing", name(side)),
                level => {
                    let losses = row(self.tables.at("tables/losses"), steps).list()[level as usize - 1].number();
                    fight.losses[who] = losses.min(steps);
                    format!(
                        "the {} lose {} of {} (level {level})",
                        name(side),
                        losses.min(steps),
                        plural(steps, "step")
                    )
                }
            };
            if retreat > 0 {
                let hexes = if retreat == 1 { "hex" } else { "hexes" };
                part += &format!(" and retreat {retreat} {hexes}");
            }
            parts.push(part);
        }
        let row = match total {
            ..=2 => "2 or less".to_owned(),
            12.. => "12 or more".to_owned(),
            _ => total.to_string(),
        };
        let modified = if modifier < 0 { modifier.to_string() } else { format!("+{modifier}") };
        let column = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1"][fight.column];
        let mine = format!("At {column}, roll {roll}{modified}, row {row}: {}", parts.join(", "));
        if mine != words {
            self.fault(mine);
        }
        fight.rolled = true;
        self.fight = Some(fight);
        self.report.combats += 1;
    }

    /// A step is lost.
    fn loses(&mut self, words: &str) {
        let Some(i) = self.unit(words, " loses a step ") else { return };
        let unit = &mut self.board.units[i];
        unit.steps -= 1;
        let (left, side) = (unit.steps, unit.side);
        let double = unit.kind == Kind::Headquarters && unit.guns() > 0;
        self.expect(left >= 0, "it had none");
        let counts = number(between(words, "counts as ", "").unwrap_or("1"));
        let Some(fight) = &mut self.fight else { return };
        if words.contains(" by the table") {
            fight.lost[usize::from(side != fight.side)] += counts;
            self.expect(counts == if double { 2 } else { 1 }, "it counts otherwise");
        } else if words.contains(" for a hex ") && !fight.shaken.remove(&i) {
            *fight.retreats.entry(i).or_default() += 1;
        }
    }

    /// The combat is over: losses, retreats, the winner, National Morale.
    fn over(&mut self, words: &str) {
        let Some(fight) = self.fight.take() else { return self.fault("no combat is under way") };
        let mut beaten = [false, false];
        for (who, side) in [fight.side, 1 - fight.side].into_iter().enumerate() {
            let units: Vec<usize> = fight.engaged.iter().map(|(i, _)| *i).collect();
            let units: Vec<usize> = units.into_iter().filter(|i| self.board.units[*i].side == side).collect();
            let gone = units.iter().all(|i| self.board.units[*i].steps == 0);
            let (must, lost) = (fight.losses[who], fight.lost[who]);
            if !(gone || lost == must || lost == must + 1) || (gone && lost > must + 1) {
                self.fault(format!("the {} have lost {lost} steps, not {must}", name(side)));
            }
            let retreat = fight.fates[who].1;
            for &i in &units {
                let unit = &self.board.units[i];
                let done = fight.retreats.get(&i).copied().unwrap_or(0);
                if unit.at.is_some() && done != retreat {
                    let fault = format!("{} has retreated {done} hexes, not {retreat}", unit.name);
                    self.fault(fault);
                }
                let unit = &self.board.units[i];
                let left = unit.at.is_none();
                if unit.kind == Kind::Infantry && (left || fight.has_retreated.contains(&i)) {
                    beaten[who] = true;
                }
            }
            if beaten[who] {
                let (by, winner) = if side == FRENCH { (-1, "Germans") } else { (1, "French") };
                self.count(by, &format!("the {winner} have beaten infantry"));
            }
            beaten[who] = retreat > 0 || gone;
        }
        let mine = match beaten {
            [false, true] => format!("The {} have won", name(fight.side)),
            [true, false] => format!("The {} have won", name(1 - fight.side)),
            _ => "Nobody has won".to_owned(),
        };
        if mine != words {
            self.fault(mine);
        }
    }
}
