//! The actions of a decision by kind, either listed or only counted.

use super::action::Action;
use super::unit::{UnitId, UnitSet};
use crate::geometry::{Bits, ZoneId, ZoneSet};

/// Actions of one kind, in ascending order of their zone or unit.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    One(Action),
    To(ZoneSet),
    Unit(UnitSet),
    Bombard(UnitId, ZoneSet),
    Activate(ZoneSet),
    Exchange(UnitSet),
    MoveGun(UnitSet),
    Attack(ZoneId, ZoneSet),
    RehabilitateFree(UnitSet),
    Rebuild(UnitSet),
    Fortify(ZoneSet),
    Dig(ZoneSet),
}

/// Takes the actions of a decision part by part, in order.
pub(super) trait Menu {
    fn add(&mut self, part: Part);
}

/// Lists the actions.
impl Menu for Vec<Action> {
    // Inlined: the caller knows the kind of the part, so the match disappears.
    #[inline(always)]
    fn add(&mut self, part: Part) {
        match part {
            Part::One(action) => self.push(action),
            Part::To(zones) => self.extend(zones.into_iter().map(Action::To)),
            Part::Unit(units) => self.extend(units.into_iter().map(Action::Unit)),
            Part::Bombard(gun, zones) => self.extend(zones.into_iter().map(|zone| Action::Bombard(gun, zone))),
            Part::Activate(zones) => self.extend(zones.into_iter().map(Action::Activate)),
            Part::Exchange(units) => self.extend(units.into_iter().map(Action::Exchange)),
            Part::MoveGun(units) => self.extend(units.into_iter().map(Action::MoveGun)),
            Part::Attack(base, zones) => self.extend(zones.into_iter().map(|zone| Action::Attack(base, zone))),
            Part::RehabilitateFree(units) => self.extend(units.into_iter().map(Action::RehabilitateFree)),
            Part::Rebuild(units) => self.extend(units.into_iter().map(Action::Rebuild)),
            Part::Fortify(zones) => self.extend(zones.into_iter().map(Action::Fortify)),
            Part::Dig(zones) => self.extend(zones.into_iter().map(Action::Dig)),
        }
    }
}

/// The most parts that are counted: the few menus with more are listed.
const COUNTED: usize = 12;

/// A part in two pieces: its zones or units as bits, and an action of its kind.
#[derive(Clone, Copy, Debug)]
struct Kept {
    members: u64,
    kind: Action,
}

impl Kept {
    const NOTHING: Kept = Kept { members: 0, kind: Action::Done };

    // Inlined: the caller knows the kind of the part, so the match disappears.
    #[inline(always)]
    fn of(part: Part) -> Kept {
        let (any_zone, any_unit) = (ZoneId(0), UnitId(0));
        let (members, kind) = match part {
            Part::One(action) => (1, action),
            Part::To(zones) => (zones.0, Action::To(any_zone)),
            Part::Unit(units) => (units.0, Action::Unit(any_unit)),
            Part::Bombard(gun, zones) => (zones.0, Action::Bombard(gun, any_zone)),
            Part::Activate(zones) => (zones.0, Action::Activate(any_zone)),
            Part::Exchange(units) => (units.0, Action::Exchange(any_unit)),
            Part::MoveGun(units) => (units.0, Action::MoveGun(any_unit)),
            Part::Attack(base, zones) => (zones.0, Action::Attack(base, any_zone)),
            Part::RehabilitateFree(units) => (units.0, Action::RehabilitateFree(any_unit)),
            Part::Rebuild(units) => (units.0, Action::Rebuild(any_unit)),
            Part::Fortify(zones) => (zones.0, Action::Fortify(any_zone)),
            Part::Dig(zones) => (zones.0, Action::Dig(any_zone)),
        };
        Kept { members, kind }
    }

    /// The `n`-th action of the kind, from 0; it must exist.
    #[inline]
    fn nth(self, n: u32) -> Action {
        let member = Bits(self.members).nth_bit(n);
        let (zone, unit) = (ZoneId(member), UnitId(member));
        // Treats the kinds with two members first, so that the others are distinguished without a jump.
        match self.kind {
            Action::Bombard(gun, _) => return Action::Bombard(gun, zone),
            Action::Attack(base, _) => return Action::Attack(base, zone),
            _ => {}
        }
        match self.kind {
            Action::To(_) => Action::To(zone),
            Action::Unit(_) => Action::Unit(unit),
            Action::Activate(_) => Action::Activate(zone),
            Action::Exchange(_) => Action::Exchange(unit),
            Action::MoveGun(_) => Action::MoveGun(unit),
            Action::RehabilitateFree(_) => Action::RehabilitateFree(unit),
            Action::Rebuild(_) => Action::Rebuild(unit),
            Action::Fortify(_) => Action::Fortify(zone),
            Action::Dig(_) => Action::Dig(zone),
            only => only,
        }
    }
}

/// The counted menu of a decision.
#[derive(Debug)]
pub(super) struct Counted {
    parts: [Kept; COUNTED],
    /// The number of actions before each part.
    before: [u16; COUNTED],
    len: usize,
    actions: usize,
}

impl Counted {
    pub(super) fn new() -> Counted {
        Counted { parts: [Kept::NOTHING; COUNTED], before: [0; COUNTED], len: 0, actions: 0 }
    }

    /// The number of actions; `None` if there were too many parts to count.
    pub(super) fn count(&self) -> Option<usize> {
        (self.len <= COUNTED).then_some(self.actions)
    }

    /// The `n`-th action, from 0; it must exist.
    pub(super) fn nth(&self, n: usize) -> Action {
        // The last part that begins at or before `n`. Compares all parts: the processor could not predict where to stop.
        let n = n as u16;
        let others = &self.before[1..self.len.clamp(1, COUNTED)];
        let part = others.iter().fold(0, |part, &before| part + usize::from(before <= n));
        self.parts[part].nth(u32::from(n - self.before[part]))
    }
}

impl Menu for Counted {
    #[inline]
    fn add(&mut self, part: Part) {
        let part = Kept::of(part);
        if let (Some(place), Some(before)) = (self.parts.get_mut(self.len), self.before.get_mut(self.len)) {
            (*place, *before) = (part, self.actions as u16);
        }
        self.len += 1;
        self.actions += part.members.count_ones() as usize;
    }
}
