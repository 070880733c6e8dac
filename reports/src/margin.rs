//! The margin: a histogram with quantiles, split by winner.

use crate::chart::{Area, Chart, ChartError, DRAW, FAINT, FOOT, HEAD, INK, RULE, Spots, Text, side_colours};
use crate::chart::{legend, line, of_games, page, rect, text, winners};
use crate::words::{decimal, number, people, signed};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::Summary;
use sandtable_analysis::summary::MarginCount;

/// The chart of the distribution of the margin.
#[derive(Clone, Copy, Debug)]
pub struct Margins;

/// The maximum number of bars; margins are grouped to stay below it.
const MOST_BARS: i64 = 80;

/// A bar: its lowest margin, and the games in it won by the first side, by the second, and drawn.
type Bar = (i64, [u64; 3]);

impl Chart for Margins {
    fn name(&self) -> &'static str {
        "margin"
    }

    fn caption(&self) -> &'static str {
        "All margins of these games, coloured by winner."
    }

    fn applies(&self, summary: &Summary) -> bool {
        !summary.margin.counts.is_empty()
    }

    fn svg(&self, summary: &Summary) -> Result<String, ChartError> {
        let spread = &summary.margin.spread;
        let description = format!(
            "Mean margin {}; 5 % of the games at {} or below, 25 % at {} or below, 50 % at {} or below, 75 % at {} or below, 95 \
             % at {} or below.",
            decimal(spread.mean),
            signed(spread.p05),
            signed(spread.p25),
            signed(spread.p50),
            signed(spread.p75),
            signed(spread.p95)
        );
        page(summary, "Margin at the end", &description, HEAD + FOOT + 470, |area, spots| draw(area, spots, summary))
    }
}

/// The width of the bars, and the bars; 0 is the lowest margin of a bar.
fn bars(counts: &[MarginCount]) -> (i64, Vec<Bar>) {
    let span = counts.last().zip(counts.first()).map_or(0, |(last, first)| last.margin - first.margin);
    let widths = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10i64.pow(power)));
    let width = widths.take(54).find(|width| span / width < MOST_BARS).unwrap_or(i64::MAX);
    let mut bars: Vec<Bar> = Vec::new();
    for count in counts {
        let low = count.margin.div_euclid(width) * width;
        if bars.last().is_none_or(|bar| bar.0 != low) {
            bars.push((low, [0; 3]));
        }
        if let Some((_, games)) = bars.last_mut() {
            games[0] += count.wins[0];
            games[1] += count.wins[1];
            games[2] += count.draws;
        }
    }
    (width, bars)
}

/// The margins of a bar.
fn range(low: i64, width: i64) -> String {
    if width == 1 { signed(low) } else { format!("{} to {}", signed(low), signed(low + width - 1)) }
}

/// The approximate width of a letter of a label, in pixels.
const LETTER: i32 = 8;

/// The maximum number of bars with a label.
const MOST_TICKS: usize = 12;

/// The margins with a label: at equal distances, from 0 if it has a bar. Margins without a bar may have one too.
fn ticks(width: i64, bars: &[Bar]) -> Vec<i64> {
    let (Some(first), Some(last)) = (bars.first(), bars.last()) else { return Vec::new() };
    let places = (last.0 - first.0) / width + 1;
    let step = (places as usize).div_ceil(MOST_TICKS).max(1) as i64 * width;
    let from = if bars.iter().any(|bar| bar.0 == 0) { 0 } else { first.0 };
    (0..places).map(|nth| first.0 + nth * width).filter(|low| (low - from).rem_euclid(step) == 0).collect()
}

