//! Charts of sensitivities: the win rates of the draws with their band, and the share of the spread that each group explains.

use super::finding::Finding;
use super::words::{origin, signed};
use crate::chart::{
    Area, ChartError, FAINT, FOOT, Frame, HEAD, INK, RULE, SIDES, Text, WIDTH, fit, framed, line, measured, rect, text,
};
use crate::words::{capital, percent};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::lab::sensitivity::Change;
use sandtable_analysis::lab::{Index, Indices, Sensitivity};

/// The panel of rates: left, right, and the distances of its lines from its upper edge.
const LEFT: i32 = 60;
const RIGHT: i32 = 940;
const DOTS: i32 = 96;
const BAND: i32 = 116;
const RATES: i32 = 190;

/// The panel of shares: the minimum and maximum right end of names, the left of numbers, and the height of a row.
const NAMES: (i32, i32) = (200, 460);
const BARS: i32 = 680;
const ROW: i32 = 26;
const TITLE: i32 = 46;
/// The height of the sentence that replaces the panel if no share can be explained.
const SENTENCE: i32 = 34;
const AXIS: i32 = 44;

/// The maximum number of groups in a chart: those that explain most.
const MOST_GROUPS: usize = 24;

/// The indices by which the groups of `s` are ranked, and the quantity that they are shares of. `None` if there are no indices.
#[must_use]
pub fn ranked_by(s: &Sensitivity) -> Option<(&Indices, String)> {
    let wins = s.wins.indices.as_ref().map(|indices| (indices, format!("{} wins", capital(&s.plan.setting.sides[0]))));
    wins.or_else(|| s.margin.indices.as_ref().map(|indices| (indices, "the margin".into())))
}

/// A share as a percentage of at least 0.
pub(super) fn share(x: f64) -> String {
    format!("{:.0} %", 100.0 * x.clamp(0.0, 1.0))
}

/// The share and the interval of `index`, within 0 and 100: `45 % [38, 52]`.
#[must_use]
pub fn index(index: &Index) -> String {
    let [low, high] = [index.low, index.high].map(|x| format!("{:.0}", 100.0 * x.clamp(0.0, 1.0)));
    format!("{} [{low}, {high}]", share(index.share))
}

/// `+3.1 [1.0, 5.2]`, in percentage points if `scale` is 100. Without a standard error no interval is given.
pub(super) fn change(change: &Change, scale: f64, digits: usize) -> String {
    if change.se == 0.0 {
        return signed(scale * change.change, digits);
    }
    let bound = |x: f64| signed(scale * x, digits).trim_start_matches('+').to_owned();
    format!("{} [{}, {}]", signed(scale * change.change, digits), bound(change.low), bound(change.high))
}

/// The change of the first side's wins in `s` as the group with the index `group` goes from its lowest to its highest values, in percentage points; a
/// dash if it is unknown or if its values move separately.
#[must_use]
pub fn over_range(s: &Sensitivity, group: usize) -> String {
    match &s.wins.over_range[group] {
        Some(of) if s.moves_as_one(group) => change(of, 100.0, 1),
        _ => "–".into(),
    }
}

/// The chart of the sensitivity `s`.
///
/// # Errors
/// If it cannot be drawn: an error of the program.
pub fn chart(s: &Sensitivity) -> Result<String, ChartError> {
    let groups = s.plan.groups.len().min(MOST_GROUPS) as i32;
    let shares = if ranked_by(s).is_some() { TITLE + groups * ROW + AXIS } else { SENTENCE };
    let side = capital(&s.plan.setting.sides[0]);
    let frame = Frame {
        title: &format!("{side} wins over the unknown values"),
        subtitle: s.subtitle(),
        foot: [
            origin(&s.plan.setting.version, Some(&s.plan.setting.provenance)),
            if ranked_by(s).is_some() { "with 95 % intervals; grey: not significant".into() } else { String::new() },
        ],
        description: &format!("{}.", s.answer()),
    };
    framed(&frame, HEAD + FOOT + (RATES + shares) as u32, |area| {
        rates(s, area)?;
        explained(s, area)
    })
}

