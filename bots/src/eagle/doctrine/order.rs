//! The parts of a doctrine that has been read: orders, their conditions, and the decisions that they apply to.

use crate::doctrine::{self, ALWAYS, Span, within};
use sandtable_engine::Side;
use sandtable_engine::eagle::{Eagle, PlaceSet, State, UnitId, UnitSet};
use sandtable_engine::geometry::HexId;

/// The kind of decision that an order applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    SetUp,
    March,
    Attack,
    Withdraw,
    Heroism,
    Marker,
}

/// The use of a supplementary marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    Reinforcement(UnitId),
    Army(UnitId),
    Independent,
}

/// The content of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Directive {
    /// §16 Sets up in the first of the hexes with room.
    SetUp { units: UnitSet, hexes: Vec<HexId> },
    /// To the first of the hexes that is not a place controlled by the side, or else to the last; within this many hexes of it.
    Go { units: UnitSet, to: Vec<HexId>, near: u8 },
    /// Around the first of the hexes that the side does not control and that other units do not surround.
    Surround { units: UnitSet, at: Vec<HexId> },
    /// Next to the nearest enemy stack within this many hexes.
    Hunt { units: UnitSet, within: u8 },
    /// No movement.
    Stay { units: UnitSet },
    /// §7.1 At these odds: the ratio of strengths, in tenths.
    Attack { odds: Span },
    /// §7.2.1 If the enemy attacks at these odds.
    Withdraw { odds: Span },
    /// §7.2.2 At these odds.
    Heroism { odds: Span },
    /// §2.3.2 The first use that is possible.
    Marker { uses: Vec<Use> },
}

impl doctrine::Directive for Directive {
    type Kind = Kind;
    const KINDS: usize = Kind::Marker as usize + 1;

    fn number(kind: Kind) -> usize {
        kind as usize
    }

    fn kinds(&self) -> &'static [Kind] {
        match self {
            Directive::SetUp { .. } => &[Kind::SetUp],
            Directive::Go { .. } | Directive::Surround { .. } | Directive::Hunt { .. } | Directive::Stay { .. } => {
                &[Kind::March]
            }
            Directive::Attack { .. } => &[Kind::Attack],
            Directive::Withdraw { .. } => &[Kind::Withdraw],
            Directive::Heroism { .. } => &[Kind::Heroism],
            Directive::Marker { .. } => &[Kind::Marker],
        }
    }
}

/// The conditions of an order: all of them must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    pub(super) turns: Span,
    /// Control of all of these places.
    pub(super) holds: PlaceSet,
    /// No control of at least one of these places.
    pub(super) lost: PlaceSet,
    /// §10 At least one of these enemy places is isolated.
    pub(super) isolated: PlaceSet,
    /// §10 None of these friendly places is isolated.
    pub(super) free: PlaceSet,
    /// Friendly units on the map, without fortresses and headquarters.
    pub(super) units: Span,
}

impl When {
    /// Whether all conditions hold.
    pub(super) fn holds(&self, g: &Eagle, s: &State, me: Side) -> bool {
        let mobile = || (s.on_map() & g.units_of(me)).minus(g.headquarters() | g.fortresses()).len();
        within(self.turns, s.turn().into())
            && self.holds.within(s.control(me))
            && (self.lost.is_empty() || !self.lost.within(s.control(me)))
            && (self.isolated.is_empty() || self.isolated.into_iter().any(|p| g.is_city_isolated(s, me.enemy(), p)))
            && !self.free.into_iter().any(|place| g.is_city_isolated(s, me, place))
            && (self.units == ALWAYS || within(self.units, mobile()))
    }
}
