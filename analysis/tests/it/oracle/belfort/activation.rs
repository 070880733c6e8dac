//! §9.1, §9.1.2, §9.4: activations up to the attack, and what they leave in the open.

use super::board::{EXHAUSTED, Id, Place, Way, Zone};
use super::guns::{die, reading};
use super::odds::FIRE;
use super::{FRENCH, Flow, OF, Reader, SIDES, between, plural, side_of};
use std::collections::BTreeSet;

const HEADINGS: [&str; 5] = ["1-3", "4-6", "7-9", "10-12", "13+"];

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Who takes part.
    Select,
    March,
    /// §9.4.1 Fire at those that leave.
    Leave,
    Left,
    /// §9.1.2 Zones caught in the open.
    Catch,
    Caught(Zone),
    Objective,
    /// §9.2
    Barrage,
    Fire,
    Fired,
    /// §9.3
    Break,
    Assault,
    Decided,
    Advance,
    /// §1.1.1
    Expose,
    ExposeActive,
    Over,
}

/// An activation.
#[derive(Debug)]
pub(super) struct Act {
    pub(super) side: usize,
    pub(super) from: Zone,
    pub(super) units: Vec<Id>,
    pub(super) step: Step,
    marched: BTreeSet<Id>,
    leavers: Vec<Id>,
    /// §9.4.1 Enemy infantry was next to the zone at the start.
    under_fire: bool,
    /// Lack of Discipline has been played and strikes next.
    pub(super) is_undisciplined: bool,
    /// §9.3.1 From where, and what.
    pub(super) attack: Option<(Zone, Zone)>,
    pub(super) attackers: Vec<Id>,
    pub(super) barrage: Vec<Id>,
    pub(super) value: i64,
    pub(super) is_long: bool,
    pub(super) won: bool,
}

impl Reader {
    /// A line that begins an activation, an exchange or a free move, or a pass.
    pub(super) fn acts(&mut self, words: &str) -> bool {
        if self.phase != 'F' {
            return self.phase == 'G' && self.result(words);
        }
        let begins = self.activates(words) || self.exchanges(words) || self.moves_gun(words);
        if begins {
            self.passed = 0;
        } else if words == format!("the {} pass", SIDES[side_of(words)]) {
            self.is_next(side_of(words));
            self.passed += 1;
        } else {
            return false;
        }
        true
    }

    /// §9 The sides alternate.
    fn is_next(&mut self, side: usize) {
        self.expect(self.next == side && self.passed < 2, "it is not that side's turn");
        self.next = 1 - side;
    }

    fn activates(&mut self, words: &str) -> bool {
        let side = side_of(words);
        let Some(place) = between(words, " activate ", " for 1 point") else { return false };
        let zone = self.zone(place);
        self.is_next(side);
        self.pay(side, 1);
        let holds = self.board.holds(side, zone);
        self.expect(holds, "no unit of that side is there");
        self.act = Some(Act::new(side, zone, Vec::new(), Step::Select, self.board.near_foot(1 - side, zone)));
        true
    }

    /// §9.1.1
    fn exchanges(&mut self, words: &str) -> bool {
        let Some(rest) = words.strip_suffix(" change places for 1 point") else { return false };
        let Some((one, other)) =
            rest.split_once(" and ").filter(|_| rest.matches(" and ").count() == 1).or_else(|| {
                // A zone's name has the word too.
                rest.match_indices(" and ").map(|(at, _)| (&rest[..at], &rest[at + 5..])).find(|(one, other)| {
                    let is_known = |text: &str| {
                        text.split_once(" in ").is_some_and(|(name, place)| {
                            self.board.unit(name).is_some() && self.board.zone(place).is_some()
                        })
                    };
                    is_known(one) && is_known(other)
                })
            })
        else {
            return false;
        };
        let mut found = Vec::new();
        for text in [one, other] {
            let (name, place) = text.split_once(" in ").unwrap_or((text, ""));
            let (unit, zone) = (self.board.unit(name), self.zone(place));
            let Some(unit) = unit else { return false };
            let is_there = self.board.units[unit].is_in(zone) && !self.board.units[unit].is_gun();
            self.expect(is_there, "no such battalion is there");
            found.push((unit, zone));
        }
        let [(first, one), (second, other)] = [found[0], found[1]];
        let side = self.board.units[first].side;
        self.is_next(side);
        self.pay(side, 1);
        self.report.exchanges += 1;
        let zones = &self.board.zones;
        let near = zones[one].borders.contains(&other) && self.board.units[second].side == side;
        let works = zones[one].is_sheltered() && zones[other].is_sheltered();
        self.expect(near, "the zones are not adjacent");
        self.expect(works, "both zones need works");
        self.board.units[first].place = Place::Away;
        self.board.units[second].place = Place::Away;
        let stack = self.board.may_be_in(first, other) && self.board.may_be_in(second, one);
        self.expect(stack, "they cannot stack there");
        self.put(first, other);
        self.put(second, one);
        self.fill();
        self.sound();
        true
    }

