//! Values computed once for a game: steps, ways to places, the strength of units after each loss.

use sandtable_engine::eagle::data::Data;
use sandtable_engine::eagle::terrain::{BUDGETS, HexGrid, Terrain};
use sandtable_engine::eagle::{Eagle, HexSet, MAX_UNITS, PlaceId, UnitId};
use sandtable_engine::geometry::{Direction, HexId};

/// The number of hexes of the largest map.
pub(in crate::eagle) const HEXES: usize = HexSet::CAPACITY;
/// The largest number of steps of a unit, plus one.
const LEVELS: usize = 16;
/// The movement points to a hex that no way leads to.
pub(in crate::eagle) const FAR: u8 = 200;
/// The number of rings listed around a hex; the hex itself is the first.
pub(in crate::eagle) const RINGS: usize = 7;

/// The hexes around one, in the order of their distance.
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

/// Values computed once for a game.
#[derive(Clone, Debug)]
pub struct Land {
    /// By place: the movement points to it from each hex, for infantry without a limit of time.
    pub(in crate::eagle) ways: Vec<Vec<u8>>,
    /// By hex: the indices of its neighbours, each with the movement points of the step, without zones of control; [`HEXES`] and [`FAR`] if there is
    /// none.
    pub(in crate::eagle) near: Vec<[(u16, u8); 6]>,
    /// By hex: the terrain advantage of its defender.
    pub(in crate::eagle) cover: Vec<u8>,
    /// Hexes with fortifications.
    pub(in crate::eagle) fortified: HexSet,
    /// By hex: the hexes that a railway leads to; and the hexes with a railway.
    pub(in crate::eagle) along_rails: Vec<HexSet>,
    pub(in crate::eagle) railways: HexSet,
    rings: Vec<Rings>,
    /// By hex: the place there.
    places: Vec<Option<PlaceId>>,
    /// §13.3 By unit: the corps of a cavalry division, and the cavalry division of a corps.
    corps: Vec<Option<UnitId>>,
    cavalry: Vec<Option<UnitId>>,
    /// Strength points by unit and steps lost.
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

    /// The hexes around one, ring by ring; the hex itself is the first ring.
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

    /// §13.3 The corps that a cavalry division must stay next to.
    #[inline]
    pub(in crate::eagle) fn tied_to(&self, unit: UnitId) -> Option<UnitId> {
        self.corps[unit.index()]
    }

    /// §13.3 The cavalry of a corps.
    #[inline]
    pub(in crate::eagle) fn cavalry_of(&self, corps: UnitId) -> Option<UnitId> {
        self.cavalry[corps.index()]
    }

    /// The strength of a unit that has lost this many steps.
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

/// The movement points of a step fit the levels of a search.
const _: () = assert!(BUDGETS < FAR as usize);
