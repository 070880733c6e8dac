//! Workers on a shared folder: the same bytes as on one machine, whatever happens to them. With real processes.

use crate::common::{Room, files};
use std::fs;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

const RUN: &str = "run belfort --games 3000 --quiet --threads 1";

fn worker(room: &Room, more: &str) -> Child {
    let line = format!("work queue --threads 1 --idle 20{more}");
    room.command(&line.split(' ').collect::<Vec<_>>()).spawn().expect("the program was built")
}

/// Waits until something is in a folder of the queue.
fn until_some(room: &Room, part: &str) {
    let (path, since) = (room.path().join("queue").join(part), Instant::now());
    while fs::read_dir(&path).map_or(0, Iterator::count) == 0 && since.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(5));
    }
}

/// The files of a folder but for what says when and how they were made.
fn made(room: &Room, folder: &str) -> Vec<(String, Vec<u8>)> {
    let all = files(&room.path().join(folder)).into_iter();
    all.filter(|(name, _)| name.ends_with(".parquet") || name == "summary.json").collect()
}

#[test]
fn workers_and_a_killed_worker_change_nothing() {
    let room = Room::new();
    room.good(&format!("{RUN} --out alone"));
    let mut workers = [worker(&room, " --name first"), worker(&room, " --name second")];
    let asking = room.command(&format!("{RUN} --workers queue --out shared").split(' ').collect::<Vec<_>>()).spawn();
    let mut asking = asking.expect("the program was built");
    until_some(&room, "taken");
    workers[0].kill().expect("it can be killed");
    assert!(asking.wait().expect("it ends").success());
    for mut worker in workers {
        let _ = worker.kill();
        let _ = worker.wait();
    }
    assert_eq!(made(&room, "shared"), made(&room, "alone"));
    assert!(!made(&room, "alone").is_empty());
}

#[test]
fn a_killed_command_reads_what_workers_played() {
    let room = Room::new();
    let compare = "compare belfort --ruling repeat-fire=each --games 1500 --quiet --threads 1 --format csv";
    let alone = room.good(compare);
    let mut worker = worker(&room, "");
    let shared = format!("{compare} --workers queue");
    let mut asking = room.command(&shared.split(' ').collect::<Vec<_>>()).spawn().expect("the program was built");
    until_some(&room, "done");
    asking.kill().expect("it can be killed");
    asking.wait().expect("it ends");
    assert_eq!(room.good(&shared), alone);
    let _ = worker.kill();
    let _ = worker.wait();
}

#[test]
fn a_search_in_steps_is_shared_too() {
    let room = Room::new();
    let tune = "tune belfort --side french --generations 2 --candidates 4 --games 30 --check 60 --quiet --threads 1 --format json";
    let alone = room.good(tune);
    let mut worker = worker(&room, "");
    assert_eq!(room.good(&format!("{tune} --workers queue")), alone);
    let _ = worker.kill();
    let _ = worker.wait();
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let room = Room::new();
    fs::write(room.path().join("file"), "").expect("room on the disk");
    assert!(room.wrong(&["work", "file"]).contains("file"));
    assert!(room.wrong(&["run", "belfort", "--games", "5", "--workers", "file"]).contains("file"));
    assert!(room.wrong(&["work", "queue", "--idle", "soon"]).contains("--idle"));
}

/// A planned question, its parts and what one machine says.
#[test]
fn parts_are_merged_into_what_one_machine_says() {
    let room = Room::new();
    for (question, planned) in [
        ("run belfort --games 3000 --quiet --format csv", "games in "),
        ("compare belfort --ruling repeat-fire=each --games 1000 --quiet --format csv", "games in "),
    ] {
        assert!(room.good(&format!("work parts --threads 1 -- {question}")).contains(planned), "{question}");
        // A part that was not played, one that was killed, and one that is played twice.
        let second = "work parts --threads 1 --part 2/3".split(' ').collect::<Vec<_>>();
        let mut killed = room.command(&second).spawn().expect("the program was built");
        sleep(Duration::from_millis(300));
        killed.kill().expect("it can be killed");
        killed.wait().expect("it ends");
        for part in ["2/3", "3/3", "3/3"] {
            room.good(&format!("work parts --threads 1 --part {part}"));
        }
        let merged = room.good("merge parts");
        assert_eq!(merged, room.good(question), "{question}");
        assert!(room.wrong(&["merge", "parts"]).contains("no question was planned"));
    }
    room.good("work parts --threads 1 -- run belfort --games 2000 --quiet");
    room.good("work parts --threads 1 --part 1/1");
    room.good("run belfort --games 2000 --quiet --out alone");
    room.good("merge parts -- --out merged");
    assert_eq!(made(&room, "merged"), made(&room, "alone"));
}

#[test]
fn a_part_or_a_plan_that_cannot_be_is_told() {
    let room = Room::new();
    assert!(room.wrong(&["work", "parts", "--part", "1/2"]).contains("no question was planned"));
    for part in ["0/2", "3/2", "1", "one/two"] {
        assert!(room.wrong(&["work", "parts", "--part", part]).contains("such as 3/10"), "{part}");
    }
    for (question, said) in [
        ("run belfrot", "belfort"),
        ("run belfort --out here", "sandtable merge parts -- --out"),
        ("run belfort --workers other", "no workers of its own"),
        ("work other", "a command that plays games"),
        ("play belfort --html page.html", "a command that plays games"),
    ] {
        let line = format!("work parts -- {question}");
        let message = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert!(message.replace("\n", " ").contains(said), "{question}: {message}");
    }
    fs::create_dir_all(room.path().join("parts")).expect("room on the disk");
    for (question, said) in
        [("run belfort", "words as JSON"), ("[\"run\",\"belfort\",\"--out\",\"../x\"]", "no files yet")]
    {
        fs::write(room.path().join("parts/question"), question).expect("room on the disk");
        assert!(room.wrong(&["merge", "parts"]).replace('\n', " ").contains(said), "{question}");
    }
    // A batch of another folder is none.
    fs::write(room.path().join("parts/question"), "[\"run\",\"belfort\"]").expect("room on the disk");
    fs::write(room.path().join("parts/plan"), "../x-000000000000-000000000009\n").expect("room on the disk");
    assert!(room.wrong(&["work", "parts", "--part", "1/1"]).contains("no batch has the name"));
}
