//! What units, hexes and losses are worth.

use super::Seen;
use super::plan::Plan;
use crate::grandes_batailles::odds::Toll;
use sandtable_engine::Side;
use sandtable_engine::geometry::{Direction, HexId};
use sandtable_engine::grandes_batailles::leader::Role;
use sandtable_engine::grandes_batailles::rulings::Stacking;
use sandtable_engine::grandes_batailles::unit::Arm;
use sandtable_engine::grandes_batailles::{FRENCH, LeaderId, UnitId, UnitSet};

impl Seen<'_> {
    /// The units of a side on the map.
    pub(super) fn army(&self, side: Side) -> UnitSet {
        self.s.on_map() & self.g.units_of(side)
    }

    pub(super) fn is_gun(&self, unit: UnitId) -> bool {
        self.g.unit(unit).arm == Arm::Artillery
    }

    /// The HQ of a unit's formation.
    pub(super) fn hq_of(&self, unit: UnitId) -> LeaderId {
        self.g.data().formations[self.g.formation_of(unit).index()].headquarters
    }

    /// The command value and the combat bonus of an HQ.
    pub(super) fn hq_values(&self, hq: LeaderId) -> (i32, i32) {
        match self.g.data().leaders[hq.index()].role {
            Role::Headquarters(_, [own, _]) => (own.command.into(), own.bonus.into()),
            Role::Commander(_) => (0, 0),
        }
    }

    /// The infantry and cavalry of a hex.
    pub(super) fn line_at(&self, hex: HexId) -> UnitSet {
        self.g.units_at(self.s, hex).into_iter().filter(|&u| !self.is_gun(u)).collect()
    }

    /// §0.5 The total of a unit's morale test, the die apart, as if it stood in `hex`; what depends on facing and command is left aside.
    pub(super) fn morale_in(&self, unit: UnitId, hex: HexId) -> i32 {
        let rules = &self.g.data().tables.morale;
        let mut total = i32::from(self.g.morale(unit)) + i32::from(rules.step_lost) * i32::from(self.s.losses(unit));
        if self.g.protection(self.s, hex) >= rules.protection_from {
            total += i32::from(rules.protection);
        }
        if self.s.leader_at(self.hq_of(unit)) == hex {
            total += i32::from(rules.leader_stacked);
        }
        if self.s.demoralised().has(self.g.formation_of(unit)) {
            total += i32::from(rules.demoralised);
        }
        if self.g.is_night(self.s) {
            total += i32::from(rules.night);
        }
        total
    }

    /// The faces of six with which a unit passes a morale test where it stands.
    pub(super) fn steadiness(&self, unit: UnitId) -> i32 {
        self.odds.passes(self.morale_in(unit, self.s.at(unit)))
    }

    /// What a toll costs.
    pub(super) fn cost(&self, toll: Toll) -> i32 {
        (toll.steps * self.w.step + toll.shaken * self.w.disorder) / 36
    }

    /// What a hex is worth to whoever takes it: a share of what the place scores.
    pub(super) fn prize(&self, hex: HexId, taker: Side) -> i32 {
        let mut prize = self.w.ground;
        for objective in &self.g.data().objectives {
            if objective.hexes.has(hex) && self.french.has(hex) != (taker == FRENCH) {
                let others = objective.hexes.len().max(1) as i32;
                prize += self.w.take * i32::from(objective.points) * 2 / (1 + others);
            }
        }
        prize
    }

    /// §3 Whether a unit may stop in a hex without enemies.
    pub(super) fn has_room(&self, unit: UnitId, hex: HexId) -> bool {
        let (mut guns, mut others, mut alike) = (0, 0, true);
        if !self.s.held(self.me).has(hex) {
            return true;
        }
        let arm = self.g.unit(unit).arm;
        for other in self.g.units_at(self.s, hex) {
            if other == unit {
            } else if self.is_gun(other) {
                guns += 1;
            } else {
                others += 1;
                alike &= self.g.unit(other).arm == arm;
            }
        }
        let most_guns = if self.g.data().rulings.stacking == Stacking::One { 1 } else { 2 };
        if arm == Arm::Artillery {
            return if others == 0 { guns < 2 } else { guns < most_guns };
        }
        let doubled = self.g.data().special.double_stacking == Some(self.me);
        guns <= most_guns && (others == 0 || doubled && others == 1 && alike)
    }

    /// What the enemies near may do to a unit that stands in a hex, in value.
    pub(super) fn danger(&self, plan: &Plan, unit: UnitId, hex: HexId) -> i32 {
        let threat = i32::from(plan.threat[hex.index()]);
        if threat == 0 {
            return 0;
        }
        let stacked = i32::from(plan.friends[hex.index()]);
        if self.is_gun(unit) {
            return if stacked > 0 || plan.nearest[hex.index()] > 3 { 0 } else { self.w.gun * threat.min(10) / 10 };
        }
        let defence =
            i32::from(self.g.value(self.s, unit)) + stacked + plan.beside(self.g.data().map.grid.neighbours(hex)) / 2;
        let protection = self.g.protection(self.s, hex);
        // The enemy will not come with everything.
        let duel = self.odds.duel(self.me, threat * 2 / 3, defence, protection);
        let mut cost = self.cost(duel.defender) - self.cost(duel.attacker) / 2;
        if protection < 3 {
            cost += duel.defender.driven * self.w.ground / 36;
        }
        if self.s.disorganised().has(unit) {
            cost += cost.max(0);
        }
        cost.max(0) * self.w.danger / 100
    }

    /// Values of the friends beside a hex.
    pub(super) fn support(&self, unit: UnitId, hex: HexId) -> i32 {
        let held = self.s.held(self.me);
        let mut sum = 0;
        for &near in self.g.data().map.grid.neighbours(hex) {
            if held.has(near) {
                sum += self.values_at(near, unit);
            }
        }
        sum
    }

    /// Values of the infantry and cavalry in a hex, one unit excepted.
    pub(super) fn values_at(&self, hex: HexId, except: UnitId) -> i32 {
        let line = self.line_at(hex).into_iter().filter(|&u| u != except);
        line.map(|u| i32::from(self.g.value(self.s, u))).sum()
    }

    /// What attacks from a hex on the best enemy beside it promise a unit.
    pub(super) fn contact(&self, plan: &Plan, unit: UnitId, hex: HexId) -> i32 {
        let enemy = self.me.enemy();
        let counter = self.g.unit(unit);
        let able = match counter.arm {
            Arm::Artillery => false,
            Arm::Cavalry => !self.s.disorganised().has(unit),
            Arm::Infantry => true,
        };
        if !able {
            return 0;
        }
        let grid = &self.g.data().map.grid;
        let mut found = 0;
        for side in Direction::ALL {
            let there = grid.neighbour(hex, side);
            if self.s.held(enemy).has(there) && self.ground.passable(counter.arm, hex, side) {
                found = found.max(self.approach(plan, unit, hex, there));
            }
        }
        found * self.w.contact / 100
    }

    /// What an attack on an enemy hex promises if a unit joins it from a hex.
    fn approach(&self, plan: &Plan, unit: UnitId, from: HexId, target: HexId) -> i32 {
        let enemy = self.me.enemy();
        let defenders = self.line_at(target);
        let own = i32::from(self.g.value(self.s, unit));
        let helped = plan.beside(self.g.data().map.grid.neighbours(target));
        if defenders.is_empty() {
            let guns = self.g.units_at(self.s, target).len() as i32;
            return guns * self.w.gun * 2 / 3 + self.prize(target, self.me);
        }
        let defence: i32 = defenders.into_iter().map(|u| i32::from(self.g.value(self.s, u))).sum();
        let mut around = 0;
        for &near in self.g.data().map.grid.neighbours(from) {
            if near != target && self.s.held(enemy).has(near) {
                around += self.values_at(near, unit);
            }
        }
        let protection = self.g.protection(self.s, target);
        let duel = self.odds.duel(enemy, own + helped, defence + around / 2, protection);
        let flanked = defenders.into_iter().any(|d| self.g.is_flank(self.s, d, from));
        let mut gain = self.cost(duel.defender);
        if protection < 3 {
            gain += duel.defender.driven * self.prize(target, self.me) / 36;
        }
        if flanked {
            gain += gain / 3;
        }
        let share = self.cost(duel.attacker) * own / (own + helped).max(1);
        // Each attacker's part of what is won together.
        gain * (own * 2 + helped) / (2 * (own + helped).max(1)) - share * self.w.caution / 100
    }
}
