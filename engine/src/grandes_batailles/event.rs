//! What happens in a game, for observers.

use super::leader::LeaderId;
use super::tables::CombatResult;
use super::unit::{FormationId, UnitId, UnitSet};
use crate::geometry::{Direction, HexId};
use crate::side::Side;

/// Why a unit tests its morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoraleTest {
    /// Result T.
    Result,
    /// To refuse a retreat.
    Refusal,
    /// To rally.
    Rally,
}

/// Why a leader tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaderTest {
    /// §7.2 Inertia.
    Inertia,
    /// §8.3 Activation.
    Activation,
    /// §11.1 Coordination.
    Coordination,
}

/// Which roll on the CRT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CombatRoll {
    /// §10.1.1
    Barrage,
    /// §11.2.1
    Defence,
    /// §11.2.2
    Assault,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum Event {
    SetUp { unit: UnitId, hex: HexId },
    LeaderSetUp { leader: LeaderId, hex: HexId },
    Faced { unit: UnitId, facing: Direction },
    TurnBegan { turn: u8 },
    Counted { french: i8, prussian: i8 },
    EarlyArrivalRolled { die: u8, comes: bool },
    CommanderCame { leader: LeaderId, hex: HexId },
    CommanderLeft { leader: LeaderId },
    SentFor { die: u8, turn: u8 },
    DecoyPlaced,
    Marked { leader: LeaderId },
    InitiativeRolled { french: i8, prussian: i8, winner: Side },
    Initiative { side: Side },
    Drawn { formation: FormationId },
    SharedMarkerRolled { die: u8, formation: FormationId },
    Held { formation: FormationId },
    Joined { formation: FormationId },
    Activated { formation: FormationId },
    Passed { formation: FormationId },
    Taken { unit: UnitId },
    LeaderTested { leader: LeaderId, test: LeaderTest, die: u8, total: i8, passed: bool },
    GunFired { gun: UnitId, partner: Option<UnitId>, target: UnitId },
    Rolled { roll: CombatRoll, unit: UnitId, value: u8, column: i8, die: u8, modifier: i8, result: CombatResult },
    MoraleTested { unit: UnitId, test: MoraleTest, die: u8, total: i8, passed: bool },
    Entered { unit: UnitId, hex: HexId },
    LeaderEntered { leader: LeaderId, hex: HexId },
    Moved { unit: UnitId, from: HexId, to: HexId },
    LeaderMoved { leader: LeaderId, from: HexId, to: HexId },
    MarkerMoved { marker: u8, from: HexId, to: HexId },
    TurnedUp { marker: u8, real: bool },
    Left { unit: UnitId, side: Side, counts: bool },
    Attacked { unit: UnitId, hex: HexId },
    CombatBegan { attackers: UnitSet, defenders: UnitSet, hex: HexId },
    RetreatedBefore { unit: UnitId, from: HexId, to: HexId },
    Supported { unit: UnitId },
    TookPart { leader: LeaderId },
    Disorganised { unit: UnitId, side: Side },
    StepLost { unit: UnitId, side: Side },
    Eliminated { unit: UnitId, side: Side },
    Refused { unit: UnitId },
    Sheltered { unit: UnitId, hex: HexId },
    Retreated { unit: UnitId, from: HexId, to: HexId },
    RetreatBarred { unit: UnitId },
    Advanced { unit: UnitId, to: HexId },
    Stood { hex: HexId },
    MortalityRolled { leader: LeaderId, dice: u8, killed: bool },
    LeaderKilled { leader: LeaderId, side: Side },
    LeaderPlaced { leader: LeaderId, hex: HexId, replacement: bool },
    LeaderRemoved { leader: LeaderId },
    Rallied { unit: UnitId, side: Side },
    Demoralised { formation: FormationId, side: Side },
    NoonBonus { points: u8 },
    Ended { level: u8, french: i8, prussian: i8 },
}
