//! `map.toml`: the hexes row by row, what joins and parts them, and the names of places.

use super::hexes;
use crate::diagnostic::FaultKind::{Contradiction, UnknownName, Value};
use crate::diagnostic::nearest;
use crate::reader::{Fields, Item, Word};
use crate::sheet::{HexSheet, HexSheetLine, HexSheetName, PlaceKind};
use crate::tree;
use sandtable_engine::geometry::grid::{MAX_COLUMNS, MAX_ROWS};
use sandtable_engine::geometry::{HexGrid, HexId, HexSet, OddColumns};
use sandtable_engine::grandes_batailles::terrain::{LEVELS, Map, NotAdjacent, Route, Terrain, Water};

/// The letters of the terrain; `-` is a hex that is not on the map.
const LETTERS: [(&str, Option<Terrain>); 7] = [
    (".", Some(Terrain::Clear)),
    ("w", Some(Terrain::Woods)),
    ("v", Some(Terrain::Village)),
    ("h", Some(Terrain::Hamlet)),
    ("f", Some(Terrain::Fort)),
    ("c", Some(Terrain::Castle)),
    ("-", None),
];
/// A hex that is not on the map.
const NO_HEX: &str = "-";

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
        let size = Size {
            columns: fields.whole("columns", 1..=i64::from(MAX_COLUMNS)),
            rows: fields.whole("rows", 1..=i64::from(MAX_ROWS)),
        };
        let count = usize::from(size.columns) * usize::from(size.rows);
        if count > HexSet::CAPACITY {
            let found = format!("{count} hexes in {} columns and {} rows", size.columns, size.rows);
            fields.fault(Contradiction, found, format!("at most {}", HexSet::CAPACITY));
        }
        let rows = |name: &str| fields.required(name, "the rows of the map, from \"01\" on").and_then(|i| i.fields());
        let (terrain, levels) = (rows("terrain"), rows("levels"));
        // Rows are not measured by a size that is itself a fault.
        let sized = (1..=HexSet::CAPACITY).contains(&count);
        let ground = terrain.filter(|_| sized).and_then(|rows| read_rows(&rows, size, letter));
        let levels = levels.filter(|_| sized).and_then(|rows| read_rows(&rows, size, level));
        let mut map = ground.as_ref().map(|terrain| blank(terrain, size));
        if let (Some(map), Some(levels)) = (&mut map, &levels) {
            raise(map, levels, size);
        }
        let sheet = HexSheet { lines: routes(fields, map.as_mut()), names: Vec::new() };
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
        let names = places(fields, grid.as_ref());
        if let Some(map) = &mut map {
            (map.towns, map.walled) = (towns, walled);
            map.places =
                names.iter().map(|name| (name.name.clone(), name.hexes.iter().copied().collect::<HexSet>())).collect();
        }
        MapRead { map: map.filter(|_| levels.is_some()), sheet: HexSheet { names, ..sheet } }
    })
}

/// How large the map is.
#[derive(Clone, Copy, Debug)]
struct Size {
    columns: u8,
    rows: u8,
}

/// The cells of a row as they were read, each with its place.
type Row<'r, 'a, T> = Vec<(Option<T>, Item<'r, 'a>)>;
/// All rows of a map.
type Rows<'r, 'a, T> = Vec<Row<'r, 'a, T>>;

