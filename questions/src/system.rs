//! The parts of a rule system that the questions and the front ends need, in addition to its rules and its bots.

use sandtable_analysis::compiled::Compiled;
use sandtable_engine::rulings::{Ruling, Settled};
use sandtable_engine::{Game, Positions, Side};
use sandtable_reports::map::MapSheet;
use sandtable_scenarios::{GameData, Sheet};

/// The parts of a rule system that the questions and the front ends need, in addition to its rules and its bots.
pub trait System: Compiled + Positions + Send + Sync + 'static {
    /// Its unclear rules.
    const RULINGS: &'static [Ruling];
    /// Ambiguities that a section settles.
    const SETTLED: &'static [Settled];
    /// The tables of its data that the map is drawn from.
    const MAP_TOPICS: &'static [&'static str];
    /// The options of its scenarios; each scenario has some of them.
    const OPTIONS: &'static [SystemOption];
    /// Numbers of its scenarios that a designer changes to make one even: the path of each and the unit in which it counts, the handicap first.
    const LEVERS: &'static [(&'static str, &'static str)];
    /// The values that a replay shows next to the map, by the keys of the position's lines: open to both sides if they are at the top, known only to
    /// a side if they are in its table.
    const STATUS: &'static [&'static str] = &[];
    /// Short forms of the parameters of procedures in a position.
    const SHORT: &'static [Short];

    /// Whether both sides see the same map, because hidden information is off the map. If so, a replay is drawn once and not once per side.
    const OPEN_MAP: bool = false;

    /// The zones of its map, or the hexes with a place, by number and name; `sheet` has the names that are drawn. Empty if they have no names.
    fn places<'a>(&'a self, sheet: &'a Sheet) -> Vec<(u16, &'a str)> {
        let _ = sheet;
        Vec::new()
    }

    /// The pages of its player aid.
    const AID: &'static [Page];

    /// The game of these data; `None` if they are of another rule system.
    fn of(data: &GameData) -> Option<Self>
    where
        Self: Sized;

    /// Whether positions of the other game fit this one: the same counters on the same map.
    fn same_pieces(&self, other: &Self) -> bool;

    /// The index of the choice that is in force for ruling number `ruling` of [`System::RULINGS`].
    fn reading(&self, ruling: usize) -> usize;

    /// The contents of the data, such as `50 zones`, one per line.
    fn contents(&self) -> Vec<String>;

    /// The turn and the phase of an event in a report, and whether it is a detail.
    fn telling(event: &Self::Event) -> Telling;

    /// Both events as one, if the second only continues the first: a step after a step of the same march.
    fn carries_on(_before: &Self::Event, _event: &Self::Event) -> Option<Self::Event> {
        None
    }

    /// The phase of the awaited decision; `None` for one that can occur in several.
    fn phase(state: &Self::State) -> Option<&'static str>;

    /// The overlays that [`System::overlay`] or [`System::zone_overlay`] draws.
    const LAYERS: &'static [Layer] = &[];

    /// The hexes of an overlay in a position, by column and row.
    fn overlay(&self, _state: &Self::State, _layer: Layer, _side: Side) -> Vec<(u8, u8)> {
        Vec::new()
    }

    /// The same on a map of zones: the side whose colour they have, and their numbers.
    fn zone_overlay(&self, _state: &Self::State, _layer: Layer, side: Side) -> (Side, Vec<u8>) {
        (side, Vec::new())
    }

    /// The place of an action on the map: the number of a zone or of a hex.
    fn place(&self, _state: &Self::State, _action: Self::Action) -> Option<u16> {
        None
    }

    /// The name of an item in a position's line with this key, in people's words; `None` if the item is clear enough.
    fn item_name(&self, _key: &str, _item: &str) -> Option<String> {
        None
    }

    /// The places among which the next decision chooses, if a place is chosen in two steps; empty for other actions.
    fn area(&self, _state: &Self::State, _action: Self::Action) -> Vec<u16> {
        Vec::new()
    }

    /// The map with a scene.
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

/// A short form of a parameter of procedures in a position: `--hex 1607` for `--given hex=1607`.
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
    /// Its purpose, in a sentence or two.
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
    /// The values that are given, as on the command line: `value=6`.
    pub given: &'static [&'static str],
    /// The parameters that are varied, one or two, as on the command line: `value=1..12`.
    pub vary: &'static [&'static str],
    /// The headings of the rows; if empty, their values.
    pub rows: &'static [&'static str],
    /// The headings of the rows and of the columns as a whole.
    pub corner: [&'static str; 2],
    /// The figures: one over two parameters, or several over one, each with the heading of its column.
    pub show: &'static [(&'static str, &'static str)],
}

impl PageTable {
    /// A table of `procedure` with the heading `title`, whose rows have their values as headings. `given`, `vary`, `corner` and `show` are the fields
    /// of these names.
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

/// The turn and the phase of an event in a report.
#[derive(Clone, Copy, Debug, Default)]
pub struct Telling {
    /// The game turn that it begins.
    pub turn: Option<u8>,
    /// The phase that it belongs to; none for one that can occur in several.
    pub phase: Option<&'static str>,
    /// Whether it is a detail of the event before.
    pub detail: bool,
}

/// The texts around a map.
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

/// An overlay above the terrain of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// The zones of control of a side.
    Zoc,
    /// The places where a side is in supply.
    Supply,
    /// The units that the headquarters of a side command.
    Command,
    /// The range of the guns of a side.
    Fire,
}

impl Layer {
    /// All overlays with their names, as on the command line, and in words.
    pub const ALL: [(&'static str, &'static str, Layer); 4] = [
        ("zoc", "zones of control", Layer::Zoc),
        ("supply", "hexes in supply", Layer::Supply),
        ("command", "hexes in the range of headquarters", Layer::Command),
        ("fire", "zones in the range of guns that may fire", Layer::Fire),
    ];

    /// The name of the overlay in words, for a map of zones if `zones`, otherwise of hexes.
    #[must_use]
    pub fn words(self, zones: bool) -> &'static str {
        let all = Layer::ALL.into_iter().find(|(.., known)| *known == self);
        match self {
            Layer::Supply if zones => "zones in supply",
            _ => all.map_or("", |(_, words, _)| words),
        }
    }
}

/// The contents of a map.
#[derive(Debug)]
pub enum Scene<'a, G: Game> {
    /// The printed map alone.
    Blank,
    /// Areas and markers of the set-up.
    SetUp,
    /// A position.
    Position(&'a G::State),
}
