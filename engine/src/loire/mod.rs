//! The Loire Campaign: the rule system `loire`.
//!
//! The README of this folder gives the sequence of play as decisions, every roll, and how unclear rules are read.
#![doc = include_str!("README.md")]

pub mod data;
pub mod rulebook;
pub mod rules;
pub mod rulings;
pub mod state;
pub mod terrain;
#[cfg(test)]
mod tests;
pub mod unit;

pub use data::Data;
pub use state::State;
pub use terrain::{BridgeId, BridgeSet, HexGrid, HexSet, Map, PlaceId, PlaceSet};
pub use unit::{CorpsId, CorpsSet, MAX_UNITS, UnitId, UnitSet};

use crate::geometry::{Direction, HexId, Water};
use crate::side::{BySide, Side};
use unit::{Kind, Unit};

/// The French.
pub const FRENCH: Side = Side::First;
/// The German.
pub const GERMAN: Side = Side::Second;

/// Units by what they are, both sides together.
#[derive(Clone, Debug)]
struct Classes {
    of: BySide<UnitSet>,
    regular: UnitSet,
    headquarters: UnitSet,
    irregular: UnitSet,
    parties: UnitSet,
    decoys: UnitSet,
}

impl Classes {
    fn new(units: &[Unit]) -> Classes {
        let all = |wanted: &dyn Fn(&Unit) -> bool| -> UnitSet {
            (0..).zip(units).filter(|(_, unit)| wanted(unit)).map(|(i, _)| UnitId(i)).collect()
        };
        let of_kind = |kind: Kind| all(&|unit| unit.kind == kind);
        Classes {
            of: BySide(Side::BOTH.map(|side| all(&|unit| unit.side == side))),
            regular: all(&|unit| unit.kind.regular()),
            headquarters: of_kind(Kind::Headquarters),
            irregular: all(&|unit| unit.kind.irregular()),
            parties: of_kind(Kind::Party),
            decoys: of_kind(Kind::Decoy),
        }
    }
}

/// The Loire Campaign with the rules in force: data, rulings, and what is computed of them once.
#[derive(Clone, Debug)]
pub struct Loire {
    data: Data,
    classes: Classes,
    /// §3.1 The hexes of towns.
    towns: HexSet,
    /// §3.1 By hex, the neighbours across a river, bridged or not.
    across: Vec<HexSet>,
    /// §3.1 Hexes beside a river.
    banks: HexSet,
    /// §8.1 The hexes with a railway, and by hex those that it leads to.
    railways: HexSet,
    along_rails: Vec<HexSet>,
}

impl Loire {
    /// The game of these data, which the reader of the data has checked.
    #[must_use]
    pub fn new(data: Data) -> Loire {
        let map = &data.map;
        let hexes = || (0..map.grid.size()).map(|i| HexId(i as u16));
        let rivers =
            |hex: HexId| Direction::ALL.into_iter().filter(move |&to| map.sides[hex].water(to) == Some(Water::River));
        let across: Vec<HexSet> = hexes()
            .map(|hex| rivers(hex).map(|to| map.grid.neighbour(hex, to)).filter(|n| n.is_some()).collect())
            .collect();
        Loire {
            classes: Classes::new(&data.units),
            towns: map.towns().into_iter().map(|town| map.places[town.index()].hex).collect(),
            banks: hexes().filter(|hex| !across[hex.index()].is_empty()).collect(),
            across,
            railways: map.railways(),
            along_rails: hexes().map(|hex| map.along_rails(hex)).collect(),
            data,
        }
    }

    /// The data that the game was made of.
    #[must_use]
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// A unit's counter.
    #[must_use]
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.data.units[unit.index()]
    }

    /// The units of a side, on the map or not.
    #[must_use]
    #[inline]
    pub fn units_of(&self, side: Side) -> UnitSet {
        self.classes.of[side]
    }
}
