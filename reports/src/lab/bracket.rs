//! The value of a scenario under the best play found, and the gain of each side's best deviation: the texts, and the chart of several scenarios.

use super::words::{one_digit, signed, unit};
use crate::chart::{Area, ChartError, FOOT, Frame, HEAD, INK, SIDES, Text, fit, framed, text};
use crate::terminal::grid_within;
use crate::words::{bounds, decimal, people, percent, wrap};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::lab::Bracket;
use sandtable_analysis::lab::solution::SETTLED;
use sandtable_analysis::lab::strategy::{Deviation, Response, Taken};

/// The height of a row of the chart, and the left and right of its bars.
pub(super) const ROW: i32 = 34;
pub(super) const BARS: (i32, i32) = (260, 700);

/// Draws the scale of shares behind a number of rows. Returns the function from a share to its x coordinate.
pub(super) fn scale(area: &Area<'_>, rows: usize) -> Result<impl Fn(f64) -> i32 + use<>, ChartError> {
    let (left, right) = BARS;
    let x = move |share: f64| left + (share.clamp(0.0, 1.0) * f64::from(right - left)).round() as i32;
    let bottom = ROW * rows as i32;
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let width = if tick == 0.5 { 2 } else { 1 };
        area.draw(&PathElement::new(vec![(x(tick), 0), (x(tick), bottom)], INK.mix(0.25).stroke_width(width)))?;
        text(area, &percent(tick), (x(tick), bottom + 8), &Text::new(12.0).at(HPos::Center, VPos::Top))?;
    }
    Ok(x)
}

/// `[51.2, 55.8]`, in percent.
pub(super) fn between((low, high): (f64, f64)) -> String {
    bounds(low.max(0.0), high.min(1.0))
}

/// `+3.1 \u{b1} 0.9`, in points.
pub(super) fn points(gain: &Taken) -> String {
    format!("{} \u{b1} {}", signed(100.0 * gain.mean, 1), one_digit(100.0 * (gain.interval().1 - gain.mean)))
}

/// `+3.1 \u{b1} 0.9 percentage points (tuned weights)`.
pub(super) fn deviation(found: &Deviation) -> String {
    let how = match found.how {
        Response::Tuned => "tuned weights",
        Response::Searched => "search over the leading weights",
        Response::TunedSearched => "search over tuned weights",
    };
    format!("{} percentage points ({how})", points(&found.gain))
}

/// Whether `bracket` is settled, and against which responses: `not settled`.
#[must_use]
pub fn state(bracket: &Bracket) -> &'static str {
    match (bracket.is_settled(), bracket.searched) {
        (true, 0) => "settled against tuned weights",
        (true, _) => "settled",
        (false, _) => "not settled",
    }
}

/// The result of `bracket`, in a few sentences; the last one is without its full stop.
#[must_use]
pub fn sentence(bracket: &Bracket) -> String {
    let [first, second] = bracket.setting.sides.each_ref().map(|side| people(side));
    let [of_first, of_second] = bracket.deviations.each_ref().map(deviation);
    let searched = if bracket.searched == 0 { ". Searches were not tried as responses" } else { "" };
    format!(
        "When both sides use the best play found, the {first} score {} of the {} {}. With their best deviation the {first} gain \
         {of_first}, the {second} {of_second}. The result is {}: the limit for either gain with its error is {} percentage \
         points{searched}",
        percent(bracket.value.mean),
        unit(bracket.points),
        between(bracket.bounds()),
        if bracket.is_settled() { "settled" } else { "not settled" },
        decimal(100.0 * SETTLED)
    )
}

/// The result of `bracket` in one sentence, for use beside another result.
#[must_use]
pub fn short(bracket: &Bracket) -> String {
    let side = people(&bracket.setting.sides[0]);
    let (value, bounds) = (percent(bracket.value.mean), between(bracket.bounds()));
    let by_other_play = match bracket.is_settled() {
        true => String::new(),
        false => {
            format!(": a side may gain more than {} percentage points by playing differently", decimal(100.0 * SETTLED))
        }
    };
    format!("Best play found on both sides: {value} {bounds} for the {side}, {}{by_other_play}.", state(bracket))
}

