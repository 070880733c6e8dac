//! The contents of a scenario, as read from data files.

use super::leader::{Leader, LeaderId};
use super::rulings::Rulings;
use super::tables::Tables;
use super::terrain::{Edge, Map, TerrainTable};
use super::unit::{Formation, FormationId, FormationSet, Unit, UnitId};
use crate::geometry::{HexId, HexSet};
use crate::side::{BySide, Side};

/// §4, §13 Turns and edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The last game turn.
    pub turns: u8,
    /// The hour of turn 1, for narration.
    pub first_hour: u8,
    /// §13.1.6 Night turns, as bits: turn 11 is bit 11.
    pub night: u16,
    /// §13.1.4, §13.2.4 The edges that the sides retreat to.
    pub edges: BySide<Edge>,
    /// §4 The initiative.
    pub initiative: InitiativeRules,
}

/// §4, §13 The rules for the initiative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InitiativeRules {
    /// The side that wins a tie.
    pub tie: Side,
    /// §13.2.6 Turns in which the initiative is fixed, with the side that has it.
    pub fixed: Vec<(u8, Side)>,
    /// §13.1.6 The turns of French inertia, as bits.
    pub inertia_turns: u16,
    /// §13.1.6 The modifier of French inertia in these turns (-2).
    pub inertia: i8,
    /// §13.1.6 The modifier of the night for both sides (-1).
    pub night: i8,
}

/// §13.1.1, §13.2.1 Counters that are set up together in one of several hexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Their side.
    pub side: Side,
    /// Combat units, all in the same hex.
    pub units: Vec<UnitId>,
    /// Leaders, in the same hex.
    pub leaders: Vec<LeaderId>,
    /// The hexes to choose from.
    pub hexes: HexSet,
}

/// §13.1.2, §13.2.2 Counters that may enter from a given turn on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The first turn in which they may enter.
    pub turn: u8,
    /// Combat units, all of one formation.
    pub units: Vec<UnitId>,
    /// Its HQ, if it enters with them, and a C-in-C who comes with the formation's activation (§13.2.6).
    pub leaders: Vec<LeaderId>,
    /// The hexes of entry, chosen for each counter. Its route is the one that leads off the map there.
    pub by: HexSet,
}

/// §13.1.2 A C-in-C who arrives in phase A.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommanderArrival {
    /// The turn.
    pub turn: u8,
    /// The C-in-C.
    pub commander: LeaderId,
    /// The hexes where he is placed or enters.
    pub hexes: HexSet,
    /// Whether he enters by the edge and pays for the hex; otherwise he is placed.
    pub enters: bool,
    /// The C-in-C who leaves when he arrives (Alvensleben for Zastrow).
    pub removes: Option<LeaderId>,
}

/// §13.1.6 The division that arrives as a marker together with a decoy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoy {
    /// The division. Its units and its HQ are in no [`Arrival`].
    pub formation: FormationId,
    /// The turn in which the two markers are placed.
    pub turn: u8,
    /// The hexes of the markers.
    pub hexes: [HexId; 2],
    /// Movement of a marker, in whole MP.
    pub movement: u8,
    /// The distance in hexes within which a marker in the open is revealed by an enemy that sees it.
    pub sight: u8,
}

/// §13.2.6 Two formations that share one marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedMarker {
    /// The formation that an even die activates first.
    pub even: FormationId,
    /// The formation that an odd die activates first.
    pub odd: FormationId,
}

/// §13.1.6, §13.2.6 The stacked guns that may fire a barrage together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StackedGuns {
    /// Guns of two formations that are activated together.
    Paired,
    /// Guns of one formation of this side.
    SameFormation(Side),
}

/// §13.1.6, §13.2.6 Special rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Special {
    /// Hexes where guns stacked with another unit have half their power.
    pub halved_guns: HexSet,
    /// The hidden division.
    pub decoy: Option<Decoy>,
    /// Formations whose markers may be held.
    pub held_markers: FormationSet,
    /// The formations that share one marker.
    pub shared_marker: Option<SharedMarker>,
    /// The range of guns at night, in hexes.
    pub night_gun_range: u8,
    /// The side that may stack two infantry or two cavalry units in a hex.
    pub double_stacking: Option<Side>,
    /// The stacked guns that may fire together.
    pub stacked_guns: StackedGuns,
    /// The side whose guns may support any of its units (once a turn, R-73).
    pub support_any_formation: Option<Side>,
    /// The side whose single regiments benefit from hamlets and castles (§T.terrain).
    pub single_regiments: Side,
}

/// §13.1.3, §13.2.3 An objective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: HexSet,
    /// Victory points each time it is scored.
    pub points: u8,
    /// The side that holds it at the start.
    pub at_start: Side,
}

