//! §9, §9.1, §9.4, §9.5 Activation and movement: phase F.

use super::hits::Source;
use crate::belfort::event::FireKind;
use crate::belfort::menu::{Menu, Part};
use crate::belfort::rulebook::rule;
use crate::belfort::rulings::*;
use crate::belfort::state::*;
use crate::belfort::stratagem::StratagemPhase;
use crate::belfort::unit::{UnitId, UnitSet};
use crate::belfort::{Action, Belfort, Event, Stratagem};
use crate::geometry::{ZoneId, ZoneSet};
use crate::observer::Env;
use crate::side::{BySide, Side};

/// The units that are still on the map.
pub(super) fn in_play(s: &State, side: Side, units: UnitSet) -> UnitSet {
    units.keep(|unit| s.zone_of(side, unit).is_some())
}

/// §9.1 A unit that marches from a zone.
struct March {
    side: Side,
    unit: UnitId,
    from: ZoneId,
    /// Zones that it may enter at all.
    enterable: ZoneSet,
    /// Zones that it can reach with its first step.
    first: ZoneSet,
}

impl Belfort {
    // ---- Whose turn, and what to do with it ----

    pub(super) fn begin_activations(&self, s: &mut State, env: &mut impl Env<Self>) {
        env.rekey(u64::from(s.turn) << 8 | 2);
        s.passes = 0;
        s.gun_moves = BySide::default();
        self.offer_activation(s, s.initiative);
    }

    fn offer_activation(&self, s: &mut State, side: Side) {
        s.act = Activation::of(side, HEADQUARTERS);
        s.step = Step::Activate(side);
    }

    /// §9 Zones whose battalions `side` can activate.
    #[must_use]
    pub fn may_activate(&self, s: &State, side: Side) -> ZoneSet {
        if s.points[side] < self.data.costs.activation {
            return ZoneSet::EMPTY;
        }
        s.infantry_at[side].keep(|zone| !self.able(s, side, zone).is_empty())
    }

    /// §5.2 Battalions of `side` in `zone`, including Uhlans and scouts, that are in good order or diminished and may leave it.
    #[must_use]
    #[inline]
    pub fn able(&self, s: &State, side: Side, zone: ZoneId) -> UnitSet {
        let able = (s.at[zone.index()] & self.classes[side].infantry).minus(s.exhausted[side]);
        if side == FRENCH { able.minus(s.frozen) } else { able }
    }

