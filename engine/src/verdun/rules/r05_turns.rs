//! §5 Turns and months: decks, draws, the end of a turn, victory.

use crate::observer::Env;
use crate::side::{BySide, Side};
use crate::verdun::card::{CardId, CardSet, MAX_CARDS};
use crate::verdun::menu::{Menu, Part};
use crate::verdun::roll::Roll;
use crate::verdun::rulebook::rule;
use crate::verdun::rulings::{CardChoice, FullHand, MonthMorale};
use crate::verdun::state::*;
use crate::verdun::{Action, Event, Verdun};

impl Verdun {
    /// §5 Begins a turn: draw decks are made of the cards whose turn code includes it.
    pub(super) fn begin_turn(&self, s: &mut State, turn: u8, env: &mut impl Env<Self>) {
        s.turn = turn;
        s.month = 0;
        s.fired = BySide::default();
        for side in Side::BOTH {
            s.deck[side] = [0; MAX_CARDS];
            for card in self.playable[side][usize::from(turn)] {
                let i = card.index();
                let elsewhere = s.hand[side][i] + s.removed[side][i] + u8::from(s.in_play[side].has(card));
                s.deck[side][i] = self.card(side, card).copies.saturating_sub(elsewhere);
            }
        }
        env.tell(rule!("5"), || Event::TurnBegan { turn });
        self.begin_month(s, env);
    }

    /// §5 Begins a month.
    fn begin_month(&self, s: &mut State, env: &mut impl Env<Self>) {
        s.month += 1;
        s.round = 0;
        env.rekey(u64::from(s.turn) << 16 | u64::from(s.month) << 8);
        for side in Side::BOTH {
            for card in self.monthly[side] {
                s.used[side][card.index()] = 0;
            }
        }
        env.tell(rule!("5"), || Event::MonthBegan { turn: s.turn, month: s.month });
        self.sustain_from(s, GERMAN, s.in_play[GERMAN], env);
    }

    // ---- §4.3 Permanents at the start of a month ----

    /// Applies the permanents of a side that change morale, then those of the other side; asks whether a loss is paid.
    fn sustain_from(&self, s: &mut State, side: Side, in_play: CardSet, env: &mut impl Env<Self>) {
        let listed = self.data.rulings.month_morale == MonthMorale::Listed;
        let gains = |card: CardId| self.event_of(side, card).holds.morale_month > 0;
        for card in in_play & s.in_play[side] {
            if self.event_of(side, card).holds.morale_month < 0 {
                s.step = Step::Sustain(side, card);
                return;
            }
            if listed && gains(card) {
                self.sustained(s, side, card, env);
            }
        }
        if !listed {
            s.in_play[side].into_iter().filter(|card| gains(*card)).for_each(|card| self.sustained(s, side, card, env));
        }
        match side {
            GERMAN => self.sustain_from(s, FRENCH, s.in_play[FRENCH], env),
            FRENCH => self.offer_choice(s, GERMAN, env),
        }
    }

    fn sustained(&self, s: &mut State, side: Side, card: CardId, env: &mut impl Env<Self>) {
        let morale = self.event_of(side, card).holds.morale_month;
        env.tell(rule!("cards.morale-month"), || Event::Sustained { side, card, morale });
        self.change_morale(s, side, morale, env);
    }

    /// Pays for a permanent, or discards it.
    pub(super) fn sustain(&self, s: &mut State, side: Side, card: CardId, pays: bool, env: &mut impl Env<Self>) {
        if pays {
            self.sustained(s, side, card, env);
        } else {
            self.drop_permanent(s, side, card, rule!("cards.morale-month"), env);
        }
        self.sustain_from(s, side, s.in_play[side].above(card), env);
    }

    // ---- §5 Choosing and drawing ----

    /// §5 Asks a side to choose a card, but not in the first month of a game that deals cards.
    fn offer_choice(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        let dealt = !self.data.set_up.hand[side].is_empty() && s.turn == self.data.course.first && s.month == 1;
        let full = s.hand_size[side] >= self.hand_limit(s, side) && self.data.rulings.full_hand == FullHand::None;
        if dealt || full || kinds(&s.deck[side]).is_empty() {
            self.chosen(s, side, env);
        } else {
            s.step = Step::ChooseCard(side);
        }
    }

