//! Roads, paths and railways, streams, rivers and bridges.

use super::{SIDES, sides, way};
use crate::diagnostic::FaultKind::Contradiction;
use crate::reader::{Fields, Item};
use crate::sheet::HexSheetLine;
use sandtable_engine::geometry::{Grid, HexId, HexSides, Route, Water};

/// Reads `routes` of `map`, the table `[map]`: the kind of each and the hexes of `grid` it passes.
pub fn routes<const W: usize>(map: &Fields<'_, '_>, grid: Option<&Grid<W>>) -> Vec<HexSheetLine> {
    let mut lines = Vec::new();
    map.table("routes", "a line for each road, path and railway", |routes| {
        for (_, item) in routes.all() {
            let Some(line) = item.fields() else { continue };
            let kind = line.required("kind", "\"road\", \"path\" or \"railway\"");
            let kind = kind.and_then(|item| item.choice(&Route::ALL, "a route"));
            let passed = line.required("hexes", "the hexes it passes, each next to the one before");
            let passed = passed.and_then(|item| way(&item, grid));
            line.finish();
            lines.extend(kind.zip(passed).map(|(route, hexes)| HexSheetLine { route, hexes }));
        }
    });
    lines
}

/// Hexsides with water and with bridges, each by its two hexes, the lower number first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waters {
    /// Sides with a stream or a river.
    pub water: Vec<(Water, HexId, HexId)>,
    /// The sides among them with a bridge.
    pub bridges: Vec<(HexId, HexId)>,
}

impl Waters {
    /// Reads `streams`, `rivers` and `bridges` of `fields`, the table of hexsides of `grid`.
    pub fn read<const W: usize>(fields: &Fields<'_, '_>, grid: Option<&Grid<W>>) -> Waters {
        let mut waters = Waters::default();
        for (name, kind) in [("streams", Water::Stream), ("rivers", Water::River)] {
            if let Some(item) = fields.required(name, SIDES) {
                waters.add_water(&item, kind, grid);
            }
        }
        if let Some(item) = fields.required("bridges", SIDES) {
            waters.add_bridges(&item, grid);
        }
        waters
    }

    /// Reads `item`, a list of hexsides of `grid` with water of this `kind`; none of them may have any yet.
    pub fn add_water<const W: usize>(&mut self, item: &Item<'_, '_>, kind: Water, grid: Option<&Grid<W>>) {
        for ((a, b), word) in sides(item, grid, false) {
            match self.along(a, b) {
                None => self.water.push((kind, a, b)),
                Some(there) if there == kind => {
                    word.fault(Contradiction, format!("{} a second time", word.text), "each hexside once", None);
                }
                Some(_) => word.fault(Contradiction, "a stream and a river on one hexside", "one of the two", None),
            }
        }
    }

    /// Reads `item`, a list of hexsides of `grid` with a bridge; all of them must have water already.
    pub fn add_bridges<const W: usize>(&mut self, item: &Item<'_, '_>, grid: Option<&Grid<W>>) {
        for ((a, b), word) in sides(item, grid, false) {
            if self.along(a, b).is_none() {
                let found = format!("a bridge on {}, where there is no water", word.text);
                word.fault(Contradiction, found, "a hexside with a stream or a river", None);
            }
            if self.bridges.contains(&(a, b)) {
                word.fault(Contradiction, format!("{} a second time", word.text), "each hexside once", None);
            }
            self.bridges.push((a, b));
        }
    }

    /// The water on a hexside.
    fn along(&self, a: HexId, b: HexId) -> Option<Water> {
        self.water.iter().find(|(_, first, second)| (*first, *second) == (a, b)).map(|(kind, ..)| *kind)
    }
}

/// The sides of the map `grid` with its `routes`, and with the `waters` and their bridges.
#[must_use]
pub fn build_sides<const W: usize>(grid: &Grid<W>, routes: &[HexSheetLine], waters: &Waters) -> HexSides {
    let mut sides = HexSides::new(grid);
    // Reading has checked that these hexes are adjacent.
    let joined = "hexes that are neighbours";
    routes.iter().for_each(|line| sides.lay_route(grid, line.route, &line.hexes).expect(joined));
    waters.water.iter().for_each(|(water, a, b)| sides.lay_water(grid, *water, *a, *b).expect(joined));
    waters.bridges.iter().for_each(|(a, b)| sides.lay_bridge(grid, *a, *b).expect(joined));
    sides
}
