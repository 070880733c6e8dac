//! Charts: differences with their intervals, a line each, around a line of no difference.

use super::words::{answer, difference, interval, name, origin, ranking_answer, ranking_subtitle, rules, subtitle};
use crate::chart::{
    Area, ChartError, FAINT, FOOT, Frame, HEAD, INK, RULE, SIDES, Text, WIDTH, fit, framed, line, rect, text,
};
use crate::words::{capital, percent};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::lab::comparison::{Row, Topic};
use sandtable_analysis::lab::{Comparison, Ranking};

/// Pixels of a line, of a panel's heading and of its axis.
const ROW: i32 = 26;
const TITLE: i32 = 34;
const AXIS: i32 = 48;
/// Where names end, and where numbers begin.
const LEFT: i32 = 330;
const RIGHT: i32 = 760;

/// The most metrics in a chart: those that moved most.
const MOST_METRICS: usize = 18;

/// A difference as it is drawn.
struct Mark {
    label: String,
    at: f64,
    ends: Option<(f64, f64)>,
    /// Whether a change was seen.
    seen: bool,
    numbers: String,
}

/// Differences on one axis.
struct Panel {
    title: String,
    axis: String,
    marks: Vec<Mark>,
}

impl Panel {
    fn height(&self) -> i32 {
        TITLE + self.marks.len() as i32 * ROW + AXIS
    }

    /// Draws it with its upper edge at `top`.
    fn draw(&self, area: &Area<'_>, top: i32) -> Result<(), ChartError> {
        let small = Text::new(12.0);
        text(area, &self.title, (24, top + 4), &Text::new(15.0).bold())?;
        let ends = self.marks.iter().flat_map(|m| [m.at, m.ends.map_or(0.0, |e| e.0), m.ends.map_or(0.0, |e| e.1)]);
        let most = ends.fold(0.0f64, |most, x| most.max(x.abs())).max(1e-6) * 1.06;
        let x = |value: f64| LEFT + ((value / most + 1.0) * f64::from(RIGHT - LEFT) / 2.0).round() as i32;
        let (first, last) = (top + TITLE, top + TITLE + self.marks.len() as i32 * ROW);
        let step = step(most);
        let ticks = (most / step) as i32;
        for tick in -ticks..=ticks {
            let at = x(f64::from(tick) * step);
            line(area, (at, first), (at, last), if tick == 0 { FAINT } else { RULE }.stroke_width(1))?;
            let label = label(f64::from(tick) * step, step);
            text(area, &label, (at, last + 5), &small.clone().colour(FAINT).at(HPos::Center, VPos::Top))?;
        }
        let below = ((LEFT + RIGHT) / 2, last + 24);
        text(area, &self.axis, below, &small.clone().colour(FAINT).at(HPos::Center, VPos::Top))?;
        for (mark, row) in self.marks.iter().zip(0..) {
            let middle = first + row * ROW + ROW / 2;
            let (colour, ink) = if mark.seen { (SIDES[0], INK) } else { (RGBColor(150, 150, 150), FAINT) };
            let named = Text::new(13.0).colour(ink).at(HPos::Right, VPos::Center);
            text(area, &fit(&mark.label, LEFT - 30, 13.0), (LEFT - 12, middle), &named)?;
            if let Some((low, high)) = mark.ends {
                line(area, (x(low), middle), (x(high), middle), colour.stroke_width(3))?;
                for end in [low, high] {
                    line(area, (x(end), middle - 5), (x(end), middle + 5), colour.stroke_width(2))?;
                }
            }
            let at = x(mark.at);
            rect(area, (at - 4, middle - 4), (at + 5, middle + 5), colour)?;
            let numbers = Text::new(13.0).colour(ink).at(HPos::Left, VPos::Center);
            text(area, &fit(&mark.numbers, WIDTH as i32 - RIGHT - 20, 13.0), (RIGHT + 14, middle), &numbers)?;
        }
        Ok(())
    }
}

/// A round distance between ticks, so that there are three to seven on either side.
fn step(most: f64) -> f64 {
    let scale = 10f64.powf((most / 4.0).log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * scale).find(|step| most / step <= 5.0).unwrap_or(10.0 * scale)
}

fn label(x: f64, step: f64) -> String {
    let digits = (-(step.log10() + 1e-9).floor()).max(0.0) as usize;
    if x.abs() < 0.5 * step { "0".into() } else { format!("{x:+.digits$}") }
}

