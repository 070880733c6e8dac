//! What a scenario of Storm over Belfort consists of, as read from data files.

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
    /// What the place is called.
    pub name: String,
    /// The printed defence bonus, 0 to 5.
    pub bonus: u8,
    /// Whether it lies at the edge of the map.
    pub edge: bool,
    /// The zones that it shares a border with.
    pub borders: ZoneSet,
    /// The zones that it touches at a corner only.
    pub corners: ZoneSet,
}

/// §2 Who is set up where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deployment {
    /// §2.1 The French set-up area beyond the citadel.
    pub french_area: ZoneSet,
    /// §2.1 The fewest battalions in the citadel.
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
    /// §4 The French have the initiative up to this turn.
    pub french_initiative: u8,
    /// §5.1 Points a turn.
    pub income: BySide<u8>,
    /// §5.1 French points a turn once they hold only the forts.
    pub reduced_income: u8,
    /// §5.1 Extra French points while not surrounded.
    pub open_income: u8,
    /// §5.1 The most points there can be after phase B.
    pub most_points: u8,
    /// §11.1 The zones of the automatic victory.
    pub automatic: ZoneSet,
    /// §11.2 A difference of this much or more is a major victory.
    pub major: u8,
    /// Points for the French at the end, or for the Prussians where it is negative: no rule gives them, a designer may.
    pub handicap: i8,
}

/// §5.2, §6, §10 What things cost, in resource points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    /// §9 Activating battalions of a zone, or an exchange.
    pub activation: u8,
    /// §6 A second stratagem: the French choose.
    pub french_stratagem: u8,
    /// §6 A second stratagem drawn at random by the Prussian.
    pub random_stratagem: u8,
    /// §6 A second stratagem chosen by the Prussian.
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
    /// §1.3.3 Zones that field artillery reaches.
    pub field_range: u8,
    /// §1.3.3 Zones that heavy artillery reaches.
    pub heavy_range: u8,
    /// §1.3.3 Zones that French artillery in the citadel reaches beyond.
    pub citadel_range: u8,
    /// §1.3.3 Die modifier at that extra range.
    pub long_range: i8,
    /// §8.1 Die modifier of heavy artillery.
    pub heavy: i8,
    /// §8.1 Further die modifier of heavy artillery next to its target.
    pub short_range: i8,
    /// §8.1 Die modifier for a zone bombarded before in the turn.
    pub repeat: i8,
    /// §8.2.5 Hits for the citadel's second damage marker.
    pub second_damage: u8,
    /// §9.1.2 Independent moves of an artillery unit in a turn; the rules set no limit, but without one a phase need never end.
    pub artillery_moves: u8,
    /// §9.3.2 The largest modifier of an assault, either way.
    pub assault: u8,
    /// §10.2 Battalions rehabilitated at a time.
    pub rehabilitated: u8,
    /// §10.2 Prussian battalions rehabilitated freely in the headquarters.
    pub free_rehabilitated: u8,
    /// §10.4 French fortifications a turn where R-32 says one.
    pub french_fortifications: u8,
    /// §10.4 Fortifications a turn.
    pub fortifications: u8,
    /// §10.4 Prussian fortifications a turn with the pioneers.
    pub pioneer_fortifications: u8,
    /// §10.5 Trenches a turn; the rules set no limit, the points do.
    pub trenches: u8,
}

/// §6.1.2 Numbers of the stratagems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effects {
    /// Points won by Proclamation.
    pub proclamation: u8,
    /// Prussian points lost by Supply problem.
    pub supply_problem: u8,
    /// Points lost by Icy cold, by side.
    pub icy_cold: BySide<u8>,
    /// Artillery units a side that may fire after Swiss delegation.
    pub swiss_delegation: u8,
    /// Points won by Intransigent Denfert.
    pub denfert: u8,
    /// French points lost by Disinformation.
    pub disinformation: u8,
    /// French points lost by Intransigent Von Tresckow.
    pub von_tresckow: u8,
    /// Battalions struck by Illness.
    pub illness: u8,
    /// Hits taken off by Firefighters.
    pub firefighters: u8,
    /// Die modifier of Envoys.
    pub envoys: i8,
    /// Die modifier of More shells, for French guns.
    pub more_shells: i8,
    /// Defence of each Prussian battalion under Ruse of war.
    pub ruse_of_war: u8,
    /// Hits added by Incendiary shells.
    pub incendiary_shells: u8,
    /// Battalions that come back in good order after Bourbaki.
    pub bourbaki_good_order: u8,
    /// First turn of Bourbaki.
    pub bourbaki_turn: u8,
    /// First turn of More shells.
    pub more_shells_turn: u8,
}

/// Everything that makes a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// The map's zones, by ascending number.
    pub zones: Vec<Zone>,
    /// The citadel, zone 1.
    pub citadel: ZoneId,
    /// §1.3.3 The forts, the citadel among them: French artillery fires from them, and damage is kept of them.
    pub forts: ZoneSet,
    /// §8 The only zones that Prussian heavy artillery may bombard.
    pub heavy_targets: ZoneSet,
    /// The counters: each side's in the order of the data.
    pub units: BySide<Vec<Unit>>,
    /// The tables.
    pub tables: Tables,
    /// The stratagem counters of each side.
    pub counters: BySide<Vec<Counter>>,
    /// Who is set up where.
    pub deployment: Deployment,
    /// Turns, points and victory.
    pub course: Course,
    /// Costs.
    pub costs: Costs,
    /// Limits.
    pub limits: Limits,
    /// Numbers of the stratagems.
    pub effects: Effects,
    /// The readings in force.
    pub rulings: Rulings,
}
