//! Victory levels: bars with intervals.

use crate::chart::{Area, Chart, ChartError, FOOT, HEAD, RULE, Spots, Text};
use crate::chart::{axis_end, fit, legend, line, of_games, page, rect, text, width, winner_colour, winners};
use crate::words::{answer, bounds, capital, count, percent};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::Summary;

/// The chart of the victory levels: their shares of the games.
#[derive(Clone, Copy, Debug)]
pub struct Levels;

const ROW: i32 = 46;
const LEFT: i32 = 210;
const AXIS: i32 = 52;
const TOP: i32 = 36;

impl Chart for Levels {
    fn name(&self) -> &'static str {
        "levels"
    }

    fn caption(&self) -> &'static str {
        "Share of the games at each victory level; the thin lines are 95 % intervals."
    }

    fn applies(&self, summary: &Summary) -> bool {
        !summary.levels.is_empty()
    }

    fn svg(&self, summary: &Summary) -> Result<String, ChartError> {
        let rows = summary.levels.len() as i32;
        let height = HEAD + FOOT + (TOP + rows * ROW + AXIS) as u32;
        let each = summary.levels.iter().map(|l| format!("{} {}", l.level, percent(l.rate.rate)));
        let description = format!("{}. Levels: {}.", answer(summary), each.collect::<Vec<_>>().join(", "));
        page(summary, "Victory levels", &description, height, |area, spots| draw(area, spots, summary))
    }
}

fn draw(area: &Area<'_>, spots: &mut Spots, summary: &Summary) -> Result<(), ChartError> {
    legend(area, (LEFT, 10), &winners(summary))?;
    let rows = summary.levels.len();
    let most = summary.levels.iter().map(|level| level.rate.high).fold(0.0, f64::max);
    // The space beyond the longest bar is for its label.
    let end = axis_end(100.0 * most, 0.42);
    let mut chart = ChartBuilder::on(area)
        .margin_top(TOP)
        .margin_right(24)
        .y_label_area_size(LEFT)
        .x_label_area_size(AXIS)
        .build_cartesian_2d(0.0..end, 0.0..rows as f64)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .x_labels(8)
        .x_max_light_lines(0)
        .bold_line_style(RULE)
        .axis_style(RULE)
        .label_style(Text::new(12.0).style())
        .axis_desc_style(Text::new(13.0).style())
        .x_label_formatter(&|x| if *x > 100.0 { String::new() } else { format!("{x:.0} %") })
        .x_desc(format!("share {}, with the 95 % interval", of_games(summary)))
        .draw()?;
    let x = |share: f64| chart.backend_coord(&(100.0 * share, 0.0)).0;
    // The chart's coordinates are those of the whole page, the area has its own.
    let top = TOP;
    for (level, row) in summary.levels.iter().zip(0..) {
        let middle = top + row * ROW + ROW / 2;
        let name = Text::new(14.0).at(HPos::Right, VPos::Center);
        text(area, &fit(&capital(&level.level), LEFT - 20, 14.0), (LEFT - 12, middle), &name)?;
        let rate = &level.rate;
        rect(area, (LEFT, middle - 14), (x(rate.rate), middle + 14), winner_colour(summary, level.winner.as_deref()))?;
        let (low, high) = (x(rate.low), x(rate.high));
        for (colour, thick) in [(WHITE, 4), (BLACK, 2)] {
            let style = colour.stroke_width(thick);
            line(area, (low, middle), (high, middle), style)?;
            line(area, (low, middle - 6), (low, middle + 6), style)?;
            line(area, (high, middle - 6), (high, middle + 6), style)?;
        }
        let label = format!("{}  {}", percent(rate.rate), bounds(rate.low, rate.high));
        spots.add(
            (LEFT, middle - 14),
            (x(rate.rate).max(high), middle + 14),
            format!("{}: {}, {label}", capital(&level.level), count(rate.count, "game")),
        );
        let at = high.max(x(rate.rate)) + 12;
        rect(area, (at - 2, middle - 9), (at + width(&label, 13.0), middle + 9), WHITE)?;
        text(area, &label, (at, middle), &Text::new(13.0).at(HPos::Left, VPos::Center))?;
    }
    Ok(())
}
