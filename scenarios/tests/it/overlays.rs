//! Overlays: errata, single values and rulings, in the order given.

use crate::common::{errata, only_fault, position, set, small, with};
use sandtable_engine::Side;
use sandtable_engine::belfort::data::Data;
use sandtable_engine::belfort::rulings::RepeatFire;
use sandtable_engine::belfort::stratagem::Stratagem;
use sandtable_engine::belfort::tables::Hits;
use sandtable_engine::rulings::Ruling;
use sandtable_scenarios::{Class, Overlay, Source, check, load};

fn data(overlays: &[Overlay]) -> Data {
    match with(overlays) {
        Ok(loaded) => loaded.data.to().expect("the data of belfort"),
        Err(faults) => panic!("{faults}"),
    }
}

fn fire(data: &Data, name: &str) -> u8 {
    data.units.0.iter().flatten().find(|unit| unit.name == name).expect("a unit").fire
}

#[test]
fn errata_merge_tables_and_replace_values() {
    let data = data(&[errata(
        "overlay_for = \"belfort\"\n[units.\"1/35 RM\"]\nfire = 5\n[limits]\nrepeat = -2\n[zones.4]\nname = \"Quatre\"\n",
    )]);
    assert_eq!((fire(&data, "1/35 RM"), fire(&data, "2/35 RM")), (5, 3));
    assert_eq!((data.limits.repeat, data.limits.heavy), (-2, 1));
    assert_eq!(data.zones[3].name, "Quatre");
}

#[test]
fn a_cell_of_a_table_is_reached_by_row_and_heading() {
    let by_set = data(&[set("tables.assault.7+.3=3/2")]);
    let by_errata = data(&[errata("[tables.assault.\"7+\"]\n3 = \"3/2\"\n")]);
    assert_eq!(by_set, by_errata);
    assert_eq!(by_set.tables.assault.rows[6][2], Hits { defender: 3, attacker: 2 });
    assert_eq!(by_set.tables.assault.rows[6][1], Hits { defender: 2, attacker: 0 });

    let data = data(&[
        set("tables.fire.1.13+=2"),
        set("tables.counter_battery.6.1-2=-3"),
        set("tables.bombardment.8=[2, 4, 4, 5]"),
    ]);
    assert_eq!(data.tables.fire.rows[0], [0, 0, 1, 1, 2]);
    assert_eq!(data.tables.counter_battery.rows[5], [3, 3, 3, 4]);
    assert_eq!(data.tables.bombardment.rows[7], [2, 4, 4, 5]);
}

#[test]
fn later_overlays_win() {
    let erratum = errata("[units.\"1/35 RM\"]\nfire = 5\n");
    assert_eq!(fire(&data(&[erratum.clone(), set("units.1/35 RM.fire=6")]), "1/35 RM"), 6);
    assert_eq!(fire(&data(&[set("units.1/35 RM.fire=6"), erratum]), "1/35 RM"), 5);
}

#[test]
fn values_of_every_kind_can_be_set() {
    let data = data(&[
        set("zones.4.name=Le Fort, 3 = trois"),
        set("zones.5.name=\"In quotes\""),
        set(" units.1/57 RP.unreliable = false "),
        set("map.heavy_targets=[1, 2]"),
        set("course.income.french=6"),
        set("'units'.\"1/35 RM\".fire=2"),
    ]);
    assert_eq!(data.zones[3].name, "Le Fort, 3 = trois");
    assert_eq!(data.zones[4].name, "In quotes");
    assert!(data.units[Side::First].iter().all(|unit| !unit.unreliable));
    assert_eq!(data.heavy_targets.len(), 2);
    assert_eq!(data.course.income.0, [6, 8]);
    assert_eq!(fire(&data, "1/35 RM"), 2);
}

