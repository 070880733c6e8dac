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

#[cfg(test)]
use sandtable_engine as engine;
use sandtable_engine::grandes_batailles::GrandesBatailles;

bots! { GrandesBatailles, KeepStrength, rules: |_| KeepStrength, home: |game| game.data().bots.as_deref() }

doctrines! {
    "grandes_batailles":
    First "hold": "holds the places that score, fires, gives way before odds elsewhere, withdraws at the end";
    First "counter": "holds with a part and strikes with the rest at enemies that come near";
    Second "moltke": "guns first, waits for mass, turns flanks, attacks together at good odds";
    Second "steinmetz": "straight at the nearest place, at once, whatever it costs";
}
