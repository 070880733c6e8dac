//! §9.4 Strategic movement, §9.5 tactical movement and rotation.

use crate::geometry::ZoneId;
use crate::observer::Env;
use crate::side::Side;
use crate::verdun::block::{Blocks, Condition};
use crate::verdun::menu::{Menu, Part};
use crate::verdun::rulebook::rule;
use crate::verdun::rules::r03_3_stacking::Crowding;
use crate::verdun::rulings::{
    ContestedUntil, Exchange, ReserveBonus, RiverBonus, RotateAndMove, RotatingReserve, RotationBars, RotationOrder,
    WayBack,
};
use crate::verdun::state::*;
use crate::verdun::zone::ZoneSet;
use crate::verdun::{Action, Event, Verdun};

/// §9.5 The zones that govern the tactical movements of a side, wherever they begin.
#[derive(Clone, Copy, Debug)]
pub struct Afoot {
    side: Side,
    /// Whether there is no bonus step this turn.
    slow: bool,
    contested: ZoneSet,
    /// Zones that a step may enter, and those of them that a step from a contested zone may enter.
    open: ZoneSet,
    open_from_contested: ZoneSet,
    /// Zones in which a movement with a bonus step may begin, and zones that it may pass through.
    alone: ZoneSet,
    free: ZoneSet,
}

impl Verdun {
    // ---- §9.4 Strategic movement ----

    /// §9.4 The cost of a strategic movement of `side`, in half points. Enemy permanents may raise it.
    #[must_use]
    pub fn strategic_cost(&self, s: &State, side: Side) -> u8 {
        let dearer = self.in_force(s, side.enemy()).filter_map(|(_, holds)| holds.enemy_strategic).max();
        dearer.map_or(self.data.costs.strategic, |points| self.data.costs.strategic.max(2 * points))
    }

    /// §9.4 The zones that strategic movement of `side` can lead to: held alone when the round began and now, in supply, with room.
    #[must_use]
    pub fn strategic_targets(&self, s: &State, side: Side) -> ZoneSet {
        self.strategic_targets_of(s, side, self.supplied(s, side))
    }

    /// The same if the zones of `side` in supply are known: `supplied`.
    #[must_use]
    pub fn strategic_targets_of(&self, s: &State, side: Side, supplied: ZoneSet) -> ZoneSet {
        s.quiet & self.held_alone(s, side) & supplied & self.passing_room(s, side)
    }

    /// The same, whether there is room or not.
    fn strategic_goals(&self, s: &State, side: Side) -> ZoneSet {
        s.quiet & self.held_alone(s, side) & self.supplied(s, side)
    }

    /// §9.4 Zones that `side` holds alone and whose blocks can move, and its reserve.
    #[must_use]
    pub fn strategic_sources(&self, s: &State, side: Side) -> ZoneSet {
        self.strategic_sources_to(s, side, self.strategic_targets(s, side))
    }

    /// The same if the targets of `side` are known: `targets`.
    #[must_use]
    pub fn strategic_sources_to(&self, s: &State, side: Side, targets: ZoneSet) -> ZoneSet {
        let mut sources = (self.held_alone(s, side) & s.occupied[side]).minus(self.bound(s, side) | self.contested(s));
        sources.set(RESERVE, s.reserve[side] > 0);
        // If there is only one target, nothing moves from there.
        match targets.len() {
            0 => ZoneSet::EMPTY,
            1 => sources.minus(targets),
            _ => sources,
        }
    }

    /// §9.4 Designates a zone, or the reserve.
    pub(super) fn designate(&self, s: &mut State, side: Side, from: ZoneId, env: &mut impl Env<Self>) {
        s.march.from = from;
        let fresh = self.standing(s, side, from, Condition::Fresh);
        s.march.left = if from == RESERVE { fresh.min(self.data.limits.strategic_reserve) } else { fresh };
        s.march.condition = Condition::Fresh;
        s.march.floor = ZoneId(0);
        self.go_on_placing(s, side, env);
    }

    /// §9.4 The zones that the next block may go to; blocks of the same condition go in ascending order.
    pub(super) fn placing_zones(&self, s: &State, side: Side) -> ZoneSet {
        let goals = self.strategic_goals(s, side).minus(ZoneSet::one(s.march.from)).not_below(s.march.floor);
        self.landings(s, side, goals)
    }

