//! The names of places and areas, placed so that they cover no number, counter or other name if possible.

use super::super::svg::{FIRST, INK, Point, break_lines, extent, text};
use super::areas::{HexAreaKind, all_arrows, obstacles};
use super::counter::{FRONT, slots};
use super::grid::{HALF, HexId, direction};
use super::{HALO, HexCounterKind, LEVEL, Map, NUMBER, along};
use sandtable_engine::Side;

/// The name of a place.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceName {
    /// The name.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<HexId>,
    /// The kind of place.
    pub kind: PlaceKind,
}

/// The kind of place of a name, which determines its type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlaceKind {
    /// A town: large and bold.
    Town,
    /// A village, a farm, a building.
    #[default]
    Village,
    /// A hill, a wood, a piece of ground: letter-spaced.
    Ground,
}

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Bounds {
    fn around(at: Point, width: f64, height: f64) -> Bounds {
        let (w, h) = (width / 2.0, height / 2.0);
        Bounds { left: at.0 - w, top: at.1 - h, right: at.0 + w, bottom: at.1 + h }
    }

    /// The area both cover.
    pub(super) fn shared(&self, other: &Bounds) -> f64 {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        across.max(0.0) * down.max(0.0)
    }

    #[cfg(test)]
    pub(super) fn within(&self, width: f64, height: f64) -> bool {
        self.left >= 0.0 && self.top >= 0.0 && self.right <= width && self.bottom <= height
    }
}

/// A name with its position.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    /// Each line with the middle of its baseline.
    pub(super) lines: Vec<(Point, String)>,
    pub(super) bounds: Bounds,
    size: f64,
    style: String,
}

/// A name without a position yet.
struct Wanted {
    name: String,
    /// The best position of its middle.
    best: Point,
    size: f64,
    wide: f64,
    style: String,
}

const LEADING: f64 = 1.12;
/// The clearance around a name.
const CLEAR: f64 = 0.5;
const LINES: usize = 3;
/// The cost of covering a number, a level, a counter, a sign or another name, per square millimetre.
const NUMBER_COST: f64 = 60.0;
const LEVEL_COST: f64 = 25.0;
const COUNTER_COST: f64 = 40.0;
const SIGN_COST: f64 = 30.0;
const NAME_COST: f64 = 90.0;

/// Draws all names.
pub(super) fn names(out: &mut String, map: &Map<'_>) {
    for placed in placed(map) {
        for (at, line) in &placed.lines {
            text(out, *at, placed.size, line, &placed.style);
        }
    }
}

/// Every name in the best position left, the most important first.
pub(super) fn placed(map: &Map<'_>) -> Vec<Placed> {
    let mut taken = fixed(map);
    let mut list = Vec::new();
    for wanted in wanted(map) {
        if let Some(placed) = best(&wanted, &taken, (map.grid.width(), map.grid.height())) {
            taken.push((placed.bounds, NAME_COST));
            list.push(placed);
        }
    }
    list
}

/// The marks that exist before any name, with the cost of covering them.
pub(super) fn fixed(map: &Map<'_>) -> Vec<(Bounds, f64)> {
    let mut taken = Vec::new();
    for hex in map.drawn() {
        let (x, y) = map.grid.centre(hex.id);
        taken.push((Bounds::around((x, y + NUMBER - 1.0), 7.6, 2.6), NUMBER_COST));
        if map.has_levels() {
            taken.push((Bounds::around((x + LEVEL.0, y + LEVEL.1 - 0.9), 2.0, 2.2), LEVEL_COST));
        }
        for facing in hex.counters.iter().filter_map(|counter| counter.facing) {
            let way = direction(facing);
            let bar = along((x, y), way, HALF - FRONT);
            taken.push((Bounds::around(bar, 1.5 + 8.0 * way.1.abs(), 1.5 + 8.0 * way.0.abs()), COUNTER_COST));
        }
        for (counter, slot) in hex.counters.iter().zip(slots(&hex.counters)) {
            let strip = matches!(counter.kind, HexCounterKind::Leader | HexCounterKind::Headquarters);
            let (w, h) = (slot.width * slot.scale, if strip { 5.0 } else { 12.0 } * slot.scale);
            let at = (x + slot.at.0 + w / 2.0, y + slot.at.1 + h / 2.0);
            taken.push((Bounds::around(at, w + 1.0, h + 1.0), COUNTER_COST));
        }
    }
    taken.extend(obstacles(map).into_iter().map(|(at, w, h)| (Bounds::around(at, w, h), SIGN_COST)));
    taken
}

