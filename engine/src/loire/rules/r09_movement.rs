//! §9 Movement: marches, their allowances, the costs of steps and the hexes that they may lead to.

use crate::geometry::{Direction, HexId};
use crate::loire::Loire;
use crate::loire::data::March;
use crate::loire::rulings::SupplyMarch;
use crate::loire::state::State;
use crate::loire::terrain::{BUDGETS, Crossing, HexSet};
use crate::loire::unit::{Kind, UnitId, UnitSet};
use crate::side::Side;

impl Loire {
    /// §9.4, §9.5 Hexes too near to an enemy for strategic and forced marches of `side`, and for the railway (§9.6).
    #[must_use]
    pub fn near_enemy(&self, s: &State, side: Side) -> HexSet {
        self.near(s.stood(side.enemy()), self.data.limits.distance)
    }

    /// §9.4-9.6 Whether a hex is too near to an enemy of a side.
    #[must_use]
    #[inline]
    pub(super) fn near_one(&self, s: &State, side: Side, hex: HexId) -> bool {
        self.close.get(hex.index()).is_some_and(|close| close.meets(&s.stood[side.enemy()]))
    }

    /// §9.3-9.5 Whether `unit` can begin a march of the kind `march`.
    #[must_use]
    pub fn can_march(&self, s: &State, unit: UnitId, march: March) -> bool {
        let counter = self.unit(unit);
        let may = match march {
            March::Tactical => return true,
            March::Strategic => counter.kind.regular(),
            March::Forced => matches!(counter.kind, Kind::Infantry | Kind::Headquarters),
        };
        may && !self.near_one(s, counter.side, s.at(unit))
    }

    /// §9.3-9.5 R-137 The budget of `unit` for a march of the kind `march`, in half movement points.
    #[must_use]
    pub fn budget(&self, s: &State, unit: UnitId, march: March) -> u8 {
        let times = self.data.limits.marches[march as usize];
        2 * match self.data.rulings.supply_march {
            SupplyMarch::Allowance => self.allowance(s, unit) * times,
            SupplyMarch::March => (self.unit(unit).movement * times).saturating_sub(self.lost_movement(s, unit)),
        }
    }

    /// §T.terrain The cost of a step of `unit` from `from` to `to`, in half movement points; `None` over a river without a bridge.
    #[must_use]
    pub fn step_cost(&self, s: &State, unit: UnitId, from: HexId, to: HexId) -> Option<u8> {
        self.step_cost_of(s, self.unit(unit).kind, from, to)
    }

    /// §T.terrain The cost of a step for a kind of unit, in half movement points.
    pub(super) fn step_cost_of(&self, s: &State, kind: Kind, from: HexId, to: HexId) -> Option<u8> {
        match self.data.map.grid.direction(from, to) {
            Some(side) => self.step_cost_over(s, kind, from, (side, to)),
            None => Some(self.data.tables.terrain.hexes[self.data.map.terrain(to) as usize].of(kind)),
        }
    }

    /// §T.terrain The cost for a unit of the kind `kind`, in half movement points, of a step from `from` over its side `side` to `to`; `None` over a
    /// river without a bridge.
    #[inline]
    #[must_use]
    pub fn step_cost_over(&self, s: &State, kind: Kind, from: HexId, (side, to): (Direction, HexId)) -> Option<u8> {
        let (table, map) = (&self.data.tables.terrain, &self.data.map);
        let more = match self.crossing_over(s, from, (side, to)) {
            Crossing::Land => 0,
            Crossing::Stream => table.stream.of(kind),
            Crossing::River if !self.pontoon_joins(s, from, to) => return None,
            Crossing::Bridge | Crossing::River => table.bridge.of(kind),
        };
        Some(table.hexes[map.terrain(to) as usize].of(kind) + more)
    }

    /// §3.2, §9.4, §9.5 The hexes to which `unit` may step from `from` on a march of the kind `march`: free of enemies, not from zone of control to
    /// zone of control, and far from all enemies if the march requires it.
    #[must_use]
    pub fn steps_from(&self, s: &State, unit: UnitId, from: HexId, march: March) -> HexSet {
        self.steps_together(s, UnitSet::one(unit), self.unit(unit).side, from, march)
    }

    /// §9.1 The same for units of a side that march together.
    pub(super) fn steps_together(&self, s: &State, units: UnitSet, side: Side, from: HexId, march: March) -> HexSet {
        let zones = s.zones(side.enemy());
        let free = self.joined(s, from).minus(s.stood(side.enemy()));
        match march {
            March::Tactical if units.meets(self.classes.shy) || zones.has(from) => free.minus(zones),
            March::Tactical => free,
            March::Strategic | March::Forced => self.far_ones(s, side, from, free),
        }
    }

    /// §9.4-9.6 Those of `hexes` that are neighbours of a hex and not too near to an enemy of a side.
    pub(super) fn far_ones(&self, s: &State, side: Side, from: HexId, hexes: HexSet) -> HexSet {
        let next = self.data.map.grid.neighbours(from).iter().copied();
        next.filter(|&to| hexes.has(to) && !self.near_one(s, side, to)).collect()
    }

    /// §9.1, §12.3 Finds the least cost of a tactical march of a unit with a budget to each hex of `goals` that it can reach. `found` may
    /// remove goals that are still searched for. Zones of control stop a march.
    pub(super) fn costs_to(
        &self,
        s: &State,
        (unit, most): (UnitId, u8),
        mut goals: HexSet,
        mut found: impl FnMut(HexId, u8, &mut HexSet),
    ) {
        if goals.is_empty() {
            return;
        }
        let (start, kind) = (s.at(unit), self.unit(unit).kind);
        let zones = s.zones(self.unit(unit).side.enemy());
        let (mut at, mut open) = (HexId::NONE, HexSet::EMPTY);
        self.data.map.grid.spend::<BUDGETS>(
            start,
            most,
            |from, left, side, to| {
                if from != at {
                    let halted = from != start && zones.has(from);
                    (at, open) = (from, HexSet::EMPTY);
                    if !halted {
                        open = self.steps_from(s, unit, from, March::Tactical);
                    }
                }
                if open.has(to) { left.checked_sub(self.step_cost_over(s, kind, from, (side, to))?) } else { None }
            },
            |hex, left| {
                let wanted = goals.has(hex);
                if wanted {
                    goals.remove(hex);
                    found(hex, most - left, &mut goals);
                }
                wanted && goals.is_empty()
            },
        );
    }

    /// §9.1, §12.3 The least cost of a tactical march to a hex for a unit with a budget; `None` if it cannot reach it.
    #[must_use]
    pub(in crate::loire) fn cost_to(&self, s: &State, walker: (UnitId, u8), goal: HexId) -> Option<u8> {
        let mut least = None;
        self.costs_to(s, walker, HexSet::one(goal), |_, cost, _| least = Some(cost));
        least
    }
}
