//! §11.2 to §11.4 Standing, giving way, splitting the defence, advancing.

use super::Seen;
use super::plan::Plan;
use crate::grandes_batailles::field::Steady;
use crate::grandes_batailles::odds::Toll;
use sandtable_engine::grandes_batailles::rules::Strike;
use sandtable_engine::grandes_batailles::rulings::FailedRefusal;
use sandtable_engine::grandes_batailles::{Action, LeaderId, Step, UnitId, UnitSet};

impl Seen<'_> {
    /// §11.4 Retreats before combat if standing costs more.
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

    /// §11.2.1 Rates this many points against this attacker, with the rest together against one that is asked about later. Later units in the same
    /// hex are assumed to strike one of the two.
    pub(super) fn split(&self, steady: &Steady, choices: usize, action: Action) -> i32 {
        let Step::Split(_, source, attacker) = self.s.step() else { return 0 };
        let Action::Points(points) = action else { return i32::MIN + 1 };
        let rest = choices as i32 - 1 - i32::from(points);
        let gain = |a: UnitId, points: i32| {
            let before = self.g.strike(self.s, a);
            let mut after = Strike { points: before.points + points, ..before };
            if points > 0 {
                after.strikers.insert(source);
            }
            self.harm(&after, steady) - self.harm(&before, steady)
        };
        let others = self.line_at(self.s.at(source)).into_iter().filter(|&u| u > source);
        let more: i32 = others.map(|u| i32::from(self.g.value(self.s, u))).sum();
        let clash = self.s.clash();
        let count = |a: UnitId, points: i32| {
            let mut left_over = self.s.left_over(a);
            i32::from(self.g.counted(self.s, &clash, source, a, points.clamp(0, 255) as u8, &mut left_over))
        };
        let here = count(attacker, points.into());
        let here_with = here + count(attacker, more);
        let later = self.g.reached(self.s, &self.s.clash(), source).into_iter().filter(|&a| a > attacker);
        let best = later.map(|other| {
            let there = count(other, rest);
            let there_with = there + count(other, more);
            (gain(attacker, here_with) + gain(other, there)).max(gain(attacker, here) + gain(other, there_with))
        });
        best.max().unwrap_or_else(|| gain(attacker, here_with))
    }

    /// §9.3, §11.3 Whether the HQ lends its bonus to the defence: its gain, with all points against the strongest attackers, must exceed the risk to
    /// the leader.
    pub(super) fn defender_bonus(&self, action: Action) -> i32 {
        if action != Action::Go || self.w.leader == 0 {
            return 0;
        }
        let attackers = self.s.assailants();
        let steady = self.all_steady(attackers);
        let object = self.object(self.s.attacked_hex(), attackers, UnitSet::EMPTY);
        let strikes = self.strikes(&object, &self.attack(attackers, &object), |reached| {
            self.strongest(reached).into_iter().collect()
        });
        let helped =
            |strike: &Strike| self.harm(strike, &steady) - self.harm(&Strike { leader: None, ..*strike }, &steady);
        attackers.into_iter().zip(&strikes).map(|(_, strike)| helped(strike)).sum::<i32>() - self.w.leader
    }

    /// §9.3, §11.3 Whether the HQ lends its bonus to the assault.
    pub(super) fn attacker_bonus(&self, action: Action) -> i32 {
        if action != Action::Go || self.w.leader == 0 {
            return 0;
        }
        let hex = self.s.attacked_hex();
        let line = self.line_at(hex);
        let protection = self.g.protection(self.s, hex);
        let promise = |leader: Option<LeaderId>| {
            let faces = self.odds.results(self.g, self.g.assault_terms(self.s, &self.s.clash(), leader));
            let toll = |u: UnitId| Toll::of(faces, self.steadiness(u), self.s.disorganised().has(u));
            let won = line.first().map_or(36, |u| self.dislodged(line, protection, toll(u)));
            36 * line.into_iter().map(|u| self.cost(u, toll(u))).sum::<i32>() + won * self.prize(hex, self.me)
        };
        promise(self.g.attack_lender(self.s)) - promise(None) - self.w.leader
    }

    /// §10.1.2 Whether a unit supports the defence: a gun, which can do so once in an activation, only if the gain is large enough.
    pub(super) fn supports(&self, unit: UnitId, action: Action) -> i32 {
        if action != Action::Go || self.w.save == 0 || !self.is_gun(unit) {
            return 0;
        }
        let clash = self.s.clash();
        let steady = self.all_steady(clash.attackers);
        let near = self.g.guns_are_near(self.s, clash.attackers, UnitSet::one(unit));
        let gain = |a: UnitId| {
            let before = self.g.strike(self.s, a);
            let all = self.g.strength(self.s, &clash, unit);
            let points = self.g.counted(self.s, &clash, unit, a, all, &mut self.s.left_over(a));
            let mut after = Strike { near_gun: before.near_gun | near, ..before };
            after.points += i32::from(points);
            after.strikers.insert(unit);
            after.sources.insert(unit);
            self.harm(&after, &steady) - self.harm(&before, &steady)
        };
        self.g.reached(self.s, &clash, unit).into_iter().map(gain).max().unwrap_or(0) - 36 * self.w.save
    }

    /// §11.2.1 The harm to an attacker, in thirty-sixths.
    fn harm(&self, strike: &Strike, steady: &Steady) -> i32 {
        let attacker = strike.attacker;
        let faces = self.odds.results(self.g, self.g.defence_terms(self.s, &self.s.clash(), strike));
        let toll = Toll::of(faces, steady[attacker.index()], self.s.disorganised().has(attacker));
        // An attacker that is driven back does not assault.
        toll.steps * self.price(attacker)
            + toll.shaken * self.stakes.disorder
            + toll.driven * 3 * i32::from(self.g.value(self.s, attacker))
    }

    /// §11.3 Stands if the hex, or the planned attack, is worth a step.
    pub(super) fn refuse(&self, plan: &Plan, unit: UnitId, action: Action) -> i32 {
        if action != Action::Go {
            return 0;
        }
        let hex = self.s.at(unit);
        let pass = self.steadiness(unit);
        let last = self.s.losses(unit) + 1 >= self.g.unit(unit).steps;
        let step = if last { self.price(unit) + self.w.step } else { self.price(unit) };
        // §11.3 A retreat without a free hex, or into a ZoC, costs a step, too.
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
        //
        let fails = match self.g.data().rulings.failed_refusal {
            FailedRefusal::Retreats => 0,
            FailedRefusal::Suffers => 6 - pass,
        };
        pass * (stake + saved - step) - fails * step
    }

    /// §11.2.2 The strongest advances, but no unit that would leave a place for it.
    pub(super) fn advance(&self, action: Action) -> i32 {
        match action {
            Action::Unit(unit) => {
                let left = self.prize(self.s.at(unit), self.me.enemy()) - self.w.ground;
                20 + 2 * i32::from(self.g.value(self.s, unit)) - 4 * i32::from(self.s.losses(unit)) - left / 4
            }
            _ => 0,
        }
    }

    /// §13.2.6 The step goes to the unit with the most steps left.
    pub(super) fn loss_taker(&self, action: Action) -> i32 {
        let Action::Unit(unit) = action else { return i32::MIN + 1 };
        let left = i32::from(self.g.unit(unit).steps) - i32::from(self.s.losses(unit));
        20 * left - i32::from(self.g.value(self.s, unit))
    }

    /// §8.4, §9.3, §13.1.6 Rates the hex where a leader is placed.
    pub(super) fn leader_place(&self, action: Action) -> i32 {
        let Action::To(hex) = action else { return i32::MIN + 1 };
        let (Step::PlaceLeader(_, leader) | Step::RevealLeader(_, leader)) = self.s.step() else { return 0 };
        self.leader_stand(leader, hex)
    }

    /// §13.1.6 Rates the hex of a unit of the revealed division: under cover, near its goal.
    pub(super) fn reveal(&self, unit: UnitId, action: Action) -> i32 {
        let Action::To(hex) = action else { return i32::MIN + 1 };
        let way = self.ground.way(self.g.unit(unit).arm, hex, self.goal_from(hex));
        5 * i32::from(self.g.protection(self.s, hex)) - 2 * way
    }
}
