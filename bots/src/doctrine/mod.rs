//! Doctrines: what the scripted bots of every system have in common.
//!
//! A doctrine is a list of orders in TOML. Each has one order key and any number of conditions; each speaks to certain kinds of
//! decision. At a decision the orders that speak to it are tried from the top. Which orders and conditions there are, what
//! they mean and what is done where none speaks is the system's ([`Scripts`]).

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

/// A word with its first letter large.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What an order says, in the terms of a system.
pub trait Directive {
    /// A kind of decision.
    type Kind: Copy + 'static;
    /// How many kinds there are.
    const KINDS: usize;

    /// The decisions that the order speaks to.
    fn kinds(&self) -> &'static [Self::Kind];

    /// The number of a kind.
    fn number(kind: Self::Kind) -> usize;
}

/// One order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order<D, W> {
    /// What is done.
    pub(crate) what: D,
    /// When.
    pub(crate) when: W,
    /// How often in a turn.
    pub(crate) at_most: u8,
}

/// A doctrine, with all names looked up in the scenario that it is played in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doctrine<D, W> {
    /// Its name.
    pub name: String,
    /// Who plays by it.
    pub side: Side,
    /// What it is, in a line.
    pub about: String,
    orders: Orders<D, W>,
}

impl<D: Directive, W> Doctrine<D, W> {
    /// How many orders there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.orders.len()
    }

    /// Whether there are no orders: then everything is done by default.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.orders.len() == 0
    }
}

/// The orders of a doctrine, from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orders<D, W> {
    list: Vec<Order<D, W>>,
    /// The orders that speak to each kind of decision, from the top.
    by_kind: Vec<Vec<u8>>,
}

impl<D: Directive, W> Orders<D, W> {
    /// Joins the orders; at most 255.
    pub(crate) fn new(list: Vec<Order<D, W>>) -> Orders<D, W> {
        let mut by_kind = vec![Vec::new(); D::KINDS];
        for (i, order) in list.iter().enumerate() {
            for &kind in order.what.kinds() {
                by_kind[D::number(kind)].push(i as u8);
            }
        }
        Orders { list, by_kind }
    }

    /// The orders that speak to a kind of decision, with their numbers.
    pub(crate) fn on(&self, kind: D::Kind) -> impl Iterator<Item = (u8, &Order<D, W>)> {
        self.by_kind[D::number(kind)].iter().map(|&number| (number, &self.list[usize::from(number)]))
    }

    /// What an order says.
    pub(crate) fn says(&self, number: u8) -> &D {
        &self.list[usize::from(number)].what
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }
}

/// How often each order was carried out in the turn.
#[derive(Clone, Debug)]
pub struct Tally {
    turn: u8,
    done: Vec<u8>,
    /// The last order of the present decision.
    followed: Option<u8>,
}

impl Tally {
    pub(crate) fn new(orders: usize) -> Tally {
        Tally { turn: 0, done: vec![0; orders], followed: None }
    }

    /// A new game.
    pub(crate) fn clear(&mut self) {
        self.turn = 0;
        self.done.fill(0);
    }

    /// A decision is awaited in this turn; another turn counts from 0 again.
    pub(crate) fn at_turn(&mut self, turn: u8) {
        self.followed = None;
        if self.turn != turn {
            self.turn = turn;
            self.done.fill(0);
        }
    }

    /// How often an order was carried out.
    pub(crate) fn of(&self, order: u8) -> u8 {
        self.done[usize::from(order)]
    }

    /// An order was carried out once more.
    pub(crate) fn count(&mut self, order: u8) {
        let done = &mut self.done[usize::from(order)];
        *done = done.saturating_add(1);
        self.follow(order);
    }

    /// An order is followed that is counted elsewhere.
    pub(crate) fn follow(&mut self, order: u8) {
        self.followed = Some(order);
    }

    /// The order that the present decision follows; none where it follows none, or only continues with a plan.
    pub(crate) fn followed(&self) -> Option<u8> {
        self.followed
    }
}
