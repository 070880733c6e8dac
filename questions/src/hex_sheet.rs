//! What the sheets of all maps of hexes have: heading, size, ways and names. A rule system adds ground, hexsides, areas and counters.

use crate::system::Heading;
use sandtable_engine::geometry::{Grid, HexId, Hexes, OddColumns, Route};
use sandtable_engine::{BySide, Card};
use sandtable_reports::map::hex::{HexLine, HexLineKind, HexMapSheet, PlaceKind, PlaceName};
use sandtable_reports::words::capital;
use sandtable_scenarios::{HexSheet, HexSheetLine, HexSheetName, PlaceKind as SheetPlace};

/// A hex as drawings name it: column and row.
pub(crate) type Drawn = (u8, u8);

/// The sheet of a map without ground, hexsides, areas and counters.
pub(crate) fn sheet<const W: usize>(card: &Card, grid: &Grid<W>, sheet: &HexSheet, heading: &Heading) -> HexMapSheet {
    HexMapSheet {
        id: "map".into(),
        title: heading.title.clone(),
        subtitle: heading.subtitle.clone(),
        footer: heading.footer.clone(),
        sides: BySide(card.sides.map(capital)),
        columns: grid.columns(),
        rows: grid.rows(),
        odd_columns_high: grid.odd_columns() == OddColumns::Higher,
        hexes: Vec::new(),
        lines: sheet.lines.iter().map(|way| line(grid, way)).collect(),
        hexsides: Vec::new(),
        names: sheet.names.iter().map(|place| name(grid, place)).collect(),
        areas: Vec::new(),
        objectives: Vec::new(),
        legend: true,
        notes: Vec::new(),
        reconstructed: heading.reconstructed,
    }
}

/// The hexes of a set as drawings name them.
pub(crate) fn drawn<const W: usize>(grid: &Grid<W>, hexes: Hexes<W>) -> Vec<Drawn> {
    hexes.into_iter().map(|hex| grid.place(hex)).collect()
}

/// A way. One that begins or ends at the edge of the map leads off it there.
fn line<const W: usize>(grid: &Grid<W>, line: &HexSheetLine) -> HexLine {
    let leads_off = |hex: Option<&HexId>| hex.is_some_and(|&hex| grid.neighbours(hex).iter().any(|n| !n.is_some()));
    HexLine {
        kind: match line.route {
            Route::Road => HexLineKind::Road,
            Route::Path => HexLineKind::Path,
            Route::Railway => HexLineKind::Railway,
        },
        hexes: line.hexes.iter().map(|&hex| grid.place(hex)).collect(),
        off_map: (leads_off(line.hexes.first()), leads_off(line.hexes.last())),
    }
}

fn name<const W: usize>(grid: &Grid<W>, name: &HexSheetName) -> PlaceName {
    PlaceName {
        name: name.name.clone(),
        hexes: name.hexes.iter().map(|&hex| grid.place(hex)).collect(),
        kind: match name.kind {
            SheetPlace::Town => PlaceKind::Town,
            SheetPlace::Village => PlaceKind::Village,
            SheetPlace::Ground => PlaceKind::Ground,
        },
    }
}
