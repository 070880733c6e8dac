//! Comparisons and rankings, from the command line to what is printed and written.

use crate::common::{Room, fails, parsed, root};
use std::fs;

/// The value behind `"key": ` in a text of JSON, from the place on where `after` stands.
fn value<'a>(json: &'a str, after: &str, key: &str) -> &'a str {
    let from = json.find(after).unwrap_or_else(|| panic!("no {after} in {json}"));
    let rest = &json[from..];
    let key = format!("\"{key}\": ");
    let at = rest.find(&key).unwrap_or_else(|| panic!("no {key} after {after}")) + key.len();
    rest[at..].split([',', '\n']).next().expect("a value").trim_matches('"')
}

/// JSON without what depends on the machine.
fn timeless(json: &str) -> String {
    let timed = |line: &&str| !["elapsed_s", "games_per_s", "threads"].iter().any(|key| line.contains(key));
    json.lines().filter(timed).map(|line| line.to_owned() + "\n").collect()
}

/// The values of a column of a CSV.
fn column(csv: &str, name: &str) -> Vec<String> {
    let mut lines = csv.lines();
    let at = lines.next().expect("a header").split(',').position(|column| column == name).expect("a column");
    lines.map(|line| line.rsplit(',').nth(11 - at).expect("a cell").to_owned()).collect()
}

fn erratum(name: &str) -> String {
    root().join("scenarios/belfort/errata").join(name).display().to_string()
}

#[test]
fn a_change_of_nothing_differs_by_exactly_nothing() {
    let room = Room::new();
    for change in [
        "--set course.income.prussian=8",
        "--ruling repeat-fire=once",
        "--set zones.12.bonus=1 --versus --set zones.12.bonus=1",
    ] {
        let line = format!("compare belfort {change} --games 60 --quiet");
        let csv = room.good(&format!("{line} --format csv"));
        assert!(column(&csv, "difference").iter().all(|difference| difference == "0"), "{csv}");
        assert!(column(&csv, "changed").iter().all(|changed| changed == "0"), "{csv}");
        let text = room.good(&line);
        assert!(
            text.replace('\n', " ").contains("has these values and readings already, and all 60 games are"),
            "{text}"
        );
    }
}

#[test]
fn a_side_that_is_handed_the_game_is_found_within_200_games() {
    let room = Room::new();
    let line = "compare belfort --set course.income.prussian=0 --until decided --games 200 --quiet --format json";
    let json = room.good(line);
    assert_eq!(value(&json, "stopping", "verdict"), "above", "{json}");
    assert!(value(&json, "\"seed\"", "games").parse::<u64>().is_ok_and(|games| games < 200), "{json}");
    assert!(value(&json, "", "answer").starts_with("French wins: +"), "{json}");
}

#[test]
fn a_comparison_is_the_same_on_any_number_of_threads_and_its_base_is_a_run() {
    let room = Room::new();
    let on = |threads: u32| {
        let change = erratum("leaner-siege.toml");
        let line = format!("compare belfort --errata {change} --until 30% --games 90 --seed 4 --quiet --format json");
        timeless(&room.good(&format!("{line} --threads {threads}")))
    };
    let one = on(1);
    for threads in [2, 3, 7] {
        assert_eq!(on(threads), one, "{threads} threads");
    }
    let games = value(&one, "\"seed\"", "games");
    let run = room.good(&format!("run belfort --games {games} --seed 4 --quiet"));
    assert!(run.contains(value(&one, "\"base\"", "fingerprint")), "{run}");
    let run = room.good(&format!("run belfort --set course.income.prussian=7 --games {games} --seed 4 --quiet"));
    assert!(run.contains(value(&one, "\"variant\"", "fingerprint")), "{run}");
}

#[test]
fn versus_turns_a_comparison_round() {
    let room = Room::new();
    let line = |change: &str| format!("compare belfort {change} --games 40 --quiet --format csv");
    let there = column(&room.good(&line("--ruling repeat-fire=each")), "difference");
    let back = column(&room.good(&line("--versus --ruling repeat-fire=each")), "difference");
    let sum = |(a, b): (&String, &String)| a.parse::<f64>().expect("a number") + b.parse::<f64>().expect("a number");
    assert!(there.iter().zip(&back).map(sum).all(|sum| sum.abs() < 1e-12), "{there:?} {back:?}");
    assert!(there.iter().any(|difference| difference != "0"));
}

