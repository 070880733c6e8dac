//! Values of fields: lists, spans, flags, numbers, hexes and places.

use sandtable_engine::geometry::{Grid, HexId};
use sandtable_scenarios::FaultKind;
use sandtable_scenarios::diagnostic::nearest;
use sandtable_scenarios::reader::{Fields, Item};
use sandtable_scenarios::tree::Value;
use std::ops::RangeInclusive;

/// The word for everything, in place of a list of names.
const ANY: &str = "any";

/// A range, from the first number to the second inclusive.
pub(crate) type Span = (u8, u8);

/// The span that contains every number: no condition.
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

/// Whether the value is [`ANY`].
pub(crate) fn is_any(item: &Item<'_, '_>) -> bool {
    matches!(&item.node.value, Value::Text(text) if text == ANY)
}

/// A place as the file names it; a number is preceded by `what`.
pub(crate) fn shown(item: &Item<'_, '_>, what: &str) -> String {
    match &item.node.value {
        Value::Whole(number) => format!("{what} {number}"),
        other => other.to_string(),
    }
}

/// An optional field with a whole number, `absent` by default.
pub(crate) fn number(fields: &Fields<'_, '_>, name: &str, range: RangeInclusive<i64>, absent: u8) -> u8 {
    fields.optional(name).map_or(absent, |item| item.whole(range).unwrap_or(absent))
}

/// An optional field with `true` or `false`.
pub(crate) fn flag(fields: &Fields<'_, '_>, name: &str) -> Option<bool> {
    fields.optional(name).and_then(|item| item.flag())
}

/// A field with one or several of these names, as a bit mask of their numbers; `absent` if the field is missing.
pub(crate) fn choices(fields: &Fields<'_, '_>, name: &str, names: &[(&str, u8)], what: &str, absent: u8) -> u8 {
    let Some(item) = fields.optional(name) else { return absent };
    many(&item).iter().filter_map(|entry| entry.choice(names, what)).fold(0, |bits, one| bits | 1 << one)
}

/// A field with a number, or with the lowest and the highest. A single number is the lowest or, if `exact`, the only one.
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

/// The hexes of a map and its places, as orders name them.
pub(crate) struct Ground<'g, const W: usize> {
    pub(crate) grid: &'g Grid<W>,
    pub(crate) places: Vec<(&'g str, HexId)>,
}

impl<const W: usize> Ground<'_, W> {
    /// A field with hexes: by number, or by the name of a place.
    pub(crate) fn hexes(&self, fields: &Fields<'_, '_>, name: &str) -> Vec<HexId> {
        let Some(item) = fields.required(name, "a list of hexes") else { return Vec::new() };
        many(&item).iter().filter_map(|entry| self.hex(entry)).collect()
    }

    fn hex(&self, entry: &Item<'_, '_>) -> Option<HexId> {
        let expected = "a hex of the map, by number or by the name of a place";
        match &entry.node.value {
            Value::Whole(number) => {
                let found = u16::try_from(*number).ok().and_then(|number| self.grid.numbered(number));
                if found.is_none() {
                    entry.fault(FaultKind::UnknownName, format!("hex {number:04}, which is not on the map"), expected);
                }
                found
            }
            _ => self.place(entry, expected).map(|place| self.places[usize::from(place)].1),
        }
    }

    fn place(&self, entry: &Item<'_, '_>, expected: &str) -> Option<u8> {
        let name = shown(entry, "hex");
        let found = self.places.iter().position(|(place, _)| *place == name);
        if found.is_none() {
            let near = nearest(&name, self.places.iter().map(|(place, _)| *place));
            entry.fault_near(FaultKind::UnknownName, entry.node.value.describe(), expected, near);
        }
        found.and_then(|place| u8::try_from(place).ok())
    }

    /// A field with places by name, as their numbers; empty if it is absent.
    pub(crate) fn places(&self, fields: &Fields<'_, '_>, name: &str) -> Vec<u8> {
        let item = fields.optional(name);
        let entries = item.map(|item| many(&item)).unwrap_or_default();
        entries.iter().filter_map(|entry| self.place(entry, "a place of the map")).collect()
    }
}
