//! Charts of sweeps: a line with its band over one axis, a heat map over two.

use super::curve;
use super::finding::Finding;
use super::words::{games, origin, signed};
use crate::chart::{
    Area, BOLD, ChartError, FAINT, FOOT, Frame, HEAD, INK, RULE, Text, WIDTH, fit, folded, framed, line, measured,
    rect, text,
};
use crate::odds::{Scale, shade};
use crate::words::{capital, percent};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::lab::Sweep;
use sandtable_analysis::lab::sweep::Cell;

/// The minimum and maximum left of the cells of a heat map, and their top.
const LEFT: (i32, i32) = (60, 400);
const TOP: i32 = 64;

/// The maximum width of a cell; its height with numbers and without.
const MOST_WIDE: i32 = 200;
const ROW: i32 = 40;
const LOW_ROW: i32 = 26;

/// The minimum width of a cell with a star.
const STAR: i32 = 10;

/// The height below the cells, for the scale of colours and two lines, and the width of the scale.
const BELOW: i32 = 92;
const SCALE_WIDE: i32 = 220;

/// The possible ends of the scale, as a difference of win rates: the first that includes every cell is used.
const SCALES: [f64; 3] = [0.25, 0.5, 1.0];

/// The chart of `sweep`: the first side's wins in every cell that was played.
///
/// # Errors
/// If it cannot be drawn: an error of the program.
pub fn chart(sweep: &Sweep) -> Result<String, ChartError> {
    let side = capital(&sweep.plan.setting.sides[0]);
    let paths: Vec<&str> = sweep.plan.axes.iter().map(|axis| axis.label()).collect();
    let title = format!("{side} wins over {}", paths.join(" and "));
    let map = Map::of(sweep);
    let (height, foot) = match &map {
        None => (curve::height(sweep), ""),
        Some(map) => (TOP + map.rows as i32 * map.high + BELOW, ""),
    };
    let frame = Frame {
        title: &title,
        subtitle: sweep.subtitle(),
        foot: [origin(&sweep.plan.setting.version, Some(&sweep.plan.setting.provenance)), foot.into()],
        description: &format!("{}.", sweep.answer()),
    };
    framed(&frame, (HEAD + FOOT) + height as u32, |area| match &map {
        None => curve::draw(sweep, area),
        Some(map) => map.draw(area),
    })
}

/// The text in a cell, by its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    /// The win rate, its change and the interval of that.
    All,
    /// The win rate and its change.
    Change,
    /// Both in whole points.
    Whole,
    /// A star if the change is significant.
    Star,
}

/// The heat map of a sweep over two axes.
struct Map<'a> {
    sweep: &'a Sweep,
    rows: usize,
    columns: usize,
    left: i32,
    wide: i32,
    high: i32,
    inside: Inside,
    /// The end of the scale of colours.
    most: f64,
}

/// The first side's wins less the second's: 0 for an even cell, with or without draws.
fn lead(cell: &Cell) -> f64 {
    cell.wins[0].variant.rate - cell.wins[1].variant.rate
}

fn star(cell: &Cell) -> &'static str {
    if cell.seen() { " *" } else { "" }
}

fn change(cell: &Cell) -> String {
    signed(100.0 * cell.wins[0].difference, 1)
}

fn with_interval(cell: &Cell) -> String {
    let [low, high] =
        [cell.wins[0].low, cell.wins[0].high].map(|x| signed(100.0 * x, 1).trim_start_matches('+').to_owned());
    format!("{} [{low}, {high}]{}", change(cell), star(cell))
}

