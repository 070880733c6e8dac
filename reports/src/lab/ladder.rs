//! The texts of a ladder: for a terminal, for a page, for a spreadsheet.

use super::csv::columns;
use super::finding::Finding;
use super::matrix::{self, AVERAGE, estimate, far, what};
use super::words::{games, list, origin, with};
use crate::chart::ChartError;
use crate::document::{Document, Table};
use crate::terminal::grid_within;
use crate::words::{bounds, capital, decimal, people, percent, wrap};
use sandtable_analysis::lab::Ladder;
use sandtable_analysis::lab::columns::Columns;
use sandtable_analysis::lab::intransitive::{Circle, Reversal};
use sandtable_analysis::lab::ladder::{Cell, Standing, Standings};

/// The maximum number of each kind that sentences name.
const MOST_NAMED: usize = 3;

/// Milliseconds per game of each bot, by side and in the order of the plan, if known.
pub type Times = [Vec<Option<f64>>; 2];

/// A sentence on the strongest bot of a side; `None` if there is only one.
fn strongest(standings: &Standings, side: usize, sides: &[String; 2]) -> Option<String> {
    let (own, other) = (capital(&sides[side]), capital(&sides[1 - side]));
    let [first, rest @ ..] = &standings.sides[side][..] else { return None };
    if rest.is_empty() {
        return None;
    }
    Some(match &standings.best[side][..] {
        [_] => format!(
            "The strongest {own} bot is {}: it wins {} against the average {other} bot",
            first.bot,
            percent(first.wins.share)
        ),
        best if best.len() == standings.sides[side].len() => {
            format!("The {own} bots are too close to call")
        }
        best => format!("The strongest {own} bots, too close to call among themselves, are {}", list(best)),
    })
}

/// The results of `ladder` that strengths do not explain, one sentence each.
#[must_use]
pub fn unexplained(ladder: &Ladder) -> Vec<String> {
    let Some(standings) = &ladder.standings else { return Vec::new() };
    let mut said: Vec<String> = Vec::new();
    said.extend(standings.circles.iter().take(MOST_NAMED).map(circle));
    said.extend(more(standings.circles.len(), ["circle", "circles"]));
    said.extend(standings.reversals.iter().take(MOST_NAMED).map(reversal));
    said.extend(more(standings.reversals.len(), ["such pair of bots", "such pairs of bots"]));
    let [first, second] = &ladder.plan.entrants;
    let both = first.iter().filter(|bot| second.iter().any(|other| other.name == bot.name)).count();
    if standings.circles.is_empty() && both >= 3 {
        said.push(format!("No circle is significant among the {both} bots that play both sides."));
    }
    // Against a single bot the order of the others cannot change, and strengths fit any results.
    if first.len() > 1 && second.len() > 1 {
        if standings.reversals.is_empty() {
            said.push("No two bots of a side change their order significantly with the opponent.".into());
        }
        said.push(off(ladder, standings));
    }
    said
}

fn circle(circle: &Circle) -> String {
    let [a, b, c] = &circle.bots;
    let [ab, bc, ca] = circle.shares.map(percent);
    format!("Over both sides, {a} beats {b} ({ab}), {b} beats {c} ({bc}), and {c} beats {a} ({ca}).")
}

fn reversal(reversal: &Reversal) -> String {
    let Reversal { side, bots: [one, other], against: [here, there], by } = reversal;
    let [here_by, there_by] = by.map(|by| format!("{:.1} percentage points", 100.0 * by));
    format!(
        "{} bots: {one} wins more than {other} against {here}, by {here_by}, and less against {there}, by {there_by}.",
        capital(side)
    )
}

/// The number of those that are not named.
fn more(found: usize, [one, several]: [&str; 2]) -> Option<String> {
    match found.saturating_sub(MOST_NAMED) {
        0 => None,
        1 => Some(format!("1 more {one}.")),
        left => Some(format!("{left} more {several}.")),
    }
}

/// How well strengths explain the cells.
fn off(ladder: &Ladder, standings: &Standings) -> String {
    let text = format!(
        "Strengths alone predict the cells with an error of {:.1} percentage points (root mean square)",
        100.0 * standings.off
    );
    let (unexplained, far) = (standings.unexplained(), far());
    let named: Vec<String> = unexplained
        .iter()
        .take(MOST_NAMED)
        .map(|(cell, expected)| {
            let found = &ladder.cells[*cell];
            let [one, other] = &found.bots;
            format!("{one} v. {other} ({} instead of {})", percent(found.share.share), percent(expected.share))
        })
        .collect();
    let found = match unexplained.len() {
        0 => format!("; no cell differs significantly by {far}"),
        1 => format!("; one cell differs by {far}: {}", named[0]),
        n if n > MOST_NAMED => format!("; {n} cells differ by {far}, most of all {}", list(&named)),
        n => format!("; {n} cells differ by {far}: {}", list(&named)),
    };
    format!("{text}{found}.")
}

