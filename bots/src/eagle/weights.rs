//! The weights of the heuristic bot, as read from TOML.

use crate::weights::{SidesInfo, weights};
use sandtable_engine::BySide;

/// The weights that come with the program; the first are those that `heuristic` plays by where none are chosen.
pub const BUILT_IN: [SidesInfo; 1] = [SidesInfo {
    name: "2026-11-22",
    about: "set by hand",
    made_for: None,
    text: BySide([
        include_str!("../../data/eagle/heuristic-french.toml"),
        include_str!("../../data/eagle/heuristic-prussian.toml"),
    ]),
}];

/// The mixtures that come with the program.
pub const MIXTURES: [SidesInfo; 0] = [];

weights! {
    "What things are worth to the heuristic bot, in tenths of a strength point.";
    /// The price of a strength point of the own side.
    "losses" "own" own,
}
