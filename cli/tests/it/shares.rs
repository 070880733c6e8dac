//! A scenario that takes files from another: what `check`, manifests and saved games say of it.

use crate::common::{Room, copy, root};
use serde_json::Value;
use std::fs;

/// A room with the scenario `belfort` and a folder `mine` beside it that has its tables from there.
fn shared() -> Room {
    let room = Room::new();
    let scenarios = root().join("scenarios");
    for name in ["belfort", "mine"] {
        copy(&scenarios.join("belfort"), &room.path().join(name));
    }
    let mine = room.path().join("mine");
    fs::remove_file(mine.join("tables.toml")).expect("a copy of it");
    let file = mine.join("scenario.toml");
    let text = fs::read_to_string(&file).expect("a copy of it");
    fs::write(&file, text.replace("name = \"belfort\"", "name = \"mine\"\nshares = \"belfort\""))
        .expect("our own file");
    room
}

#[test]
fn check_says_where_a_file_is() {
    let text = shared().good("check mine");
    let told = text.lines().find(|line| line.contains("tables.toml")).expect("a line");
    assert_eq!(told, "  tables.toml is belfort/tables.toml");
    assert!(!shared().good("check belfort").contains("tables.toml"));
}

#[test]
fn faults_name_the_file_that_has_them() {
    let room = shared();
    let file = room.path().join("belfort/tables.toml");
    let text = fs::read_to_string(&file).expect("a copy of it");
    fs::write(&file, text.replacen("\"0/1\"", "\"0;1\"", 1)).expect("our own file");
    let told = room.wrong(&["check", "mine"]);
    assert!(told.contains("--> belfort/tables.toml:"), "{told}");
    assert!(told.contains("error: tables.assault.1.1: found the text \"0;1\""), "{told}");
}

#[test]
fn a_manifest_keeps_where_files_are() {
    let room = shared();
    room.good("run mine --games 2 --quiet --out results");
    let text = fs::read_to_string(room.path().join("results/manifest.json")).expect("a manifest");
    let manifest: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(manifest["shared"], serde_json::json!({"tables.toml": "belfort/tables.toml"}));
}

#[test]
fn a_saved_game_is_bound_to_the_shared_data_too() {
    let room = shared();
    room.good("play mine --game 3 --save game.json");
    // There is no attack at the first decision, but the game is taken.
    let ask = ["odds", "mine", "attack", "--from", "game.json", "--decision", "1"];
    assert!(!room.wrong(&ask).contains("its data have changed"));
    let file = room.path().join("belfort/tables.toml");
    let text = fs::read_to_string(&file).expect("a copy of it");
    fs::write(&file, text.replace("attacker_wins = 6", "attacker_wins = 7")).expect("our own file");
    let told = room.wrong(&ask);
    assert!(told.contains("its data have changed"), "{told}");
}
