//! Studies: many questions in one folder, with one page and one table.

use crate::common::{Room, browser, copy, files, opened, root};
use sandtable_store::parquet::Table;
use serde_json::Value;
use std::fs;

/// Every kind of question, of players who think about nothing.
const STUDY: &str = r#"
title = "Is <script>alert(1)</script> fair?"
scenarios = ["belfort", "./mine"]

[questions]
run = 60
compare = 40
rulings = 4
verdict = 2
sensitivity = 2
blocks = 2

[variants.each]
ruling = "repeat-fire=each"

[variants.pioneers]
errata = "pioneers.toml"
set = ["zones.12.bonus=2", "zones.13.bonus=2"]

[sweeps.income]
vary = "course.income.prussian=6..8"
games = 20

[players.random]
french = "random"
prussian = "random"
"#;

/// A study in a folder of its own, beside what it names.
fn room() -> Room {
    let room = Room::new();
    let sources = root().join("scenarios/belfort");
    copy(&sources, &room.path().join("work/mine"));
    fs::copy(sources.join("errata/pioneers.toml"), room.path().join("work/pioneers.toml")).expect("room on the disk");
    write(&room, STUDY);
    room
}

fn write(room: &Room, text: &str) {
    fs::write(room.path().join("work/mine.toml"), text).expect("room on the disk");
}

fn refused(room: &Room, line: &str) -> String {
    room.wrong(&line.split(' ').collect::<Vec<_>>())
}

const ASK: &str = "study work/mine.toml --quiet --out out";

#[test]
fn a_study_answers_all_questions_on_one_page_and_in_one_table() {
    let room = room();
    let said = room.good(ASK);
    let out = room.path().join("out");
    let names = ["run", "compare-each", "compare-pioneers", "rulings", "verdict", "sensitivity", "sweep-income"];
    for scenario in ["belfort", "mine"] {
        for name in names {
            let name = format!("{scenario}-{name}-random");
            assert!(said.contains(&format!("\n{name}: ")), "{name}: {said}");
            assert!(out.join(&name).join("report.html").is_file() && out.join(&name).join("manifest.json").is_file());
        }
    }
    let page = fs::read_to_string(out.join("report.html")).expect("a page");
    assert!(page.contains("<svg") && page.len() < 3_000_000, "{}", page.len());
    assert!(!page.contains("<script") && page.contains("&lt;script&gt;"));
    if let Some(browser) = browser() {
        assert!(opened(browser, &out.join("report.html"), "").contains("</html>"));
    }
    // Each number is that of its own command, and the same in all three tables.
    let told: Value = serde_json::from_str(&room.good(&format!("{ASK} --format json"))).expect("one JSON object");
    let lines = told["lines"].as_array().expect("a list");
    let run: Value = serde_json::from_str(
        &room.good("run belfort --games 60 --bot french=random --bot prussian=random --quiet --format json"),
    )
    .expect("one JSON object");
    assert_eq!(lines[0]["wins"][0], run["wins"][0]["rate"]);
    let csv = room.good(&format!("{ASK} --format csv"));
    assert_eq!(csv, fs::read_to_string(out.join("table.csv")).expect("a table"));
    assert_eq!(csv.lines().count(), lines.len() + 1);
    let table = Table::read(&out.join("table.parquet")).expect("a Parquet file");
    assert_eq!(table.height(), lines.len());
    assert_eq!(table.names().join(","), csv.lines().next().expect("a heading"));
    // The command that each question tells asks it alone.
    let command = told["questions"][1]["command"].as_str().expect("a command line");
    let alone = room.good(&command.replacen("sandtable ", "", 1));
    let answer = told["questions"][1]["answer"].as_str().expect("a sentence");
    assert!(alone.replace('\n', " ").contains(answer), "{answer}: {alone}");
}

