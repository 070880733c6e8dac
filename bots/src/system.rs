//! What the bots for a rule system are made of.

use crate::catalogue::{BotInfo, DoctrineInfo};
use crate::doctrine::Follow;
use crate::search::{Rate, Searched};
use crate::texts::BotText;
use crate::weights::{Key, SidesInfo};
use sandtable_engine::{Choose, Side};
use sandtable_scenarios::Faults;
use std::fmt::Debug;

/// What the bots for a rule system are made of.
pub trait Bots: Searched + Clone {
    /// Plays by a doctrine.
    type Scripted: Choose<Self> + Follow + Clone + Debug + Send + Sync;
    /// Plays by weights and odds.
    type Heuristic: Rate<Self, Plan: Send + Sync> + Send + Sync;
    /// Decides by simple rules on the way through a procedure.
    type Rules: Choose<Self> + Clone + Debug;

    /// Every doctrine that is built in; the first of a side is the one that `scripted` plays by where none is chosen.
    const DOCTRINES: &'static [DoctrineInfo];
    /// The weights that are built in; see [`usual`](crate::weights::usual) for those that `heuristic` plays by where none are chosen.
    const WEIGHTS: &'static [SidesInfo];
    /// The mixtures that are built in, of both sides each.
    const MIXTURES: &'static [SidesInfo];
    /// The simple rules that decide on the way through a procedure; those first that do where nothing is chosen.
    const POLICIES: &'static [BotInfo];
    /// The settings of searches that are built in; see [`usual`](crate::weights::usual) for those of `search` where none are chosen.
    const SEARCHES: &'static [SidesInfo];
    /// The judges of positions that are built in, by name.
    const JUDGES: &'static [(&'static str, &'static str)];

    /// What its scenario calls its bots: the weights and the mixture that were made for it play where none are chosen.
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
