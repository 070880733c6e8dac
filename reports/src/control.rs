//! Control of places over time: a heat map of places by turns.

use crate::chart::{Area, Chart, ChartError, FAINT, FOOT, HEAD, Spots, Text, WIDTH};
use crate::chart::{fit, ink_on, page, rect, text, width};
use crate::words::{count, number, people, percent};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use sandtable_analysis::Summary;
use sandtable_analysis::summary::ControlRow;

/// The share of games in which each place was held by the first side, turn by turn; the most contested places first.
#[derive(Clone, Copy, Debug)]
pub struct Control;

/// The maximum number of rows.
const MOST_ROWS: usize = 40;

/// Places whose interest is below this rarely change hands, and are not drawn.
const DULL: f64 = 0.005;

/// A place over time.
#[derive(Debug)]
struct Place<'a> {
    name: &'a str,
    /// One cell for each turn with games.
    cells: Vec<&'a ControlRow>,
}

impl Place<'_> {
    /// How contested a place is, 0 to 1: the mean over the turns of `4 a b`, where `a` and `b` are the shares of games in which
    /// the sides held it; 1 if each held it in half of the games.
    fn interest(&self) -> f64 {
        let sum: f64 = self.cells.iter().map(|cell| 4.0 * cell.rates[0] * cell.rates[1]).sum();
        sum / self.cells.len().max(1) as f64
    }

    fn mean(&self) -> f64 {
        self.cells.iter().map(|cell| cell.rates[0]).sum::<f64>() / self.cells.len().max(1) as f64
    }
}

/// The places to draw, the most contested first, and the others.
fn places(summary: &Summary) -> (Vec<Place<'_>>, Vec<Place<'_>>) {
    let mut places: Vec<Place<'_>> = Vec::new();
    for row in &summary.control {
        match places.iter_mut().find(|place| place.name == row.place) {
            Some(place) => place.cells.push(row),
            None => places.push(Place { name: &row.place, cells: vec![row] }),
        }
    }
    places.sort_by(|a, b| b.interest().total_cmp(&a.interest()));
    let lively = places.iter().take_while(|place| place.interest() >= DULL).count().min(MOST_ROWS);
    let rest = places.split_off(lively);
    (places, rest)
}

impl Chart for Control {
    fn name(&self) -> &'static str {
        "control"
    }

    fn caption(&self) -> &'static str {
        "Control of each place at the end of each turn; the most contested places first."
    }

    fn applies(&self, summary: &Summary) -> bool {
        !places(summary).0.is_empty()
    }

    fn svg(&self, summary: &Summary) -> Result<String, ChartError> {
        let (lively, rest) = places(summary);
        let top: Vec<_> = lively.iter().take(5).map(|place| place.name).collect();
        let description = format!(
            "Share of the games in which the {} held each place at the end of each turn. Most contested: {}.",
            people(&summary.sides[0]),
            top.join(", ")
        );
        let height = HEAD + FOOT + (TOP + lively.len() as i32 * row_height(lively.len()) + BOTTOM) as u32;
        page(summary, "Control of places, turn by turn", &description, height, |area, spots| {
            draw(area, spots, summary, &lively, &rest)
        })
    }
}

const TOP: i32 = 66;
const BOTTOM: i32 = 52;
const LEFT: i32 = 240;

fn row_height(rows: usize) -> i32 {
    if rows > 24 { 20 } else { 26 }
}

/// A colour from the second side's through a neutral grey to the first side's, with falling lightness, so that it can be read in greyscale.
fn shade(first: f64, second: f64) -> RGBColor {
    const STOPS: [(f64, [f64; 3]); 5] = [
        (-1.0, [255.0, 226.0, 178.0]),
        (-0.35, [250.0, 200.0, 130.0]),
        (0.0, [186.0, 188.0, 192.0]),
        (0.5, [92.0, 137.0, 182.0]),
        (1.0, [24.0, 70.0, 120.0]),
    ];
    let at = (first - second).clamp(-1.0, 1.0);
    let upper = STOPS.iter().position(|stop| at <= stop.0).unwrap_or(STOPS.len() - 1).max(1);
    let ((from, a), (to, b)) = (STOPS[upper - 1], STOPS[upper]);
    let t = (at - from) / (to - from);
    let mix = |i: usize| (a[i] + t * (b[i] - a[i])).round() as u8;
    RGBColor(mix(0), mix(1), mix(2))
}

