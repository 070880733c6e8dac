//! The actions of a decision, kind by kind: as a list, or counted without one.

use super::action::Action;
use super::card::{CardId, CardSet};
use super::zone::ZoneSet;

/// Actions of one kind, in ascending order of zone, card or number.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    One(Action),
    To(ZoneSet),
    /// The same action for each card.
    Cards(fn(CardId) -> Action, CardSet),
    /// §9.2 Numbers of blocks, from the first to the second, both included.
    Counts(u8, u8),
}

impl Part {
    fn len(self) -> usize {
        match self {
            Part::One(_) => 1,
            Part::To(zones) => zones.len() as usize,
            Part::Cards(_, cards) => cards.len() as usize,
            Part::Counts(low, high) => usize::from(high - low) + 1,
        }
    }

    /// The action with index `n` of this kind. It must exist.
    fn nth(self, n: usize) -> Action {
        match self {
            Part::One(action) => action,
            Part::To(zones) => Action::To(zones.nth(n as u32)),
            Part::Cards(action, cards) => action(cards.nth(n as u32)),
            Part::Counts(low, _) => Action::Count(low + n as u8),
        }
    }
}

/// Takes the actions of a decision, part by part, in order.
pub(super) trait Menu {
    fn add(&mut self, part: Part);

    /// Adds the action `Done`.
    fn done(&mut self) {
        self.add(Part::One(Action::Done));
    }
}

/// Collects the actions in a list.
impl Menu for Vec<Action> {
    #[inline(always)]
    fn add(&mut self, part: Part) {
        match part {
            Part::One(action) => self.push(action),
            Part::To(zones) => self.extend(zones.into_iter().map(Action::To)),
            Part::Cards(action, cards) => self.extend(cards.into_iter().map(action)),
            Part::Counts(low, high) => self.extend((low..=high).map(Action::Count)),
        }
    }
}

/// The most parts of a menu.
const PARTS: usize = 12;

/// Counts the actions of a decision without listing them.
#[derive(Debug)]
pub(super) struct Counted {
    /// Parts with the number of their actions.
    parts: [(Part, usize); PARTS],
    len: usize,
    actions: usize,
}

impl Counted {
    pub(super) fn new() -> Counted {
        Counted { parts: [(Part::One(Action::Done), 1); PARTS], len: 0, actions: 0 }
    }

    /// The number of actions.
    pub(super) fn count(&self) -> usize {
        self.actions
    }

    /// The action with index `n`. It must exist.
    pub(super) fn nth(&self, mut n: usize) -> Action {
        for &(part, len) in &self.parts[..self.len] {
            if n < len {
                return part.nth(n);
            }
            n -= len;
        }
        unreachable!("there are fewer actions")
    }
}

impl Menu for Counted {
    fn add(&mut self, part: Part) {
        let actions = part.len();
        self.parts[self.len] = (part, actions);
        self.len += 1;
        self.actions += actions;
    }
}
