//! The events of a game, for observers.

use super::terrain::{Crossing, HexSet, PlaceId, PlaceSet, Terrain};
use super::unit::{UnitId, UnitSet};
use crate::geometry::HexId;
use crate::side::Side;

/// The reason why a unit left the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// §1.1 It lost its last step.
    Steps,
    /// §1.2 A headquarters without combat units.
    Headquarters,
    /// §3.1 There was no room for it.
    Stacking,
    /// §7.2.4 It could not retreat.
    NoWayBack,
    /// §10 It surrendered.
    Surrender,
    /// §13.3 It is neither with nor next to its corps.
    Astray,
}

/// The reason why a unit loses a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// §7.2.2 By the dice of the enemy.
    Dice,
    /// §7.2.2 The price of heroism.
    Heroism,
    /// §7.2.1 It withdraws into an enemy zone of control.
    Withdrawal,
    /// §7.2.4 It retreats into an enemy zone of control.
    Retreat,
    /// §7.2.5 The fortress is besieged.
    Siege,
}

/// §7.2.2 The cause of a modifier, with the numbers of the side and of its enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the variants are named for what they are")]
pub enum Cause {
    Morale(u8, u8),
    Headquarters,
    Disorganised,
    /// Points and hexes of each side.
    Terrain((u16, u8), (u16, u8)),
    Unsupplied,
    Second,
    Ratio(u16, u16),
    Mitrailleuses,
    Heroism,
}

/// §7.2.1, §7.2.3, §8.2 The result of a unit's morale check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// The die is not above its morale.
    Passed,
    /// The die is above its morale.
    Failed,
    /// §7.2.3 The die is above its morale, and the unit is disorganised.
    Disorganised,
    /// §7.2.3 The die is above its morale, and the unit was already disorganised.
    Driven,
}

/// One occurrence in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum Event {
    SetUp {
        unit: UnitId,
        hex: HexId,
    },
    TurnBegan {
        turn: u8,
    },
    /// `count` includes headquarters.
    Unsupplied {
        side: Side,
        count: u8,
        hqs: u8,
        units: UnitSet,
    },
    RecoveryRolled {
        side: Side,
        unit: UnitId,
        die: u8,
        recovered: bool,
        bonus: u8,
        needed: u8,
    },
    InitiativeRolled {
        side: Side,
        die: u8,
        markers: u8,
    },
    MarkerDrawn {
        side: Side,
        hq: Option<UnitId>,
    },
    Activated {
        side: Side,
        hq: UnitId,
        units: u8,
        second: bool,
        in_command: bool,
    },
    /// §5.1 The units of an activation. `again`: the number that act for the second time, unless `second` of `Activated` implies it.
    Commanded {
        side: Side,
        hq: UnitId,
        count: u8,
        units: UnitSet,
        again: Option<u8>,
    },
    TookOver {
        hq: UnitId,
        of: UnitId,
    },
    /// `again`: the number of units that act for the second time, if any.
    ActivatedStack {
        side: Side,
        hex: HexId,
        again: Option<u8>,
    },
    Entered {
        side: Side,
        unit: UnitId,
        hex: HexId,
        by_rail: bool,
    },
    ActivatedLate {
        side: Side,
        hex: HexId,
    },
    Reorganised {
        side: Side,
        hex: HexId,
        die: u8,
        units: u8,
        bonus: u8,
    },
    Moved {
        side: Side,
        unit: UnitId,
        from: HexId,
        to: HexId,
    },
    WentByRail {
        side: Side,
        unit: UnitId,
        from: HexId,
        to: HexId,
        steps: u8,
    },
    Converted {
        side: Side,
        unit: UnitId,
        hex: HexId,
    },
    Invaded,
    Taken {
        side: Side,
        place: PlaceId,
    },
    Attacked {
        side: Side,
        from: HexSet,
        at: HexSet,
        attackers: u8,
        defenders: u8,
    },
    Faced {
        side: Side,
        hex: HexId,
        count: u8,
        units: UnitSet,
    },
    Screened {
        side: Side,
        hex: HexId,
        points: u16,
        against: u16,
    },
    WithdrawalRolled {
        side: Side,
        hex: HexId,
        die: u8,
        passed: u8,
        failed: u8,
    },
    Tested {
        side: Side,
        unit: UnitId,
        morale: u8,
        test: Test,
    },
    Withdrew {
        side: Side,
        unit: UnitId,
        to: HexId,
    },
    BonusGiven {
        side: Side,
        hq: UnitId,
        hex: HexId,
        bonus: u8,
    },
    Led {
        side: Side,
        unit: UnitId,
    },
    HeroismRolled {
        die: u8,
        passed: bool,
        morale: u8,
    },
    MitrailleusesRolled {
        die: u8,
        passed: bool,
    },
    Fought {
        side: Side,
        unit: UnitId,
        hex: HexId,
        strength: u8,
        steps: u8,
        disorganised: bool,
        unsupplied: bool,
        second: bool,
    },
    Ground {
        side: Side,
        hex: HexId,
        terrain: Terrain,
        crossing: Crossing,
        points: u8,
    },
    Sized {
        steps: u16,
        dice: u8,
    },
    Modified {
        side: Side,
        cause: Cause,
        by: i8,
    },
    Fired {
        side: Side,
        attacks: bool,
        dice: u8,
        modifier: i8,
        single: u8,
        losses: u8,
    },
    BattleEnded {
        attacker: Side,
        attacker_losses: u8,
        defender_losses: u8,
    },
    LostStep {
        side: Side,
        unit: UnitId,
        why: Loss,
    },
    MoraleRolled {
        side: Side,
        hex: HexId,
        die: u8,
        disorganised: u8,
        driven: u8,
    },
    Ignored {
        side: Side,
        hex: HexId,
    },
    Stayed {
        side: Side,
        unit: UnitId,
    },
    /// §11 A fortress that must retreat never moves.
    Fixed {
        side: Side,
        unit: UnitId,
    },
    /// `count` includes headquarters.
    Retreated {
        side: Side,
        count: u8,
        hqs: u8,
        units: UnitSet,
        from: HexId,
        to: HexId,
    },
    /// §7.2.4 A retreat ends where there is no room, so it continues.
    Crowded {
        side: Side,
        hex: HexId,
    },
    Advanced {
        side: Side,
        unit: UnitId,
        to: HexId,
    },
    SiegeRolled {
        side: Side,
        hq: UnitId,
        fortress: UnitId,
        die: u8,
        /// By the table; `steps` are those that the fortress had left to lose.
        losses: u8,
        steps: u8,
        superior: bool,
    },
    Eliminated {
        side: Side,
        unit: UnitId,
        end: End,
    },
    /// `count` includes headquarters.
    Isolated {
        side: Side,
        hex: HexId,
        count: u8,
        hqs: u8,
        units: UnitSet,
        turns: u8,
    },
    SurrenderRolled {
        side: Side,
        hex: HexId,
        die: u8,
        surrendered: bool,
        turns: u8,
        emperor: bool,
    },
    RailwaysTaken {
        side: Side,
        hexes: HexSet,
    },
    /// §2.7 Converted railways that are not connected stay the enemy's.
    RailwaysLost {
        side: Side,
        hexes: HexSet,
    },
    TurnEnded {
        turn: u8,
    },
    Judged {
        captured: PlaceSet,
        isolated: PlaceSet,
        own_fortresses: bool,
        inflicted: i16,
        suffered: i16,
        ratio: u8,
        losses: bool,
    },
    Ended {
        ending: u8,
        level: u8,
        margin: i16,
    },
}
