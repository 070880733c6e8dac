//! Attacks: from their announcement to the advance and the lives of the HQs (§11).

use super::board::FRENCH;
use super::fire::{Shifts, Test, near};
use super::map::{Arm, Hex, Water, direction, distance, in_cone};
use super::marches::Back;
use super::{Reader, Who, begin, between, number};
use std::collections::{BTreeMap, BTreeSet};

/// A combat as far as it has gone.
#[derive(Debug)]
struct Combat {
    hex: Hex,
    /// The side that defends.
    side: usize,
    attackers: Vec<usize>,
    /// Where each stood.
    from: BTreeMap<usize, Hex>,
    /// HQs whose lives are rolled for.
    hqs: BTreeSet<usize>,
    /// Where units went, from where.
    ways: BTreeSet<(Hex, Hex)>,
    /// C-in-Cs of hexes that units have retreated from.
    chiefs: BTreeSet<(usize, Hex)>,
    /// §11.5: cavalry that a comrade's retreat has disorganised.
    stopped: BTreeSet<usize>,
    /// how the first of two went.
    way: Option<(Hex, Option<Hex>)>,
    /// §11.5: the attackers rode against cavalry that was gone before the combat.
    is_fled: bool,
}

impl Reader<'_> {
    /// Lines of the phase of combat, but those within a combat.
    pub(super) fn combats(&mut self, words: &str) -> bool {
        if words.starts_with("Combat: ") {
            self.combat(words);
            return true;
        }
        if let Some(name) = between(words, "The attack of ", " lapses") {
            let Some((unit, _)) = self.unit(name) else { return false };
            let at = self.attacks.iter().position(|attack| attack.0 == unit);
            let right = at.is_some_and(|at| {
                let (unit, hex) = self.attacks.remove(at);
                let it = &self.board.units[unit];
                !self.board.holds(1 - it.side, hex) || it.arm == Arm::Cavalry && it.disorganised || !it.is_here()
            });
            self.expect(right, "its target is still there");
            self.next += 1;
            return true;
        }
        match self.who(words) {
            Some((Who::Unit(unit), rest)) if rest.starts_with(" attacks ") => {
                let hex = self.hex(&rest[" attacks ".len()..]);
                self.announces(unit, hex);
                true
            }
            Some((Who::Leader(leader), rest)) if rest.starts_with(" tests coordination: ") => {
                self.coordinates(leader, rest);
                true
            }
            _ => false,
        }
    }

    /// §11, R-92, R-87, §11.5
    fn announces(&mut self, unit: usize, hex: Hex) {
        self.end_march();
        let it = self.board.units[unit].clone();
        let spent = self.spent.get(&Who::Unit(unit)).copied().unwrap_or(0);
        let fights = it.is_here() && it.arm != Arm::Guns && self.active.contains(&it.formation);
        self.expect(fights && !self.attacks.iter().any(|attack| attack.0 == unit), "it does not attack");
        self.expect(self.board.holds(1 - it.side, hex), "no enemy is there");
        self.expect(self.board.is_front(unit, hex), "it is not in front");
        self.expect(self.board.map.crosses(it.arm, it.at, hex), "it cannot attack over that water");
        if it.arm == Arm::Cavalry {
            self.expect(!it.disorganised && spent <= it.movement, "this cavalry does not charge");
        }
        let stray = self.out.contains(&unit);
        self.expect(!stray || spent == 0 && self.board.zone(1 - it.side, it.at), "it is out of command");
        self.expect(!self.board.formations[it.formation].demoralised || spent == 0, "it is demoralised and has moved");
        self.attacks.push((unit, hex));
        self.attacked.insert(hex);
        self.next += 1;
    }

    /// §11.1: an HQ that is stacked with one of several attackers of a hex.
    fn coordinates(&mut self, leader: usize, rest: &str) {
        self.end_march();
        let it = self.board.leaders[leader].clone();
        let right = self.attacks.iter().any(|(unit, hex)| {
            self.board.units[*unit].at == it.at && self.attacks.iter().filter(|(_, other)| other == hex).count() > 1
        });
        self.expect(right && it.formation.is_some_and(|f| self.active.contains(&f)), "it has nothing to coordinate");
        if self.test(rest.trim_start_matches(" tests coordination: "), it.command()) {
            self.pending.push(leader);
        }
    }

    /// Attacks that were announced are carried out, or lapse.
    pub(super) fn end_attacks(&mut self) {
        for (unit, hex) in std::mem::take(&mut self.attacks) {
            if self.board.units[unit].is_here() {
                let name = self.name(unit);
                self.fault(&format!("{name} has not attacked {hex:04}"));
            }
        }
    }

    /// The units of a list of names.
    fn listed(&self, text: &str) -> Vec<usize> {
        let names = text.split(", ").flat_map(|part| part.split(" and "));
        names.filter_map(|name| self.unit(name).map(|found| found.0)).collect()
    }

    fn combat(&mut self, words: &str) {
        self.report.combats += 1;
        let (attackers, rest) = words["Combat: ".len()..].split_once(" against ").unwrap_or(("", ""));
        let (defenders, place) = rest.rsplit_once(" in ").unwrap_or(("", ""));
        let hex = self.hex(place);
        let (attackers, defenders) = (self.listed(attackers), self.listed(defenders));
        let Some(first) = attackers.first() else { return };
        let side = 1 - self.board.units[*first].side;
        let mut own = self.board.of(side, hex);
        own.sort_unstable();
        let mut named = defenders.clone();
        named.sort_unstable();
        self.expect(own == named, "others defend the hex");
        for unit in &attackers {
            let at = self.attacks.iter().position(|attack| *attack == (*unit, hex));
            self.expect(at.is_some(), "it has announced no such attack");
            if let Some(at) = at {
                self.attacks.remove(at);
            }
        }
        let mut combat = Combat {
            hex,
            side,
            from: attackers.iter().map(|&unit| (unit, self.board.units[unit].at)).collect(),
            attackers,
            hqs: BTreeSet::new(),
            ways: BTreeSet::new(),
            chiefs: BTreeSet::new(),
            stopped: BTreeSet::new(),
            way: None,
            is_fled: false,
        };
        if combat.attackers.len() > 1 {
            let at = self
                .pending
                .iter()
                .position(|&leader| combat.from.values().any(|hex| *hex == self.board.leaders[leader].at));
            self.expect(at.is_some(), "nobody has coordinated this attack");
            if let Some(at) = at {
                combat.hqs.insert(self.pending.remove(at));
            }
        }
        self.next += 1;
        for unit in combat.attackers.clone() {
            self.meets(unit, "attacks from");
        }
        for &unit in &defenders {
            self.meets(unit, "stands in");
        }
        for unit in defenders {
            if self.is_crowded(unit) {
                self.crowded(unit);
            }
        }
        self.fight(&mut combat);
        self.end_of(&mut combat);
    }

    fn meets(&mut self, unit: usize, what: &str) {
        let it = &self.board.units[unit];
        let value = it.value();
        let line = format!("{} {what} {:04}", begin(&it.name), it.at);
        let words = self.words();
        let right = words.starts_with(&line) && words.ends_with(&format!(" with {value}"));
        self.expect(right, &format!("due is: {line} with {value}"));
        self.next += 1;
    }

    fn fight(&mut self, combat: &mut Combat) {
        let own = self.board.of(combat.side, combat.hex);
        let all_cavalry = own.iter().all(|&u| self.board.units[u].arm == Arm::Cavalry);
        self.early_retreats(combat);
        if self.board.of(combat.side, combat.hex).is_empty() {
            combat.is_fled = all_cavalry;
            //
            let away = own.iter().any(|&u| self.board.units[u].is_here());
            let hqs = self.board.leaders_at(combat.side, combat.hex);
            self.expect(!away || hqs.is_empty(), "leaders go along with those who retreat before combat");
            self.advance(combat, &combat.attackers.clone(), false);
            return;
        }
        let guns_alone = self.board.troops(combat.side, combat.hex).is_empty();
        self.defence(combat);
        let left: Vec<usize> = combat.attackers.iter().copied().filter(|&a| self.still(combat, a)).collect();
        if guns_alone {
            if !left.is_empty() {
                let mut guns = self.board.of(combat.side, combat.hex);
                while !guns.is_empty() {
                    let words = self.words();
                    let named = guns.iter().position(|&gun| self.unit(&words).map(|found| found.0) == Some(gun));
                    let gun = guns.remove(named.unwrap_or(0));
                    let name = begin(&self.name(gun));
                    self.expect(words.starts_with(&format!("{name} is alone in ")), "due is that the guns are alone");
                    self.next += 1;
                    self.destroy(gun);
                }
                self.fall_in(combat.side, combat.hex);
                self.advance(combat, &left, true);
            }
            return;
        }
        //
        let mut able = Vec::new();
        for unit in left {
            let it = &self.board.units[unit];
            if combat.stopped.contains(&unit) {
                continue;
            }
            if it.arm == Arm::Cavalry && it.disorganised {
                let name = begin(&it.name);
                self.due(&format!("{name} is disorganised and charges no further"));
            } else {
                able.push(unit);
            }
        }
        if !able.is_empty() {
            self.assault(combat, &able);
            if self.board.of(combat.side, combat.hex).is_empty() {
                self.advance(combat, &able, true);
            } else {
                let words = self.words();
                let right = words.starts_with(&format!("No advance: the defender holds {:04}", combat.hex));
                self.expect(right, "due is: no advance");
                self.next += usize::from(right);
            }
        }
    }

    fn still(&self, combat: &Combat, attacker: usize) -> bool {
        let it = &self.board.units[attacker];
        it.is_here() && combat.from.get(&attacker) == Some(&it.at)
    }

    /// Steps until nothing is left.
    fn destroy(&mut self, unit: usize) {
        while self.board.units[unit].is_here() {
            let before = self.report.faults.len();
            self.lose_step(unit);
            if self.report.faults.len() > before {
                return;
            }
        }
    }

    /// §11.4: retreats before combat.
    fn early_retreats(&mut self, combat: &mut Combat) {
        let mut gone: BTreeSet<usize> = BTreeSet::new();
        loop {
            let words = self.words();
            let Some((unit, rest)) = self.unit(&words) else { return };
            let Some(ends) = rest.strip_prefix(" retreats before combat to ") else {
                return;
            };
            let (to, from) = ends.split_once(", from ").unwrap_or(("", ""));
            let (to, from) = (self.hex(to), self.hex(from));
            self.report.retreats += 1;
            let it = self.board.units[unit].clone();
            let second = !gone.insert(unit);
            //
            let twice =
                it.arm == Arm::Cavalry && combat.attackers.iter().all(|&a| self.board.units[a].arm == Arm::Infantry);
            let right = it.side == combat.side
                && it.at == from
                && direction(from, to).is_some()
                && (from == combat.hex && !second || second && twice);
            self.expect(right, "it cannot retreat from there");
            let may = combat.attackers.iter().all(|&a| it.movement >= self.board.units[a].movement);
            self.expect(may, "it is slower");
            let enemy = 1 - it.side;
            let hidden = it.side == FRENCH && self.board.markers.values().any(|hex| *hex == to);
            let open = self.board.map.crosses(it.arm, from, to) && !self.board.holds(enemy, to) && !hidden;
            self.expect(open && !self.board.zone(enemy, to), "it cannot retreat there");
            let timid = self.board.formations[it.formation].demoralised;
            self.expect(!timid || !self.board.beside(enemy, to), "it is demoralised and goes next to no enemy");
            self.next += 1;
            let passed: Vec<usize> = if second {
                self.board.of(it.side, from).into_iter().filter(|&u| u != unit).collect()
            } else {
                Vec::new()
            };
            combat.ways.insert((combat.hex, to));
            combat.ways.insert((from, to));
            self.board.units[unit].at = to;
            //
            for other in passed {
                if !self.board.units[other].disorganised {
                    self.passes(from, other);
                }
            }
            self.tail(combat, &[unit]);
            let caught = combat.attackers.iter().any(|&a| self.board.units[a].movement >= it.movement);
            if caught {
                let name = self.name(unit);
                self.due(&format!("an attacker is as fast as {name}"));
                self.disorganise(unit);
            }
            self.arrives(unit, Some(from));
            self.tail(combat, &[unit]);
            let words = self.words();
            let more = self.unit(&words).is_some_and(|(u, rest)| u == unit && rest.starts_with(" retreats before"));
            if !more && self.board.units[unit].is_here() {
                self.expect_at(self.next - 1, self.board.fits(it.side, to), "it has no room where it stops");
            }
        }
    }

    /// A fault of a line that has been read.
    fn expect_at(&mut self, line: usize, right: bool, fault: &str) {
        let next = std::mem::replace(&mut self.next, line);
        self.expect(right, fault);
        self.next = next;
    }

    /// §3: friends retreat over a unit.
    fn passes(&mut self, hex: Hex, unit: usize) {
        let name = self.name(unit);
        let words = self.words();
        let right = words.starts_with(&format!("Friends retreat through {hex:04}"))
            && words.ends_with(&format!(", over {name}"));
        self.expect(right, &format!("due is: friends retreat over {name}"));
        self.next += 1;
        self.report.due += 1;
        self.disorganise(unit);
    }

    /// §11.2.1
    fn defence(&mut self, combat: &mut Combat) {
        let side = combat.side;
        let mut supporting: Vec<usize> = Vec::new();
        let mut gave: Vec<(usize, usize, i64)> = Vec::new();
        let mut given: BTreeMap<usize, i64> = BTreeMap::new();
        let mut bonus: Option<usize> = None;
        let mut silent = self.board.of(side, combat.hex);
        silent.retain(|&unit| self.board.units[unit].arm == Arm::Guns);
        loop {
            let words = self.words();
            match self.who(&words) {
                Some((Who::Unit(gun), rest)) if rest.starts_with(" supports the defence, from ") => {
                    if self.board.units[gun].arm == Arm::Guns {
                        self.supports(combat, gun);
                        silent.retain(|&other| other != gun);
                        supporting.push(gun);
                    } else {
                        let it = &self.board.units[gun];
                        let right = it.side == side && it.at != combat.hex && !self.attacked.contains(&it.at);
                        self.expect(right && it.is_here(), "it is attacked itself, or far away");
                    }
                    self.next += 1;
                }
                Some((Who::Unit(gun), rest)) if rest.contains(" gives no support: ") => {
                    silent.retain(|&other| other != gun);
                    let it = self.board.units[gun].clone();
                    let reason = between(rest, " gives no support: ", "").unwrap_or("");
                    let sees = combat.attackers.iter().any(|&a| self.fires_at(gun, combat.from[&a]));
                    let right = match reason {
                        "it has supported before" => self.supported.contains(&gun),
                        "no attacker is in its fire zone" => !sees && it.at == combat.hex,
                        _ => true,
                    };
                    let may = it.arm == Arm::Guns || reason == "its side declines";
                    self.expect(may && it.side == side && right, "it could give support");
                    self.next += 1;
                }
                Some((Who::Unit(unit), rest))
                    if rest.ends_with("half of its value counts") && self.is_crowded(unit) =>
                {
                    self.next += 1;
                }
                Some((Who::Leader(leader), " takes part")) => {
                    let it = &self.board.leaders[leader];
                    let right = it.side == side
                        && it.at == combat.hex
                        && it.is_here()
                        && self
                            .board
                            .troops(side, combat.hex)
                            .iter()
                            .any(|&u| Some(self.board.units[u].formation) == it.formation);
                    self.expect(right && bonus.is_none(), "it is with no defender of its formation");
                    bonus = Some(leader);
                    combat.hqs.insert(leader);
                    self.next += 1;
                }
                Some((Who::Unit(source), rest)) if rest.contains(" gives ") => {
                    let Some((attacker, points, counts)) = self.gives(combat, source, rest, &supporting) else {
                        return;
                    };
                    *given.entry(source).or_insert(0) += points;
                    self.expect(given[&source] <= self.worth(source), "it gives more than it has");
                    if self.board.units[source].at != combat.hex && self.board.units[source].arm != Arm::Guns {
                        let lent = self.lent.entry(source).or_insert(0);
                        *lent += points;
                        let right = *lent <= self.board.units[source].value();
                        self.expect(right, "it has given its points in this activation");
                    }
                    gave.push((source, attacker, counts));
                    self.next += 1;
                }
                _ => break,
            }
        }
        for gun in silent {
            let name = self.name(gun);
            self.fault(&format!("due is: {name} supports or gives no support"));
        }
        let troops = self.board.troops(side, combat.hex);
        let arms: Vec<Arm> = troops.iter().map(|&u| self.board.units[u].arm).collect();
        let lent = bonus.map(|leader| (self.board.leaders[leader].bonus(), self.leader_name(leader)));
        for attacker in combat.attackers.clone() {
            if combat.stopped.contains(&attacker) {
                continue;
            }
            let at = combat.from[&attacker];
            let value = gave.iter().filter(|(_, to, _)| *to == attacker).map(|(.., points)| points).sum();
            let mut shifts = Shifts::default();
            //
            let mut losing: BTreeSet<usize> = troops.iter().copied().collect();
            losing.extend(gave.iter().filter(|(_, to, _)| *to == attacker).map(|(source, ..)| *source));
            losing.extend(supporting.iter().copied().filter(|&gun| self.board.units[gun].at == combat.hex));
            shifts.column(-losing.iter().map(|&u| self.board.units[u].lost).sum::<i64>(), "levels of losses");
            // R-136, 46
            shifts.slope(self.board.map.level(combat.hex), self.board.map.level(at), troops.is_empty());
            let (column, die) = self.crossing(&[(combat.hex, at)], &arms);
            shifts.column(column, "across a stream or river");
            shifts.die(die, "across a stream or river");
            if let Some((bonus, name)) = &lent {
                shifts.die(*bonus, &format!("combat bonus of {name}"));
            }
            //
            shifts.die(i64::from(side == FRENCH && arms.contains(&Arm::Infantry)), "infantry in defence (Chassepots)");
            //
            let close = supporting.iter().any(|&gun| distance(self.board.units[gun].at, at) <= near(side));
            shifts.die(i64::from(close), "guns near the enemy");
            shifts.die(-i64::from(self.is_night()), "night");
            let result = self.roll("Defence against", attacker, value, shifts);
            self.suffer(combat, &[attacker], result, false);
        }
    }

    /// The value that a unit can give.
    fn worth(&self, unit: usize) -> i64 {
        let value = self.board.units[unit].value();
        if self.is_crowded(unit) { value / 2 } else { value }
    }

    /// §10.1.2, §10.2: whether a gun can fire at an attacker.
    fn fires_at(&self, gun: usize, at: Hex) -> bool {
        let it = &self.board.units[gun];
        let far = distance(it.at, at);
        far <= self.reach((it.range + 1) / 2)
            && (self.board.all_round(gun) || in_cone(it.at, it.facing, at))
            && self.board.map.sees(it.at, at, |hex| self.board.is_occupied(hex))
    }

    fn supports(&mut self, combat: &Combat, gun: usize) {
        let it = self.board.units[gun].clone();
        let sees = combat.attackers.iter().any(|&a| self.fires_at(gun, combat.from[&a]));
        self.expect(it.is_here() && it.arm == Arm::Guns && it.side == combat.side && sees, "it reaches no attacker");
        // R-170, §13.2.6
        let any = self.board.map.is_wissembourg && it.side == FRENCH || it.at == combat.hex;
        let own = self.board.of(combat.side, combat.hex);
        let right = any || own.iter().any(|&u| self.board.units[u].formation == it.formation);
        self.expect(right, "the defender is of another formation");
        let fresh = self.supported.insert(gun);
        self.expect(fresh, "it has supported before");
    }

    /// `X in H gives 3 against Y, 1 as it is on the flank`: the attacker, the points, and what counts.
    fn gives(&mut self, combat: &Combat, source: usize, rest: &str, supporting: &[usize]) -> Option<(usize, i64, i64)> {
        let (points, to) = between(rest, " gives ", "")?.split_once(" against ")?;
        let (points, it) = (number(points), self.board.units[source].clone());
        let (attacker, end) = self.unit(to)?;
        let at = *combat.from.get(&attacker)?;
        let is_gun = it.arm == Arm::Guns;
        let is_near = distance(it.at, at) == 1;
        let flank = is_near && self.board.is_flank(source, at);
        let counts = if flank { points / 2 } else { points };
        let right = if counts == points { end.is_empty() } else { end == format!(", {counts} as it is on the flank") };
        self.expect(right && between(rest, " in ", " gives ").map(number) == Some(it.at), "it counts otherwise");
        self.expect(it.is_here() && it.side == combat.side && points >= 0, "it gives nothing");
        if is_gun {
            let fires = self.fires_at(source, at) || points == 0;
            self.expect(supporting.contains(&source) && fires, "this gun does not fire at it");
        } else if it.at != combat.hex {
            let free = !self.attacked.contains(&it.at);
            let reaches = self.board.map.crosses(it.arm, it.at, at);
            self.expect(is_near && free && reaches, "it cannot help there");
        }
        Some((attacker, points, counts))
    }

    /// §T.terrain, note 6, R-113: column and die of those who all fight across water.
    fn crossing(&self, sides: &[(Hex, Hex)], arms: &[Arm]) -> (i64, i64) {
        let waters: Vec<Option<Water>> = sides.iter().map(|(a, b)| self.board.map.water(*a, *b)).collect();
        if waters.iter().any(Option::is_none) || sides.is_empty() {
            return (0, 0);
        }
        let wissembourg = self.board.map.is_wissembourg;
        let (mut column, mut die) = (0, 0);
        for (i, arm) in arms.iter().enumerate() {
            match (waters[i.min(waters.len() - 1)], arm) {
                (Some(Water::Stream), Arm::Infantry) => die = -1,
                (Some(Water::Stream), Arm::Cavalry) | (Some(Water::River), Arm::Infantry) => column = -1,
                //
                (Some(Water::River), Arm::Cavalry) if !wissembourg => column = -1,
                _ => {}
            }
        }
        (column, die)
    }

    /// §11.2.2
    fn assault(&mut self, combat: &mut Combat, able: &[usize]) {
        let (side, hex) = (combat.side, combat.hex);
        let mut bonus = None;
        if let Some((Who::Leader(leader), " takes part")) = self.who(&self.words()) {
            let it = &self.board.leaders[leader];
            let right = it.side != side
                && able
                    .iter()
                    .any(|&u| self.board.units[u].at == it.at && Some(self.board.units[u].formation) == it.formation);
            self.expect(right, "it is with no attacker of its formation");
            bonus = Some((self.board.leaders[leader].bonus(), self.leader_name(leader)));
            combat.hqs.insert(leader);
            self.next += 1;
        }
        let mut sum = 0;
        for &unit in able {
            sum += self.brings(unit);
        }
        let single = self.board.is_single(side, hex);
        let value = self.divided(sum, hex, single, able.len());
        let at: Vec<Hex> = able.iter().map(|&u| self.board.units[u].at).collect();
        let mut shifts = Shifts::default();
        shifts.column(-able.iter().map(|&u| self.board.units[u].lost).sum::<i64>(), "levels of losses");
        //
        let highest = at.iter().map(|hex| self.board.map.level(*hex)).max().unwrap_or(0);
        shifts.slope(highest, self.board.map.level(hex), false);
        let sides: Vec<(Hex, Hex)> = at.iter().map(|from| (*from, hex)).collect();
        let arms: Vec<Arm> = able.iter().map(|&u| self.board.units[u].arm).collect();
        let (column, die) = self.crossing(&sides, &arms);
        shifts.column(column, "across a stream or river");
        shifts.die(die, "across a stream or river");
        if let Some((bonus, name)) = bonus {
            shifts.die(bonus, &format!("combat bonus of {name}"));
        }
        let troops = self.board.troops(side, hex);
        let flank = troops.iter().any(|&u| at.iter().any(|hex| self.board.is_flank(u, *hex)));
        shifts.die(2 * i64::from(flank), "on the flank");
        shifts.die(-i64::from(self.is_night()), "night");
        shifts.die(-i64::from(at.iter().all(|from| self.board.map.is_trench(hex, *from))), "through a trench");
        shifts.die(-self.cover(side, hex), "hamlet or fort");
        let result = self.roll("Assault led by", able[0], value, shifts);
        self.suffer(combat, &troops, result, true);
    }

    /// §11.3, §13.2.6: what a result does to the troops of a hex.
    fn suffer(&mut self, combat: &mut Combat, units: &[usize], result: usize, defends: bool) {
        let (side, hex) = match units.first() {
            Some(unit) => (self.board.units[*unit].side, self.board.units[*unit].at),
            None => return,
        };
        // R-3, 8
        let holds = defends && self.board.map.protection(hex, self.board.is_single(side, hex)) > 2;
        if result == 3 {
            let words = self.words();
            let taker = self.unit(&words).map(|found| found.0).filter(|unit| units.contains(unit));
            self.lose_step(taker.unwrap_or(units[0]));
            self.bury(side, hex, defends);
        }
        let mut hit = Vec::new();
        for &unit in units {
            let here = self.board.units[unit].is_here() && result > 0;
            if here && (result != 1 || !self.morale(unit, Test::Result)) {
                hit.push(unit);
            }
        }
        for &unit in &hit {
            self.disorganise(unit);
            self.bury(side, hex, defends);
        }
        combat.way = None;
        for unit in hit {
            let it = self.board.units[unit].clone();
            if !it.is_here() {
                continue;
            }
            if holds {
                let words = self.words();
                let right = words.starts_with(&format!("{} stands: {hex:04}", begin(&it.name)));
                self.expect(right, "due is that its ground protects it");
                self.next += usize::from(right);
            } else {
                self.retreat(combat, unit, defends);
            }
        }
    }

    /// R-57, §8.4, §9.3: guns and leaders of a hex whose troops are gone.
    fn bury(&mut self, side: usize, hex: Hex, defends: bool) {
        if self.board.troops(side, hex).is_empty() {
            for gun in self.board.of(side, hex) {
                let words = self.words();
                let falls = words.starts_with(&format!("{} falls with the unit", begin(&self.name(gun))));
                if falls || defends {
                    self.expect(falls, "due is that the guns fall with their unit");
                    self.next += usize::from(falls);
                    self.destroy(gun);
                }
            }
        }
        self.fall_in(side, hex);
    }

    /// §8.4, §9.3: leaders in a hex where everybody has been eliminated.
    fn fall_in(&mut self, side: usize, hex: Hex) {
        if !self.board.holds(side, hex) {
            let mut leaders = self.board.leaders_at(side, hex);
            leaders.sort_by_key(|&leader| self.board.leaders[leader].formation.is_none());
            if !leaders.is_empty() {
                // In the order of the log.
                let mut ordered = Vec::new();
                for line in &self.log[self.next.min(self.log.len())..] {
                    match self.who(&line.2) {
                        Some((Who::Leader(leader), " falls")) if leaders.contains(&leader) => ordered.push(leader),
                        _ => break,
                    }
                }
                let rest: Vec<usize> = leaders.into_iter().filter(|leader| !ordered.contains(leader)).collect();
                ordered.extend(rest);
                self.fall(&ordered);
            }
        }
    }

    /// §11.3: a retreat, or its refusal.
    fn retreat(&mut self, combat: &mut Combat, unit: usize, defends: bool) {
        self.report.retreats += 1;
        let name = self.name(unit);
        let (side, from) = (self.board.units[unit].side, self.board.units[unit].at);
        if self.words().starts_with(&format!("{} tries to stand: ", begin(&name))) {
            //
            let it = &self.board.units[unit];
            self.expect(it.steps - it.lost > 1, "it has no step to give");
            if self.morale(unit, Test::Refusal) {
                self.due(&format!("{name} stands"));
                self.due(&format!("that {name} stands costs a step"));
                self.lose_step(unit);
                return;
            }
        }
        let ways = self.backs(unit);
        if self.words() == format!("{} has nowhere to go", begin(&name)) {
            self.expect(ways.is_empty(), &format!("it can go to {ways:?}"));
            self.next += 1;
            self.due(&format!("that {name} cannot retreat costs a step"));
            self.lose_step(unit);
            self.bury(side, from, defends);
            return;
        }
        // Friends on the way.
        let mut over = BTreeSet::new();
        let mut through = None;
        while self.words().starts_with("Friends retreat through ") {
            let words = self.words();
            let hex = self.hex(&words["Friends retreat through ".len()..]);
            let other = between(&words, ", over ", "").and_then(|name| self.unit(name)).map(|found| found.0);
            let Some(other) = other else { break };
            let it = &self.board.units[other];
            self.expect(it.at == hex && it.side == side && !it.disorganised, "no such friend is there");
            through = Some(hex);
            over.insert(other);
            self.passes(hex, other);
            let rides = combat.attackers.contains(&other) && self.board.units[other].arm == Arm::Cavalry;
            if rides && combat.stopped.insert(other) {
                let name = self.name(other);
                self.due(&format!("{name} is disorganised and charges no further"));
            }
        }
        let words = self.words();
        let Some(ends) = words.strip_prefix(&format!("{} retreats to ", begin(&name))) else {
            self.fault(&format!("due is: {name} retreats"));
            return;
        };
        let (to, start) = ends.split_once(", from ").unwrap_or(("", ""));
        let (to, start) = (self.hex(to), self.hex(start));
        self.expect(start == from, "it stands elsewhere");
        let fresh: Vec<&Back> =
            ways.iter().filter(|way| way.0 == to && through.is_none_or(|hex| way.1 == Some(hex))).collect();
        let shaken = |hex: Hex, over: &BTreeSet<usize>, board: &super::board::Board| {
            board.of(side, hex).iter().all(|&u| board.units[u].disorganised || over.contains(&u))
        };
        let way = fresh.into_iter().find(|way| way.1.is_none_or(|hex| shaken(hex, &over, &self.board))).copied();
        //
        let follows = combat.way.is_some_and(|first| first.0 == to);
        self.expect(way.is_some() || follows, &format!("it retreats to one of {ways:?}"));
        self.expect(combat.way.is_none() || follows, "it goes where the first went");
        self.next += 1;
        let caught = way.map_or_else(|| self.board.zone(1 - side, to), |way| way.2);
        combat.way = combat.way.or(Some((to, way.and_then(|way| way.1))));
        combat.ways.insert((from, to));
        self.board.units[unit].at = to;
        if defends && self.board.troops(side, from).is_empty() {
            for gun in self.board.of(side, from) {
                let words = self.words();
                let right = words.starts_with(&format!("{} is left alone in ", begin(&self.name(gun))));
                self.expect(right, "due is that the guns are left alone");
                self.next += usize::from(right);
                self.destroy(gun);
            }
        }
        self.takes(side, to);
        self.tail(combat, &[unit]);
        if caught {
            self.due(&format!("{name} retreats into an enemy zone of control: a step more"));
            self.lose_step(unit);
            if !self.board.units[unit].is_here() {
                self.tail(combat, &[unit]);
                // 129
                self.fall_in(side, from);
                return;
            }
        }
        combat.chiefs.extend(self.board.chief(side).map(|chief| (chief, from)));
        self.arrives(unit, None);
        self.tail(combat, &[unit]);
    }

    /// §11.2.2: the advance of one of those who are left; who rides first if any does.
    fn advance(&mut self, combat: &mut Combat, left: &[usize], is_duty: bool) {
        let words = self.words();
        if words.starts_with("Nobody can advance to ") {
            let can = |u: usize| {
                let it = &self.board.units[u];
                !(it.arm == Arm::Cavalry && it.disorganised) && self.board.map.crosses(it.arm, it.at, combat.hex)
            };
            self.expect(!left.iter().any(|&u| can(u)), "somebody can advance");
            self.next += 1;
            return;
        }
        let Some((unit, rest)) = self.unit(&words) else {
            self.expect(!is_duty, "an advance is due");
            return;
        };
        let Some(place) = rest.strip_prefix(" advances to ") else {
            self.expect(!is_duty, "an advance is due");
            return;
        };
        self.report.advances += 1;
        let to = self.hex(place);
        let it = self.board.units[unit].clone();
        let rides = left.iter().any(|&u| self.board.units[u].arm == Arm::Cavalry);
        self.expect(left.contains(&unit) && to == combat.hex && it.is_here(), "it has not taken the hex");
        self.expect(!rides || !is_duty || it.arm == Arm::Cavalry, "cavalry advances first");
        self.expect(self.board.map.crosses(it.arm, it.at, to), "it cannot cross");
        self.next += 1;
        combat.ways.insert((it.at, to));
        self.board.units[unit].at = to;
        self.arrives(unit, Some(it.at));
        self.tail(combat, &[unit]);
    }

    /// Turns by one side, and leaders who go along.
    fn tail(&mut self, combat: &Combat, units: &[usize]) {
        loop {
            let at = self.next;
            let mut mates = units.to_vec();
            for &unit in units {
                mates.extend(self.board.troops(self.board.units[unit].side, self.board.units[unit].at));
            }
            self.turns_one(&mates);
            self.replace();
            self.found();
            let words = self.words();
            if let Some((Who::Leader(leader), rest)) = self.who(&words)
                && let Some((from, to)) = between(rest, " goes from ", "").and_then(|ends| ends.split_once(" to "))
            {
                let ends = (number(from), number(to));
                let it = &self.board.leaders[leader];
                self.expect(it.is_here() && it.at == ends.0, "it is elsewhere");
                self.expect(combat.ways.contains(&ends), "nobody goes there");
                self.board.leaders[leader].at = ends.1;
                self.next += 1;
            }
            if self.next == at {
                return;
            }
        }
    }

    /// The end of a combat: who turns, charges (§11.5), lives of HQs (§9.3), leaders alone.
    fn end_of(&mut self, combat: &mut Combat) {
        let mut charged: Vec<usize> = combat
            .attackers
            .iter()
            .copied()
            .filter(|&a| self.board.units[a].arm == Arm::Cavalry && self.board.units[a].is_here())
            .collect();
        let attackers = combat.attackers.clone();
        // Who fell otherwise is not rolled for.
        loop {
            let at = self.next;
            let mut turners = self.board.of(combat.side, combat.hex);
            turners.extend(attackers.iter().copied());
            self.turns_one(&turners);
            self.tail(combat, &[]);
            self.replace();
            self.make_off();
            let words = self.words();
            match self.who(&words) {
                Some((Who::Unit(unit), " has charged")) => {
                    let rode = charged.iter().position(|&other| other == unit);
                    self.expect(rode.is_some() && !combat.is_fled, "it has not charged");
                    self.next += 1;
                    if let Some(rode) = rode {
                        charged.remove(rode);
                    }
                    if !self.board.units[unit].disorganised {
                        self.disorganise(unit);
                    }
                }
                Some((Who::Leader(leader), rest)) if rest.starts_with(" tests mortality: ") => {
                    self.expect(combat.hqs.remove(&leader), "it has taken no part");
                    self.mortality(leader);
                }
                _ => {}
            }
            if self.next == at {
                break;
            }
        }
        self.all_replaced();
        for leader in combat.hqs.clone() {
            if self.board.leaders[leader].is_here() && !self.board.leaders[leader].replaced {
                let name = self.leader_name(leader);
                self.fault(&format!("due is: {name} tests mortality"));
            }
        }
        for (chief, hex) in combat.chiefs.clone() {
            let it = &self.board.leaders[chief];
            let stays = it.is_here() && it.at == hex && !combat.ways.iter().any(|way| way.1 == hex);
            if stays {
                let name = self.leader_name(chief);
                self.fault(&format!("{name} goes along with those who retreat"));
            }
        }
        for unit in charged {
            if !combat.is_fled && !self.board.units[unit].disorganised {
                let name = self.name(unit);
                self.fault(&format!("due is: {name} has charged"));
            }
        }
        self.no_lone_leader(&[0, 1]);
    }
}
