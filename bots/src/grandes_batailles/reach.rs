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

impl Stride {
    /// What it takes off a [`way`].
    #[inline]
    const fn toll(self) -> u32 {
        (self.cost as u32) << 16
    }
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
    /// What was left where steps were last tried from a hex, and one more: from there the same steps gain nothing again.
    tried: [u8; PLACES],
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
const fn left_by(way: u32) -> u8 {
    (way >> 16) as u8
}

/// The mark of the visit that a way leads over.
#[inline]
const fn mark_of(way: u32) -> u32 {
    way as u16 as u32
}

impl Reach {
    pub(super) const NOWHERE: Reach = Reach {
        ways: [NO_WAY; PLACES],
        most: [0; PLACES],
        tried: [0; PLACES],
        visits: [HexId::NONE; VISITS],
        list: [HexId::NONE; PLACES],
        len: 0,
    };

    /// Searches from a hex.
    pub(super) fn search(&mut self, ground: &Ground, start: HexId, budget: HalfPoints, going: &Going) {
        for hex in &self.list[..self.len] {
            self.ways[place(*hex)] = NO_WAY;
            self.tried[place(*hex)] = 0;
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
        if self.tried[place(from)] == left {
            return end;
        }
        self.tried[place(from)] = left;
        let here = way(left, visit);
        let mut len = self.len;
        for stride in &strides[from.index()] {
            let to = place(stride.to);
            let (known, most) = (self.ways[to], u32::from(self.most[to]) << 16 | mark_of(here));
            // Where it costs more than there is, nothing is left, which gains nowhere.
            let new = here.saturating_sub(stride.toll()).min(most);
            let gains = new > known;
            self.ways[to] = if gains { new } else { known };
            self.list[len % PLACES] = stride.to;
            len = len.wrapping_add(usize::from(gains & (known == NO_WAY)));
            self.visits[end % VISITS] = stride.to;
            end = end.wrapping_add(usize::from(gains & (left_by(new) > 1)));
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
        let visit = VISITS - mark_of(self.ways[place(hex)]) as usize;
        self.visits[visit % VISITS]
    }
}

/// The place of a hex in the tables of a search.
#[inline]
fn place(hex: HexId) -> usize {
    hex.index() % PLACES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grandes_batailles::data::battles;
    use sandtable_engine::{Purpose, Side, Stream};

    fn games() -> impl Iterator<Item = GrandesBatailles> {
        battles().into_iter().take(2).map(|(_, data)| GrandesBatailles::new(data))
    }

    fn movers(game: &GrandesBatailles) -> Vec<(Arm, HalfPoints)> {
        let units = game.data().units.iter().map(|u| (u.arm, 2 * u.movement));
        let leaders = game.data().leaders.iter().map(|l| (LEADERS_MOVE_AS, 2 * l.movement));
        let mut movers: Vec<_> = units.chain(leaders).collect();
        movers.sort_by_key(|&(arm, full)| (arm as u8, full));
        movers.dedup();
        movers
    }

    /// §7.1 Where no enemy is, a search finds a goal exactly where the way there may be marched.
    #[test]
    fn r7_1_no_search_finds_a_goal_to_which_nothing_may_lead() {
        for game in games() {
            let (ground, mut reach) = (Ground::new(&game), Reach::NOWHERE);
            let hexes = game.data().map.grid.hexes();
            for (arm, full) in movers(&game) {
                let going = Going { arm, full, closed: HexSet::EMPTY, zoc: HexSet::EMPTY, leaving: None };
                for (start, budget) in hexes.into_iter().flat_map(|hex| [1, 3, full / 2, full].map(|b| (hex, b))) {
                    reach.search(&ground, start, budget, &going);
                    let reached: HexSet = reach.hexes().iter().copied().collect();
                    for goal in hexes {
                        let may = ground.may_lead(arm, full, start, goal, budget);
                        assert!(may || !reached.has(goal), "{arm:?} {full} {start:?} {goal:?} {budget}");
                        let known = full == if arm == Arm::Cavalry { 12 } else { 8 };
                        assert!(!known || may == reached.has(goal), "{arm:?} {full} {start:?} {goal:?} {budget}");
                    }
                }
            }
        }
    }

    /// §6.1, §7.1 What is left of the allowance at most in each hex, and one more, found by trying every step until none gains.
    fn slowly(ground: &Ground, game: &GrandesBatailles, start: HexId, budget: HalfPoints, going: &Going) -> Vec<u8> {
        let grid = &game.data().map.grid;
        let mut left = vec![0; grid.size()];
        left[start.index()] = budget + 1;
        loop {
            let before = left.clone();
            for from in grid.hexes() {
                for (side, &to) in Direction::ALL.into_iter().zip(grid.neighbours(from)) {
                    let step = ground.step(going.arm, from, side, going.full, going.full);
                    let stopped = left[from.index()] < 2 || going.zoc.has(from);
                    let (Some(rest), false) = (step, stopped || going.closed.has(to)) else { continue };
                    let after = left[from.index()].saturating_sub(going.full - rest);
                    let after = if going.zoc.has(to) { after.min(1) } else { after };
                    left[to.index()] = after.max(left[to.index()]);
                }
            }
            if left == before {
                return left;
            }
        }
    }

    #[test]
    fn a_search_leaves_as_much_as_trying_every_step() {
        for (index, game) in games().enumerate() {
            let (ground, mut reach) = (Ground::new(&game), Reach::NOWHERE);
            let mut dice = Stream::new(1, index as u64, Purpose::Bot(Side::First));
            let hexes = game.data().map.grid.hexes();
            for _ in 0..10 {
                let mut some = |out_of: u32| hexes.into_iter().filter(|_| dice.below(out_of) == 0).collect::<HexSet>();
                let (closed, zoc) = (some(8), some(6));
                for (arm, full) in movers(&game) {
                    let going = Going { arm, full, closed, zoc, leaving: None };
                    for start in hexes.minus(zoc).into_iter().step_by(5) {
                        reach.search(&ground, start, full, &going);
                        let slowly = slowly(&ground, &game, start, full, &going);
                        for hex in hexes {
                            let (known, left) = (reach.ways[place(hex)], slowly[hex.index()]);
                            assert_eq!(left_by(known), left, "{going:?} {start:?} {hex:?}");
                            assert_eq!(reach.hexes().iter().filter(|&&h| h == hex).count(), usize::from(left > 0));
                        }
                    }
                }
            }
        }
    }
}
