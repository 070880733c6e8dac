//! The map of the Loire Campaign: hexes by their printed numbers, and what is printed on them.

use crate::oracle::toml::Value;
use std::collections::{BTreeMap, BTreeSet};

/// `2511` is the 11th hex of column 25.
pub(crate) type Hex = i64;

pub(crate) const FRENCH: usize = 0;
pub(crate) const GERMAN: usize = 1;

#[derive(Debug)]
pub(crate) struct Map {
    /// The letter of each hex.
    pub(crate) terrain: BTreeMap<Hex, char>,
    /// The Loire and the Seine.
    rivers: BTreeSet<(Hex, Hex)>,
    streams: BTreeSet<(Hex, Hex)>,
    pub(crate) bridges: BTreeSet<(Hex, Hex)>,
    /// Each railway hex with those that it is joined to.
    pub(crate) rails: BTreeMap<Hex, Vec<Hex>>,
    /// Where supply of units comes from, by side.
    pub(crate) units_from: [BTreeSet<Hex>; 2],
    /// The same of towns and localities.
    pub(crate) places_from: [BTreeSet<Hex>; 2],
    /// Towns and localities with their owners at the start.
    pub(crate) places: BTreeMap<String, (Hex, usize)>,
}

/// Columns from the left, and rows straightened out: odd columns stand half a hex higher.
fn straight(hex: Hex) -> (i64, i64) {
    let (x, y) = (hex / 100 - 1, hex % 100);
    (x, y - (x - x % 2) / 2)
}

pub(crate) fn distance(a: Hex, b: Hex) -> i64 {
    let ((ax, ay), (bx, by)) = (straight(a), straight(b));
    let (dx, dy) = (ax - bx, ay - by);
    dx.abs().max(dy.abs()).max((dx + dy).abs())
}

/// A hexside, whichever side it is named from.
pub(crate) fn hexside(a: Hex, b: Hex) -> (Hex, Hex) {
    (a.min(b), a.max(b))
}

/// `0101-0121 2401`: rectangles.
pub(crate) fn area(text: &str) -> BTreeSet<Hex> {
    let mut hexes = BTreeSet::new();
    for part in text.split_whitespace() {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let [from, to] = [from, to].map(|hex| hex.parse::<Hex>().expect("a hex"));
        for column in from / 100..=to / 100 {
            hexes.extend((from % 100..=to % 100).map(|row| column * 100 + row));
        }
    }
    hexes
}

fn hexsides(table: &Value) -> BTreeSet<(Hex, Hex)> {
    let all = table.table().values().flat_map(|text| text.text().split_whitespace());
    all.map(|side| side.split_once('/').expect("two hexes"))
        .map(|(a, b)| hexside(a.parse().expect("a hex"), b.parse().expect("a hex")))
        .collect()
}

impl Map {
    pub(crate) fn new(file: &Value) -> Map {
        let mut terrain = BTreeMap::new();
        for (row, letters) in file.at("map/terrain").table() {
            let row: Hex = row.parse().expect("a row");
            let letters = letters.text().chars().enumerate().filter(|(_, letter)| *letter != '-');
            terrain.extend(letters.map(|(column, letter)| ((column as Hex + 1) * 100 + row, letter)));
        }
        let mut rails: BTreeMap<Hex, Vec<Hex>> = BTreeMap::new();
        for line in file.at("map/railways").table().values() {
            let line: Vec<Hex> = line.text().split_whitespace().map(|hex| hex.parse().expect("a hex")).collect();
            for pair in line.windows(2) {
                rails.entry(pair[0]).or_default().push(pair[1]);
                rails.entry(pair[1]).or_default().push(pair[0]);
            }
        }
        let places = file.at("places").table().iter().map(|(name, place)| {
            let side = usize::from(place.at("owner").text() == "german");
            (name.clone(), (place.at("hex").text().parse().expect("a hex"), side))
        });
        let from = |what: &str| ["french", "german"].map(|side| area(file.at("map/supply").at(side).at(what).text()));
        Map {
            terrain,
            rivers: hexsides(file.at("map/rivers")),
            streams: hexsides(file.at("map/streams")),
            bridges: hexsides(file.at("map/bridges")),
            rails,
            units_from: from("units"),
            places_from: from("places"),
            places: places.collect(),
        }
    }

    pub(crate) fn beside(&self, hex: Hex) -> impl Iterator<Item = Hex> + '_ {
        let columns = [-100, 0, 100].into_iter();
        let near = columns.flat_map(move |c| (-1..=1).map(move |row| hex + c + row));
        near.filter(move |to| self.terrain.contains_key(to) && distance(hex, *to) == 1)
    }

    pub(crate) fn letter(&self, hex: Hex) -> char {
        *self.terrain.get(&hex).unwrap_or(&'-')
    }

    pub(crate) fn is_river(&self, a: Hex, b: Hex) -> bool {
        self.rivers.contains(&hexside(a, b))
    }

    pub(crate) fn is_stream(&self, a: Hex, b: Hex) -> bool {
        self.streams.contains(&hexside(a, b))
    }
}

/// What a log calls the terrain.
pub(crate) fn ground(letter: char) -> &'static str {
    match letter {
        'w' => "wood",
        'd' => "difficult",
        'l' => "locality",
        't' => "town",
        _ => "clear",
    }
}
