//! A new question, in one file: how long are games?

use sandtable_analysis::{Record, Recording, Sink};
use sandtable_questions::lineup;
use sandtable_questions::{Control, Error, Table, json};
use serde::Serialize;

/// What was found.
#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    /// Games played.
    games: u64,
    /// The mean number of game turns.
    pub(crate) turns: f64,
    /// The mean number of decisions that had an alternative.
    pub(crate) decisions: f64,
}

impl Answer {
    /// The answer as JSON.
    pub(crate) fn to_json(&self) -> Result<String, Error> {
        json::object(self)
    }
}

/// Sums over games.
#[derive(Debug, Default)]
struct Sums {
    games: u64,
    turns: u64,
    decisions: u64,
}

impl Sink for Sums {
    fn take(&mut self, records: &[Record]) -> std::io::Result<()> {
        for record in records {
            self.games += 1;
            self.turns += u64::from(record.last_turn);
            self.decisions += u64::from(record.decisions);
        }
        Ok(())
    }
}

/// Plays the games.
pub(crate) fn ask(table: &Table, games: u64, control: &mut Control<'_>) -> Result<Answer, Error> {
    let job = lineup::job(table.seed, Recording::Rows, &[table.lane()])?;
    let mut sums = Sums::default();
    control.records(&job, 0..games, &mut [&mut sums], &|_| String::new())?;
    let mean = |sum: u64| sum as f64 / sums.games.max(1) as f64;
    Ok(Answer { games: sums.games, turns: mean(sums.turns), decisions: mean(sums.decisions) })
}
