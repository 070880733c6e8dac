//! `map.toml`: the hexes row by row, railways, waters and bridges, sources of supply, towns and localities.

use super::{SIDES, area};
use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::hexes::{self, NO_HEX, Rows, Size, Waters};
use crate::reader::{Fields, Item};
use crate::sheet::{HexSheet, HexSheetLine, HexSheetName, PlaceKind};
use sandtable_engine::BySide;
use sandtable_engine::geometry::{HexId, Route, Water};
use sandtable_engine::loire::terrain::{Bridge, MAX_BRIDGES, MAX_PLACES, Place, Terrain};
use sandtable_engine::loire::{HexGrid, HexSet, Map};

/// §11.5 The river of the pontoon bridge.
const LOIRE: &str = "Loire";

/// The letters of the terrain; `-` stands for a hex that is not on the map.
const LETTERS: [(&str, Option<Terrain>); 6] = [
    (".", Some(Terrain::Clear)),
    ("w", Some(Terrain::Wood)),
    ("d", Some(Terrain::Difficult)),
    ("l", Some(Terrain::Locality)),
    ("t", Some(Terrain::Town)),
    (NO_HEX, None),
];

/// The map as it was read.
#[derive(Debug)]
pub(super) struct MapRead {
    /// `None` if its rows cannot be read.
    pub(super) map: Option<Map>,
    /// The hexes beside the Loire.
    pub(super) loire: HexSet,
    pub(super) sheet: HexSheet,
    /// Whether all places were read.
    whole: bool,
}

impl MapRead {
    /// The map, if all names that other data may use are known.
    pub(super) fn known(&self) -> Option<&Map> {
        self.map.as_ref().filter(|_| self.whole)
    }
}

/// Reads `[map]` and `[places]`.
pub(super) fn read(root: &Fields<'_, '_>) -> Option<MapRead> {
    let mut read = root.table("map", "the table [map]", |fields| {
        let size = Size::read(fields, HexSet::CAPACITY);
        let terrain = Rows::read(fields, "terrain", size, terrain);
        let mut map = terrain.zip(size).map(|(terrain, size)| blank(&terrain, size));
        let grid = map.as_ref().map(|map| map.grid.clone());
        let lines = railways(fields, grid.as_ref());
        let (waters, loire) = waters(fields, grid.as_ref());
        if let Some(map) = &mut map {
            map.bridges = waters.bridges.iter().map(|&ends| Bridge { ends }).collect();
            map.sides = hexes::build_sides(&map.grid, &lines, &waters);
        }
        let supply = supply(fields, grid.as_ref());
        if let (Some(map), Some((sources, edges))) = (&mut map, supply) {
            (map.sources, map.edges) = (sources, edges);
        }
        let names = hexes::places(fields, grid.as_ref());
        MapRead { map, loire, sheet: HexSheet { lines, names }, whole: false }
    })?;
    places(root, &mut read);
    Some(read)
}

fn terrain(item: &Item<'_, '_>) -> Option<Option<Terrain>> {
    let letters = "`.` clear, `w` wood, `d` difficult, `l` locality, `t` town or `-` no hex";
    hexes::letter(item, &LETTERS, letters)
}

fn blank(terrain: &Rows<'_, '_, Option<Terrain>>, size: Size) -> Map {
    // A hex with an unknown letter is on the map nevertheless.
    let mut map = Map::new(size.grid(|column, row| terrain.at(column, row).0 != Some(&None)));
    for hex in map.grid.hexes() {
        let (column, row) = map.grid.place(hex);
        map.terrain[hex.index()] = terrain.at(column, row).0.copied().flatten().unwrap_or_default();
    }
    map
}

/// The railways, each by the hexes that it passes.
fn railways(map: &Fields<'_, '_>, grid: Option<&HexGrid>) -> Vec<HexSheetLine> {
    let lines = map.table("railways", "the hexes of each railway, each next to the one before", |lines| {
        let ways = lines.all().into_iter().filter_map(|(_, item)| hexes::way(&item, grid));
        ways.map(|hexes| HexSheetLine { route: Route::Railway, hexes }).collect()
    });
    lines.unwrap_or_default()
}