    /// §9.1.2 A gun moves on its own.
    fn moves_gun(&mut self, words: &str) -> bool {
        let Some((name, ways)) = words.split_once(" marches from ") else { return false };
        let (Some(unit), Some((from, to))) = (self.board.unit(name), ways.split_once(" to ")) else { return false };
        let (from, to) = (self.zone(from), self.zone(to));
        let of = &self.board.units[unit];
        let side = of.side;
        self.expect(of.is_gun() && of.is_in(from), "it is elsewhere");
        self.is_next(side);
        let again = !self.rolled.insert(unit);
        self.expect(!again, "the gun has moved on its own in this turn");
        let mut act = Act::new(side, from, vec![unit], Step::Left, self.board.near_foot(1 - side, from));
        self.marches(&mut act, unit, to);
        self.act = Some(act);
        true
    }

    /// Between two activations.
    fn sound(&mut self) {
        self.leavers.clear();
        if let Some(breach) = self.board.breach() {
            self.fault(breach);
        }
    }

    /// The lines of an activation.
    pub(super) fn activation(&mut self, words: &str) -> Flow {
        let Some(mut act) = self.act.take() else { return Flow::Alien };
        let flow = self.step(&mut act, words);
        if act.step == Step::Over {
            self.sound();
        } else {
            self.act = Some(act);
        }
        flow
    }

    fn step(&mut self, act: &mut Act, words: &str) -> Flow {
        match act.step {
            Step::Select => self.selects(act, words),
            Step::March => self.march(act, words),
            Step::Leave => self.fire_at_leavers(act, words),
            Step::Left => self.left(act),
            Step::Catch => self.catch(act, words),
            Step::Caught(zone) => {
                let passive = 1 - act.side;
                self.flees(passive, zone);
                act.step = Step::Catch;
                Flow::Again
            }
            Step::Expose => {
                self.expose(1 - act.side);
                act.step = Step::ExposeActive;
                Flow::Again
            }
            Step::ExposeActive => {
                self.expose(act.side);
                let waits = self.leavers.iter().any(|leaver| !leaver.is_free);
                // The position is looked at when these have gone.
                act.step = if waits { Step::ExposeActive } else { Step::Over };
                Flow::Again
            }
            Step::Over => Flow::Alien,
            _ => self.assaults(act, words),
        }
    }

    /// §9.1
    fn selects(&mut self, act: &mut Act, words: &str) -> Flow {
        act.step = Step::March;
        let Some(names) = words.strip_suffix(" take part").or_else(|| words.strip_suffix(" takes part")) else {
            self.fault("nobody takes part");
            return Flow::Again;
        };
        for name in names.replace(" and ", ", ").split(", ") {
            let Some(unit) = self.board.unit(name) else {
                self.fault(format!("there is no {name}"));
                continue;
            };
            let of = &self.board.units[unit];
            let is_there = of.side == act.side && of.is_in(act.from);
            let able = of.is_gun() || of.status < EXHAUSTED;
            self.expect(is_there, &format!("{name} is elsewhere"));
            self.expect(able, &format!("{name} is exhausted"));
            act.units.push(unit);
        }
        let foot = act.units.iter().any(|&id| !self.board.units[id].is_gun());
        self.expect(foot, "no battalion is activated");
        Flow::Taken
    }

