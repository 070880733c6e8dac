//! A sweep as text: for a terminal, as a page to read, for a spreadsheet.

use super::words::origin;
use crate::terminal::grid;
use crate::words::{capital, number, percent, quoted, wrap};
use sandtable_analysis::lab::Sweep;
use sandtable_analysis::lab::sweep::Cell;

/// What is varied in a cell: `zones.12.bonus=2`.
#[must_use]
pub fn cell_name(sweep: &Sweep, cell: &Cell) -> String {
    let named = sweep.plan.axes.iter().zip(&cell.values).map(|(axis, value)| format!("{}={value}", axis.path));
    named.collect::<Vec<_>>().join(", ")
}

/// Percentage points with a sign; none is a dash.
fn points(share: f64) -> String {
    let shown = format!("{:+.1}", 100.0 * share);
    if shown == "-0.0" || shown == "+0.0" { "0.0".into() } else { shown }
}

fn between(low: f64, high: f64) -> String {
    format!("[{}, {}]", points(low), points(high))
}

/// What was found, in a sentence or two.
#[must_use]
pub fn answer(sweep: &Sweep) -> String {
    let side = capital(&sweep.plan.sides[0]);
    let by_wins = |a: &&Cell, b: &&Cell| a.wins[0].variant.rate.total_cmp(&b.wins[0].variant.rate);
    let ends = sweep.cells.iter().min_by(by_wins).zip(sweep.cells.iter().max_by(by_wins));
    let (Some((least, most)), Some(base)) = (ends, sweep.base()) else { return "No cell was played".into() };
    let won = |cell: &Cell| percent(cell.wins[0].variant.rate);
    if !sweep.cells.iter().any(Cell::seen) {
        return format!(
            "No cell is seen to differ from the base, where the {side} win {} of the games",
            percent(base.rate)
        );
    }
    let gap = |cell: &Cell| (cell.wins[0].variant.rate - cell.wins[1].variant.rate).abs();
    let even = sweep.cells.iter().min_by(|a, b| gap(a).total_cmp(&gap(b)));
    let even = even.map(|cell| format!("; the most even cell is {} ({})", cell_name(sweep, cell), won(cell)));
    format!(
        "The {side} win from {} of the games ({}) to {} ({}), against {} under the base{}",
        won(least),
        cell_name(sweep, least),
        won(most),
        cell_name(sweep, most),
        percent(base.rate),
        even.unwrap_or_default()
    )
}

/// One line: what was played, how often, on which seed, by whom.
#[must_use]
pub fn subtitle(sweep: &Sweep) -> String {
    let plan = &sweep.plan;
    let title = if plan.scenario_title.is_empty() { &plan.scenario } else { &plan.scenario_title };
    let bots = plan.sides.iter().zip(&plan.bots).map(|(side, bot)| format!("{side} {}", bot.name));
    let cells = match sweep.complete() {
        true => format!("{} cells", number(plan.cells.len() as u64)),
        false => format!("{} of {} cells", number(sweep.cells.len() as u64), number(plan.cells.len() as u64)),
    };
    let bots: Vec<String> = bots.collect();
    format!("{title} · {cells} of {} games · seed {} · {}", number(plan.games), plan.seed, bots.join(", "))
}

/// How to read a sweep, a note each.
#[must_use]
pub fn notes(sweep: &Sweep) -> Vec<String> {
    let base = match sweep.plan.overlays.is_empty() {
        true => "the scenario as it stands".to_owned(),
        false => format!("the scenario with {}", sweep.plan.overlays.join(", ")),
    };
    let mut notes = vec![
        format!(
            "Base: {base}. Every cell and the base play the same games with the same dice, so changes are known better than the win \
             rates themselves."
        ),
        "* the interval of the change leaves out 0. In brackets: 95 % intervals, each for its own cell: of twenty cells that change \
         nothing, about one gets a star."
            .into(),
    ];
    if sweep.plan.axes.iter().all(|axis| !axis.path.starts_with("bot.")) {
        notes.push("Bots read the rules of the cell that they play.".into());
    }
    notes
}

fn header(sweep: &Sweep) -> Vec<String> {
    let axes = sweep.plan.axes.iter().map(|axis| axis.path.clone());
    let wins = format!("{} win", capital(&sweep.plan.sides[0]));
    axes.chain([wins, "interval".into(), "points".into(), "interval".into(), String::new()])
        .chain(["margin".into(), "change".into(), "identical".into()])
        .collect()
}

