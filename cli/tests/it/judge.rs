//! Judges, from the command line to a search that asks one.

use crate::common::Room;
use std::fs;

/// The games of a run, by their fingerprint.
fn fingerprint(json: &str) -> &str {
    json.lines().find(|line| line.contains("\"fingerprint\"")).expect("a fingerprint")
}

const JUDGE: &str = "judge belfort --games 400 --quiet";

#[test]
fn threads_change_nothing() {
    let room = Room::new();
    let one = room.good(&format!("{JUDGE} --threads 1 --format json"));
    assert_eq!(room.good(&format!("{JUDGE} --threads 3 --format json")), one);
    assert!(one.contains("\"standing\""), "{one}");
}

#[test]
fn a_search_stops_its_rollouts_for_the_judge_that_was_saved() {
    let room = Room::new();
    room.good(&format!("{JUDGE} --save judge.toml"));
    assert!(
        fs::read_to_string(room.path().join("judge.toml")).expect("it was saved").contains("sandtable judge belfort")
    );
    let search = "rollouts = 1\ncandidates = 2\ndrawn = 0\nquiet = 2\njudge = \"judge.toml\"\nmargin = 10\ndoubt = 0\n\
                  kinds = [\"activate\"]\nown = \"heuristic\"\n\n[[opponent]]\nbot = \"heuristic\"\nshare = 1\n";
    fs::write(room.path().join("search.toml"), search).expect("room on the disk");
    let line = "run belfort --games 4 --quiet --format json --bot french=search:search.toml";
    let judged = room.good(line);
    assert_eq!(fingerprint(&room.good(&format!("{line} --threads 1"))), fingerprint(&judged));
    fs::write(room.path().join("search.toml"), search.replace("quiet = 2", "quiet = 900")).expect("room on the disk");
    assert_ne!(fingerprint(&room.good(line)), fingerprint(&judged), "rollouts to the end of the game");
}

#[test]
fn a_file_that_is_there_is_not_replaced_without_force() {
    let room = Room::new();
    fs::write(room.path().join("mine.toml"), "mine").expect("room on the disk");
    let line = format!("{JUDGE} --save mine.toml");
    let came = room.run(&line.split(' ').collect::<Vec<_>>());
    assert!(came.code == 2 && came.err.contains("--force"), "{came:?}");
    assert_eq!(fs::read_to_string(room.path().join("mine.toml")).expect("as it was"), "mine");
    room.good(&format!("{line} --force"));
}

#[test]
fn too_few_games_are_an_error() {
    let room = Room::new();
    let came = room.run(&["judge", "belfort", "--games", "20", "--quiet"]);
    assert!(came.code == 2 && came.err.contains("expected more games: these have too few positions"), "{came:?}");
}
