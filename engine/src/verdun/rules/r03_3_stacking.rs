//! §3.3 The limit of blocks in a zone while points are spent.
//!
//! Under `round` a zone may hold more until the round ends, as long as tactical movements for the remaining points can put it right. Blocks in excess
//! leave for the nearest zone with room, one after the other; if all neighbours are full, a block there makes room first. No decision is offered
//! after which this is no longer possible, so no zone is overfull when a round ends.

use crate::geometry::ZoneId;
use crate::observer::Env;
use crate::side::Side;
use crate::verdun::block::{Blocks, Condition};
use crate::verdun::rulebook::rule;
use crate::verdun::rulings::{Exchange, HalfPoints, StackingLimit};
use crate::verdun::state::*;
use crate::verdun::zone::{MAX_ZONES, ZoneSet};
use crate::verdun::{Event, Verdun};

/// §3.3 The most blocks that a zone can hold until the round ends. Blocks that come for an assault still fit into the count of a zone.
const CROWD: u8 = 9;

/// The crowding of a side's zones while points are spent.
#[derive(Clone, Copy)]
pub(super) struct Crowding {
    /// Zones that a block may enter without later movements.
    pub room: ZoneSet,
    /// Zones with too many blocks.
    pub overfull: ZoneSet,
    /// The number of blocks in excess. At least as many movements are needed.
    excess: u8,
}

impl Crowding {
    /// Zones in which a movement may end in any case: none while a zone is overfull.
    pub(super) fn easy_room(self) -> ZoneSet {
        if self.overfull.is_empty() { self.room } else { ZoneSet::EMPTY }
    }
}

/// The blocks of a side by zone, and how many of them can still make a tactical movement.
struct Standing {
    there: [u8; MAX_ZONES],
    free: [u8; MAX_ZONES],
}

impl Verdun {
    // ---- Room ----

    /// §3.3 Zones with room for one more block of `side`.
    #[must_use]
    #[inline]
    pub fn room(&self, s: &State, side: Side) -> ZoneSet {
        self.room_up_to(s, side, self.data.limits.stacking)
    }

    /// §3.3 Zones that a block of `side` may enter while points are spent, without later movements.
    #[must_use]
    #[inline]
    pub fn passing_room(&self, s: &State, side: Side) -> ZoneSet {
        self.room_up_to(s, side, self.passing_limit())
    }

    #[inline]
    fn room_up_to(&self, s: &State, side: Side, most: u8) -> ZoneSet {
        self.map.zones().minus(s.zones_with(side, |blocks| blocks.len() >= most))
    }

    /// §3.3 The most blocks of a side that a zone may hold while points are spent, without later movements.
    #[inline]
    pub(super) fn passing_limit(&self) -> u8 {
        match self.data.rulings.stacking_limit {
            StackingLimit::Round | StackingLimit::Movement => self.data.limits.stacking,
            StackingLimit::Lost => CROWD,
        }
    }

    /// §3.3 The most blocks of a side that a zone can hold at all while points are spent.
    #[inline]
    pub(in crate::verdun) fn crowd(&self) -> u8 {
        match self.data.rulings.stacking_limit {
            StackingLimit::Movement => self.data.limits.stacking,
            StackingLimit::Round | StackingLimit::Lost => CROWD,
        }
    }

    /// §3.3 Whether overfull zones can be put right later.
    #[inline]
    pub(super) fn lenient(&self) -> bool {
        self.data.rulings.stacking_limit == StackingLimit::Round
    }

    /// §3.3 Overfull zones of `side`, which it must put right before its round ends.
    #[must_use]
    #[inline]
    pub fn overfull(&self, s: &State, side: Side) -> ZoneSet {
        let most = self.data.limits.stacking;
        if !self.lenient() || s.most_in_a_zone(side) <= most {
            return ZoneSet::EMPTY;
        }
        s.zones_with(side, |blocks| blocks.len() > most)
    }

    /// §3.3 The crowding of a side's zones.
    pub(super) fn crowding(&self, s: &State, side: Side) -> Crowding {
        let (most, room) = (self.data.limits.stacking, self.passing_room(s, side));
        let mut crowding = Crowding { room, overfull: ZoneSet::EMPTY, excess: 0 };
        // Overfull zones are rare.
        if self.lenient() && s.most_in_a_zone(side) > most {
            crowding.overfull = self.overfull(s, side);
            for zone in crowding.overfull {
                crowding.excess += s.blocks(side, zone).len() - most;
            }
        }
        crowding
    }

