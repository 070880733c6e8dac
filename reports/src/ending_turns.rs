//! The last turns of the games: one bar per turn, split by winner.

use crate::chart::{Area, Chart, ChartError, DRAW, FOOT, HEAD, RULE, Spots, Text, side_colours};
use crate::chart::{axis_end, ink_on, legend, of_games, page, rect, text, winners};
use crate::words::{capital, count, number, people, percent};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::summary::EndingTurn;
use sandtable_analysis::{Rate, Summary};

/// The chart of the last turns of the games, by winner.
#[derive(Clone, Copy, Debug)]
pub struct EndingTurns;

impl Chart for EndingTurns {
    fn name(&self) -> &'static str {
        "ending_turns"
    }

    fn caption(&self) -> &'static str {
        "Last turns of the games, coloured by winner."
    }

    fn applies(&self, summary: &Summary) -> bool {
        summary.ending_turns.iter().filter(|turn| turn.rate.count > 0).count() > 1
    }

    fn svg(&self, summary: &Summary) -> Result<String, ChartError> {
        let each = summary.ending_turns.iter().filter(|turn| turn.rate.count > 0).map(|turn| {
            let won = turn.wins[0] as f64 / turn.rate.count as f64;
            format!(
                "turn {}: {}, of these {} win {}",
                turn.turn,
                percent(turn.rate.rate),
                people(&summary.sides[0]),
                percent(won)
            )
        });
        let description = format!("{}.", each.collect::<Vec<_>>().join("; "));
        page(summary, "Last turns", &description, HEAD + FOOT + 470, |area, spots| draw(area, spots, summary))
    }
}

fn draw(area: &Area<'_>, spots: &mut Spots, summary: &Summary) -> Result<(), ChartError> {
    const LEFT: i32 = 96;
    const AIR: i32 = 22;
    legend(area, (LEFT, 10), &winners(summary))?;
    let turns = &summary.ending_turns;
    let most = turns.iter().map(|turn| turn.rate.rate).fold(0.0, f64::max);
    let first = turns.first().map_or(1, |turn| turn.turn);
    let ends = f64::from(first) - 0.5..f64::from(first) + turns.len() as f64 - 0.5;
    let mut chart = ChartBuilder::on(area)
        .margin_top(36)
        .margin_right(24)
        .margin_left(AIR)
        .y_label_area_size(LEFT - AIR)
        .x_label_area_size(76)
        .build_cartesian_2d(ends, 0.0..axis_end(100.0 * most, 0.1))?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(turns.len() + 1)
        .y_max_light_lines(0)
        .bold_line_style(RULE)
        .axis_style(RULE)
        .label_style(Text::new(12.0).style())
        .axis_desc_style(Text::new(13.0).style())
        .x_label_formatter(&|x| if x.fract() == 0.0 { format!("{x:.0}") } else { String::new() })
        .y_label_formatter(&|y| if *y > 100.0 { String::new() } else { format!("{y:.0} %") })
        .x_desc("game turn on which the game ended")
        .y_desc(format!("share {}", of_games(summary)))
        .draw()?;
    let place = |x: f64, y: f64| {
        let (x, y) = chart.backend_coord(&(x, y));
        (x, y - HEAD as i32)
    };
    let floor = place(0.0, 0.0).1;
    let narrow = turns.len() > 8;
    let row = format!("{} win", people(&summary.sides[0]));
    text(area, &row, (LEFT - 12, floor + 34), &Text::new(11.0).at(HPos::Right, VPos::Center))?;
    for turn in turns {
        let middle = f64::from(turn.turn);
        let (left, right) = (place(middle - 0.36, 0.0).0, place(middle + 0.36, 0.0).0);
        let mut below = 0;
        for (part, colour, name) in parts(summary, turn) {
            let height = |count: u64| place(0.0, 100.0 * count as f64 / summary.games as f64).1;
            let (bottom, top) = (height(below), height(below + part));
            if part > 0 {
                rect(area, (left, top), (right, bottom), colour)?;
                let words =
                    format!("Turn {}, {name}: {} of {}", turn.turn, number(part), count(turn.rate.count, "game"));
                spots.add((left, top), (right, bottom), words);
            }
            if bottom - top >= 20 {
                let share = part as f64 / turn.rate.count as f64;
                let look = Text::new(12.0).colour(ink_on(colour)).at(HPos::Center, VPos::Center);
                let wide = format!("{name} {:.0} %", 100.0 * share);
                let fits = crate::chart::width(&wide, 12.0) < right - left;
                let label = if fits { wide } else { format!("{:.0} %", 100.0 * share) };
                text(area, &label, ((left + right) / 2, (top + bottom) / 2), &look)?;
            }
            below += part;
        }
        let centre = (left + right) / 2;
        text(area, &won(turn, narrow), (centre, floor + 34), &Text::new(11.0).at(HPos::Center, VPos::Center))?;
        if turn.rate.count == 0 {
            continue;
        }
        let top = place(0.0, 100.0 * turn.rate.rate).1;
        let look = Text::new(13.0).bold().at(HPos::Center, VPos::Center);
        text(area, &percent(turn.rate.rate), (centre, top - 12), &look)?;
    }
    Ok(())
}

/// The share of a turn's games that the first side won, with its interval if there is room.
fn won(turn: &EndingTurn, narrow: bool) -> String {
    let rate = Rate::of(turn.wins[0], turn.rate.count);
    match turn.rate.count {
        0 => "no games".into(),
        _ if narrow => format!("{:.0} %", 100.0 * rate.rate),
        _ => format!("{:.0} % [{:.0}, {:.0}]", 100.0 * rate.rate, 100.0 * rate.low, 100.0 * rate.high),
    }
}

/// The parts of a turn's bar from the bottom: games, colour, name.
fn parts(summary: &Summary, turn: &EndingTurn) -> [(u64, RGBColor, String); 3] {
    let side = |i: usize| (turn.wins[i], side_colours(&summary.sides)[i], capital(&summary.sides[i]));
    [side(0), side(1), (turn.draws, DRAW, "draw".into())]
}
