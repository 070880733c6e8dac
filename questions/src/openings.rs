//! Which choices of the first turns correlate with victory?

use crate::control::Control;
use crate::error::Error;
use crate::json;
use crate::lineup;
use crate::table::Table;
use sandtable_analysis::lab::Setting;
use sandtable_analysis::lab::openings::{Counter, Opening};
use sandtable_analysis::{Progress, Recording};
use sandtable_engine::Side;
use sandtable_reports::lab::openings::Openings;
use sandtable_reports::words::number;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The choices to compare with results.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The scenario, its overlays, the bots and the seed.
    pub table: &'a Table,
    /// The number of games.
    pub games: u64,
    /// The last game turn whose choices count; the set-up always counts. None for the first turn of the games.
    pub turn: Option<u8>,
}

/// The choices found.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Answer {
    /// The games played.
    #[serde(flatten)]
    pub setting: Setting,
    /// The last game turn whose choices count.
    pub turn: u8,
    /// Whether it was cancelled before the last game.
    pub stopped: bool,
    /// The share of the points of each side.
    pub scores: [f64; 2],
    /// The number of different choices that were made, however rare.
    pub different: u64,
    /// Those that were made in enough games and not made in enough others; the most significant first.
    pub openings: Vec<Opening>,
}

impl Answer {
    /// The part of the answer that is shown.
    #[must_use]
    pub fn shown(&self) -> Openings<'_> {
        Openings { setting: &self.setting, turn: self.turn, different: self.different, openings: &self.openings }
    }

    /// The answer as JSON, with the `command` that repeats it.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self, command: &str) -> Result<String, Error> {
        json::answered(self, self.shown().answer(), command)
    }
}

/// Plays the games of `question` with the executor of `control`, which also reports progress and can cancel.
///
/// # Errors
/// A turn that the games do not have; a bot's file in error; rules or a bot in error; a cancellation before the first game ends.
pub fn ask(question: &Question<'_>, control: &mut Control<'_>) -> Result<Answer, Error> {
    let Question { table, games, turn } = *question;
    let (card, turns) = (table.ruleset.card(), table.ruleset.turns());
    let turn = turn.unwrap_or(*turns.start());
    if !turns.contains(&turn) {
        let expected = format!("a turn of these games: {} to {}", turns.start(), turns.end());
        return Err(Error::argument("turn", turn.to_string(), expected, None));
    }
    let mut counter = Counter::new(turn);
    let job = lineup::job(table.seed, Recording::Decisions, &[table.lane()])?;
    let note = |progress: &Progress| format!("{} games", number(progress.done));
    let finish = control.records(&job, 0..games, &mut [&mut counter], &note)?;
    if finish.games == 0 {
        return Err(Error::Cancelled);
    }
    let facts = lineup::facts(table, table.bot_facts());
    Ok(Answer {
        setting: Setting::of(card, &facts, table.seed, finish.games),
        turn,
        stopped: finish.stopped,
        scores: Side::BOTH.map(|side| counter.score(side)),
        different: counter.different(),
        openings: counter.openings(),
    })
}
