//! §8.2 Precomputed command routes: the cost of steps, and the range of a leader without enemies in the way.

use super::data::Data;
use super::ground::Ground;
use super::leader::{LeaderId, MAX_LEADERS, Role};
use super::rulings::{NightCommand, RouteWater, TownBonus};
use super::terrain::{BUDGETS, Ford, HalfPoints, LEADERS_MOVE_AS, Terrain};
use crate::geometry::{Direction, Frontier, HexGrid, HexId, HexSet};

/// The longest command range that a search can take, in half points.
const LONGEST: i32 = BUDGETS as i32 - 1;

/// The cost of a step that is not possible: more than any range.
const CLOSED: HalfPoints = HalfPoints::MAX;

/// The routes of leaders with one printed range; C-in-Cs and HQs have separate ones.
#[derive(Clone, Debug)]
struct Routes {
    range: u8,
    commander: bool,
    steps: Vec<[HalfPoints; 6]>,
    /// By the leader's hex: the hexes in range by day and by night.
    areas: [Vec<HexSet>; 2],
    /// By the leader's hex, then by hex: the direction of the last step of the cheapest route to it, back to the leader.
    back: Vec<Direction>,
    /// By the leader's hex, then by hex: the cost of that route; [`CLOSED`] beyond the longest range.
    costs: Vec<HalfPoints>,
    /// The same by hex, then by the leader's hex.
    costs_to: Vec<HalfPoints>,
}

/// The routes of all leaders.
#[derive(Clone, Debug)]
pub(super) struct CommandRoutes {
    routes: Vec<Routes>,
    /// The index of each leader's routes.
    of: [u8; MAX_LEADERS],
}

impl CommandRoutes {
    pub(super) fn new(data: &Data, ground: &Ground) -> CommandRoutes {
        let mut all = CommandRoutes { routes: Vec::new(), of: [0; MAX_LEADERS] };
        for (i, leader) in data.leaders.iter().enumerate() {
            let commander = matches!(leader.role, Role::Commander(_));
            let known = all.routes.iter().position(|r| (r.range, r.commander) == (leader.range, commander));
            all.of[i] = known.unwrap_or(all.routes.len()) as u8;
            if known.is_none() {
                all.routes.push(Routes::new(data, ground, leader.range, commander));
            }
        }
        all
    }

    /// The hexes that a leader reaches from a hex without enemies in the way.
    #[inline]
    pub(super) fn area(&self, leader: LeaderId, hex: HexId, night: bool) -> &HexSet {
        &self.of(leader).areas[usize::from(night)][hex.index()]
    }

    /// Whether the cheapest route without enemies to a hex of the [`area`](Self::area) leads through `closed` hexes.
    #[inline]
    pub(super) fn is_barred(
        &self,
        grid: &HexGrid,
        leader: LeaderId,
        start: HexId,
        hex: HexId,
        closed: &HexSet,
    ) -> bool {
        self.of(leader).is_barred(grid, start, hex, closed)
    }

    /// Whether a hex is reached for `budget` half points through a neighbour whose cheapest route without enemies avoids `closed` hexes; `free` are
    /// the hexes of the [`area`](Self::area).
    pub(super) fn is_skirted(
        &self,
        grid: &HexGrid,
        leader: LeaderId,
        (start, hex): (HexId, HexId),
        budget: HalfPoints,
        (free, closed): (&HexSet, &HexSet),
    ) -> bool {
        let routes = self.of(leader);
        let costs = &routes.costs[start.index() * grid.size()..][..grid.size()];
        Direction::ALL.into_iter().zip(grid.neighbours(hex)).any(|(side, &near)| {
            free.has(near)
                && costs[near.index()].saturating_add(routes.steps[near.index()][side.opposite() as usize]) <= budget
                && !routes.is_barred(grid, start, near, closed)
        })
    }

    #[inline]
    fn of(&self, leader: LeaderId) -> &Routes {
        &self.routes[usize::from(self.of[leader.index()])]
    }

