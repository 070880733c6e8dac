//! §2.1 Blocks and hits, §3 the map: adjacency, control; §13.3 the edges. Stacking (3.3) is `r03_3_stacking`.

use crate::geometry::ZoneId;
use crate::observer::Env;
use crate::side::Side;
use crate::verdun::block::{Blocks, Condition};
use crate::verdun::event::Gain;
use crate::verdun::rulebook::rule;
use crate::verdun::rulings::{FriendlyHits, LastUnsupplied};
use crate::verdun::state::*;
use crate::verdun::zone::ZoneSet;
use crate::verdun::{Event, Verdun};

impl Verdun {
    // ---- §3.1, §3.2, §13.3 Adjacency ----

    /// §3.1 Whether the Meuse lies between the zones `a` and `b`; `false` if one of them is the reserve.
    #[must_use]
    #[inline]
    pub fn across(&self, a: ZoneId, b: ZoneId) -> bool {
        a != RESERVE && b != RESERVE && self.west.has(a) != self.west.has(b)
    }

    /// §3.1 The zones among `zones` that are on the same bank as `zone`.
    #[inline]
    pub(super) fn on_this_bank(&self, zone: ZoneId, zones: ZoneSet) -> ZoneSet {
        if self.west.has(zone) { zones & self.west } else { zones.minus(self.west) }
    }

    /// §3.2, §13.3 The zones that a block of `side` can go to from `zone`, which may also be its reserve.
    #[must_use]
    #[inline]
    pub fn next_to(&self, side: Side, zone: ZoneId) -> ZoneSet {
        if zone == RESERVE { self.edge[side] } else { self.map.next_to(zone) }
    }

    /// §3.2, §13.3 The zones that a block of `side` can come from into `zone`, including its reserve at its edge.
    #[must_use]
    #[inline]
    pub fn ways_into(&self, side: Side, zone: ZoneId) -> ZoneSet {
        let mut ways = self.map.next_to(zone);
        ways.set(RESERVE, self.edge[side].has(zone));
        ways
    }

    // ---- §3.2 Zones ----

    /// §3.2 Zones that `side` controls and holds alone, without its reserve.
    #[must_use]
    #[inline]
    pub fn held_alone(&self, s: &State, side: Side) -> ZoneSet {
        s.control[side].minus(s.occupied[side.enemy()])
    }

    /// The number of blocks of `side` with this `condition` in `zone`, or in its reserve, where all are fresh.
    #[must_use]
    #[inline]
    pub fn standing(&self, s: &State, side: Side, zone: ZoneId, condition: Condition) -> u8 {
        match (zone, condition) {
            (RESERVE, Condition::Fresh) => s.reserve[side],
            (RESERVE, Condition::Exhausted) => 0,
            _ => s.blocks(side, zone).count(condition),
        }
    }

    // ---- Blocks on the map ----

    /// Removes a block from a zone or the reserve, first one that has moved. Returns whether it has.
    pub(super) fn lift(
        &self,
        s: &mut State,
        side: Side,
        from: ZoneId,
        condition: Condition,
        env: &mut impl Env<Self>,
    ) -> bool {
        let moved = from != RESERVE && s.blocks(side, from).moved(condition) > 0;
        self.lift_this(s, side, from, condition, moved, env);
        moved
    }

    /// The same for a block that has moved this round, or has not.
    pub(super) fn lift_this(
        &self,
        s: &mut State,
        side: Side,
        from: ZoneId,
        condition: Condition,
        moved: bool,
        env: &mut impl Env<Self>,
    ) {
        if from == RESERVE {
            s.reserve[side] -= 1;
            env.rule(rule!("12.1"));
            env.rule(rule!("13.3"));
            return;
        }
        let blocks = &mut s.blocks[side][from.index()];
        blocks.take(condition, moved);
        self.tidy(s, side, from);
    }

    /// §12.2 Raises morale for a block that enters the map; this comes after the report of its movement.
    pub(super) fn count_entry(&self, s: &mut State, side: Side, from: ZoneId, env: &mut impl Env<Self>) {
        if from == RESERVE {
            self.change_morale(s, side, 1, env);
        }
    }

    /// Removes a side's supply markers from a zone in which it has no blocks any more (11).
    pub(super) fn tidy(&self, s: &mut State, side: Side, zone: ZoneId) {
        if s.blocks(side, zone).is_empty() {
            s.occupied[side].remove(zone);
            s.unsupplied[side].iter_mut().for_each(|zones| zones.remove(zone));
        }
    }

