//! What a doctrine consists of once it is read: orders, their conditions, and the decisions that they speak to.

use crate::doctrine::{self, ALWAYS, Span, within};
use sandtable_engine::Side;
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::{CardId, CardSet, State, Verdun, ZoneSet};

/// What kind of decision an order speaks to.
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
    /// Whichever is best.
    Any,
    /// The first that will do.
    InOrder(Vec<ZoneId>),
}

/// A barrage, alone or with an assault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barrage {
    pub(super) targets: Zones,
    /// Dice of the card, or of both.
    pub(super) dice: Span,
    /// Whether a second card continues the same zone, if there is one.
    pub(super) double: bool,
    /// Fresh blocks that assault, at least; 0: no assault.
    pub(super) assault: u8,
    /// Strength of the enemy there: two of a fresh block, one of an exhausted one.
    pub(super) against: Span,
}

/// Blocks that go somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct March {
    /// Where from, the reserve among it.
    pub(super) from: ZoneSet,
    /// Where to: to the first zone where fewer than `up_to` are.
    pub(super) to: Vec<ZoneId>,
    pub(super) up_to: u8,
    /// Blocks that stay where they come from.
    pub(super) leave: u8,
}

/// What an order says.
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
    /// Cards to part with first.
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

/// When an order is to be carried out: all of this must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    pub(super) turns: Span,
    /// §5
    pub(super) months: Span,
    /// §6
    pub(super) rounds: Span,
    /// Control of all of these.
    pub(super) holds: ZoneSet,
    /// No control of at least one of these.
    pub(super) lost: ZoneSet,
    /// An enemy in at least one of these.
    pub(super) enemy_in: ZoneSet,
    /// No enemy in any of these.
    pub(super) clear_of: ZoneSet,
    /// Own permanents in play, all of these.
    pub(super) in_play: CardSet,
    /// §10 The own lead: points of the marker, as this side sees them.
    pub(super) lead: Option<(i8, i8)>,
    /// §12.2
    pub(super) morale: Span,
    /// §12.2
    pub(super) enemy_morale: Span,
    /// §12.1 Blocks in the own reserve or en route.
    pub(super) reserve: Span,
    /// Own blocks on the map, in the reserve and en route.
    pub(super) blocks: Span,
    /// Own exhausted blocks.
    pub(super) worn: Span,
    /// Cards in hand.
    pub(super) hand: Span,
    /// §12.3 Air superiority, from the own side.
    pub(super) air: Option<(i8, i8)>,
}

impl When {
    /// Whether all of it holds.
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
