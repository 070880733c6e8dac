//! §9 The hexes that units reach in a march, and the ways to them: shared by the bots.

use super::land::{HEXES, Mobility, Ways};
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::data::March;
use sandtable_engine::loire::state::PontoonBridge;
use sandtable_engine::loire::terrain::BUDGETS;
use sandtable_engine::loire::unit::Kind;
use sandtable_engine::loire::{BridgeSet, HexSet, Loire, State, UnitSet};

/// The number of cached searches: on foot and on horseback, near the enemy and far from him.
const SEARCHES: usize = 4;

/// The inputs of a search, except the budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    start: HexId,
    mobility: Mobility,
    /// Hexes that must not be entered.
    barred: HexSet,
    /// Zones of control, which halt a march.
    zones: HexSet,
    bridges: Option<(BridgeSet, PontoonBridge)>,
}

/// A cached search: it also answers for smaller budgets.
#[derive(Clone, Debug)]
struct Search {
    question: Option<Question>,
    budget: u8,
    /// By hex, the cost of the way to it, and the hex before it.
    costs: [u8; HEXES],
    before: [HexId; HEXES],
    hexes: HexSet,
}

/// The hexes that units can reach, and the ways to them.
#[derive(Clone, Debug, Default)]
pub(in crate::loire) struct Reach {
    searches: Vec<Search>,
    /// The index of the last search, and of the one that is overwritten next.
    now: usize,
    oldest: usize,
    hexes: HexSet,
    /// The hexes that are still to be expanded, by cost; empty except during a search.
    waiting: Vec<HexSet>,
    /// By hex: a buffer for the scores of a heuristic.
    pub(in crate::loire) known: Vec<(i32, i32)>,
}

impl Reach {
    pub(in crate::loire) fn new() -> Reach {
        let search = Search {
            question: None,
            budget: 0,
            costs: [u8::MAX; HEXES],
            before: [HexId::NONE; HEXES],
            hexes: HexSet::EMPTY,
        };
        let (searches, waiting) = (vec![search; SEARCHES], vec![HexSet::EMPTY; BUDGETS]);
        Reach { searches, waiting, known: vec![(0, 0); HEXES], ..Reach::default() }
    }

    /// Searches from the hex of units that begin a march together; `near` are the hexes near the enemy (9.4).
    pub(in crate::loire) fn search(
        &mut self,
        (g, s): (&Loire, &State),
        ways: &Ways,
        units: UnitSet,
        (march, near): (March, HexSet),
    ) {
        self.hexes = HexSet::EMPTY;
        let Some(first) = units.first() else { return };
        let (start, side) = (s.at(first), g.unit(first).side);
        let barred = barred(g, s, units) | s.stood(side.enemy());
        let barred = if march == March::Tactical { barred } else { barred | near };
        let on_foot = units.into_iter().any(|unit| Mobility::of(g.unit(unit).kind) == Mobility::Foot);
        let mobility = if on_foot { Mobility::Foot } else { Mobility::Horse };
        let least = |march| units.into_iter().map(|unit| g.budget(s, unit, march)).min().unwrap_or(0);
        let most = BUDGETS as u8 - 1;
        let budget = least(march).min(most);
        let question = Question { start, mobility, barred, zones: s.zones(side.enemy()), bridges: ways.bridges() };
        let done = |search: &Search| search.question == Some(question) && search.budget >= budget;
        self.now = self.searches.iter().position(done).unwrap_or(self.oldest);
        let search = &mut self.searches[self.now];
        if !done(search) {
            // A forced march reaches what a strategic one does, and more.
            let further = if march == March::Strategic && on_foot { least(March::Forced).min(most) } else { budget };
            (search.question, search.budget) = (Some(question), further.max(budget));
            search.spread((g, ways), &question, &mut self.waiting);
            self.oldest = (self.now + 1) % SEARCHES;
        }
        let Search { costs, hexes, .. } = search;
        self.hexes = if search.budget == budget {
            *hexes
        } else {
            hexes.into_iter().filter(|hex| costs[hex.index()] <= budget).collect()
        };
    }

    /// The reached hexes, the start included.
    pub(in crate::loire) fn hexes(&self) -> HexSet {
        self.hexes
    }

