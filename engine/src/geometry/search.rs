//! Searches that spend an allowance or add up costs step by step.

use super::{Direction, Grid, HexId, Hexes};

/// The hexes that a search has yet to visit, by the allowance left there. The allowance is below `BUDGETS`, which is at most 64.
#[derive(Clone, Debug)]
pub struct Frontier<const W: usize, const BUDGETS: usize> {
    at: [Hexes<W>; BUDGETS],
    /// The levels of allowance that occur, as bits.
    levels: u64,
}

impl<const W: usize, const BUDGETS: usize> Frontier<W, BUDGETS> {
    /// A search that begins in `start` with an allowance.
    #[must_use]
    #[inline]
    pub fn new(start: HexId, budget: u8) -> Frontier<W, BUDGETS> {
        const { assert!(BUDGETS <= 64, "levels are bits of a word") };
        let mut frontier = Frontier { at: [Hexes::EMPTY; BUDGETS], levels: 0 };
        frontier.push(start, budget);
        frontier
    }

    /// Adds `hex` with the allowance `left` there, below `BUDGETS`.
    #[inline]
    pub fn push(&mut self, hex: HexId, left: u8) {
        self.at[usize::from(left)].insert(hex);
        self.levels |= 1 << left;
    }

    /// Adds `hex` with the allowance `left` there if it is `wanted`, without a branch.
    #[inline]
    pub fn push_if(&mut self, hex: HexId, left: u8, wanted: bool) {
        self.at[usize::from(left)].insert_if(hex, wanted);
        self.levels |= u64::from(wanted) << left;
    }

    /// The highest allowance left, and all hexes that were ever added with it; the search itself keeps track of which of them it has
    /// visited.
    #[inline]
    pub fn pop(&mut self) -> Option<(u8, &Hexes<W>)> {
        let left = self.levels.checked_ilog2()? as u8;
        self.levels ^= 1 << left;
        Some((left, &self.at[usize::from(left)]))
    }
}

impl<const W: usize> Grid<W> {
    /// Spends `budget` (below `BUDGETS`) in steps from `start`. `step(from, left, direction, to)` is the allowance left after a step, if it is
    /// possible. `visit(hex, left)` is called once for each hex, with the most that can be left there; it ends the search by returning `true`.
    pub fn spend<const BUDGETS: usize>(
        &self,
        start: HexId,
        budget: u8,
        mut step: impl FnMut(HexId, u8, Direction, HexId) -> Option<u8>,
        mut visit: impl FnMut(HexId, u8) -> bool,
    ) {
        let mut frontier = Frontier::<W, BUDGETS>::new(start, budget);
        let mut seen = Hexes::EMPTY;
        while let Some((left, open)) = frontier.pop() {
            let fresh = open.minus(seen);
            seen |= fresh;
            for hex in fresh {
                if visit(hex, left) {
                    return;
                }
                for (&direction, &to) in Direction::ALL.iter().zip(self.neighbours(hex)) {
                    if to.is_some()
                        && !seen.has(to)
                        && let Some(after) = step(hex, left, direction, to)
                    {
                        // A free step adds to the current level again.
                        frontier.push(to, after.min(left));
                    }
                }
            }
        }
    }

    /// Computes the cost of the cheapest route from each hex to `goal`, by hex; `far` if none costs less. `steps` has, for each hex, the cost of a
    /// step into it from its neighbour in each direction; `far` if that is impossible.
    pub fn ways_to(&self, goal: HexId, far: u8, steps: &[[u8; 6]], ways: &mut [u8]) {
        ways.fill(far);
        ways[goal.index()] = 0;
        // Hexes whose cost has fallen, by this cost, the cheapest first (Dial 1969). The levels wrap around: if a step costs more than there are
        // levels, a hex is visited early, and again when its cost falls further.
        let mut at = [Hexes::<W>::EMPTY; LEVELS as usize];
        at[0].insert(goal);
        let (mut levels, mut level) = (1u64, 0);
        while levels != 0 {
            level = (level + levels.rotate_right(level).trailing_zeros()) % LEVELS;
            levels ^= 1 << level;
            for hex in std::mem::replace(&mut at[level as usize], Hexes::EMPTY) {
                let onward = ways[hex.index()];
                // Its cost has fallen since.
                if u32::from(onward) % LEVELS != level {
                    continue;
                }
                for (&cost, &from) in steps[hex.index()].iter().zip(self.neighbours(hex)) {
                    let way = onward.saturating_add(cost);
                    if way < far && way < ways[from.index()] {
                        ways[from.index()] = way;
                        at[usize::from(way) % LEVELS as usize].insert(from);
                        levels |= 1 << (u32::from(way) % LEVELS);
                    }
                }
            }
        }
    }

