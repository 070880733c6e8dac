//! Roads, paths and railways.

use super::super::svg::{INK, Point, pair};
use super::grid::{HALF, HexId, R, direction};
use super::{Map, along, middle};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// A road, path or railway through the middles of hexes.
#[derive(Clone, Debug, PartialEq)]
pub struct HexLine {
    /// Its kind.
    pub kind: HexLineKind,
    /// The hexes that it passes, in order. It is interrupted where two are not adjacent, or one is off the map.
    pub hexes: Vec<HexId>,
    /// Whether it continues beyond the edge of the map, before the first hex and after the last.
    pub off_map: (bool, bool),
}

/// The kind of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HexLineKind {
    /// Drawn solid.
    Road,
    /// Drawn dashed.
    Path,
    /// Drawn with ties.
    Railway,
    /// A railway that cannot be used: drawn broken.
    CutRailway,
}

impl HexLineKind {
    /// Every kind, in the order in which they are drawn.
    pub const ALL: [HexLineKind; 4] =
        [HexLineKind::Path, HexLineKind::Road, HexLineKind::Railway, HexLineKind::CutRailway];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            HexLineKind::Road => "road",
            HexLineKind::Path => "path",
            HexLineKind::Railway => "railway",
            HexLineKind::CutRailway => "cut railway",
        }
    }

    /// Whether it is moved aside where a road or path takes the same route.
    fn is_railway(self) -> bool {
        matches!(self, HexLineKind::Railway | HexLineKind::CutRailway)
    }

    /// Draws path data as this kind of way.
    pub(super) fn stroke(self, out: &mut String, d: &str) {
        let layers: &[(&str, &str, &str)] = match self {
            HexLineKind::Road => &[(INK, "2.3", ""), (ROAD, "1.2", "")],
            HexLineKind::Path => &[(CASING, "1.8", ""), (INK, "0.9", "2.2 1.4")],
            HexLineKind::Railway => &[(CASING, "1.8", ""), (INK, "0.9", ""), (INK, "2.9", "0.6 2.2")],
            HexLineKind::CutRailway => &[(CASING, "1.8", ""), (INK, "0.9", "2.8 2.8"), (INK, "2.9", "0.6 5")],
        };
        for &(ink, width, dashes) in layers {
            let dashes = if dashes.is_empty() {
                " stroke-linecap=\"round\"".to_owned()
            } else {
                format!(" stroke-dasharray=\"{dashes}\"")
            };
            let _ = writeln!(
                out,
                "<path d=\"{d}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"{dashes}/>"
            );
        }
    }
}

const ROAD: &str = "#f0c877";
const CASING: &str = "#f8f3e2";
/// The distance by which a railway is moved aside where a road takes the same route.
const ASIDE: f64 = 2.7;
/// The length of a way beyond the map.
const BEYOND: f64 = 5.0;

type Step = (HexId, HexId);

fn step(a: HexId, b: HexId) -> Step {
    (a.min(b), a.max(b))
}

/// The stretches of a way that are on the map.
fn stretches<'a>(map: &'a Map<'_>, line: &'a HexLine) -> impl Iterator<Item = &'a [HexId]> + 'a {
    line.hexes
        .chunk_by(|&a, &b| map.grid.side_between(a, b).is_some() && map.hex(a).is_some() && map.hex(b).is_some())
        .filter(|hexes| map.hex(hexes[0]).is_some())
}

/// Draws all ways. A stretch that several ways of a kind share is drawn once.
pub(super) fn lines(out: &mut String, map: &Map<'_>) {
    for kind in HexLineKind::ALL {
        let d = data(map, kind);
        if !d.is_empty() {
            kind.stroke(out, &d);
        }
    }
}

