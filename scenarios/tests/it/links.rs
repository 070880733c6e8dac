//! Borders of which it is doubtful whether there are any.

use crate::common::{edited, only_fault, set, small};
use sandtable_engine::geometry::{ZoneId, ZoneSet};
use sandtable_scenarios::belfort::Data;
use sandtable_scenarios::{Faults, Loaded, Overlay, Source, load};

/// The small map, on which zones 4 and 5 share an edge, 1 and 4 touch at a corner and 4 and 9 do not touch.
fn linked(links: &str) -> Vec<(String, String)> {
    let mut files = small();
    let map = &mut files[1].1;
    *map = map.replace("borders = [2, 5]", "borders = [2]").replace("borders = [1, 4, 6]", "borders = [1, 6]");
    *map = map.replace("[provenance]", &format!("[links]\n{links}\n[provenance]\n\"links\" = {{ source = \"reconstruction\", why = \"A test.\", range = [0, 1] }}"));
    files
}

fn read(links: &str, overlays: &[Overlay]) -> Result<Loaded, Faults> {
    load(&Source::texts(linked(links)), overlays)
}

/// The borders and the corners of zone 4.
fn around(loaded: &Loaded) -> [ZoneSet; 2] {
    let data: &Data = loaded.data.of().expect("the data of belfort");
    let zone = data.zones.iter().find(|zone| zone.id == ZoneId(4)).expect("zone 4");
    [zone.borders, zone.corners]
}

fn zones(numbers: &[u8]) -> ZoneSet {
    numbers.iter().map(|number| ZoneId(*number)).collect()
}

#[test]
fn a_link_of_1_is_a_border_and_one_of_0_is_none() {
    let there = read("\"4-5\" = 1", &[]).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(around(&there), [zones(&[2, 5]), zones(&[1])]);
    let gone = read("\"4-5\" = 1", &[set("links.4-5=0")]).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(around(&gone), [zones(&[2]), zones(&[1])]);
    assert_ne!(there.hash, gone.hash);
}

#[test]
fn both_zones_have_the_border() {
    let data = read("\"4-5\" = 1", &[]).unwrap().data.to::<Data>().unwrap();
    let five = data.zones.iter().find(|zone| zone.id == ZoneId(5)).unwrap();
    assert!(five.borders.has(ZoneId(4)));
}

#[test]
fn either_can_be_drawn_for_an_analysis_of_sensitivity() {
    let loaded = read("\"4-5\" = 1", &[]).unwrap();
    let link = loaded.provenance.at("links.4-5").expect("a value with a source");
    assert_eq!((link.number, link.range), (Some(1), Some((0, 1))));
}

/// Outlines are drawn once, and a link of either value must fit them.
#[test]
fn linked_zones_may_touch_or_not() {
    for pair in ["4-5", "1-4", "4-9"] {
        for value in [0, 1] {
            let joined = if pair == "4-5" { String::new() } else { "\"4-5\" = 1\n".to_owned() };
            let read = read(&format!("{joined}\"{pair}\" = {value}"), &[]);
            assert!(read.is_ok(), "{pair} = {value}: {}", read.unwrap_err());
        }
    }
}

#[test]
fn zones_that_touch_at_a_corner_do_so_only_without_the_link() {
    let corners = |value: u8| around(&read(&format!("\"4-5\" = 1\n\"1-4\" = {value}"), &[]).unwrap());
    assert_eq!(corners(0), [zones(&[2, 5]), zones(&[1])]);
    assert_eq!(corners(1), [zones(&[1, 2, 5]), zones(&[])]);
}

#[test]
fn a_map_that_only_a_link_holds_together() {
    let mut files = linked("\"4-5\" = 1\n\"2-4\" = 1");
    let map = &mut files[1].1;
    *map = map.replace("borders = [2]", "borders = []").replace("borders = [1, 4, 7]", "borders = [1, 7]");
    assert!(load(&Source::texts(files.clone()), &[set("links.4-5=0")]).is_ok());
    let faults = load(&Source::texts(files), &[set("links.4-5=0"), set("links.2-4=0")]).unwrap_err();
    let found: Vec<&str> = faults.iter().map(|fault| fault.found.as_str()).collect();
    assert_eq!(found, ["no way from zone 1 to 4"]);
}

#[test]
fn an_outline_over_that_of_a_linked_zone_is_a_fault() {
    let mut files = linked("\"4-5\" = 0");
    files[1].1 = files[1]
        .1
        .replace("[[0, 0], [100, 0], [100, 100], [0, 100]]", "[[0, 0], [100, 0], [110, 50], [100, 100], [0, 100]]");
    let fault = only_fault(files, &[]);
    assert_eq!(
        (fault.path.as_str(), fault.found.as_str()),
        ("zones.4.outline", "an outline that overlaps that of zone 5")
    );
}

#[test]
fn a_border_that_is_a_link_too() {
    let (mut files, _) =
        edited("map.toml", "[provenance]", "[links]\n\"4-5\" = 1\n[provenance]\n\"links\" = { source = \"rulebook\" }");
    files[1].1 = files[1].1.replace("borders = [1, 4, 6]", "borders = [1, 6]");
    let fault = only_fault(files, &[]);
    assert_eq!(
        (fault.path.as_str(), fault.found.as_str()),
        ("zones.4.borders", "zone 5, to which [links] has a border")
    );
    assert_eq!(fault.expected, "each border in [links] or in both zones' lists");
}

#[test]
fn names_and_values_of_links() {
    let ascending = "two zones, the lower number first";
    for (link, path, found, expected, near) in [
        ("\"5-4\" = 1", "links.5-4", "the link \"5-4\"", ascending, Some("4-5")),
        ("\"4-4\" = 1", "links.4-4", "the link \"4-4\"", ascending, None),
        ("\"4+5\" = 1", "links.4+5", "the link \"4+5\"", "two zones, the lower number first, such as \"4-13\"", None),
        (
            "\"04-5\" = 1",
            "links.04-5",
            "the link \"04-5\"",
            "two zones, the lower number first, such as \"4-13\"",
            None,
        ),
        (
            "\"4-15\" = 1",
            "links.4-15",
            "zone 15, which is not on the map",
            "the number of a zone of the map",
            Some("9"),
        ),
        ("\"4-6\" = 2", "links.4-6", "2", "a whole number from 0 to 1", None),
        ("\"4-6\" = true", "links.4-6", "true", "a whole number from 0 to 1", None),
    ] {
        let fault = only_fault(linked(&format!("\"4-5\" = 1\n{link}")), &[]);
        assert_eq!(
            (fault.path.as_str(), fault.found.as_str(), fault.expected.as_str(), fault.nearest.as_deref()),
            (path, found, expected, near)
        );
        assert_eq!(fault.at.name(), "map.toml");
    }
}
