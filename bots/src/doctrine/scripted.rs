//! The scripted bot of any system.

use super::{Directive, Doctrine, Grammar, Orders, Tally, read};
use sandtable_engine::{Choose, Game, Side, Stream, View};
use sandtable_scenarios::Faults;
use std::fmt::Debug;
use std::sync::Arc;

/// A bot that may follow the orders of a doctrine.
pub trait Follow {
    /// The number from 0 of the order that the last choice followed; `None` if it followed none, or only continued a plan.
    fn order(&self) -> Option<u8> {
        None
    }
}

impl<B: Follow + ?Sized> Follow for Box<B> {
    fn order(&self) -> Option<u8> {
        (**self).order()
    }
}

/// A rule system with doctrines: defines what they can say and how they are played.
pub trait Scripts: Game {
    /// The content of an order.
    type Directive: Directive + Debug + Send + Sync;
    /// The conditions of an order.
    type When: Debug + Send + Sync;
    /// The names that a doctrine can use in a scenario.
    type Book<'g>: Grammar<Directive = Self::Directive, When = Self::When>
    where
        Self: 'g;
    /// Values computed once from the rules and the map.
    type Known: Debug + Send + Sync;
    /// The bot's memory between decisions, apart from the number of times each order was carried out.
    type Memory: Clone + Debug + Send + Sync;

    /// The names that a doctrine for `side` can use.
    fn book(&self, side: Side) -> Self::Book<'_>;

    /// Computes the values that do not change.
    fn known(&self) -> Self::Known;

    /// The memory of a bot with a doctrine of these `orders`, before its first game.
    fn memory(&self, orders: &OrdersOf<Self>) -> Self::Memory;

    /// Clears everything except the buffers, for a new game.
    fn forget(memory: &mut Self::Memory);

    /// The number of the turn, or of the part of it, in which `at-most` counts.
    fn period(state: &Self::State) -> u8;

    /// Chooses one of the `legal` actions.
    fn decide(script: Script<'_, Self>, view: &View<'_, Self>, legal: &[Self::Action], dice: &mut Stream) -> usize;
}

/// The doctrine of a system.
pub(crate) type DoctrineOf<G> = Doctrine<<G as Scripts>::Directive, <G as Scripts>::When>;
/// Its orders.
pub(crate) type OrdersOf<G> = Orders<<G as Scripts>::Directive, <G as Scripts>::When>;

impl<D: Directive, W> Doctrine<D, W> {
    /// Reads `text`, a doctrine in TOML for `side` that messages call `name`. Names of places and pieces are those of `game`.
    ///
    /// # Errors
    /// Every error of the file.
    pub fn read<G: Scripts<Directive = D, When = W>>(
        name: &str,
        text: &str,
        game: &G,
        side: Side,
    ) -> Result<Doctrine<D, W>, Faults> {
        let (head, orders) = read(name, text, side, G::CARD.sides, || game.book(side))?;
        Ok(Doctrine { name: head.name, side, about: head.about, orders })
    }
}

/// Plays by a doctrine.
#[derive(Debug)]
pub struct Scripted<G: Scripts> {
    doctrine: Arc<DoctrineOf<G>>,
    known: Arc<G::Known>,
    memory: G::Memory,
    tally: Tally,
}

impl<G: Scripts> Clone for Scripted<G> {
    fn clone(&self) -> Scripted<G> {
        let Scripted { doctrine, known, memory, tally } = self;
        let (doctrine, known) = (Arc::clone(doctrine), Arc::clone(known));
        Scripted { doctrine, known, memory: memory.clone(), tally: tally.clone() }
    }
}

/// The data that the bot has at a decision.
#[derive(Debug)]
pub struct Script<'a, G: Scripts> {
    pub(crate) orders: &'a OrdersOf<G>,
    pub(crate) known: &'a G::Known,
    pub(crate) memory: &'a mut G::Memory,
    pub(crate) tally: &'a mut Tally,
}

impl<G: Scripts> Scripted<G> {
    /// A bot that plays by `doctrine` under the rules of `game`.
    #[must_use]
    pub fn new(game: &G, doctrine: DoctrineOf<G>) -> Scripted<G> {
        let (memory, tally) = (game.memory(&doctrine.orders), Tally::new(doctrine.len()));
        Scripted { doctrine: Arc::new(doctrine), known: Arc::new(game.known()), memory, tally }
    }

    /// The doctrine.
    #[must_use]
    pub fn doctrine(&self) -> &DoctrineOf<G> {
        &self.doctrine
    }
}

impl<G: Scripts> Choose<G> for Scripted<G> {
    fn new_game(&mut self) {
        G::forget(&mut self.memory);
        self.tally.clear();
    }

    fn choose(&mut self, view: &View<'_, G>, legal: &[G::Action], dice: &mut Stream) -> usize {
        let Scripted { doctrine, known, memory, tally } = self;
        tally.at_turn(G::period(view.state()));
        G::decide(Script { orders: &doctrine.orders, known, memory, tally }, view, legal, dice)
    }
}

impl<G: Scripts> Follow for Scripted<G> {
    fn order(&self) -> Option<u8> {
        self.tally.followed()
    }
}
