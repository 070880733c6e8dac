//! Handicaps, the changes that make a scenario even, and the early choices that correlate with victory.

use crate::common::{Room, files};
use serde_json::Value;

const EVEN: &str = "balance belfort --lever victory.handicap --lever course.turns --bot french=random --bot prussian=random --games 60 --quiet";

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// A handicap is counted at the end: games are the same, and the margin is moved by it.
#[test]
fn a_handicap_moves_the_margin_and_no_decision() {
    let room = Room::new();
    for scenario in
        ["belfort", "spicheren", "wissembourg", "verdun", "verdun-february", "verdun-autumn", "eagle", "loire"]
    {
        let first = if scenario.starts_with("verdun") { "german" } else { "french" };
        let second = match (first, scenario) {
            ("german", _) => "french",
            (_, "loire") => "german",
            _ => "prussian",
        };
        let of = |handicap: i32| {
            let bots = format!("--bot {first}=random --bot {second}=random");
            let line =
                format!("run {scenario} --games 6 --quiet --format json --set victory.handicap={handicap} {bots}");
            json(&room.good(&line))
        };
        let (plain, helped, hindered) = (of(0), of(2), of(-2));
        let mean = |run: &Value| run["margin"]["mean"].as_f64().unwrap_or_else(|| panic!("{run}"));
        // A town that one side need not have counts against the other too.
        let by = if scenario == "loire" { 4.0 } else { 2.0 };
        assert!((mean(&helped) - mean(&plain) - by).abs() < 1e-9, "{scenario}");
        assert!((mean(&hindered) - mean(&plain) + by).abs() < 1e-9, "{scenario}");
        let decisions = [&plain, &helped, &hindered].map(|run| run["decisions"].as_u64().expect("a number"));
        assert!(decisions[0] == decisions[1] && decisions[1] == decisions[2], "{scenario}: {decisions:?}");
        let wins = |run: &Value| run["wins"][0]["count"].as_u64().unwrap_or_else(|| panic!("{run}"));
        assert!(wins(&hindered) <= wins(&plain) && wins(&plain) <= wins(&helped), "{scenario}");
    }
}

/// The handicap that is found makes other games even: with random bots a point of Belfort moves many of them.
#[test]
fn a_handicap_that_is_found_makes_fresh_games_even() {
    let room = Room::new();
    let line = "balance belfort --lever victory.handicap --bot french=random --bot prussian=random --games 400 --quiet";
    let found = json(&room.good(&format!("{line} --format json")));
    let change = found["found"][0]["change"].as_i64().expect("a change");
    let run = json(&room.good(&format!(
        "run belfort --set victory.handicap={change} --bot french=random --bot prussian=random --seed 77 --games 1k --quiet --format json"
    )));
    let wins = run["wins"][0]["rate"].as_f64().expect("a rate");
    let base = found["points"]["score"].as_f64().expect("a score");
    assert!((wins - 0.5).abs() < 0.12 && (wins - 0.5).abs() <= (base - 0.5).abs() + 0.02, "{base} {change} {wins}");
}

/// Few games name no change; the JSON has the sentence and the scores of the table.
#[test]
fn few_games_name_no_change() {
    let room = Room::new();
    let line = "balance belfort --lever victory.handicap --bot french=random --bot prussian=random --quiet --games";
    for games in ["1", "20"] {
        let told = room.good(&format!("{line} {games}"));
        assert!(
            told.replace("\n", " ").contains("nobody can say which one") && !told.contains("Smallest changes"),
            "{told}"
        );
        assert!(told.replace("\n", " ").contains("800 games of each change make them 3.5"), "{told}");
    }
    let found = json(&room.good(&format!("{line} 400 --format json")));
    let answer = found["answer"].as_str().expect("a sentence");
    let share = |of: &Value| of["points"]["score"].as_f64().expect("a share");
    assert!(answer.contains(&format!("{:.1} %", 100.0 * share(&found))), "{answer}");
    assert!(found["command"].as_str().is_some_and(|command| command.starts_with("sandtable balance")), "{found}");
    let off = |of: &Value| (share(of) - 0.5).abs();
    assert!(off(&found["found"][0]) <= off(&found), "{answer}");
    // Where no change is named, there is none to check; else the command plays it on another seed.
    let checked = |told: &str| {
        let (_, after) = told.split_once("with other games\n  sandtable ")?;
        after.lines().next().map(str::to_owned)
    };
    let told = room.good(&format!("{line} 400"));
    let sentence = told.replace('\n', " ");
    assert!(sentence.contains("no change of these") && checked(&told).is_none(), "{told}");
    let uneven =
        "balance spicheren --lever victory.handicap --bot french=random --bot prussian=random --quiet --games 100";
    let command = checked(&room.good(uneven)).expect("a command");
    assert!(command.starts_with("run spicheren --set victory.handicap-=") && command.contains("--seed 2"), "{command}");
    room.good(&format!("{} --quiet", command.replace("--games 100", "--games 2")));
}

