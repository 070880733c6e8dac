//! Bots for Verdun 1916.
//!
//! | room | what is in it |
//! |---|---|
//! | [`heuristic`] | values what it sees with weights, and the chances with exact odds |
//! | [`weights`] | the weights, as TOML |
//! | [`odds`] | exact odds under the rules in force |
//! | [`search`] | what a search needs to know of it |
//! | [`policy`] | who decides on the way through a procedure whose odds are asked for |

pub mod heuristic;
pub mod odds;
pub mod policy;
pub mod search;
pub mod weights;

pub use heuristic::Heuristic;
pub use policy::Press;

use crate::catalogue::{BotInfo, BotText, DoctrineInfo};
use crate::player::Bots;
use crate::random::Random;
use crate::weights::{Key, SidesInfo};
use sandtable_engine::verdun::Verdun;
use sandtable_engine::{BySide, Side};
use sandtable_scenarios::{Fault, Faults};
use weights::Weights;

/// Any bot for it.
pub type Player = crate::player::Player<Verdun>;
/// Any policy for it.
pub type Policy = crate::policy::Policy<Verdun>;

impl Bots for Verdun {
    type Scripted = Random;
    type Heuristic = Heuristic;
    type Rules = Press;

    const DOCTRINES: &'static [DoctrineInfo] = &DOCTRINES;
    const WEIGHTS: &'static [SidesInfo] = &weights::BUILT_IN;
    const MIXTURES: &'static [SidesInfo] = &weights::MIXTURES;
    const POLICIES: &'static [BotInfo] = &policy::POLICIES;
    const SEARCH: BySide<&'static str> = search::BUILT_IN;

    fn scripted(&self, file: &BotText, _side: Side) -> Result<Random, Faults> {
        Err(Fault::of_file(&file.name, "a doctrine", "another bot: there are no doctrines for Verdun 1916 yet").into())
    }

    fn weights() -> Vec<Key> {
        Weights::keys()
    }

    fn heuristic(&self, weights: &[i32]) -> Heuristic {
        Heuristic::new(self, Weights::of(weights))
    }

    fn rules(name: &str) -> Result<Press, Faults> {
        Ok(Press::named(name))
    }
}

/// Every doctrine that comes with the program; the first of a side is the one that `scripted` plays by where none is chosen.
pub const DOCTRINES: [DoctrineInfo; 0] = [];
