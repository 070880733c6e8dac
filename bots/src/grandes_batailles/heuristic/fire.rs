//! §10 Barrages: facings and targets of guns.

use super::Seen;
use super::plan::{Mark, Plan};
use crate::grandes_batailles::odds::Toll;
use sandtable_engine::geometry::{Direction, HexId};
use sandtable_engine::grandes_batailles::rules::Terms;
use sandtable_engine::grandes_batailles::{Action, UnitId};

impl Seen<'_> {
    /// The expected value of a barrage on a target.
    fn barrage(&self, gun: UnitId, partner: Option<UnitId>, target: UnitId) -> i32 {
        let faces = self.odds.results(self.g, self.g.barrage_terms(self.s, gun, partner, target));
        let pass = self.steadiness(target);
        let mut value = 36 * self.cost(target, Toll::of(faces, pass, self.s.disorganised().has(target)));
        // Targets next to friends can be attacked while they are disorganised.
        let hex = self.s.at(target);
        let grid = &self.g.data().map.grid;
        if grid.neighbours(hex).iter().any(|&n| self.s.held(self.me).has(n)) {
            value += value / 2;
        }
        let steps_left = i32::from(self.g.unit(target).steps) - i32::from(self.s.losses(target));
        if steps_left == 1 {
            value += value / 4;
        }
        value * 4 + self.prize(hex, self.me) / 4
    }

    /// Rates the gun that fires next.
    pub(super) fn gun(&self, action: Action) -> i32 {
        match action {
            Action::Unit(gun) if self.w.best != 0 => self.w.best.signum() * self.best_shot(gun),
            Action::Unit(_) => 0,
            _ => i32::MIN + 1,
        }
    }

    /// The value of a gun's best target in any facing that it can take.
    fn best_shot(&self, gun: UnitId) -> i32 {
        self.shots(gun).into_iter().max().unwrap_or(-1)
    }

    /// §10.1.1 The expected value of a shot at a target from afar and from near; §T.modifiers without the slope.
    fn shots_at(&self, gun: UnitId, target: UnitId) -> [i32; 2] {
        let protection = self.g.protection(self.s, self.s.at(target));
        let far = Terms::against(i32::from(self.g.value(self.s, gun)), protection);
        let near = Terms { die: far.die + i32::from(self.g.data().tables.die.near_artillery), ..far };
        let (pass, shaken, price) = (self.calm(target), self.s.disorganised().has(target), self.price(target));
        [far, near].map(|terms| self.cost_at(price, Toll::of(self.odds.results(self.g, terms), pass, shaken)))
    }

    /// Updates the targets of a gun, wherever it goes.
    pub(super) fn note_marks(&self, plan: &mut Plan, gun: UnitId) {
        plan.marks = self.army(self.me.enemy());
        for enemy in plan.marks {
            let at = self.s.at(enemy);
            let shaken = self.w.disorder * 2 / (1 + i32::from(self.g.protection(self.s, at)));
            let shots = if self.w.battery == 0 { [0; 2] } else { self.shots_at(gun, enemy) };
            plan.mark[enemy.index()] = Mark { at, shaken, shots };
        }
    }

    /// An upper bound on [`battery`](Self::battery) away from enemies.
    pub(super) fn most_fire(&self, plan: &Plan) -> i32 {
        let (mut found, mut best) = (0, 0);
        for mark in plan.marks.into_iter().map(|enemy| &plan.mark[enemy.index()]) {
            found = found.max(mark.shaken);
            best = best.max(mark.shots[0]).max(mark.shots[1]);
        }
        found + (best * self.w.battery / 10).max(0)
    }

    /// The value of a hex for a gun: targets in range, distance from the enemy, friends in the hex.
    pub(super) fn battery(&self, plan: &Plan, gun: UnitId, hex: HexId) -> i32 {
        let (range, near) = (self.g.range(self.s, gun), self.g.data().tables.die.artillery_reach[self.me]);
        let (mut found, mut best) = (0, 0);
        for mark in plan.marks.into_iter().map(|enemy| &plan.mark[enemy.index()]) {
            let distance = self.ground.distance(hex, mark.at);
            let shot = mark.shots[usize::from(distance <= near)];
            // The line of sight is checked only if it matters.
            if distance <= range && (mark.shaken > found || shot > best) && self.g.sees(self.s, hex, mark.at) {
                found = found.max(mark.shaken);
                best = best.max(shot);
            }
        }
        found += best * self.w.battery / 10;
        if plan.nearest[hex.index()] <= 1 {
            let alone = plan.friends[hex.index()] == 0;
            found -= self.w.beside + if alone { self.w.gun } else { 0 };
        }
        found
    }

    /// The value of the best target after turning to a facing.
    pub(super) fn turn_gun(&self, shots: &[i32; 3], gun: UnitId, action: Action) -> i32 {
        let Action::Face(facing) = action else { return i32::MIN + 1 };
        self.turns(gun).into_iter().zip(shots).find(|&(turn, _)| turn == facing).map_or(-1, |(_, &best)| best)
    }

    /// The facings that a gun can take; one that faces all round does not turn.
    fn turns(&self, gun: UnitId) -> [Direction; 3] {
        let facing = self.s.facing(gun);
        if self.g.all_round(self.s, gun) { [facing; 3] } else { [facing.left(), facing, facing.right()] }
    }

    /// The value of a gun's best target for each of its [`turns`](Self::turns).
    pub(super) fn shots(&self, gun: UnitId) -> [i32; 3] {
        let (at, range, turns) = (self.s.at(gun), self.g.range(self.s, gun), self.turns(gun));
        let grid = &self.g.data().map.grid;
        let mut best = [None; 3];
        for enemy in self.army(self.me.enemy()) {
            let there = self.s.at(enemy);
            if self.ground.distance(at, there) > range {
                continue;
            }
            let ahead = turns.map(|facing| grid.in_cone(at, facing, there));
            if ahead != [false; 3] && self.g.sees(self.s, at, there) {
                let value = Some(self.barrage(gun, None, enemy));
                for (best, _) in best.iter_mut().zip(ahead).filter(|(_, ahead)| *ahead) {
                    *best = value.max(*best);
                }
            }
        }
        best.map(|best| best.unwrap_or(-1))
    }

    pub(super) fn target(&self, gun: UnitId, action: Action) -> i32 {
        match action {
            Action::Unit(target) => self.barrage(gun, None, target),
            _ => -1,
        }
    }

    /// §13.1.6, §13.2.6 Rates whether the stacked gun joins: one roll of both against two rolls.
    pub(super) fn together(&self, gun: UnitId, target: UnitId, action: Action) -> i32 {
        let others = self.g.units_at(self.s, self.s.at(gun)).into_iter();
        let Some(partner) = others.into_iter().find(|&u| u != gun && self.is_gun(u)) else { return 0 };
        if action == Action::Go {
            self.barrage(gun, Some(partner), target)
        } else {
            self.barrage(gun, None, target) + self.barrage(partner, None, target)
        }
    }
}
