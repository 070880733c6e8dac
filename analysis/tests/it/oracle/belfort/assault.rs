//! §9.2, §9.3, §9.6: defensive fire, assault, retreat and advance.

use super::activation::{Act, Step};
use super::board::{CITADEL, EXHAUSTED, Id, Kind, Place, STATUSES, Way, Zone};
use super::guns::{die, reading};
use super::odds::ASSAULT;
use super::{Flow, Leaver, OF, PRUSSIAN, Reader, SIDES, plural};

/// §9.2.1 The column of a fire value.
fn column(value: i64) -> usize {
    match value {
        ..=3 => 0,
        4..=6 => 1,
        7..=9 => 2,
        10..=12 => 3,
        _ => 4,
    }
}

impl Reader {
    /// The lines of an attack.
    pub(super) fn assaults(&mut self, act: &mut Act, words: &str) -> Flow {
        match act.step {
            Step::Objective => self.objective(act, words),
            Step::Barrage => self.barrage(act, words),
            Step::Fire => self.defensive_fire(act, words),
            Step::Fired => self.fired(act),
            Step::Break => self.breaks(act, words),
            Step::Assault => self.assault(act, words),
            Step::Decided => self.decided(act),
            Step::Advance => self.advance(act, words),
            _ => Flow::Alien,
        }
    }

    /// §9.3.1, §1.3.2 Who of these can attack a zone.
    fn able(&self, units: &[Id], from: Zone, target: Zone) -> Vec<Id> {
        let ground = &self.board.zones[target];
        let barred = ground.fortification || ground.trench || ground.printed > 0;
        let able = |id: &Id| {
            let of = &self.board.units[*id];
            of.is_in(from) && !of.is_gun() && of.status < EXHAUSTED && (of.kind != Kind::Uhlans || !barred)
        };
        units.iter().copied().filter(able).collect()
    }

    fn objective(&mut self, act: &mut Act, words: &str) -> Flow {
        let side = act.side;
        if words == format!("the {} attack nobody", SIDES[side]) {
            let any = self.has_objective(act);
            self.expect(any, "nobody can be attacked");
            act.step = Step::Expose;
            return Flow::Taken;
        }
        let Some(rest) = words.strip_prefix(&format!("the {} attack ", SIDES[side])) else {
            let any = self.has_objective(act);
            self.expect(!any, "an attack is possible, and the log has no word of it");
            act.step = Step::Expose;
            return Flow::Again;
        };
        let Some((target, from)) = rest.split_once(" from ") else { return Flow::Alien };
        let (target, from) = (self.zone(target), self.zone(from));
        let borders = self.board.zones[from].borders.contains(&target);
        self.expect(borders, "the zones are not adjacent");
        let held = self.board.holds(1 - side, target);
        self.expect(held, "no enemy is there");
        act.attackers = self.able(&act.units, from, target);
        self.expect(!act.attackers.is_empty(), "nobody can attack from there");
        act.attack = Some((from, target));
        if self.board.has_foot(1 - side, target) {
            act.step = Step::Barrage;
        } else {
            self.overrun(act);
        }
        Flow::Taken
    }

    fn has_objective(&self, act: &Act) -> bool {
        act.units.iter().filter_map(|&id| self.board.zone_of(id)).any(|from| {
            let near = self.board.near(1 - act.side, from);
            near.into_iter().any(|target| !self.able(&act.units, from, target).is_empty())
        })
    }

    /// §9.6 Guns alone are lost.
    fn overrun(&mut self, act: &mut Act) {
        let Some((_, target)) = act.attack else { return };
        self.must(format!("no battalion defends {}", self.board.called(target)));
        self.lose_guns(1 - act.side, target);
        act.won = true;
        act.step = Step::Advance;
    }

    fn lose_guns(&mut self, side: usize, zone: Zone) {
        for unit in self.board.at(zone) {
            if self.board.units[unit].side == side && self.board.units[unit].is_gun() {
                self.board.units[unit].place = Place::Gone;
                self.must(format!("the guns of {} are lost", self.name(unit)));
            }
        }
    }

