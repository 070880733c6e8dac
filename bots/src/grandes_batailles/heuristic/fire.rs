//! §10 Barrages: where guns turn, what they fire at.

use super::Seen;
use crate::grandes_batailles::odds::Toll;
use sandtable_engine::geometry::HexId;
use sandtable_engine::grandes_batailles::rules::Terms;
use sandtable_engine::grandes_batailles::{Action, UnitId};

impl Seen<'_> {
    /// What a barrage on a target promises.
    fn barrage(&self, gun: UnitId, partner: Option<UnitId>, target: UnitId) -> i32 {
        let faces = self.odds.results(self.g, self.g.barrage_terms(self.s, gun, partner, target));
        let pass = self.steadiness(target);
        let mut value = 36 * self.cost(target, Toll::of(faces, pass, self.s.disorganised().has(target)));
        // Those whom friends stand beside can be attacked while they are shaken.
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

    /// Which gun fires next.
    pub(super) fn gun(&self, action: Action) -> i32 {
        match action {
            Action::Unit(gun) if self.w.best != 0 => self.w.best.signum() * self.best_shot(gun),
            Action::Unit(_) => 0,
            _ => i32::MIN + 1,
        }
    }

    /// The best target of a gun, however it turns.
    fn best_shot(&self, gun: UnitId) -> i32 {
        let facing = self.s.facing(gun);
        let turns = if self.g.all_round(self.s, gun) { [facing; 3] } else { [facing.left(), facing, facing.right()] };
        turns.into_iter().map(|facing| self.turn_gun(gun, Action::Face(facing))).max().unwrap_or(-1)
    }

    /// §10.1.1 What a shot from a hex promises: §T.modifiers the slope and the distance apart.
    pub(super) fn shot(&self, gun: UnitId, from: HexId, target: UnitId) -> i32 {
        let (at, tables) = (self.s.at(target), &self.g.data().tables);
        let mut terms = Terms::against(i32::from(self.g.value(self.s, gun)), self.g.protection(self.s, at));
        if self.ground.distance(from, at) <= tables.die.artillery_reach[self.me] {
            terms.die += i32::from(tables.die.near_artillery);
        }
        let faces = self.odds.results(self.g, terms);
        self.cost(target, Toll::of(faces, self.steadiness(target), self.s.disorganised().has(target)))
    }

    /// The best target after turning so.
    pub(super) fn turn_gun(&self, gun: UnitId, action: Action) -> i32 {
        let Action::Face(facing) = action else { return i32::MIN + 1 };
        let (at, range) = (self.s.at(gun), self.g.range(self.s, gun));
        let in_reach = |hex: HexId| {
            self.ground.distance(at, hex) <= range
                && self.g.data().map.grid.in_cone(at, facing, hex)
                && self.g.sees(self.s, at, hex)
        };
        let targets = self.army(self.me.enemy()).into_iter().filter(|&u| in_reach(self.s.at(u)));
        targets.map(|u| self.barrage(gun, None, u)).max().unwrap_or(-1)
    }

    pub(super) fn target(&self, gun: UnitId, action: Action) -> i32 {
        match action {
            Action::Unit(target) => self.barrage(gun, None, target),
            _ => -1,
        }
    }

    /// §13.1.6, §13.2.6 Whether the stacked gun joins: one roll of both against two rolls.
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
