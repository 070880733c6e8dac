//! Positions in a form that people can write: the cards, and what was said.

use super::{BET, Kuhn, PASS, State};
use crate::position::{Positions, Sheet};

const SAID: [(&str, u8); 4] = [("nothing", 0), ("pass", PASS), ("bet", BET), ("pass, bet", PASS | BET << 2)];

impl Positions for Kuhn {
    const WRITTEN: bool = true;

    fn at_rest(&self, state: &State) -> bool {
        state.cards[1] != 0
    }

    fn clear(&self, state: &mut State) {
        state.said = if self.tidies { 0 } else { state.said };
    }

    fn lines(&self, state: &mut State, sheet: &mut Sheet) {
        sheet.name("", "said", &mut state.said, &SAID, "what was said");
        sheet.head_ends();
        for (key, card) in ["first", "second"].into_iter().zip(&mut state.cards) {
            if !(self.forgets && key == "second") {
                sheet.whole("cards", key, card, 1..=3);
            }
        }
        if sheet.reads() && state.cards.contains(&0) && !self.half_dealt && !self.forgets {
            sheet.wrong("cards", "first", "one card or none", "a card of each side");
        }
        if self.tidies && sheet.reads() {
            state.said = 0;
        }
    }
}