impl<'a> Map<'a> {
    /// The heat map; `None` for a sweep over one axis.
    fn of(sweep: &'a Sweep) -> Option<Map<'a>> {
        let [down, across] = &sweep.plan.axes[..] else { return None };
        let (rows, columns) = (down.values.len(), across.values.len());
        let names = down.values.iter().map(|value| measured(value, 12.0)).max().unwrap_or(0);
        let left = (names + 36).clamp(LEFT.0, LEFT.1);
        let wide = ((WIDTH as i32 - 24 - left) / columns.max(1) as i32).clamp(1, MOST_WIDE);
        let longest = sweep.cells.iter().map(|cell| measured(&with_interval(cell), 11.0)).max().unwrap_or(0);
        let inside = match wide {
            wide if wide >= longest + 8 => Inside::All,
            64.. => Inside::Change,
            36.. => Inside::Whole,
            _ => Inside::Star,
        };
        let furthest = sweep.cells.iter().map(|cell| lead(cell).abs()).fold(0.0, f64::max);
        let most = SCALES.into_iter().find(|most| furthest <= *most).unwrap_or(1.0);
        let high = if inside == Inside::Star { LOW_ROW } else { ROW };
        Some(Map { sweep, rows, columns, left, wide, high, inside, most })
    }

    fn draw(&self, area: &Area<'_>) -> Result<(), ChartError> {
        let [down, across] = &self.sweep.plan.axes[..] else { return Ok(()) };
        let head = Text::new(12.0).colour(FAINT);
        let room = WIDTH as i32 - 48;
        for (arrow, axis, y) in [('→', across, 0), ('↓', down, 18)] {
            let path = fit(&format!("{arrow} {}", axis.label()), room, 13.0 * BOLD);
            text(area, &path, (24, y), &Text::new(13.0).bold())?;
        }
        // As many values as there is space for: the first and every `skip`th after it.
        let widest = across.values.iter().map(|value| measured(value, 12.0)).max().unwrap_or(0).min(60) + 6;
        let skip = (f64::from(widest) / f64::from(self.wide)).ceil().max(1.0) as usize;
        for (value, column) in across.values.iter().zip(0..).step_by(skip) {
            let at = (self.left + column * self.wide + self.wide / 2, TOP - 20);
            let value = fit(value, self.wide * skip as i32 - 4, 12.0);
            text(area, &value, at, &head.clone().at(HPos::Center, VPos::Top))?;
        }
        for (value, row) in down.values.iter().zip(0..) {
            let at = (self.left - 10, TOP + row * self.high + self.high / 2);
            text(area, &fit(value, self.left - 32, 12.0), at, &head.clone().at(HPos::Right, VPos::Center))?;
        }
        for (cell, place) in self.sweep.cells.iter().zip(0..) {
            let (row, column) = (place / self.columns as i32, place % self.columns as i32);
            self.cell(area, cell, (self.left + column * self.wide, TOP + row * self.high))?;
        }
        self.key(area, TOP + self.rows as i32 * self.high)
    }

    /// Draws a cell with its upper left corner at `(x, y)`.
    fn cell(&self, area: &Area<'_>, cell: &Cell, (x, y): (i32, i32)) -> Result<(), ChartError> {
        let (fill, ink) = shade(Scale::Signed(self.most), lead(cell));
        // A gap between cells that are wide enough for it.
        let apart = if self.wide > 12 { 2 } else { 0 };
        let corner = (x + self.wide - apart, y + self.high - apart);
        rect(area, (x, y), corner, colour(&fill))?;
        // With an outline, because an even cell is as white as the page.
        area.draw(&Rectangle::new([(x, y), corner], RULE.stroke_width(1)))?;
        let middle = x + (self.wide - apart) / 2;
        let look = |size: f64| Text::new(size).colour(colour(ink)).at(HPos::Center, VPos::Center);
        let won = cell.wins[0].variant.rate;
        let [above, below] = match self.inside {
            Inside::All | Inside::Change if self.sweep.is_base(cell) => [percent(won), "base".into()],
            Inside::All => [percent(won), with_interval(cell)],
            Inside::Change => [percent(won), change(cell) + star(cell)],
            Inside::Whole => {
                let star = star(cell).trim_start();
                [format!("{:.0}", 100.0 * won), signed(100.0 * cell.wins[0].difference, 0) + star]
            }
            Inside::Star => {
                let high = y + self.high / 2 + 2;
                return match cell.seen() && self.wide >= STAR {
                    true => text(area, "*", (middle, high), &look(14.0)),
                    false => Ok(()),
                };
            }
        };
        text(area, &above, (middle, y + 12), &look(13.0).bold())?;
        text(area, &below, (middle, y + 28), &look(11.0))
    }

    /// Draws the key to colours, numbers and stars.
    fn key(&self, area: &Area<'_>, top: i32) -> Result<(), ChartError> {
        let [first, second] = [0, 1].map(|side| capital(&self.sweep.plan.setting.sides[side]));
        let small = Text::new(12.0).colour(FAINT);
        let (y, steps) = (top + 12, SCALE_WIDE / 4);
        for step in 0..steps {
            let value = self.most * (2.0 * f64::from(step) / f64::from(steps - 1) - 1.0);
            let (fill, _) = shade(Scale::Signed(self.most), value);
            rect(area, (24 + step * 4, y), (28 + step * 4, y + 12), colour(&fill))?;
        }
        let end = 24 + steps * 4;
        area.draw(&Rectangle::new([(24, y), (end, y + 12)], RULE.stroke_width(1)))?;
        for (at, value) in [(24, -self.most), (24 + steps * 2, 0.0), (end, self.most)] {
            line(area, (at, y + 12), (at, y + 16), INK.stroke_width(1))?;
            let shown = signed(100.0 * value, 0);
            // The first label starts at the edge of the page's text.
            let side = if at == 24 { HPos::Left } else { HPos::Center };
            text(area, &shown, (at, y + 18), &small.clone().at(side, VPos::Top))?;
        }
        let room = WIDTH as i32 - end - 48;
        let draws = self.sweep.cells.iter().any(|cell| cell.draws.count > 0);
        let even = if draws { "; draws count for neither side" } else { "" };
        let colours = format!("colour: {first} less {second} wins, in percentage points{even}");
        text(area, &fit(&colours, room, 12.0), (end + 24, y + 6), &small.clone().at(HPos::Left, VPos::Center))?;
        let base = self.sweep.base().map_or_else(String::new, |base| format!(" ({})", percent(base.rate)));
        let numbers = match self.inside {
            Inside::All => {
                format!(
                    "In a cell: {first} wins, and their change from the base{base} in percentage points with its interval. "
                )
            }
            Inside::Change => {
                format!("In a cell: {first} wins, and their change from the base{base} in percentage points. ")
            }
            Inside::Whole => {
                format!(
                    "In a cell: {first} wins in percent, and their change from the base{base} in percentage points. "
                )
            }
            Inside::Star => String::new(),
        };
        let n = games(self.sweep.plan.setting.games);
        let stars = match self.sweep.cells.iter().any(Cell::seen) {
            true if self.wide < STAR => String::new(),
            true => format!("* the 95 % interval of the change of {first} wins over {n} excludes 0, cell by cell."),
            false => format!("No change of {first} wins is significant over {n}: every 95 % interval includes 0."),
        };
        let meaning = numbers + &stars;
        for (words, nth) in folded(&meaning, WIDTH as i32 - 48, 12.0, 2).iter().zip(0..) {
            text(area, words, (24, y + 42 + nth * 16), &small)?;
        }
        Ok(())
    }
}

/// The colour of `#rrggbb`.
pub(super) fn colour(hex: &str) -> RGBColor {
    let byte =
        |from: usize| hex.get(from..from + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or(0);
    RGBColor(byte(1), byte(3), byte(5))
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::sweep;
    use super::*;
    use crate::chart::misplaced;

    fn numbers(n: usize) -> Vec<String> {
        (0..n).map(|value| value.to_string()).collect()
    }

    fn own(values: &[String]) -> Vec<&str> {
        values.iter().map(String::as_str).collect()
    }

    const LONG: [&str; 2] = ["scripted:doctrines/denfert-rochereau-in-january.toml", "heuristic"];
    const PATH: &str = "units.1er Turcos de marche et de reserve.strength";

    #[test]
    fn texts_stay_within_the_picture_and_off_each_other() {
        for n in [1, 2, 9, 21, 50] {
            let values = numbers(n);
            for first in [own(&values), LONG.to_vec()] {
                for second in [own(&values), LONG.to_vec()] {
                    let grid = sweep(&[(PATH, &first), ("course.income.prussian", &second)], |i| {
                        [18 + i as u64 % 5, 18, i as u64 % 3]
                    });
                    let svg = chart(&grid).expect("it can be drawn");
                    assert_eq!(misplaced(&svg), [""; 0], "{} by {}", first.len(), second.len());
                }
            }
            for axis in [own(&values), LONG.to_vec(), LONG[1..].to_vec()] {
                let line = sweep(&[(PATH, &axis)], |i| [5 + (i as u64 * 7) % 30, 10, 0]);
                let svg = chart(&line).expect("it can be drawn");
                assert_eq!(misplaced(&svg), [""; 0], "{}", axis.len());
            }
        }
        // One game: intervals over nearly all there is, the base at its edge.
        for came in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [40, 0, 0], [0, 40, 0]] {
            for values in [&["1"][..], &["false"], &LONG] {
                let svg = chart(&sweep(&[("option.castagny", values)], |_| came)).expect("it can be drawn");
                assert_eq!(misplaced(&svg), [""; 0], "{came:?}");
            }
        }
    }

    #[test]
    fn only_what_is_drawn_is_explained() {
        let values = numbers(21);
        let values = own(&values);
        let drawn = |down: &[&str], across: &[&str]| {
            chart(&sweep(&[("a.b", down), ("c.d", across)], |i| [30 + i as u64 % 2 * 8, 30 - i as u64 % 2 * 8, 0]))
                .expect("it can be drawn")
        };
        let (small, large) = (drawn(&values[..2], &values[..2]), drawn(&values, &values));
        assert!(small.contains("with its interval") && small.contains(" *\n"), "{small}");
        assert!(large.contains("in percent") && !large.contains("with its interval"), "{large}");
        let huge = numbers(60);
        let huge = drawn(&values, &own(&huge));
        let still = chart(&sweep(&[("a.b", &["1"]), ("c.d", &["1"])], |_| [20, 20, 0])).expect("it can be drawn");
        assert!(still.contains("No change of French wins is significant over 40") && !still.contains('*'), "{still}");
        assert!(!huge.contains("In a cell") && huge.contains("colour: French less Prussian wins"), "{huge}");
    }

    /// 45 of a hundred games won, 40 lost, 15 drawn: the French are ahead, though they win less than half.
    #[test]
    fn draws_count_for_neither_side() {
        let fill = |came: [u64; 3]| {
            let svg = chart(&sweep(&[("a.b", &["1"]), ("c.d", &["1"])], |_| came)).expect("it can be drawn");
            assert_eq!(svg.contains("draws count for neither"), came[2] > 0);
            svg
        };
        let (ahead, _) = shade(Scale::Signed(0.25), 0.05);
        assert!(fill([45, 40, 15]).to_lowercase().contains(&ahead));
        let (even, _) = shade(Scale::Signed(0.25), 0.0);
        assert!(fill([40, 40, 20]).to_lowercase().contains(&even));
        assert!(fill([50, 50, 0]).to_lowercase().contains(&even));
    }

    #[test]
    fn names_have_bars_and_no_band() {
        let names = chart(&sweep(&[("bot.french", &LONG)], |_| [5, 35, 0])).expect("it can be drawn");
        assert!(!names.contains("band") && names.contains(LONG[0]), "{names}");
        let values = chart(&sweep(&[("a.b", &["1", "2"])], |_| [5, 35, 0])).expect("it can be drawn");
        assert!(values.contains("bars and band"), "{values}");
        assert!(names.contains("blue and *: the interval") && values.contains("blue: the interval"), "{values}");
        let still = chart(&sweep(&[("bot.french", &LONG)], |_| [20, 20, 0])).expect("it can be drawn");
        assert!(still.contains("grey: the interval") && !still.contains("blue"), "{still}");
    }
}
