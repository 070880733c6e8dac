//! Charts of sweeps: win rates over one axis with their band, or over two as a heat map.

use super::sweep::{answer, subtitle};
use super::words::origin;
use crate::chart::{
    Area, ChartError, FAINT, FOOT, Frame, HEAD, INK, RULE, SIDES, Text, WIDTH, fit, framed, line, rect, text,
};
use crate::odds::{Scale, shade};
use crate::words::{capital, percent};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::lab::Sweep;

/// The plot of a sweep over one axis: left, top, right, bottom.
const PLOT: (i32, i32, i32, i32) = (90, 30, 960, 390);
/// Below it: values and the name of the axis.
const BELOW: i32 = 60;

/// Where the cells of a heat map begin, their height, and the most width of one.
const LEFT: i32 = 190;
const TOP: i32 = 64;
const ROW: i32 = 40;
const MOST_WIDE: i32 = 150;

/// The chart of a sweep: of the first side's wins in every cell that was played.
///
/// # Errors
/// Where it could not be drawn: a fault of ours.
pub fn chart(sweep: &Sweep) -> Result<String, ChartError> {
    let side = capital(&sweep.plan.sides[0]);
    let paths: Vec<&str> = sweep.plan.axes.iter().map(|axis| axis.path.as_str()).collect();
    let title = format!("{side} wins over {}", paths.join(" and "));
    let (height, foot) = match paths.len() {
        1 => (PLOT.3 + BELOW, "band: 95 % intervals; dashes: the base".to_owned()),
        _ => {
            let rows = sweep.plan.axes[0].values.len() as i32;
            (TOP + rows * ROW + 16, "blue: above 50 %, orange: below; small: change against the base in points".into())
        }
    };
    let frame = Frame {
        title: &title,
        subtitle: subtitle(sweep),
        foot: [origin(&sweep.plan.version, Some(&sweep.plan.provenance)), foot],
        description: &format!("{}.", answer(sweep)),
    };
    framed(&frame, (HEAD + FOOT) + height as u32, |area| match paths.len() {
        1 => curve(sweep, area),
        _ => heat(sweep, area),
    })
}

fn curve(sweep: &Sweep, area: &Area<'_>) -> Result<(), ChartError> {
    let axis = &sweep.plan.axes[0];
    let (left, top, right, bottom) = PLOT;
    let small = Text::new(12.0).colour(FAINT);
    let rates: Vec<_> = sweep.cells.iter().map(|cell| cell.wins[0].variant).collect();
    let all: Vec<f64> = rates.iter().copied().chain(sweep.base()).flat_map(|r| [r.low, r.high]).collect();
    // Whole tenths around everything that is shown.
    let low = (all.iter().copied().fold(1.0, f64::min) * 10.0).floor() / 10.0;
    let high = ((all.iter().copied().fold(0.0, f64::max) * 10.0).ceil() / 10.0).max(low + 0.1);
    let y = |rate: f64| bottom - ((rate - low) / (high - low) * f64::from(bottom - top)).round() as i32;
    // Numbers stand where they belong, names side by side.
    let places: Vec<f64> = match axis.numbers() {
        Some(numbers) if numbers.len() > 1 => {
            let least = numbers.iter().copied().min().unwrap_or(0) as f64;
            let most = numbers.iter().copied().max().unwrap_or(0) as f64;
            numbers.iter().map(|&n| (n as f64 - least) / (most - least).max(1.0)).collect()
        }
        _ => (0..axis.values.len()).map(|i| (i as f64 + 0.5) / axis.values.len() as f64).collect(),
    };
    let x = |at: f64| left + 20 + (at * f64::from(right - left - 40)).round() as i32;
    let first = (low * 20.0).round() as i32;
    let every = if high - low > 0.35 { 2 } else { 1 };
    for tick in (first..=(high * 20.0).round() as i32).filter(|tick| tick % every == 0) {
        let at = y(f64::from(tick) / 20.0);
        line(area, (left, at), (right, at), if tick == 10 { FAINT } else { RULE }.stroke_width(1))?;
        let label = format!("{} %", tick * 5);
        text(area, &label, (left - 8, at), &small.clone().at(HPos::Right, VPos::Center))?;
    }
    let shown = &places[..rates.len()];
    // Along the axis, whatever the order in which the values were typed.
    let mut order: Vec<usize> = (0..rates.len()).collect();
    order.sort_by(|&a, &b| shown[a].total_cmp(&shown[b]));
    if axis.numbers().is_some() {
        let upper = order.iter().map(|&i| (x(shown[i]), y(rates[i].high)));
        let lower = order.iter().rev().map(|&i| (x(shown[i]), y(rates[i].low)));
        let band: Vec<(i32, i32)> = upper.chain(lower).collect();
        area.draw(&Polygon::new(band, SIDES[0].mix(0.2).filled()))?;
        let points: Vec<(i32, i32)> = order.iter().map(|&i| (x(shown[i]), y(rates[i].rate))).collect();
        area.draw(&PathElement::new(points, SIDES[0].stroke_width(2)))?;
    }
    if let Some(base) = sweep.base() {
        let at = y(base.rate);
        for from in (left..right).step_by(12) {
            line(area, (from, at), ((from + 6).min(right), at), INK.stroke_width(1))?;
        }
        let label = format!("base {}", percent(base.rate));
        text(area, &label, (right, at - 4), &small.clone().colour(INK).at(HPos::Right, VPos::Bottom))?;
    }
    for (rate, &place) in rates.iter().zip(shown) {
        let (at, middle) = (x(place), y(rate.rate));
        line(area, (at, y(rate.low)), (at, y(rate.high)), SIDES[0].stroke_width(2))?;
        rect(area, (at - 4, middle - 4), (at + 5, middle + 5), SIDES[0])?;
    }
    // As many values as there is room for, the first and every so many after it.
    let room = f64::from(right - left) / axis.values.len().max(1) as f64;
    let widest = axis.values.iter().map(|value| crate::chart::width(value, 12.0)).max().unwrap_or(0).min(110) + 10;
    let skip = (f64::from(widest) / room).ceil().max(1.0) as usize;
    for (value, &place) in axis.values.iter().zip(&places).step_by(skip) {
        let at = (x(place), bottom + 8);
        text(area, &fit(value, 110, 12.0), at, &small.clone().at(HPos::Center, VPos::Top))?;
    }
    let middle = ((left + right) / 2, bottom + 32);
    text(area, &axis.path, middle, &Text::new(13.0).at(HPos::Center, VPos::Top))
}

