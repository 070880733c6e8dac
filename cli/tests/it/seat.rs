//! A game in which somebody decides at the terminal.

use crate::common::Room;
use std::fs;
use std::io::Write;
use std::process::Stdio;

/// What a command prints to somebody who types these lines.
fn answered(room: &Room, line: &str, typed: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let mut command = room.command(&words);
    let mut seat = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("built");
    let _ = seat.stdin.take().expect("a pipe").write_all(typed.as_bytes());
    let came = seat.wait_with_output().expect("it ends");
    assert!(came.status.success(), "{line}: {}", String::from_utf8_lossy(&came.stderr));
    String::from_utf8(came.stdout).expect("text")
}

/// The enemy's hidden units are counted, not named.
#[test]
fn units_and_status_are_told_as_a_side_sees_them() {
    let room = Room::new();
    let told = answered(&room, "play belfort --as french", "2\nunits perches\nunits nobody\nstatus\nquit\n");
    assert!(
        told.contains("2 Hautes Perches: 1/35 RM\nno unit and no place has this word\n")
            && told.contains("french resource points: 0\n"),
        "{told}"
    );
    assert!(!told.contains("prussian resource points"), "{told}");
    let told = answered(&room, "play eagle --as prussian", "units\nquit\n");
    assert!(told.contains("that you do not know") && told.contains("Metz: "), "{told}");
}

/// `auto` is the bot's choice; what was decided is not lost without a word.
#[test]
fn the_bot_decides_a_turn_and_a_game_is_not_lost() {
    let room = Room::new();
    let told = answered(&room, "play belfort --as french", "auto turn\nauto\nquit\nquit\n");
    assert!(told.contains("French, turn 1, C  Stratagems.") && told.contains("The French buy"), "{told}");
    assert!(told.ends_with("The game is not saved: `save FILE`, or `quit` again.\n"), "{told}");
    assert!(room.names().is_empty());
    let mut command = room.command(&["play", "belfort", "--as", "french"]);
    let mut seat = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("built");
    let _ = seat.stdin.take().expect("a pipe").write_all(b"auto\n");
    let came = seat.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&came.stdout);
    assert!(told.ends_with("The game is kept: --from unfinished-1.json\n"), "{told}");
    let message = room.wrong(&["play", "belfort", "--as", "prussian", "--from", "unfinished-1.json"]);
    assert!(message.contains("a game that somebody plays for the French"), "{message}");
    assert!(answered(&room, "play belfort --as french --from unfinished-1.json", "").contains("French, set-up"));
}

#[test]
fn a_game_that_was_left_is_retold_and_goes_on() {
    let room = Room::new();
    let first = answered(&room, "play belfort --as french --save left.json", "2\n2\nquit\n");
    assert!(first.starts_with("At each decision type a number, or: `hint`"), "{first}");
    let told = room.good("play belfort --from left.json");
    assert!(told.ends_with("The game was left unfinished, after 2 choices.\n"), "{told}");
    assert!(told.contains("The French set up 1/35 RM in 2 Hautes Perches"), "{told}");
    // Its page shows it as far as it was played.
    room.good("play belfort --from left.json --html page.html");
    assert!(fs::read_to_string(room.path().join("page.html")).expect("a page").contains("left unfinished"));
    // Only what was played has positions.
    for (line, part) in [
        ("odds belfort attack --from left.json --decision 90 --zone 12", "a decision of this game: 1 to 3"),
        ("play belfort --from left.json --save other.json", "--as SIDE"),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        assert!(room.wrong(&words).contains(part), "{line}");
    }
    // It continues with the third choice, and is the game of somebody who never left.
    answered(&room, "play belfort --as french --from left.json --save on.json", "3\nquit\n");
    answered(&room, "play belfort --as french --save whole.json", "2\n2\n3\nquit\n");
    let [on, whole] = ["on.json", "whole.json"].map(|name| std::fs::read(room.path().join(name)).expect(name));
    assert_eq!(on, whole);
    assert!(answered(&room, "play belfort --as french", "map map.png\nquit\n").contains("ends in .svg"));
    assert!(!room.path().join("map.png").exists());
}
