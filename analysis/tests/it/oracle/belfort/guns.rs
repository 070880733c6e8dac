//! §8 Bombardment.

use super::board::{FORTS, Id, Kind, Way, Zone};
use super::odds::{BOMBARDMENT, COUNTER_BATTERY};
use super::{FRENCH, Flow, PRUSSIAN, Reader, SIDES, between, number, plural, side_of};

const HEADINGS: [&str; 4] = ["1-2", "3", "4", "6"];

/// §8.1 The column of a firepower.
fn column(value: i64) -> usize {
    match value {
        1 | 2 => 0,
        3 => 1,
        4 => 2,
        _ => 3,
    }
}

/// `die 3 +1 -1 = 3, column 4`; `die 1 -1 = 0 (row 1), column 3`: a die as it is read, and its row.
pub(super) fn reading(die: i64, modifiers: [i64; 2], rows: i64, heading: &str) -> (String, usize) {
    let mut words = format!("die {die}");
    let sum = die + modifiers[0] + modifiers[1];
    for modifier in modifiers.into_iter().filter(|&modifier| modifier != 0) {
        words += &format!(" {modifier:+}");
    }
    if modifiers != [0, 0] {
        words += &format!(" = {sum}");
    }
    let row = sum.clamp(1, rows);
    if row != sum {
        words += &format!(" (row {row})");
    }
    (format!("{words}, column {heading}"), (row - 1) as usize)
}

/// The die that a line prints.
pub(super) fn die(words: &str) -> i64 {
    between(words, "die ", "").map_or(0, number)
}

/// What was announced, and how far it is.
#[derive(Debug)]
pub(super) struct Shot {
    side: usize,
    gun: Id,
    target: Zone,
    answer: Option<Id>,
    /// It has been answered, or the answer has been stopped.
    is_answered: bool,
    modifiers: Vec<String>,
    /// What the counter-battery costs.
    penalty: Option<i64>,
    hits: Option<i64>,
    is_stopped: bool,
    /// Bad quality shell has been played.
    is_bad: bool,
}

impl Reader {
    /// Whether a side has a gun left that can bombard.
    fn can_bombard(&self, side: usize) -> bool {
        let guns: Vec<Id> = self.fired.iter().copied().filter(|&id| self.board.units[id].side == side).collect();
        (0..self.board.units.len()).any(|gun| {
            let of = &self.board.units[gun];
            let again = of.kind == Kind::Fortress && self.hands.catherine > 0;
            of.side == side
                && of.is_gun()
                && (!of.is_used || again)
                && (!self.hands.is_swiss || guns.len() < 2 || guns.contains(&gun))
                && self.board.is_emplaced(gun)
                && self.board.all().any(|zone| self.board.is_target(gun, zone))
        })
    }

    /// §8.1 The sides alternate until one stops, or has no gun left.
    fn is_next_to_fire(&mut self, side: usize) {
        let skipped = self.next != side && !self.can_bombard(self.next);
        self.expect((self.next == side || skipped) && !self.stopped[side], "it is not that side's turn");
    }

    /// Both have stopped, or have nothing to fire with.
    pub(super) fn end_of_bombardment(&mut self) {
        for side in [FRENCH, PRUSSIAN] {
            let done = self.stopped[side] || !self.can_bombard(side);
            self.expect(done, &format!("the {} have not stopped bombarding", SIDES[side]));
        }
    }

    fn is_next_gun(&mut self, gun: Id) {
        let unit = &self.board.units[gun];
        let fresh = !unit.is_used || unit.kind == Kind::Fortress && self.hands.catherine > 0;
        if unit.is_used && unit.kind == Kind::Fortress {
            self.hands.catherine -= 1;
        }
        let is_emplaced = self.board.is_emplaced(gun);
        self.expect(fresh, "the gun has fired in this turn");
        self.expect(is_emplaced, "the gun is in no battery");
        let side = self.board.units[gun].side;
        self.board.units[gun].is_used = true;
        self.fired.insert(gun);
        let board = &self.board;
        let guns = self.fired.iter().filter(|&&id| board.units[id].side == side).count();
        self.expect(!self.hands.is_swiss || guns <= 2, "the Swiss delegation leaves each side two guns");
    }

