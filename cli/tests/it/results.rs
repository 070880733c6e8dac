//! What is found does not depend on how it is run.

use crate::common::misfit::misfit;
use crate::common::{Room, schema};
use sandtable_store::parquet::Table;
use serde_json::Value;

fn json(room: &Room, line: &str) -> Value {
    serde_json::from_str(&room.good(line)).expect("one JSON object")
}

#[test]
fn json_has_every_field() {
    let run = json(&Room::new(), "run belfort --games 60 --seed 3 --format json --threads 2");
    for (field, value) in [("scenario", "belfort"), ("system", "belfort")] {
        assert_eq!(run[field], value);
    }
    assert_eq!((&run["games"], &run["seed"], &run["threads"]), (&60.into(), &3.into(), &2.into()));
    assert_eq!(run["bots"], serde_json::json!({"french": "heuristic", "prussian": "heuristic"}));
    let counts = |list: &Value, name: &str| -> u64 {
        let list = list.as_array().expect("a list");
        for row in list {
            assert!(row[name].is_string() && row["rate"].is_f64(), "{row}");
        }
        list.iter().map(|row| row["count"].as_u64().expect("a count")).sum()
    };
    assert_eq!(counts(&run["wins"], "side") + run["draws"]["count"].as_u64().expect("a count"), 60);
    assert_eq!(counts(&run["levels"], "level"), 60);
    assert_eq!(counts(&run["endings"], "ending"), 60);
    for rate in run["wins"].as_array().expect("a list").iter().chain([&run["draws"]]) {
        let [low, rate, high] = ["low", "rate", "high"].map(|name| rate[name].as_f64().expect("a number"));
        assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0);
    }
    for field in ["mean", "sd", "min", "p05", "p25", "p50", "p75", "p95", "max"] {
        assert!(run["margin"][field].is_number(), "margin.{field}");
    }
    assert!(run["turns"]["mean"].as_f64().is_some_and(|turns| (1.0..=7.0).contains(&turns)));
    assert!(run["decisions"].as_u64().is_some_and(|decisions| decisions > 60));
    assert!(run["elapsed_s"].as_f64().is_some_and(|s| s > 0.0) && run["games_per_s"].as_f64().is_some_and(|s| s > 0.0));
    assert_eq!(run["fingerprint"].as_str().map(str::len), Some(16));
    assert_eq!(run["scenario_hash"].as_str().map(str::len), Some(64));
    for field in ["rulebook", "derived", "outside", "reconstruction"] {
        assert!(run["provenance"][field].as_u64().is_some_and(|n| n > 0), "provenance.{field}");
    }
    assert!(run["version"].as_str().is_some_and(|version| version.starts_with(env!("CARGO_PKG_VERSION"))));
    assert_eq!(run["stopped"], false);
}

/// What is printed is held to its schema wherever it is printed (`Room::good`); here are planted faults.
#[test]
fn json_that_does_not_fit_its_schema_is_found() {
    let (run, schema) = (json(&Room::new(), "run belfort --games 2 --format json"), schema("run"));
    let misfit_of = |change: &dyn Fn(&mut Value)| {
        let mut changed = run.clone();
        change(&mut changed);
        misfit(&schema, &changed).unwrap_or_default()
    };
    assert_eq!(misfit_of(&|_| ()), "");
    assert!(misfit_of(&|run| run["format"] = 2.into()).starts_with(".format: 2"));
    assert!(misfit_of(&|run| run["games"] = "2".into()).starts_with(".games"));
    assert!(misfit_of(&|run| run["wins"][0]["of"] = 2.into()).starts_with(".wins.of: no such name"));
    assert!(misfit_of(&|run| run["sides"] = Value::Array(vec!["french".into()])).starts_with(".sides"));
    assert_eq!(misfit_of(&|run| run["draws"] = serde_json::json!({})), ".draws: no count");
}

#[test]
fn the_fingerprint_is_the_same_on_any_number_of_threads() {
    let room = Room::new();
    for table in ["belfort --games 150", "spicheren --games 40 --option castagny", "wissembourg --games 60"] {
        let run = |threads: u32| {
            let run = json(&room, &format!("run {table} --seed 8 --format json --threads {threads}"));
            assert_eq!(run["threads"], threads);
            (run["fingerprint"].clone(), run["levels"].clone(), run["metrics"].clone())
        };
        let first = run(1);
        for threads in [2, 3, 7] {
            assert_eq!(run(threads), first, "{table}, {threads} threads");
        }
    }
}

