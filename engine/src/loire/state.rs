//! One position of The Loire Campaign.

use super::terrain::{BridgeSet, HexSet, PlaceSet};
use super::unit::{MAX_UNITS, UnitId, UnitSet};
use crate::geometry::HexId;
use crate::side::{BySide, Side};

/// §11.5 Where the pontoon bridge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PontoonBridge {
    /// With the German army.
    Ready,
    /// Between two hexes.
    Laid(HexId, HexId),
    /// Destroyed.
    Gone,
}

/// Everything about one moment of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    // Units.
    pub(super) at: [HexId; MAX_UNITS],
    /// §1.6 Steps left.
    pub(super) steps: [u8; MAX_UNITS],
    pub(super) on_map: UnitSet,
    /// §8.2 Out of supply until their next supply phase.
    pub(super) unsupplied: UnitSet,
    /// §10 Hexes with a "?" marker.
    pub(super) masked: BySide<HexSet>,
    /// Hexes with a unit.
    pub(super) stood: BySide<HexSet>,
    /// §3.3 Hexes whose stack counts as regular.
    pub(super) firm: BySide<HexSet>,
    /// §3.1 Zones of control.
    pub(super) zones: BySide<HexSet>,
    /// §3.3 Zones of control of the stacks that count as regular.
    pub(super) firm_zones: BySide<HexSet>,

    // The map.
    /// §15 Places through which a side's supplied regular units came last.
    pub(super) control: BySide<PlaceSet>,
    /// §11.1 Railway hexes that are destroyed.
    pub(super) broken: HexSet,
    /// §11.2 Bridges that stand.
    pub(super) standing: BridgeSet,
    pub(super) pontoon: PontoonBridge,
}

const _: () = assert!(std::mem::size_of::<State>() <= 1_536);

impl State {
    pub(super) fn blank() -> State {
        State {
            at: [HexId::NONE; MAX_UNITS],
            steps: [0; MAX_UNITS],
            on_map: UnitSet::EMPTY,
            unsupplied: UnitSet::EMPTY,
            masked: BySide::default(),
            stood: BySide::default(),
            firm: BySide::default(),
            zones: BySide::default(),
            firm_zones: BySide::default(),
            control: BySide::default(),
            broken: HexSet::EMPTY,
            standing: BridgeSet::EMPTY,
            pontoon: PontoonBridge::Ready,
        }
    }

    /// Where a unit stands; [`HexId::NONE`] off the map.
    #[must_use]
    #[inline]
    pub fn at(&self, unit: UnitId) -> HexId {
        self.at[unit.index()]
    }

    /// §1.6 The steps that a unit has left.
    #[must_use]
    #[inline]
    pub fn steps(&self, unit: UnitId) -> u8 {
        self.steps[unit.index()]
    }

    /// Units on the map, of either side.
    #[must_use]
    #[inline]
    pub fn on_map(&self) -> UnitSet {
        self.on_map
    }

    /// §8.2 Units out of supply.
    #[must_use]
    pub fn unsupplied(&self) -> UnitSet {
        self.unsupplied
    }

    /// §10 Hexes of a side with a "?" marker.
    #[must_use]
    pub fn masked(&self, side: Side) -> HexSet {
        self.masked[side]
    }

    /// Hexes with units of a side.
    #[must_use]
    #[inline]
    pub fn stood(&self, side: Side) -> HexSet {
        self.stood[side]
    }

    /// §3.1 Zones of control of a side.
    #[must_use]
    #[inline]
    pub fn zones(&self, side: Side) -> HexSet {
        self.zones[side]
    }

    /// §3.3 Zones of control of the enemy that a side has not neutralised: irregular units do that only to those of irregular units.
    #[must_use]
    #[inline]
    pub fn hostile(&self, side: Side) -> HexSet {
        let enemy = side.enemy();
        self.firm_zones[enemy].minus(self.firm[side]) | self.zones[enemy].minus(self.stood[side])
    }

    /// §15 Places that a side controls.
    #[must_use]
    pub fn control(&self, side: Side) -> PlaceSet {
        self.control[side]
    }

    /// §11.1 Railway hexes that are destroyed.
    #[must_use]
    pub fn broken(&self) -> HexSet {
        self.broken
    }

    /// §11.2 Bridges that stand.
    #[must_use]
    pub fn standing(&self) -> BridgeSet {
        self.standing
    }

    /// §11.5 Where the pontoon bridge is.
    #[must_use]
    pub fn pontoon(&self) -> PontoonBridge {
        self.pontoon
    }
}