/// §13.2.3 Points for holding all objectives at a certain time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noon {
    /// The turn at whose end it is scored.
    pub turn: u8,
    /// Points for the first side if it holds every objective.
    pub points: u8,
}

/// The list of victory points that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// §13.1.3 Spicheren.
    Battlefield,
    /// §13.2.3 Wissembourg, basic game.
    Places,
    /// §13.2.7 Wissembourg, extended.
    Extended,
}

impl Scheme {
    /// Every scheme with its name in the data.
    pub const ALL: [(&'static str, Scheme); 3] =
        [("battlefield", Scheme::Battlefield), ("places", Scheme::Places), ("extended", Scheme::Extended)];
}

/// The smallest differences of victory points for each level of victory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    /// A tactical victory.
    pub tactical: u8,
    /// An operational victory.
    pub operational: u8,
    /// A strategic victory.
    pub strategic: u8,
}

/// §13.1.3, §13.2.3, §13.2.7 Victory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// The list of victory points.
    pub scheme: Scheme,
    /// §13.1.3 Turns at whose beginning the battlefield is scored, as bits; the end of the last turn is always scored.
    pub count_turns: u16,
    /// §13.2.3 The noon bonus.
    pub noon: Option<Noon>,
    /// §13.2.3 Points for an objective whose holder has no line to his edge.
    pub cut_off: u8,
    /// Points for each demoralised enemy formation (battlefield, extended).
    pub demoralised_enemy: i8,
    /// §13.2.3 Points for the second side if any formation of the first is demoralised (places).
    pub any_demoralised: i8,
    /// §13.2.3 Points for the second side for each of its own demoralised formations (places).
    pub own_demoralised: i8,
    /// The number of enemy units eliminated or cut off per point.
    pub units_lost_per_point: u8,
    /// The number of units of the first side that leave the map per point.
    pub units_exited_per_point: u8,
    /// Points for the first side if only its C-in-C is left on the map.
    pub commander_alone: i8,
    /// Points for the first side at the end, or for the second if negative. Not in the rules; for designers.
    pub handicap: i8,
    /// Hexes where the first side may leave the map for points.
    pub exits: HexSet,
    /// §13.1.3 The first turn in which formations that are not demoralised may leave.
    pub exit_from: u8,
    /// The levels of victory.
    pub levels: Levels,
}

/// §13.1.7 The early arrival of the C-in-C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrossardEarly {
    /// The C-in-C; his regular arrival is among the [`CommanderArrival`]s.
    pub commander: LeaderId,
    /// Points for the second side.
    pub points: u8,
}

/// §13.1.7 The arrival of a division of the neighbouring corps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castagny {
    /// The division. Its units and its HQ are in no [`Arrival`].
    pub formation: FormationId,
    /// The C-in-C who sends for it: rolls begin in the turn after his arrival.
    pub commander: LeaderId,
    /// The lowest successful die roll.
    pub target: u8,
    /// The first turn in which it can enter.
    pub earliest: u8,
    /// The hexes of entry.
    pub by: HexSet,
    /// Points for the second side.
    pub points: u8,
}

/// §13.1.7 The options in play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Frossard's early arrival.
    pub frossard_early: Option<FrossardEarly>,
    /// Castagny's arrival.
    pub castagny: Option<Castagny>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// The battle's title, for output.
    pub title: String,
    /// The name of the bots' weights and mixtures for this battle.
    pub bots: Option<String>,
    /// The map.
    pub map: Map,
    /// §T.terrain
    pub terrain: TerrainTable,
    /// §T The other tables.
    pub tables: Tables,
    /// Formations of both sides; the French first.
    pub formations: Vec<Formation>,
    /// Units of both sides; at most [`MAX_UNITS`](super::unit::MAX_UNITS). A unit that is neither set up nor arrives is not in play.
    pub units: Vec<Unit>,
    /// Leaders of both sides.
    pub leaders: Vec<Leader>,
    /// Turns.
    pub course: Course,
    /// §13.1.1, §13.2.1 The set-up, in order.
    pub setup: Vec<Placement>,
    /// §13.1.2, §13.2.2 Reinforcements.
    pub arrivals: Vec<Arrival>,
    /// §13.1.2 Arrivals of C-in-Cs.
    pub commander_arrivals: Vec<CommanderArrival>,
    /// Special rules.
    pub special: Special,
    /// Objectives; at most 64.
    pub objectives: Vec<Objective>,
    /// Victory.
    pub victory: Victory,
    /// Options.
    pub options: Options,
    /// The rulings in force.
    pub rulings: Rulings,
}
