//! §6 Stratagems: who holds which, when they are played, and what they do.

use super::super::toml::Value;
use super::board::{Id, Place, Zone};
use super::{FRENCH, PRUSSIAN, Reader, SIDES, between, plural, side_of};
use std::collections::BTreeMap;

/// Their names in the data and in words, the phase of each, and whether it stands in red (§6.1.2).
const STRATAGEMS: [(&str, &str, char, bool); 20] = [
    ("scouts", "Scouts", 'G', false),
    ("firefighters", "Firefighters", 'E', false),
    ("proclamation", "Proclamation", 'G', false),
    ("illness-among-prussians", "Illness (among the Prussians)", 'G', false),
    ("supply-problem", "Supply problem", 'G', false),
    ("icy-cold", "Icy cold", 'G', true),
    ("catherine", "Catherine", 'E', true),
    ("swiss-delegation", "Swiss delegation", 'G', true),
    ("bourbaki", "Bourbaki", 'G', true),
    ("intransigent-denfert", "Intransigent Denfert", 'G', true),
    ("illness-among-french", "Illness (among the French)", 'G', false),
    ("lack-of-discipline", "Lack of Discipline", 'F', false),
    ("disinformation", "Disinformation", 'G', false),
    ("bad-quality-shell", "Bad quality shell", 'E', false),
    ("envoys", "Envoys", 'E', true),
    ("more-shells", "More shells", 'E', true),
    ("ruse-of-war", "Ruse of war", 'F', true),
    ("desertion", "Desertion", 'G', true),
    ("incendiary-shells", "Incendiary shells", 'E', true),
    ("intransigent-von-tresckow", "Intransigent Von Tresckow", 'G', true),
];

fn of_name(name: &str) -> Option<(&'static str, char, bool)> {
    STRATAGEMS.iter().find(|(.., words, _, _)| *words == name).map(|&(_, words, phase, red)| (words, phase, red))
}

/// A counter: its reusable face and its red one; empty for a blank.
#[derive(Clone, Debug)]
struct Counter {
    black: &'static str,
    red: &'static str,
}

impl Counter {
    fn called(&self) -> String {
        let face = |face: &'static str| if face.is_empty() { "blank" } else { face };
        format!("{} / {}", face(self.black), face(self.red))
    }
}

/// Where a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Where {
    Cup,
    Hand,
    Kept,
    Gone,
}

/// §6 The counters of both sides, and the stratagems in force.
#[derive(Debug)]
pub(super) struct Hands {
    counters: [Vec<Counter>; 2],
    at: [Vec<Where>; 2],
    /// §6 Drawn in this turn.
    drew: [usize; 2],
    bought: [bool; 2],
    played: [usize; 2],
    /// Two counters with the same face were held and one was played: which is open.
    twins: Option<(usize, usize, usize)>,
    /// ART FORT may fire once more.
    pub(super) catherine: i64,
    pub(super) envoys: bool,
    pub(super) incendiary: bool,
    pub(super) more_shells: bool,
    pub(super) ruse: bool,
    pub(super) is_swiss: bool,
    swiss_next: bool,
    /// No Swiss delegation in this turn.
    tresckow: bool,
    pub(super) denfert: bool,
    pub(super) denfert_next: bool,
    /// What the stratagem that was just played asks for.
    asks: Vec<Ask>,
    /// §10.7 Sides that have played in phase G.
    order: Vec<usize>,
    /// Who cannot be rehabilitated in this phase.
    pub(super) ill: Vec<Id>,
    /// The turn in which the detachment left.
    pub(super) bourbaki: Option<i64>,
}

/// A choice that a stratagem asks for.
#[derive(Clone, Debug)]
enum Ask {
    Scouts,
    Illness { side: usize, zones: Vec<Zone> },
    Desertion,
}

impl Hands {
    pub(super) fn new(stratagems: &Value) -> Self {
        let table: &BTreeMap<String, Value> = stratagems.at("stratagems").table();
        let counters = ["french", "prussian"].map(|side| {
            let own = table.iter().filter(|(name, _)| name.starts_with(side));
            own.map(|(_, of)| {
                let face = |key: &str| {
                    let slug = of.get(key).map_or("", Value::text);
                    STRATAGEMS.iter().find(|(name, ..)| *name == slug).map_or("", |&(_, words, ..)| words)
                };
                Counter { black: face("black"), red: face("red") }
            })
            .collect::<Vec<_>>()
        });
        let at = [0, 1].map(|side: usize| vec![Where::Cup; counters[side].len()]);
        Hands {
            counters,
            at,
            drew: [0; 2],
            bought: [false; 2],
            played: [0; 2],
            twins: None,
            catherine: 0,
            envoys: false,
            incendiary: false,
            more_shells: false,
            ruse: false,
            is_swiss: false,
            swiss_next: false,
            tresckow: false,
            denfert: false,
            denfert_next: false,
            asks: Vec::new(),
            order: Vec::new(),
            ill: Vec::new(),
            bourbaki: None,
        }
    }

