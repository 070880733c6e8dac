//! What a doctrine consists of once it is read: orders, their conditions, and the decisions that they speak to.

use crate::doctrine::{self, ALWAYS, Span, within};
use sandtable_engine::Side;
use sandtable_engine::eagle::{Eagle, PlaceSet, State, UnitId, UnitSet};
use sandtable_engine::geometry::HexId;

/// What kind of decision an order speaks to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    SetUp,
    March,
    Attack,
    Withdraw,
    Heroism,
    Marker,
}

/// What a supplementary marker is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    Reinforcement(UnitId),
    Army(UnitId),
    Independent,
}

/// What an order says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Directive {
    /// §16 The first of the hexes with room.
    SetUp { units: UnitSet, hexes: Vec<HexId> },
    /// To the first of the hexes that is no place of its side yet, or to the last; within this many hexes of it.
    Go { units: UnitSet, to: Vec<HexId>, near: u8 },
    /// Around the first of the hexes that is neither taken nor surrounded by others.
    Surround { units: UnitSet, at: Vec<HexId> },
    /// Next to the nearest stack of the enemy within this many hexes.
    Hunt { units: UnitSet, within: u8 },
    /// Nowhere.
    Stay { units: UnitSet },
    /// §7.1 At these odds: strength against strength, in tenths.
    Attack { odds: Span },
    /// §7.2.1 At these odds of the enemy.
    Withdraw { odds: Span },
    /// §7.2.2 At these odds.
    Heroism { odds: Span },
    /// §2.3.2 The first that can be done.
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

/// When an order is to be carried out: all of this must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    pub(super) turns: Span,
    /// Control of all of these.
    pub(super) holds: PlaceSet,
    /// No control of at least one of these.
    pub(super) lost: PlaceSet,
    /// §10 One of these, of the enemy, is isolated.
    pub(super) isolated: PlaceSet,
    /// §10 None of these, of the own side, is isolated.
    pub(super) free: PlaceSet,
    /// Own units on the map, fortresses and headquarters apart.
    pub(super) units: Span,
}

impl When {
    /// Whether all of it holds.
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
