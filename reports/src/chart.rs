//! What every chart has in common: the page around it, colours, text.
//!
//! A chart is made from a [`Summary`] alone and comes out as an SVG with a title and a description for screen readers. The
//! drawing library stays behind [`Chart`]: nothing outside the chart files names it.

use crate::words::{self, capital, number};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use sandtable_analysis::Summary;
use std::fmt;

/// One picture of a summary.
pub trait Chart: Sync {
    /// Its name as a file, without an ending.
    fn name(&self) -> &'static str;

    /// One line: what it shows, for the page that holds it.
    fn caption(&self) -> &'static str;

    /// Whether the summary has what it shows.
    fn applies(&self, summary: &Summary) -> bool;

    /// Draws it as an SVG.
    ///
    /// # Errors
    /// Where it could not be drawn: a fault of ours.
    fn svg(&self, summary: &Summary) -> Result<String, ChartError>;
}

/// Every chart, in the order to show them.
pub static CHARTS: &[&dyn Chart] =
    &[&crate::levels::Levels, &crate::margin::Margins, &crate::ending_turns::EndingTurns, &crate::control::Control];

/// A chart that could not be drawn.
#[derive(Debug)]
pub struct ChartError(String);

impl fmt::Display for ChartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a chart could not be drawn: {}", self.0)
    }
}

impl std::error::Error for ChartError {}

impl<E: std::error::Error + Send + Sync> From<DrawingAreaErrorKind<E>> for ChartError {
    fn from(error: DrawingAreaErrorKind<E>) -> ChartError {
        ChartError(error.to_string())
    }
}

pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// The sides: dark and light, blue and orange, so that they differ in grey and to the colour-blind.
pub(crate) const SIDES: [RGBColor; 2] = [RGBColor(31, 90, 148), RGBColor(244, 167, 66)];
pub(crate) const DRAW: RGBColor = RGBColor(205, 205, 205);
pub(crate) const INK: RGBColor = RGBColor(30, 30, 30);
pub(crate) const FAINT: RGBColor = RGBColor(95, 95, 95);
pub(crate) const RULE: RGBColor = RGBColor(222, 222, 222);

/// Ink that can be read on this colour.
pub(crate) fn ink_on(RGBColor(r, g, b): RGBColor) -> RGBColor {
    let luma = 0.299 * f64::from(r) + 0.587 * f64::from(g) + 0.114 * f64::from(b);
    if luma < 120.0 { WHITE } else { INK }
}

/// Width and height of the part of a page that the chart draws in are the page's less these.
pub(crate) const HEAD: u32 = 84;
pub(crate) const FOOT: u32 = 40;
pub(crate) const WIDTH: u32 = 1000;

/// What stands around a chart.
pub(crate) struct Frame<'a> {
    pub(crate) title: &'a str,
    pub(crate) subtitle: String,
    /// At the foot, left and right.
    pub(crate) foot: [String; 2],
    /// What the chart says, for screen readers.
    pub(crate) description: &'a str,
}

/// A page of [`WIDTH`] with title, subtitle and footer; `draw` fills the part between.
pub(crate) fn page(
    summary: &Summary,
    title: &str,
    description: &str,
    height: u32,
    draw: impl FnOnce(&Area<'_>) -> Result<(), ChartError>,
) -> Result<String, ChartError> {
    let foot = [words::origin(summary), format!("fingerprint {}", summary.fingerprint)];
    framed(&Frame { title, subtitle: words::subtitle(summary), foot, description }, height, draw)
}

/// [`page`] of what is no summary.
pub(crate) fn framed(
    frame: &Frame<'_>,
    height: u32,
    draw: impl FnOnce(&Area<'_>) -> Result<(), ChartError>,
) -> Result<String, ChartError> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        root.fill(&WHITE)?;
        let (right, bottom) = (WIDTH as i32 - 24, height as i32);
        text(&root, &fit(frame.title, WIDTH as i32 - 40, 22.0), (24, 16), &Text::new(22.0).bold())?;
        text(&root, &fit(&frame.subtitle, WIDTH as i32 - 30, 13.0), (24, 50), &Text::new(13.0).colour(FAINT))?;
        let [origin, print] = &frame.foot;
        text(&root, origin, (24, bottom - 26), &Text::new(11.0).colour(FAINT))?;
        text(&root, print, (right, bottom - 26), &Text::new(11.0).colour(FAINT).at(HPos::Right, VPos::Top))?;
        let body = root.margin(HEAD, FOOT, 0, 0);
        draw(&body)?;
        root.present()?;
    }
    Ok(accessible(&svg, frame.title, frame.description))
}