    /// §5 The hand size that a side draws up to.
    fn hand_limit(&self, s: &State, side: Side) -> u8 {
        let course = &self.data.course;
        if s.turn == 1 { course.first_hand[side] } else { course.hand[side] }
    }

    pub(super) fn card_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        out.add(Part::Cards(Action::Card, kinds(&s.deck[side])));
        if self.data.rulings.card_choice == CardChoice::May {
            out.done();
        }
    }

    /// §5 Takes the chosen card; under R-65 there may be none.
    pub(super) fn choose_card(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        if let Action::Card(card) = action {
            self.take_card(s, side, card);
            env.tell(rule!("5"), || Event::Chose { side, card });
        }
        self.chosen(s, side, env);
    }

    fn chosen(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if side == GERMAN {
            return self.offer_choice(s, FRENCH, env);
        }
        for side in Side::BOTH {
            let wanted = self.hand_limit(s, side).saturating_sub(s.hand_size[side]);
            self.draw_cards(s, side, wanted, Roll::Hand(side), env);
        }
        s.round = 1;
        self.begin_round(s, GERMAN, env);
    }

    // ---- The end of a month ----

    /// §5 Whether this is the last month of the turn.
    fn last_month(&self, s: &State) -> bool {
        s.month == 2 || self.data.course.short.has(s.turn)
    }

    /// §6 Ends a month after its last round.
    pub(super) fn end_month(&self, s: &mut State, env: &mut impl Env<Self>) {
        env.rule(rule!("6"));
        if self.last_month(s) && s.turn == self.data.course.last {
            self.end_turn(s, env);
        } else {
            self.offer_keeping(s, GERMAN, env);
        }
    }

    /// §5 Asks a side which cards it discards; those that cannot be played next turn are discarded first.
    fn offer_keeping(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if self.last_month(s) {
            for card in s.kinds_in_hand(side).minus(self.playable[side][usize::from(s.turn) + 1]) {
                for _ in 0..s.hand[side][card.index()] {
                    self.discard(s, side, card, rule!("5"), env);
                }
            }
        }
        self.name_cards(s, 0);
        s.step = Step::Keep(side);
        if s.hand_size[side] == 0 {
            self.kept(s, side, env);
        }
    }

    pub(super) fn keep_choices(&self, s: &State, side: Side, out: &mut impl Menu) {
        out.add(Part::Cards(Action::Card, s.kinds_in_hand(side).not_below(s.floor)));
        out.done();
    }

    pub(super) fn keep(&self, s: &mut State, side: Side, action: Action, env: &mut impl Env<Self>) {
        if let Action::Card(card) = action {
            self.discard(s, side, card, rule!("5"), env);
            s.floor = card;
            if !s.kinds_in_hand(side).not_below(card).is_empty() {
                return;
            }
        }
        self.kept(s, side, env);
    }

    fn kept(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        if side == GERMAN {
            self.offer_keeping(s, FRENCH, env);
        } else if self.last_month(s) {
            self.end_turn(s, env);
        } else {
            self.begin_month(s, env);
        }
    }

    // ---- The end of a turn ----

    fn end_turn(&self, s: &mut State, env: &mut impl Env<Self>) {
        for side in Side::BOTH {
            self.clean_up(s, side, env);
        }
        self.score_geography(s, env);
        env.turn_ended(self, s);
        if self.won_at_once(s, env) {
            return;
        }
        if s.turn == self.data.course.last {
            self.end_game(s, env);
        } else {
            self.begin_turn(s, s.turn + 1, env);
        }
    }

    /// §5 Permanents whose code excludes the next turn leave the game; one that demands a barrage is discarded if there was none.
    fn clean_up(&self, s: &mut State, side: Side, env: &mut impl Env<Self>) {
        for card in s.in_play[side] {
            if self.event_of(side, card).holds.must_barrage && !s.fired[side] {
                self.drop_permanent(s, side, card, rule!("cards.must-barrage"), env);
            }
        }
        if s.turn == self.data.course.last {
            return;
        }
        for card in s.in_play[side].minus(self.playable[side][usize::from(s.turn) + 1]) {
            s.in_play[side].remove(card);
            s.removed[side][card.index()] += 1;
            env.tell(rule!("5"), || Event::Expired { side, card });
        }
    }
}
