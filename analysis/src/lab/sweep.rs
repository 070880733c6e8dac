//! A scenario over a grid of changes: one or two parameters are varied, and every cell is paired with the unchanged scenario.

use super::columns::Columns;
use super::paired::{PairedMean, PairedRate, Pairs};
use super::setting::Setting;
use crate::estimate::{CONFIDENCE, Rate};
use crate::summary::BotFacts;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A parameter that is varied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct Axis {
    /// Its path, as on the command line.
    pub path: String,
    /// The same in words, if the path alone is not clear: `bonus of Bellevue (zones.12.bonus)`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// Its values, in the order in which they were asked for.
    pub values: Vec<String>,
}

impl Axis {
    /// Its label on a chart.
    #[must_use]
    pub fn label(&self) -> &str {
        self.said.as_deref().unwrap_or(&self.path)
    }

    /// The values as numbers; `None` unless all of them are numbers.
    #[must_use]
    pub fn numbers(&self) -> Option<Vec<i64>> {
        self.values.iter().map(|value| value.parse().ok()).collect()
    }
}

/// The plan of the games, fixed before the first game. Two sweeps with equal plans find the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct SweepPlan {
    /// The base, its seed, and the games of each cell.
    #[serde(flatten)]
    pub setting: Setting,
    /// The parameters that are varied: one or two.
    pub axes: Vec<Axis>,
    /// The cells; the last axis varies fastest.
    pub cells: Vec<CellPlan>,
}

impl SweepPlan {
    /// The first field in which the plan `other` differs, in a designer's words.
    #[must_use]
    pub fn differs(&self, other: &SweepPlan) -> Option<&'static str> {
        let fields = [
            (self.axes == other.axes, "what is varied (@vary)"),
            (self.cells == other.cells, "the data of a cell, or the file of a bot"),
            (self == other, "the names in it"),
        ];
        let own = || fields.into_iter().find(|(same, _)| !same).map(|(_, what)| what);
        self.setting.differs(&other.setting).or_else(own)
    }
}

/// A cell before it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
pub struct CellPlan {
    /// Its value on each axis.
    pub values: Vec<String>,
    /// The hash of its data.
    pub hash: String,
    /// Its bots.
    pub bots: [BotFacts; 2],
}

/// The results of a cell.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
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
    /// The results of the cell of `plan` from `pairs` of games, base and cell, and `fingerprint`, the hash of the cell's records; `None` if there are
    /// no games.
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

    /// Whether the cell is the planned one: that of `plan`, with `games` games.
    #[must_use]
    pub fn fits(&self, plan: &CellPlan, games: u64) -> bool {
        self.values == plan.values && self.hash == plan.hash && self.games == games
    }

    /// Whether the interval of the change of wins excludes 0.
    #[must_use]
    pub fn seen(&self) -> bool {
        self.wins[0].low > 0.0 || self.wins[0].high < 0.0
    }
}

/// A sweep: a plan and the cells that were played so far.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, Deserialize)]
pub struct Sweep {
    /// The plan.
    pub plan: SweepPlan,
    /// Confidence of every interval, not corrected for their number.
    pub confidence: f64,
    /// The cells that were played, starting with the first of the plan.
    pub cells: Vec<Cell>,
}

impl Sweep {
    /// The sweep of `plan` with `cells`, those played so far, starting with the first of the plan.
    #[must_use]
    pub fn of(plan: SweepPlan, cells: Vec<Cell>) -> Sweep {
        Sweep { plan, confidence: CONFIDENCE, cells }
    }

