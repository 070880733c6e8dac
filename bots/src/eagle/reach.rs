//! §6 The hexes that a unit reaches in a march, and the ways to them: shared by the bots.

use super::land::{HEXES, Land};
use sandtable_engine::eagle::terrain::BUDGETS;
use sandtable_engine::eagle::{Eagle, HexSet, State, UnitId};
use sandtable_engine::geometry::{Frontier, HexId};

/// The inputs of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Search {
    start: HexId,
    budget: u8,
    /// Whether the first hex can be entered at any cost.
    fresh: bool,
    barred: HexSet,
    zones: HexSet,
}

/// The hexes that a unit can reach, and the ways to them.
#[derive(Clone, Debug)]
pub(in crate::eagle) struct Reach {
    /// The inputs of the last search.
    of: Option<Search>,
    before: [HexId; HEXES + 1],
    /// One more than the points left, 0 in hexes that are not reached; the maximum in hexes that must not be entered: barred ones, and beyond the
    /// map.
    left: [u8; HEXES + 1],
    hexes: HexSet,
}

impl Reach {
    pub(in crate::eagle) const NOWHERE: Reach =
        Reach { of: None, before: [HexId::NONE; HEXES + 1], left: [0; HEXES + 1], hexes: HexSet::EMPTY };

    /// Searches from the hex of a unit that begins its march or is on it.
    pub(in crate::eagle) fn search(&mut self, g: &Eagle, s: &State, land: &Land, unit: UnitId, begins: bool) {
        let start = s.at(unit);
        let (barred, zones) = (g.barred(s, unit), s.zones(g.unit(unit).side.enemy()));
        let zone = g.data().tables.terrain.zone;
        let budget = if begins { g.allowance(s, unit) } else { s.march().left };
        let fresh = begins || !s.march().walked;
        let of = Search { start, budget, fresh, barred, zones };
        // Units of a stack move one after the other, often with the same inputs.
        if self.of == Some(of) {
            return;
        }
        let Reach { before, left, hexes, .. } = self;
        left.fill(0);
        barred.into_iter().for_each(|hex| left[hex.index()] = u8::MAX);
        (left[start.index()], left[HEXES]) = (u8::MAX, u8::MAX);
        *hexes = HexSet::EMPTY;
        let mut frontier = Frontier::<_, BUDGETS>::new(start, budget.min(BUDGETS as u8 - 1));
        while let Some((points, open)) = frontier.pop() {
            let new = open.minus(*hexes);
            *hexes |= new;
            // A unit that enters a zone stops there.
            for hex in new.minus(zones) | new & HexSet::one(start) {
                let least = u8::from(fresh && hex == start);
                for &(to, ground) in &land.near[hex.index()] {
                    let left = &mut left[usize::from(to)];
                    let there = |cost: u8| (points + 1).saturating_sub(cost).max(least);
                    // Most were reached before, or are too far even without a zone of control.
                    if there(ground) <= *left {
                        continue;
                    }
                    let to = HexId(to);
                    let there = there(if zones.has(to) { ground.saturating_add(zone) } else { ground });
                    if there > *left {
                        (*left, before[to.index()]) = (there, hex);
                        frontier.push(to, there - 1);
                    }
                }
            }
        }
        left[start.index()] = 0;
        self.of = Some(of);
    }
}

impl Reach {
    /// The reached hexes, the start included.
    pub(in crate::eagle) fn hexes(&self) -> HexSet {
        self.hexes
    }

    /// One more than the movement points left in a hex.
    pub(in crate::eagle) fn left(&self, hex: HexId) -> u8 {
        self.left[hex.index()]
    }
}

/// A planned march.
#[derive(Clone, Copy, Debug)]
pub(in crate::eagle) struct Plan {
    pub(in crate::eagle) unit: UnitId,
    /// The hexes on foot, from the last to the start.
    hexes: [HexId; BUDGETS + 1],
    len: u8,
    /// The destination by rail, if any.
    pub(in crate::eagle) rail: HexId,
    /// The movement points left at the end.
    pub(in crate::eagle) spare: u8,
}

