//! Zones that share a border, and zones that touch at a corner only.

use super::links::Link;
use super::{Numbers, Zone, Zones, listed};
use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::reader::Item;
use sandtable_engine::geometry::ZoneId;

/// Two zones, the lower number first, that touch at a corner only.
#[derive(Debug)]
pub(super) struct Corner<'r, 'a> {
    pub(super) pair: (ZoneId, ZoneId),
    pub(super) item: Item<'r, 'a>,
}

/// Two zones, the lower number first.
pub(super) fn pair(a: ZoneId, b: ZoneId) -> (ZoneId, ZoneId) {
    (a.min(b), a.max(b))
}

/// The other zone of a pair, if `zone` belongs to it.
fn other((a, b): (ZoneId, ZoneId), zone: ZoneId) -> Option<ZoneId> {
    match zone {
        zone if zone == a => Some(b),
        zone if zone == b => Some(a),
        _ => None,
    }
}

/// The zones that zone `id` lists, each with its place; `None` if one of them cannot be read.
pub(super) fn list<'r, 'a>(item: &Item<'r, 'a>, id: ZoneId, numbers: &Numbers) -> Option<Vec<(ZoneId, Item<'r, 'a>)>> {
    let mut borders: Vec<(ZoneId, Item<'r, 'a>)> = Vec::new();
    let mut complete = true;
    for element in item.list("a list of zone numbers, such as [2, 4]")? {
        let Some(other) = numbers.one(&element) else {
            complete = false;
            continue;
        };
        if other == id {
            element.fault(Contradiction, format!("zone {} itself", id.0), "the zones around it");
        } else if borders.iter().any(|(listed, _)| *listed == other) {
            element.fault(Contradiction, format!("zone {} a second time", other.0), "each zone once");
        } else {
            borders.push((other, element));
        }
    }
    complete.then_some(borders)
}

impl<T> Zone<'_, '_, T> {
    /// Whether this zone lists a border with another.
    pub(super) fn lists(&self, other: ZoneId) -> bool {
        self.borders.iter().flatten().any(|(zone, _)| *zone == other)
    }
}

impl<'r, 'a, T> Zones<'r, 'a, T> {
    /// The zones that share a border with `zone`.
    #[must_use]
    pub fn borders<S: FromIterator<ZoneId>>(&self, zone: &Zone<'r, 'a, T>) -> S {
        let listed = zone.borders.iter().flatten().map(|(other, _)| *other);
        let linked = self.links.iter().filter(|link| link.there).filter_map(|link| other(link.pair, zone.id));
        listed.chain(linked).collect()
    }

    /// The zones that touch `zone` at a corner only.
    #[must_use]
    pub fn corners<S: FromIterator<ZoneId>>(&self, zone: &Zone<'r, 'a, T>) -> S {
        let only = |corner: &&Corner<'r, 'a>| self.link(corner.pair).is_none_or(|link| !link.there);
        self.corners.iter().filter(only).filter_map(|corner| other(corner.pair, zone.id)).collect()
    }

    /// The link between two zones, the lower number first.
    pub(super) fn link(&self, pair: (ZoneId, ZoneId)) -> Option<&Link> {
        self.links.iter().find(|link| link.pair == pair)
    }

    /// Whether either of two zones lists the other.
    fn listed(&self, (a, b): (ZoneId, ZoneId)) -> bool {
        self.zones.iter().any(|zone| zone.id == a && zone.lists(b) || zone.id == b && zone.lists(a))
    }

    /// Checks that zones list each other, and that a border in a link is in no list.
    pub(super) fn check_borders(&self) {
        for zone in &self.zones {
            for (other, element) in zone.borders.iter().flatten() {
                if self.link(pair(zone.id, *other)).is_some() {
                    let found = format!("zone {}, to which [links] has a border", other.0);
                    element.fault(Contradiction, found, "each border in [links] or in both zones' lists");
                    continue;
                }
                let Some(far) = self.zones.iter().find(|zone| zone.id == *other) else { continue };
                if far.borders.is_some() && !far.lists(zone.id) {
                    let found = format!("a one-way border: zone {} does not list zone {}", other.0, zone.id.0);
                    let expected = format!("{} in zones.{}.borders too, or {} in neither", zone.id.0, other.0, other.0);
                    element.fault(Contradiction, found, expected);
                }
            }
        }
    }

    pub(super) fn read_corners(&self, item: &Item<'r, 'a>) -> Vec<Corner<'r, 'a>> {
        let mut corners: Vec<Corner<'r, 'a>> = Vec::new();
        let expected = "a pair of zones that touch at a corner only, such as [12, 14]";
        for item in item.list("a list of pairs of zones, such as [[12, 14]]").unwrap_or_default() {
            let Some(list) = item.list(expected) else { continue };
            let [a, b] = list.as_slice() else {
                item.fault(Value, item.node.value.to_string(), expected);
                continue;
            };
            let (Some(a), Some(b)) = (self.numbers.one(a), self.numbers.one(b)) else { continue };
            let pair = pair(a, b);
            let found = item.node.value.to_string();
            if a == b {
                item.fault(Contradiction, found, "two different zones");
            } else if corners.iter().any(|corner| corner.pair == pair) {
                item.fault(Contradiction, format!("{found} a second time"), "each pair once");
            } else if self.listed(pair) {
                let found = format!("{found}, which share a border");
                item.fault(Contradiction, found, "zones that touch at a corner and share no border");
            } else {
                corners.push(Corner { pair, item });
            }
        }
        corners
    }

    /// Checks that every zone can be reached from the first one; reports one error for each piece that cannot.
    pub(super) fn check_connected(&self, start: Option<ZoneId>) {
        let start = start.or_else(|| self.zones.first().map(|zone| zone.id));
        let (Some(start), true) = (start, self.zones.iter().all(|zone| zone.borders.is_some())) else { return };
        let mut reached = self.flood(start);
        for zone in &self.zones {
            if !reached.contains(&zone.id) {
                let piece = self.flood(zone.id);
                let found = format!("no way from zone {} to {}", start.0, listed(piece.iter().copied()));
                zone.item.fault_at_name(Contradiction, found, "a map in one piece", None);
                reached.extend(piece);
            }
        }
    }

    /// All zones that can be reached from `start`, in ascending order.
    fn flood(&self, start: ZoneId) -> Vec<ZoneId> {
        let (mut reached, mut open) = (vec![start], vec![start]);
        while let Some(here) = open.pop() {
            for zone in &self.zones {
                let pair = pair(here, zone.id);
                let touches = self.listed(pair) || self.link(pair).is_some_and(|link| link.there);
                if touches && !reached.contains(&zone.id) {
                    reached.push(zone.id);
                    open.push(zone.id);
                }
            }
        }
        reached.sort();
        reached
    }
}