    /// A counter of a side by its faces.
    fn find(&self, side: usize, called: &str, place: Where) -> Option<usize> {
        (0..self.counters[side].len()).find(|&i| self.at[side][i] == place && self.counters[side][i].called() == called)
    }

    /// §6 No counter is left to draw.
    fn is_empty(&self, side: usize) -> bool {
        !self.at[side].contains(&Where::Cup)
    }

    fn held(&self, side: usize) -> usize {
        self.at[side].iter().filter(|&&at| at == Where::Hand || at == Where::Kept).count()
    }

    /// §6.2 What was not used goes back into the cup; what was kept is in the hand.
    pub(super) fn end_of_turn(&mut self) {
        for at in self.at.iter_mut().flatten() {
            *at = match *at {
                Where::Kept => Where::Hand,
                Where::Hand => Where::Cup,
                other => other,
            };
        }
        (self.drew, self.bought, self.played, self.twins) = ([0; 2], [false; 2], [0; 2], None);
        (self.catherine, self.envoys, self.incendiary, self.ruse) = (0, false, false, false);
        self.is_swiss = std::mem::take(&mut self.swiss_next);
        self.denfert = std::mem::take(&mut self.denfert_next);
        self.tresckow = false;
        self.order.clear();
        self.ill.clear();
    }

    /// The other of two twins was played, if that explains it.
    fn swap(&mut self, side: usize, fits: impl Fn(&Counter) -> bool) -> bool {
        let Some((of, one, other)) = self.twins.filter(|&(of, ..)| of == side) else { return false };
        if !fits(&self.counters[of][one]) || self.at[of][other] != Where::Hand || self.at[of][one] != Where::Cup {
            return false;
        }
        (self.at[of][one], self.at[of][other]) = (Where::Hand, Where::Cup);
        self.twins = None;
        true
    }
}

impl Reader {
    /// §6 Draws and purchases.
    pub(super) fn draws(&mut self, words: &str) -> bool {
        let side = side_of(words);
        let verb = ["draw ", "buy "].into_iter().find(|verb| words.starts_with(&format!("the {} {verb}", SIDES[side])));
        let Some(verb) = verb.filter(|_| self.phase == 'C') else { return false };
        let rest = between(words, verb, "").unwrap_or("");
        let (called, cost) = match (rest.split_once(" at random for "), rest.split_once(" by choice for ")) {
            (Some((called, cost)), _) => (called, Some((true, cost))),
            (_, Some((called, cost))) => (called, Some((false, cost))),
            _ => (rest, None),
        };
        let found = self.hands.find(side, called, Where::Cup);
        self.expect(found.is_some(), "the counter is not in the container");
        let held = self.hands.held(side);
        if verb == "draw " {
            self.expect(self.hands.drew[side] == 0 && !self.hands.bought[side], "it has drawn already");
            self.hands.drew[side] += 1;
        } else {
            let drew = [FRENCH, PRUSSIAN].into_iter().all(|of| self.hands.drew[of] == 1 || self.hands.is_empty(of));
            self.expect(drew, "both draw first");
            self.expect(held < 2 && !self.hands.bought[side], "no more than two counters are held");
            self.expect(side == PRUSSIAN || !self.hands.bought[PRUSSIAN], "the French buy first");
            self.hands.bought[side] = true;
            let right = match cost {
                Some((true, _)) if side == FRENCH => i64::MAX,
                Some((false, _)) if side == PRUSSIAN => 3,
                _ => 1,
            };
            let is_right = cost.is_some_and(|(_, cost)| cost == plural(right, "point"));
            self.expect(is_right, "it costs something else");
            self.pay(side, if is_right { right } else { 0 });
        }
        if let Some(counter) = found {
            self.hands.at[side][counter] = Where::Hand;
        }
        true
    }

    /// §6 Each side draws a counter, while there is one.
    pub(super) fn end_of_draws(&mut self) {
        for side in [FRENCH, PRUSSIAN] {
            let drew = self.hands.drew[side];
            self.expect(
                drew == 1 || self.hands.is_empty(side),
                &format!("the {} have drawn no stratagem", SIDES[side]),
            );
        }
    }