/// Gives the drawing a role, a title and a description, for screen readers.
fn accessible(svg: &str, title: &str, description: &str) -> String {
    let Some((head, rest)) = svg.split_once('>') else { return svg.into() };
    let head = head.replacen("<svg", r#"<svg role="img" aria-labelledby="title desc""#, 1);
    let (title, description) = (words::escape(title), words::escape(description));
    format!("{head}>\n<title id=\"title\">{title}</title>\n<desc id=\"desc\">{description}</desc>{rest}")
}

/// How a line of text looks: pixels, colour, weight, and which point of it is placed.
#[derive(Clone)]
pub(crate) struct Text {
    size: f64,
    colour: RGBColor,
    bold: bool,
    anchor: Pos,
}

impl Text {
    pub(crate) fn new(size: f64) -> Text {
        Text { size, colour: INK, bold: false, anchor: Pos::new(HPos::Left, VPos::Top) }
    }

    pub(crate) fn bold(self) -> Text {
        Text { bold: true, ..self }
    }

    pub(crate) fn colour(self, colour: RGBColor) -> Text {
        Text { colour, ..self }
    }

    pub(crate) fn at(self, horizontal: HPos, vertical: VPos) -> Text {
        Text { anchor: Pos::new(horizontal, vertical), ..self }
    }

    pub(crate) fn style(&self) -> TextStyle<'static> {
        let weight = if self.bold { FontStyle::Bold } else { FontStyle::Normal };
        // The SVG backend divides sizes by 1.24.
        let font: FontDesc<'static> = (crate::picture::FONT_FAMILY, self.size * 1.24, weight).into();
        TextStyle { font, color: self.colour.to_backend_color(), pos: self.anchor }
    }
}

pub(crate) fn text(area: &Area<'_>, line: &str, at: (i32, i32), look: &Text) -> Result<(), ChartError> {
    area.draw(&plotters::element::Text::new(line.to_string(), at, look.style()))?;
    Ok(())
}

pub(crate) fn rect(area: &Area<'_>, from: (i32, i32), to: (i32, i32), colour: RGBColor) -> Result<(), ChartError> {
    area.draw(&Rectangle::new([from, to], colour.filled()))?;
    Ok(())
}

pub(crate) fn line(area: &Area<'_>, from: (i32, i32), to: (i32, i32), style: ShapeStyle) -> Result<(), ChartError> {
    area.draw(&PathElement::new([from, to], style))?;
    Ok(())
}

/// A legend in one line from `at`: a patch of colour and a name each.
pub(crate) fn legend(area: &Area<'_>, at: (i32, i32), entries: &[(RGBColor, String)]) -> Result<(), ChartError> {
    let (mut x, y) = at;
    for (colour, name) in entries {
        rect(area, (x, y - 6), (x + 13, y + 7), *colour)?;
        text(area, name, (x + 19, y), &Text::new(13.0).at(HPos::Left, VPos::Center))?;
        x += 19 + width(name, 13.0) + 22;
    }
    Ok(())
}

/// About how wide a line of text is, in pixels. Generous, so that nothing collides.
pub(crate) fn width(line: &str, size: f64) -> i32 {
    (line.chars().count() as f64 * size * 0.62).ceil() as i32
}

/// As much of a line as `room` pixels hold, with dots where it was cut.
pub(crate) fn fit(line: &str, room: i32, size: f64) -> String {
    if width(line, size) <= room {
        return line.into();
    }
    let keep = (f64::from(room) / (size * 0.62)) as usize;
    line.chars().take(keep.saturating_sub(1)).chain(['…']).collect()
}

/// Legend entries `NAME win`, with the draws if there are any.
pub(crate) fn winners(summary: &Summary) -> Vec<(RGBColor, String)> {
    let sides = summary.sides.iter().zip(SIDES);
    let mut entries: Vec<_> = sides.map(|(side, colour)| (colour, format!("{} win", capital(side)))).collect();
    if summary.draws.count > 0 {
        entries.push((DRAW, "draw".into()));
    }
    entries
}

/// The colour of a winner by its name; none is a draw.
pub(crate) fn winner_colour(summary: &Summary, winner: Option<&str>) -> RGBColor {
    winner.and_then(|name| summary.sides.iter().position(|side| side == name)).map_or(DRAW, |index| SIDES[index])
}

/// `of 10,000 games`, for axes.
pub(crate) fn of_games(summary: &Summary) -> String {
    format!("of {} {}", number(summary.games), if summary.games == 1 { "game" } else { "games" })
}

/// The end of an axis that holds `most`, with room for labels beyond it.
pub(crate) fn axis_end(most: f64, room: f64) -> f64 {
    (most * (1.0 + room)).max(0.01)
}
