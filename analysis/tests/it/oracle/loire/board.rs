//! Who stands where, as far as a log has been read, with zones of control (§3) and supply (§8).

use super::map::{FRENCH, GERMAN, Hex, Map, distance, hexside};
use crate::oracle::toml::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Infantry,
    Cavalry,
    Headquarters,
    FrancsTireurs,
    Party,
    Decoy,
}

#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub(crate) name: String,
    pub(crate) side: usize,
    pub(crate) kind: Kind,
    pub(crate) corps: String,
    /// The headquarters that command it (§1.7).
    pub(crate) commanders: Vec<String>,
    /// Its values by steps, from one step up; a headquarters has none.
    pub(crate) values: Vec<i64>,
    pub(crate) full: i64,
    pub(crate) rating: i64,
    pub(crate) movement: i64,
    pub(crate) artillery: i64,
    pub(crate) at: Option<Hex>,
    pub(crate) steps: i64,
    pub(crate) unsupplied: bool,
    pub(crate) has_marched: bool,
    pub(crate) has_fought: bool,
    pub(crate) has_retreated: bool,
    pub(crate) guns_used: i64,
}

impl Unit {
    pub(crate) fn is_regular(&self) -> bool {
        matches!(self.kind, Kind::Infantry | Kind::Cavalry | Kind::Headquarters)
    }

    /// Whether it pays for terrain as cavalry does; 0 for infantry, 1 for cavalry.
    pub(crate) fn class(&self) -> usize {
        usize::from(matches!(self.kind, Kind::Cavalry | Kind::Party | Kind::Decoy))
    }

    /// §8.2
    pub(crate) fn tested(&self) -> i64 {
        self.rating - i64::from(self.unsupplied)
    }

    /// §8.2
    pub(crate) fn allowance(&self) -> i64 {
        let less = if self.kind == Kind::Cavalry { 2 } else { 1 };
        (self.movement - if self.unsupplied { less } else { 0 }).max(0)
    }

    /// §8.2
    pub(crate) fn guns(&self) -> i64 {
        (self.artillery - i64::from(self.unsupplied)).max(0)
    }
}

#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) map: Map,
    pub(crate) units: Vec<Unit>,
    pub(crate) owners: BTreeMap<String, usize>,
    pub(crate) cut: BTreeSet<(Hex, Hex)>,
    pub(crate) pontoon: Option<(Hex, Hex)>,
    pub(crate) broken: BTreeSet<Hex>,
    /// Hexes with a "?" marker, by side.
    pub(crate) masks: [BTreeSet<Hex>; 2],
}

impl Board {
    pub(crate) fn new(map: &Value, units: &Value) -> Board {
        let mut all = Vec::new();
        for (name, unit) in units.at("units").table() {
            let corps = unit.get("corps").map_or("", Value::text);
            let of = units.at("corps").get(corps);
            let side = unit.get("side").unwrap_or_else(|| of.expect("a corps").at("side")).text();
            let armies = [of, Some(unit)].into_iter().flatten().filter_map(|value| value.get("armies"));
            let mut commanders: Vec<String> =
                armies.flat_map(|list| list.list().iter().map(|name| name.text().to_owned())).collect();
            commanders.extend(of.and_then(|of| of.get("hq")).map(|hq| hq.text().to_owned()));
            let number = |key: &str| unit.get(key).map_or(0, Value::number);
            let values: BTreeMap<i64, i64> = unit.get("values").map_or(BTreeMap::new(), |values| {
                values.table().iter().map(|(steps, value)| (steps.parse().expect("steps"), value.number())).collect()
            });
            let values: Vec<i64> = values.into_values().collect();
            let (kind, rating) = match unit.at("kind").text() {
                "infantry" => (Kind::Infantry, "morale"),
                "cavalry" => (Kind::Cavalry, "morale"),
                _ => (Kind::Headquarters, "competence"),
            };
            let full = if kind == Kind::Headquarters { number("steps") } else { values.len() as i64 };
            all.push(Unit {
                name: name.clone(),
                side: usize::from(side == "german"),
                kind,
                corps: corps.to_owned(),
                commanders,
                values,
                full,
                rating: number(rating),
                movement: number("movement"),
                artillery: number("artillery"),
                at: None,
                steps: full,
                unsupplied: false,
                has_marched: false,
                has_fought: false,
                has_retreated: false,
                guns_used: 0,
            });
        }
        let of = |key: &str| units.at("irregulars").at(key);
        let mut alike = |name: &str, side, kind, count: i64, values: &Value| {
            let number = |key| values.get(key).map_or(0, Value::number);
            all.extend((1..=count).map(|i| Unit {
                name: format!("{name} {i}"),
                side,
                kind,
                corps: String::new(),
                commanders: Vec::new(),
                values: Vec::new(),
                full: 1,
                rating: number("morale"),
                movement: number("movement"),
                artillery: 0,
                at: None,
                steps: 1,
                unsupplied: false,
                has_marched: false,
                has_fought: false,
                has_retreated: false,
                guns_used: 0,
            }));
        };
        let (francs, parties, decoys) = (of("francs_tireurs"), of("parties"), of("decoys"));
        alike("Francs-tireurs", FRENCH, Kind::FrancsTireurs, francs.at("count").number(), francs);
        alike("Reconnaissance party", GERMAN, Kind::Party, parties.at("count").number(), parties);
        alike("French decoy", FRENCH, Kind::Decoy, decoys.at("french").number(), decoys);
        alike("German decoy", GERMAN, Kind::Decoy, decoys.at("german").number(), decoys);
        let map = Map::new(map);
        let owners = map.places.iter().map(|(name, (_, side))| (name.clone(), *side)).collect();
        Board {
            map,
            units: all,
            owners,
            cut: BTreeSet::new(),
            pontoon: None,
            broken: BTreeSet::new(),
            masks: [BTreeSet::new(), BTreeSet::new()],
        }
    }

