//! Bots for The Loire Campaign.
//!
//! | module | contents |
//! |---|---|
//! | [`doctrine`] | plays by orders in TOML |
//! | [`heuristic`] | rates positions with weights, and combats with exact odds |
//! | [`weights`] | the weights, as TOML |
//! | [`odds`] | exact odds under the rules in force |
//! | [`search`] | the traits that a search needs |
//! | [`policy`] | makes the decisions within a procedure whose odds are computed |
//! | `land`, `reach` | values computed once for a map; the hexes that units reach, and the ways to them |

pub mod doctrine;
pub mod heuristic;
mod land;
pub mod odds;
pub mod policy;
mod reach;
pub mod search;
#[cfg(test)]
mod tests;
pub mod weights;

pub use doctrine::{Doctrine, Scripted};
pub use heuristic::Heuristic;
pub use policy::KeepStrength;

use crate::catalogue::DoctrineInfo;
use sandtable_engine::Side;
use sandtable_engine::loire::Loire;

bots! { Loire, KeepStrength, rules: |_| KeepStrength }

/// The built-in doctrines; the first of a side is the default of `scripted`.
pub const DOCTRINES: [DoctrineInfo; 4] = [
    DoctrineInfo {
        name: "chanzy",
        side: Side::First,
        about: "fights where the odds are even, and falls back by streams and woods on Le Mans and Tours",
        text: include_str!("../../data/loire/doctrines/chanzy.toml"),
    },
    DoctrineInfo {
        name: "freycinet",
        side: Side::First,
        about: "Orléans at once, Chartres and Pithiviers, then on Paris, whatever it costs",
        text: include_str!("../../data/loire/doctrines/freycinet.toml"),
    },
    DoctrineInfo {
        name: "frederick-charles",
        side: Side::Second,
        about: "waits for three corps, strikes at Orléans with all guns, rests, and goes west",
        text: include_str!("../../data/loire/doctrines/frederick-charles.toml"),
    },
    DoctrineInfo {
        name: "mecklenburg",
        side: Side::Second,
        about: "west at once by the Huisne to Le Mans; Orléans when the Second Army comes",
        text: include_str!("../../data/loire/doctrines/mecklenburg.toml"),
    },
];