/// Reads rows of cells: none where a row is missing, too short or too long. A cell that cannot be read is a fault, but no
/// reason to give up.
fn read_rows<'r, 'a, T>(
    fields: &Fields<'r, 'a>,
    size: Size,
    cell: impl Fn(&Item<'r, 'a>) -> Option<T>,
) -> Option<Rows<'r, 'a, T>> {
    let mut rows: Vec<Option<Row<'r, 'a, T>>> = (0..size.rows).map(|_| None).collect();
    let mut present = vec![false; rows.len()];
    for (name, item) in fields.all() {
        let number = name.parse::<u8>().ok().filter(|n| (1..=size.rows).contains(n) && format!("{n:02}") == name);
        let Some(number) = number else {
            let expected = format!("the number of a row, 01 to {:02}", size.rows);
            let names = (1..=size.rows).map(|row| format!("{row:02}"));
            let near = nearest(name, names);
            item.fault_at_name(UnknownName, format!("the row `{name}`"), expected, near);
            continue;
        };
        present[usize::from(number) - 1] = true;
        let expected = format!("{} characters, one for each column", size.columns);
        let Some(cells) = item.cells(&expected) else { continue };
        let read: Row<'r, 'a, T> = cells.into_iter().map(|item| (cell(&item), item)).collect();
        if read.len() != usize::from(size.columns) {
            // A row too long is shown where it should have ended, one too short at its end.
            let found = format!("a row of {}", read.len());
            match read.get(usize::from(size.columns)) {
                Some((_, first)) => first.fault(Value, found, expected),
                None => item.fault_at_end(Value, found, expected),
            }
            continue;
        }
        rows[usize::from(number) - 1] = Some(read);
    }
    let missing: Vec<String> =
        (1..=size.rows).filter(|row| !present[usize::from(*row) - 1]).map(|row| format!("{row:02}")).collect();
    if !missing.is_empty() {
        let found = format!("no row {}", missing.join(", "));
        fields.fault(Contradiction, found, format!("rows 01 to {:02}", size.rows));
    }
    rows.into_iter().collect()
}

fn letter(item: &Item<'_, '_>) -> Option<Option<Terrain>> {
    let text = item.node.value.to_string();
    let found = LETTERS.iter().find(|(letter, _)| *letter == text);
    if found.is_none() {
        let letters = "`.` clear, `w` woods, `v` village, `h` hamlet, `f` fort, `c` castle or `-` no hex";
        item.fault(Value, format!("the letter `{text}`"), letters);
    }
    found.map(|(_, terrain)| *terrain)
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
    let at = |column: u8, row: u8| &terrain[usize::from(row) - 1][usize::from(column) - 1].0;
    // A hex with an unknown letter is on the map all the same.
    let mut map = Map::new(HexGrid::new(size.columns, size.rows, OddColumns::Higher, |column, row| {
        *at(column, row) != Some(None)
    }));
    for hex in map.grid.hexes() {
        let (column, row) = map.grid.place(hex);
        map.hexes[hex.index()].terrain = at(column, row).flatten().unwrap_or_default();
    }
    map
}

fn raise(map: &mut Map, levels: &Rows<'_, '_, Option<u8>>, size: Size) {
    for row in 1..=size.rows {
        for column in 1..=size.columns {
            let (level, item) = &levels[usize::from(row) - 1][usize::from(column) - 1];
            match (map.grid.hex(column, row), level) {
                (Some(hex), Some(Some(level))) => map.hexes[hex.index()].level = *level,
                (Some(_), Some(None)) => {
                    item.fault(Contradiction, "no level", "a level: the terrain has a hex here");
                }
                (None, Some(Some(level))) => {
                    let expected = "`-`: the terrain has no hex here";
                    item.fault(Contradiction, format!("level {level}"), expected);
                }
                (None, Some(None)) | (_, None) => {}
            }
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
            line.finish();
            let (Some(route), Some(way)) = (kind, way) else { continue };
            let chain = hexes::chain(&way, map.as_ref().map(|map| &map.grid));
            let written = way.words("hex numbers").map_or(0, |words| words.len());
            if written < 2 {
                way.fault(Value, "a way of fewer than two hexes", "the hexes it passes, each next to the one before");
            }
            let hexes: Vec<HexId> = chain.iter().map(|(hex, _)| *hex).collect();
            // Where a hex is off the map, the neighbours of the gap are no fault besides.
            let (Some(map), true) = (map.as_deref_mut(), hexes.len() == written) else { continue };
            for (pair, (_, word)) in hexes.windows(2).zip(chain.iter().skip(1)) {
                if map.grid.direction(pair[0], pair[1]).is_none() {
                    let before = hexes::number(&map.grid, pair[0]);
                    let found = format!("{}, which is not next to {before}", word.text);
                    let beside = hexes::listed(&map.grid, map.grid.next_to(pair[0]));
                    word.fault(Contradiction, found, format!("a neighbour of {before}: {beside}"), None);
                }
            }
            if map.lay_route(route, &hexes).is_ok() {
                lines.push(HexSheetLine { route, hexes });
            }
        }
    });
    lines
}

