//! Kuhn poker: the reference game, with hidden cards and a known value.
//!
//! Three cards, one each, an ante of 1 and one bet of 1 (H. W. Kuhn, *A simplified two-person poker*, 1950). Its value is -1/18 for the
//! first player. The engine's contract, chance and laws are validated on it first.

mod position;

use crate::chance::Chance;
use crate::game::{Breach, Card, Game, Heard, Hearer, Level, Metric, Outcome, Status};
use crate::observer::Env;
use crate::rulebook::{Coverage, Rulebook, Section};
use crate::side::Side;
use std::fmt::Write;

/// The rules, in four lines.
pub static RULEBOOK: Rulebook = Rulebook {
    title: "Kuhn poker (1950)",
    sections: &[
        Section {
            number: "1",
            title: "Deal one of three cards to each side",
            summary: "",
            coverage: Coverage::Modelled,
        },
        Section { number: "2", title: "Check or bet; fold or call", summary: "", coverage: Coverage::Modelled },
        Section { number: "3", title: "The higher card wins the pot", summary: "", coverage: Coverage::Modelled },
    ],
};

static CARD: Card = Card {
    system: "kuhn",
    title: "Kuhn poker",
    sides: ["first", "second"],
    rulebook: &RULEBOOK,
    levels: &[
        Level { name: "first player", winner: Some(Side::First) },
        Level { name: "second player", winner: Some(Side::Second) },
    ],
    endings: &["fold", "showdown"],
    margin: "chips",
    metrics: &[Metric { name: "bets", about: "bets and calls" }],
    last_turn: 1,
    max_actions: 2,
};

/// The rules in force. Only planted errors can be set.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kuhn {
    /// A planted error for the tests of the laws: the second side's view keeps the first side's card.
    pub marked_cards: bool,
    /// Another: the deal is not a named roll.
    pub nameless_deal: bool,
    /// Another: every decision has the same key, and so the same dice.
    pub same_dice: bool,
    /// Another: what was hidden is not revealed again.
    pub lost_cards: bool,
    /// Another: what was hidden reappears where it should be redrawn.
    pub known_cards: bool,
    /// Another: a side hears the other side's card.
    pub loose_tongue: bool,
    /// Another: a bet is announced with the card of the side that bets.
    pub boaster: bool,
    /// Another: [`Game::nth_action`] does not agree with the list of actions.
    pub miscounted: bool,
    /// Another: a position is written without the second side's card.
    pub forgets: bool,
    /// Another: what was said is cleared as if it were over.
    pub tidies: bool,
    /// Another: a position may lack a card.
    pub half_dealt: bool,
}

/// A position. Cards are 1 to 3; 0 is a card not dealt, 4 one that cannot be seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    cards: [u8; 2],
    /// The words so far, two bits each: pass 1, bet 2.
    said: u8,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Take a card (the rules draw it).
    Draw,
    /// Check, or fold to a bet.
    Pass,
    /// Bet, or call one.
    Bet,
    /// The same, announced by a boaster who names his card; never legal.
    Boast(u8),
}

/// What happened.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// A side bet or called.
    Bet(Side),
    /// Cards were dealt.
    Dealt([u8; 2]),
}

impl State {
    /// The card of `side`, 1 to 3; 4 if it cannot be seen.
    #[must_use]
    pub fn card(&self, side: Side) -> u8 {
        self.cards[side.index()]
    }

    /// The words so far, two bits each: pass 1, bet 2.
    #[must_use]
    pub fn said(&self) -> u8 {
        self.said
    }
}

const PASS: u8 = 1;
const BET: u8 = 2;

impl Game for Kuhn {
    type State = State;
    type Action = Action;
    type Event = Event;
    /// The enemy's card, if it was hidden.
    type Secret = Option<u8>;
    const CARD: &'static Card = &CARD;

    fn setup(&self) -> State {
        State { cards: [0; 2], said: 0 }
    }

    fn status(&self, state: &State) -> Status {
        let showdown = |stake: i16| {
            let winner = if state.cards[0] > state.cards[1] { Side::First } else { Side::Second };
            Status::Over(Outcome { level: winner as u8, ending: 1, margin: stake * winner.sign() as i16 })
        };
        match (state.cards, state.said) {
            (_, 0b1001) => Status::Awaiting(Side::First),
            ([0, _] | [_, 0], _) => Status::Awaiting(Side::First),
            (_, 0) => Status::Awaiting(Side::First),
            (_, PASS | BET) => Status::Awaiting(Side::Second),
            (_, 0b0101) => showdown(1),
            (_, 0b0110) => Status::Over(Outcome { level: 0, ending: 0, margin: 1 }),
            (_, 0b01_1001) => Status::Over(Outcome { level: 1, ending: 0, margin: -1 }),
            _ => showdown(2),
        }
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        if state.cards[1] == 0 {
            out.push(Action::Draw);
        } else {
            out.extend([Action::Pass, Action::Bet]);
        }
    }