    fn firepower(&self, gun: Id) -> String {
        let unit = &self.board.units[gun];
        format!("{} artillery of {}", if unit.is_heavy() { "heavy" } else { "field" }, unit.fire)
    }

    /// A line of phase E outside a shot: who fires, who stops.
    pub(super) fn bombards(&mut self, words: &str) -> bool {
        if self.phase != 'E' {
            return false;
        }
        if let Some(side) = words.strip_suffix(" stop bombarding").map(side_of) {
            self.is_next_to_fire(side);
            self.stopped[side] = true;
            self.next = 1 - side;
            return true;
        }
        let Some((name, rest)) = words.split_once(" (") else { return false };
        let (Some(gun), Some(place)) = (self.board.unit(name), between(rest, " bombards ", " from ")) else {
            return false;
        };
        let target = self.zone(place);
        let side = self.board.units[gun].side;
        self.is_next_to_fire(side);
        let from = self.board.zone_of(gun).unwrap_or(0);
        let right = format!("{name} ({}) bombards {place} from {}", self.firepower(gun), self.board.called(from));
        self.expect(words == right, &right);
        let is_target = self.board.is_target(gun, target);
        self.expect(is_target, "the gun cannot bombard that zone");
        self.is_next_gun(gun);
        self.report.bombardments += 1;
        self.shot = Some(Shot {
            side,
            gun,
            target,
            answer: None,
            is_answered: false,
            modifiers: Vec::new(),
            penalty: None,
            hits: None,
            is_stopped: false,
            is_bad: false,
        });
        true
    }

    /// The lines of a shot.
    pub(super) fn fires(&mut self, words: &str) -> Flow {
        let Some(mut shot) = self.shot.take() else { return Flow::Alien };
        let flow = self.shoots(&mut shot, words);
        if flow == Flow::Again {
            // §8.1 The sides alternate until one stops.
            self.next = if self.stopped[1 - shot.side] { shot.side } else { 1 - shot.side };
        } else {
            self.shot = Some(shot);
        }
        flow
    }

    fn shoots(&mut self, shot: &mut Shot, words: &str) -> Flow {
        if words == "the French play Firefighters" && shot.hits.is_some() {
            let holds = shot.hits > Some(0) && shot.target == 1 && shot.side == PRUSSIAN;
            self.expect(holds, "there is no hit on zone 1");
            self.hands_play("Firefighters");
            shot.hits = shot.hits.map(|hits| hits - 1);
            self.must("firefighters: 1 hit less");
            return Flow::Taken;
        }
        if shot.hits.is_some() || shot.is_stopped {
            self.strike(shot);
            return Flow::Again;
        }
        if words == "the Prussians play Bad quality shell" {
            self.hands_play("Bad quality shell");
            shot.is_bad = true;
        } else if let Some(name) = between(words, "the fire of ", " is cancelled") {
            self.stop(shot, name);
        } else if words.contains(") answers from ") {
            self.answer(shot, words);
        } else if words.starts_with("counter-battery: ") {
            self.counter(shot, words);
        } else if words.starts_with("bombardment: ") {
            self.roll(shot, words);
        } else if words.starts_with(['+', '-']) {
            shot.modifiers.push(words.to_owned());
        } else {
            self.fault("the shot is not over");
            return Flow::Again;
        }
        Flow::Taken
    }

