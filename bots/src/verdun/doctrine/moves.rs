//! Purchases with points.

use super::Decision;
use super::order::{Directive, Kind, March, Zones};
use crate::verdun::field;
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::action::Purchase;
use sandtable_engine::verdun::state::Moving;
use sandtable_engine::verdun::{Action, Condition, RESERVE, Step, ZoneSet};
use std::cmp::Reverse;

impl Decision<'_> {
    /// Whether any order could spend points now.
    pub(super) fn spendable(&self) -> bool {
        self.in_force(Kind::Spend).any(|what| self.spends(what).is_some())
    }

    /// The purchase that an order would make now, and its zone.
    fn spends(&self, what: &Directive) -> Option<(Purchase, ZoneId)> {
        let (g, s, me) = (self.g, self.s, self.me);
        Some(match what {
            Directive::Dig { zones } => {
                let open = (s.occupied(me) | g.held_alone(s, me)).minus(s.trenches(me));
                let open = open & (s.control(me) | s.contested());
                (Purchase::Trench, zones.iter().copied().find(|zone| open.has(*zone))?)
            }
            Directive::Request { blocks } => {
                let there = s.reserve(me) + s.en_route(me);
                g.request_sizes(s, me).filter(|_| there < *blocks)?;
                (Purchase::Request, RESERVE)
            }
            Directive::Refresh { zones } => {
                if !g.steady(s, me) {
                    return None;
                }
                let [first, second] = s.unsupplied(me);
                let weary = s.occupied(me).minus(first | second).keep(|zone| s.blocks(me, zone).exhausted() > 0);
                let zone = match zones {
                    Zones::Any => weary.into_iter().min_by_key(|zone| (s.contested().has(*zone), self.distance(*zone))),
                    listed => self.each(listed, weary).next(),
                };
                (Purchase::Refresh, zone?)
            }
            Directive::Send(march) => (Purchase::Strategic, self.sending(march)?.0),
            Directive::Move(march) => (Purchase::Tactical, self.moving(march, None)?.0),
            Directive::Rotate { zones } => (Purchase::Rotation, self.rotating(zones)?),
            _ => return None,
        })
    }

    /// §9 Makes the purchase of an order, if it is legal.
    pub(super) fn buy(&self, what: &Directive) -> Option<usize> {
        let (purchase, zone) = self.spends(what)?;
        let affordable = match purchase {
            Purchase::Trench => self.g.diggable(self.s, self.me).has(zone),
            Purchase::Refresh => self.g.refreshable(self.s, self.me).has(zone),
            _ => true,
        };
        self.find(Action::Spend(purchase)).filter(|_| affordable)
    }

    /// The zone that the first order with this purchase names for it.
    pub(super) fn go_on_spending(&self) -> usize {
        let bought = match self.s.step() {
            Step::Dig(_) => Purchase::Trench,
            Step::Refresh(_) => Purchase::Refresh,
            Step::Source(_) => Purchase::Strategic,
            Step::Place(_) => return self.place(),
            Step::Mover(_) => Purchase::Tactical,
            _ => Purchase::Rotation,
        };
        let said = self.in_force(Kind::Spend).find_map(|what| {
            let (purchase, zone) = self.spends(what)?;
            self.find(Action::To(zone)).filter(|_| purchase == bought)
        });
        said.unwrap_or_else(|| self.done())
    }

    /// Removes the trench that is farthest from the enemy.
    pub(super) fn unearth(&self) -> usize {
        self.best_zone(|zone| self.distance(zone))
    }

    // ---- §9.4 ----

    /// The source and the destination of a strategic movement.
    fn sending(&self, march: &March) -> Option<(ZoneId, ZoneId)> {
        let targets = self.g.strategic_targets(self.s, self.me);
        let to = march.to.iter().copied().find(|to| targets.has(*to) && self.own(*to) < march.up_to)?;
        let mut from = self.g.strategic_sources(self.s, self.me) & march.from;
        from = from.minus(march.to.iter().copied().collect());
        let free = |zone: &ZoneId| *zone == RESERVE || self.own(*zone) > march.leave;
        let farthest = |zone: &ZoneId| (*zone == RESERVE, if *zone == RESERVE { 0 } else { self.distance(*zone) });
        Some((from.into_iter().filter(free).max_by_key(farthest)?, to))
    }

    fn place(&self) -> usize {
        let from = self.s.march().from;
        let said = self.in_force(Kind::Spend).find_map(|what| match what {
            Directive::Send(march) if march.from.has(from) => {
                let stays = from != RESERVE && self.own(from) <= march.leave;
                let room = |to: &ZoneId| self.own(*to) < march.up_to;
                let to = march.to.iter().copied().filter(room).find_map(|to| self.find(Action::To(to)));
                to.filter(|_| !stays)
            }
            _ => None,
        });
        said.unwrap_or_else(|| self.done())
    }

    // ---- §9.5 ----

    /// The source, first step and end of the tactical movement that gets nearest to the order's first destination with room.
    fn moving(&self, march: &March, only: Option<ZoneId>) -> Option<(ZoneId, ZoneId, ZoneId)> {
        let (g, s, me) = (self.g, self.s, self.me);
        let targets: ZoneSet = march.to.iter().copied().collect();
        let free = |zone: ZoneId| {
            zone == RESERVE || self.own(zone) > if targets.has(zone) { march.up_to } else { march.leave }
        };
        let movers = only.map_or_else(|| (g.movers(s, me) & march.from).keep(free), ZoneSet::one);
        for &to in &march.to {
            if self.own(to) >= march.up_to {
                continue;
            }
            let far = |zone: ZoneId| if zone == RESERVE { u8::MAX } else { self.steps[zone.index()][to.index()] };
            let room = g.room(s, me);
            let mut best: Option<(u8, u8, ZoneId, ZoneId, ZoneId)> = None;
            for from in movers {
                for at in g.first_steps(s, me, from) {
                    let on = g.second_steps(s, me, from, at).into_iter();
                    for end in on.chain((room.has(at)).then_some(at)) {
                        let way = (far(end), far(from), from, at, end);
                        if far(end) < far(from) && end != from && best.is_none_or(|before| way < before) {
                            best = Some(way);
                        }
                    }
                }
            }
            if let Some((_, _, from, at, end)) = best {
                return Some((from, at, end));
            }
        }
        None
    }

    /// The source, first step and end of the block that is moving.
    fn way(&self) -> Option<(ZoneId, ZoneId, ZoneId)> {
        let from = self.s.march().from;
        self.in_force(Kind::Spend).find_map(|what| match what {
            Directive::Move(march) if march.from.has(from) => self.moving(march, Some(from)),
            _ => None,
        })
    }

    pub(super) fn step_out(&self) -> usize {
        self.way().and_then(|(_, at, _)| self.find(Action::To(at))).unwrap_or(0)
    }

    /// Continues the move of a block to the zone nearest to the order's destination.
    pub(super) fn step_on(&self) -> usize {
        let march = self.s.march();
        let said = self.in_force(Kind::Spend).find_map(|what| match what {
            Directive::Move(order) if order.from.has(march.from) => {
                let to = order.to.iter().copied().find(|to| self.own(*to) < order.up_to)?;
                let far = |zone: ZoneId| self.steps[zone.index()][to.index()];
                let ends = self.legal.iter().enumerate().map(|(i, action)| match action {
                    Action::To(zone) => (far(*zone), i),
                    _ => (far(march.at), i),
                });
                ends.min().map(|(_, i)| i)
            }
            _ => None,
        });
        said.unwrap_or_else(|| self.done())
    }

    // ---- Rotations ----

    /// A zone with exhausted blocks next to fresh ones.
    fn rotating(&self, zones: &Zones) -> Option<ZoneId> {
        let (g, s, me) = (self.g, self.s, self.me);
        let fresh = s.occupied(me).keep(|zone| field::fresh(s, me, zone) > 0 && self.distance(zone) > 1);
        let weary = g.rotatable(s, me).keep(|zone| {
            s.blocks(me, zone).exhausted() > 0 && self.distance(zone) <= 1 && g.map().next_to(zone).meets(fresh)
        });
        self.each(zones, weary).max_by_key(|zone| (s.blocks(me, *zone).exhausted(), Reverse(*zone)))
    }

    /// Fresh blocks come in, one for each exhausted one.
    pub(super) fn rotate_in(&self) -> usize {
        let march = self.s.march();
        let came: u8 = march.came.iter().sum();
        if came > 0 && came >= self.s.blocks(self.me, march.from).exhausted() {
            return self.done();
        }
        let far = |zone: ZoneId| if zone == RESERVE { 0 } else { self.distance(zone) };
        self.best_zone(|zone| 4 * i32::from(field::fresh(self.s, self.me, zone)) + far(zone))
    }

    /// Fresh blocks move and come in, exhausted ones leave.
    pub(super) fn which(&self) -> usize {
        let march = self.s.march();
        let leaves =
            march.what == Moving::Rotating && matches!(self.s.step(), Step::Block(_, zone) if zone == march.from);
        self.block(if leaves { Condition::Exhausted } else { Condition::Fresh })
    }
}