fn heat(sweep: &Sweep, area: &Area<'_>) -> Result<(), ChartError> {
    let [down, across] = &sweep.plan.axes[..] else { return Ok(()) };
    let columns = across.values.len() as i32;
    let wide = ((WIDTH as i32 - 24 - LEFT) / columns.max(1)).clamp(1, MOST_WIDE);
    let head = Text::new(12.0).colour(FAINT);
    let room = LEFT - 40;
    text(area, &fit(&across.path, WIDTH as i32 - LEFT - 30, 13.0), (LEFT, TOP - 58), &Text::new(13.0).bold())?;
    text(area, &fit(&down.path, room, 13.0), (24, TOP - 24), &Text::new(13.0).bold())?;
    for (value, column) in across.values.iter().zip(0..) {
        let at = (LEFT + column * wide + wide / 2, TOP - 20);
        text(area, &fit(value, wide - 4, 12.0), at, &head.clone().at(HPos::Center, VPos::Top))?;
    }
    for (value, row) in down.values.iter().zip(0..) {
        let at = (LEFT - 10, TOP + row * ROW + ROW / 2);
        text(area, &fit(value, room, 12.0), at, &head.clone().at(HPos::Right, VPos::Center))?;
    }
    for (cell, place) in sweep.cells.iter().zip(0..) {
        let (row, column) = (place / columns, place % columns);
        let (x, y) = (LEFT + column * wide, TOP + row * ROW);
        let wins = &cell.wins[0];
        let (fill, ink) = shade(Scale::Signed(0.5), wins.variant.rate - 0.5);
        rect(area, (x, y), (x + wide - 2, y + ROW - 2), colour(&fill))?;
        let (middle, ink) = (x + wide / 2 - 1, colour(ink));
        if wide >= 48 {
            let bold = Text::new(13.0).colour(ink).bold().at(HPos::Center, VPos::Center);
            text(area, &percent(wins.variant.rate), (middle, y + 12), &bold)?;
            let change = format!("{:+.1}", 100.0 * wins.difference);
            text(area, &change, (middle, y + 28), &Text::new(11.0).colour(ink).at(HPos::Center, VPos::Center))?;
        }
    }
    Ok(())
}

/// The colour of `#rrggbb`.
fn colour(hex: &str) -> RGBColor {
    let byte =
        |from: usize| hex.get(from..from + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or(0);
    RGBColor(byte(1), byte(3), byte(5))
}
