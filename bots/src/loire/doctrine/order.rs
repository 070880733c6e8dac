//! The parts of a doctrine that has been read: orders, their conditions, and the decisions that they apply to.

use crate::doctrine::{self, ALWAYS, Span, within};
use sandtable_engine::Side;
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::data::March;
use sandtable_engine::loire::{CorpsId, HexSet, Loire, PlaceSet, State, UnitSet};

/// The kind of decision that an order applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Place,
    March,
    Attack,
    Support,
    GiveWay,
    Blow,
    Rest,
    Rebuild,
    Leave,
    Evacuate,
    ByRail,
}

/// The content of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Directive {
    /// §14, §9.1 In the first of the hexes where the units may be placed, or nearest to the first of them.
    Place { units: UnitSet, hexes: Vec<HexId> },
    /// To within this many hexes of the first one that is not a place controlled by the side, or of the last; at most with this kind of march.
    Go { units: UnitSet, to: Vec<HexId>, near: u8, march: March, rail: bool },
    /// Next to the nearest enemy stack within this many hexes; irregular units two hexes from it.
    Hunt { units: UnitSet, within: u8 },
    /// No movement.
    Stay { units: UnitSet },
    /// §12.4 At these odds: the ratio of strengths, in tenths.
    Attack { odds: Span },
    /// §12.3 If the attacker has these odds.
    Support { odds: Span },
    /// §9.2 Cavalry gives way if the approaching enemy has these odds.
    GiveWay { odds: Span },
    /// §11.2 Units that stand in these hexes destroy the bridges there.
    Blow { units: UnitSet, at: HexSet },
    /// §5.2 If rest restores at least this many steps.
    Rest { steps: u8 },
    /// §5.2 The first that can be rebuilt.
    Rebuild { units: Vec<UnitSet> },
    /// §6 The first corps that can leave.
    Leave { corps: Vec<CorpsId> },
    /// §13 The Government leaves.
    Evacuate,
    /// §5.1 Reinforcements arrive later, by rail.
    ByRail,
}

impl doctrine::Directive for Directive {
    type Kind = Kind;
    const KINDS: usize = Kind::ByRail as usize + 1;

    fn number(kind: Kind) -> usize {
        kind as usize
    }

    fn kinds(&self) -> &'static [Kind] {
        match self {
            Directive::Place { .. } => &[Kind::Place],
            Directive::Go { .. } | Directive::Hunt { .. } | Directive::Stay { .. } => &[Kind::March],
            Directive::Attack { .. } => &[Kind::Attack],
            Directive::Support { .. } => &[Kind::Support],
            Directive::GiveWay { .. } => &[Kind::GiveWay],
            Directive::Blow { .. } => &[Kind::Blow],
            Directive::Rest { .. } => &[Kind::Rest],
            Directive::Rebuild { .. } => &[Kind::Rebuild],
            Directive::Leave { .. } => &[Kind::Leave],
            Directive::Evacuate => &[Kind::Evacuate],
            Directive::ByRail => &[Kind::ByRail],
        }
    }
}

/// The distance from which an enemy threatens a place, in hexes.
const THREATENS: u8 = 5;

/// The conditions of an order: all of them must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    pub(super) turns: Span,
    /// Control of all of these places.
    pub(super) holds: PlaceSet,
    /// No control of at least one of these places.
    pub(super) lost: PlaceSet,
    /// An enemy within five hexes of at least one of these places.
    pub(super) threatened: PlaceSet,
    /// Friendly regular units on the map.
    pub(super) units: Span,
}

impl When {
    /// Whether all conditions hold.
    pub(super) fn holds(&self, g: &Loire, s: &State, me: Side) -> bool {
        let regular = |unit| g.unit(unit).kind.regular();
        let units = || (s.on_map() & g.units_of(me)).keep(regular).len();
        within(self.turns, s.turn().into())
            && self.holds.within(s.control(me))
            && (self.lost.is_empty() || !self.lost.within(s.control(me)))
            && (self.threatened.is_empty() || self.is_threatened(g, s, me))
            && (self.units == ALWAYS || within(self.units, units()))
    }

    fn is_threatened(&self, g: &Loire, s: &State, me: Side) -> bool {
        let map = &g.data().map;
        let near = |hex: HexId| s.stood(me.enemy()).into_iter().any(|enemy| map.grid.distance(enemy, hex) <= THREATENS);
        self.threatened.into_iter().any(|place| near(map.places[place.index()].hex))
    }
}
