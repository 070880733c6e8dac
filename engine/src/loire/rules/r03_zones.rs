//! §3 Zones of control, and the ways over water, which are the same for supply (§8.1).

use crate::geometry::{Direction, HexId, Water};
use crate::loire::Loire;
use crate::loire::rulings::MaskedStack;
use crate::loire::state::{PontoonBridge, State};
use crate::loire::terrain::{BridgeId, Crossing, HexSet};
use crate::loire::unit::UnitSet;
use crate::side::Side;

impl Loire {
    /// §3.1, §8.1 The neighbours of `hex` that no unbridged river cuts off.
    #[must_use]
    pub fn joined(&self, s: &State, hex: HexId) -> HexSet {
        let mut joined = self.dry[hex.index()];
        if self.banks.has(hex) {
            for &(to, bridge) in &self.bridges[hex.index()] {
                if s.standing.has(bridge) {
                    joined.insert(to);
                }
            }
            match s.pontoon {
                PontoonBridge::Laid(from, to) if from == hex => joined.insert(to),
                PontoonBridge::Laid(from, to) if to == hex => joined.insert(from),
                _ => {}
            }
        }
        joined
    }

    /// The bridge between the hexes `from` and `to`, standing or not.
    #[must_use]
    pub fn bridge(&self, from: HexId, to: HexId) -> Option<BridgeId> {
        self.bridges[from.index()].iter().find(|(end, _)| *end == to).map(|&(_, bridge)| bridge)
    }

    /// The ground crossed between the adjacent hexes `from` and `to`, without regard to the pontoon bridge.
    #[must_use]
    pub fn crossing(&self, s: &State, from: HexId, to: HexId) -> Crossing {
        match self.data.map.grid.direction(from, to) {
            Some(side) => self.crossing_over(s, from, (side, to)),
            None => Crossing::Land,
        }
    }

    /// The ground crossed over a side of a hex, without regard to the pontoon bridge.
    #[inline]
    pub(super) fn crossing_over(&self, s: &State, from: HexId, (side, to): (Direction, HexId)) -> Crossing {
        let Some(water) = self.data.map.sides[from].water(side) else { return Crossing::Land };
        match water {
            _ if self.bridge(from, to).is_some_and(|bridge| s.standing.has(bridge)) => Crossing::Bridge,
            Water::Stream => Crossing::Stream,
            Water::River => Crossing::River,
        }
    }

    /// §11.5 Whether the pontoon bridge lies between the hexes `a` and `b`.
    #[must_use]
    pub fn pontoon_joins(&self, s: &State, a: HexId, b: HexId) -> bool {
        matches!(s.pontoon, PontoonBridge::Laid(from, to) if (from, to) == (a, b) || (to, from) == (a, b))
    }

    /// The neighbours of any of these hexes that no unbridged river cuts off.
    #[must_use]
    pub(crate) fn beside(&self, s: &State, hexes: HexSet) -> HexSet {
        let mut beside = self.data.map.grid.beside_over(hexes, &self.dry_steps);
        for hex in hexes & self.bridgeheads {
            for &(to, bridge) in &self.bridges[hex.index()] {
                beside.insert_if(to, s.standing.has(bridge));
            }
        }
        if let PontoonBridge::Laid(from, to) = s.pontoon {
            let by_water = hexes & self.banks;
            beside.insert_if(to, by_water.has(from));
            beside.insert_if(from, by_water.has(to));
        }
        beside
    }

    /// §3.1 Whether any of `hexes` is joined to a hex.
    fn joins(&self, s: &State, hex: HexId, hexes: &HexSet) -> bool {
        self.dry[hex.index()].meets(hexes) || self.banks.has(hex) && self.joined(s, hex).meets(hexes)
    }

    /// §3.1 The zones of control of the stacks in these hexes. They do not extend into towns.
    pub(super) fn zones_from(&self, s: &State, hexes: HexSet) -> HexSet {
        self.beside(s, hexes).minus(self.towns)
    }

    /// §3.1, §3.3 Computes the zones of control of a side. Decoys are units (1.5); R-73 says how masked stacks count.
    pub(crate) fn zone(&self, s: &mut State, side: Side) {
        s.firm[side] = self.firm_hexes(s, side);
        s.zones[side] = self.zones_from(s, s.stood[side]);
        let all = s.firm[side] == s.stood[side];
        s.firm_zones[side] = if all { s.zones[side] } else { self.zones_from(s, s.firm[side]) };
    }

    /// The same after a change in one hex: units, or a marker, have come there or left. `there` are the units in it now.
    pub(crate) fn zone_again(&self, s: &mut State, side: Side, hex: HexId, there: UnitSet) {
        let stood = !there.is_empty();
        let firm = if s.masked[side].has(hex) { self.masks_are_firm() } else { !there.within(self.classes.irregular) };
        let before = [s.stood[side].has(hex), s.firm[side].has(hex)];
        s.stood[side].set(hex, stood);
        s.firm[side].set(hex, firm);
        if stood != before[0] {
            s.zones[side] = self.zones_but(s, s.zones[side], &s.stood[side], hex);
        }
        if firm != before[1] {
            s.firm_zones[side] = self.zones_but(s, s.firm_zones[side], &s.firm[side], hex);
        }
    }

    /// Updates the zones of control of the stacks in `hexes` after `changed` has been added to these hexes or removed.
    fn zones_but(&self, s: &State, zones: HexSet, hexes: &HexSet, changed: HexId) -> HexSet {
        let around = self.joined(s, changed).minus(self.towns);
        if hexes.has(changed) {
            return zones | around;
        }
        let mut left = zones;
        for &near in self.data.map.grid.neighbours(changed) {
            if around.has(near) && !self.joins(s, near, hexes) {
                left.remove(near);
            }
        }
        left
    }

    fn firm_hexes(&self, s: &State, side: Side) -> HexSet {
        let regular = self.hexes_of(s, self.own(s, side).minus(self.classes.irregular));
        if self.masks_are_firm() { regular | s.masked[side] } else { regular.minus(s.masked[side]) }
    }

    /// R-73 Whether all masked stacks count as regular.
    fn masks_are_firm(&self) -> bool {
        self.data.rulings.masked_stack == MaskedStack::Regular
    }
}