    /// Puts a block into a zone.
    pub(super) fn set_down(
        &self,
        s: &mut State,
        side: Side,
        to: ZoneId,
        condition: Condition,
        moved: bool,
        env: &mut impl Env<Self>,
    ) {
        s.blocks[side][to.index()].add(condition, moved);
        s.occupied[side].insert(to);
        env.rule_if(rule!("3.3"), || s.blocks(side, to).len() >= self.data.limits.stacking);
    }

    /// Forgets which blocks of a side have moved.
    pub(super) fn rest(&self, s: &mut State, side: Side) {
        for zone in s.occupied[side] {
            s.blocks[side][zone.index()].rest();
        }
    }

    // ---- §2.1, §7.3, §7.5 Hits ----

    /// §2.1 Applies hits to the blocks of a side in a zone; destroyed blocks cost morale (12.2).
    pub(super) fn strike(
        &self,
        s: &mut State,
        side: Side,
        zone: ZoneId,
        hits: u8,
        barrage: bool,
        env: &mut impl Env<Self>,
    ) {
        if hits == 0 {
            return;
        }
        let cut_off = s.unsupplied[side].iter().any(|zones| zones.has(zone));
        let blocks = &mut s.blocks[side][zone.index()];
        let before = *blocks;
        env.detail(rule!("2.1"), || Event::Struck {
            side,
            zone,
            hits,
            fresh: before.fresh(),
            exhausted: before.exhausted(),
        });
        // §7.3 Hits of a barrage on its own side are friendly fire.
        let spread = barrage && side == s.salvo.side && self.data.rulings.friendly_hits == FriendlyHits::Spread;
        let losses = if spread { Blocks::fewest_losses } else { Blocks::losses };
        let (exhausted, destroyed) = losses(before, hits, self.data.limits.to_destroy);
        blocks.suffer((exhausted, destroyed));
        self.tidy(s, side, zone);
        if exhausted + destroyed > 0 {
            env.tell(rule!("2.1"), || Event::Suffered { side, zone, exhausted, destroyed, barrage });
        }
        let lost = hits.saturating_sub(exhausted + destroyed * self.data.limits.to_destroy);
        if lost > 0 {
            let left = s.blocks(side, zone).exhausted();
            env.detail(rule!("2.1"), || Event::HitsLost { side, hits: lost, exhausted: left });
        }
        self.change_morale(s, side, -(destroyed as i8), env);
        let all = cut_off && side != s.salvo.side && s.blocks(side, zone).is_empty();
        if all && self.data.rulings.last_unsupplied == LastUnsupplied::Any {
            // §11 The zone goes to the enemy at the end of the round (3.2).
            env.rule(rule!("11"));
            if s.control[side].has(zone) {
                env.detail(rule!("11"), || Event::Forfeited { side, zone });
            }
            s.crossed.insert(zone);
        }
    }

    // ---- The end of a round ----

    /// §3.2 Changes control of zones, then removes trenches in zones that the enemy holds alone (9.1).
    pub(super) fn settle_control(&self, s: &mut State, active: Side, env: &mut impl Env<Self>) {
        let crossed = std::mem::take(&mut s.crossed).minus(s.occupied[active.enemy()]);
        for side in Side::BOTH {
            let enemy = side.enemy();
            let mut taken = s.occupied[side].minus(s.occupied[enemy]);
            if side == active {
                taken |= crossed;
            }
            for zone in taken.minus(s.control[side]) {
                self.take_control(s, side, zone, Gain::Blocks, env);
            }
        }
        // §11 Zones that are lost for lack of supply, if no block has come there.
        let lost = std::mem::take(&mut s.forfeit).minus(s.occupied[active] | crossed) & s.control[active];
        for zone in lost {
            self.take_control(s, active.enemy(), zone, Gain::CutOff, env);
        }
        for side in Side::BOTH {
            let lost = s.trenches[side.enemy()] & self.held_alone(s, side);
            for zone in lost {
                s.trenches[side.enemy()].remove(zone);
                env.tell(rule!("9.1"), || Event::Filled { side: side.enemy(), zone });
            }
        }
    }

    /// §3.2, §11 Gives a zone to a side.
    pub(super) fn take_control(&self, s: &mut State, side: Side, zone: ZoneId, gain: Gain, env: &mut impl Env<Self>) {
        s.control[side].insert(zone);
        s.control[side.enemy()].remove(zone);
        env.rule(rule!("3.2"));
        let rule = if gain == Gain::Blocks { rule!("3.2") } else { rule!("11") };
        env.tell(rule, || Event::ControlChanged { side, zone, gain });
    }
}