    /// Updates `ways` after the steps from `changed` hexes have changed; no step may be free. Only routes that cross them, or could, are searched.
    pub fn ways_again(&self, goal: HexId, far: u8, steps: &[[u8; 6]], ways: &mut [u8], changed: Hexes<W>) {
        // First the hexes whose route is cut, then those whose routes all pass through them.
        let (mut waiting, mut lost) = (changed, Hexes::<W>::EMPTY);
        waiting.remove(goal);
        while let Some(hex) = waiting.first() {
            waiting.remove(hex);
            let way = ways[hex.index()];
            if way == far || self.onward(steps, ways, hex).any(|onward| onward <= way) {
                continue;
            }
            for (&cost, &from) in steps[hex.index()].iter().zip(self.neighbours(hex)) {
                if from.is_some() && ways[from.index()] != far && way.saturating_add(cost) <= ways[from.index()] {
                    waiting.insert(from);
                }
            }
            ways[hex.index()] = far;
            lost.insert(hex);
        }
        for hex in lost | changed {
            let way = self.onward(steps, ways, hex).min().unwrap_or(far);
            if way < ways[hex.index()] {
                ways[hex.index()] = way;
                waiting.insert(hex);
            }
        }
        while let Some(hex) = waiting.first() {
            waiting.remove(hex);
            for (&cost, &from) in steps[hex.index()].iter().zip(self.neighbours(hex)) {
                let way = ways[hex.index()].saturating_add(cost);
                if way < far && way < ways[from.index()] {
                    ways[from.index()] = way;
                    waiting.insert(from);
                }
            }
        }
    }

    /// The costs from a hex by way of each of its neighbours.
    fn onward(&self, steps: &[[u8; 6]], ways: &[u8], hex: HexId) -> impl Iterator<Item = u8> {
        let near = Direction::ALL.iter().zip(self.neighbours(hex)).filter(|(_, to)| to.is_some());
        near.map(|(side, &to)| ways[to.index()].saturating_add(steps[to.index()][side.opposite() as usize]))
    }

    /// The cost of a step into each hex from its neighbour in each direction; `far` if there is none. `step(from, direction)` is the cost of a
    /// step, `far` if it is impossible.
    pub fn steps_into(&self, far: u8, step: impl Fn(HexId, Direction) -> u8) -> Vec<[u8; 6]> {
        let from = |hex: HexId, side: Direction| match self.neighbour(hex, side) {
            HexId::NONE => far,
            from => step(from, side.opposite()),
        };
        (0..self.size()).map(|i| Direction::ALL.map(|side| from(HexId(i as u16), side))).collect()
    }
}

/// The number of levels of a search for routes: bits of a word.
const LEVELS: u32 = u64::BITS;

#[cfg(test)]
mod tests {
    use super::super::grid::tests::{at, grid, on_every_grid};
    use super::*;
    use crate::geometry::OddColumns;
    use crate::streams::{Purpose, Stream};

    fn most_is_left<const W: usize>(odd: OddColumns) {
        let grid = grid::<W>(odd);
        let slow = at(&grid, 403);
        let mut left = vec![None; grid.size()];
        grid.spend::<25>(
            at(&grid, 404),
            6,
            |_, left, _, to| left.checked_sub(if to == slow { 4 } else { 2 }),
            |hex, most| {
                assert!(left[hex.index()].is_none(), "told of a hex once");
                left[hex.index()] = Some(most);
                false
            },
        );
        assert_eq!(left[at(&grid, 404).index()], Some(6));
        assert_eq!(left[slow.index()], Some(2));
        assert_eq!(left[at(&grid, 402).index()], Some(0), "around the slow hex costs the same as through it");
        assert_eq!(left[at(&grid, 407).index()], Some(0));
        assert_eq!(left[at(&grid, 408).index()], None);
        assert_eq!(left[at(&grid, 401).index()], None, "straight over the slow hex");
        assert_eq!(left.iter().flatten().count(), 1 + 6 + 12 + 17);
    }

