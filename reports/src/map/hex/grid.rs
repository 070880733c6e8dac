//! The geometry of the hexes on the sheet.

use super::super::svg::{Point, pair};
use super::HexMapSheet;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The distance from the middle of a hex to its corners.
pub(super) const R: f64 = 15.0;
/// The distance from the middle of a hex to its sides.
pub(super) const HALF: f64 = R * 0.866_025_403_784_438_6;
/// The margin around the hexes, for arrows and ways that lead off the map.
pub(super) const PAD: f64 = 15.0;

/// A hex: column and row, from 1.
pub type HexId = (u8, u8);

/// The hexes of a map, drawn or not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    columns: u8,
    rows: u8,
    odd_high: bool,
}

impl Grid {
    pub(super) fn new(sheet: &HexMapSheet) -> Grid {
        Grid { columns: sheet.columns, rows: sheet.rows, odd_high: sheet.odd_columns_high }
    }

    pub(super) fn width(self) -> f64 {
        2.0 * PAD + R * (1.5 * f64::from(self.columns.max(1) - 1) + 2.0)
    }

    pub(super) fn height(self) -> f64 {
        let step = if self.columns > 1 { 1.0 } else { 0.0 };
        2.0 * PAD + HALF * (2.0 * f64::from(self.rows.max(1)) + step)
    }

    pub(super) fn has(self, (column, row): HexId) -> bool {
        (1..=self.columns).contains(&column) && (1..=self.rows).contains(&row)
    }

    fn high(self, column: u8) -> bool {
        (column % 2 == 1) == self.odd_high
    }

    pub(super) fn centre(self, (column, row): HexId) -> Point {
        // A single low column would otherwise extend below the sheet.
        let low = if self.high(column) || self.columns == 1 { 0.0 } else { HALF };
        (PAD + R + 1.5 * R * (f64::from(column) - 1.0), PAD + HALF + 2.0 * HALF * (f64::from(row) - 1.0) + low)
    }

    /// The hex across a side, if it is within the columns and rows.
    pub(super) fn neighbour(self, (column, row): HexId, side: u8) -> Option<HexId> {
        let (up, down) = if self.high(column) { (-1, 0) } else { (0, 1) };
        let (right, below) = match side % 6 {
            0 => (0, -1),
            1 => (1, up),
            2 => (1, down),
            3 => (0, 1),
            4 => (-1, down),
            _ => (-1, up),
        };
        let next = (column.checked_add_signed(right)?, row.checked_add_signed(below)?);
        self.has(next).then_some(next)
    }

    /// The side of the first hex that it shares with the second.
    pub(super) fn side_between(self, a: HexId, b: HexId) -> Option<u8> {
        (0..6).find(|&side| self.neighbour(a, side) == Some(b))
    }

    /// The two ends of a side of a hex, clockwise.
    pub(super) fn edge(self, hex: HexId, side: u8) -> (Point, Point) {
        edge_at(self.centre(hex), side)
    }
}

/// The two ends of a side of a hex around a point, clockwise.
pub(super) fn edge_at(centre: Point, side: u8) -> (Point, Point) {
    let (corners, side) = (corners(centre), usize::from(side % 6));
    (corners[side], corners[(side + 1) % 6])
}

/// The corners of a hex around a point, clockwise from the upper left: side `k` runs from corner `k` to the next.
pub(super) fn corners((x, y): Point) -> [Point; 6] {
    let h = R / 2.0;
    [(x - h, y - HALF), (x + h, y - HALF), (x + R, y), (x + h, y + HALF), (x - h, y + HALF), (x - R, y)]
}

/// The unit vector from the middle of a hex to the middle of a side: 0 is up, then clockwise.
pub(super) fn direction(side: u8) -> Point {
    let angle = std::f64::consts::FRAC_PI_3 * f64::from(side % 6);
    (angle.sin(), -angle.cos())
}

/// A hex as path data.
pub(super) fn outline(centre: Point) -> String {
    polygon(&corners(centre))
}

