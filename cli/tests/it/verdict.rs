//! The same scenario at every level of play, from the command line to what is printed and written.

use crate::common::{Room, files};
use std::fs;

const SHORT: &str = "verdict belfort --games 40 --quiet";

#[test]
fn every_level_is_played_from_the_worst_play_to_the_best() {
    let room = Room::new();
    assert!(!room.good(SHORT).contains("except search"));
    let json = room.good(&format!("{SHORT} --search 1 --format json"));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let name = |i: usize| json["plan"]["rungs"][i]["name"].as_str().unwrap_or_default().to_owned();
    assert_eq!([name(0), name(1)], ["random", "doctrines"]);
    let names: Vec<String> = (2..).map(name).take_while(|name| !name.is_empty()).collect();
    assert!(names.contains(&"heuristic".to_owned()) && names.contains(&"search".to_owned()), "{names:?}");
    for cell in json["cells"].as_array().expect("levels") {
        let games = if cell["bots"][0] == "search" { 1 } else { 40 };
        assert_eq!(cell["games"], games);
        assert!(cell["bots"][0].as_str().is_some_and(|bot| !bot.is_empty()));
    }
}

#[test]
fn a_killed_verdict_goes_on_and_ends_with_the_same_bytes_on_any_number_of_threads() {
    let room = Room::new();
    let whole = room.good(&format!("{SHORT} --out whole"));
    room.killed_when(&format!("{SHORT} --threads 1 --out killed"), "killed/levels/0001.json");
    let killed = room.good(&format!("{SHORT} --threads 3 --out killed"));
    assert_eq!(killed.replace("Written to killed", "Written to whole"), whole);
    assert_eq!(files(&room.path().join("killed")), files(&room.path().join("whole")));
    let page = fs::read_to_string(room.path().join("whole/summary.md")).expect("a page");
    assert!(page.contains("balance by level of play") && page.contains("doctrines"), "{page}");
    let said = room.wrong(&["verdict", "belfort", "--games", "41", "--quiet", "--out", "whole"]);
    assert!(said.contains("number of games"), "{said}");
}

/// Without a scenario no game is played; what asks for games is refused.
#[test]
fn without_a_scenario_the_known_verdicts_are_listed() {
    let room = Room::new();
    let table = room.good("verdict --chart all.png");
    assert!(table.contains("wissembourg") && table.contains("settled"), "{table}");
    let json: serde_json::Value = serde_json::from_str(&room.good("verdict --format json")).expect("JSON");
    let listed = json["verdicts"].as_array().expect("verdicts");
    assert!(!listed.is_empty() && fs::metadata(room.path().join("all.png")).is_ok_and(|file| file.len() > 1_000));
    for line in ["verdict --search 10", "verdict --out runs", "verdict --set limits.repeat=0"] {
        let said = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert!(said.contains("scenario"), "{line}: {said}");
    }
    let said = room.good("verdict verdun-february --games 20 --quiet");
    let said: String = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("With their best deviation the Germans gain"), "{said}");
    let said = room.good("verdict verdun-february --games 20 --quiet --ruling event-refresh=all");
    assert!(!said.contains("best deviation"), "{said}");
}
