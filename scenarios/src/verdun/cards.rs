//! `cards.toml`: both decks, a line a kind of card.

use super::SIDES;
use super::effects::{self, Names};
use super::rules::{MOST_TURNS, turns};
use crate::diagnostic::FaultKind::{Contradiction, Missing};
use crate::diagnostic::nearest;
use crate::reader::{Fields, Item};
use sandtable_engine::verdun::card::{Card, CardId, CardSet, EventCard, Face, Lasting, MAX_CARDS, Moment, Turns};
use sandtable_engine::verdun::data::Course;
use sandtable_engine::{BySide, Side};
use std::ops::RangeInclusive;

/// Copies of a kind of card.
const COPIES: RangeInclusive<i64> = 1..=60;
/// Action points of a card.
const POINTS: RangeInclusive<i64> = 0..=12;
/// Dice of a barrage card: two of them and what permanents add are no more than can be rolled.
const DICE: RangeInclusive<i64> = 1..=15;

/// Reads `[cards]`: the names first, since cards name each other.
pub(super) fn read(root: &Fields<'_, '_>, course: Option<&Course>) -> Option<BySide<Vec<Card>>> {
    root.table("cards", "the tables [cards.german] and [cards.french]", |fields| {
        let decks = BySide(SIDES.map(|(side, _)| {
            let item = fields.required(side, "a table of a side's cards")?;
            Some((item.fields()?.all(), item))
        }));
        let names = |side: Side| {
            let cards = decks[side].iter().flat_map(|(cards, _)| cards.iter().map(|(name, _)| *name));
            cards.take(MAX_CARDS).collect::<Names<'_>>()
        };
        let names = BySide([Side::First, Side::Second].map(names));
        BySide(Side::BOTH.map(|side| {
            let Some((cards, item)) = &decks[side] else { return Vec::new() };
            if cards.len() > MAX_CARDS {
                let found = format!("{} kinds of cards", cards.len());
                item.fault_at_name(Contradiction, found, format!("at most {MAX_CARDS} a side"), None);
            }
            let read = |(name, item): &(&str, Item<'_, '_>)| card(name, item, side, &names);
            let read: Vec<Card> = cards.iter().take(MAX_CARDS).filter_map(read).collect();
            check_requirements(&read, cards);
            check_decks(&read, item, side, course);
            read
        }))
    })
}

fn card(name: &str, item: &Item<'_, '_>, side: Side, names: &BySide<Names<'_>>) -> Option<Card> {
    let fields = item.fields()?;
    let card = Card {
        name: name.to_owned(),
        copies: fields.whole("copies", COPIES),
        points: fields.whole("ap", POINTS),
        turns: turn_code(&fields),
        face: face(&fields, side, names),
    };
    fields.finish();
    Some(card)
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
    if first == 0 { Turns::default() } else { Turns::from_to(first, last) }
}

/// §4.2, §4.3 `dice`, or `is` and what belongs to an event.
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
    Face::Event(EventCard {
        lasting,
        with: fields.optional("with").and_then(|item| item.whole(POINTS)).unwrap_or(0),
        requires: set("requires"),
        excludes: set("excludes"),
        answers: fields.optional("answers").and_then(|item| answers(&item, &names[side.enemy()])),
        free_discard: fields.optional("free-discard").and_then(|item| item.flag()).unwrap_or(true),
        does: fields.optional("do").and_then(|item| effects::does(&item, &names[side.enemy()])).unwrap_or_default(),
        holds: holds.and_then(|item| effects::holds(&item)).unwrap_or_default(),
    })
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

/// §4.3 What is required is a permanent.
fn check_requirements(cards: &[Card], items: &[(&str, Item<'_, '_>)]) {
    let permanent = |card: CardId| {
        let event = cards.get(card.index()).and_then(Card::event);
        event.is_none_or(|event| event.lasting == Lasting::Permanent)
    };
    for (card, (_, item)) in cards.iter().zip(items) {
        let required = card.event().map_or(CardSet::EMPTY, |event| event.requires);
        for other in required.into_iter().filter(|other| !permanent(*other)) {
            let found = format!("{}, which requires {}, no permanent", card.name, cards[other.index()].name);
            item.fault_at_name(Contradiction, found, "a permanent in `requires`", None);
        }
    }
}

/// §5 In each turn there are cards enough for a hand of each month.
fn check_decks(cards: &[Card], item: &Item<'_, '_>, side: Side, course: Option<&Course>) {
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