    /// A name as it begins a sentence has a capital letter.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        let small = name.chars().next()?.to_lowercase().chain(name.chars().skip(1)).collect::<String>();
        self.units.iter().position(|unit| unit.name == name || unit.name == small)
    }

    pub(crate) fn at(&self, hex: Hex, side: usize) -> impl Iterator<Item = usize> + '_ {
        let here = move |(_, unit): &(usize, &Unit)| unit.at == Some(hex) && unit.side == side;
        self.units.iter().enumerate().filter(here).map(|(i, _)| i)
    }

    /// Whether a unit of the side is there.
    pub(crate) fn holds(&self, hex: Hex, side: usize) -> bool {
        self.at(hex, side).next().is_some()
    }

    pub(crate) fn is_masked(&self, hex: Hex, side: usize) -> bool {
        self.masks[side].contains(&hex) || self.at(hex, side).any(|i| self.units[i].kind == Kind::Decoy)
    }

    /// Whether regular units stand there, or what may be some.
    pub(crate) fn counts_as_regular(&self, hex: Hex, side: usize) -> bool {
        let mut here = self.at(hex, side).peekable();
        here.peek().is_some() && (self.is_masked(hex, side) || here.any(|i| self.units[i].is_regular()))
    }

    /// §12.6 Whether the hexside has water.
    pub(crate) fn is_water(&self, a: Hex, b: Hex) -> bool {
        self.map.is_river(a, b) || self.map.is_stream(a, b) || self.map.bridges.contains(&hexside(a, b))
    }

    pub(crate) fn has_bridge(&self, a: Hex, b: Hex) -> bool {
        let side = hexside(a, b);
        (self.map.bridges.contains(&side) && !self.cut.contains(&side)) || self.pontoon == Some(side)
    }

    /// §3.1, §8.1 Whether a river without a bridge lies between.
    pub(crate) fn is_cut_off(&self, a: Hex, b: Hex) -> bool {
        self.map.is_river(a, b) && !self.has_bridge(a, b)
    }

    /// §3.1 Hexes from which units of a side have this hex in their zones of control.
    pub(crate) fn zones(&self, hex: Hex, of: usize) -> Vec<Hex> {
        if self.map.letter(hex) == 't' {
            return Vec::new();
        }
        let near = self.map.beside(hex).filter(|from| !self.is_cut_off(*from, hex));
        near.filter(|from| self.holds(*from, of)).collect()
    }

    pub(crate) fn nearest_enemy(&self, hex: Hex, side: usize) -> i64 {
        let enemies = self.units.iter().filter(|unit| unit.side != side);
        enemies.filter_map(|unit| unit.at).map(|at| distance(at, hex)).min().unwrap_or(i64::MAX)
    }

    /// §8.1, §3.3 No enemy is there, nor a zone of control that is not neutralised.
    pub(crate) fn is_open(&self, hex: Hex, side: usize) -> bool {
        let enemy = 1 - side;
        if self.holds(hex, enemy) {
            return false;
        }
        let (regular, any) = (self.counts_as_regular(hex, side), self.holds(hex, side));
        let neutral = |from: &Hex| regular || (any && !self.counts_as_regular(*from, enemy));
        self.zones(hex, enemy).iter().all(neutral)
    }

    /// Hexes that are not open.
    fn closed(&self, side: usize) -> BTreeSet<Hex> {
        let enemies: BTreeSet<Hex> =
            self.units.iter().filter(|unit| unit.side != side).filter_map(|unit| unit.at).collect();
        let near: BTreeSet<Hex> = enemies.iter().flat_map(|hex| self.map.beside(*hex)).collect();
        near.union(&enemies).copied().filter(|hex| !self.is_open(*hex, side)).collect()
    }

    /// Hexes to which supply comes that is at one of these: five hexes, none of them closed, over no river without a bridge.
    fn lines(&self, sources: &BTreeSet<Hex>, side: usize, closed: &BTreeSet<Hex>) -> BTreeSet<Hex> {
        let open = |hex: &Hex| self.map.terrain.contains_key(hex) && !closed.contains(hex);
        let mut far: BTreeMap<Hex, i64> = sources.iter().filter(|hex| open(hex)).map(|hex| (*hex, 0)).collect();
        let mut next: VecDeque<Hex> = far.keys().copied().collect();
        while let Some(hex) = next.pop_front() {
            let steps = far[&hex] + 1;
            for to in self.map.beside(hex).filter(|to| !self.is_cut_off(hex, *to)) {
                if steps <= 5 && !far.contains_key(&to) && open(&to) {
                    far.insert(to, steps);
                    next.push_back(to);
                }
            }
        }
        // A line does not pass through the hex in which it begins, though that may be in a zone of control.
        let begins = |from: &Hex| {
            let near = self.map.beside(*from).filter(|to| !self.is_cut_off(*from, *to));
            near.filter_map(|to| far.get(&to)).any(|steps| *steps < 5)
        };
        let mut reached: BTreeSet<Hex> =
            self.units.iter().filter(|unit| unit.side == side).filter_map(|unit| unit.at).collect();
        reached.retain(begins);
        reached.extend(far.into_keys());
        reached
    }

    /// Railway hexes that are joined to one of these.
    fn joined(&self, sources: &BTreeSet<Hex>, closed: &BTreeSet<Hex>) -> BTreeSet<Hex> {
        let open = |hex: &Hex| self.map.rails.contains_key(hex) && !self.broken.contains(hex) && !closed.contains(hex);
        let mut found: BTreeSet<Hex> = sources.iter().copied().filter(open).collect();
        let mut next: Vec<Hex> = found.iter().copied().collect();
        while let Some(hex) = next.pop() {
            let news: Vec<Hex> = self.map.rails[&hex].iter().copied().filter(open).collect();
            next.extend(news.into_iter().filter(|to| found.insert(*to)));
        }
        found
    }

    /// §8.1 Hexes from which a side can trace to what supplies its units; parties apart.
    pub(crate) fn supplied(&self, side: usize) -> BTreeSet<Hex> {
        let closed = [FRENCH, GERMAN].map(|side| self.closed(side));
        let reached = [FRENCH, GERMAN].map(|side| {
            let from = &self.map.places_from[side];
            let mut hexes = self.lines(from, side, &closed[side]);
            hexes.extend(self.joined(from, &closed[side]));
            hexes
        });
        let mut sources = self.map.units_from[side].clone();
        let (mut towns, mut localities) = (sources.clone(), BTreeSet::new());
        for (hex, _) in self.map.places.values() {
            //
            if reached[side].contains(hex) && !reached[1 - side].contains(hex) {
                let kind = if self.map.letter(*hex) == 't' { &mut towns } else { &mut localities };
                kind.insert(*hex);
            }
        }
        sources.extend(self.joined(&towns, &closed[side]));
        sources.extend(towns);
        if side == FRENCH {
            sources.extend(localities);
        }
        self.lines(&sources, side, &closed[side])
    }

    /// §8.1 The same with reconnaissance parties: hexes to which each party in supply brings it.
    pub(crate) fn parties(&self, lines: &BTreeSet<Hex>) -> Vec<BTreeSet<Hex>> {
        let mut fed: BTreeSet<Hex> = lines.clone();
        let closed = self.closed(GERMAN);
        let mut found = Vec::new();
        let mut waiting: Vec<Hex> =
            self.units.iter().filter(|unit| unit.kind == Kind::Party).filter_map(|unit| unit.at).collect();
        waiting.retain(|hex| self.nearest_enemy(*hex, GERMAN) >= 3);
        while let Some(next) = waiting.iter().position(|hex| fed.contains(hex)) {
            let hex = waiting.swap_remove(next);
            let lines = self.lines(&BTreeSet::from([hex]), GERMAN, &closed);
            fed.extend(&lines);
            found.push(lines);
        }
        found
    }
}