#[test]
fn numbers_are_changed_by_so_much_one_or_all_that_a_pattern_covers() {
    let (before, after) = (data(&[]), data(&[set("units.*/35 RM.fire+=1"), set("limits.repeat -= 1")]));
    let sorted = |data: &Data| fire(data, "1/35 RM");
    assert_eq!(sorted(&after), sorted(&before) + 1);
    assert_eq!(fire(&after, "1/57 RP"), fire(&before, "1/57 RP"), "not covered");
    assert_eq!(
        data(&[set("units.1/35 RM.fire=3"), set("units.*.fire=2")]).units[Side::First]
            .iter()
            .filter(|unit| unit.fire == 2)
            .count(),
        before.units[Side::First].len()
    );
    // A place is named by its number or its name, and a row may end in a plus.
    let bonus = |set_to: &str| data(&[set(set_to)]).zones[3].bonus;
    let name = &before.zones[3].name;
    assert_eq!(bonus(&format!("zones.{name}.bonus=2")), bonus("zones.4.bonus=2"));
    let named = data(&[errata(&format!("[zones.{}]\nbonus = 2\n", name.to_lowercase()))]);
    assert_eq!(named.zones[3].bonus, bonus("zones.4.bonus=2"));
    // An error names it as it was named.
    for (changed, path) in [
        (set(&format!("zones.{name}.bonus=x")), format!("zones.{name}.bonus")),
        (errata(&format!("[zones.{name}]\nbonus = 99\n")), format!("zones.{name}.bonus")),
        (set("zones.4.bonus=x"), "zones.4.bonus".to_owned()),
    ] {
        assert_eq!(with(&[changed]).unwrap_err().iter().next().unwrap().path, path);
    }
    let faults = with(&[set(&format!("zones.{name}.bnus=1"))]).unwrap_err();
    assert_eq!(faults.iter().next().unwrap().nearest, Some(format!("zones.{name}.bonus")));
    let faults = with(&[set("limits.repeat+=x")]).unwrap_err();
    assert_eq!(faults.iter().next().unwrap().expected, "a whole number behind += or -=");
    let faults = with(&[set("zones.4.name+=1")]).unwrap_err();
    assert_eq!(
        faults.iter().next().unwrap().expected,
        "a whole number, which can be raised or lowered; = sets any value"
    );
    let faults = with(&[set("units.*.fier+=1")]).unwrap_err();
    assert_eq!(faults.iter().next().unwrap().expected, "the path of a value of the scenario");
}

#[test]
fn what_is_optional_can_be_added_and_removed() {
    let data = data(&[
        errata("[stratagems.french-2]\nred = \"none\"\n[zones.9]\nedge = \"none\"\n[units.CBPB]\narrives = \"none\"\n"),
        set("stratagems.french-4.black=none"),
        set("units.1/35 RM.unreliable=true"),
        errata(
            "[units]\n\"GNS\" = { side = \"french\", kind = \"infantry\", regiment = \"GNS\", fire = 1, attack = 1, defence = 2 }\n\"2/12 RA\" = { fire = 4 }\n",
        ),
    ]);
    let counters = &data.counters[Side::First];
    assert_eq!((counters[1].black, counters[1].red), (Some(Stratagem::Scouts), None));
    assert_eq!((counters[3].black, counters[3].red), (None, Some(Stratagem::SwissDelegation)));
    assert!(!data.zones[8].edge);
    assert!(data.units[Side::First][0].unreliable);
    assert_eq!(data.units[Side::First].last().map(|unit| unit.name.as_str()), Some("GNS"));
    assert_eq!(fire(&data, "2/12 RA"), 4);
}

#[test]
fn a_counter_can_be_removed() {
    let data = data(&[errata("[units]\n\"Scouts 1\" = \"none\"\n[stratagems]\nfrench-6 = \"none\"\n")]);
    assert!(data.units[Side::First].iter().all(|unit| unit.name != "Scouts 1"));
    assert_eq!(data.counters[Side::First].len(), 5);
}

