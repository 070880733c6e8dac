//! Chains of hexes, and hexsides.

use super::{chain, hex, listed, number};
use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::reader::{Item, Word};
use sandtable_engine::geometry::{Grid, HexId};

/// A chain of at least two hexes of `grid`, each next to the one before; `None` if `item` or the map has an error.
pub fn way<const W: usize>(item: &Item<'_, '_>, grid: Option<&Grid<W>>) -> Option<Vec<HexId>> {
    let chain = chain(item, grid);
    let written = item.words("hex numbers")?.len();
    if written < 2 {
        item.fault(Value, "a way of fewer than two hexes", "the hexes it passes, each next to the one before");
    }
    // If a hex is off the map, the hexes around the gap are not reported too.
    let grid = grid.filter(|_| written >= 2 && chain.len() == written)?;
    let mut whole = true;
    for pair in chain.windows(2) {
        let [(from, _), (to, word)] = pair else { continue };
        if grid.direction(*from, *to).is_none() {
            let before = number(grid, *from);
            let found = format!("{}, which is not next to {before}", word.text);
            let beside = listed(grid, grid.next_to(*from));
            word.fault(Contradiction, found, format!("a neighbour of {before}: {beside}"), None);
            whole = false;
        }
    }
    whole.then(|| chain.into_iter().map(|(hex, _)| hex).collect())
}

/// Hexsides, each by its two hexes and without repeats, with their places; empty if the map has an error. With `front`, each is read from its
/// first hex to its second; otherwise it is the same from both sides, and the hex of the lower number comes first.
pub fn sides<'r, 'a, const W: usize>(
    item: &Item<'r, 'a>,
    grid: Option<&Grid<W>>,
    front: bool,
) -> Vec<((HexId, HexId), Word<'r, 'a>)> {
    let mut sides: Vec<((HexId, HexId), Word<'r, 'a>)> = Vec::new();
    for word in item.words(SIDES).unwrap_or_default() {
        let (Some((a, b)), Some(grid)) = (side(&word, grid), grid) else { continue };
        let pair = if front || a <= b { (a, b) } else { (b, a) };
        if grid.direction(a, b).is_none() {
            let found = format!("{}, which are not neighbours", word.text);
            word.fault(Contradiction, found, "two hexes with a side in common", None);
        } else if sides.iter().any(|(other, _)| *other == pair) {
            word.fault(Contradiction, format!("{} a second time", word.text), "each hexside once", None);
        } else {
            sides.push((pair, word));
        }
    }
    sides
}

/// The description of hexsides, for messages.
pub const SIDES: &str = "hexsides, each by its two hexes, such as \"1204/1304 1204/1305\"";

fn side<const W: usize>(word: &Word<'_, '_>, grid: Option<&Grid<W>>) -> Option<(HexId, HexId)> {
    let Some((a, b)) = word.text.split_once('/') else {
        word.fault(Value, format!("{:?}", word.text), "two neighbouring hexes, such as 1204/1304", None);
        return None;
    };
    let (a, b) = (hex(word, a, grid), hex(word, b, grid));
    a.zip(b)
}
