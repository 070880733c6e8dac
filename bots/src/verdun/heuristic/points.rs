//! Purchases with action points.

use super::moves::{NEVER, insert};
use super::{Scene, Seen};
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::action::Purchase;
use sandtable_engine::verdun::zone::MAX_ZONES;
use sandtable_engine::verdun::{Action, RESERVE, ZoneSet};

/// A possible purchase.
#[derive(Clone, Copy, Debug)]
struct Ware {
    what: Purchase,
    gain: i32,
    halves: i32,
}

/// Possible purchases, the best for its price first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wares {
    of: [Ware; MOST],
    len: usize,
}

/// The number of kinds of purchases.
const PURCHASES: usize = Purchase::ALL.len();

/// The most purchases that are considered.
const MOST: usize = 16;

impl Wares {
    fn offer(&mut self, what: Purchase, gain: i32, halves: u8) {
        if gain <= 0 || self.len == MOST {
            return;
        }
        let ware = Ware { what, gain, halves: halves.max(1).into() };
        let mut place = self.len;
        while place > 0 && self.of[place - 1].gain * ware.halves < ware.gain * self.of[place - 1].halves {
            self.of[place] = self.of[place - 1];
            place -= 1;
        }
        self.of[place] = ware;
        self.len += 1;
    }

    /// The purchases for this many half points, in order.
    fn bought(&self, halves: i32) -> impl Iterator<Item = Ware> + '_ {
        let mut left = halves;
        self.of[..self.len].iter().copied().filter(move |ware| {
            let fits = ware.halves <= left;
            left -= if fits { ware.halves } else { 0 };
            fits
        })
    }

    /// The value of this many points.
    pub(super) fn worth(&self, points: u8) -> i32 {
        self.bought(2 * i32::from(points)).map(|ware| ware.gain).sum()
    }
}

impl Scene<'_> {
    /// The half points left to spend.
    pub(super) fn halves(&self) -> i32 {
        let purse = self.s.purse();
        i32::from(purse.halves) + i32::from(purse.spare != 0)
    }
}

