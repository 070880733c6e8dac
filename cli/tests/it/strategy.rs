//! Good play for both sides, from the command line to what is printed and written; stopped searches go on.

use crate::common::{Room, files};
use std::fs;

const SHORT: &str =
    "strategy belfort --rounds 2 --response-games 48 --candidates 4 --tries 6 --games 30 --check 30 --bound 1% --quiet";

#[test]
fn a_killed_search_goes_on_and_ends_with_the_same_bytes() {
    let room = Room::new();
    let whole = room.good(&format!("{SHORT} --searches 2 --out whole"));
    room.killed_when(&format!("{SHORT} --searches 2 --threads 1 --out killed"), "killed/steps/0004.json");
    let killed = room.good(&format!("{SHORT} --searches 2 --threads 3 --out killed"));
    assert_eq!(killed.replace("Written to killed", "Written to whole"), whole);
    assert_eq!(files(&room.path().join("killed")), files(&room.path().join("whole")));
    // What is made at the end is made again; a step that is missing is played again.
    for lost in ["mixture-french.toml", "summary.md", "steps/0001.json", "steps/0003.json"] {
        fs::remove_file(room.path().join("killed").join(lost)).expect("it was there");
    }
    room.good(&format!("{SHORT} --searches 2 --threads 2 --out killed"));
    assert_eq!(files(&room.path().join("killed")), files(&room.path().join("whole")));
}

#[test]
fn more_rounds_go_on_where_fewer_ended() {
    let room = Room::new();
    let longer = SHORT.replace("--rounds 2", "--rounds 4");
    let whole = room.good(&format!("{longer} --out whole"));
    room.good(&format!("{SHORT} --out grown"));
    let grown = room.good(&format!("{longer} --out grown"));
    assert_eq!(grown.replace("Written to grown", "Written to whole"), whole);
    assert_eq!(files(&room.path().join("grown")), files(&room.path().join("whole")));
}

#[test]
fn threads_change_nothing() {
    let room = Room::new();
    let one = room.good(&format!("{SHORT} --threads 1 --format json"));
    for threads in [2, 3, 7] {
        assert_eq!(room.good(&format!("{SHORT} --threads {threads} --format json")), one, "{threads}");
    }
}

#[test]
fn a_mixture_joins_with_its_members() {
    let room = Room::new();
    let two = "[[members]]\nshare = 2\nname = \"a\"\nbot = \"heuristic\"\n[[members]]\nshare = 1\nname = \"b\"\nbot = \"random\"\n";
    fs::write(room.path().join("two.toml"), two).expect("room on the disk");
    let said = room.good(&format!("{SHORT} --bots french=mixture:two.toml --bots prussian=mixture --format json"));
    for part in ["a of mixture:two.toml", "b of mixture:two.toml", "of mixture\""] {
        assert!(said.contains(part), "no {part} in {said}");
    }
}

/// Searches join as responses; the mixture is a file that stands by itself, and the bracket says what either side still gains.
#[test]
fn a_search_responds_and_can_be_played() {
    let room = Room::new();
    let line = "strategy verdun-february --rounds 2 --response-games 8 --candidates 4 --tries 2 --games 8 --check 8 --searched 8 --bound 1% \
                --out found --quiet";
    let said = room.good(line);
    for told in
        ["search over the leading weights", "search over tuned weights", "the best again", "With their best deviation"]
    {
        assert!(said.contains(told), "no {told}: {said}");
    }
    let bracket = fs::read_to_string(room.path().join("found/bracket.json")).expect("a bracket");
    let bracket: serde_json::Value = serde_json::from_str(&bracket).expect("JSON");
    assert_eq!(bracket["searched"], 8);
    let members = ["german", "french"].map(|side| {
        let file = room.path().join(format!("found/mixture-{side}.toml"));
        fs::read_to_string(file).expect("a mixture")
    });
    assert!(
        members.iter().any(|text| text.contains("bot = \"search\"") && text.contains("[[members.opponents]]")),
        "{members:?}"
    );
    room.good(
        "run verdun-february --bot german=mixture:found/mixture-german.toml --bot french=mixture:found/mixture-french.toml --games 4 --quiet",
    );
    // The best deviations can be played, too.
    room.good("run verdun-february --bot german=mixture:found/deviation-german.toml --bot french=mixture:found/deviation-french.toml --games 2 --quiet");
    // It goes on where it ended, with a search in the portfolio.
    room.good(&line.replace("--rounds 2", "--rounds 3"));
}

