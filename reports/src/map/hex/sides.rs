//! Features of hexsides.

use super::super::svg::{INK, PAPER, Point, num, pair};
use super::grid::{HexId, chains, direction, polyline};
use super::ground::hachures;
use super::lines::crossings;
use super::{Map, along, middle, turned};
use std::fmt::Write as _;

/// A feature of the hexside between two hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexSideMark {
    /// Its kind.
    pub kind: HexSideKind,
    /// The two hexes. The first is the entrenched one, or the upper one of a slope.
    pub between: (HexId, HexId),
}

/// The kind of a feature of a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HexSideKind {
    /// A broad line of water.
    River,
    /// A thin line of water.
    Stream,
    /// A bridge, drawn on every way that crosses the side.
    Bridge,
    /// A bridge that cannot be used: drawn broken.
    BrokenBridge,
    /// A bridge of boats, drawn on every way that crosses the side.
    Pontoon,
    /// A rampart within the first hex.
    Trench,
    /// Strokes down into the second hex.
    SteepSlope,
    /// The border of a country, drawn as dashes and dots.
    NationalBorder,
}

impl HexSideKind {
    /// Every kind.
    pub const ALL: [HexSideKind; 8] = [
        HexSideKind::Stream,
        HexSideKind::River,
        HexSideKind::Bridge,
        HexSideKind::BrokenBridge,
        HexSideKind::Pontoon,
        HexSideKind::Trench,
        HexSideKind::SteepSlope,
        HexSideKind::NationalBorder,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            HexSideKind::River => "river",
            HexSideKind::Stream => "stream",
            HexSideKind::Bridge => "bridge",
            HexSideKind::BrokenBridge => "destroyed bridge",
            HexSideKind::Pontoon => "pontoon",
            HexSideKind::Trench => "trench",
            HexSideKind::SteepSlope => "steep slope",
            HexSideKind::NationalBorder => "national border",
        }
    }
}

const WATER: &str = "#5b9cc4";
const BANK: &str = "#1d4a6b";
/// The part of a hexside that is rounded at a bend of the water.
const BEND: f64 = 0.32;

/// The hexsides with a feature of a kind: the two hexes, and the number of the side of the first.
fn marked<'a>(map: &'a Map<'_>, kind: HexSideKind) -> impl Iterator<Item = (HexId, HexId, u8)> + 'a {
    map.sheet.hexsides.iter().filter(move |mark| mark.kind == kind).filter_map(|mark| {
        let (a, b) = mark.between;
        let side = map.grid.side_between(a, b)?;
        (map.hex(a).is_some() || map.hex(b).is_some()).then_some((a, b, side))
    })
}

/// Draws streams and rivers.
pub(super) fn water(out: &mut String, map: &Map<'_>) {
    for kind in [HexSideKind::Stream, HexSideKind::River] {
        let d = course(map, kind);
        if !d.is_empty() {
            flow(out, kind, &d);
        }
    }
}

/// Draws path data as water.
pub(super) fn flow(out: &mut String, kind: HexSideKind, d: &str) {
    let widths = if kind == HexSideKind::River { ["3.7", "2.5"] } else { ["1.9", "0.9"] };
    for (width, ink) in widths.into_iter().zip([BANK, WATER]) {
        let _ = writeln!(
            out,
            "<path d=\"{d}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/>"
        );
    }
}

/// The hexsides with a feature of a kind, each once, joined into lines.
fn joined(map: &Map<'_>, kind: HexSideKind) -> Vec<Vec<Point>> {
    let mut edges: Vec<(Point, Point)> = Vec::new();
    let mut seen: Vec<(HexId, HexId)> = Vec::new();
    for (a, b, side) in marked(map, kind) {
        let both = (a.min(b), a.max(b));
        if !seen.contains(&both) {
            seen.push(both);
            edges.push(map.grid.edge(a, side));
        }
    }
    chains(&edges)
}

