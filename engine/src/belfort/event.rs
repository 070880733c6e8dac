//! Events of a game, for observers.

use super::stratagem::Stratagem;
use super::tables::Hits;
use super::unit::{Status, UnitId, UnitSet};
use crate::geometry::{ZoneId, ZoneSet};
use crate::side::Side;

/// The reason for fire at battalions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireKind {
    /// §9.2 Defensive fire at an attack.
    Defensive,
    /// §9.4.1 Fire at units that leave.
    Leaving,
    /// §9.1.2 Fire by units caught in the open, before they retreat.
    Caught,
}

/// A modifier of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// §8.1 Heavy artillery.
    Heavy,
    /// §8.1 Heavy artillery next to its target.
    ShortRange,
    /// §1.3.3 French fire beyond the normal range.
    LongRange,
    /// §1.3.3 French fire beyond the normal range by these guns, in defensive fire.
    LongBarrage(UnitSet),
    /// §8.1 An earlier bombardment of the zone in the turn.
    Repeat,
    /// §8.1 The counter-battery against the bombardment.
    CounterBattery,
    /// The Prussian stratagem.
    Envoys,
    /// The Prussian stratagem against French guns.
    MoreShells,
}

/// The value of a unit that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// §9.2.1 Fire value.
    Fire,
    /// §9.2.1 Firepower of a gun that joins the fire.
    Barrage,
    /// §9.3.2 Attack value.
    Attack,
    /// §9.3.2 Defence value.
    Defence,
}

/// §10.2 The payment for a rehabilitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// A point spent now.
    Spent,
    /// The point spent for the previous battalion.
    Same,
    /// Free: the battalion is in the headquarters.
    Free,
}

/// An event of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum Event {
    Deployed { side: Side, unit: UnitId, zone: ZoneId },
    TurnBegan { turn: u8, initiative: Side, denfert: bool },
    Income { side: Side, kept: u8, income: u8, extra: u8, pending: i8, total: u8 },
    IncomeReduced,
    Drew { side: Side, counter: u8 },
    Bought { side: Side, counter: u8, cost: u8, at_random: bool },
    Played { stratagem: Stratagem },
    Owed { side: Side, points: i8 },
    MovedOperationally { side: Side, unit: UnitId, from: ZoneId, to: ZoneId },
    Bombarded { side: Side, gun: UnitId, from: ZoneId, target: ZoneId },
    Countered { side: Side, gun: UnitId, from: ZoneId },
    Cancelled { gun: UnitId },
    Modified { cause: Cause, amount: i8 },
    CounterRolled { side: Side, rating: u8, die: u8, raised: i8, modifier: i8, penalty: u8 },
    BombardmentRolled { side: Side, rating: u8, die: u8, raised: i8, modifier: i8, hits: u8 },
    Inflamed { hits: u8 },
    Doused { hits: u8 },
    Absorbed { zone: ZoneId, bonus: u8, hits: u8, left: u8 },
    FortHit { zone: ZoneId, bonus: u8, hits: u8, left: u8 },
    MarkerAbsorbed { zone: ZoneId, hits: u8 },
    HitLost { side: Side, unit: UnitId },
    HitsLost { side: Side, hits: u8 },
    FortDamaged { zone: ZoneId, level: u8 },
    MarkerLost { zone: ZoneId, trench: bool },
    StatusLost { side: Side, unit: UnitId, status: Status },
    PutOutOfAction { side: Side, unit: UnitId },
    Removed { side: Side, unit: UnitId, trapped: bool },
    StoppedBombarding { side: Side },
    Activated { side: Side, zone: ZoneId },
    Selected { side: Side, units: UnitSet },
    Passed { side: Side },
    Exchanged { side: Side, first: UnitId, second: UnitId, zones: [ZoneId; 2] },
    GunMoved { side: Side, unit: UnitId, from: ZoneId, to: ZoneId },
    Refused { unit: UnitId },
    Marched { side: Side, unit: UnitId, from: ZoneId, to: ZoneId, under_fire: bool },
    Caught { side: Side, zone: ZoneId },
    TrenchFilled { zone: ZoneId },
    Attacked { side: Side, from: ZoneId, target: ZoneId },
    NoAttack { side: Side },
    Barrage { side: Side, gun: UnitId },
    Adds { side: Side, unit: UnitId, zone: ZoneId, status: Status, strength: Strength, value: u8 },
    NoFire { side: Side, zone: ZoneId, held: bool },
    RuseAdds { battalions: u8, value: u8 },
    Fired { side: Side, kind: FireKind, zone: ZoneId, value: u8, column: u8, die: u8, modifier: i8, hits: u8 },
    OutOfTheAttack { side: Side, unit: UnitId },
    KeptBack { side: Side, unit: UnitId },
    CalledOff { side: Side },
    Assaulted { side: Side, attack: u8, defence: u8, battalions: u8, die: u8, modifier: i8, hits: Hits },
    AssaultDecided { won: bool, side: Side },
    Overrun { zone: ZoneId },
    GunsLost { side: Side, unit: UnitId },
    Retreated { side: Side, unit: UnitId, from: ZoneId, to: ZoneId },
    Exposed { side: Side, zones: ZoneSet },
    Remained { side: Side, unit: UnitId, zone: ZoneId, shaken: bool },
    LeftMap { side: Side, unit: UnitId, from: ZoneId, gun: bool },
    Advanced { side: Side, unit: UnitId, zone: ZoneId },
    AdvanceBarred { zone: ZoneId, by: ZoneId },
    FellIll { side: Side, unit: UnitId },
    Deserted { unit: UnitId },
    ScoutsPlaced { unit: UnitId, zone: ZoneId },
    SentAway { unit: UnitId },
    Returned { unit: UnitId, status: Status },
    Arrived { unit: UnitId },
    Rehabilitated { side: Side, unit: UnitId, status: Status, price: Price },
    Rebuilt { side: Side, unit: UnitId },
    Fortified { side: Side, zone: ZoneId },
    Dug { zone: ZoneId, cost: u8 },
    KeptStratagem { side: Side, counter: u8 },
    KeptPoints { side: Side, points: u8, of: u8 },
    Ended { ending: u8, level: u8, french: u16, prussian: u16 },
}
