//! What is on disk is lost to nobody's error, and what a killed command or a full disk leaves bars nobody's way.

use crate::common::{Came, Room, files, root};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Commands that write, all under the names `out` or `out.*`.
const WRITERS: [&str; 8] = [
    "new out --from belfort",
    "run belfort --games 300 --control --events --bot french=random --bot prussian=random --quiet --out out",
    "sweep belfort --vary zones.12.bonus=1..3 --games 60 --bot french=random --bot prussian=random --quiet --out out",
    "report belfort --games 60 --bot french=random --bot prussian=random --quiet --out out",
    "play belfort --html out.html --save out.json",
    "map belfort -o out.png",
    "odds belfort fire --vary value=1..6 -o out.svg",
    "strategy belfort --rounds 1 --games 20 --response-games 40 --candidates 4 --tries 4 --check 20 --quiet --out out",
];

/// At how many moments each is killed, and at how many sizes the disk is full: fewer in CI (`SANDTABLE_LAWS=ci`).
fn moments() -> u32 {
    if std::env::var("SANDTABLE_LAWS").is_ok_and(|wanted| wanted == "ci") { 2 } else { 30 }
}

/// The files of a folder, of whose manifests the time that it took is no result.
fn results(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = files(folder);
    for (_, text) in files.iter_mut().filter(|(name, _)| name.ends_with("manifest.json")) {
        let mut manifest: Value = serde_json::from_slice(text).expect("a manifest");
        manifest.as_object_mut().expect("an object").remove("timing");
        *text = manifest.to_string().into_bytes();
    }
    files
}

fn run_in(folder: &Path, line: &str) -> Came {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    let output = command.args(line.split(' ')).current_dir(folder).stdin(Stdio::null()).output().expect("it was built");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let code = output.status.code().expect("an exit code");
    Came { code, out: text(output.stdout), err: text(output.stderr) }
}

/// Names that differ, for a message.
fn assert_same(found: &BTreeMap<String, Vec<u8>>, whole: &BTreeMap<String, Vec<u8>>, line: &str) {
    let names = |of: &BTreeMap<String, Vec<u8>>| of.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(found), names(whole), "{line}");
    let differing: Vec<&String> =
        whole.iter().filter(|(name, bytes)| found[*name] != **bytes).map(|(name, _)| name).collect();
    assert!(differing.is_empty(), "{line}: {differing:?}");
}

/// Killed at many moments, each command ends as one that was never killed, without `--force`, and nothing else is left.
#[test]
fn killed_commands_leave_nothing_in_the_way() {
    for line in WRITERS {
        let (whole, room) = (Room::new(), Room::new());
        let start = Instant::now();
        whole.good(line);
        let took = start.elapsed();
        for moment in 0..moments() {
            let mut command = room.command(&line.split(' ').collect::<Vec<_>>());
            let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it was built");
            sleep(took * moment / moments());
            child.kill().expect("it can be killed");
            child.wait().expect("it ends");
            // What takes one step is begun again; what takes many goes on, and would soon be over.
            if line.starts_with("new") && room.path().join("out").exists() {
                fs::remove_dir_all(room.path().join("out")).expect("our own folder");
            }
        }
        room.good(line);
        assert_same(&results(room.path()), &results(whole.path()), line);
    }
}

/// On disks of many sizes, each command says that there is no room, and ends as it should once there is, without `--force`.
#[test]
#[cfg(target_os = "linux")]
fn full_disks_leave_nothing_in_the_way() {
    let mount = |room: &Room, options: &str| {
        let made = Command::new("mount").args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(room.path()).output();
        made.is_ok_and(|made| made.status.success())
    };
    for line in WRITERS {
        let whole = Room::new();
        whole.good(line);
        let whole = results(whole.path());
        let size: usize = whole.values().map(Vec::len).sum();
        for moment in 0..moments() as usize {
            let room = Room::new();
            let kib = 4 + size * moment / moments() as usize / 1024;
            if !mount(&room, &format!("size={kib}k")) {
                eprintln!("not tested: this user may not mount a file system");
                return;
            }
            let full = run_in(room.path(), line);
            let grown = mount(&room, "remount,size=64m");
            let again = (full.code != 0).then(|| run_in(room.path(), line));
            let found = results(room.path());
            let unmounted = Command::new("umount").arg(room.path()).status().expect("what mounts unmounts");
            assert!(grown && unmounted.success());
            if let Some(again) = again {
                assert!(full.code == 2 && full.err.contains("No space left"), "{line}, {kib} KiB: {}", full.err);
                assert_eq!(again.code, 0, "{line}, {kib} KiB: {}", again.err);
            }
            assert_same(&found, &whole, line);
        }
    }
}

