//! Bots for Wissembourg and Spicheren 1870.
//!
//! | module | contents |
//! |---|---|
//! | [`doctrine`] | plays by orders in TOML |
//! | [`heuristic`] | rates positions with weights, and chances with exact odds |
//! | [`weights`] | the weights, as TOML |
//! | `field`, `ground`, `reach`, `path`, `facing`, `leading` | what a side sees and the rules say, for every bot |
//! | [`odds`] | exact odds under the rules in force |
//! | [`search`] | the traits that a search needs |
//! | [`policy`] | makes the decisions within a procedure whose odds are computed |

#[cfg(test)]
mod asked;
#[cfg(test)]
#[path = "../../tests/it/battles/data.rs"]
mod data;
pub mod doctrine;
mod facing;
mod field;
mod ground;
pub mod heuristic;
mod leading;
pub mod odds;
mod path;
pub mod policy;
mod reach;
pub mod search;
pub mod weights;

pub use doctrine::{Doctrine, Scripted};
pub use heuristic::Heuristic;
pub use policy::KeepStrength;

use crate::catalogue::DoctrineInfo;
#[cfg(test)]
use sandtable_engine as engine;
use sandtable_engine::Side;
use sandtable_engine::grandes_batailles::GrandesBatailles;

bots! { GrandesBatailles, KeepStrength, rules: |_| KeepStrength, home: |game| game.data().bots.as_deref() }

/// The built-in doctrines; the first of a side is the default of `scripted`.
pub const DOCTRINES: [DoctrineInfo; 4] = [
    DoctrineInfo {
        name: "hold",
        side: Side::First,
        about: "holds the places that score, fires, gives way before odds elsewhere, withdraws at the end",
        text: include_str!("../../data/grandes_batailles/doctrines/hold.toml"),
    },
    DoctrineInfo {
        name: "counter",
        side: Side::First,
        about: "holds with a part and strikes with the rest at enemies that come near",
        text: include_str!("../../data/grandes_batailles/doctrines/counter.toml"),
    },
    DoctrineInfo {
        name: "moltke",
        side: Side::Second,
        about: "guns first, waits for mass, turns flanks, attacks together at good odds",
        text: include_str!("../../data/grandes_batailles/doctrines/moltke.toml"),
    },
    DoctrineInfo {
        name: "steinmetz",
        side: Side::Second,
        about: "straight at the nearest place, at once, whatever it costs",
        text: include_str!("../../data/grandes_batailles/doctrines/steinmetz.toml"),
    },
];
