//! §2, §7.3 The facing of units.

use super::field::Field;
use sandtable_engine::geometry::{Direction, HexId};
use sandtable_engine::grandes_batailles::{Action, FRENCH, UnitId};

/// The value of a choice of facing.
pub(super) fn facing(values: &[i32; 6], action: Action) -> i32 {
    match action {
        Action::Face(facing) => values[facing as usize],
        _ => i32::MIN + 1,
    }
}

/// Beyond this distance even an enemy straight ahead adds less than 1: at most twice the distance, times 10, divided by its cube.
const NEAR: u8 = 4;

impl Field<'_> {
    /// The value of each facing for a unit: neighbouring enemies in its front count most, farther ones by how far ahead they are.
    pub(super) fn facings(&self, unit: UnitId) -> [i32; 6] {
        let at = self.s.at(unit);
        if !at.is_some() {
            return [0; 6];
        }
        let range = if self.is_gun(unit) { self.g.range(self.s, unit) } else { 0 };
        let mut values = Direction::ALL.map(|facing| self.homeward(at, facing));
        for enemy in self.army(self.me.enemy()) {
            let there = self.s.at(enemy);
            let distance = self.ground.distance(at, there);
            if distance <= NEAR.max(range) {
                self.add_enemy(&mut values, (at, there), distance, range, 1 + i32::from(self.g.value(self.s, enemy)));
            }
        }
        values
    }

    /// Adds the value that an enemy gives to the facings of a unit whose range is `range`.
    fn add_enemy(&self, values: &mut [i32; 6], (at, there): (HexId, HexId), distance: u8, range: u8, weight: i32) {
        let grid = &self.g.data().map.grid;
        if distance == 1 {
            let beside = grid.direction(at, there);
            for (value, facing) in values.iter_mut().zip(Direction::ALL) {
                let front = beside.is_some_and(|side| facing.faces(side));
                *value += if front { 400 * weight } else { -200 * weight };
            }
            return;
        }
        if distance <= range {
            for (value, facing) in values.iter_mut().zip(Direction::ALL) {
                *value += if grid.in_cone(at, facing, there) { 60 * weight } else { 0 };
            }
        }
        // Near enemies count more, and those straight ahead more than those to the side. A value for a facing counts against the opposite one.
        let cube = i32::from(distance).pow(3);
        for facing in [Direction::N, Direction::NE, Direction::SE] {
            let lean = grid.lean(at, there, facing) * 10 / cube * weight;
            values[facing as usize] += lean;
            values[facing.opposite() as usize] -= lean;
        }
    }

    /// The value of a facing with no enemy near: the front towards the enemy's edge.
    fn homeward(&self, at: HexId, facing: Direction) -> i32 {
        let ahead = self.g.data().map.grid.neighbour(at, facing);
        if !ahead.is_some() {
            return -2;
        }
        let edge = |hex| i32::from(self.g.edge_steps(self.me, hex));
        edge(ahead) - edge(at) + i32::from(self.me == FRENCH && facing == Direction::N)
    }
}
