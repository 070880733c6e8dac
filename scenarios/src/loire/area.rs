//! Areas: lists of hexes and rectangles of them; `2001-3210` is every hex from the upper left one to the lower right one.

use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::hexes;
use crate::reader::{Fields, Item, Word};
use sandtable_engine::loire::{HexGrid, HexSet};

/// The description of an area, for messages.
const AREA: &str =
    "hex numbers, and rectangles of them from the upper left to the lower right, such as \"2511 2001-3210\"";

/// The required field of an area of at least one hex.
pub(super) fn required(fields: &Fields<'_, '_>, name: &str, grid: Option<&HexGrid>) -> HexSet {
    fields.required(name, AREA).map_or(HexSet::EMPTY, |item| area(&item, grid))
}

/// The required field of an area at the edge of the map.
pub(super) fn at_edge(fields: &Fields<'_, '_>, name: &str, grid: Option<&HexGrid>) -> HexSet {
    fields.required(name, AREA).map_or(HexSet::EMPTY, |item| edge(&item, grid))
}

/// An area at the edge of the map.
pub(super) fn edge(item: &Item<'_, '_>, grid: Option<&HexGrid>) -> HexSet {
    let area = area(item, grid);
    let inside = grid.and_then(|grid| area.into_iter().find(|hex| !hexes::is_edge(grid, *hex)).map(|hex| (grid, hex)));
    if let Some((grid, hex)) = inside {
        let found = format!("{}, inside the map", hexes::number(grid, hex));
        item.fault(Contradiction, found, "hexes at the edge of the map");
    }
    area
}

/// An area of at least one hex; its parts may overlap.
pub(super) fn area(item: &Item<'_, '_>, grid: Option<&HexGrid>) -> HexSet {
    let Some(words) = item.words(AREA) else { return HexSet::EMPTY };
    if words.is_empty() {
        item.fault(Value, "no hex", AREA);
    }
    words.iter().fold(HexSet::EMPTY, |all, word| all | part(word, grid))
}

/// A hex, or a rectangle of hexes.
fn part(word: &Word<'_, '_>, grid: Option<&HexGrid>) -> HexSet {
    let Some((upper_left, lower_right)) = word.text.split_once('-') else {
        return hexes::hex(word, word.text, grid).map_or(HexSet::EMPTY, HexSet::one);
    };
    let corners = [upper_left, lower_right].map(|corner| hexes::hex(word, corner, grid));
    let ([Some(from), Some(to)], Some(grid)) = (corners, grid) else { return HexSet::EMPTY };
    let ((left, upper), (right, lower)) = (grid.place(from), grid.place(to));
    if left > right || upper > lower {
        word.fault(Value, format!("{:?}", word.text), "the upper left hex first, then the lower right", None);
    }
    let numbers = (left..=right).flat_map(|column| (upper..=lower).map(move |row| (column, row)));
    numbers.filter_map(|(column, row)| grid.hex(column, row)).collect()
}