/// A file that the program did not write is replaced by force alone; one that it wrote is replaced.
#[test]
fn files_of_others_are_not_replaced() {
    let room = Room::new();
    room.good("new mine --from belfort");
    let units = fs::read(room.path().join("mine/units.toml")).expect("a file");
    for line in [
        "play ./mine --save mine/units.toml",
        "diff belfort verdun -o mine/units.toml",
        "judge belfort --games 5 --save mine/units.toml",
    ] {
        let message = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(fs::read(room.path().join("mine/units.toml")).expect("a file"), units, "{line}");
        let refused = message.contains("nothing in it says that this program wrote it; --force replaces it");
        assert!(refused || line.starts_with("diff"), "{line}: {message}");
    }
    for quartiles in ["", " --quartiles 5"] {
        let line = format!("play belfort --html mine/units.toml{quartiles}");
        let message = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert!(message.contains("ends in .html") && message.contains("`mine/units.html`"), "{message}");
    }
    for (name, line) in [
        ("a.svg", "map belfort -o a.svg"),
        ("a.png", "map belfort -o a.png"),
        ("b.svg", "odds belfort fire --given value=2 -o b.svg"),
        ("b.html", "odds belfort fire --given value=2 -o b.html"),
        ("c.svg", "compare belfort --set limits.repeat=-2 --games 4 --quiet --chart c.svg"),
        ("d.html", "play belfort --html d.html"),
        ("e.json", "play belfort --save e.json"),
    ] {
        let path = room.path().join(name);
        fs::write(&path, "mine").expect("room on the disk");
        let message = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert!(message.contains("--force replaces it"), "{line}: {message}");
        assert_eq!(fs::read(&path).expect("a file"), b"mine", "{line}");
        room.good(&format!("{line} --force"));
        room.good(line);
    }
    // What bears no mark is replaced by the same contents.
    room.good("odds belfort fire --given value=2 -o f.csv");
    room.good("odds belfort fire --given value=2 -o f.csv");
    room.wrong(&"odds belfort fire --given value=12 -o f.csv".split(' ').collect::<Vec<_>>());
    room.good("odds belfort fire --given value=12 -o f.csv --force");
}

/// A device is no file that could be replaced, with force or without.
#[cfg(unix)]
#[test]
fn devices_are_not_replaced() {
    let message = Room::new().wrong(&["play", "belfort", "--save", "/dev/null", "--force"]);
    assert!(message.contains("found a device"), "{message}");
}

