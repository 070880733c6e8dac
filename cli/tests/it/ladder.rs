//! Ladders, from the command line to what is printed and written; stopped ones go on.

use crate::common::{Room, files};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const LADDER: &str = "ladder belfort --bots heuristic --bots french=scripted:denfert,random \
                      --bots prussian=scripted:storm --games 40 --quiet";

/// Every file but the one that is never the same twice.
fn the_same(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = files(folder);
    assert!(files.remove("times.json").is_some(), "{:?}", files.keys());
    files
}

#[test]
fn a_killed_ladder_goes_on_and_ends_with_the_same_bytes() {
    let room = Room::new();
    room.good(&format!("{LADDER} --out whole"));
    room.killed_when(&format!("{LADDER} --threads 1 --out killed"), "killed/cells/0002.json");
    assert!(the_same(&room.path().join("killed")).contains_key("cells/0002.json"));
    room.good(&format!("{LADDER} --threads 3 --out killed"));
    assert_eq!(the_same(&room.path().join("killed")), the_same(&room.path().join("whole")));
    room.fits("whole/result.json", "ladder");
    // What is made of the cells is made again; a cell that is missing is played again.
    for lost in ["result.json", "cells/0004.json"] {
        fs::remove_file(room.path().join("killed").join(lost)).expect("it was there");
    }
    // Times that cannot be read are as good as none.
    fs::write(room.path().join("killed/times.json"), "?").expect("room on the disk");
    room.good(&format!("{LADDER} --threads 2 --out killed"));
    assert_eq!(the_same(&room.path().join("killed")), the_same(&room.path().join("whole")));
}

#[test]
fn threads_change_nothing() {
    let room = Room::new();
    let one = room.good(&format!("{LADDER} --threads 1 --format json"));
    for threads in [2, 3, 7] {
        assert_eq!(room.good(&format!("{LADDER} --threads {threads} --format json")), one, "{threads}");
    }
}

/// A cell has the games of `run`, also where a bot looks at nothing and must be counted nevertheless.
#[test]
fn a_cell_is_the_run_of_its_bots() {
    let room = Room::new();
    let csv = room.good("ladder belfort --bots heuristic,random --games 30 --quiet --format csv");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 5, "{csv}");
    for row in &rows[1..] {
        let (french, prussian, print) = (row[0], row[1], row.last().expect("a fingerprint"));
        let run =
            format!("run belfort --bot french={french} --bot prussian={prussian} --games 30 --quiet --format json");
        let run = room.good(&run);
        assert!(run.contains(&format!("\"fingerprint\": \"{print}\"")), "{french} v. {prussian}: {print}\n{run}");
        let at = |name: &str| rows[0].iter().position(|column| *column == name).expect("a column");
        for side in ["french_decisions", "prussian_decisions"] {
            assert!(row[at(side)].parse::<f64>().is_ok_and(|decisions| decisions > 50.0), "{side}: {row:?}");
        }
    }
}

#[test]
fn another_ladder_is_refused_and_nothing_is_touched() {
    let room = Room::new();
    let line = "ladder belfort --bots random --games 5 --quiet --out here";
    room.good(line);
    let before = files(&room.path().join("here"));
    for (other, what) in [
        (line.replace("--games 5", "--games 6"), "number of games"),
        (line.replace("--bots random", "--bots heuristic"), "the bots (--bots)"),
        (format!("{line} --seed 2"), "the seed"),
        (format!("{line} --set course.income.prussian=7"), "the scenario's data"),
    ] {
        let said = room.wrong(&other.split(' ').collect::<Vec<_>>());
        assert!(said.contains(what), "{other}\n{said}");
    }
    assert_eq!(files(&room.path().join("here")), before);
}

#[test]
fn faults_of_all_bots_come_before_the_first_game() {
    let room = Room::new();
    for (bots, said, faults) in [
        ("random,scripted:denfert", "`french=scripted:denfert` names it", 1),
        ("random,scripted:denfret", "denfert", 2),
        ("frensh=random,heuristic", "french", 1),
        ("randon", "random", 1),
        ("random,random", "each bot once", 2),
        ("french=random", "0 bots for the side `prussian`", 1),
        ("heuristic:none.toml", "none.toml", 1),
        ("random,", "``", 1),
    ] {
        let found = room.wrong(&["ladder", "belfort", "--bots", bots, "--games", "1M", "--out", "none"]);
        assert!(found.contains(said), "{bots}\n{found}");
        assert_eq!(found.matches("error:").count(), faults, "{bots}\n{found}");
    }
    assert!(!room.path().join("none").exists());
}

#[test]
fn both_systems_are_laddered_and_drawn() {
    let room = Room::new();
    room.good("ladder spicheren --bots random --games 2 --quiet --chart one.png");
    room.good(&format!("{LADDER} --chart two.svg --format md"));
    assert_eq!(room.names(), ["one.png", "two.svg"]);
    let svg = fs::read_to_string(room.path().join("two.svg")).expect("a drawing");
    assert!(svg.contains("every bot against every other") && svg.contains("scripted:"), "{svg}");
}

/// Without `--bots` those that come with the program play.
#[test]
fn the_usual_bots_are_those_of_the_program() {
    let room = Room::new();
    let text = room.good("ladder wissembourg --games 1 --quiet");
    for name in ["random", "heuristic", "scripted:hold", "scripted:steinmetz"] {
        assert!(text.contains(name), "{name}\n{text}");
    }
}