#[test]
fn bots_that_play_the_base_play_otherwise_and_nothing_else_changes() {
    let room = Room::new();
    let change = erratum("assault-7.toml");
    let json =
        |more: &str| room.good(&format!("compare belfort --errata {change} --games 60 --quiet --format json{more}"));
    let (read, frozen) = (json(""), json(" --bots-play-base"));
    let print = |json: &str, side| value(json, side, "fingerprint").to_owned();
    assert_eq!(print(&read, "\"base\""), print(&frozen, "\"base\""));
    assert_ne!(print(&read, "\"variant\""), print(&frozen, "\"variant\""));
    assert!(value(&frozen, "", "command").contains("--bots-play-base"));
    assert!(room.good("compare belfort --ruling repeat-fire=each --games 5 --quiet").contains("were not"));
}

#[test]
fn a_comparison_is_repeated_by_the_command_line_that_it_tells() {
    let room = Room::new();
    let line = "compare belfort --set limits.repeat=-2 --versus --set limits.repeat=0 --until tested --margin 10% --games 70 \
                --bot french=random --quiet";
    let out = room.good(line);
    let command = out.lines().find(|line| line.trim_start().starts_with("sandtable compare")).expect("a command line");
    let again = room.good(command.trim().strip_prefix("sandtable ").expect("our name"));
    assert_eq!(out, again);
    let long = out.lines().filter(|line| line.chars().count() > 80 && !line.contains("sandtable compare"));
    assert_eq!(long.count(), 0, "{out}");
}

#[test]
fn a_comparison_writes_its_folder_and_its_chart() {
    let room = Room::new();
    let change = erratum("no-bourbaki.toml");
    let line = format!("compare belfort --errata {change} --games 30 --quiet --out runs/first --chart chart.svg");
    let out = room.good(&line);
    assert!(out.contains("Written to runs/first"), "{out}");
    let folder = room.path().join("runs/first");
    for file in ["comparison.json", "comparison.csv", "comparison.md", "manifest.json", "charts/differences.png"] {
        assert!(folder.join(file).is_file(), "no {file}");
    }
    room.fits("runs/first/comparison.json", "compare");
    room.fits("runs/first/manifest.json", "manifest");
    let read = |path: &str| fs::read_to_string(room.path().join(path)).expect("it is there");
    let manifest = read("runs/first/manifest.json");
    for part in ["\"complete\": true", "\"base\": {", "Bourbaki does not march", "sandtable compare belfort"] {
        assert!(manifest.contains(part), "no {part} in {manifest}");
    }
    let page = read("runs/first/comparison.md");
    assert!(page.starts_with("# Storm over Belfort: ") && page.contains("charts/differences.png"), "{page}");
    assert!(read("chart.svg").starts_with("<svg role=\"img\""));
    // Again into the same folder, and as a picture.
    room.good(&line.replace("chart.svg", "chart.png"));
    assert!(fs::read(room.path().join("chart.png")).expect("a picture").starts_with(b"\x89PNG"));
}

#[test]
fn all_samples_can_be_compared() {
    let room = Room::new();
    let folder = fs::read_dir(root().join("scenarios/belfort/errata")).expect("samples");
    let samples: Vec<String> = folder.map(|entry| entry.expect("a file").path().display().to_string()).collect();
    assert!(samples.len() >= 5, "{samples:?}");
    for sample in samples {
        let text = fs::read_to_string(&sample).expect("text");
        assert!(text.starts_with("# A sample: "), "{sample} does not say what it is");
        let out = room.good(&format!("compare belfort --errata {sample} --games 8 --quiet"));
        assert!(out.contains("Victory levels"), "{out}");
    }
}