    // ---- Movements out of overfull zones ----

    /// §9 The half points that a tactical movement uses up, including those left over under R-1.
    fn movement_price(&self) -> u8 {
        let cost = self.data.costs.tactical.max(1);
        if self.data.rulings.half_points == HalfPoints::Kept { cost } else { cost.next_multiple_of(2) }
    }

    /// §3.3 The number of blocks that the remaining half points can move, including points that follow an event (8).
    pub(super) fn movements_to_buy(&self, s: &State) -> u8 {
        let follow = s.event.under_way() && s.event.points_follow && s.purse.halves == 0;
        let halves = if follow { 2 * self.event_of(s.event.side, s.event.card).with } else { s.purse.halves };
        (halves / self.movement_price()).saturating_mul(self.data.limits.tactical)
    }

    /// §3.3 The same, including the rest of the tactical movement that is being made.
    fn movements_left(&self, s: &State) -> u8 {
        let making = match s.step {
            Step::Mover(_) | Step::Move(_) | Step::MoveOn(_) => true,
            Step::Block(..) => s.march.what == Moving::Tactically,
            _ => false,
        };
        self.movements_to_buy(s).saturating_add(if making { s.march.left } else { 0 })
    }

    /// §3.3 Whether all overfull zones can be put right.
    pub(in crate::verdun) fn can_settle(&self, s: &State, side: Side) -> bool {
        self.settles_within(s, side, self.movements_left(s))
    }

    /// §3.3 The same, without the rest of the tactical movement that is being made.
    pub(super) fn may_stop_moving(&self, s: &State, side: Side) -> bool {
        self.settles_within(s, side, self.movements_to_buy(s))
    }

    fn settles_within(&self, s: &State, side: Side, movements: u8) -> bool {
        self.movements_needed(s, side, movements).is_some()
    }

    /// §3.3 The half points that must be kept for overfull zones.
    pub(super) fn tied_halves(&self, s: &State, side: Side) -> u8 {
        if self.overfull(s, side).is_empty() {
            return 0;
        }
        let needed = self.movements_needed(s, side, self.movements_to_buy(s)).unwrap_or(u8::MAX);
        needed.div_ceil(self.data.limits.tactical.max(1)).saturating_mul(self.movement_price())
    }

    /// §3.3 The number of movements after which no zone is overfull; `None` if it is more than `most`.
    fn movements_needed(&self, s: &State, side: Side, most: u8) -> Option<u8> {
        let Crowding { room, overfull: crowded, excess } = self.crowding(s, side);
        if excess == 0 || excess > most {
            return (excess == 0).then_some(0);
        }
        let bound = self.bound(s, side);
        // The usual case: one block can go to a neighbour.
        let leaves = |zone: ZoneId| {
            let free = s.blocks(side, zone).any_unmoved();
            free && !bound.has(zone) && self.ways_out(s, side, zone).meets(room)
        };
        if excess == 1 && crowded.first().is_some_and(leaves) {
            return Some(1);
        }
        let mut standing = Standing { there: [0; MAX_ZONES], free: [0; MAX_ZONES] };
        for zone in s.occupied[side] {
            let there = s.blocks(side, zone);
            standing.there[zone.index()] = there.len();
            if !bound.has(zone) {
                standing.free[zone.index()] = there.unmoved(Condition::Fresh) + there.unmoved(Condition::Exhausted);
            }
        }
        let mut needed = 0;
        for zone in crowded {
            while standing.there[zone.index()] > self.data.limits.stacking {
                needed += self.make_one_leave(s, side, zone, &mut standing)?;
                if needed > most {
                    return None;
                }
            }
        }
        Some(needed)
    }

