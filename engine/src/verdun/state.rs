//! A position of Verdun 1916.

pub use super::march::{March, Moving};
pub use super::salvo::{MOST_MUSTERED, Salvo, Stage};
pub use super::step::Step;
pub use super::words::EventInPlay;
pub(super) use super::words::{WORDS, Word};

use super::block::Blocks;
use super::card::{CardId, CardSet, MAX_CARDS};
pub use super::zone::RESERVE;
use super::zone::{MAX_ZONES, ZoneSet};
use crate::game::Outcome;
use crate::geometry::ZoneId;
use crate::side::{BySide, Side};

/// The German side.
pub const GERMAN: Side = Side::First;
/// The French side.
pub const FRENCH: Side = Side::Second;

/// §9 The points of a card that are being spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Purse {
    /// Half points that can buy anything.
    pub halves: u8,
    /// The purchases with half a point left over, as bits.
    pub spare: u8,
    /// §9.4 Whether a tactical movement was made; after it no strategic movement is allowed.
    pub tactical: bool,
    /// Whether an event follows (8).
    pub event_follows: bool,
}

/// The complete position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) step: Step,
    pub(super) turn: u8,
    pub(super) month: u8,
    pub(super) round: u8,
    pub(super) outcome: Option<(u8, u8, i16)>,

    // The map.
    pub(super) blocks: BySide<[Blocks; MAX_ZONES]>,
    /// Zones with blocks of a side.
    pub(super) occupied: BySide<ZoneSet>,
    pub(super) control: BySide<ZoneSet>,
    pub(super) trenches: BySide<ZoneSet>,
    /// §11 Zones with the first supply marker, and those with the second.
    pub(super) unsupplied: BySide<[ZoneSet; 2]>,
    /// §13.1 Points of markers, by zone.
    pub(super) markers: [u8; MAX_ZONES],
    pub(super) reserve: BySide<u8>,
    pub(super) en_route: BySide<u8>,

    // Tracks.
    pub(super) vp: i8,
    pub(super) morale: BySide<u8>,
    /// §12.3 Air superiority, positive for the Germans.
    pub(super) air: i8,
    pub(super) us_level: u8,
    pub(super) us_modifier: i8,

    // Cards, by kind.
    pub(super) hand: BySide<[u8; MAX_CARDS]>,
    pub(super) hand_size: BySide<u8>,
    pub(super) deck: BySide<[u8; MAX_CARDS]>,
    /// Cards out of the game.
    pub(super) removed: BySide<[u8; MAX_CARDS]>,
    pub(super) in_play: BySide<CardSet>,
    /// The number of times that a permanent was used: this month, or since it came into play.
    pub(super) used: BySide<[u8; MAX_CARDS]>,

    // Of the turn or the round.
    /// Sides that made a barrage this turn.
    pub(super) fired: BySide<bool>,
    /// §9.4 Zones that were friendly and uncontested when the round began.
    pub(super) quiet: ZoneSet,
    /// §3.2 Zones that were contested when the round began.
    pub(super) disputed: ZoneSet,
    /// §3.2 Zones that the active side takes at the end of the round, if no enemy is in them then: its blocks have moved through them, or it has
    /// destroyed the last block out of supply there.
    pub(super) crossed: ZoneSet,
    /// §11 Zones of the active side that the enemy takes at the end of the round.
    pub(super) forfeit: ZoneSet,
    /// §8 The number of cards with which the passive side has answered this round.
    pub(super) answers: u8,
    /// The lowest card that may be named next, and the number of cards that are still to be named.
    pub(super) floor: CardId,
    pub(super) to_name: u8,
    /// Blocks or trench pawns that are still to be placed.
    pub(super) to_place: u8,

    // Under way.
    pub(super) purse: Purse,
    pub(super) march: March,
    pub(super) salvo: Salvo,
    pub(super) event: EventInPlay,
}

const _: () = assert!(std::mem::size_of::<State>() <= 1_200);

impl State {
    /// The game turn, from 1; 0 during the set-up.
    #[must_use]
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// §5 The month of the turn, from 1.
    #[must_use]
    pub fn month(&self) -> u8 {
        self.month
    }

    /// §6 The round of the month, from 1.
    #[must_use]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The decision that is awaited.
    #[must_use]
    pub fn step(&self) -> Step {
        self.step
    }