/// The same folder and another question: refused, with what is in it. More games of the same go on.
#[test]
fn results_are_replaced_by_the_same_question_alone() {
    let room = Room::new();
    let run = "run belfort --games 60 --control --quiet --out out";
    room.good(run);
    let before = files(&room.path().join("out"));
    for (line, said) in [
        ("run belfort --games 10 --control --quiet --out out", "this command asks for fewer games"),
        ("run belfort --games 60 --quiet --out out", "there is no control.parquet now"),
        ("run belfort --games 60 --control --seed 2 --quiet --out out", "the seed differs"),
        ("run belfort --games 60 --control --bot french=random --quiet --out out", "the bots differ"),
        ("run belfort --games 60 --control --set limits.repeat=-2 --quiet --out out", "its changes differ"),
        ("report belfort --games 60 --quiet --out out", "the run of belfort"),
    ] {
        let message = room.wrong(&line.split(' ').collect::<Vec<_>>());
        let holds = message.contains("holds the run of belfort: 60 games of seed 1, heuristic v. heuristic");
        assert!(holds && message.contains(said) && message.contains("--force"), "{line}: {message}");
        assert_eq!(files(&room.path().join("out")), before, "{line}");
    }
    room.good("run belfort --games 70 --control --events --quiet --out out");
    let compare = "compare belfort --set limits.repeat=-2 --games 20 --quiet --out both";
    room.good(compare);
    room.good(compare);
    let message = room.wrong(&format!("{compare} --until 5%").split(' ').collect::<Vec<_>>());
    assert!(message.contains("the options differ"), "{message}");
    room.good("report belfort --games 20 --quiet --out page");
    let message = room.wrong(&["run", "belfort", "--games", "20", "--out", "page"]);
    assert!(message.contains("the report of belfort"), "{message}");
}

