//! The invariants of a position, each with the section that demands it.

use super::rulebook::rule;
use super::rulings::EliminatedHqMarker;
use super::state::{Mark, State, Step};
use super::terrain::{HexSet, PlaceSet};
use super::{Eagle, FRENCH, PRUSSIAN};
use crate::game::Breach;
use crate::rulebook::Rule;
use crate::side::Side;

fn hold(holds: bool, rule: Rule, what: impl FnOnce() -> String) -> Result<(), Breach> {
    if holds { Ok(()) } else { Err(Breach { rule, what: what() }) }
}

impl Eagle {
    /// Returns the first invariant that does not hold as an error.
    pub(super) fn find_breach(&self, s: &State) -> Result<(), Breach> {
        self.check_units(s)?;
        self.check_fortresses(s)?;
        for side in Side::BOTH {
            self.check_stacks(s, side)?;
        }
        self.check_map(s)?;
        self.check_markers(s)
    }

    /// §1.1 Checks that units are on the map, out of the game or still to come, and have lost no more steps than they have.
    fn check_units(&self, s: &State) -> Result<(), Breach> {
        hold(!s.on_map.meets(s.eliminated), rule!("1.1"), || "a unit that is eliminated is on the map".into())?;
        for side in Side::BOTH {
            for unit in self.units_of(side) {
                let name = || self.unit(unit).name.clone();
                let there = s.at(unit).is_some();
                hold(there == s.on_map.has(unit), rule!("1.1"), || format!("{} is on the map and is not", name()))?;
                let most = self.steps(unit);
                let dead = there && most > 0 && s.lost(unit) >= most;
                hold(!dead && s.lost(unit) <= most, rule!("1.1"), || format!("{} has lost {}", name(), s.lost(unit)))?;
                hold(there || s.isolated(unit) == 0, rule!("10"), || format!("{} is isolated off the map", name()))?;
            }
        }
        let marked = s.marks.iter().fold(super::UnitSet::EMPTY, |all, &mark| all | mark);
        hold(marked.within(s.on_map), rule!("1.3"), || "a marker without a unit".into())
    }

    /// §11 Checks that fortresses stand where they were set up.
    fn check_fortresses(&self, s: &State) -> Result<(), Breach> {
        for &(unit, hex) in &self.data().at_start {
            let gone_astray = self.fortresses().has(unit) && s.on_map.has(unit) && s.at(unit) != hex;
            hold(!gone_astray, rule!("11"), || {
                format!("{} is in {}", self.unit(unit).name, self.hex_name(s.at(unit)))
            })?;
        }
        Ok(())
    }

    /// §3 Checks stacks: the unit on top, zones of control, and stacking after movement.
    fn check_stacks(&self, s: &State, side: Side) -> Result<(), Breach> {
        let own = s.on_map & self.units_of(side);
        let held = self.hexes_of(s, self.combat(own));
        hold(held == s.held[side], rule!("3.2.1"), || format!("hexes of {side:?} are not those of its units"))?;
        let others = self.hexes_of(s, s.on_map & self.units_of(side.enemy()));
        hold(!held.meets(&others), rule!("6.1"), || format!("{side:?} shares a hex with the enemy"))?;
        hold(s.zones[side] == self.zones_of(s, side), rule!("3.2.1"), || {
            format!("zones of control of {side:?} are not those around its units")
        })?;
        let settled = if s.step == Step::Attack(side) { self.checked(s, side) } else { HexSet::EMPTY };
        for hex in self.hexes_of(s, self.mobile(own)) {
            let top = self.mobile(self.units_at(s, side, hex)) & s.marked(Mark::OnTop);
            hold(top.len() == 1, rule!("3.1"), || format!("{} units on top in {}", top.len(), self.hex_name(hex)))?;
            hold(!settled.has(hex) || self.too_many(s, side, hex).is_empty(), rule!("3.1"), || {
                format!("too many units in {}", self.hex_name(hex))
            })?;
        }
        hold(!self.hexes_of(s, own).meets(&self.neutral(s, side)), rule!("14"), || format!("{side:?} is in Luxemburg"))
    }

    /// §2.7, §15 Checks that places have one owner, and railways at most one.
    fn check_map(&self, s: &State) -> Result<(), Breach> {
        let all: PlaceSet = (0..self.data().map.places.len() as u8).map(super::PlaceId).collect();
        let [french, prussian] = s.control.0;
        hold(!french.meets(prussian) && french | prussian == all, rule!("15"), || {
            "a place is controlled by both sides or by none".into()
        })?;
        for sets in [s.rails, s.converted] {
            let [french, prussian]: [HexSet; 2] = sets.0;
            hold(!french.meets(&prussian) && (french | prussian).within(&self.railways()), rule!("2.7"), || {
                "a railway of both sides, or where there is none".into()
            })?;
        }
        Ok(())
    }

    /// §2.3.1, §6.2 Checks that markers in the cup belong to headquarters on the map, and that the railway stays within its capacity.
    fn check_markers(&self, s: &State) -> Result<(), Breach> {
        let removed = self.data().rulings.eliminated_hq_marker == EliminatedHqMarker::Removed;
        let can_be = if removed { s.on_map } else { s.on_map | s.eliminated };
        hold(s.cup.within(self.headquarters() & can_be), rule!("2.3.1"), || {
            "the marker of a headquarters that is not on the map".into()
        })?;
        for side in [FRENCH, PRUSSIAN] {
            hold(s.rail_used[side] <= self.data().limits.rail, rule!("6.2"), || {
                format!("{side:?} has moved {} steps by rail", s.rail_used[side])
            })?;
        }
        Ok(())
    }
}
