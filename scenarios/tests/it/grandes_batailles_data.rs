//! The default data of both battles against the rulebook and against the fixtures of the engine.

use crate::scenarios::{Extras, spicheren, wissembourg};
use sandtable_engine::Side;
use sandtable_engine::geometry::{HexId, HexSet, Route};
use sandtable_engine::grandes_batailles::GrandesBatailles;
use sandtable_engine::grandes_batailles::data::Data;
use sandtable_engine::grandes_batailles::leader::{Commander, Role};
use sandtable_engine::grandes_batailles::rulings::{RULINGS, Rulings};
use sandtable_engine::grandes_batailles::tables::CombatResult;
use sandtable_engine::grandes_batailles::terrain::{Ford, Hex, Terrain};
use sandtable_engine::grandes_batailles::unit::{Arm, Unit};
use sandtable_scenarios::{Class, Loaded, Overlay, Sheet, Source, builtin, check, load};

/// The names of both battles.
const BATTLES: [&str; 2] = ["spicheren", "wissembourg"];

fn loaded(name: &str, set: &[&str]) -> Loaded {
    let overlays: Vec<Overlay> = set.iter().map(|set| Overlay::Set((*set).to_owned())).collect();
    match load(&Source::named(name).unwrap(), &overlays) {
        Ok(loaded) => loaded,
        Err(faults) => panic!("{faults}"),
    }
}

fn data(name: &str, set: &[&str]) -> Data {
    loaded(name, set).data.to().expect("the data of one of the battles")
}

/// The data without what the fixtures leave out: names of places, the towns of a ruling, and which bots were made for it.
fn bare(name: &str, set: &[&str]) -> Data {
    let mut data = data(name, set);
    assert_eq!(data.bots.take().as_deref(), Some(name));
    data.map.places.clear();
    if name == "spicheren" {
        data.map.towns = HexSet::EMPTY;
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

/// A hex of a battle by its number.
fn hex(data: &Data, number: u16) -> HexId {
    data.map.grid.numbered(number).unwrap_or_else(|| panic!("{number} is on the map"))
}

fn hexes(data: &Data, numbers: &[u16]) -> HexSet {
    numbers.iter().map(|&number| hex(data, number)).collect()
}

fn unit<'d>(data: &'d Data, name: &str) -> &'d Unit {
    data.units.iter().find(|unit| unit.name == name).unwrap_or_else(|| panic!("a unit {name}"))
}

/// A formation with the steps of its units and its threshold.
fn printed(data: &Data) -> Vec<(&str, u32, u8)> {
    (data.formations.iter().enumerate())
        .map(|(i, formation)| {
            let own = data.units.iter().filter(|unit| unit.formation.index() == i);
            (formation.name.as_str(), own.map(|unit| u32::from(unit.steps)).sum(), formation.threshold)
        })
        .collect()
}

mod tables_as_printed {
    use super::*;

    #[test]
    fn combat_results() {
        let sheet = "\
- - - - - - T T T
- - - - - T T T D
- - - - T T T D D
- - - T T T D D D
- - T T T D D D D+1
- T T T D D D D+1 D+1
T T T D D D D+1 D+1 D+1";
        for battle in BATTLES {
            let rows = data(battle, &[]).tables.combat.rows;
            let told: Vec<String> =
                rows.iter().map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")).collect();
            assert_eq!(told.join("\n"), sheet, "{battle}");
        }
    }

    #[test]
    fn terrain_protects() {
        for battle in BATTLES {
            let terrain = data(battle, &[]).terrain;
            let protection: Vec<u8> = terrain.effects.iter().map(|effects| effects.protection).collect();
            assert_eq!(protection, [1, 2, 2, 1, 1, 2], "clear, woods, village, hamlet, fort, castle of {battle}");
            assert_eq!(terrain.walled_protection, 3, "§13.2.6");
        }
        assert_eq!(data("spicheren", &[]).terrain.level_protection, [1, 1, 1, 1, 2, 2]);
        assert_eq!(data("wissembourg", &[]).terrain.level_protection, [1, 1, 2, 1, 2, 2], "§13.2.6: level 3");
    }

