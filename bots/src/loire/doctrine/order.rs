//! What a doctrine consists of once it is read: orders, their conditions, and the decisions that they speak to.

use crate::doctrine::{self, ALWAYS, Span, within};
use sandtable_engine::Side;
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::data::March;
use sandtable_engine::loire::{CorpsId, HexSet, Loire, PlaceSet, State, UnitSet};

/// What kind of decision an order speaks to.
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

/// What an order says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Directive {
    /// §14, §9.1 The first of the hexes where they may be placed, or the nearest to the first of them.
    Place { units: UnitSet, hexes: Vec<HexId> },
    /// To the first of the hexes that is no place of its side yet, or to the last; within this many hexes of it, at most so hurried.
    Go { units: UnitSet, to: Vec<HexId>, near: u8, march: March, rail: bool },
    /// Beside the nearest stack of the enemy within this many hexes; irregular units two hexes from it.
    Hunt { units: UnitSet, within: u8 },
    /// Nowhere.
    Stay { units: UnitSet },
    /// §12.4 At these odds: strength against strength, in tenths.
    Attack { odds: Span },
    /// §12.3 Against these odds of the attacker.
    Support { odds: Span },
    /// §9.2 Cavalry gives way to these odds of who comes.
    GiveWay { odds: Span },
    /// §11.2 Bridges at these hexes are destroyed by who stands there.
    Blow { units: UnitSet, at: HexSet },
    /// §5.2 With this many steps to gain.
    Rest { steps: u8 },
    /// §5.2 The first that can be.
    Rebuild { units: Vec<UnitSet> },
    /// §6 The first that can leave.
    Leave { corps: Vec<CorpsId> },
    /// §13 The Government leaves.
    Evacuate,
    /// §5.1 Reinforcements come later and by rail.
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

/// How near an enemy threatens a place, in hexes.
const THREATENS: u8 = 5;

/// When an order is to be carried out: all of this must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    pub(super) turns: Span,
    /// Control of all of these.
    pub(super) holds: PlaceSet,
    /// No control of at least one of these.
    pub(super) lost: PlaceSet,
    /// An enemy within five hexes of one of these.
    pub(super) threatened: PlaceSet,
    /// Own regular units on the map.
    pub(super) units: Span,
}

impl When {
    /// Whether all of it holds.
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