    fn march(&mut self, act: &mut Act, words: &str) -> Flow {
        if words == "the Prussians play Lack of Discipline" {
            self.hands_play("Lack of Discipline");
            self.expect(act.side == FRENCH && act.marched.is_empty(), "no French units are activated");
            act.is_undisciplined = true;
            return Flow::Taken;
        }
        if let Some(unit) = words.strip_suffix(" refuses to obey").and_then(|name| self.board.unit(name)) {
            //
            let holds = act.is_undisciplined && self.board.units[unit].unreliable && act.units.contains(&unit);
            self.expect(holds, "no unreliable battalion that takes part");
            act.is_undisciplined = false;
            act.units.retain(|&id| id != unit);
            return Flow::Taken;
        }
        let fired = words.contains(" leaves ") && words.ends_with(", under fire");
        let found = if fired {
            between(words, "", ", under fire").and_then(|rest| rest.split_once(" leaves "))
        } else {
            words.split_once(" marches from ")
        };
        let unit = found.and_then(|(name, _)| self.board.unit(name));
        let Some((unit, (_, ways))) = unit.zip(found).filter(|(unit, _)| act.units.contains(unit)) else {
            act.step = Step::Leave;
            return Flow::Again;
        };
        let Some((from, to)) = ways.split_once(if fired { " for " } else { " to " }) else { return Flow::Alien };
        let (from, to) = (self.zone(from), self.zone(to));
        self.expect(!act.is_undisciplined, "no battalion has refused");
        self.expect(from == act.from && self.board.units[unit].is_in(from), "it is elsewhere");
        // §9.4.1 Guns take no hits: if they alone leave, nobody is fired at.
        let alone = self.board.units[unit].is_gun() && act.leavers.is_empty();
        self.expect(fired == (act.under_fire && !alone), "it leaves under fire if enemy infantry is next to its zone");
        let again = !act.marched.insert(unit);
        self.expect(!again, "it has marched");
        self.marches(act, unit, to);
        if fired {
            act.leavers.push(unit);
        }
        Flow::Taken
    }

    fn marches(&mut self, act: &mut Act, unit: Id, to: Zone) {
        let side = act.side;
        self.report.marches += 1;
        let of = &self.board.units[unit];
        self.expect(!of.is_bound, "it may not leave the citadel");
        let reach = self.board.reach(unit, act.from, Way::March);
        self.expect(reach.contains(&to), "it cannot come there");
        let stack = self.board.may_be_in(unit, to);
        self.expect(stack, "it cannot stack there");
        let near = self.board.near_foot(1 - side, to);
        // §9.4.1, R-60
        self.expect(!act.under_fire || !near, "who leaves the enemy goes to no zone next to him");
        // §9.1.2
        let of = &self.board.units[unit];
        let alone = of.is_gun() && near && !self.board.has_foot(side, to);
        self.expect(!alone, "a gun alone does not go next to the enemy");
        self.put(unit, to);
    }

    /// The units of an activation that are in play.
    pub(super) fn active(&self, act: &Act) -> Vec<Id> {
        act.units.iter().copied().filter(|&id| self.board.zone_of(id).is_some()).collect()
    }

    /// Fire by this column, or by what is there: its line, and its hits.
    pub(super) fn fire_line(&mut self, start: &str, column: usize, long: bool, words: &str) -> Option<i64> {
        if !words.starts_with(start) {
            return None;
        }
        let modifier = if long { -1 } else { 0 };
        let (read, row) = reading(die(words), [modifier, 0], 6, HEADINGS[column]);
        let hits = i64::from(FIRE[row][column]);
        let right = format!("{start}: {read}: {}", plural(hits, "hit"));
        self.expect(words == right, &right);
        self.report.fires += 1;
        Some(hits)
    }