pub(super) fn polygon(points: &[Point]) -> String {
    let mut d = polyline(points);
    d.push('Z');
    d
}

pub(super) fn polyline(points: &[Point]) -> String {
    let mut d = String::new();
    for (i, &p) in points.iter().enumerate() {
        let _ = write!(d, "{}{}", if i == 0 { "M" } else { "L" }, pair(p));
    }
    d
}

/// Whether a rectangle around a point is inside a hex. The point is relative to the middle of the hex.
pub(super) fn holds((x, y): Point, width: f64, height: f64) -> bool {
    let inside = |x: f64, y: f64| y.abs() <= HALF && x.abs() <= R - y.abs() * 0.5 * R / HALF;
    [x - width / 2.0, x + width / 2.0].iter().all(|&x| inside(x, y - height / 2.0) && inside(x, y + height / 2.0))
}

type Key = (i64, i64);

pub(super) fn key(p: Point) -> Key {
    ((p.0 * 100.0).round() as i64, (p.1 * 100.0).round() as i64)
}

/// Joins segments end to end into as few lines as possible; a closed line ends at its first point.
pub(super) fn chains(stretches: &[(Point, Point)]) -> Vec<Vec<Point>> {
    let mut at: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for (i, (p, q)) in stretches.iter().enumerate() {
        at.entry(key(*p)).or_default().push(i);
        at.entry(key(*q)).or_default().push(i);
    }
    let mut used = vec![false; stretches.len()];
    let mut lines = Vec::new();
    let ends = (0..stretches.len()).flat_map(|i| [(i, stretches[i].0), (i, stretches[i].1)]);
    let (open, closed): (Vec<_>, Vec<_>) = ends.partition(|(_, p)| at[&key(*p)].len() != 2);
    for (start, from) in open.into_iter().chain(closed) {
        if used[start] {
            continue;
        }
        let mut line = vec![from];
        let mut next = Some(start);
        while let Some(i) = next {
            used[i] = true;
            let (p, q) = stretches[i];
            let here = line.last().map(|&p| key(p));
            let on = if Some(key(p)) == here { q } else { p };
            line.push(on);
            let meeting = &at[&key(on)];
            next = if meeting.len() == 2 { meeting.iter().copied().find(|&i| !used[i]) } else { None };
        }
        lines.push(line);
    }
    lines
}

/// The outer border of a set of hexes.
pub(super) fn border(grid: Grid, hexes: &[HexId]) -> Vec<Vec<Point>> {
    let mut outer = Vec::new();
    for &hex in hexes {
        let open = |side: &u8| grid.neighbour(hex, *side).is_none_or(|next| !hexes.contains(&next));
        outer.extend((0..6).filter(open).map(|side| grid.edge(hex, side)));
    }
    chains(&outer)
}

