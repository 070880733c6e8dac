//! The data of a scenario of Verdun 1916, as read from data files.

use super::card::{Card, CardId, CardSet, Turns};
use super::rulings::Rulings;
use super::zone::{Zone, ZoneSet};
use crate::geometry::ZoneId;
use crate::side::BySide;

/// §7.4 The one way across the Meuse by which an uncontested zone can be assaulted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The zone that the arrow comes from.
    pub from: ZoneId,
    /// The zone that it points at.
    pub to: ZoneId,
    /// The zone that must be the attacker's.
    pub gate: ZoneId,
}

/// The free set-up of a side before the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Free {
    /// Blocks.
    pub blocks: u8,
    /// The number of blocks that begin exhausted.
    pub exhausted: u8,
    /// Trenches, in friendly zones.
    pub trenches: u8,
    /// The zones in which the blocks may be placed.
    pub area: ZoneSet,
}

/// The set-up: control, blocks, trenches and cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetUp {
    /// Zones that the Germans control; the French control all others.
    pub german: ZoneSet,
    /// Fresh blocks.
    pub blocks: BySide<Vec<(ZoneId, u8)>>,
    /// Trenches.
    pub trenches: BySide<ZoneSet>,
    /// §12.1 Blocks in the reserve.
    pub reserve: BySide<u8>,
    /// The free set-up of each side.
    pub free: BySide<Free>,
    /// §5 Cards in hand before the first draw. If there are any, no card is chosen in the first month.
    pub hand: BySide<Vec<CardId>>,
    /// §4.3 Permanents in play.
    pub in_play: BySide<CardSet>,
    /// Cards out of the game.
    pub removed: BySide<CardSet>,
}

/// §12.4 US entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsEntry {
    /// The level at the start, from 0.
    pub level: u8,
    /// The modifier of rolls at the start.
    pub modifier: i8,
    /// Victory points of the Germans at the end, by level.
    pub points: [i8; 4],
}

/// §5, §10 Turns, hands and victory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The first game turn.
    pub first: u8,
    /// The last game turn.
    pub last: u8,
    /// Turns of one month.
    pub short: Turns,
    /// §6 Rounds of a month.
    pub rounds: u8,
    /// §5 The hand size that each side draws up to.
    pub hand: BySide<u8>,
    /// §5 The same in turn 1.
    pub first_hand: BySide<u8>,
    /// §9.5 Turns in which a side's tactical movement has no second step.
    pub slow: BySide<Turns>,
    /// §10 Victory points at the start.
    pub vp: i8,
    /// §5 The Germans win with this many points or more.
    pub target: i8,
    /// Victory points for the Germans at the end, or for the French if negative. The rules give none; a designer may.
    pub handicap: i8,
    /// §12.4 US entry, if it is played.
    pub us_entry: Option<UsEntry>,
}

/// §9 The costs of purchases, in half points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    /// §9.1 A trench in an uncontested zone.
    pub trench: u8,
    /// §9.1 A trench in a contested zone.
    pub contested_trench: u8,
    /// §9.2 A request.
    pub request: u8,
    /// §9.3 A block refreshed in an uncontested zone.
    pub refresh: u8,
    /// §9.3 A block refreshed in a contested zone.
    pub contested_refresh: u8,
    /// §9.4 The strategic movement of a zone.
    pub strategic: u8,
    /// §9.5 Tactical movements.
    pub tactical: u8,
    /// §9.5 A rotation.
    pub rotation: u8,
}

/// The numbers in the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// §2.1 Blocks of a side.
    pub blocks: u8,
    /// §2.1 Trench pawns of a side.
    pub trenches: u8,
    /// §3.3 Blocks of a side in a zone.
    pub stacking: u8,
    /// §2.1 Hits that destroy an exhausted block.
    pub to_destroy: u8,
    /// §6 Cards discarded for a search.
    pub search: u8,
    /// §7.3 The lowest die that hits next to a zone of the firing side.
    pub near: u8,
    /// §7.3 The lowest die that hits elsewhere.
    pub far: u8,
    /// §7.3 The number of sixes for one hit on the firing side.
    pub friendly_fire: u8,
    /// §7.3 Hits that a fort absorbs.
    pub fort: u8,
    /// §7.3, §7.5 Hits that a trench absorbs.
    pub trench: u8,
    /// §7.5 Hits of a fresh attacker.
    pub attacker_hits: u8,
    /// §7.5 Hits of a fresh defender.
    pub fresh_defender_hits: u8,
    /// §7.5 Hits of an exhausted defender.
    pub exhausted_defender_hits: u8,
    /// §7.5 Additional hits on the attacker of a height.
    pub height: u8,
    /// §9.2 Blocks of a request.
    pub request: u8,
    /// §9.4 Blocks that leave the reserve in a strategic movement.
    pub strategic_reserve: u8,
    /// §9.5 Blocks that one tactical movement can move, and a rotation in each direction.
    pub tactical: u8,
    /// §10 The lowest and the highest number of points.
    pub vp: (i8, i8),
    /// §10 The number of forts for one point of the Germans.
    pub forts_per_point: u8,
    /// §10 Geographic points are multiplied by this at the end of the last turn.
    pub last_turn_times: i8,
    /// §5 The number of red stars that wins the game.
    pub stars: u8,
    /// §12.2 The highest morale, with which both sides begin.
    pub morale: u8,
    /// §12.2 The morale at or below which a side cannot refresh blocks or assault.
    pub low_morale: u8,
    /// §12.3 The highest level of air superiority.
    pub air: i8,
    /// §12.3 The level from which a side rolls again and is safe from friendly fire.
    pub air_protects: i8,
    /// §12.3 The level from which the enemy has no extra dice.
    pub air_denies: i8,
    /// §12.3 The level from which fives give extra dice.
    pub air_fives: i8,
    /// §12.4 The modifier of a roll for US entry, for each further card discarded.
    pub us_card: i8,
}

/// The data of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// The name of the bots' weights and mixtures for this scenario.
    pub bots: Option<String>,
    /// The map's zones, by ascending number.
    pub zones: Vec<Zone>,
    /// §7.4 The way across the Meuse.
    pub arrow: Arrow,
    /// The cards of each side, in the order of the data.
    pub cards: BySide<Vec<Card>>,
    /// The set-up.
    pub set_up: SetUp,
    /// Turns, hands and victory.
    pub course: Course,
    /// The costs of purchases.
    pub costs: Costs,
    /// The numbers in the rules.
    pub limits: Limits,
    /// The readings in force.
    pub rulings: Rulings,
}