/// Letters for the columns of a table that would be too wide with names.
fn letter(column: usize) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    String::from(letter).repeat(column / 26 + 1)
}

fn cell(ladder: &Ladder, row: usize, column: usize) -> Option<&Cell> {
    ladder.cells.get(row * ladder.plan.entrants[1].len() + column)
}

fn time(milliseconds: f64) -> String {
    match milliseconds {
        ..0.005 => "< 0.01 ms".into(),
        ..1000.0 => format!("{milliseconds:.2} ms"),
        _ => format!("{:.2} s", milliseconds / 1000.0),
    }
}

/// A table as text.
fn grid(table: Table, width: usize) -> String {
    grid_within(&table.header.iter().map(String::as_str).collect::<Vec<_>>(), table.rows, &[], 1, width)
}

/// The table of all cells, the strongest bots first, with the wins of each bot against the average of the other side.
fn cells(ladder: &Ladder, heads: &[String], shown: &dyn Fn(&Cell) -> String) -> Table {
    let (rows, columns) = (ladder.order(0), ladder.order(1));
    let name = |side: usize, bot: usize| ladder.plan.entrants[side][bot].name.clone();
    let mut head = vec![String::new()];
    head.extend(heads.iter().cloned());
    let mut lines: Vec<Vec<String>> = rows
        .iter()
        .map(|&row| {
            let cells = columns.iter().map(|&column| cell(ladder, row, column).map_or_else(String::new, shown));
            [name(0, row)].into_iter().chain(cells).collect()
        })
        .collect();
    if let Some(standings) = &ladder.standings {
        head.push(AVERAGE.into());
        lines.iter_mut().zip(&standings.sides[0]).for_each(|(line, bot)| line.push(percent(bot.wins.share)));
        let second = standings.sides[1].iter().map(|bot| percent(1.0 - bot.wins.share));
        lines.push([AVERAGE.to_owned()].into_iter().chain(second).chain([percent(standings.level.share)]).collect());
    }
    Table { header: head, words: 0, rows: lines }
}

/// The table of the cells in at most `width` characters. Letters replace names that are too long.
fn matrix(ladder: &Ladder, width: usize) -> String {
    let shown = |cell: &Cell| percent(cell.share.share);
    let names: Vec<String> = ladder.order(1).iter().map(|&bot| ladder.plan.entrants[1][bot].name.clone()).collect();
    let wide = grid(cells(ladder, &names, &shown), usize::MAX);
    if wide.lines().all(|line| line.chars().count() <= width) {
        return wide;
    }
    let letters: Vec<String> = (0..names.len()).map(letter).collect();
    let key: Vec<String> = letters.iter().zip(&names).map(|(letter, name)| format!("{letter} {name}")).collect();
    let mut text = grid(cells(ladder, &letters, &shown), width);
    wrap(&mut text, "  ", &key.join(", "), 2, width);
    text
}

/// The table of the bots of a side, with their times if known.
fn bots(ladder: &Ladder, standings: &Standings, side: usize, times: Option<&Times>) -> Table {
    let mut head = ["", "wins", "interval", "decisions"].map(String::from).to_vec();
    head.extend(times.map(|_| "time".to_owned()));
    let row = |(standing, bot): (&Standing, usize)| {
        let wins = &standing.wins;
        let interval = wins.low.zip(wins.high).map_or_else(String::new, |(low, high)| bounds(low, high));
        let mut row = vec![standing.bot.clone(), percent(wins.share), interval, decimal(standing.decisions)];
        row.extend(times.map(|times| times[side][bot].map_or_else(|| "–".to_owned(), time)));
        row
    };
    let rows = standings.sides[side].iter().zip(ladder.order(side)).map(row).collect();
    Table { header: head, words: 0, rows }
}

/// Its tables as text, in lines of at most `width` characters, with the `times` of the bots if they are known.
#[must_use]
pub fn text(ladder: &Ladder, times: Option<&Times>, width: usize) -> String {
    let sides = ladder.plan.setting.sides.each_ref().map(|side| capital(side));
    let mut out = format!("\nEach {} bot (rows) against each {} bot (columns): {}\n", sides[0], sides[1], what(ladder));
    out += &matrix(ladder, width);
    if let Some(standings) = &ladder.standings {
        for side in [0, 1] {
            out += &format!("\n{} bots against the average {} bot\n", sides[side], sides[1 - side]);
            out += &grid(bots(ladder, standings, side, times), width);
        }
        out += "\nResults that strengths do not explain\n";
        unexplained(ladder).iter().for_each(|line| wrap(&mut out, "  ", line, 2, width));
    }
    out
}