    /// Moves a block out of a zone to the nearest one with room, if need be along a chain of blocks. Returns the number of blocks that move.
    fn make_one_leave(&self, s: &State, side: Side, zone: ZoneId, standing: &mut Standing) -> Option<u8> {
        let mut before = [zone; MAX_ZONES];
        let (mut seen, mut ring) = (ZoneSet::one(zone), ZoneSet::one(zone));
        while !ring.is_empty() {
            let mut next = ZoneSet::EMPTY;
            for at in ring.keep(|at| standing.free[at.index()] > 0) {
                let reached = self.reached(s, side, at).minus(seen);
                reached.into_iter().for_each(|to| before[to.index()] = at);
                seen |= reached;
                next |= reached;
            }
            if let Some(end) = next.keep(|to| standing.there[to.index()] < self.data.limits.stacking).first() {
                standing.there[end.index()] += 1;
                standing.there[zone.index()] -= 1;
                let (mut at, mut moved) = (end, 0);
                while at != zone {
                    at = before[at.index()];
                    standing.free[at.index()] -= 1;
                    moved += 1;
                }
                return Some(moved);
            }
            ring = next;
        }
        None
    }

    /// §3.3 The zones in which tactical movements (9.5) from a zone can end, whether there is room or not.
    fn reached(&self, s: &State, side: Side, from: ZoneId) -> ZoneSet {
        let afoot = self.afoot(s, side);
        let firsts = self.ways_out(s, side, from);
        let through = firsts & self.passages(&afoot, from);
        through.into_iter().fold(firsts, |reached, at| reached | self.onward(&afoot, at))
    }

    // ---- Where a block may stay ----

    /// Moves a block on a copy of the position, without reports. `lifted` and `moved` say whether it has moved before and after.
    pub(super) fn carry(
        &self,
        s: &mut State,
        side: Side,
        condition: Condition,
        (from, lifted): (ZoneId, bool),
        (to, moved): (ZoneId, bool),
    ) {
        if from == RESERVE {
            s.reserve[side] = s.reserve[side].saturating_sub(1);
        } else {
            s.blocks[side][from.index()].take(condition, lifted);
            self.tidy(s, side, from);
        }
        s.blocks[side][to.index()].add(condition, moved);
        s.occupied[side].insert(to);
    }

    /// §3.3 The zones among `zones` in which a block may end its tactical movement from another zone.
    pub(super) fn ends(&self, s: &State, side: Side, from: ZoneId, zones: ZoneSet) -> ZoneSet {
        self.ends_within(s, side, from, zones, self.crowding(s, side))
    }

    /// The same for a known crowding.
    pub(super) fn ends_within(
        &self,
        s: &State,
        side: Side,
        from: ZoneId,
        zones: ZoneSet,
        mut crowding: Crowding,
    ) -> ZoneSet {
        let on_its_way = matches!(s.step, Step::MoveOn(_));
        // The block itself leaves room where it comes from.
        if !on_its_way && from != RESERVE {
            crowding.room.insert(from);
        }
        if zones.is_empty() || !self.lenient() {
            return zones & crowding.room;
        }
        let movements = self.movements_left(s).saturating_sub(1);
        let condition = [Condition::Fresh, Condition::Exhausted]
            .into_iter()
            .find(|condition| from != RESERVE && s.blocks(side, from).unmoved(*condition) > 0)
            .unwrap_or(Condition::Fresh);
        let from = if on_its_way { RESERVE } else { from };
        self.stays(s, side, zones, (crowding, from), (movements, false), |after, to| {
            self.carry(after, side, condition, (from, false), (to, true));
        })
    }

    /// §3.3 The zones among `zones` in which the block that moves strategically may stay.
    pub(super) fn landings(&self, s: &State, side: Side, zones: ZoneSet) -> ZoneSet {
        let crowding = self.crowding(s, side);
        if !self.lenient() {
            return zones & crowding.room;
        }
        let March { from, condition, .. } = s.march;
        let moved = from != RESERVE && s.blocks(side, from).moved(condition) > 0;
        self.stays(s, side, zones, (crowding, from), (self.movements_to_buy(s), !moved), |after, to| {
            self.carry(after, side, condition, (from, moved), (to, moved));
        })
    }

