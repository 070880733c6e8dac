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

use sandtable_engine::loire::Loire;

bots! { Loire, KeepStrength, rules: |_| KeepStrength }

doctrines! {
    "loire":
    First "chanzy": "fights where the odds are even, and falls back by streams and woods on Le Mans and Tours";
    First "freycinet": "Orléans at once, Chartres and Pithiviers, then on Paris, whatever it costs";
    Second "frederick-charles": "waits for three corps, strikes at Orléans with all guns, rests, and goes west";
    Second "mecklenburg": "west at once by the Huisne to Le Mans; Orléans when the Second Army comes";
}
