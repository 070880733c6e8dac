//! The log of `--log`: what it says, and that nothing else changes.

use crate::common::{Room, files};
use std::fs;

/// The lines of a log behind its first one, each without time and process.
fn lines(room: &Room, name: &str) -> Vec<String> {
    let text = fs::read_to_string(room.path().join(name)).expect("a log");
    let mut lines = text.lines();
    assert!(lines.next().expect("a line").starts_with("# Sandtable log"));
    let what = |line: &str| line.splitn(3, ' ').nth(2).expect("time, process, what").to_owned();
    lines.map(what).collect()
}

#[test]
fn a_log_says_what_is_done_and_changes_nothing() {
    let room = Room::new();
    let run = "run belfort --games 300 --threads 2 --format json --out results";
    let plain = room.good(run);
    let kept = files(&room.path().join("results"));
    fs::rename(room.path().join("results"), room.path().join("plain")).expect("our own folder");

    let same = |text: &str| {
        let timed = |line: &&str| ["elapsed_s", "games_per_s"].iter().any(|name| line.contains(name));
        text.lines().filter(|line| !timed(line)).map(String::from).collect::<Vec<_>>()
    };
    let logged = room.good(&format!("{run} --log log.txt"));
    assert_eq!(same(&logged).join("\n").replace(" --log log.txt", ""), same(&plain).join("\n"));
    let names = |files: &std::collections::BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    let results = files(&room.path().join("results"));
    assert_eq!(names(&results), names(&kept));
    assert_eq!(results["summary.json"], kept["summary.json"]);

    let first = lines(&room, "log.txt");
    let has = |lines: &[String], words: &[&str]| lines.iter().any(|line| words.iter().all(|word| line.contains(word)));
    for words in [
        &["info Sandtable", "run belfort"][..],
        &["batch", "is dispatched"],
        &["batch", "is back"],
        &["file", "summary.json", "bytes are kept"],
        &["info finished"],
    ] {
        assert!(has(&first, words), "{words:?} in {first:#?}");
    }

    // Lines of the next command follow, and it resumes.
    room.good("run belfort --games 400 --threads 2 --out results --log log.txt");
    let both = lines(&room, "log.txt");
    assert!(both.len() > first.len() && both[..first.len()] == first[..]);
}

#[test]
fn a_killed_run_is_resumed_and_logged() {
    let room = Room::new();
    let line = "run belfort --games 3000 --threads 2 --out results";
    room.killed_when(line, "results/games.journal");
    room.good(&format!("{line} --log log.txt"));
    let lines = lines(&room, "log.txt");
    let known = lines.iter().find(|line| line.contains("games.journal")).expect("the journal");
    assert!(known.ends_with("batches are known"), "{known}");
}

#[test]
fn workers_log_too_and_errors_end_a_log() {
    let room = Room::new();
    room.good("run belfort --games 20 --workers queue --log log.txt");
    let mut failed = room.command(&["run", "belfrot"]);
    let failed = failed.env("SANDTABLE_LOG", "log.txt").output().expect("the program");
    assert_eq!(failed.status.code(), Some(2));
    let lines = lines(&room, "log.txt");
    assert!(lines.last().expect("a line").starts_with("info ended:"), "{lines:#?}");
}

/// Nothing of anybody else's is changed.
#[test]
fn a_file_that_is_no_log_is_refused() {
    let room = Room::new();
    fs::write(room.path().join("mine.txt"), "mine").expect("room on the disk");
    let error = room.wrong(&["run", "belfort", "--games", "1", "--log", "mine.txt"]);
    assert!(error.contains("mine.txt") && error.contains("is not a log"), "{error}");
    assert_eq!(fs::read(room.path().join("mine.txt")).expect("it is there"), b"mine");
    assert!(room.wrong(&["run", "belfort", "--log", "no/such/folder"]).contains("no/such/folder"));
}
