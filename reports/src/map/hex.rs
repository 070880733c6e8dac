//! Maps of hexes, as SVG: a printed wargame map with its counters.
//!
//! Hexes have a side at the top and at the bottom, and are numbered CCRR from the upper left. Directions and hexsides are
//! numbered clockwise from 0, which is up. Lengths are in millimetres; a hex is 26 from side to side. No meaning depends on colour alone.

mod areas;
mod counter;
mod formation;
mod grid;
mod ground;
mod legend;
mod lines;
pub(super) mod marks;
mod names;
mod sides;

pub use areas::{HexArea, HexAreaKind, HexObjective};
pub use counter::{HexCounter, HexCounterKind};
pub use formation::HexFormation;
pub use grid::HexId;
pub use ground::HexTerrain;
pub use lines::{HexLine, HexLineKind};
pub use marks::{HexFlag, HexMark, HexNeutral, HexOverlay};
pub use names::{PlaceKind, PlaceName};
pub use sides::{HexSideKind, HexSideMark};

use super::page::Page;
use super::svg::{FIRST, Point, SECOND, escape, num, pair, text};
use super::{Drawing, Grounds};
use grid::Grid;
use sandtable_engine::{BySide, Side};
use std::fmt::Write as _;
use std::mem;

/// A map of hexes with all texts on and around it.
#[derive(Clone, Debug, PartialEq)]
pub struct HexMapSheet {
    /// A prefix of letters for the identifiers of the drawing's elements, which must differ between maps of a page.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The line below the heading.
    pub subtitle: String,
    /// The line at the foot: scenario, version, source.
    pub footer: String,
    /// The names of the sides.
    pub sides: BySide<String>,
    /// The number of columns of hexes on the sheet.
    pub columns: u8,
    /// The number of rows on it.
    pub rows: u8,
    /// Whether odd columns are half a hex higher than even ones; else they are lower.
    pub odd_columns_high: bool,
    /// The hexes. A hex that is not listed, or is outside the columns and rows, is not on the map.
    pub hexes: Vec<HexShape>,
    /// Roads, paths and railways.
    pub lines: Vec<HexLine>,
    /// Rivers, bridges and other features of hexsides.
    pub hexsides: Vec<HexSideMark>,
    /// The names of places.
    pub names: Vec<PlaceName>,
    /// Areas in which units set up, enter and leave.
    pub areas: Vec<HexArea>,
    /// Objectives.
    pub objectives: Vec<HexObjective>,
    /// Flags at other places, of the sides that hold them.
    pub flags: Vec<HexFlag>,
    /// Neutral hexes.
    pub neutral: Option<HexNeutral>,
    /// A tint over some hexes.
    pub overlay: Option<HexOverlay>,
    /// Whether to explain the symbols below the map.
    pub legend: bool,
    /// Notes in the legend.
    pub notes: Vec<String>,
    /// Whether the map is a reconstruction, which is then written on it.
    pub reconstructed: bool,
}

/// The drawing of a hex.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HexShape {
    /// Column and row.
    pub id: HexId,
    /// Its terrain.
    pub terrain: HexTerrain,
    /// Its level. Levels are not drawn if all hexes have the same one.
    pub level: u8,
    /// The counters in it, the most important first.
    pub counters: Vec<HexCounter>,
}

/// The map of `sheet` as a self-contained SVG document.
#[must_use]
pub fn draw_hex(sheet: &HexMapSheet) -> String {
    let map = Map::new(sheet);
    with_ground(&map, |out| ground(out.own(), &map), |out, hex| map.stack(out.own(), hex)).text()
}

