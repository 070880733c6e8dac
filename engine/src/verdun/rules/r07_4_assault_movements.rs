//! §7.4 Declaring an assault, and the movements before it.

use crate::geometry::ZoneId;
use crate::observer::Env;
use crate::side::Side;
use crate::verdun::block::Condition;
use crate::verdun::menu::{Menu, Part};
use crate::verdun::rulebook::rule;
use crate::verdun::rulings::{
    ArrowWays, AssaultMovements, ContestedRiver, EventBarrages, FromWithin, InitialAssault, Relief, ReplacingBlocks,
    ReserveEscort, ReserveReplaces, RiverRelief, UnsuppliedTarget,
};
use crate::verdun::state::*;
use crate::verdun::zone::ZoneSet;
use crate::verdun::{Action, Event, Verdun};

impl Verdun {
    // ---- The declaration ----

    /// §7.4 Asks whether the next target is assaulted; after the last one come the dice.
    pub(in crate::verdun) fn offer_assault(&self, s: &mut State, env: &mut impl Env<Self>) {
        while s.salvo.at < s.salvo.zones() {
            self.prepare_assault(s);
            if self.can_assault(s) {
                s.step = Step::Assault(s.salvo.side);
                return;
            }
            s.salvo.at += 1;
        }
        self.open_fire(s, env);
    }

    /// §7.4 Resets the movements for the assault on the current target.
    pub(in crate::verdun) fn prepare_assault(&self, s: &mut State) {
        let (at, side, zone) = (usize::from(s.salvo.at), s.salvo.side, s.salvo.target());
        s.salvo.uncontested = !(s.occupied[side] | self.contested(s)).has(zone);
        if self.data.rulings.initial_assault == InitialAssault::Declared {
            s.salvo.initial[at] = s.salvo.uncontested;
        }
        s.salvo.idle[at] = if self.bound(s, side).has(zone) { s.blocks(side, zone).fresh() } else { 0 };
        s.salvo.mustered = 0;
        s.salvo.escorted = false;
        s.salvo.contested = false;
        s.salvo.floor = ZoneId(0);
        s.salvo.relieved = 0;
        s.salvo.replaced = 0;
    }

    /// §7.4, §12.2 Whether the target can be assaulted: morale allows it, and a fresh block in supply (11) is in it or next to it.
    pub(in crate::verdun) fn can_assault(&self, s: &State) -> bool {
        let (side, zone, rulings) = (s.salvo.side, s.salvo.target(), &self.data.rulings);
        let bound = self.bound(s, side).has(zone);
        let alone = s.salvo.event && rulings.event_barrages == EventBarrages::Alone;
        if alone || !self.steady(s, side) || bound && rulings.unsupplied_target == UnsuppliedTarget::No {
            return false;
        }
        let near = rulings.from_within == FromWithin::Yes || !self.friendly_ways(s).is_empty();
        near && self.attacks(s) || !self.musterable(s).is_empty()
    }

    /// §7.4, §11 Whether a fresh block in the target may attack.
    fn attacks(&self, s: &State) -> bool {
        s.blocks(s.salvo.side, s.salvo.target()).fresh() > s.salvo.idle[usize::from(s.salvo.at)]
    }

    /// §7.4, §13.3 Friendly zones next to the target, including the reserve at its edge.
    fn friendly_ways(&self, s: &State) -> ZoneSet {
        let side = s.salvo.side;
        let mut friendly = s.control[side];
        friendly.insert(RESERVE);
        self.ways_into(side, s.salvo.target()) & friendly
    }

    pub(super) fn declare(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        if action == Action::Go {
            let (side, zone) = (s.salvo.side, s.salvo.target());
            env.tell(rule!("7.4"), || Event::Declared { side, zone });
            s.salvo.declared[usize::from(s.salvo.at)] = true;
            self.go_on_mustering(s, env);
        } else {
            self.next_declaration(s, env);
        }
    }

    fn next_declaration(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.salvo.at += 1;
        self.offer_assault(s, env);
    }

    // ---- Attackers that come in ----

    /// §7.4 Whether the Meuse bars the way of `side` from `from` into `to`, a zone that it assaults; R-12 says whether into a contested one too.
    /// `uncontested`: whether `to` is uncontested.
    #[must_use]
    #[inline]
    pub fn river_bars(&self, s: &State, side: Side, from: ZoneId, to: ZoneId, uncontested: bool) -> bool {
        let barred = uncontested || self.data.rulings.contested_river == ContestedRiver::No;
        barred && self.across(from, to) && !self.by_the_arrow(s, side, from, to)
    }

