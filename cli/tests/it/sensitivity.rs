//! Sensitivities, from the command line to what is printed and written; stopped ones go on.

use crate::common::{Room, files};
use std::fs;

const LIMITS: &str = "sensitivity belfort --only limits.* --blocks 6 --games 5 --quiet";

#[test]
fn a_killed_run_goes_on_and_ends_with_the_same_bytes() {
    let room = Room::new();
    let whole = room.good(&format!("{LIMITS} --out whole"));
    room.killed_when(&format!("{LIMITS} --threads 1 --out killed"), "killed/blocks/0002.json");
    assert!(files(&room.path().join("killed")).contains_key("blocks/0002.json"));
    let killed = room.good(&format!("{LIMITS} --threads 3 --out killed"));
    assert_eq!(killed.replace("Written to killed", "Written to whole"), whole);
    assert_eq!(files(&room.path().join("killed")), files(&room.path().join("whole")));
    // A block in another's place is none.
    let [one, two] = ["1", "2"].map(|n| room.path().join(format!("killed/blocks/000{n}.json")));
    let kept = fs::read(&one).expect("a block");
    fs::copy(&two, &one).expect("room on the disk");
    let line = format!("{LIMITS} --out killed");
    assert!(room.wrong(&line.split(' ').collect::<Vec<_>>()).contains("0001.json"));
    fs::write(&one, kept).expect("room on the disk");
    // What is made of the blocks is made again; a block that is missing is played again.
    for lost in ["result.json", "blocks/0004.json"] {
        fs::remove_file(room.path().join("killed").join(lost)).expect("it was there");
    }
    room.good(&format!("{LIMITS} --threads 2 --out killed"));
    assert_eq!(files(&room.path().join("killed")), files(&room.path().join("whole")));
}

#[test]
fn threads_change_nothing() {
    let room = Room::new();
    let one = room.good(&format!("{LIMITS} --threads 1 --format json"));
    for threads in [2, 3, 7] {
        assert_eq!(room.good(&format!("{LIMITS} --threads {threads} --format json")), one, "{threads}");
    }
}

/// The values of a column of a table with commas.
fn column(csv: &str, name: &str) -> Vec<f64> {
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().expect("a header");
    let at = header.iter().position(|column| *column == name).unwrap_or_else(|| panic!("no {name}: {csv}"));
    lines.map(|line| line[at].parse().expect("a number")).collect()
}

/// `french_wins` of a run.
fn wins(json: &str) -> f64 {
    let (_, rest) = json.split_once("\"wins\"").expect("wins");
    let (_, rest) = rest.split_once("\"rate\": ").expect("a rate");
    rest.split([',', '\n']).next().and_then(|rate| rate.trim().parse().ok()).expect("a number")
}

/// A draw has the wins of a run with its values, on the seed of its block.
#[test]
fn a_draw_is_the_run_of_its_values() {
    let room = Room::new();
    room.good("sensitivity belfort --only limits.repeat --blocks 4 --games 20 --seed 5 --quiet --out here");
    let draws = fs::read_to_string(room.path().join("here/draws.csv")).expect("the draws");
    let (blocks, values, found) = (column(&draws, "block"), column(&draws, "limits.repeat"), column(&draws, "wins"));
    assert_eq!(blocks, [1.0, 1.0, 2.0, 2.0, 3.0, 3.0, 4.0, 4.0]);
    assert_eq!(column(&draws, "seed"), [5.0, 5.0, 6.0, 6.0, 7.0, 7.0, 8.0, 8.0]);
    // The values themselves.
    assert!([-2.0, -1.0, 0.0].iter().all(|value| values.contains(value)), "{values:?}");
    for ((block, value), wins_of_draw) in blocks.iter().zip(&values).zip(&found) {
        let line =
            format!("run belfort --set limits.repeat={value} --seed {} --games 20 --quiet --format json", 4.0 + block);
        assert_eq!(wins(&room.good(&line)), *wins_of_draw, "{line}");
    }
    // The same by its errata.
    for (half, wins_of_draw) in ["a", "b"].into_iter().zip(&found[4..]) {
        let line =
            format!("run belfort --errata here/draws/0003-{half}.toml --seed 7 --games 20 --quiet --format json");
        assert_eq!(wins(&room.good(&line)), *wins_of_draw, "{line}");
    }
}

/// Morale as a number of its own is used under R-43 `separate` only: the draws change nothing, exactly.
#[test]
fn values_that_never_matter_change_exactly_nothing() {
    let room = Room::new();
    let line = "sensitivity spicheren --only units.*.morale --blocks 10 --games 4 --quiet";
    let json = room.good(&format!("{line} --format json"));
    let nothing = "\"change\": 0.0,\n      \"se\": 0.0,\n      \"low\": 0.0,\n      \"high\": 0.0";
    // Shifts of wins, lead and margin.
    assert_eq!(json.matches(nothing).count(), 3, "{json}");
    assert!(json.contains("\"indices\": null"), "{json}");
    assert!(json.contains("have no significant effect"), "{json}");
}

