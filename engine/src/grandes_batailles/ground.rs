//! Data that are the same for all games on a map: costs of steps, lines of sight, distances to the edges.

use super::data::Data;
use super::rulings::{ObstacleLevel, RoadBridges, SingleRegiment, Slopes};
use super::state::{FRENCH, PRUSSIAN};
use super::terrain::{Ford, HalfPoints, Map, Terrain};
use super::unit::Arm;
use crate::geometry::{Crossing, Direction, Distances, HexId, HexSet, Line};
use crate::side::{BySide, Side};

/// §T.terrain The cost of a step from a hex in a direction for an arm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct StepCost {
    /// The cost of terrain or route, and of levels.
    pub(super) points: HalfPoints,
    /// The effect of water without a bridge.
    pub(super) ford: Option<Ford>,
    /// Whether the step follows a route.
    pub(super) routed: bool,
}

/// §10.2.2 A line of sight, with the hexes whose units can block it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    /// Whether the ground leaves it open.
    open: bool,
    /// Hexes in which any unit blocks.
    hexes: [HexId; 5],
    /// Pairs of hexes along a hexside that block if both have a unit.
    pairs: [[HexId; 2]; 2],
}

/// The state of a line of sight, as far as it depends on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Views {
    Blocked,
    Open,
    /// Units can block it.
    Depends,
}

impl Sight {
    const BLOCKED: Sight = Sight { open: false, hexes: [HexId::NONE; 5], pairs: [[HexId::NONE; 2]; 2] };

    /// Whether the line is open if the hexes of `held` have units.
    fn is_open(&self, held: &HexSet) -> bool {
        self.open
            && !self.hexes.iter().any(|&h| held.has(h))
            && !self.pairs.iter().any(|pair| pair[0].is_some() && pair.iter().all(|&h| held.has(h)))
    }

    fn views(&self) -> Views {
        let by_units = self.hexes[0].is_some() || self.pairs[0][0].is_some();
        match (self.open, by_units) {
            (false, _) => Views::Blocked,
            (true, false) => Views::Open,
            (true, true) => Views::Depends,
        }
    }
}

/// The data derived from the map.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    steps: [Vec<[StepCost; 6]>; 3],
    /// The hexsides that an arm can cross at all, as bits.
    passable: [Vec<u8>; 3],
    /// §11.3 The protection of hexes for all units.
    protection: Vec<u8>,
    /// §2 Hexes where all units face in all directions.
    all_round: HexSet,
    /// §T.terrain Hexes with a special benefit for single regiments.
    single_regiment: HexSet,
    /// §6 The ZoC by arm and hex, for each facing and then for all directions.
    zones: [Vec<[HexSet; 7]>; 3],
    /// The number of steps to a side's edge.
    edge_steps: BySide<Vec<u8>>,
    edge: BySide<HexSet>,
    /// Cost of entering from off the map, by arm.
    entry: [Vec<HalfPoints>; 3],
    distances: Distances,
    sights: Vec<Sight>,
    /// The same in short: most lines are open or blocked regardless of units.
    views: Vec<Views>,
    reach: u8,
    /// Hexes within the sight distance of a decoy, including its own; empty in a battle without one.
    before_decoy: Vec<HexSet>,
}

const ARMS: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];

impl Ground {
    pub(super) fn new(data: &Data) -> Ground {
        let grid = &data.map.grid;
        let size = grid.size();
        let hexes = || (0..size).map(|i| HexId(i as u16));
        let present = grid.hexes();
        let steps = ARMS.map(|arm| {
            hexes()
                .map(|hex| {
                    Direction::ALL.map(|side| {
                        if present.has(hex) && grid.neighbour(hex, side).is_some() {
                            step_cost(data, arm, hex, side)
                        } else {
                            StepCost { ford: Some(Ford::No), ..StepCost::default() }
                        }
                    })
                })
                .collect::<Vec<[StepCost; 6]>>()
        });
        let passable = ARMS.map(|arm| {
            let able = |sides: &[StepCost; 6]| {
                (0..6).filter(|&d| sides[d].ford != Some(Ford::No)).fold(0u8, |bits, d| bits | 1 << d)
            };
            steps[arm as usize].iter().map(able).collect()
        });
        let zones = ARMS.map(|arm| hexes().map(|h| zones_in(data, &steps[arm as usize][h.index()], h)).collect());
        let edges = BySide([FRENCH, PRUSSIAN].map(|side| grid.edge(data.course.edges[side].towards()[1])));
        let entry = ARMS.map(|arm| {
            hexes()
                .map(|hex| match data.map.sides[hex].off_map {
                    Some(route) => data.terrain.route[route as usize],
                    None => data.terrain.of(data.map.hex(hex).terrain).cost[arm],
                })
                .collect()
        });
        let longest = data.units.iter().map(|u| u.range).max().unwrap_or(0);
        let reach = longest.max(data.special.decoy.as_ref().map_or(0, |d| d.sight));
        let mut ground = Ground {
            edge_steps: BySide([FRENCH, PRUSSIAN].map(|side| grid.steps_to(edges[side]))),
            edge: edges,
            steps,
            passable,
            protection: hexes().map(|h| protection(data, h)).collect(),
            all_round: of_terrain(&data.map, |terrain| data.terrain.of(terrain).all_round),
            single_regiment: of_terrain(&data.map, |terrain| helps_single(data, terrain)),
            zones,
            entry,
            distances: Distances::new(grid),
            sights: Vec::new(),
            views: Vec::new(),
            reach,
            before_decoy: Vec::new(),
        };
        if let Some(decoy) = &data.special.decoy {
            ground.before_decoy = grid.discs(decoy.sight);
        }
        let width = usize::from(2 * reach + 1);
        ground.sights = vec![Sight::BLOCKED; size * width * width];
        for line in Line::up_to(reach) {
            for from in present {
                let to = grid.end(from, &line);
                if to.is_some() {
                    let slot = ground.slot(&data.map, from, to);
                    ground.sights[slot] = sight(data, (from, to), &line);
                }
            }
        }
        ground.views = ground.sights.iter().map(Sight::views).collect();
        ground
    }