    /// §7.4 Whether the arrow leads from one zone to another and its gate is friendly.
    fn by_the_arrow(&self, s: &State, side: Side, from: ZoneId, to: ZoneId) -> bool {
        let arrow = self.data.arrow;
        let forward = (from, to) == (arrow.from, arrow.to);
        let back = (to, from) == (arrow.from, arrow.to) && self.data.rulings.arrow == ArrowWays::Both;
        (forward || back) && s.control[side].has(arrow.gate)
    }

    /// §7.4 The friendly zones next to the target with a fresh block that may come.
    fn eligible(&self, s: &State) -> ZoneSet {
        let (side, zone) = (s.salvo.side, s.salvo.target());
        self.friendly_ways(s).minus(self.bound(s, side)).minus(self.engaged(s)).keep(|from| {
            self.unmoved(s, side, from, Condition::Fresh) > 0
                && !self.river_bars(s, side, from, zone, s.salvo.uncontested)
        })
    }

    /// Blocks of a condition that have made no movement before these assaults; each may make one.
    fn unmoved(&self, s: &State, side: Side, zone: ZoneId, condition: Condition) -> u8 {
        match zone {
            RESERVE => self.standing(s, side, zone, condition),
            _ => s.blocks(side, zone).unmoved(condition),
        }
    }

    /// §7.4 Moves a block before the assaults.
    fn bring(&self, s: &mut State, condition: Condition, from: ZoneId, to: ZoneId, env: &mut impl Env<Self>) {
        let side = s.salvo.side;
        self.lift_this(s, side, from, condition, false, env);
        let moved = self.data.rulings.assault_movements == AssaultMovements::One;
        self.set_down(s, side, to, condition, moved, env);
    }

    /// Targets of declared assaults: their blocks go nowhere else.
    fn engaged(&self, s: &State) -> ZoneSet {
        (0..2).filter(|&i| s.salvo.declared[i]).map(|i| s.salvo.targets[i]).collect()
    }

    /// §7.4 The zones that the next attacker may come from. A block from a contested zone enters an uncontested target only along with one from an
    /// uncontested zone, so uncontested zones are named first.
    pub(in crate::verdun) fn musterable(&self, s: &State) -> ZoneSet {
        let contested = s.contested();
        let eligible = self.eligible(s).keep(|from| self.fits(s, from));
        if !s.salvo.uncontested {
            return eligible.not_below(s.salvo.floor);
        }
        let alone = if s.salvo.contested { ZoneSet::EMPTY } else { eligible.minus(contested).not_below(s.salvo.floor) };
        let beside = match (s.salvo.escorted, s.salvo.contested) {
            (false, _) => ZoneSet::EMPTY,
            (true, false) => eligible & contested,
            (true, true) => (eligible & contested).not_below(s.salvo.floor),
        };
        alone | beside
    }

    /// §3.3, §7.4 Whether there is room for one more attacker in the end: exhausted blocks may leave for friendly neighbours.
    fn fits(&self, s: &State, from: ZoneId) -> bool {
        let (side, zone) = (s.salvo.side, s.salvo.target());
        let there = s.blocks(side, zone);
        let must_leave = (there.len() + 1).saturating_sub(self.data.limits.stacking);
        let mut may_leave = self.relievable(s);
        if self.data.rulings.relief == Relief::Replaced {
            may_leave = may_leave.min(s.salvo.mustered + 1);
        }
        usize::from(s.salvo.mustered) < MOST_MUSTERED
            && must_leave <= may_leave
            && must_leave <= self.room_for_relief(s, from)
    }

    /// The room in friendly neighbours of the target, after a block has come from a zone.
    fn room_for_relief(&self, s: &State, from: ZoneId) -> u8 {
        let (side, neighbours) = (s.salvo.side, self.ways_back(s));
        let room = |zone: ZoneId| self.data.limits.stacking.saturating_sub(s.blocks(side, zone).len());
        let rooms = neighbours.into_iter().map(room).sum::<u8>();
        rooms + u8::from(neighbours.has(from))
    }

    fn go_on_mustering(&self, s: &mut State, env: &mut impl Env<Self>) {
        if self.musterable(s).is_empty() {
            self.go_on_relieving(s, env);
        } else {
            s.step = Step::Muster(s.salvo.side);
        }
    }

    pub(super) fn muster_choices(&self, s: &State, out: &mut impl Menu) {
        out.add(Part::To(self.musterable(s)));
        if self.attacks(s) {
            out.done();
        }
    }

