//! What a scenario consists of, as read from data files.

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

/// §4, §13 Who has the initiative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InitiativeRules {
    /// Who wins a tie.
    pub tie: Side,
    /// §13.2.6 Turns in which it is fixed, with the side that has it.
    pub fixed: Vec<(u8, Side)>,
    /// §13.1.6 The turns of French inertia, as bits.
    pub inertia_turns: u16,
    /// §13.1.6 What French inertia adds in these turns (-2).
    pub inertia: i8,
    /// §13.1.6 What the night adds for both sides (-1).
    pub night: i8,
}

/// §13.1.1, §13.2.1 Counters that are set up together in one hex of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Whose they are.
    pub side: Side,
    /// Combat units; all go to the same hex.
    pub units: Vec<UnitId>,
    /// Leaders; they go to the same hex.
    pub leaders: Vec<LeaderId>,
    /// The hexes to choose from.
    pub hexes: HexSet,
}

/// §13.1.2, §13.2.2 Counters that enter from one turn on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The turn from which on they may enter.
    pub turn: u8,
    /// Combat units, all of one formation.
    pub units: Vec<UnitId>,
    /// Its HQ, if it comes with them; a C-in-C who comes with the formation's activation (§13.2.6) is among them too.
    pub leaders: Vec<LeaderId>,
    /// The hexes to enter by, each counter by its own choice. The route is the one that leads off the map there.
    pub by: HexSet,
}

/// §13.1.2 A C-in-C who arrives in phase A.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommanderArrival {
    /// The turn.
    pub turn: u8,
    /// Who.
    pub commander: LeaderId,
    /// The hexes where he is placed or enters.
    pub hexes: HexSet,
    /// Whether he enters by the edge and pays for the hex; else he is placed.
    pub enters: bool,
    /// The C-in-C who leaves when he comes (Alvensleben for Zastrow).
    pub removes: Option<LeaderId>,
}

/// §13.1.6 The division that comes as a marker beside a decoy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoy {
    /// The division. Its units and its HQ are in no [`Arrival`].
    pub formation: FormationId,
    /// The turn in which the two markers are placed.
    pub turn: u8,
    /// Where.
    pub hexes: [HexId; 2],
    /// Movement of a marker, in whole MP.
    pub movement: u8,
    /// Within this many hexes of an enemy that sees it a marker in the open is turned up.
    pub sight: u8,
}

/// §13.2.6 Two formations with one marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedMarker {
    /// The one that an even die activates first.
    pub even: FormationId,
    /// The one that an odd die activates first.
    pub odd: FormationId,
}

/// §13.1.6, §13.2.6 Which stacked guns may fire a barrage together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StackedGuns {
    /// Those of two formations that are activated together.
    Paired,
    /// Those of one formation of this side.
    SameFormation(Side),
}

/// §13.1.6, §13.2.6 Special rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Special {
    /// Hexes where guns stacked with another unit have half their power.
    pub halved_guns: HexSet,
    /// The hidden division.
    pub decoy: Option<Decoy>,
    /// Formations whose marker may be held.
    pub held_markers: FormationSet,
    /// Two formations with one marker.
    pub shared_marker: Option<SharedMarker>,
    /// The range of guns at night, in hexes.
    pub night_gun_range: u8,
    /// The side that may stack two infantry or two cavalry units.
    pub double_stacking: Option<Side>,
    /// Which stacked guns may fire together.
    pub stacked_guns: StackedGuns,
    /// The side whose guns may support any of its units (once a turn, R-73).
    pub support_any_formation: Option<Side>,
    /// The side whose single regiments gain by hamlets and castles (§T.terrain).
    pub single_regiments: Side,
}

/// §13.1.3, §13.2.3 A place that scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: HexSet,
    /// Victory points a count.
    pub points: u8,
    /// Who holds it at the start.
    pub at_start: Side,
}

/// §13.2.3 Points for holding everything at a certain time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noon {
    /// At the end of this turn.
    pub turn: u8,
    /// Points for the first side if it holds every objective.
    pub points: u8,
}

