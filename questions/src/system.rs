//! What the questions and the front ends need of a rule system beside its rules.

use sandtable_bots::catalogue::{BotChoice, BotInfo, BotText, DoctrineInfo, PolicyChoice};
use sandtable_bots::mixture::Member;
use sandtable_bots::weights::{Key, SidesInfo};
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_engine::{Choose, Game, Procedures, Side};
use sandtable_scenarios::{Fault, Faults, GameData, Sheet};

/// What the questions and the front ends need of a rule system beside its rules.
pub trait System: Game + Procedures + Send {
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
    /// The weights for its heuristic that come with the program; [`usual`](sandtable_bots::weights::usual) are those that it plays by where
    /// none are chosen.
    const WEIGHTS: &'static [SidesInfo] = &[];
    /// The mixtures that come with the program.
    const MIXTURES: &'static [SidesInfo] = &[];
    /// The simple rules that decide on the way through a procedure, those first that do where nothing is chosen.
    const POLICIES: &'static [BotInfo] = &[];
    /// The tables of its data that the map is drawn from.
    const MAP_TOPICS: &'static [&'static str];
    /// The options of its scenarios, of which each scenario has its own.
    const OPTIONS: &'static [SystemOption];
    /// Short forms of what is given for a procedure in a position.
    const SHORT: &'static [Short];

    /// Whether a map shows the same to everybody: what a side does not see is off the map. Where it is so, a replay is drawn once and not
    /// once a side.
    const OPEN_MAP: bool = false;

    /// The pages of its player aid.
    const AID: &'static [Page];

    /// The game of these data; none where they are of another rule system.
    fn of(data: &GameData) -> Option<Self>
    where
        Self: Sized;

    /// Whether a position of the other game is one of this: the same counters on the same map.
    fn same_pieces(&self, other: &Self) -> bool;

    /// What its scenario calls its bots.
    fn home(&self) -> Option<&str> {
        None
    }

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

    /// Section and key of each weight of its heuristic bot, in their order; none where no bot of it has weights.
    fn weights() -> Vec<Key> {
        Vec::new()
    }

    /// The heuristic bot with these weights, in the order of their keys; none where no bot of it has weights.
    fn weighted(&self, _weights: &[i32]) -> Option<Self::Bot> {
        None
    }

    /// The members of the chosen mixture.
    ///
    /// # Errors
    /// Every fault of its file.
    fn members(&self, choice: &BotChoice, _side: Side) -> Result<Vec<Member>, Faults> {
        Err(Fault::of_file("--bots", format!("`{choice}`"), "a bot that is no mixture: this rule system has none")
            .into())
    }

    /// The bot that plays each game as one of these, by their shares; none where no bot of it has weights.
    fn mixed(&self, _members: Vec<(u32, Self::Bot)>) -> Option<Self::Bot> {
        None
    }

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
pub struct SystemOption {
    /// Its name in the data and behind `--option`.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
}

/// A short form of what is given for a procedure in a position: `--hex 1607` for `--given hex=1607`.
#[derive(Clone, Copy, Debug)]
pub struct Short {
    /// The option on the command line, without its dashes.
    pub option: &'static str,
    /// The parameter of the procedures.
    pub parameter: &'static str,
}

/// A page of a player aid.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// Its heading.
    pub title: &'static str,
    /// What it is for, in a sentence or two.
    pub intro: &'static str,
    /// Its tables.
    pub tables: &'static [PageTable],
}

/// A table of a player aid.
#[derive(Clone, Copy, Debug)]
pub struct PageTable {
    /// Its heading.
    pub title: &'static str,
    /// The procedure.
    pub procedure: &'static str,
    /// What is given, as on the command line: `value=6`.
    pub given: &'static [&'static str],
    /// What is varied, as on the command line: `value=1..12`; one or two.
    pub vary: &'static [&'static str],
    /// What stands for the rows; their values, where it is empty.
    pub rows: &'static [&'static str],
    /// What the rows and the columns are.
    pub corner: [&'static str; 2],
    /// What is shown: one figure over two parameters, or several over one, each with the heading of its column.
    pub show: &'static [(&'static str, &'static str)],
}

/// Where an event stands in a story.
#[derive(Clone, Copy, Debug, Default)]
pub struct Telling {
    /// The game turn that it begins.
    pub turn: Option<u8>,
    /// The phase that it belongs to; none for one that can come up in several.
    pub phase: Option<&'static str>,
    /// Whether it is a part of what was told before.
    pub detail: bool,
}

/// What is written around a map.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The heading.
    pub title: String,
    /// The line below it.
    pub subtitle: String,
    /// The line at the foot.
    pub footer: String,
    /// Whether the map is a reconstruction.
    pub reconstructed: bool,
}

/// What is shown on a map.
#[derive(Debug)]
pub enum Scene<'a, G: Game> {
    /// The printed map alone.
    Blank,
    /// Areas and markers of the set-up.
    SetUp,
    /// A position.
    Position(&'a G::State),
}
