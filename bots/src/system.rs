//! The parts that make up the bots of a rule system.

use crate::catalogue::{BotInfo, DoctrineInfo};
use crate::doctrine::Follow;
use crate::search::{Rate, Searched};
use crate::texts::BotText;
use crate::weights::{Key, SidesInfo};
use sandtable_engine::{Choose, Side};
use sandtable_scenarios::Faults;
use std::fmt::Debug;

/// A rule system with bots.
pub trait Bots: Searched + Clone {
    /// Plays by a doctrine.
    type Scripted: Choose<Self> + Follow + Clone + Debug + Send + Sync;
    /// Plays by weights and odds.
    type Heuristic: Rate<Self, Plan: Send + Sync> + Send + Sync;
    /// Makes the decisions within a procedure by simple rules.
    type Rules: Choose<Self> + Clone + Debug;

    /// The built-in doctrines; the first of a side is the default of `scripted`.
    const DOCTRINES: &'static [DoctrineInfo];
    /// The built-in weights; see [`usual`](crate::weights::usual) for the default of `heuristic`.
    const WEIGHTS: &'static [SidesInfo];
    /// The built-in mixtures, each for both sides.
    const MIXTURES: &'static [SidesInfo];
    /// The simple rules that make the decisions within a procedure; the first is the default.
    const POLICIES: &'static [BotInfo];
    /// The built-in settings of searches; see [`usual`](crate::weights::usual) for the default of `search`.
    const SEARCHES: &'static [SidesInfo];
    /// The built-in judges of positions: name and text.
    const JUDGES: &'static [(&'static str, &'static str)];

    /// The label under which the scenario finds its bots: the weights and the mixture made for it are the default.
    fn home(&self) -> Option<&str> {
        None
    }

    /// The bot that plays by the doctrine of a file.
    ///
    /// # Errors
    /// Every error of the file.
    fn scripted(&self, file: &BotText, side: Side) -> Result<Self::Scripted, Faults>;

    /// Section and key of each weight of the heuristic, in their order.
    fn weights() -> Vec<Key>;

    /// The heuristic with these weights, in the order of their keys.
    fn heuristic(&self, weights: &[i32]) -> Self::Heuristic;

    /// The simple rules of this name, one of [`Bots::POLICIES`].
    fn rules(name: &str) -> Self::Rules;
}