    #[test]
    fn what_is_left_is_the_most_there_can_be() {
        on_every_grid!(most_is_left);
    }

    fn long_way<const W: usize>(odd: OddColumns) {
        let grid = Grid::<W>::new(60, 6, odd, |_, _| true);
        let start = at(&grid, 103);
        let mut reached = Hexes::EMPTY;
        grid.spend::<49>(
            start,
            48,
            |_, left, _, _| left.checked_sub(1),
            |hex, left| {
                assert_eq!(48 - left, grid.distance(start, hex));
                reached.insert(hex);
                false
            },
        );
        assert_eq!(reached, grid.disc(start, 48));
        assert!(reached.has(at(&grid, 4903)) && !reached.has(at(&grid, 5003)));
    }

    #[test]
    fn a_budget_may_be_more_than_twenty_four() {
        on_every_grid!(long_way);
    }

    #[test]
    fn a_free_step_opens_the_level_at_hand_anew() {
        let grid = grid::<6>(OddColumns::Higher);
        let mut all = 0;
        grid.spend::<1>(
            at(&grid, 101),
            0,
            |_, left, _, _| Some(left + 1),
            |_, left| {
                all += 1 + u32::from(left);
                false
            },
        );
        assert_eq!(all, grid.hexes().len());
    }

    fn ways_after_changes<const W: usize>(odd: OddColumns) {
        let grid = grid::<W>(odd);
        let mut dice = Stream::new(2, 0, Purpose::Rules);
        let prices = [1, 2, 3, 5, 24, 63, 64, 70, 200, 200];
        let mut costs = vec![[1; 6]; grid.size()];
        let goal = at(&grid, 304);
        let (mut ways, mut anew) = (vec![0; grid.size()], vec![0; grid.size()]);
        for round in 0..200 {
            let changed: Hexes<W> = grid.hexes().into_iter().filter(|_| dice.below(9) == 0).collect();
            for hex in changed {
                costs[hex.index()] = [(); 6].map(|()| prices[dice.below(10) as usize]);
            }
            let steps = grid.steps_into(200, |from, side| costs[from.index()][side as usize]);
            grid.ways_to(goal, 200, &steps, &mut anew);
            match round {
                0 => ways.clone_from(&anew),
                _ => grid.ways_again(goal, 200, &steps, &mut ways, changed),
            }
            assert_eq!(ways, anew, "round {round}");
        }
    }

    #[test]
    fn ways_are_found_again_where_steps_have_changed() {
        on_every_grid!(ways_after_changes);
    }

    fn cheapest_ways<const W: usize>(odd: OddColumns) {
        let grid = grid::<W>(odd);
        let mut dice = Stream::new(1, 0, Purpose::Rules);
        // Free steps, some as dear as the levels go round, and those that cannot be taken.
        let prices = [0, 1, 2, 3, 5, 24, 63, 64, 70, 200];
        let costs: Vec<_> = (0..grid.size()).map(|_| [(); 6].map(|()| prices[dice.below(10) as usize])).collect();
        let step = |from: HexId, side: Direction| costs[from.index()][side as usize];
        let (steps, mut ways) = (grid.steps_into(200, step), vec![7; grid.size()]);
        for goal in grid.hexes() {
            grid.ways_to(goal, 200, &steps, &mut ways);
            assert_eq!(ways[goal.index()], 0);
            for hex in grid.hexes().minus(Hexes::one(goal)) {
                let by = |side| match grid.neighbour(hex, side) {
                    HexId::NONE => 200,
                    next => ways[next.index()].saturating_add(step(hex, side)),
                };
                let best = Direction::ALL.map(by).into_iter().min();
                assert_eq!(Some(ways[hex.index()]), best.map(|way| way.min(200)), "{hex:?} to {goal:?}");
            }
        }
    }

    #[test]
    fn a_way_costs_what_the_best_step_and_the_way_from_there_cost() {
        on_every_grid!(cheapest_ways);
    }

    #[test]
    fn a_search_ends_where_the_visit_says_so() {
        let grid = grid::<13>(OddColumns::Lower);
        let mut visits = 0;
        grid.spend::<25>(
            at(&grid, 505),
            4,
            |_, left, _, _| left.checked_sub(1),
            |_, left| {
                visits += 1;
                left == 3
            },
        );
        assert_eq!(visits, 2);
    }
}
