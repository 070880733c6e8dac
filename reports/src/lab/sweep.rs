//! The texts of a sweep: for a terminal, for a page, for a spreadsheet.

use super::csv::columns;
use super::finding::Finding;
use super::grid;
use super::words::{games, level_of_play, origin, signed};
use crate::chart::ChartError;
use crate::document::{Document, Table};
use crate::terminal::grid_within;
use crate::words::{capital, number, people, percent};
use sandtable_analysis::lab::Sweep;
use sandtable_analysis::lab::columns::Columns;
use sandtable_analysis::lab::sweep::Cell;

/// The values of `cell` on the axes of `sweep`: `zones.12.bonus=2`.
#[must_use]
pub fn cell_name(sweep: &Sweep, cell: &Cell) -> String {
    let named = sweep.plan.axes.iter().zip(&cell.values).map(|(axis, value)| format!("{}={value}", axis.path));
    named.collect::<Vec<_>>().join(", ")
}

/// Percentage points with a sign.
fn points(share: f64) -> String {
    signed(100.0 * share, 1)
}

fn between(low: f64, high: f64) -> String {
    format!("[{}, {}]", points(low), points(high))
}

/// The first side's match points in a cell: a win counts 1, a draw 1/2.
fn match_points(cell: &Cell) -> f64 {
    cell.wins[0].variant.rate + cell.draws.rate / 2.0
}

/// A column after those of the axes.
struct Column {
    name: String,
    cell: fn(&Sweep, &Cell) -> String,
}

/// The columns with information: without draws if there are none, and without identical games if only the base has them.
fn columns_of(sweep: &Sweep) -> Vec<Column> {
    let draws = sweep.cells.iter().any(|cell| cell.draws.count > 0);
    let identical = sweep.cells.iter().any(|cell| !sweep.is_base(cell) && cell.identical.count > 0);
    let mut columns = Vec::new();
    let mut add = |wanted: bool, name: &str, cell| {
        columns.extend(wanted.then(|| Column { name: name.to_owned(), cell }));
    };
    add(true, &format!("{} win", people(&sweep.plan.setting.sides[0])), |_, cell| percent(cell.wins[0].variant.rate));
    add(true, "interval", |_, cell| {
        let rate = &cell.wins[0].variant;
        format!("[{:.1}, {:.1}]", 100.0 * rate.low, 100.0 * rate.high)
    });
    // The base has no change to estimate.
    add(true, "change", |sweep, cell| match sweep.is_base(cell) {
        true => "base".into(),
        false => points(cell.wins[0].difference),
    });
    add(true, "interval", |sweep, cell| match sweep.is_base(cell) {
        true => String::new(),
        false => between(cell.wins[0].low, cell.wins[0].high),
    });
    add(true, "", |_, cell| if cell.seen() { "*".into() } else { String::new() });
    add(draws, "draws", |_, cell| percent(cell.draws.rate));
    add(draws, "match points", |_, cell| percent(match_points(cell)));
    add(true, "margin", |_, cell| signed(cell.margin.variant, 2));
    add(true, "change", |_, cell| signed(cell.margin.difference, 2));
    add(identical, "identical", |_, cell| percent(cell.identical.rate));
    columns
}

/// The table: its header and its rows.
fn table(sweep: &Sweep) -> (Vec<String>, Vec<Vec<String>>) {
    let columns = columns_of(sweep);
    let axes = sweep.plan.axes.iter().map(|axis| axis.path.clone());
    let header = axes.chain(columns.iter().map(|column| column.name.clone())).collect();
    let row = |cell: &Cell| {
        cell.values.iter().cloned().chain(columns.iter().map(|column| (column.cell)(sweep, cell))).collect()
    };
    (header, sweep.cells.iter().map(row).collect())
}

impl Finding for Sweep {
    const CHART: &'static str = "charts/wins.png";
    const CAPTION: &'static str = "Wins by cell";
    const TABLE: &'static str = "cells.csv";

    fn title(&self) -> String {
        let axes: Vec<String> =
            self.plan.axes.iter().map(|axis| axis.said.clone().unwrap_or_else(|| format!("`{}`", axis.path))).collect();
        format!("{}: {} varied", self.plan.setting.title(), axes.join(" and "))
    }

    fn answer(&self) -> String {
        let side = people(&self.plan.setting.sides[0]);
        let by_wins = |a: &&Cell, b: &&Cell| a.wins[0].variant.rate.total_cmp(&b.wins[0].variant.rate);
        let ends = self.cells.iter().min_by(by_wins).zip(self.cells.iter().max_by(by_wins));
        let (Some((least, most)), Some(base)) = (ends, self.base()) else { return "No cell is finished yet".into() };
        let won = |cell: &Cell| percent(cell.wins[0].variant.rate);
        if !self.cells.iter().any(Cell::seen) {
            return format!(
                "No cell differs significantly from the base, where the {side} win {} of the games",
                percent(base.rate)
            );
        }
        let gap = |cell: &Cell| (match_points(cell) - 0.5).abs();
        let even = self.cells.iter().min_by(|a, b| gap(a).total_cmp(&gap(b)));
        let even = even.map(|cell| {
            let points = percent(match_points(cell));
            format!("; the most even cell by match points is {} ({side} {points})", cell_name(self, cell))
        });
        format!(
            "The {side} win between {} of the games ({}) and {} ({}); under the base they win {}{}",
            won(least),
            cell_name(self, least),
            won(most),
            cell_name(self, most),
            percent(base.rate),
            even.unwrap_or_default()
        )
    }

