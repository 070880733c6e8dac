//! `cards.toml`: both decks, one kind of card in each line.

use super::SIDES;
use super::effects::{self, Names};
use super::rules::{MOST_TURNS, turns};
use crate::diagnostic::FaultKind::{Contradiction, Missing};
use crate::diagnostic::nearest;
use crate::options::Offers;
use crate::reader::{Fields, Item};
use sandtable_engine::verdun::card::{
    Card, CardId, CardSet, Effects, EventCard, Face, Lasting, MAX_CARDS, Moment, Turns,
};
use sandtable_engine::verdun::data::Course;
use sandtable_engine::verdun::dice::MOST_DICE;
use sandtable_engine::{BySide, Side};
use std::ops::RangeInclusive;

/// The number of copies of a kind of card.
const COPIES: RangeInclusive<i64> = 1..=60;
/// The action points of a card.
const POINTS: RangeInclusive<i64> = 0..=12;
/// The dice of a barrage card.
const DICE: RangeInclusive<i64> = 1..=15;
/// The most cards of a side, with all copies.
const MOST_CARDS: u32 = 200;

/// The cards of both sides.
#[derive(Debug)]
pub(super) struct Decks {
    pub(super) cards: BySide<Vec<Card>>,
    /// The cards of options that are not in play.
    pub(super) left_out: BySide<CardSet>,
}

/// Reads `[cards]`. All names are read first, because cards name each other.
pub(super) fn read(root: &Fields<'_, '_>, course: Option<&Course>, options: Option<&Offers<'_, '_>>) -> Option<Decks> {
    root.table("cards", "the tables [cards.german] and [cards.french]", |fields| {
        let decks = BySide(SIDES.map(|(side, _)| {
            let item = fields.required(side, "a table of a side's cards")?;
            Some((item.fields()?.all(), item))
        }));
        let names = |side: Side| {
            let cards = decks[side].iter().flat_map(|(cards, _)| cards.iter().map(|(name, _)| *name));
            cards.take(MAX_CARDS).collect::<Names<'_>>()
        };
        let names = BySide(Side::BOTH.map(names));
        let mut left_out = BySide::default();
        let read = BySide(Side::BOTH.map(|side| {
            let Some((cards, item)) = &decks[side] else { return Vec::new() };
            if cards.len() > MAX_CARDS {
                let found = format!("{} kinds of cards", cards.len());
                item.fault_at_name(Contradiction, found, format!("at most {MAX_CARDS} a side"), None);
            }
            let mut read = Vec::new();
            for (name, item) in cards.iter().take(MAX_CARDS) {
                let Some((card, option)) = card(name, item, side, &names, options) else { continue };
                let played = option.zip(options).is_none_or(|(option, options)| options.chosen(option));
                CardSet::set(&mut left_out[side], CardId(read.len() as u8), !played);
                read.push(card);
            }
            read
        }));
        for side in Side::BOTH {
            if let Some((cards, item)) = &decks[side] {
                check_requirements(&read[side], cards);
                check_enemy(&read[side], cards, &read[side.enemy()]);
                check_decks(&read[side], item, side, course);
                check_dice(&read[side], item);
            }
        }
        Decks { cards: read, left_out }
    })
}

/// A kind of card, and the option that it belongs to.
fn card(
    name: &str,
    item: &Item<'_, '_>,
    side: Side,
    names: &BySide<Names<'_>>,
    options: Option<&Offers<'_, '_>>,
) -> Option<(Card, Option<usize>)> {
    let fields = item.fields()?;
    let option = options.and_then(|options| options.named(&fields)).flatten();
    let card = Card {
        name: name.to_owned(),
        copies: fields.whole("copies", COPIES),
        points: fields.whole("ap", POINTS),
        turns: turn_code(&fields),
        face: face(&fields, side, names),
    };
    fields.finish();
    Some((card, option))
}

/// §4.1 `first` and `last`, or `turns`.
fn turn_code(fields: &Fields<'_, '_>) -> Turns {
    if fields.optional("turns").is_some() {
        return turns(fields, "turns");
    }
    let first: u8 = fields.whole("first", 1..=MOST_TURNS);
    let last: u8 = fields.whole("last", 1..=MOST_TURNS);
    if first > last && last > 0 {
        fields.fault(Contradiction, format!("turns {first} to {last}"), "`first` not after `last`");
        return Turns::default();
    }
    if first == 0 || last == 0 { Turns::default() } else { Turns::from_to(first, last) }
}

