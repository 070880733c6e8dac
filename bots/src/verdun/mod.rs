//! Bots for Verdun 1916.
//!
//! | module | contents |
//! |---|---|
//! | [`doctrine`] | plays by orders in TOML |
//! | [`heuristic`] | rates positions with weights, and chances with exact odds |
//! | [`weights`] | the weights, as TOML |
//! | [`odds`] | exact odds under the rules in force |
//! | [`search`] | the traits that a search needs |
//! | [`policy`] | makes the decisions within a procedure whose odds are computed |
//! | `field` | facts about a position that all bots use |

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

use sandtable_engine::verdun::Verdun;

bots! { Verdun, Press, rules: Press::of, home: |game| game.data().bots.as_deref() }

doctrines! {
    "verdun":
    First "falkenhayn": "close to history: the right bank, guns on full zones, few assaults, points by what the French must request";
    First "kronprinz": "his original plan: both banks from the start, assaults wherever they promise, then the forts around Verdun";
    Second "petain": "close to history: trenches in depth, rest and relief, counter-barrages, the sacred way, no sorties";
    Second "nivelle": "attack: Mangin, heavy artillery, double barrages and assaults on Douaumont and Vaux, whenever the guns allow it";
}