/// Streams, rivers, bridges and trenches on the sides of hexes.
fn sides(fields: &Fields<'_, '_>, mut map: Option<&mut Map>) {
    let what = "hexsides, each by its two hexes, such as \"1204/1304 1204/1305\"";
    fields.table("sides", "the hexsides with water, bridges and trenches", |sides| {
        type Lay = fn(&mut Map, HexId, HexId) -> Result<(), NotAdjacent>;
        let kinds: [(&str, Lay); 4] = [
            ("streams", |map, a, b| map.lay_water(Water::Stream, a, b)),
            ("rivers", |map, a, b| map.lay_water(Water::River, a, b)),
            ("bridges", Map::lay_bridge),
            ("trenches", Map::dig),
        ];
        let mut wet: Vec<(HexId, HexId)> = Vec::new();
        for (name, lay) in kinds {
            let Some(item) = sides.required(name, what) else { continue };
            let mut seen: Vec<(HexId, HexId)> = Vec::new();
            for word in item.words(what).unwrap_or_default() {
                let Some((a, b)) = side(&word, map.as_ref().map(|map| &map.grid)) else { continue };
                let Some(map) = map.as_deref_mut() else { continue };
                if map.grid.direction(a, b).is_none() {
                    let found = format!("{}, which are not neighbours", word.text);
                    word.fault(Contradiction, found, "two hexes with a side in common", None);
                    continue;
                }
                // A trench has a front; everything else is the same from both sides.
                let key = if name == "trenches" || a <= b { (a, b) } else { (b, a) };
                if seen.contains(&key) {
                    word.fault(Contradiction, format!("{} a second time", word.text), "each hexside once", None);
                }
                seen.push(key);
                match name {
                    "streams" | "rivers" if wet.contains(&key) && !seen[..seen.len() - 1].contains(&key) => {
                        word.fault(Contradiction, "a stream and a river on one hexside", "one of the two", None);
                    }
                    "streams" | "rivers" => wet.push(key),
                    "bridges" if !wet.contains(&key) => {
                        let found = format!("a bridge on {}, where there is no water", word.text);
                        word.fault(Contradiction, found, "a hexside with a stream or a river", None);
                    }
                    _ => {}
                }
                // Neighbours, as was seen above.
                let _ = lay(map, a, b);
            }
        }
    });
}

fn side(word: &Word<'_, '_>, grid: Option<&HexGrid>) -> Option<(HexId, HexId)> {
    let Some((a, b)) = word.text.split_once('/') else {
        word.fault(Value, format!("{:?}", word.text), "two neighbouring hexes, such as 1204/1304", None);
        return None;
    };
    let (a, b) = (hexes::hex(word, a, grid), hexes::hex(word, b, grid));
    a.zip(b)
}

/// The names of places.
fn places(fields: &Fields<'_, '_>, grid: Option<&HexGrid>) -> Vec<HexSheetName> {
    let mut names = Vec::new();
    fields.table("places", "the names of places", |places| {
        for (name, item) in places.all() {
            let Some(place) = item.fields() else { continue };
            let kind = place.required("kind", "\"town\", \"village\" or \"ground\"");
            let kind = kind.and_then(|item| item.choice(&PlaceKind::ALL, "a kind of place"));
            let at = place.required("hexes", "the hexes of the place");
            let hexes = at.map_or(HexSet::EMPTY, |item| hexes::some(&item, grid));
            place.finish();
            if let Some(kind) = kind {
                names.push(HexSheetName { name: name.to_owned(), kind, hexes: hexes.into_iter().collect() });
            }
        }
    });
    names
}