/// A killed run is not lost to another question either, and says that it resumes.
#[test]
fn a_killed_run_is_known_and_resumes() {
    let room = Room::new();
    let line = "run belfort --games 3000 --seed 3 --threads 1 --out here";
    room.killed_when(line, "here/games.journal");
    let journal = room.path().join("here/games.journal");
    let since = Instant::now();
    while fs::metadata(&journal).expect("it is there").len() < 10_000 && since.elapsed() < Duration::from_secs(60) {
        room.killed_when(line, "here/games.journal");
        let mut child =
            room.command(&line.split(' ').collect::<Vec<_>>()).stderr(Stdio::null()).spawn().expect("it was built");
        sleep(Duration::from_millis(400));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    let message = room.wrong(&line.replace("--seed 3", "--seed 4").split(' ').collect::<Vec<_>>());
    assert!(
        message.contains("3,000 games of seed 3, not finished") && message.contains("the seed differs"),
        "{message}"
    );
    let came = room.run(&line.split(' ').collect::<Vec<_>>());
    assert!(
        came.code == 0 && came.err.contains("resuming: ") && came.err.contains("of 3,000 games were played before"),
        "{}",
        came.err
    );
}

/// Two runs at once: the second says who is at work.
#[test]
fn a_folder_is_written_by_one_process_at_a_time() {
    let room = Room::new();
    for (line, there) in [
        ("run belfort --games 100M --bot french=random --quiet --out out", "out/games.journal"),
        ("sweep belfort --vary zones.12.bonus=1..3 --games 10M --quiet --out cells", "cells/sweep.json"),
    ] {
        let mut child = room.command(&line.split(' ').collect::<Vec<_>>()).spawn().expect("it was built");
        while !room.path().join(there).exists() {
            sleep(Duration::from_millis(5));
        }
        let message = room.wrong(&line.split(' ').collect::<Vec<_>>());
        child.kill().expect("it can be killed");
        let holder = format!("process {} (the ", child.id());
        child.wait().expect("it ends");
        assert!(message.contains(&holder) && message.contains("is writing into this folder"), "{message}");
    }
}

/// A link to another folder is not written through.
#[cfg(unix)]
#[test]
fn linked_folders_of_results_are_refused() {
    let room = Room::new();
    let run = "run belfort --games 4 --quiet --out out";
    room.good(run);
    let at = |name: &str| room.path().join(name);
    fs::rename(at("out/charts"), at("elsewhere")).expect("our own folder");
    std::os::unix::fs::symlink(at("elsewhere"), at("out/charts")).expect("a link");
    let before = files(&at("elsewhere"));
    for line in [run, "run belfort --games 4 --seed 2 --quiet --out out --force"] {
        let message = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert!(message.contains("charts") && message.contains("link to another place"), "{message}");
        assert_eq!(files(&at("elsewhere")), before);
    }
}

/// A mixture can name a bot's file a hundred times, and each is read.
#[test]
fn a_file_of_a_bot_has_a_bound() {
    let room = Room::new();
    std::fs::write(room.path().join("long.toml"), "# so\n".repeat(30_000)).expect("room on the disk");
    let message = room.wrong(&["run", "belfort", "--games", "1", "--bot", "french=heuristic:long.toml"]);
    assert!(message.contains("found 150000 bytes, expected a bot's file of at most 131072 bytes"), "{message}");
}

/// Commands that go on in a folder know its manifest too.
#[test]
fn a_manifest_of_others_is_not_replaced() {
    let room = Room::new();
    for line in [
        "ladder belfort --bots random --games 5 --quiet --out ladder",
        "sweep belfort --vary limits.repeat=-2,-1 --bot french=random --games 5 --quiet --out sweep",
    ] {
        room.good(line);
        let path = room.path().join(line.rsplit(' ').next().expect("a folder")).join("manifest.json");
        fs::write(&path, "{\"name\":\"mine\"}").expect("room on the disk");
        let message = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert!(message.contains("manifest.json: this file was not written by this program"), "{message}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "{\"name\":\"mine\"}", "{line}");
    }
}

#[test]
fn a_new_folder_can_be_typed_with_a_slash() {
    let room = Room::new();
    room.good("new mine/ --from belfort");
    assert_eq!(room.names(), ["mine"]);
    room.good("check mine");
}

/// Questions that play games, about a copy of a scenario and files of its folder.
const QUESTIONS: [&str; 13] = [
    "run mine --bot french=heuristic:mine/weights.toml --games 1k",
    "compare mine --errata mine/errata.toml --games 500",
    "sweep mine --vary zones.12.bonus=2..4 --games 200",
    "sensitivity mine --only limits.repeat --blocks 10 --games 20",
    "rulings mine --rank --games 6",
    "balance mine --games 20",
    "tune mine --side french --generations 2 --candidates 4 --games 40 --check 40",
    "strategy mine --rounds 1 --response-games 40 --games 20 --check 20",
    "ladder mine --games 40",
    "coverage mine --games 1k",
    "openings mine --games 40",
    "judge mine --games 300",
    "verdict mine --games 100",
];

/// Files are read before the first game, so that an edit changes no answer: here the whole folder is gone as soon as games are played.
#[test]
fn what_is_edited_under_a_question_changes_no_answer() {
    let room = Room::new();
    room.good("new --from belfort mine");
    let [mine, gone, log] = ["mine", "gone", "log.txt"].map(|name| room.path().join(name));
    fs::copy(root().join("bots/data/belfort/heuristic-french-2026-11.toml"), mine.join("weights.toml"))
        .expect("weights");
    fs::write(mine.join("errata.toml"), "overlay_for = \"belfort\"\n[zones.12]\nbonus = 2\n").expect("errata");
    for question in QUESTIONS {
        let line = format!("{question} --format json --quiet");
        let answer = |text: &str| {
            let mut answer: Value = serde_json::from_str(text).expect("JSON");
            let fields = answer.as_object_mut().expect("an object");
            // The time that it took is no answer.
            fields.retain(|name, _| !["elapsed_s", "games_per_s"].contains(&name.as_str()));
            answer
        };
        let undisturbed = answer(&room.good(&line));
        let line = format!("{line} --log log.txt");
        let mut asking = room.command(&line.split(' ').collect::<Vec<_>>());
        let asking = asking.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it was built");
        let since = Instant::now();
        while !fs::read_to_string(&log).is_ok_and(|text| text.contains("is dispatched")) {
            assert!(since.elapsed() < Duration::from_secs(120), "{question}: no game");
            sleep(Duration::from_millis(1));
        }
        fs::rename(&mine, &gone).expect("our own folder");
        let answered = asking.wait_with_output().expect("it ends");
        fs::rename(&gone, &mine).expect("our own folder");
        fs::remove_file(&log).expect("our own file");
        assert!(answered.status.success(), "{question}\n{}", String::from_utf8_lossy(&answered.stderr));
        let disturbed = String::from_utf8(answered.stdout).expect("text");
        assert!(answer(&disturbed) == undisturbed, "{question}");
    }
}
