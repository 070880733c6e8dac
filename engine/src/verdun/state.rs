//! One position of Verdun 1916.

use super::block::{Blocks, Condition};
use super::card::{CardId, CardSet, MAX_CARDS};
use super::zone::{MAX_ZONES, ZoneSet};
use crate::game::Outcome;
use crate::geometry::ZoneId;
use crate::side::{BySide, Side};

/// The German.
pub const GERMAN: Side = Side::First;
/// The French.
pub const FRENCH: Side = Side::Second;
/// §12.1 The reserve of either side: a place off the map.
pub const RESERVE: ZoneId = ZoneId(127);

/// Which decision is awaited, and from whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The first cards are dealt: nothing is drawn before the first decision, and here there is no other.
    Deal(Side),
    /// Where to set up the next block.
    Deploy(Side),
    /// Where to put the next trench, at the set-up or by an event.
    Entrench(Side),
    /// Which block begins exhausted.
    Weary(Side),
    /// §4.3 Whether to pay what a permanent costs this month.
    Sustain(Side, CardId),
    /// §5 Which card to choose.
    ChooseCard(Side),
    /// §6 What to do in the round.
    Round(Side),
    /// §6 Which cards to discard for a search.
    SearchDiscard(Side),
    /// §6 Which card of the deck to take.
    SearchTake(Side),
    /// §9 What to spend points on.
    Spend(Side),
    /// §9.1 Where to build a trench.
    Dig(Side),
    /// §9.1 Which trench is taken up for it.
    Unearth(Side, ZoneId),
    /// §9.2 How many blocks to request.
    Request(Side),
    /// §9.3 Where to refresh a block.
    Refresh(Side),
    /// §9.4 Which zone or reserve moves.
    Source(Side),
    /// §9.4 Where the next of its blocks goes.
    Place(Side),
    /// §9.5 Where the next block to move is.
    Mover(Side),
    /// Whether it is fresh or exhausted.
    Block(Side, ZoneId),
    /// §9.5 Where it goes.
    Move(Side),
    /// §9.5 Where it goes on to.
    MoveOn(Side),
    /// §9.5 Which zone rotates.
    Rotate(Side),
    /// §9.5 Where a block comes from.
    RotateIn(Side),
    /// §9.5 Where a block goes.
    RotateOut(Side),
    /// §7.1 Which second card to play.
    Second(Side),
    /// §7.2 Where a barrage falls.
    Target(Side),
    /// §7.4 Whether to declare an assault.
    Assault(Side),
    /// §7.4 Where the next attacker comes from.
    Muster(Side),
    /// §7.4 Where an exhausted block goes.
    Relieve(Side),
    /// §7.4 Where the block comes from that takes the place of one who left.
    Replace(Side),
    /// Which permanent to discard for more dice.
    Stockpile(Side),
    /// §7.1 Which card to counter with.
    Counter(Side),
    /// §8 Which card to answer with.
    Answer(Side),
    /// §7.3 Which extra dice to roll.
    MoreDice(Side),
    /// §12.3 Whether to roll the barrage again.
    Reroll(Side),
    /// Whether to double all hits of an assault by this permanent.
    Double(Side, CardId),
    /// Whether to add to what an attacker suffers by this permanent.
    Suffer(Side, CardId),
    /// Where an attacker goes on to.
    Infiltrate(Side),
    /// §13.1 Where to place a marker.
    PlaceMarker(Side),
    /// Which card to discard for an event of the enemy.
    Yield(Side),
    /// §12.4 Which further card to discard.
    Sweeten(Side),
    /// §5 Which cards not to keep.
    Keep(Side),
    /// The game is over.
    Over,
}

impl Step {
    /// Who decides; nobody once the game is over.
    #[must_use]
    #[inline]
    pub const fn side(self) -> Option<Side> {
        Some(match self {
            Step::Deal(side)
            | Step::Deploy(side)
            | Step::Entrench(side)
            | Step::Weary(side)
            | Step::Sustain(side, _)
            | Step::ChooseCard(side)
            | Step::Round(side)
            | Step::SearchDiscard(side)
            | Step::SearchTake(side)
            | Step::Spend(side)
            | Step::Dig(side)
            | Step::Unearth(side, _)
            | Step::Request(side)
            | Step::Refresh(side)
            | Step::Source(side)
            | Step::Place(side)
            | Step::Mover(side)
            | Step::Block(side, _)
            | Step::Move(side)
            | Step::MoveOn(side)
            | Step::Rotate(side)
            | Step::RotateIn(side)
            | Step::RotateOut(side)
            | Step::Second(side)
            | Step::Target(side)
            | Step::Assault(side)
            | Step::Muster(side)
            | Step::Relieve(side)
            | Step::Replace(side)
            | Step::Stockpile(side)
            | Step::Counter(side)
            | Step::Answer(side)
            | Step::MoreDice(side)
            | Step::Reroll(side)
            | Step::Double(side, _)
            | Step::Suffer(side, _)
            | Step::Infiltrate(side)
            | Step::PlaceMarker(side)
            | Step::Yield(side)
            | Step::Sweeten(side)
            | Step::Keep(side) => side,
            Step::Over => return None,
        })
    }
}