/// The map, with the ground and the stacks taken from `grounds`, which many drawings share.
pub(super) fn draw_on(mut sheet: HexMapSheet, grounds: &Grounds) -> Drawing {
    let counters: Vec<Vec<HexCounter>> = sheet.hexes.iter_mut().map(|hex| mem::take(&mut hex.counters)).collect();
    let words = [&mut sheet.title, &mut sheet.subtitle, &mut sheet.footer].map(mem::take);
    let notes = mem::take(&mut sheet.notes);
    let below = grounds.hexes.get(0, &sheet, |sheet| {
        let mut out = String::new();
        ground(&mut out, &Map::new(sheet));
        out.into()
    });
    sheet.hexes.iter_mut().zip(counters).for_each(|(hex, counters)| hex.counters = counters);
    [sheet.title, sheet.subtitle, sheet.footer] = words;
    sheet.notes = notes;
    let map = Map::new(&sheet);
    let stack = |out: &mut Drawing, hex: &HexShape| {
        out.share(grounds.stacks.get(place(map.sheet, hex.id), hex, |hex| {
            let mut out = String::new();
            map.stack(&mut out, hex);
            out.into()
        }));
    };
    with_ground(&map, |out| out.share(below), stack)
}

fn with_ground(map: &Map<'_>, ground: impl FnOnce(&mut Drawing), stack: impl Fn(&mut Drawing, &HexShape)) -> Drawing {
    let sheet = map.sheet;
    let page = Page {
        id: &sheet.id,
        title: &sheet.title,
        subtitle: &sheet.subtitle,
        footer: &sheet.footer,
        width: map.grid.width(),
        height: map.grid.height(),
        reconstructed: sheet.reconstructed,
    };
    let marks = if sheet.legend { legend::legend(map) } else { Vec::new() };
    page.draw(&map.description(), &marks, |out| {
        ground(out);
        map.drawn().filter(|hex| !hex.counters.is_empty()).for_each(|hex| stack(out, hex));
        page.frame(out.own());
    })
}

/// Draws everything below the counters.
fn ground(out: &mut String, map: &Map<'_>) {
    ground::definitions(out, map);
    ground::ground(out, map);
    marks::neutral(out, map);
    marks::overlay(out, map);
    areas::outlines(out, map);
    sides::water(out, map);
    areas::bands(out, map);
    lines::lines(out, map);
    sides::works(out, map);
    areas::arrows(out, map);
    map.numbers(out);
    names::names(out, map);
    areas::points(out, map);
    marks::flags(out, map);
}

/// A sheet with values that are computed once for it.
#[derive(Debug)]
struct Map<'a> {
    sheet: &'a HexMapSheet,
    grid: Grid,
    /// By position on the sheet, the index in the list of hexes of the hex drawn there.
    index: Vec<Option<usize>>,
    /// The prefix of the identifiers of elements.
    id: String,
    /// The lowest and the highest level.
    levels: (u8, u8),
}

impl<'a> Map<'a> {
    fn new(sheet: &'a HexMapSheet) -> Map<'a> {
        let grid = Grid::new(sheet);
        let mut index = vec![None; usize::from(sheet.columns) * usize::from(sheet.rows)];
        for (i, hex) in sheet.hexes.iter().enumerate().filter(|(_, hex)| grid.has(hex.id)) {
            index[place(sheet, hex.id)] = Some(i);
        }
        let levels = || index.iter().flatten().map(|&i| sheet.hexes[i].level);
        let levels = (levels().min().unwrap_or(0), levels().max().unwrap_or(0));
        Map { sheet, grid, index, id: escape(&sheet.id), levels }
    }

    fn hex(&self, id: HexId) -> Option<&'a HexShape> {
        if !self.grid.has(id) {
            return None;
        }
        self.index[place(self.sheet, id)].map(|i| &self.sheet.hexes[i])
    }

    /// The hexes that are drawn, row by row.
    fn drawn(&self) -> impl Iterator<Item = &'a HexShape> + '_ {
        self.index.iter().flatten().map(|&i| &self.sheet.hexes[i])
    }