impl Seen<'_> {
    /// All purchases that this many half points could make now.
    pub(super) fn wares(&self, most: i32) -> Wares {
        let Scene { g, s, me, w, .. } = **self;
        let costs = &g.data().costs;
        let mut wares = Wares { of: [Ware { what: Purchase::Trench, gain: 0, halves: 1 }; MOST], len: 0 };
        let mut offer = |what: Purchase, gain: i32, halves: u8| {
            wares.offer(what, gain - w.least * i32::from(halves), halves);
        };
        let affordable = |halves: u8| i32::from(halves) <= most;
        let any = |(gain, _): &(i32, ZoneId)| *gain > NEVER;
        for (gain, zone) in best::<2>(self.trenchable(), |zone| self.board.digging(zone)).into_iter().filter(any) {
            offer(Purchase::Trench, gain, g.trench_cost(s, me, zone));
        }
        for (gain, zone) in best::<4>(self.weary(), |zone| self.refreshed(zone)).into_iter().filter(any) {
            offer(Purchase::Refresh, gain, g.refresh_cost(s, me, zone));
        }
        if let Some((_, most)) = g.request_sizes(s, me).filter(|_| affordable(costs.request)) {
            for before in 0..2 {
                offer(Purchase::Request, self.request(most, before * i32::from(most)), costs.request);
            }
        }
        let strategic = g.strategic_cost(s, me);
        if !s.purse().tactical && affordable(strategic) {
            let targets = self.strategic_targets();
            let places = self.places(targets);
            for gain in gains::<2>(g.strategic_sources_to(s, me, targets), |zone| self.source(&places, zone)) {
                offer(Purchase::Strategic, gain, strategic);
            }
        }
        if affordable(costs.tactical) {
            // As long as no zone is overfull, only blocks with a gain by moving are considered.
            let calm = g.overfull(s, me).is_empty();
            let movers = gains::<6>(if calm { g.ready(s, me) } else { g.movers(s, me) }, |zone| self.best_mover(zone));
            for three in movers.chunks(usize::from(g.data().limits.tactical).clamp(1, 3)) {
                offer(Purchase::Tactical, three.iter().map(|gain| (*gain).max(0)).sum(), costs.tactical);
            }
        }
        if affordable(costs.rotation) {
            // Whether a zone can rotate is checked only where it pays.
            let least = w.least * i32::from(costs.rotation);
            let (mut gains, mut pays) = ([NEVER; MAX_ZONES], ZoneSet::EMPTY);
            for zone in s.zones_with(me, |blocks| blocks.exhausted() > 0) {
                gains[zone.index()] = self.rotation(zone);
                pays.set(zone, gains[zone.index()] > least);
            }
            if !pays.is_empty() {
                let gain = (g.rotatable(s, me) & pays).into_iter().map(|zone| gains[zone.index()]).max();
                offer(Purchase::Rotation, gain.unwrap_or(NEVER), costs.rotation);
            }
        }
        wares
    }

    /// §9 The value of spending points on each kind first. Strategic movement comes before tactical.
    pub(super) fn purchases(&self, wares: &Wares) -> [i32; PURCHASES] {
        let mut worth = [-1; PURCHASES];
        for ware in wares.bought(self.halves()) {
            let worth = &mut worth[ware.what as usize];
            if *worth < 0 {
                let first = if ware.what == Purchase::Strategic { 100_000 } else { 0 };
                *worth = first + 2 * ware.gain / ware.halves;
            }
        }
        worth
    }

    pub(super) fn purchase(&self, worth: &[i32; PURCHASES], action: Action) -> i32 {
        match action {
            Action::Spend(what) => worth[what as usize],
            Action::Drop(card) => self.dropped(card),
            _ => 0,
        }
    }

    // ---- §9.1 Trenches ----

    fn trenchable(&self) -> ZoneSet {
        let Scene { s, me, .. } = **self;
        if s.trenches(me).len() >= u32::from(self.g.data().limits.trenches) {
            return ZoneSet::EMPTY;
        }
        (self.own_at & (s.control(me) | self.foe_at)).minus(s.trenches(me))
    }

    /// The value that a trench adds in a zone.
    pub(super) fn trench(&self, zone: ZoneId) -> i32 {
        self.board.sites[zone.index()].trench_adds(self.land, self.s.blocks(self.me, zone))
    }

    pub(super) fn digging(&self, action: Action) -> i32 {
        match action {
            Action::To(zone) => self.trench(zone),
            _ => 0,
        }
    }

    pub(super) fn unearthing(&self, action: Action) -> i32 {
        match action {
            Action::To(zone) => -self.trench(zone),
            _ => 0,
        }
    }

    // ---- §9.2 Requests ----

    /// The value of this many more blocks after `before` others: it falls with their number.
    pub(super) fn wanted(&self, blocks: u8, before: i32) -> i32 {
        let Scene { g, s, me, w, land, .. } = **self;
        let there = i32::from(g.data().limits.blocks - g.unused_blocks(s, me)) + before;
        let want = |blocks: i32| land.wants.get(blocks as usize).copied().unwrap_or_else(|| w.wants(blocks));
        let one = |nth: i32| want(there + nth) + self.entry(before + nth);
        let sum: i32 = (0..i32::from(blocks)).map(one).sum();
        // Blocks that come in the last rounds come too late.
        sum * self.rounds_left().min(FULL_USE) / FULL_USE
    }

    /// §9.2, §13.2 The gain of requesting this many blocks.
    fn request(&self, blocks: u8, before: i32) -> i32 {
        let set = self.g.in_force(self.s, self.me).find_map(|(_, holds)| holds.request);
        let vp = set.map_or(blocks, |(_, vp)| vp);
        self.wanted(blocks, before) + self.points(-i32::from(vp))
    }

    pub(super) fn request_of(&self, action: Action) -> i32 {
        match action {
            Action::Count(blocks) => self.request(blocks, 0),
            _ => 0,
        }
    }

    // ---- §9.3 Refreshing ----

    fn weary(&self) -> ZoneSet {
        if self.g.steady(self.s, self.me) { self.weary_in_supply() } else { ZoneSet::EMPTY }
    }

    fn weary_in_supply(&self) -> ZoneSet {
        let Scene { s, me, .. } = **self;
        let [first, second] = s.unsupplied(me);
        s.zones_with(me, |blocks| blocks.exhausted() > 0).minus(first | second)
    }

    /// The gain of an event that refreshes all blocks in supply.
    pub(super) fn all_refreshed(&self) -> i32 {
        let rested = |zone: ZoneId| {
            let worn = i32::from(self.s.blocks(self.me, zone).exhausted());
            self.post_with(zone, worn, -worn) - self.post_with(zone, 0, 0) + worn * self.w.fresh
        };
        self.weary_in_supply().into_iter().map(rested).sum()
    }

    /// The gain of refreshing a block in a zone.
    pub(super) fn refreshed(&self, zone: ZoneId) -> i32 {
        self.post_with(zone, 1, -1) - self.post_with(zone, 0, 0) + self.w.fresh
    }

    pub(super) fn refreshing(&self, action: Action) -> i32 {
        match action {
            Action::To(zone) => self.refreshed(zone),
            _ => 0,
        }
    }
}

/// More half points than any card has.
pub(super) const MOST_HALVES: i32 = i32::MAX;

/// The number of remaining rounds from which a new block is of full use.
const FULL_USE: i32 = 6;

/// The values of the best zones of a set, the best first. No branch for each zone, which the processor could not predict.
fn gains<const N: usize>(zones: ZoneSet, worth: impl Fn(ZoneId) -> i32) -> [i32; N] {
    let mut best = [NEVER; N];
    zones.into_iter().for_each(|zone| {
        let mut next = worth(zone);
        for place in &mut best {
            (*place, next) = ((*place).max(next), (*place).min(next));
        }
    });
    best
}

/// The best zones of a set with their values, the best first.
fn best<const N: usize>(zones: ZoneSet, mut worth: impl FnMut(ZoneId) -> i32) -> [(i32, ZoneId); N] {
    let mut best = [(NEVER, RESERVE); N];
    zones.into_iter().for_each(|zone| insert(&mut best, (worth(zone), zone)));
    best
}
