//! One or several games as a page: the map decision by decision, with the events beside it.
//!
//! The page is self-contained. Its maps are the same drawings as those of `sandtable map`, stored as a [`Film`]: the lines of the first
//! one, then the changes from each to the next.

use sandtable_engine::Heard;

mod film;
mod page;

pub use film::{Film, Lines};
pub use page::page;

/// A game for the page.
#[derive(Clone, Debug)]
pub struct Reel {
    /// Its name on the page: `game 7`.
    pub name: String,
    /// Its ending, in a sentence or two.
    pub ending: String,
    /// Its moments: the position before each decision that has an alternative, and the last one.
    pub moments: Vec<Moment>,
    /// The map at each moment.
    pub film: Film,
}

impl Reel {
    /// Whether a side does not hear everything.
    pub(crate) fn veils(&self) -> bool {
        let part = |heard: &[Heard<String>; 2]| heard.iter().any(|heard| *heard != Heard::All);
        let told = |moment: &Moment| moment.told.iter().any(|line| part(&line.heard));
        self.moments.iter().any(|moment| part(&moment.heard) || told(moment))
    }
}

/// A position, the decision in it, and the events up to the next one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// The game turn; 0 during set-up.
    pub turn: u8,
    /// The phase; empty if it has no name.
    pub phase: &'static str,
    /// The side that decides; `None` at the end of the game.
    pub side: Option<usize>,
    /// The decision, in words.
    pub chosen: String,
    /// The part of it that each side hears.
    pub heard: [Heard<String>; 2],
    /// The number of actions to choose from.
    pub of: usize,
    /// The events that followed, up to the next decision.
    pub told: Vec<Line>,
    /// The first side's chance to win in thousandths, estimated by a judge; `None` without a judge.
    pub chance: Option<i32>,
    /// The metrics so far, in the order of [`Title::measures`]; empty if they are left out.
    pub measured: Vec<i32>,
    /// Other facts of the position, in the order of [`Title::status`]; `None` if unknown. During an operation, as they were before it.
    pub status: Vec<Option<String>>,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The section of the rulebook.
    pub section: &'static str,
    /// The event in words.
    pub words: String,
    /// Whether it is a part of an earlier line.
    pub detail: bool,
    /// The dice rolled since the line before, with their odds.
    pub dice: Vec<String>,
    /// The part of it that each side hears.
    pub heard: [Heard<String>; 2],
}

/// The parts of the page around the games.
#[derive(Clone, Debug)]
pub struct Title {
    /// The heading.
    pub title: String,
    /// The line below it: the bots and the seed.
    pub subtitle: String,
    /// The lines at the foot.
    pub footer: Vec<String>,
    /// The names of the sides.
    pub sides: [String; 2],
    /// The names of the metrics; those of a side begin with its name: `french_steps_lost`.
    pub measures: Vec<String>,
    /// The names of other facts beside the map, in the same form: `french_hand`.
    pub status: Vec<String>,
}
