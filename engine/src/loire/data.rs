//! The data of a scenario of The Loire Campaign, as read from data files.

use super::rulings::Rulings;
use super::terrain::{HexSet, Map, PlaceSet, TerrainTable};
use super::unit::{Corps, CorpsSet, Kind, Unit, UnitId, UnitSet};
use crate::geometry::HexId;
use crate::side::{BySide, Side};

/// §9.1 The kind of a march.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum March {
    /// §9.3 Tactical.
    Tactical,
    /// §9.4 Strategic.
    Strategic,
    /// §9.5 Forced.
    Forced,
}

impl March {
    /// Every march with its name in the data.
    pub const ALL: [(&'static str, March); 3] =
        [("tactical", March::Tactical), ("strategic", March::Strategic), ("forced", March::Forced)];
}

/// §14 Units that are set up in the same area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Their side.
    pub side: Side,
    /// The units, in the order in which they are set up. Parties and decoys may be left off.
    pub units: Vec<UnitId>,
    /// The hexes to choose from; empty for units that are set up in the chosen camp (§14.2).
    pub hexes: HexSet,
    /// §14.2 The hexes that fulfil all conditions of the area, where R-2 asks for that; the same as `hexes` if there is only one.
    pub both: HexSet,
    /// §14.2 Whether all units are set up in the hex of the first.
    pub together: bool,
    /// §14.2 The longest march that they may make on the first turn, if it is limited.
    pub march: Option<March>,
}

/// §14.1 Units that must be in an area at the end of the set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Garrison {
    /// Its side.
    pub side: Side,
    /// The area: the counts below are for all its hexes together.
    pub hexes: HexSet,
    /// The minimum number of infantry units.
    pub infantry: u8,
    /// The minimum number of cavalry units.
    pub cavalry: u8,
    /// The minimum number of regular units, infantry and cavalry included.
    pub regular: u8,
}

/// §5.1 Units that arrive during the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The game turn.
    pub turn: u8,
    /// Their side.
    pub side: Side,
    /// The units.
    pub units: Vec<UnitId>,
    /// The hexes of arrival; empty for units that come to the camp that was chosen at set-up (§14.2).
    pub hexes: HexSet,
    /// The longest march that they may make on that turn, if it is limited.
    pub march: Option<March>,
    /// The minimum number of corps that must make each kind of march, in the order of [`March::ALL`].
    pub corps: [u8; 3],
    /// The later turn and the hexes at which their owner may have them come by rail instead.
    pub by_rail: Option<(u8, HexSet)>,
}

/// §5.1 Other hexes for units whose hex of arrival is occupied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detour {
    /// The hex of arrival.
    pub hex: HexId,
    /// The hexes used instead.
    pub instead: HexSet,
}

/// §5.2 How the French rebuild units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebuilding {
    /// Turns on which replacement points are rolled.
    pub turns: Vec<u8>,
    /// The cost of a step in points, by kind, in the order of [`Kind::ALL`].
    pub cost: [u8; 6],
    /// Depots, for units that have no unit of their corps to join.
    pub depots: HexSet,
    /// Edge hexes, for units that can use no depot.
    pub edges: HexSet,
    /// Units that are never rebuilt, each with the points for infantry that the French get when it is destroyed.
    pub column: Vec<(UnitId, u8)>,
}

/// §6 The withdrawal of corps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withdrawals {
    /// §6.1 The turn of the roll, on which the first corps leave.
    pub turn: u8,
    /// §6.1 The turn on which the others leave.
    pub later: u8,
    /// §6.1 The highest roll at which no corps leaves: if the French hold none of the towns, and if they hold at least one.
    pub target: [u8; 2],
    /// §6.1 Those towns.
    pub towns: PlaceSet,
    /// §6.1 The maximum number of corps that leave, and how many of them leave at once.
    pub most: (u8, u8),
    /// §6.1 Corps of which at least one must leave if the maximum number leaves.
    pub among: CorpsSet,
    /// §6.2 The turn on which a German corps leaves.
    pub german: u8,
    /// §6.2 The corps to choose from.
    pub german_corps: CorpsSet,
}

