//! §9 Where units get to on a march, and how: shared by the bots.

use super::land::{Gait, HEXES, Land, Ways};
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::data::March;
use sandtable_engine::loire::terrain::BUDGETS;
use sandtable_engine::loire::unit::Kind;
use sandtable_engine::loire::{GERMAN, HexSet, Loire, State, UnitSet};

/// Where units can get to, and how.
#[derive(Clone, Debug)]
pub(in crate::loire) struct Reach {
    before: [HexId; HEXES],
    hexes: HexSet,
}

impl Reach {
    pub(in crate::loire) const NOWHERE: Reach = Reach { before: [HexId::NONE; HEXES], hexes: HexSet::EMPTY };

    /// Searches from where units stand who begin a march together; `near`: hexes near the enemy (9.4).
    pub(in crate::loire) fn search(
        &mut self,
        (g, s): (&Loire, &State),
        (land, ways): (&Land, &Ways),
        units: UnitSet,
        (march, near): (March, HexSet),
    ) {
        self.hexes = HexSet::EMPTY;
        let Some(first) = units.first() else { return };
        let (start, side) = (s.at(first), g.unit(first).side);
        let (zones, held) = (s.zones(side.enemy()), s.stood(side.enemy()));
        let barred = barred(g, s, land, units) | held;
        let barred = if march == March::Tactical { barred } else { barred | near };
        let on_foot = units.into_iter().any(|unit| Gait::of(g.unit(unit).kind) == Gait::Foot);
        let gait = if on_foot { Gait::Foot } else { Gait::Horse };
        let slowest = units.into_iter().map(|unit| g.budget(s, unit, march)).min().unwrap_or(0);
        let Reach { before, hexes } = self;
        let mut left = [0u8; HEXES];
        let step = |from: HexId, points: u8, direction, to: HexId| {
            let stopped = from != start && zones.has(from);
            let slips = zones.has(from) && zones.has(to);
            if barred.has(to) || stopped || slips {
                return None;
            }
            let after = points.checked_sub(ways.step(gait, from, direction))?;
            if left[to.index()] <= after {
                (left[to.index()], before[to.index()]) = (after + 1, from);
            }
            Some(after)
        };
        g.data().map.grid.spend::<BUDGETS>(start, slowest.min(BUDGETS as u8 - 1), step, |hex, _| {
            hexes.insert(hex);
            false
        });
    }

    /// The hexes that they get to, the start among them.
    pub(in crate::loire) fn hexes(&self) -> HexSet {
        self.hexes
    }
}

/// §3.2, §13 Hexes that some of the units may not enter at all.
fn barred(g: &Loire, s: &State, land: &Land, units: UnitSet) -> HexSet {
    let Some(first) = units.first() else { return HexSet::EMPTY };
    let side = g.unit(first).side;
    let mut barred = HexSet::EMPTY;
    if units.into_iter().any(|unit| matches!(g.unit(unit).kind, Kind::FrancTireur | Kind::Decoy)) {
        barred |= s.zones(side.enemy());
    }
    let callers = side != GERMAN || units.within(land.regular.minus(s.unsupplied()));
    if !callers && s.government().is_some() {
        barred.insert(s.government());
    }
    barred
}

/// A march as it was planned.
#[derive(Clone, Copy, Debug)]
pub(in crate::loire) struct Plan {
    pub(in crate::loire) units: UnitSet,
    pub(in crate::loire) march: March,
    /// The hexes on foot, the last first; the start among them.
    hexes: [HexId; BUDGETS],
    len: u8,
    /// Where it goes by rail instead.
    pub(in crate::loire) rail: HexId,
}

impl Plan {
    pub(in crate::loire) const NONE: Plan = Plan {
        units: UnitSet::EMPTY,
        march: March::Tactical,
        hexes: [HexId::NONE; BUDGETS],
        len: 0,
        rail: HexId::NONE,
    };

    /// On foot, as it was searched for.
    pub(in crate::loire) fn walk(units: UnitSet, march: March, start: HexId, end: HexId, reach: &Reach) -> Plan {
        let mut plan = Plan { units, march, ..Plan::NONE };
        let mut hex = end;
        while usize::from(plan.len) < BUDGETS {
            plan.hexes[usize::from(plan.len)] = hex;
            plan.len += 1;
            if hex == start {
                break;
            }
            hex = reach.before[hex.index()];
        }
        plan
    }

    /// They stay where they are.
    pub(in crate::loire) fn stay(units: UnitSet) -> Plan {
        Plan { units, ..Plan::NONE }
    }

    /// By rail.
    pub(in crate::loire) fn ride(units: UnitSet, to: HexId) -> Plan {
        Plan { units, rail: to, ..Plan::NONE }
    }

    /// The hex after another one; none at the end.
    pub(in crate::loire) fn after(&self, hex: HexId) -> Option<HexId> {
        let place = self.hexes[..usize::from(self.len)].iter().position(|&h| h == hex)?;
        Some(self.hexes[place.checked_sub(1)?])
    }
}
