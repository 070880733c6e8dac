//! What the questions and the front ends need of a rule system beside its rules and its bots.

use sandtable_analysis::compiled::Compiled;
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_engine::{Game, Positions, Side};
use sandtable_reports::map::MapSheet;
use sandtable_scenarios::{GameData, Sheet};

/// What the questions and the front ends need of a rule system beside its rules and its bots.
pub trait System: Compiled + Positions + Send + Sync + 'static {
    /// Its unclear rules.
    const RULINGS: &'static [Ruling];
    /// Ambiguities that a section settles.
    const SETTLED: &'static [Settled];
    /// The tables of its data that the map is drawn from.
    const MAP_TOPICS: &'static [&'static str];
    /// The options of its scenarios, of which each scenario has its own.
    const OPTIONS: &'static [SystemOption];
    /// Numbers of its scenarios that a designer changes to make one even, by their paths, with what they count: the handicap
    /// first.
    const LEVERS: &'static [(&'static str, &'static str)];
    /// What a replay shows of a position beside the map, by the keys of its lines: open to both sides where they stand at the top, known to a
    /// side where they stand in its table.
    const STATUS: &'static [&'static str] = &[];
    /// Short forms of what is given for a procedure in a position.
    const SHORT: &'static [Short];

    /// Whether a map shows the same to everybody: what a side does not see is off the map. Where it is so, a replay is drawn once and not
    /// once a side.
    const OPEN_MAP: bool = false;

    /// The zones of its map, or the hexes with a place, by number and name; `sheet` has the names that are drawn. None where they have no
    /// names.
    fn places<'a>(&'a self, sheet: &'a Sheet) -> Vec<(u16, &'a str)> {
        let _ = sheet;
        Vec::new()
    }

    /// The pages of its player aid.
    const AID: &'static [Page];

    /// The game of these data; none where they are of another rule system.
    fn of(data: &GameData) -> Option<Self>
    where
        Self: Sized;

    /// Whether a position of the other game is one of this: the same counters on the same map.
    fn same_pieces(&self, other: &Self) -> bool;

    /// Which choice of ruling number `ruling` of [`System::RULINGS`] is in force.
    fn reading(&self, ruling: usize) -> usize;

    /// What the data consist of, `50 zones`, a line each.
    fn contents(&self) -> Vec<String>;

    /// Where an event stands in a story.
    fn telling(event: &Self::Event) -> Telling;

    /// The two events as one, where the second only continues with the first: a step after a step of the same march.
    fn carries_on(_before: &Self::Event, _event: &Self::Event) -> Option<Self::Event> {
        None
    }

    /// The phase of the awaited decision; none for one that can come up in several.
    fn phase(state: &Self::State) -> Option<&'static str>;

    /// The overlays that [`System::overlay`] or [`System::zone_overlay`] has.
    const LAYERS: &'static [Layer] = &[];

    /// The hexes of an overlay of the map in a position, by column and row.
    fn overlay(&self, _state: &Self::State, _layer: Layer, _side: Side) -> Vec<(u8, u8)> {
        Vec::new()
    }

    /// The same on a map of zones: whose colour they have, and their numbers.
    fn zone_overlay(&self, _state: &Self::State, _layer: Layer, side: Side) -> (Side, Vec<u8>) {
        (side, Vec::new())
    }

    /// Where on the map an action is: the number of a zone or of a hex.
    fn place(&self, _state: &Self::State, _action: Self::Action) -> Option<u16> {
        None
    }

    /// What people call an item of a position's line with this key; none where its name says enough.
    fn item_called(&self, _key: &str, _item: &str) -> Option<String> {
        None
    }

    /// The places among which the next decision chooses, where a place is chosen in two steps. None of other actions.
    fn area(&self, _state: &Self::State, _action: Self::Action) -> Vec<u16> {
        Vec::new()
    }

    /// The map, with what is to be shown on it.
    fn map_sheet(&self, sheet: &Sheet, heading: &Heading, scene: Scene<'_, Self>) -> MapSheet;
}

/// An option of a scenario.
#[derive(Clone, Copy, Debug)]
pub struct SystemOption {
    /// Its name in the data and as an option.
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

impl PageTable {
    /// A table whose rows have their values as headings.
    #[must_use]
    pub const fn new(
        title: &'static str,
        procedure: &'static str,
        given: &'static [&'static str],
        vary: &'static [&'static str],
        corner: [&'static str; 2],
        show: &'static [(&'static str, &'static str)],
    ) -> PageTable {
        PageTable { title, procedure, given, vary, rows: &[], corner, show }
    }
}

/// Where an event stands in a story.
#[derive(Clone, Copy, Debug, Default)]
pub struct Telling {
    /// The game turn that it begins.
    pub turn: Option<u8>,
    /// The phase that it belongs to; none for one that can come up in several.
    pub phase: Option<&'static str>,
    /// Whether it is a part of what was reported before.
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

/// What can be shown through the ground of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// The zones of control of a side.
    Zoc,
    /// Where a side is supplied.
    Supply,
    /// What the headquarters of a side command.
    Command,
    /// What the guns of a side reach.
    Fire,
}

impl Layer {
    /// All with their names, as on the command line, and in words.
    pub const ALL: [(&'static str, &'static str, Layer); 4] = [
        ("zoc", "zones of control", Layer::Zoc),
        ("supply", "hexes in supply", Layer::Supply),
        ("command", "hexes in the range of headquarters", Layer::Command),
        ("fire", "zones in the range of guns that may fire", Layer::Fire),
    ];

    /// What the overlay shows on a map of zones, or of hexes.
    #[must_use]
    pub fn words(self, zones: bool) -> &'static str {
        let all = Layer::ALL.into_iter().find(|(.., known)| *known == self);
        match self {
            Layer::Supply if zones => "zones in supply",
            _ => all.map_or("", |(_, words, _)| words),
        }
    }
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
