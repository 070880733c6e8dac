//! What happens in a game, for observers.

use super::terrain::PlaceId;
use super::unit::UnitId;
use crate::geometry::HexId;
use crate::side::Side;

/// Why a unit left the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// §1.1 It lost its last step.
    Steps,
    /// §1.2 A headquarters without units.
    Headquarters,
    /// §3.1 There was no room for it.
    Stacking,
    /// §7.2.4 It could not retreat.
    NoWayBack,
    /// §10 It surrendered.
    Surrender,
    /// §13.3 It lost its corps.
    Astray,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum Event {
    SetUp { unit: UnitId, hex: HexId },
    TurnBegan { turn: u8 },
    Unsupplied { side: Side, units: u8 },
    RecoveryRolled { side: Side, unit: UnitId, die: u8, recovered: bool },
    InitiativeRolled { side: Side, die: u8, markers: u8 },
    MarkerDrawn { side: Side, hq: Option<UnitId> },
    Activated { side: Side, hq: UnitId, units: u8, second: bool, in_command: bool },
    TookOver { hq: UnitId, of: UnitId },
    ActivatedStack { side: Side, hex: HexId },
    Entered { side: Side, unit: UnitId, hex: HexId, by_rail: bool },
    ActivatedLate { side: Side, hex: HexId },
    Reorganised { side: Side, hex: HexId, die: u8, units: u8 },
    Moved { side: Side, unit: UnitId, from: HexId, to: HexId },
    WentByRail { side: Side, unit: UnitId, from: HexId, to: HexId, steps: u8 },
    Converted { side: Side, unit: UnitId, hex: HexId },
    Invaded,
    Taken { side: Side, place: PlaceId },
    Attacked { side: Side, from: HexId, at: HexId, attackers: u8, defenders: u8 },
    Screened { side: Side, hex: HexId },
    WithdrawalRolled { side: Side, hex: HexId, die: u8, passed: u8, failed: u8 },
    Withdrew { side: Side, unit: UnitId, to: HexId },
    BonusGiven { side: Side, hq: UnitId, bonus: u8 },
    Led { side: Side, unit: UnitId },
    HeroismRolled { die: u8, passed: bool },
    MitrailleusesRolled { die: u8, passed: bool },
    Fired { side: Side, dice: u8, modifier: i8, single: u8, losses: u8 },
    BattleEnded { attacker: Side, attacker_losses: u8, defender_losses: u8 },
    LostStep { side: Side, unit: UnitId },
    MoraleRolled { side: Side, hex: HexId, die: u8, disorganised: u8, driven: u8 },
    Ignored { side: Side, hex: HexId },
    Retreated { side: Side, units: u8, from: HexId, to: HexId },
    Advanced { side: Side, unit: UnitId, to: HexId },
    SiegeRolled { side: Side, hq: UnitId, fortress: UnitId, die: u8, steps: u8 },
    Eliminated { side: Side, unit: UnitId, end: End },
    Isolated { side: Side, hex: HexId, units: u8, turns: u8 },
    SurrenderRolled { side: Side, hex: HexId, die: u8, surrendered: bool },
    RailwaysTaken { side: Side, hexes: u8 },
    TurnEnded { turn: u8 },
    Judged { cities: u8, captured: u8, own_fortresses: bool, losses: bool },
    Ended { ending: u8, level: u8, margin: i16 },
}
