//! The decisions of a player.

use super::unit::UnitId;
use crate::geometry::ZoneId;

/// One atomic decision. Its meaning depends on the [`Step`](super::state::Step) that awaits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Stop, pass, decline, ready, enough: nothing (more).
    Done,
    /// A zone: where to deploy, move, march, retreat, place.
    To(ZoneId),
    /// §9.3.3 Retreat off the map.
    OffMap,
    /// A unit: which one moves, is selected, takes a hit, is struck, advances, is raised, joins a barrage, answers.
    Unit(UnitId),
    /// §8 Bombard a zone with a gun.
    Bombard(UnitId, ZoneId),
    /// Play one side of a counter in hand.
    Play {
        /// The counter's index in the data's list.
        counter: u8,
        /// Whether its red side is played.
        red: bool,
    },
    /// §6 Buy a counter of your choice.
    BuyChosen(u8),
    /// §6 Buy a counter at random.
    BuyRandom,
    /// §9 Activate a zone.
    Activate(ZoneId),
    /// §9.1.1 Begin an exchange with this battalion.
    Exchange(UnitId),
    /// §9.1.2 Move this gun independently.
    MoveGun(UnitId),
    /// §9.3.1 Attack from a zone into another.
    Attack(ZoneId, ZoneId),
    /// Carry it out: fire, assault, or play the stratagem in question.
    Go,
    /// §10.2 Buy a rehabilitation.
    Rehabilitate,
    /// §10.2 Rehabilitate this battalion for free in the headquarters.
    RehabilitateFree(UnitId),
    /// §10.3 Rebuild this battalion.
    Rebuild(UnitId),
    /// §10.4 Build a fortification.
    Fortify(ZoneId),
    /// §10.5 Dig a trench.
    Dig(ZoneId),
    /// §6.2 Keep this counter.
    Keep(u8),
    /// §5.1 Keep this many points.
    KeepPoints(u8),
}
