//! The stacks of both sides by hex: kept between decisions, and updated where units have changed.

use crate::eagle::land::{HEXES, Land};
use sandtable_engine::eagle::unit::Kind;
use sandtable_engine::eagle::{Eagle, MAX_UNITS, State, UnitId};
use sandtable_engine::geometry::HexId;
use sandtable_engine::{BySide, Side};

/// The number of units that are compared together.
const TOGETHER: usize = 16;
const _: () = assert!(MAX_UNITS.is_multiple_of(TOGETHER));

/// The stack of one side in a hex.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stack {
    /// Strength points.
    pub(super) strength: i16,
    /// Strength points that can move.
    pub(super) mobile: i16,
    /// The number of combat units.
    pub(super) units: i8,
}

/// The stacks of both sides.
#[derive(Clone, Debug)]
pub(super) struct Board {
    at: [HexId; MAX_UNITS],
    lost: [u8; MAX_UNITS],
    stacks: BySide<[Stack; HEXES]>,
}

impl Board {
    pub(super) const EMPTY: Board = Board {
        at: [HexId::NONE; MAX_UNITS],
        lost: [0; MAX_UNITS],
        stacks: BySide([[Stack { strength: 0, mobile: 0, units: 0 }; HEXES]; 2]),
    };

    /// The stacks of a side, by hex.
    pub(super) fn of(&self, side: Side) -> &[Stack; HEXES] {
        &self.stacks[side]
    }

    /// Updates the stacks to a position.
    pub(super) fn see(&mut self, game: &Eagle, s: &State, land: &Land) {
        let (at, lost) = s.units();
        for first in (0..MAX_UNITS).step_by(TOGETHER) {
            // No branch for each unit: the compiler compares them together.
            let some = first..first + TOGETHER;
            let same = |i: usize| (at[i] == self.at[i]) & (lost[i] == self.lost[i]);
            if some.clone().fold(true, |all, i| all & same(i)) {
                continue;
            }
            for i in some.filter(|&i| i < game.data().units.len()) {
                if (at[i], lost[i]) != (self.at[i], self.lost[i]) {
                    self.count(game, land, UnitId(i as u8), -1);
                    (self.at[i], self.lost[i]) = (at[i], lost[i]);
                    self.count(game, land, UnitId(i as u8), 1);
                }
            }
        }
    }

    /// Adds a unit to its hex (`sign` 1) or removes it (`sign` -1).
    fn count(&mut self, game: &Eagle, land: &Land, unit: UnitId, sign: i8) {
        let (at, lost) = (self.at[unit.index()], self.lost[unit.index()]);
        if !at.is_some() {
            return;
        }
        let counter = game.unit(unit);
        let stack = &mut self.stacks[counter.side][at.index()];
        let strength = i16::from(sign) * land.strength(unit, lost) as i16;
        stack.strength += strength;
        stack.mobile += if counter.kind == Kind::Fortress { 0 } else { strength };
        stack.units += if counter.kind == Kind::Headquarters { 0 } else { sign };
    }
}
