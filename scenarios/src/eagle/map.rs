//! `map.toml`: the hexes row by row, with their countries, railways, rivers and bridges, cities, and the names of places.

use super::SIDES;
use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::hexes::{self, NO_HEX, Rows, Size, Waters};
use crate::reader::{Fields, Item};
use crate::sheet::{HexSheet, HexSheetLine, HexSheetName, PlaceKind};
use sandtable_engine::eagle::terrain::{MAX_PLACES, Place, Terrain};
use sandtable_engine::eagle::{FRENCH, HexGrid, HexSet, Map, PRUSSIAN};
use sandtable_engine::geometry::{HexId, Route, Water};
use sandtable_engine::{BySide, Side};

/// The letters of the terrain; `-` stands for a hex that is not on the map.
const LETTERS: [(&str, Option<Terrain>); 6] = [
    (".", Some(Terrain::Clear)),
    ("w", Some(Terrain::Forest)),
    ("m", Some(Terrain::Mountain)),
    ("c", Some(Terrain::City)),
    ("f", Some(Terrain::Fortress)),
    (NO_HEX, None),
];

/// The owner of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Country {
    Of(Side),
    Luxemburg,
    Nobody,
}

/// The letters of the countries.
const COUNTRIES: [(&str, Option<Country>); 5] = [
    ("f", Some(Country::Of(FRENCH))),
    ("p", Some(Country::Of(PRUSSIAN))),
    ("l", Some(Country::Luxemburg)),
    (".", Some(Country::Nobody)),
    (NO_HEX, None),
];

/// The map as it was read.
#[derive(Debug)]
pub(super) struct MapRead {
    /// `None` if its rows cannot be read.
    pub(super) map: Option<Map>,
    pub(super) sheet: HexSheet,
    /// Whether all cities were read.
    whole: bool,
}

impl MapRead {
    /// The map, if all names that other data may use are known.
    pub(super) fn known(&self) -> Option<&Map> {
        self.map.as_ref().filter(|_| self.whole)
    }
}

/// Reads `[map]` and `[cities]`.
pub(super) fn read(root: &Fields<'_, '_>) -> Option<MapRead> {
    let mut read = root.table("map", "the table [map]", |fields| {
        let size = Size::read(fields, HexSet::CAPACITY);
        let terrain = Rows::read(fields, "terrain", size, terrain);
        let countries = Rows::read(fields, "country", size, country);
        let mut map = terrain.zip(size).map(|(terrain, size)| blank(&terrain, size));
        if let (Some(map), Some(countries), Some(size)) = (&mut map, &countries, size) {
            settle(map, countries, size);
        }
        let grid = map.as_ref().map(|map| map.grid.clone());
        let (lines, complete) = railways(fields, grid.as_ref());
        let waters = waters(fields, grid.as_ref());
        if let Some(map) = &mut map {
            map.sides = hexes::build_sides(&map.grid, &lines, &waters);
        }
        let exits = fields.table("exits", "where each side's railways leave the map", |sides| {
            BySide(SIDES.map(|(side, _)| exits(sides, side, map.as_ref(), complete)))
        });
        if let (Some(map), Some(exits)) = (&mut map, exits) {
            map.exits = exits;
        }
        let names = hexes::places(fields, grid.as_ref());
        MapRead { map: map.filter(|_| countries.is_some()), sheet: HexSheet { lines, names }, whole: false }
    })?;
    cities(root, &mut read);
    Some(read)
}

fn terrain(item: &Item<'_, '_>) -> Option<Option<Terrain>> {
    let letters = "`.` clear, `w` forest, `m` mountain, `c` city, `f` fortress or `-` no hex";
    hexes::letter(item, &LETTERS, letters)
}

