//! Barrages: their cards and targets, and counter-barrages.

use super::order::{Barrage, Directive, Kind, Zones};
use super::{Decision, Plan};
use crate::doctrine::{Span, within};
use crate::verdun::field;
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::{Action, CardId};

impl Decision<'_> {
    /// §7 A barrage with the card that has the most dice, on the first target that fits.
    pub(super) fn barrage(&mut self, barrage: &Barrage) -> Option<usize> {
        let target = self.aim(barrage)?;
        let mut cards = self.barrage_cards();
        let best = cards.next()?;
        let second = cards.next().filter(|_| barrage.double);
        drop(cards);
        let dice = |card: CardId| u32::from(self.g.card(self.me, card).dice().unwrap_or(0));
        if !within(barrage.dice, dice(best) + second.map_or(0, dice)) {
            return None;
        }
        // Of two cards, the one that comes first in the list is named first.
        let (first, second) = match second {
            Some(second) if second < best => (second, Some(best)),
            second => (best, second),
        };
        let found = self.find(Action::Barrage(first))?;
        *self.plan = Some(Plan { second, target, assault: barrage.assault > 0 });
        Some(found)
    }

    /// The barrage cards in hand, copy by copy, those with the most dice first.
    fn barrage_cards(&self) -> impl Iterator<Item = CardId> + '_ {
        let dice = |card: CardId| self.g.card(self.me, card).dice();
        let hand = move |dice_wanted: u8| {
            let cards = (0..self.g.data().cards[self.me].len() as u8).map(CardId);
            cards
                .filter(move |&card| dice(card) == Some(dice_wanted))
                .flat_map(|card| std::iter::repeat_n(card, self.s.hand(self.me)[card.index()].into()))
        };
        (1..=30).rev().flat_map(hand)
    }

    /// The first target that fits a barrage order; if it names none, the weakest zone for an assault and the strongest otherwise.
    pub(super) fn aim(&self, barrage: &Barrage) -> Option<ZoneId> {
        let foe = self.me.enemy();
        let strength = |zone: ZoneId| field::strength(self.s.blocks(foe, zone));
        let fits = |zone: &ZoneId| {
            within(barrage.against, strength(*zone) as u32)
                && (barrage.assault == 0 || self.attackers(*zone) >= barrage.assault)
        };
        let mut fitting = self.each(&barrage.targets, self.s.occupied(foe)).filter(fits);
        match (&barrage.targets, barrage.assault) {
            (Zones::InOrder(_), _) => fitting.next(),
            (Zones::Any, 0) => fitting.max_by_key(|zone| (strength(*zone), std::cmp::Reverse(*zone))),
            (Zones::Any, _) => fitting.min_by_key(|zone| (strength(*zone), *zone)),
        }
    }

    /// The number of fresh blocks that could assault a zone.
    fn attackers(&self, zone: ZoneId) -> u8 {
        if !self.g.steady(self.s, self.me) || self.g.bound(self.s, self.me).has(zone) {
            return 0;
        }
        let there = self.s.blocks(self.me, zone);
        let room = self.g.data().limits.stacking.saturating_sub(there.len());
        let sources = field::sources(self.g, self.s, self.me, zone);
        let coming: u8 = sources.into_iter().map(|from| field::fresh(self.s, self.me, from)).sum();
        there.fresh() + coming.min(room)
    }

    /// The target of the order; for an event, that of the first barrage order with a target.
    pub(super) fn target(&mut self) -> usize {
        let salvo = self.s.salvo();
        if self.plan.is_none() || salvo.event {
            let found = self.in_force(Kind::Target).find_map(|what| match what {
                Directive::Barrage(barrage) => Some((self.aim(barrage)?, barrage.assault > 0)),
                _ => None,
            });
            *self.plan = found.map(|(target, assault)| Plan { second: None, target, assault });
        }
        let planned = self.plan.and_then(|plan| self.find(Action::To(plan.target)));
        planned.unwrap_or_else(|| {
            let near = self.g.map().next_to_any(self.s.control(self.me));
            self.best_zone(|zone| {
                10 * i32::from(near.has(zone)) + field::strength(self.s.blocks(self.me.enemy(), zone))
            })
        })
    }

    /// §7.1 The counter-barrage with the most dice in this span.
    pub(super) fn counter(&self, dice: Span, zones: &Zones) -> Option<usize> {
        let wanted = self.names(zones, self.s.salvo().target());
        let of = |card: CardId| u32::from(self.g.card(self.me, card).dice().unwrap_or(0));
        let card = self.barrage_cards().find(|&card| within(dice, of(card)))?;
        self.find(Action::Card(card)).filter(|_| wanted)
    }
}
