//! What somebody who plays reads: choices that can be told apart, what they are about, and events without holes.

use crate::scenarios::{Extras, spicheren, wissembourg};
use sandtable_engine::belfort::Belfort;
use sandtable_engine::eagle::Eagle;
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::laws::random_game_with;
use sandtable_engine::loire::{Event, Loire};
use sandtable_engine::verdun::Verdun;
use sandtable_engine::{Desk, Game, Observer, Purpose, Rule, Side, Status, Stream};
use std::collections::BTreeMap;

/// Reads the words of each event.
struct Reader<'a, G>(&'a G);

impl<G: Game> Observer<G> for Reader<'_, G> {
    const EVENTS: bool = true;

    fn event(&mut self, _: Rule, event: &G::Event) {
        let mut words = String::new();
        self.0.describe_event(event, &mut words);
        // Where a name is missing there are two spaces, or one at an end.
        assert!(!words.is_empty() && !words.contains("  ") && words.trim() == words, "{event:?}: `{words}`");
    }
}

/// Every decision asks something, none offers two choices with the same words, and some name what they are about. Turns follow each other. The
/// places that a side holds have names.
fn choices<G: Game>(game: &G, games: u64) {
    let (mut legal, mut subjects, mut last, mut held) = (Vec::new(), 0_u64, 0, 0_u64);
    for index in 0..games {
        let mut reader = Reader(game);
        let mut desk = Desk { chance: Stream::new(8, index, Purpose::Rules), observer: &mut reader };
        let mut turn = 0;
        let mut dice = Stream::new(8, index, Purpose::Bot(Side::First));
        let mut state = game.setup();
        while let Status::Awaiting(_) = game.status(&state) {
            game.legal_actions(&state, &mut legal);
            let mut known = BTreeMap::new();
            for &action in legal.iter().filter(|_| legal.len() > 1) {
                let mut words = String::new();
                game.describe_action(&state, action, &mut words);
                assert!(!words.is_empty(), "{action:?} has no words");
                if let Some(other) = known.insert(words.clone(), action) {
                    panic!("{}: `{words}` is {other:?} and {action:?}", G::CARD.system);
                }
            }
            let question = game.question(&state);
            assert!(question.ends_with('.') && question.len() > 10, "`{question}` is no question");
            let mut subject = String::new();
            game.describe_subject(&state, &mut subject);
            subjects += u64::from(!subject.is_empty());
            let choice = dice.below(legal.len() as u32) as usize;
            game.apply(&mut state, legal[choice], &mut desk);
            held |= game.control(&state).iter().fold(0, |all, bits| all | bits);
            let now = game.turn(&state);
            assert!(now == turn || now == turn + 1, "turn {now} after {turn}");
            (turn, last) = (now, last.max(now));
        }
    }
    let mut names = game.place_names();
    let named = names.iter().fold(0, |bits: u64, (bit, _)| bits | 1 << bit);
    assert_eq!(held & !named, 0, "a side holds a place of {} that has no name", G::CARD.system);
    names.sort_unstable_by(|a, b| a.1.cmp(&b.1));
    assert!(names.windows(2).all(|pair| pair[0].1 != pair[1].1), "two places of {} have one name", G::CARD.system);
    assert!(last > 1, "no game of {} has a second turn", G::CARD.system);
    assert!(subjects > 0, "no decision of {} is about anything", G::CARD.system);
}

/// What is told to count for the National Morale.
#[derive(Default)]
struct Morale {
    counted: i8,
    moved: u32,
    cut: u32,
}

impl Observer<Loire> for Morale {
    const EVENTS: bool = true;

    fn event(&mut self, _: Rule, event: &Event) {
        match *event {
            Event::MoraleCounted { by, .. } => self.counted += by,
            Event::MoraleMoved { by, counted, .. } => {
                assert_eq!(std::mem::take(&mut self.counted), counted);
                self.moved += u32::from(by != 0);
                self.cut += u32::from(by != counted);
            }
            _ => {}
        }
    }
}

#[test]
fn loire_r13_what_moves_the_morale_is_told_one_by_one() {
    let game = named!(Loire, "loire");
    let mut morale = Morale::default();
    for index in 0..20 {
        let mut desk = Desk { chance: Stream::new(9, index, Purpose::Rules), observer: &mut morale };
        random_game_with(&game, &mut desk, 9, index);
    }
    assert!(morale.moved > 20 && morale.cut > 0, "{} moves, {} cut", morale.moved, morale.cut);
}

#[test]
fn choices_of_belfort_can_be_told_apart() {
    choices(&named!(Belfort, "belfort"), 30);
}

#[test]
fn choices_of_the_battles_can_be_told_apart() {
    choices(&GrandesBatailles::new(wissembourg(true)), 30);
    choices(&GrandesBatailles::new(spicheren(Extras::default())), 30);
}

#[test]
fn choices_of_verdun_can_be_told_apart() {
    choices(&named!(Verdun, "verdun"), 20);
}

#[test]
fn choices_of_the_eagle_can_be_told_apart() {
    choices(&named!(Eagle, "eagle"), 20);
}

#[test]
fn choices_of_the_loire_can_be_told_apart() {
    choices(&named!(Loire, "loire"), 20);
}