impl Finding for Ladder {
    const CHART: &'static str = "charts/ladder.png";
    const CAPTION: &'static str = "Every bot against every other";
    const TABLE: &'static str = "cells.csv";

    fn title(&self) -> String {
        format!("{}: every bot against every other", self.plan.setting.title())
    }

    fn answer(&self) -> String {
        let Some(standings) = &self.standings else { return "Strengths are computed when all are played".into() };
        let sides = &self.plan.setting.sides;
        let level = format!("Between average bots the {} win {}", people(&sides[0]), estimate(&standings.level));
        let best = [0, 1].map(|side| strongest(standings, side, sides));
        [vec![level], best.into_iter().flatten().collect()].concat().join(". ")
    }

    fn subtitle(&self) -> String {
        let plan = &self.plan;
        let [first, second] = [0, 1].map(|side| {
            let bots = plan.entrants[side].len();
            format!("{bots} {} bot{}", capital(&plan.setting.sides[side]), if bots == 1 { "" } else { "s" })
        });
        let line = format!(
            "{} · {first} against {second}, {} each · seed {}",
            plan.setting.title(),
            games(plan.setting.games),
            plan.setting.seed
        );
        with(line, &plan.setting.overlays)
    }

    fn text(&self, width: usize) -> String {
        text(self, None, width)
    }

    // Times are not on the page: they are not reproducible.
    fn tables(&self, page: &mut Document) {
        let sides = self.plan.setting.sides.each_ref().map(|side| capital(side));
        let names: Vec<String> = self.order(1).iter().map(|&bot| self.plan.entrants[1][bot].name.clone()).collect();
        let shown = |cell: &Cell| format!("{} {}", percent(cell.share.share), bounds(cell.share.low, cell.share.high));
        page.heading(&format!("Each {} bot (rows) against each {} bot (columns)", sides[0], sides[1]));
        page.paragraph(format!("{}.", what(self)));
        page.table(cells(self, &names, &shown));
        if let Some(standings) = &self.standings {
            for side in [0, 1] {
                page.heading(&format!("{} bots against the average {} bot", sides[side], sides[1 - side]));
                page.table(bots(self, standings, side, None));
            }
            page.heading("Results that strengths do not explain");
            page.list(unexplained(self));
        }
    }

    fn notes(&self) -> Vec<String> {
        let side = capital(&self.plan.setting.sides[0]);
        let mut notes = vec![
        "All cells play the same games with the same dice, so differences between bots are more precise than the cells \
         themselves. In brackets: 95 % intervals, not corrected for their number."
            .to_owned(),
    ];
        if self.complete() {
            notes.push(format!(
            "Against the average: the share that a bot would win against an opponent of average strength, by the strengths that \
             fit all cells best (Bradley and Terry 1952). The average depends on the bots of the table. Where one side of a \
             cell won every game, the strength is a guess with a wide interval. All numbers of the table are shares of the \
             {side}."
        ));
            notes.push(
            "Circles, changes of order and cells that strengths do not explain are listed where they are significant after \
             Holm's correction for the number of their kind. Others may exist."
                .into(),
        );
            notes.push(
            "Decisions: those with an alternative, per game. Times depend on this machine and its load, and differ from run to \
             run."
                .into(),
        );
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
        matrix::chart(self)
    }

    fn stopped(&self) -> Option<String> {
        (!self.complete()).then(|| format!("after {} of {} cells", self.cells.len(), self.plan.cells()))
    }

    fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::ladder;
    use super::*;

    const BOTS: [&str; 3] = ["random", "scripted:denfert", "heuristic"];

    /// Each bot by its number beats the one below, on either side.
    fn steps(row: usize, column: usize) -> [u64; 2] {
        [[50, 10, 2], [90, 50, 10], [98, 90, 50]].map(|wins| wins.map(|wins| [wins, 0]))[row][column]
    }

    fn times() -> Times {
        [vec![Some(0.001), None, Some(1.234)], vec![None; 3]]
    }

    #[test]
    fn the_strongest_are_told_first() {
        let found = ladder(&BOTS, &BOTS, steps);
        let told = found.answer();
        assert!(told.starts_with("Between average bots the French win 50.0 % ["), "{told}");
        assert!(told.contains(". The strongest French bot is heuristic: it wins 89.2 % against"), "{told}");
        assert!(told.contains("against the average Prussian bot. The strongest Prussian bot is heuristic"), "{told}");
        let level = ladder(&BOTS, &BOTS[..1], |_, _| [50, 0]).answer();
        assert!(level.ends_with("The French bots are too close to call"), "{level}");
        let two = ladder(&BOTS, &["x", "y"], |row, _| [[10, 0], [60, 0], [61, 0]][row]).answer();
        let apart = "The strongest French bots, too close to call among themselves, are heuristic and scripted:denfert";
        assert!(two.contains(apart), "{two}");
    }

    #[test]
    fn tables_begin_with_the_strongest_and_have_their_costs() {
        let found = ladder(&BOTS, &BOTS, steps);
        let text = super::text(&found, Some(&times()), 80);
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("  heuristic ")).collect();
        assert!(lines[0].contains("50.0 %") && lines[0].contains("98.0 %"), "{text}");
        assert!(lines[1].ends_with("1.23 ms") && lines[2].ends_with('–'), "{text}");
        assert!(text.contains("< 0.01 ms") && text.contains("210.07"), "{text}");
        let page = found.document("sandtable ladder belfort", None).markdown(&[]);
        assert!(!page.contains(" ms") && page.contains("| heuristic | 50.0 % [40.4, 59.6] |"), "{page}");
    }

