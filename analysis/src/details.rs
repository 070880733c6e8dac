//! What is recorded of games in addition to their rows.

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
    /// The row in each lane, and whether it is the same as in the first.
    #[default]
    Rows,
    /// Also the sections of the rulebook that came into play; of one lane.
    Sections,
    /// Also every event; of one lane.
    Events,
    /// Also every decision that had an alternative; of one lane.
    Decisions,
    /// Also every event and every such decision; of one lane.
    Story,
    /// Also the cost of each side's decisions; of one lane.
    Costs,
    /// Also the luck of each game; of one lane.
    Luck,
    /// Also some positions; of one lane. Some of the decisions are made at random.
    Positions,
}

/// Everything that was recorded of the games in addition to their rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Details {
    /// The sections that came into play, one entry per game.
    pub sections: Vec<Sections>,
    /// The events of all games.
    pub events: Vec<Happening>,
    /// The decisions of all games.
    pub decisions: Vec<Decision>,
    /// The cost of each side's decisions, one entry per game.
    pub costs: Vec<[Cost; 2]>,
    /// The luck, one entry per game.
    pub luck: Vec<Fortune>,
    /// Positions from all games.
    pub positions: Vec<Sample>,
}

/// The cost of a side's decisions in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// The number of decisions that had an alternative. It is the same for the same game.
    pub decisions: u64,
    /// The wall time that they took; 0 without a clock. It is longer on a busy machine.
    pub nanoseconds: u64,
}

/// The sections that came into play in a game, as a set of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sections(pub(crate) [u64; 4]);

impl Sections {
    /// Whether the section with the number `rule` in the rulebook's list came into play.
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

/// An event of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// The number of the game in its seed.
    pub game: u64,
    /// The number of the event in its game, from 1.
    pub number: u32,
    /// The game turn; 0 during the set-up.
    pub turn: u8,
    /// The section under which it happened.
    pub rule: Rule,
    /// The kind of event, such as `retreated`.
    pub kind: String,
    /// The event in words.
    pub words: String,
}

/// A decision of a game that had an alternative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The number of the game in its seed.
    pub game: u64,
    /// The number of the decision in its game, from 1, as `play --decisions` counts them.
    pub number: u32,
    /// The game turn; 0 during the set-up.
    pub turn: u8,
    /// The side that decided.
    pub side: Side,
    /// The number of actions to choose from.
    pub of: u32,
    /// By how much the bot rates its choice above the best of the others, in the unit of its weights; `None` if it rates no other.
    pub margin: Option<i32>,
    /// The phase; empty if the game has none yet.
    pub phase: String,
    /// The kind of decision, such as `activate`.
    pub kind: String,
    /// The unit or place that it is about, such as the unit that marches; empty if the choice says it all.
    pub subject: String,
    /// The kind of action, such as `pass`.
    pub action: String,
    /// The action chosen, in words.
    pub words: String,
}

/// The name of a variant, such as `SetUp { unit: .. }`, as a word of the tables: `set-up`.
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
