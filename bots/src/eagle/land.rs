//! What is computed of a game once: steps, ways to places, what units are worth after each loss.

use sandtable_engine::eagle::data::Data;
use sandtable_engine::eagle::terrain::{BUDGETS, HexGrid, Terrain};
use sandtable_engine::eagle::{Eagle, HexSet, MAX_UNITS, PlaceId, UnitId};
use sandtable_engine::geometry::{Direction, HexId};

/// Hexes of the largest map.
pub(in crate::eagle) const HEXES: usize = HexSet::CAPACITY;
/// The steps of a unit, at most, and one more.
const LEVELS: usize = 16;
/// Movement points to where no way leads.
pub(in crate::eagle) const FAR: u8 = 200;
/// How many rings around a hex are listed, the hex itself the first.
pub(in crate::eagle) const RINGS: usize = 7;

/// The hexes around one, those first that fewer steps lead to.
#[derive(Clone, Debug)]
struct Rings {
    hexes: Vec<HexId>,
    ends: [u8; RINGS],
}

impl Rings {
    fn new(grid: &HexGrid, hex: HexId) -> Rings {
        let mut rings = Rings { hexes: Vec::new(), ends: [0; RINGS] };
        let (mut ring, mut inside) = (HexSet::one(hex), HexSet::one(hex));
        for end in &mut rings.ends {
            rings.hexes.extend(ring);
            *end = rings.hexes.len() as u8;
            ring = grid.beside(ring).minus(inside);
            inside |= ring;
        }
        rings
    }
}

/// The tables.
#[derive(Clone, Debug)]
pub struct Land {
    /// By place: movement points to it from each hex, by infantry that has all the time.
    pub(in crate::eagle) ways: Vec<Vec<u8>>,
    /// By hex: its neighbours, by their place, with the movement points of the step, zones of control aside; [`HEXES`] and [`FAR`] where there
    /// is none.
    pub(in crate::eagle) near: Vec<[(u16, u8); 6]>,
    /// By hex: what the terrain gives its defender.
    pub(in crate::eagle) cover: Vec<u8>,
    /// Hexes with fortifications.
    pub(in crate::eagle) fortified: HexSet,
    /// By hex: those that a railway leads to; and the hexes with one.
    pub(in crate::eagle) along_rails: Vec<HexSet>,
    pub(in crate::eagle) railways: HexSet,
    rings: Vec<Rings>,
    /// By hex: the place there.
    places: Vec<Option<PlaceId>>,
    /// §13.3 By unit: the corps of a division of cavalry, and the division of a corps.
    corps: Vec<Option<UnitId>>,
    cavalry: Vec<Option<UnitId>>,
    /// Points of strength by unit and steps lost.
    strengths: Vec<[u8; LEVELS]>,
}

impl Land {
    pub(in crate::eagle) fn new(game: &Eagle) -> Land {
        let data = game.data();
        let grid = &data.map.grid;
        let steps = steps(data);
        let past_luxemburg = |from: HexId, side: Direction| {
            if data.map.luxemburg.has(from) { FAR } else { steps[from.index()][side as usize] }
        };
        let into = grid.steps_into(FAR, past_luxemburg);
        let ways_to = |goal: HexId| {
            let mut ways = vec![FAR; grid.size()];
            grid.ways_to(goal, FAR, &into, &mut ways);
            ways
        };
        let ways = data.map.places.iter().map(|place| ways_to(place.hex)).collect();
        let strength = |unit: UnitId, lost: usize| {
            if lost <= usize::from(game.steps(unit)) { game.strength_after(unit, lost as u8) } else { 0 }
        };
        let units = (0..data.units.len().min(MAX_UNITS)).map(|i| UnitId(i as u8));
        let hexes = grid.hexes().into_iter();
        let all = || (0..grid.size()).map(|i| HexId(i as u16));
        let corps: Vec<_> = (0..data.units.len()).map(|i| game.tied_to(UnitId(i as u8))).collect();
        let cavalry = |unit: usize| corps.iter().position(|corps| *corps == Some(UnitId(unit as u8)));
        let place = |hex: HexId| if hex.is_some() { hex.0 } else { HEXES as u16 };
        let near = |hex: HexId| std::array::from_fn(|i| (place(grid.neighbours(hex)[i]), steps[hex.index()][i]));
        Land {
            near: all().map(near).collect(),
            cover: all().map(|hex| data.tables.terrain.of(data.map.terrain(hex)).advantage).collect(),
            ways,
            fortified: hexes.filter(|&hex| data.map.terrain(hex) == Terrain::Fortress).collect(),
            along_rails: all().map(|hex| data.map.along_rails(hex)).collect(),
            railways: all().filter(|&hex| !data.map.along_rails(hex).is_empty()).collect(),
            rings: all().map(|hex| Rings::new(grid, hex)).collect(),
            places: all().map(|hex| data.map.place_at(hex)).collect(),
            cavalry: (0..corps.len()).map(|unit| cavalry(unit).map(|i| UnitId(i as u8))).collect(),
            corps,
            strengths: units.map(|unit| std::array::from_fn(|lost| strength(unit, lost))).collect(),
        }
    }

    /// The hexes around one by the steps that lead there, itself the first.
    #[inline]
    pub(in crate::eagle) fn rings(&self, hex: HexId) -> impl Iterator<Item = &[HexId]> {
        let Rings { hexes, ends } = &self.rings[hex.index()];
        let mut from = 0;
        ends.iter().map(move |&end| &hexes[std::mem::replace(&mut from, usize::from(end))..usize::from(end)])
    }

    /// The place in a hex.
    #[inline]
    pub(in crate::eagle) fn place_at(&self, hex: HexId) -> Option<PlaceId> {
        self.places[hex.index()]
    }

    /// §13.3 The corps that a division of cavalry must stay beside.
    #[inline]
    pub(in crate::eagle) fn tied_to(&self, unit: UnitId) -> Option<UnitId> {
        self.corps[unit.index()]
    }

    /// §13.3 The cavalry of a corps.
    #[inline]
    pub(in crate::eagle) fn cavalry_of(&self, corps: UnitId) -> Option<UnitId> {
        self.cavalry[corps.index()]
    }

    /// The strength of a unit after this many steps lost.
    #[inline]
    pub(in crate::eagle) fn strength(&self, unit: UnitId, lost: u8) -> i32 {
        self.strengths[unit.index()][usize::from(lost).min(LEVELS - 1)].into()
    }
}

fn steps(data: &Data) -> Vec<[u8; 6]> {
    let grid = &data.map.grid;
    let cost = |from: HexId, to: HexId| if to.is_some() { data.ground_cost(from, to) } else { FAR };
    let hexes = (0..grid.size()).map(|i| HexId(i as u16));
    hexes.map(|hex| grid.neighbours(hex).map(|to| cost(hex, to))).collect()
}

/// Movement points of a step fit the levels of a search.
const _: () = assert!(BUDGETS < FAR as usize);