/// §9 Points of a card being spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Purse {
    /// Half points that buy anything.
    pub halves: u8,
    /// Purchases, as bits, of which half a point is left over.
    pub spare: u8,
    /// §9.4 Whether a tactical movement was made, after which there is no strategic one.
    pub tactical: bool,
    /// Whether an event follows (8).
    pub event_follows: bool,
}

/// How blocks move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moving {
    /// §9.4
    Strategically,
    /// §9.5
    Tactically,
    /// §9.5
    Rotating,
    /// §7.4 Into the place of one who left for an assault.
    Up,
    /// From a zone that an assault has cleared.
    On,
}

/// Blocks on the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct March {
    /// How they move.
    pub what: Moving,
    /// Where the block comes from; the zone that rotates.
    pub from: ZoneId,
    /// Where the block is on its way.
    pub at: ZoneId,
    /// How it stands.
    pub condition: Condition,
    /// Blocks that may still move, or zones that a block may still go on.
    pub left: u8,
    /// §9.4 The lowest zone that the next block like the last one may go to.
    pub floor: ZoneId,
    /// §9.5 Blocks that came into the zone that rotates, by condition.
    pub came: [u8; 2],
    /// §9.5 Blocks that left it.
    pub went: u8,
    /// §9.5 The zones that it exchanges blocks with.
    pub near: ZoneSet,
}

impl March {
    pub(super) const fn of(what: Moving, left: u8) -> March {
        March {
            what,
            from: RESERVE,
            at: RESERVE,
            condition: Condition::Fresh,
            left,
            floor: ZoneId(0),
            came: [0; 2],
            went: 0,
            near: ZoneSet::EMPTY,
        }
    }
}

/// §7 Where a barrage stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Cards that may be discarded for dice.
    Stockpile,
    /// §7.1 The counter-barrage.
    Counter,
    /// §8 Answers before the dice.
    Before,
    /// §7.3 The first dice.
    Dice,
    /// §12.3 Whether to roll again, where that is decided before extra dice.
    FirstReroll,
    /// §7.3 Extra dice.
    Extra,
    /// §12.3 Whether to roll again.
    Reroll,
    /// §8 Answers to the hits.
    After,
    /// §7.3 The hits.
    Hits,
    /// §8 Answers to the assault.
    Assault,
    /// Permanents that change the assault.
    Double,
    /// The same.
    Suffer,
    /// §7.5 The assault.
    Fight,
    /// Attackers that go on.
    Infiltrate,
    /// The next target, or the end.
    Next,
}

impl Stage {
    /// What comes after it.
    pub(super) const fn next(self) -> Stage {
        match self {
            Stage::Stockpile => Stage::Counter,
            Stage::Counter => Stage::Before,
            Stage::Before => Stage::Dice,
            Stage::Dice => Stage::FirstReroll,
            Stage::FirstReroll => Stage::Extra,
            Stage::Extra => Stage::Reroll,
            Stage::Reroll => Stage::After,
            Stage::After => Stage::Hits,
            Stage::Hits => Stage::Assault,
            Stage::Assault => Stage::Double,
            Stage::Double => Stage::Suffer,
            Stage::Suffer => Stage::Fight,
            Stage::Fight => Stage::Infiltrate,
            Stage::Infiltrate => Stage::Next,
            Stage::Next => Stage::Stockpile,
        }
    }
}

