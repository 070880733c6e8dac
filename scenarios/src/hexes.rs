//! Maps of hexes: numbers, lists, rows of letters, chains, hexsides and names, shared by all systems and generic over the width of hex sets.
//!
//! [`Size::read`] reads the size of `[map]`, [`Rows::read`] a layer of it with one character for each hex, and [`Size::grid`] makes the grid.
//! Lists of hexes take the grid as an option: it is `None` if the map cannot be read, and then the numbers are checked only for their form.

mod lines;
mod places;
mod rows;
mod sides;

pub use lines::{Waters, build_sides, routes};
pub use places::places;
pub use rows::{NO_HEX, Rows, Size, letter};
pub use sides::{SIDES, sides, way};

use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::reader::{Fields, Item, Word};
use sandtable_engine::geometry::{Grid, HexId, Hexes};

/// The description of a list of hexes, for messages.
const LIST: &str = "hex numbers with spaces between, such as \"0510 0609\"";

/// The column and row of the hex number `text`; `None` if it is not four digits.
pub fn place(text: &str) -> Option<(u8, u8)> {
    let digits = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| Some((text[..2].parse().ok()?, text[2..].parse().ok()?))).flatten()
}

/// The hex of a number. `grid` is `None` if the map itself cannot be read.
pub fn hex<const W: usize>(word: &Word<'_, '_>, text: &str, grid: Option<&Grid<W>>) -> Option<HexId> {
    let Some((column, row)) = place(text) else {
        let expected = "a hex number of four digits, column and row, such as 1607";
        word.fault(Value, format!("{text:?}"), expected, None);
        return None;
    };
    let grid = grid?;
    let hex = grid.hex(column, row);
    if hex.is_none() {
        let far = |hex: &HexId| {
            let (c, r) = grid.place(*hex);
            (u32::from(c.abs_diff(column)) + u32::from(r.abs_diff(row)), *hex)
        };
        let near = grid.hexes().into_iter().min_by_key(far).map(|hex| number(grid, hex));
        word.fault(Contradiction, format!("{text}, which is not on the map"), "a hex of the map", near);
    }
    hex
}

/// The printed number of `hex` on `grid`, with four digits.
pub fn number<const W: usize>(grid: &Grid<W>, hex: HexId) -> String {
    format!("{:04}", grid.number(hex))
}

/// The printed numbers of `hexes` on `grid` as a list for a sentence.
pub fn listed<const W: usize>(grid: &Grid<W>, hexes: Hexes<W>) -> String {
    match hexes.is_empty() {
        true => "none".to_owned(),
        false => hexes.into_iter().map(|hex| number(grid, hex)).collect::<Vec<_>>().join(" "),
    }
}

/// Hexes of `grid` in the order given in `item`, each with its word; a chain may pass a hex twice.
pub fn chain<'r, 'a, const W: usize>(item: &Item<'r, 'a>, grid: Option<&Grid<W>>) -> Vec<(HexId, Word<'r, 'a>)> {
    let words = item.words(LIST).unwrap_or_default();
    words.into_iter().filter_map(|word| Some((hex(&word, word.text, grid)?, word))).collect()
}

/// The list of hexes of `grid` in `item`, without repeats, possibly empty.
pub fn set<const W: usize>(item: &Item<'_, '_>, grid: Option<&Grid<W>>) -> Hexes<W> {
    let mut set = Hexes::EMPTY;
    for (hex, word) in chain(item, grid) {
        if set.has(hex) {
            word.fault(Contradiction, format!("{} a second time", word.text), "each hex once", None);
        }
        set.insert(hex);
    }
    set
}

/// The list of at least one hex of `grid` in `item`.
pub fn some<const W: usize>(item: &Item<'_, '_>, grid: Option<&Grid<W>>) -> Hexes<W> {
    if let Some([]) = item.words(LIST).as_deref() {
        item.fault(Value, "no hex", "at least one hex number");
    }
    set(item, grid)
}

/// The required field `name` of `fields`, a list of hexes of `grid`; the list may be empty.
pub fn required<const W: usize>(fields: &Fields<'_, '_>, name: &str, grid: Option<&Grid<W>>) -> Hexes<W> {
    fields.required(name, LIST).map_or(Hexes::EMPTY, |item| set(&item, grid))
}

/// The required field `name` of `fields`, a list of at least one hex at the edge of `grid`.
pub fn entries<const W: usize>(fields: &Fields<'_, '_>, name: &str, grid: Option<&Grid<W>>) -> Hexes<W> {
    let Some(item) = fields.required(name, LIST) else { return Hexes::EMPTY };
    at_edge(&item, grid);
    some(&item, grid)
}

/// Checks that every hex of the list `item` is at the edge of the map `grid`.
pub fn at_edge<const W: usize>(item: &Item<'_, '_>, grid: Option<&Grid<W>>) {
    let (Some(grid), Some(words)) = (grid, item.words(LIST)) else { return };
    for word in words {
        let hex = place(word.text).and_then(|(column, row)| grid.hex(column, row));
        if hex.is_some_and(|hex| !is_edge(grid, hex)) {
            let found = format!("{}, inside the map", word.text);
            word.fault(Contradiction, found, "a hex at the edge of the map", None);
        }
    }
}

/// Whether `hex` has a side without a neighbour on `grid`.
pub fn is_edge<const W: usize>(grid: &Grid<W>, hex: HexId) -> bool {
    grid.neighbours(hex).iter().any(|next| !next.is_some())
}
