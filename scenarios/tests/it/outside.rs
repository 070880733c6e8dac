//! A rule system that does not come with the program reads its data with the same floors.

use sandtable_engine::geometry::ZoneId;
use sandtable_scenarios::reader::{Fields, Reader};
use sandtable_scenarios::zones::Zones;
use sandtable_scenarios::{GameData, Optional, Schema, Sheet, Source};

/// A row of 79 zones from number 0, each with a height of its own.
static ROW: Schema = Schema {
    system: "row",
    scenarios: &[],
    labels: &[],
    topics: &[("scenario", "scenario.toml"), ("map", "map.toml"), ("zones", "map.toml"), ("links", "map.toml")],
    ordered: &[],
    maps: &[],
    optional: &[Optional { pattern: "links.*", needs: &[] }],
    read,
};

/// A zone with its height and its neighbours.
#[derive(Debug, PartialEq)]
struct Hill(ZoneId, u8, Vec<ZoneId>);

fn read<'r, 'a>(reader: &'r Reader<'a>, root: &Fields<'r, 'a>) -> Option<(GameData, Sheet)> {
    let mut zones = Zones::read(root, 0..=78, |fields| fields.whole("height", 0..=9))?;
    zones.finish(None);
    let hills: Vec<Hill> = zones.iter().map(|zone| Hill(zone.id, zone.own, zones.borders(zone))).collect();
    (!reader.has_faults()).then(|| (GameData::new(hills), Sheet::Zones(zones.sheet())))
}

/// The files of a row whose last border is a link.
fn files(link: u8) -> Source {
    let zone = |number: i32| {
        let borders: Vec<i32> = [number - 1, number + 1].into_iter().filter(|n| (0..78).contains(n)).collect();
        let borders = if number == 78 { Vec::new() } else { borders };
        format!(
            "[zones.{number}]\nname = \"Hill\"\nheight = {}\nat = [{number}, 1]\nborders = {borders:?}\n",
            number % 10
        )
    };
    let zones: String = (0..79).map(zone).collect();
    let map = format!(
        "[map]\nwidth = 80\nheight = 2\ncorners = []\n{zones}[links]\n\"77-78\" = {link}\n\
         [provenance]\n\"map\" = {{ source = \"rulebook\" }}\n\"zones\" = {{ source = \"rulebook\" }}\n\
         \"links\" = {{ source = \"reconstruction\", why = \"Unknown.\", range = [0, 1] }}\n"
    );
    let scenario = "[scenario]\nname = \"row\"\ntitle = \"Row\"\nsystem = \"row\"\ndescription = \"A row of hills.\"\n";
    Source::texts(vec![("scenario.toml".into(), scenario.into()), ("map.toml".into(), map)])
}

#[test]
fn zones_are_numbered_from_0_to_78() {
    let loaded = ROW.load(&files(1), &[]).unwrap_or_else(|faults| panic!("{faults}"));
    let hills: &Vec<Hill> = loaded.data.of().expect("hills");
    assert_eq!(hills.len(), 79);
    assert_eq!(hills[0], Hill(ZoneId(0), 0, vec![ZoneId(1)]));
    assert_eq!(hills[78], Hill(ZoneId(78), 8, vec![ZoneId(77)]));
    assert_eq!(loaded.system, "row");
}

#[test]
fn its_faults_have_the_places_and_words_of_any_other() {
    let faults = ROW.load(&files(0), &[]).unwrap_err();
    let fault = faults.iter().next().expect("a fault");
    assert_eq!((faults.len(), fault.at.name(), fault.path.as_str()), (1, "map.toml", "zones.78"));
    assert_eq!(fault.found, "no way from zone 0 to 78");
    assert!(ROW.load(&Source::named("belfort").unwrap(), &[]).is_err(), "a scenario of another system");
}
