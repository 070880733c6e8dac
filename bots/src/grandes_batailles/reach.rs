//! Where a mover can get to in one move, and how.

use super::ground::{Ground, MAX_HEXES};
use sandtable_engine::geometry::{Direction, HexId, HexSet};
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::grandes_batailles::terrain::{HalfPoints, LEADERS_MOVE_AS};
use sandtable_engine::grandes_batailles::unit::Arm;

/// Places of hexes in the tables of a search: a power of two, so that an index is masked rather than checked.
const PLACES: usize = MAX_HEXES.next_power_of_two();
/// Hexes that a search looks at, again those to which it finds a cheaper way; a mover gets nowhere near so many.
const VISITS: usize = 2 * PLACES;
/// The cost of a step that cannot be made: more than any allowance.
const CLOSED: HalfPoints = HalfPoints::MAX;

/// A step: where to, and what for.
#[derive(Clone, Copy, Debug)]
struct Stride {
    to: HexId,
    cost: HalfPoints,
}

/// The steps of an arm with one allowance.
#[derive(Clone, Debug)]
struct Strides {
    arm: Arm,
    full: HalfPoints,
    /// By hex; a step that cannot be made stays where it is.
    steps: Vec<[Stride; 6]>,
}

/// The steps of all movers of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct AllStrides(Vec<Strides>);

impl AllStrides {
    pub(super) fn new(game: &GrandesBatailles, ground: &Ground) -> AllStrides {
        let mut all: Vec<Strides> = Vec::new();
        let units = game.data().units.iter().map(|u| (u.arm, 2 * u.movement));
        for (arm, full) in units.chain(game.data().leaders.iter().map(|l| (LEADERS_MOVE_AS, 2 * l.movement))) {
            if !all.iter().any(|s| (s.arm, s.full) == (arm, full)) {
                all.push(Strides::new(game, ground, arm, full));
            }
        }
        AllStrides(all)
    }

    fn of(&self, arm: Arm, full: HalfPoints) -> &[[Stride; 6]] {
        let known = self.0.iter().find(|s| s.full == full && s.arm == arm);
        &known.expect("a mover of the game").steps
    }
}

impl Strides {
    fn new(game: &GrandesBatailles, ground: &Ground, arm: Arm, full: HalfPoints) -> Strides {
        let grid = &game.data().map.grid;
        let stride = |from: HexId, side| match ground.step(arm, from, side, full, full) {
            Some(left) => Stride { to: grid.neighbour(from, side), cost: full - left },
            None => Stride { to: from, cost: CLOSED },
        };
        let hexes = (0..grid.size()).map(|i| HexId(i as u16));
        Strides { arm, full, steps: hexes.map(|h| Direction::ALL.map(|side| stride(h, side))).collect() }
    }
}

/// What a mover pays, and where it must not go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Going {
    pub(super) arm: Arm,
    /// Its whole allowance.
    pub(super) full: HalfPoints,
    pub(super) closed: HexSet,
    /// Where it must stop, and may not go on from.
    pub(super) zoc: HexSet,
    /// §6.1 What it pays besides for leaving the ZoC that it starts in, if it may.
    pub(super) leaving: Option<HalfPoints>,
}

/// The hexes that a mover can reach, and how.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    /// By hex: the best way to it, as [`way`] writes it.
    ways: [u32; PLACES],
    /// One more than what can be left there at most: 0 where the mover may not go, 1 where it must stop.
    most: [u8; PLACES],
    /// The hexes from which steps were tried, in that order, the start first.
    visits: [HexId; VISITS],
    /// Hexes in the order in which they were found, the start first.
    list: [HexId; PLACES],
    len: usize,
}

/// A way to a hex by which `left`, less one, is left of the allowance, over the hex of a visit. The better of two ways is the greater: if as
/// much is left the one that was found first.
#[inline]
const fn way(left: u8, visit: usize) -> u32 {
    (left as u32) << 16 | (VISITS - visit) as u32
}

