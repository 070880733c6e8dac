//! What a scenario of The Loire Campaign consists of, as read from data files.

use super::rulings::Rulings;
use super::terrain::{HexSet, Map, PlaceSet, TerrainTable};
use super::unit::{Corps, CorpsSet, Kind, Unit, UnitId, UnitSet};
use crate::geometry::HexId;
use crate::side::{BySide, Side};

/// §9.1 How a unit goes.
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
    /// Whose they are.
    pub side: Side,
    /// The units, in the order in which they are set up. Parties and decoys among them may be left off.
    pub units: Vec<UnitId>,
    /// The hexes to choose from; none for those who stand in the camp that is chosen (§14.2).
    pub hexes: HexSet,
    /// §14.2 Those of them that are left where an area needs all that is said of it; the same hexes where nothing else is said.
    pub both: HexSet,
    /// §14.2 Whether all go to the hex of the first.
    pub together: bool,
    /// §14.2 How they march at most on the first turn, where that is said.
    pub march: Option<March>,
}

/// §14.1 What must stand somewhere when all are set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Garrison {
    /// Whose.
    pub side: Side,
    /// In these hexes together.
    pub hexes: HexSet,
    /// At least this many units of infantry.
    pub infantry: u8,
    /// At least this many units of cavalry.
    pub cavalry: u8,
    /// At least this many regular units, those named above among them.
    pub regular: u8,
}

/// §5.1 Units that come during the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The game turn.
    pub turn: u8,
    /// Whose they are.
    pub side: Side,
    /// Who comes.
    pub units: Vec<UnitId>,
    /// Where; nowhere for those who come to the camp that was chosen at set-up (§14.2).
    pub hexes: HexSet,
    /// How they march at most on that turn, where that is said.
    pub march: Option<March>,
    /// How many corps at least must go by each kind of march, in the order of [`March::ALL`].
    pub corps: [u8; 3],
    /// The turn and the hexes where they come by rail instead, if their owner likes.
    pub by_rail: Option<(u8, HexSet)>,
}

/// §5.1 Where units come whose hex of arrival is occupied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detour {
    /// The hex of arrival.
    pub hex: HexId,
    /// Where they come instead.
    pub instead: HexSet,
}

/// §5.2 Where units that were destroyed are rebuilt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebuilding {
    /// Turns on which there is a roll.
    pub turns: Vec<u8>,
    /// Points for a step, by kind, in the order of [`Kind::ALL`].
    pub cost: [u8; 6],
    /// Depots, for who has no unit of his corps to join.
    pub depots: HexSet,
    /// Edges, for who can reach no depot.
    pub edges: HexSet,
    /// Units that are never rebuilt, and points for the French when one of them is destroyed.
    pub column: Vec<(UnitId, u8)>,
}

/// §6 Corps that leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withdrawals {
    /// §6.1 The turn of the roll; corps leave at once.
    pub turn: u8,
    /// §6.1 The turn on which the others leave.
    pub later: u8,
    /// §6.1 A roll of so much prevents it: while the French hold none of the towns, and one at least.
    pub target: [u8; 2],
    /// §6.1 Those towns.
    pub towns: PlaceSet,
    /// §6.1 The most corps that leave, and how many of them at once.
    pub most: (u8, u8),
    /// §6.1 Corps of which one must be among them where the most leave.
    pub among: CorpsSet,
    /// §6.2 The turn on which a German corps leaves.
    pub german: u8,
    /// §6.2 The corps to choose from.
    pub german_corps: CorpsSet,
}

impl Withdrawals {
    /// §6.1 How many corps leave at once and later: what the roll is too much, by whether the French hold one of the towns.
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
    /// A victory if the dice of both players show so much together, or less.
    pub most: u8,
    /// §6.1 Whether it is fought only if corps have left.
    pub needs_withdrawal: bool,
}

/// §T.morale What moves National Morale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Morale {
    /// The lowest and the highest it can be.
    pub range: (i8, i8),
    /// The Government is captured.
    pub captured: i8,
    /// The Government leaves.
    pub leaves: i8,
    /// A victory, or a defeat the other way.
    pub battle: i8,
    /// A town is captured, or lost the other way.
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

/// §15 What the game is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// Towns for a tactical victory.
    pub tactical: PlaceSet,
    /// Towns that the German needs as well for a strategic one.
    pub strategic: PlaceSet,
    /// Where the French need infantry for a strategic one.
    pub zone: HexSet,
    /// How many supplied units.
    pub infantry: u8,
    /// Towns that the French may lack for a tactical victory, and that the German would need as well; the other way where it is negative: no
    /// rule has it, a designer may.
    pub handicap: i8,
}

