//! §11 Chooses targets and attackers, whether they coordinate, and the order of combats.

use super::Seen;
use super::plan::Plan;
use crate::grandes_batailles::field::{Foreseen, MOST, Object, Steady};
use crate::grandes_batailles::odds::Toll;
use sandtable_engine::geometry::{Direction, HexId};
use sandtable_engine::grandes_batailles::unit::{Arm, MAX_UNITS};
use sandtable_engine::grandes_batailles::{Action, UnitId, UnitSet};

/// The expected value of an attack on a hex, and whether its units coordinate.
#[derive(Clone, Copy, Debug)]
struct Prospect {
    value: i32,
    together: bool,
}

/// The expected result of a combat or an assault: its value, and the chance to win the hex, in thirty-sixths.
#[derive(Clone, Copy, Debug, Default)]
struct Outcome {
    value: i32,
    won: i32,
}

impl Seen<'_> {
    /// Plans the attacks of the activation: the best prospect first, then the best with the remaining units.
    pub(super) fn announce(&self, plan: &mut Plan) {
        plan.announced = true;
        let enemy = self.me.enemy();
        let objects = self.objects();
        let able = (self.active_units() & self.s.on_map()).into_iter().filter(|u| !objects[u.index()].is_empty());
        let mut free: UnitSet = able.collect();
        let mut busy = UnitSet::EMPTY;
        while !free.is_empty() {
            let mut found = (self.w.margin, UnitSet::EMPTY, HexId::NONE, false);
            let mut tried = [HexId::NONE; 24];
            let mut count = 0;
            for unit in free {
                for side in Direction::ALL {
                    let hex = self.g.data().map.grid.neighbour(self.s.at(unit), side);
                    let new = self.s.held(enemy).has(hex) && !tried[..count].contains(&hex) && count < tried.len();
                    if !new {
                        continue;
                    }
                    tried[count] = hex;
                    count += 1;
                    let near = free.into_iter().filter(|u| objects[u.index()].has(hex)).collect();
                    let (prospect, party) = self.best_party(&self.object(hex, near, busy));
                    if prospect.value > found.0 {
                        found = (prospect.value, party, hex, prospect.together);
                    }
                }
            }
            let (value, party, hex, together) = found;
            if party.is_empty() {
                return;
            }
            for unit in party {
                plan.target[unit.index()] = hex;
                plan.promise[unit.index()] = value;
                if together {
                    plan.together.insert(unit);
                }
            }
            busy |= self.g.units_at(self.s, hex);
            free = free.minus(party);
        }
    }

    /// The best attackers of a hex: units are added one after another, and the best party is kept.
    fn best_party(&self, object: &Object) -> (Prospect, UnitSet) {
        let mut left = object.clash.attackers;
        let mut steady = self.all_steady(left);
        if let Some(first) = object.line.first() {
            steady[first.index()] = self.steadiness(first);
        }
        let mut alone = [Outcome::default(); MAX_UNITS];
        for unit in left {
            alone[unit.index()] = self.combat(UnitSet::one(unit), object, &steady);
        }
        let mut party = UnitSet::EMPTY;
        let mut found = (Prospect { value: i32::MIN, together: false }, UnitSet::EMPTY);
        while !left.is_empty() && (party.len() as usize) < MOST {
            let mut next = (Prospect { value: i32::MIN, together: false }, UnitSet::EMPTY);
            for unit in left {
                let prospect = self.prospect(party | UnitSet::one(unit), object, &alone, &steady);
                if prospect.value > next.0.value {
                    next = (prospect, UnitSet::one(unit));
                }
            }
            party |= next.1;
            left = left.minus(next.1);
            if next.0.value > found.0.value {
                found = (next.0, party);
            }
        }
        found
    }

    /// §11.1 The attack of a party: coordinated if its HQ can and that is better, or else one after another, with the results `alone`.
    fn prospect(&self, party: UnitSet, object: &Object, alone: &[Outcome; MAX_UNITS], steady: &Steady) -> Prospect {
        // Units that come later fight only if the hex is still held.
        let (mut apart, mut held) = (0, 36);
        let mut left = party;
        while let Some(unit) = self.strongest(left) {
            left.remove(unit);
            let outcome = alone[unit.index()];
            apart += outcome.value * held / 36;
            held -= held * outcome.won / 36;
        }
        if party.len() < 2 {
            return Prospect { value: apart, together: false };
        }
        let Some(hq) = self.g.coordinator(self.s, party) else { return Prospect { value: apart, together: false } };
        let pass = self.odds.passes(self.g.hq_rating(self.s, hq).command.into());
        let joined = (pass * self.combat(party, object, steady).value + (6 - pass) * apart) / 6;
        Prospect { value: joined.max(apart), together: joined > apart }
    }

    /// One combat, over all subsets of attackers that may remain after the defensive combat, in which the defender fires at the strongest.
    fn combat(&self, party: UnitSet, object: &Object, steady: &Steady) -> Outcome {
        let count = party.len() as usize;
        let combat = self.attack(party, object);
        let strikes = self.strikes(object, &combat, |reached| self.strongest(reached).into_iter().collect());
        let (mut units, mut gone) = ([UnitId(0); MOST], [0i64; MOST]);
        let mut cost = 0;
        for (i, (unit, strike)) in party.into_iter().zip(&strikes).enumerate() {
            let faces = self.odds.results(self.g, self.fire_terms(&combat, strike));
            let toll = Toll::of(faces, steady[unit.index()], self.s.disorganised().has(unit));
            units[i] = unit;
            gone[i] = i64::from(toll.driven);
            cost += self.cost(unit, toll);
            // §11.5 Charging cavalry is disorganised in any case.
            if self.g.unit(unit).arm == Arm::Cavalry {
                cost += self.stakes.disorder * (36 - toll.shaken) / 36;
            }
            let behind = self.prize(self.s.at(unit), self.me.enemy()) - self.w.ground;
            cost += behind * self.w.keep / 100 * toll.driven / 36;
        }
        let (mut gain, mut won) = (0i64, 0i64);
        for mask in 1u32..1 << count {
            let (mut weight, mut left) = (1i64, UnitSet::EMPTY);
            for i in 0..count {
                if mask >> i & 1 == 1 {
                    weight *= 36 - gone[i];
                    left.insert(units[i]);
                } else {
                    weight *= gone[i];
                }
            }
            if weight > 0 {
                let outcome = self.storm(&combat, left, object, steady);
                gain += weight * i64::from(outcome.value);
                won += weight * i64::from(outcome.won);
            }
        }
        let whole = 36i64.pow(count as u32);
        let won = (won / whole) as i32;
        // §11.2.2 A unit that advances leaves the hex that it held.
        let left = party.into_iter().map(|u| self.leaves_behind(u)).min().unwrap_or(0) * won / 36;
        Outcome { value: (gain / whole) as i32 - left - cost * self.w.caution / 100, won }
    }

    /// The value that is lost if a unit leaves its hex: a place, if no unit stays in it.
    fn leaves_behind(&self, unit: UnitId) -> i32 {
        let hex = self.s.at(unit);
        let held = self.line_at(hex).len() > 1 || !self.ground.objectives.has(hex);
        if held { 0 } else { (self.prize(hex, self.me.enemy()) - self.w.ground) * self.w.keep / 100 }
    }

    /// §11.2.2 The expected result of the assault of the remaining attackers.
    fn storm(&self, combat: &Foreseen, left: UnitSet, object: &Object, steady: &Steady) -> Outcome {
        let prize = self.prize(object.clash.hex, self.me);
        let guns = object.guns.len() as i32 * self.w.gun;
        let Some(first) = object.line.first() else { return Outcome { value: guns * 2 + prize, won: 36 } };
        let faces = self.odds.results(self.g, self.assault_terms(combat, left));
        let toll = Toll::of(faces, steady[first.index()], self.s.disorganised().has(first));
        let won = self.dislodged(object.line, object.protection, toll);
        let value: i32 = object.line.into_iter().map(|u| self.cost(u, toll)).sum();
        Outcome { value: value + won * (prize + guns) / 36, won }
    }

    pub(super) fn assignment(&self, wanted: HexId, action: Action) -> i32 {
        match action {
            Action::To(hex) if wanted.is_some() && hex == wanted => 2,
            Action::To(_) => 0,
            _ => 1,
        }
    }

    /// Rates a combat: the most promising first; of those against one hex the strongest, which weakens it for the others.
    pub(super) fn next_combat(&self, plan: &Plan, action: Action) -> i32 {
        match action {
            Action::Unit(unit) => 32 * plan.promise[unit.index()] + i32::from(self.g.value(self.s, unit)),
            _ => i32::MIN + 1,
        }
    }
}