/// Every reading of every ruling can be chosen, whatever it is called: `none` removes values that are optional, and chooses readings.
#[test]
fn every_reading_can_be_chosen() {
    macro_rules! chosen {
        ($($system:ident: $($scenario:literal)+;)+) => {$($(
            let rulings = sandtable_engine::$system::rulings::RULINGS;
            let source = Source::named($scenario).expect("a built-in scenario");
            let most = rulings.iter().map(|ruling| ruling.choices.len()).max().unwrap_or_default();
            for nth in 0..most {
                let chosen = |at: usize| nth.min(rulings[at].choices.len() - 1);
                let line = |(at, ruling): (usize, &Ruling)| format!("{}={}", ruling.id, ruling.choices[chosen(at)].name);
                let overlays: Vec<Overlay> = rulings.iter().enumerate().map(line).map(Overlay::Ruling).collect();
                let loaded = load(&source, &overlays).unwrap_or_else(|faults| panic!("{faults}"));
                let data: sandtable_engine::$system::data::Data = loaded.data.to().expect("the system's data");
                for (at, ruling) in rulings.iter().enumerate() {
                    assert_eq!(data.rulings.get(at), chosen(at), "{}: {}", $scenario, ruling.id);
                }
            }
        )+)+};
    }
    chosen! {
        belfort: "belfort";
        grandes_batailles: "wissembourg" "spicheren";
        verdun: "verdun-february";
        eagle: "eagle";
        loire: "loire";
    }
}

#[test]
fn rulings_are_switched() {
    let loaded = with(&[Overlay::Ruling("repeat-fire=each".into())]).unwrap();
    let data: Data = loaded.data.to().expect("the data of belfort");
    assert_eq!(data.rulings.repeat_fire, RepeatFire::Each);
    assert_eq!(loaded.overlays, ["ruling repeat-fire=each"]);
    assert_eq!(self::data(&[set("rulings.repeat-fire=never")]).rulings.repeat_fire, RepeatFire::Never);
}

#[test]
fn setting_the_old_value_changes_nothing() {
    let plain = with(&[]).unwrap();
    let same = with(&[set("units.1/35 RM.fire=3"), set("tables.assault.7+.3=3/1")]).unwrap();
    assert_eq!((plain.hash, plain.provenance), (same.hash, same.provenance));
}

/// `name: argument with ^ at the fault; path, found, expected, nearest`.
macro_rules! set_faults {
    ($($name:ident: $argument:literal; $path:literal, $found:literal, $expected:literal, $near:expr;)+) => {
        $(#[test]
        fn $name() {
            let at = $argument.find('^').expect("a mark");
            let fault = only_fault(small(), &[set("limits.repeat=-2"), set(&$argument.replace('^', ""))]);
            let near: Option<&str> = $near;
            assert_eq!(
                (fault.path.as_str(), fault.found.as_str(), fault.expected.as_str(), fault.nearest.as_deref()),
                ($path, $found, $expected, near)
            );
            assert_eq!((fault.at.name(), fault.line(), fault.column()), ("set 2", 1, at + 1), "{fault}");
        })+
    };
}

set_faults! {
    a_path_with_a_slip: "^limits.repaet=-1";
        "limits.repaet", "the unknown name `repaet`", "the path of a value of the scenario", Some("limits.repeat");
    a_path_with_a_slip_at_its_start: "^unit.1/35 RM.fire=1";
        "unit.1/35 RM.fire", "the unknown name `unit`", "the path of a value of the scenario", Some("units.1/35 RM.fire");
    a_path_with_two_slips: "^unit.1/35 MR.fire=1";
        "unit.1/35 MR.fire", "the unknown name `unit`", "the path of a value of the scenario", Some("units.1/35 RM.fire");
    a_column_within_a_range: "^tables.fire.3.5=1";
        "tables.fire.3.5", "the unknown name `5`", "the path of a value of the scenario", Some("tables.fire.3.4-6");
    a_row_without_its_plus: "^tables.assault.7.3=3/2";
        "tables.assault.7.3", "the unknown name `7`", "the path of a value of the scenario", Some("tables.assault.7+.3");
    a_unit_that_is_not_there: "^units.9/35 RM.unreliable=true";
        "units.9/35 RM.unreliable", "the unknown name `9/35 RM`", "the path of a value of the scenario",
        Some("units.1/35 RM.unreliable");
    a_zone_that_is_not_there: "^zones.10.bonus=1";
        "zones.10.bonus", "the unknown name `10`", "the path of a value of the scenario", Some("zones.1.bonus");
    a_path_of_a_table: "^limits=3";
        "limits", "a table that cannot be 3", "the path of a single value, such as limits.battalions", None;
    a_value_out_of_range: "units.1/35 RM.fire=^13";
        "units.1/35 RM.fire", "13", "a whole number from 0 to 12", None;
    a_value_of_the_wrong_kind: "units.1/35 RM.fire= ^three";
        "units.1/35 RM.fire", "the text \"three\"", "a whole number from 0 to 12", None;
    a_value_that_contradicts: "units.1/12 RA.fire=^5";
        "units.1/12 RA.fire", "5, a firepower without a column in the bombardment table",
        "a firepower with a column: 1-2, 3, 4, 6 (R-10)", None;
    an_argument_without_an_equals_sign: "^limits.repeat";
        "", "no `=`", "PATH=VALUE, such as course.turns=7", None;
    an_argument_without_a_value: "limits.repeat^=";
        "", "nothing after the `=`", "PATH=VALUE, such as course.turns=7", None;
    an_argument_without_a_path: "^=3";
        "", "nothing before the `=`", "PATH=VALUE, such as course.turns=7", None;
    a_path_with_an_empty_name: "limits.^.repeat=1";
        "", "an empty name", "names between dots, with quotes around a name that has a dot in it", None;
    another_system: "scenario.system=^verdun";
        "scenario.system", "the text \"verdun\"", "\"belfort\"", None;
    something_required_cannot_be_removed: "limits.repeat=^none";
        "limits.repeat", "the text \"none\"", "a whole number from -6 to 0", None;
}

