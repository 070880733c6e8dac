//! §0.3.1 Leaders: commanders in chief and headquarters.

use super::unit::FormationId;
use crate::side::Side;

crate::bit_set! {
    /// A leader, by its place in the data's list of both sides.
    LeaderId,
    /// A set of leaders, of either side.
    LeaderSet in u64
}

/// The most leaders, both sides together.
pub const MAX_LEADERS: usize = 16;

/// §0.3.1 The ratings of a C-in-C.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Commander {
    /// §4 Bonus on the initiative roll.
    pub initiative: i8,
    /// §7.2 Added to the die for his own move; the number of units that he may command himself (§8.2).
    pub inertia: u8,
}

/// §9 The ratings of an HQ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Headquarters {
    /// §8.3, §11.1 Added to the die for activation and coordination.
    pub command: i8,
    /// §11.3 Added to the die in a combat.
    pub bonus: i8,
}

/// The role of a leader, with the ratings on both sides of the counter: his own, then his replacement's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// §8 A commander in chief.
    Commander([Commander; 2]),
    /// §9 The HQ of a formation.
    Headquarters(FormationId, [Headquarters; 2]),
}

/// §0.3.1 A leader's counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// The name, such as `von Kameke`.
    pub name: String,
    /// His side.
    pub side: Side,
    /// His role.
    pub role: Role,
    /// §7.1 Movement allowance, in whole MP.
    pub movement: u8,
    /// §8.1, §9.1 Command range, in whole MP of cavalry.
    pub range: u8,
}