/// §4.2, §4.3 `dice`, or `is` with the fields of an event.
fn face(fields: &Fields<'_, '_>, side: Side, names: &BySide<Names<'_>>) -> Face {
    if let Some(dice) = fields.optional("dice") {
        return Face::Barrage(dice.whole(DICE).unwrap_or_default());
    }
    let expected = "\"recurring\", \"permanent\" or \"once\"; or `dice` for a barrage card";
    let lasting = fields.required("is", expected).and_then(|item| item.choice(&Lasting::ALL, "a kind of event"));
    let lasting = lasting.unwrap_or(Lasting::Recurring);
    let set = |name: &str| {
        let list = fields.optional(name).and_then(|item| item.list("a list of cards of its side"));
        list.unwrap_or_default().iter().filter_map(|item| effects::card(item, &names[side])).collect::<CardSet>()
    };
    let holds = fields.optional("while");
    if let Some(item) = holds.as_ref().filter(|_| lasting != Lasting::Permanent) {
        item.fault_at_name(Contradiction, "`while` in an event that does not stay", "`is = \"permanent\"`", None);
    }
    let event = EventCard {
        lasting,
        with: fields.optional("with").and_then(|item| item.whole(POINTS)).unwrap_or(0),
        requires: set("requires"),
        excludes: set("excludes"),
        answers: fields.optional("answers").and_then(|item| answers(&item, &names[side.enemy()])),
        free_discard: fields.optional("free-discard").and_then(|item| item.flag()).unwrap_or(true),
        does: fields.optional("do").and_then(|item| effects::does(&item, &names[side.enemy()])).unwrap_or_default(),
        holds: holds.and_then(|item| effects::holds(&item)).unwrap_or_default(),
    };
    check_answer(fields, &event);
    Face::Event(event)
}

/// §8 Checks that an answer has the effect that its moment allows and no other, and that no other event has the effects of answers.
fn check_answer(fields: &Fields<'_, '_>, event: &EventCard) {
    let Effects { absorb, defenders, cancels, .. } = event.does;
    let answering = [absorb > 0, defenders > 0, cancels];
    let rest = Effects { absorb: 0, defenders: 0, cancels: false, ..event.does.clone() };
    let (suits, expected) = match event.answers {
        None => (answering == [false; 3], "`answers`, which `absorb`, `defenders` and `cancels` go with"),
        Some(Moment::Barrage | Moment::Hits) => (answering == [true, false, false], "`do = { absorb = N }` alone"),
        Some(Moment::Assault) => (answering == [false, true, false], "`do = { defenders = N }` alone"),
        Some(Moment::Card(_)) => (answering == [false, false, true], "`do = { cancels = true }` alone"),
    };
    let plain = event.answers.is_none() || rest == Effects::default() && event.with == 0;
    if !suits || !plain {
        let found = if event.answers.is_some() { "an answer that does something else" } else { "no answer" };
        fields.fault(Contradiction, found, expected);
    }
}

/// §8 `barrage`, `hits`, `assault` or `card:NAME`.
fn answers(item: &Item<'_, '_>, enemy: &Names<'_>) -> Option<Moment> {
    let moments = [("barrage", Moment::Barrage), ("hits", Moment::Hits), ("assault", Moment::Assault)];
    let expected = "\"barrage\", \"hits\", \"assault\" or \"card:NAME\" for a card of the enemy";
    let text = item.text(expected)?;
    let Some(name) = text.strip_prefix("card:") else { return item.choice(&moments, expected) };
    let at = enemy.iter().position(|known| *known == name);
    if at.is_none() {
        let near = nearest(name, enemy.iter().copied()).map(|name| format!("card:{name}"));
        item.fault_near(Contradiction, format!("the unknown card {name:?}"), "a card of the enemy", near);
    }
    at.map(|at| Moment::Card(CardId(at as u8)))
}