    /// §9.2.1 Guns join, or the fire is held.
    fn barrage(&mut self, act: &mut Act, words: &str) -> Flow {
        let Some((from, target)) = act.attack else { return Flow::Alien };
        let enemy = 1 - act.side;
        if words == format!("the {} hold their fire in {}", SIDES[enemy], self.board.called(target)) {
            self.expect(act.barrage.is_empty(), "guns have joined the fire");
            act.step = Step::Fired;
            return Flow::Taken;
        }
        if let Some(gun) = words.strip_suffix(" lays a barrage").and_then(|name| self.board.unit(name)) {
            let of = &self.board.units[gun];
            let holds = of.side == enemy && matches!(of.kind, Kind::Field | Kind::Flying) && !of.is_used;
            let reaches = self.board.is_emplaced(gun) && self.board.shot(gun, from).is_some();
            self.expect(holds, "no unused field artillery of the defender");
            self.expect(reaches, "it does not reach the attackers");
            self.board.units[gun].is_used = true;
            act.barrage.push(gun);
            return Flow::Taken;
        }
        // All values are in the log.
        let foot = self.board.foot_at(target);
        let mut value: i64 = foot.iter().map(|&id| self.board.units[id].worn(self.board.units[id].fire)).sum();
        value += act.barrage.iter().map(|&gun| self.board.units[gun].fire).sum::<i64>();
        if value == 0 {
            self.must(format!("the {} have no fire value in {}", SIDES[enemy], self.board.called(target)));
            act.step = Step::Fired;
            return Flow::Again;
        }
        for unit in foot {
            let of = &self.board.units[unit];
            self.value_line(unit, "fire", of.worn(of.fire), "");
        }
        let mut long = Vec::new();
        for gun in act.barrage.clone() {
            self.value_line(gun, "barrage", self.board.units[gun].fire, "");
            if self.board.shot(gun, from) == Some(true) {
                long.push(self.name(gun));
            }
        }
        act.is_long = !long.is_empty();
        if act.is_long {
            self.must(format!("-1 long range of {}", long.join(", ")));
        }
        act.value = value;
        act.step = Step::Fire;
        Flow::Again
    }

    fn value_line(&mut self, unit: Id, what: &str, value: i64, end: &str) {
        let of = &self.board.units[unit];
        let worn = if of.status > 0 { format!(", {}", STATUSES[of.status]) } else { String::new() };
        let place = self.board.called(self.board.zone_of(unit).unwrap_or(0));
        self.must(format!("{} in {place}{worn}: {what} {value}{end}", of.name));
    }

    fn defensive_fire(&mut self, act: &mut Act, words: &str) -> Flow {
        let Some((_, target)) = act.attack else { return Flow::Alien };
        act.step = Step::Fired;
        let start = format!("{} defensive fire from {} of {}", OF[1 - act.side], self.board.called(target), act.value);
        let Some(hits) = self.fire_line(&start, column(act.value), act.is_long, words) else {
            self.fault(format!("not told before it: {start}"));
            return Flow::Again;
        };
        self.volley(act.side, act.attackers.clone(), hits, false);
        Flow::Taken
    }

    /// §9.2.1 Who is exhausted takes no part.
    fn fired(&mut self, act: &mut Act) -> Flow {
        act.step = Step::Break;
        for unit in std::mem::take(&mut act.attackers) {
            if self.board.zone_of(unit).is_none() {
                continue;
            }
            if self.board.units[unit].status < EXHAUSTED {
                act.attackers.push(unit);
                continue;
            }
            self.must(format!("{} is exhausted and takes no part in the attack", self.name(unit)));
        }
        //
        if act.attackers.is_empty() {
            act.step = Step::Expose;
        }
        Flow::Again
    }

