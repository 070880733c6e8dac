//! Bots for The Stricken Eagle.
//!
//! | module | contents |
//! |---|---|
//! | [`doctrine`] | plays by orders in TOML |
//! | [`heuristic`] | rates positions with weights, and battles with exact odds |
//! | [`weights`] | the weights, as TOML |
//! | [`odds`] | exact odds under the rules in force |
//! | [`search`] | the traits that a search needs |
//! | [`policy`] | makes the decisions within a procedure whose odds are computed |
//! | `land`, `reach` | values computed once for a map; the hexes that a unit reaches, and the ways to them |

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
use sandtable_engine::eagle::Eagle;

bots! { Eagle, KeepStrength, rules: |_| KeepStrength }

/// The built-in doctrines; the first of a side is the default of `scripted`.
pub const DOCTRINES: [DoctrineInfo; 4] = [
    DoctrineInfo {
        name: "frossard",
        side: Side::First,
        about: "close to history: strong positions on the frontier, then Metz and Strasbourg, Châlons as the reserve",
        text: include_str!("../../data/eagle/doctrines/frossard.toml"),
    },
    DoctrineInfo {
        name: "trochu",
        side: Side::First,
        about: "fall back on Verdun, Sedan and Châlons behind a screen of cavalry, and keep the armies",
        text: include_str!("../../data/eagle/doctrines/trochu.toml"),
    },
    DoctrineInfo {
        name: "moltke",
        side: Side::Second,
        about: "close to history: turn the flanks, surround Metz and Strasbourg, then march on Verdun and Sedan",
        text: include_str!("../../data/eagle/doctrines/moltke.toml"),
    },
    DoctrineInfo {
        name: "steinmetz",
        side: Side::Second,
        about: "attack: straight at the nearest French, wherever the odds are not bad",
        text: include_str!("../../data/eagle/doctrines/steinmetz.toml"),
    },
];
