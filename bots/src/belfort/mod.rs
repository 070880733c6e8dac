//! Bots for Storm over Belfort.
//!
//! | module | contents |
//! |---|---|
//! | [`doctrine`] | plays by orders in TOML |
//! | [`heuristic`] | rates positions with weights, and chances with exact odds |
//! | [`weights`] | the weights, as TOML |
//! | [`odds`] | exact odds under the rules in force |
//! | [`search`] | the traits that a search needs |
//! | [`policy`] | makes the decisions within a procedure whose odds are computed |

pub mod doctrine;
pub mod heuristic;
pub mod odds;
pub mod policy;
pub mod search;
pub mod weights;

pub use doctrine::{Doctrine, Scripted};
pub use heuristic::Heuristic;
pub use policy::KeepStrength;

use crate::catalogue::DoctrineInfo;
use sandtable_engine::Side;
use sandtable_engine::belfort::Belfort;

bots! { Belfort, KeepStrength, rules: KeepStrength::of }

/// The built-in doctrines; the first of a side is the default of `scripted`.
pub const DOCTRINES: [DoctrineInfo; 4] = [
    DoctrineInfo {
        name: "denfert",
        side: Side::First,
        about: "close to history: active defence of the villages and heights, sorties at good odds, back fort by fort",
        text: include_str!("../../data/belfort/doctrines/denfert.toml"),
    },
    DoctrineInfo {
        name: "citadel",
        side: Side::First,
        about: "everything into the citadel and the forts: rest, counter-battery, no sorties",
        text: include_str!("../../data/belfort/doctrines/citadel.toml"),
    },
    DoctrineInfo {
        name: "tresckow",
        side: Side::Second,
        about: "close to history: investment, batteries in the west, the villages in January, then the Perches by trench",
        text: include_str!("../../data/belfort/doctrines/tresckow.toml"),
    },
    DoctrineInfo {
        name: "storm",
        side: Side::Second,
        about: "assault from the first turn wherever the odds allow it",
        text: include_str!("../../data/belfort/doctrines/storm.toml"),
    },
];
