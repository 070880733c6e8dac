//! What is killed goes on and ends with the same bytes; what is in a folder is lost to nobody's slip.

use crate::common::{Room, files};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

/// How often each command is killed: fewer times in CI (`SANDTABLE_LAWS=ci`), as far apart.
fn moments() -> u64 {
    if std::env::var("SANDTABLE_LAWS").is_ok_and(|wanted| wanted == "ci") { 5 } else { 30 }
}

/// Players who think about nothing.
const RANDOM: &str = "--bot french=random --bot prussian=random --quiet";

/// The files of a folder, of whose manifest the time that it took is no result.
fn results(room: &Room, folder: &str) -> BTreeMap<String, Vec<u8>> {
    let mut files = files(&room.path().join(folder));
    for (_, text) in files.iter_mut().filter(|(name, _)| name.ends_with("manifest.json")) {
        let mut manifest: Value = serde_json::from_slice(text).expect("a manifest");
        manifest.as_object_mut().expect("an object").remove("timing");
        // The folder is the one thing in which the commands differ.
        *text = manifest.to_string().into_bytes();
    }
    files
}

/// Kills the command at many moments after its start, lets it end, and compares with one that was never killed. Each goes on where the last
/// one was killed.
fn killed_at_many_moments(room: &Room, line: &str) {
    let whole = room.good(&format!("{line} --out whole"));
    let killed = format!("{line} --out killed");
    for moment in 0..moments() {
        let mut command = room.command(&killed.split(' ').collect::<Vec<_>>());
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program was built");
        sleep(Duration::from_millis(5 + moment * 37 % 211));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    let told = |text: &str| {
        text.replace("killed", "whole")
            .lines()
            .filter(|line| !line.contains("games a second") && !line.contains(" games take about "))
            .map(String::from)
            .collect::<Vec<_>>()
    };
    assert_eq!(told(&room.good(&killed)), told(&whole), "{line}");
    assert_eq!(results(room, "killed").keys().collect::<Vec<_>>(), results(room, "whole").keys().collect::<Vec<_>>());
    assert!(results(room, "killed") == results(room, "whole"), "{line}");
}

#[test]
fn a_run_that_is_killed_at_many_moments_ends_with_the_same_bytes() {
    killed_at_many_moments(&Room::new(), &format!("run belfort --games 12k {RANDOM}"));
}

#[test]
fn a_comparison_that_is_killed_at_many_moments_ends_with_the_same_bytes() {
    let room = Room::new();
    killed_at_many_moments(&room, &format!("compare belfort --ruling repeat-fire=each --games 6k {RANDOM}"));
    // What it has played is not played again, and it says so.
    let line: Vec<&str> =
        "compare belfort --ruling repeat-fire=each --games 2k --threads 1 --out here".split(' ').collect();
    let mut child = room.command(&line).stderr(Stdio::null()).spawn().expect("the program was built");
    let played = || fs::metadata(room.path().join("here/games.journal")).is_ok_and(|journal| journal.len() > 1_000);
    while !played() {
        sleep(Duration::from_millis(2));
        assert!(child.try_wait().expect("it can be asked").is_none(), "it ended before it was killed");
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let came = room.run(&line);
    assert!(came.code == 0 && came.err.contains("resuming: "), "{}", came.err);
}

#[test]
fn a_ranking_that_is_killed_at_many_moments_ends_with_the_same_bytes() {
    killed_at_many_moments(&Room::new(), &format!("rulings belfort --rank --games 40 {RANDOM}"));
}

#[test]
fn a_study_that_is_killed_at_many_moments_ends_with_the_same_bytes() {
    let room = Room::new();
    let text = r#"
        title = "Killed"
        scenarios = ["belfort"]
        questions = { run = "4k", compare = "2k", rulings = 20 }
        players.random = { french = "random", prussian = "random" }
        variants.each.ruling = "repeat-fire=each"
        sweeps.income = { vary = "course.income.prussian=6..8", games = 500 }
    "#;
    fs::write(room.path().join("study.toml"), text).expect("room on the disk");
    killed_at_many_moments(&room, "study study.toml --quiet");
}

/// What a killed run has played is not played again.
#[test]
fn a_killed_run_goes_on_where_it_was() {
    let room = Room::new();
    let line = "run belfort --games 400 --seed 3 --quiet --threads 1 --out here";
    room.killed_when(line, "here/games.journal");
    sleep(Duration::from_millis(20));
    let journal = room.path().join("here/games.journal");
    let before = fs::metadata(&journal).expect("it was there").len();
    room.killed_when(line, "here/games.journal");
    assert!(fs::metadata(&journal).expect("it is there").len() >= before);
    // Another run, by seed, bots or rules, begins anew where it is forced; the same one of more games goes on.
    let whole = |line: &str| {
        let out = room.good(line);
        assert!(!journal.exists());
        out
    };
    assert!(whole(&line.replace("--seed 3", "--seed 4 --force")).contains("seed 4"));
    let print = |folder: &str| {
        let text = fs::read_to_string(room.path().join(folder).join("summary.json")).expect("a summary");
        serde_json::from_str::<Value>(&text).expect("JSON")["fingerprint"].clone()
    };
    let fourth = print("here");
    room.good("run belfort --games 400 --seed 4 --quiet --out fresh");
    assert_eq!(fourth, print("fresh"));
}

#[cfg(unix)]
#[test]
fn a_stopped_ranking_tells_what_it_played_and_goes_on() {
    use std::process::Command;

    let room = Room::new();
    let line = format!("rulings belfort --rank --games 40 {RANDOM} --format json");
    let whole = room.good(&format!("{line} --out whole"));
    let arguments = format!("{line} --out stopped");
    let mut command = room.command(&arguments.split(' ').collect::<Vec<_>>());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program was built");
    while !room.path().join("stopped/blocks/0001.json").exists() {
        sleep(Duration::from_millis(2));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a Unix has kill");
    assert!(kill.success());
    let output = child.wait_with_output().expect("it ends");
    let told: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    let games = told["games"].as_u64().expect("a count");
    if games < 40 {
        assert_eq!(output.status.code(), Some(130));
        assert!(String::from_utf8_lossy(&output.stderr).contains("the same command resumes from here"));
        assert!(games >= 10 && !room.path().join("stopped/result.json").exists(), "{games}");
    }
    assert_eq!(room.good(&arguments), whole);
    assert!(results(&room, "stopped") == results(&room, "whole"));
}

/// One command's results are replaced by another's where that is said, and nothing else is touched.
#[test]
fn what_is_replaced_by_force_is_what_was_written() {
    let room = Room::new();
    let sweep = "sweep belfort --vary zones.12.bonus=1,2 --games 2 --quiet --out here";
    let run = "run belfort --games 3 --quiet --out here";
    room.good(sweep);
    fs::write(room.path().join("here/mine.txt"), "mine").expect("room on the disk");
    fs::write(room.path().join("here/cells/mine.json"), "mine").expect("room on the disk");
    let before = files(&room.path().join("here"));
    for (line, said) in [
        (run, "holds the sweep of belfort"),
        ("rulings belfort --rank --games 1 --quiet --out here", "holds the sweep of belfort"),
        (&sweep.replace("--games 2", "--games 3"), "number of games"),
    ] {
        let message = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert!(message.contains(said) && message.contains("--force"), "{line}: {message}");
        assert_eq!(files(&room.path().join("here")), before, "{line}");
    }
    let names = |line: &str| -> Vec<String> {
        room.good(&format!("{line} --force"));
        files(&room.path().join("here")).into_keys().collect()
    };
    let mine = ["cells/mine.json", "mine.txt"].map(String::from);
    let of_run = names(run);
    assert!(mine.iter().all(|name| of_run.contains(name)) && of_run.contains(&"games.parquet".into()), "{of_run:?}");
    assert!(
        !of_run.iter().any(|name| name.contains("sweep.json") || name.contains("cells.csv") || name.contains("0001"))
    );
    let of_sweep = names(&sweep.replace("1,2", "3,2"));
    assert_eq!(of_sweep, before.into_keys().collect::<Vec<_>>());
    let ladder = names("ladder belfort --bots random --games 2 --quiet --out here");
    assert!(mine.iter().all(|name| ladder.contains(name)) && ladder.contains(&"ladder.json".into()), "{ladder:?}");
    assert!(!ladder.contains(&"sweep.json".into()));
    // Where nothing of ours is, nothing is replaced.
    fs::create_dir(room.path().join("theirs")).expect("room on the disk");
    fs::write(room.path().join("theirs/mine.txt"), "mine").expect("room on the disk");
    for line in [run, sweep] {
        room.wrong(&format!("{} --force", line.replace("here", "theirs")).split(' ').collect::<Vec<_>>());
        assert_eq!(files(&room.path().join("theirs")).len(), 1, "{line}");
    }
}