#[test]
fn a_longer_run_repeats_the_games_of_a_shorter_one() {
    let room = Room::new();
    let records = |games: u32, seed: u32| -> Table {
        room.good(&format!("run belfort --games {games} --seed {seed} --out out --bot french=random --quiet --force"));
        Table::read(&room.path().join("out/games.parquet")).expect("a Parquet file")
    };
    let (short, long, other) = (records(40, 2), records(100, 2), records(40, 3));
    assert_eq!((short.height(), long.height()), (40, 100));
    assert!(short.begins(&long));
    assert!(!other.begins(&long));
}

#[test]
fn overlays_are_laid_on_in_the_order_typed() {
    let room = Room::new();
    let hash = |overlays: &str| {
        json(&room, &format!("run belfort --games 1 --format json {overlays}"))["scenario_hash"].clone()
    };
    let pioneers = crate::common::root().join("scenarios/belfort/errata/repeat-fire-each.toml");
    let errata = pioneers.to_str().expect("a plain path");
    let each = hash("--ruling repeat-fire=each");
    let never = hash("--ruling repeat-fire=never");
    assert_ne!(each, never);
    assert_eq!(hash(&format!("--ruling repeat-fire=never --errata {errata}")), each);
    assert_eq!(hash(&format!("--errata {errata} --ruling repeat-fire=never")), never);
    assert_eq!(hash("--ruling repeat-fire=never --set rulings.repeat-fire=each"), each);
    assert_eq!(hash("--set rulings.repeat-fire=each --ruling repeat-fire=never"), never);
}

