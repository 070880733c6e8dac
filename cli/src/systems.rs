//! The rule systems: the one place that knows which there are.
//!
//! Commands are written once, for any [`System`]; [`visit`] calls them with the game of a scenario's data.

mod belfort;
mod grandes_batailles;

use crate::failure::Failure;
use sandtable_bots::catalogue::{BotChoice, BotText, DoctrineInfo, PolicyChoice};
use sandtable_engine::laws::Choose;
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_engine::{Card, Game, Procedures, Side};
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::{BuiltIn, Faults, GameData, Sheet, Source, builtin, load};
use std::path::Path;

/// What the commands need of a rule system beside its rules.
pub(crate) trait System: Game + Procedures + Send {
    /// Any bot for it.
    type Bot: Choose<Self> + Clone + Send + Sync;
    /// Who decides on the way through a procedure.
    type Policy: Choose<Self> + Clone;

    /// Its unclear rules.
    const RULINGS: &'static [Ruling];
    /// Ambiguities that a section settles.
    const SETTLED: &'static [Settled];
    /// The doctrines for it that come with the program.
    const DOCTRINES: &'static [DoctrineInfo];
    /// The tables of its data that the map is drawn from.
    const MAP_TOPICS: &'static [&'static str];
    /// The options of its scenarios, of which each scenario has its own.
    const OPTIONS: &'static [SystemOption];
    /// Short forms of what is given for a procedure in a position.
    const SHORT: &'static [Short];

    /// The pages of its player aid.
    const AID: &'static [Page];

    /// The game of these data; none where they are of another rule system.
    fn of(data: &GameData) -> Option<Self>
    where
        Self: Sized;

    /// Whether a position of the other game is one of this: the same counters on the same map.
    fn same_pieces(&self, other: &Self) -> bool;

    /// The chosen policy for a side, on the board of this game.
    ///
    /// # Errors
    /// Every fault of a bot's file.
    fn policy(&self, choice: &PolicyChoice, side: Side) -> Result<Self::Policy, Faults>;

    /// The chosen bot for a side, with the text that it was made from.
    ///
    /// # Errors
    /// Every fault of its file.
    fn bot(&self, choice: &BotChoice, side: Side) -> Result<(Self::Bot, Option<BotText>), Faults>;

    /// Which choice of ruling number `ruling` of [`System::RULINGS`] is in force.
    fn reading(&self, ruling: usize) -> usize;

    /// What the data consist of, `50 zones`, a line each.
    fn contents(&self) -> Vec<String>;

    /// Where an event stands in a story.
    fn telling(event: &Self::Event) -> Telling;

    /// The two events as one, where the second only goes on with the first: a step after a step of the same march.
    fn carries_on(_before: &Self::Event, _event: &Self::Event) -> Option<Self::Event> {
        None
    }

    /// The phase of the awaited decision; none for one that can come up in several.
    fn phase(state: &Self::State) -> Option<&'static str>;

    /// The map, as SVG.
    fn draw(&self, sheet: &Sheet, heading: &Heading, scene: Scene<'_, Self>) -> String;
}

/// An option of a scenario.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemOption {
    /// Its name in the data and behind `--option`.
    pub(crate) name: &'static str,
    /// What it does, in a line.
    pub(crate) about: &'static str,
}

/// A short form of what is given for a procedure in a position: `--hex 1607` for `--given hex=1607`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Short {
    /// The option on the command line, without its dashes.
    pub(crate) option: &'static str,
    /// The parameter of the procedures.
    pub(crate) parameter: &'static str,
}

/// A page of a player aid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    /// Its heading.
    pub(crate) title: &'static str,
    /// What it is for, in a sentence or two.
    pub(crate) intro: &'static str,
    /// Its tables.
    pub(crate) tables: &'static [PageTable],
}

/// A table of a player aid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageTable {
    /// Its heading.
    pub(crate) title: &'static str,
    /// The procedure.
    pub(crate) procedure: &'static str,
    /// What is given, as on the command line: `value=6`.
    pub(crate) given: &'static [&'static str],
    /// What is varied, as on the command line: `value=1..12`; one or two.
    pub(crate) vary: &'static [&'static str],
    /// What stands for the rows; their values, where it is empty.
    pub(crate) rows: &'static [&'static str],
    /// What the rows and the columns are.
    pub(crate) corner: [&'static str; 2],
    /// What is shown: one figure over two parameters, or several over one, each with the heading of its column.
    pub(crate) show: &'static [(&'static str, &'static str)],
}

