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

/// What a unit is.
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

/// §1.2, §13 What a headquarters is to the armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The headquarters of an army.
    Army,
    /// §13.1 Above the armies: Moltke, Napoleon III.
    Supreme,
    /// §13.2 It comes only when the headquarters of an army is lost, and takes over its units.
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
    /// What it is to the armies.
    pub role: Role,
}

/// §1 A counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its designation, `5th Corps`.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// Its values at full strength. A headquarters has its movement factor alone.
    pub front: Face,
    /// Its values when reduced; those of the front for a headquarters.
    pub back: Face,
    /// §1.1 The headquarters of its colour, and the others that may command it by name; none for an independent unit, which every
    /// headquarters of an army may command.
    pub commanders: UnitSet,
    /// §13.3 The corps that a division of cavalry is tied to.
    pub tied_to: Option<UnitId>,
    /// §12.1 The turn from which on it can be brought in; none for a unit that is set up.
    pub enters: Option<u8>,
    /// §1.2 What it is as a headquarters, if it is one.
    pub headquarters: Option<Headquarters>,
}
