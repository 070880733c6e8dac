//! §5 Draws, §10 events with dice, §12.4 US entry.

use crate::observer::{Env, Joined, Observer};
use crate::procedure::{Given, Refusal, Row};
use crate::rulebook::Rule;
use crate::side::Side;
use crate::verdun::card::{CardId, EventCard, MAX_CARDS};
use crate::verdun::roll::Roll;
use crate::verdun::state::{EventInPlay, FRENCH, GERMAN, State};
use crate::verdun::words::Word;
use crate::verdun::{Event, Verdun};

/// German cards that change rolls, by their names in the data.
const SUBMARINE: &str = "submarine-warfare";
const TOTAL_SUBMARINE: &str = "total-submarine-warfare";
const RUSSIA: [&str; 2] = ["reinforcements-to-russia", "reinforcements-from-russia"];
/// §5 The wanted kind of card, and a kind that stands for all others.
const WANTED: CardId = CardId(0);
const OTHERS: CardId = CardId(1);

/// §10 The words of an event that score points.
const SCORING: [Word; 3] = [Word::Vp, Word::VpDie, Word::Table];

/// A roll or draw that is set up.
#[derive(Clone, Debug)]
pub(super) struct Rolled {
    before: State,
    what: What,
}

#[derive(Clone, Copy, Debug)]
enum What {
    /// §12.4 A roll for US entry with this many further cards.
    UsEntry(u8),
    /// §10 The event under way.
    Event,
    /// §5 A draw of this many cards.
    Draw(u8),
}

impl Rolled {
    /// §12.4
    pub(super) fn us_entry(game: &Verdun, given: &Given) -> Result<Rolled, Refusal> {
        let mut s = game.initial_state();
        let Some(card) = game.event_by(FRENCH, |_, event| event.does.us_entry.is_some()) else {
            return Err(Refusal::new("cards", "no card of the French with `us-entry`", "cards with one (12.4)"));
        };
        s.event = EventInPlay::over(FRENCH, card);
        (s.us_level, s.us_modifier) = (0, given.whole("modifier") as i8);
        for (parameter, name) in [("submarine", SUBMARINE), ("total_submarine", TOTAL_SUBMARINE)] {
            if given.flag(parameter) {
                let card = game.german_card(parameter, name)?;
                s.us_modifier += game.event_of(GERMAN, card).does.us_modifier;
            }
        }
        Ok(Rolled { before: s, what: What::UsEntry(given.whole("cards") as u8) })
    }

    /// §10
    pub(super) fn event(game: &Verdun, given: &Given) -> Result<Rolled, Refusal> {
        let name = given.text("card");
        let rolls = |event: &EventCard| event.does.table.is_some() || event.does.vp_die > 0;
        let found = [GERMAN, FRENCH].into_iter().find_map(|side| {
            let card = game.event_by(side, |title, event| title == name && rolls(event));
            card.map(|card| (side, card))
        });
        let Some((side, card)) = found else {
            let cards = [GERMAN, FRENCH].into_iter().flat_map(|side| &game.data.cards[side]);
            let names = cards.filter(|card| card.event().is_some_and(rolls)).map(|card| card.name.as_str());
            let names: Vec<&str> = names.collect();
            let expected = format!("an event with dice for points (10): {}", names.join(", "));
            return Err(Refusal::new("card", format!("`{name}`"), expected).among(names));
        };
        let mut s = game.initial_state();
        s.event = EventInPlay::over(side, card);
        if let Some(russia) = given.word("russia").checked_sub(1) {
            s.in_play[GERMAN].insert(game.german_card("russia", RUSSIA[russia])?);
        }
        Ok(Rolled { before: s, what: What::Event })
    }

    /// §5
    pub(super) fn draw(game: &Verdun, given: &Given) -> Result<Rolled, Refusal> {
        let [deck, wanted, draws] = ["deck", "wanted", "draws"].map(|name| given.whole(name) as u8);
        for (name, cards) in [("wanted", wanted), ("draws", draws)] {
            if cards > deck {
                let expected = format!("0 to {deck}, the cards in the deck (5)");
                return Err(Refusal::new(name, cards.to_string(), expected));
            }
        }
        let mut s = game.initial_state();
        s.deck[GERMAN][WANTED.index()] = wanted;
        s.deck[GERMAN][OTHERS.index()] = deck - wanted;
        s.hand[GERMAN] = [0; MAX_CARDS];
        Ok(Rolled { before: s, what: What::Draw(draws) })
    }

    pub(super) fn roll(&self, game: &Verdun, env: &mut impl Env<Verdun>) -> Row {
        let mut s = self.before.clone();
        let mut row = Row::default();
        row[0] = match self.what {
            What::UsEntry(cards) => {
                s.event.left = cards;
                game.raise_us_entry(&mut s, FRENCH, env);
                s.us_level.into()
            }
            What::Event => {
                let mut ear = Joined::new(env, Points { side: s.event.side, points: 0 });
                for word in SCORING {
                    game.carry_out_word(&mut s, word, &mut ear);
                }
                ear.observer.points
            }
            What::Draw(draws) => {
                game.draw_cards(&mut s, GERMAN, draws, Roll::Drawn(GERMAN), env);
                s.hand[GERMAN][WANTED.index()].into()
            }
        };
        row
    }
}

impl Verdun {
    /// The first event card of a side that satisfies `is_so`.
    fn event_by(&self, side: Side, is_so: impl Fn(&str, &EventCard) -> bool) -> Option<CardId> {
        let place = self.data.cards[side].iter().position(|card| card.event().is_some_and(|e| is_so(&card.name, e)));
        place.map(|place| CardId(place as u8))
    }

    /// The German card that a parameter stands for.
    fn german_card(&self, parameter: &str, name: &str) -> Result<CardId, Refusal> {
        self.event_by(GERMAN, |title, _| title == name).ok_or_else(|| {
            let expected = format!("cards of the German with `{name}`");
            Refusal::new(parameter, "a card that the data do not have", expected)
        })
    }
}

/// Adds up the points that a side scores.
struct Points {
    side: Side,
    points: i32,
}

impl Observer<Verdun> for Points {
    const EVENTS: bool = true;

    fn event(&mut self, _: Rule, event: &Event) {
        match *event {
            Event::Scored { side, points, .. } if side == self.side => self.points += i32::from(points),
            _ => {}
        }
    }
}
