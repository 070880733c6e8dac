//! A summary as text tables for the terminal, and as CSV for a spreadsheet.

use crate::words::{answer, bounds, capital, decimal, mean, number, origin, percent, rate, signed, spaced, subtitle};
use comfy_table::{CellAlignment, LineStyle, Table, TableStyle, presets};
use sandtable_analysis::{Interval, Rate, Spread, Summary};

/// The summary as tables of characters, for a terminal of any width.
#[must_use]
pub fn text(summary: &Summary) -> String {
    let mut out = format!("{}\n\n{}.\n", subtitle(summary), answer(summary));
    let mut section = |title: &str, table: &Table| out += &format!("\n{title}\n{}\n", table.trim_fmt());
    section("Who wins, and how decisively", &levels(summary));
    if summary.ending_turns.len() > 1 {
        section("When the games end, and who wins then", &ending_turns(summary));
    }
    section("How the games end", &endings(summary));
    section("What was measured of every game", &measures(summary));
    out += &format!("\nIntervals are {:.0} %. {}.\n", 100.0 * summary.confidence, origin(summary));
    out += &format!("Fingerprint {}.\n", summary.fingerprint);
    if let Some(timing) = &summary.timing {
        let pace = format!("{} games a second", number(timing.games_per_s.round() as u64));
        out += &format!("{:.1} s on {} threads, {pace}.\n", timing.elapsed_s, timing.threads);
    }
    out
}

/// One rule under the header and one at the end.
const STYLE: TableStyle = presets::UTF8_HORIZONTAL_ONLY.top_border(LineStyle::none()).row_separator(LineStyle::none());

/// A table whose columns after the first are set to the right.
fn table(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> Table {
    let mut table = Table::new();
    table.load_style(STYLE).set_header(header.to_vec()).add_rows(rows);
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table
}

fn levels(summary: &Summary) -> Table {
    let row =
        |name: String, rate: &Rate| vec![name, number(rate.count), percent(rate.rate), bounds(rate.low, rate.high)];
    let sides = summary.wins.iter().map(|side| row(format!("{} win", capital(&side.side)), &side.rate));
    let draws = (summary.draws.count > 0).then(|| row("Draw".into(), &summary.draws));
    let levels = summary.levels.iter().map(|level| row(format!("  {}", level.level), &level.rate));
    table(&["", "games", "share", "interval"], sides.chain(draws).chain(levels))
}

fn ending_turns(summary: &Summary) -> Table {
    let [first, second] = [0, 1].map(|i| format!("{} win", summary.sides[i]));
    let rows = summary.ending_turns.iter().map(|turn| {
        let won = |count| if turn.rate.count == 0 { "-".into() } else { rate(&Rate::of(count, turn.rate.count)) };
        let share = percent(turn.rate.rate);
        vec![turn.turn.to_string(), number(turn.rate.count), share, won(turn.wins[0]), won(turn.wins[1])]
    });
    table(&["turn", "games", "share", &first, &second], rows)
}

fn endings(summary: &Summary) -> Table {
    let rows = summary.endings.iter().map(|ending| {
        let shares = [percent(ending.rate.rate), bounds(ending.rate.low, ending.rate.high)];
        let wins = ending.wins.map(number);
        [vec![ending.ending.clone(), number(ending.rate.count)], shares.into(), wins.into()].concat()
    });
    let [first, second] = [0, 1].map(|i| format!("{} win", summary.sides[i]));
    table(&["ending", "games", "share", "interval", &first, &second], rows)
}

fn measures(summary: &Summary) -> Table {
    let row = |name: String, s: &Spread, show: &dyn Fn(i64) -> String| {
        let sd = s.sd.map_or_else(|| "-".into(), decimal);
        let quantiles = [s.min, s.p05, s.p50, s.p95, s.max].map(show);
        [vec![name, mean(s.mean, interval(s)), sd], quantiles.into()].concat()
    };
    let plain = |n: i64| n.to_string();
    let own = [
        row(format!("margin, {}", summary.margin.unit), &summary.margin.spread, &signed),
        row("game turns".into(), &summary.turns, &plain),
        row("decisions".into(), &summary.decisions, &plain),
    ];
    let metrics = summary.metrics.iter().map(|metric| row(spaced(&metric.name), &metric.spread, &plain));
    table(&["", "mean", "sd", "min", "5 %", "median", "95 %", "max"], own.into_iter().chain(metrics))
}

/// The interval of a spread's mean.
pub(crate) fn interval(spread: &Spread) -> Option<Interval> {
    spread.low.zip(spread.high).map(|(low, high)| Interval { low, high })
}

/// The columns of [`csv`].
const COLUMNS: [&str; 18] = [
    "table", "row", "turn", "side", "count", "rate", "low", "high", "mean", "sd", "se", "min", "p05", "p25", "p50",
    "p75", "p95", "max",
];

/// The summary as one long CSV: a column says which table a line is of; cells that mean nothing there are empty. `low` and
/// `high` bound the `rate` or the `mean` of their line.
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
    spread("decisions", &summary.decisions);
    for metric in &summary.metrics {
        spread(&metric.name, &metric.spread);
    }
    lines.iter().map(|cells| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\n").collect()
}

/// A cell as RFC 4180 has it.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        assert_eq!(["plain", "a,b", "say \"no\""].map(quoted), ["plain", "\"a,b\"", "\"say \"\"no\"\"\""]);
    }
}