/// Where an event stands in a story.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Telling {
    /// The game turn that it begins.
    pub(crate) turn: Option<u8>,
    /// The phase that it belongs to; none for one that can come up in several.
    pub(crate) phase: Option<&'static str>,
    /// Whether it is a part of what was told before.
    pub(crate) detail: bool,
}

/// What is written around a map.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    /// The heading.
    pub(crate) title: String,
    /// The line below it.
    pub(crate) subtitle: String,
    /// The line at the foot.
    pub(crate) footer: String,
    /// Whether the map is a reconstruction.
    pub(crate) reconstructed: bool,
}

/// What is shown on a map.
#[derive(Debug)]
pub(crate) enum Scene<'a, G: Game> {
    /// The printed map alone.
    Blank,
    /// Areas and markers of the set-up.
    SetUp,
    /// A position.
    Position(&'a G::State),
}

/// Something to do with the game of any rule system.
pub(crate) trait Visit {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<G: System>(self, game: &G) -> Self::Out;
}

/// What is the same for all scenarios of a rule system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemFacts {
    /// Names and bounds.
    pub(crate) card: &'static Card,
    /// Its unclear rules.
    pub(crate) rulings: &'static [Ruling],
    /// Ambiguities that a section settles.
    pub(crate) settled: &'static [Settled],
    /// The doctrines for it that come with the program.
    pub(crate) doctrines: &'static [DoctrineInfo],
    /// The options of its scenarios.
    pub(crate) options: &'static [SystemOption],
    /// Short forms of what is given for a procedure in a position.
    pub(crate) short: &'static [Short],
}

const fn facts<G: System>() -> SystemFacts {
    SystemFacts {
        card: G::CARD,
        rulings: G::RULINGS,
        settled: G::SETTLED,
        doctrines: G::DOCTRINES,
        options: G::OPTIONS,
        short: G::SHORT,
    }
}

impl SystemFacts {
    /// Its scenarios that come with the program.
    pub(crate) fn scenarios(&self) -> Vec<&'static BuiltIn> {
        builtin().iter().filter(|scenario| scenario.system == self.card.system).collect()
    }

    /// A scenario of it, for examples.
    pub(crate) fn example(&self) -> &'static str {
        self.scenarios().first().map_or(self.card.system, |scenario| scenario.name)
    }
}

/// Makes what there is one of for each rule system; adding one is a line here.
macro_rules! systems {
    ($($game:ty),+ $(,)?) => {
        /// Every rule system.
        pub(crate) const SYSTEMS: &[SystemFacts] = &[$(facts::<$game>()),+];

        /// Builds the game of `data` and hands it to `visitor`.
        pub(crate) fn visit<V: Visit>(data: &GameData, visitor: V) -> V::Out {
            $(if let Some(game) = <$game>::of(data) {
                return visitor.visit(&game);
            })+
            unreachable!("the data of a rule system that is not in the list")
        }
    };
}

systems! {
    sandtable_engine::belfort::Belfort,
    sandtable_engine::grandes_batailles::GrandesBatailles,
}

/// The rule system that is meant by its own name, by the name of a scenario or by the folder of one.
///
/// # Errors
/// The nearest name, where there is none; every fault of a folder's scenario.
pub(crate) fn named(name: &str) -> Result<SystemFacts, Failure> {
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
        Failure::argument("SYSTEM", format!("`{name}`"), expected, nearest(name, &names))
    })
}

/// The scenarios that are meant where a whole rule system will do: those of the system of this name, or the one
/// scenario of this name or in this folder.
///
/// # Errors
/// The nearest name, where there is none.
pub(crate) fn scenarios(name: &str) -> Result<Vec<String>, Failure> {
    let one = builtin().iter().any(|scenario| scenario.name == name) || Path::new(name).is_dir();
    match of_name(name).filter(|_| !one) {
        Some(system) => Ok(system.scenarios().iter().map(|scenario| scenario.name.to_owned()).collect()),
        None if one => Ok(vec![name.to_owned()]),
        None => {
            let names = names();
            let expected = format!("a scenario, the folder of one, or a rule system: {}", names.join(", "));
            Err(Failure::argument("SCENARIO", format!("`{name}`"), expected, nearest(name, &names)))
        }
    }
}

fn of_name(name: &str) -> Option<SystemFacts> {
    SYSTEMS.iter().find(|system| system.card.system == name).copied()
}

/// The names of systems and scenarios, each once.
fn names() -> Vec<&'static str> {
    let scenarios = builtin().iter().map(|scenario| scenario.name);
    let mut names: Vec<&str> = SYSTEMS.iter().map(|system| system.card.system).collect();
    scenarios.filter(|name| SYSTEMS.iter().all(|system| system.card.system != *name)).for_each(|name| names.push(name));
    names
}