    /// §6.2
    pub(super) fn keeps(&mut self, words: &str) -> bool {
        let side = side_of(words);
        let Some(called) = words.strip_prefix(&format!("the {} keep ", SIDES[side])) else { return false };
        if !called.contains(" / ") {
            return false;
        }
        let mut found = self.hands.find(side, called, Where::Hand);
        if found.is_none() && self.hands.swap(side, |counter| counter.called() == called) {
            found = self.hands.find(side, called, Where::Hand);
        }
        let kept = self.hands.at[side].iter().filter(|&&at| at == Where::Kept).count();
        self.expect(found.is_some(), "the counter is not held");
        self.expect(kept == 0, "one counter may be kept");
        if let Some(counter) = found {
            self.hands.at[side][counter] = Where::Kept;
        }
        true
    }

    /// §6.1 A stratagem leaves the hand.
    pub(super) fn hands_play(&mut self, name: &str) {
        self.report.stratagems += 1;
        let Some((name, phase, red)) = of_name(name) else {
            self.fault("there is no such stratagem");
            return;
        };
        let hands = &mut self.hands;
        let side =
            usize::from(hands.counters[PRUSSIAN].iter().any(|counter| counter.black == name || counter.red == name));
        let has = |counter: &Counter| if red { counter.red == name } else { counter.black == name };
        let held = |hands: &Hands| -> Vec<usize> {
            (0..hands.counters[side].len())
                .filter(|&i| hands.at[side][i] == Where::Hand && has(&hands.counters[side][i]))
                .collect()
        };
        let mut fits = held(hands);
        if fits.is_empty() && hands.swap(side, has) {
            fits = held(hands);
        }
        hands.played[side] += 1;
        let played = hands.played[side];
        if let Some(&counter) = fits.first() {
            hands.at[side][counter] = if red { Where::Gone } else { Where::Cup };
            hands.twins = fits.get(1).map(|&other| (side, counter, other)).or(hands.twins);
        }
        self.expect(!fits.is_empty(), "the stratagem is not held");
        self.expect(self.phase == phase, &format!("it is a stratagem of phase {phase}"));
        self.expect(played <= 2, "two stratagems a turn");
    }

    /// A stratagem that answers nothing.
    pub(super) fn plays(&mut self, words: &str) -> bool {
        if self.follows(words) {
            return true;
        }
        let side = side_of(words);
        let Some(name) = words.strip_prefix(&format!("the {} play ", SIDES[side])) else { return false };
        self.end_of_asks();
        self.hands_play(name);
        if self.phase == 'G' {
            // §10.7, R-80
            let order = &mut self.hands.order;
            if order.last() != Some(&side) {
                order.push(side);
            }
            let right = *order == [self.initiative]
                || *order == [1 - self.initiative]
                || *order == [self.initiative, 1 - self.initiative];
            self.expect(right, "the side with the initiative plays its stratagems first");
            self.expect(!self.course.has_bought && !self.course.has_come, "stratagems come before the purchases");
        }
        match name {
            "Envoys" => self.hands.envoys = true,
            "Incendiary shells" => self.hands.incendiary = true,
            "More shells" => {
                self.expect(self.turn >= 5, "not before turn 5");
                self.hands.more_shells = true;
            }
            "Catherine" => self.hands.catherine = 1,
            "Ruse of war" => self.hands.ruse = true,
            "Proclamation" => self.owes(FRENCH, 1),
            "Supply problem" => self.owes(PRUSSIAN, -1),
            "Icy cold" => {
                self.owes(PRUSSIAN, -4);
                self.owes(FRENCH, -2);
            }
            "Disinformation" => self.owes(FRENCH, -1),
            "Intransigent Denfert" => {
                self.owes(FRENCH, 1);
                self.hands.denfert_next = true;
            }
            "Intransigent Von Tresckow" => {
                self.owes(FRENCH, -2);
                self.hands.tresckow = true;
            }
            "Swiss delegation" => {
                self.expect(!self.hands.tresckow, "Intransigent Von Tresckow forbids it");
                self.hands.swiss_next = true;
            }
            "Bourbaki" => self.bourbaki(),
            "Scouts" => self.hands.asks.push(Ask::Scouts),
            "Desertion" => self.hands.asks.push(Ask::Desertion),
            "Illness (among the French)" => self.hands.asks.push(Ask::Illness { side: FRENCH, zones: Vec::new() }),
            "Illness (among the Prussians)" => {
                self.hands.asks.push(Ask::Illness { side: PRUSSIAN, zones: Vec::new() });
            }
            _ => self.fault("nothing happens that it answers"),
        }
        true
    }

