//! Movements: tactical, strategic, rotations, and replacement of attackers.

use super::Seen;
use crate::verdun::field;
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::state::Moving;
use sandtable_engine::verdun::zone::MAX_ZONES;
use sandtable_engine::verdun::{Action, Condition, RESERVE, ZoneSet};

/// The value of something impossible.
pub(super) const NEVER: i32 = -1_000_000;

/// The best places for fresh blocks that move strategically, with their gains there.
pub(super) type Places = [(i32, ZoneId); 4];

impl Seen<'_> {
    // ---- §9.5 Tactical movement ----

    /// The gain of a block that ends its movement in a zone.
    fn arrival(&self, to: ZoneId, fresh: bool) -> i32 {
        self.taken(to) + self.adds(to, fresh, 1) - self.lonely(to)
    }

    /// The gain of the best movement of a fresh or exhausted block from a zone.
    fn best_from(&self, from: ZoneId, fresh: bool) -> i32 {
        self.board.best_from(from, fresh) - self.adds(from, fresh, -1)
    }

    /// The gain of the best movement of any block in a zone.
    pub(super) fn best_mover(&self, from: ZoneId) -> i32 {
        if from == RESERVE {
            return self.best_from(from, true);
        }
        let there = self.s.blocks(self.me, from);
        let of = |condition: Condition, fresh: bool| match there.unmoved(condition) {
            0 => NEVER,
            _ => self.best_from(from, fresh),
        };
        of(Condition::Fresh, true).max(of(Condition::Exhausted, false))
    }

    pub(super) fn mover(&self, action: Action) -> i32 {
        match action {
            Action::To(from) => self.best_mover(from),
            _ => 0,
        }
    }

    /// Rates the condition, fresh or exhausted, of the block that moves, rotates or replaces another.
    pub(super) fn which(&self, zone: ZoneId, action: Action) -> i32 {
        let Action::Block(condition) = action else { return 0 };
        let fresh = condition == Condition::Fresh;
        let march = self.s.march();
        match march.what {
            Moving::Tactically => self.best_from(zone, fresh),
            Moving::Rotating if march.from == zone => self.rotating_out(fresh),
            Moving::Rotating => self.adds(march.from, fresh, 1) - self.adds(zone, fresh, -1),
            _ => self.adds(self.place_left(), fresh, 1) - self.adds(zone, fresh, -1),
        }
    }

    pub(super) fn step(&self, action: Action) -> i32 {
        let march = self.s.march();
        match action {
            Action::To(at) => {
                let (first, through) = (ZoneSet::one(at), self.g.passages(&self.g.afoot(self.s, self.me), march.from));
                self.board.best_step(march.from, [first, first & through])[march.condition as usize]
            }
            _ => 0,
        }
    }

    pub(super) fn step_on(&self, action: Action) -> i32 {
        let march = self.s.march();
        let fresh = march.condition == Condition::Fresh;
        match action {
            // Going there and back is a movement only if it takes something.
            Action::To(to) if to == march.from && self.taken(march.at) <= 0 => NEVER,
            Action::To(to) => self.taken(march.at) + self.arrival(to, fresh),
            _ => self.arrival(march.at, fresh),
        }
    }

    // ---- §9.4 Strategic movement ----

    /// The zones to which strategic movement leads.
    pub(super) fn strategic_targets(&self) -> ZoneSet {
        self.g.strategic_targets_of(self.s, self.me, self.supplied)
    }

    /// The best of these targets for fresh blocks.
    pub(super) fn places(&self, targets: ZoneSet) -> Places {
        let mut places = [(0, RESERVE); 4];
        targets.into_iter().for_each(|zone| insert(&mut places, (self.board.come[0][zone.index()], zone)));
        places
    }

    pub(super) fn sourced(&self, places: &Places, action: Action) -> i32 {
        match action {
            Action::To(from) => self.source(places, from),
            _ => 0,
        }
    }

    /// The gain of a strategic movement from a zone or the reserve; blocks without a gain stay.
    pub(super) fn source(&self, places: &Places, from: ZoneId) -> i32 {
        let leave = match from {
            RESERVE => self.s.reserve(self.me).min(self.g.data().limits.strategic_reserve),
            _ => self.s.blocks(self.me, from).fresh().min(3),
        };
        let (mut gain, mut best, mut gone) = (0, 0, 0);
        for &(place, zone) in places {
            if gone == leave {
                break;
            }
            if zone != from {
                gain += place - self.missed(from, gone.into());
                best = best.max(gain);
                gone += 1;
            }
        }
        best
    }

    /// §9.4 The value of each place for the next block. Blocks are placed in ascending order, so the places left for the others count, too.
    pub(super) fn landings(&self) -> [i32; MAX_ZONES] {
        let march = self.s.march();
        let fresh = march.condition == Condition::Fresh;
        let stay = if march.from == RESERVE { self.adds(RESERVE, true, -1) } else { self.adds(march.from, fresh, -1) };
        let come = &self.board.come[usize::from(!fresh)];
        let left = usize::from(march.left.saturating_sub(1)).min(2);
        let (mut landings, mut next) = ([NEVER; MAX_ZONES], [(0, RESERVE); 2]);
        let mut targets = self.strategic_targets().minus(ZoneSet::one(march.from));
        while let Some(last) = targets.last() {
            targets.remove(last);
            let worth = come[last.index()] - stay;
            landings[last.index()] = worth + next.iter().map(|(worth, _)| worth).sum::<i32>();
            insert(&mut next[..left], (worth, last));
        }
        landings
    }

    /// §9.4 Rates a place for the next block.
    pub(super) fn place(landings: &[i32; MAX_ZONES], action: Action) -> i32 {
        match action {
            Action::To(to) => landings[to.index()],
            _ => 0,
        }
    }

    // ---- §9.5 Rotations ----

    /// The gain of exchanging exhausted blocks of a zone with fresh ones of its neighbours.
    pub(super) fn rotation(&self, zone: ZoneId) -> i32 {
        let there = self.s.blocks(self.me, zone);
        let wanted = i32::from(there.exhausted());
        if wanted == 0 {
            return NEVER;
        }
        let behind = self.g.map().next_to(zone) & self.own_at;
        let mut fresh = 0;
        let mut cost = 0;
        for near in behind {
            let there = i32::from(self.s.blocks(self.me, near).fresh()).min(wanted - fresh);
            if there > 0 {
                cost += self.post_with(near, 0, 0) - self.post_with(near, -there, there);
                fresh += there;
            }
        }
        if fresh == 0 {
            return NEVER;
        }
        self.post_with(zone, fresh, -fresh) - self.post_with(zone, 0, 0) - cost
    }

    pub(super) fn rotated(&self, action: Action) -> i32 {
        match action {
            Action::To(zone) => self.rotation(zone),
            _ => 0,
        }
    }

    pub(super) fn rotate_in(&self, action: Action) -> i32 {
        let march = self.s.march();
        match action {
            Action::To(from) => {
                if field::fresh(self.s, self.me, from) == 0 {
                    return NEVER / 2;
                }
                let more = i32::from(self.s.blocks(self.me, march.from).exhausted());
                let came: u8 = march.came.iter().sum();
                let useful = i32::from(came) < more;
                if useful { self.adds(march.from, true, 1) - self.adds(from, true, -1) } else { NEVER / 4 }
            }
            _ => 0,
        }
    }

    /// Rates a block that leaves the rotating zone.
    fn rotating_out(&self, fresh: bool) -> i32 {
        if fresh { -1 } else { 1 }
    }

    pub(super) fn rotate_out(&self, action: Action) -> i32 {
        let march = self.s.march();
        let fresh = march.condition == Condition::Fresh;
        match action {
            Action::To(to) => self.adds(to, fresh, 1) - self.adds(march.from, fresh, -1) + i32::from(!fresh),
            _ => 0,
        }
    }

    // ---- §7.4 Into the places of attackers ----

    pub(super) fn place_left(&self) -> ZoneId {
        let salvo = self.s.salvo();
        salvo.origins[usize::from(salvo.replaced).min(salvo.origins.len() - 1)]
    }

    pub(super) fn replacement(&self, action: Action) -> i32 {
        let place = self.place_left();
        match action {
            Action::To(from) => {
                let fresh = from == RESERVE || self.s.blocks(self.me, from).fresh() > 0;
                self.adds(place, fresh, 1) - self.adds(from, fresh, -1)
            }
            _ => 0,
        }
    }
}

/// A gain and its zone in one number: with equal gains the first zone is the greatest.
pub(super) type Ranked = i64;

#[inline]
pub(super) const fn ranked(gain: i32, zone: ZoneId) -> Ranked {
    (gain as i64) << 8 | (u8::MAX - zone.0) as i64
}

/// The zone of such a number; the gain is in the bits above the lowest eight.
#[inline]
pub(super) const fn zone_of(ranked: Ranked) -> ZoneId {
    ZoneId(u8::MAX - ranked as u8)
}

/// Inserts a zone into a list of the best ones, the best first, if it is better than one of them.
#[inline]
pub(super) fn insert(best: &mut [(i32, ZoneId)], mut next: (i32, ZoneId)) {
    // Most are not better than the last one.
    if best.last().is_none_or(|last| next.0 <= last.0) {
        return;
    }
    for place in best {
        if next.0 > place.0 {
            std::mem::swap(&mut next, place);
        }
    }
}
