//! What a scenario consists of, and how it is read.

use sandtable_engine::geometry::{ZoneId, ZoneSet};
use sandtable_scenarios::FaultKind::Contradiction;
use sandtable_scenarios::reader::{Fields, Reader};
use sandtable_scenarios::zones::Zones;
use sandtable_scenarios::{GameData, Schema, Sheet};

/// Places have numbers below this.
pub(crate) const PLACES: usize = 16;
/// The greatest strength of a piece.
pub(crate) const STRONGEST: u8 = 4;

/// All that a designer can change.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Data {
    pub(crate) turns: u8,
    /// The strengths of the posts.
    pub(crate) posts: Vec<u8>,
    pub(crate) village: ZoneId,
    pub(crate) places: Vec<Place>,
}

/// A place on the map.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    pub(crate) id: ZoneId,
    pub(crate) name: String,
    pub(crate) borders: ZoneSet,
    pub(crate) bonus: u8,
    pub(crate) crossing: bool,
    /// The strength of the band that starts here; 0 for none.
    pub(crate) band: u8,
    /// Whether a post starts here.
    pub(crate) post: bool,
}

/// The files of a scenario.
pub(crate) static SCHEMA: Schema = Schema {
    system: "crossing",
    scenarios: &[],
    labels: &[],
    topics: &[
        ("scenario", "scenario.toml"),
        ("rules", "scenario.toml"),
        ("map", "map.toml"),
        ("zones", "map.toml"),
        ("links", "map.toml"),
    ],
    ordered: &[],
    maps: &[],
    optional: &[],
    read,
};

fn read<'r, 'a>(reader: &'r Reader<'a>, root: &Fields<'r, 'a>) -> Option<(GameData, Sheet)> {
    let strength = 1..=i64::from(STRONGEST);
    let mut zones = Zones::read(root, 1..=PLACES as u8 - 1, |zone| {
        let flag = |name| zone.optional(name).and_then(|item| item.flag()).unwrap_or_default();
        let band = zone.optional("band").and_then(|item| item.whole(strength.clone())).unwrap_or(0);
        (zone.whole("bonus", 0..=3), flag("crossing"), band, flag("post"))
    })?;
    zones.finish(None);
    let rules = root.required("rules", "the table [rules]")?.fields()?;
    let turns = rules.whole("turns", 1..=16);
    let expected = "the strength of each post, such as [1, 2, 3]";
    let posts = rules.required("posts", expected)?;
    let strengths = posts.list(expected)?.iter().filter_map(|item| item.whole(strength.clone())).collect();
    let village = rules.required("village", "the number of a place").and_then(|item| zones.numbers.one(&item));
    rules.finish();

    let places = zones.iter().map(|zone| {
        let (bonus, crossing, band, post) = zone.own;
        Place { id: zone.id, name: zone.name.clone(), borders: zones.borders(zone), bonus, crossing, band, post }
    });
    let data = Data { turns, posts: strengths, village: village?, places: places.collect() };
    let starts = data.places.iter().filter(|place| place.post).count();
    if data.posts.len() != starts {
        posts.fault(Contradiction, format!("{} posts", data.posts.len()), format!("{starts}, a post for each place"));
    }
    if data.places.iter().any(|place| place.post && place.band > 0) {
        zones.fault("a band and a post in one place", "one piece in a place (§1.2)");
    }
    (!reader.has_faults()).then(|| (GameData::new(data), Sheet::Zones(zones.sheet())))
}
