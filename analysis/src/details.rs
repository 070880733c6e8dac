//! What is recorded of games beside their rows.

use crate::fortune::Fortune;
use crate::judge::Sample;
use crate::spectator::Spectator;
use sandtable_engine::{Game, Rule, Side};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is recorded of each game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Recording {
    /// Its row in each lane, and whether it is the same as in the first.
    #[default]
    Rows,
    /// Also which sections of the rulebook came into play; of one lane.
    Sections,
    /// Also every event; of one lane.
    Events,
    /// Also every decision that had an alternative; of one lane.
    Decisions,
    /// Also both; of one lane.
    Story,
    /// Also what each side's decisions cost; of one lane.
    Costs,
    /// Also what the dice made of it; of one lane.
    Luck,
    /// Also some of its positions; of one lane. Some of its decisions are made at random.
    Positions,
}

/// What else was recorded of the games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Details {
    /// Which sections came into play, a game each.
    pub sections: Vec<Sections>,
    /// What happened, in all games.
    pub events: Vec<Happening>,
    /// What was decided, in all games.
    pub decisions: Vec<Decision>,
    /// What the sides' decisions cost, a game each.
    pub costs: Vec<[Cost; 2]>,
    /// What the dice made of it, a game each.
    pub luck: Vec<Fortune>,
    /// Positions, of all games.
    pub positions: Vec<Sample>,
}

/// What the decisions of a side cost in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Decisions that had an alternative: the same number for the same game.
    pub decisions: u64,
    /// How long they took, by the clock; 0 without one. On a machine that has other things to do as well it is longer.
    pub nanoseconds: u64,
}

/// The sections that came into play in a game, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sections(pub(crate) [u64; 4]);

impl Sections {
    /// Whether this one did, by its number in the rulebook's list.
    #[must_use]
    pub fn has(&self, rule: Rule) -> bool {
        let rule = usize::from(rule.0);
        self.0[rule / 64] >> (rule % 64) & 1 == 1
    }
}

impl<G: Game> Spectator<G> for Sections {
    fn rule(&mut self, rule: Rule) {
        let rule = usize::from(rule.0);
        self.0[rule / 64] |= 1 << (rule % 64);
    }
}

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// The game of the seed.
    pub game: u64,
    /// The number of the event in its game, from 1.
    pub number: u32,
    /// The game turn; 0 during the set-up.
    pub turn: u8,
    /// The section under which it happened.
    pub rule: Rule,
    /// The kind of event: `retreated`.
    pub kind: String,
    /// What happened.
    pub words: String,
}

/// A decision of a game that had an alternative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The game of the seed.
    pub game: u64,
    /// The number of the decision in its game, from 1, as `play --decisions` counts them.
    pub number: u32,
    /// The game turn; 0 during the set-up.
    pub turn: u8,
    /// Who decided.
    pub side: Side,
    /// Out of how many.
    pub of: u32,
    /// By how much the bot rates what it chose above the best of the others, in the unit of its weights; none where it rates no other.
    pub margin: Option<i32>,
    /// The phase; empty where the game has none yet.
    pub phase: String,
    /// The kind of decision: `activate`.
    pub kind: String,
    /// Who or what it is about, as who marches; empty where the choice says it all.
    pub subject: String,
    /// The kind of action: `pass`.
    pub action: String,
    /// What was chosen.
    pub words: String,
}

/// The name of a variant, `SetUp { unit: .. }`, as a word of the tables: `set-up`.
pub(crate) fn kind_of(value: &impl fmt::Debug) -> String {
    let shown = format!("{value:?}");
    let mut kind = String::new();
    for letter in shown.chars().take_while(|letter| letter.is_alphanumeric()) {
        if letter.is_uppercase() && !kind.is_empty() {
            kind.push('-');
        }
        kind.extend(letter.to_lowercase());
    }
    kind
}