    #[test]
    fn costs_are_kept_in_halves() {
        let terrain = data("spicheren", &[]).terrain;
        assert_eq!(terrain.route, [1, 2, 2], "road ½, path 1, railway 1");
        let woods = terrain.of(Terrain::Woods);
        assert_eq!((woods.cost.0, woods.disorganises_cavalry), ([4, 6, 6], true), "+1 infantry, +2 the others");
        assert_eq!((terrain.level, terrain.free_by_route), (2, 1));
    }

    #[test]
    fn water() {
        let water = |battle| {
            let terrain = data(battle, &[]).terrain;
            (terrain.stream, terrain.river)
        };
        let (stream, saar) = water("spicheren");
        let (other, lauter) = water("wissembourg");
        assert_eq!(stream, other);
        assert_eq!(
            (stream.ford.0, stream.column.0, stream.die.0),
            ([Ford::Half, Ford::All, Ford::No], [0, -1, 0], [-1, 0, 0])
        );
        assert_eq!((saar.ford.0, saar.column.0), ([Ford::No; 3], [-1, -1, 0]));
        assert_eq!((lauter.ford.0, lauter.column.0), ([Ford::All, Ford::No, Ford::No], [-1, 0, 0]));
    }
}

mod spicheren_as_printed {
    use super::*;

    #[test]
    fn formations() {
        let printed = [
            ("1re DI", 5, 3),
            ("2e DI", 5, 3),
            ("3e DI", 5, 3),
            ("cavalry division", 4, 3),
            ("2e DI III Corps", 6, 4),
            ("13 ID", 4, 3),
            ("14 ID", 7, 4),
            ("16 ID", 5, 3),
            ("5 ID", 7, 4),
            ("5 and 6 Kav Div", 5, 3),
        ];
        assert_eq!(super::printed(&data("spicheren", &[])), printed, "§13.1.5");
    }

    #[test]
    fn hexes_of_the_text_are_there() {
        let data = data("spicheren", &[]);
        for town in [113, 212, 213, 312, 510, 609, 708, 1411, 1412, 1701, 1801, 1902] {
            assert_eq!(data.map.hex(hex(&data, town)).terrain, Terrain::Village, "{town}");
        }
        for (entry, route) in [(1901, Route::Road), (1301, Route::Railway), (501, Route::Road), (1101, Route::Road)] {
            assert_eq!(data.map.sides[hex(&data, entry)].off_map, Some(route), "§13.1.2: {entry}");
        }
        for (exit, route) in [(414, Route::Road), (614, Route::Path), (1315, Route::Road), (2015, Route::Road)] {
            assert_eq!(data.map.sides[hex(&data, exit)].off_map, Some(route), "§13.1.3: {exit}");
        }
        assert_eq!(data.map.sides[hex(&data, 113)].off_map, Some(Route::Road));
        assert_eq!(data.map.sides[hex(&data, 112)].off_map, Some(Route::Railway));
    }

    #[test]
    fn places_of_more_than_one_hex_are_in_one_piece() {
        let data = data("spicheren", &[]);
        for objective in &data.objectives {
            let first = HexSet::one(objective.hexes.first().unwrap());
            assert_eq!(data.map.grid.flood(first, objective.hexes), objective.hexes, "{}", objective.name);
        }
    }

    #[test]
    fn objectives_score_nine_points() {
        let data = data("spicheren", &[]);
        let told: Vec<(&str, u8, Side)> =
            data.objectives.iter().map(|o| (o.name.as_str(), o.points, o.at_start)).collect();
        let french = Side::First;
        let printed = [
            ("Rotherberg", 2, french),
            ("Fonderie", 1, french),
            ("Stiring-Wendel", 1, french),
            ("Spicheren", 1, french),
            ("Sarrebruck", 2, Side::Second),
            ("Forbach", 2, french),
        ];
        assert_eq!(told, printed, "§13.1.3");
        assert_eq!(data.victory.exits, hexes(&data, &[414, 614, 1315, 2015, 113, 112]));
    }

    #[test]
    fn the_army_of_each_turn() {
        let data = data("spicheren", &[]);
        let told: Vec<(u8, usize)> = data.arrivals.iter().map(|a| (a.turn, a.units.len())).collect();
        assert_eq!(told, [(1, 2), (4, 4), (5, 3), (5, 2), (6, 1), (7, 2)], "11.00, 14.00, 15.00 twice, 16.00, 17.00");
        let on_map: usize = data.setup.iter().map(|placement| placement.units.len()).sum();
        assert_eq!(on_map, 10, "§13.1.1: eight French, two Prussian");
    }
}