/// Which of the three lists of victory points is counted.
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

/// The smallest differences of victory points for the levels of victory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    /// Tactical.
    pub tactical: u8,
    /// Operational.
    pub operational: u8,
    /// Strategic.
    pub strategic: u8,
}

/// §13.1.3, §13.2.3, §13.2.7 Victory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// Which list.
    pub scheme: Scheme,
    /// §13.1.3 Turns at whose beginning the battlefield is counted, as bits; the end of the last turn counts always.
    pub count_turns: u16,
    /// §13.2.3 The noon bonus.
    pub noon: Option<Noon>,
    /// §13.2.3 Points of an objective whose holder has no line to his edge.
    pub cut_off: u8,
    /// Points for each demoralised enemy formation (battlefield, extended).
    pub demoralised_enemy: i8,
    /// §13.2.3 Points for the second side if any formation of the first is demoralised (places).
    pub any_demoralised: i8,
    /// §13.2.3 Points for the second side for each demoralised formation of its own (places).
    pub own_demoralised: i8,
    /// Enemy units eliminated or cut off for one point.
    pub units_lost_per_point: u8,
    /// Units of the first side that left the map for one point.
    pub units_exited_per_point: u8,
    /// Points for the first side if its C-in-C alone is left on the map.
    pub commander_alone: i8,
    /// Points for the first side at the end, or for the second where it is negative: no rule gives them, a designer may.
    pub handicap: i8,
    /// Hexes over whose edge the first side may leave for points.
    pub exits: HexSet,
    /// §13.1.3 The first turn in which formations in good heart may leave.
    pub exit_from: u8,
    /// The levels of victory.
    pub levels: Levels,
}

/// §13.1.7 The C-in-C may come before his time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrossardEarly {
    /// Who; his regular arrival is among the [`CommanderArrival`]s.
    pub commander: LeaderId,
    /// Points for the second side.
    pub points: u8,
}

/// §13.1.7 A division of the neighbouring corps may come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castagny {
    /// The division. Its units and its HQ are in no [`Arrival`].
    pub formation: FormationId,
    /// The C-in-C who sends for it: rolls begin in the turn after he came.
    pub commander: LeaderId,
    /// The die that is needed.
    pub target: u8,
    /// The first turn in which it can enter.
    pub earliest: u8,
    /// Where it enters.
    pub by: HexSet,
    /// Points for the second side.
    pub points: u8,
}

/// §13.1.7 The options that are played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Frossard may come early.
    pub frossard_early: Option<FrossardEarly>,
    /// Castagny may come.
    pub castagny: Option<Castagny>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// The battle's title, for output.
    pub title: String,
    /// The name of the bots' weights and mixtures that were made for it.
    pub bots: Option<String>,
    /// The map.
    pub map: Map,
    /// §T.terrain
    pub terrain: TerrainTable,
    /// §T The other tables.
    pub tables: Tables,
    /// Formations of both sides; the French first.
    pub formations: Vec<Formation>,
    /// Units of both sides; at most [`MAX_UNITS`](super::unit::MAX_UNITS). A unit that is neither in the set-up nor arrives takes no part.
    pub units: Vec<Unit>,
    /// Leaders of both sides.
    pub leaders: Vec<Leader>,
    /// Turns.
    pub course: Course,
    /// §13.1.1, §13.2.1 The set-up, in its order.
    pub setup: Vec<Placement>,
    /// §13.1.2, §13.2.2 Reinforcements.
    pub arrivals: Vec<Arrival>,
    /// §13.1.2 C-in-Cs who arrive.
    pub commander_arrivals: Vec<CommanderArrival>,
    /// Special rules.
    pub special: Special,
    /// Places that score; at most 64.
    pub objectives: Vec<Objective>,
    /// Victory.
    pub victory: Victory,
    /// Options.
    pub options: Options,
    /// The readings in force.
    pub rulings: Rulings,
}
