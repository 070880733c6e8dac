//! The course of a game: set-up, points, operational movement, reorganisation, the end.

use super::board::{CITADEL, FORTS, HEADQUARTERS, Id, Kind, Place, STATUSES, Zone};
use super::{FRENCH, PRUSSIAN, Reader, SIDES, between, number, plural, side_of};
use std::collections::BTreeSet;

/// How far a turn is.
#[derive(Debug, Default)]
pub(super) struct Course {
    /// §10.1 A purchase has been made.
    pub(super) has_bought: bool,
    /// §10.6 The reinforcements have come.
    pub(super) has_come: bool,
    /// §10.1 Sides that have bought, in this order.
    buyers: Vec<usize>,
    /// §10.2 Who has been rehabilitated.
    raised: BTreeSet<Id>,
    /// §10.2 What a point is good for still, and whose it is.
    batch: (usize, i64),
    free: i64,
    fortified: [Vec<Zone>; 2],
    has_kept: [bool; 2],
    /// Battalions that have returned in good order.
    returned: i64,
    returns: BTreeSet<Id>,
}

impl Reader {
    fn list(&self, path: &str) -> Vec<Zone> {
        self.scenario.at(path).list().iter().map(|zone| zone.number() as Zone).collect()
    }

    /// §2.1, §2.2 The works of the set-up.
    pub(super) fn fortify(&mut self) {
        for side in ["french", "prussian"] {
            for zone in self.list(&format!("deployment/fortifications/{side}")) {
                self.board.zones[zone].fortification = true;
            }
        }
    }

    /// §3 The phases up to one; where nobody does anything, a phase has no line.
    pub(super) fn next_phase(&mut self, phase: char) {
        const ORDER: &str = "SABCDEFG";
        let next = |phase: char| ORDER.find(phase).and_then(|at| ORDER[at + 1..].chars().next()).unwrap_or('A');
        for _ in 0..ORDER.len() {
            if self.phase == phase {
                return;
            }
            self.end_of_phase();
            self.settle();
            self.begin_phase(next(self.phase));
        }
        self.fault("there is no such phase");
        self.phase = phase;
    }

    fn begin_phase(&mut self, phase: char) {
        self.phase = phase;
        match phase {
            'A' => {
                self.turn += 1;
                self.course = Course::default();
                self.begin_turn();
            }
            'B' => self.income(),
            'D' => self.moved.clear(),
            'E' => {
                self.next = PRUSSIAN;
                self.stopped = [false; 2];
                self.shelled.clear();
                self.fired.clear();
            }
            'F' => {
                self.next = self.initiative;
                self.passed = 0;
                self.rolled.clear();
            }
            _ => {}
        }
    }

    pub(super) fn end_of_phase(&mut self) {
        self.end_of_asks();
        match self.phase {
            'S' => self.set_up(),
            'C' => self.end_of_draws(),
            'E' => self.end_of_bombardment(),
            'F' => self.expect(self.passed == 2, "both sides have not passed"),
            'G' => self.end_of_turn(),
            _ => {}
        }
        if let Some(breach) = self.board.breach() {
            self.fault(breach);
        }
    }

    pub(super) fn course_line(&mut self, words: &str) -> bool {
        match self.phase {
            'S' => self.deploys(words),
            'C' => self.draws(words),
            'D' => self.transfers(words),
            'G' => self.reorganises(words),
            _ => false,
        }
    }

    fn deploys(&mut self, words: &str) -> bool {
        let side = side_of(words);
        let Some((name, place)) = between(words, " set up ", "").and_then(|rest| rest.split_once(" in ")) else {
            return false;
        };
        let zone = self.zone(place);
        let Some(unit) = self.board.unit(name) else { return false };
        let of = self.board.units[unit].clone();
        self.expect(
            of.side == side && of.place == Place::Waiting && of.arrives == 0 || of.name == "3RUR",
            "it is not set up",
        );
        let (area, bonus) = (self.list("deployment/french_area"), self.board.zones[zone].edge);
        let is_right = match side {
            //
            FRENCH if of.is_gun() => {
                if of.kind == Kind::Fortress {
                    zone == CITADEL
                } else {
                    area.contains(&zone)
                }
            }
            FRENCH => zone == CITADEL || area.contains(&zone),
            _ => bonus && (of.division == "first" || of.name == "3RUR"),
        };
        self.expect(is_right, "it is not set up there");
        let stacks = self.board.may_be_in(unit, zone);
        self.expect(stacks, "it cannot stack there");
        self.put(unit, zone);
        true
    }