impl Plan {
    pub(in crate::eagle) const NONE: Plan =
        Plan { unit: UnitId::NONE, hexes: [HexId::NONE; BUDGETS + 1], len: 0, rail: HexId::NONE, spare: 0 };

    /// A plan to stay.
    pub(in crate::eagle) fn stay(unit: UnitId, at: HexId) -> Plan {
        Plan { unit, hexes: [at; BUDGETS + 1], len: 1, ..Plan::NONE }
    }

    /// A march on foot, along the way that was found.
    pub(in crate::eagle) fn walk(unit: UnitId, start: HexId, end: HexId, reach: &Reach) -> Plan {
        let mut plan = Plan { unit, ..Plan::NONE };
        let mut hex = end;
        while usize::from(plan.len) < BUDGETS {
            plan.hexes[usize::from(plan.len)] = hex;
            plan.len += 1;
            if hex == start {
                break;
            }
            hex = reach.before[hex.index()];
        }
        plan.spare = reach.left[end.index()].saturating_sub(1);
        plan
    }

    /// A ride by rail.
    pub(in crate::eagle) fn ride(unit: UnitId, to: HexId) -> Plan {
        Plan { unit, rail: to, ..Plan::NONE }
    }

    /// The hex after another one; `None` at the end.
    pub(in crate::eagle) fn after(&self, hex: HexId) -> Option<HexId> {
        let place = self.hexes[..usize::from(self.len)].iter().position(|&h| h == hex)?;
        Some(self.hexes[place.checked_sub(1)?])
    }

    /// Whether it ends in a hex.
    pub(in crate::eagle) fn ends_at(&self, hex: HexId) -> bool {
        self.len > 0 && self.hexes[0] == hex
    }

    /// Whether the plan contains a unit's next step from a hex.
    pub(in crate::eagle) fn leads(&self, unit: UnitId, at: HexId) -> bool {
        self.unit == unit && (self.after(at).is_some() || self.ends_at(at) || self.rail.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eagle::tests::data;
    use sandtable_engine::eagle::{Action, Step};
    use sandtable_engine::{Desk, Game, Purpose, Side, Status, Stream};

    /// One more than the points that are left in each hex, by trying every step that the rules allow.
    fn slowly(g: &Eagle, s: &State, unit: UnitId, at: HexId, points: u8, left: &mut [u8; HEXES]) {
        if left[at.index()] > points {
            return;
        }
        left[at.index()] = points + 1;
        if s.march().unit != unit {
            return;
        }
        let mut legal = Vec::new();
        g.legal_actions(s, &mut legal);
        for action in legal {
            let Action::To(to) = action else { continue };
            let after = points.saturating_sub(g.step_cost(s, g.unit(unit).side, at, to));
            let mut there = s.clone();
            g.apply(&mut there, action, &mut Desk::silent(Stream::new(7, 0, Purpose::Rules)));
            slowly(g, &there, unit, to, after, left);
        }
    }

    #[test]
    fn a_search_leaves_as_much_as_trying_every_step() {
        let g = Eagle::new(data());
        let land = Land::new(&g);
        let mut reach = Reach::NOWHERE;
        let mut marches = 0;
        for index in 0..3 {
            let mut dice = Stream::new(7, index, Purpose::Bot(Side::First));
            let mut desk = Desk::silent(Stream::new(7, index, Purpose::Rules));
            let (mut s, mut legal) = (g.setup(), Vec::new());
            while let Status::Awaiting(_) = g.status(&s) {
                let march = s.march();
                if matches!(s.step(), Step::March(_)) && marches < 200 {
                    let mut left = [0; HEXES];
                    let start = s.at(march.unit);
                    slowly(&g, &s, march.unit, start, march.left, &mut left);
                    left[start.index()] = 0;
                    reach.search(&g, &s, &land, march.unit, !march.begun);
                    let found = |i: usize| if reach.hexes.has(HexId(i as u16)) { reach.left[i] } else { 0 };
                    assert!(left == std::array::from_fn(found), "{march:?}");
                    marches += 1;
                }
                g.legal_actions(&s, &mut legal);
                let any = dice.below(legal.len() as u32) as usize;
                g.apply(&mut s, legal[any], &mut desk);
            }
        }
        assert!(marches == 200);
    }
}