fn country(item: &Item<'_, '_>) -> Option<Option<Country>> {
    let letters = "`f` French, `p` Prussian, `l` Luxemburg, `.` nobody's or `-` no hex";
    hexes::letter(item, &COUNTRIES, letters)
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

/// Assigns each hex to its country.
fn settle(map: &mut Map, countries: &Rows<'_, '_, Option<Country>>, size: Size) {
    for (column, row) in size.places() {
        let (country, item) = countries.at(column, row);
        match (map.grid.hex(column, row), country) {
            (Some(hex), Some(Some(country))) => match country {
                Country::Of(side) => map.country[*side].insert(hex),
                Country::Luxemburg => map.luxemburg.insert(hex),
                Country::Nobody => {}
            },
            (Some(_), Some(None)) => item.fault(Contradiction, "no country", "a country: the terrain has a hex here"),
            (None, Some(Some(_))) => item.fault(Contradiction, "a country", "`-`: the terrain has no hex here"),
            (None, Some(None)) | (_, None) => {}
        }
    }
}

/// The railways, each by the hexes that it passes, and whether all of them were read.
fn railways(map: &Fields<'_, '_>, grid: Option<&HexGrid>) -> (Vec<HexSheetLine>, bool) {
    let lines = map.table("railways", "the hexes of each railway, each next to the one before", |lines| {
        let all = lines.all();
        let ways = all.iter().filter_map(|(_, item)| hexes::way(item, grid));
        let lines: Vec<HexSheetLine> = ways.map(|hexes| HexSheetLine { route: Route::Railway, hexes }).collect();
        let complete = lines.len() == all.len();
        (lines, complete)
    });
    lines.unwrap_or_default()
}

/// The rivers, each by its hexsides, and the bridges, listed by place.
fn waters(map: &Fields<'_, '_>, grid: Option<&HexGrid>) -> Waters {
    let mut waters = Waters::default();
    map.table("rivers", "the hexsides of each river", |rivers| {
        rivers.all().iter().for_each(|(_, item)| waters.add_water(item, Water::River, grid));
    });
    map.table("bridges", "the hexsides with a bridge, by places", |bridges| {
        bridges.all().iter().for_each(|(_, item)| waters.add_bridges(item, grid));
    });
    waters
}

/// §2.7, §4.1 The hexes at the edge of the map from which a side's railways lead off it.
fn exits(sides: &Fields<'_, '_>, side: &str, map: Option<&Map>, complete: bool) -> HexSet {
    let exits = hexes::entries(sides, side, map.map(|map| &map.grid));
    let Some((map, item)) = map.filter(|_| complete).zip(sides.optional(side)) else { return exits };
    let ends = |hex: &HexId| map.sides[*hex].off_map == Some(Route::Railway);
    if let Some(hex) = exits.into_iter().find(|hex| hexes::is_edge(&map.grid, *hex) && !ends(hex)) {
        let found = format!("{}, where no railway ends", hexes::number(&map.grid, hex));
        item.fault(Contradiction, found, "hexes where a railway of [map.railways] begins or ends");
    }
    exits
}

/// Reads `[cities]`: a name for each hex with the letter of a city or fortress.
fn cities(root: &Fields<'_, '_>, read: &mut MapRead) {
    let Some(table) = root.required("cities", "a line for each city and fortress").and_then(|item| item.fields())
    else {
        return;
    };
    let cities = table.all();
    if let Some((_, first)) = cities.get(MAX_PLACES) {
        first.fault_at_name(Contradiction, format!("{} cities", MAX_PLACES + 1), format!("at most {MAX_PLACES}"), None);
    }
    let Some(map) = &mut read.map else { return };
    for (name, item) in &cities {
        let Some(place) = city(name, item, map) else { continue };
        if let Some(other) = map.place_at(place.hex) {
            let found = format!("{name} in the hex of {}", map.places[other.index()].name);
            item.fault(Contradiction, found, "a hex of its own for each city");
        }
        let kind = PlaceKind::Town;
        read.sheet.names.push(HexSheetName { name: place.name.clone(), kind, hexes: vec![place.hex] });
        map.places.push(place);
    }
    read.whole = map.places.len() == cities.len();
    let nameless = |hex: &HexId| is_city(map.terrain(*hex)) && map.place_at(*hex).is_none();
    if let Some(hex) = map.grid.hexes().into_iter().find(nameless).filter(|_| read.whole) {
        let found = format!("no city in {}, which has the letter of one", hexes::number(&map.grid, hex));
        table.fault(Contradiction, found, "a line for each hex with the letter `c` or `f`");
    }
}

fn is_city(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::City | Terrain::Fortress)
}

fn city(name: &str, item: &Item<'_, '_>, map: &Map) -> Option<Place> {
    let fields = item.fields()?;
    let owner = crate::sides::side(&fields, "owner", &SIDES);
    let supply = fields.optional("supply").and_then(|item| item.flag()).unwrap_or(false);
    let at = fields.required("hex", "the number of its hex");
    let hex = at.and_then(|at| {
        let hex = one(&at, Some(&map.grid))?;
        if !is_city(map.terrain(hex)) {
            let found = format!("{}, which has no city", hexes::number(&map.grid, hex));
            at.fault(Contradiction, found, "a hex with the letter `c` or `f`");
            return None;
        }
        Some(hex)
    });
    fields.finish();
    Some(Place { name: name.to_owned(), hex: hex?, owner: owner?, supply })
}

/// A single hex.
pub(super) fn one(item: &Item<'_, '_>, grid: Option<&HexGrid>) -> Option<HexId> {
    let words = item.words("a hex number")?;
    let [word] = words.as_slice() else {
        item.fault(Value, item.node.value.to_string(), "one hex number, such as \"1508\"");
        return None;
    };
    hexes::hex(word, word.text, grid)
}
