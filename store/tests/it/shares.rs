//! Scenarios that take files from another: built-in from built-in, a folder from a built-in one, a folder from the folder beside it.

use sandtable_scenarios::reader::{Fields, Reader};
use sandtable_scenarios::{
    BuiltIn, Class, FaultKind, Faults, GameData, Loaded, Overlay, Schema, Sheet, Source, ZoneSheet, load,
};
use sandtable_store::texts;
use std::fs;
use std::path::{Path, PathBuf};

/// Turns, a map of one number and units with their values.
#[derive(Clone, Debug, PartialEq)]
struct Data {
    turns: u8,
    width: u8,
    units: Vec<(String, u8)>,
}

const MAP: &str =
    "[map]\nwidth = 7\n[provenance]\n\"map.width\" = { source = \"outside\", why = \"A sheet.\", within = 2 }\n";
const UNITS: &str = "[units]\nKluck = 3\nBulow = 2\n[provenance]\n\"units\" = { source = \"rulebook\" }\n";
const SPRING: &str = "[scenario]\nname = \"spring\"\ntitle = \"Spring\"\nsystem = \"toy\"\ndescription = \"The first battle.\"\n[course]\nturns = 4\n\
                      [provenance]\n\"course\" = { source = \"rulebook\" }\n";
const AUTUMN: &str = "[scenario]\nname = \"autumn\"\ntitle = \"Autumn\"\nsystem = \"toy\"\nshares = \"spring\"\ndescription = \"The second battle.\"\n\
                      [course]\nturns = 6\n[provenance]\n\"course\" = { source = \"rulebook\" }\n";

static TOY: Schema = Schema {
    system: "toy",
    scenarios: &[
        BuiltIn {
            name: "spring",
            title: "Spring",
            system: "toy",
            description: "The first battle.",
            files: &[("scenario.toml", SPRING), ("map.toml", MAP), ("units.toml", UNITS)],
        },
        BuiltIn {
            name: "autumn",
            title: "Autumn",
            system: "toy",
            description: "The second battle.",
            files: &[("scenario.toml", AUTUMN)],
        },
    ],
    labels: &[],
    topics: &[("scenario", "scenario.toml"), ("course", "scenario.toml"), ("map", "map.toml"), ("units", "units.toml")],
    ordered: &["units"],
    maps: &[],
    optional: &[],
    read,
};

fn read<'r, 'a>(reader: &'r Reader<'a>, root: &Fields<'r, 'a>) -> Option<(GameData, Sheet)> {
    let turns = root.table("course", "the table of turns", |fields| fields.whole("turns", 1..=9));
    let width = root.table("map", "the table [map]", |fields| fields.whole("width", 1..=9));
    let units = root.table("units", "the units", |fields| {
        fields.all().iter().map(|(name, item)| ((*name).to_owned(), item.whole(1..=9).unwrap_or(0))).collect()
    });
    let data = Data { turns: turns?, width: width?, units: units? };
    (!reader.has_faults()).then(|| (GameData::new(data), Sheet::Zones(ZoneSheet::default())))
}

