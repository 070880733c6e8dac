//! §3.1 Stacking.

use crate::eagle::event::End;
use crate::eagle::rulebook::rule;
use crate::eagle::rulings::{ExcessFortress, StackingCheck};
use crate::eagle::state::{Mark, State, Step, Task};
use crate::eagle::terrain::HexSet;
use crate::eagle::unit::{UnitId, UnitSet};
use crate::eagle::{Action, Eagle, FRENCH, PRUSSIAN};
use crate::geometry::HexId;
use crate::observer::Env;
use crate::side::Side;

impl Eagle {
    /// §3.1 The number of half corps that `unit` counts as: reduced corps, divisions and fortresses are one.
    #[must_use]
    pub fn halves(&self, s: &State, unit: UnitId) -> u8 {
        match unit {
            _ if self.classes.headquarters.has(unit) => 0,
            _ if self.classes.corps.has(unit) && !self.is_reduced(unit, s.lost(unit)) => 2,
            _ => 1,
        }
    }

    /// §3.1 The numbers of half corps and of headquarters of `side` in `hex`.
    #[must_use]
    pub fn stacked(&self, s: &State, side: Side, hex: HexId) -> (u8, u8) {
        let there = self.units_at(s, side, hex);
        let halves = there.into_iter().map(|unit| self.halves(s, unit)).sum();
        (halves, (there & self.classes.headquarters).len() as u8)
    }

    /// §3.1 Whether `hex` has room for `units` of `side` that are not in it yet.
    #[must_use]
    pub fn has_room(&self, s: &State, units: UnitSet, side: Side, hex: HexId) -> bool {
        let limits = &self.data.limits;
        let (halves, hqs) = self.stacked(s, side, hex);
        let more: u8 = units.into_iter().map(|unit| self.halves(s, unit)).sum();
        let more_hqs = (units & self.classes.headquarters).len() as u8;
        (more == 0 || halves + more <= limits.stacking) && (more_hqs == 0 || hqs + more_hqs <= limits.headquarters)
    }

    /// §3.1 The units of an overfull hex of which one must be given up; R-75 says whether a fortress can be.
    #[must_use]
    pub(crate) fn too_many(&self, s: &State, side: Side, hex: HexId) -> UnitSet {
        let limits = &self.data.limits;
        let there = self.units_at(s, side, hex);
        match self.stacked(s, side, hex) {
            (halves, _) if halves > limits.stacking => match self.data.rulings.excess_fortress {
                ExcessFortress::Never => self.mobile(self.combat(there)),
                ExcessFortress::Any => self.combat(there),
            },
            (_, hqs) if hqs > limits.headquarters => there & self.classes.headquarters,
            _ => UnitSet::EMPTY,
        }
    }

    /// §3.1 The overfull hexes of a side, counted in one pass.
    fn overfull(&self, s: &State, side: Side) -> HexSet {
        let limits = &self.data.limits;
        let mut there = [(0, 0); HexSet::CAPACITY];
        let mut overfull = HexSet::EMPTY;
        for unit in s.on_map & self.classes.of[side] {
            let (halves, hqs) = &mut there[s.at(unit).index()];
            *halves += self.halves(s, unit);
            *hqs += u8::from(self.classes.headquarters.has(unit));
            if *halves > limits.stacking || *hqs > limits.headquarters {
                overfull.insert(s.at(unit));
            }
        }
        overfull
    }

    /// §3.1 The hexes of a side that must not be overfull after its movement.
    pub(crate) fn checked(&self, s: &State, side: Side) -> HexSet {
        let units = match self.data.rulings.stacking_check {
            StackingCheck::Moved => s.marked(Mark::Active),
            StackingCheck::All => s.on_map,
        };
        self.hexes_of(s, units & s.on_map & self.classes.of[side])
    }

    /// §3.1 Checks stacking after movement.
    pub(super) fn check_stacking(&self, s: &mut State, env: &mut impl Env<Self>) {
        let side = s.segment.side;
        let overfull = self.overfull(s, side);
        let hexes = if overfull.is_empty() { overfull } else { overfull & self.checked(s, side) };
        if !self.give_up_in(s, side, hexes, env) {
            s.task = Task::Attacks;
        }
    }

    /// §3.1 R-103 The task after the last movement of the turn: a check of all hexes, if only some were checked before.
    pub(super) fn after_movement(&self) -> Task {
        match self.data.rulings.stacking_check {
            StackingCheck::Moved => Task::LastStacking(PRUSSIAN),
            StackingCheck::All => Task::TurnEnd,
        }
    }

    /// §3.1 R-103 Checks all hexes of a side, then those of the other.
    pub(super) fn check_all_stacking(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if !self.give_up_in(s, side, self.overfull(s, side), env) {
            s.task = if side == PRUSSIAN { Task::LastStacking(FRENCH) } else { Task::TurnEnd };
        }
    }

    /// §3.1 Asks the owner which unit in one of these hexes is eliminated. Returns whether one must be.
    fn give_up_in(&self, s: &mut State, side: Side, hexes: HexSet, env: &mut impl Env<Self>) -> bool {
        let hex = hexes.into_iter().find(|&hex| !self.too_many(s, side, hex).is_empty());
        if let Some(hex) = hex {
            env.rule(rule!("3.1"));
            s.step = Step::Excess(side, hex);
        }
        hex.is_some()
    }

    pub(super) fn excess_choices(&self, s: &State, side: Side, hex: HexId, out: &mut Vec<Action>) {
        let too_many = self.too_many(s, side, hex);
        let retreated = too_many & s.retreat.units;
        out.extend(if retreated.is_empty() { too_many } else { retreated }.into_iter().map(Action::Unit));
    }

    pub(super) fn give_up(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        self.eliminate(s, unit, End::Stacking, env);
    }
}