#[test]
fn an_unknown_ruling_or_reading() {
    let fault = only_fault(small(), &[Overlay::Ruling("repeat-fir=each".into())]);
    assert_eq!((fault.at.name(), fault.line(), fault.column()), ("ruling 1", 1, 1));
    assert_eq!((fault.path.as_str(), fault.nearest.as_deref()), ("rulings.repeat-fir", Some("repeat-fire")));
    assert_eq!(
        (fault.found.as_str(), fault.expected.as_str()),
        ("the unknown ruling `repeat-fir`", "the name of a ruling")
    );

    let fault = only_fault(small(), &[Overlay::Ruling("repeat-fire=eech".into())]);
    assert_eq!((fault.line(), fault.column(), fault.nearest.as_deref()), (1, 13, Some("each")));
    assert_eq!(fault.expected, "one of \"once\", \"each\", \"never\"");

    let fault = only_fault(small(), &[Overlay::Ruling("repeat-fire".into())]);
    assert_eq!((fault.found.as_str(), fault.expected.as_str()), ("no `=`", "ID=CHOICE, such as repeat-fire=once"));
}

/// The only fault of an errata file, in which `^` marks the place.
fn errata_fault(marked: &str) -> (String, String, String, Option<String>) {
    let at = marked.find('^').expect("a mark");
    let fault = only_fault(small(), &[errata(&marked.replace('^', ""))]);
    let (line, column) = position(marked, at);
    let place = (line + usize::from(!marked.contains("overlay_for")), column);
    assert_eq!((fault.at.name(), (fault.line(), fault.column())), ("errata.toml", place), "{fault}");
    (fault.path, fault.found, fault.expected, fault.nearest)
}

#[test]
fn an_unknown_path_in_errata() {
    let (path, found, expected, nearest) = errata_fault("# Erratum\n[units.^\"1/35 MR\"]\nfire = 3\n");
    assert_eq!((path.as_str(), found.as_str()), ("units.1/35 MR", "the unknown name `1/35 MR`"));
    assert_eq!((expected.as_str(), nearest.as_deref()), ("the path of a value of the scenario", Some("units.1/35 RM")));

    let (path, _, _, nearest) = errata_fault("[units.\"1/35 RM\"]\n^fyre = 3\n");
    assert_eq!((path.as_str(), nearest.as_deref()), ("units.1/35 RM.fyre", Some("units.1/35 RM.fire")));
    let (path, _, _, nearest) = errata_fault("[units.\"1/35 RM\"]\n^unreliabel = true\n");
    assert_eq!((path.as_str(), nearest.as_deref()), ("units.1/35 RM.unreliabel", Some("units.1/35 RM.unreliable")));
    let (path, _, _, nearest) = errata_fault("[tables.fire.3]\n^5 = 2\n");
    assert_eq!((path.as_str(), nearest.as_deref()), ("tables.fire.3.5", Some("tables.fire.3.4-6")));
    let (path, _, _, nearest) = errata_fault("[^limit]\nrepeat = -2\n");
    assert_eq!((path.as_str(), nearest.as_deref()), ("limit", Some("limits")));
}

