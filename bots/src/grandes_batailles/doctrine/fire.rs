//! §10 Barrages: chooses guns and their targets.

use super::Decision;
use super::order::Places;
use crate::grandes_batailles::odds::Toll;
use sandtable_engine::geometry::{Direction, HexId};
use sandtable_engine::grandes_batailles::{Action, UnitId, UnitSet};

impl Decision<'_> {
    /// The gun and the target with the best effect, in the first of the places that has a target.
    pub(super) fn fire(&mut self, guns: UnitSet, targets: &Places, arms: u8, odds: u8) -> Option<usize> {
        let rooms = targets.0.len().max(1);
        for room in 0..rooms {
            let there = targets.0.get(room).map(|spot| spot.now(&self.field));
            let mut found: Option<(i32, usize, UnitId)> = None;
            for (i, &action) in self.legal.iter().enumerate() {
                let Action::Unit(gun) = action else { continue };
                if !guns.has(gun) {
                    continue;
                }
                for target in self.army(self.me.enemy()) {
                    let at = self.s.at(target);
                    let fits = arms >> self.g.unit(target).arm as u8 & 1 == 1 && there.is_none_or(|h| h.has(at));
                    if !fits || !self.bears(gun, at) {
                        continue;
                    }
                    let [nothing, ..] = self.faces_of(gun, None, target);
                    let value = self.harm(gun, None, target);
                    if 6 - nothing >= odds && found.is_none_or(|(best, ..)| value > best) {
                        found = Some((value, i, target));
                    }
                }
            }
            if let Some((_, choice, target)) = found {
                self.memory.aim = Some(target);
                return Some(choice);
            }
        }
        None
    }

    fn faces_of(&self, gun: UnitId, partner: Option<UnitId>, target: UnitId) -> [u8; 4] {
        self.odds.results(self.g, self.g.barrage_terms(self.s, gun, partner, target))
    }

    /// The expected effect of a barrage, in thirty-sixths: a step counts as much as two units disorganised.
    fn harm(&self, gun: UnitId, partner: Option<UnitId>, target: UnitId) -> i32 {
        let faces = self.faces_of(gun, partner, target);
        let toll = Toll::of(faces, self.steadiness(target), self.s.disorganised().has(target));
        2 * toll.steps + toll.shaken
    }

    /// Whether a gun can fire at a hex after turning by at most one side.
    fn bears(&self, gun: UnitId, hex: HexId) -> bool {
        let (at, facing) = (self.s.at(gun), self.s.facing(gun));
        self.ground.distance(at, hex) <= self.g.range(self.s, gun)
            && facing.front().into_iter().any(|side| self.g.data().map.grid.in_cone(at, side, hex))
            && self.g.sees(self.s, at, hex)
    }

    /// Turns so that the target is in the arc; without need it does not turn.
    pub(super) fn turn_gun(&self, gun: UnitId) -> usize {
        let (at, keeps) = (self.s.at(gun), self.s.facing(gun));
        let aim = self.memory.aim.map(|target| self.s.at(target));
        let in_arc = |side: Direction| aim.is_some_and(|hex| self.g.data().map.grid.in_cone(at, side, hex));
        self.best(|action| match action {
            Action::Face(side) => 2 * i32::from(in_arc(side)) + i32::from(side == keeps),
            _ => -1,
        })
    }

    /// The unit aimed at, or else the target with the best effect.
    pub(super) fn target(&self, gun: UnitId) -> usize {
        let aimed = self.memory.aim.and_then(|target| self.find(Action::Unit(target)));
        aimed.unwrap_or_else(|| {
            self.best(|action| match action {
                Action::Unit(target) => self.harm(gun, None, target),
                _ => -1,
            })
        })
    }

    /// §13.1.6, §13.2.6 Fires both guns in one roll if that does more than two rolls.
    pub(super) fn fire_together(&self, gun: UnitId, target: UnitId) -> usize {
        let others = self.g.units_at(self.s, self.s.at(gun));
        let Some(partner) = others.into_iter().find(|&u| u != gun && self.is_gun(u)) else { return self.done() };
        let joint = self.harm(gun, Some(partner), target);
        let apart = self.harm(gun, None, target) + self.harm(partner, None, target);
        self.find_or_done(if joint > apart { Action::Go } else { Action::Done })
    }
}
