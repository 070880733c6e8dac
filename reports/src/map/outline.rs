//! The outlines of zones.

use super::svg::{Point, num, pair};
use super::{ZoneArea, ZoneMapSheet, ZoneShape};
use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::fmt::Write as _;

/// The radius of a zone without an outline: less than half of the distance to the nearest zone.
pub(super) fn radius(sheet: &ZoneMapSheet, zone: &ZoneShape) -> f64 {
    let others = sheet.zones.iter().filter(|other| other.id != zone.id);
    let gap = others.map(|other| (zone.at.0 - other.at.0).hypot(zone.at.1 - other.at.1)).fold(f64::INFINITY, f64::min);
    (gap * 0.42).clamp(4.0, 18.0)
}

/// The outline of a zone, or points on its circle.
pub(super) fn points(sheet: &ZoneMapSheet, zone: &ZoneShape) -> Vec<Point> {
    if zone.outlined() {
        return zone.outline.clone();
    }
    let r = radius(sheet, zone);
    let point = |i: u32| {
        let angle = TAU * f64::from(i) / 32.0;
        (zone.at.0 + r * angle.cos(), zone.at.1 + r * angle.sin())
    };
    (0..32).map(point).collect()
}

/// The horizontal range around `x` that is inside an outline at every height from `top` to `bottom`.
pub(super) fn span(points: &[Point], x: f64, top: f64, bottom: f64) -> Option<(f64, f64)> {
    let steps = ((bottom - top) / 1.5).ceil().max(1.0) as u32;
    let mut free = (f64::NEG_INFINITY, f64::INFINITY);
    for step in 0..=steps {
        let y = top + (bottom - top) * f64::from(step) / f64::from(steps);
        let (mut left, mut right, mut crossed) = (f64::NEG_INFINITY, f64::INFINITY, 0);
        for (i, &p) in points.iter().enumerate() {
            let q = points[(i + 1) % points.len()];
            if (p.1 > y) != (q.1 > y) {
                let cut = p.0 + (q.0 - p.0) * (y - p.1) / (q.1 - p.1);
                if cut <= x {
                    left = left.max(cut);
                    crossed += 1;
                } else {
                    right = right.min(cut);
                }
            }
        }
        if crossed % 2 == 0 {
            return None;
        }
        free = (free.0.max(left), free.1.min(right));
    }
    Some(free)
}

type Key = (i64, i64);

/// The outlines with rounded bends. A bend belongs to two zones and is the same in both. Points at which three zones meet, and the border of
/// the sheet, are not moved.
pub(super) struct Curves {
    /// By zone, the Bézier curves of its outline: start, two control points, end. Empty for a circle.
    pieces: Vec<Vec<[Point; 4]>>,
    /// By zone, the radius of its circle if it has no outline.
    radii: Vec<f64>,
    /// The zones at each point of an outline.
    meets: BTreeMap<Key, (Point, Vec<usize>)>,
    /// The zones along each segment of an outline, by the ends of the segment in ascending order.
    shared: BTreeMap<(Key, Key), Vec<usize>>,
}

impl Curves {
    pub(super) fn new(sheet: &ZoneMapSheet) -> Curves {
        let mut meets: BTreeMap<_, (Point, Vec<usize>)> = BTreeMap::new();
        let mut shared: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (i, zone) in sheet.zones.iter().enumerate().filter(|(_, zone)| zone.outlined()) {
            for (a, &p) in zone.outline.iter().enumerate() {
                let q = zone.outline[(a + 1) % zone.outline.len()];
                meets.entry(key(p)).or_insert((p, Vec::new())).1.push(i);
                shared.entry(stretch(p, q)).or_default().push(i);
            }
        }
        let on = |v: f64, end: f64| v.abs() < 1e-6 || (v - end).abs() < 1e-6;
        let rounded = |points: &[Point]| {
            let n = points.len();
            let fixed = |a: usize| {
                let (before, p, after) = (points[(a + n - 1) % n], points[a % n], points[(a + 1) % n]);
                let meeting = shared[&stretch(before, p)] != shared[&stretch(p, after)];
                meeting || on(p.0, sheet.width) || on(p.1, sheet.height)
            };
            let piece = |a: usize| {
                let (p, q) = (points[a], points[(a + 1) % n]);
                let before = if fixed(a) { p } else { points[(a + n - 1) % n] };
                let after = if fixed(a + 1) { q } else { points[(a + 2) % n] };
                let (u, v) = (bend(before, q), bend(p, after));
                [p, (p.0 + u.0, p.1 + u.1), (q.0 - v.0, q.1 - v.1), q]
            };
            (0..n).map(piece).collect()
        };
        let pieces = |zone: &ZoneShape| if zone.outlined() { rounded(&zone.outline) } else { Vec::new() };
        Curves {
            pieces: sheet.zones.iter().map(pieces).collect(),
            radii: sheet.zones.iter().map(|zone| radius(sheet, zone)).collect(),
            meets,
            shared,
        }
    }

