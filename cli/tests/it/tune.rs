//! Tunings, from the command line to what is printed and written; stopped ones go on. Mixtures, which play what is found.

use crate::common::{Room, files};
use std::fs;

const SHORT: &str = "tune belfort --side french --generations 3 --candidates 6 --games 10 --check 40 --quiet";

#[test]
fn a_killed_tuning_goes_on_and_ends_with_the_same_bytes() {
    let room = Room::new();
    let whole = room.good(&format!("{SHORT} --out whole"));
    room.killed_when(&format!("{SHORT} --threads 1 --out killed"), "killed/generations/0001.json");
    let killed = room.good(&format!("{SHORT} --threads 3 --out killed"));
    assert_eq!(killed.replace("Written to killed", "Written to whole"), whole);
    assert_eq!(files(&room.path().join("killed")), files(&room.path().join("whole")));
    // What is made at the end is made again; a generation that is missing is played again.
    for lost in ["weights.toml", "generations/0002.json", "generations/0004.json"] {
        fs::remove_file(room.path().join("killed").join(lost)).expect("it was there");
    }
    room.good(&format!("{SHORT} --threads 2 --out killed"));
    assert_eq!(files(&room.path().join("killed")), files(&room.path().join("whole")));
}

#[test]
fn threads_change_nothing() {
    let room = Room::new();
    let one = room.good(&format!("{SHORT} --threads 1 --format json"));
    for threads in [2, 3, 7] {
        assert_eq!(room.good(&format!("{SHORT} --threads {threads} --format json")), one, "{threads}");
    }
}

/// The Loire Campaign has five levels of victory: where they count, a search goes another way, says so, and a folder of the one is none of the other.
#[test]
fn levels_of_victory_count_where_that_is_asked_for() {
    let room = Room::new();
    let short = "tune loire --side german --bot german=heuristic:2026-11-22 --against scripted:chanzy --generations 1 --candidates 4 --games 3 \
                 --check 6 --quiet";
    let read = |line: &str| -> serde_json::Value { serde_json::from_str(&room.good(line)).expect("JSON") };
    let [wins, levels] = ["wins", "levels"].map(|points| read(&format!("{short} --points {points} --format json")));
    assert_eq!(levels["plan"]["points"]["levels"], 5);
    assert!(wins["plan"].get("points").is_none());
    // `chanzy` gives up Chartres and Orléans: a tactical victory is the fourth of five levels, three quarters of a point.
    assert_eq!([&wins, &levels].map(|tuned| tuned["gain"]["after"].as_f64()), [Some(1.0), Some(0.75)]);
    let told = room.good(&format!("{short} --points levels --out runs"));
    assert!(told.contains("by victory levels") && told.contains("--points levels"), "{told}");
    let refused = room.wrong(&format!("{short} --out runs").split(' ').collect::<Vec<_>>());
    assert!(refused.contains("--points"), "{refused}");
}

/// Shuffled weights lose nearly every game: a search finds its way back from there.
#[test]
fn weights_that_were_shuffled_find_their_way_back() {
    let room = Room::new();
    let text =
        fs::read_to_string(crate::common::root().join("bots/data/belfort/heuristic-french.toml")).expect("it is there");
    // Every number goes where the one seven further stands.
    let is_weight = |line: &&str| line.contains('=') && !line.starts_with('#');
    let values: Vec<&str> = text
        .lines()
        .filter(is_weight)
        .map(|line| line.split_once('=').expect("a weight").1.split('#').next().unwrap_or_default().trim())
        .collect();
    let mut next = (0..values.len()).map(|i| values[(i + 7) % values.len()]);
    let shuffled: Vec<String> = text
        .lines()
        .map(|line| match line.split_once('=') {
            Some((key, _)) if is_weight(&line) => format!("{key}= {}", next.next().expect("as many")),
            _ => line.into(),
        })
        .collect();
    fs::write(room.path().join("shuffled.toml"), shuffled.join("\n")).expect("a file");
    let json = room.good(
        "tune belfort --side french --bot french=heuristic:shuffled.toml --generations 25 --games 40 --check 400 --step 60% \
         --format json --quiet",
    );
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let gain = |name: &str| json["gain"][name].as_f64().expect("a number");
    assert!(gain("low") > 0.05, "{} to {}, at least {}", gain("before"), gain("after"), gain("low"));
}

#[test]
fn weights_that_were_found_say_where_they_come_from_and_can_be_played() {
    let room = Room::new();
    room.good(&format!("{SHORT} --against heuristic,scripted:tresckow --out found"));
    let text = fs::read_to_string(room.path().join("found/weights.toml")).expect("weights");
    for said in [
        "# Weights of the heuristic bot for Storm over Belfort as the French",
        "scripted:tresckow",
        "seed 1",
        "Score: ",
    ] {
        assert!(text.contains(said), "no {said}: {text}");
    }
    room.good("run belfort --bot french=heuristic:found/weights.toml --games 10 --quiet");
    let mixture = "[[members]]\nshare = 2\nname = \"a\"\nbot = \"heuristic:2026-11\"\n[[members]]\nshare = 1\nname = \"b\"\nbot = \
                   \"heuristic:found/weights.toml\"\n";
    fs::write(room.path().join("mixture.toml"), mixture).expect("a file");
    let said = room.good("run belfort --bot french=mixture:mixture.toml --games 20 --quiet");
    assert!(said.contains("mixture:mixture.toml"), "{said}");
}

#[test]
fn another_tuning_is_refused_and_nothing_is_touched() {
    let room = Room::new();
    room.good(&format!("{SHORT} --out here"));
    let before = files(&room.path().join("here"));
    for (other, what) in [
        (SHORT.replace("--games 10", "--games 11"), "number of games"),
        (SHORT.replace("french", "prussian"), "the side"),
        (format!("{SHORT} --against random"), "the opponents"),
        (format!("{SHORT} --step 20%"), "the first step"),
        (format!("{SHORT} --seed 2"), "the seed"),
    ] {
        let said = room.wrong(&format!("{other} --out here").split(' ').collect::<Vec<_>>());
        assert!(said.contains(what), "{said}");
        assert_eq!(files(&room.path().join("here")), before, "{other}");
    }
}

#[test]
fn faults_are_told_before_a_game_is_played() {
    let room = Room::new();
    for (line, said) in [
        ("tune belfort --side frensh", "`french`"),
        ("tune belfort --side french --against heuristc", "`heuristic`"),
        ("tune belfort --side french --bot french=random", "a bot without weights"),
        ("tune belfort --side french --candidates 3", "from 4"),
        ("tune belfort --side french --step 0%", "percentage"),
        ("tune belfort --side french --against heuristic:2025-11", "2026-11"),
        ("run belfort --bot french=mixture:mine", "the mixture `mine`"),
        ("tune belfort --side french --against scripted:denfert", "--> --against"),
        ("tune belfort --side french --bot prussian=scripted:denfert", "--> --bot"),
        ("tune belfort --side french --against random,nobody,heuristc", "2 errors"),
        ("tune belfort --side french --against heuristic:none.toml,scripted:none", "2 errors"),
        ("tune belfort --side french --against random,random", "`random` twice"),
    ] {
        let found = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert!(found.contains(said), "{line}: {found}");
    }
}
