//! §4 Cards: in hand, in the deck, in play, out of the game.

use crate::observer::Env;
use crate::roll::Numbered;
use crate::rulebook::Rule;
use crate::side::Side;
use crate::verdun::card::{CardId, CardSet, EventCard, Holds, Lasting, MAX_CARDS};
use crate::verdun::roll::Roll;
use crate::verdun::rulebook::rule;
use crate::verdun::rulings::IdleBarrages;
use crate::verdun::state::*;
use crate::verdun::{Event, Verdun};

impl Verdun {
    /// The event of a card, which must be an event card.
    pub(in crate::verdun) fn event_of(&self, side: Side, card: CardId) -> &EventCard {
        self.card(side, card).event().expect("an event card")
    }

    /// The effects of the permanents that `side` has in play, with their cards.
    #[inline]
    pub fn in_force(&self, s: &State, side: Side) -> impl Iterator<Item = (CardId, &Holds)> {
        s.in_play[side].into_iter().map(move |card| (card, &self.event_of(side, card).holds))
    }

    /// Removes a card from a hand.
    fn out_of_hand(&self, s: &mut State, side: Side, card: CardId) {
        s.hand[side][card.index()] -= 1;
        s.hand_size[side] -= 1;
    }

    /// §4.3, §5 Moves a card from the hand to the discards.
    pub(super) fn discard(&self, s: &mut State, side: Side, card: CardId, rule: Rule, env: &mut impl Env<Self>) {
        self.out_of_hand(s, side, card);
        env.tell(rule, || Event::Discarded { side, card });
    }

    /// §4.1 Plays a card for its points, or §4.2 as a barrage: it goes to the discards.
    pub(in crate::verdun) fn spend_card(&self, s: &mut State, side: Side, card: CardId) {
        self.out_of_hand(s, side, card);
    }

    /// §4.3 Plays a card as an event: it is discarded, stays in play or leaves the game.
    pub(in crate::verdun) fn lay(&self, s: &mut State, side: Side, card: CardId) {
        self.out_of_hand(s, side, card);
        match self.event_of(side, card).lasting {
            Lasting::Recurring => {}
            Lasting::Permanent => {
                s.in_play[side].insert(card);
                s.used[side][card.index()] = 0;
            }
            Lasting::Once => s.removed[side][card.index()] += 1,
        }
    }

    /// §4.3 Moves a permanent from play to the discards.
    pub(super) fn drop_permanent(&self, s: &mut State, side: Side, card: CardId, rule: Rule, env: &mut impl Env<Self>) {
        s.in_play[side].remove(card);
        env.tell(rule, || Event::Dropped { side, card });
    }

    /// §4.3 Permanents that `side` may discard in its round.
    #[must_use]
    pub fn droppable(&self, s: &State, side: Side) -> CardSet {
        s.in_play[side].keep(|card| self.event_of(side, card).free_discard)
    }

    /// §4.3, §8 Cards in the hand of `side` that can be played as events in its own round.
    #[must_use]
    pub fn playable_events(&self, s: &State, side: Side) -> CardSet {
        let events = s.kinds_in_hand(side) & self.events[side];
        events.keep(|card| {
            let event = self.event_of(side, card);
            let combo = event.requires.within(s.in_play[side]) && !event.excludes.meets(s.in_play[side]);
            let idle = event.does.barrage.is_some() && !self.can_fire(s, side, true);
            combo && !s.in_play[side].has(card) && (!idle || self.data.rulings.idle_barrages == IdleBarrages::Yes)
        })
    }

    /// §5 Draws a number of cards, or all cards of the deck if they are fewer.
    pub(in crate::verdun) fn draw_cards(
        &self,
        s: &mut State,
        side: Side,
        wanted: u8,
        roll: Roll,
        env: &mut impl Env<Self>,
    ) {
        let there: u8 = s.deck[side].iter().sum();
        let cards = wanted.min(there);
        if cards == 0 {
            return;
        }
        env.substream(roll.number());
        for _ in 0..cards {
            let card = drawn(&s.deck[side], env);
            self.take_card(s, side, card);
        }
        env.tell(rule!("5"), || Event::Drew { side, cards });
    }

    /// Moves a card from the deck to the hand.
    pub(super) fn take_card(&self, s: &mut State, side: Side, card: CardId) {
        s.deck[side][card.index()] -= 1;
        s.hand[side][card.index()] += 1;
        s.hand_size[side] += 1;
    }

    /// §6 Discards a number of cards at random, or the whole hand if it is smaller.
    pub(super) fn lose_at_random(&self, s: &mut State, side: Side, wanted: u8, env: &mut impl Env<Self>) {
        let cards = wanted.min(s.hand_size[side]);
        if cards == 0 {
            return;
        }
        env.substream(Roll::Lost(side).number());
        for _ in 0..cards {
            let card = drawn(&s.hand[side], env);
            self.discard(s, side, card, rule!("cards.discard-random"), env);
        }
    }

    /// The cards of a hand that can be named next, so that enough are left to be named in ascending order.
    pub(super) fn nameable(&self, s: &State, side: Side) -> CardSet {
        let hand = &s.hand[side];
        let from = |card: CardId| hand[card.index()..].iter().sum::<u8>();
        s.kinds_in_hand(side).not_below(s.floor).keep(|card| from(card) >= s.to_name)
    }
}

/// Draws a kind of card, weighted by its copies.
fn drawn(cards: &[u8; MAX_CARDS], env: &mut impl Env<Verdun>) -> CardId {
    let weights = cards.map(u64::from);
    CardId(env.weighted(&weights) as u8)
}
