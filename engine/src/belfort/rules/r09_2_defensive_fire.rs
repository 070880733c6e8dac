//! §9.2 Defensive fire.

use super::hits::Source;
use super::r09_1_activation::in_play;
use crate::belfort::event::{Cause, FireKind, Strength};
use crate::belfort::menu::{Menu, Part};
use crate::belfort::roll::Roll;
use crate::belfort::rulebook::rule;
use crate::belfort::rulings::{BarrageRange, GivenUpWorks, LongBarrage, NobodyLeft, UnderFire, WhoFires};
use crate::belfort::state::*;
use crate::belfort::unit::{UnitId, UnitSet};
use crate::belfort::{Action, Belfort, Event, Stratagem};
use crate::geometry::{ZoneId, ZoneSet};
use crate::observer::Env;
use crate::roll::Numbered;
use crate::side::Side;

impl Belfort {
    /// §9.2 Offers fire to the attacked side, if it has any.
    pub(super) fn offer_defensive_fire(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        s.act.barrage = UnitSet::EMPTY;
        if self.fire_value(s, side) == 0 && self.barrage_guns(s, side).is_empty() {
            env.detail(rule!("9.2.1"), || Event::NoFire { side, zone: s.act.target, held: false });
            self.after_fire(s, env);
        } else {
            s.step = Step::DefensiveFire(side);
        }
    }

    /// §9.2.1 The fire value of the infantry of `side` in the attacked zone, with the guns that have joined.
    #[must_use]
    pub fn fire_value(&self, s: &State, side: Side) -> u8 {
        let mut value = 0u8;
        self.each_fire_value(s, side, |_, _, more| value = value.saturating_add(more));
        value
    }

    /// §9.2.1, R-22 Zones whose infantry fires at an attack from `base` on `target`.
    #[must_use]
    #[inline]
    pub fn firing_zones(&self, s: &State, side: Side, base: ZoneId, target: ZoneId) -> ZoneSet {
        match self.data.rulings.who_fires {
            WhoFires::Objective => ZoneSet::one(target),
            WhoFires::Adjacent => self.map.next_to(base) & s.infantry_at[side] | ZoneSet::one(target),
        }
    }

    /// §9.2.1, R-24 The zone that guns must reach to join the fire at an attack from `base` on `target`.
    #[must_use]
    #[inline]
    pub fn barrage_spot(&self, base: ZoneId, target: ZoneId) -> ZoneId {
        match self.data.rulings.barrage_range {
            BarrageRange::Attackers => base,
            BarrageRange::Objective => target,
        }
    }

    /// §9.2.1 Unused field artillery of `side` in battery that reaches the zone `spot` or is in it.
    #[must_use]
    pub fn guns_that_join(&self, s: &State, side: Side, spot: ZoneId) -> UnitSet {
        let class = &self.classes[side];
        let guns = class.guns.minus(class.heavy).minus(s.used[side]) & s.survey.in_battery[side];
        guns.keep(|gun| self.gun_reach(s, side, gun).0.has(spot) || s.zone_of(side, gun) == Some(spot))
    }

    /// §9.2.1 Visits the contribution of each unit to the fire.
    #[inline]
    fn each_fire_value(&self, s: &State, side: Side, mut visit: impl FnMut(UnitId, Strength, u8)) {
        for zone in self.firing_zones(s, side, s.act.base, s.act.target) {
            for unit in s.at[zone.index()] & self.classes[side].infantry {
                visit(unit, Strength::Fire, self.values(s, side, unit).fire);
            }
        }
        for gun in s.act.barrage {
            visit(gun, Strength::Barrage, self.unit(side, gun).fire);
        }
    }

    /// Reports the contribution of a unit to a fire or an assault.
    #[inline]
    pub(super) fn tell_strength(
        s: &State,
        side: Side,
        unit: UnitId,
        (strength, value): (Strength, u8),
        env: &mut impl Env<Self>,
    ) {
        let rule = match strength {
            Strength::Fire | Strength::Barrage => rule!("9.2.1"),
            Strength::Attack | Strength::Defence => rule!("9.3.2"),
        };
        env.detail(rule, || Event::Adds {
            side,
            unit,
            zone: s.zone_of(side, unit).unwrap_or(HEADQUARTERS),
            status: s.status(side, unit),
            strength,
            value,
        });
    }

    /// §9.2.1 Guns of `side` that can still join, in ascending order, so that each set of guns is reached in one way.
    #[must_use]
    pub fn barrage_guns(&self, s: &State, side: Side) -> UnitSet {
        let guns = self.guns_that_join(s, side, self.barrage_spot(s.act.base, s.act.target));
        s.act.barrage.last().map_or(guns, |last| guns.above(last))
    }

