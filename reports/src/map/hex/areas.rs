//! Areas in which units set up, enter and leave, and objectives.

use super::super::svg::{INK, PAPER, Point, SECOND, num, pair, text};
use super::grid::{HALF, HexId, R, border, inset, polygon, polyline};
use super::lines::{off_map, outward};
use super::marks::flag_places;
use super::{Map, along, fill, turned};
use sandtable_engine::Side;
use std::fmt::Write as _;

/// Hexes with a use.
#[derive(Clone, Debug, PartialEq)]
pub struct HexArea {
    /// Its use.
    pub kind: HexAreaKind,
    /// Its side.
    pub side: Side,
    /// Its label; may be empty.
    pub label: String,
    /// Its hexes.
    pub hexes: Vec<HexId>,
}

/// The use of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexAreaKind {
    /// Units set up in it; drawn as a band within its border.
    SetUp,
    /// Units enter the map at any of its hexes; drawn as an arrow at each.
    Entry,
    /// Units may leave the map at any of its hexes; drawn as a smaller, hollow arrow at each.
    Exit,
}

/// An objective: hexes that are counted together.
#[derive(Clone, Debug, PartialEq)]
pub struct HexObjective {
    /// Its hexes. The points are written in the first one that is neither an entry nor an exit.
    pub hexes: Vec<HexId>,
    /// Its points; 0 in a game without points.
    pub points: u8,
    /// The side that holds it.
    pub holder: Option<Side>,
}

const OBJECTIVE: &str = "#7a1336";
/// The width of the band of a set-up area.
const BAND: f64 = 1.5;
/// The distance from the hexside to the middle of the band.
const INSET: f64 = 1.75;
/// The middle of the sign of an objective, relative to that of the hex: in the lower left corner, clear of the counters.
const POINTS: Point = (-7.2, 11.9);

/// Draws the bands of the set-up areas.
pub(super) fn bands(out: &mut String, map: &Map<'_>) {
    for area in map.sheet.areas.iter().filter(|area| area.kind == HexAreaKind::SetUp) {
        let lines = border(map.grid, &map.on_map(&area.hexes));
        let around: String = lines.iter().map(|line| polygon(&inset(line, INSET))).collect();
        if !around.is_empty() {
            band(out, area.side, &around);
        }
    }
}

/// Draws a band along path data, in the style of a side: dark, or light between two dark lines.
pub(super) fn band(out: &mut String, side: Side, d: &str) {
    let layers = match side {
        Side::First => [(PAPER, BAND + 0.6), (fill(side), BAND)],
        Side::Second => [(INK, BAND + 0.5), (fill(side), BAND - 0.2)],
    };
    for (ink, width) in layers {
        let width = num(width);
        let _ = writeln!(
            out,
            "<path d=\"{d}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>"
        );
    }
}

/// Draws the outlines of objectives.
pub(super) fn outlines(out: &mut String, map: &Map<'_>) {
    for objective in &map.sheet.objectives {
        let around: String =
            border(map.grid, &map.on_map(&objective.hexes)).iter().map(|line| polyline(line)).collect();
        if !around.is_empty() {
            let _ = writeln!(
                out,
                "<path d=\"{around}\" fill=\"none\" stroke=\"{OBJECTIVE}\" stroke-width=\"1.3\" stroke-linejoin=\"round\"/>"
            );
        }
    }
}

/// Draws the points of objectives.
pub(super) fn points(out: &mut String, map: &Map<'_>) {
    for (at, objective) in point_places(map) {
        point(out, at, objective.points, objective.holder);
    }
}

fn point_places<'a>(map: &Map<'a>) -> Vec<(Point, &'a HexObjective)> {
    let arrows = all_arrows(map);
    let place = |objective: &'a HexObjective| {
        let hexes = map.on_map(&objective.hexes);
        let hex = *hexes.iter().find(|hex| arrows.iter().all(|arrow| arrow.hex != **hex)).or(hexes.first())?;
        let (x, y) = map.grid.centre(hex);
        Some(((x + POINTS.0, y + POINTS.1), objective))
    };
    map.sheet.objectives.iter().filter_map(place).collect()
}

