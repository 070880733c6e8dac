//! §9.3.3 Retreats, including those of §1.1.1 and §9.1.2.

use crate::belfort::menu::{Menu, Part};
use crate::belfort::rulebook::rule;
use crate::belfort::rulings::{
    BeatenInWorks, BeatenStop, BreakingOff, CancelledAttack, GunsDrivenOut, OffMap, RetreatForward, RetreatIntoWorks,
    RetreatTogether, UndisciplinedCrossing, UnusedAttack,
};
use crate::belfort::state::*;
use crate::belfort::unit::{UnitId, UnitSet};
use crate::belfort::{Action, Belfort, Event};
use crate::geometry::ZoneSet;
use crate::observer::Env;
use crate::side::Side;

impl Belfort {
    /// Makes `units` retreat one after another, each to a zone of its owner's choice, then continues with `then`.
    ///
    /// Battalions go before guns, which may stay next to the enemy only with battalions (§9.1.2).
    pub(super) fn begin_retreat(
        &self,
        s: &mut State,
        side: Side,
        units: UnitSet,
        then: Then,
        env: &mut impl Env<Self>,
    ) {
        s.retreating = units;
        s.offer.units = UnitSet::EMPTY;
        s.offer.retreated = [HEADQUARTERS; 2];
        s.retreat_then = then;
        self.next_retreat(s, side, env);
    }

    /// §9.3.3 Removes the guns among these units as abandoned. Returns the other units.
    pub(super) fn abandon_guns(&self, s: &mut State, side: Side, units: UnitSet, env: &mut impl Env<Self>) -> UnitSet {
        let guns = units & self.classes[side].guns;
        for unit in guns {
            self.put(s, side, unit, Place::Removed);
            env.tell(rule!("9.3.3"), || Event::GunsLost { side, unit });
        }
        units.minus(guns)
    }

    /// Makes `units` retreat from zones that were not assaulted (§1.1.1, §9.1.2), then continues with `then`. R-130 decides about guns.
    pub(super) fn drive_out(
        &self,
        s: &mut State,
        side: Side,
        mut units: UnitSet,
        then: Then,
        env: &mut impl Env<Self>,
    ) {
        if self.data.rulings.guns_driven_out == GunsDrivenOut::Lost {
            units = self.abandon_guns(s, side, units, env);
        }
        self.begin_retreat(s, side, units, then, env);
    }

    pub(super) fn next_retreat(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        while let Some(unit) = self.next_to_retreat(s, side) {
            let step = self.pick_or(s, side, self.to_retreat(s), Step::Retreat(side));
            let (zones, off_map) = self.retreats(s, side, unit);
            if step == Step::PickNext(side) || !zones.is_empty() || off_map {
                s.offer = Offer { zones, off_map, ..s.offer };
                s.step = step;
                return;
            }
            // §9.3.3 No way out.
            s.retreating.remove(unit);
            self.put(s, side, unit, Place::Removed);
            let gun = self.classes[side].guns.has(unit);
            env.tell(rule!("9.3.3"), || {
                if gun { Event::GunsLost { side, unit } } else { Event::Removed { side, unit, trapped: true } }
            });
        }
        s.offer.retreated = [HEADQUARTERS; 2];
        let then = s.retreat_then;
        self.go_on(s, then, env);
    }

    /// The unit of `side` that retreats next.
    #[must_use]
    pub fn next_to_retreat(&self, s: &State, side: Side) -> Option<UnitId> {
        self.next_of(s, side, self.to_retreat(s))
    }

    /// The units that can retreat next: if a zone retreats together, the others in a zone that one unit has left.
    pub(super) fn to_retreat(&self, s: &State) -> UnitSet {
        let [left, _] = s.offer.retreated;
        let others = if left == HEADQUARTERS { UnitSet::EMPTY } else { s.retreating & s.at[left.index()] };
        if others.is_empty() { s.retreating } else { others }
    }

    /// §9.3.3 Whether the units of a zone retreat together: beaten defenders and others driven out by the enemy, and attackers that break
    /// off.
    fn as_one(&self, s: &State, side: Side) -> bool {
        if !s.retreat_then.in_activation() || s.act.side != side {
            return self.data.rulings.retreat_together == RetreatTogether::Yes;
        }
        s.act.cancelled && self.data.rulings.breaking_off == BreakingOff::Together
    }

