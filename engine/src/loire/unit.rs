//! §1 The counters: regular units, irregular ones, decoys.

crate::bit_set! {
    /// A unit, by its index in the data's list of both sides. Headquarters, irregular units and decoys are units.
    UnitId or none,
    /// A set of units, of either side.
    UnitSet in u128
}

crate::bit_set! {
    /// A corps, or a group that counts as one, by its index in the data's list.
    CorpsId,
    /// A set of corps.
    CorpsSet in u64
}

use crate::side::Side;

/// The maximum number of units, both sides together.
pub const MAX_UNITS: usize = 112;

/// §1.6 The maximum number of steps of a unit.
pub const MAX_STEPS: usize = 4;

/// The kind of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// §1.1 Infantry.
    Infantry,
    /// §1.1 Cavalry.
    Cavalry,
    /// §1.2 A headquarters with its reserve artillery.
    Headquarters,
    /// §1.3 Francs-tireurs.
    FrancTireur,
    /// §1.4 A reconnaissance party.
    Party,
    /// §10 A decoy.
    Decoy,
}

impl Kind {
    /// Every kind with its name in the data.
    pub const ALL: [(&'static str, Kind); 6] = [
        ("infantry", Kind::Infantry),
        ("cavalry", Kind::Cavalry),
        ("headquarters", Kind::Headquarters),
        ("francs-tireurs", Kind::FrancTireur),
        ("reconnaissance party", Kind::Party),
        ("decoy", Kind::Decoy),
    ];

    /// §1.5 Whether it is regular: infantry, cavalry or a headquarters.
    #[must_use]
    #[inline]
    pub const fn regular(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Cavalry | Kind::Headquarters)
    }

    /// §T.terrain Whether it pays the movement costs of cavalry.
    #[must_use]
    #[inline]
    pub const fn mounted(self) -> bool {
        matches!(self, Kind::Cavalry | Kind::Party | Kind::Decoy)
    }

    /// §1.5 Whether it is irregular: francs-tireurs or a reconnaissance party.
    #[must_use]
    #[inline]
    pub const fn irregular(self) -> bool {
        matches!(self, Kind::FrancTireur | Kind::Party)
    }
}

/// §1 A counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its designation, `Feillet-Pilatrie`.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its kind.
    pub kind: Kind,
    /// §1.6 Steps at full strength; 1 for units without steps.
    pub steps: u8,
    /// §1.1 Combat value with one step, two, and so on. That of a headquarters is in [`Limits`](super::data::Limits).
    pub values: [u8; MAX_STEPS],
    /// The target number of its tests: morale, or the competence of a headquarters. 0 for a decoy.
    pub rating: u8,
    /// Movement allowance, in movement points.
    pub movement: u8,
    /// §1.2 Artillery points of a headquarters.
    pub artillery: u8,
    /// §1.7 Its corps, if it belongs to one.
    pub corps: Option<CorpsId>,
    /// §1.7 The headquarters to which it is subordinate, those of its army included.
    pub commanders: UnitSet,
}

impl Unit {
    /// §1.1 Its combat value with `steps` steps left.
    #[must_use]
    pub fn value(&self, steps: u8) -> u8 {
        steps.checked_sub(1).map_or(0, |i| self.values[usize::from(i)])
    }
}

/// §1.7 A corps, or a group that is considered as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corps {
    /// Its name, `15 Corps`.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its units, the headquarters among them.
    pub units: UnitSet,
    /// Its headquarters; `None` for a group that counts as a corps only on the railway (§9.6).
    pub hq: Option<UnitId>,
    /// Whether it is a group whose units belong to no corps, and count as one only for rest and retreat, or on the railway.
    pub group: bool,
}