/// What is found can be played, and taken elsewhere, without the files that it was found from.
#[test]
fn a_mixture_stands_by_itself() {
    let room = Room::new();
    let old = crate::common::root().join("bots/data/belfort/heuristic-french-2026-11.toml");
    fs::copy(old, room.path().join("old.toml")).expect("it is there");
    room.good(
        "strategy belfort --bots heuristic:old.toml --rounds 1 --response-games 48 --candidates 4 --tries 6 --games 30 --check 30 \
         --out found --quiet",
    );
    let text = fs::read_to_string(room.path().join("found/mixture-french.toml")).expect("a mixture");
    assert!(text.contains("name = \"heuristic:old.toml\"") && text.contains("[members.weights.map]"), "{text}");
    fs::remove_file(room.path().join("old.toml")).expect("it was there");
    room.good("run belfort --bot french=mixture:found/mixture-french.toml --games 10 --quiet");
}

/// From a side that plays at random the first response is found, joins, and plays alone.
#[test]
fn a_response_that_gains_joins_and_what_was_found_can_be_played() {
    let room = Room::new();
    let said = room.good(
        "strategy belfort --bots french=random --bots prussian=scripted:tresckow --rounds 2 --response-games 180 --candidates 6 --tries 10 \
         --games 60 --check 60 --out found --format json --quiet",
    );
    let json: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    let number = |path: &str| json.pointer(path).and_then(serde_json::Value::as_f64).expect(path);
    assert!(number("/rounds/0/value/mean") < 0.2 && number("/rounds/0/deviations/0/0/gain/mean") > 0.5, "{said}");
    assert!(number("/members/0/1/share") > 0.99 && number("/members/0/0/share") < 0.01, "{said}");
    let text = fs::read_to_string(room.path().join("found/mixture-french.toml")).expect("a mixture");
    for told in ["# Play of the French", "seed 1", "name = \"round 1\"", "[members.weights.map]"] {
        assert!(text.contains(told), "no {told}: {text}");
    }
    let page = fs::read_to_string(room.path().join("found/summary.md")).expect("a page");
    for told in ["## Mixture of the French", "## Results between members", "## Reproduction"] {
        assert!(page.contains(told), "no {told}: {page}");
    }
    room.good(
        "run belfort --bot french=mixture:found/mixture-french.toml --bot prussian=mixture:found/mixture-prussian.toml --games 10 --quiet",
    );
}

#[test]
fn another_question_is_refused_and_nothing_is_touched() {
    let room = Room::new();
    room.good(&format!("{SHORT} --out here"));
    let before = files(&room.path().join("here"));
    for (other, what) in [
        (SHORT.replace("--games 30", "--games 31"), "number of games"),
        (SHORT.replace("--bound 1%", "--bound 2%"), "the bound"),
        (format!("{SHORT} --bots random"), "the bots at the start"),
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
        ("strategy belfort --bots heuristc", "`heuristic`"),
        ("strategy belfort --bots scripted:citadel", "`french=scripted:citadel` names it"),
        ("strategy belfort --bots random,random", "each bot once"),
        ("strategy belfort --rounds 0", "from 1"),
        ("strategy belfort --candidates 3", "from 4"),
        ("strategy belfort --bound 0%", "above 0"),
        ("strategy belfrt", "belfort"),
    ] {
        let found = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert!(found.contains(said), "{line}: {found}");
    }
}