    /// §9.3.3 The zones that `unit` of `side` can retreat to, and whether it can leave the map: any distance through zones not held by the enemy, to
    /// a zone that the stacking limit and §1.1.1 allow.
    #[must_use]
    pub fn retreats(&self, s: &State, side: Side, unit: UnitId) -> (ZoneSet, bool) {
        let Some(from) = s.zone_of(side, unit) else { return (ZoneSet::EMPTY, false) };
        if from == HEADQUARTERS {
            return (ZoneSet::EMPTY, false);
        }
        // §9.3.1 Units that have cancelled their attack may stay; beaten attackers must retreat.
        let rulings = &self.data.rulings;
        let beaten_stay = rulings.beaten_in_works == BeatenInWorks::Stay;
        let free = match s.retreat_then {
            Then::SettlePassive | Then::ActivationDone => {
                s.act.cancelled && (beaten_stay || rulings.cancelled_attack == CancelledAttack::Stay)
            }
            Then::Advance => !s.act.won && beaten_stay,
            _ => false,
        };
        let may_stay = free && s.act.side == side && !self.exposed(s, side, from);
        let stay = if may_stay { ZoneSet::one(from) } else { ZoneSet::EMPTY };
        if self.bound(s, side, unit) {
            // §1.3.3 Units bound to the citadel cannot leave it.
            return (stay, false);
        }
        let gun = self.classes[side].guns.has(unit);
        let enterable = self.enterable(s, side, unit);
        // §9.3.3 Only beaten defenders may cross full zones.
        let crosses = match s.retreat_then {
            Then::Advance => s.act.won && s.act.side != side,
            Then::Deserted => self.data.rulings.undisciplined_crossing == UndisciplinedCrossing::Yes,
            _ => false,
        };
        let open = if crosses { enterable } else { enterable.minus(self.uncrossable(s, side, unit)) };
        let reached = self.comes_to(side, unit, from, open);
        let mut zones = (reached & self.retreats_end(s, side)).minus(self.full(s, side, unit));
        zones.remove(from);
        let beaten_attacker = s.retreat_then == Then::Advance && !s.act.won;
        if beaten_attacker && self.data.rulings.retreat_forward == RetreatForward::No {
            zones.remove(s.act.target);
        }
        let beaten_defender = s.retreat_then == Then::Advance && s.act.won && s.act.side != side;
        if beaten_defender && self.data.rulings.beaten_stop == BeatenStop::No && self.can_move_in(s) {
            zones = zones.minus(self.map.next_to(s.act.target).minus(self.works(s, side)));
        }
        if gun {
            zones = zones.minus(self.barred_to_guns(s, side));
        }
        // §9.3.1 R-117: for zones that do not attack, even if another one does.
        let settles = matches!(s.retreat_then, Then::SettlePassive | Then::ActivationDone);
        let attacks = s.act.attackers.has(unit) || from == s.act.base || from == s.act.target;
        let unused = settles && s.act.side == side && !attacks;
        let back = unused
            && self.data.rulings.unused_attack == UnusedAttack::Back
            && s.act.active.has(unit)
            && zones.has(s.act.from);
        if back {
            zones = ZoneSet::one(s.act.from);
        }
        zones |= stay;
        let edge = !back && reached.meets(self.edge);
        let off_map = match self.data.rulings.off_map {
            OffMap::Free => edge,
            OffMap::LastResort => edge && zones.is_empty(),
        };
        match s.offer.retreated {
            [left, _] if left != from => (zones, off_map),
            // R-137 Units that break off stay or leave together, but each chooses its own destination.
            [_, to] if s.act.side == side && s.retreat_then.in_activation() => {
                let leaves = zones.minus(stay);
                match to == from {
                    true if may_stay => (stay, false),
                    false if off_map || !leaves.is_empty() => (leaves, off_map),
                    _ => (zones, off_map),
                }
            }
            //
            [_, HEADQUARTERS] if off_map => (ZoneSet::EMPTY, true),
            [_, to] if zones.has(to) => (ZoneSet::one(to), false),
            _ => (zones, off_map),
        }
    }

    /// §9.3.3 The zones where a retreat may end, as far as enemy adjacency is concerned.
    fn retreats_end(&self, s: &State, side: Side) -> ZoneSet {
        let defends = s.act.side != side
            && matches!(
                s.retreat_then,
                Then::Advance | Then::NextCaught | Then::SettleActive | Then::ActivationDone | Then::Deserted
            );
        let works = match self.data.rulings.retreat_into_works {
            RetreatIntoWorks::Any if defends => self.works(s, side).minus(s.held[side.enemy()]),
            _ => ZoneSet::EMPTY,
        };
        self.unexposed(s, side) | works
    }

    pub(super) fn retreat_choices(&self, s: &State, out: &mut impl Menu) {
        out.add(Part::To(s.offer.zones));
        if s.offer.off_map {
            out.add(Part::One(Action::OffMap));
        }
    }

    pub(super) fn retreat(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        let unit = self.next_to_retreat(s, side).expect("somebody retreats");
        s.retreating.remove(unit);
        let from = s.zone_of(side, unit).expect("who retreats is somewhere");
        if self.as_one(s, side) {
            s.offer.retreated = [from, if let Action::To(to) = action { to } else { HEADQUARTERS }];
        }
        match action {
            Action::To(to) if to == from => {}
            Action::To(to) => {
                self.limited(side, unit, env);
                self.put(s, side, unit, Place::Zone(to));
                env.tell(rule!("9.3.3"), || Event::Retreated { side, unit, from, to });
                if self.fill_trench(s, side, unit, to) {
                    env.tell(rule!("10.5"), || Event::TrenchFilled { zone: to });
                }
            }
            _ => {
                // §9.3.3 Prussian units can be rebuilt, French ones are lost; this includes guns and Uhlans.
                let to = if side == PRUSSIAN { Place::OutOfAction } else { Place::Removed };
                self.put(s, side, unit, to);
                if side == PRUSSIAN {
                    s.lost_now[side].insert(unit);
                }
                let gun = self.classes[side].guns.has(unit);
                env.tell(rule!("9.3.3"), || Event::LeftMap { side, unit, from, gun });
            }
        }
        self.next_retreat(s, side, env);
    }
}
