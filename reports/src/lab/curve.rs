//! Charts of sweeps over one axis: a curve if its values are numbers, a row for each value if they are names.

use super::words::signed;
use crate::chart::{Area, BOLD, ChartError, FAINT, INK, RULE, SIDES, Text, WIDTH, fit, line, measured, rect, text};
use crate::words::{bounds, percent};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::Rate;
use sandtable_analysis::lab::Sweep;
use sandtable_analysis::lab::sweep::Cell;

/// The plot of a curve: left, top, right, bottom. The label of the base is to its right.
const PLOT: (i32, i32, i32, i32) = (90, 16, 880, 390);
/// The height below it, for values, the name of the axis, and an explanation.
const BELOW: i32 = 82;

/// The rows of names: the minimum and maximum right end of names, the left of the numbers, and the heights of a row, the head and the axis.
const NAMES: (i32, i32) = (160, 460);
const NUMBERS: i32 = 720;
const ROW: i32 = 30;
const TOP: i32 = 62;
const AXIS: i32 = 68;

/// The colour of a change that is not significant.
const PALE: RGBColor = RGBColor(150, 150, 150);

/// The height of the chart of a sweep over one axis.
pub(super) fn height(sweep: &Sweep) -> i32 {
    match &sweep.plan.axes[..] {
        [axis] if axis.numbers().is_none() => TOP + axis.values.len() as i32 * ROW + AXIS,
        _ => PLOT.3 + BELOW,
    }
}

/// Draws a sweep over one axis.
pub(super) fn draw(sweep: &Sweep, area: &Area<'_>) -> Result<(), ChartError> {
    let [axis] = &sweep.plan.axes[..] else { return Ok(()) };
    match axis.numbers() {
        Some(numbers) => curve(sweep, &numbers, area),
        None => lines(sweep, area),
    }
}

/// The range of everything shown, in whole tenths.
fn range(sweep: &Sweep) -> (f64, f64) {
    let rates = || sweep.cells.iter().map(|cell| cell.wins[0].variant).chain(sweep.base());
    let low = (rates().map(|rate| rate.low).fold(1.0, f64::min).max(0.0) * 10.0).floor() / 10.0;
    let high = (rates().map(|rate| rate.high).fold(0.0, f64::max).min(1.0) * 10.0).ceil() / 10.0;
    (low, high.max(low + 0.1))
}

/// Ticks in steps of five percentage points, or ten if there would be many. The flag marks 50 %.
fn ticks((low, high): (f64, f64)) -> impl Iterator<Item = (f64, bool)> {
    let every = if high - low > 0.35 { 2 } else { 1 };
    let ticks = (low * 20.0).round() as i32..=(high * 20.0).round() as i32;
    ticks.filter(move |tick| tick % every == 0).map(|tick| (f64::from(tick) / 20.0, tick == 10))
}

fn colour(cell: &Cell) -> RGBColor {
    if cell.seen() { SIDES[0] } else { PALE }
}

/// The meaning of the colours of the marks; `star` is the sign beside the blue ones.
fn changes(sweep: &Sweep, star: &str) -> String {
    match (sweep.cells.iter().any(Cell::seen), sweep.cells.iter().all(Cell::seen)) {
        (_, true) => format!("blue{star}: the interval of the change from the base excludes 0"),
        (true, false) => format!("blue{star}, not grey: the interval of the change from the base excludes 0"),
        (false, false) => "grey: the interval of the change from the base includes 0".into(),
    }
}

fn curve(sweep: &Sweep, numbers: &[i64], area: &Area<'_>) -> Result<(), ChartError> {
    let axis = &sweep.plan.axes[0];
    let (left, top, right, bottom) = PLOT;
    let small = Text::new(12.0).colour(FAINT);
    let rates: Vec<Rate> = sweep.cells.iter().map(|cell| cell.wins[0].variant).collect();
    let (low, high) = range(sweep);
    let y = |rate: f64| bottom - ((rate - low) / (high - low) * f64::from(bottom - top)).round() as i32;
    // Numbers are at their positions on the scale, a single one in the middle.
    let (least, most) = (numbers.iter().min().copied().unwrap_or(0), numbers.iter().max().copied().unwrap_or(0));
    let place = |&n: &i64| if most > least { (n - least) as f64 / (most - least) as f64 } else { 0.5 };
    let places: Vec<f64> = numbers.iter().map(place).collect();
    let x = |at: f64| left + 20 + (at * f64::from(right - left - 40)).round() as i32;
    for (rate, half) in ticks((low, high)) {
        let at = y(rate);
        line(area, (left, at), (right, at), if half { FAINT } else { RULE }.stroke_width(1))?;
        text(area, &format!("{:.0} %", 100.0 * rate), (left - 8, at), &small.clone().at(HPos::Right, VPos::Center))?;
    }
    let shown = &places[..rates.len()];
    // In the order of the axis, whatever the order of the values as typed.
    let mut order: Vec<usize> = (0..rates.len()).collect();
    order.sort_by(|&a, &b| shown[a].total_cmp(&shown[b]));
    if rates.len() > 1 {
        let upper = order.iter().map(|&i| (x(shown[i]), y(rates[i].high)));
        let lower = order.iter().rev().map(|&i| (x(shown[i]), y(rates[i].low)));
        let band: Vec<(i32, i32)> = upper.chain(lower).collect();
        area.draw(&Polygon::new(band, SIDES[0].mix(0.15).filled()))?;
        let points: Vec<(i32, i32)> = order.iter().map(|&i| (x(shown[i]), y(rates[i].rate))).collect();
        area.draw(&PathElement::new(points, SIDES[0].stroke_width(2)))?;
    }
    if let Some(base) = sweep.base() {
        let at = y(base.rate);
        for from in (left..right).step_by(12) {
            line(area, (from, at), ((from + 6).min(right), at), INK.stroke_width(1))?;
        }
        // Beside the plot, where no line crosses it.
        let beside = Text::new(12.0).at(HPos::Left, VPos::Center);
        text(area, &format!("base {}", percent(base.rate)), (right + 6, at), &beside)?;
    }
    for (cell, &place) in sweep.cells.iter().zip(shown) {
        let (rate, colour) = (&cell.wins[0].variant, colour(cell));
        let (at, middle) = (x(place), y(rate.rate));
        line(area, (at, y(rate.low)), (at, y(rate.high)), colour.stroke_width(2))?;
        rect(area, (at - 4, middle - 4), (at + 5, middle + 5), colour)?;
    }
    // As many values as there is space for, from the lowest on.
    let mut by_place: Vec<usize> = (0..places.len()).collect();
    by_place.sort_by(|&a, &b| places[a].total_cmp(&places[b]));
    let mut free = 0;
    for i in by_place {
        let (at, wide) = (x(places[i]), measured(&axis.values[i], 12.0));
        if at - wide / 2 >= free {
            text(area, &axis.values[i], (at, bottom + 8), &small.clone().at(HPos::Center, VPos::Top))?;
            free = at + wide / 2 + 8;
        }
    }
    let path = fit(axis.label(), WIDTH as i32 - 60, 13.0);
    text(area, &path, ((left + right) / 2, bottom + 30), &Text::new(13.0).at(HPos::Center, VPos::Top))?;
    let bars = if rates.len() > 1 { "bars and band" } else { "bar" };
    let drawn = format!("{bars}: 95 % intervals of the win rate; dashes: the base; {}", changes(sweep, ""));
    text(area, &drawn, ((left + right) / 2, bottom + 54), &small.at(HPos::Center, VPos::Top))
}

