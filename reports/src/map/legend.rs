//! The legend below a map.

use super::svg::{Point, extent, text};

/// The height of a row of the legend.
pub(super) const ROW: f64 = 10.5;
const APART: f64 = 7.0;
/// The font size of the legend.
pub(super) const TYPE: f64 = 3.7;

/// The symbol before an explanation.
pub(super) trait LegendSymbol {
    /// The width that it takes.
    fn indent(&self) -> f64;
    /// Draws it to the right of a point in the middle of its row.
    fn draw(&self, out: &mut String, at: Point);
}

/// An entry of the legend.
#[derive(Clone, Debug)]
pub(super) struct LegendMark<S> {
    pub(super) symbol: S,
    pub(super) text: String,
}

impl<S: LegendSymbol> LegendMark<S> {
    fn width(&self) -> f64 {
        self.symbol.indent() + extent(&self.text, TYPE)
    }

    /// Draws it to the right of a point in the middle of its row.
    pub(super) fn draw(&self, out: &mut String, (x, y): Point) {
        self.symbol.draw(out, (x, y));
        text(out, (x + self.symbol.indent(), y + 1.35), TYPE, &self.text, "");
    }
}

/// Divides the entries into rows, each entry with its position in the row.
pub(super) fn flow<S: LegendSymbol>(marks: &[LegendMark<S>], width: f64) -> Vec<Vec<(f64, &LegendMark<S>)>> {
    let mut rows: Vec<Vec<(f64, &LegendMark<S>)>> = Vec::new();
    let mut x = f64::INFINITY;
    for mark in marks {
        if x + mark.width() > width {
            rows.push(Vec::new());
            x = 0.0;
        }
        if let Some(row) = rows.last_mut() {
            row.push((x, mark));
        }
        x += mark.width() + APART;
    }
    rows
}