/// The rivers, streams and bridges, and the hexes beside the Loire.
fn waters(map: &Fields<'_, '_>, grid: Option<&HexGrid>) -> (Waters, HexSet) {
    let (mut waters, mut loire) = (Waters::default(), HexSet::EMPTY);
    map.table("rivers", "the hexsides of each river", |rivers| {
        for (name, item) in rivers.all() {
            let before = waters.water.len();
            waters.add_water(&item, Water::River, grid);
            if name == LOIRE {
                loire = waters.water[before..].iter().flat_map(|&(_, a, b)| [a, b]).collect();
            }
        }
        if !rivers.all().iter().any(|(name, _)| *name == LOIRE) {
            let expected = format!("the river `{LOIRE}`, which the pontoon bridge is for (§11.5)");
            rivers.fault(Contradiction, "no such river", expected);
        }
    });
    map.table("streams", "the hexsides of each stream", |streams| {
        streams.all().iter().for_each(|(_, item)| waters.add_water(item, Water::Stream, grid));
    });
    map.table("bridges", "the hexsides with a bridge, by places", |bridges| {
        bridges.all().iter().for_each(|(_, item)| waters.add_bridges(item, grid));
        if waters.bridges.len() > MAX_BRIDGES {
            let found = format!("{} bridges", waters.bridges.len());
            bridges.fault(Contradiction, found, format!("at most {MAX_BRIDGES}"));
        }
    });
    (waters, loire)
}

/// §8.1 The sources of supply for units and for places, at the edge of the map.
fn supply(map: &Fields<'_, '_>, grid: Option<&HexGrid>) -> Option<(BySide<HexSet>, BySide<HexSet>)> {
    let expected = "where each side's supply comes from, such as { units = \"0101-0121\", places = \"0101-0121\" }";
    map.table("supply", expected, |sides| {
        let [french, german] = SIDES.map(|(side, _)| {
            sides.table(side, expected, |from| ["units", "places"].map(|name| area::at_edge(from, name, grid)))
        });
        let ([french, french_places], [german, german_places]) = (french?, german?);
        Some((BySide([french, german]), BySide([french_places, german_places])))
    })?
}

/// Reads `[places]`: a name for each hex with the letter of a town or locality.
fn places(root: &Fields<'_, '_>, read: &mut MapRead) {
    let Some(table) = root.required("places", "a line for each town and locality").and_then(|item| item.fields())
    else {
        return;
    };
    let places = table.all();
    if let Some((_, first)) = places.get(MAX_PLACES) {
        first.fault_at_name(Contradiction, format!("{} places", places.len()), format!("at most {MAX_PLACES}"), None);
    }
    let Some(map) = &mut read.map else { return };
    for (name, item) in &places {
        let Some(place) = place(name, item, map) else { continue };
        if let Some(other) = map.place_at(place.hex) {
            let found = format!("{name} in the hex of {}", map.places[other.index()].name);
            item.fault(Contradiction, found, "a hex of its own for each place");
        }
        let kind = if map.terrain(place.hex) == Terrain::Town { PlaceKind::Town } else { PlaceKind::Village };
        read.sheet.names.push(HexSheetName { name: place.name.clone(), kind, hexes: vec![place.hex] });
        map.places.push(place);
    }
    read.whole = map.places.len() == places.len();
    let nameless = |hex: &HexId| is_place(map.terrain(*hex)) && map.place_at(*hex).is_none();
    if let Some(hex) = map.grid.hexes().into_iter().find(nameless).filter(|_| read.whole) {
        let found = format!("no place in {}, which has the letter of one", hexes::number(&map.grid, hex));
        table.fault(Contradiction, found, "a line for each hex with the letter `t` or `l`");
    }
}

fn is_place(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Town | Terrain::Locality)
}

fn place(name: &str, item: &Item<'_, '_>, map: &Map) -> Option<Place> {
    let fields = item.fields()?;
    let owner = crate::sides::side(&fields, "owner", &SIDES);
    let at = fields.required("hex", "the number of its hex");
    let hex = at.and_then(|at| {
        let words = at.words("a hex number")?;
        let [word] = words.as_slice() else {
            at.fault(Value, at.node.value.to_string(), "one hex number, such as \"2511\"");
            return None;
        };
        let hex = hexes::hex(word, word.text, Some(&map.grid))?;
        if !is_place(map.terrain(hex)) {
            let found = format!("{}, which has no place", hexes::number(&map.grid, hex));
            at.fault(Contradiction, found, "a hex with the letter `t` or `l`");
            return None;
        }
        Some(hex)
    });
    fields.finish();
    Some(Place { name: name.to_owned(), hex: hex?, owner: owner? })
}
