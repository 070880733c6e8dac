//! The map of The Stricken Eagle: hexes by their printed numbers, and what is printed on them.

use crate::oracle::toml::Value;
use std::collections::{BTreeMap, BTreeSet};

/// `1508` is the 8th hex of column 15.
pub(crate) type Hex = i64;

pub(crate) const FRENCH: usize = 0;
pub(crate) const PRUSSIAN: usize = 1;

#[derive(Debug)]
pub(crate) struct City {
    pub(crate) name: String,
    pub(crate) owner: usize,
    /// A supply symbol is printed there (§11).
    pub(crate) supply: bool,
}

#[derive(Debug)]
pub(crate) struct Map {
    /// The letter of each hex.
    terrain: BTreeMap<Hex, char>,
    /// Whose country each hex is.
    country: BTreeMap<Hex, char>,
    rivers: BTreeSet<(Hex, Hex)>,
    bridges: BTreeSet<(Hex, Hex)>,
    /// Each railway hex with those that it is joined to.
    pub(crate) rails: BTreeMap<Hex, BTreeSet<Hex>>,
    /// Where railways leave the map, by side.
    pub(crate) exits: [BTreeSet<Hex>; 2],
    pub(crate) cities: BTreeMap<Hex, City>,
}

/// Columns from the left, and rows straightened out: odd columns stand half a hex lower, since 1609 is next to 1708 (example of a turn).
fn straight(hex: Hex) -> (i64, i64) {
    let (x, y) = (hex / 100, hex % 100);
    (x, y - (x - x % 2) / 2)
}

pub(crate) fn distance(a: Hex, b: Hex) -> i64 {
    let ((ax, ay), (bx, by)) = (straight(a), straight(b));
    let (dx, dy) = (ax - bx, ay - by);
    dx.abs().max(dy.abs()).max((dx + dy).abs())
}

/// What lies between two hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Water {
    None,
    Bridge,
    River,
}

fn hexes(text: &Value) -> impl Iterator<Item = Hex> + '_ {
    text.text().split_whitespace().map(|hex| hex.parse().expect("a hex"))
}

fn hexsides(table: &Value) -> BTreeSet<(Hex, Hex)> {
    let all = table.table().values().flat_map(|text| text.text().split_whitespace());
    all.map(|side| side.split_once('/').expect("two hexes"))
        .map(|(a, b)| (a.parse().expect("a hex"), b.parse().expect("a hex")))
        .map(|(a, b): (Hex, Hex)| (a.min(b), a.max(b)))
        .collect()
}

fn letters(table: &Value) -> BTreeMap<Hex, char> {
    let mut found = BTreeMap::new();
    for (row, letters) in table.table() {
        let row: Hex = row.parse().expect("a row");
        let letters = letters.text().chars().enumerate().filter(|(_, letter)| *letter != '-');
        found.extend(letters.map(|(column, letter)| ((column as Hex + 1) * 100 + row, letter)));
    }
    found
}

impl Map {
    pub(crate) fn new(file: &Value) -> Map {
        let mut rails: BTreeMap<Hex, BTreeSet<Hex>> = BTreeMap::new();
        for line in file.at("map/railways").table().values() {
            let line: Vec<Hex> = hexes(line).collect();
            for pair in line.windows(2) {
                rails.entry(pair[0]).or_default().insert(pair[1]);
                rails.entry(pair[1]).or_default().insert(pair[0]);
            }
        }
        let cities = file.at("cities").table().iter().map(|(name, city)| {
            let owner = usize::from(city.at("owner").text() == "prussian");
            let city_of = City { name: name.clone(), owner, supply: city.get("supply").is_some() };
            (city.at("hex").text().parse().expect("a hex"), city_of)
        });
        Map {
            terrain: letters(file.at("map/terrain")),
            country: letters(file.at("map/country")),
            rivers: hexsides(file.at("map/rivers")),
            bridges: hexsides(file.at("map/bridges")),
            rails,
            exits: ["french", "prussian"].map(|side| hexes(file.at("map/exits").at(side)).collect()),
            cities: cities.collect(),
        }
    }

    pub(crate) fn beside(&self, hex: Hex) -> impl Iterator<Item = Hex> + '_ {
        let columns = [-100, 0, 100].into_iter();
        let near = columns.flat_map(move |c| (-1..=1).map(move |row| hex + c + row));
        near.filter(move |to| self.terrain.contains_key(to) && distance(hex, *to) == 1)
    }

    /// What a log and the tables call the terrain.
    pub(crate) fn ground(&self, hex: Hex) -> &'static str {
        match self.terrain.get(&hex) {
            Some('w') => "forest",
            Some('m') => "mountain",
            Some('c') => "city",
            Some('f') => "fortress",
            _ => "clear",
        }
    }

    pub(crate) fn country(&self, hex: Hex) -> char {
        *self.country.get(&hex).unwrap_or(&'-')
    }

    pub(crate) fn water(&self, a: Hex, b: Hex) -> Water {
        let side = (a.min(b), a.max(b));
        match (self.rivers.contains(&side), self.bridges.contains(&side)) {
            (_, true) => Water::Bridge,
            (true, false) => Water::River,
            _ => Water::None,
        }
    }
}