    pub(super) fn defensive_fire_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        out.add(Part::Unit(self.barrage_guns(s, side)));
        if self.fire_value(s, side) > 0 {
            out.add(Part::One(Action::Go));
        }
        if s.act.barrage.is_empty() {
            // §9.2 Fire is optional.
            Belfort::offer_done(out);
        }
    }

    pub(super) fn defend(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::Unit(gun) => {
                s.act.barrage.insert(gun);
                env.tell(rule!("9.2.1"), || Event::Barrage { side, gun });
            }
            Action::Go => {
                let mut value = 0u8;
                self.each_fire_value(s, side, |unit, strength, more| {
                    value = value.saturating_add(more);
                    Belfort::tell_strength(s, side, unit, (strength, more), env);
                });
                let spot = self.barrage_spot(s.act.base, s.act.target);
                // §1.3.3 French fire beyond the normal range.
                let far = match self.data.rulings.barrage_at_long_range {
                    LongBarrage::Die => s.act.barrage.keep(|gun| self.gun_reach(s, side, gun).1.has(spot)),
                    _ => UnitSet::EMPTY,
                };
                let modifier = if far.is_empty() { 0 } else { self.data.limits.long_range };
                Belfort::tell_modifier(Cause::LongBarrage(far), modifier, env);
                s.used[side] |= s.act.barrage;
                let hits = self.roll_fire(side, FireKind::Defensive, s.act.target, value, modifier, env);
                let victims = self.under_fire(s);
                self.strike(s, side.enemy(), victims, hits, Source::Fire, Then::AfterFire, env);
            }
            _ => {
                env.detail(rule!("9.2"), || Event::NoFire { side, zone: s.act.target, held: true });
                self.after_fire(s, env);
            }
        }
    }

    /// §9.2.1 The offensive units that the fire hits.
    fn under_fire(&self, s: &State) -> UnitSet {
        match self.data.rulings.under_fire {
            UnderFire::Attackers => s.act.attackers,
            UnderFire::Offensive => self.offensive(s),
        }
    }

    /// §9.2.1 The hits of the fire table for the fire value `value` and a roll of `die`, to which `modifier` is added.
    #[must_use]
    pub fn fire_hits(&self, value: u8, die: u8, modifier: i8) -> u8 {
        let table = &self.data.tables.fire;
        self.look_up(table, i32::from(die) + i32::from(modifier), table.column(value))
    }

    /// §9.2.1 Rolls for fire.
    pub(in crate::belfort) fn roll_fire(
        &self,
        side: Side,
        kind: FireKind,
        zone: ZoneId,
        value: u8,
        modifier: i8,
        env: &mut impl Env<Self>,
    ) -> u8 {
        let column = self.data.tables.fire.column(value);
        let die = Roll::Fire(kind, side, zone).die(env);
        let hits = self.fire_hits(value, die, modifier);
        let rule = match kind {
            FireKind::Defensive => rule!("9.2.1"),
            FireKind::Leaving => rule!("9.4.1"),
            FireKind::Caught => rule!("9.1.2"),
        };
        env.tell(rule, || Event::Fired { side, kind, zone, value, column: column as u8, die, modifier, hits });
        hits
    }

    /// §9.2.1 Excludes exhausted battalions from the attack; then follow Lack of Discipline and the assault.
    pub(super) fn after_fire(&self, s: &mut State, env: &mut impl Env<Self>) {
        let side = s.act.side;
        env.rule(rule!("9.2"));
        for unit in s.act.attackers & s.exhausted[side] {
            env.detail(rule!("9.2.1"), || Event::OutOfTheAttack { side, unit });
        }
        s.act.attackers = in_play(s, side, s.act.attackers.minus(s.exhausted[side]));
        if s.act.attackers.is_empty() {
            //
            s.act.cancelled = self.data.rulings.nobody_left == NobodyLeft::Retreat;
            self.settle(s, env);
            return;
        }
        if !s.infantry_at[side.enemy()].has(s.act.target) {
            self.take_guns(s, env);
            return;
        }
        s.act.in_attack = true;
        self.after_desertion(s, env);
    }

    /// Lack of Discipline: if no battalion is left, the attack succeeds without a roll, as if it had driven the defender out (§9.3.3).
    pub(super) fn after_desertion(&self, s: &mut State, env: &mut impl Env<Self>) {
        let side = s.act.side;
        if !s.infantry_at[side.enemy()].has(s.act.target) {
            match self.data.rulings.given_up_works {
                GivenUpWorks::Destroyed => {
                    s.act.won = true;
                    env.tell(rule!("stratagems.lack-of-discipline"), || Event::Overrun { zone: s.act.target });
                    self.loser_retreats(s, env);
                }
                GivenUpWorks::Stay => self.overrun(s, env),
            }
        } else if side == PRUSSIAN
            && !self.undisciplined(s).is_empty()
            && self.can_play(s, PRUSSIAN, Stratagem::LackOfDiscipline)
        {
            s.step = Step::Undisciplined;
        } else {
            self.offer_assault(s, env);
        }
    }

    pub(super) fn offer_assault(&self, s: &mut State, env: &mut impl Env<Self>) {
        env.rule(rule!("9.3.1"));
        s.step = Step::Assault(s.act.side);
    }
}
