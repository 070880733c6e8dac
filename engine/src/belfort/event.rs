//! What happens in a game, for observers.

use super::stratagem::Stratagem;
use super::tables::Hits;
use super::unit::{Status, UnitId};
use crate::geometry::ZoneId;
use crate::side::Side;

/// Why units fire at battalions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireKind {
    /// §9.2 Defensive fire at an attack.
    Defensive,
    /// §9.4.1 At units that leave.
    Leaving,
    /// §9.1.2 By units caught in the open, before they retreat.
    Caught,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum Event {
    Deployed { side: Side, unit: UnitId, zone: ZoneId },
    TurnBegan { turn: u8, initiative: Side },
    Income { side: Side, kept: u8, income: u8, extra: u8, pending: i8, total: u8 },
    IncomeReduced,
    Drew { side: Side, counter: u8 },
    Bought { side: Side, counter: u8, cost: u8, at_random: bool },
    Played { stratagem: Stratagem },
    MovedOperationally { side: Side, unit: UnitId, from: ZoneId, to: ZoneId },
    Bombarded { side: Side, gun: UnitId, target: ZoneId },
    Countered { side: Side, gun: UnitId },
    Cancelled { gun: UnitId },
    CounterRolled { side: Side, die: u8, modifier: i8, penalty: u8 },
    BombardmentRolled { side: Side, die: u8, modifier: i8, hits: u8 },
    Inflamed { hits: u8 },
    Absorbed { zone: ZoneId, hits: u8, left: u8 },
    FortDamaged { zone: ZoneId, level: u8 },
    MarkerLost { zone: ZoneId, trench: bool },
    StatusLost { side: Side, unit: UnitId, status: Status },
    PutOutOfAction { side: Side, unit: UnitId },
    Removed { side: Side, unit: UnitId },
    StoppedBombarding { side: Side },
    Activated { side: Side, zone: ZoneId },
    Passed { side: Side },
    Exchanged { side: Side, first: UnitId, second: UnitId },
    GunMoved { side: Side, unit: UnitId, from: ZoneId, to: ZoneId },
    Refused { unit: UnitId },
    Marched { side: Side, unit: UnitId, from: ZoneId, to: ZoneId },
    TrenchFilled { zone: ZoneId },
    Attacked { side: Side, from: ZoneId, target: ZoneId },
    Barrage { side: Side, gun: UnitId },
    Fired { side: Side, kind: FireKind, value: u8, column: u8, die: u8, modifier: i8, hits: u8 },
    CalledOff { side: Side },
    Assaulted { side: Side, attack: u8, defence: u8, battalions: u8, die: u8, modifier: i8, hits: Hits },
    AssaultDecided { won: bool, side: Side },
    Overrun { zone: ZoneId },
    GunsLost { side: Side, unit: UnitId },
    Retreated { side: Side, unit: UnitId, from: ZoneId, to: ZoneId },
    LeftMap { side: Side, unit: UnitId, gun: bool },
    Advanced { side: Side, unit: UnitId, zone: ZoneId },
    AdvanceBarred { zone: ZoneId },
    FellIll { side: Side, unit: UnitId },
    Deserted { unit: UnitId },
    ScoutsPlaced { unit: UnitId, zone: ZoneId },
    SentAway { unit: UnitId },
    Returned { unit: UnitId, status: Status },
    Arrived { unit: UnitId },
    Rehabilitated { side: Side, unit: UnitId, status: Status, free: bool },
    Rebuilt { side: Side, unit: UnitId },
    Fortified { side: Side, zone: ZoneId },
    Dug { zone: ZoneId, cost: u8 },
    KeptStratagem { side: Side, counter: u8 },
    KeptPoints { side: Side, points: u8 },
    Ended { ending: u8, level: u8, french: u8, prussian: u8 },
}