impl Withdrawals {
    /// §6.1 The number of corps that leave at once, and later: the excess of `roll` over the target. `hold`: the French hold one of the towns.
    #[must_use]
    pub fn corps(&self, roll: u8, hold: bool) -> (u8, u8) {
        let (most, at_once) = self.most;
        let corps = roll.saturating_sub(self.target[usize::from(hold)]).min(most);
        (corps.min(at_once), corps.saturating_sub(at_once))
    }
}

/// §13 A battle elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theatre {
    /// Its name.
    pub name: String,
    /// The game turn.
    pub turn: u8,
    /// The French win with this total of both players' dice, or less.
    pub most: u8,
    /// §6.1 Whether it is fought only if corps have left.
    pub needs_withdrawal: bool,
}

/// §T.morale The changes of National Morale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Morale {
    /// Its lowest and highest values.
    pub range: (i8, i8),
    /// The Government is captured.
    pub captured: i8,
    /// The Government leaves.
    pub leaves: i8,
    /// A victory; a defeat with the opposite sign.
    pub battle: i8,
    /// A town is captured; one lost with the opposite sign.
    pub town: i8,
    /// A critical success of francs-tireurs.
    pub critical: i8,
    /// One of [`Morale::commanders`] is eliminated.
    pub commander: i8,
    /// A victory elsewhere.
    pub theatre: i8,
    /// German headquarters whose loss counts.
    pub commanders: UnitSet,
    /// The towns that count.
    pub towns: PlaceSet,
    /// The battles elsewhere.
    pub theatres: Vec<Theatre>,
}

/// §15 The victory conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// Towns for a tactical victory.
    pub tactical: PlaceSet,
    /// Towns that the Germans also need for a strategic victory.
    pub strategic: PlaceSet,
    /// The hexes in which the French need infantry for a strategic victory.
    pub zone: HexSet,
    /// The number of supplied infantry units that they need there.
    pub infantry: u8,
    /// The number of towns that the French may lack for a tactical victory, and that the Germans would need in addition; the opposite if it is
    /// negative. No rule has it; a designer may.
    pub handicap: i8,
}

/// §12.7 The result of a combat for one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Suffers {
    /// The level of losses; 0 for none.
    pub level: u8,
    /// Hexes of retreat; 0 for none.
    pub retreat: u8,
}

/// §T.combat The combat results table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatTable {
    /// Odds by column, attacker to defender, ascending.
    pub columns: Vec<(u8, u8)>,
    /// The modified roll of the first row; the last row is read at all higher rolls.
    pub from: i8,
    /// Results for attacker and defender, by row, then by column.
    pub rows: Vec<Vec<(Suffers, Suffers)>>,
    /// A number added to every roll: one parameter for how bloody a reconstructed table is.
    pub shift: i8,
}

impl CombatTable {
    /// §12.5 The index of the column for the strength `attack` against `defence`: odds are rounded in the defender's favour, and limited to the outer
    /// columns.
    #[must_use]
    pub fn column(&self, attack: u32, defence: u32) -> usize {
        let reached = |&(a, d): &(u8, u8)| attack * u32::from(d) >= defence * u32::from(a);
        self.columns.iter().rposition(reached).unwrap_or(0)
    }

    /// §12.7 The results for attacker and defender in `column`, by index, at the modified `roll`.
    #[must_use]
    pub fn result(&self, column: usize, roll: i8) -> (Suffers, Suffers) {
        let row = (roll + self.shift).max(self.from) - self.from;
        self.rows[usize::from(row as u8).min(self.rows.len() - 1)][column]
    }
}

/// §T.losses Steps lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossTable {
    /// The maximum number of steps engaged for each row, ascending; the last row is also read above its maximum.
    pub engaged: Vec<u8>,
    /// Steps lost, by row, then by level of losses from 1.
    pub rows: Vec<Vec<u8>>,
}

impl LossTable {
    /// §12.7 The steps that a side with `engaged` steps loses at a level of losses.
    #[must_use]
    pub fn steps(&self, engaged: u8, level: u8) -> u8 {
        let Some(column) = level.checked_sub(1) else { return 0 };
        let row = self.engaged.partition_point(|&most| most < engaged).min(self.rows.len() - 1);
        self.rows[row][usize::from(column)]
    }
}

/// §T.replacements, §T.creation A table that is read with two dice and National Morale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollTable {
    /// The modified roll of the first value; the first and the last value are also read beyond the ends.
    pub from: i8,
    /// Values by modified roll.
    pub values: Vec<u8>,
}