    /// The zones among `zones` with room while none is overfull, and others if `movements` can put right what follows. The block is still in
    /// the zone that it comes from, or in none; `comes_free` says whether it can move again.
    fn stays(
        &self,
        s: &State,
        side: Side,
        zones: ZoneSet,
        (crowding, from): (Crowding, ZoneId),
        (movements, comes_free): (u8, bool),
        go: impl Fn(&mut State, ZoneId),
    ) -> ZoneSet {
        let Crowding { room, overfull: crowded, excess } = crowding;
        let open = zones & crowding.easy_room();
        let calm = crowded.is_empty();
        if calm && movements == 0 {
            return open;
        }
        let (bound, near) = (self.bound(s, side), room.minus(ZoneSet::one(from)));
        open | zones.minus(open).keep(|to| {
            let there = s.blocks(side, to);
            let left = match to == from {
                true => excess,
                false => excess - u8::from(crowded.has(from)) + u8::from(there.len() >= self.data.limits.stacking),
            };
            if left > movements || there.len() >= CROWD {
                return false;
            }
            let free = comes_free || there.any_unmoved();
            // The usual case: a block there can go to a neighbour.
            if left == 0 || calm && free && !bound.has(to) && self.ways_out(s, side, to).meets(near) {
                return true;
            }
            let mut after = s.clone();
            go(&mut after, to);
            self.settles_within(&after, side, movements)
        })
    }

    // ---- Rotations ----

    /// §3.3 Whether a rotation can be completed so that no zone is overfull, or can be put right afterwards. Of the blocks that leave, the first that
    /// can is tried.
    pub(super) fn rotation_settles(&self, s: &State, side: Side) -> bool {
        let exchanged = self.has_exchanged(s);
        if exchanged && self.settles_within(s, side, self.movements_to_buy(s)) {
            return true;
        }
        if exchanged && self.data.rulings.exchange == Exchange::Equal {
            return false;
        }
        let leaves = Condition::ALL.into_iter().map(|(_, c)| c).find(|&c| self.leaving(s, side, c) > 0);
        let Some(condition) = leaves.filter(|_| s.march.went < self.data.limits.tactical) else { return false };
        let room = self.room(s, side);
        let ways = self.rotation_ways(s, side);
        let settles = |to: ZoneId| self.settles_rotated(s, side, condition, to);
        (ways & room).into_iter().any(settles) || ways.minus(room).into_iter().any(settles)
    }

    /// The same, after a block has left the rotating zone for another.
    pub(super) fn settles_rotated(&self, s: &State, side: Side, condition: Condition, to: ZoneId) -> bool {
        let mut after = s.clone();
        let from = s.march.from;
        let (lifted, moved) = self.rotates_as(s, side, condition, from);
        self.carry(&mut after, side, condition, (from, lifted), (to, moved));
        after.march.went += 1;
        s.blocks(side, to).len() < CROWD && self.rotation_settles(&after, side)
    }

    /// The same, after a block has come into it from another zone.
    pub(super) fn settles_rotating_in(&self, s: &State, side: Side, condition: Condition, from: ZoneId) -> bool {
        let mut after = s.clone();
        let to = s.march.from;
        let (lifted, moved) = self.rotates_as(s, side, condition, from);
        self.carry(&mut after, side, condition, (from, lifted), (to, moved));
        after.march.came[condition as usize] += 1;
        s.blocks(side, to).len() < CROWD && self.rotation_settles(&after, side)
    }

    /// §3.3 Whether the only blocks in excess are those that came into the rotating zone: then the blocks that leave it make room.
    pub(super) fn rotates_calmly(&self, s: &State, side: Side) -> bool {
        let zone = s.march.from;
        let before = s.blocks(side, zone).len() + s.march.went;
        !self.lenient()
            || self.overfull(s, side).within(ZoneSet::one(zone))
                && before <= self.data.limits.stacking + s.march.arrived()
    }

    // ---- The end of a round ----

    /// §3.3 Removes the blocks in excess, exhausted ones first (R-62 `lost`).
    pub(super) fn disperse(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if self.data.rulings.stacking_limit != StackingLimit::Lost {
            return;
        }
        let most = self.data.limits.stacking;
        for zone in s.occupied[side].keep(|zone| s.blocks(side, zone).len() > most) {
            let there = s.blocks(side, zone);
            let blocks = there.len() - most;
            let exhausted = blocks.min(there.exhausted());
            s.blocks[side][zone.index()] =
                Blocks::of(there.fresh() - (blocks - exhausted), there.exhausted() - exhausted);
            env.tell(rule!("3.3"), || Event::Dispersed { side, zone, blocks });
            self.change_morale(s, side, -(blocks as i8), env);
        }
    }
}
