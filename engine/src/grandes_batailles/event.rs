//! Events of a game, for observers.

use super::leader::LeaderId;
use super::rulebook::rule;
use super::tables::CombatResult;
use super::unit::{FormationId, UnitId, UnitSet};
use crate::geometry::{Direction, HexId};
use crate::rulebook::Rule;
use crate::side::Side;

/// The reason for a morale test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoraleTest {
    /// Result T.
    Result,
    /// The refusal of a retreat.
    Refusal,
    /// A rally.
    Rally,
}

/// The reason for a leader's test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaderTest {
    /// §7.2 Inertia.
    Inertia,
    /// §8.3 Activation.
    Activation,
    /// §11.1 Coordination.
    Coordination,
}

/// The kind of a roll on the CRT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CombatRoll {
    /// §10.1.1
    Barrage,
    /// §11.2.1
    Defence,
    /// §11.2.2
    Assault,
}

/// The reason for an effect on a unit other than its own result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// §11.3 A retreat into or through an enemy ZoC.
    RetreatIntoZone,
    /// §3 Friends that retreat through its hex.
    Passed,
    /// §11.4 A retreat before an attacker that is as fast.
    AsFast,
    /// §T.terrain Woods.
    Woods,
    /// §11.5 A charge.
    Charged,
    /// §11.5 Disorganised cavalry does not continue its charge.
    ShakenCharge,
    /// §11.1, §11.5 The hex of its attack is empty, or it is disorganised cavalry.
    Lapsed,
    /// §13.1.6 Guns in a hex too narrow for them and others.
    TooNarrow,
    /// §10.1.2 Guns alone in a hex, whose fire the attacker has survived.
    GunsAlone,
    /// §10.2.1 Guns of the attacked hex whose fire zone contains no attacker.
    NotInFront,
    /// §10.1.2 Guns of the attacked hex that have supported already (once per activation, French guns at Wissembourg once per turn).
    HasSupported,
    /// §10.1.2, §11.2.1 Support that is possible, but declined by its side.
    Declined,
    /// §11.3 Guns whose stacked unit has retreated.
    GunsLeft,
    /// §11.3 Guns whose stacked unit was eliminated.
    GunsFallen,
    /// §11.3 The cost of refusing a retreat.
    Refusal,
    /// §11.3, §0.5 The cost of failing to refuse a retreat.
    FailedRefusal,
    /// §11.3 The cost of having no way to retreat.
    NoWay,
    /// §11.3 A retreat off the map.
    OffMap,
}

/// §13.1.3, §13.2.3 A reason for victory points at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Points scored before the end.
    Before,
    /// An objective, by its index.
    Place(u8),
    /// Demoralised formations of the enemy.
    Demoralised,
    /// Demoralised formations of the side itself.
    OwnDemoralised,
    /// Enemy units: the number eliminated, and the number cut off.
    Losses(u8, u8),
    /// Units that have left by the exits.
    Exits,
    /// The C-in-C alone on the map.
    Alone,
    /// An option that helps the enemy.
    Option,
    /// The handicap.
    Handicap,
}

