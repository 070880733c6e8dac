//! The parts of a doctrine that has been read: orders, their conditions, and the decisions that they apply to.

use crate::doctrine::{self, ALWAYS, Span, within};
use sandtable_engine::Side;
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::{CardId, CardSet, State, Verdun, ZoneSet};

/// The kind of decision that an order applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Deploy,
    Entrench,
    Weary,
    Choose,
    Round,
    Target,
    Spend,
    Counter,
    Answer,
    Marker,
    Sustain,
    Discard,
    Keep,
}

/// Zones in order of preference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Zones {
    /// Any zone; the best is chosen.
    Any,
    /// The first zone that fits.
    InOrder(Vec<ZoneId>),
}

/// A barrage, alone or with an assault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barrage {
    pub(super) targets: Zones,
    /// The dice of the card, or of both cards.
    pub(super) dice: Span,
    /// Whether a second card is played on the same zone, if there is one.
    pub(super) double: bool,
    /// The least number of fresh blocks that assault; 0: no assault.
    pub(super) assault: u8,
    /// The strength of the enemy there: two for a fresh block, one for an exhausted one.
    pub(super) against: Span,
}

/// Blocks that move to a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct March {
    /// The zones that they come from, the reserve included.
    pub(super) from: ZoneSet,
    /// The destinations: the first zone with fewer than `up_to` blocks is used.
    pub(super) to: Vec<ZoneId>,
    pub(super) up_to: u8,
    /// The number of blocks that stay where they come from.
    pub(super) leave: u8,
}

/// The content of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Directive {
    /// Set-up.
    Deploy { zones: Vec<ZoneId>, up_to: u8 },
    /// Set-up, and events.
    Entrench { zones: Vec<ZoneId> },
    /// Set-up.
    Weary { zones: Vec<ZoneId> },
    /// §5, §6
    Choose { cards: Vec<CardId> },
    /// §8
    Event { cards: Vec<CardId> },
    /// §7
    Barrage(Barrage),
    /// §4.1
    Points { cards: Vec<CardId> },
    /// §6
    Search { cards: CardSet },
    /// §4.3
    Drop { cards: Vec<CardId> },
    /// §9.1
    Dig { zones: Vec<ZoneId> },
    /// §9.2
    Request { blocks: u8 },
    /// §9.3
    Refresh { zones: Zones },
    /// §9.4
    Send(March),
    /// §9.5
    Move(March),
    /// §9.5
    Rotate { zones: Zones },
    /// §7.1
    Counter { dice: Span, zones: Zones },
    /// §8
    Answer { cards: Vec<CardId>, zones: Zones },
    /// §13.1
    Marker { zones: Vec<ZoneId> },
    /// §4.3
    Sustain { cards: CardSet },
    /// The cards to give up first.
    Discard { cards: Vec<CardId> },
    /// §5
    Keep { cards: CardSet },
    /// §6
    Pass,
}

impl doctrine::Directive for Directive {
    type Kind = Kind;
    const KINDS: usize = Kind::Keep as usize + 1;

    fn number(kind: Kind) -> usize {
        kind as usize
    }

    fn kinds(&self) -> &'static [Kind] {
        match self {
            Directive::Deploy { .. } => &[Kind::Deploy],
            Directive::Entrench { .. } => &[Kind::Entrench],
            Directive::Weary { .. } => &[Kind::Weary],
            Directive::Choose { .. } => &[Kind::Choose],
            Directive::Event { .. } | Directive::Points { .. } | Directive::Search { .. } | Directive::Pass => {
                &[Kind::Round]
            }
            Directive::Barrage(_) => &[Kind::Round, Kind::Target],
            Directive::Drop { .. } => &[Kind::Round, Kind::Spend],
            Directive::Dig { .. }
            | Directive::Request { .. }
            | Directive::Refresh { .. }
            | Directive::Send(_)
            | Directive::Move(_)
            | Directive::Rotate { .. } => &[Kind::Spend],
            Directive::Counter { .. } => &[Kind::Counter],
            Directive::Answer { .. } => &[Kind::Answer],
            Directive::Marker { .. } => &[Kind::Marker],
            Directive::Sustain { .. } => &[Kind::Sustain],
            Directive::Discard { .. } => &[Kind::Discard],
            Directive::Keep { .. } => &[Kind::Keep],
        }
    }
}

/// The conditions of an order: all of them must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    pub(super) turns: Span,
    /// §5
    pub(super) months: Span,
    /// §6
    pub(super) rounds: Span,
    /// Control of all of these zones.
    pub(super) holds: ZoneSet,
    /// No control of at least one of these zones.
    pub(super) lost: ZoneSet,
    /// An enemy in at least one of these zones.
    pub(super) enemy_in: ZoneSet,
    /// No enemy in any of these zones.
    pub(super) clear_of: ZoneSet,
    /// Friendly permanents in play, all of these.
    pub(super) in_play: CardSet,
    /// §10 The lead of this side: the points of the marker, positive in its favour.
    pub(super) lead: Option<(i8, i8)>,
    /// §12.2
    pub(super) morale: Span,
    /// §12.2
    pub(super) enemy_morale: Span,
    /// §12.1 Blocks in the side's reserve or en route.
    pub(super) reserve: Span,
    /// Friendly blocks on the map, in the reserve and en route.
    pub(super) blocks: Span,
    /// Friendly exhausted blocks.
    pub(super) worn: Span,
    /// Cards in hand.
    pub(super) hand: Span,
    /// §12.3 Air superiority, positive for this side.
    pub(super) air: Option<(i8, i8)>,
}

impl When {
    /// Whether all conditions hold.
    pub(super) fn holds(&self, g: &Verdun, s: &State, me: Side) -> bool {
        let counts = |span: Span, count: &dyn Fn() -> u32| span == ALWAYS || within(span, count());
        let signed = |span: Option<(i8, i8)>, value: i8| span.is_none_or(|(low, high)| (low..=high).contains(&value));
        let foe = me.enemy();
        within(self.turns, s.turn().into())
            && within(self.months, s.month().into())
            && within(self.rounds, s.round().into())
            && self.holds.within(s.control(me))
            && (self.lost.is_empty() || !self.lost.within(s.control(me)))
            && (self.enemy_in.is_empty() || self.enemy_in.meets(s.occupied(foe)))
            && !self.clear_of.meets(s.occupied(foe))
            && self.in_play.within(s.in_play(me))
            && signed(self.lead, s.vp().saturating_mul(me.sign() as i8))
            && within(self.morale, s.morale(me).into())
            && within(self.enemy_morale, s.morale(foe).into())
            && within(self.reserve, u32::from(s.reserve(me) + s.en_route(me)))
            && counts(self.blocks, &|| (g.data().limits.blocks - g.unused_blocks(s, me)).into())
            && counts(self.worn, &|| {
                s.occupied(me).into_iter().map(|zone| u32::from(s.blocks(me, zone).exhausted())).sum()
            })
            && within(self.hand, s.hand_size(me).into())
            && signed(self.air, s.air(me))
    }
}
