//! The hexes that a mover can reach in one move, and the ways to them.

use super::ground::MAX_HEXES;
use sandtable_engine::geometry::{Direction, HexId};
use sandtable_engine::grandes_batailles::mobility::{Mobility, REST, Stride};
use sandtable_engine::grandes_batailles::terrain::HalfPoints;

/// The size of a search's tables: a power of two, so that an index is masked rather than checked.
const PLACES: usize = MAX_HEXES.next_power_of_two();
/// The most visits of a search; a hex is visited again if a cheaper way to it is found. No mover gets near this number.
const VISITS: usize = 2 * PLACES;
/// The amount that a step subtracts from a [`way`].
#[inline]
const fn toll(stride: Stride) -> u32 {
    (stride.cost as u32) << 16
}

/// The hexes that a mover can reach, and the ways to them.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    /// By hex: the best way to it, encoded by [`way`].
    ways: [u32; PLACES],
    /// By hex: one more than the allowance that can be left there: 0 where the mover may not go, 1 where it must stop.
    most: [u8; PLACES],
    /// By hex: one more than the allowance left when steps were last tried from it; trying them again with the same gains nothing.
    tried: [u8; PLACES],
    /// The hexes from which steps were tried, in that order, the start first.
    visits: [HexId; VISITS],
    /// The reached hexes in the order in which they were found, the start first.
    list: [HexId; PLACES],
    len: usize,
}

/// Encodes a way that leaves `left - 1` half points and comes from the hex of a visit. The better of two ways is the greater number; with the same
/// allowance left it is the one found first.
#[inline]
const fn way(left: u8, visit: usize) -> u32 {
    (left as u32) << 16 | (VISITS - visit) as u32
}

/// No way: less than any way that leaves something.
const NO_WAY: u32 = way(0, 0);

/// One more than the half points that a way leaves.
#[inline]
const fn left_by(way: u32) -> u8 {
    (way >> 16) as u8
}

/// The mark of the visit that a way comes from.
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

    /// Searches from a hex for a mover that moves by `mobility`; `sets_out` if it has taken no step yet.
    pub(super) fn search(&mut self, mobility: &Mobility<'_>, start: HexId, budget: HalfPoints, sets_out: bool) {
        for hex in &self.list[..self.len] {
            self.ways[place(*hex)] = NO_WAY;
            self.tried[place(*hex)] = 0;
        }
        (self.list[0], self.len, self.visits[0]) = (start, 1, start);
        self.ways[place(start)] = way(budget + 1, 0);
        self.bound(mobility);
        let (mut visit, mut end) = (0, 1);
        if mobility.zoc.has(start) || mobility.escaping {
            end = self.leave(mobility, start, budget, sets_out);
            visit = 1;
        }
        while visit < end && end + 6 < VISITS {
            end = match mobility.rests {
                false => self.step::<false>(mobility.strides, visit, end),
                true => self.step::<true>(mobility.strides, visit, end),
            };
            visit += 1;
        }
    }

    /// Marks the hexes that the mover may not enter, and those where it must stop.
    fn bound(&mut self, mobility: &Mobility<'_>) {
        self.most.fill(u8::MAX);
        for hex in mobility.zoc {
            self.most[place(hex)] = 1;
        }
        for hex in mobility.closed {
            self.most[place(hex)] = 0;
        }
    }

    /// Tries the steps from the hex of a visit and keeps those that gain; without a branch, since a gain cannot be predicted. Returns the new end of
    /// the visits. R-64 `RESTS` if some steps take all that is left.
    #[inline]
    fn step<const RESTS: bool>(&mut self, strides: &[[Stride; 6]], visit: usize, mut end: usize) -> usize {
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
            // A step that costs more than is left saturates to a way that gains nothing.
            let after = here.saturating_sub(toll(*stride));
            let new = if RESTS && stride.cost == REST { way(1, visit) } else { after }.min(most);
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

    /// §6.1 The steps out of the ZoC that the mover starts in. Returns the new end of the visits.
    fn leave(&mut self, mobility: &Mobility<'_>, start: HexId, budget: HalfPoints, sets_out: bool) -> usize {
        let mut end = 1;
        for side in Direction::ALL {
            let Some(pace) = mobility.pace(start, budget, sets_out, side) else { continue };
            self.ways[place(pace.to)] = way(pace.left + 1, 0);
            self.list[self.len] = pace.to;
            self.len += 1;
            if pace.left > 0 {
                self.visits[end] = pace.to;
                end += 1;
            }
        }
        end
    }

    /// The reached hexes, the start first.
    pub(super) fn hexes(&self) -> &[HexId] {
        &self.list[..self.len]
    }

    /// The hex from which another is reached.
    pub(super) fn before(&self, hex: HexId) -> HexId {
        let visit = VISITS - mark_of(self.ways[place(hex)]) as usize;
        self.visits[visit % VISITS]
    }
}

/// The index of a hex in the tables of a search; [`HexId::NONE`] has an index that no hex uses.
#[inline]
fn place(hex: HexId) -> usize {
    hex.index() % PLACES
}