    /// Bad quality shell stops French fire, but for ART FORT's, before the die.
    fn stop(&mut self, shot: &mut Shot, name: &str) {
        let gun = self.board.unit(name);
        let right = if shot.side == FRENCH { Some(shot.gun) } else { shot.answer };
        self.expect(shot.is_bad && gun.is_some() && gun == right, "that gun does not fire now");
        self.expect(name != "ART FORT", "ART FORT has no bad shells");
        if shot.side == FRENCH {
            self.expect(!shot.is_answered && shot.modifiers.is_empty(), "it is too late");
            shot.is_stopped = true;
        } else {
            shot.answer = None;
        }
    }

    /// §8.1 A gun answers.
    fn answer(&mut self, shot: &mut Shot, words: &str) {
        let name = words.split_once(" (").map_or("", |(name, _)| name);
        let Some(gun) = self.board.unit(name) else {
            self.fault("there is no such gun");
            return;
        };
        let from = self.board.zone_of(gun).unwrap_or(0);
        let right = format!("{name} ({}) answers from {}", self.firepower(gun), self.board.called(from));
        self.expect(words == right, &right);
        let (unit, fires) = (&self.board.units[gun], &self.board.units[shot.gun]);
        let (enemy, strong) = (unit.side != shot.side, unit.is_heavy() || !fires.is_heavy());
        let reaches = self.board.zone_of(shot.gun).and_then(|zone| self.board.shot(gun, zone)).is_some();
        self.expect(enemy && !shot.is_answered && !shot.is_bad, "it cannot answer now");
        self.expect(strong, "field artillery does not answer heavy artillery");
        self.expect(reaches, "it does not reach the gun that fires");
        self.is_next_gun(gun);
        self.report.answers += 1;
        shot.answer = Some(gun);
        shot.is_answered = true;
    }

    /// The modifiers are these.
    fn modified(&mut self, shot: &mut Shot, right: &[(i64, &str)]) -> [i64; 2] {
        let mut told = std::mem::take(&mut shot.modifiers);
        told.sort();
        let mut due: Vec<String> = right.iter().map(|(by, why)| format!("{by:+} {why}")).collect();
        due.sort();
        self.expect(told == due, &format!("the modifiers are {due:?}"));
        let sum = |of: fn(i64) -> bool| right.iter().map(|&(by, _)| by).filter(|&by| of(by)).sum();
        [sum(|by| by > 0), sum(|by| by < 0)]
    }

    fn counter(&mut self, shot: &mut Shot, words: &str) {
        let Some(gun) = shot.answer else {
            self.fault("no gun answers");
            return;
        };
        let zone = self.board.zone_of(shot.gun).unwrap_or(0);
        let (unit, long) = (self.board.units[gun].clone(), self.board.shot(gun, zone).unwrap_or(false));
        let mut right = Vec::new();
        if unit.is_heavy() {
            right.push((1, "heavy artillery"));
        }
        if long {
            right.push((-1, "long range"));
        }
        if unit.side == FRENCH && self.hands.more_shells {
            right.push((-1, "More shells"));
        }
        let modifiers = self.modified(shot, &right);
        let column = column(unit.fire);
        let (read, row) = reading(die(words), modifiers, 6, HEADINGS[column]);
        let penalty = i64::from(COUNTER_BATTERY[row][column]);
        let effect = if penalty == 0 { "no effect".to_owned() } else { format!("the bombardment suffers -{penalty}") };
        let right = format!("counter-battery: {read}: {effect}");
        self.expect(words == right && shot.penalty.is_none(), &right);
        shot.penalty = Some(penalty);
    }