    /// §2 Everybody is where he must be.
    fn set_up(&mut self) {
        let board = &self.board;
        let waits = |id: &Id| {
            let of = &board.units[*id];
            of.place == Place::Waiting && (of.arrives == 0 || of.name == "3RUR")
        };
        let left: Vec<String> = (0..board.units.len()).filter(waits).map(|id| board.units[id].name.clone()).collect();
        let battalions = |zone: Zone| board.foot_at(zone).len();
        let is_garrisoned = self
            .list("deployment/garrisons")
            .into_iter()
            .all(|zone| battalions(zone) > 0 && self.board.at(zone).iter().any(|&id| self.board.units[id].is_gun()));
        let citadel = battalions(CITADEL) as i64 >= self.scenario.at("deployment/citadel_battalions").number();
        self.expect(left.is_empty(), &format!("not set up: {left:?}"));
        self.expect(is_garrisoned, "zones 2, 3 and 8 need a gun and a battalion");
        self.expect(citadel, "zone 1 needs two battalions");
    }

    /// §4
    fn begin_turn(&mut self) {
        let last = self.scenario.at("course/french_initiative").number();
        let (turn, denfert) = (self.turn, self.hands.denfert);
        self.initiative = if turn <= last || denfert { FRENCH } else { PRUSSIAN };
        let why = if turn <= last {
            format!("turns 1 to {last}")
        } else if denfert {
            "Intransigent Denfert".to_owned()
        } else {
            format!("from turn {}", last + 1)
        };
        self.must(format!("turn {turn}: the {} have the initiative ({why})", SIDES[self.initiative]));
    }

    /// §5.1
    fn income(&mut self) {
        let held: Vec<Zone> = self.board.all().filter(|&zone| self.board.holds(FRENCH, zone)).collect();
        let [full, reduced] =
            ["course/income/french", "course/reduced_income"].map(|path| self.scenario.at(path).number());
        if !self.is_reduced && held.iter().all(|zone| FORTS.contains(zone)) {
            self.is_reduced = true;
            self.must(format!("the French income falls from {full} to {reduced} for the rest of the game"));
        }
        let most = self.scenario.at("course/most_points").number();
        for side in [FRENCH, PRUSSIAN] {
            let income = match side {
                FRENCH if self.is_reduced => reduced,
                FRENCH => full,
                _ => self.scenario.at("course/income/prussian").number(),
            };
            let open = side == FRENCH && !self.board.is_surrounded();
            let extra = if open { self.scenario.at("course/open_income").number() } else { 0 };
            let (kept, pending) = (self.kept[side], std::mem::take(&mut self.pending[side]));
            let sum = kept + income + extra + pending;
            let total = sum.clamp(0, most);
            let mut words = format!("the {} have {kept} kept + {income} income", SIDES[side]);
            if extra > 0 {
                words += &format!(" + {extra} not surrounded");
            }
            if pending != 0 {
                words += &format!(" {pending:+} stratagems");
            }
            words += &if sum == total { " =".to_owned() } else { format!(" = {sum}, of which the limit leaves") };
            self.must(format!("{words} {}", plural(total, "resource point")));
            (self.points[side], self.kept[side]) = (total, 0);
        }
    }

    pub(super) fn pay(&mut self, side: usize, cost: i64) {
        self.expect(self.points[side] >= cost, "there are not enough points for it");
        self.points[side] = (self.points[side] - cost).max(0);
    }

