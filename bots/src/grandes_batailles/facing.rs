//! §2, §7.3 Where units face.

use super::field::Field;
use sandtable_engine::geometry::{Direction, HexId};
use sandtable_engine::grandes_batailles::{Action, FRENCH, UnitId};

impl Field<'_> {
    /// What facing so is worth: enemies beside the unit in front of it, those further off as far as they lie that way.
    pub(super) fn facing(&self, unit: UnitId, action: Action) -> i32 {
        let Action::Face(facing) = action else { return i32::MIN + 1 };
        let at = self.s.at(unit);
        if !at.is_some() {
            return 0;
        }
        let grid = &self.g.data().map.grid;
        let mut value = 0;
        for enemy in self.army(self.me.enemy()) {
            let there = self.s.at(enemy);
            let distance = i32::from(self.ground.distance(at, there));
            let weight = 1 + i32::from(self.g.value(self.s, enemy));
            if distance == 1 {
                let front = grid.direction(at, there).is_some_and(|side| facing.faces(side));
                value += if front { 400 * weight } else { -200 * weight };
                continue;
            }
            if self.is_gun(unit) && distance <= i32::from(self.g.range(self.s, unit)) && grid.in_cone(at, facing, there)
            {
                value += 60 * weight;
            }
            // Near enemies count more, and a line straight ahead more than one to the side.
            let lean = grid.lean(at, there, facing) * 10 / (distance * distance * distance).max(1);
            value += lean * weight;
        }
        value + self.homeward(at, facing)
    }

    /// With nobody near: the front towards the enemy's edge.
    fn homeward(&self, at: HexId, facing: Direction) -> i32 {
        let ahead = self.g.data().map.grid.neighbour(at, facing);
        if !ahead.is_some() {
            return -2;
        }
        let edge = |hex| i32::from(self.ground.edge_steps(self.me, hex));
        edge(ahead) - edge(at) + i32::from(self.me == FRENCH && facing == Direction::N)
    }
}
