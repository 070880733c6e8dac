//! §9.1 to §9.3 Purchases with points: trenches, reinforcements, refreshed blocks.

use crate::geometry::ZoneId;
use crate::observer::Env;
use crate::side::Side;
use crate::verdun::action::Purchase;
use crate::verdun::menu::{Menu, Part};
use crate::verdun::rulebook::rule;
use crate::verdun::rulings::{HalfPoints, RussianRequests, StrategicAfterRotation, TrenchInTakenZone};
use crate::verdun::state::*;
use crate::verdun::zone::ZoneSet;
use crate::verdun::{Event, Verdun};

impl Verdun {
    // ---- Halves ----

    /// §9 The half points that can be spent on a purchase, without those that overfull zones need (3.3).
    #[inline]
    fn halves_for(&self, s: &State, side: Side, purchase: Purchase) -> u8 {
        let free = purchase == Purchase::Tactical || s.purse.halves == 0;
        let tied = if free { 0 } else { self.tied_halves(s, side) };
        s.purse.halves.saturating_sub(tied) + (s.purse.spare >> purchase as u8 & 1)
    }

    /// §9 Pays half points. If half a point is left over, R-1 says what it still buys.
    fn pay(&self, s: &mut State, purchase: Purchase, halves: u8, env: &mut impl Env<Self>) {
        env.rule(rule!("9"));
        let own = 1 << purchase as u8;
        if self.data.rulings.half_points == HalfPoints::AtOnce {
            s.purse.spare &= own;
        }
        let spare = s.purse.spare & own != 0 && halves % 2 == 1;
        let mut due = halves - u8::from(spare);
        if spare {
            s.purse.spare &= !own;
        } else if halves % 2 == 1 && self.data.rulings.half_points != HalfPoints::Kept {
            s.purse.spare |= own;
            due += 1;
        }
        s.purse.halves -= due;
    }

    /// §9 Whether a side can make a purchase now.
    pub(super) fn can_buy(&self, s: &State, side: Side, purchase: Purchase) -> bool {
        let halves = self.halves_for(s, side, purchase);
        match purchase {
            Purchase::Trench => !self.diggable(s, side).is_empty(),
            Purchase::Request => halves >= self.data.costs.request && self.request_sizes(s, side).is_some(),
            Purchase::Refresh => !self.refreshable(s, side).is_empty(),
            Purchase::Strategic => {
                let cost = self.strategic_cost(s, side);
                halves >= cost && !s.purse.tactical && !self.strategic_sources(s, side).is_empty()
            }
            Purchase::Tactical => halves >= self.data.costs.tactical && self.anybody_moves(s, side),
            Purchase::Rotation => {
                let cost = self.data.costs.rotation;
                halves >= cost && !self.rotatable_for(s, side, cost).is_empty()
            }
        }
    }

    /// §9 Begins a purchase. One with a fixed price is paid for at once.
    pub(super) fn buy(&self, s: &mut State, side: Side, purchase: Purchase, env: &mut impl Env<Self>) {
        let costs = &self.data.costs;
        match purchase {
            Purchase::Trench => s.step = Step::Dig(side),
            Purchase::Refresh => s.step = Step::Refresh(side),
            Purchase::Request => {
                self.pay(s, purchase, costs.request, env);
                self.offer_request(s, side, env);
            }
            Purchase::Strategic => {
                let cost = self.strategic_cost(s, side);
                env.rule_if(rule!("cards.enemy-strategic"), || cost > costs.strategic);
                self.pay(s, purchase, cost, env);
                s.march = March::of(Moving::Strategically, 0);
                s.step = Step::Source(side);
            }
            Purchase::Tactical => {
                self.pay(s, purchase, costs.tactical, env);
                s.purse.tactical = true;
                s.march = March::of(Moving::Tactically, self.data.limits.tactical);
                s.step = Step::Mover(side);
            }
            Purchase::Rotation => {
                self.pay(s, purchase, costs.rotation, env);
                s.purse.tactical |= self.data.rulings.strategic_after_rotation == StrategicAfterRotation::No;
                s.march = March::of(Moving::Rotating, 0);
                s.step = Step::Rotate(side);
            }
        }
    }

    // ---- §9.1 Trenches ----

    /// §9.1 The cost of a trench of `side` in `zone`, in half points.
    #[must_use]
    pub fn trench_cost(&self, s: &State, side: Side, zone: ZoneId) -> u8 {
        let costs = &self.data.costs;
        if self.hard_ground(s, side).has(zone) { costs.contested_trench } else { costs.trench }
    }

    /// §9.1 Zones where a trench costs more: contested ones, and under R-2 those of the enemy.
    fn hard_ground(&self, s: &State, side: Side) -> ZoneSet {
        let taken = self.data.rulings.trench_in_taken_zone == TrenchInTakenZone::Whole;
        self.contested(s) | if taken { s.control[side.enemy()] } else { ZoneSet::EMPTY }
    }

    /// §9.1 Zones in which `side` can build a trench for the remaining points.
    #[must_use]
    pub fn diggable(&self, s: &State, side: Side) -> ZoneSet {
        let halves = self.halves_for(s, side, Purchase::Trench);
        let mut zones = self.held_alone(s, side) | self.contested(s);
        if self.data.rulings.trench_in_taken_zone != TrenchInTakenZone::Forbidden {
            zones |= s.occupied[side];
        }
        let (zones, hard) = (zones.minus(s.trenches[side]), self.hard_ground(s, side));
        let afforded = |zones: ZoneSet, cost: u8| if halves >= cost { zones } else { ZoneSet::EMPTY };
        let costs = &self.data.costs;
        afforded(zones.minus(hard), costs.trench) | afforded(zones & hard, costs.contested_trench)
    }