    pub(super) fn activation_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        if s.guns_on_the_way() {
            out.add(Part::MoveGun(self.more_guns(s, side)));
            Belfort::offer_done(out);
            return;
        }
        out.add(Part::Activate(self.may_activate(s, side)));
        if s.points[side] >= self.data.costs.activation {
            out.add(Part::Exchange(self.exchangeable(s, side)));
        }
        out.add(Part::MoveGun(self.movable_guns(s, side)));
        self.offer_stratagems(s, side, StratagemPhase::Activation, out);
        Belfort::offer_done(out);
    }

    pub(super) fn activate(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::Activate(zone) => {
                s.passes = 0;
                self.pay(s, side, self.data.costs.activation, env);
                env.tell(rule!("9"), || Event::Activated { side, zone });
                let able = self.able(s, side, zone);
                let mut guns = s.at[zone.index()] & self.classes[side].guns;
                if side == FRENCH {
                    guns = guns.minus(s.frozen);
                }
                s.act = Activation::of(side, zone);
                s.act.pool = able | guns;
                if (able | guns).len() == 1 {
                    s.act.active = able;
                    env.detail(rule!("9.1"), || Event::Selected { side, units: able });
                    self.selected(s, side, env);
                } else {
                    s.step = Step::Select(side);
                }
            }
            Action::Exchange(unit) => s.step = Step::Exchange(side, unit),
            Action::MoveGun(unit) => s.step = Step::MoveGun(side, unit),
            Action::Play { counter, red } => {
                self.lay_down(s, side, counter, red, env);
                if self.data.rulings.stratagem_turn == StratagemTurn::Yes {
                    s.passes = 0;
                    self.offer_activation(s, side.enemy());
                }
            }
            _ if s.guns_on_the_way() => self.settle(s, env),
            _ => {
                s.passes += 1;
                env.tell(rule!("9.5"), || Event::Passed { side });
                // R-44 A pass does not end an activation; two passes end the phase.
                if s.passes < 2 { self.end_activation(s, env) } else { self.settle(s, env) }
            }
        }
    }

    // ---- §9.1.1 Exchange ----

    /// §9.1.1 Battalions in works that can be exchanged with a battalion in works next to them.
    pub(in crate::belfort) fn exchangeable(&self, s: &State, side: Side) -> UnitSet {
        let zones = self.works(s, side) & s.infantry_at[side];
        let zones = zones & self.map.next_to_any(zones);
        let class = self.exchange_class(s, side);
        let battalions =
            class & (self.classes[side].battalions & self.classes[side].counted).minus(self.classes[side].pioneers);
        let able = zones.keep(|zone| s.at[zone.index()].meets(class));
        let with_battalions = zones.keep(|zone| s.at[zone.index()].meets(battalions));
        // All battalions can be exchanged if both zones together have units of at most one division ...
        let [first, second, third] = s.survey.division[side];
        let mut freely = ZoneSet::EMPTY;
        for others in [second | third, first | third, first | second] {
            let alike = zones.minus(others);
            freely |= alike & self.map.next_to_any(alike & with_battalions);
            // The French have no divisions.
            if side == FRENCH {
                break;
            }
        }
        // ... the others only if limits and divisions allow it.
        let free = self.units_in(s, freely & with_battalions) & battalions;
        let others = (self.units_in(s, able & self.map.next_to_any(able)) & class).minus(free);
        free | others.keep(|unit| self.has_partners(s, side, unit))
    }

    /// The same, computed unit by unit as a reference.
    pub(in crate::belfort) fn exchangeable_one_by_one(&self, s: &State, side: Side) -> UnitSet {
        let units = self.units_in(s, self.works(s, side) & s.infantry_at[side]);
        (units & self.exchange_class(s, side)).keep(|unit| self.has_partners(s, side, unit))
    }

    fn has_partners(&self, s: &State, side: Side, unit: UnitId) -> bool {
        self.exchange_partners(s, side, unit).any(|partners| !partners.is_empty())
    }

    /// Battalions that can be exchanged, wherever they are: not those bound to the citadel.
    fn exchange_class(&self, s: &State, side: Side) -> UnitSet {
        let tired = match self.data.rulings.exchanged_battalions {
            ExchangedBattalions::Able => s.exhausted[side],
            ExchangedBattalions::Any => UnitSet::EMPTY,
        };
        let bound = if side == FRENCH { s.frozen } else { UnitSet::EMPTY };
        self.classes[side].infantry.minus(tired | bound)
    }

    /// The possible partners of a battalion for an exchange, by zone.
    fn exchange_partners<'a>(&'a self, s: &'a State, side: Side, unit: UnitId) -> impl Iterator<Item = UnitSet> + 'a {
        let zone = s.zone_of(side, unit).expect("a battalion that is exchanged is somewhere");
        let zones = self.works(s, side) & s.infantry_at[side] & self.map.next_to(zone);
        zones.into_iter().map(move |other| {
            (s.at[other.index()] & self.exchange_class(s, side)).keep(|partner| {
                // §1.1.2 Each must fit into the zone that the other leaves.
                self.room_instead(s, side, unit, partner, other)
                    && self.room_instead(s, side, partner, unit, zone)
                    && self.enterable(s, side, unit).has(other)
                    && self.enterable(s, side, partner).has(zone)
            })
        })
    }

    pub(super) fn exchange_choices(&self, s: &State, side: Side, unit: UnitId, out: &mut impl Menu) {
        self.exchange_partners(s, side, unit).for_each(|partners| out.add(Part::Unit(partners)));
    }

    pub(super) fn exchange(&self, s: &mut State, side: Side, first: UnitId, second: UnitId, env: &mut impl Env<Self>) {
        s.passes = 0;
        self.pay(s, side, self.data.costs.activation, env);
        match self.data.rulings.exchange_activates {
            ExchangeActivates::No => self.change_places(s, side, [first, second], env),
            ExchangeActivates::Yes => {
                let from = s.zone_of(side, first).expect("a battalion that is exchanged is somewhere");
                s.act = Activation::of(side, from);
                s.act.active = UnitSet::one(first) | UnitSet::one(second);
                s.act.to_march = s.act.active;
                self.selected(s, side, env);
            }
        }
    }

    /// R-100 Fires at the battalion that leaves a zone next to the enemy for one that is not, if there is one.
    fn begin_exchange(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let near = self.map.next_to_any(s.infantry_at[side.enemy()]);
        let leaves = |unit: &UnitId| s.zone_of(side, *unit).is_some_and(|zone| near.has(zone));
        let leaver = s.act.to_march.into_iter().find(leaves);
        if let Some(leaver) = leaver.filter(|_| !s.act.to_march.into_iter().all(|unit| leaves(&unit))) {
            s.act.leavers = UnitSet::one(leaver);
            s.act.pool = s.act.leavers.minus(s.exhausted[side]);
            s.act.from = s.zone_of(side, leaver).expect("who leaves a zone is there");
            s.act.rolls_left = self.rolls_at_leavers(s, side);
        }
        self.fire_at_leavers(s, env);
    }

    /// R-100 Exchanges the two after the fire, unless it has eliminated one of them or exhausted the leaver.
    fn end_exchange(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let units = std::mem::take(&mut s.act.to_march);
        let from = s.act.from;
        if self.data.rulings.shaken_leavers == ShakenLeavers::Remain
            && let Some(unit) = (s.act.pool & s.exhausted[side]).first()
        {
            env.detail(rule!("9.4.1"), || Event::Remained { side, unit, zone: from, shaken: true });
            self.settle(s, env);
            return;
        }
        let here = units.keep(|unit| s.zone_of(side, unit) == Some(from));
        match (here.first(), in_play(s, side, units.minus(here)).first()) {
            (Some(first), Some(second)) => self.change_places(s, side, [first, second], env),
            _ => self.settle(s, env),
        }
    }

    fn change_places(&self, s: &mut State, side: Side, [first, second]: [UnitId; 2], env: &mut impl Env<Self>) {
        let (a, b) = (s.place[side][first.index()], s.place[side][second.index()]);
        self.put(s, side, first, b);
        self.put(s, side, second, a);
        env.tell(rule!("9.1.1"), || {
            let zones = [second, first].map(|unit| s.zone_of(side, unit).unwrap_or(HEADQUARTERS));
            Event::Exchanged { side, first, second, zones }
        });
        self.settle(s, env);
    }

    // ---- §9.1.2 Artillery on its own ----

    /// §9.1.2 Guns that may move independently, whether or not they have a destination.
    fn guns_on_their_own(&self, s: &State, side: Side) -> UnitSet {
        let stopped = match self.data.rulings.gun_moves {
            GunMoves::Limited => s.guns_moved(side, self.data.limits.artillery_moves),
            GunMoves::AsPass => UnitSet::EMPTY,
        };
        let bound = if side == FRENCH { s.frozen } else { s.at[HEADQUARTERS.index()] };
        self.classes[side].guns.minus(stopped | bound)
    }

    /// §9.1.2 Guns that may move independently and have a destination.
    pub(in crate::belfort) fn movable_guns(&self, s: &State, side: Side) -> UnitSet {
        let guns = self.guns_on_their_own(s, side);
        // A gun may step from anywhere into a zone that is not next to the enemy: most guns have such a zone, with room for any gun, next to them.
        let away = self.map.zones().minus(s.near(side.enemy()) | s.held[side.enemy()]);
        let doors = self.map.next_to_any(away.minus(self.full_for_some_guns(s, side)));
        let free = guns.keep(|gun| s.zone_of(side, gun).is_some_and(|from| doors.has(from)));
        if guns == free {
            return free;
        }
        let open = self.open_to_guns(s, side);
        free | guns.minus(free).keep(|gun| self.has_gun_zones(s, side, gun, open))
    }

    /// The same, computed gun by gun as a reference.
    pub(in crate::belfort) fn movable_guns_one_by_one(&self, s: &State, side: Side) -> UnitSet {
        let open = self.open_to_guns(s, side);
        self.guns_on_their_own(s, side).keep(|gun| !self.gun_zones(s, side, gun, open).is_empty())
    }

    /// §9.1.2 Whether a gun may move independently to one of these zones: usually the first step already decides.
    fn has_gun_zones(&self, s: &State, side: Side, gun: UnitId, open: ZoneSet) -> bool {
        let Some(from) = s.zone_of(side, gun) else { return false };
        let open = (open & self.leaver_goals(s, side, from)).minus(self.full(s, side, gun) | ZoneSet::one(from));
        let march = self.set_out(s, side, gun, from);
        march.first.meets(open) || self.beyond(s, &march).meets(open)
    }

    /// §9.1.2 The destinations among these zones of a gun that moves independently.
    fn gun_zones(&self, s: &State, side: Side, gun: UnitId, open: ZoneSet) -> ZoneSet {
        let Some(from) = s.zone_of(side, gun) else { return ZoneSet::EMPTY };
        if from == HEADQUARTERS {
            return ZoneSet::EMPTY;
        }
        let mut zones = self.reachable(s, side, gun, from) & open;
        zones.remove(from);
        zones.minus(self.full(s, side, gun))
    }

    /// §9.1.2, §1.1.1 The zones where an independent move of a gun may end, without stacking limits.
    fn open_to_guns(&self, s: &State, side: Side) -> ZoneSet {
        self.unexposed(s, side).minus(self.barred_to_guns(s, side))
    }

    /// §9.1.2 Zones next to enemy infantry without friendly infantry.
    #[inline]
    pub(super) fn barred_to_guns(&self, s: &State, side: Side) -> ZoneSet {
        self.map.next_to_any(s.infantry_at[side.enemy()]).minus(s.infantry_at[side])
    }

    /// §9.1.2, R-138 Guns that may still move in the current free activation.
    fn more_guns(&self, s: &State, side: Side) -> UnitSet {
        let with = match self.data.rulings.free_gun_moves {
            FreeGunMoves::One => UnitSet::EMPTY,
            FreeGunMoves::Zone => s.at[s.act.from.index()],
            FreeGunMoves::Side => self.classes[side].guns,
        };
        let with = with.minus(s.act.active);
        if with.is_empty() { with } else { with & self.movable_guns(s, side) }
    }

    pub(super) fn gun_destinations(&self, s: &State, side: Side, gun: UnitId, out: &mut impl Menu) {
        out.add(Part::To(self.gun_zones(s, side, gun, self.open_to_guns(s, side))));
    }

    pub(super) fn move_gun(&self, s: &mut State, side: Side, unit: UnitId, to: ZoneId, env: &mut impl Env<Self>) {
        s.passes = match self.data.rulings.gun_moves {
            GunMoves::Limited => 0,
            GunMoves::AsPass => s.passes + u8::from(s.act.active.is_empty()),
        };
        let from = s.zone_of(side, unit).expect("a gun that moves is somewhere");
        s.count_gun_move(side, unit);
        self.put(s, side, unit, Place::Zone(to));
        env.tell(rule!("9.1.2"), || Event::GunMoved { side, unit, from, to });
        s.act.from = from;
        s.act.active.insert(unit);
        if self.more_guns(s, side).is_empty() {
            self.settle(s, env);
        } else {
            s.step = Step::Activate(side);
        }
    }

    // ---- §9.1 Who takes part ----

    pub(super) fn selection_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        out.add(Part::Unit(self.selectable(s, side)));
        if s.act.active.meets(self.classes[side].infantry) {
            Belfort::offer_done(out);
        }
    }

    /// Offers battalions first, then the guns that go with them, each in ascending order, so that each selection is reached in one way.
    fn selectable(&self, s: &State, side: Side) -> UnitSet {
        let class = &self.classes[side];
        let rest = |class: UnitSet| {
            let pool = s.act.pool & class;
            (s.act.active & class).last().map_or(pool, |last| pool.above(last))
        };
        let guns = if s.act.active.meets(class.infantry) { rest(class.guns) } else { UnitSet::EMPTY };
        if s.act.active.meets(class.guns) { guns } else { rest(class.infantry) | guns }
    }

    pub(super) fn select(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        if let Action::Unit(unit) = action {
            s.act.active.insert(unit);
            if !self.selectable(s, side).is_empty() {
                return;
            }
        }
        env.detail(rule!("9.1"), || Event::Selected { side, units: s.act.active });
        self.selected(s, side, env);
    }

    /// Asks whether Lack of Discipline is played against a French activation.
    fn selected(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        s.act.in_attack = false;
        if side == FRENCH
            && !self.undisciplined(s).is_empty()
            && self.can_play(s, PRUSSIAN, Stratagem::LackOfDiscipline)
        {
            s.step = Step::Undisciplined;
            return;
        }
        self.begin_march(s, side, env);
    }

    /// The unreliable battalions that Lack of Discipline could strike; none if it would have no effect.
    pub(super) fn undisciplined(&self, s: &State) -> UnitSet {
        let unreliable = self.classes[FRENCH].unreliable;
        let active = s.act.active & unreliable;
        let idle = self.data.rulings.idle_stratagems == IdleStratagems::Yes;
        match self.data.rulings.undisciplined {
            _ if s.act.in_attack => s.at[s.act.target.index()] & unreliable,
            Undisciplined::Zone if idle || !active.is_empty() => {
                let mut zones = self.active_zones(s, FRENCH);
                zones.insert(s.act.from);
                self.units_in(s, zones) & unreliable
            }
            _ => active,
        }
    }

    pub(super) fn answer_undisciplined(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let Action::Play { counter, red } = action else {
            if s.act.in_attack {
                self.offer_assault(s, env);
            } else {
                self.begin_march(s, FRENCH, env);
            }
            return;
        };
        self.lay_down(s, PRUSSIAN, counter, red, env);
        let able = self.undisciplined(s);
        if able.len() == 1 {
            self.fail(s, able.first().expect("there is one"), env);
        } else {
            s.step = Step::PickUndisciplined;
        }
    }

    pub(super) fn fail(&self, s: &mut State, unit: UnitId, env: &mut impl Env<Self>) {
        env.tell(rule!("stratagems.lack-of-discipline"), || Event::Refused { unit });
        if s.act.in_attack {
            self.begin_retreat(s, FRENCH, UnitSet::one(unit), Then::Deserted, env);
        } else if s.act.to_march.has(unit) {
            // R-100 It was to be exchanged.
            self.settle(s, env);
        } else {
            s.act.active.remove(unit);
            self.selected(s, FRENCH, env);
        }
    }

    // ---- §9.1 Movement ----

    fn begin_march(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if !s.act.to_march.is_empty() {
            self.begin_exchange(s, side, env);
            return;
        }
        // §9.1.2 The guns march even if all battalions refuse: the zone is activated.
        if s.act.active.is_empty() {
            self.settle(s, env);
            return;
        }
        s.act.leaving = self.map.next_to(s.act.from).meets(s.infantry_at[side.enemy()]);
        s.act.to_march = s.act.active;
        self.go_on_marching(s, side, env);
    }

    /// The unit that marches next.
    pub(in crate::belfort) fn next_to_march(&self, s: &State, side: Side) -> Option<UnitId> {
        self.next_of(s, side, s.act.to_march)
    }

    /// Continues with the units that have yet to march; none is picked yet.
    pub(super) fn go_on_marching(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        s.offer.units = UnitSet::EMPTY;
        self.next_march(s, side, env);
    }

    fn next_march(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if !s.act.to_march.is_empty() {
            s.step = self.pick_or(s, side, s.act.to_march, Step::March(side));
            return;
        }
        let hit = s.act.leavers & self.classes[side].infantry;
        s.act.rolls_left = if hit.is_empty() { 0 } else { self.rolls_at_leavers(s, side) };
        self.fire_at_leavers(s, env);
    }

    /// §9.4.1 The number of rolls at battalions that leave the activated zone.
    fn rolls_at_leavers(&self, s: &State, side: Side) -> u8 {
        match self.data.rulings.leaving_fire {
            LeavingFire::One => 1,
            LeavingFire::EachZone => (self.map.next_to(s.act.from) & s.infantry_at[side.enemy()]).len() as u8,
        }
    }

    // ---- R-139 The order in which units march and retreat ----

    /// The units of a group that may go next: battalions before guns.
    fn first_of(&self, side: Side, units: UnitSet) -> UnitSet {
        let infantry = units & self.classes[side].infantry;
        if infantry.is_empty() { units } else { infantry }
    }

    /// The unit that goes next, if determined: the one that the owner has picked, or the first.
    pub(super) fn next_of(&self, s: &State, side: Side, units: UnitSet) -> Option<UnitId> {
        let picked = match self.data.rulings.unit_order {
            UnitOrder::Counters => UnitSet::EMPTY,
            UnitOrder::Owner => s.offer.units & units,
        };
        picked.first().or(self.first_of(side, units).first())
    }

    /// The next decision about these units: first which of them goes next, if the owner chooses.
    pub(super) fn pick_or(&self, s: &State, side: Side, units: UnitSet, then: Step) -> Step {
        let picks = self.data.rulings.unit_order == UnitOrder::Owner && !s.offer.units.meets(units);
        if picks && self.first_of(side, units).len() > 1 { Step::PickNext(side) } else { then }
    }

    /// The units that the owner can pick: of those that retreat, or else of those that march.
    pub(super) fn may_go_next(&self, s: &State, side: Side) -> UnitSet {
        self.first_of(side, if s.retreating.is_empty() { s.act.to_march } else { self.to_retreat(s) })
    }

    pub(super) fn goes_next(&self, s: &mut State, side: Side, unit: UnitId, env: &mut impl Env<Self>) {
        s.offer.units = UnitSet::one(unit);
        if s.retreating.is_empty() {
            s.step = Step::March(side);
        } else {
            self.next_retreat(s, side, env);
        }
    }

    /// §9.1 Zones that a unit can march to, including `from`, without stacking limits.
    ///
    /// A unit stops in a zone next to the enemy unless friends hold it. R-60 limits its destinations from a zone next to enemy infantry
    /// (§9.4.1).
    #[must_use]
    pub fn reachable(&self, s: &State, side: Side, unit: UnitId, from: ZoneId) -> ZoneSet {
        let march = self.set_out(s, side, unit, from);
        let reached = march.first | self.beyond(s, &march);
        reached & self.leaver_goals(s, side, from) | ZoneSet::one(from)
    }

    /// §9.4.1 Zones where a unit from a given zone may end: not next to enemy infantry if it leaves such a zone.
    fn leaver_goals(&self, s: &State, side: Side, from: ZoneId) -> ZoneSet {
        if self.data.rulings.leaver_goal == LeaverGoal::Apart && self.leaves_infantry(s, side, from) {
            self.map.zones().minus(self.map.next_to_any(s.infantry_at[side.enemy()]))
        } else {
            self.map.zones()
        }
    }

    /// §9.4.1 Whether a unit leaves a zone next to enemy infantry. For marches, the positions at their activation count, regardless of later
    /// retreats.
    fn leaves_infantry(&self, s: &State, side: Side, from: ZoneId) -> bool {
        let marching = matches!(s.step, Step::March(_)) && from == s.act.from;
        if marching { s.act.leaving } else { self.map.next_to(from).meets(s.infantry_at[side.enemy()]) }
    }

    fn set_out(&self, s: &State, side: Side, unit: UnitId, from: ZoneId) -> March {
        let enemy = side.enemy();
        let (near, enterable) = (self.map.next_to(from), self.enterable(s, side, unit));
        let away = self.data.rulings.leaver_goal == LeaverGoal::Anywhere && self.leaves_infantry(s, side, from);
        let first = near & if away { enterable.minus(s.near(enemy)) } else { enterable };
        March { side, unit, from, enterable, first }
    }

    /// §9.1 The zones that a unit can reach beyond its first step.
    fn beyond(&self, s: &State, march: &March) -> ZoneSet {
        let through = self.ways(s, march);
        self.map.next_to_any(through) & march.enterable | through
    }

    /// §9.1 The zones that a unit can cross.
    fn ways(&self, s: &State, march: &March) -> ZoneSet {
        let &March { side, unit, from, enterable, first } = march;
        let near = s.near(side.enemy());
        let mut passable = enterable.minus(near);
        if self.data.rulings.through_friends == ThroughFriends::Yes {
            let mut friends = s.held[side];
            if self.data.rulings.leapfrogging == Leapfrogging::No {
                friends = friends.keep(|zone| !s.at[zone.index()].within(s.act.active));
            }
            passable |= near & enterable & friends;
        }
        let mut passable = passable.minus(self.uncrossable(s, side, unit)).minus(ZoneSet::one(from));
        if self.ends_in_citadel(side, unit) {
            passable.remove(self.data.citadel);
        }
        self.map.flood(first & passable, passable)
    }

    /// §10.5 Fills in trenches on a unit's way from one zone to another.
    fn fill_on_the_way(
        &self,
        s: &mut State,
        side: Side,
        unit: UnitId,
        (from, to): (ZoneId, ZoneId),
        env: &mut impl Env<Self>,
    ) {
        if self.data.rulings.trenches_crossed == TrenchesCrossed::No {
            return;
        }
        let fillable = self.fillable(s, side, unit);
        if fillable.is_empty() {
            return;
        }
        let through = self.ways(s, &self.set_out(s, side, unit, from));
        let last = (self.map.next_to(to) | ZoneSet::one(to)) & through;
        for zone in self.map.flood(last, through) & fillable {
            s.trenched.remove(zone);
            env.tell(rule!("10.5"), || Event::TrenchFilled { zone });
        }
    }

    pub(super) fn march_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        let unit = self.next_to_march(s, side).expect("somebody is to march");
        let from = s.act.from;
        let gun = self.classes[side].guns.has(unit);
        let mut barred = self.full(s, side, unit);
        if gun {
            barred |= self.barred_to_guns(s, side);
        }
        if gun && self.data.rulings.gun_marches == GunMarches::Together {
            // R-121 The battalions have marched before.
            let battalions = s.act.active & self.classes[side].infantry;
            let ends: ZoneSet = battalions.into_iter().filter_map(|unit| s.zone_of(side, unit)).collect();
            barred |= self.map.zones().minus(ends);
        }
        barred.remove(from);
        out.add(Part::To(self.reachable(s, side, unit, from).minus(barred)));
    }

    pub(super) fn march(&self, s: &mut State, side: Side, to: ZoneId, env: &mut impl Env<Self>) {
        let unit = self.next_to_march(s, side).expect("somebody is to march");
        let from = s.act.from;
        s.act.to_march.remove(unit);
        if to != from {
            if self.leaves_infantry(s, side, from) {
                s.act.leavers.insert(unit);
            }
            if self.classes[side].guns.has(unit) {
                env.rule(rule!("9.1.2"));
            }
            self.limited(side, unit, env);
            // R-85 The way of leavers is not settled before the fire.
            if !s.act.leavers.has(unit) {
                self.fill_on_the_way(s, side, unit, (from, to), env);
            }
            let manned = s.manned;
            self.put(s, side, unit, Place::Zone(to));
            s.act.entered |= s.manned.minus(manned);
            // §9.4.1 Whether it arrives is not settled before the fire. Guns that leave alone are not fired at.
            let under_fire = s.act.leavers.meets(self.classes[side].infantry);
            let section = if under_fire { rule!("9.4.1") } else { rule!("9.1") };
            env.tell(section, || Event::Marched { side, unit, from, to, under_fire });
            let waits = under_fire || s.act.to_march.is_empty();
            if self.data.rulings.caught_when == CaughtWhen::Each && !waits {
                self.come(s, unit, to, env);
                return;
            }
        }
        self.next_march(s, side, env);
    }

    /// R-145 Completes the march of a unit while others have yet to march: it fills in a trench and at once catches the enemies next to it.
    fn come(&self, s: &mut State, unit: UnitId, to: ZoneId, env: &mut impl Env<Self>) {
        let side = s.act.side;
        if self.fill_trench(s, side, unit, to) {
            env.tell(rule!("10.5"), || Event::TrenchFilled { zone: to });
        }
        s.act.entered = ZoneSet::EMPTY;
        s.act.caught = self.map.next_to(to) & self.in_the_open(s, side.enemy());
        self.next_caught(s, env);
    }

    /// R-85 Fills in the trenches on the way of leavers that arrive after the fire, one after another as they marched.
    fn fill_behind(&self, s: &mut State, arrive: UnitSet, env: &mut impl Env<Self>) {
        let (side, from) = (s.act.side, s.act.from);
        let leavers = s.act.leavers & self.classes[side].infantry;
        if side == PRUSSIAN || leavers.is_empty() || self.data.rulings.trenches_crossed == TrenchesCrossed::No {
            return;
        }
        let ends = s.place[side];
        leavers.into_iter().for_each(|unit| self.put(s, side, unit, Place::Zone(from)));
        for unit in leavers {
            let end = ends[unit.index()];
            if let Place::Zone(to) = end
                && arrive.has(unit)
            {
                self.fill_on_the_way(s, side, unit, (from, to), env);
            }
            self.put(s, side, unit, end);
        }
    }

    /// §9.4.1 Fires at units that leave a zone next to enemy infantry; then the units arrive.
    pub(super) fn fire_at_leavers(&self, s: &mut State, env: &mut impl Env<Self>) {
        let side = s.act.side;
        let class = self.classes[side];
        s.act.leavers = in_play(s, side, s.act.leavers);
        let victims = s.act.leavers & class.infantry;
        if s.act.rolls_left == 0 || victims.is_empty() {
            match s.act.to_march.is_empty() {
                true => self.arrive(s, side, env),
                false => self.end_exchange(s, side, env),
            }
            return;
        }
        s.act.rolls_left -= 1;
        env.rule(rule!("9.4.1"));
        let hits = self.roll_fire(side.enemy(), FireKind::Leaving, s.act.from, 1, 0, env);
        self.strike(s, side, victims, hits, Source::Fire, Then::Leaving, env);
    }

    /// Completes the march: §9.4.1 units that the fire has exhausted stay behind. §10.5 Trenches are filled in. §9.1.2 Passive units in the
    /// open are caught.
    fn arrive(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let from = s.act.from;
        let shaken = match self.data.rulings.shaken_leavers {
            ShakenLeavers::Remain => s.act.leavers & s.exhausted[side],
            ShakenLeavers::Go => UnitSet::EMPTY,
        };
        self.fill_behind(s, s.act.leavers.minus(shaken), env);
        for unit in shaken {
            if let Some(to) = s.zone_of(side, unit)
                && to != from
            {
                self.put(s, side, unit, Place::Zone(from));
                env.detail(rule!("9.4.1"), || Event::Remained { side, unit, zone: from, shaken: true });
            }
        }
        // §10.5 A trench is not occupied if the units that were to enter it never arrived.
        s.manned = s.manned.minus(s.act.entered.minus(s.infantry_at[PRUSSIAN]));
        s.act.active = in_play(s, side, s.act.active);
        // §9.1.2 Guns do not stay next to enemy infantry once the battalions that they marched with are gone; under R-121 nowhere.
        let battalions = s.act.active & self.classes[side].infantry;
        let together = self.data.rulings.gun_marches == GunMarches::Together;
        for unit in s.act.active & self.classes[side].guns {
            if let Some(to) = s.zone_of(side, unit)
                && to != from
                && (self.barred_to_guns(s, side).has(to) || together && !s.at[to.index()].meets(battalions))
            {
                self.put(s, side, unit, Place::Zone(from));
                env.detail(rule!("9.1.2"), || Event::Remained { side, unit, zone: from, shaken: false });
            }
        }
        for unit in s.act.active {
            if let Some(zone) = s.zone_of(side, unit)
                && self.fill_trench(s, side, unit, zone)
            {
                env.tell(rule!("10.5"), || Event::TrenchFilled { zone });
            }
        }
        let open = self.in_the_open(s, side.enemy());
        let caught = if open.is_empty() { open } else { self.map.next_to_any(self.active_zones(s, side)) & open };
        s.act.rolls_left = 0;
        (s.act.caught, s.act.entered) = (caught, ZoneSet::EMPTY);
        self.next_caught(s, env);
    }

    /// The zones that active units are in.
    fn active_zones(&self, s: &State, side: Side) -> ZoneSet {
        s.act.active.into_iter().filter_map(|u| s.zone_of(side, u)).collect()
    }

    // ---- The end of an activation ----

    /// §1.1.1 Settles the activation: passive units in the open next to the enemy retreat, then active ones; under R-126 in the opposite order.
    pub(super) fn settle(&self, s: &mut State, env: &mut impl Env<Self>) {
        match self.data.rulings.settle_order {
            SettleOrder::Passive => self.settle_passive(s, Then::SettleActive, env),
            SettleOrder::Active => self.settle_active(s, Then::SettlePassive, env),
        }
    }

    /// §1.1.1 Makes passive units in the open retreat, then continues with `then`.
    pub(super) fn settle_passive(&self, s: &mut State, then: Then, env: &mut impl Env<Self>) {
        let side = s.act.side;
        let passive = side.enemy();
        let open = s.held[passive].minus(self.works(s, passive)) & s.near(side);
        if open.is_empty() {
            self.settled(s, then, env);
            return;
        }
        env.detail(rule!("1.1.1"), || Event::Exposed { side: passive, zones: open });
        env.rule(rule!("1.1.1"));
        let units = self.units_in(s, open);
        self.drive_out(s, passive, units, then, env);
    }

    fn settled(&self, s: &mut State, then: Then, env: &mut impl Env<Self>) {
        match then {
            Then::SettleActive => self.settle_active(s, Then::ActivationDone, env),
            Then::SettlePassive => self.settle_passive(s, Then::ActivationDone, env),
            _ => self.end_activation(s, env),
        }
    }

    /// §1.1.1 Makes active units in the open retreat, and those that have cancelled their attack, then continues with `then`.
    pub(super) fn settle_active(&self, s: &mut State, then: Then, env: &mut impl Env<Self>) {
        let side = s.act.side;
        let zones = self.all_exposed(s, side);
        let mut units = self.units_in(s, zones);
        if !units.is_empty() {
            env.detail(rule!("1.1.1"), || Event::Exposed { side, zones });
            env.rule(rule!("1.1.1"));
        }
        if s.act.cancelled {
            units |= self.withdrawing(s, side);
        }
        if units.is_empty() {
            self.settled(s, then, env);
            return;
        }
        self.begin_retreat(s, side, units, then, env);
    }

    /// §9 Lets the other side activate; §9.5 or ends the phase.
    pub(super) fn end_activation(&self, s: &mut State, env: &mut impl Env<Self>) {
        if s.passes == 2 {
            self.begin_reorganisation(s, env);
        } else {
            let next = s.act.side.enemy();
            self.offer_activation(s, next);
        }
    }
}
