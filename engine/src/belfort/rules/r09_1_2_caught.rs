//! §9.1.2 Units caught in the open by active units next to them: they fire and retreat.

use super::hits::Source;
use super::r09_1_activation::in_play;
use crate::belfort::event::FireKind;
use crate::belfort::rulebook::rule;
use crate::belfort::rulings::*;
use crate::belfort::state::*;
use crate::belfort::unit::UnitSet;
use crate::belfort::{Belfort, Event};
use crate::geometry::{ZoneId, ZoneSet};
use crate::observer::Env;
use crate::side::Side;

impl Belfort {
    /// §9.1.2 Zones of the passive side that are caught if active units move next to them.
    pub(super) fn in_the_open(&self, s: &State, passive: Side) -> ZoneSet {
        if self.data.rulings.open_defenders != OpenDefenders::Retreat {
            return ZoneSet::EMPTY;
        }
        let zones = match self.data.rulings.lone_guns {
            LoneGuns::Retreat => s.held[passive],
            // §9.6 They can be overrun.
            LoneGuns::Stand => s.infantry_at[passive],
        };
        zones.minus(self.works(s, passive))
    }

    /// §9.1.2 The current caught zone: its owner's choice, or the first.
    pub(in crate::belfort) fn caught_zone(&self, s: &State) -> Option<ZoneId> {
        if s.act.base == HEADQUARTERS { self.caught_waiting(s).first() } else { Some(s.act.base) }
    }

    /// §9.1.2 The caught zones of which one is next: first those that have yet to fire.
    fn caught_waiting(&self, s: &State) -> ZoneSet {
        let silent = s.act.caught.minus(s.act.entered);
        if silent.is_empty() { s.act.caught } else { silent }
    }

    /// §9.1.2 The caught zones that their owner can choose as the next: not those that stay under R-116.
    pub(super) fn may_be_next(&self, s: &State) -> ZoneSet {
        let stays =
            |zone: ZoneId| self.data.rulings.lost_catchers == LostCatchers::Stay && self.catchers(s, zone).is_empty();
        self.caught_waiting(s).keep(|zone| s.act.entered.has(zone) || !stays(zone))
    }

    /// R-143 Makes this caught zone the next.
    pub(super) fn caught_next(&self, s: &mut State, zone: ZoneId, env: &mut impl Env<Self>) {
        s.act.base = zone;
        self.next_caught(s, env);
    }

    /// §9.1.2 Active units next to a caught zone.
    fn catchers(&self, s: &State, zone: ZoneId) -> UnitSet {
        self.units_in(s, self.map.next_to(zone) & s.held[s.act.side]) & s.act.active
    }

    /// §9.1.2 Lets the next caught zone fire, in the first column of the table.
    pub(super) fn next_caught(&self, s: &mut State, env: &mut impl Env<Self>) {
        let side = s.act.side;
        let Some(zone) = self.caught_zone(s) else {
            if s.act.to_march.is_empty() {
                self.offer_objective(s, side, env);
            } else {
                //
                s.act.entered = ZoneSet::EMPTY;
                self.go_on_marching(s, side, env);
            }
            return;
        };
        env.rule(rule!("9.1.2"));
        s.act.active = in_play(s, side, s.act.active);
        let near = self.catchers(s, zone);
        let mut victims = near & self.classes[side].infantry;
        // A zone that has begun to fire retreats, whatever its own fire does, or under R-128 that of others.
        let begun = s.act.rolls_left > 0 || s.act.entered.has(zone);
        if near.is_empty() && !begun && self.data.rulings.lost_catchers == LostCatchers::Stay {
            // No unit is left to catch it.
            s.act.caught.remove(zone);
            self.next_caught(s, env);
            return;
        }
        let asks = self.data.rulings.caught_next == CaughtNext::Owner && s.act.base == HEADQUARTERS;
        if asks && self.may_be_next(s).len() > 1 {
            s.step = Step::CaughtNext(side.enemy());
            return;
        }
        if s.act.entered.has(zone) || victims.is_empty() || !s.infantry_at[side.enemy()].has(zone) {
            s.act.rolls_left = 0;
            self.caught_retreat(s, env);
            return;
        }
        if self.data.rulings.caught_target == CaughtTarget::One {
            let targets = self.caught_targets(s, side.enemy());
            let target = if s.act.target == HEADQUARTERS { targets.first() } else { Some(s.act.target) };
            if s.act.target == HEADQUARTERS && targets.len() > 1 {
                s.step = Step::CaughtTarget(side.enemy());
                return;
            }
            victims = target.map_or(victims, |zone| victims & s.at[zone.index()]);
            s.act.target = HEADQUARTERS;
        }
        if s.act.rolls_left == 0 {
            s.act.rolls_left = match self.data.rulings.caught_fire {
                CaughtFire::Zone => 1,
                CaughtFire::Unit => (s.at[zone.index()] & self.classes[side.enemy()].infantry).len() as u8,
            };
        }
        s.act.rolls_left -= 1;
        let then = if s.act.rolls_left > 0 { Then::NextCaught } else { Then::CaughtRetreat };
        let hits = self.roll_fire(side.enemy(), FireKind::Caught, zone, 1, 0, env);
        self.strike(s, side, victims, hits, Source::Fire, then, env);
    }

    /// §9.1.2, R-140 Zones with active battalions next to the caught one.
    pub(super) fn caught_targets(&self, s: &State, caught: Side) -> ZoneSet {
        let side = caught.enemy();
        let active = s.act.active & self.classes[side].infantry;
        let near = self.caught_zone(s).map_or(ZoneSet::EMPTY, |zone| self.map.next_to(zone));
        (near & s.held[side]).keep(|zone| s.at[zone.index()].meets(active))
    }

    /// R-140 Chooses the target of the caught zone's next fire.
    pub(super) fn aim(&self, s: &mut State, zone: ZoneId, env: &mut impl Env<Self>) {
        s.act.target = zone;
        self.next_caught(s, env);
    }

    /// §9.1.2 Makes the caught zone retreat after its fire.
    pub(super) fn caught_retreat(&self, s: &mut State, env: &mut impl Env<Self>) {
        let side = s.act.side;
        let zone = self.caught_zone(s).expect("a zone is caught");
        s.act.base = HEADQUARTERS;
        if self.data.rulings.caught_order == CaughtOrder::FireFirst && !s.act.entered.has(zone) {
            s.act.entered.insert(zone);
            self.next_caught(s, env);
            return;
        }
        s.act.caught.remove(zone);
        let units = s.at[zone.index()];
        env.detail(rule!("9.1.2"), || Event::Caught { side: side.enemy(), zone });
        self.drive_out(s, side.enemy(), units, Then::NextCaught, env);
    }
}