    /// The hex from which another is entered.
    fn before(&self, hex: HexId) -> HexId {
        self.searches[self.now].before[hex.index()]
    }
}

impl Search {
    /// Expands the cheapest hexes first; among ways of the same cost the first one found counts.
    fn spread(&mut self, (g, ways): (&Loire, &Ways), question: &Question, waiting: &mut [HexSet]) {
        let Question { start, mobility, barred, zones, .. } = *question;
        let grid = &g.data().map.grid;
        // §3.2 A zone of control halts a march, and no unit moves from one directly into another.
        let from_start = if zones.has(start) { barred | zones } else { barred };
        self.hexes = HexSet::EMPTY;
        self.costs.fill(u8::MAX);
        self.costs[start.index()] = 0;
        waiting[0].insert(start);
        let mut levels = 1u64;
        while levels != 0 {
            let cost = levels.trailing_zeros() as u8;
            levels &= levels - 1;
            let fresh = std::mem::take(&mut waiting[usize::from(cost)]).minus(self.hexes);
            self.hexes |= fresh;
            for hex in fresh {
                if hex != start && zones.has(hex) {
                    continue;
                }
                let barred = if hex == start { &from_start } else { &barred };
                for (&step, &to) in ways.steps_from(mobility, hex).iter().zip(grid.neighbours(hex)) {
                    let sum = cost + step;
                    if sum <= self.budget && sum < self.costs[to.index()] && !barred.has(to) {
                        (self.costs[to.index()], self.before[to.index()]) = (sum, hex);
                        waiting[usize::from(sum)].insert(to);
                        levels |= 1 << sum;
                    }
                }
            }
        }
    }
}

/// §3.2, §13 Hexes that some of the units may not enter at all.
fn barred(g: &Loire, s: &State, units: UnitSet) -> HexSet {
    let Some(first) = units.first() else { return HexSet::EMPTY };
    let side = g.unit(first).side;
    let mut barred = HexSet::EMPTY;
    if units.into_iter().any(|unit| matches!(g.unit(unit).kind, Kind::FrancTireur | Kind::Decoy)) {
        barred |= s.zones(side.enemy());
    }
    let government = s.government();
    if government.is_some() && !units.into_iter().all(|unit| g.admitted(s, unit, government)) {
        barred.insert(government);
    }
    barred
}

/// A planned march.
#[derive(Clone, Copy, Debug)]
pub(in crate::loire) struct Plan {
    pub(in crate::loire) units: UnitSet,
    pub(in crate::loire) march: March,
    /// The hexes on foot, from the last to the start.
    hexes: [HexId; BUDGETS],
    len: u8,
    /// The destination by rail, if any.
    pub(in crate::loire) rail: HexId,
}

impl Plan {
    pub(in crate::loire) const NONE: Plan = Plan {
        units: UnitSet::EMPTY,
        march: March::Tactical,
        hexes: [HexId::NONE; BUDGETS],
        len: 0,
        rail: HexId::NONE,
    };

    /// A march on foot, along the way that was found.
    pub(in crate::loire) fn walk(units: UnitSet, march: March, start: HexId, end: HexId, reach: &Reach) -> Plan {
        let mut plan = Plan { units, march, ..Plan::NONE };
        let mut hex = end;
        while usize::from(plan.len) < BUDGETS {
            plan.hexes[usize::from(plan.len)] = hex;
            plan.len += 1;
            if hex == start {
                break;
            }
            hex = reach.before(hex);
        }
        plan
    }

    /// A plan to stay.
    pub(in crate::loire) fn stay(units: UnitSet) -> Plan {
        Plan { units, ..Plan::NONE }
    }

    /// A ride by rail.
    pub(in crate::loire) fn ride(units: UnitSet, to: HexId) -> Plan {
        Plan { units, rail: to, ..Plan::NONE }
    }

    /// The hex after another one; `None` at the end.
    pub(in crate::loire) fn after(&self, hex: HexId) -> Option<HexId> {
        let place = self.hexes[..usize::from(self.len)].iter().position(|&h| h == hex)?;
        Some(self.hexes[place.checked_sub(1)?])
    }
}