    pub(super) fn muster(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let Action::To(from) = action else { return self.go_on_relieving(s, env) };
        let to = s.salvo.target();
        let contested = s.contested().has(from);
        self.bring(s, Condition::Fresh, from, to, env);
        s.salvo.origins[usize::from(s.salvo.mustered)] = from;
        s.salvo.mustered += 1;
        let escort = from != RESERVE || self.data.rulings.reserve_escort == ReserveEscort::Yes;
        s.salvo.escorted |= !contested && escort;
        s.salvo.contested |= contested && s.salvo.uncontested;
        s.salvo.floor = from;
        env.tell(rule!("7.4"), || Event::Mustered { side, from, to });
        self.count_entry(s, side, from, env);
        self.go_on_mustering(s, env);
    }

    // ---- Exhausted blocks that leave ----

    /// §7.4 Friendly neighbours of the target that an exhausted block may go to, also full ones if a block there can take an attacker's place.
    pub(super) fn relief_zones(&self, s: &State) -> ZoneSet {
        let limit = match self.data.rulings.relief {
            Relief::Replaced => s.salvo.mustered,
            Relief::Free => self.data.limits.stacking,
        };
        if s.salvo.relieved >= limit || self.relievable(s) == 0 {
            return ZoneSet::EMPTY;
        }
        let (side, zones) = (s.salvo.side, self.ways_back(s));
        let room = zones & self.room(s, side);
        let calm = if self.crowded(s).is_empty() { room } else { ZoneSet::EMPTY };
        zones.keep(|to| {
            calm.has(to) || {
                let mut after = s.clone();
                arrive(&mut after, side, to);
                self.settles(&after)
            }
        })
    }

    /// §3.3, §7.4 Overfull friendly neighbours of the target. R-62 applies only while points are spent.
    pub(in crate::verdun) fn crowded(&self, s: &State) -> ZoneSet {
        let most = self.data.limits.stacking;
        self.ways_back(s).keep(|zone| s.blocks(s.salvo.side, zone).len() > most)
    }

    /// §3.3, §7.4 Whether blocks in excess can still take places that attackers left: the limit holds after all movements.
    pub(in crate::verdun) fn settles(&self, s: &State) -> bool {
        let crowded = self.crowded(s);
        if crowded.is_empty() || s.salvo.replaced == s.salvo.mustered {
            return crowded.is_empty();
        }
        let mut passed = s.clone();
        passed.salvo.replaced += 1;
        self.settles(&passed)
            || (crowded & self.neighbours_of_place(s)).into_iter().any(|from| self.settles_from(s, from))
    }

    /// The same, after a block of a zone has taken the next place.
    fn settles_from(&self, s: &State, from: ZoneId) -> bool {
        let (side, mut after) = (s.salvo.side, s.clone());
        if from != RESERVE {
            let condition =
                if self.unmoved(s, side, from, Condition::Fresh) > 0 { Condition::Fresh } else { Condition::Exhausted };
            after.blocks[side][from.index()].take(condition, false);
        }
        arrive(&mut after, side, self.place_left(s));
        after.salvo.replaced += 1;
        self.settles(&after)
    }

    /// §7.4 Friendly neighbours of the target to which its blocks may leave: across the Meuse under R-69.
    fn ways_back(&self, s: &State) -> ZoneSet {
        let zone = s.salvo.target();
        let friendly = self.map.next_to(zone) & s.control[s.salvo.side];
        if self.data.rulings.river_relief == RiverRelief::Yes { friendly } else { self.on_this_bank(zone, friendly) }
    }

    /// §7.4, §11 The number of exhausted blocks in the target that may leave it: 0 if supply binds them.
    fn relievable(&self, s: &State) -> u8 {
        let (side, zone) = (s.salvo.side, s.salvo.target());
        if self.bound(s, side).has(zone) { 0 } else { s.blocks(side, zone).unmoved(Condition::Exhausted) }
    }

    fn go_on_relieving(&self, s: &mut State, env: &mut impl Env<Self>) {
        if self.relief_zones(s).is_empty() {
            self.go_on_replacing(s, env);
        } else {
            s.step = Step::Relieve(s.salvo.side);
        }
    }

