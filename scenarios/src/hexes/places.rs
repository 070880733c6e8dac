//! The names of places on a map.

use super::some;
use crate::reader::Fields;
use crate::sheet::{HexSheetName, PlaceKind};
use sandtable_engine::geometry::{Grid, Hexes};

/// Reads `places` of `map`, the table `[map]`: the kind of each and its hexes on `grid`.
pub fn places<const W: usize>(map: &Fields<'_, '_>, grid: Option<&Grid<W>>) -> Vec<HexSheetName> {
    let mut names = Vec::new();
    map.table("places", "the names of places", |places| {
        for (name, item) in places.all() {
            let Some(place) = item.fields() else { continue };
            let kind = place.required("kind", "\"town\", \"village\" or \"ground\"");
            let kind = kind.and_then(|item| item.choice(&PlaceKind::ALL, "a kind of place"));
            let at = place.required("hexes", "the hexes of the place");
            let hexes = at.map_or(Hexes::EMPTY, |item| some(&item, grid));
            place.finish();
            if let Some(kind) = kind {
                names.push(HexSheetName { name: name.to_owned(), kind, hexes: hexes.into_iter().collect() });
            }
        }
    });
    names
}
