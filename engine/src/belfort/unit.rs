//! §1.3 The counters.

use crate::side::Side;

crate::bit_set! {
    /// A unit of one side, by its place in that side's list; 63 is the highest there can be.
    UnitId,
    /// A set of one side's units.
    UnitSet in u64
}

/// The most units that a side can have.
pub const MAX_UNITS: usize = 64;

/// The kind of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// §1.3.1 An infantry battalion.
    Infantry,
    /// §1.3 The pioneers, CBPB: infantry that digs.
    Pioneers,
    /// §1.3.1 A scout company: one step, not counted for the stacking limit.
    Scouts,
    /// §1.3.2 Uhlans.
    Uhlans,
    /// §1.3.3 Field artillery.
    FieldArtillery,
    /// §1.3.3 Heavy artillery.
    HeavyArtillery,
    /// §1.3.3 ART FORT: heavy, stays in zone 1.
    FortressArtillery,
    /// §1.3.3 The Batterie Volante: field artillery that fires from the open beside a battalion.
    FlyingBattery,
}

impl Kind {
    /// Every kind with its name in the data.
    pub const ALL: [(&'static str, Kind); 8] = [
        ("infantry", Kind::Infantry),
        ("pioneers", Kind::Pioneers),
        ("scouts", Kind::Scouts),
        ("uhlans", Kind::Uhlans),
        ("field-artillery", Kind::FieldArtillery),
        ("heavy-artillery", Kind::HeavyArtillery),
        ("fortress-artillery", Kind::FortressArtillery),
        ("flying-battery", Kind::FlyingBattery),
    ];

    /// Whether it is artillery.
    #[must_use]
    pub const fn is_artillery(self) -> bool {
        matches!(self, Kind::FieldArtillery | Kind::HeavyArtillery | Kind::FortressArtillery | Kind::FlyingBattery)
    }

    /// Whether it is heavy artillery.
    #[must_use]
    pub const fn is_heavy(self) -> bool {
        matches!(self, Kind::HeavyArtillery | Kind::FortressArtillery)
    }
}

/// The division of a Prussian counter, shown by its coloured tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Division {
    /// Gold: I. Division reserve.
    First,
    /// Green: detachment of the IV. Division reserve.
    Fourth,
    /// Red: detachment Debschitz.
    Debschitz,
}

impl Division {
    /// Every division with its name in the data.
    pub const ALL: [(&'static str, Division); 3] =
        [("first", Division::First), ("fourth", Division::Fourth), ("debschitz", Division::Debschitz)];
}

/// When a unit comes into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arrival {
    /// §2 Set up at the start.
    SetUp,
    /// §10.6 Reinforcement of phase G of this turn.
    Turn(u8),
    /// §6.1.2 Brought by a stratagem.
    Stratagem,
}

/// A counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its designation, such as `1/35 RM`.
    pub name: String,
    /// Its side: the French are [`Side::First`].
    pub side: Side,
    /// Its kind.
    pub kind: Kind,
    /// Its regiment, such as `35 RM`.
    pub regiment: String,
    /// Its division; `None` for the French and the siege artillery.
    pub division: Option<Division>,
    /// Fire value in good order; firepower of artillery.
    pub fire: u8,
    /// Attack value in good order; 0 for artillery.
    pub attack: u8,
    /// Defence value in good order; 0 for artillery.
    pub defence: u8,
    /// Whether it is marked with a question mark.
    pub unreliable: bool,
    /// When it comes into play.
    pub arrival: Arrival,
}

/// §1.3.1 The status of a battalion in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Status {
    /// In good order.
    GoodOrder = 0,
    /// All values less 1.
    Diminished = 1,
    /// All values less 2.
    Exhausted = 2,
}

impl Status {
    /// Every status with its name.
    pub const ALL: [(&'static str, Status); 3] =
        [("good order", Status::GoodOrder), ("diminished", Status::Diminished), ("exhausted", Status::Exhausted)];
}