#[test]
fn a_folder_and_the_built_in_scenario_are_the_same() {
    let room = Room::new();
    crate::common::copy(&crate::common::root().join("scenarios/belfort"), &room.path().join("mine"));
    let run = |scenario: &str| {
        let run = json(&room, &format!("run {scenario} --games 20 --format json"));
        (run["scenario_hash"].clone(), run["fingerprint"].clone())
    };
    assert_eq!(run("mine"), run("belfort"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_run_and_tells_what_there_is() {
    a_signal_stops_a_run("-INT");
}

/// What ends a job on a server is taken for Ctrl-C.
#[cfg(unix)]
#[test]
fn sigterm_stops_a_run_like_ctrl_c() {
    a_signal_stops_a_run("-TERM");
}

/// What is stopped is the run of fewer games.
#[cfg(unix)]
fn a_signal_stops_a_run(signal: &str) {
    use std::process::{Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    let room = Room::new();
    let arguments = ["run", "belfort", "--games", "100M", "--format", "json", "--bot", "french=random", "--out", "out"];
    let child =
        room.command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program was built");
    // Until games are being kept, the signal would come before anybody waits for it.
    while !room.path().join("out/games.parquet.sandtable-part").exists() {
        sleep(Duration::from_millis(10));
    }
    sleep(Duration::from_millis(500));
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("a Unix has kill");
    assert!(kill.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let run: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    let games = run["games"].as_u64().expect("a count");
    assert!(run["stopped"] == true && run["planned"] == 100_000_000 && games > 0, "{games}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("stopped after"));
    assert!(room.path().join("out/summary.md").is_file());
    let again = json(&room, &format!("run belfort --games {games} --format json --bot french=random"));
    assert_eq!(again["fingerprint"], run["fingerprint"]);
}

/// A run can be repeated from its manifest, also where a doctrine was changed since.
#[test]
fn a_manifest_keeps_the_text_of_a_bots_file() {
    let room = Room::new();
    room.good("new doctrine mine.toml --from belfort:denfert");
    room.good("run belfort --games 2 --bot french=scripted:./mine.toml --quiet --out out");
    let text = |name: &str| std::fs::read_to_string(room.path().join(name)).expect("a file");
    let manifest: Value = serde_json::from_str(&text("out/manifest.json")).expect("JSON");
    assert_eq!(manifest["bots"][0]["text"], text("mine.toml"));
}

/// What the columns are is told beside them, and they tell it themselves.
#[test]
fn the_files_of_a_run_tell_what_is_in_them() {
    let room = Room::new();
    room.good("run belfort --games 40 --seed 9 --bot french=random --bot prussian=random --quiet --out out --control --events --decisions");
    let dictionary = std::fs::read_to_string(room.path().join("out/dictionary.json")).expect("a file");
    let dictionary: Value = serde_json::from_str(&dictionary).expect("JSON");
    for (file, name) in [("dictionary", "dictionary"), ("manifest", "manifest"), ("summary", "run")] {
        room.fits(&format!("out/{file}.json"), name);
    }
    let entries = dictionary["columns"].as_array().expect("a list");
    for file in ["games.parquet", "control.parquet", "events.parquet", "decisions.parquet"] {
        let table = Table::read(&room.path().join("out").join(file)).expect("a Parquet file");
        let told: Vec<&str> =
            entries.iter().filter(|entry| entry["file"] == file).filter_map(|entry| entry["column"].as_str()).collect();
        assert_eq!(told, table.names());
        for entry in entries.iter().filter(|entry| entry["file"] == file && entry["values"].is_array()) {
            let values: Vec<&str> =
                entry["values"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let column = table.text(entry["column"].as_str().expect("a name")).expect("text");
            assert!(column.iter().all(|cell| cell.is_some_and(|cell| values.contains(&cell))), "{entry}");
        }
        let bytes = std::fs::read(room.path().join("out").join(file)).expect("it was written");
        for said in ["sandtable.scenario_hash", "sandtable.seed", "random, random"] {
            assert!(bytes.windows(said.len()).any(|window| window == said.as_bytes()), "{file}: {said}");
        }
    }
    // Without it there is no such file, and none of an earlier run stays.
    room.good("run belfort --games 4 --bot french=random --bot prussian=random --quiet --out out --force");
    for file in ["control.parquet", "events.parquet", "decisions.parquet"] {
        assert!(!room.path().join("out").join(file).exists(), "{file}");
        // Nor is a file of that name replaced that the program did not write.
        let (own, option) = (room.path().join(file.replace('.', "-")), file.replace(".parquet", ""));
        std::fs::create_dir(&own).expect("it can be made");
        std::fs::write(own.join(file), "mine").expect("it can be written");
        let line = format!("run belfort --games 4 --quiet --out {} --{option}", file.replace('.', "-"));
        room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(std::fs::read_to_string(own.join(file)).expect("it is still there"), "mine");
    }
}

/// The events of a table are those that a game is told by.
#[test]
fn events_are_those_of_the_story() {
    let room = Room::new();
    let random = "--bot french=random --bot prussian=random";
    room.good(&format!("run belfort --games 3 {random} --quiet --out out --events"));
    let table = Table::read(&room.path().join("out/events.parquet")).expect("a Parquet file");
    let (games, words) = (table.numbers::<u64>("game").expect("whole"), table.text("event").expect("text"));
    let story =
        room.good(&format!("play belfort {random} --game 2 --decisions")).split_whitespace().collect::<String>();
    let of_game: Vec<&str> =
        games.iter().zip(&words).filter(|(game, _)| **game == Some(2)).filter_map(|(_, event)| *event).collect();
    assert!(of_game.len() > 50);
    for event in of_game {
        // A story begins with a capital.
        let squeezed: String = event.split_whitespace().collect();
        assert!(story.contains(squeezed.get(1..).unwrap_or_default()), "{event}");
    }
}

/// A file that the manifest does not name is not ours: nothing beside it is replaced either.
#[test]
fn a_refusal_comes_before_the_first_table() {
    let room = Room::new();
    room.good("run belfort --games 5 --out runs");
    let manifest = room.path().join("runs/manifest.json");
    let text = std::fs::read_to_string(&manifest).expect("a file");
    std::fs::write(&manifest, text.replace("\"summary.json\"", "\"else.json\"")).expect("room on the disk");
    let before = crate::common::files(&room.path().join("runs"));
    let message = room.wrong(&["run", "belfort", "--games", "7", "--out", "runs", "--force"]);
    assert!(message.contains("summary.json"), "{message}");
    assert_eq!(crate::common::files(&room.path().join("runs")), before);
}

/// Neither another scenario's results nor another command's are lost to a slip.
#[test]
fn results_are_not_written_over_others_unasked() {
    let room = Room::new();
    room.good("run belfort --games 5 --out runs");
    let before = crate::common::files(&room.path().join("runs"));
    for line in [
        "run spicheren --games 1 --out runs",
        "compare belfort --ruling repeat-fire=each --games 1 --out runs",
        "sweep belfort --vary zones.12.bonus=1,2 --games 1 --out runs",
        "odds belfort --aid runs",
    ] {
        let message = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert!(message.contains("runs"), "{line}: {message}");
        assert_eq!(crate::common::files(&room.path().join("runs")), before, "{line}");
    }
    let message = room.wrong(&["run", "spicheren", "--games", "1", "--out", "runs"]);
    assert!(message.contains("holds the run of belfort") && message.contains("--force"), "{message}");
    // The same scenario's own are, and others where it is said.
    room.good("run belfort --games 7 --out runs");
    room.good("run spicheren --games 1 --out runs --force");
    room.good("compare spicheren --option castagny --games 1 --out runs --force");
    assert!(!room.path().join("runs/games.parquet").exists() && room.path().join("runs/comparison.json").exists());
    // A player aid knows its scenario too.
    room.good("odds belfort --aid aid");
    let message = room.wrong(&["odds", "spicheren", "--aid", "aid"]);
    assert!(message.contains("another player aid") && message.contains("--force"), "{message}");
    room.good("odds belfort --aid aid");
    room.good("odds spicheren --aid aid --force");
}