    /// The outcome of the game, if it has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome.map(|(level, ending, margin)| Outcome { level, ending, margin })
    }

    /// The blocks of `side` in `zone`, a zone of the map.
    #[must_use]
    #[inline]
    pub fn blocks(&self, side: Side, zone: ZoneId) -> Blocks {
        self.blocks[side][zone.index()]
    }

    /// The blocks of `side` on the map, by zone.
    #[must_use]
    #[inline]
    pub fn blocks_on_map(&self, side: Side) -> &[Blocks; MAX_ZONES] {
        &self.blocks[side]
    }

    /// The zones in which a side's blocks satisfy `wanted`.
    #[must_use]
    #[inline]
    pub fn zones_with(&self, side: Side, wanted: impl Fn(Blocks) -> bool) -> ZoneSet {
        let blocks = &self.blocks[side];
        ZoneSet::those(|zone| wanted(blocks[zone]))
    }

    /// The most blocks that `side` has in a zone.
    #[must_use]
    #[inline]
    pub fn most_in_a_zone(&self, side: Side) -> u8 {
        self.blocks[side].iter().fold(0, |most, blocks| most.max(blocks.len()))
    }

    /// Zones with blocks of `side`.
    #[must_use]
    #[inline]
    pub fn occupied(&self, side: Side) -> ZoneSet {
        self.occupied[side]
    }

    /// §3.2 Zones that `side` controls.
    #[must_use]
    #[inline]
    pub fn control(&self, side: Side) -> ZoneSet {
        self.control[side]
    }

    /// §3.2 Zones with blocks of both sides.
    #[must_use]
    #[inline]
    pub fn contested(&self) -> ZoneSet {
        self.occupied[GERMAN] & self.occupied[FRENCH]
    }

    /// §9.1 Zones with a trench of `side`.
    #[must_use]
    pub fn trenches(&self, side: Side) -> ZoneSet {
        self.trenches[side]
    }

    /// §11 Zones where blocks of `side` have the first supply marker, and those with the second.
    #[must_use]
    pub fn unsupplied(&self, side: Side) -> [ZoneSet; 2] {
        self.unsupplied[side]
    }

    /// §13.1 Points of the markers in `zone`.
    #[must_use]
    pub fn marker(&self, zone: ZoneId) -> u8 {
        self.markers[zone.index()]
    }

    /// §13.1 Points of the markers, by zone.
    #[must_use]
    pub fn markers(&self) -> &[u8; MAX_ZONES] {
        &self.markers
    }

    /// §12.1 The number of blocks in the reserve of `side`.
    #[must_use]
    pub fn reserve(&self, side: Side) -> u8 {
        self.reserve[side]
    }

    /// §12.1 The number of blocks of `side` en route.
    #[must_use]
    pub fn en_route(&self, side: Side) -> u8 {
        self.en_route[side]
    }

    /// §10 The victory points on the track.
    #[must_use]
    pub fn vp(&self) -> i8 {
        self.vp
    }

    /// §12.2 The morale of `side`.
    #[must_use]
    pub fn morale(&self, side: Side) -> u8 {
        self.morale[side]
    }

    /// §12.3 Air superiority, positive for `side`.
    #[must_use]
    #[inline]
    pub fn air(&self, side: Side) -> i8 {
        if side == GERMAN { self.air } else { -self.air }
    }

    /// §12.4 The level of US entry.
    #[must_use]
    pub fn us_level(&self) -> u8 {
        self.us_level
    }

    /// §12.4 The modifier of rolls for US entry.
    #[must_use]
    pub fn us_modifier(&self) -> i8 {
        self.us_modifier
    }

    /// §5 Cards in the hand of `side`, by kind; all 0 if they are hidden.
    #[must_use]
    pub fn hand(&self, side: Side) -> &[u8; MAX_CARDS] {
        &self.hand[side]
    }

    /// §5 The number of cards in the hand of `side`.
    #[must_use]
    pub fn hand_size(&self, side: Side) -> u8 {
        self.hand_size[side]
    }

    /// §5 Cards in the draw deck of `side`, by kind; if its hand is hidden, they include the cards in hand.
    #[must_use]
    pub fn deck(&self, side: Side) -> &[u8; MAX_CARDS] {
        &self.deck[side]
    }

    /// §4.3 Cards of `side` that are out of the game, by kind.
    #[must_use]
    pub fn removed(&self, side: Side) -> &[u8; MAX_CARDS] {
        &self.removed[side]
    }

    /// §4.3 Permanents of `side` in play.
    #[must_use]
    pub fn in_play(&self, side: Side) -> CardSet {
        self.in_play[side]
    }

    /// The number of times that `card`, a permanent of `side`, was used: this month, or since it came into play.
    #[must_use]
    pub fn used(&self, side: Side, card: CardId) -> u8 {
        self.used[side][card.index()]
    }

    /// Whether `side` has made a barrage this turn.
    #[must_use]
    pub fn fired(&self, side: Side) -> bool {
        self.fired[side]
    }

    /// The points being spent.
    #[must_use]
    pub fn purse(&self) -> Purse {
        self.purse
    }

    /// The movement under way, or the last one.
    #[must_use]
    pub fn march(&self) -> March {
        self.march
    }

    /// The barrage under way, or the last one.
    #[must_use]
    pub fn salvo(&self) -> Salvo {
        self.salvo
    }

    /// The event under way, or the last one.
    #[must_use]
    pub fn event(&self) -> EventInPlay {
        self.event
    }

    /// Kinds of cards in a side's hand.
    #[must_use]
    #[inline]
    pub(super) fn kinds_in_hand(&self, side: Side) -> CardSet {
        kinds(&self.hand[side])
    }
}

/// The kinds with at least one card.
#[inline]
pub(super) fn kinds(cards: &[u8; MAX_CARDS]) -> CardSet {
    cards.iter().enumerate().fold(CardSet::EMPTY, |set, (i, &n)| CardSet(set.0 | u64::from(n > 0) << i))
}
