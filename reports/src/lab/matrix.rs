//! Charts of ladders: a heat map of each bot of one side against each of the other.

use super::finding::Finding;
use super::grid::colour;
use super::words::{games, origin};
use crate::chart::{
    Area, BOLD, ChartError, FAINT, FOOT, Frame, HEAD, INK, RULE, Text, WIDTH, fit, folded, framed, line, measured,
    rect, text,
};
use crate::odds::{Scale, shade};
use crate::words::{bounds, capital, percent};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::lab::Ladder;
use sandtable_analysis::lab::bradley_terry::Estimate;
use sandtable_analysis::lab::ladder::FAR;

/// The minimum and maximum width of the names on the left, and the top of the cells.
const LEFT: (i32, i32) = (80, 320);
const TOP: i32 = 78;

/// The maximum width of a cell; its height with an interval and without.
const MOST_WIDE: i32 = 170;
const ROW: i32 = 40;
const LOW_ROW: i32 = 26;

/// The space between the cells and the averages.
const APART: i32 = 10;

/// The height below the cells, for the scale of colours and the key, and the width of the scale.
const BELOW: i32 = 108;
const SCALE_WIDE: i32 = 220;

/// The maximum number of lines of the key.
const KEY_LINES: usize = 3;

/// The chart of `ladder`: the first side's wins in every cell that was played.
///
/// # Errors
/// If it cannot be drawn: an error of the program.
pub fn chart(ladder: &Ladder) -> Result<String, ChartError> {
    let setting = &ladder.plan.setting;
    let matrix = Matrix::of(ladder);
    let frame = Frame {
        title: &format!("{}: every bot against every other", setting.title()),
        subtitle: ladder.subtitle(),
        foot: [origin(&setting.version, Some(&setting.provenance)), String::new()],
        description: &format!("{}.", ladder.answer()),
    };
    let height = TOP + matrix.rows() as i32 * matrix.high + APART + BELOW;
    framed(&frame, HEAD + FOOT + height as u32, |area| matrix.draw(area))
}

/// The text in a cell, by its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    /// The share and its interval.
    All,
    /// The share.
    Share,
    /// The share in whole percent.
    Whole,
    /// Nothing.
    Nothing,
}

/// A cell, or an average.
struct Shown {
    share: f64,
    interval: String,
    star: bool,
}

/// The name of the row and the column of averages.
pub(super) const AVERAGE: &str = "average";

/// A description of the numbers of a ladder.
pub(super) fn what(ladder: &Ladder) -> String {
    let draws = if ladder.cells.iter().any(|cell| cell.draws.count > 0) { ", draws half" } else { "" };
    format!("{} wins{draws}", capital(&ladder.plan.setting.sides[0]))
}

/// A share with its interval, if it has one.
pub(super) fn estimate(wins: &Estimate) -> String {
    let interval = wins.low.zip(wins.high).map(|(low, high)| format!(" {}", bounds(low, high)));
    percent(wins.share) + &interval.unwrap_or_default()
}

/// The distance from the prediction by strengths from which on cells are named.
pub(super) fn far() -> String {
    format!("{:.0} percentage points or more", 100.0 * FAR)
}

/// The heat map of a ladder, the strongest bots first.
struct Matrix<'a> {
    ladder: &'a Ladder,
    order: [Vec<usize>; 2],
    left: i32,
    wide: i32,
    high: i32,
    inside: Inside,
    /// Whether numbers replace the names of the columns, for lack of space.
    numbered: bool,
}