/// Draws a dot for each draw, the band, and the rate with the current data.
fn rates(s: &Sensitivity, area: &Area<'_>) -> Result<(), ChartError> {
    let small = Text::new(12.0).colour(FAINT);
    let all = || s.draws.iter().map(|draw| draw.wins).chain([s.base.rate, s.wins.low, s.wins.high]);
    // The range of everything shown, in whole tenths.
    let low = (all().fold(1.0, f64::min).max(0.0) * 10.0).floor() / 10.0;
    let high = ((all().fold(0.0, f64::max).min(1.0) * 10.0).ceil() / 10.0).max(low + 0.1);
    let x = |rate: f64| LEFT + ((rate.clamp(low, high) - low) / (high - low) * f64::from(RIGHT - LEFT)).round() as i32;
    let every = if high - low > 0.35 { 2 } else { 1 };
    for tick in ((low * 20.0).round() as i32..=(high * 20.0).round() as i32).filter(|tick| tick % every == 0) {
        let at = x(f64::from(tick) / 20.0);
        // The label of the base is above the lines.
        line(area, (at, 18), (at, BAND + 14), if tick == 10 { FAINT } else { RULE }.stroke_width(1))?;
        text(area, &format!("{} %", tick * 5), (at, BAND + 18), &small.clone().at(HPos::Center, VPos::Top))?;
    }
    // Dots of equal rates are stacked. Stacks that would be too high are compressed.
    let mut stacks: Vec<(i32, u32)> = Vec::new();
    for draw in &s.draws {
        let at = x(draw.wins) / 7;
        match stacks.iter_mut().find(|(known, _)| *known == at) {
            Some((_, height)) => *height += 1,
            None => stacks.push((at, 1)),
        }
    }
    let highest = stacks.iter().map(|(_, height)| *height).max().unwrap_or(1);
    // The label of the base is above the stacks.
    let apart = (f64::from(DOTS - 22) / f64::from(highest)).min(7.0);
    for (at, height) in stacks {
        for nth in 0..height {
            let middle = (at * 7 + 3, DOTS - (f64::from(nth) * apart).round() as i32);
            area.draw(&Circle::new(middle, 3, SIDES[0].mix(0.45).filled()))?;
        }
    }
    rect(area, (x(s.wins.low), BAND - 5), (x(s.wins.high) + 1, BAND + 5), SIDES[0])?;
    let median = x(s.wins.median);
    line(area, (median, BAND - 8), (median, BAND + 8), INK.stroke_width(2))?;
    let base = x(s.base.rate);
    for from in (0..BAND + 14).step_by(10) {
        line(area, (base, from), (base, from + 5), INK.stroke_width(1))?;
    }
    let label = format!("current data {}", percent(s.base.rate));
    let (at, side) = if base > (LEFT + RIGHT) / 2 { (base - 6, HPos::Right) } else { (base + 6, HPos::Left) };
    text(area, &label, (at, 0), &Text::new(12.0).at(side, VPos::Top))?;
    let band = [s.wins.low, s.wins.high].map(|rate| percent(rate.clamp(0.0, 1.0)));
    let below = match band {
        [low, high] if low == high => {
            format!("dots: the draws; tick: all draws without sampling error, about {low}")
        }
        [low, high] => {
            format!("dots: the draws; bar: 90 % of the draws without sampling error, {low} to {high}; tick: the median")
        }
    };
    text(area, &below, ((LEFT + RIGHT) / 2, BAND + 38), &small.at(HPos::Center, VPos::Top))
}

