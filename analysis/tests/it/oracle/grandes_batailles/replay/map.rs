//! The map of a battle: hexes by their printed numbers, what is printed on them, and what can be seen across them.

use crate::oracle::toml::Value;
use std::collections::{BTreeMap, BTreeSet};

/// `1607` is the 7th hex of column 16.
pub(crate) type Hex = i64;

/// Directions from the north by the clock.
pub(crate) const NAMES: [&str; 6] = ["north", "north-east", "south-east", "south", "south-west", "north-west"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Way {
    Road,
    Path,
    Railway,
}

impl Way {
    /// §T.terrain: half points.
    pub(crate) fn cost(self) -> i64 {
        if self == Way::Road { 1 } else { 2 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Water {
    Stream,
    River,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arm {
    Infantry,
    Cavalry,
    Guns,
}

#[derive(Debug)]
pub(crate) struct Map {
    terrain: BTreeMap<Hex, char>,
    level: BTreeMap<Hex, i64>,
    ways: BTreeMap<(Hex, Hex), Way>,
    /// Ways that lead off the map.
    pub(crate) ends: BTreeMap<Hex, Way>,
    streams: BTreeSet<(Hex, Hex)>,
    rivers: BTreeSet<(Hex, Hex)>,
    bridges: BTreeSet<(Hex, Hex)>,
    /// The entrenched hex first.
    trenches: BTreeSet<(Hex, Hex)>,
    walled: BTreeSet<Hex>,
    /// §T.terrain: the river of Wissembourg can be waded, that of Spicheren cannot.
    pub(crate) is_wissembourg: bool,
}

/// The hexes of a list.
pub(crate) fn hexes(text: &Value) -> Vec<Hex> {
    text.text().split_whitespace().map(|hex| hex.parse().expect("a hex")).collect()
}

/// Columns from the left, and rows straightened out: odd columns stand half a hex higher.
fn straight(hex: Hex) -> (i64, i64) {
    let (x, y) = (hex / 100, hex % 100);
    (x, y - (x + x % 2) / 2)
}

fn back((x, y): (i64, i64)) -> Hex {
    if x < 0 { 0 } else { x * 100 + y + (x + x % 2) / 2 }
}

const STEPS: [(i64, i64); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// The hex next to another, on the map or not.
fn beside(hex: Hex, direction: usize) -> Hex {
    let ((x, y), (dx, dy)) = (straight(hex), STEPS[direction]);
    back((x + dx, y + dy))
}

pub(crate) fn distance(a: Hex, b: Hex) -> i64 {
    let ((ax, ay), (bx, by)) = (straight(a), straight(b));
    let (dx, dy) = (ax - bx, ay - by);
    dx.abs().max(dy.abs()).max((dx + dy).abs())
}

/// The direction of the next hex.
pub(crate) fn direction(from: Hex, to: Hex) -> Option<usize> {
    (0..6).find(|&d| beside(from, d) == to)
}

/// §2: the front hexes of a facing.
pub(crate) fn front(facing: usize) -> [usize; 3] {
    [(facing + 5) % 6, facing, (facing + 1) % 6]
}

/// §10.2.1, R-50: whether a hex is between the lines through the outer front hexes.
pub(crate) fn in_cone(from: Hex, facing: usize, to: Hex) -> bool {
    let ((ax, ay), (bx, by)) = (straight(from), straight(to));
    let n = distance(from, to);
    let reaches = |a: usize, b: usize| {
        (0..=n).any(|k| {
            let (p, q) = (STEPS[a], STEPS[b]);
            (ax + k * p.0 + (n - k) * q.0, ay + k * p.1 + (n - k) * q.1) == (bx, by)
        })
    };
    let [left, middle, right] = front(facing);
    reaches(left, middle) || reaches(middle, right)
}

/// §10.2.2: the hexes between two, step by step; two where the line runs along their side. The hex of the end is the last.
fn line(from: Hex, to: Hex) -> Vec<Vec<Hex>> {
    let n = distance(from, to);
    let ((ax, ay), (bx, by)) = (straight(from), straight(to));
    let at = |k: i64, nudge: f64| {
        let t = k as f64 / n as f64;
        let x = ax as f64 + (bx - ax) as f64 * t + nudge;
        let y = ay as f64 + (by - ay) as f64 * t + nudge * 0.5;
        let z = -x - y;
        let (mut rx, mut ry, rz) = (x.round(), y.round(), z.round());
        let (dx, dy, dz) = ((rx - x).abs(), (ry - y).abs(), (rz - z).abs());
        if dx > dy && dx > dz {
            rx = -ry - rz;
        } else if dy > dz {
            ry = -rx - rz;
        }
        back((rx as i64, ry as i64))
    };
    (1..=n)
        .map(|k| {
            let (one, other) = (at(k, 1e-6), at(k, -1e-6));
            if one == other { vec![one] } else { vec![one, other] }
        })
        .collect()
}

fn sides(text: &Value) -> BTreeSet<(Hex, Hex)> {
    let pairs = text.text().split_whitespace().map(|side| {
        let (a, b) = side.split_once('/').expect("two hexes");
        (a.parse::<Hex>().expect("a hex"), b.parse::<Hex>().expect("a hex"))
    });
    pairs.flat_map(|(a, b)| [(a, b), (b, a)]).collect()
}

impl Map {
    pub(crate) fn read(map: &Value, name: &str) -> Map {
        let rows = |path: &str| -> BTreeMap<Hex, char> {
            let rows = map.at(path).table().iter();
            let all = rows.flat_map(|(row, signs)| {
                let row: Hex = row.parse().expect("a row");
                signs.text().chars().enumerate().map(move |(x, sign)| ((x as Hex + 1) * 100 + row, sign))
            });
            all.filter(|(_, sign)| *sign != '-').collect()
        };
        let printed = rows("map/terrain");
        let level = rows("map/levels").into_iter().map(|(hex, sign)| (hex, i64::from(sign as u8 - b'0'))).collect();
        let (mut ways, mut ends) = (BTreeMap::new(), BTreeMap::new());
        let mut lay = |key: (Hex, Hex), way: Way| {
            let old = ways.entry(key).or_insert(way);
            *old = way.min(*old);
        };
        for route in map.at("map/routes").table().values() {
            let way = match route.at("kind").text() {
                "road" => Way::Road,
                "path" => Way::Path,
                _ => Way::Railway,
            };
            let along = hexes(route.at("hexes"));
            for pair in along.windows(2) {
                lay((pair[0], pair[1]), way);
                lay((pair[1], pair[0]), way);
            }
            for end in [along[0], along[along.len() - 1]] {
                if (0..6).any(|d| !printed.contains_key(&beside(end, d))) {
                    let old = ends.entry(end).or_insert(way);
                    *old = way.min(*old);
                }
            }
        }
        let trenches = map.at("map/sides/trenches").text().split_whitespace().map(|side| {
            let (a, b) = side.split_once('/').expect("two hexes");
            (a.parse().expect("a hex"), b.parse().expect("a hex"))
        });
        Map {
            terrain: printed.clone(),
            level,
            ways,
            ends,
            streams: sides(map.at("map/sides/streams")),
            rivers: sides(map.at("map/sides/rivers")),
            bridges: sides(map.at("map/sides/bridges")),
            trenches: trenches.collect(),
            walled: hexes(map.at("map/walled")).into_iter().collect(),
            is_wissembourg: name == "wissembourg",
        }
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = Hex> + '_ {
        self.terrain.keys().copied()
    }

    pub(crate) fn next(&self, hex: Hex, direction: usize) -> Option<Hex> {
        Some(beside(hex, direction)).filter(|to| self.terrain.contains_key(to))
    }

    pub(crate) fn around(&self, hex: Hex) -> impl Iterator<Item = Hex> + '_ {
        (0..6).filter_map(move |d| self.next(hex, d))
    }

    pub(crate) fn terrain(&self, hex: Hex) -> char {
        self.terrain.get(&hex).copied().unwrap_or('-')
    }

    pub(crate) fn level(&self, hex: Hex) -> i64 {
        self.level.get(&hex).copied().unwrap_or(0)
    }

    pub(crate) fn way(&self, from: Hex, to: Hex) -> Option<Way> {
        self.ways.get(&(from, to)).copied()
    }

    /// §T.terrain, note 6: with or without a bridge.
    pub(crate) fn water(&self, from: Hex, to: Hex) -> Option<Water> {
        if self.rivers.contains(&(from, to)) {
            Some(Water::River)
        } else {
            self.streams.contains(&(from, to)).then_some(Water::Stream)
        }
    }

    /// ways cross on bridges.
    fn is_dry(&self, from: Hex, to: Hex) -> bool {
        self.water(from, to).is_none() || self.bridges.contains(&(from, to)) || self.way(from, to).is_some()
    }

    /// §T.terrain: whether an arm can cross a side at all.
    pub(crate) fn crosses(&self, arm: Arm, from: Hex, to: Hex) -> bool {
        self.is_dry(from, to)
            || match (self.water(from, to), arm) {
                (_, Arm::Guns) => false,
                (Some(Water::River), Arm::Infantry) => self.is_wissembourg,
                (Some(Water::River), Arm::Cavalry) => false,
                _ => true,
            }
    }

    /// §T.terrain, R-63: what water costs of a movement allowance, in half points.
    pub(crate) fn ford(&self, arm: Arm, from: Hex, to: Hex, movement: i64) -> Option<i64> {
        if self.is_dry(from, to) {
            return None;
        }
        let half = arm == Arm::Infantry && self.water(from, to) == Some(Water::Stream);
        Some(if half { movement } else { 2 * movement })
    }

    /// §T.terrain: what the ground costs off the ways, in half points.
    pub(crate) fn ground(&self, arm: Arm, from: Hex, to: Hex) -> i64 {
        let terrain = match (self.terrain(to), arm) {
            ('w', Arm::Infantry) => 4,
            ('w', _) => 6,
            _ => 2,
        };
        terrain + 2 * (self.level(from) - self.level(to)).abs()
    }

    /// §T.terrain: a step in half points, without water that must be waded.
    pub(crate) fn step(&self, arm: Arm, from: Hex, to: Hex) -> i64 {
        let Some(way) = self.way(from, to) else { return self.ground(arm, from, to) };
        way.cost() + 2 * ((self.level(from) - self.level(to)).abs() - 1).max(0)
    }

    /// §7.4, R-80: what the hex costs that a way leads to from outside, in half points.
    pub(crate) fn entry(&self, arm: Arm, hex: Hex) -> i64 {
        self.ends.get(&hex).map_or_else(|| self.ground(arm, hex, hex), |way| way.cost())
    }

    /// §T.terrain, R-40: the protection of a hex; `single`: for a single French regiment.
    pub(crate) fn protection(&self, hex: Hex, single: bool) -> i64 {
        let terrain = match self.terrain(hex) {
            'v' if self.walled.contains(&hex) => 3,
            'c' if single => 3,
            'v' | 'w' | 'c' => 2,
            'h' | 'f' if single => 2,
            _ => 1,
        };
        // §13.2.6
        let level = self.level(hex);
        let high = level >= 5 || self.is_wissembourg && level == 3;
        terrain.max(if high { 2 } else { 1 })
    }

    pub(crate) fn is_trench(&self, hex: Hex, from: Hex) -> bool {
        self.trenches.contains(&(hex, from))
    }

    /// §10.2.2: whether a line is free. R-12: the ground. R-75: what stands on it, compared with the gun's level.
    pub(crate) fn sees(&self, from: Hex, to: Hex, unit: impl Fn(Hex) -> bool) -> bool {
        let (own, other) = (self.level(from), self.level(to));
        let blocks = |hex: Hex| {
            let level = self.level(hex);
            let ground = if own == other { level > own } else { level >= own.max(other) };
            let stands = self.terrain(hex) != '.' || unit(hex);
            ground || stands && (level >= own || distance(hex, to) == 1)
        };
        let line = line(from, to);
        line.iter()
            .take(line.len().saturating_sub(1))
            .all(|step| step.iter().any(|hex| self.terrain.contains_key(hex) && !blocks(*hex)))
    }

    /// whether a line enters a hex through a trench.
    pub(crate) fn enters_trench(&self, from: Hex, to: Hex) -> bool {
        let line = line(from, to);
        let before = if line.len() < 2 { vec![from] } else { line[line.len() - 2].clone() };
        before.iter().any(|hex| self.is_trench(to, *hex))
    }

    /// §13.1.4, §13.2.4: the last hexes before an edge.
    pub(crate) fn is_edge(&self, side: usize, hex: Hex) -> bool {
        self.next(hex, edge(side)).is_none()
    }

    /// How far an edge is.
    pub(crate) fn to_edge(&self, side: usize, hex: Hex) -> i64 {
        self.all().filter(|edge| self.is_edge(side, *edge)).map(|edge| distance(edge, hex)).min().unwrap_or(0)
    }
}

/// The direction of a side's edge.
pub(crate) fn edge(side: usize) -> usize {
    if side == super::board::FRENCH { 3 } else { 0 }
}