#[test]
fn what_was_answered_is_not_asked_again_and_what_is_new_is() {
    let room = room();
    let few = "title = \"T\"\nscenarios = [\"belfort\"]\nquestions.run = 20\nplayers.r = { french = \"random\", prussian = \"random\" }\n";
    write(&room, few);
    room.good(ASK);
    let out = room.path().join("out");
    fs::remove_dir_all(out.join("belfort-run-r")).expect("it was there");
    write(&room, &format!("{few}[sweeps.s]\nvary = \"zones.12.bonus=1,2\"\ngames = 5\n"));
    let said = room.good(ASK);
    assert!(said.contains("belfort-run-r: ") && said.contains("belfort-sweep-s-r: "), "{said}");
    assert!(!out.join("belfort-run-r").exists() && out.join("belfort-sweep-s-r").is_dir());
    // Asked otherwise, it is another question: what was found is not lost unasked.
    let before = files(&out);
    write(&room, &few.replace("= 20", "= 30"));
    let message = refused(&room, ASK);
    let command = |games: u32| {
        format!("sandtable run belfort --bot french=random --bot prussian=random --seed 1 --games {games}")
    };
    let both = message.contains(&command(20)) && message.contains(&command(30));
    assert!(message.contains("found/belfort-run-r.json") && both && message.contains("--force"), "{message}");
    write(&room, &few.replace("\"T\"", "\"U\""));
    assert!(refused(&room, ASK).contains("its title differs"));
    assert_eq!(files(&out), before);
    // All that have changed are told at once.
    write(&room, &format!("{few}seed = 2\n[sweeps.s]\nvary = \"zones.12.bonus=1,2\"\ngames = 5\n"));
    let message = refused(&room, ASK);
    assert!(
        message.contains("found/belfort-run-r.json") && message.contains("found/belfort-sweep-s-r.json"),
        "{message}"
    );
    // What is no longer asked stays, and is named.
    write(&room, few);
    let came = room.run(&ASK.split(' ').collect::<Vec<_>>());
    assert!(came.err.contains("answers that the study does not ask for: belfort-sweep-s-r"), "{}", came.err);
    write(&room, &few.replace("= 20", "= 30"));
    assert!(room.good(&format!("{ASK} --force")).contains("30 games") || out.join("belfort-run-r").is_dir());
    // An answer that was changed by hand is none.
    let name = "found/belfort-run-r.json";
    let text = fs::read_to_string(out.join(name)).expect("an answer");
    fs::write(out.join(name), text.replacen("\"count\": ", "\"count\": 1", 1)).expect("room on the disk");
    assert!(refused(&room, ASK).contains(name));
}

#[test]
fn the_games_of_a_study_can_start_in_a_position() {
    let room = Room::new();
    room.good("play belfort --game 3 --decision 446 --save p.toml");
    let text = "title = \"The end\"\nscenarios = [\"belfort\"]\n[questions]\nrun = 40\n[base]\nposition = \"p.toml\"\n";
    fs::write(room.path().join("end.toml"), text).expect("room on the disk");
    room.good("study end.toml --quiet");
    let of = |line: &str| room.good(line).split("Fingerprint ").nth(1).map(|rest| rest[..16].to_owned());
    let alone = of("run p.toml --games 40 --quiet").expect("a fingerprint");
    let found = fs::read_to_string(room.path().join("end/belfort-run/summary.json")).expect("an answer");
    assert!(found.contains(&alone), "{alone}");
    let among = text.replace("\"belfort\"", "\"./p.toml\"").replace("[base]\nposition = \"p.toml\"\n", "");
    fs::write(room.path().join("among.toml"), among).expect("room on the disk");
    room.good("study among.toml --quiet");
    assert!(fs::read_to_string(room.path().join("among/p-run/summary.json")).expect("an answer").contains(&alone));
    assert!(fs::read_to_string(room.path().join("among/table.csv")).expect("a table").contains("position ./p.toml"));
    fs::write(room.path().join("end.toml"), text.replace("p.toml", "q.toml")).expect("room on the disk");
    assert!(refused(&room, "study end.toml --quiet --force").contains("q.toml"));
}