impl<'a> Matrix<'a> {
    fn of(ladder: &'a Ladder) -> Matrix<'a> {
        let order = [0, 1].map(|side| ladder.order(side));
        let names = ladder.plan.entrants[0].iter().map(|bot| measured(&bot.name, 12.0)).max().unwrap_or(0);
        let left = (names + 40).clamp(LEFT.0, LEFT.1);
        let columns = order[1].len() + usize::from(ladder.complete());
        let wide = ((WIDTH as i32 - 24 - APART - left) / columns.max(1) as i32).clamp(1, MOST_WIDE);
        let inside = match wide {
            92.. => Inside::All,
            56.. => Inside::Share,
            30.. => Inside::Whole,
            _ => Inside::Nothing,
        };
        let high = if inside == Inside::All { ROW } else { LOW_ROW };
        let fits = |name: &str| heading(name).iter().all(|part| measured(part, 12.0) <= wide - 4);
        let numbered = !ladder.plan.entrants[1].iter().all(|bot| fits(&bot.name));
        Matrix { ladder, order, left, wide, high, inside, numbered }
    }

    /// The number of rows, including that of the averages.
    fn rows(&self) -> usize {
        self.order[0].len() + usize::from(self.ladder.complete())
    }

    fn name(&self, side: usize, place: usize) -> &str {
        &self.ladder.plan.entrants[side][self.order[side][place]].name
    }

    /// The upper left corner of a cell; the averages are a little apart.
    fn corner(&self, row: usize, column: usize) -> (i32, i32) {
        let apart = |place: usize, side: usize| if place == self.order[side].len() { APART } else { 0 };
        (self.left + column as i32 * self.wide + apart(column, 1), TOP + row as i32 * self.high + apart(row, 0))
    }

    /// The contents of a row and column; `None` if the cell was not played.
    fn shown(&self, row: usize, column: usize) -> Option<Shown> {
        let standings = self.ladder.standings.as_ref();
        let average = |share: f64, [low, high]: [Option<f64>; 2]| Shown {
            share,
            interval: low.zip(high).map_or_else(String::new, |(low, high)| bounds(low, high)),
            star: false,
        };
        let [rows, columns] = self.order.each_ref().map(Vec::len);
        if row < rows && column < columns {
            let cell = self.order[0][row] * columns + self.order[1][column];
            let found = self.ladder.cells.get(cell)?;
            let star = standings.is_some_and(|all| all.unexplained().iter().any(|(off, _)| *off == cell));
            let interval = bounds(found.share.low, found.share.high);
            return Some(Shown { share: found.share.share, interval, star });
        }
        let standings = standings?;
        Some(match (row < rows, column < columns) {
            (true, _) => {
                let wins = &standings.sides[0][row].wins;
                average(wins.share, [wins.low, wins.high])
            }
            (_, true) => {
                let wins = &standings.sides[1][column].wins;
                average(1.0 - wins.share, [wins.high, wins.low].map(|end| end.map(|end| 1.0 - end)))
            }
            _ => average(standings.level.share, [standings.level.low, standings.level.high]),
        })
    }

    fn draw(&self, area: &Area<'_>) -> Result<(), ChartError> {
        let sides = self.ladder.plan.setting.sides.each_ref().map(|side| capital(side));
        let strongest = if self.ladder.complete() { ", the strongest first" } else { "" };
        for (arrow, side, y) in [('↓', &sides[0], 0), ('→', &sides[1], 18)] {
            text(area, &format!("{arrow} {side} bots{strongest}"), (24, y), &Text::new(13.0).bold())?;
        }
        let head = Text::new(12.0).colour(FAINT);
        for column in 0..=self.order[1].len() {
            let (x, _) = self.corner(0, column);
            let lines = match column < self.order[1].len() {
                true if self.numbered => vec![(column + 1).to_string()],
                true => heading(self.name(1, column)),
                false if self.ladder.complete() => vec![AVERAGE.to_owned()],
                false => continue,
            };
            for (part, nth) in lines.iter().rev().zip(0..) {
                let at = (x + self.wide / 2, TOP - 8 - nth * 15);
                let part = fit(part, self.wide.max(12), 12.0);
                text(area, &part, at, &head.clone().at(HPos::Center, VPos::Bottom))?;
            }
        }
        for row in 0..self.rows() {
            let (_, y) = self.corner(row, 0);
            let name = if row < self.order[0].len() { self.name(0, row) } else { AVERAGE };
            let at = (self.left - 10, y + self.high / 2);
            text(area, &fit(name, self.left - 34, 12.0), at, &head.clone().at(HPos::Right, VPos::Center))?;
            for column in 0..self.order[1].len() + usize::from(self.ladder.complete()) {
                if let Some(shown) = self.shown(row, column) {
                    self.cell(area, &shown, self.corner(row, column))?;
                }
            }
        }
        self.key(area, TOP + self.rows() as i32 * self.high + APART)
    }

    fn cell(&self, area: &Area<'_>, shown: &Shown, (x, y): (i32, i32)) -> Result<(), ChartError> {
        let (fill, ink) = shade(Scale::Share, shown.share);
        let apart = if self.wide > 12 { 2 } else { 0 };
        let corner = (x + self.wide - apart, y + self.high - apart);
        rect(area, (x, y), corner, colour(&fill))?;
        // With an outline, because a cell that is never won is as white as the page.
        area.draw(&Rectangle::new([(x, y), corner], RULE.stroke_width(1)))?;
        let star = if shown.star { " *" } else { "" };
        let share = match self.inside {
            Inside::All | Inside::Share => percent(shown.share) + star,
            Inside::Whole => format!("{:.0}{}", 100.0 * shown.share, star.trim_start()),
            Inside::Nothing => return Ok(()),
        };
        let look = |size: f64| Text::new(size).colour(colour(ink)).at(HPos::Center, VPos::Center);
        let middle = x + (self.wide - apart) / 2;
        if self.inside != Inside::All {
            return text(area, &share, (middle, y + self.high / 2 - 1), &look(12.0));
        }
        text(area, &share, (middle, y + 12), &look(13.0).bold())?;
        text(area, &shown.interval, (middle, y + 28), &look(11.0))
    }

    /// Draws the key to colours, numbers and stars.
    fn key(&self, area: &Area<'_>, top: i32) -> Result<(), ChartError> {
        let small = Text::new(12.0).colour(FAINT);
        let (y, steps) = (top + 12, SCALE_WIDE / 4);
        for step in 0..steps {
            let (fill, _) = shade(Scale::Share, f64::from(step) / f64::from(steps - 1));
            rect(area, (24 + step * 4, y), (28 + step * 4, y + 12), colour(&fill))?;
        }
        let end = 24 + steps * 4;
        area.draw(&Rectangle::new([(24, y), (end, y + 12)], RULE.stroke_width(1)))?;
        for (at, shown, side) in
            [(24, "0 %", HPos::Left), (24 + steps * 2, "50 %", HPos::Center), (end, "100 %", HPos::Center)]
        {
            line(area, (at, y + 12), (at, y + 16), INK.stroke_width(1))?;
            text(area, shown, (at, y + 18), &small.clone().at(side, VPos::Top))?;
        }
        let room = WIDTH as i32 - end - 72;
        let meaning = fit(&what(self.ladder), room, 13.0 * BOLD);
        text(area, &meaning, (end + 40, y + 6), &Text::new(13.0).bold().at(HPos::Left, VPos::Center))?;
        for (words, nth) in folded(&self.meaning(), WIDTH as i32 - 48, 12.0, KEY_LINES).iter().zip(0..) {
            text(area, words, (24, y + 42 + nth * 16), &small)?;
        }
        Ok(())
    }

    /// The meaning of the cells, in words.
    fn meaning(&self) -> String {
        let mut said: Vec<String> = Vec::new();
        if self.inside == Inside::All {
            said.push(format!(
                "In a cell: its share of {}, with its 95 % interval.",
                games(self.ladder.plan.setting.games)
            ));
        }
        if let Some(standings) = &self.ladder.standings {
            said.push(format!(
                "Average: against bots of average strength (Bradley and Terry); {} between two average bots.",
                estimate(&standings.level)
            ));
            if self.inside != Inside::Nothing && !standings.unexplained().is_empty() {
                said.push(format!("* differs from these strengths by {}, significant after Holm's correction.", far()));
            }
        }
        if self.numbered {
            let names: Vec<String> =
                (0..self.order[1].len()).map(|place| format!("{} {}", place + 1, self.name(1, place))).collect();
            said.push(format!("Columns: {}.", names.join(", ")));
        }
        said.join(" ")
    }
}

/// A name in one line, or in two if it has a colon.
fn heading(name: &str) -> Vec<String> {
    match name.split_once(':') {
        Some((kind, file)) => vec![format!("{kind}:"), file.to_owned()],
        None => vec![name.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::ladder;
    use super::*;
    use crate::chart::misplaced;

    fn names(n: usize, long: bool) -> Vec<String> {
        let name = |i: usize| match long {
            true => format!("heuristic:weights/found-in-a-week-{i}.toml"),
            false => format!("scripted:{i}"),
        };
        (0..n).map(name).collect()
    }

    fn own(names: &[String]) -> Vec<&str> {
        names.iter().map(String::as_str).collect()
    }

    #[test]
    fn texts_stay_within_the_picture_and_off_each_other() {
        for (rows, columns) in [(1, 1), (4, 4), (2, 9), (9, 2), (12, 12), (2, 50)] {
            for long in [false, true] {
                let (rows, columns) = (names(rows, long), names(columns, long));
                let found = ladder(&own(&rows), &own(&columns), |row, column| {
                    [(50 + 13 * row as u64 + 29 * column as u64) % 101, 0]
                });
                let svg = chart(&found).expect("it can be drawn");
                assert_eq!(misplaced(&svg), [""; 0], "{} by {}, {long}", rows.len(), columns.len());
                let part = Ladder::of(found.plan.clone(), found.cells[..found.cells.len() / 2].to_vec());
                assert_eq!(misplaced(&chart(&part).expect("it can be drawn")), [""; 0], "{}, {long}", rows.len());
            }
        }
    }

    /// Lighter is less, all the way, so that it can be read in grey.
    #[test]
    fn the_stronger_the_darker_and_nearer_to_the_first_corner() {
        let svg = chart(&ladder(&["weak", "strong"], &["good", "bad"], |row, column| {
            [[[5, 0], [40, 0]], [[50, 0], [95, 0]]][row][column]
        }))
        .expect("it can be drawn");
        let at = |words: &str| svg.find(words).unwrap_or_else(|| panic!("no {words} in {svg}"));
        assert!(at(">\nstrong") < at(">\nweak") && at(">\ngood") < at(">\nbad"), "{svg}");
        let shades: Vec<String> = [0.05, 0.4, 0.5, 0.95].map(|share| shade(Scale::Share, share).0).to_vec();
        for fill in &shades {
            assert!(svg.to_lowercase().contains(fill.as_str()), "{fill}");
        }
        let grey = |hex: &str| u32::from_str_radix(&hex[3..5], 16).expect("two digits");
        assert!(shades.windows(2).all(|pair| grey(&pair[0]) > grey(&pair[1])), "{shades:?}");
    }

    #[test]
    fn only_what_is_drawn_is_explained() {
        let plain =
            chart(&ladder(&["a", "b"], &["c", "d"], |row, _| [[30, 0], [60, 0]][row])).expect("it can be drawn");
        assert!(plain.contains("French wins") && !plain.contains("draws half") && !plain.contains('*'), "{plain}");
        let turned = chart(&ladder(&["a", "b"], &["c", "d"], |row, column| [if row == column { 80 } else { 20 }, 5]));
        let turned = turned.expect("it can be drawn");
        assert!(turned.contains("draws half") && turned.contains(" *\n"), "{turned}");
    }
}