impl RollTable {
    /// The value at the modified `roll`.
    #[must_use]
    pub fn at(&self, roll: i8) -> u8 {
        let row = roll.max(self.from) - self.from;
        self.values[usize::from(row as u8).min(self.values.len() - 1)]
    }
}

/// §T.irregular Irregular combat: an irregular unit succeeds if it rolls its target or less.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IrregularTable {
    /// Targets of francs-tireurs, by the enemy's kind, in the order of [`Kind::ALL`].
    pub francs_tireurs: [u8; 6],
    /// Targets of reconnaissance parties, in the same order.
    pub parties: [u8; 6],
    /// Added for francs-tireurs that attack from a wood, difficult terrain or a town.
    pub hidden: i8,
    /// Added for francs-tireurs in clear ground next to cavalry or a party.
    pub ridden_down: i8,
    /// Added for francs-tireurs against more than one regular unit.
    pub several: i8,
    /// Added for a party that attacks francs-tireurs in a wood, difficult terrain or a town.
    pub seeking: i8,
    /// The highest unmodified roll that is a critical success.
    pub critical: u8,
}

impl IrregularTable {
    /// §T.irregular The target of an irregular unit of the kind `of` against a unit of the kind `against`.
    #[must_use]
    pub fn target(&self, of: Kind, against: Kind) -> u8 {
        let row = if of == Kind::Party { &self.parties } else { &self.francs_tireurs };
        row[against as usize]
    }
}

/// §12.6 Modifiers of the roll of a combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifiers {
    /// For the defender's ground, if his infantry is in it: by terrain, in the order of
    /// [`Terrain::ALL`](super::terrain::Terrain::ALL).
    pub terrain: [i8; 5],
    /// For an attacker all of whose units cross water.
    pub crossing: i8,
    /// For cavalry by itself: facing infantry, facing infantry and cavalry.
    pub cavalry: (i8, i8),
    /// For a headquarters by itself: facing infantry or cavalry, facing both.
    pub headquarters: (i8, i8),
    /// Artillery points that make a modifier of 1: with a defender in the clear, with none.
    pub artillery: (u8, u8),
    /// For General de Sonis.
    pub sonis: i8,
}

/// The tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// §T.combat
    pub combat: CombatTable,
    /// §T.losses
    pub losses: LossTable,
    /// §T.terrain
    pub terrain: TerrainTable,
    /// §T.replacements
    pub replacements: RollTable,
    /// §T.creation
    pub francs_tireurs: RollTable,
    /// §T.irregular
    pub irregular: IrregularTable,
    /// §12.6
    pub modifiers: Modifiers,
}

/// §4 A combination of units that a hex can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stacking {
    /// Units of infantry.
    pub infantry: u8,
    /// Steps of cavalry.
    pub cavalry: u8,
    /// Headquarters.
    pub headquarters: u8,
}

impl Stacking {
    /// An empty hex.
    pub(super) const NONE: Stacking = Stacking { infantry: 0, cavalry: 0, headquarters: 0 };

    /// The sum of both.
    #[inline]
    pub(super) fn and(self, other: Stacking) -> Stacking {
        Stacking {
            infantry: self.infantry + other.infantry,
            cavalry: self.cavalry + other.cavalry,
            headquarters: self.headquarters + other.headquarters,
        }
    }
}

/// §8.2 What a unit loses while it is out of supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsupplied {
    /// Movement points of infantry and headquarters.
    pub infantry: u8,
    /// Movement points of cavalry.
    pub cavalry: u8,
    /// Points of morale and competence.
    pub rating: u8,
    /// Artillery points of a headquarters.
    pub artillery: u8,
}

/// §10.2 Long-range reconnaissance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reconnaissance {
    /// The range in hexes: of most units, and of German cavalry and parties.
    pub range: (u8, u8),
    /// Added to the roll for each hex with cover.
    pub cover: i8,
    /// Added at the longer range.
    pub far: i8,
}

/// §11.2, §11.4 Work on bridges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bridging {
    /// Added if the enemy holds the other end: with regular units, with irregular ones only.
    pub held: (i8, i8),
    /// Added to destroy the pontoon bridge.
    pub pontoon: i8,
}

