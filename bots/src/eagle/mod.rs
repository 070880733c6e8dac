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

use sandtable_engine::eagle::Eagle;

bots! { Eagle, KeepStrength, rules: |_| KeepStrength }

doctrines! {
    "eagle":
    First "frossard": "close to history: strong positions on the frontier, then Metz and Strasbourg, Châlons as the reserve";
    First "trochu": "fall back on Verdun, Sedan and Châlons behind a screen of cavalry, and keep the armies";
    Second "moltke": "close to history: turn the flanks, surround Metz and Strasbourg, then march on Verdun and Sedan";
    Second "steinmetz": "attack: straight at the nearest French, wherever the odds are not bad";
}