fn wanted(map: &Map<'_>) -> Vec<Wanted> {
    let halo = format!(
        "text-anchor=\"middle\" paint-order=\"stroke\" stroke=\"{HALO}\" stroke-width=\"1.3\" stroke-linejoin=\"round\""
    );
    let middle = |hexes: &[HexId]| {
        let hexes = map.on_map(hexes);
        let sum = hexes.iter().map(|&hex| map.grid.centre(hex)).fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
        let n = hexes.len() as f64;
        (n > 0.0).then_some((sum.0 / n, sum.1 / n))
    };
    let mut list = Vec::new();
    for kind in [PlaceKind::Town, PlaceKind::Village, PlaceKind::Ground] {
        for place in map.sheet.names.iter().filter(|place| place.kind == kind) {
            let Some((x, y)) = middle(&place.hexes) else { continue };
            let (size, wide, down, style) = match kind {
                PlaceKind::Town => (4.6, 1.13, 6.8, format!("font-weight=\"bold\" {halo}")),
                PlaceKind::Village => (3.6, 1.0, 6.8, halo.clone()),
                PlaceKind::Ground => (3.4, 1.1, 3.0, format!("fill=\"#43361c\" letter-spacing=\"0.25\" {halo}")),
            };
            // The name of a place of several hexes is between them.
            let down = if map.on_map(&place.hexes).len() > 1 { 0.0 } else { down };
            list.push(Wanted { name: place.name.clone(), best: (x, y + down), size, wide, style });
        }
    }
    let arrows = all_arrows(map);
    for area in map.sheet.areas.iter().filter(|area| !area.label.is_empty()) {
        let ink = if area.side == Side::First { FIRST } else { "#6b4a00" };
        let ink = if area.kind == HexAreaKind::Exit { INK } else { ink };
        let arrow = arrows.iter().find(|a| (a.kind, a.side) == (area.kind, area.side) && area.hexes.contains(&a.hex));
        let best = match (area.kind, arrow) {
            (HexAreaKind::SetUp, _) => middle(&area.hexes).map(|(x, y)| (x, y - 5.0)),
            (_, Some(arrow)) => Some(along(arrow.at, arrow.out, 7.0)),
            (_, None) => None,
        };
        let Some(best) = best else { continue };
        let style = format!("font-weight=\"bold\" fill=\"{ink}\" {halo}");
        // A single letter refers to a list below the map.
        let size = if area.label.chars().count() == 1 { 7.0 } else { 2.8 };
        list.push(Wanted { name: area.label.clone(), best, size, wide: 1.13, style });
    }
    list
}

/// The cheapest position of a name. Distance from the best position, lines, and covered marks have a cost.
fn best(wanted: &Wanted, taken: &[(Bounds, f64)], (width, height): Point) -> Option<Placed> {
    let mut found: Option<(f64, Placed)> = None;
    let words = wanted.name.split_whitespace().count();
    for count in 1..=words.min(LINES) {
        let lines = break_lines(&wanted.name, count);
        let leading = wanted.size * LEADING;
        let widest = lines.iter().map(|line| extent(line, wanted.size)).fold(0.0, f64::max) * wanted.wide;
        let tall = wanted.size * 0.95 + leading * (lines.len() - 1) as f64;
        if widest + 2.0 * CLEAR > width || tall + 2.0 * CLEAR > height {
            continue;
        }
        let room = |half: f64, full: f64, at: f64| at.clamp(half + CLEAR, full - half - CLEAR);
        for dy in -10..=10 {
            for dx in -14..=14 {
                let at = (wanted.best.0 + 1.6 * f64::from(dx), wanted.best.1 + 1.3 * f64::from(dy));
                let at = (room(widest / 2.0, width, at.0), room(tall / 2.0, height, at.1));
                let bounds = Bounds::around(at, widest + 2.0 * CLEAR, tall + 2.0 * CLEAR);
                let off = (at.0 - wanted.best.0).hypot(at.1 - wanted.best.1);
                let mut cost = off + 2.5 * count as f64;
                for (other, weight) in taken {
                    if found.as_ref().is_some_and(|(least, _)| cost >= *least) {
                        break;
                    }
                    let shared = bounds.shared(other);
                    cost += if shared > 0.0 { weight * (shared + 0.5) } else { 0.0 };
                }
                if found.as_ref().is_none_or(|(least, _)| cost < *least) {
                    let first = at.1 - tall / 2.0 + wanted.size * 0.76;
                    let placed = |(i, line): (usize, &String)| ((at.0, first + leading * i as f64), line.clone());
                    let lines = lines.iter().enumerate().map(placed).collect();
                    found = Some((cost, Placed { lines, bounds, size: wanted.size, style: wanted.style.clone() }));
                }
            }
        }
    }
    found.map(|(_, placed)| placed)
}
