//! Copies of scenarios: which one is meant, and what was changed in it.

mod common;

use common::{Room, copy, root};
use std::fs;
use std::path::Path;

/// A copy of a scenario in a room, with one text replaced in one of its files.
fn edited(room: &Room, scenario: &str, folder: &str, file: &str, from: &str, to: &str) {
    copy(&root().join("scenarios").join(scenario), &room.path().join(folder));
    replace(&room.path().join(folder).join(file), from, to);
}

fn replace(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).expect("a file of the scenario");
    assert!(text.contains(from), "{} has no {from}", path.display());
    fs::write(path, text.replacen(from, to, 1)).expect("room on the disk");
}

fn hash(text: &str) -> String {
    text.lines().find_map(|line| line.trim().strip_prefix("hash ")).expect("a hash").to_owned()
}

/// One word means one scenario in every command: a bare name the one that comes with the program, a path the folder.
#[test]
fn a_folder_of_a_scenarios_name_is_told_apart() {
    let room = Room::new();
    let plain = hash(&room.good("check belfort"));
    edited(&room, "belfort", "belfort", "scenario.toml", "french_initiative = 2", "french_initiative = 3");
    for line in ["check belfort", "run belfort --games 1 --format json", "map belfort -o x.svg"] {
        let came = room.run(&line.split(' ').collect::<Vec<_>>());
        assert!(came.code == 0 && came.err.contains("the folder here is `./belfort`"), "{line}: {}", came.err);
        assert!(!line.starts_with("check") || hash(&came.out) == plain, "{}", came.out);
        assert!(!line.starts_with("run") || came.out.contains(&plain), "{}", came.out);
    }
    let mine = room.good("check ./belfort");
    assert_ne!(hash(&mine), plain);
    assert!(room.good("run ./belfort --games 1 --format json").contains(&hash(&mine)));
    let other = room.run(&["check", "./belfort"]);
    assert_eq!(other.err, "", "a path needs no note");
}

/// A value that a copy changed is not the rulebook's any more.
#[test]
fn edited_values_are_counted_and_told_wherever_a_copy_is() {
    let room = Room::new();
    edited(&room, "belfort", "mine", "scenario.toml", "french_initiative = 2", "french_initiative = 3");
    let checked = room.good("check mine");
    let header = checked.lines().find(|line| line.contains("rulebook")).expect("a table");
    assert!(header.contains("edited") && checked.contains("(1 value edited)"), "{checked}");
    assert!(!room.good("check belfort").contains("edited"));
    let run = room.good("run mine --games 5 --out out");
    assert!(run.starts_with("Storm over Belfort (1 value edited)") && run.contains("; 1 value is edited"), "{run}");
    let manifest = fs::read_to_string(room.path().join("out/manifest.json")).expect("it is there");
    assert!(manifest.contains("\"edited\": 1"), "{manifest}");
    assert!(room.good("play mine").starts_with("Storm over Belfort (1 value edited)"));

    // A source for it makes it sourced again; under another name the copy says whose it is.
    let file = room.path().join("mine/scenario.toml");
    replace(
        &file,
        "[provenance]",
        "[provenance]\n\"course.french_initiative\" = { source = \"outside\", why = \"The publisher.\" }",
    );
    assert!(!room.good("check mine").contains("edited"));
    replace(&file, "french_initiative = 3", "french_initiative = 2");
    replace(&file, "name = \"belfort\"", "name = \"mine\"\ncopy_of = \"belfort\"");
    replace(
        &room.path().join("mine/units.toml"),
        "fire = 3, attack = 3, defence = 4",
        "fire = 3, attack = 4, defence = 4",
    );
    assert!(room.good("check mine").contains("(1 value edited)"));
    replace(&file, "copy_of = \"belfort\"", "copy_of = \"belfrot\"");
    assert!(room.wrong(&["check", "mine"]).contains("did you mean `belfort`?"));
}