fn draw(area: &Area<'_>, spots: &mut Spots, summary: &Summary) -> Result<(), ChartError> {
    const LEFT: i32 = 84;
    const TOP: i32 = 88;
    const AIR: i32 = 22;
    legend(area, (LEFT, 10), &winners(summary))?;
    let (width, bars) = bars(&summary.margin.counts);
    let share = |games: u64| 100.0 * games as f64 / summary.games as f64;
    let most = bars.iter().map(|(_, games)| share(games.iter().sum())).fold(0.0, f64::max);
    let (Some(first), Some(last)) = (bars.first(), bars.last()) else { return Ok(()) };
    let edge = |low: i64| low as f64 - 0.5;
    // Some space at both ends, also for a single bar.
    let air = (((last.0 + width - first.0) as f64) * 0.03).max(1.0);
    let ends = edge(first.0) - air..edge(last.0 + width) + air;
    let mut chart = ChartBuilder::on(area)
        .margin_top(TOP)
        .margin_right(24)
        .margin_left(AIR)
        .y_label_area_size(LEFT - AIR)
        .x_label_area_size(56)
        .build_cartesian_2d(ends, 0.0..most * 1.04)?;
    let decimals = usize::from(most < 5.0);
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(0)
        .y_max_light_lines(0)
        .bold_line_style(RULE)
        .axis_style(RULE)
        .label_style(Text::new(12.0).style())
        .axis_desc_style(Text::new(13.0).style())
        .y_label_formatter(&|y| format!("{y:.decimals$} %"))
        .x_desc(format!("margin in {} (above 0 in favour of the {})", summary.margin.unit, people(&summary.sides[0])))
        .y_desc(format!("share {}", of_games(summary)))
        .draw()?;
    let place = |x: f64, y: f64| {
        let (x, y) = chart.backend_coord(&(x, y));
        (x, y - HEAD as i32)
    };
    for (low, games) in &bars {
        let (left, right) = (place(edge(*low), 0.0).0, place(edge(*low + width), 0.0).0);
        // A gap between bars if there is room.
        let gap = i32::from(right - left > 4);
        let mut below = 0;
        let [first, second] = side_colours(&summary.sides);
        for (&count, colour) in games.iter().zip([first, second, DRAW]) {
            if count > 0 {
                let (bottom, top) = (place(0.0, share(below)).1, place(0.0, share(below + count)).1);
                rect(area, (left + gap, top), (right.max(left + gap + 1), bottom), colour)?;
            }
            below += count;
        }
        let margins = range(*low, width);
        let [a, b] = [0, 1].map(|i| format!("{} win {}", people(&summary.sides[i]), number(games[i])));
        let words = format!("Margin {margins}: {} games; {a}, {b}, {} drawn", number(below), number(games[2]));
        spots.add((left, place(0.0, most).1), (right.max(left + 1), place(0.0, 0.0).1), words);
    }
    let spread = &summary.margin.spread;
    let floor = place(0.0, 0.0).1;
    for low in ticks(width, &bars) {
        let middle = low as f64 + (width - 1) as f64 / 2.0;
        let look = Text::new(12.0).at(HPos::Center, VPos::Top);
        text(area, &range(low, width), (place(middle, 0.0).0, floor + 6), &look)?;
    }
    let marks = [
        (spread.p50, "50 %", 34, HPos::Center),
        (spread.p25, "25 %", 52, HPos::Right),
        (spread.p75, "75 %", 52, HPos::Left),
        (spread.p05, "5 %", 70, HPos::Right),
        (spread.p95, "95 %", 70, HPos::Left),
    ];
    for (margin, name, row, side) in marks {
        let x = place(margin as f64, 0.0).0;
        let median = matches!(side, HPos::Center);
        let (ink, thick) = if median { (INK, 2) } else { (FAINT, 1) };
        // A white outline separates the line from a dark bar.
        line(area, (x, row + 8), (x, floor), WHITE.stroke_width(thick + 2))?;
        line(area, (x, row + 8), (x, floor), ink.stroke_width(thick))?;
        let label = format!("{name}: {} or less", signed(margin));
        // At the edge of the page it is on the other side of its line.
        let (room, long) = (area.dim_in_pixel().0 as i32, LETTER * label.chars().count() as i32);
        let side = match side {
            HPos::Left if x + 5 + long > room => HPos::Right,
            HPos::Right if x - 5 < long => HPos::Left,
            side => side,
        };
        let aside = match side {
            HPos::Left => 5,
            HPos::Center => 0,
            HPos::Right => -5,
        };
        text(area, &label, (x + aside, row), &Text::new(12.0).at(side, VPos::Center))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(margins: impl IntoIterator<Item = i64>) -> Vec<MarginCount> {
        margins.into_iter().map(|margin| MarginCount { margin, wins: [1, 2], draws: 3 }).collect()
    }

    #[test]
    fn few_margins_have_a_bar_each() {
        let (width, bars) = bars(&counts([-2, -1, 1, 2]));
        assert_eq!((width, bars.len()), (1, 4));
        assert_eq!(bars[0], (-2, [1, 2, 3]));
    }

    #[test]
    fn a_tick_stands_under_a_bar() {
        let odd = bars(&counts((-21..=21).step_by(2))).1;
        let named = ticks(1, &odd);
        assert!(
            !named.is_empty()
                && named.len() <= MOST_TICKS
                && named.iter().all(|low| odd.iter().any(|bar| bar.0 == *low)),
            "{named:?}"
        );
        let (width, wide) = bars(&counts(-200..200));
        let named = ticks(width, &wide);
        assert!(named.contains(&0) && named.len() <= MOST_TICKS + 1, "{named:?}");
        assert_eq!([range(3, 1), range(-10, 5)], ["+3", "-10 to -6"]);
    }

    /// Where most margins lie close together, those far away are named too.
    #[test]
    fn ticks_go_to_both_ends() {
        let few = bars(&counts([-15, -7, 0, 1, 2, 50])).1;
        assert_eq!(ticks(1, &few), [-12, -6, 0, 6, 12, 18, 24, 30, 36, 42, 48]);
    }

    #[test]
    fn many_margins_share_bars_and_none_is_lost() {
        let (width, bars) = bars(&counts(-200..200));
        assert_eq!(width, 5 + i64::from(400 / 5 > MOST_BARS) * 5);
        assert!(bars.len() as i64 <= MOST_BARS && bars.iter().any(|bar| bar.0 == 0));
        assert_eq!(bars.iter().map(|bar| bar.1[1]).sum::<u64>(), 800);
    }
}