/// §7 A barrage under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Salvo {
    /// Who fires.
    pub side: Side,
    /// The cards.
    pub cards: [CardId; 2],
    /// How many cards.
    pub count: u8,
    /// Whether it is that of an event.
    pub event: bool,
    /// What the cards fall on.
    pub targets: [ZoneId; 2],
    /// How many targets have been named.
    pub named: u8,
    /// The target that is dealt with, as a number.
    pub at: u8,
    /// §7.4 Whether an assault was declared, by target.
    pub declared: [bool; 2],
    /// §7.3 Whether the attacker had nobody there before, by target.
    pub initial: [bool; 2],
    /// §7.4 Blocks that came in for the assault.
    pub mustered: u8,
    /// §7.4 Whether one of them came from an uncontested friendly zone or the reserve.
    pub escorted: bool,
    /// §7.4 Whether those from contested zones are being named.
    pub contested: bool,
    /// §7.4 The lowest zone that the next may come from.
    pub floor: ZoneId,
    /// §7.4 The zones that they came from.
    pub origins: [ZoneId; MOST_MUSTERED],
    /// §7.4 Exhausted blocks that left.
    pub relieved: u8,
    /// §7.4 Origins that have been dealt with.
    pub replaced: u8,
    /// What comes next.
    pub stage: Stage,
    /// §7.3 The dice.
    pub dice: u8,
    /// §7.3 Extra dice that may be rolled.
    pub extra: u8,
    /// §7.3 Waves of extra dice rolled.
    pub waves: u8,
    /// §7.3 Hits.
    pub hits: u8,
    /// §7.3 Sixes.
    pub sixes: u8,
    /// §7.3 Sixes of the first dice.
    pub first_sixes: u8,
    /// §12.3 Whether it was rolled again.
    pub rerolled: bool,
    /// Hits that answers take off.
    pub absorbed: u8,
    /// §7.5 Hits of every defending block, where an answer says so.
    pub defenders: u8,
    /// §7.5 Whether all hits are doubled.
    pub doubled: bool,
    /// §7.5 Hits more on the attacker.
    pub suffered: u8,
}

/// §7.4 The most blocks that come in for an assault.
pub const MOST_MUSTERED: usize = 3;

impl Salvo {
    pub(super) const fn of(side: Side, card: CardId, event: bool) -> Salvo {
        Salvo {
            side,
            cards: [card; 2],
            count: 1,
            event,
            targets: [RESERVE; 2],
            named: 0,
            at: 0,
            declared: [false; 2],
            initial: [false; 2],
            mustered: 0,
            escorted: false,
            contested: false,
            floor: ZoneId(0),
            origins: [RESERVE; MOST_MUSTERED],
            relieved: 0,
            replaced: 0,
            stage: Stage::Stockpile,
            dice: 0,
            extra: 0,
            waves: 0,
            hits: 0,
            sixes: 0,
            first_sixes: 0,
            rerolled: false,
            absorbed: 0,
            defenders: 0,
            doubled: false,
            suffered: 0,
        }
    }

    /// The zone that is dealt with.
    #[must_use]
    #[inline]
    pub const fn target(&self) -> ZoneId {
        self.targets[self.at as usize]
    }

    /// §7.1 Whether two cards fall on one zone.
    #[must_use]
    #[inline]
    pub const fn double(&self) -> bool {
        self.count == 2 && self.targets[0].0 == self.targets[1].0
    }

    /// How many zones there are to deal with.
    #[must_use]
    #[inline]
    pub const fn zones(&self) -> u8 {
        if self.double() { 1 } else { self.count }
    }

    /// §7.4 Whether the assault that is dealt with was declared.
    #[must_use]
    #[inline]
    pub const fn assaults(&self) -> bool {
        self.declared[self.at as usize]
    }
}

/// §8 An event under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventInPlay {
    /// Who plays it.
    pub side: Side,
    /// The card.
    pub card: CardId,
    /// Which of its words is carried out, from 1; 0 while it can be answered.
    pub word: u8,
    /// How often the present one is still carried out.
    pub left: u8,
    /// Whether points are spent after it.
    pub points_follow: bool,
}

/// §8 The words of an event, by their names in the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Barrage,
    Vp,
    VpDie,
    Table,
    Air,
    MoraleTo,
    Refresh,
    Trenches,
    Blocks,
    Strategic,
    Draw,
    VpMarker,
    DiscardChosen,
    DiscardRandom,
    DiscardKind,
    UsEntry,
    UsModifier,
}

/// In the order in which they are carried out.
pub(super) const WORDS: [Word; 17] = [
    Word::Barrage,
    Word::Vp,
    Word::VpDie,
    Word::Table,
    Word::Air,
    Word::MoraleTo,
    Word::Refresh,
    Word::Trenches,
    Word::Blocks,
    Word::Strategic,
    Word::Draw,
    Word::VpMarker,
    Word::DiscardChosen,
    Word::DiscardRandom,
    Word::DiscardKind,
    Word::UsEntry,
    Word::UsModifier,
];

impl EventInPlay {
    /// No event, or one that is over.
    pub(super) const fn over(side: Side, card: CardId) -> EventInPlay {
        EventInPlay { side, card, word: WORDS.len() as u8, left: 0, points_follow: false }
    }

    /// Whether its words are being carried out.
    #[must_use]
    pub const fn under_way(&self) -> bool {
        0 < self.word && self.word < WORDS.len() as u8
    }

    /// The next word.
    pub(super) fn advance(&mut self) -> Option<Word> {
        let word = WORDS.get(usize::from(self.word)).copied();
        self.word += u8::from(word.is_some());
        word
    }
}