    /// The root of the mean square, over all cells.
    #[test]
    fn a_strength_alone_is_off_by_this_much() {
        let circle = |row: usize, column: usize| {
            [[50, 90, 10], [10, 50, 90], [90, 10, 50]].map(|wins| wins.map(|wins| [wins, 0]))[row][column]
        };
        let found = ladder(&BOTS, &BOTS, circle);
        let standings = found.standings.expect("it is complete");
        // Nobody is stronger: half is expected of all.
        let off = standings.expected.iter().map(|cell| cell.off.abs()).collect::<Vec<_>>();
        assert!((standings.off - (6.0 * 0.4_f64.powi(2) / 9.0).sqrt()).abs() < 1e-6, "{} {off:?}", standings.off);
    }

    #[test]
    fn draws_are_half_and_said_to_be() {
        let drawn = ladder(&BOTS, &["x"], |_, _| [40, 20]);
        assert_eq!(what(&drawn), "French wins, draws half");
        assert_eq!(drawn.cells[0].share.share, 0.5);
        assert_eq!(what(&ladder(&BOTS, &["x"], |_, _| [40, 0])), "French wins");
    }

    #[test]
    fn names_that_are_too_long_become_letters() {
        let long = "heuristic:weights/found-in-a-week-of-tuning.toml";
        let found = ladder(&BOTS, &["random", long], |_, _| [50, 0]);
        let text = super::text(&found, Some(&times()), 80);
        assert!(text.contains("a random, b heuristic:weights/found"), "{text}");
        assert_eq!([0, 25, 26, 51].map(letter), ["a", "z", "aa", "zz"]);
    }

    #[test]
    fn what_no_strength_explains_is_named() {
        let circle = ladder(&["a", "b", "c"], &["a", "b", "c"], |row, column| match (3 + column - row) % 3 {
            1 => [85, 0],
            2 => [15, 0],
            _ => [50, 0],
        });
        let said = unexplained(&circle);
        assert!(said[0].contains("a beats b (85.0 %), b beats c (85.0 %), and c beats a (85.0 %)."), "{said:?}");
        assert!(said[1].starts_with("French bots: "), "{said:?}");
        assert!(said.iter().any(|line| line == "3 more such pairs of bots."), "{said:?}");
        assert!(
            said.last().is_some_and(|line| line.contains("cells differ by 5 percentage points or more, most of all ")),
            "{said:?}"
        );
        let none = unexplained(&ladder(&BOTS, &BOTS, steps));
        assert!(
            none[0].starts_with("No circle is significant among the 3 bots") && none[1].starts_with("No two bots"),
            "{none:?}"
        );
        assert!(none[2].ends_with("; no cell differs significantly by 5 percentage points or more."), "{none:?}");
        assert_eq!(unexplained(&ladder(&["a"], &["b"], |_, _| [50, 0])), [""; 0]);
    }

    #[test]
    fn a_part_of_a_ladder_has_no_strengths() {
        let whole = ladder(&BOTS, &BOTS, steps);
        let part = Ladder::of(whole.plan.clone(), whole.cells[..4].to_vec());
        assert!(part.said().starts_with("Stopped after 4 of 9 cells. Strengths"));
        let text = part.terminal("sandtable ladder belfort", 80);
        assert!(text.contains("90.0 %") && !text.contains(AVERAGE), "{text}");
        assert!(part.csv().lines().count() == 5 && part.document("x", None).markdown(&[]).contains("4 of 9 cells"));
    }
}
