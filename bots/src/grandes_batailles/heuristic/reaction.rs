//! §11.2 to §11.4 Standing, giving way, splitting the defence, advancing.

use super::Seen;
use super::plan::Plan;
use crate::grandes_batailles::odds::Toll;
use sandtable_engine::grandes_batailles::{Action, Step, UnitId, UnitSet};

impl Seen<'_> {
    /// §11.4 Gives way where standing costs more than going.
    pub(super) fn retreat_before(&self, unit: UnitId, action: Action) -> i32 {
        if action != Action::Go {
            return 0;
        }
        let hex = self.s.at(unit);
        let assailants = self.assailants(hex);
        let attack: i32 = assailants.into_iter().map(|u| i32::from(self.g.value(self.s, u))).sum();
        let line = self.line_at(hex);
        let prize = self.prize(hex, self.me.enemy());
        if self.is_gun(unit) {
            return if line.is_empty() { self.w.gun - prize } else { -1 };
        }
        let defence: i32 = line.into_iter().map(|u| i32::from(self.g.value(self.s, u))).sum();
        let protection = self.g.protection(self.s, hex);
        let duel = self.odds.duel(self.me, attack, defence + self.support(unit, hex) / 2, protection);
        let guns = self.g.units_at(self.s, hex).minus(line).len() as i32 * self.w.gun;
        let mut stay = self.cost(unit, duel.defender) - self.cost_of_any(duel.attacker);
        if protection < 3 {
            stay += duel.defender.driven * (prize + guns) / 36;
        }
        let shaken = self.s.disorganised().has(unit);
        if shaken {
            stay += self.cost(unit, duel.defender);
        }
        let fastest = assailants.into_iter().map(|u| self.g.unit(u).movement).max().unwrap_or(0);
        let caught = match (fastest >= self.g.unit(unit).movement, shaken) {
            (false, _) => 0,
            (true, false) => self.stakes.disorder,
            (true, true) => self.price(unit),
        };
        stay - (prize + guns + caught) * self.w.stand / 100
    }

    /// §11.3, §11.4 Where to fall back to: under cover, among friends, away from the enemy.
    pub(super) fn refuge(&self, unit: UnitId, action: Action) -> i32 {
        let hex = match action {
            Action::To(hex) => hex,
            _ => self.s.at(unit),
        };
        let grid = &self.g.data().map.grid;
        let beside = grid.neighbours(hex).iter().filter(|&&n| self.s.held(self.me.enemy()).has(n)).count() as i32;
        let cover = i32::from(self.g.protection(self.s, hex));
        let keeps = if self.g.data().objectives.iter().any(|o| o.hexes.has(hex)) { 15 } else { 0 };
        6 * cover + self.support(unit, hex) / 2 + keeps - 12 * beside
    }

    /// §11.2.1 So many points against this attacker, the others together against one that is asked about later; the units that share the hex
    /// and give after this one are taken to give to one of the two.
    pub(super) fn split(&self, source: UnitId, attacker: UnitId, choices: usize, action: Action) -> i32 {
        let Action::Points(points) = action else { return i32::MIN + 1 };
        let rest = choices as i32 - 1 - i32::from(points);
        let gain = |a: UnitId, points: i32| self.harm(a, points) - self.harm(a, 0);
        let others = self.line_at(self.s.at(source)).into_iter().filter(|&u| u > source);
        let more: i32 = others.map(|u| i32::from(self.g.value(self.s, u))).sum();
        let here = self.counted(source, attacker, points.into());
        let here_with = here + self.counted(source, attacker, more);
        let later = self.g.reached(self.s, source).into_iter().filter(|&a| a > attacker);
        let best = later.map(|other| {
            let there = self.counted(source, other, rest);
            let there_with = there + self.counted(source, other, more);
            (gain(attacker, here_with) + gain(other, there)).max(gain(attacker, here) + gain(other, there_with))
        });
        best.max().unwrap_or_else(|| gain(attacker, here_with))
    }

    /// §11.2.1 Points of a source as they count against an attacker: from its flank halved.
    fn counted(&self, source: UnitId, attacker: UnitId, points: i32) -> i32 {
        let flanked = self.g.is_flank(self.s, source, self.s.at(attacker));
        if flanked { points / i32::from(self.g.data().tables.flank_divisor) } else { points }
    }

    /// §9.3, §11.3 Whether the HQ lends its bonus to the defence: what that does to the attackers, all points being given against the
    /// strongest, is worth the risk of its death.
    pub(super) fn defender_bonus(&self, action: Action) -> i32 {
        if action != Action::Go || self.w.leader == 0 {
            return 0;
        }
        let line = self.line_at(self.s.attacked_hex());
        let defence: i32 = line.into_iter().map(|u| i32::from(self.g.value(self.s, u))).sum();
        let feared = self.strongest(self.s.assailants());
        let helped = |attacker: UnitId| {
            let points = if Some(attacker) == feared { defence } else { 0 };
            self.harmed(attacker, points, self.bonus_of(line)) - self.harmed(attacker, points, 0)
        };
        self.s.assailants().into_iter().map(helped).sum::<i32>() - self.w.leader
    }

    /// §9.3, §11.3 Whether the HQ lends its bonus to the assault.
    pub(super) fn attacker_bonus(&self, action: Action) -> i32 {
        if action != Action::Go || self.w.leader == 0 {
            return 0;
        }
        let hex = self.s.attacked_hex();
        let line = self.line_at(hex);
        let protection = self.g.protection(self.s, hex);
        let promise = |bonus: i32| {
            let mut terms = self.g.assault_terms(self.s);
            terms.die += bonus;
            let faces = self.odds.results(self.g, terms);
            let toll = |u: UnitId| Toll::of(faces, self.steadiness(u), self.s.disorganised().has(u));
            let won = line.first().map_or(36, |u| self.dislodged(line, protection, toll(u)));
            36 * line.into_iter().map(|u| self.cost(u, toll(u))).sum::<i32>() + won * self.prize(hex, self.me)
        };
        promise(self.bonus_of(self.s.assailants())) - promise(0) - self.w.leader
    }

    /// The bonus of the HQ that is with one of these.
    fn bonus_of(&self, units: UnitSet) -> i32 {
        let led = units.into_iter().filter(|&u| self.s.leader_at(self.hq_of(u)) == self.s.at(u));
        led.map(|u| self.hq_values(self.hq_of(u)).1).max().unwrap_or(0)
    }

    /// §10.1.2 Whether a unit supports the defence: a gun, which does so once in an activation, where that promises enough.
    pub(super) fn supports(&self, unit: UnitId, action: Action) -> i32 {
        if action != Action::Go || self.w.save == 0 || !self.is_gun(unit) {
            return 0;
        }
        let power = self.g.power(self.s, unit);
        let gain = |a: UnitId| self.harm(a, power) - self.harm(a, 0);
        self.g.reached(self.s, unit).into_iter().map(gain).max().unwrap_or(0) - 36 * self.w.save
    }

    /// §11.2.1 What so many points more do to an attacker.
    fn harm(&self, attacker: UnitId, points: i32) -> i32 {
        self.harmed(attacker, points, 0)
    }

    /// §11.2.1 What so many points more and such a bonus do to an attacker, in thirty-sixths.
    fn harmed(&self, attacker: UnitId, points: i32, bonus: i32) -> i32 {
        let mut terms = self.g.defence_terms(self.s, attacker);
        terms.value += points;
        terms.die += bonus;
        let faces = self.odds.results(self.g, terms);
        let toll = Toll::of(faces, self.steadiness(attacker), self.s.disorganised().has(attacker));
        // Who is driven back does not assault.
        toll.steps * self.price(attacker)
            + toll.shaken * self.stakes.disorder
            + toll.driven * 3 * i32::from(self.g.value(self.s, attacker))
    }

    /// §11.3 Stands where the hex, or the attack, is worth a step.
    pub(super) fn refuse(&self, plan: &Plan, unit: UnitId, action: Action) -> i32 {
        if action != Action::Go {
            return 0;
        }
        let hex = self.s.at(unit);
        let pass = self.steadiness(unit);
        let last = self.s.losses(unit) + 1 >= self.g.unit(unit).steps;
        let step = if last { self.price(unit) + self.w.step } else { self.price(unit) };
        // §11.3 Falling back where there is nowhere to go, or into a ZoC, costs a step too.
        let grid = &self.g.data().map.grid;
        let ways = self.g.data().course.edges[self.me].towards().map(|d| grid.neighbour(hex, d));
        let enemy = self.me.enemy();
        let free = ways.into_iter().filter(|&h| h.is_some() && !self.s.held(enemy).has(h));
        let caught = free.into_iter().all(|h| self.s.zones_of_control(enemy).has(h));
        let saved = if caught { step } else { 0 };
        let mine = self.acts() && plan.is_of(self.s) && plan.target[unit.index()].is_some();
        let stake = if mine {
            plan.promise[unit.index()].max(0) / 2 + self.prize(hex, enemy) / 2
        } else {
            let guns = self.g.units_at(self.s, hex).into_iter().filter(|&u| self.is_gun(u)).count() as i32;
            self.prize(hex, enemy) + guns * self.w.gun
        };
        pass * (stake + saved - step)
    }

    /// §11.2.2 The strongest goes ahead, but none that leaves a place for it.
    pub(super) fn advance(&self, action: Action) -> i32 {
        match action {
            Action::Unit(unit) => {
                let left = self.prize(self.s.at(unit), self.me.enemy()) - self.w.ground;
                20 + 2 * i32::from(self.g.value(self.s, unit)) - 4 * i32::from(self.s.losses(unit)) - left / 4
            }
            _ => 0,
        }
    }

    /// §13.2.6 The step goes to the unit that can best bear it.
    pub(super) fn loss_taker(&self, action: Action) -> i32 {
        let Action::Unit(unit) = action else { return i32::MIN + 1 };
        let left = i32::from(self.g.unit(unit).steps) - i32::from(self.s.losses(unit));
        20 * left - i32::from(self.g.value(self.s, unit))
    }

    /// §8.4, §9.3, §13.1.6 Where a leader is placed.
    pub(super) fn leader_place(&self, action: Action) -> i32 {
        let Action::To(hex) = action else { return i32::MIN + 1 };
        let (Step::PlaceLeader(_, leader) | Step::RevealLeader(_, leader)) = self.s.step() else { return 0 };
        self.leader_stand(leader, hex)
    }

    /// §13.1.6 Where a unit of the division that was turned up stands: under cover, on the way.
    pub(super) fn reveal(&self, unit: UnitId, action: Action) -> i32 {
        let Action::To(hex) = action else { return i32::MIN + 1 };
        let way = self.ground.way(self.g.unit(unit).arm, hex, self.goal_from(hex));
        5 * i32::from(self.g.protection(self.s, hex)) - 2 * way
    }
}