fn draw(
    area: &Area<'_>,
    spots: &mut Spots,
    summary: &Summary,
    lively: &[Place<'_>],
    rest: &[Place<'_>],
) -> Result<(), ChartError> {
    let [first, second] = [0, 1].map(|i| people(&summary.sides[i]));
    let height = row_height(lively.len());
    let columns: Vec<&ControlRow> = lively.first().map_or_else(Vec::new, |place| place.cells.clone());
    let cell = ((WIDTH as i32 - LEFT - 24) / columns.len().max(1) as i32).min(110);
    let numbers = format!("Numbers: % of games in which the {first} hold the place");
    text(area, &numbers, (LEFT, 10), &Text::new(13.0).at(HPos::Left, VPos::Center))?;
    key(area, &first, &second)?;
    for (column, cells) in columns.iter().zip(0..) {
        let x = LEFT + cells * cell + cell / 2;
        let look = Text::new(13.0).bold().at(HPos::Center, VPos::Center);
        text(area, &format!("turn {}", column.turn), (x, 38), &look)?;
        // The word only if there is room for it.
        let games = number(column.games);
        let games = if cell < 70 { games } else { games + " games" };
        text(area, &games, (x, 55), &Text::new(11.0).colour(FAINT).at(HPos::Center, VPos::Center))?;
    }
    for (place, row) in lively.iter().zip(0..) {
        let y = TOP + row * height;
        let look = Text::new(13.0).at(HPos::Right, VPos::Center);
        text(area, &fit(place.name, LEFT - 18, 13.0), (LEFT - 10, y + height / 2), &look)?;
        for held in &place.cells {
            let Some(column) = columns.iter().position(|column| column.turn == held.turn) else { continue };
            let x = LEFT + column as i32 * cell;
            let colour = shade(held.rates[0], held.rates[1]);
            rect(area, (x + 1, y + 1), (x + cell, y + height), colour)?;
            let [a, b] = held.rates.map(percent);
            let words = format!(
                "{}, turn {}: {first} {a}, {second} {b} of {}",
                place.name,
                held.turn,
                count(held.games, "game")
            );
            spots.add((x + 1, y + 1), (x + cell, y + height), words);
            let look = Text::new(12.0).colour(ink_on(colour)).at(HPos::Center, VPos::Center);
            let held = if held.rates == [0.0; 2] { "–".into() } else { share(held.rates[0]) };
            text(area, &held, (x + cell / 2, y + height / 2), &look)?;
        }
    }
    let y = TOP + lively.len() as i32 * height + 14;
    let look = Text::new(12.0).colour(FAINT).at(HPos::Left, VPos::Center);
    text(
        area,
        "Grey: both sides hold it equally often; –: no side in any game. Over the games that reached that turn.",
        (LEFT, y),
        &look,
    )?;
    if !rest.is_empty() {
        text(area, &rest_line(rest, &first, &second), (LEFT, y + 18), &look)?;
    }
    Ok(())
}

/// A share as a whole percentage: 0 and 100 only if they are exact.
fn share(rate: f64) -> String {
    match 100.0 * rate {
        all if all == 0.0 || all == 100.0 => format!("{all:.0}"),
        few if few < 1.0 => "<1".into(),
        most if most > 99.0 => ">99".into(),
        some => format!("{some:.0}"),
    }
}

fn rest_line(rest: &[Place<'_>], first: &str, second: &str) -> String {
    let held = rest.iter().filter(|place| place.mean() > 0.5).count();
    let places = if rest.len() == 1 { "1 place".to_owned() } else { format!("{} places", rest.len()) };
    format!(
        "Left out, because they rarely change hands: {places}, {held} of the {first} and {} of the {second} or of no side.",
        rest.len() - held
    )
}

fn key(area: &Area<'_>, first: &str, second: &str) -> Result<(), ChartError> {
    const WIDE: i32 = 120;
    let left = WIDTH as i32 - 24 - WIDE - width(first, 12.0) - 6;
    for step in 0..24 {
        let share = f64::from(step) / 23.0;
        let x = left + step * WIDE / 24;
        rect(area, (x, 4), (x + WIDE / 24, 16), shade(share, 1.0 - share))?;
    }
    let look = Text::new(12.0);
    text(area, second, (left - 6, 10), &look.clone().at(HPos::Right, VPos::Center))?;
    text(area, first, (left + WIDE + 6, 10), &look.at(HPos::Left, VPos::Center))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn darker_means_more_often_held_by_the_first_side() {
        let luma = |RGBColor(r, g, b)| 0.299 * f64::from(r) + 0.587 * f64::from(g) + 0.114 * f64::from(b);
        let lumas: Vec<f64> =
            (0..=100).map(|i| luma(shade(f64::from(i) / 100.0, 1.0 - f64::from(i) / 100.0))).collect();
        assert!(lumas.windows(2).all(|pair| pair[0] >= pair[1]), "{lumas:?}");
        assert!(lumas[0] - lumas[100] > 120.0);
    }

    #[test]
    fn only_all_games_are_a_hundred_percent() {
        assert_eq!([0.0, 0.004, 0.5, 0.996, 1.0].map(share), ["0", "<1", "50", ">99", "100"]);
    }
}
