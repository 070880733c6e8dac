//! §0.2 Terrain, its effects, and the map.

use crate::geometry::{Grid, HexId, HexSides, Hexes, Water};
use crate::loire::unit::Kind;
use crate::side::{BySide, Side};

/// A set of hexes of a map with at most 704.
pub type HexSet = Hexes<11>;

/// The grid of the hexes.
pub type HexGrid = Grid<11>;

/// A bound that half movement points are always below: an allowance of 8 on a forced march has 48.
pub const BUDGETS: usize = 49;

crate::bit_set! {
    /// A town or locality, by its number in the data's list.
    PlaceId,
    /// A set of places.
    PlaceSet in u64
}

crate::bit_set! {
    /// A bridge, by its number in the data's list.
    BridgeId,
    /// A set of bridges.
    BridgeSet in u128
}

/// The maximum number of places.
pub const MAX_PLACES: usize = 64;

/// The maximum number of bridges.
pub const MAX_BRIDGES: usize = 128;

/// The terrain of a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Terrain {
    /// Open ground.
    #[default]
    Clear,
    /// Wood.
    Wood,
    /// Difficult (broken) ground.
    Difficult,
    /// A locality.
    Locality,
    /// A town.
    Town,
}

impl Terrain {
    /// Every terrain with its name in the data.
    pub const ALL: [(&'static str, Terrain); 5] = [
        ("clear", Terrain::Clear),
        ("wood", Terrain::Wood),
        ("difficult", Terrain::Difficult),
        ("locality", Terrain::Locality),
        ("town", Terrain::Town),
    ];

    /// §10.2, §12.6, §12.8 Whether it gives cover: any terrain except clear.
    #[must_use]
    #[inline]
    pub const fn covers(self) -> bool {
        !matches!(self, Terrain::Clear)
    }

    /// §12.2 Whether irregular units hide in it. The rule does not name localities.
    #[must_use]
    #[inline]
    pub const fn hides(self) -> bool {
        matches!(self, Terrain::Wood | Terrain::Difficult | Terrain::Town)
    }
}

/// §T.terrain The cost of a hex or hexside, in half movement points. Francs-tireurs and headquarters march like infantry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// For infantry and units that march like it.
    pub infantry: u8,
    /// For cavalry, reconnaissance parties and decoys.
    pub cavalry: u8,
}

impl Cost {
    /// The cost for a unit of the kind `kind`.
    #[must_use]
    #[inline]
    pub const fn of(self, kind: Kind) -> u8 {
        if kind.mounted() { self.cavalry } else { self.infantry }
    }
}

/// §T.terrain The terrain effects table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainTable {
    /// To enter a hex, by terrain, in the order of [`Terrain::ALL`].
    pub hexes: [Cost; 5],
    /// To cross a stream without a bridge, on top of the hex.
    pub stream: Cost,
    /// To cross water by a bridge, on top of the hex.
    pub bridge: Cost,
}

/// The ground that a step between two adjacent hexes crosses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Crossing {
    /// Dry land.
    #[default]
    Land,
    /// A bridge that stands.
    Bridge,
    /// A stream without a bridge.
    Stream,
    /// The Loire or the Seine without a bridge: no unit can cross.
    River,
}

/// A town or a locality. It can be friendly (§8.1); a town can also be controlled (§15).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Its hex.
    pub hex: HexId,
    /// §13 The side that controls it at the start.
    pub owner: Side,
}

/// A bridge between two adjacent hexes with water between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bridge {
    /// The hexes at its ends, the lower [`HexId`] first.
    pub ends: (HexId, HexId),
}

impl Bridge {
    /// Its other end, seen from `hex`; `None` if `hex` is not an end.
    #[must_use]
    pub fn from(&self, hex: HexId) -> Option<HexId> {
        let (a, b) = self.ends;
        if a == hex { Some(b) } else { (b == hex).then_some(a) }
    }
}

/// The map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The grid of the hexes.
    pub grid: HexGrid,
    /// The terrain of each hex, by [`HexId`].
    pub terrain: Vec<Terrain>,
    /// Railways from hex to hex; streams and rivers along hexsides.
    pub sides: HexSides,
    /// Towns and localities.
    pub places: Vec<Place>,
    /// Bridges at the start.
    pub bridges: Vec<Bridge>,
    /// §8.1 Hexes in which a supply line of each side's units can end.
    pub sources: BySide<HexSet>,
    /// §8.1 Edges to which each side's places trace supply.
    pub edges: BySide<HexSet>,
}

impl Map {
    /// A map on `grid`, of clear ground.
    #[must_use]
    pub fn new(grid: HexGrid) -> Map {
        Map {
            terrain: vec![Terrain::Clear; grid.size()],
            sides: HexSides::new(&grid),
            grid,
            places: Vec::new(),
            bridges: Vec::new(),
            sources: BySide::default(),
            edges: BySide::default(),
        }
    }

    /// The terrain of `hex`.
    #[must_use]
    #[inline]
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.terrain[hex.index()]
    }

    /// The ground crossed between the adjacent hexes `from` and `to` if the bridges `standing` stand; the pontoon bridge does not count.
    #[must_use]
    pub fn crossing(&self, from: HexId, to: HexId, standing: BridgeSet) -> Crossing {
        let Some(side) = self.grid.direction(from, to) else { return Crossing::Land };
        let Some(water) = self.sides[from].water(side) else { return Crossing::Land };
        match water {
            _ if self.bridge(from, to).is_some_and(|bridge| standing.has(bridge)) => Crossing::Bridge,
            Water::Stream => Crossing::Stream,
            Water::River => Crossing::River,
        }
    }

    /// The bridge between the hexes `from` and `to`, standing or not.
    #[must_use]
    pub fn bridge(&self, from: HexId, to: HexId) -> Option<BridgeId> {
        let ends = (from.min(to), from.max(to));
        self.bridges.iter().position(|bridge| bridge.ends == ends).map(|i| BridgeId(i as u8))
    }

    /// The neighbours of `hex` that a railway leads to.
    #[must_use]
    pub fn along_rails(&self, hex: HexId) -> HexSet {
        self.sides.along_rails(&self.grid, hex)
    }

    /// The hexes with a railway.
    #[must_use]
    pub fn railways(&self) -> HexSet {
        self.sides.railways(&self.grid)
    }

    /// The place in `hex`, if there is one.
    #[must_use]
    pub fn place_at(&self, hex: HexId) -> Option<PlaceId> {
        self.places.iter().position(|place| place.hex == hex).map(|i| PlaceId(i as u8))
    }

    /// §15 The towns: places that can be controlled.
    #[must_use]
    pub fn towns(&self) -> PlaceSet {
        let town = |place: &Place| self.terrain(place.hex) == Terrain::Town;
        (0..).zip(&self.places).filter(|(_, place)| town(place)).map(|(i, _)| PlaceId(i)).collect()
    }
}
