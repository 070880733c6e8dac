//! The invariants of a position, each with the section that requires it.

use super::GrandesBatailles;
use super::rulebook::rule;
use super::state::{State, Step};
use super::unit::UnitSet;
use crate::game::Breach;
use crate::geometry::HexId;
use crate::rulebook::Rule;
use crate::side::Side;

fn hold(holds: bool, rule: Rule, what: impl FnOnce() -> String) -> Result<(), Breach> {
    if holds { Ok(()) } else { Err(Breach { rule, what: what() }) }
}

impl GrandesBatailles {
    /// Returns the first violated invariant as an error.
    pub(super) fn find_breach(&self, s: &State) -> Result<(), Breach> {
        let present = self.data.map.grid.hexes();
        let lists = [s.on_map, s.waiting, s.eliminated, s.exited];
        let mut seen = UnitSet::EMPTY;
        for list in lists {
            hold(!list.meets(seen), rule!("1"), || "a unit is in two places".into())?;
            seen |= list;
        }
        for (i, counter) in self.data.units.iter().enumerate() {
            let unit = super::UnitId(i as u8);
            let at = s.at(unit);
            hold(s.on_map.has(unit) == present.has(at), rule!("1"), || format!("{} is at {at:?}", counter.name))?;
            let losses = s.losses(unit);
            hold(losses <= counter.steps, rule!("0.3.2"), || format!("{} has lost {losses} steps", counter.name))?;
            hold((losses == counter.steps) == s.eliminated.has(unit), rule!("1"), || {
                format!("{} has lost {losses} steps of {}", counter.name, counter.steps)
            })?;
        }
        hold(s.disorganised.within(s.on_map), rule!("1"), || "a unit off the map is disorganised".into())?;
        hold(
            s.attackers.within(self.of_side[Side::First]) || s.attackers.within(self.of_side[Side::Second]),
            rule!("11"),
            || "both sides attack".into(),
        )?;
        hold(!s.held[Side::First].meets(&s.held[Side::Second]), rule!("3"), || "both sides are in one hex".into())?;
        // The indexes of hexes and ZoC are current.
        let mut afresh = s.clone();
        for side in Side::BOTH {
            self.refresh(&mut afresh, side);
            hold(afresh.held[side] == s.held[side], rule!("3"), || format!("the hexes of {side:?} are stale"))?;
            hold(afresh.zoc[side] == s.zoc[side], rule!("6"), || format!("the ZoC of {side:?} is stale"))?;
        }
        if let Step::March(_) = s.step {
            let open = self.open_steps(s, self.mover_at(s)).1;
            hold(open == s.march.open, rule!("7.1"), || "the steps of the mover are stale".into())?;
        }
        hold(!s.unseen || self.found(s).is_none(), rule!("13.1.6"), || "a marker in sight lies face down".into())?;
        if !self.is_passing(s) {
            //
            let waits = match s.step {
                Step::Face(..) => true,
                Step::Mover(_) => !self.crowding(s).is_empty(),
                _ => false,
            };
            let crowded = if waits { self.crowded(s) } else { None };
            for hex in (s.held[Side::First] | s.held[Side::Second]).into_iter().filter(|&hex| crowded != Some(hex)) {
                self.check_stack(s, hex)?;
            }
        }
        self.check_leaders(s)
    }

    /// Whether a unit is in the middle of a move and may be in a full hex.
    fn is_passing(&self, s: &State) -> bool {
        matches!(s.step, Step::March(_) | Step::PlaceLeader(..) | Step::RevealHex(..) | Step::RevealLeader(..))
            || matches!(s.step, Step::SetUpFacing(..) | Step::ReturnFormer(..))
    }

    /// §3, §13.2.6 Checks the stacking limits.
    fn check_stack(&self, s: &State, hex: HexId) -> Result<(), Breach> {
        let there = self.units_at(s, hex);
        let name = || {
            let names: Vec<&str> = there.into_iter().map(|unit| self.unit(unit).name.as_str()).collect();
            format!("hex {} is over its limit: {}", self.hex_name(hex), names.join(", "))
        };
        for unit in there {
            hold(self.has_room(s, unit, hex), rule!("3"), name)?;
        }
        let foot = there.minus(self.classes.guns);
        if foot.len() == 2 {
            let faces: Vec<_> = foot.into_iter().map(|u| s.facing(u)).collect();
            hold(faces[0] == faces[1], rule!("13.2.6"), || format!("two facings in {}", self.hex_name(hex)))?;
        }
        Ok(())
    }

    /// §8, §9 Checks that leaders are on the map or off it, with at most one C-in-C per side and no marker without an HQ.
    fn check_leaders(&self, s: &State) -> Result<(), Breach> {
        let present = self.data.map.grid.hexes();
        for (i, counter) in self.data.leaders.iter().enumerate() {
            let leader = super::LeaderId(i as u8);
            let at = s.leader_at(leader);
            hold(!at.is_some() || present.has(at), rule!("9"), || format!("{} is at {at:?}", counter.name))?;
            hold(!at.is_some() || !s.leaders_waiting.has(leader), rule!("7.4"), || {
                format!("{} is on the map and yet to come", counter.name)
            })?;
        }
        for side in Side::BOTH {
            let chiefs = self.commanders[side].into_iter().filter(|&l| s.leader_at(l).is_some()).count();
            hold(chiefs <= 1, rule!("8.1"), || format!("{chiefs} C-in-Cs of {side:?}"))?;
        }
        Ok(())
    }
}