/// All water of a kind as path data: along the hexsides, with rounded bends.
fn course(map: &Map<'_>, kind: HexSideKind) -> String {
    let mut d = String::new();
    for line in joined(map, kind) {
        let toward = |p: Point, q: Point| (p.0 + (q.0 - p.0) * BEND, p.1 + (q.1 - p.1) * BEND);
        let _ = write!(d, "M{}", pair(line[0]));
        for three in line.windows(3) {
            let (before, after) = (toward(three[1], three[0]), toward(three[1], three[2]));
            let _ = write!(d, "L{}Q{} {}", pair(before), pair(three[1]), pair(after));
        }
        let _ = write!(d, "L{}", pair(line[line.len() - 1]));
    }
    d
}

/// Draws borders, bridges, trenches and slopes.
pub(super) fn works(out: &mut String, map: &Map<'_>) {
    let borders: String = joined(map, HexSideKind::NationalBorder).iter().map(|line| polyline(line)).collect();
    if !borders.is_empty() {
        border(out, &borders);
    }
    for (a, _, side) in marked(map, HexSideKind::SteepSlope) {
        slope(out, map.grid.edge(a, side), direction(side));
    }
    for (a, b, side) in marked(map, HexSideKind::Bridge) {
        crossings(map, a, b).into_iter().for_each(|at| bridge(out, at, direction(side)));
    }
    for (a, b, side) in marked(map, HexSideKind::BrokenBridge) {
        crossings(map, a, b).into_iter().for_each(|at| broken_bridge(out, at, direction(side)));
    }
    for (a, b, side) in marked(map, HexSideKind::Pontoon) {
        crossings(map, a, b).into_iter().for_each(|at| pontoon(out, at, direction(side)));
    }
    for (a, _, side) in marked(map, HexSideKind::Trench) {
        let (p, q) = map.grid.edge(a, side);
        trench(out, middle(p, q), direction(side));
    }
}

pub(super) fn slope(out: &mut String, edge: (Point, Point), down: Point) {
    let _ = writeln!(
        out,
        "<path d=\"M{}L{}{}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"0.7\"/>",
        pair(edge.0),
        pair(edge.1),
        hachures(edge, down, 4)
    );
}

/// Draws path data as the border of a country.
pub(super) fn border(out: &mut String, d: &str) {
    for (ink, width, dashes) in [(PAPER, "2.4", "none"), (INK, "1.1", "4 1.4 0.9 1.4")] {
        let _ = writeln!(
            out,
            "<path d=\"{d}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" \
             stroke-dasharray=\"{dashes}\"/>"
        );
    }
}

/// Draws boats across the water, with planks over them.
pub(super) fn pontoon(out: &mut String, at: Point, way: Point) {
    let _ = write!(out, "<g transform=\"{}\" stroke=\"{INK}\">", turned(at, way));
    for y in ["-2.4", "0", "2.4"] {
        let _ = write!(out, "<ellipse cy=\"{y}\" rx=\"3.4\" ry=\"0.9\" fill=\"{PAPER}\" stroke-width=\"0.5\"/>");
    }
    out.push_str("<path d=\"M-1.1 -4V4M1.1 -4V4\" fill=\"none\" stroke-width=\"0.8\"/></g>\n");
}

/// Draws the parapets on both sides of a way.
pub(super) fn bridge(out: &mut String, at: Point, way: Point) {
    let d = "M-3 -3.4L-1.9 -2.3V2.3L-3 3.4M3 -3.4L1.9 -2.3V2.3L3 3.4";
    let _ = write!(out, "<g transform=\"{}\" fill=\"none\" stroke-linejoin=\"round\">", turned(at, way));
    for (ink, width) in [(PAPER, "1.9"), (INK, "0.9")] {
        let _ = write!(out, "<path d=\"{d}\" stroke=\"{ink}\" stroke-width=\"{width}\"/>");
    }
    out.push_str("</g>\n");
}

