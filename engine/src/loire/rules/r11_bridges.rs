//! §11 Modifiers for the destruction and repair of bridges.

use crate::geometry::HexId;
use crate::loire::Loire;
use crate::loire::state::State;
use crate::side::Side;

impl Loire {
    /// §11.2 The modifier of a roll of `side` to destroy a bridge: for enemies in `other_end`, the hex at its other end, and for the pontoon bridge,
    /// if `pontoon`.
    #[must_use]
    pub fn demolition_modifier(&self, s: &State, side: Side, other_end: HexId, pontoon: bool) -> i8 {
        let enemy = side.enemy();
        let held = self.held_modifier(s.firm[enemy].has(other_end), s.stood[enemy].has(other_end));
        held + if pontoon { self.data.limits.bridging.pontoon } else { 0 }
    }

    /// §11.4 The modifier of a roll of `side` to repair a bridge: for enemy zones of control in `other_end`, the hex at its other end.
    #[must_use]
    pub fn repair_modifier(&self, s: &State, side: Side, other_end: HexId) -> i8 {
        let enemy = side.enemy();
        self.held_modifier(s.firm_zones[enemy].has(other_end), s.zones[enemy].has(other_end))
    }

    fn held_modifier(&self, by_regulars: bool, by_any: bool) -> i8 {
        let (regular, irregular) = self.data.limits.bridging.held;
        match (by_regulars, by_any) {
            (true, _) => regular,
            (false, true) => irregular,
            (false, false) => 0,
        }
    }
}