    #[inline]
    fn slot(&self, map: &Map, from: HexId, to: HexId) -> usize {
        let (dq, dr) = map.grid.offset(from, to);
        let reach = i32::from(self.reach);
        let (dx, dy) = (dq + reach, dr + reach);
        let width = 2 * reach + 1;
        (from.index() as i32 * width * width + dy * width + dx) as usize
    }

    /// §10.2.2 Whether the line of sight between two hexes within [`Ground::reach`] is open if the hexes of `held` have units.
    #[inline]
    pub(super) fn sees(&self, map: &Map, from: HexId, to: HexId, held: impl Fn() -> HexSet) -> bool {
        let slot = self.slot(map, from, to);
        match self.views[slot] {
            Views::Blocked => false,
            Views::Open => true,
            Views::Depends => self.sights[slot].is_open(&held()),
        }
    }

    /// The longest distance of the precomputed lines of sight.
    pub(super) fn reach(&self) -> u8 {
        self.reach
    }

    #[inline]
    pub(super) fn step(&self, arm: Arm, from: HexId, side: Direction) -> StepCost {
        self.steps[arm as usize][from.index()][side as usize]
    }

    /// §6 The ZoC of an arm in a hex: the front hexes that it could enter; in all directions without a facing, or in hexes with that effect.
    #[inline]
    pub(super) fn zone(&self, arm: Arm, hex: HexId, facing: Option<Direction>) -> &HexSet {
        &self.zones[arm as usize][hex.index()][facing.map_or(6, |f| f as usize)]
    }

    /// §11.3 The protection of a hex, without the benefit of single regiments.
    #[inline]
    pub(super) fn protection(&self, hex: HexId) -> u8 {
        self.protection[hex.index()]
    }

    /// §2 Hexes where all units face in all directions.
    #[inline]
    pub(super) fn all_round(&self) -> &HexSet {
        &self.all_round
    }

    /// §T.terrain Whether a hex has a special benefit for single regiments.
    #[inline]
    pub(super) fn helps_single(&self, hex: HexId) -> bool {
        self.single_regiment.has(hex)
    }

    /// Whether an arm can cross a hexside at all.
    #[inline]
    pub(super) fn passable(&self, arm: Arm, from: HexId, side: Direction) -> bool {
        self.passable[arm as usize][from.index()] >> side as u8 & 1 == 1
    }

    /// §13.1.6 The hexes that see a marker in the open, unless the line is blocked.
    #[inline]
    pub(super) fn before_decoy(&self, hex: HexId) -> &HexSet {
        &self.before_decoy[hex.index()]
    }

    /// §9.4 The number of steps to a side's own edge.
    #[inline]
    pub(super) fn edge_steps(&self, side: Side, hex: HexId) -> u8 {
        self.edge_steps[side][hex.index()]
    }

    /// The hexes of a side's own edge.
    #[inline]
    pub(super) fn edge(&self, side: Side) -> &HexSet {
        &self.edge[side]
    }

    /// §7.4 The cost of entering the map at a hex, or of leaving it there.
    #[inline]
    pub(super) fn entry(&self, arm: Arm, hex: HexId) -> HalfPoints {
        self.entry[arm as usize][hex.index()]
    }

    #[inline]
    pub(super) fn distance(&self, a: HexId, b: HexId) -> u8 {
        self.distances.between(a, b)
    }
}

