//! What the bot works out of the map once a game: costs of steps, ways, distances.

use sandtable_engine::Side;
use sandtable_engine::geometry::{Direction, Distances, HexId, HexSet};
use sandtable_engine::grandes_batailles::rulings::RoadBridges;
use sandtable_engine::grandes_batailles::terrain::{Ford, HalfPoints};
use sandtable_engine::grandes_batailles::unit::Arm;
use sandtable_engine::grandes_batailles::{FRENCH, GrandesBatailles, PRUSSIAN};

/// As many hexes as a map can have.
pub(super) const MAX_HEXES: usize = HexSet::CAPACITY;
/// The way is longer than any march, or there is none.
pub(super) const FAR: u8 = 200;
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
    /// Hexes of objectives.
    pub(super) objectives: HexSet,
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
        let (ways, distances) = (Default::default(), Distances::new(grid));
        let mut ground = Ground { size, paces, ways, distances, edges, objectives };
        ground.ways = ARMS.map(|arm| grid_ways(game, &ground, arm));
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

fn pace(game: &GrandesBatailles, arm: Arm, from: HexId, side: Direction) -> Pace {
    let data = game.data();
    let map = &data.map;
    let to = map.grid.neighbour(from, side);
    if !map.grid.hexes().has(from) || !to.is_some() {
        return Pace { points: 0, ford: Some(Ford::No) };
    }
    let water = map.hex(from).water[side as usize].filter(|_| !map.bridged(from, side));
    //
    let on_bridge = data.rulings.road_bridges == RoadBridges::Bridge;
    let route = map.route(from, side).filter(|_| water.is_none() || on_bridge);
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
    let full = if arm == Arm::Cavalry { 12 } else { 8 };
    // By hex: what the step into it costs from each neighbour.
    let into = |hex: usize| {
        Direction::ALL.map(|back| {
            let from = grid.neighbour(HexId(hex as u16), back);
            let left = if from.is_some() { ground.step(arm, from, back.opposite(), full, full) } else { None };
            left.map_or(FAR, |left| full - left)
        })
    };
    let into: Vec<[u8; 6]> = (0..ground.size).map(into).collect();
    let mut ways = vec![FAR; ground.size * ground.size];
    for goal in grid.hexes() {
        let way = &mut ways[goal.index() * ground.size..][..ground.size];
        way[goal.index()] = 0;
        let mut open = HexSet::one(goal);
        while !open.is_empty() {
            let mut next = HexSet::EMPTY;
            for hex in open {
                let onward = way[hex.index()];
                for (&cost, &from) in into[hex.index()].iter().zip(grid.neighbours(hex)) {
                    let whole = onward.saturating_add(cost);
                    if cost < FAR && whole < way[from.index()] {
                        way[from.index()] = whole;
                        next.insert(from);
                    }
                }
            }
            open = next;
        }
    }
    ways
}

/// Hexes that a search looks at, again those to which it finds a cheaper way; a mover gets nowhere near so many.
const MOST_VISITS: usize = 2 * MAX_HEXES;

/// What a mover pays, and where it must not go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Going {
    pub(super) arm: Arm,
    /// Its whole allowance.
    pub(super) full: u8,
    pub(super) closed: HexSet,
    /// Where it must stop, and may not go on from.
    pub(super) zoc: HexSet,
    /// §6.1 What it pays besides for leaving the ZoC that it starts in, if it may.
    pub(super) leaving: Option<u8>,
}

/// The hexes that a mover can reach, and how.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    /// One more than what is left there at most; 0 where it does not get.
    left: [u8; MAX_HEXES],
    before: [HexId; MAX_HEXES],
    visits: [HexId; MOST_VISITS],
    /// Hexes in the order in which they were found.
    list: [HexId; MAX_HEXES],
    len: usize,
}

impl Reach {
    pub(super) const NOWHERE: Reach = Reach {
        left: [0; MAX_HEXES],
        before: [HexId::NONE; MAX_HEXES],
        visits: [HexId::NONE; MOST_VISITS],
        list: [HexId::NONE; MAX_HEXES],
        len: 0,
    };

    /// Searches from a hex.
    pub(super) fn search(&mut self, game: &GrandesBatailles, ground: &Ground, start: HexId, budget: u8, going: &Going) {
        for hex in &self.list[..self.len] {
            self.left[hex.index()] = 0;
        }
        (self.list[0], self.len, self.left[start.index()]) = (start, 1, budget + 1);
        (self.before[start.index()], self.visits[0]) = (HexId::NONE, start);
        let paces = &ground.paces[going.arm as usize];
        let either = going.closed | going.zoc;
        let (mut next, mut end) = (0, 1);
        while next < end {
            let from = self.visits[next];
            next += 1;
            let left = self.left[from.index()] - 1;
            let leaving = if going.zoc.has(from) {
                if from != start || going.leaving.is_none() {
                    continue;
                }
                going.leaving
            } else {
                None
            };
            let closed = if leaving.is_some() { &either } else { &going.closed };
            for (pace, &to) in paces[from.index()].iter().zip(game.data().map.grid.neighbours(from)) {
                let Some(&known) = self.left.get(to.index()) else { continue };
                if known > left || closed.has(to) {
                    continue;
                }
                let after = match leaving {
                    None => match pace.left_of(left, going.full) {
                        Some(_) if going.zoc.has(to) => 0,
                        Some(after) => after,
                        None => continue,
                    },
                    // A unit may always leave by one hex, if it can cross to it.
                    Some(besides) => match pace.left_of(going.full, going.full) {
                        Some(after) => left.saturating_sub((going.full - after).saturating_add(besides)),
                        None => continue,
                    },
                };
                if after < known {
                    continue;
                }
                if known == 0 {
                    self.list[self.len] = to;
                    self.len += 1;
                }
                self.left[to.index()] = after + 1;
                self.before[to.index()] = from;
                if after > 0 && end < MOST_VISITS {
                    self.visits[end] = to;
                    end += 1;
                }
            }
        }
    }

    /// The hexes reached, the start first.
    pub(super) fn hexes(&self) -> &[HexId] {
        &self.list[..self.len]
    }

    /// The hex from which another is reached.
    pub(super) fn before(&self, hex: HexId) -> HexId {
        self.before[hex.index()]
    }
}
