//! The layout of the number, name and counters of a zone within its outline.

use super::ZoneShape;
use super::counter::CELL;
use super::emblem::{EMBLEM, NUMBER};
use super::outline::span;
use super::svg::{Point, break_lines, break_words, extent};
use std::iter;

const NAME: f64 = 4.3;
const LEADING: f64 = 4.8;
/// The distance between two symbols, and between the symbols and the name.
pub(super) const GAP: f64 = 1.0;
/// The free margin along the outline.
const INSET: f64 = 2.0;
/// The width of bold type, as a multiple of normal type.
const BOLD: f64 = 1.13;
/// The distance from its point that a zone's label may have in order to save a line.
const LINE: f64 = 2.5;

/// A zone's symbols and name.
#[derive(Clone, Debug)]
pub(super) struct Label {
    /// The width of each symbol, row by row, the number's first.
    pub(super) rows: Vec<Vec<f64>>,
    pub(super) lines: Vec<String>,
    named: f64,
    /// The font size of the name, as a multiple of the usual one.
    type_size: f64,
}

impl Label {
    fn new(zone: &ZoneShape, lines: usize, rows: usize, leeway: &Leeway) -> Label {
        let lines = (leeway.broken)(&zone.name, lines);
        let widest = lines.iter().map(|line| extent(line, NAME)).fold(0.0, f64::max);
        let widths: Vec<f64> = iter::once(NUMBER).chain(zone.emblems.iter().map(|emblem| emblem.width())).collect();
        let rows = widths.chunks(widths.len().div_ceil(rows)).map(<[f64]>::to_vec).collect();
        let named = widest * leeway.type_size * if zone.is_fort() { BOLD } else { 1.0 };
        Label { rows, lines, named, type_size: leeway.type_size }
    }

    /// The width of a row of symbols.
    pub(super) fn across(row: &[f64]) -> f64 {
        row.iter().map(|width| width + GAP).sum::<f64>() - GAP
    }

    /// The width of the widest row of symbols.
    fn widest(&self) -> f64 {
        self.rows.iter().map(|row| Label::across(row)).fold(0.0, f64::max)
    }

    /// The height of all rows of symbols.
    fn symbols(&self) -> f64 {
        self.rows.len() as f64 * (EMBLEM + GAP) - GAP
    }

    fn height(&self) -> f64 {
        self.symbols() + GAP + self.lines.len() as f64 * LEADING * self.type_size
    }

    /// The baseline of a line of the name, from the label's top.
    pub(super) fn baseline(&self, line: usize) -> f64 {
        self.symbols() + GAP + (line as f64 * LEADING + 3.7) * self.type_size
    }
}

/// The limits of the search for a layout.
struct Leeway {
    /// The function that breaks the name into lines, and the maximum number of lines.
    broken: fn(&str, usize) -> Vec<String>,
    lines: usize,
    /// The horizontal offsets of the label from the zone's point to try.
    aside: &'static [f64],
    type_size: f64,
}

const NONE: Leeway = Leeway { broken: break_lines, lines: 3, aside: &[0.0], type_size: 1.0 };
/// For narrow and slanting zones in which nothing else fits.
const SOME: Leeway = Leeway {
    broken: break_words,
    lines: 4,
    aside: &[0.0, -3.0, 3.0, -6.0, 6.0, -9.0, 9.0, -12.0, 12.0, -15.0, 15.0, -18.0, 18.0],
    type_size: 1.0,
};
/// The same with smaller type.
const MOST: Leeway = Leeway { type_size: 0.75, ..SOME };

/// The positions of label and counters in a zone.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) label: Label,
    /// The middle of the label's top.
    pub(super) at: Point,
    /// The font size of the name.
    pub(super) size: f64,
    /// The upper left of each counter.
    pub(super) counters: Vec<Point>,
    /// The scale of the counters, up to 1.
    pub(super) scale: f64,
}

/// A layout that fits, with as few rows of symbols, as few lines of the name and as large counters as possible, close to the zone's point.
pub(super) fn layout(zone: &ZoneShape, points: &[Point], sheet_height: f64) -> Layout {
    let most_rows = (zone.emblems.len() + 1).div_ceil(2);
    let found = |leeway: &Leeway| (1..=most_rows).find_map(|rows| closest(zone, points, rows, leeway));
    if let Some(layout) = found(&NONE).or_else(|| found(&SOME)).or_else(|| found(&MOST)) {
        return layout;
    }
    let count = zone.counters.len();
    let label = Label::new(zone, NONE.lines, (zone.emblems.len() + 1).div_ceil(3), &NONE);
    let columns = ((count as f64).sqrt().ceil() as usize).max(1);
    let rows = count.div_ceil(columns) as f64;
    let (scale, size) = (0.4, NAME * 0.8);
    let tall = label.height() + rows * CELL * scale;
    let top = (zone.at.1 - tall / 2.0).min(sheet_height - tall - INSET).max(INSET);
    let counters = grid(count, columns, scale, (zone.at.0, top + label.height()));
    Layout { at: (zone.at.0, top), label, size, counters, scale }
}

