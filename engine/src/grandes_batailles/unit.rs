//! §0.3, §1 The combat units and their formations.

use super::leader::LeaderId;
use crate::side::Side;

crate::bit_set! {
    /// A combat unit, by its place in the data's list of both sides.
    UnitId,
    /// A set of units, of either side.
    UnitSet in u64
}

crate::bit_set! {
    /// A formation, by its place in the data's list of both sides.
    FormationId,
    /// A set of formations, of either side.
    FormationSet in u64
}

/// The most units, both sides together.
pub const MAX_UNITS: usize = 32;

/// The most formations, both sides together.
pub const MAX_FORMATIONS: usize = 16;

/// The arm of a unit; HQs and C-in-Cs move as cavalry (§7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Arm {
    /// §0.3.2 Infantry.
    Infantry,
    /// §0.3.2 Cavalry.
    Cavalry,
    /// §0.3.3 Artillery.
    Artillery,
}

impl Arm {
    /// Every arm with its name in the data.
    pub const ALL: [(&'static str, Arm); 3] =
        [("infantry", Arm::Infantry), ("cavalry", Arm::Cavalry), ("artillery", Arm::Artillery)];
}

/// One value per arm, indexed by [`Arm`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByArm<T>(pub [T; 3]);

impl<T> std::ops::Index<Arm> for ByArm<T> {
    type Output = T;
    #[inline]
    fn index(&self, arm: Arm) -> &T {
        &self.0[arm as usize]
    }
}

/// The size of a unit: single regiments benefit from hamlets and castles (§T.terrain).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// A brigade.
    Brigade,
    /// A regiment.
    Regiment,
    /// Guns.
    Battery,
}

impl Size {
    /// Every size with its name in the data.
    pub const ALL: [(&'static str, Size); 3] =
        [("brigade", Size::Brigade), ("regiment", Size::Regiment), ("battery", Size::Battery)];
}

/// §0.3.2, §0.3.3 A combat unit's counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its designation, such as `27. François`.
    pub name: String,
    /// The formation that it belongs to, which also determines its side.
    pub formation: FormationId,
    /// Its arm.
    pub arm: Arm,
    /// Its size.
    pub size: Size,
    /// Combat value in good order; power of a gun.
    pub value: u8,
    /// The same if disorganised.
    pub disorganised: u8,
    /// Number of steps; also its morale under the default of R-43.
    pub steps: u8,
    /// The morale under R-43 `separate`.
    pub morale: u8,
    /// Movement allowance, in whole MP.
    pub movement: u8,
    /// §10.2.1 Range in hexes; 0 except for guns.
    pub range: u8,
}

/// §1 A formation: an HQ, the units of its colour, and an activation marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formation {
    /// Its name, such as `14 ID`.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its HQ.
    pub headquarters: LeaderId,
    /// §9.4 The number of steps lost that demoralises it.
    pub threshold: u8,
    /// §13.1.6 Whether it is an infantry division, with which a held marker may be paired.
    pub division: bool,
}