    fn subtitle(&self) -> String {
        let plan = &self.plan;
        let title = plan.setting.title();
        let cells = plan.cells.len() as u64;
        let cells = match self.complete() {
            true if cells == 1 => "1 cell".into(),
            true => format!("{} cells", number(cells)),
            false => format!("{} of {} cells", number(self.cells.len() as u64), number(cells)),
        };
        // A side whose bot is varied has no single bot.
        let seated = plan.setting.sides.iter().zip(&plan.setting.bots);
        let seated = seated.filter(|(side, _)| !plan.axes.iter().any(|axis| axis.path == format!("bot.{side}")));
        let bots: String = seated.map(|(side, bot)| format!(" · {} ({})", bot.name, capital(side))).collect();
        format!("{title} · {cells} of {} · seed {}{bots}", games(plan.setting.games), plan.setting.seed)
    }

    fn text(&self, width: usize) -> String {
        let (header, rows) = table(self);
        let header: Vec<&str> = header.iter().map(String::as_str).collect();
        let star = self.plan.axes.len() + 4;
        format!("\n{}", grid_within(&header, rows, &[star], self.plan.axes.len(), width))
    }

    fn tables(&self, page: &mut Document) {
        let (header, rows) = table(self);
        page.table(Table { header, words: 0, rows });
    }

    fn notes(&self) -> Vec<String> {
        let base = match self.plan.setting.overlays.is_empty() {
            true => "the unmodified scenario".to_owned(),
            false => format!("the scenario with {}", self.plan.setting.overlays.join(", ")),
        };
        let mut notes = vec![
            format!(
                "Base: {base}. Every cell and the base play the same games with the same dice, so changes are more precise than the \
             win rates themselves. Changes of wins are percentage points."
            ),
            format!(
                "* the 95 % interval of the change of {} wins excludes 0, not corrected for the number of cells. {} In brackets: 95 \
             % intervals of the win rate and of its change.",
                capital(&self.plan.setting.sides[0]),
                match self.plan.cells.len() {
                    0..20 => "A cell that changes nothing gets a star with a probability of about 5 %.".to_owned(),
                    n => format!(
                        "Of {} cells that change nothing, about {} get a star.",
                        number(n as u64),
                        number(n as u64 / 20)
                    ),
                }
            ),
        ];
        if self.plan.axes.iter().all(|axis| !axis.path.starts_with("bot.")) {
            notes.push("The bots read the rules of the cell that they play.".into());
            notes.extend(level_of_play(
                &self.plan.setting.scenario,
                &self.plan.setting.provenance,
                &self.plan.setting.bots,
            ));
        }
        notes
    }

    fn origin(&self) -> String {
        origin(&self.plan.setting.version, Some(&self.plan.setting.provenance))
    }

    fn csv(&self) -> String {
        columns(&self.columns())
    }

    fn data(&self) -> Option<(&'static str, Columns)> {
        Some(("cells", self.columns()))
    }

    fn chart(&self) -> Result<String, ChartError> {
        grid::chart(self)
    }

    fn stopped(&self) -> Option<String> {
        (!self.complete()).then(|| format!("after {} of {} cells", self.cells.len(), self.plan.cells.len()))
    }

    fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::sweep;
    use super::*;

    #[test]
    fn one_cell_of_one_game_is_no_plural() {
        let one = sweep(&[("limits.repeat", &["1"])], |_| [1, 0, 0]);
        assert!(one.subtitle().contains("· 1 cell of 1 game · seed 1 ·"), "{}", one.subtitle());
        let two = sweep(&[("limits.repeat", &["1", "2"])], |_| [20, 20, 0]);
        assert!(two.subtitle().contains("· 2 cells of 40 games ·"), "{}", two.subtitle());
        let stopped = Sweep::of(two.plan, two.cells[..1].to_vec());
        assert!(stopped.subtitle().contains("· 1 of 2 cells of 40 games ·"), "{}", stopped.subtitle());
    }

    #[test]
    fn a_side_whose_bot_is_varied_has_no_one_bot() {
        let bots = |axes: &[(&str, &[&str])]| {
            let line = sweep(axes, |_| [20, 20, 0]).subtitle();
            line.split("seed 1").nth(1).unwrap_or_default().to_owned()
        };
        assert_eq!(bots(&[("limits.repeat", &["1"])]), " · heuristic (French) · heuristic (Prussian)");
        assert_eq!(bots(&[("bot.french", &["random"])]), " · heuristic (Prussian)");
        assert_eq!(bots(&[("bot.french", &["random"]), ("bot.prussian", &["random"])]), "");
    }

    #[test]
    fn a_star_is_for_its_own_cell_and_says_so() {
        let few = sweep(&[("limits.repeat", &["1", "2"])], |_| [20, 20, 0]).notes();
        assert!(few[1].contains("French wins excludes 0, not corrected"), "{few:?}");
        assert!(few[1].contains("A cell that changes nothing gets a star with a probability of about 5 %."), "{few:?}");
        let values: Vec<String> = (0..21).map(|value| value.to_string()).collect();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let many = sweep(&[("a.b", &values), ("c.d", &values)], |_| [20, 20, 0]).notes();
        assert!(many[1].contains("Of 441 cells that change nothing, about 22 get a star."), "{many:?}");
    }
}