/// Every way of a kind as path data.
fn data(map: &Map<'_>, kind: HexLineKind) -> String {
    let mut near: BTreeMap<HexId, BTreeSet<HexId>> = BTreeMap::new();
    let of_kind = || map.sheet.lines.iter().filter(|line| line.kind == kind);
    for hexes in of_kind().flat_map(|line| stretches(map, line)) {
        for pair in hexes.windows(2) {
            near.entry(pair[0]).or_default().insert(pair[1]);
            near.entry(pair[1]).or_default().insert(pair[0]);
        }
    }
    let aside = if kind.is_railway() { aside(map) } else { BTreeMap::new() };
    let at = |hex: HexId| {
        let off = aside.get(&hex).copied().unwrap_or_default();
        let centre = map.grid.centre(hex);
        (centre.0 + off.0, centre.1 + off.1)
    };
    let mut drawn: BTreeSet<Step> = BTreeSet::new();
    let mut d = String::new();
    for line in of_kind() {
        let (first, last) = (line.hexes.first().copied(), line.hexes.last().copied());
        for hexes in stretches(map, line) {
            let mut points: Vec<(Option<HexId>, Point)> = hexes.iter().map(|&hex| (Some(hex), at(hex))).collect();
            let ends =
                (line.off_map.0 && hexes.first() == first.as_ref(), line.off_map.1 && hexes.last() == last.as_ref());
            if ends.0
                && let Some(way) = outward(map, hexes[0], hexes.get(1).copied())
            {
                points.insert(0, (None, along(points[0].1, way.0, way.1)));
            }
            let before = hexes.len().checked_sub(2).map(|i| hexes[i]);
            if ends.1
                && let Some(way) = outward(map, hexes[hexes.len() - 1], before)
            {
                let from = points[points.len() - 1].1;
                points.push((None, along(from, way.0, way.1)));
            }
            // Ways have no bend where they meet or fork, so that shared stretches coincide.
            let bend = |i: usize| -> Point {
                let simple = points[i].0.is_some_and(|hex| {
                    let ways = near.get(&hex).map_or(0, BTreeSet::len);
                    let off = [i.checked_sub(1), Some(i + 1)].into_iter().flatten();
                    ways + off.filter(|&j| points.get(j).is_some_and(|p| p.0.is_none())).count() == 2
                });
                match (i.checked_sub(1).and_then(|j| points.get(j)), points.get(i + 1)) {
                    (Some(a), Some(b)) if simple => ((b.1.0 - a.1.0) / 5.0, (b.1.1 - a.1.1) / 5.0),
                    _ => (0.0, 0.0),
                }
            };
            let mut pen = false;
            for i in 1..points.len() {
                let ((a, p), (b, q)) = (points[i - 1], points[i]);
                if let (Some(a), Some(b)) = (a, b)
                    && !drawn.insert(step(a, b))
                {
                    pen = false;
                    continue;
                }
                let (u, v) = (bend(i - 1), bend(i));
                let start = if pen { String::new() } else { format!("M{}", pair(p)) };
                let (c1, c2) = ((p.0 + u.0, p.1 + u.1), (q.0 - v.0, q.1 - v.1));
                let _ = write!(d, "{start}C{} {} {}", pair(c1), pair(c2), pair(q));
                pen = true;
            }
        }
    }
    d
}

/// The offsets of railways in the hexes in which they take the route of a road or path.
fn aside(map: &Map<'_>) -> BTreeMap<HexId, Point> {
    let ways = |railway: bool| {
        let kept = move |line: &&HexLine| line.kind.is_railway() == railway;
        map.sheet.lines.iter().filter(kept).flat_map(|line| stretches(map, line))
    };
    let taken: BTreeSet<Step> =
        ways(false).flat_map(|hexes| hexes.windows(2).map(|pair| step(pair[0], pair[1]))).collect();
    let mut off: BTreeMap<HexId, Point> = BTreeMap::new();
    for hexes in ways(true) {
        for pair in hexes.windows(2).filter(|pair| taken.contains(&step(pair[0], pair[1]))) {
            let Some(side) = map.grid.side_between(pair[0], pair[1]) else { continue };
            let way = direction(side);
            for &hex in pair {
                let sum = off.entry(hex).or_default();
                *sum = (sum.0 + way.1, sum.1 - way.0);
            }
        }
    }
    for sum in off.values_mut() {
        let length = sum.0.hypot(sum.1).max(1e-9);
        *sum = (sum.0 / length * ASIDE, sum.1 / length * ASIDE);
    }
    off
}

/// A direction in which a hex at the edge has no neighbour, best in line with the way from `from`, and the length of a way in it.
pub(super) fn outward(map: &Map<'_>, hex: HexId, from: Option<HexId>) -> Option<(Point, f64)> {
    let open: Vec<Point> = (0..6).filter(|&side| map.beyond(hex, side).is_none()).map(direction).collect();
    let sum = open.iter().fold((0.0, 0.0), |sum, way| (sum.0 + way.0, sum.1 + way.1));
    let length = f64::hypot(sum.0, sum.1);
    let mut ways: Vec<(Point, f64)> = open.iter().map(|&way| (way, HALF + BEYOND)).collect();
    if length > 0.1 {
        ways.push(((sum.0 / length, sum.1 / length), R + BEYOND - 1.0));
    }
    let (Some(from), (x, y)) = (from, map.grid.centre(hex)) else { return ways.pop() };
    let (a, b) = map.grid.centre(from);
    let line = |(way, _): &(Point, f64)| way.0 * (x - a) + way.1 * (y - b);
    ways.into_iter().max_by(|a, b| line(a).total_cmp(&line(b)))
}

