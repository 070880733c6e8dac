//! The decisions of a player.

use super::block::Condition;
use super::card::CardId;
use crate::geometry::ZoneId;

/// §9 What an action point buys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Purchase {
    /// §9.1
    Trench,
    /// §9.2
    Request,
    /// §9.3
    Refresh,
    /// §9.4
    Strategic,
    /// §9.5
    Tactical,
    /// §9.5
    Rotation,
}

impl Purchase {
    /// All with their names, in the order of the rulebook.
    pub const ALL: [(&'static str, Purchase); 6] = [
        ("a trench", Purchase::Trench),
        ("reinforcements", Purchase::Request),
        ("a refresh", Purchase::Refresh),
        ("strategic movement", Purchase::Strategic),
        ("tactical movement", Purchase::Tactical),
        ("a rotation", Purchase::Rotation),
    ];
}

/// One atomic decision. What it means depends on the [`Step`](super::state::Step) that awaits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Nothing (more): pass, decline, ready, enough.
    Done,
    /// Do it: assault, pay, roll again, use the permanent.
    Go,
    /// A zone, or the reserve: where to, where from, what for.
    To(ZoneId),
    /// A card: to choose, discard, add, answer with.
    Card(CardId),
    /// §4.1 Play a card for its action points.
    Points(CardId),
    /// §8 Play a card as event; action points that go with it are spent after it.
    Event(CardId),
    /// §8 The same, the points before it.
    EventLast(CardId),
    /// §7.1 Play a barrage card as a barrage.
    Barrage(CardId),
    /// §6 Discard cards for one of the deck.
    Search,
    /// §4.3 Discard a permanent.
    Drop(CardId),
    /// §9 Spend points.
    Spend(Purchase),
    /// A block that stands so.
    Block(Condition),
    /// §9.2 This many blocks.
    Count(u8),
    /// §7.3 One wave of extra dice.
    Wave,
    /// §7.3 All extra dice to the last.
    Rest,
}
