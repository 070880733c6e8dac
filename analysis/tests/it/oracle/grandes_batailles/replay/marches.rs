//! Entering, moving, leaving: movement points, zones of control, stacking, and who must go where.

use super::board::{FRENCH, State};
use super::map::{Arm, Hex, direction, distance, edge, front};
use super::{Reader, Who, between, number};

/// A way back: its end, the hex of friends that it passes, and whether a ZoC is on it.
pub(super) type Back = (Hex, Option<Hex>, bool);

/// A move as far as it has gone.
#[derive(Debug)]
pub(super) struct March {
    pub(super) who: Who,
    from: Hex,
    /// In half points.
    left: i64,
    steps: i64,
    /// It has stopped in a ZoC, or used all to leave one.
    is_over: bool,
    /// It began within the range of its HQ.
    was_led: bool,
}

impl Reader<'_> {
    /// Lines of the movement phase.
    pub(super) fn marches(&mut self, words: &str) -> bool {
        if let Some((unit, facing)) = self.faces() {
            self.turns(unit, facing);
            return true;
        }
        let Some((who, rest)) = self.who(words) else { return false };
        if rest.starts_with(" makes off to ") {
            self.end_march();
            let at = self.next;
            self.make_off();
            return self.next > at;
        }
        if let Some(place) = rest.strip_prefix(" comes on in ") {
            let hex = self.hex(place);
            self.enters(who, hex);
            return true;
        }
        match who {
            Who::Unit(unit) if rest.starts_with(" moves from ") => self.moves(unit, rest),
            Who::Leader(leader) if rest.starts_with(" goes from ") => return self.goes(leader, rest),
            Who::Unit(unit) if rest == " leaves the map" => self.leaves(unit),
            _ => return false,
        }
        true
    }

    fn ends_of(&mut self, rest: &str) -> (Hex, Hex) {
        let (from, to) = between(rest, " from ", "").and_then(|ends| ends.split_once(" to ")).unwrap_or(("", ""));
        (self.hex(from), self.hex(to))
    }

    /// §7.3: free for those who may move; who shares a hex with another of its arm turns with it (§13.2.6).
    fn turns(&mut self, unit: usize, facing: usize) {
        let it = &self.board.units[unit];
        let joined = self.is_joined(unit, facing);
        let is_placed = self.revealed.is_some() && self.is_hidden(Some(it.formation));
        self.expect(self.active.contains(&it.formation) || joined || is_placed, "it is not activated");
        self.expect(self.attacks.is_empty(), "movement is over");
        if is_placed {
            self.board.units[unit].facing = facing;
            self.next += 1;
            return;
        }
        if self.march.as_ref().is_none_or(|march| march.who != Who::Unit(unit)) && !joined {
            self.end_march();
            self.expect(!self.spent.contains_key(&Who::Unit(unit)), "it has moved");
            self.spent.insert(Who::Unit(unit), 0);
        }
        self.board.units[unit].facing = facing;
        self.next += 1;
    }

    fn begin(&mut self, who: Who, from: Hex, left: i64) {
        let led = match who {
            Who::Unit(unit) => {
                let hq = self.board.hq(self.board.units[unit].formation);
                hq.is_none_or(|hq| self.board.in_range(hq, from))
            }
            _ => true,
        };
        self.end_march();
        self.expect(!self.spent.contains_key(&who), "it has moved");
        self.expect(self.attacks.is_empty(), "movement is over");
        self.spent.insert(who, 0);
        self.march = Some(March { who, from, left, steps: 0, is_over: false, was_led: led });
    }

    /// §9.2, R-122
    fn allowance(&self, unit: usize) -> i64 {
        let movement = self.board.units[unit].movement;
        if self.out.contains(&unit) { 2 * (movement / 2) } else { 2 * movement }
    }

    fn pay(&mut self, cost: i64) {
        let Some(march) = &mut self.march else { return };
        march.left -= cost;
        march.steps += 1;
        *self.spent.entry(march.who).or_insert(0) += cost.max(1);
    }

    fn moves(&mut self, unit: usize, rest: &str) {
        let (from, to) = self.ends_of(rest);
        let it = self.board.units[unit].clone();
        self.report.steps += 1;
        self.expect(self.active.contains(&it.formation), "it is not activated");
        self.expect(it.is_here() && it.at == from && direction(from, to).is_some(), "it is not next to that hex");
        if self.march.as_ref().is_none_or(|march| march.who != Who::Unit(unit)) {
            self.begin(Who::Unit(unit), from, self.allowance(unit));
        }
        let enemy = 1 - it.side;
        let hidden = it.side == FRENCH && self.board.markers.values().any(|hex| *hex == to);
        self.expect(!self.board.holds(enemy, to) && !hidden, "the enemy is there");
        self.expect(self.board.map.crosses(it.arm, from, to), "it cannot cross");
        let (left, steps, is_over) = self.march.as_ref().map_or((0, 0, false), |m| (m.left, m.steps, m.is_over));
        let full = left == self.allowance(unit);
        let [leaves, comes] = [from, to].map(|hex| self.board.zone(enemy, hex));
        self.expect(!is_over, "it has stopped");
        self.expect(!(leaves && comes), "it goes from ZoC to ZoC");
        let mut cost = self.board.map.step(it.arm, from, to);
        if let Some(ford) = self.board.map.ford(it.arm, from, to, it.movement) {
            // R-64; R-101 grants one hex out of a ZoC.
            let whole = ford == 2 * it.movement;
            self.expect(!whole || full && (left >= ford || leaves), "the whole movement is not left");
            cost = ford;
        }
        let stops = if leaves && steps == 0 {
            // §6.1: half the movement rounded up; all of it for the disorganised (118) and those out of command (§9.2). R-101: one
            // hex is granted.
            cost = (cost + 2 * ((it.movement + 1) / 2)).min(left);
            it.disorganised || self.out.contains(&unit)
        } else {
            false
        };
        self.expect(cost <= left, &format!("it has {left} half points and needs {cost}"));
        let is_lame = it.arm == Arm::Cavalry && it.disorganised;
        self.expect(!comes || !is_lame, "disorganised cavalry enters no ZoC");
        self.expect(!comes || !self.out.contains(&unit), "it is out of command and enters no ZoC");
        let timid = self.board.formations[it.formation].demoralised;
        self.expect(!timid || !self.board.beside(enemy, to), "it is demoralised and goes next to no enemy");
        self.pay(cost);
        if let Some(march) = &mut self.march {
            march.is_over = comes || stops;
        }
        self.board.units[unit].at = to;
        self.next += 1;
        self.arrives(unit, Some(from));
    }

    /// What a step of a unit brings with it: woods, places, leaders who make off.
    pub(super) fn arrives(&mut self, unit: usize, from: Option<Hex>) {
        let it = self.board.units[unit].clone();
        let by_way = from.is_none_or(|from| self.board.map.way(from, it.at).is_some());
        if it.arm == Arm::Cavalry && !it.disorganised && self.board.map.terrain(it.at) == 'w' && !by_way {
            let words = self.words();
            let right = words.starts_with(&format!("{} rides into the woods of {:04}", it.name, it.at));
            self.expect(right, "due is that it rides into the woods");
            self.next += 1;
            self.report.due += 1;
            self.disorganise(unit);
        }
        self.takes(it.side, it.at);
        self.make_off();
    }

    /// §7.4: a counter comes on; R-18: each unit pays for those before it. §13.1.6: or a division is placed where its marker was.
    fn enters(&mut self, who: Who, hex: Hex) {
        self.report.entries += 1;
        let name = match who {
            Who::Unit(unit) => self.name(unit),
            Who::Leader(leader) => self.leader_name(leader),
            Who::Formation(_) => return,
        };
        let formation = match who {
            Who::Unit(unit) => Some(self.board.units[unit].formation),
            Who::Leader(leader) => self.board.leaders[leader].formation,
            Who::Formation(_) => None,
        };
        if let Some(at) = self.revealed.filter(|_| self.is_hidden(formation)) {
            self.expect(distance(at, hex) <= 1, "its marker was elsewhere");
            self.place(who, hex);
            return;
        }
        let entry = self.entry_of(&name);
        self.expect(entry.is_some_and(|hexes| hexes.contains(&hex)), "it does not come there now");
        let side = match who {
            Who::Unit(unit) => self.board.units[unit].side,
            Who::Leader(leader) => self.board.leaders[leader].side,
            Who::Formation(_) => 0,
        };
        let chief_comes = formation.is_none();
        self.expect(chief_comes || formation.is_some_and(|f| self.active.contains(&f)), "it is not activated");
        self.expect(!self.board.holds(1 - side, hex), "the enemy is there");
        let (arm, movement) = match who {
            Who::Unit(unit) => (self.board.units[unit].arm, self.board.units[unit].movement),
            Who::Leader(leader) => (Arm::Cavalry, self.board.leaders[leader].movement),
            Who::Formation(_) => (Arm::Cavalry, 0),
        };
        let mut cost = self.board.map.entry(arm, hex);
        //
        if matches!(who, Who::Unit(_)) {
            let column = self.column.entry(hex).or_insert(0);
            *column += 1;
            cost *= *column;
        }
        self.begin(who, hex, 2 * movement);
        self.expect(cost <= 2 * movement, "the column is too long");
        self.pay(cost);
        let stops = matches!(who, Who::Unit(_)) && self.board.zone(1 - side, hex);
        if let Some(march) = &mut self.march {
            march.is_over = stops;
        }
        self.place(who, hex);
    }

    pub(super) fn is_hidden(&self, formation: Option<usize>) -> bool {
        let decoy = self.scenario.at("special").get("decoy");
        let name = decoy.map_or("", |decoy| decoy.at("formation").text());
        formation.is_some_and(|formation| self.board.formations[formation].name == name)
    }

    fn place(&mut self, who: Who, hex: Hex) {
        self.next += 1;
        match who {
            Who::Unit(unit) => {
                self.expect(self.board.units[unit].state == State::Waiting, "it has come");
                let side = self.board.units[unit].side;
                let it = &mut self.board.units[unit];
                (it.state, it.at, it.facing) = (State::Here, hex, if side == FRENCH { 0 } else { 3 });
                self.arrives(unit, None);
            }
            Who::Leader(leader) => {
                let it = &mut self.board.leaders[leader];
                (it.state, it.at) = (State::Here, hex);
            }
            Who::Formation(_) => {}
        }
    }

    /// §7.2, §9: a leader moves as cavalry does. R-68: next to an enemy only where friends are.
    pub(super) fn goes(&mut self, leader: usize, rest: &str) -> bool {
        let (from, to) = self.ends_of(rest);
        let it = self.board.leaders[leader].clone();
        self.report.steps += 1;
        let may = match it.formation {
            // §8.3: after a failed test it can leave a ZoC by one hex.
            Some(formation) => {
                let is_first = self.march.as_ref().is_none_or(|march| march.who != Who::Leader(leader));
                let clear = self.board.holds(it.side, to) || !self.board.zone(1 - it.side, to);
                let escapes = is_first && self.board.zone(1 - it.side, from) && clear;
                self.active.contains(&formation) && (!self.failed.contains(&leader) || escapes)
            }
            None => self.free.contains(&leader) || self.march.as_ref().is_some_and(|m| m.who == Who::Leader(leader)),
        };
        self.expect(may, "it may not move");
        self.expect(it.is_here() && it.at == from && direction(from, to).is_some(), "it is not next to that hex");
        if self.march.as_ref().is_none_or(|march| march.who != Who::Leader(leader)) {
            if it.formation.is_none() {
                self.spent.remove(&Who::Leader(leader));
            }
            self.begin(Who::Leader(leader), from, 2 * it.movement);
        }
        let left = self.march.as_ref().map_or(0, |march| march.left);
        self.expect(self.board.map.crosses(Arm::Cavalry, from, to), "it cannot cross");
        let mut cost = self.board.map.step(Arm::Cavalry, from, to);
        if let Some(ford) = self.board.map.ford(Arm::Cavalry, from, to, it.movement) {
            self.expect(left == 2 * it.movement, "the whole movement is not left");
            cost = ford;
        }
        self.expect(cost <= left, &format!("it has {left} half points and needs {cost}"));
        let enemy = 1 - it.side;
        self.expect(!self.board.holds(enemy, to), "the enemy is there");
        let friends = self.board.holds(it.side, to);
        self.expect(friends || !self.board.beside(enemy, to), "it goes next to no enemy");
        self.pay(cost);
        self.board.leaders[leader].at = to;
        self.next += 1;
        true
    }

    /// §9.4, §13.1.3, §13.2.3: a unit leaves the map.
    fn leaves(&mut self, unit: usize) {
        let it = self.board.units[unit].clone();
        self.expect(it.is_here() && self.active.contains(&it.formation), "it is not activated");
        if self.march.as_ref().is_none_or(|march| march.who != Who::Unit(unit)) {
            self.begin(Who::Unit(unit), it.at, self.allowance(unit));
        }
        let (left, is_over) = self.march.as_ref().map_or((0, false), |m| (m.left, m.is_over));
        let first = self.march.as_ref().is_some_and(|march| march.steps == 0);
        let cost = self.board.map.entry(it.arm, it.at);
        let forgiven = first && self.board.zone(1 - it.side, it.at);
        self.expect(!is_over && (cost <= left || forgiven), "its movement is over");
        let demoralised = self.board.formations[it.formation].demoralised;
        let exits = self.scenario.at("victory/exits").text().to_owned();
        let at_exit = it.side == FRENCH
            && exits.split_whitespace().any(|exit| match exit {
                "south" => self.board.map.next(it.at, 3).is_none(),
                "west" => it.at / 100 == 1,
                hex => hex.parse() == Ok(it.at),
            });
        let is_time = self.turn >= self.scenario.at("victory/exit_from").number();
        let by_edge = demoralised && self.board.map.is_edge(it.side, it.at);
        let allowed = at_exit && (demoralised || is_time && !self.out.contains(&unit)) || by_edge;
        self.expect(allowed, "it may not leave there now");
        let counts = at_exit && is_time;
        self.exits += i64::from(counts);
        self.board.units[unit].state = State::Left(counts);
        self.march = None;
        self.next += 1;
    }

    /// §9.4, R-111: next hexes nearer to their edge that demoralised units of the active formations can plainly go to.
    pub(super) fn ways_out(&self) -> Vec<(usize, Hex, Option<Hex>)> {
        let mut ways = Vec::new();
        for unit in self.board.here() {
            let it = &self.board.units[unit];
            let (enemy, map) = (1 - it.side, &self.board.map);
            let must = self.active.contains(&it.formation) && self.board.formations[it.formation].demoralised;
            if !must || self.board.zone(enemy, it.at) {
                continue;
            }
            let allowance = self.allowance(unit);
            if map.is_edge(it.side, it.at) && map.entry(it.arm, it.at) <= allowance {
                ways.push((unit, it.at, None));
            }
            for to in map.around(it.at) {
                let free = !self.board.is_occupied(to) && !self.board.beside(enemy, to);
                let dry = map.crosses(it.arm, it.at, to) && map.ford(it.arm, it.at, to, it.movement).is_none();
                let hidden = self.board.markers.values().any(|hex| *hex == to);
                let nearer = map.to_edge(it.side, to) < map.to_edge(it.side, it.at);
                if free && dry && !hidden && nearer && map.step(it.arm, it.at, to) <= allowance {
                    ways.push((unit, it.at, Some(to)));
                }
            }
        }
        ways
    }

    /// §9.4: those that could go all the time have gone.
    pub(super) fn end_withdrawal(&mut self) {
        let first = std::mem::take(&mut self.withdrawing);
        let last = self.ways_out();
        if let Some((unit, ..)) = first.into_iter().find(|way| last.contains(way)) {
            let name = self.name(unit);
            self.fault(&format!("{name} is demoralised and can withdraw"));
        }
    }

    /// §11.3, R-25, R-54, R-86, R-103: ways back.
    pub(super) fn backs(&self, unit: usize) -> Vec<Back> {
        let it = &self.board.units[unit];
        let (side, map) = (it.side, &self.board.map);
        let enemy = 1 - side;
        let zone = |hex: Hex| self.board.zone(enemy, hex);
        let steps = |from: Hex| -> Vec<(Hex, i64)> {
            let open = |to: &Hex| {
                let hidden = side == FRENCH && self.board.markers.values().any(|hex| hex == to);
                map.crosses(it.arm, from, *to) && !self.board.holds(enemy, *to) && !hidden
            };
            let hexes = front(edge(side)).into_iter().filter_map(|d| map.next(from, d)).filter(open);
            //
            let ford = |to: Hex| map.ford(it.arm, from, to, it.movement);
            let cost = |to: Hex| ford(to).unwrap_or_else(|| map.ground(it.arm, from, to));
            hexes.map(|to| (to, cost(to))).collect()
        };
        let mut ways: Vec<([i64; 3], i64, Back)> = Vec::new();
        for (first, cost) in steps(it.at) {
            let bad = i64::from(zone(first));
            if !self.board.holds(side, first) {
                ways.push(([bad, 0, cost], 0, (first, None, zone(first))));
                continue;
            }
            for (end, beyond) in steps(first) {
                if !self.board.holds(side, end) {
                    let caught = zone(first) || zone(end);
                    ways.push(([bad + i64::from(zone(end)), 1, cost], beyond, (end, Some(first), caught)));
                }
            }
        }
        let Some(best) = ways.iter().map(|way| way.0).min() else { return Vec::new() };
        ways.retain(|way| way.0 == best);
        let least = |way: &([i64; 3], i64, Back)| {
            let same = ways.iter().filter(|other| other.2.1 == way.2.1);
            way.2.1.is_none() || same.map(|other| other.1).min() == Some(way.1)
        };
        ways.iter().filter(|way| least(way)).map(|way| way.2).collect()
    }

    /// §13.1.6: a marker that a retreat or an advance finds.
    pub(super) fn found(&mut self) {
        let words = self.words();
        if !words.starts_with("Marker ") || !words.contains(" is turned up: ") || !self.markers(&words) {
            return;
        }
        loop {
            let words = self.words();
            if let Some((unit, facing)) =
                self.faces().filter(|(unit, _)| self.is_hidden(Some(self.board.units[*unit].formation)))
            {
                self.board.units[unit].facing = facing;
                self.next += 1;
                continue;
            }
            let Some((who, rest)) = self.who(&words) else { return };
            let Some(place) = rest.strip_prefix(" comes on in ") else { return };
            let hex = self.hex(place);
            self.enters(who, hex);
        }
    }

    /// What must be right where a move ends.
    pub(super) fn end_march(&mut self) {
        let Some(march) = self.march.take() else { return };
        let Who::Unit(unit) = march.who else { return };
        let it = self.board.units[unit].clone();
        //
        self.make_off();
        self.no_lone_leader(&[1 - it.side]);
        if !it.is_here() {
            return;
        }
        self.expect(self.board.fits(it.side, it.at), &format!("{} has no room where it stops", it.name));
        let demoralised = self.board.formations[it.formation].demoralised;
        if demoralised {
            let nearer = self.board.map.to_edge(it.side, it.at) < self.board.map.to_edge(it.side, march.from);
            self.expect(nearer || march.steps == 0, &format!("{} does not go towards its edge", it.name));
        } else if self.out.contains(&unit) && march.steps > 0 {
            // §9.2, R-20
            if let Some(hq) = self.board.hq(it.formation) {
                let at = self.board.leaders[hq].at;
                let right = if march.was_led {
                    self.board.in_range(hq, it.at)
                } else {
                    distance(at, it.at) < distance(at, march.from)
                };
                self.expect(right, &format!("{} does not keep to its HQ", it.name));
            }
        }
    }

    /// §13.1.6: face-down markers.
    pub(super) fn markers(&mut self, words: &str) -> bool {
        let Some(rest) = words.strip_prefix("Marker ") else { return false };
        let marker = (number(rest) - 1) as usize;
        let Some(at) = self.board.markers.get(&marker).copied() else {
            self.fault("there is no such marker");
            return false;
        };
        if rest.contains(" moves from ") {
            self.end_march();
            let (from, to) = self.ends_of(rest);
            self.report.steps += 1;
            self.expect(at == from && direction(from, to).is_some(), "it is not next to that hex");
            let by_way = self.board.map.way(from, to).is_some();
            self.expect(self.board.map.terrain(to) != 'w' || by_way, "it goes through no woods");
            self.expect(!self.board.is_occupied(to) || !self.board.holds(FRENCH, to), "the enemy is there");
            let spent = self.column.entry(-1 - marker as Hex).or_insert(0);
            *spent += self.board.map.step(Arm::Infantry, from, to);
            let most = 2 * self.scenario.at("special/decoy/movement").number();
            let right = *spent <= most;
            self.expect(right, "it has 3 points");
            self.board.markers.insert(marker, to);
        } else {
            let division = rest.ends_with(": the division");
            let other = self.board.markers.get(&(1 - marker)).copied();
            self.revealed = if division { Some(at) } else { other };
            // A unit stops that finds a marker in woods or a village (133).
            let seen = self.is_found(at);
            self.expect(seen, "no French unit finds it");
            self.board.markers.clear();
        }
        self.next += 1;
        true
    }

    /// §13.1.6: next to a French unit; in the open in sight of one within four hexes.
    fn is_found(&self, at: Hex) -> bool {
        self.board.here().any(|u| {
            let unit = &self.board.units[u];
            let open = !matches!(self.board.map.terrain(at), 'w' | 'v' | 'c');
            let far = distance(unit.at, at);
            let sees = || self.board.map.sees(unit.at, at, |hex| self.board.is_occupied(hex));
            unit.side == FRENCH && (far <= 1 || open && far <= 4 && sees())
        })
    }
}
