//! The invariants of a position, each with the section that requires it.

use super::rulebook::rule;
use super::state::{State, Step};
use super::terrain::{HexSet, PlaceSet};
use super::unit::UnitSet;
use super::{Loire, PlaceId};
use crate::game::Breach;
use crate::rulebook::Rule;
use crate::side::Side;

fn hold(holds: bool, rule: Rule, what: impl FnOnce() -> String) -> Result<(), Breach> {
    if holds { Ok(()) } else { Err(Breach { rule, what: what() }) }
}

impl Loire {
    /// Returns the first invariant that does not hold.
    pub(super) fn find_breach(&self, s: &State) -> Result<(), Breach> {
        self.check_units(s)?;
        for side in Side::BOTH {
            self.check_side(s, side)?;
        }
        self.check_map(s)?;
        self.check_game(s)
    }

    /// §1.6 Units are on the map, destroyed, out of the game or still to come, and have no more steps than they can have.
    fn check_units(&self, s: &State) -> Result<(), Breach> {
        hold(!s.on_map.meets(s.dead | s.gone), rule!("1.6"), || "a unit that is destroyed is on the map".into())?;
        hold(s.unsupplied.within(s.on_map & self.classes.regular), rule!("8.2"), || "a marker without a unit".into())?;
        for side in Side::BOTH {
            for unit in self.units_of(side) {
                let name = || self.unit(unit).name.clone();
                let there = s.at(unit).is_some();
                hold(there == s.on_map.has(unit), rule!("1.6"), || format!("{} is on the map and is not", name()))?;
                let steps = s.steps(unit);
                hold(steps <= self.unit(unit).steps && (!there || steps > 0), rule!("1.6"), || {
                    format!("{} has {steps} steps", name())
                })?;
                hold(!s.dead.has(unit) || steps == 0, rule!("5.2"), || format!("{} is destroyed with steps", name()))?;
            }
        }
        Ok(())
    }

    /// §3, §4, §10 Stacks of a side: where they are, their zones of control, their markers, and stacking once all have moved.
    fn check_side(&self, s: &State, side: Side) -> Result<(), Breach> {
        let own = self.own(s, side);
        let hexes = self.hexes_of(s, own);
        hold(hexes == s.stood(side), rule!("4"), || format!("hexes of {side:?} are not those of its units"))?;
        hold(!hexes.meets(&s.stood(side.enemy())), rule!("4"), || format!("{side:?} shares a hex with the enemy"))?;
        let mut fresh = s.clone();
        self.zone(&mut fresh, side);
        let same = fresh.zones == s.zones && fresh.firm == s.firm && fresh.firm_zones == s.firm_zones;
        hold(same, rule!("3.1"), || format!("zones of control of {side:?} are not those around its units"))?;
        let masked = s.masked(side);
        hold(masked.within(&hexes), rule!("10.1"), || format!("{side:?} has a marker over nobody"))?;
        let decoys = self.hexes_of(s, own & self.classes.decoys);
        hold(decoys.within(&masked), rule!("10.1"), || format!("{side:?} has a decoy without a marker"))?;
        let markers = masked.len();
        hold(markers <= u32::from(self.data.limits.masks[side]), rule!("10"), || format!("{markers} markers"))?;
        let irregular = (own & self.classes.irregular).len();
        hold(irregular <= u32::from(self.data.limits.irregulars[side]), rule!("7.1"), || {
            format!("{irregular} irregular units of {side:?}")
        })?;
        let settled = matches!(s.step, Step::Attack(_));
        let crowded = hexes.into_iter().find(|&hex| settled && !self.too_many(s, side, hex).is_empty());
        hold(crowded.is_none(), rule!("4"), || format!("too much of {side:?} in a hex"))
    }

    /// §11, §15 Each place has one owner; only existing railways are destroyed.
    fn check_map(&self, s: &State) -> Result<(), Breach> {
        let all: PlaceSet = (0..self.data.map.places.len() as u8).map(PlaceId).collect();
        let [french, german] = s.control.0;
        hold(!french.meets(german) && french | german == all, rule!("15"), || {
            "a place is controlled by both sides or by none".into()
        })?;
        hold(s.broken.within(&self.railways), rule!("11.1"), || "a railway is destroyed where there is none".into())
    }

    /// §9.1, §9.6, §12, §13 Morale, railways and artillery are within their bounds; attacks, marches and placements under way are consistent.
    fn check_game(&self, s: &State) -> Result<(), Breach> {
        let (least, most) = self.data.morale.range;
        hold((least..=most).contains(&s.morale), rule!("13"), || format!("National Morale is {}", s.morale))?;
        let rails = s.on_rails.len() + u32::from(s.rails_taken);
        hold(rails <= u32::from(self.data.limits.rail), rule!("9.6"), || format!("{rails} corps on the railway"))?;
        for hq in self.classes.headquarters {
            let (used, has) = (s.fired(hq) + s.pledged[hq.index()], self.unit(hq).artillery);
            hold(used <= has, rule!("12.6"), || format!("{} has given {used} points", self.unit(hq).name))?;
        }
        hold(s.declared.all().within(s.fought), rule!("12.1"), || "a unit of an attack has not fought".into())?;
        hold(s.named.all().within(s.marched), rule!("12.3"), || "a unit that was named has not marched".into())?;
        let open = match s.step {
            Step::Place(_, unit, _) => self.place_hexes(s, unit),
            _ => HexSet::EMPTY,
        };
        hold(open == s.open, rule!("9.1"), || "a unit is placed elsewhere than where it can be".into())?;
        let marching: UnitSet = s.marching.units;
        let together = marching.into_iter().all(|unit| s.at(unit) == s.marching.at);
        hold(together, rule!("9.1"), || "units that march together are apart".into())
    }
}
