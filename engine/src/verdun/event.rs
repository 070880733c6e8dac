//! What happens in a game, for observers.

use super::block::Condition;
use super::card::CardId;
use crate::geometry::ZoneId;
use crate::side::Side;

/// Why a barrage's dice are on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throw {
    /// §7.3 The barrage itself.
    First,
    /// §7.3 Extra dice.
    Extra,
    /// §12.3 The barrage once more.
    Again,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum Event {
    Deployed { side: Side, zone: ZoneId },
    Wearied { side: Side, zone: ZoneId },
    TurnBegan { turn: u8 },
    MonthBegan { turn: u8, month: u8 },
    RoundBegan { side: Side, round: u8 },
    Chose { side: Side, card: CardId },
    Drew { side: Side, cards: u8 },
    Sustained { side: Side, card: CardId, morale: i8 },
    Dropped { side: Side, card: CardId },
    Passed { side: Side },
    Searched { side: Side },
    Took { side: Side, card: CardId },
    PlayedForPoints { side: Side, card: CardId, points: u8 },
    PlayedEvent { side: Side, card: CardId },
    PlayedBarrage { side: Side, card: CardId },
    Answered { side: Side, card: CardId },
    Cancelled { side: Side, card: CardId },
    Dug { side: Side, zone: ZoneId },
    Filled { side: Side, zone: ZoneId },
    Requested { side: Side, blocks: u8, vp: u8 },
    Refreshed { side: Side, zone: ZoneId, blocks: u8 },
    MovedStrategically { side: Side, condition: Condition, from: ZoneId, to: ZoneId },
    MovedTactically { side: Side, condition: Condition, from: ZoneId, to: ZoneId },
    Rotated { side: Side, condition: Condition, from: ZoneId, to: ZoneId },
    Infiltrated { side: Side, condition: Condition, from: ZoneId, to: ZoneId },
    Mustered { side: Side, from: ZoneId, to: ZoneId },
    Relieved { side: Side, from: ZoneId, to: ZoneId },
    Replaced { side: Side, condition: Condition, from: ZoneId, to: ZoneId },
    Bombarded { side: Side, zone: ZoneId, dice: u8 },
    Countered { side: Side, card: CardId, dice: u8 },
    Silenced { zone: ZoneId },
    Rolled { side: Side, throw: Throw, dice: u8, sixes: u8, hits: u8 },
    Gassed { side: Side, zone: ZoneId, blocks: u8 },
    Hit { side: Side, zone: ZoneId, hits: u8 },
    Absorbed { side: Side, answers: u8, fort: u8, trench: u8, left: u8 },
    Suffered { side: Side, zone: ZoneId, exhausted: u8, destroyed: u8, barrage: bool },
    FriendlyFire { side: Side, hits: u8 },
    Assaulted { side: Side, zone: ZoneId, attacker_hits: u8, defender_hits: u8 },
    AssaultEnded { side: Side, zone: ZoneId, taken: bool },
    Doubled { side: Side, card: CardId },
    Worsened { side: Side, card: CardId },
    Scored { side: Side, points: i16, vp: i8 },
    EventRolled { side: Side, roll: u8, points: i16 },
    AirChanged { side: Side, air: i8 },
    MoraleChanged { side: Side, morale: u8 },
    Sent { side: Side, blocks: u8 },
    Arrived { side: Side, blocks: u8 },
    MarkerPlaced { side: Side, zone: ZoneId, points: u8 },
    Discarded { side: Side, card: CardId },
    UsRolled { roll: i16, needed: u8, level: u8 },
    UsModified { modifier: i8 },
    Unsupplied { side: Side, zone: ZoneId, level: u8 },
    Dispersed { side: Side, zone: ZoneId, blocks: u8 },
    Starved { side: Side, zone: ZoneId, blocks: u8 },
    Resupplied { side: Side, zone: ZoneId },
    ControlChanged { side: Side, zone: ZoneId },
    Expired { side: Side, card: CardId },
    Geography { german: u16, french: u16, vp: i8 },
    UsEntered { level: u8, points: i8, vp: i8 },
    Ended { ending: u8, level: u8, vp: i8 },
}
