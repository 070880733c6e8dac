//! `map.toml`: the hexes row by row, what joins and parts them, and the names of places.

use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::hexes::{self, NO_HEX, Rows, Size};
use crate::reader::{Fields, Item};
use crate::sheet::{HexSheet, HexSheetLine};
use crate::tree;
use sandtable_engine::geometry::{HexGrid, HexId, HexSet, NotAdjacent, Route, Water};
use sandtable_engine::grandes_batailles::terrain::{LEVELS, Map, Terrain};

/// The letters of the terrain; `-` is a hex that is not on the map.
const LETTERS: [(&str, Option<Terrain>); 7] = [
    (".", Some(Terrain::Clear)),
    ("w", Some(Terrain::Woods)),
    ("v", Some(Terrain::Village)),
    ("h", Some(Terrain::Hamlet)),
    ("f", Some(Terrain::Fort)),
    ("c", Some(Terrain::Castle)),
    (NO_HEX, None),
];

/// A map that was read.
#[derive(Debug)]
pub(super) struct MapRead {
    /// None where its rows cannot be read.
    pub(super) map: Option<Map>,
    pub(super) sheet: HexSheet,
}

impl MapRead {
    /// Its hexes, where they are known.
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
        let lines = routes(fields, map.as_mut());
        sides(fields, map.as_mut());
        let grid = map.as_ref().map(|map| map.grid.clone());
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
    // A hex with an unknown letter is on the map all the same.
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

/// Roads, paths and railways.
fn routes(fields: &Fields<'_, '_>, mut map: Option<&mut Map>) -> Vec<HexSheetLine> {
    let mut lines = Vec::new();
    let expected = "a line for each road, path and railway";
    fields.table("routes", expected, |routes| {
        for (_, item) in routes.all() {
            let Some(line) = item.fields() else { continue };
            let kind = line.required("kind", "\"road\", \"path\" or \"railway\"");
            let kind = kind.and_then(|item| item.choice(&Route::ALL, "a route"));
            let way = line.required("hexes", "the hexes it passes, each next to the one before");
            let way = way.and_then(|item| hexes::way(&item, map.as_ref().map(|map| &map.grid)));
            line.finish();
            let (Some(route), Some(hexes), Some(map)) = (kind, way, map.as_deref_mut()) else { continue };
            // A way has no gap.
            let _ = map.sides.lay_route(&map.grid, route, &hexes);
            lines.push(HexSheetLine { route, hexes });
        }
    });
    lines
}

/// Streams, rivers, bridges and trenches on the sides of hexes.
fn sides(fields: &Fields<'_, '_>, mut map: Option<&mut Map>) {
    fields.table("sides", "the hexsides with water, bridges and trenches", |sides| {
        type Lay = fn(&mut Map, HexId, HexId) -> Result<(), NotAdjacent>;
        let kinds: [(&str, Lay); 4] = [
            ("streams", |map, a, b| map.sides.lay_water(&map.grid, Water::Stream, a, b)),
            ("rivers", |map, a, b| map.sides.lay_water(&map.grid, Water::River, a, b)),
            ("bridges", |map, a, b| map.sides.lay_bridge(&map.grid, a, b)),
            ("trenches", Map::dig),
        ];
        let mut wet: Vec<(HexId, HexId)> = Vec::new();
        for (name, lay) in kinds {
            let Some(item) = sides.required(name, hexes::SIDES) else { continue };
            // A trench has a front.
            for ((a, b), word) in hexes::sides(&item, map.as_ref().map(|map| &map.grid), name == "trenches") {
                match name {
                    "streams" | "rivers" if wet.contains(&(a, b)) => {
                        word.fault(Contradiction, "a stream and a river on one hexside", "one of the two", None);
                    }
                    "streams" | "rivers" => wet.push((a, b)),
                    "bridges" if !wet.contains(&(a, b)) => {
                        let found = format!("a bridge on {}, where there is no water", word.text);
                        word.fault(Contradiction, found, "a hexside with a stream or a river", None);
                    }
                    _ => {}
                }
                // They are neighbours.
                let _ = map.as_deref_mut().map(|map| lay(map, a, b));
            }
        }
    });
}