/// An event of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum Event {
    SetUp { unit: UnitId, hex: HexId },
    LeaderSetUp { leader: LeaderId, hex: HexId },
    Faced { unit: UnitId, facing: Direction },
    TurnBegan { turn: u8 },
    Counted { french: i16, prussian: i16 },
    EarlyArrivalRolled { die: u8, comes: bool },
    CommanderCame { leader: LeaderId, hex: HexId },
    CommanderLeft { leader: LeaderId },
    SentFor { die: u8, turn: u8 },
    DecoyPlaced,
    Marked { leader: LeaderId },
    InitiativeRolled { french: i8, prussian: i8, dice: [u8; 2], winner: Side },
    Initiative { side: Side },
    Drawn { formation: FormationId },
    SharedMarkerRolled { die: u8, formation: FormationId },
    Held { formation: FormationId },
    Joined { formation: FormationId },
    Activated { formation: FormationId },
    Passed { formation: FormationId },
    Taken { unit: UnitId },
    LeaderTested { leader: LeaderId, test: LeaderTest, die: u8, total: i8, passed: bool },
    Untested { leader: LeaderId, near: bool },
    GunFired { gun: UnitId, partner: Option<UnitId>, target: UnitId, from: HexId, to: HexId },
    Rolled { roll: CombatRoll, unit: UnitId, value: u8, column: i8, die: u8, modifier: i8, result: CombatResult },
    MoraleTested { unit: UnitId, test: MoraleTest, die: u8, total: i8, passed: bool },
    Entered { unit: UnitId, hex: HexId },
    LeaderEntered { leader: LeaderId, hex: HexId },
    Moved { unit: UnitId, from: HexId, to: HexId },
    LeaderMoved { leader: LeaderId, from: HexId, to: HexId },
    GroundTaken { side: Side, hex: HexId, whole: bool },
    MarkerMoved { marker: u8, from: HexId, to: HexId },
    TurnedUp { marker: u8, real: bool },
    Left { unit: UnitId, side: Side, counts: bool },
    LeaderLeft { leader: LeaderId },
    Attacked { unit: UnitId, hex: HexId },
    CombatBegan { attackers: UnitSet, defenders: UnitSet, hex: HexId },
    RetreatedBefore { unit: UnitId, from: HexId, to: HexId },
    Supported { unit: UnitId, hex: HexId },
    Meets { unit: UnitId, hex: HexId, value: u8, attacks: bool },
    Gave { source: UnitId, from: HexId, attacker: UnitId, points: u8, counts: u8 },
    Brought { unit: UnitId, hex: HexId, value: u8 },
    Divided { hex: HexId, sum: u8, by: u8, value: u8 },
    Added { to: Account, cause: Cause, amount: i8 },
    OutOfCommand { unit: UnitId, hex: HexId },
    Because { unit: UnitId, why: Why, hex: HexId },
    Scored { side: Side, score: Score, points: i16 },
    TookPart { leader: LeaderId },
    Disorganised { unit: UnitId, side: Side },
    StepLost { unit: UnitId, side: Side },
    Eliminated { unit: UnitId, side: Side },
    Refused { unit: UnitId },
    Sheltered { unit: UnitId, hex: HexId },
    Retreated { unit: UnitId, from: HexId, to: HexId },
    RetreatBarred { unit: UnitId },
    Advanced { unit: UnitId, to: HexId },
    Stood { hex: HexId, held: bool },
    MortalityRolled { leader: LeaderId, dice: u8, killed: bool },
    LeaderKilled { leader: LeaderId, side: Side },
    LeaderPlaced { leader: LeaderId, hex: HexId, replacement: bool },
    LeaderRemoved { leader: LeaderId, idle: bool },
    Rallied { unit: UnitId, side: Side },
    Demoralised { formation: FormationId, side: Side },
    NoonBonus { points: u8 },
    Ended { level: u8, french: i16, prussian: i16 },
}

/// The total that an item is added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Account {
    /// The column of the CRT.
    Column,
    /// The die on the CRT.
    Die,
    /// The total of a test.
    Test,
}

/// The cause of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the causes are named for what they are")]
pub enum Cause {
    Losses,
    Uphill,
    Downhill,
    Water,
    Trench,
    Cover,
    Flank,
    Bonus(LeaderId),
    Rifles,
    NearGuns,
    Night,
    ExcessColumns,
    Morale,
    Protection,
    LeaderStacked,
    StepsLost,
    EnemyOnFlank,
    OutOfCommand,
    Demoralised,
    NightMorale,
    LeaderAdjacent,
    EnemyGuns,
    Command,
    Waited,
    FrenchInertia,
    NightInitiative,
}

impl Cause {
    /// The section of the rule.
    pub(super) fn section(self) -> Rule {
        match self {
            Cause::Uphill
            | Cause::Downhill
            | Cause::Losses
            | Cause::Flank
            | Cause::Rifles
            | Cause::Night
            | Cause::ExcessColumns => rule!("T.modifiers"),
            Cause::Water | Cause::Trench | Cause::Cover => rule!("T.terrain"),
            Cause::Bonus(_) => rule!("11.3"),
            Cause::NearGuns => rule!("10.2.1"),
            Cause::Morale | Cause::StepsLost => rule!("0.5"),
            Cause::Protection
            | Cause::LeaderStacked
            | Cause::EnemyOnFlank
            | Cause::OutOfCommand
            | Cause::NightMorale => rule!("T.morale"),
            Cause::Demoralised => rule!("9.4"),
            Cause::LeaderAdjacent | Cause::EnemyGuns => rule!("12"),
            Cause::Command => rule!("8.3"),
            Cause::Waited => rule!("7.4"),
            Cause::FrenchInertia | Cause::NightInitiative => rule!("13.1.6"),
        }
    }
}