    fn go_on_placing(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        while s.march.left == 0 || self.placing_zones(s, side).is_empty() {
            if s.march.condition == Condition::Exhausted {
                return self.placed(s, side, env);
            }
            s.march.condition = Condition::Exhausted;
            s.march.left = self.standing(s, side, s.march.from, Condition::Exhausted);
            s.march.floor = ZoneId(0);
        }
        s.step = Step::Place(side);
    }

    pub(super) fn place(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::To(to) => {
                let (from, condition) = (s.march.from, s.march.condition);
                let moved = self.lift(s, side, from, condition, env);
                self.set_down(s, side, to, condition, moved, env);
                env.tell(rule!("9.4"), || Event::MovedStrategically { side, condition, from, to });
                self.count_entry(s, side, from, env);
                s.march.left -= 1;
                s.march.floor = to;
            }
            _ => s.march.left = 0,
        }
        self.go_on_placing(s, side, env);
    }

    /// Ends the movement. An event may allow another one.
    fn placed(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if !s.event.under_way() {
            self.go_on_spending(s, side, env);
        } else if !self.offer_free_movement(s, side, env) {
            self.go_on_event(s, env);
        }
    }

    // ---- §9.5 Tactical movement ----

    /// §3.2 Zones that are contested in `s` while points are spent.
    #[must_use]
    pub fn contested(&self, s: &State) -> ZoneSet {
        match self.data.rulings.contested_until {
            ContestedUntil::Now | ContestedUntil::Control => s.contested(),
            ContestedUntil::Round => s.contested() | s.disputed,
        }
    }

    /// §9.5 Zones from which blocks of `side` can make a tactical movement, and its reserve.
    #[must_use]
    pub fn movers(&self, s: &State, side: Side) -> ZoneSet {
        let (crowding, ready, afoot) = (self.crowding(s, side), self.ready(s, side), self.afoot(s, side));
        let quick = ready & self.get_out_easily(&afoot, crowding);
        quick | ready.minus(quick).keep(|zone| self.gets_out(s, &afoot, zone, crowding))
    }

    /// §9.5 Whether any block can make a tactical movement.
    pub(super) fn anybody_moves(&self, s: &State, side: Side) -> bool {
        let (crowding, ready, afoot) = (self.crowding(s, side), self.ready(s, side), self.afoot(s, side));
        ready.meets(self.get_out_easily(&afoot, crowding))
            || ready.into_iter().any(|zone| self.gets_out(s, &afoot, zone, crowding))
    }

    /// Uncontested zones next to a zone that a block can enter, and that has room for it.
    fn get_out_easily(&self, afoot: &Afoot, crowding: Crowding) -> ZoneSet {
        self.map.next_to_any(crowding.easy_room() & afoot.open).minus(afoot.contested)
    }

    /// §9.5, §11 Zones with blocks of `side` that have not moved and are not bound, and its reserve.
    #[must_use]
    pub fn ready(&self, s: &State, side: Side) -> ZoneSet {
        let mut zones = s.zones_with(side, Blocks::any_unmoved).minus(self.bound(s, side));
        zones.set(RESERVE, s.reserve[side] > 0);
        zones
    }

    /// §9.5 The zones that a tactical movement of `side` from `from` can enter first: full ones only on the way through, or as R-62 allows.
    #[must_use]
    pub fn first_steps(&self, s: &State, side: Side, from: ZoneId) -> ZoneSet {
        let (crowding, afoot) = (self.crowding(s, side), self.afoot(s, side));
        let zones = self.ways_out_within(&afoot, from);
        let ends = self.ends_within(s, side, from, zones, crowding);
        let through = zones.minus(ends);
        let bonus = self.ends_within(s, side, from, self.bonus_ends(&afoot, from, through), crowding);
        ends | through.keep(|at| self.bonus_steps(&afoot, from, at).meets(bonus))
    }

    /// The same from `from`, for the side of `afoot` and the known zones with room (3.3), `room`. Returns the zones
    /// that can be entered, and those of them through which a block may make the bonus step.
    #[must_use]
    pub fn first_steps_within(&self, afoot: &Afoot, from: ZoneId, room: ZoneSet) -> [ZoneSet; 2] {
        let zones = self.ways_out_within(afoot, from);
        let through = zones & self.passages(afoot, from);
        // The block itself leaves room where it came from.
        let ends = self.but_back(from, room | ZoneSet::one(from));
        let full = through.minus(room).keep(|at| self.onward(afoot, at).meets(ends));
        [zones & room | full, through & (room | full)]
    }

    /// Whether a first step from a zone leads anywhere.
    fn gets_out(&self, s: &State, afoot: &Afoot, from: ZoneId, crowding: Crowding) -> bool {
        let zones = self.ways_out_within(afoot, from);
        let ends = |zones: ZoneSet| !self.ends_within(s, afoot.side, from, zones, crowding).is_empty();
        zones.meets(crowding.easy_room()) || ends(zones) || ends(self.bonus_ends(afoot, from, zones))
    }

    /// §9.5 The zones that govern the tactical movements of `side`.
    #[must_use]
    #[inline]
    pub fn afoot(&self, s: &State, side: Side) -> Afoot {
        let (contested, foes) = (self.contested(s), s.occupied[side.enemy()]);
        let may_enter = match self.data.rulings.contested_until {
            ContestedUntil::Now | ContestedUntil::Round => contested,
            ContestedUntil::Control => contested | s.control[side],
        };
        // No step enters other zones with enemy blocks. Bits that are not zones do not matter.
        let open = ZoneSet(u128::MAX).minus(foes.minus(may_enter));
        Afoot {
            side,
            slow: self.data.course.slow[side].has(s.turn),
            contested,
            open,
            open_from_contested: open.minus(s.control[side.enemy()].minus(contested)),
            alone: self.held_alone(s, side).minus(contested),
            free: self.map.zones().minus(foes | contested),
        }
    }

    /// §9.5 Zones that a first step may enter, whether there is room or not.
    #[inline]
    pub(super) fn ways_out(&self, s: &State, side: Side, from: ZoneId) -> ZoneSet {
        self.ways_out_within(&self.afoot(s, side), from)
    }

    #[inline]
    fn ways_out_within(&self, afoot: &Afoot, from: ZoneId) -> ZoneSet {
        let open = if afoot.contested.has(from) { afoot.open_from_contested } else { afoot.open };
        self.next_to(afoot.side, from) & open
    }

    /// §9.5 The zones that the bonus step of a block of `side` can lead to, after a step from `from` into `at`.
    #[must_use]
    pub fn second_steps(&self, s: &State, side: Side, from: ZoneId, at: ZoneId) -> ZoneSet {
        self.ends(s, side, from, self.bonus_steps(&self.afoot(s, side), from, at))
    }

    /// The same, whether there is room or not.
    fn bonus_steps(&self, afoot: &Afoot, from: ZoneId, at: ZoneId) -> ZoneSet {
        if !self.passages(afoot, from).has(at) {
            return ZoneSet::EMPTY;
        }
        self.but_back(from, self.onward(afoot, at))
    }

    /// §9.5 Removes the way back if R-56 excludes it.
    fn but_back(&self, from: ZoneId, ends: ZoneSet) -> ZoneSet {
        let back = self.data.rulings.way_back == WayBack::Yes;
        ends.minus(if back { ZoneSet::EMPTY } else { ZoneSet::one(from) })
    }

    /// The zones that the bonus step can lead to through any of these zones, whether there is room or not.
    fn bonus_ends(&self, afoot: &Afoot, from: ZoneId, through: ZoneSet) -> ZoneSet {
        let passages = through & self.passages(afoot, from);
        let ends = passages.into_iter().fold(ZoneSet::EMPTY, |all, at| all | self.onward(afoot, at));
        self.but_back(from, ends)
    }

    /// §9.5 Zones through which a block of the side of `afoot` that enters them from `from` may make the bonus step.
    #[must_use]
    #[inline]
    pub fn passages(&self, afoot: &Afoot, from: ZoneId) -> ZoneSet {
        let rulings = &self.data.rulings;
        let alone = if from == RESERVE { rulings.reserve_bonus == ReserveBonus::Yes } else { afoot.alone.has(from) };
        if !alone || afoot.slow {
            return ZoneSet::EMPTY;
        }
        match from {
            RESERVE => afoot.free,
            _ if rulings.river_bonus == RiverBonus::Either => self.on_this_bank(from, afoot.free),
            _ => afoot.free,
        }
    }

    /// §9.5 The zones that the bonus step of the side of `afoot` can lead to from `at`: without enemies, and not across the Meuse.
    #[must_use]
    #[inline]
    pub fn onward(&self, afoot: &Afoot, at: ZoneId) -> ZoneSet {
        self.on_this_bank(at, self.map.next_to(at) & afoot.free)
    }

    pub(super) fn mover_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        out.add(Part::To(self.movers(s, side)));
        if self.may_stop_moving(s, side) {
            out.done();
        }
    }

    /// §9.5 Chooses the zone of the next block that moves; if it has both fresh and exhausted ones, asks which.
    pub(super) fn choose_mover(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let Action::To(from) = action else { return self.go_on_spending(s, side, env) };
        s.march.from = from;
        let there = self.conditions_to_move(s, side, from);
        match there {
            [true, true] => s.step = Step::Block(side, from),
            [fresh, _] => {
                s.march.condition = if fresh { Condition::Fresh } else { Condition::Exhausted };
                s.step = Step::Move(side);
            }
        }
    }

    /// Whether there are fresh blocks that have not moved, and exhausted ones.
    fn conditions_to_move(&self, s: &State, side: Side, from: ZoneId) -> [bool; 2] {
        Condition::ALL.map(|(_, condition)| match from {
            RESERVE => condition == Condition::Fresh,
            _ => s.blocks(side, from).unmoved(condition) > 0,
        })
    }

    /// §9.5 Makes the first step.
    pub(super) fn step_out(&self, s: &mut State, side: Side, at: ZoneId, env: &mut impl Env<Self>) {
        let (from, condition) = (s.march.from, s.march.condition);
        s.march.at = at;
        let on = !self.second_steps(s, side, from, at).is_empty();
        self.lift_this(s, side, from, condition, false, env);
        if on {
            if from == RESERVE {
                env.detail(rule!("9.5"), || Event::Came { side, zone: at });
            }
            self.count_entry(s, side, from, env);
            s.step = Step::MoveOn(side);
        } else {
            self.halt(s, side, at, env);
            self.count_entry(s, side, from, env);
            self.go_on_moving(s, side, env);
        }
    }

    pub(super) fn second_step_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        out.add(Part::To(self.second_steps(s, side, s.march.from, s.march.at)));
        if !self.ends(s, side, s.march.from, ZoneSet::one(s.march.at)).is_empty() {
            out.done();
        }
    }

    /// §9.5 Makes the bonus step, through a zone that the side takes by it (3.2), or none.
    pub(super) fn step_on(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let at = s.march.at;
        match action {
            Action::To(to) => {
                s.crossed.insert(at);
                env.detail(rule!("9.5"), || Event::Crossed { side, zone: at });
                self.halt(s, side, to, env);
            }
            _ => self.halt(s, side, at, env),
        }
        self.go_on_moving(s, side, env);
    }

    /// §9.5 Ends the movement of a block.
    fn halt(&self, s: &mut State, side: Side, to: ZoneId, env: &mut impl Env<Self>) {
        let (from, condition) = (s.march.from, s.march.condition);
        self.set_down(s, side, to, condition, true, env);
        env.tell(rule!("9.5"), || Event::MovedTactically { side, condition, from, to });
        s.march.left -= 1;
    }

    /// §9.5 Asks for the next block that moves, if there is one.
    fn go_on_moving(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        s.step = Step::Mover(side);
        if s.march.left == 0 || !self.anybody_moves(s, side) {
            self.go_on_spending(s, side, env);
        }
    }

    // ---- §9.5 Rotation ----

    /// The number of a side's blocks of a condition, in a zone or in the reserve, that may rotate.
    fn rotating(&self, s: &State, side: Side, zone: ZoneId, condition: Condition) -> u8 {
        if zone == RESERVE {
            return self.standing(s, side, zone, condition);
        }
        let there = s.blocks(side, zone);
        let bound = self.bound(s, side).has(zone);
        match self.data.rulings.rotate_and_move {
            RotateAndMove::Both if bound => self.unbound(s, side, zone, condition),
            RotateAndMove::One if bound => 0,
            RotateAndMove::Both => there.count(condition),
            RotateAndMove::One => there.unmoved(condition),
        }
    }

    /// A side's zones with blocks that may rotate.
    fn with_rotating(&self, s: &State, side: Side) -> ZoneSet {
        let any = |zone| Condition::ALL.iter().any(|&(_, condition)| self.rotating(s, side, zone, condition) > 0);
        let bound = self.bound(s, side) & s.occupied[side];
        let free = match self.data.rulings.rotate_and_move {
            RotateAndMove::Both => s.occupied[side],
            RotateAndMove::One => s.zones_with(side, Blocks::any_unmoved),
        };
        free.minus(bound) | bound.keep(any)
    }

    /// §9.5 Zones to which the reserve gives blocks in a rotation.
    fn reserve_rotates(&self, s: &State, side: Side) -> ZoneSet {
        let gives = self.data.rulings.rotating_reserve == RotatingReserve::Yes && s.reserve[side] > 0;
        if gives { self.edge[side] } else { ZoneSet::EMPTY }
    }

    /// §9.5 Zones of `side` that can exchange blocks with neighbours.
    #[must_use]
    pub fn rotatable(&self, s: &State, side: Side) -> ZoneSet {
        let with = self.with_rotating(s, side);
        if !self.overfull(s, side).is_empty() {
            return s.occupied[side].keep(|zone| self.rotates_well(s, side, zone));
        }
        let any = self.data.rulings.exchange == Exchange::Any;
        let with_reserve = (if any { s.occupied[side] } else { with }) & self.reserve_rotates(s, side);
        let with_reserve = with_reserve.keep(|zone| self.rotates_well(s, side, zone));
        if any {
            return with_reserve | s.occupied[side].keep(|zone| self.rotates_one_way(s, side, zone, with));
        }
        let exchanging = match self.data.rulings.rotation_bars {
            RotationBars::No => with & self.map.next_to_any(with),
            RotationBars::Yes => with.keep(|zone| {
                let mut near = (self.map.next_to(zone) & with).into_iter();
                near.any(|other| self.may_rotate(s, side, zone, other) && self.may_rotate(s, side, other, zone))
            }),
        };
        with_reserve | exchanging
    }

    /// §9.5 The same after this many half points are paid for it.
    pub(super) fn rotatable_for(&self, s: &State, side: Side, halves: u8) -> ZoneSet {
        if self.overfull(s, side).is_empty() {
            return self.rotatable(s, side);
        }
        let mut paid = s.clone();
        paid.purse.halves = s.purse.halves.saturating_sub(halves);
        self.rotatable(&paid, side)
    }

    /// §3.3, §9.5 Whether a rotation of a zone can begin while zones are overfull.
    fn rotates_well(&self, s: &State, side: Side, zone: ZoneId) -> bool {
        let mut begun = s.clone();
        self.designate_rotation(&mut begun, side, zone);
        !self.rotation_sources(&begun, side).is_empty() || self.rotates_out_first(&begun, side)
    }

    /// §9.5 R-51 Whether blocks can leave the rotating zone before others have come.
    fn rotates_out_first(&self, s: &State, side: Side) -> bool {
        self.data.rulings.exchange == Exchange::Any && !self.rotation_targets(s, side, None).is_empty()
    }

    /// §9.5 R-51 Whether blocks can come into a zone from neighbours, or go to them.
    fn rotates_one_way(&self, s: &State, side: Side, zone: ZoneId, with: ZoneSet) -> bool {
        let (near, room) = (self.map.next_to(zone) & s.occupied[side], self.passing_room(s, side));
        let leaves = |to: ZoneId| with.has(zone) && self.may_rotate(s, side, zone, to);
        near.into_iter().any(|other| {
            let comes = with.has(other) && self.may_rotate(s, side, other, zone);
            comes && (room.has(zone) || leaves(other)) || room.has(other) && leaves(other)
        })
    }

    /// §9.5 Whether a rotation may move a block from one zone to another.
    fn may_rotate(&self, s: &State, side: Side, from: ZoneId, to: ZoneId) -> bool {
        let contested = self.contested(s);
        let barred = contested.has(from) && s.control[side.enemy()].has(to) && !contested.has(to);
        !barred || self.data.rulings.rotation_bars == RotationBars::No
    }

    pub(super) fn begin_rotation(&self, s: &mut State, side: Side, zone: ZoneId, env: &mut impl Env<Self>) {
        self.designate_rotation(s, side, zone);
        self.go_on_rotating_in(s, side, env);
    }

    fn designate_rotation(&self, s: &mut State, side: Side, zone: ZoneId) {
        let mut near = self.map.next_to(zone) & s.occupied[side];
        near.set(RESERVE, self.reserve_rotates(s, side).has(zone));
        s.march = March { from: zone, near, ..March::of(Moving::Rotating, 0) };
    }

    /// §9.5 Neighbours that a block may come from.
    pub(super) fn rotation_sources(&self, s: &State, side: Side) -> ZoneSet {
        let equal = self.data.rulings.exchange == Exchange::Equal;
        let most = self.data.limits.tactical.min(if equal { self.could_leave(s, side) } else { u8::MAX });
        if s.march.arrived() >= most {
            return ZoneSet::EMPTY;
        }
        let mut with = self.with_rotating(s, side);
        with.set(RESERVE, s.reserve[side] > 0);
        (s.march.near & with).not_below(s.march.floor).keep(|zone| {
            self.may_rotate(s, side, zone, s.march.from) && self.conditions_in(s, side, zone).contains(&true)
        })
    }

    /// §3.3, §9.5 Whether a fresh block, and whether an exhausted one, may come in from a zone: only if room can be made for it.
    fn conditions_in(&self, s: &State, side: Side, from: ZoneId) -> [bool; 2] {
        let full = s.blocks(side, s.march.from).len() >= self.passing_limit() + self.could_leave(s, side);
        let well = self.rotates_calmly(s, side) && !full && self.leaves_room(s, side, from);
        Condition::ALL.map(|(_, condition)| {
            self.rotating(s, side, from, condition) > 0
                && (well || self.lenient() && self.settles_rotating_in(s, side, condition, from))
        })
    }

    /// §3.3, §9.5 Whether there are places for the blocks that must leave after one has come from a zone: R-71 may bar some.
    fn leaves_room(&self, s: &State, side: Side, from: ZoneId) -> bool {
        let zone = s.march.from;
        let room = self.rotation_room(s, side) + u8::from(self.rotation_ways(s, side).has(from));
        let must_leave = match self.data.rulings.exchange {
            Exchange::BothWays => 1,
            Exchange::Equal => s.march.arrived() + 1,
            Exchange::Any => 0,
        };
        room >= must_leave.max((s.blocks(side, zone).len() + 1).saturating_sub(self.passing_limit()))
    }

    /// §9.5 Neighbours that blocks of the rotating zone may go to, whether there is room or not.
    pub(super) fn rotation_ways(&self, s: &State, side: Side) -> ZoneSet {
        s.march.near.minus(ZoneSet::one(RESERVE)).keep(|to| self.may_rotate(s, side, s.march.from, to))
    }

    /// §3.3, §9.5 The number of blocks for which these have room.
    fn rotation_room(&self, s: &State, side: Side) -> u8 {
        let places = |to: ZoneId| self.passing_limit().saturating_sub(s.blocks(side, to).len());
        self.rotation_ways(s, side).into_iter().map(places).sum()
    }

    /// The number of blocks that may leave the rotating zone, without those that came in.
    fn could_leave(&self, s: &State, side: Side) -> u8 {
        Condition::ALL.iter().map(|&(_, condition)| self.leaving(s, side, condition)).sum()
    }

    pub(super) fn leaving(&self, s: &State, side: Side, condition: Condition) -> u8 {
        let rotating = self.rotating(s, side, s.march.from, condition);
        match self.data.rulings.rotate_and_move {
            RotateAndMove::Both => rotating.saturating_sub(s.march.came[condition as usize]),
            // Blocks that came in have moved.
            RotateAndMove::One => rotating,
        }
    }

    fn go_on_rotating_in(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if self.rotation_sources(s, side).is_empty() {
            self.go_on_rotating_out(s, side, env);
        } else {
            s.step = Step::RotateIn(side);
        }
    }

    pub(super) fn rotate_in_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        out.add(Part::To(self.rotation_sources(s, side)));
        if s.march.arrived() > 0 || self.rotates_out_first(s, side) {
            out.done();
        }
    }

    /// §9.5 Chooses the neighbour that a block comes from; if both may come, asks whether a fresh one or an exhausted one.
    pub(super) fn choose_rotation(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let Action::To(from) = action else { return self.go_on_rotating_out(s, side, env) };
        s.march.at = from;
        s.march.floor = from;
        match self.conditions_in(s, side, from) {
            [true, true] => s.step = Step::Block(side, from),
            [fresh, _] => {
                let condition = if fresh { Condition::Fresh } else { Condition::Exhausted };
                self.rotate_in(s, side, condition, env);
            }
        }
    }

    fn rotate_in(&self, s: &mut State, side: Side, condition: Condition, env: &mut impl Env<Self>) {
        let (from, to) = (s.march.at, s.march.from);
        self.exchange(s, side, condition, from, to, env);
        s.march.came[condition as usize] += 1;
        self.go_on_rotating_in(s, side, env);
    }

    /// §9.5 Moves a block from one zone to another in a rotation.
    fn exchange(
        &self,
        s: &mut State,
        side: Side,
        condition: Condition,
        from: ZoneId,
        to: ZoneId,
        env: &mut impl Env<Self>,
    ) {
        let (lifted, moved) = self.rotates_as(s, side, condition, from);
        self.lift_this(s, side, from, condition, lifted, env);
        // §3.2 The block has moved through a zone that its side does not control yet.
        let enemy = side.enemy();
        if lifted && s.control[enemy].minus(s.occupied[enemy]).has(from) {
            s.crossed.insert(from);
            env.detail(rule!("9.5"), || Event::Crossed { side, zone: from });
        }
        self.set_down(s, side, to, condition, moved, env);
        env.tell(rule!("9.5"), || Event::Rotated { side, condition, from, to });
        self.count_entry(s, side, from, env);
    }

    /// §9.5 Whether the block that rotates counts as moved, before and after.
    pub(super) fn rotates_as(&self, s: &State, side: Side, condition: Condition, from: ZoneId) -> (bool, bool) {
        if self.data.rulings.rotate_and_move == RotateAndMove::One {
            return (false, true);
        }
        if from == RESERVE {
            return (false, false);
        }
        let there = s.blocks(side, from);
        let moved = match self.data.rulings.rotation_order {
            _ if self.bound(s, side).has(from) => true,
            RotationOrder::Moved => there.moved(condition) > 0,
            RotationOrder::Unmoved => there.unmoved(condition) == 0,
        };
        (moved, moved)
    }

    /// §9.5 Neighbours that a block may go to: one of a condition, or any.
    pub(super) fn rotation_targets(&self, s: &State, side: Side, condition: Option<Condition>) -> ZoneSet {
        if s.march.went >= self.data.limits.tactical || self.could_leave(s, side) == 0 {
            return ZoneSet::EMPTY;
        }
        let (ways, room) = (self.rotation_ways(s, side), self.passing_room(s, side));
        if !self.lenient() {
            return ways & room;
        }
        let calm = self.rotates_calmly(s, side) && self.can_leave_calmly(s, side);
        let open = if calm { ways & room } else { ZoneSet::EMPTY };
        if calm && self.movements_to_buy(s) == 0 {
            return open;
        }
        let settles = |to: ZoneId| {
            let mut leaving = Condition::ALL
                .into_iter()
                .map(|(_, each)| each)
                .filter(|&each| self.leaving(s, side, each) > 0 && condition.is_none_or(|condition| condition == each));
            leaving.any(|each| self.settles_rotated(s, side, each, to))
        };
        open | ways.minus(open).keep(settles)
    }

    /// §3.3, §9.5 Whether all blocks that must still leave the rotating zone find room, wherever the next of them goes.
    fn can_leave_calmly(&self, s: &State, side: Side) -> bool {
        let too_many = s.blocks(side, s.march.from).len().saturating_sub(self.data.limits.stacking);
        let must_leave = match self.data.rulings.exchange {
            Exchange::Equal => too_many.max(s.march.arrived() - s.march.went),
            Exchange::BothWays | Exchange::Any => too_many,
        };
        must_leave <= self.rotation_room(s, side).min(self.data.limits.tactical - s.march.went)
    }

    /// §9.5 Whether a fresh block, and whether an exhausted one, may leave the rotating zone.
    fn conditions_out(&self, s: &State, side: Side) -> [bool; 2] {
        Condition::ALL.map(|(_, condition)| {
            self.leaving(s, side, condition) > 0 && !self.rotation_targets(s, side, Some(condition)).is_empty()
        })
    }

    /// §9.5 Whether enough blocks have come and left.
    pub(super) fn has_exchanged(&self, s: &State) -> bool {
        match self.data.rulings.exchange {
            Exchange::BothWays => s.march.went > 0,
            Exchange::Equal => s.march.went == s.march.arrived(),
            Exchange::Any => s.march.went + s.march.arrived() > 0,
        }
    }

    /// §3.3, §9.5 Whether the rotation may end.
    fn rotated(&self, s: &State, side: Side) -> bool {
        let fits = s.blocks(side, s.march.from).len() <= self.passing_limit();
        self.has_exchanged(s) && if self.lenient() { self.may_stop_moving(s, side) } else { fits }
    }

    fn go_on_rotating_out(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let equal = self.data.rulings.exchange == Exchange::Equal && s.march.went == s.march.arrived();
        if equal || self.rotation_targets(s, side, None).is_empty() {
            return self.go_on_spending(s, side, env);
        }
        match self.conditions_out(s, side) {
            [true, true] => s.step = Step::Block(side, s.march.from),
            [fresh, _] => {
                s.march.condition = if fresh { Condition::Fresh } else { Condition::Exhausted };
                s.step = Step::RotateOut(side);
            }
        }
    }

    pub(super) fn rotate_out_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        out.add(Part::To(self.rotation_targets(s, side, Some(s.march.condition))));
        if self.rotated(s, side) {
            out.done();
        }
    }

    pub(super) fn rotate_out(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let Action::To(to) = action else { return self.go_on_spending(s, side, env) };
        self.exchange(s, side, s.march.condition, s.march.from, to, env);
        s.march.went += 1;
        self.go_on_rotating_out(s, side, env);
    }

    // ---- Which block ----

    /// Offers a fresh or an exhausted block, or the end of a rotation that has done enough.
    pub(super) fn block_choices(&self, s: &State, side: Side, zone: ZoneId, out: &mut impl Menu) {
        let may = match s.march.what {
            Moving::Rotating if s.march.from == zone => self.conditions_out(s, side),
            Moving::Rotating => self.conditions_in(s, side, zone),
            _ => [true; 2],
        };
        for (_, condition) in Condition::ALL.into_iter().filter(|&(_, condition)| may[condition as usize]) {
            out.add(Part::One(Action::Block(condition)));
        }
        if self.rotates_out(s, zone) && self.rotated(s, side) {
            out.done();
        }
    }

    /// Whether the block that is asked for leaves a rotating zone.
    fn rotates_out(&self, s: &State, zone: ZoneId) -> bool {
        s.march.what == Moving::Rotating && s.march.from == zone
    }

    /// Chooses the block that moves, rotates or takes a place.
    pub(super) fn choose_block(
        &self,
        s: &mut State,
        side: Side,
        zone: ZoneId,
        action: Action,
        env: &mut impl Env<Self>,
    ) {
        let Action::Block(condition) = action else { return self.go_on_spending(s, side, env) };
        s.march.condition = condition;
        match s.march.what {
            Moving::Tactically => s.step = Step::Move(side),
            Moving::Rotating if self.rotates_out(s, zone) => s.step = Step::RotateOut(side),
            Moving::Rotating => self.rotate_in(s, side, condition, env),
            _ => self.replace(s, side, condition, env),
        }
    }
}