fn row(cell: &Cell) -> Vec<String> {
    let wins = &cell.wins[0];
    let rate = &wins.variant;
    let shown = [
        percent(rate.rate),
        format!("[{:.1}, {:.1}]", 100.0 * rate.low, 100.0 * rate.high),
        points(wins.difference),
        between(wins.low, wins.high),
        if cell.seen() { "*".into() } else { String::new() },
        format!("{:+.2}", cell.margin.variant),
        format!("{:+.2}", cell.margin.difference),
        percent(cell.identical.rate),
    ];
    cell.values.iter().cloned().chain(shown).collect()
}

/// The sweep as text of at most `width` characters a line, as far as its table can be. `command` repeats it.
#[must_use]
pub fn terminal(sweep: &Sweep, command: &str, width: usize) -> String {
    let mut out = String::new();
    wrap(&mut out, "", &subtitle(sweep), 2, width);
    out.push('\n');
    wrap(&mut out, "", &(answer(sweep) + "."), 0, width);
    out.push('\n');
    let header = header(sweep);
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let star = sweep.plan.axes.len() + 4;
    out += &grid(&header, sweep.cells.iter().map(row), &[star]);
    out += "\nHow to read this\n";
    notes(sweep).iter().for_each(|note| wrap(&mut out, "  ", note, 2, width));
    out +=
        &format!("\nHow to repeat it\n  {}.\n  {command}\n", origin(&sweep.plan.version, Some(&sweep.plan.provenance)));
    out
}

/// The page. `chart` is the file of its chart, where there is one beside it.
#[must_use]
pub fn markdown(sweep: &Sweep, command: &str, chart: Option<&str>) -> String {
    let safe = |text: &str| text.replace('|', "\\|").replace('*', "\\*").replace('\n', " ");
    let line =
        |cells: Vec<String>| format!("| {} |\n", cells.iter().map(|cell| safe(cell)).collect::<Vec<_>>().join(" | "));
    let plan = &sweep.plan;
    let title = if plan.scenario_title.is_empty() { &plan.scenario } else { &plan.scenario_title };
    let axes: Vec<String> = plan.axes.iter().map(|axis| format!("`{}`", axis.path)).collect();
    let mut page =
        format!("# {title}: {} varied\n\n**{}.**\n\n{}.\n", axes.join(" and "), answer(sweep), subtitle(sweep));
    if let Some(chart) = chart {
        page += &format!("\n![Wins over the cells]({chart})\n");
    }
    let header = header(sweep);
    page += &format!("\n{}|{}\n", line(header.clone()), "---:|".repeat(header.len()));
    sweep.cells.iter().for_each(|cell| page += &line(row(cell)));
    page += "\n## How to read this\n\n";
    notes(sweep).iter().for_each(|note| page += &format!("- {}\n", note.replace('*', "\\*")));
    page += &format!(
        "\n## How to repeat this\n\n```sh\n{command}\n```\n\n{}.\n",
        origin(&plan.version, Some(&plan.provenance))
    );
    page
}

/// A line for each cell; rates from 0 to 1, unrounded. What there is not is empty.
#[must_use]
pub fn csv(sweep: &Sweep) -> String {
    let side = |i: usize| sweep.plan.sides[i].clone();
    let axes = sweep.plan.axes.iter().map(|axis| axis.path.clone());
    let wins = [0, 1].into_iter().flat_map(|i| ["", "_low", "_high"].map(|end| format!("{}_wins{end}", side(i))));
    let rest = ["draws", "wins_base", "wins_change", "wins_change_low", "wins_change_high", "margin", "margin_base"];
    let rest = rest.into_iter().chain(["margin_change", "margin_change_low", "margin_change_high", "identical"]);
    let rest = rest.chain(["hash", "fingerprint"]).map(String::from);
    let header: Vec<String> = axes.chain(["games".to_owned()]).chain(wins).chain(rest).collect();
    let cells = sweep.cells.iter().map(|cell| {
        let (w, m) = (&cell.wins, &cell.margin);
        let shown = |x: Option<f64>| x.map(|x| x.to_string()).unwrap_or_default();
        let rates = w.iter().flat_map(|w| [w.variant.rate, w.variant.low, w.variant.high]);
        let rates = rates.chain([cell.draws.rate, w[0].base.rate, w[0].difference, w[0].low, w[0].high]);
        let means = [Some(m.variant), Some(m.base), Some(m.difference), m.low, m.high, Some(cell.identical.rate)];
        let numbers = rates.map(Some).chain(means).map(shown);
        let first = cell.values.iter().cloned().chain([cell.games.to_string()]);
        first.chain(numbers).chain([cell.hash.clone(), cell.fingerprint.clone()]).collect::<Vec<String>>()
    });
    let line = |cells: Vec<String>| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\n";
    [header].into_iter().chain(cells).map(line).collect()
}