/// The points at which ways continue beyond the map.
pub(super) fn off_map(map: &Map<'_>) -> Vec<Point> {
    let mut points = Vec::new();
    for HexLine { hexes, off_map, .. } in &map.sheet.lines {
        let first = hexes.first().filter(|_| off_map.0).map(|&hex| (hex, hexes.get(1)));
        let before = hexes.len().checked_sub(2).map(|i| &hexes[i]);
        let last = hexes.last().filter(|_| off_map.1).map(|&hex| (hex, before));
        for (hex, from) in [first, last].into_iter().flatten().filter(|(hex, _)| map.hex(*hex).is_some()) {
            points
                .extend(outward(map, hex, from.copied()).map(|(way, far)| along(map.grid.centre(hex), way, far - 2.0)));
        }
    }
    points
}

/// The points at which ways cross the side between two hexes; the middle of the side if none does.
pub(super) fn crossings(map: &Map<'_>, a: HexId, b: HexId) -> Vec<Point> {
    let straight = middle(map.grid.centre(a), map.grid.centre(b));
    let crosses = |railway: bool| {
        let kind = |line: &&HexLine| line.kind.is_railway() == railway;
        let mut hexes = map.sheet.lines.iter().filter(kind).flat_map(|line| stretches(map, line));
        hexes.any(|hexes| hexes.windows(2).any(|pair| step(pair[0], pair[1]) == step(a, b)))
    };
    let mut points = Vec::new();
    if crosses(true) {
        let off = aside(map);
        let (p, q) = (off.get(&a).copied().unwrap_or_default(), off.get(&b).copied().unwrap_or_default());
        points.push((straight.0 + (p.0 + q.0) / 2.0, straight.1 + (p.1 + q.1) / 2.0));
    }
    if points.is_empty() || crosses(false) {
        points.push(straight);
    }
    points
}

#[cfg(test)]
mod tests {
    use super::super::tests::sheet;
    use super::*;

    fn line(kind: HexLineKind, hexes: &[HexId], off_map: (bool, bool)) -> HexLine {
        HexLine { kind, hexes: hexes.to_vec(), off_map }
    }

    #[test]
    fn a_stretch_that_two_roads_take_is_drawn_once() {
        let mut sheet = sheet();
        sheet.lines = vec![
            line(HexLineKind::Road, &[(1, 2), (2, 2), (3, 3)], (false, false)),
            line(HexLineKind::Road, &[(3, 3), (2, 2), (2, 3)], (false, false)),
        ];
        let d = data(&Map::new(&sheet), HexLineKind::Road);
        assert_eq!(d.matches('C').count(), 3, "{d}");
    }

    #[test]
    fn a_way_is_broken_where_hexes_are_apart_or_off_the_map() {
        let mut sheet = sheet();
        sheet.lines = vec![line(HexLineKind::Path, &[(1, 1), (1, 2), (4, 2), (4, 3), (9, 9)], (false, true))];
        let d = data(&Map::new(&sheet), HexLineKind::Path);
        assert_eq!((d.matches('M').count(), d.matches('C').count()), (2, 2), "{d}");
        sheet.lines = vec![line(HexLineKind::Path, &[], (true, true))];
        assert_eq!(data(&Map::new(&sheet), HexLineKind::Path), "");
    }

    #[test]
    fn a_way_off_the_map_leaves_across_an_open_side() {
        let sheet = sheet();
        let map = Map::new(&sheet);
        let (way, _) = outward(&map, (3, 1), Some((3, 2))).expect("at the edge");
        assert!(way.0.abs() < 1e-9 && (way.1 + 1.0).abs() < 1e-9, "{way:?}");
        assert_eq!(outward(&map, (3, 3), None), None, "a hex in the middle has no way out");
    }

    #[test]
    fn a_railway_stands_aside_where_a_road_takes_its_way() {
        let mut sheet = sheet();
        let hexes = [(3, 1), (3, 2), (3, 3)];
        sheet.lines = vec![line(HexLineKind::Railway, &hexes, (false, false))];
        let alone = data(&Map::new(&sheet), HexLineKind::Railway);
        sheet.lines.push(line(HexLineKind::Road, &hexes[..2], (false, false)));
        let map = Map::new(&sheet);
        assert_ne!(data(&map, HexLineKind::Railway), alone);
        let off = aside(&map);
        assert!((off[&(3, 1)].0.abs() - ASIDE).abs() < 1e-9 && !off.contains_key(&(3, 3)));
        assert_eq!(crossings(&map, (3, 1), (3, 2)).len(), 2);
        sheet.lines[0].kind = HexLineKind::CutRailway;
        assert_eq!(aside(&Map::new(&sheet)), off, "also where it is cut");
    }
}