#[test]
fn a_table_for_a_value_and_a_value_for_a_table() {
    let (path, found, expected, _) = errata_fault("[limits.^repeat]\nonce = -1\n");
    assert_eq!(
        (path.as_str(), found.as_str(), expected.as_str()),
        ("limits.repeat", "a table of once", "a single value")
    );
    let (path, found, ..) = errata_fault("^limits = 3\n");
    assert_eq!((path.as_str(), found.as_str()), ("limits", "a table that cannot be 3"));
}

#[test]
fn errata_for_another_system() {
    let (path, found, expected, _) = errata_fault("overlay_for = ^\"verdun\"\n");
    assert_eq!((path.as_str(), found.as_str(), expected.as_str()), ("overlay_for", "\"verdun\"", "\"belfort\""));
}

#[test]
fn faults_of_all_overlays_and_files_are_told_at_once() {
    let mut files = small();
    files[1].1 = files[1].1.replace("bonus = 3", "bonus = 6");
    let overlays = [
        set("limits.repaet=1"),
        errata("[zones.44]\nbonus = 1\n"),
        Overlay::Ruling("x=y".into()),
        set("limits.repeat=9"),
    ];
    let faults = load(&Source::texts(files), &overlays).unwrap_err();
    let places: Vec<(&str, &str)> = faults.iter().map(|fault| (fault.at.name(), fault.path.as_str())).collect();
    assert_eq!(
        places,
        [
            ("map.toml", "zones.3.bonus"),
            ("set 1", "limits.repaet"),
            ("errata.toml", "zones.44"),
            ("ruling 1", "rulings.x"),
            ("set 2", "limits.repeat")
        ]
    );
}

#[test]
fn an_overlay_is_a_class_of_its_own_unless_it_gives_a_source() {
    let loaded = with(&[
        errata("title = \"Stronger\"\n[units.\"1/35 RM\"]\nfire = 5\n"),
        errata(
            "[units.\"2/35 RM\"]\nfire = 5\n[provenance]\n\"units.2/35 RM.fire\" = { source = \"outside\", why = \"A letter.\", within = 2 }\n",
        ),
        set("zones.3.bonus=2"),
    ])
    .unwrap();
    assert_eq!(loaded.provenance.counts().overlay, 2);
    let at = |path: &str| loaded.provenance.at(path).expect("a value").clone();
    assert_eq!((at("units.1/35 RM.fire").class, at("units.1/35 RM.fire").range), (Class::Overlay, None));
    assert_eq!(at("units.1/35 RM.fire").why.as_ref(), "errata.toml (Stronger)");
    assert_eq!((at("units.2/35 RM.fire").class, at("units.2/35 RM.fire").range), (Class::Outside, Some((3, 7))));
    assert_eq!((at("zones.3.bonus").class, at("zones.3.bonus").why.as_ref()), (Class::Overlay, "zones.3.bonus=2"));
    assert_eq!(loaded.overlays, ["errata.toml (Stronger)", "errata.toml", "zones.3.bonus=2"]);
}

#[test]
fn errata_may_give_only_their_own_values_a_source() {
    let fault = only_fault(
        small(),
        &[errata("[units.\"1/35 RM\"]\nfire = 5\n[provenance]\n\"units.2/35 RM.fire\" = { source = \"rulebook\" }\n")],
    );
    assert_eq!((fault.found.as_str(), fault.line(), fault.column()), ("a pattern that matches nothing", 5, 1));
    assert_eq!(fault.expected, "a pattern that matches a value which this file sets");
    assert_eq!(fault.nearest.as_deref(), Some("units.1/35 RM.fire"));
}