    /// §7 Operational movement.
    fn transfers(&mut self, words: &str) -> bool {
        let side = side_of(words);
        let Some((name, ways)) = between(words, " move ", "").and_then(|rest| rest.split_once(" from ")) else {
            return false;
        };
        let (Some(unit), Some((from, to))) = (self.board.unit(name), ways.split_once(" to ")) else { return false };
        let (from, to) = (self.zone(from), self.zone(to));
        let of = self.board.units[unit].clone();
        self.report.transfers += 1;
        self.expect(of.side == side && of.is_in(from) && from != to, "it is elsewhere");
        let again = !self.moved.insert(unit);
        self.expect(!again, "it has moved in this phase");
        let moved_french = self.moved.iter().any(|&id| self.board.units[id].side == FRENCH);
        self.expect(side == FRENCH || !moved_french, "the Prussians move first");
        let is_right = if side == FRENCH {
            // §7.2, R-17
            let next = self.board.zones[from].borders.contains(&to);
            next && (from == CITADEL || to == CITADEL) && !of.is_bound && self.board.may_enter(unit, to)
        } else if from == HEADQUARTERS {
            // §7.1, R-18, R-83
            let ground = &self.board.zones[to];
            ground.edge
                && self.board.may_enter(unit, to)
                && (ground.fortification || self.board.near(FRENCH, to).is_empty())
        } else {
            //
            let ways = self.board.safe_ways(unit, from);
            let leads = if to == HEADQUARTERS {
                ways.iter().any(|&zone| self.board.zones[zone].edge)
            } else {
                ways.contains(&to)
            };
            self.board.near(FRENCH, from).is_empty() && leads
        };
        self.expect(is_right, "it cannot be moved there");
        self.put(unit, to);
        self.fill();
        true
    }

    /// §10.6 Reinforcements, and who returns after Bourbaki.
    fn come(&mut self) {
        self.course.has_come = true;
        for id in 0..self.board.units.len() {
            let of = &self.board.units[id];
            // R-62 What would have come while the detachment is away comes all the same.
            if of.arrives == self.turn && of.place == Place::Waiting {
                let words = format!("{} arrives at the headquarters", of.name);
                self.board.units[id].place = Place::In(HEADQUARTERS);
                self.must(words);
            }
        }
        if self.hands.bourbaki.is_some_and(|left| left < self.turn) {
            self.hands.bourbaki = None;
            // R-39 All that had arrived, those out of action too.
            let board = &self.board;
            let back = |id: &Id| {
                let of = &board.units[*id];
                of.division == "fourth" && matches!(of.place, Place::Away | Place::Out(_))
            };
            self.course.returns = (0..board.units.len()).filter(back).collect();
        }
    }

    fn returns(&mut self, words: &str) -> bool {
        let Some((name, status)) = words.split_once(" returns, ") else { return false };
        let Some(unit) = self.board.unit(name) else { return false };
        let due = self.course.returns.remove(&unit);
        self.expect(due, "it does not return now");
        let of = self.board.units[unit].clone();
        let good = status == STATUSES[0];
        if of.kind == Kind::Infantry {
            let most = self.scenario.at("effects/bourbaki_good_order").number();
            self.course.returned += i64::from(good);
            let left = self.course.returns.iter().filter(|&&id| self.board.units[id].kind == Kind::Infantry).count();
            let returned = self.course.returned;
            self.expect(returned <= most, "four battalions return in good order");
            self.expect(left > 0 || returned == most || good, "four battalions return in good order");
        } else {
            self.expect(good, "it returns in good order");
        }
        self.expect(good || status == STATUSES[1], "it returns in good order or diminished");
        self.board.units[unit].status = usize::from(!good);
        self.board.units[unit].place = Place::In(HEADQUARTERS);
        true
    }

    /// The lines of phase G.
    fn reorganises(&mut self, words: &str) -> bool {
        if words.starts_with("last turn, ") || words.starts_with("forts taken, ") {
            return false;
        }
        if !self.course.has_come && !words.contains(" play ") {
            self.end_of_asks();
            self.come();
            if self.is_told(words) {
                return true;
            }
            self.settle();
        }
        if self.returns(words) {
            return true;
        }
        let returns = std::mem::take(&mut self.course.returns);
        self.expect(returns.is_empty(), "the detachment has not returned before it");
        if self.keeps(words) {
            return true;
        }
        if let Some(rest) = between(words, " keep ", "").filter(|_| words.contains(" point")) {
            return self.keeps_points(side_of(words), rest);
        }
        let Some(side) = self.buys(words) else { return false };
        self.report.bought += 1;
        self.course.has_bought = true;
        if self.course.buyers.last() != Some(&side) {
            self.course.buyers.push(side);
            let buyers = &self.course.buyers;
            let right = buyers.len() == 1 || buyers.len() == 2 && buyers[0] == self.initiative;
            self.expect(right, "the side with the initiative buys first");
        }
        true
    }

