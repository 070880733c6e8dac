//! The Stricken Eagle: the rule system `eagle`.
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
pub use terrain::{HexGrid, HexSet, Map, PlaceId, PlaceSet};
pub use unit::{MAX_UNITS, UnitId, UnitSet};

use crate::side::Side;

/// The French.
pub const FRENCH: Side = Side::First;
/// The Prussian, his German allies included.
pub const PRUSSIAN: Side = Side::Second;
