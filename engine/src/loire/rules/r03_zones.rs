//! §3 Zones of control, and the ways over water that they share with supply (§8.1).

use crate::geometry::HexId;
use crate::loire::Loire;
use crate::loire::state::{PontoonBridge, State};
use crate::loire::terrain::HexSet;
use crate::side::Side;

impl Loire {
    /// §3.1, §8.1 The neighbours of a hex that no river without a bridge cuts off.
    #[must_use]
    pub fn joined(&self, s: &State, hex: HexId) -> HexSet {
        let across = self.across[hex.index()];
        let mut joined = self.data.map.grid.next_to(hex).minus(across);
        for to in across {
            let bridge = self.data.map.bridge(hex, to);
            if bridge.is_some_and(|bridge| s.standing.has(bridge)) || self.pontoon_joins(s, hex, to) {
                joined.insert(to);
            }
        }
        joined
    }

    /// §11.5 Whether the pontoon bridge lies between two hexes.
    #[must_use]
    pub fn pontoon_joins(&self, s: &State, a: HexId, b: HexId) -> bool {
        matches!(s.pontoon, PontoonBridge::Laid(from, to) if (from, to) == (a, b) || (to, from) == (a, b))
    }

    /// The neighbours of any of these hexes that no river cuts off.
    #[must_use]
    pub(crate) fn beside(&self, s: &State, hexes: HexSet) -> HexSet {
        let by_water = hexes & self.banks;
        let inland = self.data.map.grid.beside(hexes.minus(by_water));
        by_water.into_iter().fold(inland, |all, hex| all | self.joined(s, hex))
    }

    /// §3.1 The zones of control of the stacks in these hexes: not into towns.
    pub(super) fn zones_from(&self, s: &State, hexes: HexSet) -> HexSet {
        self.beside(s, hexes).minus(self.towns)
    }

    /// §3.1, §3.3 Works out the zones of control of a side. Decoys are units (1.5), and whatever is masked counts as regular.
    pub(crate) fn zone(&self, s: &mut State, side: Side) {
        let firm = s.on_map & self.classes.of[side].minus(self.classes.irregular);
        s.firm[side] = self.hexes_of(s, firm) | s.masked[side];
        s.zones[side] = self.zones_from(s, s.stood[side]);
        s.firm_zones[side] = self.zones_from(s, s.firm[side]);
    }
}
