//! The Loire Campaign: the rule system `loire`.
//!
//! The README of this folder gives the sequence of play as decisions, every roll, and how unclear rules are read.
#![doc = include_str!("README.md")]

pub mod data;
pub mod rulebook;
pub mod rulings;
pub mod terrain;
#[cfg(test)]
mod tests;
pub mod unit;

pub use data::Data;
pub use terrain::{BridgeId, BridgeSet, HexGrid, HexSet, Map, PlaceId, PlaceSet};
pub use unit::{CorpsId, CorpsSet, MAX_UNITS, UnitId, UnitSet};

use crate::side::Side;

/// The French.
pub const FRENCH: Side = Side::First;
/// The German.
pub const GERMAN: Side = Side::Second;