#[test]
fn faults_of_a_study_are_told_with_their_places_before_a_game_is_played() {
    let room = room();
    for (from, to, said) in [
        ("scenarios", "scenario", "scenarios"),
        ("run = 60", "run = \"many\"", "a number of games"),
        ("verdict = 2", "verdikt = 2", "`verdict`"),
        ("./mine", "./nowhere", "nowhere"),
        ("repeat-fire=each", "repeat-fire=eech", "each"),
        ("\"pioneers.toml\"", "\"none.toml\"", "none.toml"),
        ("zones.12.bonus=2", "zones.12.bonsu=2", "bonus"),
        ("income.prussian=6..8", "income.prussain=6..8", "prussian"),
        ("french = \"random\"", "french = \"randon\"", "random"),
        ("french = \"random\"", "frensh = \"random\"", "french"),
        ("[variants.each]", "[variants.\"a b\"]", "as in the name of a folder"),
        ("[variants.each]", "[variants.each]\nscenarios = [\"verdun\"]", "some of the scenarios of the study"),
        ("[questions]", "note = 3\n[questions]", "a text"),
        ("\"./mine\"", "\"belfort\"", "two questions with the name"),
    ] {
        assert!(STUDY.contains(from), "{from}");
        write(&room, &STUDY.replacen(from, to, 1));
        let message = refused(&room, ASK);
        assert!(message.contains(said) && message.contains(".toml"), "{to}: {message}");
        let part = ["repeat-fire=eech", "none.toml", "bonsu"].iter().any(|wrong| to.contains(wrong));
        let line = STUDY.lines().position(|line| line.contains("zones.12.bonus")).expect("a line") + 1;
        assert!(!to.contains("bonsu") || message.contains(&format!("mine.toml:{line}:9")), "{to}: {message}");
        assert!(!part || message.contains("variant `") && message.contains("belfort"), "{to}: {message}");
        assert!(!room.path().join("out").exists(), "{to}");
    }
}

#[test]
fn a_study_has_at_most_a_thousand_changes() {
    let room = room();
    let changes = vec!["\"zones.12.bonus+=0\""; 100].join(", ");
    let variants: String = (0..11).map(|n| format!("[variants.v{n}]\nset = [{changes}]\n")).collect();
    write(
        &room,
        &format!("title = \"Changes\"\nscenarios = [\"belfort\"]\nseed = 1\n[questions]\ncompare = 10\n{variants}"),
    );
    let message = refused(&room, ASK);
    assert!(message.contains("1100 changes in the variants") && message.contains("at most 1000"), "{message}");
}

/// Cut, doubled and spoiled lines; a key that means nothing stands before all, so that no game is played.
#[test]
fn a_changed_study_is_refused_with_a_place() {
    let room = room();
    let lines: Vec<&str> = STUDY.trim().lines().collect();
    let spoiled = |line: &str, by: &str| line.split_once('=').map_or(by.to_owned(), |(key, _)| format!("{key}= {by}"));
    for (place, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
        for by in ["-1", "[[", "{ a = [1, {}] }", "\"\\u202e\"", "1e999", "\"../../x\""] {
            let spoiled = spoiled(line, by);
            let changed = [&["nothing = 1"], &lines[..place], &[spoiled.as_str()], &lines[place + 1..]].concat();
            write(&room, &changed.join("\n"));
            let message = refused(&room, ASK);
            assert!(message.contains("mine.toml:"), "line {place}, {by}: {message}");
        }
        for changed in [&lines[..place], &[&lines[..=place], &lines[place..]].concat()] {
            write(&room, &format!("nothing = 1\n{}", changed.join("\n")));
            assert!(refused(&room, ASK).contains("mine.toml:"), "line {place}");
        }
    }
    assert!(!room.path().join("out").exists());
}

#[test]
fn a_study_that_was_begun_by_new_can_be_asked() {
    let room = Room::new();
    room.good("new study work.toml --from spicheren");
    assert!(room.good("check work.toml").contains("A study with 3 questions"));
    let text = fs::read_to_string(room.path().join("work.toml")).expect("a file");
    let few = text.replace("\"2k\"", "2").replace("\"500\"", "1").replace("rulings = \"200\"", "");
    fs::write(room.path().join("work.toml"), few).expect("room on the disk");
    assert!(room.good("study work.toml --quiet").contains("Written to work: open report.html first"));
    refused(&room, "new study work.toml --from belfort");
}

/// Variants and bots at fault are named in one go, each line once, whatever scenarios and players there are.
#[test]
fn all_errors_of_a_study_are_named_at_once() {
    let room = Room::new();
    let text = "title = \"T\"\nscenarios = [\"spicheren\", \"wissembourg\"]\n[questions]\ncompare = 10\n[variants.one]\n\
                set = \"course.turnz=3\"\n[variants.two]\nset = \"course.turnz+=3\"\n[players.x]\nfrench = \"heuristik\"\n\
                [players.y]\nfrench = \"random\"\n";
    fs::write(room.path().join("bad.toml"), text).expect("our own folder");
    let message = room.wrong(&["check", "bad.toml"]);
    for place in ["bad.toml:6:8", "bad.toml:8:8", "bad.toml:10:11", "3 errors"] {
        assert!(message.contains(place), "{place}: {message}");
    }
}