/// Draws the sign of an objective: points in a disc with a rim, in the colour of its holder.
pub(super) fn point(out: &mut String, at: Point, points: u8, holder: Option<Side>) {
    let (fill, ink) = match holder {
        Some(Side::First) => (fill(Side::First), PAPER),
        Some(Side::Second) => (SECOND, INK),
        None => (PAPER, INK),
    };
    let (x, y) = (num(at.0), num(at.1));
    let _ = writeln!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"2.8\" fill=\"{PAPER}\" stroke=\"{OBJECTIVE}\" stroke-width=\"0.9\"/><circle \
         cx=\"{x}\" cy=\"{y}\" r=\"2.1\" fill=\"{fill}\"/>"
    );
    let style = format!("text-anchor=\"middle\" font-weight=\"bold\" fill=\"{ink}\"");
    if points > 0 {
        text(out, (at.0, at.1 + 1.15), 3.2, &points.to_string(), &style);
    }
}

/// An arrow at the edge of the map: its middle, and the direction out of the map.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrow {
    pub(super) kind: HexAreaKind,
    pub(super) side: Side,
    pub(super) hex: HexId,
    pub(super) at: Point,
    pub(super) out: Point,
}

/// The arrows of entries and exits; a hex has one for each kind and side.
pub(super) fn all_arrows(map: &Map<'_>) -> Vec<Arrow> {
    let mut arrows: Vec<Arrow> = Vec::new();
    for area in map.sheet.areas.iter().filter(|area| area.kind != HexAreaKind::SetUp) {
        for hex in map.on_map(&area.hexes) {
            if arrows.iter().any(|arrow| (arrow.kind, arrow.side, arrow.hex) == (area.kind, area.side, hex)) {
                continue;
            }
            let line = map.sheet.lines.iter().find_map(|line| {
                let (first, last) = (line.hexes.first().copied(), line.hexes.last().copied());
                let before = line.hexes.len().checked_sub(2).map(|i| line.hexes[i]);
                match line.off_map {
                    (true, _) if first == Some(hex) => line.hexes.get(1).copied(),
                    (_, true) if last == Some(hex) => before,
                    _ => None,
                }
            });
            let Some((way, _)) = outward(map, hex, line) else { continue };
            // Arrows are on both sides of a way that leads off the map; a single arrow without a way is in the middle.
            let others = |other: &HexArea| other.kind != HexAreaKind::SetUp && other.kind != area.kind;
            let alone = line.is_none() && !map.sheet.areas.iter().any(|a| others(a) && a.hexes.contains(&hex));
            let hand = if area.kind == HexAreaKind::Entry { 1.0 } else { -1.0 };
            let second = arrows.iter().any(|arrow| (arrow.kind, arrow.hex) == (area.kind, hex));
            let beside = hand * (if alone { 0.0 } else { 4.2 } + if second { 7.0 } else { 0.0 });
            let far = if way.0.abs() > 0.9 { R - 3.0 } else { HALF } + 2.2;
            let at = along(along(map.grid.centre(hex), way, far), (-way.1, way.0), beside);
            arrows.push(Arrow { kind: area.kind, side: area.side, hex, at, out: way });
        }
    }
    arrows
}

/// Draws the arrows of entries and exits.
pub(super) fn arrows(out: &mut String, map: &Map<'_>) {
    for arrow in all_arrows(map) {
        let way = if arrow.kind == HexAreaKind::Entry { (-arrow.out.0, -arrow.out.1) } else { arrow.out };
        draw_arrow(out, arrow.kind, arrow.side, arrow.at, way);
    }
}

