//! §11 Work on railways and bridges.

use crate::geometry::HexId;
use crate::loire::data::March;
use crate::loire::event::{Event, Work};
use crate::loire::roll::Roll;
use crate::loire::rulebook::rule;
use crate::loire::rulings::{HalfAllowance, Pontoon};
use crate::loire::state::{PontoonBridge, State, Step, Task};
use crate::loire::terrain::{Crossing, HexSet};
use crate::loire::unit::UnitId;
use crate::loire::{Action, FRENCH, GERMAN, Loire};
use crate::observer::Env;

impl Loire {
    // ---- Units that can work ----

    /// §11 The unit that can work: alone on a tactical march, with an allowance above 0.
    fn worker(&self, s: &State) -> Option<UnitId> {
        let march = &s.marching;
        let alone = march.units.len() == 1 && march.march == March::Tactical;
        march.units.first().filter(|&unit| alone && self.allowance(s, unit) > 0)
    }

    /// §11 The cost of work in half movement points: half the allowance, rounded up to a whole point.
    fn work_cost(&self, s: &State, unit: UnitId, on_bridge: bool) -> u8 {
        let allowance = self.allowance(s, unit);
        if on_bridge || self.data.rulings.half_allowance == HalfAllowance::Up {
            2 * allowance.div_ceil(2)
        } else {
            allowance
        }
    }

    fn left_to_work(&self, s: &State) -> u8 {
        s.marching.left.into_iter().min().unwrap_or(0)
    }

    /// Whether there is any work to choose.
    pub(super) fn has_work(&self, s: &State) -> bool {
        let mut any = false;
        self.each_work(s, |_| any = true);
        any
    }

    pub(super) fn work_choices(&self, s: &State, out: &mut Vec<Action>) {
        self.each_work(s, |action| out.push(action));
    }

    /// Calls `found` with every work that the unit on the march can do in its hex.
    fn each_work(&self, s: &State, mut found: impl FnMut(Action)) {
        let Some(unit) = self.worker(s) else { return };
        let (at, left) = (s.marching.at, self.left_to_work(s));
        if left >= self.work_cost(s, unit, false) && (self.can_break(s, unit) || self.can_repair(s, unit)) {
            found(Action::Railway);
        }
        if left < self.work_cost(s, unit, true) || !self.can_build(unit) {
            return;
        }
        if self.bridges[at.index()].is_empty() && !self.data.loire.has(at) {
            return;
        }
        for to in self.data.map.grid.next_to(at) {
            if self.can_blow(s, at, to) || self.can_restore(s, unit, to) {
                found(Action::Bridge(to));
            }
            if self.can_lay(s, unit, to) {
                found(Action::Pontoon(to));
            }
        }
    }

    /// §11.1 Whether the unit can destroy the railway in its hex: supplied regular German units can, far from enemies.
    fn can_break(&self, s: &State, unit: UnitId) -> bool {
        let at = s.at(unit);
        self.unit(unit).side == GERMAN
            && self.classes.regular.has(unit)
            && !s.unsupplied.has(unit)
            && self.railways.has(at)
            && !s.broken.has(at)
            && !self.near(s.stood[FRENCH], self.data.limits.demolition).has(at)
    }

    /// §11.3 Whether the unit can repair the railway in its hex: supplied German infantry and headquarters can, up to the limit of a turn.
    fn can_repair(&self, s: &State, unit: UnitId) -> bool {
        let at = s.at(unit);
        self.unit(unit).side == GERMAN
            && self.can_build(unit)
            && !s.unsupplied.has(unit)
            && s.broken.has(at)
            && s.repaired < self.data.limits.repairs
            && !self.near_one(s, GERMAN, at)
    }

    /// §11.2 Whether the bridge to a hex can be destroyed: it must stand.
    fn can_blow(&self, s: &State, at: HexId, to: HexId) -> bool {
        let stands = |bridge| s.standing.has(bridge);
        self.bridge(at, to).is_some_and(stands) || self.pontoon_joins(s, at, to)
    }

    /// §11.4 Whether a supplied unit can repair the bridge to a hex: not if an enemy stands at the other end.
    fn can_restore(&self, s: &State, unit: UnitId, to: HexId) -> bool {
        let down = self.bridge(s.at(unit), to).is_some_and(|bridge| !s.standing.has(bridge));
        down && !s.unsupplied.has(unit)
            && !s.stood[self.unit(unit).side.enemy()].has(to)
            && !self.pontoon_joins(s, s.at(unit), to)
    }

