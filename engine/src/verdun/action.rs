//! The decisions of a player.

use super::block::Condition;
use super::card::CardId;
use crate::geometry::ZoneId;

/// §9 The purchases that action points pay for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Purchase {
    /// §9.1 A trench.
    Trench,
    /// §9.2 Reinforcements.
    Request,
    /// §9.3 A refresh.
    Refresh,
    /// §9.4 Strategic movement.
    Strategic,
    /// §9.5 Tactical movement.
    Tactical,
    /// §9.5 A rotation.
    Rotation,
}

impl Purchase {
    /// All purchases with their names, in the order of the rulebook.
    pub const ALL: [(&'static str, Purchase); 6] = [
        ("a trench", Purchase::Trench),
        ("reinforcements", Purchase::Request),
        ("a refresh", Purchase::Refresh),
        ("strategic movement", Purchase::Strategic),
        ("tactical movement", Purchase::Tactical),
        ("a rotation", Purchase::Rotation),
    ];
}

/// One atomic decision. Its meaning depends on the [`Step`](super::state::Step) that awaits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Pass, decline or stop.
    Done,
    /// Agree: assault, pay, roll again, use the permanent.
    Go,
    /// A zone or the reserve, as a destination, an origin or the object of an action.
    To(ZoneId),
    /// A card to choose, discard, add or answer with.
    Card(CardId),
    /// §4.1 Play a card for its action points.
    Points(CardId),
    /// §8 Play a card as an event; its action points are spent afterwards.
    Event(CardId),
    /// §8 Play a card as an event; its action points are spent first.
    EventLast(CardId),
    /// §7.1 Play a barrage card as a barrage.
    Barrage(CardId),
    /// §6 Discard cards to take one from the deck.
    Search,
    /// §4.3 Discard a permanent.
    Drop(CardId),
    /// §9 Spend points.
    Spend(Purchase),
    /// A block of this condition.
    Block(Condition),
    /// §9.2 A number of blocks.
    Count(u8),
    /// §7.3 One wave of extra dice.
    Wave,
    /// §7.3 All extra dice until none is left.
    Rest,
}
