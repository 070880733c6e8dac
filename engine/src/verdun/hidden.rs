//! Hidden information: which cards the enemy holds, and which are in his draw deck (§5).
//!
//! The number of cards that he holds is open. The awaited step stays as it is: where it reveals a card (an answer is asked for), only the side that
//! decides gets a view.

use super::card::{CardId, MAX_CARDS};
use super::event::Event;
use super::state::{State, Step};
use super::{Action, Verdun};
use crate::chance::Chance;
use crate::game::{Heard, Hearer};
use crate::side::Side;

/// The enemy's hand, by kind.
#[derive(Clone, Copy, Debug)]
pub struct Secret([u8; MAX_CARDS]);

/// Hides the enemy's hand from `side`: its cards are counted in his deck. Returns the hand.
#[inline]
pub(super) fn hide(s: &mut State, side: Side) -> Secret {
    let enemy = side.enemy();
    change(&mut s.deck[enemy], &s.hand[enemy], |deck, cards| deck + cards);
    Secret(std::mem::replace(&mut s.hand[enemy], [0; MAX_CARDS]))
}

/// Restores the hand that [`hide`] took out.
#[inline]
pub(super) fn reveal(s: &mut State, side: Side, Secret(hand): Secret) {
    let enemy = side.enemy();
    s.hand[enemy] = hand;
    change(&mut s.deck[enemy], &s.hand[enemy], |deck, cards| deck - cards);
}

/// Adds cards to a deck or removes them, eight kinds at a time. No number grows so large that it would change the next one.
#[inline]
fn change(deck: &mut [u8; MAX_CARDS], cards: &[u8; MAX_CARDS], by: impl Fn(u64, u64) -> u64) {
    const { assert!(MAX_CARDS.is_multiple_of(8), "kinds are left over") };
    for (deck, cards) in deck.as_chunks_mut().0.iter_mut().zip(cards.as_chunks().0) {
        *deck = by(u64::from_le_bytes(*deck), u64::from_le_bytes(*cards)).to_le_bytes();
    }
}

/// Redraws the hand that `side` cannot see: another one of the same size.
pub(super) fn resample(s: &mut State, side: Side, chance: &mut impl Chance) {
    hide(s, side);
    let enemy = side.enemy();
    for _ in 0..s.hand_size[enemy] {
        let weights = s.deck[enemy].map(u64::from);
        let card = CardId(chance.weighted(&weights) as u8);
        s.deck[enemy][card.index()] -= 1;
        s.hand[enemy][card.index()] += 1;
    }
}

/// §5 The part of an event that a side hears: that the enemy draws or chooses a card, but not which one.
pub(super) fn event_heard(event: &Event, hearer: Hearer<'_, Verdun>) -> Heard<Event> {
    match *event {
        Event::Chose { side, .. } | Event::Drew { side, .. } | Event::Took { side, .. } if side != hearer.side => {
            Heard::Part(*event)
        }
        // A card that leaves the hand is shown.
        Event::Discarded { .. } | Event::HoldsNone { .. } => Heard::Shown(*event),
        Event::Chose { .. } | Event::Drew { .. } | Event::Took { .. } => Heard::All,
        Event::Deployed { .. }
        | Event::Entrenched { .. }
        | Event::Wearied { .. }
        | Event::TurnBegan { .. }
        | Event::MonthBegan { .. }
        | Event::RoundBegan { .. }
        | Event::Sustained { .. }
        | Event::Dropped { .. }
        | Event::Passed { .. }
        | Event::Searched { .. }
        | Event::PlayedForPoints { .. }
        | Event::PlayedEvent { .. }
        | Event::PlayedBarrage { .. }
        | Event::Answered { .. }
        | Event::Cancelled { .. }
        | Event::Dug { .. }
        | Event::Filled { .. }
        | Event::Requested { .. }
        | Event::Refreshed { .. }
        | Event::MovedStrategically { .. }
        | Event::Came { .. }
        | Event::MovedTactically { .. }
        | Event::Rotated { .. }
        | Event::Infiltrated { .. }
        | Event::Declared { .. }
        | Event::Mustered { .. }
        | Event::Relieved { .. }
        | Event::Replaced { .. }
        | Event::Bombarded { .. }
        | Event::Countered { .. }
        | Event::Silenced { .. }
        | Event::Rolled { .. }
        | Event::Gassed { .. }
        | Event::Hit { .. }
        | Event::Absorbed { .. }
        | Event::Suffered { .. }
        | Event::HitsLost { .. }
        | Event::Forfeited { .. }
        | Event::Spurned { .. }
        | Event::FriendlyFire { .. }
        | Event::Assaulted { .. }
        | Event::AssaultEnded { .. }
        | Event::Lapsed { .. }
        | Event::Doubled { .. }
        | Event::Worsened { .. }
        | Event::Scored { .. }
        | Event::EventRolled { .. }
        | Event::AirChanged { .. }
        | Event::MoraleChanged { .. }
        | Event::Sent { .. }
        | Event::Arrived { .. }
        | Event::MarkerPlaced { .. }
        | Event::UsRolled { .. }
        | Event::UsModified { .. }
        | Event::Unsupplied { .. }
        | Event::WornOut { .. }
        | Event::Dispersed { .. }
        | Event::Starved { .. }
        | Event::Resupplied { .. }
        | Event::ControlChanged { .. }
        | Event::Expired { .. }
        | Event::Loaded { .. }
        | Event::DiceLeft { .. }
        | Event::Aimed { .. }
        | Event::Denied { .. }
        | Event::Spared { .. }
        | Event::Struck { .. }
        | Event::OwnSixes { .. }
        | Event::Protected { .. }
        | Event::Faced { .. }
        | Event::Struggled { .. }
        | Event::TableRead { .. }
        | Event::TableChanged { .. }
        | Event::UsDice { .. }
        | Event::Crossed { .. }
        | Event::Held { .. }
        | Event::Geography { .. }
        | Event::UsEntered { .. }
        | Event::Ended { .. } => Heard::All,
    }
}

/// §5 The part of an enemy decision that a side hears: neither which card he chooses, nor that he could have played one and did not.
pub(super) fn action_heard(action: Action, hearer: Hearer<'_, Verdun>) -> Heard<Action> {
    match (hearer.before.step, action) {
        (Step::ChooseCard(_) | Step::SearchTake(_), _) => Heard::Nothing,
        (Step::Second(_) | Step::Counter(_) | Step::Answer(_), Action::Done) => Heard::Nothing,
        (_, Action::Card(_) | Action::Points(_) | Action::Event(_) | Action::EventLast(_) | Action::Barrage(_)) => {
            Heard::Shown(action)
        }
        _ => Heard::All,
    }
}
