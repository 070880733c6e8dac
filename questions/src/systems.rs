//! The rule systems, as the engine lists them.
//!
//! A system provides its parts as a [`System`]; questions reach it through [`Ruleset`], which [`open`] creates from a scenario's data.

use crate::error::Error;
use crate::ruleset::{self, Ruleset};
use crate::system::{Page, Short, System, SystemOption};
use sandtable_bots::catalogue::{BotInfo, DoctrineInfo};
use sandtable_bots::weights::{Key, SidesInfo};
use sandtable_engine::Card;
use sandtable_engine::position::{self, Asked};
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::{BuiltIn, Faults, GameData, Loaded, Overlay, Position, Source, builtin, load};
use std::iter;
use std::sync::Arc;

/// The facts shared by all scenarios of a rule system.
#[derive(Clone, Copy, Debug)]
pub struct SystemFacts {
    /// Names and bounds.
    pub card: &'static Card,
    /// Its unclear rules.
    pub rulings: &'static [Ruling],
    /// Ambiguities that a section settles.
    pub settled: &'static [Settled],
    /// The built-in doctrines for it.
    pub doctrines: &'static [DoctrineInfo],
    /// The built-in weights for its heuristic.
    pub weights: &'static [SidesInfo],
    keys: fn() -> Vec<Key>,
    positions: fn(&GameData) -> Vec<Asked>,
    /// The built-in mixtures.
    pub mixtures: &'static [SidesInfo],
    /// The built-in settings of searches.
    pub searches: &'static [SidesInfo],
    /// The policies that decide within a procedure; the default ones first.
    pub policies: &'static [BotInfo],
    /// The options of its scenarios.
    pub options: &'static [SystemOption],
    /// Numbers of its scenarios that a designer changes to make one even: the path of each and the unit in which it counts.
    pub levers: &'static [(&'static str, &'static str)],
    /// The values that a replay shows next to the map, by the keys of the position's lines.
    pub status: &'static [&'static str],
    /// Short forms of the parameters of procedures in a position.
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
        positions: |data| G::of(data).map(|game| position::shape(&game)).unwrap_or_default(),
        mixtures: G::MIXTURES,
        searches: G::SEARCHES,
        policies: G::POLICIES,
        options: G::OPTIONS,
        levers: G::LEVERS,
        status: G::STATUS,
        short: G::SHORT,
        aid: G::AID,
    }
}

impl SystemFacts {
    /// Its built-in scenarios.
    pub fn scenarios(&self) -> Vec<&'static BuiltIn> {
        builtin().iter().filter(|scenario| scenario.system == self.card.system).collect()
    }

    /// The section and the name of each weight of its heuristic, in their order.
    #[must_use]
    pub fn weight_keys(&self) -> Vec<Key> {
        (self.keys)()
    }

    /// The lines that a position of its built-in scenarios can have, without duplicates.
    #[must_use]
    pub fn position_lines(&self) -> Vec<Asked> {
        let mut lines: Vec<Asked> = Vec::new();
        // Some lines exist only with an option.
        let options = self.options.iter().map(|option| vec![Overlay::Option(option.name.to_owned())]);
        let overlays: Vec<Vec<Overlay>> = iter::once(Vec::new()).chain(options).collect();
        for (scenario, overlays) in
            self.scenarios().into_iter().flat_map(|of| overlays.iter().map(move |with| (of, with)))
        {
            let loaded = Source::named(scenario.name).and_then(|source| load(&source, overlays));
            loaded.iter().for_each(|loaded| position::widen(&mut lines, (self.positions)(&loaded.data)));
        }
        lines
    }

    /// One of its scenarios, for examples.
    pub fn example(&self) -> &'static str {
        self.scenarios().first().map_or(self.card.system, |scenario| scenario.name)
    }
}

macro_rules! listed {
    ($($room:ident::$game:ident),+ $(,)?) => {
        /// Every rule system.
        pub const SYSTEMS: &[SystemFacts] = &[$(facts::<sandtable_engine::$room::$game>()),+];

        /// The game of a scenario's `data`.
        ///
        /// # Panics
        /// If the data are of a system that is not in the list.
        #[must_use]
        pub fn open(data: &GameData) -> Arc<dyn Ruleset> {
            let mut rulesets = [$(ruleset::of::<sandtable_engine::$room::$game>),+].into_iter();
            rulesets.find_map(|of| of(data)).expect("data of a rule system in the list")
        }

        /// The game of `scenario`; it starts in the scenario's position, if there is one.
        ///
        /// # Errors
        /// Every error of the position under the rules in force.
        ///
        /// # Panics
        /// The same as for [`open`].
        pub fn started(scenario: &Loaded) -> Result<Arc<dyn Ruleset>, Faults> {
            let Some(position) = &scenario.position else { return Ok(open(&scenario.data)) };
            let mut rulesets = [$(ruleset::started::<sandtable_engine::$room::$game>),+].into_iter();
            let started = rulesets.find_map(|of| of(&scenario.data, position)).expect("data of a rule system in the list");
            started.map_err(|faults| of_another(scenario, position, faults))
        }
    };
}

sandtable_engine::systems!(listed);

/// The errors of a position; a single one if the position fits the scenario that it names.
fn of_another(scenario: &Loaded, position: &Position, faults: Faults) -> Faults {
    let named = builtin().iter().find(|other| other.name == position.scenario && other.name != scenario.name);
    let fits = named
        .and_then(|other| load(&Source::BuiltIn(*other), &[]).ok())
        .is_some_and(|other| started(&Loaded { position: Some(position.clone()), ..other }).is_ok());
    if fits { position.not_for(format!("one with the units of `{}`", scenario.name)).into() } else { faults }
}

/// Finds a rule system by `name`: its own or that of a built-in scenario.
///
/// # Errors
/// An unknown name, with the nearest one.
pub fn named(name: &str) -> Result<SystemFacts, Error> {
    let scenario = builtin().iter().find(|scenario| scenario.name == name);
    of_name(scenario.map_or(name, |scenario| scenario.system)).ok_or_else(|| {
        let names = names();
        let expected = format!("a rule system or a scenario: {}", names.join(", "));
        Error::argument("system", format!("`{name}`"), expected, nearest(name, &names))
    })
}

/// Finds scenarios by `name`: the built-in one with this name, or all of the rule system with this name.
///
/// # Errors
/// An unknown name, with the nearest one.
pub fn scenarios(name: &str) -> Result<Vec<&'static str>, Error> {
    if let Some(one) = builtin().iter().find(|scenario| scenario.name == name) {
        return Ok(vec![one.name]);
    }
    let system = of_name(name).ok_or_else(|| {
        let names = names();
        let expected = format!("a scenario, the folder of one, or a rule system: {}", names.join(", "));
        Error::argument("scenario", format!("`{name}`"), expected, nearest(name, &names))
    })?;
    Ok(system.scenarios().iter().map(|scenario| scenario.name).collect())
}

/// The rule system of this name.
pub(crate) fn of_name(name: &str) -> Option<SystemFacts> {
    SYSTEMS.iter().find(|system| system.card.system == name).copied()
}

/// The names of all systems and scenarios, without duplicates.
fn names() -> Vec<&'static str> {
    let scenarios = builtin().iter().map(|scenario| scenario.name);
    let mut names: Vec<&str> = SYSTEMS.iter().map(|system| system.card.system).collect();
    scenarios.filter(|name| SYSTEMS.iter().all(|system| system.card.system != *name)).for_each(|name| names.push(name));
    names
}
