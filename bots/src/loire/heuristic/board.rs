//! The stacks of both sides by hex: kept between decisions, and updated where units have changed. Each masked enemy stack counts with its share of
//! the strength that is not seen.

use crate::loire::land::{HEXES, Land};
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::unit::Kind;
use sandtable_engine::loire::{HexSet, Loire, MAX_UNITS, State, UnitId, UnitSet};
use sandtable_engine::{BySide, Side};

/// The number of units that are compared together.
const TOGETHER: usize = 16;
const _: () = assert!(MAX_UNITS.is_multiple_of(TOGETHER));

/// The stack of one side in a hex.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stack {
    /// The sum of combat values.
    pub(super) strength: i16,
    /// The steps of regular units.
    pub(super) steps: i16,
    /// The artillery points.
    pub(super) guns: i16,
    pub(super) infantry: i8,
    pub(super) cavalry: i8,
    pub(super) headquarters: i8,
}

const NOBODY: Stack = Stack { strength: 0, steps: 0, guns: 0, infantry: 0, cavalry: 0, headquarters: 0 };

/// The stacks of both sides.
#[derive(Clone, Debug)]
pub(super) struct Board {
    at: [HexId; MAX_UNITS],
    steps: [u8; MAX_UNITS],
    stacks: BySide<[Stack; HEXES]>,
    /// The enemy's masked hexes, and the stack that each of them counts as.
    veiled: HexSet,
    veil: Stack,
    /// The hidden units, and their total.
    hidden: UnitSet,
    unseen: Stack,
}

impl Board {
    pub(super) const EMPTY: Board = Board {
        at: [HexId::NONE; MAX_UNITS],
        steps: [0; MAX_UNITS],
        stacks: BySide([[NOBODY; HEXES]; 2]),
        veiled: HexSet::EMPTY,
        veil: NOBODY,
        hidden: UnitSet::EMPTY,
        unseen: NOBODY,
    };

    /// The stack of a side in a hex, as `me` sees it.
    #[inline]
    pub(super) fn at(&self, side: Side, me: Side, hex: HexId) -> Stack {
        let seen = self.stacks[side][hex.index()];
        if side != me && seen.steps == 0 && self.veiled.has(hex) { self.veil } else { seen }
    }

    /// Updates the stacks to a position.
    pub(super) fn see(&mut self, game: &Loire, s: &State, land: &Land, me: Side) {
        let (at, steps) = s.units();
        let mut worn = false;
        for first in (0..MAX_UNITS).step_by(TOGETHER) {
            // No branch for each unit: the compiler compares them together.
            let some = first..first + TOGETHER;
            let same = |i: usize| (at[i] == self.at[i]) & (steps[i] == self.steps[i]);
            if some.clone().fold(true, |all, i| all & same(i)) {
                continue;
            }
            for i in some.filter(|&i| i < game.data().units.len()) {
                if (at[i], steps[i]) != (self.at[i], self.steps[i]) {
                    worn |= steps[i] != self.steps[i];
                    self.count(game, land, UnitId(i as u8), -1);
                    (self.at[i], self.steps[i]) = (at[i], steps[i]);
                    self.count(game, land, UnitId(i as u8), 1);
                }
            }
        }
        self.veiled = s.masked(me.enemy());
        let hexes = self.veiled.len().max(1) as i16;
        let hidden = s.hidden() & land.of[me.enemy()] & land.regular;
        if worn || hidden != self.hidden {
            self.hidden = hidden;
            self.unseen = NOBODY;
            for unit in hidden {
                self.unseen.strength += land.value(unit, s.steps(unit)) as i16;
                self.unseen.steps += i16::from(s.steps(unit));
            }
        }
        let Stack { strength, steps, .. } = self.unseen;
        self.veil = Stack { strength: strength / hexes, steps: steps / hexes, infantry: 1, ..NOBODY };
    }

    /// Adds a unit to its hex (`sign` 1) or removes it (`sign` -1).
    fn count(&mut self, game: &Loire, land: &Land, unit: UnitId, sign: i8) {
        let (at, steps) = (self.at[unit.index()], self.steps[unit.index()]);
        if !at.is_some() {
            return;
        }
        let counter = game.unit(unit);
        let stack = &mut self.stacks[counter.side][at.index()];
        let wide = i16::from(sign);
        stack.strength += wide * land.value(unit, steps) as i16;
        match counter.kind {
            Kind::Infantry => stack.infantry += sign,
            Kind::Cavalry => stack.cavalry += sign * steps as i8,
            Kind::Headquarters => {
                stack.headquarters += sign;
                stack.guns += wide * i16::from(counter.artillery);
            }
            Kind::FrancTireur | Kind::Party | Kind::Decoy => return,
        }
        stack.steps += wide * i16::from(steps);
    }
}