/// Draws a row for each name, whatever its length.
fn lines(sweep: &Sweep, area: &Area<'_>) -> Result<(), ChartError> {
    let axis = &sweep.plan.axes[0];
    let names = axis.values.iter().map(|value| measured(value, 13.0)).max().unwrap_or(0) + 40;
    let (left, right) = (names.clamp(NAMES.0, NAMES.1), NUMBERS);
    let small = Text::new(12.0).colour(FAINT);
    let (low, high) = range(sweep);
    let x = |rate: f64| left + ((rate - low) / (high - low) * f64::from(right - left)).round() as i32;
    let bottom = TOP + axis.values.len() as i32 * ROW;
    let mut free = 0;
    for (rate, half) in ticks((low, high)) {
        let at = x(rate);
        line(area, (at, TOP), (at, bottom), if half { FAINT } else { RULE }.stroke_width(1))?;
        let label = format!("{:.0} %", 100.0 * rate);
        if at - measured(&label, 12.0) / 2 >= free {
            text(area, &label, (at, bottom + 6), &small.clone().at(HPos::Center, VPos::Top))?;
            free = at + measured(&label, 12.0) / 2 + 4;
        }
    }
    if let Some(base) = sweep.base() {
        let at = x(base.rate);
        for from in (TOP - 6..bottom).step_by(12) {
            line(area, (at, from), (at, (from + 6).min(bottom)), INK.stroke_width(1))?;
        }
        let label = format!("base {}", percent(base.rate));
        let above = Text::new(12.0).at(HPos::Center, VPos::Bottom);
        // Kept clear of the heading of the numbers.
        text(area, &label, (at.min(right - measured(&label, 12.0) / 2), TOP - 8), &above)?;
    }
    let head = small.clone().at(HPos::Left, VPos::Bottom);
    text(area, "win rate, and its change", (right + 20, TOP - 8), &head)?;
    for (value, row) in axis.values.iter().zip(0..) {
        let middle = TOP + row * ROW + ROW / 2;
        let cell = sweep.cells.get(row as usize);
        let ink = if cell.is_some_and(Cell::seen) { INK } else { FAINT };
        let name = Text::new(13.0).colour(ink).at(HPos::Right, VPos::Center);
        text(area, &fit(value, left - 36, 13.0), (left - 12, middle), &name)?;
        let Some(cell) = cell else { continue };
        let (rate, colour) = (&cell.wins[0].variant, colour(cell));
        line(area, (x(rate.low), middle), (x(rate.high), middle), colour.stroke_width(3))?;
        let at = x(rate.rate);
        rect(area, (at - 4, middle - 4), (at + 5, middle + 5), colour)?;
        let star = if cell.seen() { " *" } else { "" };
        let change = match sweep.is_base(cell) {
            true => "base".into(),
            false => signed(100.0 * cell.wins[0].difference, 1),
        };
        let numbers = format!("{} {} · {change}{star}", percent(rate.rate), bounds(rate.low, rate.high));
        text(area, &numbers, (right + 20, middle), &Text::new(13.0).colour(ink).at(HPos::Left, VPos::Center))?;
    }
    let path = fit(axis.label(), WIDTH as i32 - 48, 13.0 * BOLD);
    text(area, &path, (24, 0), &Text::new(13.0).bold())?;
    let drawn = format!("bars: 95 % intervals of the win rate; dashes: the base; {}", changes(sweep, " and *"));
    text(area, &drawn, (WIDTH as i32 / 2, bottom + 34), &small.at(HPos::Center, VPos::Top))
}
