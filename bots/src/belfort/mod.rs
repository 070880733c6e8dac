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

use sandtable_engine::belfort::Belfort;

bots! { Belfort, KeepStrength, rules: KeepStrength::of }

doctrines! {
    "belfort":
    First "denfert": "close to history: active defence of the villages and heights, sorties at good odds, back fort by fort";
    First "citadel": "everything into the citadel and the forts: rest, counter-battery, no sorties";
    Second "tresckow": "close to history: investment, batteries in the west, the villages in January, then the Perches by trench";
    Second "storm": "assault from the first turn wherever the odds allow it";
}
