//! `map.toml`: the zones and their borders.

use super::outline::{self, Contact, Point};
use super::{listed, required_zones, zone};
use crate::diagnostic::FaultKind::{Contradiction, UnknownName, Value};
use crate::reader::{Fields, Item};
use crate::sheet::{SheetZone, ZoneSheet};
use sandtable_engine::belfort::data::Zone;
use sandtable_engine::geometry::{ZoneId, ZoneSet};
use std::ops::RangeInclusive;

/// The most bonus that a zone can have.
const MOST_BONUS: i64 = 5;
/// Drawing units of a sheet's side.
const DRAWING: RangeInclusive<i64> = 1..=100_000;

/// A map that was read.
#[derive(Debug)]
pub(super) struct Map {
    pub(super) known: ZoneSet,
    pub(super) zones: Vec<Zone>,
    pub(super) citadel: ZoneId,
    pub(super) forts: ZoneSet,
    pub(super) heavy_targets: ZoneSet,
    pub(super) sheet: ZoneSheet,
}

/// A zone as it is written down.
struct Written<'r, 'a> {
    id: ZoneId,
    name: String,
    bonus: u8,
    edge: bool,
    /// None where the list cannot be read.
    borders: Option<Vec<(ZoneId, Item<'r, 'a>)>>,
    listed: Option<Item<'r, 'a>>,
    at: Option<Point>,
    outline: Option<(Vec<Point>, Item<'r, 'a>)>,
    item: Item<'r, 'a>,
}

impl Written<'_, '_> {
    fn lists(&self, other: ZoneId) -> bool {
        self.borders.as_ref().is_some_and(|borders| borders.iter().any(|(zone, _)| *zone == other))
    }
}

/// Reads `[map]` and `[zones]`. None where not even the zones' numbers are known.
pub(super) fn read(root: &Fields<'_, '_>) -> Option<Map> {
    let map = root.required("map", "the table [map]").and_then(|item| item.fields());
    let fields = root.required("zones", "a table [zones.N] for each zone")?.fields()?;
    let numbered: Vec<(ZoneId, Item<'_, '_>)> = fields.all().into_iter().filter_map(number).collect();
    let known: ZoneSet = numbered.iter().map(|(id, _)| *id).collect();
    if known.is_empty() {
        fields.fault(Value, "no zone", "a table [zones.N] for each zone, N from 1 to 63");
    }

    let size = |name: &str| map.as_ref().map_or(0, |map| map.whole::<i32>(name, DRAWING));
    let (width, height) = (size("width"), size("height"));
    let mut zones: Vec<Written<'_, '_>> =
        numbered.into_iter().filter_map(|(id, item)| read_zone(id, item, known, (width, height))).collect();
    zones.sort_by_key(|zone| zone.id);
    check_borders(&zones);
    if !zones.is_empty() && zones.iter().all(|zone| !zone.edge) {
        fields.fault(Contradiction, "no zone at the edge of the map", "`edge = true` in the zones at the edge");
    }

    let mut corners = Vec::new();
    let mut corners_item = None;
    let (mut citadel, mut forts, mut heavy_targets) = (ZoneId(0), ZoneSet::EMPTY, ZoneSet::EMPTY);
    if let Some(map) = map {
        let item = map.required("citadel", "the number of the citadel's zone");
        citadel = item.and_then(|item| zone(&item, Some(known))).unwrap_or_default();
        if let Some((set, item)) = required_zones(&map, "forts", Some(known)) {
            if citadel != ZoneId(0) && !set.has(citadel) {
                let expected = format!("a list with the citadel, zone {}, in it", citadel.0);
                item.fault(Contradiction, item.node.value.to_string(), expected);
            }
            forts = set;
        }
        if let Some((set, _)) = required_zones(&map, "heavy_targets", Some(known)) {
            heavy_targets = set;
        }
        corners_item = map.required("corners", "pairs of zones that touch at a corner only, such as [[12, 14]]");
        corners = corners_item.as_ref().map_or_else(Vec::new, |item| read_corners(item, &zones, known));
        map.finish();
    }
    check_connected(&zones, citadel);
    check_outlines(&zones, &corners, corners_item.as_ref());

    let sheet = ZoneSheet {
        width,
        height,
        zones: zones
            .iter()
            .map(|zone| SheetZone {
                number: u16::from(zone.id.0),
                label: zone.name.clone(),
                at: zone.at.unwrap_or_default(),
                outline: zone.outline.as_ref().map(|(outline, _)| outline.clone()).unwrap_or_default(),
            })
            .collect(),
    };
    let zones = zones
        .into_iter()
        .map(|zone| Zone {
            id: zone.id,
            corners: corners
                .iter()
                .filter_map(|(a, b, _)| match zone.id {
                    id if id == *a => Some(*b),
                    id if id == *b => Some(*a),
                    _ => None,
                })
                .collect(),
            name: zone.name,
            bonus: zone.bonus,
            edge: zone.edge,
            borders: zone.borders.iter().flatten().map(|(id, _)| *id).collect(),
        })
        .collect();
    Some(Map { known, zones, citadel, forts, heavy_targets, sheet })
}

