//! The rule systems, as the engine lists them.
//!
//! A system adds what it has as a [`System`]; what is asked of it goes through [`Ruleset`], which [`open`] makes of a scenario's data.

use crate::failure::Failure;
use crate::ruleset::{self, Ruleset};
use crate::system::{Page, Short, System, SystemOption};
use sandtable_bots::catalogue::{BotInfo, DoctrineInfo};
use sandtable_bots::weights::{Key, SidesInfo};
use sandtable_engine::Card;
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::{BuiltIn, GameData, Source, builtin, load};
use std::path::Path;
use std::sync::Arc;

/// What is the same for all scenarios of a rule system.
#[derive(Clone, Copy, Debug)]
pub struct SystemFacts {
    /// Names and bounds.
    pub card: &'static Card,
    /// Its unclear rules.
    pub rulings: &'static [Ruling],
    /// Ambiguities that a section settles.
    pub settled: &'static [Settled],
    /// The doctrines for it that come with the program.
    pub doctrines: &'static [DoctrineInfo],
    /// The weights for its heuristic that come with the program.
    pub weights: &'static [SidesInfo],
    keys: fn() -> Vec<Key>,
    /// The mixtures that come with the program.
    pub mixtures: &'static [SidesInfo],
    /// The simple rules that decide on the way through a procedure, those first that do where nothing is chosen.
    pub policies: &'static [BotInfo],
    /// The options of its scenarios.
    pub options: &'static [SystemOption],
    /// Short forms of what is given for a procedure in a position.
    pub short: &'static [Short],
    /// The pages of its player aid.
    pub aid: &'static [Page],
}

pub(crate) const fn facts<G: System>() -> SystemFacts {
    SystemFacts {
        card: G::CARD,
        rulings: G::RULINGS,
        settled: G::SETTLED,
        doctrines: G::DOCTRINES,
        weights: G::WEIGHTS,
        keys: G::weights,
        mixtures: G::MIXTURES,
        policies: G::POLICIES,
        options: G::OPTIONS,
        short: G::SHORT,
        aid: G::AID,
    }
}

impl SystemFacts {
    /// Its scenarios that come with the program.
    pub fn scenarios(&self) -> Vec<&'static BuiltIn> {
        builtin().iter().filter(|scenario| scenario.system == self.card.system).collect()
    }

    /// Section and name of each weight of its heuristic, in their order.
    #[must_use]
    pub fn weight_keys(&self) -> Vec<Key> {
        (self.keys)()
    }

    /// A scenario of it, for examples.
    pub fn example(&self) -> &'static str {
        self.scenarios().first().map_or(self.card.system, |scenario| scenario.name)
    }
}

macro_rules! listed {
    ($($room:ident::$game:ident),+ $(,)?) => {
        /// Every rule system.
        pub const SYSTEMS: &[SystemFacts] = &[$(facts::<sandtable_engine::$room::$game>()),+];

        /// The game of a scenario's data.
        ///
        /// # Panics
        /// Where the data are of a system that is not in the list.
        #[must_use]
        pub fn open(data: &GameData) -> Arc<dyn Ruleset> {
            let mut rulesets = [$(ruleset::of::<sandtable_engine::$room::$game>),+].into_iter();
            rulesets.find_map(|of| of(data)).expect("data of a rule system in the list")
        }
    };
}

sandtable_engine::systems!(listed);

/// The rule system that is meant by its own name, by the name of a scenario or by the folder of one.
///
/// # Errors
/// The nearest name, where there is none; every fault of a folder's scenario.
pub fn named(name: &str) -> Result<SystemFacts, Failure> {
    if let Some(system) = of_name(name) {
        return Ok(system);
    }
    let scenario = builtin().iter().find(|scenario| scenario.name == name).map(|scenario| scenario.system.to_owned());
    let system = match scenario {
        None if Path::new(name).is_dir() => Some(load(&Source::named(name)?, &[])?.system),
        known => known,
    };
    system.as_deref().and_then(of_name).ok_or_else(|| {
        let names = names();
        let expected = format!("a rule system or a scenario: {}", names.join(", "));
        Failure::argument("system", format!("`{name}`"), expected, nearest(name, &names))
    })
}

/// The scenarios that are meant where a whole rule system will do: those of the system of this name, or the one
/// scenario of this name or in this folder.
///
/// # Errors
/// The nearest name, where there is none.
pub fn scenarios(name: &str) -> Result<Vec<String>, Failure> {
    let built_in = builtin().iter().any(|scenario| scenario.name == name);
    let one = built_in || of_name(name).is_none() && Path::new(name).is_dir();
    match of_name(name).filter(|_| !one) {
        Some(system) => Ok(system.scenarios().iter().map(|scenario| scenario.name.to_owned()).collect()),
        None if one => Ok(vec![name.to_owned()]),
        None => {
            let names = names();
            let expected = format!("a scenario, the folder of one, or a rule system: {}", names.join(", "));
            Err(Failure::argument("scenario", format!("`{name}`"), expected, nearest(name, &names)))
        }
    }
}

/// The rule system of this name.
pub(crate) fn of_name(name: &str) -> Option<SystemFacts> {
    SYSTEMS.iter().find(|system| system.card.system == name).copied()
}

/// The names of systems and scenarios, each once.
fn names() -> Vec<&'static str> {
    let scenarios = builtin().iter().map(|scenario| scenario.name);
    let mut names: Vec<&str> = SYSTEMS.iter().map(|system| system.card.system).collect();
    scenarios.filter(|name| SYSTEMS.iter().all(|system| system.card.system != *name)).for_each(|name| names.push(name));
    names
}
