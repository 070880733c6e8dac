//! The actions of a decision, kind by kind: as a list, or counted without one.

use super::action::Action;
use super::unit::{UnitId, UnitSet};
use crate::geometry::{ZoneId, ZoneSet};

/// Actions of one kind, in ascending order of what they differ by.
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

impl Part {
    #[inline]
    fn len(self) -> usize {
        let members = match self {
            Part::One(_) => 1,
            Part::To(zones)
            | Part::Bombard(_, zones)
            | Part::Activate(zones)
            | Part::Attack(_, zones)
            | Part::Fortify(zones)
            | Part::Dig(zones) => zones.0,
            Part::Unit(units)
            | Part::Exchange(units)
            | Part::MoveGun(units)
            | Part::RehabilitateFree(units)
            | Part::Rebuild(units) => units.0,
        };
        members.count_ones() as usize
    }

    /// The action with so many of its kind before it, of which there must be one.
    fn nth(self, n: usize) -> Action {
        let n = n as u32;
        match self {
            Part::One(action) => action,
            Part::To(zones) => Action::To(zones.nth(n)),
            Part::Unit(units) => Action::Unit(units.nth(n)),
            Part::Bombard(gun, zones) => Action::Bombard(gun, zones.nth(n)),
            Part::Activate(zones) => Action::Activate(zones.nth(n)),
            Part::Exchange(units) => Action::Exchange(units.nth(n)),
            Part::MoveGun(units) => Action::MoveGun(units.nth(n)),
            Part::Attack(base, zones) => Action::Attack(base, zones.nth(n)),
            Part::RehabilitateFree(units) => Action::RehabilitateFree(units.nth(n)),
            Part::Rebuild(units) => Action::Rebuild(units.nth(n)),
            Part::Fortify(zones) => Action::Fortify(zones.nth(n)),
            Part::Dig(zones) => Action::Dig(zones.nth(n)),
        }
    }
}

/// Takes the actions of a decision, part by part, in their order.
pub(super) trait Menu {
    fn add(&mut self, part: Part);
}

/// The list.
impl Menu for Vec<Action> {
    // Who adds a part knows its kind: so there is nothing to decide here.
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

/// The most parts that are counted: few menus have more, and those are listed.
const COUNTED: usize = 12;

/// The menu of a decision, counted.
#[derive(Debug)]
pub(super) struct Counted {
    parts: [Part; COUNTED],
    len: usize,
    actions: usize,
}

impl Counted {
    pub(super) fn new() -> Counted {
        Counted { parts: [Part::One(Action::Done); COUNTED], len: 0, actions: 0 }
    }

    /// How many actions there are; none if there were too many parts to be counted.
    pub(super) fn count(&self) -> Option<usize> {
        (self.len <= COUNTED).then_some(self.actions)
    }

    /// The action with so many before it, of which there must be one.
    pub(super) fn nth(&self, mut n: usize) -> Action {
        for part in &self.parts[..self.len] {
            let len = part.len();
            if n < len {
                return part.nth(n);
            }
            n -= len;
        }
        unreachable!("there are fewer actions")
    }
}

impl Menu for Counted {
    #[inline]
    fn add(&mut self, part: Part) {
        if let Some(place) = self.parts.get_mut(self.len) {
            *place = part;
        }
        self.len += 1;
        self.actions += part.len();
    }
}