mod wissembourg_as_printed {
    use super::*;

    #[test]
    fn formations() {
        let printed = [
            ("1re brigade", 5, 3),
            ("2e brigade", 5, 2),
            ("cavalry brigade", 2, 1),
            ("brigade Wolff", 4, 3),
            ("II Bav Korps", 4, 3),
            ("V Korps", 12, 7),
            ("XI Korps", 14, 8),
        ];
        assert_eq!(super::printed(&data("wissembourg", &[])), printed, "§13.2.5; 3 steps without the 78e RI");
        assert_eq!(unit(&data("wissembourg", &[]), "1er Turcos").steps, 3);
        assert_eq!(data("wissembourg", &["options.extended=true"]).formations[1].threshold, 3, "§13.2.5, variation");
    }

    #[test]
    fn hexes_of_the_text_are_there() {
        let data = data("wissembourg", &[]);
        assert_eq!(data.map.hex(hex(&data, 603)).terrain, Terrain::Village);
        assert_eq!(data.map.hex(hex(&data, 806)).terrain, Terrain::Castle);
        assert_eq!(data.map.walled, hexes(&data, &[603]), "§13.2.6");
        for entry in [701, 1501, 1706, 105] {
            assert_eq!(data.map.sides[hex(&data, entry)].off_map, Some(Route::Road), "§13.2.2: {entry}");
        }
    }

    #[test]
    fn the_french_leave_by_the_south_and_the_west() {
        let data = data("wissembourg", &[]);
        let told: Vec<u16> = data.victory.exits.into_iter().map(|hex| data.map.grid.number(hex)).collect();
        assert!(told.iter().all(|number| number / 100 == 1 || number % 100 == 11), "{told:?}");
        assert_eq!(told.len(), 27, "11 of the west and 17 of the south, one of them both");
    }

    #[test]
    fn the_extended_battle() {
        let (plain, extended) = (data("wissembourg", &[]), data("wissembourg", &["options.extended=true"]));
        assert_eq!((plain.course.turns, extended.course.turns), (7, 10));
        assert_eq!((plain.victory.noon.map(|noon| noon.points), extended.victory.noon), (Some(2), None));
        assert_eq!((plain.setup.len() + 1, plain.arrivals.len() + 2), (extended.setup.len(), extended.arrivals.len()));
    }
}

#[test]
fn a_battle_can_be_played_with_guns_that_reach_as_far_as_may_be() {
    // Flat open ground is the worst case for lines of sight: anything on the way could block.
    for battle in BATTLES {
        let mut data = data(battle, &[]);
        for hex in data.map.grid.hexes() {
            data.map.hexes[hex.index()] = Hex { level: 1, ..Hex::default() };
        }
        data.units.iter_mut().filter(|unit| unit.arm == Arm::Artillery).for_each(|unit| unit.range = 5);
        let game = GrandesBatailles::new(data);
        assert_eq!(game.data().units.iter().map(|unit| unit.range).max(), Some(5));
    }
    let over = Overlay::Set("units.\"Art.14\".range=6".to_owned());
    assert!(load(&Source::named("spicheren").unwrap(), &[over]).is_err());
}

#[test]
fn every_number_has_a_path() {
    let at = |name: &str, path: &str, value: &str| {
        let set = format!("{path}={value}");
        let loaded = loaded(name, &[&set]);
        assert_eq!(loaded.provenance.at(path).map(|sourced| sourced.value.clone()).as_deref(), Some(value));
        loaded.data.to().unwrap()
    };
    assert_eq!(unit(&at("spicheren", "units.\"27. François\".value", "7"), "27. François").value, 7);
    let data = at("spicheren", "map.levels.1607", "5");
    assert_eq!(data.map.hex(hex(&data, 1607)).level, 5);
    let data = at("spicheren", "map.terrain.1506", "w");
    assert_eq!(data.map.hex(hex(&data, 1506)).terrain, Terrain::Woods);
    let data = at("wissembourg", "leaders.Douay.replacement.inertia", "2");
    assert_eq!(
        data.leaders[7].role,
        Role::Commander([Commander { initiative: 0, inertia: 2 }, Commander { initiative: 0, inertia: 2 }])
    );
    assert_eq!(at("wissembourg", "tables.combat.4.6", "T").tables.combat.at(4, 6), CombatResult::Test);
    assert_eq!(at("wissembourg", "terrain.effects.village.protection", "3").terrain.of(Terrain::Village).protection, 3);
    assert_eq!(at("wissembourg", "victory.noon.points", "3").victory.noon.unwrap().points, 3);
    assert_eq!(at("wissembourg", "setup.turcos.hexes", "0603 0604").setup[2].hexes.len(), 2);
}