    fn nth_action(&self, state: &State, list: &mut Vec<Action>, nth: impl FnOnce(usize) -> usize) -> Action {
        self.legal_actions(state, list);
        if self.miscounted {
            list.reverse();
        }
        list[nth(list.len())]
    }

    fn apply(&self, state: &mut State, action: Action, env: &mut impl Env<Self>) {
        if self.same_dice {
            env.rekey(1);
        }
        let words = match state.said {
            0 => 0,
            1..=3 => 1,
            _ => 2,
        };
        let word = match action {
            Action::Draw => {
                env.rule(RULEBOOK.rule("1"));
                if !self.nameless_deal {
                    env.substream(0);
                }
                let deal = env.uniform(6) as u8;
                let first = deal / 2 + 1;
                let others = [[2, 3], [1, 3], [1, 2]][usize::from(first - 1)];
                state.cards = [first, others[usize::from(deal % 2)]];
                env.tell(RULEBOOK.rule("1"), || Event::Dealt(state.cards));
                return;
            }
            Action::Pass => PASS,
            Action::Bet | Action::Boast(_) => {
                let side = if words == 1 { Side::Second } else { Side::First };
                env.tell(RULEBOOK.rule("2"), || Event::Bet(side));
                BET
            }
        };
        state.said |= word << (2 * words);
    }

    fn hide(&self, state: &mut State, side: Side) -> Option<u8> {
        let hidden = side.enemy();
        let card = &mut state.cards[hidden.index()];
        if *card == 0 || self.marked_cards && hidden == Side::First {
            return None;
        }
        Some(std::mem::replace(card, 4))
    }

    fn reveal(&self, state: &mut State, side: Side, secret: Option<u8>) {
        if let Some(card) = secret
            && !self.lost_cards
        {
            state.cards[side.enemy().index()] = card;
        }
    }

    fn resample(&self, state: &mut State, side: Side, chance: &mut impl Chance) {
        let own = state.cards[side.index()];
        let known = self.known_cards && state.cards[side.enemy().index()] != 4;
        if own != 0 && !known {
            let others = [[2, 3], [1, 3], [1, 2]][usize::from(own - 1)];
            state.cards[side.enemy().index()] = others[chance.uniform(2) as usize];
        }
    }

    fn event_heard(&self, event: &Event, hearer: Hearer<'_, Self>) -> Heard<Event> {
        match *event {
            Event::Bet(_) => Heard::All,
            Event::Dealt(_) if self.loose_tongue => Heard::All,
            Event::Dealt(mut cards) => {
                cards[hearer.side.enemy().index()] = 4;
                Heard::Part(Event::Dealt(cards))
            }
        }
    }

    fn action_heard(&self, action: Action, hearer: Hearer<'_, Self>) -> Heard<Action> {
        match action {
            Action::Bet if self.boaster => Heard::Part(Action::Boast(hearer.before.card(hearer.side.enemy()))),
            Action::Draw | Action::Pass | Action::Bet | Action::Boast(_) => Heard::All,
        }
    }

    fn check(&self, state: &State) -> Result<(), Breach> {
        if state.cards[0] != 0 && state.cards[0] == state.cards[1] {
            return Err(Breach { rule: RULEBOOK.rule("1"), what: "one card dealt twice".into() });
        }
        Ok(())
    }

    fn turn(&self, _state: &State) -> u8 {
        1
    }

    fn tally(&self, event: &Event, row: &mut [i32]) {
        match event {
            Event::Bet(_) => row[0] += 1,
            Event::Dealt(_) => {}
        }
    }

    fn measure_turn(&self, _state: &State, _row: &mut [i32]) {}

    fn measure(&self, _state: &State, _row: &mut [i32]) {}

    fn control(&self, _state: &State) -> [u64; 2] {
        [0; 2]
    }

    fn place_names(&self) -> Vec<(u8, String)> {
        Vec::new()
    }

    fn describe_action(&self, _state: &State, action: Action, out: &mut dyn Write) {
        let _ = write!(out, "{action:?}");
    }

    fn describe_event(&self, event: &Event, out: &mut dyn Write) {
        let _ = write!(out, "{event:?}");
    }
}

#[cfg(test)]
mod tests;
