//! §11 Chooses targets and attackers.

use super::Decision;
use super::order::{Attack, Directive, Kind};
use crate::grandes_batailles::field::Objects;
use crate::grandes_batailles::field::{MOST, Object};
use sandtable_engine::geometry::HexId;
use sandtable_engine::grandes_batailles::{UnitId, UnitSet};

/// The number of faces of a roll that hit: D and D+1.
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
    /// Whether this prospect is better: by odds, then by risk, then by the smaller party.
    fn beats(&self, other: &Prospect) -> bool {
        let key = |p: &Prospect| (p.odds, 6 - p.risk, 32 - p.party.len());
        key(self) > key(other)
    }
}

impl Decision<'_> {
    /// Plans the attacks of the activation, order by order: the best attack that the order allows, as long as there is one.
    pub(super) fn announce(&mut self) {
        self.memory.announced = true;
        let objects = self.objects();
        let able = (self.active_units() & self.s.on_map()).into_iter().filter(|u| !objects[u.index()].is_empty());
        let mut free: UnitSet = able.collect();
        let mut busy = UnitSet::EMPTY;
        let orders = self.orders;
        for (number, order) in orders.on(Kind::Attack) {
            let Directive::Attack(attack) = &order.what else { continue };
            if !order.when.holds(&self.field) {
                continue;
            }
            while self.tally.of(number) < order.at_most
                && let Some(found) = self.best_attack(attack, &objects, free, busy)
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
    fn best_attack(&self, attack: &Attack, objects: &Objects, free: UnitSet, busy: UnitSet) -> Option<Prospect> {
        let who: UnitSet = free.into_iter().filter(|&u| attack.who.has(self.s, u)).collect();
        let enemies = self.s.held(self.me.enemy());
        let better = |best, hex| {
            let near = who.into_iter().filter(|u| objects[u.index()].has(hex)).collect();
            self.better(attack, near, busy, hex, best)
        };
        if attack.targets.0.is_empty() {
            return enemies.into_iter().fold(None, better);
        }
        attack.targets.0.iter().find_map(|spot| {
            let there = spot.now(&self.field) & enemies;
            there.into_iter().fold(None, better)
        })
    }

    fn better(
        &self,
        attack: &Attack,
        near: UnitSet,
        busy: UnitSet,
        hex: HexId,
        best: Option<Prospect>,
    ) -> Option<Prospect> {
        if near.is_empty() {
            return best;
        }
        let object = self.object(hex, near, busy);
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
        if attack.together && self.g.coordinator(self.s, near).is_some() {
            // The unit with the HQ first, then the strongest.
            let (mut left, mut party) = (near, UnitSet::EMPTY);
            let rank = |u: &UnitId| {
                (self.g.coordinator(self.s, UnitSet::one(*u)).is_some(), self.g.value(self.s, *u), 32 - u.0)
            };
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
            return Prospect { odds: 6, risk: 0, party, hex: object.clash.hex, together };
        }
        let combat = self.field.attack(party, object);
        let strikes = self.strikes(object, &combat, |reached| reached);
        let odds = hits(self.odds.results(self.g, self.assault_terms(&combat, party)));
        let fire = |strike| hits(self.odds.results(self.g, self.fire_terms(&combat, strike)));
        let risk = party.into_iter().zip(&strikes).map(|(_, strike)| fire(strike)).max().unwrap_or(0);
        Prospect { odds, risk, party, hex: object.clash.hex, together }
    }

    /// §11.2.2 The faces of the die that hit a hex of this side if all attackers of the current combat come to the assault.
    pub(super) fn odds_against(&self, hex: HexId) -> u8 {
        let clash = self.s.clash();
        if self.line_at(hex).is_empty() || clash.attackers.is_empty() {
            return 6;
        }
        hits(self.odds.results(self.g, self.g.assault_terms(self.s, &clash, None)))
    }
}