    fn roll(&mut self, shot: &mut Shot, words: &str) {
        self.expect(shot.answer.is_none() || shot.penalty.is_some(), "the counter-battery comes first");
        self.expect(!shot.is_bad || shot.side == PRUSSIAN && shot.answer.is_none(), "the fire of a gun is cancelled");
        let unit = self.board.units[shot.gun].clone();
        let from = self.board.zone_of(shot.gun).unwrap_or(0);
        let mut right = Vec::new();
        if unit.is_heavy() {
            right.push((1, "heavy artillery"));
            if self.board.zones[from].borders.contains(&shot.target) {
                right.push((1, "next to the target"));
            }
        }
        if self.board.shot(shot.gun, shot.target).unwrap_or(false) {
            right.push((-1, "long range"));
        }
        //
        if self.shelled.contains(&shot.target) {
            right.push((-1, "bombarded before in this turn"));
        }
        if let Some(penalty) = shot.penalty.filter(|&penalty| penalty > 0) {
            right.push((-penalty, "counter-battery"));
        }
        if unit.side == PRUSSIAN && self.hands.envoys {
            right.push((1, "Envoys"));
        }
        if unit.side == FRENCH && self.hands.more_shells {
            right.push((-1, "More shells"));
        }
        let modifiers = self.modified(shot, &right);
        let column = column(unit.fire);
        let (read, row) = reading(die(words), modifiers, 8, HEADINGS[column]);
        let mut hits = i64::from(BOMBARDMENT[row][column]);
        let right = format!("bombardment: {read}: {}", plural(hits, "hit"));
        self.expect(words == right, &right);
        self.shelled.insert(shot.target);
        //
        if unit.side == PRUSSIAN && unit.is_heavy() && self.hands.incendiary && hits > 0 && FORTS.contains(&shot.target)
        {
            hits += 1;
            self.must("incendiary shells of heavy artillery on a fort: 1 hit more");
        }
        shot.hits = Some(hits);
    }

    /// §8.2 What the hits do.
    fn strike(&mut self, shot: &Shot) {
        let Some(hits) = shot.hits else { return };
        let (zone, side) = (shot.target, 1 - shot.side);
        let (name, ground) = (self.board.called(zone), self.board.zones[zone].clone());
        let (bonus, count) = (ground.bonus(), plural(hits, "hit"));
        let mut left = hits;
        let mut is_opened = false;
        if FORTS.contains(&zone) && bonus > 0 {
            left = 0;
            if hits == 0 {
                self.must(format!("no hit on {name}"));
            } else if hits < bonus {
                self.must(format!("{count} on {name}: less than its bonus +{bonus}, the garrison suffers nothing"));
            } else {
                left = bonus;
                // §8.2.5, R-6, R-7
                let again = zone == 1 && ground.damage == 1 && hits >= 4;
                if ground.damage == 0 || again {
                    self.board.zones[zone].damage += 1;
                    self.must(format!("the fort in {name} is damaged (-{})", ground.damage + 1));
                }
                let suffers = plural(left, "hit");
                self.must(format!("{count} on {name}: at least its bonus +{bonus}, the garrison suffers {suffers}"));
            }
        } else if bonus > 0 {
            left = (hits - bonus).max(0);
            if hits > 0 {
                self.must(format!("the bonus +{bonus} of {name} leaves {left} of {count}"));
            }
        } else if hits >= 2 && (ground.fortification || ground.trench) {
            left -= 1;
            self.must(format!("the works in {name} take 1 of {count}"));
            self.lose_marker(zone);
            is_opened = true;
        }
        let board = &self.board;
        let units = board.foot_at(zone).into_iter().filter(|&id| board.units[id].is_battalion()).collect();
        self.volley(side, units, left, true);
        //
        if is_opened && self.board.is_exposed(side, zone) {
            self.must(format!("the {} cannot stay in {name}: in the open next to the enemy", SIDES[side]));
            let units = self.board.at(zone);
            self.leave(units, Way::Retreat, None);
        }
    }

    /// R-56 The fortification goes first.
    pub(super) fn lose_marker(&mut self, zone: Zone) {
        let ground = &mut self.board.zones[zone];
        let what = if ground.fortification { "fortification" } else { "trench" };
        if ground.fortification {
            ground.fortification = false;
        } else {
            (ground.trench, ground.is_taken) = (false, false);
        }
        let name = self.board.called(zone);
        self.must(format!("the {what} in {name} is destroyed"));
    }
}