#[test]
fn the_hash_follows_the_data_and_nothing_else() {
    let hash = |files: Vec<(String, String)>| load(&Source::texts(files), &[]).unwrap().hash;
    let plain = hash(small());
    assert_eq!(plain.len(), 64);

    let mut files = small();
    files[0].1 = files[0].1.replace("turns = 7\nfrench_initiative = 2", "# A remark\nfrench_initiative = 0x2\nturns=7");
    files[1].1 = files[1].1.replace("A guess.", "Another guess.").replace("within = 1", "within = 2");
    files[2].1 =
        files[2].1.replace("{ side = \"french\", kind = \"infantry\",", "{ kind = 'infantry', side = \"french\",");
    assert_eq!(hash(files), plain, "comments, layout, order of names and sources do not count");

    let mut files = small();
    files[2].1 = files[2].1.replace("1/35 RM", "0/35 RM").replace("2/35 RM", "1/35 RM").replace("0/35 RM", "2/35 RM");
    assert_ne!(hash(files), plain, "the order of the units counts");

    let changes = [
        "units.1/35 RM.fire=4",
        "tables.assault.7+.3=3/2",
        "zones.4.name=x",
        "zones.4.at=[51, 50]",
        "rulings.repeat-fire=each",
        "stratagems.french-1.red=none",
        "units.1/35 RM.unreliable=true",
    ];
    let mut hashes: Vec<String> = changes.iter().map(|change| with(&[set(change)]).unwrap().hash).collect();
    hashes.push(plain);
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), changes.len() + 1, "every change gives another hash");

    let by_errata = with(&[errata("[units.\"1/35 RM\"]\nfire = 4\n")]).unwrap().hash;
    assert_eq!(by_errata, with(&[set("units.1/35 RM.fire=4")]).unwrap().hash, "however it was made");
}

#[test]
fn sample_errata_are_without_fault() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("belfort/errata");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 3);
    let plain = load(&Source::named("belfort").unwrap(), &[]).unwrap();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a file");
        match check("errata.toml", &text) {
            Ok(loaded) => {
                assert_ne!(loaded.hash, plain.hash, "{} changes something", file.display());
                assert_eq!(loaded.overlays.len(), 1);
            }
            Err(faults) => panic!("{faults}"),
        }
    }
}

#[test]
fn the_errata_of_the_readme_are_without_fault() {
    let readme = include_str!("../../README.md");
    let blocks: Vec<&str> = readme.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let erratum = blocks.iter().find(|block| block.starts_with("overlay_for")).expect("a block of errata");
    let sets = readme.lines().filter_map(|line| Some(set(line.strip_prefix("--set \"")?.strip_suffix('"')?)));
    let rulings = readme.lines().filter_map(|line| Some(Overlay::Ruling(line.strip_prefix("--ruling ")?.to_owned())));
    let overlays: Vec<Overlay> = [errata(erratum)].into_iter().chain(sets).chain(rulings).collect();
    assert_eq!(overlays.len(), 7);
    if let Err(faults) = load(&Source::named("belfort").unwrap(), &overlays) {
        panic!("{faults}");
    }
}

#[test]
fn no_argument_and_no_errata_make_the_reader_panic() {
    let odd = [
        "",
        "=",
        "é=é",
        "'",
        "'=1",
        "'a'b=1",
        "a.'é=1",
        "zones.=1",
        ".=1",
        "zones.4.name=",
        "zones.4.name=\"",
        "zones=none",
        "limits=none",
        "tables.fire.3=[1]",
        "tables.fire.columns=[]",
        "tables.fire.columns=3",
        "zones.4.outline=[[1,",
        "units=3",
        "zones.4.at=none",
        "zones.4.edge.x=1",
        "units.CBPB.division.x=1",
        "units.CBPB=none",
        "provenance.x=1",
        "scenario.system=verdun",
        "limits.repeat=99999999999999999999",
        "zones.4.name= = =",
        "zones.4.borders=[\u{1F600}]",
    ];
    for argument in odd {
        let _ = with(&[set(argument)]);
        let _ = with(&[Overlay::Ruling(argument.to_owned())]);
        let _ = with(&[errata(argument)]);
        let _ = with(&[
            set(argument),
            errata("[units]\nCBPB = { fire = 2 }\n[provenance]\n\"*\" = { source = \"rulebook\" }\n"),
        ]);
    }
}