    /// The hexes that a leader reaches through `open` hexes for `budget` half points. If `target` is given, the search looks only at the hexes
    /// needed for it.
    pub(super) fn follow(
        &self,
        grid: &HexGrid,
        leader: LeaderId,
        start: HexId,
        budget: HalfPoints,
        open: HexSet,
        target: HexId,
    ) -> HexSet {
        let routes = self.of(leader);
        // Prunes hexes from which the target is too far even without enemies.
        let costs =
            if target.is_some() { &routes.costs_to[target.index() * grid.size()..][..grid.size()] } else { &[] };
        let needed = |hex: HexId| costs.get(hex.index()).copied().unwrap_or(0);
        let mut frontier = Frontier::<6, BUDGETS>::new(start, budget);
        let open = open | HexSet::one(start);
        let mut ahead = open;
        while ahead.has(target) | !target.is_some()
            && let Some((left, there)) = frontier.pop()
        {
            let fresh = *there & ahead;
            ahead = ahead.minus(fresh);
            for hex in fresh {
                for (&cost, &to) in routes.steps[hex.index()].iter().zip(grid.neighbours(hex)) {
                    // Pushes without a branch: the outcome is unpredictable.
                    let after = left.saturating_sub(cost);
                    frontier.push_if(to, after, (cost <= left) & ahead.has(to) & (needed(to) <= after));
                }
            }
        }
        open.minus(ahead)
    }
}

impl Routes {
    fn new(data: &Data, ground: &Ground, range: u8, commander: bool) -> Routes {
        let grid = &data.map.grid;
        let size = grid.size();
        let hexes = || (0..size).map(|i| HexId(i as u16));
        //
        let whole = match data.rulings.route_water {
            RouteWater::WholeRange => 2 * range,
            RouteWater::Closed => CLOSED,
        };
        let cost = |hex: HexId, side: Direction| {
            let step = ground.step(LEADERS_MOVE_AS, hex, side);
            match step.ford {
                None => step.points,
                Some(Ford::Half) => range,
                Some(Ford::All) => whole,
                Some(Ford::No) => CLOSED,
            }
        };
        let steps: Vec<[HalfPoints; 6]> = hexes().map(|h| Direction::ALL.map(|side| cost(h, side))).collect();
        let ranges = |night: bool| hexes().map(|h| range_in(data, range, commander, h, night)).collect::<Vec<_>>();
        let ranges = [false, true].map(ranges);
        let longest = ranges.iter().flatten().copied().max().unwrap_or(0);
        let mut areas = [false, true].map(|_| vec![HexSet::EMPTY; size]);
        let (mut back, mut costs) = (vec![Direction::N; size * size], vec![CLOSED; size * size]);
        for start in grid.hexes() {
            let back = &mut back[start.index() * size..][..size];
            let costs = &mut costs[start.index() * size..][..size];
            costs[start.index()] = 0;
            let step = |hex: HexId, left: HalfPoints, side: Direction, to: HexId| {
                let after = left.checked_sub(steps[hex.index()][side as usize])?;
                if longest - after < costs[to.index()] {
                    costs[to.index()] = longest - after;
                    back[to.index()] = side.opposite();
                }
                Some(after)
            };
            let mut reached = HexSet::EMPTY;
            grid.spend::<BUDGETS>(start, longest, step, |hex, _| {
                reached.insert(hex);
                false
            });
            for (areas, ranges) in areas.iter_mut().zip(&ranges) {
                let near = |hex: &HexId| costs[hex.index()] <= ranges[start.index()];
                areas[start.index()] = reached.into_iter().filter(near).collect();
            }
        }
        let costs_to = (0..size * size).map(|i| costs[i % size * size + i / size]).collect();
        Routes { range, commander, steps, areas, back, costs, costs_to }
    }

    fn is_barred(&self, grid: &HexGrid, start: HexId, hex: HexId, closed: &HexSet) -> bool {
        let back = &self.back[start.index() * grid.size()..][..grid.size()];
        let mut at = hex;
        while at != start {
            if closed.has(at) {
                return true;
            }
            at = grid.neighbour(at, back[at.index()]);
        }
        false
    }
}

/// §8.1, §8.2, §9.1 The range, in half points, of a leader in a hex.
pub(super) fn range_in(data: &Data, range: u8, commander: bool, hex: HexId, night: bool) -> HalfPoints {
    let rules = &data.tables.command;
    let mut range = i32::from(range);
    //
    let town = match data.rulings.town_bonus {
        TownBonus::AnyVillage => data.map.hex(hex).terrain == Terrain::Village,
        TownBonus::Towns => data.map.towns.has(hex),
    };
    if town {
        range += i32::from(rules.town);
    }
    //
    if night && (commander || data.rulings.night_command == NightCommand::Both) {
        range += i32::from(rules.night);
    }
    (2 * range).clamp(0, LONGEST) as HalfPoints
}
