//! Who stands where, and who has which zone, as far as a log has been read (§3, §11).

use super::odds::Blocks;
use crate::oracle::toml::Value;
use std::collections::{BTreeSet, VecDeque};

pub(crate) const FRENCH: usize = 0;
pub(crate) const GERMAN: usize = 1;

pub(crate) type Zone = usize;

#[derive(Debug)]
pub(crate) struct Ground {
    /// `13 Brabant`
    pub(crate) name: String,
    west: bool,
    pub(crate) fort: bool,
    pub(crate) height: bool,
    /// §10 By side.
    pub(crate) circles: [i64; 2],
    pub(crate) stars: i64,
    /// §13.3 Whose edge it is on.
    pub(crate) edge: Option<usize>,
    pub(crate) near: BTreeSet<Zone>,
}

#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) zones: Vec<Ground>,
    /// §7.4 From, to, and the zone that must be the attacker's.
    arrow: [Zone; 3],
    pub(crate) owner: Vec<usize>,
    /// By side.
    pub(crate) blocks: Vec<[Blocks; 2]>,
    /// Those of the side whose round it is that have made their movement.
    pub(crate) moved: Vec<Blocks>,
    pub(crate) trench: Vec<[bool; 2]>,
    /// §11 Levels of the markers.
    pub(crate) marker: Vec<[u8; 2]>,
    pub(crate) reserve: [i64; 2],
    pub(crate) route: [i64; 2],
}

const NOBODY: Blocks = Blocks { fresh: 0, exhausted: 0 };

fn of_kind(blocks: &mut Blocks, fresh: bool) -> &mut i32 {
    if fresh { &mut blocks.fresh } else { &mut blocks.exhausted }
}

impl Board {
    pub(crate) fn new(map: &Value) -> Board {
        let all = map.at("zones").table();
        let zones = (0..all.len()).map(|z| {
            let zone = &all[&z.to_string()];
            let number = |key: &str| zone.get(key).map_or(0, Value::number);
            let mut near: BTreeSet<Zone> =
                zone.at("borders").list().iter().map(|other| other.number() as usize).collect();
            for (pair, there) in map.at("links").table() {
                let (a, b) = pair.split_once('-').expect("a pair");
                let ends = [a, b].map(|end| end.parse::<usize>().expect("a zone"));
                if there.number() == 1 && ends.contains(&z) {
                    near.insert(ends[0] + ends[1] - z);
                }
            }
            Ground {
                name: format!("{z} {}", zone.at("name").text()),
                west: zone.at("bank").text() == "west",
                fort: zone.get("fort").is_some(),
                height: zone.get("height").is_some(),
                circles: [number("french_vp"), number("german_vp")],
                stars: number("stars"),
                edge: zone.get("edge").map(|edge| usize::from(edge.text() == "north")),
                near,
            }
        });
        let zones: Vec<Ground> = zones.collect();
        let n = zones.len();
        Board {
            zones,
            arrow: ["from", "to", "gate"].map(|end| map.at("map/arrow").at(end).number() as usize),
            owner: vec![FRENCH; n],
            blocks: vec![[NOBODY; 2]; n],
            moved: vec![NOBODY; n],
            trench: vec![[false; 2]; n],
            marker: vec![[0; 2]; n],
            reserve: [0; 2],
            route: [0; 2],
        }
    }

    pub(crate) fn all(&self) -> std::ops::Range<Zone> {
        0..self.zones.len()
    }

    pub(crate) fn find(&self, name: &str) -> Option<Zone> {
        self.zones.iter().position(|zone| zone.name == name)
    }

    pub(crate) fn holds(&self, zone: Zone, side: usize) -> bool {
        self.blocks[zone][side].len() > 0
    }

    /// §3.2
    pub(crate) fn is_contested(&self, zone: Zone) -> bool {
        self.holds(zone, FRENCH) && self.holds(zone, GERMAN)
    }

    /// §3.2
    pub(crate) fn is_own(&self, zone: Zone, side: usize) -> bool {
        self.owner[zone] == side && !self.holds(zone, 1 - side)
    }