/// The layout with this many rows of symbols that has the largest counters that fit, and is closest to the zone's point.
fn closest(zone: &ZoneShape, points: &[Point], rows: usize, leeway: &Leeway) -> Option<Layout> {
    let count = zone.counters.len();
    let most = (leeway.broken)(&zone.name, leeway.lines).len();
    let scales = if count == 0 { 20..=20 } else { 8..=20 };
    scales.rev().map(|twentieths: i32| f64::from(twentieths) / 20.0).find_map(|scale| {
        let mut best: Option<(f64, Layout)> = None;
        for lines in 1..=most {
            let label = Label::new(zone, lines, rows, leeway);
            for columns in 1..=count.clamp(1, 6) {
                let fits = leeway.aside.iter().filter_map(|aside| fit(zone, points, &label, columns, scale, *aside));
                if let Some((off, layout)) = fits.min_by(|a, b| a.0.total_cmp(&b.0)) {
                    let off = off + LINE * lines as f64;
                    if best.as_ref().is_none_or(|(least, _)| off < *least) {
                        best = Some((off, layout));
                    }
                }
            }
        }
        best.map(|(_, layout)| layout)
    })
}

/// The fitting layout closest to a point at an offset beside the zone's point, and its distance from that.
fn fit(
    zone: &ZoneShape,
    points: &[Point],
    label: &Label,
    columns: usize,
    scale: f64,
    aside: f64,
) -> Option<(f64, Layout)> {
    let count = zone.counters.len();
    let cell = CELL * scale;
    let stack = if count == 0 { 0.0 } else { count.div_ceil(columns) as f64 * cell + GAP };
    let tall = label.height() + stack;
    let x = zone.at.0 + aside;
    let place = |top: f64, bottom: f64, wide: f64| {
        let (left, right) = span(points, x, top, bottom)?;
        let (left, right) = (left + INSET + wide / 2.0, right - INSET - wide / 2.0);
        (left <= right).then(|| x.clamp(left, right))
    };
    let (low, high) = points.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), p| (a.min(p.1), b.max(p.1)));
    let middle = zone.at.1 - tall / 2.0;
    let tops = (0..40).flat_map(|step| [middle - f64::from(step), middle + f64::from(step)]);
    for top in tops.filter(|top| *top >= low + INSET && top + tall <= high - INSET) {
        let (name, split) = (top + label.symbols() + GAP, top + label.height() + if count == 0 { 0.0 } else { GAP });
        let Some(across) = place(top, top + label.symbols(), label.widest()) else { continue };
        let Some(named) = place(name, split, label.named) else { continue };
        let at = if label.widest() < label.named { named } else { across };
        if (at - across).abs() > 4.0 || (at - named).abs() > 4.0 {
            continue;
        }
        let counters = if count == 0 {
            Vec::new()
        } else {
            let wide = columns.min(count) as f64 * cell;
            let Some(middle) = place(split, top + tall, wide) else { continue };
            grid(count, columns, scale, (middle, split))
        };
        let off = (top - middle).abs() + (at - zone.at.0).abs();
        return Some((
            off,
            Layout { label: label.clone(), at: (at, top), size: NAME * label.type_size, counters, scale },
        ));
    }
    None
}

/// The upper left of each counter in rows below a point.
fn grid(count: usize, columns: usize, scale: f64, top: Point) -> Vec<Point> {
    let cell = CELL * scale;
    let place = |i: usize| {
        let (row, column) = (i / columns, i % columns);
        let in_row = columns.min(count - row * columns);
        (top.0 - in_row as f64 * cell / 2.0 + column as f64 * cell, top.1 + row as f64 * cell)
    };
    (0..count).map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Emblem;

    #[test]
    fn a_layout_stays_within_the_outline() {
        let zone = ZoneShape {
            name: "Hautes Perches".to_owned(),
            at: (25.0, 25.0),
            outline: vec![(0.0, 0.0), (50.0, 0.0), (50.0, 50.0), (0.0, 50.0)],
            counters: vec![super::super::tests::counter("1/35 RM"); 4],
            ..ZoneShape::default()
        };
        let layout = layout(&zone, &zone.outline, 50.0);
        assert!(layout.scale > 0.9, "{}", layout.scale);
        assert!(layout.at.1 >= 0.0);
        for (x, y) in &layout.counters {
            assert!(*x >= 0.0 && x + CELL * layout.scale <= 50.0, "{x}");
            assert!(*y >= layout.at.1 + EMBLEM && y + CELL * layout.scale <= 50.0, "{y}");
        }
    }

    #[test]
    fn symbols_that_are_too_many_for_a_row_stand_in_several() {
        let zone = |emblems| ZoneShape {
            name: "Hill".to_owned(),
            at: (15.0, 20.0),
            outline: vec![(0.0, 0.0), (30.0, 0.0), (30.0, 40.0), (0.0, 40.0)],
            emblems,
            ..ZoneShape::default()
        };
        let few = zone(vec![Emblem::Fort]);
        assert_eq!(layout(&few, &few.outline, 100.0).label.rows.len(), 1);
        let many = zone(vec![Emblem::Fort, Emblem::Height, Emblem::Trench(None), Emblem::Bonus(1)]);
        let found = layout(&many, &many.outline, 100.0);
        assert!(found.label.rows.len() > 1 && found.label.rows.iter().flatten().count() == 5, "{found:?}");
        for row in &found.label.rows {
            let half = Label::across(row) / 2.0;
            assert!(found.at.0 - half >= INSET - 1e-9 && found.at.0 + half <= 30.0 - INSET + 1e-9, "{found:?}");
        }
    }

    #[test]
    fn nothing_fits_a_sliver_and_it_is_still_drawn() {
        let zone = ZoneShape {
            name: "A very long name indeed".to_owned(),
            at: (10.0, 1.0),
            outline: vec![(0.0, 0.0), (20.0, 0.0), (20.0, 2.0), (0.0, 2.0)],
            ..ZoneShape::default()
        };
        let layout = layout(&zone, &zone.outline, 100.0);
        assert!(layout.at.1 >= 0.0 && !layout.label.lines.is_empty());
    }
}