    fn owes(&mut self, side: usize, points: i64) {
        self.pending[side] += points;
        let (n, what) = (plural(points.abs(), "point"), if points > 0 { "more" } else { "fewer" });
        self.must(format!("the {} get {n} {what} next turn", SIDES[side]));
    }

    /// The detachment of the IV. Division leaves, wherever it is.
    fn bourbaki(&mut self) {
        self.expect(self.turn >= 4, "not before turn 4");
        self.hands.bourbaki = Some(self.turn);
        for id in 0..self.board.units.len() {
            let unit = &self.board.units[id];
            if unit.division == "fourth" && matches!(unit.place, Place::In(_)) {
                let words = format!("{} leaves for the Lisaine", unit.name);
                self.board.units[id].place = Place::Away;
                self.board.units[id].status = 0;
                self.must(words);
            }
        }
    }

    /// Whom a stratagem strikes.
    fn follows(&mut self, words: &str) -> bool {
        let Some(ask) = self.hands.asks.pop() else { return false };
        match ask {
            Ask::Scouts => self.scouts(words) || self.struck_nobody(),
            Ask::Desertion => self.deserts(words) || self.struck_nobody(),
            Ask::Illness { side, mut zones } => {
                let known = self.falls_ill(words, side, &mut zones);
                if known && zones.len() < 3 {
                    self.hands.asks.push(Ask::Illness { side, zones });
                } else if !known {
                    self.end_of_illness(side, &zones);
                }
                known
            }
        }
    }

    fn struck_nobody(&mut self) -> bool {
        self.fault("the stratagem has struck nobody before it");
        false
    }

    /// A stratagem asks for nothing more.
    pub(super) fn end_of_asks(&mut self) {
        for ask in std::mem::take(&mut self.hands.asks) {
            if let Ask::Illness { side, zones } = ask {
                self.end_of_illness(side, &zones);
            } else {
                self.fault("the stratagem has struck nobody");
            }
        }
    }

    /// Fewer than three are ill only where no other zone has a battalion.
    fn end_of_illness(&mut self, side: usize, zones: &[Zone]) {
        let board = &self.board;
        let left = board.all().any(|zone| {
            let is_battalion = |id: &Id| board.units[*id].side == side && board.units[*id].is_battalion();
            !zones.contains(&zone) && board.at(zone).iter().any(is_battalion)
        });
        self.expect(!left, "three battalions fall ill");
    }

    fn scouts(&mut self, words: &str) -> bool {
        let Some((name, place)) = words.split_once(" appears in ") else { return false };
        let (unit, zone) = (self.board.unit(name), self.zone(place));
        let Some(unit) = unit.filter(|&id| self.board.units[id].kind == super::Kind::Scouts) else { return false };
        let holds = super::board::FORTS.contains(&zone) && !self.board.holds(PRUSSIAN, zone);
        self.expect(holds, "scouts appear in zone 1, 2, 3 or 8");
        self.expect(self.board.units[unit].place == Place::Waiting, "that company is or was in play");
        self.put(unit, zone);
        self.fill();
        true
    }

    fn deserts(&mut self, words: &str) -> bool {
        let Some(unit) = words.strip_suffix(" deserts").and_then(|name| self.board.unit(name)) else { return false };
        let of = &self.board.units[unit];
        let holds = of.regiment == "57 RP" && matches!(of.place, Place::In(_) | Place::Out(_));
        self.expect(holds, "no such battalion of the 57 RP is in the game");
        self.board.units[unit].place = Place::Gone;
        true
    }

    fn falls_ill(&mut self, words: &str, side: usize, zones: &mut Vec<Zone>) -> bool {
        let Some(unit) = words.strip_suffix(" falls ill").and_then(|name| self.board.unit(name)) else { return false };
        let of = &self.board.units[unit];
        let zone = self.board.zone_of(unit);
        let holds = of.side == side && of.is_battalion() && zone.is_some_and(|zone| zone > 0 && !zones.contains(&zone));
        self.expect(holds, "three battalions on the map fall ill, in three zones");
        zones.push(zone.unwrap_or(0));
        self.hands.ill.push(unit);
        let words = self.hit(unit, false);
        self.must(words);
        true
    }
}