    /// §9.3.1 The attack may be broken off; Lack of Discipline and the ruse come before the die.
    fn breaks(&mut self, act: &mut Act, words: &str) -> Flow {
        let Some((from, target)) = act.attack else { return Flow::Alien };
        let enemy = 1 - act.side;
        if words == "the Prussians play Lack of Discipline" {
            self.hands_play("Lack of Discipline");
            self.expect(act.side == PRUSSIAN, "no French battalion is attacked");
            act.is_undisciplined = true;
            return Flow::Taken;
        }
        if let Some(unit) = words.strip_suffix(" refuses to obey").and_then(|name| self.board.unit(name)) {
            let of = &self.board.units[unit];
            let holds = act.is_undisciplined && of.unreliable && of.is_in(target);
            self.expect(holds, "no unreliable battalion that is attacked");
            act.is_undisciplined = false;
            //
            self.leave([unit], Way::Retreat, None);
            return Flow::Taken;
        }
        self.expect(!act.is_undisciplined, "no battalion has refused");
        if words == format!("the {} cancel the attack", SIDES[act.side]) {
            //
            let units = self.beaten(act, from).into_iter();
            let free = units.map(|unit| Leaver { unit, way: Way::Retreat, barred: Some(target), is_free: true });
            self.leavers.extend(free);
            act.step = Step::Expose;
            return Flow::Taken;
        }
        if words == "the Prussians play Ruse of war" {
            self.hands_play("Ruse of war");
            self.hands.ruse = true;
            return Flow::Taken;
        }
        if !self.board.has_foot(enemy, target) {
            //
            self.overrun(act);
            self.destroy_works(target);
            return Flow::Again;
        }
        for &unit in &act.attackers.clone() {
            let of = &self.board.units[unit];
            let end = if of.is_battalion() { "" } else { " (not counted as a battalion)" };
            self.value_line(unit, "attack", of.worn(of.attack), end);
        }
        let defenders = self.board.foot_at(target);
        for &unit in &defenders {
            let of = &self.board.units[unit];
            let end = if of.is_battalion() { "" } else { " (not counted as a battalion)" };
            self.value_line(unit, "defence", of.worn(of.defence), end);
        }
        if let Some(n) = self.ruse(enemy, target) {
            self.must(format!("Ruse of war: defence {n} more, for {}", plural(n, "battalion")));
        }
        act.step = Step::Assault;
        Flow::Again
    }

    fn battalions(&self, units: &[Id]) -> i64 {
        units.iter().filter(|&&id| self.board.units[id].is_battalion()).count() as i64
    }

    /// Each Prussian battalion defends with 1 more.
    fn ruse(&self, side: usize, zone: Zone) -> Option<i64> {
        let n = self.battalions(&self.board.foot_at(zone));
        (side == PRUSSIAN && self.hands.ruse && n > 0).then_some(n)
    }

    /// §9.3.2, §9.3.3
    fn assault(&mut self, act: &mut Act, words: &str) -> Flow {
        let Some((_, target)) = act.attack else { return Flow::Alien };
        let (side, enemy) = (act.side, 1 - act.side);
        let defenders = self.board.foot_at(target);
        let attack: i64 = act.attackers.iter().map(|&id| self.board.units[id].worn(self.board.units[id].attack)).sum();
        let mut defence: i64 =
            defenders.iter().map(|&id| self.board.units[id].worn(self.board.units[id].defence)).sum();
        defence += self.ruse(enemy, target).unwrap_or(0);
        let battalions = self.battalions(&act.attackers) + self.battalions(&defenders);
        let (difference, modifier) = (attack - defence, (attack - defence).clamp(-4, 4));
        let limited = if difference == modifier { String::new() } else { format!(", limited to {modifier:+}") };
        //
        let column = battalions.clamp(1, 6);
        let (read, row) = reading(die(words), [modifier, 0], 7, &column.to_string());
        let [on_defender, on_attacker] = <[i32; 2]>::from(ASSAULT[row][(column - 1) as usize]).map(i64::from);
        let right = format!(
            "the {} assault with {attack} against {defence}: {difference:+}{limited}; {}; {read}: {} on the defender, {} on the attacker",
            SIDES[side],
            plural(battalions, "battalion"),
            plural(on_defender, "hit"),
            plural(on_attacker, "hit")
        );
        act.step = Step::Decided;
        if !words.contains(" assault with ") {
            self.fault("not told before it: the assault");
            return Flow::Again;
        }
        self.expect(words == right, &right);
        self.report.assaults += 1;
        act.won = row >= 5;
        let (winner, why) = if act.won { (side, "6 or more") } else { (enemy, "less than 6") };
        self.must(format!("the {} win: {why}", SIDES[winner]));
        let left = self.shelter(target, on_defender);
        self.volley(enemy, defenders, left, false);
        self.volley(side, act.attackers.clone(), on_attacker, false);
        Flow::Taken
    }