#[test]
fn every_reconstructed_number_has_a_plausible_range_but_for_what_is_printed_in_sum() {
    for battle in BATTLES {
        for value in &loaded(battle, &[]).provenance.values {
            if value.class != Class::Reconstruction || value.number.is_none() || value.path.ends_with(".steps") {
                continue;
            }
            let exempt = ["map.rows"].contains(&value.path.as_str());
            assert!(exempt || value.range.is_some(), "{battle}: {} has no range", value.path);
        }
    }
}

#[test]
fn every_end_of_a_plausible_range_can_be_loaded() {
    for battle in BATTLES {
        let scenario = loaded(battle, &[]);
        let ranged: Vec<_> = scenario.provenance.values.iter().filter(|value| value.range.is_some()).collect();
        for end in [0, 1] {
            // All at once: the ranges hold whatever the others are.
            let overlays: Vec<Overlay> = ranged
                .iter()
                .filter_map(|value| {
                    let (low, high) = value.range?;
                    Some(Overlay::Set(format!("{}={}", value.path, if end == 0 { low } else { high })))
                })
                .collect();
            assert!(overlays.len() > 200, "{battle}");
            if let Err(faults) = load(&Source::named(battle).unwrap(), &overlays) {
                panic!("{battle}: {faults}");
            }
        }
    }
}

#[test]
fn rulings_toml_lists_every_ruling_at_its_default() {
    for battle in BATTLES {
        let scenario = builtin().iter().find(|scenario| scenario.name == battle).unwrap();
        let (_, text) = scenario.files.iter().find(|(name, _)| *name == "rulings.toml").unwrap();
        for ruling in RULINGS {
            let line = format!("{} = \"{}\"", ruling.id, ruling.choices[0].name);
            let remark = format!("# R-{}, §{}", ruling.number, ruling.section);
            assert!(text.lines().any(|l| l.starts_with(&line) && l.ends_with(&remark)), "{battle}: {line} {remark}");
        }
        assert_eq!(text.lines().filter(|line| line.contains("# R-")).count(), RULINGS.len());
        assert_eq!(data(battle, &[]).rulings, Rulings::default());
    }
}

#[test]
fn every_sample_erratum_loads() {
    for battle in BATTLES {
        let folder = format!("{}/{battle}/errata", env!("CARGO_MANIFEST_DIR"));
        let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        assert!(files.len() >= 3, "{folder}");
        let plain = loaded(battle, &[]);
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap();
            let checked = check("errata.toml", &text).unwrap_or_else(|faults| panic!("{faults}"));
            assert_eq!(checked.system, "grandes-batailles");
            let laid = load(&Source::named(battle).unwrap(), &[crate::common::errata_file(&file)]);
            let laid = laid.unwrap_or_else(|faults| panic!("{faults}"));
            assert_ne!(laid.data, plain.data, "{} changes something", file.display());
            assert_ne!(laid.hash, plain.hash);
        }
    }
}

#[test]
fn the_sheet_has_every_way_and_every_name() {
    for battle in BATTLES {
        let scenario = loaded(battle, &[]);
        let Sheet::Hexes(sheet) = &scenario.sheet else { panic!("a map of hexes") };
        let data: Data = scenario.data.to().unwrap();
        assert_eq!(sheet.lines.len(), 14);
        for line in &sheet.lines {
            assert!(line.hexes.windows(2).all(|pair| data.map.grid.direction(pair[0], pair[1]).is_some()));
        }
        assert_eq!(sheet.names.len(), data.map.places.len());
        for objective in data.objectives {
            let named = sheet.names.iter().any(|name| objective.hexes.into_iter().all(|hex| name.hexes.contains(&hex)));
            assert!(named, "{} has a name on the map", objective.name);
        }
    }
}
