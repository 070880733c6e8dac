//! The bot's computations of the map, once for each game: ways, distances, places.

use sandtable_engine::geometry::{Distances, HexId, HexSet};
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::grandes_batailles::data::Objective;
use sandtable_engine::grandes_batailles::mobility::Mobility;
use sandtable_engine::grandes_batailles::terrain::HalfPoints;
use sandtable_engine::grandes_batailles::unit::Arm;

/// The largest number of hexes of a map.
pub(super) const MAX_HEXES: usize = HexSet::CAPACITY;
/// The length of a way that does not exist or is longer than any march.
pub(super) const FAR: u8 = 200;
/// The allowances that ways are computed for, in half points.
pub(super) const FULL: [HalfPoints; 3] = [8, 12, 8];
const ARMS: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];

/// The computed map.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    size: usize,
    /// By arm: the lengths of ways in half points, by goal, then start.
    ways: [Vec<u8>; 3],
    distances: Distances,
    /// The hexes of all objectives.
    pub(super) objectives: HexSet,
    /// The same, objective by objective, with the stake in each, in hundredths of a victory point.
    pub(super) places: Vec<(HexId, i32)>,
    /// The hexes of objectives and their neighbours.
    pub(super) about_objectives: HexSet,
}

impl Ground {
    pub(super) fn new(game: &GrandesBatailles) -> Ground {
        let grid = &game.data().map.grid;
        let size = grid.size();
        let objectives = game.data().objectives.iter().fold(HexSet::EMPTY, |all, o| all | o.hexes);
        let (ways, distances) = (ARMS.map(|arm| grid_ways(game, arm)), Distances::new(grid));
        let about_objectives = objectives | grid.beside(objectives);
        let places = places(game);
        Ground { size, ways, distances, objectives, places, about_objectives }
    }

    /// The length of the way from a hex to a goal in half points, without enemies; at most [`FAR`].
    #[inline]
    pub(super) fn way(&self, arm: Arm, from: HexId, goal: HexId) -> i32 {
        i32::from(self.ways[arm as usize][goal.index() * self.size + from.index()])
    }

    /// Whether a march of this many half points can lead to a goal, without enemies. Also true if unknown: with a smaller allowance fords cost less
    /// than the ways assume, and under R-64 less of what is left.
    pub(super) fn may_lead(
        &self,
        arm: Arm,
        mobility: &Mobility<'_>,
        from: HexId,
        goal: HexId,
        budget: HalfPoints,
    ) -> bool {
        mobility.full < FULL[arm as usize] || mobility.rests || self.way(arm, from, goal) <= i32::from(budget)
    }

    /// The lengths of the ways to a goal, by hex.
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
}

/// The hexes of each objective with the stake in each: more than its share of the points, since the whole objective depends on it.
fn places(game: &GrandesBatailles) -> Vec<(HexId, i32)> {
    let of = |objective: &Objective| {
        let whole = i32::from(objective.points) * 100;
        let stake = (whole / objective.hexes.len().max(1) as i32 + whole) / 2;
        objective.hexes.into_iter().map(move |hex| (hex, stake))
    };
    game.data().objectives.iter().flat_map(of).collect()
}

/// The ways of an arm between all hexes: by goal, then by start.
fn grid_ways(game: &GrandesBatailles, arm: Arm) -> Vec<u8> {
    let grid = &game.data().map.grid;
    let (size, full) = (grid.size(), FULL[arm as usize]);
    let step = |from, side| game.step_cost(arm, full, full, from, side).unwrap_or(FAR);
    let steps = grid.steps_into(FAR, step);
    let mut ways = vec![FAR; size * size];
    for goal in grid.hexes() {
        let ways = &mut ways[goal.index() * size..][..size];
        grid.ways_to(goal, FAR, &steps, ways);
    }
    ways
}
