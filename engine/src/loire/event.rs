//! The events of a game, for observers.

use super::data::{March, Suffers};
use super::rulebook::rule;
use super::terrain::{HexSet, PlaceId, PlaceSet, Terrain};
use super::unit::{CorpsId, UnitId, UnitSet};
use crate::geometry::HexId;
use crate::rulebook::Rule;
use crate::side::Side;

/// §12.3 The result of a march to the guns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coming {
    /// It does not move.
    Stays,
    /// It arrives late.
    Late,
    /// It arrives in time.
    InTime,
    /// R-135 It was named, but has no route or no room any more: it is not tested.
    Barred,
}

/// §12.5, §12.6 The strength of a unit in a combat, and the reasons for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Its strength in the combat.
    pub value: u8,
    /// The combat value before it is halved, but already reduced if the unit is late.
    pub full: u8,
    /// §12.3 The combat value of all its steps, if it came late.
    pub late: Option<u8>,
    /// §12.6 Whether each reason to halve it applies: out of supply, cavalry in covered ground, cavalry that attacks over water.
    pub halved: [bool; 3],
}

/// §12.6 The causes of a modifier of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// All attackers cross a stream, a bridge or a river.
    Crossing,
    /// Infantry of the defender is in this terrain.
    Ground(Terrain),
    /// Cavalry by itself faces infantry, or infantry and cavalry.
    Cavalry(Faced),
    /// A headquarters by itself faces infantry, cavalry, or both.
    Headquarters(Faced),
    /// Artillery points, and the number of them that makes 1.
    Guns(u8, u8),
    /// General de Sonis.
    Sonis,
    /// §13 National Morale.
    Morale,
}

/// §12.6 The arms of the enemy that a unit faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faced {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Infantry and cavalry.
    Both,
}

/// §T.irregular The causes of a modifier in irregular combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IrregularCause {
    /// Francs-tireurs in a wood, difficult terrain or a town.
    Hidden,
    /// Francs-tireurs in the clear beside cavalry or a party.
    RiddenDown,
    /// More than one regular unit against francs-tireurs.
    Several,
    /// A party against francs-tireurs in a wood, difficult terrain or a town.
    Seeking,
    /// §13 National Morale.
    Morale,
}

/// §T.morale The causes of a change of National Morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoraleEvent {
    /// A combat, won by this side.
    Combat(Side),
    /// A battle elsewhere that the French won.
    Elsewhere,
    /// A critical success of irregular units of this side.
    Skirmish(Side),
    /// A commander is lost.
    Commander,
    /// A town, taken by this side.
    Town(Side),
    /// The Government is captured.
    Captured,
    /// The Government leaves.
    Leaves,
}

/// Why a unit left the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// §1.6 It lost its last step.
    Steps,
    /// §4 There was no room for it.
    Stacking,
    /// §6 Its corps was sent elsewhere.
    Withdrawn,
    /// §7.2 A party was too far from any regular unit.
    Astray,
    /// §8.2 An irregular unit or a decoy was out of supply.
    Unsupplied,
    /// §9.2 A party, or another irregular unit, could not retire.
    Caught,
    /// §10 A decoy lost its marker, or was discovered.
    Discovered,
    /// §12.2 An irregular unit was beaten.
    Beaten,
    /// §12.7 An irregular unit stood with a regular one that retreated.
    Swept,
    /// §12.7 It retreated off the map.
    OffMap,
    /// §12.8 An irregular unit failed its test after the retreat of others.
    Shaken,
}

impl End {
    /// The section by which a unit leaves the map in this way.
    pub(super) fn rule(self) -> Rule {
        match self {
            End::Steps => rule!("1.6"),
            End::Stacking => rule!("4"),
            End::Withdrawn => rule!("6.3"),
            End::Astray => rule!("7.2"),
            End::Unsupplied => rule!("8.2"),
            End::Caught => rule!("9.2"),
            End::Discovered => rule!("10.1"),
            End::Beaten => rule!("12.2"),
            End::Swept | End::OffMap => rule!("12.7"),
            End::Shaken => rule!("12.8"),
        }
    }
}

/// Why a unit loses a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// §9.5 The forced march failed.
    ForcedMarch,
    /// §12.7 The loss table requires it.
    Combat,
    /// §12.7 It could not retreat.
    NoRetreat,
    /// §12.8 The test after the retreat failed.
    Test,
}

/// Work on railways and bridges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Work {
    /// §11.1 A railway is destroyed.
    BreakRailway,
    /// §11.3 A railway is repaired.
    RepairRailway,
    /// §11.2 A bridge is destroyed.
    BlowBridge,
    /// §11.4 A bridge is repaired.
    RepairBridge,
    /// §11.5 The pontoon bridge is laid.
    Pontoon,
}

