//! A sweep as text: for a terminal, as a page to read, for a spreadsheet.

use super::csv::columns;
use super::words::{games, level_of_play, origin, signed};
use crate::document::{Document, Table};
use crate::terminal::grid_within;
use crate::words::{capital, number, people, percent, wrap};
use sandtable_analysis::lab::Sweep;
use sandtable_analysis::lab::sweep::Cell;

/// What is varied in a cell: `zones.12.bonus=2`.
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

/// What was found, in a sentence or two.
#[must_use]
pub fn answer(sweep: &Sweep) -> String {
    let side = people(&sweep.plan.setting.sides[0]);
    let by_wins = |a: &&Cell, b: &&Cell| a.wins[0].variant.rate.total_cmp(&b.wins[0].variant.rate);
    let ends = sweep.cells.iter().min_by(by_wins).zip(sweep.cells.iter().max_by(by_wins));
    let (Some((least, most)), Some(base)) = (ends, sweep.base()) else { return "No cell is finished yet".into() };
    let won = |cell: &Cell| percent(cell.wins[0].variant.rate);
    if !sweep.cells.iter().any(Cell::seen) {
        return format!(
            "No cell differs significantly from the base, where the {side} win {} of the games",
            percent(base.rate)
        );
    }
    let gap = |cell: &Cell| (match_points(cell) - 0.5).abs();
    let even = sweep.cells.iter().min_by(|a, b| gap(a).total_cmp(&gap(b)));
    let even = even.map(|cell| {
        let points = percent(match_points(cell));
        format!("; the most even cell by match points is {} ({side} {points})", cell_name(sweep, cell))
    });
    format!(
        "The {side} win between {} of the games ({}) and {} ({}); under the base they win {}{}",
        won(least),
        cell_name(sweep, least),
        won(most),
        cell_name(sweep, most),
        percent(base.rate),
        even.unwrap_or_default()
    )
}

/// The first side's match points in a cell: a win counts 1, a draw 1/2.
fn match_points(cell: &Cell) -> f64 {
    cell.wins[0].variant.rate + cell.draws.rate / 2.0
}

/// One line: what was played, how often, on which seed, by whom.
#[must_use]
pub fn subtitle(sweep: &Sweep) -> String {
    let plan = &sweep.plan;
    let title = plan.setting.title();
    let cells = plan.cells.len() as u64;
    let cells = match sweep.complete() {
        true if cells == 1 => "1 cell".into(),
        true => format!("{} cells", number(cells)),
        false => format!("{} of {} cells", number(sweep.cells.len() as u64), number(cells)),
    };
    // A side whose bot is varied has no one bot.
    let seated = plan.setting.sides.iter().zip(&plan.setting.bots);
    let seated = seated.filter(|(side, _)| !plan.axes.iter().any(|axis| axis.path == format!("bot.{side}")));
    let bots: String = seated.map(|(side, bot)| format!(" · {} ({})", bot.name, capital(side))).collect();
    format!("{title} · {cells} of {} · seed {}{bots}", games(plan.setting.games), plan.setting.seed)
}

/// How to read a sweep, a note each.
#[must_use]
pub fn notes(sweep: &Sweep) -> Vec<String> {
    let base = match sweep.plan.setting.overlays.is_empty() {
        true => "the unmodified scenario".to_owned(),
        false => format!("the scenario with {}", sweep.plan.setting.overlays.join(", ")),
    };
    let mut notes = vec![
        format!(
            "Base: {base}. Every cell and the base play the same games with the same dice, so changes are more precise than the \
             win rates themselves. Changes of wins are percentage points."
        ),
        format!(
            "* the 95 % interval of the change of {} wins excludes 0, not corrected for the number of cells. {} In brackets: 95 \
             % intervals of the win rate and of its change.",
            capital(&sweep.plan.setting.sides[0]),
            match sweep.plan.cells.len() {
                0..20 => "A cell that changes nothing gets a star with a probability of about 5 %.".to_owned(),
                n => format!(
                    "Of {} cells that change nothing, about {} get a star.",
                    number(n as u64),
                    number(n as u64 / 20)
                ),
            }
        ),
    ];
    if sweep.plan.axes.iter().all(|axis| !axis.path.starts_with("bot.")) {
        notes.push("The bots read the rules of the cell that they play.".into());
        notes.extend(level_of_play(
            &sweep.plan.setting.scenario,
            &sweep.plan.setting.provenance,
            &sweep.plan.setting.bots,
        ));
    }
    notes
}

