//! Every fault that the data of The Loire Campaign can have is told once, with its place, what was expected and the nearest name.

use sandtable_scenarios::loire::SCHEMA;
use sandtable_scenarios::{Loaded, Overlay, Source};

fn folder() -> Source {
    Source::named("loire").unwrap()
}

fn loaded() -> Loaded {
    SCHEMA.load(&folder(), &[]).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The only fault of the scenario with values laid over it.
fn of(overlays: &[Overlay]) -> String {
    match SCHEMA.load(&folder(), overlays) {
        Ok(_) => panic!("no fault"),
        Err(faults) => {
            assert_eq!(faults.len(), 1, "{faults}");
            faults.to_string()
        }
    }
}

fn set(set: &str) -> String {
    of(&[Overlay::Set(set.into())])
}

fn errata(text: &str) -> String {
    let text = format!("overlay_for = \"loire\"\ntitle = \"A fault\"\n{text}");
    of(&[Overlay::Errata { name: "errata.toml".into(), text }])
}

#[track_caller]
fn told(fault: &str, parts: &[&str]) {
    for part in parts {
        assert!(fault.contains(part), "no {part:?} in {fault}");
    }
}

#[test]
fn hexes_and_places_go_together() {
    told(&set("map.terrain.2511=."), &["2511, which has no place", "the letter `t` or `l`", "map.toml"]);
    told(&set("map.terrain.2510=l"), &["no place in 2510"]);
    told(&set("map.terrain.2510=x"), &["the letter `x`", "`d` difficult"]);
    told(&set("places.Patay.hex=2510"), &["2510, which has no place"]);
    told(&set("places.Patay.hex=2209 2210"), &["one hex number"]);
    told(&set("places.Patay.owner=prussian"), &["prussian", "\"german\""]);
    told(&errata("[places.Lumeau]\nhex = \"2408\"\nowner = \"german\""), &["Lumeau in the hex of Artenay"]);
    let more: Vec<u16> =
        (1..=13).map(|row| 600 + row).filter(|n| ![608, 613].contains(n)).chain([1401, 1402]).collect();
    let letters: String = more.iter().map(|n| format!("{n:04} = \"l\"\n")).collect();
    let lines: String = more.iter().map(|n| format!("[places.P{n}]\nhex = \"{n:04}\"\nowner = \"french\"\n")).collect();
    told(&errata(&format!("[map.terrain]\n{letters}{lines}")), &["65 places", "at most 64"]);
}

/// §11.5 The pontoon bridge is for the Loire: under another name nobody could lay it.
#[test]
fn the_loire_is_known_by_its_name() {
    let lines = include_str!("../../loire/map.toml").lines();
    let river =
        lines.skip_while(|line| *line != "[map.rivers]").nth(1).expect("the Loire").replacen("Loire", "Liger", 1);
    told(&errata(&format!("[map.rivers]\nLoire = \"none\"\n{river}\n")), &["no such river", "the river `Loire`"]);
}

#[test]
fn railways_waters_and_bridges_are_of_a_piece() {
    told(&set("map.railways.Tours-Poitiers=1317 1319"), &["1319, which is not next to 1317"]);
    told(&set("map.bridges.Orléans=2510/2511"), &["a bridge on 2510/2511, where there is no water"]);
    told(&errata("[map.bridges]\nOlivet = \"2511/2512\""), &["2511/2512 a second time"]);
    told(&errata("[map.rivers]\nLoiret = \"2511/2512\""), &["2511/2512 a second time"]);
    told(&errata("[map.streams]\nLoiret = \"2511/2512\""), &["a stream and a river on one hexside"]);
    let loaded = loaded();
    let sides = |table: &str| -> Vec<String> {
        let of = loaded.provenance.values.iter().filter(|value| value.path.starts_with(table));
        of.flat_map(|v| v.value.trim_matches('"').split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
    };
    let bridged = sides("map.bridges.");
    let free: Vec<String> = [sides("map.rivers."), sides("map.streams.")].concat();
    let free: Vec<String> = free.into_iter().filter(|side| !bridged.contains(side)).take(129 - bridged.len()).collect();
    told(&errata(&format!("[map.bridges]\nmore = \"{}\"", free.join(" "))), &["129 bridges", "at most 128"]);
}

#[test]
fn areas_are_rectangles_on_the_map() {
    told(&set("course.francs_tireurs=1821-0101"), &["1821-0101", "the upper left hex first"]);
    told(&set("course.francs_tireurs=0101-3322"), &["3322, which is not on the map", "3221"]);
    told(&set("course.francs_tireurs=0101-02"), &["\"02\"", "four digits"]);
    told(&set("victory.zone="), &["nothing after the `=`"]);
    told(&errata("[victory]\nzone = \"\""), &["no hex"]);
    told(&set("map.supply.french.units=0101-0221"), &["0202, inside the map"]);
    told(&set("rebuilding.edges=2511"), &["2511, inside the map"]);
    told(&set("detours.Tours=2511"), &["2511, inside the map"]);
}

#[test]
fn units_and_corps_are_whole() {
    told(&set("units.Barry.corps=61 Corps"), &["the unknown corps \"61 Corps\"", "16 Corps"]);
    told(&set("corps.16 Corps.hq=Chancy"), &["\"Chancy\", which is no such unit", "did you mean `Chanzy`"]);
    told(&set("corps.16 Corps.hq=Barry"), &["\"Barry\", which is no such unit"]);
    told(&errata("[corps.\"III Corps\"]\narmies = [\"Moltke\"]"), &["\"Moltke\", which is no such unit"]);
    told(&errata("[units.Barry.values]\n2 = \"none\""), &["no value with 2 steps"]);
    told(&set("units.Barry.values.1=5"), &["a higher value with fewer steps"]);
    told(&errata("[units.Barry.values]\n5 = 9"), &["5 steps", "1 to 4"]);
    told(&set("units.Barry.kind=infantery"), &["infantery", "did you mean `infantry`"]);
    told(&set("units.Chanzy.competence=13"), &["from 0 to 12"]);
    told(&set("units.Barry.movement=9"), &["from 1 to 8"]);
    let more = |name: &str| {
        format!(
            "[units.\"{name}\"]\ncorps = \"16 Corps\"\nkind = \"infantry\"\nvalues = {{ 1 = 1 }}\nmorale = 6\nmovement = 4\n"
        )
    };
    told(&errata(&more("Francs-tireurs 3")), &["\"Francs-tireurs 3\", a counter of [irregulars] too"]);
    told(&set("irregulars.decoys.french=30"), &["119 units", "at most 112"]);
}

#[test]
fn no_corps_is_one_too_many() {
    let more: String = (1..=51).map(|n| format!("[corps.\"C{n}\"]\nside = \"french\"\n")).collect();
    told(&errata(&more), &["65 lines", "at most 64"]);
}

#[test]
fn a_sonis_has_a_headquarters() {
    told(&set("course.sonis=Tours Column"), &["Tours Column, which has no headquarters"]);
    told(&set("course.sonis=71 Corps"), &["the unknown corps \"71 Corps\"", "17 Corps"]);
}

#[test]
fn everybody_begins_or_comes_and_once() {
    let line = |name: &str, units: &str| format!("[set-up.{name}]\nunits = [{units}]");
    told(&errata(&line("rousseau", "\"Russo\"")), &["\"Russo\", which is no unit and no corps of the side"]);
    told(&errata(&line("rousseau", "\"Rousseau\", \"Colin\"")), &["Colin a second time", "each unit once"]);
    told(
        &errata(&line("army-of-the-loire", "\"15 Corps\", \"Chanzy\", \"Deplanque\", \"Barry\", \"16 Corps cavalry\"")),
        &["Maurandy begins nowhere and never comes"],
    );
    told(
        &errata(&line("rousseau", "\"Rousseau\", \"22 Division\"")),
        &["\"22 Division\", which is no unit and no corps of the side"],
    );
}

#[test]
fn there_is_room_and_a_camp() {
    told(&set("set-up.army-of-the-loire.hexes=0101 0102"), &["6 units of infantry, room for 4"]);
    told(&errata("[course]\ncamps = []"), &["no camp", "`camp = true`"]);
    told(&set("garrisons.chartres.infantry=4"), &["4 units of infantry, of which 3 can be set up there"]);
    told(&set("garrisons.north.cavalry=5"), &["5 units of cavalry, of which 4 can be set up there"]);
    told(&set("garrisons.chartres.regular=9"), &["9 regular units, of which 8 can be set up there"]);
}

#[test]
fn reinforcements_come_in_time_and_by_their_ways() {
    told(&set("arrivals.gougeard.turn=13"), &["turn 13, after the last", "from 1 to 12"]);
    told(&set("arrivals.east.by_rail.turn=3"), &["by rail on turn 3, otherwise on turn 3", "a later turn"]);
    told(&set("arrivals.east.by_rail.hexes=0101"), &["no railway where they come by rail"]);
    let by_rail = "[arrivals.mecklenburg.by_rail]\nturn = 3\nhexes = \"2501\"";
    told(&errata(by_rail), &["Germans by rail", "the French alone"]);
    told(&set("arrivals.second-army.corps.forced=3"), &["4 corps by the marches that are named, of 3"]);
    told(&errata("[arrivals.second-army]\nmarch = \"tactical\""), &["corps by forced march, and `march` allows less"]);
    told(&set("arrivals.east.march=rapid"), &["rapid", "\"forced\""]);
    told(&errata("[detours]\nTurs = \"0101\""), &["the unknown place \"Turs\"", "Tours"]);
    told(&set("limits.marches.forced=4"), &["from 1 to 3"]);
}

#[test]
fn replacements_and_withdrawals_make_sense() {
    told(
        &errata("[rebuilding.never]\n\"Tour Column\" = 1"),
        &["\"Tour Column\", which is no such unit", "Tours Column"],
    );
    told(&errata("[rebuilding]\nturns = [3, 3]"), &["turn 3 a second time"]);
    told(&errata("[rebuilding]\ndepots = [\"Turs\"]"), &["the unknown place \"Turs\"", "did you mean `Tours`"]);
    told(&set("withdrawals.later=6"), &["`later` before `turn`"]);
    told(&set("withdrawals.at_once=4"), &["4 at once of 3"]);
    told(&errata("[withdrawals]\namong = [\"III Corps\"]"), &["the unknown corps \"III Corps\""]);
    told(&errata("[withdrawals]\ntowns = [\"Patay\"]"), &["Patay", "a locality", "a town"]);
}

#[test]
fn morale_and_victory_make_sense() {
    told(&errata("[morale]\ncommanders = [\"Chanzy\"]"), &["\"Chanzy\", which is no such unit"]);
    told(&set("theatres.Bapaume.turn=14"), &["turn 14, after the last"]);
    told(&errata("[victory]\nstrategic = [\"Tours\", \"Tours\"]"), &["Tours", "a second time"]);
    told(&errata("[victory]\nstrategic = [\"Vendôme\"]"), &["a locality", "a town"]);
    told(&set("course.government=Bordeaux"), &["the unknown place \"Bordeaux\""]);
}

#[test]
fn combat_results_are_whole() {
    told(&errata("[tables.combat]\n7 = \"none\""), &["row 8 after row 6", "a row for each roll"]);
    told(&errata("[tables.combat]\nseven = []"), &["the row \"seven\"", "a modified roll"]);
    told(&set("tables.combat.7.1:1=P1"), &["P1", "attacker/defender"]);
    told(&set("tables.combat.7.1:1=P0/P1"), &["attacker/defender"]);
    told(&set("tables.combat.7.1:1=P5/P1"), &["losses of level 5", "one of the 4 levels"]);
    let columns = |text: &str| format!("[tables.combat]\ncolumns = [{text}]");
    told(&errata(&columns("\"1:3\", \"1:2\", \"2:1\", \"1:1\", \"3:1\", \"4:1\"")), &["\"1:1\" after higher odds"]);
    told(&errata(&columns("\"1:3\", \"1:2\", \"even\", \"2:1\", \"3:1\", \"4:1\"")), &["even", "odds, such as"]);
    told(&errata(&columns("")), &["no column"]);
    told(&errata("[tables.combat]\n7 = [\"-/-\"]"), &["6 cells, one for each column"]);
}

#[test]
fn tables_by_steps_and_rolls_are_whole() {
    told(&errata("[tables.losses]\ncolumns = [\"P1\", \"P3\", \"P2\", \"P4\"]"), &["the levels of losses"]);
    told(&errata("[tables.losses]\n4-6 = \"none\""), &["row 7-9 after row 2-3", "rows without gaps"]);
    told(&errata("[tables.losses]\n\"14+\" = \"none\""), &["10-13 as the last row", "a `+` in the last row"]);
    told(&errata("[tables.replacements]\n9 = \"none\""), &["row 10-11 after row 8"]);
    told(&errata("[tables.francs_tireurs]\nmany = 3"), &["the row \"many\"", "a modified roll"]);
    told(&set("tables.terrain.wood.infantry=0"), &["from 1 to 16"]);
    told(&set("tables.irregular.critical=1"), &["from 2 to 12"]);
    told(&errata("[limits.stacking]\ntwo = 2"), &["two units", "steps of cavalry beside"]);
    told(&errata("[limits.stacking]\n1 = \"none\"\n2 = \"none\""), &["no way to fill a hex"]);
}

#[test]
fn options_and_rulings_are_known() {
    told(&errata("[options]\nopen = \"yes\""), &["true or false"]);
    told(&set("rulings.pontoon=twice"), &["twice", "\"again\""]);
}