impl Work {
    /// Its section.
    pub(super) fn rule(self) -> Rule {
        match self {
            Work::BreakRailway => rule!("11.1"),
            Work::BlowBridge => rule!("11.2"),
            Work::RepairRailway => rule!("11.3"),
            Work::RepairBridge => rule!("11.4"),
            Work::Pontoon => rule!("11.5"),
        }
    }
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum Event {
    CampChosen {
        hex: HexId,
    },
    SetUp {
        side: Side,
        unit: UnitId,
        hex: HexId,
    },
    TurnBegan {
        turn: u8,
    },
    HalfBegan {
        side: Side,
    },
    ReplacementsRolled {
        roll: u8,
        morale: i8,
        points: u8,
    },
    Rebuilt {
        unit: UnitId,
        steps: u8,
    },
    Rested {
        corps: CorpsId,
        units: u8,
    },
    WithdrawalRolled {
        roll: u8,
        /// §6.1 The highest roll at which no corps leaves.
        target: u8,
        corps: u8,
        at_once: u8,
    },
    Withdrawn {
        side: Side,
        corps: CorpsId,
        units: u8,
    },
    Delayed {
        turn: u8,
    },
    FrancsTireursRolled {
        roll: u8,
        morale: i8,
        units: u8,
    },
    PartiesFormed {
        units: u8,
    },
    SupplyChecked {
        side: Side,
        count: u8,
        unsupplied: UnitSet,
    },
    Entered {
        side: Side,
        unit: UnitId,
        hex: HexId,
    },
    Masked {
        side: Side,
        hex: HexId,
    },
    GovernmentLeft,
    GovernmentMoved {
        to: HexId,
    },
    GovernmentCaptured,
    MarchBegan {
        side: Side,
        unit: UnitId,
        units: u8,
        march: March,
    },
    /// The units that join the unit that begins a march.
    MarchJoined {
        side: Side,
        units: UnitSet,
    },
    ForcedMarchRolled {
        side: Side,
        unit: UnitId,
        roll: u8,
        rating: u8,
        passed: bool,
    },
    Moved {
        side: Side,
        unit: UnitId,
        units: u8,
        from: HexId,
        to: HexId,
    },
    WentByRail {
        side: Side,
        unit: UnitId,
        units: u8,
        from: HexId,
        to: HexId,
    },
    TurnedUp {
        side: Side,
        hex: HexId,
    },
    GaveWay {
        side: Side,
        unit: UnitId,
        to: HexId,
    },
    Reconnoitred {
        side: Side,
        unit: UnitId,
        hex: HexId,
        roll: u8,
        modifier: i8,
        rating: u8,
        passed: bool,
    },
    Worked {
        side: Side,
        work: Work,
        hex: HexId,
        to: HexId,
        roll: u8,
        modifier: i8,
        rating: u8,
        done: bool,
    },
    Retired {
        side: Side,
        unit: UnitId,
        to: HexId,
    },
    SkirmishModified {
        cause: IrregularCause,
        amount: i8,
    },
    Skirmished {
        side: Side,
        unit: UnitId,
        foe: UnitId,
        roll: u8,
        modifier: i8,
        target: u8,
        success: bool,
        critical: bool,
    },
    Attacked {
        side: Side,
        from: HexSet,
        at: HexSet,
        attackers: u8,
        defenders: u8,
    },
    /// R-131 An attack that was declared before is resolved; it is not fought if a side has no units left in it.
    CombatBegan {
        side: Side,
        from: HexSet,
        at: HexSet,
        fought: bool,
    },
    MarchedToTheGuns {
        side: Side,
        unit: UnitId,
        units: UnitSet,
        to: HexId,
        rating: u8,
        /// §12.3 The cost of the route, in half movement points.
        cost: u8,
        factor: i8,
        roll: u8,
        coming: Coming,
    },
    GunsPledged {
        side: Side,
        hq: UnitId,
        hex: HexId,
        points: u8,
        total: u8,
    },
    Engaged {
        side: Side,
        unit: UnitId,
        hex: HexId,
        steps: u8,
        worth: Worth,
    },
    Weighed {
        strengths: [u32; 2],
        column: u8,
    },
    Modified {
        side: Side,
        cause: Cause,
        amount: i8,
    },
    Fought {
        side: Side,
        column: u8,
        roll: u8,
        modifier: i8,
        attacker: Suffers,
        defender: Suffers,
        engaged: [u8; 2],
        losses: [u8; 2],
    },
    SonisRolled {
        roll: u8,
        wounded: bool,
    },
    LostStep {
        side: Side,
        unit: UnitId,
        why: Loss,
        counts: u8,
    },
    Retreated {
        side: Side,
        unit: UnitId,
        to: HexId,
    },
    TestedAfterRetreat {
        side: Side,
        unit: UnitId,
        exposed: bool,
        roll: u8,
        modifier: i8,
        rating: u8,
        passed: bool,
    },
    AdvanceRolled {
        side: Side,
        unit: UnitId,
        roll: u8,
        rating: u8,
        passed: bool,
    },
    Advanced {
        side: Side,
        unit: UnitId,
        to: HexId,
    },
    CombatEnded {
        attacker: Side,
        won: Option<Side>,
    },
    Removed {
        side: Side,
        unit: UnitId,
        end: End,
    },
    Taken {
        side: Side,
        place: PlaceId,
    },
    TheatreRolled {
        theatre: u8,
        roll: u8,
        victory: bool,
    },
    /// An event that counts when the marker moves at the end of the half turn.
    MoraleCounted {
        by: i8,
        of: MoraleEvent,
    },
    /// `counted` is the change without the ends of the marker's scale.
    MoraleMoved {
        by: i8,
        counted: i8,
        morale: i8,
    },
    TurnEnded {
        turn: u8,
    },
    Ended {
        level: u8,
        margin: i16,
    },
    /// The towns of the victory conditions that each side holds.
    TownsHeld {
        french: PlaceSet,
        german: PlaceSet,
    },
}
