//! §6 The rounds of a month: their options, beginning and end; §4.1 playing a card.

use crate::observer::Env;
use crate::side::Side;
use crate::verdun::action::Purchase;
use crate::verdun::card::CardId;
use crate::verdun::menu::{Menu, Part};
use crate::verdun::rulebook::rule;
use crate::verdun::rulings::EventPoints;
use crate::verdun::state::*;
use crate::verdun::{Action, Event, Verdun};

impl Verdun {
    /// §6 Begins a side's round, with its supply (11).
    pub(super) fn begin_round(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let point = u64::from(s.round) << 1 | side as u64;
        env.rekey(u64::from(s.turn) << 16 | u64::from(s.month) << 8 | point);
        env.tell(rule!("6"), || Event::RoundBegan { side, round: s.round });
        self.rest(s, side);
        self.check_supply(s, side, env);
        (s.quiet, s.disputed) = (self.held_alone(s, side), s.contested());
        s.answers = 0;
        s.purse = Purse::default();
        s.step = Step::Round(side);
        if s.hand_size[side] == 0 && self.droppable(s, side).is_empty() {
            self.pass(s, side, env);
        }
    }

    pub(super) fn round_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        let hand = s.kinds_in_hand(side);
        let events = self.playable_events(s, side);
        out.add(Part::Cards(Action::Points, hand));
        out.add(Part::Cards(Action::Event, events));
        out.add(Part::Cards(Action::EventLast, events & self.with_points[side]));
        if self.can_fire(s, side, false) {
            out.add(Part::Cards(Action::Barrage, hand & self.barrages[side]));
        }
        if s.hand_size[side] >= self.data.limits.search && !kinds(&s.deck[side]).is_empty() {
            out.add(Part::One(Action::Search));
        }
        out.add(Part::Cards(Action::Drop, self.droppable(s, side)));
        out.done();
    }

    pub(super) fn play_round(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::Points(card) => {
                let points = self.card(side, card).points;
                self.spend_card(s, side, card);
                env.tell(rule!("4.1"), || Event::PlayedForPoints { side, card, points });
                self.begin_spending(s, side, points, env);
            }
            Action::Event(card) => self.play_event(s, side, card, false, env),
            Action::EventLast(card) => self.play_event(s, side, card, true, env),
            Action::Barrage(card) => self.play_barrage(s, side, card, env),
            Action::Search => {
                self.name_cards(s, self.data.limits.search);
                s.step = Step::SearchDiscard(side);
            }
            Action::Drop(card) => self.drop_permanent(s, side, card, rule!("4.3"), env),
            _ => self.pass(s, side, env),
        }
    }

    /// §6 Passes the round.
    fn pass(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        env.tell(rule!("6"), || Event::Passed { side });
        self.end_round(s, side, env);
    }

    /// §6 Ends the round of a side: control (3.2), trenches of the enemy (9.1), blocks en route (12.1).
    pub(super) fn end_round(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        self.disperse(s, side, env);
        self.settle_control(s, side, env);
        let blocks = std::mem::take(&mut s.en_route[side]);
        if blocks > 0 {
            s.reserve[side] += blocks;
            env.tell(rule!("12.1"), || Event::Arrived { side, blocks });
        }
        if side == GERMAN {
            self.begin_round(s, FRENCH, env);
        } else if s.round < self.data.course.rounds {
            s.round += 1;
            self.begin_round(s, GERMAN, env);
        } else {
            self.end_month(s, env);
        }
    }

    // ---- §6 Searching the deck ----

    pub(super) fn search_discard(&self, s: &mut State, side: Side, card: CardId, env: &mut impl Env<Self>) {
        self.discard(s, side, card, rule!("6"), env);
        s.floor = card;
        s.to_name -= 1;
        if s.to_name == 0 {
            env.tell(rule!("6"), || Event::Searched { side });
            s.step = Step::SearchTake(side);
        }
    }

    /// §6 Takes a card from the deck and passes the round.
    pub(super) fn search_take(&self, s: &mut State, side: Side, card: CardId, env: &mut impl Env<Self>) {
        self.take_card(s, side, card);
        env.tell(rule!("6"), || Event::Took { side, card });
        self.pass(s, side, env);
    }

    // ---- §9 Spending points ----

    /// §9 Begins to spend the points of a card.
    pub(super) fn begin_spending(&self, s: &mut State, side: Side, points: u8, env: &mut impl Env<Self>) {
        s.purse.halves = 2 * points;
        s.step = Step::Spend(side);
        self.go_on_spending(s, side, env);
    }

    /// Asks for the next purchase, if there is anything to buy. §4.3, §13.2 A permanent that raises the points of an enemy event can be discarded
    /// even if there is not.
    pub(super) fn go_on_spending(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        s.step = Step::Spend(side);
        let harmful = self.droppable(s, side).meets(self.harmful[side]);
        if !harmful && Purchase::ALL.iter().all(|&(_, purchase)| !self.can_buy(s, side, purchase)) {
            self.spent(s, side, env);
        }
    }

    pub(super) fn spending_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        for (_, purchase) in Purchase::ALL {
            if self.can_buy(s, side, purchase) {
                out.add(Part::One(Action::Spend(purchase)));
            }
        }
        out.add(Part::Cards(Action::Drop, self.droppable(s, side)));
        // §3.3 Overfull zones must be put right first.
        if self.overfull(s, side).is_empty() {
            out.done();
        }
    }

    pub(super) fn spend(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        match action {
            Action::Spend(purchase) => self.buy(s, side, purchase, env),
            Action::Drop(card) => {
                self.drop_permanent(s, side, card, rule!("4.3"), env);
                self.go_on_spending(s, side, env);
            }
            _ => self.spent(s, side, env),
        }
    }

    /// Ends the spending. An event may follow (8), and under R-64 the rest of the points is spent after it.
    fn spent(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let follows = std::mem::take(&mut s.purse.event_follows);
        if follows && s.purse.halves > 0 && self.data.rulings.event_points == EventPoints::Split {
            s.event.points_follow = true;
        } else {
            s.purse = Purse::default();
        }
        if follows {
            self.begin_event(s, env);
        } else {
            self.end_round(s, side, env);
        }
    }
}
