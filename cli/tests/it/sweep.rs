//! Sweeps, from the command line to what is printed and written; stopped ones go on.

use crate::common::{Room, files};
use std::fs;

const GRID: &str =
    "sweep belfort --vary course.income.prussian=4..12:4 --vary ruling.repeat-f=once,each --games 40 --quiet";

#[test]
fn a_killed_sweep_goes_on_and_ends_with_the_same_bytes() {
    let room = Room::new();
    let whole = room.good(&format!("{GRID} --out whole"));
    room.killed_when(&format!("{GRID} --threads 1 --out killed"), "killed/cells/0002.json");
    let before = files(&room.path().join("killed"));
    assert!(before.contains_key("cells/0002.json"), "{:?}", before.keys());
    let killed = room.good(&format!("{GRID} --threads 3 --out killed"));
    assert_eq!(killed.replace("Written to killed", "Written to whole"), whole);
    assert_eq!(files(&room.path().join("killed")), files(&room.path().join("whole")));
    room.fits("whole/result.json", "sweep");
    room.fits("whole/manifest.json", "manifest");
    // What is made of the cells is made again; a cell that is missing is played again.
    for lost in ["result.json", "cells/0004.json"] {
        fs::remove_file(room.path().join("killed").join(lost)).expect("it was there");
    }
    room.good(&format!("{GRID} --threads 2 --out killed"));
    assert_eq!(files(&room.path().join("killed")), files(&room.path().join("whole")));
}

#[test]
fn threads_change_nothing() {
    let room = Room::new();
    let one = room.good(&format!("{GRID} --threads 1 --format json"));
    for threads in [2, 3, 7] {
        assert_eq!(room.good(&format!("{GRID} --threads {threads} --format json")), one, "{threads}");
    }
}

/// A cell has the win rate of `run`; the cell that is the base differs by nothing.
#[test]
fn a_cell_is_the_run_of_its_rules() {
    let room = Room::new();
    let csv = room.good("sweep belfort --vary course.income.prussian=4,8 --games 60 --quiet --format csv");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let at =
        |name: &str| rows[0].iter().position(|column| *column == name).unwrap_or_else(|| panic!("no {name}: {csv}"));
    assert_eq!((rows[2][at("wins_change")], rows[2][at("margin_change")], rows[2][at("identical")]), ("0", "0", "1"));
    let run = room.good("run belfort --set course.income.prussian=4 --games 60 --quiet --format json");
    let print = rows[1][at("fingerprint")];
    assert!(run.contains(&format!("\"fingerprint\": \"{print}\"")), "{print}\n{run}");
}

/// Of the base itself nothing is estimated.
#[test]
fn a_cell_that_is_the_base_says_so() {
    let room = Room::new();
    let table = room.good("sweep belfort --vary course.income.prussian=4,8 --games 20 --quiet --bot french=random");
    let row = |value: &str| table.lines().find(|line| line.trim_start().starts_with(value)).expect("a row").to_owned();
    assert!(row("8 ").contains("base") && row("8 ").matches('[').count() == 1, "{table}");
    assert!(!row("4 ").contains("base") && row("4 ").matches('[').count() == 2, "{table}");
}

#[test]
fn another_sweep_is_refused_and_nothing_is_touched() {
    let room = Room::new();
    let line = "sweep belfort --vary bot.french=heuristic,random --games 5 --quiet --out here";
    room.good(line);
    let before = files(&room.path().join("here"));
    for (other, what) in [
        (line.replace("--games 5", "--games 6"), "number of games"),
        (line.replace("heuristic,random", "random"), "what is varied"),
        (format!("{line} --seed 2"), "the seed"),
        (format!("{line} --set course.income.prussian=7"), "the scenario's data"),
    ] {
        let said = room.wrong(&other.split(' ').collect::<Vec<_>>());
        assert!(said.contains(what), "{other}\n{said}");
    }
    assert_eq!(files(&room.path().join("here")), before);
    fs::write(room.path().join("here/cells/0001.json"), "{}").expect("room on the disk");
    assert!(room.wrong(&line.split(' ').collect::<Vec<_>>()).contains("0001.json"));
    let (name, text) = ("cells/0001.json", String::from_utf8(before["cells/0001.json"].clone()).expect("text"));
    // A number that was changed by hand.
    fs::write(room.path().join("here").join(name), text.replacen("\"count\": ", "\"count\": 1", 1)).expect("room");
    assert!(room.wrong(&line.split(' ').collect::<Vec<_>>()).contains("is not the one that was written"));
    fs::create_dir(room.path().join("other")).expect("room on the disk");
    fs::write(room.path().join("other/mine.txt"), "mine").expect("room on the disk");
    room.wrong(&line.replace("--out here", "--out other").split(' ').collect::<Vec<_>>());
    assert_eq!(files(&room.path().join("other")).len(), 1);
}

#[test]
fn faults_of_all_cells_come_before_the_first_game() {
    let room = Room::new();
    for (vary, said) in [
        ("zones.12.bonus=0,98,99", "in 2 cells from zones.12.bonus=98 to zones.12.bonus=99"),
        ("zones.12.bonus=0..20", " cells from zones.12.bonus="),
        ("zones.12.bonsu=0,1", "bonus"),
        ("zones.12.bonsu=0..3", "--> --vary"),
        ("bot.frensh=random", "bot.french"),
        ("ruling.repeat-fir=once,eech", "each"),
        ("ruling.reapeat-fire=once", "repeat-fire"),
        ("bot.frensh=random", "french"),
        ("bot.french=randon", "random"),
        ("option.nothing=true", "options"),
        ("zones.12.bonus=3..1", "lower end first"),
        ("zones.12.bonus", "PATH=VALUES"),
        ("rulingx", "PATH=VALUES"),
        ("zones.12.bonus=1,1", "each value once"),
    ] {
        let found = room.wrong(&["sweep", "belfort", "--vary", vary, "--games", "1M", "--out", "none"]);
        assert!(found.contains(said), "{vary}\n{found}");
        assert_eq!(found.matches("error:").count(), 1, "{vary}\n{found}");
    }
    assert!(!room.path().join("none").exists());
}

#[test]
fn both_systems_are_swept_and_drawn() {
    let room = Room::new();
    room.good("sweep spicheren --vary option.castagny=false,true --games 2 --quiet --chart one.png");
    room.good(&format!("{GRID} --chart two.svg --format md"));
    assert_eq!(room.names(), ["one.png", "two.svg"]);
    let svg = fs::read_to_string(room.path().join("two.svg")).expect("a drawing");
    assert!(svg.contains("French wins over course.income.prussian and ruling.repeat-fire"), "{svg}");
}
