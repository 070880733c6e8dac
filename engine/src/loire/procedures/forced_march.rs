//! §9.5 A forced march: tests of a headquarters with its units, or of each unit by itself.

use super::board::{Board, unit};
use crate::loire::data::March;
use crate::loire::state::{State, Step, Task};
use crate::loire::unit::{Kind, Unit, UnitId, UnitSet};
use crate::loire::{Action, GERMAN, Loire};
use crate::observer::{Desk, Env};
use crate::procedure::{Given, Refusal, Stage, row};

/// Steps of each unit: one more than it can lose.
const STEPS: u8 = 2;

/// A forced march on its board.
#[derive(Clone, Debug)]
pub(super) struct ForcedMarch {
    before: State,
}

impl ForcedMarch {
    pub(super) fn on_board(rules: &Loire, given: &Given) -> Result<(Loire, ForcedMarch), Refusal> {
        let (units, hq) = (given.whole("units"), given.flag("hq"));
        if units == 0 && !hq {
            return Err(Refusal::new("units", "none", "a unit at least, or a headquarters"));
        }
        let mut board = Board::new();
        let mut add = |kind: Kind, commanders: UnitSet| {
            let unit = unit(GERMAN, kind, given.whole("value") as u8);
            let hex = board.middle;
            UnitSet::one(board.add(Unit { steps: STEPS, commanders, ..unit }, hex, given.flag("unsupplied")))
        };
        let commanders = if hq { add(Kind::Headquarters, UnitSet::EMPTY) } else { UnitSet::EMPTY };
        for _ in 0..units {
            add(Kind::Infantry, commanders);
        }
        let (game, mut s) = board.build(rules, GERMAN);
        (s.marching.units, s.marching.at) = (s.on_map, board.middle);
        s.step = Step::Pace(GERMAN);
        game.carry_out(&mut s, Action::Pace(March::Forced), &mut Desk::without_dice());
        Ok((game, ForcedMarch { before: s }))
    }

    pub(super) fn begin(&self) -> Stage<State> {
        Stage::Rolling(self.before.clone())
    }

    /// Makes the next test, with the loss of a step if it fails.
    pub(super) fn roll(&self, game: &Loire, mut s: State, env: &mut impl Env<Loire>) -> Stage<State> {
        let untested = s.marching.untested;
        game.go_on_until(&mut s, env, |s| s.marching.untested != untested || s.task != Task::ForcedTests);
        while let Step::Burden(_) = s.step {
            let first = s.marching.burdened.first().expect("somebody who can lose a step");
            game.carry_out(&mut s, Action::Unit(first), env);
            game.go_on_until(&mut s, env, |s| !s.marching.untested.is_empty() || s.task != Task::ForcedTests);
        }
        if s.task == Task::ForcedTests && !s.marching.untested.is_empty() {
            return Stage::Rolling(s);
        }
        let lost = |unit: UnitId| i32::from(self.before.steps(unit)) - i32::from(s.steps(unit));
        Stage::Result(row(&[self.before.on_map.into_iter().map(lost).sum()]))
    }
}
