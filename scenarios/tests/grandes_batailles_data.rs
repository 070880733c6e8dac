//! The default data of both battles against the rulebook and against the fixtures of the engine.

use sandtable_engine::grandes_batailles::data::Data;
use sandtable_scenarios::{Loaded, Overlay, Source, load};

#[path = "../../engine/src/grandes_batailles/tests/maps.rs"]
mod maps;
#[path = "../../engine/src/grandes_batailles/tests/scenarios.rs"]
mod scenarios;

use sandtable_engine as engine;
use scenarios::{Extras, spicheren, wissembourg};

fn loaded(name: &str, set: &[&str]) -> Loaded {
    let overlays: Vec<Overlay> = set.iter().map(|set| Overlay::Set((*set).to_owned())).collect();
    match load(&Source::named(name).unwrap(), &overlays) {
        Ok(loaded) => loaded,
        Err(faults) => panic!("{faults}"),
    }
}

fn data(name: &str, set: &[&str]) -> Data {
    loaded(name, set).data.grandes_batailles().expect("the data of one of the battles")
}

/// The data without what the fixtures leave out: names of places, and the towns of a ruling.
fn bare(name: &str, set: &[&str]) -> Data {
    let mut data = data(name, set);
    data.map.places.clear();
    if name == "spicheren" {
        data.map.towns = sandtable_engine::geometry::HexSet::EMPTY;
    }
    data
}

#[test]
fn spicheren_is_the_fixture() {
    for (frossard_early, castagny) in [(false, false), (true, false), (false, true), (true, true)] {
        let set = [format!("options.frossard_early={frossard_early}"), format!("options.castagny={castagny}")];
        let set: Vec<&str> = set.iter().map(String::as_str).collect();
        let (ours, theirs) = (bare("spicheren", &set), spicheren(Extras { frossard_early, castagny }));
        same(&ours, &theirs);
    }
}

#[test]
fn wissembourg_is_the_fixture() {
    same(&bare("wissembourg", &[]), &wissembourg(false));
    same(&bare("wissembourg", &["options.extended=true"]), &wissembourg(true));
}

/// Compares part by part, so that a difference is told with its place.
fn same(ours: &Data, theirs: &Data) {
    assert_eq!(ours.map.grid, theirs.map.grid);
    for hex in theirs.map.grid.hexes() {
        assert_eq!(ours.map.hex(hex), theirs.map.hex(hex), "hex {}", theirs.map.grid.number(hex));
    }
    assert_eq!(ours.terrain, theirs.terrain);
    assert_eq!(ours.tables, theirs.tables);
    assert_eq!(ours.formations, theirs.formations);
    assert_eq!(ours.leaders, theirs.leaders);
    assert_eq!(ours.units, theirs.units);
    assert_eq!(ours.course, theirs.course);
    assert_eq!(ours.setup, theirs.setup);
    assert_eq!(ours.arrivals, theirs.arrivals);
    assert_eq!(ours.victory, theirs.victory);
    assert_eq!(ours.special, theirs.special);
    assert_eq!(ours, theirs);
}