/// A closed clockwise line, moved inwards by a distance.
pub(super) fn inset(line: &[Point], far: f64) -> Vec<Point> {
    let n = line.len() - 1;
    let inward = |p: Point, q: Point| {
        let length = (q.0 - p.0).hypot(q.1 - p.1);
        ((p.1 - q.1) / length, (q.0 - p.0) / length)
    };
    let moved = |i: usize| {
        let (before, p, after) = (line[(i + n - 1) % n], line[i % n], line[(i + 1) % n]);
        let (u, v) = (inward(before, p), inward(p, after));
        let by = far / (1.0 + u.0 * v.0 + u.1 * v.1);
        (p.0 + (u.0 + v.0) * by, p.1 + (u.1 + v.1) * by)
    };
    (0..=n).map(moved).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid { columns: 7, rows: 6, odd_high: true };

    fn near(a: Point, b: Point) -> bool {
        (a.0 - b.0).hypot(a.1 - b.1) < 1e-9
    }

    fn near_to(a: Point, b: Point, most: f64) -> bool {
        (a.0 - b.0).hypot(a.1 - b.1) < most
    }

    /// 1607 touches 1606 and 1608, 1507 and 1508, 1707 and 1708 where odd columns stand high; likewise 0404 here.
    #[test]
    fn neighbours_are_those_of_the_parity() {
        let around =
            |grid: Grid, hex| (0..6).map(|side| grid.neighbour(hex, side).expect("inside")).collect::<Vec<_>>();
        assert_eq!(around(GRID, (4, 4)), [(4, 3), (5, 4), (5, 5), (4, 5), (3, 5), (3, 4)]);
        assert_eq!(around(GRID, (3, 4)), [(3, 3), (4, 3), (4, 4), (3, 5), (2, 4), (2, 3)]);
        let low = Grid { odd_high: false, ..GRID };
        assert_eq!(around(low, (3, 4)), [(3, 3), (4, 4), (4, 5), (3, 5), (2, 5), (2, 4)]);
        assert_eq!(GRID.neighbour((1, 1), 5), None);
        assert_eq!(GRID.neighbour((7, 6), 3), None);
        assert_eq!(Grid { columns: 255, rows: 255, odd_high: true }.neighbour((255, 255), 2), None);
    }

    #[test]
    fn every_side_is_the_same_line_for_both_its_hexes() {
        for odd_high in [true, false] {
            let grid = Grid { odd_high, ..GRID };
            for hex in (1..=7).flat_map(|c| (1..=6).map(move |r| (c, r))) {
                for side in 0..6 {
                    let Some(next) = grid.neighbour(hex, side) else { continue };
                    let (p, q) = grid.edge(hex, side);
                    let (r, s) = grid.edge(next, (side + 3) % 6);
                    assert!(near(p, s) && near(q, r), "{hex:?} {side}");
                    assert_eq!(grid.side_between(next, hex), Some((side + 3) % 6));
                    let ((ax, ay), (bx, by)) = (grid.centre(hex), grid.centre(next));
                    let way = direction(side);
                    assert!(near((bx, by), (ax + way.0 * 2.0 * HALF, ay + way.1 * 2.0 * HALF)), "{hex:?} {side}");
                }
            }
        }
    }

    #[test]
    fn all_hexes_lie_within_the_padding() {
        for grid in [GRID, Grid { columns: 1, ..GRID }, Grid { columns: 1, odd_high: false, ..GRID }] {
            for hex in (1..=grid.columns).flat_map(|c| (1..=6).map(move |r| (c, r))) {
                for (x, y) in corners(grid.centre(hex)) {
                    assert!(x >= PAD - 1e-9 && x <= grid.width() - PAD + 1e-9, "{hex:?}");
                    assert!(y >= PAD - 1e-9 && y <= grid.height() - PAD + 1e-9, "{hex:?}");
                }
            }
        }
    }

    #[test]
    fn stretches_in_any_order_make_one_line() {
        let p = |i: u8| (f64::from(i), 0.5);
        let lines = chains(&[(p(2), p(3)), (p(1), p(0)), (p(1), p(2))]);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].len(), 4);
        let fork = chains(&[(p(0), p(1)), (p(1), p(2)), (p(1), (1.0, 9.0))]);
        assert_eq!(fork.len(), 3, "a fork is three lines");
    }

    #[test]
    fn the_border_of_two_hexes_is_one_closed_line_of_ten_sides() {
        let lines = border(GRID, &[(3, 3), (3, 4)]);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].len(), 11);
        assert_eq!(key(lines[0][0]), key(lines[0][10]));
        for (i, (x, y)) in inset(&lines[0], 2.0).into_iter().enumerate() {
            let inside = |hex| {
                let (a, b) = GRID.centre(hex);
                holds((x - a, y - b), 0.0, 0.0)
            };
            assert!(inside((3, 3)) || inside((3, 4)), "{i}");
            assert!(near_to((x, y), lines[0][i], 2.4), "{i}");
        }
    }

    #[test]
    fn a_box_is_inside_or_not() {
        assert!(holds((0.0, 0.0), 22.0, 10.0));
        assert!(!holds((0.0, 0.0), 28.0, 10.0));
        assert!(!holds((0.0, 6.0), 18.0, 14.0));
    }
}
