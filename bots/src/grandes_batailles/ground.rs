//! What the bot works out of the map once a game: costs of steps, ways, distances.

use super::reach::AllStrides;
use sandtable_engine::Side;
use sandtable_engine::geometry::{Direction, Distances, HexId, HexSet};
use sandtable_engine::grandes_batailles::data::Objective;
use sandtable_engine::grandes_batailles::rulings::RoadBridges;
use sandtable_engine::grandes_batailles::terrain::{Ford, HalfPoints};
use sandtable_engine::grandes_batailles::unit::Arm;
use sandtable_engine::grandes_batailles::{FRENCH, GrandesBatailles, PRUSSIAN};

/// As many hexes as a map can have.
pub(super) const MAX_HEXES: usize = HexSet::CAPACITY;
/// The way is longer than any march, or there is none.
pub(super) const FAR: u8 = 200;
/// The allowances that ways are worked out for, in half points.
const FULL: [HalfPoints; 3] = [8, 12, 8];
const ARMS: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];

/// A step over a hexside.
#[derive(Clone, Copy, Debug, Default)]
struct Pace {
    points: HalfPoints,
    ford: Option<Ford>,
}

impl Pace {
    /// What is left after it; nothing if it cannot be made.
    #[inline]
    fn left_of(self, left: u8, full: u8) -> Option<u8> {
        match self.ford {
            None => left.checked_sub(self.points),
            Some(Ford::Half) => left.checked_sub(full / 2),
            Some(Ford::All) => (left >= full).then_some(0),
            Some(Ford::No) => None,
        }
    }
}

/// The map, worked out.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    size: usize,
    paces: [Vec<[Pace; 6]>; 3],
    /// Half points of the way, by goal and start.
    ways: [Vec<u8>; 3],
    distances: Distances,
    /// Steps to a side's edge.
    edges: [Vec<u8>; 2],
    /// Steps as searches take them.
    pub(super) strides: AllStrides,
    /// Hexes of objectives.
    pub(super) objectives: HexSet,
    /// Those, objective by objective, with what is at stake there, in hundredths of a victory point.
    pub(super) places: Vec<(HexId, i32)>,
    /// Those, and the hexes next to them.
    pub(super) about_objectives: HexSet,
}

impl Ground {
    pub(super) fn new(game: &GrandesBatailles) -> Ground {
        let grid = &game.data().map.grid;
        let size = grid.size();
        let hexes = || (0..size).map(|i| HexId(i as u16));
        let paces = ARMS.map(|arm| hexes().map(|h| Direction::ALL.map(|d| pace(game, arm, h, d))).collect());
        let objectives = game.data().objectives.iter().fold(HexSet::EMPTY, |all, o| all | o.hexes);
        let edges = [FRENCH, PRUSSIAN].map(|side| grid.edge(game.data().course.edges[side].towards()[1]));
        let edges = edges.map(|edge| grid.steps_to(edge));
        let ((ways, strides), distances) = (Default::default(), Distances::new(grid));
        let about_objectives = objectives | grid.beside(objectives);
        let places = places(game);
        let mut ground = Ground { size, paces, ways, distances, edges, strides, objectives, places, about_objectives };
        ground.ways = ARMS.map(|arm| grid_ways(game, &ground, arm));
        ground.strides = AllStrides::new(game, &ground);
        ground
    }

    /// What is left after a step; nothing if it cannot be made.
    #[inline]
    pub(super) fn step(&self, arm: Arm, from: HexId, side: Direction, left: u8, full: u8) -> Option<u8> {
        self.paces[arm as usize][from.index()][side as usize].left_of(left, full)
    }

    /// Whether an arm can cross a side at all.
    #[inline]
    pub(super) fn passable(&self, arm: Arm, from: HexId, side: Direction) -> bool {
        self.paces[arm as usize][from.index()][side as usize].ford != Some(Ford::No)
    }

    /// Half points of the way from a hex to a goal, enemies left aside; [`FAR`] at most.
    #[inline]
    pub(super) fn way(&self, arm: Arm, from: HexId, goal: HexId) -> i32 {
        i32::from(self.ways[arm as usize][goal.index() * self.size + from.index()])
    }

    /// Whether a march of so many half points can lead to a goal, enemies left aside, for somebody with this whole allowance; yes where that
    /// is not known: fords cost less of a smaller allowance than the ways say.
    pub(super) fn may_lead(&self, arm: Arm, full: HalfPoints, from: HexId, goal: HexId, budget: HalfPoints) -> bool {
        full < FULL[arm as usize] || self.way(arm, from, goal) <= i32::from(budget)
    }

    /// The ways to a goal, by hex.
    #[inline]
    pub(super) fn ways_to(&self, arm: Arm, goal: HexId) -> &[u8] {
        &self.ways[arm as usize][goal.index() * self.size..][..self.size]
    }

    #[inline]
    pub(super) fn distance(&self, a: HexId, b: HexId) -> u8 {
        self.distances.between(a, b)
    }

    /// The distances from a hex, by hex.
    #[inline]
    pub(super) fn distances_from(&self, hex: HexId) -> &[u8] {
        self.distances.from(hex)
    }

    /// §9.4 Steps to a side's own edge.
    #[inline]
    pub(super) fn edge_steps(&self, side: Side, hex: HexId) -> u8 {
        self.edges[side.index()][hex.index()]
    }
}

/// The hexes of each objective with what is at stake there: what a whole objective hangs on counts more than its share.
fn places(game: &GrandesBatailles) -> Vec<(HexId, i32)> {
    let of = |objective: &Objective| {
        let whole = i32::from(objective.points) * 100;
        let stake = (whole / objective.hexes.len().max(1) as i32 + whole) / 2;
        objective.hexes.into_iter().map(move |hex| (hex, stake))
    };
    game.data().objectives.iter().flat_map(of).collect()
}

fn pace(game: &GrandesBatailles, arm: Arm, from: HexId, side: Direction) -> Pace {
    let data = game.data();
    let map = &data.map;
    let to = map.grid.neighbour(from, side);
    if !map.grid.hexes().has(from) || !to.is_some() {
        return Pace { points: 0, ford: Some(Ford::No) };
    }
    let sides = &map.sides[from];
    let water = sides.water(side).filter(|_| !sides.bridged(side));
    //
    let on_bridge = data.rulings.road_bridges == RoadBridges::Bridge;
    let route = sides.route(side).filter(|_| water.is_none() || on_bridge);
    let climb = map.hex(from).level.abs_diff(map.hex(to).level);
    let points = match route {
        Some(route) => {
            data.terrain.route[route as usize] + climb.saturating_sub(data.terrain.free_by_route) * data.terrain.level
        }
        None => data.terrain.of(map.hex(to).terrain).cost[arm] + climb * data.terrain.level,
    };
    Pace { points, ford: water.filter(|_| route.is_none()).map(|w| data.terrain.water(w).ford[arm]) }
}

/// Ways of an arm between all hexes: by goal, then by start.
fn grid_ways(game: &GrandesBatailles, ground: &Ground, arm: Arm) -> Vec<u8> {
    let grid = &game.data().map.grid;
    let full = FULL[arm as usize];
    let step = |from, side| ground.step(arm, from, side, full, full).map_or(FAR, |left| full - left);
    let steps = grid.steps_into(FAR, step);
    let mut ways = vec![FAR; ground.size * ground.size];
    for goal in grid.hexes() {
        let ways = &mut ways[goal.index() * ground.size..][..ground.size];
        grid.ways_to(goal, FAR, &steps, ways);
    }
    ways
}
