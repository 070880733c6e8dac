//! The parts that the sheets of all hex maps share: heading, size, ways and names. A rule system adds terrain, hexsides, areas and counters.

use crate::system::Heading;
use sandtable_engine::geometry::{Direction, Grid, HexId, HexSides, Hexes, OddColumns, Route, Water};
use sandtable_engine::{BySide, Card};
use sandtable_reports::map::hex::{HexLine, HexLineKind, HexMapSheet, HexSideKind, HexSideMark, PlaceKind, PlaceName};
use sandtable_reports::words::capital;
use sandtable_scenarios::{HexSheet, HexSheetLine, HexSheetName, PlaceKind as SheetPlace, Sheet};

/// A hex as drawings name it: column and row.
pub(crate) type Drawn = (u8, u8);

/// The sheet of a map, without terrain, hexsides, areas and counters.
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
        flags: Vec::new(),
        neutral: None,
        overlay: None,
        legend: true,
        notes: Vec::new(),
        reconstructed: heading.reconstructed,
    }
}

/// The named places with the numbers of their hexes: those of the rules, and those that are only drawn.
pub(crate) fn places<'a, const W: usize>(
    grid: &Grid<W>,
    sheet: &'a Sheet,
    own: impl Iterator<Item = (HexId, &'a str)>,
) -> Vec<(u16, &'a str)> {
    let drawn = match sheet {
        Sheet::Hexes(sheet) => &sheet.names[..],
        Sheet::Zones(_) => &[],
    };
    let drawn = drawn.iter().flat_map(|place| place.hexes.iter().map(|hex| (*hex, place.name.as_str())));
    let mut all: Vec<_> = own.chain(drawn).map(|(hex, name)| (grid.number(hex), name)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The hexes of a set as drawings name them.
pub(crate) fn drawn<const W: usize>(grid: &Grid<W>, hexes: Hexes<W>) -> Vec<Drawn> {
    hexes.into_iter().map(|hex| grid.place(hex)).collect()
}

/// The marks along the hexsides within the map. `kind` is called for each hex, side and hex beyond: twice for every hexside, once from each of its
/// hexes.
pub(crate) fn marks<const W: usize>(
    grid: &Grid<W>,
    kind: impl Fn(HexId, Direction, HexId) -> Option<HexSideKind>,
) -> Vec<HexSideMark> {
    let mut marks = Vec::new();
    for hex in grid.hexes() {
        for side in Direction::ALL {
            let next = grid.neighbour(hex, side);
            if next.is_some()
                && let Some(kind) = kind(hex, side, next)
            {
                marks.push(HexSideMark { kind, between: (grid.place(hex), grid.place(next)) });
            }
        }
    }
    marks
}

/// Water and bridges, which are the same from both hexes.
pub(crate) fn water<const W: usize>(grid: &Grid<W>, sides: &HexSides) -> Vec<HexSideMark> {
    let mut all = marks(grid, |hex, side, next| {
        let water = sides[hex].water(side).filter(|_| hex < next)?;
        Some(if water == Water::River { HexSideKind::River } else { HexSideKind::Stream })
    });
    let bridged = |hex: HexId, side, next| hex < next && sides[hex].bridged(side);
    all.extend(marks(grid, |hex, side, next| bridged(hex, side, next).then_some(HexSideKind::Bridge)));
    all
}

/// A way. If it begins or ends at the edge of the map, it leads off the map there.
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

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::Game;
    use sandtable_engine::kuhn::Kuhn;

    fn made(odd: OddColumns, route: &[(u8, u8)]) -> HexMapSheet {
        let grid: Grid<1> = Grid::new(5, 4, odd, |_, _| true);
        let at = |&(column, row): &(u8, u8)| grid.hex(column, row).expect("a hex of the map");
        let lines = vec![HexSheetLine { route: Route::Road, hexes: route.iter().map(at).collect() }];
        let names = vec![HexSheetName { name: "Place".into(), kind: SheetPlace::Town, hexes: vec![at(&(2, 3))] }];
        let heading = Heading {
            title: "Title".into(),
            subtitle: "Subtitle".into(),
            footer: "Footer".into(),
            reconstructed: true,
        };
        sheet(Kuhn::CARD, &grid, &HexSheet { lines, names }, &heading)
    }

    #[test]
    fn columns_stand_as_the_grid_says() {
        assert!(made(OddColumns::Higher, &[]).odd_columns_high);
        assert!(!made(OddColumns::Lower, &[]).odd_columns_high);
    }

    #[test]
    fn a_way_leads_off_the_map_where_it_ends_at_the_edge() {
        let line = |route: &[(u8, u8)]| made(OddColumns::Higher, route).lines.remove(0);
        assert_eq!(line(&[(1, 2), (2, 2), (3, 3)]).off_map, (true, false));
        assert_eq!(line(&[(3, 2), (3, 3), (3, 4)]).off_map, (false, true));
        assert_eq!(line(&[(3, 2), (3, 3), (3, 4)]).hexes, [(3, 2), (3, 3), (3, 4)]);
    }

    #[test]
    fn water_is_told_once_for_each_hexside() {
        let grid: Grid<1> = Grid::new(5, 4, OddColumns::Lower, |_, _| true);
        let [a, b, c] = [(2, 2), (2, 3), (3, 2)].map(|(column, row)| grid.hex(column, row).expect("a hex of the map"));
        let mut sides = HexSides::new(&grid);
        sides.lay_water(&grid, Water::River, b, a).expect("neighbours");
        sides.lay_water(&grid, Water::Stream, a, c).expect("neighbours");
        sides.lay_bridge(&grid, b, a).expect("neighbours");
        let mut told: Vec<_> = water(&grid, &sides).into_iter().map(|mark| (mark.kind, mark.between)).collect();
        told.sort();
        let between = ((2, 2), (2, 3));
        let stream = (HexSideKind::Stream, ((2, 2), (3, 2)));
        let mut expected = [(HexSideKind::River, between), stream, (HexSideKind::Bridge, between)];
        expected.sort();
        assert_eq!(told, expected);
    }

    #[test]
    fn names_and_heading_are_taken_over() {
        let sheet = made(OddColumns::Higher, &[]);
        assert_eq!((sheet.names[0].name.as_str(), sheet.names[0].hexes[0]), ("Place", (2, 3)));
        assert_eq!((sheet.title.as_str(), sheet.footer.as_str(), sheet.reconstructed), ("Title", "Footer", true));
        assert_eq!((sheet.columns, sheet.rows), (5, 4));
    }
}