/// Draws an arrow around a point.
pub(super) fn draw_arrow(out: &mut String, kind: HexAreaKind, side: Side, at: Point, way: Point) {
    let shape = match kind {
        HexAreaKind::Entry => format!(
            "<path d=\"M0 -4.6L3.1 -0.6H1.3V4.4H-1.3V-0.6H-3.1Z\" fill=\"{}\" stroke=\"{INK}\" stroke-width=\"0.5\"/>",
            fill(side)
        ),
        _ => format!(
            "<path d=\"M-2.2 0.2L0 -2.9L2.2 0.2M0 -2.2V3.4\" stroke=\"{PAPER}\" stroke-width=\"2.4\"/><path d=\"M-2.2 \
             0.2L0 -2.9L2.2 0.2M0 -2.2V3.4\" stroke=\"{}\" stroke-width=\"1.1\"/>",
            if side == Side::First { fill(side) } else { INK }
        ),
    };
    let _ = writeln!(out, "<g transform=\"{}\" fill=\"none\" stroke-linejoin=\"round\">{shape}</g>", turned(at, way));
}

/// The signs that names must keep clear of: middle, width and height.
pub(super) fn obstacles(map: &Map<'_>) -> Vec<(Point, f64, f64)> {
    let arrows = all_arrows(map).into_iter().map(|arrow| (arrow.at, 7.0, 8.0));
    let ends = off_map(map).into_iter().map(|at| (at, 4.0, 4.0));
    let flags = flag_places(map).into_iter().map(|(at, _)| (at, 5.4, 6.0));
    arrows.chain(flags).chain(ends).chain(point_places(map).into_iter().map(|(at, _)| (at, 6.6, 6.6))).collect()
}

/// Draws a part of an outline with its sign, for the legend.
pub(super) fn objective_sample(out: &mut String, at: Point, points: u8) {
    let (x, y) = at;
    let _ = writeln!(
        out,
        "<path d=\"M{}H{}V{}H{}Z\" fill=\"none\" stroke=\"{OBJECTIVE}\" stroke-width=\"1.3\"/>",
        pair((x - 4.4, y - 3.6)),
        num(x + 4.4),
        num(y + 3.6),
        num(x - 4.4)
    );
    point(out, at, points, None);
}

#[cfg(test)]
mod tests {
    use super::super::grid::key;
    use super::super::tests::sheet;
    use super::*;

    /// Both sides enter and leave by 0301, an even row by 0401; 0303 is no edge.
    #[test]
    fn arrows_stand_at_the_edge_and_apart() {
        let mut sheet = sheet();
        for side in Side::BOTH {
            for kind in [HexAreaKind::Entry, HexAreaKind::Exit, HexAreaKind::Exit] {
                let hexes = vec![(3, 1), (4, 1), (3, 3)];
                sheet.areas.push(HexArea { kind, side, label: String::new(), hexes });
            }
        }
        let map = Map::new(&sheet);
        let arrows = all_arrows(&map);
        assert_eq!(arrows.len(), 8, "one for each side, kind and hex at the edge");
        for (i, arrow) in arrows.iter().enumerate() {
            assert!(arrow.out.1 < 0.0, "{arrow:?} points out of the map");
            let apart = |other: &Arrow| (other.at.0 - arrow.at.0).hypot(other.at.1 - arrow.at.1) > 6.0;
            assert!(arrows[..i].iter().filter(|other| other.hex == arrow.hex).all(apart), "{arrow:?}");
        }
    }

    #[test]
    fn points_are_written_clear_of_arrows_where_that_can_be() {
        let mut sheet = sheet();
        sheet.objectives.push(HexObjective { hexes: vec![(3, 1), (3, 2)], points: 2, holder: None });
        let place = |sheet: &super::super::HexMapSheet| key(point_places(&Map::new(sheet))[0].0);
        let first = place(&sheet);
        let hexes = vec![(3, 1)];
        sheet.areas.push(HexArea { kind: HexAreaKind::Exit, side: Side::First, label: String::new(), hexes });
        assert_ne!(place(&sheet), first);
    }
}
