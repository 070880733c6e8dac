//! §8.2 Command routes worked out once: what a step costs, and how far a leader commands while no enemy is in his way.

use super::data::Data;
use super::ground::Ground;
use super::leader::{LeaderId, MAX_LEADERS, Role};
use super::rulings::{NightCommand, TownBonus};
use super::terrain::{Ford, HalfPoints, LEADERS_MOVE_AS, Terrain};
use crate::geometry::{Direction, HexGrid, HexId, HexSet};

/// The longest command range that a search can take, in half points.
const LONGEST: i32 = 24;

/// The cost of a step that cannot be taken: more than any range.
const CLOSED: HalfPoints = HalfPoints::MAX;

/// The routes of leaders of one printed range; those of C-in-Cs and of HQs are apart.
#[derive(Clone, Debug)]
struct Routes {
    range: u8,
    commander: bool,
    steps: Vec<[HalfPoints; 6]>,
    /// By the leader's hex: the hexes that he reaches by day and by night.
    areas: [Vec<HexSet>; 2],
}

/// The routes of all leaders.
#[derive(Clone, Debug)]
pub(super) struct CommandRoutes {
    routes: Vec<Routes>,
    /// Which of them are a leader's.
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

    /// The hexes that a leader reaches from a hex as long as no enemy is about.
    #[inline]
    pub(super) fn area(&self, leader: LeaderId, hex: HexId, night: bool) -> &HexSet {
        &self.routes[usize::from(self.of[leader.index()])].areas[usize::from(night)][hex.index()]
    }

    /// Tells `visit` of the hexes that a leader reaches by steps into `open` hexes for `budget` half points, until it answers `true`.
    pub(super) fn follow(
        &self,
        grid: &HexGrid,
        leader: LeaderId,
        start: HexId,
        budget: HalfPoints,
        open: &HexSet,
        mut visit: impl FnMut(HexId) -> bool,
    ) {
        let steps = &self.routes[usize::from(self.of[leader.index()])].steps;
        follow(grid, steps, start, budget, open, &mut visit);
    }
}

fn follow(
    grid: &HexGrid,
    steps: &[[HalfPoints; 6]],
    start: HexId,
    budget: HalfPoints,
    open: &HexSet,
    visit: &mut impl FnMut(HexId) -> bool,
) {
    let step = |from: HexId, left: HalfPoints, side: Direction, to: HexId| {
        if open.has(to) { left.checked_sub(steps[from.index()][side as usize]) } else { None }
    };
    grid.spend(start, budget, step, |hex, _| visit(hex));
}

impl Routes {
    fn new(data: &Data, ground: &Ground, range: u8, commander: bool) -> Routes {
        let grid = &data.map.grid;
        let hexes = || (0..grid.size()).map(|i| HexId(i as u16));
        // an unbridged stream takes a cavalryman's whole movement.
        let whole = 2 * range;
        let cost = |hex: HexId, side: Direction| {
            let step = ground.step(LEADERS_MOVE_AS, hex, side);
            match step.ford {
                None => step.points,
                Some(Ford::Half) => whole / 2,
                Some(Ford::All) => whole,
                Some(Ford::No) => CLOSED,
            }
        };
        let steps: Vec<[HalfPoints; 6]> = hexes().map(|h| Direction::ALL.map(|side| cost(h, side))).collect();
        let present = grid.hexes();
        let area = |hex: HexId, night: bool| {
            let mut area = HexSet::EMPTY;
            if present.has(hex) {
                let budget = range_in(data, range, commander, hex, night);
                follow(grid, &steps, hex, budget, &present, &mut |at| {
                    area.insert(at);
                    false
                });
            }
            area
        };
        let areas = [false, true].map(|night| hexes().map(|h| area(h, night)).collect());
        Routes { range, commander, steps, areas }
    }
}

/// §8.1, §8.2, §9.1 The range in half points of a leader who is in a hex.
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
