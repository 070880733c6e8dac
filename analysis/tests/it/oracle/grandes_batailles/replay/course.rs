//! Set-up, turns, the verification of command, initiative, activations and rally.

use super::board::State;
use super::map::distance;
use super::{PEOPLE, Reader, Who, begin, between, number};

impl Reader<'_> {
    /// One line, and those that belong to it.
    pub(super) fn line(&mut self) {
        let words = self.words();
        if words.starts_with("Turn ") {
            self.begin_turn(&words);
        } else if self.turn == 0 {
            self.set_up(&words);
        } else if !self.course(&words)
            && !self.commanders(&words)
            && !self.draws(&words)
            && !self.markers(&words)
            && !self.barrage(&words)
            && !self.marches(&words)
            && !self.combats(&words)
            && !self.rally(&words)
        {
            self.scores(&words);
        }
    }

    /// §13.1.1, §13.2.1
    fn set_up(&mut self, words: &str) {
        if let Some((unit, facing)) = self.faces() {
            self.board.units[unit].facing = facing;
            self.next += 1;
            return;
        }
        let Some((who, rest)) = self.who(words) else { return };
        let Some(place) = rest.strip_prefix(" is set up in ") else { return };
        let hex = self.hex(place);
        let name = match who {
            Who::Unit(unit) => self.name(unit),
            Who::Leader(leader) => self.leader_name(leader),
            Who::Formation(_) => return,
        };
        let lines = self.scenario.at("setup").table().values();
        let own = lines.into_iter().find(|line| line.at("counters").list().iter().any(|c| c.text() == name));
        let right = own.is_some_and(|line| super::map::hexes(line.at("hexes")).contains(&hex));
        self.expect(right, "it is set up elsewhere");
        match who {
            Who::Unit(unit) => {
                let unit = &mut self.board.units[unit];
                (unit.state, unit.at) = (State::Here, hex);
            }
            Who::Leader(leader) => {
                let leader = &mut self.board.leaders[leader];
                (leader.state, leader.at) = (State::Here, hex);
            }
            Who::Formation(_) => {}
        }
        self.next += 1;
    }

    fn begin_turn(&mut self, words: &str) {
        if self.turn == 0 {
            let lines: Vec<_> = self.scenario.at("setup").table().values().cloned().collect();
            for line in lines.iter().filter(|line| line.get("option").is_none()) {
                for counter in line.at("counters").list() {
                    let is_up = match self.who(counter.text()) {
                        Some((Who::Unit(unit), _)) => self.board.units[unit].is_here(),
                        Some((Who::Leader(leader), _)) => self.board.leaders[leader].is_here(),
                        _ => false,
                    };
                    self.expect(is_up, &format!("{} is not set up", counter.text()));
                }
            }
        } else {
            self.end_turn();
        }
        self.turn += 1;
        let hour = self.scenario.at("course/first_hour").number() + self.turn - 1;
        self.expect(words == format!("Turn {}, {hour}:00", self.turn), "it is another turn");
        self.expect(self.turn <= self.scenario.at("course/turns").number(), "the game has no other turn");
        self.next += 1;
        self.board.night = self.scenario.at("course/night").list().iter().any(|turn| turn.number() == self.turn);
        (self.is_verified, self.is_rallying, self.is_first) = (false, false, true);
        self.arrived.clear();
        self.free.clear();
        self.tested.clear();
        (self.initiative, self.drawn) = (None, None);
        self.done.clear();
        self.held.clear();
        self.quota = [0; 2];
        self.supported.clear();
        self.rallied.clear();
        for leader in &mut self.board.leaders {
            leader.marked = false;
        }
        self.count();
    }

    /// The end of the operations: every formation has been drawn.
    fn end_operations(&mut self) {
        self.verify();
        self.end_activation();
        for formation in 0..self.board.formations.len() {
            let is_done = self.done.contains(&formation) || self.held.contains(&formation);
            if !is_done && self.cup.contains(&formation) {
                let name = self.board.formations[formation].name.clone();
                self.fault(&format!("{name} has not been drawn"));
            }
        }
        self.is_rallying = true;
    }

    /// §12, §9.4: who must have tested, and who is demoralised by then.
    pub(super) fn end_turn(&mut self) {
        if !self.is_rallying {
            self.end_operations();
        }
        for unit in 0..self.board.units.len() {
            if self.may_rally(unit) && !self.rallied.contains(&unit) {
                let name = self.name(unit);
                self.fault(&format!("{name} has not tried to rally"));
            }
        }
        for formation in 0..self.board.formations.len() {
            let broken = self.lost_steps(formation) >= self.board.formations[formation].threshold;
            if broken && !self.board.formations[formation].demoralised {
                let name = self.board.formations[formation].name.clone();
                self.fault(&format!("{name} is demoralised by now"));
            }
        }
    }

    fn lost_steps(&self, formation: usize) -> i64 {
        self.board.units.iter().filter(|unit| unit.formation == formation).map(|unit| unit.lost).sum()
    }

    /// §12, R-59
    fn may_rally(&self, unit: usize) -> bool {
        let it = &self.board.units[unit];
        it.is_here() && (it.disorganised || self.rallied.contains(&unit)) && !self.board.beside(1 - it.side, it.at)
    }

    /// §9.4, §9.3: formations that break, and HQs without units.
    fn course(&mut self, words: &str) -> bool {
        let Some((who, rest)) = self.who(words) else { return false };
        match who {
            Who::Formation(formation) if rest == " is demoralised" => {
                if !self.is_rallying {
                    self.end_operations();
                }
                let right = self.lost_steps(formation) >= self.board.formations[formation].threshold
                    && !self.board.formations[formation].demoralised;
                self.expect(right, "it has not lost its threshold");
                self.board.formations[formation].demoralised = true;
                self.next += 1;
                true
            }
            Who::Leader(leader) if rest.starts_with(" is out of the game: ") => {
                let of = self.board.leaders[leader].formation;
                let right = of.is_some_and(|formation| {
                    self.board.units.iter().all(|unit| {
                        let comes = unit.state == State::Waiting && self.comes(&unit.name);
                        unit.formation != formation || !(unit.is_here() || comes)
                    })
                });
                self.expect(right, "its formation has units");
                self.board.leaders[leader].state = State::Eliminated;
                self.next += 1;
                true
            }
            _ => false,
        }
    }

    /// §4.A, §7.2: the C-in-Cs, and the HQs that are out of command.
    fn commanders(&mut self, words: &str) -> bool {
        if words == "Two face-down markers come on" {
            self.verify();
            self.expect(self.is_first && self.initiative.is_none(), "the verification is over");
            let decoy = self.scenario.at("special/decoy").clone();
            self.expect(decoy.at("turn").number() <= self.turn && self.board.markers.is_empty(), "they are not due");
            let hexes = super::map::hexes(decoy.at("hexes"));
            self.board.markers = hexes.into_iter().enumerate().collect();
            self.next += 1;
            let hidden = (0..self.board.formations.len()).find(|&formation| self.is_hidden(Some(formation)));
            self.cup.extend(hidden);
            return true;
        }
        if self.is_verified {
            return false;
        }
        let Some((Who::Leader(leader), rest)) = self.who(words) else { return false };
        let is_chief = self.board.leaders[leader].formation.is_none();
        if let Some(place) = rest.strip_prefix(" arrives in ") {
            let hex = self.hex(place);
            let name = self.leader_name(leader);
            let all = self.scenario.at("commanders").table().values();
            let own = all.into_iter().find(|entry| entry.at("commander").text() == name);
            let right = own.is_some_and(|entry| {
                entry.at("turn").number() <= self.turn && super::map::hexes(entry.at("hexes")).contains(&hex)
            });
            self.expect(right && self.board.leaders[leader].state == State::Waiting, "he does not come now");
            (self.board.leaders[leader].state, self.board.leaders[leader].at) = (State::Here, hex);
            self.arrived.insert(leader);
        } else if rest == " hands over the command" {
            let name = self.leader_name(leader);
            let all = self.scenario.at("commanders").table().values();
            let right = all.into_iter().any(|entry| {
                entry.at("turn").number() == self.turn && entry.get("removes").is_some_and(|old| old.text() == name)
            });
            self.expect(right, "nobody comes for him");
            self.board.leaders[leader].state = State::Waiting;
        } else if let Some(test) = rest.strip_prefix(" tests inertia: ") {
            let fresh = self.tested.insert(leader);
            self.expect(is_chief && fresh, "he does not test");
            let value = self.board.leaders[leader].command();
            if self.test(test, value) {
                self.free.insert(leader);
            }
            self.expect(!self.is_alarmed(leader) && !self.arrived.contains(&leader), "he need not test");
            return true;
        } else if let Some(why) = rest.strip_prefix(" may move without a test: ") {
            let right =
                if why.starts_with("he has just") { self.arrived.contains(&leader) } else { self.is_alarmed(leader) };
            self.expect(is_chief && right, "he must test");
            self.free.insert(leader);
        } else if rest == " is out of command" {
            let at = self.next;
            self.verify();
            self.expect(self.next > at, "it is in command");
            return self.next > at;
        } else if rest.starts_with(" goes from ") && is_chief {
            self.expect(self.free.contains(&leader), "he may not move");
            return self.goes(leader, rest);
        } else {
            return false;
        }
        self.next += 1;
        true
    }

    /// §7.2: an enemy is near.
    fn is_alarmed(&self, leader: usize) -> bool {
        let leader = &self.board.leaders[leader];
        self.board.here().any(|u| {
            let unit = &self.board.units[u];
            unit.side != leader.side && distance(unit.at, leader.at) <= 3
        })
    }

    /// §4.A, §8.2, R-16: HQs that are out of command carry the marker.
    fn verify(&mut self) {
        if self.is_verified {
            return;
        }
        self.end_march();
        self.is_verified = true;
        for side in 0..2 {
            for leader in 0..self.board.leaders.len() {
                let it = &self.board.leaders[leader];
                if !it.is_here() || it.side != side || it.formation.is_none() {
                    continue;
                }
                self.report.commanded += 1;
                let at = it.at;
                let led = self.board.chief(side).is_some_and(|chief| self.board.in_range(chief, at));
                if !led {
                    self.report.out += 1;
                    self.board.leaders[leader].marked = true;
                }
            }
        }
        self.cup = (0..self.board.formations.len()).filter(|&formation| self.is_in_cup(formation)).collect();
        let mut marked: Vec<usize> =
            (0..self.board.leaders.len()).filter(|&leader| self.board.leaders[leader].marked).collect();
        while let Some((Who::Leader(leader), " is out of command")) = self.who(&self.words()) {
            let Some(at) = marked.iter().position(|&other| other == leader) else { break };
            marked.remove(at);
            self.next += 1;
            self.report.due += 1;
        }
        for leader in marked {
            let name = self.leader_name(leader);
            self.fault(&format!("due is: {name} is out of command"));
        }
    }

    /// §4: initiative, draws, activations.
    fn draws(&mut self, words: &str) -> bool {
        if let Some(totals) = words.strip_prefix("Initiative: French ") {
            self.verify();
            let chiefs = [0, 1].map(|side| self.board.chief(side));
            let fixed = self.scenario.at("course/fixed_initiative").get(&self.turn.to_string()).is_some();
            let [Some(french), Some(prussian)] = chiefs else {
                self.fault("there are not two C-in-Cs");
                self.next += 1;
                return true;
            };
            let bonus = [french, prussian].map(|leader| self.board.leaders[leader].bonus());
            let dice = between(totals, "dice ", ")").unwrap_or("");
            let (ours, theirs) = dice.split_once(" and ").unwrap_or(("", ""));
            let sums = [number(ours) + bonus[0], number(theirs) + bonus[1]];
            let die = [number(ours), number(theirs)];
            let right = format!(
                "{}, Prussian {} (dice {}{:+} and {}{:+})",
                sums[0], sums[1], die[0], bonus[0], die[1], bonus[1]
            );
            self.expect(totals == right, &right);
            self.expect(self.is_first && !fixed, "initiative is not rolled for");
            self.next += 1;
            self.initiative = Some(usize::from(sums[1] >= sums[0]));
            self.due(&format!("the {} have the initiative", PEOPLE[self.initiative.unwrap_or(0)]));
            return true;
        }
        if let Some(side) = PEOPLE.iter().position(|people| words == format!("The {people} have the initiative")) {
            self.verify();
            let fixed = self.scenario.at("course/fixed_initiative").get(&self.turn.to_string()).is_some();
            let chiefs = [0, 1].map(|side| self.board.chief(side).is_some());
            let right = if fixed { side == 1 } else { chiefs[side] && !chiefs[1 - side] };
            self.expect(right && self.is_first, "it has not the initiative");
            self.initiative = Some(side);
            self.next += 1;
            return true;
        }
        let drawn = between(words, "The marker of ", "").or_else(|| between(words, "The shared marker is drawn: ", ""));
        if let Some(rest) = drawn {
            self.begin_draw();
            if words.starts_with("The shared") {
                let special = self.scenario.at("special/shared_marker").clone();
                let even = number(rest.trim_start_matches("die ")) % 2 == 0;
                let name = special.at(if even { "even" } else { "odd" }).text();
                self.expect(rest.ends_with(&format!(", {name}")), &format!("the die gives {name}"));
                self.shared = Some(name.to_owned());
                self.next += 1;
                return true;
            }
            let Some((Who::Formation(formation), end)) = self.who(rest) else { return false };
            self.turned_face(formation, end);
            self.next += 1;
            if end == " is held" {
                let name = self.board.formations[formation].name.clone();
                let may = self.scenario.at("special/held_markers").list().iter().any(|held| held.text() == name);
                self.expect(may && self.drawn == Some(formation), "it may not be held");
                self.held.insert(formation);
                return true;
            }
            self.expect(!self.done.contains(&formation) && !self.held.contains(&formation), "it has been drawn");
            self.expect(self.cup.contains(&formation), "it is not in the cup");
            self.expect(self.initiative.is_none() || !self.is_first, "the first formation is chosen");
            (self.drawn, self.is_first) = (Some(formation), false);
            return true;
        }
        let Some((Who::Formation(formation), rest)) = self.who(words) else { return false };
        match rest {
            " joins in" => {
                let held = self.held.remove(&formation);
                self.expect(held, "it is not held");
                self.joins(formation);
                self.active = vec![formation];
                self.next += 1;
            }
            " passes" | " acts" => {
                self.verify();
                let joined: Vec<usize> =
                    if self.drawn.is_some() && self.active.len() == 1 && !self.done.contains(&self.active[0]) {
                        self.active.clone()
                    } else {
                        self.end_activation();
                        Vec::new()
                    };
                if self.drawn == Some(formation) {
                    self.drawn = None;
                } else {
                    let side = self.board.formations[formation].side;
                    self.expect(self.is_first && self.initiative == Some(side), "it has not been drawn");
                    self.expect(self.cup.contains(&formation), "it is not in the cup");
                    self.is_first = false;
                }
                let fresh = self.done.insert(formation);
                self.expect(fresh, "it has acted");
                if rest == " passes" {
                    //
                    let it = &self.board.formations[formation];
                    let must = it.demoralised && self.board.here().any(|u| self.board.units[u].formation == formation);
                    self.expect(!must, "it is demoralised and must withdraw");
                    self.done.extend(joined);
                    self.active.clear();
                    self.next += 1;
                } else {
                    self.next += 1;
                    self.activate(formation, &joined);
                }
            }
            _ => return false,
        }
        true
    }

    /// §13.2.6: a die decides between two formations, unless one of them has acted.
    fn turned_face(&mut self, formation: usize, end: &str) {
        let name = self.board.formations[formation].name.clone();
        let faces = self
            .scenario
            .at("special")
            .get("shared_marker")
            .map(|marker| ["even", "odd"].map(|face| marker.at(face).text().to_owned()));
        let Some(faces) = faces.filter(|faces| faces.contains(&name) && end == " is drawn") else {
            self.expect(self.shared.is_none(), "the shared marker was drawn");
            return;
        };
        let open = self
            .board
            .formations
            .iter()
            .enumerate()
            .filter(|(i, other)| faces.contains(&other.name) && self.cup.contains(i) && !self.done.contains(i));
        let rolled = self.shared.take();
        let right = match open.count() {
            2 => rolled.as_ref() == Some(&name),
            _ => rolled.is_none(),
        };
        self.expect(right, "the die decides between two formations");
    }

    /// §13.1.6: both HQs are in command, and in range of each other.
    fn joins(&mut self, held: usize) {
        let Some(drawn) = self.drawn else { return };
        let both = [held, drawn].map(|formation| self.board.hq(formation));
        let right = match both {
            [Some(one), Some(other)] => {
                let at = [one, other].map(|leader| self.board.leaders[leader].at);
                let unmarked = !self.board.leaders[one].marked && !self.board.leaders[other].marked;
                unmarked && self.board.in_range(one, at[1]) && self.board.in_range(other, at[0])
            }
            _ => false,
        };
        self.expect(right && self.board.formations[drawn].division, "the HQs are not in command, or far apart");
    }

    fn begin_draw(&mut self) {
        self.verify();
        if self.drawn.is_none() || !self.active.is_empty() {
            self.end_activation();
        }
    }

    /// §5, §8.2, §8.3, §9.1: an activation begins with the check of command.
    fn activate(&mut self, formation: usize, joined: &[usize]) {
        self.report.activations += 1;
        let side = self.board.formations[formation].side;
        self.active = vec![formation];
        self.active.extend_from_slice(joined);
        self.done.extend(joined.iter().copied());
        self.out.clear();
        self.beyond.clear();
        self.failed.clear();
        self.taken.clear();
        self.spent.clear();
        self.column.clear();
        self.fired.clear();
        self.revealed = None;
        self.lent.clear();
        self.attacks.clear();
        self.attacked.clear();
        self.pending.clear();
        // French guns at Wissembourg support once a turn.
        let once_a_turn = self.board.map.is_wissembourg;
        let units = &self.board.units;
        self.supported.retain(|&gun| once_a_turn && units[gun].side == 0);
        while let Some(name) = between(&self.words(), "The commander takes ", " himself").map(str::to_owned) {
            let chief = self.board.chief(side);
            let unit = self.unit(&name).map(|(unit, _)| unit);
            if let (Some(chief), Some(unit)) = (chief, unit) {
                let at = self.board.units[unit].at;
                let right = self.active.contains(&self.board.units[unit].formation)
                    && self.board.units[unit].is_here()
                    && self.board.in_range(chief, at);
                self.quota[side] += 1;
                let most = self.board.leaders[chief].command();
                self.expect(right && self.quota[side] <= most, "he cannot take it");
                self.taken.insert(unit);
            } else {
                self.fault("there is no such C-in-C or unit");
            }
            self.next += 1;
        }
        for formation in self.active.clone() {
            let Some(hq) = self.board.hq(formation).filter(|&hq| self.board.leaders[hq].marked) else { continue };
            let name = self.leader_name(hq);
            let words = self.words();
            let Some(test) = words.strip_prefix(&format!("{} tests activation: ", begin(&name))) else {
                self.fault(&format!("due is: {name} tests activation"));
                continue;
            };
            let command = self.board.leaders[hq].command();
            let mut items = vec![format!("{command:+}: command value")];
            let inertia = self.scenario.at("course/inertia").number();
            let is_slow = side == 0
                && self.scenario.at("course/inertia_turns").list().iter().any(|turn| turn.number() == self.turn);
            if is_slow {
                items.push(format!("{inertia:+}: French inertia"));
            }
            if self.is_night() {
                items.push("-1: night".to_owned());
            }
            let value = command + if is_slow { inertia } else { 0 } - i64::from(self.is_night());
            if !self.test(test, value) {
                self.failed.insert(hq);
            }
            items.retain(|item| !item.starts_with("+0"));
            self.items(&items, true);
        }
        self.withdrawing = self.ways_out();
        let mut due = Vec::new();
        for unit in self.board.here().collect::<Vec<_>>() {
            let of = self.board.units[unit].formation;
            if !self.active.contains(&of) {
                continue;
            }
            self.report.commanded += 1;
            if self.taken.contains(&unit) {
                continue;
            }
            let led = self.board.is_led(unit);
            if !led {
                self.beyond.insert(unit);
            }
            if !led || self.board.hq(of).is_some_and(|hq| self.failed.contains(&hq)) {
                self.out.insert(unit);
                self.report.out += 1;
                due.push((unit, self.board.units[unit].at));
            }
        }
        loop {
            let words = self.words();
            let Some((unit, rest)) = self.unit(&words) else { break };
            let Some(place) = between(rest, " in ", " is out of command") else { break };
            let hex = number(place);
            let Some(at) = due.iter().position(|other| *other == (unit, hex)) else {
                self.fault("it is in command");
                self.next += 1;
                continue;
            };
            due.remove(at);
            self.next += 1;
            self.report.due += 1;
        }
        for (unit, hex) in due {
            let name = self.name(unit);
            self.fault(&format!("due is: {name} in {hex:04} is out of command"));
        }
    }

    /// The end of an activation.
    pub(super) fn end_activation(&mut self) {
        self.end_march();
        self.end_attacks();
        self.end_withdrawal();
        self.no_lone_leader(&[0, 1]);
        self.active.clear();
        self.out.clear();
        self.beyond.clear();
        self.taken.clear();
    }

    /// §12
    fn rally(&mut self, words: &str) -> bool {
        let Some((unit, rest)) = self.unit(words) else { return false };
        if rest.starts_with(" tries to rally: ") {
            if !self.is_rallying {
                self.end_operations();
            }
            let may = self.may_rally(unit) && self.rallied.insert(unit);
            self.expect(may, "it does not rally here");
            if self.morale(unit, super::fire::Test::Rally) {
                let name = self.name(unit);
                self.due(&format!("{name} rallies"));
                self.board.units[unit].disorganised = false;
            }
            return true;
        }
        false
    }
}
