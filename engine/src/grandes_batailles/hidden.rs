//! Information hidden from a side: which of the two face-down markers is the 13th Division (§13.1.6).
//!
//! Everything else is open. The cup holds no secret: the markers in it are known, and the next one is drawn when needed.

use super::event::Event;
use super::state::{FRENCH, State, Step};
use super::{Action, GrandesBatailles};
use crate::chance::Chance;
use crate::game::{Heard, Hearer};
use crate::side::Side;

/// The index of the real marker.
#[derive(Clone, Copy, Debug)]
pub struct Secret(u8);

/// Hides what `side` cannot see: which marker is real.
pub(super) fn hide(s: &mut State, side: Side) -> Secret {
    let secret = Secret(s.real);
    if is_secret(s, side) {
        s.real = 0;
    }
    secret
}

/// Undoes [`hide`].
pub(super) fn reveal(s: &mut State, _side: Side, Secret(real): Secret) {
    s.real = real;
}

/// Redraws what `side` cannot see: both markers are equally likely.
pub(super) fn resample(s: &mut State, side: Side, chance: &mut impl Chance) {
    if is_secret(s, side) {
        s.real = chance.uniform(2) as u8;
    }
}

/// Whether the French do not know the real marker: while both are face down. Once the decoy is revealed, the other is known.
fn is_secret(s: &State, side: Side) -> bool {
    side == FRENCH && s.marker_at.iter().all(|h| h.is_some())
}

/// §13.1.6 The part of an event that a side hears: all of it, since no event says which marker is real before it is revealed.
pub(super) fn event_heard(event: &Event) -> Heard<Event> {
    match *event {
        Event::SetUp { .. }
        | Event::LeaderSetUp { .. }
        | Event::Faced { .. }
        | Event::TurnBegan { .. }
        | Event::Counted { .. }
        | Event::EarlyArrivalRolled { .. }
        | Event::CommanderCame { .. }
        | Event::CommanderLeft { .. }
        | Event::SentFor { .. }
        | Event::DecoyPlaced
        | Event::Marked { .. }
        | Event::InitiativeRolled { .. }
        | Event::Initiative { .. }
        | Event::Drawn { .. }
        | Event::SharedMarkerRolled { .. }
        | Event::Held { .. }
        | Event::Joined { .. }
        | Event::Activated { .. }
        | Event::Passed { .. }
        | Event::Taken { .. }
        | Event::LeaderTested { .. }
        | Event::Untested { .. }
        | Event::GunFired { .. }
        | Event::Rolled { .. }
        | Event::MoraleTested { .. }
        | Event::Entered { .. }
        | Event::LeaderEntered { .. }
        | Event::Moved { .. }
        | Event::LeaderMoved { .. }
        | Event::GroundTaken { .. }
        | Event::MarkerMoved { .. }
        | Event::TurnedUp { .. }
        | Event::Left { .. }
        | Event::LeaderLeft { .. }
        | Event::Attacked { .. }
        | Event::CombatBegan { .. }
        | Event::RetreatedBefore { .. }
        | Event::Supported { .. }
        | Event::Meets { .. }
        | Event::Gave { .. }
        | Event::Brought { .. }
        | Event::Divided { .. }
        | Event::Added { .. }
        | Event::OutOfCommand { .. }
        | Event::Because { .. }
        | Event::Scored { .. }
        | Event::TookPart { .. }
        | Event::Disorganised { .. }
        | Event::StepLost { .. }
        | Event::Eliminated { .. }
        | Event::Refused { .. }
        | Event::Sheltered { .. }
        | Event::Retreated { .. }
        | Event::RetreatBarred { .. }
        | Event::Advanced { .. }
        | Event::Stood { .. }
        | Event::MortalityRolled { .. }
        | Event::LeaderKilled { .. }
        | Event::LeaderPlaced { .. }
        | Event::LeaderRemoved { .. }
        | Event::Rallied { .. }
        | Event::Demoralised { .. }
        | Event::NoonBonus { .. }
        | Event::Ended { .. } => Heard::All,
    }
}

/// §13.1.6 The part of an enemy decision that a side hears: not which marker is the real one.
pub(super) fn action_heard(hearer: Hearer<'_, GrandesBatailles>) -> Heard<Action> {
    Heard::all_if(!matches!(hearer.before.step(), Step::PlaceDecoy(_)))
}