fn draw(frame: &Frame<'_>, panels: &[Panel]) -> Result<String, ChartError> {
    let height = HEAD as i32 + FOOT as i32 + panels.iter().map(Panel::height).sum::<i32>();
    framed(frame, height as u32, |area| {
        let mut top = 0;
        for panel in panels {
            panel.draw(area, top)?;
            top += panel.height();
        }
        Ok(())
    })
}

/// The mark of a row, in units of 1 / `scale`.
fn mark(row: &Row, label: String, scale: f64, numbers: String, seen: bool) -> Mark {
    let ends = row.low.zip(row.high).map(|(low, high)| (scale * low, scale * high));
    Mark { label, at: scale * row.difference, ends, seen, numbers }
}

/// A chart of a comparison: wins, levels and endings in percentage points; margin, turns and the metrics that moved most in standard
/// deviations of the base games, so that they share an axis.
///
/// # Errors
/// Where it could not be drawn: a fault of ours.
pub fn comparison(c: &Comparison) -> Result<String, ChartError> {
    let numbers = |row: &Row| format!("{} {}", difference(row), interval(row));
    let rates = c.rows.iter().filter(|row| row.topic.is_rate());
    let rates = rates.map(|row| mark(row, capital(&name(row)), 100.0, numbers(row), row.seen())).collect();
    let mut panels =
        vec![Panel { title: "How often".into(), axis: "percentage points, variant less base".into(), marks: rates }];
    let size = |row: &Row| row.sd.filter(|sd| *sd > 0.0).map(|sd| 1.0 / sd);
    let mut means: Vec<(&Row, f64)> =
        c.rows.iter().filter(|row| !row.topic.is_rate()).filter_map(|row| Some((row, size(row)?))).collect();
    let fixed = means.iter().filter(|(row, _)| row.topic != Topic::Metric).count();
    means[fixed..].sort_by(|(a, p), (b, q)| (b.difference * q).abs().total_cmp(&(a.difference * p).abs()));
    let left_out = means.len().saturating_sub(fixed + MOST_METRICS);
    means.truncate(fixed + MOST_METRICS);
    let marks: Vec<Mark> =
        means.iter().map(|(row, scale)| mark(row, capital(&name(row)), *scale, numbers(row), row.seen())).collect();
    let title = match left_out {
        0 => "How much, on average in a game".into(),
        n => format!("How much, on average in a game (without {n} metrics that moved less)"),
    };
    let axis = "standard deviations of the base games, variant less base; the numbers are in their own units".into();
    if !marks.is_empty() {
        panels.push(Panel { title, axis, marks });
    }
    let description = format!(
        "{}. Differences with 95 % intervals; blue where a change was seen, grey where not. Identical games: {}.",
        answer(c),
        percent(c.identical.rate)
    );
    let versus = if c.base.overlays.is_empty() { String::new() } else { format!(" v. {}", rules(&c.base)) };
    let frame = Frame {
        title: &answer(c),
        subtitle: format!("{}{versus} · {}", rules(&c.variant), subtitle(c)),
        foot: [origin(&c.version, Some(&c.provenance)), "blue: a change was seen; bars: 95 % intervals".into()],
        description: &description,
    };
    draw(&frame, &panels)
}

/// A chart of a ranking: the change of the first side's wins under every reading, in points.
///
/// # Errors
/// Where it could not be drawn: a fault of ours.
pub fn ranking(r: &Ranking) -> Result<String, ChartError> {
    let marks = r.rows.iter().map(|row| {
        let label = format!("{}={}", row.switch.id, row.switch.choice);
        let numbers = format!("{} {}", difference(&row.wins), interval(&row.wins));
        mark(&row.wins, label, 100.0, numbers, row.matters())
    });
    let side = capital(&r.sides[0]);
    let panel = Panel {
        title: format!("Change of {side} wins under each reading, against the one in force"),
        axis: "percentage points".into(),
        marks: marks.collect(),
    };
    let title = "Which rulings matter";
    let description = format!("{}. Differences with 95 % intervals.", ranking_answer(r));
    let frame = Frame {
        title,
        subtitle: ranking_subtitle(r),
        foot: [origin(&r.version, None), "blue: seen to matter, for wins or margin; bars: 95 % intervals".into()],
        description: &description,
    };
    draw(&frame, &[panel])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        for most in [0.013, 0.4, 1.0, 2.7, 38.0, 100.0] {
            let step = step(most);
            let ticks = most / step;
            assert!((1.5..=5.0).contains(&ticks), "{most}: {step}");
        }
        assert_eq!([label(0.5, 0.5), label(-2.0, 1.0), label(0.0, 0.1)], ["+0.5", "-2", "0"]);
    }
}
