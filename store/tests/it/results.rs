//! The folders of runs.

use sandtable_analysis::dictionary::Tables;
use sandtable_questions::keep::{Claim, Keep, KeepResults, Output};
use sandtable_questions::manifest::Manifest;
use sandtable_questions::{Control, Error, Table, run};
use sandtable_store::Folder;
use sandtable_store::files::PART;
use sandtable_store::manifest::read_manifest;
use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("sandtable-results-{name}-{}", std::process::id()))
}

fn open(path: &Path) -> Result<Box<dyn KeepResults>, Error> {
    Folder::new(path, false).results(&asked("run of belfort"))
}

/// Results that nothing but their name distinguishes from others.
fn asked(holds: &str) -> Manifest {
    Manifest { holds: holds.into(), planned: u64::MAX, ..Manifest::default() }
}

fn played(path: &Path, tables: Tables, replace: bool) {
    let (table, keep) =
        (Table::new("belfort", Vec::new()).expect("it comes with the program"), Folder::new(path, replace));
    let question = run::Question { table: &table, games: 20, keep: Some(&keep), when: &[], more: tables, report: None };
    let mut answer = run::ask(&question, &mut Control::inline()).expect("no faults");
    assert!(answer.write("sandtable run belfort", None).expect("room on the disk"));
}

#[test]
fn a_folder_holds_all_that_it_lists() {
    let path = folder("whole");
    played(&path, Tables { control: true, events: true, decisions: true }, false);
    let manifest = read_manifest(&path).expect("a file").expect("ours");
    for name in ["games.parquet", "control.parquet", "events.parquet", "report.html", "charts/levels.png"] {
        assert!(manifest.files.iter().any(|file| file == name), "{name}");
    }
    assert!(manifest.files.iter().all(|file| path.join(file).is_file()), "{:?}", manifest.files);
    assert!(manifest.complete && !path.join("games.journal").exists());
    let json = fs::read_to_string(path.join("summary.json")).expect("it is there");
    assert!(!json.contains("elapsed"), "the summary is the same for any machine");
    let parts = fs::read_dir(&path).expect("it is there").flatten();
    assert_eq!(parts.filter(|entry| entry.path().to_string_lossy().ends_with(PART)).count(), 0);

    // Neither another scenario's results nor another command's take its place unasked.
    for holds in ["run of spicheren", "comparison of belfort"] {
        let error =
            Folder::new(&path, false).results(&asked(holds)).expect_err("it holds a run of belfort").to_string();
        assert!(error.contains("holds the run of belfort") && error.contains("or say force to replace it"), "{error}");
        drop(Folder::new(&path, true).results(&asked(holds)).expect("it may be replaced"));
    }
    assert!(path.join("games.parquet").exists());

    // A second run without further tables takes the first one's place where it is forced, and leaves what the user added.
    fs::write(path.join("notes.txt"), "mine").expect("room on the disk");
    played(&path, Tables::default(), true);
    assert!(path.join("notes.txt").exists() && path.join("games.parquet").exists());
    assert!(!path.join("control.parquet").exists() && !path.join("events.parquet").exists());
    fs::remove_dir_all(path).expect("our own folder");
}

#[test]
fn a_folder_of_others_is_left_alone() {
    let path = folder("others");
    fs::create_dir_all(&path).expect("a temporary folder");
    fs::write(path.join("manifest.json"), "{\"name\": \"a web page\"}").expect("room on the disk");
    let error = open(&path).expect_err("it is not ours").to_string();
    assert!(error.contains("name a new or empty folder"), "{error}");
    let error = open(&path.join("manifest.json")).expect_err("a file").to_string();
    assert!(error.contains("found a file"), "{error}");
    assert_eq!(fs::read_dir(&path).expect("it is there").count(), 1);
    fs::remove_dir_all(path).expect("our own folder");
}

#[test]
fn a_run_that_came_to_nothing_leaves_nothing() {
    let path = folder("nothing");
    drop(open(&path).expect("a new folder"));
    assert!(!path.exists());
}

#[test]
fn what_a_killed_process_did_not_finish_is_removed_when_its_folder_is_claimed() {
    let path = folder("torn");
    let differs = |_: &str| -> Option<Option<&'static str>> { Some(None) };
    let claim = Claim { holds: "ladder of a toy", what: "ladder", part: "cell", mark: "{}", differs: &differs };
    let keep = Folder::new(&path, false);
    keep.claim(&claim).expect("a new folder");
    for name in ["cells/0001.json", "times.json", "charts/ladder.txt"] {
        keep.write(&Output::text(name, "1")).expect("room on the disk");
    }
    let part = |name: &str| path.join(format!("{name}{PART}"));
    let torn = ["cells/0007.json", "times.json", "charts/ladder.txt", "ladder.json", "manifest.json"].map(part);
    let others = ["mine", "cells/mine.json", "charts/mine.svg", "0001.json"].map(part);
    for path in torn.iter().chain(&others) {
        fs::write(path, "").expect("room on the disk");
    }
    // Its process is alive.
    assert!(Folder::new(&path, false).claim(&claim).is_err() && torn.iter().all(|path| path.exists()));
    drop(keep);
    let keep = Folder::new(&path, false);
    keep.claim(&claim).expect("the same plan");
    assert!(!torn.iter().any(|path| path.exists()) && others.iter().all(|path| path.exists()));
    assert_eq!(keep.read("times.json").expect("it is there"), Some("1".to_owned()));
    drop(keep);
    fs::remove_dir_all(path).expect("our own folder");
}

/// A planted fault: a manifest that lists files elsewhere must not make us remove them.
#[test]
fn nothing_outside_the_folder_is_removed() {
    let (path, victim) = (folder("outside"), folder("victim"));
    fs::create_dir_all(&path).expect("a temporary folder");
    fs::write(&victim, "keep me").expect("room on the disk");
    let name = victim.file_name().and_then(|name| name.to_str()).expect("a plain name");
    let manifest = format!("{{\"written_by\": \"sandtable\", \"files\": [\"../{name}\", \"{}\"]}}", victim.display());
    fs::write(path.join("manifest.json"), manifest).expect("room on the disk");
    let mut results = open(&path).expect("it says it is ours");
    results.write(&[Output::text("summary.md", "nothing")], Manifest::default()).expect("room on the disk");
    assert!(victim.exists());
    fs::remove_file(victim).expect("our own file");
    fs::remove_dir_all(path).expect("our own folder");
}
