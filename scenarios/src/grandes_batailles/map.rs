//! `map.toml`: the hexes row by row, routes and hexsides, and the names of places.

use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::hexes::{self, NO_HEX, Rows, Size, Waters};
use crate::reader::{Fields, Item};
use crate::sheet::HexSheet;
use crate::tree;
use sandtable_engine::geometry::{HexGrid, HexId, HexSet};
use sandtable_engine::grandes_batailles::terrain::{LEVELS, Map, Terrain};

/// The letters of the terrain; `-` stands for a hex that is not on the map.
const LETTERS: [(&str, Option<Terrain>); 7] = [
    (".", Some(Terrain::Clear)),
    ("w", Some(Terrain::Woods)),
    ("v", Some(Terrain::Village)),
    ("h", Some(Terrain::Hamlet)),
    ("f", Some(Terrain::Fort)),
    ("c", Some(Terrain::Castle)),
    (NO_HEX, None),
];

/// The map as it was read.
#[derive(Debug)]
pub(super) struct MapRead {
    /// `None` if its rows cannot be read.
    pub(super) map: Option<Map>,
    pub(super) sheet: HexSheet,
}

impl MapRead {
    /// Its grid, if it is known.
    pub(super) fn known(&self) -> Option<&HexGrid> {
        self.map.as_ref().map(|map| &map.grid)
    }
}

/// Reads `[map]`.
pub(super) fn read(root: &Fields<'_, '_>) -> Option<MapRead> {
    root.table("map", "the table [map]", |fields| {
        let size = Size::read(fields, HexSet::CAPACITY);
        let terrain = Rows::read(fields, "terrain", size, letter);
        let levels = Rows::read(fields, "levels", size, level);
        let mut map = terrain.zip(size).map(|(terrain, size)| blank(&terrain, size));
        if let (Some(map), Some(levels), Some(size)) = (&mut map, &levels, size) {
            raise(map, levels, size);
        }
        let grid = map.as_ref().map(|map| map.grid.clone());
        let lines = hexes::routes(fields, grid.as_ref());
        let expected = "the hexsides with water, bridges and trenches";
        let sides = fields.table("sides", expected, |sides| {
            let waters = Waters::read(sides, grid.as_ref());
            // A trench has a front, so the order of its hexes matters.
            let trenches = sides.required("trenches", hexes::SIDES);
            (waters, trenches.map_or(Vec::new(), |item| hexes::sides(&item, grid.as_ref(), true)))
        });
        if let (Some(map), Some((waters, trenches))) = (&mut map, sides) {
            map.sides = hexes::build_sides(&map.grid, &lines, &waters);
            trenches.iter().for_each(|((a, b), _)| map.dig(*a, *b).expect("hexes that are neighbours"));
        }
        let towns = hexes::required(fields, "towns", grid.as_ref());
        let walls = fields.required("walled", "hex numbers of walled villages; it may be empty");
        let walled = walls.as_ref().map_or(HexSet::EMPTY, |item| hexes::set(item, grid.as_ref()));
        if let (Some(map), Some(item)) = (&map, &walls) {
            let open = |hex: &HexId| map.hex(*hex).terrain != Terrain::Village;
            for hex in walled.into_iter().filter(open) {
                let found = format!("{}, which is no village", hexes::number(&map.grid, hex));
                item.fault(Contradiction, found, "hexes with the letter `v`");
            }
        }
        let names = hexes::places(fields, grid.as_ref());
        if let Some(map) = &mut map {
            (map.towns, map.walled) = (towns, walled);
            map.places =
                names.iter().map(|name| (name.name.clone(), name.hexes.iter().copied().collect::<HexSet>())).collect();
        }
        MapRead { map: map.filter(|_| levels.is_some()), sheet: HexSheet { lines, names } }
    })
}

fn letter(item: &Item<'_, '_>) -> Option<Option<Terrain>> {
    let letters = "`.` clear, `w` woods, `v` village, `h` hamlet, `f` fort, `c` castle or `-` no hex";
    hexes::letter(item, &LETTERS, letters)
}

fn level(item: &Item<'_, '_>) -> Option<Option<u8>> {
    match &item.node.value {
        tree::Value::Text(text) if text == NO_HEX => Some(None),
        tree::Value::Whole(_) => item.whole(1..=LEVELS as i64).map(Some),
        other => {
            item.fault(
                Value,
                format!("`{other}`"),
                format!("a level from 1 to {LEVELS}, or `-` where there is no hex"),
            );
            None
        }
    }
}

fn blank(terrain: &Rows<'_, '_, Option<Terrain>>, size: Size) -> Map {
    // A hex with an unknown letter is on the map nevertheless.
    let mut map = Map::new(size.grid(|column, row| terrain.at(column, row).0 != Some(&None)));
    for hex in map.grid.hexes() {
        let (column, row) = map.grid.place(hex);
        map.hexes[hex.index()].terrain = terrain.at(column, row).0.copied().flatten().unwrap_or_default();
    }
    map
}

fn raise(map: &mut Map, levels: &Rows<'_, '_, Option<u8>>, size: Size) {
    for (column, row) in size.places() {
        let (level, item) = levels.at(column, row);
        match (map.grid.hex(column, row), level) {
            (Some(hex), Some(Some(level))) => map.hexes[hex.index()].level = *level,
            (Some(_), Some(None)) => item.fault(Contradiction, "no level", "a level: the terrain has a hex here"),
            (None, Some(Some(level))) => {
                item.fault(Contradiction, format!("level {level}"), "`-`: the terrain has no hex here");
            }
            (None, Some(None)) | (_, None) => {}
        }
    }
}