/// Every change with fresh games is in the table, the scenario among them where it is one, with its interval.
#[test]
fn fresh_games_are_in_the_table_with_their_intervals() {
    let room = Room::new();
    let line = "balance belfort --lever victory.handicap --bot french=random --bot prussian=random --games 50 --quiet";
    let csv = room.good(&format!("{line} --format csv"));
    let fresh: Vec<Vec<&str>> =
        csv.lines().filter(|line| line.ends_with(",true")).map(|line| line.split(',').collect()).collect();
    assert!(fresh.len() >= 2, "{csv}");
    for row in fresh {
        let [score, low, high] = [4, 5, 6].map(|column| row[column].parse::<f64>().expect("a share"));
        assert!(low <= score && score <= high && row[3] == "50", "{csv}");
    }
}

#[test]
fn a_killed_search_goes_on_and_ends_with_the_same_bytes() {
    let room = Room::new();
    let whole = room.good(&format!("{EVEN} --out whole"));
    room.killed_when(&format!("{EVEN} --threads 1 --out killed"), "killed/games/0003.json");
    let killed = room.good(&format!("{EVEN} --threads 3 --out killed"));
    assert_eq!(killed.replace("Written to killed", "Written to whole"), whole);
    assert_eq!(files(&room.path().join("killed")), files(&room.path().join("whole")));
    room.fits("whole/result.json", "balance");
    let other = EVEN.replace("--lever course.turns ", "") + " --out whole";
    assert!(room.wrong(&other.split(' ').collect::<Vec<_>>()).contains("what can be changed (--lever)"));
}

#[test]
fn levers_that_cannot_be_changed_are_refused() {
    let room = Room::new();
    for (lever, said) in [
        ("course.turn", "course.turns"),
        ("scenario.title", "a whole number"),
        ("nothing.at.all", "nothing"),
        ("victory.handicap --lever victory.handicap", "twice"),
        ("victory.handicap=1", "did you mean `victory.handicap`"),
        ("zones.*.bonus", "name one of them"),
    ] {
        let line = format!("balance belfort --lever {lever} --games 5 --quiet");
        let told = room.wrong(&line.split(' ').collect::<Vec<_>>());
        assert!(told.contains(said) && told.contains("--lever") && !told.contains("+=1"), "{lever}: {told}");
    }
}

#[test]
fn openings_are_the_same_on_any_number_of_threads() {
    let room = Room::new();
    let line = "openings belfort --bot french=random --bot prussian=random --games 150 --quiet";
    let one = room.good(&format!("{line} --threads 1 --format json"));
    assert_eq!(room.good(&format!("{line} --threads 3 --format json")), one);
    let told = json(&one);
    assert!(told["different"].as_u64().is_some_and(|different| different > 100), "{one}");
    let openings = told["openings"].as_array().expect("a list");
    assert!(!openings.is_empty());
    let p: Vec<f64> = openings.iter().map(|opening| opening["p"].as_f64().expect("a number")).collect();
    assert!(p.is_sorted(), "{p:?}");
    for turn in ["0", "99"] {
        let message = room.wrong(&["openings", "belfort", "--turn", turn]);
        assert!(message.contains("from 1 to "), "{turn}: {message}");
    }
    let shown = room.good(&format!("{line} --ruling repeat-fire=each"));
    assert!(shown.contains("with ruling repeat-fire=each"), "{shown}");
}

/// A choice says who makes it, and one of two is one row with the other.
#[test]
fn openings_say_who_chooses_and_how_many_games_would_decide() {
    let room = Room::new();
    let line = "openings wissembourg --bot french=random --bot prussian=random --games 80 --quiet";
    let told = room.good(line).replace('\n', " ");
    assert!(
        told.contains("None of ") && told.contains("would make it significant with a probability of 80 %"),
        "{told}"
    );
    let found = json(&room.good(&format!("{line} --format json")));
    let openings = found["openings"].as_array().expect("a list");
    let acts = openings.iter().find(|opening| opening["choice"] == "2e brigade acts").expect("a row of two choices");
    assert_eq!((&acts["kind"], &acts["subject"]), (&Value::from("activate"), &Value::from("2e brigade")));
    let passes = &acts["instead"];
    assert!(
        passes.as_array().is_some_and(|others| others.len() == 1) && passes[0]["choice"] == "2e brigade passes",
        "{acts}"
    );
    assert!(openings.iter().all(|opening| opening["choice"] != "2e brigade passes"), "{found}");
}

/// A row for each decision that `play --decisions` numbers.
#[test]
fn a_table_of_decisions_is_what_the_games_decided() {
    let room = Room::new();
    let line = "run belfort --games 40 --quiet --out";
    let plain = room.good(&format!("{line} plain --format json"));
    let table = room.good(&format!("{line} table --decisions --events --format json"));
    let print = |text: &str| json(text)["fingerprint"].as_str().expect("a fingerprint").to_owned();
    assert_eq!(print(&plain), print(&table));
    room.good(&format!("{line} again --threads 1 --decisions --events"));
    let bytes = |folder: &str, name: &str| std::fs::read(room.path().join(folder).join(name)).expect("a table");
    for name in ["decisions.parquet", "events.parquet", "games.parquet"] {
        assert_eq!(bytes("table", name), bytes("again", name), "{name}");
    }
    assert!(!room.path().join("plain/decisions.parquet").exists());
}