/// Draws a bar for each group.
fn explained(s: &Sensitivity, area: &Area<'_>) -> Result<(), ChartError> {
    let small = Text::new(12.0).colour(FAINT);
    let Some((indices, of)) = ranked_by(s) else {
        let none = match s.wins.luck.or(s.margin.luck) {
            None => "There is no spread to explain: the draws are all equal.",
            Some(_) => "With this few games, the spread cannot be separated from sampling error.",
        };
        return text(area, none, (24, RATES + 4), &Text::new(13.0));
    };
    let order = s.ranked();
    let left_out = order.len().saturating_sub(MOST_GROUPS);
    let more = match left_out {
        0 => String::new(),
        1 => " (without 1 group that explains less)".into(),
        n => format!(" (without {n} groups that explain less)"),
    };
    let title = format!("Share of the spread of {of} by group{more}");
    text(area, &title, (24, RATES + 4), &Text::new(15.0).bold())?;
    let (first, shown) = (RATES + TITLE, &order[..order.len() - left_out]);
    let longest = shown.iter().map(|&i| measured(&s.plan.groups[i].name, 13.0)).max().unwrap_or(0);
    let names = (longest + 36).clamp(NAMES.0, NAMES.1);
    let x = |share: f64| names + (share.clamp(0.0, 1.0) * f64::from(BARS - names)).round() as i32;
    let last = first + shown.len() as i32 * ROW;
    for tick in 0..=4 {
        let at = x(f64::from(tick) / 4.0);
        line(area, (at, first), (at, last), RULE.stroke_width(1))?;
        text(area, &format!("{} %", tick * 25), (at, last + 5), &small.clone().at(HPos::Center, VPos::Top))?;
    }
    // Only if there are numbers below it.
    if shown.iter().any(|&i| over_range(s, i) != "–") {
        let points = format!("{} wins, low to high, percentage points", capital(&s.plan.setting.sides[0]));
        text(area, &points, (WIDTH as i32 - 24, first - 8), &small.clone().at(HPos::Right, VPos::Center))?;
    }
    for (&i, row) in shown.iter().zip(0..) {
        let middle = first + row * ROW + ROW / 2;
        let total = &indices.total[i];
        // A share whose interval includes 0 is faint.
        let (colour, ink) = if total.low > 0.0 { (SIDES[0], INK) } else { (RGBColor(170, 170, 170), FAINT) };
        let named = Text::new(13.0).colour(ink).at(HPos::Right, VPos::Center);
        text(area, &fit(&s.plan.groups[i].name, names - 36, 13.0), (names - 12, middle), &named)?;
        rect(area, (names, middle - 7), (x(total.share).max(names + 1), middle + 7), colour)?;
        line(area, (x(total.low), middle), (x(total.high), middle), INK.stroke_width(1))?;
        for end in [total.low, total.high] {
            line(area, (x(end), middle - 4), (x(end), middle + 5), INK.stroke_width(1))?;
        }
        let numbers = Text::new(13.0).colour(ink).at(HPos::Left, VPos::Center);
        text(area, &index(total), (BARS + 14, middle), &numbers)?;
        let moved = match over_range(s, i).as_str() {
            "–" => String::new(),
            moved => moved.to_owned(),
        };
        text(area, &moved, (WIDTH as i32 - 24, middle), &numbers.at(HPos::Right, VPos::Center))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::sensitivity;
    use super::*;
    use crate::chart::misplaced;

    #[test]
    fn texts_stay_within_the_picture_and_off_each_other() {
        let spread: Vec<f64> = (0..64).map(|i| 0.3 + 0.005 * f64::from(i)).collect();
        for groups in [1, 2, 16, 60] {
            for base in [0.0, 0.02, 0.31, 0.45, 0.5, 0.62, 0.98, 1.0] {
                for draws in [&spread[..], &[0.45; 64], &[0.0; 4], &[1.0; 4]] {
                    let svg = chart(&sensitivity(groups, base, draws)).expect("it can be drawn");
                    assert_eq!(misplaced(&svg), [""; 0], "{groups} groups, {base}, {draws:?}");
                }
            }
        }
    }
}