#[test]
fn an_option_is_switched_on_by_its_name() {
    let spicheren = Source::named("spicheren").expect("a built-in scenario");
    let option = |name: &str| Overlay::Option(name.to_owned());
    let plain = load(&spicheren, &[]).expect("no faults");
    assert_eq!(plain.options, [("frossard_early".to_owned(), false), ("castagny".to_owned(), false)]);
    let by_option = load(&spicheren, &[option("castagny")]).expect("no faults");
    let by_value = load(&spicheren, &[set("options.castagny=true")]).expect("no faults");
    assert_eq!((by_option.data, &by_option.hash), (by_value.data, &by_value.hash));
    assert_ne!(by_option.hash, plain.hash);
    assert_eq!(by_option.options[1], ("castagny".to_owned(), true));
    assert_eq!(by_option.overlays, ["option castagny"]);
    let off = load(&spicheren, &[option("castagny"), set("options.castagny=false")]).expect("no faults");
    assert_eq!(off.hash, plain.hash, "a later overlay wins");

    let faults = load(&spicheren, &[option("castagni")]).expect_err("a fault");
    let fault = faults.iter().next().expect("a fault");
    assert_eq!((fault.at.name(), fault.nearest.as_deref()), ("option 1", Some("castagny")));
    let fault = only_fault(small(), &[option("castagny")]);
    assert!(fault.expected.contains("this scenario has no options"), "{fault}");
}

/// Errata may be for one scenario of a system alone.
#[test]
fn errata_are_checked_over_the_scenario_that_they_fit() {
    let fits = check("errata.toml", "overlay_for = \"grandes-batailles\"\n[units.\"1er Turcos\"]\nvalue = 5\n");
    let wrong = check("errata.toml", "overlay_for = \"grandes-batailles\"\n[units.\"1er Turko\"]\nvalue = 5\n");
    assert_eq!(fits.expect("it fits").name, "wissembourg");
    assert!(wrong.is_err());
}

/// A shorter game is the same scenario: who would come later never comes. What is written after the change is held to it.
#[test]
fn a_game_can_be_shortened() {
    for (name, late) in [
        ("belfort", "units.2/OLR 1/3.arrives=6"),
        ("spicheren", "course.night=[11, 12]"),
        ("wissembourg", "arrivals.22-id.turn=5"),
        ("eagle", "units.12th Corps.enters=6"),
        ("loire", "arrivals.feillet-pilatrie.turn=4"),
    ] {
        let source = sandtable_scenarios::builtin().iter().find(|scenario| scenario.name == name).expect(name);
        let source = Source::BuiltIn(*source);
        let set = |text: &str| Overlay::Set(text.to_owned());
        let few = set("course.turns=3");
        let loaded = load(&source, std::slice::from_ref(&few));
        assert!(loaded.is_ok(), "{name}: {}", loaded.unwrap_err());
        if name != "wissembourg" {
            let Err(faults) = load(&source, &[few, set(late)]) else { panic!("{late}") };
            assert!(faults.to_string().contains("expected a turn from 1 to 3"), "{name}: {faults}");
        }
    }
}

#[test]
fn a_list_has_at_most_5_000_elements() {
    let borders = |count: usize| {
        let text = format!("overlay_for = \"belfort\"\ntitle = \"Long\"\n[zones.12]\nborders = {:?}\n", vec![2; count]);
        let overlay = Overlay::Errata { name: "long.toml".into(), text };
        let source = Source::named("belfort").expect("it is built in");
        load(&source, &[overlay]).expect_err("one border many times").to_string()
    };
    assert!(borders(5_001).contains("a list of 5001 elements"), "{}", borders(5_001));
    assert!(!borders(3).contains("a list of"), "{}", borders(3));
}

#[test]
fn slips_of_toml_are_said_in_words() {
    for (lines, said) in [
        ("[units.\"1/35 RM\"]\nkind = infantry\n", "text without quotes"),
        ("[units.1/35 RM]\nfire = 4\n", "in quotes"),
        ("[zones.12\nbonus = 1\n", "a header without its end"),
        ("\"units.1/35 RM.fire\" = 4\n", "did you mean `units.\"1/35 RM\".fire`?"),
    ] {
        let text = format!("overlay_for = \"belfort\"\ntitle = \"Slips\"\n{lines}");
        let faults = with(&[errata(&text)]).expect_err("a slip").to_string();
        assert!(faults.contains(said), "{lines}{faults}");
    }
}
