//! §11 Whom to attack, and with whom.

use super::Decision;
use super::order::{Attack, Directive, Kind};
use crate::grandes_batailles::field::Object;
use sandtable_engine::geometry::HexId;
use sandtable_engine::grandes_batailles::{UnitId, UnitSet};

/// The most attackers of one hex that are weighed together.
const MOST: usize = 5;

/// The faces of a roll that hit: D and D+1.
fn hits([_, _, disorders, steps]: [u8; 4]) -> u8 {
    disorders + steps
}

/// An attack that an order allows.
#[derive(Clone, Copy, Debug)]
struct Prospect {
    odds: u8,
    risk: u8,
    party: UnitSet,
    hex: HexId,
    together: bool,
}

impl Prospect {
    /// Whether it is better: the odds, then the risk, then the smaller party.
    fn beats(&self, other: &Prospect) -> bool {
        let key = |p: &Prospect| (p.odds, 6 - p.risk, 32 - p.party.len());
        key(self) > key(other)
    }
}

impl Decision<'_> {
    /// Plans the attacks of the activation, order by order: of each the best that it allows, as long as there is one.
    pub(super) fn announce(&mut self) {
        self.memory.announced = true;
        let able = (self.active_units() & self.s.on_map()).into_iter().filter(|&u| self.may_attack(u));
        let mut free: UnitSet = able.collect();
        let mut busy = UnitSet::EMPTY;
        let orders = self.orders;
        for (number, order) in orders.on(Kind::Attack) {
            let Directive::Attack(attack) = &order.what else { continue };
            if !order.when.holds(&self.field) {
                continue;
            }
            while self.tally.of(number) < order.at_most
                && let Some(found) = self.best_attack(attack, free, busy)
            {
                self.tally.count(number);
                for unit in found.party {
                    self.memory.target[unit.index()] = found.hex;
                    self.memory.odds[unit.index()] = found.odds;
                }
                if found.together {
                    self.memory.together |= found.party;
                }
                busy |= self.g.units_at(self.s, found.hex);
                free = free.minus(found.party);
            }
        }
    }

    /// The best attack on the first of the targets that can be attacked as ordered.
    fn best_attack(&self, attack: &Attack, free: UnitSet, busy: UnitSet) -> Option<Prospect> {
        let who: UnitSet = free.into_iter().filter(|&u| attack.who.has(self.s, u)).collect();
        let enemies = self.s.held(self.me.enemy());
        if attack.targets.0.is_empty() {
            return enemies.into_iter().fold(None, |best, hex| self.better(attack, who, busy, hex, best));
        }
        attack.targets.0.iter().find_map(|spot| {
            let there = spot.now(&self.field) & enemies;
            there.into_iter().fold(None, |best, hex| self.better(attack, who, busy, hex, best))
        })
    }

    fn better(
        &self,
        attack: &Attack,
        who: UnitSet,
        busy: UnitSet,
        hex: HexId,
        best: Option<Prospect>,
    ) -> Option<Prospect> {
        let near: UnitSet = who.into_iter().filter(|&u| self.faces(u, hex)).collect();
        if near.is_empty() {
            return best;
        }
        let all = self.g.units_at(self.s, hex);
        let line = self.line_at(hex);
        let object = Object { hex, line, guns: all.minus(line), protection: self.g.protection(self.s, hex), busy };
        let mut found = best;
        let mut weigh = |party: UnitSet, together: bool| {
            let prospect = self.prospect(party, &object, together);
            let enough = prospect.odds >= attack.odds && prospect.risk <= attack.risk;
            let flanks = !attack.flank || self.flanks(party, &object);
            if enough && flanks && party.len() >= u32::from(attack.units) && found.is_none_or(|b| prospect.beats(&b)) {
                found = Some(prospect);
            }
        };
        near.into_iter().for_each(|unit| weigh(UnitSet::one(unit), false));
        if attack.together && near.into_iter().any(|u| self.patron(u).is_some()) {
            // The HQ's own unit first, then the strongest.
            let (mut left, mut party) = (near, UnitSet::EMPTY);
            let rank = |u: &UnitId| (self.patron(*u).is_some(), self.g.value(self.s, *u), 32 - u.0);
            while let Some(unit) = left.into_iter().max_by_key(rank).filter(|_| (party.len() as usize) < MOST) {
                left.remove(unit);
                party.insert(unit);
                if party.len() > 1 {
                    weigh(party, true);
                }
            }
        }
        found
    }

    fn flanks(&self, party: UnitSet, object: &Object) -> bool {
        let on_flank = |u: UnitId| object.line.into_iter().any(|d| self.g.is_flank(self.s, d, self.s.at(u)));
        object.line.is_empty() || party.into_iter().any(on_flank)
    }

    fn prospect(&self, party: UnitSet, object: &Object, together: bool) -> Prospect {
        if object.line.is_empty() {
            return Prospect { odds: 6, risk: 0, party, hex: object.hex, together };
        }
        let share = self.defence(party, object) / party.len().max(1) as i32;
        let fire = |u: UnitId| hits(self.odds.results(self.g, self.fire_terms(u, object, share)));
        let hq = party.into_iter().find_map(|u| self.patron(u));
        let odds = hits(self.odds.results(self.g, self.assault_terms(party, object, hq)));
        let risk = party.into_iter().map(fire).max().unwrap_or(0);
        Prospect { odds, risk, party, hex: object.hex, together }
    }

    /// §11.2.2 Faces of the die that hit a hex of one's own if all attackers of the combat under way come to the assault.
    pub(super) fn odds_against(&self, hex: HexId) -> u8 {
        let mut theirs = self.field;
        theirs.me = self.me.enemy();
        let all = self.g.units_at(self.s, hex);
        let line = self.line_at(hex);
        let protection = self.g.protection(self.s, hex);
        let object = Object { hex, line, guns: all.minus(line), protection, busy: UnitSet::EMPTY };
        let attackers = self.s.assailants();
        if line.is_empty() || attackers.is_empty() {
            return 6;
        }
        hits(self.odds.results(self.g, theirs.assault_terms(attackers, &object, None)))
    }
}