/// The printed bonuses are what is scored: other ones hand the game over, and few draws must not be said to change nothing.
#[test]
fn few_blocks_say_that_they_are_few() {
    let told = Room::new().good("sensitivity belfort --only zones.*.bonus --blocks 2 --games 10 --quiet --format md");
    assert!(told.contains("too few blocks to separate this from sampling error"), "{told}");
    assert!(told.contains("4 draws are too few to say whether the leader depends on these values"), "{told}");
    assert!(!told.contains("does not depend"), "{told}");
    // Nothing to see is one sentence, not a table of dashes.
    let told = Room::new().good("sensitivity spicheren --only units.*.morale --by value --blocks 2 --games 4 --quiet");
    assert!(
        told.contains("do not differ by more than sampling error explains") && !told.contains("–       –"),
        "{told}"
    );
}

/// Something that decides the game alone explains all of it; what does not touch it explains nothing.
#[test]
fn what_decides_the_game_explains_all_of_it() {
    let room = Room::new();
    let files = crate::common::root().join("scenarios/belfort");
    crate::common::copy(&files, &room.path().join("mine"));
    let path = room.path().join("mine/scenario.toml");
    let text = fs::read_to_string(&path).expect("a scenario");
    let wide = "\"course.income.prussian\" = { source = \"reconstruction\", why = \"A test.\", range = [0, 12] }\n";
    let (head, tail) = text.split_once("[provenance]\n").expect("sources");
    fs::write(&path, format!("{head}[provenance]\n{wide}{tail}")).expect("room on the disk");
    let only = "--only course.income.* --only limits.artillery_moves";
    let csv = room.good(&format!("sensitivity mine {only} --blocks 24 --games 12 --quiet --format csv"));
    let first = csv.lines().nth(1).expect("a group");
    assert!(first.starts_with("course.income.prussian,1,A test.,"), "{csv}");
    let total = column(&csv, "wins_total");
    assert!(total[0] > 0.8 && total[1] < 0.2, "{csv}");
    // The Prussians buy more with more.
    assert!(column(&csv, "wins_low_to_high_high")[0] < -0.3, "{csv}");
}

#[test]
fn another_run_is_refused_and_nothing_is_touched() {
    let room = Room::new();
    let line = format!("{LIMITS} --out here");
    room.good(&line);
    let before = files(&room.path().join("here"));
    for (other, what) in [
        (line.replace("--games 5", "--games 6"), "number of games"),
        (line.replace("--blocks 6", "--blocks 5"), "number of blocks"),
        (line.replace("limits.*", "limits.repeat"), "what is drawn"),
        (format!("{line} --by value --together"), "how it is drawn"),
        (format!("{line} --seed 2"), "the seed"),
        (format!("{line} --set course.income.prussian=7"), "the scenario's data"),
    ] {
        let said = room.wrong(&other.split(' ').collect::<Vec<_>>());
        assert!(said.contains(what), "{other}\n{said}");
    }
    assert_eq!(files(&room.path().join("here")), before);
    fs::write(room.path().join("here/blocks/0001.json"), "{}").expect("room on the disk");
    assert!(room.wrong(&line.split(' ').collect::<Vec<_>>()).contains("0001.json"));
}

#[test]
fn wrong_input_is_told_before_the_first_game() {
    let room = Room::new();
    for (wrong, said) in [
        ("--only zones.*.bonsu", "covers none"),
        ("--only zones..bonus", "an empty name at character"),
        ("--only tables.*", "covers none"),
        ("--blocks 1", "from 2"),
        ("--blocks many", "from 2"),
        ("--games 0", "--games"),
        ("--games 2M", "from 2 to 1M"),
        ("--games 1", "from 2 to 1M"),
        ("--by unit", "reason"),
        ("--chart shares.pdf", ".svg or .png"),
    ] {
        let line = format!("sensitivity belfort {wrong} --out none");
        let found = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert!(found.contains(said), "{wrong}\n{found}");
    }
    let set = "sensitivity belfort --only limits.repeat --set limits.repeat=-1 --set limits.repeat=0 --out none";
    assert!(room.wrong(&set.split(' ').collect::<Vec<_>>()).contains("covers none"));
    assert!(!room.path().join("none").exists());
}

#[test]
fn every_system_is_drawn() {
    let room = Room::new();
    room.good("sensitivity spicheren --only leaders.*.command --together --blocks 2 --games 2 --quiet --chart one.png");
    room.good("sensitivity wissembourg --only units.*.value --by value --blocks 2 --games 2 --quiet --chart two.svg");
    assert_eq!(room.names(), ["one.png", "two.svg"]);
    let svg = fs::read_to_string(room.path().join("two.svg")).expect("a drawing");
    assert!(svg.contains("wins over the unknown values"), "{svg}");
}
