//! `[set-up]`: who begins where, with which cards.

use super::SIDES;
use super::effects;
use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::reader::{Fields, Item};
use crate::sides;
use crate::zones::Numbers;
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::ZoneSet;
use sandtable_engine::verdun::card::{Card, CardId, CardSet, Lasting};
use sandtable_engine::verdun::data::{Free, Limits, SetUp};
use sandtable_engine::{BySide, Side};

pub(super) fn read(
    root: &Fields<'_, '_>,
    numbers: &Numbers,
    cards: Option<&BySide<Vec<Card>>>,
    limits: Option<&Limits>,
) -> Option<SetUp> {
    root.table("set-up", "the table of who begins where", |fields| {
        let deck = |side: Side| cards.map_or(&[][..], |cards| &cards[side]);
        let named = |item: &Item<'_, '_>, side: Side| Some(named(item, deck(side)));
        SetUp {
            german: numbers.required(fields, "german_zones").map_or(ZoneSet::EMPTY, |(zones, _)| zones),
            blocks: of_sides(fields, "blocks", "zones and blocks for each side", |item, _| {
                Some(blocks(item, numbers, limits))
            }),
            trenches: of_sides(fields, "trenches", "zones for each side", |item, _| trenches(item, numbers, limits)),
            reserve: sides::whole(fields, "reserve", &SIDES, 0..=100),
            free: fields.optional("free").map_or_else(BySide::default, |item| {
                let sides = item.fields();
                let of = |name: &str| {
                    let item = sides.as_ref()?.required(name, "the blocks and trenches of a side")?;
                    free(&item, numbers, limits)
                };
                let free = BySide(SIDES.map(|(name, _)| of(name).unwrap_or_default()));
                sides.iter().for_each(Fields::finish);
                free
            }),
            hand: of_sides(fields, "hand", "cards for each side", named),
            in_play: of_sides(fields, "in_play", "permanents for each side", |item, side| {
                Some(permanents(item, deck(side)))
            }),
            removed: of_sides(fields, "removed", "cards for each side", |item, side| {
                Some(self::named(item, deck(side)).into_iter().collect())
            }),
        }
    })
}

/// What is said for each side: `{ german = [...], french = [...] }`.
fn of_sides<T: Default>(
    fields: &Fields<'_, '_>,
    name: &str,
    expected: &str,
    read: impl Fn(&Item<'_, '_>, Side) -> Option<T>,
) -> BySide<T> {
    let of = |sides: &Fields<'_, '_>| {
        BySide(SIDES.map(|(name, side)| {
            let item = sides.required(name, expected);
            item.and_then(|item| read(&item, side)).unwrap_or_default()
        }))
    };
    fields.table(name, expected, of).unwrap_or_default()
}

/// Zones with their blocks, `[[3, 3], [4, 2]]`.
fn blocks(item: &Item<'_, '_>, numbers: &Numbers, limits: Option<&Limits>) -> Vec<(ZoneId, u8)> {
    let expected = "zones, each with its blocks, such as [[3, 3], [4, 2]]";
    let most = limits.map_or(3, |limits| i64::from(limits.stacking));
    let mut set_up: Vec<(ZoneId, u8)> = Vec::new();
    for pair in item.list(expected).unwrap_or_default() {
        match pair.list(expected).as_deref() {
            Some([zone, blocks]) => {
                let Some((zone, blocks)) = numbers.one(zone).zip(blocks.whole(1..=most)) else { continue };
                if set_up.iter().any(|(there, _)| *there == zone) {
                    pair.fault(Contradiction, format!("zone {} a second time", zone.0), "each zone once");
                }
                set_up.push((zone, blocks));
            }
            Some(_) => pair.fault(Value, pair.node.value.to_string(), expected),
            None => {}
        }
    }
    set_up
}

fn trenches(item: &Item<'_, '_>, numbers: &Numbers, limits: Option<&Limits>) -> Option<ZoneSet> {
    let zones: ZoneSet = numbers.list(item)?;
    if let Some(limits) = limits.filter(|limits| zones.len() > u32::from(limits.trenches)) {
        let found = format!("{} trenches", zones.len());
        item.fault(Contradiction, found, format!("at most {}", limits.trenches));
    }
    Some(zones)
}

/// Cards of a side, by their names.
fn named(item: &Item<'_, '_>, deck: &[Card]) -> Vec<CardId> {
    let names: effects::Names<'_> = deck.iter().map(|card| card.name.as_str()).collect();
    let list = item.list("a list of cards, such as [\"driant\"]").unwrap_or_default();
    list.iter().filter_map(|item| effects::card(item, &names)).collect()
}

/// Cards that are in play, which are permanents.
fn permanents(item: &Item<'_, '_>, deck: &[Card]) -> CardSet {
    let cards: CardSet = named(item, deck).into_iter().collect();
    for card in cards {
        let card = &deck[card.index()];
        if card.event().is_none_or(|event| event.lasting != Lasting::Permanent) {
            item.fault(Contradiction, format!("{}, no permanent", card.name), "permanents");
        }
    }
    cards
}

/// What a side sets up as it likes.
fn free(item: &Item<'_, '_>, numbers: &Numbers, limits: Option<&Limits>) -> Option<Free> {
    let fields = item.fields()?;
    let blocks: u8 = fields.whole("blocks", 1..=100);
    let free = Free {
        blocks,
        exhausted: fields.whole("exhausted", 0..=i64::from(blocks)),
        trenches: fields.whole("trenches", 0..=80),
        area: numbers.required(&fields, "zones").map_or(ZoneSet::EMPTY, |(zones, _)| zones),
    };
    fields.finish();
    let limits = limits?;
    let room = free.area.len() * u32::from(limits.stacking);
    if u32::from(free.blocks) > room.min(limits.blocks.into()) {
        let found = format!("{} blocks, room for {room}", free.blocks);
        item.fault(Contradiction, found, "blocks that there are, and room for them");
    }
    if free.trenches > limits.trenches {
        item.fault(Contradiction, format!("{} trenches", free.trenches), format!("at most {}", limits.trenches));
    }
    Some(free)
}