    /// The outline of a zone as path data; `zone` is its index in the sheet's list.
    pub(super) fn shape(&self, sheet: &ZoneMapSheet, zone: usize) -> String {
        let pieces = &self.pieces[zone];
        let Some(first) = pieces.first() else {
            let ((x, y), r) = (sheet.zones[zone].at, self.radii[zone]);
            let (start, r, across) = (pair((x - r, y)), num(r), num(2.0 * r));
            return format!("M{start}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0Z");
        };
        let mut d = format!("M{}", pair(first[0]));
        pieces.iter().for_each(|piece| curve(&mut d, piece));
        d.push('Z');
        d
    }

    /// The lines that separate set-up areas from the zones around them.
    pub(super) fn around(&self, sheet: &ZoneMapSheet) -> String {
        let mut d = String::new();
        for (i, pieces) in self.pieces.iter().enumerate() {
            let area = sheet.zones[i].area;
            if !matches!(area, Some(ZoneArea::SetUp(_) | ZoneArea::Held(_))) {
                continue;
            }
            for piece in pieces {
                let zones = &self.shared[&stretch(piece[0], piece[3])];
                if zones.iter().all(|&other| other == i || sheet.zones[other].area != area) {
                    let _ = write!(d, "M{}", pair(piece[0]));
                    curve(&mut d, piece);
                }
            }
        }
        d
    }

    /// The borders between pairs of zones.
    pub(super) fn between(&self, sheet: &ZoneMapSheet, pairs: &[(u8, u8)]) -> String {
        let mut d = String::new();
        for &(a, b) in pairs {
            let place = |id| sheet.zones.iter().position(|zone| zone.id == id);
            let (Some(a), Some(b)) = (place(a), place(b)) else { continue };
            for piece in self.pieces[a].iter().filter(|piece| self.shared[&stretch(piece[0], piece[3])].contains(&b)) {
                let _ = write!(d, "M{}", pair(piece[0]));
                curve(&mut d, piece);
            }
        }
        d
    }

    /// The points at which zones touch that are not neighbours.
    pub(super) fn corners(&self, sheet: &ZoneMapSheet) -> Vec<Point> {
        let apart = |a: usize, b: usize| a != b && !sheet.zones[a].borders.contains(&sheet.zones[b].id);
        let touching = |zones: &[usize]| zones.iter().any(|&a| zones.iter().any(|&b| apart(a, b)));
        self.meets.values().filter(|(_, zones)| touching(zones)).map(|&(at, _)| at).collect()
    }
}

fn key(p: Point) -> Key {
    ((p.0 * 100.0).round() as i64, (p.1 * 100.0).round() as i64)
}

fn stretch(p: Point, q: Point) -> (Key, Key) {
    let (p, q) = (key(p), key(q));
    (p.min(q), p.max(q))
}

fn bend(from: Point, to: Point) -> Point {
    ((to.0 - from.0) / 6.0, (to.1 - from.1) / 6.0)
}

fn curve(d: &mut String, piece: &[Point; 4]) {
    let _ = write!(d, "C{} {} {}", pair(piece[1]), pair(piece[2]), pair(piece[3]));
}
