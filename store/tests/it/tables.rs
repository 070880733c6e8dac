//! What is read back from a Parquet file is what was recorded.

use sandtable_analysis::dictionary::{Tables, dictionary};
use sandtable_analysis::record::{MAX_METRICS, MAX_TURNS};
use sandtable_analysis::{Job, Pairing, Record, Recording, Sink, dispatch};
use sandtable_bots::Random;
use sandtable_engine::game::Level;
use sandtable_engine::kuhn::Kuhn;
use sandtable_engine::{Card, Game, Metric, Side};
use sandtable_store::Threads;
use sandtable_store::parquet::{Column, Table};
use sandtable_store::tables::{ControlTable, Frame, GamesTable};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

static CARD: Card = Card {
    system: "made-up",
    title: "A made-up game",
    sides: ["north", "south"],
    rulebook: Kuhn::CARD.rulebook,
    levels: &[
        Level { name: "north", winner: Some(Side::First) },
        Level { name: "draw", winner: None },
        Level { name: "south", winner: Some(Side::Second) },
    ],
    endings: &["time", "collapse"],
    margin: "points",
    metrics: &[
        Metric { name: "north_losses", about: "steps" },
        Metric { name: "weather", about: "degrees, below zero too" },
    ],
    last_turn: 3,
    max_actions: 1,
};

