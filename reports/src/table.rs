//! A summary as one table for a spreadsheet.

use crate::words::quoted;
use sandtable_analysis::{Rate, Spread, Summary};

/// The columns of [`csv`].
const COLUMNS: [&str; 18] = [
    "table", "row", "turn", "side", "count", "rate", "low", "high", "mean", "sd", "se", "min", "p05", "p25", "p50",
    "p75", "p95", "max",
];

/// The `summary` as one long CSV. The first column names the table of a line; cells without a meaning are empty. `low` and `high` bound the `rate` or
/// the `mean` of their line.
#[must_use]
pub fn csv(summary: &Summary) -> String {
    let mut lines = vec![COLUMNS.map(String::from).to_vec()];
    let mut rate = |table: &str, row: &str, turn: Option<u8>, side: &str, rate: &Rate| {
        let turn = turn.map(|turn| turn.to_string()).unwrap_or_default();
        let numbers = [rate.count.to_string(), rate.rate.to_string(), rate.low.to_string(), rate.high.to_string()];
        let names = [table, row, &turn, side].map(String::from);
        lines.push([names.to_vec(), numbers.to_vec(), vec![String::new(); 10]].concat());
    };
    for side in &summary.wins {
        rate("wins", "", None, &side.side, &side.rate);
    }
    rate("wins", "draw", None, "", &summary.draws);
    for level in &summary.levels {
        rate("levels", &level.level, None, level.winner.as_deref().unwrap_or(""), &level.rate);
    }
    for ending in &summary.endings {
        rate("endings", &ending.ending, None, "", &ending.rate);
        for (side, &count) in summary.sides.iter().zip(&ending.wins) {
            rate("wins_by_ending", &ending.ending, None, side, &Rate::of(count, ending.rate.count));
        }
    }
    for turn in &summary.ending_turns {
        rate("ending_turns", "", Some(turn.turn), "", &turn.rate);
        for (side, &count) in summary.sides.iter().zip(&turn.wins) {
            rate("wins_by_ending_turn", "", Some(turn.turn), side, &Rate::of(count, turn.rate.count));
        }
    }
    for cell in &summary.control {
        for (side, &count) in summary.sides.iter().zip(&cell.held) {
            rate("control", &cell.place, Some(cell.turn), side, &Rate::of(count, cell.games));
        }
    }
    let mut spread = |name: &str, s: &Spread| {
        let cell = |x: Option<f64>| x.map(|x| x.to_string()).unwrap_or_default();
        let names = ["measures", name, "", "", "", ""].map(String::from).to_vec();
        let numbers = [s.low, s.high, Some(s.mean), s.sd, s.se].map(cell).to_vec();
        let quantiles = [s.min, s.p05, s.p25, s.p50, s.p75, s.p95, s.max].map(|n| n.to_string()).to_vec();
        lines.push([names, numbers, quantiles].concat());
    };
    spread("margin", &summary.margin.spread);
    spread("turns", &summary.turns);
    spread("decisions", &summary.decisions_per_game);
    for metric in &summary.metrics {
        spread(&metric.name, &metric.spread);
    }
    lines.iter().map(|cells| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\n").collect()
}
