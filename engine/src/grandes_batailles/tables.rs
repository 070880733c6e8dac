//! §T The tables and their look-up.

use crate::side::BySide;
use std::fmt;

/// §11.3 A result of the combat results table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CombatResult {
    /// No effect.
    #[default]
    Nothing,
    /// A morale test.
    Test,
    /// Disorganisation and a retreat.
    Disorder,
    /// The loss of a step, then the same.
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
/// The last row of the CRT: a modified die roll of 6 or more.
pub const LAST_ROW: i32 = 6;

/// §T.combat The combat results table: `rows[modified die roll][column]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatTable {
    /// Rows from a modified die roll of 0 or less to 6 or more; columns 0 to 8.
    pub rows: [[CombatResult; 9]; 7],
}

impl CombatTable {
    /// The result of the modified die roll `die` in `column`, both clamped to the table.
    #[must_use]
    #[inline]
    pub fn at(&self, die: i32, column: i32) -> CombatResult {
        self.rows[die.clamp(0, LAST_ROW) as usize][column.clamp(0, LAST_COLUMN) as usize]
    }
}

/// §T.modifiers Column shifts; those for water are in the terrain table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// For each level of losses.
    pub loss_level: i8,
    /// For each level uphill.
    pub uphill: i8,
    /// For guns that fire uphill, once.
    pub uphill_artillery: i8,
    /// For an attack downhill, once.
    pub downhill: i8,
}

/// §T.modifiers Die modifiers; those for streams and hamlets are in the terrain table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DieModifiers {
    /// For each column above the last.
    pub column_above_last: i8,
    /// For a gun close to the enemy.
    pub near_artillery: i8,
    /// The distance in hexes within which a side's gun is close.
    pub artillery_reach: BySide<u8>,
    /// For an attacker in a flank hex.
    pub flank: i8,
    /// For infantry of a side in defence (Chassepots).
    pub infantry_defence: BySide<i8>,
    /// At night.
    pub night: i8,
    /// Across a trench hexside.
    pub trench: i8,
}

/// §0.4, §9.3 The target numbers of tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tests {
    /// The lowest total that passes a test.
    pub target: i8,
    /// §9.3 The lowest sum of two dice that kills an HQ.
    pub mortality: u8,
}

/// §0.5 Modifiers of all morale tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoraleModifiers {
    /// The lowest protection that gives the modifier.
    pub protection_from: u8,
    /// The modifier for protection.
    pub protection: i8,
    /// For a unit stacked with its HQ or the C-in-C.
    pub leader_stacked: i8,
    /// For each step lost.
    pub step_lost: i8,
    /// For a unit out of command.
    pub out_of_command: i8,
    /// For an enemy in a flank hex.
    pub enemy_on_flank: i8,
    /// For a unit of a demoralised formation.
    pub demoralised: i8,
    /// At night.
    pub night: i8,
}

/// §12 Modifiers of rally tests, in addition to those of morale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RallyModifiers {
    /// For an HQ or C-in-C in an adjacent hex.
    pub leader_adjacent: i8,
    /// For a unit in range of enemy guns.
    pub enemy_guns: i8,
}

/// §8, §9 Modifiers of command ranges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandModifiers {
    /// Additional MP in a town.
    pub town: i8,
    /// Additional MP at night (negative for fewer).
    pub night: i8,
    /// §7.2 A C-in-C within this many hexes of an enemy moves without a test.
    pub alarm: u8,
}

/// §T All tables except that of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// §T.combat
    pub combat: CombatTable,
    /// §T.modifiers
    pub columns: Columns,
    /// §T.modifiers
    pub die: DieModifiers,
    /// §11.2.1 The divisor of a share of points against an enemy on the flank.
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