    /// §5.1, R-29
    fn keeps_points(&mut self, side: usize, rest: &str) -> bool {
        let kept = number(rest);
        let lost = self.points[side] - kept;
        let mut right = plural(kept, "point");
        if lost > 0 {
            right += &format!(", and lose {lost}");
        }
        self.expect(
            rest == right && kept <= self.points[side],
            &format!("the {} have {}", SIDES[side], self.points[side]),
        );
        self.expect(kept <= 2 && !self.course.has_kept[side], "one or two points may be kept");
        self.course.has_kept[side] = true;
        (self.kept[side], self.points[side]) = (kept.clamp(0, 2), 0);
        true
    }

    /// §10.2 to §10.5 Purchases: whose.
    fn buys(&mut self, words: &str) -> Option<usize> {
        if let Some((name, rest)) = words.split_once(" is rehabilitated: ") {
            let unit = self.board.unit(name)?;
            self.rehabilitates(unit, rest);
            return Some(self.board.units[unit].side);
        }
        if let Some(name) = words.strip_suffix(" is rebuilt for 1 point") {
            let unit = self.board.unit(name)?;
            self.rebuilds(unit);
            return Some(self.board.units[unit].side);
        }
        let side = side_of(words);
        if let Some(place) = between(words, " fortify ", " for 1 point") {
            let zone = self.zone(place);
            self.builds(side, zone);
            return Some(side);
        }
        let (place, cost) = between(words, " dig a trench in ", "")?.split_once(" for ")?;
        let zone = self.zone(place);
        self.digs(zone, cost);
        Some(PRUSSIAN)
    }

    /// §10.2
    fn rehabilitates(&mut self, unit: Id, rest: &str) {
        let of = self.board.units[unit].clone();
        let side = of.side;
        let Some(zone) = self.board.zone_of(unit) else {
            self.fault("it is not in play");
            return;
        };
        self.expect(of.is_battalion() && of.status > 0, "it has no level to regain");
        let again = !self.course.raised.insert(unit);
        self.expect(!again, "one level a turn");
        self.expect(!self.hands.ill.contains(&unit), "it is ill");
        let apart = zone == HEADQUARTERS || zone == CITADEL || self.board.near(1 - side, zone).is_empty();
        self.expect(apart, "it is next to the enemy");
        let status = of.status.saturating_sub(1);
        self.board.units[unit].status = status;
        let price = rest.strip_prefix(STATUSES[status]).unwrap_or("");
        match price {
            ", for 1 point" => {
                self.pay(side, 1);
                self.course.batch = (side, self.scenario.at("limits/rehabilitated").number() - 1);
            }
            ", with the same point" => {
                let (of, left) = self.course.batch;
                self.expect(of == side && left > 0, "the point is used up");
                self.course.batch.1 -= 1;
            }
            ", free in the headquarters" => {
                self.course.free += 1;
                let most = self.scenario.at("limits/free_rehabilitated").number();
                let free = self.course.free;
                self.expect(zone == HEADQUARTERS && free <= most, "four are free, in the headquarters");
            }
            _ => self.fault(format!("it is {} now", STATUSES[status])),
        }
    }

    /// §10.3
    fn rebuilds(&mut self, unit: Id) {
        let of = self.board.units[unit].clone();
        self.pay(of.side, 1);
        let is_out = matches!(of.place, Place::Out(turn) if turn < self.turn);
        self.expect(is_out && of.is_battalion(), "it was not put out of action in an earlier turn");
        let zone = if of.side == FRENCH { CITADEL } else { HEADQUARTERS };
        let stacks = self.board.may_be_in(unit, zone);
        self.expect(stacks, "there is no room for it");
        self.board.units[unit].status = usize::from(of.side == FRENCH);
        self.put(unit, zone);
    }