/// Draws the ends of the parapets on both banks, with a cross between them.
pub(super) fn broken_bridge(out: &mut String, at: Point, way: Point) {
    let ends = "M-3.4 -3.8L-2.2 -2.4M3.4 -3.8L2.2 -2.4M-3.4 3.8L-2.2 2.4M3.4 3.8L2.2 2.4";
    let cross = "M-2 -2L2 2M-2 2L2 -2";
    let _ = write!(out, "<g transform=\"{}\" fill=\"none\" stroke-linecap=\"round\">", turned(at, way));
    for (ink, width) in [(PAPER, "2.1"), (INK, "1")] {
        let _ = write!(out, "<path d=\"{ends}{cross}\" stroke=\"{ink}\" stroke-width=\"{width}\"/>");
    }
    out.push_str("</g>\n");
}

/// Draws a rampart just inside a hexside, with teeth towards it.
pub(super) fn trench(out: &mut String, at: Point, way: Point) {
    let at = along(at, way, -2.7);
    let mut d = "M-6 0".to_owned();
    for tooth in 0..4 {
        let x = -6.0 + 3.0 * f64::from(tooth);
        let _ = write!(d, "H{}V-1.3H{}V0H{}", num(x + 0.75), num(x + 2.25), num(x + 3.0));
    }
    let _ = write!(out, "<g transform=\"{}\" fill=\"none\" stroke-linejoin=\"round\">", turned(at, way));
    for (ink, width) in [(PAPER, "2"), (INK, "1")] {
        let _ = write!(out, "<path d=\"{d}\" stroke=\"{ink}\" stroke-width=\"{width}\"/>");
    }
    out.push_str("</g>\n");
}

#[cfg(test)]
mod tests {
    use super::super::grid::{corners, key};
    use super::super::tests::sheet;
    use super::*;

    fn river(between: &[(HexId, HexId)]) -> Vec<HexSideMark> {
        between.iter().map(|&between| HexSideMark { kind: HexSideKind::River, between }).collect()
    }

    /// In whatever order and direction its hexsides are given, and if one is given twice.
    #[test]
    fn a_river_is_one_line_along_hexsides() {
        let mut sheet = sheet();
        let sides = [((2, 2), (2, 3)), ((3, 4), (2, 3)), ((3, 4), (2, 4)), ((2, 3), (3, 3)), ((3, 3), (2, 3))];
        sheet.hexsides = river(&sides);
        let map = Map::new(&sheet);
        let d = course(&map, HexSideKind::River);
        assert_eq!(d.matches('M').count(), 1, "{d}");
        assert_eq!(d.matches('Q').count(), 3, "four hexsides have three bends: {d}");
        for (p, q) in marked(&map, HexSideKind::River).map(|(a, _, side)| map.grid.edge(a, side)) {
            let has = |(c, r): HexId, p| corners(map.grid.centre((c, r))).iter().any(|&corner| key(corner) == key(p));
            assert!([p, q].iter().all(|&p| has((2, 3), p) || has((3, 4), p)), "{p:?} {q:?}");
        }
    }

    /// Its pattern runs on from hexside to hexside.
    #[test]
    fn a_border_is_one_line_with_corners() {
        let mut sheet = sheet();
        let between = [((2, 2), (2, 3)), ((2, 3), (3, 3)), ((3, 4), (2, 3))];
        sheet.hexsides =
            between.iter().map(|&between| HexSideMark { kind: HexSideKind::NationalBorder, between }).collect();
        let lines = joined(&Map::new(&sheet), HexSideKind::NationalBorder);
        assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [4]);
    }

    #[test]
    fn water_between_hexes_that_do_not_touch_or_are_not_on_the_map_is_left_out() {
        let mut sheet = sheet();
        sheet.hexsides = river(&[((1, 1), (3, 3)), ((200, 1), (200, 2))]);
        assert_eq!(course(&Map::new(&sheet), HexSideKind::River), "");
        sheet.hexsides = river(&[((1, 1), (1, 2))]);
        sheet.hexes.clear();
        assert_eq!(course(&Map::new(&sheet), HexSideKind::River), "");
    }
}