    pub(super) fn dig(&self, s: &mut State, side: Side, zone: ZoneId, env: &mut impl Env<Self>) {
        let cost = self.trench_cost(s, side, zone);
        self.pay(s, Purchase::Trench, cost, env);
        s.to_place = 0;
        self.build_trench(s, side, zone, env);
    }

    /// §9.1 Builds a trench; once all pawns are on the map, another one is taken up for it.
    pub(super) fn build_trench(&self, s: &mut State, side: Side, zone: ZoneId, env: &mut impl Env<Self>) {
        if s.trenches[side].len() >= u32::from(self.data.limits.trenches) {
            s.step = Step::Unearth(side, zone);
        } else {
            self.finish_trench(s, side, zone, env);
        }
    }

    pub(super) fn unearth(&self, s: &mut State, side: Side, from: ZoneId, zone: ZoneId, env: &mut impl Env<Self>) {
        s.trenches[side].remove(from);
        env.tell(rule!("9.1"), || Event::Filled { side, zone: from });
        self.finish_trench(s, side, zone, env);
    }

    fn finish_trench(&self, s: &mut State, side: Side, zone: ZoneId, env: &mut impl Env<Self>) {
        s.trenches[side].insert(zone);
        env.tell(rule!("9.1"), || Event::Dug { side, zone });
        if s.to_place > 0 {
            self.entrenched(s, side, env);
        } else {
            self.go_on_spending(s, side, env);
        }
    }

    // ---- §9.2, §13.2 Reinforcements ----

    /// §13.2 Blocks and points of a request, if a permanent sets them.
    fn set_request(&self, s: &State, side: Side) -> Option<(u8, u8)> {
        self.in_force(s, side).find_map(|(_, holds)| holds.request)
    }

    /// §9.2, §13.2 The fewest and the most blocks of a request of `side`, if any can be made.
    #[must_use]
    pub fn request_sizes(&self, s: &State, side: Side) -> Option<(u8, u8)> {
        let there = self.unused_blocks(s, side);
        let (low, high) = match self.set_request(s, side) {
            Some((blocks, _)) if self.data.rulings.russian_requests == RussianRequests::Exact => (blocks, blocks),
            Some((blocks, _)) => (1, blocks.min(there)),
            None => (1, self.data.limits.request.min(there)),
        };
        (low <= high && high <= there).then_some((low, high))
    }

    fn offer_request(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        match self.request_sizes(s, side) {
            Some((low, high)) if low < high => s.step = Step::Request(side),
            Some((blocks, _)) => self.request(s, side, blocks, env),
            None => self.go_on_spending(s, side, env),
        }
    }

    pub(super) fn request_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        if let Some((low, high)) = self.request_sizes(s, side) {
            out.add(Part::Counts(low, high));
        }
    }

    /// §9.2 Sends blocks en route; each costs a point, unless a permanent sets the points.
    pub(super) fn request(&self, s: &mut State, side: Side, blocks: u8, env: &mut impl Env<Self>) {
        let set = self.set_request(s, side);
        env.rule_if(rule!("13.2"), || set.is_some());
        env.rule_if(rule!("cards.request"), || set.is_some());
        let vp = set.map_or(blocks, |(_, vp)| vp);
        s.en_route[side] += blocks;
        env.tell(rule!("9.2"), || Event::Requested { side, blocks, vp });
        self.score(s, side, -i16::from(vp), env);
        self.go_on_spending(s, side, env);
    }

    // ---- §9.3 Refreshing ----

    /// §9.3 The cost of refreshing a block of `side` in `zone`, in half points.
    #[must_use]
    pub fn refresh_cost(&self, s: &State, side: Side, zone: ZoneId) -> u8 {
        let costs = &self.data.costs;
        let printed = if self.contested(s).has(zone) { costs.contested_refresh } else { costs.refresh };
        self.in_force(s, side)
            .filter_map(|(_, holds)| holds.refresh_halves)
            .min()
            .map_or(printed, |less| less.min(printed))
    }

    /// §9.3, §11, §12.2 Zones with a block of `side` that can be refreshed for the remaining points.
    #[must_use]
    pub fn refreshable(&self, s: &State, side: Side) -> ZoneSet {
        if !self.steady(s, side) {
            return ZoneSet::EMPTY;
        }
        let halves = self.halves_for(s, side, Purchase::Refresh);
        self.in_supply(s, side)
            .keep(|zone| s.blocks(side, zone).exhausted() > 0 && halves >= self.refresh_cost(s, side, zone))
    }

    /// §11 Zones with blocks of a side and no supply marker.
    pub(super) fn in_supply(&self, s: &State, side: Side) -> ZoneSet {
        let [first, second] = s.unsupplied[side];
        s.occupied[side].minus(first | second)
    }

    pub(super) fn refresh(&self, s: &mut State, side: Side, zone: ZoneId, env: &mut impl Env<Self>) {
        let cost = self.refresh_cost(s, side, zone);
        env.rule_if(rule!("cards.refresh-halves"), || self.in_force(s, side).any(|(_, h)| h.refresh_halves.is_some()));
        self.pay(s, Purchase::Refresh, cost, env);
        s.blocks[side][zone.index()].refresh();
        env.tell(rule!("9.3"), || Event::Refreshed { side, zone, blocks: 1 });
        self.go_on_spending(s, side, env);
    }
}