    /// The hex across a side, if it is on the map.
    fn beyond(&self, id: HexId, side: u8) -> Option<&'a HexShape> {
        self.hex(self.grid.neighbour(id, side)?)
    }

    /// Those of `hexes` that are on the map.
    fn on_map(&self, hexes: &[HexId]) -> Vec<HexId> {
        hexes.iter().copied().filter(|&id| self.hex(id).is_some()).collect()
    }

    /// Whether levels are distinguished.
    fn has_levels(&self) -> bool {
        self.levels.0 < self.levels.1
    }

    fn description(&self) -> String {
        let sheet = self.sheet;
        let kind = if sheet.reconstructed { "A reconstructed map" } else { "A map" };
        let counters: usize = self.drawn().map(|hex| hex.counters.len()).sum();
        let mut text = format!("{kind} of {} hexes", self.drawn().count());
        if self.has_levels() {
            let _ = write!(text, " on levels {} to {}", self.levels.0, self.levels.1);
        }
        if counters > 0 {
            let _ = write!(text, ", with {counters} counters");
        }
        let _ = write!(text, ". {}", sheet.subtitle);
        text
    }

    /// Draws the number and level of each hex.
    fn numbers(&self, out: &mut String) {
        let halo = format!("paint-order=\"stroke\" stroke=\"{HALO}\" stroke-width=\"1\" stroke-opacity=\"0.8\"");
        for hex in self.drawn() {
            let (x, y) = self.grid.centre(hex.id);
            let _ = writeln!(
                out,
                "<g id=\"{}-hex-{}\"><title>{}</title>",
                self.id,
                number(hex.id),
                escape(&self.caption(hex))
            );
            text(out, (x, y + NUMBER), 2.8, &number(hex.id), &format!("text-anchor=\"middle\" {halo}"));
            if self.has_levels() {
                let style = format!("text-anchor=\"middle\" font-weight=\"bold\" fill=\"{LEVEL_INK}\" {halo}");
                text(out, (x + LEVEL.0, y + LEVEL.1), 2.5, &hex.level.to_string(), &style);
            }
            out.push_str("</g>\n");
        }
    }

    fn stack(&self, out: &mut String, hex: &HexShape) {
        let _ = writeln!(
            out,
            "<g id=\"{}-stack-{}\" transform=\"translate({})\">\n<title>{}\n</title>",
            self.id,
            number(hex.id),
            pair(self.grid.centre(hex.id)),
            escape(&self.caption(hex))
        );
        counter::stack(out, &hex.counters);
        out.push_str("</g>\n");
    }

    /// The contents of a hex as text, one line per counter.
    fn caption(&self, hex: &HexShape) -> String {
        let mut text = number(hex.id);
        for place in self.sheet.names.iter().filter(|place| place.hexes.contains(&hex.id)) {
            let _ = write!(text, " {}", place.name);
        }
        let _ = write!(text, ", {}", hex.terrain.name());
        if self.has_levels() {
            let _ = write!(text, ", level {}", hex.level);
        }
        for counter in &hex.counters {
            let _ = write!(text, "\n{}", counter.caption(&self.sheet.sides));
        }
        text
    }
}

/// The baseline of a hex's number, relative to its middle.
const NUMBER: f64 = -8.3;
/// The position of a hex's level, relative to its middle.
const LEVEL: Point = (6.0, 12.2);
const LEVEL_INK: &str = "#5a3d1c";
/// The colour of the halo around texts on the ground.
const HALO: &str = "#fffdf4";

/// The index of a hex in a list of all hexes of the sheet, row by row.
fn place(sheet: &HexMapSheet, (column, row): HexId) -> usize {
    usize::from(row - 1) * usize::from(sheet.columns) + usize::from(column - 1)
}

/// A hex's number as it is printed.
fn number((column, row): HexId) -> String {
    format!("{column:02}{row:02}")
}

/// The fill of a side's marks.
fn fill(side: Side) -> &'static str {
    if side == Side::First { FIRST } else { SECOND }
}

/// The transformation that moves a drawing which points up to a point, and turns it to a direction.
fn turned(at: Point, way: Point) -> String {
    let angle = way.0.atan2(-way.1).to_degrees();
    format!("translate({}) rotate({})", pair(at), num(angle))
}

fn middle(p: Point, q: Point) -> Point {
    ((p.0 + q.0) / 2.0, (p.1 + q.1) / 2.0)
}

/// The point at a distance from another in a direction.
fn along(at: Point, way: Point, far: f64) -> Point {
    (at.0 + way.0 * far, at.1 + way.1 * far)
}

#[cfg(test)]
mod tests;
