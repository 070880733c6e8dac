//! Built-in scenarios, folders, and checking of folders and single files.

use sandtable_questions::sensitivity::{self, By};
use sandtable_questions::{Control, Table};
use sandtable_scenarios::{FaultKind, Faults, Loaded, Overlay, builtin, load};
use sandtable_store::texts::{self, scenario};
use std::path::{Path, PathBuf};

/// A folder of its own under the build's folder for temporary files.
fn folder(name: &str, files: &[(String, String)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    for (file, text) in files {
        std::fs::write(folder.join(file), text).unwrap();
    }
    folder
}

/// The files of a scenario.
fn small() -> Vec<(String, String)> {
    builtin()[0].files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

/// The scenario of a folder.
fn load_folder(folder: &Path) -> Result<Loaded, Faults> {
    load(&scenario(folder.to_str().expect("a path in UTF-8"))?, &[])
}

/// The errata of a file.
fn check(path: &Path) -> Result<Loaded, Faults> {
    let text = texts::expected(path, "a file of errata, in TOML")?;
    sandtable_scenarios::check(&path.display().to_string(), &text)
}

#[test]
fn built_in_scenarios_say_what_their_files_say() {
    for scenario in builtin() {
        let loaded = load(&texts::scenario(scenario.name).unwrap(), &[]).unwrap();
        assert_eq!(
            (loaded.name.as_str(), loaded.title.as_str(), loaded.system.as_str(), loaded.description.as_str()),
            (scenario.name, scenario.title, scenario.system, scenario.description)
        );
    }
}

#[test]
fn an_unknown_name_gives_the_nearest() {
    let faults = scenario("belford").unwrap_err();
    let fault = faults.iter().next().unwrap();
    assert_eq!((fault.kind, fault.nearest.as_deref()), (FaultKind::File, Some("belfort")));
    let names: Vec<&str> = builtin().iter().map(|scenario| scenario.name).collect();
    let expected = format!(
        "error: found neither a built-in scenario nor a folder of this name, expected a scenario ({}) or the folder of \
         one\n --> belford\n = did you mean `belfort`?",
        names.join(", ")
    );
    assert_eq!(faults.to_string(), expected);
}

#[test]
fn an_unknown_name_gives_the_nearest_folder_beside_it_too() {
    let typed = folder("my-loire", &small()).with_file_name("my_loire");
    let faults = scenario(typed.to_str().unwrap()).unwrap_err();
    let nearest = faults.iter().next().unwrap().nearest.clone().unwrap_or_default();
    assert!(nearest.ends_with("my-loire"), "{faults}");
}

#[test]
fn a_folder_is_read_like_a_built_in_scenario() {
    let folder = folder("copy", &small());
    let copied = load(&scenario(folder.to_str().unwrap()).unwrap(), &[]).unwrap();
    let original = load(&scenario("belfort").unwrap(), &[]).unwrap();
    assert_eq!((copied.hash, copied.data, copied.provenance), (original.hash, original.data, original.provenance));
}

#[test]
fn a_folder_without_a_file_names_it() {
    let files: Vec<_> = small().into_iter().filter(|(name, _)| name != "units.toml").collect();
    let folder = folder("without", &files);
    let faults = load_folder(&folder).unwrap_err();
    assert_eq!(faults.len(), 1, "{faults}");
    let fault = faults.iter().next().unwrap();
    assert_eq!(fault.at.name(), folder.join("units.toml").display().to_string());
    assert_eq!((fault.found.as_str(), fault.expected.as_str()), ("no such file", "the scenario's file units.toml"));
}

#[test]
fn a_file_that_is_not_text_is_a_fault() {
    let folder = folder("bytes", &small());
    std::fs::write(folder.join("units.toml"), [b'#', 0xff, b'\n']).unwrap();
    let faults = load_folder(&folder).unwrap_err();
    assert_eq!(faults.len(), 1, "{faults}");
    assert_eq!(faults.iter().next().unwrap().found, "a byte that is not UTF-8, number 2 (save the file as UTF-8)");
}

#[test]
fn a_single_file_is_checked_against_the_scenario_of_its_system() {
    let text = "overlay_for = \"belfort\"\n[limits]\nrepeat = -9\nrepaet = 1\n[units.\"1/35 RM\"]\nfyre = 1\n";
    let folder = folder("single", &[("errata.toml".to_owned(), text.to_owned())]);
    let faults = check(&folder.join("errata.toml")).unwrap_err();
    let told: Vec<(usize, usize, Option<&str>)> =
        faults.iter().map(|fault| (fault.line(), fault.column(), fault.nearest.as_deref())).collect();
    assert_eq!(told, [(3, 10, None), (4, 1, Some("limits.repeat")), (6, 1, Some("units.1/35 RM.fire"))], "{faults}");
}

#[test]
fn a_single_file_must_name_its_system() {
    let file = |text: &str| ("errata.toml".to_owned(), text.to_owned());
    let unnamed = folder("unnamed", &[file("[limits]\nrepeat = -2\n")]);
    let faults = check(&unnamed.join("errata.toml")).unwrap_err();
    let fault = faults.iter().next().unwrap();
    let start =
        "at the top overlay_for = SYSTEM for errata, or position_for = SCENARIO for a position; systems: \"belfort\", ";
    assert!(fault.expected.starts_with(start), "{fault}");
    let laid =
        load(&scenario("belfort").unwrap(), &[texts::errata(&unnamed.join("errata.toml")).unwrap()]).unwrap_err();
    assert_eq!(laid, faults, "it is no errata file for `run` either");

    let misnamed = folder("misnamed", &[file("overlay_for = \"belford\"\n")]);
    let faults = check(&misnamed.join("errata.toml")).unwrap_err();
    let fault = faults.iter().next().unwrap();
    assert_eq!((fault.line(), fault.column(), fault.nearest.as_deref()), (1, 15, Some("belfort")));
    assert!(fault.expected.starts_with("one of belfort, grandes-batailles, "));

    let misspelt = folder("misspelt", &[file("overlay_for = 3\n")]);
    let faults = check(&misspelt.join("errata.toml")).unwrap_err();
    assert_eq!((faults.len(), faults.iter().next().unwrap().found.as_str()), (1, "3"));
}

#[test]
fn an_errata_file_that_is_not_there_gives_the_nearest_file() {
    let folder = folder("near", &[("errata-2024.toml".to_owned(), String::new())]);
    let faults = texts::errata(&folder.join("errata-2042.toml")).unwrap_err();
    let fault = faults.iter().next().unwrap();
    let near = folder.join("errata-2024.toml").display().to_string();
    assert_eq!((fault.found.as_str(), fault.nearest.as_ref()), ("no such file", Some(&near)));
    assert!(check(&folder.join("nothing-like-it")).is_err());
}

#[test]
fn a_single_file_for_a_system_of_two_scenarios() {
    let file = |name: &str, text: &str| {
        let folder = folder(name, &[("errata.toml".to_owned(), text.to_owned())]);
        check(&folder.join("errata.toml"))
    };
    // Without the name of a scenario, the one that it fits.
    let head = "overlay_for = \"grandes-batailles\"\n";
    let fits = |name: &str, changes: &str| file(name, &format!("{head}{changes}")).map(|loaded| loaded.name);
    assert_eq!(fits("both", "[tables.combat.4]\n6 = \"T\"\n").as_deref(), Ok("spicheren"));
    assert_eq!(fits("first", "[units.\"27. François\"]\nvalue = 9\n").as_deref(), Ok("spicheren"));
    assert_eq!(fits("second", "[units.\"1er Turcos\"]\nvalue = 5\n").as_deref(), Ok("wissembourg"));
    // One that fits nowhere is told of where it fits best.
    let faults = fits("neither", "[units.\"1er Turcos\"]\nvalue = 99\n").unwrap_err();
    assert_eq!(faults.len(), 1, "{faults}");
    assert_eq!(faults.iter().next().unwrap().path, "units.1er Turcos.value");

    let named =
        |name: &str, on: &str| file(name, &format!("{head}overlay_on = {on:?}\n[tables.combat.4]\n6 = \"T\"\n"));
    assert_eq!(named("named", "wissembourg").unwrap().name, "wissembourg");
    let faults = named("misnamed-scenario", "wisembourg").unwrap_err();
    let fault = faults.iter().next().unwrap();
    assert_eq!((fault.line(), fault.column(), fault.nearest.as_deref()), (2, 14, Some("wissembourg")));
    assert_eq!((fault.path.as_str(), fault.expected.as_str()), ("overlay_on", "one of spicheren, wissembourg"));

    let overlay = Overlay::Errata { name: "x".into(), text: format!("{head}overlay_on = \"spicheren\"\n") };
    let faults = load(&scenario("wissembourg").unwrap(), &[overlay]).unwrap_err();
    let fault = faults.iter().next().unwrap();
    assert_eq!((fault.path.as_str(), fault.found.as_str()), ("overlay_on", "\"spicheren\""));
}

/// What is no text, or too long for one, is neither read to its end nor waited for.
#[test]
fn pipes_devices_and_endless_files_are_refused() {
    let folder = folder("endless", &[]);
    let long = folder.join("long.toml");
    std::fs::File::create(&long).unwrap().set_len(texts::LONGEST + 1).unwrap();
    assert_eq!(texts::text(&long), Err("a file of more than 1 MiB".into()));
    assert_eq!(texts::text(&folder), Err("a folder".into()));
    assert_eq!(texts::text(&folder.join("none")), Ok(None));
    if cfg!(unix) {
        assert_eq!(texts::text(Path::new("/dev/zero")), Err("no regular file".into()));
    }
}

/// A scenario that was opened is a value: what changes on disk afterwards does not change it.
#[test]
fn what_was_opened_stays_what_it_was() {
    let folder = folder("stays", &small());
    let source = scenario(folder.to_str().unwrap()).unwrap();
    let before = load(&source, &[]).unwrap().hash;
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(load(&source, &[]).unwrap().hash, before);
}

/// A question that takes long reads no file again: its scenario may be edited, or be gone, when it is asked.
#[test]
fn a_long_question_reads_no_file_again() {
    let folder = folder("long", &small());
    let table = |path: &str| Table::open(path, scenario(path).unwrap(), Vec::new()).expect("a scenario");
    let answer = |table: &Table| {
        let only = ["zones.*.bonus".to_owned()];
        let question = sensitivity::Question {
            table,
            only: &only,
            by: By::Reason,
            together: false,
            blocks: 2,
            games: 2,
            keep: None,
        };
        let answer = sensitivity::ask(&question, &mut Control::inline()).expect("no error");
        answer.sensitivity.expect("two blocks").draws
    };
    let edited = table(folder.to_str().unwrap());
    std::fs::write(folder.join("map.toml"), "[zones]\n").unwrap();
    let (edited, plain) = (answer(&edited), answer(&table("belfort")));
    assert_eq!(format!("{edited:?}"), format!("{plain:?}"));
}
