//! Information hidden from a side: which stratagem counters the enemy holds and which are in his cup (§6).
//!
//! The size of his hand is open, and so is a counter whose reusable side was played this turn. The awaited step is not hidden: if it reveals a
//! counter (because it asks for a reaction), only the side that decides is shown a view.

use super::event::Event;
use super::state::{State, Step};
use super::{Action, Belfort};
use crate::chance::Chance;
use crate::game::{Heard, Hearer};
use crate::geometry::Bits;
use crate::side::Side;

/// The unrevealed counters in the enemy's hand, as bits of the data's list.
#[derive(Clone, Copy, Debug)]
pub struct Secret(u8);

/// Hides what `side` cannot see: moves the enemy's unrevealed counters to his cup.
#[inline]
pub(super) fn hide(s: &mut State, side: Side) -> Secret {
    let enemy = side.enemy();
    let secret = s.hand[enemy] & !s.played[enemy];
    s.cup[enemy] |= secret;
    s.hand[enemy] &= !secret;
    Secret(secret)
}

/// Undoes [`hide`].
#[inline]
pub(super) fn reveal(s: &mut State, side: Side, Secret(secret): Secret) {
    let enemy = side.enemy();
    s.cup[enemy] &= !secret;
    s.hand[enemy] |= secret;
}

/// Redraws what `side` cannot see: another hand of the same size.
pub(super) fn resample(s: &mut State, side: Side, chance: &mut impl Chance) {
    hide(s, side);
    let enemy = side.enemy();
    while s.hand[enemy].count_ones() < u32::from(s.hand_size[enemy]) {
        let cup = s.cup[enemy];
        let nth = chance.uniform(cup.count_ones());
        let counter = Bits(u64::from(cup)).nth(nth as usize).expect("the draw lies within the cup");
        s.cup[enemy] &= !(1 << counter);
        s.hand[enemy] |= 1 << counter;
    }
}

/// An unknown counter, in events and actions as the enemy hears them.
pub(super) const FACE_DOWN: u8 = u8::MAX;

/// §6 The part of an event that a side hears: that the enemy takes or keeps a counter, but not which.
pub(super) fn event_heard(event: &Event, hearer: Hearer<'_, Belfort>) -> Heard<Event> {
    let counter = FACE_DOWN;
    match *event {
        Event::Drew { side, .. } if side != hearer.side => Heard::Part(Event::Drew { side, counter }),
        Event::Bought { side, cost, at_random, .. } if side != hearer.side => {
            Heard::Part(Event::Bought { side, counter, cost, at_random })
        }
        Event::KeptStratagem { side, .. } if side != hearer.side => Heard::Part(Event::KeptStratagem { side, counter }),
        Event::Drew { .. } | Event::Bought { .. } | Event::KeptStratagem { .. } => Heard::All,
        Event::Deployed { .. }
        | Event::TurnBegan { .. }
        | Event::Income { .. }
        | Event::IncomeReduced
        | Event::Played { .. }
        | Event::MovedOperationally { .. }
        | Event::Bombarded { .. }
        | Event::Countered { .. }
        | Event::Cancelled { .. }
        | Event::CounterRolled { .. }
        | Event::BombardmentRolled { .. }
        | Event::NoFire { .. }
        | Event::Inflamed { .. }
        | Event::Absorbed { .. }
        | Event::FortDamaged { .. }
        | Event::MarkerLost { .. }
        | Event::StatusLost { .. }
        | Event::PutOutOfAction { .. }
        | Event::Removed { .. }
        | Event::StoppedBombarding { .. }
        | Event::Activated { .. }
        | Event::Selected { .. }
        | Event::Passed { .. }
        | Event::Exchanged { .. }
        | Event::GunMoved { .. }
        | Event::Refused { .. }
        | Event::Marched { .. }
        | Event::Caught { .. }
        | Event::TrenchFilled { .. }
        | Event::Attacked { .. }
        | Event::NoAttack { .. }
        | Event::Barrage { .. }
        | Event::Fired { .. }
        | Event::KeptBack { .. }
        | Event::CalledOff { .. }
        | Event::Assaulted { .. }
        | Event::AssaultDecided { .. }
        | Event::Overrun { .. }
        | Event::GunsLost { .. }
        | Event::Retreated { .. }
        | Event::LeftMap { .. }
        | Event::Advanced { .. }
        | Event::AdvanceBarred { .. }
        | Event::FellIll { .. }
        | Event::Deserted { .. }
        | Event::ScoutsPlaced { .. }
        | Event::SentAway { .. }
        | Event::Returned { .. }
        | Event::Arrived { .. }
        | Event::Rehabilitated { .. }
        | Event::Rebuilt { .. }
        | Event::Fortified { .. }
        | Event::Dug { .. }
        | Event::KeptPoints { .. }
        | Event::Owed { .. }
        | Event::Modified { .. }
        | Event::Doused { .. }
        | Event::FortHit { .. }
        | Event::MarkerAbsorbed { .. }
        | Event::HitLost { .. }
        | Event::HitsLost { .. }
        | Event::Adds { .. }
        | Event::RuseAdds { .. }
        | Event::OutOfTheAttack { .. }
        | Event::Remained { .. }
        | Event::Exposed { .. }
        | Event::Ended { .. } => Heard::All,
    }
}

/// §6 The part of an enemy decision that a side hears: not which counter is taken or kept, nor that one could have been played.
pub(super) fn action_heard(action: Action, hearer: Hearer<'_, Belfort>) -> Heard<Action> {
    match (hearer.before.step(), action) {
        (_, Action::BuyChosen(_)) => Heard::Part(Action::BuyChosen(FACE_DOWN)),
        (_, Action::Keep(_)) => Heard::Part(Action::Keep(FACE_DOWN)),
        (
            Step::CancelCounter
            | Step::CancelShot
            | Step::FightFire
            | Step::Undisciplined
            | Step::Ruse
            | Step::PlayStratagem(_),
            Action::Done,
        ) => Heard::Nothing,
        (_, Action::Play { .. }) => Heard::Shown(action),
        _ => Heard::All,
    }
}
