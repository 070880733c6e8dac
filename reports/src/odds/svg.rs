//! Tables as one picture.

use super::extent::{Type, extent, lines};
use super::grid::{FAINT, LEADING, Look, Piece, Room, TITLE as TITLE_OF_TABLE, name, pieces, text};
use super::shade::INK;
use super::{OddsTable, slug};
#[cfg(not(target_family = "wasm"))]
use crate::picture::{self, MOST_PIXELS, PictureError};
use crate::svg::{FONT_FAMILY, num};
use crate::words::escape;
use std::fmt::Write as _;

const MARGIN: f64 = 24.0;
const APART: f64 = 30.0;
const TITLE: Type = Type { size: 22.0, bold: true };
const FOOT: Type = Type { size: 11.0, bold: false };
const LOOK: Look = Look { em: 13.0, note: 12.0, pad: 8.0 };
/// The minimum width of a table.
const NARROWEST: f64 = 380.0;
/// The maximum height of a column of several tables.
const HIGHEST: f64 = 1_300.0;

/// The `tables` as one picture: below each other, in several columns if there are many, above the lines of `footer`. With an empty `title` the
/// picture has no heading above those of the tables.
#[must_use]
pub fn svg(tables: &[OddsTable], title: &str, footer: &[String]) -> String {
    drawn(tables, title, footer).0
}

/// The picture of [`svg()`] with the same `tables`, `title` and `footer`, as PNG.
///
/// # Errors
/// If it would be too large to be drawn.
#[cfg(not(target_family = "wasm"))]
pub fn png(tables: &[OddsTable], title: &str, footer: &[String]) -> Result<Vec<u8>, PictureError> {
    /// Pixels per unit.
    const PIXELS: f64 = 2.0;
    let (svg, longest) = drawn(tables, title, footer);
    picture::png(&svg, PIXELS.min((f64::from(MOST_PIXELS) - 1.0) / longest) as f32)
}

/// The minimum width of a table: wide enough for its title, unless that is long.
fn least(table: &OddsTable) -> f64 {
    extent(&table.title, Type { size: TITLE_OF_TABLE * LOOK.em, bold: true }).ceil().clamp(NARROWEST, 620.0)
}

/// The table in one piece, as narrow as possible from `least` on.
fn whole(table: &OddsTable, least: f64) -> Option<Piece<'_>> {
    let widths = (0..).map(|step| least * 1.1_f64.powi(step)).take(60);
    widths
        .map(|width| pieces(table, &[Room { width, looks: &[LOOK] }], f64::INFINITY, f64::INFINITY))
        .find(|pieces| pieces.len() == 1)
        .and_then(|mut pieces| pieces.pop())
}

/// The picture, and the length of its longer side.
fn drawn(tables: &[OddsTable], title: &str, footer: &[String]) -> (String, f64) {
    let mut columns: Vec<(f64, Vec<Piece<'_>>)> = Vec::new();
    for piece in tables.iter().filter_map(|table| whole(table, least(table))) {
        let fits = |(height, _): &&mut (f64, Vec<Piece<'_>>)| *height + APART + piece.height() <= HIGHEST;
        match columns.last_mut().filter(fits) {
            Some((height, column)) => {
                *height += APART + piece.height();
                column.push(piece);
            }
            None => columns.push((piece.height(), vec![piece])),
        }
    }
    let width_of = |column: &[Piece<'_>]| column.iter().map(|piece| piece.width).fold(NARROWEST, f64::max);
    let widths: Vec<f64> = columns.iter().map(|(_, column)| width_of(column)).collect();
    let inner = (widths.iter().sum::<f64>() + APART * widths.len().saturating_sub(1) as f64).max(NARROWEST);
    let head = if title.is_empty() { Vec::new() } else { lines(title, TITLE, inner) };
    let foot: Vec<String> = footer.iter().flat_map(|line| lines(line, FOOT, inner)).collect();
    let body = columns.iter().map(|(height, _)| *height).fold(0.0, f64::max);
    let above = if head.is_empty() { 0.0 } else { LEADING * TITLE.size * head.len() as f64 + 16.0 };
    let top = MARGIN + above;
    let below = if foot.is_empty() { 0.0 } else { 18.0 + 1.4 * FOOT.size * foot.len() as f64 };
    let (width, height) = (inner + 2.0 * MARGIN, top + body + below + MARGIN);
    let id = format!("odds-{}-title", tables.first().map(|table| slug(&table.id)).unwrap_or_default());
    let (w, h) = (num(width.ceil()), num(height.ceil()));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" role=\"group\" \
         aria-labelledby=\"{id}\" font-family=\"{FONT_FAMILY}\">\n<title id=\"{id}\">{}</title>\n\
         <rect width=\"{w}\" height=\"{h}\" fill=\"#ffffff\"/>\n",
        escape(if title.is_empty() { tables.first().map_or("", |table| &table.title) } else { title })
    );
    for (nth, line) in head.iter().enumerate() {
        let base = MARGIN + (LEADING * nth as f64 + 0.9) * TITLE.size;
        text(&mut out, (MARGIN, base), TITLE, INK, "start", line);
    }
    let mut x = MARGIN;
    for ((_, column), width) in columns.iter().zip(&widths) {
        let mut y = top;
        for piece in column {
            piece.draw(&mut out, (x, y), &name(piece));
            y += piece.height() + APART;
        }
        x += width + APART;
    }
    for (nth, line) in foot.iter().enumerate() {
        let base = top + body + 18.0 + (1.4 * nth as f64 + 1.0) * FOOT.size;
        text(&mut out, (MARGIN, base), FOOT, FAINT, "start", line);
    }
    let _ = writeln!(out, "</svg>");
    (out, width.max(height))
}
