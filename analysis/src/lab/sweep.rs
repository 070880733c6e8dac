//! What a scenario does over a grid of changes: one or two things varied, every cell paired with the scenario as it stands.

use super::paired::{PairedMean, PairedRate, Pairs};
use super::setting::Setting;
use crate::estimate::{CONFIDENCE, Rate};
use crate::summary::BotFacts;
use polars::prelude::{Column, DataFrame, ParquetWriter, PolarsError};
use serde::{Deserialize, Serialize};
use std::io;

/// One thing that is varied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Axis {
    /// What is varied, as on the command line.
    pub path: String,
    /// Its values, in the order in which they were asked for.
    pub values: Vec<String>,
}

impl Axis {
    /// The values as numbers; none unless all of them are.
    #[must_use]
    pub fn numbers(&self) -> Option<Vec<i64>> {
        self.values.iter().map(|value| value.parse().ok()).collect()
    }
}

/// What is to be played, fixed before the first game. Two sweeps with equal plans find the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SweepPlan {
    /// The base, its seed, and the games of each cell.
    #[serde(flatten)]
    pub setting: Setting,
    /// What is varied: one or two axes.
    pub axes: Vec<Axis>,
    /// The cells; the last axis runs fastest.
    pub cells: Vec<CellPlan>,
}

impl SweepPlan {
    /// The first field in which another plan differs, in a designer's words.
    #[must_use]
    pub fn differs(&self, other: &SweepPlan) -> Option<&'static str> {
        let fields = [
            (self.axes == other.axes, "what is varied (--vary)"),
            (self.cells == other.cells, "the data of a cell, or the file of a bot"),
            (self == other, "the names in it"),
        ];
        let own = || fields.into_iter().find(|(same, _)| !same).map(|(_, what)| what);
        self.setting.differs(&other.setting).or_else(own)
    }
}

/// A cell before it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellPlan {
    /// Its value on each axis.
    pub values: Vec<String>,
    /// The hash of its data.
    pub hash: String,
    /// Its bots.
    pub bots: [BotFacts; 2],
}

/// What was found in a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// Its value on each axis.
    pub values: Vec<String>,
    /// The hash of its data.
    pub hash: String,
    /// Games played.
    pub games: u64,
    /// The first side's and the second side's wins; each with base, variant (this cell) and difference.
    pub wins: [PairedRate; 2],
    /// Draws.
    pub draws: Rate,
    /// The margin.
    pub margin: PairedMean,
    /// Games that are the same as under the base.
    pub identical: Rate,
    /// The hash of the cell's records.
    pub fingerprint: String,
}

impl Cell {
    /// What these pairs of games, base and cell, say of the cell; none of no games.
    #[must_use]
    pub fn of(plan: &CellPlan, pairs: &Pairs, fingerprint: String) -> Option<Cell> {
        let rate = |who: usize| pairs.winners().event(|winner| winner == who).difference();
        Some(Cell {
            values: plan.values.clone(),
            hash: plan.hash.clone(),
            games: pairs.games(),
            wins: [rate(0), rate(1)],
            draws: rate(2).variant,
            margin: pairs.margin().difference()?,
            identical: pairs.identical(),
            fingerprint,
        })
    }

    /// Whether this is what was planned.
    #[must_use]
    pub fn fits(&self, plan: &CellPlan, games: u64) -> bool {
        self.values == plan.values && self.hash == plan.hash && self.games == games
    }

    /// Whether the interval of the change of wins leaves out 0.
    #[must_use]
    pub fn seen(&self) -> bool {
        self.wins[0].low > 0.0 || self.wins[0].high < 0.0
    }
}

/// A sweep: a plan and the cells that were played so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sweep {
    /// What was to be played.
    pub plan: SweepPlan,
    /// Confidence of every interval, each for itself.
    pub confidence: f64,
    /// The cells that were played, from the first of the plan on.
    pub cells: Vec<Cell>,
}

impl Sweep {
    /// The sweep of these cells.
    #[must_use]
    pub fn of(plan: SweepPlan, cells: Vec<Cell>) -> Sweep {
        Sweep { plan, confidence: CONFIDENCE, cells }
    }

    /// Whether every cell was played.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.cells.len() == self.plan.cells.len()
    }

    /// The win rate of the first side under the base; none before the first cell.
    #[must_use]
    pub fn base(&self) -> Option<Rate> {
        self.cells.first().map(|cell| cell.wins[0].base)
    }

    /// The sweep as JSON: the same bytes for the same games.
    ///
    /// # Errors
    /// None in practice: every field has a JSON form.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|json| json + "\n")
    }

    /// One row a cell, as a Parquet file: a column for each axis (text), `games`, wins of the sides with their bounds, the change of the
    /// first side's wins and of the margin against the base with theirs, and the share of identical games. Null where there is none.
    ///
    /// # Errors
    /// Where the columns do not make a frame.
    pub fn parquet(&self) -> io::Result<Vec<u8>> {
        let failed = |error: PolarsError| io::Error::other(error.to_string());
        let number = |name: &str, of: &dyn Fn(&Cell) -> Option<f64>| {
            Column::new(name.into(), self.cells.iter().map(of).collect::<Vec<Option<f64>>>())
        };
        let mut columns: Vec<Column> = Vec::new();
        for (i, axis) in self.plan.axes.iter().enumerate() {
            let values: Vec<&str> = self.cells.iter().map(|cell| cell.values[i].as_str()).collect();
            columns.push(Column::new(axis.path.as_str().into(), values));
        }
        columns.push(Column::new("games".into(), self.cells.iter().map(|cell| cell.games).collect::<Vec<u64>>()));
        for (i, side) in self.plan.setting.sides.iter().enumerate() {
            columns.push(number(&format!("{side}_wins"), &|cell| Some(cell.wins[i].variant.rate)));
            columns.push(number(&format!("{side}_wins_low"), &|cell| Some(cell.wins[i].variant.low)));
            columns.push(number(&format!("{side}_wins_high"), &|cell| Some(cell.wins[i].variant.high)));
        }
        columns.push(number("draws", &|cell| Some(cell.draws.rate)));
        columns.push(number("wins_change", &|cell| Some(cell.wins[0].difference)));
        columns.push(number("wins_change_low", &|cell| Some(cell.wins[0].low)));
        columns.push(number("wins_change_high", &|cell| Some(cell.wins[0].high)));
        columns.push(number("margin", &|cell| Some(cell.margin.variant)));
        columns.push(number("margin_change", &|cell| Some(cell.margin.difference)));
        columns.push(number("margin_change_low", &|cell| cell.margin.low));
        columns.push(number("margin_change_high", &|cell| cell.margin.high));
        columns.push(number("identical", &|cell| Some(cell.identical.rate)));
        let mut frame = DataFrame::new(self.cells.len(), columns).map_err(failed)?;
        let mut bytes = Vec::new();
        ParquetWriter::new(&mut bytes).set_parallel(false).finish(&mut frame).map_err(failed)?;
        Ok(bytes)
    }
}