    /// §3.1
    pub(crate) fn is_across(&self, a: Zone, b: Zone) -> bool {
        self.zones[a].west != self.zones[b].west
    }

    /// §7.4, R-13
    pub(crate) fn is_arrow(&self, a: Zone, b: Zone, side: usize) -> bool {
        let [from, to, gate] = self.arrow;
        self.owner[gate] == side && ((a, b) == (from, to) || (b, a) == (from, to))
    }

    /// §2.1 On the map, in the reserve and on the way.
    pub(crate) fn in_play(&self, side: usize) -> i64 {
        let on_map: i32 = self.blocks.iter().map(|blocks| blocks[side].len()).sum();
        i64::from(on_map) + self.reserve[side] + self.route[side]
    }

    pub(crate) fn trenches(&self, side: usize) -> usize {
        self.trench.iter().filter(|trench| trench[side]).count()
    }

    /// Takes a block out of a zone that has not made its movement; whether there is one.
    pub(crate) fn take(&mut self, zone: Zone, side: usize, fresh: bool) -> bool {
        let moved = *of_kind(&mut self.moved[zone], fresh);
        let there = of_kind(&mut self.blocks[zone][side], fresh);
        let can = *there > moved;
        *there -= 1;
        if !self.holds(zone, side) {
            self.marker[zone][side] = 0;
        }
        can
    }

    pub(crate) fn put(&mut self, zone: Zone, side: usize, fresh: bool, has_moved: bool) {
        *of_kind(&mut self.blocks[zone][side], fresh) += 1;
        if has_moved {
            *of_kind(&mut self.moved[zone], fresh) += 1;
        }
    }

    /// §9.3 Raises a block, where it can one that can still move.
    pub(crate) fn refresh(&mut self, zone: Zone, side: usize) -> bool {
        let (blocks, moved) = (&mut self.blocks[zone][side], &mut self.moved[zone]);
        if moved.exhausted > 0 && moved.exhausted == blocks.exhausted {
            moved.exhausted -= 1;
            moved.fresh += 1;
        }
        blocks.exhausted -= 1;
        blocks.fresh += 1;
        blocks.exhausted >= 0
    }

    /// §11 Zones of a side that are joined to its edge of the map by its zones; R-26: contested ones too.
    fn net(&self, side: usize) -> BTreeSet<Zone> {
        let from = self.all().filter(|z| self.owner[*z] == side && self.zones[*z].edge == Some(side));
        let mut net: BTreeSet<Zone> = from.collect();
        let mut open: VecDeque<Zone> = net.iter().copied().collect();
        while let Some(zone) = open.pop_front() {
            for &next in &self.zones[zone].near {
                if self.owner[next] == side && net.insert(next) {
                    open.push_back(next);
                }
            }
        }
        net
    }

    /// §11 Where blocks of a side are supplied.
    pub(crate) fn supplied(&self, side: usize) -> BTreeSet<Zone> {
        let net = self.net(side);
        let is =
            |z: &Zone| self.zones[*z].edge == Some(side) || self.zones[*z].near.iter().any(|next| net.contains(next));
        self.all().filter(is).collect()
    }

    /// R-28 Empty zones of a side without supply, which the enemy takes where he has it.
    pub(crate) fn cut_off(&mut self, side: usize) -> BTreeSet<Zone> {
        let fed = self.supplied(side);
        let mut lost = BTreeSet::new();
        loop {
            let enemy = self.supplied(1 - side);
            let is = |z: &Zone| {
                self.owner[*z] == side
                    && !self.holds(*z, side)
                    && !self.holds(*z, 1 - side)
                    && !fed.contains(z)
                    && enemy.contains(z)
            };
            let next: Vec<Zone> = self.all().filter(is).collect();
            if next.is_empty() {
                return lost;
            }
            for zone in next {
                self.owner[zone] = 1 - side;
                lost.insert(zone);
            }
        }
    }
}
