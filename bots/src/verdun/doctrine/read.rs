//! The orders and conditions that a doctrine may have, and how they are read.

use super::book::Book;
use super::order::*;
use crate::doctrine::{Grammar, flag, many, number, span};
use sandtable_engine::Game;
use sandtable_engine::verdun::Verdun;
use sandtable_scenarios::FaultKind;
use sandtable_scenarios::reader::{Fields, Item};

/// Every order key, with the field that its value stands for if it is not a table.
const ORDER_KEYS: [(&str, Option<&str>); 22] = [
    ("deploy", None),
    ("entrench", Some("zones")),
    ("weary", Some("zones")),
    ("choose", Some("cards")),
    ("event", Some("cards")),
    ("barrage", Some("targets")),
    ("points", Some("cards")),
    ("search", Some("cards")),
    ("drop", Some("cards")),
    ("dig", Some("zones")),
    ("request", Some("blocks")),
    ("refresh", Some("zones")),
    ("send", Some("to")),
    ("move", Some("to")),
    ("rotate", Some("zones")),
    ("counter", Some("zones")),
    ("answer", Some("cards")),
    ("marker", Some("zones")),
    ("sustain", Some("cards")),
    ("discard", Some("cards")),
    ("keep", Some("cards")),
    ("pass", Some("round")),
];

/// Every condition.
const CONDITIONS: [&str; 17] = [
    "turns",
    "months",
    "rounds",
    "holds",
    "lost",
    "enemy-in",
    "clear-of",
    "in-play",
    "lead",
    "morale",
    "enemy-morale",
    "reserve",
    "blocks",
    "worn",
    "hand",
    "air",
    "at-most",
];

/// A field with a number that may be negative, or with the lowest and the highest. A single number is the lowest.
fn signed(fields: &Fields<'_, '_>, name: &str, most: i64) -> Option<(i8, i8)> {
    let item = fields.optional(name)?;
    match &many(&item)[..] {
        [least] => Some((least.whole(-most..=most)?, i8::MAX)),
        [low, high] => {
            let (low, high) = (low.whole(-most..=most)?, high.whole(-most..=most)?);
            if low > high {
                item.fault(FaultKind::Contradiction, format!("[{low}, {high}]"), "the lower number first");
            }
            Some((low, high))
        }
        _ => {
            item.fault(
                FaultKind::Value,
                item.node.value.describe(),
                "a number, or the lowest and the highest: [-5, 4]",
            );
            None
        }
    }
}

impl Grammar for Book<'_> {
    type Directive = Directive;
    type When = When;

    const ORDER_KEYS: &'static [(&'static str, Option<&'static str>)] = &ORDER_KEYS;
    const CONDITIONS: &'static [&'static str] = &CONDITIONS;

    fn sets_up(what: &Directive) -> bool {
        matches!(what, Directive::Deploy { .. } | Directive::Weary { .. })
    }

    fn when(&self, fields: &Fields<'_, '_>) -> When {
        let (course, limits) = (&self.game.data().course, &self.game.data().limits);
        let blocks = 0..=i64::from(limits.blocks);
        let morale = 0..=i64::from(limits.morale);
        When {
            turns: span(fields, "turns", 1..=i64::from(Verdun::CARD.last_turn), true),
            months: span(fields, "months", 1..=2, true),
            rounds: span(fields, "rounds", 1..=i64::from(course.rounds), true),
            holds: self.condition(fields, "holds"),
            lost: self.condition(fields, "lost"),
            enemy_in: self.condition(fields, "enemy-in"),
            clear_of: self.condition(fields, "clear-of"),
            in_play: self.card_set(fields, "in-play"),
            lead: signed(fields, "lead", 50),
            morale: span(fields, "morale", morale.clone(), false),
            enemy_morale: span(fields, "enemy-morale", morale, false),
            reserve: span(fields, "reserve", blocks.clone(), false),
            blocks: span(fields, "blocks", blocks.clone(), false),
            worn: span(fields, "worn", blocks, false),
            hand: span(fields, "hand", 0..=20, false),
            air: signed(fields, "air", 3),
        }
    }

    fn directive(&self, key: &str, _item: &Item<'_, '_>, f: &Fields<'_, '_>) -> Option<Directive> {
        let limits = &self.game.data().limits;
        let stack = i64::from(limits.stacking);
        let dice = |absent: &str| span(f, absent, 0..=40, false);
        let march = || March {
            from: self.sources(f, "from"),
            to: self.list(f, "to"),
            up_to: number(f, "up-to", 1..=stack, limits.stacking),
            leave: number(f, "leave", 0..=stack, 0),
        };
        Some(match key {
            "deploy" => Directive::Deploy {
                zones: self.list(f, "zones"),
                up_to: number(f, "up-to", 1..=stack, limits.stacking),
            },
            "entrench" => Directive::Entrench { zones: self.list(f, "zones") },
            "weary" => Directive::Weary { zones: self.list(f, "zones") },
            "choose" => Directive::Choose { cards: self.cards(f, "cards") },
            "event" => Directive::Event { cards: self.cards(f, "cards") },
            "barrage" => Directive::Barrage(Barrage {
                targets: self.zones(f, "targets"),
                dice: dice("dice"),
                double: flag(f, "double").unwrap_or(false),
                assault: number(f, "assault", 0..=stack, 0),
                against: span(f, "against", 0..=2 * stack, false),
            }),
            "points" => Directive::Points { cards: self.cards(f, "cards") },
            "search" => Directive::Search { cards: self.card_set(f, "cards") },
            "drop" => Directive::Drop { cards: self.cards(f, "cards") },
            "dig" => Directive::Dig { zones: self.list(f, "zones") },
            "request" => Directive::Request { blocks: number(f, "blocks", 1..=i64::from(limits.blocks), u8::MAX) },
            "refresh" => Directive::Refresh { zones: self.zones(f, "zones") },
            "send" => Directive::Send(march()),
            "move" => Directive::Move(march()),
            "rotate" => Directive::Rotate { zones: self.zones(f, "zones") },
            "counter" => Directive::Counter { dice: dice("dice"), zones: self.zones(f, "zones") },
            "answer" => Directive::Answer { cards: self.cards(f, "cards"), zones: self.zones(f, "zones") },
            "marker" => Directive::Marker { zones: self.list(f, "zones") },
            "sustain" => Directive::Sustain { cards: self.card_set(f, "cards") },
            "discard" => Directive::Discard { cards: self.cards(f, "cards") },
            "keep" => Directive::Keep { cards: self.card_set(f, "cards") },
            "pass" => {
                let round = f.required("round", "`true`")?;
                (round.flag()?).then_some(Directive::Pass)?
            }
            other => unreachable!("{other} is an order key"),
        })
    }
}