    /// Whether every cell was played.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.cells.len() == self.plan.cells.len()
    }

    /// Whether `cell` is the base itself: the same data and the same bots.
    #[must_use]
    pub fn is_base(&self, cell: &Cell) -> bool {
        let Setting { scenario_hash, bots, .. } = &self.plan.setting;
        let planned = self.plan.cells.iter().find(|planned| planned.values == cell.values);
        planned.is_some_and(|planned| planned.hash == *scenario_hash && planned.bots == *bots)
    }

    /// The first side's win rate under the base; `None` before the first cell.
    #[must_use]
    pub fn base(&self) -> Option<Rate> {
        self.cells.first().map(|cell| cell.wins[0].base)
    }

    /// One row per cell: its value on each axis, `games`, wins of the sides, the base's wins, the change of the first side's wins and of the margin
    /// against the base, each with its bounds, the share of identical games, and the hashes.
    #[must_use]
    pub fn columns(&self) -> Columns {
        let cells: Vec<&Cell> = self.cells.iter().collect();
        let number = |of: fn(&Cell) -> f64| cells.iter().map(move |cell| Some(of(cell)));
        let mut columns = Columns::default();
        for (i, axis) in self.plan.axes.iter().enumerate() {
            match axis.numbers() {
                Some(_) => columns.whole(&axis.path, cells.iter().filter_map(|cell| cell.values[i].parse().ok())),
                None => columns.text(&axis.path, cells.iter().map(|cell| cell.values[i].clone())),
            }
        }
        columns.counts("games", cells.iter().map(|cell| cell.games));
        for (i, side) in self.plan.setting.sides.iter().enumerate() {
            let wins = |cell: &Cell| cell.wins[i].variant;
            columns.bounded(&format!("{side}_wins"), &cells, |cell| {
                [wins(cell).rate, wins(cell).low, wins(cell).high].map(Some)
            });
        }
        columns.numbers("draws", number(|cell| cell.draws.rate));
        columns.numbers("wins_base", number(|cell| cell.wins[0].base.rate));
        columns.bounded("wins_change", &cells, |cell| {
            [cell.wins[0].difference, cell.wins[0].low, cell.wins[0].high].map(Some)
        });
        columns.numbers("margin", number(|cell| cell.margin.variant));
        columns.numbers("margin_base", number(|cell| cell.margin.base));
        columns
            .bounded("margin_change", &cells, |cell| [Some(cell.margin.difference), cell.margin.low, cell.margin.high]);
        columns.numbers("identical", number(|cell| cell.identical.rate));
        columns.text("hash", cells.iter().map(|cell| cell.hash.clone()));
        columns.text("fingerprint", cells.iter().map(|cell| cell.fingerprint.clone()));
        columns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::summary::ScenarioFacts;
    use sandtable_engine::Game;
    use sandtable_engine::belfort::Belfort;

    /// A cell that was kept is used again for the same values, data and games only.
    #[test]
    fn a_cell_fits_what_was_planned() {
        let plan = CellPlan { values: vec!["4".into()], hash: "a".into(), bots: <[BotFacts; 2]>::default() };
        let mut pairs = Pairs::new(Belfort::CARD);
        (0..3).for_each(|game| pairs.add(&Record { game, ..Record::EMPTY }, &Record { game, ..Record::EMPTY }));
        let cell = Cell::of(&plan, &pairs, String::new()).expect("games");
        assert!(cell.fits(&plan, 3) && !cell.fits(&plan, 4));
        assert!(!cell.fits(&CellPlan { values: vec!["5".into()], ..plan.clone() }, 3));
        assert!(!cell.fits(&CellPlan { hash: "b".into(), ..plan }, 3));
    }

    /// A cell with the data of the base is the base only if its bots are those of the base.
    #[test]
    fn the_base_has_the_same_data_and_the_same_bots() {
        let bots = |name: &str| <[BotFacts; 2]>::default().map(|bot| BotFacts { name: name.into(), ..bot });
        let planned = |value: &str, hash: &str, bot: &str| CellPlan {
            values: vec![value.into()],
            hash: hash.into(),
            bots: bots(bot),
        };
        let plans = [planned("1", "a", "one"), planned("2", "b", "one"), planned("3", "a", "other")];
        let mut pairs = Pairs::new(Belfort::CARD);
        pairs.add(&Record::EMPTY, &Record::EMPTY);
        let cells = plans.iter().map(|plan| Cell::of(plan, &pairs, String::new()).expect("a game")).collect();
        let base = ScenarioFacts { hash: "a".into(), bots: bots("one"), ..ScenarioFacts::default() };
        let setting = Setting::of(Belfort::CARD, &base, 1, 1);
        let sweep = Sweep::of(SweepPlan { setting, axes: Vec::new(), cells: plans.into() }, cells);
        let base: Vec<bool> = sweep.cells.iter().map(|cell| sweep.is_base(cell)).collect();
        assert_eq!(base, [true, false, false]);
    }
}
