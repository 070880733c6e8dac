//! The events of a game, for observers.

use super::block::Condition;
use super::card::CardId;
use super::dice::Aim;
use super::zone::ZoneSet;
use crate::geometry::ZoneId;
use crate::side::Side;

/// The occasion on which dice of a barrage are rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throw {
    /// §7.3 The barrage itself.
    First,
    /// §7.3 A wave of extra dice.
    Extra,
    /// §7.3 All remaining extra dice, each rolled again until it gives none.
    Rest,
    /// §12.3 A re-roll of the barrage.
    Again,
}

/// §7.3 A source of protection that absorbs hits of a barrage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spares {
    /// A card that answers.
    Answer(CardId),
    /// A fort.
    Fort,
    /// A fort that absorbs less because of an enemy permanent.
    LesserFort,
    /// A fort that the event ignores.
    NoFort,
    /// A trench.
    Trench,
}

/// §7.5 A reason for hits in an assault, or for fewer of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// This many fresh blocks.
    Fresh(u8),
    /// This many exhausted blocks.
    Exhausted(u8),
    /// This many blocks, fresh or exhausted, if an answer makes them equal.
    Each(u8),
    /// A permanent.
    Card(CardId),
    /// All hits are doubled.
    Doubled,
    /// A trench of the defender.
    Trench,
    /// A height that is friendly to the defender.
    Height,
    /// Permanents of the defender that were used.
    Suffered,
}

/// §3.2, §11 The reason why a zone changes hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// §3.2 Blocks of the side are there alone, or have moved through it.
    Blocks,
    /// §11 The last blocks of the enemy there starved.
    Starved,
    /// §11 The zone is empty, and the enemy cannot supply it.
    CutOff,
}

/// One occurrence in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum Event {
    Deployed { side: Side, zone: ZoneId, blocks: u8 },
    Entrenched { side: Side, zones: ZoneSet },
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
    Came { side: Side, zone: ZoneId },
    MovedTactically { side: Side, condition: Condition, from: ZoneId, to: ZoneId },
    Rotated { side: Side, condition: Condition, from: ZoneId, to: ZoneId },
    Infiltrated { side: Side, condition: Condition, from: ZoneId, to: ZoneId },
    Declared { side: Side, zone: ZoneId },
    Mustered { side: Side, from: ZoneId, to: ZoneId },
    Relieved { side: Side, from: ZoneId, to: ZoneId },
    Replaced { side: Side, condition: Condition, from: ZoneId, to: ZoneId },
    Loaded { side: Side, card: CardId, dice: u8 },
    Bombarded { side: Side, zone: ZoneId, dice: u8 },
    Countered { side: Side, card: CardId, dice: u8 },
    DiceLeft { zone: ZoneId, dice: u8 },
    Silenced { zone: ZoneId },
    Aimed { side: Side, zone: ZoneId, dice: u8, from: u8, far: bool, fives: bool },
    Denied { side: Side, dice: u8 },
    Rolled { side: Side, throw: Throw, dice: u8, aim: Aim, sixes: u8, hits: u8 },
    Spurned { side: Side, dice: u8 },
    Gassed { side: Side, zone: ZoneId, blocks: u8 },
    Hit { side: Side, zone: ZoneId, hits: u8 },
    Spared { side: Side, by: Spares, hits: u8 },
    Absorbed { side: Side, answers: u8, fort: u8, trench: u8, left: u8 },
    Struck { side: Side, zone: ZoneId, hits: u8, fresh: u8, exhausted: u8 },
    Suffered { side: Side, zone: ZoneId, exhausted: u8, destroyed: u8, barrage: bool },
    HitsLost { side: Side, hits: u8, exhausted: u8 },
    Forfeited { side: Side, zone: ZoneId },
    OwnSixes { side: Side, sixes: u8, each: u8 },
    Protected { side: Side, air: i8 },
    FriendlyFire { side: Side, hits: u8 },
    Faced { side: Side, zone: ZoneId, fresh: u8, exhausted: u8 },
    Struggled { by: Side, cause: Cause, hits: i8 },
    Assaulted { side: Side, zone: ZoneId, attacker_hits: u8, defender_hits: u8 },
    AssaultEnded { side: Side, zone: ZoneId, taken: bool },
    Lapsed { side: Side, zone: ZoneId },
    Doubled { side: Side, card: CardId },
    Worsened { side: Side, card: CardId },
    Scored { side: Side, points: i16, lost: u8, vp: i8 },
    EventRolled { side: Side, roll: u8 },
    TableRead { side: Side, points: i16 },
    TableChanged { side: Side, card: CardId, points: i16 },
    AirChanged { side: Side, air: i8 },
    MoraleChanged { side: Side, morale: u8 },
    Sent { side: Side, blocks: u8 },
    Arrived { side: Side, blocks: u8 },
    MarkerPlaced { side: Side, zone: ZoneId, points: u8 },
    Discarded { side: Side, card: CardId },
    HoldsNone { side: Side, card: CardId },
    UsDice { dice: i16, modifier: i8, cards: i16 },
    UsRolled { roll: i16, needed: u8, level: u8 },
    UsModified { modifier: i8 },
    Unsupplied { side: Side, zone: ZoneId, level: u8 },
    WornOut { side: Side, zone: ZoneId, blocks: u8 },
    Dispersed { side: Side, zone: ZoneId, blocks: u8 },
    Starved { side: Side, zone: ZoneId, blocks: u8 },
    Resupplied { side: Side, zone: ZoneId },
    ControlChanged { side: Side, zone: ZoneId, gain: Gain },
    Expired { side: Side, card: CardId },
    Crossed { side: Side, zone: ZoneId },
    Held { side: Side, circles: u16, forts: u16, markers: u16, doubled: u16 },
    Geography { german: u16, french: u16, lost: u8, vp: i8 },
    UsEntered { level: u8, points: i8, lost: u8, vp: i8 },
    Ended { ending: u8, level: u8, vp: i8, needed: Option<i16> },
}
