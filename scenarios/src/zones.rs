//! Maps of zones: numbers, names, borders, corners and outlines, shared by all systems.
//!
//! [`Zones::read`] reads `[zones]`, each zone with the fields that its system adds, and `[links]`. Then the system reads its own fields
//! of `[map]`. [`Zones::finish`] compares borders, corners and outlines.

mod borders;
mod links;
mod numbers;
mod outline;
mod outlines;

pub use numbers::{Numbers, listed};

use crate::diagnostic::FaultKind::{Contradiction, Value};
use crate::reader::{Fields, Item};
use crate::sheet::{SheetZone, ZoneSheet};
use borders::Corner;
use links::Link;
use outline::Point;
use sandtable_engine::geometry::ZoneId;
use std::ops::RangeInclusive;

/// The range of a sheet's width and height, in drawing units.
const DRAWING: RangeInclusive<i64> = 1..=100_000;

/// The zones of a map.
#[derive(Debug)]
pub struct Zones<'r, 'a, T> {
    /// The table `[map]`, from which the system reads its own fields in addition to `width`, `height` and `corners`.
    pub map: Option<Fields<'r, 'a>>,
    /// The numbers of the zones.
    pub numbers: Numbers,
    fields: Fields<'r, 'a>,
    size: (i32, i32),
    zones: Vec<Zone<'r, 'a, T>>,
    links: Vec<Link>,
    corners: Vec<Corner<'r, 'a>>,
}

/// A zone as it is written.
#[derive(Debug)]
pub struct Zone<'r, 'a, T> {
    /// Its number.
    pub id: ZoneId,
    /// The name of the place.
    pub name: String,
    /// The fields that the system reads.
    pub own: T,
    /// The zones in its list of borders, each with its place; `None` if the list cannot be read.
    borders: Option<Vec<(ZoneId, Item<'r, 'a>)>>,
    borders_at: Option<Item<'r, 'a>>,
    at: Option<Point>,
    outline: Option<(Vec<Point>, Item<'r, 'a>)>,
    item: Item<'r, 'a>,
}

impl<'r, 'a, T> Zones<'r, 'a, T> {
    /// Reads `[zones]` and `[links]`, and the system's fields of each zone with `own`. `None` if not even the zones' numbers are known.
    pub fn read(
        root: &Fields<'r, 'a>,
        possible: RangeInclusive<u8>,
        own: impl Fn(&Fields<'r, 'a>) -> T,
    ) -> Option<Zones<'r, 'a, T>> {
        let map = root.required("map", "the table [map]").and_then(|item| item.fields());
        let fields = root.required("zones", "a table [zones.N] for each zone")?.fields()?;
        let numbers = Numbers::possible(possible);
        let named = |(name, item): (&str, Item<'r, 'a>)| Some((numbers.named(name, &item)?, item));
        let mut written: Vec<(ZoneId, Item<'r, 'a>)> = fields.all().into_iter().filter_map(named).collect();
        written.sort_by_key(|(id, _)| *id);
        if written.is_empty() {
            fields.fault(Value, "no zone", format!("a table [zones.N] for each zone, N {}", numbers.span()));
        }
        let numbers = numbers.of(written.iter().map(|(id, _)| *id));
        let size = |name: &str| map.as_ref().map_or(0, |map| map.whole::<i32>(name, DRAWING));
        let size = (size("width"), size("height"));
        let links = links::read(root, &numbers);
        let zones = written.into_iter().filter_map(|(id, item)| Zone::read(id, item, &numbers, size, &own)).collect();
        let zones = Zones { map, numbers, fields, size, zones, links, corners: Vec::new() };
        zones.check_borders();
        Some(zones)
    }

    /// Reads the corners. Checks that the map is in one piece, starting from `start` or else from the first zone, and that outlines agree with
    /// borders and corners.
    pub fn finish(&mut self, start: Option<ZoneId>) {
        let mut corners_at = None;
        if let Some(map) = &self.map {
            corners_at = map.required("corners", "pairs of zones that touch at a corner only, such as [[12, 14]]");
            map.finish();
        }
        self.corners = corners_at.as_ref().map_or_else(Vec::new, |item| self.read_corners(item));
        self.check_connected(start);
        self.check_outlines(corners_at.as_ref());
    }

    /// Adds an error that concerns the zones as a whole: what was `found`, and what was `expected`.
    pub fn fault(&self, found: impl Into<String>, expected: impl Into<String>) {
        self.fields.fault(Contradiction, found, expected);
    }

    /// The zones, by ascending number.
    pub fn iter(&self) -> std::slice::Iter<'_, Zone<'r, 'a, T>> {
        self.zones.iter()
    }

    /// The map as it is drawn.
    #[must_use]
    pub fn sheet(&self) -> ZoneSheet {
        let zone = |zone: &Zone<'r, 'a, T>| SheetZone {
            number: u16::from(zone.id.0),
            label: zone.name.clone(),
            at: zone.at.unwrap_or_default(),
            outline: zone.outline.as_ref().map(|(outline, _)| outline.clone()).unwrap_or_default(),
        };
        let (width, height) = self.size;
        ZoneSheet { width, height, zones: self.zones.iter().map(zone).collect() }
    }
}

impl<'r, 'a, T> Zone<'r, 'a, T> {
    fn read(
        id: ZoneId,
        item: Item<'r, 'a>,
        numbers: &Numbers,
        size: (i32, i32),
        own: impl Fn(&Fields<'r, 'a>) -> T,
    ) -> Option<Zone<'r, 'a, T>> {
        let fields = item.fields()?;
        let expected = "the name of the place";
        let name = fields.required("name", expected).and_then(|item| item.text(expected));
        let own = own(&fields);
        let at_item = fields.required("at", "the point [x, y] where the zone's number stands");
        let at = at_item.as_ref().and_then(|item| point(item, size));
        let borders_at = fields.required("borders", "the zones that share a border with it, such as [2, 4]");
        let borders = borders_at.as_ref().and_then(|item| borders::list(item, id, numbers));
        let outline = fields.optional("outline").and_then(|item| Some((read_outline(&item, size)?, item)));
        if let (Some(at), Some(at_item), Some((outline, _))) = (at, at_item, &outline)
            && !outline::contains(outline, at, true)
        {
            at_item.fault(Contradiction, format!("{}, outside the outline", at_item.node.value), "a point in the zone");
        }
        fields.finish();
        let name = name.unwrap_or_default().to_owned();
        Some(Zone { id, name, own, borders, borders_at, at, outline, item })
    }
}

/// A point on a sheet of the given size.
fn point(item: &Item<'_, '_>, (width, height): (i32, i32)) -> Option<Point> {
    let within = |size: i32| 0..=if size > 0 { i64::from(size) } else { *DRAWING.end() };
    let expected = "a point [x, y] in drawing units from the upper left";
    match item.list(expected)?.as_slice() {
        [x, y] => x.whole(within(width)).zip(y.whole(within(height))),
        _ => {
            item.fault(Value, item.node.value.to_string(), expected);
            None
        }
    }
}

fn read_outline(item: &Item<'_, '_>, size: (i32, i32)) -> Option<Vec<Point>> {
    let list = item.list("the corners of the zone, such as [[0, 0], [40, 0], [20, 30]]")?;
    let points: Vec<Point> = list.iter().filter_map(|corner| point(corner, size)).collect();
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
    Some(points)
}
