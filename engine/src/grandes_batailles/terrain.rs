//! §T.terrain What the ground is and does, and the map made of it.

use super::unit::{Arm, ByArm};
use crate::geometry::{Direction, HexGrid, HexId, HexSet};

/// Movement points in halves: a road costs 1, a clear hex 2.
pub type HalfPoints = u8;

/// Allowances and command ranges are below this many half points.
pub(super) const BUDGETS: usize = 25;

/// What a hex is covered with.
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
    /// A fort: a hamlet in all but name.
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

/// A way that joins neighbouring hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Route {
    /// A road.
    Road,
    /// A path.
    Path,
    /// A railway.
    Railway,
}

impl Route {
    /// Every route with its name in the data.
    pub const ALL: [(&'static str, Route); 3] =
        [("road", Route::Road), ("path", Route::Path), ("railway", Route::Railway)];
}

/// Water along a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Water {
    /// A stream.
    Stream,
    /// The map's river.
    River,
}

/// What it costs to cross water without a bridge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ford {
    /// Half the unit's allowance.
    Half,
    /// The whole allowance.
    All,
    /// It cannot be crossed.
    #[default]
    No,
}

/// §T.terrain What one kind of water does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaterEffects {
    /// Cost of crossing without a bridge, by arm.
    pub ford: ByArm<Ford>,
    /// Column shift of an assault whose attackers are all across, by arm, bridge or not.
    pub column: ByArm<i8>,
    /// Die modifier of the same.
    pub die: ByArm<i8>,
}

/// §T.terrain What a single French regiment gains by a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SingleRegiment {
    /// Its protection there.
    pub protection: u8,
    /// Whether it faces all round.
    pub all_round: bool,
}

/// §T.terrain What a hex's terrain does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerrainEffects {
    /// Cost of entering off the routes, by arm, in half points.
    pub cost: ByArm<HalfPoints>,
    /// §11.3 Divides the attack; the level's own protection counts if it is better.
    pub protection: u8,
    /// §10.2.2 Whether it blocks lines of sight.
    pub blocks: bool,
    /// §2 Whether units face all round.
    pub all_round: bool,
    /// Die modifier against units there.
    pub die: i8,
    /// Whether cavalry is disorganised on entering off the routes.
    pub disorganises_cavalry: bool,
    /// What a single French regiment gains; none but in hamlets, forts and the castle.
    pub single_regiment: Option<SingleRegiment>,
}

/// The highest level of the ground.
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
    /// Levels that a route climbs for nothing.
    pub free_by_route: u8,
    /// Costs by route, in the order of [`Route::ALL`], in half points.
    pub route: [HalfPoints; 3],
    /// Streams.
    pub stream: WaterEffects,
    /// The map's river.
    pub river: WaterEffects,
    /// §13.2.6 Protection of the walled village.
    pub walled_protection: u8,
}

impl TerrainTable {
    /// The effects of a terrain.
    #[must_use]
    #[inline]
    pub fn of(&self, terrain: Terrain) -> &TerrainEffects {
        &self.effects[terrain as usize]
    }

    /// The effects of a water.
    #[must_use]
    #[inline]
    pub fn water(&self, water: Water) -> &WaterEffects {
        match water {
            Water::Stream => &self.stream,
            Water::River => &self.river,
        }
    }
}

/// A hex of the map: everything that is by direction is in the order of [`Direction::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hex {
    /// What it is covered with.
    pub terrain: Terrain,
    /// Its level, from 1.
    pub level: u8,
    /// Routes to the neighbours.
    pub routes: [Option<Route>; 6],
    /// The route that leads off the map, if one does.
    pub off_map: Option<Route>,
    /// Water on the sides.
    pub water: [Option<Water>; 6],
    /// Sides with a bridge, as bits.
    pub bridges: u8,
    /// Sides with a trench that this hex is entrenched behind, as bits.
    pub trenches: u8,
}

/// Two hexes that ought to be adjacent and are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAdjacent(pub HexId, pub HexId);

/// The map of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// How the hexes lie.
    pub grid: HexGrid,
    /// The hexes, by [`HexId`]; those that are not on the map are blank.
    pub hexes: Vec<Hex>,
    /// §8.2 Hexes that are a town for a leader's range under R-67 `towns`.
    pub towns: HexSet,
    /// §13.2.6 Walled village hexes.
    pub walled: HexSet,
    /// Names of places, with their hexes.
    pub places: Vec<(String, HexSet)>,
}