/// An empty folder of its own under the build's folder for temporary files.
fn around(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("shares").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A folder with these files.
fn folder(around: &Path, name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = around.join(name);
    fs::create_dir_all(&folder).unwrap();
    files.iter().for_each(|(file, text)| fs::write(folder.join(file), text).unwrap());
    folder
}

/// The texts of a folder.
fn source(folder: &Path) -> Source {
    texts::scenario(folder.to_str().expect("a path in UTF-8")).expect("a folder")
}

fn built_in(name: &str) -> Source {
    Source::BuiltIn(*TOY.scenarios.iter().find(|scenario| scenario.name == name).expect("a built-in scenario"))
}

fn loaded(source: &Source, overlays: &[Overlay]) -> Loaded {
    TOY.load(source, overlays).unwrap_or_else(|faults| panic!("{faults}"))
}

fn data(source: &Source, overlays: &[Overlay]) -> Data {
    loaded(source, overlays).data.to().expect("the data of a toy")
}

fn from(loaded: &Loaded) -> Vec<(&str, &str)> {
    loaded.shared.iter().map(|shared| (shared.file, shared.from.as_str())).collect()
}

/// What is told of the only fault: file, line, path, what was found and expected, and the nearest name.
fn only(faults: &Faults) -> (String, usize, String, String, String, Option<String>) {
    assert_eq!(faults.len(), 1, "{faults}");
    let fault = faults.iter().next().expect("a fault").clone();
    (fault.at.name().to_owned(), fault.line(), fault.path, fault.found, fault.expected, fault.nearest)
}

fn units() -> Vec<(String, u8)> {
    vec![("Kluck".to_owned(), 3), ("Bulow".to_owned(), 2)]
}

mod taking {
    use super::*;

    #[test]
    fn a_built_in_scenario_from_a_built_in_one() {
        let autumn = loaded(&built_in("autumn"), &[]);
        assert_eq!(autumn.data.of(), Some(&Data { turns: 6, width: 7, units: units() }));
        assert_eq!(from(&autumn), [("map.toml", "spring/map.toml"), ("units.toml", "spring/units.toml")]);
        assert_eq!((autumn.name.as_str(), autumn.title.as_str()), ("autumn", "Autumn"));
        assert!(loaded(&built_in("spring"), &[]).shared.is_empty());
    }

    #[test]
    fn a_folder_from_a_built_in_scenario() {
        let mine = folder(
            &around("built-in"),
            "mine",
            &[
                ("scenario.toml", AUTUMN),
                ("units.toml", "[units]\nFoch = 9\n[provenance]\n\"units\" = { source = \"rulebook\" }"),
            ],
        );
        let mine = loaded(&source(&mine), &[]);
        assert_eq!(mine.data.of(), Some(&Data { turns: 6, width: 7, units: vec![("Foch".to_owned(), 9)] }));
        assert_eq!(from(&mine), [("map.toml", "spring/map.toml")]);
    }

    /// Who has copied both changes both.
    #[test]
    fn a_folder_from_the_folder_beside_it_rather_than_from_a_built_in_one() {
        let around = around("beside");
        let map = MAP.replace('7', "8");
        folder(&around, "spring", &[("scenario.toml", SPRING), ("map.toml", &map), ("units.toml", UNITS)]);
        let autumn = folder(&around, "autumn", &[("scenario.toml", AUTUMN)]);
        let read = loaded(&source(&autumn), &[]);
        assert_eq!(read.data.of(), Some(&Data { turns: 6, width: 8, units: units() }));
        let there = around.join("spring").join("map.toml").display().to_string();
        assert_eq!(from(&read)[0], ("map.toml", there.as_str()));
        // However the folder is named.
        for way in [autumn.join("."), autumn.join("..").join("autumn"), around.join("spring").join("..").join("autumn")]
        {
            assert_eq!(data(&source(&way), &[]).width, 8);
        }
    }

    /// A folder that is not a scenario has nothing to share.
    #[test]
    fn a_folder_beside_it_without_a_first_file_is_passed_over() {
        let around = around("maps");
        folder(&around, "spring", &[("map.toml", &MAP.replace('7', "8"))]);
        let autumn = folder(&around, "autumn", &[("scenario.toml", AUTUMN)]);
        assert_eq!(data(&source(&autumn), &[]).width, 7);
    }

    /// Only a few files of one's own, in a folder of the same name as the built-in scenario.
    #[test]
    fn a_folder_does_not_share_with_itself() {
        let spring = SPRING.replace("system = ", "shares = \"spring\"\nsystem = ");
        let spring =
            folder(&around("itself"), "spring", &[("scenario.toml", &spring), ("map.toml", &MAP.replace('7', "9"))]);
        let spring = loaded(&source(&spring), &[]);
        assert_eq!(spring.data.of(), Some(&Data { turns: 4, width: 9, units: units() }));
        assert_eq!(from(&spring), [("units.toml", "spring/units.toml")]);
    }

    #[test]
    fn what_is_shared_may_be_shared_itself() {
        let winter = AUTUMN.replace("\"spring\"", "\"autumn\"").replace("turns = 6", "turns = 9");
        let winter = folder(&around("chain"), "winter", &[("scenario.toml", &winter)]);
        let winter = loaded(&source(&winter), &[]);
        assert_eq!(winter.data.of(), Some(&Data { turns: 9, width: 7, units: units() }));
        assert_eq!(from(&winter), [("map.toml", "spring/map.toml"), ("units.toml", "spring/units.toml")]);
    }

    #[test]
    fn sixteen_folders_may_share_in_turn() {
        let around = around("turns");
        for number in 1..=16 {
            let shares = if number == 16 { "spring".to_owned() } else { (number + 1).to_string() };
            let text = AUTUMN.replace("\"spring\"", &format!("\"{shares}\""));
            folder(&around, &number.to_string(), &[("scenario.toml", &text)]);
        }
        assert_eq!(data(&source(&around.join("1")), &[]).width, 7);
        let more = AUTUMN.replace("\"spring\"", "\"1\"");
        let more = folder(&around, "more", &[("scenario.toml", &more)]);
        let faults = texts::scenario(&more.display().to_string()).expect_err("too many");
        assert!(faults.to_string().contains("more than 16 folders that share files in turn"), "{faults}");
    }

    #[test]
    fn texts_in_memory_share_with_a_built_in_scenario() {
        assert_eq!(data(&Source::texts(vec![("scenario.toml".into(), AUTUMN.into())]), &[]).width, 7);
    }

    /// Sharing with a scenario whose files are all there is no fault: one may copy them one by one.
    #[test]
    fn a_scenario_that_lacks_nothing_takes_nothing() {
        let whole =
            folder(&around("whole"), "whole", &[("scenario.toml", AUTUMN), ("map.toml", MAP), ("units.toml", UNITS)]);
        assert!(loaded(&source(&whole), &[]).shared.is_empty());
    }

    #[test]
    fn a_battle_takes_the_tables_of_the_other() {
        let files =
            |name: &str| sandtable_scenarios::builtin().iter().find(|scenario| scenario.name == name).unwrap().files;
        let mut own: Vec<(&str, String)> =
            files("wissembourg").iter().map(|(file, text)| (*file, (*text).to_owned())).collect();
        own.retain(|(file, _)| *file != "tables.toml");
        let label = ("system = \"grandes-batailles\"", "system = \"grandes-batailles\"\nshares = \"spicheren\"");
        own[0].1 = own[0].1.replace(label.0, label.1);
        let own: Vec<(&str, &str)> = own.iter().map(|(file, text)| (*file, text.as_str())).collect();
        let folder = folder(&around("battle"), "wissembourg", &own);
        let read = load(&source(&folder), &[]).unwrap_or_else(|faults| panic!("{faults}"));
        let original = load(&Source::named("wissembourg").unwrap(), &[]).unwrap();
        assert_eq!(from(&read), [("tables.toml", "spicheren/tables.toml")]);
        assert_eq!((read.hash, read.data, read.provenance), (original.hash, original.data, original.provenance));
    }
}

mod what_follows {
    use super::*;

    /// Where a value is written does not count, only what it is.
    #[test]
    fn the_hash_is_that_of_the_values() {
        let around = around("hash");
        let autumn = AUTUMN.replace("shares = \"spring\"\n", "");
        let whole = folder(&around, "whole", &[("scenario.toml", &autumn), ("map.toml", MAP), ("units.toml", UNITS)]);
        let whole = loaded(&source(&whole), &[]);
        assert_eq!(whole.hash, loaded(&built_in("autumn"), &[]).hash);
        assert_ne!(whole.hash, loaded(&built_in("spring"), &[]).hash);
        let other = folder(&around, "other", &[("scenario.toml", AUTUMN), ("map.toml", &MAP.replace('7', "8"))]);
        assert_ne!(whole.hash, loaded(&source(&other), &[]).hash);
    }

    #[test]
    fn a_change_of_the_shared_file_changes_the_hash_of_both() {
        let around = around("both");
        let spring = folder(&around, "spring", &[("scenario.toml", SPRING), ("map.toml", MAP), ("units.toml", UNITS)]);
        let autumn = folder(&around, "autumn", &[("scenario.toml", AUTUMN)]);
        let hashes = || [&spring, &autumn].map(|folder| loaded(&source(folder), &[]).hash);
        let before = hashes();
        fs::write(spring.join("map.toml"), MAP.replace('7', "8")).unwrap();
        let after = hashes();
        assert!(before[0] != after[0] && before[1] != after[1]);
    }

    #[test]
    fn overlays_reach_shared_values() {
        let errata = |text: &str| Overlay::Errata { name: "errata.toml".into(), text: text.into() };
        let set = Overlay::Set("units.Kluck=5".into());
        let map = errata("overlay_for = \"toy\"\noverlay_on = \"autumn\"\n[map]\nwidth = 1\n");
        let read = loaded(&built_in("autumn"), &[set, map]);
        let Data { width, units, .. } = read.data.to().unwrap();
        assert_eq!((width, units[0].1), (1, 5));
        assert_eq!(read.provenance.at("units.Kluck").map(|value| value.class), Some(Class::Overlay));
        // Errata for the other scenario alone are not for this one.
        let other = errata("overlay_for = \"toy\"\noverlay_on = \"spring\"\n[map]\nwidth = 1\n");
        assert!(TOY.load(&built_in("spring"), std::slice::from_ref(&other)).is_ok());
        assert_eq!(only(&TOY.load(&built_in("autumn"), &[other]).unwrap_err()).2, "overlay_on");
    }

    /// A shared file brings the sources of its values with it.
    #[test]
    fn shared_values_have_their_source_and_range() {
        let read = loaded(&built_in("autumn"), &[]);
        let width = read.provenance.at("map.width").expect("a value with a source");
        assert_eq!((width.class, width.range, &*width.why), (Class::Outside, Some((5, 9)), "A sheet."));
        assert_eq!(read.provenance.counts().total(), 4);
    }

    #[test]
    fn where_files_come_from_is_no_value_that_an_overlay_could_set() {
        let faults = TOY.load(&built_in("autumn"), &[Overlay::Set("scenario.shares=autumn".into())]).unwrap_err();
        assert_eq!(only(&faults).3, "the unknown name `shares`");
    }
}

mod faults {
    use super::*;

    fn of(name: &str, scenario: &str, more: &[(&str, &str)]) -> (PathBuf, Faults) {
        let files = [&[("scenario.toml", scenario)], more].concat();
        let folder = folder(&around(name), "mine", &files);
        (folder.clone(), TOY.load(&source(&folder), &[]).expect_err("a fault"))
    }

    #[test]
    fn are_told_in_the_shared_file() {
        let around = around("place");
        folder(
            &around,
            "spring",
            &[("scenario.toml", SPRING), ("map.toml", &MAP.replace("= 7", "= 77")), ("units.toml", UNITS)],
        );
        let autumn = folder(&around, "autumn", &[("scenario.toml", AUTUMN)]);
        let faults = TOY.load(&source(&autumn), &[]).unwrap_err();
        let there = around.join("spring").join("map.toml").display().to_string();
        let (file, line, path, found, ..) = only(&faults);
        assert_eq!((file, line, path.as_str(), found.as_str()), (there, 2, "map.width", "77"));
    }

    #[test]
    fn an_unknown_name() {
        let around = around("unknown");
        folder(&around, "summer", &[("scenario.toml", SPRING)]);
        let mine = folder(&around, "mine", &[("scenario.toml", &AUTUMN.replace("\"spring\"", "\"sumer\""))]);
        let faults = TOY.load(&source(&mine), &[]).unwrap_err();
        let (file, line, path, found, expected, near) = only(&faults);
        assert_eq!((file, line), (mine.join("scenario.toml").display().to_string(), 5));
        assert_eq!(
            (path.as_str(), found.as_str(), near.as_deref()),
            ("scenario.shares", "the text \"sumer\"", Some("summer"))
        );
        assert_eq!(expected, "another scenario of its system or a folder beside this one: autumn, spring, summer");
    }

    /// A name, so that a folder can be copied with what lies beside it and means the same.
    #[test]
    fn a_way_instead_of_a_name() {
        let around = around("way");
        folder(&around, "spring", &[("scenario.toml", SPRING), ("map.toml", MAP), ("units.toml", UNITS)]);
        for way in ["../spring", "./spring", "..", ".", "", "3"] {
            let mine =
                folder(&around, "mine", &[("scenario.toml", &AUTUMN.replace("\"spring\"", &format!("{way:?}")))]);
            let faults = TOY.load(&source(&mine), &[]).unwrap_err();
            assert_eq!(only(&faults).2, "scenario.shares");
        }
        let (_, faults) = of("number", &AUTUMN.replace("\"spring\"", "3"), &[]);
        assert_eq!(only(&faults).3, "3");
    }

    #[test]
    fn a_circle() {
        let around = around("circle");
        let shares = |name: &str| AUTUMN.replace("\"spring\"", &format!("{name:?}"));
        let [one, two, _] = [("one", "two"), ("two", "three"), ("three", "two")]
            .map(|(name, with)| folder(&around, name, &[("scenario.toml", &shares(with))]));
        for start in [one, two] {
            let faults = TOY.load(&source(&start), &[]).unwrap_err();
            let (_, line, path, found, expected, _) = only(&faults);
            assert_eq!((line, path.as_str()), (5, "scenario.shares"));
            assert!(found.ends_with(", which shares with this scenario in turn"), "{found}");
            assert_eq!(expected, "a scenario that does not need this one");
        }
    }

    #[test]
    fn a_file_that_is_in_neither() {
        let around = around("neither");
        let spring = folder(&around, "spring", &[("scenario.toml", SPRING), ("units.toml", UNITS)]);
        let mine = folder(&around, "mine", &[("scenario.toml", AUTUMN), ("maps.toml", MAP)]);
        let faults = TOY.load(&source(&mine), &[]).unwrap_err();
        let (file, _, path, found, expected, near) = only(&faults);
        assert_eq!(file, mine.join("map.toml").display().to_string());
        assert_eq!((path.as_str(), found.as_str(), near.as_deref()), ("", "no such file", Some("maps.toml")));
        assert_eq!(expected, format!("the scenario's file map.toml, or {}", spring.join("map.toml").display()));
    }

    #[test]
    fn a_shared_file_that_cannot_be_read() {
        let around = around("bytes");
        let spring = folder(&around, "spring", &[("scenario.toml", SPRING), ("map.toml", MAP)]);
        fs::write(spring.join("units.toml"), [b'#', 0xff, b'\n']).unwrap();
        let mine = folder(&around, "mine", &[("scenario.toml", AUTUMN)]);
        let faults = TOY.load(&source(&mine), &[]).unwrap_err();
        let (file, _, _, found, ..) = only(&faults);
        assert_eq!(
            (file, found.as_str()),
            (
                spring.join("units.toml").display().to_string(),
                "a byte that is not UTF-8, number 2 (save the file as UTF-8)"
            )
        );
    }

    #[test]
    fn a_scenario_of_another_system() {
        let around = around("system");
        folder(&around, "spring", &[("scenario.toml", &SPRING.replace("\"toy\"", "\"belfort\""))]);
        let mine = folder(&around, "mine", &[("scenario.toml", AUTUMN)]);
        let faults = TOY.load(&source(&mine), &[]).unwrap_err();
        let (_, line, path, found, expected, _) = only(&faults);
        assert_eq!((line, path.as_str()), (5, "scenario.shares"));
        assert_eq!(found, "the text \"spring\", a scenario of another rule system");
        assert_eq!(expected, "one of toy: autumn, spring");
    }

    #[test]
    fn a_first_file_that_is_not_toml() {
        let around = around("broken");
        let spring = folder(&around, "spring", &[("scenario.toml", "[scenario\n")]);
        let mine = folder(&around, "mine", &[("scenario.toml", AUTUMN)]);
        let faults = TOY.load(&source(&mine), &[]).unwrap_err();
        assert!(faults.iter().all(|fault| fault.kind == FaultKind::Unclosed), "{faults}");
        assert_eq!(faults.iter().next().unwrap().at.name(), spring.join("scenario.toml").display().to_string());
    }

    /// A topic of one's own in another file than its own does not take the place of the shared file.
    #[test]
    fn a_topic_that_the_shared_file_has_too() {
        let (mine, faults) = of("twice", &format!("{AUTUMN}\n[map]\nwidth = 3\n"), &[]);
        let (file, _, path, found, expected, _) = only(&faults);
        assert_eq!((file.as_str(), path.as_str(), found.as_str()), ("spring/map.toml", "map", "a second [map]"));
        assert_eq!(expected, format!("it once, as in {}", mine.join("scenario.toml").display()));
    }

    #[test]
    fn a_misspelt_label() {
        let own = [("map.toml", MAP), ("units.toml", UNITS)];
        let (_, faults) = of("label", &AUTUMN.replace("shares", "share"), &own);
        let (_, _, path, _, expected, near) = only(&faults);
        assert_eq!((path.as_str(), near.as_deref()), ("scenario.share", Some("shares")));
        assert_eq!(expected, "one of name, title, system, shares, copy_of, description");
    }
}
