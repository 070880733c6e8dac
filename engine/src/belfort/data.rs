//! The contents of a scenario of Storm over Belfort, as read from data files.

use super::rulings::Rulings;
use super::stratagem::Counter;
use super::tables::Tables;
use super::unit::Unit;
use crate::geometry::{ZoneId, ZoneSet};
use crate::side::BySide;

/// A zone of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its number.
    pub id: ZoneId,
    /// The name of the place.
    pub name: String,
    /// The printed defence bonus, 0 to 5.
    pub bonus: u8,
    /// Whether it lies at the edge of the map.
    pub edge: bool,
    /// The zones with a common border.
    pub borders: ZoneSet,
    /// The zones that it touches at a corner only.
    pub corners: ZoneSet,
}

/// §2 The initial deployment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deployment {
    /// §2.1 The French set-up area beyond the citadel.
    pub french_area: ZoneSet,
    /// §2.1 The minimum number of battalions in the citadel.
    pub citadel_battalions: u8,
    /// §2.1 Zones that need an artillery unit and a battalion.
    pub garrisons: ZoneSet,
    /// §2.1, §2.2 Fortifications at the start, by side.
    pub fortifications: BySide<ZoneSet>,
}

/// §4, §5, §11 Turns, points and victory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// §11.2 The last game turn.
    pub turns: u8,
    /// §4 The last turn in which the French have the initiative by default.
    pub french_initiative: u8,
    /// §5.1 Points per turn.
    pub income: BySide<u8>,
    /// §5.1 French points per turn once they hold only the forts.
    pub reduced_income: u8,
    /// §5.1 Extra French points while not surrounded.
    pub open_income: u8,
    /// §5.1 The most points a side can have after phase B.
    pub most_points: u8,
    /// §11.1 The zones of the automatic victory.
    pub automatic: ZoneSet,
    /// §11.2 The smallest difference for a major victory.
    pub major: u8,
    /// Victory points for the French at the end, or for the Prussians if negative. Not in the rules; for designers.
    pub handicap: i8,
}

/// §5.2, §6, §10 Costs in resource points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    /// §9 Activating the battalions of a zone, or an exchange.
    pub activation: u8,
    /// §6 A second stratagem of the French, of their choice.
    pub french_stratagem: u8,
    /// §6 A second stratagem of the Prussians, drawn at random.
    pub random_stratagem: u8,
    /// §6 A second stratagem of the Prussians, of their choice.
    pub chosen_stratagem: u8,
    /// §10.2 Rehabilitating up to [`Limits::rehabilitated`] battalions.
    pub rehabilitation: u8,
    /// §10.3 Rebuilding a battalion.
    pub rebuilding: u8,
    /// §10.4 A fortification.
    pub fortification: u8,
    /// §10.5 A trench.
    pub trench: u8,
    /// §10.5 A trench dug by the pioneers.
    pub pioneer_trench: u8,
}

/// Limits that the rules set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// §1.1.2 Battalions in a zone.
    pub battalions: u8,
    /// §1.1.2 Artillery units in a zone.
    pub artillery: u8,
    /// §1.1.2 Battalions in the citadel.
    pub citadel_battalions: u8,
    /// §1.1.2 Artillery units in the citadel.
    pub citadel_artillery: u8,
    /// §1.3.3 The range of field artillery, in zones.
    pub field_range: u8,
    /// §1.3.3 The range of heavy artillery, in zones.
    pub heavy_range: u8,
    /// §1.3.3 The additional range of French artillery in the citadel, in zones.
    pub citadel_range: u8,
    /// §1.3.3 Die modifier at that extra range.
    pub long_range: i8,
    /// §8.1 Die modifier of heavy artillery.
    pub heavy: i8,
    /// §8.1 Additional die modifier of heavy artillery next to its target.
    pub short_range: i8,
    /// §8.1 Die modifier for a zone already bombarded this turn.
    pub repeat: i8,
    /// §8.2.5 Hits for the citadel's second damage marker.
    pub second_damage: u8,
    /// §9.1.2 Independent moves of an artillery unit in a turn; the rules set no limit, but without one a phase might never end.
    pub artillery_moves: u8,
    /// §9.3.2 The largest modifier of an assault, positive or negative.
    pub assault: u8,
    /// §10.2 Battalions rehabilitated per purchase.
    pub rehabilitated: u8,
    /// §10.2 Prussian battalions rehabilitated for free in the headquarters.
    pub free_rehabilitated: u8,
    /// §10.4 French fortifications per turn if R-32 says one.
    pub french_fortifications: u8,
    /// §10.4 Fortifications per turn.
    pub fortifications: u8,
    /// §10.4 Prussian fortifications per turn with the pioneers.
    pub pioneer_fortifications: u8,
    /// §10.5 Trenches per turn; the rules set no limit except the points.
    pub trenches: u8,
}

/// §6.1.2 Numerical effects of the stratagems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effects {
    /// Points gained by Proclamation.
    pub proclamation: u8,
    /// Prussian points lost to Supply problem.
    pub supply_problem: u8,
    /// Points lost to Icy cold, by side.
    pub icy_cold: BySide<u8>,
    /// Artillery units per side that may fire after Swiss delegation.
    pub swiss_delegation: u8,
    /// Points gained by Intransigent Denfert.
    pub denfert: u8,
    /// French points lost to Disinformation.
    pub disinformation: u8,
    /// French points lost to Intransigent Von Tresckow.
    pub von_tresckow: u8,
    /// Battalions struck by Illness.
    pub illness: u8,
    /// Hits prevented by Firefighters.
    pub firefighters: u8,
    /// Die modifier of Envoys.
    pub envoys: i8,
    /// Die modifier of More shells, for French guns.
    pub more_shells: i8,
    /// Defence added to each Prussian battalion by Ruse of war.
    pub ruse_of_war: u8,
    /// Hits added by Incendiary shells.
    pub incendiary_shells: u8,
    /// Battalions that return in good order after Bourbaki.
    pub bourbaki_good_order: u8,
    /// First turn in which Bourbaki may be played.
    pub bourbaki_turn: u8,
    /// First turn in which More shells may be played.
    pub more_shells_turn: u8,
}

/// The complete data of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// The map's zones, by ascending number.
    pub zones: Vec<Zone>,
    /// The citadel, zone 1.
    pub citadel: ZoneId,
    /// §1.3.3 The forts, including the citadel: French artillery fires from them, and they can be damaged.
    pub forts: ZoneSet,
    /// §8 The only zones that Prussian heavy artillery may bombard.
    pub heavy_targets: ZoneSet,
    /// The counters of each side, in the order of the data.
    pub units: BySide<Vec<Unit>>,
    /// The tables.
    pub tables: Tables,
    /// The stratagem counters of each side.
    pub counters: BySide<Vec<Counter>>,
    /// The initial deployment.
    pub deployment: Deployment,
    /// Turns, points and victory.
    pub course: Course,
    /// Costs.
    pub costs: Costs,
    /// Limits.
    pub limits: Limits,
    /// Numerical effects of the stratagems.
    pub effects: Effects,
    /// The rulings in force.
    pub rulings: Rulings,
}
