//! The values of units, hexes and losses.

use super::Seen;
use super::plan::Plan;
use crate::grandes_batailles::odds::Toll;
use sandtable_engine::Side;
use sandtable_engine::geometry::{Direction, HexId};
use sandtable_engine::grandes_batailles::data::Scheme;
use sandtable_engine::grandes_batailles::unit::Arm;
use sandtable_engine::grandes_batailles::{FRENCH, FormationId, UnitId, UnitSet};

impl Seen<'_> {
    /// The cost of a toll on a unit for its side.
    pub(super) fn cost(&self, unit: UnitId, toll: Toll) -> i32 {
        self.cost_at(self.price(unit), toll)
    }

    /// The cost of a toll on units that are not known.
    pub(super) fn cost_of_any(&self, toll: Toll) -> i32 {
        self.cost_at(self.stakes.step, toll)
    }

    /// The cost of a toll if a step has this price.
    pub(super) fn cost_at(&self, price: i32, toll: Toll) -> i32 {
        (toll.steps * price + toll.shaken * self.stakes.disorder) / 36
    }

    /// §9.4 The value of a unit's step: by itself, as a part of the steps left until the unit is eliminated, and as a part of those left until its
    /// formation is demoralised.
    pub(super) fn price(&self, unit: UnitId) -> i32 {
        self.own_price(unit) + self.rout_by_step(self.g.formation_of(unit))
    }

    /// The value of a unit's step by itself, and as a part of the steps left until it is eliminated.
    pub(super) fn own_price(&self, unit: UnitId) -> i32 {
        let step = if self.is_gun(unit) { self.stakes.gun } else { self.stakes.step };
        step + self.points_lost(unit) / self.steps_left(unit).max(1)
    }

    /// §9.4 The value of a step as a part of those left until its formation is demoralised.
    pub(super) fn rout_by_step(&self, formation: FormationId) -> i32 {
        let threshold = i32::from(self.g.data().formations[formation.index()].threshold);
        let left = threshold - self.g.steps_lost(self.s, formation) as i32;
        if left > 0 { self.rout(formation) / left } else { 0 }
    }

    /// The steps that a unit has left.
    pub(super) fn steps_left(&self, unit: UnitId) -> i32 {
        i32::from(self.g.unit(unit).steps) - i32::from(self.s.losses(unit))
    }

    /// §13.1.3, §13.2.3 The score for the elimination of a unit.
    fn points_lost(&self, unit: UnitId) -> i32 {
        let victory = &self.g.data().victory;
        let scores = match victory.scheme {
            Scheme::Battlefield => true,
            Scheme::Places => self.g.side_of(unit) == FRENCH,
            Scheme::Extended => false,
        };
        if scores { self.w.unit / i32::from(victory.units_lost_per_point.max(1)) } else { 0 }
    }

    /// §11.3 The chance that a toll loses the hex, in thirty-sixths: units retreat from it, unless ground with a protection of 3 or more holds them
    /// until the last hit.
    pub(super) fn dislodged(&self, line: UnitSet, protection: u8, toll: Toll) -> i32 {
        if protection < 3 {
            return toll.driven;
        }
        let hits = |u: UnitId| self.steps_left(u) + i32::from(!self.s.disorganised().has(u));
        let most = line.into_iter().map(hits).max().unwrap_or(1);
        ((toll.steps + toll.shaken) / most.max(1)).min(36)
    }

    /// §9.4, §13.1.3, §13.2.3, §13.2.7 The value of demoralising a formation: more if that scores.
    fn rout(&self, formation: FormationId) -> i32 {
        let victory = &self.g.data().victory;
        let of = |f: FormationId| self.g.data().formations[f.index()].side;
        let points = match (victory.scheme, of(formation)) {
            (Scheme::Places, FRENCH) if self.s.demoralised().into_iter().any(|f| of(f) == FRENCH) => 0,
            (Scheme::Places, FRENCH) => victory.any_demoralised,
            (Scheme::Places, _) => -victory.own_demoralised,
            (Scheme::Battlefield | Scheme::Extended, _) => victory.demoralised_enemy,
        };
        self.w.rout * (1 + i32::from(points))
    }

    /// The value of a hex for the side that takes it: ground, and a share of the objective's points.
    pub(super) fn prize(&self, hex: HexId, taker: Side) -> i32 {
        let mut prize = self.w.ground;
        if !self.ground.objectives.has(hex) {
            return prize;
        }
        for objective in &self.g.data().objectives {
            if objective.hexes.has(hex) && self.french.has(hex) != (taker == FRENCH) {
                let others = objective.hexes.len().max(1) as i32;
                prize += self.w.take * i32::from(objective.points) * 2 / (1 + others);
            }
        }
        prize
    }

    /// The value that a unit adds to a hex by ending its move there, with `others` in it and this much support around it. It counts for them, and
    /// for neighbouring friends who hold a place.
    pub(super) fn holding(&self, plan: &Plan, unit: UnitId, hex: HexId, others: UnitSet, support: i32) -> i32 {
        let about_place = self.ground.about_objectives.has(hex);
        if plan.threat[hex.index()] == 0 && !about_place {
            return 0;
        }
        let mut value = self.garrison(plan, hex, others | UnitSet::one(unit), support);
        if !others.is_empty() {
            value -= self.garrison(plan, hex, others, support);
        }
        if about_place && plan.nearest[hex.index()] <= 4 {
            for &place in self.g.data().map.grid.neighbours(hex) {
                if self.ground.objectives.has(place) && self.s.held(self.me).has(place) {
                    let line = self.others_in(place, unit);
                    if !line.is_empty() {
                        let own = i32::from(self.g.value(self.s, unit));
                        let near = plan.beside(place);
                        value += self.garrison(plan, place, line, near + own) - self.garrison(plan, place, line, near);
                    }
                }
            }
        }
        value
    }

    /// The infantry and cavalry of a hex, except one unit.
    pub(super) fn others_in(&self, hex: HexId, except: UnitId) -> UnitSet {
        let mut others = self.line_at(hex);
        others.remove(except);
        others
    }

    /// The value of holding a hex with these units and this much support: that of the place, less the harm that nearby enemies may do.
    fn garrison(&self, plan: &Plan, hex: HexId, line: UnitSet, support: i32) -> i32 {
        let place = self.keeps(plan, hex);
        let threat = i32::from(plan.threat[hex.index()]);
        if threat == 0 {
            return place;
        }
        let defence = support / 2 + line.into_iter().map(|u| i32::from(self.g.value(self.s, u))).sum::<i32>();
        let protection = self.g.protection_for(hex, line);
        // The enemy will not commit everything.
        let duel = self.odds.duel(self.me, threat * 2 / 3, defence, protection);
        let toll = duel.defender;
        let mut cost = -self.cost_of_any(duel.attacker) / 2;
        for unit in line {
            let cost_of_one = self.cost_at(plan.prices[unit.index()], toll);
            cost += if self.s.disorganised().has(unit) { 2 * cost_of_one } else { cost_of_one };
        }
        let lost = self.dislodged(line, protection, toll);
        cost += lost * self.w.ground / 36;
        place * (36 - lost) / 36 - cost.max(0) * self.w.danger / 100
    }

    /// The value of a place for the side that holds it: the more, the nearer the enemy is.
    fn keeps(&self, plan: &Plan, hex: HexId) -> i32 {
        if !self.owns(hex) || !self.ground.objectives.has(hex) {
            return 0;
        }
        let percent = match plan.nearest[hex.index()] {
            ..=2 => 100,
            3 => 70,
            4 => 45,
            5 => 25,
            _ => 5,
        };
        self.prize(hex, self.me.enemy()) * self.w.keep / 100 * percent / 100
    }

    /// The harm that nearby enemies may do to a gun in a hex.
    pub(super) fn danger_to_gun(&self, plan: &Plan, hex: HexId) -> i32 {
        let threat = i32::from(plan.threat[hex.index()]);
        let covered = plan.friends[hex.index()] > 0 || plan.nearest[hex.index()] > 3;
        if covered { 0 } else { self.w.gun * threat.min(10) / 10 }
    }

    /// The expected value for a unit of attacking the best neighbouring enemy from a hex.
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
            if self.s.held(enemy).has(there) && self.g.passable(counter.arm, hex, side) {
                found = found.max(self.approach(plan, unit, hex, there));
            }
        }
        found * self.w.contact / 100
    }

    /// The expected value of an attack on an enemy hex if a unit joins it from another hex.
    fn approach(&self, plan: &Plan, unit: UnitId, from: HexId, target: HexId) -> i32 {
        let enemy = self.me.enemy();
        let defenders = self.line_at(target);
        let own = i32::from(self.g.value(self.s, unit));
        let helped = plan.beside(target) + i32::from(plan.coming[target.index()]);
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
        let hindered = if self.w.slope == 0 { 0 } else { self.hindrance(unit, from, target) };
        let force = own + helped - self.w.slope * hindered * i32::from(protection) / 10;
        let duel = self.odds.duel(enemy, force, defence + around / 2, protection);
        let flanked = defenders.into_iter().any(|d| self.g.is_flank(self.s, d, from));
        let mut gain: i32 = defenders.into_iter().map(|d| self.cost_at(plan.prices[d.index()], duel.defender)).sum();
        let won = self.dislodged(defenders, protection, duel.defender) * self.prize(target, self.me) / 36;
        gain += if protection < 3 { won } else { won * self.w.walls / 10 };
        if flanked {
            gain += gain / 3;
        }
        let share = self.cost_at(plan.prices[unit.index()], duel.attacker) * own / (own + helped).max(1);
        // Each attacker gets a part of the common gain.
        gain * (own * 2 + helped) / (2 * (own + helped).max(1)) - share * self.w.caution / 100
    }

    /// §T.modifiers The columns that an attack over a hexside loses by the terrain between; a die modifier counts as a column.
    fn hindrance(&self, unit: UnitId, from: HexId, target: HexId) -> i32 {
        let terms = self.g.approach_terms(target, std::iter::once((from, self.g.unit(unit).arm)));
        -terms.shifts - terms.die
    }
}