/// §6 The ZoC of an arm in a hex with these step costs, for each facing and then for all directions.
fn zones_in(data: &Data, sides: &[StepCost; 6], hex: HexId) -> [HexSet; 7] {
    let all_round = data.terrain.of(data.map.hex(hex).terrain).all_round;
    std::array::from_fn(|facing| {
        let front = |d: &Direction| all_round || Direction::ALL.get(facing).is_none_or(|facing| facing.faces(*d));
        let entered = Direction::ALL.into_iter().filter(|d| front(d) && sides[*d as usize].ford != Some(Ford::No));
        entered.map(|d| data.map.grid.neighbour(hex, d)).collect()
    })
}

/// §7.1, §T.terrain
fn step_cost(data: &Data, arm: Arm, from: HexId, side: Direction) -> StepCost {
    let map = &data.map;
    let (here, there) = (map.hex(from), map.hex(map.grid.neighbour(from, side)));
    let sides = &map.sides[from];
    let water = sides.water(side).filter(|_| !sides.bridged(side));
    //
    let on_bridge = data.rulings.road_bridges == RoadBridges::Bridge;
    let route = sides.route(side).filter(|_| water.is_none() || on_bridge);
    let climb = here.level.abs_diff(there.level);
    let (base, climb) = match route {
        Some(route) => (data.terrain.route[route as usize], climb.saturating_sub(data.terrain.free_by_route)),
        None => (data.terrain.of(there.terrain).cost[arm], climb),
    };
    let ford = water.filter(|_| route.is_none()).map(|water| data.terrain.water(water).ford[arm]);
    StepCost { points: base + climb * data.terrain.level, ford, routed: route.is_some() }
}

/// §11.3
fn protection(data: &Data, hex: HexId) -> u8 {
    let (here, table) = (data.map.hex(hex), &data.terrain);
    let walls = if data.map.walled.has(hex) { table.walled_protection } else { 0 };
    let level = table.level_protection[usize::from(here.level.max(1) - 1)];
    level.max(table.of(here.terrain).protection).max(walls)
}

///
fn helps_single(data: &Data, terrain: Terrain) -> bool {
    let effects = data.terrain.of(terrain);
    let castle = effects.protection > 1;
    effects.single_regiment.is_some() && (castle || data.rulings.single_regiment != SingleRegiment::Never)
}

fn of_terrain(map: &Map, wanted: impl Fn(Terrain) -> bool) -> HexSet {
    map.grid.hexes().into_iter().filter(|&h| wanted(map.hex(h).terrain)).collect()
}

/// §10.2.2 The effect of the ground on a line, and the hexes whose units can block it.
fn sight(data: &Data, (from, to): (HexId, HexId), line: &Line) -> Sight {
    let map = &data.map;
    let (gun, target) = (map.hex(from).level, map.hex(to).level);
    let higher = gun.max(target);
    let ground_blocks = |hex: HexId| {
        let level = map.hex(hex).level;
        //
        match data.rulings.slopes {
            Slopes::HigherEnd if gun == target => level > gun,
            Slopes::HigherEnd => level >= higher,
            Slopes::FromTheGuns => level > gun || level == gun && gun != target,
        }
    };
    let obstacle_blocks = |hex: HexId| {
        //
        let against = if data.rulings.obstacle_level == ObstacleLevel::Guns { gun } else { higher };
        map.hex(hex).level >= against || map.grid.distance(hex, to) == 1
    };
    // `true` blocks always, `false` with a unit, `None` never.
    let nature = |hex: HexId| {
        if ground_blocks(hex) || data.terrain.of(map.hex(hex).terrain).blocks && obstacle_blocks(hex) {
            Some(true)
        } else if obstacle_blocks(hex) {
            Some(false)
        } else {
            None
        }
    };
    let mut sight = Sight { open: true, ..Sight::BLOCKED };
    if map.grid.distance(from, to) <= 1 {
        return sight;
    }
    let mut by_unit = |hex: HexId| {
        let free = sight.hexes.iter_mut().find(|h| !h.is_some()).expect("a line passes few hexes");
        *free = hex;
    };
    for crossing in map.grid.along(from, line) {
        // Along the edge of the map a single hex decides.
        let (a, b) = match crossing {
            Crossing::Hex(hex) => (hex, hex),
            Crossing::Side(a, b) if a.is_some() && b.is_some() => (a, b),
            Crossing::Side(a, b) => {
                let hex = if a.is_some() { a } else { b };
                if !hex.is_some() {
                    continue;
                }
                (hex, hex)
            }
        };
        match (nature(a), nature(b)) {
            (Some(true), Some(true)) => return Sight::BLOCKED,
            (None, _) | (_, None) => {}
            (Some(true), Some(false)) => by_unit(b),
            (Some(false), Some(true)) => by_unit(a),
            (Some(false), Some(false)) if a == b => by_unit(a),
            (Some(false), Some(false)) => {
                let free = sight.pairs.iter_mut().find(|p| !p[0].is_some()).expect("a line runs along few sides");
                *free = [a, b];
            }
        }
    }
    sight
}
