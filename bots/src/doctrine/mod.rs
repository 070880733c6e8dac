//! Doctrines: the common part of the scripted bots of all systems.
//!
//! A doctrine is a list of orders in TOML. Each has one order key and any number of conditions, and applies to certain kinds of decision. At a
//! decision the orders that apply are tried from the top. The system ([`Scripts`]) defines the orders and conditions, what they mean, and what is
//! done if no order applies.

mod fields;
mod read;
mod scripted;
#[cfg(test)]
pub(crate) mod tried;

pub(crate) use fields::{ALWAYS, Ground, Span, choices, flag, is_any, many, number, shown, span, within};
pub use read::Grammar;
use read::read;
pub(crate) use scripted::OrdersOf;
pub use scripted::{Follow, Script, Scripted, Scripts};

use sandtable_engine::{Game, Side};

/// The adjective of a side.
pub(crate) fn title<G: Game>(side: Side) -> String {
    capital(G::CARD.sides[side.index()])
}

/// Capitalises the first letter of a word.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The content of an order, in the terms of a system.
pub trait Directive {
    /// A kind of decision.
    type Kind: Copy + 'static;
    /// How many kinds there are.
    const KINDS: usize;

    /// The kinds of decision that the order applies to.
    fn kinds(&self) -> &'static [Self::Kind];

    /// The index of a kind.
    fn number(kind: Self::Kind) -> usize;
}

/// One order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order<D, W> {
    /// The content.
    pub(crate) what: D,
    /// The conditions.
    pub(crate) when: W,
    /// How often it is carried out in a turn, at most.
    pub(crate) at_most: u8,
}

/// A doctrine, with all names looked up in its scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doctrine<D, W> {
    /// Its name.
    pub name: String,
    /// The side that plays by it.
    pub side: Side,
    /// A description, in a line.
    pub about: String,
    orders: Orders<D, W>,
}

impl<D: Directive, W> Doctrine<D, W> {
    /// The number of orders.
    #[must_use]
    pub fn len(&self) -> usize {
        self.orders.len()
    }

    /// Whether there are no orders: then every decision is made by default.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.orders.len() == 0
    }
}

/// The orders of a doctrine, from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orders<D, W> {
    list: Vec<Order<D, W>>,
    /// The orders that apply to each kind of decision, from the top.
    by_kind: Vec<Vec<u8>>,
}

impl<D: Directive, W> Orders<D, W> {
    /// Indexes the orders; there are at most 255.
    pub(crate) fn new(list: Vec<Order<D, W>>) -> Orders<D, W> {
        let mut by_kind = vec![Vec::new(); D::KINDS];
        for (i, order) in list.iter().enumerate() {
            for &kind in order.what.kinds() {
                by_kind[D::number(kind)].push(i as u8);
            }
        }
        Orders { list, by_kind }
    }

    /// The orders that apply to a kind of decision, with their numbers.
    pub(crate) fn on(&self, kind: D::Kind) -> impl Iterator<Item = (u8, &Order<D, W>)> {
        self.by_kind[D::number(kind)].iter().map(|&number| (number, &self.list[usize::from(number)]))
    }

    /// The content of an order.
    pub(crate) fn says(&self, number: u8) -> &D {
        &self.list[usize::from(number)].what
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }
}

/// How often each order has been carried out in this turn.
#[derive(Clone, Debug)]
pub struct Tally {
    turn: u8,
    done: Vec<u8>,
    /// The last order followed at the current decision.
    followed: Option<u8>,
}

impl Tally {
    pub(crate) fn new(orders: usize) -> Tally {
        Tally { turn: 0, done: vec![0; orders], followed: None }
    }

    /// Resets it for a new game.
    pub(crate) fn clear(&mut self) {
        self.turn = 0;
        self.done.fill(0);
    }

    /// Prepares for a decision in this turn; a new turn starts from 0.
    pub(crate) fn at_turn(&mut self, turn: u8) {
        self.followed = None;
        if self.turn != turn {
            self.turn = turn;
            self.done.fill(0);
        }
    }

    /// How often an order has been carried out in this turn.
    pub(crate) fn of(&self, order: u8) -> u8 {
        self.done[usize::from(order)]
    }

    /// Counts an order as carried out once more.
    pub(crate) fn count(&mut self, order: u8) {
        let done = &mut self.done[usize::from(order)];
        *done = done.saturating_add(1);
        self.follow(order);
    }

    /// Notes that an order is followed, without counting it.
    pub(crate) fn follow(&mut self, order: u8) {
        self.followed = Some(order);
    }

    /// The order that the current decision follows; `None` if it follows none, or only continues a plan.
    pub(crate) fn followed(&self) -> Option<u8> {
        self.followed
    }
}