/// A column behind the axes.
struct Column {
    name: String,
    cell: fn(&Sweep, &Cell) -> String,
}

/// The columns that say something: no draws where there are none, no share of identical games where only the base's are.
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
    // Of a cell that is the base nothing is estimated.
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

/// The sweep as text of at most `width` characters a line. `command` repeats it.
#[must_use]
pub fn terminal(sweep: &Sweep, command: &str, width: usize) -> String {
    let mut out = String::new();
    wrap(&mut out, "", &subtitle(sweep), 2, width);
    out.push('\n');
    wrap(&mut out, "", &(answer(sweep) + "."), 0, width);
    out.push('\n');
    let (header, rows) = table(sweep);
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let star = sweep.plan.axes.len() + 4;
    out += &grid_within(&header, rows, &[star], sweep.plan.axes.len(), width);
    out += "\nNotes\n";
    notes(sweep).iter().for_each(|note| wrap(&mut out, "  ", note, 2, width));
    out += &format!(
        "\nReproduction\n  {}.\n  {command}\n",
        origin(&sweep.plan.setting.version, Some(&sweep.plan.setting.provenance))
    );
    out
}

/// The page; `chart` is its chart, as SVG, where there is a folder with it.
#[must_use]
pub fn document(sweep: &Sweep, command: &str, chart: Option<String>) -> Document {
    let plan = &sweep.plan;
    let axes: Vec<String> =
        plan.axes.iter().map(|axis| axis.said.clone().unwrap_or_else(|| format!("`{}`", axis.path))).collect();
    let mut page = Document::new(format!("{}: {} varied", plan.setting.title(), axes.join(" and ")));
    page.paragraph(format!("**{}.**", answer(sweep)));
    page.paragraph(format!("{}.", subtitle(sweep)));
    page.drawing(chart, "Wins by cell", "charts/wins.png");
    let (header, rows) = table(sweep);
    page.table(Table { header, words: 0, rows });
    page.heading("Notes");
    page.list(notes(sweep));
    page.repeat(command, &format!("{}.", origin(&plan.setting.version, Some(&plan.setting.provenance))));
    page
}

/// A line for each cell; rates from 0 to 1, unrounded. What there is not is empty.
#[must_use]
pub fn csv(sweep: &Sweep) -> String {
    columns(&sweep.columns())
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::sweep;
    use super::*;

    #[test]
    fn one_cell_of_one_game_is_no_plural() {
        let one = sweep(&[("limits.repeat", &["1"])], |_| [1, 0, 0]);
        assert!(subtitle(&one).contains("· 1 cell of 1 game · seed 1 ·"), "{}", subtitle(&one));
        let two = sweep(&[("limits.repeat", &["1", "2"])], |_| [20, 20, 0]);
        assert!(subtitle(&two).contains("· 2 cells of 40 games ·"), "{}", subtitle(&two));
        let stopped = Sweep::of(two.plan, two.cells[..1].to_vec());
        assert!(subtitle(&stopped).contains("· 1 of 2 cells of 40 games ·"), "{}", subtitle(&stopped));
    }

    #[test]
    fn a_side_whose_bot_is_varied_has_no_one_bot() {
        let bots = |axes: &[(&str, &[&str])]| {
            let line = subtitle(&sweep(axes, |_| [20, 20, 0]));
            line.split("seed 1").nth(1).unwrap_or_default().to_owned()
        };
        assert_eq!(bots(&[("limits.repeat", &["1"])]), " · heuristic (French) · heuristic (Prussian)");
        assert_eq!(bots(&[("bot.french", &["random"])]), " · heuristic (Prussian)");
        assert_eq!(bots(&[("bot.french", &["random"]), ("bot.prussian", &["random"])]), "");
    }

    #[test]
    fn a_star_is_for_its_own_cell_and_says_so() {
        let few = notes(&sweep(&[("limits.repeat", &["1", "2"])], |_| [20, 20, 0]));
        assert!(few[1].contains("French wins excludes 0, not corrected"), "{few:?}");
        assert!(few[1].contains("A cell that changes nothing gets a star with a probability of about 5 %."), "{few:?}");
        let values: Vec<String> = (0..21).map(|value| value.to_string()).collect();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let many = notes(&sweep(&[("a.b", &values), ("c.d", &values)], |_| [20, 20, 0]));
        assert!(many[1].contains("Of 441 cells that change nothing, about 22 get a star."), "{many:?}");
    }
}
