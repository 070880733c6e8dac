//! §T The tables, and how a result is looked up.

use crate::side::BySide;
use std::fmt;

/// §11.3 A result of the combat results table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CombatResult {
    /// Nothing.
    #[default]
    Nothing,
    /// A morale test.
    Test,
    /// Disorganised, and a retreat.
    Disorder,
    /// A step, then the same.
    StepAndDisorder,
}

impl CombatResult {
    /// Every result as printed.
    pub const ALL: [(&'static str, CombatResult); 4] = [
        ("-", CombatResult::Nothing),
        ("T", CombatResult::Test),
        ("D", CombatResult::Disorder),
        ("D+1", CombatResult::StepAndDisorder),
    ];
}

impl fmt::Display for CombatResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(CombatResult::ALL[*self as usize].0)
    }
}

/// The last column of the CRT.
pub const LAST_COLUMN: i32 = 8;
/// The last row of the CRT: a modified die of 6 and more.
pub const LAST_ROW: i32 = 6;

/// §T.combat The combat results table: `rows[modified die][column]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatTable {
    /// From a modified die of 0 and less to one of 6 and more; columns 0 to 8.
    pub rows: [[CombatResult; 9]; 7],
}

impl CombatTable {
    /// The result of a modified die on a column, both clamped to the table.
    #[must_use]
    #[inline]
    pub fn at(&self, die: i32, column: i32) -> CombatResult {
        self.rows[die.clamp(0, LAST_ROW) as usize][column.clamp(0, LAST_COLUMN) as usize]
    }
}

/// §T.modifiers Column shifts; those of water are in the terrain table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Each level of losses.
    pub loss_level: i8,
    /// Each level uphill.
    pub uphill: i8,
    /// Guns that fire uphill, once.
    pub uphill_artillery: i8,
    /// Downhill, once.
    pub downhill: i8,
}

/// §T.modifiers Die modifiers; those of streams and hamlets are in the terrain table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DieModifiers {
    /// Each column above the last.
    pub column_above_last: i8,
    /// A gun near the enemy.
    pub near_artillery: i8,
    /// The hexes within which a side's gun is near.
    pub artillery_reach: BySide<u8>,
    /// An attacker in a flank hex.
    pub flank: i8,
    /// Infantry of a side in defence (Chassepots).
    pub infantry_defence: BySide<i8>,
    /// At night.
    pub night: i8,
    /// Through a trench side.
    pub trench: i8,
}

/// §0.4, §9.3 What tests need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tests {
    /// A test is passed with a total of this or more.
    pub target: i8,
    /// §9.3 An HQ is killed by this sum of two dice.
    pub mortality: u8,
}

/// §0.5 Modifiers of every morale test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoraleModifiers {
    /// The protection from which on the ground helps.
    pub protection_from: u8,
    /// By how much.
    pub protection: i8,
    /// Stacked with its HQ or the C-in-C.
    pub leader_stacked: i8,
    /// Each step lost.
    pub step_lost: i8,
    /// Out of command.
    pub out_of_command: i8,
    /// An enemy in a flank hex.
    pub enemy_on_flank: i8,
    /// The formation is demoralised.
    pub demoralised: i8,
    /// At night.
    pub night: i8,
}

/// §12 Modifiers of rally beyond those of morale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RallyModifiers {
    /// The HQ or the C-in-C is adjacent.
    pub leader_adjacent: i8,
    /// In range of enemy guns.
    pub enemy_guns: i8,
}

/// §8, §9 Command distances beyond the leaders' own range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandModifiers {
    /// MP more in a town.
    pub town: i8,
    /// MP more (less) at night.
    pub night: i8,
    /// §7.2 Within this many hexes of an enemy a C-in-C moves without a test.
    pub alarm: u8,
}

/// §T All tables but the terrain's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// §T.combat
    pub combat: CombatTable,
    /// §T.modifiers
    pub columns: Columns,
    /// §T.modifiers
    pub die: DieModifiers,
    /// §11.2.1 What a share is divided by against an enemy on the flank.
    pub flank_divisor: u8,
    /// §0.4, §9.3
    pub tests: Tests,
    /// §T.morale
    pub morale: MoraleModifiers,
    /// §T.morale
    pub rally: RallyModifiers,
    /// §8.1, §8.2, §9.1
    pub command: CommandModifiers,
}