fn number<'r, 'a>((name, item): (&'a str, Item<'r, 'a>)) -> Option<(ZoneId, Item<'r, 'a>)> {
    match name.parse::<u8>() {
        Ok(number) if (1..=63).contains(&number) && number.to_string() == name => Some((ZoneId(number), item)),
        _ => {
            item.fault_at_name(UnknownName, format!("the zone {name:?}"), "a zone's number from 1 to 63", None);
            None
        }
    }
}

fn read_zone<'r, 'a>(
    id: ZoneId,
    item: Item<'r, 'a>,
    known: ZoneSet,
    (width, height): (i32, i32),
) -> Option<Written<'r, 'a>> {
    let fields = item.fields()?;
    let expected = "what the place is called";
    let name = fields.required("name", expected).and_then(|item| item.text(expected)).unwrap_or_default().to_owned();
    let bonus = fields.whole("bonus", 0..=MOST_BONUS);
    let edge = fields.optional("edge").and_then(|item| item.flag()).unwrap_or(false);
    let within = |size: i32| 0..=if size > 0 { i64::from(size) } else { *DRAWING.end() };
    let point = |item: &Item<'_, '_>| -> Option<Point> {
        let expected = "a point [x, y] in drawing units from the upper left";
        match item.list(expected)?.as_slice() {
            [x, y] => x.whole(within(width)).zip(y.whole(within(height))),
            _ => {
                item.fault(Value, item.node.value.to_string(), expected);
                None
            }
        }
    };
    let at_item = fields.required("at", "the point [x, y] where the zone's number stands");
    let at = at_item.as_ref().and_then(&point);
    let listed = fields.required("borders", "the zones that share a border with it, such as [2, 4]");
    let borders = listed.as_ref().and_then(|item| read_borders(item, id, known));
    let outline = fields.optional("outline").and_then(|item| {
        let list = item.list("the corners of the zone, such as [[0, 0], [40, 0], [20, 30]]")?;
        let points: Vec<Point> = list.iter().filter_map(&point).collect();
        if points.len() < list.len() {
            return None;
        }
        if points.len() < 3 {
            item.fault(Value, item.node.value.describe(), "at least three corners");
            return None;
        }
        if outline::crosses_itself(&points) {
            item.fault(Contradiction, "an outline that crosses or touches itself", "a simple outline");
        }
        Some((points, item))
    });
    if let (Some(at), Some(at_item), Some((outline, _))) = (at, at_item, &outline)
        && !outline::contains(outline, at, true)
    {
        at_item.fault(Contradiction, format!("{}, outside the outline", at_item.node.value), "a point in the zone");
    }
    fields.finish();
    Some(Written { id, name, bonus, edge, borders, listed, at, outline, item })
}

fn read_borders<'r, 'a>(item: &Item<'r, 'a>, id: ZoneId, known: ZoneSet) -> Option<Vec<(ZoneId, Item<'r, 'a>)>> {
    let mut borders: Vec<(ZoneId, Item<'r, 'a>)> = Vec::new();
    let mut complete = true;
    for element in item.list("a list of zone numbers, such as [2, 4]")? {
        let Some(other) = zone(&element, Some(known)) else {
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

fn check_borders(zones: &[Written<'_, '_>]) {
    for zone in zones {
        for (other, element) in zone.borders.iter().flatten() {
            let Some(far) = zones.iter().find(|zone| zone.id == *other) else { continue };
            if far.borders.is_some() && !far.lists(zone.id) {
                let found = format!("a one-way border: zone {} does not list zone {}", other.0, zone.id.0);
                let expected = format!("{} in zones.{}.borders too, or {} in neither", zone.id.0, other.0, other.0);
                element.fault(Contradiction, found, expected);
            }
        }
    }
}

fn read_corners<'r, 'a>(
    item: &Item<'r, 'a>,
    zones: &[Written<'_, '_>],
    known: ZoneSet,
) -> Vec<(ZoneId, ZoneId, Item<'r, 'a>)> {
    let mut pairs: Vec<(ZoneId, ZoneId, Item<'r, 'a>)> = Vec::new();
    let expected = "a pair of zones that touch at a corner only, such as [12, 14]";
    for pair in item.list("a list of pairs of zones, such as [[12, 14]]").unwrap_or_default() {
        let Some(list) = pair.list(expected) else { continue };
        let [a, b] = list.as_slice() else {
            pair.fault(Value, pair.node.value.to_string(), expected);
            continue;
        };
        let (Some(a), Some(b)) = (zone(a, Some(known)), zone(b, Some(known))) else { continue };
        let (a, b) = (a.min(b), a.max(b));
        let found = pair.node.value.to_string();
        let borders = |a: ZoneId, b: ZoneId| zones.iter().any(|zone| zone.id == a && zone.lists(b));
        if a == b {
            pair.fault(Contradiction, found, "two different zones");
        } else if pairs.iter().any(|(first, second, _)| (*first, *second) == (a, b)) {
            pair.fault(Contradiction, format!("{found} a second time"), "each pair once");
        } else if borders(a, b) || borders(b, a) {
            let found = format!("{found}, which share a border");
            pair.fault(Contradiction, found, "zones that touch at a corner and share no border");
        } else {
            pairs.push((a, b, pair));
        }
    }
    pairs
}

/// Every zone must be reached from the citadel; one fault for each piece that is not.
fn check_connected(zones: &[Written<'_, '_>], citadel: ZoneId) {
    let start = if citadel == ZoneId(0) { zones.first().map(|zone| zone.id) } else { Some(citadel) };
    let (Some(start), true) = (start, zones.iter().all(|zone| zone.borders.is_some())) else { return };
    let flood = |start: ZoneId| {
        let (mut reached, mut open) = (ZoneSet::one(start), vec![start]);
        while let Some(here) = open.pop() {
            for zone in zones {
                let touches = zone.lists(here) || zones.iter().any(|from| from.id == here && from.lists(zone.id));
                if touches && !reached.has(zone.id) {
                    reached.insert(zone.id);
                    open.push(zone.id);
                }
            }
        }
        reached
    };
    let mut reached = flood(start);
    for zone in zones {
        if !reached.has(zone.id) {
            let piece = flood(zone.id);
            let found = format!("no way from zone {} to {}", start.0, listed(piece));
            zone.item.fault_at_name(Contradiction, found, "a map in one piece", None);
            reached |= piece;
        }
    }
}

/// Outlines must say the same as the borders and the corners.
fn check_outlines(
    zones: &[Written<'_, '_>],
    corners: &[(ZoneId, ZoneId, Item<'_, '_>)],
    corners_item: Option<&Item<'_, '_>>,
) {
    if zones.iter().all(|zone| zone.outline.is_none()) {
        return;
    }
    for zone in zones.iter().filter(|zone| zone.outline.is_none() && zone.item.fields().is_some()) {
        if zone.item.fields().and_then(|fields| fields.optional("outline")).is_none() {
            let expected = "an outline for every zone or for none";
            zone.item.fault_at_name(Contradiction, "a zone without an outline, though others have one", expected, None);
        }
    }
    for (i, a) in zones.iter().enumerate() {
        for b in &zones[i + 1..] {
            let (Some((first, item)), Some((second, _))) = (&a.outline, &b.outline) else { continue };
            let (Some(a_borders), Some(_)) = (&a.borders, &b.borders) else { continue };
            let contact = outline::contact(first, second);
            let pair = corners.iter().find(|(x, y, _)| (*x, *y) == (a.id, b.id));
            let border = a.lists(b.id);
            if border != b.lists(a.id) {
                // A one-way border, which is told of elsewhere.
                continue;
            }
            if contact == Contact::Overlap {
                let found = format!("an outline that overlaps that of zone {}", b.id.0);
                item.fault(Contradiction, found, "outlines that at most touch");
                continue;
            }
            match (border, contact) {
                (true, Contact::Border) => {}
                (true, _) => {
                    let at = a_borders.iter().find(|(zone, _)| *zone == b.id).map(|(_, item)| item);
                    let how = if contact == Contact::Corner { "touch only at a corner" } else { "do not touch" };
                    if let Some(at) = at {
                        let found = format!("a border between zones {} and {}, whose outlines {how}", a.id.0, b.id.0);
                        at.fault(Contradiction, found, "outlines that share an edge, or no border");
                    }
                }
                (false, Contact::Border) => {
                    if let Some(at) = &a.listed {
                        let found = format!("no border with zone {}, whose outline shares an edge", b.id.0);
                        at.fault(Contradiction, found, format!("{} in the list, or outlines apart", b.id.0));
                    }
                }
                (false, _) => {}
            }
            match (pair, contact) {
                (Some((_, _, at)), Contact::Apart | Contact::Border) if !border => {
                    let how = if contact == Contact::Border { "share an edge" } else { "do not touch" };
                    let found = format!("[{}, {}], whose outlines {how}", a.id.0, b.id.0);
                    at.fault(Contradiction, found, "zones whose outlines touch at a corner only");
                }
                (None, Contact::Corner) if !border => {
                    if let Some(at) = corners_item {
                        let found = format!("no [{}, {}], whose outlines touch at a corner", a.id.0, b.id.0);
                        at.fault(Contradiction, found, "every pair of zones that touch at a corner only");
                    }
                }
                _ => {}
            }
        }
    }
}