/// A row for each scenario: value, bounds, the gains of the best deviations, and whether it is settled.
fn table(brackets: &[Bracket]) -> (Vec<String>, Vec<Vec<String>>) {
    let header = ["scenario", "first side", "score", "between", "its best deviation", "the other side's", "result"];
    let row = |bracket: &Bracket| {
        let [first, second] = bracket.deviations.each_ref().map(|found| points(&found.gain));
        vec![
            bracket.setting.scenario.clone(),
            bracket.setting.sides[0].clone(),
            percent(bracket.value.mean),
            between(bracket.bounds()),
            first,
            second,
            state(bracket).into(),
        ]
    };
    (header.map(String::from).into(), brackets.iter().map(row).collect())
}

const NOTE: &str = "Score of the first side when both sides use the best play found: match points, or points of victory levels where the \
                    search was for those. Gains of the best deviations are in percentage points, with their 95 % errors.";

/// Several scenarios as text, in lines of at most `width` characters.
#[must_use]
pub fn terminal(brackets: &[Bracket], width: usize) -> String {
    let (header, rows) = table(brackets);
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let mut out = grid_within(&header, rows, &[0, 1, 6], 1, width);
    out.push('\n');
    wrap(&mut out, "", NOTE, 0, width);
    out
}

/// The same `brackets` as a table of a page.
#[must_use]
pub fn markdown(brackets: &[Bracket]) -> String {
    let (header, rows) = table(brackets);
    let mut out = format!("| {} |\n|:---|:---|---:|---:|---:|---:|:---|\n", header.join(" | "));
    rows.iter().for_each(|row| out += &format!("| {} |\n", row.join(" | ")));
    out + "\n" + NOTE + "\n"
}

/// The numbers of `brackets` as CSV, one line for each. Scores and gains are shares: 0.01 is one percentage point.
#[must_use]
pub fn csv(brackets: &[Bracket]) -> String {
    let mut out = "scenario,side,value,value_se,low,high,gain_first,gain_first_se,gain_second,gain_second_se,settled\n"
        .to_owned();
    for bracket in brackets {
        let ((low, high), [first, second]) = (bracket.bounds(), bracket.deviations.map(|found| found.gain));
        let Bracket { setting, value, .. } = bracket;
        out += &format!(
            "{},{},{},{},{low},{high},{},{},{},{},{}\n",
            setting.scenario,
            setting.sides[0],
            value.mean,
            value.se,
            first.mean,
            first.se,
            second.mean,
            second.se,
            bracket.is_settled()
        );
    }
    out
}

/// The chart of the scenarios of `brackets`: the value of each, with the bounds from the best deviations.
///
/// # Errors
/// If it cannot be drawn: an error of the program.
pub fn chart(brackets: &[Bracket]) -> Result<String, ChartError> {
    let all: Vec<String> = brackets
        .iter()
        .map(|bracket| {
            format!("{}: {} {}", bracket.setting.title(), percent(bracket.value.mean), between(bracket.bounds()))
        })
        .collect();
    let frame = Frame {
        title: "Scores under the best play found",
        subtitle: "value for the first side, with bounds from the best deviation of either side".into(),
        foot: [String::new(), String::new()],
        description: &all.join(". "),
    };
    let height = HEAD + FOOT + (ROW * (brackets.len() as i32 + 1)) as u32;
    framed(&frame, height, |area| rows(brackets, area))
}

fn rows(brackets: &[Bracket], area: &Area<'_>) -> Result<(), ChartError> {
    let (left, right) = BARS;
    let x = scale(area, brackets.len())?;
    let (at_left, small) = (Text::new(13.0).at(HPos::Left, VPos::Center), Text::new(12.0).at(HPos::Left, VPos::Center));
    for (i, bracket) in brackets.iter().enumerate() {
        let y = ROW / 2 + ROW * i as i32;
        let (low, high) = bracket.bounds();
        area.draw(&PathElement::new(vec![(x(low), y), (x(high), y)], SIDES[0].mix(0.45).stroke_width(8)))?;
        area.draw(&Circle::new((x(bracket.value.mean), y), 5, INK.filled()))?;
        let name = format!("{} ({})", bracket.setting.scenario, people(&bracket.setting.sides[0]));
        text(area, &fit(&name, left - 34, 13.0), (24, y), &at_left)?;
        let said = format!("{} {}", percent(bracket.value.mean), state(bracket));
        text(area, &said, (right + 14, y), &small)?;
    }
    Ok(())
}
