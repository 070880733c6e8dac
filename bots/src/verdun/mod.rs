//! Bots for Verdun 1916.
//!
//! | room | what is in it |
//! |---|---|
//! | [`doctrine`] | plays by orders in TOML |
//! | [`heuristic`] | values what it sees with weights, and the chances with exact odds |
//! | [`weights`] | the weights, as TOML |
//! | [`odds`] | exact odds under the rules in force |
//! | [`search`] | what a search needs to know of it |
//! | [`policy`] | who decides on the way through a procedure whose odds are asked for |
//! | `field` | what the rules say of a position that the bots go by |

pub mod doctrine;
mod field;
pub mod heuristic;
pub mod odds;
pub mod policy;
pub mod search;
pub mod weights;

pub use doctrine::{Doctrine, Scripted};
pub use heuristic::Heuristic;
pub use policy::Press;

use crate::catalogue::DoctrineInfo;
use sandtable_engine::Side;
use sandtable_engine::verdun::Verdun;

bots! { Verdun, Press, rules: Press::of, home: |game| game.data().bots.as_deref() }

/// Every doctrine that is built in; the first of a side is the one that `scripted` plays by where none is chosen.
pub const DOCTRINES: [DoctrineInfo; 4] = [
    DoctrineInfo {
        name: "falkenhayn",
        side: Side::First,
        about: "close to history: the right bank, guns on full zones, few assaults, points by what the French must request",
        text: include_str!("../../data/verdun/doctrines/falkenhayn.toml"),
    },
    DoctrineInfo {
        name: "kronprinz",
        side: Side::First,
        about: "his original plan: both banks from the start, assaults wherever they promise, then the forts around Verdun",
        text: include_str!("../../data/verdun/doctrines/kronprinz.toml"),
    },
    DoctrineInfo {
        name: "petain",
        side: Side::Second,
        about: "close to history: trenches in depth, rest and relief, counter-barrages, the sacred way, no sorties",
        text: include_str!("../../data/verdun/doctrines/petain.toml"),
    },
    DoctrineInfo {
        name: "nivelle",
        side: Side::Second,
        about: "attack: Mangin, heavy artillery, double barrages and assaults on Douaumont and Vaux, whenever the guns allow it",
        text: include_str!("../../data/verdun/doctrines/nivelle.toml"),
    },
];