/// Rows with every kind of value, extremes included.
fn rows(count: u64) -> Vec<Record> {
    let row = |game: u64| {
        let mut metrics = [0; MAX_METRICS];
        metrics[0] = (game % 97) as i32;
        metrics[1] = if game == 5 { i32::MIN } else { 40 - (game % 80) as i32 };
        let mut control = [[0; 2]; MAX_TURNS];
        let turns = 1 + (game % 3) as u8;
        for turn in 0..turns {
            control[usize::from(turn)] = [game, if game == 7 { u64::MAX } else { !game }];
        }
        Record {
            game,
            winner: [Some(Side::First), None, Some(Side::Second)][(game % 3) as usize],
            level: (game % 3) as u8,
            ending: (game % 2) as u8,
            margin: if game == 6 { i16::MIN } else { (game % 21) as i16 - 10 },
            last_turn: turns,
            decisions: (game % 1_000) as u32,
            forced: (game % 7) as u32,
            turns_ended: (1 << turns) - 1,
            metrics,
            control,
        }
    };
    (0..count).map(row).collect()
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sandtable-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

fn read(path: &Path) -> Table {
    Table::read(path).expect("it stands, and it is Parquet")
}

#[test]
fn a_file_holds_its_records() {
    let folder = folder("records");
    let path = folder.join("games.parquet");
    // More than one row group, in batches that do not fit them.
    let rows = rows(150_000);
    let mut file = GamesTable::create(&path, &CARD, &[]).expect("a new file");
    for batch in rows.chunks(7_777) {
        file.take(batch).expect("room on the disk");
    }
    assert!(!path.exists(), "not under its name before it is whole");
    file.finish().expect("room on the disk");

    let back = read(&path);
    assert_eq!(
        back.names(),
        [
            "game",
            "winner",
            "level",
            "ending",
            "margin",
            "last_turn",
            "decisions",
            "north_losses",
            "weather",
            "held_north_turn_1",
            "held_south_turn_1",
            "held_north_turn_2",
            "held_south_turn_2",
            "held_north_turn_3",
            "held_south_turn_3",
        ]
    );
    let unsigned = |name: &str| back.numbers::<u32>(name).expect("unsigned");
    let signed = |name: &str| back.numbers::<i32>(name).expect("signed");
    let text = |name: &str| back.text(name).expect("text");
    let (winner, level, ending) = (text("winner"), text("level"), text("ending"));
    let (turn, decisions) = (unsigned("last_turn"), unsigned("decisions"));
    let (margin, losses, weather) = (signed("margin"), signed("north_losses"), signed("weather"));
    let games = back.numbers::<u64>("game").expect("unsigned");
    assert_eq!(back.height(), rows.len());
    for (i, row) in rows.iter().enumerate() {
        assert_eq!(games[i], Some(row.game));
        assert_eq!(winner[i], Some(["north", "draw", "south"][usize::from(row.level)]));
        assert_eq!(level[i], winner[i]);
        assert_eq!(ending[i], Some(["time", "collapse"][usize::from(row.ending)]));
        assert_eq!((margin[i], turn[i]), (Some(row.margin.into()), Some(row.last_turn.into())));
        assert_eq!(decisions[i], Some(row.decisions));
        assert_eq!([losses[i], weather[i]], [Some(row.metrics[0]), Some(row.metrics[1])]);
    }
    for (side, name) in CARD.sides.iter().enumerate() {
        for turn in 1..=3 {
            let held = back.numbers::<u64>(&format!("held_{name}_turn_{turn}")).expect("unsigned");
            assert!(rows.iter().enumerate().all(|(i, row)| held[i] == row.held(turn).map(|held| held[side])));
        }
    }
    fs::remove_dir_all(folder).expect("our own folder");
}

/// A row for each place at the end of each turn that a game saw, with its holder's name.
#[test]
fn who_held_what_is_a_row_each() {
    let folder = folder("control");
    let path = folder.join("control.parquet");
    let places = [(0, "Fort".to_owned()), (63, "Bridge".to_owned())];
    let rows = rows(1_500);
    let mut file = ControlTable::create(&path, &CARD, &places, &[]).expect("a new file");
    for batch in rows.chunks(333) {
        file.take(batch).expect("room on the disk");
    }
    file.finish().expect("room on the disk");
    let back = read(&path);
    let (game, turn) = (back.numbers::<u64>("game").expect("whole"), back.numbers::<u32>("turn").expect("whole"));
    let (place, holder) = (back.text("place").expect("text"), back.text("holder").expect("text"));
    let mut at = 0;
    for row in &rows {
        for (ended, held) in (1..=3).filter_map(|ended| Some((ended, row.held(ended)?))) {
            for (bit, name) in &places {
                let side = if held[0] >> bit & 1 == 1 {
                    "north"
                } else if held[1] >> bit & 1 == 1 {
                    "south"
                } else {
                    "nobody"
                };
                assert_eq!((game[at], turn[at]), (Some(row.game), Some(u32::from(ended))));
                assert_eq!((place[at], holder[at]), (Some(name.as_str()), Some(side)));
                at += 1;
            }
        }
    }
    assert_eq!(back.height(), at);
    fs::remove_dir_all(folder).expect("our own folder");
}

#[test]
fn the_dictionary_has_every_column_and_no_other() {
    let columns = |file: &str| -> Vec<String> {
        let places = [(0, "Fort".to_owned())];
        let entries = dictionary(&CARD, Tables { control: true, events: true, decisions: true }, &places);
        entries.into_iter().filter(|entry| entry.file == file).map(|entry| entry.column).collect()
    };
    assert_eq!(columns("games.parquet"), Frame::new(&CARD).columns().expect("distinct names").names());
    assert_eq!(columns("control.parquet"), ["game", "turn", "place", "holder"]);
    assert_eq!(columns("events.parquet"), ["game", "number", "turn", "section", "kind", "event"]);
    assert!(
        dictionary(&CARD, Tables::default(), &[])
            .iter()
            .all(|entry| entry.file == "games.parquet" && !entry.about.is_empty())
    );
}

#[test]
fn a_file_does_not_depend_on_threads() {
    let folder = folder("threads");
    let files = [1, 3].map(|threads| {
        let path = folder.join(format!("{threads}.parquet"));
        let mut file = GamesTable::create(&path, Kuhn::CARD, &[]).expect("a new file");
        let pairing = Pairing::new(&Arc::new(Kuhn::default()), Random, Random);
        let job = Job::unnamed(2, Recording::Rows, vec![Arc::new(pairing)]);
        let (executor, never) = (Threads::new(threads).expect("threads"), AtomicBool::new(false));
        dispatch::records(&job, 0..80_000, &executor, &never, &mut [&mut file], &mut |_| {}).expect("no faults");
        file.finish().expect("room on the disk");
        fs::read(path).expect("it stands")
    });
    assert!(files[0] == files[1]);
    fs::remove_dir_all(folder).expect("our own folder");
}

#[test]
fn an_unfinished_file_leaves_nothing() {
    let folder = folder("unfinished");
    let mut file = GamesTable::create(&folder.join("games.parquet"), &CARD, &[]).expect("a new file");
    file.take(&rows(10)).expect("room on the disk");
    drop(file);
    assert_eq!(fs::read_dir(&folder).expect("our own folder").count(), 0);
    fs::remove_dir_all(folder).expect("our own folder");
}

/// The columns of a file are told before there is a row.
#[test]
fn a_frame_of_no_games_has_its_columns() {
    let none = Frame::new(&CARD);
    let mut some = none.clone();
    some.take(&rows(10)).expect("room");
    let (none, some) = (none.columns().expect("distinct names"), some.columns().expect("distinct names"));
    assert_eq!((none.height(), none.names().len()), (0, 15));
    assert!(none.is_like(&some));

    let folder = folder("none");
    let path = folder.join("games.parquet");
    GamesTable::create(&path, &CARD, &[]).and_then(GamesTable::finish).expect("room on the disk");
    assert_eq!(read(&path), none);
    fs::remove_dir_all(folder).expect("our own folder");
}

#[test]
fn columns_of_one_name_or_of_two_heights_are_no_table() {
    let table = |names: [&str; 2], rows: [usize; 2]| {
        Table::new(names.into_iter().zip(rows).map(|(name, rows)| Column::numbers(name, vec![1_u64; rows])).collect())
    };
    assert!(table(["a", "b"], [3, 3]).is_ok());
    assert!(table(["a", "a"], [3, 3]).is_err());
    assert!(table(["a", "b"], [3, 2]).is_err());
}

#[test]
fn what_is_no_parquet_file_is_told() {
    let folder = folder("other");
    let path = folder.join("games.parquet");
    assert!(Table::read(&path).is_err());
    for bytes in ["", "PAR1", "a page of text that is long enough for an end, and has none"] {
        fs::write(&path, bytes).expect("room on the disk");
        assert!(Table::read(&path).is_err());
    }
    fs::remove_dir_all(folder).expect("our own folder");
}