/// Those of one ruling, of a section, and side by side.
#[test]
fn the_readings_of_one_ruling_are_ranked_alone() {
    let room = Room::new();
    let ranked = |what: &str| room.good(&format!("rulings belfort {what} --rank --games 4 --quiet --format csv"));
    // Each reading has a line for wins and one for the margin.
    let names = |csv: &str| -> Vec<String> {
        csv.lines().skip(1).step_by(2).filter_map(|line| line.split(',').nth(2).map(str::to_owned)).collect()
    };
    assert_eq!(names(&ranked("repeat-fire")), ["repeat-fire"; 2]);
    let section = names(&ranked("9.3"));
    assert!(section.len() > 4 && section.iter().all(|name| name != "repeat-fire"), "{section:?}");
    let text = room.good("rulings belfort repeat-fire --rank --games 4 --quiet");
    let command = text.lines().rfind(|line| line.contains("sandtable rulings")).expect("a command");
    let again = command.trim().trim_start_matches("sandtable ");
    assert_eq!(room.good(&format!("{again} --quiet")), text);
    let cells = room.good("sweep belfort --vary ruling.repeat-fire --games 4 --quiet --format csv");
    assert_eq!(cells.lines().count(), 4, "{cells}");
}

#[test]
fn readings_are_ranked() {
    let room = Room::new();
    let line = "rulings belfort --rank --games 6 --quiet";
    let text = room.good(&format!("{line} --chart ranks.svg --out here"));
    for part in
        ["Effect of each reading", "Holm's", "same", "sandtable rulings belfort", "--rank --correct holm --games 6"]
    {
        assert!(text.contains(part), "no {part} in\n{text}");
    }
    assert!(room.path().join("ranks.svg").is_file());
    let ranking = fs::read_to_string(room.path().join("here/result.json")).expect("a result");
    assert!(ranking.contains("\"correction\": \"holm\""));
    let long = text.lines().filter(|line| line.chars().count() > 80 && !line.contains("sandtable rulings"));
    assert_eq!(long.count(), 0, "{text}");
    let csv = room.good(&format!("{line} --format csv --threads 1"));
    assert_eq!(csv, fs::read_to_string(room.path().join("here/rulings.csv")).expect("a table"));
    room.fits("here/result.json", "ranking");
    let effects: Vec<f64> = csv
        .lines()
        .filter(|line| line.contains(",wins,"))
        .map(|line| line.split(",wins,").nth(1).and_then(|rest| rest.split(',').nth(2)).expect("a cell").parse::<f64>())
        .map(|effect| effect.expect("a number").abs())
        .collect();
    assert!(effects.len() > 50 && effects.is_sorted_by(|a, b| a >= b), "{effects:?}");
    let page = room.good(&format!("{line} --format md --correct bh --ruling repeat-fire=each"));
    assert!(page.contains("`repeat-fire` = `once` instead of `each`") && page.contains("Benjamini"), "{page}");
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_is_played() {
    const CHANGE: &str = "compare belfort --ruling repeat-fire=each";
    fails("compare belfort", &["nothing to compare", "--errata FILE"]);
    fails(&format!("{CHANGE} --versus"), &["--versus", "nothing after it"]);
    fails("compare belfort belfort", &["OTHER", "nothing to compare"]);
    let both = ["2 readings of `repeat-fire`", "--vary ruling.repeat-fire=each,once"];
    fails(&format!("{CHANGE} --ruling repeat-fire=once"), &both);
    fails("run belfort --ruling repeat-fire=each,once", &both);
    fails("compare belfrot --set a=1", &["did you mean `belfort`?"]);
    fails("compare belfort --ruling repeat-fir=each", &["did you mean `repeat-fire`?"]);
    fails(&format!("{CHANGE} --versus --set zones.12.bnus=1"), &["did you mean `zones.12.bonus`?"]);
    fails("compare belfort --errata nope.toml --out out", &["nope.toml", "no such file"]);
    fails(&format!("{CHANGE} --until soon"), &["`soon`", "decided"]);
    fails(&format!("{CHANGE} --until decide"), &["did you mean `decided`?"]);
    for width in ["0%", "0.5", "100%", "-1%", "±x1%", "1e1%"] {
        fails(&format!("{CHANGE} --until={width} --out out"), &["percentage points such as 0.5%"]);
    }
    fails(&format!("{CHANGE} --until tested --margin 0%"), &["--margin", "`0%`"]);
    fails(&format!("{CHANGE} --until 1% --margin 1%"), &["only with --until decided or tested"]);
    fails(&format!("{CHANGE} --margin 1%"), &["--until"]);
    fails(&format!("{CHANGE} --games 0"), &["20k"]);
    fails(&format!("{CHANGE} --chart x.pgn"), &["did you mean `x.png`?"]);
    fails(&format!("{CHANGE} --chart nowhere/x.svg --games 2 --quiet"), &["nowhere/x.svg"]);
    fails(&format!("{CHANGE} --format pdf"), &["pdf", "json"]);
    fails("compare belfort --set units.CBPB=none --bots-play-base", &["--bots-play-base", "different counters"]);
    fails(&format!("{CHANGE} --bots-play-base --bot french=search"), &["--bots-play-base", "a bot that searches"]);
    fails("rulings belfort --games 5", &["--rank"]);
    fails("rulings belfort --ruling repeat-fire=each", &["--rank as well"]);
    fails("rulings belfort --chart x.svg", &["--rank as well"]);
    fails("rulings belfort repeet-fire --rank", &["ID", "did you mean `repeat-fire`"]);
    fails("rulings belfort --rank --correct bonferroni", &["bonferroni", "holm"]);
    fails("rulings belfrot --rank", &["did you mean `belfort`?"]);
    fails("rulings belfort --rank --games many", &["`many`"]);
}

/// The chart is tried before a game is played, and leaves nothing behind.
#[test]
fn a_chart_that_cannot_be_written_is_told_at_once() {
    let room = Room::new();
    for line in ["compare belfort --ruling repeat-fire=each", "rulings belfort --rank", "sensitivity belfort"] {
        let line = format!("{line} --games 1M --chart nowhere/x.png");
        assert!(room.wrong(&line.split(' ').collect::<Vec<_>>()).contains("nowhere/x.png"), "{line}");
    }
    assert_eq!(room.names(), [""; 0]);
}

/// An erratum changes play: under both rules good play is found anew, the same on any number of threads.
#[test]
fn good_play_is_found_anew_under_both_rules() {
    let room = Room::new();
    let line = "compare belfort --set course.income.prussian=7 --retune 1 --games 40 --quiet";
    let one = room.good(&format!("{line} --threads 1 --format md"));
    assert!(
        one.contains("was searched for separately under the base") && one.contains("mixture found for the base"),
        "{one}"
    );
    assert!(one.contains("--retune 1"), "{one}");
    assert_eq!(room.good(&format!("{line} --threads 3 --format md")), one);
    let said = room.wrong(&format!("{line} --bots-play-base").split(' ').collect::<Vec<_>>());
    assert!(said.contains("--retune"), "{said}");
    // Without a number, what follows is an option of its own.
    let said = room.wrong(&line.replace("--retune 1 --games 40", "--retune --games 0").split(' ').collect::<Vec<_>>());
    assert!(said.contains("--games"), "{said}");
    let said = room.wrong(&format!("{line} --bot french=random").split(' ').collect::<Vec<_>>());
    assert!(said.contains("the bot `random`") && said.contains("heuristic bots"), "{said}");
}

/// What is measured at the end of a turn is compared where both play that turn.
#[test]
fn turns_that_are_not_played_are_not_compared() {
    let room = Room::new();
    let table = room.good("compare loire --set course.turns-=2 --games 10 --quiet --format csv");
    assert!(table.contains("morale_turn_8") && !table.contains("morale_turn_12"), "{table}");
    let table = room.good("compare loire --set course.turns-=0 --games 10 --quiet --format csv");
    assert!(table.contains("morale_turn_12"), "{table}");
    // With the option, another table says how many turns there are.
    fails("run eagle --option alternate --set course.turns=3", &["course.turns=3", "alternate.turns"]);
    let run =
        parsed(&room.good("run eagle --option alternate --set alternate.turns=5 --games 2 --quiet --format json"));
    let turns: Vec<u64> =
        run["ending_turns"].as_array().expect("a list").iter().filter_map(|of| of["turn"].as_u64()).collect();
    assert!(turns.iter().all(|turn| *turn <= 5) && !turns.is_empty(), "{run}");
}