/// §4.3 Checks that a required card is a permanent, and can be in play when the card can be played.
fn check_requirements(cards: &[Card], items: &[(&str, Item<'_, '_>)]) {
    let permanent = |card: CardId| {
        let event = cards.get(card.index()).and_then(Card::event);
        event.is_none_or(|event| event.lasting == Lasting::Permanent)
    };
    for (card, (_, item)) in cards.iter().zip(items) {
        let required = card.event().map_or(CardSet::EMPTY, |event| event.requires);
        for other in required.into_iter().filter(|other| other.index() < cards.len()) {
            let Card { name, turns, .. } = &cards[other.index()];
            if !permanent(other) {
                let found = format!("{}, which requires {name}, no permanent", card.name);
                item.fault_at_name(Contradiction, found, "a permanent in `requires`", None);
            } else if turns.0 & card.turns.0 == 0 {
                let found = format!("{}, which requires {name}, in no turn with it", card.name);
                item.fault_at_name(Contradiction, found, "a turn in both turn codes", None);
            }
        }
    }
}

/// §8, §10 Checks that an event that is answered can be played in its owner's round, and that only permanents change a table.
fn check_enemy(cards: &[Card], items: &[(&str, Item<'_, '_>)], enemy: &[Card]) {
    let of_enemy = |card: CardId| enemy.get(card.index()).map(|card| (card.name.as_str(), card.event()));
    for (card, (_, item)) in cards.iter().zip(items) {
        let Some(event) = card.event() else { continue };
        if let Some(Moment::Card(answered)) = event.answers
            && let Some((name, theirs)) = of_enemy(answered)
            && theirs.is_none_or(|theirs| theirs.answers.is_some())
        {
            let found = format!("{}, which answers {name}, no event of its owner's round", card.name);
            item.fault_at_name(Contradiction, found, "an event of the enemy in `answers`", None);
        }
        for change in event.does.table.iter().flat_map(|table| &table.in_play) {
            if let Some((name, theirs)) = of_enemy(change.card)
                && theirs.is_none_or(|theirs| theirs.lasting != Lasting::Permanent)
            {
                let found = format!("{}, whose table {name} changes, no permanent", card.name);
                item.fault_at_name(Contradiction, found, "permanents of the enemy in `in-play`", None);
            }
        }
    }
}

/// §7.1 Checks that two barrage cards with the dice of permanents do not have more dice than can be rolled.
fn check_dice(cards: &[Card], item: &Item<'_, '_>) {
    let of_a_pair = |card: &Card| std::iter::repeat_n(u32::from(card.dice().unwrap_or(0)), card.copies.min(2).into());
    let mut dice: Vec<u32> = cards.iter().flat_map(of_a_pair).collect();
    dice.sort_unstable();
    let permanents = cards.iter().filter_map(Card::event).map(|event| &event.holds);
    let extra: u32 = permanents.map(|holds| 2 * u32::from(holds.extra_dice) + u32::from(holds.stockpile)).sum();
    let most = dice.iter().rev().take(2).sum::<u32>() + extra;
    if most > u32::from(MOST_DICE) {
        let expected = format!("at most {MOST_DICE}, what permanents add among them");
        item.fault_at_name(Contradiction, format!("{most} dice in a double barrage"), expected, None);
    }
}

/// §5 Checks that there are not too many cards, and in each turn enough for a hand in each month.
fn check_decks(cards: &[Card], item: &Item<'_, '_>, side: Side, course: Option<&Course>) {
    let all: u32 = cards.iter().map(|card| u32::from(card.copies)).sum();
    if all > MOST_CARDS {
        item.fault_at_name(Contradiction, format!("{all} cards"), format!("at most {MOST_CARDS} a side"), None);
    }
    let Some(course) = course.filter(|course| course.first > 0) else { return };
    for turn in course.first..=course.last {
        let there: u32 = cards.iter().filter(|card| card.turns.has(turn)).map(|card| u32::from(card.copies)).sum();
        let hand = if turn == 1 { course.first_hand[side] } else { course.hand[side] };
        let needed = u32::from(hand) * if course.short.has(turn) { 1 } else { 2 };
        if there < needed {
            let found = format!("{there} cards for turn {turn}");
            item.fault_at_name(Missing, found, format!("at least {needed}, a hand a month"), None);
        }
    }
}
