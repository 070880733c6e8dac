//! Bots for The Loire Campaign.
//!
//! | room | what is in it |
//! |---|---|
//! | [`heuristic`] | values what it sees with weights, and combats with exact odds |
//! | [`weights`] | the weights, as TOML |
//! | [`odds`] | exact odds under the rules in force |
//! | [`search`] | what a search needs to know of it |
//! | [`policy`] | who decides on the way through a procedure whose odds are asked for |
//! | `land`, `reach` | what is computed of a map once; where units get to, and how |

pub mod heuristic;
mod land;
pub mod odds;
pub mod policy;
mod reach;
pub mod search;
#[cfg(test)]
mod tests;
pub mod weights;

pub use heuristic::Heuristic;
pub use policy::KeepStrength;

use crate::catalogue::{BotInfo, BotText, DoctrineInfo};
use crate::player::Bots;
use crate::random::Random;
use crate::weights::{Key, SidesInfo};
use sandtable_engine::loire::Loire;
use sandtable_engine::{BySide, Side};
use sandtable_scenarios::{Fault, Faults};
use weights::Weights;

/// Any bot for it.
pub type Player = crate::player::Player<Loire>;
/// Any policy for it.
pub type Policy = crate::policy::Policy<Loire>;

impl Bots for Loire {
    type Scripted = Random;
    type Heuristic = Heuristic;
    type Rules = KeepStrength;

    const DOCTRINES: &'static [DoctrineInfo] = &[];
    const WEIGHTS: &'static [SidesInfo] = &weights::BUILT_IN;
    const MIXTURES: &'static [SidesInfo] = &weights::MIXTURES;
    const POLICIES: &'static [BotInfo] = &policy::POLICIES;
    const SEARCH: BySide<&'static str> = search::BUILT_IN;

    fn scripted(&self, file: &BotText, _side: Side) -> Result<Random, Faults> {
        Err(Fault::of_file(&file.name, "a doctrine", "random or heuristic: this system has no doctrines").into())
    }

    fn weights() -> Vec<Key> {
        Weights::keys()
    }

    fn heuristic(&self, weights: &[i32]) -> Heuristic {
        Heuristic::new(self, Weights::of(weights))
    }

    fn rules(name: &str) -> Result<KeepStrength, Faults> {
        KeepStrength::named(name)
    }
}
