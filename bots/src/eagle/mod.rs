//! Bots for The Stricken Eagle.
//!
//! | room | what is in it |
//! |---|---|
//! | [`doctrine`] | plays by orders in TOML |
//! | [`heuristic`] | values what it sees with weights, and battles with exact odds |
//! | [`weights`] | the weights, as TOML |
//! | [`odds`] | exact odds under the rules in force |
//! | [`search`] | what a search needs to know of it |
//! | [`policy`] | who decides on the way through a procedure whose odds are asked for |
//! | `land`, `reach` | what is computed of a map once; where a unit gets to, and how |

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

/// Every doctrine that is built in; the first of a side is the one that `scripted` plays by where none is chosen.
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
