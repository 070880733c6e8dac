//! `[set-up]`: the blocks, trenches and cards at the start.

use super::SIDES;
use super::cards::Decks;
use super::effects;
use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::reader::{Fields, Item};
use crate::sides;
use crate::zones::Numbers;
use sandtable_engine::geometry::ZoneId;
use sandtable_engine::verdun::card::{Card, CardId, CardSet, Lasting};
use sandtable_engine::verdun::data::{Data, Free, Limits, SetUp};
use sandtable_engine::verdun::zone::Zone;
use sandtable_engine::verdun::{GERMAN, ZoneSet};
use sandtable_engine::{BySide, Side};

pub(super) fn read(
    root: &Fields<'_, '_>,
    numbers: &Numbers,
    decks: Option<&Decks>,
    limits: Option<&Limits>,
) -> Option<SetUp> {
    root.table("set-up", "the table of who begins where", |fields| {
        let deck = |side: Side| decks.map_or(&[][..], |decks| &decks.cards[side]);
        let left_out = |side: Side| decks.map_or(CardSet::EMPTY, |decks| decks.left_out[side]);
        let named = |item: &Item<'_, '_>, side: Side| Some(named(item, deck(side)));
        SetUp {
            german: numbers.required(fields, "german_zones").map_or(ZoneSet::EMPTY, |(zones, _)| zones),
            blocks: of_sides(fields, "blocks", "zones and blocks for each side", |item, _| {
                Some(blocks(item, numbers, limits))
            }),
            trenches: of_sides(fields, "trenches", "zones for each side", |item, _| numbers.list(item)),
            reserve: sides::whole(fields, "reserve", &SIDES, 0..=100),
            free: fields.optional("free").map_or_else(BySide::default, |item| {
                let sides = item.fields();
                let of = |name: &str| {
                    let item = sides.as_ref()?.required(name, "the blocks and trenches of a side")?;
                    free(&item, numbers)
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
                Some(self::named(item, deck(side)).into_iter().collect::<CardSet>() | left_out(side))
            }),
        }
    })
}

/// A value for each side: `{ german = [...], french = [...] }`.
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

/// Zones with their numbers of blocks, `[[3, 3], [4, 2]]`.
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

/// Cards of a side, by name.
fn named(item: &Item<'_, '_>, deck: &[Card]) -> Vec<CardId> {
    let names: effects::Names<'_> = deck.iter().map(|card| card.name.as_str()).collect();
    let list = item.list("a list of cards, such as [\"driant\"]").unwrap_or_default();
    list.iter().filter_map(|item| effects::card(item, &names)).collect()
}

/// Cards in play, which must be permanents.
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

/// The blocks and trenches that a side sets up freely.
fn free(item: &Item<'_, '_>, numbers: &Numbers) -> Option<Free> {
    let fields = item.fields()?;
    let blocks: u8 = fields.whole("blocks", 1..=100);
    let free = Free {
        blocks,
        exhausted: fields.whole("exhausted", 0..=i64::from(blocks)),
        trenches: fields.whole("trenches", 0..=80),
        area: numbers.required(&fields, "zones").map_or(ZoneSet::EMPTY, |(zones, _)| zones),
    };
    fields.finish();
    Some(free)
}

/// Checks that the parts of the set-up fit together.
pub(super) fn check(root: &Fields<'_, '_>, data: &Data) {
    let Some(fields) = root.optional("set-up").and_then(|item| item.fields()) else { return };
    for (name, side) in SIDES {
        check_blocks(&fields, name, side, data);
        check_trenches(&fields, name, side, data);
        check_cards(&fields, name, side, data);
    }
}

/// Reports a contradiction in one of the tables of the set-up.
fn fault(fields: &Fields<'_, '_>, table: &str, found: String, expected: impl Into<String>) {
    if let Some(item) = fields.optional(table) {
        item.fault_at_name(Contradiction, found, expected, None);
    }
}

/// §2.1, §3.3 Checks that a side has enough blocks, and room for those that it sets up freely.
fn check_blocks(fields: &Fields<'_, '_>, name: &str, side: Side, data: &Data) {
    let (up, limits) = (&data.set_up, &data.limits);
    let placed: u32 = up.blocks[side].iter().map(|&(_, blocks)| u32::from(blocks)).sum();
    let all = placed + u32::from(up.reserve[side]) + u32::from(up.free[side].blocks);
    if all > u32::from(limits.blocks) {
        fault(fields, "blocks", format!("{all} {name} blocks in all"), format!("at most {}", limits.blocks));
    }
    let free = up.free[side];
    let taken: u32 = up.blocks[side].iter().filter(|(zone, _)| free.area.has(*zone)).map(|&(_, n)| u32::from(n)).sum();
    let room = free.area.len() * u32::from(limits.stacking) - taken;
    if u32::from(free.blocks) > room {
        fault(fields, "free", format!("{} {name} blocks, room for {room}", free.blocks), "room for all of them");
    }
}

/// §2.1, §9.1 Checks that a side has enough pawns, and friendly zones for those that it sets up freely.
fn check_trenches(fields: &Fields<'_, '_>, name: &str, side: Side, data: &Data) {
    let (trenches, free) = (data.set_up.trenches[side], u32::from(data.set_up.free[side].trenches));
    let most = u32::from(data.limits.trenches);
    if trenches.len() + free > most {
        let found = format!("{} {name} trenches in all", trenches.len() + free);
        fault(fields, "trenches", found, format!("at most {most}"));
    }
    let german = |zone: &Zone| data.set_up.german.has(zone.id) == (side == GERMAN);
    let friendly: ZoneSet = data.zones.iter().filter(|zone| german(zone)).map(|zone| zone.id).collect();
    let room = friendly.minus(trenches).len();
    if free > room {
        fault(fields, "free", format!("{free} {name} trenches, room for {room}"), "friendly zones for all of them");
    }
}

/// §4.1, §5 Checks that cards in hand and in play have the first turn in their code, and that there are enough copies.
fn check_cards(fields: &Fields<'_, '_>, name: &str, side: Side, data: &Data) {
    let (up, first) = (&data.set_up, data.course.first);
    for (card, id) in data.cards[side].iter().zip((0..).map(CardId)) {
        let held = up.hand[side].iter().filter(|&&held| held == id).count() as u8;
        let in_play = u8::from(up.in_play[side].has(id));
        let removed = if up.removed[side].has(id) { card.copies } else { 0 };
        let (table, what) = if held > 0 { ("hand", "in hand") } else { ("in_play", "in play") };
        if held + in_play + removed > card.copies {
            let found = format!("{} {name} cards {}, {what} or out of the game", held + in_play + removed, card.name);
            fault(fields, table, found, format!("at most {}", card.copies));
        }
        if held + in_play > 0 && !card.turns.has(first) {
            fault(fields, table, format!("{} {what} in turn {first}", card.name), "cards with that turn in their code");
        }
    }
}