    /// §9.4.1, R-25
    fn fire_at_leavers(&mut self, act: &mut Act, words: &str) -> Flow {
        act.step = Step::Left;
        if act.leavers.is_empty() {
            return Flow::Again;
        }
        let enemy = 1 - act.side;
        let place = self.board.called(act.from);
        let start = format!("{} fire at the units that leave {place}, whatever its value", OF[enemy]);
        let Some(hits) = self.fire_line(&start, 0, false, words) else {
            self.fault("not told before it: the fire at the units that leave");
            return Flow::Again;
        };
        let board = &self.board;
        let units = act.leavers.iter().copied().filter(|&id| !board.units[id].is_gun()).collect();
        self.volley(act.side, units, hits, false);
        Flow::Taken
    }

    /// §9.4.1, R-53 Who is exhausted remains.
    fn left(&mut self, act: &mut Act) -> Flow {
        let place = self.board.called(act.from);
        for unit in std::mem::take(&mut act.leavers) {
            if self.board.zone_of(unit).is_some() && self.board.units[unit].status == EXHAUSTED {
                self.put(unit, act.from);
                self.must(format!("{} remains in {place}: exhausted by the fire at its leaving", self.name(unit)));
            }
        }
        self.fill();
        act.step = Step::Catch;
        Flow::Again
    }

    /// §9.1.2 Passive units in the open next to active ones fire and retreat, zone by zone.
    fn catch(&mut self, act: &mut Act, words: &str) -> Flow {
        let passive = 1 - act.side;
        let places: BTreeSet<Zone> = self.active(act).into_iter().filter_map(|id| self.board.zone_of(id)).collect();
        let board = &self.board;
        let caught = board.all().find(|&zone| {
            board.is_exposed(passive, zone) && board.zones[zone].borders.iter().any(|next| places.contains(next))
        });
        let Some(zone) = caught else {
            act.step = Step::Objective;
            return Flow::Again;
        };
        act.step = Step::Caught(zone);
        let borders = self.board.zones[zone].borders.clone();
        let near = |id: &Id| self.board.zone_of(*id).is_some_and(|at| borders.contains(&at));
        let mut units: Vec<Id> = self.active(act).into_iter().filter(near).collect();
        units.retain(|&id| !self.board.units[id].is_gun());
        // R-61 Lone guns do not fire; at guns, which take no hits, nobody does.
        if units.is_empty() || !self.board.has_foot(passive, zone) {
            return Flow::Again;
        }
        let start =
            format!("{} fire before the retreat from {}, whatever its value", OF[passive], self.board.called(zone));
        let Some(hits) = self.fire_line(&start, 0, false, words) else {
            self.fault(format!("not told before it: {start}"));
            return Flow::Again;
        };
        self.volley(act.side, units, hits, false);
        Flow::Taken
    }

    /// The units of a caught zone retreat.
    fn flees(&mut self, side: usize, zone: Zone) {
        let place = self.board.called(zone);
        self.must(format!("the {} cannot stay in {place}: in the open next to active units", SIDES[side]));
        let units = self.board.at(zone);
        self.leave(units, Way::Retreat, None);
    }

    /// §1.1.1 Units in the open next to the enemy leave.
    fn expose(&mut self, side: usize) {
        let zones: Vec<Zone> = self.board.all().filter(|&zone| self.board.is_exposed(side, zone)).collect();
        if zones.is_empty() {
            return;
        }
        let places: Vec<String> = zones.iter().map(|&zone| self.board.called(zone)).collect();
        self.must(format!("the {} cannot stay in {}: in the open next to the enemy", SIDES[side], places.join(", ")));
        for zone in zones {
            let units = self.board.at(zone);
            self.leave(units, Way::Retreat, None);
        }
    }
}

impl Act {
    fn new(side: usize, from: Zone, units: Vec<Id>, step: Step, under_fire: bool) -> Self {
        Act {
            side,
            from,
            units,
            step,
            marched: BTreeSet::new(),
            leavers: Vec::new(),
            under_fire,
            is_undisciplined: false,
            attack: None,
            attackers: Vec::new(),
            barrage: Vec::new(),
            value: 0,
            is_long: false,
            won: false,
        }
    }
}
