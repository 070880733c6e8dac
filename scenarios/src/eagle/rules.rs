//! `scenario.toml`: the course of the game, victory, the option of §16.2; `rulings.toml`.

use super::{ALTERNATE, SIDES, map};
use crate::diagnostic::FaultKind::{Contradiction, UnknownName};
use crate::diagnostic::nearest;
use crate::options::Offers;
use crate::reader::{Fields, Item};
use crate::sides::HANDICAP;
use sandtable_engine::BySide;
use sandtable_engine::eagle::data::{Arrival, Course, Victory};
use sandtable_engine::eagle::rulings::{RULINGS, Rulings};
use sandtable_engine::eagle::{Map, PlaceId, PlaceSet};
use sandtable_engine::geometry::HexId;

/// The most game turns of a scenario.
pub(super) const MOST_TURNS: i64 = 12;

/// §16.2 The changes of the option of an alternate history.
#[derive(Debug)]
pub(super) struct Alternate<'r, 'a> {
    /// Whether it is in play.
    pub(super) chosen: bool,
    /// The last game turn.
    turns: u8,
    /// The first turn in which a marker brings two units.
    two_from: u8,
    /// Headquarters that command an army, each with the headquarters whose units it commands too.
    pub(super) headquarters: Vec<(&'a str, Item<'r, 'a>)>,
}

pub(super) fn alternate<'r, 'a>(root: &Fields<'r, 'a>, options: &Offers<'r, 'a>) -> Option<Alternate<'r, 'a>> {
    let fields = options.table(root, ALTERNATE)?;
    let turns = fields.whole("turns", 1..=MOST_TURNS);
    let two_from = fields.whole("two_from", 1..=MOST_TURNS);
    let expected = "headquarters that are an army's, such as { \"4th Army\" = [\"1st Army\"] }";
    let headquarters = fields.required("headquarters", expected).and_then(|item| item.fields());
    fields.finish();
    let headquarters = headquarters.map(|fields| fields.all()).unwrap_or_default();
    Some(Alternate { chosen: options.plays(ALTERNATE), turns, two_from, headquarters })
}

/// §12.1, §15, §16.
pub(super) fn course(
    root: &Fields<'_, '_>,
    map: Option<&Map>,
    alternate: Option<&Alternate<'_, '_>>,
) -> Option<Course> {
    let played = alternate.filter(|alternate| alternate.chosen);
    root.table("course", "the table of turns and reinforcements", |fields| {
        let turns = fields.whole("turns", 1..=MOST_TURNS);
        let expected = "where each side's reinforcements come, such as { hex = \"0113\", by_rail = true }";
        let arrivals = fields.table("arrivals", expected, |sides| {
            let [french, prussian] = SIDES.map(|(side, _)| sides.table(side, expected, |at| arrival(at, map)));
            Some(BySide([french??, prussian??]))
        });
        Some(Course {
            turns: played.map_or(turns, |played| played.turns),
            arrivals: arrivals??,
            two_from: played.map(|played| played.two_from),
        })
    })?
}

fn arrival(fields: &Fields<'_, '_>, map: Option<&Map>) -> Option<Arrival> {
    let hex = fields.required("hex", "the hex where they are placed");
    let hex = hex.and_then(|item| map::one(&item, map.map(|map| &map.grid)));
    let by_rail = fields.required("by_rail", "whether they may come by rail instead").and_then(|item| item.flag());
    Some(Arrival { hex: hex?, by_rail: by_rail? })
}

/// §15.
pub(super) fn victory(root: &Fields<'_, '_>, map: Option<&Map>) -> Option<Victory> {
    root.table("victory", "the table of what the game is about", |fields| {
        let list = |name: &str| {
            let item = fields.required(name, "a list of cities");
            item.map_or(PlaceSet::EMPTY, |item| cities(&item, map))
        };
        let (cities, automatic) = (list("cities"), list("automatic"));
        let needed: u8 = fields.whole("needed", 1..=20);
        if let Some(item) = fields.optional("needed").filter(|_| map.is_some() && u32::from(needed) > cities.len()) {
            item.fault(Contradiction, format!("{needed} of {} cities", cities.len()), "no more than there are");
        }
        let ratio = ["ratio", "luxemburg_ratio"].map(|name| fields.whole(name, 1..=9));
        Victory { cities, needed, automatic, ratio, handicap: fields.whole("handicap", HANDICAP) }
    })
}

/// Cities, by name.
fn cities(item: &Item<'_, '_>, map: Option<&Map>) -> PlaceSet {
    let expected = "a list of cities, such as [\"Metz\", \"Sedan\"]";
    let mut set = PlaceSet::EMPTY;
    let Some((list, map)) = item.list(expected).zip(map) else { return set };
    for element in list {
        let Some(name) = element.text("the name of a city") else { continue };
        let Some(place) = map.places.iter().position(|place| place.name == name) else {
            let near = nearest(name, map.places.iter().map(|place| place.name.as_str()));
            element.fault_near(UnknownName, format!("the unknown city {name:?}"), "a name of [cities]", near);
            continue;
        };
        let place = PlaceId(place as u8);
        if set.has(place) {
            element.fault(Contradiction, format!("{name} a second time"), "each city once");
        }
        set.insert(place);
    }
    set
}

/// The hex of the city called `name`.
pub(super) fn hex_of_city(map: &Map, name: &str) -> Option<HexId> {
    map.places.iter().find(|place| place.name == name).map(|place| place.hex)
}

/// The readings in force; one that is not named keeps its default.
pub(super) fn rulings(root: &Fields<'_, '_>) -> Option<Rulings> {
    let mut rulings = Rulings::default();
    crate::rulings::read(root, RULINGS, |at, choice| rulings.set(at, choice)).then_some(rulings)
}