/// Everything about one moment of a game.
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
    /// §12.3 Positive for the German.
    pub(super) air: i8,
    pub(super) us_level: u8,
    pub(super) us_modifier: i8,

    // Cards, by kind.
    pub(super) hand: BySide<[u8; MAX_CARDS]>,
    pub(super) hand_size: BySide<u8>,
    pub(super) deck: BySide<[u8; MAX_CARDS]>,
    /// Out of the game.
    pub(super) removed: BySide<[u8; MAX_CARDS]>,
    pub(super) in_play: BySide<CardSet>,
    /// How often a permanent was used: this month, or since it came into play.
    pub(super) used: BySide<[u8; MAX_CARDS]>,

    // Of the turn or the round.
    /// Sides that made a barrage this turn.
    pub(super) fired: BySide<bool>,
    /// §9.4 Uncontested friendly zones as the round began.
    pub(super) quiet: ZoneSet,
    /// §3.2 Zones free of the enemy that the active side has moved through.
    pub(super) crossed: ZoneSet,
    /// §8 Cards that the passive side has answered with this round.
    pub(super) answers: u8,
    /// The lowest card of a set that may be named next, and how many are still to be named.
    pub(super) floor: CardId,
    pub(super) to_name: u8,
    /// §6 The first card discarded for a search.
    pub(super) searched: CardId,
    /// Blocks or pawns that are still to be set up.
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

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome.map(|(level, ending, margin)| Outcome { level, ending, margin })
    }

    /// The blocks of a side in a zone of the map.
    #[must_use]
    #[inline]
    pub fn blocks(&self, side: Side, zone: ZoneId) -> Blocks {
        self.blocks[side][zone.index()]
    }

    /// Zones with blocks of a side.
    #[must_use]
    #[inline]
    pub fn occupied(&self, side: Side) -> ZoneSet {
        self.occupied[side]
    }

    /// §3.2 Zones that a side controls.
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

    /// §9.1 Zones with a trench of a side.
    #[must_use]
    pub fn trenches(&self, side: Side) -> ZoneSet {
        self.trenches[side]
    }

    /// §11 Zones where a side's blocks have the first supply marker, and those with the second.
    #[must_use]
    pub fn unsupplied(&self, side: Side) -> [ZoneSet; 2] {
        self.unsupplied[side]
    }

    /// §13.1 Points of the markers in a zone.
    #[must_use]
    pub fn marker(&self, zone: ZoneId) -> u8 {
        self.markers[zone.index()]
    }

    /// §12.1 Blocks in a side's reserve.
    #[must_use]
    pub fn reserve(&self, side: Side) -> u8 {
        self.reserve[side]
    }

    /// §12.1 Blocks en route.
    #[must_use]
    pub fn en_route(&self, side: Side) -> u8 {
        self.en_route[side]
    }

    /// §10 The marker of victory points.
    #[must_use]
    pub fn vp(&self) -> i8 {
        self.vp
    }

    /// §12.2 Morale of the front.
    #[must_use]
    pub fn morale(&self, side: Side) -> u8 {
        self.morale[side]
    }

    /// §12.3 Air superiority, positive for a side.
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

    /// §12.4 What is added to rolls for US entry.
    #[must_use]
    pub fn us_modifier(&self) -> i8 {
        self.us_modifier
    }

    /// §5 Cards in a side's hand, by kind; all 0 where they cannot be seen.
    #[must_use]
    pub fn hand(&self, side: Side) -> &[u8; MAX_CARDS] {
        &self.hand[side]
    }

    /// §5 How many cards a side holds.
    #[must_use]
    pub fn hand_size(&self, side: Side) -> u8 {
        self.hand_size[side]
    }

    /// §5 Cards in a side's draw deck, by kind; where its hand cannot be seen, those of the hand among them.
    #[must_use]
    pub fn deck(&self, side: Side) -> &[u8; MAX_CARDS] {
        &self.deck[side]
    }

    /// §4.3 Cards of a side that are out of the game, by kind.
    #[must_use]
    pub fn removed(&self, side: Side) -> &[u8; MAX_CARDS] {
        &self.removed[side]
    }

    /// §4.3 Permanents in play.
    #[must_use]
    pub fn in_play(&self, side: Side) -> CardSet {
        self.in_play[side]
    }

    /// The points being spent.
    #[must_use]
    pub fn purse(&self) -> Purse {
        self.purse
    }

    /// The movement under way, or the last.
    #[must_use]
    pub fn march(&self) -> March {
        self.march
    }

    /// The barrage under way, or the last.
    #[must_use]
    pub fn salvo(&self) -> Salvo {
        self.salvo
    }

    /// The event under way, or the last.
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

/// Kinds of which there is a card.
#[inline]
pub(super) fn kinds(cards: &[u8; MAX_CARDS]) -> CardSet {
    cards.iter().enumerate().fold(CardSet::EMPTY, |set, (i, &n)| CardSet(set.0 | u64::from(n > 0) << i))
}
