//! What units, hexes and losses are worth.

use super::Seen;
use super::plan::Plan;
use crate::grandes_batailles::odds::Toll;
use sandtable_engine::Side;
use sandtable_engine::geometry::{Direction, HexId};
use sandtable_engine::grandes_batailles::unit::Arm;
use sandtable_engine::grandes_batailles::{FRENCH, UnitId};

impl Seen<'_> {
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