    /// §11.5 R-60 Whether the unit can lay the pontoon bridge to a hex: supplied German units can, over the Loire, with neither French units nor
    /// their zones of control at its ends.
    fn can_lay(&self, s: &State, unit: UnitId, to: HexId) -> bool {
        let at = s.at(unit);
        let ready = match s.pontoon {
            PontoonBridge::Ready => true,
            PontoonBridge::Laid(..) => self.data.rulings.pontoon == Pontoon::Again && !self.pontoon_joins(s, at, to),
            PontoonBridge::Gone => false,
        };
        let free = |hex| !s.zones[FRENCH].has(hex) && !s.stood[FRENCH].has(hex);
        ready
            && self.unit(unit).side == GERMAN
            && !s.unsupplied.has(unit)
            && self.data.loire.has(at)
            && self.data.loire.has(to)
            && self.crossing(s, at, to) == Crossing::River
            && free(at)
            && free(to)
    }

    // ---- The work ----

    /// §11 Carries out work. The unit pays for it even if it fails.
    pub(super) fn work(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let Some(unit) = self.worker(s) else { return };
        let (side, at) = (self.unit(unit).side, s.at(unit));
        let cost = self.work_cost(s, unit, action != Action::Railway);
        for left in &mut s.marching.left {
            *left = left.saturating_sub(cost);
        }
        let rating = self.rating(s, unit);
        let (work, to, (roll, modifier), done) = match action {
            Action::Railway => (self.work_on_railway(s, at), at, (0, 0), true),
            Action::Bridge(to) => {
                let (work, dice, done) = self.work_on_bridge(s, unit, to, env);
                (work, to, dice, done)
            }
            Action::Pontoon(to) => {
                s.pontoon = PontoonBridge::Laid(at.min(to), at.max(to));
                (Work::Pontoon, to, (0, 0), true)
            }
            _ => return,
        };
        if done {
            self.zone(s, FRENCH);
            self.zone(s, GERMAN);
        }
        env.tell(work.rule(), || Event::Worked { side, work, hex: at, to, roll, modifier, rating, done });
    }

    fn work_on_railway(&self, s: &mut State, at: HexId) -> Work {
        if s.broken.has(at) {
            s.broken.remove(at);
            s.repaired += 1;
            Work::RepairRailway
        } else {
            s.broken.insert(at);
            Work::BreakRailway
        }
    }

    /// §11.2, §11.4 Makes a test for the bridge to a hex: to destroy it if it stands, or else to repair it.
    fn work_on_bridge(
        &self,
        s: &mut State,
        unit: UnitId,
        to: HexId,
        env: &mut impl Env<Self>,
    ) -> (Work, (u8, i8), bool) {
        let (side, at) = (self.unit(unit).side, s.at(unit));
        let pontoon = self.pontoon_joins(s, at, to);
        let bridge = self.bridge(at, to);
        let blow = pontoon || bridge.is_some_and(|bridge| s.standing.has(bridge));
        let modifier = match blow {
            true => self.demolition_modifier(s, side, to, pontoon),
            false => self.repair_modifier(s, side, to),
        };
        let (roll, done) = self.roll_test(s, Roll::Bridge(unit), unit, modifier, env);
        match bridge {
            _ if !done => {}
            _ if pontoon => s.pontoon = PontoonBridge::Gone,
            Some(bridge) => s.standing.set(bridge, !blow),
            None => {}
        }
        (if blow { Work::BlowBridge } else { Work::RepairBridge }, (roll, modifier), done)
    }

    // ---- §11.3 The French repair railways ----

    /// §11.3 Destroyed railway hexes that the French can repair: in supply, far from enemies.
    fn repairable(&self, s: &State) -> HexSet {
        if s.acting != FRENCH || s.broken.is_empty() || s.repaired >= self.data.limits.repairs {
            return HexSet::EMPTY;
        }
        let far = self.far_from_enemies(s, FRENCH, self.data.limits.distance);
        let far = s.broken & far;
        if far.is_empty() { far } else { far & self.supplied_hexes(s, FRENCH) }
    }

    pub(super) fn next_repair(&self, s: &mut State) {
        if self.repairable(s).is_empty() { s.task = Task::MovementOver } else { s.step = Step::Repair(FRENCH) }
    }

    pub(super) fn repair_choices(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.repairable(s).into_iter().map(Action::To));
        out.push(Action::Done);
    }

    pub(super) fn repair(&self, s: &mut State, action: Action, env: &mut impl Env<Self>) {
        let Action::To(hex) = action else {
            s.task = Task::MovementOver;
            return;
        };
        s.broken.remove(hex);
        s.repaired += 1;
        let work = Work::RepairRailway;
        env.tell(rule!("11.3"), || Event::Worked {
            side: FRENCH,
            work,
            hex,
            to: hex,
            roll: 0,
            modifier: 0,
            rating: 0,
            done: true,
        });
    }
}