    /// §10.4
    fn builds(&mut self, side: usize, zone: Zone) {
        self.pay(side, 1);
        let ground = &self.board.zones[zone];
        let apart = self.board.near(1 - side, zone).is_empty() || ground.printed > 0 || ground.trench;
        let holds = zone != HEADQUARTERS && !ground.fortification && !FORTS.contains(&zone);
        self.expect(holds, "no fortification can be built there");
        let is_manned = self.board.has_foot(side, zone);
        self.expect(is_manned, "no battalion is there to build");
        self.expect(apart, "it is next to the enemy, in the open");
        self.board.zones[zone].fortification = true;
        self.course.fortified[side].push(zone);
        let pioneers = self.board.unit("CBPB").and_then(|unit| self.board.zone_of(unit));
        let built = &self.course.fortified[side];
        //
        let most = match side {
            FRENCH => "limits/french_fortifications",
            _ if pioneers.is_some_and(|zone| built.contains(&zone)) => "limits/pioneer_fortifications",
            _ => "limits/fortifications",
        };
        let holds = built.len() as i64 <= self.scenario.at(most).number();
        self.expect(holds, "that is one fortification too many");
    }

    /// §10.5
    fn digs(&mut self, zone: Zone, cost: &str) {
        let ground = self.board.zones[zone].clone();
        let pioneers = self.board.unit("CBPB").and_then(|unit| self.board.zone_of(unit));
        let dig = ground.borders.iter().any(|&next| self.board.has_foot(PRUSSIAN, next));
        let right = if pioneers.is_some_and(|at| ground.borders.contains(&at)) { 1 } else { 2 };
        self.expect(cost == plural(right, "point"), &format!("it costs {right}"));
        self.pay(PRUSSIAN, right);
        self.expect(dig, "no battalion is next to it");
        let free = !ground.trench && ground.printed == 0 && !self.board.holds(FRENCH, zone);
        self.expect(free, "no trench can be dug there");
        self.board.zones[zone].trench = true;
        self.board.zones[zone].is_taken = self.board.has_foot(PRUSSIAN, zone);
    }

    /// §11.1 The Prussians are in the forts that win the game.
    fn are_forts_taken(&self) -> bool {
        self.list("course/automatic").into_iter().all(|zone| self.board.holds(PRUSSIAN, zone))
    }

    /// §11, and what a turn leaves.
    fn end_of_turn(&mut self) {
        let ends = self.are_forts_taken() || self.turn == self.scenario.at("course/turns").number();
        self.expect(ends == self.is_over, "the game ends here, or does not");
        if !self.course.has_come {
            self.come();
            self.settle();
        }
        self.expect(self.course.has_kept == [true; 2], "a side has not said what points it keeps");
        for unit in &mut self.board.units {
            unit.is_used = false;
        }
        self.hands.end_of_turn();
    }

    /// §11 The result.
    pub(super) fn result(&mut self, words: &str) -> bool {
        let (last, taken) = (words.starts_with("last turn, "), words.starts_with("forts taken, "));
        if !last && !taken {
            return false;
        }
        let board = &self.board;
        let sum = |french: bool| -> i64 {
            board.all().filter(|&zone| board.holds(FRENCH, zone) == french).map(|zone| board.zones[zone].printed).sum()
        };
        let (french, prussian) = (sum(true), sum(false));
        let held = self.are_forts_taken();
        let level = match french - prussian {
            _ if held => "Prussian automatic victory",
            2.. => "French major victory",
            0..=1 => "French minor victory",
            -1 => "Prussian minor victory",
            _ => "Prussian major victory",
        };
        let ending = if held { "forts taken" } else { "last turn" };
        let right = format!("{ending}, printed bonuses of {french} French, {prussian} Prussian: {level}");
        self.expect(words == right, &right);
        let turns = self.scenario.at("course/turns").number();
        self.expect(held || self.turn == turns, "the game is not over");
        self.is_over = true;
        true
    }
}
