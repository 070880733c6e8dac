//! One game or several as a page of its own: the map decision by decision, the story beside it.
//!
//! The page needs nothing but itself. Its maps are the same drawings as those of `sandtable map`, kept as a [`Film`]: the lines of the
//! first one, then what changes from each to the next.

use sandtable_engine::Heard;

mod film;
mod page;

pub use film::{Film, Lines};
pub use page::page;

/// A game as the page shows it.
#[derive(Clone, Debug)]
pub struct Reel {
    /// What distinguishes it from others on the page: `game 7`.
    pub name: String,
    /// How it ended, in a sentence or two.
    pub ending: String,
    /// Its moments: the position before each decision that has an alternative, and the last one.
    pub moments: Vec<Moment>,
    /// The map at each moment.
    pub film: Film,
}

impl Reel {
    /// Whether there is something that a side does not hear.
    pub(crate) fn veils(&self) -> bool {
        let part = |heard: &[Heard<String>; 2]| heard.iter().any(|heard| *heard != Heard::All);
        let told = |moment: &Moment| moment.told.iter().any(|line| part(&line.heard));
        self.moments.iter().any(|moment| part(&moment.heard) || told(moment))
    }
}

/// The lines between one position and the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// The game turn; 0 during set-up.
    pub turn: u8,
    /// The phase; empty where none is named.
    pub phase: &'static str,
    /// Whose decision is awaited; none at the end of the game.
    pub side: Option<usize>,
    /// What was decided.
    pub chosen: String,
    /// What each side hears of that.
    pub heard: [Heard<String>; 2],
    /// Out of how many.
    pub of: usize,
    /// What came of it, up to the next decision.
    pub told: Vec<Line>,
    /// The first side's chance to win in thousandths, as a judge sees it; none where it is not asked.
    pub chance: Option<i32>,
    /// What is measured so far, in the order of [`Title::measures`]; empty where it is left out.
    pub measured: Vec<i32>,
    /// What else is so, in the order of [`Title::status`]: none where that is not said. While something is under way, as it was before.
    pub status: Vec<Option<String>>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The section of the rulebook.
    pub section: &'static str,
    /// What happened.
    pub words: String,
    /// Whether it is a part of an earlier line.
    pub detail: bool,
    /// The dice that were thrown since the line before, with their odds.
    pub dice: Vec<String>,
    /// What each side hears of it.
    pub heard: [Heard<String>; 2],
}

/// What stands around the games.
#[derive(Clone, Debug)]
pub struct Title {
    /// The heading.
    pub title: String,
    /// The line below it: who plays, which seed.
    pub subtitle: String,
    /// The lines at the foot.
    pub footer: Vec<String>,
    /// The sides' names.
    pub sides: [String; 2],
    /// The names of what is measured, those of a side with its name in front: `french_steps_lost`.
    pub measures: Vec<String>,
    /// The names of what else is shown beside the map, in the same way: `french_hand`.
    pub status: Vec<String>,
}
