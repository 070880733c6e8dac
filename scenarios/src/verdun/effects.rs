//! The fields of event cards: the effects of an event, and the rules that hold while it is in play.

use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::diagnostic::nearest;
use crate::reader::{Fields, Item};
use sandtable_engine::verdun::card::{CardId, Effects, EventBarrage, Holds, InPlay, VpTable};

/// The names of a side's cards, in the order of the data.
pub(super) type Names<'a> = Vec<&'a str>;

/// A card by its name.
pub(super) fn card(item: &Item<'_, '_>, names: &Names<'_>) -> Option<CardId> {
    let name = item.text("the name of a card")?;
    let at = names.iter().position(|known| *known == name);
    if at.is_none() {
        let near = nearest(name, names.iter().copied());
        item.fault_near(Contradiction, format!("the unknown card {name:?}"), "a card of that side", near);
    }
    at.map(|at| CardId(at as u8))
}

/// A whole number up to a limit; 0 if the field is absent.
fn upto(fields: &Fields<'_, '_>, name: &str, most: i64) -> u8 {
    fields.optional(name).and_then(|item| item.whole(1..=most)).unwrap_or(0)
}

fn flag(fields: &Fields<'_, '_>, name: &str) -> bool {
    fields.optional(name).and_then(|item| item.flag()).unwrap_or(false)
}

/// A whole number from `low` to `high`; `None` if the field is absent.
fn within<T: TryFrom<i64>>(fields: &Fields<'_, '_>, name: &str, low: i64, high: i64) -> Option<T> {
    fields.optional(name).and_then(|item| item.whole(low..=high))
}

/// Reads `do`.
pub(super) fn does(item: &Item<'_, '_>, enemy: &Names<'_>) -> Option<Effects> {
    let fields = item.fields()?;
    let effects = Effects {
        barrage: barrage(&fields),
        absorb: upto(&fields, "absorb", 20),
        defenders: upto(&fields, "defenders", 9),
        cancels: flag(&fields, "cancels"),
        vp: within(&fields, "vp", -20, 20).unwrap_or(0),
        vp_die: upto(&fields, "vp-die", 4),
        table: table(&fields, enemy),
        air: within(&fields, "air", -3, 3).unwrap_or(0),
        morale_to: upto(&fields, "morale-to", 100),
        refresh: flag(&fields, "refresh"),
        trenches: upto(&fields, "trenches", 40),
        blocks: upto(&fields, "blocks", 60),
        strategic: upto(&fields, "strategic", 9),
        draw: upto(&fields, "draw", 9),
        vp_marker: upto(&fields, "vp-marker", 9),
        discard_chosen: upto(&fields, "discard-chosen", 9),
        discard_random: upto(&fields, "discard-random", 9),
        discard_kind: fields.optional("discard-kind").and_then(|item| card(&item, enemy)),
        us_entry: within(&fields, "us-entry", 2, 12),
        us_modifier: within(&fields, "us-modifier", -6, 6).unwrap_or(0),
    };
    fields.finish();
    Some(effects)
}

/// Reads `barrage`, and the fields that change it.
fn barrage(fields: &Fields<'_, '_>) -> Option<EventBarrage> {
    let dice = within(fields, "barrage", 1, 40);
    let barrage = EventBarrage {
        dice: dice.unwrap_or_default(),
        no_fort: flag(fields, "no-fort"),
        exhausts: flag(fields, "exhausts"),
        infiltrate: upto(fields, "infiltrate", 3),
    };
    if dice.is_none() && barrage != EventBarrage::default() {
        fields.fault(Contradiction, "words that change a barrage, and no barrage", "`barrage`, its dice");
    }
    dice.map(|_| barrage)
}

/// Reads `table`, and the enemy's permanents that change it.
fn table(fields: &Fields<'_, '_>, enemy: &Names<'_>) -> Option<VpTable> {
    let expected = "bands of two dice, each with its points, such as [[4, 2], [9, 7], [12, 9]]";
    let in_play = fields.optional("in-play");
    let Some(item) = fields.optional("table") else {
        if let Some(item) = in_play {
            item.fault_at_name(Contradiction, "`in-play` without a table", "`table`, which it changes", None);
        }
        return None;
    };
    let bands: Vec<(u8, i8)> = item.list(expected)?.iter().filter_map(|band| self::band(band, expected)).collect();
    let ascending = bands.is_sorted_by(|a, b| a.0 < b.0) && bands.last().is_some_and(|band| band.0 == 12);
    if !ascending {
        item.fault(Contradiction, item.node.value.to_string(), "bands in ascending order, the last up to 12");
    }
    let changes = in_play.and_then(|item| item.fields()).map_or_else(Vec::new, |fields| {
        fields.all().into_iter().filter_map(|(name, item)| change(name, &item, enemy)).collect()
    });
    Some(VpTable { bands, in_play: changes })
}

fn band(item: &Item<'_, '_>, expected: &str) -> Option<(u8, i8)> {
    match item.list(expected)?.as_slice() {
        [high, vp] => high.whole(2..=12).zip(vp.whole(-20..=20)),
        _ => {
            item.fault(Value, item.node.value.to_string(), expected);
            None
        }
    }
}

/// The change that a permanent of the enemy makes to a table.
fn change(name: &str, item: &Item<'_, '_>, enemy: &Names<'_>) -> Option<InPlay> {
    let fields = item.fields()?;
    let change = InPlay {
        card: CardId(enemy.iter().position(|known| *known == name).unwrap_or_default() as u8),
        times: within(&fields, "times", 0, 4).unwrap_or(1),
        add: within(&fields, "add", -20, 20).unwrap_or(0),
        drop: flag(&fields, "drop"),
    };
    fields.finish();
    if !enemy.contains(&name) {
        let near = nearest(name, enemy.iter().copied());
        item.fault_at_name(Contradiction, format!("the unknown card `{name}`"), "a card of the enemy", near);
        return None;
    }
    Some(change)
}

/// Reads `while`.
pub(super) fn holds(item: &Item<'_, '_>) -> Option<Holds> {
    let fields = item.fields()?;
    let holds = Holds {
        refresh_halves: within(&fields, "refresh-halves", 1, 20),
        extra_dice: upto(&fields, "extra-dice", 2),
        assault_hits: upto(&fields, "assault-hits", 9),
        enemy_fort: within(&fields, "enemy-fort", 0, 9),
        enemy_strategic: within(&fields, "enemy-strategic", 1, 12),
        request: request(&fields),
        morale_month: within(&fields, "morale-month", -9, 9).unwrap_or(0),
        must_barrage: flag(&fields, "must-barrage"),
        stockpile: upto(&fields, "stockpile", 6),
        double_assault: upto(&fields, "double-assault", 9),
        attackers_suffer: upto(&fields, "attackers-suffer", 9),
        uses: upto(&fields, "uses", 99),
    };
    if (holds.attackers_suffer > 0) != (holds.uses > 0) {
        item.fault(Contradiction, "one of `attackers-suffer` and `uses`", "both, or none");
    }
    fields.finish();
    Some(holds)
}

/// §13.2 Reads `request = [blocks, points]`.
fn request(fields: &Fields<'_, '_>) -> Option<(u8, u8)> {
    let expected = "blocks and points, such as [4, 3]";
    let item = fields.optional("request")?;
    match item.list(expected)?.as_slice() {
        [blocks, points] => blocks.whole(1..=20).zip(points.whole(0..=20)),
        _ => {
            item.fault(Value, item.node.value.to_string(), expected);
            None
        }
    }
}