/// §12.7 What one side suffers.
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
    /// The modified roll of the first row; the last row serves all that is higher.
    pub from: i8,
    /// Attacker and defender, by row, then by column.
    pub rows: Vec<Vec<(Suffers, Suffers)>>,
    /// What is added to every roll: one number for how bloody a reconstructed table is.
    pub shift: i8,
}

impl CombatTable {
    /// §12.5 The column of a strength against another: rounded in the defender's favour, the outer ones serving what lies beyond.
    #[must_use]
    pub fn column(&self, attack: u32, defence: u32) -> usize {
        let reached = |&(a, d): &(u8, u8)| attack * u32::from(d) >= defence * u32::from(a);
        self.columns.iter().rposition(reached).unwrap_or(0)
    }

    /// §12.7 What attacker and defender suffer at a roll with its modifiers.
    #[must_use]
    pub fn result(&self, column: usize, roll: i8) -> (Suffers, Suffers) {
        let row = (roll + self.shift).max(self.from) - self.from;
        self.rows[usize::from(row as u8).min(self.rows.len() - 1)][column]
    }
}

/// §T.losses Steps lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossTable {
    /// The most steps engaged that each row serves, ascending; the last row serves all that is more.
    pub engaged: Vec<u8>,
    /// Steps lost, by row, then by level from 1.
    pub rows: Vec<Vec<u8>>,
}

impl LossTable {
    /// §12.7 Steps that a side loses of those engaged, at a level.
    #[must_use]
    pub fn steps(&self, engaged: u8, level: u8) -> u8 {
        let Some(column) = level.checked_sub(1) else { return 0 };
        let row = self.engaged.partition_point(|&most| most < engaged).min(self.rows.len() - 1);
        self.rows[row][usize::from(column)]
    }
}

/// §T.replacements, §T.creation What comes of two dice and National Morale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollTable {
    /// The modified roll of the first value; the first and the last serve what lies beyond.
    pub from: i8,
    /// By modified roll.
    pub values: Vec<u8>,
}

impl RollTable {
    /// What a modified roll brings.
    #[must_use]
    pub fn at(&self, roll: i8) -> u8 {
        let row = roll.max(self.from) - self.from;
        self.values[usize::from(row as u8).min(self.values.len() - 1)]
    }
}

/// §T.irregular Irregular combat: an irregular unit succeeds with so much or less.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IrregularTable {
    /// Francs-tireurs: by the target's kind, in the order of [`Kind::ALL`].
    pub francs_tireurs: [u8; 6],
    /// Reconnaissance parties: the same.
    pub parties: [u8; 6],
    /// Added for francs-tireurs in a wood, difficult terrain or a town: when they attack.
    pub hidden: i8,
    /// Added for francs-tireurs in clear ground next to cavalry or a party.
    pub ridden_down: i8,
    /// Added where there is more than one regular unit.
    pub several: i8,
    /// Added for a party that attacks francs-tireurs in a wood, difficult terrain or a town.
    pub seeking: i8,
    /// An unmodified roll of so much is a critical success.
    pub critical: u8,
}

impl IrregularTable {
    /// §T.irregular The target of an irregular unit of a kind against another unit.
    #[must_use]
    pub fn target(&self, of: Kind, against: Kind) -> u8 {
        let row = if of == Kind::Party { &self.parties } else { &self.francs_tireurs };
        row[against as usize]
    }
}

/// §12.6 What is added to the roll of a combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifiers {
    /// The defender's ground, where infantry of his stands in it: by terrain, in the order of
    /// [`Terrain::ALL`](super::terrain::Terrain::ALL).
    pub terrain: [i8; 5],
    /// For an attacker who crosses water with all his units.
    pub crossing: i8,
    /// Cavalry by itself: facing infantry, facing infantry and cavalry.
    pub cavalry: (i8, i8),
    /// A headquarters by itself: facing infantry or cavalry, facing both.
    pub headquarters: (i8, i8),
    /// Artillery points for 1: with a defender in the clear, with none.
    pub artillery: (u8, u8),
    /// General de Sonis.
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

/// §4 One way to fill a hex.
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

    /// Both together.
    #[inline]
    pub(super) fn and(self, other: Stacking) -> Stacking {
        Stacking {
            infantry: self.infantry + other.infantry,
            cavalry: self.cavalry + other.cavalry,
            headquarters: self.headquarters + other.headquarters,
        }
    }
}

/// §8.2 What being out of supply takes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsupplied {
    /// Off the movement allowance of infantry and headquarters.
    pub infantry: u8,
    /// Off that of cavalry.
    pub cavalry: u8,
    /// Off morale and competence.
    pub rating: u8,
    /// Off the artillery of a headquarters.
    pub artillery: u8,
}

