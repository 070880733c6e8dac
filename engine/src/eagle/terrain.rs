//! §T.terrain Terrain and its effects, and the map.

use crate::geometry::{Grid, HexId, HexSides, Hexes, Water};
use crate::side::{BySide, Side};

/// A set of hexes of a map with at most 832.
pub type HexSet = Hexes<13>;

/// The grid of hexes.
pub type HexGrid = Grid<13>;

/// Movement points left are always below this number.
pub const BUDGETS: usize = 25;

crate::bit_set! {
    /// A place, by its number in the data's list.
    PlaceId,
    /// A set of places.
    PlaceSet in u64
}

/// The most places there can be.
pub const MAX_PLACES: usize = 64;

/// The terrain of a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Terrain {
    /// Open ground.
    #[default]
    Clear,
    /// Forest.
    Forest,
    /// Mountain.
    Mountain,
    /// A city.
    City,
    /// A fortified city.
    Fortress,
}

impl Terrain {
    /// Every terrain with its name in the data.
    pub const ALL: [(&'static str, Terrain); 5] = [
        ("clear", Terrain::Clear),
        ("forest", Terrain::Forest),
        ("mountain", Terrain::Mountain),
        ("city", Terrain::City),
        ("fortress", Terrain::Fortress),
    ];
}

/// §T.terrain A line of the terrain effects chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerrainEffects {
    /// Movement points to enter a hex, or to cross a hexside in addition.
    pub cost: u8,
    /// Points of combat advantage.
    pub advantage: u8,
}

/// §T.terrain The terrain effects chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainTable {
    /// By terrain, in the order of [`Terrain::ALL`].
    pub hexes: [TerrainEffects; 5],
    /// A river that is crossed without a bridge.
    pub river: TerrainEffects,
    /// A river that is crossed by a bridge.
    pub bridge: TerrainEffects,
    /// Additional movement points to enter an enemy zone of control.
    pub zone: u8,
}

impl TerrainTable {
    /// The effects of `terrain`.
    #[must_use]
    #[inline]
    pub fn of(&self, terrain: Terrain) -> TerrainEffects {
        self.hexes[terrain as usize]
    }
}

/// The crossing of a hexside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Crossing {
    /// Over dry land.
    #[default]
    Land,
    /// By a bridge.
    Bridge,
    /// Through a river.
    River,
}

/// A city or a fortress, which can be controlled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name.
    pub name: String,
    /// The hex.
    pub hex: HexId,
    /// The side that controls it at the start.
    pub owner: Side,
    /// §11 Whether a supply symbol is printed there. It supplies the owner as long as he controls it.
    pub supply: bool,
}

/// The map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The grid of hexes.
    pub grid: HexGrid,
    /// The terrain of each hex, by [`HexId`].
    pub terrain: Vec<Terrain>,
    /// Railways from hex to hex; rivers and bridges along the hexsides.
    pub sides: HexSides,
    /// The hexes of each side's country.
    pub country: BySide<HexSet>,
    /// §14 The hexes of Luxemburg.
    pub luxemburg: HexSet,
    /// §2.7, §4.1 The hexes in which each side's railways leave the map.
    pub exits: BySide<HexSet>,
    /// Cities and fortresses.
    pub places: Vec<Place>,
}

impl Map {
    /// Creates a map on `grid`, of clear ground that belongs to neither side.
    #[must_use]
    pub fn new(grid: HexGrid) -> Map {
        Map {
            terrain: vec![Terrain::Clear; grid.size()],
            sides: HexSides::new(&grid),
            grid,
            country: BySide::default(),
            luxemburg: HexSet::EMPTY,
            exits: BySide::default(),
            places: Vec::new(),
        }
    }

    /// The terrain of `hex`.
    #[must_use]
    #[inline]
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.terrain[hex.index()]
    }

    /// The crossing between the adjacent hexes `from` and `to`.
    #[must_use]
    #[inline]
    pub fn crossing(&self, from: HexId, to: HexId) -> Crossing {
        let Some(side) = self.grid.direction(from, to) else { return Crossing::Land };
        let sides = &self.sides[from];
        match sides.water(side) {
            Some(Water::River) if sides.bridged(side) => Crossing::Bridge,
            Some(Water::River) => Crossing::River,
            _ => Crossing::Land,
        }
    }

    /// The neighbours of `hex` to which a railway leads.
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
}
