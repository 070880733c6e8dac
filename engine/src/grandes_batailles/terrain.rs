//! §T.terrain The terrain, its effects, and the map.

use super::unit::{Arm, ByArm};
use crate::geometry::{Direction, HexGrid, HexId, HexSet, HexSides, NotAdjacent, Water};

/// Movement points in halves: a road costs 1, a clear hex 2.
pub type HalfPoints = u8;

/// Upper limit: allowances and command ranges are lower than this many half points.
pub(super) const BUDGETS: usize = 25;

/// The terrain of a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Terrain {
    /// Open ground.
    #[default]
    Clear,
    /// Woods.
    Woods,
    /// A village, or part of a town.
    Village,
    /// A hamlet.
    Hamlet,
    /// A fort: treated as a hamlet.
    Fort,
    /// A castle.
    Castle,
}

impl Terrain {
    /// Every terrain with its name in the data.
    pub const ALL: [(&'static str, Terrain); 6] = [
        ("clear", Terrain::Clear),
        ("woods", Terrain::Woods),
        ("village", Terrain::Village),
        ("hamlet", Terrain::Hamlet),
        ("fort", Terrain::Fort),
        ("castle", Terrain::Castle),
    ];
}

/// The cost of crossing water without a bridge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ford {
    /// Half the unit's allowance.
    Half,
    /// The whole allowance.
    All,
    /// Crossing is not possible.
    #[default]
    No,
}

/// §T.terrain The effects of a kind of water.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaterEffects {
    /// Cost of crossing without a bridge, by arm.
    pub ford: ByArm<Ford>,
    /// Column shift of an assault whose attackers are all across the water, by arm, with or without a bridge.
    pub column: ByArm<i8>,
    /// Die modifier of such an assault.
    pub die: ByArm<i8>,
}

/// §T.terrain The benefits of a hex for a single French regiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SingleRegiment {
    /// The protection.
    pub protection: u8,
    /// Whether it faces in all directions.
    pub all_round: bool,
}

/// §T.terrain The effects of a terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerrainEffects {
    /// Cost of entering other than by a route, by arm, in half points.
    pub cost: ByArm<HalfPoints>,
    /// §11.3 The divisor of the attack; the level's own protection counts if better.
    pub protection: u8,
    /// §10.2.2 Whether it blocks lines of sight.
    pub blocks: bool,
    /// §2 Whether units face in all directions.
    pub all_round: bool,
    /// Die modifier against units there.
    pub die: i8,
    /// Whether cavalry is disorganised if it enters other than by a route.
    pub disorganises_cavalry: bool,
    /// The benefits for a single French regiment; only in hamlets, forts and the castle.
    pub single_regiment: Option<SingleRegiment>,
}

/// The highest level of ground.
pub const LEVELS: usize = 6;

/// §T.terrain The terrain effects table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainTable {
    /// Effects by terrain, in the order of [`Terrain::ALL`].
    pub effects: [TerrainEffects; 6],
    /// Protection of the ground by level, from level 1 (§13.2.6).
    pub level_protection: [u8; LEVELS],
    /// Cost of each level of difference, in half points.
    pub level: HalfPoints,
    /// Levels that a route climbs at no cost.
    pub free_by_route: u8,
    /// Costs by route, in the order of [`Route::ALL`](crate::geometry::Route::ALL), in half points.
    pub route: [HalfPoints; 3],
    /// The effects of streams.
    pub stream: WaterEffects,
    /// The effects of the map's river.
    pub river: WaterEffects,
    /// §13.2.6 Protection of the walled village.
    pub walled_protection: u8,
}

impl TerrainTable {
    /// The effects of `terrain`.
    #[must_use]
    #[inline]
    pub fn of(&self, terrain: Terrain) -> &TerrainEffects {
        &self.effects[terrain as usize]
    }

    /// The effects of `water`, a stream or a river.
    #[must_use]
    #[inline]
    pub fn water(&self, water: Water) -> &WaterEffects {
        match water {
            Water::Stream => &self.stream,
            Water::River => &self.river,
        }
    }
}

/// A hex of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hex {
    /// Its terrain.
    pub terrain: Terrain,
    /// Its level, from 1.
    pub level: u8,
    /// Hexsides with a trench that protects this hex, as bits in the order of [`Direction::ALL`].
    pub trenches: u8,
}

/// The map of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The arrangement of the hexes.
    pub grid: HexGrid,
    /// The hexes, by [`HexId`]; those that are not on the map are blank.
    pub hexes: Vec<Hex>,
    /// Roads, paths and railways across hexsides, water along them.
    pub sides: HexSides,
    /// §8.2 Hexes that count as towns for a leader's range under R-67 `towns`.
    pub towns: HexSet,
    /// §13.2.6 Walled village hexes.
    pub walled: HexSet,
    /// Names of places, with their hexes.
    pub places: Vec<(String, HexSet)>,
}

impl Map {
    /// Creates a map of clear ground at level 1 with the hexes of `grid`.
    #[must_use]
    pub fn new(grid: HexGrid) -> Map {
        let blank = Hex { level: 1, ..Hex::default() };
        Map {
            hexes: vec![blank; grid.size()],
            sides: HexSides::new(&grid),
            grid,
            towns: HexSet::EMPTY,
            walled: HexSet::EMPTY,
            places: Vec::new(),
        }
    }

    /// The hex with the id `hex`.
    #[must_use]
    #[inline]
    pub fn hex(&self, hex: HexId) -> &Hex {
        &self.hexes[hex.index()]
    }

    /// Adds a trench that protects `entrenched`, on its side towards `front`.
    ///
    /// # Errors
    /// If the hexes are not adjacent.
    pub fn dig(&mut self, entrenched: HexId, front: HexId) -> Result<(), NotAdjacent> {
        let side = self.grid.direction(entrenched, front).ok_or(NotAdjacent(entrenched, front))?;
        self.hexes[entrenched.index()].trenches |= 1 << side as u8;
        Ok(())
    }

    /// The hexes of the place called `name`; `None` if there is none.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<HexSet> {
        self.places.iter().find(|(n, _)| n == name).map(|(_, hexes)| *hexes)
    }
}

/// §13.1.4, §13.2.4 An edge of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// The northern edge.
    North,
    /// The southern edge.
    South,
}

impl Edge {
    /// Every edge with its name in the data.
    pub const ALL: [(&'static str, Edge); 2] = [("north", Edge::North), ("south", Edge::South)];

    /// §11.3 The three directions towards the edge, the direct one in the middle.
    #[must_use]
    pub const fn towards(self) -> [Direction; 3] {
        match self {
            Edge::North => Direction::N.front(),
            Edge::South => Direction::S.front(),
        }
    }
}

/// The arm whose costs apply to leaders and command routes (§7.1, §8.2).
pub const LEADERS_MOVE_AS: Arm = Arm::Cavalry;