/// §10.2 Long-range reconnaissance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reconnaissance {
    /// Range in hexes, and that of German cavalry and parties.
    pub range: (u8, u8),
    /// Added to the roll for each hex that covers.
    pub cover: i8,
    /// Added at the longer range.
    pub far: i8,
}

/// §11.2, §11.4 Work on bridges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bridging {
    /// Added where the enemy holds the other end: regular units, irregular ones only.
    pub held: (i8, i8),
    /// Added to destroy the pontoon bridge.
    pub pontoon: i8,
}

/// Numbers of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// §4 Ways to fill a hex; one of them is enough.
    pub stacking: Vec<Stacking>,
    /// §5.2, §5.3 Hexes to the nearest enemy for who recovers a step.
    pub rebuilding: u8,
    /// §5.2 Hexes from a unit of the corps where a unit is rebuilt.
    pub rejoining: u8,
    /// §7.1, §7.2 The most irregular units of a side on the map.
    pub irregulars: BySide<u8>,
    /// §7.1, §7.2 Hexes to the nearest enemy where they are placed.
    pub irregular_distance: u8,
    /// §7.2 Hexes to German cavalry where parties are placed, and to a German regular unit at the end of movement.
    pub party_range: u8,
    /// §8.1 Hexes of a supply line.
    pub supply: u8,
    /// §8.1 Hexes to the nearest enemy for a party that supplies.
    pub party_distance: u8,
    /// §8.1 Regular units that a party supplies.
    pub party_supplies: u8,
    /// §8.2 Out of supply.
    pub unsupplied: Unsupplied,
    /// §9.3-9.5 Movement allowances of a march, in the order of [`March::ALL`].
    pub marches: [u8; 3],
    /// §9.4-9.6, §11 Hexes to the nearest enemy for strategic and forced marches, railways and their repair.
    pub distance: u8,
    /// §9.6 Corps that go by rail in a movement phase.
    pub rail: u8,
    /// §10 "?" markers.
    pub masks: BySide<u8>,
    /// §10.2 Long-range reconnaissance.
    pub reconnaissance: Reconnaissance,
    /// §11.1 Hexes to the nearest enemy where a railway is destroyed.
    pub demolition: u8,
    /// §11.3 Railway hexes that a side repairs in a turn.
    pub repairs: u8,
    /// §11.2, §11.4 Bridges.
    pub bridging: Bridging,
    /// §12.3 Hexes of a march to the guns.
    pub guns_range: u8,
    /// §12.5 Combat value of a headquarters.
    pub headquarters: u8,
    /// §12.6 Artillery points of a headquarters that is neither alone nor with a subordinate.
    pub loose_artillery: BySide<u8>,
    /// §12.6 The highest roll after which General de Sonis continues.
    pub sonis: u8,
    /// §12.7 Steps that a step of a headquarters with artillery counts for.
    pub headquarters_step: u8,
    /// §12.8 Added to the roll after a retreat into cover.
    pub rally_cover: i8,
}

/// Everything that makes a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// The map.
    pub map: Map,
    /// §11.5 The hexes beside the Loire, the river of the pontoon bridge.
    pub loire: HexSet,
    /// The units of both sides.
    pub units: Vec<Unit>,
    /// §1.7 Corps, and what counts as one.
    pub corps: Vec<Corps>,
    /// The last game turn.
    pub turns: u8,
    /// §14 What the sides set up, in this order.
    pub set_up: Vec<Placement>,
    /// §14.1 What must stand where then.
    pub garrisons: Vec<Garrison>,
    /// §14.2 Where the French may concentrate the corps that is formed during the game.
    pub camps: HexSet,
    /// §14.2 Where francs-tireurs are placed on the first turn, by the readings of R-2.
    pub francs_tireurs: [HexSet; 2],
    /// §5.1 Reinforcements.
    pub arrivals: Vec<Arrival>,
    /// §5.1 Where they come instead.
    pub detours: Vec<Detour>,
    /// §5.2 Replacements.
    pub rebuilding: Rebuilding,
    /// §6 Withdrawals; none under the option that leaves them out.
    pub withdrawals: Option<Withdrawals>,
    /// §10 Whether stacks are hidden: "?" and decoys.
    pub hidden: bool,
    /// §12.6 The headquarters with which General de Sonis is.
    pub sonis: UnitId,
    /// §13 Where the Government is at the start.
    pub government: HexId,
    /// §13 National Morale.
    pub morale: Morale,
    /// §15 What the game is about.
    pub victory: Victory,
    /// The tables.
    pub tables: Tables,
    /// Numbers of the rules.
    pub limits: Limits,
    /// The readings in force.
    pub rulings: Rulings,
}
