//! Zones by their printed numbers.

use crate::diagnostic::FaultKind::{Contradiction, UnknownName};
use crate::reader::{Fields, Item};
use sandtable_engine::geometry::ZoneId;
use std::ops::RangeInclusive;

/// The numbers that zones can have, and those of the map's zones.
#[derive(Clone, Debug)]
pub struct Numbers {
    possible: RangeInclusive<u8>,
    /// Ascending; `None` if the map cannot be read.
    known: Option<Vec<ZoneId>>,
}

impl Numbers {
    /// The numbers that a system's zones can have, `possible`, for a map that is unknown.
    #[must_use]
    pub fn possible(possible: RangeInclusive<u8>) -> Numbers {
        Numbers { possible, known: None }
    }

    /// These numbers, with those of `zones` on the map.
    #[must_use]
    pub(super) fn of(mut self, zones: impl IntoIterator<Item = ZoneId>) -> Numbers {
        let mut known: Vec<ZoneId> = zones.into_iter().collect();
        known.sort();
        self.known = Some(known);
        self
    }

    /// The range of a zone's number, for messages: `from 1 to 63`.
    pub(super) fn span(&self) -> String {
        format!("from {} to {}", self.possible.start(), self.possible.end())
    }

    /// The zone that a table is named after.
    pub(super) fn named(&self, name: &str, item: &Item<'_, '_>) -> Option<ZoneId> {
        let number = name.parse::<u8>().ok().filter(|number| number.to_string() == name);
        let zone = number.filter(|number| self.possible.contains(number)).map(ZoneId);
        if zone.is_none() {
            let expected = format!("a zone's number {}", self.span());
            item.fault_at_name(UnknownName, format!("the zone {name:?}"), expected, None);
        }
        zone
    }

    /// A zone of the map, by its number in `item`.
    pub fn one(&self, item: &Item<'_, '_>) -> Option<ZoneId> {
        let zone = ZoneId(item.whole(i64::from(*self.possible.start())..=i64::from(*self.possible.end()))?);
        let there = self.on_map(zone);
        if !there {
            let found = format!("zone {}, which is not on the map", zone.0);
            item.fault_near(Contradiction, found, "the number of a zone of the map", self.nearest(zone));
        }
        there.then_some(zone)
    }

    /// Whether the zone is on the map; true if the map is unknown.
    pub(super) fn on_map(&self, zone: ZoneId) -> bool {
        self.known.as_ref().is_none_or(|known| known.contains(&zone))
    }

    /// The nearest number on the map.
    pub(super) fn nearest(&self, zone: ZoneId) -> Option<String> {
        self.known.iter().flatten().min_by_key(|known| known.0.abs_diff(zone.0)).map(|known| known.0.to_string())
    }

    /// The list of zones in `item`, without repeats.
    pub fn list<S: FromIterator<ZoneId>>(&self, item: &Item<'_, '_>) -> Option<S> {
        let mut zones: Vec<ZoneId> = Vec::new();
        for element in item.list("a list of zone numbers, such as [2, 3, 8]")? {
            if let Some(zone) = self.one(&element) {
                if zones.contains(&zone) {
                    element.fault(Contradiction, format!("zone {} a second time", zone.0), "each zone once");
                }
                zones.push(zone);
            }
        }
        Some(zones.into_iter().collect())
    }

    /// The required list of zones `name` in `fields`, with its item.
    pub fn required<'r, 'a, S: FromIterator<ZoneId>>(
        &self,
        fields: &Fields<'r, 'a>,
        name: &str,
    ) -> Option<(S, Item<'r, 'a>)> {
        let item = fields.required(name, "a list of zone numbers")?;
        Some((self.list(&item)?, item))
    }
}

/// The `zones` as a list for a sentence: `9, 10 and 12`.
pub fn listed(zones: impl IntoIterator<Item = ZoneId>) -> String {
    let mut numbers: Vec<String> = zones.into_iter().map(|zone| zone.0.to_string()).collect();
    match numbers.pop() {
        Some(last) if numbers.is_empty() => last,
        Some(last) => format!("{} and {last}", numbers.join(", ")),
        None => "none".to_owned(),
    }
}