    pub(super) fn relief_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        out.add(Part::To(self.relief_zones(s)));
        if s.blocks(side, s.salvo.target()).len() <= self.data.limits.stacking {
            out.done();
        }
    }

    pub(super) fn relieve(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let Action::To(to) = action else { return self.go_on_replacing(s, env) };
        let from = s.salvo.target();
        self.bring(s, Condition::Exhausted, from, to, env);
        s.salvo.relieved += 1;
        env.tell(rule!("7.4"), || Event::Relieved { side, from, to });
        self.go_on_relieving(s, env);
    }

    // ---- Blocks that take their places ----

    /// §7.4 Zones from which a block may take the place of one that left; while neighbours are overfull, only those after which that can be put
    /// right.
    pub(super) fn replacing_zones(&self, s: &State) -> ZoneSet {
        let zones = self.neighbours_of_place(s);
        if self.crowded(s).is_empty() { zones } else { zones.keep(|from| self.settles_from(s, from)) }
    }

    /// §7.4 Zones, friendly or not, with a block that may take the place of one that left.
    fn neighbours_of_place(&self, s: &State) -> ZoneSet {
        let (side, place) = (s.salvo.side, self.place_left(s));
        if place == RESERVE || !self.room(s, side).has(place) {
            return ZoneSet::EMPTY;
        }
        if self.data.rulings.replacing == ReplacingBlocks::No && s.occupied[side.enemy()].has(place) {
            return ZoneSet::EMPTY;
        }
        let over = self.data.rulings.river_relief == RiverRelief::Yes;
        let unmoved = |zone| {
            (over || !self.across(zone, place))
                && Condition::ALL.iter().any(|&(_, condition)| self.unmoved(s, side, zone, condition) > 0)
        };
        let mut ways = self.ways_into(side, place);
        if self.data.rulings.reserve_replaces == ReserveReplaces::No {
            ways.remove(RESERVE);
        }
        ways.minus(self.bound(s, side)).minus(self.engaged(s)).keep(unmoved)
    }

    /// §7.4 The zone that the next attacker to be replaced came from.
    fn place_left(&self, s: &State) -> ZoneId {
        s.salvo.origins[usize::from(s.salvo.replaced)]
    }

    fn go_on_replacing(&self, s: &mut State, env: &mut impl Env<Self>) {
        while s.salvo.replaced < s.salvo.mustered {
            self.put_full_places_last(s);
            if !self.replacing_zones(s).is_empty() {
                s.step = Step::Replace(s.salvo.side);
                return;
            }
            s.salvo.replaced += 1;
        }
        self.next_declaration(s, env);
    }

    /// §3.3, §7.4 Puts places in full zones last: a block that leaves such a zone may take another place.
    fn put_full_places_last(&self, s: &mut State) {
        let room = self.room(s, s.salvo.side);
        let places = &mut s.salvo.origins[usize::from(s.salvo.replaced)..usize::from(s.salvo.mustered)];
        if places.iter().any(|&place| room.has(place)) {
            while !room.has(places[0]) {
                places.rotate_left(1);
            }
        }
    }

    pub(super) fn replacing_choices(&self, s: &State, out: &mut impl Menu) {
        out.add(Part::To(self.replacing_zones(s)));
        if self.crowded(s).is_empty() || self.settles_without(s) {
            out.done();
        }
    }

    /// §7.4 Whether blocks in excess find other places.
    fn settles_without(&self, s: &State) -> bool {
        let mut after = s.clone();
        self.give_up_place(&mut after);
        self.settles(&after)
    }

    /// §7.4 Ends the replacements for the zone that was left.
    fn give_up_place(&self, s: &mut State) {
        let place = self.place_left(s);
        while s.salvo.replaced < s.salvo.mustered && self.place_left(s) == place {
            s.salvo.replaced += 1;
        }
    }

    /// Names a zone; if it has both fresh and exhausted blocks, asks which of them comes.
    pub(super) fn choose_replacement(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let Action::To(from) = action else {
            self.give_up_place(s);
            return self.go_on_replacing(s, env);
        };
        s.march = March { from, ..March::of(Moving::Up, 1) };
        match self.only_condition(s, side, from) {
            Some(condition) => self.replace(s, side, condition, env),
            None => s.step = Step::Block(side, from),
        }
    }

    pub(super) fn replace(&self, s: &mut State, side: Side, condition: Condition, env: &mut impl Env<Self>) {
        let (from, to) = (s.march.from, self.place_left(s));
        self.bring(s, condition, from, to, env);
        env.tell(rule!("7.4"), || Event::Replaced { side, condition, from, to });
        self.count_entry(s, side, from, env);
        s.salvo.replaced += 1;
        self.go_on_replacing(s, env);
    }

    /// The condition of all blocks of a side in a zone that may still move; `None` if some are fresh and some exhausted.
    fn only_condition(&self, s: &State, side: Side, zone: ZoneId) -> Option<Condition> {
        let there = |condition: Condition| self.unmoved(s, side, zone, condition) > 0;
        match (there(Condition::Fresh), there(Condition::Exhausted)) {
            (true, true) => None,
            (fresh, _) => Some(if fresh { Condition::Fresh } else { Condition::Exhausted }),
        }
    }
}

/// Puts a block that has made its movement into a zone. Its condition does not matter for stacking.
fn arrive(s: &mut State, side: Side, zone: ZoneId) {
    s.blocks[side][zone.index()].add(Condition::Exhausted, true);
    s.occupied[side].insert(zone);
}