    /// §9.3.3 What a zone takes off the defender's hits.
    fn shelter(&mut self, zone: Zone, hits: i64) -> i64 {
        let (ground, name) = (self.board.zones[zone].clone(), self.board.called(zone));
        let (bonus, count) = (ground.bonus(), plural(hits, "hit"));
        if ground.printed == 0 {
            if hits < 2 || !ground.fortification && !ground.trench {
                return hits;
            }
            self.must(format!("the works in {name} take 1 of {count}"));
            self.lose_marker(zone);
            return hits - 1;
        }
        if hits == 0 {
            return 0;
        }
        let left = if zone == CITADEL && bonus >= 4 { 0 } else { 1 + (hits - 1 - bonus).max(0) };
        let damaged = if ground.damage > 0 { format!(", printed +{},", ground.printed) } else { String::new() };
        self.must(format!("the bonus +{bonus} of {name}{damaged} leaves {left} of {count}"));
        left
    }

    fn destroy_works(&mut self, zone: Zone) {
        while self.board.zones[zone].fortification || self.board.zones[zone].trench {
            self.lose_marker(zone);
        }
    }

    /// §9.3.3 The loser leaves.
    fn decided(&mut self, act: &mut Act) -> Flow {
        let Some((from, target)) = act.attack else { return Flow::Alien };
        if act.won {
            self.lose_guns(1 - act.side, target);
            self.destroy_works(target);
            let units = self.board.foot_at(target);
            self.leave(units, Way::Rout, None);
            act.step = Step::Advance;
            return Flow::Again;
        }
        let mut units = self.beaten(act, from);
        //
        if act.from != from {
            let others = self.board.foot_at(from).into_iter().filter(|id| !act.units.contains(id));
            units.extend(others.collect::<Vec<Id>>());
        }
        self.leave(units, Way::Retreat, Some(target));
        act.step = Step::Expose;
        Flow::Again
    }

    /// §9.3.3 Who attacked, and the offensive units that any defensive fire (§9.4.1 too) exhausted.
    fn beaten(&self, act: &Act, from: Zone) -> Vec<Id> {
        let there = |id: &Id| {
            let of = &self.board.units[*id];
            of.is_in(from) && !of.is_gun() && (act.attackers.contains(id) || of.status == EXHAUSTED)
        };
        act.units.iter().copied().filter(there).collect()
    }

    /// §9.3.3 The attackers move in.
    fn advance(&mut self, act: &mut Act, words: &str) -> Flow {
        let Some((_, target)) = act.attack else { return Flow::Alien };
        act.step = Step::Expose;
        let units: Vec<Id> = act.attackers.iter().copied().filter(|&id| self.board.zone_of(id).is_some()).collect();
        if units.is_empty() {
            return Flow::Again;
        }
        let place = self.board.called(target);
        //
        if !self.board.zones[target].is_sheltered() {
            let by = self.board.zones[target]
                .borders
                .iter()
                .copied()
                .find(|&zone| self.board.has_foot(1 - act.side, zone) && self.board.zones[zone].is_sheltered());
            if let Some(by) = by {
                let by = self.board.called(by);
                self.must(format!("no advance into {place}, in the open next to enemy units in works in {by}"));
                return Flow::Again;
            }
        }
        if self.board.fits(target, &units) {
            for unit in units {
                self.put(unit, target);
                self.must(format!("{} advances into {place}", self.name(unit)));
            }
            self.fill();
            return Flow::Again;
        }
        // As many as there is room for.
        let unit = words.strip_suffix(&format!(" advances into {place}")).and_then(|name| self.board.unit(name));
        if let Some(unit) = unit.filter(|unit| units.contains(unit)) {
            let stack = self.board.may_be_in(unit, target);
            self.expect(stack, "it cannot stack there");
            act.attackers.retain(|&id| id != unit);
            self.put(unit, target);
            act.step = Step::Advance;
            return Flow::Taken;
        }
        let room = units.iter().any(|&id| self.board.may_be_in(id, target));
        self.expect(!room, "more units have to advance");
        Flow::Again
    }
}