#[cfg(test)]
mod tests {
    use super::super::ground::{FULL, Ground};
    use super::*;
    use crate::grandes_batailles::data::battles;
    use sandtable_engine::geometry::HexSet;
    use sandtable_engine::grandes_batailles::rulings::{LeavingZone, RoadBridges, WaterCost, WholeMovement};
    use sandtable_engine::grandes_batailles::terrain::LEADERS_MOVE_AS;
    use sandtable_engine::grandes_batailles::unit::Arm;
    use sandtable_engine::grandes_batailles::{Data, GrandesBatailles, LeaderId, UnitId};
    use sandtable_engine::{Game, Purpose, Side, Stream};

    /// Both battles with their defaults, and under each other reading of the cost of steps.
    fn games() -> impl Iterator<Item = GrandesBatailles> {
        let others: [fn(&mut Data); 5] = [
            |_| {},
            |data| data.rulings.water_cost = WaterCost::Added,
            |data| data.rulings.whole_movement = WholeMovement::Remaining,
            |data| data.rulings.road_bridges = RoadBridges::Listed,
            |data| data.rulings.leaving_zone = LeavingZone::Instead,
        ];
        others.into_iter().flat_map(|change| {
            battles().into_iter().take(2).map(move |(_, mut data)| {
                change(&mut data);
                GrandesBatailles::new(data)
            })
        })
    }

    /// The movement of all units and leaders without enemies, one for each arm and allowance.
    fn mobilities(game: &GrandesBatailles) -> Vec<(Arm, Mobility<'_>)> {
        let s = game.setup();
        let (units, leaders) = (game.data().units.len(), game.data().leaders.len());
        let units = (0..units).map(|i| UnitId(i as u8)).map(|u| (game.unit(u).arm, game.unit_mobility(&s, u)));
        let leaders = (0..leaders).map(|i| (LEADERS_MOVE_AS, game.leader_mobility(&s, LeaderId(i as u8))));
        let open = |(arm, mobility)| (arm, Mobility { closed: HexSet::EMPTY, zoc: HexSet::EMPTY, ..mobility });
        let mut mobilities: Vec<_> = units.chain(leaders).map(open).collect();
        mobilities.sort_by_key(|(arm, mobility)| (*arm as u8, mobility.full));
        mobilities.dedup_by_key(|(arm, mobility)| (*arm as u8, mobility.full));
        mobilities
    }

    /// §7.1 Without enemies, a search finds a goal exactly if the way there may be marched.
    #[test]
    fn r7_1_no_search_finds_a_goal_to_which_nothing_may_lead() {
        for game in games() {
            let (ground, mut reach) = (Ground::new(&game), Reach::NOWHERE);
            let hexes = game.data().map.grid.hexes();
            for (arm, mobility) in mobilities(&game) {
                let known = mobility.full == FULL[arm as usize] && !mobility.rests;
                let budgets = [1, 3, mobility.full / 2, mobility.full];
                for (start, budget) in hexes.into_iter().flat_map(|hex| budgets.map(|budget| (hex, budget))) {
                    reach.search(&mobility, start, budget, true);
                    let reached: HexSet = reach.hexes().iter().copied().collect();
                    for goal in hexes {
                        let may = ground.may_lead(arm, &mobility, start, goal, budget);
                        assert!(may || !reached.has(goal), "{arm:?} {} {start:?} {goal:?} {budget}", mobility.full);
                        assert!(!known || may == reached.has(goal), "{arm:?} {start:?} {goal:?} {budget}");
                    }
                }
            }
        }
    }

    /// §6.1, §7.1 One more than the most of the allowance left in each hex, found by trying every step by the rules until none gains.
    fn slowly(game: &GrandesBatailles, mobility: &Mobility<'_>, start: HexId, budget: HalfPoints) -> Vec<u8> {
        let grid = &game.data().map.grid;
        let mut left = vec![0; grid.size()];
        left[start.index()] = budget + 1;
        loop {
            let before = left.clone();
            for (from, side) in grid.hexes().into_iter().flat_map(|from| Direction::ALL.map(|side| (from, side))) {
                let rest = left[from.index()].saturating_sub(1);
                if rest > 0
                    && let Some(pace) = mobility.pace(from, rest, from == start, side)
                {
                    left[pace.to.index()] = left[pace.to.index()].max(pace.left + 1);
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
            let mut reach = Reach::NOWHERE;
            let mut dice = Stream::new(1, index as u64, Purpose::Bot(Side::First));
            let hexes = game.data().map.grid.hexes();
            for _ in 0..10 {
                let mut some = |out_of: u32| hexes.into_iter().filter(|_| dice.below(out_of) == 0).collect::<HexSet>();
                let (closed, zoc) = (some(8), some(6));
                for (_, mobility) in mobilities(&game) {
                    let mobility = Mobility { closed, zoc, ..mobility };
                    for (start, budget) in hexes.into_iter().step_by(5).flat_map(|hex| [(hex, mobility.full), (hex, 3)])
                    {
                        reach.search(&mobility, start, budget, true);
                        let slowly = slowly(&game, &mobility, start, budget);
                        for hex in hexes {
                            let (known, left) = (reach.ways[place(hex)], slowly[hex.index()]);
                            assert_eq!(left_by(known), left, "{mobility:?} {start:?} {hex:?}");
                            assert_eq!(reach.hexes().iter().filter(|&&h| h == hex).count(), usize::from(left > 0));
                        }
                    }
                }
            }
        }
    }
}
