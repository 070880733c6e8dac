//! Values of a kind: lists, spans, flags, numbers.

use sandtable_scenarios::FaultKind;
use sandtable_scenarios::reader::{Fields, Item};
use sandtable_scenarios::tree::Value;
use std::ops::RangeInclusive;

/// Stands for everything where a list of names could stand.
const ANY: &str = "any";

/// From the first number to the second.
pub(crate) type Span = (u8, u8);

/// The span that is no condition.
pub(crate) const ALWAYS: Span = (0, u8::MAX);

/// Whether a number lies in a span.
pub(crate) fn within((low, high): Span, value: u32) -> bool {
    u32::from(low) <= value && value <= u32::from(high)
}

/// The elements of a list; a single value is a list of one.
pub(crate) fn many<'r, 'a>(item: &Item<'r, 'a>) -> Vec<Item<'r, 'a>> {
    match &item.node.value {
        Value::List(_) => item.list("a list").unwrap_or_default(),
        _ => vec![item.clone()],
    }
}

/// Whether it says that anything will do.
pub(crate) fn is_any(item: &Item<'_, '_>) -> bool {
    matches!(&item.node.value, Value::Text(text) if text == ANY)
}

/// A place as the file has it, `what` being said of those that are numbers.
pub(crate) fn shown(item: &Item<'_, '_>, what: &str) -> String {
    match &item.node.value {
        Value::Whole(number) => format!("{what} {number}"),
        other => other.to_string(),
    }
}

/// A field with a whole number that may be absent.
pub(crate) fn number(fields: &Fields<'_, '_>, name: &str, range: RangeInclusive<i64>, absent: u8) -> u8 {
    fields.optional(name).map_or(absent, |item| item.whole(range).unwrap_or(absent))
}

/// A field with `true` or `false` that may be absent.
pub(crate) fn flag(fields: &Fields<'_, '_>, name: &str) -> Option<bool> {
    fields.optional(name).and_then(|item| item.flag())
}

/// A field with one or several of a few names, as bits by their number; `absent` where it is not there.
pub(crate) fn choices(fields: &Fields<'_, '_>, name: &str, names: &[(&str, u8)], what: &str, absent: u8) -> u8 {
    let Some(item) = fields.optional(name) else { return absent };
    many(&item).iter().filter_map(|entry| entry.choice(names, what)).fold(0, |bits, one| bits | 1 << one)
}

/// A field with a number or with two between which it lies. A single number is the lowest, or, where `exact`, the only one.
pub(crate) fn span(fields: &Fields<'_, '_>, name: &str, range: RangeInclusive<i64>, exact: bool) -> Span {
    let Some(item) = fields.optional(name) else { return ALWAYS };
    let Value::List(_) = item.node.value else {
        let only = item.whole(range);
        return only.map_or(ALWAYS, |n| (n, if exact { n } else { u8::MAX }));
    };
    let entries = many(&item);
    let [low, high] = &entries[..] else {
        item.fault(FaultKind::Value, item.node.value.describe(), "a number, or the lowest and the highest: [2, 4]");
        return ALWAYS;
    };
    let (Some(low), Some(high)) = (low.whole(range.clone()), high.whole(range)) else { return ALWAYS };
    if low > high {
        item.fault(FaultKind::Contradiction, format!("[{low}, {high}]"), "the lower number first");
    }
    (low, high)
}