/// No way: none that leaves nothing is better.
const NO_WAY: u32 = way(0, 0);

/// What a way leaves of the allowance, and one more.
#[inline]
fn left_by(way: u32) -> u8 {
    (way >> 16) as u8
}

impl Reach {
    pub(super) const NOWHERE: Reach = Reach {
        ways: [NO_WAY; PLACES],
        most: [0; PLACES],
        visits: [HexId::NONE; VISITS],
        list: [HexId::NONE; PLACES],
        len: 0,
    };

    /// Searches from a hex.
    pub(super) fn search(&mut self, ground: &Ground, start: HexId, budget: HalfPoints, going: &Going) {
        for hex in &self.list[..self.len] {
            self.ways[place(*hex)] = NO_WAY;
        }
        (self.list[0], self.len, self.visits[0]) = (start, 1, start);
        self.ways[place(start)] = way(budget + 1, 0);
        let strides = ground.strides.of(going.arm, going.full);
        self.bound(going);
        let (mut visit, mut end) = (0, 1);
        if going.zoc.has(start) {
            let Some(besides) = going.leaving else { return };
            end = self.leave(&strides[start.index()], budget, besides, going);
            visit = 1;
        }
        while visit < end && end + 6 < VISITS {
            end = self.step(strides, visit, end);
            visit += 1;
        }
    }

    /// Notes where the mover may not go, and where it must stop.
    fn bound(&mut self, going: &Going) {
        self.most.fill(u8::MAX);
        for hex in going.zoc {
            self.most[place(hex)] = 1;
        }
        for hex in going.closed {
            self.most[place(hex)] = 0;
        }
    }

    /// The steps from the hex of a visit, of which those that gain are kept: without a branch, for whether one gains cannot be foretold.
    /// Answers where the visits end.
    #[inline]
    fn step(&mut self, strides: &[[Stride; 6]], visit: usize, mut end: usize) -> usize {
        let from = self.visits[visit % VISITS];
        let left = left_by(self.ways[place(from)]);
        let mut len = self.len;
        for stride in &strides[from.index()] {
            let to = place(stride.to);
            let after = left.saturating_sub(stride.cost).min(self.most[to]);
            let (known, new) = (self.ways[to], way(after, visit));
            let gains = new > known;
            self.ways[to] = if gains { new } else { known };
            self.list[len % PLACES] = stride.to;
            len += usize::from(gains & (known == NO_WAY));
            self.visits[end % VISITS] = stride.to;
            end += usize::from(gains & (after > 1));
        }
        self.len = len;
        end
    }

    /// §6.1 The steps out of the ZoC that the mover starts in: a unit may always leave by one hex, if it can cross to it. Answers where the
    /// visits end.
    fn leave(&mut self, strides: &[Stride; 6], budget: HalfPoints, besides: HalfPoints, going: &Going) -> usize {
        let mut end = 1;
        for stride in strides {
            if stride.cost == CLOSED || going.closed.has(stride.to) || going.zoc.has(stride.to) {
                continue;
            }
            let after = budget.saturating_sub(stride.cost.saturating_add(besides));
            self.ways[place(stride.to)] = way(after + 1, 0);
            self.list[self.len] = stride.to;
            self.len += 1;
            if after > 0 {
                self.visits[end] = stride.to;
                end += 1;
            }
        }
        end
    }

    /// The hexes reached, the start first.
    pub(super) fn hexes(&self) -> &[HexId] {
        &self.list[..self.len]
    }

    /// The hex from which another is reached.
    pub(super) fn before(&self, hex: HexId) -> HexId {
        let visit = VISITS - self.ways[place(hex)] as u16 as usize;
        self.visits[visit % VISITS]
    }
}

/// The place of a hex in the tables of a search.
#[inline]
fn place(hex: HexId) -> usize {
    hex.index() % PLACES
}