/// Numbers of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// §4 Combinations that a hex can hold; a stack must fit in one of them.
    pub stacking: Vec<Stacking>,
    /// §5.2, §5.3 Minimum distance from enemies, in hexes, of units that regain a step.
    pub rebuilding: u8,
    /// §5.2 Maximum distance from its corps, in hexes, of a unit that is rebuilt.
    pub rejoining: u8,
    /// §7.1, §7.2 The maximum number of irregular units of each side on the map.
    pub irregulars: BySide<u8>,
    /// §7.1, §7.2 Minimum distance from enemies, in hexes, at which irregular units are placed.
    pub irregular_distance: u8,
    /// §7.2 Maximum distance of parties, in hexes, from German cavalry when they are placed, and from a German regular unit at the end of movement.
    pub party_range: u8,
    /// §8.1 The maximum length of a supply line, in hexes.
    pub supply: u8,
    /// §8.1 Minimum distance from enemies, in hexes, of a party that supplies.
    pub party_distance: u8,
    /// §8.1 The maximum number of regular units that a party supplies.
    pub party_supplies: u8,
    /// §8.2 The effects of being out of supply.
    pub unsupplied: Unsupplied,
    /// §9.3-9.5 The multiple of the movement allowance for each march, in the order of [`March::ALL`].
    pub marches: [u8; 3],
    /// §9.4-9.6, §11 Minimum distance from enemies, in hexes, for strategic and forced marches, railways and their repair.
    pub distance: u8,
    /// §9.6 The maximum number of corps that use the railway in a movement phase.
    pub rail: u8,
    /// §10 The number of "?" markers of each side.
    pub masks: BySide<u8>,
    /// §10.2 Long-range reconnaissance.
    pub reconnaissance: Reconnaissance,
    /// §11.1 Minimum distance from enemies, in hexes, at which a railway is destroyed.
    pub demolition: u8,
    /// §11.3 The maximum number of railway hexes that a side repairs in a turn.
    pub repairs: u8,
    /// §11.2, §11.4 Work on bridges.
    pub bridging: Bridging,
    /// §12.3 The maximum distance of a march to the guns, in hexes.
    pub guns_range: u8,
    /// §12.5 Combat value of a headquarters.
    pub headquarters: u8,
    /// §12.6 The maximum number of artillery points of a headquarters that is neither alone nor with a subordinate.
    pub loose_artillery: BySide<u8>,
    /// §12.6 The highest roll after which General de Sonis continues.
    pub sonis: u8,
    /// §12.7 The number of lost steps that a step of a headquarters with artillery counts as.
    pub headquarters_step: u8,
    /// §12.8 Added to the roll after a retreat into cover.
    pub rally_cover: i8,
}

/// All data of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// The map.
    pub map: Map,
    /// §11.5 The hexes beside the Loire, the river of the pontoon bridge.
    pub loire: HexSet,
    /// The units of both sides.
    pub units: Vec<Unit>,
    /// §1.7 Corps, and groups that count as one.
    pub corps: Vec<Corps>,
    /// The last game turn.
    pub turns: u8,
    /// §14 Set-up, in this order.
    pub set_up: Vec<Placement>,
    /// §14.1 Garrisons at the end of the set-up.
    pub garrisons: Vec<Garrison>,
    /// §14.2 The hexes in which the French may concentrate the corps that is formed during the game.
    pub camps: HexSet,
    /// §14.2 The hexes in which francs-tireurs are placed on the first turn, by the reading of R-2.
    pub francs_tireurs: [HexSet; 2],
    /// §5.1 Reinforcements.
    pub arrivals: Vec<Arrival>,
    /// §5.1 Other hexes for reinforcements whose hex is occupied.
    pub detours: Vec<Detour>,
    /// §5.2 Replacements.
    pub rebuilding: Rebuilding,
    /// §6 Withdrawals; `None` under the option that leaves them out.
    pub withdrawals: Option<Withdrawals>,
    /// §10 Whether the game is played with "?" markers and decoys.
    pub hidden: bool,
    /// §12.6 The headquarters of General de Sonis.
    pub sonis: UnitId,
    /// §13 The hex of the Government at the start.
    pub government: HexId,
    /// §13 National Morale.
    pub morale: Morale,
    /// §15 Victory conditions.
    pub victory: Victory,
    /// The tables.
    pub tables: Tables,
    /// Numbers of the rules.
    pub limits: Limits,
    /// The readings of unclear rules that are in force.
    pub rulings: Rulings,
}