impl Map {
    /// A map of clear ground at level 1.
    #[must_use]
    pub fn new(grid: HexGrid) -> Map {
        let blank = Hex { level: 1, ..Hex::default() };
        Map { hexes: vec![blank; grid.size()], grid, towns: HexSet::EMPTY, walled: HexSet::EMPTY, places: Vec::new() }
    }

    /// The hex of an id.
    #[must_use]
    #[inline]
    pub fn hex(&self, hex: HexId) -> &Hex {
        &self.hexes[hex.index()]
    }

    /// Lays a road, path or railway along a chain of hexes. Where several routes join two hexes, the cheapest to travel counts: a
    /// road before the others. A chain that begins or ends at the edge of the map leads off it there.
    ///
    /// # Errors
    /// The first two hexes of the chain that are not adjacent; nothing is laid then.
    pub fn lay_route(&mut self, route: Route, chain: &[HexId]) -> Result<(), NotAdjacent> {
        let broken = chain.windows(2).find(|pair| self.grid.direction(pair[0], pair[1]).is_none());
        if let Some(pair) = broken {
            return Err(NotAdjacent(pair[0], pair[1]));
        }
        let better = |now: Option<Route>| Some(now.map_or(route, |now| now.min(route)));
        for pair in chain.windows(2) {
            let side = self.grid.direction(pair[0], pair[1]).expect("checked above");
            let (there, back) = (side as usize, side.opposite() as usize);
            let routes = &mut self.hexes[pair[0].index()].routes[there];
            *routes = better(*routes);
            let routes = &mut self.hexes[pair[1].index()].routes[back];
            *routes = better(*routes);
        }
        for end in chain.first().into_iter().chain(chain.last()) {
            if self.grid.neighbours(*end).iter().any(|n| !n.is_some()) {
                let leads = &mut self.hexes[end.index()].off_map;
                *leads = better(*leads);
            }
        }
        Ok(())
    }

    /// Puts water on the side that two hexes share.
    ///
    /// # Errors
    /// Where they are not adjacent.
    pub fn lay_water(&mut self, water: Water, a: HexId, b: HexId) -> Result<(), NotAdjacent> {
        let side = self.grid.direction(a, b).ok_or(NotAdjacent(a, b))?;
        self.hexes[a.index()].water[side as usize] = Some(water);
        self.hexes[b.index()].water[side.opposite() as usize] = Some(water);
        Ok(())
    }

    /// Puts a bridge on the side that two hexes share.
    ///
    /// # Errors
    /// Where they are not adjacent.
    pub fn lay_bridge(&mut self, a: HexId, b: HexId) -> Result<(), NotAdjacent> {
        let side = self.grid.direction(a, b).ok_or(NotAdjacent(a, b))?;
        self.hexes[a.index()].bridges |= 1 << side as u8;
        self.hexes[b.index()].bridges |= 1 << side.opposite() as u8;
        Ok(())
    }

    /// Digs a trench in `entrenched`, on its side towards `front`.
    ///
    /// # Errors
    /// Where they are not adjacent.
    pub fn dig(&mut self, entrenched: HexId, front: HexId) -> Result<(), NotAdjacent> {
        let side = self.grid.direction(entrenched, front).ok_or(NotAdjacent(entrenched, front))?;
        self.hexes[entrenched.index()].trenches |= 1 << side as u8;
        Ok(())
    }

    /// The route by which one may step over a side.
    #[must_use]
    #[inline]
    pub fn route(&self, from: HexId, side: Direction) -> Option<Route> {
        self.hex(from).routes[side as usize]
    }

    /// Whether there is a bridge on a side.
    #[must_use]
    #[inline]
    pub fn bridged(&self, from: HexId, side: Direction) -> bool {
        self.hex(from).bridges >> side as u8 & 1 == 1
    }

    /// The hexes of a named place.
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

    /// §11.3 The three directions towards the edge, the one straight to it in the middle.
    #[must_use]
    pub const fn towards(self) -> [Direction; 3] {
        match self {
            Edge::North => Direction::N.front(),
            Edge::South => Direction::S.front(),
        }
    }
}

/// The arm whose costs leaders pay and command routes are counted in (§7.1, §8.2).
pub const LEADERS_MOVE_AS: Arm = Arm::Cavalry;
