//! §1 The counters: corps, divisions, fortresses, headquarters.

use crate::side::Side;

crate::bit_set! {
    /// A unit, by its place in the data's list of both sides. Headquarters and fortresses are units.
    UnitId or none,
    /// A set of units, of either side.
    UnitSet in u128
}

/// The most units there can be, both sides together.
pub const MAX_UNITS: usize = 96;

/// The kind of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// §1.1 An army corps of infantry.
    Corps,
    /// §1.1 A division of infantry.
    Infantry,
    /// §1.1 A division of cavalry.
    Cavalry,
    /// §11 A fortress with its troops.
    Fortress,
    /// §1.2 A headquarters.
    Headquarters,
}

impl Kind {
    /// Every kind with its name in the data.
    pub const ALL: [(&'static str, Kind); 5] = [
        ("corps", Kind::Corps),
        ("infantry division", Kind::Infantry),
        ("cavalry division", Kind::Cavalry),
        ("fortress", Kind::Fortress),
        ("headquarters", Kind::Headquarters),
    ];
}

/// §1.1 One side of a counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// Combat strength.
    pub strength: u8,
    /// Morale.
    pub morale: u8,
    /// Movement factor; 0 for a fortress.
    pub movement: u8,
}

/// §1.2, §13 The role of a headquarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The headquarters of an army.
    Army,
    /// §13.1 A headquarters above the armies: Moltke, Napoleon III.
    Supreme,
    /// §13.2 A headquarters that comes only when that of an army is lost, and takes over its units.
    Replacement,
}

impl Role {
    /// Every role with its name in the data.
    pub const ALL: [(&'static str, Role); 3] =
        [("army", Role::Army), ("supreme", Role::Supreme), ("replacement", Role::Replacement)];
}

/// §1.2 The values of a headquarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Headquarters {
    /// Command radius, in hexes.
    pub radius: u8,
    /// Tactical modifier.
    pub bonus: u8,
    /// The role.
    pub role: Role,
}

/// §1 A counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The designation, `5th Corps`.
    pub name: String,
    /// The side that it belongs to.
    pub side: Side,
    /// The kind of unit.
    pub kind: Kind,
    /// The values at full strength; for a headquarters only the movement factor.
    pub front: Face,
    /// The values when reduced; those of the front for a headquarters.
    pub back: Face,
    /// §1.1 The headquarters of its colour, and the others that may command it by name. Empty for an independent unit, which every headquarters of an
    /// army may command.
    pub commanders: UnitSet,
    /// §13.3 The corps that a division of cavalry is tied to.
    pub tied_to: Option<UnitId>,
    /// §12.1 The first turn in which it can be brought in; `None` for a unit that is set up.
    pub enters: Option<u8>,
    /// §1.2 The values of a headquarters; `None` for other units.
    pub headquarters: Option<Headquarters>,
}
