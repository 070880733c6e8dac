//! Towns and localities, by name.

use crate::diagnostic::FaultKind::{Contradiction, UnknownName};
use crate::diagnostic::nearest;
use crate::reader::{Fields, Item};
use sandtable_engine::geometry::HexId;
use sandtable_engine::loire::terrain::Terrain;
use sandtable_engine::loire::{HexSet, Map, PlaceId, PlaceSet};

/// The place called `name`.
fn of_name(map: &Map, name: &str) -> Option<PlaceId> {
    map.places.iter().position(|place| place.name == name).map(|at| PlaceId(at as u8))
}

/// The hex of the place with the name of an entry, such as `Angers = "0101-0121"`.
pub(super) fn of_entry(name: &str, item: &Item<'_, '_>, map: &Map) -> Option<HexId> {
    let place = of_name(map, name);
    if place.is_none() {
        let near = nearest(name, map.places.iter().map(|place| place.name.as_str()));
        item.fault_at_name(UnknownName, format!("the unknown place {name:?}"), "a name of [places]", near);
    }
    place.map(|place| map.places[place.index()].hex)
}

/// The place that a value names.
fn named(item: &Item<'_, '_>, map: Option<&Map>) -> Option<PlaceId> {
    let name = item.text("the name of a town or locality")?;
    let map = map?;
    let place = of_name(map, name);
    if place.is_none() {
        let near = nearest(name, map.places.iter().map(|place| place.name.as_str()));
        item.fault_near(UnknownName, format!("the unknown place {name:?}"), "a name of [places]", near);
    }
    place
}

/// The hex of a required place.
pub(super) fn hex(fields: &Fields<'_, '_>, name: &str, map: Option<&Map>) -> Option<HexId> {
    let item = fields.required(name, "the name of a town or locality")?;
    let place = named(&item, map)?;
    map.map(|map| map.places[place.index()].hex)
}

/// A required list of places without repeats.
fn list(fields: &Fields<'_, '_>, name: &str, map: Option<&Map>, wanted: Option<Terrain>) -> PlaceSet {
    let expected = "a list of places, such as [\"Tours\", \"Le Mans\"]";
    let mut set = PlaceSet::EMPTY;
    for element in fields.required(name, expected).and_then(|item| item.list(expected)).unwrap_or_default() {
        let Some((map, place)) = map.zip(named(&element, map)) else { continue };
        let terrain = map.terrain(map.places[place.index()].hex);
        if set.has(place) {
            element.fault(Contradiction, format!("{} a second time", element.node.value), "each place once");
        } else if wanted.is_some_and(|wanted| wanted != terrain) {
            // Only towns are controlled (15).
            element.fault(Contradiction, format!("{}, a locality", element.node.value), "a town");
        }
        set.insert(place);
    }
    set
}

/// A required list of towns without repeats.
pub(super) fn towns(fields: &Fields<'_, '_>, name: &str, map: Option<&Map>) -> PlaceSet {
    list(fields, name, map, Some(Terrain::Town))
}

/// The hexes of a required list of places without repeats.
pub(super) fn hexes(fields: &Fields<'_, '_>, name: &str, map: Option<&Map>) -> HexSet {
    let places = list(fields, name, map, None);
    map.map_or(HexSet::EMPTY, |map| places.into_iter().map(|place| map.places[place.index()].hex).collect())
}
